"""``autogate install bash`` and ``zsh``: one marked line in the start-up file, and the file that it reads."""

from __future__ import annotations

import difflib
import os
import re
import stat
import sys

from autogate.config.agents import require_person
from autogate.config.paths import home_folder
from autogate.errors import ConfigError
from autogate.guard.snippets import generated_file, quoted, snippet, write_generated

BEGIN = "# >>> autogate >>>"
END = "# <<< autogate <<<"
_BLOCK = re.compile(rf"\n?^{re.escape(BEGIN)}\n.*?^{re.escape(END)}\n", re.DOTALL | re.MULTILINE)


def startup_file(shell: str) -> str:
    """The file that an interactive shell reads."""
    if shell == "zsh":
        return os.path.join(os.environ.get("ZDOTDIR") or home_folder(), ".zshrc")
    return os.path.join(home_folder(), ".bashrc")


def block(shell: str) -> str:
    """What is written, at the end, where nothing that follows can take Enter over again."""
    path = quoted(generated_file(shell))
    return (
        f"\n{BEGIN}\n"
        f"# Lines are judged before they run. Removed by: autogate uninstall {shell}\n"
        f"if [ -r {path} ]; then . {path}\n"
        f"else echo 'autogate: this shell is NOT guarded: run autogate install {shell}' >&2; fi\n"
        f"{END}\n"
    )


def with_block(text: str, shell: str, *, remove: bool) -> str:
    """The start-up file's text with the block once, or without it."""
    rest = _BLOCK.sub(_without, text)
    if BEGIN in rest or END in rest:
        raise ConfigError(
            "the lines of autogate have been changed by hand",
            where=startup_file(shell),
            remedy=f"remove what stands between {BEGIN} and {END}, these two too, and run this again",
        )
    if remove:
        return rest
    return rest + block(shell)


def _without(match: re.Match[str]) -> str:
    """Nothing, unless that would join two lines: the file may have had no end to its last one."""
    text, start, end = match.string, match.start(), match.end()
    ends = match[0][:1] == "\n" and (start == 0 or text[start - 1] == "\n")
    return "" if ends or match[0][:1] != "\n" or end == len(text) else "\n"


def run(shell: str, *, dry_run: bool = False, remove: bool = False, json: bool = False) -> int:
    """Installs or removes. What takes the guard away wants a person at a terminal."""
    path = os.path.realpath(startup_file(shell))
    try:
        with open(path, encoding="utf-8", newline="", errors="surrogateescape") as file:
            old = file.read()
    except FileNotFoundError:
        old = ""
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror}", where=path) from error
    new = with_block(old, shell, remove=remove)
    if remove and not dry_run and new != old:
        require_person(f"autogate uninstall {shell}")
    if not dry_run:
        _write(shell, path, old, new, remove=remove)
    _tell(shell, path, old, new, dry_run=dry_run, remove=remove, json=json)
    return 0


def _write(shell: str, path: str, old: str, new: str, *, remove: bool) -> None:
    try:
        if not remove:
            write_generated(shell)
        if new != old:
            _replace(path, new)
        if remove and os.path.exists(generated_file(shell)):
            os.unlink(generated_file(shell))
    except OSError as error:
        raise ConfigError(f"cannot be written: {error.strerror}", where=error.filename or path) from error


def _replace(path: str, text: str) -> None:
    """Whole or not at all, with the mode that the file had."""
    mode = stat.S_IMODE(os.stat(path).st_mode) if os.path.exists(path) else 0o644
    fresh = f"{path}.autogate-{os.getpid()}"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="", errors="surrogateescape") as file:
        file.write(text)
    os.chmod(fresh, mode)
    os.replace(fresh, path)


def _tell(shell: str, path: str, old: str, new: str, *, dry_run: bool, remove: bool, json: bool) -> None:
    changed = new != old
    if json:
        import json as json_module

        row = {"shell": shell, "file": path, "changed": changed, "dry_run": dry_run, "removed": remove}
        sys.stdout.write(json_module.dumps(row) + "\n")
        return
    if dry_run:
        lines = difflib.unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), path, path)
        sys.stdout.write("".join(lines) or f"{path}: nothing to change\n")
        if not remove:
            sys.stdout.write(f"{generated_file(shell)}: {len(snippet(shell))} bytes would be there\n")
        return
    if remove:
        sys.stdout.write(f"removed from {path}\n" if changed else f"{path}: it was not there\n")
        sys.stdout.write("shells that run already stay guarded until they end\n" if changed else "")
        return
    sys.stdout.write(f"{path}: {'written' if changed else 'it was there already'}\n")
    sys.stdout.write(f"every new {shell} is guarded; ask it: autogate guard status\n")


def print_snippet(shell: str) -> int:
    """``autogate guard SHELL``: for eval in a start-up file."""
    sys.stdout.write(snippet(shell))
    return 0
