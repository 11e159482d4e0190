"""JavaScript engines and their package managers: node, npm, pnpm, yarn, bun, deno."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput, RunShell, unclear
from autogate.knowledge.building import (
    build,
    builds,
    install,
    is_elsewhere,
    publishes,
    removes,
    run_package,
    unless,
)
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.services import ask_for, change, group, local, remove, sub
from autogate.words.addresses import is_local
from autogate.words.values import MANY, has_unknown, is_static

NPM = "npm"
_ASK = ask_for("the npm registry")
_PROJECT = effect(Kind.INSTALL, "", "project")
_X = Style.EXACT

# node -------------------------------------------------------------------------------------------------

_NODE = (
    "-v|--version -h|--help -e|--eval= -p|--print=? -pe= -c|--check -i|--interactive -r|--require="
    " --import= --loader|--experimental-loader= -C|--conditions= --test --test-only --test-concurrency="
    " --test-coverage-branches= --test-coverage-exclude= --test-coverage-functions="
    " --test-coverage-include="
    " --test-coverage-lines= --test-force-exit --test-global-setup="
    " --test-isolation|--experimental-test-isolation= --test-name-pattern= --test-reporter="
    " --test-reporter-destination=write --test-shard= --test-skip-pattern= --test-timeout="
    " --test-update-snapshots --watch --watch-path= --watch-preserve-output --watch-kill-signal= --run="
    " --env-file=read --env-file-if-exists=read --input-type= --experimental-default-type="
    " --abort-on-uncaught-exception --allow-addons --allow-child-process --allow-fs-read= --allow-fs-write="
    " --allow-wasi --allow-worker --allow-net --allow-inspector --permission --experimental-permission"
    " --build-snapshot --build-snapshot-config=read --completion-bash --cpu-prof --cpu-prof-dir=create"
    " --cpu-prof-interval= --cpu-prof-name= --diagnostic-dir=create --disable-proto= --disable-sigusr1"
    " --disable-warning= --disable-wasm-trap-handler --disallow-code-generation-from-strings"
    " --dns-result-order= --enable-fips --enable-network-family-autoselection --enable-source-maps"
    " --entry-url"
    " --experimental-abortcontroller --experimental-addon-modules --experimental-async-context-frame"
    " --experimental-config-file=? --experimental-default-config-file --experimental-detect-module"
    " --experimental-eventsource --experimental-global-customevent --experimental-global-webcrypto"
    " --experimental-import-meta-resolve --experimental-json-modules --experimental-modules"
    " --experimental-network-inspection --experimental-print-required-tla --experimental-repl-await"
    " --experimental-require-module --experimental-sea-config=read --experimental-shadow-realm"
    " --experimental-specifier-resolution= --experimental-sqlite --experimental-storage-inspection"
    " --experimental-strip-types --experimental-test-coverage --experimental-test-module-mocks"
    " --experimental-transform-types --experimental-vm-modules --experimental-wasi-unstable-preview1"
    " --experimental-wasm-modules --experimental-webstorage --experimental-websocket"
    " --experimental-worker-inspection --experimental-worker --experimental-fetch --no-experimental-fetch"
    " --force-context-aware --force-fips --force-node-api-uncaught-exceptions-policy --frozen-intrinsics"
    " --harmony --heap-prof --heap-prof-dir=create --heap-prof-interval= --heap-prof-name="
    " --heapsnapshot-near-heap-limit= --heapsnapshot-signal= --icu-data-dir= --insecure-http-parser"
    " --inspect=? --inspect-brk=? --inspect-port|--debug-port= --inspect-wait=? --inspect-publish-uid="
    " --jitless --localstorage-file=write --max-http-header-size= --max-old-space-size="
    " --max-semi-space-size= --max-old-space-size-percentage= --napi-modules"
    " --network-family-autoselection-attempt-timeout= --no-addons --no-async-context-frame"
    " --no-deprecation --no-experimental-detect-module --no-experimental-global-navigator"
    " --no-experimental-repl-await --no-experimental-require-module --no-experimental-sqlite"
    " --no-experimental-strip-types --no-experimental-websocket --no-extra-info-on-fatal-exception"
    " --no-force-async-hooks-checks --no-global-search-paths --no-network-family-autoselection"
    " --no-strip-types --no-warnings --no-webstorage --node-memory-debug --openssl-config=read"
    " --openssl-legacy-provider --openssl-shared-config --pending-deprecation --preserve-symlinks"
    " --preserve-symlinks-main --prof --prof-process --redirect-warnings=write --report-compact"
    " --report-dir|--report-directory=create --report-exclude-env --report-exclude-network"
    " --report-filename= --report-on-fatalerror --report-on-signal --report-signal="
    " --report-uncaught-exception --secure-heap= --secure-heap-min= --snapshot-blob=write"
    " --stack-trace-limit= --stack-size= --throw-deprecation --title= --tls-cipher-list="
    " --tls-keylog=write --tls-max-v1.2 --tls-max-v1.3 --tls-min-v1.0 --tls-min-v1.1 --tls-min-v1.2"
    " --tls-min-v1.3 --trace-deprecation --trace-env --trace-env-js-stack --trace-env-native-stack"
    " --trace-event-categories= --trace-event-file-pattern= --trace-events-enabled --trace-exit"
    " --trace-require-module --trace-sigint --trace-sync-io --trace-tls --trace-uncaught --trace-warnings"
    " --track-heap-objects --unhandled-rejections= --use-bundled-ca --use-env-proxy --use-largepages="
    " --use-openssl-ca --use-system-ca --v8-options --v8-pool-size= --verify-base-objects"
    " --zero-fill-buffers --expose-gc --expose_gc --allow-natives-syntax --trace-gc --no-opt --max-lazy"
    " --warnings --deprecation --es-module-specifier-resolution="
)


_NODE_WRITES = (
    "--cpu-prof", "--heap-prof", "--prof", "--trace-events-enabled", "--trace-event-categories",
    "--report-uncaught-exception", "--report-on-fatalerror", "--report-on-signal", "--heapsnapshot-signal",
    "--heapsnapshot-near-heap-limit", "--report-signal",
)  # fmt: skip
"""Options by which node writes files that nobody named."""


def _loaded(path: str) -> Outcome:
    """A module that is loaded before the script: a file, or an installed package."""
    if path.startswith(("data:", "http:", "https:")):
        return Effect(Kind.EXECUTE, path, force="uncertain")
    if path.startswith((".", "/", "~")) or has_unknown(path):
        return RunFile(path, "javascript")
    return build(f"node with {path}")


def _node(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for name in ("-r", "--import", "--loader"):
        for value in call.values(name):
            yield _loaded(value)
    if call.has(*_NODE_WRITES):
        yield Effect(Kind.CHANGE, "profiles and reports in the working directory", "write", force="low")
    for option in ("--inspect", "--inspect-brk", "--inspect-wait"):
        if not call.has(option):
            continue
        address = call.value(option) or "localhost"
        if address.isdigit() or (is_local(address) and not address.startswith("0.")):
            yield Effect(Kind.CHANGE, "a port for a debugger", "open", force="low")
        else:
            yield Effect(Kind.NETWORK, address, "listen")
    if call.has("--tls-keylog"):
        yield Effect(Kind.SECURITY, "TLS keys", "written to a file", force="uncertain")
    if call.has("-v", "-h", "--v8-options", "--completion-bash", "-c"):
        for word in words:
            yield Effect(Kind.READ, word)
        return
    script = call.value("--run")
    if script is not None:
        yield build(f"node --run {script}")
        return
    code = call.value("-e") or call.value("-pe")
    printed = call.has("-p")
    if printed and code is None:
        code = call.value("-p")
        if code is None and words:
            code, words = words[0], words[1:]
    if code is not None or printed:
        yield RunCode("javascript", code or "", words)
    elif call.has("--test"):
        yield build("node --test")
        for word in words:
            if is_elsewhere(word):
                yield build("node --test", word)
    elif not words or words[0] == "-":
        yield RunInput("javascript", words[1:])
    elif words[0] == "inspect":
        yield RunFile(words[1], "javascript", words[2:]) if len(words) > 1 else RunInput("javascript")
    elif words[0] == MANY:
        yield unclear("node: arguments are not known")
    else:
        yield RunFile(words[0], "javascript", words[1:])


def _typescript(call: Call) -> Iterator[Outcome]:
    """tsx, ts-node, babel-node and the like."""
    words = call.operands
    for value in call.values("-r", "--import", "--loader"):
        yield _loaded(value)
    code = call.value("-e") or call.value("-p")
    if code is not None:
        yield RunCode("javascript", code, words)
    elif words[:1] in (("watch",), ("test",)) and len(words) > 1:
        yield RunFile(words[1], "typescript", words[2:])
    elif words:
        yield RunFile(words[0], "typescript", words[1:])
    elif call.has("-v"):
        return
    else:
        yield RunInput("javascript")


# npm --------------------------------------------------------------------------------------------------

_NPM_GLOBAL = (
    "--access= --all --allow-same-version --audit-level= --auth-type= --before= --bin-links"
    " --no-bin-links --browser= --ca= --cache= --cafile=read --call|-c= --cidr= --color=? --no-color"
    " --commit-hooks --no-commit-hooks --cpu= --depth= --description --no-description --diff="
    " --diff-dst-prefix= --diff-ignore-all-space --diff-name-only --diff-no-prefix --diff-src-prefix="
    " --diff-text --diff-unified= --dry-run --engine-strict --expect-result-count= --expect-results"
    " --fetch-retries= --fetch-retry-factor= --fetch-retry-maxtimeout= --fetch-retry-mintimeout="
    " --fetch-timeout= --force|-f --foreground-scripts --format-package-lock --fund --no-fund --global|-g"
    " --heading= --if-present --ignore-scripts --no-ignore-scripts --include= --include-attestations"
    " --include-staged --include-workspace-root|-iwr --init-author-email= --init-author-name="
    " --init-license="
    " --init-module=unknown --init-version= --init-type= --init-private --install-links --install-strategy="
    " --json|-j --legacy-bundling --legacy-peer-deps --libc= --link --local-address= --location|-L="
    " --lockfile-version= --loglevel= --logs-dir= --logs-max= --long|-l --maxsockets= --message|-m="
    " --node-options= --noproxy= --offline --omit= --omit-lockfile-registry-resolved --os= --otp=secret"
    " --pack-destination=create --package|-p= --package-lock --no-package-lock --package-lock-only"
    " --parseable"
    " --prefer-dedupe --prefer-offline --prefer-online --prefix|-C= --preid= --production --prod --progress"
    " --no-progress --provenance --no-provenance --provenance-file=read --proxy= --https-proxy= --read-only"
    " --rebuild-bundle --registry= --replace-registry-host= --save|-S --no-save --save-bundle|-B"
    " --save-dev|-D"
    " --save-exact|-E --save-optional|-O --save-peer --save-prefix= --save-prod|-P --sbom-format="
    " --sbom-type="
    " --scope= --script-shell=shell --searchexclude= --searchlimit= --searchopts= --searchstaleness="
    " --shell= --sign-git-commit --sign-git-tag --git-tag-version --no-git-tag-version --strict-peer-deps"
    " --strict-ssl --no-strict-ssl --tag= --tag-version-prefix= --timing --umask= --unicode"
    " --update-notifier --no-update-notifier --usage --user-agent= --userconfig=read --globalconfig=read"
    " --version|-v --versions --viewer=unknown --which= --workspace|-w= --workspaces|-ws --no-workspaces"
    " --yes|-y --no-yes|--no --quiet|-q --silent|-s --verbose|-d -dd -ddd --also= --only= --audit --no-audit"
    " --no-bin --no-optional --optional --dev --no-shrinkwrap --author= --editor=shell --git="
    " --node-version= --sort-rows --list --allow-git= --expires= --packages= --allow-directory="
    " --min-release-age= --cert= --key= --name= --ignore-existing --token-description= --bypass-2fa"
    " --packages-all --orgs= --password=secret --user= --cache-min= --cache-max= --install-before="
    " --help|-h --no-install --no-fetch --no-lockfile --unsafe-perm"
)


def _place(call: Call) -> str:
    return call.value("--prefix") or "."


def _npm_scope(call: Call) -> str:
    return "user" if call.has("--global") or call.value("--location") == "global" else "project"


def _npm_install(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from _ASK
        return
    scope = _npm_scope(call)
    yield from _registry(call)
    if not call.operands:
        yield Effect(Kind.INSTALL, "", scope)
        if call.has("--prefix"):
            yield build("npm install", _place(call))
    for word in call.operands:
        yield Effect(Kind.INSTALL, word, scope)
        if word.startswith(("/", "../", "~", "file:")):
            yield build("npm install", word.removeprefix("file:"))


def _registry(call: Call) -> Iterator[Effect]:
    value = call.value("--registry")
    if value is None or is_local(value):
        return
    if has_unknown(value) or not any(
        host in value
        for host in (
            "//registry.npmjs.org",
            "//registry.yarnpkg.com",
            "//npm.pkg.github.com",
            "//registry.npmmirror.com",
        )
    ):
        yield Effect(Kind.INSTALL, f"packages of {value}", "project")
    if call.has("--no-strict-ssl") or call.value("--strict-ssl") == "false":
        yield Effect(Kind.SECURITY, "npm's certificate checks", "off", force="uncertain")


def _npm_script(tool: str, *, name: str = "") -> Then:
    """``npm run NAME``, and the scripts that have a command of their own."""

    def then(call: Call) -> Iterator[Outcome]:
        script = name or (call.operands[0] if call.operands else "")
        if script:
            yield build(f"{tool} {script}", call.value("--prefix", "--cwd", "-C", "--dir") or ".")

    return then


def _npm_exec(call: Call) -> Iterator[Outcome]:
    text = call.value("--call")
    yield from _registry(call)
    packages = call.values("--package")
    if text is not None:
        for each in packages:
            yield from run_package((), NPM, package=each)
        yield RunShell(text)
        return
    words = call.operands
    yield from run_package(words, NPM, package=packages[-1] if packages else "")


def _npm_config(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "list"
    if verb in ("list", "ls"):
        return
    if verb == "get":
        if any("auth" in word.lower() or "password" in word.lower() for word in words[1:]):
            yield Effect(Kind.SECRET, "npm's token")
        return
    if verb in ("set", "delete", "rm", "unset", "fix"):
        key = words[1].partition("=")[0] if len(words) > 1 else ""
        harmless = is_static(key) and key in _NPM_KEYS
        yield Effect(Kind.CHANGE, f"npm's setting {key}", verb, force="medium" if harmless else "uncertain")
    elif verb == "edit":
        yield Effect(Kind.CHANGE, "npm's settings", "edit", force="uncertain")
    else:
        yield unclear(f"npm config: {verb} is not known")


_NPM_KEYS = frozenset(
    "fund audit loglevel progress color save-exact save-prefix package-lock engine-strict legacy-peer-deps"
    " update-notifier init-author-name init-author-email init-license init-version fetch-retries"
    " fetch-retry-maxtimeout fetch-retry-mintimeout fetch-timeout maxsockets prefer-offline".split()
)


def _two(verb_effects: dict[str, tuple[Effect, ...]], default: str, otherwise: Iterable[Effect] = ()) -> Then:
    """A group whose second word decides."""

    def then(call: Call) -> Iterable[Outcome]:
        verb = call.operands[0] if call.operands else default
        found = verb_effects.get(verb)
        if found is not None:
            return found
        return tuple(otherwise) or (
            unclear(f"{call.invocation.name} {' '.join(call.path)}: {verb} is not known"),
        )

    return then


def _npm_version(call: Call) -> Iterable[Outcome]:
    if not call.operands:
        return ()
    return (Effect(Kind.REPOSITORY, "npm version", "local"), build("npm version"))


def _npm_pkg(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "get"
    if verb == "get":
        return ()
    if verb == "set" and any(word.startswith("scripts") for word in call.operands[1:]):
        return effect(Kind.CHANGE, "the scripts of package.json", "set", force="uncertain")
    return local("package.json", verb)


def _npm_cache(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "ls"
    if verb in ("ls", "verify", "add", "npx"):
        return () if verb == "ls" else local("npm's cache", verb)
    return local("npm's cache", verb)


_ONLY_READ: tuple[Effect, ...] = ()
_NPM = group(
    "npm pnpm-npm",
    _NPM_GLOBAL,
    sub(
        "install i add in ins inst insta instal isnt isnta isntal isntall install-test it", then=_npm_install
    ),
    sub(
        "ci clean-install ic install-clean isntall-clean install-ci-test cit clean-install-test sit",
        then=_npm_install,
    ),
    sub("update up upgrade udpate dedupe ddp", then=_npm_install),
    sub("uninstall un unlink remove rm r", then=removes()),
    sub("prune", then=unless("--dry-run", *local("packages that the manifest does not name", "remove"))),
    sub("rebuild rb", effects=effect(Kind.BUILD, ".", "npm rebuild")),
    sub("run run-script rum urn", then=_npm_script("npm run")),
    sub("test t tst", then=_npm_script("npm", name="test")),
    sub("start", then=_npm_script("npm", name="start")),
    sub("stop", then=_npm_script("npm", name="stop")),
    sub("restart", then=_npm_script("npm", name="restart")),
    Program("exec x", "", "text*", style=Style.POSIX, then=_npm_exec),
    sub(
        "init create innit",
        then=lambda call: (
            local("package.json")
            if not call.operands
            else tuple(run_package((_creator(call.operands[0]), *call.operands[1:]), NPM))
        ),
    ),
    sub(
        "audit",
        then=lambda call: _npm_install(call._replace(operands=())) if call.operands[:1] == ("fix",) else _ASK,
    ),
    sub(
        "docs home repo bugs issues",
        "--browser= --no-browser",
        "text*",
        effects=effect(Kind.CHANGE, "a window of the browser", "open", force="low"),
    ),
    sub(
        "view info show v outdated search find se s ping doctor fund explain why"
        " query ls list la ll find-dupes sbom"
    ),
    sub("root bin prefix completion help help-search whoami"),
    sub("get", then=lambda call: _npm_config(call._replace(operands=("get", *call.operands)))),
    sub("set", then=lambda call: _npm_config(call._replace(operands=("set", *call.operands)))),
    sub("config c", then=_npm_config),
    sub("version verison", then=_npm_version),
    sub("pkg", then=_npm_pkg),
    sub(
        "pack",
        then=lambda call: (
            build("npm pack"),
            *(local("a packed archive") if not call.has("--dry-run") else ()),
        ),
    ),
    sub("diff", effects=_ASK),
    sub("link ln", then=lambda call: (Effect(Kind.INSTALL, " ".join(call.operands), "user"),)),
    sub("shrinkwrap", effects=local("npm-shrinkwrap.json")),
    sub("cache", then=_npm_cache),
    sub("publish", then=publishes("the package")),
    sub(
        "unpublish",
        then=lambda call: (
            _ASK if call.has("--dry-run") else remove(f"the package {' '.join(call.operands)}".rstrip())
        ),
    ),
    sub("deprecate undeprecate", effects=change("the package on npm", "change", "high")),
    sub(
        "dist-tag dist-tags",
        then=_two(
            {
                "ls": _ASK,
                "list": _ASK,
                "add": change("a tag of the package", "change", "high"),
                "rm": change("a tag of the package", "delete", "high"),
            },
            "ls",
            _ASK,
        ),
    ),
    sub(
        "owner author access team org hook token profile star unstar stars trust stage",
        then=_two(
            {"ls": _ASK, "list": _ASK, "get": _ASK, "list-packages": _ASK, "list-collaborators": _ASK},
            "ls",
            change("the npm account", "change", "high"),
        ),
    ),
    sub("login adduser add-user logout", effects=local("npm's stored login", force="uncertain")),
    sub("edit explore", effects=effect(Kind.BUILD, ".", "npm explore")),
    sub(
        "install-scripts approve-scripts deny-scripts approve-builds",
        effects=effect(Kind.SECURITY, "which packages may run scripts", force="uncertain"),
    ),
)


def _creator(name: str) -> str:
    """The package that ``npm create NAME`` runs."""
    if name.startswith("@"):
        scope, _, rest = name.partition("/")
        return f"{scope}/create-{rest}" if rest else f"{scope}/create"
    return f"create-{name}"


_NPX = Program(
    "npx pnpx",
    _NPM_GLOBAL.replace(" --shell=", " --shell=")
    + " --shell-auto-fallback= --npm= --node-arg|-n= --always-spawn",
    "text*",
    style=Style.POSIX,
    then=_npm_exec,
)

# pnpm -------------------------------------------------------------------------------------------------

_PNPM_GLOBAL = (
    "-C|--dir= -w|--workspace-root -r|--recursive -F|--filter= --filter-prod= -g|--global"
    " -D|--dev|--save-dev -P|--prod|--production|--save-prod -O|--optional|--save-optional -E|--save-exact"
    " --save-peer -s|--silent -h|--help -v|--version --color --no-color --loglevel= --reporter= --stream"
    " --aggregate-output --use-stderr --parallel --no-bail --bail --if-present --workspace-concurrency="
    " --sequential --sort --no-sort --reverse --resume-from= --report-summary --no-reporter-hide-prefix"
    " --frozen-lockfile --no-frozen-lockfile --lockfile-only --fix-lockfile --no-lockfile --lockfile"
    " --lockfile-dir= --ignore-scripts --no-optional --force -f --offline --prefer-offline --no-hoist"
    " --shamefully-hoist --hoist-pattern= --public-hoist-pattern= --strict-peer-dependencies"
    " --no-strict-peer-dependencies --ignore-pnpmfile --pnpmfile=read --global-pnpmfile=read --registry="
    " --store-dir= --virtual-store-dir= --modules-dir= --node-linker= --package-import-method="
    " --child-concurrency= --network-concurrency= --side-effects-cache --side-effects-cache-readonly --json"
    " --long --depth= --parseable --latest|-L --interactive|-i --no-save --workspace --tag= --access="
    " --otp=secret --dry-run --publish-branch= --no-git-checks --json-only --pack-destination=create --out="
    " --fix --audit-level= --ignore-registry-errors --ignore= --ignore-unfixable --compatible --no-table"
    " --format= --list --sort-by= --shell-mode|-c --package= --allow-build= --yes|-y --resolution-only"
    " --merge-git-branch-lockfiles --save-catalog --save-catalog-name= --use-beta-cli"
    " --changed-files-ignore-pattern= --test-pattern= --fail-if-no-match --include-workspace-root --legacy"
    " --only-projects --save --lockfile-check --cpu= --os= --libc= --trust-lockfile"
)


def _pnpm_install(call: Call) -> Iterator[Outcome]:
    scope = "user" if call.has("-g") else "project"
    yield from _registry(call)
    for word in call.operands or ("",):
        yield Effect(Kind.INSTALL, word, scope)


def _pnpm_exec(call: Call) -> Iterator[Outcome]:
    if call.has("--shell-mode"):
        yield RunShell(" ".join(call.operands))
    elif call.operands:
        yield RunCommand(call.operands)


def _pnpm_other(call: Call) -> Iterator[Outcome]:
    """A script of the project, or an installed program (``pnpm NAME``)."""
    words = call.operands
    if words:
        yield build(f"{call.invocation.name} {words[0]}", call.value("-C", "--cwd") or ".")


_PNPM = group(
    "pnpm pnpm.cjs",
    _PNPM_GLOBAL,
    sub(
        "install i add update up upgrade fetch import dedupe install-test it ci clean-install",
        then=_pnpm_install,
    ),
    sub("remove rm uninstall un", then=removes()),
    sub("prune rebuild rb unlink", effects=effect(Kind.BUILD, ".", "pnpm rebuild")),
    sub("link ln", then=_pnpm_install),
    Program(
        "run run-script",
        "-r|--recursive --parallel --if-present --silent --stream -C|--dir= --filter=",
        "text*",
        style=Style.POSIX,
        then=_npm_script("pnpm run"),
    ),
    Program("test t tst", "-C|--dir=", "text*", lenient=True, then=_npm_script("pnpm", name="test")),
    Program("start", "-C|--dir=", "text*", lenient=True, then=_npm_script("pnpm", name="start")),
    sub("restart stop", then=_npm_script("pnpm", name="restart")),
    Program(
        "exec",
        "-c|--shell-mode -r|--recursive --parallel --no-reporter-hide-prefix --resume-from= --report-summary",
        "text*",
        style=Style.POSIX,
        then=_pnpm_exec,
    ),
    Program(
        "dlx",
        "--package= --allow-build= -c|--shell-mode --silent -s --reporter=",
        "text*",
        style=Style.POSIX,
        then=_npm_exec,
    ),
    sub(
        "create",
        then=lambda call: (
            tuple(run_package((_creator(call.operands[0]), *call.operands[1:]), NPM)) if call.operands else ()
        ),
    ),
    sub("init", effects=local("package.json")),
    sub(
        "list ls la ll outdated why licenses root bin help completion view info show search find-hash"
        " cat-file cat-index ping whoami docs home"
    ),
    sub("audit", then=lambda call: local("the overrides in package.json") if call.has("--fix") else _ASK),
    sub("pack", effects=(build("pnpm pack"), *local("a packed archive"))),
    sub("publish", then=publishes("the package")),
    sub("unpublish", effects=remove("the package")),
    sub("deprecate undeprecate", effects=change("the package on npm", "change", "high")),
    sub(
        "dist-tag",
        then=_two({"ls": _ASK, "list": _ASK}, "ls", change("a tag of the package", "change", "high")),
    ),
    sub(
        "owner access team org token profile",
        then=_two({"ls": _ASK, "list": _ASK, "get": _ASK}, "ls", change("the npm account", "change", "high")),
    ),
    sub("deploy", effects=effect(Kind.BUILD, ".", "pnpm pack into a folder")),
    sub("config c", then=_npm_config),
    sub("get", then=lambda call: _npm_config(call._replace(operands=("get", *call.operands)))),
    sub("set", then=lambda call: _npm_config(call._replace(operands=("set", *call.operands)))),
    sub("version", then=_npm_version),
    sub("pkg", then=_npm_pkg),
    sub(
        "env",
        then=_two(
            {
                "list": _ASK,
                "ls": _ASK,
                "use": effect(Kind.INSTALL, "Node.js", "user"),
                "add": effect(Kind.INSTALL, "Node.js", "user"),
                "remove": local("Node.js", "remove", "medium"),
                "rm": local("Node.js", "remove", "medium"),
            },
            "list",
        ),
    ),
    sub(
        "store",
        then=_two(
            {
                "path": (),
                "status": (),
                "add": local("pnpm's store"),
                "prune": local("pnpm's store", "remove"),
            },
            "status",
        ),
    ),
    sub(
        "cache",
        then=_two(
            {"list": (), "list-registries": (), "view": (), "delete": local("pnpm's cache", "remove")}, "list"
        ),
    ),
    sub("setup", effects=effect(Kind.PERSIST, "the shell's startup file")),
    sub("self-update", effects=effect(Kind.INSTALL, "pnpm", "user")),
    sub("patch patch-commit patch-remove catalog config-dependencies", effects=local("a patch of a package")),
    sub(
        "approve-builds ignored-builds",
        effects=effect(Kind.SECURITY, "which packages may run scripts", force="uncertain"),
    ),
    sub("login adduser logout", effects=local("npm's stored login", force="uncertain")),
    sub("server", effects=local("pnpm's store server", force="medium")),
    sub("doctor"),
    then=_pnpm_other,
)

# yarn -------------------------------------------------------------------------------------------------

_YARN_GLOBAL = (
    "--cwd= -s|--silent --verbose -v|--version -h|--help --json --offline --prefer-offline"
    " --frozen-lockfile --pure-lockfile --no-lockfile --ignore-scripts --ignore-engines --ignore-optional"
    " --ignore-platform --non-interactive --production=? --prod --network-timeout= --network-concurrency="
    " --mutex= --cache-folder= --modules-folder= --registry= --proxy= --https-proxy= --no-progress"
    " --check-files --force --flat --har --focus --link-duplicates --no-bin-links --emoji= --no-default-rc"
    " --use-yarnrc=read -D|--dev -P|--peer -O|--optional -E|--exact -T|--tilde -C|--caret"
    " -W|--ignore-workspace-root-check -A|--all -R|--recursive -i|--interactive --immutable"
    " --immutable-cache"
    " --check-cache --inline-builds --mode= --check-resolutions --refresh-lockfile --latest|-L --pattern="
    " --scope= --depth= --access= --tag= --otp=secret --tolerate-republish -n|--dry-run --new-version="
    " --major"
    " --minor --patch --prerelease --preid= --no-git-tag-version --groups= --level= --severity="
    " --environment="
    " --no-deprecations --exclude= --ignore= -p|--package= -q|--quiet --since=? --parallel -t|--topological"
    " --topological-dev --from= --include= -j|--jobs= --private --install= --why --why-recursive"
    " -X|--extra="
    " --cache --manifest --virtuals --name-only --no-private --list --fixed -2 --pnp --enable-pnp -y|--yes"
    " --workspace --no-fund --top-level --only= --filename= -o|--out="
)


def _yarn_bare(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words:
        yield build(f"yarn {words[0]}", call.value("--cwd") or ".")
    else:
        yield Effect(Kind.INSTALL, "", "project")
        if call.has("--cwd"):
            yield build("yarn install", call.value("--cwd") or ".")


def _yarn_global(call: Call) -> Iterator[Outcome]:
    verb = call.operands[0] if call.operands else "list"
    if verb in ("list", "bin", "dir"):
        return
    if verb == "remove":
        yield Effect(Kind.CHANGE, "global packages", "remove", force="medium")
    else:
        for word in call.operands[1:] or ("",):
            yield Effect(Kind.INSTALL, word, "user")


def _yarn_npm(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    if verb in ("info", "audit", "whoami"):
        yield from _ASK
    elif verb == "publish":
        yield Effect(Kind.REMOTE, "the package", "publish", force="high")
    elif verb == "tag" and words[1:2] == ("list",):
        yield from _ASK
    elif verb in ("login", "logout"):
        yield from local("npm's stored login", force="uncertain")
    else:
        yield Effect(Kind.REMOTE, f"the package on npm ({' '.join(words[:2])})", "change", force="high")


def _yarn_config(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "list"
    if verb in ("list", "get", "current"):
        if any("token" in word.lower() or "password" in word.lower() for word in words[1:]):
            yield Effect(Kind.SECRET, "yarn's token")
        return
    yield Effect(Kind.CHANGE, f"yarn's setting {' '.join(words[1:2])}", verb, force="uncertain")


def _yarn_workspace(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.path[-1] == "workspaces":
        if words[:1] in (("list",), ("info",)):
            return
        yield build("yarn workspaces " + " ".join(words[:3]))
    else:
        yield build("yarn workspace " + " ".join(words[:3]))


_YARN = group(
    "yarn yarnpkg yarn.js",
    _YARN_GLOBAL,
    sub("install add up upgrade upgrade-interactive dedupe import link unlink rebuild", then=_pnpm_install),
    sub("remove", then=removes()),
    sub("autoclean", effects=local("files of packages that nobody needs", "remove")),
    Program(
        "run",
        "--inspect=? --inspect-brk=? -T|--top-level -B|--binaries-only --require= -s|--silent"
        " --non-interactive --cwd=",
        "text*",
        style=Style.POSIX,
        then=_npm_script("yarn run"),
    ),
    *(
        Program(script, "--cwd=", "text*", lenient=True, then=_npm_script("yarn", name=script))
        for script in ("test", "start", "build")  # what follows is for the script
    ),
    Program(
        "exec",
        "",
        "text*",
        style=Style.POSIX,
        then=lambda call: (RunShell(call.operands[0]),) if len(call.operands) == 1 else _pnpm_exec(call),
    ),
    Program(
        "node", "", "text*", style=Style.POSIX, then=lambda call: (RunCommand(("node", *call.operands)),)
    ),
    Program("dlx", "-p|--package= -q|--quiet", "text*", style=Style.POSIX, then=_npm_exec),
    sub(
        "create",
        then=lambda call: (
            tuple(run_package((_creator(call.operands[0]), *call.operands[1:]), NPM)) if call.operands else ()
        ),
    ),
    sub("init", effects=local("package.json")),
    sub(
        "list info why outdated licenses bin help versions check audit explain constraints search",
        then=lambda call: local("package manifests") if call.has("--fix") else (),
    ),
    sub(
        "owner tag team access",
        then=_two({"list": _ASK, "ls": _ASK}, "list", change("the package on npm", "change", "high")),
    ),
    sub("publish", then=publishes("the package", "-n")),
    sub("npm", then=_yarn_npm),
    sub("pack", effects=(build("yarn pack"), *local("a packed archive"))),
    sub("version", then=_npm_version),
    sub("config", then=_yarn_config),
    sub("global", then=_yarn_global),
    sub(
        "cache",
        then=_two(
            {
                "list": (),
                "dir": (),
                "clean": local("yarn's cache", "remove"),
                "clear": local("yarn's cache", "remove"),
            },
            "list",
        ),
    ),
    Program("workspace workspaces", "", "text*", style=Style.POSIX, then=_yarn_workspace),
    sub("set policies", effects=effect(Kind.INSTALL, "yarn", "project")),
    sub(
        "plugin",
        then=_two(
            {
                "list": (),
                "runtime": (),
                "import": effect(Kind.EXECUTE, "a plugin of yarn", force="uncertain"),
                "remove": local("a plugin of yarn"),
            },
            "list",
        ),
    ),
    sub("patch patch-commit unplug stage generate-lock-entry", effects=local("a patch of a package")),
    sub("login logout", effects=local("npm's stored login", force="uncertain")),
    then=_yarn_bare,
)

# bun, deno --------------------------------------------------------------------------------------------

_BUN_GLOBAL = (
    "-h|--help -v|--version --revision --cwd= -c|--config=? --silent --env-file=read"
    " --no-env-file --watch --hot --no-clear-screen --smol -r|--preload|--require|--import= --inspect=?"
    " --inspect-wait=? --inspect-brk=? --if-present --no-install --install= -i -e|--eval= -p|--print="
    " --prefer-offline --prefer-latest --port= --conditions= --fetch-preconnect= --max-http-header-size="
    " --dns-result-order= --expose-gc --no-deprecation --throw-deprecation --title= --main-fields="
    " --extension-order= --tsconfig-override= -d|--define= --drop= -l|--loader= --no-macros --jsx-factory="
    " --jsx-fragment= --jsx-import-source= --jsx-runtime= --ignore-dce-annotations -b|--bun --shell="
    " -F|--filter= --workspaces --parallel --sequential --elide-lines= -y|--yarn --production"
    " --frozen-lockfile"
    " -f|--force --no-save --save --save-text-lockfile --dry-run --ca= --cafile=read --registry="
    " --cache-dir="
    " --no-cache --no-verify --no-progress --no-summary --ignore-scripts --trust -g|--global --backend="
    " --concurrent-scripts= --network-concurrency= --lockfile-only --linker= --omit= -E|--exact -D|--dev"
    " --optional --peer --analyze --only-missing --minimum-release-age= --cpu= --os= --verbose --quiet"
    " --no-warn"
)
_BUN_TEST = (
    " --timeout= -u|--update-snapshots --rerun-each= --only --todo --coverage --coverage-reporter="
    " --coverage-dir=create --bail=? -t|--test-name-pattern= --reporter= --reporter-outfile=write"
    " --pass-with-no-tests --randomize --seed= --concurrent --max-concurrency= --only-failures"
    " --path-ignore-patterns= --dots"
)
_BUN_BUILD = (
    " --outdir=create --outfile=write --target= --format= --root= --splitting --sourcemap=?"
    " --minify --minify-syntax --minify-whitespace --minify-identifiers --keep-names --external="
    " --packages="
    " --entry-naming= --chunk-naming= --asset-naming= --public-path= --compile --bytecode --banner="
    " --footer="
    " --css-chunking --emit-dce-annotations --no-bundle --app --server-components --env= --windows-icon="
    " --windows-hide-console --metafile=? --reject-unresolved"
)


def _bun(call: Call) -> Iterator[Outcome]:
    for value in call.values("-r"):
        yield _loaded(value)
    code = call.value("-e") or call.value("-p")
    words = call.operands
    if code is not None:
        yield RunCode("javascript", code, words)
    elif words and (
        "/" in words[0] or words[0].endswith((".ts", ".js", ".tsx", ".jsx", ".mjs", ".cjs", ".mts"))
    ):
        yield RunFile(words[0], "typescript", words[1:])
    elif words and words[0] == "-":
        yield RunInput("javascript")
    elif words:
        yield build(f"bun {words[0]}", call.value("--cwd") or ".")


def _bun_run(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words and words[0].endswith((".ts", ".js", ".tsx", ".jsx", ".mjs", ".cjs", ".mts", ".sh")):
        yield RunFile(words[0], "shell" if words[0].endswith(".sh") else "typescript", words[1:])
    elif words:
        yield build(f"bun run {words[0]}", call.value("--cwd") or ".")


_BUN = group(
    "bun",
    _BUN_GLOBAL,
    Program("run", _BUN_GLOBAL, "text*", style=Style.POSIX, then=_bun_run),
    sub("test", _BUN_TEST, then=builds("bun test", "--cwd", paths=True)),
    sub("build", _BUN_BUILD, then=builds("bun build", "--cwd")),
    sub(
        "install i add a ci update patch-commit link unlink",
        "--latest --interactive --recursive",
        then=_pnpm_install,
    ),
    sub("patch", "--commit --patches-dir=", effects=local("a patch of a package")),
    sub("remove rm", then=removes()),
    sub(
        "outdated info view why audit",
        "--json --recursive|-r --audit-level= --ignore= --prod --depth= --top",
        effects=_ASK,
    ),
    sub(
        "init",
        "--yes -m|--minimal --react=?",
        effects=local("package.json"),
    ),
    sub(
        "create c",
        then=lambda call: (
            tuple(run_package((_creator(call.operands[0]), *call.operands[1:]), NPM)) if call.operands else ()
        ),
    ),
    sub(
        "publish",
        "--access= --tag= --otp=secret --auth-type= --gzip-level= --tolerate-republish",
        then=publishes("the package"),
    ),
    sub("upgrade", "--canary --stable --profile", effects=effect(Kind.INSTALL, "bun", "user")),
    sub("completions repl help"),
    sub("exec", then=lambda call: (RunShell(" ".join(call.operands)),)),
    Program(
        "x", "-p|--package= --bun --no-install --verbose --silent", "text*", style=Style.POSIX, then=_npm_exec
    ),
    sub(
        "pm",
        "--all --destination=create --filename=write --gzip-level= --json --depth= --top",
        then=_two(
            {
                "bin": (),
                "cache": (),
                "hash": (),
                "hash-print": (),
                "hash-string": (),
                "ls": (),
                "list": (),
                "whoami": _ASK,
                "view": _ASK,
                "why": (),
                "scan": _ASK,
                "untrusted": (),
                "default-trusted": (),
                "pack": (build("bun pm pack"), *local("a packed archive")),
                "pkg": local("package.json"),
                "version": local("the version in package.json"),
                "migrate": local("bun.lock"),
                "trust": effect(Kind.SECURITY, "which packages may run scripts", force="medium"),
            },
            "ls",
        ),
    ),
    then=_bun,
)

_DENO_GLOBAL = (
    "-q|--quiet -h|--help -V|--version -L|--log-level= --unstable --unstable-kv --unstable-ffi"
    " --unstable-net --unstable-worker-options --unstable-sloppy-imports --unstable-detect-cjs"
    " --unstable-node-globals --unstable-bare-node-builtins --unstable-byonm --unstable-broadcast-channel"
    " --unstable-cron --unstable-fs --unstable-http --unstable-process --unstable-temporal"
    " --unstable-unsafe-proto --unstable-webgpu --unstable-workspaces --unstable-raw-imports"
    " --unstable-bundle"
)
_DENO_RUN = (
    " -A|--allow-all -R|--allow-read=? -W|--allow-write=? -N|--allow-net=? -E|--allow-env=?"
    " -S|--allow-sys=? --allow-run=? --allow-ffi=? --allow-hrtime -I|--allow-import=? --allow-scripts=?"
    " --deny-read=? --deny-write=? --deny-net=? --deny-env=? --deny-sys=? --deny-run=? --deny-ffi=?"
    " --deny-import=? --ignore-read= --ignore-env= --no-prompt -P|--permission-set=? --cached-only"
    " --cert=read"
    " -c|--config= --no-config --env-file|--env=? --ext= --frozen=? --import-map= --inspect=?"
    " --inspect-brk=?"
    " --inspect-wait=? --location= --lock=? --no-lock --no-check=? --check=? --all --no-npm --no-remote"
    " --no-code-cache --node-modules-dir=? --reload|-r=? --seed= --strace-ops=? --v8-flags=? --vendor=?"
    " --watch=? --watch-exclude=? --watch-hmr=? --preload= --require= --minimum-dependency-age="
    " --conditions="
    " --coverage=? -t|--tunnel --cpu-prof --doc --fail-fast=? --filter= --ignore= -j|--parallel"
    " --permit-no-files --reporter= --junit-path=write --shuffle=? --trace-leaks --clean --no-run"
    " --hide-stacktraces --json --fix --rules --rules-tags= --rules-include= --rules-exclude= --compact"
    " --html"
    " --name= --private --symbol-redirect-map=read --output|-o=write --no-terminal --icon=read --target="
    " --include= --exclude= --self-extracting"
)


def _deno_run(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for value in call.values("--preload", "--require"):
        yield _loaded(value)
    if not words:
        yield build("deno run")
    elif words[0] == "-":
        yield RunInput("javascript", words[1:])
    elif words[0].startswith(("http:", "https:", "npm:", "jsr:", "data:", "blob:")):
        yield Effect(Kind.NETWORK, words[0], "download")
        yield Effect(Kind.EXECUTE, words[0], force="high" if words[0].startswith("http") else "uncertain")
    else:
        yield RunFile(words[0], "typescript", words[1:])


_DENO = group(
    "deno",
    _DENO_GLOBAL,
    Program(
        "run serve",
        _DENO_GLOBAL + _DENO_RUN + " --port= --host= --open",
        "text*",
        style=Style.POSIX,
        then=_deno_run,
    ),
    sub(
        "test bench check",
        _DENO_RUN + " --doc-only --remote --save=write",
        then=builds("deno test", paths=True),
    ),
    sub(
        "compile bundle coverage doc",
        _DENO_RUN
        + " --lcov --detailed --outdir=create --minify --sourcemap=? --format= --platform= --packages="
        " --external= --lint",
        then=builds("deno build"),
    ),
    sub(
        "eval",
        _DENO_RUN + " -p|--print",
        then=lambda call: (
            RunCode("javascript", call.operands[0] if call.operands else "", call.operands[1:]),
        ),
    ),
    sub(
        "fmt",
        "--check --ext= --ignore= --indent-width= --line-width= --no-semicolons=? --prose-wrap="
        " --single-quote=? --use-tabs=? --watch=? -c|--config= --no-config --permit-no-files"
        " --unstable-component --unstable-sql --unstable-css --unstable-html --unstable-yaml"
        " --no-clear-screen --fail-fast",
        then=lambda call: [
            Effect(Kind.READ, w, recursive=True)
            if call.has("--check")
            else Effect(Kind.WRITE, w, "edit", recursive=True)
            for w in call.operands or (".",)
        ],
    ),
    sub(
        "lint",
        _DENO_RUN,
        then=lambda call: [
            Effect(Kind.WRITE, w, "edit", recursive=True)
            if call.has("--fix")
            else Effect(Kind.READ, w, recursive=True)
            for w in call.operands or (".",)
        ],
    ),
    Program(
        "task",
        _DENO_GLOBAL
        + " -c|--config= --cwd= -f|--filter= -r|--recursive --eval --node-modules-dir=? --frozen=? --lock=?"
        " --no-lock",
        "text*",
        style=Style.POSIX,
        then=lambda call: (
            (RunShell(" ".join(call.operands)),)
            if call.has("--eval")
            else (build("deno task " + " ".join(call.operands[:1]), call.value("--cwd") or "."),)
        ),
    ),
    sub(
        "add install i update",
        _DENO_RUN
        + " -D|--dev -g|--global -e|--entrypoint --root= -f|--force --npm --jsr --latest --interactive"
        + " --save-exact --prod",
        then=lambda call: install("user" if call.has("-g") else "project")(call),
    ),
    sub("cache", _DENO_RUN, effects=_PROJECT),
    sub("remove rm uninstall", "-g|--global --root= --lock=? --no-lock --frozen=?", then=removes()),
    sub(
        "outdated audit approve-scripts",
        "--compatible --latest -u|--update -r|--recursive -i|--interactive --level= --ignore-registry-errors",
        then=lambda call: _PROJECT if call.has("-u") else _ASK,
    ),
    sub("info types completions help clean", _DENO_RUN.replace(" --json", " --json") + " --dry-run"),
    sub("init", "--lib --serve --npm --jsr -y|--yes --empty", effects=local("a new project")),
    sub(
        "publish",
        "--allow-dirty --allow-slow-types --dry-run --no-provenance --set-version= --token=secret --check=?"
        " --no-check=? -c|--config=",
        then=publishes("the package"),
    ),
    sub(
        "upgrade",
        "--canary --dry-run -f|--force --version= --output=",
        effects=effect(Kind.INSTALL, "deno", "user"),
    ),
    sub(
        "repl lsp jupyter",
        _DENO_RUN + " --eval=code:javascript --eval-file=read --install --unstable-jupyter",
        effects=effect(Kind.BUILD, ".", "deno repl"),
    ),
    sub("deploy", "", lenient=True, effects=change("Deno Deploy", "change")),
    then=_deno_run,
)

# versions of node -------------------------------------------------------------------------------------

_VERSIONS = effect(Kind.INSTALL, "Node.js", "user")


def _cross_env(call: Call) -> Iterator[Outcome]:
    environment = []
    words = call.operands
    at = 0
    while at < len(words) and "=" in words[at] and not words[at].startswith("-"):
        name, _, value = words[at].partition("=")
        environment.append((name, value))
        at += 1
    if at >= len(words):
        return
    if call.invocation.name == "cross-env-shell":
        yield RunShell(" ".join(words[at:]))
    else:
        yield RunCommand(words[at:], environment=tuple(environment))


PROGRAMS = (
    Program("node nodejs", _NODE, "text*", style=Style.POSIX, then=_node),
    Program(
        "tsx ts-node ts-node-esm ts-node-script babel-node esno esr jiti swc-node vite-node zx",
        "-e|--eval= -p|--print= -r|--require= --import= --loader= -v|--version -h|--help --tsconfig="
        " -P|--project= -T|--transpile-only --esm --files --pretty -C|--compiler= -O|--compilerOptions="
        " -I|--ignore= --no-cache --watch --inspect=? --inspect-brk=? --env-file=read --no-warnings --swc"
        " --cwd-mode --script-mode --conditions=",
        "text*",
        style=Style.POSIX,
        then=_typescript,
    ),
    _NPM,
    _NPX,
    _PNPM,
    _YARN,
    _BUN,
    Program(
        "bunx",
        "-p|--package= --bun --no-install --verbose --silent",
        "text*",
        style=Style.POSIX,
        then=_npm_exec,
    ),
    _DENO,
    Program(
        "corepack",
        "-v|--version -h|--help",
        style=_X,
        subcommands=(
            sub(
                "enable disable",
                "--install-directory=",
                effects=local("the shims of corepack", force="medium"),
            ),
            sub(
                "prepare install use up hydrate pack",
                "--activate --all -o|--output=write --json -g|--global",
                effects=effect(Kind.INSTALL, "a package manager", "user"),
            ),
            sub("status cache", "", effects=local("corepack's cache")),
            Program(
                "npm npx pnpm pnpx yarn yarnpkg",
                "",
                "text*",
                style=Style.NONE,
                then=lambda call: (RunCommand((call.path[-1], *call.operands)),),
            ),
        ),
    ),
    Program(
        "nvm fnm n volta nodenv nvs",
        "-v|--version -h|--help --log-level= --quiet --verbose",
        style=_X,
        lenient=True,
        subcommands=(
            sub(
                "ls list ls-remote list-remote current which alias-list version version-remote debug help"
                " env root versions doctor completions",
                "",
                lenient=True,
            ),
            sub(
                "use default local global shell alias unalias deactivate pin",
                "",
                lenient=True,
                effects=local("the Node.js version in use"),
            ),
            sub(
                "install i fetch reinstall-packages install-latest-npm lts latest stable setup upgrade",
                "",
                lenient=True,
                effects=_VERSIONS,
            ),
            sub(
                "uninstall remove rm prune cache clear-cache",
                "",
                lenient=True,
                effects=local("a Node.js version", "remove", "medium"),
            ),
            Program(
                "exec run",
                "--using= --node= --npm= --yarn= --silent",
                "text*",
                style=Style.POSIX,
                then=lambda call: (
                    (
                        RunCommand(
                            call.operands
                            if call.has("--using", "--node")
                            or (call.path[-1] == "run" and call.invocation.name == "volta")
                            else call.operands[1:]
                        ),
                    )
                    if call.operands
                    else ()
                ),
            ),
        ),
    ),
    Program(
        "npm-check-updates ncu npm-check",
        "-u|--upgrade -g|--global -h|--help -V|--version --jsonUpgraded --jsonAll --deep -i|--interactive"
        " -t|--target= -f|--filter= -x|--reject= -p|--packageManager= --doctor --doctorTest=shell"
        " --doctorInstall=shell -e|--errorLevel= --packageFile= --cwd= -w|--workspaces --root",
        "text*",
        style=_X,
        lenient=True,
        effects=_ASK,
        on={"-u": local("package.json"), "--doctor": effect(Kind.BUILD, ".", "ncu --doctor")},
    ),
    Program(
        "license-checker depcheck npm-run-all run-s run-p",
        "",
        "text*",
        lenient=True,
        then=builds("npm scripts"),
    ),
    Program(
        "concurrently",
        "-n|--names= -c|--prefix-colors= -k|--kill-others --kill-others-on-fail -s|--success= -r|--raw"
        " -p|--prefix= -m|--max-processes= -l|--prefix-length= -t|--timestamp-format= -i|--handle-input"
        " --restart-tries= --restart-after= -g|--group --hide= --no-color --default-input-target="
        " --teardown=shell -P|--passthrough-arguments",
        "shell*",
        style=_X,
    ),
    Program("cross-env cross-env-shell", "", raw=_cross_env),
    Program(
        "nodemon",
        "-e|--ext= -x|--exec=shell -w|--watch= -i|--ignore= -V|--verbose -d|--delay= -q|--quiet -I|--stdin"
        " -L|--legacy-watch -C|--on-change-only --signal= --config=read --spawn -h --inspect=?"
        " --inspect-brk=? -r|--require=",
        "text*",
        style=Style.POSIX,
        then=lambda call: (
            (RunFile(call.operands[0], "javascript", call.operands[1:]),)
            if call.operands and not call.has("-x")
            else (build("nodemon"),)
        ),
    ),
    Program(
        "pm2",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1]
            and call.operands[0]
            in (
                "list",
                "ls",
                "status",
                "l",
                "ps",
                "describe",
                "show",
                "logs",
                "log",
                "monit",
                "info",
                "jlist",
                "prettylist",
                "id",
                "pid",
            )
            else effect(Kind.PROCESS, " ".join(call.operands[:2]), "pm2", force="uncertain")
        ),
    ),
    Program(
        "rimraf",
        "--version -h|--help -g|--glob --no-glob -i|--interactive --preserve-root --no-preserve-root"
        " -V|--verbose --impl= --tmp= --max-retries= --retry-delay= --backoff= -G",
        "delete-tree*",
        style=_X,
    ),
    Program("mkdirp make-dir", "-m|--mode= -p|--print -v|--version --manual", "create*", style=_X),
    Program("ncp cpy cpx cpy-cli", "", "read* write", style=_X),
    Program(
        "serve http-server live-server lite-server browser-sync json-server servor sirv",
        "-l|--listen= -p|--port= -s|--single -d|--debug -h|--help -v|--version -c= -o=? -a= --cors"
        " --ssl-cert=read --ssl-key=read",
        "tree*",
        style=_X,
        lenient=True,
        then=lambda call: effect(Kind.NETWORK, "this machine", "listen") if not call.has("-h", "-v") else (),
    ),
    Program(
        "degit tiged",
        "-f|--force -v|--verbose -c|--cache -m|--mode=",
        "text create",
        style=_X,
        effects=effect(Kind.NETWORK, "a repository", "download"),
    ),
    Program(
        "create-react-app create-vite create-next-app create-vue create-svelte create-remix create-astro"
        " create-nuxt",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            *_ASK,
            Effect(Kind.WRITE, call.operands[0] if call.operands else ".", "create", recursive=True),
            *_PROJECT,
        ),
    ),
)


EXAMPLES = (
    Example(
        "node --cpu-prof -e 1",
        "change write profiles and reports in the working directory !low; code javascript '1'",
    ),
    Example("node --inspect app.js", "change open a port for a debugger !low; file javascript app.js"),
    Example("node --inspect=0.0.0.0:9229 app.js", "file javascript app.js; network listen 0.0.0.0:9229"),
    Example("npm docs x", "change open a window of the browser !low"),
    Example("node --version", "pure"),
    Example("node -e 'x' a", "code javascript 'x' a"),
    Example("node -p 1+1", "code javascript '1+1'"),
    Example("node -r ./hook.js app.js", "file javascript ./hook.js; file javascript app.js"),
    Example("node", "input javascript"),
    Example("node --test tests", "build node --test ."),
    Example("npm install lodash", "install project lodash"),
    Example("npm ci --ignore-scripts", "install project"),
    Example("npm install -g x", "install user x"),
    Example(
        "npm install --registry https://example.com x",
        "install project packages of https://example.com; install project x",
    ),
    Example("npm run build -w pkg", "build npm run build ."),
    Example("npm -C ../other test", "build npm test ../other"),
    Example("npm test -- --watch", "build npm test ."),
    Example("npm publish --access public", "remote publish the package !high"),
    Example("npm unpublish x", "remote delete the package x !high"),
    Example("npm config get registry", "pure"),
    Example("npm config set registry https://example.com", "change set npm's setting registry !uncertain"),
    Example("npm view lodash", "pure"),
    Example("npm audit", "network request the npm registry"),
    Example("npm token ls", "network request the npm registry"),
    Example("npm exec -c ./helper", "shell './helper'"),
    Example("npx prettier --check .", "network download npm -> prettier; run prettier --check ."),
    Example("npx some-tool", "install user some-tool; execute the package some-tool of npm !uncertain"),
    Example("npm --bogus ci", "unknown npm: option --bogus is not known"),
    Example("pnpm add -D x", "install project x"),
    Example("pnpm build", "build pnpm build ."),
    Example("pnpm dlx some-tool", "install user some-tool; execute the package some-tool of npm !uncertain"),
    Example("yarn", "install project"),
    Example("yarn lint --fix", "build yarn lint ."),
    Example("yarn test -u --watch=false", "build yarn test ."),
    Example("pnpm test --watch=false", "build pnpm test ."),
    Example("yarn --cwd other", "install project; build yarn install other"),
    Example("yarn exec /bin/sh", "shell '/bin/sh'"),
    Example("bun run build", "build bun run build ."),
    Example("bun test --coverage", "build bun test ."),
    Example(
        "deno run -A https://example.com/x.ts",
        "network download https://example.com/x.ts; execute https://example.com/x.ts !high",
    ),
    Example("deno fmt --check", "read . recursive"),
    Example("rimraf dist", "delete dist recursive"),
    Example("cross-env A=1 jest", "run A=1 jest"),
)
