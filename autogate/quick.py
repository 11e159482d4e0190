"""Makes a fresh process start faster: what it would work out again each time is taken from the last one.

For processes that judge one action and end. Each part leaves everything as it was where anything about this
Python or the installation is unexpected.
"""

from __future__ import annotations

from collections.abc import Callable


def use() -> Callable[[], None]:
    """To be called before anything else is imported; returns what keeps for the next process what is new."""
    from autogate import bundle

    keep_modules = bundle.use()
    from autogate import patterns, tuples

    tuples.use()
    keep_patterns = patterns.use()

    def keep() -> None:
        keep_modules()
        keep_patterns()

    return keep
