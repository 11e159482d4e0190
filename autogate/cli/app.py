"""The commands and their options; the only owner of typer."""

from __future__ import annotations

import enum
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from autogate.cli.arguments import CheckOptions
from autogate.errors import UsageError
from autogate.verdict import Posture

app = typer.Typer(
    name="autogate",
    help="Decides whether a shell command or an agent's tool call may run: allow, ask or block.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
config_app = typer.Typer(
    help="Where settings come from, and changing your own.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(config_app, name="config")
rules_app = typer.Typer(
    help="The plain-language rules that the model is given.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(rules_app, name="rules")
dump_app = typer.Typer(
    help="What is, or would be, sent to a model, and what came back.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(dump_app, name="dump")
denials_app = typer.Typer(
    help="The sessions: what was denied, and what a person says to it.", rich_markup_mode=None
)
app.add_typer(denials_app, name="denials", invoke_without_command=True)
gate_app = typer.Typer(
    help="Whether a model may decide: policy, settings, session.", no_args_is_help=True, rich_markup_mode=None
)
app.add_typer(gate_app, name="gate")
guard_app = typer.Typer(
    help="Guarding a shell: what is typed is judged before it runs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(guard_app, name="guard")


class Backend(enum.StrEnum):
    """The choices of ``--backend``."""

    AUTO = "auto"
    LOCAL = "local"
    ANTHROPIC = "anthropic"


class Mode(enum.StrEnum):
    """The choices of ``--mode``."""

    BOTH = "both"
    FAST = "fast"
    THINKING = "thinking"
    TOOL_USE = "tool_use"


Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Yes = Annotated[bool, typer.Option("--yes", help="Lose a comment that is in the way.")]


def run_app(arguments: Sequence[str]) -> int:
    """Runs one command through typer and returns its exit code."""
    try:
        result = typer.main.get_command(app).main(
            list(arguments),
            prog_name="autogate",
            complete_var="",  # else a variable could turn a check into a completion that ends with 0
            standalone_mode=False,
        )
    except SystemExit as error:  # only where standard output was closed, which typer calls 1, a block
        raise BrokenPipeError from error
    except TyperException as error:
        mistake = _usage_error(error, arguments)
        if arguments[:1] == ["check"] and "--json" in arguments:
            from autogate.cli.render import json_line

            sys.stdout.write(json_line({"decision": "block", "error": mistake.what}))
        raise mistake from error
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    return int(result or 0)


_NUMBERS = (
    ("is not a valid int range.", "is not a whole number."),
    ("is not a valid int.", "is not a whole number."),
    ("is not a valid float range.", "is not a number."),
    ("is not a valid float.", "is not a number."),
)
"""What typer says of a number, and what a person says."""


def _usage_error(error: Any, arguments: Sequence[str]) -> UsageError:
    """A mistake on the command line, with the usage of the command that it was made in."""
    text = error.format_message().replace("\n\t", " ")  # a choice a line, which would be shown escaped
    for own, plain in _NUMBERS:
        text = text.replace(own, plain)
    if type(error).__name__ == "NoArgsIsHelpError":
        return UsageError("a command is missing", remedy=text)
    context = getattr(error, "ctx", None)
    if context is not None:
        remedy = f"{context.get_usage()}\nTry: {context.command_path} --help"
    else:
        remedy = f"Try: {' '.join(('autogate', *arguments[:1]))} --help"
    bare = len(arguments) > 1 and not arguments[1].startswith("-") and "No such option" in text
    if arguments[:1] == ["check"] and (bare or "extra argument" in text):
        remedy = f"put the command into quotes: autogate check 'git status'\n{remedy}"
    return UsageError(text, remedy=remedy)


def _version(*, wanted: bool) -> None:
    if wanted:
        from autogate.version import __version__

        typer.echo(f"autogate {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version.",
            callback=lambda value: _version(wanted=value),
            is_eager=True,
        ),
    ] = False,
) -> None:
    pass


_EXIT_CODES = """\b
Exit codes:
  0  allow: run it
  1  block: do not run it
  3  ask: a person must decide
  2  usage or configuration error, or an internal failure: do not run it
A batch ends with 0 where every line was answered, and with 2 where a line was bad.
"""


@app.command(epilog=_EXIT_CODES)
def check(
    command: Annotated[
        str | None,
        typer.Argument(metavar="COMMAND", help="The shell command, in quotes; - reads it from a pipe."),
    ] = None,
    tool: Annotated[str | None, typer.Option(metavar="NAME", help="Judge a call of this tool.")] = None,
    input: Annotated[  # noqa: A002 - the option's name
        str | None, typer.Option(metavar="JSON|@FILE|-", help="The tool's input, an object.")
    ] = None,
    cwd: Annotated[str | None, typer.Option(metavar="DIR", help="The working directory.")] = None,
    transcript: Annotated[str | None, typer.Option(metavar="FILE", help="The session's transcript.")] = None,
    session: Annotated[str | None, typer.Option(metavar="ID", help="The session's id.")] = None,
    batch: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|-",
            help="JSON lines in (id, command or tool and input, cwd), JSON lines out in the same order.",
        ),
    ] = None,
    posture: Annotated[
        Posture | None,
        typer.Option(help="Who drives the shell: an agent (default), or a person who typed it."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as one line of JSON.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show every program, effect, rule and fact that led here.")
    ] = False,
    no_record: Annotated[bool, typer.Option("--no-record", help="Leave no trace in the session.")] = False,
    headless: Annotated[
        bool, typer.Option("--headless", help="Nobody can be asked: ask becomes block.")
    ] = False,
    backend: Annotated[
        Backend | None,
        typer.Option(help="Who settles what the analysis cannot: a model, or nobody but you (local)."),
    ] = None,
    mode: Annotated[Mode | None, typer.Option(help="The model's stages.")] = None,
    max_transcript_tokens: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=99_999_999, help="Leave out the oldest tool calls above so many tokens."
        ),
    ] = None,
) -> int:
    """Judge a command or a tool call, before it runs. Nothing of it is ever run."""
    from autogate.cli.check import run

    return run(
        CheckOptions(
            command,
            tool,
            input,
            cwd,
            transcript,
            session,
            batch,
            None if posture is None else posture.value,
            json,
            explain,
            no_record,
            headless,
            None if backend is None else backend.value,
            None if mode is None else mode.value,
            None if max_transcript_tokens is None else str(max_transcript_tokens),
        )
    )


