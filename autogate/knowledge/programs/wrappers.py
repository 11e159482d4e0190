"""Programs that run another program: sudo, env, timeout, xvfb-run, watch, parallel, tmux and their kin."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import (
    Effect,
    Kind,
    Outcome,
    RunCode,
    RunCommand,
    RunFile,
    RunInput,
    RunShell,
    readable,
    unclear,
)
from autogate.knowledge.building import runs
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.options import outcomes_of
from autogate.words.values import MANY, STAR, UNKNOWN, has_unknown, is_static


def _assignments(words: tuple[str, ...]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """Leading NAME=VALUE words, and the rest."""
    found: list[tuple[str, str]] = []
    for at, word in enumerate(words):
        name, sign, value = word.partition("=")
        if not sign or not name or "/" in name or not is_static(name):
            return tuple(found), words[at:]
        found.append((name, value))
    return tuple(found), ()


# env

_MARKERS = re.compile(r"CLAUDE|AUTOGATE|CODEX|GEMINI_CLI|CURSOR|OPENCODE|AI_AGENT")


def _env(call: Call) -> Iterable[Outcome]:
    from autogate.invocations.environment import unset

    words = list(call.operands)
    clear = False
    directory: str | None = None
    environment: list[tuple[str, str]] = []
    splits = 0

    def value_of(word: str, at: int) -> tuple[str, int]:
        if word.startswith("--"):
            _, sign, value = word.partition("=")
            if sign:
                return value, at
        elif len(word) > 2:
            return word[2:], at
        return (words[at], at + 1) if at < len(words) else (UNKNOWN, at)

    at = 0
    while at < len(words):
        word = words[at]
        if not word.startswith("-") or word == MANY:
            break
        at += 1
        name = word.partition("=")[0] if word.startswith("--") else word[:2]
        if word == "--":
            break
        if word in ("--help", "--version"):
            return
        if word in ("-", "-i", "--ignore-environment"):
            clear = True
        elif name in ("-0", "-v") and set(word[1:]) <= set("0vi"):
            clear = clear or "i" in word
        elif word in ("--null", "--debug", "--list-signal-handling") or name in (
            "--block-signal",
            "--default-signal",
            "--ignore-signal",
        ):
            pass
        elif name in ("-u", "--unset"):
            value, at = value_of(word, at)
            if not is_static(value) or _MARKERS.search(value):
                if not (told := list(unset(value))):
                    told = [Effect(Kind.SECURITY, f"the variable {readable(value)}", "unset", force="high")]
                yield from told
        elif name in ("-C", "--chdir"):
            directory, at = value_of(word, at)
        elif name in ("-a", "--argv0", "-L", "-U"):
            _, at = value_of(word, at)
        elif name == "-P":
            value, at = value_of(word, at)
            environment.append(("PATH", value))
        elif name in ("-S", "--split-string") or (name in ("-i", "-v") and "S" in word):
            if name in ("-i", "-v"):
                clear = clear or "i" in word.partition("S")[0]
                word = "-S" + word.partition("S")[2]
            value, at = value_of(word, at)
            splits += 1
            parts = _split_string(value)
            if parts is None or splits > 10:
                yield call.unclear(f"the text of {word[:2]} is not understood")
                return
            words[:at] = parts
            at = 0
        elif name == "-i" and set(word[1:]) <= set("0vi"):
            clear = True
        else:
            yield call.unclear(f"option {readable(word)} is not known")
            return
    assigned, rest = _assignments(tuple(words[at:]))
    environment.extend(assigned)
    if not rest:
        # what it prints is low, where it goes may not be
        yield Effect(Kind.SECRET, "the environment variables", force="low")
        return
    yield RunCommand(rest, directory, tuple(environment), clear)


def _split_string(text: str) -> list[str] | None:
    if not is_static(text) or any(mark in text for mark in "\\$#`"):
        return None
    import shlex

    try:
        return shlex.split(text)
    except ValueError:
        return None


def _printenv(call: Call) -> Iterable[Outcome]:
    from autogate.world.secrets import is_secret_name

    if not call.operands:
        yield Effect(Kind.SECRET, "the environment variables", force="low")
    for word in call.operands:
        if not is_static(word) or is_secret_name(word):
            yield Effect(Kind.SECRET, f"${readable(word)}")


# sudo and its kin


def _sudo(call: Call) -> Iterable[Outcome]:
    user = call.value("-u") or "root"
    words = call.operands
    if call.has("-h") and words:
        yield call.unclear("option -h with words is not known")
        return
    if call.has("-V", "-h") or (call.has("-l") and not call.has("-i", "-s")):
        return
    if call.invocation.name == "sudoedit" or call.has("-e"):
        yield Effect(Kind.PRIVILEGE, readable(user))
        for word in words:
            yield Effect(Kind.WRITE, UNKNOWN if word == MANY else word, "edit")
        return
    environment, rest = _assignments(words)
    if not rest:
        if call.has("-i", "-s"):
            yield Effect(Kind.PRIVILEGE, readable(user))
            yield RunInput("shell")
        elif call.has("-v"):
            yield Effect(Kind.PRIVILEGE, readable(user))
        elif call.has("-K", "-k"):
            yield Effect(Kind.CHANGE, "the remembered password of sudo", "remove", force="low")
        return
    yield Effect(Kind.PRIVILEGE, readable(user))
    yield RunCommand(rest, call.value("-D"), environment, user=user)


def _su(call: Call) -> Iterable[Outcome]:
    words = tuple(word for word in call.operands if word != "-")
    if call.invocation.name == "runuser" and call.value("-u") is not None:
        user = call.value("-u") or "root"
        yield Effect(Kind.PRIVILEGE, readable(user))
        if words:
            yield RunCommand(words, user=user)
        return
    user = UNKNOWN if words[:1] == (MANY,) else words[0] if words else "root"
    yield Effect(Kind.PRIVILEGE, readable(user))
    shell = call.value("-s")
    text = call.value("-c", "--session-command")
    if text is not None and (
        shell is None or shell.rpartition("/")[2] in ("sh", "bash", "zsh", "dash", "ksh")
    ):
        yield RunShell(text, words[1:], user=user)
    elif text is not None and shell is not None:
        yield RunCommand((shell, "-c", text, *words[1:]), user=user)
    elif len(words) > 1:
        yield RunCommand((shell or "sh", *words[1:]), user=user)
    else:
        yield RunInput("shell")


def _doas(call: Call) -> Iterable[Outcome]:
    if call.has("-C"):
        return
    user = call.value("-u") or "root"
    if call.has("-L"):
        yield Effect(Kind.CHANGE, "the remembered password of doas", "remove", force="low")
        return
    yield Effect(Kind.PRIVILEGE, readable(user))
    if call.operands:
        yield RunCommand(call.operands, user=user)
    elif call.has("-s"):
        yield RunInput("shell")


def _pkexec(call: Call) -> Iterable[Outcome]:
    user = call.value("--user") or "root"
    yield Effect(Kind.PRIVILEGE, readable(user))
    yield RunCommand(call.operands, user=user) if call.operands else RunInput("shell")


def _user_first(call: Call) -> Iterable[Outcome]:
    """gosu, su-exec, setuidgid: USER COMMAND…"""
    if not call.operands:
        return
    user = call.operands[0].partition(":")[0]
    yield Effect(Kind.PRIVILEGE, readable(user))
    if len(call.operands) > 1:
        yield RunCommand(call.operands[1:], user=user)


def _sg(call: Call) -> Iterable[Outcome]:
    """sg GROUP [-c] TEXT"""
    words = tuple(word for word in call.operands if word not in ("-", "-c"))
    yield Effect(Kind.PRIVILEGE, f"group {readable(words[0])}" if words else "group")
    yield RunShell(words[1]) if len(words) > 1 else RunInput("shell")


def _chroot(call: Call) -> Iterable[Outcome]:
    """Paths inside are others than they seem; taken as they stand they are judged more strictly."""
    rest = call.operands[1:]
    yield Effect(Kind.PRIVILEGE, "root")
    yield RunCommand(rest, user="root") if rest else RunInput("shell")


def _nsenter(call: Call) -> Iterable[Outcome]:
    target = readable(call.value("-t") or "another process")
    yield Effect(Kind.PRIVILEGE, f"the namespaces of process {target}")
    yield RunCommand(call.operands, user="root") if call.operands else RunInput("shell")


def _unshare(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.SYSTEM, "namespaces of its own", "create", force="medium")
    yield RunCommand(call.operands) if call.operands else RunInput("shell")


# scheduling and limits


def _by_pid(call: Call) -> Iterable[Outcome]:
    """ionice, chrt, taskset, prlimit: on running processes with -p, else a command."""
    words = call.operands
    name = call.invocation.name
    if call.has("-p", "-P", "-u"):
        shows = name != "renice" and (
            (name == "taskset" and len(words) < 2)
            or (name == "chrt" and len(words) < 2)
            or (name == "ionice" and not call.has("-c", "-n"))
        )
        if not shows:
            what = readable(call.value("-p") or (words[-1] if words else ""))
            yield Effect(Kind.PROCESS, what, "priority", force="medium")
        return
    at = {"taskset": 1, "chrt": 1}.get(name, 0)
    if name == "chrt" and call.has("-m"):
        return
    if name == "chrt" and words and not words[0].lstrip("-").isdigit():
        at = 0
    if len(words) > at:
        yield RunCommand(words[at:])


def _prlimit(call: Call) -> Iterable[Outcome]:
    if call.value("-p") is not None:
        limits = [value for name, value in call.options if name != "-p" and value]
        if limits:
            yield Effect(Kind.PROCESS, readable(call.value("-p") or ""), "limits", force="medium")
    elif call.operands:
        yield RunCommand(call.operands)


def _flock(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words:
        return
    if not words[0].isdigit() or len(words) > 1:
        yield Effect(Kind.WRITE, UNKNOWN if words[0] == MANY else words[0], "create")
    rest = words[1:]
    if rest[:1] in (("-c",), ("--command",)):
        if len(rest) > 1:
            yield RunShell(rest[1])
    elif rest:
        yield RunCommand(rest)


def _nohup(call: Call) -> Iterable[Outcome]:
    """On a terminal the output goes to nohup.out."""
    if call.operands:
        yield Effect(Kind.CHANGE, "nohup.out", "append", force="low")
        yield RunCommand(call.operands)


# tracing and terminals


def _trace(call: Call) -> Iterable[Outcome]:
    out = call.value("-o")
    if out is not None:
        if out[:1] in ("|", "!"):
            yield RunShell(out[1:])
        else:
            yield Effect(Kind.WRITE, out)
    for pid in call.values("-p"):
        yield Effect(Kind.PROCESS, readable(pid), "trace", force="uncertain")
    for text in call.values("-E"):
        if not call.operands:
            yield call.unclear(f"option -E {readable(text)} without a command")
    environment = tuple(
        (text.partition("=")[0], text.partition("=")[2]) for text in call.values("-E") if "=" in text
    )
    if call.operands:
        yield RunCommand(call.operands, environment=environment, user=call.value("-u") or "")


_SCRIPT = (
    "-a|--append -c|--command= -e|--return -E|--echo= -f|--flush -F --force -I|--log-in=write"
    " -O|--log-out=write -B|--log-io=write -T|--log-timing=write -m|--logging-format= -o|--output-limit="
    " -q|--quiet -t=? --timing=? -h -V -k -p -r -d"
)


def _script_run(call: Call) -> Iterable[Outcome]:
    detail = "append" if call.has("-a") else ""
    if not call.operands and not call.has("-I", "-O", "-B"):
        yield Effect(Kind.WRITE, "typescript", detail)
    for word in call.operands[:1]:
        yield Effect(Kind.WRITE, UNKNOWN if word == MANY else word, detail)
    for value in call.values("-t", "--timing"):
        yield Effect(Kind.WRITE, value)
    if call.value("-c") is not None:
        yield RunShell(call.value("-c") or "")
    elif len(call.operands) > 1:
        yield RunCommand(call.operands[1:])
    elif not call.has("-p"):
        yield RunInput("shell")


_SCRIPT_GNU = Program("script", _SCRIPT, "text*", then=_script_run)
_SCRIPT_BSD = Program("script", _SCRIPT, "text*", style=Style.POSIX, then=_script_run)


def _script(call: Call) -> Iterable[Outcome]:
    """util-linux: ``-c TEXT`` and a file, in any order; BSD: the file, then a command."""
    words = call.operands
    first = next((at for at, word in enumerate(words) if not word.startswith("-")), len(words))
    late = [at for at, word in enumerate(words) if re.match(r"--command|-[a-zA-Z]*c", word)]
    gnu = bool(late) and (late[0] < first or first + 1 == late[0])
    return outcomes_of(_SCRIPT_GNU if gnu else _SCRIPT_BSD, call.invocation)


def _expect(call: Call) -> Iterable[Outcome]:
    for text in call.values("-c"):
        yield RunCode("expect", text, call.operands)
    path = call.value("-f", "-b") or (call.operands[0] if call.operands else None)
    if path == "-" or (path is None and not call.has("-c")):
        yield RunInput("expect")
    elif path is not None:
        yield RunFile(UNKNOWN if path == MANY else path, "expect", call.operands[1:])


def _watch(call: Call) -> Iterable[Outcome]:
    if call.operands:
        yield RunCommand(call.operands) if call.has("-x") else RunShell(" ".join(call.operands))


def _entr(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("-s") and words:
        yield RunShell(words[0], words[1:])
    elif words:
        yield RunCommand(tuple(UNKNOWN if word == "/_" else word for word in words))


def _each_shell(call: Call) -> Iterable[Outcome]:
    """pee, mispipe, concurrently: every operand is a text that sh runs."""
    for word in call.operands:
        yield RunShell(UNKNOWN if word == MANY else word)


def _hyperfine(call: Call) -> Iterable[Outcome]:
    direct = call.has("-N") or call.value("-S") == "none"
    shell = call.value("-S")
    if (
        shell is not None
        and not direct
        and shell.rpartition("/")[2] not in ("sh", "bash", "zsh", "dash", "default")
    ):
        yield call.unclear(f"the shell {readable(shell)} is not known")
    yield from _each_shell(call)


def _busybox(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words or words[0] in ("--list", "--list-full", "--help", "--long", "--show"):
        return
    if words[0] == "--install":
        folder = next((word for word in words[1:] if not word.startswith("-")), "/usr/bin")
        yield Effect(Kind.WRITE, folder, "unpack", recursive=True)
        return
    yield RunCommand(words)


# GNU parallel

_SIMPLE = re.compile(r"[\w@%+=:,./^{}\x00-\x04-]*\Z")
_REPLACE = re.compile(r"\{(?:[.#%/]|//|/\.|-?\d+(?:/|//|\.|/\.)?|\+/|)\}")


def _parallel(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    marks = [at for at, word in enumerate(words) if re.fullmatch(r"::::?\+?", word)]
    command = words[: marks[0]] if marks else words
    lists: list[list[str]] = []
    known = True
    for number, at in enumerate(marks):
        end = marks[number + 1] if number + 1 < len(marks) else len(words)
        values = words[at + 1 : end]
        if words[at].startswith("::::"):
            known = False
            for path in values:
                if path != "-":
                    yield Effect(Kind.READ, path)
        else:
            lists.append(values)
    known = known and bool(marks) and not call.has("-a", "--pipe", "--pipepart") and len(lists) == 1
    if call.value("-S") is not None or call.has("--sshloginfile", "--slf"):
        hosts = readable(call.value("-S") or "hosts of a file")
        remote = "" if hosts == ":" else f"host {hosts}"
    else:
        remote = ""
    if not command:
        # the input itself holds the commands
        if known and all(is_static(value) for value in lists[0]):
            for value in lists[0]:
                yield RunShell(value, remote=remote)
        else:
            yield RunInput("shell", remote=remote)
        return
    if any("{=" in word for word in command):
        yield call.unclear("an expression in {= =} is not understood")
    values = lists[0] if known and len(lists[0]) <= 20 and MANY not in lists[0] else [UNKNOWN]
    pipes = call.has("--pipe", "--pipepart")
    for value in values:
        filled = [_REPLACE.sub(lambda _, v=value: v, word) for word in command]  # type: ignore[misc]
        if filled == command and not pipes:
            filled.append(value)
        # the command goes through a shell, but what is filled in is quoted for it
        if all(_SIMPLE.match(word) for word in command):
            yield RunCommand(tuple(filled), remote=remote, keeps_stdin=pipes)
        elif all(_SIMPLE.match(value) for value in values):
            yield RunShell(" ".join(filled), remote=remote)
        else:
            import shlex

            quoted = value if has_unknown(value) else shlex.quote(value)
            filled = [_REPLACE.sub(lambda _, v=quoted: v, word) for word in command]  # type: ignore[misc]
            yield RunShell(
                " ".join([*filled, quoted] if filled == command and not pipes else filled), remote=remote
            )


# tmux and screen


def _joined(words: tuple[str, ...]) -> Iterable[Outcome]:
    """tmux runs one word through the shell, several directly."""
    if len(words) == 1 and words[0] != MANY:
        yield RunShell(words[0])
    elif words:
        yield RunCommand(words)


def _tmux_run(call: Call) -> Iterable[Outcome]:
    yield from _joined(call.operands)


_KEYS = {
    "Enter": "\n",
    "C-m": "\n",
    "KPEnter": "\n",
    "Space": " ",
    "Tab": "\t",
    "C-c": "",
    "C-l": "",
    "C-u": "",
    "Escape": "",
    "C-d": "",
    "q": "q",
    "Up": None,
    "Down": None,
    "Left": None,
    "Right": None,
}


def _tmux_keys(call: Call) -> Iterable[Outcome]:
    """What is typed is taken for a command that a shell in the pane runs."""
    parts = []
    for word in call.operands:
        key = word if call.has("-l") else _KEYS.get(word, word)
        if key is None:
            yield call.unclear(f"the key {word} may recall a command")
            return
        parts.append(UNKNOWN if key == MANY else key)
    text = "".join(parts).strip()
    if text:
        yield RunShell(text)


def _tmux_format(call: Call) -> Iterable[Outcome]:
    """``#(command)`` in a format runs the command."""
    for text in (*call.operands, *(value for _, value in call.options if value)):
        if "#(" in text or has_unknown(text):
            yield Effect(Kind.EXECUTE, f"the format {readable(text)}")


