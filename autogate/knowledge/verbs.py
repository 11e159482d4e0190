"""Command lines of services that are told by their verbs: ``TOOL noun verb --options``.

Such a tool has hundreds of commands and thousands of options, and all of them do what the verb says
on the service's side. What decides is therefore an accept-list of verbs; what an option can do on
*this* machine is told by its name and value. A verb that is not listed makes the call uncertain.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from autogate.effects import Effect, Kind, Outcome, RunCommand, unclear
from autogate.knowledge.interface import Call, Effects, Program
from autogate.words.addresses import is_local
from autogate.words.values import MANY, has_unknown, is_static


class Parsed(NamedTuple):
    """The words of a call, sorted."""

    call: Call
    path: tuple[str, ...]
    """All words that are neither options nor their values."""
    options: tuple[tuple[str, str | None], ...]
    rest: tuple[str, ...]
    """The words after ``--``."""

    def has(self, *names: str) -> bool:
        """True where one of the options was given."""
        return any(name in names for name, _ in self.options)

    def value(self, *names: str) -> str | None:
        """The last value of one of the options."""
        for name, value in reversed(self.options):
            if name in names:
                return value
        return None

    def values(self, *names: str) -> tuple[str, ...]:
        """All values of the options."""
        return tuple(value for name, value in self.options if name in names and value is not None)


Then = Callable[[Parsed], Iterable[Outcome]]
Rule = Effects | Then
Rules = Mapping[str, Rule]


def runs_rest(parsed: Parsed) -> Iterator[Outcome]:
    """``TOOL run COMMAND``, ``TOOL run -- COMMAND``: with the service's variables in its environment."""
    words = parsed.rest or parsed.path[1:]
    yield RunCommand(words) if words else unclear("a command that is not known")


_VERBS: dict[str, str] = {
    verb: kind
    for kind, verbs in {
        "read": """
            list ls get show describe info status view search find log logs event events history
            diff check validate version whoami ps top inspect stats stat count exists tail cat
            doctor lint plan preview outdated read query scan lookup summarize usage metrics health
            ping graph tree du df head compare verify audit explain monitor watch wait estimate
            simulate suggest report reports dashboard open docs about statement is activity what-if
            test-connectivity select filter detect sum size hash checksum md5 sha1sum browse print
            types schema schemas locations regions versions zones calendar limits quota quotas trace
            analyze
            """,
        "create": """
            create add new register provision clone copy cp duplicate fork generate submit issue
            mint allocate post insert
            """,
        "change": """
            set update edit put apply enable start stop restart scale deploy promote rollback resize
            rename attach connect assign grant tag untag patch modify change configure upgrade
            downgrade migrate move mv merge sync push import load restore reboot resume pause
            suspend unsuspend wake activate deactivate disable detach disconnect unassign link
            unlink join leave rotate renew refresh replace publish release unpublish approve reject
            accept decline cancel abort retry rerun rebuild redeploy trigger send invite associate
            disassociate authorize bind unbind map unmap close lock unlock protect unprotect
            transfer subscribe unsubscribe enroll unenroll fail failover switchover reserve ack
            acknowledge pin unpin mute unmute follow unfollow up commit stage swap block unblock ban
            unban resolve unresolve backup snapshot save upload flush-cache invalidate reconcile
            annotate label taint cordon uncordon request sign attest batch-put batch-write
            tag-resource untag-resource convert expose install complete begin finish extend reopen
            cutover toggle
            """,
        "delete": """
            delete del remove rm destroy purge terminate drop wipe reset prune clear clean flush rb
            uninstall deregister revoke unregister erase truncate nuke shutdown decommission
            undeploy teardown down kill expire rmdir dealloc deallocate deprovision unset abandon
            force-delete batch-delete
            """,
        "run": """
            run exec execute ssh invoke call console shell dispatch eval command send-command proxy
            tunnel port-forward run-task start-session session sql psql
            """,
        "secret": """
            token tokens print-access-token print-identity-token get-token get-access-token
            get-credentials credentials list-keys get-secret get-secret-value password show-secrets
            list-secret-values creds access-token list-credentials connection-string
            show-connection-string connection-strings list-connection-strings
            """,
        "download": "download pull fetch export dump",
    }.items()
    for verb in verbs.split()
}

_CHANGING = frozenset(("create", "change", "delete", "run", "download", "secret"))

