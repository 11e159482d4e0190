"""The fast reader: the tree of an error-tolerant grammar, believed only where it is known to read right.

That grammar never refuses a text, and where it goes wrong it often says nothing. So it is asked only for the
structure. Each kind of node has a reader here that accounts for every character between its children;
literals, parameters and here-documents are read from the source again. What is not listed, or does not add
up, gives way to the reference reader. Nothing here decides that a text is wrong.
"""

from __future__ import annotations

import re
from typing import Any, Final

from autogate.syntax.expansions import (
    EXPANSION,
    IDENTIFIER,
    NAME,
    GiveWayError,
    arithmetic,
    give_way,
    parameter,
)
from autogate.syntax.literals import (
    DECLARATIONS,
    MAXIMUM_DEPTH,
    STDERR_TO_STDOUT,
    UnreadableError,
    ansi_c,
    balanced,
    in_double_quotes,
    in_here_document,
    joined,
    splits_operator,
    with_redirects,
)
from autogate.syntax.plain import RESERVED, read_plain, word_parts
from autogate.syntax.tree import (
    AndOr,
    Arithmetic,
    ArithmeticCommand,
    ArithmeticFor,
    ArrayLiteral,
    Assignment,
    Background,
    Block,
    Case,
    CaseItem,
    CommandSubstitution,
    For,
    Function,
    If,
    Not,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Simple,
    Test,
    Text,
    While,
    Word,
)

LENGTH_LIMIT: Final = 30_000
SYNTAX_LIMIT: Final = 1_500
"""Longer texts, and those with more characters of syntax, give way: the error recovery takes time that
grows with their square, and cannot be stopped."""

_FUNCTION_NAME = re.compile(r"[A-Za-z_:.][A-Za-z0-9_:.+-]*", re.ASCII)
_SYNTAX = re.compile(r"[$(){}<>|&;\"'`=\[\]!\\\n]")
_LONE_DASH = re.compile(r"(?<=[ \t])-(?=[ \t]+<<)")
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_GAP = re.compile(r"[ \t]+(?:\\\n[ \t]*)?", re.ASCII)
_ANY_GAP = re.compile(r"[ \t\n]*", re.ASCII)
_LITERAL_DOLLAR = r"\$(?=[\"\s|/.,:;)%\\]|\Z)"
_IN_DOUBLE_QUOTES = re.compile(rf"(?:[^\"\\$`]++|\\[^\n]|{_LITERAL_DOLLAR})*+")
_IN_HERE_DOCUMENT = re.compile(r"(?:[^\\$`]++|\\[^\n]|\$(?=[\"\s|/.,:;)%\\]|\Z))*+")
_IN_ANSI_C = re.compile(r"(?:[^'\\]++|\\[\s\S])*+")
_SIMPLE_EXPANSION = re.compile(rf"\$({NAME}|[0-9@*#?$!-])", re.ASCII)
_MARK = re.compile(r"(['\"]?)((?<=['\"])[A-Za-z0-9_. !-]+|[A-Za-z0-9_.-]+)\1", re.ASCII)
_ACTIVE = re.compile(r"[$`\\]")
_PATTERN = re.compile(r"(?:[\w^.\[\]+*?/:@%,=~!(){}|-]|\$(?=\)|\Z))+", re.ASCII)
_ELEMENT = re.compile(r"""\[(?:"([^"\\$`]+)"|'([^'"\\$`]+)'|([A-Za-z0-9_]+))\]=""")
_UNARY_TEST = re.compile(r"-[a-hk-pr-zLNOSGRo]")
_BINARY_TEST: Final = frozenset(
    {"-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef", "==", "=", "!="}
)
_REDIRECT_OPERATORS: Final = frozenset({"<", ">", ">>", "&>", "&>>", "<&", ">&", ">|"})
_AFTER_CLOSING: Final = ("", " ", "\t", "\n", ";", "|", "&", ")", "<", ">")
_CLOSING_REDIRECTS: Final = {">&-": ">&", "<&-": "<&"}

_parser: Any = None


