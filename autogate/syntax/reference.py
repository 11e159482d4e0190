"""The reference reader: the tree of a complete parser, taken over node by node from an accept-list.

A node, a field or an operator that is not listed makes the whole text unreadable: a new version of the
parser cannot slip something past us. Where the parser itself differs from what bash does, the difference is
looked for here.
"""

from __future__ import annotations

import re
from typing import Any, Final

from autogate.syntax import shfmt
from autogate.syntax.literals import (
    DECLARATIONS,
    MAXIMUM_DEPTH,
    STDERR_TO_STDOUT,
    UnreadableError,
    ansi_c,
    assignment_of,
    here_document_end,
    in_double_quotes,
    in_here_document,
    joined,
    splits_operator,
    unquoted,
    with_redirects,
)
from autogate.syntax.tree import (
    UNBRACED,
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
    Coprocess,
    For,
    Function,
    If,
    Not,
    Parameter,
    Pipeline,
    ProcessSubstitution,
    Redirect,
    Redirected,
    Simple,
    Test,
    Text,
    Timed,
    While,
    Word,
)

Node = dict[str, Any]

SYNTAX_LIMIT: Final = 8_000
"""More characters of syntax than this are not read: the tree takes hundreds of bytes for each."""
NESTING_LIMIT: Final = 600
"""More operators and openings than this are not read: the parser's answer grows with the square of depth."""
_COMMENT_LIMIT: Final = 6

_LITERAL, _DOUBLE, _HERE = "literal", "double", "here"

_CLOSED: Final = Word((Text("-"),))
_DEFAULTS: Final = frozenset({":-", "-", ":=", "=", ":?", "?", ":+", "+"})
_EXPANSIONS: Final = {
    **{operator: operator for operator in _DEFAULTS},
    "#": "strip#",
    "##": "strip##",
    "%": "%",
    "%%": "%%",
    "^": "^",
    "^^": "^^",
    ",": ",",
    ",,": ",,",
    "@": "@",
}
_REDIRECTS: Final = {
    "<": "<",
    ">": ">",
    ">>": ">>",
    "<>": "<>",
    ">|": ">|",
    "&>": "&>",
    "&>>": "&>>",
    ">&": ">&",
    "<&": "<&",
    "<<<": "<<<",
    "<<": "<<",
    "<<-": "<<",
}
_TERMINATORS: Final = frozenset({";;", ";&", ";;&"})
_POSITIONS: Final = frozenset(
    {"Type", "Pos", "End", "OpPos", "Left", "Right", "Lparen", "Rparen", "Position", "Semicolon", "Lbrace",
     "Rbrace", "ValuePos", "ValueEnd", "Comments", "Last", "ThenLast", "DoLast", "CondLast"}
)  # fmt: skip
# Characters that may make nodes, and bodies in which they make none.
_SYNTAX = re.compile(r"[\s;|&()<>{}\[\]$`\"'!~=\\+-]")
_NESTING = re.compile(
    r"[&|]{1,2}|\$[({]|(?:^|[\s;&|(])(?:[({]|if|elif|while|until|for|case|time|coproc|function)(?=[\s(])|\(\(",
    re.MULTILINE,
)
_QUOTED_DOCUMENT = re.compile(
    r"<<-?[ \t]*+(['\"])([\w.-]+)\1[^\n]*+\n(?:(?!\t*+\2$)[^\n]*+\n)*+", re.MULTILINE
)
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_UNESCAPED_BACKQUOTE = re.compile(r"(?:[^`\\]|\\[\s\S])*")
_ACTIVE = re.compile(r"[$`\\\"'<>]")


def read_reference(text: str, dialect: str = "bash") -> tuple[Any, ...]:
    """The statements of the text; raises ``UnreadableError`` for what is not certain."""
    if len(text) > shfmt.INPUT_LIMIT:
        raise UnreadableError("too long")
    live = _QUOTED_DOCUMENT.sub("", text)
    if len(_SYNTAX.findall(live)) > SYNTAX_LIMIT or len(_NESTING.findall(live)) > NESTING_LIMIT:
        raise UnreadableError("too much to read")
    if splits_operator(text):
        raise UnreadableError("a line continuation inside an operator")
    try:
        return _Mapping(text, dialect).file(_parse(text, dialect))
    except RecursionError as error:
        raise UnreadableError("nested too deeply") from error
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise UnreadableError("the reference parser's answer is malformed") from error


