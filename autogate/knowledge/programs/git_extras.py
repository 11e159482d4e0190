"""Programs named ``git-…`` that are installed beside git: git-extras, git-flow, git-annex and others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import ask_for, local

_X = Style.EXACT
_HELP = ("-h", "--help", "help", "--version")


def _does(*outcomes: Effect) -> Callable[[Call], Iterable[Outcome]]:
    """The outcomes, but nothing where only help is asked for."""

    def raw(call: Call) -> Iterable[Outcome]:
        words = call.operands
        if words[:1] and words[0] in _HELP:
            return ()
        return outcomes

    return raw


def _repository(what: str, detail: str = "local", force: str = "") -> Effect:
    return Effect(Kind.REPOSITORY, what, detail, force=force)


_PUSH = Effect(Kind.REMOTE, "the upstream remote", "push")
_REMOTE_DELETE = Effect(Kind.REMOTE, "the upstream remote", "delete", force="high")
_FETCH = Effect(Kind.NETWORK, "the upstream remote", "download")


def _flow(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if not words or words[0] in _HELP:
        return
    verbs = frozenset(words)
    if "list" in verbs or words[0] in ("config", "version", "log"):
        return
    yield _repository(f"git flow {' '.join(words[:2])}")
    if verbs & {"publish", "-p", "--push", "--pushproduction"}:
        yield _PUSH
    elif "delete" in verbs:
        yield _repository("git flow delete", "lose-ref", force="uncertain")
    elif verbs & {"track", "pull"}:
        yield _FETCH


_ANNEX_READS = frozenset(
    (
        "find",
        "list",
        "info",
        "whereis",
        "status",
        "version",
        "log",
        "inprogress",
        "diffdriver",
        "lookupkey",
        "help",
        "test",
    )
)


def _annex(call: Call) -> Iterator[Outcome]:
    verb = call.operands[0] if call.operands else "help"
    if verb in _ANNEX_READS or verb in _HELP:
        return
    if verb in ("get", "sync", "pull", "import", "addurl", "importfeed", "assist"):
        yield Effect(Kind.NETWORK, "the remotes of git-annex", "download")
        yield _repository(f"git annex {verb}")
    elif verb in ("copy", "push", "export", "mirror"):
        yield Effect(Kind.REMOTE, "the remotes of git-annex", "push")
    elif verb in ("drop", "dropunused", "dropkey", "forget", "uninit", "destroy", "move", "dead"):
        yield _repository(f"git annex {verb}", "lose-changes", force="uncertain")
    elif verb in ("webapp", "remotedaemon", "assistant", "watch", "p2phttp"):
        yield Effect(Kind.NETWORK, "this machine", "listen")
    elif verb in (
        "add",
        "init",
        "unlock",
        "lock",
        "edit",
        "fix",
        "fsck",
        "describe",
        "config",
        "numcopies",
        "metadata",
        "initremote",
        "enableremote",
        "merge",
        "unannex",
        "undo",
        "untrust",
        "trust",
        "semitrust",
        "group",
        "wanted",
        "adjust",
        "upgrade",
        "repair",
        "reinject",
        "rekey",
        "migrate",
        "unused",
    ):
        yield _repository(f"git annex {verb}")
    else:
        yield unclear(f"git annex: {verb} is not known")


def _bulk(call: Call) -> Iterator[Outcome]:
    if call.operands and call.operands[0] not in _HELP and "--listall" not in call.operands:
        yield Effect(Kind.EXECUTE, "a command in each repository", force="uncertain")


_LOCAL = (
    "git-archive-file git-back git-changelog git-cp git-feature git-bug-fix git-refactor git-chore"
    " git-ignore git-ignore-io"
    " git-imerge git-lock git-unlock git-merge-into git-psykorebase git-rebase-patch git-rename-file"
    " git-rename-tag"
    " git-rename-branch git-rename-remote git-squash git-stamp git-touch git-utimes git-magic git-graft"
    " git-coauthor"
)

PROGRAMS = (
    Program(
        "git-authors git-browse git-browse-ci git-brv git-commits-since git-contrib git-count git-delta"
        " git-effort git-extras git-get git-guilt git-info git-local-commits git-missing git-root"
        " git-show-merged-branches git-show-tree git-show-unmerged-branches git-standup git-summary"
        " git-stats git-churn git-who git-recent git-graph git-activity git-overview git-branchstatus"
        " git-trail git-ahead git-wtf git-what git-todo git-heatmap git-ls git-contributors git-loc"
        " git-deps git-blameall git-wip-list",
        raw=_does(),
    ),
    Program(_LOCAL, raw=_does(_repository("git-extras"))),
    Program("git-abort", raw=_does(_repository("git abort"))),
    Program(
        "git-undo git-uncommit",
        raw=lambda call: (
            ()
            if call.operands[:1] and call.operands[0] in _HELP
            else (_repository("git undo", "lose-changes"),)
            if any(word in ("-h", "--hard") for word in call.operands)
            else (_repository("git undo"),)
        ),
    ),
    Program(
        "git-clear git-clear-soft git-reset-file git-delete-squashed-branches git-nuke git-clobber"
        " git-wipe git-trash",
        raw=_does(
            _repository("git clear", "lose-changes"), _repository("git clear", "lose-untracked", "high")
        ),
    ),
    Program(
        "git-obliterate git-rewrite git-rewrite-author git-reauthor git-purge git-history-rewrite",
        raw=_does(_repository("git obliterate", "lose-history")),
    ),
    Program(
        "git-delete-branch git-delete-submodule git-delete-merged-branches git-sweep git-trim git-gone"
        " git-prune-branches git-cleanup-branches",
        raw=_does(_repository("git delete-branch", "lose-ref", "high"), _REMOTE_DELETE),
    ),
    Program("git-delete-tag", raw=_does(_repository("git delete-tag", "lose-ref", "high"), _REMOTE_DELETE)),
    Program(
        "git-sync git-up git-pull-all git-fetch-all git-mirror git-smart-pull",
        raw=_does(_FETCH, _repository("git sync", "lose-changes")),
    ),
    Program(
        "git-fork git-fresh-branch git-force-clone git-create-branch git-publish git-pr git-mr"
        " git-release git-pull-request git-push-review git-review git-ship git-land",
        raw=_does(_FETCH, _repository("git-extras"), _PUSH),
    ),
    Program(
        "git-merge-repo git-subrepo git-subtree git-vendor git-submodule-update git-slim git-toolbelt",
        raw=_does(_FETCH, _repository("git subtree")),
    ),
    Program(
        "git-scp git-rscp git-ftp git-deploy", raw=_does(Effect(Kind.REMOTE, "another machine", "change"))
    ),
    Program("git-setup", raw=_does(_repository("git setup"))),
    Program("git-sed", raw=_does(effect(Kind.WRITE, ".", "edit", recursive=True)[0])),
    Program("git-bulk git-xargs git-each git-all git-multi git-plus", raw=_bulk),
    Program("git-repl", raw=_does(effect(Kind.EXECUTE, "a prompt for git", force="uncertain")[0])),
    Program("git-paste", raw=_does(effect(Kind.REMOTE, "a pasted patch", "publish", force="high")[0])),
    Program("git-flow git-flow-next git-hf gitflow", raw=_flow),
    Program("git-annex", raw=_annex),
    Program(
        "git-bug git-appraise git-dit git-issue",
        raw=lambda call: (
            ()
            if not call.operands
            or call.operands[0]
            in (*_HELP, "ls", "show", "list", "status", "termui", "user", "label", "version", "select")
            else (_PUSH,)
            if call.operands[0] in ("push", "bridge")
            else (_repository("git bug"),)
        ),
    ),
    Program(
        "git-codereview git-cl git-number git-nb git-stack git-ps git-workspace git-p4 git-cvsimport"
        " git-cvsexportcommit git-quiltimport git-archimport git-remote-hg git-remote-gcrypt",
        raw=_does(_FETCH, _repository("git tool")),
    ),
    Program("git-watch gitwatch git-auto-commit git-daily", raw=_does(_repository("git watch"), _PUSH)),
    Program(
        "gitmoji git-commit-lint git-conventional",
        "-h|--help -v|--version -c|--commit -l|--list -s|--search -i|--init -r|--remove -u|--update",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            (_repository("gitmoji"),)
            if call.has("-c")
            else (_repository("gitmoji", "hook", "uncertain"),)
            if call.has("-i", "-r")
            else ()
        ),
    ),
    Program(
        "gource gitstats git-story git-of-theseus hercules",
        "-h|--help -o=write",
        "text*",
        style=_X,
        lenient=True,
    ),
    Program(
        "gitlab",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ask_for("GitLab")
            if any(word in ("list", "get", "show") for word in call.operands)
            else effect(Kind.REMOTE, "GitLab", "change")
        ),
    ),
    Program("gitsome", "", "text*", lenient=True, effects=local("a prompt for git", force="medium")),
)

EXAMPLES = (
    Example("git-standup -h", "pure"),
    Example("git-summary --line", "pure"),
    Example("git-undo --hard", "repository lose-changes git undo"),
    Example("git-obliterate secrets.json", "repository lose-history git obliterate"),
    Example("git-flow feature start x", "repository local git flow feature start"),
    Example(
        "git-flow feature publish x",
        "repository local git flow feature publish; remote push the upstream remote",
    ),
    Example("git-annex drop x", "repository lose-changes git annex drop !uncertain"),
    Example("git-annex mystery", "unknown git annex: mystery is not known"),
    Example(
        "git-delete-tag v1",
        "repository lose-ref git delete-tag !high; remote delete the upstream remote !high",
    ),
)
