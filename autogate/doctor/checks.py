"""What is looked at, in the order in which it is shown."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator

from autogate.cli.text import quantity
from autogate.config.load import load
from autogate.doctor.interface import Finding, State
from autogate.errors import AutogateError, ConfigError, StoreError
from autogate.install.interface import CLIENTS, Place, Registration, is_ours
from autogate.install.jsontext import data_of
from autogate.install.state import changes_of, read, registration_of

OK, NOTE, PROBLEM = State.OK, State.NOTE, State.PROBLEM

PROGRAMS = {
    "claude": "claude",
    "codex": "codex",
    "gemini": "gemini",
    "cursor": "cursor-agent",
    "copilot": "copilot",
    "cline": "cline",
}
FOLDERS = {
    "claude": ".claude",
    "codex": ".codex",
    "gemini": ".gemini",
    "cursor": ".cursor",
    "copilot": ".copilot",
    "cline": "Documents/Cline",
}
"""What a client leaves in the home of who uses it."""
_VARIABLE = re.compile(r"[A-Z][A-Z0-9_]*")
_PATIENCE = 3.0
"""Seconds for a connection to a model's server."""
_IN_A_TERMINAL = ", in a terminal of your own"
"""What changes a registration that is there wants a person."""
_FAIL_CLOSED = (2, 1, 295)
"""Claude Code's first version with ``onFailure``."""


def everything(place: Place) -> Iterator[Finding]:
    """All findings; a check that fails is a finding itself."""
    checks: tuple[Callable[[Place], Iterator[Finding]], ...] = (
        versions,
        configuration,
        clients,
        shells,
        service,
        sessions,
        gate,
        model,
        latency,
    )
    known = set()
    for check in checks:
        for finding in _found(check, place):
            # Several checks read the same settings: what is wrong there is said by the first of them.
            told = finding if finding.state is not PROBLEM else finding._replace(area="")
            if told not in known:
                known.add(told)
                yield finding


def _found(check: Callable[[Place], Iterator[Finding]], place: Place) -> Iterator[Finding]:
    try:
        yield from check(place)
    except AutogateError as error:
        yield _of_error(check.__name__, error)
    except Exception as error:  # noqa: BLE001 - the other checks are of use all the same
        text = f"cannot be checked ({type(error).__name__}: {error})"
        yield Finding(check.__name__, PROBLEM, text, "tell the makers of autogate; the rest was looked at")


def _of_error(area: str, error: AutogateError) -> Finding:
    """What an error says, where, and what helps."""
    text = f"{error.where}: {error.what}" if error.where else error.what
    remedy = error.remedy
    if isinstance(error, ConfigError) and _VARIABLE.fullmatch(error.where):
        remedy = f"unset {error.where}, or set it to {remedy}" if remedy else f"unset {error.where}"
    elif not remedy:
        remedy = "mend it there, then: autogate config check" if isinstance(error, ConfigError) else ""
    return Finding(area, PROBLEM, text, remedy or "autogate denials repair")


def versions(place: Place) -> Iterator[Finding]:
    """What runs here."""
    del place
    from importlib.metadata import PackageNotFoundError, version

    from autogate.version import __version__

    python = ".".join(str(part) for part in sys.version_info[:3])
    yield Finding(
        "version", OK, f"autogate {__version__}, Python {python} ({sys.executable}), {sys.platform}"
    )
    try:
        yield Finding("version", OK, f"anthropic {version('anthropic')}")
    except PackageNotFoundError:
        yield Finding("version", NOTE, "the package anthropic is missing: no model can be asked", "reinstall")


def configuration(place: Place) -> Iterator[Finding]:
    """The files of settings."""
    config = load(place.directory)
    for problem in config.problems:
        what, _, remedy = problem.partition("\n")
        yield Finding("configuration", PROBLEM, what, remedy or "mend it there, then: autogate config check")
    if not config.problems:
        count = len(config.files)
        yield Finding("configuration", OK, f"{count} file{'s' if count != 1 else ''} in force here")


# clients ----------------------------------------------------------------------------------------------


def clients(place: Place) -> Iterator[Finding]:
    """Each client: there, registered, and a live call of what is registered."""
    for client in CLIENTS:
        registration = registration_of(client)
        installed = broken = False
        seen = set()
        for scope in ("user", "project"):
            here = place._replace(scope=scope)
            file = registration.file(here)
            if file in seen:  # the project is the home itself
                continue
            seen.add(file)
            try:
                commands = registered(registration, here)
            except ConfigError as error:
                broken = True
                remedy = f"mend that file, then: {_install(client, scope)}"
                text = f"{error.where or file}: {error.what}, so {client} has no hook by it"
                yield Finding(client, PROBLEM, text, remedy)
                continue
            if commands:
                installed = True
                yield from _registered(registration, here, commands)
        if installed:
            yield from switched_off(client, place)
        program = _program(PROGRAMS[client])
        folder = os.path.join(place.home, FOLDERS[client])
        if not installed and not broken and (program or os.path.isdir(folder)):
            yield Finding(client, NOTE, f"{program or folder} is there, without a hook", _install(client))
        elif program and client == "claude":
            yield from _claude_version(program)