def _parse(text: str, dialect: str) -> Node:
    """The parser's tree, with comments ending where the shell ends them.

    The parser joins the next line to a comment that ends in a backslash; the shell runs that line.
    """
    for _ in range(_COMMENT_LIMIT):
        tree = shfmt.parse(text, dialect)
        if "#" not in text or (dialect != "zsh" and "\\\n" not in text):
            return tree
        comments = _comments(tree)
        if comments and dialect == "zsh":
            raise UnreadableError("a comment, which an interactive zsh runs; write it without the comment")
        source = text.encode()
        for start in comments:
            end = source.find(b"\n", start)
            if source[end - 1 : end + 1] == b"\\\n":
                text = (source[: end - 1] + b"." + source[end:]).decode()
                break
        else:
            return tree
    raise UnreadableError("many comments that end in a backslash")


def _comments(node: Any) -> list[int]:
    """Where comments start, in order."""
    found: list[int] = []
    if isinstance(node, list):
        for item in node:
            found += _comments(item)
    elif isinstance(node, dict):
        if "Hash" in node:
            found.append(node["Hash"]["Offset"])
        for value in node.values():
            if isinstance(value, dict | list):
                found += _comments(value)
    return sorted(found)


def _check(node: Node, *fields: str) -> None:
    for key in node:
        if key not in _POSITIONS and key not in fields:
            raise UnreadableError(f"{node.get('Type', 'a part')} with {key}")


def _operands_again(body: Any) -> Any:
    """shfmt takes ``a=b`` behind the name after ``coproc`` for an assignment: it is an operand there."""
    if not isinstance(body, Simple) or not body.words or not body.assignments or body.start <= body.end:
        return body
    words = list(body.words)
    for each in body.assignments:
        if isinstance(each.value, ArrayLiteral) or each.subscript is not None:
            raise UnreadableError("a coprocess with an array")
        words.append(Word((Text(f"{each.name}{'+' if each.append else ''}="), *each.value.parts)))
    return body._replace(words=tuple(words), assignments=(), start=body.end, end=body.end)


