"""The shell's syntax as a small tree of our own, the same from both readers.

Values are immutable and compare by content. Offsets are in characters of the text that was read.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Text(NamedTuple):
    """Literal characters, quotes and escapes already removed."""

    value: str
    quoted: bool = False
    """Quoted or escaped: no pattern, brace, tilde or splitting applies to it."""


class Parameter(NamedTuple):
    """``$x``, ``${x:-word}``, ``${#x}``, ``${!x}``, ``${x[i]}``, ``$1``, ``$@``."""

    name: str
    operator: str = ""
    """"" plain; "#" length; "!" indirect; "!*" names by prefix; else the operator as written: ``:-`` ``-``
    ``:=`` ``=`` ``:?`` ``?`` ``:+`` ``+`` ``#`` (as "strip#") ``##`` ("strip##") ``%`` ``%%`` ``/`` ``//``
    ``/#`` ``/%`` ``:`` (substring) ``^`` ``^^`` ``,`` ``,,`` ``@`` (transformation)."""
    argument: Word | None = None
    """The word after the operator; for ``/`` the pattern; for ``:`` the offset."""
    second: Word | None = None
    """For ``/`` the replacement; for ``:`` the length."""
    subscript: Word | None = None
    quoted: bool = False


class CommandSubstitution(NamedTuple):
    """``$(…)`` and backquotes. ``$(< file)`` has one command without words and a redirection."""

    body: tuple[Any, ...]
    quoted: bool = False


class ProcessSubstitution(NamedTuple):
    """``<(…)``, ``>(…)`` and zsh's ``=(…)``; ``direction`` is the sign."""

    body: tuple[Any, ...]
    direction: str


class Arithmetic(NamedTuple):
    """``$((…))`` and ``$[…]``; the expression with its expansions as a word."""

    expression: Word
    quoted: bool = False


Part = Text | Parameter | CommandSubstitution | ProcessSubstitution | Arithmetic


class Word(NamedTuple):
    """One word: the concatenation of its parts. ``Word(())`` is an empty unquoted nothing;
    ``''`` is ``Word((Text("", True),))``. Neighbouring Texts of equal ``quoted`` are joined."""

    parts: tuple[Any, ...]

    @property
    def literal(self) -> str | None:
        """The text where the word has only literal parts, else None."""
        parts = self.parts
        if len(parts) == 1 and type(parts[0]) is Text:
            return parts[0].value
        if all(type(part) is Text for part in parts):
            return "".join(part.value for part in parts)
        return None


UNBRACED = (Text("", True),)
"""What a subscript ends in that zsh reads without braces (``$x[1]``): an option decides whether it is one, so
the value is unknown."""


class ArrayLiteral(NamedTuple):
    """``(a b [3]=c)`` on the right of an assignment: pairs of subscript (or None) and value."""

    elements: tuple[tuple[Word | None, Word], ...]


class Assignment(NamedTuple):
    """``name=value``, ``name+=value``, ``name[subscript]=value``; also a bare ``name`` has no Assignment."""

    name: str
    value: Word | ArrayLiteral
    append: bool = False
    subscript: Word | None = None


class Redirect(NamedTuple):
    """One redirection. For a here-document ``target`` is its body (literal where the mark was quoted)."""

    operator: str
    """``<`` ``>`` ``>>`` ``<>`` ``>|`` ``&>`` ``&>>`` ``>&`` ``<&`` ``<<<`` ``<<`` (also for ``<<-``)."""
    target: Word
    descriptor: str = ""
    """"" (the operator's default), a number, or a name written ``{name}``."""


class Simple(NamedTuple):
    """A simple command. ``words`` may hold Assignments where the program is a declaration
    (declare, typeset, local, export, readonly)."""

    words: tuple[Any, ...]
    assignments: tuple[Assignment, ...] = ()
    redirects: tuple[Redirect, ...] = ()
    start: int = 0
    end: int = 0


class Pipeline(NamedTuple):
    """Two or more stages. ``|&`` adds a ``2>&1`` redirect to its left stage."""

    stages: tuple[Any, ...]


class Not(NamedTuple):
    """``! command``."""

    body: Any


class Timed(NamedTuple):
    """``time [-p] pipeline``; the body may be None."""

    body: Any


class AndOr(NamedTuple):
    """``a && b``, ``a || b``: left associative."""

    left: Any
    operator: str
    right: Any


class Background(NamedTuple):
    """``command &``."""

    body: Any


class Block(NamedTuple):
    """``{ …; }`` or, with ``subshell``, ``( … )``."""

    body: tuple[Any, ...]
    subshell: bool = False


class If(NamedTuple):
    """Branches of condition and body; ``otherwise`` is the else part, maybe empty."""

    branches: tuple[tuple[tuple[Any, ...], tuple[Any, ...]], ...]
    otherwise: tuple[Any, ...] = ()


class While(NamedTuple):
    """``while`` and ``until``."""

    condition: tuple[Any, ...]
    body: tuple[Any, ...]
    until: bool = False


class For(NamedTuple):
    """``for name in words`` and ``select``; ``words`` is None for the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: tuple[Any, ...]


class ArithmeticFor(NamedTuple):
    """``for ((a; b; c))``: the three expressions in one word each."""

    expressions: tuple[Word, ...]
    body: tuple[Any, ...]


class CaseItem(NamedTuple):
    """Patterns, body and terminator (``;;`` ``;&`` ``;;&``) of one branch."""

    patterns: tuple[Word, ...]
    body: tuple[Any, ...]
    terminator: str = ";;"


class Case(NamedTuple):
    """``case word in … esac``."""

    subject: Word
    items: tuple[CaseItem, ...]


class Function(NamedTuple):
    """A definition; its body runs only where it is called."""

    name: str
    body: Any


class Test(NamedTuple):
    """``[[ … ]]``, flattened: the operands in order with the operators between as literal words.
    An operand of ``-eq`` and its like, of ``-v`` and of ``-t`` is evaluated as arithmetic by bash."""

    words: tuple[Word, ...]


class ArithmeticCommand(NamedTuple):
    """``(( … ))`` and ``let``-like evaluation."""

    expression: Word


class Coprocess(NamedTuple):
    """``coproc [name] command``."""

    name: str
    body: Any


class Redirected(NamedTuple):
    """A compound command with redirections of its own."""

    body: Any
    redirects: tuple[Redirect, ...]


Statement = Any
"""One of the classes above from ``Simple`` on. (Written as Any: mypy takes minutes to narrow the union.)"""


class Reading(NamedTuple):
    """The result of reading a text."""

    statements: tuple[Any, ...]
    reader: str
    """``fast``, ``reference`` or "" where neither could."""
    error: str = ""
    """Why it could not be read; "" where it was. A text with an error is never allowed."""
