"""The errors a person may see, all below one base.

AutogateError
├── UsageError            a wrong argument or a malformed input
├── ConfigError           a configuration file that cannot be used (file, line, key)
├── StoreError            the session store cannot be read or written
└── BackendError          a model backend failed

Third-party errors are translated where the third party is called; the one place that shows errors
is ``autogate.__main__``.
"""

from __future__ import annotations


class AutogateError(Exception):
    """Base of all expected errors. ``where`` names file, line or key; ``remedy`` what to do."""

    def __init__(self, what: str, *, where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        """``where: what. remedy`` with the empty parts left out."""
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}\n{self.remedy}" if self.remedy else text

    def line(self) -> str:
        """The same as ``str``, in one line."""
        return "; ".join(part.strip() for part in str(self).splitlines() if part.strip())


class UsageError(AutogateError):
    """A wrong argument or a malformed input."""


class ConfigError(AutogateError):
    """A configuration file that cannot be used."""


class StoreError(AutogateError):
    """The session store cannot be read or written."""


class BackendError(AutogateError):
    """A model backend failed."""
