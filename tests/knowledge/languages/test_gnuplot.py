"""gnuplot code that only computes is nothing; every way out is found or uncertain."""

from __future__ import annotations

import pytest

from autogate.knowledge.languages import gnuplot

PURE = [
    "plot sin(x)",
    "plot sin(x), cos(x) title 'c; system'",
    "set terminal dumb",
    'set title "x y"',
    "print 1+1",
    "set xrange [0:10]; plot x**2",
    "unset key",
    "splot x*y",
    "replot",
    "reset",
    "set output",
    "f(x) = x**2; plot f(x)",
    "a = 5",
    "pause -1",
    "quit",
]

NOT_PURE = [
    "!id",
    "system('id')",
    "system 'id'",
    'system "id"',
    "x = system('id')",
    "print system('id')",
    "plot x, system('id')",
    "`id`",
    "print `id`",
    'print "`id`"',
    'plot "< id"',
    "plot '<id' using 1",
    'splot "< id"',
    "fit f(x) '< id' via a",
    "stats '< id'",
    "load 'x'",
    "load '< id'",
    "call 'x'",
    "l 'x'",
    "save 'x'",
    "set output 'x'",
    "set out '| sh'",
    "set print 'x'",
    "set print '|sh'",
    "set table 'x'",
    "se o 'x'",
    "shell",
    "cd '/'",
    "eval 'x'",
    "evaluate x",
    "plot '/etc/passwd'",
    "plot 'a.dat'",
    "set loadpath 'x'",
    'import f(x) from "x.so:y"',
    "do for [i=1:3] { system('id') }",
    "if (1) { !id }",
    "if (1) system('id')",
    "pwd; !id",
    "plot x;!id",
    "# c\n!id",
    "set fontpath 'x'",
    "unknown x",
    "fit f(x) 'a.dat' via 'b' update 'c'",
    "reread",
    "raise",
    "!",
]


@pytest.mark.parametrize("code", PURE)
def test_accepts_code_that_only_computes(code: str) -> None:
    assert gnuplot.outcomes(code) == ()


@pytest.mark.parametrize("code", NOT_PURE)
def test_rejects_what_does_more_or_hides_it(code: str) -> None:
    assert gnuplot.outcomes(code) != ()
