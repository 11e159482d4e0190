"""The exact words of a command that an order covers: each option by itself, and each thing that spoils it."""

from __future__ import annotations

import pytest

from autogate.verdict import Authorization, Decision
from tests.judgement.test_authorization import heard

COVERED = [
    *(
        ("push my branch topic", f"git push {option} origin topic")
        for option in ("-u", "--set-upstream", "-v", "--verbose", "-q", "--quiet", "--progress")
    ),
    *(
        ("force push my branch topic", f"git push {option} origin topic")
        for option in ("-f", "--force", "--force-with-lease", "--force --force-if-includes")
    ),
    ("push main to origin", "git push origin HEAD"),
    ("force push topic", "git push origin +topic"),
    ("push topic", "/usr/bin/git push origin topic"),
    ("push topic to origin", "git push origin topic:topic"),
    *(
        ("delete all untracked files", f"git clean {options}")
        for options in ("-f -d", "-df", "--force -d", "-fd -q")
    ),
    *(
        ("remove the branch side", f"git branch {options} side")
        for options in ("-D", "-d --force", "--delete --force", "-d -f", "-D -q")
    ),
    *(
        ("discard my changes to src/app.py", f"git {words} src/app.py")
        for words in ("checkout --", "restore", "restore --worktree", "restore -W", "restore -q")
    ),
    ("discard all my uncommitted changes", "git reset --hard HEAD"),
    ("discard all my uncommitted changes", "git checkout -- ."),
    ("discard all my uncommitted changes", "git restore ."),
    ("discard all my uncommitted changes", "git restore :/"),
    ("clear all stashes", "git stash clear"),
    ("delete stash@{0}", "git stash drop stash@{0}"),
    ("install typescript", "npm install --global typescript"),
    ("install requests", "pip install -U --user requests"),
    ("install requests", "pip install --upgrade --user requests"),
    ("install requests", "pip install -q --user requests"),
    ("install requests", "pip install --quiet --user requests"),
    ("install requests", "pip install --no-cache-dir --user requests"),
    ("install ripgrep", "cargo install --locked ripgrep"),
    *(
        ("send README.md to https://x.example/", f"curl {options} https://x.example/")
        for options in (
            "--upload-file README.md",
            "-X POST -d @README.md",
            "--request POST --data @README.md",
            "--data-binary @README.md",
            "--form file=@README.md",
            "-s -T README.md",
            "--silent -T README.md",
            "-S -T README.md",
            "-sS -T README.md",
            "--show-error -T README.md",
            "-f -T README.md",
            "--fail -T README.md",
            "-fsS -T README.md",
            "-v -T README.md",
            "--verbose -T README.md",
            "-i -T README.md",
            "--include -T README.md",
        )
    ),
    ("copy README.md to x.example", "curl -T README.md https://x.example/"),
    ("upload README.md to x.example", "curl -T README.md https://x.example:8443/a"),
    ("drop the production table users", "psql -h production.example -c 'DROP TABLE users'"),
    ("drop the live table users", "psql -h live.example -c 'DROP TABLE users'"),
    ("drop the prod table users", "psql -h prod.example -c 'DROP TABLE users'"),
    ("delete the table users", "psql -c 'DROP TABLE IF EXISTS users'"),
    ("write ~/Documents/new.txt", "echo x > ~/Documents/new.txt"),
    ("copy README.md to ~/Documents/copy.md", "cp README.md ~/Documents/copy.md"),
    ("overwrite ~/Documents/thesis.txt", "echo x > ~/Documents/thesis.txt"),
    ("delete src/*.py", "rm src/*.py"),
    ("delete src/app.?y", "rm src/app.?y"),
]


@pytest.mark.parametrize(("words", "command"), COVERED)
def test_each_option_that_changes_nothing_leaves_the_order_in_force(words: str, command: str) -> None:
    assert heard(command).decision is Decision.ASK
    assert heard(command, words).authorization is Authorization.EXPLICIT


