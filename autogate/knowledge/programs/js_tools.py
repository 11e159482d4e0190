"""Compilers, bundlers, linters, formatters and test runners of JavaScript and TypeScript."""

from __future__ import annotations

from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, unclear
from autogate.knowledge.building import build, builds, checks, folder_of, formats, is_elsewhere, publishes
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import ask_for, change, local, sub

_X = Style.EXACT


def _tsc(call: Call) -> Iterator[Outcome]:
    if call.has("--version", "--help", "--showConfig", "--all", "--listFilesOnly"):
        return
    if call.has("--init"):
        yield from local("tsconfig.json")
        return
    for word in call.operands:
        if word.startswith("@"):
            yield Effect(Kind.READ, word[1:])
            yield unclear(f"tsc: the arguments in {word[1:]} are not known")
        else:
            yield Effect(Kind.READ, word)
    place = call.value("--project", "--build") or "."
    yield build("tsc", folder_of(place))


_TSC = (
    "--version|-v --help|-h --all --init --project|-p= --build|-b=? --watch|-w --showConfig"
    " --listFilesOnly --listFiles --listEmittedFiles --noEmit --emitDeclarationOnly --noEmitOnError"
    " --incremental --composite --tsBuildInfoFile=write --outDir=create --outFile|--out=write"
    " --declaration|-d --declarationDir=create --declarationMap --sourceMap --inlineSourceMap"
    " --inlineSources --mapRoot= --sourceRoot= --rootDir= --rootDirs= --target|-t= --module|-m="
    " --moduleResolution= --moduleDetection= --moduleSuffixes= --lib= --jsx= --jsxFactory="
    " --jsxFragmentFactory= --jsxImportSource= --reactNamespace= --allowJs --checkJs"
    " --maxNodeModuleJsDepth= --strict --noImplicitAny --strictNullChecks --strictFunctionTypes"
    " --strictBindCallApply --strictPropertyInitialization --strictBuiltinIteratorReturn --noImplicitThis"
    " --useUnknownInCatchVariables --alwaysStrict --noUnusedLocals --noUnusedParameters"
    " --exactOptionalPropertyTypes --noImplicitReturns --noFallthroughCasesInSwitch"
    " --noUncheckedIndexedAccess --noImplicitOverride --noPropertyAccessFromIndexSignature"
    " --allowUnusedLabels --allowUnreachableCode --esModuleInterop --allowSyntheticDefaultImports"
    " --forceConsistentCasingInFileNames --preserveSymlinks --isolatedModules --isolatedDeclarations"
    " --verbatimModuleSyntax --erasableSyntaxOnly --skipLibCheck --skipDefaultLibCheck"
    " --resolveJsonModule --resolvePackageJsonExports --resolvePackageJsonImports"
    " --customConditions= --allowImportingTsExtensions --rewriteRelativeImportExtensions"
    " --allowArbitraryExtensions --allowUmdGlobalAccess --noResolve --noLib --types= --typeRoots="
    " --paths= --baseUrl= --removeComments --importHelpers --noEmitHelpers --downlevelIteration --emitBOM"
    " --newLine= --stripInternal --noErrorTruncation --preserveConstEnums --experimentalDecorators"
    " --emitDecoratorMetadata --useDefineForClassFields --diagnostics --extendedDiagnostics"
    " --explainFiles --traceResolution --generateCpuProfile=write --generateTrace=create --pretty"
    " --preserveWatchOutput --dry --force|-f --verbose --clean --stopBuildOnErrors"
    " --assumeChangesOnlyAffectDirectDependencies --disableSizeLimit --disableSolutionSearching"
    " --disableReferencedProjectLoad"
    " --disableSourceOfProjectReferenceRedirect --plugins=unknown --locale= --charset= --keyofStringsOnly"
    " --noImplicitUseStrict --suppressExcessPropertyErrors --suppressImplicitAnyIndexErrors"
    " --importsNotUsedAsValues= --preserveValueImports --watchFile= --watchDirectory= --fallbackPolling="
    " --synchronousWatchDirectory --excludeDirectories= --excludeFiles= --ignoreDeprecations= --noCheck"
    " --libReplacement --ignoreConfig"
)


def _eslint(call: Call) -> Iterator[Outcome]:
    for value in call.values(
        "-f", "-c", "--rulesdir", "--resolve-plugins-relative-to", "--plugin", "--parser"
    ):
        if value.startswith((".", "/", "~")) or "/" in value:
            yield build("eslint", value) if is_elsewhere(value) else build("eslint with " + value)
    yield from checks("", code="eslint", fix="" if call.has("--fix-dry-run") else "--fix")(call)


