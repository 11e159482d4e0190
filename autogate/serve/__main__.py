"""``<absolute python> -I -m autogate.serve``: the service's own process, as it is started by the others."""

from __future__ import annotations

import os
import sys

_USAGE = "usage: python -m autogate.serve [--config DIR] [--state DIR] [--idle S] [--http PORT] [--ready FD]"
_WORDS = {"--config", "--state", "--idle", "--http", "--ready", "--socket", "--lock"}


def main(arguments: list[str]) -> int:
    """Serves until the end."""
    found = dict(zip(arguments[::2], arguments[1::2], strict=False))
    if len(arguments) % 2 or len(found) * 2 != len(arguments) or not found.keys() <= _WORDS:
        sys.stderr.write(f"{_USAGE}\n")
        return 2
    from autogate.errors import AutogateError
    from autogate.hook.__main__ import FOLDERS, pin_environment
    from autogate.serve.life import Options, run
    from autogate.serve.server import Folders

    pin_environment({name: found[word] for word, name in FOLDERS.items() if word in found})
    ready = int(found["--ready"]) if "--ready" in found else None
    options = Options(
        float(found["--idle"]) if "--idle" in found else None,
        int(found["--http"]) if "--http" in found else None,
        int(found["--socket"]) if "--socket" in found else None,
        int(found["--lock"]) if "--lock" in found else None,
    )
    try:
        folders = Folders(os.environ["AUTOGATE_CONFIG_DIR"], os.environ["AUTOGATE_STATE_DIR"])
        return run(folders, options, ready)
    except AutogateError as error:
        text = f"failed {error}".replace("\n", "; ")
        if ready is not None:
            os.write(ready, f"{text}\n".encode())
        sys.stderr.write(f"autogate: {text}\n")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
