"""``autogate learn``: rules for what is asked again and again, written on a person's yes only."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence

from autogate.cli.render import json_line, shortened
from autogate.cli.text import escape, quantity
from autogate.config import agents
from autogate.config.load import parse, read_text
from autogate.config.paths import home_folder, user_file
from autogate.config.schema import Source
from autogate.errors import ConfigError
from autogate.exit_codes import ExitCode
from autogate.learn.past import Past, counted, of_decisions, past_in
from autogate.learn.proposals import Proposal, proposals, unsettled
from autogate.setting import Setting

_DECISIONS = 20_000


def learn(files: Sequence[str], *, minimum: int = 2, dry_run: bool = False, json: bool = False) -> int:
    """Proposes rules from files or, without any, from the store's decisions."""
    from autogate.cli.arguments import CheckOptions
    from autogate.cli.gate import Gate
    from autogate.replay.worlds import Worlds

    directory = os.getcwd()
    gate = Gate(CheckOptions(no_record=True, backend="local"))
    worlds = Worlds(dict(os.environ), home_folder())

    def setting_at(folder: str) -> Setting:
        setting, _ = gate.at(folder if worlds.is_here(folder) else directory)
        return setting._replace(world_for=worlds.at)

    told = counted(_past(files, directory))
    found = proposals(told, setting_at, minimum=minimum)
    if json:
        rows = [
            {
                "rule": each.rule.as_json(),
                "times": each.times,
                "commands": each.number,
                "for": each.examples[0],
                "also": list(each.examples[1:]),
            }
            for each in found
        ]
        sys.stdout.write(json_line({"commands": len(told), "proposals": rows}))
        return int(ExitCode.ALLOW)
    if not found:
        _print(f"nothing recurs that a narrow rule could settle ({quantity(len(told), 'command')})")
        _tell_unsettled(unsettled(told, setting_at, minimum=minimum))
        return int(ExitCode.ALLOW)
    asks = not dry_run and _is_person()
    written = 0
    for number, each in enumerate(found, 1):
        _show(number, each)
        if asks:
            answer = _answer()
            if answer == "q":
                break
            if answer == "y":
                _write(each)
                written += 1
    if written:
        _print(f"written to {user_file()}: {written}")
    elif not asks and not dry_run:
        sys.stderr.write("autogate: nothing is written: a person at a terminal says yes to each rule\n")
    return int(ExitCode.ALLOW)


def _tell_unsettled(commands: Sequence[str]) -> None:
    """That some recur and are never proposed, so that nobody waits for it."""
    if commands:
        number = quantity(len(commands), "command recurs and is", "commands recur and are")
        _print(
            f"{number} never proposed, such as {shortened(commands[0], 80)}:"
            " no rule is learned for what is of high risk, secret, or code that was not seen"
        )


def _is_person() -> bool:
    return sys.stdin.isatty() and agents.agent_marker() is None


def _past(files: Sequence[str], directory: str) -> Iterator[Past]:
    if files:
        from autogate.replay.sources import sources

        for source in sources(files):
            yield from past_in(source.path, directory)
        return
    from autogate.cli.sessions import existing_store
    from autogate.store.records import History

    store = existing_store()
    if store is not None:
        with store:
            rows = store.history(History(limit=_DECISIONS))
        yield from of_decisions(rows, directory)


def _show(number: int, proposal: Proposal) -> None:
    rule = proposal.rule
    access = f" ({rule.access})" if rule.access else ""
    _print(f"{number}. allow {rule.pattern}{access}: asked {quantity(proposal.times, 'time')}")
    _print(f"     for   {shortened(proposal.examples[0], 100)}")
    for text in proposal.examples[1:]:
        _print(f"     also  {shortened(text, 100)}")
    more = proposal.number - len(proposal.examples)
    if more > 0:
        _print(f"     also  {more} more")


def _answer() -> str:
    sys.stderr.write("Add this rule? [y/N/q] ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    answer = line.strip().lower()[:1]
    return "q" if not line else answer


def _write(proposal: Proposal) -> None:
    from autogate.config.edit import append_rule, write_text

    agents.require_person("adding an allow rule")
    file = user_file()
    edit = append_rule(read_text(file) or "", "allow", proposal.rule.as_json(), file)
    if parse(edit.text, file, Source.USER, home_folder()) is None:
        raise ConfigError("cannot be read after the change", where=file)
    write_text(file, edit.text)


def _print(text: str) -> None:
    sys.stdout.write(escape(text) + "\n")
