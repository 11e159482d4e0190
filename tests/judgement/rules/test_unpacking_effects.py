"""What is lost where something is laid over a folder, told of single effects: archives, folders, pipes."""

from __future__ import annotations

import pytest

from autogate.effects import Effect, Kind
from autogate.invocations.interface import Step
from autogate.judgement.interface import Case
from autogate.judgement.judge import assess
from autogate.judgement.rules import paths, unpacking
from autogate.verdict import Risk
from autogate.words.values import STAR, UNKNOWN
from autogate.world.interface import FileState, Listing
from tests.judgement.lines import Said, effect, line, said, step
from tests.world.fake import PROJECT, FakeRepository, FakeWorld

LOST: Said = ("overwrite-work", Risk.MEDIUM, True)
CHANGED, UNTRACKED, CLEAN = FileState.CHANGED, FileState.UNTRACKED, FileState.CLEAN
STATES = {"src/app.py": CHANGED, "notes.txt": UNTRACKED}
FILES: dict[str, str | None] = {
    "notes.txt": "x", "src/app.py": "x", "src/clean.py": "x", "docs/index.md": "x", "empty": None,
    "flat/notes.txt": "x", "flat/src/app.py": "x", "other/a.txt": "x", "deep/src/app.py": "x", "odd.zst": "x",
}  # fmt: skip
NAMES = {
    "flat": ("./notes.txt",), "own": ("pkg/", "pkg/notes.txt"), "deep": ("p/src/app.py",),
    "clean": ("src/clean.py",),
    "two": ("src/app.py", "docs/index.md"), "folder": ("x/notes.txt",), "none": (),
}  # fmt: skip
READS = effect(Kind.READ, "flat.tgz")


def world(
    states: dict[str, FileState] | None = None,
    *,
    files: dict[str, str | None] | None = None,
    archives: dict[str, Listing] | None = None,
    **more: object,
) -> FakeWorld:
    """The project with work that is not committed, and archives beside it."""
    repository = FakeRepository(STATES if states is None else states, **more)  # type: ignore[arg-type]
    held = {f"{name}.tgz": Listing(names) for name, names in NAMES.items()}
    return FakeWorld({**FILES, **(files or {})}, repository=repository, archives={**held, **(archives or {})})


SHOP = world()


def lays(
    *reads: Effect,
    into: str = ".",
    detail: str = "unpack",
    words: str = "tar x",
    where: FakeWorld = SHOP,
    before: tuple[Step, ...] = (),
    flows: tuple[tuple[int, int, str], ...] = (),
) -> bool:
    """Whether work is said to be lost where this is laid over a folder."""
    fills = effect(Kind.WRITE, into, detail, recursive=True)
    return LOST in said(line(*before, step(words, *reads, fills), flows=flows), where=where)


def archive(name: str) -> Effect:
    return effect(Kind.READ, f"{name}.tgz")


def tree(what: str, **more: object) -> Effect:
    return effect(Kind.READ, what, recursive=True, **more)


def test_what_an_archive_holds() -> None:
    """Its names are compared with what is there and not committed."""
    held = {
        "flat": True, "own": False, "deep": False, "clean": False, "two": True, "none": False,
        "absent": False,
    }  # fmt: skip
    assert {name: lays(archive(name)) for name in held} == held
    assert lays(effect(Kind.READ, "odd.zst"))
    assert not lays(archive("flat"), into="docs")
    assert not lays(archive("two"), into="empty")
    assert not lays(archive("flat"), into="missing")
    assert not lays(archive("flat"), where=world({}))
    assert not lays(archive("flat")._replace(remote="host h"), effect(Kind.READ, "none.tgz"))
    # one of several is no archive of its own, and a pattern is what it matches
    assert lays(archive("clean"), archive("none"))
    assert lays(effect(Kind.READ, f"fla{STAR}.tgz"))
    assert not lays(effect(Kind.READ, f"ow{STAR}.tgz"))
    assert not lays(effect(Kind.READ, f"absent{STAR}.tgz"))
    assert lays(effect(Kind.READ, f"{STAR}.tgz"))
    for unknown in (f"{UNKNOWN}.tgz", f"{UNKNOWN}{STAR}.tgz"):
        assert lays(effect(Kind.READ, unknown)), unknown
    # what is not known to git counts as work
    odd = world({"notes.txt": FileState.UNKNOWN})
    assert lays(archive("flat"), where=odd)
    # without a repository nothing is compared
    assert not lays(archive("flat"), where=FakeWorld(FILES, archives={"flat.tgz": Listing(NAMES["flat"])}))


