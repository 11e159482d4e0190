"""Runners of a project's tasks, managers of tools' versions, and directory environments."""

from __future__ import annotations

from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunShell, unclear
from autogate.knowledge.building import build, folder_of, is_elsewhere
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.lookup import program_named
from autogate.knowledge.services import change, local
from autogate.words.values import has_unknown

_X = Style.EXACT
_P = Style.POSIX


def _just(call: Call) -> Iterator[Outcome]:
    place = call.value("-d") or folder_of(call.value("-f") or ".")
    if call.has("-h", "-V", "--man", "--completions", "--changelog"):
        return
    for value in call.values("--shell"):
        yield Effect(Kind.EXECUTE, value, force="uncertain")
    if call.has("-l", "--summary", "--show", "--dump", "--evaluate", "--variables", "--groups", "--usage"):
        # backticks in a justfile run while it is read
        yield build("just --list", place)
        return
    if call.has("--fmt"):
        if not call.has("--check"):
            yield Effect(Kind.WRITE, call.value("-f") or "justfile", "edit")
        return
    if call.has("--init"):
        yield Effect(Kind.WRITE, "justfile", "create")
        return
    if call.has("-e"):
        yield from local("the editor")
        return
    if call.has("-c"):
        words = (call.value("-c") or "", *call.operands)
        yield build("just --command", place)
        yield RunCommand(words)
        return
    recipes = [word for word in call.operands if "=" not in word]
    yield build(" ".join(("just", *recipes[:1])), place)


_JUST = (
    "-h|--help -V|--version --man --changelog --completions= --alias-style= --ceiling= --check"
    " --chooser=shell --clear-shell-args --color= --command-color= --cygpath= -d|--working-directory="
    " --dotenv-filename= -E|--dotenv-path=read --dry-run|-n --dump-format= --explain -f|--justfile="
    " --global-justfile|-g --group= --highlight --no-highlight --indentation= --list-heading= --list-prefix="
    " --list-submodules --no-aliases --no-deps --no-dotenv --one -q|--quiet --allow-missing --set= --shell="
    " --shell-arg= --shell-command --tempdir= --time --timestamp --timestamp-format= -u|--unsorted --unstable"
    " -v|--verbose --yes -c|--command= --choose --dump -e|--edit --evaluate --fmt|--format --groups --init"
    " -l|--list -s|--show= --summary --variables --usage= --request="
)


def _task(call: Call) -> Iterator[Outcome]:
    if call.has("-h", "--version", "--completion"):
        return
    place = call.value("-d") or folder_of(call.value("-t") or ".")
    if call.has("-l", "-a", "--summary", "--status", "-j"):
        yield build("task --list", place)
        return
    if call.has("-i"):
        yield Effect(Kind.WRITE, "Taskfile.yml", "create")
        return
    tasks = [word for word in call.operands if "=" not in word]
    if tasks[:1] == ["execute"] or tasks[:1] == ["exec"]:
        yield RunCommand(tuple(call.operands[1:]))  # taskwarrior's
        return
    for value in call.values("-t"):
        if "://" in value:
            yield Effect(Kind.EXECUTE, value, force="high")
    yield build(" ".join(("task", *tasks[:1])), place)


