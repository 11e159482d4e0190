"""What the user ordered, read out of the user's own words.

Only a plain order is one: a sentence that begins with a verb of the table, names its objects and says no more
than the small grammar here knows. Questions, conditions, negations, quotations, code, lists and reported
speech are none. A command is one as well, where it is all that a message says or stands after "run". What is
not understood is no order, and a doubt that comes later takes earlier ones back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from autogate.judgement.commands import RUN, introduced, readings, unquoted, words_of
from autogate.judgement.vocabulary import (
    ABBREVIATIONS,
    BESIDE,
    DOUBT,
    EMPTY,
    FILLERS,
    KINDS,
    NEGATIONS,
    OTHER_VERBS,
    PATHS,
    POLITE,
    QUALIFIERS,
    REASONS,
    REPORTS,
    SINGLE,
    STANDING_FOR_ALL,
    SUBORDINATE,
    VAGUE,
    VERBS,
)
from autogate.transcript.interface import Transcript, UserSaid

FRESH = 8
"""So many messages of the user an order holds for: what was said long ago was about something else."""
_LONGEST_MESSAGE = 2_000
_LONGEST_LINE = 300
"""Characters; what is longer was pasted."""
_FEW = 4
"""Lines of a message that is a command with a word of courtesy before and after."""


class Order(NamedTuple):
    """One order of the user's."""

    operation: str
    """A value of ``VERBS``, or ``run`` for a command word for word."""
    names: tuple[str, ...] = ()
    """What it is about, exactly as written."""
    to: tuple[str, ...] = ()
    """Where something goes."""
    kinds: frozenset[str] = frozenset()
    """What the names were called: ``file``, ``branch``, ``table`` …"""
    qualifiers: frozenset[str] = frozenset()
    """Which of several places is meant: ``staging``, ``production`` …"""
    tools: tuple[str, ...] = ()
    """By which program."""
    everything: str = ""
    """``changes`` or ``untracked`` for all of them, ``stashes`` for all stashes."""
    text: str = ""
    """The sentence."""
    commands: tuple[str, ...] = ()
    """Of ``run``: the command; more than one where the end of the sentence may belong to it."""


class Said(NamedTuple):
    """What of the user's words counts now."""

    orders: tuple[Order, ...] = ()
    mentioned: frozenset[str] = frozenset()
    """Words of lately, outside negations: what they name may be meant, but was not ordered."""


_TOKEN = re.compile(
    r"""(?P<quoted>"[^"\n]*"|“[^”\n]*”|`+[^`\n]*`+|(?<!\w)'[^'\n]*'(?!\w)|\u2018[^\u2019\n]*\u2019(?!\w))"""
    r"""(?P<end>[.,:;!?]*)"""
    r"""|(?P<bare>[^\s"“”`,;]+)|(?P<comma>[,;])"""
)
_FENCE = re.compile(r"^[ \t]*(```|~~~).*?^[ \t]*\1[ \t]*$", re.DOTALL | re.MULTILINE)
_TAGGED = re.compile(r"<([A-Za-z][\w-]*)\b[^>]*>.*?</\1>", re.DOTALL)
_UNCLOSED = re.compile(r"<[A-Za-z/]|```|~~~")
_NAMED = re.compile(r"\w[./_@-]\w|^[~./]")
_WORD = re.compile(r"[\w'\u2019-]+")
_ENDS = (".", "!", "?")
"""What ends a sentence."""
_LISTED = re.compile(r"\s*(?:>|[-*•+]\s|\d+[.)]\s|\||#|//|\$ |% )")


class _Token(NamedTuple):
    text: str
    quoted: bool = False
    end: str = ""
    """The punctuation after it: ``,`` ``;`` ``:`` or the end of a sentence."""
    start: int = 0
    """Where it stands in its line."""

    @property
    def word(self) -> str:
        """In lower case; "" for something quoted, which is never a verb."""
        return "" if self.quoted else self.text.lower().replace("\u2019", "'")


