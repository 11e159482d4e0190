"""The shell's own commands: what they change in the shell and what they do outside it."""

# ruff: noqa: ARG001  # all handlers take the same arguments

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from autogate.effects import Effect, Kind, Outcome, RunFile, RunShell, readable, unclear
from autogate.invocations import outputs, variables
from autogate.invocations.interface import Invocation
from autogate.invocations.session import Feed, RunHere, unseen
from autogate.knowledge.lookup import outcomes as knowledge_of
from autogate.words.expand import quoted, unquoted
from autogate.words.values import MANY, UNKNOWN, has_pattern, has_unknown, is_static
from autogate.world.paths import absolute

if TYPE_CHECKING:
    from autogate.invocations.interpreter import Interpreter
    from autogate.invocations.scope import Scope

Result = tuple[tuple[Outcome | RunHere, ...], str | None]
Handler = Callable[["Interpreter", "Scope", Invocation, Feed, Any], Result]

NOTHING: Final[Result] = ((), "")


def _pure(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    return NOTHING


def _prints(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    return (), None


def _unclear(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    return (unclear(f"{call.argv[0]} is not understood"),), None


# Directories.


def _target(session: Interpreter, scope: Scope, word: str) -> str:
    """The directory that ``cd WORD`` leads to."""
    if word == "-":
        previous = scope.get("OLDPWD")
        return previous if isinstance(previous, str) and not has_unknown(previous) else UNKNOWN
    if not word:
        return scope.directory
    if has_unknown(word) and word[:1] in (UNKNOWN, MANY):
        return UNKNOWN
    if word[:1] not in ("/", ".") and (
        "CDPATH" in scope.variables or session.surroundings.environment.get("CDPATH")
    ):
        return UNKNOWN
    where = absolute(quoted(word), scope.directory)
    return UNKNOWN if has_pattern(where) and not where.startswith(("/tmp/", "/var/tmp/")) else where


_LONGEST: Final = 4096
"""No longer path names a folder (PATH_MAX of Linux)."""


def _move(scope: Scope, where: str) -> None:
    scope.previous = scope.directory
    scope.directory = where if len(where) <= _LONGEST else UNKNOWN
    if "PWD" in scope.variables or "OLDPWD" in scope.variables:
        scope.variables = {
            name: value for name, value in scope.variables.items() if name not in ("PWD", "OLDPWD")
        }


def _cd(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = list(call.argv[1:])
    while words and words[0] in ("-P", "-L", "-e", "-@", "-q", "--"):
        words.pop(0)
    if not words:
        home = scope.get("HOME")
        _move(scope, home if isinstance(home, str) and not has_unknown(home) else UNKNOWN)
    elif len(words) > 1 or MANY in words:
        _move(scope, UNKNOWN)
    else:
        _move(scope, _target(session, scope, words[0]))
    return NOTHING


def _pushd(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = [word for word in call.argv[1:] if word not in ("-n", "--", "-q")]
    here = scope.directory
    if not words:
        if scope.stack:
            _move(scope, scope.stack[-1])
            scope.stack = (*scope.stack[:-1], here)
        else:
            _move(scope, UNKNOWN)
    elif len(words) == 1 and not re.fullmatch(r"[-+]\d+", words[0]) and words[0] != MANY:
        _move(scope, _target(session, scope, words[0]))
        scope.stack = (*scope.stack, here)[-100:]
    else:
        _move(scope, UNKNOWN)
        scope.stack = (UNKNOWN,)
    return (), None


def _popd(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if len(call.argv) == 1 and scope.stack:
        _move(scope, scope.stack[-1])
        scope.stack = scope.stack[:-1]
    else:
        _move(scope, UNKNOWN)
        scope.stack = ()
    return (), None


def _pwd(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    return (), scope.directory + "\n" if is_static(scope.directory) else scope.directory


def _jobs(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if call.argv[1:2] == ("-x",):
        return _rest(call.argv[2:], functions=True)
    return (), None


# Output.


def _echo(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if session.depth and any("\\" in word for word in call.argv):
        return (), None  # dash reads escapes, bash does not, and which of them runs is not known
    return (), outputs.echo(call.argv, escapes=session.surroundings.dialect == "zsh")


def _printf(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[1:]
    if words[:1] == ("-v",) and len(words) > 1:
        variables.subscripted(words[1], scope)
        text = outputs.printf(words[2:])
        return tuple(variables.put(session, scope, words[1], MANY if text is None else unquoted(text))), ""
    if words[:1] == ("--",):
        words = words[1:]
    return (), outputs.printf(words)


def _test(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    argv = call.argv
    for index, word in enumerate(argv[:-1]):
        if word in ("-v", "-R"):
            variables.subscripted(argv[index + 1], scope)
    return NOTHING


# Running something.


def _rest(words: tuple[str, ...], *, functions: bool = False) -> Result:
    """The command that follows a prefix, run in this shell."""
    return ((RunHere(words, functions),) if words else ()), ""


def _command(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    at = 1
    argv = call.argv
    while at < len(argv) and argv[at][:1] == "-" and argv[at] != "--":
        if not re.fullmatch("-[pvV]+", argv[at]):
            return (unclear(f"command {readable(argv[at])} is not understood"),), None
        if "v" in argv[at].lower():
            return (), UNKNOWN if len(argv) == at + 2 else None
        at += 1
    if argv[at : at + 1] == ("--",):
        at += 1
    return _rest(argv[at:])


def _builtin(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[2:] if call.argv[1:2] == ("--",) else call.argv[1:]
    if words and words[0] not in BUILTINS:
        return (unclear(f"the builtin {readable(words[0])} is not known"),), None
    return _rest(words)


def _prefix(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    return _rest(call.argv[1:], functions=True)


def _exec(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    argv = call.argv
    at = 1
    while at < len(argv) and argv[at][:1] == "-" and len(argv[at]) > 1:
        word = argv[at]
        at += 1
        if word == "--":
            break
        if word == "-a":
            at += 1
        elif not re.fullmatch("-[cl]+", word):
            return (unclear(f"exec {readable(word)} is not understood"),), None
    if at >= len(argv):
        return NOTHING
    result = _rest(argv[at:])
    if not session.conditional:
        scope.ended = "exit"
    return result


def _eval(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[2:] if call.argv[1:2] == ("--",) else call.argv[1:]
    return ((RunShell(" ".join(words), here=True),) if words else ()), None


def _source(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[2:] if call.argv[1:2] == ("--",) else call.argv[1:]
    if not words:
        return NOTHING
    if words[0] == MANY:
        return (RunFile(UNKNOWN, "shell", words[1:], here=True),), None
    return (RunFile(words[0], "shell", words[1:], here=True),), None


_CLEARING = frozenset(("-", "", "SIG_IGN"))


def _trap(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[2:] if call.argv[1:2] == ("--",) else call.argv[1:]
    if len(words) < 2 or words[0] in ("-p", "-l", "-P") or words[0] in _CLEARING:
        return NOTHING if MANY not in words else ((unclear("what the trap runs"),), None)
    if words[0].isdigit():
        return NOTHING
    if words[0] not in scope.traps:
        if len(scope.traps) >= 16:
            return (unclear("too many traps"),), None
        scope.traps = (*scope.traps, words[0])
    return NOTHING


def _alias(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[1:]
    if any(word[:1] in ("-", "+") and word != "-p" for word in words):
        return (unclear("an alias that stands anywhere on the line"),), None
    for word in words:
        name, sign, text = word.partition("=")
        if not sign:
            if not is_static(name):
                return (unclear("an alias that is not known"),), None
            continue
        if not is_static(name):
            return (unclear("an alias whose name is not known"),), None
        if "autogate" in name:
            session.unread[f"an alias {name} in place of autogate's own"] = None
        if len(scope.aliases) < 100:
            scope.aliases = {**scope.aliases, name: text}
    return NOTHING


def _unalias(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if call.argv[1:] == ("-a",):
        scope.aliases = {}
    else:
        scope.aliases = {name: text for name, text in scope.aliases.items() if name not in call.argv[1:]}
    return NOTHING


def _hash(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if any(word.startswith("-") and "p" in word for word in call.argv[1:]) or MANY in call.argv:
        return (unseen("a program under another's name (hash -p)"),), None
    return NOTHING


def _enable(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[1:]
    if any(word[:1] == "-" and ("f" in word or "n" in word) for word in words) or MANY in words:
        return (unseen("a builtin that is loaded or replaced (enable)"),), None
    return NOTHING


def _value_after(argv: tuple[str, ...], letter: str) -> str | None:
    """The value of a one-letter option, attached or not."""
    for index, word in enumerate(argv[1:], 1):
        if word[:1] == "-" and word[1:2] != "-" and letter in word:
            attached = word.partition(letter)[2]
            return attached or (argv[index + 1] if index + 1 < len(argv) else "")
    return None


def _complete(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if MANY in call.argv:
        return (unclear(f"what {call.argv[0]} is told"),), None
    found: list[Outcome] = []
    command = _value_after(call.argv, "C")
    if command is not None:
        found.append(RunShell(command, here=True))
    words = _value_after(call.argv, "W")
    if words is not None and ("$" in words or "`" in words or has_unknown(words)):
        found.append(RunShell(': "' + words.replace('"', '\\"') + '"', here=True))
    function = _value_after(call.argv, "F")
    if function is not None and call.argv[0] == "compgen":
        found.append(RunShell(function, here=True))
    return tuple(found), None


def _bind(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[1:]
    if any(word in ("-l", "-p", "-P", "-v", "-V", "-s", "-S", "-X") for word in words) and len(words) == 1:
        return NOTHING
    text = _value_after(call.argv, "x")
    if text is not None and ":" in text:
        return (RunShell(text.partition(":")[2].strip().strip("'\"")),), None
    if any("f" in word for word in words if word[:1] == "-"):
        return (unseen("key bindings of a file"),), None
    if all(re.fullmatch(r'"?[\\\w-]+"?:\s*[a-z-]+|set [\w-]+ [\w-]+', word) for word in words):
        return (Effect(Kind.CHANGE, "key bindings", force="low"),), ""
    return (unclear("a key binding that types something"),), None


# Leaving.


def _leave(how: str) -> Handler:
    def handler(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
        if how == "loop" and session.loop_exits is not None:
            session.loop_exits.append(scope.copy())
        elif how == "return" and session.returns is not None:
            session.returns.append(scope.copy())
        scope.ended = how
        return NOTHING

    return handler


def _shopt(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if "nocaseglob" in call.argv and "-u" not in call.argv:
        session.case_blind = True
    return NOTHING


# Processes, history, masks.


def _kill(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    found = knowledge_of(call)
    if found is not None:
        return found, ""
    words = call.argv[1:]
    if words[:1] in (("-l",), ("-L",), ("-0",)) or words[:2] == ("-s", "0"):
        return NOTHING
    targets = [word for word in words if not re.fullmatch(r"-[A-Z]\w*|-s|-n|--", word)]
    wide = "-1" in words[1:] or (words[:1] == ("-1",) and len(words) == 1)
    return tuple(
        Effect(Kind.PROCESS, target, "stop", force="high" if wide else "") for target in targets or ("",)
    ), ""


def _umask(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if any(re.fullmatch("0*[0-7]?[0145][0145]", word) and int(word, 8) & 0o22 == 0 for word in call.argv[1:]):
        return (Effect(Kind.SECURITY, "new files", "writable by everyone", force="medium"),), ""
    return NOTHING


def _history(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[1:]
    if words[:1] in (("-w",), ("-a",)) and len(words) > 1:
        return (Effect(Kind.WRITE, words[1], "append" if words[0] == "-a" else ""),), None
    if any(word[:1] == "-" and set(word) & set("cdw") for word in words):
        return (Effect(Kind.SECURITY, "shell history", "changed", force="uncertain"),), None
    if any(word[:1] == "-" and "p" in word for word in words):
        return (unseen("a history expansion"),), None
    return (Effect(Kind.READ, f"{session.surroundings.home}/.bash_history"),), None


def _fc(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    if any(word[:1] == "-" and "l" in word for word in call.argv[1:]):
        return (), None
    return (unseen("a command of the history"),), None


# zsh.


_HARMLESS_NAMES: Final = (
    "alwayslastprompt alwaystoend autolist automenu autonamedirs autoparamkeys autoparamslash autopushd"
    " autoremoveslash autoresume beep bgnice caseglob casematch cdsilent checkjobs checkrunningjobs"
    " clobber combiningchars completealiases completeinword correct correctall debugbeforecmd emacs"
    " errexit errreturn evallineno extendedglob extendedhistory flowcontrol globcomplete globdots"
    " hashcmds hashdirs hashlistall histbeep hup ignoreeof interactivecomments listambiguous listbeep"
    " listpacked listrowsfirst listtypes localoptions localtraps longlistjobs mailwarning markdirs"
    " menucomplete monitor nomatch notify nullglob numericglobsort overstrike pipefail printeightbit"
    " printexitvalue promptbang promptcr promptpercent promptsp promptsubst pushdignoredups pushdminus"
    " pushdsilent pushdtohome recexact rmstarsilent rmstarwait singlelinezle sunkeyboardhack"
    " transientrprompt unset verbose vi warncreateglobal xtrace zle appendhistory banghist"
    " histallowclobber histexpiredupsfirst histfcntllock histfindnodups histignorealldups histignoredups"
    " histignorespace histlexwords histnofunctions histnostore histreduceblanks histsavebycopy"
    " histsavenodups histsubstpattern histverify incappendhistory incappendhistorytime sharehistory"
)
_HARMLESS_OPTIONS: Final = frozenset(_HARMLESS_NAMES.split())
"""Options of zsh that leave what a line says as it is (zshoptions(1)); another may change what words mean."""


def _setopt(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    names = {word.lower().replace("_", "") for word in call.argv[1:]}
    off = call.argv[0] == "unsetopt"
    if ("caseglob" if off else "nocaseglob") in names:
        session.case_blind = True
    if ("zle" if off else "nozle") in names:
        return (unclear("the line editor is switched off, and what checks lines in it"),), None
    for name in names:
        if name not in _HARMLESS_OPTIONS and name.removeprefix("no") not in _HARMLESS_OPTIONS:
            return (unseen(f"what follows, which zsh reads by other rules ({readable(name)})"),), None
    return (), None


def _emulate(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    text = _value_after(call.argv, "c")
    if text is not None:
        return (RunShell(text, here=True),), None
    words = [word for word in call.argv[1:] if word not in ("-L", "-R", "-LR", "-RL")]
    if words not in ([], ["zsh"]):
        return (unseen("what follows, which zsh reads as another shell"),), None
    return (), None


def _print(session: Interpreter, scope: Scope, call: Invocation, feed: Feed, declared: Any) -> Result:
    words = call.argv[1:]
    options = "".join(word[1:] for word in words if re.fullmatch("-[A-Za-z]+", word))
    if "z" in options or "s" in options:
        return (unclear("print puts text on the command line or into the history"),), None
    if "P" in options and any("$" in word or "`" in word or has_unknown(word) for word in words):
        return (unseen("a prompt that print expands"),), None
    return (), outputs.echo(("echo", *words[1:])) if words[:1] == ("-r",) else None


ZSH: Final[dict[str, Handler]] = {
    "print": _print, "noglob": _prefix, "nocorrect": _prefix, "-": _prefix, "setopt": _setopt, "unsetopt":
    _setopt,
    "autoload": _pure, "emulate": _emulate, "whence": _prints, "where": _prints, "rehash": _pure, "bindkey":
    _unclear,
    "zmodload": _unclear, "vared": _unclear, "zle": _unclear, "zstyle": _pure, "compdef": _pure, "compinit":
    _unclear,
    "chdir": _cd, "functions": _prints, "limit": _pure, "unlimit": _pure, "float": variables.declare,
    "integer": variables.declare, "unhash": _pure, "unfunction": variables.unset, "bye": _leave("exit"),
    "log": _prints, "r": _fc, "sched": _unclear, "zcompile": _unclear, "zparseopts": _unclear, "echotc":
    _prints,
    "echoti": _prints, "getln": variables.read, "pushln": _unclear, "ttyctl": _pure,
}  # fmt: skip
"""What only zsh has; elsewhere the names are those of programs."""

BUILTINS: Final[dict[str, Handler]] = {
    **dict.fromkeys((":", "true", "false", "wait", "bg", "fg", "disown"), _pure),
    **dict.fromkeys(("ulimit", "times", "suspend"), _pure),
    "shopt": _shopt,
    **dict.fromkeys(("type", "dirs", "caller", "help"), _prints),
    **dict.fromkeys(("declare", "typeset", "local", "readonly", "export"), variables.declare),
    "jobs": _jobs, "cd": _cd, "pushd": _pushd, "popd": _popd, "pwd": _pwd, "echo": _echo, "printf": _printf,
    "test": _test,
    "[": _test, "command": _command, "builtin": _builtin, "exec": _exec, "eval": _eval, "source": _source,
    ".": _source, "trap": _trap, "alias": _alias, "unalias": _unalias, "hash": _hash, "enable": _enable,
    "complete": _complete, "compgen": _complete, "compopt": _pure, "bind": _bind, "exit": _leave("exit"),
    "logout": _leave("exit"), "return": _leave("return"), "break": _leave("loop"), "continue": _leave("loop"),
    "kill": _kill, "umask": _umask, "history": _history, "fc": _fc, "unset": variables.unset,
    "set": variables.set_, "shift": variables.shift, "read": variables.read, "mapfile": variables.mapfile,
    "readarray": variables.mapfile, "getopts": variables.getopts, "let": variables.let,
}  # fmt: skip