_ESLINT = (
    "-h|--help -v|--version --no-eslintrc --no-config-lookup -c|--config= --env= --ext= --global="
    " --parser= --parser-options= --resolve-plugins-relative-to= --inspect-config --rulesdir= --plugin="
    " --rule= --fix --fix-dry-run --fix-type= --ignore-path=read --no-ignore --ignore-pattern= --stdin"
    " --stdin-filename= --quiet --max-warnings= -o|--output-file=write"
    " -f|--format= --color --no-color --no-inline-config --report-unused-disable-directives"
    " --report-unused-disable-directives-severity= --report-unused-inline-configs= --cache"
    " --cache-file=write --cache-location=write --cache-strategy= --init --env-info --exit-on-fatal-error"
    " --no-error-on-unmatched-pattern --debug --print-config= --flag= --no-warn-ignored"
    " --pass-on-no-patterns --stats --suppress-all --suppress-rule= --suppressions-location=write"
    " --prune-suppressions --pass-on-unpruned-suppressions --concurrency= --mcp"
)

_PRETTIER = (
    "-c|--check -w|--write -l|--list-different --config= --no-config --config-precedence="
    " --find-config-path= --file-info= --support-info --ignore-path= --no-ignore --ignore-unknown|-u"
    " --no-error-on-unmatched-pattern --with-node-modules --plugin= --plugin-search-dir="
    " --no-plugin-search --parser= --print-width= --tab-width= --use-tabs --no-semi --semi --single-quote"
    " --jsx-single-quote"
    " --quote-props= --trailing-comma= --no-bracket-spacing --bracket-spacing --bracket-same-line"
    " --jsx-bracket-same-line --arrow-parens= --prose-wrap= --html-whitespace-sensitivity="
    " --vue-indent-script-and-style --end-of-line= --embedded-language-formatting="
    " --single-attribute-per-line --object-wrap= --experimental-ternaries"
    " --experimental-operator-position= --range-start= --range-end= --require-pragma --insert-pragma"
    " --check-ignore-pragma"
    " --stdin-filepath= --log-level|--loglevel= --cache --cache-location=write --cache-strategy="
    " --no-cache --color --no-color --no-editorconfig --debug-check --debug-print-doc --cursor-offset="
    " -h|--help=? -v|--version --experimental-cli --parallel --parallel-workers= --no-parallel"
)

_JEST = (
    "-h|--help -v|--version --all --automock -b|--bail=? --cache --no-cache --cacheDirectory=create"
    " --changedFilesWithAncestor --changedSince= --ci --clearCache --clearMocks"
    " --collectCoverage|--coverage=? --collectCoverageFrom= --collectCoverageOnlyFrom= --color --colors"
    " --no-colors -c|--config= --coverageDirectory=create --coveragePathIgnorePatterns="
    " --coverageProvider= --coverageReporters= --coverageThreshold= --debug --detectLeaks"
    " --detectOpenHandles"
    " --env|--environment= --errorOnDeprecated -e|--expand --filter= --findRelatedTests"
    " --forceCoverageMatch= --forceExit --globals= --globalSetup= --globalTeardown= --haste="
    " --ignoreProjects= --init --injectGlobals --json --lastCommit --listTests --logHeapUsage"
    " --maxConcurrency= -w|--maxWorkers= --moduleDirectories= --moduleFileExtensions= --moduleNameMapper="
    " --modulePathIgnorePatterns= --modulePaths= --noStackTrace --notify --notifyMode= -o|--onlyChanged"
    " -f|--onlyFailures"
    " --openHandlesTimeout= --outputFile=write --passWithNoTests --preset= --prettierPath= --projects="
    " --randomize --reporters= --resetMocks --resetModules --resolver= --restoreMocks --rootDir= --roots="
    " -i|--runInBand --runTestsByPath --runner= --seed= --selectProjects= --setupFiles="
    " --setupFilesAfterEnv= --shard= --showConfig --showSeed --silent --skipFilter --snapshotSerializers="
    " --testEnvironment= --testEnvironmentOptions= --testFailureExitCode= --testLocationInResults"
    " --testMatch= -t|--testNamePattern= --testPathIgnorePatterns= --testPathPattern|--testPathPatterns="
    " --testRegex= --testResultsProcessor= --testRunner= --testSequencer= --testTimeout= --transform="
    " --transformIgnorePatterns= --unmockedModulePathPatterns= -u|--updateSnapshot --useStderr --verbose"
    " --waitForUnhandledRejections --watch --watchAll=? --watchPathIgnorePatterns= --watchman"
    " --no-watchman --workerThreads"
)


