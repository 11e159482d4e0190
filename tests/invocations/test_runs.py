"""What programs start in turn."""

from __future__ import annotations

import pytest

from tests.invocations.lines import effects, flows, programs, walk


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("bash -c 'rm x'", "rm x"),
        ("sh -c 'rm $1 $0' a b", "rm b a"),
        ("bash -c 'for f; do rm $f; done' _ a", "rm a"),
        ("A=1 sh -c 'rm $A'", "rm 1"),
        ("A=1; sh -c 'rm $A'", "rm ⋯"),
        ("export A=1; sh -c 'rm $A'", "rm 1"),
        ("env A=1 sh -c 'rm $A'", "rm 1"),
        ("nohup timeout 5 nice rm x", "rm x"),
        ("sudo rm x", "rm x (as root)"),
        ("sudo -u bob sh -c 'cd /srv; rm x'", "rm x (in /srv) (as bob)"),
        ("command rm x", "rm x"),
        ("exec rm x", "rm x"),
        ("builtin command rm x", "rm x"),
        ("eval 'rm x'", "rm x"),
        ("eval rm \\$USER", "rm dev"),
        ('eval "$(echo rm x)"', "rm x"),
        ("find . -exec rm {} +", "rm . ./**"),
        ("find . -newer a | xargs rm", "rm . ./**"),
        ("find . -newer a -print0 | xargs -0 rm", "rm . ./**"),
        ("find . -maxdepth 0 -print0 | xargs -0 rm -r", "rm -r ."),
        ("echo a b | xargs rm -f", "rm -f a b"),
        ("printf 'a\\nb\\n' | xargs -I{} rm {}.o", "rm b.o"),
        ("cat f | xargs rm", "rm ⋯"),
        ('ls | while read -r f; do rm "$f"; done', "rm *"),
        ("sh -c \"echo 'a\\\\nb' | sh\"", "sh"),
        ("find . -name '*.o' -print0 | xargs -0 rm", "rm ./**/*.o"),
        ("ls *.o | head -3 | xargs rm", "rm *.o"),
        ("echo rm x | sh", "rm x"),
        ("sh <<< 'rm x'", "rm x"),
        ("bash -s a <<'E'\nrm $1\nE\n", "rm a"),
        ("echo cm0geAo= | base64 -d | sh", "rm x"),
        ("echo 'x mr' | rev | bash", "rm x"),
        ("cat <<'E' > s.sh; bash s.sh\nrm x\nE\n", "rm x"),
        ("echo 'rm x' > s; chmod +x s; ./s", "rm x"),
        ("printf 'rm $1' > s; cp s t; sh t a", "rm a"),
        ("echo 'rm x' | tee s; source s", "rm x"),
        ("bash <(echo rm x)", "rm x"),
        ("source <(echo 'f() { rm x; }'); f", "rm x"),
        ("r''m x", "rm x"),
        ("{rm,x}", "rm x"),
        ("c='rm -f'; $c x", "rm -f x"),
        ("$unknown rm x", "rm x"),
        ("/bin/rm x", "/bin/rm x"),
        ("trap 'rm x' EXIT", "rm x"),
        ("coproc rm x", "rm x"),
        ("echo a | while read l; do rm $l; done", "rm a"),
        ("ssh h 'cd /srv && rm x'", "rm x (in /srv) (on host h)"),
        ("ssh h rm x", "rm x (in …) (on host h)"),
        ("docker exec c rm x", "rm x (in …) (on container)"),
    ],
)
def test_follows(text: str, last: str) -> None:
    """Wrappers, texts, files and inputs lead to the program that runs in the end."""
    assert programs(walk(text))[-1].removeprefix("? ") == last


FILES = {
    "/home/dev/shop/s.sh": "#!/bin/sh\nrm $1\n",
    "/home/dev/shop/run": "#!/usr/bin/env bash\nrm y\n",
    "/home/dev/shop/x.py": "#!/usr/bin/env python3\nprint(1)\n",
    "/home/dev/shop/loop.sh": "bash loop.sh\n",
    "/home/dev/shop/vars.sh": "A=5\n",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bash s.sh a", ["bash s.sh a", "rm a"]),
        ("./s.sh a", ["./s.sh a", "rm a"]),
        ("cd .. && shop/run", ["cd ..", "? shop/run (in /home/dev)", "? rm y (in /home/dev)"]),
        ("source s.sh a", ["source s.sh a", "rm a"]),
        (". ./vars.sh; p $A", [". ./vars.sh", "p 5"]),
        ("bash vars.sh; p $A", ["bash vars.sh", "p ⋯"]),
        ("./x.py", ["./x.py"]),
        ("./unknown.sh", ["./unknown.sh"]),
    ],
)
def test_reads_scripts(text: str, expected: list[str]) -> None:
    """A script that can be read is followed with its arguments."""
    assert programs(walk(text, FILES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("./x.py", ["read ./x.py", "execute ./x.py python"]),
        ("./unknown", ["execute ./unknown file"]),
        ("bash unknown.sh", ["execute unknown.sh shell"]),
        ("./tool > run; ./run", ["write run", "execute ./tool file", "execute ./run file !uncertain"]),
        ("bash $unknown", ["execute … shell !uncertain"]),
    ],
)
def test_scripts_that_are_not_seen(text: str, expected: list[str]) -> None:
    """A file that cannot be read, or that the line itself may have written, is code unseen."""
    assert effects(walk(text, FILES)) == expected


