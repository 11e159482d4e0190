"""Package managers and environments of Python: pip, uv, poetry, pdm, hatch, conda and their kin."""

# long lists of words are read best as text

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunFile, RunInput, unclear
from autogate.knowledge.building import (
    build,
    builds,
    install,
    makes_project,
    publishes,
    removes,
    run_package,
    runs,
    unless,
)
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.lookup import program_named
from autogate.knowledge.services import ask_for, group, local, secret, sub
from autogate.words.addresses import host_of
from autogate.words.values import has_unknown

PYPI = "PyPI"
_ASK = ask_for(PYPI)
_PROJECT = effect(Kind.INSTALL, "", "project")
_USER = effect(Kind.INSTALL, "", "user")
_HOSTS = frozenset(
    "pypi.org test.pypi.org files.pythonhosted.org pypi.python.org download.pytorch.org pypi.nvidia.com"
    " wheels.vllm.ai data.pyg.org conda.anaconda.org upload.pypi.org localhost 127.0.0.1".split()
)


def _is_url(word: str) -> bool:
    return "://" in word


def _indexes(call: Call, *names: str) -> Iterator[Effect]:
    """Another index than PyPI: packages of any name can come from it."""
    for value in call.values(*names):
        if has_unknown(value) or (_is_url(value) and host_of(value).partition(":")[0] not in _HOSTS):
            yield Effect(Kind.INSTALL, f"packages of {value}", "project")


def _local(word: str) -> bool:
    path = word.partition("[")[0]
    return path.startswith((".", "/", "~")) or path.endswith((".whl", ".tar.gz", ".zip"))


def _requirements(call: Call, scope: str, *files: str) -> Iterator[Outcome]:
    """The packages that operands and requirement files name."""
    for value in call.values(*files):
        if _is_url(value):
            yield Effect(Kind.INSTALL, value, scope)
        else:
            yield Effect(Kind.READ, value)
            yield Effect(Kind.INSTALL, "", scope)
    for word in call.operands:
        yield Effect(Kind.INSTALL, word, scope)
        if _local(word) and not word.endswith(".whl") and not _is_url(word):
            yield build("pip install", word.partition("[")[0])


_INDEX = ("--index-url", "--extra-index-url", "--find-links", "--index", "--default-index", "--source")