@config_app.command("path")
def config_path(json: Json = False) -> int:
    """Print where your configuration file is."""
    from autogate.cli import config

    return config.path(json=json)


@config_app.command("show", short_help="Print every setting and rule that holds here.")
def config_show(json: Json = False) -> int:
    """Print every setting and rule that holds here, and where each comes from."""
    from autogate.cli import config

    return config.show(json=json)


Setting = Annotated[str, typer.Argument(metavar="KEY", help="A setting, or tools.NAME.")]


@config_app.command("get")
def config_get(key: Setting, json: Json = False) -> int:
    """Print the value of a setting that holds here."""
    from autogate.cli import config

    return config.get(key, json=json)


@config_app.command("set")
def config_set(
    key: Setting, value: Annotated[str, typer.Argument(metavar="VALUE")], yes: Yes = False, json: Json = False
) -> int:
    """Set a setting in your file. What loosens the gate wants a person at a terminal."""
    from autogate.cli import config

    return config.set_(key, value, yes=yes, json=json)


@config_app.command("unset")
def config_unset(key: Setting, yes: Yes = False, json: Json = False) -> int:
    """Remove a setting from your file, so that its default holds."""
    from autogate.cli import config

    return config.unset(key, yes=yes, json=json)


@config_app.command("check")
def config_check(json: Json = False) -> int:
    """Check the configuration files, the examples of their rules too."""
    from autogate.cli import config

    return config.check(json=json)


_RULES_CODES = """\b
Exit codes:
  0  done
  2  usage or configuration error
"""


