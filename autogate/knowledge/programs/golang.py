"""Go: the go command and its companions."""

# long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, unclear
from autogate.knowledge.building import build, builds, checks, is_elsewhere
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.services import ask_for, local, sub
from autogate.words.values import has_unknown, is_static

_S = Style.SINGLE
_PROXY = ask_for("the Go module proxy")

_BUILD = (
    "-C= -a -n -p= -race -msan -asan -cover -covermode= -coverpkg= -v -work -x -asmflags= -buildmode="
    " -buildvcs=? -compiler= -gccgoflags= -gcflags= -installsuffix= -json -ldflags= -linkshared -mod="
    " -modcacherw -modfile=read -overlay=read -pgo= -pkgdir=create -tags= -trimpath -toolexec=shell"
)
_TEST = (
    " -args -c -exec=shell -o=write -bench= -benchmem -benchtime= -blockprofile=write -blockprofilerate="
    " -count= -coverprofile=write -cpu= -cpuprofile=write -failfast -fullpath -fuzz= -fuzztime="
    " -fuzzminimizetime= -list= -memprofile=write -memprofilerate= -mutexprofile=write"
    " -mutexprofilefraction= -outputdir=create"
    " -parallel= -run= -short -shuffle= -skip= -timeout= -trace=write -vet= -i -artifacts"
)


def _place(call: Call) -> str:
    return call.value("-C") or "."


def _flags(call: Call) -> Iterator[Outcome]:
    """Flags for the compiler and linker that can name a program or a file; and what tidies as it goes."""
    if call.value("-mod") == "mod":
        yield Effect(Kind.WRITE, f"{_place(call)}/go.mod", "edit")
    for value in (*call.values("-ldflags", "-gccgoflags", "-gcflags", "-asmflags"),):
        if not is_static(value) or any(
            f"{mark}=" in value or f"{mark} " in value for mark in ("-extld", "-wrapper", "-fplugin")
        ):
            yield unclear(f"go: the flags {value} are not understood")


def _packages(task: str) -> Then:
    """A build: what is given by path may lie outside; a package with ``@version`` is downloaded."""

    def then(call: Call) -> Iterator[Outcome]:
        yield from _flags(call)
        yield build(f"go {task}", _place(call))
        for word in call.operands:
            if "@" in word and not word.startswith("-"):
                yield Effect(Kind.INSTALL, word, "user")
                yield Effect(Kind.EXECUTE, f"the module {word}", force="uncertain")
            elif is_elsewhere(word):
                yield build(f"go {task}", word.removesuffix("/..."))
            elif task == "run":
                break  # the rest are the program's own arguments

    return then


def _install(call: Call) -> Iterator[Outcome]:
    yield from _flags(call)
    for word in call.operands or (".",):
        if "@" in word or has_unknown(word):
            yield Effect(Kind.INSTALL, word, "user")
        else:
            yield build("go install", _place(call))
            yield Effect(Kind.CHANGE, "programs in the user's go/bin", force="medium")


def _get(call: Call) -> Iterator[Outcome]:
    for word in call.operands or ("",):
        yield Effect(Kind.INSTALL, word, "project")


def _env(call: Call) -> Iterable[Outcome]:
    if not call.has("-w", "-u"):
        return ()
    names = [word.partition("=")[0] for word in call.operands]
    harmless = all(name in ("GOOS", "GOARCH", "CGO_ENABLED", "GO111MODULE", "GOTELEMETRY") for name in names)
    return effect(
        Kind.CHANGE, f"Go's setting {' '.join(names)}", force="medium" if harmless and names else "uncertain"
    )


def _mod_edit(call: Call) -> Iterable[Outcome]:
    if call.has("-print", "-json", "-n"):
        return ()
    return local("go.mod")


def _generate(call: Call) -> Iterator[Outcome]:
    yield from _packages("generate")(call)


def _fmt(call: Call) -> Iterator[Outcome]:
    if call.has("-n"):
        return
    for word in call.operands or (".",):
        path = word.removesuffix("/...") or "."
        yield Effect(Kind.WRITE, path, "edit", recursive=True)


