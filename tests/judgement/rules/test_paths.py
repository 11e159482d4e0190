"""Ways around the rules over paths."""

from __future__ import annotations

import pytest

from tests.judgement.project import FILES, STATES, answer, world
from tests.world.fake import FakeRepository, FakeWorld


@pytest.mark.parametrize(
    ("command", "decision", "rule"),
    [
        ("ssh-keygen -t ed25519", "ask", "write-secret"),
        ("cd docs && ssh-keygen", "ask", "write-secret"),
        ("ssh-keygen -R example.com", "ask", "write-elsewhere"),
        ("ssh-keygen -F example.com", "allow", "read"),
        ("ssh-keygen -t ed25519 -f key", "allow", "write"),
        ("gcloud compute config-ssh", "ask", "runs-by-itself"),
        ("keytool -genkeypair -alias a", "ask", "write-secret"),
        ("keytool -genkeypair -alias a -keystore k", "allow", "write"),
        ("minisign -G", "ask", "write-secret"),
        ("trash-empty", "ask", "delete-elsewhere"),
        ("trash src/clean.py", "allow", "move"),
        ("touch '~/.keystore'", "allow", "write"),
    ],
)
def test_what_a_program_keeps_in_the_home_folder_lies_there(command: str, decision: str, rule: str) -> None:
    """Wherever it is started, if no other file is named; a quoted tilde is a file's name."""
    assert answer(command) == (decision, rule)


@pytest.mark.parametrize(
    ("command", "decision", "rule"),
    [
        ("find . -name '.e*' -exec cat {} +", "ask", "read-secret"),
        ("find . -name '.env' | xargs cat", "ask", "read-secret"),
        ("find ~ -name 'id_*' -exec cat {} +", "ask", "read-secret"),
        ("find ~ -name '.netrc' -exec cat {} +", "ask", "read-secret"),
        ("find / -name 'id_r*' -exec cat {} +", "ask", "read-secret"),
        ("find /home -name '.netr*' | xargs cat", "ask", "read-secret"),
        ("find / -name '*.md' -exec cat {} +", "allow", "read"),
        ("find ~ -type f -exec cat {} +", "ask", "read-everything"),
        ("find . -type f -exec grep token {} +", "allow", "read"),
        ("find . -name '*.md' -exec cat {} +", "allow", "read"),
    ],
)
def test_a_pattern_that_finds_secrets_reads_them(command: str, decision: str, rule: str) -> None:
    """Finding everything to search through it is another matter inside the project."""
    assert answer(command) == (decision, rule)


@pytest.mark.parametrize(
    ("command", "decision", "rule"),
    [
        ("mv src build/ && rm -rf build", "ask", "delete-moved"),
        ("mv notes.txt build/x; rm -r build/x", "ask", "delete-moved"),
        ("mv notes.txt /tmp/scratch; rm -rf /tmp/scratch", "ask", "delete-moved"),
        ("mv notes.txt build/", "ask", "move-to-bin"),
        ("mv src /tmp/scratch/", "ask", "move-to-bin"),
        ("mv src/clean.py /tmp/scratch/", "allow", "move"),
        ("mv build/out.o /tmp/scratch/", "allow", "move"),
    ],
)
def test_moving_the_only_copy_away_first_does_not_make_deleting_it_harmless(
    command: str, decision: str, rule: str
) -> None:
    assert answer(command) == (decision, rule)


@pytest.mark.parametrize(
    ("command", "decision", "rule"),
    [
        ("cd missing; rm -rf docs", "ask", "delete-after-cd"),
        ("cd missing; rm *.md", "ask", "delete-after-cd"),
        ("cd missing && rm -rf docs", "allow", "delete"),
        ("mkdir -p missing; cd missing; rm -rf docs", "allow", "write"),
        ("cd build; rm -f out.o", "allow", "delete"),
    ],
)
def test_deleting_after_a_cd_that_fails(command: str, decision: str, rule: str) -> None:
    """It then deletes in the folder where the line began."""
    assert answer(command) == (decision, rule)


@pytest.mark.parametrize("command", ["cp -r build/. src", "rsync -a build/ src/", "cp -r build/src ."])
def test_copying_a_folder_over_work_overwrites_it(command: str) -> None:
    """Where both have a file of that name, the uncommitted one is lost."""
    same = FakeWorld(
        {**FILES, "build/app.py": "old", "build/src/app.py": "old"}, repository=FakeRepository(STATES)
    )
    assert answer(command, where=same) == ("ask", "overwrite-work")
    other = FakeWorld({**FILES, "build/src/b.py": "old"}, repository=FakeRepository(STATES))
    assert answer(command, where=other) == ("allow", "write")


@pytest.mark.parametrize(
    ("command", "decision"),
    [
        ("for f in src/*; do echo > $f; done", "ask"),
        ("echo x > not*", "ask"),
        ("for f in docs/*; do echo > $f; done", "allow"),
        ("for f in *.data *.txt; do mv $f x; done", "ask"),
        ("for f in *.md; do mv $f $f.bak; done", "allow"),
        ("mkdir old && mv *.data *.txt old", "allow"),
    ],
)
def test_patterns_stand_for_what_they_match(command: str, decision: str) -> None:
    """A loop over a pattern writes or moves each of its files."""
    several = FakeWorld({**FILES, "b.txt": "x"}, repository=FakeRepository(STATES))
    assert answer(command, where=several)[0] == decision


@pytest.mark.parametrize("command", ["tar xf x.tar -C .git", "unzip x.zip -d .git", "cp -r hooks/. .git"])
def test_filling_the_folder_of_git(command: str) -> None:
    assert answer(command) == ("ask", "git-folder")


def test_a_hook_runs_once_it_is_executable() -> None:
    assert answer("chmod +x .git/hooks/pre-commit", where=world()) == ("ask", "mode-of-hook")