class _Mapping:
    """One parse: the source text beside the tree, since some literals are read from the source."""

    def __init__(self, text: str, dialect: str, origins: list[int] | None = None, depth: int = 0) -> None:
        self.source = text.encode()
        self.dialect = dialect
        self.zsh = dialect == "zsh"
        self.depth = depth
        self.characters: list[int] | None = None
        if origins is not None or not text.isascii():
            table: list[int] = []
            for index, character in enumerate(text):
                table += [index if origins is None else origins[index]] * len(character.encode())
            table.append(len(text) if origins is None else origins[len(text)])
            self.characters = table

    def offset(self, position: int) -> int:
        return position if self.characters is None else self.characters[position]

    def raw(self, start: int, end: int) -> str:
        return self.source[start:end].decode()

    def file(self, node: Node) -> tuple[Any, ...]:
        _check(node, "Name", "Stmts")
        if node["Type"] != "File":
            raise UnreadableError("the reference parser's answer is malformed")
        return self.statements(node.get("Stmts"))

    # Statements

    def statements(self, nodes: list[Node] | None) -> tuple[Any, ...]:
        self.depth += 1
        if self.depth > MAXIMUM_DEPTH:
            raise UnreadableError("nested too deeply")
        result = tuple([self.statement(node) for node in nodes or ()])
        self.depth -= 1
        return result

    def statement(self, node: Node) -> Any:
        _check(node, "Cmd", "Redirs", "Negated", "Background")
        redirects = [self.redirect(item) for item in node.get("Redirs") or ()]
        command = node.get("Cmd")
        if command is None:
            if not redirects:
                if not node.get("Negated"):
                    raise UnreadableError("an empty command")
                raise UnreadableError("a negated nothing")
            result: Any = self.simple(node, (), (), redirects)
        else:
            kind = command["Type"]
            handler = _COMMANDS.get(kind)
            if handler is None:
                raise UnreadableError(f"{kind} is not understood")
            if kind in _SIMPLE:
                result = handler(self, command, node, redirects)
            else:
                result = with_redirects(handler(self, command), tuple(redirects))
        if node.get("Negated"):
            result = Not(result)
        if node.get("Background"):
            result = Background(result)
        return result

    def simple(self, node: Node, words: Any, assignments: Any, redirects: list[Redirect]) -> Simple:
        command = node.get("Cmd")
        starts, ends = [], []
        if command is not None:
            starts.append(command["Pos"]["Offset"])
            ends.append(command["End"]["Offset"])
        for item in node.get("Redirs") or ():
            starts.append(item["Pos"]["Offset"])
            ends.append(item["Word"]["End"]["Offset"])
        start, end = self.offset(min(starts)), self.offset(max(ends))
        return Simple(tuple(words), tuple(assignments), tuple(redirects), start, end)

    def call(self, node: Node, statement: Node, redirects: list[Redirect]) -> Any:
        _check(node, "Assigns", "Args")
        assignments = [self.assignment(item) for item in node.get("Assigns") or ()]
        if any(type(item) is not Assignment for item in assignments):
            raise UnreadableError("an unusual assignment")
        arguments = node.get("Args") or ()
        if arguments and arguments[0]["Parts"][0]["Type"] == "ExtGlob":
            # Where extended globs are off, which is usual, "!(a)" runs a.
            raise UnreadableError("an extended glob for a program")
        words: list[Any] = [self.argument_word(item) for item in arguments]
        if self.zsh and words and words[0].parts and type(words[0].parts[0]) is CommandSubstitution:
            begin, end = (node["Args"][0][key]["Offset"] for key in ("Pos", "End"))
            program = _PROGRAM.fullmatch(self.raw(begin, end))
            if program is not None:  # the one of the path, no function or alias
                words[:1] = [Word((Text("command"),)), Word((Text(program[1]),))]
        if words and words[0].literal in DECLARATIONS and words[0].parts[0].quoted is False:
            words = [words[0], *[assignment_of(word) or word for word in words[1:]]]
        result = self.simple(statement, words, assignments, redirects)
        return _zsh_precommands(result) if self.zsh else result

    def declaration(self, node: Node, statement: Node, redirects: list[Redirect]) -> Simple:
        _check(node, "Variant", "Args")
        if node["Variant"]["Value"] not in DECLARATIONS:
            raise UnreadableError(f"{node['Variant']['Value']} is not understood")
        words: list[Any] = [Word((Text(node["Variant"]["Value"]),))]
        words += [self.assignment(item) for item in node.get("Args") or ()]
        return self.simple(statement, words, (), redirects)

    def let(self, node: Node, statement: Node, redirects: list[Redirect]) -> Simple:
        _check(node, "Let", "Exprs")
        words = [Word((Text("let"),))]
        words += [self.expression(item, quotes=True) for item in node["Exprs"]]
        return self.simple(statement, words, (), redirects)

    def assignment(self, node: Node) -> Any:
        _check(node, "Append", "Naked", "Name", "Index", "Value", "Array")
        value: Any = self.word(node["Value"]) if node.get("Value") else None
        if node.get("Naked"):
            if node.get("Index") or node.get("Array"):
                raise UnreadableError("an unusual declaration")
            return value if value is not None else Word((Text(node["Name"]["Value"]),))
        if node.get("Array"):
            value = self.array(node["Array"])
        first = value.parts[0] if type(value) is Word and value.parts else None
        if self.zsh and type(first) is Text and not first.quoted and ":=" in first.value:
            raise UnreadableError("a value that zsh replaces by the path of a program; write the path")
        subscript = self.expression(node["Index"]) if node.get("Index") else None
        empty: Any = Word(())
        name = node["Name"]["Value"]
        if _IDENTIFIER.fullmatch(name) is None:
            raise UnreadableError("an unusual assignment")
        return Assignment(name, empty if value is None else value, bool(node.get("Append")), subscript)

    def array(self, node: Node) -> ArrayLiteral:
        _check(node, "Elems")
        elements: list[tuple[Word | None, Word]] = []
        for item in node.get("Elems") or ():
            _check(item, "Index", "Value")
            index = self.expression(item["Index"]) if item.get("Index") else None
            elements.append((index, self.argument_word(item["Value"]) if item.get("Value") else Word(())))
        return ArrayLiteral(tuple(elements))

    def redirect(self, node: Node) -> Redirect:
        _check(node, "Op", "N", "Word", "Hdoc")
        operator = _REDIRECTS.get(node["Op"])
        if operator is None:
            raise UnreadableError(f"the redirection {node['Op']}")
        descriptor = node["N"]["Value"] if node.get("N") else ""
        if operator == "<<":
            return Redirect(operator, self.here_document(node), descriptor)
        target = self.word(node["Word"])
        if operator in (">&", "<&") and len(target.parts) > 0 and target != _CLOSED:
            first = target.parts[0]
            # ">&-x" closes and leaves x as an argument: the parser takes "-x" for the target.
            if type(first) is Text and not first.quoted and first.value[:1] == "-":
                raise UnreadableError("a word right behind a closing redirection")
        return Redirect(operator, target, descriptor)

    def here_document(self, node: Node) -> Word:
        mark = self.word(node["Word"])
        if mark.literal is None or "\n" in mark.literal:
            raise UnreadableError("an unusual here-document mark")
        tabs = node["Op"] == "<<-"
        document = node.get("Hdoc")
        if document is None:
            return Word(())
        _check(document, "Parts")
        parts = document.get("Parts") or ()
        if any(part.quoted for part in mark.parts):
            if any(part["Type"] != "Lit" for part in parts):
                raise UnreadableError("an unusual here-document")
            text = "".join([part["Value"] for part in parts])
            if tabs:
                text = re.sub(r"(?m)^\t+", "", text)
            return Word((Text(text, True),) if text else ())
        body, newline, last = self.raw(document["Pos"]["Offset"], document["End"]["Offset"]).rpartition("\n")
        body += newline
        if (last.lstrip("\t") if tabs else last) != mark.literal:
            raise UnreadableError("an unusual here-document")
        if self.zsh:
            _refuse_modified(parts)
        if here_document_end(body, mark.literal, tabs):
            raise UnreadableError("a here-document whose end a line continuation hides")
        if tabs and "\\\n" in body:
            raise UnreadableError("a line continuation in a here-document that strips tabs")
        pieces: list[Any] = []
        fresh = True
        for part in parts:
            if part["Type"] == "Lit":
                text = part["Value"]
                if tabs:
                    text = re.sub(r"\n\t+", "\n", text.lstrip("\t") if fresh else text)
                fresh = False
                pieces.append(Text(in_here_document(text), True))
            else:
                fresh = False
                pieces += self.part(part, _HERE)
        return joined([piece for piece in pieces if piece != Text("", True)])

    def binary(self, node: Node) -> Any:
        _check(node, "Op", "X", "Y")
        operator = node["Op"]
        if operator in ("&&", "||"):
            # A loop, since chains may be long: the left side nests.
            chain: list[tuple[str, Node]] = []
            left = node
            while True:
                chain.append((left["Op"], left["Y"]))
                below = left["X"]
                command = below.get("Cmd") or {}
                if (
                    command.get("Type") != "BinaryCmd"
                    or command["Op"] not in ("&&", "||")
                    or set(below) - {"Pos", "End", "Cmd", "Position"}
                ):
                    break
                left = command
                _check(left, "Op", "X", "Y")
            if len(chain) > MAXIMUM_DEPTH:
                raise UnreadableError("nested too deeply")
            result = self.statement(below)
            for step, right in reversed(chain):
                operand = self.statement(right)
                if type(operand) is AndOr:
                    raise UnreadableError("a definition inside a list")
                result = AndOr(result, step, operand)
            return result
        if operator not in ("|", "|&"):
            raise UnreadableError(f"the operator {operator}")
        stages: list[Any] = []
        for side in ("X", "Y"):
            stage = self.statement(node[side])
            stages += stage.stages if type(stage) is Pipeline else (stage,)
            if side == "X" and operator == "|&":
                stages[-1] = with_redirects(stages[-1], (STDERR_TO_STDOUT,))
        return Pipeline(tuple(stages))

    def block(self, node: Node) -> Block:
        _check(node, "Stmts")
        return Block(self.statements(node.get("Stmts")), node["Type"] == "Subshell")

    def conditional(self, node: Node) -> If:
        branches = []
        otherwise: tuple[Any, ...] = ()
        step: Node | None = node
        while step is not None:
            _check(step, "ThenPos", "FiPos", "Cond", "Then", "Else")
            if step.get("Cond"):
                branches.append((self.statements(step["Cond"]), self.statements(step.get("Then"))))
            else:
                otherwise = self.statements(step.get("Then"))
            step = step.get("Else")
        return If(tuple(branches), otherwise)

    def loop(self, node: Node) -> While:
        _check(node, "WhilePos", "DoPos", "DonePos", "Until", "Cond", "Do")
        return While(self.statements(node["Cond"]), self.statements(node.get("Do")), bool(node.get("Until")))

    def iteration(self, node: Node) -> Any:
        _check(node, "ForPos", "DoPos", "DonePos", "Select", "Braces", "Loop", "Do")
        loop = node["Loop"]
        if loop["Type"] == "CStyleLoop":
            _check(loop, "Init", "Cond", "Post")
            expressions = [
                self.expression(loop[key]) if loop.get(key) else Word(()) for key in ("Init", "Cond", "Post")
            ]
            return ArithmeticFor(tuple(expressions), self.statements(node.get("Do")))
        if loop["Type"] != "WordIter":
            raise UnreadableError(f"{loop['Type']} is not understood")
        _check(loop, "Name", "InPos", "Items")
        items = loop.get("Items")
        # Without "in" the loop goes over the positional parameters; with "in" and no words over nothing.
        has_in = bool(items) or _offset(loop.get("InPos")) > 0
        words = tuple([self.argument_word(item) for item in items or ()]) if has_in else None
        return For(loop["Name"]["Value"], words, self.statements(node.get("Do")))

    def case(self, node: Node) -> Case:
        _check(node, "Case", "In", "Esac", "Braces", "Word", "Items")
        items = []
        for item in node.get("Items") or ():
            _check(item, "Op", "Patterns", "Stmts")
            if item["Op"] not in _TERMINATORS:
                raise UnreadableError(f"the case terminator {item['Op']}")
            patterns = tuple([self.word(pattern) for pattern in item["Patterns"]])
            items.append(CaseItem(patterns, self.statements(item.get("Stmts")), item["Op"]))
        return Case(self.word(node["Word"]), tuple(items))

    def function(self, node: Node) -> Any:
        _check(node, "RsrvWord", "Parens", "Name", "Body")
        return _defined(node["Name"]["Value"], self.statements([node["Body"]])[0])

    def timed(self, node: Node) -> Timed:
        _check(node, "Time", "PosixFormat", "Stmt")
        body = node.get("Stmt")
        return Timed(None if body is None else self.statement(body))

    def coprocess(self, node: Node) -> Coprocess:
        _check(node, "Coproc", "Name", "Stmt")
        name = ""
        if node.get("Name"):
            literal = self.word(node["Name"]).literal
            if literal is None:
                raise UnreadableError("a coprocess with an unusual name")
            name = literal
        return Coprocess(name, _operands_again(self.statement(node["Stmt"])))

    def arithmetic_command(self, node: Node) -> ArithmeticCommand:
        _check(node, "Unsigned", "X")
        start, end = node["Pos"]["Offset"] + 2, node["End"]["Offset"] - 2
        return ArithmeticCommand(self.arithmetic(node.get("X"), start, end))

    def test(self, node: Node) -> Test:
        _check(node, "X")
        words: list[Word] = []
        self.test_expression(node["X"], words)
        return Test(tuple(words))

    def test_expression(self, node: Node, words: list[Word]) -> None:
        kind = node["Type"]
        if kind == "Word":
            words.append(self.word(node))
        elif kind == "UnaryTest":
            _check(node, "Op", "X")
            words.append(Word((Text(node["Op"]),)))
            self.test_expression(node["X"], words)
        elif kind == "BinaryTest":
            _check(node, "Op", "X", "Y")
            self.test_expression(node["X"], words)
            words.append(Word((Text(node["Op"]),)))
            self.test_expression(node["Y"], words)
        elif kind == "ParenTest":
            _check(node, "X")
            words.append(Word((Text("("),)))
            self.test_expression(node["X"], words)
            words.append(Word((Text(")"),)))
        else:
            raise UnreadableError(f"{kind} is not understood")

    # Words

    def word(self, node: Node) -> Word:
        _check(node, "Parts")
        parts: list[Any] = []
        for part in node.get("Parts") or ():
            parts += self.part(part, _LITERAL)
        word = joined(parts)
        if self.zsh:
            _refuse_zsh(word)
        return word

    def argument_word(self, node: Node) -> Word:
        """A word where file names are found for patterns: there zsh has qualifiers and ``=program``."""
        if not self.zsh:
            return self.word(node)
        _check(node, "Parts")
        word = _unqualified(self.word_parts(node, _LITERAL))
        program = _PROGRAM.fullmatch(word.literal or "")
        if program is None or word.parts[0].quoted or len(word.parts) > 1:
            _refuse_zsh(word)
            return word
        words = tuple([Word((Text(each),)) for each in ("command", "-v", program[1])])
        start, end = (self.offset(node[key]["Offset"]) for key in ("Pos", "End"))
        return Word((CommandSubstitution((Simple(words, start=start, end=end),), True),))

    def part(self, node: Node, context: str) -> list[Any]:
        kind = node["Type"]
        handler = _PARTS.get(kind)
        if handler is None:
            raise UnreadableError(f"{kind} is not understood")
        self.depth += 1
        if self.depth > 3 * MAXIMUM_DEPTH:
            raise UnreadableError("nested too deeply")
        result: list[Any] = handler(self, node, context)
        self.depth -= 1
        return result

    def literal(self, node: Node, context: str) -> list[Any]:
        _check(node, "Value")
        if context == _LITERAL:
            return [*unquoted(node["Value"])]
        unescape = in_double_quotes if context == _DOUBLE else in_here_document
        return [Text(unescape(node["Value"]), True)]

    def single(self, node: Node, context: str) -> list[Any]:
        _check(node, "Dollar", "Value")
        if context != _LITERAL:
            raise UnreadableError("single quotes between double quotes")
        value = node.get("Value", "")
        return [Text(ansi_c(value) if node.get("Dollar") else value, True)]

    def double(self, node: Node, _context: str) -> list[Any]:
        _check(node, "Dollar", "Parts")
        parts: list[Any] = []
        for part in node.get("Parts") or ():
            parts += self.part(part, _DOUBLE)
        if self.zsh:
            _refuse_modified(node.get("Parts") or ())
        if len(parts) > 1:
            parts = [part for part in parts if part != Text("", True)]
        return parts or [Text("", True)]

    def substitution(self, node: Node, context: str) -> list[Any]:
        _check(node, "Stmts", "Backquotes")
        if node.get("Backquotes"):
            start, end = node["Pos"]["Offset"] + 1, node["End"]["Offset"] - 1
            inner = self.raw(start, end)
            if _UNESCAPED_BACKQUOTE.fullmatch(inner) is None:
                raise UnreadableError("unusual backquotes")
            if "\\" in inner:
                return [CommandSubstitution(self.backquoted(inner, start, context), context != _LITERAL)]
        return [CommandSubstitution(self.statements(node.get("Stmts")), context != _LITERAL)]

    def backquoted(self, inner: str, start: int, context: str) -> tuple[Any, ...]:
        """The commands between backquotes: the shell removes one level of backslashes before it reads."""
        removed = '$`\\"' if context == _DOUBLE else "$`\\"
        if self.depth > 3:
            raise UnreadableError("backslashes in nested backquotes")
        characters: list[str] = []
        origins: list[int] = []
        position = self.offset(start)
        index = 0
        while index < len(inner):
            origins.append(position + index)
            if inner[index] == "\\" and inner[index + 1 : index + 2] in removed:
                index += 1
            characters.append(inner[index])
            index += 1
        origins.append(position + len(inner))
        text = "".join(characters)
        return _Mapping(text, self.dialect, origins, self.depth + 1).file(_parse(text, self.dialect))

    def process(self, node: Node, _context: str) -> list[Any]:
        _check(node, "Op", "Stmts")
        if node["Op"] not in ("<(", ">(", "=("):
            raise UnreadableError(f"the substitution {node['Op']}")
        return [ProcessSubstitution(self.statements(node.get("Stmts")), node["Op"][0])]

    def extended_glob(self, node: Node, _context: str) -> list[Any]:
        _check(node, "Op", "Pattern")
        pattern = node["Pattern"]["Value"] if node.get("Pattern") else ""
        if _ACTIVE.search(pattern):  # it is one literal to the parser, yet the shell expands it
            raise UnreadableError("an expansion in an extended glob")
        return [Text(f"{node['Op']}{pattern})")]

    def arithmetic_part(self, node: Node, context: str) -> list[Any]:
        _check(node, "Bracket", "Unsigned", "X")
        start, end = node["Pos"]["Offset"], node["End"]["Offset"]
        inner = (start + 2, end - 1) if node.get("Bracket") else (start + 3, end - 2)
        return [Arithmetic(self.arithmetic(node.get("X"), *inner), context != _LITERAL)]

    def expression(self, node: Node, *, quotes: bool = False) -> Word:
        return self.arithmetic(node, node["Pos"]["Offset"], node["End"]["Offset"], quotes=quotes)

    def arithmetic(self, node: Node | None, start: int, end: int, *, quotes: bool = False) -> Word:
        """An arithmetic expression: the source as written, with the expansions in it as parts."""
        pieces: list[tuple[int, int, list[Any]]] = []
        if node is not None:
            self.collect(node, pieces, quotes)
        parts: list[Any] = []
        position = start
        for begin, stop, content in pieces:
            parts.append(Text(self.raw(position, begin)))
            parts += content
            position = stop
        parts.append(Text(self.raw(position, end)))
        if any(type(part) is Text and not part.quoted and "\\" in part.value for part in parts):
            raise UnreadableError("a backslash in an arithmetic expression")
        if type(parts[0]) is Text:
            parts[0] = Text(parts[0].value.lstrip())
        parts[-1] = Text(parts[-1].value.rstrip())
        return joined([part for part in parts if part != Text("")])

    def collect(self, node: Node, pieces: list[tuple[int, int, list[Any]]], quotes: bool) -> None:
        kind = node["Type"]
        if kind == "BinaryArithm":
            _check(node, "Op", "X", "Y")
            self.collect(node["X"], pieces, quotes)
            self.collect(node["Y"], pieces, quotes)
        elif kind == "UnaryArithm":
            _check(node, "Op", "Post", "X")
            self.collect(node["X"], pieces, quotes)
        elif kind == "ParenArithm":
            _check(node, "X")
            self.collect(node["X"], pieces, quotes)
        elif kind == "Word":
            _check(node, "Parts")
            for part in node["Parts"]:
                begin, stop = part["Pos"]["Offset"], part["End"]["Offset"]
                if part["Type"] == "Lit":
                    continue
                if part["Type"] == "ParamExp" and self.source[begin : begin + 1] != b"$":
                    _check(part, "Short", "Param", "Index", "Dollar")
                    if part.get("Index"):
                        self.collect(part["Index"], pieces, quotes)
                    continue
                if part["Type"] == "SglQuoted" and not quotes and _ACTIVE.search(part.get("Value", "")):
                    raise UnreadableError("single quotes in an arithmetic expression")
                pieces.append((begin, stop, self.part(part, _LITERAL)))
        else:
            raise UnreadableError(f"{kind} is not understood")

    def parameter(self, node: Node, context: str) -> list[Any]:
        _check(node, "Dollar", "Short", "Excl", "Length", "Param", "Index", "Slice", "Repl", "Names", "Exp")
        quoted = context != _LITERAL
        name = node["Param"]["Value"]
        subscript = self.expression(node["Index"]) if node.get("Index") else None
        if self.zsh and node.get("Short") and subscript is not None:
            text = self.raw(node["Param"]["Pos"]["Offset"], node["End"]["Offset"])
            if _UNBRACED.fullmatch(text) is None:
                shown = text if len(text) <= _SHOWN and text.isprintable() else f"{name[:_SHOWN]}[...]"
                raise UnreadableError(f"a subscript without braces; write ${{{shown}}}")
            subscript = Word((*subscript.parts, *UNBRACED))
        kinds = [key for key in ("Excl", "Length", "Slice", "Repl", "Exp") if node.get(key)]
        if len(kinds) > 1 or (node.get("Names") and kinds != ["Excl"]):
            raise UnreadableError("an unusual parameter expansion")
        operator = ""
        argument: Word | None = None
        second: Word | None = None
        if node.get("Excl"):
            operator = "!*" if node.get("Names") else "!"
        elif node.get("Length"):
            operator = "#"
        elif node.get("Slice"):
            _check(node["Slice"], "Offset", "Length")
            operator = ":"
            cut = node["Slice"]
            argument = self.expression(cut["Offset"]) if cut.get("Offset") else Word(())
            second = self.expression(cut["Length"]) if cut.get("Length") else None
        elif node.get("Repl"):
            _check(node["Repl"], "All", "Orig", "With")
            replacement = node["Repl"]
            operator = "//" if replacement.get("All") else "/"
            argument = self.argument(replacement.get("Orig"), operator, quoted)
            first = argument.parts[0] if argument.parts else None
            if operator == "/" and type(first) is Text and not first.quoted and first.value[:1] in ("#", "%"):
                operator = "/" + first.value[0]
                rest = first.value[1:]
                argument = Word((Text(rest), *argument.parts[1:]) if rest else argument.parts[1:])
            second = self.argument(replacement["With"], operator, quoted) if replacement.get("With") else None
        elif node.get("Exp"):
            _check(node["Exp"], "Op", "Word")
            if node["Exp"]["Op"] not in _EXPANSIONS:
                raise UnreadableError(f"the expansion operator {node['Exp']['Op']}")
            operator = _EXPANSIONS[node["Exp"]["Op"]]
            argument = self.argument(node["Exp"].get("Word"), operator, quoted)
        return [Parameter(name, operator, argument, second, subscript, quoted)]

    def argument(self, node: Node | None, operator: str, quoted: bool) -> Word:
        """The word after the operator. Patterns stay patterns between double quotes; single quotes are
        ordinary characters there, which the parser does not know."""
        if node is None:
            return Word(())
        if not quoted:
            return self.word_parts(node, _LITERAL)
        parts: list[Any] = []
        for part in node.get("Parts") or ():
            if part["Type"] == "SglQuoted":
                value = part.get("Value", "")
                if part.get("Dollar") or operator not in _DEFAULTS or re.search(r"[$`\\\"}]", value):
                    raise UnreadableError("single quotes between double quotes")
                parts.append(Text(f"'{value}'", True))
            elif part["Type"] == "Lit" and operator not in _DEFAULTS:
                parts += self.part(part, _LITERAL)
            else:
                parts += self.part(part, _DOUBLE)
        return joined(parts)

    def word_parts(self, node: Node, context: str) -> Word:
        _check(node, "Parts")
        parts: list[Any] = []
        for part in node.get("Parts") or ():
            parts += self.part(part, context)
        return joined(parts)