def test_what_the_words_pick_and_leave_out() -> None:
    words = {
        "tar x": True, "tar x docs": False, "tar x docs/": False, "tar x docs/index.md": False,
        "tar x src": True,
        "tar x src/app.py": True, "tar x nothing": True, "tar x -v docs": False, "tar x --docs": True,
    }  # fmt: skip
    assert {each: lays(archive("two"), words=each) for each in words} == words
    strip = {
        "tar x": False, "tar x --strip-components=1": True, "tar x --strip-components 1": True,
        "tar x --strip=1": True, "tar x --strip-component=1": True, "tar x --strip-components=2": False,
        "tar x --strip-components=0": False, "tar x --strip-components x": False,
        "tar x --strip-components": False,
        "tar x --stripes=1": False, "tar x --strip-components x --strip-components=1": True,
    }  # fmt: skip
    assert {each: lays(archive("deep"), words=each) for each in strip} == strip
    flat = {
        "unzip -j x": True, "unzip -oj x": True, "unzip -o x": False, "tar -j x": False, "7z e x": True,
        "7z x e": False, "7z x x": False,
    }  # fmt: skip
    assert {each: lays(archive("folder"), words=each) for each in flat} == flat
    for option in ("--transform=s/a/b/", "--xform=s/a/b/", "--transform"):
        assert lays(archive("clean"), words=f"tar x {option}")
    assert not lays(archive("clean"), words="tar x --form=s/a/b/")


def test_an_archive_that_is_not_known_to_its_end() -> None:
    """One with a folder of its own lays nothing over work; the archive itself is no work that is lost."""
    held = {
        ("pkg/a", "pkg/b"): False, ("a", "pkg/b"): True, ("./pkg/a", "./pkg/b"): False, ("./",
        "./pkg/a"): False,
        ("src/new",): True, ("notes.txt",): True, ("./src/new",): True,
    }  # fmt: skip
    for names, expected in held.items():
        where = world(archives={"x.tgz": Listing(names, complete=False)})
        assert lays(effect(Kind.READ, "x.tgz"), where=where) is expected, names
    only = world({"odd.zst": UNTRACKED})
    assert not lays(effect(Kind.READ, "odd.zst"), where=only)
    assert not lays(effect(Kind.READ, "odd.zst"), where=world({"odd.zst": UNTRACKED, "docs": CLEAN}))
    assert lays(effect(Kind.READ, "odd.zst"), where=world({"odd.zst": UNTRACKED, "notes.txt": UNTRACKED}))
    assert lays(effect(Kind.READ, "odd.zst"), into="src")
    assert not lays(effect(Kind.READ, "odd.zst"), into="docs")
    folder = world({"pkg/": UNTRACKED, "pkg": UNTRACKED}, files={"pkg/x": "x"})
    assert lays(effect(Kind.READ, "odd.zst"), into="pkg", where=folder)


class Silent(FakeRepository):
    """A repository that cannot say what is changed, or what is not tracked."""

    def __init__(self, silent: str) -> None:
        super().__init__({"src": CHANGED})
        self._silent = silent

    def changed(self, limit: int = 20) -> tuple[str, ...] | None:
        return None if self._silent == "changed" else ()

    def untracked(self, limit: int = 20) -> tuple[str, ...] | None:
        return None if self._silent == "untracked" else ()


def test_what_git_cannot_say_is_feared() -> None:
    for silent, expected in (("changed", True), ("untracked", True), ("", False)):
        where = FakeWorld(FILES, repository=Silent(silent))
        assert lays(effect(Kind.READ, "odd.zst"), where=where) is expected, silent


