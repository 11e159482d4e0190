"""The platform's policy."""

from __future__ import annotations

from autogate.gate.access import PolicySource
from autogate.gate.policy import Policy, policy_files, read_policy, signature_of


def platform_policy() -> PolicySource:
    """The system's file, then the user's, then the URL that it names."""
    paths = policy_files()
    return PolicySource(lambda: signature_of(paths), lambda: read_policy(paths), _fetch)


def _fetch(url: str) -> Policy:
    from autogate.gate.fetch import fetch_policy

    return fetch_policy(url)