_RISKY = re.compile(
    r"^--?(.*-)?(endpoint|endpoint-url|api-url|api-host|server-url|exec|command|cmd|plugin|plugins|hook|editor|pager|script"
    r"|extension|extensions|init-file|proxy|flags-file|config-file|credential-process)$"
)
_FILES = re.compile(
    r"^--?(.*-)?(file|files|filename|template-file|body-file|data-file|source-file|env-file|from-file|policy-file|source)$|^-f$"
)
_OUTPUTS = re.compile(
    r"^--?(output-file|out-file|outfile|out|output-dir|output-directory|output-path|download-path|destination|dest|target-dir"
    r"|local-dir|save-to|out-dir|log-file|save-path)$"
)
_INLINE = re.compile(r"^(fileb?://|@)(?P<path>.+)")
_LONGEST = 6


def verb_kind(word: str, more: Mapping[str, str] | None = None) -> str:
    """The kind of a verb, "" for a word that is none: whole words first, then the part before ``-``."""
    low = word.lower()
    kind = (more or {}).get(low) or _VERBS.get(low)
    if kind is not None or "-" not in low:
        return kind or ""
    first, _, rest = low.partition("-")
    if first in ("batch", "admin", "transact", "bulk", "force"):
        return verb_kind(rest, more)
    return (more or {}).get(first) or _VERBS.get(first, "")


def verb_program(
    names: str,
    where: str,
    *,
    values: str = "",
    flags: str = "",
    nouns: str = "",
    rules: Rules | None = None,
    verbs: Mapping[str, str] | None = None,
    dry: str = "--dry-run",
    skip: int = 0,
    bare: Effects = (),
    colon: bool = False,
) -> Program:
    """A tool that is told by its verbs.

    ``values`` and ``flags`` are options that stand before the verb. ``nouns`` are verbs elsewhere that
    are groups here. ``rules`` say of commands, by their first words, what they do. ``skip`` first words
    are never verbs. ``colon`` parts words at colons.
    """
    tool = _Tool(
        where,
        frozenset(values.split()),
        frozenset(flags.split()),
        frozenset(nouns.split()),
        rules or {},
        verbs or {},
        frozenset(dry.split()),
        skip,
        bare,
        colon,
    )
    return Program(names, raw=lambda call: _outcomes(tool, call))


class _Tool(NamedTuple):
    where: str
    values: frozenset[str]
    flags: frozenset[str]
    nouns: frozenset[str]
    rules: Rules
    verbs: Mapping[str, str]
    dry: frozenset[str]
    skip: int
    bare: Effects
    colon: bool


def parse(call: Call, values: frozenset[str], flags: frozenset[str]) -> tuple[Parsed, str]:
    """Sorts the words; the second is an option of unknown form that stands before all others."""
    words = call.operands
    path: list[str] = []
    options: list[tuple[str, str | None]] = []
    rest: tuple[str, ...] = ()
    early = ""
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            rest = words[at:]
            break
        if len(word) < 2 or word[0] != "-":
            path.append(word)
            continue
        name, sign, value = word.partition("=")
        if sign:
            options.append((name, value))
        elif name in flags:
            options.append((name, None))
        elif name in values:
            options.append((name, words[at] if at < len(words) else None))
            at += 1
        elif at < len(words) and not words[at].startswith("-"):
            if not path:
                early = early or name
            options.append((name, words[at]))
            at += 1
        else:
            options.append((name, None))
    return Parsed(call, tuple(path), tuple(options), rest), early


def _outcomes(tool: _Tool, call: Call) -> Iterable[Outcome]:
    words = call.operands
    name = call.invocation.name
    if not words:
        return tool.bare
    if (
        words[-1] in ("--help", "-h", "help")
        or words[0]
        in (
            "help",
            "--version",
            "-v",
            "-V",
            "version",
            "--help",
        )
    ) and (words[0] not in ("-v", "-V") or len(words) == 1):
        return ()
    spread = MANY in words
    if spread:  # more operands for a read are harmless, the start of the command must be known
        words = words[: words.index(MANY)]
        call = call._replace(operands=words)
    parsed, early = parse(call, tool.values, tool.flags)
    path = tuple(part for word in parsed.path for part in (word.split(":") if tool.colon else (word,)))
    parsed = parsed._replace(path=path)
    outcomes = tuple(_judged(tool, parsed, name, early))
    if spread and not is_request(outcomes):
        return (unclear(f"{name} with words that are not known"),)
    return outcomes


def is_request(outcomes: tuple[Outcome, ...]) -> bool:
    """True where nothing but a service is asked."""
    return bool(outcomes) and all(
        isinstance(each, Effect) and each.kind is Kind.NETWORK and each.detail == "request" and not each.force
        for each in outcomes
    )


