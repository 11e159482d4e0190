"""Rust: cargo, rustc, rustup and their companions."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.knowledge.building import build, builds, folder_of, makes_project, publishes, removes
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.options import outcomes_of, table_of
from autogate.knowledge.services import ask_for, change, local, sub
from autogate.words.values import has_unknown, is_static

_X = Style.EXACT
_ASK = ask_for("crates.io")

_GLOBAL = (
    "-v|--verbose -vv -q|--quiet --color= --locked --offline --frozen --config= -Z= -C= -h|--help"
    " -V|--version --list --explain="
    " --manifest-path= --lockfile-path= --target-dir=create --artifact-dir|--out-dir=create"
)
_TARGETS = (
    " -p|--package= --workspace|--all --exclude= --lib --bins --bin=? --examples --example=? --tests"
    " --test=? --benches --bench=? --all-targets -F|--features= --all-features --no-default-features"
    " --target=? -r|--release --profile= --timings=? -j|--jobs="
    " --message-format= --build-plan --unit-graph --future-incompat-report --ignore-rust-version"
    " --keep-going --no-fail-fast --doc --no-run --open --no-deps --document-private-items --output-format="
    " --emit= --print= --crate-type= --fix --broken-code"
    " --edition --edition-idioms --allow-no-vcs --allow-dirty --allow-staged --no-verify --default-run="
    " --compile-time-deps"
)


def _flags(table: str) -> str:
    """Options with a separate value that may be lacking: ``--bin`` alone lists the binaries."""
    return (
        table.replace("--bin=?", "--bin=")
        .replace("--example=?", "--example=")
        .replace("--test=?", "--test=")
        .replace("--bench=?", "--bench=")
        .replace("--target=?", "--target=")
    )


_BUILD = _GLOBAL + _flags(_TARGETS)
_PLACES = ("--manifest-path", "-C")
_NEUTRAL = (
    "build.jobs build.target build.target-dir build.incremental term. net.retry net.offline"
    " net.git-fetch-with-cli profile. doc. future-incompat-report. registries.crates-io.protocol"
    " http.timeout http.multiplexing"
    " cargo-new. resolver."
).split()


def _settings(words: tuple[str, ...]) -> Iterator[Outcome]:
    """``--config KEY=VALUE``: many a key names a program."""
    own = words[: words.index("--")] if "--" in words else words
    values = [word.partition("=")[2] for word in own if word.startswith("--config=")]
    values += [value for name, value in pairwise(own) if name == "--config"]
    for value in values:
        if not is_static(value):
            yield unclear("cargo: the setting of --config is not known")
        elif "=" not in value:
            yield Effect(Kind.EXECUTE, f"what the settings in {value} name", force="uncertain")
        elif not value.strip().startswith(tuple(_NEUTRAL)):
            yield Effect(Kind.EXECUTE, f"what the setting {value} names", force="uncertain")


def _built(task: str) -> Then:
    return builds(task, *_PLACES)


def _fmt(call: Call) -> Iterator[Outcome]:
    place = folder_of(call.value(*_PLACES) or ".")
    if call.has("--check") or "--check" in call.operands:
        yield Effect(Kind.READ, place, recursive=True)
    else:
        yield Effect(Kind.WRITE, place, "edit", recursive=True)


def _install(call: Call) -> Iterator[Outcome]:
    if call.has("--list"):
        return
    if call.has("--dry-run"):
        yield from _ASK
        return
    for value in call.values("--git", "--index", "--registry"):
        yield Effect(
            Kind.INSTALL, value if "://" in value or has_unknown(value) else f"crates of {value}", "user"
        )
    path = call.value("--path")
    if path is not None:
        yield build("cargo install", path)
        yield Effect(Kind.INSTALL, path, "user")
    elif not call.has("--git"):
        for word in call.operands or ("",):
            yield Effect(Kind.INSTALL, word, "user")


def _add(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from _ASK
        return
    git = call.value("--git")
    if git is not None:
        yield Effect(Kind.INSTALL, git, "project")
    for word in call.operands or (() if git else ("",)):
        yield Effect(Kind.INSTALL, word, "project")
    if call.has("--path"):
        yield Effect(Kind.READ, call.value("--path") or "", recursive=True)


def _update(call: Call) -> Iterator[Outcome]:
    yield from _ASK
    if not call.has("--dry-run"):
        yield from local("Cargo.lock")


def _owner(call: Call) -> Iterable[Outcome]:
    return _ASK if call.has("-l") else change("the owners of the crate", "change", "high")


def _vendor(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.NETWORK, "crates.io", "download")
    target = call.operands[0] if call.operands else "vendor"
    yield Effect(Kind.WRITE, target, "unpack", recursive=True)


def _nextest(call: Call) -> Iterator[Outcome]:
    yield build("cargo nextest", folder_of(call.value(*_PLACES) or "."))


def _clean(call: Call) -> Iterator[Outcome]:
    if call.has("-n"):
        return
    for name, value in call.invocation.environment:
        if name in ("CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"):
            yield Effect(Kind.DELETE, value, recursive=True)
    yield from local("target", "remove")


_SUBS = (
    sub("build b", _BUILD, then=_built("cargo build")),
    sub("check c", _BUILD, then=_built("cargo check")),
    sub("test t", _BUILD, then=_built("cargo test")),
    sub("bench", _BUILD, then=_built("cargo bench")),
    Program("run r", _BUILD, "text*", style=Style.POSIX, then=_built("cargo run")),
    sub("rustc rustdoc doc d", _BUILD, then=_built("cargo doc")),
    sub("clippy", _BUILD, then=_built("cargo clippy")),
    sub("fix", _BUILD, then=_built("cargo fix")),
    sub("fmt", _GLOBAL + " -p|--package= --all --check --message-format=", then=_fmt),
    sub(
        "clean",
        _BUILD.replace("--target-dir=create", "--target-dir=delete-tree") + " -n|--dry-run",
        then=_clean,
    ),
    sub("new init", _GLOBAL + " --bin --lib --edition= --name= --vcs= --registry=", then=makes_project),
    sub(
        "add",
        _GLOBAL + " -F|--features= --all-features --no-default-features --default-features"
        " --optional --no-optional --public --no-public --dev --build --target= --rename= --path= --base="
        " --git= --branch= --tag= --rev= --registry= -n|--dry-run -p|--package="
        " --ignore-rust-version",
        then=_add,
    ),
    sub("remove rm", _GLOBAL + " --dev --build --target= -p|--package= -n|--dry-run", then=removes("crate")),
    sub(
        "update",
        _GLOBAL + " -p|--package= --recursive --aggressive --precise= -w|--workspace --dry-run|-n"
        " --breaking --ignore-rust-version",
        then=_update,
    ),
    sub(
        "generate-lockfile fetch",
        _GLOBAL + " --target= --ignore-rust-version",
        effects=(Effect(Kind.NETWORK, "crates.io", "download"), *local("Cargo.lock")),
    ),
    sub(
        "vendor",
        _GLOBAL + " -s|--sync=read --no-delete --versioned-dirs --respect-source-config",
        then=_vendor,
    ),
    sub(
        "tree metadata pkgid locate-project read-manifest verify-project version report config",
        _GLOBAL
        + _flags(_TARGETS)
        + " -i|--invert= --prune= -d|--duplicates --depth= --no-dedupe --prefix= --charset= -f|--format="
        " -e|--edges= --filter-platform= --format-version= --id= --show-origin --merged=",
    ),
    sub("search info", _GLOBAL + " --limit= --index= --registry=", effects=_ASK),
    sub(
        "package",
        _BUILD.replace(" --list", " -l|--list") + " --no-metadata --exclude-lockfile --registry= --index=",
        then=_built("cargo package"),
    ),
    sub(
        "publish",
        _BUILD + " -n|--dry-run --index= --registry= --token=secret --no-metadata",
        then=publishes("the crate", "-n"),
    ),
    sub(
        "yank",
        _GLOBAL.replace(" -V|--version", " --version=") + " --vers= --undo --index= --registry="
        " --token=secret",
        effects=change("a version of the crate", "yank", "high"),
    ),
    sub(
        "owner",
        _GLOBAL.replace(" --list", " -l|--list") + " -a|--add= -r|--remove= --index= --registry="
        " --token=secret",
        then=_owner,
    ),
    sub(
        "login logout",
        _GLOBAL + " --registry=",
        effects=local("the stored token of crates.io", force="uncertain"),
    ),
    sub(
        "install binstall",
        _BUILD.replace(" -V|--version", "") + " --version|--vers= --git= --branch="
        " --tag= --rev= --path= --root=create --registry= --index= -f|--force --no-track --debug"
        " --dry-run|-n"
        " -y|--no-confirm --strategies= --disable-strategies= --targets= --log-level= --no-symlinks"
        " --github-token=secret --install-path=create --disable-telemetry --secure",
        then=_install,
    ),
    sub("uninstall", _GLOBAL + " -p|--package= --bin= --root=", then=removes("program", "medium")),
    sub("help"),
    # companions that are installed beside cargo
    sub(
        "nextest",
        _BUILD + " -E|--filter-expr|--filterset= -P --retries= --test-threads="
        " --no-capture|--nocapture --no-tests= --max-fail= --fail-fast --failure-output= --success-output="
        " --status-level= --final-status-level= --hide-progress-bar --show-progress= --run-ignored="
        " --partition= --archive-file=read --tool-config-file=read --config-file=read"
        " --message-format-version="
        " --ignore-default-filter --no-output-indent --cargo-profile= --cargo-quiet --cargo-message-format="
        " --bin-all -T --list-type= --stress-count= --stress-duration=",
        then=_nextest,
    ),
    sub(
        "llvm-cov tarpaulin",
        _BUILD + " --lcov --html --json --text --cobertura --codecov"
        " --output-path=write --output-dir=create --ignore-filename-regex= --fail-under-lines="
        " --fail-under-functions= --fail-under-regions= --show-missing-lines --show-instantiations"
        " --no-clean"
        " --no-report --summary-only --skip-functions --branch --mcdc --ignore-run-fail"
        " --include-build-script"
        " --dep-coverage= --remap-path-prefix --include-ffi --no-cfg-coverage --doctests --out|-o="
        " --engine="
        " --exclude-files= --skip-clean --run-types= --follow-exec --timeout= --all-crates"
        " --avoid-cfg-tarpaulin --fail-under= --force-clean --no-rustc-wrapper --partition="
        " --nextest-profile="
        " --failure-mode= -E=",
        then=_built("cargo llvm-cov"),
    ),
    sub(
        "watch",
        "-x|--exec= -s|--shell=shell -w|--watch= -i|--ignore= -c|--clear -q|--quiet -d|--delay="
        " -C|--workdir= --why --no-gitignore --no-ignore --postpone --poll -B= -L= --use-shell="
        " --env-file=read"
        " -E|--env= --no-restart -N|--notify --skip-local-deps --features= --no-vcs-ignores"
        " --ignore-nothing",
        then=lambda call: (
            build("cargo watch"),
            *(RunCommand(("cargo", *value.split())) for value in call.values("-x") if is_static(value)),
        ),
    ),
    sub(
        "audit deny outdated udeps machete bloat geiger msrv hack semver-checks public-api expand asm"
        " show-asm minimal-versions about license cyclonedx sort dist careful flamegraph criterion insta"
        " mutants fuzz shuttle workspaces hakari vet auditable spellcheck rdme readme sweep cache diet"
        " modules"
        " depgraph unused-features features-manager"
        " supply-chain",
        _BUILD,
        lenient=True,
        then=_built("cargo tool"),
    ),
    sub("edit upgrade set-version", _GLOBAL, lenient=True, effects=local("Cargo.toml")),
    sub(
        "release smart-release",
        _GLOBAL,
        lenient=True,
        then=lambda call: (
            (Effect(Kind.REMOTE, "the crate", "publish", force="high"),)
            if call.has("-x", "--execute")
            or "--execute" in call.invocation.argv
            or "-x" in call.invocation.argv
            else (build("cargo release"),)
        ),
    ),
    sub(
        "make xtask leptos dioxus trunk tauri wasi component zigbuild ndk apk bundle lambda contract anchor"
        " pgrx",
        "",
        lenient=True,
        then=builds("cargo", *_PLACES, words=1),
    ),
    sub(
        "sqlx",
        "",
        lenient=True,
        then=lambda call: (
            (build("cargo sqlx prepare"),)
            if call.operands[:1] == ("prepare",)
            else effect(Kind.DATABASE, "the project's database", "change", force="uncertain")
        ),
    ),
    sub(
        "generate",
        "",
        lenient=True,
        effects=effect(Kind.EXECUTE, "hooks of a project template", force="uncertain"),
    ),
)
_CARGO = Program("cargo", _GLOBAL, style=_X, inherit=True, subcommands=_SUBS, then=None)


def _cargo(call: Call) -> Iterable[Outcome]:
    """``+toolchain`` stands before everything else; an unknown verb is an alias or an installed program."""
    words = call.operands
    if words and words[0].startswith("+"):
        words = words[1:]
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in ("-C", "-Z", "--config", "--color", "--explain") else 1
    if at < len(words) and not has_unknown(words[at]) and words[at] not in table_of(_CARGO).subcommands:
        return (unclear(f"cargo: subcommand {readable(words[at])} is not known"),)
    return (*_settings(words), *outcomes_of(_CARGO, call.invocation._replace(argv=("cargo", *words))))


_RUSTC = (
    "-h|--help --cfg= --check-cfg= -L= -l= --crate-type= --crate-name= --edition= --emit= --print=? -g -O"
    " -o=write --out-dir=create --explain= --test --target= -A|--allow= -W|--warn= --force-warn= -D|--deny="
    " -F|--forbid= --cap-lints= -C|--codegen= -V|--version -v|--verbose --extern=read"
    " --sysroot= --error-format= --json= --color= --diagnostic-width= --remap-path-prefix= --env-set= -Z="
)


def _rustc(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        if word.startswith("@"):
            yield unclear(f"rustc: the arguments in {word[1:]} are not known")
        elif word != "-":
            yield Effect(Kind.READ, word)
    for value in call.values("-C"):
        if value.partition("=")[0] in ("linker", "link-arg", "link-args", "ar", "llvm-args") or not is_static(
            value
        ):
            yield Effect(Kind.EXECUTE, f"what -C {value} names", force="uncertain")
    if call.operands and not call.has("-o", "--out-dir", "--print", "-V", "-h", "--explain"):
        yield Effect(Kind.CHANGE, "build output in the working directory", force="low")


_TOOLCHAIN = effect(Kind.INSTALL, "a Rust toolchain", "user")

PROGRAMS = (
    Program("cargo", raw=_cargo, subcommands=_SUBS),
    Program("rustc", _RUSTC, "text*", style=_X, then=_rustc),
    Program(
        "rustdoc",
        _RUSTC.replace("-o=write --out-dir=create", "-o|--output|--out-dir=create")
        + " --document-private-items --no-run --test-args= --theme=read -w|--output-format="
        " --html-in-header=read --html-before-content=read --html-after-content=read --markdown-css="
        " --test-run-directory= --no-capture --crate-version=",
        "read*",
        style=_X,
        effects=local("documentation"),
    ),
    Program(
        "rustfmt",
        "--check --backup --config= --config-path= --edition= --color= --print-config="
        " -l|--files-with-diff -h|--help=? -V|--version -v|--verbose -q|--quiet --emit= --style-edition="
        " --unstable-features --error-on-unformatted --skip-children --file-lines=",
        "text*",
        style=_X,
        then=lambda call: (
            [
                Effect(Kind.READ, w)
                if call.has("--check", "-h") or call.value("--emit") in ("stdout", "json", "checkstyle")
                else Effect(Kind.WRITE, w, "edit")
                for w in call.operands
            ]
            + [Effect(Kind.READ, w) for w in call.operands if not call.has("--check")]
        ),
    ),
    Program("clippy-driver cargo-clippy", "", "text*", lenient=True, then=builds("cargo clippy")),
    Program(
        "cargo-nextest cargo-llvm-cov cargo-deny cargo-audit cargo-fmt cross",
        "",
        "text*",
        lenient=True,
        then=builds("cargo", "--manifest-path", words=1),
    ),
    Program("rust-analyzer rust-gdb rust-lldb", "", "text*", lenient=True, then=builds("rust-analyzer")),
    Program(
        "rustup",
        "-v|--verbose -q|--quiet -h|--help -V|--version --no-self-update",
        style=_X,
        subcommands=(
            sub(
                "show which check doc docs man help completions",
                "-v|--verbose --toolchain= --path --alloc --core --std --book --rust-by-example",
            ),
            Program(
                "toolchain",
                style=_X,
                subcommands=(
                    sub("list", "-v|--verbose -q|--quiet"),
                    sub(
                        "install add update",
                        "--profile= -c|--component= -t|--target= --no-self-update --force"
                        " --allow-downgrade --force-non-host",
                        effects=_TOOLCHAIN,
                    ),
                    sub("uninstall remove rm", then=removes("a Rust toolchain", "medium")),
                    sub(
                        "link",
                        effects=effect(
                            Kind.EXECUTE, "a toolchain from a folder, from now on", force="uncertain"
                        ),
                    ),
                ),
            ),
            Program(
                "target component",
                style=_X,
                subcommands=(
                    sub("list", "--toolchain= --installed -q|--quiet"),
                    sub("add install", "--toolchain= --target=", effects=_TOOLCHAIN),
                    sub(
                        "remove rm uninstall",
                        "--toolchain= --target=",
                        effects=local("a part of a Rust toolchain", "remove", "medium"),
                    ),
                ),
            ),
            sub(
                "install update upgrade",
                "--profile= -c|--component= -t|--target= --no-self-update --force"
                " --allow-downgrade --force-non-host",
                effects=_TOOLCHAIN,
            ),
            sub("uninstall", then=removes("a Rust toolchain", "medium")),
            sub(
                "default",
                then=lambda call: (
                    local("the default Rust toolchain", force="medium") if call.operands else ()
                ),
            ),
            Program(
                "override",
                style=_X,
                subcommands=(
                    sub("list"),
                    sub(
                        "set add unset remove",
                        "--path= --nonexistent",
                        effects=local("the toolchain of this folder"),
                    ),
                ),
            ),
            Program(
                "run",
                "--install",
                "text*",
                style=Style.POSIX,
                then=lambda call: (RunCommand(call.operands[1:]),) if len(call.operands) > 1 else (),
            ),
            Program(
                "self",
                style=_X,
                subcommands=(
                    sub("update upgrade-data", effects=_TOOLCHAIN),
                    sub("uninstall", "-y", effects=local("Rust", "remove", "high")),
                ),
            ),
            sub("set", effects=local("rustup's settings", force="medium")),
        ),
    ),
    Program("rustup-init", "", "text*", lenient=True, effects=_TOOLCHAIN),
    Program(
        "wasm-pack wasm-bindgen trunk dx leptosfmt bacon",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            (Effect(Kind.REMOTE, "the package", "publish", force="high"),)
            if call.operands[:1] == ("publish",)
            else (build(f"{call.invocation.name} {' '.join(call.operands[:1])}".rstrip()),)
        ),
    ),
    Program(
        "cbindgen bindgen",
        "-o|--output=write -c|--config=read",
        "text*",
        lenient=True,
        then=builds("bindgen"),
    ),
    Program("rustlings", "", "text*", lenient=True, then=builds("rustlings")),
    Program(
        "mdbook",
        "-h|--help -V|--version",
        style=_X,
        subcommands=(
            sub(
                "build test watch serve",
                "-d|--dest-dir=create -o|--open -L|--library-path= -c|--chapter="
                " --watcher= -n|--hostname= -p|--port=",
                then=lambda call: (build("mdbook", call.operands[0] if call.operands else "."),),
            ),
            sub("init", "--theme --force --title= --ignore= -h", then=makes_project),
            sub("clean", "-d|--dest-dir=", effects=local("the book's output", "remove")),
            sub("completions help"),
        ),
    ),
)

EXAMPLES = (
    Example("cargo clean", "change remove target !low"),
    Example("cargo clean --target-dir src", "change remove target !low; delete src recursive"),
    Example("cargo build -p shop --release", "build cargo build ."),
    Example("cargo +nightly test --lib -- --nocapture", "build cargo test ."),
    Example("cargo run --bin shop -- --delete x", "build cargo run ."),
    Example(
        "cargo --config 'build.rustc-wrapper=\"./helper\"' check",
        'execute what the setting build.rustc-wrapper="./helper" names !uncertain; build cargo check .',
    ),
    Example("cargo test --manifest-path ../other/Cargo.toml", "build cargo test ../other"),
    Example("cargo fmt --all -- --check", "read . recursive"),
    Example("cargo fmt", "write edit . recursive"),
    Example("cargo add serde -F derive", "install project serde"),
    Example("cargo install ripgrep", "install user ripgrep"),
    Example("cargo install --git https://example.com/x", "install user https://example.com/x"),
    Example("cargo publish", "remote publish the crate !high"),
    Example("cargo publish --dry-run", "build the crate, without publishing it ."),
    Example("cargo tree --depth 2", "pure"),
    Example("cargo owner --list", "network request crates.io"),
    Example("cargo owner --add x", "remote change the owners of the crate !high"),
    Example("cargo mystery", "unknown cargo: subcommand mystery is not known"),
    Example("cargo build --bogus", "unknown cargo build: option --bogus is not known"),
    Example("rustc a.rs -o out", "write out; read a.rs"),
    Example(
        "rustc -C linker=./helper a.rs",
        "read a.rs; execute what -C linker=./helper names !uncertain;"
        " change build output in the working directory !low",
    ),
    Example("rustfmt --check a.rs", "read a.rs"),
    Example("rustup show", "pure"),
    Example("rustup toolchain link x /tmp/t", "execute a toolchain from a folder, from now on !uncertain"),
    Example("rustup run nightly cargo build", "run cargo build"),
)