def _install(client: str, scope: str = "user") -> str:
    return f"autogate install {client}" + (" --scope project" if scope == "project" else "")


def registered(registration: Registration, place: Place) -> list[str]:
    """The registered command lines, those before a tool first. Raises ConfigError that names the file."""
    base = registration.file(place)
    if registration.scripts:
        file = os.path.join(base, registration.scripts[0])
        import shlex

        return [shlex.quote(file)] if is_ours(read(file), registration.client) else []
    text = read(base)
    if not text.strip():
        return []
    import tomllib

    kind = "TOML" if base.endswith(".toml") else "JSON"
    try:
        data = tomllib.loads(text) if kind == "TOML" else data_of(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"is not {kind} ({error})", where=base) from error
    if not isinstance(data, dict):
        raise ConfigError(f"holds no {kind} object", where=base)
    return _commands(data.get("hooks"), registration.client)


def _commands(value: object, client: str) -> list[str]:
    if isinstance(value, str):
        return [value] if is_ours(value, client) else []
    inner: list[object] = []
    if isinstance(value, dict):
        first = sorted(value, key=lambda name: not re.match("(?i)(pre|before)(tool|shell)", str(name)))
        inner = [value[name] for name in first]
    elif isinstance(value, list):
        inner = value
    return [command for each in inner for command in _commands(each, client)]


def _registered(registration: Registration, place: Place, commands: list[str]) -> Iterator[Finding]:
    from autogate.doctor.probe import STOPPED, probe

    client = registration.client
    where = registration.file(place)
    try:
        changes = changes_of(registration, place, remove=False)
    except ConfigError as error:
        yield Finding(client, PROBLEM, f"{where}: {error.what}", error.remedy)
        return
    install = _install(client, place.scope)
    if any(change.before != change.after for change in changes):
        text = f"{where} is not what would be installed today"
        yield Finding(client, PROBLEM, text, install + _IN_A_TERMINAL)
    found = probe(client, commands[0], place.directory)
    if found.problem == STOPPED and not _settings_hold(place):
        text = f"the hook in {where} stops every call while the settings are broken"
        yield Finding(client, NOTE, text, "mend the settings first")
    elif found.problem:
        text = f"the hook in {where}: {found.problem}"
        yield Finding(client, PROBLEM, text, install + _IN_A_TERMINAL)
    else:
        yield Finding(
            client,
            OK,
            f"hook in {where}: lets a harmless call run, stops a harmful one ({found.milliseconds:.0f} ms)",
        )


def _settings_hold(place: Place) -> bool:
    try:
        return not load(place.directory).problems
    except ConfigError:
        return False


def switched_off(client: str, place: Place) -> Iterator[Finding]:
    """Settings by which the client calls no hooks at all, whatever is registered."""
    if client == "claude":
        own = registration_of("claude").file(place._replace(scope="user"))
        folder = os.path.join(place.directory, ".claude")
        files = [
            own,
            os.path.join(os.path.dirname(own), "settings.local.json"),
            os.path.join(folder, "settings.json"),
            os.path.join(folder, "settings.local.json"),
            "/etc/claude-code/managed-settings.json",
        ]
        names = ("disableAllHooks",)
    elif client == "gemini":
        files = [registration_of("gemini").file(place._replace(scope=scope)) for scope in ("user", "project")]
        names = ("hooksConfig",)
    else:
        return
    seen = {registration_of(client).file(place._replace(scope=scope)) for scope in ("user", "project")}
    for file in dict.fromkeys(files):
        try:
            data = data_of(read(file).strip() or "{}")
        except (ConfigError, ValueError, RecursionError) as error:
            what = error.what if isinstance(error, ConfigError) else f"is not JSON ({error})"
            if file not in seen:
                yield Finding(client, PROBLEM, f"{file}: {what}", "mend that file")
            continue
        for name in names:
            value = data.get(name) if isinstance(data, dict) else None
            if value is True or (isinstance(value, dict) and value.get("enabled") is False):
                yield Finding(
                    client,
                    PROBLEM,
                    f"{file} switches all hooks off ({name})",
                    f"take {name} out of that file",
                )
    if client == "claude" and _only_managed():
        yield Finding(
            client,
            PROBLEM,
            "the managed settings allow no hooks but their own (allowManagedHooksOnly)",
            "your administrator registers the hook there",
        )


