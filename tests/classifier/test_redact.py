"""Each kind of secret is taken out, and takes nothing with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autogate.classifier.redact import PATTERNS, redact

A = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"
HEAD = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,AB12\n\n"
KEY = f"{HEAD}{A}{A[:18]}\n{A}\nabc=\n"
END = "-----END RSA PRIVATE KEY-----"

TABLE: list[tuple[str, str, str]] = [
    ("private-key", f"x {KEY}{END} y", "x [private-key] y"),
    ("private-key", f"x {KEY.replace(chr(10), chr(92) + 'n')}{END} y", "x [private-key] y"),
    ("private-key", KEY.removesuffix("abc=\n") + "; ls", "[private-key]\n; ls"),
    ("anthropic-key", f"x sk-ant-api03-{A} y", "x [anthropic-key] y"),
    ("openai-key", f"sk-proj-{A}", "[openai-key]"),
    ("github-token", f"ghp_{A[:36]} github_pat_{A}", "[github-token] [github-token]"),
    ("gitlab-token", f"glpat-{A[:20]}", "[gitlab-token]"),
    ("slack-token", f"xoxb-{A[:20]}", "[slack-token]"),
    ("slack-webhook", f"https://hooks.slack.com/services/T0/B0/{A}", "https://hooks.slack.com/services/[slack-webhook]"),
    ("aws-key-id", "AKIA" + "A1" * 8, "[aws-key-id]"),
    ("google-key", "AIza" + A[:35], "[google-key]"),
    ("google-token", f"ya29.{A}", "[google-token]"),
    ("stripe-key", f"sk_live_{A[:24]}", "[stripe-key]"),
    ("npm-token", f"npm_{A[:36]}", "[npm-token]"),
    ("pypi-token", f"pypi-{A}", "[pypi-token]"),
    ("hugging-face-token", f"hf_{A[:34]}", "[hugging-face-token]"),
    ("sendgrid-key", f"SG.{A[:22]}.{A[:43]}", "[sendgrid-key]"),
    ("telegram-token", f"123456789:{A[:35]}", "[telegram-token]"),
    ("vault-token", f"hvs.{A[:24]}", "[vault-token]"),
    ("jwt", f"eyJhbGciOiJI.eyJzdWIiOiIx.{A[:20]}", "[jwt]"),
    ("url-password", "git clone https://me:hunter22@x.example/r", "git clone https://me:[url-password]@x.example/r"),
    ("authorization", f"-H 'Authorization: Basic {A[:12]}'", "-H 'Authorization: Basic [authorization]'"),
    ("bearer", f"bearer {A}", "bearer [bearer]"),
    ("assigned-secret", "DB_PASSWORD=hunter22 make", "DB_PASSWORD=[assigned-secret] make"),
    ("assigned-secret", '{"api_key": "abcdef123"}', '{"api_key": [assigned-secret]"}'),
    ("assigned-secret", "client_secret='a b & c;d'", "client_secret=[assigned-secret]'"),
    ("password-option", "mysql --password=hunter22 -e x", "mysql --password=[password-option] -e x"),
    ("password-option", "x --token 'a b c d' y", "x --token [password-option]' y"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "expected"), TABLE)
def test_takes_out(name: str, text: str, expected: str) -> None:
    assert redact(text) == expected
    assert f"[{name}]" in expected


def test_every_pattern_has_its_test() -> None:
    assert {pattern.name for pattern in PATTERNS} == {row[0] for row in TABLE}


def test_every_hint_leads_to_one_pattern() -> None:
    """Else the other one's secrets would stay."""
    hints = [hint for pattern in PATTERNS for hint in pattern.hints]
    assert len(hints) == len(set(hints))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ls -la",
        "git commit -m 'rotate the secret'",
        "export TOKEN=$TOKEN",
        'PASSWORD="$(pass show x)" make',
        "echo --password",
        "mysql --password -e x",
        "https://x.example:8080/a@b",
        "the key word: token",
        "skip sk-1",
    ],
)
def test_leaves_alone(text: str) -> None:
    assert redact(text) == text


COMMANDS = [
    "; rm -rf x",
    "&& rm -rf x",
    "|rm -rf x",
    "$(rm -rf x)",
    "`rm -rf x`",
    "\nrm -rf x",
    ">x",
    "<(rm x)",
]
SECRETS = [
    "-----BEGIN PRIVATE KEY-----", f"-----BEGIN PRIVATE KEY-----\n{A}", "API_KEY=abcdef", "--password=abcdef",
    f"Authorization: Bearer {A}", "https://me:pw", f"sk-ant-{A}", "--token abcdef", "secret: abcdef",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("tail", ["", "@x.example", "\n-----END PRIVATE KEY-----", "'", '"'])
def test_no_secret_hides_a_command(secret: str, command: str, tail: str) -> None:
    """An agent could write what looks like a secret around what the reviewer is not to see."""
    assert command in redact(f"echo {secret}{command}{tail}")


@given(st.text(alphabet="abkey_ =:\"'$-\n./@\\", max_size=60))
def test_fuzz_whatever_is_left_out_leaves_a_mark(text: str) -> None:
    cleaned = redact(text)
    assert cleaned == text or "[" in cleaned


def test_a_long_text_is_looked_through_in_no_time() -> None:
    """No pattern may need quadratic time for a text that almost fits."""
    for text in ("a_" * 60_000, "key" * 40_000, "password" * 20_000, "://" * 40_000, "-----BEGIN " * 10_000):
        redact(text)
