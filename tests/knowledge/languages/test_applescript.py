"""AppleScript code that only computes is nothing; every way out is found or uncertain."""

from __future__ import annotations

import pytest

from autogate.knowledge.languages import applescript

PURE = [
    'display notification "x" with title "y"',
    'display dialog "x"',
    'say "hello"',
    "beep",
    "beep 3",
    "return 1 + 1",
    'return "x"',
    "set x to 5",
    'set x to "a"\nreturn x & "b"',
    'if 1 > 2 then\nreturn "a"\nelse\nreturn "b"\nend if',
    "repeat 3 times\nbeep\nend repeat",
    "delay 1",
    "-- comment",
    'log "x"',
    'display alert "x"',
    "return (current date) as string",
    'display dialog "tell application to do shell script"',
]

NOT_PURE = [
    'do shell script "id"',
    "do shell script x",
    'set y to do shell script "id"',
    'display dialog (do shell script "id")',
    'do shell script "a" & "b"',
    'do shell script "id" with administrator privileges',
    'do shell script "id" user name "x" password "y" with administrator privileges',
    'tell application "Finder" to delete x',
    'tell application "Terminal" to do script "id"',
    'tell application "System Events" to keystroke "x"',
    'run script "do shell script \\"id\\""',
    "run script x",
    "load script x",
    'open location "http://x"',
    'set the clipboard to "x"',
    "get the clipboard",
    'mount volume "x"',
    'write "x" to file "y"',
    'open for access "x"',
    'keystroke "x"',
    "store script x in y",
    '«event sysoexec» "id"',
    'using terms from application "x"',
    'use framework "Foundation"',
    "current application's NSTask's alloc",
    'display dialog "a" -- c\ndo shell script "id"',
    'say "a" (* x *)\ndo shell script "id"',
    'if true then do shell script "id"',
    'repeat\ndo shell script "id"\nend repeat',
    'on f()\ndo shell script "id"\nend f',
    'try\ndo shell script "id"\nend try',
    'frobnicate "x"',
    'say "x" saving to file "y"',
    "set x to path to desktop",
    'do ¬\nshell script "id"',
    "ignoring application responses",
    'do JavaScript "x"',
    'activate application "x"',
    "restart",
]


@pytest.mark.parametrize("code", PURE)
def test_accepts_code_that_only_computes(code: str) -> None:
    assert applescript.outcomes(code) == ()


@pytest.mark.parametrize("code", NOT_PURE)
def test_rejects_what_does_more_or_hides_it(code: str) -> None:
    assert applescript.outcomes(code) != ()
