"""Haskell, OCaml, Elixir and Erlang, Dart and Flutter, Swift and Xcode, .NET, Zig, Nim, Crystal, D and"
" others."""

# long lists of words are read best as text

# long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput, unclear
from autogate.knowledge.building import (
    build,
    builds,
    checks,
    folder_of,
    formats,
    is_elsewhere,
    publishes,
    removes,
)
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.interpreters import interpreter
from autogate.knowledge.services import change, local, sub
from autogate.words.values import has_unknown

_X = Style.EXACT
_P = Style.POSIX

_HELP = ("--help", "-h", "--version", "-version", "-v", "-V", "help", "version")


def _verbs(
    tool: str,
    *,
    reads: str = "",
    installs: str = "",
    user: str = "",
    removal: str = "",
    publish: str = "",
    new: str = "",
    runs: str = "",
    change: str = "",
    edits: str = "",
    places: tuple[str, ...] = (),
    rest: bool = True,
) -> Then:
    """A tool told by its verb: what is not named builds or runs what the project declares (with"
    " ``rest``)."""
    kinds: dict[str, str] = {}
    for kind, names in (
        ("read", reads),
        ("install", installs),
        ("user", user),
        ("remove", removal),
        ("publish", publish),
        ("new", new),
        ("run", runs),
        ("change", change),
        ("edit", edits),
    ):
        for name in names.split():
            kinds[name] = kind

    def then(call: Call) -> Iterator[Outcome]:
        words = call.operands
        if call.invocation.argv[1:2] and call.invocation.argv[1] in _HELP and len(call.invocation.argv) == 2:
            return
        verb = words[0] if words else ""
        two = " ".join(words[:2])
        kind = kinds.get(two) or kinds.get(verb, "")
        after = words[2:] if two in kinds else words[1:]
        after = after[1:] if after[:1] == ("--",) else after
        place = call.value(*places) if places else None
        if kind == "read" or verb in ("", "help", "version"):
            return
        if has_unknown(verb):
            yield unclear(f"{tool}: its command is not known")
        elif kind == "install":
            for word in after or ("",):
                yield Effect(Kind.INSTALL, word, "project")
        elif kind == "user":
            for word in after or ("",):
                yield Effect(Kind.INSTALL, word or tool, "user")
        elif kind == "remove":
            yield Effect(Kind.CHANGE, f"packages {' '.join(after)}".rstrip(), "remove", force="low")
        elif kind == "publish":
            yield Effect(Kind.REMOTE, "the package", "publish", force="high")
        elif kind == "new":
            yield Effect(Kind.WRITE, after[-1] if after else ".", "create", recursive=True)
        elif kind == "run":
            if after:
                yield RunCommand(after)
        elif kind == "change":
            yield Effect(Kind.CHANGE, f"{tool} {two}", force="uncertain")
        elif kind == "edit":
            for word in after or (".",):
                yield Effect(Kind.WRITE, word, "edit", recursive=True)
        elif rest:
            elsewhere = [word for word in after if is_elsewhere(word)]
            yield build(f"{tool} {verb}", folder_of(place) if place else elsewhere[0] if elsewhere else ".")
        else:
            yield unclear(f"{tool}: {verb} is not known")

    return then


def _compiles(call: Call) -> Iterator[Outcome]:
    """A compiler: reads its operands, writes what ``-o`` names."""
    words = call.operands
    if not words and len(call.invocation.argv) > 1:
        return
    for word in words:
        if word.startswith("@"):
            yield call.unclear(f"the arguments in {word[1:]} are not known")
        yield Effect(Kind.READ, word.removeprefix("@"))
    if not call.has("-o") and words:
        yield Effect(Kind.CHANGE, "build output beside the sources", force="low")


def _ghc(call: Call) -> Iterator[Outcome]:
    code = call.values("-e")
    if code:
        yield RunCode("haskell", "\n".join(code))
        return
    for value in call.values("-pgmF", "-pgmP", "-pgmL", "-pgmc", "-pgml", "-fplugin"):
        yield Effect(Kind.EXECUTE, value, force="uncertain")
    yield from _compiles(call)


