"""git, with its porcelain and its plumbing."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput, RunShell, unclear
from autogate.knowledge.git_keys import command_of, is_harmless
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.lookup import program_named
from autogate.knowledge.options import PURE, outcomes_of, table_of
from autogate.words.values import MANY, UNKNOWN, has_unknown, is_static

# ---------------------------------------------------------------------------------------------------
# Option tables that several verbs share

_DIFF = (
    "-p|-u|--patch -s|--no-patch -U|--unified=? -W|--[no-]function-context --raw --patch-with-raw"
    " --patch-with-stat --numstat --shortstat -X|--dirstat=? --cumulative --dirstat-by-file=? --check"
    " --summary --name-only --name-status --stat=? --stat-width= --stat-name-width= --stat-graph-width="
    " --stat-count= --[no-]compact-summary --binary --[no-]full-index --[no-]color=? -z --[no-]abbrev=?"
    " --ws-error-highlight= --src-prefix= --dst-prefix= --line-prefix= --no-prefix --default-prefix"
    " --inter-hunk-context= --output-indicator-new= --output-indicator-old= --output-indicator-context="
    " -B|--break-rewrites=? -M|--find-renames=? -D|--irreversible-delete -C|--find-copies=?"
    " --[no-]find-copies-harder --no-renames --[no-]rename-empty --[no-]follow -l= --[no-]minimal"
    " -w|--ignore-all-space -b|--ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol"
    " --ignore-blank-lines -I|--[no-]ignore-matching-lines= --[no-]indent-heuristic --patience --histogram"
    " --diff-algorithm= --anchored= --word-diff=? --word-diff-regex= --color-words=? --[no-]color-moved=?"
    " --[no-]color-moved-ws= --[no-]relative=? -a|--[no-]text -R --[no-]exit-code --[no-]quiet"
    " --[no-]ext-diff --[no-]textconv --ignore-submodules=? --submodule=? --ita-invisible-in-index"
    " --ita-visible-in-index -S= -G= --pickaxe-all --pickaxe-regex -O=read --rotate-to= --skip-to="
    " --find-object= --diff-filter= --max-depth= --output=write"
)
_REVISIONS = (
    " -# -n|--max-count= --skip= --since= --after= --until= --before= --since-as-filter= --max-age="
    " --min-age= --author= --committer= --grep-reflog= --grep= --all-match --invert-grep"
    " -i|--regexp-ignore-case --basic-regexp -E|--extended-regexp -F|--fixed-strings -P|--perl-regexp"
    " --remove-empty --merges --no-merges --min-parents= --max-parents= --no-min-parents --no-max-parents"
    " --first-parent --exclude-first-parent-only --not --all --branches=? --tags=? --remotes=? --glob="
    " --exclude= --exclude-hidden= --reflog --alternate-refs --single-worktree --ignore-missing --bisect"
    " --stdin --cherry-mark --cherry-pick --left-only --right-only --cherry -g|--walk-reflogs --merge"
    " --boundary --use-bitmap-index --progress= --maximal-only --full-history --dense --sparse"
    " --simplify-merges --ancestry-path=? --show-pulls --simplify-by-decoration --date-order"
    " --author-date-order --topo-order --reverse --objects --objects-edge --objects-edge-aggressive"
    " --in-commit-order --unpacked --object-names --no-object-names --[no-]filter="
    " --filter-provided-objects"
    " --filter-print-omitted --missing= --exclude-promisor-objects --no-walk=? --do-walk --pretty=?"
    " --format= --abbrev-commit --no-abbrev-commit --oneline --encoding= --expand-tabs=? --no-expand-tabs"
    " --notes=? --no-notes --show-notes=? --show-notes-by-default --standard-notes --no-standard-notes"
    " --show-signature --no-show-signature --relative-date --date= --parents --children --left-right"
    " --graph --no-graph --show-linear-break=? --header --timestamp --count --disk-usage=? --root -c --cc"
    " --diff-merges= --no-diff-merges --remerge-diff -m -r -t --dd --combined-all-paths --full-diff"
    " --log-size -L= --decorate=? --no-decorate --decorate-refs= --decorate-refs-exclude="
    " --clear-decorations --source --use-mailmap|--mailmap --no-use-mailmap|--no-mailmap -q --default="
    " --no-commit-id --always -v --bisect-all --bisect-vars --no-object-filter --unsorted"
)
_LOG = _DIFF + _REVISIONS


def _but(table: str, drop: str, more: str = "") -> str:
    """The table without some names, which mean something else there, and with more options."""
    names = frozenset(drop.split())
    items = []
    for item in table.split():
        aliases, sign, role = item.partition("=")
        left = [alias for alias in aliases.split("|") if alias not in names]
        if left:
            items.append("|".join(left) + sign + role)
    return " ".join(items) + " " + more


_PATHSPECS = " --pathspec-from-file=read --pathspec-file-nul"
_TRANSPORT = (
    " -4|--ipv4 -6|--ipv6 -v|--[no-]verbose -q|--[no-]quiet --[no-]progress -o|--server-option="
    " -j|--jobs= --upload-pack=shell"
)
_FETCH = (
    " --[no-]all -a|--[no-]append --atomic --[no-]force -f -m|--[no-]multiple -t|--[no-]tags -n"
    " --[no-]prefetch -p|--[no-]prune -P|--[no-]prune-tags --recurse-submodules=? --no-recurse-submodules"
    " --recurse-submodules-default= --submodule-prefix= --[no-]dry-run --porcelain --[no-]write-fetch-head"
    " -k|--[no-]keep -u|--update-head-ok --depth= --shallow-since= --shallow-exclude= --deepen= --unshallow"
    " --refetch --update-shallow --refmap= --negotiation-tip= --negotiate-only --[no-]filter="
    " --[no-]auto-maintenance --[no-]auto-gc --[no-]show-forced-updates --[no-]write-commit-graph --stdin"
    " --[no-]set-upstream"
)
_SIGN = " -S|--[no-]gpg-sign=?"
_MERGING = _SIGN + " -s|--strategy= -X|--strategy-option= --[no-]rerere-autoupdate --cleanup="
_FILTERS = (
    " --contains= --no-contains= --merged= --no-merged= --points-at= --sort= --format= --[no-]color=?"
    " --[no-]column=? -i|--ignore-case --[no-]omit-empty"
)

# ---------------------------------------------------------------------------------------------------
# What the verbs do


def _local(operation: str, *, to: str = "") -> Effect:
    return Effect(Kind.REPOSITORY, f"git {operation}", "local", to=to)


def _loses(operation: str, detail: str, to: str = "", **more: object) -> Effect:
    return Effect(Kind.REPOSITORY, f"git {operation}", f"lose-{detail}", to=to, **more)  # type: ignore[arg-type]


_canonical: dict[tuple[int, tuple[str, ...]], frozenset[str]] = {}
"""By the program's identity (its table keeps it alive) and the names: the same questions come every time."""


def _names(call: Call, names: tuple[str, ...]) -> frozenset[str]:
    """The canonical names, so that the functions may use any name of an option."""
    key = (id(call.program), names)
    found = _canonical.get(key)
    if found is None:
        known = table_of(call.program).options
        found = _canonical[key] = frozenset(known[name].name for name in names if name in known)
    return found


def _has(call: Call, *names: str) -> bool:
    if not call.options:
        return False
    wanted = _names(call, names)
    return any(name in wanted for name, _ in call.options)


def _value(call: Call, *names: str) -> str | None:
    return call.value(*_names(call, names))


def _values(call: Call, *names: str) -> tuple[str, ...]:
    return call.values(*_names(call, names))


def _active(call: Call, *names: str) -> bool:
    """Whether an option is on: the last of ``--x`` and ``--no-x`` decides."""
    if not call.options:
        return False
    ons = _names(call, names)
    offs = _offs(call, names)
    for given, _ in reversed(call.options):
        if given in ons:
            return True
        if given in offs:
            return False
    return False


def _offs(call: Call, names: tuple[str, ...]) -> frozenset[str]:
    """The canonical names of the opposites."""
    key = (id(call.program), ("--no-", *names))
    found = _canonical.get(key)
    if found is None:
        opposites = tuple(f"--no-{name[2:]}" for name in names if name.startswith("--"))
        found = _canonical[key] = _names(call, opposites)
    return found


def _unless(options: str, *effects: Effect) -> Then:
    """The effects, but not where one of the options asks for a mere report."""
    names = options.split()

    def then(call: Call) -> Iterable[Outcome]:
        return () if any(_active(call, name) for name in names) else effects

    return then


def _only(options: str, *effects: Effect) -> Then:
    """The effects where one of the options is given."""
    names = options.split()

    def then(call: Call) -> Iterable[Outcome]:
        return effects if any(_active(call, name) for name in names) else ()

    return then


def _after_dashes(call: Call) -> int:
    """How many of the operands stand after ``--``; -1 where there is no ``--``."""
    words = call.invocation.argv
    return len(words) - words.index("--") - 1 if "--" in words else -1


def _split(call: Call) -> tuple[tuple[str, ...], tuple[str, ...] | None]:
    """Operands before and after ``--``; None for the second where there is no ``--``."""
    count = _after_dashes(call)
    if count < 0:
        return call.operands, None
    at = max(0, len(call.operands) - count)
    return call.operands[:at], call.operands[at:]


def _path_of(pathspec: str) -> str:
    """The path that a pathspec is, or the folder below which its pattern may match; "" for all."""
    if pathspec.startswith(":"):
        return ""  # magic: the root, exclusions, attributes
    for mark in "*?[\x01\x02\x03":
        at = pathspec.find(mark)
        if at >= 0:
            return pathspec[:at].rpartition("/")[0]
    return pathspec


_REVISION_MARKS = ("~", "^", "@{", "..")
_REVISIONS_BY_NAME = frozenset("- @ HEAD ORIG_HEAD FETCH_HEAD MERGE_HEAD CHERRY_PICK_HEAD".split())


def _is_revision(word: str) -> bool:
    """True where a word can only name a commit, not a path."""
    return word in _REVISIONS_BY_NAME or any(mark in word for mark in _REVISION_MARKS)


def _reads(call: Call, words: Iterable[str] | None = None) -> Iterator[Effect]:
    """Contents that are shown: ``commit:path``, and paths."""
    before, after = _split(call)
    for word in before if words is None else words:
        if ":" in word and not word.startswith(":"):
            path = word.partition(":")[2]
            if path and "//" not in path:
                yield Effect(Kind.READ, path)
        elif word.startswith((":0:", ":1:", ":2:", ":3:")):
            yield Effect(Kind.READ, word[3:])
        elif ("." in word or "/" in word or has_unknown(word)) and not _is_revision(word):
            yield Effect(Kind.READ, word)
    for word in after or ():
        yield Effect(Kind.READ, word)


def _drivers(call: Call) -> Iterator[Effect]:
    for option in ("--ext-diff", "--textconv", "--filters"):
        if _active(call, option):
            yield Effect(Kind.EXECUTE, f"what the settings name for {option}", force="uncertain")
    if _has(call, "--show-signature"):
        yield Effect(Kind.CHANGE, "gpg's trust database", force="low")


def _log(call: Call) -> Iterator[Outcome]:
    yield from _drivers(call)
    if _has(call, "-p", "-L", "-U", "-W", "-c", "--cc", "--patch-with-raw", "--patch-with-stat"):
        yield from _reads(call)


def _show(call: Call) -> Iterator[Outcome]:
    yield from _drivers(call)
    yield from _reads(call)


def _diff(call: Call) -> Iterator[Outcome]:
    yield from _drivers(call)
    before, _ = _split(call)
    if _has(call, "--no-index"):
        for word in call.operands:
            yield Effect(Kind.READ, word, recursive=True)
        return
    yield from _reads(call, (word for word in before if ".." not in word or "/" in word))


def _grep(call: Call) -> Iterator[Outcome]:
    yield from _drivers(call)
    if _has(call, "-O") and not _active(call, "--no-open-files-in-pager"):
        pager = _value(call, "-O")
        if not pager:
            yield Effect(Kind.EXECUTE, "the pager of the settings", force="uncertain")
    before, after = _split(call)
    paths = before if _has(call, "-e", "-f") else before[1:]
    for word in (*paths, *(after or ())):
        if not _is_revision(word):
            yield Effect(Kind.READ, word, recursive=True)


def _cat_file(call: Call) -> Iterator[Outcome]:
    yield from _drivers(call)
    if not _has(call, "-e", "-t", "-s"):
        yield from _reads(call)