@rules_app.command("show", epilog=_RULES_CODES)
def rules_show(
    rule: Annotated[
        str | None,
        typer.Argument(metavar="RULE", help="A section, SECTION.NUMBER, or the id of a rule in a verdict."),
    ] = None,
    prompt: Annotated[
        bool, typer.Option("--prompt", help="Print the whole system prompt that they stand in.")
    ] = False,
    json: Json = False,
) -> int:
    """Print what applies here, and where each line comes from."""
    from autogate.cli import rules

    return rules.show(rule, prompt=prompt, json=json)


@rules_app.command("defaults", epilog=_RULES_CODES)
def rules_defaults(json: Json = False) -> int:
    """Print the built-in rules."""
    from autogate.cli import rules

    return rules.defaults(json=json)


_RULES_CHECK_CODES = """\b
Exit codes:
  0  nothing was found
  1  something deserves a look
  2  usage or configuration error
"""


@rules_app.command(
    "check", epilog=_RULES_CHECK_CODES, short_help="Find rules that contradict, repeat or can never apply."
)
def rules_check(json: Json = False) -> int:
    """Find rules that contradict, repeat or can never apply, and what hard_deny overrides."""
    from autogate.cli import rules

    return rules.check(json=json)


_RULES_IMPORT_CODES = """\b
Exit codes:
  0  imported, or there was nothing to import
  2  usage or configuration error; refused, or not a person at a terminal
"""


@rules_app.command("import", epilog=_RULES_IMPORT_CODES)
def rules_import(
    client: Annotated[str, typer.Argument(metavar="CLIENT", help="claude: Claude Code's autoMode sections.")],
    settings: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Its settings, if not the user's; may be given again."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the difference only; write nothing.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Write without a question.")] = False,
    json: Json = False,
) -> int:
    """Take over a client's rules into your file. Wants a person at a terminal."""
    from autogate.cli import rules

    return rules.import_(client, settings or (), dry_run=dry_run, yes=yes, json=json)


DumpCommand = Annotated[
    str, typer.Argument(metavar="COMMAND", help="The shell command, in quotes; - reads it from a pipe.")
]
DumpTranscript = Annotated[str | None, typer.Option(metavar="FILE", help="The session's transcript.")]
DumpOut = Annotated[str | None, typer.Option(metavar="DIR", help="Write the files to this folder.")]
DumpCwd = Annotated[str | None, typer.Option(metavar="DIR", help="The working directory.")]
DumpMode = Annotated[Mode | None, typer.Option(help="The model's stages.")]
NoRedact = Annotated[
    bool, typer.Option("--no-redact", help="Leave in the files whatever secrets are sent or come back.")
]
Dumped = Annotated[str, typer.Argument(metavar="DUMP", help="Its id, the name of a file, or last.")]

_DUMP_CODES = """\b
Exit codes:
  0  done
  2  usage or configuration error, or files that cannot be read or written
"""


@dump_app.command("request", epilog=_DUMP_CODES)
def dump_request(
    command: DumpCommand,
    transcript: DumpTranscript = None,
    cwd: DumpCwd = None,
    mode: DumpMode = None,
    out: DumpOut = None,
    no_redact: NoRedact = False,
    json: Json = False,
) -> int:
    """Print, or write, the exact requests about a command. Nothing is sent."""
    from autogate.cli import dump

    options = CheckOptions(
        command, cwd=cwd, transcript=transcript, mode=None if mode is None else mode.value, no_record=True
    )
    return dump.request(dump.Wanted(options, out, json, no_redact))


_DUMP_RUN_CODES = """\b
Exit codes:
  0  allow
  1  block
  3  ask, or the model could not say
  2  usage or configuration error, no model, or a command that is never sent
"""


@dump_app.command(
    "run", epilog=_DUMP_RUN_CODES, short_help="Send the requests of both stages, and write what came."
)
def dump_run(
    command: DumpCommand,
    transcript: DumpTranscript = None,
    cwd: DumpCwd = None,
    mode: DumpMode = None,
    out: DumpOut = None,
    no_redact: NoRedact = False,
    json: Json = False,
) -> int:
    """Send the requests of both stages, whatever the first answers, and write all files."""
    from autogate.cli import dump

    options = CheckOptions(command, cwd=cwd, transcript=transcript, mode=None if mode is None else mode.value)
    return dump.run(dump.Wanted(options, out, json, no_redact))


