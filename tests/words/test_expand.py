"""Words to values."""

from __future__ import annotations

import pytest

from tests.invocations.lines import programs, walk


def words(text: str) -> str:
    """What the last program of a line gets."""
    return programs(walk(text))[-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # quotes
        ("p 'a  b' \"c d\" e\\ f", "p a  b c d e f"),
        ("p $'a\\tb' ''", "p a\tb ''"),
        ("p'x'\"y\"", "pxy"),
        # tildes
        ("p ~ ~/a a~ '~' \"~\"", "p /home/dev /home/dev/a a~ ~ ~"),
        ("p ~root/x ~other/x ~+ to=~/x --to=~/x", "p /root/x …/x /home/dev/shop to=/home/dev/x --to=~/x"),
        ("v=~/a:~/b; p $v", "p /home/dev/a:/home/dev/b"),
        # variables
        ('v=1; p $v ${v}2 "$v 3"', "p 1 12 1 3"),
        ("v='a b'; p $v \"$v\"", "p a b a b"),
        ("v='*.c'; p $v \"$v\"", "p *.c *.c"),
        ('v=; p $v "$v" x', "p '' x"),
        ('unset v; p $v "$v" x', "p '' x"),
        ('p $unknown "$unknown" a$unknown', "p ⋯ … a⋯"),
        ("p $SECRET_TOKEN $USER $HOME $PWD", "p ⋯ dev /home/dev /home/dev/shop"),
        ("p $$ $? $# $RANDOM $1", "p * * 0 *"),
        ("v=x; v+=y; p $v", "p xy"),
        ('v=a$unknown; p "$v" $v', "p a… a⋯"),
        ("v=$(date +%s); p $v", "p *"),
        # splitting
        ("v=' a b '; p x$v'y'", "p x a b y"),
        ("v='a b'; p x$v", "p xa b"),
        ("IFS=:; v=a:b; p $v", "p a b"),
        ("IFS=; v='a b'; p $v", "p a b"),
        ("IFS=$unknown; v='a b'; p $v", "p ⋯"),
        # arrays and parameters
        ("a=(1 '2 3'); p \"${a[@]}\" ${a[1]} ${#a[@]} $a", "p 1 2 3 2 3 2 1"),
        ('a=(1 2); a+=(3); p ${a[@]} x"${a[@]}"y', "p 1 2 3 x1 2 3y"),
        ("a=(1 2); a[1]=5; p ${a[*]}", "p 1 5"),
        ("declare -A a=([k]=v); p ${a[k]}", "p ⋯"),
        ('set -- a \'b c\'; p "$@" $# "$*" $2', "p a b c 2 a b c b c"),
        ('set -- $unknown; p "$@" $1', "p ⋯ ⋯"),
        # braces, patterns
        ("p {a,b}c {1..3} *.txt [ab] a?", "p ac bc 1 2 3 *.txt [] a?"),
        ("p '{a,b}' \"*\" \\*", "p {a,b} * *"),
        ("v=1; p {a,$v}", "p a 1"),
        # arithmetic
        ("p $((1+2)) $((x=4)) $x $((unknown_to_all))", "p 3 4 4 *"),
        # substitutions
        ('p $(echo a b) "$(echo a b)" `echo c`', "p a b a b c"),
        ("p $(printf '%s-%02d' a 7) $(pwd) $(cd /srv && pwd)", "p a-07 /home/dev/shop /srv"),
        ("p $(basename /a/b.c .c) $(dirname /a/b.c)", "p b /a"),
        ("p $(git rev-parse --show-toplevel) $(mktemp -d)", "p /home/dev/shop /tmp/tmp.*"),
        ('p $(cat x) "$(cat x)"', "p ⋯ …"),
        ("p $(echo x | base64 -d) $(echo aGkK | base64 -d)", "p ⋯ hi"),
        ("p $(whoami) $(date) $(date +%F)", "p * ⋯ *"),
    ],
)
def test_expands_words(text: str, expected: str) -> None:
    """What is known is known, what is not stays unknown, and nothing unknown is taken for empty."""
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("v='a b'; p $v", "p a b"),
        ("v='*.c'; p $v", "p *.c"),
        ("p $(echo a b)", "p a b"),
        ("l=(a b); p ${l[1]}", "p a"),
        ("l=(a b); p ${l[2]}", "p b"),
        ("l=(a b); p ${l[-1]}", "p b"),
        ("l=(a b); p ${l[0]}", "p …"),
        ("l=(a b); p ${l[1,2]}", "p …"),
        ("v=ab; p ${v[1]}", "p …"),
        ("l=(a b); p $l[1]", "p ⋯"),
        ("l=(a b); p a$l[2]", "p a⋯"),
    ],
)
def test_expands_as_zsh(text: str, expected: str) -> None:
    """zsh does not split variables, counts elements from one, and takes parts of texts."""
    line = walk(text, dialect="zsh")
    assert programs(line)[-1] == expected
    assert len(line.steps[-1].invocation.argv) == (3 if "echo" in text else 2)


@pytest.mark.parametrize(
    "text",
    [
        "v=aaaaaaaa; " + "v=$v$v$v$v; " * 40 + "p $v",
        "p " + "{a,b}" * 30,
        "p " + "{1..900}" * 6,
        "v=$(printf '%s ' {1..900}); " + "p $v; " * 500,
    ],
)
def test_growth_is_bounded(text: str) -> None:
    """What multiplies becomes unknown or ends the line, quickly."""
    line = walk(text)
    assert line.unread or len(" ".join(line.steps[-1].invocation.argv)) < 3_000_000
