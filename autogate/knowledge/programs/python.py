"""The Python interpreters and the modules that ``python -m`` runs."""

# long lists of words are read best as text

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput
from autogate.knowledge.building import build, builds
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.options import outcomes_of
from autogate.words.addresses import is_local
from autogate.words.values import MANY, has_unknown, is_static

_FLAGS = frozenset("bBdEhiIOPqRsStuvVx?J")
_VALUES = frozenset("WXQ")
_LONG = frozenset(("--help", "--version", "--help-all", "--help-env", "--help-xoptions"))


def _python(call: Call) -> Iterable[Outcome]:
    words = call.operands
    at = 0
    interactive = False
    while at < len(words):
        word = words[at]
        if word == "-" or len(word) < 2 or word[0] != "-":
            break
        at += 1
        if word in _LONG:
            return ()
        if word == "--":
            break
        if word.startswith("--"):
            if word.partition("=")[0] == "--check-hash-based-pycs":
                at += "=" not in word
                continue
            return (call.unclear(f"option {word} is not known"),)
        position = 1
        while position < len(word):
            letter = word[position]
            position += 1
            if letter in "cm":
                value = word[position:]
                if not value:
                    if at >= len(words):
                        return (call.unclear(f"-{letter} lacks its value"),)
                    value = words[at]
                    at += 1
                rest = words[at:]
                if letter == "c":
                    return (RunCode("python", value, rest),)
                return tuple(_module(call, value, rest))
            if letter in _VALUES:
                value = word[position:]
                if not value:
                    value = words[at] if at < len(words) else ""
                    at += 1
                if letter == "X" and value.startswith("pycache_prefix="):
                    return (call.unclear(f"-X {value} is not understood"),)
                break
            if letter in "hV?":
                return ()
            if letter not in _FLAGS:
                return (call.unclear(f"option -{letter} is not known"),)
            interactive = interactive or letter == "i"
    rest = words[at:]
    if not rest or rest[0] == "-":
        return (RunInput("python", rest[1:]),)
    if rest[0] == MANY:
        return (call.unclear("arguments are not known"),)
    run = RunFile(rest[0], "python", rest[1:])
    if rest[0].rpartition("/")[2] == "manage.py" and len(rest) > 1:
        from autogate.knowledge.frameworks import django_command

        return (run, *django_command(rest[1:]))
    return (run,)


# Modules ----------------------------------------------------------------------------------------------

_SAME_NAME = frozenset(
    "pip pytest black ruff mypy isort flake8 pylint coverage tox nox twine poetry uv pipx virtualenv"
    " ipython"
    " jupyter mkdocs flask uvicorn gunicorn hypercorn celery alembic bandit pdm hatch autopep8 yapf pyright"
    " conda streamlit cookiecutter copier pipenv yamllint codespell vulture pycodestyle pyflakes pydocstyle"
    " maturin awscli scrapy cython nuitka locust behave ansible semgrep sqlfluff httpie yt_dlp pyinstrument"
    " radon pyupgrade towncrier bumpversion commitizen basedpyright ty".split()
)
_OTHER_NAME = {
    "py.test": "pytest",
    "IPython": "ipython",
    "sphinx": "sphinx-build",
    "build": "pyproject-build",
    "django": "django-admin",
    "pre_commit": "pre-commit",
    "pip_audit": "pip-audit",
    "piptools": "pip-tools",
    "PyInstaller": "pyinstaller",
    "notebook": "jupyter-notebook",
    "jupyterlab": "jupyter-lab",
    "Cython": "cython",
    "yt_dlp": "yt-dlp",
    "awscli": "aws",
    "pyvenv": "venv",
    "bumpversion": "bump2version",
    "commitizen": "cz",
    "httpie": "http",
    "pylint.lint": "pylint",
    "sphinx.ext.apidoc": "sphinx-apidoc",
    "sphinx.cmd.build": "sphinx-build",
}
_PURE = frozenset(
    "this calendar platform sysconfig site sys uuid cmd locale random antigravity __hello__ turtle getpass"
    " __phello__ ctypes.util curses.has_key".split()
)
_READERS = frozenset(
    "ast dis tokenize tabnanny pyclbr symtable inspect textwrap difflib json base64 quopri uu binhex"
    " pickletools mimetypes encodings.rot_13 modulefinder keyword token filecmp html.parser".split()
)