def _mix(call: Call) -> Iterator[Outcome]:
    words = call.operands
    task = words[0] if words else "run"
    if task in (
        "help",
        "--version",
        "-v",
        "deps",
        "deps.tree",
        "app.tree",
        "hex.info",
        "hex.outdated",
        "hex.audit",
        "hex.search",
        "phx.routes",
        "xref",
        "local",
        "archive",
    ):
        return
    if task in ("deps.get", "deps.update", "deps.compile", "setup"):
        yield Effect(Kind.INSTALL, "", "project")
        if task == "setup":
            yield build("mix setup")
    elif task in ("archive.install", "escript.install", "local.hex", "local.rebar", "local.phx"):
        yield Effect(Kind.INSTALL, " ".join(words[1:]), "user")
    elif task == "hex.publish":
        yield Effect(Kind.REMOTE, "the package", "publish", force="high")
    elif task.startswith("hex.") and task not in ("hex.docs", "hex.build"):
        yield Effect(Kind.REMOTE, f"hex.pm ({task})", "change", force="uncertain")
    elif task in ("ecto.drop", "ecto.reset"):
        yield Effect(Kind.DATABASE, f"the project's database (mix {task})", "drop", force="high")
    elif task.startswith("ecto.") and task not in ("ecto.gen.migration", "ecto.migrations", "ecto.dump"):
        yield Effect(Kind.DATABASE, f"the project's database (mix {task})", "change", force="uncertain")
    elif task == "format":
        if not call.has("--check-formatted"):
            yield Effect(Kind.WRITE, ".", "edit", recursive=True)
        yield build("mix format")
    elif task in ("new", "phx.new", "nerves.new"):
        yield Effect(
            Kind.WRITE,
            next((word for word in words[1:] if not word.startswith("-")), "."),
            "create",
            recursive=True,
        )
    elif task == "run" and call.has("-e"):
        yield RunCode("elixir", call.value("-e") or "")
    elif has_unknown(task):
        yield unclear("mix: the task is not known")
    else:
        yield build(f"mix {task}")


