"""Command lines of GitHub, GitLab, Gitea and other forges."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, unclear
from autogate.knowledge.interface import Call, Example, Program
from autogate.knowledge.services import ask_for, change, local, remove, secret
from autogate.knowledge.verbs import Parsed, Rules, parse, verb_program
from autogate.words.values import MANY, has_unknown, is_static

_API_FLAGS = frozenset(("--paginate", "--slurp", "-i", "--include", "--silent", "--verbose"))
_API_VALUES = frozenset(("-X", "--method", "-f", "-F", "--field", "--raw-field", "--input", "-H", "--header"))


def _api(where: str) -> Callable[[Parsed], Iterable[Outcome]]:
    """A raw request: what it does is told by its method."""

    def then(call: Parsed) -> Iterator[Outcome]:
        fields = call.values("-f", "-F", "--field", "--raw-field")
        body = call.has("-f", "-F", "--field", "--raw-field", "--input", "-d", "--form")
        method = call.value("-X", "--method") or ("POST" if body else "GET")
        for value in (*fields, *call.values("--form")):
            _, sign, text = value.partition("=")
            if sign and text.startswith("@") and text != "@-":
                yield Effect(Kind.READ, text[1:])
        source = call.value("--input")
        if source is not None and source != "-":
            yield Effect(Kind.READ, source)
        target = call.path[1] if len(call.path) > 1 else ""
        if has_unknown(target[:1]) or not is_static(method):
            yield unclear(f"{where}: what is asked for is not known")
        elif target == "graphql":
            queries = [value for value in fields if value.startswith("query=")]
            if (
                queries
                and all(is_static(value) and "mutation" not in value for value in queries)
                and source is None
            ):
                yield from ask_for(where)
            else:
                yield from change(where, "change")
        elif method.upper() in ("GET", "HEAD"):
            yield from ask_for(where)
        elif method.upper() == "DELETE":
            yield from remove(f"{where}: {target}")
        else:
            yield from change(f"{where}: {target}")

    return then


def _with_api(program: Program, where: str) -> Program:
    """The program, but with ``api`` read by itself: its ``-f`` is a field, not a file."""
    other = program.raw
    assert other is not None
    api = _api(where)

    def raw(call: Call) -> Iterable[Outcome]:
        words = call.operands
        if words[:1] == ("api",) and "--help" not in words and MANY not in words:
            return tuple(api(parse(call, _API_VALUES, _API_FLAGS)[0]))
        return other(call)

    return program._replace(raw=raw)


def _auth_status(call: Parsed) -> Iterable[Outcome]:
    shown = any(word in ("-t", "--show-token") for word in (*call.path, *call.rest))
    return secret("the token of the forge") if shown else ask_for("GitHub")


def _cloned(call: Parsed) -> Iterator[Outcome]:
    words = call.path[2:]
    if not words:
        return
    yield Effect(Kind.NETWORK, words[0], "download")
    target = words[1] if len(words) > 1 else words[0].rpartition("/")[2].removesuffix(".git")
    yield Effect(Kind.WRITE, target, "create", recursive=True)
    for at, word in enumerate(call.rest):
        if word in ("-c", "--config", "-u", "--upload-pack", "--template") or word.startswith(
            ("--config=", "--upload-pack=", "--template=", "-u", "-c")
        ):
            yield unclear(f"the git option {word}")
        del at


def _downloaded(where: str) -> Callable[[Parsed], Iterable[Outcome]]:
    def then(call: Parsed) -> Iterator[Outcome]:
        yield Effect(Kind.NETWORK, where, "download")
        target = call.value("-O", "--output") or call.value("-D", "--dir", "--path", "-p")
        if target is None:
            yield Effect(Kind.CHANGE, "files in the working directory", force="low")
        elif target != "-":
            yield Effect(Kind.WRITE, target, "create", recursive=not call.has("-O", "--output"))

    return then


def _checked_out(call: Parsed) -> Iterator[Outcome]:
    yield Effect(Kind.NETWORK, "the forge", "download")
    yield Effect(Kind.REPOSITORY, f"{call.call.invocation.name} checkout", "local")
    if call.has("-f", "--force"):
        yield Effect(
            Kind.REPOSITORY,
            f"{call.call.invocation.name} checkout --force",
            "lose-ref",
            to=call.value("-b", "--branch") or "\x00",
        )


def _uploaded(where: str) -> Callable[[Parsed], Iterable[Outcome]]:
    def then(call: Parsed) -> Iterator[Outcome]:
        for word in call.path[3:]:
            yield Effect(Kind.READ, word.partition("#")[0])
        yield Effect(
            Kind.REMOTE,
            f"{where}: {' '.join(call.path[:2])}",
            "publish" if call.path[1] == "create" else "change",
            force="high",
        )

    return then


def _gist(call: Parsed) -> Iterator[Outcome]:
    for word in call.path[2:]:
        yield Effect(Kind.READ, word)
    yield Effect(Kind.REMOTE, "a gist", "publish", force="high")


def _visible(call: Parsed) -> Iterable[Outcome]:
    public = (
        "public" in call.call.operands
        or "--visibility" in call.call.operands
        or any(word.startswith("--visibility") for word in call.call.operands)
    )
    return change("the repository's settings", "change", "high" if public else "uncertain")


_ASK = ask_for("GitHub")
_SETTING = local("gh's settings", force="medium")


def _gh_config(call: Parsed) -> Iterable[Outcome]:
    key = call.path[2] if len(call.path) > 2 else ""
    if key in (
        "prompt",
        "git_protocol",
        "prefer_editor_prompt",
        "spinner",
        "color_labels",
        "accessible_colors",
    ):
        return _SETTING
    return local(f"gh's setting {key}", "set", "uncertain")  # editor, pager, browser are programs


_RUN_WORKFLOW = change("the repository's workflows", "run")


_PROJECT_READS = ("project list", "project view", "project field-list", "project item-list")
_PROJECT_CHANGES = (
    "close copy create edit field-create item-add item-archive item-create item-edit link"
    " mark-template unlink"
)

_GH: Rules = {
    "auth status": _auth_status,
    "auth token": secret("the GitHub token"),
    "auth login": local("the stored login of GitHub", force="uncertain"),
    "auth logout": local("the stored login of GitHub", force="uncertain"),
    "auth refresh": local("the stored login of GitHub", force="uncertain"),
    "auth switch": local("the stored login of GitHub", force="uncertain"),
    "auth setup-git": (Effect(Kind.REPOSITORY, "gh auth setup-git", "hook"),),
    "alias list": (),
    "alias set": local("an alias of gh", "set", "uncertain"),
    "alias import": local("aliases of gh", "set", "uncertain"),
    "alias delete": local("an alias of gh", "remove"),
    "browse": _ASK,
    "completion": (),
    "config list": (),
    "config ls": (),
    "config get": (),
    "config set": _gh_config,
    "config clear-cache": local("gh's cache", "remove"),
    "copilot": (*_ASK, Effect(Kind.EXECUTE, "the agent copilot", force="uncertain")),
    "repo clone": _cloned,
    "gist clone": _cloned,
    "repo edit": _visible,
    "repo fork": change("a fork", "create"),
    "repo sync": change("a branch of the repository", "sync"),
    "repo set-default": local("the default repository of gh"),
    "repo archive": change("the repository", "archive", "high"),
    "repo unarchive": change("the repository", "unarchive", "high"),
    "repo rename": change("the repository", "rename", "high"),
    "repo deploy-key list": _ASK,
    "repo deploy-key add": change("a deploy key", "create", "high"),
    "repo gitignore": _ASK,
    "repo license": _ASK,
    "pr checkout": _checked_out,
    "co": _checked_out,
    "pr checks": _ASK,
    "pr diff": _ASK,
    "pr ready": change("a pull request"),
    "pr review": change("a pull request", "review"),
    "pr comment": change("a pull request", "comment"),
    "pr update-branch": change("a pull request's branch"),
    "pr merge": change("a pull request", "merge"),
    "issue comment": change("an issue", "comment"),
    "issue develop": change("a branch for an issue", "create"),
    "release download": _downloaded("GitHub"),
    "release create": _uploaded("GitHub"),
    "release upload": _uploaded("GitHub"),
    "release delete-asset": remove("a file of a release"),
    "release verify": _ASK,
    "release verify-asset": _ASK,
    "run download": _downloaded("GitHub"),
    "run watch": _ASK,
    "run rerun": _RUN_WORKFLOW,
    "workflow run": _RUN_WORKFLOW,
    "gist create": _gist,
    "gist edit": _gist,
    "gist rename": change("a gist"),
    "search": _ASK,
    "status": _ASK,
    "org list": _ASK,
    "label clone": change("the labels of a repository"),
    "secret set": change("a secret of the repository", "set", "high"),
    "ssh-key add": change("the account's ssh keys", "create", "high"),
    "gpg-key add": change("the account's gpg keys", "create", "high"),
    "attestation download": _downloaded("GitHub"),
    "attestation verify": _ASK,
    "attestation trusted-root": _ASK,
    "extension list": (),
    "ext list": (),
    "extension ls": (),
    "extension search": _ASK,
    "extension browse": _ASK,
    "extension install": (Effect(Kind.EXECUTE, "an extension of gh, from now on", force="uncertain"),),
    "extension upgrade": (Effect(Kind.INSTALL, "extensions of gh", "user"),),
    "extension exec": (Effect(Kind.EXECUTE, "an extension of gh", force="uncertain"),),
    "extension create": local("a new extension of gh"),
    "extension remove": local("an extension of gh", "remove", "medium"),
    "codespace ssh": change("a codespace", "run"),
    "codespace code": local("the editor"),
    "codespace jupyter": change("a codespace", "run"),
    "codespace cp": change("a codespace", "copy"),
    "codespace ports": _ASK,
    "codespace logs": _ASK,
    "agent-task create": change("an agent's task", "create"),
    "models run": (Effect(Kind.NETWORK, "GitHub Models", "upload"),),
    "models eval": (Effect(Kind.NETWORK, "GitHub Models", "upload"),),
    "preview": _ASK,
    "project item-delete": remove("an item of a project"),
    "project field-delete": remove("a field of a project"),
    "project delete": remove("a project"),
    "cache delete": change("the repository's caches", "delete", "uncertain"),
    **dict.fromkeys(_PROJECT_READS, _ASK),
    **{f"project {verb}": change("a project") for verb in _PROJECT_CHANGES.split()},
}

_GL = ask_for("GitLab")
_GLAB: Rules = {
    "auth status": _GL,
    "auth login": local("the stored login of GitLab", force="uncertain"),
    "auth logout": local("the stored login of GitLab", force="uncertain"),
    "auth docker-helper": secret("the GitLab token"),
    "auth git-credential": secret("the GitLab token"),
    "auth configure-docker": local("docker's settings", force="uncertain"),
    "alias list": (),
    "alias set": local("an alias of glab", "set", "uncertain"),
    "alias delete": local("an alias of glab", "remove"),
    "config get": (),
    "config set": local("glab's settings", "set", "uncertain"),
    "config edit": local("glab's settings", "edit", "uncertain"),
    "check-update": _GL,
    "completion": (),
    "version": (),
    "repo clone": _cloned,
    "project clone": _cloned,
    "repo archive": _downloaded("GitLab"),
    "repo fork": change("a fork", "create"),
    "repo search": _GL,
    "repo contributors": _GL,
    "repo mirror": change("a mirror", "create", "high"),
    "repo transfer": change("the repository", "transfer", "high"),
    "mr checkout": _checked_out,
    "mr diff": _GL,
    "mr approvers": _GL,
    "mr issues": _GL,
    "mr note": change("a merge request", "comment"),
    "mr rebase": change("a merge request's branch", "rebase"),
    "mr todo": change("a todo", "create"),
    "mr for": change("a merge request", "create"),
    "mr merge": change("a merge request", "merge"),
    "issue note": change("an issue", "comment"),
    "issue board view": _GL,
    "ci view": _GL,
    "ci status": _GL,
    "ci list": _GL,
    "ci get": _GL,
    "ci trace": _GL,
    "ci lint": _GL,
    "ci config": _GL,
    "ci artifact": _downloaded("GitLab"),
    "job artifact": _downloaded("GitLab"),
    "ci run": change("a pipeline", "run"),
    "ci run-trig": change("a pipeline", "run"),
    "ci retry": change("a pipeline", "run"),
    "ci trigger": change("a job", "run"),
    "ci delete": remove("a pipeline"),
    "ci cancel": change("a pipeline", "cancel"),
    "release download": _downloaded("GitLab"),
    "release upload": _uploaded("GitLab"),
    "release create": _uploaded("GitLab"),
    "snippet create": (Effect(Kind.REMOTE, "a snippet", "publish", force="high"),),
    "variable get": secret("a variable of GitLab"),
    "variable export": secret("variables of GitLab"),
    "token create": secret("a new token of GitLab"),
    "token list": _GL,
    "duo ask": (Effect(Kind.NETWORK, "GitLab", "upload"),),
    "stack list": (),
    "securefile download": _downloaded("GitLab"),
}

_HUB_OWN = frozenset(
    "api browse ci-status compare create delete fork gist issue pr pull-request release sync".split()
)


def _hub(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = next((word for word in words if not word.startswith("-")), "")
    if verb not in _HUB_OWN:
        return (RunCommand(("git", *words)),) if words else ()
    second = words[words.index(verb) + 1] if words.index(verb) + 1 < len(words) else ""
    if verb in ("browse", "compare", "ci-status") or (
        verb in ("pr", "issue", "release", "gist") and second in ("list", "show", "labels", "")
    ):
        return ask_for("GitHub")
    if verb == "delete" or second == "delete":
        return remove(f"GitHub: {verb}")
    if verb == "sync":
        return (Effect(Kind.NETWORK, "GitHub", "download"), Effect(Kind.REPOSITORY, "hub sync", "local"))
    return change(f"GitHub: {verb}", "change", "high" if verb in ("release", "gist") else "")


_FLAGS = (
    "--web -w --comments -c --yes -y --draft --paginate --slurp --include --silent --verbose"
    " --json-fields --raw -r --help -h --version --patch --name-only --watch --fail-fast --required"
    " --squash -s --rebase --merge --delete-branch -d --auto --admin --approve --request-changes"
    " --exit-status --log --log-failed --all --no-browser --clone --public --private --internal --fill"
    " --fill-first --fill-verbose --generate-notes --prerelease --latest --force --closed --secret"
    " --files --undo --remove-milestone"
)
_VALUES = "-R --repo --hostname"

PROGRAMS = (
    _with_api(
        verb_program(
            "gh",
            "GitHub",
            values=_VALUES,
            flags=_FLAGS,
            rules=_GH,
            nouns="agent-task alias attestation auth cache codespace cs config extension ext gist gpg-key"
            " issue label org pr project release repo ruleset run search secret ssh-key status variable"
            " workflow deploy-key autolink",
            dry="--dry-run",
        ),
        "GitHub",
    ),
    _with_api(
        verb_program(
            "glab",
            "GitLab",
            values=_VALUES,
            flags="--web -w --yes -y --help -h --version --paginate --all -A --squash --draft --fill",
            rules=_GLAB,
            nouns="alias auth ci pipe pipeline cluster config deploy-key duo event gpg-key incident issue"
            " iteration job label milestone mr release repo project schedule securefile snippet ssh-key stack"
            " token user variable",
        ),
        "GitLab",
    ),
    verb_program(
        "tea berg fj forgejo-cli",
        "the forge",
        values="-r --repo -l --login -R --remote",
        rules={
            "clone": _cloned,
            "whoami": ask_for("the forge"),
            "open": ask_for("the forge"),
            "login list": (),
            "logins list": (),
            "login add": local("the stored login of the forge", force="uncertain"),
            "login delete": local("the stored login of the forge", "remove", "medium"),
            "logout": local("the stored login of the forge", force="uncertain"),
            "pulls": ask_for("the forge"),
            "issues": ask_for("the forge"),
            "pr checkout": _checked_out,
            "pulls checkout": _checked_out,
            "pulls create": change("a pull request", "create"),
            "pulls merge": change("a pull request", "merge"),
            "issues create": change("an issue", "create"),
            "comment": change("an issue", "comment"),
        },
    ),
    Program("hub", raw=_hub),
)

EXAMPLES = (
    Example("gh pr list --state open", "network request GitHub"),
    Example("gh -R a/b issue view 12 --comments", "network request GitHub"),
    Example("gh api repos/a/b/pulls --paginate", "network request GitHub"),
    Example("gh api -X DELETE repos/a/b", "remote delete GitHub: repos/a/b !high"),
    Example("gh api repos/a/b/issues -f title=x", "remote change GitHub: repos/a/b/issues"),
    Example("gh api graphql -f 'query=query { viewer { login } }'", "network request GitHub"),
    Example("gh auth token", "secret the GitHub token"),
    Example("gh auth status", "network request GitHub"),
    Example("gh pr create --fill", "remote create GitHub: pr create"),
    Example("gh pr checkout 12", "network download the forge; repository local gh checkout"),
    Example("gh repo delete a/b --yes", "remote delete GitHub: repo delete a/b !high"),
    Example("gh repo clone a/b", "network download a/b; write create b recursive"),
    Example("gh release download v1 --dir out", "network download GitHub; write create out recursive"),
    Example("gh run view 12 --log-failed", "network request GitHub"),
    Example("gh run download 12", "network download GitHub; change files in the working directory !low"),
    Example("gh workflow run deploy.yml", "remote run the repository's workflows"),
    Example("gh project item-list 1 --owner a", "network request GitHub"),
    Example("gh secret set X --body y", "remote set a secret of the repository !high"),
    Example("gh alias set co 'pr checkout'", "change set an alias of gh !uncertain"),
    Example("gh extension install a/gh-b", "execute an extension of gh, from now on !uncertain"),
    Example("gh mystery", "unknown gh: mystery is not known"),
    Example("glab mr list", "network request GitLab"),
    Example("glab ci run", "remote run a pipeline"),
    Example("tea pulls list", "network request the forge"),
    Example("hub status", "run git status"),
)