def _json_tool(call: Call) -> Iterator[Outcome]:
    # The module is looked for in the working directory first: a json.py of the project's would run.
    yield Effect(Kind.BUILD, ".", "python -m json.tool")
    words = [word for word in call.operands if word != "-"]
    if words:
        yield Effect(Kind.READ, words[0])
    if len(words) > 1:
        yield Effect(Kind.WRITE, words[1])


def _archive(call: Call) -> Iterator[Outcome]:
    """``python -m zipfile`` and ``tarfile``."""
    words = call.operands
    mode = call.options[-1][0] if call.options else ""
    if mode == "-e":
        if words:
            yield Effect(Kind.READ, words[0])
        yield Effect(Kind.WRITE, words[1] if len(words) > 1 else ".", "unpack", recursive=True)
    elif mode == "-c":
        if words:
            yield Effect(Kind.WRITE, words[0])
        for word in words[1:]:
            yield Effect(Kind.READ, word, recursive=True)
    else:
        for word in words:
            yield Effect(Kind.READ, word)


def _timeit(call: Call) -> Iterator[Outcome]:
    for code in call.values("-s"):
        yield RunCode("python", code)
    yield RunCode("python", "\n".join(call.operands) or "pass")


def _profiled(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("-m") and words:
        yield from _module(call, words[0], words[1:])
    elif words:
        yield RunFile(words[0], "python", words[1:])


def _pdb(call: Call) -> Iterator[Outcome]:
    yield from _profiled(call)
    for command in call.values("-c"):
        if not is_static(command) or command not in (
            "continue",
            "c",
            "cont",
            "where",
            "w",
            "quit",
            "q",
            "next",
            "n",
        ):
            yield RunCode("python", command.removeprefix("!"))


def _http_server(call: Call) -> Iterator[Outcome]:
    bound = call.value("-b") or ""
    yield Effect(Kind.NETWORK, bound if is_local(bound) else "this machine", "listen")
    yield Effect(Kind.READ, call.value("-d") or ".", recursive=True)


def _sqlite(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words and words[0] != ":memory:":
        yield Effect(Kind.READ, words[0])
    yield RunCode("sql", words[1]) if len(words) > 1 else RunInput("sql")


_MODULES = {
    "json.tool": Program(
        "json.tool",
        "--sort-keys --no-ensure-ascii --json-lines --indent= --tab --no-indent --compact",
        "text*",
        style=Style.EXACT,
        then=_json_tool,
    ),
    "venv": Program(
        "venv",
        "--system-site-packages --symlinks --copies --clear --upgrade --without-pip --prompt="
        " --upgrade-deps"
        " --without-scm-ignore-files",
        "create*",
        style=Style.EXACT,
        on={"--upgrade-deps": effect(Kind.NETWORK, "PyPI", "download")},
        then=lambda call: (
            [Effect(Kind.DELETE, word, recursive=True) for word in call.operands]
            if call.has("--clear")
            else ()
        ),
    ),
    "ensurepip": Program(
        "ensurepip",
        "-v|--verbose -U|--upgrade --user --root= --altinstall --default-pip",
        effects=effect(Kind.INSTALL, "pip", "project"),
    ),
    "http.server": Program(
        "http.server",
        "--cgi -b|--bind= -d|--directory= -p|--protocol= --tls-cert=read --tls-key=read"
        " --tls-password-file=read",
        "text",
        style=Style.EXACT,
        then=_http_server,
    ),
    "zipfile": Program(
        "zipfile", "-l|--list -e|--extract -c|--create -t|--test --metadata-encoding=", then=_archive
    ),
    "tarfile": Program(
        "tarfile", "-v|--verbose --filter= -l|--list -e|--extract -c|--create -t|--test", then=_archive
    ),
    "zipapp": Program(
        "zipapp",
        "-o|--output=write -p|--python= -m|--main= -c|--compress --info",
        "tree",
        then=lambda call: (
            ()
            if call.has("--info", "-o")
            else (Effect(Kind.WRITE, f"{word}.pyz") for word in call.operands[:1])
        ),
    ),
    "timeit": Program(
        "timeit",
        "-n|--number= -r|--repeat= -s|--setup= -u|--unit= -p|--process -v|--verbose -h|--help -t"
        " --target-time=",
        "text*",
        style=Style.POSIX,
        then=_timeit,
    ),
    "unittest": Program(
        "unittest",
        "-v|--verbose -q|--quiet --locals -f|--failfast -c|--catch -b|--buffer -k= --durations="
        " -s|--start-directory="
        " -p|--pattern= -t|--top-level-directory=",
        "text*",
        then=builds("unittest", "-s", paths=True),
    ),
    "doctest": Program(
        "doctest", "-v|--verbose -o|--option= -f|--fail-fast", "file:python*", style=Style.EXACT
    ),
    "compileall": Program(
        "compileall",
        "-l -r= -f -q -b -d= -s= -p= -x= -i=read -j|--workers= --invalidation-mode= -o= -e= --hardlink-dupes",
        "tree*",
        effects=effect(Kind.CHANGE, "compiled Python files", force="low"),
    ),
    "py_compile": Program(
        "py_compile", "-q|--quiet", "read*", effects=effect(Kind.CHANGE, "compiled Python files", force="low")
    ),
    "cProfile": Program(
        "cProfile", "-o|--outfile=write -s|--sort= -m", "text*", style=Style.POSIX, then=_profiled
    ),
    "profile": Program(
        "profile", "-o|--outfile=write -s|--sort= -m", "text*", style=Style.POSIX, then=_profiled
    ),
    "pdb": Program("pdb", "-c|--command= -m -p|--pid=", "text*", style=Style.POSIX, then=_pdb),
    "trace": Program(
        "trace",
        "-c|--count -t|--trace -l|--listfuncs -T|--trackcalls -r|--report -R|--no-report -f|--file=write"
        " -C|--coverdir=create -m|--missing -s|--summary -g|--timing --ignore-module= --ignore-dir="
        " --module",
        "text*",
        style=Style.POSIX,
        then=lambda call: _profiled(call._replace(options=())),
    ),
    "pydoc": Program(
        "pydoc",
        "-k= -n= -p= -b -w",
        "text*",
        on={
            "-p": effect(Kind.NETWORK, "localhost", "listen"),
            "-b": effect(Kind.NETWORK, "localhost", "listen"),
            "-w": effect(Kind.CHANGE, "HTML files in the working directory", force="low"),
        },
    ),
    "gzip": Program(
        "gzip",
        "--fast --best -d|--decompress",
        "read*",
        effects=effect(Kind.CHANGE, "a compressed or unpacked file beside each", force="low"),
    ),
    "webbrowser": Program(
        "webbrowser", "-n -t -d", "url", effects=effect(Kind.CHANGE, "the browser", force="low")
    ),
    "sqlite3": Program("sqlite3", "-v", "text*", style=Style.EXACT, then=_sqlite),
    "idlelib": Program(
        "idlelib",
        "-c= -d -e -h -i -n -r= -s -t=",
        "text*",
        effects=effect(Kind.EXECUTE, "IDLE", force="uncertain"),
    ),
    "lib2to3": Program(
        "lib2to3",
        "-d|--doctests_only -f|--fix= -j|--processes= -x|--nofix= -l|--list-fixes -p|--print-function"
        " -v|--verbose --no-diffs -w|--write -n|--nobackups",
        "tree*",
        on={"-w": effect(Kind.WRITE, ".", "edit", recursive=True)},
    ),
    "pickle": Program(
        "pickle", "-t -v", "text*", effects=effect(Kind.EXECUTE, "what a pickle holds", force="uncertain")
    ),
    "smtpd": Program(
        "smtpd", "", "text*", lenient=True, effects=effect(Kind.NETWORK, "this machine", "listen")
    ),
}


def _module(call: Call, name: str, rest: tuple[str, ...]) -> Iterator[Outcome]:
    """``python -m name``."""
    if not is_static(name):
        yield call.unclear(f"the module {name} is not known")
        return
    program = _MODULES.get(name)
    if program is not None:
        yield from outcomes_of(program, call.invocation._replace(argv=(name, *rest)))
        return
    if name in _OTHER_NAME:
        yield RunCommand((_OTHER_NAME[name], *rest))
    elif name in _SAME_NAME:
        yield RunCommand((name, *rest))
    elif name in ("autogate", "autogate.__main__"):
        yield RunCommand(("autogate", *rest))
    elif name.startswith("autogate."):  # parts that only a client or a guarded shell starts
        yield RunCommand(("autogate-hook", *rest))
    elif name in _PURE:
        yield Effect(Kind.PURE)
    elif name in _READERS:
        yield Effect(Kind.PURE)
        for word in rest:
            if not word.startswith("-"):
                yield Effect(Kind.READ, word)
    elif name in ("code", "asyncio"):
        yield RunInput("python", rest)
    elif name == "runpy":
        if rest:
            yield RunFile(rest[0], "python", rest[1:])
    elif name == "test":
        yield build("Python's own tests")
    else:
        # a module of the project, if there is one of that name: as a file where its last part sounds so
        path = name.replace(".", "/")
        last = name.rpartition(".")[2]
        is_file = "." in name or last in (
            "main",
            "cli",
            "app",
            "server",
            "manage",
            "run",
            "setup",
            "conftest",
        )
        yield RunFile(f"{path}.py" if is_file else f"{path}/__main__.py", "python", rest)


def _pydoc(call: Call) -> Iterable[Outcome]:
    return outcomes_of(_MODULES["pydoc"], call.invocation)


def _idle(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word.endswith(".py") or has_unknown(word):
            yield Effect(Kind.READ, word)


_VERSIONS = " ".join(f"python3.{minor} pypy3.{minor}" for minor in range(6, 16))

PROGRAMS = (
    Program(
        "python python2 python3 python2.7 pypy pypy3 python3t python3.13t python3.14t python-dbg"
        " python3-dbg " + _VERSIONS,
        raw=_python,
    ),
    Program("pydoc pydoc3", raw=_pydoc),
    Program("idle idle3", raw=_idle),
    Program("py", raw=lambda call: _python(call._replace(operands=_launcher(call.operands)))),
)


def _launcher(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words after the version that the launcher ``py`` takes (``py -3.12``)."""
    if words and words[0][:1] == "-" and words[0][1:2].isdigit():
        return words[1:]
    return words


EXAMPLES = (
    Example("python --version", "pure"),
    Example("python3 -c 'print(1)' a", "code python 'print(1)' a"),
    Example("python -Ic 'print(1)'", "code python 'print(1)'"),
    Example("python -u src/app.py --port 1", "file python src/app.py --port 1"),
    Example("python", "input python"),
    Example(
        "python manage.py flush", "file python manage.py flush; database delete the project's database !high"
    ),
    Example("python manage.py runserver", "file python manage.py runserver; build django-admin runserver ."),
    Example("python - x", "input python"),
    Example("python3 -m json.tool a.json b.json", "build python -m json.tool .; read a.json; write b.json"),
    Example("python -m venv --clear .venv", "write create .venv; delete .venv recursive"),
    Example("python -m pip install x", "run pip install x"),
    Example("python -m http.server -b 127.0.0.1", "network listen 127.0.0.1; read . recursive"),
    Example("python -m http.server 8000", "network listen this machine; read . recursive"),
    Example("python -m cProfile -o out a.py", "write out; file python a.py"),
    Example("python -m unittest tests.test_a", "build unittest ."),
    Example(
        "python -m timeit -s 'import os' 'os.getcwd()'", "code python 'import os'; code python 'os.getcwd()'"
    ),
    Example("python -m shop.main x", "file python shop/main.py x"),
    Example("python -m zipfile -e a.zip out", "read a.zip; write unpack out recursive"),
    Example("python -m …", "unknown python: the module … is not known"),
    Example("python -Z x", "unknown python: option -Z is not known"),
    Example("py -3.12 -c 1", "code python '1'"),
)
