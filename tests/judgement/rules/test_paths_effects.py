"""What the rules over paths say of single effects: every kind, every sort of place, both ways."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind
from autogate.judgement.interface import Case
from autogate.judgement.judge import assess
from autogate.judgement.rules import paths
from autogate.verdict import Risk
from autogate.words.values import BRACKET, MANY, QUESTION, STAR, UNKNOWN
from autogate.world.interface import FileState
from tests.judgement.lines import SHOP, Said, answer_to, effect, line, said, step
from tests.judgement.project import FILES
from tests.judgement.rules.test_paths_table import where
from tests.world.fake import HOME, PROJECT, FakeRepository, FakeWorld

LOW, MEDIUM, HIGH, CRITICAL = Risk.LOW, Risk.MEDIUM, Risk.HIGH, Risk.CRITICAL
SURE, NOT_SURE = False, True
HOST, CONTAINER = {"remote": "host h"}, {"remote": "container"}
ANYWHERE = STAR + STAR
PLACES = where()

Row = tuple[Kind, str, dict[str, object], Said]


def differences(rows: list[Row], world: FakeWorld = PLACES) -> list[tuple[Effect, Said, Said]]:
    """The rows of a table that do not hold: the effect, what is said of it, and what should be."""
    found = []
    for kind, what, more, expected in rows:
        of = effect(kind, what, **more)
        answer = answer_to(of, where=world)
        if answer != expected:
            found.append((of, answer, expected))
    return found


def rows(kind: Kind, table: dict[str, Said], **more: object) -> list[Row]:
    """A table of one kind of effect on different paths."""
    return [(kind, what, more, expected) for what, expected in table.items()]


ELSEWHERE = {
    Kind.WRITE: "write-elsewhere", Kind.DELETE: "delete", Kind.MOVE: "move-system",
    Kind.MODE: "mode-of-system", Kind.OWNER: "mode-of-system",
}  # fmt: skip


def test_what_is_not_on_this_machine_cannot_be_looked_at() -> None:
    """Another machine is grave, a container is open, and what is here is judged by its place."""
    assert not differences(
        [
            row
            for kind, rule in ELSEWHERE.items()
            for row in (
                (kind, "a", HOST, (rule, HIGH, SURE)),
                (kind, "/dev/sda", HOST, (rule, HIGH, SURE)),
                (kind, "a", CONTAINER, (rule, MEDIUM, NOT_SURE)),
                (kind, "/dev/sda", CONTAINER, (rule, MEDIUM, NOT_SURE)),
            )
        ]
    )
    assert not differences(
        [
            (Kind.READ, "a", HOST, ("read", LOW, SURE)),
            (Kind.READ, ".env", HOST, ("read", HIGH, SURE)),
            (Kind.READ, ".env", CONTAINER, ("read", LOW, SURE)),
            (Kind.READ, "/dev/sda", HOST, ("read", LOW, SURE)),
            (Kind.READ, "/dev/sda", CONTAINER, ("read", LOW, SURE)),
        ]
    )
    secret: Said = ("read", HIGH, SURE)
    for far in (HOST, CONTAINER):
        held = ("/run/secrets/db", "/var/run/secrets/a/x", "/srv/.env", "/run/other/db", "/run")
        found = {what: answer_to(effect(Kind.READ, what, **far)) for what in held}
        assert found == {**dict.fromkeys(held[:3], secret), **dict.fromkeys(held[3:], ("read", LOW, SURE))}
    assert answer_to(effect(Kind.READ, "/run/secrets/db", recursive=True, **HOST)) == secret
    assert answer_to(effect(Kind.READ, "/run/secrets/db", recursive=True, **CONTAINER)) == ("read", LOW, SURE)


SECRET: Said = ("read-secret", HIGH, SURE)
TYPED: Said = ("read-secret", MEDIUM, NOT_SURE)
ALL: Said = ("read-everything", MEDIUM, NOT_SURE)
READ: Said = ("read", LOW, SURE)


def test_reading() -> None:
    table = {
        "README.md": READ, "/etc/hosts": READ, f"{HOME}/plain.txt": READ, "/srv/share/a.txt": READ,
        UNKNOWN: READ, "/dev/null": READ, "/dev/sda": ("read-device", HIGH, SURE),
        ".env": SECRET, f"{HOME}/.ssh/id_rsa": SECRET,
        f"{HOME}/.bash_history": TYPED, f"{HOME}/.claude/projects/a/b.jsonl": TYPED,
    }  # fmt: skip
    assert not differences(rows(Kind.READ, table))


def test_reading_by_a_pattern_over_all_folders() -> None:
    """Where it finds files with secrets by their name, and not just everything."""
    project = {
        f"{ANYWHERE}/.e{STAR}": SECRET, f"{ANYWHERE}/.env": SECRET, f"{ANYWHERE}/.env{QUESTION}": READ,
        f"{ANYWHERE}/{STAR}.md": READ, f"{ANYWHERE}/{STAR}{STAR}": READ, f"{ANYWHERE}/{STAR}": READ,
        f"docs/{ANYWHERE}/.e{STAR}": READ,
        f".e{STAR}": SECRET, f"{ANYWHERE}": READ,
    }  # fmt: skip
    home = {
        **{f"{HOME}/{ANYWHERE}/{name}": SECRET for name in (
            f"id_{STAR}", f".en{QUESTION}", f".netr{QUESTION}", f"{STAR}.key", f"{STAR}.pem",
            f"auth.{STAR}")},
        **{f"{HOME}/{ANYWHERE}/{name}": READ for name in (f"{STAR}.md", "id_r", f"a{STAR}.txt")},
        f"{HOME}/Documents/{ANYWHERE}/i{STAR}": SECRET,
        f"/{ANYWHERE}/id_r{STAR}": SECRET,
        f"/home/{ANYWHERE}/id_r{STAR}": SECRET,
        f"/{ANYWHERE}/{STAR}.md": READ,
        f"/home/other/{ANYWHERE}/id_r{STAR}": READ,
        f"/srv/{ANYWHERE}/id_r{STAR}": READ,
        f"/srv/{ANYWHERE}/{STAR}": READ,
        f"{HOME}/{ANYWHERE}": ALL,
        f"/{ANYWHERE}": ALL,
        f"{HOME}/Documents/{ANYWHERE}": READ,
        f"{HOME}/{STAR}/{ANYWHERE}": ALL,
        f"{HOME}/{STAR}": READ,
        f"{HOME}/{STAR}/x/{ANYWHERE}": ALL,
        f"{HOME}/Documents/{STAR}/{ANYWHERE}": READ,
    }  # fmt: skip
    assert not differences(rows(Kind.READ, project) + rows(Kind.READ, home))


def test_only_the_first_matches_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"a/b/x.md": "x", "a/b/.env": "x", "a/x.md": "x"}
    many = FakeWorld(files, repository=FakeRepository())
    pattern = f"{ANYWHERE}/{STAR}.{STAR}"
    monkeypatch.setattr(paths, "_MOST_MATCHES", 64)
    assert answer_to(effect(Kind.READ, pattern), where=many) == SECRET
    monkeypatch.setattr(paths, "_MOST_MATCHES", 0)
    assert answer_to(effect(Kind.READ, pattern), where=many) == READ


def test_reading_through_a_folder() -> None:
    table = {
        HOME: ALL,
        "/": ALL,
        "docs": READ,
        f"{HOME}/Documents": READ,
        f"{HOME}/{STAR}": ALL,
        "/srv": READ,
    }
    assert not differences(rows(Kind.READ, table, recursive=True))


WRITE: Said = ("write", MEDIUM, SURE)
OUT: Said = ("write-elsewhere", MEDIUM, NOT_SURE)
SYSTEM: Said = ("write-system", HIGH, SURE)
LETS_IN: Said = ("lets-in", CRITICAL, SURE)
ITSELF: Said = ("runs-by-itself", HIGH, SURE)
OBEYED: Said = ("runs-by-itself", MEDIUM, NOT_SURE)
GIT: Said = ("git-folder", HIGH, SURE)
WORK: Said = ("overwrite-work", MEDIUM, NOT_SURE)
DEVICE: Said = ("device-overwrite", CRITICAL, SURE)


def test_writing() -> None:
    table = {
        "new": WRITE, "src/clean.py": WRITE, "app.data": WRITE, "/tmp/x": WRITE, "docs": WRITE,
        "/dev/null": ("write", LOW, SURE), "/dev/sda": DEVICE,
        f"{HOME}/x": OUT, "/srv/share/x": OUT, UNKNOWN: OUT, f"docs/{UNKNOWN}": OUT,
        "/etc/hosts": SYSTEM, "out/hosts": SYSTEM, ".env": ("write-secret", HIGH, SURE),
        "notes.txt": WORK, "src/app.py": WORK, f"not{STAR}": WORK, f"src/a{STAR}": WORK,
        f"docs/{STAR}": WRITE,
        f"{HOME}/.ssh/authorized_keys": LETS_IN, f"{HOME}/.ssh/authorized_keys2": LETS_IN,
        "/etc/passwd": LETS_IN, "/etc/sudoers.d/x": LETS_IN, "/etc/passwds": SYSTEM, "/srv/etc/passwd": OUT,
        f"{HOME}/.bashrc": LETS_IN, f"{HOME}/.config/autostart/x.desktop": ITSELF, ".bashrc": WRITE,
        ".git/hooks/pre-commit": ITSELF, ".git/config": ITSELF, ".git/objects/a": GIT, ".git": WRITE,
        ".github/workflows/ci.yml": OBEYED, "CLAUDE.md": OBEYED, ".vscode/tasks.json": OBEYED,
        f"{HOME}/.claude/projects/a/b.jsonl": ITSELF,
    }  # fmt: skip
    assert not differences(rows(Kind.WRITE, table))


def test_ways_of_writing() -> None:
    """What keeps what a file held overwrites nothing."""
    kept = {
        detail: {"notes.txt": WRITE, f"{HOME}/.bashrc": ITSELF, UNKNOWN: OUT, "docs": WRITE}
        for detail in ("append", "edit")
    }
    kept["create"] = {
        "notes.txt": WRITE, f"{HOME}/.bashrc": ITSELF, UNKNOWN: ("write-elsewhere", MEDIUM, SURE),
        "docs": WRITE,
        ".env": WRITE, ".env.local": WRITE, f"{HOME}/x": OUT,
    }  # fmt: skip
    kept["unpack-new"] = {"notes.txt": WRITE, f"not{STAR}": WRITE}
    kept["unpack"] = {f"not{STAR}": WRITE, "notes.txt": WORK}
    for detail, table in kept.items():
        assert not differences(rows(Kind.WRITE, table, detail=detail)), detail
    assert not differences(rows(Kind.WRITE, {"notes.txt": WORK, "src/clean.py": WRITE}, recursive=True))
    assert not differences(rows(Kind.WRITE, {".git": GIT, "docs": WRITE, "sub/.git": GIT}, recursive=True))
    programs = dict.fromkeys(
        ("split", "gsplit", "csplit", "gcsplit", "ffmpeg", "convert", "pdftoppm"), WRITE
    )  # fmt: skip
    found = {name: answer_to(effect(Kind.WRITE, f"not{STAR}"), words=name) for name in (*programs, "tee")}
    assert found == {**programs, "tee": WORK}


def test_a_pattern_overwrites_the_files_that_it_matches() -> None:
    files = {"a/one.txt": "x", "b/two.txt": "x", "c/d.txt": None, "c/d.txt/e": "x"}
    states = {"b/two.txt": FileState.UNTRACKED, "c/d.txt": FileState.CHANGED}
    world = FakeWorld(files, repository=FakeRepository(states))
    table = {
        f"{STAR}/{STAR}.txt": WORK, f"a/{STAR}": WRITE, f"c/{STAR}.txt": WRITE, f"b/{STAR}": WORK,
        f"b/{STAR}.md": WRITE,
    }  # fmt: skip
    assert not differences(rows(Kind.WRITE, table), world)


def test_many_files_that_are_overwritten_count_as_their_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is at least as bad as what lies in it; where even that is too much to look at, nothing is known."""
    world = FakeWorld({"a/1": "x", "a/2.md": "x"}, repository=FakeRepository({"a/2.md": FileState.CHANGED}))
    clean = FakeWorld({"a/1": "x", "a/2.md": "x"}, repository=FakeRepository())
    every, others = effect(Kind.WRITE, f"a/{STAR}"), effect(Kind.WRITE, f"a/{QUESTION}")
    monkeypatch.setattr(paths, "_MOST_MATCHES", 2)
    assert [answer_to(each, where=world) for each in (every, others)] == [WORK, WRITE]
    monkeypatch.setattr(paths, "_MOST_MATCHES", 0)
    assert [answer_to(each, where=world) for each in (every, others)] == [WORK, WORK]
    assert answer_to(every, where=clean) == WRITE
    monkeypatch.setattr(paths, "_MOST_LOOKED_AT", 1)
    assert answer_to(every, where=clean) == WORK


