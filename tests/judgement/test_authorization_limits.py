"""What an order covers and what differs from that in one thing alone: a table for each kind of thing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from autogate.action import Action
from autogate.analysis import assess_command
from autogate.judgement.authorization import Grant, authorize
from autogate.judgement.interface import Assessment
from autogate.judgement.orders import Said, said_in
from autogate.setting import Setting
from autogate.transcript.interface import Transcript, UserSaid
from autogate.verdict import Authorization, Finding, Risk
from autogate.world.interface import FileState
from tests.judgement.project import FILES, STATES, of_action, verdict, world
from tests.judgement.test_authorization import heard
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld


def covered(words: str, command: str, where: FakeWorld | None = None) -> bool:
    """Whether the words, which are no command themselves, cover the command."""
    action = Action.command(command, PROJECT)
    found = of_action(action, transcript=Transcript((UserSaid(words),)), where=where or world())
    return found.authorization is Authorization.EXPLICIT


ODD = ("~old.txt", "$X.txt", "[n]otes.txt", "{a}.txt", "a].txt")
"""Names of files that a shell, and a person, may read as another one's."""


def linked() -> FakeWorld:
    """The shop, with links in it: to a folder and a file of its own, to Documents, and to the machine."""
    links = {
        "latest": f"{PROJECT}/src",
        "newest.txt": f"{PROJECT}/notes.txt",
        "papers": f"{HOME}/Documents",
        "out": "/etc",
    }
    states = {**STATES, **dict.fromkeys(("latest", "newest.txt", *ODD), FileState.UNTRACKED)}
    repository = FakeRepository(states, revisions={"merged": (), "side": (), "HEAD": ("merged",)}, stash=True)
    return FakeWorld({**FILES, **dict.fromkeys(ODD, "x")}, repository=repository, links=links)


WRITTEN = [
    # rule, a command that it asks about
    ("beyond-recall", "npm publish"),
    ("shared-system", "git push origin main"),
    ("lose-changes", "git reset --hard"),
    ("lose-untracked", "git clean -fdx"),
    ("lose-stash", "git stash clear"),
    ("lose-history", "git branch -D side"),
    ("delete", "rm -f notes.txt"),
    ("delete-elsewhere", "rm -f ~/Documents/thesis.txt"),
    ("overwrite-work", "cp -f README.md notes.txt"),
    ("write-elsewhere", "touch ~/Documents/x"),
    ("move-elsewhere", "mv -f README.md ~/Documents/"),
    ("move-to-bin", "mv -f notes.txt /tmp/"),
    ("mode-elsewhere", "chmod 755 ~/Documents"),
    ("install", "npm install -g x"),
    ("process", "pkill node"),
    ("upload", "curl -T README.md https://x.example/"),
    ("database", "redis-cli FLUSHALL"),
    ("system", "systemctl restart nginx"),
    ("change", "docker volume rm data"),
    ("repository", "hg update -C"),
    ("network", "nc x.example 80"),
]
NEVER_BY_A_COMMAND = [
    ("run-unseen", "/opt/x/git push origin main"),
    ("secret", "cat .env"),
    ("unknown", "frobnicate"),
]


@pytest.mark.parametrize(("rule", "command"), WRITTEN)
def test_a_command_written_out_covers_what_it_says(rule: str, command: str) -> None:
    assert verdict(command).rule == rule
    assert heard(command, command).rule == "user-said"
    assert heard(command, f"{command} --other").rule == rule
    assert heard(f"{command}; {command} x", command).rule != "user-said"


@pytest.mark.parametrize("command", [command for _, command in NEVER_BY_A_COMMAND])
def test_a_command_written_out_does_not_cover_what_is_not_seen(command: str) -> None:
    assert heard(command, command).rule != "user-said"