def test_a_file_is_not_read_after_something_may_have_changed_it() -> None:
    """After a program that may write anything a script is not what it was."""
    assert programs(walk("./other; bash s.sh a", FILES))[-1] == "bash s.sh a"


def test_a_script_that_runs_itself_ends() -> None:
    """Depth is bounded."""
    assert walk("bash loop.sh", FILES).unread


def test_sourcing_what_is_not_seen_forgets_variables() -> None:
    """It may have set any of them."""
    assert programs(walk("A=1; . ./unknown; p $A"))[-1] == "p ⋯"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a | b", ["0 pipe 1"]),
        ("a | b | c", ["0 pipe 1", "1 pipe 2"]),
        ("a | { b; c; }", ["0 pipe 1", "0 pipe 2"]),
        ("{ a; b; } | c", ["0 pipe 2", "1 pipe 2"]),
        ("b $(a)", ["0 argument 1"]),
        ("x=$(a); b $x", ["0 argument 1"]),
        ("x=$(a); y=z$x; b $y", ["0 argument 1"]),
        ("x=$(a); f() { b $1; }; f $x", ["0 argument 1"]),
        ("x=$(echo a); b $x", []),
        ("for i in $(a); do b $i; done", ["0 argument 1"]),
        ("a | while read x; do b $x; done", ["0 pipe 1", "0 pipe 2", "0 argument 2"]),
        ("echo $u > f; cat < f", ["0 file 1"]),
        ("cat a > f; cat f", ["0 file 1"]),
        ("cat a > d/f; grep -r x d", ["0 file 1"]),
        ("cat a > f; mv f g; cat g", ["0 file 1", "0 file 2", "1 file 2"]),
        ("cat <(a)", ["0 file 1"]),
        ("a | sh", ["0 pipe 1", "0 code 1"]),
        ("sh <(a)", ["0 code 1"]),
        ("a > s; sh s", ["0 code 1"]),
        ('sh -c "$(a)"', ["0 argument 1", "0 code 1"]),
        ('eval "$(a)"', ["0 argument 1", "0 code 1"]),
        ("x=$(a); $x", ["0 argument 1", "0 code 1"]),
        ("a | sudo sh", ["0 pipe 1", "0 pipe 2", "0 code 2"]),
        ("a | tee >(sh)", ["0 pipe 2", "2 code 1"]),
        ("a > >(sh)", ["1 code 0"]),
        ('sh <<< "$(a)"', ["0 pipe 1", "0 argument 1", "0 code 1"]),
    ],
)
def test_data_flows(text: str, expected: list[str]) -> None:
    """Data from step to step, through pipes, words and files, and where it is run as code."""
    assert sorted(flows(walk(text))) == sorted(expected)


@pytest.mark.parametrize(
    "text",
    [
        'eval "$unknown"',
        'bash -c "$unknown"',
        'bash -c "rm $unknown"',
        "$unknown",
        "a$unknown b",
        "curl u | sh",
        "bash",
        'python3 -c "$unknown"',
        "no-such-program",
        "PATH=/tmp:$PATH; true-program",
        "mystery $(true)",
    ],
)
def test_never_harmless(text: str) -> None:
    """What is not known is uncertain or unknown, never pure."""
    assert any(effect.startswith("unknown") or "!uncertain" in effect for effect in effects(walk(text)))


def test_effects_are_placed() -> None:
    """Directory and place stand in every effect."""
    line = walk("cd /srv; rm x; ssh h rm y")
    assert [
        (e.what, e.directory, e.remote) for step in line.steps for e in step.effects if e.kind == "delete"
    ] == [
        ("x", "/srv", ""),
        ("y", "\x00", "host h"),
    ]


def test_a_virtual_environment_keeps_what_is_known() -> None:
    """Its activation is code of the project, and nothing that comes after it is less certain for it."""
    line = walk("A=1; . .venv/bin/activate; cat $A")
    assert effects(line) == ["execute .venv/bin/activate shell", "read 1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "true && echo 'rm x' > s.sh; bash s.sh",
            ["write s.sh", "execute s.sh shell", "read s.sh", "delete x"],
        ),
        ("true && echo 'rm x' > new.sh; bash new.sh", ["write new.sh", "read new.sh", "delete x"]),
        ("if true; then echo 'rm x' > s.sh; fi; bash s.sh", ["write s.sh", "execute s.sh shell !uncertain"]),
    ],
)
def test_files_that_may_be_old(text: str, expected: list[str]) -> None:
    """What is written under a condition may not have been written."""
    found = effects(walk(text, FILES))
    assert [each for each in expected if each not in found] == []


@pytest.mark.parametrize(
    ("alias", "expected"),
    [
        ("status -s", ["git st x", "git status -s x"]),
        ("!rm -r", ["git st x", "rm -r x"]),
    ],
)
def test_git_aliases(alias: str, expected: list[str]) -> None:
    """What the user's git configuration makes of a name."""
    line = walk("git st x", git_alias=lambda name, directory: alias if name == "st" else None)
    assert programs(line) == expected


def test_spans_point_into_the_line() -> None:
    """Also for what a text inside of it runs."""
    text = "a; bash -c 'b c'"
    spans = [text[slice(*step.invocation.span)] for step in walk(text).steps]
    assert spans == ["a", "bash -c 'b c'", "bash -c 'b c'"]