def _pip_install(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from _ASK
        return
    scope = (
        "system"
        if call.has("--break-system-packages")
        else "user"
        if call.has("--user", "--system")
        else "project"
    )
    yield from _indexes(call, *_INDEX)
    yield from _requirements(call, scope, "--requirement")
    for value in call.values("--editable"):
        yield Effect(Kind.INSTALL, value, scope)
        if not _is_url(value):
            yield build("pip install", value.partition("[")[0])
    if call.has("--group") or (call.has("--requirements-from-script")):
        yield Effect(Kind.INSTALL, "", scope)
    for value in call.values("--target", "--prefix", "--root"):
        yield Effect(Kind.WRITE, value, "unpack", recursive=True)


def _pip_fetch(option: str) -> Then:
    def then(call: Call) -> Iterator[Outcome]:
        yield Effect(Kind.NETWORK, PYPI, "download")
        yield from _indexes(call, *_INDEX)
        for value in call.values("--requirement"):
            yield Effect(Kind.INSTALL, value, "project") if _is_url(value) else Effect(Kind.READ, value)
        for word in (*call.operands, *call.values("--editable")):
            if _is_url(word) or has_unknown(word):
                yield Effect(Kind.INSTALL, word, "project")
            elif _local(word) and not word.endswith(".whl"):
                yield build("pip wheel", word.partition("[")[0])
        folder = call.value(option) or "."
        yield Effect(Kind.WRITE, folder, "create", recursive=folder != ".")

    return then


def _pip_config(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "list"
    if verb in ("list", "debug"):
        return
    if verb == "get":
        if any("password" in word or "index-url" in word or "token" in word for word in words[1:]):
            yield Effect(Kind.SECRET, "an address that may hold a password")
    elif verb in ("set", "unset"):
        yield Effect(Kind.CHANGE, f"pip's setting {' '.join(words[1:2])}", verb, force="uncertain")
    elif verb == "edit":
        yield Effect(Kind.CHANGE, "pip's settings", "edit", force="uncertain")
    else:
        yield unclear(f"pip config: {verb} is not known")


def _pip_cache(call: Call) -> Iterator[Outcome]:
    verb = call.operands[0] if call.operands else "list"
    if verb in ("remove", "purge"):
        yield Effect(Kind.CHANGE, "pip's cache", verb, force="low")
    elif verb not in ("dir", "info", "list"):
        yield unclear(f"pip cache: {verb} is not known")


_PIP_GLOBAL = (
    "--debug --isolated --require-virtualenv|--require-venv --python= -v|--verbose -V|--version -q|--quiet"
    " --log|--log-file|--local-log=append --no-input --keyring-provider= --proxy= --retries="
    " --timeout|--default-timeout="
    " --exists-action= --trusted-host= --cert=read --client-cert=read --cache-dir= --no-cache-dir"
    " --disable-pip-version-check --no-color --no-python-version-warning --use-feature= --use-deprecated="
    " --resume-retries="
)
_PIP_INDEX = " --index-url|-i|--pypi-url= --extra-index-url= --no-index --find-links|-f="
_PIP_BUILD = (
    " --requirement|-r= --constraint|-c=read --build-constraint=read --requirements-from-script= --group="
    " --editable|-e= --src|--source-dir|--source=create"
    " --no-deps|--no-dependencies --pre --all-releases= --only-final= --no-binary= --only-binary="
    " --prefer-binary --require-hashes --progress-bar="
    " --no-build-isolation --use-pep517 --no-use-pep517 --check-build-dependencies"
    " -C|--config-settings|--config-setting= --global-option= --build-option="
    " --ignore-requires-python --no-clean --no-verify --python-version= --platform= --implementation="
    " --abi="
    " --root-user-action= --uploaded-prior-to="
)
_PIP_LISTS = (
    "-l|--local --user --path= --pre --format= --not-required --exclude-editable --include-editable"
    " --exclude= -e|--editable"
    " -u|--uptodate --outdated|-o --all --require-virtualenv -r|--requirement=read"
)

_PIP = group(
    "pip pip3 pip2 pip3.8 pip3.9 pip3.10 pip3.11 pip3.12 pip3.13 pip3.14 pipx-pip",
    _PIP_GLOBAL,
    sub(
        "install",
        _PIP_INDEX
        + _PIP_BUILD
        + " --dry-run --target|-t= --user --root= --prefix= -U|--upgrade --upgrade-strategy="
        " --force-reinstall"
        " -I|--ignore-installed --break-system-packages --compile --no-compile --no-warn-script-location"
        " --no-warn-conflicts --report=write",
        then=_pip_install,
    ),
    sub(
        "download",
        _PIP_INDEX + _PIP_BUILD + " --dest|-d|--destination-dir|--destination-directory=",
        then=_pip_fetch("--dest"),
    ),
    sub("wheel", _PIP_INDEX + _PIP_BUILD + " --wheel-dir|-w=", then=_pip_fetch("--wheel-dir")),
    sub("lock", _PIP_INDEX + _PIP_BUILD + " -o|--output=write", then=_pip_install),
    sub(
        "uninstall",
        "-r|--requirement=read -y|--yes --root-user-action= --break-system-packages",
        then=removes(),
    ),
    sub("list", _PIP_INDEX + " " + _PIP_LISTS, on={"--outdated": _ASK}),
    sub("freeze", _PIP_LISTS),
    sub("show", "-f|--files"),
    sub("inspect", "--local --user --path="),
    sub(
        "check debug help completion",
        "--bash --zsh --fish --powershell --platform= --python-version= --implementation= --abi=",
    ),
    sub("hash", "-a|--algorithm=", "read*"),
    sub("search", "-i|--index=", effects=_ASK),
    sub(
        "index",
        _PIP_INDEX
        + " --ignore-requires-python --pre --json --no-binary= --only-binary= --platform= --python-version="
        " --implementation= --abi=",
        effects=_ASK,
    ),
    sub("config", "--editor=shell --global --user --site", then=_pip_config),
    sub("cache", "--format=", then=_pip_cache),
)

# uv ---------------------------------------------------------------------------------------------------

_UV_GLOBAL = (
    "-q|--quiet -v|--verbose --color= --native-tls --system-certs --no-native-tls --offline --no-offline"
    " --allow-insecure-host="
    " --trusted-host= --no-progress --directory= --project= --config-file=read --no-config"
    " -n|--no-cache|--no-cache-dir"
    " --cache-dir= -p|--python= --managed-python --no-managed-python --no-python-downloads"
    " --python-preference="
    " --allow-python-downloads --python-fetch= --preview --no-preview --preview-features= --isolated"
)
_UV_RESOLVE = (
    " --index= --default-index= --index-url|-i= --extra-index-url= --find-links|-f= --no-index -U|--upgrade"
    " -P|--upgrade-package= --upgrade-group= --index-strategy= --keyring-provider= --resolution="
    " --prerelease= --pre --fork-strategy="
    " --exclude-newer= --exclude-newer-package= --no-sources --no-sources-package="
    " -C|--config-setting|--config-settings= --config-settings-package="
    " --no-build-isolation --no-build-isolation-package= --no-build --build --no-build-package= --no-binary"
    " --binary --no-binary-package="
    " --reinstall|--force-reinstall --reinstall-package= --link-mode= --compile-bytecode|--compile"
    " --no-compile-bytecode"
    " --refresh --no-refresh --refresh-package= --torch-backend="
)
_UV_GROUPS = (
    " --extra= --all-extras --no-extra= --no-all-extras --dev --no-dev --only-dev --group= --no-group="
    " --no-default-groups --only-group="
    " --all-groups --no-editable --no-editable-package= --inexact --exact --active --no-active --no-sync"
    " --locked --frozen --no-frozen --all-packages"
    " --package= --python-platform= --no-install-project --only-install-project --no-install-workspace"
    " --only-install-workspace"
    " --no-install-local --only-install-local --no-install-package= --only-install-package= --check"
    " --dry-run --output-format= --script= --workspace --no-workspace"
)


def _uv_run(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for value in call.values("--with", "--with-editable"):
        for each in value.split(","):
            if _is_url(each) or has_unknown(each):
                yield Effect(Kind.INSTALL, each, "project")
            else:
                yield Effect(Kind.INSTALL, each, "project")
    yield from _indexes(call, *_INDEX)
    if not call.has("--no-project", "--no-sync", "--isolated"):
        yield Effect(Kind.INSTALL, "", "project")
    if not words:
        return
    if call.has("--module"):
        yield RunCommand(("python", "-m", *words))
    elif words[0] == "-":
        yield RunInput("python", words[1:])
    elif _is_url(words[0]):
        yield Effect(Kind.NETWORK, words[0], "download")
        yield Effect(Kind.EXECUTE, words[0], force="high")
    elif call.has("--script", "--gui-script") or words[0].endswith((".py", ".pyw")):
        yield RunFile(words[0], "python", words[1:])
    else:
        yield RunCommand(words)


def _uvx(call: Call) -> Iterator[Outcome]:
    yield from _indexes(call, *_INDEX)
    for value in call.values("--with", "--with-editable"):
        if _is_url(value) or has_unknown(value):
            yield Effect(Kind.INSTALL, value, "user")
    yield from run_package(call.operands, PYPI, package=call.value("--from") or "")


def _uv_add(call: Call) -> Iterator[Outcome]:
    yield from _indexes(call, *_INDEX)
    yield from _requirements(call, "project", "--requirements")
    if call.has("--script"):
        yield Effect(Kind.WRITE, call.value("--script") or "", "edit")


def _uv_version(call: Call) -> Iterator[Outcome]:
    changes = call.operands or call.has("--bump")
    if changes and not call.has("--dry-run"):
        yield Effect(Kind.CHANGE, "the version in pyproject.toml", force="low")


def _uv_sync(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run", "--check"):
        yield from _ASK
    else:
        yield from _indexes(call, *_INDEX)
        yield Effect(Kind.INSTALL, "", "project")


def _uv_lock(call: Call) -> Iterator[Outcome]:
    yield from _ASK
    if not call.has("--check", "--dry-run", "--check-exists"):
        yield Effect(Kind.CHANGE, "uv.lock", force="low")


_VENV = (
    "--system-site-packages --seed --allow-existing -c|--clear --relocatable --prompt= --no-project"
    " --exclude-newer= --link-mode="
    " --index= --default-index= --index-url|-i= --extra-index-url= --find-links|-f= --no-index"
    " --index-strategy= --keyring-provider="
    " --refresh --refresh-package= --system --no-clear"
)
_UV_PIP_PLACES = (
    " --system --no-system --break-system-packages --no-break-system-packages --target|-t= --prefix="
    " --python-version= --python-platform="
    " --strict --no-strict --exact --inexact --require-hashes --no-require-hashes --verify-hashes"
    " --no-verify-hashes --dry-run --user"
)
_UV_PIP = group(
    "pip",
    "",
    sub(
        "install",
        _UV_RESOLVE
        + _UV_PIP_PLACES
        + " --requirement|-r|--requirements= --editable|-e= -c|--constraint|--constraints=read"
        " --override|--overrides=read --excludes=read --build-constraint|-b|--build-constraints=read"
        " --extra= --all-extras --group= --no-deps --deps --only-binary= --report=write --pylock=read",
        then=_pip_install,
    ),
    sub(
        "sync",
        _UV_RESOLVE
        + _UV_PIP_PLACES
        + " -c|--constraint|--constraints=read --build-constraint|-b=read --extra= --all-extras --group="
        " --allow-empty-requirements --no-allow-empty-requirements --only-binary=",
        "read*",
        effects=_PROJECT,
    ),
    sub(
        "compile",
        _UV_RESOLVE
        + _UV_PIP_PLACES
        + " -c|--constraint=read --override=read --build-constraint|-b=read --extra= --all-extras --group="
        " -o|--output-file=write --format= --no-deps --no-strip-extras --strip-extras --no-strip-markers"
        " --no-annotate --no-header --annotation-style="
        " --generate-hashes --no-generate-hashes --no-emit-package= --emit-index-url --emit-find-links"
        " --emit-build-options --emit-marker-expression"
        " --emit-index-annotation --custom-compile-command= --universal --no-universal --only-binary=",
        "read*",
        effects=_ASK,
    ),
    sub(
        "uninstall",
        "-r|--requirement|--requirements=read --dry-run --keyring-provider="
        " --system --break-system-packages --target= --prefix=",
        then=removes(),
    ),
    sub(
        "freeze list show tree check",
        _UV_PIP_PLACES.replace(" --dry-run", "")
        + " -e|--editable --exclude-editable --exclude= --format= --outdated -f|--files -d|--depth="
        " --prune= --package= --no-dedupe --invert --show-version-specifiers --path= --show-sizes",
    ),
)
_UV_TOOL_RUN = (
    _UV_RESOLVE
    + " --from= --with|-w= --with-editable= --with-requirements=read -c|--constraints=read --overrides=read"
    " --build-constraints|-b=read"
    " --env-file=read --no-env-file --python-platform= --lfs"
)
_UV = group(
    "uv",
    _UV_GLOBAL + " -V|--version",
    Program(
        "run",
        _UV_RESOLVE
        + _UV_GROUPS.replace(" --script=", "")
        + " --with|-w= --with-editable= --with-requirements=read --env-file=read --no-env-file"
        " --no-project --script|-s --gui-script --module|-m --lfs",
        "text*",
        style=Style.POSIX,
        then=_uv_run,
    ),
    sub(
        "init",
        "--bare --package --no-package --app --lib --script --description= --no-description --vcs="
        " --build-backend= --no-readme --author-from="
        " --no-pin-python --pin-python --no-workspace --name= --virtual -r",
        then=makes_project,
    ),
    sub(
        "add",
        _UV_RESOLVE
        + _UV_GROUPS
        + " -r|--requirements= -c|--constraints=read -m|--marker= --optional= --editable --raw"
        " --raw-sources --bounds= --rev= --tag= --branch= --lfs",
        then=_uv_add,
    ),
    sub("remove", _UV_RESOLVE + _UV_GROUPS + " --optional=", then=removes()),
    sub(
        "version",
        _UV_RESOLVE
        + _UV_GROUPS.replace(" --output-format=", "")
        + " --bump= --short --output-format= --no-short",
        then=_uv_version,
    ),
    sub("sync", _UV_RESOLVE + _UV_GROUPS, then=_uv_sync),
    sub("lock", _UV_RESOLVE + " --check|--locked --check-exists|--frozen --dry-run --script=", then=_uv_lock),
    sub(
        "export",
        _UV_RESOLVE
        + _UV_GROUPS
        + " --format= -o|--output-file=write --no-annotate --no-header --no-hashes --hashes --prune="
        " --no-emit-project"
        " --no-emit-workspace --no-emit-local --no-emit-package= --only-emit-project --only-emit-workspace"
        " --only-emit-local --only-emit-package= --emit-index-url --emit-find-links",
        effects=_ASK,
    ),
    sub(
        "tree",
        _UV_RESOLVE
        + _UV_GROUPS.replace(" --package=", "")
        + " --universal -d|--depth= --prune= --package= --no-dedupe --invert --outdated --show-sizes"
        " --python-version=",
        effects=_ASK,
    ),
    sub(
        "format",
        "--check --diff --version= --exclude-newer= --no-project",
        then=lambda call: (
            (Effect(Kind.READ, ".", recursive=True),)
            if call.has("--check", "--diff")
            else (Effect(Kind.WRITE, ".", "edit", recursive=True),)
        ),
    ),
    sub(
        "audit",
        _UV_RESOLVE + _UV_GROUPS + " --ignore= --ignore-until-fixed= --service-format= --service-url=",
        effects=_ASK,
    ),
    sub("venv virtualenv", _VENV, "create*", on={"-c": effect(Kind.DELETE, ".venv", recursive=True)}),
    sub(
        "build",
        _UV_RESOLVE
        + " --package= --all-packages|--all -o|--out-dir=create --sdist --wheel --list --build-logs"
        " --no-build-logs"
        " --force-pep517 --clear --build-constraint|-b|--build-constraints=read --require-hashes"
        " --no-verify-hashes --verify-hashes --no-create-gitignore",
        then=builds("uv build", paths=True),
    ),
    sub(
        "publish",
        "--index= -u|--username= -p|--password=secret -t|--token=secret --trusted-publishing="
        " --keyring-provider= --publish-url="
        " --check-url= --skip-existing --dry-run --no-attestations --direct",
        "read*",
        then=publishes("the package"),
    ),
    group(
        "tool",
        "",
        Program("run", _UV_TOOL_RUN, "text*", style=Style.POSIX, then=_uvx),
        sub(
            "install", _UV_TOOL_RUN + " -e|--editable --force --with-executables-from=", then=install("user")
        ),
        sub("upgrade", _UV_RESOLVE + " --all --python-platform=", effects=_USER),
        sub(
            "list",
            "--show-paths --show-version-specifiers --show-with --show-extras --show-python --outdated",
        ),
        sub("dir", "--bin"),
        sub("uninstall", "--all", then=removes("tool", "medium")),
        sub("update-shell", effects=effect(Kind.PERSIST, "the shell's startup file")),
    ),
    group(
        "python",
        "",
        sub(
            "list",
            "--all-versions --all-platforms --all-arches --only-installed --only-downloads --show-urls"
            " --output-format= --python-downloads-json-url=",
        ),
        sub("find", "--no-project --system --script= --show-version --resolve-links"),
        sub("dir", "--bin"),
        sub(
            "pin",
            "--resolved --no-resolved --no-project --global --rm",
            then=lambda call: local(".python-version") if call.operands else (),
        ),
        sub(
            "install upgrade",
            "-i|--install-dir=create --bin --no-bin --registry --no-registry --mirror= --pypy-mirror="
            " --reinstall|-r --force|-f --upgrade|-U"
            " --default --python-downloads-json-url= --compile-bytecode --no-compile-bytecode",
            effects=effect(Kind.INSTALL, "Python", "user"),
        ),
        sub("uninstall", "-i|--install-dir= --all", then=removes("Python", "medium")),
        sub("update-shell", effects=effect(Kind.PERSIST, "the shell's startup file")),
    ),
    _UV_PIP,
    group(
        "cache",
        "",
        sub("clean prune", "--ci --force", effects=local("uv's cache", "remove")),
        sub("dir size", "-H|--human"),
    ),
    group(
        "self",
        "",
        sub("version", "--short --output-format="),
        sub("update", "--token=secret --dry-run", effects=effect(Kind.INSTALL, "uv", "user")),
    ),
    group(
        "auth",
        "",
        sub(
            "login",
            "-u|--username= --password=secret -t|--token=secret --keyring-provider=",
            effects=local("uv's stored passwords", force="medium"),
        ),
        sub(
            "logout",
            "-u|--username= --keyring-provider=",
            effects=local("uv's stored passwords", force="medium"),
        ),
        sub("token", "-u|--username= --keyring-provider=", effects=secret("a token of uv")),
        sub("dir"),
    ),
    sub("generate-shell-completion help workspace", "--no-pager --paths"),
)
_UVX = Program("uvx", _UV_GLOBAL + _UV_TOOL_RUN + " -V|--version", "text*", style=Style.POSIX, then=_uvx)

# poetry, pdm, hatch, rye, pipenv ----------------------------------------------------------------------

_POETRY_GROUPS = (
    " --without= --with= --only= --sync --no-root --no-directory --all-extras --all-groups"
    " -E|--extras= --only-root --compile --no-dev --dev-only --dry-run"
)


def _installs(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from _ASK
    else:
        yield Effect(Kind.INSTALL, "", "project")


def _adds(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from _ASK
    else:
        yield from _indexes(call, *_INDEX)
        yield from _requirements(call, "project")


def _poetry_config(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("--list") or (len(words) < 2 and not call.has("--unset")):
        return
    yield Effect(
        Kind.CHANGE,
        f"poetry's setting {words[0] if words else ''}",
        force="medium" if call.has("--local") else "uncertain",
    )


def _bump(call: Call) -> Iterable[Outcome]:
    return local("the version in pyproject.toml") if call.operands and not call.has("--dry-run") else ()


_PUBLISH = publishes("the package")

_POETRY = group(
    "poetry",
    "-q|--quiet -n|--no-interaction --ansi --no-ansi -v -vv -vvv --verbose --no-plugins --no-cache"
    " -C|--directory= -P|--project= -V",
    sub(
        "add",
        "-G|--group= -D|--dev -e|--editable -E|--extras= --optional= --python= --platform= --markers="
        " --source= --allow-prereleases --dry-run --lock",
        then=_adds,
    ),
    sub("install sync", _POETRY_GROUPS, then=_installs),
    sub("update", _POETRY_GROUPS + " --lock", then=_installs),
    sub(
        "lock",
        "--regenerate --no-update --check",
        effects=_ASK,
        then=lambda call: local("poetry.lock") if not call.has("--check") else (),
    ),
    sub(
        "remove rm",
        "-G|--group= -D|--dev --dry-run --lock",
        then=unless("--dry-run", Effect(Kind.CHANGE, "packages of the project", "remove", force="low")),
    ),
    Program("run", "", "command", style=Style.POSIX),
    sub("shell", effects=effect(Kind.BUILD, ".", "poetry shell")),
    sub(
        "show",
        "--no-dev --tree|-t -l|--latest -o|--outdated -a|--all -T|--top-level --without= --with= --only="
        " --why --all-groups --no-truncate -f|--format=",
    ),
    sub(
        "build",
        "-f|--format= -o|--output=create --clean --local-version= -c|--config-settings=",
        then=builds("poetry build"),
    ),
    sub(
        "publish",
        "-r|--repository= -u|--username= -p|--password=secret --cert=read --client-cert=read --dist-dir="
        " --build --dry-run --skip-existing",
        then=_PUBLISH,
    ),
    sub("check", "--lock --strict"),
    sub("config", "--list --unset --local --migrate", then=_poetry_config),
    group(
        "env",
        "",
        sub("info", "-p|--path -e|--executable"),
        sub("list", "--full-path"),
        sub("activate"),
        sub("use", effects=effect(Kind.INSTALL, "", "project")),
        sub("remove", "--all", effects=local("the project's environment", "remove")),
    ),
    sub(
        "export",
        "-f|--format= -o|--output=write --without-hashes --without-urls --dev --without= --with= --only="
        " -E|--extras= --all-extras --all-groups --with-credentials",
    ),
    sub(
        "init",
        "--name= --description= --author= --python= --dependency= --dev-dependency= -l|--license=",
        effects=local("pyproject.toml"),
    ),
    sub(
        "new",
        "--name= --src --flat --readme= --description= --author= --python= --dependency= --dev-dependency="
        " -l|--license= -i|--interactive",
        then=makes_project,
    ),
    sub("search", effects=_ASK),
    group(
        "self",
        "",
        sub(
            "add update install sync",
            "-e|--editable -E|--extras= --allow-prereleases --dry-run --preview --sync",
            effects=_USER,
        ),
        sub("remove", "--dry-run", effects=local("a plugin of poetry", "remove", "medium")),
        sub("show", "-t|--tree -l|--latest -o|--outdated --addons"),
        sub("lock", "--regenerate", effects=local("poetry's own lock")),
    ),
    group(
        "source",
        "",
        sub(
            "add",
            "-p|--priority=",
            effects=effect(Kind.CHANGE, "the package sources of the project", force="uncertain"),
        ),
        sub("show"),
        sub("remove", effects=local("the package sources of the project")),
    ),
    group("cache", "", sub("list"), sub("clear", "--all", effects=local("poetry's cache", "remove"))),
    group(
        "python",
        "",
        sub("list", "-a|--all -m|--managed"),
        sub(
            "install",
            "-c|--clean -f|--free-threaded -i|--implementation= -r|--reinstall",
            effects=effect(Kind.INSTALL, "Python", "user"),
        ),
        sub(
            "remove", "-i|--implementation= -f|--free-threaded", effects=local("a Python", "remove", "medium")
        ),
    ),
    sub("version", "-s|--short --dry-run --next-phase", then=_bump),
    sub("about list"),
)

_PDM = group(
    "pdm",
    "-V|--version -c|--config=read -v|--verbose -q|--quiet --no-cache -I|--ignore-python"
    " -n|--non-interactive -p|--project= -g|--global -k|--skip= -L|--lockfile= --venv=",
    sub(
        "add",
        "-d|--dev -G|--group= -e|--editable= --no-sync --no-lock --save-compatible --save-wildcard"
        " --save-exact --save-minimum -u|--unconstrained --prerelease --frozen-lockfile --dry-run --no-self"
        " --no-isolation -x",
        then=_adds,
    ),
    sub(
        "install sync update",
        "-d|--dev -G|--group= --prod --production --no-default --no-self --no-editable --check"
        " --frozen-lockfile --no-lock --dry-run --clean --clean-unselected -r|--reinstall --update-all"
        " --update-reuse --no-isolation --without= --with= -x --only-keep --no-sync --top --outdated",
        then=_installs,
    ),
    sub(
        "lock",
        "--refresh --check --update-reuse -d|--dev -G|--group= --prod -S|--strategy= --exclude-newer="
        " --platform= --python= --append",
        effects=_ASK,
        then=lambda _: local("pdm.lock"),
    ),
    sub("remove", "-d|--dev -G|--group= --no-sync --dry-run --no-lock", then=removes()),
    Program(
        "run",
        "-l|--list -s|--site-packages -j|--json --recreate",
        "text*",
        style=Style.POSIX,
        then=lambda call: (
            build("pdm run " + " ".join(call.operands[:1])),
            *(runs(call) if call.operands else ()),
        ),
    ),
    sub(
        "build",
        "--no-sdist --no-wheel -d|--dest=create --no-clean --no-isolation -C|--config-setting=",
        then=builds("pdm build"),
    ),
    sub(
        "publish",
        "-r|--repository= -u|--username= -P|--password=secret -S|--sign -c|--comment= --no-build"
        " --skip-existing --ca-certs=read -d|--dest=",
        then=_PUBLISH,
    ),
    sub(
        "list info show outdated search",
        "--graph --tree --csv --json --markdown --freeze -r|--reverse --fields= --sort= --python --where"
        " --env --packages --name --version --summary --include= --exclude= --resolve",
    ),
    sub(
        "config",
        "-l|--local -d|--delete -e|--edit",
        then=lambda call: (
            effect(Kind.CHANGE, "pdm's settings", force="uncertain")
            if len(call.operands) > 1 or call.has("-d", "-e")
            else ()
        ),
    ),
    sub(
        "init new",
        "-r|--overwrite -t|--template= --dist|--lib --python= --backend= --license= --name="
        " --project-version= --cookiecutter --copier --no-git",
        then=makes_project,
    ),
    sub(
        "export",
        "-f|--format= -o|--output=write --without-hashes --no-hashes --hashes --no-markers --no-extras"
        " -d|--dev -G|--group= --prod --pyproject --expandvars --self --editable-self --no-default",
    ),
    sub(
        "use venv python py fix import cache plugin self completion",
        "-f|--first -i|--ignore-remembered --no-version-file",
        effects=local("pdm's environment", force="medium"),
    ),
)


def _hatch_run(call: Call) -> Iterator[Outcome]:
    words = call.operands
    yield build("hatch run " + " ".join(words[:1]))
    if words:
        first = words[0].rpartition(":")[2]
        if "/" in first or program_named(first) is not None:
            yield RunCommand((first, *words[1:]))


_HATCH = group(
    "hatch",
    "-e|--env= -p|--project= -v|--verbose -q|--quiet --color --no-color --interactive --no-interactive"
    " --data-dir= --cache-dir= --config=read --version",
    Program("run", "", "text*", style=Style.POSIX, then=_hatch_run),
    sub(
        "test",
        "-r|--randomize -p|--parallel --retries= --retry-delay= -c|--cover --cover-quiet -a|--all --python="
        " -i|--include= -x|--exclude= -s|--show",
        lenient=True,
        then=builds("hatch test"),
    ),
    sub(
        "fmt",
        "-l|--linter -f|--formatter --check --preview --sync",
        lenient=True,
        then=lambda call: (
            build("hatch fmt"),
            *(() if call.has("--check") else effect(Kind.WRITE, ".", "edit", recursive=True)),
        ),
    ),
    sub(
        "build",
        "-t|--target= -c|--clean --hooks-only --no-hooks --ext --clean-hooks-after --clean-only",
        then=builds("hatch build"),
    ),
    sub(
        "publish",
        "-r|--repo= -u|--user= -a|--auth=secret --ca-cert=read --client-cert=read --client-key=read"
        " --no-prompt --initialize-auth --publisher= -o|--option= -y|--yes",
        then=_PUBLISH,
    ),
    sub("new", "-i|--interactive --cli --init", then=makes_project),
    sub("version", "--desc -d --force", then=_bump),
    sub("status clean shell", effects=effect(Kind.BUILD, ".", "hatch")),
    group(
        "env",
        "",
        sub("show find", "--ascii --json -i|--internal -f|--force"),
        sub("create remove prune run", "", effects=effect(Kind.BUILD, ".", "hatch env")),
    ),
    group(
        "dep",
        "",
        sub("hash"),
        group(
            "show",
            "",
            sub(
                "table requirements", "-p|--project-only -e|--env-only -l|--lines --ascii -f|--feature= --all"
            ),
        ),
    ),
    group("project", "", sub("metadata")),
    group(
        "config",
        "",
        sub("show find", "-a|--all"),
        sub("set restore update explore", effects=local("hatch's settings", force="uncertain")),
    ),
    group(
        "python",
        "",
        sub("show find", "-p|--parent"),
        sub(
            "install update remove",
            "--private -u|--update -d|--dir=",
            effects=effect(Kind.INSTALL, "Python", "user"),
        ),
    ),
)

_PIPENV = group(
    "pipenv",
    "--where --venv --py --envs --rm --bare --man --support --site-packages --python= --clear -q|--quiet"
    " -v|--verbose --pypi-mirror= --version -n",
    sub(
        "install sync update upgrade",
        "-d|--dev --deploy --system --skip-lock --keep-outdated --pre -e|--editable= -r|--requirements="
        " --index|-i= --selective-upgrade --ignore-pipfile --extra-pip-args= --categories= --outdated"
        " --dry-run --sequential -c",
        then=lambda call: (
            *_indexes(call, "--index"),
            *_requirements(call, "project", "-r"),
            *(Effect(Kind.INSTALL, v, "project") for v in call.values("-e")),
            *(_PROJECT if not call.operands else ()),
        ),
    ),
    sub(
        "lock",
        "-d|--dev --pre --keep-outdated -r|--requirements --dev-only --categories=",
        effects=_ASK,
        then=lambda _: local("Pipfile.lock"),
    ),
    sub(
        "uninstall clean",
        "-d|--dev --all --all-dev --skip-lock --lock --dry-run --categories=",
        then=removes(),
    ),
    Program("run", "", "command", style=Style.POSIX),
    sub("shell", "--fancy --anyway --quiet", effects=effect(Kind.BUILD, ".", "pipenv shell")),
    sub(
        "graph check audit verify scripts requirements open",
        "--bare --json --json-tree --reverse --hash --dev --dev-only --exclude-markers --categories="
        " --output= --unused= -i|--ignore= --db= --key=secret --exit-code --continue-on-error"
        " --audit-and-monitor --scan --use-installed --policy-file=read",
        effects=_ASK,
    ),
)

_RYE = group(
    "rye",
    "--env-file=read --version",
    sub(
        "add",
        "--git= --url= --path= --absolute --tag= --rev= --branch= --features= --dev -d --excluded"
        " --optional= --pre --pin= --sync --no-sync -v|--verbose -q|--quiet",
        then=_adds,
    ),
    sub(
        "sync lock",
        "-f|--force --no-lock --all-features --features= --with-sources --pre --update= --update-all"
        " --generate-hashes --reset --universal --pyproject= -v -q",
        effects=_PROJECT,
    ),
    sub("remove", "--dev --optional= --sync --no-sync -v -q", then=removes()),
    Program("run", "-l|--list --pyproject= -v -q", "command", style=Style.POSIX),
    sub(
        "test lint fmt build",
        "--fix --check -a|--all -p|--package= -i -s --pyproject= -v -q --sdist --wheel -o|--out=create"
        " -c|--clean",
        then=builds("rye"),
    ),
    sub("show list version config", "--installed-deps --get= --show-path -b|--bump="),
    sub(
        "publish",
        "--repository= --repository-url= -u|--username= --token=secret -y|--yes --skip-existing -v -q",
        "read*",
        then=_PUBLISH,
    ),
    sub(
        "init",
        "--name= --private --min-py= -p|--py= --build-system= --license= -r|--requirements=read --no-readme"
        " --no-pin --script --lib --virtual",
        then=makes_project,
    ),
    sub("fetch pin install self toolchain tools uninstall", "", lenient=True, effects=_USER),
)

# pipx, virtualenv, conda ------------------------------------------------------------------------------


def _pipx_run(call: Call) -> Iterator[Outcome]:
    words = call.operands
    spec = call.value("--spec") or ""
    if words and (_is_url(words[0]) or words[0].endswith(".py")) and not spec:
        if _is_url(words[0]):
            yield Effect(Kind.NETWORK, words[0], "download")
            yield Effect(Kind.EXECUTE, words[0], force="high")
        else:
            yield RunFile(words[0], "python", words[1:])
        return
    yield from _indexes(call, "--index-url")
    yield from run_package(words, PYPI, package=spec)


_PIPX_INSTALL = (
    "--include-deps --include-apps --preinstall= -f|--force --suffix= --python="
    " --fetch-missing-python --system-site-packages --index-url|-i= -e|--editable --pip-args= --global"
    " -q|--quiet -v|--verbose --force-reinstall --with-suffix"
)
_PIPX = group(
    "pipx",
    "-q|--quiet -v|--verbose --version --global",
    sub(
        "install install-all upgrade inject reinstall reinstall-all upgrade-all upgrade-shared",
        _PIPX_INSTALL.replace(" --global -q|--quiet -v|--verbose", "")
        + " --include-injected --skip= -r|--requirement=read --install",
        then=lambda call: (*_indexes(call, "--index-url"), *install("user")(call)),
    ),
    Program(
        "run",
        "--no-cache --path --pypackages --spec= --python= --system-site-packages --index-url|-i= --editable"
        " --pip-args= --fetch-missing-python",
        "text*",
        style=Style.POSIX,
        then=_pipx_run,
    ),
    sub(
        "list environment completions interpreter",
        "--include-injected --json --short --skip-maintenance --pinned -V|--value=",
    ),
    sub(
        "uninstall uninstall-all uninject pin unpin",
        "--leave-deps --injected-only --skip=",
        then=removes("tool", "medium"),
    ),
    sub(
        "ensurepath",
        "-f|--force -a|--all-shells --prepend",
        effects=effect(Kind.PERSIST, "the shell's startup file"),
    ),
    Program(
        "runpip", "", "text*", style=Style.POSIX, then=lambda call: (RunCommand(("pip", *call.operands[1:])),)
    ),
)

_CONDA_ENV = (
    " -n|--name= -p|--prefix= --json -v|--verbose -q|--quiet -d|--dry-run -y|--yes --offline"
    " -k|--insecure --use-local --override-channels -c|--channel= --repodata-fn= --solver= --experimental="
    " --no-lock --console="
)
_CONDA_INSTALL = (
    (
        _CONDA_ENV
        + " -f|--file= --strict-channel-priority --no-channel-priority --no-deps --only-deps --no-pin"
        " --copy --no-shortcuts --shortcuts-only= -C|--use-index-cache"
        " --revision= -S|--satisfied-skip-solve --update-deps --update-all --all"
        " --freeze-installed|--no-update-deps --update-specs --force-reinstall --download-only"
        " --show-channel-urls"
        " --clone= --dev -m|--mkdir --no-default-packages --subdir|--platform= --stack --force -D"
        " -P|--clean --prune --update --force-remove --no-banner -r --environment-specifier= --keep-env"
        " --features --force-env --channel-priority= --no-rc --no-env --rc-file= --root-prefix="
        " --relocate-prefix= --log-level= --retry-clean-cache --experimental-repodata-parsing --category="
        " --no-py-pin --pyc --no-pyc --allow-uninstall --allow-downgrade --trusted-channels= --ssl-verify="
        " --cacert-path= --lockfile-timeout="
    )
    .replace(" -D", "")
    .replace(" -r ", " ")
)


def _conda_install(call: Call) -> Iterator[Outcome]:
    if call.has("-d"):
        yield from ask_for("the conda channels")
        return
    for value in call.values("-f"):
        yield Effect(Kind.READ, value)
    for channel in call.values("-c"):
        if _is_url(channel) or has_unknown(channel):
            yield Effect(Kind.INSTALL, f"packages of {channel}", "project")
    words = [word for word in call.operands if word not in ("create", "update", "install")]
    for word in words or [""]:
        yield Effect(Kind.INSTALL, word, "project")


def _conda_config(call: Call) -> Iterator[Outcome]:
    if call.has(
        "--add", "--set", "--append", "--prepend", "--remove", "--remove-key", "--stdin", "--write-default"
    ):
        yield Effect(Kind.CHANGE, "conda's settings", force="uncertain")


def _conda_env(call: Call) -> Iterator[Outcome]:
    verb = call.operands[0] if call.operands else "list"
    if verb in ("list", "export"):
        return
    if verb in ("create", "update"):
        yield from _conda_install(call)
    elif verb == "remove":
        yield Effect(Kind.CHANGE, f"the environment {call.value('-n') or ''}", "remove", force="uncertain")
    elif verb == "config":
        if "list" not in call.operands:
            yield Effect(Kind.CHANGE, "variables of the environment", force="medium")
    else:
        yield unclear(f"conda env: {verb} is not known")


_CONDA = group(
    "conda mamba micromamba",
    "-V|--version -v|--verbose --no-plugins --debug",
    sub("install update upgrade create", _CONDA_INSTALL, then=_conda_install),
    sub(
        "remove uninstall",
        _CONDA_INSTALL.replace(" --force-remove", " --force-remove --all-packages --features-only"),
        then=lambda call: (
            (
                Effect(
                    Kind.CHANGE,
                    "an environment" if call.has("--all") else f"packages {' '.join(call.operands)}",
                    "remove",
                    force="uncertain" if call.has("--all") else "low",
                ),
            )
            if not call.has("-d")
            else ()
        ),
    ),
    Program(
        "run",
        "-n|--name= -p|--prefix= -v|--verbose --dev --debug-wrapper-scripts --cwd="
        " --no-capture-output|--live-stream|-s -a|--attach= -e|--env= --clean-env --label= -d|--detach",
        "command",
        style=Style.POSIX,
    ),
    sub(
        "list",
        _CONDA_ENV
        + " --show-channel-urls --reverse --canonical -f|--full-name --explicit --md5 --sha256 -e|--export"
        " -r|--revisions --no-pip --auth --fields= --size",
    ),
    sub(
        "info",
        "-n= -p|--prefix= -a|--all --base -e|--envs -l|--license -s|--system --unsafe-channels --json"
        " -q|--quiet --licenses --offline --size",
    ),
    sub(
        "search repoquery",
        _CONDA_ENV
        + " --envs -i|--info --subdir|--platform= --skip-flexible-search --pretty --recursive -t|--tree"
        " --tree-depth= --remote --all-channels -a --use-local-only --limit=",
        effects=ask_for("the conda channels"),
    ),
    sub(
        "clean",
        "-a|--all -i|--index-cache -p|--packages -t|--tarballs -f|--force-pkgs-dirs -c|--tempfiles="
        " -l|--logfiles -y|--yes -d|--dry-run -q|--quiet --json -v|--verbose --offline --trash --locks",
        then=unless("-d", *local("conda's cache", "remove")),
    ),
    sub(
        "config",
        "--show=? --show-sources --describe=? --get --validate --json -v|--verbose -q|--quiet --system"
        " --env --file= --add --append --prepend --set --remove --remove-key --stdin --write-default"
        " --sources",
        then=_conda_config,
    ),
    sub("env", _CONDA_INSTALL + " --from-history --no-builds --ignore-channels --format=", then=_conda_env),
    sub("activate deactivate", "--stack --no-stack"),
    sub(
        "compare doctor notices commands export",
        _CONDA_ENV
        + " --from-history --no-builds --ignore-channels --format= --fix --override-platforms --platform=",
    ),
    sub(
        "init shell",
        "--all --user --no-user --system --reverse --anaconda-prompt --condabin -d|--dry-run -s|--shell="
        " -r|--root-prefix= --install",
        effects=effect(Kind.PERSIST, "the shell's startup file"),
    ),
    sub(
        "rename",
        "-n= -p|--prefix= --force -d|--dry-run --yes|-y --json -v -q",
        effects=local("an environment", "rename", "medium"),
    ),
    sub("self-update package build develop", "", lenient=True, effects=_USER),
)

_VIRTUALENV = Program(
    "virtualenv",
    "--version --with-traceback --read-only-app-data --app-data= --reset-app-data --upgrade-embed-wheels"
    " -v|--verbose -q|--quiet --discovery= -p|--python= --try-first-with="
    " --creator= --seeder= --no-seed|--without-pip --activators= --clear --no-vcs-ignore"
    " --system-site-packages --symlinks --copies|--always-copy --no-download|--never-download --download"
    " --extra-search-dir= --pip= --setuptools= --wheel= --no-pip --no-setuptools --no-wheel"
    " --no-periodic-update --symlink-app-data --prompt=",
    "create*",
    style=Style.EXACT,
    then=lambda call: (
        [Effect(Kind.DELETE, word, recursive=True) for word in call.operands] if call.has("--clear") else ()
    ),
)

# pip-tools, twine, build, environments for tests --------------------------------------------------------

_PIP_TOOLS = (
    "-v|--verbose -q|--quiet -n|--dry-run -p|--pre -r|--rebuild --extra= --all-extras"
    " -f|--find-links= -i|--index-url= --extra-index-url= --cert=read --client-cert=read --trusted-host="
    " --header --no-header --emit-trusted-host --no-emit-trusted-host --annotate --no-annotate"
    " --annotation-style= -U|--upgrade -P|--upgrade-package= -o|--output-file=write --newline="
    " --allow-unsafe"
    " --no-allow-unsafe --strip-extras --no-strip-extras --generate-hashes --reuse-hashes --no-reuse-hashes"
    " --src-file= --max-rounds= --build-isolation --no-build-isolation --emit-find-links"
    " --no-emit-find-links"
    " --cache-dir= --pip-args= --resolver= --emit-index-url --no-emit-index-url --emit-options"
    " --no-emit-options --unsafe-package= --config=read --no-config -c|--constraint=read --no-color --color"
    " --build-deps-for= --all-build-deps --only-build-deps -a|--ask --force --python-executable= --user"
)

PROGRAMS = (
    _PIP,
    _UV,
    _UVX,
    _POETRY,
    _PDM,
    _HATCH,
    _PIPENV,
    _RYE,
    _PIPX,
    _CONDA,
    _VIRTUALENV,
    Program(
        "pip-compile",
        _PIP_TOOLS,
        "read*",
        style=Style.EXACT,
        effects=_ASK,
        then=lambda call: (*_indexes(call, "-i", "--extra-index-url"), *local("requirements.txt")),
    ),
    Program(
        "pip-sync",
        _PIP_TOOLS.replace(" -o|--output-file=write", ""),
        "read*",
        style=Style.EXACT,
        effects=_PROJECT,
    ),
    Program(
        "pip-audit",
        "-l|--local -r|--requirement=read -f|--format= -s|--vulnerability-service= -d|--dry-run -S|--strict"
        " --desc=? --aliases=? --cache-dir= --progress-spinner= --timeout= --path= -v|--verbose --fix"
        " --require-hashes --index-url= --extra-index-url= --skip-editable --no-deps -o|--output=write"
        " --ignore-vuln= --disable-pip --locked --osv-url= -V",
        "text*",
        style=Style.EXACT,
        effects=_ASK,
        on={"--fix": _PROJECT},
    ),
    Program("pipdeptree", "", "text*", lenient=True),
    Program("safety", "", "text*", lenient=True, effects=ask_for("the safety database")),
    Program(
        "twine",
        "--version --no-color",
        style=Style.EXACT,
        subcommands=(
            sub("check", "--strict", "read*"),
            sub(
                "upload",
                "-r|--repository= --repository-url= --attestations -s|--sign --sign-with=shell"
                " -i|--identity= -u|--username= -p|--password=secret --non-interactive -c|--comment="
                " --config-file=read --skip-existing --cert=read --client-cert=read --verbose"
                " --disable-progress-bar",
                "read*",
                then=publishes("the package", ""),
            ),
            sub("register", "", lenient=True, then=publishes("the package", "")),
        ),
    ),
    Program(
        "pyproject-build python-build",
        "-v|--verbose -s|--sdist -w|--wheel -o|--outdir=create -x|--skip-dependency-check -n|--no-isolation"
        " -C|--config-setting= --config-json= --installer= -V|--version --metadata -q --quiet",
        "text*",
        style=Style.EXACT,
        then=builds("python -m build", paths=True),
    ),
    Program(
        "flit",
        "-f|--ini-file=read --debug --version --repository= --pypirc=read",
        style=Style.EXACT,
        subcommands=(
            sub(
                "build",
                "--format= --setup-py --no-setup-py --use-vcs --no-use-vcs",
                then=builds("flit build"),
            ),
            sub(
                "install",
                "-s|--symlink --pth-file --deps= --extras= --only-deps --user --env --python=",
                effects=_PROJECT,
            ),
            sub("publish", "--format= --setup-py --no-setup-py --use-vcs --no-use-vcs", then=_PUBLISH),
            sub("init", effects=local("pyproject.toml")),
        ),
    ),
    Program(
        "maturin",
        "-V|--version -v|--verbose -q",
        style=Style.EXACT,
        subcommands=(
            sub("build develop sdist pep517", "", lenient=True, then=builds("maturin", "-m")),
            sub("publish upload", "", lenient=True, then=_PUBLISH),
            sub("new init", "", lenient=True, then=makes_project),
            sub("list-python generate-ci", "", lenient=True),
        ),
    ),
    Program("cibuildwheel", "", "text*", lenient=True, then=builds("cibuildwheel")),
    Program(
        "pyenv",
        "-v|--version",
        style=Style.EXACT,
        subcommands=(
            sub(
                "versions version which whence root prefix commands help completions hooks shims"
                " version-name version-file version-origin latest init-path",
                "--bare --skip-aliases --skip-envs --no-cd -k|--known -q -a|--all --short --path -p"
                " --with-name --strip-remote",
            ),
            sub("init", "--path --no-rehash --no-push-path --detect-shell --install"),
            sub(
                "install",
                "-l|--list -f|--force -s|--skip-existing -k|--keep -v|--verbose -p|--patch -g|--debug"
                " -c|--complete",
                then=lambda call: (
                    ask_for("the list of Pythons")
                    if call.has("-l")
                    else effect(Kind.INSTALL, "Python", "user")
                ),
            ),
            sub("uninstall", "-f|--force -v", then=removes("Python", "medium")),
            sub(
                "local shell global",
                "--unset -f|--force",
                then=lambda call: (
                    local("the Python version that pyenv chooses")
                    if call.operands or call.has("--unset")
                    else ()
                ),
            ),
            sub(
                "virtualenv virtualenv-delete virtualenvs activate deactivate rehash",
                "-f|--force -u|--upgrade -p|--python= --bare --skip-aliases --without-pip"
                " --system-site-packages",
                effects=local("an environment of pyenv", force="medium"),
            ),
            sub("update", effects=effect(Kind.INSTALL, "pyenv", "user")),
            Program("exec", "", "command", style=Style.POSIX),
        ),
    ),
)

EXAMPLES = (
    Example("pip install requests", "install project requests"),
    Example("pip install -r requirements.txt", "read requirements.txt; install project"),
    Example("pip install -e .", "install project .; build pip install ."),
    Example("pip install --user x", "install user x"),
    Example(
        "pip install --find-links https://example.com x",
        "install project packages of https://example.com; install project x",
    ),
    Example("pip install git+https://example.com/a.git", "install project git+https://example.com/a.git"),
    Example("pip list --format json", "pure"),
    Example(
        "pip config --editor '/bin/sh -s' edit", "shell '/bin/sh -s'; change edit pip's settings !uncertain"
    ),
    Example("pip install --bogus x", "unknown pip install: option --bogus is not known"),
    Example("uv sync --frozen", "install project"),
    Example("uv run pytest -x", "install project; run pytest -x"),
    Example(
        "uv run --with rich script.py a", "install project rich; install project; file python script.py a"
    ),
    Example("uvx ruff check .", "network download PyPI -> ruff; run ruff check ."),
    Example("uvx some-tool", "install user some-tool; execute the package some-tool of PyPI !uncertain"),
    Example("uv publish --token x", "remote publish the package !high"),
    Example("uv pip install -e .", "install project .; build pip install ."),
    Example("uv venv .venv", "write create .venv"),
    Example("poetry add requests", "install project requests"),
    Example("poetry run git status", "run git status"),
    Example("poetry publish", "remote publish the package !high"),
    Example("poetry version -s", "pure"),
    Example("pipx run cowsay hi", "install user cowsay; execute the package cowsay of PyPI !uncertain"),
    Example("conda list foo", "pure"),
    Example("conda install numpy", "install project numpy"),
    Example("conda config --add channels x", "change conda's settings !uncertain"),
    Example("twine upload dist/*", "read dist/*; remote publish the package !high"),
    Example("pyenv install 3.12", "install user Python"),
)
