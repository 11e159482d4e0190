"""Completion scripts, written from the commands themselves. ``completions/`` holds their output."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from autogate.cli import install
from autogate.install.interface import CLIENTS

_FILES = frozenset(("FILE", "FILE|-", "JSON|@FILE|-"))
_FOLDERS = frozenset(("DIR",))


class Option(NamedTuple):
    """One option."""

    names: tuple[str, ...]
    help: str
    takes: str
    """"" for a switch, else ``file``, ``folder``, ``value``, or the choices with blanks between."""


class Command(NamedTuple):
    """One command."""

    words: tuple[str, ...]
    help: str
    options: tuple[Option, ...]
    subcommands: tuple[tuple[str, str], ...]
    """Name and help."""
    choices: tuple[str, ...]
    """Of its argument."""


def commands(root: Any, words: tuple[str, ...] = ()) -> Iterator[Command]:
    """Every command of a typer tree, the root first."""
    children = dict(getattr(root, "commands", {}))
    options: list[Option] = []
    choices: tuple[str, ...] = ()
    for parameter in root.params:
        if parameter.param_type_name == "option":
            options.append(
                Option(tuple(sorted(parameter.opts, key=len)), parameter.help or "", _takes(parameter))
            )
        elif parameter.metavar and "|" in parameter.metavar and parameter.metavar.islower():
            choices = tuple(parameter.metavar.split("|"))
        elif parameter.name == "target":
            choices = CLIENTS + install.SHELLS
        elif parameter.name == "client":
            choices = CLIENTS if words == ("hook",) else CLIENTS[:1]
        elif parameter.name == "key":
            choices = _settings()
        elif parameter.name == "rule":
            choices = _rules()
    options.append(Option(("-h", "--help"), "Show this message and exit.", ""))
    below = tuple((name, _first_line(child)) for name, child in children.items())
    yield Command(words, _first_line(root), tuple(options), below, choices)
    for name, child in children.items():
        yield from commands(child, (*words, name))


def _rules() -> tuple[str, ...]:
    from autogate.config.schema import SECTIONS
    from autogate.rulebook import all_rules

    return (*SECTIONS, *sorted(all_rules()))


def _settings() -> tuple[str, ...]:
    from autogate.config.schema import KEYS

    return tuple(key.name for key in KEYS)


def _first_line(command: Any) -> str:
    return (command.help or "").strip().partition("\n")[0]


def _takes(parameter: Any) -> str:
    if parameter.is_flag:
        return ""
    if parameter.metavar in _FILES:
        return "file"
    if parameter.metavar in _FOLDERS:
        return "folder"
    choices = getattr(parameter.type, "choices", None)
    return " ".join(getattr(choice, "value", choice) for choice in choices) if choices else "value"


def script(shell: str, root: Any) -> str:
    """The completion script for a shell."""
    return SHELLS[shell](tuple(commands(root)))


_HEADER = "# Written by `autogate completions {}`.\n"


def _bash(found: tuple[Command, ...]) -> str:
    lines = [
        _HEADER.format("bash"),
        "_autogate() {\n",
        "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words= word=\n",
        "  COMPREPLY=()\n",
        '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do\n',
        "    case $words/$word in\n",
        *(f"      {_slashed(c)}) words={_slashed(c)} ;;\n" for c in found if c.words),
        "    esac\n",
        "  done\n",
        "  case $words:$previous in\n",
    ]
    for command in found:
        for option in command.options:
            if option.takes:
                patterns = "|".join(f"{_slashed(command)}:{name}" for name in option.names)
                lines.append(f"    {patterns}) {_bash_values(option.takes)}; return ;;\n")
    lines += ("  esac\n", "  case $words in\n")
    for command in found:
        names = [name for option in command.options for name in option.names if name.startswith("--")]
        names += (name for name, _ in command.subcommands)
        names += command.choices
        pattern = _slashed(command) or '""'
        lines.append(f'    {pattern}) COMPREPLY=($(compgen -W "{" ".join(names)}" -- "$current")) ;;\n')
    lines += ("  esac\n", "}\n", "complete -o default -F _autogate autogate\n")
    return "".join(lines)


def _slashed(command: Command) -> str:
    return "".join(f"/{word}" for word in command.words)


def _bash_values(takes: str) -> str:
    match takes:
        case "file":
            return 'COMPREPLY=($(compgen -f -- "$current"))'
        case "folder":
            return 'COMPREPLY=($(compgen -d -- "$current"))'
        case "value":
            return ":"
    return f'COMPREPLY=($(compgen -W "{takes}" -- "$current"))'


def _zsh(found: tuple[Command, ...]) -> str:
    lines = ["#compdef autogate\n", _HEADER.format("zsh")]
    for command in reversed(found):
        lines.append(f"\n{_function(command)}() {{\n")
        if command.subcommands:
            lines += (
                "  local context state line\n",
                "  _arguments -C \\\n",
                *(f"    {_zsh_option(option)} \\\n" for option in command.options),
                "    '1:command:->command' '*::argument:->argument'\n",
                "  case $state in\n",
                "    command)\n      local -a names=(\n",
                *(f"        {_single(f'{name}:{text}')}\n" for name, text in command.subcommands),
                "      )\n      _describe command names ;;\n",
                "    argument)\n      case $line[1] in\n",
                *(f"        {name}) {_function(command)}_{name} ;;\n" for name, _ in command.subcommands),
                "      esac ;;\n  esac\n",
            )
        else:
            last = f"'1:argument:({' '.join(command.choices)})'" if command.choices else "'*:argument:( )'"
            lines += (
                "  _arguments \\\n",
                *(f"    {_zsh_option(option)} \\\n" for option in command.options),
                f"    {last}\n",
            )
        lines.append("}\n")
    lines += (
        "\nif [[ $funcstack[1] == _autogate ]]; then\n",
        '  _autogate "$@"\n',
        "else\n  compdef _autogate autogate\nfi\n",
    )
    return "".join(lines)


def _function(command: Command) -> str:
    return "_".join(("_autogate", *command.words))


def _single(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _zsh_option(option: Option) -> str:
    text = option.help.replace("[", "(").replace("]", ")").replace(":", "\\:")
    match option.takes:
        case "":
            action = ""
        case "file":
            action = ":file:_files"
        case "folder":
            action = ":folder:_files -/"
        case "value":
            action = ":value: "
        case choices:
            action = f":value:({choices})"
    return " ".join(_single(f"{name}[{text}]{action}") for name in option.names)


def _fish(found: tuple[Command, ...]) -> str:
    lines = [_HEADER.format("fish"), "complete -c autogate -f\n"]
    for command in found:
        below = " ".join(name for name, _ in command.subcommands)
        if not command.words:
            condition = "__fish_use_subcommand"
        else:
            condition = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in command.words)
        if len(command.words) == 1:
            # A group may have a subcommand of the same name, which takes other options.
            for group in found:
                if group.words and command.words[0] in dict(group.subcommands):
                    condition += f"; and not __fish_seen_subcommand_from {group.words[0]}"
        here = (
            f"{condition}; and not __fish_seen_subcommand_from {below}"
            if command.words and below
            else condition
        )
        for name, text in command.subcommands:
            lines.append(f"complete -c autogate -n {_single(here)} -a {name} -d {_single(text)}\n")
        if command.choices:
            lines.append(f"complete -c autogate -n {_single(here)} -a {_single(' '.join(command.choices))}\n")
        for option in command.options:
            names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
            match option.takes:
                case "":
                    values = ""
                case "file":
                    values = " -r -F"
                case "folder":
                    values = " -x -a '(__fish_complete_directories)'"
                case "value":
                    values = " -x"
                case choices:
                    values = f" -x -a {_single(choices)}"
            lines.append(
                f"complete -c autogate -n {_single(here)} {names}{values} -d {_single(option.help)}\n"
            )
    return "".join(lines)


SHELLS: dict[str, Callable[[tuple[Command, ...]], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