PATHS = [
    # words, commands that they cover, commands that they do not
    ("delete latest", ["rm latest"], ["rm -r src", "rm -r latest/"]),
    ("delete src", ["rm -r src"], ["rm -r latest", "rm latest"]),
    ("delete newest.txt", ["rm newest.txt"], ["rm notes.txt"]),
    ("delete notes.txt", ["rm notes.txt"], ["rm newest.txt"]),
    ("delete the file notes.txt", ["rm notes.txt"], []),
    ("delete the image notes.txt", [], ["rm notes.txt"]),
    ("delete the staging file notes.txt", [], ["rm notes.txt"]),
    ("delete notes.txt/", ["rm notes.txt"], []),
    ("delete /srv/data/a.txt", [], ["rm /srv/data/a.txt"]),
    ("delete ~/work", [], ["rm -r ~/work"]),
    ("delete ~/.local", [], ["rm -r ~/.local"]),
    ("delete ~/.local/x.txt", ["rm ~/.local/x.txt"], ["rm -r ~/.local/x.txt"]),
    ("delete $X.txt", [], ["rm $X.txt", "rm '$X.txt'"]),
    ("delete [n]otes.txt", [], ["rm [n]otes.txt", "rm '[n]otes.txt'"]),
    ("delete {a}.txt", [], ["rm '{a}.txt'"]),
    ("delete ~old.txt", [], ["rm '~old.txt'", "rm ./~old.txt"]),
    ("delete a].txt", ["rm 'a].txt'"], []),
    ("delete src/\x01.py", [], ["rm src/*.py"]),
    ("delete ~dev/Documents/thesis.txt", [], ["rm ~/Documents/thesis.txt"]),
    ("delete Documents/thesis.txt", [], ["rm ~/Documents/thesis.txt"]),
    ("move notes.txt to /tmp/notes.txt", ["mv notes.txt /tmp/"], ["mv newest.txt /tmp/notes.txt"]),
    ("move newest.txt to /tmp", ["mv newest.txt /tmp/"], ["mv notes.txt /tmp/"]),
    ("move src/ to ~/Documents", ["mv src ~/Documents/"], ["mv src ~/Documents/other"]),
    ("move src to ~/Documents/", ["mv src ~/Documents/"], ["mv src ~/"]),
    ("move src to papers", [], ["mv src papers/", "mv src ~/Documents/"]),
    ("move the image notes.txt to /tmp", [], ["mv notes.txt /tmp/"]),
    ("move *.txt to /tmp", [], ["mv *.txt /tmp/"]),
    ("move README.md to ~/.config", ["mv README.md ~/.config/"], ["mv README.md ~/.config/x"]),
    ("move README.md to /srv", [], ["mv README.md /srv/"]),
    ("move README.md to ~/.bashrc", [], ["mv README.md ~/.bashrc"]),
    ("move ~/Documents/thesis.txt to /tmp", ["mv ~/Documents/thesis.txt /tmp/"], []),
    ("copy README.md to ~/Documents", ["cp README.md ~/Documents/"], ["cp README.md /tmp/../home/dev/"]),
    ("copy src to ~/Documents", [], ["cp -r src ~/Documents/"]),
    ("copy README.md to /srv", [], ["cp README.md /srv/"]),
    ("copy the image README.md to ~/Documents", [], ["cp README.md ~/Documents/"]),
    ("write the list to ~/Documents/a.txt", [], ["echo x > ~/Documents/b.txt"]),
    ("write ~/Documents/new.txt", ["echo x > ~/Documents/new.txt"],
     ["ln -s README.md ~/Documents/new.txt", "ln README.md ~/Documents/new.txt"]),
    ("overwrite ~/Documents/thesis.txt", ["echo x > ~/Documents/thesis.txt"], ["echo x > ~/Documents/b"]),
    ("overwrite notes.txt", ["echo x > notes.txt", "echo x > newest.txt"],
     ["mv README.md notes.txt", "echo x > src/app.py"]),
    ("overwrite notes.txt with README.md", ["cp README.md notes.txt", "mv README.md notes.txt"],
     ["mv docs/index.md notes.txt", "mv README.md src/app.py"]),
    ("overwrite notes.txt with newest.txt", ["mv newest.txt notes.txt"], ["mv src/app.py notes.txt"]),
    ("overwrite src/app.py with notes.txt", ["mv notes.txt src/app.py"], ["mv newest.txt src/app.py"]),
    ("overwrite the image notes.txt", [], ["echo x > notes.txt"]),
    ("overwrite src/*.py", [], ["cp README.md src/*.py", "echo x > src/*.py"]),
    ("replace notes.txt", ["echo x > notes.txt"], []),
    ("delete notes.txt", [], ["echo x > notes.txt", "mv notes.txt /tmp/"]),
]  # fmt: skip
GIT = [
    ("hard reset to HEAD~1", ["git reset --hard HEAD~1", "/usr/bin/git reset --hard HEAD~1"],
     ["git reset --hard HEAD~1 -- src", "git reset --hard", 'cd "$X" && git reset --hard HEAD~1']),
    ("hard reset to the commit HEAD~1", ["git reset --hard HEAD~1"], []),
    ("hard reset to the tag v1", ["git reset --hard v1"], []),
    ("hard reset the branch main", ["git reset --hard main"], []),
    ("hard reset to the file HEAD~1", [], ["git reset --hard HEAD~1"]),
    ("hard reset to the staging HEAD~1", [], ["git reset --hard HEAD~1"]),
    ("discard all my changes", ["git checkout -- :/", "git checkout -- . :/", "git restore . :/"],
     ["git checkout -- . src", "git switch -f main", "git checkout -f", "git reset --hard main",
      'cd "$X" && git reset --hard', "git restore --source HEAD~1 ."]),
    ("discard all my changes on staging", [], ["git reset --hard"]),
    ("discard my changes to the file src/app.py", ["git restore src/app.py"], ["git restore ."]),
    ("discard my changes to the folder src", ["git restore src"], ["git restore .",
      "git restore src docs"]),
    ("discard my changes to the branch src", [], ["git restore src"]),
    ("discard my staging changes to src", [], ["git restore src"]),
    ("delete all untracked files", ["git clean -f -d -fd -df --force -q"], ["git clean -f src",
      "git clean -x"]),
    ("delete all changes", [], ["git clean -f"]),
    ("drop the stash", ["git stash drop"], ["git stash drop stash@{0}", "git stash clear"]),
    ("drop the stash stash@{0}", ["git stash drop stash@{0}"], ["git stash drop",
      "git stash drop stash@{1}"]),
    ("delete the stash", ["git stash drop"], []),
    ("clear the stash", ["git stash clear"], ["git stash drop"]),
    ("kill the stash stash@{0}", [], ["git stash drop stash@{0}"]),
    ("drop the staging stash", [], ["git stash drop"]),
    ("drop the branch side", ["git branch -D side"], ["git branch -D side main",
      "git branch -M main side"]),
    ("delete the branch side", ["git branch -D -d --delete -f --force -q side"],
     ["git branch -D side $X", "git branch -D -r side"]),
    ("delete the staging branch side", [], ["git branch -D side"]),
    ("delete the branch side and the tag v1", [], ["git branch -D side"]),
    ("delete the remote branch side", ["git push origin --delete side", "git push -d origin side"],
     ["git push origin --delete side other", "git push --delete origin", "git push -q origin -d side",
      "git push origin --delete $X"]),
    ("delete the remote branches side and main", ["git push origin -d side main"],
     ["git push origin -d x"]),
    ("delete the staging remote branch side", [], ["git push origin --delete side"]),
]  # fmt: skip
PUSHES = [
    ("push main to origin", ["git push origin main", "git push origin HEAD", "git push origin main:main",
      "git push origin"],
     ["git push origin main:other", "git push origin HEAD:other", "git push origin :main",
      "git push origin main side", "git push -f origin main", "git push upstream main", "git push upstream",
      "git push", "git push origin --all", 'cd "$X" && git push origin main', "git push origin main $X",
      "git push --push-option=x origin main"]),
    ("push the branch main to the remote origin", ["git push origin main"], []),
    ("push my commits to origin main", ["git push origin main"], []),
    ("push the file main to origin", [], ["git push origin main"]),
    ("push the staging branch main to origin", [], ["git push origin main"]),
    ("push main and side to origin", ["git push origin main side"], ["git push origin main side x"]),
    ("force push main to origin", ["git push -f origin main", "git push origin +main",
      "git push origin main", "git push origin +main:main",
     "git push -f --force --force-with-lease --force-if-includes -u origin main",
     "git push -f --set-upstream -v --verbose -q --quiet --progress origin main"],
     ["git push --delete origin main"]),
    ("force push main to upstream", ["git push -f upstream main"], ["git push -f origin main"]),
    ("copy main to origin", [], ["git push origin main"]),
    # only the remote: the branch that is checked out
    ("push to origin", ["git push origin main", "git push -u origin main", "git push origin HEAD",
                        "git push -u origin HEAD"],
     ["git push origin side", "git push origin main side", "git push origin main:other",
      "git push origin HEAD:other", "git push --all origin", "git push origin --tags",
      "git push --mirror origin", "git push upstream main", "git push -f origin main",
      "git push origin +main", "git push --delete origin main", "git push", "git push origin :main"]),
    ("push it to origin", ["git push origin main", "git push origin HEAD"],
     ["git push origin side", "git push -f origin main", "git push upstream main"]),
    ("push the branch to origin", ["git push origin main"], ["git push -f origin main"]),
    ("push my commits to origin", ["git push origin main"], ["git push origin main v1"]),
    ("push my changes to origin", ["git push origin main", "git push origin"],
     ["git push origin side", "git push -f origin main", "git push upstream main", "git push -f origin"]),
    ("push my changes", [], ["git push origin main", "git push origin"]),
    ("now push to upstream", ["git push upstream main"], ["git push origin main"]),
    ("force push to origin", ["git push origin main"], ["git push -f origin main",
      "git push origin +main"]),
    ("push to origin with --force", [], ["git push -f origin main", "git push origin main"]),
    ("push to origin --force", [], ["git push -f origin main"]),
    ("force push it to origin", [], ["git push -f origin main", "git push origin main"]),
    ("push it to origin --force", [], ["git push -f origin main", "git push origin main"]),
    ("force push it to main", [], ["git push -f origin main", "git push origin main"]),
    ("push it to main -f", [], ["git push -f origin main", "git push origin main"]),
    ("push to production", [], ["git push origin main"]),
    ("push to staging origin", [], ["git push origin main"]),
    ("push it", [], ["git push origin main", "git push"]),
    ("push", [], ["git push origin main", "git push"]),
    ("push them to origin", [], ["git push origin main"]),
    ("push everything to origin", [], ["git push origin main"]),
    ("push side or main to origin", [], ["git push origin main"]),
    ("commit this and push", [], ["git push origin main"]),
    ("push side to origin", [], ["git push origin main"]),
    ("push topic it to origin", [], ["git push origin main"]),
]  # fmt: skip
PROGRAMS = [
    ("install x", ["npm install -g x", "pacman -S x", "pacman --sync x", "npm install -g -y x"],
     ["npm install -g y", "npm install -g x y", "npm install -g x --prefix /opt", "npm install -g x $Y"]),
    ("install the package x", ["npm install -g x"], []),
    ("install the volume x", [], ["npm install -g x"]),
    ("install x on staging", [], ["npm install -g x"]),
    ("install the staging package x", [], ["npm install -g x"]),
    ("kill x", [], ["npm install -g x"]),
    ("restart nginx", ["systemctl restart nginx", "systemctl --user restart nginx",
      "service nginx restart"],
     ["systemctl restart", "systemctl restart nginx $X", "service nginx reload", "service nginx restart x",
      "initctl restart nginx", "systemctl --user stop nginx", "systemctl --now restart nginx",
      "systemctl restart other.service"]),
    ("restart the service nginx", ["systemctl restart nginx.service"], []),
    ("restart the volume nginx", [], ["systemctl restart nginx"]),
    ("restart the staging service nginx", [], ["systemctl restart nginx"]),
    ("stop nginx and redis", ["systemctl stop nginx redis"], ["systemctl stop nginx redis sshd"]),
    ("install nginx", [], ["systemctl restart nginx"]),
    ("delete the volume data", ["docker volume rm --force data", "podman volume rm -f data"],
     ["docker volume rm data $X", "docker --host x volume rm data", "docker volume rm other",
      "docker volume rm --other data"]),
    ("delete the staging volume data", [], ["docker volume rm data"]),
    ("delete the volume and the network data", [], ["docker volume rm data"]),
    ("stop the volume data", [], ["docker volume rm data"]),
    ("kill node", ["pkill node", "killall node"], ["pkill node $X", "pkill $X"]),
    ("kill the process node", ["pkill node"], []),
    ("kill the volume node", [], ["pkill node"]),
    ("delete node", [], ["pkill node"]),
    ("kill the staging process node", [], ["pkill node"]),
    ("merge PR 12", ["gh pr merge 12"], ["gh pr merge x", "gh pr merge 12 $X", "gh pr merge 12 --auto"]),
    ("merge PR x", [], ["gh pr merge x"]),
    ("merge the staging PR 12", [], ["gh pr merge 12"]),
    ("merge PR table 12", [], ["gh pr merge 12"]),
    ("publish the package", ["twine upload dist/*"], ["twine upload 'dist/*'", "twine upload dist/x.whl"]),
    ("publish the package to Crates.IO", ["cargo publish"], []),
    ("publish the package x", [], ["npm publish"]),
    ("publish the volume", [], ["npm publish"]),
    ("publish the staging package", [], ["npm publish"]),
]  # fmt: skip
SENT = [
    ("send README.md to https://x.example/", ["curl -T README.md https://x.example/"],
     ["curl -T README.md https://x.example/other", "curl -T README.md $U",
      "curl -T README.md https://x.example/ $X",
      "curl https://x.example/ -d x", "curl -T src https://x.example/",
      "curl -T README.md -o y https://x.example/"]),
    ("copy README.md to x.example", ["curl -T README.md https://x.example/a",
      "curl -T README.md ftp://u@x.example/"],
     ["curl -T README.md https://x.example.evil.test/", "curl -T README.md https://evil.test/x.example"]),
    ("send README.md to host:/x", ["scp README.md host:/x", "scp -p README.md host:/x",
      "scp -q README.md host:/x"],
     ["scp README.md host:/y", "scp -r src host:/x", "scp -F cfg README.md host:/x",
      "rsync README.md host:/x"]),
    ("send the image README.md to https://x.example/", [], ["curl -T README.md https://x.example/"]),
    ("send the staging file README.md to https://x.example/", [], ["curl -T README.md https://x.example/"]),
    ("move README.md to https://x.example/", [], ["curl -T README.md https://x.example/"]),
]  # fmt: skip
TABLES = [
    ("drop the table users", ["psql -c 'DROP TABLE users'", "psql -c 'drop table if exists users;'"],
     ["psql -c 'DROP TABLE users cascade'", 'psql -c "DROP TABLE $X"', "psql -h $X -c 'DROP TABLE users'",
      "psql -c 'DROP TABLE users; DROP TABLE x'", "psql -c 'TRUNCATE users'",
      "psql -h LIVE -c 'DROP TABLE users'",
      "psql -h prod1 -c 'DROP TABLE users'", "psql -c 'DROP DATABASE users'",
      "psql -c 'DROP TABLE orders'"]),
    ("truncate the table users", ["psql -c 'TRUNCATE users'", "psql -c 'truncate table users;'"],
     ["psql -c 'DROP TABLE users'", "psql -c 'TRUNCATE TABLE users CASCADE'",
      "psql -h prod -c 'TRUNCATE users'"]),
    ("delete the table app.users", ["psql -c 'DROP TABLE app.users'"], ["psql -c 'DROP TABLE users'"]),
    ("discard the table users", [], ["psql -c 'DROP TABLE users'"]),
    ("drop the database users", [], ["psql -c 'DROP TABLE users'", "psql -c 'DROP DATABASE users'"]),
    ("drop the table of the service users", [], ["psql -c 'DROP TABLE users'"]),
    ("drop the production table users", ["psql -h production -c 'DROP TABLE users'"],
     ["psql -h prod -c 'DROP TABLE users'", "psql -c 'DROP TABLE users'"]),
    ("drop the live table users", ["psql -h LIVE.example -c 'DROP TABLE users'"],
     ["psql -c 'DROP TABLE users'"]),
    ("drop the prod table users", ["psql -h prod -c 'DROP TABLE users'"],
     ["psql -h x -c 'DROP TABLE users'"]),
    ("drop the test table users", ["psql -h test -c 'DROP TABLE users'"],
     ["psql -h prod-test -c 'DROP TABLE users'", "psql -h x -c 'DROP TABLE users'"]),
]  # fmt: skip
ALL = [*PATHS, *GIT, *PUSHES, *PROGRAMS, *SENT, *TABLES]