def said_in(transcript: Transcript) -> Said:
    """The orders that hold at the end of a conversation, oldest first."""
    messages = [entry for entry in transcript.entries if isinstance(entry, UserSaid)][-FRESH:]
    orders: list[Order] = []
    mentioned: set[str] = set()
    for message in messages:
        # What answers a question of the agent's holds the agent's own words.
        text = message.text
        if len(text) > _LONGEST_MESSAGE:
            words = {word.replace("\u2019", "'") for word in _WORD.findall(text.lower())}
            if _negates(words) or "stop" in words:
                orders = []
            continue
        speaks = type(message) is UserSaid
        if speaks:
            text = _TAGGED.sub("\n", _FENCE.sub("\n", text))
            speaks = not text.lstrip().startswith("(asked:") and _UNCLOSED.search(text) is None
        last: list[Order] = []
        whole = _whole(message.text) if speaks else None
        # Steps, as documents list them, are no orders: nor what stands behind "never do this" or "it says".
        listed = any(_LISTED.match(line) for line in text.split("\n"))
        introduced_otherwise = False
        for sentence, raw, counts, goes_on in _sentences(text):
            doubted = sentence[-1].end == "?"
            words = {token.word for token in sentence}
            negated = _negates(words)
            if negated or doubted or "stop" in words:
                orders = [each for each in orders if not _taken_back(each, sentence, negated=not doubted)]
            if speaks and not negated:
                mentioned.update(token.text for token in sentence)
            new: list[Order] = []
            # A line that goes on from one that was no order is a part of what that one says.
            if speaks and counts and not (goes_on and not last) and not doubted and not negated:
                new = [] if words & DOUBT else _orders(sentence)
                if not (words & DOUBT or listed or introduced_otherwise):
                    new += _run(sentence, raw)
            introduced_otherwise = introduced_otherwise or bool(words & REPORTS)
            introduced_otherwise = introduced_otherwise or (negated and bool(words & STANDING_FOR_ALL))
            if goes_on and not new and words - EMPTY:
                orders = [each for each in orders if each not in last]
            orders = [each for each in orders if not _overtaken(each, sentence, new)]
            orders += new
            last = new
        if whole is not None:
            orders.append(whole)
    return Said(tuple(orders), frozenset(mentioned))


def _negates(words: set[str]) -> bool:
    return not words.isdisjoint(NEGATIONS) or any(word.endswith("n't") for word in words)


def _is_shown(line: str) -> bool:
    """Whether a line is an element of a list, a quotation, an example: it says how something looks."""
    return _LISTED.match(line) is not None or line.startswith(("    ", "\t"))


def _whole(text: str) -> Order | None:
    """A command that is all that a message says, but for words of courtesy.

    Among other lines it may as well be a part of what was pasted: of a log, or of steps that belong together.
    """
    command = introduced(text)
    if command:
        return _to_run((command,), command)
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) > _FEW:
        return None
    found = ""
    for line in lines:
        words = {token.word for token in _tokens(line)}
        if not words - EMPTY:
            continue
        if found or _is_shown(line) or _negates(words) or words & DOUBT:
            return None
        found = line
    commands = readings(unquoted(found))
    return _to_run(commands, found.strip()) if commands else None


def _run(sentence: tuple[_Token, ...], raw: str) -> list[Order]:
    """The order to run the command that stands after that verb, in backticks or up to the sentence's end."""
    at = _after_polite(sentence, 0)
    if at >= len(sentence) or sentence[at].word not in RUN or sentence[at].end not in ("", ":"):
        return []
    at += 1
    while at < len(sentence) and sentence[at].word in ("the", "this", "command", "following"):
        at += 1
    if at >= len(sentence):
        return []
    rest = raw[sentence[at].start - sentence[0].start :]
    if rest[:1] == "`":
        if {token.word for token in sentence[at + 1 :]} - FILLERS:
            return []
        rest = f"`{sentence[at].text}`"
    commands = readings(unquoted(rest))
    return [_to_run(commands, raw)] if commands else []


def _to_run(commands: tuple[str, ...], text: str) -> Order:
    return Order("run", words_of(commands), commands=commands, text=text)