def _defined(name: str, body: Any) -> Any:
    """The definition of a function, taken out of what follows it.

    The parser counts ``&& b`` and ``| b`` behind the closing brace to the body; the shell runs ``b`` at once.
    """
    kind = type(body)
    if kind is AndOr:
        return AndOr(_defined(name, body.left), body.operator, body.right)
    if kind is Pipeline:
        return Pipeline((_defined(name, body.stages[0]), *body.stages[1:]))
    compound = body.body if kind is Redirected else body
    if type(compound) not in _COMPOUND:
        raise UnreadableError("an unusual function body")
    return Function(name, body)


_COMPOUND: Final = (Block, If, While, For, ArithmeticFor, Case, ArithmeticCommand, Test)


def _zsh_precommands(command: Simple) -> Any:
    """The command behind zsh's own prefixes, which the parser takes for programs."""
    words = command.words
    name = words[0].literal if words else None
    if name not in _ZSH_PREFIXES or words[0].parts[0].quoted:
        return command
    if name in ("foreach", "end", "always") or len(words) < 2:
        raise UnreadableError(f"{name} of zsh")
    if name == "coproc":
        return Coprocess("", _zsh_precommands(command._replace(words=words[1:])))
    if name == "repeat":
        return For("", words[1:2], (_zsh_precommands(command._replace(words=words[2:])),))
    return _zsh_precommands(command._replace(words=words[1:]))