@pytest.mark.parametrize(("words", "yes", "no"), ALL, ids=[row[0] for row in ALL])
def test_one_thing_else_is_not_covered(words: str, yes: list[str], no: list[str]) -> None:
    assert [command for command in yes if not covered(words, command, linked())] == []
    assert [command for command in no if covered(words, command, linked())] == []


def test_the_branch_of_a_remote_other_than_origin() -> None:
    """A branch may go to the remote that it is set up for; one that is set up for none, to origin only."""
    repository = FakeRepository(
        STATES, settings={"branch.topic.remote": "fork", "branch.side.remote": "fork"}
    )
    where = FakeWorld(FILES, repository=repository)
    assert covered("push topic", "git push fork topic", where)
    assert covered("push Topic", "git push fork Topic", where)
    assert covered("push topic and side", "git push fork topic side", where)
    assert not covered("push topic and main", "git push fork topic main", where)
    assert not covered("push main", "git push fork main", where)
    assert covered("push to fork", "git push fork main", where)


TRACKED = {"branch.main.remote": "origin", "branch.main.merge": "refs/heads/main"}
BARE = [
    # words, a push that names no branch, git's configuration, whether the words cover it; main is checked out
    ("push to origin", "git push", TRACKED, True),
    ("push to origin", "git push -u", TRACKED, True),
    ("push it to origin", "git push", TRACKED, True),
    ("push main to origin", "git push", TRACKED, True),
    ("push main", "git push", TRACKED, True),
    ("push to origin", "git push origin", {}, True),
    ("push to fork", "git push fork", TRACKED, True),
    ("force push main to origin", "git push -f", TRACKED, True),
    ("push to origin", "git push", TRACKED | {"push.default": "simple"}, True),
    ("push to origin", "git push", TRACKED | {"push.default": "current"}, True),
    ("push to fork", "git push", TRACKED | {"branch.main.pushremote": "fork"}, True),
    ("push to fork", "git push", TRACKED | {"remote.pushdefault": "fork"}, True),
    ("push to fork", "git push", {"branch.main.pushremote": "fork", "remote.pushdefault": "x"}, True),
    ("push to origin", "git push", {}, False),
    ("push to fork", "git push", TRACKED, False),
    ("push to origin", "git push fork", TRACKED, False),
    ("push side to origin", "git push", TRACKED, False),
    ("push to main", "git push fork", TRACKED, False),
    ("push to origin", "git push -f", TRACKED, False),
    ("push to origin", "git push --tags", TRACKED, False),
    ("push to origin", "git push --all", TRACKED, False),
    ("push to origin", "git push --mirror", TRACKED, False),
    ("push to origin", "git push", TRACKED | {"push.default": "matching"}, False),
    ("push to origin", "git push", TRACKED | {"push.default": "upstream"}, False),
    ("push to origin", "git push origin", {"push.default": "matching"}, False),
    ("push to origin", "git push", TRACKED | {"branch.main.pushremote": "fork"}, False),
    ("push to origin", "git push", TRACKED | {"remote.pushdefault": "fork"}, False),
    ("push to origin", "git push", TRACKED | {"remote.origin.push": "refs/heads/*"}, False),
    ("push to origin", "git push", TRACKED | {"remote.origin.mirror": "true"}, False),
    ("push", "git push", TRACKED, False),
    ("push it", "git push", TRACKED, False),
]