def _tmux_later(call: Call) -> Iterable[Outcome]:
    """bind-key, set-hook, if-shell: further tmux commands, which are not followed."""
    yield Effect(Kind.EXECUTE, f"the tmux command {readable(' '.join(call.operands))}")


def _tmux_pipe(call: Call) -> Iterable[Outcome]:
    if call.operands:
        yield RunShell(call.operands[0])


def _tmux_shell(call: Call) -> Iterable[Outcome]:
    if call.has("-C"):
        yield from _tmux_later(call)
    elif call.operands:
        yield RunShell(call.operands[0])


def _tmux_set(call: Call) -> Iterable[Outcome]:
    words = call.operands
    risky = (
        len(words) < 2 or not is_static(words[0]) or re.search(r"command|hook|terminal|shell|lock", words[0])
    )
    if "#(" in " ".join(words) or risky:
        yield from _tmux_later(call)
    else:
        yield Effect(Kind.CHANGE, f"tmux option {words[0]}", "set", force="low")


_TMUX_STOP = effect(Kind.PROCESS, "a tmux session", "stop")
_TMUX_SUBS = (
    Program(
        "new-session new",
        "-A -d -D -E -P -X -c= -e= -f= -F= -n= -s= -t= -x= -y=",
        "text*",
        style=Style.POSIX,
        then=_tmux_run,
    ),
    Program(
        "new-window neww", "-a -b -d -k -P -S -c= -e= -F= -n= -t=", "text*", style=Style.POSIX, then=_tmux_run
    ),
    Program(
        "split-window splitw",
        "-b -d -f -h -I -v -P -Z -c= -e= -F= -l= -p= -t=",
        "text*",
        style=Style.POSIX,
        then=_tmux_run,
    ),
    Program(
        "respawn-pane respawnp respawn-window respawnw",
        "-k -c= -e= -t=",
        "text*",
        style=Style.POSIX,
        effects=effect(Kind.PROCESS, "a tmux pane", "stop"),
        then=_tmux_run,
    ),
    Program(
        "display-popup popup",
        "-B -C -E -b= -c= -d= -e= -h= -s= -S= -t= -T= -w= -x= -y=",
        "text*",
        style=Style.POSIX,
        then=_tmux_run,
    ),
    Program(
        "send-keys send", "-F -H -K -l -M -R -X -c= -N= -t=", "text*", style=Style.POSIX, then=_tmux_keys
    ),
    Program("run-shell run", "-b -C -c= -d= -t= -E", "text*", style=Style.POSIX, then=_tmux_shell),
    Program("pipe-pane pipep", "-I -O -o -t=", "text*", style=Style.POSIX, then=_tmux_pipe),
    Program(
        "if-shell if bind-key bind set-hook confirm-before confirm command-prompt source-file source"
        " choose-tree display-menu menu",
        "",
        "text*",
        style=Style.NONE,
        then=_tmux_later,
    ),
    Program(
        "set-option set set-window-option setw set-environment setenv",
        "-a -F -g -o -p -q -s -u -U -w -r -h -t=",
        "text*",
        style=Style.POSIX,
        then=_tmux_set,
    ),
    Program(
        "display-message display list-sessions ls list-windows lsw list-panes lsp list-clients lsc"
        " list-buffers lsb",
        "-a -I -N -p -v -l -s -c= -d= -t= -f= -F= -O= -r",
        "text*",
        style=Style.POSIX,
        then=_tmux_format,
    ),
    Program(
        "has-session has list-keys lsk list-commands lscm show-options show show-environment showenv"
        " show-window-options showw show-hooks show-messages showmsgs show-buffer showb info",
        "-a -A -g -H -p -q -s -v -w -h -1 -N -T= -P= -J -t= -b=",
        "text*",
        style=Style.POSIX,
    ),
    Program("capture-pane capturep", "-a -e -C -J -N -p -P -q -T -M -b= -E= -S= -t=", "", style=Style.POSIX),
    Program("save-buffer saveb", "-a -b=", "write", style=Style.POSIX),
    Program("load-buffer loadb", "-w -b= -t=", "read", style=Style.POSIX),
    Program(
        "kill-session kill-window killw kill-pane killp",
        "-a -C -t=",
        "",
        style=Style.POSIX,
        effects=_TMUX_STOP,
    ),
    Program("kill-server", "", "", effects=effect(Kind.PROCESS, "all tmux sessions", "stop")),
    Program(
        "attach-session attach a at switch-client switchc select-window selectw select-pane selectp"
        " select-layout selectl rename-session rename rename-window renamew resize-pane resizep resize-window"
        " resizew move-window movew move-pane movep join-pane joinp break-pane breakp swap-window swapw"
        " swap-pane swapp detach-client detach last-window last next-window next previous-window prev"
        " rotate-window clear-history clearhist copy-mode refresh-client refresh start-server start"
        " next-layout previous-layout set-buffer setb delete-buffer deleteb paste-buffer pasteb wait-for wait"
        " clock-mode suspend-client unlink-window unlinkw link-window linkw lock-session",
        "-a -A -b -B -d -D -e -E -f= -g -h -H -k -L -l= -m -M -n -N -o -O -p -P -q -r -R -s= -S -t= -T= -u"
        " -U -v"
        " -w -x= -y= -Z -c= -F=",
        "text*",
        style=Style.POSIX,
        effects=effect(Kind.CHANGE, "the tmux session", "arrange", force="low"),
    ),
)
_TMUX_REPLACES = frozenset(
    ("new-window", "neww", "link-window", "linkw",
     "move-window", "movew", "unlink-window", "unlinkw", "detach-client", "detach")
)  # fmt: skip
_TMUX_KILLS = re.compile(r"-[A-Za-z]*[kP]")
"""``-k`` ends what runs in the place that is taken; ``-P`` hangs up the process above a client."""
_TMUX_ONE = Program(
    "tmux",
    "-2 -C -D -l -N -u -v -V -c=shell -f=unknown -L= -S= -T=",
    style=Style.POSIX,
    subcommands=_TMUX_SUBS,
    bare=effect(Kind.CHANGE, "a tmux session", "create", force="low"),
)


