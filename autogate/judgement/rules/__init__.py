"""The rules, one file a family, in one ordered table by kind of effect.

Within a kind the first rule that speaks decides; across effects the worst finding decides.
"""

from __future__ import annotations

from autogate.effects import Kind
from autogate.judgement.interface import Rule
from autogate.judgement.rules import machine, network, paths, repository, running

RULES: dict[Kind, tuple[Rule, ...]] = {
    Kind.PURE: machine.PURE_RULES,
    Kind.READ: paths.READ_RULES,
    Kind.WRITE: paths.WRITE_RULES,
    Kind.DELETE: paths.DELETE_RULES,
    Kind.MOVE: paths.MOVE_RULES,
    Kind.MODE: paths.MODE_RULES,
    Kind.OWNER: paths.MODE_RULES,
    Kind.BUILD: (paths.GUARD_OFF, *running.BUILD_RULES),
    Kind.EXECUTE: (paths.GUARD_OFF, *running.EXECUTE_RULES),
    Kind.NETWORK: (paths.GUARD_OFF, *network.NETWORK_RULES),
    Kind.INSTALL: running.INSTALL_RULES,
    Kind.PROCESS: machine.PROCESS_RULES,
    Kind.PRIVILEGE: machine.PRIVILEGE_RULES,
    Kind.PERSIST: (paths.GUARD_OFF, *machine.PERSIST_RULES),
    Kind.SECURITY: machine.SECURITY_RULES,
    Kind.REPOSITORY: (paths.GUARD_OFF, *repository.REPOSITORY_RULES),
    Kind.REMOTE: network.REMOTE_RULES,
    Kind.DATABASE: (paths.GUARD_OFF, *network.DATABASE_RULES),
    Kind.SYSTEM: (paths.GUARD_OFF, *machine.SYSTEM_RULES),
    Kind.SECRET: network.SECRET_RULES,
    Kind.CHANGE: machine.CHANGE_RULES,
    Kind.UNKNOWN: running.UNKNOWN_RULES,
}
