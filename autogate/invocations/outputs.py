"""What programs print, where that is known without running them."""

# ruff: noqa: ARG001  # all of one form

from __future__ import annotations

import binascii
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from autogate.invocations import listings
from autogate.invocations.interface import Invocation, StdinKind
from autogate.words.values import MANY, STAR, UNKNOWN, has_unknown, is_static
from autogate.world.paths import absolute

if TYPE_CHECKING:
    from autogate.invocations.session import Feed, Session

LIMIT: Final = 262_144
_SEQUENCE = 1000

_escape = re.compile(
    r"\\(?:([abefnrtv\\])|0([0-7]{0,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|([1-7][0-7]{0,2})|(c))"
)
_LETTERS = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
}


def unescaped(text: str) -> tuple[str, bool]:
    """Text with the escapes of ``echo -e`` and ``printf`` read, and whether ``\\c`` ended it."""
    if "\\" not in text:
        return text, False
    out: list[str] = []
    at = 0
    for match in _escape.finditer(text):
        out.append(text[at : match.start()])
        at = match.end()
        if match[6]:
            return "".join(out), True
        if match[1]:
            out.append(_LETTERS[match[1]])
        elif match[3] or match[4]:
            out.append(chr(int(match[3] or match[4], 16)))
        else:
            out.append(chr(int(match[2] or match[5] or "0", 8) & 0xFF))
    out.append(text[at:])
    return "".join(out), False


def safe(text: str) -> str | None:
    """The text, None where decoding brought up characters that stand for unknown parts."""
    return text if is_static(text) else None


_ECHO_OPTIONS = re.compile("-[neE]+").fullmatch


def echo(argv: tuple[str, ...], *, escapes: bool = False) -> str | None:
    """What ``echo`` prints."""
    at = 1
    newline = "\n"
    while at < len(argv) and _ECHO_OPTIONS(argv[at]):
        for letter in argv[at][1:]:
            if letter == "n":
                newline = ""
            else:
                escapes = letter == "e"
        at += 1
    text = " ".join(argv[at:])
    if escapes and "\\" in text:
        if not is_static(text):
            return None
        text, ended = unescaped(text)
        return safe(text) if ended else safe(text + newline)
    return text + newline


_directive = re.compile(r"%(?:%|(-?0?\d*)(?:\.(\d+))?([sdiuxXobqc]))")


def printf(words: tuple[str, ...]) -> str | None:
    """What ``printf`` prints; the words start with the format."""
    if not words:
        return None
    template, arguments = words[0], words[1:]
    if not is_static(template):
        return None
    template, ended = unescaped(template)
    if not is_static(template) or MANY in arguments:
        return None
    pieces: list[str] = []
    at = 0
    for match in _directive.finditer(template):
        if "%" in template[at : match.start()]:
            return None
        pieces.append(template[at : match.start()])
        pieces.append(match[0])
        at = match.end()
    if "%" in template[at:]:
        return None
    pieces.append(template[at:])
    count = sum(1 for piece in pieces[1::2] if piece != "%%")
    out: list[str] = []
    used = 0
    size = 0
    while True:
        for index, piece in enumerate(pieces):
            if index % 2 == 0:
                out.append(piece)
                continue
            if piece == "%%":
                out.append("%")
                continue
            argument = arguments[used] if used < len(arguments) else ""
            used += 1
            text = _converted(piece, argument)
            if text is None:
                return None
            size += len(text)
            out.append(text)
        size += len(template)
        if size > LIMIT:
            return None
        if not count or used >= len(arguments) or ended:
            return "".join(out)


def _converted(directive: str, argument: str) -> str | None:
    letter = directive[-1]
    if letter == "s":
        if directive == "%s":
            return argument
        return (directive % argument) if is_static(argument) and len(directive) < 6 else None
    if letter == "b":
        return safe(unescaped(argument)[0]) if is_static(argument) else None
    if letter in "di" and re.fullmatch(r"-?\d{1,18}", argument or "0") and len(directive) < 6:
        return directive % int(argument or "0")
    if letter in "diuxXo":
        return STAR if directive[1:-1] == "" else None
    if letter == "c":
        return argument[:1] if is_static(argument) else None
    if letter == "q" and is_static(argument) and re.fullmatch(r"[\w./-]+", argument):
        return argument
    return None


Output = Callable[["Invocation", "Feed", "Session"], "str | None"]


def _operands(argv: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in argv[1:] if word[:1] != "-" or word == "-")


def _options(argv: tuple[str, ...]) -> str:
    return " ".join(word for word in argv[1:] if word[:1] == "-" and word != "-")