def _tmux(call: Call) -> Iterable[Outcome]:
    """Commands parted by a lone ``;`` or one at the end of a word."""
    groups: list[list[str]] = [[]]
    for word in call.operands:
        if word == ";":
            groups.append([])
        elif word.endswith(";") and not word.endswith("\\;"):
            groups[-1].append(word[:-1])
            groups.append([])
        else:
            groups[-1].append(word)
    for group in groups:
        if group or len(groups) == 1:
            if group and group[0] in _TMUX_REPLACES and any(map(_TMUX_KILLS.match, group[1:])):
                yield from _TMUX_STOP
            invocation = call.invocation._replace(argv=(call.invocation.argv[0], *group))
            for outcome in outcomes_of(_TMUX_ONE, invocation):
                if not (isinstance(outcome, Effect) and outcome.kind is Kind.PURE):
                    yield outcome


def _screen(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("-ls", "-list", "-v", "-wipe", "-Q"):
        return
    if call.has("-X"):
        if words[:1] == ("stuff",) and len(words) > 1:
            text = words[1].replace("\\n", "\n").replace("^M", "\n").replace("\\r", "\n").strip()
            if text:
                yield RunShell(text)
        elif words and words[0] in ("quit", "kill"):
            yield Effect(Kind.PROCESS, "a screen session", "stop")
        elif words and words[0] in ("hardcopy", "hardcopydir", "logfile"):
            yield Effect(Kind.WRITE, words[-1] if len(words) > 1 else "hardcopy." + STAR)
        elif words[:1] == ("screen",) and len(words) > 1:
            yield RunCommand(words[1:])
        else:
            yield Effect(Kind.EXECUTE, f"the screen command {readable(' '.join(words))}")
        return
    if call.has("-r", "-R", "-x", "-RR"):
        return
    if call.has("-L"):
        yield Effect(Kind.WRITE, call.value("-Logfile") or "screenlog." + STAR, "append")
    if words:
        yield RunCommand(words)
    else:
        yield Effect(Kind.CHANGE, "a screen session", "create", force="low")


def _systemd_run(call: Call) -> Iterable[Outcome]:
    timers = (
        "--on-active",
        "--on-boot",
        "--on-startup",
        "--on-unit-active",
        "--on-unit-inactive",
        "--on-calendar",
        "--path-property",
        "--socket-property",
        "--timer-property",
    )
    if call.has(*timers):
        yield Effect(Kind.PERSIST, f"a timer that runs {readable(' '.join(call.operands))}")
    system = not call.has("--user")
    user = call.value("--uid") or ("root" if system and not call.has("--scope") else "")
    if user:
        yield Effect(Kind.PRIVILEGE, readable(user))
    if call.operands:
        yield RunCommand(call.operands, call.value("--working-directory"), user=user)
    elif call.has("-S"):
        yield RunInput("shell")


def _run_parts(call: Call) -> Iterable[Outcome]:
    if not call.has("--test", "--list"):
        for word in call.operands:
            yield Effect(Kind.EXECUTE, f"all programs in {readable(word)}")


def _daemon(call: Call) -> Iterable[Outcome]:
    """start-stop-daemon"""
    if call.has("-K"):
        what = call.value("-n", "-p", "-x", "-u", "--pid") or "a daemon"
        yield Effect(Kind.PROCESS, readable(what), "stop")
        return
    program = call.value("-a", "-x")
    if call.has("-S") and program is not None:
        user = call.value("-c") or ""
        if user:
            yield Effect(Kind.PRIVILEGE, readable(user))
        yield RunCommand((program, *call.operands), call.value("-d"), user=user)


def _envdir(call: Call) -> Iterable[Outcome]:
    """The variables come from files that are not looked at."""
    if call.operands:
        yield Effect(Kind.READ, call.operands[0], recursive=True)
    if len(call.operands) > 1:
        yield unclear("envdir: the variables are not known")
        yield RunCommand(call.operands[1:])


def _pv(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.READ, UNKNOWN if word == MANY else word)


def _wrapper(names: str, options: str = "", operands: str = "command", **more: object) -> Program:
    return Program(names, options, operands, style=Style.POSIX, **more)  # type: ignore[arg-type]


PROGRAMS = (
    Program("env genv", raw=_env),
    Program("printenv gprintenv", "-0|--null", "text*", then=_printenv),
    _wrapper(
        "sudo sudoedit sudo-rs",
        "-A|--askpass -b|--background -B|--bell -C|--close-from= -D|--chdir= -E --preserve-env=? -e|--edit"
        " -g|--group="
        " -h|--help -H|--set-home -i|--login -K|--remove-timestamp -k|--reset-timestamp -l|--list"
        " -n|--non-interactive -N|--no-update -P|--preserve-groups -p|--prompt= -R|--chroot= -r|--role="
        " -S|--stdin"
        " -s|--shell -T|--command-timeout= -t|--type= -U|--other-user= -u|--user= -V|--version -v|--validate",
        "text*",
        then=_sudo,
    ),
    Program(
        "su runuser",
        "-c|--command= --session-command= -f|--fast -g|--group= -G|--supp-group= -l|--login"
        " -m|-p|--preserve-environment"
        " -P|--pty -T|--no-pty -s|--shell= -u|--user= -h -V -w|--whitelist-environment=",
        "text*",
        then=_su,
    ),
    _wrapper("doas opendoas", "-C=read -L -n -s -u= -S", "text*", then=_doas),
    _wrapper("pkexec", "--user= --disable-internal-agent --keep-cwd", "text*", then=_pkexec),
    _wrapper(
        "run0",
        "--machine= --unit= --property= --description= --slice= --slice-inherit -u|--user= -g|--group="
        " --nice="
        " -D|--chdir= --setenv= --background= --pty --pipe --shell-prompt-prefix= --no-ask-password",
        "text*",
        then=_sudo,
    ),
    _wrapper("gosu su-exec setuidgid chpst-user", "", "text*", then=_user_first),
    Program("sg newgrp", "-l", "text*", style=Style.NONE, then=_sg),
    _wrapper("chroot gchroot", "--groups= --userspec= --skip-chdir -u= -g= -G= -n", "text*", then=_chroot),
    _wrapper(
        "nsenter",
        "-a|--all -t|--target= -m=? --mount=? -u=? --uts=? -i=? --ipc=? -n=? --net=? -N= --net-socket= -p=?"
        " --pid=?"
        " -U=? --user=? --user-parent -C=? --cgroup=? -T=? --time=? -G|--setgid= -S|--setuid="
        " --preserve-credentials"
        " --keep-caps -r=? --root=? -w=? --wd=? -W --wdns= -e|--env -F|--no-fork -Z|--follow-context -c"
        " --join-cgroup -h -V",
        "text*",
        then=_nsenter,
    ),
    _wrapper(
        "unshare",
        "-m=? --mount=? -u=? --uts=? -i=? --ipc=? -n=? --net=? -p=? --pid=? -U=? --user=? -C=? --cgroup=?"
        " -T=? --time=?"
        " -f|--fork --kill-child=? --mount-proc=? --mount-binfmt=? --map-user= --map-users= --map-group="
        " --map-groups="
        " --map-auto --map-subids -r|--map-root-user -c|--map-current-user --propagation= --setgroups="
        " -R|--root="
        " -w|--wd= -S|--setuid= -G|--setgid= --monotonic= --boottime= --owner= -l|--load-interp= -h -V"
        " --keep-caps",
        "text*",
        then=_unshare,
    ),
    _wrapper("eatmydata catchsegv aoss padsp primusrun optirun prime-run gamemoderun mangohud zrun"),
    _wrapper("fakeroot fakeroot-ng", "-l|--lib= --faked= -s=write -i=read -u|--unknown-is-real -b= -h -v"),
    _wrapper("fakechroot", "-s|--use-system-libs -h -v"),
    _wrapper("dbus-run-session", "--dbus-daemon=unknown --config-file=unknown"),
    _wrapper("unbuffer", "-p"),
    _wrapper("pw-jack", "-h -p= -r -s= -v -V"),
    _wrapper("chronic", "-v -e"),
    _wrapper("ifne", "-n"),
    _wrapper("tini tini-static", "-e= -g -h -l -p= -s -v -vv -vvv -w --license"),
    _wrapper("dumb-init", "-c|--single-child -r|--rewrite= -v|--verbose -h -V"),
    _wrapper("catatonit", "-g -P -h -V -L"),
    _wrapper("torify torsocks tsocks", "-i|--isolate -q|--quiet -d|--debug -a= -P= -p= -u= -v"),
    _wrapper("nocache", "-n="),
    _wrapper("trickle", "-h -V -v -s -d= -u= -w= -t= -l= -n= -p= -L="),
    _wrapper("proxychains proxychains4 proxychains-ng", "-q -f=read"),
    _wrapper(
        "setarch linux32 linux64 i386 i686 x86_64 uname26",
        "-B|--32bit -F|--fdpic-funcptrs -I|--short-inode"
        " -L|--addr-compat-layout -R|--addr-no-randomize -S|--whole-seconds -T|--sticky-timeouts"
        " -X|--read-implies-exec -Z|--mmap-page-zero -3|--3gb --4gb --uname-2.6 -v|--verbose --list --show=?"
        " -h -V",
    ),
    _wrapper("faketime", "-m -f --exclude-monotonic -p= --date-prog=command", "text command"),
    _wrapper(
        "timeout gtimeout",
        "-f|--foreground -k|--kill-after= -p|--preserve-status -s|--signal= -v|--verbose",
        "text command",
    ),
    _wrapper(
        "time gtime",
        "-a|--append -f|--format= -o|--output=write -p|--portability -q|--quiet -v|--verbose -V -h -l",
    ),
    _wrapper("nice gnice", "-# -n|--adjustment="),
    _wrapper("nohup gnohup", "-p", "text*", then=_nohup),
    _wrapper("stdbuf gstdbuf", "-i|--input= -o|--output= -e|--error="),
    _wrapper("setsid", "-c|--ctty -f|--fork -w|--wait -h -V"),
    _wrapper(
        "ionice",
        "-c|--class= -n|--classdata= -p|--pid= -P|--pgid= -t|--ignore -u|--uid= -h -V",
        "text*",
        then=_by_pid,
    ),
    _wrapper(
        "chrt",
        "-a|--all-tasks -b|--batch -d|--deadline -f|--fifo -i|--idle -o|--other -r|--rr -e|--ext"
        " -R|--reset-on-fork -T|--sched-runtime= -P|--sched-period= -D|--sched-deadline= -m|--max -p|--pid"
        " -v|--verbose -h -V",
        "text*",
        then=_by_pid,
    ),
    _wrapper("taskset", "-a|--all-tasks -c|--cpu-list -p|--pid -h -V", "text*", then=_by_pid),
    Program(
        "renice", "-# -n|--priority= --relative= -p|--pid -g|--pgrp -u|--user -h -V", "text*", then=_by_pid
    ),
    _wrapper(
        "prlimit",
        "-p|--pid= -o|--output= --noheadings --raw --verbose -c=? --core=? -d=? --data=? -e=? --nice=?"
        " -f=? --fsize=? -i=? --sigpending=? -l=? --memlock=? -m=? --rss=? -n=? --nofile=? -q=? --msgqueue=?"
        " -r=?"
        " --rtprio=? -s=? --stack=? -t=? --cpu=? -u=? --nproc=? -v=? --as=? -x=? --locks=? -y=? --rttime=?"
        " -h -V",
        "text*",
        then=_prlimit,
    ),
    _wrapper(
        "numactl",
        "-s|--show -H|--hardware -i|--interleave= -w|--weighted-interleave= -p|--preferred="
        " -P|--preferred-many= -m|--membind= -N|--cpunodebind= -C|--physcpubind= -l|--localalloc -a|--all"
        " -b|--balancing -v|--verbose -V -h --cpu-compress",
    ),
    _wrapper("choom", "-n|--adjust= -p|--pid= -h -V"),
    _wrapper("cgexec", "-g= --sticky -h -b"),
    _wrapper(
        "flock lckdo",
        "-E|--conflict-exit-code= -e|-x|--exclusive -F|--no-fork -n|--nb|--nonblock -o|--close"
        " -s|--shared -u|--unlock -w|--wait|--timeout= -W --verbose -h -V --fcntl --start= --length= -q -t",
        "text*",
        then=_flock,
    ),
    _wrapper(
        "strace ltrace dtruss ktrace truss",
        "-a|--columns= -A= -b|--detach-on= -c|--summary-only -C|--summary -d|--debug"
        " -D --daemonize=? -e|--trace= -E|--env= -f|--follow-forks -ff -F -h|--help -i|--instruction-pointer"
        " -I|--interruptible= -k|--stack-trace -K -l|--library= -L -n|--syscall-number -N|--arg-names="
        " -o|--output="
        " -O|--summary-syscall-overhead= -p|--attach= -P|--trace-path= -q|--quiet=? -qq -qqq"
        " -r|--relative-timestamps=?"
        " -s|--string-limit= -S|--summary-sort-by= -t|--absolute-timestamps=? -tt -ttt -T|--syscall-times=?"
        " -u|--user="
        " -U|--summary-columns= -v|--no-abbrev -V|--version -w|--summary-wall-clock -x|--strings-in-hex=? -xx"
        " -X|--const-print-style= -y|--decode-fds=? -yy -Y|--decode-pids=? -z|--successful-only"
        " -Z|--failed-only"
        " --seccomp-bpf --tips=? --output-append-mode --output-separately --signal= --status= --fault="
        " --inject="
        " --kvm= --raw= --read= --write= --verbose= --abbrev= --syscall-limit= --demangle --indent=",
        "text*",
        then=_trace,
    ),
    Program("script", raw=_script),
    Program(
        "scriptreplay",
        "-t|--timing=read -T|--log-timing=read -B|--log-io=read -I|--log-in=read -O|--log-out=read"
        " -s|--typescript=read -c|--cr-mode= -d|--divisor= -m|--maxdelay= -x|--stream= --summary -h -V",
        "read*",
    ),
    _wrapper("expect expectk", "-b= -c= -d -D= -f= -i -n -N -v", "text*", then=_expect),
    _wrapper(
        "watch gwatch viddy hwatch",
        "-b|--beep -c|--color -C|--no-color -d=? --differences=? -e|--errexit -f|--follow -g|--chgexit"
        " -n|--interval= -p|--precise -q|--equexit= -r|--no-rerun -s|--shotsdir=write -t|--no-title"
        " -w|--no-wrap"
        " -x|--exec -h -v",
        "text*",
        then=_watch,
    ),
    _wrapper("entr", "-a -c -d -h -n -p -r -s -x -z", "text*", then=_entr),
    _wrapper(
        "xvfb-run",
        "-a|--auto-servernum -e|--error-file=write -f|--auth-file=write -h -n|--server-num= -l|--listen-tcp"
        " -p|--xauth-protocol= -s|--server-args= -w|--wait= -d|--auto-display",
    ),
    Program("busybox toybox gobusybox", raw=_busybox),
    Program("ts", "-i -m -r -s", "text*"),
    Program("sponge", "-a", "write"),
    Program(
        "pee mispipe",
        "--ignore-sigpipe --no-ignore-sigpipe --ignore-write-errors --no-ignore-write-errors",
        "text*",
        then=_each_shell,
    ),
    Program("isutf8 errno", "-l -s -S -q -i -v", "text*", lenient=True),
    Program("combine", "", "read text read"),
    Program("caffeinate caffeine", "-d -i -m -s -u -t= -w=", "command"),
    _wrapper(
        "systemd-inhibit", "--what= --who= --why= --mode= --list --no-pager --no-legend --no-ask-password -h"
    ),
    _wrapper(
        "systemd-run",
        "--no-ask-password --user --system -H=unknown --host=unknown -M=unknown --machine=unknown --scope"
        " -u|--unit="
        " -p|--property= --description= --slice= --slice-inherit --expand-environment= -r|--remain-after-exit"
        " --send-sighup --service-type= --uid= --gid= --nice= --working-directory= -d|--same-dir"
        " -R|--root-directory"
        " -E|--setenv= -t|--pty -T|--pty-late -P|--pipe -q|--quiet -v|--verbose --json= --on-active="
        " --on-boot="
        " --on-startup= --on-unit-active= --on-unit-inactive= --on-calendar= --on-clock-change"
        " --on-timezone-change"
        " --path-property= --socket-property= --timer-property= --no-block --wait -G|--collect"
        " --ignore-failure"
        " --background= -S|--shell --job-mode=",
        "text*",
        then=_systemd_run,
    ),
    Program(
        "run-parts",
        "--test --list -v|--verbose --debug --report --reverse --exit-on-error --stdin --new-session"
        " --regex= -u|--umask= -a|--arg= --lsbsysinit",
        "text*",
        then=_run_parts,
    ),
    Program(
        "start-stop-daemon",
        "-S|--start -K|--stop -T|--status -p|--pidfile= --pid= -x|--exec= -n|--name= -u|--user="
        " -g|--group= -c|--chuid= -s|--signal= -a|--startas= -t|--test -o|--oknodo -q|--quiet -N|--nicelevel="
        " -P|--procsched= -I|--iosched= -k|--umask= -b|--background -m|--make-pidfile -R|--retry="
        " -r|--chroot="
        " -d|--chdir= -C|--no-close -O|--output=write -v|--verbose --notify-await --ppid= --remove-pidfile",
        "text*",
        then=_daemon,
    ),
    _wrapper("envdir", "", "text*", then=_envdir),
    _wrapper(
        "bwrap firejail proot bubblewrap",
        "--unshare-all --unshare-user --unshare-pid --unshare-net --unshare-ipc"
        " --unshare-uts --share-net --die-with-parent --new-session  --private --noprofile --quiet"
        " --seccomp --nonewprivs --noroot --clearenv --chdir= --proc= --dev= --tmpfs= --dir="
        " --hostname="
        " --uid= --gid= --unsetenv= -0 -r= -w= -b= --read-only=",
        "text*",
        then=runs,  # what is bound is writable: the command counts as it stands
    ),
    Program(
        "pv",
        "-# -p|--progress -t|--timer -e|--eta -I|--fineta -r|--rate -a|--average-rate -m= -b|--bytes"
        " -T|--buffer-percent"
        " -A|--last-written= -F|--format= -n|--numeric -q|--quiet -W|--wait -D|--delay-start= -s|--size="
        " -g|--gauge"
        " -l|--line-mode -0|--null -i|--interval= -w|--width= -H|--height= -N|--name= -u|--bar-style= -x="
        " -f|--force"
        " -c|--cursor -L|--rate-limit= -B|--buffer-size= -C|--no-splice -E|--skip-errors -Z="
        " -S|--stop-at-size"
        " -Y|--sync -K|--direct-io -X|--discard -U=write -o|--output=write -d|--watchfd= -R|--remote="
        " -P|--pidfile=write"
        " -h -V --average-rate-window= --8",
        then=_pv,
    ),
    Program("progress", "-q -d -w -W= -m -M -c= -a= -p= -i= -o=", "text*"),
    Program(
        "hyperfine",
        "-w|--warmup= -m|--min-runs= -M|--max-runs= -r|--runs= -s|--setup=shell --reference=shell"
        " -p|--prepare=shell"
        " -C|--conclude=shell -c|--cleanup=shell -P|--parameter-scan= -D|--parameter-step-size="
        " -L|--parameter-list="
        " -S|--shell= -N -i|--ignore-failure --style= --sort= -u|--time-unit= --export-asciidoc=write"
        " --export-csv=write"
        " --export-json=write --export-markdown=write --export-orgmode=write --show-output --output=?"
        " --input=read"
        " -n|--command-name= --reference-name= -h -V",
        "text*",
        then=_hyperfine,
    ),
    _wrapper(
        "parallel sem",
        "-0|--null -a|--arg-file=read --arg-sep= --arg-file-sep= -A|--anyhost --bar --basefile=read"
        " --bf=read --bg"
        " --block= --block-size= --cat --cleanup --colsep= -C= --compress --csv --ctag -D= --delay="
        " -d|--delimiter="
        " --dry-run|--dryrun --eta -E= -e=? --env= --fg --fifo --filter= --group --halt= --halt-on-error="
        " --header= -H="
        " --hostgroups|--hgrp -I= -i=? --replace=? --joblog=write -j|--jobs|-P|--max-procs= --keep-order|-k"
        " -L= -l=?"
        " --max-lines= --limit=unknown --latest-line --lb|--line-buffer|--linebuffer --link --xapply --load="
        " -m|--xargs"
        " --max-args|-n= -N|--max-replace-args= --max-chars|-s= --max-line-length-allowed --memfree="
        " --memsuspend= --nice= --no-notice"
        " --no-run-if-empty|-r --number-of-cores --number-of-cpus --number-of-threads --number-of-sockets"
        " --onall"
        " --nonall --output-as-files|--outputasfiles|--files|--files0 --pipe|--spreadstdin"
        " --pipepart|--pipe-part --plain"
        " --progress --profile|-J=unknown -q|--quote --quiet|--silent --recend= --recstart= --regexp"
        " --results=write"
        " --resume --resume-failed --retry-failed --retries= --return= --rpl=unknown --rrs"
        " --round-robin|--rr|--roundrobin"
        " --semaphore --semaphore-name|--semaphorename|--id= --semaphore-timeout|--semaphoretimeout|--st="
        " --sepsep= --seqreplace="
        " --session --shard= --shebang --shell-completion= --shell-quote --shuf --skip-first-line"
        " -S|--sshlogin= --slf="
        " --sshloginfile= --ssh=unknown --sshdelay= --tag --tagstring= --tee --template=read --termseq="
        " --timeout="
        " --tmpdir= --tmux --tmuxpane --total-jobs= --tollef --transfer --transferfile|--tf= --trc= --trim="
        " --ungroup|-u"
        " --unsafe --use-compress-program=unknown --use-cores-instead-of-threads --verbose|-t -v"
        " --version|-V --wait --wd|--workdir="
        " -X -x|--exit --will-cite --citation --color --fast -h|--help --bin= --group-by|--groupby="
        " --parset=",
        "text*",
        then=_parallel,
    ),
    Program("tmux", raw=_tmux),
    _wrapper(
        "screen",
        "-4 -6 -a -A -c=unknown -d -D -dm -Dm -dmS= -DmS= -e= -f -fn -fa -h= -i -ln -l -la -list -ls=? -L"
        " -Logfile= -m -md -mdS= -n -O -p= -q -Q -r=? -R=? -RR -s= -S= -t= -T= -U -v -wipe -x=? -X -dr=? -dR",
        "text*",
        then=_screen,
    ),
)

EXAMPLES = (
    Example("env FOO=1 BAR=2 make -j2", "run FOO=1 BAR=2 make -j2"),
    Example("env -i PATH=/bin sh -c ls", "run PATH=/bin sh -c ls"),
    Example("env -u HOME -C /tmp rm x", "run rm x from /tmp"),
    Example("env -S 'bash -c' 'rm x'", "run bash -c rm x"),
    Example("env -S 'x${A}'", "unknown env: the text of -S is not understood"),
    Example("env", "secret the environment variables !low"),
    Example("env --bogus ls", "unknown env: option --bogus is not known"),
    Example("env -u CLAUDECODE ls", "security switched off autogate !critical; run ls"),
    Example("printenv HOME", "pure"),
    Example("printenv AWS_SECRET_ACCESS_KEY", "secret $AWS_SECRET_ACCESS_KEY"),
    Example("sudo -u bob FOO=1 rm -rf x", "privilege bob; run as bob: FOO=1 rm -rf x"),
    Example("sudo -nE -- ls", "privilege root; run as root: ls"),
    Example("sudo -i", "privilege root; input shell"),
    Example("sudo -l", "pure"),
    Example("sudoedit /etc/hosts", "privilege root; write edit /etc/hosts"),
    Example("sudo --bogus ls", "unknown sudo: option --bogus is not known"),
    Example("su - bob -c 'rm x'", "privilege bob; shell as bob: 'rm x'"),
    Example("su", "privilege root; input shell"),
    Example("runuser -u bob -- ls", "privilege bob; run as bob: ls"),
    Example("doas -u bob ls", "privilege bob; run as bob: ls"),
    Example("pkexec rm x", "privilege root; run as root: rm x"),
    Example("chroot /mnt ls", "privilege root; run as root: ls"),
    Example("nsenter -t 1 -m -p sh", "privilege the namespaces of process 1; run as root: sh"),
    Example("timeout -k 5 10s ls -l", "run ls -l"),
    Example("time -o t.txt make", "write t.txt; run make"),
    Example("nice -n 10 make", "run make"),
    Example("nice -10 make", "run make"),
    Example("nohup ./x", "change append nohup.out !low; run ./x"),
    Example("stdbuf -oL grep x", "run grep x"),
    Example("ionice -c 3 rm x", "run rm x"),
    Example("ionice -c 3 -p 12", "process priority 12 !medium"),
    Example("taskset -c 0,1 rm x", "run rm x"),
    Example("taskset -p 12", "pure"),
    Example("chrt -f 10 rm x", "run rm x"),
    Example("flock /tmp/l rm x", "write create /tmp/l; run rm x"),
    Example("flock -n /tmp/l -c 'rm x'", "write create /tmp/l; shell 'rm x'"),
    Example("strace -f -o out ls -l", "write out; run ls -l"),
    Example("strace -o '|sh' ls", "shell 'sh'; run ls"),
    Example("strace -p 12", "process trace 12 !uncertain"),
    Example("script -q -c 'rm x' /dev/null", "write /dev/null; shell 'rm x'"),
    Example("script -q out ls -c", "write out; run ls -c"),
    Example("script", "write typescript; input shell"),
    Example("expect -c 'spawn ls'", "code expect 'spawn ls'"),
    Example("watch -n 5 'df -h'", "shell 'df -h'"),
    Example("watch -x rm x", "run rm x"),
    Example("entr -r make /_", "run make …"),
    Example("busybox rm -rf /", "run rm -rf /"),
    Example("sponge out.txt", "write out.txt"),
    Example("hyperfine -p 'make clean' 'make'", "shell 'make clean'; shell 'make'"),
    Example("parallel gzip -9", "run gzip -9 …"),
    Example("parallel -j4 rm {} ::: a b", "run rm a; run rm b"),
    Example("parallel", "input shell"),
    Example("parallel 'cd {} && ls' ::: a", "shell 'cd a && ls'"),
    Example("parallel ::: 'rm x'", "shell 'rm x'"),
    Example("tmux new-session -d -s x 'rm y'", "shell 'rm y'"),
    Example("tmux send-keys -t x 'rm y' Enter", "shell 'rm y'"),
    Example("tmux ls", "pure"),
    Example("tmux new -d -s a ';' kill-server", "process stop all tmux sessions"),
    Example("tmux unlink-window -k", "change arrange the tmux session !low; process stop a tmux session"),
    Example("tmux display -p '#(rm x)'", "execute the format #(rm x)"),
    Example("screen -dmS x rm y", "run rm y"),
    Example("screen -ls", "pure"),
    Example("screen -S x -X stuff 'rm y\\n'", "shell 'rm y'"),
    Example("systemd-run --user --on-calendar=daily rm x", "persist a timer that runs rm x; run rm x"),
    Example("run-parts --test /etc/cron.daily", "pure"),
    Example("run-parts /etc/cron.daily", "execute all programs in /etc/cron.daily"),
)