@dump_app.command("list", epilog=_DUMP_CODES)
def dump_list(json: Json = False) -> int:
    """Print which dumps there are."""
    from autogate.cli import dump

    return dump.list_(json=json)


@dump_app.command("show", epilog=_DUMP_CODES)
def dump_show(dumped: Dumped, json: Json = False) -> int:
    """Print a dump."""
    from autogate.cli import dump

    return dump.show(dumped, json=json)


_DUMP_DIFF_CODES = """\b
Exit codes:
  0  they are the same
  1  they differ
  2  usage error, or files that cannot be read
"""


@dump_app.command("diff", epilog=_DUMP_DIFF_CODES)
def dump_diff(
    dumped: Dumped,
    other: Annotated[
        str | None, typer.Argument(metavar="OTHER", help="Another; without it the two stages are compared.")
    ] = None,
) -> int:
    """Print how two dumps' requests differ, or the two stages' of one."""
    from autogate.cli import dump

    return dump.diff(dumped, other)


@dump_app.command("clean", epilog=_DUMP_CODES)
def dump_clean(
    older_than: Annotated[
        float | None, typer.Option(metavar="DAYS", min=0, help="Leave the newer ones.")
    ] = None,
    json: Json = False,
) -> int:
    """Delete dumps and error files."""
    from autogate.cli import dump

    return dump.clean(days=older_than, json=json)


class Decisions(enum.StrEnum):
    """The choices of ``--decision``."""

    ALLOW = "allow"
    ASK = "ask"
    BLOCK = "block"


class Modes(enum.StrEnum):
    """The modes of a session."""

    AUTO = "auto"
    DEFAULT = "default"


SessionName = Annotated[str | None, typer.Argument(metavar="SESSION", help="The session's id.")]
SessionOption = Annotated[str | None, typer.Option("--session", metavar="ID", help="The session's id.")]
DecisionId = Annotated[int, typer.Argument(metavar="ID", help="The decision's number.", min=1)]
Since = Annotated[str | None, typer.Option("--since", metavar="AGE", help="No older than 15m, 2h, 30d…")]
Limit = Annotated[int, typer.Option("--limit", metavar="N", help="At most so many.", min=1, max=100_000)]


@denials_app.callback()
def denials(
    context: typer.Context,
    limit: Limit = 20,
    every: Annotated[bool, typer.Option("--all", help="Sessions without a denial, too.")] = False,
    json: Json = False,
) -> None:
    """The sessions, the last seen first, with a bar for each limit."""
    if context.invoked_subcommand is None:
        from autogate.cli import sessions

        raise typer.Exit(sessions.overview(limit=limit, every=every, json=json))


@denials_app.command("show")
def denials_show(session: SessionName = None, json: Json = False) -> int:
    """Print the counters of a session."""
    from autogate.cli import sessions

    return sessions.show(session, json=json)


@denials_app.command("history")
def denials_history(
    session: SessionName = None,
    decision: Annotated[Decisions | None, typer.Option(help="Only these decisions.")] = None,
    since: Since = None,
    limit: Limit = 50,
    json: Json = False,
) -> int:
    """Print decisions, the newest first, and outages."""
    from autogate.cli import sessions

    chosen = None if decision is None else decision.value
    return sessions.history(session, decision=chosen, since=since, limit=limit, json=json)


@denials_app.command("explain")
def denials_explain(number: DecisionId, json: Json = False) -> int:
    """Print everything that is known of one decision."""
    from autogate.cli import sessions

    return sessions.explain(number, json=json)


@denials_app.command("approve", short_help="Say yes to one denied action, once, in its session.")
def denials_approve(number: DecisionId, json: Json = False) -> int:
    """Say yes to one denied action: exactly that, once, in its session, for ten minutes."""
    from autogate.cli import sessions

    return sessions.approve(number, json=json)