def _only_managed(file: str = "/etc/claude-code/managed-settings.json") -> bool:
    try:
        data = data_of(read(file) or "{}")
    except (ConfigError, ValueError):
        return False
    return isinstance(data, dict) and data.get("allowManagedHooksOnly") is True


def _program(name: str) -> str:
    import shutil

    return shutil.which(name) or ""


def _claude_version(program: str) -> Iterator[Finding]:
    import subprocess

    try:
        ran = subprocess.run(
            [program, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return
    found = re.match(r"(\d+)\.(\d+)\.(\d+)", ran.stdout)
    if found is None:
        return
    version = tuple(int(part) for part in found.groups())
    if version < _FAIL_CLOSED:
        text = f"Claude Code {found[0]} runs a tool where the hook takes longer than its timeout"
        yield Finding("claude", NOTE, text, "update it: from 2.1.295 on it blocks")
    else:
        yield Finding("claude", OK, f"Claude Code {found[0]}")


# shells -----------------------------------------------------------------------------------------------


def shells(place: Place) -> Iterator[Finding]:
    """The guards of bash and zsh."""
    del place
    from autogate.guard.install import BEGIN, startup_file
    from autogate.guard.snippets import generated_file, snippet

    for shell in ("bash", "zsh"):
        file = startup_file(shell)
        text = read(file)
        if BEGIN not in text:
            if _program(shell) and (text or os.path.basename(os.environ.get("SHELL", "")) == shell):
                yield Finding(shell, NOTE, f"not guarded by {file}", f"autogate install {shell}")
        elif read(generated_file(shell)) != snippet(shell):
            yield Finding(
                shell, PROBLEM, f"{generated_file(shell)} is out of date", f"autogate install {shell}"
            )
        else:
            yield Finding(shell, OK, f"guarded by {file}; this very shell: autogate guard status")


# the service, sessions, gate, model -------------------------------------------------------------------


def service(place: Place) -> Iterator[Finding]:
    """The resident process, which hooks ask where there is one; without it each judges by itself."""
    from autogate.config.paths import config_folder
    from autogate.serve.life import status

    found = status(config_folder())
    if found.place is None:
        wanted = load(place.directory).values["serve.autostart"].value is True
        text = (
            "none is running: the next hook starts it"
            if wanted
            else "none is running: hooks judge themselves"
        )
        remedy = "" if wanted else "autogate config set serve.autostart true, for faster hooks"
        yield Finding("service", OK if wanted else NOTE, text, remedy)
        return
    who = f"process {found.place.pid} of autogate {found.place.identity.partition(' ')[0]}"
    if not found.answers:
        text = f"{who} runs and does not answer: hooks judge themselves"
        yield Finding("service", PROBLEM, text, "autogate serve --stop")
    elif not found.is_current:
        text = f"{who} runs other code than is installed: hooks do not use it"
        yield Finding("service", NOTE, text, "autogate serve --stop")
    else:
        posted = f", also at {found.place.http}" if found.place.http else ""
        yield Finding("service", OK, f"{who} answers in {found.milliseconds:.1f} ms{posted}")


def sessions(place: Place) -> Iterator[Finding]:
    """The store."""
    del place
    from autogate.cli.recording import store_path
    from autogate.store.sqlite import open_store

    path = store_path()
    if not os.path.lexists(path):
        yield Finding("sessions", OK, f"{path} is made when the first action is judged")
        return
    try:
        with open_store(path) as store:
            problems = store.integrity()
            outages = store.outages()
    except StoreError as error:
        yield Finding("sessions", PROBLEM, f"{path}: {error.what}", error.remedy or "autogate denials repair")
        return
    for problem in problems:
        yield Finding("sessions", PROBLEM, f"{path}: {problem}", "autogate denials repair")
    mode = stat.S_IMODE(os.stat(path).st_mode)
    if mode & 0o077:
        yield Finding("sessions", PROBLEM, f"{path} is open to others ({mode:o})", f"chmod 600 {path}")
    if not problems:
        yield Finding("sessions", OK, f"{path} is sound")
    for outage in outages:
        if outage.opened is not None:
            yield Finding(
                "model",
                PROBLEM,
                f"{outage.endpoint} failed {quantity(outage.failures, 'time')}",
                "autogate denials history",
            )


def gate(place: Place) -> Iterator[Finding]:
    """Whether a model may decide."""
    from autogate.cli.recording import facts_of, store_path
    from autogate.gate.access import holds
    from autogate.gate.modes import ModeState
    from autogate.gate.sources import platform_policy
    from autogate.store.sqlite import open_store

    facts = facts_of(load(place.directory))
    row = None
    if os.path.lexists(store_path()):
        with open_store(store_path()) as store:
            row = store.gate()
    if platform_policy().signature() != ("" if row is None else row.signature):
        yield Finding("gate", NOTE, "the policy changed and was not read yet", "autogate gate check")
        return
    shut = holds(ModeState(), row, facts)
    if shut:
        yield Finding("gate", NOTE, f"a person is asked in place of a model: {shut}", "autogate gate status")
    else:
        yield Finding("gate", OK, "a model may decide, where one is configured")


def model(place: Place) -> Iterator[Finding]:
    """Who is asked about what the analysis cannot settle. Nothing is sent."""
    from autogate.classifier.configured import models_of
    from autogate.cli.gate import asks_a_model

    config = load(place.directory)
    environment = dict(place.environment)
    if not asks_a_model(config, environment):
        text = "none: what the analysis cannot settle is a question for you"
        yield Finding("model", NOTE, text, "set ANTHROPIC_API_KEY or classifier.base_url to have one asked")
        return
    endpoint = str(config.values["classifier.base_url"].value) or "https://api.anthropic.com"
    fast, thinking = models_of(config, "")
    names = fast if fast == thinking else f"{fast}, then {thinking}"
    if not environment.get("ANTHROPIC_API_KEY") and endpoint == "https://api.anthropic.com":
        yield Finding("model", PROBLEM, f"{names} at {endpoint}: no key is set", "set ANTHROPIC_API_KEY")
    elif why := _unreachable(endpoint):
        remedy = "start it, or name another: autogate config set classifier.base_url URL"
        yield Finding("model", PROBLEM, f"{names} at {endpoint}: cannot be reached ({why})", remedy)
    else:
        yield Finding("model", OK, f"{names} at {endpoint}{_price(fast)}")
        tokens = _tokens()
        text = (
            f"it is sent the rules (about {tokens} tokens, which it keeps for an hour), what you said,"
            " the calls so far and the action, without secrets"
        )
        yield Finding("model", OK, text + _first_and_next(fast, tokens))
    if place.environment.get("ANTHROPIC_BASE_URL"):
        text = "hooks do not take ANTHROPIC_BASE_URL from their surroundings"
        yield Finding("model", NOTE, text, f"autogate config set classifier.base_url {endpoint}")


def _unreachable(endpoint: str) -> str:
    """Why no connection comes about, "" where one does, or where a proxy stands between. Nothing is sent."""
    import socket
    from urllib.parse import urlsplit
    from urllib.request import getproxies, proxy_bypass

    parts = urlsplit(endpoint)
    host, scheme = parts.hostname or "", parts.scheme
    proxies = getproxies()
    if (proxies.get(scheme) or proxies.get("all")) and not proxy_bypass(host):
        return ""
    try:
        port = parts.port or (80 if scheme == "http" else 443)
        socket.create_connection((host, port), timeout=_PATIENCE).close()
    except TimeoutError:
        return f"no answer in {_PATIENCE:g} s"
    except (OSError, ValueError) as error:
        return (error.strerror if isinstance(error, OSError) else "") or str(error)
    return ""


def _price(model: str) -> str:
    from autogate.classifier.prices import price_of

    price = price_of(model)
    return (
        "" if price is None else f", ${price.input:g} and ${price.output:g} for a million tokens in and out"
    )


def _tokens() -> int:
    """An estimate of the rules' tokens, by four characters a token; a user's own lists are short beside."""
    from autogate.classifier.prompt import system_prompt

    return int(round(len(system_prompt()) / 4, -2))


def _first_and_next(model: str, tokens: int) -> str:
    from autogate.classifier.prices import price_of

    price = price_of(model)
    if price is None:
        return ""
    first, later = (tokens * each / 1e6 for each in (price.cache_write_1h, price.cache_read))
    return (
        f": ${first:.4f} for an hour's first question by the rules alone, ${later:.5f} for each that follows"
    )


def latency(place: Place) -> Iterator[Finding]:
    """A judgement in this process, and the start of one that does nothing."""
    import subprocess
    import time

    from autogate.action import Action
    from autogate.cli.arguments import CheckOptions
    from autogate.cli.gate import Gate
    from autogate.funnel import judge

    setting, _ = Gate(CheckOptions(no_record=True)).at(place.directory)
    setting = setting._replace(classifier=None)
    spent = []
    for number in range(20):
        began = time.perf_counter()
        judge(Action.command(f"git log --oneline -n {number}", place.directory, "autogate-doctor"), setting)
        spent.append((time.perf_counter() - began) * 1000)
    began = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", "pass"], stdin=subprocess.DEVNULL, timeout=60, check=False)
    start = (time.perf_counter() - began) * 1000
    spent.sort()
    yield Finding(
        "latency",
        OK,
        f"a judgement takes {spent[len(spent) // 2]:.1f} ms here; Python alone starts in {start:.0f} ms",
    )