# Working tree -----------------------------------------------------------------------------------------


def _doubtful(call: Call) -> Iterator[Effect]:
    """Unknown words where an option such as ``--hard`` or ``--force`` could stand."""
    if MANY in _split(call)[0]:
        yield call.unclear("arguments are not known")


def _lose_paths(operation: str, paths: Iterable[str]) -> Iterator[Effect]:
    for path in paths:
        yield _loses(operation, "changes", to=_path_of(path))


def _checkout(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    before, after = _split(call)
    if _has(call, "--pathspec-from-file"):
        yield _loses("checkout", "changes")
        return
    if after is not None and after:
        yield from _lose_paths("checkout", after)
        return
    if _has(call, "-p", "--ours", "--theirs") or (_has(call, "-m", "--conflict") and len(before) > 1):
        yield from _lose_paths("checkout", before or (".",))
        return
    if _has(call, "-B"):
        yield _loses("checkout -B", "ref", to=_value(call, "-B") or UNKNOWN)
    if _active(call, "--force", "-f"):
        yield _loses("checkout --force", "changes")
        return
    yield _local(f"checkout {before[0]}" if before else "checkout")
    if _has(call, "-b", "-B", "--orphan", "-d", "-t") or after is not None:
        return
    # `git checkout name` is a path where no branch has that name: a path that is absent loses nothing
    for word in before:
        if not _is_revision(word):
            yield _loses("checkout", "changes", to=_path_of(word))


def _switch(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    if _has(call, "-C"):
        yield _loses("switch -C", "ref", to=_value(call, "-C") or UNKNOWN)
    if _active(call, "--discard-changes", "-f"):
        yield _loses("switch --discard-changes", "changes")
    yield _local("switch")


def _restore(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    if _active(call, "--staged") and not _active(call, "--worktree"):
        yield _local("restore --staged")
    elif _has(call, "--pathspec-from-file"):
        yield _loses("restore", "changes")
    else:
        yield from _lose_paths("restore", call.operands or (".",))


def _reset(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    if _has(call, "--hard", "--merge"):
        yield _loses("reset --hard" if _has(call, "--hard") else "reset --merge", "changes")
    else:
        yield _local("reset")


def _clean(call: Call) -> Iterator[Outcome]:
    if _active(call, "--dry-run"):
        return
    ignored, only_ignored = _has(call, "-x"), _has(call, "-X")
    words = "git clean -x" if ignored else "git clean -X" if only_ignored else "git clean"
    force = "high" if ignored else "uncertain" if only_ignored else ""
    for path in call.operands or ("",):
        yield Effect(
            Kind.REPOSITORY,
            words,
            "lose-untracked",
            to=_path_of(path),
            recursive=_has(call, "-d") or bool(path),
            force=force,
        )


def _rm(call: Call) -> Iterator[Outcome]:
    if _active(call, "--dry-run"):
        return
    yield _local("rm")
    if _active(call, "--cached"):
        return
    forced = _active(call, "--force", "-f")
    for word in call.operands:
        # without -f it refuses to delete what differs from the last commit
        yield Effect(Kind.DELETE, word, recursive=_has(call, "-r"), force="" if forced else "medium")
    if _has(call, "--pathspec-from-file"):
        yield _loses("rm", "changes") if forced else _local("rm")


def _mv(call: Call) -> Iterator[Outcome]:
    if _active(call, "--dry-run"):
        return
    yield _local("mv")
    *sources, target = call.operands or ("",)
    for source in sources:
        yield Effect(Kind.MOVE, source, to=target)


def _stash_drop(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.REPOSITORY, f"git stash {call.path[-1]}", "lose-stash")


# References -------------------------------------------------------------------------------------------

_LISTING = ("--contains", "--no-contains", "--merged", "--no-merged", "--points-at")


def _branch(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    names = call.operands
    forced = _active(call, "--force", "-f")
    if _has(call, "-D") or (_has(call, "-d") and forced):
        if _has(call, "-r"):
            yield _local("branch -D -r")
            return
        for name in names:
            yield _loses("branch -D", "ref", to=name)
    elif _has(call, "-d"):
        yield _local("branch -d")  # only where it is merged
    elif _has(call, "-M", "-C") or (_has(call, "-m", "-c") and forced):
        yield _loses(
            "branch -M" if _has(call, "-M", "-m") else "branch -C", "ref", to=names[-1] if names else UNKNOWN
        )
    elif _has(call, "-m", "-c", "-u", "--unset-upstream", "--edit-description"):
        yield _local("branch")
    elif _has(call, "-l", "--show-current", *_LISTING) or not names:
        return
    elif forced:
        yield _loses("branch --force", "ref", to=names[0])
    else:
        yield _local("branch")


def _tag(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    if _has(call, "-d"):
        for name in call.operands:
            yield _loses("tag -d", "ref", to=name)
    elif _has(call, "-l", "-n", "-v", *_LISTING) or not call.operands:
        return
    elif _active(call, "--force", "-f"):
        yield _loses("tag --force", "ref", to=call.operands[0])
    else:
        yield _local("tag")


def _update_ref(call: Call) -> Iterator[Outcome]:
    if _has(call, "--stdin"):
        yield _loses("update-ref --stdin", "ref", to=UNKNOWN)
    elif _has(call, "-d"):
        yield _loses("update-ref -d", "ref", to=call.operands[0] if call.operands else UNKNOWN)
    else:
        yield _loses("update-ref", "ref", to=call.operands[0] if call.operands else UNKNOWN)


def _symbolic_ref(call: Call) -> Iterator[Outcome]:
    if _has(call, "-d") or len(call.operands) > 1 or MANY in call.operands:
        yield _local("symbolic-ref")


# Remotes ----------------------------------------------------------------------------------------------


def _is_url(word: str) -> bool:
    head, colon, _ = word.partition(":")
    return "://" in word or (bool(colon) and "/" not in head)


def _is_path(word: str) -> bool:
    return word.startswith(("/", "./", "../", "~")) or word in (".", "..") or word.endswith(".bundle")


def _contact(remote: str, detail: str) -> Iterator[Outcome]:
    """Talking to a remote, given by name, URL or path."""
    if "::" in remote:
        transport, _, address = remote.partition("::")
        if transport == "ext":
            yield RunShell(address)
        else:
            yield Effect(Kind.EXECUTE, f"git-remote-{transport}", force="uncertain")
    elif remote.startswith("-") or "://-" in remote:
        yield unclear(f"git: {remote} is not an address")
    elif has_unknown(remote):
        yield Effect(Kind.NETWORK, remote, detail)
    elif _is_path(remote):
        yield Effect(Kind.READ, remote, recursive=True)
    elif remote.startswith("file://"):
        yield Effect(Kind.READ, remote[7:], recursive=True)
    elif _is_url(remote):
        yield Effect(Kind.NETWORK, remote, detail)
    else:
        yield Effect(Kind.NETWORK, f"the remote {remote}" if remote else "the upstream remote", detail)


def _refspecs(words: Iterable[str], operation: str, *, forced: bool) -> Iterator[Effect]:
    """Local branches that a fetch overwrites: a destination outside of ``refs/remotes``."""
    for word in words:
        source, colon, target = word.partition(":")
        if not colon or not target or target.startswith(("refs/remotes/", "refs/pull/")):
            continue
        if forced or source.startswith("+"):
            yield _loses(operation, "ref", to=target)


def _fetch(call: Call) -> Iterator[Outcome]:
    operands = call.operands
    multiple = _has(call, "-m")
    remotes = operands if multiple else operands[:1]
    if _active(call, "--dry-run"):
        for remote in remotes or ("",):
            yield from _contact(remote, "request")
        return
    for remote in remotes or ("",):
        yield from _contact(remote, "download")
    yield _local("fetch")
    if not multiple:
        forced = _active(call, "--force", "-f") or _has(call, "-u")
        yield from _refspecs(operands[1:], "fetch", forced=forced)
    if _has(call, "--refmap") and not is_static(_value(call, "--refmap") or ""):
        yield unclear("git fetch: --refmap is not understood")


def _pull(call: Call) -> Iterator[Outcome]:
    yield from _contact(call.operands[0] if call.operands else "", "download")
    yield from _strategy(call)
    if _active(call, "--dry-run"):
        return
    yield _local("pull")
    forced = _active(call, "--force", "-f")
    yield from _refspecs(call.operands[1:], "pull", forced=forced)


def _clone(call: Call) -> Iterator[Outcome]:
    operands = call.operands
    if not operands or MANY in operands:
        yield unclear("git clone: arguments are not known")
        return
    url = operands[0]
    yield from _contact(url, "download")
    for setting in _values(call, "-c"):
        yield from _setting(setting, "clone")
    if _has(call, "--template") and _value(call, "--template"):
        yield Effect(Kind.EXECUTE, f"hooks of the template {_value(call, '--template')}", force="uncertain")
    target = operands[1] if len(operands) > 1 else _folder_of(url, bare=_has(call, "--bare", "--mirror"))
    yield Effect(Kind.WRITE, target, "create", recursive=True)


def _folder_of(url: str, *, bare: bool) -> str:
    name = url.rstrip("/").removesuffix("/.git").removesuffix(".git").removesuffix(".bundle")
    name = name.rpartition("/")[2].rpartition(":")[2] or UNKNOWN
    return f"{name}.git" if bare else name


def _ls_remote(call: Call) -> Iterator[Outcome]:
    if not _has(call, "--get-url"):
        yield from _contact(call.operands[0] if call.operands else "", "request")


def _push(call: Call) -> Iterator[Outcome]:
    yield from _doubtful(call)
    operands = call.operands
    remote = _value(call, "--repo") or ""
    if operands:
        remote, operands = operands[0], operands[1:]
    shown = remote or "the upstream remote"
    contact = [o for o in _contact(remote, "upload") if not (isinstance(o, Effect) and o.kind is Kind.READ)]
    if _active(call, "--dry-run"):
        yield from _contact(remote, "request")
        return
    if "::" in remote or _is_url(remote) or has_unknown(remote):
        yield from contact
    forced = _active(call, "--force", "-f")
    lease = _has(call, "--force-with-lease") and not _has(call, "--no-force-with-lease")
    refs: list[str] = []
    deleted: list[str] = []
    for word in operands:
        plus = word.startswith("+")
        source, colon, target = word.lstrip("+").partition(":")
        if _has(call, "-d") or (colon and not source and target):
            deleted.append(target or source)
        elif plus:
            forced = True
            refs.append(target or source)
        elif word != "tag":
            refs.append(target or source)
    names = " ".join(refs)
    if deleted:
        yield Effect(Kind.REMOTE, shown, "delete", to=" ".join(deleted), force="high")
    if _has(call, "--mirror") and not _has(call, "--no-mirror"):
        yield Effect(Kind.REMOTE, shown, "force push", to="everything", force="high")
    elif _active(call, "--prune"):
        yield Effect(Kind.REMOTE, shown, "delete", to="branches that are not here", force="high")
    if forced:
        yield Effect(Kind.REMOTE, shown, "force push", to=names, force="high")
    elif lease and (refs or not deleted):
        yield Effect(Kind.REMOTE, shown, "force push", to=names, force="uncertain")
    elif refs or not deleted:
        yield Effect(Kind.REMOTE, shown, "push", to=names)


def _remote_add(call: Call) -> Iterator[Outcome]:
    name, url = (*call.operands, UNKNOWN, UNKNOWN)[:2]
    if is_harmless("remote.x.url", url) or (is_static(name) and url == UNKNOWN):
        yield _local("remote add")
    else:
        yield Effect(Kind.REPOSITORY, f"git remote add {url}", "hook")
    if _has(call, "-f"):
        yield from _contact(url, "download")
    if (_value(call, "--mirror") or "fetch") == "push" and _has(call, "--mirror"):
        yield unclear("git remote add: --mirror=push makes every push a forced one")


def _add(call: Call) -> Iterator[Outcome]:
    if _has(call, "--dry-run"):
        return
    if _has(call, "-f", "--force"):  # past what is ignored, which often is because it is secret
        yield from (Effect(Kind.READ, word) for word in call.operands)
    yield _local("add")


def _set_url(call: Call) -> Iterator[Outcome]:
    url = call.operands[1] if len(call.operands) > 1 else UNKNOWN
    if is_harmless("remote.x.url", url):
        # Every later push and pull goes there, under the old name.
        yield Effect(Kind.REPOSITORY, f"git remote set-url {url}", "local", force="uncertain")
    elif has_unknown(url):
        yield unclear("git remote set-url: the address is not known")
    else:
        yield Effect(Kind.REPOSITORY, f"git remote set-url {url}", "hook")


def _remote_show(call: Call) -> Iterator[Outcome]:
    if not _has(call, "-n"):
        for name in call.operands:
            yield from _contact(name, "request")


def _remote_contact(call: Call) -> Iterator[Outcome]:
    if _active(call, "--dry-run"):
        yield from _contact("", "request")
        return
    yield from _contact(call.operands[0] if call.operands else "", "download")
    yield _local(" ".join(call.path or ("remote",)))


# Merging ----------------------------------------------------------------------------------------------

_STRATEGIES = frozenset("ours recursive resolve octopus subtree ort".split())


def _strategy(call: Call) -> Iterator[Effect]:
    for name in _values(call, "-s", "--strategy"):
        if name not in _STRATEGIES:
            yield Effect(Kind.EXECUTE, f"git-merge-{name}", force="uncertain")


def _merging(operation: str) -> Then:
    def then(call: Call) -> Iterator[Outcome]:
        yield _local(operation)
        yield from _strategy(call)

    return then


# Settings ---------------------------------------------------------------------------------------------


def _setting(text: str, verb: str) -> Iterator[Outcome]:
    """``-c key=value``: the settings that run something run it, others must be known to be harmless."""
    key, sign, value = text.partition("=")
    if not sign:
        value = "true"
    if is_harmless(key, value):
        return
    command = command_of(key, value) if is_static(key) else None
    if command is not None:
        yield RunShell(command)
        return
    lower = key.lower()
    if lower.endswith("sslverify"):
        yield Effect(Kind.SECURITY, "git's certificate checks", "off", force="uncertain")
    elif lower == "safe.directory" and is_static(value):
        yield Effect(Kind.SECURITY, "git's check of who owns a repository", "off", force="uncertain")
    elif lower == "clean.requireforce" and verb != "clean":
        return
    else:
        yield unclear(f"git: the setting {key}={value} is not known to be harmless")


_CONFIG_READS = (
    "--get",
    "--get-all",
    "--get-regexp",
    "--get-urlmatch",
    "--list",
    "--get-color",
    "--get-colorbool",
)
_CONFIG_VERBS = frozenset("list get set unset rename-section remove-section edit".split())


_REDIRECTS = re.compile(
    r"remote\..+\.(?:push)?url|branch\..+\.pushremote|remote\.pushdefault", re.IGNORECASE
).fullmatch
"""Settings by which later pushes and pulls go elsewhere under an old name."""


def _config(call: Call) -> Iterator[Outcome]:
    operands = call.operands
    file = _value(call, "--file")
    if file is not None and file != "-":
        yield Effect(Kind.READ, file)
    if _has(call, *_CONFIG_READS):
        return
    verb = ""
    if operands and operands[0] in _CONFIG_VERBS and "." not in operands[0]:
        verb, operands = operands[0], operands[1:]
    if verb in ("list", "get"):
        return
    if MANY in operands:
        yield unclear("git config: arguments are not known")
        return
    if _has(call, "--edit") or verb == "edit":
        yield Effect(Kind.REPOSITORY, "git config --edit", "local", force="uncertain")
        return
    if _has(call, "--unset", "--unset-all") or verb == "unset":
        yield from _config_change(call, file, f"--unset {operands[0]}" if operands else "--unset")
        return
    if _has(call, "--remove-section", "--rename-section") or verb in ("remove-section", "rename-section"):
        renamed = _has(call, "--rename-section") or verb == "rename-section"
        if renamed and not (len(operands) > 1 and is_harmless(f"{operands[1]}.x", UNKNOWN)):
            yield Effect(Kind.REPOSITORY, "git config --rename-section", "hook", force="uncertain")
            return
        yield from _config_change(call, file, "--remove-section")
        return
    if len(operands) < 2 and verb != "set" and not _has(call, "--add", "--replace-all"):
        return  # one operand: shows the value
    key, value = (*operands, UNKNOWN, UNKNOWN)[:2]
    if is_harmless(key, value):
        if _REDIRECTS(key) is not None:
            yield Effect(Kind.REPOSITORY, f"git config {key} {value}", "local", force="uncertain")
        yield from _config_change(call, file, key)
        return
    everywhere = "for all repositories" if _has(call, "--global", "--system") else ""
    yield Effect(Kind.REPOSITORY, f"git config {key} {value}", "hook", to=everywhere)


def _config_change(call: Call, file: str | None, what: str) -> Iterator[Outcome]:
    if file is not None:
        yield Effect(Kind.WRITE, file, "edit")
    elif _has(call, "--system"):
        yield Effect(Kind.SYSTEM, f"git config {what}", "set", force="uncertain")
    elif _has(call, "--global"):
        yield Effect(Kind.CHANGE, f"git config --global {what}", force="medium")
    else:
        yield _local(f"config {what}")


# Other verbs ------------------------------------------------------------------------------------------


def _archive(call: Call) -> Iterator[Outcome]:
    remote = _value(call, "--remote")
    if remote is not None:
        yield from _contact(remote, "download")


def _apply(call: Call) -> Iterator[Outcome]:
    reports = any(_active(call, name) for name in ("--stat", "--numstat", "--summary", "--check"))
    if reports and not _has(call, "--apply"):
        return
    if _has(call, "--unsafe-paths"):
        yield unclear("git apply: --unsafe-paths writes outside of the working tree")
    yield _local("apply")


def _submodule_foreach(call: Call) -> Iterator[Outcome]:
    if len(call.operands) == 1:
        yield RunShell(call.operands[0])
    elif call.operands:
        yield RunCommand(call.operands)


def _submodule_add(call: Call) -> Iterator[Outcome]:
    yield from _contact(call.operands[0] if call.operands else UNKNOWN, "download")
    yield _local("submodule add")


def _submodule_update(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.NETWORK, "the remotes of the submodules", "download")
    yield _local("submodule update")
    if _has(call, "-f"):
        for path in call.operands or ("",):
            yield _loses("submodule update --force", "changes", to=path)


def _submodule_deinit(call: Call) -> Iterator[Outcome]:
    yield _local("submodule deinit")
    if _has(call, "-f"):
        for path in call.operands or ("",):
            yield _loses("submodule deinit --force", "changes", to=path)


_SIBLING = re.compile(r"\.\./\w[\w.-]*")
"""A new folder beside the project, as worktrees usually are; git refuses one that holds anything."""


def _worktree_add(call: Call) -> Iterator[Outcome]:
    yield _local("worktree add")
    if call.operands and not _SIBLING.fullmatch(call.operands[0]):
        yield Effect(Kind.WRITE, call.operands[0], "create", recursive=True)
    if _has(call, "-B"):
        yield _loses("worktree add -B", "ref", to=_value(call, "-B") or UNKNOWN)


def _worktree_remove(call: Call) -> Iterator[Outcome]:
    yield _local("worktree remove")
    if _has(call, "-f"):
        for path in call.operands:
            yield _loses("worktree remove --force", "untracked", to=path, recursive=True, force="high")


def _gc(call: Call) -> Iterator[Outcome]:
    when = _value(call, "--prune")
    if when is not None and when not in ("", "never", "2.weeks.ago") and not _has(call, "--no-prune"):
        yield _loses("gc --prune", "history")
    else:
        yield _local("gc")


def _format_patch(call: Call) -> Iterator[Outcome]:
    if _active(call, "--stdout"):
        return
    folder = _value(call, "-o")
    if folder is not None:
        yield Effect(Kind.WRITE, folder, "create", recursive=True)
    else:
        yield Effect(Kind.CHANGE, "patch files in the working directory", force="low")


def _reads_then(operation: str) -> Then:
    """Reads its operands, then changes the repository."""

    def then(call: Call) -> Iterator[Outcome]:
        for word in call.operands:
            if word != "-":
                yield Effect(Kind.READ, word)
        yield _local(operation)

    return then


def _merge_file(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        yield Effect(Kind.READ, word)
    if call.operands and not _has(call, "-p"):
        yield Effect(Kind.WRITE, call.operands[0], "edit")


def _merge_index(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words:
        yield RunCommand((words[0], MANY))
    yield _local("merge-index")


def _mailinfo(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        yield Effect(Kind.WRITE, word)


def _trailers(call: Call) -> Iterator[Outcome]:
    kind = (Kind.WRITE, "edit") if _has(call, "--in-place") else (Kind.READ, "")
    for word in call.operands:
        if word != "-":
            yield Effect(kind[0], word, kind[1])


def _for_each_repo(call: Call) -> Iterator[Outcome]:
    yield RunCommand(("git", "-C", UNKNOWN, *call.operands))


def _filter_repo(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if any(word in ("--help", "-h", "--version", "--analyze", "--dry-run") for word in words):
        yield Effect(Kind.CHANGE, "a report in .git/filter-repo", force="low")
        return
    yield _loses("filter-repo", "history")
    for at, word in enumerate(words):
        name, sign, value = word.partition("=")
        if name.startswith("--") and name.endswith("-callback"):
            yield RunCode("python", value if sign else (words[at + 1] if at + 1 < len(words) else UNKNOWN))


def _send_email(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        if "." in word and ".." not in word:
            yield Effect(Kind.READ, word)
    if not _active(call, "--dry-run"):
        yield Effect(Kind.REMOTE, "mail to others", "send", force="uncertain")
    server = _value(call, "--smtp-server")
    if server is not None and (server.startswith("/") or not is_static(server)):
        yield RunShell(server)


def _credential(call: Call) -> Iterator[Outcome]:
    verb = call.operands[0] if call.operands else "fill"
    if verb in ("fill", "get"):
        yield Effect(Kind.SECRET, "the stored passwords of git")
    elif verb == "capability":
        return
    elif verb in ("approve", "store", "reject", "erase", "exit"):
        yield Effect(Kind.CHANGE, f"the stored passwords of git ({verb})", force="medium")
    else:
        yield call.unclear(f"{verb} is not known")


def _difftool(call: Call) -> Iterator[Outcome]:
    if _has(call, "--tool-help") or _has(call, "-x"):
        return
    tool = _value(call, "-t")
    yield Effect(
        Kind.EXECUTE, f"the tool {tool}" if tool else "the diff tool of the settings", force="uncertain"
    )


def _hook_run(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.BUILD, ".", " ".join(("git hook run", *call.operands[:1])))


def _pack_objects(call: Call) -> Iterator[Outcome]:
    if not _has(call, "--stdout"):
        yield _local("pack-objects")
        for word in call.operands:
            yield Effect(Kind.WRITE, f"{word}-{UNKNOWN}", "create")


def _checkout_index(call: Call) -> Iterator[Outcome]:
    prefix = _value(call, "--prefix")
    if prefix is not None:
        yield Effect(Kind.WRITE, posixpath.dirname(prefix) or ".", "create", recursive=True)
    elif _has(call, "-f"):
        for path in call.operands or ("",):
            yield _loses("checkout-index --force", "changes", to=path)
    else:
        yield _local("checkout-index")


def _read_tree(call: Call) -> Iterator[Outcome]:
    if _has(call, "--dry-run"):
        return
    if _has(call, "--reset") and _has(call, "-u"):
        yield _loses("read-tree --reset -u", "changes")
    else:
        yield _local("read-tree")


def _replace(call: Call) -> Iterator[Outcome]:
    if _has(call, "-l") or not (call.operands or _has(call, "--convert-graft-file")):
        return
    yield _local("replace")


def _lfs_pull(call: Call) -> Iterator[Outcome]:
    yield Effect(Kind.NETWORK, "the LFS server", "download")
    yield _local(f"lfs {call.path[-1]}")


def _pure(names: str, options: str = "", operands: str = "text*", **more: object) -> Program:
    return Program(names, options, operands, **more)  # type: ignore[arg-type]


_STASH_SHOW = Program(
    "show", _LOG + " --include-untracked --only-untracked --no-include-untracked", "text*", then=_show
)
_STASH_PUSH = (
    "-p|--patch -S|--staged -k|--[no-]keep-index -q|--[no-]quiet -u|--[no-]include-untracked -a|--all"
    " -m|--message=" + _PATHSPECS
)

_NOTES = "-f|--force -m|--message= -F|--file=read -C|--reuse-message= -c|--reedit-message= --allow-empty"
_LOCAL_NOTES = (_local("notes"),)

VERBS: tuple[Program, ...] = (
    # looking ------------------------------------------------------------------------------------------
    Program("log whatchanged", _LOG, "text*", then=_log),
    Program("show", _LOG, "text*", then=_show),
    Program("rev-list", _LOG, "text*", then=_drivers),
    Program(
        "shortlog",
        _but(
            _LOG,
            "-c -s -n --summary --committer",
            "-c|--committer -n|--numbered -s|--summary -e|--email --group=",
        ),
        "text*",
    ),
    Program(
        "diff",
        _DIFF
        + " --cached --staged --merge-base --no-index -1|--base -2|--ours -3|--theirs -0 -c --cc -q -r -t"
        " --combined-all-paths --diff-merges= --no-diff-merges -m --remerge-diff",
        "text*",
        then=_diff,
    ),
    Program(
        "diff-files", _DIFF + " -0 -1 -2 -3 --base --ours --theirs -q -c --cc -r -t -m", "text*", then=_diff
    ),
    Program("diff-index", _DIFF + " --cached -m --merge-base -r -t -c --cc -q", "text*", then=_diff),
    Program(
        "diff-tree",
        _DIFF + " -r -t --root --merge-base --stdin -m -c --cc --combined-all-paths --pretty=? --format= -v"
        " --oneline --no-commit-id --always --encoding= --notes=? --no-notes --show-signature"
        " --abbrev-commit"
        " --no-abbrev-commit -q --diff-merges= --no-diff-merges --remerge-diff --date= --expand-tabs=?",
        "text*",
        then=_diff,
    ),
    Program("diff-pairs", _DIFF, "text*", then=_drivers),
    Program(
        "range-diff",
        _DIFF + " --creation-factor= --no-dual-color --notes=? --no-notes --left-only --right-only"
        " --diff-merges= --remerge-diff --max-memory=",
        "text*",
        then=_drivers,
    ),
    Program(
        "status",
        "-v|--[no-]verbose -s|--[no-]short -b|--[no-]branch --[no-]show-stash --[no-]ahead-behind"
        " --porcelain=?"
        " --no-porcelain --long --no-long -z|--null --no-null -u|--untracked-files=? --no-untracked-files"
        " --ignored=? --no-ignored --ignore-submodules=? --[no-]column=? --no-renames --renames"
        " -M|--find-renames=? --no-optional-locks",
        "text*",
    ),
    Program(
        "blame annotate",
        _but(
            _LOG,
            "-s -b -p -S -l -n --progress",
            "-b --incremental --show-stats --[no-]progress --score-debug -f|--show-name -n|--show-number"
            " -p|--porcelain --line-porcelain -l -s -e|--show-email --ignore-rev= --ignore-revs-file=read"
            " --no-ignore-rev --no-ignore-revs-file --color-lines --color-by-age -S=read --contents=read",
        ),
        "text*",
        then=_show,
    ),
    Program(
        "grep",
        "--[no-]cached --no-index --index --[no-]untracked --[no-]exclude-standard"
        " --[no-]recurse-submodules"
        " -v|--[no-]invert-match -i|--[no-]ignore-case -w|--[no-]word-regexp -a|--[no-]text -I"
        " --[no-]textconv"
        " -r|--[no-]recursive --max-depth= -E|--[no-]extended-regexp -G|--[no-]basic-regexp"
        " -F|--[no-]fixed-strings -P|--[no-]perl-regexp -n|--[no-]line-number --[no-]column -h -H"
        " --[no-]full-name -l|--[no-]files-with-matches --[no-]name-only -L|--[no-]files-without-match"
        " -z|--[no-]null -o|--[no-]only-matching -c|--[no-]count --[no-]color=? --[no-]break --[no-]heading"
        " -C|--[no-]context= -B|--[no-]before-context= -A|--[no-]after-context= -# --[no-]threads="
        " -p|--[no-]show-function -W|--[no-]function-context -f=read -e= --and --or --not -q|--[no-]quiet"
        " --all-match -O|--[no-]open-files-in-pager=?shell --[no-]ext-grep -m|--max-count=",
        "text*",
        then=_grep,
    ),
    Program(
        "cat-file",
        "-e -p -t -s --allow-unknown-type --[no-]use-mailmap --[no-]mailmap --batch=? --batch-check=? -z -Z"
        " --batch-command=? --batch-all-objects --[no-]buffer --follow-symlinks --unordered --textconv"
        " --filters --path= --filter=",
        "text*",
        then=_cat_file,
    ),
    _pure("cherry", "-v|--verbose --abbrev=?"),
    _pure("check-attr", "-a|--all --cached --stdin -z --source="),
    _pure("check-ignore", "-q|--quiet -v|--verbose --stdin -z -n|--non-matching --no-index"),
    _pure("check-mailmap", "--stdin --mailmap-file=read --mailmap-blob="),
    _pure(
        "check-ref-format",
        "--normalize --allow-onelevel --no-allow-onelevel --refspec-pattern --branch --print",
    ),
    _pure("column", "--command= --mode=? --raw-mode= --width= --indent= --nl= --padding="),
    _pure("count-objects", "-v|--verbose -H|--human-readable"),
    _pure(
        "describe",
        "--[no-]contains --debug --[no-]all --[no-]tags --[no-]long --[no-]first-parent --abbrev=?"
        " --no-abbrev"
        " --exact-match --no-exact-match --candidates= --match= --exclude= --no-match --no-exclude"
        " --[no-]always"
        " --dirty=? --broken=?",
    ),
    _pure("get-tar-commit-id"),
    _pure(
        "for-each-ref refs-list",
        "-s|--shell -p|--perl --python --tcl --count= --stdin --exclude= --include-root-refs --start-after="
        + _FILTERS,
    ),
    _pure(
        "ls-files",
        "-z -t -v -f -c|--cached -d|--deleted -m|--modified -o|--others -i|--ignored -s|--stage -k|--killed"
        " --directory --no-directory --eol --[no-]empty-directory -u|--unmerged --resolve-undo"
        " -x|--exclude="
        " -X|--exclude-from=read --exclude-per-directory= --exclude-standard --full-name"
        " --recurse-submodules"
        " --error-unmatch --with-tree= --abbrev=? --debug --deduplicate --sparse --format=",
    ),
    _pure(
        "ls-tree",
        "-d -r -t -z -l|--long --name-only --name-status --object-only --full-name --full-tree --format="
        " --abbrev=?",
    ),
    Program(
        "ls-remote",
        "-q|--quiet --upload-pack|--exec=shell -t|--tags -h|--heads|--branches -b --refs --get-url --sort="
        " --exit-code --symref -o|--server-option=",
        "text*",
        then=_ls_remote,
    ),
    _pure("merge-base", "-a|--all --octopus --independent --is-ancestor --fork-point"),
    Program(
        "merge-tree",
        "--write-tree --trivial-merge --messages --no-messages -z --name-only --allow-unrelated-histories"
        " --stdin"
        " --merge-base= -X|--strategy-option= --quiet",
        "text*",
        effects=(Effect(Kind.CHANGE, "objects of the repository", force="low"),),
    ),
    _pure(
        "name-rev",
        "--[no-]name-only --[no-]tags --refs= --exclude= --no-refs --no-exclude --all --stdin"
        " --annotate-stdin --[no-]undefined --[no-]always",
    ),
    _pure("patch-id", "--unstable --stable --verbatim"),
    Program("rev-parse", "", "text*", lenient=True, help=False),
    _pure(
        "show-branch",
        "-a|--all -r|--remotes --[no-]color=? --more=? --list --no-name --current --sha1-name"
        " --merge-base --independent --topo-order --topics --sparse --date-order -g|--reflog=?",
    ),
    _pure("show-index", "--object-format="),
    _pure(
        "show-ref",
        "--tags --heads --branches --verify --exists --head -d|--dereference -s|--hash=? --abbrev=?"
        " -q|--quiet --exclude-existing=?",
    ),
    _pure("stripspace", "-s|--strip-comments -c|--comment-lines"),
    _pure("var", "-l"),
    _pure("verify-commit verify-tag", "-v|--verbose --raw --format="),
    _pure("verify-pack", "-v|--verbose -s|--stat-only --object-format=", "read*"),
    _pure("version", "--build-options"),
    Program(
        "help",
        "-a|--all --[no-]external-commands --[no-]aliases -m|--man -w|--web -i|--info -v|--[no-]verbose"
        " -g|--guides --user-interfaces --developer-interfaces -c|--config --config-for-completion"
        " --config-sections-for-completion --exclude-guides",
        "text*",
        on={"-w": effect(Kind.CHANGE, "a window of the browser", "open", force="low")},
    ),
    _pure("fmt-merge-msg", "--log=? --no-log --summary -m|--message= -F|--file=read --into-name="),
    Program(
        "fsck fsck-objects",
        "-v|--[no-]verbose --[no-]unreachable --[no-]dangling --[no-]tags --[no-]root --[no-]cache"
        " --[no-]reflogs"
        " --[no-]full --[no-]connectivity-only --[no-]strict --[no-]lost-found --[no-]progress"
        " --[no-]name-objects"
        " --[no-]references",
        "text*",
        then=_only("--lost-found", _local("fsck --lost-found")),
    ),
    Program("last-modified", _LOG + " --recursive --show-trees", "text*"),
    _pure("repo", "--format= -z", "text*"),
    Program(
        "hash-object",
        "-t= -w --stdin --stdin-paths --no-filters --literally --path=",
        "read*",
        then=_only("-w", _local("hash-object -w")),
    ),
    # the working tree ---------------------------------------------------------------------------------
    Program(
        "add stage",
        "-n|--[no-]dry-run -v|--[no-]verbose -i|--[no-]interactive -p|--[no-]patch -e|--[no-]edit"
        " -f|--[no-]force"
        " -u|--[no-]update --[no-]renormalize -N|--[no-]intent-to-add -A|--[no-]all --[no-]ignore-removal"
        " --[no-]refresh --[no-]ignore-errors --[no-]ignore-missing --[no-]sparse --chmod= --auto-advance"
        " -U|--unified= --inter-hunk-context= --[no-]warn-embedded-repo" + _PATHSPECS,
        "text*",
        then=_add,
    ),
    Program(
        "commit",
        "-q|--[no-]quiet -v|--[no-]verbose -F|--[no-]file=read --[no-]author= --[no-]date="
        " -m|--[no-]message="
        " -c|--reedit-message= -C|--reuse-message= --fixup= --squash= --[no-]reset-author --trailer="
        " --no-trailer -s|--[no-]signoff -t|--[no-]template=read -e|--[no-]edit --cleanup= --[no-]status"
        " -a|--[no-]all -i|--include -o|--only --interactive -p|--patch -n|--[no-]verify --[no-]dry-run"
        " --[no-]short --[no-]branch --[no-]ahead-behind --porcelain --long -z|--[no-]null --[no-]amend"
        " --[no-]post-rewrite -u|--untracked-files=? --allow-empty --allow-empty-message -U|--unified="
        " --inter-hunk-context=" + _SIGN + _PATHSPECS,
        "text*",
        effects=(_local("commit"),),
    ),
    Program(
        "checkout",
        "-b= -B= -l --[no-]guess --[no-]overlay -q|--[no-]quiet --recurse-submodules=?"
        " --no-recurse-submodules"
        " --[no-]progress -m|--[no-]merge --[no-]conflict= -d|--[no-]detach -t|--[no-]track=? -f"
        " --[no-]force"
        " --orphan= --[no-]overwrite-ignore --[no-]ignore-other-worktrees --ours|-2 --theirs|-3"
        " -p|--[no-]patch --ignore-skip-worktree-bits -U|--unified= --inter-hunk-context=" + _PATHSPECS,
        "text*",
        then=_checkout,
    ),
    Program(
        "switch",
        "-c|--create= -C|--force-create= --[no-]guess --[no-]discard-changes -q|--[no-]quiet"
        " --recurse-submodules=? --no-recurse-submodules --[no-]progress -m|--[no-]merge --[no-]conflict="
        " -d|--[no-]detach -t|--[no-]track=? -f|--force --orphan= --[no-]overwrite-ignore"
        " --[no-]ignore-other-worktrees",
        "text*",
        then=_switch,
    ),
    Program(
        "restore",
        "-s|--source= --staged|-S --no-staged --worktree|-W --no-worktree --[no-]ignore-unmerged"
        " --[no-]overlay"
        " -q|--[no-]quiet --recurse-submodules=? --[no-]progress -m|--[no-]merge --[no-]conflict= --ours|-2"
        " --theirs|-3 -p|--[no-]patch --ignore-skip-worktree-bits -U|--unified= --inter-hunk-context="
        + _PATHSPECS,
        "text*",
        then=_restore,
    ),
    Program(
        "reset",
        "-q|--[no-]quiet --[no-]refresh --mixed --soft --hard --merge --keep --recurse-submodules=?"
        " --no-recurse-submodules -p|--[no-]patch -N|--[no-]intent-to-add -U|--unified="
        " --inter-hunk-context=" + _PATHSPECS,
        "text*",
        then=_reset,
    ),
    Program(
        "clean",
        "-q|--[no-]quiet --dry-run|-n --no-dry-run -f|--[no-]force -i|--[no-]interactive -d -x -X"
        " -e|--exclude=",
        "text*",
        then=_clean,
    ),
    Program(
        "rm",
        "--dry-run|-n --no-dry-run -q|--[no-]quiet --[no-]cached -f --[no-]force -r --[no-]ignore-unmatch"
        " --[no-]sparse" + _PATHSPECS,
        "text*",
        then=_rm,
    ),
    Program(
        "mv",
        "-v|--[no-]verbose --dry-run|-n --no-dry-run -f|--[no-]force -k --[no-]sparse",
        "text*",
        then=_mv,
    ),
    Program(
        "apply",
        "--exclude= --include= -p= --no-add --[no-]stat --[no-]numstat --[no-]summary --[no-]check"
        " --[no-]index"
        " -N|--[no-]intent-to-add --[no-]cached --[no-]unsafe-paths --apply --no-apply -3|--[no-]3way"
        " --build-fake-ancestor=write -z -C= --whitespace= --[no-]ignore-space-change"
        " --[no-]ignore-whitespace"
        " -R|--[no-]reverse --[no-]unidiff-zero --[no-]reject --[no-]allow-overlap -v|--[no-]verbose"
        " -q|--[no-]quiet --[no-]inaccurate-eof --[no-]recount --directory= --[no-]allow-empty"
        " --[no-]binary"
        " --allow-binary-replacement --ours --theirs --union",
        "read*",
        then=_apply,
    ),
    Program(
        "am",
        "-i|--[no-]interactive -3|--[no-]3way -q|--[no-]quiet -s|--[no-]signoff -u|--[no-]utf8"
        " -k|--[no-]keep"
        " --[no-]keep-non-patch -m|--[no-]message-id --[no-]keep-cr -c|--[no-]scissors --quoted-cr="
        " --whitespace="
        " --ignore-space-change --ignore-whitespace --directory= --exclude= --include= -C= -p="
        " --patch-format="
        " --reject --resolvemsg= -r|--continue|--resolved --skip --abort --quit --retry"
        " --show-current-patch=?"
        " --allow-empty --committer-date-is-author-date --[no-]ignore-date --[no-]rerere-autoupdate"
        " --empty="
        " --[no-]verify -n" + _SIGN,
        "text*",
        then=_reads_then("am"),
    ),
    Program(
        "stash",
        _STASH_PUSH,
        "text*",
        subcommands=(
            Program("list", _LOG, "text*", then=_drivers),
            _STASH_SHOW,
            Program("push", _STASH_PUSH, "text*", effects=(_local("stash"),)),
            Program("save", _STASH_PUSH, "text*", effects=(_local("stash"),)),
            Program("pop", "-q|--quiet --index --no-index", "text*", effects=(_local("stash pop"),)),
            Program("apply", "-q|--quiet --index --no-index", "text*", effects=(_local("stash apply"),)),
            Program("branch", "", "text*", effects=(_local("stash branch"),)),
            Program("drop", "-q|--quiet", "text*", then=_stash_drop),
            Program("clear", "", "", then=_stash_drop),
            Program("create", "", "text*", effects=(_local("stash create"),)),
            Program("store", "-q|--quiet -m|--message=", "text*", effects=(_local("stash store"),)),
            Program("export", "--print --to-ref=", "text*", effects=(_local("stash export"),)),
            Program("import", "", "text*", effects=(_local("stash import"),)),
        ),
        bare=(_local("stash"),),
        effects=(_local("stash"),),
    ),
    Program(
        "sparse-checkout",
        subcommands=(
            Program("list"),
            Program(
                "init set",
                "--[no-]cone --[no-]sparse-index --stdin --skip-checks --end-of-options",
                "text*",
                effects=(_local("sparse-checkout"),),
            ),
            Program("add", "--stdin --skip-checks", "text*", effects=(_local("sparse-checkout"),)),
            Program("reapply", "--[no-]cone --[no-]sparse-index", effects=(_local("sparse-checkout"),)),
            Program("disable", effects=(_local("sparse-checkout"),)),
            Program(
                "clean",
                "--dry-run|-n -f|--force -v|--verbose",
                then=_unless("--dry-run", _loses("sparse-checkout clean", "untracked", recursive=True)),
            ),
            Program("check-rules", "-z --[no-]cone --rules-file=read"),
        ),
    ),
    Program(
        "worktree",
        subcommands=(
            Program("list", "--porcelain -v|--verbose -z --expire="),
            Program(
                "add",
                "-f|--force -b= -B= -d|--detach --[no-]checkout --lock --reason= -q|--quiet --[no-]track"
                " --[no-]guess-remote --orphan --[no-]relative-paths",
                "text*",
                then=_worktree_add,
            ),
            Program("remove", "-f|--force", "text*", then=_worktree_remove),
            Program(
                "prune",
                "--dry-run|-n -v|--verbose --expire=",
                then=_unless("--dry-run", _local("worktree prune")),
            ),
            Program(
                "move",
                "-f|--force --[no-]relative-paths",
                "text*",
                effects=(_local("worktree move"),),
                then=lambda call: (
                    (Effect(Kind.MOVE, call.operands[0], to=call.operands[-1]),) if call.operands else ()
                ),
            ),
            Program("lock unlock", "--reason=", "text*", effects=(_local("worktree lock"),)),
            Program("repair", "--[no-]relative-paths", "text*", effects=(_local("worktree repair"),)),
        ),
    ),
    Program(
        "checkout-index",
        "-a|--all -f|--force -q|--quiet -n|--no-create -u|--index -z --stdin --temp --prefix= --stage="
        " --ignore-skip-worktree-bits",
        "text*",
        then=_checkout_index,
    ),
    Program(
        "read-tree",
        "--index-output=write --empty -v|--verbose -m --trivial --aggressive --reset --prefix= -u"
        " --exclude-per-directory= -i --dry-run|-n --no-sparse-checkout --debug-unpack"
        " --recurse-submodules=?"
        " --no-recurse-submodules -q|--quiet",
        "text*",
        then=_read_tree,
    ),
    # branches, history --------------------------------------------------------------------------------
    Program(
        "branch",
        "-v|--[no-]verbose -q|--[no-]quiet -t|--track=? --no-track -u|--set-upstream-to= --unset-upstream"
        " -r|--remotes -a|--all -d|--delete -D -m|--move -M -c|--copy -C -l|--list --show-current"
        " --[no-]create-reflog --edit-description -f --[no-]force --[no-]recurse-submodules --[no-]abbrev=?"
        + _FILTERS,
        "text*",
        then=_branch,
    ),
    Program(
        "tag",
        "-l|--list -n=? -d|--delete -v|--verify -a|--[no-]annotate -m|--message= -F|--file=read -e|--edit"
        " -s|--[no-]sign --cleanup= -u|--local-user= -f --[no-]force --create-reflog --trailer=" + _FILTERS,
        "text*",
        then=_tag,
    ),
    Program(
        "merge",
        "-n --[no-]stat --[no-]summary --[no-]compact-summary --log=? --no-log --[no-]squash --[no-]commit"
        " -e|--[no-]edit --[no-]ff --ff-only --[no-]verify-signatures -m|--message= -F|--file=read"
        " --into-name="
        " -v|--[no-]verbose -q|--[no-]quiet --abort --quit --continue --allow-unrelated-histories"
        " --[no-]progress --[no-]autostash --[no-]overwrite-ignore --[no-]signoff --[no-]verify" + _MERGING,
        "text*",
        then=_merging("merge"),
    ),
    Program(
        "cherry-pick revert",
        "--quit --continue --abort --skip -n|--[no-]commit -e|--[no-]edit -s|--[no-]signoff -m|--mainline="
        " -x -r --ff --allow-empty --allow-empty-message --keep-redundant-commits --empty= --[no-]reference"
        + _MERGING.replace(" -s|--strategy=", " --strategy="),
        "text*",
        then=lambda call: _merging(call.invocation.name.removeprefix("git "))(call),
    ),
    Program(
        "rebase",
        "--onto= --[no-]keep-base --[no-]verify -q|--quiet -v|--verbose -n|--no-stat --stat --[no-]signoff"
        " --committer-date-is-author-date --[no-]reset-author-date --ignore-date -C= --ignore-whitespace"
        " --whitespace= -f|--[no-]force-rebase --no-ff --ff --continue --skip --abort --quit --edit-todo"
        " --show-current-patch --apply -m|--merge -i|--interactive -p --preserve-merges --empty="
        " --[no-]autosquash --[no-]update-refs --[no-]autostash -x|--exec=shell -r|--rebase-merges=?"
        " --no-rebase-merges --[no-]fork-point --root --[no-]reschedule-failed-exec"
        " --[no-]reapply-cherry-picks"
        " --allow-empty-message --keep-empty --no-keep-empty --trailer=" + _MERGING,
        "text*",
        then=_merging("rebase"),
    ),
    Program(
        "bisect",
        subcommands=(
            Program(
                "start",
                "--term-new= --term-bad= --term-old= --term-good= --no-checkout --first-parent",
                "text*",
                effects=(_local("bisect"),),
            ),
            Program("good bad new old skip next reset", "", "text*", effects=(_local("bisect"),)),
            Program("terms", "--term-good --term-old --term-bad --term-new"),
            Program("log"),
            Program("visualize view", _LOG, "text*", then=_drivers),
            Program("replay", "", "read*", effects=(_local("bisect replay"),)),
            Program("run", "", "command", style=Style.POSIX, effects=(_local("bisect run"),)),
        ),
    ),
    Program(
        "reflog",
        _LOG,
        "text*",
        subcommands=(
            Program("show list", _LOG, "text*", then=_drivers),
            Program("exists", "", "text*"),
            Program(
                "expire",
                "--expire= --expire-unreachable= --updateref --rewrite --stale-fix --dry-run|-n --verbose"
                " --all"
                " --single-worktree",
                "text*",
                then=_unless("--dry-run", _loses("reflog expire", "history")),
            ),
            Program(
                "delete",
                "--updateref --rewrite --dry-run|-n --verbose",
                "text*",
                then=_unless("--dry-run", _loses("reflog delete", "history")),
            ),
            Program("drop", "--all --single-worktree", "text*", effects=(_loses("reflog drop", "history"),)),
            Program("write", "", "text*", effects=(_local("reflog write"),)),
        ),
    ),
    Program(
        "notes",
        "--ref=",
        subcommands=(
            Program("list show", "", "text*"),
            Program("get-ref"),
            Program(
                "add append edit",
                _NOTES + " --separator=? --no-separator --stripspace --no-stripspace -e|--edit",
                "text*",
                effects=_LOCAL_NOTES,
            ),
            Program("copy", "-f|--force --stdin --for-rewrite=", "text*", effects=_LOCAL_NOTES),
            Program(
                "merge",
                "-v|--verbose -q|--quiet -s|--strategy= --commit --abort",
                "text*",
                effects=_LOCAL_NOTES,
            ),
            Program("remove", "--ignore-missing --stdin", "text*", effects=_LOCAL_NOTES),
            Program("prune", "--dry-run|-n -v|--verbose", then=_unless("--dry-run", *_LOCAL_NOTES)),
        ),
    ),
    Program(
        "update-ref",
        "-m= -d|--delete --no-deref --deref -z --stdin --create-reflog --batch-updates",
        "text*",
        then=_update_ref,
    ),
    Program(
        "symbolic-ref", "-q|--quiet -d|--delete --[no-]short --[no-]recurse -m=", "text*", then=_symbolic_ref
    ),
    Program(
        "replace",
        "-l|--list -d|--delete -e|--edit -g|--graft --convert-graft-file -f|--force --raw --format=",
        "text*",
        then=_replace,
    ),
    Program(
        "replay",
        "--contained --onto= --advance= --ref-action= --revert=",
        "text*",
        effects=(_local("replay"),),
    ),
    Program(
        "pack-refs", "--[no-]all --[no-]prune --auto --include= --exclude=", effects=(_local("pack-refs"),)
    ),
    Program(
        "refs",
        subcommands=(
            Program("verify", "--strict --verbose"),
            Program(
                "list",
                "-s|--shell -p|--perl --python --tcl --count= --stdin --exclude= --include-root-refs"
                + _FILTERS,
                "text*",
            ),
            Program("exists", "", "text*"),
            Program(
                "optimize",
                "--all --no-all --prune --no-prune --auto --include= --exclude=",
                effects=(_local("refs optimize"),),
            ),
            Program(
                "migrate",
                "--ref-format= --dry-run --no-reflog",
                then=_unless("--dry-run", _local("refs migrate")),
            ),
        ),
    ),
    Program(
        "filter-branch",
        "--setup=shell --env-filter=shell --tree-filter=shell --index-filter=shell --parent-filter=shell"
        " --msg-filter=shell --commit-filter=shell --tag-name-filter=shell --subdirectory-filter="
        " --prune-empty"
        " --original= -d= -f|--force --remap-to-ancestor --state-branch= --all",
        "text*",
        effects=(_loses("filter-branch", "history"),),
    ),
    Program("filter-repo", raw=_filter_repo),
    Program("rerere", "--rerere-autoupdate --no-rerere-autoupdate", "text*", effects=(_local("rerere"),)),
    # remotes ------------------------------------------------------------------------------------------
    Program("fetch", _TRANSPORT + _FETCH, "text*", then=_fetch),
    Program(
        "pull",
        _TRANSPORT.replace(" -j|--jobs=", " -j|--jobs=?")
        + " -r|--rebase=? --no-rebase -n --[no-]stat --log=? --no-log --[no-]signoff --[no-]squash"
        " --[no-]commit"
        " --[no-]compact-summary --summary -e|--[no-]edit --cleanup= --[no-]ff --ff-only --[no-]verify"
        " --[no-]verify-signatures"
        " --[no-]autostash -s|--strategy= -X|--strategy-option= --allow-unrelated-histories --[no-]all"
        " -a|--append"
        " -f --[no-]force -t|--[no-]tags -p|--[no-]prune --[no-]dry-run -k|--keep --depth= --shallow-since="
        " --shallow-exclude= --deepen= --unshallow --update-shallow --refmap= --negotiation-tip="
        " --[no-]show-forced-updates --[no-]set-upstream --recurse-submodules=? --no-recurse-submodules"
        + _SIGN,
        "text*",
        then=_pull,
    ),
    Program(
        "clone",
        "-v|--[no-]verbose -q|--[no-]quiet --[no-]progress --[no-]reject-shallow -n|--[no-]checkout --bare"
        " --mirror"
        " -l|--[no-]local --[no-]hardlinks -s|--[no-]shared --recurse-submodules|--recursive=?"
        " --no-recurse-submodules -j|--jobs= --template= --no-template --reference=read"
        " --reference-if-able=read"
        " --dissociate -o|--origin= -b|--branch= -u|--upload-pack=shell --depth= --shallow-since="
        " --shallow-exclude= --[no-]single-branch --[no-]tags --[no-]shallow-submodules"
        " --separate-git-dir=create -c|--config= --server-option= -4|--ipv4 -6|--ipv6 --filter= --revision="
        " --also-filter-submodules --[no-]remote-submodules --[no-]sparse --bundle-uri=url --ref-format=",
        "text*",
        then=_clone,
    ),
    Program(
        "push",
        "-v|--[no-]verbose -q|--[no-]quiet --repo= --all --branches --mirror --no-mirror -d|--delete"
        " --[no-]tags"
        " --dry-run|-n --no-dry-run --porcelain -f --[no-]force --force-with-lease=? --no-force-with-lease"
        " --[no-]force-if-includes --recurse-submodules= --no-recurse-submodules --[no-]thin"
        " --receive-pack|--exec=shell -u|--[no-]set-upstream --[no-]progress --[no-]prune --[no-]verify"
        " --[no-]follow-tags --signed=? --no-signed --[no-]atomic -o|--push-option= -4|--ipv4 -6|--ipv6",
        "text*",
        then=_push,
    ),
    Program(
        "remote",
        "-v|--verbose",
        subcommands=(
            Program("show", "-n", "text*", then=_remote_show),
            Program("get-url", "--push --all", "text*"),
            Program("add", "-t= -m= -f --[no-]tags --mirror=?", "text*", then=_remote_add),
            Program("rename", "--progress --no-progress", "text*", effects=(_local("remote rename"),)),
            Program("remove rm", "", "text*", effects=(_local("remote remove"),)),
            Program("set-head", "-a|--auto -d|--delete", "text*", effects=(_local("remote set-head"),)),
            Program("set-branches", "--add", "text*", effects=(_local("remote set-branches"),)),
            Program("set-url", "--push --add --delete", "text*", then=_set_url),
            Program("prune", "--dry-run|-n", "text*", then=_remote_contact),
            Program("update", "-p|--prune", "text*", then=_remote_contact),
        ),
    ),
    Program(
        "submodule",
        "-q|--quiet --cached",
        subcommands=(
            Program("status", "--cached --recursive", "text*"),
            Program("summary", "--cached --files -n|--summary-limit= --for-status", "text*"),
            Program(
                "add",
                "-b|--branch= -f|--force --name= --reference=read --depth= --ref-format= --progress",
                "text*",
                then=_submodule_add,
            ),
            Program("init sync", "--recursive", "text*", effects=(_local("submodule"),)),
            Program(
                "update",
                "--init --remote -N|--no-fetch --[no-]recommend-shallow -f|--force --checkout --rebase"
                " --merge"
                " --reference=read --recursive --[no-]single-branch --depth= --filter= -j|--jobs="
                " --progress"
                " --require-init --dissociate",
                "text*",
                then=_submodule_update,
            ),
            Program("deinit", "-f|--force --all", "text*", then=_submodule_deinit),
            Program("foreach", "--recursive", "text*", style=Style.POSIX, then=_submodule_foreach),
            Program(
                "set-branch", "-b|--branch= -d|--default", "text*", effects=(_local("submodule set-branch"),)
            ),
            Program("set-url", "", "text*", then=_set_url),
            Program("absorbgitdirs", "", "text*", effects=(_local("submodule absorbgitdirs"),)),
        ),
    ),
    Program(
        "request-pull",
        "-p",
        "text*",
        then=lambda call: _contact(call.operands[1] if len(call.operands) > 1 else "", "request"),
    ),
    Program(
        "archive",
        "--format= --prefix= --add-file=read --add-virtual-file= -o|--output=write --worktree-attributes"
        " -v|--verbose -# -l|--list --remote= --exec=shell --mtime=",
        "text*",
        then=_archive,
    ),
    Program(
        "bundle",
        subcommands=(
            Program(
                "create",
                _but(_LOG, "--progress", "--[no-]progress --all-progress --all-progress-implied --version="),
                "write text*",
            ),
            Program("verify", "-q|--quiet", "read"),
            Program("list-heads", "", "read text*"),
            Program("unbundle", "--progress", "read text*", effects=(_local("bundle unbundle"),)),
        ),
    ),
    Program(
        "format-patch",
        _but(_LOG, "-n -s -p -v --progress -N --notes --no-notes --cc")
        + "--notes=? --no-notes -n|--numbered -N|--no-numbered -s|--signoff --[no-]stdout"
        " --[no-]cover-letter --numbered-files --suffix="
        " --start-number= -v|--reroll-count= --filename-max-length= --rfc=? --cover-from-description="
        " --description-file=read --subject-prefix= -o|--output-directory= -k|--keep-subject --no-binary"
        " --zero-commit --ignore-if-in-upstream -p|--no-stat --add-header= --to= --cc= --[no-]from=?"
        " --in-reply-to= --attach=? --no-attach --inline=? --thread=? --no-thread --[no-]signature="
        " --base= --signature-file=read --interdiff= --range-diff= --creation-factor= --force-in-body-from"
        " --progress --no-to --no-cc --no-add-header --commit-list-format=",
        "text*",
        then=_format_patch,
    ),
    Program(
        "send-email",
        "--from= --to= --cc= --bcc= --subject= --reply-to= --in-reply-to= --compose --annotate"
        " --no-annotate"
        " --8bit-encoding= --transfer-encoding= --[no-]xmailer --envelope-sender= --sendmail-cmd=shell"
        " --smtp-server= --smtp-server-option= --smtp-server-port= --smtp-user= --smtp-pass="
        " --smtp-encryption="
        " --smtp-ssl --smtp-ssl-cert-path= --smtp-domain= --smtp-debug= --smtp-auth= --no-smtp-auth"
        " --batch-size= --relogin-delay= --to-cmd=shell --cc-cmd=shell --header-cmd=shell --no-header-cmd"
        " --[no-]chain-reply-to --identity= --no-identity --[no-]signed-off-by-cc --[no-]cc-cover"
        " --[no-]to-cover"
        " --suppress-cc= --[no-]suppress-from --[no-]thread --confirm= --dry-run --[no-]format-patch"
        " --quiet"
        " --[no-]validate --force --dump-aliases --translate-aliases --no-to --no-cc --no-bcc"
        " --compose-encoding="
        " --[no-]mailmap -# -v= --cover-letter --outlook-id-fix --use-imap-only --imap-sent-folder=",
        "text*",
        then=_send_email,
    ),
    Program(
        "imap-send",
        "-v|--verbose -q|--quiet --curl --no-curl -f= --folder= --list",
        effects=(Effect(Kind.REMOTE, "an IMAP mailbox", "send", force="uncertain"),),
    ),
    # settings, passwords ------------------------------------------------------------------------------
    Program(
        "config",
        "--global --system --local --worktree --file|-f= --blob= --get --get-all --get-regexp"
        " --get-urlmatch"
        " --replace-all --add --unset --unset-all --rename-section --remove-section --list|-l"
        " --[no-]fixed-value"
        " --edit|-e --get-color --get-colorbool --type|-t= --no-type --bool --int --bool-or-int"
        " --bool-or-str"
        " --path --expiry-date -z|--null --name-only --[no-]includes --show-origin --show-scope --default="
        " --all --regexp= --value= --url= --append --comment= --show-names --no-show-names",
        "text*",
        then=_config,
    ),
    Program("credential", "", "text*", then=_credential),
    Program("credential-store", "--file=", "text*", then=_credential),
    Program("credential-cache", "--timeout= --socket=", "text*", then=_credential),
    Program(
        "credential-osxkeychain credential-manager credential-manager-core credential-libsecret"
        " credential-wincred credential-gnome-keyring credential-oauth",
        "",
        "text*",
        then=_credential,
    ),
    Program(
        "bugreport",
        "-o|--output-directory=create -s|--suffix= --diagnose=? --no-suffix",
        effects=(Effect(Kind.CHANGE, "a report in the working directory", force="low"),),
    ),
    Program(
        "diagnose",
        "-o|--output-directory=create -s|--suffix= --mode=",
        effects=(Effect(Kind.CHANGE, "a report in the working directory", force="low"),),
    ),
    Program(
        "hook",
        subcommands=(
            Program("run", "--ignore-missing --to-stdin=read", "text*", then=_hook_run),
            Program("list", "-z", "text*"),
        ),
    ),
    # upkeep -------------------------------------------------------------------------------------------
    Program(
        "gc",
        "-q|--[no-]quiet --prune=? --no-prune --[no-]cruft --max-cruft-size= --[no-]aggressive --[no-]auto"
        " --[no-]detach --[no-]force --[no-]keep-largest-pack --expire-to=create",
        then=_gc,
    ),
    Program(
        "prune",
        "--dry-run|-n -v|--verbose --[no-]progress --expire= --exclude-promisor-objects",
        "text*",
        then=_unless("--dry-run", _loses("prune", "history")),
    ),
    Program("prune-packed", "--dry-run|-n -q|--quiet", then=_unless("--dry-run", _local("prune-packed"))),
    Program(
        "repack",
        "-a -A --cruft --cruft-expiration= --max-cruft-size= --combine-cruft-below-size= -d -f -F -n"
        " -q|--quiet"
        " -l|--local -b|--[no-]write-bitmap-index -i|--delta-islands --unpack-unreachable="
        " -k|--keep-unreachable"
        " --window= --window-memory= --depth= --threads= --max-pack-size= --filter= --filter-to=create"
        " --pack-kept-objects --keep-pack= -g|--geometric= -m|--write-midx --expire-to=create --path-walk"
        " --name-hash-version=",
        effects=(_local("repack"),),
    ),
    Program(
        "maintenance",
        subcommands=(
            Program(
                "run",
                "--auto --no-auto --schedule=? --quiet --no-quiet --task= --detach --no-detach",
                effects=(_local("maintenance run"),),
            ),
            Program("is-needed", "--auto --task= --quiet"),
            Program("start", "--scheduler=", effects=effect(Kind.PERSIST, "git maintenance")),
            Program("stop", effects=effect(Kind.CHANGE, "git maintenance", "stop")),
            Program(
                "register unregister",
                "--config-file=write --force",
                effects=effect(Kind.CHANGE, "the list of repositories to maintain", force="medium"),
            ),
        ),
    ),
    Program("update-server-info", "-f|--force", effects=(_local("update-server-info"),)),
    Program(
        "update-index",
        "-q --ignore-submodules --add --replace --remove --unmerged --refresh --really-refresh --cacheinfo="
        " --chmod= --[no-]assume-unchanged --[no-]skip-worktree --[no-]ignore-skip-worktree-entries"
        " --info-only"
        " --force-remove -z --stdin --index-info --unresolve -g|--again --ignore-missing --verbose"
        " --clear-resolve-undo --index-version= --show-index-version --[no-]split-index"
        " --[no-]untracked-cache"
        " --test-untracked-cache --force-untracked-cache --force-write-index --[no-]fsmonitor"
        " --[no-]fsmonitor-valid",
        "text*",
        effects=(_local("update-index"),),
    ),
    Program("write-tree", "--missing-ok --prefix=", effects=(_local("write-tree"),)),
    Program(
        "commit-tree",
        "-p= -m= -F=read -S|--gpg-sign=? --no-gpg-sign",
        "text*",
        effects=(_local("commit-tree"),),
    ),
    Program("mktree", "-z --missing --batch", effects=(_local("mktree"),)),
    Program("mktag", "--strict --no-strict", effects=(_local("mktag"),)),
    Program("unpack-file", "", "text*", effects=(_local("unpack-file"),)),
    Program("unpack-objects", "-n -q -r --strict --max-input-size=", effects=(_local("unpack-objects"),)),
    Program(
        "index-pack",
        "-v -o=write --rev-index --no-rev-index --stdin --fix-thin --keep=? --index-version="
        " --strict=? --progress-title= --check-self-contained-and-connected --fsck-objects=? --threads="
        " --max-input-size= --object-format= --promisor=?",
        "read*",
        effects=(_local("index-pack"),),
        style=Style.EXACT,
    ),
    Program(
        "pack-objects",
        "-q|--quiet --[no-]progress --all-progress --all-progress-implied --index-version= --max-pack-size="
        " --[no-]local --incremental --window= --window-memory= --depth= --[no-]reuse-delta"
        " --[no-]reuse-object"
        " --[no-]delta-base-offset --threads= --non-empty --revs --unpacked --all --reflog"
        " --indexed-objects"
        " --stdin-packs --stdout --include-tag --keep-unreachable --pack-loose-unreachable"
        " --unpack-unreachable=?"
        " --cruft --cruft-expiration=? --[no-]sparse --[no-]thin --shallow --honor-pack-keep --keep-pack="
        " --compression= --keep-true-parents --[no-]use-bitmap-index --[no-]write-bitmap-index --filter="
        " --missing="
        " --exclude-promisor-objects --delta-islands --uri-protocol= --name-hash-version= --path-walk",
        "text*",
        then=_pack_objects,
    ),
    Program(
        "multi-pack-index commit-graph",
        "--object-dir= --[no-]progress --[no-]bitmap --preferred-pack="
        " --refs-snapshot=read --incremental --stdin-packs --batch-size= --reachable --stdin-commits"
        " --append"
        " --changed-paths --no-changed-paths --max-new-filters= --split=? --shallow --size-multiple="
        " --max-commits= --expire-time=",
        "text*",
        effects=(_local("commit-graph"),),
    ),
    Program(
        "merge-file",
        "-p|--stdout --object-id --diff3 --zdiff3 --ours --theirs --union --marker-size="
        " -q|--quiet -L= --diff-algorithm=",
        "text*",
        then=_merge_file,
    ),
    Program("merge-index", "-o -q", "text*", style=Style.POSIX, then=_merge_index),
    Program(
        "merge-one-file merge-resolve merge-octopus merge-ours merge-recursive merge-subtree",
        "",
        "text*",
        effects=(_local("merge"),),
    ),
    Program(
        "mailinfo",
        "-k -b -m|--message-id -u -n --encoding= --scissors --no-scissors --quoted-cr="
        " --inbody-headers --no-inbody-headers",
        "text*",
        then=_mailinfo,
    ),
    Program("mailsplit", "-b -d= -f= --keep-cr --mboxrd -o=create", "read create"),
    Program(
        "interpret-trailers",
        "--in-place --trim-empty --where= --if-exists= --if-missing= --only-trailers"
        " --only-input --unfold --parse --no-divider --divider --trailer= --no-where --no-if-exists"
        " --no-if-missing",
        "text*",
        then=_trailers,
    ),
    Program(
        "fast-export",
        _LOG + " --signed-tags= --signed-commits= --tag-of-filtered-object= --reencode="
        " --export-marks=write"
        " --import-marks=read --import-marks-if-exists=read --fake-missing-tagger --full-tree"
        " --use-done-feature"
        " --no-data --refspec= --anonymize --anonymize-map= --reference-excluded-parents"
        " --show-original-ids"
        " --mark-tags",
        "text*",
    ),
    Program(
        "fast-import",
        "--force --quiet --stats --allow-unsafe-features --cat-blob-fd= --date-format= --done"
        " --export-marks=write --import-marks=read --import-marks-if-exists=read --relative-marks"
        " --no-relative-marks --rewrite-submodules-from= --rewrite-submodules-to= --active-branches="
        " --big-file-threshold= --depth= --export-pack-edges=append --max-pack-size= --signed-commits="
        " --signed-tags=",
        effects=(_loses("fast-import", "ref", to=UNKNOWN),),
        style=Style.EXACT,
    ),
    Program("for-each-repo", "--config= --keep-going", "text*", style=Style.POSIX, then=_for_each_repo),
    Program(
        "backfill",
        "--min-batch-size= --sparse --no-sparse",
        effects=(Effect(Kind.NETWORK, "the upstream remote", "download"), _local("backfill")),
    ),
    Program(
        "init init-db",
        "--template= --bare --shared=? -q|--quiet --separate-git-dir=create -b|--initial-branch="
        " --object-format="
        " --ref-format=",
        "create",
        effects=(_local("init"),),
        then=lambda call: (
            (Effect(Kind.EXECUTE, f"hooks of the template {_value(call, '--template')}", force="uncertain"),)
            if _value(call, "--template")
            else (unclear("git init --separate-git-dir moves the repository away"),)
            if _value(call, "--separate-git-dir")
            else ()
        ),
    ),
    # programs that run others, servers, graphical tools -----------------------------------------------
    Program(
        "difftool",
        _DIFF
        + " -g|--gui --no-gui -d|--dir-diff -y|--no-prompt --prompt --[no-]symlinks -t|--tool= --tool-help"
        " --[no-]trust-exit-code -x|--extcmd=shell --cached --staged --no-index --merge-base",
        "text*",
        then=_difftool,
    ),
    Program(
        "mergetool",
        "-t|--tool= --tool-help -y|--no-prompt --prompt -g|--gui --no-gui -O=read",
        "text*",
        then=_difftool,
    ),
    Program("gui citool gitk", "", "text*", lenient=True, effects=(_local("gui"),)),
    Program(
        "instaweb",
        "-l|--local -d|--httpd=shell -m|--module-path= -p|--port= -b|--browser=shell --start --stop"
        " --restart",
        "text*",
        effects=(Effect(Kind.NETWORK, "this machine", "listen"),),
    ),
    Program("daemon", "", "text*", lenient=True, effects=(Effect(Kind.NETWORK, "all interfaces", "listen"),)),
    Program(
        "upload-pack upload-archive",
        "--stateless-rpc --http-backend-info-refs --advertise-refs --strict --no-strict --timeout=",
        "tree",
    ),
    Program(
        "send-pack",
        "",
        "text*",
        raw=lambda _: (Effect(Kind.REMOTE, "a remote", "push", force="uncertain"),),
    ),
    Program(
        "fetch-pack",
        "--all --stdin -q|--quiet -k|--keep --thin --include-tag --upload-pack|--exec=shell --depth="
        " --shallow-since= --shallow-exclude= --deepen-relative --refetch --no-progress"
        " --check-self-contained-and-connected -v --filter= --no-filter --stateless-rpc --cloning",
        "text*",
        then=lambda call: (
            *_contact(call.operands[0] if call.operands else "", "download"),
            _local("fetch-pack"),
        ),
    ),
    # git-lfs ------------------------------------------------------------------------------------------
    Program(
        "lfs",
        "-v|--version -h|--help",
        subcommands=(
            Program("env version ls-files status logs locks pointer ext", "", "text*", lenient=True),
            Program(
                "track",
                "-v|--verbose -n|--dry-run -l|--lockable --not-lockable --filename --no-excluded"
                " --no-modify-attrs -j|--json",
                "text*",
                then=lambda call: (_local("lfs track"),) if call.operands else (),
            ),
            Program("untrack", "", "text*", effects=(_local("lfs untrack"),)),
            Program(
                "install uninstall update",
                "-f|--force -l|--local -s|--skip-smudge --system --skip-repo -w|--worktree"
                " --manual -m --file= -a",
                "text*",
                effects=effect(Kind.CHANGE, "git settings and hooks for git-lfs", force="medium"),
            ),
            Program(
                "pull fetch",
                "-I|--include= -X|--exclude= -a|--all -r|--recent -p|--prune --dry-run|-n --json"
                " --refetch --stdin",
                "text*",
                then=_lfs_pull,
            ),
            Program(
                "checkout", "--ours --theirs --base --to=write", "text*", effects=(_local("lfs checkout"),)
            ),
            Program(
                "push",
                "--dry-run|-n --all --object-id --stdin",
                "text*",
                then=lambda call: (
                    (Effect(Kind.REMOTE, "the LFS server", "push"),)
                    if not _has(call, "--dry-run")
                    else (Effect(Kind.NETWORK, "the LFS server", "request"),)
                ),
            ),
            Program(
                "prune",
                "--dry-run|-n -v|--verbose -c|--verify-remote --no-verify-remote --recent -f|--force"
                " --verify-unreachable --no-verify-unreachable --when-unverified=",
                then=_unless(
                    "--dry-run", Effect(Kind.CHANGE, "old LFS objects", "delete", force="uncertain")
                ),
            ),
            Program("dedup", "-t|--test", effects=(_local("lfs dedup"),)),
            Program("fsck", "-d|--dry-run --objects --pointers", "text*", effects=(_local("lfs fsck"),)),
            Program(
                "lock unlock",
                "-r|--remote= -f|--force -i|--id= -j|--json --ref=",
                "text*",
                effects=(Effect(Kind.REMOTE, "a lock on the LFS server", "change", force="uncertain"),),
            ),
            Program(
                "migrate",
                subcommands=(
                    Program("info", "", "text*", lenient=True),
                    Program(
                        "import export",
                        "",
                        "text*",
                        lenient=True,
                        effects=(_loses("lfs migrate", "history"),),
                    ),
                ),
            ),
            Program("clean smudge filter-process", "-s|--skip", "text*", effects=(_local("lfs filter"),)),
            Program(
                "pre-push post-checkout post-commit post-merge",
                "",
                "text*",
                effects=(Effect(Kind.NETWORK, "the LFS server", "upload"),),
            ),
        ),
    ),
    # git-svn ------------------------------------------------------------------------------------------
    Program(
        "svn",
        subcommands=(
            Program(
                "info log blame find-rev show-ignore show-externals proplist propget gc",
                "",
                "text*",
                lenient=True,
            ),
            Program(
                "fetch rebase clone init",
                "",
                "text*",
                lenient=True,
                effects=(Effect(Kind.NETWORK, "the Subversion server", "download"), _local("svn fetch")),
            ),
            Program(
                "dcommit set-tree commit-diff branch tag propset",
                "",
                "text*",
                lenient=True,
                effects=(Effect(Kind.REMOTE, "the Subversion server", "push"),),
            ),
        ),
    ),
)

# ---------------------------------------------------------------------------------------------------
# The words before the verb

_FLAGS = frozenset(
    "-p --paginate -P --no-pager --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice"
    " --bare"
    " --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs".split()
)
_PRINTS = frozenset("-v --version -h --help --html-path --man-path --info-path --exec-path".split())


def _git(call: Call) -> Iterable[Outcome]:
    words = call.operands
    directory = call.invocation.directory
    moved = False
    before: list[Outcome] = []
    settings: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        if not word.startswith("-"):
            break
        at += 1
        name, sign, value = word.partition("=")
        if word in _FLAGS:
            continue
        if word in _PRINTS or (name == "--list-cmds" and sign):
            return before or PURE
        if name in (
            "-C",
            "-c",
            "--config-env",
            "--git-dir",
            "--work-tree",
            "--namespace",
            "--super-prefix",
            "--attr-source",
        ) and not (sign and name in ("-C", "-c")):
            if not sign:
                if at >= len(words):
                    return (unclear(f"git: option {name} lacks its value"),)
                value = words[at]
                at += 1
            if name == "-C":
                directory, moved = _join(directory, value), True
            elif name == "-c":
                settings.append(value)
            elif name == "--config-env":
                settings.append(_from_environment(call, value))
            elif name == "--work-tree":
                directory, moved = _join(directory, value), True
            elif name == "--git-dir" and not _is_own_git_dir(value):
                before.append(unclear(f"git: the settings of {value} can run programs"))
            elif name == "--git-dir" and "/" in value:
                directory, moved = _join(directory, value.rstrip("/").removesuffix("/.git")), True
            continue
        if name == "--exec-path" and sign:
            before.append(Effect(Kind.EXECUTE, value, force="uncertain"))
            continue
        return (*before, unclear(f"git: option {word} is not known"))
    if at >= len(words):
        return before or PURE
    verb, rest = words[at], words[at + 1 :]
    for setting in settings:
        if not setting.lower().startswith("alias."):
            before.extend(_setting(setting, verb))
    outcomes = _verb(call, verb, rest, settings)
    if moved:
        outcomes = [_moved(outcome, directory) for outcome in outcomes]
    return (*before, *outcomes) if before else outcomes


def _verb(call: Call, verb: str, rest: tuple[str, ...], settings: list[str]) -> Iterable[Outcome]:
    program = table_of(call.program).subcommands.get(verb)
    if program is None:
        return tuple(_expand_alias(call, verb, rest, settings))
    if rest == ("-h",):
        return PURE
    return outcomes_of(program, call.invocation._replace(argv=(f"git {verb}", *rest)))


def _expand_alias(call: Call, verb: str, rest: tuple[str, ...], settings: list[str]) -> Iterator[Outcome]:
    """A verb that is not git's own: an alias given with ``-c``, or one of the settings'."""
    for setting in reversed(settings):
        key, _, value = setting.partition("=")
        if key.lower() == f"alias.{verb}".lower() and is_static(value):
            if value.startswith("!"):
                yield RunShell(value[1:] + ' "$@"' if rest else value[1:], ("git", *rest) if rest else ())
            elif not any(mark in value for mark in "\"'\\"):
                yield RunCommand(("git", *value.split(), *rest))
            else:
                break
            return
    other = program_named(f"git-{verb}") if is_static(verb) else None  # a program of its own
    if other is not None and other.raw is not _own:
        yield from outcomes_of(other, call.invocation._replace(argv=(f"git-{verb}", *rest)))
    else:
        yield unclear(f"git: subcommand {verb} is not known")


def _own(call: Call) -> Iterable[Outcome]:
    """``git-log`` and the like, started by themselves."""
    name = call.invocation.name
    return _verb(call, name.removeprefix("git-"), call.operands, [])


def _join(directory: str, value: str) -> str:
    if value.startswith("/"):
        return value
    if not is_static(value) or not is_static(directory) or value.startswith("~"):
        return UNKNOWN
    return posixpath.normpath(posixpath.join(directory, value))


def _is_own_git_dir(value: str) -> bool:
    return is_static(value) and (value.rstrip("/") == ".git" or value.rstrip("/").endswith("/.git"))


def _from_environment(call: Call, text: str) -> str:
    """The setting of ``--config-env=key=VARIABLE``, its value unknown where the line does not set it."""
    key, _, name = text.rpartition("=")
    for variable, value in reversed(call.invocation.environment):
        if variable == name:
            return f"{key}={value}"
    return f"{key}={UNKNOWN}"


def _moved(outcome: Outcome, directory: str) -> Outcome:
    """The outcome as it happens in another working directory."""
    if isinstance(outcome, Effect):
        return outcome if outcome.directory else outcome._replace(directory=directory)
    if isinstance(outcome, (RunCommand, RunShell)):
        return outcome if outcome.directory is not None else outcome._replace(directory=directory)
    if isinstance(outcome, RunFile) and not outcome.path.startswith("/"):
        return outcome._replace(path=_join(directory, outcome.path))
    return outcome


_OWN = " ".join(f"git-{name}" for verb in VERBS for name in verb.names.split() if name != "gitk")

PROGRAMS = (
    Program("git", subcommands=VERBS, raw=_git),
    Program(_OWN, subcommands=VERBS, raw=_own),
    Program("gitk", "", "text*", lenient=True, effects=(_local("gui"),)),
    Program("git-receive-pack git-shell git-http-backend git-cvsserver", raw=lambda _: (RunInput("git"),)),
    Program("scalar", raw=lambda _: (unclear("scalar is not understood"),)),
)

EXAMPLES = (
    Example("git help -w log", "change open a window of the browser !low"),
    Example("git mailsplit m out", "read m; write create out"),
    Example("git add -f .env", "read .env; repository local git add"),
    Example(
        "git remote set-url origin https://x.example/y",
        "repository local git remote set-url https://x.example/y !uncertain",
    ),
    # looking
    Example("git", "pure"),
    Example("git --version", "pure"),
    Example("git status -sb", "pure"),
    Example("git log --oneline -5 --graph main..feature", "pure"),
    Example("git log -p -2", "pure"),
    Example("git log -1 --output out", "write out"),
    Example("git show HEAD:.env", "read .env"),
    Example("git diff --cached src/app.py", "read src/app.py"),
    Example(
        "git diff --no-index /etc/passwd /dev/null", "read /etc/passwd recursive; read /dev/null recursive"
    ),
    Example("git blame --contents=/etc/shadow a.txt", "read /etc/shadow; read a.txt"),
    Example("git grep -n pattern -- src", "read src recursive"),
    Example("git grep -lO./helper one", "shell './helper'"),
    Example("git grep -o one", "pure"),
    Example("git rev-parse --show-toplevel", "pure"),
    Example("git ls-remote origin", "network request the remote origin"),
    Example("git ls-remote --upload-pa=./helper .", "shell './helper'; read . recursive"),
    Example("git ls-remote 'ext::./helper x'", "shell './helper x'"),
    Example("git branch", "pure"),
    Example("git branch -v newb", "repository local git branch"),
    Example("git branch --list newb", "pure"),
    Example("git tag -n v1", "pure"),
    Example("git stash list", "pure"),
    Example("git config user.name", "pure"),
    Example("git config --get-all user.name", "pure"),
    Example("git remote -v", "pure"),
    Example("git worktree list --porcelain", "pure"),
    # ordinary work
    Example("git add -A", "repository local git add"),
    Example("git add -n .", "pure"),
    Example("git commit -am 'a message'", "repository local git commit"),
    Example(
        "git commit --bogus", "repository local git commit; unknown git commit: option --bogus is not known"
    ),
    Example("git switch -c feature", "repository local git switch"),
    Example("git merge --no-ff feature", "repository local git merge"),
    Example("git merge -s helper feature", "repository local git merge; execute git-merge-helper !uncertain"),
    Example("git fetch --prune origin", "network download the remote origin; repository local git fetch"),
    Example("git pull --rebase", "network download the upstream remote; repository local git pull"),
    Example(
        "git clone --depth 1 https://example.com/a/b.git",
        "network download https://example.com/a/b.git; write create b recursive",
    ),
    Example("git push -u origin feature", "remote push origin -> feature"),
    Example("git stash", "repository local git stash"),
    Example("git config user.name me", "repository local git config user.name"),
    Example("git rm --cached a.txt", "repository local git rm"),
    Example("git mv a.txt b.txt", "repository local git mv; move a.txt -> b.txt"),
    Example("git format-patch --stdout -1", "pure"),
    Example("git format-patch -1 -o out", "write create out recursive"),
    Example("git apply --stat fix.patch", "read fix.patch"),
    # what is lost
    Example("git reset --h", "repository lose-changes git reset --hard"),
    Example("git reset --soft HEAD~1", "repository local git reset"),
    Example("git reset ⋯", "unknown git reset: arguments are not known; repository local git reset"),
    Example("git checkout -- src/app.py", "repository lose-changes git checkout -> src/app.py"),
    Example("git checkout HEAD -- .", "repository lose-changes git checkout -> ."),
    Example("git checkout -b feature", "repository local git checkout"),
    Example(
        "git checkout main",
        "repository local git checkout main; repository lose-changes git checkout -> main",
    ),
    Example("git checkout HEAD~2", "repository local git checkout HEAD~2"),
    Example("git checkout -f", "repository lose-changes git checkout --force"),
    Example("git restore 'src/*.py'", "repository lose-changes git restore -> src"),
    Example("git restore -S a.txt", "repository local git restore --staged"),
    Example("git restore -S -W :/", "repository lose-changes git restore"),
    Example("git clean -fdn", "pure"),
    Example("git clean -fd", "repository lose-untracked git clean recursive"),
    Example("git clean -xdf", "repository lose-untracked git clean -x recursive !high"),
    Example("git branch -D old", "repository lose-ref git branch -D -> old"),
    Example("git branch -d old", "repository local git branch -d"),
    Example("git tag -d v1", "repository lose-ref git tag -d -> v1"),
    Example("git stash drop", "repository lose-stash git stash drop"),
    Example("git stash clear", "repository lose-stash git stash clear"),
    Example("git gc", "repository local git gc"),
    Example("git gc --p=now", "repository lose-history git gc --prune"),
    Example("git reflog", "pure"),
    Example("git reflog expire --expire=now --all", "repository lose-history git reflog expire"),
    Example("git update-ref -d HEAD", "repository lose-ref git update-ref -d -> HEAD"),
    Example(
        "git worktree remove -f ../other",
        "repository local git worktree remove; repository lose-untracked git worktree remove --force ->"
        " ../other"
        " recursive !high",
    ),
    # others' copies
    Example("git push --force origin main", "remote force push origin -> main !high"),
    Example("git push origin +main", "remote force push origin -> main !high"),
    Example("git push origin :old", "remote delete origin -> old !high"),
    Example("git push --force-with-lease", "remote force push the upstream remote !uncertain"),
    Example(
        "git push --mirror",
        "remote force push the upstream remote -> everything !high; remote push the upstream remote",
    ),
    Example("git push -n", "network request the upstream remote"),
    # what runs
    Example("git -c core.pager=./helper log", "pure; shell './helper'"),
    Example("git -c alias.zz=!./helper zz", "shell './helper'"),
    Example("git -c 'alias.wipe=reset --hard' wipe", "run git reset --hard"),
    Example(
        "git -c core.bogus=1 log", "unknown git: the setting core.bogus=1 is not known to be harmless; pure"
    ),
    Example("git --config-env=core.editor=X commit", "shell '…'; repository local git commit"),
    Example("git --exec-path=. zz", "execute . !uncertain; unknown git: subcommand zz is not known"),
    Example("git rebase -x 'make test' main", "shell 'make test'; repository local git rebase"),
    Example("git bisect run ./helper", "repository local git bisect run; run ./helper"),
    Example("git submodule foreach 'git pull'", "shell 'git pull'"),
    Example("git difftool -y -x ./helper", "shell './helper'"),
    Example("git config core.hooksPath hooks", "repository hook git config core.hooksPath hooks"),
    Example(
        "git config --global alias.x '!helper'",
        "repository hook git config alias.x !helper -> for all repositories",
    ),
    Example("git credential fill", "secret the stored passwords of git"),
    Example("git-status --short", "pure"),
    Example("git foo", "unknown git: subcommand foo is not known"),
)
