"""Throw-away repositories, made and asked by git itself."""

from __future__ import annotations

import os
from pathlib import Path

from autogate.world.git.repository import GitRepository, discover


class Made:
    """A real repository in a temporary folder, with git shut off from the machine's own settings."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.home = folder.parent / f"{folder.name}-home"
        self.home.mkdir(exist_ok=True)
        folder.mkdir(exist_ok=True)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "GIT_CONFIG_GLOBAL": str(self.home / ".gitconfig"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "A",
            "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@example.org",
            "GIT_AUTHOR_DATE": "1700000000 +0000",
            "GIT_COMMITTER_DATE": "1700000000 +0000",
            "GIT_TERMINAL_PROMPT": "0",
            "LC_ALL": "C",
        }
        if options != ("--none",):
            self.git("init", "-q", "-b", "main", *options)

    def git(
        self, *arguments: str, folder: Path | None = None, text: str | None = None, fails: bool = False
    ) -> str:
        import subprocess

        done = subprocess.run(
            ["git", "-c", "protocol.file.allow=always", "-c", "gc.auto=0", *arguments],
            cwd=folder or self.folder,
            env=self.environment,
            input=text,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert fails or done.returncode == 0, done.stderr
        return done.stdout

    def write(self, files: dict[str, str | None]) -> None:
        """Writes files; None makes a folder."""
        for name, text in files.items():
            path = self.folder / name
            if text is None:
                path.mkdir(parents=True, exist_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)

    def commit(self, files: dict[str, str | None] | None = None, message: str = "m") -> str:
        if files:
            self.write(files)
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD").strip()

    def read(self, path: str = "") -> GitRepository:
        """The repository as read without git."""
        full = str(self.folder / path) if path else str(self.folder)
        found = discover(full, self.environment, str(self.home), {})
        assert found is not None
        return found
