"""Scripts, by recursive descent: compound commands, substitutions and here-documents around plain lines.

It reads each character once, so its time grows with the length of the text and with nothing else. Like the
plain reader it takes only what is certain, and gives way to the parsers for the rest. Runs of plain
statements are left to the plain reader as a whole.
"""

from __future__ import annotations

import re
from typing import Any, Final

from autogate.syntax.expansions import (
    NAME,
    GiveWayError,
    arithmetic,
    give_way,
)
from autogate.syntax.literals import (
    CHAIN_LIMIT,
    MAXIMUM_DEPTH,
    STDERR_TO_STDOUT,
    UnreadableError,
    balanced,
    splits_operator,
    with_redirects,
)
from autogate.syntax.plain import LENGTH_LIMIT as PLAIN_LIMIT
from autogate.syntax.plain import RESERVED, read_plain
from autogate.syntax.script_words import FIRST, REDIRECT, SPECIAL, Commands
from autogate.syntax.tree import (
    AndOr,
    ArithmeticCommand,
    ArithmeticFor,
    Background,
    Block,
    Case,
    CaseItem,
    For,
    Function,
    If,
    Not,
    Pipeline,
    Redirect,
    Test,
    Text,
    Timed,
    While,
    Word,
)

LENGTH_LIMIT: Final = 300_000
"""Longer texts are nobody's line."""
_COMMAND_WORD = re.compile(r"[^ \t\n;|&<>()\"'\\$`]+")
_AFTER_KEYWORD: Final = frozenset(" \t\n")
_KEYWORD_STARTS: Final = frozenset(word[0] for word in RESERVED)
_CLOSER_STARTS: Final = frozenset("tefd}")
_CLOSER = re.compile(r"(then|elif|else|fi|do|done|esac|\})(?=[ \t\n;|&<>)`]|\Z)")
_DEFINED = r"([A-Za-z_:.][\w:.+-]*)"
_FUNCTION = re.compile(
    rf"(?:function[ \t]+{_DEFINED}(?:[ \t]*\([ \t]*\)|(?=[ \t\n]))|{_DEFINED}[ \t]*\([ \t]*\))"
    r"[ \t\n]*(?=[{(])",
    re.ASCII,
)
_LOOP = re.compile(rf"({NAME})[ \t]+in(?=[ \t\n;])", re.ASCII)
_UNARY_TEST = re.compile(r"-[a-hk-pr-zLNOSGRo](?=[ \t])")
_BINARY_TEST = re.compile(r"(?:-(?:eq|ne|lt|le|gt|ge|nt|ot|ef)|==?|!=)(?=[ \t])")
_PATTERN = re.compile(r"(?:[\w^.\[\]+*?/:@%,=~!(){}|-]|\$(?=\)|[ \t]))+(?=[ \t])", re.ASCII)
# Statements for the plain reader, as many as stand side by side. What is no plain statement after all, it
# refuses; a keyword must not be among them, since it would end the run somewhere within a construct.
_KEYWORD = rf"(?!(?:{'|'.join(map(re.escape, sorted(RESERVED)))})(?![^ \t\n;|&<>()])|\#)"
_PLAIN_PIECE = (
    rf"(?:[{FIRST}\#]++|[ \t]++(?!\#)|(?<=[ \t])\\\n|\\[^\n]|'[^']*+'"
    rf"|\"(?:[^\"\\$`]++|\\[^\n]|\$(?:{NAME}|{SPECIAL}|\{{(?:{NAME}|[0-9]+|[@*])\}}|(?=[\"\s|/.,:;)%\\])))*+\""
    rf"|\$(?:{NAME}|{SPECIAL}|\{{(?:{NAME}|[0-9]+|[@*])\}})|>>|>\||>&|<&|>(?!\()|<(?![<(])|<<<|&>>?)++"
)
_PLAIN_RUN = re.compile(
    rf"(?:(?>[ \t\n]*+{_KEYWORD}{_PLAIN_PIECE}(?:(?:&&|\|\|?(?!&))[ \t\n]*+{_KEYWORD}{_PLAIN_PIECE})*+"
    rf"(?:;(?![;&])|\n|&(?![&>|])|(?=\)|;;)|\Z))){{1,64}}+",
    re.ASCII,
)