def _sentences(text: str) -> Iterator[tuple[tuple[_Token, ...], str, bool, bool]]:
    """The sentences, each with its own text, whether it can be an order by its place, and whether it may go
    on with what the line before said."""
    reported = False
    goes_on = False
    for line in text.split("\n"):
        plain = not reported and len(line) <= _LONGEST_LINE and not _is_shown(line)
        reported = reported or line.rstrip().endswith(":")
        sentence: list[_Token] = []
        for token in _tokens(line):
            if sentence and sentence[-1].end in _ENDS and not _is_abbreviated(sentence[-1]):
                yield tuple(sentence), line[sentence[0].start : token.start].strip(), plain, goes_on
                goes_on = False
                sentence = []
            sentence.append(token)
        if sentence:
            yield tuple(sentence), line[sentence[0].start :].strip(), plain, goes_on
        goes_on = bool(sentence) and sentence[-1].end not in _ENDS


def _is_abbreviated(token: _Token) -> bool:
    return token.end == "." and token.word.lstrip("(") in ABBREVIATIONS


def _tokens(line: str) -> Iterator[_Token]:
    before: _Token | None = None
    for match in _TOKEN.finditer(line):
        if match["comma"]:
            token = None if before is None else before._replace(end=before.end or match["comma"])
            before = None
            if token is not None:
                yield token
            continue
        if before is not None:
            yield before
        if match["quoted"]:
            before = _Token(
                match["quoted"].strip("`") if match["quoted"][0] == "`" else match["quoted"][1:-1],
                True,
                _mark(match["end"]),
                match.start(),
            )
            continue
        bare = match["bare"]
        stripped = bare.rstrip(".,:;!?)")
        end = _mark(bare[len(stripped) :].replace(")", ""))
        if bare[:1] == "(" and ")" in bare:
            stripped = stripped.lstrip("(")
        before = _Token(stripped or bare, not stripped, end, match.start())
    if before is not None:
        yield before


def _mark(marks: str) -> str:
    """What several marks in a row come to: a question, or else the last of them."""
    return "?" if "?" in marks else marks[-1:]


def _taken_back(order: Order, sentence: tuple[_Token, ...], *, negated: bool) -> bool:
    """Whether a later sentence makes an order doubtful.

    A negation about another thing by its name leaves it; a question only touches what it names.
    """
    texts = {token.text.removeprefix("@") for token in sentence}
    named = bool(texts & {each.removeprefix("@") for each in (*order.names, *order.to)})
    if named or not negated:
        return named
    if {token.word for token in sentence} & STANDING_FOR_ALL:
        return True
    return not any(_looks_named(token) for token in sentence)


def _overtaken(order: Order, sentence: tuple[_Token, ...], new: list[Order]) -> bool:
    """Whether a later sentence speaks of what an order would destroy, and does not order it again."""
    if order.operation not in (*_DESTROYS, "run") or any(each.operation == order.operation for each in new):
        return False
    names = {_base(name) for name in order.names}
    return any(_base(token.text) in names for token in sentence)


_DESTROYS = frozenset(("delete", "drop", "discard", "overwrite", "move"))


def _base(name: str) -> str:
    return name.removeprefix("@").rstrip("/").rpartition("/")[2]


def _looks_named(token: _Token) -> bool:
    return token.quoted or ("'" not in token.word and _NAMED.search(token.text) is not None)


# -- the grammar -------------------------------------------------------------------------------------------


def _orders(sentence: tuple[_Token, ...]) -> list[Order]:
    """The orders of a sentence that begins as one."""
    found: list[Order] = []
    text = " ".join(token.text for token in sentence)
    at = _after_polite(sentence, 0)
    while at < len(sentence):
        verb = _verb_at(sentence, at)
        if verb is None:
            at = _after_other(sentence, at)
            continue
        operation, at = verb
        parsed = _Objects(operation)
        end = parsed.read(sentence, at)
        order = None if end is None else parsed.order(text)
        if end is None or order is None:
            return found  # what comes after a part that is not understood may belong to it
        found.append(order)
        at = end
    return found


