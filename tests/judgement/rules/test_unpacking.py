"""Laying an archive or a folder over another one: what no commit has is not lost unasked."""

from __future__ import annotations

import pytest

from autogate.world.interface import FileState, Listing
from tests.judgement.project import answer, verdict
from tests.world.fake import PROJECT, FakeRepository, FakeWorld

DIRTY = {"src/app.py": FileState.CHANGED, "notes.txt": FileState.UNTRACKED, "build": FileState.IGNORED}
ASKED = ("ask", "overwrite-work")
ALLOWED = ("allow", "write")


class _Repository(FakeRepository):
    """Each revision holds the files under ``src``."""

    def text(self, revision: str, path: str) -> str | None:
        if revision == "odd":
            raise LookupError(revision)
        return "" if path.startswith(f"{PROJECT}/src/") else None


def _world(states: dict[str, FileState] = DIRTY) -> FakeWorld:
    return FakeWorld(
        {
            "notes.txt": "draft",
            "src/app.py": "1",
            "src/clean.py": "1",
            "docs/index.md": "1",
            "build/out.o": "1",
            "empty": None,
            "one.txt": "1",
            "new/app.py": "2",
            "flat/notes.txt": "2",
            "flat/src/app.py": "2",
            "flat/src/app.py~": "2",
            "other/a.txt": "2",
            "deep/src/src/app.py": "2",
            "odd.7z": "7z",
            "odd.cpio": "",
            "odd.tar.zst": "",
        },
        repository=_Repository(states),
        archives={
            "own.tgz": Listing(("pkg-1.0/", "pkg-1.0/notes.txt", "pkg-1.0/src/app.py")),
            "flat.tgz": Listing(("./notes.txt",)),
            "src.tgz": Listing(("src/", "src/app.py", "src/clean.py")),
            "clean.tgz": Listing(("src/clean.py", "docs/index.md", "fresh.txt")),
            "long.tgz": Listing(("pkg/a", "pkg/b"), complete=False),
            "mixed.tgz": Listing(("a", "pkg/b"), complete=False),
            "empty.tgz": Listing(()),
            "hooks.tgz": Listing((".git/hooks/pre-commit",)),
            "rules.tgz": Listing((".claude/settings.json",)),
            "nested.tgz": Listing(("pkg/.claude/settings.json", "pkg/.github/workflows/ci.yml")),
            "up.tgz": Listing(("../shop/notes.txt",)),
            "/tmp/evil.tgz": Listing(("src/app.py",)),
            "decoy.tgz": Listing(("docs/notes.txt", "notes.txt", "decoy.tgz")),
            "deep.tgz": Listing(("a/src/app.py", "a/b/notes.txt")),
            "root.tgz": Listing(("/notes.txt",)),
            "above.tgz": Listing(("../../x/../notes.txt",)),
            "slashes.tgz": Listing(("//a///src//app.py",)),
            "loud2.zip": Listing(("notes.txt",)),
            "loud.zip": Listing(("NOTES.TXT",)),
            "hook-above.tgz": Listing(("x/../.git/hooks/pre-commit",)),
            "hook-root.tgz": Listing(("/.git/hooks/pre-commit",)),
        },
    )


@pytest.mark.parametrize(
    "command",
    [
        "tar xzf flat.tgz",
        "tar xzf src.tgz",
        "tar -xf src.tgz -C .",
        "tar xf own.tgz --strip-components=1",
        "tar xf own.tgz --strip-components 1",
        "tar xf own.tgz --strip=1",
        "tar xf flat.tgz --overwrite",
        "tar x < src.tgz",
        "cat src.tgz | tar xz",
        "gzip -dc src.tgz | tar xf -",
        "gzip -dc src.tgz | cat | tar xf -",
        "tar xf src.tgz src/app.py",
        "unzip -o flat.tgz",
        "yes | unzip flat.tgz",
        "unzip -oj own.tgz pkg-1.0/notes.txt",
        "7z x flat.tgz -y",
        "bsdtar xf src.tgz",
        "python -m tarfile -e src.tgz",
        "python -c \"import shutil; shutil.unpack_archive('src.tgz', '.')\"",
        "cp -r flat/. .",
        "cp -a flat/src .",
        "cp -r new/. src/",
        "cp -rT flat .",
        "cp flat/* .",
        "cp -r flat/* .",
        "cp -f flat/*.txt .",
        "rsync -a flat/ ./",
        "rsync -a flat/src .",
        "tar cf - -C flat . | tar xf -",
        "tar cf - new | tar xf - -C src --strip-components=1",
        "git archive HEAD | tar x",
        "git archive v1 src | tar x",
        "git archive --prefix=src/ HEAD:src | tar x",
        "git archive odd | tar x -C src",
    ],
)
def test_what_holds_a_file_that_is_not_committed(command: str) -> None:
    """Told by the archive's names, by the other folder, or by the revision."""
    assert answer(command, where=_world()) == ASKED


