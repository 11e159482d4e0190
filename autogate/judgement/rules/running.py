"""Rules over code that runs: the project's own, foreign, unseen."""

from __future__ import annotations

import re
from itertools import pairwise
from operator import itemgetter

from autogate.effects import LINKS, UNPACKS, Kind, on_remote, readable
from autogate.invocations.interface import Step
from autogate.judgement.earlier import ByPlace, once
from autogate.judgement.interface import COMMAND_RULE, Case, Match, Rule
from autogate.judgement.rules.built import built_by
from autogate.judgement.rules.declaring import who_says
from autogate.judgement.rules.forces import stated
from autogate.judgement.rules.paths import GUARD_OFF
from autogate.verdict import Risk
from autogate.words.addresses import is_local
from autogate.words.values import has_pattern, is_static
from autogate.world.interface import Location, Node, Place, Trait
from autogate.world.paths import within
from autogate.world.places import locate

_REACHES_OUT = re.compile(
    r"(^|[^a-z])(deploy|release|publish|prod|production|destroy|teardown|uninstall|wipe|purge|nuke|rollback)([^a-z]|$)",
    re.IGNORECASE,
)

_BUILT_TO_RELEASE = re.compile(r"(?:^|/)release(?=/)", re.IGNORECASE)
"""A folder of a build without debugging, such as ``target/release``."""


def _reaches_out(shown: str) -> bool:
    """Whether a program reaches beyond the project by its name, as shown."""
    return _REACHES_OUT.search(_BUILT_TO_RELEASE.sub("", shown)) is not None


_STAYS = re.compile(r"dotnet publish$")
"""Tasks that stay in the project, whatever their name says: this one puts files into ``bin``."""