def _bundler(call: Call) -> Iterator[Outcome]:
    """A bundler or framework: runs the project's settings; a server on all interfaces is worth a look."""
    name = call.invocation.name
    verb = call.operands[0] if call.operands and not is_elsewhere(call.operands[0]) else ""
    if call.has("-h", "-v"):
        return
    for value in call.values("-c", "--config"):
        if is_elsewhere(value):
            yield build(name, value)
    yield build(f"{name} {verb}".rstrip())
    for value in call.values("--outdir", "--outfile", "-o", "-d"):
        yield Effect(Kind.WRITE, value, "create", recursive=True)


_BUNDLER = (
    "-h|--help -v|--version -c|--config= -w|--watch --outdir|--out-dir|--output-path="
    " --outfile|--out-file= -m|--mode= -p|--port= --host=? -d|--dir= -o|--output= --open --minify --bundle"
    " --sourcemap=? --format= --target= --platform= --external= --define= --loader= --module-bind="
    " --progress"
    " --entry= --env= --base= --ssr --strictPort --force --clearScreen --logLevel= --turbo --turbopack"
    " --debug --profile --production"
)


def _project_cli(call: Call) -> Iterator[Outcome]:
    """ng, nest, vue …: their verbs work on the project."""
    name = call.invocation.name
    words = call.operands
    verb = words[0] if words else ""
    if call.has("-h", "-v") or verb in (
        "version",
        "help",
        "info",
        "config",
        "analytics",
        "completion",
        "doc",
        "v",
        "",
    ):
        return
    if verb in ("add", "update", "install"):
        for word in words[1:] or ("",):
            yield Effect(Kind.INSTALL, word, "project")
    elif verb in ("deploy", "publish", "submit"):
        yield Effect(Kind.REMOTE, f"{name} {verb}", "publish", force="high")
    elif verb in ("new", "create", "init"):
        yield Effect(Kind.WRITE, words[1] if len(words) > 1 else ".", "create", recursive=True)
        yield Effect(Kind.INSTALL, "", "project")
    else:
        yield build(f"{name} {verb}")


def _executed(call: Call) -> tuple[Outcome, ...]:
    """``lerna exec -- COMMAND``: any program, in every package."""
    words = call.invocation.argv[1:]
    if "exec" not in words[:2]:
        return ()
    command = words[words.index("exec") + 1 :]
    if "--" in command:
        command = command[command.index("--") + 1 :]
    while command and command[0].startswith("-"):
        command = command[1:]
    return (RunCommand(command),) if command else ()


def _is_code(path: str) -> bool:
    """Whether a configuration is a program."""
    return path.endswith((".js", ".cjs", ".mjs", ".ts", ".cts", ".mts"))


