"""SARIF 2.1.0, for code scanning."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from autogate.cli.text import escape
from autogate.replay.interface import Outcome, Row
from autogate.replay.reports.interface import FileReport, relative
from autogate.replay.summary import Summary
from autogate.verdict import Decision
from autogate.version import __version__

_MOST = 25_000
"""Results of a run that GitHub takes."""
_PACKED = 9_500_000
"""Bytes of results, packed: GitHub takes a file of 10 MB."""
_TEXT = 1000
_LEVELS = ("error", "warning", "note")


class SarifReport(FileReport):
    """What should not be is an error, other blocks are warnings, questions are notes."""

    def __init__(self, target: str) -> None:
        """Raises UsageError where the file cannot be written."""
        super().__init__(target)
        self._results: dict[str, list[dict[str, Any]]] = {"error": [], "warning": [], "note": []}
        self._rules: dict[str, tuple[str, str]] = {}
        """By name the worst level of its results, and what it said of the first."""

    def add(self, row: Row) -> None:
        """Keeps what is worth a look, up to GitHub's limit."""
        if row.outcome is Outcome.UNEXPECTED:
            level = "error"
        elif row.decision is Decision.ALLOW:
            return
        else:
            level = "warning" if row.decision is Decision.BLOCK else "note"
        if len(self._results[level]) >= _MOST:
            return
        rule = escape(row.rule)
        worst, said = self._rules.get(rule, (level, escape(row.reason)[:_TEXT] or rule))
        self._rules[rule] = (min(worst, level, key=_LEVELS.index), said)
        expected = f" (expected {row.expected})" if row.expected else ""
        self._results[level].append(
            {
                "ruleId": rule,
                "level": level,
                "message": {"text": f"{row.decision.word}{expected}: {escape(row.reason)}"[:_TEXT]},
                "locations": [
                    {
                        "physicalLocation": {
                            "artifactLocation": {"uri": _uri(relative(row.file))},
                            "region": {"startLine": max(1, row.line)},
                        }
                    }
                ],
                "partialFingerprints": {"autogateCall/v1": row.key},
            }
        )

    def finish(self, summary: Summary) -> None:
        """Writes the file."""
        results = list(self._fitting())
        used = {each["ruleId"] for each in results}
        driver = {
            "name": "autogate",
            "version": __version__,
            "rules": [
                {
                    "id": rule,
                    "shortDescription": {"text": said},
                    "defaultConfiguration": {"level": level},
                }
                for rule, (level, said) in sorted(self._rules.items())
                if rule in used
            ],
        }
        run = {
            "tool": {"driver": driver},
            "results": results,
            "invocations": [{"executionSuccessful": not summary.interrupted and not summary.errors}],
        }
        value = {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        }
        for piece in json.JSONEncoder(indent=1).iterencode(value):
            self._file.write(piece)
        self._file.finish()

    def _fitting(self) -> Iterator[dict[str, Any]]:
        """The worst first, as many as GitHub takes."""
        import zlib

        packed, size = zlib.compressobj(1), 0
        for result in islice(chain(*(self._results[level] for level in _LEVELS)), _MOST):
            size += len(packed.compress(json.dumps(result).encode()))
            if size > _PACKED:
                return
            yield result


def _uri(path: str) -> str:
    from urllib.parse import quote

    try:
        return quote(path.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:  # no name of a file, but what a report that is merged calls one
        return quote(path.encode("utf-8", "backslashreplace"))