def _after_polite(sentence: tuple[_Token, ...], at: int) -> int:
    moved = True
    while moved:
        moved = False
        for phrase in POLITE:
            if tuple(token.word for token in sentence[at : at + len(phrase)]) == phrase:
                at += len(phrase)
                moved = True
    return at


def _verb_at(sentence: tuple[_Token, ...], at: int) -> tuple[str, int] | None:
    """The operation of a verb of the table that stands here, and where its objects begin."""
    for length in (4, 3, 2, 1):
        part = sentence[at : at + length]
        phrase = " ".join(token.word for token in part)
        if phrase in VERBS and not any(token.end for token in part):
            return VERBS[phrase], at + len(part)
    return None


def _begins(sentence: tuple[_Token, ...], at: int) -> bool:
    """Whether an order begins here, or there is nothing more."""
    return at == len(sentence) or sentence[at].word in OTHER_VERBS or _verb_at(sentence, at) is not None


def _after_other(sentence: tuple[_Token, ...], at: int) -> int:
    """Where the next part begins after a short order about something else; the end where there is none."""
    if sentence[at].word in OTHER_VERBS:
        for end, token in enumerate(sentence[at : at + 8], at + 1):
            if token.word in SUBORDINATE or token.end == ":":
                break
            follows = _after_polite(sentence, end)
            # "and" alone can join two words of a list: "add create and delete".
            if any(each.word == "then" for each in sentence[end:follows]) and _begins(sentence, follows):
                return follows
    return len(sentence)


class _Objects:
    """Reads what stands after a verb."""

    def __init__(self, operation: str) -> None:
        self.operation = operation
        self.names: list[str] = []
        self.to: list[str] = []
        self.tools: list[str] = []
        self.kinds: set[str] = set()
        self.qualifiers: set[str] = set()
        self.all = False
        self.untracked = False
        self._it = False
        """Whether it was what is here now: "push it to …"."""
        self._into = self.names
        self._joined = True
        """Whether a name may stand here: after the verb, a comma, ``and``, a preposition."""
        self._complete = False
        """Whether no more names may come."""

    def read(self, sentence: tuple[_Token, ...], at: int) -> int | None:
        """Where the sentence goes on with another order, its end where it does not; None where it is not
        understood."""
        while at < len(sentence):
            if sentence[at].word in REASONS and self.names:
                break
            end = self._take(sentence, at)
            if end is None:
                return None
            at = end
            token = sentence[at - 1]
            joins = token.word in ("and", "then")
            if joins or token.end in (",", ";"):
                follows = _after_polite(sentence, at)
                if _begins(sentence, follows):
                    return follows
                if not joins and not self._is_element(sentence, at):
                    break  # an explanation
                self._joined = True
        return len(sentence)

    def _is_element(self, sentence: tuple[_Token, ...], at: int) -> bool:
        token = sentence[at]
        if _looks_named(token) or token.word == "and" or token.word in FILLERS:
            return True
        after = sentence[at + 1 :]
        alone = not after or bool(token.end) or after[0].quoted or after[0].word == "and"
        return alone and token.word not in VAGUE

    def _take(self, sentence: tuple[_Token, ...], at: int) -> int | None:
        """Takes in what stands here; where it ends, None where it is not understood."""
        token = sentence[at]
        word = token.word
        if word in ("and", "then") or (word in FILLERS and self.names):
            pass
        elif word in _PREPOSITIONS:
            return self._preposition(sentence, at, word)
        elif word in QUALIFIERS and at + 1 < len(sentence):
            self.qualifiers.add(word)
        elif word in KINDS:
            kind = KINDS[word]
            self.kinds.add("commit" if kind == "changes" and self.operation == "push" else kind)
            self.all = self.all or word == "stashes"
        elif word in ("all", "every") and not self.names:
            self.all = True
        elif word == "untracked":
            self.untracked = True
        elif word in BESIDE and not self._is_called(sentence, at):
            pass
        elif word == "it" and self.operation == "push" and not self.names:
            self._it = True
        elif word in ("--force", "-f") and self.operation in ("push", "force push") and not self._it:
            self.operation = "force push"
        elif word in VAGUE or not self._is_name(token):
            return None
        else:
            self._into.append(token.text)
            self._joined = False
        return at + 1

    def _is_name(self, token: _Token) -> bool:
        """Whether a word can be a name where it stands."""
        if self._complete or token.end == ":" or (not token.quoted and token.text[:1] == "-"):
            return False
        if self._joined or self.operation in ("push", "force push", "install"):
            return True
        return _looks_named(token) and _PATH_LIKE.search(self._into[-1]) is not None

    def _is_called(self, sentence: tuple[_Token, ...], at: int) -> bool:
        """Whether a word is the name of the one thing before it, as in "the branch old"."""
        is_last = at + 1 == len(sentence) or bool(sentence[at].end) or sentence[at + 1].word in FILLERS
        return is_last and not self.names and sentence[at - 1].word in SINGLE

    def _preposition(self, sentence: tuple[_Token, ...], at: int, word: str) -> int | None:
        """Where it ends, with what goes with it; None where it is not understood."""
        if "changes" in self.kinds and not self.names and word in ("to", "in", "of", "on", "from"):
            return at + 1
        alone = word == "to" and self.operation in _ONLY_THERE
        if self._into is not self.names or not (self.names or alone):
            return None
        if word in ("to", "into", "onto", "as") and self.operation in _GOES:
            self._into = self.to
        elif word in _BY.get(self.operation, ()):
            self._into = self.tools
        elif word in ("from", "in", "on") and self.operation in ("delete", "drop"):
            self._complete = True
            return _after_here(sentence, at + 1)
        else:
            return None
        self._joined = True
        return at + 1

    def order(self, text: str) -> Order | None:
        """The order, None where it is not plain enough to be one."""
        operation = self.operation
        everything = ""
        if "changes" in self.kinds:
            if operation not in ("delete", "discard", "drop"):
                return None
            operation = "discard"
            if not self.names and self.all:
                everything = "changes"
        elif self.untracked:
            if operation != "delete" or not self.all or self.names:
                return None
            everything = "untracked"
        elif "stash" in self.kinds:
            if self.all or operation == "clear":
                if self.names:
                    return None
                everything = "stashes"
        elif self.all:
            return None
        bare_stash = "stash" in self.kinds and operation in ("delete", "drop")
        bare = bare_stash or (operation == "publish" and self.kinds == {"package"})
        if not (self.names or self.to or everything or bare):
            return None
        if self._into is not self.names and not self._into:
            return None
        return Order(
            operation,
            tuple(self.names),
            tuple(self.to),
            frozenset(self.kinds),
            frozenset(self.qualifiers),
            tuple(self.tools),
            everything,
            text,
        )