def test_a_program_out_of_the_network() -> None:
    """It is looked at before it lies where it may be run."""
    brought: Said = ("fetch-program", MEDIUM, NOT_SURE)
    away = [effect(Kind.NETWORK, "https://x.example", detail) for detail in ("download", "request")]
    other = [
        effect(Kind.NETWORK, "http://localhost:80", "download"),
        effect(Kind.NETWORK, "https://x.example", "upload"),
        effect(Kind.READ, "https://x.example", "download"),
    ]
    script = effect(Kind.WRITE, "i.sh")
    assert [answer_to(script, each)[0] for each in away] == ["fetch-program"] * 2
    assert "fetch-program" not in [each[0] for of in other for each in said(line(step("p", script, of)))]
    assert brought in said(line(step("p", script, other[0], away[0])))
    for unlike in (
        script._replace(what="i.txt"), script._replace(recursive=True), script._replace(remote="container"),
        script._replace(what="i.sh.txt"),
    ):  # fmt: skip
        assert brought not in said(line(step("p", unlike, away[0])))


def links(
    to: str, *others: Effect, what: str = "l", detail: str = "symlink", then: Effect | None = None
) -> Said:
    """What is said of a link, on a line of its own or with another effect behind it."""
    made = step("ln", effect(Kind.WRITE, what, detail, to=to), *others)
    found = said(line(made) if then is None else line(made, step("x", then)), where=PLACES)
    return next(each for each in found if each[0] in LINK_RULES)


