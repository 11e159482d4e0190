"""Rules over the machine: processes, privilege, persistence, security settings, the system."""

from __future__ import annotations

from autogate.effects import Kind, readable
from autogate.judgement.interface import COMMAND_RULE, Case, Match, Rule
from autogate.judgement.rules.forces import sentence, stated, weighed
from autogate.judgement.rules.running import OWN_PACKAGE
from autogate.verdict import Risk

_DEFAULTS: dict[Kind, str] = {
    Kind.PROCESS: "uncertain",
    Kind.PERSIST: "high",
    Kind.SECURITY: "high",
    Kind.SYSTEM: "high",
    Kind.CHANGE: "low",
}


def _by_kind(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote == "container" and effect.kind in (Kind.PROCESS, Kind.SYSTEM, Kind.PERSIST):
        return weighed(effect, "uncertain")
    return weighed(effect, _DEFAULTS[effect.kind])


def _privilege(case: Case) -> Match | None:
    effect = case.effect
    if effect.remote == "container":
        return Match(Risk.MEDIUM, sentence(effect))
    return Match(
        Risk.HIGH,
        f"runs as {readable(effect.what) or 'another user'}, past the limits of this account",
        "run it without, or let a person do it",
    )


def _pure(case: Case) -> Match | None:
    del case
    return Match(Risk.LOW, "only computes and prints")


_PURE = Rule(
    "pure",
    "Computing and printing changes nothing.",
    _pure,
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
PROCESS_RULES = (stated(_PROCESS), _PROCESS)
PERSIST_RULES = (stated(_PERSISTENCE), _PERSISTENCE)
SECURITY_RULES = (stated(_SECURITY), _SECURITY)
SYSTEM_RULES = (stated(_SYSTEM), _SYSTEM)
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
