"""What Python takes out of the project instead of its library, and what a line puts where it then runs it."""

from __future__ import annotations

import pytest

from tests.judgement.project import FILES, STATES, answer, verdict
from tests.world.fake import HOME, FakeRepository, FakeWorld

PROJECT_FILE = ("allow", "run-project-file")
UNSEEN = ("ask", "run-unseen")


def _world(**files: str) -> FakeWorld:
    more = {f"{name}.py": text for name, text in files.items()}
    held = {
        **FILES,
        "shop/__init__.py": "",
        "shop/cart.py": "",
        "/tmp/e.py": "",
        "/tmp/d/cart.py": "",
        **more,
    }
    return FakeWorld(held, repository=FakeRepository(STATES), links={"other": "/tmp/d"})


@pytest.mark.parametrize(
    "command",
    [
        "cp /tmp/e.py json.py; python -c 'import json'",
        "cp /tmp/e.py json.py; python -c 'import os, math, json.tool as t'",
        "cp /tmp/e.py json.py; python -c 'from json import *'",
        "cp /tmp/e.py json.py; echo 'import json' | python -",
        "cp /tmp/e.py json.py; python3 -m json.tool x",
        "cp /tmp/e.py json.py; /usr/bin/python3 -m json.tool x",
        "cp /tmp/e.py venv.py; python -m venv .venv",
        "cp /tmp/e.py pytest.py; python -m pytest",
        "cp /tmp/e.py yaml.py; python -c 'import yaml'",
        "mkdir -p csv && cp /tmp/e.py csv/__init__.py; python -c 'import csv'",
        "mv /tmp/e.py shop/__init__.py; python -c 'import shop'",
        "python -c \"import os; os.chdir('/tmp/d'); import shop\"",
    ],
)
def test_a_module_that_the_line_puts_there_is_not_known(command: str) -> None:
    """Whatever name of the library it bears."""
    assert answer(command, where=_world()) == UNSEEN


@pytest.mark.parametrize("command", ["python -c 'import json'", "python3 -m json.tool x"])
def test_a_module_of_the_project_is_run_instead_of_the_librarys(command: str) -> None:
    found = verdict(command, where=_world(json=""))
    assert (found.decision.word, "run-project-file" in {each.rule for each in found.findings}) == (
        "allow",
        True,
    )
    assert answer(command, where=_world())[1] != "run-project-file"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import shop; shop.total(3)", PROJECT_FILE),
        ("from shop.cart import total as t; print(t(3))", PROJECT_FILE),
        ("from shop import os; os.getcwd()", PROJECT_FILE),
        (f"from shop import os; os.system('rm -rf {HOME}')", ("block", "delete-everything")),
        (f"import shop; shop.os.system('rm -rf {HOME}')", ("block", "delete-everything")),
        (f"import shop; getattr(shop, 'os').system('rm -rf {HOME}')", ("block", "delete-everything")),
        (f"from shop import system; system('rm -rf {HOME}')", ("block", "delete-everything")),
        (f"from shop import shutil as s; s.rmtree('{HOME}')", ("block", "delete-everything")),
        (f"from shop import rmtree as r; r('{HOME}')", ("block", "delete-everything")),
        (f"import shop; shop.subprocess.run(['rm', '-rf', '{HOME}'])", ("block", "delete-everything")),
        (f"import shop; shop.check_call(['rm', '-rf', '{HOME}'])", ("block", "delete-everything")),
        ("from shop import __builtins__ as b; b['eval'](b['input']())", UNSEEN),
        ("import shop; shop.__dict__['os'].system('id')", UNSEEN),
    ],
)
def test_what_a_module_has_imported_is_still_the_library(code: str, expected: tuple[str, str]) -> None:
    """A module of the project covers what it does itself, and not what is done by what it has imported."""
    assert answer(f'python -c "{code}"', where=_world()) == expected


ACTIVATES = "; . .venv/bin/activate"