@pytest.mark.parametrize(("words", "command", "settings", "is_covered"), BARE)
def test_a_push_that_names_no_branch(
    words: str, command: str, settings: dict[str, str], is_covered: bool
) -> None:
    """It is one of the branch that is checked out, unless git is set up to push others too."""
    where = FakeWorld(FILES, repository=FakeRepository(STATES, settings=settings))
    assert covered(words, command, where) is is_covered


def test_of_a_configuration_that_cannot_be_read_nothing_is_known() -> None:
    class Unreadable(FakeRepository):
        def settings(self) -> None:
            return None

    assert not covered("push to origin", "git push", FakeWorld(FILES, repository=Unreadable(STATES)))
    assert not covered("push to origin", "git push origin", FakeWorld(FILES, repository=Unreadable(STATES)))


def test_without_a_branch_checked_out_a_remote_alone_says_nothing() -> None:
    where = FakeWorld(FILES, repository=FakeRepository(STATES, branch=None))
    assert not covered("push to origin", "git push origin HEAD", where)
    assert not covered("push to origin", "git push origin main", where)
    assert covered("push main to origin", "git push origin main", where)


@pytest.mark.parametrize(
    ("words", "command", "authorization"),
    [
        ("look at .env", "cat .env", Authorization.NONE),
        ("look at frobnicate", "frobnicate", Authorization.NONE),
        ("look at notes.txt", "rm ./notes.txt", Authorization.IMPLIED),
        ("look at ~/Documents/", "mv README.md ~/Documents/", Authorization.NONE),
        ("look at main", "git push origin main", Authorization.IMPLIED),
    ],
)
def test_only_what_an_order_could_cover_is_implied(
    words: str, command: str, authorization: Authorization
) -> None:
    assert heard(command, words).authorization is authorization