@denials_app.command("reset")
def denials_reset(session: SessionName = None, json: Json = False) -> int:
    """Set the counters of a session to zero; its history is kept."""
    from autogate.cli import sessions

    return sessions.reset(session, json=json)


@denials_app.command("repair", short_help="Check the file of the sessions; move it aside if damaged.")
def denials_repair(
    check: Annotated[bool, typer.Option("--check", help="Only look.")] = False, json: Json = False
) -> int:
    """Check the file of the sessions, and move it aside where it is damaged."""
    from autogate.cli import sessions

    return sessions.repair(check=check, json=json)


@denials_app.command("prune")
def denials_prune(
    older_than: Annotated[str, typer.Option("--older-than", metavar="AGE", help="For example 30d.")],
    json: Json = False,
) -> int:
    """Remove old decisions, and sessions that nobody uses any more."""
    from autogate.cli import sessions

    return sessions.prune(older_than, json=json)


_GATE_CODES = """\b
Exit codes:
  0  open: a model may decide
  1  shut: a person is asked
  2  usage or configuration error
"""


@gate_app.command("status", epilog=_GATE_CODES)
def gate_status(session: SessionOption = None, json: Json = False) -> int:
    """Print what is known of the gate, without asking anyone."""
    from autogate.cli import auto

    return auto.status(session, json=json)


@gate_app.command("check", epilog=_GATE_CODES, short_help="Read the policy afresh.")
def gate_check(
    session: SessionOption = None,
    enable_auto: Annotated[
        bool, typer.Option("--enable-auto", help="Opt in to auto mode for this session.")
    ] = False,
    json: Json = False,
) -> int:
    """Read the policy afresh, and move sessions out of auto mode that may not stay in it."""
    from autogate.cli import auto

    return auto.check(session, enable_auto=enable_auto, json=json)


@gate_app.command("opt-in")
def gate_opt_in(yes: Yes = False, json: Json = False) -> int:
    """Opt in to auto mode, where the policy leaves it to you."""
    from autogate.cli import auto

    return auto.opt_in(yes=yes, json=json)


@gate_app.command("opt-out")
def gate_opt_out(yes: Yes = False, json: Json = False) -> int:
    """Take that back."""
    from autogate.cli import auto

    return auto.opt_out(yes=yes, json=json)


@app.command()
def mode(
    wanted: Annotated[
        Modes, typer.Argument(metavar="auto|default", help="Who decides: a model, or a person.")
    ],
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Turn auto mode on or off in a session."""
    from autogate.cli import auto

    return auto.mode(wanted.value, session, json=json)


@app.command()
def stats(session: SessionOption = None, since: Since = None, json: Json = False) -> int:
    """Print which layer settled how much, and what the model cost."""
    from autogate.cli import stats

    return stats.run(session, since=since, json=json)


class Scope(enum.StrEnum):
    """Whose settings a client's hook is written to."""

    USER = "user"
    PROJECT = "project"


Target = Annotated[
    str,
    typer.Argument(
        metavar="TARGET", help="claude, codex, gemini, cursor, copilot or cline; a shell: bash or zsh."
    ),
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Print the difference only; write nothing.")]
ScopeOption = Annotated[Scope, typer.Option(help="Whose settings: yours, or those of this project.")]


@app.command(short_help="Propose rules for what is asked again and again.")
def learn(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE", help="Transcripts, folders of them, or a shell's history; none: past decisions."
        ),
    ] = None,
    minimum: Annotated[
        int,
        typer.Option("--min", metavar="N", min=1, help="How often something was asked to be worth a rule."),
    ] = 2,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the proposals; ask and write nothing.")
    ] = False,
    json: Json = False,
) -> int:
    """Propose rules for what is asked again and again, narrowest first; add them on your yes."""
    from autogate.cli.learn import learn

    return learn(files or (), minimum=minimum, dry_run=dry_run, json=json)