@pytest.mark.parametrize(
    "before",
    [
        "ln -s /tmp/d .venv",
        "ln -s /tmp/d/bin .venv/bin",
        "ln /tmp/e.py .venv/bin/activate",
        "mv /tmp/d .venv",
        "git checkout side",
        "git checkout side -- .venv",
        "git switch side",
        "git stash pop",
        "git submodule update --init",
        "git pull",
        "git merge side",
        "git reset --hard side",
        "git restore -s side .",
        "git read-tree -um side",
        "git apply x.patch",
        "git am x.patch",
        "cp /tmp/e.py venv.py; python -m venv .venv",
    ],
)
def test_what_may_have_put_an_environment_there(before: str) -> None:
    """A link, or another state of the files that git holds."""
    assert answer(before + ACTIVATES, where=_world())[0] == "ask"


@pytest.mark.parametrize(
    "before",
    [
        "true",
        "python3 -m venv .venv",
        "git fetch",
        "git add notes.txt && git commit -qm x",
        "ln -s docs manual",
        "mv notes.txt old.txt",
    ],
)
def test_what_puts_no_environment_there(before: str) -> None:
    assert answer(before + ACTIVATES, where=_world())[0] == "allow"


@pytest.mark.parametrize(
    "run", ["python shop/cart.py", "python -c 'import shop.cart'", "cd shop && python cart.py"]
)
@pytest.mark.parametrize(
    "before",
    [
        "ln -sfn /tmp/d shop",
        "mv shop old; mv /tmp/d shop",
        "rm -rf shop; cp -r /tmp/d shop",
        "cp -r /tmp/d/. shop/",
        "cp -r /tmp/d/* shop/",
        "cp -rT /tmp/d shop",
        "rsync -a /tmp/d/ shop/",
        "bash -c 'mv /tmp/d shop'",
        "ln -sfn other shop",
    ],
)
def test_a_folder_from_elsewhere_is_laid_over_what_is_run(before: str, run: str) -> None:
    """Moved, copied or linked there by the same line, nobody has looked at what then runs."""
    assert answer(f"{before}; {run}", where=_world())[0] == "ask"


@pytest.mark.parametrize(
    "before",
    [
        "ln -s docs manual",
        "cp -r /tmp/d more",
        "mv /tmp/d more",
        "cp -r src/. shop/",
        "ln -s /tmp/d more",
    ],
)
def test_what_is_laid_beside_it(before: str) -> None:
    assert answer(f"{before}; python shop/cart.py", where=_world())[0] == "allow"
    assert answer(f"python shop/cart.py; {before}", where=_world())[0] == "allow"


@pytest.mark.parametrize(
    "command",
    [
        "printf '[core]\\npager = id' > .gitconfig; HOME=$PWD git log",
        "cp /tmp/e.py .gitconfig; HOME=$PWD git log",
        "mv /tmp/e.py .gitconfig; export HOME=$PWD; git log",
        "mkdir git; cp /tmp/e.py git/config; XDG_CONFIG_HOME=$PWD git log",
        "mkdir -p h/.config/git; cp /tmp/e.py h/.config/git/config; HOME=$PWD/h git log",
        "cp /tmp/e.py init.gradle; GRADLE_USER_HOME=. gradle test",
        "cp /tmp/e.py Makefile; make",
        "mv /tmp/e.py Makefile; make",
        "ln -sf /tmp/e.py Makefile; make",
        "mv /tmp/e.py package.json; npm test",
    ],
)
def test_settings_and_recipes_that_the_line_puts_there(command: str) -> None:
    """By writing, moving or linking: they say what is run."""
    assert answer(command, where=_world())[0] == "ask"


@pytest.mark.parametrize(
    "command",
    [
        "HOME=$PWD git log",
        "echo x > docs/index.md; HOME=$PWD git log",
        "HOME=$PWD git log > log.txt",
        "mv docs manual; make",
    ],
)
def test_settings_that_were_there(command: str) -> None:
    assert answer(command, where=_world())[0] == "allow"
