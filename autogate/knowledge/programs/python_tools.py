"""Test runners, linters, formatters, documentation and servers of Python."""

from __future__ import annotations

from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput
from autogate.knowledge.building import build, builds, checks, folder_of, formats
from autogate.knowledge.frameworks import django_command
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.services import ask_for, local, sub

_X = Style.EXACT


def _coverage_reports(call: Call) -> Iterator[Outcome]:
    for value in call.values("--cov-report"):
        _, colon, path = value.partition(":")
        if colon:
            yield Effect(Kind.WRITE, path, "create", recursive=True)


def _pytest(call: Call) -> Iterator[Outcome]:
    yield from builds("pytest", "--rootdir", paths=True)(call)
    yield from _coverage_reports(call)


_PYTEST = (
    "-k= -m= --markers -x|--exitfirst --maxfail= --strict-config --strict-markers --strict"
    " --fixtures|--funcargs --fixtures-per-test --pdb --pdbcls= --trace --capture= -s --runxfail"
    " --lf|--last-failed --ff|--failed-first --nf|--new-first --cache-show=? --cache-clear"
    " --lfnf|--last-failed-no-failures= --sw|--stepwise --sw-skip|--stepwise-skip"
    " --sw-reset|--stepwise-reset"
    " --durations= --durations-min= -v|--verbose --no-header --no-summary --no-fold-skipped"
    " --force-short-summary -q|--quiet --verbosity= -r= --disable-warnings --disable-pytest-warnings"
    " -l|--showlocals --no-showlocals --tb= --xfail-tb --show-capture= --full-trace --color="
    " --code-highlight="
    " --pastebin=unknown --junitxml|--junit-xml=write --junitprefix|--junit-prefix= -W|--pythonwarnings="
    " -c|--config-file= --rootdir= --ignore= --ignore-glob= --deselect= --confcutdir= --noconftest"
    " --keepduplicates --collect-in-virtualenv --import-mode= --doctest-modules --doctest-report="
    " --doctest-glob= --doctest-ignore-import-errors --doctest-continue-on-failure --basetemp=delete-tree"
    " -V|--version -h|--help -p= --trace-config --debug=?write -o|--override-ini= --assert= --setup-only"
    " --setup-show --setup-plan --log-level= --log-format= --log-date-format= --log-cli-level="
    " --log-cli-format= --log-cli-date-format= --log-file=write --log-file-mode= --log-file-level="
    " --log-file-format= --log-file-date-format= --log-auto-indent= --log-disable="
    " --collect-only|--collectonly|--co --pyargs -n|--numprocesses= --maxprocesses= --dist= --tx= --cov=?"
    " --cov-report= --cov-config= --no-cov-on-fail --no-cov --cov-fail-under= --cov-append --cov-branch"
    " --cov-context= --timeout= --timeout-method= --reruns= --reruns-delay= --html=write"
    " --self-contained-html"
    " --json-report --json-report-file=write --benchmark-only --benchmark-skip --benchmark-disable"
    " --benchmark-json=write --asyncio-mode= --randomly-seed= --snapshot-update --forked --count="
    " --alluredir=create --headed --browser= --slowmo= --ds= --reuse-db --create-db --nomigrations"
    " --no-migrations --mypy --ruff --ruff-format --flake8 --black --lsof --hypothesis-show-statistics"
    " --hypothesis-seed= --hypothesis-profile= --inline-snapshot= --update-snapshots --record-mode="
    " --disable-socket --allow-hosts= --nbval --nbval-lax --picked=? --testmon --looponfail -f --instafail"
)

_RUFF_CHECK = (
    "--fix --no-fix --unsafe-fixes --no-unsafe-fixes --show-fixes --no-show-fixes --diff --watch"
    " -w --fix-only --no-fix-only --ignore-noqa --output-format= -o|--output-file=write --target-version="
    " --preview --no-preview --extension= --statistics --add-noqa=? --show-files --show-settings --select="
    " --ignore= --extend-select= --extend-ignore= --per-file-ignores= --extend-per-file-ignores= --fixable="
    " --unfixable= --extend-fixable= --extend-unfixable= --exclude= --extend-exclude= --respect-gitignore"
    " --no-respect-gitignore --force-exclude --no-force-exclude -n|--no-cache --cache-dir="
    " --stdin-filename="
    " -e|--exit-zero --exit-non-zero-on-fix --exit-non-zero-on-format --check --line-length= --range="
    " --config="
    " --isolated -v|--verbose -q|--quiet -s|--silent --color= --dummy-variable-rgx= --show-source"
)


