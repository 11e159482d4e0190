"""Version control other than git: Subversion, Mercurial, Jujutsu, Fossil and others; tools around git."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunShell, unclear
from autogate.knowledge.git_keys import is_harmless
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import ask_for, change, group, sub
from autogate.words.values import MANY, has_unknown, is_static

_X = Style.EXACT
_P = Style.POSIX


def _local(what: str) -> tuple[Effect, ...]:
    return (Effect(Kind.REPOSITORY, what, "local"),)


def _loses(what: str, detail: str, to: str = "", force: str = "") -> Effect:
    return Effect(Kind.REPOSITORY, what, f"lose-{detail}", to=to, force=force)


def _lose_paths(what: str, *report: str) -> Callable[[Call], Iterator[Outcome]]:
    """Changes of the operands (all, where there are none) are thrown away."""

    def then(call: Call) -> Iterator[Outcome]:
        if report and call.has(*report):
            return
        for word in call.operands or ("",):
            yield _loses(what, "changes", to="" if word == "." else word, force="high")

    return then


# Subversion -------------------------------------------------------------------------------------------

_SVN = (
    "-q|--quiet -v|--verbose --username= --password=secret --password-from-stdin --no-auth-cache"
    " --non-interactive --force-interactive --trust-server-cert --trust-server-cert-failures="
    " --config-dir=read --config-option= --force-log --version --help|-h|-? -r|--revision= -c|--change="
    " --depth= --set-depth= -N|--non-recursive -R|--recursive --incremental --xml -l|--limit= --stop-on-copy"
    " --diff --diff-cmd=shell --diff3-cmd=shell --editor-cmd=shell --internal-diff -x|--extensions= --search="
    " --search-and= --show-item= --no-newline -u|--show-updates --no-ignore --changelist|--cl="
    " --ignore-externals --force --parents --accept= -m|--message= -F|--file=read --encoding= --targets=read"
    " --keep-local --relocate --strict --with-revprop= --with-all-revprops --with-no-revprops --native-eol="
    " --pin-externals --ignore-ancestry --remove-unversioned --remove-ignored --vacuum-pristines"
    " --include-externals --old= --new= --no-diff-deleted --no-diff-added --ignore-properties"
    " --properties-only --show-copies-as-adds --notice-ancestry --summarize --git --patch-compatible"
    " --reintegrate --record-only --dry-run --allow-mixed-revisions --auto-props --no-auto-props --autoprops"
    " --strip= --reverse-diff --ignore-whitespace -g|--use-merge-history --show-inherited-props --revprop"
    " --no-unlock --keep-changelists --store-pristine= --compatible-version= --remove-added"
)


def _svn_url(call: Call) -> Iterator[Effect]:
    for word in call.operands:
        if "://" in word:
            if word.startswith("svn+") and not word.startswith("svn+ssh://"):
                yield Effect(Kind.EXECUTE, f"the tunnel of {word}", force="uncertain")
            yield Effect(Kind.NETWORK, word, "download")


def _svn_settings(call: Call) -> Iterator[Outcome]:
    for value in call.values("--config-option"):
        if "tunnel" in value or "cmd" in value or "helper" in value or not is_static(value):
            yield Effect(Kind.EXECUTE, f"what the setting {value} names", force="uncertain")


def _svn_remote(what: str) -> Callable[[Call], Iterator[Outcome]]:
    """``svn mkdir URL`` commits at once; ``svn mkdir path`` only notes it."""

    def then(call: Call) -> Iterator[Outcome]:
        if any("://" in word for word in call.operands):
            yield Effect(
                Kind.REMOTE,
                f"the repository (svn {what})",
                "delete" if what == "delete" else "change",
                force="high" if what == "delete" else "",
            )
        else:
            yield from _local(f"svn {what}")
            if what == "delete" and not call.has("--keep-local"):
                for word in call.operands:
                    yield Effect(
                        Kind.DELETE, word, recursive=True, force="" if call.has("--force") else "medium"
                    )

    return then


def _svn(
    names: str, then: Callable[[Call], Iterable[Outcome]] | None = None, effects: tuple[Effect, ...] = ()
) -> Program:
    def both(call: Call) -> Iterator[Outcome]:
        yield from _svn_settings(call)
        if then is not None:
            yield from then(call)

    return Program(names, "", "text*", style=_X, effects=effects, then=both)


_SVN_DOWN = (Effect(Kind.NETWORK, "the Subversion server", "download"),)

# Mercurial --------------------------------------------------------------------------------------------

_HG_GLOBAL = (
    "-R|--repository= --cwd= -y|--noninteractive -q|--quiet -v|--verbose --color= --config="
    " --debug --debugger --encoding= --encodingmode= --traceback --time --profile --version -h|--help"
    " --hidden --pager="
)
_HG = (
    " -r|--rev= -m|--message= -l|--logfile=read -d|--date= -u|--user= -I|--include= -X|--exclude="
    " -S|--subrepos -T|--template= -A|--addremove --close-branch --amend -s|--secret -e|--edit"
    " -i|--interactive -n|--dry-run -C|--clean -c|--check -t|--tool= -a|--all --no-backup -f|--force"
    " -b|--branch= -B|--bookmark= --new-branch --ssh=shell --remotecmd=shell --insecure --stat -p|--patch"
    " -g|--git -U|--unified= -w|--ignore-all-space -G|--graph -M|--no-merges -k|--keyword= --limit= --follow"
    " --removed --style= -P|--prune= --copies -o|--output= --nodates"
)


def _hg_settings(words: tuple[str, ...]) -> Iterator[Outcome]:
    """``--config section.key=value``: aliases, hooks, editors and tools are programs."""
    for at, word in enumerate(words):
        value = (
            word[9:]
            if word.startswith("--config=")
            else words[at + 1]
            if word == "--config" and at + 1 < len(words)
            else ""
        )
        if not value:
            continue
        section = value.partition(".")[0]
        if section not in (
            "ui",
            "diff",
            "color",
            "phases",
            "progress",
            "format",
            "server",
            "worker",
        ) or value.partition("=")[0] in ("ui.editor", "ui.ssh", "ui.remotecmd", "ui.merge"):
            yield Effect(Kind.EXECUTE, f"what the setting {value} names", force="uncertain")


_HG_READS = frozenset(
    "status st log history diff annotate blame cat grep files locate manifest heads head identify id"
    " parents summary sum"
    " tip tags branches paths root showconfig config help version verify export".split()
)


def _hg(call: Call) -> Iterator[Outcome]:
    words = call.operands
    yield from _hg_settings(words)
    at = 0
    place = ""
    while at < len(words) and words[at].startswith("-"):
        name, sign, value = words[at].partition("=")
        at += 1
        if name in ("--version", "--help", "-h"):
            return
        if name in (
            "-R",
            "--repository",
            "--cwd",
            "--config",
            "--color",
            "--encoding",
            "--encodingmode",
            "--pager",
        ):
            if not sign:
                value = words[at] if at < len(words) else ""
                at += 1
            if name in ("-R", "--repository", "--cwd"):
                place = value
        elif name not in (
            "-y",
            "-q",
            "-v",
            "--noninteractive",
            "--quiet",
            "--verbose",
            "--debug",
            "--traceback",
            "--time",
            "--profile",
            "--hidden",
            "--debugger",
        ):
            yield unclear(f"hg: option {name} is not known")
    if at >= len(words):
        return
    verb, rest = words[at], words[at + 1 :]
    if MANY in rest or has_unknown(verb):
        yield unclear("hg: its arguments are not known")
        return
    for step, word in enumerate(rest):
        for option in ("--ssh", "--remotecmd", "-e"):
            if word.startswith(f"{option}=") and option != "-e":
                yield RunShell(word.partition("=")[2])
            elif word == option and option != "-e" and step + 1 < len(rest):
                yield RunShell(rest[step + 1])
        if word in ("-o", "--output") and verb in ("export", "cat", "archive") and step + 1 < len(rest):
            yield Effect(Kind.WRITE, rest[step + 1])
    names = [word for word in rest if not word.startswith("-")]
    flags = frozenset(word for word in rest if word.startswith("-"))
    outcomes = tuple(_hg_verb(verb, names, flags))
    for outcome in outcomes:
        if (
            place
            and isinstance(outcome, Effect)
            and outcome.kind is Kind.REPOSITORY
            and place.startswith("/")
        ):
            yield outcome._replace(directory=place)
        else:
            yield outcome


def _hg_verb(verb: str, names: list[str], flags: frozenset[str]) -> Iterator[Outcome]:
    clean = bool(flags & {"-C", "--clean"})
    dry = bool(flags & {"-n", "--dry-run"})
    if verb in ("config", "showconfig") and flags & {"-e", "--edit"}:
        yield Effect(Kind.CHANGE, "hg's settings", "edit", force="uncertain")
        return
    if (
        dry
        or verb in _HG_READS
        or (
            verb in ("bookmarks", "bookmark", "branch", "phase", "tag", "resolve", "shelve")
            and not names
            and not (flags - {"-l", "--list", "-v", "-a"})
        )
    ):
        if verb == "cat":
            for word in names:
                yield Effect(Kind.READ, word)
        return
    if verb in ("incoming", "in", "outgoing", "out"):
        yield Effect(Kind.NETWORK, names[0] if names else "the default remote", "request")
    elif verb in ("pull", "clone", "unbundle"):
        yield Effect(Kind.NETWORK, names[0] if names else "the default remote", "download")
        if verb == "clone":
            target = (
                names[1] if len(names) > 1 else (names[0].rstrip("/").rpartition("/")[2] if names else ".")
            )
            yield Effect(Kind.WRITE, target, "create", recursive=True)
        else:
            yield from _local(f"hg {verb}")
    elif verb == "push":
        forced = bool(flags & {"-f", "--force"})
        yield Effect(
            Kind.REMOTE,
            names[0] if names else "the default remote",
            "force push" if forced else "push",
            force="high" if forced else "",
        )
    elif verb in ("revert", "rev"):
        for word in names or [""]:
            yield _loses("hg revert", "changes", to=word, force="" if "--no-backup" not in flags else "high")
    elif verb in ("update", "up", "checkout", "co", "goto"):
        if clean:
            yield _loses("hg update --clean", "changes", force="high")
        yield from _local("hg update")
    elif verb in ("strip", "debugstrip", "rollback", "prune", "histedit", "uncommit", "recover"):
        yield _loses(
            f"hg {verb}",
            "history",
            force="" if verb in ("strip", "debugstrip", "rollback", "prune") else "uncertain",
        )
    elif verb in ("purge", "clean"):
        yield Effect(Kind.REPOSITORY, "hg purge", "lose-untracked", recursive=True)
    elif verb in ("remove", "rm"):
        yield from _local("hg remove")
        for word in names:
            yield Effect(
                Kind.DELETE, word, recursive=True, force="" if flags & {"-f", "--force"} else "medium"
            )
    elif verb in ("rename", "mv", "move", "copy", "cp"):
        yield from _local(f"hg {verb}")
        for word in names[:-1]:
            yield Effect(Kind.MOVE, word, to=names[-1])
    elif verb in ("shelve", "unshelve"):
        if flags & {"-d", "--delete", "--cleanup"}:
            yield Effect(Kind.REPOSITORY, "hg shelve --delete", "lose-stash")
        else:
            yield from _local(f"hg {verb}")
    elif verb == "bisect":
        if any(flag.startswith(("-c", "--command")) for flag in flags):
            yield Effect(Kind.EXECUTE, "the command of hg bisect", force="uncertain")
        yield from _local("hg bisect")
    elif verb == "serve":
        yield Effect(Kind.NETWORK, "this machine", "listen")
    elif verb == "email":
        yield Effect(Kind.REMOTE, "mail to others", "send", force="uncertain")
    elif verb in (
        "add",
        "addremove",
        "commit",
        "ci",
        "amend",
        "merge",
        "graft",
        "rebase",
        "import",
        "patch",
        "tag",
        "bookmark",
        "bookmarks",
        "branch",
        "backout",
        "resolve",
        "forget",
        "init",
        "phase",
        "absorb",
        "evolve",
        "fold",
        "split",
        "next",
        "prev",
        "topic",
        "topics",
        "bundle",
        "archive",
        "fix",
        "qnew",
        "qpush",
        "qpop",
        "qrefresh",
        "continue",
        "abort",
    ):
        if verb in ("init", "archive", "bundle"):
            for word in names[-1:]:
                yield Effect(Kind.WRITE, word, "create", recursive=verb != "bundle")
        yield from _local(f"hg {verb}")
    else:
        yield unclear(f"hg: {verb} is not known")


# Jujutsu ----------------------------------------------------------------------------------------------

_JJ_GLOBAL = (
    "-R|--repository= --ignore-working-copy --ignore-immutable --at-operation|--at-op= --debug"
    " --color= --quiet --no-pager --config= --config-toml= --config-file=read -h|--help -V|--version"
)
_JJ = (
    " -r|--revision|--revisions= -m|--message= -T|--template= -s|--summary -n|--limit= --reversed"
    " --no-graph -p|--patch --git --stat --types --name-only --color-words --tool= --from= --to= --context="
    " -i|--interactive -d|--destination|--onto= -A|--insert-after|--after= -B|--insert-before|--before="
    " -b|--branch|--bookmark= --no-edit -f --source= --skip-emptied --keep-emptied"
    " -u|--use-destination-message --stdin --author= --reset-author --no-clean -l --allow-large-revsets"
    " --ignore-all-space|-w --ignore-space-change --at= --parallel --what= --include-synced-remotes --editor"
)


def _jj_push(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from ask_for("the upstream remote")
        return
    deleting = call.has("--deleted", "--delete")
    yield Effect(
        Kind.REMOTE,
        call.value("--remote") or "the upstream remote",
        "delete" if deleting else "push",
        to=call.value("-b") or "",
        force="high" if deleting else "",
    )


def _jj_config(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "list"
    if verb in ("list", "l", "get", "path", "p"):
        return ()
    return effect(Kind.CHANGE, f"jj's setting {' '.join(call.operands[1:2])}", verb, force="uncertain")


# other tools ------------------------------------------------------------------------------------------


def _fossil(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    names = [word for word in words[1:] if not word.startswith("-")]
    if verb in (
        "status",
        "timeline",
        "diff",
        "info",
        "ls",
        "changes",
        "extras",
        "finfo",
        "annotate",
        "blame",
        "praise",
        "cat",
        "artifact",
        "help",
        "version",
        "leaves",
        "descendants",
        "whatis",
        "json",
        "branch",
        "tag",
        "settings",
        "remote",
    ) and not (
        verb in ("branch", "tag", "settings", "remote")
        and names
        and names[0] not in ("list", "ls", "info", "find", "current")
    ):
        return
    if verb in ("push", "sync"):
        yield Effect(Kind.REMOTE, "the remote repository", "push")
    elif verb in ("pull", "clone", "update"):
        yield Effect(
            Kind.NETWORK, names[0] if verb == "clone" and names else "the remote repository", "download"
        )
        yield from _local(f"fossil {verb}")
        if verb == "clone" and len(names) > 1:
            yield Effect(Kind.WRITE, names[1], "create")
    elif verb in ("revert", "undo", "clean", "purge", "scrub", "shun"):
        yield _loses(
            f"fossil {verb}",
            "untracked" if verb == "clean" else "changes" if verb in ("revert", "undo") else "history",
            force="high",
        )
    elif verb in ("ui", "server", "http", "cgi"):
        yield Effect(Kind.NETWORK, "this machine", "listen")
    elif verb in ("settings", "set", "unset", "user", "config", "hook"):
        yield Effect(Kind.REPOSITORY, f"fossil {verb}", "hook", force="uncertain")
    elif verb in (
        "add",
        "addremove",
        "commit",
        "ci",
        "checkout",
        "co",
        "merge",
        "mv",
        "rm",
        "branch",
        "tag",
        "open",
        "close",
        "new",
        "init",
        "stash",
        "cherrypick",
        "amend",
        "bundle",
        "export",
        "import",
        "rebuild",
    ):
        if verb == "commit":
            yield Effect(Kind.REMOTE, "the remote repository (autosync)", "push", force="medium")
        yield from _local(f"fossil {verb}")
    else:
        yield unclear(f"fossil: {verb} is not known")


def _verbs(
    tool: str, reads: str, works: str, loses: str = "", down: str = "", push: str = ""
) -> Callable[[Call], Iterable[Outcome]]:
    """Older tools, told by their verb."""
    read, work, lose, downs, pushes = (frozenset(text.split()) for text in (reads, works, loses, down, push))

    def raw(call: Call) -> Iterable[Outcome]:
        verb = next((word for word in call.operands if not word.startswith("-")), "")
        if verb in read or not verb or "--help" in call.operands:
            return ()
        if verb in work:
            return _local(f"{tool} {verb}")
        if verb in lose:
            return (_loses(f"{tool} {verb}", "changes", force="high"),)
        if verb in downs:
            return (Effect(Kind.NETWORK, f"the {tool} server", "download"), *_local(f"{tool} {verb}"))
        if verb in pushes:
            return (Effect(Kind.REMOTE, f"the {tool} repository", "push"),)
        return (unclear(f"{tool}: {verb} is not known"),)

    return raw


PROGRAMS = (
    Program(
        "svn",
        _SVN,
        style=_X,
        inherit=True,
        subcommands=(
            _svn("status stat st info help ? h changelist cl"),
            _svn(
                "log blame praise annotate ann cat list ls diff di propget pget pg proplist plist pl"
                " mergeinfo auth",
                _svn_url,
            ),
            _svn("add resolve resolved upgrade relocate patch", None, _local("svn add")),
            _svn(
                "cleanup",
                lambda call: (
                    (_loses("svn cleanup", "untracked", force="high"),)
                    if call.has("--remove-unversioned", "--remove-ignored")
                    else _local("svn cleanup")
                ),
            ),
            _svn(
                "checkout co",
                lambda call: (
                    *_SVN_DOWN,
                    Effect(
                        Kind.WRITE,
                        call.operands[1]
                        if len(call.operands) > 1
                        else call.operands[0].rpartition("/")[2]
                        if call.operands
                        else ".",
                        "create",
                        recursive=True,
                    ),
                ),
            ),
            _svn(
                "export",
                lambda call: (
                    *_SVN_DOWN,
                    Effect(
                        Kind.WRITE,
                        call.operands[1]
                        if len(call.operands) > 1
                        else call.operands[0].rpartition("/")[2]
                        if call.operands
                        else ".",
                        "unpack" if call.has("--force") else "create",
                        recursive=True,
                    ),
                ),
            ),
            _svn("update up switch sw merge", None, (*_SVN_DOWN, *_local("svn update"))),
            _svn("revert", _lose_paths("svn revert")),
            _svn("commit ci import", None, (Effect(Kind.REMOTE, "the Subversion repository", "push"),)),
            _svn("mkdir copy cp", _svn_remote("copy")),
            _svn("move mv rename ren", _svn_remote("move")),
            _svn("delete del remove rm", _svn_remote("delete")),
            _svn(
                "propset pset ps propdel pdel pd propedit pedit pe",
                lambda call: (
                    change("the repository's properties", "change")
                    if call.has("--revprop") or any("://" in w for w in call.operands)
                    else _local("svn propset")
                ),
            ),
            _svn("lock unlock", None, (Effect(Kind.REMOTE, "a lock in the repository", "change"),)),
            _svn(
                "x-shelve x-unshelve x-shelf-diff x-shelf-drop x-shelf-list",
                lambda call: (
                    (Effect(Kind.REPOSITORY, "svn x-shelf-drop", "lose-stash"),)
                    if call.path[-1] == "x-shelf-drop"
                    else _local("svn shelve")
                ),
            ),
        ),
    ),
    Program(
        "svnadmin svndumpfilter svnrdump svnsync svnlook svnversion svnserve svnmucc",
        raw=_verbs(
            "svnadmin",
            "info youngest log tree cat changed diff verify lstxns lslocks help propget proplist author"
            " date filesize dump . ..",
            "create hotcopy load pack recover upgrade setlog setrevprop freeze",
            "rmtxns rmlocks",
        ),
    ),
    Program("hg chg rhg", raw=_hg),
    group(
        "jj",
        _JJ_GLOBAL,
        sub("status st log show diff interdiff evolog obslog root version help", _JJ),
        sub(
            "util",
            "",
            lenient=True,
            then=lambda call: (
                _local("jj util gc")
                if call.operands[:1] == ("gc",)
                else (RunCommand(call.operands[1:]),)
                if call.operands[:1] == ("exec",)
                else ()
            ),
        ),
        sub(
            "file",
            _JJ,
            then=lambda call: (
                [Effect(Kind.READ, w) for w in call.operands[1:]]
                if call.operands[:1] in (("show",), ("cat",))
                else ()
                if call.operands[:1] in (("list",), ("annotate",), ("search",))
                else _local("jj file")
            ),
        ),
        sub(
            "new commit ci describe desc edit next prev squash split rebase duplicate backout revert"
            " parallelize simplify-parents absorb diffedit resolve fix metaedit sign unsign sparse init",
            _JJ + " --ours --theirs",
            effects=_local("jj"),
        ),
        # every change is kept in the operation log
        sub(
            "abandon restore undo redo",
            _JJ + " --changes-in|-c= --restore-descendants",
            effects=_local("jj abandon"),
        ),
        sub(
            "operation op",
            _JJ,
            then=lambda call: (
                ()
                if not call.operands or call.operands[:1] in (("log",), ("show",), ("diff",), ("list",))
                else (_loses("jj op abandon", "history"),)
                if call.operands[0] == "abandon"
                else _local("jj op")
            ),
        ),
        sub(
            "bookmark branch b tag",
            _JJ + " --allow-backwards -a|--all -t|--tracked -c|--conflicted --remote= --name=",
            then=lambda call: (
                () if not call.operands or call.operands[:1] in (("list",), ("l",)) else _local("jj bookmark")
            ),
        ),
        sub(
            "workspace",
            _JJ,
            then=lambda call: (
                ()
                if not call.operands or call.operands[:1] in (("list",), ("root",))
                else _local("jj workspace")
            ),
        ),
        sub(
            "config",
            "--user --repo --workspace --include-defaults --include-overridden -T= --name-only",
            then=_jj_config,
        ),
        Program(
            "git",
            style=_X,
            inherit=True,
            subcommands=(
                sub(
                    "push",
                    _JJ + " --remote= --all --tracked --deleted --delete -c|--change= --allow-new -N"
                    " --allow-private --allow-empty-description --dry-run --named= -o|--option=",
                    then=_jj_push,
                ),
                sub(
                    "fetch",
                    "--remote= -b|--branch= --all-remotes --tracked",
                    effects=(
                        Effect(Kind.NETWORK, "the upstream remote", "download"),
                        *_local("jj git fetch"),
                    ),
                ),
                sub(
                    "clone",
                    "--remote= --colocate --no-colocate --depth= --fetch-tags=",
                    then=lambda call: (
                        Effect(Kind.NETWORK, call.operands[0] if call.operands else "\x00", "download"),
                        Effect(
                            Kind.WRITE,
                            call.operands[1]
                            if len(call.operands) > 1
                            else call.operands[0].rpartition("/")[2].removesuffix(".git")
                            if call.operands
                            else ".",
                            "create",
                            recursive=True,
                        ),
                    ),
                ),
                sub(
                    "init import export colocation root",
                    "--colocate --no-colocate --git-repo=",
                    effects=_local("jj git"),
                ),
                sub(
                    "remote",
                    "",
                    lenient=True,
                    then=lambda call: (
                        ()
                        if not call.operands or call.operands[:1] == ("list",)
                        else _local("jj git remote")
                        if is_harmless("remote.x.url", call.operands[-1])
                        else effect(Kind.REPOSITORY, "jj git remote", "hook")
                    ),
                ),
            ),
        ),
        sub("gerrit", "", lenient=True, effects=(Effect(Kind.REMOTE, "the review server", "push"),)),
        sub(
            "run bench",
            "",
            lenient=True,
            effects=effect(Kind.EXECUTE, "a command on each commit", force="uncertain"),
        ),
        then=lambda call: (unclear(f"jj: {call.operands[0]} is not known"),) if call.operands else (),
    ),
    Program("fossil", raw=_fossil),
    Program(
        "bzr brz breezy",
        raw=_verbs(
            "bzr",
            "status st log diff info annotate blame cat ls version help root revno missing tags conflicts",
            "add commit ci mv rm remove resolve merge tag init init-repo uncommit shelve unshelve bind"
            " unbind",
            "revert clean-tree",
            "pull branch checkout co update up get",
            "push send",
        ),
    ),
    Program(
        "cvs cvsnt",
        raw=_verbs(
            "cvs",
            "status log annotate rlog rdiff diff history version ls rls",
            "add remove edit unedit",
            "release",
            "checkout co update up export get",
            "commit ci import tag rtag admin",
        ),
    ),
    Program(
        "darcs pijul",
        raw=_verbs(
            "darcs",
            "whatsnew changes log annotate show diff help credit ls dist",
            "record rec add mv move remove init initialize tag apply amend rebase channel fork switch",
            "revert obliterate unpull unrecord rollback reset",
            "pull get clone",
            "push send",
        ),
    ),
    Program(
        "p4 p4v",
        raw=_verbs(
            "p4",
            "info opened changes describe diff diff2 filelog fstat files have where status print dirs"
            " depots branches labels clients users annotate help interchanges",
            "edit add delete open reopen move integrate resolve shelve unshelve change label tag"
            " reconcile rec lock unlock",
            "revert clean",
            "sync update clone fetch",
            "submit push populate",
        ),
    ),
    Program(
        "dvc",
        raw=_verbs(
            "dvc",
            "status diff list ls dag metrics params plots version help doctor root check-ignore --version -h",
            "add commit init move remove run repro freeze unfreeze install checkout import import-url exp"
            " stage experiments queue",
            "gc destroy",
            "pull fetch get get-url update",
            "push",
        ),
    ),
    Program(
        "tig lazygit gitui gitu ungit gitg git-cola",
        "",
        "text*",
        lenient=True,
        effects=_local("a browser of the repository"),
    ),
    Program(
        "git-absorb git-branchless gt spr graphite stgit stg git-town git-machete git-revise git-series",
        "-h|--help -V|--version --and-rebase",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-V")
            or call.operands[:1]
            in (("log",), ("status",), ("show",), ("series",), ("ls",), ("discover",), ("info",))
            else (
                Effect(Kind.REMOTE, "the upstream remote", "push"),
                *_local(f"{call.invocation.name} {call.operands[0]}"),
            )
            if call.operands[:1]
            in (
                ("submit",),
                ("sync",),
                ("push",),
                ("ship",),
                ("propose",),
                ("update",),
                ("merge",),
                ("land",),
            )
            else _local(call.invocation.name)
        ),
    ),
    Program(
        "git-cliff git-chglog conventional-changelog auto-changelog standard-changelog"
        " github_changelog_generator git-quick-stats git-fame git-sizer gitinspector",
        "-o|--output|--outfile=write -c|--config=read -p|--prepend=write -i|--infile=read -s|--same-file",
        "text*",
        style=_X,
        lenient=True,
    ),
    Program(
        "git-crypt transcrypt git-secret",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1]
            in (("status",), ("whoknows",), ("list",), ("--scan",), ("--list",), ("help",))
            else effect(Kind.SECRET, "files that are kept encrypted")
            if call.operands[:1] in (("unlock",), ("reveal",), ("cat",), ("export-key",))
            else _local(f"{call.invocation.name} {' '.join(call.operands[:1])}")
        ),
    ),
    Program(
        "ghq gita mr vcsh myrepos repo west gclient",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1]
            in (
                ("list",),
                ("ls",),
                ("root",),
                ("status",),
                ("info",),
                ("version",),
                ("help",),
                ("diff",),
                ("topdir",),
                ("config",),
            )
            else (RunShell(" ".join(call.operands[1:])),)
            if call.operands[:1] in (("forall",), ("run",), ("shell",), ("super",))
            else (Effect(Kind.REMOTE, "the upstream remotes", "push"),)
            if call.operands[:1] in (("push",), ("upload",))
            else (Effect(Kind.NETWORK, "the upstream remotes", "download"), *_local(call.invocation.name))
        ),
    ),
    Program("bfg", "", "text*", lenient=True, effects=(_loses("bfg", "history"),)),
)

EXAMPLES = (
    Example("svn status -u", "pure"),
    Example("svn log -l 5 https://example.com/svn", "network download https://example.com/svn"),
    Example("svn revert -R .", "repository lose-changes svn revert !high"),
    Example("svn commit -m x", "remote push the Subversion repository"),
    Example("svn delete https://example.com/svn/a -m x", "remote delete the repository (svn delete) !high"),
    Example(
        "svn checkout https://example.com/svn/a b",
        "network download the Subversion server; write create b recursive",
    ),
    Example("svn diff --diff-cmd ./helper", "shell './helper'"),
    Example(
        "svn --config-option config:tunnels:x=./helper status",
        "execute what the setting config:tunnels:x=./helper names !uncertain",
    ),
    Example("hg status", "pure"),
    Example("hg log -l 5", "pure"),
    Example("hg commit -m x", "repository local hg commit"),
    Example("hg update -C", "repository lose-changes hg update --clean !high; repository local hg update"),
    Example("hg strip tip", "repository lose-history hg strip"),
    Example("hg push -f", "remote force push the default remote !high"),
    Example(
        "hg --config alias.x='!helper' x",
        "execute what the setting alias.x=!helper names !uncertain; unknown hg: x is not known",
    ),
    Example(
        "hg pull --ssh ./helper", "shell './helper'; network download ./helper; repository local hg pull"
    ),
    Example("jj log -r @", "pure"),
    Example("jj new -m x", "repository local jj"),
    Example("jj git push -b x", "remote push the upstream remote -> x"),
    Example("jj op abandon ..x", "repository lose-history jj op abandon"),
    Example("jj mystery", "unknown jj: mystery is not known"),
    Example("fossil revert", "repository lose-changes fossil revert !high"),
    Example("bzr push", "remote push the bzr repository"),
    Example("dvc status", "pure"),
    Example("dvc gc -w", "repository lose-changes dvc gc !high"),
)