def _fix(task: str) -> Then:
    def then(call: Call) -> Iterator[Outcome]:
        yield build(f"go {task}", _place(call))
        if not call.has("-diff", "-n"):
            yield Effect(Kind.WRITE, ".", "edit", recursive=True)

    return then


def _tool(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if not words or call.has("-n"):
        return
    name = words[0]
    if name in (
        "compile",
        "link",
        "asm",
        "cgo",
        "pack",
        "objdump",
        "nm",
        "addr2line",
        "buildid",
        "doc",
        "test2json",
        "vet",
        "fix",
        "covdata",
        "preprofile",
        "distpack",
        "dist",
    ):
        yield build(f"go tool {name}")
    elif name in ("cover", "pprof", "trace"):
        for word in words[1:]:
            if word.startswith("-http"):
                yield Effect(Kind.NETWORK, "localhost", "listen", force="medium")
            elif word.startswith("-o="):
                yield Effect(Kind.WRITE, word[3:])
            elif not word.startswith("-"):
                yield Effect(Kind.READ, word)
        if "-o" in words[:-1]:
            yield Effect(Kind.WRITE, words[words.index("-o") + 1])
    else:
        yield build(f"go tool {name}")


def _clean(call: Call) -> Iterator[Outcome]:
    if call.has("-n"):
        return
    what = "Go's module cache" if call.has("-modcache") else "Go's build cache"
    yield Effect(Kind.CHANGE, what, "remove", force="medium" if call.has("-modcache") else "low")


def _go(names: str, options: str = "", then: Then | None = None, **more: object) -> Program:
    return Program(names, options, "text*", style=_S, then=then, **more)  # type: ignore[arg-type]


def _gofmt(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        yield Effect(Kind.READ, word, recursive=True)
        if call.has("-w"):
            yield Effect(Kind.WRITE, word, "edit", recursive=True)


def _lint(call: Call) -> Iterator[Outcome]:
    yield build("golangci-lint", call.value("--path-prefix") or ".")
    if call.has("--fix"):
        yield Effect(Kind.WRITE, ".", "edit", recursive=True)
    for word in call.operands:
        if is_elsewhere(word):
            yield build("golangci-lint", word.removesuffix("/..."))


_LINT = (
    "--enable|-E= --disable|-D= --enable-all --disable-all --enable-only= --default= --fast --fast-only"
    " -p|--presets= --fix -c|--config=read --no-config --timeout= --new -n --new-from-rev="
    " --new-from-merge-base= --new-from-patch=read --whole-files --out-format= --print-issued-lines"
    " --print-linter-name --max-issues-per-linter="
    " --max-same-issues= --exclude= -e= --exclude-use-default --skip-dirs= --skip-files= --sort-results"
    " --sort-order= --path-prefix= --path-mode= --show-stats --tests --build-tags= --modules-download-mode="
    " --concurrency|-j= --allow-parallel-runners --allow-serial-runners --issues-exit-code= --go="
    " --uniq-by-line --color= -v|--verbose"
    " --cpu-profile-path=write --mem-profile-path=write --trace-path=write --output.text.path=write"
    " --output.json.path=write --output.tab.path=write --output.html.path=write"
    " --output.checkstyle.path=write --output.code-climate.path=write --output.junit-xml.path=write"
    " --output.sarif.path=write --output.teamcity.path=write --output.text.colors"
    " --output.text.print-linter-name --output.text.print-issued-lines --diff --stdin -d --diff-colored"
    " --json"
)

PROGRAMS = (
    Program(
        "go",
        "-C=",
        style=_S,
        subcommands=(
            _go("build", _BUILD + " -o=write -i", _packages("build")),
            _go("test", _BUILD + _TEST, _packages("test"), lenient=True),
            Program(
                "run",
                _BUILD + " -exec=shell",
                "text*",
                style=Style.SINGLE,
                then=_packages("run"),
                lenient=True,
            ),
            _go("vet", _BUILD + " -vettool=shell -c= -diff -fix", _packages("vet"), lenient=True),
            _go("generate", _BUILD + " -run= -skip=", _generate),
            _go("install", _BUILD, _install),
            _go("get", _BUILD + " -d -t -u=? -tool -insecure", _get),
            _go("fmt", "-n -x -mod=", _fmt),
            _go("fix", _BUILD + " -diff -fixtool=shell", _fix("fix"), lenient=True),
            _go(
                "list",
                _BUILD + " -f= -compiled -deps -e -export -find -m -u -retracted -versions -reuse=read"
                " -test"
                " -tool",
                lambda call: (
                    effect(Kind.WRITE, f"{_place(call)}/go.mod", "edit")
                    if call.value("-mod") == "mod"
                    else ()
                ),
            ),
            _go("doc", "-all -c -cmd -short -src -u -http -C="),
            _go("version", "-m -v -json"),
            _go("env", "-json -u -w -changed", _env),
            _go("clean", _BUILD + " -i -r -cache -testcache -modcache -fuzzcache", _clean),
            _go(
                "bug telemetry help", "", lambda call: local("the browser") if call.path[-1] == "bug" else ()
            ),
            Program("tool", "-n -modfile=read -C=", "text*", style=Style.POSIX, then=_tool),
            Program(
                "mod",
                style=_S,
                subcommands=(
                    _go(
                        "download verify",
                        "-json -x -reuse=read",
                        effects=effect(Kind.NETWORK, "the Go module proxy", "download"),
                    ),
                    _go(
                        "tidy",
                        "-v -x -e -diff -go= -compat=",
                        lambda call: (*_PROXY, *(local("go.mod") if not call.has("-diff") else ())),
                    ),
                    _go("graph why", "-go= -x -m -vendor"),
                    _go("init", effects=local("go.mod")),
                    _go(
                        "edit",
                        "-fmt -module= -godebug= -dropgodebug= -require= -droprequire= -exclude="
                        " -dropexclude= -replace= -dropreplace= -retract= -dropretract= -tool= -droptool="
                        " -ignore= -dropignore= -go= -toolchain= -print -json -n -x",
                        _mod_edit,
                    ),
                    _go(
                        "vendor",
                        "-e -v -o=create",
                        effects=(
                            Effect(Kind.NETWORK, "the Go module proxy", "download"),
                            Effect(Kind.WRITE, "vendor", "unpack", recursive=True),
                        ),
                    ),
                ),
            ),
            Program(
                "work",
                style=_S,
                subcommands=(
                    _go("init use sync", "-r", effects=local("go.work")),
                    _go(
                        "edit",
                        "-fmt -godebug= -dropgodebug= -go= -toolchain= -use= -dropuse= -replace="
                        " -dropreplace= -print -json",
                        _mod_edit,
                    ),
                    _go(
                        "vendor",
                        "-e -v -o=create",
                        effects=(
                            Effect(Kind.NETWORK, "the Go module proxy", "download"),
                            Effect(Kind.WRITE, "vendor", "unpack", recursive=True),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Program(
        "gofmt gofumpt gci golines",
        "-l -w -d -e -s -r= -cpuprofile=write -extra -lang= -modpath= -version -m= --max-len="
        " --ignore-generated",
        "text*",
        style=_S,
        then=_gofmt,
    ),
    Program(
        "goimports",
        "-l -w -d -e -v -local= -srcdir= -format-only -cpuprofile=write -memprofile=write -memrate="
        " -trace=write",
        "text*",
        style=_S,
        then=_gofmt,
    ),
    Program(
        "golangci-lint",
        _LINT + " -h|--help --version",
        style=Style.EXACT,
        subcommands=(
            sub("run", _LINT, then=_lint),
            sub(
                "fmt",
                _LINT,
                then=lambda call: (
                    Effect(Kind.READ, ".", recursive=True)
                    if call.has("--diff", "-d", "--stdin")
                    else Effect(Kind.WRITE, ".", "edit", recursive=True),
                ),
            ),
            sub(
                "linters formatters help version completion config",
                "--format= --debug --short --json -c|--config=read --no-config -v|--verbose --color=",
            ),
            sub(
                "cache",
                then=lambda call: (
                    local("golangci-lint's cache", "remove") if call.operands[:1] == ("clean",) else ()
                ),
            ),
            sub("migrate custom", "", lenient=True, effects=local("the settings of golangci-lint")),
        ),
    ),
    Program(
        "staticcheck gosec govulncheck errcheck revive gocyclo gocritic ineffassign misspell golint nilaway"
        " deadcode unparam dupl goconst",
        "-o=write -out=write -fmt= -tests -w",
        "text*",
        style=_S,
        lenient=True,
        then=checks(code="a Go linter", fix="-w"),
    ),
    Program(
        "gotests gotestsum ginkgo richgo gotest mockgen mockery stringer wire swag oapi-codegen sqlc buf"
        " protoc-gen-go templ ent air reflex realize goreman fresh",
        "",
        "text*",
        lenient=True,
        then=lambda call: (build(call.invocation.name, "."),),
    ),
    Program(
        "goreleaser",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1]
            and call.operands[0] in ("check", "healthcheck", "completion", "jsonschema", "man", "help")
            else (build("goreleaser"),)
            if call.operands[:1] in (("build",), ("init",))
            or call.has("--snapshot")
            or any(
                word.startswith(("--snapshot", "--skip=publish", "--skip-publish"))
                for word in call.invocation.argv
            )
            else effect(Kind.REMOTE, "a release", "publish", force="high")
        ),
    ),
    Program("gopls", "", "text*", lenient=True, then=builds("gopls")),
    Program(
        "dlv",
        "--log --log-output= --log-dest=write --headless --listen|-l= --api-version= --accept-multiclient"
        " --check-go-version --only-same-user --backend= --build-flags= --disable-aslr --init=unknown"
        " -r|--redirect= --wd= --allow-non-terminal-interactive --continue --tty= --output=write -h|--help",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            sub(
                "debug test exec trace run",
                "--stack= --ebpf --timestamp -e|--exec= -p|--pid= -t|--test --follow-calls=",
                then=lambda call: tuple(
                    build("dlv", word if is_elsewhere(word) else ".") for word in call.operands[:1] or (".",)
                ),
            ),
            sub(
                "attach connect dap replay",
                "--waitfor= --client-addr=",
                effects=effect(Kind.PROCESS, "a process", "debug", force="uncertain"),
            ),
            sub("core", then=lambda call: (Effect(Kind.READ, w) for w in call.operands)),
            sub("version help log backend redirect completion"),
        ),
    ),
)

EXAMPLES = (
    Example("go list -mod=mod ./...", "write edit ./go.mod"),
    Example("go build -o bin/x ./cmd/x", "write bin/x; build go build ."),
    Example("go test -v ./... -run TestX", "build go test ."),
    Example("go test -exec ./helper ./...", "shell './helper'; build go test ."),
    Example("go vet -toolexec=./helper ./...", "shell './helper'; build go vet ."),
    Example("go run ./cmd/x --flag /etc/x", "build go run ."),
    Example(
        "go run example.com/x@latest",
        "build go run .; install user example.com/x@latest; execute the module example.com/x@latest"
        " !uncertain",
    ),
    Example("go install example.com/x@latest", "install user example.com/x@latest"),
    Example("go get example.com/x", "install project example.com/x"),
    Example("go env", "pure"),
    Example("go env -w GOFLAGS=-mod=mod", "change Go's setting GOFLAGS !uncertain"),
    Example("go list -json ./...", "pure"),
    Example("go fmt ./...", "write edit . recursive"),
    Example("go mod tidy", "network request the Go module proxy; change go.mod !low"),
    Example("go build --bogus", "unknown go build: option --bogus is not known"),
    Example("gofmt -l .", "read . recursive"),
    Example("gofmt -s -w a.go", "read a.go recursive; write edit a.go recursive"),
    Example("golangci-lint run --fix", "build golangci-lint .; write edit . recursive"),
    Example("goreleaser release", "remote publish a release !high"),
)