LINK_RULES = {"link", "write", "lets-in", "runs-by-itself", "device-overwrite", "write-elsewhere"}
LEADS: Said = ("link", MEDIUM, NOT_SURE)
OBEYED_PLACES = (
    "/etc/passwd", f"{HOME}/.ssh/authorized_keys", f"{HOME}/.bashrc", ".git/hooks/pre-commit",
    f"{HOME}/.claude/projects/a/b.jsonl", "CLAUDE.md", ".github/workflows/ci.yml",
)  # fmt: skip


def test_a_link_that_nothing_goes_through_changes_nothing() -> None:
    """Whatever it leads to, but for secrets."""
    free = (*OBEYED_PLACES, "docs", "/usr/lib", f"{HOME}/x", UNKNOWN, "/dev/null", "/tmp/x")
    table = {
        **dict.fromkeys(free, WRITE),
        f"{HOME}/.ssh/id_rsa": ("link", HIGH, SURE),
        ".env": ("link", HIGH, SURE),
    }
    assert {to: links(to) for to in table} == table
    harmless = (Effect(Kind.PURE), effect(Kind.READ, "docs"), effect(Kind.WRITE, "new"))
    assert {links(to, *harmless) for to in free} == {WRITE}


def test_a_link_that_something_goes_through_is_what_it_leads_to() -> None:
    through = effect(Kind.WRITE, "l/x")
    table = {
        **dict.fromkeys(("/usr/lib", f"{HOME}/x", UNKNOWN), LEADS),
        **dict.fromkeys(("docs", "/tmp/x", "/dev/null"), WRITE),
        ".env": ("link", HIGH, SURE),
        **dict.fromkeys(("/etc/passwd", f"{HOME}/.ssh/authorized_keys"), LETS_IN),
        **dict.fromkeys((f"{HOME}/.bashrc", ".git/hooks/pre-commit", f"{HOME}/.claude/projects/a/b.jsonl"),
        ITSELF),
        **dict.fromkeys(("CLAUDE.md", ".github/workflows/ci.yml"), OBEYED),
    }  # fmt: skip
    assert {to: links(to, then=through) for to in table} == table
    assert {to: links(to, through) for to in table} == table
    # from the folder of the link, and else from that of the program
    assert links("../.env", what="docs/l") == ("link", HIGH, SURE)
    assert links("../x", what="docs/l", then=effect(Kind.WRITE, "docs/l/x")) == WRITE
    assert links("../x", then=through) == LEADS
    assert links("/usr/lib", what=f"{UNKNOWN}/l") == LEADS
    assert links(".env", what=f"{UNKNOWN}/l") == ("link", HIGH, SURE)
    assert links("docs", what="/l")[0] != "link"
    assert links("docs", what=f"{UNKNOWN}/l")[0] != "link"
    assert links("home/dev/.ssh/id_rsa", what="/l") == ("link", HIGH, SURE)
    by_place = {
        ("/tmp/l", "../etc/passwd"): WRITE,
        (f"{HOME}/l", ".bashrc"): OUT,
    }
    for (what, to), alone in by_place.items():
        then = effect(Kind.WRITE, what)
        assert links(to, what=what, then=then) == LEADS, to
        both = assess(line(step("ln", effect(Kind.WRITE, what, "symlink", to=to)), step("x", then)), PLACES)
        assert any(
            "what is written to the link later changes that" in each.reason for each in both.findings
        ), to
        assert links(to, what=what) == alone, to


def test_what_goes_through_a_link() -> None:
    goes = {
        **{(kind, "l/x", ""): True for kind in (Kind.WRITE, Kind.DELETE, Kind.MODE, Kind.OWNER)},
        **{(kind, "l", ""): True for kind in (Kind.WRITE, Kind.DELETE, Kind.MODE, Kind.OWNER)},
        **{(kind, "lx", ""): False for kind in (Kind.WRITE, Kind.DELETE, Kind.MODE, Kind.OWNER)},
        (Kind.MOVE, "l/x", "x"): True, (Kind.MOVE, "x", "l/x"): True, (Kind.MOVE, "x", "y"): False,
        (Kind.READ, "l", ""): False, (Kind.READ, "l/x", ""): False, (Kind.READ, "l/.ssh/id_rsa", ""): True,
        (Kind.READ, UNKNOWN, ""): True, (Kind.READ, f"l{STAR}", ""): True, (Kind.WRITE, UNKNOWN, ""): True,
        (Kind.READ, "docs", ""): False, (Kind.READ, "..", ""): True,
        **{(kind, "x", ""): False for kind in (
            Kind.PURE, Kind.CHANGE, Kind.SECRET, Kind.PROCESS, Kind.REPOSITORY)},
        **{(kind, "x", ""): True for kind in (
            Kind.EXECUTE, Kind.BUILD, Kind.NETWORK, Kind.INSTALL, Kind.UNKNOWN, Kind.SYSTEM)},
    }  # fmt: skip

    def through(kind: Kind, what: str, to: str, **more: object) -> bool:
        return links(HOME, then=effect(kind, what, to=to, **more)) == LEADS

    assert {each: through(*each) for each in goes} == goes
    assert not any(through(*each, remote="container") for each in goes)
    # a folder around the link leads through it where all of it is read, or where the link leads to much
    for recursive, expected in ((True, LEADS), (False, WRITE)):
        assert links("/srv/x", then=effect(Kind.READ, ".", recursive=recursive)) == expected
    assert links("/srv/x", then=effect(Kind.READ, "docs", recursive=True)) == WRITE
    assert links("/srv/x", then=effect(Kind.READ, "l", recursive=True)) == WRITE
    assert links("/", then=effect(Kind.READ, ".")) == LEADS
    assert links("../..", then=effect(Kind.READ, ".")) == LEADS
    assert links("home", what="/l", then=effect(Kind.READ, "/")) == LEADS


def test_a_link_that_is_there_already_leads_where_it_did() -> None:
    """The new one takes its place, or comes to lie in the folder that it leads to."""
    world = FakeWorld(FILES, repository=FakeRepository(), links={"l": "docs", "m": "new"})

    def made(then: Effect, what: str = "l") -> Said:
        ln = step("ln -s", effect(Kind.WRITE, what, "symlink", to="/usr/lib"))
        found = said(line(ln, step("x", then)), where=world)
        return next(each for each in found if each[0] in LINK_RULES)

    assert made(effect(Kind.WRITE, "l/x")) == LEADS
    assert made(effect(Kind.DELETE, "l")) == LEADS
    assert made(effect(Kind.WRITE, "docs/x")) == LEADS
    assert made(effect(Kind.WRITE, "src/x")) == WRITE
    assert made(effect(Kind.DELETE, "m"), "new") == WRITE


def test_a_link_that_is_the_same_file_by_another_name() -> None:
    """What it leads to is changed by what is written to it, as is what a move ends in."""
    table = {"/etc/passwd": LETS_IN, f"{HOME}/.bashrc": ITSELF, "/dev/sda": DEVICE, "docs": WRITE}
    assert {to: links(to, detail="link") for to in table} == table


