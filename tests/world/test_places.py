"""Where paths lie, what of weight they hold, and what is special about them, in an example project."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autogate.world.interface import Location, Place, Trait
from autogate.world.places import is_plain_sibling, is_protected, locate
from autogate.world.real import RealWorld
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

U, S, Q, M = "\x00", "\x01", "\x02", "\x04"
ALL = "git home project root system temporary"


@pytest.fixture
def world() -> FakeWorld:
    return FakeWorld(
        {
            "src/a.py": "",
            "src/x.pyc": "",
            "build": None,
            "build/a.o": "",
            ".env": "",
            "conf/server.key": "",
            "node_modules/x/index.js": "",
            "vendored/.git": None,
            "/home/dev/notes.txt": "",
            "/etc/passwd": "",
        },
        links={
            "outward": "/etc",
            "inward": "src",
            "/home/dev/.bashrc": "work/shop/bashrc",
            "/tmp/back": PROJECT,
            "links/one": "/usr",
            "/home/dev/current": "work/shop",
        },
        repository=FakeRepository(),
    )


def _place(value: str, world: FakeWorld, directory: str = PROJECT, *, follow: bool = True) -> tuple[str, str]:
    found = locate(value, directory, world, follow=follow)
    return found.place.value, " ".join(sorted(found.holds))


@pytest.mark.parametrize(
    ("value", "place", "holds"),
    [
        ("/", "system", ALL),
        ("//", "system", ALL),
        ("/home", "system", "git home project system"),
        ("/usr", "system", "system"),
        ("/usr/", "system", "system"),
        ("/usr/share/x", "system", ""),
        ("/etc/passwd", "system", "system"),
        ("/System/Library", "system", "system"),
        ("/root", "system", "system"),
        ("/home/dev", "home", "git home project"),
        ("/home/dev/work", "home", "git project"),
        ("/home/dev/notes.txt", "home", ""),
        ("/home/bob", "outside", "home"),
        ("/home/bob/x", "outside", ""),
        ("/mnt/disk/x", "outside", ""),
        ("/mnt", "outside", "system"),
        ("/tmp", "temporary", "temporary"),
        ("/tmp/x", "temporary", ""),
        ("/private/tmp/x", "temporary", ""),
        ("/dev/null", "nowhere", ""),
        ("/dev/stderr", "nowhere", ""),
        ("/proc/self/fd/1", "nowhere", ""),
        ("/dev/sda", "device", ""),
        ("/dev/disk/by-id/x", "device", ""),
        ("/dev/shm/x", "temporary", ""),
        (".", "project", "git project"),
        ("./", "project", "git project"),
        (PROJECT, "project", "git project"),
        ("..", "home", "git project"),
        ("../..", "home", "git home project"),
        ("../../../..", "system", ALL),
        ("src", "project", ""),
        ("src/../src/a.py", "project", ""),
        ("new/file", "project", ""),
        (".git", "project", "git"),
        (".git/objects", "project", "git"),
        (".git/refs/heads/x", "project", "git"),
        (".git/index.lock", "project", ""),
        ("vendored", "project", "git"),
        # patterns
        (S, "system", "git project system"),
        (f"./{S}", "system", "git project system"),
        (f"src/{S}", "project", ""),
        (f"{S}.py", "project", ""),
        (f".{S}", "project", "git project"),
        (f"/{S}", "system", ALL),
        (f"/{S}/{S}", "system", ALL),
        (f"/{S}{S}", "system", ALL),
        (f"/usr/{S}", "system", "system"),
        (f"/u{S}", "system", "system"),
        (f"/home/{S}", "outside", "git home project system"),
        (f"/home/dev/{S}", "home", "git home project"),
        (f"/home/dev/.{Q}{Q}{S}", "home", "git home project"),
        (f"/home/dev/w{S}", "home", "git project"),
        (f"/home/dev/{S}.txt", "home", ""),
        (f"/tmp/{S}", "temporary", "git project temporary"),
        (f"../{S}", "home", "git project"),
        ("*", "project", ""),
        # what is not known
        (U, "unknown", "unknown"),
        (f"{U}/", "unknown", "git home project root system temporary unknown"),
        (f"{U}/{S}", "unknown", "git home project root system temporary unknown"),
        (f"{U}/usr", "unknown", "system unknown"),
        (f"{U}/build", "unknown", "unknown"),
        (M, "unknown", "unknown"),
        (f"build/{M}", "unknown", "unknown"),
        (f"build/{U}", "unknown", ""),
        (f"./{U}", "unknown", "git project"),
        (f"/{U}", "unknown", ALL),
        (f"/home/dev/{U}", "unknown", "git home project"),
        (f"/home/dev/{U}/x", "unknown", ""),
        # links
        ("outward", "system", "system"),
        ("outward/passwd", "system", "system"),
        ("outward/..", "system", ALL),
        ("inward/a.py", "project", ""),
        ("inward/../..", "home", "git project"),
        ("/tmp/back", "project", "git project"),
        ("/tmp/back/src", "project", ""),
        ("/home/dev/current/src", "project", ""),
        (f"links/{S}", "system", "system"),
        (f"outward/{S}", "system", "system"),
    ],
)
def test_place_and_what_is_held(world: FakeWorld, value: str, place: str, holds: str) -> None:
    assert _place(value, world) == (place, " ".join(sorted(holds.split())))


def test_what_acts_on_a_link_itself_does_not_follow_it(world: FakeWorld) -> None:
    """Deleting a link leaves what it leads to alone, unless a slash behind it says otherwise."""
    assert _place("outward", world, follow=False) == ("project", "")
    assert _place("outward/", world, follow=False) == ("system", "system")
    assert _place("outward/passwd", world, follow=False) == ("system", "system")
    assert _place(f"links/{S}", world, follow=False) == ("project", "")
    assert _place(S, world, follow=False) == ("project", "git project")
    assert _place(f"/tmp/{S}", world, follow=False) == ("temporary", "temporary")


def test_the_directory_counts(world: FakeWorld) -> None:
    assert _place("x", world, "/tmp") == ("temporary", "")
    assert _place(S, world, HOME) == ("home", "git home project")
    assert _place("..", world, f"{PROJECT}/src") == ("project", "git project")
    assert _place("..", world, f"{PROJECT}/outward") == ("system", ALL)
    assert _place("x", world, U) == ("unknown", "unknown")
    assert _place("x", world, "") == ("unknown", "unknown")
    assert _place(S, world, U)[1] == f"{ALL} unknown"


def test_a_location_says_how_much_is_known(world: FakeWorld) -> None:
    assert locate(f"build/{U}.o", PROJECT, world) == Location(
        f"{PROJECT}/build/{U}.o",
        Place.UNKNOWN,
        frozenset(),
        frozenset({Trait.REBUILT}),
        "build/….o",
        f"{PROJECT}/build",
        Place.PROJECT,
    )
    assert locate(f"build/{U}/../../x", PROJECT, world).likely is Place.UNKNOWN
    assert locate(f"/home/dev/{S}.txt", PROJECT, world).shown == "~/*.txt"
    assert locate("src/a.py", PROJECT, world) == Location(
        f"{PROJECT}/src/a.py",
        Place.PROJECT,
        shown="src/a.py",
        known=f"{PROJECT}/src/a.py",
        likely=Place.PROJECT,
    )


def test_quoted_patterns_are_text_where_the_program_takes_them_so(world: FakeWorld) -> None:
    found = locate(S, HOME, world, matches=False)
    assert (found.path, found.holds) == (f"{HOME}/*", frozenset())


def test_very_long_paths_are_unknown(world: FakeWorld) -> None:
    assert _place("a/" * 500_000, world) == ("unknown", "unknown")
    assert _place("../" * 500_000, world) == ("unknown", "unknown")


@pytest.mark.parametrize(
    ("project", "path", "place"),
    [
        (HOME, "x", "home"),
        ("/", "etc/x", "system"),
        ("/home", "dev/x", "home"),
        ("/etc/nginx", "x", "system"),
        ("/usr/local/bin", "x", "system"),
        ("/tmp", "x", "temporary"),
        ("/tmp/clone", "x", "project"),
        ("/home/dev/.ssh", "x", "home"),
        ("/home/dev/.config/nvim", "x", "home"),
        ("/home/dev/Documents", "x", "home"),
        ("/home/dev/Documents/book", "x", "project"),
        ("/srv/app", "x", "project"),
        ("/srv", "x", "outside"),
        ("/opt/app", "x", "system"),
        ("/workspace", "x", "project"),
        ("/home/bob/code", "x", "project"),
        ("/home/bob", "x", "outside"),
    ],
)
def test_not_every_directory_can_be_a_project(project: str, path: str, place: str) -> None:
    """Working in the home folder, in ``/etc`` or in ``/`` makes none of them a project."""
    assert _place(path, FakeWorld(project=project), project)[0] == place


def test_a_repository_makes_a_project_of_an_unusual_place() -> None:
    for project in ("/opt/app", "/home/dev/.dotfiles", "/var/www/site"):
        world = FakeWorld(project=project, repository=FakeRepository(root=project))
        assert _place("x", world, project)[0] == "project"
    world = FakeWorld(project="/etc", repository=FakeRepository(root="/etc"))
    assert _place("x", world, "/etc")[0] == "system"


def test_home_and_project_outrank_the_temporary_folder() -> None:
    world = FakeWorld(home="/tmp/home", project="/tmp/home/code", temporary=("/tmp", "/tmp/home/code/t"))
    assert [_place(path, world)[0] for path in ("/tmp/home/x", "/tmp/home/code/t/x", "/tmp/x")] == [
        "home", "project", "temporary"
    ]  # fmt: skip


@pytest.mark.parametrize("folder", ["/", "/etc", "/usr/lib", "/home", "/home/bob", "/srv"])
def test_the_environment_cannot_make_any_folder_temporary(folder: str) -> None:
    world = FakeWorld(temporary=("/tmp", folder))
    assert _place(f"{folder}/x/y", world)[0] != "temporary"


def test_a_home_folder_with_a_linked_path_is_known_by_both() -> None:
    world = FakeWorld({"/var/home/dev/x": ""}, links={"/home": "/var/home"})
    assert _place("/home/dev/x", world) == ("home", "")
    assert (
        _place("/var/home/dev", world) == ("home", "git home project")
        or _place("/home/dev", world)[0] == "home"
    )
    assert locate("src/a", PROJECT, world).place is Place.PROJECT


TRAITS = [
    ("src/a.py", ""),
    (".env", "secret"),
    (".env.example", ""),
    ("conf/server.key", "secret"),
    ("~/.ssh", "secret"),
    ("~/.ssh/id_ed25519", "secret"),
    ("~/.ssh/id_ed25519.pub", ""),
    ("~/.ssh/known_hosts", ""),
    ("~/.ssh/authorized_keys", "startup"),
    (f"~/.ssh/{S}", "secret"),
    (f"~/.ssh/{U}", "secret"),
    (f"~/.ss{S}/id_{S}", "secret"),
    ("~/.SSH/id_rsa", "secret"),
    ("/home/bob/.aws/credentials", "secret"),
    ("/root/.ssh/id_rsa", "secret"),
    (f"/home/{S}/.ssh/id_rsa", "secret"),
    (f"{U}/.aws/credentials", "secret"),
    ("~/.config/gh/hosts.yml", "secret"),
    ("~/.kube/config", "secret"),
    ("/etc/shadow", "secret"),
    (f"/etc/shad{S}", "secret"),
    ("/proc/self/environ", "secret"),
    ("/proc/cpuinfo", ""),
    ("/proc/kcore", "secret"),
    (f"/proc/{S}/status", ""),
    (f"/proc/{S}/environ", "secret"),
    ("~/.bashrc", "startup"),
    ("~/.config/systemd/user/x.service", "startup"),
    ("~/Library/LaunchAgents/x.plist", "startup"),
    ("/etc/cron.d/x", "startup"),
    ("/etc/ld.so.preload", "startup"),
    (".envrc", "secret startup"),
    ("~/.gitconfig", "hook"),
    (".git/hooks/pre-commit", "hook"),
    (".git/config", "hook"),
    (".git/modules/x/hooks/post-checkout", "hook"),
    (".git/HEAD", ""),
    (".husky/pre-commit", "hook"),
    ("CLAUDE.md", "agent"),
    ("docs/AGENTS.md", "agent"),
    (".claude/settings.json", "agent"),
    (".cursor/rules/x.mdc", "agent"),
    (".vscode/tasks.json", "agent"),
    (".mcp.json", "agent"),
    (".github/copilot-instructions.md", "agent"),
    ("~/.codex/config.toml", "agent"),
    ("~/.claude/projects/p/s.jsonl", "agent transcript"),
    ("~/.codex/sessions/2025/x.jsonl", "agent transcript"),
    (".autogate.toml", "autogate"),
    ("~/.config/autogate/config.toml", "autogate"),
    ("~/.local/state/autogate/store.db", "autogate"),
    ("/etc/autogate/policy.toml", "autogate"),
    (".venv/lib/python3.12/site-packages/autogate/hook.py", "autogate rebuilt"),
    (".github/workflows/ci.yml", "ci"),
    (".gitlab-ci.yml", "ci"),
    ("Jenkinsfile", "ci"),
    ("~/.bash_history", "history"),
    ("~/.zsh_history", "history"),
    ("build", "rebuilt"),
    ("build/a.o", "rebuilt"),
    (f"build/{S}", "rebuilt"),
    (f"build/{U}", "rebuilt"),
    ("node_modules", "rebuilt"),
    ("packages/web/dist", "rebuilt"),
    (f"{S}/__pycache__", "rebuilt"),
    (f"src/{S}.pyc", "rebuilt"),
    ("~/.cache/pip", "rebuilt"),
    ("~/.npm/_cacache/x", "rebuilt"),
    ("~/build", ""),
    ("~/target/x", ""),
    ("/tmp/x/node_modules", "rebuilt"),
    (f"{S}", "rebuilt secret startup agent hook"),
]


@pytest.mark.parametrize(("value", "names"), TRAITS[:-1], ids=[repr(value) for value, _ in TRAITS[:-1]])
def test_traits(world: FakeWorld, value: str, names: str) -> None:
    found = locate(value.replace("~", HOME, 1) if value[0] == "~" else value, PROJECT, world)
    assert " ".join(sorted(trait.value for trait in found.traits)) == names


def test_a_pattern_has_the_traits_of_what_it_matches(world: FakeWorld) -> None:
    assert locate(f"conf/{S}", PROJECT, world).traits == {Trait.SECRET}
    assert locate(f".e{S}", PROJECT, world).traits == {Trait.SECRET}
    assert locate(f"{HOME}/.b{S}", PROJECT, world).traits >= {Trait.STARTUP}
    assert locate(f"b{S}", PROJECT, world).traits == {Trait.REBUILT}
    assert locate(f"src/{S}", PROJECT, world).traits == frozenset()


def test_a_pattern_finds_the_same_as_its_matches_one_by_one() -> None:
    """Most names in a folder are not looked at closely; that must not show."""
    names = ["a.py", ".env", "server.key", "CLAUDE.md", ".git", ".github", "x.code-workspace", "dist",
             "a.pyc",
             "Jenkinsfile", ".claude", "autogate", "hosts.yml", "secrets", "README.md", "gh"]  # fmt: skip
    folders = ["", "src", ".github", ".github/workflows", "site-packages", ".config", ".config/gh", "secrets",
               "bin", "dist", "x.git"]  # fmt: skip
    for project in (PROJECT, f"{HOME}/.config", f"{HOME}/.claude", "/data/app"):
        for folder in folders:
            for name in names:
                path = f"{project}/{folder}/{name}".replace("//", "/")
                world = FakeWorld({path: ""}, project=project, repository=FakeRepository(root=project))
                given = f"{folder}/{name[:-1]}{Q}".lstrip("/")
                one, many = locate(path, project, world), locate(given, project, world)
                assert (path, many.traits) == (path, one.traits | many.traits)


def test_a_link_is_also_what_its_name_says(world: FakeWorld) -> None:
    found = locate(f"{HOME}/.bashrc", PROJECT, world)
    assert (found.place, found.traits) == (Place.PROJECT, {Trait.STARTUP})


def test_build_folders_above_the_project_do_not_count() -> None:
    world = FakeWorld(project="/home/dev/build/app")
    assert locate("src/main.c", world.project, world).traits == frozenset()
    assert locate("dist/main.js", world.project, world).traits == {Trait.REBUILT}


def test_settings_moved_by_the_environment_are_found() -> None:
    world = FakeWorld(
        environment={
            "XDG_CONFIG_HOME": "/data/conf",
            "CLAUDE_CONFIG_DIR": "/data/claude",
            "HISTFILE": "/data/h",
        }
    )
    found = {
        path: {trait.value for trait in locate(path, PROJECT, world).traits}
        for path in (
            "/data/conf/autogate/config.toml",
            "/data/claude/projects/x/y.jsonl",
            "/data/h",
            "/data/x",
        )
    }
    assert found == {
        "/data/conf/autogate/config.toml": {"autogate"},
        "/data/claude/projects/x/y.jsonl": {"agent", "transcript"},
        "/data/h": {"history"},
        "/data/x": set(),
    }


def test_protected_paths_are_what_runs_or_is_obeyed_by_itself(world: FakeWorld) -> None:
    values = [".git/config", ".git/HEAD", ".claude/x", ".envrc", "CLAUDE.md", ".autogate.toml", ".vscode/x",
              ".github/workflows/x.yml", "src/a.py", ".gitignore", "README.md"]  # fmt: skip
    assert [value for value in values if is_protected(locate(value, PROJECT, world))] == values[:8]


_PARTS = st.sampled_from(
    [
        "/",
        "/",
        "..",
        ".",
        U,
        S,
        Q,
        "\x03",
        M,
        "a",
        "src",
        "home",
        "dev",
        ".ssh",
        "outward",
        ".git",
        "é",
        "\udc80",
        " ",
    ]
)


@settings(derandomize=True, database=None, deadline=None, max_examples=300)
@given(st.lists(_PARTS, max_size=12).map("".join), st.lists(_PARTS, max_size=4).map("".join), st.booleans())
def test_any_value_has_a_location_and_the_same_each_time(value: str, directory: str, follow: bool) -> None:
    links = {"outward": "/etc", "a": "..", "/home/dev/a": "a"}
    first, again = (
        locate(value, directory, FakeWorld(links=links), follow=follow, matches=follow) for _ in range(2)
    )
    assert first == again
    assert (first.place is Place.UNKNOWN) >= (U in first.path or M in first.path)
    assert "unknown" not in first.holds or first.place is Place.UNKNOWN
    if first.path[0] == "/" and first.place is not Place.UNKNOWN:
        assert not {"", ".", ".."} & set(first.path[1:].split("/")) or first.path == "/"


@pytest.mark.parametrize("path", ["/dev/stdout", "/dev/stderr", "/dev/fd/2", "/proc/self/fd/1"])
def test_a_standard_stream_is_nowhere_whatever_it_leads_to_now(path: str) -> None:
    world = FakeWorld(links={path: "/etc/passwd"})
    assert locate(path, PROJECT, world).place is Place.NOWHERE


PLAIN_NAMES = ("a.txt", "absent.txt", "b", "no_such_file", "x+y-z.c", "Cline")
SPECIAL_NAMES = (
    "link", "loop", "nested", "folder", ".env", "id_rsa", "credentials.json", "build", "x.pyc", "a.log",
    "../a.txt", "./a.txt", "/etc/passwd", "a.txt/", "*", "\x01", "\x00", "", "-", "é.txt", ".git",
    "AGENTS.md",
)  # fmt: skip


def siblings(folder: Path) -> str:
    """A project whose folder ``src`` holds files, links, folders and a repository."""
    source = folder / "src"
    for path in (folder / ".git", source / "nested" / ".git", source / "folder", source / "build"):
        path.mkdir(parents=True)
    for name in ("a.txt", "b", ".env", "id_rsa", "credentials.json", "x.pyc", "a.log"):
        (source / name).touch()
    (source / "link").symlink_to("/etc/passwd")
    (source / "loop").symlink_to("loop")
    return str(source)


def test_many_names_in_a_folder(tmp_path: Path) -> None:
    """Told by one look at the folder: only of those of which nothing is special, and never before many."""
    source = siblings(tmp_path)
    world = RealWorld(source, {"HOME": "/home/nobody", "TMPDIR": "/nonexistent"})
    for number in range(16):
        assert not is_plain_sibling(f"file{number}", source, world)
    found = {name: is_plain_sibling(name, source, world) for name in (*PLAIN_NAMES, *SPECIAL_NAMES)}
    assert found == {**dict.fromkeys(PLAIN_NAMES, True), **dict.fromkeys(SPECIAL_NAMES, False)}
    for name in PLAIN_NAMES:
        fresh = RealWorld(source, {"HOME": "/home/nobody", "TMPDIR": "/nonexistent"})
        location = locate(name, source, fresh)
        assert location == Location(
            f"{source}/{name}",
            Place.PROJECT,
            shown=f"src/{name}",
            known=f"{source}/{name}",
            likely=Place.PROJECT,
        )


@pytest.mark.parametrize(
    "folder", ["build", ".git/hooks", ".claude", ".ssh", "linked", "", "elsewhere/../src"]
)
def test_many_names_in_a_folder_of_which_something_is_special(tmp_path: Path, folder: str) -> None:
    """Each is looked at: what is rebuilt, runs by itself, is obeyed, leads elsewhere or is not known."""
    source = siblings(tmp_path)
    for name in ("build", ".git/hooks", ".claude", ".ssh"):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    (tmp_path / "linked").symlink_to(source)
    world = RealWorld(source, {"HOME": "/home/nobody"})
    directory = f"{tmp_path}/{folder}" if folder else "\x00"
    assert not any(is_plain_sibling(f"file{number}", directory, world) for number in range(40))
