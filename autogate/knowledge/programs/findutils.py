"""find, xargs, fd and the locate family.

A found file is written as a path value: ``find src -name '*.py' -exec rm {}`` removes ``src/**/*.py``.
Tests narrow what is found only where they must hold for the action: not behind ``!``, not in another
alternative of ``-o``.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.knowledge.options import outcomes_of
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN, has_unknown, is_static

DEEP = STAR + STAR
"""Any number of folders."""

_PLAIN = frozenset(
    (
        *("-daystart", "-depth", "-follow", "-ignore_readdir_race", "-noignore_readdir_race", "-mount"),
        *("-xdev", "-x", "-noleaf", "-nowarn", "-warn", "-empty", "-executable", "-false", "-true"),
        *("-nogroup", "-nouser", "-readable", "-writable", "-print", "-print0", "-printx", "-prune"),
        *("-quit", "-ls", "-help", "--help", "-version", "--version", "-a", "-and", "-acl", "-xattr"),
        *("-sparse", "-d"),
    )
)
_VALUED = frozenset(
    (
        *("-regextype", "-maxdepth", "-amin", "-anewer", "-atime", "-cmin", "-cnewer", "-context"),
        *("-ctime", "-fstype", "-gid", "-group", "-ilname", "-inum", "-iregex", "-links", "-lname"),
        *("-mmin", "-mtime", "-newer", "-perm", "-regex", "-samefile", "-size", "-type", "-uid", "-used"),
        *("-user", "-xtype", "-printf", "-Bmin", "-Bnewer", "-Btime", "-flags", "-mnewer", "-xattrname"),
    )
)
_NAMES = frozenset(("-name", "-iname"))
_PATHS = frozenset(("-path", "-ipath", "-wholename", "-iwholename"))
_RUNS = frozenset(("-exec", "-execdir", "-ok", "-okdir"))


class _Found(NamedTuple):
    """What the tests so far leave: None anything, else patterns of path ends."""

    patterns: tuple[str, ...] | None
    deeper: bool
    """The starting points themselves are not among it."""
    empty: bool = False
    """Only empty files and folders."""


_ALL = _Found(None, deeper=False)


def _pattern(text: str) -> str | None:
    """A glob of find as a value; None where it leaves everything open."""
    if has_unknown(text):
        return None
    text = text.replace("*", STAR).replace("?", QUESTION)
    if "[" in text:
        out, inside = [], False
        for letter in text:
            if letter == "[" and not inside:
                inside = True
                out.append(BRACKET)
            elif letter == "]" and inside:
                inside = False
            elif not inside:
                out.append(letter)
        text = "".join(out)
    return text if text.strip(STAR + QUESTION + BRACKET + ".") else None


def _both(left: _Found, right: _Found) -> _Found:
    patterns = right.patterns if right.patterns is not None else left.patterns
    return _Found(patterns, left.deeper or right.deeper, left.empty or right.empty)


def _either(items: list[_Found]) -> _Found:
    patterns: list[str] = []
    deeper = all(item.deeper for item in items)
    empty = all(item.empty for item in items)
    for item in items:
        if item.patterns is None:
            return _Found(None, deeper, empty)
        patterns.extend(item.patterns)
    return _Found(tuple(patterns), deeper, empty)


def _each(starts: tuple[str, ...], found: _Found, *, shallow: bool) -> list[str]:
    """The found files as path values, of which a program may get each by itself.

    ``shallow``: only the starting points.
    """
    paths = _paths(starts, found)
    if shallow or found.patterns is not None or found.deeper:
        return paths
    return [each for path in paths for each in (path, f"{path.rstrip('/')}/{DEEP}")]


def _paths(starts: tuple[str, ...], found: _Found) -> list[str]:
    """The found files as path values; a folder stands for what it holds."""
    out: list[str] = []
    for start in starts:
        base = start.rstrip("/")
        if found.patterns is None:
            out.append(f"{base}/{DEEP}" if found.deeper else start)
            continue
        for pattern in found.patterns:
            if pattern.startswith(start.rstrip("/") + "/") or (start == "." and pattern.startswith("./")):
                out.append(pattern)
            else:
                out.append(f"{base}/{DEEP}/{pattern.lstrip(STAR).lstrip('/') if '/' in pattern else pattern}")
    return out


class _Frame(NamedTuple):
    """One pair of parentheses that is being read."""

    entry: _Found
    alternatives: list[_Found]
    negated: bool


class _Invalid(Exception):  # noqa: N818  # never leaves this module
    pass


def _find(call: Call) -> Iterable[Outcome]:
    """find reads its whole expression before it starts: where that is no expression, it does nothing."""
    try:
        return tuple(_find_expression(call))
    except _Invalid:
        return ()


def _find_expression(call: Call) -> Iterable[Outcome]:
    words = call.operands
    name = call.invocation.name
    at = 0
    count = len(words)
    starts: list[str] = []
    while at < count and words[at] in ("-H", "-L", "-P", "-E", "-X", "-d", "-s", "-x", "-D", "-f"):
        if words[at] == "-f" and at + 1 < count:
            starts.append(words[at + 1])
        at += 2 if words[at] in ("-D", "-f") else 1
    while at < count and (words[at].startswith("-O") or words[at] == "--"):
        at += 1
    while at < count and words[at][:1] not in ("-", "(", ")", ",", "!"):
        starts.append(UNKNOWN if words[at] == MANY else words[at])
        if words[at] == MANY and at + 1 == count:  # it may hold an expression as well
            yield unclear(f"{name}: words that are not known")
        at += 1
    roots = tuple(starts) or (".",)
    shallow = any(pair in (("-maxdepth", "0"), ("-depth", "0")) for pair in pairwise(words))
    frames: list[_Frame] = []
    here = _ALL
    alternatives: list[_Found] = []
    negate = False
    while at < count:
        word = words[at]
        at += 1
        test: _Found = _ALL
        if word in ("!", "-not"):
            negate = not negate
            continue
        if word in ("(", "\\("):
            frames.append(_Frame(here, alternatives, negate))
            alternatives, negate = [], False
            continue
        if word in (")", "\\)"):
            if not frames:
                yield unclear(f"{name}: a parenthesis is not opened")
                return
            whole = _either([*alternatives, here])
            frame = frames.pop()
            here, alternatives = (frame.entry if frame.negated else whole), frame.alternatives
            negate = False
            continue
        if word in ("-o", "-or", ","):
            alternatives.append(here if word != "," else _ALL)
            here = frames[-1].entry if frames else _ALL
            negate = False
            continue
        if word in _PLAIN or (word == "-depth"):
            if word == "-depth" and at < count and words[at].lstrip("+-").isdigit():
                at += 1  # BSD: a test with a number
            elif word == "-empty":
                test = _Found(None, deeper=False, empty=True)
        elif word in _VALUED or word.startswith("-newer"):
            if word == "-type" and at < count and is_static(words[at]) and "d" not in words[at]:
                test = _Found(None, deeper=True)  # a starting point is a folder
            at += 1
        elif word == "-mindepth":
            test = _Found(None, deeper=at < count and words[at] not in ("0", "-0"))
            at += 1
            if not negate:
                # a global option: it holds for the whole expression
                here = _both(here, test)
            continue
        elif word in _NAMES or word in _PATHS:
            pattern = _pattern(words[at]) if at < count else None
            at += 1
            if pattern is not None:
                test = _Found((pattern,), deeper=False)
        elif word == "-files0-from":
            roots = (UNKNOWN,)
            if at < count and words[at] != "-":
                yield Effect(Kind.READ, words[at])
            at += 1
        elif word in ("-fprint", "-fprint0", "-fls", "-fprintf"):
            if at < count:
                yield Effect(Kind.WRITE, words[at])
            at += 2 if word == "-fprintf" else 1
        elif word == "-delete":
            for path in _paths(roots, here):
                everything = here.patterns is None
                if here.empty:
                    what = f"empty files and folders in {readable(path)}"
                    yield Effect(Kind.CHANGE, what, "remove", force="low")
                else:
                    yield Effect(Kind.DELETE, path, recursive=everything)
        elif word in _RUNS:
            end = at
            while end < count and words[end] != ";":
                end += 1
                if words[end - 1] == "+" and words[end - 2] == "{}":
                    end -= 1
                    break
            argv = words[at:end]
            at = end + 1
            if MANY in argv and end >= count:
                yield unclear(f"{name}: the end of {word} is not known")
            elif end >= count or not argv:
                raise _Invalid
            in_folder = word.endswith("dir")
            found = _paths(roots, here) if in_folder else _each(roots, here, shallow=shallow)
            yield from _run(argv, found, folder=in_folder)
        elif is_static(word) and (not word.startswith("-") or word in ("-L", "-H", "-P", "-f", "-")):
            raise _Invalid
        else:
            yield unclear(f"{name}: {readable(word)} is not known")
            return
        if at > count:
            raise _Invalid
        if not negate:
            here = _both(here, test)
        negate = False


def _run(argv: tuple[str, ...], paths: list[str], *, folder: bool) -> Iterable[Outcome]:
    """The command with the found files in place of ``{}``; one command with all of them where a word
    is ``{}`` alone, else one for each kind of path."""
    directory = None
    if folder:
        directory = paths[0].rpartition("/")[0] or "/" if len(paths) == 1 else UNKNOWN
        paths = ["./" + path.rpartition("/")[2] if "/" in path else "./" + STAR for path in paths]
    if all(word == "{}" or "{}" not in word for word in argv):
        filled: list[str] = []
        for word in argv:
            filled.extend(paths if word == "{}" else (word,))
        yield RunCommand(tuple(filled), directory=directory)
        return
    for path in paths:
        yield RunCommand(tuple(word.replace("{}", path) for word in argv), directory=directory)


# xargs

_LIMIT = 200


def _split_items(text: str, call: Call) -> tuple[str, ...] | None:
    """The items on standard input, None where they are not known."""
    if not is_static(text):
        return None
    delimiter = call.value("-d")
    if call.has("-0"):
        # What programs print is kept by lines, also where they end each name with a NUL.
        items = tuple(line for line in text.split("\n") if line)
        return items if len(items) <= 1 else None
    if delimiter is not None:
        marks = {"\\n": "\n", "\\t": "\t", "\\0": "\0"}
        mark = marks.get(delimiter, delimiter)
        if len(mark) != 1:
            return None
        items = tuple(text.split(mark))
        return items[:-1] if items and items[-1] in ("", "\n") else items
    if call.has("-I", "-i", "--replace"):
        if any(mark in text for mark in "'\"\\"):
            return None
        return tuple(line.lstrip() for line in text.splitlines() if line.strip())
    if call.has("-E", "-e", "--eof"):
        return None
    if any(mark in text for mark in "'\"\\"):
        import shlex

        try:
            return tuple(shlex.split(text))
        except ValueError:
            return None
    return tuple(text.split())


def _xargs(call: Call) -> Iterable[Outcome]:
    """One command with what the input holds, or with any number of unknown words."""
    if call.has("--show-limits"):
        return
    words = call.operands
    command = words or ("echo",)
    stdin = call.invocation.stdin
    items: tuple[str, ...] | None = None
    if stdin.kind is StdinKind.TEXT and not call.has("-a"):
        items = _split_items(stdin.value, call)
    if items is not None and len(items) > _LIMIT:
        items = None
    mark = None
    for option, value in call.options:
        if option in ("-I", "-i", "--replace"):
            mark = value or "{}"
    if mark is not None:
        if not is_static(mark):
            yield unclear("xargs: the text to replace is not known")
            return
        for item in items if items is not None else (UNKNOWN,):
            yield RunCommand(tuple(word.replace(mark, item) for word in command), keeps_stdin=False)
        return
    joint = call.value("-J")
    batches: list[tuple[str, ...]] = [(MANY,)]
    if items is not None:
        batches = [items]
        size = call.value("-n") or ""
        if call.has("-n", "-L", "-l", "--max-lines"):
            if size.isdigit() and int(size):
                step = int(size)
                batches = [items[at : at + step] for at in range(0, len(items), step)] or [()]
            else:
                batches = [(MANY,)]
    for batch in batches:
        if joint is not None and joint in command:
            at = command.index(joint)
            yield RunCommand((*command[:at], *batch, *command[at + 1 :]), keeps_stdin=False)
        else:
            yield RunCommand((*command, *batch), keeps_stdin=False)


# fd

_FD_OPTIONS = (
    "-H|--hidden --no-hidden -I|--no-ignore --ignore -u|--unrestricted --no-ignore-vcs --ignore-vcs"
    " --no-require-git --require-git --no-ignore-parent --no-global-ignore-file -s|--case-sensitive"
    " -i|--ignore-case -g|--glob --regex -F|--fixed-strings|--literal --and= -a|--absolute-path"
    " --relative-path -l|--list-details -L|--follow --no-follow -p|--full-path -0|--print0 -d|--max-depth="
    " --min-depth= --exact-depth= -E|--exclude= --prune -t|--type= -e|--extension= -S|--size="
    " --changed-within|--change-newer-than|--newer|--changed-after="
    " --changed-before|--change-older-than|--older= -o|--owner= --format= --batch-size="
    " --ignore-file=read -c|--color= --hyperlink=? -j|--threads= --max-results= -1 -q|--quiet --show-errors"
    " --base-directory= --path-separator= --search-path= --strip-cwd-prefix=?"
    " --one-file-system|--mount|--xdev"
    " --gen-completions=? --max-buffer-time= --no-ignore-messages -V -h"
)
_FD_VALUED = "dEteSocj"


def _fd_exec(word: str) -> str | None:
    """What follows ``-x``/``-X`` in the word ("" nothing), None where the word is not such an option."""
    for name in ("--exec", "--exec-batch"):
        if word == name:
            return ""
        if word.startswith(name + "="):
            return word[len(name) + 1 :]
    if word.startswith("-") and not word.startswith("--"):
        for at, letter in enumerate(word[1:], 1):
            if letter in "xX":
                return word[at + 1 :]
            if letter in _FD_VALUED:
                return None
    return None


def _fd(call: Call) -> Iterable[Outcome]:
    words = call.operands
    before: list[str] = []
    commands: list[tuple[str, ...]] = []
    at = 0
    skip = False  # the word is the value of an option
    while at < len(words):
        word = words[at]
        rest = None if skip else _fd_exec(word)
        at += 1
        if rest is None:
            if word == "--":
                before.extend(words[at - 1 :])
                break
            skip = (
                not skip
                and word.startswith("-")
                and len(word) == 2
                and word[1] in _FD_VALUED  # the next word is its value
            )
            before.append(word)
            continue
        end = at
        while end < len(words) and words[end] != ";":
            end += 1
        commands.append(((rest,) if rest else ()) + words[at:end])
        at = end + 1
    invocation = call.invocation._replace(argv=(call.invocation.argv[0], *before))
    for outcome in outcomes_of(_FD, invocation):
        if isinstance(outcome, RunCommand):  # what it may find, see below
            for command in commands:
                filled = command if any("{" in word for word in command) else (*command, "{}")
                yield from _fd_run(filled, outcome.argv)
        elif not (isinstance(outcome, Effect) and outcome.kind is Kind.PURE):
            yield outcome


def _fd_found(call: Call) -> Iterable[Outcome]:
    """The paths that fd may find, as the words of one run: its caller fills them in."""
    base = call.value("--base-directory")
    roots = [*call.operands[1:], *call.values("--search-path")] or [base or "."]
    ends = ["/" + STAR + "." + each for each in call.values("-e") if is_static(each)] or [""]
    paths = []
    for root in roots:
        if root == MANY:
            root = UNKNOWN
        elif base and not root.startswith("/") and root != base:
            root = base.rstrip("/") + "/" + root
        paths += [f"{root.rstrip('/')}/{DEEP}{end}" for end in ends]
    yield RunCommand(tuple(paths))


_FD = Program("fd", _FD_OPTIONS, "text*", then=_fd_found)


def _fd_run(command: tuple[str, ...], paths: tuple[str, ...]) -> Iterable[Outcome]:
    for path in paths:
        filled = []
        for word in command:
            for mark in ("{/.}", "{.}", "{//}", "{/}"):
                if mark in word:
                    word = word.replace(mark, STAR if "/" in mark[1:2] and mark != "{//}" else path)
            filled.append(word.replace("{}", path))
        yield RunCommand(tuple(filled))


# locate


def _updatedb(call: Call) -> Iterable[Outcome]:
    where = call.value("-o")
    if where is None:
        yield Effect(Kind.CHANGE, "the database of file names", "update", force="low")


PROGRAMS = (
    Program("find gfind bfs", raw=_find),
    Program(
        "xargs gxargs",
        "-0|--null -a|--arg-file=read -d|--delimiter= -E= -e=? --eof=? -I= -i=? --replace=? -J= -L= -l=?"
        " --max-lines=? -n|--max-args= -o|--open-tty -P|--max-procs= -p|--interactive --process-slot-var="
        " -r|--no-run-if-empty -R= -S= -s|--max-chars= --show-limits -t|--verbose -x|--exit",
        "text*",
        style=Style.POSIX,
        then=_xargs,
    ),
    Program("fd fdfind", raw=_fd),
    Program(
        "locate glocate plocate mlocate slocate",
        "-A|--all -b|--basename -c|--count -d|--database=read -e|--existing -E|--non-existing -L|--follow -h"
        " -i|--ignore-case -l|-n|--limit= -m|--mmap -N|--literal -p|--ignore-spaces -P|-H|--nofollow"
        " -q|--quiet -r|--regexp= --regex --regextype= -s|--stdio -S|--statistics -t|--transliterate"
        " -w|--wholename -0|--null -D|--max-database-age=",
        "text*",
    ),
    Program(
        "updatedb gupdatedb updatedb.plocate",
        "--add-prunefs= --add-prunenames= --add-prunepaths= --add-single-prunepath= -U|--database-root="
        " --debug-pruning -h -o|--output=write --prune-bind-mounts= --prunefs= --prunenames= --prunepaths="
        " -l|--require-visibility= -v|--verbose -V --findoptions=unknown --localpaths= --netpaths="
        " --localuser= --netuser= --dbformat= --old-format",
        then=_updatedb,
    ),
    Program(
        "mdfind mdls",
        "-live -count -onlyin= -name= -literal -interpret -0 -s= -reprint -raw -nullMarker="
        " -n|-attr= -p|-plist=write",
        "text*",
    ),
)

EXAMPLES = (
    Example("find . -name '*.py' -type f", "pure"),
    Example("find", "pure"),
    Example("find src -name '*.pyc' -delete", "delete src/**/*.pyc"),
    Example("find . -delete", "delete . recursive"),
    Example("find / -type f -delete", "delete /** recursive"),
    Example("find . -type d -empty -delete", "change remove empty files and folders in . !low"),
    Example("find . -mindepth 1 -delete", "delete ./** recursive"),
    Example("find . -name a -o -name b -delete", "delete ./**/b"),
    Example("find . ! -name a -delete", "delete . recursive"),
    Example("find . '(' -name a -o -name '*.b' ')' -delete", "delete ./**/a; delete ./**/*.b"),
    Example("find . '(' -name a -o -type d ')' -delete", "delete . recursive"),
    Example("find . -path './build/*' -delete", "delete ./build/*"),
    Example("find . -path '*/x/*.o' -delete", "delete ./**/x/*.o"),
    Example("find . -name '*' -delete", "delete . recursive"),
    Example("find … -delete", "delete … recursive"),
    Example("find ⋯ -delete", "delete … recursive"),
    Example("find ⋯", "unknown find: words that are not known"),
    Example("find . -delete rm", "pure"),
    Example("find . -name x -exec rm -rf {} ';'", "run rm -rf ./**/x"),
    Example("find a b -exec cat {} +", "run cat a a/** b b/**"),
    Example("find a -maxdepth 0 -exec cat {} +", "run cat a"),
    Example("find . -exec mv {} {}.bak ';'", "run mv . ..bak; run mv ./** ./**.bak"),
    Example("find . -name '*.c' -exec mv {} {}.bak ';'", "run mv ./**/*.c ./**/*.c.bak"),
    Example("find . -name x -execdir rm {} ';'", "run rm ./x from ./**"),
    Example("find . -exec sh -c 'rm $1' _ {} ';' -print", "run sh -c rm $1 _ . ./**"),
    Example("find . -exec rm", "pure"),
    Example("find . -fprintf /etc/x %p", "write /etc/x"),
    Example("find . -fls out -fprint0 out2", "write out; write out2"),
    Example("find -files0-from list -delete", "read list; delete … recursive"),
    Example("find . -bogus", "unknown find: -bogus is not known"),
    Example("find . -newermt 2024-01-01 -size +10M -printf '%p'", "pure"),
    Example("find -L /etc -maxdepth 1 -ok rm {} ';'", "run rm /etc /etc/**"),
    Example("xargs rm -f", "run rm -f …"),
    Example("xargs", "run echo …"),
    Example("xargs -0 -n1 -P4 wc -l", "run wc -l …"),
    Example("xargs -I{} mv {} dir/{}", "run mv … dir/…"),
    Example("xargs -I % sh -c 'cat %'", "run sh -c cat …"),
    Example("xargs -a list rm", "read list; run rm …"),
    Example("xargs -i cp {} x", "run cp … x"),
    Example("xargs -J % cp % dst", "run cp … dst"),
    Example("xargs --bogus rm", "unknown xargs: option --bogus is not known"),
    Example("fd -e py", "pure"),
    Example("fd -e py -x rm", "run rm ./**/*.py"),
    Example("fd foo src -X rm -rf {}", "run rm -rf src/**"),
    Example("fd -Hx rm ';'", "run rm ./**"),
    Example("fd -t f --exec-batch=sh -c 'rm $1' _", "run sh -c rm $1 _ ./**"),
    Example("fd --bogus", "unknown fd: option --bogus is not known"),
    Example("locate -i -n 10 foo", "pure"),
    Example("updatedb --output=x", "write x"),
    Example("updatedb", "change update the database of file names !low"),
)
