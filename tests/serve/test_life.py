"""One service for a configuration: its start, what ends it, and what a person sees of it."""

from __future__ import annotations

import json
import math
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path

import pytest

from autogate.serve import life, protocol
from autogate.serve.server import Folders, same_code
from tests.serve.process import PATIENCE, Service, bash, decision

SOON = 30.0


def wait_for(holds: Callable[[], bool]) -> None:
    """Waits until it holds."""
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends
        threading.Event().wait(0.01)


def autogate(service: Service, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of the user's."""
    environment = {
        **service.environment,
        "AUTOGATE_CONFIG_DIR": service.config,
        "AUTOGATE_STATE_DIR": service.state,
        **variables,
    }
    return subprocess.run(
        [sys.executable, "-m", "autogate", *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_only_the_user_can_reach_it(service: Service) -> None:
    """The socket, its folder and the file that names it."""
    path = Path(service.place.socket)
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (path, path.parent, Path(service.config, "serve"))]
    assert modes == [0o600, 0o700, 0o600]


def test_the_runtime_folder_is_used(folder: Path) -> None:
    """Where there is one that is the user's alone."""
    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    with Service(folder, environment={**os.environ, "XDG_RUNTIME_DIR": str(runtime)}) as service:
        assert Path(service.place.socket).parent == runtime / life.FOLDER
        assert service.ask(bash("ls")) is not None
    runtime.chmod(0o755)
    with Service(folder, environment={**os.environ, "XDG_RUNTIME_DIR": str(runtime)}) as service:
        assert Path(service.place.socket).parent == Path(service.state, life.FOLDER)


def test_a_folder_of_others_is_not_used(folder: Path) -> None:
    """A link, or one that others can enter."""
    state = folder / "state"
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir(mode=0o700)
    state.mkdir()
    (state / life.FOLDER).symlink_to(elsewhere)
    folders = Folders(str(folder / "config"), str(state))
    assert not life.socket_path(folders).startswith(str(folder))


def test_two_at_once_are_one(folder: Path) -> None:
    """The second says so and ends."""
    with Service(folder) as first, Service(folder) as second:
        assert first.said == f"ready {first.process.pid}"
        assert second.said == "taken"
        assert second.process.wait(PATIENCE) == 0
        assert first.ask(bash("ls")) is not None


def test_many_at_once_are_one(folder: Path) -> None:
    """Started together."""
    found: list[Service] = []
    threads = [threading.Thread(target=lambda: found.append(Service(folder))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(each.said.split()[0] for each in found) == ["ready", "taken", "taken", "taken"]
    assert found[0].ask(bash("ls")) is not None
    for each in found:
        each.kill()


def test_what_a_dead_one_left_is_replaced(folder: Path) -> None:
    """Socket and file of one that was killed."""
    with Service(folder) as first:
        first.kill()
        path = Path(first.place.socket)
        assert path.exists()
    with Service(folder) as second:
        assert second.place.socket == str(path)
        assert second.ask(bash("ls")) is not None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_tidily(service: Service, number: signal.Signals) -> None:
    """With its socket and its file."""
    path = Path(service.place.socket)
    service.signal(number)
    assert service.process.wait(PATIENCE) == 0
    assert (path.exists(), Path(service.config, "serve").exists()) == (False, False)


def test_it_ends_when_nobody_asks(folder: Path) -> None:
    """After the seconds that were set, by option or by the settings."""
    with Service(folder, "--idle", "1") as service:
        assert service.process.wait(PATIENCE) == 0
    Path(service.config, "config.toml").write_text("[serve]\nidle = 1\n")
    with Service(folder) as service:
        assert service.process.wait(PATIENCE) == 0


def test_it_ends_when_its_file_is_gone(service: Service) -> None:
    """Or another's: nobody would find it."""
    Path(service.config, "serve").unlink()
    assert service.process.wait(PATIENCE) == 0


def test_other_code_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that was loaded is another file now."""
    file = tmp_path / "loaded.py"
    file.write_text("")
    module = type(sys)("loaded")
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, "autogate_loaded_for_a_test", module)
    is_same = same_code(str(tmp_path))
    assert is_same()
    file.write_text("x = 1\n")
    assert not is_same()


CHANGES = """
import os, sys
from autogate.serve import life, server
life._SETTLED = 0.1
server.same_code = lambda: lambda: not os.path.exists({!r})
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service whose code changes when a file appears."""


def test_it_ends_when_its_code_changes(folder: Path) -> None:
    """Hooks judge by themselves then; the next service has the new code."""
    flag = folder / "changed"
    with Service(folder, code=CHANGES.format(str(flag))) as service:
        assert service.ask(bash("ls")) is not None
        flag.touch()
        assert service.process.wait(PATIENCE) == 0
        assert not Path(service.config, "serve").exists()


def test_with_http_it_starts_anew_when_its_code_changes(folder: Path) -> None:
    """Who posts has nobody else to ask: every call in between is answered, at the same address."""
    flag = folder / "changed"
    with Service(folder, "--http", "0", code=CHANGES.format(str(flag))) as service:
        before = service.place
        port = service.connection().port
        flag.touch()
        found: list[str] = []
        ends = time.monotonic() + PATIENCE
        while True:
            found.append(decision(post(service, port)))
            place = protocol.read_place(service.config)
            if place is not None and place.secret != before.secret:
                break
            assert time.monotonic() < ends
        assert set(found) == {"allow"}
        assert (place.pid, place.http) == (before.pid, before.http)
        assert decision(post(service, port)) == "allow"
        assert service.ask(bash("ls")) is not None


FINISHES = """
import pathlib, sys
from autogate.serve import life, server, web
life._SETTLED = 0.1
web._LINGER = 60.0
server.same_code = lambda: lambda: not pathlib.Path({0!r}).exists()
finish = web.Web.finish
def told(self):
    pathlib.Path({0!r}).unlink()
    finish(self)
web.Web.finish = told
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service whose code changes when a file appears; when it begins to end, the file disappears."""


def test_who_has_connected_before_it_starts_anew_is_answered(folder: Path) -> None:
    """Even where nothing was sent yet: a client takes a broken connection for "no objection"."""
    flag = folder / "changed"
    with Service(folder, "--http", "0", code=FINISHES.format(str(flag))) as service:
        early = service.connection()
        early.connect()
        flag.touch()
        ends = time.monotonic() + PATIENCE
        while flag.exists():
            assert time.monotonic() < ends
            time.sleep(0.01)
        assert decision(service.post(bash("ls"), early)[1]) == "allow"
        early.close()
        # Its own code is as it was, so it starts once; the file that names it is not there meanwhile.
        late = HTTPConnection("127.0.0.1", early.port, timeout=PATIENCE)
        assert decision(service.post(bash("ls"), late)[1]) == "allow"
        late.close()


def is_another(service: Service, before: protocol.Place) -> bool:
    """Whether the service serves anew."""
    place = protocol.read_place(service.config)
    return place is not None and place.secret != before.secret


UNFIT = """
import os, sys
from autogate.serve import life, server
life._SETTLED = 0.0
life._TRIAL = "import os, sys; os.utime({0!r}); sys.exit(os.path.getsize({0!r}))"
server._LOOK = 0.1
server.same_code = lambda: lambda: False
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service with other code, which is no good as long as there is something in a file."""


def test_it_does_not_start_anew_with_code_that_cannot_serve(folder: Path) -> None:
    """As in the midst of an update: what there is goes on until the code is whole."""
    broken = folder / "broken"
    broken.write_text("x")
    os.utime(broken, (1, 1))
    with Service(folder, "--http", "0", code=UNFIT.format(str(broken))) as service:
        before = service.place
        for _ in range(3):
            os.utime(broken, (1, 1))
            wait_for(lambda: broken.stat().st_mtime > 1)
        assert decision(service.post(bash("ls"))[1]) == "allow"
        assert service.place.secret == before.secret
        broken.write_text("")
        wait_for(lambda: is_another(service, before))
        assert decision(service.post(bash("ls"))[1]) == "allow"


HOLDS = """
import fcntl, os, sys
from autogate.serve import life, server
life._SETTLED = 0.0
life._TRIAL = ""
server.same_code = lambda: lambda: False
execve = os.execve
def tried(path, command, environment):
    there = os.open({0!r}, os.O_RDWR)
    try:
        fcntl.flock(there, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held = int(command[command.index("--lock") + 1])
        os.rename({1!r}, {1!r} + ("-kept" if os.get_inheritable(held) else "-lost"))
    execve(path, command, environment)
os.execve = tried
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_nobody_takes_its_place_while_it_starts_anew(folder: Path) -> None:
    """A hook that starts a service, one without HTTP, could be faster: so the lock is kept."""
    file = folder / "lock"
    file.touch()
    code = HOLDS.format(str(folder / "config" / "serve.lock"), str(file))
    with Service(folder, "--http", "0", code=code) as service:
        before = service.place
        wait_for((folder / "lock-kept").exists)
        wait_for(lambda: is_another(service, before))
        with Service(folder) as other:
            assert other.said == "taken"
        assert decision(service.post(bash("ls"))[1]) == "allow"


TOLD = """
import os, signal, sys
from autogate.serve import life, server, web
life._SETTLED = 0.0
life._TRIAL = ""
server.same_code = lambda: lambda: False
finish = web.Web.finish
def told(self):
    os.kill(os.getpid(), signal.SIGTERM)
    finish(self)
web.Web.finish = told
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service with other code, that is told to stop when it begins to start anew."""


def test_who_is_told_to_stop_does_not_start_anew(folder: Path) -> None:
    """Although it ends for another reason already."""
    with Service(folder, "--http", "0", code=TOLD) as service:
        assert service.process.wait(PATIENCE) == 0
        assert not Path(service.config, "serve").exists()


SCARCE = """
import os, resource, sys
from autogate.serve import server
server._LOOK = 0.1
looks = 0
def same():
    global looks
    looks += 1
    os.utime({0!r}, (looks, looks))
    return True
server.same_code = lambda: same
resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))
from autogate.serve.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""A service with few file descriptors, that counts its looks at the code as the time of a file."""


def test_without_file_descriptors_it_does_not_take_itself_for_another(folder: Path) -> None:
    """It cannot read then whether the file is still its own, and to end would let everything run."""
    looks = folder / "looks"
    looks.touch()
    os.utime(looks, (0, 0))
    with Service(folder, "--http", "0", code=SCARCE.format(str(looks))) as service, ExitStack() as stack:
        before = service.place.secret
        port = service.connection().port
        for _ in range(80):
            stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
        wait_for(lambda: len(list(Path(f"/proc/{service.process.pid}/fd").iterdir())) >= 60)
        seen = looks.stat().st_mtime
        wait_for(lambda: looks.stat().st_mtime > seen + 3)
        stack.close()
        assert decision(service.post(bash("ls"))[1]) == "allow"
        assert service.place.secret == before


def post(service: Service, port: int) -> object:
    """The reply to a harmless call."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        return service.post(bash("ls"), connection)[1]
    finally:
        connection.close()


def test_with_http_it_does_not_end_by_itself(folder: Path) -> None:
    """Unless it was told so by option: where nothing listens, a client runs the tool."""
    (folder / "config").mkdir()
    Path(folder, "config", "config.toml").write_text("[serve]\nidle = 1\n")
    assert life._idle(life.Options(http=0)) == math.inf
    with Service(folder, "--http", "0", "--idle", "1") as service:
        assert service.process.wait(PATIENCE) == 0


def test_a_service_of_other_code_is_not_asked(service: Service) -> None:
    """An update was installed meanwhile: the hook judges by itself."""
    file = Path(service.config, "serve")
    text = file.read_text()
    file.write_text(text.replace(protocol.identity(), "0.0.9 1.2.3 /elsewhere"))
    before = service.process.pid
    assert decision(service.hook(bash("ls")).stdout) == "allow"
    assert life.status(service.config).is_current is False
    assert before == service.process.pid


def test_status_and_stop(service: Service) -> None:
    """What a person sees, and the end."""
    said = json.loads(autogate(service, "serve", "--status", "--json").stdout)
    since = said.pop("since")
    assert abs(since - time.time()) < 600
    assert said == {
        "running": True,
        "answers": True,
        "current": True,
        "pid": service.process.pid,
        "socket": service.place.socket,
        "http": None,
    }
    ran = autogate(service, "serve", "--stop")
    assert (ran.returncode, ran.stdout) == (0, f"ended process {service.process.pid}\n")
    assert service.process.wait(PATIENCE) == 0
    ran = autogate(service, "serve", "--status")
    assert (ran.returncode, ran.stdout) == (1, "no service is there; hooks judge by themselves\n")
    ran = autogate(service, "serve", "--stop")
    assert (ran.returncode, ran.stdout) == (0, "no service is there\n")


def test_a_stopped_service_is_seen_and_ended(service: Service) -> None:
    """Although it does not answer."""
    service.signal(signal.SIGSTOP)
    ran = autogate(service, "serve", "--status")
    assert ran.returncode == 1
    assert "does not answer" in ran.stdout
    assert autogate(service, "serve", "--stop").returncode == 0
    service.process.wait(PATIENCE)


def test_an_agent_cannot_start_or_end_it(service: Service) -> None:
    """Its marker is in the environment."""
    for words in (("serve", "--stop"), ("serve",)):
        ran = autogate(service, *words, CLAUDECODE="1")
        assert ran.returncode == 2
        assert "a person has to do this" in ran.stderr
    assert service.process.poll() is None


def test_into_the_background_and_back(folder: Path) -> None:
    """``autogate serve`` waits until it serves, and a second time finds it there."""
    service = Service.__new__(Service)
    service.config, service.state = str(folder / "config"), str(folder / "state")
    service._environment = None
    ran = autogate(service, "serve", "--http", "0")
    try:
        assert ran.returncode == 0, ran.stderr
        place = protocol.read_place(service.config)
        assert place is not None
        assert f"process {place.pid}" in ran.stdout
        assert place.http in ran.stdout
        assert f"process {place.pid}" in autogate(service, "serve").stdout
        port = place.http.split(":")[2].split("/")[0]
        for words, code in (
            (("--http", "0"), 0),
            (("--http", port), 0),
            (("--http", "1"), 2),
            (("--idle", "2"), 2),
            (("--foreground",), 2),
        ):
            ran = autogate(service, "serve", *words)
            assert (ran.returncode, "autogate serve --stop" in ran.stderr) == (code, code == 2)
    finally:
        ran = autogate(service, "serve", "--stop")
    assert ran.returncode == 0


def test_a_hook_starts_it_where_that_is_set(folder: Path) -> None:
    """The first answers by itself, those after it are answered; without the setting none is started."""
    config = folder / "config"
    config.mkdir()
    service = Service.__new__(Service)
    service.config, service.state = str(config), str(folder / "state")
    service.folders = ["--config", service.config, "--state", service.state]
    service._environment = None
    assert decision(service.hook(bash("ls")).stdout) == "allow"
    assert not life.is_taken(service.config)
    (config / "config.toml").write_text("[serve]\nautostart = true\nidle = 60\n")
    assert decision(service.hook(bash("ls")).stdout) == "allow"
    wait_for(lambda: life.status(service.config).answers)
    pid = service.place.pid
    try:
        assert decision(service.hook(bash("rm -rf ~")).stdout) == "deny"
        assert service.place.pid == pid
    finally:
        assert life.stop(service.config) == pid


def test_a_project_cannot_have_it_started(project: Path, config_folder: Path) -> None:
    """The setting is the user's."""
    from autogate.config.load import load
    from autogate.errors import ConfigError

    del config_folder
    (project / ".autogate.toml").write_text("[serve]\nautostart = true\n")
    with pytest.raises(ConfigError, match="may only tighten"):
        load(str(project))
