"""``autogate rules``: the plain-language rules that the model is given, and what is wrong with them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from autogate.cli.render import json_line
from autogate.cli.text import escape
from autogate.config.load import Config, load
from autogate.config.paths import home_folder, user_file
from autogate.config.schema import SECTIONS, Source
from autogate.errors import UsageError
from autogate.exit_codes import ExitCode

_FEW = 4


def show(wanted: str | None, *, prompt: bool = False, json: bool = False) -> int:
    """Prints the rules that apply with their sources; one section, one rule, or a rule of the analysis."""
    from autogate.classifier.configured import given_of, permissions_of
    from autogate.classifier.critique import placed

    config = load(os.getcwd())
    permissions = permissions_of(config)
    if prompt:
        from autogate.classifier.prompt import system_prompt

        powershell = config.values["classifier.powershell"].value == "always"
        text = system_prompt(given_of(config), permissions=permissions, powershell=powershell)
        sys.stdout.write("".join(f"{escape(line)}\n" for line in text.rstrip("\n").split("\n")))
        return int(ExitCode.ALLOW)
    lists = placed(config.files, permissions)
    rows = [
        {"id": f"{section}.{number}", "section": section, "text": line.text, "where": line.source}
        for section in SECTIONS
        for number, line in enumerate(lists[section], 1)
    ]
    if wanted is not None:
        chosen = [row for row in rows if wanted in (row["id"], row["section"])]
        if not chosen and wanted not in SECTIONS:
            return _show_analysis(wanted, [row["id"] for row in rows], json=json)
        rows = chosen
    if json:
        sys.stdout.write(json_line({"permissions": permissions.value, "rules": rows}))
        return int(ExitCode.ALLOW)
    if wanted is None:
        _print(f"permissions: {permissions.value} ({_permissions_where(config)})")
    for row in rows:
        _print(f"{row['id']}  {row['text']}  # {row['where']}")
    return int(ExitCode.ALLOW)


def _permissions_where(config: Config) -> str:
    forced = config.values["classifier.force_standard"]
    return forced.where if forced.value is True else config.values["classifier.permissions"].where


def _show_analysis(wanted: str, ids: Sequence[str], *, json: bool) -> int:
    from autogate.rulebook import all_rules, decisions_of, rule_named

    rule = rule_named(wanted)
    if rule is None:
        known = (*SECTIONS, *ids, *all_rules())
        raise UsageError(f"there is no rule {wanted}", remedy=_few_nearest(wanted, known))
    decisions = decisions_of(rule)
    row: dict[str, Any] = {
        "id": rule.id,
        "title": rule.title,
        "decides": None if decisions is None else {"agent": decisions[0], "person": decisions[1]},
        "finds": list(rule.hits),
        "leaves_alone": list(rule.misses),
        "loosen": rule.loosen or None,
    }
    if json:
        sys.stdout.write(json_line(row))
        return int(ExitCode.ALLOW)
    _print(f"{rule.id}  {rule.title}")
    if decisions is not None:
        _print(f"  for an agent  {', '.join(decisions[0])}")
        _print(f"  for a person  {', '.join(decisions[1])}")
    for text in rule.hits:
        _print(f"  finds         {text}")
    for text in rule.misses:
        _print(f"  leaves alone  {text}")
    if rule.loosen:
        _print(f"  to loosen it  {rule.loosen}")
    return int(ExitCode.ALLOW)


def _few_nearest(wanted: str, known: Iterable[str]) -> str:
    """The ids that may be meant, never all of them."""
    from difflib import get_close_matches

    words = set(wanted.lower().split("-"))
    close = get_close_matches(wanted.lower(), known, n=_FEW, cutoff=0.5)
    close += [each for each in known if each not in close and words & set(each.split("-"))]
    if not close:
        return "autogate rules show lists the rules for the model; a verdict names the rule it comes from"
    return f"near are: {', '.join(close[:_FEW])}"


def defaults(*, json: bool = False) -> int:
    """Prints the built-in rules."""
    from autogate.classifier.rules import default_lines

    lists = {section: [line.text for line in default_lines(section)] for section in SECTIONS}
    if json:
        sys.stdout.write(json_line(lists))
        return int(ExitCode.ALLOW)
    for section, lines in lists.items():
        for number, text in enumerate(lines, 1):
            _print(f"{section}.{number}  {text}")
    return int(ExitCode.ALLOW)


def check(*, json: bool = False) -> int:
    """Prints what is wrong with the rules that apply; 1 where anything is."""
    from autogate.classifier.configured import permissions_of
    from autogate.classifier.critique import critique

    config = load(os.getcwd())
    remarks = critique(config.files, permissions_of(config))
    if json:
        sys.stdout.write(json_line({"remarks": [remark._asdict() for remark in remarks]}))
    for remark in () if json else remarks:
        _print(f"{remark.kind}  {remark.section}: {remark.message}")
        _print(f"  {remark.where}  {remark.text}")
        if remark.other:
            _print(f"  {remark.other_where}  {remark.other}")
    if not remarks and not json:
        _print("nothing contradicts, repeats or can never apply")
    return int(ExitCode.BLOCK if remarks else ExitCode.ALLOW)


def import_(
    client: str, settings: Sequence[str], *, dry_run: bool = False, yes: bool = False, json: bool = False
) -> int:
    """Takes a client's rules over into the user's file, after a look at the difference."""
    from difflib import unified_diff

    from autogate.classifier.importing import loosened, merged, read_settings, settings_file
    from autogate.config.edit import set_key, write_text
    from autogate.config.load import parse, read_text

    if client != "claude":
        raise UsageError(f"nothing can be imported from {client}", remedy="known are: claude")
    home = home_folder()
    found = [read_settings(os.path.abspath(path)) for path in settings or (settings_file(home, os.environ),)]
    file = user_file()
    text = read_text(file) or ""
    own = parse(text, file, Source.USER, home).lists
    changed = merged(own, found)
    after, lost = text, list[str]()
    for section, lines in changed.items():
        edit = set_key(after, ("rules", section), lines, file)
        after = edit.text
        lost += edit.lost
    loosens = loosened(own, changed)
    if changed and not dry_run:
        # Even what denies is prose that the model reads: an agent could write anything into it.
        from autogate.config.agents import require_person

        require_person(f"importing {' and '.join(changed)}")
    difference = list(unified_diff(text.split("\n"), after.split("\n"), file, f"{file} (new)", lineterm=""))
    if not json:
        for one in found:
            if one.others:
                sys.stderr.write(f"autogate: {escape(one.file)}: not taken over: {', '.join(one.others)}\n")
        for line in difference:
            _print(line)
    if changed and not dry_run:
        if not yes:
            _confirm(lost)
        write_text(file, after)
    if json:
        row = {
            "file": file,
            "changed": changed,
            "loosens": list(loosens),
            "written": not dry_run and bool(changed),
        }
        sys.stdout.write(json_line(row))
    elif not changed:
        if any(one.lists for one in found):
            _print(f"nothing to import: {file} has it all already")
        else:
            _print(f"nothing to import: no lists of autoMode in {', '.join(one.file for one in found)}")
    elif not dry_run:
        _print(f"written to {file}; autogate rules check looks for what collides")
    return int(ExitCode.ALLOW)


def _confirm(lost: Sequence[str]) -> None:
    said = "".join(f"\n  {escape(comment)}" for comment in lost)
    losing = f"That would lose comments of yours:{said}\n" if lost else ""
    sys.stderr.write(f"{losing}Write this? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise UsageError("nothing was written")


def _print(text: str) -> int:
    sys.stdout.write(escape(text) + "\n")
    return int(ExitCode.ALLOW)