@pytest.mark.parametrize(
    "command",
    [
        # Where a word that is no member is the name of one.
        "tar xf decoy.tgz -C docs; tar xf decoy.tgz -C .",
        "tar xf decoy.tgz --exclude docs",
        "tar xf decoy.tgz --exclude=docs docs notes.txt",
        "tar xf decoy.tgz",
        "tar -xf decoy.tgz --wildcards docs '*.txt'",
        "tar xf decoy.tgz docs '*.txt' --wildcards",
        "tar --directory . -xf decoy.tgz",
        "unzip -o decoy.tgz -x docs/notes.txt",
        "unzip -o decoy.tgz docs/notes.txt '*.txt'",
        "unzip -Co decoy.tgz docs/notes.txt NOTES.TXT",
        # Names that come out otherwise than they are written.
        "tar xf deep.tgz --strip=1",
        "tar xf deep.tgz --strip-comp=1",
        "tar xf deep.tgz --strip-components=2 --strip-components=1",
        "tar xf slashes.tgz --strip-components=1",
        "tar xf deep.tgz --transform s,a/,,",
        "tar xf root.tgz",
        "tar xf above.tgz",
        "tar xf src.tgz --one-top-level",
        "tar xf src.tgz --one-top-level=src",
        "unzip -jo deep.tgz",
        "unzip -joq deep.tgz",
        "unzip -oj deep.tgz",
        "unzip -Lo loud.zip",
        "7z e -y deep.tgz",
        "bsdtar -xf deep.tgz -s ,a/,,",
        # Archives that the line brings, makes or only touches.
        "touch src.tgz; tar xf src.tgz",
        ": >> src.tgz; tar xf src.tgz",
        "printf x >> src.tgz && tar xf src.tgz",
        "cp /tmp/evil.tgz a.tgz && tar xf a.tgz",
        "cp /tmp/evil.tgz . && tar xf evil.tgz",
        "mv /tmp/evil.tgz a.tgz && tar xf a.tgz",
        "mv /tmp/evil.tgz . && tar xf evil.tgz",
        "ln -s /tmp/evil.tgz a.tgz && tar xf a.tgz",
        "ln /tmp/evil.tgz a.tgz && tar xf a.tgz",
        "install /tmp/evil.tgz a.tgz && tar xf a.tgz",
        "cat /tmp/evil.tgz > a.tgz; tar xf a.tgz",
        "cat /tmp/evil.tgz | tee a.tgz; tar xf a.tgz",
        "cat < /tmp/evil.tgz > a.tgz; tar xf a.tgz",
        "dd if=/tmp/evil.tgz of=a.tgz; tar xf a.tgz",
        "gzip -dc /tmp/evil.tgz > a.tar; tar xf a.tar",
        "cp /tmp/evil.tgz a && mv a b && cp b c.tgz && tar xf c.tgz",
        "base64 -d one.txt > a.tgz; tar xf a.tgz",
        "tar cf a.tar -C flat . && tar xf a.tar",
        "tar cf a.tar new && tar xf a.tar -C src --strip-components=1",
        "cd flat && zip -r ../a.zip . && cd .. && unzip -o a.zip",
        "tar xf <(cat /tmp/evil.tgz)",
        "tar xzf <(gzip -c /tmp/evil.tgz)",
        "cat /tmp/evil.tgz | tar xf /dev/stdin",
        "unzip -oq loud2",
        "tar -x -f src.tgz -- src",
        "tar xf hook-above.tgz",
        "tar xf hook-root.tgz",
    ],
)
def test_what_would_hide_it(command: str) -> None:
    """Other words, other names, other files: what is unpacked is looked at all the same."""
    assert answer(command, where=_world()) == ASKED


