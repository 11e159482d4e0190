"""What a person reads: a sentence that names what is at stake, never the analysis's own words."""

from __future__ import annotations

import pytest

from tests.judgement.project import verdict
from tests.world.fake import FakeWorld


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("git status; open .", "changes a window with . (open)"),
        ("cat src/app.py; open .", "changes a window with . (open)"),
        ("git status; cat src/app.py", "only reads"),
        ("python3 -c 'print(1)'", "only computes and prints"),
        ("ls -la ~/.ssh", "only looks and prints"),
        ("ps aux | wc -l", "only looks and prints"),
        ("kill -STOP %2", "acts on the job %2 (STOP)"),
        (
            'docker run --rm -v "$PWD":/app node:20 npm test',
            "runs a container that works on the project's files",
        ),
        ("docker exec web npm test", "runs npm test, in a container"),
        ("# only a comment", "starts no program"),
    ],
)
def test_an_allowed_line_is_named_after_what_it_changes(command: str, reason: str) -> None:
    found = verdict(command)
    assert (found.decision.word, found.reason) == ("allow", reason)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("git clean -X", "git clean -X deletes what git ignores, also what no build makes again"),
        ("git push origin --delete side", "deletes side of origin, which others may use"),
        ("kubectl apply -f k.yaml", "changes a shared system: k.yaml in the cluster"),
        ("kill -9 -1", "stops every process of this account"),
        ("$(cat a) b", "it is not known which program … is"),
        ("telnet a", "it is not known what a session on another machine does"),
        ("AUTOGATE_BYPASS=1 git push", "autogate would be loosened: AUTOGATE_BYPASS is set"),
        ("unset -f __autogate", "autogate would be loosened: __autogate is taken away"),
        ("autogate uninstall bash", "autogate would be switched off or loosened"),
        ("kill 1234", "stops the process 1234"),
        ("tmux kill-server", "stops all tmux sessions"),
        (
            "git ls-files -o | xargs rm",
            "deletes the files **/* that git does not track: they may be the only copies",
        ),
        ("git ls-files -m | xargs rm", "deletes **/*, which has changes that are not committed"),
        (":(){ :|:& };:", "starts copies of itself until the machine stands still"),
        ("env", "shows the environment variables, which may hold secrets"),
        ("printenv API_TOKEN", "shows $API_TOKEN, a secret"),
    ],
)
def test_sentence(command: str, reason: str) -> None:
    assert verdict(command).reason == reason


@pytest.mark.parametrize("command", ["git clean -fdx", "git clean -x docs"])
def test_what_git_ignores_can_be_lost_too(command: str) -> None:
    found = verdict(command)
    assert (found.decision.word, found.rule) == ("ask", "lose-untracked")
    assert found.reason.startswith("git clean -x deletes untracked and ignored files, of which there is no")


_TASKS: dict[str, str | None] = {
    ".github/workflows/ci.yml": "on: push",
    "justfile": "",
    "tests/a.py": "",
    "package.json": '{"scripts": {"dev": "vite"}}',
    "Makefile": "all: a\n\ttrue\n",
    "sub/Makefile": "include more.mk\n",
    "odd/Makefile": "%.o: %.c\n",
    "other.mk": "x: y\n",
}


@pytest.mark.parametrize(
    ("command", "end"),
    [
        ("make all", "which the project declares"),
        ("make absent", "which is not among the project's tasks"),
        ("make -C sub x", "which the project declares"),
        ("make -C odd a.o", "which the project declares"),
        ("make -f other.mk x", "which the project declares"),
        ("npm run dev", "which the project declares"),
        ("npm run absent", "which is not among the project's tasks"),
        ("pnpm run absent", "which is not among the project's tasks"),
        ("cd sub && npm run dev", "which the project declares"),
        ("just test", "which the project declares"),
        ("cd tests && just test", "which the project declares"),
        ("act push", "which the project declares"),
        ("tox -e py311", "for which the project declares nothing"),
        ("invoke test", "for which the project declares nothing"),
        ("cargo test", "for which the project declares nothing"),
        ("pytest", "a tool at work in the project"),
    ],
)
def test_a_task_is_said_to_be_declared_only_where_nothing_speaks_against_it(command: str, end: str) -> None:
    found = verdict(command, where=FakeWorld(_TASKS))
    assert (found.decision.word, found.reason.rpartition(", ")[2]) == ("allow", end)


def test_where_nothing_is_declared_no_reason_says_so() -> None:
    """Of tools that run what others wrote down, where nobody did."""
    for command in (
        "act",
        "make",
        "make test",
        "npm test",
        "just",
        "task build",
        "nox",
        "rake",
        "mage build",
    ):
        reason = verdict(command, where=FakeWorld({"README.md": ""})).reason
        assert reason.endswith(", for which the project declares nothing"), command
