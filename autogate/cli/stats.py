"""``autogate stats``: which layer settled how much, and what the model cost."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from typing import Any

from autogate.classifier.interface import Usage
from autogate.classifier.prices import Price, cost, price
from autogate.classifier.ratio import ratios
from autogate.cli.render import json_line, shortened
from autogate.cli.sessions import existing_store, seconds
from autogate.cli.text import escape, quantity
from autogate.config.load import load
from autogate.exit_codes import ExitCode
from autogate.store.records import Totals

DECISIONS = ("allow", "ask", "block")


def run(session: str | None = None, *, since: str | None = None, json: bool = False) -> int:
    """Prints the sums."""
    begin = time.time() - seconds(since, "--since") if since is not None else 0.0
    prices = price_table(load(os.getcwd()).prices)
    store = existing_store()
    totals = Totals()
    if store is not None:
        with store:
            totals = store.totals(session, begin)
    row = as_json(totals, prices)
    if json:
        sys.stdout.write(json_line(row))
        return int(ExitCode.ALLOW)
    sys.stdout.write("".join(f"{escape(line)}\n" for line in as_text(row)))
    return int(ExitCode.ALLOW)


def price_table(configured: Mapping[str, Mapping[str, float]]) -> dict[str, Price]:
    """The configured prices; what a table leaves out follows from its input price in the usual ratios."""
    table: dict[str, Price] = {}
    for model, row in configured.items():
        usual = price(row.get("input", 0.0), row.get("output", 0.0))
        table[model] = usual._replace(
            cache_read=row.get("cache_read", usual.cache_read),
            cache_write=row.get("cache_write", usual.cache_write),
        )
    return table


def as_json(totals: Totals, prices: Mapping[str, Price]) -> dict[str, Any]:
    """The sums as they are printed by ``--json``."""
    number = sum(totals.layers.values())
    layers = []
    for layer in dict.fromkeys(layer for layer, _ in totals.layers):
        counts = {decision: totals.layers.get((layer, decision), 0) for decision in DECISIONS}
        whole = sum(counts.values())
        layers.append({"layer": layer, **counts, "share": round(whole / number, 4)})
    layers.sort(key=lambda row: -float(row["share"]))  # type: ignore[arg-type]
    tokens = Usage()
    models: dict[str, dict[str, Any]] = {}
    for model, usage, largest in totals.calls:
        tokens = tokens.plus(usage)
        row = models.setdefault(model, {"model": model, "decisions": 0, "tokens": Usage(), "usd": 0.0})
        row["decisions"] += 1
        row["tokens"] = row["tokens"].plus(usage)
        paid = cost(usage, model, prices, largest=largest)
        row["usd"] = None if paid is None or row["usd"] is None else row["usd"] + paid
    money = [row["usd"] for row in models.values()]
    found = ratios(totals.ratios)
    return {
        "decisions": number,
        "unavailable": totals.unavailable,
        "layers": layers,
        "tokens": _tokens(tokens),
        "cache_hit_share": _share(tokens),
        "models": [
            {**row, "tokens": _tokens(row["tokens"]), "usd": _rounded(row["usd"])} for row in models.values()
        ],
        "usd": None if None in money else _rounded(sum(money)),
        "ratio": None
        if found is None
        else {
            "actions": found.actions,
            "p50": round(found.p50, 4),
            "p95": round(found.p95, 4),
            "warning": found.warning or None,
        },
        "loops": [{"action": text, "decisions": list(numbers)} for text, numbers in totals.loops],
    }


def _tokens(usage: Usage) -> dict[str, int]:
    return {
        "input": usage.input_tokens,
        "output": usage.output_tokens,
        "cache_read": usage.cache_read_input_tokens,
        "cache_write": usage.cache_creation_input_tokens,
    }


def _share(usage: Usage) -> float | None:
    return round(usage.cache_read_input_tokens / usage.all_input, 4) if usage.all_input else None


def _rounded(money: float | None) -> float | None:
    return None if money is None else round(money, 6)


def as_text(row: Mapping[str, Any]) -> list[str]:
    """The sums for a person."""
    if not row["decisions"]:
        return ["no decisions"]
    lines = [f"{'layer':16}{'allow':>9}{'ask':>9}{'block':>9}{'share':>9}"]
    lines += (
        f"{layer['layer']:16}{layer['allow']:>9}{layer['ask']:>9}{layer['block']:>9}{layer['share']:>9.1%}"
        for layer in row["layers"]
    )
    unavailable = (
        f", {row['unavailable']:,} of them without an answer of the model" if row["unavailable"] else ""
    )
    lines.append(f"{quantity(row['decisions'], 'decision')}{unavailable}")
    tokens = row["tokens"]
    if row["models"]:
        lines.append(
            f"tokens: {tokens['input']} in, {tokens['output']} out, "
            f"{tokens['cache_read']} read from the cache, {tokens['cache_write']} written to it"
        )
        if row["cache_hit_share"] is not None:
            lines.append(f"read from the cache: {row['cache_hit_share']:.1%} of the input")
        for model in row["models"]:
            paid = "price unknown" if model["usd"] is None else f"${model['usd']:.4f}"
            lines.append(f"  {model['model']}: {quantity(model['decisions'], 'decision')}, {paid}")
        if row["usd"] is not None:
            lines.append(f"money: ${row['usd']:.4f}")
    if row["ratio"] is not None:
        ratio = row["ratio"]
        lines.append(f"context beside the agent's: p50 {ratio['p50']:.2f}, p95 {ratio['p95']:.2f}")
        if ratio["warning"]:
            lines.append(f"warning: {ratio['warning']}")
    lines += (
        f"loop: {shortened(loop['action'], 80)} was stopped {quantity(len(loop['decisions']), 'time')}"
        for loop in row["loops"]
    )
    return lines