def _after_here(sentence: tuple[_Token, ...], at: int) -> int | None:
    """Where "the project" and the like ends, with which nothing is said; None where it is not that."""
    if at < len(sentence) and sentence[at].word in ("the", "this", "my", "our"):
        at += 1
    if at >= len(sentence) or sentence[at].word not in _HERE:
        return None
    at += 1
    return at if at == len(sentence) or sentence[at].word in ("and", "then") else None


_PREPOSITIONS = frozenset(
    ("to", "into", "onto", "as", "in", "of", "on", "from", "with", "using", "via", "by", "for")
)
_BY = {"install": ("with", "using", "via"), "overwrite": ("with",)}
"""After which words the tools of an operation stand."""
_GOES = frozenset(("move", "copy", "push", "force push", "send", "write", "reset hard", "publish"))
_ONLY_THERE = frozenset(("push", "force push", "reset hard", "publish"))
"""Operations that need no name but that of where something goes."""
_HERE = frozenset(
    ("project", "repo", "repository", "disk", "here", "system", "machine", "folder", "directory")
)  # fmt: skip
_PATH_LIKE = re.compile(r"\w\.\w|^[~.]|/")


def names_path(order: Order) -> bool:
    """Whether an order's names can be files and folders by what they were called."""
    return not order.kinds - PATHS


def mentions(said: Said, texts: Iterable[str]) -> bool:
    """Whether one of the texts was named lately."""
    return any(text and text in said.mentioned for text in texts)