PROGRAMS = (
    Program("tsc vue-tsc tspc tsgo", _TSC, "text*", style=_X, then=_tsc),
    Program(
        "eslint eslint_d xo standard semistandard ts-standard neostandard",
        _ESLINT,
        "text*",
        style=_X,
        then=_eslint,
    ),
    Program(
        "tslint jshint jscs",
        "-c|--config= --fix --force -i|--init -o|--out=write --outputAbsolutePaths -r|--rules-dir="
        " -s|--formatters-dir= -t|--format|--formatter= --test --type-check -p|--project= -q|--quiet"
        " -v|--version -h|--help -e|--exclude= --reporter= --verbose --extract= --exclude-path= --prereq=",
        "text*",
        style=_X,
        then=checks(code="tslint", fix="--fix"),
    ),
    Program(
        "prettier prettierd prettier-eslint prettier-standard pretty-quick",
        _PRETTIER,
        "text*",
        style=_X,
        then=lambda call: [
            *(
                build("prettier", v if is_elsewhere(v) else ".")
                for v in (*call.values("--plugin"), *filter(_is_code, call.values("--config")))
            ),
            *formats(only="-w")(call),
        ],
    ),
    Program(
        "biome rome",
        "--colors= --use-server --verbose --config-path= --max-diagnostics= --skip-errors"
        " --error-on-warnings --reporter= --log-file=write --log-level= --log-kind= --diagnostic-level="
        " --version -V",
        style=_X,
        inherit=True,
        subcommands=(
            sub(
                "check lint format",
                "--write|--apply --unsafe|--apply-unsafe --fix --suppress --reason= --only= --skip="
                " --staged --changed --since= --stdin-file-path= --no-errors-on-unmatched"
                " --files-ignore-unknown= --formatter-enabled= --linter-enabled="
                " --organize-imports-enabled= --assist-enabled= --enforce-assist= --vcs-enabled="
                " --vcs-client-kind= --vcs-use-ignore-file= --indent-style= --indent-size="
                " --indent-width= --line-ending= --line-width= --quote-style= --semicolons="
                " --trailing-commas= --arrow-parentheses= --bracket-spacing= --jsx-quote-style="
                " --quote-properties= --attribute-position= --json-parse-allow-comments="
                " --css-parse-css-modules= --files-max-size=",
                then=formats(only="--write --fix --unsafe"),
            ),
            sub(
                "ci",
                "--formatter-enabled= --linter-enabled= --organize-imports-enabled= --assist-enabled="
                " --changed --since= --threads= --no-errors-on-unmatched --files-ignore-unknown= --only="
                " --skip=",
                then=checks(),
            ),
            sub("init migrate", "--jsonc --write --include-inspired --emit-js", effects=local("biome.json")),
            sub(
                "search explain rage version help",
                "-l|--language= --daemon-logs --formatter --linter",
                effects=(),
            ),
            sub("start stop clean lsp-proxy", "", lenient=True, effects=local("biome's server")),
            sub("upgrade", effects=effect(Kind.INSTALL, "biome", "project")),
        ),
    ),
    Program(
        "oxlint oxfmt quick-lint-js eslint-config-prettier deno_lint",
        "--fix --fix-suggestions --fix-dangerously -c|--config=read -A= -D= -W= --format|-f= --threads="
        " --quiet --write --check --list-different",
        "text*",
        style=_X,
        lenient=True,
        then=checks(fix="--fix --fix-suggestions --fix-dangerously --write"),
    ),
    Program(
        "dprint",
        "-c|--config= --plugins= --log-level= -V -v|--version",
        style=_X,
        subcommands=(
            sub(
                "fmt",
                "--diff --stdin= --incremental=? --staged --allow-no-files --excludes="
                " --excludes-override= -c|--config=",
                lenient=True,
                then=formats(),
            ),
            sub(
                "check output-file-paths output-resolved-config output-format-times license editor-info help",
                "",
                lenient=True,
                then=checks(),
            ),
            sub("init add config", "", lenient=True, effects=local("dprint.json")),
            sub("upgrade clear-cache", "", lenient=True, effects=effect(Kind.INSTALL, "dprint", "user")),
        ),
    ),
    Program(
        "stylelint htmlhint csslint html-validate linthtml svelte-check astro-check lit-analyzer alex"
        " write-good textlint proselint vale cspell typos misspell-fixer sherif publint attw knip madge"
        " dependency-cruiser depcruise ts-prune unimported jscpd es-check sort-package-json syncpack"
        " commitlint lockfile-lint npm-package-json-lint license-report bundlesize size-limit"
        " are-the-types-wrong svglint",
        "-o|--output|--output-file=write --fix -w|--write-changes",
        "text*",
        style=_X,
        lenient=True,
        then=checks(code="a linter", fix="--fix -w"),
    ),
    Program(
        "jest",
        _JEST,
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else builds("jest", "--rootDir", paths=True)(call),
    ),
    Program(
        "vitest mocha ava tap tape jasmine karma nyc c8 uvu testcafe nightwatch wdio cucumber-js cucumber"
        " web-test-runner wtr qunit japa tsd bench tinybench borp",
        "-h|--help -v|--version --reporter-file|--outputFile=write --output-file=write",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else builds("tests", paths=True)(call),
    ),
    Program(
        "playwright",
        "-V|--version -h|--help",
        style=_X,
        lenient=True,
        subcommands=(
            sub(
                "test merge-reports show-report show-trace codegen open cr ff wk screenshot pdf",
                "--output=create",
                lenient=True,
                then=builds("playwright test", paths=True),
            ),
            sub(
                "install install-deps uninstall",
                "--with-deps --dry-run --force --only-shell --no-shell --list --all",
                effects=effect(Kind.INSTALL, "browsers", "user"),
            ),
            sub(
                "clear-cache run-server launch-server init-agents",
                "",
                lenient=True,
                effects=local("playwright's cache"),
            ),
        ),
    ),
    Program(
        "cypress",
        "-h|--help -v|--version",
        style=_X,
        lenient=True,
        subcommands=(
            sub("run open", "-r|--reporter= -k|--key=secret --record", lenient=True, then=builds("cypress")),
            sub("install", "-f|--force", effects=effect(Kind.INSTALL, "Cypress", "user")),
            sub("verify info version cache help", "", lenient=True),
        ),
    ),
    Program(
        "rollup rolldown",
        _BUNDLER.replace("-c|--config=", "-c|--config"),  # the name of the file may be left out
        "text*",
        style=_X,
        lenient=True,
        then=_bundler,
    ),
    Program(
        "vite webpack webpack-cli webpack-dev-server esbuild parcel tsup tsdown unbuild"
        " microbundle ncc snowpack wmr browserify watchify swc spack babel tsc-watch tsc-alias ttsc metro"
        " rspack rsbuild rslib farm bunchee pkgroll tshy nexe caxa",
        _BUNDLER,
        "text*",
        style=_X,
        lenient=True,
        then=_bundler,
    ),
    Program(
        "next nuxt nuxi astro remix gatsby svelte-kit vuepress vitepress docusaurus eleventy storybook"
        " start-storybook build-storybook sb react-scripts react-app-rewired craco vue-cli-service umi"
        " dumi quasar gridsome solid-start qwik react-router modern waku hexo gitbook honkit docsify"
        " slidev marp histoire ladle",
        "-h|--help -v|--version -p|--port= -H|--hostname=",
        "text*",
        style=_X,
        lenient=True,
        then=_project_cli,
    ),
    Program(
        "ng nest vue ember cordova react-native rn tauri electron electron-forge"
        " electron-builder electron-packager nativescript ns capacitor detox sencha aurelia preact strapi"
        " keystone adonis ace feathers moleculer sails loopback lb4 blitz redwood rw wasp payload"
        " directus",
        "-h|--help -v|--version",
        "text*",
        style=_X,
        lenient=True,
        then=_project_cli,
    ),
    Program(
        "nx turbo lerna rush wsrun moon lage wireit bolt ultra oao",
        "-h|--help -v|--version --cwd= --token=secret",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else (Effect(Kind.REMOTE, "the packages", "publish", force="high"),)
            if "publish" in call.operands[:2]
            and not any(word.startswith(("--dry-run", "-d")) for word in call.invocation.argv)
            else (
                build(
                    f"{call.invocation.name} {' '.join(call.operands[:2])}".rstrip(),
                    call.value("--cwd") or ".",
                ),
                *_executed(call),
            )
        ),
    ),
    Program(
        "gulp grunt jake broccoli brunch plop hygen",
        "-h|--help -v|--version -f|--gulpfile|--gruntfile= --cwd=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else builds("gulp", "-f", "--cwd", words=1)(call),
    ),
    Program(
        "husky", "", "text*", lenient=True, effects=effect(Kind.REPOSITORY, "husky", "hook", force="medium")
    ),
    Program(
        "lefthook simple-git-hooks yorkie ghooks overcommit git-hooks",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            (build("git hooks"),)
            if call.operands[:1] in (("run",), ("validate",), ("dump",), ("version",))
            else effect(Kind.REPOSITORY, "hooks of the project", "hook", force="medium")
        ),
    ),
    Program("lint-staged nano-staged", "", "text*", lenient=True, then=builds("lint-staged")),
    Program(
        "semantic-release release-it np standard-version auto release-please",
        "-d|--dry-run",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            (Effect(Kind.REPOSITORY, "standard-version", "local"),)
            if call.invocation.name == "standard-version"
            else publishes("a release", "-d")(call)
        ),
    ),
    Program(
        "changeset",
        "-h|--help",
        style=_X,
        lenient=True,
        subcommands=(
            sub("add init version pre", "", lenient=True, effects=local("changesets")),
            sub("status", "", lenient=True),
            sub("publish", "", lenient=True, then=publishes("the packages")),
            sub("tag", effects=effect(Kind.REPOSITORY, "changeset tag", "local")),
        ),
        bare=local("changesets"),
    ),
    Program(
        "sass node-sass lessc stylus postcss tailwindcss cleancss csso terser uglifyjs html-minifier"
        " html-minifier-terser purgecss lightningcss google-closure-compiler",
        "-h|--help -v|--version -o|--output|--out=write -i|--input=read -w|--watch -d|--dir=create"
        " -c|--config= --use=unknown --minify|-m --no-source-map --source-map=? --style= --load-path= -I="
        " -r|--replace -b|--base=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else (
                *(Effect(Kind.READ, w, recursive=True) for w in call.operands[:1]),
                *(
                    Effect(Kind.WRITE, w)
                    for w in call.operands[1:2]
                    if call.invocation.name in ("sass", "lessc", "node-sass")
                ),
                build("a stylesheet compiler"),
            )
        ),
    ),
    Program(
        "typedoc jsdoc documentation esdoc api-extractor graphql-codegen openapi-typescript"
        " openapi-typescript-codegen openapi-generator openapi-generator-cli swagger-codegen orval"
        " quicktype json2ts relay-compiler kubb redocly spectral swagger-cli asyncapi",
        "-h|--help -v|--version -o|--output|--out=create -i|--input=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else (build(call.invocation.name),),
    ),
    Program(
        "jscodeshift codemod ast-grep comby grit putout lebab",
        "-h|--help -v|--version -U|--update-all -i|--interactive -d|--dry|--dry-run -r|--rewrite="
        " -p|--pattern= -l|--lang= --json=? -t|--transform= --stdin --in-place",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else (
                *(Effect(Kind.READ, w, recursive=True) for w in call.operands),
                *(
                    effect(Kind.WRITE, ".", "edit", recursive=True)
                    if call.has("-U", "-i", "--in-place")
                    or (
                        call.invocation.name in ("jscodeshift", "codemod", "putout", "lebab", "grit")
                        and not call.has("-d")
                    )
                    else ()
                ),
            )
        ),
    ),
    Program(
        "lighthouse lhci pa11y newman",
        "-h|--help -v|--version --output-path=write",
        "url",
        style=_X,
        lenient=True,
    ),
    Program(
        "elm elm-test elm-format elm-review purs spago rescript bsb coffee flow livescript lsc civet imba"
        " melange",
        "-h|--help -v|--version --output=write",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else publishes("the package")(call)
            if call.operands[:1] == ("publish",)
            else builds(call.invocation.name, paths=True)(call)
        ),
    ),
    Program(
        "hardhat truffle forge anvil solc solhint brownie ape slither",
        "-h|--help -v|--version -V --broadcast --private-key=secret --network= --rpc-url=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v", "-V")
            else change("a blockchain", "deploy", "high")
            if call.has("--broadcast", "--private-key", "--network")
            or call.operands[:1] in (("create",), ("deploy",), ("migrate",), ("ignition",))
            else (build(call.invocation.name + " " + " ".join(call.operands[:1])),)
        ),
    ),
    Program(
        "convex",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            (build("convex " + " ".join(call.operands[:1])),)
            if call.operands[:1] in (("dev",), ("codegen",))
            else ask_for("Convex")
            if call.operands[:1] in (("logs",), ("data",), ("docs",), ("dashboard",))
            else change("Convex", "change")
        ),
    ),
)