def _dotnet(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    second = words[1] if len(words) > 1 else ""
    if verb in ("", "--info", "--list-sdks", "--list-runtimes", "help", "--version") or call.has(
        "--info", "--list-sdks", "--list-runtimes", "--version"
    ):
        return
    if verb == "nuget":
        if second == "push":
            yield Effect(Kind.REMOTE, "the package", "publish", force="high")
        elif second == "delete":
            yield Effect(Kind.REMOTE, "a package", "delete", force="high")
        elif second in ("add", "update", "remove", "enable", "disable", "trust"):
            yield Effect(Kind.CHANGE, "where packages come from", force="uncertain")
        elif second == "locals":
            if call.has("-c"):
                yield from local("the package cache", "remove")
        elif second not in ("list", "verify", "why", "search", "config"):
            yield unclear(f"dotnet nuget: {second} is not known")
    elif verb == "tool":
        if second in ("install", "update"):
            yield Effect(Kind.INSTALL, " ".join(words[2:3]), "user" if call.has("-g") else "project")
        elif second == "run":
            yield build("dotnet tool run " + " ".join(words[2:3]))
        elif second == "execute":
            yield Effect(Kind.EXECUTE, f"the package {' '.join(words[2:3])}", force="uncertain")
        elif second == "restore":
            yield Effect(Kind.INSTALL, "", "project")
        elif second == "uninstall":
            yield from local("a tool", "remove", "medium")
        elif second not in ("list", "search"):
            yield unclear(f"dotnet tool: {second} is not known")
    elif verb == "add" or (verb == "package" and second == "add"):
        names = [word for word in words if word not in ("add", "package", "reference")]
        yield Effect(Kind.INSTALL, names[-1] if names else "", "project")
    elif verb in ("remove", "sln", "solution", "reference", "package", "list"):
        if second not in ("list", "search", "package", "reference") and verb != "list":
            yield from local("the project file")
    elif verb == "restore" or (verb == "workload" and second in ("restore", "install", "update")):
        yield Effect(Kind.INSTALL, "", "project" if verb == "restore" else "user")
    elif verb == "workload":
        return
    elif verb == "new":
        if second in ("list", "search", "details", "--list"):
            return
        if second in ("install", "update", "uninstall"):
            yield Effect(Kind.INSTALL, " ".join(words[2:]), "user")
        else:
            yield Effect(Kind.WRITE, call.value("-o") or ".", "create", recursive=call.has("-o"))
    elif verb == "format":
        yield build("dotnet format")
        if not call.has("--verify-no-changes"):
            yield Effect(Kind.WRITE, ".", "edit", recursive=True)
    elif verb == "ef":
        if second == "database" and words[2:3] == ("drop",):
            yield Effect(Kind.DATABASE, "the project's database", "drop", force="high")
        elif second == "database":
            yield Effect(Kind.DATABASE, "the project's database", "change", force="uncertain")
        else:
            yield build("dotnet ef " + second)
    elif verb in ("dev-certs", "user-secrets", "user-jwts"):
        if verb == "user-secrets" and second == "list":
            yield Effect(Kind.SECRET, "the project's secrets")
        else:
            yield Effect(
                Kind.SECURITY,
                f"development {verb}",
                second,
                force="uncertain" if verb == "dev-certs" else "medium",
            )
    elif verb.endswith(".dll"):
        yield RunFile(verb, "dotnet", words[1:])
    elif verb.endswith((".cs", ".csx")):
        yield RunFile(verb, "csharp", words[1:])
    elif verb in (
        "build",
        "run",
        "test",
        "publish",
        "pack",
        "clean",
        "msbuild",
        "watch",
        "vstest",
        "store",
        "fsi",
        "build-server",
        "script",
        "coverage",
        "outdated",
        "stryker",
        "exec",
    ):
        if verb == "fsi" or verb == "script" or verb == "exec":
            scripts = [word for word in words[1:] if word.endswith((".fsx", ".csx", ".dll"))]
            yield RunFile(scripts[0], "dotnet") if scripts else RunInput("fsharp")
            return
        if verb == "run" and second.endswith(".cs"):
            yield RunFile(second, "csharp", words[2:])
            return
        for value in call.values("-o"):
            yield Effect(Kind.WRITE, value, "create", recursive=True)
        project = call.value("--project") or next(
            (
                word
                for word in words[1:]
                if word.endswith((".sln", ".csproj", ".fsproj", ".vbproj", ".slnx")) or is_elsewhere(word)
            ),
            "",
        )
        yield build(f"dotnet {verb}", folder_of(project) if project else ".")
    else:
        yield unclear(f"dotnet: {verb} is not known")


def _swift(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    if call.has("-version", "--version", "-h"):
        return
    if call.has("-e"):
        yield RunCode("swift", call.value("-e") or "", words)
    elif verb in ("build", "test", "run", "package", "sdk", "format", "help", "repl", "bootstrap"):
        if verb == "format":
            edits = call.has("-i") or "--in-place" in call.invocation.argv
            for word in words[1:]:
                yield (
                    Effect(Kind.WRITE, word, "edit", recursive=True)
                    if edits
                    else Effect(Kind.READ, word, recursive=True)
                )
        elif verb == "package" and words[1:2] and words[1] in ("update", "resolve", "add-dependency"):
            yield Effect(Kind.INSTALL, "", "project")
        elif verb != "help":
            yield build(f"swift {verb}", call.value("--package-path") or ".")
    elif words:
        yield RunFile(verb, "swift", words[1:])
    else:
        yield RunInput("swift")


def _flutter(call: Call) -> Iterator[Outcome]:
    yield from _verbs(
        call.invocation.name,
        reads="doctor devices emulators config logs info --version symbolize bash-completion",
        installs="pub pub-get",
        user="upgrade downgrade precache channel",
        new="create",
        publish="publish",
        edits="format",
        change="config install symbolize",
    )(call)


def _pub(call: Call) -> Iterator[Outcome]:
    words = call.operands
    second = words[1] if len(words) > 1 else ""
    if call.invocation.name == "pub":
        second, words = (words[0] if words else ""), ("pub", *words)
    if second in ("deps", "outdated", "list", ""):
        return
    if second in ("publish", "lish"):
        if not call.has("-n"):
            yield Effect(Kind.REMOTE, "the package", "publish", force="high")
    elif second == "global":
        third = words[2] if len(words) > 2 else ""
        if third == "activate":
            yield Effect(Kind.INSTALL, " ".join(words[3:]), "user")
        elif third == "run":
            yield Effect(Kind.EXECUTE, f"the package {' '.join(words[3:4])}", force="uncertain")
        elif third != "list":
            yield from local("a global package", "remove", "medium")
    elif second in ("get", "add", "upgrade", "downgrade", "update"):
        for word in words[2:] or ("",):
            yield Effect(Kind.INSTALL, word, "project")
    elif second == "run":
        yield build("pub run " + " ".join(words[2:3]))
    elif second == "remove":
        yield from local("a package of the project", "remove")
    else:
        yield Effect(Kind.CHANGE, f"pub {second}", force="uncertain")


def _dart(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    if call.has("-h", "--version"):
        return
    if verb == "pub":
        yield from _pub(call)
    elif verb in ("analyze", "info", "doc", "language-server", "devtools", "tooling-daemon"):
        yield build(f"dart {verb}", next((w for w in words[1:] if is_elsewhere(w)), "."))
    elif verb == "format":
        for word in words[1:] or (".",):
            yield (
                Effect(Kind.READ, word, recursive=True)
                if call.value("-o") in ("none", "show", "json")
                else Effect(Kind.WRITE, word, "edit", recursive=True)
            )
    elif verb == "fix":
        yield (
            Effect(Kind.WRITE, ".", "edit", recursive=True)
            if call.has("--apply")
            else Effect(Kind.READ, ".", recursive=True)
        )
    elif verb in ("test", "compile", "build", "create", "install", "installed", "uninstall"):
        if verb == "create":
            yield Effect(Kind.WRITE, words[-1], "create", recursive=True)
        elif verb == "install":
            yield Effect(Kind.INSTALL, " ".join(words[1:]), "user")
        else:
            yield build(f"dart {verb}")
    elif verb == "run":
        script = words[1] if len(words) > 1 else ""
        yield RunFile(script, "dart", words[2:]) if script.endswith(".dart") else build("dart run " + script)
    elif verb.endswith(".dart"):
        yield RunFile(verb, "dart", words[1:])
    elif verb:
        yield unclear(f"dart: {verb} is not known")


def _zig(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    rest = words[1:]
    if verb in ("help", "version", "env", "zen", "targets", "std", "libc"):
        return
    if verb in ("cc", "c++"):
        yield RunCommand(("clang" if verb == "cc" else "clang++", *call.invocation.argv[2:]))
    elif verb in ("ar", "ranlib", "objcopy", "dlltool", "lib", "rc"):
        yield RunCommand((verb, *call.invocation.argv[2:]))
    elif verb == "run":
        yield RunFile(rest[0], "zig", rest[1:]) if rest else build("zig run")
    elif verb == "fmt":
        for word in rest or (".",):
            yield (
                Effect(Kind.READ, word, recursive=True)
                if call.has("--check")
                else Effect(Kind.WRITE, word, "edit", recursive=True)
            )
    elif verb == "fetch":
        for word in rest:
            yield Effect(Kind.INSTALL, word, "project")
    elif verb == "init":
        yield from local("a new project")
    elif verb in (
        "build",
        "test",
        "build-exe",
        "build-lib",
        "build-obj",
        "test-obj",
        "ast-check",
        "translate-c",
        "reduce",
    ):
        for word in rest:
            if is_elsewhere(word):
                yield build(f"zig {verb}", word)
        yield build(f"zig {verb}")
    else:
        yield unclear(f"zig: {verb} is not known")


def _nim(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    for value in call.values("--gcc.exe", "--clang.exe", "--cc.exe", "--passC", "--passL"):
        if has_unknown(value) or "fplugin" in value or "wrapper" in value:
            yield Effect(Kind.EXECUTE, value, force="uncertain")
    if verb in ("help", "dump", "idetools"):
        return
    files = words[1:]
    if verb in ("e", "r") or call.has("-r", "--run"):
        for word in files[:1]:
            yield RunFile(word, "nim", files[1:])
        return
    for word in files:
        yield build(f"nim {verb}", word if is_elsewhere(word) else ".")


def _erl(call: Call) -> Iterator[Outcome]:
    words = call.invocation.argv[1:]
    ran = False
    for at, word in enumerate(words[:-1]):
        if word in ("-eval", "--eval"):
            yield RunCode("erlang", words[at + 1])
            ran = True
        elif word in ("-config", "-args_file", "-boot"):
            yield Effect(Kind.READ, words[at + 1])
        elif word in ("-s", "-run"):
            yield build(f"erl {word} {words[at + 1]}")
            ran = True
    if not ran and "-version" not in words and "+V" not in words:
        yield RunInput("erlang")


_ANY = "-o|--output=write -h --help -v --version -V -p= -f= -n -i -g -c= -e="

PROGRAMS = (
    # haskell
    Program(
        "ghc " + " ".join(f"ghc-{n}" for n in ("9.4", "9.6", "9.8", "9.10", "9.12")),
        "-o=write -outputdir=create -odir=create -hidir=create -e= -O -O0 -O1 -O2 -Wall -Werror -threaded"
        " -rtsopts -prof -dynamic -static -c -S -E -v --make -M -i= -I= -L= -l= -D= -package="
        " -package-id= -package-db= -hide-package= -j= -f= -fno-code -W= -X= --version -V --help -?"
        " --info --numeric-version --supported-extensions --print-libdir -pgmF= -pgmP= -pgmL= -pgmc="
        " -pgml= -fplugin= -with-rtsopts= -main-is= -no-link -fforce-recomp -keep-hi-files --interactive",
        "text*",
        style=Style.SINGLE,
        lenient=True,
        then=_ghc,
    ),
    Program(
        "runghc runhaskell ghci",
        "-e= -f= -i= -X= --version --help -package= -ghc-arg=",
        "text*",
        style=_P,
        lenient=True,
        then=interpreter("haskell", "-e", quiet="--version --help"),
    ),
    Program(
        "cabal",
        "-h|--help -V|--version --numeric-version --config-file=read --project-file= --project-dir="
        " -v|--verbose=? --store-dir= --http-transport= --enable-nix --ignore-expiry -w|--with-compiler="
        " --ghc-options= -j|--jobs=? -O= --enable-tests --enable-benchmarks --dry-run --only-dependencies"
        " -f|--flags= --installdir=create --overwrite-policy= --lib --install-method="
        " --test-show-details= --publish --username= --password=secret --token=secret",
        style=_X,
        inherit=True,
        subcommands=(
            sub(
                "build v2-build new-build test v2-test bench check configure v2-configure freeze"
                " gen-bounds haddock haddock-project sdist target clean v2-clean repl v2-repl run v2-run",
                "",
                lenient=True,
                then=builds("cabal", "--project-dir", "--project-file"),
            ),
            sub(
                "update info list outdated fetch get unpack path help user-config-diff list-bin",
                "",
                lenient=True,
            ),
            sub(
                "install v2-install",
                "",
                lenient=True,
                then=lambda call: (
                    [Effect(Kind.INSTALL, w, "user") for w in call.operands or ("",)]
                    if not call.has("--only-dependencies")
                    else effect(Kind.INSTALL, "", "project")
                ),
            ),
            sub("init", "", lenient=True, effects=local("a new project")),
            sub("user-config", "", lenient=True, effects=local("cabal's settings", force="uncertain")),
            sub("upload report", "", lenient=True, then=publishes("the package", "")),
            Program(
                "exec v2-exec",
                "",
                "text*",
                style=_P,
                then=lambda call: (
                    build("cabal exec"),
                    *((RunCommand(call.operands),) if call.operands else ()),
                ),
            ),
        ),
    ),
    Program(
        "stack",
        "-h|--help --version --numeric-version --resolver|--snapshot= --stack-yaml= --work-dir="
        " --compiler= --system-ghc --install-ghc --no-install-ghc --nix --docker --silent --verbose -v"
        " --color= --allow-different-user --lock-file= --no-terminal --skip-ghc-check --fast --pedantic"
        " --file-watch --test --bench --ghc-options= --ta= --test-arguments= --coverage --haddock --flag="
        " --profile --trace --force-dirty --keep-going -j= --copy-bins --no-run-tests --only-dependencies"
        " --package=",
        "text*",
        style=_P,
        lenient=True,
        then=_verbs(
            "stack",
            reads="path query ls dot list ide",
            user="setup upgrade update",
            new="new init",
            publish="upload",
            removal="purge uninstall",
            change="config",
            runs="exec",
            places=("--stack-yaml",),
        ),
    ),
    Program(
        "ghcup",
        "",
        "text*",
        lenient=True,
        then=_verbs(
            "ghcup",
            reads="list whereis tool-requirements changelog debug-info",
            user="install upgrade compile prefetch tui",
            change="set unset rm config gc nuke",
            rest=False,
        ),
    ),
    Program(
        "hlint ormolu fourmolu stylish-haskell brittany hindent weeder hoogle haskell-language-server"
        " haskell-language-server-wrapper hpack happy c2hs hsc2hs",
        "-i|--in-place --inplace -m|--mode= --refactor",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: [
            *checks(code="a linter")(call),
            *(
                (Effect(Kind.WRITE, w, "edit", recursive=True) for w in call.operands)
                if call.has("-i", "--inplace", "--refactor") or call.value("-m") == "inplace"
                else ()
            ),
        ],
    ),
    # ocaml
    Program(
        "ocaml utop ocamlscript",
        "-e= -init=file:ocaml -version -vnum -help -I= -i -stdin -noinit -nopromptcont -w= -require=",
        "text*",
        style=_P,
        then=interpreter("ocaml", "-e", quiet="-version -vnum -help"),
    ),
    Program(
        "ocamlc ocamlopt ocamlfind ocamlbuild ocamldep ocamllex ocamlyacc menhir js_of_ocaml camlp4 coqc"
        " coqtop rocq lean isabelle agda idris idris2 fstar.exe",
        "-o=write -pp=shell -ppx=unknown -I= -c -package= -linkpkg -thread -g -w= -version -where",
        "text*",
        style=Style.SINGLE,
        lenient=True,
        then=_compiles,
    ),
    Program(
        "opam",
        "-h|--help --version -y|--yes -n|--no -v|--verbose -q|--quiet --root= --switch= --color="
        " --json=write --strict --safe --confirm-level= --no-auto-upgrade --cli= -t|--with-test"
        " -d|--with-doc --deps-only --inplace-build -j|--jobs= --working-dir --set-switch --set-root"
        " --shell= --all -a --short -s --installed -i --reuse-build-dir -b|--keep-build-dir"
        " --assume-built --update-invariant --unlock-base --dry-run --show-actions --packages= --empty"
        " --no-install --description= --repositories= --disable-sandboxing --bare --reinit --no-setup"
        " -c|--compiler= --auto-setup --enable-shell-hook",
        style=_X,
        inherit=True,
        lenient=True,
        subcommands=(
            sub("list search show info tree var lint help", "", lenient=True),
            sub(
                "install reinstall upgrade update build",
                "",
                lenient=True,
                effects=effect(Kind.INSTALL, "", "project"),
            ),
            sub("remove uninstall", "", lenient=True, then=removes("package", "medium")),
            sub("init", "", lenient=True, effects=effect(Kind.PERSIST, "the shell's startup file")),
            sub(
                "env config option lock clean source",
                "",
                lenient=True,
                then=lambda call: (
                    ()
                    if call.path[-1] == "env"
                    or call.operands[:1] in (("var",), ("list",), ("env",), ("expand",), ("report",))
                    else local("opam's settings", force="uncertain" if call.path[-1] == "option" else "low")
                ),
            ),
            sub(
                "switch repository repo pin",
                "",
                lenient=True,
                then=lambda call: (
                    ()
                    if not call.operands
                    or call.operands[:1] in (("list",), ("show",), ("list-available",), ("export",))
                    else effect(Kind.INSTALL, " ".join(call.operands[1:2]), "user")
                ),
            ),
            Program(
                "exec",
                "",
                "text*",
                style=_P,
                then=lambda call: (RunCommand(call.operands),) if call.operands else (),
            ),
            sub("publish", "", lenient=True, then=publishes("the package", "")),
        ),
    ),
    Program(
        "dune jbuilder",
        "--root= -p= --profile= -j= --display= --build-dir=create --only-packages= -w|--watch -f|--force"
        " --version -h|--help --auto-promote --release --instrument-with= --workspace= -x="
        " --default-target= --action-stderr-on-success= --cache= --context=",
        "text*",
        style=_X,
        lenient=True,
        then=_verbs(
            "dune",
            reads="describe show installed-libraries external-lib-deps",
            new="init",
            edits="format-dune-file",
            change="cache",
            user="install uninstall",
            runs="exec",
            places=("--root",),
        ),
    ),
    Program(
        "ocamlformat refmt ocp-indent topiary",
        "-i|--inplace --check -n --enable-outside-detected-project --impl --intf --name="
        " -o|--output=write --root= --margin=",
        "text*",
        style=_X,
        lenient=True,
        then=formats(only="-i"),
    ),
    # elixir, erlang, gleam
    Program(
        "elixir iex",
        "-e|--eval= -r=file:elixir -S= --rpc-eval= -pr= -pa= -pz= --app= --erl= --cookie=secret --hidden"
        " --name= --sname= --no-halt -v|--version -h|--help --logger-otp-reports= --vm-args=read"
        " --dot-iex=file:elixir --remsh=unknown --dbg= --boot= --boot-var= --pipe-to= --short-version",
        "text*",
        style=_P,
        then=lambda call: (
            (RunCommand((call.value("-S") or "", *call.operands)),)
            if call.has("-S")
            else interpreter("elixir", "-e", quiet="-v -h --short-version")(call)
        ),
    ),
    Program(
        "elixirc erlc",
        "-o=create -I= -D= -v -W -b= +debug_info",
        "read*",
        style=_X,
        lenient=True,
        effects=local("compiled files"),
    ),
    Program(
        "mix",
        "-e|--eval= --check-formatted --only= --all --force --no-deps-check --warnings-as-errors --cover"
        " --trace --stale --failed --max-failures= --seed= --include= --exclude= -h",
        "text*",
        style=_X,
        lenient=True,
        then=_mix,
    ),
    Program("erl", raw=_erl),
    Program("escript", "-c -d -e -i -s -n", "file:erlang text*", style=_P),
    Program(
        "rebar rebar3 erlang.mk gleam",
        "",
        "text*",
        lenient=True,
        then=_verbs(
            "rebar3",
            reads="tree report help version",
            installs="get-deps upgrade unlock add update",
            publish="publish hex hex_publish",
            new="new",
            edits="fmt format",
            removal="remove",
        ),
    ),
    # dart
    Program(
        "dart",
        "-h|--help --version -v|--verbose -o|--output= -l|--line-length= --fix --set-exit-if-changed"
        " -n|--dry-run --apply --enable-asserts --define|-D= -f|--force -d|--dev --git-url="
        " --enable-experiment= --observe=? --enable-vm-service=? --suppress-analytics --disable-analytics"
        " --enable-analytics --fatal-infos --fatal-warnings -t|--template= --offline",
        "text*",
        style=_X,
        lenient=True,
        then=_dart,
    ),
    Program("pub", "-n|--dry-run -f|--force", "text*", style=_X, lenient=True, then=_pub),
    Program(
        "flutter fvm",
        "-h|--help --version -v|--verbose -d|--device-id= --no-version-check --suppress-analytics"
        " --target|-t= --flavor= --dart-define= --release --debug --profile -n|--dry-run --force --org="
        " --platforms= --template= --project-name= --coverage --name= --tags= --update-goldens"
        " --web-port= --web-hostname= --pub --no-pub --split-debug-info= --obfuscate --build-name="
        " --build-number= --export-options-plist= --output=create -o=create --config-only --no-codesign"
        " --codesign --offline",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            else _pub(call)
            if call.operands[:1] == ("pub",)
            else (RunCommand(("flutter", *call.operands[1:])),)
            if call.operands[:1] == ("flutter",)
            else _flutter(call)
        ),
    ),
    Program(
        "melos",
        "",
        "text*",
        lenient=True,
        then=_verbs("melos", reads="list", publish="publish", edits="format"),
    ),
    # swift, xcode
    Program(
        "swift",
        "-version --version -h|--help -e= -i --package-path= -c|--configuration= --product= --target="
        " --filter= -j|--jobs= -v|--verbose --scratch-path|--build-path=create --enable-code-coverage"
        " --parallel -Xswiftc= -Xcc= -Xlinker= --skip-build --disable-sandbox --sanitize= --arch="
        " --triple= --sdk= --swift-sdk= --static-swift-stdlib --show-bin-path --num-workers= --list-tests"
        " --skip= --xunit-output=write --type= --name= -O -I= -L= -l= -D= -F= -framework= -target=",
        "text*",
        style=_X,
        lenient=True,
        then=_swift,
    ),
    Program(
        "swiftc",
        "-o=write -emit-library -emit-executable -emit-module -emit-object -module-name= -I= -L= -l= -D="
        " -O -Onone -Ounchecked -g -target= -sdk= -framework= -F= -parse-as-library"
        " -emit-module-path=write -load-plugin-executable=unknown -load-plugin-library=unknown"
        " -plugin-path=unknown -Xcc= -Xlinker= -Xfrontend= -version --version -help -typecheck -parse -c"
        " -emit-ir -emit-assembly -swift-version=",
        "text*",
        style=Style.SINGLE,
        lenient=True,
        then=_compiles,
    ),
    Program(
        "swiftlint swiftformat swift-format periphery",
        "--fix --autocorrect --lint --config=read --strict --quiet --reporter= --path= --only-rule="
        " -i|--in-place -p|--parallel --dryrun --swiftversion=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            formats("--lint --dryrun")(call)
            if call.invocation.name == "swiftformat"
            else checks(fix="--fix --autocorrect -i")(
                call._replace(
                    operands=tuple(
                        w for w in call.operands if w not in ("lint", "format", "rules", "version", "scan")
                    )
                )
            )
        ),
    ),
    Program(
        "xcodes xcversion",
        "-p|--print-path -s|--switch= --install -r|--reset -v|--version -h|--help",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-p", "-v", "-h") or call.operands[:1] in (("installed",), ("list",))
            else effect(Kind.INSTALL, "Xcode", "system")
        ),
    ),
    Program(
        "xcodegen tuist carthage pod mint sourcery swiftgen",
        "-o|--output=write --report= -h|--help --version",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            else publishes("the pod", "")(call)
            if call.operands[:2] in (("trunk", "push"), ("repo", "push"))
            else effect(Kind.INSTALL, "", "project")
            if call.operands[:1] in (("install",), ("update",), ("bootstrap",))
            else ()
            if call.operands[:1] in (("search",), ("list",), ("outdated",), ("info",), ("what-version",))
            else (build(f"{call.invocation.name} {' '.join(call.operands[:1])}".rstrip()),)
        ),
    ),
    Program(
        "fastlane",
        "-h|--help -v|--version",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v") or call.operands[:1] in (("lanes",), ("list",), ("actions",), ("docs",))
            else change("the app store", "run", "high")
            if call.operands[:1]
            in (("deliver",), ("pilot",), ("upload_to_app_store",), ("supply",), ("release",), ("beta",))
            else effect(Kind.BUILD, ".", "fastlane " + " ".join(call.operands[:2]))
        ),
    ),
    # .net
    Program(
        "dotnet",
        "-h|--help|-? --version --info --list-sdks --list-runtimes -d|--diagnostics -c|--configuration="
        " -o|--output= -f|--framework= -r|--runtime= -a|--arch= --os= --project= --no-restore --no-build"
        " --no-dependencies --no-incremental --self-contained=? --no-self-contained -v|--verbosity="
        " --nologo --filter= --logger|-l= --results-directory=create --collect= --settings|-s= --blame"
        " -t|--list-tests --source= -k|--api-key=secret -n|--name= --version-suffix= -p|--property="
        " -g|--global --tool-path=create --local --add-source= --prerelease --verify-no-changes"
        " --include= --exclude= --severity= -i --interactive --launch-profile= --no-launch-profile"
        " --environment|-e= --force --no-cache --packages=create --use-lock-file --locked-mode"
        " -lang|--language= --dry-run --outdated --vulnerable --deprecated --include-transitive --format="
        " --clear --trust --check --no-hot-reload --skip-duplicate --tl=? --ucr --disable-build-servers"
        " --artifacts-path=create --context= --startup-project= --idempotent --connection=secret"
        " --no-color --json --additionalprobingpath= --depsfile= --runtimeconfig= --roll-forward="
        " --fx-version= --additional-deps=",
        "text*",
        style=_X,
        lenient=True,
        then=_dotnet,
    ),
    Program(
        "msbuild xbuild devenv",
        "-h -help -version",
        "text*",
        style=Style.SINGLE,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-help", "-version")
            else (
                build(
                    "msbuild",
                    next(
                        (
                            folder_of(w)
                            for w in call.operands
                            if is_elsewhere(w) and not w.startswith(("/p:", "/t:", "/m", "/v:"))
                        ),
                        ".",
                    ),
                ),
            )
        ),
    ),
    Program(
        "nuget paket",
        "",
        "text*",
        lenient=True,
        then=_verbs(
            "nuget",
            reads="list search show-installed-packages find-packages why",
            installs="install restore update add auto-restore",
            publish="push delete",
            change="sources config setapikey locals",
            removal="remove",
        ),
    ),
    Program(
        "csc mcs fsc vbc",
        "-out=write -help -version",
        "text*",
        style=Style.SINGLE,
        lenient=True,
        then=_compiles,
    ),
    Program(
        "fsi dotnet-script mono wine",
        "--help --version --exec --use=file:fsharp --load=file:fsharp",
        "text*",
        style=_P,
        lenient=True,
        then=interpreter("dotnet", "", quiet="--help --version"),
    ),
    Program(
        "csharpier dotnet-csharpier fantomas dotnet-format",
        "--check --verify-no-changes",
        "text*",
        style=_X,
        lenient=True,
        then=formats("--check --verify-no-changes"),
    ),
    Program(
        "nbgv dotnet-ef dotnet-sonarscanner reportgenerator coverlet",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            _dotnet(call._replace(operands=("ef", *call.operands)))
            if call.invocation.name == "dotnet-ef"
            else (build(call.invocation.name),)
        ),
    ),
    # zig, nim, crystal, v, d, ada, fortran and others
    Program(
        "zig",
        "--check -h --help -O= -target= --prefix|-p= -D= -I= -L= -l= --name= -femit-bin=?write"
        " --cache-dir=create --global-cache-dir=create --zig-lib-dir= --summary= --watch --verbose"
        " --save=? -j= --fetch -fsummary --test-filter= --seed= --search-prefix= --build-file=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "--help") else _zig(call),
    ),
    Program(
        "nim",
        "-o|--out=write --outdir=create -r|--run -d|--define= -p|--path= --hints= --warnings= --opt="
        " --gc= --mm= --threads= --app= -f|--forceBuild --nimcache=create --verbosity= --version|-v"
        " --help|-h --gcc.exe= --clang.exe= --cc= --passC|-t= --passL|-l= --backend|-b=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("--version", "--help") else _nim(call),
    ),
    Program(
        "nimble alr alire shards dub fpm vpm haxelib elm-package spago2 pony-stable corral ponyc roc"
        " unison ucm koka flix ballerina bal jai odin c3c hare haredo",
        "-h|--help -v|--version -y|--accept --n",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else _verbs(
                "packages",
                reads="list search dump path show info help version printenv describe",
                installs="install update add with upgrade fetch develop",
                publish="publish",
                new="init new create",
                removal="uninstall remove prune",
                user="selfupdate toolchain",
            )(call)
        ),
    ),
    Program(
        "crystal",
        "-o|--output=write -h|--help -v|--version --release --check --no-debug --error-trace",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v") or call.operands[:1] in (("help",), ("version",), ("env",))
            else (RunCode("crystal", " ".join(call.operands[1:])),)
            if call.operands[:1] == ("eval",)
            else [
                Effect(
                    Kind.READ if call.has("--check") else Kind.WRITE,
                    w,
                    "" if call.has("--check") else "edit",
                    recursive=True,
                )
                for w in call.operands[2:] or (".",)
            ]
            if call.operands[:2] == ("tool", "format")
            else (RunFile(call.operands[0], "crystal", call.operands[1:]),)
            if call.operands and call.operands[0].endswith(".cr")
            else (build("crystal " + " ".join(call.operands[:1])),)
        ),
    ),
    Program(
        "v",
        "-o=write -h -v -version -prod -g -cc= -b= -d= -w -W",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-version", "-v")
            else (RunFile(call.operands[-1], "v"),)
            if call.operands[:1] in (("run",), ("crun",))
            or (call.operands[:1] and call.operands[0].endswith(".vsh"))
            else (build("v " + " ".join(call.operands[:1])),)
        ),
    ),
    Program(
        "ldmd2 rdmd gnatmake gprbuild gnatprove gprclean fpc ppcx64 lazbuild valac haxe hashlink hl neko"
        " scm odinfmt iverilog vvp verilator yosys ghdl nvc sv2v",
        _ANY + " --eval= -of=write -vv --pkg= -X= --main= -run",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--help", "-V", "--version", "-v") and not call.operands
            else (*_compiles(call), build(call.invocation.name))
        ),
    ),
)

