"""Every sentence of the rules over paths: the command, the rule, the risk, and whether that is settled."""

from __future__ import annotations

import pytest

from autogate.effects import Kind
from autogate.verdict import Risk
from autogate.world.interface import FileState
from tests.judgement.project import FILES, STATES, answer, verdict
from tests.world.fake import HOME, FakeRepository, FakeWorld

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
NOT_SURE = True

WHERE_STATES = {
    **STATES,
    "missing": FileState.ABSENT,
    "old.log": FileState.UNKNOWN,
    "made": FileState.UNTRACKED,
    "made/__pycache__": FileState.UNTRACKED,
}
WHERE_FILES: dict[str, str | None] = {
    **FILES,
    "old.log": "x",
    "made/a.pyc": "x",
    "made/plan.txt": "x",
    "made/__pycache__/a.pyc": "x",
    "docs/more.md": "more",
    "/srv/share/a.txt": "x",
    "/srv/share/node_modules/a.js": "x",
    "CLAUDE.md": "x",
    f"{HOME}/plain.txt": "x",
}


def where(**more: object) -> FakeWorld:
    """The shop with a few files more, and what git says of them."""
    repository = FakeRepository(WHERE_STATES)
    return FakeWorld(
        WHERE_FILES, repository=repository, links={"out": "/etc", "/tmp/scratch/l": "/etc/motd"}, **more
    )  # type: ignore[arg-type]


