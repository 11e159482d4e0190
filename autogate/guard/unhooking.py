"""Lines that would take a shell's guard away: its variables, its keys, what runs it before each prompt.

The guard mends much of that by itself at the next Enter; what is told here is what it would not notice, and,
of an agent's shell, everything. Nothing but the text and the programs that it starts is looked at: what is
hidden in a file that the shell reads is not seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.world.tables import words

_MARKS = words("__ag_ bind zle PS0 PROMPT_ trap set _functions sh -hook ( func ALIASES aliases zmod able")
"""Each of these hints holds one of them, which is sooner looked for."""
_HINT = re.compile(
    r"__ag_|\bbind|\bzle\b|\bPS0\b|\bPROMPT_COMMAND\b|\btrap\b|\bset\b|\bshopt\b|(?:pre(?:exec|cmd)|line_\w+)_functions"
    r"|\b(?:ba|z)sh\s+-|add-zsh-hook|\(\s*\)|\bfunctions?\b|setopt|ALIASES|\baliases\b|zmodload|\b(?:en|dis)able\b"
)
"""A line without any of these is none of them."""
_OWN = re.compile(r"__ag_\w*")
_READERS = frozenset(
    words(
        "echo printf print declare typeset grep egrep fgrep rg ag ack git cat head tail less more diff wc ls"
    )
)
"""Programs that may name what is the guard's; of declare and typeset only what lists."""
_REDIRECTED = re.compile(r"[<>]&?\s*[\"']?\$\{?__ag_")
_WRITTEN = re.compile(
    r"(?<![$\w{])__ag_\w*(?:\[[^\]]*\])?\s*(?:\+?=|\()|\b(?:for|select|function)\s+__ag_|\{__ag_\w*\}[<>]|\(\([^)]*__ag_"
)
_NEEDED = (
    "builtin|command|local|return|exec|eval|printf|read|bind|declare|typeset|unset|set|shopt|trap|kill|history|disown"
    "|zle|bindkey|emulate|print|sysread|syswrite"
)
_BUILTINS = frozenset(_NEEDED.split("|"))
_DEFINED = re.compile(rf"(?<![\w$/.-])(?:function\s+)?(?:{_NEEDED})\s*\(\s*\)|\bfunction\s+(?:{_NEEDED})\b")
_ENTER = re.compile(
    r"\\C-[mjoMJO]|\\[rn]|\^[MJmj]|control-[mj]|\b(?:RET|return|LFD|newline)\b", re.IGNORECASE
)
_TABLES = frozenset({"BASH_ALIASES", "aliases", "functions"})
_WIDGETS = ("accept-line", "accept-and-hold", "accept-line-and-down-history", "accept-and-infer-next-history")
_HOOK = re.compile(r"(?<![$\w{])(?:PS0|PROMPT_COMMAND|(?:preexec|precmd)_functions)\b")


def holds_any(text: str, marks: Iterable[str]) -> bool:
    """Whether a text has any of the marks in it: sooner than a pattern says so, or ``any``."""
    for mark in marks:  # noqa: SIM110 - each line of a shell comes here, and a generator costs more than the look
        if mark in text:
            return True
    return False


def unhooks(text: str, argvs: Iterable[tuple[str, ...]], *, agent: bool) -> str:
    """What of the guard a line would take away, in words; "" where nothing."""
    if not holds_any(text, _MARKS) or _HINT.search(text) is None:
        return ""
    argvs = tuple(argvs)
    if _OWN.search(text) and _touches_own(text, argvs):
        return "changes or uses what belongs to the guard of this shell (__ag_…)"
    if _DEFINED.search(text):
        return "puts a function in place of a builtin that the guard of this shell needs"
    for argv in argvs:
        if found := _by_builtin(argv, agent=agent):
            return found
    if agent and _HOOK.search(text):
        return "changes what runs before commands and prompts, and the guard of this shell with it"
    return ""


def _is_bare(shell: str, options: tuple[str, ...]) -> bool:
    """Whether a shell is started for somebody to type into, and without its start-up file."""
    bare = False
    rest = list(options)
    while rest:
        option = rest.pop(0)
        if option[:1] not in ("-", "+") or option in ("-", "--") or (option[1] != "-" and "c" in option):
            return False
        if option in ("--rcfile", "--init-file"):
            bare = bare or not (rest and rest.pop(0).endswith("/.bashrc"))
        elif shell == "zsh" and option[1] != "-":
            bare = bare or "f" in option
        else:
            bare = bare or option in ("--norc", "--posix", "--noediting", "--no-rcs")
    return bare


def _touches_own(text: str, argvs: tuple[tuple[str, ...], ...]) -> bool:
    if _WRITTEN.search(text) or _REDIRECTED.search(text):
        return True
    if all(argv[0] in _READERS and not (argv[0] in ("printf", "print") and "-v" in argv) for argv in argvs):
        return any(argv[0] in ("declare", "typeset") and not _lists(argv) for argv in argvs)
    return True


def _lists(argv: tuple[str, ...]) -> bool:
    return len(argv) > 1 and argv[1] in ("-p", "-f", "-F")


def _by_builtin(argv: tuple[str, ...], *, agent: bool) -> str:
    rest = argv[1:]
    match argv[0]:
        case "bindkey" if rest and rest[-1] in _WIDGETS:
            return ""  # that gives Enter back
        case "bind" | "bindkey" if any(_ENTER.search(word) or word in ("-f", "-d", "-D") for word in rest):
            return f"changes what Enter does ({argv[0]}), and Enter is where this shell is guarded"
        case "bash" | "zsh" if _is_bare(argv[0], rest):
            return f"starts a {argv[0]} that does not read the start-up file, so it is not guarded"
        case "unset" | "declare" | "typeset" | "local" if not _TABLES.isdisjoint(rest):
            return "takes away the list of aliases or functions, which the guard of this shell needs"
        case "enable" | "disable" if not _BUILTINS.isdisjoint(rest) and (
            argv[0] == "disable" or rest[0][:1] == "-"
        ):
            return "turns off a builtin that the guard of this shell needs"
        case "zmodload" if any("u" in word for word in rest if word[:1] == "-"):
            return "takes away a module of this shell, and its guard may need it"
        case "zle" if any("accept-line" in word for word in rest) and rest[0] in ("-A", "-N", "-D"):
            return "changes what accepts a line (zle), and that is where this shell is guarded"
        case "set" if "+o" in rest and {"emacs", "vi"} & set(rest):
            return "turns off the line editor, in which this shell is guarded"
        case "shopt" if "-u" in rest and "promptvars" in rest:
            return "turns off the second net of this shell's guard (promptvars)"
        case "setopt" | "unsetopt" if "zle" in {word.lower().replace("_", "") for word in rest}:
            return "turns off the line editor, in which this shell is guarded"
        case "trap" if agent and "DEBUG" in rest:
            return "puts a trap before every command, the guard's own among them"
        case "shopt" | "set" if agent and "extdebug" in rest:
            return "lets a trap skip commands, the guard's own among them (extdebug)"
        case "unset" | "unfunction" | "add-zsh-hook" if agent and any(
            _HOOK.fullmatch(word) or word in ("preexec", "precmd") for word in rest
        ):
            return "takes away what runs before commands and prompts, and the guard of this shell with it"
    return ""