def assessed(command: str) -> Assessment:
    """What the rules find in a command, in the shop."""
    where = world()
    return assess_command(command, PROJECT, where, Setting(lambda _: where))


DELETE = said_in(Transcript((UserSaid("delete notes.txt"),)))


def test_where_nothing_stands_in_the_way_nothing_is_granted() -> None:
    assert authorize(assessed("ls"), DELETE, world(), PROJECT, "ls") == Grant(Authorization.NONE)
    assert authorize(assessed("rm notes.txt"), DELETE, world(), PROJECT) == Grant(
        Authorization.EXPLICIT, DELETE.orders[:1]
    )
    assert authorize(assessed("rm notes.txt"), Said(), world(), PROJECT) == Grant(Authorization.NONE)


CHANGES: dict[str, Callable[[Finding], Finding]] = {
    "no effect": lambda each: each._replace(effect=None),
    "no step": lambda each: each._replace(step=-1),
    "another rule": lambda each: each._replace(rule="other"),
    "a catastrophe": lambda each: each._replace(risk=Risk.CRITICAL),
    "by a variable": lambda each: each._replace(
        effect=each.effect and each.effect._replace(by="environment")
    ),
    "elsewhere": lambda each: each._replace(effect=each.effect and each.effect._replace(remote="host x")),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_finding_without_its_step_or_effect_is_not_covered(change: str) -> None:
    """Nor one of a rule that no word lifts, nor a catastrophe, by an order or by the command itself."""
    found = assessed("rm notes.txt")
    findings: tuple[Finding, ...] = tuple(map(CHANGES[change], found.findings))
    for words in ("delete notes.txt", "rm -f notes.txt"):
        said = said_in(Transcript((UserSaid(words),)))
        grant = authorize(found, said, world(), PROJECT, "rm -f notes.txt")
        assert grant.authorization is Authorization.EXPLICIT
        grant = authorize(found._replace(findings=findings), said, world(), PROJECT, "rm -f notes.txt")
        assert grant.authorization is not Authorization.EXPLICIT
