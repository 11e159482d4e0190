"""The entry point, and the one place that turns errors into messages and exit codes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from autogate.errors import AutogateError
from autogate.exit_codes import ExitCode


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; expected failures never show a traceback."""
    _prepare_streams()
    arguments = sys.argv[1:] if argv is None else list(argv)
    keep = _quick_start() if argv is None and arguments[:1] == ["check"] else None
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
    except AutogateError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return int(ExitCode.INTERRUPTED)
    except BrokenPipeError:
        # The reader went away. It never got the whole answer, so the answer is not "allow"; the
        # interpreter's own flush at exit must not complain a second time.
        _turn_away()
        return int(ExitCode.ERROR)
    except OSError as error:
        if error.filename is not None or error.errno not in _FULL:
            return _report(error)
        _turn_away()
        return _complain(f"the output cannot be written: {error.strerror}; nothing was allowed")
    except Exception as error:  # noqa: BLE001 - a bug must end as "do not run it", with a way to report it
        return _report(error)
    if keep is not None:
        keep()
        _leave(code)
    return code


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a write to a stream says where the disk behind it is full or gone."""


def _turn_away() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _quick_start() -> Callable[[], None]:
    from autogate.quick import use

    return use()


def _leave(code: int) -> NoReturn:
    """Ends the process at once. Tidying up would take as long as the answer did: the interpreter takes
    itself to pieces, and SQLite waits for the disk to move its log, which is safe where it is."""
    sys.stderr.flush()
    os._exit(code)


def _prepare_streams() -> None:
    """A stream that is closed, or that cannot show a character, is no reason to fail."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for good
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _dispatch(arguments: list[str]) -> int:
    """``check`` is answered without typer, which costs five times a bare interpreter's start."""
    if arguments[:1] == ["check"]:
        from autogate.cli.arguments import parse

        options = parse(arguments[1:])
        if options is not None:
            from autogate.cli.check import run

            return run(options)
    if len(arguments) == 2 and arguments[0] == "hook" and not arguments[1].startswith("-"):
        from autogate.hook.__main__ import main as answer_hook

        return answer_hook(arguments[1:])
    if arguments in (["guard", "bash"], ["guard", "zsh"]):
        from autogate.guard.install import print_snippet

        return print_snippet(arguments[1])
    from autogate.cli.app import run_app

    return run_app(arguments)


def _complain(text: str) -> int:
    from autogate.cli.text import escape

    first, *others = text.split("\n")
    sys.stderr.write(f"autogate: {escape(first)}\n" + "".join(f"  {escape(line)}\n" for line in others))
    return int(ExitCode.ERROR)


def _report(error: Exception) -> int:
    """A bug: one line for the person, the traceback in a file that can be sent along."""
    import traceback

    trace = "".join(traceback.format_exception(error))
    if os.environ.get("AUTOGATE_DEBUG") == "1":
        sys.stderr.write(trace)
        return int(ExitCode.ERROR)
    name = type(error).__name__
    try:
        log = _write_log(trace)
    except OSError:
        remedy = "run it again with AUTOGATE_DEBUG=1 to see the traceback"
    else:
        remedy = f"the details are in {log}"
    return _complain(f"internal error ({name}); nothing was allowed\n{remedy}, please report them")


def _write_log(trace: str) -> str:
    import time

    from autogate.config.paths import state_folder
    from autogate.version import __version__

    folder = state_folder()
    os.makedirs(folder, mode=0o700, exist_ok=True)
    path = os.path.join(folder, "error.log")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    python = ".".join(str(part) for part in sys.version_info[:3])
    with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"autogate {__version__}, Python {python}, {sys.platform}\n")
        file.write(time.strftime("%Y-%m-%d %H:%M:%S %z\n\n"))
        file.write(trace)
    return path


if __name__ == "__main__":
    sys.exit(main())