def _mise(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    rest = words[1:]
    if verb in (
        "",
        "help",
        "version",
        "ls",
        "list",
        "current",
        "where",
        "which",
        "env",
        "e",
        "latest",
        "ls-remote",
        "outdated",
        "doctor",
        "dr",
        "bin-paths",
        "completion",
        "search",
        "tool",
        "registry",
        "backends",
        "hook-env",
        "usage",
        "who",
    ):
        return
    if verb == "tasks":
        if rest[:1] in (("run",), ("r",)):
            yield build("mise run " + " ".join(rest[1:2]))
        elif rest[:1] in (("edit",), ("add",)):
            yield from local("mise.toml")
        return
    if verb in (
        "config",
        "settings",
        "alias",
        "plugins",
        "plugin",
        "p",
        "sync",
        "cfg",
        "tool-alias",
        "shell-alias",
        "toolset",
    ):
        if not rest or rest[0] in ("ls", "list", "get", "ls-remote", "generate", "show"):
            return
        yield Effect(Kind.CHANGE, f"mise {verb} {' '.join(rest[:2])}", force="uncertain")
    elif verb in (
        "install",
        "i",
        "upgrade",
        "up",
        "use",
        "u",
        "install-into",
        "reshim",
        "self-update",
        "shell",
        "sh",
    ):
        if verb in ("use", "u"):
            yield from local("mise.toml")
        for word in rest or ("",):
            if not word.startswith("-"):
                yield Effect(
                    Kind.INSTALL, word, "user" if verb == "self-update" or call.has("-g") else "project"
                )
    elif verb in ("run", "r", "watch", "w", "task"):
        yield build("mise run " + " ".join(rest[:1]))
    elif verb in ("exec", "x"):
        text = call.value("-c")
        if text is not None:
            yield RunShell(text)
        words = (
            rest[rest.index("--") + 1 :] if "--" in rest else tuple(word for word in rest if "@" not in word)
        )
        if words:
            yield RunCommand(tuple(words))
    elif verb == "trust":
        yield Effect(Kind.EXECUTE, "what the settings of this folder say, from now on", force="uncertain")
    elif verb in (
        "set",
        "unset",
        "unuse",
        "rm",
        "remove",
        "uninstall",
        "prune",
        "cache",
        "deactivate",
        "implode",
        "unalias",
        "generate",
        "g",
        "fmt",
        "link",
        "lock",
    ):
        yield Effect(Kind.CHANGE, f"mise {verb}", force="uncertain" if verb == "implode" else "low")
    elif verb == "activate":
        return
    elif has_unknown(verb):
        yield unclear("mise: its command is not known")
    else:
        yield build(f"mise {verb}")  # a task of that name


def _asdf(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    second = words[1] if len(words) > 1 else ""
    if (
        verb
        in (
            "help",
            "list",
            "current",
            "latest",
            "where",
            "which",
            "info",
            "version",
            "shimversions",
            "shim-versions",
        )
        or (verb == "plugin" and second in ("list", ""))
        or verb == "plugin-list"
    ):
        return
    if verb in ("plugin", "plugin-add", "plugin-update"):
        if second == "remove":
            yield from local("a plugin of asdf", "remove", "medium")
        else:
            yield Effect(Kind.EXECUTE, f"a plugin of asdf ({' '.join(words[1:3])})", force="uncertain")
    elif verb in ("install", "update"):
        yield Effect(Kind.INSTALL, " ".join(words[1:]), "user")
    elif verb in ("local", "global", "shell", "set", "reshim"):
        yield from local("the versions that asdf chooses")
    elif verb in ("uninstall", "plugin-remove"):
        yield from local("a version", "remove", "medium")
    elif verb in ("exec", "env"):
        if len(words) > (1 if verb == "exec" else 2):
            yield RunCommand(words[1:] if verb == "exec" else words[2:])
    else:
        yield unclear(f"asdf: {verb} is not known")


def _dotenv(call: Call) -> Iterator[Outcome]:
    """``dotenv -f file run command`` and ``dotenv -e file -- command``."""
    words = call.operands
    for value in call.values("-e", "-f"):
        yield Effect(Kind.READ, value)
    if not call.has("-e", "-f"):
        yield Effect(Kind.READ, ".env")
    verb = words[0] if words else ""
    if call.invocation.name == "dotenv" and verb in ("list", "get", "set", "unset"):
        if verb in ("list", "get"):
            yield Effect(Kind.SECRET, "variables of .env")
        else:
            yield Effect(Kind.WRITE, call.value("-f") or ".env", "edit")
        return
    command = words[1:] if verb == "run" else words
    if command:
        yield RunCommand(command)


def _toolbox(call: Call) -> Iterator[Outcome]:
    """devbox, pixi, hermit, proto and the like."""
    name = call.invocation.name
    words = call.operands
    verb = words[0] if words else ""
    rest = words[1:]
    if verb in (
        "",
        "help",
        "version",
        "list",
        "ls",
        "info",
        "search",
        "status",
        "shellenv",
        "tree",
        "completion",
        "env",
        "bin",
        "outdated",
        "which",
        "versions",
        "--version",
        "--help",
    ):
        return
    if verb in ("add", "install", "update", "upgrade", "sync", "i", "use", "fetch", "lock"):
        for word in rest or ("",):
            if not word.startswith("-"):
                yield Effect(Kind.INSTALL, word, "user" if "global" in words else "project")
    elif verb in ("rm", "remove", "uninstall", "clean", "unpin", "pin"):
        yield from local(f"packages of {name}", "remove")
    elif verb in ("run", "task", "services", "shell", "develop", "test", "up", "processes", "build"):
        yield build(f"{name} {verb} {' '.join(rest[:1])}".rstrip())
        if verb == "run" and rest:  # a task of that name, or else the program
            command = rest[1:] if rest[0] == "--" else rest
            if command and command[0] != "test" and program_named(command[0]) is not None:
                yield RunCommand(command)
    elif verb == "init":
        yield from local(f"{name}'s settings")
    elif verb == "exec":
        command = rest[1:] if rest[:1] == ("--",) else rest
        if command:
            yield RunCommand(command)
    elif verb in (
        "auth",
        "login",
        "logout",
        "config",
        "cache",
        "self-update",
        "generate",
        "global",
        "project",
        "workspace",
        "upload",
        "publish",
        "setup",
        "secrets",
        "push",
    ):
        if verb in ("upload", "publish", "push"):
            yield Effect(Kind.REMOTE, "the package", "publish", force="high")
        else:
            yield Effect(Kind.CHANGE, f"{name} {verb} {' '.join(rest[:2])}".rstrip(), force="uncertain")
    else:
        yield unclear(f"{name}: {verb} is not known")


def _bats(call: Call) -> Iterator[Outcome]:
    if call.has("-h", "-v"):
        return
    for value in call.values("-o"):
        yield Effect(Kind.WRITE, value, "create", recursive=True)
    outside = [word for word in call.operands if is_elsewhere(word)]
    yield build(call.invocation.name, outside[0] if outside else ".")


PROGRAMS = (
    Program("just rust-just", _JUST, "text*", style=_P, then=_just),
    Program(
        "task go-task",
        "-h|--help --version -l|--list -a|--list-all -s|--silent -v|--verbose -n|--dry -f|--force"
        " --force-all -d|--dir= -t|--taskfile= -g|--global -p|--parallel -w|--watch -I|--interval="
        " -y|--yes -x|--exit-code --summary --status -j|--json -i|--init -c|--color --no-color"
        " -C|--concurrency= -o|--output= --output-group-begin= --output-group-end="
        " --output-group-error-only --sort= --insecure --offline --download --clear-cache --timeout="
        " --expiry= --completion= --experiments --trusted-hosts= --failfast --disable-fuzzy --no-status",
        "text*",
        style=_X,
        then=_task,
    ),
    Program(
        "mask makesure xc runme dobi bake invoke inv doit paver tusk robo mage shake knit redo poe"
        " poethepoet taskipy nur wake",
        "-h|--help -V|--version -l|--list -f|--file|--maskfile= -c|--collection= -C|--directory=",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-V")
            else (
                build(
                    f"{call.invocation.name} {' '.join(call.operands[:1])}".rstrip(),
                    call.value("-C") or folder_of(call.value("-f") or "."),
                ),
            )
        ),
    ),
    Program(
        "fab",
        "-h|--help -l|--list -V|--version -H|--hosts= -i|--identity=read -c|--collection=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-l", "-V")
            else (build("fab " + " ".join(call.operands[:1])), *change("other machines", "run"))
        ),
    ),
    Program(
        "mise rtx",
        "-h|--help -V|--version -C|--cd= -E|--env= -j|--jobs= -q|--quiet -v|--verbose -y|--yes --raw"
        " --silent --no-config -g|--global --pin --fuzzy -f|--force --json -J -c|--command= --path="
        " --remove= -n|--dry-run --bump -l|--local --missing --prefix= -i|--interactive -o|--output="
        " --shell= --dotenv -a|--all",
        "text*",
        style=_P,
        then=lambda call: () if call.has("-h", "-V") else _mise(call),
    ),
    Program(
        "asdf vfox",
        "-h|--help -v|--version",
        "text*",
        style=_P,
        then=lambda call: () if call.has("-h", "-v") else _asdf(call),
    ),
    Program(
        "dotenv dotenvx dotenv-cli env-cmd",
        "-e|--env= -f|--file|--env-file= -c -o|--override --no-override -v -p= -q|--quote= --overload"
        " --debug --quiet -r= --silent -h|--help --version",
        "text*",
        style=_P,
        then=lambda call: () if call.has("-h", "--version") else _dotenv(call),
    ),
    Program(
        "devbox pixi hermit proto flox aqua rokit",
        "-h|--help --version -q|--quiet -v|--verbose -c|--config= -e|--environment= --manifest-path="
        " -g|--global",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: () if call.has("-h", "--version") else _toolbox(call),
    ),
    Program(
        "bats shellspec shunit2 roundup zunit critic ztst bach",
        "-h|--help -v|--version -c|--count -f|--filter= -F|--formatter= -j|--jobs= -o|--output="
        " -p|--pretty -r|--recursive -t|--tap -T|--timing -x|--trace --report-formatter="
        " --no-tempdir-cleanup --gather-test-outputs-in= --filter-tags= --filter-status="
        " --print-output-on-failure --show-output-of-passing-tests --verbose-run"
        " --no-parallelize-across-files --no-parallelize-within-files --code-quote-style="
        " --line-reference-format= --negative-filter= --abort -s|--shell= --format= --kcov --quick"
        " --focus --fail-fast --example=",
        "text*",
        style=_X,
        lenient=True,
        then=_bats,
    ),
    Program(
        "projen yo cargo-generate gonew boilr",
        "-h|--help --version",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            else effect(Kind.EXECUTE, "hooks of a project template", force="uncertain")
        ),
    ),
)

EXAMPLES = (
    Example("just", "build just ."),
    Example("just -f ../x/justfile deploy prod", "build just deploy ../x"),
    Example("just --list", "build just --list ."),
    Example("just --shell ./helper build", "execute ./helper !uncertain; build just build ."),
    Example("task build", "build task build ."),
    Example("task execute /bin/sh", "run /bin/sh"),
    Example("mise install", "install project"),
    Example("mise ls", "pure"),
    Example("mise trust", "execute what the settings of this folder say, from now on !uncertain"),
    Example("mise exec node@20 -- node x.js", "run node x.js"),
    Example("mise run test", "build mise run test ."),
    Example("asdf plugin add x https://example.com", "execute a plugin of asdf (add x) !uncertain"),
    Example("asdf list", "pure"),
    Example("dotenv -e .env.local -- node a.js", "read .env.local; run node a.js"),
    Example("devbox run unit", "build devbox run unit ."),
    Example("devbox mystery", "unknown devbox: mystery is not known"),
    Example("bats tests", "build bats ."),
    Example("just --bogus", "unknown just: option --bogus is not known"),
)
