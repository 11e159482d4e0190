"""The policy: what is not understood shuts the gate, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from autogate.gate.policy import (
    GateState,
    Policy,
    is_allowed_url,
    parse_file,
    parse_response,
    policy_files,
    read_policy,
    signature_of,
    state_of,
)

URL = "https://policy.example/p.json"


@pytest.mark.parametrize(
    ("value", "state"),
    [
        ("enabled", GateState.ENABLED),
        ("opt-in", GateState.OPT_IN),
        ("disabled", GateState.DISABLED),
        ("Enabled", GateState.DISABLED),
        ("", GateState.DISABLED),
        (None, GateState.DISABLED),
        (True, GateState.DISABLED),
        (["enabled"], GateState.DISABLED),
    ],
)
def test_anything_else_is_disabled(value: object, state: GateState) -> None:
    assert state_of(value) is state


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ('auto_mode = "enabled"', Policy(source="p")),
        ('auto_mode = "opt-in"\ndisable_fast_mode = true', Policy(GateState.OPT_IN, True, "p")),
        ('auto_mode = "disabled"', Policy(GateState.DISABLED, source="p")),
        (f'url = "{URL}"', Policy(GateState.DISABLED, source="p", url=URL)),
        (
            'auto_mode = "on"\ndisable_fast_mode = true',
            Policy(GateState.DISABLED, True, "p", "p auto_mode is not enabled, disabled or opt-in"),
        ),
        ("", Policy(GateState.DISABLED, False, "p", "p auto_mode is not enabled, disabled or opt-in")),
        ("auto_mode = enabled", Policy(GateState.DISABLED, False, "p", "p is not TOML: Invalid value")),
        ('auto_mode = "enabled"\nx = 1', Policy(GateState.DISABLED, False, "p", "p has an unknown key x")),
        (
            'auto_mode = "enabled"\ndisable_fast_mode = "no"',
            Policy(GateState.DISABLED, False, "p", "p disable_fast_mode must be true or false"),
        ),
        (
            'url = "http://policy.example/p.json"',
            Policy(GateState.DISABLED, False, "p", "p url must be https, or http on this machine"),
        ),
    ],
)
def test_a_file(text: str, policy: Policy) -> None:
    assert parse_file(text, "p") == policy


@pytest.mark.parametrize(
    ("data", "state", "problem"),
    [
        (b'{"auto_mode": "enabled"}', GateState.ENABLED, ""),
        (b'{"auto_mode": "opt-in"}', GateState.OPT_IN, ""),
        (b"<html>", GateState.DISABLED, f"{URL} is not JSON"),
        (b"\xff", GateState.DISABLED, f"{URL} is not JSON"),
        (b"[" * 100_000, GateState.DISABLED, f"{URL} is not JSON"),
        (b'["enabled"]', GateState.DISABLED, f"{URL} is not a policy"),
        (b'{"url": "https://else.example"}', GateState.DISABLED, f"{URL} is not a policy"),
        (b"{}", GateState.DISABLED, f"{URL} auto_mode is not enabled, disabled or opt-in"),
    ],
)
def test_a_response(data: bytes, state: GateState, problem: str) -> None:
    found = parse_response(data, URL)
    assert (found.state, found.problem) == (state, problem)


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://policy.example/p", True),
        ("http://127.0.0.1:8080/p", True),
        ("http://localhost/p", True),
        ("http://[::1]:80/p", True),
        ("http://policy.example/p", False),
        ("http://localhost.evil.example/p", False),
        ("http://127.0.0.1@evil.example/p", False),
        ("https://user@policy.example/p", False),
        ("file:///etc/passwd", False),
        ("ftp://policy.example/p", False),
        ("https://", False),
        ("https://policy.example:x/p", False),
        ("https://policy.example/a b", False),
        ("", False),
    ],
)
def test_where_a_policy_may_come_from(url: str, allowed: bool) -> None:
    assert is_allowed_url(url) is allowed


def test_the_systems_file_is_asked_first(tmp_path: Path) -> None:
    system, user = tmp_path / "system.toml", tmp_path / "user.toml"
    paths = (str(system), str(user))
    assert read_policy(paths) == Policy()
    assert signature_of(paths) == ""
    user.write_text('auto_mode = "enabled"')
    assert read_policy(paths) == Policy(source=str(user))
    first = signature_of(paths)
    system.write_text('auto_mode = "disabled"')
    assert read_policy(paths) == Policy(GateState.DISABLED, source=str(system))
    assert signature_of(paths) != first != ""


def test_the_signature_tells_a_link_from_what_it_leads_to(tmp_path: Path) -> None:
    link, target = tmp_path / "link.toml", tmp_path / "target.toml"
    paths = (str(link),)
    found = [signature_of(paths)]
    link.symlink_to(target)
    found.append(signature_of(paths))
    target.write_text('auto_mode = "enabled"')
    found.append(signature_of(paths))
    target.write_text('auto_mode = "disabled"')
    found.append(signature_of(paths))
    link.unlink()
    link.symlink_to(link)
    found.append(signature_of(paths))
    assert len(set(found)) == len(found)
    assert found[0] == ""


def test_a_file_that_cannot_be_read_shuts_the_gate(tmp_path: Path) -> None:
    folder = tmp_path / "policy.toml"
    folder.mkdir()
    assert read_policy((str(folder),)).problem == f"{folder} is not a regular file"
    link = tmp_path / "link.toml"
    link.symlink_to(tmp_path / "nowhere")
    assert read_policy((str(link),)).state is GateState.DISABLED
    assert signature_of((str(link),)) != ""


def test_the_platforms_files(config_folder: Path) -> None:
    assert policy_files() == ("/etc/autogate/policy.toml", str(config_folder / "policy.toml"))
