"""Whose address it is, as a program reads it."""

from __future__ import annotations

import pytest

from autogate.words.addresses import host_of, is_local
from autogate.words.values import UNKNOWN


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://user@Example.org:8080/a?b#c", "example.org:8080"),
        ("example.org/a", "example.org"),
        ("[::1]:80/x", "[::1]:80"),
    ],
)
def test_host_of_a_url(url: str, host: str) -> None:
    """The host with its port, without user, path and case."""
    assert host_of(url) == host


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://localhost:3000/api", True),
        ("127.0.0.1", True),
        ("http://[::1]:8080/", True),
        ("shop.localhost:80", True),
        ("https://localhost.example.org", False),
        ("http://127.evil.example/", False),
        ("http://localhost@evil.example/", False),
        ("http://evil.example#@localhost/", False),
        ("http://evil.example/?@localhost", False),
        ("localhost:3000:x", False),
        (f"http://{UNKNOWN}/", False),
        (f"http://localhost:{UNKNOWN}/", True),
    ],
)
def test_only_this_machine_is_local(url: str, *, local: bool) -> None:
    """A name that only looks like this machine is not it, and an unknown one is not either."""
    assert is_local(url) is local