def _echo(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return echo(invocation.argv)


def _printf(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    words = invocation.argv[1:]
    return printf(words[1:] if words[:1] == ("--",) else words)


def _cat(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    argv = invocation.argv
    if len(argv) == 1 or argv[1:] == ("-",):
        return _given(feed, session, invocation)
    out = ""
    for word in argv[1:]:
        if word[:1] == "-":
            return None
        text = session.files.content(absolute(word, invocation.directory))
        if text is None:
            return None
        out += text
    return out


def _given(feed: Feed, session: Session, invocation: Invocation) -> str | None:
    if feed.stdin.kind is StdinKind.TEXT:
        return feed.stdin.value
    if feed.stdin.kind is StdinKind.FILE:
        return session.files.content(absolute(feed.stdin.value, invocation.directory))
    return None


def _tee(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return _given(feed, session, invocation)


def _base64(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    """Decoded text: what is hidden in it is then read like everything else."""
    text = _given(feed, session, invocation)
    if text is None or not is_static(text) or len(text) > LIMIT or len(_operands(invocation.argv)) > 0:
        return None
    if not re.fullmatch(
        r"(-\w*[dD]\w*|--decode|--ignore-garbage|-i)( (-i|--ignore-garbage))*", _options(invocation.argv)
    ):
        return None
    try:
        return safe(binascii.a2b_base64(text).decode())
    except (ValueError, UnicodeDecodeError):
        return None


def _xxd(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    text = _given(feed, session, invocation)
    if text is None or not is_static(text) or len(text) > LIMIT:
        return None
    if sorted(invocation.argv[1:]) not in (["-p", "-r"], ["-rp"], ["-pr"], ["-r", "-ps"]):
        return None
    try:
        return safe(bytes.fromhex("".join(text.split())).decode())
    except (ValueError, UnicodeDecodeError):
        return None


def _rev(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    text = _given(feed, session, invocation)
    if text is None or not is_static(text) or len(invocation.argv) > 1:
        return None
    return "\n".join(line[::-1] for line in text.split("\n"))


def _tr(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    text = _given(feed, session, invocation)
    argv = invocation.argv
    if text is None or not is_static(text) or not all(map(is_static, argv)):
        return None
    if argv[1:2] == ("-d",) and len(argv) == 3:
        removed = _set(argv[2])
        return None if removed is None else "".join(char for char in text if char not in removed)
    if len(argv) != 3 or argv[1][:1] == "-":
        return None
    before, after = _set(argv[1]), _set(argv[2])
    if before is None or not after:
        return None
    after += after[-1] * max(0, len(before) - len(after))
    return safe(text.translate({ord(one): other for one, other in zip(before, after, strict=False)}))


def _set(text: str) -> str | None:
    if "[" in text or len(text) > 300:
        return None
    text, _ = unescaped(text)
    return re.sub(
        r"(.)-(.)",
        lambda match: "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1))),
        text,
        flags=re.DOTALL,
    )


def _basename(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    words = _operands(invocation.argv)
    if not words or len(words) > 2 or len(words) != len(invocation.argv) - 1 or has_unknown(words[0]):
        return None
    name = words[0].rstrip("/").rpartition("/")[2]
    if len(words) == 2 and name != words[1]:
        name = name.removesuffix(words[1])
    return name + "\n"


def _dirname(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    words = invocation.argv[1:]
    if len(words) != 1 or has_unknown(words[0]):
        return None
    path = words[0].rstrip("/") or "/"
    folder = path.rpartition("/")[0].rstrip("/")
    return (folder or ("/" if path.startswith("/") else ".")) + "\n"


def _realpath(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    words = _operands(invocation.argv)
    if len(words) != 1 or invocation.remote or not is_static(words[0]):
        return None
    if invocation.name.endswith("readlink") and not re.fullmatch(
        "-[fem]|--canonicalize", _options(invocation.argv)
    ):
        return None
    if invocation.name.endswith("realpath") and _options(invocation.argv) not in ("", "-e", "-m"):
        return None
    where = absolute(words[0], invocation.directory)
    return where + "\n" if is_static(where) else None


def _date(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    formats = [word for word in invocation.argv[1:] if word[:1] == "+"]
    if len(formats) != 1 or any(
        sign in formats[0] for sign in (" ", "%c", "%n", "%t", "%r", "%k", "%l", "%e")
    ):
        return None
    if "/" in formats[0] or "%D" in formats[0] or "%x" in formats[0]:
        return UNKNOWN
    return STAR


def _mktemp(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    argv = invocation.argv
    folder = session.surroundings.environment.get("TMPDIR") or "/tmp"
    at = 1
    template = ""
    in_temporary = False
    while at < len(argv):
        word = argv[at]
        at += 1
        if word in ("-d", "-q", "-u", "--directory", "--quiet", "-dq"):
            continue
        if word in ("-t", "-dt", "-td"):
            in_temporary = True
        elif word in ("-p", "--tmpdir") and at < len(argv):
            folder = argv[at]
            in_temporary = True
            at += 1
        elif word.startswith("--tmpdir"):
            folder = word.partition("=")[2] or folder
            in_temporary = True
        elif word.startswith("--suffix="):
            continue
        elif word[:1] == "-":
            return None
        else:
            template = word
    if has_unknown(template) or has_unknown(folder):
        return UNKNOWN
    if not template:
        return f"{folder.rstrip('/')}/tmp.{STAR}"
    name = re.sub(r"X{3,}", STAR, template)
    if name == template:
        name += STAR
    return f"{folder.rstrip('/')}/{name}" if in_temporary else name


def _git(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    argv = invocation.argv
    directory = invocation.directory
    words = argv[1:]
    if words[:1] == ("-C",) and len(words) > 1:
        directory = absolute(words[1], directory)
        words = words[2:]
    if words[:1] == ("rev-parse",):
        if words[1:] == ("--show-toplevel",):
            return _root(directory, session)
        if words[1:2] in (("--short",), ("HEAD",)) and len(words) <= 3:
            return STAR
        return UNKNOWN if len(words) <= 3 and "--all" not in words else None
    if words[:1] in (("ls-files",), ("diff",), ("grep",)):
        return listings.of_git(words)
    if words[:1] in (("merge-base",), ("describe",), ("symbolic-ref",)) or words == (
        "branch",
        "--show-current",
    ):
        return UNKNOWN
    if words[:1] == ("config",) and len(words) <= 3 and "-l" not in words and "--list" not in words:
        return MANY
    return None


def _root(directory: str, session: Session) -> str | None:
    if not is_static(directory):
        return UNKNOWN
    surroundings = session.surroundings
    if surroundings.repository_root is not None:
        root = surroundings.repository_root(directory)
    else:
        project = surroundings.project()
        root = project if project and (directory + "/").startswith(project + "/") else None
    return UNKNOWN if root is None else root + "\n"


def _seq(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    words = invocation.argv[1:]
    if not 1 <= len(words) <= 3:
        return None
    if not all(re.fullmatch(r"-?\d{1,9}", word) for word in words):
        return f"{STAR}\n{STAR}" if all(word[:1] != "-" for word in words) else None
    numbers = [int(word) for word in words]
    first, step, last = (1, 1, numbers[0]) if len(numbers) == 1 else (numbers[0], 1, numbers[1])
    if len(numbers) == 3:
        first, step, last = numbers
    if not step or abs(last - first) // abs(step) > _SEQUENCE:
        return f"{STAR}\n{STAR}"
    return "".join(f"{number}\n" for number in range(first, last + (1 if step > 0 else -1), step))


def _number(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return STAR


def _word(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return UNKNOWN


def _id(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return STAR if re.fullmatch("-[ug]n?|-un|-gn|--user|--group", " ".join(invocation.argv[1:])) else None


def _wc(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return STAR if not _operands(invocation.argv) and len(invocation.argv) == 2 else None


def _uname(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return STAR if re.fullmatch("|-[srmnpoi]", " ".join(invocation.argv[1:])) else None


def _pwd(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return invocation.directory + ("\n" if is_static(invocation.directory) else "")


def _silent(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    options = _options(invocation.argv)
    return None if "v" in options or "help" in options else ""


def _which(invocation: Invocation, feed: Feed, session: Session) -> str | None:
    return UNKNOWN if len(_operands(invocation.argv)) == 1 else None


OUTPUTS: Final[dict[str, Output]] = {
    **listings.OUTPUTS,
    "echo": _echo, "printf": _printf, "cat": _cat, "tee": _tee, "base64": _base64, "gbase64": _base64, "xxd":
    _xxd,
    "rev": _rev, "tr": _tr, "basename": _basename, "dirname": _dirname, "realpath": _realpath,
    "grealpath": _realpath, "readlink": _realpath, "greadlink": _realpath, "date": _date, "gdate": _date,
    "mktemp": _mktemp, "gmktemp": _mktemp, "git": _git, "seq": _seq, "nproc": _number, "whoami": _number,
    "hostname": _number, "uuidgen": _number, "arch": _number, "id": _id, "wc": _wc, "uname": _uname, "pwd":
    _pwd,
    "tty": _word, "logname": _number, "which": _which, "expr": _word, "mkdir": _silent, "touch": _silent,
    "rm": _silent, "cp": _silent, "mv": _silent, "ln": _silent, "chmod": _silent, "sleep": _silent,
    "true": _silent, "false": _silent, "test": _silent, "rmdir": _silent, "chown": _silent,
}  # fmt: skip
"""By a program's name: what it prints, None where that is not known."""

HIDERS: Final = frozenset(("base64", "gbase64", "base32", "basenc", "xxd", "openssl", "rev"))
"""Programs that make readable text out of what nobody can read."""
