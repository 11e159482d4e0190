"""Programs that steer the machine: services, schedules, kernel, power, logs, settings of the system."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunFile, RunInput, readable
from autogate.knowledge.files import is_document
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.words.values import UNKNOWN, as_path, is_static


def _system(what: str, detail: str = "", force: str = "high") -> tuple[Effect, ...]:
    return effect(Kind.SYSTEM, what, detail, force=force)


def _each_service(detail: str, kind: Kind = Kind.SYSTEM, force: str = "high"):  # type: ignore[no-untyped-def]
    """A function that says the detail of every named service."""

    def then(call: Call) -> Iterable[Outcome]:
        for word in call.operands or ("all of them",):
            yield Effect(kind, f"the service {readable(word)}", detail, force=force)
        if call.has("--now") and detail == "enable":
            for word in call.operands:
                yield Effect(Kind.SYSTEM, f"the service {readable(word)}", "start", force="high")

    return then


_UNIT = (
    "--user --system -t|--type= --state= --failed -p|--property= -P= -a|--all --reverse --after --before"
    " -l|--full"
    " --recursive --show-types --job-mode= -i|--ignore-inhibitors --check-inhibitors= -q|--quiet"
    " -v|--verbose --no-block"
    " --wait --no-wall --no-reload --no-legend --legend= --no-pager --no-ask-password --kill-whom="
    " --kill-who= -s|--signal="
    " --kill-value= -f|--force -ff --message= --now --root=unknown --image=unknown --image-policy="
    " -n|--lines= -o|--output="
    " --firmware-setup --boot-loader-menu= --boot-loader-entry= --plain --timestamp= --mkdir --read-only"
    " --marked --what="
    " -T|--show-transaction --value --global --runtime --preset-mode= --with-dependencies --no-warn"
    " --dry-run --when="
    " --drop-in= --stdin --clean= -H=unknown --host=unknown -M=unknown --machine=unknown -C= --capsule= -h"
)
_POWER = (
    "poweroff reboot halt kexec suspend hibernate hybrid-sleep suspend-then-hibernate sleep soft-reboot exit"
)
_SYSTEMCTL = (
    Program(
        "list-units list-automounts list-paths list-sockets list-timers is-active is-failed status show cat"
        " help"
        " list-dependencies list-unit-files is-enabled get-default list-machines list-jobs show-environment"
        " version"
        " is-system-running whoami service-log-level service-log-target log-level log-target",
        "",
        "text*",
    ),
    Program(
        "start try-restart restart reload reload-or-restart try-reload-or-restart stop",
        "",
        "text*",
        then=lambda call: _each_service(call.path[-1])(call),
    ),
    Program("kill freeze thaw", "", "text*", then=_each_service("stop", Kind.PROCESS)),
    Program(
        "enable reenable preset link add-wants add-requires bind",
        "",
        "text*",
        then=_each_service("enable", Kind.PERSIST, ""),
    ),
    Program("disable mask", "", "text*", then=lambda call: _each_service(call.path[-1])(call)),
    Program(
        "unmask revert reset-failed clean", "", "text*", then=lambda call: _each_service(call.path[-1])(call)
    ),
    Program("edit", "", "text*", then=_each_service("edit", Kind.PERSIST, "high")),
    Program("isolate set-default", "", "text*", effects=_system("the running services", "switch")),
    Program("default rescue emergency", "", "text*", effects=_system("the running services", "switch")),
    Program(_POWER, "", "text*", effects=_system("power", "off or restart")),
    Program("daemon-reload daemon-reexec", "", "", effects=_system("systemd", "reload", "medium")),
    Program(
        "set-environment unset-environment import-environment set-property mount-image",
        "",
        "text*",
        effects=_system("settings of systemd", "set"),
    ),
    Program("cancel preset-all switch-root", "", "text*", effects=_system("systemd", "change")),
)


def _service(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if word != "--full-restart"]
    if call.operands[:1] == ("--status-all",) or not words or words[-1] in ("status", "--help", "--version"):
        return
    yield Effect(
        Kind.SYSTEM,
        f"the service {readable(words[0])}",
        readable(words[1]) if len(words) > 1 else "",
        force="high",
    )


def _initctl(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if not words or words[0] in ("status", "list", "show", "show-config", "describe", "-l"):
        return
    yield Effect(
        Kind.SYSTEM, f"the service {readable(' '.join(words[1:]))}", readable(words[0]), force="high"
    )


def _journal(call: Call) -> Iterable[Outcome]:
    if call.has("--vacuum-size", "--vacuum-time", "--vacuum-files"):
        yield Effect(Kind.SYSTEM, "old entries of the journal", "delete", force="high")
    for name in (
        "--rotate",
        "--flush",
        "--relinquish-var",
        "--smart-relinquish-var",
        "--setup-keys",
        "--update-catalog",
    ):
        if call.has(name):
            yield Effect(Kind.SYSTEM, "the journal", name[2:], force="medium")


def _dmesg(call: Call) -> Iterable[Outcome]:
    if call.has("-C", "-c"):
        yield Effect(Kind.SYSTEM, "the kernel's messages", "clear", force="high")
    if call.has("-D", "-E", "-n"):
        yield Effect(Kind.SYSTEM, "the console", "set", force="medium")


def _crontab(call: Call) -> Iterable[Outcome]:
    user = call.value("-u")
    if call.has("-l", "-V"):
        return
    if user is not None:
        yield Effect(Kind.PRIVILEGE, readable(user))
    if call.has("-r"):
        yield Effect(Kind.CHANGE, "the crontab", "remove", force="high")
    elif call.has("-T"):
        yield Effect(Kind.READ, call.value("-T") or UNKNOWN)
    elif call.has("-e"):
        yield Effect(Kind.PERSIST, "the crontab")
    else:
        for word in call.operands:
            if word != "-":
                yield Effect(Kind.READ, as_path(word))
        yield Effect(Kind.PERSIST, "the crontab")


def _at(call: Call) -> Iterable[Outcome]:
    name = call.invocation.name
    if name == "atq" or call.has("-l", "-V", "-c"):
        return
    if name == "atrm" or call.has("-d", "-r"):
        yield Effect(Kind.CHANGE, f"the job {readable(' '.join(call.operands))}", "remove", force="medium")
        return
    yield Effect(Kind.PERSIST, f"a job at {readable(' '.join(call.operands))}")
    path = call.value("-f")
    yield RunInput("shell") if path is None else RunFile(path, "shell")


def _mount(call: Call) -> Iterable[Outcome]:
    if call.has("-l", "-V", "-f") and not call.operands:
        return
    if not call.operands and not call.has("-a", "-L", "-U"):
        return
    if call.has("-T"):
        yield Effect(Kind.READ, call.value("-T") or UNKNOWN)
    what = " on ".join(map(readable, call.operands)) or "all file systems"
    yield Effect(Kind.SYSTEM, what, call.invocation.name, force="high")


def _fusermount(call: Call) -> Iterable[Outcome]:
    if call.has("-u"):
        yield Effect(Kind.SYSTEM, " ".join(map(readable, call.operands)), "umount", force="medium")
    elif call.operands:
        yield Effect(Kind.SYSTEM, " ".join(map(readable, call.operands)), "mount", force="high")


def _sysctl(call: Call) -> Iterable[Outcome]:
    for value in call.values("-p", "--load", "-f"):
        yield Effect(Kind.READ, value or "/etc/sysctl.conf")
    if call.has("-p", "--load", "-f", "--system"):
        yield Effect(Kind.SYSTEM, "settings of the kernel", "load", force="high")
    for word in call.operands:
        if call.has("-w") or "=" in word or not is_static(word):
            yield Effect(Kind.SYSTEM, readable(word), "set", force="high")
        elif "/" in word:  # names are paths below /proc/sys
            yield Effect(Kind.READ, f"/proc/sys/{word}")


def _module(call: Call) -> Iterable[Outcome]:
    if call.has("-n", "-D", "-c", "-V", "-R"):
        return
    if call.invocation.name == "insmod" and call.operands:
        yield Effect(Kind.EXECUTE, f"the kernel module {readable(call.operands[0])}", force="high")
    what = " ".join(map(readable, call.operands)) or "all"
    yield Effect(
        Kind.SYSTEM,
        f"kernel module {what}",
        "remove" if call.has("-r") or call.invocation.name == "rmmod" else "load",
        force="high",
    )


def _power(call: Call) -> Iterable[Outcome]:
    """Nothing here is harmless but the help; ``-h`` means halt for shutdown."""
    words = call.operands
    name = call.invocation.name
    if "--help" in words or (name != "shutdown" and words == ("-h",) and name != "halt"):
        return
    if words in (("--version",), ("--show",)):
        return
    if name == "shutdown" and "-c" in words:
        yield Effect(Kind.SYSTEM, "a planned shutdown", "cancel", force="medium")
        return
    if name in ("init", "telinit"):
        yield Effect(Kind.SYSTEM, f"run level {readable(' '.join(words))}", "switch", force="high")
        return
    yield Effect(Kind.SYSTEM, "power", "off or restart", force="high")


def _swap(call: Call) -> Iterable[Outcome]:
    if call.has("-s", "--show", "-V", "--summary"):
        return
    yield Effect(
        Kind.SYSTEM,
        f"swap {readable(' '.join(call.operands)) or 'all'}",
        call.invocation.name[4:],
        force="high",
    )


def _logrotate(call: Call) -> Iterable[Outcome]:
    if call.has("-d"):
        for word in call.operands:
            yield Effect(Kind.READ, as_path(word))
        return
    for word in call.operands:
        yield Effect(Kind.EXECUTE, f"the scripts of {readable(word)}")
    yield Effect(Kind.SYSTEM, "log files", "rotate", force="medium")


def _ldconfig(call: Call) -> Iterable[Outcome]:
    if not call.has("-p", "-V") and not (call.has("-N") and call.has("-X")):
        yield Effect(Kind.SYSTEM, "the cache of libraries", "update", force="high")


def _set_or_show(show: str, what: str):  # type: ignore[no-untyped-def]
    """timedatectl and its kin: the verbs that show; all others set."""

    def raw(call: Call) -> Iterable[Outcome]:
        words = []
        skip = False
        for word in call.operands:
            if skip:
                skip = False
            elif word in ("-p", "-P", "-M", "-H", "-n", "-o", "-s", "-i", "--property", "--host"):
                skip = True
                if word in ("-H", "-M", "--host"):
                    yield Effect(Kind.NETWORK, "another host", "connect")
            elif word.startswith(("--host=", "--machine=")):
                yield Effect(Kind.NETWORK, "another host", "connect")
            elif not word.startswith("-"):
                words.append(word)
        if words and (words[0] not in show.split() or not is_static(words[0])):
            yield Effect(Kind.SYSTEM, what, readable(" ".join(words)), force="high")

    return raw


def _update_alternatives(call: Call) -> Iterable[Outcome]:
    shows = ("--display", "--query", "--list", "--get-selections", "--version", "--help")
    if not any(word in shows for word in call.operands):
        yield Effect(Kind.SYSTEM, "alternatives of commands", readable(" ".join(call.operands)), force="high")


def _loginctl(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if verb in (
        "",
        "list-sessions",
        "session-status",
        "show-session",
        "list-users",
        "user-status",
        "show-user",
        "list-seats",
        "seat-status",
        "show-seat",
    ):
        return
    if verb in ("terminate-session", "terminate-user", "kill-session", "kill-user", "terminate-seat"):
        yield Effect(Kind.PROCESS, readable(" ".join(words[1:])), "stop", force="high")
    elif verb == "enable-linger":
        yield Effect(Kind.PERSIST, "services of a user who is not logged in")
    else:
        yield Effect(Kind.SYSTEM, "sessions", readable(" ".join(words)), force="medium")


def _udevadm(call: Call) -> Iterable[Outcome]:
    verb = next((word for word in call.operands if not word.startswith("-")), "")
    if verb not in ("", "info", "monitor", "settle", "test", "verify", "cat"):
        yield Effect(Kind.SYSTEM, "device events", readable(verb), force="high")


def _tmpfiles(call: Call) -> Iterable[Outcome]:
    if not call.has("--cat-config", "--tldr", "--dry-run"):
        yield Effect(Kind.SYSTEM, "temporary files of the system", "clean or create", force="high")


def _localedef(call: Call) -> Iterable[Outcome]:
    if not call.has("--list-archive"):
        yield Effect(Kind.SYSTEM, "locales", "build", force="high")


def _settings_of_systemd(call: Call) -> Iterable[Outcome]:
    if call.operands[:1] and call.operands[0].startswith(("set-", "log-")) and len(call.operands) > 1:
        yield Effect(Kind.SYSTEM, "settings of systemd", "set", force="high")


def _cow(call: Call) -> Iterable[Outcome]:
    """A cow is a Perl file; one without a slash comes from the folder of cows."""
    for value in call.values("-f"):
        if "/" in value or not is_static(value):
            yield RunFile(value, "perl")


def _wall(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if "/" in word:  # a file, whose text is shown
            yield Effect(Kind.READ, word)
    yield Effect(Kind.CHANGE, "the terminals of others", "write to", force="medium")


_DISPLAY_SHOWS = frozenset(
    (
        *(
            "-query",
            "-q",
            "--query",
            "-pke",
            "-pk",
            "-pm",
            "-pp",
            "-print",
            "list",
            "--list",
            "-v",
            "-verbose",
        ),
        *("--version", "-version", "-help", "--help", "-display", "--listmonitors", "--listproviders"),
        *(
            "--listactivemonitors",
            "--props",
            "--verbose",
            "-grammar",
            "--current",
            "--list-props",
            "-symbols",
        ),
    )
)


def _display(call: Call) -> Iterable[Outcome]:
    """Settings of the display; what is no showing option may be a file of them."""
    words = call.operands
    if call.invocation.name == "xinput" and words[:1] in (
        ("test",),
        ("test-xi2",),
        ("--test",),
        ("--test-xi2",),
    ):
        yield Effect(Kind.SECRET, "what is typed", force="high")
        return
    rest = [word for word in words if word not in _DISPLAY_SHOWS]
    if words and rest:
        yield Effect(Kind.CHANGE, "settings of the display", "set", force="medium")
    for word in rest:
        if "/" in word or not is_static(word):
            yield Effect(Kind.READ, as_path(word))


def _opens(word: str) -> Effect:
    """A page or a document is shown; what else is opened may be a program."""
    if word.startswith(("http://", "https://")):
        return Effect(Kind.NETWORK, word, "request")
    if is_document(word):
        return Effect(Kind.CHANGE, f"{readable(word)} in an application", "open", force="low")
    return Effect(Kind.EXECUTE, f"the program that opens {readable(word)}", force="uncertain")


def _hwclock(call: Call) -> Iterable[Outcome]:
    if call.has("-w", "-s", "-a", "--set", "--systz", "-c", "--setepoch", "--param-set"):
        yield Effect(Kind.SYSTEM, "the clock", "set", force="high")


PROGRAMS = (
    Program("systemctl", _UNIT, subcommands=_SYSTEMCTL, inherit=True),
    Program("service rc-service invoke-rc.d", raw=_service),
    Program("initctl sv", raw=_initctl),
    Program("rc-status s6-svstat svstat", "-a -l -r -s -u -C -o=", "text*", lenient=True),
    Program(
        "chkconfig update-rc.d rc-update",
        "",
        raw=lambda call: (
            ()
            if not call.operands or call.operands[0] in ("--list", "show", "-v")
            else (Effect(Kind.PERSIST, f"the service {readable(' '.join(call.operands))}"),)
        ),
    ),
    Program(
        "journalctl",
        "-# --system --user -m|--merge -D|--directory= --file= --root= --image= --namespace= -S|--since="
        " -U|--until="
        " -c|--cursor= --after-cursor= --show-cursor --cursor-file=write -b=? --boot=? -u|--unit="
        " --user-unit= -t|--identifier="
        " -T|--exclude-identifier= -p|--priority= --facility= -g|--grep= --case-sensitive=? -k|--dmesg -I"
        " -M|--machine= -i="
        " -o|--output= --output-fields= -n=? --lines=? -r|--reverse --utc -x|--catalog --no-hostname"
        " --no-full --no-tail"
        " --truncate-newline -q|--quiet --synchronize-on-exit= -a|--all -f|--follow -e|--pager-end -l|--full"
        " --no-pager -N|--fields"
        " -F|--field= --list-boots --list-invocations --list-namespaces --header --disk-usage --verify"
        " --verify-key=secret"
        " --vacuum-size= --vacuum-time= --vacuum-files= --sync --relinquish-var --smart-relinquish-var"
        " --flush --rotate"
        " --list-catalog --dump-catalog --update-catalog --setup-keys --force --interval= -h --invocation=",
        "text*",
        then=_journal,
    ),
    Program(
        "dmesg",
        "-C|--clear -c|--read-clear -D|--console-off -d|--show-delta -E|--console-on -e|--reltime"
        " -F|--file=read"
        " -K|--kmsg-file=read -f|--facility= -H|--human -J|--json -k|--kernel -L=? --color=? -l|--level="
        " -n|--console-level="
        " -P|--nopager -p|--force-prefix -r|--raw -S|--syslog -s|--buffer-size= -T|--ctime -t|--notime"
        " -u|--userspace"
        " -w|--follow -W|--follow-new -x|--decode --noescape --since= --until= --time-format= -V -h",
        then=_dmesg,
    ),
    Program("crontab", "-l -r -e -i -u= -s -n= -c= -T= -V", then=_crontab),
    Program("at batch atq atrm", "-V -q= -f= -m -M -l -r -d -v -c -t= -b -u=", then=_at),
    Program(
        "mount",
        "-a|--all -B|--bind -c|--no-canonicalize -F|--fork -f|--fake -i|--internal-only -l|--show-labels"
        " -L|--label= -M|--move -m=? --mkdir=? --map-groups= --map-users= -N|--namespace= -n|--no-mtab"
        " -O|--test-opts="
        " -o|--options= --options-mode= --options-source= --options-source-force --onlyonce -R|--rbind"
        " -r|--read-only -s"
        " --source= --target= --target-prefix= -T|--fstab= -t|--types= -U|--uuid= -v|--verbose"
        " -w|--rw|--read-write"
        " --make-shared --make-slave --make-private --make-unbindable --make-rshared --make-rslave"
        " --make-rprivate"
        " --make-runbindable --exclusive --beneath -V -h -d -u -p",
        then=_mount,
    ),
    Program(
        "umount",
        "-a|--all -A|--all-targets -c|--no-canonicalize -d|--detach-loop --fake -f|--force -i|--internal-only"
        " -l|--lazy -N|--namespace= -n|--no-mtab -O|--test-opts= -q|--quiet -r|--read-only -R|--recursive"
        " -t|--types="
        " -v|--verbose -V -h",
        then=_mount,
    ),
    Program("fusermount fusermount3", "-u -z -q -o= -h -V", then=_fusermount),
    Program(
        "sysctl",
        "-a|-A|-X|--all -b|--binary -d -e|--ignore -h -N|--names -n|--values -p=? --load=? -f=? --system"
        " -r|--pattern="
        " -q|--quiet -w|--write -x -o -V --dry-run",
        then=_sysctl,
    ),
    Program(
        "modprobe rmmod insmod",
        "-a|--all -b|--use-blacklist -C|--config=read -c|--showconfig --dump-modversions -d|--dirname="
        " --first-time --force-vermagic --force-modversion -f|--force -i|--ignore-install --ignore-remove"
        " -n|--show|--dry-run"
        " -q|--quiet -R|--resolve-alias -r|--remove -S|--set-version= -D|--show-depends -s|--syslog -V"
        " -v|--verbose -w|--wait=",
        then=_module,
    ),
    Program("modinfo", "-F|--field= -k= -b= -a -d -l -p -n -0 -V -h --set-version=", "text*"),
    Program(
        "depmod",
        "-a|--all -A|--quick -b|--basedir= -C|--config=read -e|--errsyms -E|--symvers=read -F|--filesystem="
        " -n|--show|--dry-run -P= -v|--verbose -V -w -o|--outdir=",
        "text*",
        then=lambda call: () if call.has("-n") else _system("the list of kernel modules", "update"),
    ),
    Program(
        "dkms",
        raw=lambda call: (
            ()
            if call.operands[:1] in (("status",), ("--version",), ())
            else _system("kernel modules", readable(call.operands[0]))
        ),
    ),
    Program("reboot halt poweroff shutdown init telinit pm-suspend pm-hibernate", raw=_power),
    Program(
        "swapon swapoff",
        "-a|--all -d=? --discard=? -e|--ifexists -f|--fixpgsz -o|--options= -p|--priority= -s|--summary"
        " --show=? --noheadings --raw --bytes -v|--verbose -L= -U= -T|--fstab= -V -h",
        then=_swap,
    ),
    Program(
        "logrotate",
        "-d|--debug -f|--force -m|--mail=command -s|--state=write -v|--verbose -l|--log=write"
        " --skip-state-lock"
        " --wait-for-state-lock -u --usage",
        then=_logrotate,
    ),
    Program(
        "ldconfig",
        "-n -N -X -f=read -C=write -r= -l -p|--print-cache -v|--verbose -c= -i -V",
        "text*",
        then=_ldconfig,
    ),
    Program(
        "timedatectl",
        raw=_set_or_show("status show list-timezones timesync-status show-timesync", "the clock"),
    ),
    Program("hostnamectl", raw=_set_or_show("status", "the host name")),
    Program(
        "localectl",
        raw=_set_or_show(
            "status list-locales list-keymaps list-x11-keymap-models list-x11-keymap-layouts"
            " list-x11-keymap-variants list-x11-keymap-options",
            "the locale",
        ),
    ),
    Program("networkctl", raw=_set_or_show("list status lldp cat label", "the network")),
    Program(
        "resolvectl systemd-resolve",
        raw=_set_or_show(
            "status query service statistics show-cache show-server-state monitor"
            " openpgp tlsa dns domain llmnr mdns nta log-level",
            "name resolution",
        ),
    ),
    Program("bootctl", raw=_set_or_show("status list is-installed random-seed-mode", "the boot loader")),
    Program("coredumpctl", raw=_set_or_show("list info", "core dumps")),
    Program(
        "machinectl",
        raw=_set_or_show("list status show list-images image-status show-image list-transfers", "machines"),
    ),
    Program("homectl", raw=_set_or_show("list inspect", "home folders")),
    Program(
        "oomctl userdbctl busctl",
        raw=_set_or_show(
            "list status tree introspect monitor dump user group services"
            " ssh-authorized-keys get-property groups-of-user users-in-group",
            "the system bus",
        ),
    ),
    Program(
        "systemd-analyze systemd-cgls systemd-cgtop systemd-delta systemd-escape systemd-id128",
        "",
        "text*",
        lenient=True,
        then=_settings_of_systemd,
    ),
    Program(
        "systemd-tmpfiles systemd-sysusers",
        "--create --clean --remove --purge --boot --user --graceful --prefix= --exclude-prefix="
        " -E --root= --replace= --cat-config --tldr --dry-run --no-pager --inline",
        "text*",
        then=_tmpfiles,
    ),
    Program(
        "systemd-cat",
        "-t|--identifier= -p|--priority= --stderr-priority= --level-prefix= --namespace=",
        "command",
    ),
    Program("loginctl", raw=_loginctl),
    Program("udevadm", raw=_udevadm),
    Program("update-alternatives alternatives", raw=_update_alternatives),
    Program(
        "localedef locale-gen",
        "-f= -i= -A= -c --list-archive --no-archive --quiet -u=",
        "text*",
        then=_localedef,
    ),
    Program(
        "hwclock",
        "-r|--show --get -s|--hctosys -w|--systohc --systz -a|--adjust --getepoch --setepoch --predict"
        " --param-get="
        " --param-set= -l|--localtime -u|--utc -f|--rtc= --directisa --date= --delay= --epoch="
        " --update-drift --noadjfile"
        " --adjfile= --test -D|--debug -v|--verbose --set -c -V -h",
        then=_hwclock,
    ),
    Program(
        "ntpdate chronyd sntp ntpd",
        raw=lambda call: (
            () if call.operands[:1] in (("-q",), ("--help",), ("--version",)) else _system("the clock", "set")
        ),
    ),
    Program(
        "chronyc ntpq",
        raw=lambda call: (
            ()
            if not call.operands
            or call.operands[-1]
            in (
                "tracking",
                "sources",
                "sourcestats",
                "activity",
                "-p",
                "-pn",
                "ntpdata",
                "-n",
                "rv",
                "as",
                "-v",
                "--version",
            )
            else _system("the clock's service", readable(call.operands[-1]))
        ),
    ),
    Program("wall write mesg talk", "-n -g= -t= -v -h -V", "text*", then=_wall),
    Program(
        "logger",
        "-i -f|--file=read -e -p|--priority= -t|--tag= -s|--stderr -S= -u= --id=? --journald=?read -P="
        " -n=unknown"
        " -d -T --msgid= --octet-count --prio-prefix --rfc3164 --rfc5424=? --sd-id= --sd-param="
        " --socket-errors=? -h -V --no-act",
        "text*",
        effects=effect(Kind.CHANGE, "the system log", "add", force="low"),
    ),
    Program(
        "grub-install grub2-install grub-mkconfig grub2-mkconfig update-grub grubby update-initramfs"
        " mkinitcpio dracut mkinitramfs kernel-install lilo extlinux grub-set-default grub-reboot",
        raw=lambda call: (
            ()
            if call.operands in (("--help",), ("--version",), ("-V",), ("-h",))
            else _system("how the machine starts", readable(" ".join(call.operands)))
        ),
    ),
    Program(
        "efibootmgr",
        raw=lambda call: (
            ()
            if not set("".join(call.operands)) - set("-v")
            else _system("how the machine starts", readable(" ".join(call.operands)))
        ),
    ),
    Program("setxkbmap xmodmap xset xrandr xinput xrdb xsetroot loadkeys setfont", raw=_display),
    Program(
        "notify-send toilet figlet cmatrix fortune asciiquarium nyancat banner beep",
        "",
        "text*",
        lenient=True,
    ),
    Program("lolcat", "-h -v -p= -F= -S= -a -d= -s= -t -f -i", "read*"),
    Program("cowsay cowthink", "-b -d -g -p -s -t -w -y -e= -T= -W= -n -l -r -C -f=", "text*", then=_cow),
    Program(
        "xdg-open gnome-open kde-open gio-open exo-open",
        "--help --manual --version",
        "text*",
        then=lambda call: map(_opens, call.operands),
    ),
    Program(
        "xdg-mime xdg-settings xdg-user-dir xdg-user-dirs-update xdg-desktop-menu xdg-desktop-icon"
        " xdg-icon-resource",
        raw=lambda call: (
            ()
            if not call.operands
            or call.operands[0] in ("query", "get", "check", "--list", "--version", "--help")
            or call.invocation.name == "xdg-user-dir"
            else effect(Kind.CHANGE, "settings of the desktop", "set", force="medium")
        ),
    ),
    Program(
        "xclip xsel wl-copy wl-paste",
        "-i|-in -o|-out -selection= -sel= -b|--clipboard -p|--primary"
        " -s -f|-filter -l= -t|-target|--type= -n|--trim-newline --foreground -c|--clear -r -quiet -silent"
        " -rmlastnl -d= -v -h"
        " --list-types -k -a --no-newline",
        "read*",
        effects=effect(Kind.CHANGE, "the clipboard", "use", force="low"),
    ),
    Program(
        "gsettings dconf gconftool-2",
        raw=lambda call: (
            ()
            if not call.operands
            or call.operands[0]
            in (
                "get",
                "list-schemas",
                "list-recursively",
                "list-keys",
                "range",
                "describe",
                "list-children",
                "writable",
                "monitor",
                "read",
                "list",
                "dump",
                "help",
                "--version",
                "watch",
            )
            else effect(
                Kind.CHANGE, "settings of the desktop", readable(" ".join(call.operands[:3])), force="medium"
            )
        ),
    ),
)

EXAMPLES = (
    Example("systemctl status nginx --no-pager", "pure"),
    Example("systemctl", "pure"),
    Example("systemctl --user list-units", "pure"),
    Example("systemctl restart nginx", "system restart the service nginx !high"),
    Example(
        "systemctl enable --now evil", "persist enable the service evil; system start the service evil !high"
    ),
    Example("systemctl -H host status x", "pure; unknown -H host is not understood"),
    Example("systemctl halt -f", "system off or restart power !high"),
    Example("systemctl bogus", "unknown systemctl: subcommand bogus is not known"),
    Example("service nginx status", "pure"),
    Example("service nginx stop", "system stop the service nginx !high"),
    Example("journalctl -u ssh -n 50 --no-pager", "pure"),
    Example("journalctl --vacuum-time=1d", "system delete old entries of the journal !high"),
    Example("dmesg -T", "pure"),
    Example("dmesg -C", "system clear the kernel's messages !high"),
    Example("crontab -l", "pure"),
    Example("crontab -r", "change remove the crontab !high"),
    Example("crontab jobs", "read jobs; persist the crontab"),
    Example("at now + 1 hour", "persist a job at now + 1 hour; input shell"),
    Example("atq", "pure"),
    Example("mount", "pure"),
    Example("mount -o remount,rw /", "system mount / !high"),
    Example("umount /mnt", "system umount /mnt !high"),
    Example("sysctl -n kern.osrelease", "pure"),
    Example("sysctl -w a.b=1", "system set a.b=1 !high"),
    Example("modprobe -n kvm", "pure"),
    Example(
        "insmod ./evil.ko",
        "execute the kernel module ./evil.ko !high; system load kernel module ./evil.ko !high",
    ),
    Example("shutdown -h now", "system off or restart power !high"),
    Example("reboot --help", "pure"),
    Example("timedatectl", "pure"),
    Example("timedatectl set-ntp true", "system set-ntp true the clock !high"),
    Example("hostnamectl set-hostname x", "system set-hostname x the host name !high"),
    Example("loginctl terminate-user bob", "process stop bob !high"),
    Example("update-alternatives --display python", "pure"),
    Example("swapoff -a", "system off swap all !high"),
    Example("ldconfig -p", "pure"),
    Example("xdg-open https://example.com", "network request https://example.com"),
    Example("xdg-open docs/a.html", "change open docs/a.html in an application !low"),
    Example("xdg-open a.desktop", "execute the program that opens a.desktop !uncertain"),
)
