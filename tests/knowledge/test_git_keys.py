"""A git setting is harmless only where it can neither run, send nor loosen anything."""

from __future__ import annotations

import pytest

from autogate.knowledge.git_keys import command_of, is_harmless
from autogate.words.values import UNKNOWN


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("user.name", "any name"),
        ("User.Email", UNKNOWN),
        ("color.ui", "always"),
        ("core.quotePath", "false"),
        ("core.pager", "less"),
        ("core.editor", "vim"),
        ("core.fsmonitor", "true"),
        ("http.sslVerify", "true"),
        ("push.default", "current"),
        ("pull.rebase", "true"),
        ("branch.main.remote", "origin"),
        ("branch.main.merge", "refs/heads/main"),
        ("remote.origin.url", "https://example.com/a.git"),
        ("remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*"),
        ("fetch.fsck.badTimezone", "ignore"),
        ("credential.helper", "cache"),
        ("safe.directory", "/work/shop"),
        ("url.https://example.com/.insteadOf", "git@example.com:"),
    ],
)
def test_accepts_what_only_changes_looks(key: str, value: str) -> None:
    assert is_harmless(key, value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("alias.x", "log"),
        ("alias.x", "!helper"),
        ("core.pager", "./helper"),
        ("core.pager", UNKNOWN),
        ("core.editor", "sh -c x"),
        ("core.fsmonitor", "./helper"),
        ("core.hooksPath", "/tmp/hooks"),
        ("core.sshCommand", "ssh"),
        ("core.worktree", "/"),
        ("core.attributesFile", "x"),
        ("credential.helper", "!helper"),
        ("credential.https://example.com.helper", "/tmp/helper"),
        ("diff.x.textconv", "cat"),
        ("diff.external", "x"),
        ("filter.x.clean", "cat"),
        ("merge.x.driver", "x"),
        ("gpg.program", "./gpg"),
        ("http.sslVerify", "false"),
        ("http.proxy", "http://example.com"),
        ("include.path", "../x"),
        ("includeIf.gitdir:x.path", "y"),
        ("init.templateDir", "x"),
        ("push.default", "matching"),
        ("protocol.ext.allow", "always"),
        ("remote.origin.url", "ext::helper"),
        ("remote.origin.uploadpack", "x"),
        ("remote.origin.receivepack", "x"),
        ("remote.origin.push", "+refs/heads/*"),
        ("remote.origin.mirror", "true"),
        ("remote.origin.fetch", "+refs/heads/*:refs/heads/*"),
        ("safe.directory", "*"),
        ("sequence.editor", "sh"),
        ("submodule.x.update", "!helper"),
        ("uploadpack.packObjectsHook", "x"),
        ("url.https://evil.example/.insteadOf", "https://example.com/"),
        ("not.known", "1"),
        (UNKNOWN, "1"),
    ],
)
def test_rejects_what_can_run_send_or_loosen(key: str, value: str) -> None:
    assert not is_harmless(key, value)


@pytest.mark.parametrize(
    ("key", "value", "command"),
    [
        ("core.pager", "./helper x", "./helper x"),
        ("Core.SSHCommand", "ssh -v", "ssh -v"),
        ("filter.x.smudge", "cat", "cat"),
        ("credential.helper", "!helper", "helper"),
        ("credential.helper", "/bin/helper", "/bin/helper"),
        ("credential.helper", "store", "git credential-store"),
        ("submodule.x.update", "!helper", "helper"),
        ("pager.log", "helper", "helper"),
        ("pager.log", "true", None),
        ("user.name", "x", None),
    ],
)
def test_command_of(key: str, value: str, command: str | None) -> None:
    assert command_of(key, value) == command