_ZSH_PREFIXES: Final = frozenset({"noglob", "nocorrect", "-", "coproc", "repeat", "foreach", "end", "always"})


_UNBRACED = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\[(?:-?[0-9]{1,9}|[A-Za-z_][A-Za-z0-9_]*)\]")
_PROGRAM = re.compile(r"=([A-Za-z0-9_][A-Za-z0-9_.+-]*)")
_SHOWN: Final = 60
_MODIFIER = re.compile(r":[aAcefFghlpPqQrstuwWxX&]|\[")
_QUALIFIED = re.compile(
    r"""((?:[^(<>)]*[*?]|[^(<>)]*\[[^(<>)]+\])[^(<>)]*)
        \((?:[./@=pFNnrwxRWX]              # of which type and with which permissions; none is no error
          | [oO][nLlamcd]                  # in which order, never one that code says
          | L[kKmMgGtT]?[+-]?[0-9]+ | [amc][Mwhdms]?[+-]?[0-9]+ | Y[0-9]+
          | \[-?[0-9]+(?:,-?[0-9]+)?\])+\)""",
    re.VERBOSE,
)
"""A pattern with qualifiers that only choose among its files; source: zshexpn(1), "Glob Qualifiers"."""


def _unqualified(word: Word) -> Word:
    """A pattern without its qualifiers: it stands for at least the files that they leave."""
    last = word.parts[-1] if word.parts else None
    if type(last) is not Text or last.quoted:
        return word
    match = _QUALIFIED.fullmatch(last.value)
    return word if match is None else Word((*word.parts[:-1], Text(match[1])))