@pytest.mark.parametrize(
    "command",
    [
        "tar xf decoy.tgz docs",
        "tar -xzf decoy.tgz docs/notes.txt",
        "tar -xvf decoy.tgz -C . docs/",
        "tar -x -f decoy.tgz -- docs",
        "tar xf <(cat own.tgz)",
        "tar xf <(curl -s https://x.example/a.tgz)",
        "unzip -o decoy.tgz docs/notes.txt -d .",
        "tar xf deep.tgz --strip-components=3",
        "mv own.tgz a.tgz && tar xf a.tgz",
        "tar cf a.tar docs && tar xf a.tar -C empty",
        "zip -r a.zip docs && unzip -o a.zip -d empty",
        "curl -so a.tgz https://x.example/a.tgz && mv a.tgz b.tgz && tar xf b.tgz",
        "curl -so a.tgz --cacert one.txt https://x.example/a.tgz && tar xf a.tgz",
    ],
)
def test_what_hides_nothing(command: str) -> None:
    assert answer(command, where=_world())[0] == "allow"


@pytest.mark.parametrize(
    "command",
    [
        "tar xzf own.tgz",
        "tar xzf clean.tgz",
        "tar xf src.tgz -C empty",
        "tar xf src.tgz -C docs",
        "tar xf src.tgz -C build",
        "mkdir fresh && tar xf src.tgz -C fresh --strip-components=1",
        "tar xf src.tgz src/clean.py",
        "tar xkf src.tgz",
        "tar xf src.tgz --keep-old-files",
        "tar xf src.tgz --skip-old-files",
        "tar xf clean.tgz --one-top-level",
        "tar xOf src.tgz",
        "tar tf src.tgz",
        "tar xf empty.tgz",
        "tar xf long.tgz",
        "tar xf own.tgz --strip-components=3",
        "unzip -n flat.tgz",
        "unzip flat.tgz",
        "unzip -o flat.tgz -d fresh",
        "unzip -l flat.tgz",
        "7z x flat.tgz",
        "7z x flat.tgz -y -aos",
        "tar xf nested.tgz",
        "cp -r other/. .",
        "cp -r deep/src .",
        "cp flat/*.md .",
        "cp -r other/* .",
        "cp -r deep/* .",
        "cp -r flat/* docs/",
        "cp docs/* src/",
        "cp -r docs/* src/",
        "cp -rn flat/. .",
        "cp -r src copy",
        "rsync -a other/ ./",
        "rsync -a --ignore-existing flat/ ./",
        "rsync -an flat/ ./",
        "rsync -a flat .",
        "tar cf - src | tar xf - -C empty",
        "git archive HEAD docs | tar x",
        "git archive --prefix=pkg/ HEAD | tar x",
        "git archive HEAD | tar x -C empty",
    ],
)
def test_what_overwrites_nothing_of_worth(command: str) -> None:
    """A folder of its own, one that is empty or ignored, committed files, an order to keep what is there."""
    assert answer(command, where=_world())[0] == "allow"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("tar xf odd.tar.zst", ASKED),
        ("tar xf odd.tar.zst -C docs", ALLOWED),
        ("tar xf mixed.tgz", ASKED),
        ("cpio -idu < odd.cpio", ASKED),
        ("cpio -idu -D docs < odd.cpio", ALLOWED),
        ("7z x odd.7z -y", ASKED),
        ("7z x odd.7z -y -oempty", ALLOWED),
        ("7z x odd.7z", ALLOWED),
        ("tar xf flat.tgz --transform s/notes/x/", ASKED),
        ("gpg -d one.txt | tar x", ASKED),
        ("ssh host tar c . | tar x", ("ask", "network")),
        ("cat one.txt notes.txt | tar x", ASKED),
        ("git clone -q https://x.example/r x && cp -r x/. .", ASKED),
        ("mkdir x && cp -r x/. empty", ALLOWED),
        ("docker cp web:/app/. .", ASKED),
        ("docker cp web:/app/report.xml .", ALLOWED),
        ("docker cp web:/app/. docs", ALLOWED),
        ("docker export web | tar x", ASKED),
        ("rsync -a host:src/ src/", ASKED),
        ("rsync -a host:logs .", ALLOWED),
        ("kubectl cp pod:/app/x .", ALLOWED),
        ("rpm2cpio absent.rpm | cpio -idm", ALLOWED),
        ("rpm2cpio odd.7z | cpio -idm", ASKED),
    ],
)
def test_what_cannot_be_looked_at(command: str, expected: tuple[str, str]) -> None:
    """It is asked where work lies in the folder."""
    assert answer(command, where=_world()) == expected


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("curl -sL https://x.example/a.tgz | tar xz", ALLOWED),
        ("curl -sL https://x.example/a.tgz | tar xz --strip-components=1", ASKED),
        ("curl -sL https://x.example/a.tgz | tar xz --strip-components=1 -C docs", ALLOWED),
        ("curl -sLO https://x.example/a.tgz && tar xzf a.tgz", ALLOWED),
        ("curl -sLo own.tgz https://x.example/a && tar xzf own.tgz --strip-components=1", ASKED),
        ("curl -sLO https://x.example/a.zip && unzip -qo a.zip", ASKED),
        ("curl -sLO https://x.example/a.zip && unzip -q a.zip", ALLOWED),
        ("curl -sLO https://x.example/a.zip && unzip -qo a.zip -d fresh", ALLOWED),
        ("tar xzf absent.tgz --strip-components=1", ALLOWED),
        ("unzip -o absent.zip", ALLOWED),
        ("cat absent.* | gzip -d | tar x", ALLOWED),
    ],
)
def test_downloads_have_a_folder_of_their_own(command: str, expected: tuple[str, str]) -> None:
    """So only an order to leave it out, or to overwrite, is asked; and what is not there holds nothing."""
    assert answer(command, where=_world()) == expected