def test_what_is_obeyed_is_not_unpacked_into_the_root() -> None:
    """Of the project, or of a repository in it; in a clean tree, too."""
    names = {
        ".git/hooks/x": True, ".claude/settings.json": True, ".github/workflows/ci.yml": True, ".env": True,
        ".vscode/tasks.json": True, ".vscode/": False, ".gitignore": False, "CLAUDE.md": False,
        "x/.env": False,
    }  # fmt: skip
    for name, expected in names.items():
        for states in ({}, STATES):
            where = world(states, archives={"x.tgz": Listing((name,))})
            assert lays(effect(Kind.READ, "x.tgz"), where=where) is expected, name
            assert lays(effect(Kind.READ, "x.tgz"), into="docs", where=where) is False, name
        bare = FakeWorld(FILES, archives={"x.tgz": Listing((name,))})
        assert lays(effect(Kind.READ, "x.tgz"), where=bare) is expected
        inner = FakeWorld(
            FILES, repository=FakeRepository(root=f"{PROJECT}/docs"), archives={"x.tgz": Listing((name,))}
        )
        assert lays(effect(Kind.READ, "x.tgz"), into="docs", where=inner) is expected
        assert not lays(effect(Kind.READ, "x.tgz"), into="src", where=inner)


def test_what_another_folder_holds() -> None:
    """By how it is named: its contents, or itself with them."""
    trees = {
        ("flat/.", "."): True, ("flat/", "."): True, ("flat", "."): False, ("flat/src", "."): True,
        ("flat/src", "src"): True, ("other/.", "."): False, ("other", "."): False, ("flat/.", "docs"): False,
        ("src/.", "src"): False, ("src", "src"): False, ("deep/src", "src"): True, ("deep/.", "."): True,
        ("absent/.", "."): False, (f"{UNKNOWN}/.", "."): True, (".", "flat"): False,
    }  # fmt: skip
    found = {(what, into): lays(tree(what), into=into, detail="", words="cp") for what, into in trees}
    assert found == trees
    assert lays(tree(".", directory=f"{PROJECT}/flat"), detail="", words="cp")
    assert not lays(tree("flat/.", remote="host h"), archive("none"), detail="", words="cp")
    assert lays(tree("other/."), tree("flat/."), detail="", words="cp")
    assert lays(tree("flat"), words="tar x --strip-components=1")
    assert not lays(tree("flat"), into="docs", words="tar x --strip-components=1")
    # a file is laid there by its name where it is unpacked
    for detail, expected in (("unpack", True), ("unpack-over", True), ("", False)):
        assert lays(tree("flat/notes.txt"), detail=detail) is expected
    linked = FakeWorld(FILES, repository=FakeRepository(STATES), links={"m/src": f"{PROJECT}/flat/src"})
    assert not lays(tree("m/."), detail="", where=linked)
    git = world({}, files={"flat/.git/config": "x", ".git/config": "x"})
    assert not lays(tree("flat/."), detail="", where=git)


def test_a_folder_that_the_line_makes_before() -> None:
    """What it holds then is not known; one that is not there and is not made holds nothing."""
    made = {
        "mkdir": effect(Kind.WRITE, "x"), "below": effect(Kind.WRITE, "x/y"), "above": effect(Kind.WRITE,
        "."),
        "moved": effect(Kind.MOVE, "docs", to="x"),
    }  # fmt: skip
    other = {
        "far": effect(Kind.WRITE, "x", remote="host h"), "read": effect(Kind.READ, "x"),
        "beside": effect(Kind.WRITE, "xy"), "away": effect(Kind.MOVE, "x", to="docs"),
        "gone": effect(Kind.DELETE, "x"),
    }  # fmt: skip
    for name, of in {**made, **other}.items():
        assert lays(tree("x/."), detail="", before=(step("p", of),)) is (name in made), name
    fills = effect(Kind.WRITE, ".", recursive=True)
    late = line(step("cp", tree("x/."), fills), step("mkdir", made["mkdir"]))
    assert LOST not in said(late, where=SHOP)


class Closed(FakeWorld):
    """A world in which the names in one folder cannot be had."""

    def names(self, folder: str, limit: int = 1000) -> tuple[str, ...] | None:
        return None if folder.endswith("/closed") else super().names(folder, limit)