def _refuse_modified(parts: Any) -> None:
    """Refuse what zsh takes for a modifier or a further subscript, in quotes, too."""
    for index, part in enumerate(parts[1:]):
        is_short = parts[index]["Type"] == "ParamExp" and parts[index].get("Short")
        if is_short and part["Type"] == "Lit" and _MODIFIER.match(part.get("Value", "")):
            raise UnreadableError("a modifier behind a parameter; write the parameter in braces")


def _refuse_zsh(word: Word) -> None:
    """Refuse words that zsh expands in ways the later layers do not know."""
    for index, part in enumerate(word.parts):
        if type(part) is not Text or part.quoted:
            continue
        if index == 0 and part.value[:1] == "=" and (part.value != "=" or len(word.parts) > 1):
            raise UnreadableError(
                "a word that zsh replaces by the path of a program; write the path or quote the word"
            )
        if index and part.value[:1] == ":" and type(word.parts[index - 1]) is Parameter:
            raise UnreadableError("a modifier behind a parameter; write the parameter in braces")
        if index and part.value[:1] == "[" and word.parts[index - 1][4:5] not in ((), (None,)):
            raise UnreadableError("a subscript of a subscript; write it in two steps")
        if "(" in part.value or "<" in part.value or part.value[:2] == "~[":
            raise UnreadableError("a pattern of zsh's own; write it with *, ? and [...] alone")