def test_a_link_in_the_place_of_a_file() -> None:
    """It takes the file away where it is told to; else it fails."""

    def makes(words: str, what: str = "notes.txt", detail: str = "symlink") -> bool:
        return answer_to(effect(Kind.WRITE, what, detail, to="docs"), words=words) == WORK

    forced = {
        "ln -f": True, "ln --force": True, "ln -sf": True, "ln -sfn": True, "ln -s": False,
        "ln --farm": False,
        "ln f": False, "ln": False, "f": False,
    }  # fmt: skip
    for detail in ("link", "symlink"):
        assert {words: makes(words, detail=detail) for words in forced} == forced
    assert not makes("ln -sf", "new")
    assert not makes("ln -sf", "src/clean.py")
    world = FakeWorld(
        FILES, repository=FakeRepository({"old": FileState.UNTRACKED}), links={"old": "src/clean.py"}
    )
    assert answer_to(effect(Kind.WRITE, "old", "symlink", to="docs"), words="ln -sf", where=world) == WORK


GONE: Said = ("delete", LOW, SURE)
CAN_BE_HAD: Said = ("delete", MEDIUM, SURE)
MAY_BE_LOST: Said = ("delete", MEDIUM, NOT_SURE)
LOST: Said = ("delete", HIGH, SURE)
EVERYTHING: Said = ("delete-everything", CRITICAL, SURE)
WHOLE: Said = ("delete-everything", HIGH, SURE)
OTHERS: Said = ("delete-elsewhere", MEDIUM, NOT_SURE)


def test_deleting_a_file() -> None:
    table = {
        "missing": GONE, "src/clean.py": CAN_BE_HAD, "docs/index.md": CAN_BE_HAD, "build/out.o": CAN_BE_HAD,
        "app.data": MAY_BE_LOST, "notes.txt": MAY_BE_LOST, "old.log": MAY_BE_LOST, "src/app.py": LOST,
        "made/a.pyc": ("delete", MEDIUM, NOT_SURE), f"made/{STAR}.pyc": CAN_BE_HAD, "out": CAN_BE_HAD,
        f"{STAR}.absent": GONE, f"docs/{STAR}": CAN_BE_HAD, f"src/{STAR}": LOST, f"{STAR}.txt": MAY_BE_LOST,
        f"{STAR}/more.md": CAN_BE_HAD, f"{STAR}/plan.txt": MAY_BE_LOST, f"docs/{UNKNOWN}": OTHERS,
        "/tmp/x": ("delete-temporary", MEDIUM, SURE), "/tmp/scratch/l": ("delete-temporary", MEDIUM, SURE),
        UNKNOWN: OTHERS, f"{HOME}/plain.txt": OTHERS, "/srv/share/a.txt": OTHERS,
        "/dev/null": ("delete-elsewhere", HIGH, SURE), "/etc/motd": ("delete-system", HIGH, SURE),
        "/dev/sda": ("delete-system", CRITICAL, SURE), ".env": ("delete-secret", HIGH, SURE),
        ".git/hooks/x": ITSELF, ".git/index": GIT, ".github/workflows/ci.yml": OBEYED,
        f"{HOME}/.bashrc": LETS_IN, f"{HOME}/.ssh/authorized_keys": LETS_IN,
        "/": ("delete-system", HIGH, SURE), HOME: OTHERS,
    }  # fmt: skip
    assert not differences(rows(Kind.DELETE, table))


def test_deleting_a_folder() -> None:
    table = {
        "/": EVERYTHING, HOME: EVERYTHING, "/usr": EVERYTHING, "/home": EVERYTHING,
        f"{HOME}/work": EVERYTHING,
        "/tmp": WHOLE, ".": WHOLE, PROJECT: WHOLE, ".git": WHOLE, UNKNOWN: WHOLE, f"/{UNKNOWN}": EVERYTHING,
        f"{HOME}/{STAR}": EVERYTHING, f"/tmp/{STAR}": WHOLE, STAR: WHOLE,
        "docs": CAN_BE_HAD, "build": CAN_BE_HAD, "src": LOST, "/tmp/x": ("delete-temporary", MEDIUM, SURE),
        f"{HOME}/Documents": ("delete-elsewhere", HIGH, SURE), "/srv/share": ("delete-elsewhere", HIGH, SURE),
        ".git/hooks": ITSELF, "/etc/nginx": ("delete-system", HIGH, SURE),
        "/srv/share/node_modules": ("delete-elsewhere", HIGH, SURE),
    }  # fmt: skip
    assert not differences(rows(Kind.DELETE, table, recursive=True))


STATES = {
    FileState.CLEAN: CAN_BE_HAD,
    FileState.CHANGED: LOST,
    FileState.UNTRACKED: MAY_BE_LOST,
    FileState.IGNORED: MAY_BE_LOST,
    FileState.ABSENT: GONE,
    FileState.OUTSIDE: MAY_BE_LOST,
    FileState.UNKNOWN: MAY_BE_LOST,
}
REBUILT = {
    FileState.IGNORED: CAN_BE_HAD,
    FileState.OUTSIDE: CAN_BE_HAD,
}
"""Where a build makes it again."""


def test_what_git_says_of_what_is_deleted() -> None:
    """Also of what a pattern matches, of which the worst counts."""
    for state, expected in STATES.items():
        world = FakeWorld(
            {"a/x.txt": "x", "node_modules/y": "x"},
            repository=FakeRepository({"a": state, "node_modules": state}),
        )
        table = {
            "a/x.txt": expected,
            f"a/{STAR}.txt": expected,
            "node_modules/y": REBUILT.get(state, expected),
        }
        assert not differences(rows(Kind.DELETE, table), world), state
    order = (
        FileState.UNKNOWN, FileState.CHANGED, FileState.UNTRACKED, FileState.IGNORED, FileState.CLEAN,
        FileState.ABSENT,
    )  # fmt: skip
    for at, worse in enumerate(order):
        for better in order[at:]:
            states = {"a/1": better, "a/2": worse, "b/1": worse, "b/2": better}
            world = FakeWorld(
                {"a/1": "x", "a/2": "x", "b/1": "x", "b/2": "x"}, repository=FakeRepository(states)
            )
            table = {f"{folder}/{STAR}": STATES[worse] for folder in "ab"}
            assert not differences(rows(Kind.DELETE, table), world), (worse, better)


def test_without_a_repository_nothing_can_be_had_again() -> None:
    world = FakeWorld({"x": "x", "node_modules/y": "x", "a.pyc": "x"})
    table = {
        "x": MAY_BE_LOST, "missing": GONE, "node_modules/y": CAN_BE_HAD, f"{STAR}.pyc": CAN_BE_HAD,
        f"{STAR}": MAY_BE_LOST,
    }  # fmt: skip
    assert not differences(rows(Kind.DELETE, table), world)


def test_files_that_git_does_not_track_by_its_own_list() -> None:
    """The only copies, as far as anyone knows."""
    lists = {
        "git ls-files -o": True, "git ls-files --others": True, "git ls-files -o -z": True,
        "git ls-files -o -i --exclude-standard": True, "git ls-files --others --ignored --directory --": True,
        "git ls-files": False, "git ls-files -i": False, "git ls-files -o -c": False, "git status -o": False,
        "git ls-files -o docs": False, "git ls-files docs -o": False, "git ls-files -c -o": False,
        "ls": False,
        "git ls-files -o --others -z -i --ignored --exclude-standard --directory --": True,
    }  # fmt: skip
    clean = FakeWorld({"docs/a.md": "x"}, repository=FakeRepository())
    gone = step("rm x", effect(Kind.DELETE, f"docs/{STAR}"))

    def asks(*before: str, last: object = gone) -> bool:
        return said(line(*map(step, before), last), where=clean)[0] == MAY_BE_LOST  # type: ignore[arg-type]

    assert {words: asks(words) for words in lists} == lists
    assert asks("git ls-files -o", "xargs rm")
    assert not asks("git ls-files -o", "ls")
    assert not asks()
    assert not asks("git ls-files -o", last=step("unlink x", effect(Kind.DELETE, f"docs/{STAR}")))
    assert not asks("git ls-files -o", last=step("rm x", effect(Kind.DELETE, "docs/a.md")))
    later = line(gone, step("git ls-files -o"))
    assert said(later, where=clean)[0] == CAN_BE_HAD