def _build(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote:
        return Match(Risk.MEDIUM, f"runs {readable(effect.detail)}, {on_remote(effect.remote)}")
    folder = effect.what or "."
    location = locate(folder, effect.directory, case.world)
    task = readable(effect.detail)
    if location.place is not Place.PROJECT:
        return Match(
            Risk.MEDIUM, f"runs {task} of {location.shown}, which is not this project", uncertain=True
        )
    named = _REACHES_OUT.search(task) is not None and not _STAYS.match(task)
    if named or _INSTALLS.search(task):
        return Match(
            Risk.MEDIUM, f"runs {task}, which by its name reaches beyond the project", uncertain=True
        )
    # what a container is handed is judged by itself, and its other words are about its own files
    foreign = "" if effect.detail == "a container" else _foreign_word(case)
    if foreign:
        return Match(Risk.MEDIUM, f"runs {task} with {foreign}, which is not the project's", uncertain=True)
    brought = _brought_by_the_line(case, location)
    if brought:
        return Match(
            Risk.MEDIUM,
            f"runs {task} of {brought}, which this line has just fetched and nobody has read",
            "fetch it, look at it, then run it",
            uncertain=True,
        )
    recipe = _written_recipe(case, location)
    if recipe:
        return Match(
            Risk.MEDIUM,
            f"runs {task} by {recipe}, whose commands this line itself writes",
            "run the commands directly, so that they can be judged",
            uncertain=True,
        )
    if effect.detail == "a container":
        return Match(Risk.MEDIUM, "runs a container that works on the project's files")
    return Match(Risk.MEDIUM, f"runs {task}, {who_says(case, location)}")


_RECIPES = re.compile(
    r"(?:GNU)?[Mm]akefile|.*\.mk|package\.json|\.?[Jj]ustfile|Taskfile\.ya?ml|tox\.ini|noxfile\.py|[Rr]akefile"
    r"|composer\.json|deno\.jsonc?|mise\.toml|\.mise\.toml|Procfile|dodo\.py|Cakefile|build\.sh"
)
"""Files whose text is commands that a task runner hands to a shell."""


def _written_recipe(case: Case, folder: Location) -> str:
    """The recipe of a task that an earlier step of the line wrote itself."""
    written = once(_written, case)
    kind = _SETTINGS if _OF_A_HOME.fullmatch(case.effect.detail) else ""
    found = [
        entry
        for name in dict.fromkeys((kind, *case.step.invocation.argv[1:]))
        if (entry := next(written[name].below(folder.path, case.number), None) if name in written else None)
    ]
    return min(found, key=itemgetter(0))[1] if found else ""


def _written(case: Case) -> dict[str, ByPlace[str]]:
    """What the steps of the line write or move somewhere, as shown to a person, by its name; "" for recipes,
    ``_SETTINGS`` for what may be settings in a home folder."""
    found: dict[str, list[tuple[int, str, str]]] = {}
    for index, step in enumerate(case.line.steps):
        for effect in step.effects:
            if effect.kind not in _LEAVES_FILES or effect.detail == "create" or effect.remote:
                continue
            to = effect.to if effect.kind is Kind.MOVE else effect.what
            target = locate(to, effect.directory, case.world, follow=effect.detail not in LINKS)
            name = target.path.rpartition("/")[2]
            entry = (index, target.path, target.shown)
            found.setdefault(name, []).append(entry)
            if _RECIPES.fullmatch(name):
                found.setdefault("", []).append(entry)
            if "/." in target.path[len(case.world.project) :] or _SETTINGS_FILE.fullmatch(name):
                found.setdefault(_SETTINGS, []).append(entry)
    return {name: ByPlace(entries) for name, entries in found.items()}


_SETTINGS = "/"
"""Stands for settings among names of files, none of which holds a slash."""
_OF_A_HOME = re.compile(r"what (?:HOME|XDG_\w+|\w+_HOME) names")
_SETTINGS_FILE = re.compile(
    r"(?:git)?config|settings\.xml|.*rc|.*\.(?:toml|conf|cfg|ini|lua|vim|gradle|ya?ml)"
)

_INSTALLS = re.compile(r"^g?make (?:.* )?install(?:[ -]|$)")
"""It copies programs out of the project, as a rule into folders of the system."""

_OUTPUT_OPTION = re.compile(
    r"^(?:-o|-B|-j|--?(?![\w-]*(?:config|template|option|plugin|command|module|script)s?$)(?:out|log|report|result|cache|junit|html|json|xml|cov|target|build|tmp|temp|base-?temp"
    r"|prefix|install|dest|dist|artifact|store|data|db|profile|trace|save|write|dump|export|record)[\w-]*)$",
    re.IGNORECASE,
)
"""Where something goes, not where code comes from."""

_ELSEWHERE = frozenset((Place.TEMPORARY, Place.HOME, Place.OUTSIDE))
_PATH = re.compile(r"(?:/|~|\.\.(?:/|$))")
_ATTACHED = re.compile(r"-[A-Za-z](?=[/~]|\.\./)")
_RUNS_A_SHELL = re.compile(
    r"(?:^|/)(?:ba|da|z|k|fi)?sh$|(?:^|/)(?:eval|env|xargs|rm|curl|wget|nc|python3?|perl|ruby|node)$"
)
_TOOL_VARIABLES = frozenset(
    ("CC", "CXX", "CPP", "LD", "AR", "AS", "NM", "RANLIB", "STRIP", "FC", "SHELL", "MAKE", "RM", "CP", "MV",
     "LN", "INSTALL", "PYTHON", "NODE", "GO", "CARGO", "RUSTC", "SED", "AWK", "GREP", "TAR")
)  # fmt: skip


_LOOSE_OPTIONS = frozenset(
    ("--trusted-host", "--proxy", "--cert", "--client-cert", "--global-option", "--build-option",
     "--install-option",
     "--node-options", "--script-shell", "--cafile", "--strict-ssl", "--no-strict-ssl", "--run_under",
     "--https-proxy", "--noproxy", "--unsafe-perm", "--allow-insecure-host", "--native-tls-off",
     "--override_repository", "--override_module")
)  # fmt: skip
"""Options by which other hosts, other flags or other programs come in."""

_CODE_OPTIONS = frozenset(
    ("-f", "--file", "-c", "--config", "--config-file", "--constraint", "--constraints", "-r",
     "--requirement",
     "--requirements", "--init-script", "-I", "--import", "--import-map", "--rcfile", "--settings", "-s")
)  # fmt: skip
"""Options that name a file of code or settings."""


_LABELLED = frozenset(("bazel", "bazelisk", "blaze", "buck", "buck2", "pants", "please", "plz"))
"""Tools that name what they build from the root of the project on: ``//src:app``."""


def _foreign_word(case: Case) -> str:
    """A word that names a file or folder outside the project, from which code may come; "" for none."""
    step = case.step
    argv = step.invocation.argv
    directory = step.invocation.directory
    outputs: set[str] | None = None
    for before, word in pairwise(argv):
        name, equals, value = word.partition("=")
        if equals and name in _TOOL_VARIABLES and _RUNS_A_SHELL.search(value.split(" ")[0]) and " " in value:
            return readable(word)
        if name in _LOOSE_OPTIONS:
            return readable(word)
        if equals and not value.strip("/") and value and name[:1] != "-":
            return readable(word)  # every path below it is then one of the machine's
        if "://" in value and (name if equals else before) in _CODE_OPTIONS:
            return readable(value)
        if "://" in word and before in _CODE_OPTIONS:
            return readable(word)
        attached = _ATTACHED.match(word)
        if attached:
            name, value = word[: attached.end()], word[attached.end() :]
        elif not equals or "/" in name:
            name, value = before, word
        if not _PATH.match(value) or _OUTPUT_OPTION.match(name):
            continue
        if value[:2] == "//" and step.invocation.name in _LABELLED:
            continue
        location = locate(value, directory, case.world)
        if location.place not in _ELSEWHERE:
            continue
        if outputs is None:
            outputs = {
                locate(each.what, each.directory, case.world).path
                for each in step.effects
                if each.kind in (Kind.WRITE, Kind.DELETE) and not each.remote
            }
        if location.path not in outputs:
            return location.shown
    return ""


_DATA = re.compile(
    r"\.(?:json|ya?ml|csv|tsv|txt|md|zip|gz|xz|bz2|tgz|zst|parquet|xml|sql|png|jpe?g|svg|gif|pdf|html?|css|db|sqlite3?"
    r"|bin|dat|npy|npz|pt|onnx|wav|mp3|mp4|log|pem|crt|woff2?)$",
    re.IGNORECASE,
)
_MANIFESTS = frozenset(
    ("package.json", "requirements.txt", "pom.xml", "CMakeLists.txt", "package-lock.json", "pubspec.yaml",
     "deno.json", "composer.json", "docker-compose.yml", "compose.yaml", "compose.yml",
     "stack.yaml")
)  # fmt: skip


def _foreign_branch(step: Step) -> bool:
    """Whether the step puts somebody else's branch into the working tree."""
    if not any(effect.kind is Kind.REPOSITORY for effect in step.effects):
        return False
    words = step.invocation.argv
    if step.invocation.name == "git":
        return any("://" in e.what for e in step.effects if e.kind is Kind.NETWORK)
    return "checkout" in words


def _brought_by_the_line(case: Case, folder: Location) -> str:
    """What an earlier step of the line fetched from the network or unpacked into the folder of a build."""
    branches, folders, files = once(_brought, case)
    found = [
        *((index, "what others wrote") for index in branches if index < case.number),
        *folders.above(folder.path, case.number),
        *files.below(folder.path, case.number),
    ]
    return min(found, key=itemgetter(0))[1] if found else ""


def _brought(case: Case) -> tuple[list[int], ByPlace[str], ByPlace[str]]:
    """What the steps of the line fetch or unpack: branches of others, folders, and files."""
    feeds: dict[int, set[int]] = {}
    for flow in case.line.flows:
        if flow.by in ("file", "pipe"):
            feeds.setdefault(flow.target, set()).add(flow.source)
    branches: list[int] = []
    folders: list[tuple[int, str, str]] = []
    files: list[tuple[int, str, str]] = []
    fetched: set[int] = set()
    for index, step in enumerate(case.line.steps):
        talks = any(e.kind is Kind.NETWORK and not is_local(e.what) for e in step.effects)
        if talks and _foreign_branch(step):
            branches.append(index)
        if talks:
            fetched.add(index)
        elif not fetched or fetched.isdisjoint(feeds.get(index, ())):
            continue
        for effect in step.effects:
            if effect.kind is not Kind.WRITE or effect.remote or not is_static(effect.what):
                continue
            target = locate(effect.what, effect.directory, case.world)
            name = target.path.rpartition("/")[2]
            entry = (index, target.path, target.shown)
            if effect.recursive:
                if talks or effect.detail in UNPACKS:
                    folders.append(entry)
            elif name in _MANIFESTS or not _DATA.search(name):
                files.append(entry)
    return branches, ByPlace(folders), ByPlace(files)


def _execute_built(case: Case) -> Match | None:
    """A program of the project that the line has just built."""
    effect = case.effect
    if effect.detail not in _FILE_LANGUAGES or not is_static(effect.what) or effect.remote:
        return None
    if case.step.invocation.name in ("source", "."):
        return None  # it would run in the shell itself
    location = locate(effect.what, effect.directory, case.world)
    if location.place is not Place.PROJECT or Trait.SECRET in location.traits:
        return None
    if case.world.node(location.path) is Node.FILE and effect.force != "uncertain":
        return None  # nothing of the line wrote it
    builder = built_by(case, location.path)
    if not builder or _reaches_out(location.shown):
        return None
    return Match(Risk.MEDIUM, f"runs {location.shown}, which {builder} has just built in the project")


def _execute_in_compose(case: Case) -> Match | None:
    """A file of the project in a container of its own, where the folder stands as a rule."""
    effect = case.effect
    if effect.remote != "container" or effect.detail not in _FILE_LANGUAGES or effect.what[:1] == "/":
        return None
    for step in reversed(case.line.steps[: case.number + 1]):
        if not step.invocation.remote:
            break
    if not _COMPOSE.search(" ".join(step.invocation.argv)):
        return None
    location = locate(effect.what, step.invocation.directory, case.world)
    if location.place is not Place.PROJECT or case.world.node(location.path) is not Node.FILE:
        return None
    if _reaches_out(location.shown):
        return None
    return Match(Risk.MEDIUM, f"runs {location.shown}, a program of the project, in a container")


_COMPOSE = re.compile(r"^(?:\S*/)?(?:docker|podman|nerdctl)(?:-compose| compose) ")


def _execute_file(case: Case) -> Match | None:
    """A program or script of the project's own."""
    effect = case.effect
    if effect.what == "/dev/null":
        return Match(Risk.LOW, "runs nothing: /dev/null is empty")
    if effect.detail not in _FILE_LANGUAGES or not is_static(effect.what) or effect.remote:
        return None
    location = locate(effect.what, effect.directory, case.world)
    if location.place is not Place.PROJECT or Trait.SECRET in location.traits:
        return None
    if not has_pattern(location.path) and case.world.node(location.path) is not Node.FILE:
        if _ACTIVATES.search(location.path) and _is_made_as_usual(case, location.path):
            return Match(
                Risk.LOW, f"activates the virtual environment {location.shown.rpartition('/bin/')[0]}"
            )
        return Match(
            Risk.MEDIUM,
            f"runs {location.shown}, which does not exist now: what it will be is unknown",
            uncertain=True,
        )
    if _reaches_out(location.shown):
        return Match(
            Risk.MEDIUM,
            f"runs {location.shown}, which by its name reaches beyond the project",
            uncertain=True,
        )
    laid = once(_laid, case).above(location.path, case.number)
    if source := next((each for _, each in laid), ""):
        return Match(
            Risk.MEDIUM,
            f"runs {location.shown}, over which this line lays what is in {source}",
            "look at it first, and run it in a call of its own",
            uncertain=True,
        )
    return Match(Risk.MEDIUM, f"runs {location.shown}, a program of the project")


def _laid(case: Case) -> ByPlace[str]:
    """Where the steps of the line lay files and folders from outside the project, as they are shown."""
    found: list[tuple[int, str, str]] = []
    for index, step in enumerate(case.line.steps):
        trees = [each for each in step.effects if each.kind is Kind.READ and each.recursive]
        for effect in step.effects:
            if effect.remote or effect.kind not in _LEAVES_FILES:
                continue
            moves = effect.kind is Kind.MOVE
            links = effect.detail in LINKS
            if moves or links:
                sources = [(effect.what if moves else effect.to, effect.directory)]
            elif effect.recursive:
                sources = [(each.what, each.directory) for each in trees if not each.remote]
            else:
                continue
            for what, directory in sources:
                source = locate(what, directory, case.world)
                if source.place is not Place.PROJECT:
                    to = locate(
                        effect.to if moves else effect.what, effect.directory, case.world, follow=not links
                    )
                    folder, _, name = to.path.rpartition("/")
                    found.append((index, folder if has_pattern(name) else to.path, source.shown))
    return ByPlace(found)


_ACTIVATES = re.compile(r"/\.?v?env[\w.-]*/bin/activate(?:\.fish|\.csh)?$")
_MAKES_ENVIRONMENTS = re.compile(
    r"(?:\S*/)?(?:python[\d.]* -m (?:venv|virtualenv)|virtualenv|uv (?:venv|sync))\b"
)


def _is_made_as_usual(case: Case, path: str) -> bool:
    """Whether of what stands before only the usual programs may have put a virtual environment there."""
    for step in case.line.steps[: case.number]:
        if _MAKES_ENVIRONMENTS.match(" ".join(step.invocation.argv)):
            continue
        for effect in step.effects:
            if effect.kind in _LEAVES_FILES and not effect.remote:
                left = effect.to if effect.kind is Kind.MOVE else effect.what
                to = locate(left, effect.directory, case.world, follow=effect.detail not in LINKS).path
                if not is_static(to) or within(path, to):
                    return False
            elif effect.kind in (Kind.EXECUTE, Kind.UNKNOWN, Kind.BUILD, Kind.SYSTEM) or (
                effect.kind is Kind.REPOSITORY and effect.what not in _LEAVE_THE_TREE
            ):
                return False
    return True


_LEAVE_THE_TREE = frozenset(
    f"git {name}" for name in ("add", "commit", "fetch", "tag", "branch", "config", "remote", "init", "push")
)
"""What git does without changing the files that are checked out."""
_LEAVES_FILES = (Kind.WRITE, Kind.MOVE)
_FILE_LANGUAGES = frozenset(
    ("file", "shell", "python", "javascript", "typescript", "perl", "ruby", "php", "lua", "r", "go", "rust",
     "java", "kotlin", "scala", "groovy", "dart", "swift", "haskell", "elixir", "erlang", "julia", "octave",
     "tcl", "lisp", "prolog", "clojure", "raku", "nim", "zig", "crystal", "ocaml", "v", "csharp", "dotnet")
)  # fmt: skip
"""What the knowledge names a file of code by."""


def _execute(case: Case) -> Match | None:
    return Match(
        Risk.MEDIUM,
        f"runs {readable(case.effect.what)}, which the analysis cannot see into",
        uncertain=True,
    )


_REMOTE_PACKAGE = re.compile(
    r"^(git\+|https?:|ssh:|git:|file:)|^[\w.-]+/[\w.-]+#|://|@(git\+)?https?:", re.IGNORECASE
)


_NODE_INSTALLERS = frozenset(("npm", "pnpm", "yarn", "bun", "npx", "pnpx", "bunx"))
_REPOSITORY_SHORT = re.compile(r"^(?:github|gitlab|bitbucket|gist):|^[A-Za-z0-9][\w.-]*/[\w.-]+(?:#.*)?$")
"""How the installers of Node name a repository; a scoped package starts with ``@``."""


def _install_from_address(case: Case) -> Match | None:
    what = case.effect.what
    if _REMOTE_PACKAGE.search(what) or (
        case.step.invocation.name in _NODE_INSTALLERS and any(map(_REPOSITORY_SHORT.match, what.split()))
    ):
        return Match(
            Risk.HIGH,
            f"installs {readable(case.effect.what)} from an address, not from the registry",
            "install a released version from the registry",
        )
    return None


_OWN_PACKAGE = re.compile(r"(?:^|[\s/])autogate(?:$|[\s\[=<>!~@])", re.IGNORECASE)


def _own_package(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote or effect.detail != "remove":
        return None
    words = case.step.invocation.argv[1:]
    if "uninstall-all" in words or ("--all" in words and effect.what == "tool"):
        return Match(Risk.HIGH, "removes every installed tool, autogate among them")
    if any(_OWN_PACKAGE.search(word) for word in (effect.what, *words)):
        return Match(
            Risk.CRITICAL,
            f"takes {readable(effect.what)} away: nothing would be judged any more",
            "a person uninstalls autogate, in a terminal",
        )
    return None


OWN_PACKAGE = GUARD_OFF._replace(find=_own_package)


_PIP = re.compile(r"pip[\d.]*")


def _has_environment(case: Case) -> bool:
    """Whether an environment of the project's own lies where such are kept."""
    folders = {case.world.project, case.effect.directory}
    return any(
        case.world.node(f"{folder}/{name}/pyvenv.cfg") is not Node.ABSENT
        for folder in folders
        if is_static(folder)
        for name in (".venv", "venv")
    )


def _install(case: Case) -> Match | None:
    effect = case.effect
    what = readable(effect.what) or "what the project declares"
    if effect.remote == "container":
        return Match(Risk.MEDIUM, f"installs {what} in a container")
    if _OWN_PACKAGE.search(effect.what):
        return Match(Risk.HIGH, f"installs {what}: autogate is updated by a person")
    if effect.detail == "project":
        if not is_static(effect.what):
            return Match(Risk.MEDIUM, "installs a package whose name is not known", uncertain=True)
        foreign = _foreign_word(case)
        if foreign:
            return Match(
                Risk.MEDIUM, f"installs {what} by {foreign}, which is not the project's", uncertain=True
            )
        if not effect.what:
            brought = _brought_by_the_line(case, locate(".", effect.directory, case.world))
            if brought:
                return Match(
                    Risk.MEDIUM,
                    f"installs what {brought} asks for, which this line has just fetched and nobody has read",
                    uncertain=True,
                )
        if _PIP.fullmatch(case.step.invocation.argv[0]) and not _has_environment(case):
            return Match(Risk.MEDIUM, f"installs {what} into whichever environment of Python is in use")
        return Match(Risk.MEDIUM, f"installs {what} for the project")
    scope = "for the user" if effect.detail == "user" else "on the system"
    return Match(Risk.MEDIUM, f"installs {what} {scope}, not only for the project", uncertain=True)


def _unknown(case: Case) -> Match | None:
    reason = readable(case.effect.what) or "something is not understood"
    if reason.startswith(("which ", "what ")):
        reason = f"it is not known {reason}"
    return Match(Risk.MEDIUM, reason, uncertain=True)


_BUILD = Rule(
    "build",
    "What the project declares may run in the project.",
    _build,
    hits=("make test", "npm test", "make deploy"),
    misses=("npm publish", "npm install"),
    loosen=COMMAND_RULE,
)
_UNSEEN = Rule(
    "run-unseen",
    "Code that cannot be seen may do anything.",
    _execute,
    hits=('eval "$CODE"', 'source "$FILE"', "python -c 'import shop'"),
    misses=("eval ls", "python src/clean.py", "python -c 'import src.clean'"),
    loosen=COMMAND_RULE,
)
_INSTALL = Rule(
    "install",
    "Packages of the project may be installed.",
    _install,
    hits=("npm install left-pad", "pip install -r requirements.txt", "pip install --user requests"),
    misses=("pip list", "npm install github:user/repo"),
    loosen=COMMAND_RULE,
)

BUILD_RULES = (stated(_BUILD), _BUILD)
_PROJECT_FILE = Rule(
    "run-project-file",
    "The project's own programs may run.",
    _execute_file,
    hits=(
        "python src/clean.py",
        "./scripts/absent.sh",
        "python -c 'import src.clean'",
        ". .venv/bin/activate",
        "gcc src/clean.py && ./a.out",
    ),
    misses=("cat src/clean.py", "python -c 'print(1)'"),
    loosen=COMMAND_RULE,
)
EXECUTE_RULES = (
    _PROJECT_FILE._replace(find=_execute_built),
    stated(_UNSEEN),
    _PROJECT_FILE,
    _PROJECT_FILE._replace(find=_execute_in_compose),
    _UNSEEN,
)
INSTALL_RULES = (
    Rule(
        "install-from-address",
        "A package from an address is unseen code.",
        _install_from_address,
        hits=("npm install github:user/repo", "pip install git+https://x.example/r.git"),
        misses=("npm install left-pad", "pip install requests"),
        loosen=COMMAND_RULE,
    ),
    stated(_INSTALL),
    _INSTALL,
)


def _help_of_installed(case: Case) -> Match | None:
    """Help of a program that nothing is known of: harmless where a package put it into a system folder,
    or where there is no such program at all, so that nothing runs. One in a folder that the agent could
    have written to stays unknown."""
    effect = case.effect
    if effect.detail != "help" or effect.remote:
        return None
    name = case.step.invocation.argv[0]
    world = case.world
    folders = world.environment.get("PATH")
    if not folders or not is_static(name) or any(step.invocation.name == "hash" for step in case.line.steps):
        return None
    for folder in folders.split(":"):
        if not folder.startswith("/"):
            return None
        path = f"{folder}/{name}"
        match world.node(path):
            case Node.ABSENT:
                continue
            case Node.FILE:
                if locate(path, world.project, world).place is Place.SYSTEM:
                    return Match(Risk.LOW, f"asks {name}, a program of the system, for its help")
                return None
            case _:
                return None
    return Match(Risk.LOW, f"asks {name} for its help, and no such program is installed")


UNKNOWN_RULES = (
    Rule(
        "help",
        "Help of a program that the system installed only prints.",
        _help_of_installed,
        hits=("frobnicate --help",),
        misses=("frobnicate --now", "./frobnicate --help"),
    ),
    Rule(
        "unknown",
        "What is not understood is never allowed unasked.",
        _unknown,
        hits=("frobnicate --now", '"$TOOL" --now'),
        misses=("ls", "echo frobnicate"),
        loosen=COMMAND_RULE,
    ),
)