def test_folders_of_too_many_names(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, expected in ((6, False), (5, True)):
        monkeypatch.setattr(unpacking, "_MOST_NAMES", limit)
        where = FakeWorld(
            {"a/1": "x", "a/s/2": "x", "docs/9": "x", "docs/s/3": "x"},
            repository=FakeRepository({"docs/9": CHANGED}),
        )
        assert lays(tree("a/."), into="docs", detail="", where=where) is expected, limit
    monkeypatch.undo()
    for source, target in (("closed/.", "docs"), ("a/.", "closed")):
        held = {"closed/9": "x", "docs/9": "x", "a/1": "x"}
        where = Closed(held, repository=FakeRepository({"docs/9": CHANGED, "closed/9": CHANGED}))
        assert lays(tree(source), into=target, detail="", where=where)
    shut = Closed({"closed/9": "x"}, repository=FakeRepository({"closed/9": CHANGED}),
                  archives={"x.tgz": Listing(("9",)), "y.tgz": Listing(("8",))})  # fmt: skip
    assert lays(effect(Kind.READ, "x.tgz"), into="closed", where=shut)
    assert not lays(effect(Kind.READ, "y.tgz"), into="closed", where=shut)
    pattern = Closed({"closed/a.tgz": "x", "notes.txt": "x"}, repository=FakeRepository(STATES))
    assert lays(effect(Kind.READ, f"closed/{STAR}.tgz"), where=pattern)


def test_files_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only so many are asked for one by one."""
    names = ("docs/1", "docs/2", "new", "docs/3")
    files = dict.fromkeys(("docs/1", "docs/2", "docs/3"), "x")
    where = world(files=files, archives={"x.tgz": Listing(names)})
    for limit, expected in ((3, False), (2, True)):
        monkeypatch.setattr(unpacking, "_MOST_FILES", limit)
        assert lays(effect(Kind.READ, "x.tgz"), where=where) is expected
    reads = line(step("tar x", effect(Kind.READ, "x.tgz"), effect(Kind.WRITE, ".", "unpack", recursive=True)))
    assert "overwrites files of many, which" in assess(reads, where).findings[0].reason


def test_names_that_lead_out_of_the_folder() -> None:
    up = world(archives={"x.tgz": Listing(("../notes.txt",)), "y.tgz": Listing(("../docs/../src/app.py",))})
    assert not lays(effect(Kind.READ, "x.tgz"), into="src", where=up)
    assert lays(effect(Kind.READ, "y.tgz"), into="src", where=up)


GET = effect(Kind.NETWORK, "https://x.example/a.tgz", "download")


def test_what_comes_out_of_the_network() -> None:
    """It has a folder of its own, as a rule: only an order to overwrite is asked about."""
    assert not lays(GET)
    assert lays(GET, detail="unpack-over")
    assert not lays(GET, effect(Kind.WRITE, "x"), where=world({}))
    saved = step("curl", GET, effect(Kind.WRITE, "new.tgz"))
    assert not lays(effect(Kind.READ, "new.tgz"), before=(saved,))
    assert lays(effect(Kind.READ, "new.tgz"), before=(saved,), detail="unpack-over")
    assert not lays(
        effect(Kind.READ, "flat.tgz"), before=(step("curl", GET, effect(Kind.WRITE, "flat.tgz")),)
    )
    assert lays(effect(Kind.READ, "flat.tgz"), before=(step("curl", GET, effect(Kind.WRITE, "new.tgz")),))
    assert lays(
        effect(Kind.READ, "flat.tgz"), before=(step("x", effect(Kind.WRITE, "flat.tgz", recursive=True)),)
    )
    assert not lays(effect(Kind.READ, "new.tgz"), before=(step("ls"),))


def test_what_comes_out_of_nothing_that_is_seen() -> None:
    """Out of a container, or of the program itself: as what the network sends."""
    assert not lays()
    assert lays(detail="unpack-over")


def test_what_comes_through_a_pipe() -> None:
    """From where the data starts; what is far away, or too far back, is not seen."""

    def piped(*before: Step, detail: str = "unpack", words: str = "tar x", by: str = "pipe") -> bool:
        flows = tuple((at, at + 1, by) for at in range(len(before)))
        return lays(before=before, flows=flows, detail=detail, words=words)

    assert piped(step("cat", archive("flat")))
    assert not piped(step("cat", archive("clean")))
    assert not piped(step("cat", archive("flat")), by="file")
    assert piped(step("cat", archive("clean")), by="file", detail="unpack-over")
    assert not piped(step("tar c", tree("other/.")))
    assert piped(step("tar c", tree("flat/.")))
    for detail, expected in (("download", False), ("request", False), ("connect", True), ("upload", True)):
        assert piped(step("curl", GET._replace(detail=detail))) is expected, detail
        assert piped(step("curl", GET._replace(detail=detail)), detail="unpack-over")
    assert piped(step("curl", GET._replace(kind=Kind.REMOTE)))
    assert piped(step("x"))
    assert piped(step("cat", archive("clean"), remote="host h"))
    for stages, expected in ((4, False), (5, True)):
        between = [step("cat") for _ in range(stages)]
        assert piped(step("cat", archive("clean")), *between) is expected, stages


class Revisions(FakeRepository):
    """One whose last commit holds all files, and whose first holds none; others cannot be read."""

    def text(self, revision: str, path: str) -> str | None:
        if revision not in ("HEAD", "first"):
            raise LookupError(revision)
        held = path in (f"{PROJECT}/src/app.py", f"{PROJECT}/notes.txt")
        return "x" if revision == "HEAD" and held else None


def test_what_a_revision_holds() -> None:
    where = FakeWorld(FILES, repository=Revisions(STATES))

    def brings(words: str, into: str = ".", where: FakeWorld = where, **more: object) -> bool:
        return lays(before=(step(words, **more),), flows=((0, 1, "pipe"),), into=into, where=where)

    table = {
        "git archive": True, "git archive HEAD": True, "git archive first": False, "git archive odd": True,
        "git archive HEAD src": True, "git archive HEAD docs": False, "git archive HEAD src/app.py": True,
        "git archive HEAD docs src": True, "git archive --prefix=x/ HEAD": False,
        "git archive --prefix=src/ HEAD:src": True, "git archive --prefix=docs/ HEAD:src": False,
        "git archive --format=tar HEAD": True, "git archive --remote=h first": True,
        "git -C x archive first": False,
        "git show first": True, "x archive first": True,
    }  # fmt: skip
    assert {words: brings(words) for words in table} == table
    new = FakeWorld({**FILES, "docs/new": "x"}, repository=Revisions({"docs/new": UNTRACKED}))
    assert [brings(words, where=new) for words in ("git archive", "git archive HEAD", "git archive odd")] == [
        False, False, True,
    ]  # fmt: skip
    assert not brings("git archive HEAD", "empty")
    assert not brings("git archive HEAD:docs", "src")
    assert brings("git archive HEAD:src", "src")
    assert not brings("git archive first", directory=f"{PROJECT}/docs")
    assert brings("git archive first", directory=UNKNOWN)
    assert brings("git archive first", directory="/srv")
    assert not brings("git archive HEAD", where=FakeWorld(FILES))


def test_what_is_laid_over_a_folder() -> None:
    """The files, as far as they are known: for those who guard some of them."""

    def laid(*reads: Effect, detail: str = "unpack", folder: str = f"{PROJECT}/src") -> object:
        fills = effect(Kind.WRITE, folder, detail, recursive=True)
        of = step("tar x", *reads, fills)
        long = {"long.tgz": Listing(("a",), complete=False)}
        return unpacking.laid_over(Case(fills, of, 0, line(of), world(archives=long)), folder)

    assert laid(archive("flat")) == (f"{PROJECT}/src/notes.txt",)
    assert laid(archive("none")) == ()
    assert laid(archive("absent")) == ()
    assert laid(archive("long")) == (f"{PROJECT}/src/a",)
    assert laid(effect(Kind.READ, "odd.zst")) is None
    assert laid(archive("flat"), folder=f"{PROJECT}/missing") == ()
    assert laid(tree("flat/notes.txt"), detail="unpack-new") == (f"{PROJECT}/src/notes.txt",)


def test_a_copied_pattern_that_is_too_much_to_look_at_is_told_by_its_target(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing was compared then, which is not the same as that nothing is lost."""

    def copies(source: str, target: str) -> bool:
        effects = (effect(Kind.READ, f"{source}/{STAR}"), effect(Kind.WRITE, f"{target}/{STAR}"))
        return LOST in said(line(step("cp", *effects)), where=SHOP)

    cases = [("deep/src", "src"), ("other", "src"), ("other", "docs")]
    assert [copies(*case) for case in cases] == [True, False, False]
    looked = paths.matching
    monkeypatch.setattr(
        paths,
        "matching",
        lambda world, path: None if "/other/" in path or "/deep/" in path else looked(world, path),
    )
    assert [copies(*case) for case in cases] == [True, True, False]
