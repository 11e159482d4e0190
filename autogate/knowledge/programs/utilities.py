"""Smaller programs of a Unix system: translations, typesetting, the message bus, watchers, file managers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunFile, RunInput, RunShell, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.files import reads_operands
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import STAR, UNKNOWN, as_path


def _unknown(call: Call, word: str) -> Effect:
    return call.unclear(f"{readable(word)} is not known")


def _ipc(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.SYSTEM, "shared memory and semaphores", call.invocation.name, force="medium")


def _blockdev(call: Call) -> Iterable[Outcome]:
    if any(word.startswith(("--set", "--flush", "--reread")) for word in call.operands):
        yield Effect(Kind.SYSTEM, f"the disk {readable(call.operands[-1])}", "set", force="high")


def _msgfmt(call: Call) -> Iterable[Outcome]:
    yield from reads_operands(call)
    if not call.has("-o", "-j", "--csharp", "--tcl", "--java2"):
        yield Effect(Kind.WRITE, "messages.mo")


def _msgmerge(call: Call) -> Iterable[Outcome]:
    yield from reads_operands(call)
    if call.has("-U"):
        for word in call.operands[:1]:
            yield Effect(Kind.WRITE, as_path(word), "edit")


def _xgettext(call: Call) -> Iterable[Outcome]:
    yield from reads_operands(call)
    out = call.value("-o")
    folder = (call.value("-p") or ".").rstrip("/")
    if out != "-":
        yield Effect(
            Kind.WRITE,
            out
            if out and out.startswith("/")
            else f"{folder}/{out or (call.value('-d') or 'messages') + '.po'}",
        )


def _msginit(call: Call) -> Iterable[Outcome]:
    if not call.has("-o"):
        yield Effect(Kind.WRITE, "./" + STAR + ".po")


def _envsubst(call: Call) -> Iterable[Outcome]:
    """Fills variables into a text; a secret among them is shown."""
    from autogate.world.secrets import is_secret_name

    stdin = call.invocation.stdin
    texts = list(call.operands)
    if stdin.kind is StdinKind.TEXT and not texts:
        texts.append(stdin.value)
    for text in texts:
        for name in re.findall(r"\$\{?(\w+)", text):
            if is_secret_name(name):
                yield Effect(Kind.SECRET, f"${name}")


def _groff(call: Call) -> Iterable[Outcome]:
    yield from reads_operands(call)
    if call.has("-U"):
        yield Effect(Kind.EXECUTE, "commands in the document", force="uncertain")
    if call.has("-l"):
        yield Effect(Kind.NETWORK, "the printer", "upload")


def _bus(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    name = call.invocation.name
    if name == "gdbus" and (not words or words[0] in ("introspect", "monitor", "wait", "help")):
        return
    yield Effect(
        Kind.CHANGE, f"a service on the bus: {readable(' '.join(words[:3]))}", "call", force="uncertain"
    )


def _gio(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb, rest = (words[0], words[1:]) if words else ("help", [])
    if verb in ("help", "version", "info", "list", "tree", "monitor") or (verb == "mime" and len(rest) < 2):
        return
    if verb == "cat":
        for word in rest:
            yield Effect(Kind.READ, as_path(word))
    elif verb in ("remove", "trash"):
        for word in rest:
            yield Effect(Kind.DELETE, as_path(word), recursive=True)
    elif verb in ("copy", "move") and len(rest) > 1:
        for word in rest[:-1]:
            if verb == "move":
                yield Effect(Kind.MOVE, as_path(word), to=as_path(rest[-1]))
            else:
                yield Effect(Kind.READ, as_path(word))
                yield Effect(Kind.WRITE, as_path(rest[-1]))
    elif verb in ("mkdir", "save"):
        for word in rest:
            yield Effect(Kind.WRITE, as_path(word), "create" if verb == "mkdir" else "")
    elif verb in ("open", "launch"):
        yield Effect(Kind.EXECUTE, f"the program that opens {readable(' '.join(rest))}", force="uncertain")
    else:
        yield _unknown(call, verb)


def _perf(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    if not words or words[0] in (
        "list",
        "report",
        "annotate",
        "script-list",
        "version",
        "help",
        "--help",
        "--version",
        "diff",
        "evlist",
        "buildid-list",
    ):
        return
    verb = words.pop(0)
    if verb not in ("stat", "record", "trace", "top", "bench", "mem", "c2c", "lock", "sched"):
        yield _unknown(call, verb)
        return
    at = 0
    valued = (
        "-e",
        "--event",
        "-o",
        "--output",
        "-r",
        "--repeat",
        "-I",
        "-C",
        "--cpu",
        "-F",
        "--freq",
        "-c",
        "-x",
        "-M",
        "--call-graph",
        "--delay",
        "-D",
        "-G",
        "--cgroup",
        "-u",
        "--uid",
        "-m",
        "--mmap-pages",
        "-p",
        "--pid",
        "-t",
        "--tid",
    )
    while at < len(words) and words[at].startswith("-") and words[at] != "--":
        name, sign, value = words[at].partition("=")
        if name in ("-o", "--output"):
            yield Effect(Kind.WRITE, value if sign else (words[at + 1] if at + 1 < len(words) else UNKNOWN))
        if name in ("--pre", "--post", "--control"):
            yield RunShell(value if sign else (words[at + 1] if at + 1 < len(words) else UNKNOWN))
            at += 0 if sign else 1
        elif name in valued and not sign:
            at += 1
        at += 1
    if verb == "record":
        yield Effect(Kind.WRITE, "perf.data")
    rest = tuple(words[at + 1 :] if words[at : at + 1] == ["--"] else words[at:])
    if rest and verb in ("stat", "record", "trace"):
        yield RunCommand(rest)


def _setpriv(call: Call) -> Iterable[Outcome]:
    if call.has("-d") or not call.operands:
        return
    user = call.value("--reuid", "--ruid", "--euid")
    if user is not None:
        yield Effect(Kind.PRIVILEGE, readable(user))
    yield RunCommand(call.operands, user=user or "")


def _hardlink(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if call.has("-n"):
            yield Effect(Kind.READ, as_path(word), recursive=True)
        else:
            yield Effect(Kind.WRITE, as_path(word), "edit", recursive=True)


def _duplicates(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        yield Effect(Kind.READ, as_path(word), recursive=True)
    if call.has("-d", "-deleteduplicates", "-makehardlinks", "-makesymlinks", "-L", "-l"):
        for word in call.operands:
            yield Effect(Kind.DELETE, as_path(word), recursive=True)


def _tic(call: Call) -> Iterable[Outcome]:
    yield from reads_operands(call)
    if not call.has("-c", "-I", "-C"):
        folder = call.value("-o")
        yield (
            Effect(Kind.WRITE, folder, "unpack", recursive=True)
            if folder
            else Effect(Kind.CHANGE, "descriptions of terminals", "add", force="low")
        )


def _asciinema(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in ("", "play", "cat", "--version", "--help", "-h"):
        for word in call.operands[1:2]:
            yield (
                Effect(Kind.NETWORK, word, "download") if "://" in word else Effect(Kind.READ, as_path(word))
            )
    elif verb == "rec":
        words = call.operands[1:]
        for at, word in enumerate(words):
            if word in ("-c", "--command") and at + 1 < len(words):
                yield RunShell(words[at + 1])
        yield Effect(Kind.WRITE, next((w for w in words if w.endswith((".cast", ".json"))), UNKNOWN))
        if not {"-c", "--command"} & set(words):
            yield RunInput("shell")
    elif verb in ("upload", "auth", "stream", "session"):
        yield Effect(Kind.NETWORK, "asciinema.org", "upload")
        for word in call.operands[1:2]:
            yield Effect(Kind.READ, as_path(word))
    else:
        yield _unknown(call, verb)


def _cpulimit(call: Call) -> Iterable[Outcome]:
    if call.operands:
        yield RunCommand(call.operands)
    elif call.has("-p", "-e", "-P"):
        yield Effect(Kind.PROCESS, readable(call.value("-p", "-e", "-P") or ""), "limit", force="medium")


def _watchexec(call: Call) -> Iterable[Outcome]:
    direct = call.has("-n", "--shell-none") or call.value("--shell") == "none"
    if call.operands:
        yield RunCommand(call.operands) if direct else RunShell(" ".join(call.operands))


def _nspawn(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.PRIVILEGE, "root")
    if call.operands:
        yield RunCommand(call.operands, user="root")
    else:
        yield RunInput("shell")


def _bpftrace(call: Call) -> Iterable[Outcome]:
    if call.has("-l", "--info", "-h", "-V"):
        return
    yield Effect(Kind.EXECUTE, "a program in the kernel", force="high")


def _gum(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    if verb == "spin":
        rest = words[words.index("--") + 1 :] if "--" in words else ()
        if rest:
            yield RunCommand(rest)
        else:
            yield _unknown(call, "the command of spin")
    elif verb in ("format", "pager", "table"):
        yield from (
            Effect(Kind.READ, w) for w in words[1:] if "/" in w or w.endswith((".md", ".txt", ".csv"))
        )
    elif verb not in (
        "",
        "choose",
        "confirm",
        "file",
        "filter",
        "input",
        "join",
        "style",
        "write",
        "log",
        "version",
        "--help",
        "-h",
        "--version",
    ):
        yield _unknown(call, verb)


def _nvidia(call: Call) -> Iterable[Outcome]:
    out = call.value("-f")
    if out is not None:
        yield Effect(Kind.WRITE, out)


def _glances(call: Call) -> Iterable[Outcome]:
    if call.has("-w", "-s"):
        yield Effect(Kind.NETWORK, call.value("-B") or "0.0.0.0", "listen")  # noqa: S104  # data, nothing listens here
    if call.has("-c", "--client"):
        yield Effect(Kind.NETWORK, call.value("-c", "--client") or "", "connect")
    if call.has("--export", "--export-csv-file"):
        yield Effect(Kind.WRITE, call.value("--export-csv-file") or UNKNOWN)


def _gzexe(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        yield Effect(Kind.WRITE, as_path(word), "edit")


_DIALOG_FILES = frozenset(
    ("--textbox", "--editbox", "--filename", "--file", "--tailbox", "--tailboxbg", "-file", "--gtkrc")
)
_DIALOG_RUNS = frozenset(
    ("--prgbox", "--programbox", "--prg", "--command", "--dclick-action", "--select-action")
)


def _dialog(call: Call) -> Iterable[Outcome]:
    """Dialogs show files and run programs only where an option says so."""
    words = call.operands
    for at, word in enumerate(words):
        name, sign, value = word.partition("=")
        if not sign:  # other options may stand between an option and its text
            value = next((each for each in words[at + 1 :] if not each.startswith("-")), UNKNOWN)
        if name in _DIALOG_FILES:
            yield Effect(Kind.READ, value)
        elif name == "--trace":
            yield Effect(Kind.WRITE, value)
        elif name in _DIALOG_RUNS:
            yield RunShell(value)
        elif name in ("--button", "--field") and call.invocation.name == "yad" and ":" in value:
            yield unclear(f"yad: what {readable(value)} runs is not known")


def _direnv(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in ("", "help", "status", "version", "hook", "stdlib", "log", "show_dump"):
        return
    if verb in ("allow", "permit", "grant", "edit"):
        yield Effect(
            Kind.SECURITY,
            f"the trust in {readable(' '.join(call.operands[1:]) or '.envrc')}",
            "give",
            force="high",
        )
    elif verb in ("deny", "revoke", "block", "disallow", "prune"):
        yield Effect(Kind.CHANGE, "what direnv trusts", verb, force="low")
    elif verb == "exec" and len(call.operands) > 2:
        yield RunFile(call.operands[1].rstrip("/") + "/.envrc", "shell")
        yield RunCommand(call.operands[2:])
    else:
        yield RunFile(".envrc", "shell")


def _stow(call: Call) -> Iterable[Outcome]:
    if call.has("-n"):
        return
    target = call.value("-t") or ".."
    yield Effect(Kind.WRITE, target, "unpack", recursive=True)


def _prompt(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in ("config", "preset", "toggle", "add", "remove", "edit", "import"):
        yield Effect(Kind.CHANGE, f"settings of {call.invocation.name}", verb, force="medium")


def _pkcon(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if (
        verb.startswith(
            ("get-", "search", "what-", "backend-details", "depends-on", "required-by", "resolve")
        )
        or not verb
    ):
        return
    if verb in ("install", "update", "install-local"):
        yield Effect(Kind.INSTALL, " ".join(words[1:]) or "all upgrades", "system")
    else:
        yield Effect(Kind.CHANGE, f"packages {readable(' '.join(words[1:]))}".strip(), verb, force="high")


_MSG = (
    "-D|--directory= -o|--output-file=write -f|--files-from=read -e|--no-escape -E|--escape --force-po"
    " -i|--indent --no-location"
    " -n|--add-location=? --strict -p|--properties-output --stringtable-output -w|--width= --no-wrap"
    " -s|--sort-output -F|--sort-by-file -h -V"
    " -P|--properties-input --stringtable-input -t|--to-code= -u|--unique -d|--repeated --use-first --lang="
    " --color=? --style= -N|--no-fuzzy-matching"
    " -C|--compendium=read -q|--quiet|--silent -v|--verbose -m|--multi-domain --translated --untranslated"
    " --no-fuzzy --only-fuzzy --no-obsolete"
    " --only-obsolete --set-fuzzy --clear-fuzzy --set-obsolete --clear-obsolete --clear-previous --previous"
    " --empty --fuzzy --obsolete -K"
    " -T -X --msgid --msgctxt --no-git --repeat= -l|--locale="
)

PROGRAMS = (
    Program("infotocap", "-1 -f -v -w= -I -L", "read*"),
    Program("ipcs", "", "text*", lenient=True),
    Program("ipcrm ipcmk", "-a=? --all=? -M= -m= -Q= -q= -S= -s= -p= -h -V -n=", "text*", then=_ipc),
    Program("getopt", "", "text*", style=Style.NONE),
    Program(
        "login sulogin", "-f= -h= -H -p -r= -e -t=", "text*", effects=effect(Kind.PRIVILEGE, "another user")
    ),
    Program("blockdev", raw=_blockdev),
    Program(
        "wdctl pldd pslog xlsatoms xprop xev xvinfo xfd xdriinfo xfontsel viewres"
        " listres appres xmag oclock"
        " xeyes xclock xlogo lspgpot issues ischroot validlocale pkaction pkcheck dbus-uuidgen",
        "",
        "text*",
        lenient=True,
    ),
    Program("utmpdump", "-f -o=write -r -h -V", "read*"),
    Program(
        "xauth",
        raw=lambda call: (
            (Effect(Kind.SECRET, "keys of the display"),)
            if not call.operands or "list" in call.operands or "extract" in call.operands
            else (Effect(Kind.SECURITY, "keys of the display", "change", force="high"),)
        ),
    ),
    Program(
        "msgfmt",
        _MSG + " -j --java2 --csharp --tcl --qt -r= -c --check-format --check-header --check-domain"
        " --check-accelerators=? -a= --alignment="
        " --endianness= --no-hash --statistics --use-fuzzy --desktop --xml --template=read -L=",
        then=_msgfmt,
    ),
    Program("msgmerge", _MSG + " -U|--update --backup= --suffix= --for-msgfmt", then=_msgmerge),
    Program(
        "msgcat msguniq msgcomm msgconv msgen msggrep msgattrib msgcmp msgunfmt",
        _MSG + " --more-than= --less-than= --omit-header --ignore-file=read"
        " --only-file=read -J --java -r= --csharp --tcl -c",
        "read*",
    ),
    Program(
        "msginit",
        "-i|--input=read -o|--output-file=write -l|--locale= --no-translator --color=? -p -w|--width="
        " --no-wrap -P -h -V -s",
        then=_msginit,
    ),
    Program(
        "msgfilter",
        "-D= -i=read -o=write --no-wrap -w= -s -F -P -p -e= -f= --keep-header --newline -n -E= -r",
        "command",
    ),
    Program("msgexec", "-D= -i=read --newline -P --stringtable-input", "command"),
    Program(
        "xgettext",
        "-f|--files-from=read -D|--directory= -d|--default-domain= -o|--output= -p|--output-dir="
        " -L|--language= -C|--c++ --from-code= -j|--join-existing"
        " -x|--exclude-file=read -c=? --add-comments=? --check= --sentence-end= -a|--extract-all -k=?"
        " --keyword=? --flag= -T|--trigraphs --its=read --qt --kde --boost"
        " --debug --color=? -e|--no-escape -E|--escape --force-po -i|--indent --no-location -n=?"
        " --add-location=? --strict --properties-output --stringtable-output"
        " -w|--width= --no-wrap -s|--sort-output -F|--sort-by-file --omit-header --copyright-holder="
        " --foreign-user --package-name= --package-version="
        " --msgid-bugs-address= -m=? --msgstr-prefix=? -M=? --msgstr-suffix=? -h -V -v|--verbose --no-git"
        " --tag=",
        then=_xgettext,
    ),
    Program("gettext ngettext", "-d= -e -E -n -s -c= -h -V", "text*", lenient=True),
    Program(
        "envsubst",
        "-v|--variables -h -V -i=read -o=write -no-unset -no-empty -no-digit -fail-fast",
        then=_envsubst,
    ),
    Program(
        "groff nroff troff grog geqn eqn neqn tbl gtbl pic gpic soelim preconv refer grn chem lookbib",
        "-# -a -A -b -B -c -C -d= -D= -e -E -f= -F= -g -G -h -i -I=tree"
        " -j -J -k -K= -l -L= -m= -M= -n= -N -o= -p -P= -q -r= -R -s -S -t -T= -U -v -V -w= -W= -x -X -z -Z",
        then=_groff,
    ),
    Program(
        "grops grotty grodvi grohtml gropdf grolbp grolj4 post-grohtml",
        "-b= -c= -d -F= -g -h -i -I= -l -m -n -p= -P= -u -v -w= -f -o -r -U",
        "read*",
    ),
    Program("lexgrog man-recode catman", "-m -c -w -f -E= -t= -q -d -M= -C=", "read*"),
    Program(
        "mandb accessdb",
        "-d -q -s -p -u -c -t -f= -C= -V",
        "text*",
        effects=effect(Kind.CHANGE, "the index of manuals", "update", force="low"),
    ),
    Program("dbus-send gdbus qdbus qdbus6", raw=_bus),
    Program("dbus-monitor", "--system --session --address= --profile --monitor --binary --pcap", "text*"),
    Program("gio", raw=_gio),
    Program(
        "gapplication",
        raw=lambda call: (
            ()
            if call.operands[:1] in (("list-apps",), ("list-actions",), ("help",), ("version",))
            else (
                Effect(
                    Kind.EXECUTE,
                    f"the application {readable(' '.join(call.operands[1:2]))}",
                    force="uncertain",
                ),
            )
        ),
    ),
    Program("sensible-pager pager", "", "read*"),
    Program("sensible-editor editor select-editor", "", "edit*"),
    Program(
        "sensible-browser x-www-browser www-browser",
        "",
        "text*",
        effects=effect(Kind.NETWORK, "a page in the browser", "request"),
    ),
    Program("perf", raw=_perf),
    Program(
        "setpriv",
        "--clear-groups -d|--dump --groups= --inh-caps= --ambient-caps= --bounding-set= --init-groups"
        " --keep-groups --list-caps --no-new-privs"
        " --rgid= --egid= --regid= --ruid= --euid= --reuid= --reset-env --securebits= --pdeathsig="
        " --selinux-label= --apparmor-profile= --landlock-access="
        " --landlock-rule= --seccomp-filter=read --ptracer= -h -V",
        "text*",
        style=Style.POSIX,
        then=_setpriv,
    ),
    Program("uclampset", "-m= -M= -a -p= -s -R -v -h -V", "command"),
    Program("coresched", "", "text*", lenient=True),
    Program(
        "rtcwake wakeonlan wol etherwake zramctl resolvconf chcpu chmem",
        raw=lambda call: (
            ()
            if not call.operands
            or call.operands[0]
            in ("--list-modes", "-n", "--dry-run", "--help", "-h", "--version", "-V", "-l")
            else (
                Effect(
                    Kind.SYSTEM,
                    "the machine",
                    f"{call.invocation.name} {readable(' '.join(call.operands))}",
                    force="high",
                ),
            )
        ),
    ),
    Program(
        "hardlink",
        "-c|--content -b|--io-size= -d|--respect-dir -f|--respect-name -i|--include= -m|--maximize"
        " -M|--minimize -n|--dry-run"
        " -o|--ignore-owner -F|--prioritize-trees -O|--keep-oldest -p|--ignore-mode -q|--quiet"
        " -r|--cache-size= -s|--minimum-size= -S|--maximum-size="
        " -t|--ignore-time -v|--verbose -x|--exclude= --exclude-subtree= -X|--respect-xattrs -y|--method= -h"
        " -V --reflink=? --skip-reflinks --mount",
        then=_hardlink,
    ),
    Program(
        "fdupes jdupes",
        "-r|--recurse -R -s|--symlinks -H|--hardlinks -G|--minsize= -L|--maxsize= -n|--noempty -A|--nohidden"
        " -f|--omitfirst -1|--sameline"
        " -S|--size -t|--time -m|--summarize -q|--quiet -d|--delete -P|--plain -N|--noprompt -I|--immediate"
        " -p|--permissions -o|--order= -i|--reverse -l=write"
        " -v -h -c -M -Q -X= -z -Z -0 -D -E -O -u -U -x",
        then=_duplicates,
    ),
    Program(
        "rdfind",
        "-dryrun|-n= -deleteduplicates= -makehardlinks= -makesymlinks= -makeresultsfile= -outputname=write"
        " -ignoreempty= -minsize= -maxsize= -followsymlinks="
        " -removeidentinode= -checksum= -deterministic= -sleep= -v",
        style=Style.SINGLE,
        then=_duplicates,
    ),
    Program(
        "tic captoinfo",
        "-0 -1 -a -c -C -D -e= -f -g -G -I -K -L -N -o= -Q= -q -r -R= -s -T -t -U -V -v= -w= -W -x",
        then=_tic,
    ),
    Program("whiptail dialog zenity kdialog yad xmessage gxmessage Xdialog", raw=_dialog),
    Program("gum", raw=_gum),
    Program("asciinema", raw=_asciinema),
    Program(
        "rlwrap",
        "-a=? -A -b= -c -C= -d= -D= -e= -f=read -F= -g= -h -H=write -i -I -l=write -m=? -M= -n -N -o -O="
        " -p=? -P= -q= -r -R -s= -S= -t= -U -v -w= -W=? -z=shell"
        " -X",
        "command",
    ),
    Program(
        "cpulimit",
        "-p|--pid= -e|--exe= -P|--path= -l|--limit= -v|--verbose -z|--lazy -i|--include-children"
        " -b|--background -f|--foreground -c|--cpu= -m|--monitor-forks"
        " -k|--kill -r|--restore -h",
        "text*",
        style=Style.POSIX,
        then=_cpulimit,
    ),
    Program(
        "inotifywait inotifywatch fanotifywait",
        "-@= --exclude= --excludei= --include= --includei= -m|--monitor -d|--daemon -P|--no-dereference"
        " -r|--recursive --fromfile=read"
        " -o|--outfile=write -s|--syslog -q|--quiet -qq -f|--filesystem= -S|--fanotify -c|--csv"
        " -t|--timeout= -e|--event= --format= --no-newline --timefmt= -z|--zero -v|--verbose"
        " -a|--ascending= --descending= -h",
        "text*",
    ),
    Program(
        "fswatch",
        "-0 -1 -a -A -d -e= -E -f= -h -i= -I -l= -L -m= -M -n -o -r -t -u -v -x -V --event= --event-flags"
        " --latency= --one-event --one-per-batch --recursive"
        " --exclude= --include= --monitor= --format= --print0 --numeric --timestamp --batch-marker=?"
        " --filter-from=read --follow-links --directories --access --utc-time",
        "text*",
    ),
    Program(
        "watchexec",
        "-w|--watch= -W|--watch-non-recursive= -c=? --clear=? -o|--on-busy-update= -r|--restart -s|--signal="
        " --stop-signal= --stop-timeout= --map-signal= -d|--debounce="
        " --stdin-quit --no-vcs-ignore --no-project-ignore --no-global-ignore --no-default-ignore"
        " --no-discover-ignore --ignore-nothing -p|--postpone --delay-run= --poll=?"
        " --shell= -n --no-environment --emit-events-to= --only-emit-events -E|--env= --wrap-process="
        " -N|--notify --color= --timings -q|--quiet --bell --project-origin="
        " --workdir= -e|--exts= -f|--filter= --filter-file=read -j|--filter-prog=unknown -i|--ignore="
        " --ignore-file=read --fs-events= --no-meta --print-events --manual -v --log-file=?write"
        " -h -V",
        "text*",
        style=Style.POSIX,
        then=_watchexec,
    ),
    Program(
        "watchman",
        raw=lambda call: (
            ()
            if call.operands[:1]
            in (
                ("version",),
                ("--version",),
                ("watch-list",),
                ("get-sockname",),
                ("find",),
                ("--help",),
                ("since",),
                ("trigger-list",),
                ("query",),
                ("clock",),
            )
            else (
                Effect(Kind.PERSIST, f"watchman {readable(' '.join(call.operands))}")
                if call.operands[:1] in (("trigger",), ("-j",))
                else Effect(Kind.CHANGE, "what watchman watches", "change", force="low"),
            )
        ),
    ),
    Program(
        "systemd-nspawn",
        "-a|--as-pid2 -b|--boot -D|--directory= --template= -x|--ephemeral -i|--image= --oci-bundle="
        " --read-only --volatile=? --root-hash= -u|--user= -M|--machine="
        " --hostname= --uuid= -p|--port= -U --private-users=? --private-network --network-interface="
        " --network-macvlan= --network-ipvlan= -n|--network-veth --network-bridge="
        " --capability= --drop-capability= --bind= --bind-ro= --tmpfs= --overlay= --setenv= -E= --chdir="
        " --console= -P|--pipe -q|--quiet --register= --keep-unit",
        "text*",
        style=Style.POSIX,
        then=_nspawn,
    ),
    Program(
        "schroot",
        "-c|--chroot= -u|--user= -d|--directory= -s|--shell= -p|--preserve-environment -a|--all -l|--list"
        " -i|--info -b|--begin-session -r|--run-session -e|--end-session"
        " -q|--quiet -v|--verbose --all-chroots --all-sessions -o= -n= -h -V -f --config --location",
        "text*",
        style=Style.POSIX,
        then=lambda call: () if call.has("-l", "-i", "--config", "--location") else _nspawn(call),
    ),
    Program(
        "nq tsp",
        "-c -q -t -w -L= -l -n -K -C -S= -f -m -N= -D= -o= -i= -p= -r= -s= -d",
        "command",
        style=Style.POSIX,
    ),
    Program("heaptrack", "-o|--output=write -q -r|--record-only -d|--debug -R -a|--analyze=read", "command"),
    Program(
        "bpftrace",
        "-e= -l -f= -o=write -d -dd -v -p= -c= -h -V --info --unsafe -I= --include= -B= -k -kk --no-warnings"
        " --usdt-file-activation --btf",
        "text*",
        then=_bpftrace,
    ),
    Program(
        "nvidia-smi nvtop gpustat rocm-smi intel_gpu_top amdgpu_top",
        "-L|--list-gpus -B|--list-blacklist-gpus -q|--query -u|--unit -i|--id= -f|--filename="
        " -x|--xml-format --dtd -d|--display="
        " -l|--loop= -lms|--loop-ms= --query-gpu= --format= --query-compute-apps= --query-accounted-apps="
        " --query-retired-pages= --query-remapped-rows= --query-supported-clocks= -h -a"
        " --showtemp --showuse --showmeminfo= --showpids --showid --json --csv -c --color --no-color"
        " --no-header -F -p -n -J -s -o=write",
        then=_nvidia,
        operands="text*",
    ),
    Program(
        "glances",
        "-h -V -d --stdout= --stdout-csv= --stdout-json= --issue -1 -2 -3 -4 -5 -6 -t|--time= -b|--byte"
        " --disable-plugin= --enable-plugin= --disable-process --disable-bg"
        " -w|--webserver -s|--server -c|--client= -p|--port= -B|--bind= --export= --export-csv-file="
        " -q|--quiet --theme-white --percpu --tree --hide-kernel-threads --stop-after= --fetch"
        " --password --username --disable-webui --browser --modules-list --trace-malloc --memory-leak",
        then=_glances,
    ),
    Program("gzexe zforce znew", "-d -f -t -v -9 -P -K -h -V", then=_gzexe),
    Program(
        "scriptlive",
        "-I|--log-in=file:shell -B=file:shell -T|--log-timing=read -t= -E= -c|--command=shell -d= -m= -h -V",
        "file:shell",
    ),
    Program(
        "peekfd",
        "-8 -c -d -n -q -t -V -h",
        "text*",
        effects=effect(Kind.PROCESS, "another process", "trace", force="uncertain"),
    ),
    Program(
        "uconv",
        "-f= -t= -x= -X -i -c -v -s -o|--output=write -l --list-code -L --callback= --from-callback="
        " --to-callback= --add-signature --remove-signature -b= --fallback --no-fallback",
        "read*",
    ),
    Program(
        "systemd-mount systemd-umount",
        raw=lambda call: (
            ()
            if "--list" in call.operands
            else (Effect(Kind.SYSTEM, readable(" ".join(call.operands)), "mount", force="high"),)
        ),
    ),
    Program("systemd-socket-activate", "-l= -a -E= -d --inetd --fdname=", "command", style=Style.POSIX),
    Program("systemd-notify systemd-ask-password", "", "text*", lenient=True),
    Program("pkcon", raw=_pkcon),
    Program("direnv", raw=_direnv),
    Program(
        "stow xstow",
        "-n|--no|--simulate -t|--target= -d|--dir= -v=? --verbose=? -S|--stow -D|--delete -R|--restow"
        " --adopt --no-folding --ignore= --defer= --override= --dotfiles -p -h -V",
        "text*",
        then=_stow,
    ),
    Program("zoxide starship oh-my-posh autojump fasd", raw=_prompt),
    Program("ranger nnn lf vifm yazi joshuto clifm xplr", "", "text*"),
    Program(
        "pygmentize highlight source-highlight chroma",
        "-l= -f= -F= -O= -P= -o=write -v -h -V -L -N -g -s= -S= -a= -i|--in|--src=read --out-format= -n -I"
        " -c=write -d= --force -u= --lexer= --style="
        " --formatter= --list --syntax= --inline-css --no-doc --stdout --html --json",
        "read*",
    ),
    Program(
        "xdotool ydotool wtype xte",
        "",
        "text*",
        effects=effect(Kind.CHANGE, "keys and windows of the desktop", "send", force="uncertain"),
        lenient=True,
    ),
    Program(
        "scrot",
        "-e|--exec=shell -F|--file=write -a= -b -c -d= -f -i -k=? -l= -m -o -p -q= -s= -S= -t= -u "
        "-v -w= -z -Z= -M= -C= -D= -n= -I=",
        "write*",
        effects=effect(Kind.WRITE, "./" + STAR + ".png"),
    ),
    Program(
        "maim grim flameshot gnome-screenshot spectacle",
        "",
        "text*",
        effects=effect(Kind.WRITE, "./" + STAR + ".png"),
        lenient=True,
    ),
    Program("slurp", "", "text*", lenient=True),
    Program(
        "update-mime-database update-desktop-database gtk-update-icon-cache glib-compile-schemas"
        " update-icon-caches",
        "",
        "text*",
        lenient=True,
        effects=effect(Kind.CHANGE, "caches of the desktop", "update", force="low"),
    ),
    Program(
        "incrontab",
        "-l -r -e -u= -d -t=",
        "read",
        then=lambda call: (
            () if call.has("-l", "-t") else effect(Kind.PERSIST, "the table of watched folders")
        ),
    ),
    Program(
        "anacron",
        "-s -f -n -d -q -t=unknown -S= -u -V -h -T",
        "text*",
        then=lambda call: () if call.has("-T", "-V") else effect(Kind.EXECUTE, "jobs that are due"),
    ),
)

EXAMPLES = (
    Example("scrot -d 3 shot.png -e 'mv $f ~/x'", "shell 'mv $f ~/x'; write shot.png; write ./*.png"),
    Example("ipcs -a", "pure"),
    Example("ipcrm -a", "system ipcrm shared memory and semaphores !medium"),
    Example("blockdev --getsize64 /dev/sda", "pure"),
    Example("blockdev --setro /dev/sda", "system set the disk /dev/sda !high"),
    Example("msgfmt -o a.mo a.po", "write a.mo; read a.po"),
    Example("msgfmt a.po", "read a.po; write messages.mo"),
    Example("msgfilter -i a.po sh -c id", "read a.po; run sh -c id"),
    Example("xgettext -o a.pot a.c", "read a.c; write ./a.pot"),
    Example("envsubst '$HOME'", "pure"),
    Example("groff -man -Tascii a.1", "read a.1"),
    Example("groff -U a.ms", "read a.ms; execute commands in the document !uncertain"),
    Example("gdbus introspect -d x", "pure"),
    Example("gio trash a", "delete a recursive"),
    Example("perf stat -e cycles -- make", "run make"),
    Example("perf record -o p.data -g make", "write p.data; write perf.data; run make"),
    Example("setpriv --reuid=0 sh", "privilege 0; run as 0: sh"),
    Example("fdupes -r .", "read . recursive"),
    Example("fdupes -rdN .", "read . recursive; delete . recursive"),
    Example("whiptail --yesno hi 5 20", "pure"),
    Example("whiptail --textbox --scrolltext a.txt 0 0", "read a.txt"),
    Example("zenity --text-info --filename=a.txt", "read a.txt"),
    Example("dialog --prgbox 'id' 5 20", "shell 'id'"),
    Example("gum spin -- make", "run make"),
    Example("asciinema rec -c ls a.cast", "shell 'ls'; write a.cast"),
    Example("rlwrap bc", "run bc"),
    Example("inotifywait -m -r .", "pure"),
    Example("watchexec -e py -- pytest", "shell 'pytest'"),
    Example("direnv allow .", "security give the trust in . !high"),
    Example("direnv status", "pure"),
    Example("stow -n vim", "pure"),
    Example("stow -t /home/dev vim", "write unpack /home/dev recursive"),
    Example("nvidia-smi --query-gpu=name --format=csv", "pure"),
    Example("bpftrace -e 'BEGIN { }'", "execute a program in the kernel !high"),
)
