"""Addresses as values: URLs, ``host:port`` and ``user@host``, read as programs read them."""

from __future__ import annotations

from autogate.words.values import has_unknown


def host_of(url: str) -> str:
    """The host of a URL, or of ``user@host:port/path`` without a scheme, in small letters."""
    rest = url.partition("://")[2] or url
    rest = rest.partition("/")[0].partition("?")[0].partition("#")[0]
    return rest.rpartition("@")[2].lower()


def is_local(url: str) -> bool:
    """True where the URL surely names this machine."""
    host = host_of(url)
    if has_unknown(host.partition(":")[0] or host):
        return False
    if host.startswith("["):
        return host.startswith("[::1]")
    name = host.partition(":")[0] if host.count(":") < 2 else host
    return (
        name in ("localhost", "::1", "host.docker.internal", "ip6-localhost")
        or name.endswith(".localhost")
        or (name.startswith(("127.", "0.0.0.")) and name.replace(".", "").isdigit())
    )
