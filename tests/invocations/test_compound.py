"""Which programs run, where, and whether they surely do."""

from __future__ import annotations

import pytest

from tests.invocations.lines import programs, walk


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a; b", ["a", "b"]),
        ("a | b |& c", ["a", "b", "c"]),
        ("a && b || c", ["a", "? b", "? c"]),
        ("a & b", ["a", "b"]),
        ("! a; time b", ["a", "b"]),
        ("{ a; b; }; (c)", ["a", "b", "c"]),
        ("coproc a", ["a"]),
        ("if a; then b; elif c; then d; else e; fi", ["a", "? b", "? c", "? d", "? e"]),
        ("case x in a) b;; *) c;; esac", ["? b", "? c"]),
        ("while a; do b; done", ["? a", "? b"]),
        ("until a; do b; done", ["? a", "? b"]),
        ("for i in 1 2; do a $i; done", ["a 1", "a 2"]),
        ("for i in *.c; do a $i; done", ["? a *.c"]),
        ("for i in $unknown; do a $i; done", ["? a …"]),
        ("for i in $(cat f); do a $i; done", ["cat f", "? a …"]),
        ("for i in {1..99}; do a $i; done", ["a *"]),
        ("for i in d/{1..99}; do a $i; done", ["a d/*"]),
        ("for ((i=0; i<9; i++)); do a $i; done", ["? a *"]),
        ("set -- x y; for i; do a $i; done", ["set -- x y", "a x", "a y"]),
        ("select i in a b; do c $i; done", ["c a", "c b"]),
        ("a $(b) <(c)", ["b", "c", "a ⋯ /dev/fd/63"]),
        ("f() { a $1; }; f x; f y", ["a x", "a y"]),
        ("f() { a; }", []),
        ("x=1", []),
        ("[[ -f x ]] && a", ["? a"]),
    ],
)
def test_walks_compound_commands(text: str, expected: list[str]) -> None:
    """Every program of every branch, in order."""
    assert programs(walk(text)) == expected


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("cd build; a", "a (in /home/dev/shop/build)"),
        ("cd /srv && cd x && a", "? a (in /srv/x)"),
        ("cd /srv && b; a", "a (in /srv)"),
        ("cd ..; a", "a (in /home/dev)"),
        ("cd; a", "a (in /home/dev)"),
        ("cd /srv; cd -; a", "a"),
        ("cd /srv; cd ~-; a", "a"),
        ("cd $unknown; a", "a (in …)"),
        ("cd $unknown/x; a", "a (in …)"),
        ("cd /srv/$unknown; a", "a (in /srv/…)"),
        ("cd $unknown; cd /srv; a", "a (in /srv)"),
        ("cd *; a", "a (in …)"),
        ("cd a b; a", "a (in …)"),
        ("(cd /srv); a", "a"),
        ("cd /srv | b; a", "a"),
        ("cd /srv & a", "a"),
        ("{ cd /srv; }; a", "a (in /srv)"),
        ("b && cd /srv; a", "a (in …)"),
        ("mkdir -p x && cd x; a", "a (in /home/dev/shop/x)"),
        ("cd x || exit; a", "a (in /home/dev/shop/x)"),
        ("cd x || a", "? a"),
        ("b || cd x; a", "a (in …)"),
        ("if b; then cd x; fi; a", "a (in …)"),
        ("if b; then cd x; else exit; fi; a", "a (in /home/dev/shop/x)"),
        ("while b; do cd x; done; a", "a (in …)"),
        ("f() { cd /srv; }; f; a", "a (in /srv)"),
        ("f() { if b; then return; fi; cd /srv; }; f; a", "a (in …)"),
        ("pushd /srv; popd; a", "a"),
        ("pushd /srv; pushd /x; popd; a", "a (in /srv)"),
        ("popd; a", "a (in …)"),
        ("CDPATH=/x; cd y; a", "a (in …)"),
        ("eval cd /srv; a", "a (in /srv)"),
        ("bash -c 'cd /srv'; a", "a"),
        ("command cd /srv; a", "a (in /srv)"),
        ('cd "$(git rev-parse --show-toplevel)/x"; a', "a (in /home/dev/shop/x)"),
    ],
)
def test_follows_the_directory(text: str, last: str) -> None:
    """Where the last program runs: a failing ``cd`` is only reckoned with where the line does so."""
    assert programs(walk(text))[-1] == last


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("x=1; (x=2); p $x", "p 1"),
        ("x=1; x=2 | b; p $x", "p 1"),
        ("x=1; { x=2; }; p $x", "p 2"),
        ("if a; then x=1; else x=2; fi; p $x", "p *"),
        ("if a; then x=/a/b; else x=/a/c/d; fi; p $x", "p /a/…"),
        ("x=1; if a; then x=1; fi; p $x", "p 1"),
        ("if a; then x=1; fi; p $x", "p ⋯"),
        ("x=1; b && x=2; p $x", "p *"),
        ("b || x=1; p $x", "p ⋯"),
        ("x=a; while t; do x=b; done; p $x", "p *"),
        ("x=a; while t; do x=$x/b; done; p $x", "p …"),
        ("for i in a b; do if t; then continue; fi; x=$i; done; p $x", "p ⋯"),
        ("for i in a b; do x=$x$i; break; done; p $x", "p ⋯"),
        ("case $y in a) x=1;; *) x=1;; esac; p $x", "p 1"),
        ("case $y in a) x=1;; esac; p $x", "p ⋯"),
        ("f() { x=1; }; f; p $x", "p 1"),
        ("f() { local x=1; }; x=2; f; p $x", "p 2"),
        ("f() { local x=1; x=3; }; f; p $x", "p ⋯"),
        ("f() { p $# $1; }; set -- a; f x y", "p 2 x"),
        ("f() { p 1; }; unset -f f; f", "f"),
        ("f() { p 1; }; command f", "f"),
    ],
)
def test_joins_states(text: str, last: str) -> None:
    """A variable that differs between the ways is known only as far as they agree."""
    assert programs(walk(text))[-1].removeprefix("? ") == last.removeprefix("? ")


def test_a_loop_is_walked_until_nothing_changes() -> None:
    """The first round and what stands for all later ones."""
    line = walk("x=a; while t; do p $x; x=b; done")
    assert programs(line) == ["? t", "? p a", "? t", "? p *"]


def test_a_loop_that_changes_nothing_is_walked_once() -> None:
    """No round that only repeats."""
    assert programs(walk("while read -r x; do p $x; done < f")) == ["< f", "? read -r x", "? p ⋯"]


def test_traps_run_at_the_end() -> None:
    """With the variables of then."""
    line = walk("trap 'p $d' EXIT; d=/tmp/x; a")
    assert programs(line) == ["trap p $d EXIT", "a", "? trap p $d", "? p /tmp/x"]


def test_aliases_may_be_expanded() -> None:
    """Both what the alias stands for and the name itself count."""
    line = walk("alias g='rm -r'\ng x")
    assert programs(line) == ["alias g=rm -r", "g x", "? rm -r x", "g x"]


def test_all_bodies_that_a_function_may_have_count() -> None:
    """A definition in a branch does not hide the one before, nor the program of that name."""
    assert programs(walk("f() { a; }; if t; then f() { b; }; fi; f"))[1:] == ["b", "a"]
    assert programs(walk("if t; then f() { b; }; fi; f"))[1:] == ["b", "f"]
