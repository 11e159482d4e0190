"""Files of dumps: whole or not at all, for their owner's eyes alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autogate.classifier.dump import Dump, Failed, clean, error_text, listed, write_error
from autogate.classifier.interface import Failure, Mode, ModelFailedError, Reply, Stage, Usage
from autogate.errors import StoreError

TOKEN = "ghp_" + "a1B2" * 9
REPLY = Reply("<block>no</block>", "end_turn", "m", Usage(1, 2))


def names(folder: Path) -> list[str]:
    """What is in a folder, hidden files too."""
    return sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize(
    ("mode", "stage", "expected"),
    [
        (Mode.BOTH, Stage.FAST, ["7.stage1.req.json", "7.stage1.res.json"]),
        (Mode.BOTH, Stage.THINKING, ["7.stage2.req.json", "7.stage2.res.json"]),
        (Mode.FAST, Stage.FAST, ["7.req.json", "7.res.json"]),
        (Mode.TOOL_USE, Stage.TOOL_USE, ["7.req.json", "7.res.json"]),
    ],
)
def test_names(tmp_path: Path, mode: Mode, stage: Stage, expected: list[str]) -> None:
    """By the second and the stage."""
    dump = Dump(str(tmp_path), mode, clock=lambda: 7.9)
    dump.request(stage, {"model": "m"})
    dump.response(stage, REPLY)
    assert names(tmp_path) == expected
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


def test_no_dump_writes_over_another(tmp_path: Path) -> None:
    """The next second is taken, for all files of an action."""
    for _ in range(3):
        dump = Dump(str(tmp_path), Mode.BOTH, clock=lambda: 7.0)
        dump.request(Stage.FAST, {})
        dump.response(Stage.FAST, REPLY)
    assert {file.id for file in listed(str(tmp_path))} == {"7", "8", "9"}


def test_secrets_are_taken_out_unless_told_otherwise(tmp_path: Path) -> None:
    """Wherever they stand in the JSON."""
    for redacted in (True, False):
        dump = Dump(str(tmp_path), Mode.FAST, redacted=redacted, clock=lambda: 1.0)
        dump.request(Stage.FAST, {"a": [{"b": f"x {TOKEN}"}]})
    texts = [(tmp_path / f"{number}.req.json").read_text() for number in (1, 2)]
    assert [TOKEN in text for text in texts] == [False, True]


def test_a_reply_as_it_came_a_failure_in_its_place(tmp_path: Path) -> None:
    """The raw response where there is one."""
    dump = Dump(str(tmp_path), Mode.BOTH, clock=lambda: 1.0)
    dump.response(Stage.FAST, REPLY._replace(raw={"odd": 1}))
    dump.response(Stage.THINKING, ModelFailedError(Failure.UNAVAILABLE, "down", status=503))
    assert json.loads((tmp_path / "1.stage1.res.json").read_text()) == {"odd": 1}
    assert json.loads((tmp_path / "1.stage2.res.json").read_text()) == {
        "error": {"failure": "unavailable", "message": "down", "status": 503, "remedy": None}
    }


def test_the_folder_is_the_owners_alone(tmp_path: Path) -> None:
    """Made so, or made so again; one that the user chose is left as it is."""
    own, chosen = tmp_path / "own", tmp_path / "chosen"
    for folder, private in ((own, True), (chosen, False)):
        folder.mkdir(mode=0o755)
        Dump(str(folder), Mode.BOTH, private=private).request(Stage.FAST, {})
    assert (own.stat().st_mode & 0o777, chosen.stat().st_mode & 0o777) == (0o700, 0o755)


def test_a_link_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    """Somebody else's folder would get the files."""
    (tmp_path / "there").mkdir()
    (tmp_path / "dumps").symlink_to(tmp_path / "there")
    with pytest.raises(StoreError, match="is not a folder"):
        Dump(str(tmp_path / "dumps"), Mode.BOTH).request(Stage.FAST, {})
    assert names(tmp_path / "there") == []


def test_a_link_in_a_files_place_is_not_followed(tmp_path: Path) -> None:
    """It is replaced."""
    precious = tmp_path / "precious"
    precious.write_text("precious")
    folder = tmp_path / "dumps"
    folder.mkdir()
    (folder / "error-s.txt").symlink_to(precious)
    write_error(str(folder), "s", FAILED, clock=lambda: 0.0)
    assert (precious.read_text(), (folder / "error-s.txt").is_symlink()) == ("precious", False)


def test_nothing_half_written_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even under another name."""
    import os

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "link", full)
    with pytest.raises(StoreError, match="No space left on device"):
        Dump(str(tmp_path), Mode.BOTH).request(Stage.FAST, {})
    assert names(tmp_path) == []


FAILED = Failed("HTTP 529: busy", 529, "m", 10, 3, f"Bash {TOKEN}", "sys", "user <\x1b>")


def test_the_error_file() -> None:
    """Everything that is needed to understand it, no secret."""
    assert error_text(FAILED._replace(system="s" * 36, prompt="p" * 4), 0.0) == (
        "=== error ===\nHTTP 529\nHTTP 529: busy\n\n"
        "=== context ===\ntime: 1970-01-01T00:00:00Z\nmodel: m\nmain-loop tokens: 10\n"
        "classifier characters: 40\nclassifier tokens, estimated: 10\nratio: 1.00\n"
        "transcript entries: 3\naction: Bash [github-token]\n\n"
        f"=== system prompt ===\n{'s' * 36}\n\n=== user prompt ===\npppp\n"
    )


def test_one_error_file_for_a_session(tmp_path: Path) -> None:
    """The last failure; the name cannot lead elsewhere."""
    for session in ("../../x", "../../x", ""):
        write_error(str(tmp_path), session, FAILED, clock=lambda: 0.0)
    assert names(tmp_path) == ["error-.._.._x.txt", "error-default.txt"]


def test_only_our_own_files_are_listed_and_deleted(tmp_path: Path) -> None:
    """A folder of that name, a link and other files are none."""
    for name in ("1.req.json", "x.req.json", "1.stage3.req.json", "notes.txt", "error-s.txt"):
        (tmp_path / name).write_text("{}")
    (tmp_path / "2.req.json").mkdir()
    (tmp_path / "3.req.json").symlink_to(tmp_path / "notes.txt")
    assert {file.name for file in listed(str(tmp_path))} == {"1.req.json", "error-s.txt"}
    assert clean(str(tmp_path), before=0.0) == 0
    assert clean(str(tmp_path)) == 2
    assert listed(str(tmp_path / "nowhere")) == ()