READING = [
    ("cat README.md", "read", LOW),
    ("cat /etc/hosts", "read", LOW),
    ("cat ~/plain.txt", "read", LOW),
    ("cat ~/.ssh/id_rsa", "read-secret", HIGH),
    ("cat .env", "read-secret", HIGH),
    ("cat ~/.bash_history", "read-secret", MEDIUM, NOT_SURE),
    ("cat ~/.claude/projects/a/b.jsonl", "read-secret", MEDIUM, NOT_SURE),
    ("head -c 9 /dev/sda", "read-device", HIGH),
    ("grep -r x ~", "read-everything", MEDIUM, NOT_SURE),
    ("grep -r x /", "read-everything", MEDIUM, NOT_SURE),
    ("find ~ -type f -exec cat {} +", "read-everything", MEDIUM, NOT_SURE),
    ("find ~/Documents -type f -exec cat {} +", "read", LOW),
    ("find ~/* -type f -exec cat {} +", "read-everything", MEDIUM, NOT_SURE),
    ("cat ~/*/**", "read-everything", MEDIUM, NOT_SURE),
    ("grep -r x ~/Documents", "read", LOW),
    ("grep -r x docs", "read", LOW),
    ("ssh host cat a", "read", LOW),
    ("ssh host cat .ssh/id_rsa", "read", HIGH),
    ("docker exec c cat a", "read", LOW),
]
SECRET_NAMES = [
    "id_rsa", "id_ed25519", "id_ecdsa", "credentials", ".env", ".netrc", ".npmrc", ".pypirc", ".pgpass",
    ".git-credentials", "auth.json", ".credentials.json", "key.pem", "server.key", "secrets.yml",
]  # fmt: skip
WRITING = [
    ("echo x > new", "write", MEDIUM),
    ("echo x > /dev/null", "pure", LOW),
    ("cp README.md /dev/null", "write", LOW),
    ("echo x > /tmp/x", "write", MEDIUM),
    ("mkdir new", "write", MEDIUM),
    ("ssh host 'echo x > a'", "write-elsewhere", HIGH),
    ("docker exec c touch a", "write-elsewhere", MEDIUM, NOT_SURE),
    ("echo x > /dev/sda", "device-overwrite", CRITICAL),
    ("echo x > ~/x", "write-elsewhere", MEDIUM, NOT_SURE),
    ("echo x > /srv/share/x", "write-elsewhere", MEDIUM, NOT_SURE),
    ("mkdir ~/x", "write-elsewhere", MEDIUM, NOT_SURE),
    ("echo x > $X", "write-elsewhere", MEDIUM, NOT_SURE),
    ("touch $X", "write-elsewhere", MEDIUM),
    ("mkdir $X", "write-elsewhere", MEDIUM),
    ("echo x > /etc/hosts", "write-system", HIGH),
    ("echo x > out/hosts", "write-system", HIGH),
    ("echo x > .env", "write-secret", HIGH),
    ("echo x >> .env", "write-secret", HIGH),
    ("touch .env", "write", MEDIUM),
    ("touch .env.local", "write", MEDIUM),
    ("echo x > .env.local", "write", MEDIUM),
    ("cp README.md server.key", "write", MEDIUM),
    ("echo x > .env.local*", "write-secret", HIGH),
    ("touch ~/.aws/credentials", "write-secret", HIGH),
    # who may log in, and what runs by itself
    ("echo x >> ~/.ssh/authorized_keys", "lets-in", CRITICAL),
    ("echo x >> ~/.ssh/authorized_keys2", "lets-in", CRITICAL),
    ("mv README.md ~/.ssh/authorized_keys", "lets-in", CRITICAL),
    ("mv ~/.ssh/authorized_keys README.md", "lets-in", CRITICAL),
    ("ssh host 'echo x > /etc/passwd'", "write-elsewhere", HIGH),
    ("echo x >> /etc/passwd", "lets-in", CRITICAL),
    ("echo x > /etc/passwds", "write-system", HIGH),
    ("echo x > ~/.bashrc", "lets-in", CRITICAL),
    ("cp README.md ~/.bashrc", "lets-in", CRITICAL),
    ("echo x >> ~/.bashrc", "runs-by-itself", HIGH),
    ("touch ~/.bashrc", "runs-by-itself", HIGH),
    ("sed -i d ~/.bashrc", "runs-by-itself", HIGH),
    ("mv ~/.bashrc x", "runs-by-itself", HIGH),
    ("echo x > .bashrc", "write", MEDIUM),
    ("echo x >> .github/workflows/ci.yml", "runs-by-itself", MEDIUM, NOT_SURE),
    ("rm .github/workflows/ci.yml", "runs-by-itself", MEDIUM, NOT_SURE),
    ("echo x > .git/hooks/pre-commit", "runs-by-itself", HIGH),
    ("mv README.md .git/hooks/pre-commit", "runs-by-itself", HIGH),
    ("mv .git/hooks/pre-commit x", "runs-by-itself", HIGH),
    ("rm .git/hooks/pre-commit", "runs-by-itself", HIGH),
    ("echo x > .git/config", "runs-by-itself", HIGH),
    ("echo x > ~/.claude/projects/a/b.jsonl", "runs-by-itself", HIGH),
    ("rm ~/.claude/projects/a/b.jsonl", "runs-by-itself", HIGH),
    ("echo x > CLAUDE.md", "runs-by-itself", MEDIUM, NOT_SURE),
    ("echo x > .vscode/tasks.json", "runs-by-itself", MEDIUM, NOT_SURE),
    ("mv README.md .vscode/tasks.json", "runs-by-itself", MEDIUM, NOT_SURE),
    ("echo x > .git/objects/a", "git-folder", HIGH),
    ("rm .git/index", "git-folder", HIGH),
    ("cp -r docs .git", "git-folder", HIGH),
    # inside the project as well
    ("echo x > .ssh/authorized_keys", "lets-in", CRITICAL),
    ("echo x > sub/.git/objects/a", "git-folder", HIGH),
    # programs from the network
    ("curl -o i.sh https://x.example/i", "fetch-program", MEDIUM, NOT_SURE),
    ("curl -o i.SH https://x.example/i", "fetch-program", MEDIUM, NOT_SURE),
    ("curl -o i.sh http://localhost:80/i", "write", MEDIUM),
    ("curl -o i.txt https://x.example/i.sh", "write", MEDIUM),
    ("cp src/clean.py b.sh", "write", MEDIUM),
    # links
    ("ln -s ~/.ssh/id_rsa key", "link", HIGH),
    ("ln -s /usr/lib lib", "write", MEDIUM),
    ("ln -s /usr/lib lib; ls", "write", MEDIUM),
    ("ln -s ~/Documents d; ls", "write", MEDIUM),
    ("ln -s $X d; ls", "link", MEDIUM, NOT_SURE),
    ("ln -s docs d; ls", "write", MEDIUM),
    ("ln -s /tmp/scratch d; ls", "write", MEDIUM),
    ("ln -s /dev/null d; ls", "write", MEDIUM),
    # what no commit has
    ("echo x > notes.txt", "overwrite-work", MEDIUM, NOT_SURE),
    ("echo x > src/app.py", "overwrite-work", MEDIUM, NOT_SURE),
    ("cp README.md notes.txt", "overwrite-work", MEDIUM, NOT_SURE),
    ("echo x > not*", "overwrite-work", MEDIUM, NOT_SURE),
    ("echo x > src/a*", "overwrite-work", MEDIUM, NOT_SURE),
    ("echo x > docs/*", "write", MEDIUM),
    ("echo x > src/clean.py", "write", MEDIUM),
    ("echo x > app.data", "write", MEDIUM),
    ("echo x >> notes.txt", "write", MEDIUM),
    ("sed -i s/a/b/ notes.txt", "write", MEDIUM),
    ("touch notes.txt", "write", MEDIUM),
    ("ln -sf README.md notes.txt", "overwrite-work", MEDIUM, NOT_SURE),
    ("ln -s README.md notes.txt", "write", MEDIUM),
    ("ln -sf README.md src/clean.py", "write", MEDIUM),
    ("cp -sf README.md src/app.py", "overwrite-work", MEDIUM, NOT_SURE),
    ("mkdir notes.txt", "write", MEDIUM),
]
DELETING = [
    ("rm -rf /", "delete-everything", CRITICAL),
    ("rm -rf ~", "delete-everything", CRITICAL),
    ("rm -rf /usr", "delete-everything", CRITICAL),
    ("mv ~ /tmp/x", "delete-everything", CRITICAL),
    ("mv /usr /tmp/x", "delete-everything", CRITICAL),
    ("rm -rf ..", "delete-everything", CRITICAL),
    ("mv .. /tmp/x", "delete-everything", CRITICAL),
    ("rm -rf $X", "delete-everything", HIGH),
    ("rm -rf /tmp", "delete-everything", HIGH),
    ("mv /tmp x", "delete-everything", HIGH),
    ("rm -rf /tmp/*", "delete-everything", HIGH),
    ("rm -rf .", "delete-everything", HIGH),
    ("rm -rf ../shop", "delete-everything", HIGH),
    ("mv ../shop x", "delete-everything", HIGH),
    ("rm -rf .git", "delete-everything", HIGH),
    ("mv .git x", "delete-everything", HIGH),
    ("rm -r .git/hooks", "runs-by-itself", HIGH),
    ("rm /etc/motd", "delete-system", HIGH),
    ("rm -r /etc/nginx", "delete-system", HIGH),
    ("rm /dev/sda", "delete-system", CRITICAL),
    ("rm .env", "delete-secret", HIGH),
    ("rm ~/.ssh/id_rsa", "delete-secret", HIGH),
    ("ssh host rm x", "delete", HIGH),
    ("docker exec c rm x", "delete", MEDIUM, NOT_SURE),
    ("rm missing", "delete", LOW),
    ("rm -rf *.absent", "delete", LOW),
    ("rm src/clean.py", "delete", MEDIUM),
    ("rm -rf docs", "delete", MEDIUM),
    ("rm docs/*", "delete", MEDIUM),
    ("rm build/out.o", "delete", MEDIUM),
    ("rm -rf build", "delete", MEDIUM),
    ("rm made/*.pyc", "delete", MEDIUM),
    ("rm app.data", "delete", MEDIUM, NOT_SURE),
    ("rm notes.txt", "delete", MEDIUM, NOT_SURE),
    ("rm *.txt", "delete", MEDIUM, NOT_SURE),
    ("rm */plan.txt", "delete", MEDIUM, NOT_SURE),
    ("rm */more.md", "delete", MEDIUM),
    # a link is not what it leads to
    ("rm out", "delete", MEDIUM),
    ("rm /tmp/scratch/l", "delete-temporary", MEDIUM),
    ("rm old.log", "delete", MEDIUM, NOT_SURE),
    ("rm src/app.py", "delete", HIGH),
    ("rm src/*", "delete", HIGH),
    ("rm -rf src", "delete", HIGH),
    ("rm -rf /tmp/scratch", "delete-temporary", MEDIUM),
    ("rm $X", "delete-elsewhere", MEDIUM, NOT_SURE),
    ("rm ~/plain.txt", "delete-elsewhere", MEDIUM, NOT_SURE),
    ("rm -r ~/Documents", "delete-elsewhere", HIGH),
    ("rm /srv/share/a.txt", "delete-elsewhere", MEDIUM, NOT_SURE),
    ("rm -r /srv/share", "delete-elsewhere", HIGH),
    ("rm /dev/null", "delete-elsewhere", HIGH),
    # after a cd that may fail
    ("cd absent; rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("pushd absent; rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("(cd absent; rm a)", "delete-after-cd", MEDIUM, NOT_SURE),
    ("if true; then cd absent; rm a; fi", "delete-after-cd", MEDIUM, NOT_SURE),
    ("true && cd absent && rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("true && pushd absent && rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("cd absent && true; rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("mv absent docs; cd absent; rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("ssh host mkdir absent; cd absent; rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("mkdir absentee; cd absent; rm a", "delete-after-cd", MEDIUM, NOT_SURE),
    ("cd absent; rm /tmp/a", "delete-temporary", MEDIUM),
    ("cd absent; rm ~/plain.txt", "delete-elsewhere", MEDIUM, NOT_SURE),
    ("cd absent && rm a", "delete", MEDIUM),
    ("cd absent; true && rm a", "delete", MEDIUM),
    ("mkdir absent; cd absent; rm a", "delete", MEDIUM),
    ("mkdir -p absent/sub; cd absent; rm a", "delete", MEDIUM),
    ("mkdir absent; cd absent/sub; rm a", "delete", MEDIUM),
    ("mv docs absent; cd absent; rm a", "delete", MEDIUM),
    ("cd docs; rm a", "delete", MEDIUM),
    # after a move
    ("mv notes.txt build/ && rm -rf build", "delete-moved", HIGH),
    ("mv notes.txt build/x && rm build/x", "delete-moved", HIGH),
    ("mv $X y && rm y", "delete-moved", HIGH),
    ("mv notes.txt build/x && rm build/y", "delete", MEDIUM),
    ("mv notes.txt buildings && rm -rf build", "delete", MEDIUM),
    ("mv build/out.o x && rm x", "delete", MEDIUM),
    ("mv /tmp/scratch/a.txt x && rm x", "delete", MEDIUM),
    ("mv absent x && rm x", "delete", MEDIUM),
    ("mv absent x; mv notes.txt x && rm x", "delete-moved", HIGH),
    ("mv build/out.o x; mv notes.txt x && rm x", "delete-moved", HIGH),
    ("mv README.md y; mv notes.txt x && rm x", "delete-moved", HIGH),
    ("cp README.md y; mv notes.txt x && rm x", "delete-moved", HIGH),
    ("ssh host mv notes.txt x; rm x", "delete", MEDIUM),
]
MOVING = [
    ("mv README.md docs/", "move", MEDIUM),
    ("mv notes.txt docs/", "move", MEDIUM),
    ("mv /tmp/scratch/a.txt x", "move", MEDIUM),
    ("mv out x", "move", MEDIUM),
    ("mv /tmp/scratch/l x", "move", MEDIUM),
    ("ssh host mv a b", "move-system", HIGH),
    ("docker exec c mv a b", "move-system", MEDIUM, NOT_SURE),
    ("mv README.md /dev/sda", "device-overwrite", CRITICAL),
    ("mv README.md /dev/null", "move-to-nowhere", HIGH),
    ("mv /etc/motd .", "move-system", HIGH),
    ("mv README.md /etc/x", "move-system", HIGH),
    ("mv .env env.bak", "move-system", HIGH),
    ("mv README.md .env", "move-system", HIGH),
    ("mv ~/plain.txt .", "move-elsewhere", MEDIUM, NOT_SURE),
    ("mv README.md ~/x", "move-elsewhere", MEDIUM, NOT_SURE),
    ("mv /srv/share/a.txt .", "move-elsewhere", MEDIUM, NOT_SURE),
    ("mv README.md /srv/share/x", "move-elsewhere", MEDIUM, NOT_SURE),
    ("mv README.md $X", "move-elsewhere", MEDIUM, NOT_SURE),
    ("mv $X README.md", "move-elsewhere", MEDIUM, NOT_SURE),
    ("mv README.md notes.txt", "overwrite-work", MEDIUM, NOT_SURE),
    ("mv README.md src/app.py", "overwrite-work", MEDIUM, NOT_SURE),
    ("mv README.md src/clean.py", "move", MEDIUM),
    ("mv README.md app.data", "move", MEDIUM),
    ("mv docs/* one", "overwrite-work", MEDIUM, NOT_SURE),
    ("mv src/* one", "overwrite-work", MEDIUM, NOT_SURE),
    ("mv build/* one", "move", MEDIUM),
    ("mkdir two; mv docs/* one", "overwrite-work", MEDIUM, NOT_SURE),
    ("mkdir one; mv docs/* one", "move", MEDIUM),
    ("mv docs/* src", "move", MEDIUM),
    ("mv notes.txt /tmp/x", "move-to-bin", MEDIUM, NOT_SURE),
    ("mv src/app.py /tmp/x", "move-to-bin", MEDIUM, NOT_SURE),
    ("mv app.data /tmp/x", "move-to-bin", MEDIUM, NOT_SURE),
    ("mv notes.txt build/x", "move-to-bin", MEDIUM, NOT_SURE),
    ("mv src/clean.py /tmp/x", "move", MEDIUM),
    ("mv build/out.o /tmp/x", "move", MEDIUM),
    ("mv missing /tmp/x", "move", MEDIUM),
]
MODES = [
    ("chmod 755 docs", "mode", MEDIUM),
    ("chown dev docs", "mode", MEDIUM),
    ("ssh host chmod 644 a", "mode-of-system", HIGH),
    ("docker exec c chmod 644 a", "mode-of-system", MEDIUM, NOT_SURE),
    ("chmod -R 755 /", "mode-of-everything", CRITICAL),
    ("chmod -R 755 ~", "mode-of-everything", CRITICAL),
    ("chmod -R 755 /usr", "mode-of-everything", CRITICAL),
    ("chown -R dev ~", "mode-of-everything", CRITICAL),
    ("chmod -R 755 $X", "mode-of-everything", HIGH),
    ("chmod 644 /etc/motd", "mode-of-system", HIGH),
    ("chmod 644 /dev/sda", "mode-of-system", HIGH),
    ("chown dev /etc/motd", "mode-of-system", HIGH),
    ("chmod 755 ~", "mode-elsewhere", MEDIUM, NOT_SURE),
    ("chmod 755 ~/Documents", "mode-elsewhere", MEDIUM, NOT_SURE),
    ("chown dev ~/Documents", "mode-elsewhere", MEDIUM, NOT_SURE),
    ("chmod 755 /srv/share/a.txt", "mode-elsewhere", MEDIUM, NOT_SURE),
    ("chmod 755 $X", "mode-elsewhere", MEDIUM, NOT_SURE),
    ("chmod 755 /tmp/scratch", "mode", MEDIUM),
    ("chmod +x .git/hooks/pre-commit", "mode-of-hook", MEDIUM, NOT_SURE),
    ("chown dev .git/hooks/pre-commit", "mode", MEDIUM),
    ("chmod 777 README.md", "mode", MEDIUM),
    ("chmod 777 ~/Documents", "opens-to-others", MEDIUM, NOT_SURE),
    ("chmod 777 /srv/share/a.txt", "opens-to-others", MEDIUM, NOT_SURE),
    ("chmod 777 $X", "opens-to-others", MEDIUM, NOT_SURE),
    ("chown dev ~/.ssh/id_rsa", "opens-to-others", HIGH),
    *((f"chmod {mode} a", "set-id", HIGH) for mode in (
        "u+s", "g+s", "+s", "u=rwxs", "4755", "2755", "6755", "7755", "04755")),
    *((f"chmod {mode} a", "mode", MEDIUM) for mode in ("1755", "0755", "755", "a+x", "u+rx", "+t")),
    *((f"chmod {mode} ~/.ssh/id_rsa", "opens-to-others", HIGH) for mode in (
        "644", "640", "604", "300", "a+r", "g+r", "go+r", "o+r", "+r")),
    *((f"chmod {mode} ~/.ssh/id_rsa", "mode", MEDIUM) for mode in (
        "600", "0400", "700", "500", "go-r", "go=", "og-rwx", "u+rw", "u=rw", "u-w", "g-r")),
    *((f"chmod -R {mode} docs", "opens-to-others", MEDIUM, NOT_SURE) for mode in (
        "777", "776", "773", "772", "a+w", "o+w", "+w", "go+w", "u+x,o+w", "a+rwx")),
    *((f"chmod -R {mode} docs", "mode", MEDIUM) for mode in ("775", "774", "g+w", "u+w", "ug+w", "a+x")),
]  # fmt: skip
ROWS = [
    (command, rule, risk, bool(uncertain))
    for command, rule, risk, *uncertain in (*READING, *WRITING, *DELETING, *MOVING, *MODES)
]
OVER_PATHS = {Kind.READ, Kind.WRITE, Kind.DELETE, Kind.MOVE, Kind.MODE, Kind.OWNER}


@pytest.mark.parametrize(("command", "rule", "risk", "uncertain"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_of_a_path(command: str, rule: str, risk: Risk, uncertain: bool) -> None:
    """The last effect on a path is the one that is meant."""
    found = verdict(command, where=where())
    kind = {Kind.MODE} if rule == "set-id" else OVER_PATHS
    said = [
        each for each in found.findings if each.effect is None or (each.effect.kind in kind and each.rule)
    ]
    last = max((each.step for each in said), default=-1)
    answers = {(each.rule, each.risk, each.uncertain) for each in said if each.step == last}
    assert (rule, risk, uncertain) in answers


@pytest.mark.parametrize("name", SECRET_NAMES)
def test_a_search_for_secrets_by_name_reads_secrets(name: str) -> None:
    """A pattern that fits the name of a file with secrets, anywhere below the home folder."""
    for pattern in (f"{name[:-1]}?", f"{name[:-2]}*"):
        found = verdict(f"find ~ -name '{pattern}' -exec cat {{}} +", where=where())
        assert {(each.rule, each.risk) for each in found.findings} >= {("read-secret", HIGH)}, pattern


@pytest.mark.parametrize("pattern", ["*.md", "app*", "*.log", "a?c", "id_r"])
def test_a_search_for_other_names_does_not(pattern: str) -> None:
    found = verdict(f"find ~ -name '{pattern}' -exec cat {{}} +", where=where())
    assert "read-secret" not in {each.rule for each in found.findings}


ACCOUNTS = ["passwd", "shadow", "group", "gshadow", "master.passwd", "sudoers", "doas.conf", "sudoers.d/x"]
SHELL_STARTS = [
    ".bashrc", ".bash_profile", ".bash_login", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin",
    ".kshrc",
]  # fmt: skip
PROGRAM_ENDINGS = [
    "sh", "bash", "zsh", "ksh", "fish", "ps1", "bat", "cmd", "exe", "msi", "run", "appimage", "py", "pyz",
    "js", "mjs", "cjs", "ts", "pl", "rb", "php", "lua", "jar",
]  # fmt: skip


@pytest.mark.parametrize("name", ACCOUNTS)
def test_accounts_are_not_changed(name: str) -> None:
    for path in (f"/etc/{name}", f"/private/etc/{name}"):
        found = verdict(f"echo x >> {path}", where=where())
        assert (found.rule, found.risk) == ("lets-in", CRITICAL)


@pytest.mark.parametrize("name", SHELL_STARTS)
def test_what_a_shell_starts_with_is_not_replaced(name: str) -> None:
    """By whatever program that keeps nothing of it; adding to it is asked."""
    for command in _REPLACING:
        found = verdict(command.format(f"~/{name}"), where=where())
        assert (found.rule, found.risk) == ("lets-in", CRITICAL), command
    for command in _ADDING:
        found = verdict(command.format(f"~/{name}"), where=where())
        assert (found.rule, found.risk) == ("runs-by-itself", HIGH), command


_REPLACING = [
    "echo x > {}", "echo x >| {}", ": > {}", "cp README.md {}", "mv README.md {}",
    "install -m 644 README.md {}", "ln -sf $PWD/README.md {}", "ln README.md {}", "tee {} < README.md",
    "dd if=README.md of={}", "rsync README.md {}", "sort -o {} README.md", "truncate -s 0 {}", "curl -o {} https://x.example/a",
    "rm {}", "unlink {}", "shred {}", "cat README.md > {}",
]  # fmt: skip
_ADDING = [
    "echo x >> {}", "tee -a {} < README.md", "sed -i s/a/b/ {}", "perl -i -pe s/a/b/ {}",
    "dd if=README.md of={} oflag=append", "patch {} README.md", "touch {}", "mv {} x",
]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("rm ~/.ssh/authorized_keys", "lets-in"),
        ("rm -f ~/.ssh/authorized_keys2", "lets-in"),
        ("rm -rf ~/.ssh", "lets-in"),
        ("mv ~/.ssh ~/.ssh.old", "lets-in"),
        ("rm ~/.ssh/id_rsa", "delete-secret"),
        ("rm -rf ~/.ssh/old", "delete-secret"),
        ("rm /etc/sudoers", "lets-in"),
        ("mv /etc/sudoers.d/dev /tmp/", "lets-in"),
        ("cat ~/.ssh/authorized_keys", "read"),
    ],
)
def test_nobody_is_locked_out(command: str, rule: str) -> None:
    """Taking away the keys that log in, or the folder with them, is a person's to do."""
    seen = FakeWorld({**FILES, f"{HOME}/.ssh/authorized_keys": "x"})
    assert verdict(command, where=seen).rule == rule


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("ln -s /usr/lib lib; make", ("ask", "link")),
        ("ln -s ~/Documents d; touch d/x", ("ask", "link")),
        ("ln -s ~/Documents d; rm d/thesis.txt", ("ask", "link")),
        ("ln -s ~/Documents d && cd d && rm thesis.txt", ("ask", "link")),
        ("ln -s ~/Documents d && mv README.md d/", ("ask", "link")),
        ("ln -s ~/Documents d && rm -rf d/*", ("ask", "link")),
        ("ln -s ~ h; grep -R token .", ("ask", "link")),
        ("ln -s ~ h; cat h/.ssh/id_rsa", ("ask", "read-secret")),
        ("ln -s /etc/passwd p && echo x >> p", ("block", "lets-in")),
        ("ln -s ~/.bashrc b; tee b < README.md", ("ask", "runs-by-itself")),
        ("ln -s ~/Documents d; cat d/thesis.txt", ("allow", "write")),
        ("ln -s /etc/passwd p && cat p", ("allow", "write")),
        ("ln -s ~/.bashrc b; echo x > new.txt", ("allow", "write")),
        ("ln -s ~/.bashrc b; rm -rf build", ("allow", "write")),
    ],
)
def test_a_link_is_judged_by_what_the_line_does_through_it(command: str, expected: tuple[str, str]) -> None:
    """Alone it only names something; what comes through it later is judged then."""
    assert answer(command, where=where()) == expected


@pytest.mark.parametrize("ending", PROGRAM_ENDINGS)
def test_a_program_by_its_name_is_looked_at_first(ending: str) -> None:
    assert verdict(f"curl -o a.{ending} https://x.example/a", where=where()).rule == "fetch-program"
    assert verdict(f"curl -o a.{ending}.txt https://x.example/a", where=where()).rule != "fetch-program"


@pytest.mark.parametrize("program", ["split", "gsplit", "csplit", "gcsplit", "ffmpeg", "convert", "pdftoppm"])
def test_a_program_that_numbers_its_files_overwrites_none(program: str) -> None:
    """Its pattern stands for files that it makes."""
    command = {"split": "split README.md not", "gsplit": "gsplit README.md not"}
    line = command.get(program, f"{program} README.md not%d")
    assert "overwrite-work" not in {each.rule for each in verdict(line, where=where()).findings}


@pytest.mark.parametrize(
    ("files", "rule"),
    [(63, "delete"), (64, "delete"), (65, "delete"), (3_990, "delete")],
)
def test_many_files_are_as_bad_as_their_folder(files: int, rule: str) -> None:
    """Up to 64 are looked at one by one; beyond, the folder as a whole answers."""
    many = {f"docs/f{number}.md": "x" for number in range(files - 2)}
    clean = FakeWorld({**WHERE_FILES, **many}, repository=FakeRepository(STATES))
    found = verdict("rm docs/*.md", where=clean)
    assert (found.rule, found.risk, found.decision.word) == (rule, MEDIUM, "allow" if files < 1000 else "ask")
    states = {**STATES, "docs/zzz.txt": FileState.UNTRACKED}
    mixed = FakeWorld({**WHERE_FILES, **many, "docs/zzz.txt": "x"}, repository=FakeRepository(states))
    assert verdict("rm docs/*.md", where=mixed).decision.word == ("allow" if files <= 64 else "ask")
