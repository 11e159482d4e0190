"""Changing one key leaves the rest of the file as it was written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.config.edit import Edit, set_key, unset_key, write_text
from autogate.errors import ConfigError

RULES = '\n# pushing\n[[ask]]\ncommand = "git push *" # why\n'


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("", ("posture",), "agent", 'posture = "agent"\n'),
        ("headless = false", ("posture",), "agent", 'headless = false\nposture = "agent"\n'),
        (
            "headless=false # a\n\n# z\n",
            ("posture",),
            "agent",
            'headless=false # a\nposture = "agent"\n\n# z\n',
        ),
        ("headless   =  false # a\n", ("headless",), True, "headless   =  true # a\n"),
        ("# only a comment\n", ("headless",), True, "# only a comment\nheadless = true\n"),
        (RULES, ("headless",), True, "\nheadless = true\n\n" + RULES[1:]),
        ("headless = false\n" + RULES, ("headless",), True, "headless = true\n" + RULES),
        ("a = 1\r\n", ("b",), 'x"\n', 'a = 1\r\nb = "x\\"\\n"\r\n'),
        ("", ("tools", "Read"), "ask", '[tools]\nRead = "ask"\n'),
        (RULES, ("tools", "Read"), "ask", RULES + '\n[tools]\nRead = "ask"\n'),
        ("[tools]\n# c\n" + RULES, ("tools", "Read"), "ask", '[tools]\nRead = "ask"\n# c\n' + RULES),
        (
            "[tools] # c\na = 'ask'\n\n[x]\n",
            ("tools", "b c"),
            "ask",
            '[tools] # c\na = \'ask\'\n"b c" = "ask"\n\n[x]\n',
        ),
    ],
)
def test_set(before: str, path: tuple[str, ...], value: str | bool, after: str) -> None:
    """The new value is in its place, everything else byte for byte as before."""
    assert set_key(before, path, value, "f") == Edit(after)


@pytest.mark.parametrize(
    ("before", "path", "expected"),
    [
        ("", ("posture",), Edit("")),
        ("a = 1\nposture = 'agent'\nb = 2\n", ("posture",), Edit("a = 1\nb = 2\n")),
        ("# about a\na = 1", ("a",), Edit("# about a\n")),
        ("a = 1 # mine\n", ("a",), Edit("", ("# mine",))),
        ("[tools]\na = 'ask'\n", ("tools", "a"), Edit("[tools]\n")),
        ("a = [\n1, # one\n]\nb = 1\n", ("a",), Edit("b = 1\n", ("# one",))),
    ],
)
def test_unset(before: str, path: tuple[str, ...], expected: Edit) -> None:
    """A comment that stands with the key would go, and is named."""
    assert unset_key(before, path, "f") == expected


def test_a_comment_inside_the_old_value_is_named() -> None:
    """Replacing a list takes the comments in it away."""
    assert set_key("a = [ # x\n] # y\n", ("a",), True, "f") == Edit("a = true # y\n", ("# x",))


@pytest.mark.parametrize("text", ["tools = { a = 'ask' }\n", "tools.a = 'ask'\n"])
def test_what_cannot_be_changed_alone_is_left_to_the_user(text: str) -> None:
    """Rather an error than a file that says something else."""
    with pytest.raises(ConfigError, match="by hand"):
        set_key(text, ("tools", "b"), "ask", "f")


_lines = st.sampled_from(
    [
        "",
        "# c",
        "  # d",
        "a = 1",
        "b = 'x' # e",
        "[t]",
        "u = [ # f\n 1,\n]",
        "[[r]]",
        'v = """\n[t]\n# no\n"""',
    ]
)


@given(st.lists(_lines, max_size=8), st.sampled_from([("a",), ("k",), ("t", "k")]))
def test_fuzz_set_changes_the_key_and_nothing_else(lines: list[str], path: tuple[str, ...]) -> None:
    """For any file: the table differs in the key alone, and no other line is gone."""
    text = "\n".join(lines)
    try:
        expected = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    edit = set_key(text, path, True, "f")
    inner = expected
    for name in path[:-1]:
        inner = inner.setdefault(name, {})
    inner[path[-1]] = True
    assert tomllib.loads(edit.text) == expected
    kept = edit.text.split("\n")
    assert all(line in kept for line in text.split("\n") if not line.startswith("a = "))
    assert unset_key(edit.text, path, "f").lost == ()


def test_writing_goes_through_a_link_and_keeps_the_mode(tmp_path: Path) -> None:
    """Dotfiles are often links into a repository."""
    real = tmp_path / "dotfiles" / "config.toml"
    real.parent.mkdir()
    real.write_text("a = 1\n")
    real.chmod(0o640)
    link = tmp_path / "config.toml"
    link.symlink_to(real)
    write_text(str(link), "a = 2\n")
    assert (link.is_symlink(), real.read_text(), real.stat().st_mode & 0o777) == (True, "a = 2\n", 0o640)
    assert [path.name for path in real.parent.iterdir()] == ["config.toml"]


def test_a_new_file_is_the_users_alone(tmp_path: Path) -> None:
    """Folder and file are not for others to read."""
    path = tmp_path / "new" / "config.toml"
    write_text(str(path), "a = 2\n")
    assert (path.parent.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o700, 0o600)