def read_script(text: str) -> tuple[Any, ...] | None:
    """The statements of a script, or None where the parsers have to look."""
    if len(text) > LENGTH_LIMIT or "\r" in text or splits_operator(text):
        return None
    reader = _Script(text)
    try:
        statements = reader.statements()
        return statements if reader.at == len(text) and statements else None
    except (GiveWayError, RecursionError, UnreadableError):
        return None


class _Script(Commands):
    """Statements and compound commands."""

    def statements(self) -> tuple[Any, ...]:
        """The statements up to what closes them, which is left for who asked."""
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise give_way
        text = self.text
        result: list[Any] = []
        while True:
            self.lines()
            following = text[self.at : self.at + 1]
            if not following or following in ")`" or text.startswith(";;", self.at):
                break
            if following in _CLOSER_STARTS and _CLOSER.match(text, self.at) is not None:
                break
            if self.line_end < 0 and self.at >= self.not_plain_before and self.plain(result):
                continue
            statement = self.and_or()
            self.blanks()
            following = text[self.at : self.at + 1]
            if following == "&":
                if text[self.at + 1 : self.at + 2] == ">":
                    raise give_way
                statement = Background(statement)
                self.at += 1
            elif following == ";" and text[self.at + 1 : self.at + 2] not in (";", "&"):
                self.at += 1
            elif following and following not in "\n)`;#":
                raise give_way
            result.append(statement)
        self.depth -= 1
        return tuple(result)

    def plain(self, result: list[Any]) -> bool:
        """Takes the plain statements that stand here, if any; False where none do."""
        text = self.text
        run = _PLAIN_RUN.match(text, self.at)
        if run is None or self.backquoted:
            return False
        found = None
        if run.end() - self.at <= PLAIN_LIMIT:
            found = read_plain(run[0], offset=self.at, comments=False)
        if found is None:
            self.not_plain_before = run.end()
            return False
        result += found
        self.at = run.end()
        return True

    def and_or(self) -> Any:
        """Pipelines joined by ``&&`` and ``||``."""
        text = self.text
        left = self.pipeline()
        count = 0
        while True:
            self.blanks()
            operator = text[self.at : self.at + 2]
            if operator not in ("&&", "||"):
                return left
            count += 1
            if count > CHAIN_LIMIT or type(left) is Function:
                raise give_way
            self.at += 2
            self.lines()
            right = self.pipeline()
            if type(right) is Function:
                raise give_way
            left = AndOr(left, operator, right)

    def pipeline(self) -> Any:
        """Commands joined by ``|``, maybe negated or timed."""
        text = self.text
        prefix = self.keyword()
        if prefix in ("!", "time"):
            self.at += len(prefix)
            if text[self.at : self.at + 1] not in (" ", "\t"):
                raise give_way
            self.blanks()
            keyword = self.keyword()
            if keyword in ("!", "time") or text[self.at : self.at + 1] in ("-", "", "\n", ";", "&"):
                raise give_way
        else:
            prefix, keyword = "", prefix
        stages = [self.command(keyword)]
        while True:
            self.blanks()
            if text[self.at : self.at + 1] != "|" or text[self.at + 1 : self.at + 2] == "|":
                break
            self.at += 1
            if text[self.at : self.at + 1] == "&":
                if type(stages[-1]) is Function:
                    raise give_way
                self.at += 1
                stages[-1] = with_redirects(stages[-1], (STDERR_TO_STDOUT,))
            self.lines()
            keyword = self.keyword()
            if keyword in ("!", "time"):
                raise give_way
            stages.append(self.command(keyword))
        if len(stages) == 1:
            result = stages[0]
        elif any(type(stage) is Function for stage in stages):
            raise give_way
        else:
            result = Pipeline(tuple(stages))
        if prefix:
            if type(result) is Function:
                raise give_way
            return Not(result) if prefix == "!" else Timed(result)
        return result

    def keyword(self) -> str:
        """The reserved word that stands here, "" where none does."""
        if self.text[self.at : self.at + 1] not in _KEYWORD_STARTS:
            return ""
        match = _COMMAND_WORD.match(self.text, self.at)
        if match is None or match[0] not in RESERVED:
            return ""
        return match[0]

    def command(self, keyword: str) -> Any:
        """A command, with the redirections of a compound one; ``keyword``: as found here."""
        text = self.text
        at = self.at
        if text.startswith("(", at):
            if text.startswith("((", at):
                found: Any = ArithmeticCommand(self.arithmetic(at + 2))
                return self.closed(found)
            if at and text[at - 1] in "$<>=(":
                raise give_way
            return self.redirected(self.group("(", ")"))
        if keyword and keyword != "function":
            handler = _COMPOUNDS.get(keyword)
            if handler is None or text[at + len(keyword) : at + len(keyword) + 1] not in _AFTER_KEYWORD:
                raise give_way
            self.at += len(keyword)
            found = handler(self)
            return self.closed(found) if type(found) is Test else self.redirected(found)
        function = _FUNCTION.match(text, at)
        if function is not None:
            return self.function(function)
        return self.simple()

    def redirected(self, body: Any) -> Any:
        """A compound command with what is redirected behind it."""
        redirects: list[Redirect] = []
        while True:
            self.blanks()
            match = REDIRECT.match(self.text, self.at)
            if match is None:
                break
            redirects.append(self.redirect(match))
        self.ended()
        return with_redirects(body, tuple(redirects))

    def closed(self, body: Any) -> Any:
        """A compound command behind which nothing is redirected."""
        self.blanks()
        self.ended()
        return body

    def ended(self) -> None:
        """What may stand behind a compound command."""
        text = self.text
        following = text[self.at : self.at + 1]
        if following in ("", "\n", ";", "|", ")", "#"):
            return
        if following == "`" and self.backquoted:
            return
        if following == "&" and text[self.at + 1 : self.at + 2] != ">":
            return
        raise give_way

    # Compound commands

    def closing(self, words: tuple[str, ...]) -> str:
        """The one of the words that stands here, passed."""
        match = _CLOSER.match(self.text, self.at)
        if match is None or match[1] not in words:
            raise give_way
        self.at = match.end()
        return match[1]

    def inner(self, *words: str) -> tuple[tuple[Any, ...], str]:
        """Statements, at least one, and which of the words closes them."""
        found = self.statements()
        if not found:
            raise give_way
        return found, self.closing(words)

    def group(self, opening: str, closing: str) -> Block:
        self.at += len(opening)
        if opening == "{":
            return Block(self.inner("}")[0], False)
        return Block(self.body(closing), True)

    def braces(self) -> Block:
        return Block(self.inner("}")[0], False)

    def if_(self) -> If:
        branches = []
        word = "if"
        while word != "else":
            condition, _ = self.inner("then")
            body, word = self.inner("elif", "else", "fi")
            branches.append((condition, body))
            if word == "fi":
                return If(tuple(branches), ())
        return If(tuple(branches), self.inner("fi")[0])

    def while_(self) -> While:
        condition, _ = self.inner("do")
        return While(condition, self.inner("done")[0], False)

    def until(self) -> While:
        return self.while_()._replace(until=True)

    def for_(self) -> Any:
        text = self.text
        self.blanks()
        if text.startswith("((", self.at):
            return self.counting()
        match = _LOOP.match(text, self.at)
        if match is None:
            raise give_way
        self.at = match.end()
        words: list[Word] = []
        while True:
            self.blanks()
            following = text[self.at : self.at + 1]
            if following in ("", ";", "\n"):
                break
            words.append(self.word())
        return For(match[1], tuple(words), self.do())

    def do(self) -> tuple[Any, ...]:
        """What stands between the head of a loop and its end."""
        if self.text[self.at : self.at + 1] == ";":
            self.at += 1
        self.lines()
        self.closing(("do",))
        return self.inner("done")[0]

    def counting(self) -> ArithmeticFor:
        start = self.at + 2
        end = self.parenthesis(start)
        expressions = self.text[start:end].split(";")
        if len(expressions) != 3:
            raise give_way
        words = [arithmetic(source) if source.strip() else Word(()) for source in expressions]
        self.at = end + 2
        self.blanks()
        return ArithmeticFor(tuple(words), self.do())

    def case(self) -> Case:
        text = self.text
        self.blanks()
        subject = self.word()
        self.blanks()
        if not text.startswith("in", self.at) or text[self.at + 2 : self.at + 3] not in _AFTER_KEYWORD:
            raise give_way
        self.at += 2
        items: list[CaseItem] = []
        while True:
            self.lines()
            match = _CLOSER.match(text, self.at)
            if match is not None:
                if match[1] != "esac":
                    raise give_way
                self.at = match.end()
                return Case(subject, tuple(items))
            items.append(self.case_item())

    def case_item(self) -> CaseItem:
        text = self.text
        patterns = [self.word()]
        self.blanks()
        while text[self.at : self.at + 1] == "|":
            self.at += 1
            self.blanks()
            patterns.append(self.word())
            self.blanks()
        if text[self.at : self.at + 1] != ")":
            raise give_way
        self.at += 1
        body = self.statements()
        if not text.startswith(";;", self.at) or text[self.at + 2 : self.at + 3] == "&":
            raise give_way
        self.at += 2
        return CaseItem(tuple(patterns), body)

    def function(self, match: re.Match[str]) -> Function:
        name = match[1] or match[2]
        if name in RESERVED:
            raise give_way
        self.at = match.end()
        opening = self.text[self.at]
        if opening == "{" and self.text[self.at + 1 : self.at + 2] not in _AFTER_KEYWORD:
            raise give_way
        if opening == "(" and (match[1] or self.text.startswith("((", self.at)):
            raise give_way
        body = self.group(opening, "}" if opening == "{" else ")")
        return self.closed(Function(name, body))  # type: ignore[no-any-return]

    def test(self) -> Test:
        """``[[ … ]]`` without parentheses."""
        text = self.text
        words: list[Word] = []
        while True:
            self.between()
            if text.startswith("! ", self.at):
                words.append(Word((Text("!"),)))
                self.at += 1
                self.between()
            unary = _UNARY_TEST.match(text, self.at)
            if unary is not None:
                words.append(Word((Text(unary[0]),)))
                self.at = unary.end()
                self.between()
                words.append(self.operand())
            else:
                if text[self.at : self.at + 1] in ("-", "!", "("):
                    raise give_way
                words.append(self.operand())
                self.comparison(words)
            self.between()
            sign = text[self.at : self.at + 2]
            self.at += 2
            if sign == "]]":
                return Test(tuple(words))
            if sign not in ("&&", "||"):
                raise give_way
            words.append(Word((Text(sign),)))

    def between(self) -> None:
        """The blanks between the words of a test, at least one."""
        start = self.at
        self.blanks()
        if self.at == start:
            raise give_way

    def operand(self) -> Word:
        """An operand of a test."""
        word = self.word()
        if word.literal in ("]]", "&&", "||"):
            raise give_way
        return word

    def comparison(self, words: list[Word]) -> None:
        """The operator behind a first operand, and the second operand."""
        text = self.text
        start = self.at
        self.between()
        sign = _BINARY_TEST.match(text, self.at)
        if sign is not None:
            words.append(Word((Text(sign[0]),)))
            self.at = sign.end()
            self.between()
            words.append(self.operand())
        elif text.startswith("=~", self.at):
            words.append(Word((Text("=~"),)))
            self.at += 2
            self.between()
            pattern = _PATTERN.match(text, self.at)
            if pattern is None or not balanced(pattern[0]) or pattern[0] == "]]":
                raise give_way
            words.append(Word((Text(pattern[0]),)))
            self.at = pattern.end()
        else:
            self.at = start


_COMPOUNDS: Final[dict[str, Any]] = {
    "{": _Script.braces,
    "if": _Script.if_,
    "while": _Script.while_,
    "until": _Script.until,
    "for": _Script.for_,
    "select": _Script.for_,
    "case": _Script.case,
    "[[": _Script.test,
}