def _offset(position: Any) -> int:
    return position["Line"] if isinstance(position, dict) else 0


_COMMANDS: Final[dict[str, Any]] = {
    "CallExpr": _Mapping.call,
    "DeclClause": _Mapping.declaration,
    "LetClause": _Mapping.let,
    "BinaryCmd": _Mapping.binary,
    "Block": _Mapping.block,
    "Subshell": _Mapping.block,
    "IfClause": _Mapping.conditional,
    "WhileClause": _Mapping.loop,
    "ForClause": _Mapping.iteration,
    "CaseClause": _Mapping.case,
    "FuncDecl": _Mapping.function,
    "TimeClause": _Mapping.timed,
    "CoprocClause": _Mapping.coprocess,
    "ArithmCmd": _Mapping.arithmetic_command,
    "TestClause": _Mapping.test,
}
_SIMPLE: Final = frozenset({"CallExpr", "DeclClause", "LetClause"})
_PARTS: Final[dict[str, Any]] = {
    "Lit": _Mapping.literal,
    "SglQuoted": _Mapping.single,
    "DblQuoted": _Mapping.double,
    "ParamExp": _Mapping.parameter,
    "CmdSubst": _Mapping.substitution,
    "ProcSubst": _Mapping.process,
    "ExtGlob": _Mapping.extended_glob,
    "ArithmExp": _Mapping.arithmetic_part,
}