SPOILED = [
    ("push topic", "git push --no-verify origin topic"),
    ("push topic", "git push --receive-pack=./x origin topic"),
    ("push topic", "git push origin topic main"),
    ("push topic", "git push upstream topic"),
    ("push topic", "git push --delete origin topic"),
    ("push topic", "git push origin :topic"),
    ("push the tag topic", "git push origin topic"),
    ("push topic", "git push --mirror origin"),
    ("push topic to upstream", "git push origin topic"),
    ("push topic", "git push origin $B"),
    ("force push topic and main", "git push --force upstream topic main"),
    ("push topic on Friday", "git push origin topic"),
    ("delete all untracked files", "git clean -fdX"),
    ("delete all untracked files", "git -C /tmp/scratch clean -fd"),
    ("discard all my uncommitted changes", "git stash clear"),
    ("discard my changes to src/app.py", "git checkout HEAD~3 -- src/app.py"),
    ("discard my changes to src/app.py", "git checkout -f src/app.py"),
    ("discard my changes to src/app.py", "git checkout HEAD~3 src/app.py"),
    ("discard all my uncommitted changes", "git checkout HEAD~3 -- ."),
    ("discard my changes to src/app.py", "git restore --source=HEAD~2 src/app.py"),
    ("discard my changes to src/app.py", "git checkout -- ."),
    ("discard all my uncommitted changes", "git reset --hard origin/main"),
    ("drop the stash", "git stash drop stash@{1}"),
    ("drop stash@{1}", "git stash drop"),
    ("drop stash@{1}", "git stash drop stash@{2}"),
    ("drop all stashes", "git stash drop"),
    ("push the stash", "git stash drop"),
    ("push the branch side", "git branch -D side"),
    ("remove the branch side", "git branch -D side main"),
    ("remove the remote branch side", "git branch -D side"),
    ("remove the tag side", "git branch -D side"),
    ("remove the branch side", "git branch -D -r side"),
    ("install requests", "pip install --user --pre requests"),
    ("install requests", "pip install --user $P"),
    ("install requests to /opt", "pip install --user requests"),
    ("remove requests", "pip install --user requests"),
    ("install the table requests", "pip install --user requests"),
    ("kill node", "pkill -9 python"),
    ("kill node", "pkill $N"),
    ("kill the branch node", "pkill node"),
    ("run node", "pkill node"),
    ("kill node on staging", "pkill node"),
    ("send README.md to https://x.example/", "curl -T README.md -T notes.txt https://x.example/"),
    ("send README.md to https://x.example/", "curl -T README.md https://x.example/ https://y.example/"),
    ("send README.md to https://x.example/", "curl -T $F https://x.example/"),
    ("send README.md to https://x.example/", "cat notes.txt | curl -T README.md -d @- https://x.example/"),
    ("send README.md to https://x.example/", "wget --post-file=README.md https://x.example/"),
    ("send README.md to https://x.example/", "curl -k -T README.md https://x.example/"),
    ("show README.md to https://x.example/", "curl -T README.md https://x.example/"),
    ("drop the table users", "psql -h live.example -c 'DROP TABLE users'"),
    ("drop the table users to y", "psql -c 'DROP TABLE users'"),
    ("list the table users", "psql -c 'DROP TABLE users'"),
    ("drop the branch users", "psql -c 'DROP TABLE users'"),
    ("drop the table users", "psql -h \"$H\" -c 'DROP TABLE users'"),
    ("drop the table users", "psql -c 'DROP TABLE users, orders'"),
    ("write ~/Documents/new.txt", "ln -s /etc/passwd ~/Documents/new.txt"),
    ("write ~/Documents/new.txt", "echo x > ~/Documents/other.txt"),
    ("write ~/Documents/new.txt on staging", "echo x > ~/Documents/new.txt"),
    ("read ~/Documents/new.txt", "echo x > ~/Documents/new.txt"),
    ("write ~/Documents", "cp -r src ~/Documents"),
    ("copy README.md to ~/Documents", "cp src/app.py ~/Documents/"),
    ("copy README.md to /tmp/scratch", "cp README.md ~/Documents/"),
    ("overwrite notes.txt", "echo x > src/app.py"),
    ("overwrite notes.txt on staging", "echo x > notes.txt"),
    ("overwrite notes.txt with README.md", "mv src/app.py notes.txt"),
    ("overwrite README.md", "mv README.md notes.txt"),
    ("move README.md to ~/Documents", "mv README.md ~/.config/"),
    ("move README.md to ~/Documents", "mv README.md /tmp/scratch/"),
    ("move ~/.config to ~/Documents", "mv ~/.config ~/Documents/"),
    ("copy README.md to ~/Documents", "mv README.md ~/Documents/"),
    ("move README.md to ~/Documents on staging", "mv README.md ~/Documents/"),
    ("delete notes.txt", "A=1 rm notes.txt"),
    ("delete notes.txt", "docker exec web rm notes.txt"),
    ("delete ~eve/x.txt", "rm ~eve/x.txt"),
    ("delete {notes,a}.txt", "rm {notes,a}.txt"),
    ("delete $FILE", "rm $FILE"),
    ("delete ~/.cache2", "rm -rf ~/.cache2"),
    ("delete docs to x", "rm -rf docs"),
]


@pytest.mark.parametrize(("words", "command"), SPOILED)
def test_each_thing_that_the_user_did_not_say_spoils_it(words: str, command: str) -> None:
    assert heard(command, words).authorization is not Authorization.EXPLICIT


@pytest.mark.parametrize(
    ("words", "command", "authorization"),
    [
        ("what about notes.txt?", "rm notes.txt", Authorization.IMPLIED),
        ("notes.txt is old", "rm notes.txt", Authorization.IMPLIED),
        ("look at thesis.txt", "rm ~/Documents/thesis.txt", Authorization.IMPLIED),
        ("hello", "rm notes.txt", Authorization.NONE),
        ("notes.txt is old", "ls", Authorization.NONE),
        ("notes.txt is old", "rm notes.txt && frobnicate", Authorization.NONE),
        ("frobnicate is old", "frobnicate", Authorization.NONE),
        ("delete notes.txt. src/app.py is old", "rm notes.txt src/app.py", Authorization.IMPLIED),
    ],
)
def test_what_is_only_mentioned_is_implied(words: str, command: str, authorization: Authorization) -> None:
    """A thing that the user spoke of, without an order, is something the model hears of; nothing more."""
    assert heard(command, words).authorization is authorization