@pytest.mark.parametrize(
    "command",
    [
        "tar xf src.tgz",
        "tar xf odd.tar.zst",
        "unzip -o flat.tgz",
        "cp -r flat/. .",
        "git archive HEAD | tar x",
        "curl -sL https://x.example/a.tgz | tar xz --strip-components=1",
    ],
)
def test_in_a_clean_tree_all_can_be_had_again(command: str) -> None:
    assert answer(command, where=_world({})) == ALLOWED


@pytest.mark.parametrize("states", [{}, DIRTY], ids=["clean", "dirty"])
@pytest.mark.parametrize("command", ["tar xf hooks.tgz", "unzip -o rules.tgz", "cat rules.tgz | tar xz"])
def test_what_runs_by_itself_is_not_put_there_by_an_archive(
    command: str, states: dict[str, FileState]
) -> None:
    """In a tree without changes either."""
    assert answer(command, where=_world(states)) == ASKED


def test_the_reason_names_the_file() -> None:
    assert (
        verdict("tar xzf src.tgz", where=_world()).reason == "overwrites src/app.py, which is not committed"
    )
    assert verdict("tar xf odd.tar.zst", where=_world()).reason == (
        "unpacks over ., which holds work that is not committed: what is in it is not known"
    )
    assert verdict("tar xf hooks.tgz", where=_world()).reason == (
        "unpacks .git/hooks/pre-commit, which runs or is obeyed by itself"
    )


def test_an_archive_of_too_many_parts_is_not_known() -> None:
    """They are followed in steps that grow as the line does, also where each is made of all before it."""
    parts = ("e", "d", "c", "b", "a.tgz")
    few, many = (
        "; ".join(
            f"cat {source} >> {target}"
            for target, source in zip("fedcb", parts, strict=True)
            for _ in range(times)
        )
        for times in (2, 60)
    )
    assert answer(f"{few}; tar xf a.tgz", where=_world()) == ALLOWED
    assert answer(f"{few}; cat /tmp/evil.tgz > a.tgz; cat f >> a.tgz; tar xf a.tgz", where=_world()) == ASKED
    assert answer(f"{many}; cat f >> a.tgz; tar xf a.tgz", where=_world()) == ASKED
