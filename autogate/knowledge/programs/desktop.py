"""The desktop: windows, sound, viewers, browsers, terminals, remote screens; batch queues."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import (
    Effect,
    Kind,
    Outcome,
    RunCode,
    RunCommand,
    RunFile,
    RunInput,
    RunShell,
    readable,
    unclear,
)
from autogate.knowledge.interface import Call, Effects, Example, Program, Style, effect
from autogate.knowledge.services import by_words
from autogate.words.values import as_path, is_static


def _low(what: str, detail: str = "change") -> Effects:
    return effect(Kind.CHANGE, what, detail, force="low")


def _asked(call: Call, *shows: str) -> bool:
    """True where the first word only shows something, or help is asked for."""
    words = call.operands
    return not words or words[0] in shows or words[-1] in ("-h", "--help", "help", "--version", "-v", "-V")


def _unknown(call: Call) -> Effect:
    return unclear(f"{call.invocation.name} {readable(' '.join(call.operands[:2]))} is not known")


# windows


def _compositor(call: Call) -> Iterable[Outcome]:
    """hyprctl, swaymsg, i3-msg, bspc, niri msg: queries, and commands that can start programs."""
    words = call.operands
    text = " ".join(words)
    shows = (
        *(
            "monitors",
            "workspaces",
            "activeworkspace",
            "clients",
            "activewindow",
            "devices",
            "binds",
            "layers",
            "version",
        ),
        *(
            "splash",
            "getoption",
            "cursorpos",
            "animations",
            "instances",
            "layouts",
            "configerrors",
            "decorations",
            "query",
        ),
        *(
            "systeminfo",
            "globalshortcuts",
            "workspacerules",
            "rollinglog",
            "-h",
            "--help",
            "--version",
            "-v",
            "help",
        ),
    )
    names = [word for word in words if not word.startswith("-")]
    if not words or (names and names[0] in shows) or (not names and words[0] in shows):
        return
    if re.search(r"(^|\s)-t\s*(get_\w+|subscribe)", text):
        return
    if is_static(text) and not re.search(r"exec|bind|keyword|source|plugin|mode|config", text):
        yield Effect(Kind.CHANGE, "windows", "arrange", force="low")
    else:
        yield Effect(Kind.EXECUTE, f"the command {readable(text)}")


def _wmctrl(call: Call) -> Iterable[Outcome]:
    if not call.has("-l", "-d", "-m", "-h", "-V"):
        yield Effect(Kind.CHANGE, "windows", "close" if call.has("-c") else "arrange", force="low")


def _menu(call: Call) -> Iterable[Outcome]:
    """rofi and wofi can start what is chosen."""
    if "-dmenu" in call.operands or "--dmenu" in call.operands or _asked(call):
        return
    yield Effect(Kind.EXECUTE, "what is chosen")


def _libinput(call: Call) -> Iterable[Outcome]:
    if _asked(call, "list-devices", "list-kernel-devices", "quirks"):
        return
    if call.operands[0] in ("debug-events", "record", "debug-gui", "debug-tablet", "measure", "analyze"):
        yield Effect(Kind.SECRET, "what is typed")
    else:
        yield _unknown(call)


def _extensions(call: Call) -> Iterable[Outcome]:
    if _asked(call, "list", "info", "show", "prefs", "version"):
        return
    yield Effect(
        Kind.CHANGE,
        f"extensions {readable(' '.join(call.operands[1:]))}".strip(),
        call.operands[0],
        force="high",
    )


def _xhost(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if not word.startswith("-"):
            yield Effect(Kind.SECURITY, "access to the screen", readable(word), force="high")
        else:
            yield Effect(Kind.CHANGE, "access to the screen", readable(word), force="low")


# sound, light


def _sound(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if _asked(call) or verb in (
        "list",
        "info",
        "stat",
        "status",
        "inspect",
        "get-volume",
        "subscribe",
        "ls",
        "search",
        "queue",
    ):
        return
    if verb.startswith("get") or {"--get-volume", "--get-mute", "--list-sinks", "--list-sources"} & set(
        call.operands
    ):
        return
    if verb in ("load-module", "unload-module", "exit", "upload-sample", "send-message", "load-object"):
        yield Effect(Kind.CHANGE, "the sound", verb, force="uncertain")
    else:
        yield Effect(Kind.CHANGE, "the sound", "set", force="low")


def _player(call: Call) -> Iterable[Outcome]:
    if not _asked(
        call,
        "status",
        "metadata",
        "position",
        "volume",
        "current",
        "playlist",
        "stats",
        "outputs",
        "list",
        "ls",
        "search",
        "queued",
    ):
        yield Effect(Kind.CHANGE, "what plays", "set", force="low")


def _record(call: Call) -> Iterable[Outcome]:
    if call.has("-l", "-L", "-h"):
        return
    yield Effect(Kind.SECRET, "the microphone", force="medium")
    for word in call.operands:
        yield Effect(Kind.WRITE, as_path(word))


# viewers, browsers


def _viewer(call: Call) -> Iterable[Outcome]:
    """Shows files in a window. Options that run a program or change files are not known."""
    yield Effect(Kind.CHANGE, "a window", "open", force="low")
    for word in call.operands:
        if "://" in word:
            yield Effect(Kind.NETWORK, word, "request")
        elif word != "-":
            yield Effect(Kind.READ, as_path(word))


def _browser(call: Call) -> Iterable[Outcome]:
    for name, default in (("--screenshot", "screenshot.png"), ("--print-to-pdf", "output.pdf")):
        if call.has(name):
            yield Effect(Kind.WRITE, call.value(name) or default)
    if call.has("--remote-debugging-port", "--remote-debugging-address"):
        yield Effect(Kind.NETWORK, "localhost", "listen")
    if not call.has("--headless"):
        yield Effect(Kind.CHANGE, "a window", "open", force="low")
    for word in call.operands:
        if "://" in word and not word.startswith("file:"):
            yield Effect(Kind.NETWORK, word, "request")
        elif word.startswith("file:"):
            yield Effect(Kind.READ, word.removeprefix("file://"))
        elif word != "about:blank":
            yield Effect(Kind.NETWORK, readable(as_path(word)), "request")


_BROWSER = (
    "--headless=? --screenshot=? --print-to-pdf=? --dump-dom --disable-gpu --window-size="
    " --no-first-run --incognito --new-window"
    " --private-window --new-tab --hide-scrollbars --virtual-time-budget= --timeout= --user-data-dir="
    " --disable-dev-shm-usage"
    " --force-device-scale-factor= --default-background-color="
    " --run-all-compositor-stages-before-draw --no-pdf-header-footer"
    " --print-to-pdf-no-header --remote-debugging-port= --remote-debugging-address="
    " --disable-extensions --mute-audio --lang="
    " --enable-logging=? --v= --no-default-browser-check --disable-software-rasterizer --kiosk"
    " --guest --version --product-version"
    " --ignore-certificate-errors --no-sandbox --disable-web-security"
)
_UNSAFE = {
    "--no-sandbox": effect(Kind.SECURITY, "the sandbox of the browser", "off", force="medium"),
    "--ignore-certificate-errors": effect(Kind.SECURITY, "certificate checks", "off", force="medium"),
    "--disable-web-security": effect(Kind.SECURITY, "origin checks of the browser", "off", force="medium"),
}


# terminals


def _terminal(call: Call) -> Iterable[Outcome]:
    """A terminal emulator: everything after ``-e`` or ``--`` is a command."""
    words = call.operands
    if words and words[-1] in ("-h", "--help", "--version", "-v", "-V", "help"):
        return
    for at, word in enumerate(words):
        if word in ("-e", "--", "-x", "start", "--command", "--execute") and at + 1 < len(words):
            rest = words[at + 1 :]
            if rest[0] == "--":
                rest = rest[1:]
            yield RunShell(rest[0]) if len(rest) == 1 else RunCommand(rest)
            return
        if not word.startswith("-") or word.partition("=")[0] in (
            "--config-file",
            "--config",
            "-o",
            "--option",
            "--command",
            "-c",
        ):
            yield _unknown(call)
            return
    yield Effect(Kind.CHANGE, "a window", "open", force="low")


def _ttyd(call: Call) -> Iterable[Outcome]:
    if _asked(call):
        return
    yield Effect(Kind.NETWORK, "a shell in the browser", "shell")


def _zellij(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if _asked(call, "list-sessions", "ls", "list-aliases", "la", "setup", "convert-config", "convert-theme"):
        return
    if words[0] in ("run", "r") and "--" in words:
        yield RunCommand(words[words.index("--") + 1 :])
    elif words[0] in (
        "kill-session",
        "k",
        "kill-all-sessions",
        "ka",
        "delete-session",
        "d",
        "delete-all-sessions",
        "da",
    ):
        yield Effect(
            Kind.PROCESS,
            "all zellij sessions" if "all" in words[0] or words[0] in ("ka", "da") else "a zellij session",
            "stop",
        )
    elif words[0] in ("attach", "a", "-s", "--session"):
        yield Effect(Kind.CHANGE, "a zellij session", "open", force="low")
    else:
        yield _unknown(call)


# remote screens


def _remote_screen(call: Call) -> Iterable[Outcome]:
    if _asked(call):
        return
    host = next((word for word in call.operands if word.startswith("/v:")), "").removeprefix("/v:")
    host = host or next(
        (word for word in reversed(call.operands) if not word.startswith(("-", "/", "+"))), "a host"
    )
    yield Effect(Kind.NETWORK, readable(as_path(host)), "connect")


def _vnc_server(call: Call) -> Iterable[Outcome]:
    if "-kill" in call.operands:
        yield Effect(Kind.PROCESS, "a shared screen", "stop")
    elif not _asked(call, "-list"):
        yield Effect(Kind.NETWORK, "the screen", "listen")


# batch queues


def _slurm_submit(call: Call) -> Iterable[Outcome]:
    words = call.operands
    name = call.invocation.name
    text = call.value("--wrap")
    if call.has("--test-only", "-V", "--usage"):
        return
    yield Effect(Kind.REMOTE, "the cluster", "run")
    if text is not None:
        yield RunShell(text, remote="the cluster")
    elif name == "sbatch" and words:
        yield RunFile(as_path(words[0]), "", words[1:], remote="the cluster")
    elif words:
        yield RunCommand(words, remote="the cluster")
    else:
        yield RunInput("shell", remote="the cluster")


def _scontrol(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if words and words[0] not in (
        "show",
        "ping",
        "version",
        "help",
        "listpids",
        "completing",
        "getaddrs",
        "write",
    ):
        yield Effect(Kind.REMOTE, f"the cluster: {readable(' '.join(words))}", "change")


def _sacctmgr(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if words and words[0] not in ("show", "list", "ping", "version", "help", "dump"):
        force = "high" if words[0] in ("delete", "remove", "archive") else ""
        yield Effect(Kind.REMOTE, f"the cluster: {readable(' '.join(words))}", "change", force=force)


# lists


def _time_list(call: Call) -> Iterable[Outcome]:
    if _asked(
        call,
        "summary",
        "day",
        "week",
        "month",
        "show",
        "export",
        "tags",
        "get",
        "diagnostics",
        "extensions",
        "list",
        "ls",
        "lsprj",
        "lsa",
        "report",
        "gaps",
        "totals",
    ):
        return
    yield Effect(Kind.CHANGE, "a list of the user's", readable(call.operands[0]), force="medium")


# sums


_SUM = re.compile(r"[\w\s.,+*/%^()=\[\]€$£°!-]*\Z")


def _calc(call: Call) -> Iterable[Outcome]:
    """calc and qalc: their languages can read, write and run, sums cannot."""
    text = " ".join(call.operands)
    if not call.operands:
        yield RunInput("calc")
    elif not _SUM.match(text) or re.search(
        r"system|open|read|write|cmdbuf|load|save|export|eval|config|define", text
    ):
        yield RunCode("calc", text)


# containers of the system


def _lxc(call: Call) -> Iterable[Outcome]:
    name = call.invocation.name
    target = readable(call.value("-n") or (call.operands[0] if call.operands else "a container"))
    if name in ("lxc-attach", "lxc-execute", "lxc-unshare", "lxc-usernsexec"):
        words = call.operands if call.value("-n") is not None else call.operands[1:]
        if words:
            yield RunCommand(words, remote="container")
        else:
            yield RunInput("shell", remote="container")
    elif name == "lxc-destroy":
        yield Effect(Kind.SYSTEM, f"the container {target}", "destroy", force="high")
    else:
        yield Effect(Kind.SYSTEM, f"the container {target}", name.removeprefix("lxc-"), force="medium")


_SLURM = (
    "-A|--account= -a|--array= -b|--begin= -C|--constraint= -c|--cpus-per-task= -D|--chdir="
    " -d|--dependency= -e|--error=write"
    " -o|--output=write -i|--input=read -J|--job-name= -t|--time= -N|--nodes= -n|--ntasks="
    " -p|--partition= -q|--qos= -w|--nodelist="
    " -x|--exclude= -L|--licenses= -M|--clusters= -m|--distribution= -G|--gpus= -H|--hold"
    " -I|--immediate=? -Q|--quiet -v|--verbose"
    " -s|--oversubscribe -W|--wait -V|--version --usage --wrap= --mem= --mem-per-cpu= --mem-per-gpu="
    " --gres= --gpus-per-node="
    " --gpus-per-task= --gpus-per-socket= --ntasks-per-node= --ntasks-per-core= --ntasks-per-socket="
    " --mail-type= --mail-user="
    " --parsable --test-only --exclusive=? --export= --export-file=read --requeue --no-requeue"
    " --signal= --reservation= --tmp="
    " --comment= --nice=? --priority= --pty --jobid= --overlap --mpi= --cpu-bind= --mem-bind= --label"
    " -l --unbuffered -u -K"
    " --kill-on-bad-exit=? --open-mode= --overcommit -O --exact --het-group= --x11=? --bell"
    " --no-shell -k --no-kill --time-min="
    " --hint= --threads-per-core= --cores-per-socket= --sockets-per-node= --deadline= --delay-boot="
    " --get-user-env=?"
)
_QUERY = (
    "squeue sinfo sacct sstat sprio sshare sreport sdiag qstat qhost pbsnodes qselect bjobs bqueues"
    " bhosts lsload"
    " condor_q condor_status condor_history checkjob showq"
)

PROGRAMS = (
    by_words("hyprctl swaymsg i3-msg bspc niri", _compositor),
    Program(
        "wmctrl",
        "-l -d -m -p -G -x -i -u -F -w= -v -h -V -a= -R= -c= -r= -t= -e= -b= -N= -I= -T= -s= -n= -g= -o= -k=",
        "",
        then=_wmctrl,
    ),
    by_words("rofi wofi tofi fuzzel bemenu ulauncher", _menu),
    Program("dmenu", "-b -f -i -v -l= -m= -p= -fn= -nb= -nf= -sb= -sf= -w=", "", Style.SINGLE),
    by_words("libinput", _libinput),
    by_words("gnome-extensions", _extensions),
    by_words("xhost", _xhost),
    Program(
        "upower",
        "-e|--enumerate -d|--dump -w|--wakeups -m|--monitor --monitor-detail -i|--show-info= -v|--version",
        "",
    ),
    Program(
        "brightnessctl light xbacklight ddcutil redshift gammastep wlr-randr kscreen-doctor autorandr",
        "-l -m -q -p -n= -e -d= -c= -i -s= -S= -A= -U= -G -L -t= -O= -P -x -b= -g= -get -set= -inc="
        " -dec= --device= --class= --list --output= --brief",
        "text*",
        effects=_low("the screen", "set"),
    ),
    by_words("pactl pacmd pamixer amixer wpctl pulsemixer ponymix", _sound),
    Program(
        "alsamixer pavucontrol speaker-test",
        "-c= -D= -g -t= -l= -V= -f= -r= -s= -h",
        "",
        effects=_low("the sound", "set"),
    ),
    Program("pw-dump pw-top pw-mon", "-r= -m -N -C -b -n= -a -o -h -V --no-colors", "text*", lenient=True),
    Program(
        "arecord parecord pw-record parec",
        "-l -L -D= -f= -c= -r= -d= -t= -q -v -N -h --device= --rate= --channels= --format="
        " --file-format=? --target=",
        "text*",
        then=_record,
    ),
    Program(
        "pw-play",
        "-v -d|--device= --volume= --rate= --channels= --format= --raw --target=",
        "read*",
        effects=_low("the sound", "play"),
    ),
    by_words("playerctl mpc cmus-remote mocp ncmpcpp spt", _player),
    Program(
        "spd-say",
        "-r= -p= -i= -o= -I= -l= -t= -L -O -m= -w -e -S -C -R= -x -y= -z -D -h -v",
        "text*",
        effects=_low("the sound", "play"),
    ),
    # viewers and browsers
    Program(
        "sxiv nsxiv eog evince okular zathura mupdf xpdf gv gthumb gwenview loupe atril xreader"
        " qpdfview viewnior geeqie swayimg imv timg viu catimg chafa jp2a",
        "-a -b -f|--fullscreen -s= -p= -P= -w= -h --page-index= -i= -l= --page= --find= -z= -t -q -r"
        " --presentation -n --new-window -W= -H= --size= --width= --height= --colors= --symbols=",
        "text*",
        then=_viewer,
    ),
    Program(
        "feh",
        "-F|--fullscreen -Z -g= -x -. -q -r|--recursive -S= -z -D= -t -i -w -l|--list -L="
        " -U|--loadable -u|--unloadable -d -N -R= -y= -E= -W= -H= -Y -p -I -m --scale-down"
        " --auto-zoom --bg-fill --bg-scale --bg-center --bg-max --bg-tile --no-fehbg -v|--version -h",
        "text*",
        then=_viewer,
    ),
    Program(
        "google-chrome google-chrome-stable chromium chromium-browser chrome brave brave-browser"
        " microsoft-edge firefox opera vivaldi",
        _BROWSER,
        "text*",
        Style.EXACT,
        on=_UNSAFE,
        then=_browser,
    ),
    # terminals
    by_words(
        "kitty alacritty wezterm gnome-terminal xterm konsole foot ghostty rxvt urxvt terminator"
        " xfce4-terminal st x-terminal-emulator lxterminal tilix kgx ptyxis",
        _terminal,
    ),
    by_words("ttyd gotty wetty sshx tmate upterm", _ttyd),
    by_words("zellij", _zellij),
    # remote screens
    by_words(
        "xfreerdp xfreerdp3 wlfreerdp rdesktop remmina vncviewer xtigervncviewer spicy remote-viewer"
        " anydesk rustdesk moonlight",
        _remote_screen,
    ),
    by_words(
        "vncserver tigervncserver x11vnc x0vncserver tightvncserver Xvnc wayvnc xrdp sunshine", _vnc_server
    ),
    Program(
        "Xvfb Xephyr Xnest Xorg startx xinit",
        "-screen= -ac -nolisten= -br -reset -noreset -terminate -dpi= -fp= -pn -version -help",
        "text*",
        Style.SINGLE,
        effects=_low("a screen", "start"),
        on={"-ac": effect(Kind.SECURITY, "access to the screen", "everyone", force="medium")},
    ),
    Program(
        "winetricks wineboot winecfg wineserver winepath",
        "-q -v -f -k -u -w -i -e -r --force --unattended --version -h",
        "text*",
        effects=effect(Kind.CHANGE, "the Windows of wine", "change", force="uncertain"),
    ),
    Program(
        "gtk-launch kstart dex",
        operands="text*",
        style=Style.NONE,
        then=lambda call: (Effect(Kind.EXECUTE, f"the application {readable(' '.join(call.operands))}"),),
    ),
    # queues
    Program(_QUERY, "", "text*", lenient=True, effects=effect(Kind.NETWORK, "the cluster", "request")),
    Program("sbatch srun salloc", _SLURM, "text*", Style.POSIX, then=_slurm_submit),
    Program(
        "scancel qdel bkill condor_rm",
        "-u|--user= -n|--name= -p|--partition= -t|--state= -s|--signal= -A|--account= -b|--batch"
        " -f|--full -i -Q|--quiet -v|--verbose -w= -q= -R= -M= -V --me --ctld",
        "text*",
        effects=effect(Kind.REMOTE, "jobs of the cluster", "stop"),
    ),
    by_words("scontrol", _scontrol),
    by_words("sacctmgr", _sacctmgr),
    Program(
        "qsub bsub condor_submit sattach sbcast qrsh",
        operands="text*",
        style=Style.NONE,
        effects=(
            Effect(Kind.REMOTE, "the cluster", "run"),
            unclear("a job whose words are not read"),
        ),
    ),
    # tasks
    by_words("timew todo.sh todo.txt watson jrnl khal khard todoman calcurse", _time_list),
    # sums
    Program(
        "qalc calc apcalc",
        "-t|-terse -c|-color=? -b|-base= -i -l|-list=? -v|-version -n -s|-set= -time -m= -q -d -p -e -h",
        "text*",
        Style.SINGLE,
        then=_calc,
    ),
    Program(
        "gnome-calculator kcalc galculator speedcrunch xcalc",
        "-s|--solve= -e|--equation= -m|--mode= -v|--version -h",
        "",
        effects=_low("a window", "open"),
    ),
    # containers of the system
    Program(
        "lxc-ls lxc-info lxc-top lxc-monitor lxc-checkconfig lxc-config lxc-wait",
        "-1 -f -n|--name= -P= -s -p -i -S -H -c= -g -l -o= -q --active --frozen --running --stopped"
        " --fancy -F= -t= -d=",
        "text*",
        lenient=True,
    ),
    Program(
        "lxc-start lxc-stop lxc-create lxc-destroy lxc-copy lxc-freeze lxc-unfreeze lxc-snapshot"
        " lxc-cgroup lxc-device lxc-autostart lxc-attach"
        " lxc-execute lxc-usernsexec lxc-unshare",
        "-n|--name= -P|--lxcpath= -d|--daemon -F|--foreground -f|--rcfile=unknown"
        " -t|--template=unknown -k|--kill -r|--reboot -W|--nowait -T|--timeout="
        " -s= -u|--uid= -g|--gid= -e -v= -B= -q -l= -o= -N= -a -L -D -A -m=",
        "text*",
        Style.POSIX,
        then=_lxc,
    ),
    # small programs that only show something
    Program(
        "glxgears vkcube glmark2 vkmark cava pipes.sh hollywood no-more-secrets nms tty-clock"
        " peaclock cbonsai lavat bonsai.sh gtypist ttyper toipe",
        "-a -b= -c= -f= -h -v -s= -t= -l -i -r -m=",
        "text*",
        lenient=True,
    ),
    Program(
        "nautilus dolphin thunar pcmanfm nemo caja",
        "-w|--new-window -s|--select -q|--quit --split -h -v",
        "text*",
        effects=_low("a window", "open"),
    ),
)

EXAMPLES = (
    Example("hyprctl -j monitors", "pure"),
    Example("hyprctl dispatch exec kitty", "execute the command dispatch exec kitty"),
    Example("swaymsg -t get_tree", "pure"),
    Example("wmctrl -l", "pure"),
    Example("rofi -show run", "execute what is chosen"),
    Example("libinput debug-events", "secret what is typed"),
    Example("xhost +", "security + access to the screen !high"),
    Example("pactl list short sinks", "pure"),
    Example("pactl set-sink-volume 0 50%", "change set the sound !low"),
    Example("pactl load-module module-pipe-sink", "change load-module the sound !uncertain"),
    Example("arecord -d 5 a.wav", "secret the microphone !medium; write a.wav"),
    Example("playerctl status", "pure"),
    Example("evince a.pdf", "change open a window !low; read a.pdf"),
    Example("feh --action 'rm %f' a.png", "unknown feh: option --action is not known"),
    Example(
        "google-chrome --headless --screenshot=a.png https://example.com",
        "write a.png; network request https://example.com",
    ),
    Example("chromium --load-extension=x", "unknown chromium: option --load-extension is not known"),
    Example("xterm -e ls -l", "run ls -l"),
    Example("gnome-terminal -- make", "shell 'make'"),
    Example("ttyd bash", "network shell a shell in the browser"),
    Example("xfreerdp /v:host.example /u:me", "network connect host.example"),
    Example("squeue -u me", "network request the cluster"),
    Example("sbatch --wrap 'make' -N 1", "remote run the cluster; shell 'make' in the cluster"),
    Example("srun --pty bash", "remote run the cluster; run bash in the cluster"),
    Example("scontrol show job 3", "pure"),
    Example("sacctmgr delete user x", "remote change the cluster: delete user x !high"),
    Example("qalc 5 kg to lb", "pure"),
    Example("calc 'system(\"id\")'", "code calc 'system(\"id\")'"),
    Example("lxc-attach -n web -- ls", "run ls in container"),
    Example("lxc-destroy -n web", "system destroy the container web !high"),
)
