"""Rules over the machine: processes, privilege, persistence, security settings, the system."""

from __future__ import annotations

import re

from autogate.effects import Kind, readable
from autogate.judgement.interface import COMMAND_RULE, Case, Match, Rule
from autogate.judgement.rules.forces import sentence, stated, weighed
from autogate.judgement.rules.paths import GUARD_OFF
from autogate.judgement.rules.running import OWN_PACKAGE
from autogate.verdict import Risk
from autogate.words.values import is_static

_DEFAULTS: dict[Kind, str] = {
    Kind.PROCESS: "uncertain",
    Kind.PERSIST: "high",
    Kind.SECURITY: "high",
    Kind.SYSTEM: "high",
    Kind.CHANGE: "low",
}


def _by_kind(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote == "container" and effect.kind in (Kind.SYSTEM, Kind.PERSIST):
        return weighed(effect, "uncertain")
    return weighed(effect, _DEFAULTS[effect.kind])


_OWN_NAME = re.compile(r"(?<![\w-])(?:python\S* .*)?autogate(?![\w-])", re.IGNORECASE)
_FINDS = frozenset(
    ("pgrep", "pidof", "ps", "grep", "egrep", "awk", "systemctl", "fuser", "lsof", "cat", "head", "sed")
)
"""Programs by which a line learns the numbers of processes."""


def _own_process(case: Case) -> Match | None:
    """Ends or changes a process or a service of autogate, by its name or by what a part of the line found."""
    effect = case.effect
    if effect.remote:
        return None
    words = case.step.invocation.argv[1:]
    named = any(_names_own(word) for word in (effect.what, *words))
    if not named and effect.kind is Kind.PROCESS and not is_static(effect.what):
        named = any(
            step.invocation.name in _FINDS and any(_names_own(word) for word in step.invocation.argv[1:])
            for step in case.line.steps
        )
    if not named:
        return None
    return Match(
        Risk.CRITICAL,
        "ends or changes a process of autogate: nothing would be judged any more",
        "a person does that, in a terminal",
    )


def _names_own(word: str) -> bool:
    """Whether a name is autogate's, or a pattern that finds it and not just anything."""
    if "autogate" in word.lower():
        return _OWN_NAME.search(word) is not None
    if not 5 <= len(word) <= 80 or not is_static(word):
        return False
    try:
        found = re.search(word, "autogate")
    except (re.error, OverflowError, RecursionError):
        return False
    return found is not None and len(found[0]) >= 6


def _own_setting(case: Case) -> Match | None:
    """Switches autogate off, loosens it, or tells it what only a client knows."""
    effect = case.effect
    if effect.what != "autogate" or effect.force != "critical":
        return None
    loosened = f"loosened: {effect.detail}" if " is " in effect.detail else effect.detail
    return Match(
        Risk.CRITICAL,
        f"autogate would be {loosened}",
        "let a person do it, in a terminal of their own",
    )


def _privilege(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote == "container":
        return Match(Risk.MEDIUM, sentence(effect))
    return Match(
        Risk.HIGH,
        f"runs as {readable(effect.what) or 'another user'}, past the limits of this account",
        "run it without, or let a person do it",
    )


_PURE = Rule(
    "pure",
    "Computing and printing changes nothing.",
    hits=('echo "rm -rf /"', "git status", "# only a comment"),
    misses=("touch new.txt", "frobnicate"),
)
_PRIVILEGE = Rule(
    "privilege",
    "Another user's rights are for a person to use.",
    _privilege,
    hits=("sudo ls", "su -c ls"),
    misses=("ls", "echo sudo ls"),
)
_PROCESS = Rule(
    "process",
    "Stopping processes can lose their work.",
    _by_kind,
    hits=("kill 1234", "pkill node"),
    misses=("kill -0 1234", "pgrep node"),
    loosen=COMMAND_RULE,
)
_PERSISTENCE = Rule(
    "persistence",
    "What runs later by itself outlives the task.",
    _by_kind,
    hits=("crontab jobs.txt", "systemctl enable shop"),
    misses=("crontab -l", "systemctl status shop"),
    loosen=COMMAND_RULE,
)
_SECURITY = Rule(
    "security",
    "Security settings are a person's to change.",
    _by_kind,
    hits=("ufw disable", "docker run --privileged alpine"),
    misses=("ufw status",),
    loosen=COMMAND_RULE,
)
_SYSTEM = Rule(
    "system",
    "The machine's settings are a person's to change.",
    _by_kind,
    hits=("mount /dev/sdb1 /mnt", "reboot"),
    misses=("mount", "uptime"),
    loosen=COMMAND_RULE,
)
_CHANGE = Rule(
    "change",
    "Small local changes are ordinary work.",
    _by_kind,
    hits=("npm cache clean --force", "pip uninstall -y requests"),
    misses=("pip uninstall autogate", "pip list"),
)

PURE_RULES = (_PURE,)
PRIVILEGE_RULES = (stated(_PRIVILEGE), _PRIVILEGE)
_OWN_PROCESS = GUARD_OFF._replace(find=_own_process)
PROCESS_RULES = (_OWN_PROCESS, stated(_PROCESS), _PROCESS)
PERSIST_RULES = (stated(_PERSISTENCE), _PERSISTENCE)
SECURITY_RULES = (GUARD_OFF._replace(find=_own_setting), stated(_SECURITY), _SECURITY)
SYSTEM_RULES = (_OWN_PROCESS, stated(_SYSTEM), _SYSTEM)
_DESKTOP_TOOLS = frozenset(
    ("gsettings", "dconf", "defaults", "xdg-settings", "xdg-mime", "xfconf-query", "kwriteconfig5")
)


def _desktop(case: Case) -> Match | None:
    if case.step.invocation.name not in _DESKTOP_TOOLS or case.effect.remote:
        return None
    return Match(Risk.MEDIUM, f"{sentence(case.effect)}, outside of the project", uncertain=True)


_DESKTOP = Rule(
    "desktop-settings",
    "The settings of the user's programs are not the project's.",
    _desktop,
    hits=("gsettings set a.b c d", "defaults write com.x y -bool false"),
    misses=("gsettings get a.b c", "defaults read com.x"),
    loosen=COMMAND_RULE,
)

CHANGE_RULES = (OWN_PACKAGE, _DESKTOP, stated(_CHANGE), _CHANGE)
