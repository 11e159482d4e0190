"""Commands of web frameworks, as far as they touch more than the project's files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunInput, unclear
from autogate.knowledge.building import build
from autogate.words.values import has_unknown

_DROPS = ("drop", "reset", "purge", "fresh", "wipe", "nuke", "truncate", "setup", "refresh", "flush")
_SHOWS = ("status", "version", "show", "schema:dump", "list", "check", "abort_if_pending", "dump")


def database_task(tool: str, words: Iterable[str]) -> Iterator[Outcome]:
    """Tasks of web frameworks that change or drop the database."""
    for word in words:
        task = word.partition("[")[0]
        name = task.rpartition(":")[2] if not task.startswith("db:") else task[3:]
        if task.startswith(("db:", "migrate:", "ecto.", "doctrine:")) or task in ("migrate", "wipe"):
            if any(mark in task for mark in _DROPS):
                yield Effect(Kind.DATABASE, f"the project's database ({tool} {word})", "drop", force="high")
            elif any(mark in name for mark in _SHOWS):
                continue
            else:
                yield Effect(
                    Kind.DATABASE, f"the project's database ({tool} {word})", "change", force="uncertain"
                )


def artisan_task(words: tuple[str, ...]) -> Iterator[Outcome]:
    """A command of Laravel's ``artisan`` and its like."""
    for word in words[:1]:
        yield from database_task("artisan", (word,))
        if word == "tinker":
            for at, each in enumerate(words):
                if each.startswith("--execute="):
                    yield RunCode("php", each[10:])
                elif each == "--execute":
                    yield RunCode("php", words[at + 1] if at + 1 < len(words) else "")
        elif word in ("down", "db:wipe"):
            yield Effect(Kind.CHANGE, f"the application ({word})", force="uncertain")


def django_command(words: tuple[str, ...], code: str | None = None) -> Iterator[Outcome]:
    """A command of Django's ``manage.py`` or ``django-admin``."""
    verb = next((word for word in words if not word.startswith("-")), "help")
    for word in words:  # an option's value may stand before the command
        if word in ("flush", "reset_db", "sqlflush", "migrate", "loaddata", "shell", "createsuperuser"):
            verb = word
            break
    if verb in ("help", "version", "check", "diffsettings", "showmigrations", "sqlmigrate", "inspectdb"):
        yield build(f"django-admin {verb}") if verb not in ("help", "version") else Effect(Kind.PURE)
    elif verb in ("startproject", "startapp"):
        yield Effect(
            Kind.WRITE,
            words[2] if len(words) > 2 else words[1] if len(words) > 1 else ".",
            "create",
            recursive=True,
        )
    elif verb in ("flush", "sqlflush", "reset_db"):
        yield Effect(Kind.DATABASE, "the project's database", "delete", force="high")
    elif verb in ("migrate", "loaddata", "createsuperuser", "changepassword", "createcachetable"):
        yield Effect(Kind.DATABASE, f"the project's database ({verb})", "change", force="uncertain")
    elif verb == "shell":
        for option, text in zip(words, words[1:], strict=False):  # noqa: RUF007  # itertools is loaded for nothing else
            if option in ("-c", "--command"):
                code = text
            elif text.startswith("--command="):
                code = text[10:]
        yield RunCode("python", code) if code is not None else RunInput("python")
    elif has_unknown(verb):
        yield unclear("django-admin: its command is not known")
    else:
        yield build(f"django-admin {verb}")