@app.command(short_help="Let an agent's client, or a shell, ask before it runs.")
def install(
    target: Target, scope: ScopeOption = Scope.USER, dry_run: DryRun = False, json: Json = False
) -> int:
    """Let an agent's client, or a shell, ask before it runs anything."""
    from autogate.cli.install import install

    return install(target, scope.value, dry_run=dry_run, json=json)


@app.command()
def uninstall(
    target: Target, scope: ScopeOption = Scope.USER, dry_run: DryRun = False, json: Json = False
) -> int:
    """Take that back; everything else in the file stays. Wants a person at a terminal."""
    from autogate.cli.install import uninstall

    return uninstall(target, scope.value, dry_run=dry_run, json=json)


@guard_app.command("bash")
def guard_bash() -> int:
    """Print what bash reads at its start: eval "$(autogate guard bash)"."""
    from autogate.guard.install import print_snippet

    return print_snippet("bash")


@guard_app.command("zsh")
def guard_zsh() -> int:
    """Print what zsh reads at its start: eval "$(autogate guard zsh)"."""
    from autogate.guard.install import print_snippet

    return print_snippet("zsh")


_STATUS_CODES = """\b
Exit codes:
  0  every line of this shell is judged before it runs
  1  it is not
"""


@guard_app.command(
    "status", epilog=_STATUS_CODES, short_help="Print whether this shell is guarded, and by what."
)
def guard_status(json: Json = False) -> int:
    """Print whether this shell is guarded, by what, how fast, and when a line was judged last."""
    from autogate.guard.status import run

    return run(as_json=json)


_DOCTOR_CODES = """\b
Exit codes:
  0  everything works
  1  there is a problem
"""


@app.command(epilog=_DOCTOR_CODES, short_help="Look whether everything works here.")
def doctor(json: Json = False) -> int:
    """Look whether everything works here, with live calls of the hooks, and say what to do."""
    from autogate.cli import doctor

    return doctor.run(json=json)


_SERVE_CODES = """\b
Exit codes:
  0  the service is there and answers; with --stop: none is there any more
  1  no service answers
"""


@app.command(epilog=_SERVE_CODES, short_help="Keep a process that answers agents' hooks at once.")
def serve(
    http: Annotated[
        int | None,
        typer.Option(
            metavar="PORT", min=0, max=65535, help="Also HTTP, on 127.0.0.1 only; 0: any free port."
        ),
    ] = None,
    idle: Annotated[
        float | None,
        typer.Option(metavar="S", min=1, max=604800, help="End after S seconds without a call (serve.idle)."),
    ] = None,
    foreground: Annotated[bool, typer.Option("--foreground", help="Do not go into the background.")] = False,
    status: Annotated[bool, typer.Option("--status", help="Say whether a service is there.")] = False,
    stop: Annotated[bool, typer.Option("--stop", help="End it; hooks then judge by themselves.")] = False,
    json: Json = False,
) -> int:
    """Keep a process that answers agents' hooks at once; without it, each hook judges by itself."""
    from autogate.cli import serve as command
    from autogate.serve.life import Options

    if sum((status, stop, http is not None or idle is not None or foreground)) > 1:
        raise UsageError("--status, --stop and starting do not go together")
    if json and not status:
        raise UsageError("--json goes with --status")
    if status:
        return command.show_status(json=json)
    if stop:
        return command.end()
    return command.start(Options(idle, http), foreground=foreground)


@app.command(short_help="Answer one call of a client's hook.")
def hook(
    client: Annotated[
        str, typer.Argument(metavar="CLIENT", help="claude, codex, gemini, cursor, copilot or cline.")
    ],
) -> int:
    """Answer one call of a client's hook: its JSON in, its own reply out."""
    from autogate.hook.__main__ import main

    return main([client])


class Formats(enum.StrEnum):
    """The choices of ``--format``."""

    AUTO = "auto"
    CLAUDE = "claude"
    CODEX = "codex"
    COMPACT = "compact"


class FailOn(enum.StrEnum):
    """The choices of ``--fail-on``."""

    ASK = "ask"
    BLOCK = "block"