EXAMPLES = (
    Example("ghc -O2 -o app Main.hs", "write app; read Main.hs"),
    Example("ghc -e 'print 1'", "code haskell 'print 1'"),
    Example("cabal build all", "build cabal ."),
    Example("cabal exec -- /bin/sh", "build cabal exec .; run /bin/sh"),
    Example("cabal upload x.tar.gz", "remote publish the package !high"),
    Example("stack test", "build stack test ."),
    Example("stack exec -- app x", "run app x"),
    Example("opam install dune", "install project"),
    Example("dune build", "build dune build ."),
    Example("mix test", "build mix test ."),
    Example("mix ecto.drop", "database drop the project's database (mix ecto.drop) !high"),
    Example("mix hex.publish", "remote publish the package !high"),
    Example("elixir -e 'IO.puts 1'", "code elixir 'IO.puts 1'"),
    Example("dart pub publish", "remote publish the package !high"),
    Example("dart format .", "write edit . recursive"),
    Example("flutter test", "build flutter test ."),
    Example("flutter pub get", "install project"),
    Example("swift build -c release", "build swift build ."),
    Example("swift script.swift", "file swift script.swift"),
    Example("dotnet test --no-build", "build dotnet test ."),
    Example("dotnet nuget push a.nupkg -k x", "remote publish the package !high"),
    Example("dotnet add package X", "install project X"),
    Example("dotnet ef database drop", "database drop the project's database !high"),
    Example("dotnet mystery", "unknown dotnet: mystery is not known"),
    Example("zig build test", "build zig build ."),
    Example("zig fmt src", "write edit src recursive"),
    Example("nim c -r app.nim", "file nim app.nim"),
    Example("crystal spec", "build crystal spec ."),
    Example("swiftlint --fix", "read . recursive; write edit . recursive"),
)