def read_fast(text: str) -> tuple[Any, ...] | None:
    """The statements of the text, or None where the reference reader has to look."""
    length = len(text)
    if length > LENGTH_LIMIT or (length > SYNTAX_LIMIT and len(_SYNTAX.findall(text)) > SYNTAX_LIMIT):
        return None
    if "\r" in text or splits_operator(text):
        return None
    # Every character one byte, so that offsets are characters. A dot is part of words and of no name.
    masked = text if text.isascii() else _NON_ASCII.sub(".", text)
    if "<<" in text:
        masked = _LONE_DASH.sub(".", masked)  # the grammar loses the word
    global _parser
    if _parser is None:
        import tree_sitter
        import tree_sitter_bash

        _parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_bash.language()))
    root = _parser.parse(masked.encode()).root_node
    if root.has_error:
        return None
    try:
        return _Reader(text).statements(root.children, 0, len(text))
    except (GiveWayError, RecursionError):
        return None


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0

    # Statements

    def statements(self, nodes: list[Any], start: int, end: int) -> tuple[Any, ...]:
        """The statements among sibling nodes that stand between two positions."""
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise give_way
        text = self.text
        result: list[Any] = []
        position = start
        separated = True
        for node in nodes:
            begin = node.start_byte
            if begin > position:
                gap = text[position:begin]
                if not gap.isspace():
                    raise give_way
                if "\n" in gap:
                    separated = True
            elif begin < position:
                raise give_way
            position = node.end_byte
            kind = node.type
            if kind == ";" or kind == "&":
                if separated:
                    raise give_way
                separated = True
                if kind == "&":
                    result[-1] = Background(result[-1])
                continue
            if kind == "comment":
                self.comment(node)
                continue
            if not separated:
                raise give_way
            separated = False
            result.append(self.statement(node))
        gap = text[position:end]
        if gap and not gap.isspace():
            raise give_way
        self.depth -= 1
        return tuple(result)

    def comment(self, node: Any) -> None:
        text = self.text
        start, end = node.start_byte, node.end_byte
        if (
            (start and text[start - 1] not in " \t\n;")
            or text[end : end + 1] not in ("", "\n")
            or text[start] != "#"
        ):
            raise give_way

    def statement(self, node: Any) -> Any:
        handler = _STATEMENTS.get(node.type)
        if handler is None:
            raise give_way
        return handler(self, node)

    def between(self, start: int, end: int) -> None:
        """The characters between two words of one command: blanks, maybe with a line continuation."""
        if _GAP.fullmatch(self.text, start, end) is None:
            raise give_way

    def command(self, node: Any) -> Simple:
        start, end = node.start_byte, node.end_byte
        plain = read_plain(self.text[start:end], offset=start, comments=False)
        if plain is not None:
            if len(plain) != 1 or type(plain[0]) is not Simple:
                raise give_way
            return plain[0]
        words: list[Any] = []
        assignments: list[Assignment] = []
        redirects: list[Redirect] = []
        position = start
        for child in node.children:
            if child.start_byte != start:
                self.between(position, child.start_byte)
            position = child.end_byte
            kind = child.type
            if kind == "command_name":
                child = child.children[0]
                if child.end_byte != position:
                    raise give_way
                word = self.word(child)
                self.check_name(word)
                words.append(word)
            elif kind == "variable_assignment":
                if words:
                    raise give_way
                assignments.append(self.assignment(child))
            elif kind == "herestring_redirect":
                redirects.append(self.here_string(child))
            else:
                if not words:
                    raise give_way
                words.append(self.word(child))
        if position != end or not words:
            raise give_way
        if any(type(item.value) is ArrayLiteral for item in assignments):
            raise give_way
        return Simple(tuple(words), tuple(assignments), tuple(redirects), start, end)

    def check_name(self, word: Word) -> None:
        first = word.parts[0]
        if type(first) is not Text:
            return
        if not first.quoted:
            value = first.value
            # Keywords the grammar takes for programs, and assignments it takes for words.
            if (
                "=" in value
                or "[" in value
                or (len(word.parts) == 1 and (value in RESERVED or value in DECLARATIONS))
            ):
                raise give_way

    def redirected(self, node: Any) -> Any:
        start, end = node.start_byte, node.end_byte
        children = node.children
        body_node = children[0]
        if body_node.type == "command":
            plain = read_plain(self.text[start:end], offset=start, comments=False)
            if plain is not None:
                if len(plain) != 1 or type(plain[0]) is not Simple:
                    raise give_way
                return plain[0]
        body = self.statement(body_node)
        redirects: list[Redirect] = []
        position = body_node.end_byte
        last = position
        for child in children[1:]:
            begin = child.start_byte
            if begin != position:
                self.between(position, begin)
            position = child.end_byte
            kind = child.type
            if kind == "file_redirect":
                redirects.append(self.file_redirect(child))
                last = position
            elif kind == "herestring_redirect":
                redirects.append(self.here_string(child))
                last = position
            elif kind == "heredoc_redirect":
                found, last = self.here_document(child)
                redirects += found
            else:
                raise give_way
        if position != end or not redirects:
            raise give_way
        return self.attach(body, tuple(redirects), last)

    def attach(self, body: Any, redirects: tuple[Redirect, ...], end: int) -> Any:
        """Redirections belong to the last command; the grammar hangs them on the whole list."""
        kind = type(body)
        if kind is Simple:
            return body._replace(redirects=body.redirects + redirects, end=end)
        if kind is Pipeline:
            return Pipeline((*body.stages[:-1], self.attach(body.stages[-1], redirects, end)))
        if kind is AndOr:
            return AndOr(body.left, body.operator, self.attach(body.right, redirects, end))
        if kind is Not:
            return Not(self.attach(body.body, redirects, end))
        if kind in (Block, If, While, For, ArithmeticFor, Case):
            return with_redirects(body, redirects)
        raise give_way

    def file_redirect(self, node: Any) -> Redirect:
        children = node.children
        text = self.text
        descriptor = ""
        index = 0
        if children[0].type == "file_descriptor":
            first = children[0]
            descriptor = text[first.start_byte : first.end_byte]
            if not descriptor.isdecimal() or len(descriptor) > 2:
                raise give_way
            if first.start_byte and text[first.start_byte - 1] not in " \t":
                raise give_way
            if first.end_byte != children[1].start_byte:
                raise give_way
            index = 1
        elif node.start_byte and text[node.start_byte - 1] in "0123456789}":
            raise give_way
        sign = children[index]
        operator = text[sign.start_byte : sign.end_byte]
        if operator in _CLOSING_REDIRECTS:
            if len(children) != index + 1 or text[node.end_byte : node.end_byte + 1] not in _AFTER_CLOSING:
                raise give_way
            return Redirect(_CLOSING_REDIRECTS[operator], Word((Text("-"),)), descriptor)
        if (
            operator not in _REDIRECT_OPERATORS
            or len(children) != index + 2
            or (descriptor and operator[0] == "&")
        ):
            raise give_way
        target = children[index + 1]
        if target.end_byte != node.end_byte or text[sign.end_byte : target.start_byte].strip(" \t"):
            raise give_way
        if operator[-1] == "&" and text[target.start_byte] == "-":
            raise give_way
        return Redirect(operator, self.word(target), descriptor)

    def here_string(self, node: Any) -> Redirect:
        children = node.children
        text = self.text
        if len(children) != 2 or children[0].type != "<<<":
            raise give_way
        if node.start_byte and text[node.start_byte - 1] in "0123456789}":
            raise give_way
        if text[children[0].end_byte : children[1].start_byte].strip(" \t"):
            raise give_way
        return Redirect("<<<", self.word(children[1]))

    def here_document(self, node: Any) -> tuple[list[Redirect], int]:
        """A here-document and the redirections after its mark, with the end of what stands on that line."""
        text = self.text
        children = node.children
        operator = children[0].type
        if operator not in ("<<", "<<-") or (node.start_byte and text[node.start_byte - 1] in "0123456789}"):
            raise give_way
        start_node = children[1]
        if start_node.type != "heredoc_start":
            raise give_way
        if text[children[0].end_byte : start_node.start_byte].strip(" \t"):
            raise give_way
        mark = _MARK.fullmatch(text, start_node.start_byte, start_node.end_byte)
        if mark is None:
            raise give_way
        redirects: list[Redirect] = []
        position = last = start_node.end_byte
        body_node = end_node = None
        for child in children[2:]:
            kind = child.type
            if kind == "file_redirect":
                if body_node is not None:
                    raise give_way
                self.between(position, child.start_byte)
                redirects.append(self.file_redirect(child))
                position = last = child.end_byte
            elif kind == "heredoc_body":
                body_node = child
            elif kind == "heredoc_end":
                end_node = child
            else:
                raise give_way
        newline = text.find("\n", position)
        if newline < 0 or end_node is None or text[position:newline].strip(" \t"):
            raise give_way
        tabs = r"\t*" if operator == "<<-" else ""
        closing = re.compile(rf"^{tabs}{re.escape(mark[2])}$", re.MULTILINE).search(text, newline + 1)
        if closing is None or end_node.end_byte != closing.end() or node.end_byte != closing.end():
            raise give_way
        body = text[newline + 1 : closing.start()]
        if mark[1]:
            if tabs:
                body = re.sub(r"(?m)^\t+", "", body)
            target = Word((Text(body, True),) if body else ())
        elif tabs:
            if _ACTIVE.search(body):
                raise give_way
            body = re.sub(r"(?m)^\t+", "", body)
            target = Word((Text(body, True),) if body else ())
        else:
            expansions = [] if body_node is None else body_node.children
            parts = self.quoted(expansions, newline + 1, closing.start(), _IN_HERE_DOCUMENT, in_here_document)
            target = joined(parts)
        return [Redirect("<<", target), *redirects], last

    def pipeline(self, node: Any) -> Any:
        children = node.children
        if len(children) % 2 == 0:
            raise give_way
        stages: list[Any] = []
        before: AndOr | None = None
        rest: list[tuple[str, Any]] = []
        negated = False
        position = node.start_byte
        for index, child in enumerate(children):
            self.connected(position, child.start_byte, index % 2 == 0)
            position = child.end_byte
            if index % 2:
                kind = child.type
                if kind == "|&":
                    stages[-1] = with_redirects(stages[-1], (STDERR_TO_STDOUT,))
                elif kind != "|":
                    raise give_way
                continue
            stage = self.statement(child)
            if type(stage) is Not:
                # The grammar negates the first stage; the shell negates the pipeline.
                if index:
                    raise give_way
                negated = True
                stage = stage.body
            kind = type(stage)
            if kind is AndOr and not index and not negated and child.type == "redirected_statement":
                # It takes "a && b > c | d" for "{ a && b; } > c | d".
                before = stage
                stage = stage.right
                kind = type(stage)
                if kind is Not:
                    raise give_way
            if kind is AndOr and index == len(children) - 1 and child.type == "list" and before is None:
                # Behind a compound command it takes "… | a | b && c" for "… | { a | b && c; }".
                if negated:
                    raise give_way
                while type(stage) is AndOr:
                    rest.append((stage.operator, stage.right))
                    stage = stage.left
                kind = type(stage)
                if kind is Not:
                    raise give_way
            if kind is Pipeline:
                stages += stage.stages
            elif kind in (AndOr, Function):
                raise give_way
            else:
                stages.append(stage)
        result: Any = Pipeline(tuple(stages))
        if before is not None:
            return AndOr(before.left, before.operator, result)
        for operator, right in reversed(rest):
            result = AndOr(result, operator, right)
        return Not(result) if negated else result

    def connected(self, start: int, end: int, newlines: bool) -> None:
        """The characters beside an operator: blanks, and after it also newlines."""
        if start == end:
            return
        gap = self.text[start:end]
        if gap.isspace() and (newlines or "\n" not in gap):
            return
        if _GAP.fullmatch(gap) is None:
            raise give_way

    def and_or(self, node: Any) -> AndOr:
        children = node.children
        if len(children) != 3:
            raise give_way
        left, sign, right = children
        operator = sign.type
        if operator not in ("&&", "||") or right.type == "list":
            raise give_way
        self.connected(left.end_byte, sign.start_byte, False)
        self.connected(sign.end_byte, right.start_byte, True)
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise give_way
        result = AndOr(self.statement(left), operator, self.statement(right))
        self.depth -= 1
        if type(result.right) in (AndOr, Function) or type(result.left) is Function:
            raise give_way
        return result

    def negated(self, node: Any) -> Not:
        children = node.children
        if len(children) != 2 or children[0].type != "!":
            raise give_way
        self.between(children[0].end_byte, children[1].start_byte)
        body = self.statement(children[1])
        if type(body) in (Not, AndOr):
            raise give_way
        return Not(body)

    def assignments(self, node: Any) -> Simple:
        if node.type == "variable_assignment":
            found = [self.assignment(node)]
        else:
            found = []
            position = node.start_byte
            for child in node.children:
                if child.type != "variable_assignment":
                    raise give_way
                if child.start_byte != node.start_byte:
                    self.between(position, child.start_byte)
                position = child.end_byte
                found.append(self.assignment(child))
        return Simple((), tuple(found), (), node.start_byte, node.end_byte)

    def assignment(self, node: Any) -> Assignment:
        children = node.children
        if not 2 <= len(children) <= 3:
            raise give_way
        name, sign = children[0], children[1]
        text = self.text
        operator = text[sign.start_byte : sign.end_byte]
        if name.type != "variable_name" or operator not in ("=", "+=") or name.end_byte != sign.start_byte:
            raise give_way
        if IDENTIFIER.fullmatch(text, name.start_byte, name.end_byte) is None:
            raise give_way
        value: Any = Word(())
        if len(children) == 3:
            if children[2].start_byte != sign.end_byte or children[2].end_byte != node.end_byte:
                raise give_way
            value = self.array(children[2]) if children[2].type == "array" else self.word(children[2])
        elif text[sign.end_byte : sign.end_byte + 1] not in ("", " ", "\t", "\n", ";", "&", "|", ")"):
            raise give_way
        return Assignment(text[name.start_byte : name.end_byte], value, operator == "+=")

    def array(self, node: Any) -> ArrayLiteral:
        children = node.children
        if children[0].type != "(" or children[-1].type != ")":
            raise give_way
        elements: list[tuple[Word | None, Word]] = []
        position = children[0].end_byte
        for child in children[1:-1]:
            if _ANY_GAP.fullmatch(self.text, position, child.start_byte) is None:
                raise give_way
            if elements and child.start_byte == position:
                raise give_way
            position = child.end_byte
            elements.append(self.element(child))
        if _ANY_GAP.fullmatch(self.text, position, children[-1].start_byte) is None:
            raise give_way
        return ArrayLiteral(tuple(elements))

    def element(self, node: Any) -> tuple[Word | None, Word]:
        source = self.source(node)
        if source[0] != "[":
            return None, self.word(node)
        match = _ELEMENT.match(source)
        if match is None:
            raise give_way
        index = match[3]
        subscript = Word((Text(index) if index else Text(match[1] or match[2], True),))
        rest = source[match.end() :]
        parts = word_parts(rest) if rest else []
        if parts is None:
            raise give_way
        return subscript, joined(parts)

    def declaration(self, node: Any) -> Simple:
        children = node.children
        keyword = children[0].type
        if keyword not in DECLARATIONS and keyword != "unset":
            raise give_way
        words: list[Any] = [Word((Text(keyword),))]
        position = children[0].end_byte
        for child in children[1:]:
            self.between(position, child.start_byte)
            position = child.end_byte
            kind = child.type
            if kind == "variable_assignment":
                words.append(self.assignment(child))
                continue
            word = self.word(child) if kind != "variable_name" else Word((Text(self.source(child)),))
            first = word.parts[0]
            if keyword == "unset" or (type(first) is Parameter and len(word.parts) == 1):
                words.append(word)
                continue
            if type(first) is not Text or (not first.quoted and ("=" in first.value or "[" in first.value)):
                raise give_way
            words.append(word)
        if position != node.end_byte:
            raise give_way
        return Simple(tuple(words), (), (), node.start_byte, node.end_byte)

    def source(self, node: Any) -> str:
        return self.text[node.start_byte : node.end_byte]

    def test(self, node: Any) -> Any:
        children = node.children
        opening, closing = children[0].type, children[-1].type
        if opening == "[" and closing == "]":
            words = [Word((Text("["),))]
            position = children[0].end_byte
            for leaf in self.leaves(children[1:-1]):
                self.between(position, leaf.start_byte)
                position = leaf.end_byte
                words.append(self.bracket_word(leaf))
            self.between(position, children[-1].start_byte)
            words.append(Word((Text("]"),)))
            return Simple(tuple(words), (), (), node.start_byte, node.end_byte)
        if opening == "[[" and closing == "]]" and len(children) == 3:
            words = []
            position = self.test_expression(children[1], children[0].end_byte, words)
            self.between(position, children[-1].start_byte)
            return Test(tuple(words))
        raise give_way

    def leaves(self, nodes: list[Any]) -> list[Any]:
        result: list[Any] = []
        for node in nodes:
            if node.type in ("binary_expression", "unary_expression"):
                result += self.leaves(node.children)
            else:
                result.append(node)
        return result

    def bracket_word(self, node: Any) -> Word:
        kind = node.type
        if kind in ("test_operator", "=", "==", "!=", "!"):
            return Word((Text(self.source(node)),))
        return self.word(node)

    def test_expression(self, node: Any, position: int, words: list[Word]) -> int:
        """Append the words of a ``[[`` expression in order; the position after it."""
        kind = node.type
        children = node.children
        end: int = node.end_byte
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise give_way
        if kind == "unary_expression" and len(children) == 2:
            sign = self.source(children[0])
            self.between(position, children[0].start_byte)
            words.append(Word((Text(sign),)))
            if sign == "!":
                end = self.test_expression(children[1], children[0].end_byte, words)
            elif _UNARY_TEST.fullmatch(sign):
                end = self.operand(children[1], children[0].end_byte, words)
            else:
                raise give_way
        elif kind == "binary_expression" and len(children) == 3:
            sign = self.source(children[1])
            if sign in ("&&", "||"):
                end = self.test_expression(children[0], position, words)
                self.between(end, children[1].start_byte)
                words.append(Word((Text(sign),)))
                end = self.test_expression(children[2], children[1].end_byte, words)
            elif sign == "=~":
                end = self.operand(children[0], position, words)
                self.between(end, children[1].start_byte)
                words.append(Word((Text(sign),)))
                self.between(children[1].end_byte, children[2].start_byte)
                pattern = self.source(children[2])
                if (
                    children[2].type != "regex"
                    or _PATTERN.fullmatch(pattern) is None
                    or not balanced(pattern)
                ):
                    raise give_way
                words.append(Word((Text(pattern),)))
                end = children[2].end_byte
            elif sign in _BINARY_TEST:
                end = self.operand(children[0], position, words)
                self.between(end, children[1].start_byte)
                words.append(Word((Text(sign),)))
                end = self.operand(children[2], children[1].end_byte, words)
            else:
                raise give_way
        else:
            if self.text[node.start_byte] in "-!(":
                raise give_way
            end = self.operand(node, position, words)
        self.depth -= 1
        return end

    def operand(self, node: Any, position: int, words: list[Word]) -> int:
        self.between(position, node.start_byte)
        if node.type in ("extglob_pattern", "regex"):
            words.append(self.plain_word(node))
        else:
            words.append(self.word(node))
        end: int = node.end_byte
        return end

    def group(self, node: Any) -> Any:
        children = node.children
        if children[0].type == "((" and children[-1].type == "))":
            return ArithmeticCommand(arithmetic(self.text[node.start_byte + 2 : node.end_byte - 2]))
        subshell = node.type == "subshell"
        if children[0].type != ("(" if subshell else "{") or children[-1].type != (")" if subshell else "}"):
            raise give_way
        start = children[0].end_byte
        if subshell:
            if self.text[start : start + 1] == "(" or (start > 1 and self.text[start - 2] in "($<>="):
                raise give_way
        elif self.text[start : start + 1] not in (" ", "\t", "\n"):
            raise give_way
        body = self.statements(children[1:-1], start, children[-1].start_byte)
        if not body:
            raise give_way
        return Block(body, subshell)

    def conditional(self, node: Any) -> If:
        branches: list[tuple[tuple[Any, ...], tuple[Any, ...]]] = []
        otherwise: tuple[Any, ...] = ()
        children = node.children
        if children[-1].type != "fi":
            raise give_way
        clauses = [child for child in children if child.type in ("elif_clause", "else_clause")]
        position = children[-1].start_byte
        first = clauses[0].start_byte if clauses else position
        own = [child for child in children[:-1] if child.start_byte < first]
        branches.append(self.branch(own, "if", first))
        for index, clause in enumerate(clauses):
            stop = clauses[index + 1].start_byte if index + 1 < len(clauses) else position
            if clause.type == "elif_clause":
                branches.append(self.branch(clause.children, "elif", stop))
            else:
                if clause is not clauses[-1] or clause.children[0].type != "else":
                    raise give_way
                otherwise = self.statements(clause.children[1:], clause.children[0].end_byte, stop)
                if not otherwise:
                    raise give_way
        return If(tuple(branches), otherwise)

    def branch(self, nodes: list[Any], keyword: str, end: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        if nodes[0].type != keyword:
            raise give_way
        for index, node in enumerate(nodes):
            if node.type == "then":
                condition = self.statements(nodes[1:index], nodes[0].end_byte, node.start_byte)
                body = self.statements(nodes[index + 1 :], node.end_byte, end)
                if not condition or not body:
                    raise give_way
                return condition, body
        raise give_way

    def loop(self, node: Any) -> While:
        children = node.children
        keyword = children[0].type
        if keyword not in ("while", "until"):
            raise give_way
        condition = self.statements(children[1:-1], children[0].end_byte, children[-1].start_byte)
        if not condition:
            raise give_way
        return While(condition, self.do_group(children[-1]), keyword == "until")

    def do_group(self, node: Any) -> tuple[Any, ...]:
        children = node.children
        if node.type != "do_group" or children[0].type != "do" or children[-1].type != "done":
            raise give_way
        body = self.statements(children[1:-1], children[0].end_byte, children[-1].start_byte)
        if not body:
            raise give_way
        return body

    def iteration(self, node: Any) -> For:
        children = node.children
        if (
            len(children) < 4
            or children[0].type not in ("for", "select")
            or children[1].type != "variable_name"
        ):
            raise give_way
        name = self.source(children[1])
        if IDENTIFIER.fullmatch(name) is None or children[2].type != "in":
            raise give_way
        self.between(children[0].end_byte, children[1].start_byte)
        self.between(children[1].end_byte, children[2].start_byte)
        words: list[Word] = []
        position = children[2].end_byte
        index = 3
        while children[index].type not in (";", "do_group"):
            self.between(position, children[index].start_byte)
            words.append(self.word(children[index]))
            position = children[index].end_byte
            index += 1
        ended = False
        if children[index].type == ";":
            self.connected(position, children[index].start_byte, False)
            position = children[index].end_byte
            index += 1
            ended = True
        if index != len(children) - 1:
            raise give_way
        gap = self.text[position : children[index].start_byte]
        if gap.strip(" \t\n") or not (ended or "\n" in gap):
            raise give_way
        return For(name, tuple(words), self.do_group(children[index]))

    def counting(self, node: Any) -> ArithmeticFor:
        children = node.children
        kinds = [child.type for child in children]
        if kinds[:2] != ["for", "(("] or kinds.count("))") != 1 or kinds[-1] != "do_group":
            raise give_way
        closing = kinds.index("))")
        start, end = children[1].end_byte, children[closing].start_byte
        rest = self.text[children[closing].end_byte : children[-1].start_byte]
        if kinds[closing + 1 : -1] not in ([";"], []) or rest.strip(" \t\n") not in ("", ";"):
            raise give_way
        if self.text[children[0].end_byte : children[1].start_byte].strip(" \t"):
            raise give_way
        expressions = self.text[start:end].split(";")
        if len(expressions) != 3:
            raise give_way
        words = [arithmetic(source) if source.strip() else Word(()) for source in expressions]
        return ArithmeticFor(tuple(words), self.do_group(children[-1]))

    def case(self, node: Any) -> Case:
        children = node.children
        if (
            len(children) < 4
            or children[0].type != "case"
            or children[2].type != "in"
            or children[-1].type != "esac"
        ):
            raise give_way
        self.between(children[0].end_byte, children[1].start_byte)
        self.between(children[1].end_byte, children[2].start_byte)
        position = children[2].end_byte
        items: list[CaseItem] = []
        for child in children[3:-1]:
            if child.type != "case_item" or self.text[position : child.start_byte].strip(" \t\n"):
                raise give_way
            position = child.end_byte
            items.append(self.case_item(child))
        if self.text[position : children[-1].start_byte].strip(" \t\n"):
            raise give_way
        return Case(self.word(children[1]), tuple(items))

    def case_item(self, node: Any) -> CaseItem:
        children = node.children
        patterns: list[Word] = []
        position = node.start_byte
        for index, child in enumerate(children):
            if self.text[position : child.start_byte].strip(" \t"):
                raise give_way
            position = child.end_byte
            if child.type == ")":
                break
            if index % 2:
                if child.type != "|":
                    raise give_way
            else:
                patterns.append(self.plain_word(child))
        else:
            raise give_way
        rest = children[index + 1 :]
        if not rest or rest[-1].type != ";;" or index % 2 == 0:
            raise give_way
        return CaseItem(tuple(patterns), self.statements(rest[:-1], position, rest[-1].start_byte))

    def function(self, node: Any) -> Function:
        children = node.children
        kinds = [child.type for child in children]
        forms = (["function", "word"], ["function", "word", "(", ")"], ["word", "(", ")"])
        if len(kinds) == 3 and kinds[-1] == "subshell":
            raise give_way
        if kinds[:-1] not in forms or kinds[-1] not in ("compound_statement", "subshell"):
            raise give_way
        position = node.start_byte
        for child in children:
            if self.text[position : child.start_byte].strip(" \t\n"):
                raise give_way
            position = child.end_byte
        name = self.source(children[1] if kinds[0] == "function" else children[0])
        if _FUNCTION_NAME.fullmatch(name) is None or name in RESERVED:
            raise give_way
        body = self.group(children[-1])
        if type(body) is not Block:
            raise give_way
        return Function(name, body)

    # Words

    def plain_word(self, node: Any) -> Word:
        parts = word_parts(self.source(node))
        if parts is None:
            raise give_way
        return joined(parts)

    def word(self, node: Any) -> Word:
        parts = word_parts(self.text[node.start_byte : node.end_byte])
        if parts is None:
            parts = self.parts(node, False)
        return joined(parts)

    def parts(self, node: Any, quoted: bool) -> list[Any]:
        handler = _PARTS.get(node.type)
        if handler is None:
            raise give_way
        result: list[Any] = handler(self, node, quoted)
        return result

    def concatenation(self, node: Any, _quoted: bool) -> list[Any]:
        position = node.start_byte
        parts: list[Any] = []
        for child in node.children:
            if child.start_byte != position:
                raise give_way
            position = child.end_byte
            source = self.source(child)
            found = word_parts(source)
            parts += self.parts(child, False) if found is None else found
        if position != node.end_byte:
            raise give_way
        return parts

    def string(self, node: Any, _quoted: bool) -> list[Any]:
        start, end = node.start_byte + 1, node.end_byte - 1
        if end < start or self.text[start - 1] != '"' or self.text[end] != '"':
            raise give_way
        parts = self.quoted(node.children, start, end, _IN_DOUBLE_QUOTES, in_double_quotes)
        return parts or [Text("", True)]

    def quoted(
        self, nodes: list[Any], start: int, end: int, pattern: re.Pattern[str], unescape: Any
    ) -> list[Any]:
        """Expansions among literal characters, which are read from the source."""
        parts: list[Any] = []
        position = start
        for child in nodes:
            if child.type not in _EXPANDED:
                continue
            begin = self.begin(child, True)
            if child.start_byte < position:
                raise give_way
            if begin > position:
                parts.append(self.quoted_literal(position, begin, pattern, unescape))
            parts += self.parts(child, True)
            position = child.end_byte
        if end > position:
            parts.append(self.quoted_literal(position, end, pattern, unescape))
        return parts

    def begin(self, node: Any, quoted: bool) -> int:
        """Where an expansion starts: between quotes the grammar counts the blanks before it to it."""
        start: int = node.start_byte
        if quoted:
            while self.text[start] in " \t\n":
                start += 1
        return start

    def quoted_literal(self, start: int, end: int, pattern: re.Pattern[str], unescape: Any) -> Text:
        value = self.text[start:end]
        if pattern.fullmatch(value) is None:
            raise give_way
        return Text(unescape(value), True)

    def ansi_c_string(self, node: Any, _quoted: bool) -> list[Any]:
        source = self.source(node)
        if (
            source[:2] != "$'"
            or source[-1] != "'"
            or _IN_ANSI_C.fullmatch(source, 2, len(source) - 1) is None
        ):
            raise give_way
        try:
            return [Text(ansi_c(source[2:-1]), True)]
        except UnreadableError as error:
            raise give_way from error

    def substitution(self, node: Any, quoted: bool) -> list[Any]:
        children = node.children
        opening, closing = children[0], children[-1]
        start, end = opening.end_byte, closing.start_byte
        text = self.text
        inner = text[start:end]
        if not quoted and text[node.start_byte] not in "$`":
            raise give_way
        if opening.type == "`" and closing.type == "`":
            if "\\" in inner or "`" in inner or "<<" in inner or "[[" in inner or (quoted and '"' in inner):
                raise give_way
        elif opening.type != "$(" or closing.type != ")" or inner[:1] == "(":
            raise give_way
        plain = read_plain(inner, offset=start, comments=False)
        if plain is not None:
            return [CommandSubstitution(plain, quoted)]
        body = children[1:-1]
        if len(body) == 1 and body[0].type == "file_redirect":
            raise give_way
        statements = self.statements(body, start, end)
        if not statements:
            raise give_way
        return [CommandSubstitution(statements, quoted)]

    def process(self, node: Any, quoted: bool) -> list[Any]:
        children = node.children
        opening, closing = children[0], children[-1]
        if (
            quoted
            or self.text[node.start_byte] not in "<>"
            or opening.type not in ("<(", ">(")
            or closing.type != ")"
        ):
            raise give_way
        statements = self.statements(children[1:-1], opening.end_byte, closing.start_byte)
        if not statements:
            raise give_way
        return [ProcessSubstitution(statements, opening.type[0])]

    def simple_expansion(self, node: Any, quoted: bool) -> list[Any]:
        match = _SIMPLE_EXPANSION.fullmatch(self.text, self.begin(node, quoted), node.end_byte)
        if match is None:
            raise give_way
        return [Parameter(match[1], quoted=quoted)]

    def expansion(self, node: Any, quoted: bool) -> list[Any]:
        match = EXPANSION.fullmatch(self.text, self.begin(node, quoted), node.end_byte)
        if match is None:
            raise give_way
        return [parameter(match, quoted)]

    def arithmetic_expansion(self, node: Any, quoted: bool) -> list[Any]:
        source = self.text[self.begin(node, quoted) : node.end_byte]
        if source[:3] != "$((" or source[-2:] != "))":
            raise give_way
        return [Arithmetic(arithmetic(source[3:-2]), quoted)]


_STATEMENTS: Final[dict[str, Any]] = {
    "command": _Reader.command,
    "redirected_statement": _Reader.redirected,
    "pipeline": _Reader.pipeline,
    "list": _Reader.and_or,
    "negated_command": _Reader.negated,
    "variable_assignment": _Reader.assignments,
    "variable_assignments": _Reader.assignments,
    "declaration_command": _Reader.declaration,
    "unset_command": _Reader.declaration,
    "test_command": _Reader.test,
    "subshell": _Reader.group,
    "compound_statement": _Reader.group,
    "if_statement": _Reader.conditional,
    "while_statement": _Reader.loop,
    "c_style_for_statement": _Reader.counting,
    "for_statement": _Reader.iteration,
    "case_statement": _Reader.case,
    "function_definition": _Reader.function,
}
_PARTS: Final[dict[str, Any]] = {
    "concatenation": _Reader.concatenation,
    "string": _Reader.string,
    "ansi_c_string": _Reader.ansi_c_string,
    "command_substitution": _Reader.substitution,
    "process_substitution": _Reader.process,
    "simple_expansion": _Reader.simple_expansion,
    "expansion": _Reader.expansion,
    "arithmetic_expansion": _Reader.arithmetic_expansion,
}
_EXPANDED: Final = frozenset(
    {"command_substitution", "simple_expansion", "expansion", "arithmetic_expansion"}
)