def _judged(tool: _Tool, parsed: Parsed, name: str, early: str) -> Iterator[Outcome]:
    path = parsed.path
    if early and early not in tool.values:
        yield unclear(f"{name}: option {early} is not known")
    for length in range(min(len(path), _LONGEST), 0, -1):
        rule = tool.rules.get(" ".join(path[:length]))
        if rule is not None and not _outdone(tool, rule, path[length:]):
            yield from rule if isinstance(rule, tuple) else rule(parsed)
            yield from option_outcomes(parsed, "rule" if isinstance(rule, tuple) else "run")
            return
    if not path and tool.bare:
        yield from tool.bare
        return
    kind, what = _kind(tool, path)
    if not kind:
        yield unclear(f"{name}: {' '.join(path[:3]) or 'no command'} is not known")
        return
    if kind in _CHANGING and parsed.has(*tool.dry) and parsed.value(*tool.dry) not in ("none", "false"):
        kind = "read"
    yield from of_kind(kind, tool.where, what)
    yield from option_outcomes(parsed, kind)


def _outdone(tool: _Tool, rule: Effects | Then, rest: tuple[str, ...]) -> bool:
    """True where a rule for a harmless listing is followed by a verb that changes something."""
    if not isinstance(rule, tuple) or any(each.detail != "request" for each in rule):
        return False
    return any((tool.verbs.get(word.lower()) or _VERBS.get(word.lower())) in _CHANGING for word in rest[:2])


def _kind(tool: _Tool, path: tuple[str, ...]) -> tuple[str, str]:
    """The kind of the command, and its words for messages."""
    kind = ""
    for at, word in enumerate(path):
        if at < tool.skip or (word in tool.nouns and at + 1 < len(path)):
            continue
        if has_unknown(word) and not kind:
            return "", ""
        if kind:  # a noun may look like a harmless verb: a stronger one after it counts
            later = tool.verbs.get(word.lower()) or _VERBS.get(word.lower(), "")
            if kind == "read" and later in _CHANGING:
                kind = later
        else:
            kind = verb_kind(word, tool.verbs)
            if kind in _CHANGING:
                break
    return kind, " ".join(path[:4])


def of_kind(kind: str, where: str, what: str) -> Iterator[Effect]:
    """The effects of a kind of verb."""
    match kind:
        case "pure":
            return
        case "local":
            yield Effect(Kind.CHANGE, f"{where}: {what}", "change", force="medium")
        case "setting":
            yield Effect(Kind.CHANGE, f"{where}: {what}", "change", force="uncertain")
        case "read" | "download":
            yield Effect(Kind.NETWORK, where, "request" if kind == "read" else "download")
        case "secret":
            yield Effect(Kind.SECRET, f"{where}: {what}")
        case "delete":
            yield Effect(Kind.REMOTE, f"{where}: {what}", "delete", force="high")
        case "build":
            yield Effect(Kind.BUILD, ".", what)
        case _:
            yield Effect(Kind.REMOTE, f"{where}: {what}", kind)


def option_outcomes(parsed: Parsed, kind: str) -> Iterator[Outcome]:
    """What options do on this machine, by their names and values."""
    for name, value in parsed.options:
        if not is_static(name):
            yield unclear(f"option {name}")
        if value is None:
            continue
        inline = _INLINE.match(value)
        if inline is not None:
            if inline["path"] != "-":
                yield Effect(Kind.READ, inline["path"])
        elif _RISKY.match(name) is not None:
            if not (("url" in name or "endpoint" in name) and is_local(value)) and kind != "run":
                yield unclear(f"option {name} {value}")
        elif _OUTPUTS.match(name) is not None:
            if value not in ("-", "/dev/stdout") and "://" not in value:
                yield Effect(Kind.WRITE, value)
        elif _FILES.match(name) is not None and value != "-":
            if "://" in value:
                continue
            yield Effect(Kind.WRITE if kind == "download" else Kind.READ, value)


# --- copies between this machine and a store


def is_url(place: str, schemes: tuple[str, ...]) -> bool:
    """True for a place in the store."""
    return place.startswith(schemes)


def transfer(
    sources: tuple[str, ...],
    target: str,
    schemes: tuple[str, ...],
    *,
    moves: bool = False,
    deletes: bool = False,
) -> Iterator[Effect]:
    """What a copy, move or sync between local paths and a store does."""
    for source in sources:
        if is_url(source, schemes):
            yield Effect(Kind.NETWORK, source, "download" if not is_url(target, schemes) else "request")
            if moves:
                yield Effect(Kind.REMOTE, source, "delete", force="high")
        elif source != "-":
            yield Effect(Kind.READ, source, recursive=True)
            if moves:
                yield Effect(Kind.DELETE, source, recursive=True)
    if is_url(target, schemes):
        yield Effect(Kind.NETWORK, target, "upload")
        if deletes:
            yield Effect(Kind.REMOTE, target, "delete", force="high")
    elif target != "-":
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)
        if deletes:
            yield Effect(Kind.DELETE, target, recursive=True)
