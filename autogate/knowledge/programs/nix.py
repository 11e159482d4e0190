"""nix: builds, shells and profiles. What comes from elsewhere and is run at once is code that is not seen."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunInput, RunShell, readable
from autogate.knowledge.interface import Call, Effects, Example, Program, Style, effect
from autogate.words.values import as_path, is_static


def _install(words: Iterable[str], scope: str = "system") -> Iterable[Outcome]:
    found = [Effect(Kind.INSTALL, readable(as_path(word)), scope) for word in words]
    return found or [Effect(Kind.INSTALL, "", scope)]


def _remove(words: Iterable[str], force: str = "high") -> Iterable[Outcome]:
    found = [
        Effect(Kind.CHANGE, f"package {readable(as_path(word))}", "remove", force=force) for word in words
    ]
    return found or [Effect(Kind.CHANGE, "packages", "remove", force=force)]


def _user_installs(call: Call) -> Iterable[Outcome]:
    return _install(call.operands, "user")


def _asks(where: str) -> Effects:
    return effect(Kind.NETWORK, where, "request")


def _sets(what: str, detail: str = "set", force: str = "high") -> Effects:
    return effect(Kind.CHANGE, what, detail, force=force)


def _sub(names: str, options: str = "", effects: Effects = (), **more: object) -> Program:
    """A subcommand all of whose options are milder than its effects; risky ones are in the table."""
    return Program(names, options, "text*", Style.EXACT, effects, lenient=True, **more)  # type: ignore[arg-type]


# nix

_NIX_OPTIONS = (
    "-L|--print-build-logs -v|--verbose --quiet --debug --impure --offline --refresh --json --raw"
    " --no-link --dry-run"
    " -o|--out-link= --no-update-lock-file --no-write-lock-file --accept-flake-config -f|--file=read"
    " --expr= -j|--max-jobs="
    " --cores= -k|--keep-going -K|--keep-failed --rebuild --repair --option=unknown"
    " --extra-experimental-features="
    " --experimental-features= --builders=unknown --substituters=unknown --extra-substituters=unknown"
    " --store=unknown"
    " --override-input=unknown --inputs-from= -I|--include= --arg=unknown --argstr= --show-trace"
    " --system= --profile="
    " --help --version --print-out-paths --apply=unknown --post-build-hook=unknown --no-sandbox"
    " --read-only -A|--attr="
)


def _flake(word: str) -> bool:
    """A flake of this project."""
    return word.startswith((".", "/", "path:")) and is_static(word)


def _nix_build(call: Call) -> Iterable[Outcome]:
    if call.has("--dry-run"):
        return
    words = call.operands or (".",)
    for word in words:
        where = word.partition("#")[0].removeprefix("path:") or "."
        if _flake(word) or call.has("-f", "--expr") or word.startswith("#"):
            yield Effect(Kind.BUILD, where if _flake(word) else ".", f"nix {' '.join(call.path)}")
        else:
            yield Effect(Kind.NETWORK, readable(word), "download")
            if call.path[-1:] == ("run",):
                yield Effect(Kind.EXECUTE, readable(as_path(word)))
        if call.path[-1:] == ("run",):
            break


def _nix_shell_new(call: Call) -> Iterable[Outcome]:
    """nix shell, nix develop"""
    command = call.value("-c")
    words = call.operands
    if command is not None:
        # -c takes all that is left
        at = call.invocation.argv.index(command) if command in call.invocation.argv else len(words)
        rest = call.invocation.argv[at:]
        yield RunCommand(tuple(rest))
        words = tuple(word for word in words if word not in rest)
    elif not call.has("--help"):
        yield RunInput("shell")
    if call.path[-1] in ("develop", "print-dev-env"):
        yield from (
            (Effect(Kind.BUILD, ".", "nix develop"),) if all(map(_flake, words)) else _install(words, "user")
        )
    elif words:
        yield Effect(Kind.NETWORK, "the nix cache", "download")


def _nix_shell(call: Call) -> Iterable[Outcome]:
    if call.has("-p"):
        yield Effect(Kind.NETWORK, "the nix cache", "download")
    else:
        yield Effect(Kind.BUILD, ".", "nix-shell")
    text = call.value("--run", "--command")
    yield RunShell(text) if text is not None else RunInput("shell")


def _nix_env(call: Call) -> Iterable[Outcome]:
    if call.has("--dry-run", "-q", "--list-generations", "--version"):
        return
    if call.has("-i", "-u"):
        yield from _install(call.operands, "user")
    elif call.has("-e"):
        yield from _remove(call.operands, "medium")
    else:
        yield Effect(Kind.CHANGE, "the nix profile", "change", force="medium")


def _nix_store(call: Call) -> Iterable[Outcome]:
    if call.has("-q", "--dump", "-l", "--verify-path", "--print-env", "--query", "--dump-db"):
        return
    if call.has("-r"):
        yield Effect(Kind.BUILD, ".", "nix-store")
    elif call.has("--export"):
        return
    else:
        yield Effect(Kind.CHANGE, "the nix store", "change", force="medium")


_NIX_READS = (
    "path-info why-depends log hash derivation show-config config doctor edit ls cat nar realisation"
    " show-derivation ping-store verify help"
)
_NIX_GROUPS = (
    Program(
        "flake",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("show metadata info", then=_nix_build),
            _sub("check", then=_nix_build),
            _sub(
                "update lock",
                effects=(Effect(Kind.NETWORK, "flakes", "download"), Effect(Kind.WRITE, "flake.lock")),
            ),
            Program(
                "init", "-t|--template=", "", Style.EXACT, effect(Kind.WRITE, ".", "unpack", recursive=True)
            ),
            Program("new clone", "-t|--template= -f|--dest=", "create text", Style.EXACT),
            _sub("archive prefetch", effects=effect(Kind.NETWORK, "flakes", "download")),
        ),
    ),
    Program(
        "profile",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("list history diff-closures"),
            _sub("install add upgrade", then=_user_installs),
            _sub("remove", then=lambda call: _remove(call.operands, "medium")),
            _sub("rollback wipe-history", effects=_sets("the nix profile", "change", "medium")),
        ),
    ),
    Program(
        "store",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("ls cat ping info path-info diff-closures dump-path verify"),
            _sub(
                "gc delete optimise repair add add-file add-path copy-log copy-sigs sign",
                effects=_sets("the nix store", "change", "medium"),
            ),
            _sub("prefetch-file", effects=effect(Kind.NETWORK, "a file", "download")),
        ),
    ),
    Program(
        "registry",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("list resolve"),
            _sub("add remove pin", effects=_sets("the nix registry", "set", "medium")),
        ),
    ),
)
_NIX_SUBS = (
    *_NIX_GROUPS,
    _sub(_NIX_READS),
    _sub("search", effects=_asks("flakes")),
    _sub("build eval fmt bundle repl", then=_nix_build),
    Program("run", "", "text*", Style.POSIX, then=_nix_build),
    _sub(
        "develop shell",
        "-c|--command= --ignore-environment -i --keep= --unset= --phase= --build --check",
        then=_nix_shell_new,
    ),
    _sub("print-dev-env", effects=effect(Kind.BUILD, ".", "nix print-dev-env")),
    _sub("copy", "--to= --from=", effect(Kind.NETWORK, "a nix store", "upload")),
    _sub("upgrade-nix", effects=effect(Kind.INSTALL, "nix", "system")),
)


PROGRAMS = (
    Program("nix", _NIX_OPTIONS, style=Style.EXACT, subcommands=_NIX_SUBS, inherit=True),
    Program(
        "nix-env",
        "-i|--install -u|--upgrade -e|--uninstall -q|--query -a|--available -s|--status"
        " -P|--attr-path -c|--compare-versions"
        " --installed --out-path --description --json --xml --meta --list-generations"
        " --delete-generations --rollback"
        " -G|--switch-generation= -S|--switch-profile= --set --set-flag -A|--attr= -f|--file=read"
        " -p|--profile= -b|--prebuilt-only"
        " --dry-run --version -r|--remove-all -v|--verbose -I= --no-name --drv-path --system",
        "text*",
        then=_nix_env,
    ),
    Program(
        "nix-shell",
        "-p|--packages --run= --command= --pure --impure -A|--attr= -I= -i=unknown --keep= -v -K"
        " --arg=unknown --argstr=unknown -E|--expr="
        " --option=unknown -j|--max-jobs= --show-trace",
        "text*",
        then=_nix_shell,
    ),
    Program(
        "nix-build nix-instantiate",
        "-A|--attr= -o|--out-link= --no-out-link --dry-run -E|--expr= -I= -K|--keep-failed"
        " -k|--keep-going -j|--max-jobs= --cores="
        " --show-trace -v -Q --eval --strict --json --parse --read-write-mode --find-file --check"
        " --arg=unknown --argstr=unknown --option=unknown",
        "text*",
        effects=effect(Kind.BUILD, ".", "nix"),
    ),
    Program(
        "nix-store",
        "-q|--query -r|--realise|--realize -R|--requisites --references --referrers --tree --graph"
        " --roots --deriver -d --outputs --hash"
        " --size -l|--read-log --dump --dump-db --print-env --verify --verify-path --check-contents"
        " --repair --gc --print-roots"
        " --print-dead --print-live --delete --add --add-fixed --optimise --export --import --restore"
        " --generate-binary-cache-key"
        " --load-db --serve --binding= -u|--use-output -v --add-root=write --indirect --dry-run",
        "text*",
        then=_nix_store,
    ),
    Program(
        "nix-collect-garbage",
        "-d|--delete-old --delete-older-than= --dry-run -v --max-freed=",
        then=lambda call: (
            ()
            if call.has("--dry-run")
            else _sets("the way back to earlier generations", "delete", "high")
            if call.has("-d")
            else _sets("the nix store", "clean", "medium")
        ),
    ),
    Program(
        "nix-channel",
        "--list --update --add --remove --rollback",
        "text*",
        then=lambda call: () if call.has("--list") else _sets("nix channels", "change", "medium"),
    ),
    Program(
        "nix-prefetch-url nix-prefetch-git nix-index nix-prefetch",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.NETWORK, "a source", "download"),
    ),
    Program(
        "nix-copy-closure",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.NETWORK, "a nix store", "upload"),
    ),
)

EXAMPLES = (
    Example("nix search nixpkgs kernel", "network request flakes"),
    Example("nix build .#web", "build nix build ."),
    Example("nix run nixpkgs#hello", "network download nixpkgs#hello; execute nixpkgs#hello"),
    Example("nix shell nixpkgs#jq -c ls -l", "run ls -l; network download the nix cache"),
    Example("nix-shell -p jq --run 'jq .'", "network download the nix cache; shell 'jq .'"),
    Example("nix-env -iA nixpkgs.jq", "install user"),
    Example("nix run github:x/y", "network download github:x/y; execute github:x/y"),
)
