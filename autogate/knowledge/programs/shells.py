"""Shells: a text with ``-c``, a script, or standard input is run.

The texts of sh, bash, dash, ksh and zsh are read as shell; those of fish, csh, nu and PowerShell are
languages of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunInput, RunShell, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.words.values import MANY, UNKNOWN, is_static

_INPUT = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")
_FLAGS = frozenset(
    (
        *("--login", "--noediting", "--noprofile", "--norc", "--posix", "--restricted", "--verbose"),
        *("--debugger", "--interactive", "--emacs", "--vi", "--no-rcs", "--no-config", "--private"),
        *("--dump-strings", "--dump-po-strings", "--noline-editing", "--shwordsplit", "--debug"),
        *("--noediting", "--protected", "--norcs"),
    )
)
_RC = ("--rcfile", "--init-file", "--rcfile-override")


_SAME = re.compile(r"[\w\s./,:=@%+'\"&|;-]*\Z")
_OTHER_WORDS = re.compile(
    r"\b(?:alias|unalias|function|abbr|set|setenv|unset|complete|bind|trap|if|for|while|switch|begin|end|and|or"
    r"|not|foreach|repeat|time|goto|onintr|source)\b"
)


def _is_common(text: str) -> bool:
    """A text that fish, csh and sh all read in the same way: plain commands, quotes, ``;``, ``&&``, ``|``."""
    return is_static(text) and bool(_SAME.match(text)) and not _OTHER_WORDS.search(text)


def _run_text(name: str, text: str, arguments: tuple[str, ...]) -> Outcome:
    if name in ("csh", "tcsh") and not _is_common(text):
        return RunCode("csh", text, arguments)
    return RunShell(text, arguments)


def _shell(call: Call) -> Iterable[Outcome]:
    """The words of a POSIX-like shell."""
    words = call.operands
    name = call.invocation.name
    language = "csh" if name.endswith("csh") else "shell"
    flags: set[str] = set()
    at = 0
    while at < len(words):
        word = words[at]
        if word in ("--", "-"):
            at += 1
            break
        if word in ("--help", "--version") and "c" not in flags:
            return
        if len(word) < 2 or word[0] not in "-+" or word == MANY:
            break
        at += 1
        if word.startswith("--"):
            option, sign, value = word.partition("=")
            if option in _RC:
                if not sign:
                    value = words[at] if at < len(words) else UNKNOWN
                    at += 1
                yield RunFile(UNKNOWN if value == MANY else value, "shell")
            elif word not in _FLAGS:
                yield unclear(f"{name}: option {readable(word)} is not known")
                return
            continue
        if not is_static(word) or not word[1:].isalnum():
            yield unclear(f"{name}: option {readable(word)} is not known")
            return
        letters = word[1:]
        if language == "shell" and "R" in letters and "ksh" in name:
            yield unclear(f"{name}: option {word} is not known")
            return
        # each o or O takes one word that follows
        at += sum(letter in "oO" for letter in letters) if language == "shell" else 0
        if word[0] == "-":
            flags.update(letters)
        else:
            flags.difference_update(letters)
    rest = words[at:]
    silent = "n" in flags and "i" not in flags
    if "c" in flags:
        if not rest:
            return
        text = UNKNOWN if rest[0] == MANY else rest[0]
        if not silent:
            yield _run_text(name, text, rest[1:] if rest[0] != MANY else (MANY,))
    elif not rest or "s" in flags or rest[0] in _INPUT:
        if not silent:
            yield RunInput(language, rest[1:] if rest and rest[0] in _INPUT else rest)
    elif silent:
        yield Effect(Kind.READ, UNKNOWN if rest[0] == MANY else rest[0])
    else:
        yield RunFile(UNKNOWN if rest[0] == MANY else rest[0], language, rest[1:])


def _own_language(call: Call) -> Iterable[Outcome]:
    """fish, nu, elvish, xonsh: ``-c TEXT``, a file, or standard input."""
    language = "fish" if "fish" in call.invocation.name else call.invocation.name
    for text in (*call.values("-C", "-e"), *call.values("-c")):
        yield (
            RunShell(text)
            if language == "fish" and _is_common(text)
            else RunCode(language, text, call.operands)
        )
    silent = call.has("-n", "-compileonly")
    if call.has("-c"):
        return
    if call.operands and call.operands[0] not in _INPUT:
        path = UNKNOWN if call.operands[0] == MANY else call.operands[0]
        yield Effect(Kind.READ, path) if silent else RunFile(path, language, call.operands[1:])
    elif not silent and not call.has("-v", "-h"):
        yield RunInput(language)


_PWSH_FLAGS = (
    " -nologo -noprofile -nop -noninteractive -noni -noexit -sta -mta -login -l -interactive -i"
    " -noprofileloadtime "
)
_PWSH_VALUES = (
    " -executionpolicy -ep -ex -exec -version -windowstyle -w -inputformat -outputformat -workingdirectory"
    " -wd -configurationname -custompipename "
)


def _pwsh(call: Call) -> Iterable[Outcome]:
    """PowerShell: names in any case; ``-Command`` takes all the words left."""
    words = call.operands
    at = 0
    while at < len(words):
        word = words[at]
        option = word.lower()
        if option.startswith("--"):
            option = option[1:]
        at += 1
        if option in ("-help", "-h", "-?", "/?") or (option == "-version" and at == len(words)):
            return
        if option in ("-command", "-c", "-commandwithargs", "-cwa"):
            if words[at : at + 1] == ("-",) or at >= len(words):
                yield RunInput("powershell")
            else:
                yield RunCode("powershell", " ".join(words[at:]))
            return
        if option in ("-file", "-f"):
            path = words[at] if at < len(words) else UNKNOWN
            yield RunInput("powershell") if path == "-" else RunFile(path, "powershell", words[at + 1 :])
            return
        if option in ("-encodedcommand", "-enc", "-e", "-ec", "-en"):
            yield Effect(Kind.EXECUTE, "an encoded PowerShell command", force="high")
            return
        if f" {option} " in _PWSH_FLAGS:
            continue
        if f" {option} " in _PWSH_VALUES:
            at += 1
            continue
        if word.startswith("-") or not is_static(word):
            yield call.unclear(f"option {readable(word)} is not known")
            return
        # PowerShell 7 takes a bare word as a file, Windows PowerShell as a command
        if call.invocation.name.startswith("pwsh"):
            yield RunFile(word, "powershell", words[at:])
        else:
            yield RunCode("powershell", " ".join(words[at - 1 :]))
        return
    yield RunInput("powershell")


PROGRAMS = (
    Program(
        "sh bash dash ash zsh ksh ksh93 mksh lksh oksh loksh pdksh yash posh rbash rzsh rksh bosh osh sash"
        " hush csh tcsh",
        raw=_shell,
    ),
    Program(
        "fish",
        "-c|--command= -C|--init-command= -d|--debug= -o|--debug-output=write -i|--interactive -l|--login"
        " -N|--no-config -n|--no-execute -p|--profile=write --profile-startup=write -P|--private"
        " --print-rusage-self --print-debug-categories -v|--version -h|--help -f|--features=",
        "text*",
        style=Style.POSIX,
        then=_own_language,
    ),
    Program(
        "fish_indent",
        "-w|--write -i|--no-indent -c|--check -v|--version --ansi --html -d= --dump-parse-tree",
        then=lambda call: (
            Effect(
                Kind.WRITE if call.has("-w") else Kind.READ,
                UNKNOWN if word == MANY else word,
                "edit" if call.has("-w") else "",
            )
            for word in call.operands
        ),
    ),
    Program(
        "nu elvish xonsh murex ngs",
        "-c|--commands= -e|--execute= -i|--interactive -l|--login -n|--no-config-file -v|--version"
        " -h -compileonly -norc --no-rc --no-history --no-std-lib --stdin --config=unknown"
        " --env-config=unknown"
        " --plugins=unknown --log-level= --log-target= --table-mode= -m= -t= --threads= --testbin=unknown",
        "text*",
        style=Style.POSIX,
        then=_own_language,
    ),
    Program("pwsh powershell pwsh-preview pwsh.exe powershell.exe", raw=_pwsh),
)

EXAMPLES = (
    Example("bash -c 'ls -l' x y", "shell 'ls -l' x y"),
    Example("bash -lc 'ls'", "shell 'ls'"),
    Example("sh -x -e script.sh a", "file shell script.sh a"),
    Example("bash -euo pipefail -c 'rm x'", "shell 'rm x'"),
    Example("bash", "input shell"),
    Example("sh -s -- a b", "input shell"),
    Example("bash -", "input shell"),
    Example("bash /dev/stdin", "input shell"),
    Example("bash -n script.sh", "read script.sh"),
    Example("bash -nc 'rm x'", "pure"),
    Example("bash -ni script.sh", "file shell script.sh"),
    Example("bash --rcfile evil -i", "file shell evil; input shell"),
    Example("bash --bogus x", "unknown bash: option --bogus is not known"),
    Example("bash --version", "pure"),
    Example("bash ⋯", "file shell …"),
    Example("bash -c ⋯", "shell '…' …"),
    Example("zsh -fc 'print hi'", "shell 'print hi'"),
    Example("bash +O extglob -c ls", "shell 'ls'"),
    Example("tcsh -c ls", "shell 'ls'"),
    Example("tcsh -c 'set x = $y'", "code csh 'set x = $y'"),
    Example("fish -c 'rm x'", "shell 'rm x'"),
    Example("fish -c 'alias ls rm; ls x'", "code fish 'alias ls rm; ls x'"),
    Example("fish -n a.fish", "read a.fish"),
    Example("fish", "input fish"),
    Example("pwsh -NoProfile -Command Get-ChildItem -Recurse", "code powershell 'Get-ChildItem -Recurse'"),
    Example("powershell -enc AAAA", "execute an encoded PowerShell command !high"),
    Example("pwsh -File a.ps1 x", "file powershell a.ps1 x"),
)