def test_many_matches_count_as_their_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder as a whole is at least as bad as what lies in it."""
    files = {"a/1.md": "x", "a/2.md": "x", "a/z.txt": "x", "a/b/3.md": "x"}
    world = FakeWorld(files, repository=FakeRepository({"a/z.txt": FileState.CHANGED}))
    monkeypatch.setattr(paths, "_MOST_MATCHES", 2)
    assert answer_to(effect(Kind.DELETE, f"a/{STAR}.md"), where=world) == CAN_BE_HAD
    monkeypatch.setattr(paths, "_MOST_MATCHES", 1)
    assert answer_to(effect(Kind.DELETE, f"a/{STAR}.md"), where=world) == LOST
    assert answer_to(effect(Kind.DELETE, f"a/{STAR}/3.m{QUESTION}"), where=world) == CAN_BE_HAD
    monkeypatch.setattr(paths, "_MOST_MATCHES", 0)
    assert answer_to(effect(Kind.DELETE, f"a/{STAR}/3.m{QUESTION}"), where=world) == LOST
    assert paths._state(case_in(world), f"/{STAR}") is FileState.OUTSIDE


def test_too_much_to_look_at_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"a/1.md": "x", "a/2.md": "x", "a/b/3.md": "x", "a/c/4.md": "x"}
    world = FakeWorld(files, repository=FakeRepository())
    sizes = {
        f"a/{STAR}.md": 3 + 1,  # the folder's names, and the one of a/ itself counts for nothing
        f"a/{STAR}/{STAR}.md": 4 + 2,
        f"a/{ANYWHERE}/{STAR}.md": 12,
        f"a/{ANYWHERE}": 6,
    }
    for pattern, most in sizes.items():
        found = {}
        for limit in range(14):
            monkeypatch.setattr(paths, "_MOST_LOOKED_AT", limit)
            found[limit] = paths.matching(world, f"{PROJECT}/{pattern}") is not None
        assert found == {limit: limit >= most for limit in range(14)}, pattern


def test_what_a_pattern_matches() -> None:
    files = {
        "a/1.md": "x", "a/b/2.md": "x", "a/b/c/3.md": "x", "a/.git/x.md": "x", "a/b/n.txt": "x", "e.md": "x",
    }  # fmt: skip
    world = FakeWorld(files, links={"a/l": "b"})
    table = {
        f"{STAR}.md": ["e.md"],
        f"a/{STAR}.md": ["a/1.md"],
        f"a/{QUESTION}.md": ["a/1.md"],
        f"a/{QUESTION}{QUESTION}.md": [],
        f"a/{BRACKET}.md": ["a/1.md"],
        f"a/b/{STAR}": ["a/b/2.md", "a/b/c", "a/b/n.txt"],
        f"a/{STAR}/2.md": ["a/b/2.md", "a/l/2.md"],
        f"{STAR}/b/2.md": ["a/b/2.md"],
        f"{STAR}/nothing": [],
        f"a/{ANYWHERE}/{STAR}.md": ["a/1.md", "a/b/2.md", "a/b/c/3.md"],
        f"{ANYWHERE}/3.md": ["a/b/c/3.md"],
        f"a/b/{ANYWHERE}": ["a/b", "a/b/2.md", "a/b/c", "a/b/c/3.md", "a/b/n.txt"],
        f"nothing/{STAR}": [],
        f"nothing/{ANYWHERE}/x": ["nothing/x"],
        f"e.md/{STAR}": [],
        "e.md": ["e.md"],
        "nothing": ["nothing"],
    }
    found = {what: paths.matching(world, f"{PROJECT}/{what}") for what in table}
    assert {what: sorted(each or ()) for what, each in found.items()} == {
        what: [f"{PROJECT}/{each}" for each in expected] for what, expected in table.items()
    }
    assert paths.matching(world, f"/{STAR}mp") == ["/tmp"]
    assert "/etc" in (paths.matching(world, f"/{ANYWHERE}/etc") or ())
    assert set(paths.matching(world, f"/home/{ANYWHERE}/2.md") or ()) == {f"{PROJECT}/a/b/2.md"}


class Unlistable(FakeWorld):
    """A world in which the names in one folder cannot be had."""

    def __init__(
        self, files: dict[str, str | None], *, closed: str = f"{PROJECT}/closed", **more: object
    ) -> None:
        super().__init__(files, **more)  # type: ignore[arg-type]
        self._closed = closed

    def names(self, folder: str, limit: int = 1000) -> tuple[str, ...] | None:
        return None if folder == self._closed else super().names(folder, limit)


def case_in(world: FakeWorld) -> Case:
    """A case that is asked for nothing but its world."""
    of = effect(Kind.DELETE, "x")
    return Case(of, step("rm x", of), 0, line(), world)


def test_a_folder_that_cannot_be_listed_may_hold_anything() -> None:
    world = Unlistable({"closed/a.md": "x", "open/b.md": "x", "file": "x"}, repository=FakeRepository())
    table = {
        f"closed/{STAR}.md": MAY_BE_LOST,
        f"{ANYWHERE}/{STAR}.md": MAY_BE_LOST,
        f"open/{STAR}.md": CAN_BE_HAD,
        f"file/{STAR}": GONE,
        f"closed/{STAR}.pyc": MAY_BE_LOST,
    }
    assert not differences(rows(Kind.DELETE, table), world)
    assert paths._state_of_matches(case_in(world), f"{PROJECT}/closed/{STAR}") is FileState.UNKNOWN
    assert paths._state(case_in(world), f"{PROJECT}/{UNKNOWN}") is FileState.UNKNOWN
    assert paths.matching(Unlistable({}, closed="/"), f"/{ANYWHERE}/etc") is None
    assert paths.matching(Unlistable({}, closed="/"), f"/{STAR}tc") is None
    assert paths.matching(Unlistable({}, closed="/etc"), f"/{STAR}tc") == ["/etc"]


def test_what_a_value_with_patterns_stands_for() -> None:
    table = {
        (f"a{STAR}", "abc"): True,
        (f"a{STAR}", "a"): True,
        (f"a{STAR}", "a/b"): False,
        (f"a{QUESTION}", "ab"): True,
        (f"a{QUESTION}", "a"): False,
        (f"a{QUESTION}", "a/"): False,
        (f"a{BRACKET}", "abc"): True,
        (f"a{BRACKET}", "a/"): False,
        (f"a{UNKNOWN}z", "a/b\nz"): True,
        (f"a{MANY}z", "a/b c/z"): True,
        ("a.b", "a.b"): True,
        ("a.b", "axb"): False,
    }
    assert {
        (value, name): paths.pattern_of(value).fullmatch(name) is not None for value, name in table
    } == table


def test_deleting_after_a_cd_that_may_fail() -> None:
    """It runs where the line began, unless something made the folder, or it only runs after the ``cd``."""
    after: Said = ("delete-after-cd", MEDIUM, NOT_SURE)
    there = f"{PROJECT}/absent"

    def deletes(*before: object, what: str = "a", directory: str = there, **more: object) -> Said:
        gone = step("rm a", effect(Kind.DELETE, what)._replace(directory=directory), **more)
        of = line(*before, gone)  # type: ignore[arg-type]
        return said(of, where=PLACES)[0] if not before else next(
            each for each in said(of, where=PLACES) if each[0].startswith("delete"))  # fmt: skip

    cd, cd_if, cd_or = step("cd absent"), step("cd absent", conditional=True), step("pushd absent")
    assert deletes() == after
    assert deletes(cd) == after
    assert deletes(cd, what="./a") == after
    assert deletes(cd, what="/tmp/a")[0] == "delete-temporary"
    assert deletes(cd, what="~/a")[0] != "delete-after-cd"
    assert deletes(cd, directory=f"{PROJECT}/docs") == CAN_BE_HAD
    assert deletes(cd, directory=UNKNOWN)[0] != "delete-after-cd"
    assert deletes(cd, conditional=True) == CAN_BE_HAD
    assert deletes(cd_or, conditional=True) == CAN_BE_HAD
    assert deletes(cd_if, conditional=True) == after
    assert deletes(step("pushd absent", conditional=True), conditional=True) == after
    assert deletes(cd, cd_if, conditional=True) == after
    assert deletes(cd_if, cd, conditional=True) == CAN_BE_HAD
    assert deletes(conditional=True) == CAN_BE_HAD
    assert deletes(step("echo x"), conditional=True) == CAN_BE_HAD
    for made in ("absent", "absent/sub", "absent/sub/x"):
        assert deletes(step("mkdir", effect(Kind.WRITE, made, "create")), cd) == CAN_BE_HAD, made
    assert deletes(step("mv", effect(Kind.MOVE, "docs", to="absent")), cd) == CAN_BE_HAD
    assert deletes(step("mv", effect(Kind.MOVE, "absent", to="docs")), cd) == after
    assert deletes(step("mkdir", effect(Kind.WRITE, "absentee", "create")), cd) == after
    assert deletes(step("mkdir", effect(Kind.WRITE, "absent", "create", remote="host h")), cd) == after
    assert deletes(step("ls", effect(Kind.READ, "absent")), cd) == after
    above = step("mkdir", effect(Kind.WRITE, "absent", "create"))
    assert deletes(above, cd, directory=f"{there}/sub") == CAN_BE_HAD
    gone = step("rm a", effect(Kind.DELETE, "a")._replace(directory=there))
    assert after in said(line(cd, gone, above), where=PLACES)


MOVED: Said = ("delete-moved", HIGH, SURE)


def moves(what: str, to: str, **more: object) -> object:
    return step("mv", effect(Kind.MOVE, what, to=to, **more))


def test_deleting_what_the_line_has_moved() -> None:
    def deletes(*before: object, what: str = "x") -> bool:
        gone = step("rm", effect(Kind.DELETE, what, recursive=True))
        return MOVED in said(line(*before, gone), where=PLACES)  # type: ignore[arg-type]

    work = moves("notes.txt", "x")
    assert deletes(work)
    assert deletes(moves("notes.txt", "x/y"))
    assert deletes(moves("notes.txt", "build/y"), what="build")
    assert deletes(moves(UNKNOWN, "x"))
    assert deletes(moves("README.md", "y"), work)
    for harmless in (
        moves("build/out.o", "x"), moves("/tmp/scratch/a.txt", "x"), moves("absent", "x"),
        moves("notes.txt", "y"), moves("notes.txt", "xy"), moves("notes.txt", "x", remote="host h"),
        step("cp", effect(Kind.WRITE, "x", to="x")), step("cp", effect(Kind.READ, "notes.txt")),
    ):  # fmt: skip
        assert not deletes(harmless)
        assert deletes(harmless, work)
        assert deletes(work, harmless)
    assert not deletes()
    assert MOVED not in said(line(step("rm", effect(Kind.DELETE, "x")), work), where=PLACES)  # type: ignore[arg-type]
    assert not deletes(work, what="y")


def moved(what: str, to: str, *before: object, world: FakeWorld = PLACES, **more: object) -> Said:
    """What is said of a move."""
    found = said(line(*before, moves(what, to, **more)), where=world)  # type: ignore[arg-type]
    return found[0] if not before else next(each for each in found if each[0] != "write")


MOVE: Said = ("move", MEDIUM, SURE)
MOVE_SYSTEM: Said = ("move-system", HIGH, SURE)
MOVE_OUT: Said = ("move-elsewhere", MEDIUM, NOT_SURE)
BIN: Said = ("move-to-bin", MEDIUM, NOT_SURE)


def test_moving() -> None:
    table = {
        ("README.md", "docs/x"): MOVE, ("notes.txt", "docs/x"): MOVE, ("/tmp/scratch/a.txt", "x"): MOVE,
        ("out", "x"): MOVE, ("/tmp/scratch/l", "x"): MOVE,
        ("README.md", "/dev/sda"): DEVICE, ("/dev/sda", "x"): DEVICE,
        ("README.md", "/dev/null"): ("move-to-nowhere", HIGH, SURE),
        ("/etc/motd", "x"): MOVE_SYSTEM, ("README.md", "/etc/x"): MOVE_SYSTEM, (".env", "x"): MOVE_SYSTEM,
        ("README.md", ".env"): MOVE_SYSTEM,
        (f"{HOME}/plain.txt", "x"): MOVE_OUT, ("README.md", f"{HOME}/x"): MOVE_OUT,
        ("/srv/share/a.txt", "x"): MOVE_OUT, ("README.md", "/srv/share/x"): MOVE_OUT,
        ("README.md", UNKNOWN): MOVE_OUT, (UNKNOWN, "x"): MOVE_OUT, ("README.md",
        f"docs/{UNKNOWN}"): MOVE_OUT,
        (HOME, "x"): EVERYTHING, ("/usr", "x"): EVERYTHING, ("..", "/tmp/x"): EVERYTHING, ("/tmp",
        "x"): WHOLE,
        (PROJECT, "x"): WHOLE, (".git", "x"): WHOLE,
        ("README.md", f"{HOME}/.ssh/authorized_keys"): LETS_IN, (f"{HOME}/.ssh/authorized_keys",
        "x"): LETS_IN,
        (f"{HOME}/.bashrc", "x"): ITSELF, ("README.md", f"{HOME}/.bashrc"): LETS_IN,
        ("README.md", ".git/hooks/x"): ITSELF, (".git/hooks/x", "x"): ITSELF, ("README.md",
        "CLAUDE.md"): OBEYED,
        ("README.md", "notes.txt"): WORK, ("README.md", "src/app.py"): WORK, ("README.md",
        "src/clean.py"): MOVE,
        ("README.md", "app.data"): MOVE, ("README.md", "docs"): MOVE, ("README.md", f"not{STAR}"): MOVE,
        ("notes.txt", "/tmp/x"): BIN, ("src/app.py", "/tmp/x"): BIN, ("app.data", "/tmp/x"): BIN,
        ("notes.txt", "build/x"): BIN, ("src/clean.py", "/tmp/x"): MOVE, ("build/out.o", "/tmp/x"): MOVE,
        ("missing", "/tmp/x"): MOVE, ("/tmp/scratch/a.txt", "/tmp/x"): MOVE,
        ("missing", "build/x"): MOVE,
    }  # fmt: skip
    assert {each: moved(*each) for each in table} == table


def test_moving_several_files_to_one_name() -> None:
    """Only the last is kept, unless a folder of that name is there or is made before."""
    several = f"docs/{STAR}"
    assert moved(several, "one") == WORK
    assert moved(several, "src") == MOVE
    assert moved(several, "README.md") == MOVE
    assert moved(f"build/{STAR}", "one") == MOVE
    assert moved(f"none/{STAR}", "one") == MOVE
    assert moved("docs", "one") == MOVE
    assert moved(several, f"one{STAR}") == MOVE
    makes = step("mkdir", effect(Kind.WRITE, "one", "create"))
    assert moved(several, "one", makes) == MOVE
    assert moved(several, "one", step("mkdir", effect(Kind.WRITE, "two", "create"))) == WORK
    assert moved(several, "one", step("ls", effect(Kind.READ, "one")))[0] == "overwrite-work"
    assert WORK in said(line(moves(several, "one"), makes), where=PLACES)  # type: ignore[arg-type]
    closed = Unlistable({"closed/a": "x"}, repository=FakeRepository())
    assert moved(f"closed/{STAR}", "one", world=closed) == WORK


def test_modes_and_owners() -> None:
    mode: Said = ("mode", MEDIUM, SURE)
    elsewhere: Said = ("mode-elsewhere", MEDIUM, NOT_SURE)
    system: Said = ("mode-of-system", HIGH, SURE)
    everything: Said = ("mode-of-everything", CRITICAL, SURE)
    opens: Said = ("opens-to-others", HIGH, SURE)
    world_writable: Said = ("opens-to-others", MEDIUM, NOT_SURE)
    key = f"{HOME}/.ssh/id_rsa"
    places = {
        "docs": mode, "/tmp/x": mode, HOME: elsewhere, f"{HOME}/x": elsewhere, "/srv/share/a.txt": elsewhere,
        UNKNOWN: elsewhere, "/etc/motd": system, "/dev/sda": system, "/dev/null": mode,
        ".git/hooks/x": ("mode-of-hook", MEDIUM, NOT_SURE), key: opens, ".env": opens,
    }  # fmt: skip
    assert not differences(rows(Kind.MODE, places, detail="755"))
    owners = {**places, ".git/hooks/x": mode}
    assert not differences(rows(Kind.OWNER, owners, detail="dev"))
    whole = {
        "/": everything,
        HOME: everything,
        "/usr": everything,
        UNKNOWN: ("mode-of-everything", HIGH, SURE),
        "docs": mode,
    }
    for kind in (Kind.MODE, Kind.OWNER):
        assert not differences(rows(kind, whole, detail="755", recursive=True))
    modes = {
        **dict.fromkeys(("u+s", "g+s", "+s", "u=rwxs", "4755", "2755", "6755", "7755", "04755"),
                        ("set-id", HIGH, SURE)),
        **dict.fromkeys(("1755", "0755", "755", "a+x", "u+rx", "+t", "u-s", "777"), mode),
    }  # fmt: skip
    assert {each: answer_to(effect(Kind.MODE, "docs", each)) for each in modes} == modes
    assert answer_to(effect(Kind.OWNER, "docs", "+s")) == mode
    keys = {
        **dict.fromkeys(("644", "640", "604", "300", "a+r", "g+r", "go+r", "o+r", "+r", "dev"), opens),
        **dict.fromkeys(("600", "0400", "700", "500", "go-r", "go=", "og-rwx", "u+rw", "u=rw", "u-w", "g-r"),
        mode),
    }  # fmt: skip
    assert {each: answer_to(effect(Kind.MODE, key, each)) for each in keys} == keys
    open_to_all = ("777", "776", "773", "772", "a+w", "o+w", "+w", "go+w", "u+x,o+w", "a+rwx")
    closed = ("775", "774", "g+w", "u+w", "ug+w", "a+x")
    for recursive, what in ((True, "docs"), (False, f"{HOME}/x"), (False, "/srv/x"), (False, UNKNOWN)):
        found = {each: answer_to(effect(Kind.MODE, what, each, recursive=recursive)) for each in open_to_all}
        assert found == dict.fromkeys(open_to_all, world_writable), what
        shut = {answer_to(effect(Kind.MODE, what, each, recursive=recursive)) for each in closed}
        assert shut == {mode if recursive else elsewhere}
    assert answer_to(effect(Kind.MODE, "docs", "777")) == mode
    assert answer_to(effect(Kind.OWNER, f"{HOME}/x", "777")) == elsewhere


def test_which_rules_are_asked_about_a_plain_file() -> None:
    """All but those that speak about special places only."""
    assert paths.of_plain(paths.READ_RULES) == (paths.READ_RULES[-1],)
    left = [rule.id for rule in paths.of_plain(paths.WRITE_RULES)]
    assert left == ["guard-off", "overwrite-work", "fetch-program", "write"]
    assert answer_to(effect(Kind.WRITE, "new"), where=SHOP) == WRITE


def test_a_link_itself_goes_and_not_what_it_leads_to() -> None:
    world = FakeWorld(
        {**FILES, "/srv/x": "x"},
        repository=FakeRepository({"u": FileState.UNTRACKED}),
        links={
            "env": ".env", "rc": f"{HOME}/.bashrc", "keys": f"{HOME}/.ssh/authorized_keys", "g": ".git/x",
            "h": f"{HOME}/Documents/thesis.txt", "u": "/tmp/scratch/a.txt", "s": "/etc/motd",
            "hook": ".git/hooks/x", "/srv/n": "/dev/null",
        },
    )  # fmt: skip
    gone = {
        **dict.fromkeys(("env", "rc", "keys", "g", "h", "s", "hook"), CAN_BE_HAD),
        "u": MAY_BE_LOST,
        "/srv/n": OTHERS,
    }
    assert not differences(rows(Kind.DELETE, gone), world)
    written = {
        "env": ("write-secret", HIGH, SURE), "rc": LETS_IN, "keys": LETS_IN, "g": GIT, "h": OUT, "s": SYSTEM,
        "hook": ITSELF, "u": WRITE, "/srv/n": ("write", LOW, SURE),
    }  # fmt: skip
    assert not differences(rows(Kind.WRITE, written), world)
    assert moved("h", "x", world=world) == MOVE
    assert moved("u", "/tmp/x", world=world) == BIN
    by_links = FakeWorld(FILES, repository=FakeRepository(), links={"t": "/tmp/scratch/a.txt", "d": "docs"})
    rm = step("rm", effect(Kind.DELETE, "x"))
    assert MOVED in said(line(moves("t", "x"), rm), where=by_links)  # type: ignore[arg-type]
    into = line(moves("notes.txt", "d"), step("rm", effect(Kind.DELETE, "d")))  # type: ignore[arg-type]
    assert MOVED not in said(into, where=by_links)


def test_login_keys_and_what_a_shell_starts_with() -> None:
    """Taken away with the folder that holds them, too, and by what is laid over the home folder."""
    keys = FakeWorld(
        {**FILES, f"{HOME}/.ssh/authorized_keys": "x", "docs/authorized_keys": "x"},
        repository=FakeRepository(),
    )
    for kind in (Kind.DELETE, Kind.MOVE):
        for recursive in (False, True):
            ssh = effect(kind, f"{HOME}/.ssh", to="x" if kind is Kind.MOVE else "", recursive=recursive)
            assert answer_to(ssh, where=keys) == LETS_IN
            assert answer_to(ssh) != LETS_IN
            assert answer_to(ssh._replace(what="docs"), where=keys) != LETS_IN
    assert answer_to(effect(Kind.WRITE, f"{HOME}/.ssh", recursive=True), where=keys) != LETS_IN
    rc = f"{HOME}/.bashrc"
    linked = FakeWorld({**FILES, "/srv/rc": "x"}, repository=FakeRepository(), links={rc: "/srv/rc"})
    assert answer_to(effect(Kind.WRITE, rc, "symlink", to="docs"), where=linked) == LETS_IN
    assert answer_to(effect(Kind.WRITE, rc), where=linked) == ITSELF
    laid = {**FILES, rc: "x", f"{HOME}/.vimrc": "x", "rc/.bashrc": "y", "other/.vimrc": "y", "rc/x": "y"}
    world = FakeWorld(laid, repository=FakeRepository())

    def lays(source: str, target: str, **more: object) -> bool:
        reads = effect(Kind.READ, source, recursive=True)
        into = effect(Kind.WRITE, target, recursive=True)._replace(**more)  # type: ignore[arg-type]
        return LETS_IN in said(line(step("cp", reads, into)), where=world)

    assert lays("rc/.", HOME)
    assert not lays("other/.", HOME)
    assert not lays("rc/.", f"{HOME}/Documents")
    assert not lays("rc/.", HOME, recursive=False)
    assert not lays("rc/.", HOME, detail="append")


def test_closing_what_is_obeyed() -> None:
    """A file of an agent, a folder that holds one, the whole project; and giving it to another account."""
    closed: Said = ("mode-of-hook", MEDIUM, NOT_SURE)
    mode: Said = ("mode", MEDIUM, SURE)
    table = {
        "CLAUDE.md": closed,
        ".github": closed,
        ".github/workflows": closed,
        "docs": mode,
        f"docs/{STAR}": mode,
    }
    world = FakeWorld(
        {**FILES, "CLAUDE.md": "x", ".github/workflows/ci.yml": "x"}, repository=FakeRepository()
    )
    assert not differences(rows(Kind.MODE, table, detail="000"), world)
    assert not differences(rows(Kind.OWNER, table, detail="root", recursive=True), world)
    assert not differences(rows(Kind.MODE, dict.fromkeys(table, mode), detail="755"), world)
    told = effect(Kind.MODE, f"{HOME}/.claude/projects/a/b.jsonl", "000")
    assert answer_to(told) == closed
    plain = FakeWorld({"docs/x": "x"}, repository=FakeRepository(root=f"{PROJECT}/docs"))
    whole = {".": closed, "docs": mode}
    assert not differences(rows(Kind.OWNER, whole, detail="root", recursive=True), plain)
    assert not differences(rows(Kind.OWNER, dict.fromkeys(whole, mode), detail="root"), plain)
    assert not differences(rows(Kind.OWNER, dict.fromkeys(whole, mode), detail="dev", recursive=True), plain)
    everything: Said = ("mode-of-everything", CRITICAL, SURE)
    assert answer_to(effect(Kind.MODE, HOME, "000")) == everything
    assert answer_to(effect(Kind.MODE, HOME, "755"))[0] == "mode-elsewhere"
    assert answer_to(effect(Kind.MODE, f"{HOME}/{UNKNOWN}", "000")) == everything
    assert answer_to(effect(Kind.MODE, f"{HOME}/{MANY}", "000"))[0] == "mode-elsewhere"


def test_a_project_without_a_repository_is_whole_as_well() -> None:
    world = FakeWorld({"docs/x": "x"})
    table = {".": WHOLE, STAR: WHOLE, "docs": MAY_BE_LOST, "..": EVERYTHING}
    assert not differences(rows(Kind.DELETE, table, recursive=True), world)


REASONS = [
    (Kind.DELETE, "/", "", "deletes everything (/)"),
    (Kind.DELETE, HOME, "", "deletes the home folder (~)"),
    (Kind.DELETE, "/usr", "", "deletes the system (/usr)"),
    (Kind.MOVE, HOME, "x", "moves away the home folder (~)"),
    (Kind.DELETE, ".", "", "deletes the whole project (.)"),
    (Kind.DELETE, f"{HOME}/.ssh/authorized_keys", "",
    "deletes ~/.ssh/authorized_keys: nobody logs in by a key then"),
    (Kind.MOVE, f"{HOME}/.ssh/authorized_keys", "x",
    "moves away ~/.ssh/authorized_keys: nobody logs in by a key then"),
    (Kind.MOVE, "README.md", f"{HOME}/.ssh/authorized_keys",
    "changes ~/.ssh/authorized_keys: who has a key there logs in"),
    (Kind.WRITE, f"{HOME}/.ssh/authorized_keys", "",
    "changes ~/.ssh/authorized_keys: who has a key there logs in"),
    (Kind.WRITE, "/etc/shadow", "", "changes /etc/shadow: it says who may do what on this machine"),
    (Kind.DELETE, "/etc/doas.conf", "", "takes away /etc/doas.conf: it says who may do what on this machine"),
    (Kind.MOVE, "README.md", "/etc/shadow", "changes /etc/shadow: it says who may do what on this machine"),
    (Kind.DELETE, f"{HOME}/.bashrc", "", "deletes ~/.bashrc, which every new shell runs"),
    (Kind.WRITE, f"{HOME}/.bashrc", "", "replaces all of ~/.bashrc, which every new shell runs"),
    (Kind.MOVE, "README.md", f"{HOME}/.bashrc", "replaces all of ~/.bashrc, which every new shell runs"),
    (Kind.DELETE, "notes.txt", "", "deletes notes.txt, which git does not track: it may be the only copy"),
    (Kind.DELETE, "app.data", "",
    "deletes app.data, which git ignores and no build makes again: it may be the only copy"),
    (Kind.DELETE, "/srv/share", "", "deletes /srv/share with all that is in it, outside the project"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "what", "to", "reason"), REASONS)
def test_what_the_reason_says(kind: Kind, what: str, to: str, reason: str) -> None:
    of = effect(kind, what, to=to, recursive=kind is Kind.DELETE and "." not in what[1:])
    assert assess(line(step("x", of)), SHOP).findings[0].reason == reason


def test_on_another_machine_the_reason_says_where() -> None:
    verbs = {
        Kind.WRITE: "writes",
        Kind.DELETE: "deletes",
        Kind.MOVE: "moves",
        Kind.MODE: "changes modes or owners of",
    }
    found = {
        kind: assess(line(step("x", effect(kind, "a", remote="host h"))), SHOP).findings for kind in verbs
    }
    assert {kind: each[0].reason for kind, each in found.items()} == {
        kind: f"{verb} a on another machine (host h)" for kind, verb in verbs.items()
    }
    first = line(moves("src/app.py", "x"), moves("notes.txt", "x"), step("rm", effect(Kind.DELETE, "x")))  # type: ignore[arg-type]
    assert assess(first, PLACES).findings[0].reason == "deletes x, where this line has just moved src/app.py"