_REPLAY_CODES = """\b
Exit codes:
  0  as expected; without expectations, whatever the verdicts
  1  a verdict that should not be
  2  usage or configuration error, or a transcript that cannot be read
  3  a call could not be judged, by the classifier or by a fault
  130  interrupted, by Ctrl-C or SIGTERM: the reports have what was judged
With "merge" in the place of FILE, JSON reports are merged into one.
"""


@app.command(epilog=_REPLAY_CODES)
def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE|DIR|GLOB...", help="Transcripts; folders with all below.")
    ],
    format: Annotated[  # noqa: A002 - the option's name
        Formats, typer.Option(help="Told from the content, if not given.", show_default=False)
    ] = Formats.AUTO,
    backend: Annotated[
        Backend | None, typer.Option(help="A model, too; without it the analysis alone, unless configured.")
    ] = None,
    mode: Annotated[Mode | None, typer.Option(help="The model's stages.")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="AGE|TIME", help="Only calls no older than 2h, 30d, 2026-01-31…")
    ] = None,
    only_tool: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this tool, or pattern; may be repeated.")
    ] = None,
    cwd_map: Annotated[
        list[str] | None,
        typer.Option(metavar="OLD=NEW", help="Where a folder of another machine is here; may be repeated."),
    ] = None,
    sample: Annotated[
        float, typer.Option(metavar="SHARE", help="Judge a share of the calls.", show_default=False)
    ] = 1.0,
    shard: Annotated[
        str | None, typer.Option(metavar="I/N", help="The I-th of N parts, for several machines.")
    ] = None,
    jobs: Annotated[
        int, typer.Option(metavar="N", min=1, max=256, help="Processes.", show_default=False)
    ] = 1,
    record: Annotated[bool, typer.Option("--record", help="Record the decisions in sessions.")] = False,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Count lines that are not JSON instead of failing.")
    ] = False,
    baseline: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Fail where a verdict is more permissive than in this file."),
    ] = None,
    write_baseline: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the verdicts for later runs.")
    ] = None,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="Fail where a verdict is stricter or a call of the baseline is missing, too."
        ),
    ] = False,
    against_labels: Annotated[
        bool, typer.Option("--against-labels", help="Hold the verdicts against what the client recorded.")
    ] = False,
    fail_on: Annotated[
        FailOn | None, typer.Option(metavar="ask|block", help="Fail on this decision, or a stricter one.")
    ] = None,
    report: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND=FILE",
            help="json, junit, markdown, sarif, html, - for standard output; or github, without a file."
            " May be repeated.",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the JSON report of an interrupted run.")
    ] = False,
    batch_api: Annotated[
        bool,
        typer.Option("--batch-api", help="Ask the model in batches: half the price, answered within a day."),
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="List more than the first ten.")] = False,
    json: Json = False,
) -> int:
    """Judge every tool call of past sessions by today's rules. Nothing of them is ever run."""
    from autogate.cli.replay import ReplayOptions, run

    return run(
        ReplayOptions(
            tuple(files),
            format.value,
            None if backend is None else backend.value,
            None if mode is None else mode.value,
            since,
            tuple(only_tool or ()),
            tuple(cwd_map or ()),
            sample,
            shard,
            jobs,
            record,
            lenient,
            baseline,
            write_baseline,
            strict,
            against_labels,
            None if fail_on is None else fail_on.value,
            tuple(report or ()),
            resume,
            verbose,
            json,
            batch_api,
        )
    )


@app.command()
def completions(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help="The shell to complete for.")],
) -> int:
    """Print a completion script for a shell."""
    from autogate.cli.completions import SHELLS, script

    if shell not in SHELLS:
        raise UsageError(f"no completions for {shell}", remedy=f"known are: {', '.join(SHELLS)}")
    typer.echo(script(shell, command_tree()), nl=False)
    return 0


def command_tree() -> Any:
    """The commands as typer understands them, for what is derived from them."""
    return typer.main.get_command(app)