def _ruff_check(call: Call) -> Iterator[Outcome]:
    yield from checks(
        "ruff's cache", fix="" if call.has("--diff") else "--fix --fix-only --add-noqa --unsafe-edit"
    )(call)


def _coverage(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("-m") and words:
        yield RunCommand(("python", "-m", *words))
    elif words:
        yield RunFile(words[0], "python", words[1:])
    else:
        yield build("coverage run")
    yield Effect(Kind.CHANGE, "coverage data", force="low")


_COVERAGE = (
    "--rcfile=read --debug= -i|--ignore-errors --include= --omit= --data-file= -q|--quiet --fail-under="
    " --contexts="
    " --keep --precision= --skip-covered --no-skip-covered --skip-empty --format= -m|--show-missing --sort="
    " -a|--append"
)


def _pylint(call: Call) -> Iterator[Outcome]:
    for code in call.values("--init-hook"):
        yield RunCode("python", code)
    yield from checks("pylint's cache", code="pylint")(call)


def _ipython(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("-c"):
        yield RunCode("python", call.value("-c") or "")
    elif call.has("-m"):
        yield RunCommand(("python", "-m", call.value("-m") or "", *words))
    elif words:
        yield RunFile(words[0], "python", words[1:])
    else:
        yield RunInput("python")


def _nbconvert(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        yield Effect(Kind.READ, word)
    if call.has("--execute"):
        yield build("jupyter nbconvert --execute")
    if call.has("--inplace"):
        for word in call.operands:
            yield Effect(Kind.WRITE, word, "edit")
    elif not call.has("--stdout"):
        yield Effect(Kind.CHANGE, "the converted notebook", force="low")


def _pre_commit_hooks(call: Call) -> Iterator[Outcome]:
    yield build("pre-commit run", folder_of(call.value("-c") or "."))


def _sphinx(call: Call) -> Iterator[Outcome]:
    words = call.operands
    yield build("sphinx-build", words[0] if words else ".")
    if len(words) > 1:
        yield Effect(Kind.WRITE, words[1], "create", recursive=True)


def _app(tool: str) -> Then:
    """A server of the project's application."""

    def then(call: Call) -> Iterator[Outcome]:
        yield build(tool, call.value("--app-dir", "--chdir") or ".")
        host = call.value("--host", "-b", "-h") or ""
        if host and not host.startswith(("127.", "localhost", "unix:", "[::1]", "::1")):
            yield Effect(Kind.NETWORK, host, "listen")

    return then


_CELERY = (
    "-A|--app= -b|--broker= --result-backend= --loader= --config= --workdir= -C|--no-color -q|--quiet"
    " --skip-checks"
)


PROGRAMS = (
    Program("pytest py.test pytest-3", _PYTEST, "text*", style=_X, lenient=True, then=_pytest),
    Program("ptw pytest-watch pytest-watcher", "", "text*", lenient=True, then=builds("pytest")),
    Program(
        "unittest trial nose2 nosetests green ward behave robot lettuce",
        "",
        "text*",
        lenient=True,
        then=builds("tests", paths=True),
    ),
    Program("tox", "", "text*", lenient=True, then=builds("tox", "-c", "--conf")),
    Program(
        "nox",
        "-f|--noxfile= -s|--session|--sessions|-e= -l|--list -k|--keywords= -t|--tags= -p|--pythons=",
        "text*",
        lenient=True,
        then=builds("nox", "-f"),
    ),
    Program(
        "coverage coverage3",
        "--version",
        style=_X,
        subcommands=(
            Program(
                "run",
                "-a|--append --branch --concurrency= --context= --data-file= --include= --omit= -L|--pylib"
                " -m|--module -p|--parallel-mode --save-signal= --source= --timid --debug= --rcfile=read",
                "text*",
                style=Style.POSIX,
                then=_coverage,
            ),
            sub("report", _COVERAGE),
            sub("combine erase", _COVERAGE, effects=local("coverage data")),
            sub(
                "html",
                _COVERAGE + " -d|--directory=create --show-contexts --title=",
                effects=local("htmlcov"),
            ),
            sub(
                "xml json lcov",
                _COVERAGE + " -o=write --pretty-print --show-contexts",
                effects=local("a coverage report"),
            ),
            sub("annotate", _COVERAGE + " -d|--directory=create", effects=local("annotated copies")),
            sub("debug help"),
        ),
    ),
    # linters and formatters
    Program(
        "ruff",
        "--config= --isolated -v|--verbose -q|--quiet -s|--silent -V|--version --color=",
        style=_X,
        subcommands=(
            sub("check lint", _RUFF_CHECK, "text*", then=_ruff_check),
            sub("format", _RUFF_CHECK, "text*", then=formats("--check --diff")),
            sub("rule config linter version help", "--all --output-format="),
            sub("clean", effects=local("ruff's cache", "remove")),
            sub("server lsp", "--preview --no-preview", effects=effect(Kind.PURE)),
            sub(
                "analyze",
                "--direction= --detect-string-imports --min-dots= --preview --no-preview --target-version="
                " --python= --output-format=",
                effects=effect(Kind.READ, ".", recursive=True),
            ),
        ),
        bare=(),
    ),
    Program(
        "black blackd",
        "-c|--code= -l|--line-length= -t|--target-version= --pyi --ipynb --python-cell-magics="
        " -x|--skip-source-first-line -S|--skip-string-normalization -C|--skip-magic-trailing-comma"
        " --preview --unstable --enable-unstable-feature= --check --diff --color --no-color --line-ranges="
        " --fast --safe --required-version= --exclude= --extend-exclude= --force-exclude= --stdin-filename="
        " --include= -W|--workers= -q|--quiet -v|--verbose --version --config=read --no-cache"
        " --experimental-string-processing",
        "text*",
        style=_X,
        then=lambda call: () if call.has("-c") else formats("--check --diff")(call),
    ),
    Program(
        "isort isort-identify-imports",
        "-c|--check-only|--check -d|--diff --stdout -v|--verbose -q|--quiet -V|--version"
        " -l|-w|--line-length="
        " --profile= --settings-path|--sp|--settings-file|--settings= -m|--multi-line= -s|--skip="
        " --skip-glob|--sg="
        " --extend-skip= --gitignore|--skip-gitignore -p|--project= -o|--thirdparty= --src|--src-path="
        " --py|--python-version= -a|--add-import= --rm|--remove-import= --show-files --show-settings"
        " --show-config"
        " --filename= --ext|--extension= -j|--jobs= --atomic --ac --interactive --overwrite-in-place"
        " --fss|--force-sort-within-sections --tc|--trailing-comma --up|--use-parentheses"
        " --sl|--force-single-line-imports --float-to-top --filter-files --color --combine-as"
        " --dont-follow-links --resolve-all-configs --config-root=",
        "text*",
        style=_X,
        lenient=True,
        then=formats("-c -d --stdout --show-files --show-settings --show-config"),
    ),
    Program(
        "autopep8",
        "-i|--in-place -d|--diff -r|--recursive -a|--aggressive -v|--verbose -j|--jobs= -p|--pep8-passes="
        " --exclude= --list-fixes --ignore= --select= --max-line-length= --line-range|--range="
        " --indent-size= --hang-closing --exit-code --experimental --global-config=read"
        " --ignore-local-config --version",
        "text*",
        style=_X,
        then=formats(only="-i"),
    ),
    Program(
        "yapf",
        "-i|--in-place -d|--diff -q|--quiet -r|--recursive -p|--parallel -m|--print-modified -vv|--verbose"
        " -l|--lines= -e|--exclude= --style= --style-help --no-local-style -v|--version",
        "text*",
        style=_X,
        then=formats(only="-i"),
    ),
    Program(
        "docformatter autoflake pyupgrade unify add-trailing-comma flynt pyproject-fmt nbstripout ssort"
        " isort-fix reorder-python-imports absolufy-imports",
        "-i|--in-place -c|--check -d|--diff -r|--recursive --check-diff",
        "text*",
        style=_X,
        lenient=True,
        then=formats("-c -d --check-diff"),
    ),
    Program(
        "mypy dmypy stubtest",
        "--junit-xml=write --html-report=create --xml-report=create --txt-report=create"
        " --any-exprs-report=create --cobertura-xml-report=create --linecount-report=create"
        " --linecoverage-report=create --lineprecision-report=create --xslt-html-report=create"
        " --xslt-txt-report=create --cache-dir=create --install-types --non-interactive -c|--command="
        " -m|--module= -p|--package= --config-file=read --python-executable= --python-version= --platform="
        " --exclude= --follow-imports= --shadow-file= --custom-typing-module= --custom-typeshed-dir="
        " --enable-error-code= --disable-error-code= --always-true= --always-false= --output= -O="
        " --stats-out=write",
        "text*",
        style=_X,
        lenient=True,
        on={"--install-types": effect(Kind.INSTALL, "", "project")},
        then=checks("mypy's cache", code="mypy"),
    ),
    Program(
        "pyright basedpyright pyright-langserver ty pyre pytype pyrefly",
        "--outputjson -p|--project= --pythonpath= --pythonplatform= --pythonversion= --venvpath="
        " -v|--venv-path= --stats --verbose -w|--watch --level= --skipunannotated --warnings --threads=?"
        " --createstub= --verifytypes= --writebaseline --baselinefile=write --lib --dependencies"
        " --ignoreexternal --typeshedpath=",
        "text*",
        style=_X,
        lenient=True,
        then=checks(),
    ),
    Program(
        "flake8 pycodestyle pep8 pyflakes pydocstyle darglint pydoclint",
        "--output-file=write --tee --format= --config=read --append-config=read --select= --ignore="
        " --extend-ignore= --extend-select= --max-line-length= --max-complexity= --exclude="
        " --extend-exclude= --filename= --per-file-ignores= --count --statistics --show-source --benchmark"
        " --bug-report -v|--verbose -q|--quiet -j|--jobs= --isolated --disable-noqa --exit-zero --color="
        " --docstring-convention= --convention= --stdin-display-name= --hang-closing --doctests"
        " --enable-extensions= --require-plugins=",
        "text*",
        style=_X,
        then=checks(code="flake8"),
    ),
    Program(
        "pylint pylint3 epylint symilar pyreverse",
        "--init-hook= --load-plugins=unknown --rcfile=read --output=write -o=write --output-format|-f="
        " -E|--errors-only --disable|-d= --enable|-e= -j|--jobs= --ignore= --ignore-patterns="
        " --ignore-paths= --fail-under= --fail-on= --score|-s= --reports|-r= --max-line-length="
        " --recursive= --py-version= --source-roots= --extension-pkg-whitelist= --extension-pkg-allow-list="
        " --persistent= --msg-template= --generated-members= --confidence="
        " --unsafe-load-any-extension=unknown --from-stdin --exit-zero --clear-cache-post-run= -v|--verbose"
        " --list-msgs --list-msgs-enabled --list-groups --list-extensions --list-conf-levels --help-msg="
        " --full-documentation --generate-rcfile --generate-toml-config --long-help --version"
        " --ignored-modules= --good-names= --max-args= --max-locals= --max-branches= --max-statements="
        " --max-returns= --max-module-lines= --min-similarity-lines= --limit-inference-results="
        " --suggestion-mode= --prefer-stubs=",
        "text*",
        style=_X,
        then=_pylint,
    ),
    Program(
        "bandit semgrep-core vulture radon xenon mccabe dodgy eradicate interrogate refurb deptry"
        " import-linter lint-imports pylama prospector pyroma check-manifest reuse codespell detect-secrets"
        " cohesion wily pymarkdown pymarkdownlnt mdformat-check validate-pyproject gitlint",
        "-o|--output=write -w|--write-changes --fix",
        "text*",
        style=_X,
        lenient=True,
        then=checks(fix="-w --fix"),
    ),
    Program(
        "sqlfluff",
        "-v --version --nocolor -n",
        style=_X,
        subcommands=(
            sub("lint parse render dialects rules version", "", lenient=True, then=checks()),
            sub("fix format", "", lenient=True, then=formats("--check")),
        ),
    ),
    Program(
        "djlint curlylint djhtml",
        "--reformat --check --lint",
        "text*",
        style=_X,
        lenient=True,
        then=formats(only="--reformat"),
    ),
    Program(
        "pre-commit prek",
        "--color= -c|--config= -V|--version --refresh",
        style=_X,
        inherit=True,
        subcommands=(
            sub(
                "run",
                "-a|--all-files --files= -v|--verbose --show-diff-on-failure --fail-fast"
                " --hook-stage|--stage= --from-ref|--source= --to-ref|--origin= --remote-branch="
                " --local-branch= --remote-name= --remote-url= --commit-msg-filename="
                " --prepare-commit-message-source= --commit-object-name= --checkout-type="
                " --is-squash-merge= --rewrite-command= --pre-rebase-upstream= --pre-rebase-branch="
                " --last-commit -d|--directory= --skip= --dry-run --no-progress -j|--jobs=",
                then=_pre_commit_hooks,
            ),
            sub(
                "install",
                "-f|--overwrite --install-hooks --prepare-hooks -t|--hook-type= --allow-missing-config",
                effects=effect(Kind.REPOSITORY, "pre-commit install", "hook", force="medium"),
            ),
            sub(
                "uninstall",
                "-t|--hook-type=",
                effects=effect(Kind.REPOSITORY, "pre-commit uninstall", "local"),
            ),
            sub("install-hooks prepare-hooks", effects=effect(Kind.INSTALL, "", "project")),
            sub(
                "autoupdate update auto-update",
                "--bleeding-edge --freeze --repo= -j|--jobs= --dry-run --check --cooldown-days=",
                effects=(*ask_for("the repositories of the hooks"), *local(".pre-commit-config.yaml")),
            ),
            sub("clean gc cache", effects=local("pre-commit's cache", "remove")),
            sub("validate-config validate-manifest validate", "", "read*"),
            sub("sample-config help list list-builtins identify", "-f|--file=write --output-format="),
            sub("migrate-config", effects=local(".pre-commit-config.yaml")),
            sub(
                "try-repo",
                "--ref|--rev= -a|--all-files --files= -v|--verbose",
                effects=effect(Kind.EXECUTE, "hooks of another repository", force="uncertain"),
            ),
            sub("init-templatedir init-template-dir", "-t|--hook-type= --no-allow-missing-config", "create"),
            sub("hook-impl", "", lenient=True, effects=effect(Kind.BUILD, ".", "pre-commit hook-impl")),
        ),
    ),
    # documentation, notebooks
    Program(
        "sphinx-build",
        "-b|--builder= -M= -a|--write-all -E|--fresh-env -d|--doctree-dir=create -j|--jobs= -c|--conf-dir="
        " -C|--isolated -D|--define= -A|--html-define= -t|--tag= -n|--nitpicky -v|--verbose -q|--quiet"
        " -Q|--silent --color -N|--no-color -w|--warning-file=write -W|--fail-on-warning --keep-going"
        " --exception-on-warning -T|--show-traceback -P|--pdb --version",
        "text*",
        style=_X,
        then=_sphinx,
    ),
    Program("sphinx-autobuild", "", "text*", lenient=True, then=_sphinx),
    Program(
        "sphinx-quickstart sphinx-apidoc sphinx-autogen",
        "-o|--output-dir=create",
        "text*",
        lenient=True,
        effects=effect(Kind.BUILD, ".", "sphinx"),
    ),
    Program(
        "mkdocs zensical",
        "-q|--quiet -v|--verbose --color --no-color -V|--version",
        style=_X,
        subcommands=(
            sub(
                "build",
                "-c|--clean --dirty -f|--config-file= -s|--strict --no-strict -t|--theme="
                " --use-directory-urls --no-directory-urls -d|--site-dir=create",
                then=builds("mkdocs build", "-f"),
            ),
            sub("serve", "", lenient=True, then=builds("mkdocs serve")),
            sub("new", "", "create"),
            sub("get-deps", "-f|--config-file=read -p|--projects-file="),
            sub(
                "gh-deploy",
                "",
                lenient=True,
                effects=effect(Kind.REMOTE, "the documentation on GitHub Pages", "push"),
            ),
        ),
    ),
    Program(
        "mike",
        "",
        style=_X,
        subcommands=(
            sub("list", "", lenient=True),
            sub("serve", "", lenient=True, then=builds("mike serve")),
            sub(
                "deploy delete alias set-default retitle props",
                "",
                lenient=True,
                effects=effect(Kind.REMOTE, "the documentation on GitHub Pages", "push"),
            ),
        ),
    ),
    Program(
        "jupyter",
        "--version --config-dir --data-dir --runtime-dir --paths --json --debug",
        style=_X,
        subcommands=(
            sub(
                "notebook lab server nbclassic console qtconsole",
                "--allow-root --no-browser --ip= --port=",
                lenient=True,
                then=lambda call: (
                    build("jupyter"),
                    Effect(
                        Kind.NETWORK,
                        call.value("--ip") or "localhost",
                        "listen",
                        force="" if call.value("--ip") else "medium",
                    ),
                ),
            ),
            sub(
                "nbconvert",
                "--to= --execute --inplace --output=write --output-dir=create --stdout --stdin"
                " --allow-errors --template= --clear-output --no-input --no-prompt"
                " --ExecutePreprocessor.timeout= --debug -y",
                then=_nbconvert,
            ),
            sub(
                "execute run",
                "--inplace --allow-errors --timeout= --startup_timeout= --kernel_name= --output=write",
                effects=effect(Kind.BUILD, ".", "jupyter execute"),
            ),
            sub(
                "kernelspec",
                "",
                lenient=True,
                then=lambda call: () if call.operands[:1] == ("list",) else local("a kernel", force="medium"),
            ),
            sub(
                "labextension nbextension serverextension",
                "",
                lenient=True,
                then=lambda call: (
                    ()
                    if call.operands[:1] in (("list",), ("check",))
                    else effect(Kind.INSTALL, " ".join(call.operands[1:]), "user")
                ),
            ),
            sub(
                "trust",
                "",
                lenient=True,
                effects=effect(Kind.SECURITY, "trust in a notebook", force="uncertain"),
            ),
            sub("troubleshoot"),
        ),
    ),
    Program(
        "jupyter-lab jupyter-notebook jupyter-server marimo voila",
        "",
        "text*",
        lenient=True,
        then=builds("jupyter"),
    ),
    Program("jupytext nbqa nbdime nbdiff", "", "text*", lenient=True, then=builds("notebooks")),
    Program(
        "ipython ipython3 bpython ptpython",
        "-c= -m= -i --no-banner --no-confirm-exit --simple-prompt --pprint --no-pprint --colors= --pylab=?"
        " --matplotlib=? --quick --classic --nosep --autoindent --no-autoindent --automagic --no-automagic"
        " --debug --quiet --log-level= --profile= --TerminalIPythonApp.force_interact=",
        "text*",
        style=Style.POSIX,
        then=_ipython,
    ),
    # applications and servers
    Program(
        "django-admin django-admin.py",
        "-c|--command= --settings= --pythonpath= --noinput|--no-input -v|--verbosity= --database="
        " --traceback --no-color --force-color --skip-checks",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: django_command(call.operands, call.value("-c")),
    ),
    Program(
        "flask quart",
        "-e|--env-file=read -A|--app= --debug --no-debug --version",
        style=_X,
        subcommands=(
            sub(
                "run",
                "-h|--host= -p|--port= --cert= --key=read --reload --no-reload --debugger --no-debugger"
                " --with-threads --without-threads --extra-files= --exclude-patterns= --debug",
                then=_app("flask run"),
            ),
            sub("routes shell", "-s|--sort= --all-methods", effects=effect(Kind.BUILD, ".", "flask")),
            sub(
                "db",
                "",
                lenient=True,
                then=lambda call: (
                    effect(Kind.BUILD, ".", "flask db")
                    if call.operands[:1]
                    and call.operands[0]
                    in (
                        "history",
                        "current",
                        "heads",
                        "show",
                        "check",
                        "branches",
                        "migrate",
                        "revision",
                        "init",
                        "edit",
                        "merge",
                    )
                    else effect(
                        Kind.DATABASE,
                        f"the project's database ({' '.join(call.operands[:1])})",
                        "change",
                        force="uncertain",
                    )
                ),
            ),
        ),
    ),
    Program(
        "uvicorn hypercorn granian daphne waitress-serve fastapi litestar sanic",
        "--host= -b= --port= --reload --app-dir=",
        "text*",
        lenient=True,
        then=_app("the application's server"),
    ),
    Program("gunicorn", "-b|--bind= --chdir=", "text*", lenient=True, then=_app("gunicorn")),
    Program(
        "celery",
        _CELERY + " --version",
        style=_X,
        subcommands=(
            sub("worker beat multi", "", lenient=True, effects=effect(Kind.BUILD, ".", "celery worker")),
            sub(
                "status inspect report list events result graph",
                "",
                lenient=True,
                effects=effect(Kind.NETWORK, "the task broker", "request"),
            ),
            sub(
                "purge",
                "",
                lenient=True,
                effects=effect(Kind.REMOTE, "the task queues", "delete", force="high"),
            ),
            sub(
                "control call migrate amqp upgrade",
                "",
                lenient=True,
                effects=effect(Kind.REMOTE, "the task broker", "change"),
            ),
        ),
    ),
    Program(
        "streamlit gradio chainlit panel bokeh dash-app",
        "",
        "text*",
        lenient=True,
        then=builds("the application's server"),
    ),
    Program("scrapy", "", "text*", lenient=True, then=builds("scrapy")),
    Program(
        "pyinstaller pyi-makespec nuitka nuitka3 cx_freeze cxfreeze briefcase shiv pex cython cythonize"
        " pyoxidizer",
        "-h|--help -v|--version --clean -y|--noconfirm --distpath=create --workpath=create"
        " --specpath=create -D|--onedir -F|--onefile -n|--name= -w|--windowed -c|--console -i|--icon=read"
        " --add-data= --add-binary= -p|--paths= --hidden-import= --upx-dir= --debug=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else builds("packaging", paths=True)(call),
    ),
    Program(
        "bump2version bumpversion bump-my-version tbump",
        "-n|--dry-run",
        "text*",
        lenient=True,
        effects=(Effect(Kind.REPOSITORY, "version bump", "local"),),
    ),
    Program(
        "cz commitizen",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1]
            and call.operands[0] in ("check", "info", "example", "schema", "version", "ls")
            else effect(Kind.REPOSITORY, "cz " + " ".join(call.operands[:1]), "local")
        ),
    ),
    Program("towncrier", "", "text*", lenient=True, then=builds("towncrier")),
    Program(
        "cookiecutter copier",
        "",
        "text*",
        lenient=True,
        effects=effect(Kind.EXECUTE, "hooks of a project template", force="uncertain"),
    ),
    Program(
        "pio platformio",
        "-h|--help --version -c|--caller= --no-ansi",
        style=_X,
        subcommands=(
            sub(
                "run test check debug",
                "-d|--project-dir= -t|--target= -e|--environment= --upload-port=",
                lenient=True,
                then=builds("pio", "-d"),
            ),
            sub(
                "status boards system device project pkg lib home account settings",
                "",
                lenient=True,
                then=lambda call: (
                    ()
                    if not call.operands
                    or call.operands[0]
                    in (
                        "list",
                        "search",
                        "show",
                        "info",
                        "outdated",
                        "config",
                        "metadata",
                        "data",
                        "builtin",
                        "get",
                    )
                    else effect(Kind.CHANGE, "PlatformIO packages or settings", force="uncertain")
                ),
            ),
            sub("upgrade update", "", lenient=True, effects=effect(Kind.INSTALL, "PlatformIO", "user")),
        ),
    ),
)

EXAMPLES = (
    Example("pytest -xvs tests/test_a.py::test_b -n auto", "build pytest ."),
    Example("pytest --basetemp=src", "delete src recursive; build pytest ."),
    Example("pytest /tmp/other", "build pytest .; build pytest /tmp/other"),
    Example("pytest --junitxml=out.xml", "write out.xml; build pytest ."),
    Example("coverage run -m pytest tests", "run python -m pytest tests; change coverage data !low"),
    Example("ruff check src", "read src recursive; change ruff's cache !low"),
    Example("ruff check --fix", "read . recursive; write edit . recursive; change ruff's cache !low"),
    Example("ruff format --check .", "read . recursive"),
    Example("ruff format", "write edit . recursive"),
    Example("black src", "write edit src recursive"),
    Example("black --check --diff src", "read src recursive"),
    Example("isort --check-only .", "read . recursive"),
    Example("autopep8 --in-place a.py", "write edit a.py recursive"),
    Example("autopep8 a.py", "read a.py recursive"),
    Example(
        "mypy --junit-xml /etc/x a.py",
        "write /etc/x; build mypy .; read a.py recursive; change mypy's cache !low",
    ),
    Example(
        "pylint --init-hook='import os' a.py",
        "code python 'import os'; build pylint .; read a.py recursive; change pylint's cache !low",
    ),
    Example("pre-commit run --all-files", "build pre-commit run ."),
    Example("pre-commit install", "repository hook pre-commit install !medium"),
    Example("sphinx-build -b html docs out", "build sphinx-build docs; write create out recursive"),
    Example("ipython -c 'print(1)'", "code python 'print(1)'"),
    Example("uvicorn app:app --reload", "build the application's server ."),
    Example("uvicorn app:app --host 0.0.0.0", "build the application's server .; network listen 0.0.0.0"),
    Example("django-admin flush", "database delete the project's database !high"),
    Example("cookiecutter gh:x/y", "execute hooks of a project template !uncertain"),
)