EXAMPLES = (
    Example("rollup -c", "build rollup ."),
    Example("lerna exec -- rm -rf x", "build lerna exec rm .; run rm -rf x"),
    Example("tsc --noEmit -p .", "build tsc ."),
    Example("tsc --outFile /etc/x a.ts", "write /etc/x; read a.ts; build tsc ."),
    Example("tsc --init", "change tsconfig.json !low"),
    Example(
        "tsc @args.txt", "read args.txt; unknown tsc: the arguments in args.txt are not known; build tsc ."
    ),
    Example("eslint src --fix", "build eslint .; read src recursive; write edit src recursive"),
    Example("eslint -f ./fmt.js .", "build eslint with ./fmt.js .; build eslint .; read . recursive"),
    Example("prettier --check .", "read . recursive"),
    Example("prettier --write src", "write edit src recursive"),
    Example("biome check --write docs", "write edit docs recursive"),
    Example("biome ci docs", "read docs recursive"),
    Example("jest --watch src", "build jest ."),
    Example("jest /tmp/x", "build jest .; build jest /tmp/x"),
    Example("vitest run --coverage", "build tests ."),
    Example("webpack -c webpack.config.js", "build webpack ."),
    Example("vite build --outdir dist", "build vite build .; write create dist recursive"),
    Example("next dev -h", "pure"),
    Example("ng version", "pure"),
    Example("ng add x", "install project x"),
    Example("turbo run build", "build turbo run build ."),
    Example("lerna publish", "remote publish the packages !high"),
    Example("playwright install", "install user browsers"),
    Example("semantic-release", "remote publish a release !high"),
    Example("eslint --bogus", "unknown eslint: option --bogus is not known"),
)
