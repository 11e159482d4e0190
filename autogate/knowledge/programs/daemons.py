"""Servers that are asked about their settings, meters, players, and readers of scientific files.

What is asked for changes nothing; what starts a server, reloads one or changes hardware does. Where a table
names no option, every option but those it names is not known.
"""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import ask_for, by_words, group, listens, local, sub

_X = Style.EXACT


def _nginx(call: Call) -> Iterable[Outcome]:
    if call.has("-t", "-T", "-v", "-V", "-h", "-?"):
        return
    signal = call.value("-s")
    yield Effect(Kind.PROCESS, "the web server", signal or "start")


def _sshd(call: Call) -> Iterable[Outcome]:
    if not call.has("-t", "-T", "-G", "-V"):
        yield Effect(Kind.PROCESS, "the ssh server", "start", force="high")


_SHOWS = frozenset(
    (
        "list",
        "get",
        "status",
        "show",
        "info",
        "ls",
        "version",
        "help",
        "ip",
        "ps",
        "validate",
        "describe",
        "logs",
    )
)


def _asks(what: str, *more: str) -> object:
    """A manager of something: its looking verbs print, every other changes it."""
    looks = _SHOWS | frozenset(more)

    def then(call: Call) -> Iterable[Outcome]:
        words = [word for word in call.operands if word[:1] != "-"]
        if words and words[0] not in looks and "--help" not in call.operands:
            yield Effect(Kind.SYSTEM, what, " ".join(words[:2]), force="high")

    return then


def _mokutil(call: Call) -> Iterable[Outcome]:
    looks = (
        "--sb-state",
        "--list",
        "-l",
        "--pk",
        "--kek",
        "--db",
        "--dbx",
        "--list-enrolled",
        "--list-new",
        "-N",
        "-v",
    )
    if call.operands and any(word not in looks for word in call.operands[:1]):
        yield Effect(Kind.SECURITY, "secure boot", call.operands[0], force="high")


def _powertop(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word.startswith(("--html", "--csv", "-r", "-C")):
            yield Effect(Kind.WRITE, word.partition("=")[2] or "powertop.html")
        elif word in ("--auto-tune", "--calibrate", "-c") or word.startswith(("--workload", "-w")):
            yield Effect(Kind.SYSTEM, "the power management", word, force="high")


def _lstopo(call: Call) -> Iterable[Outcome]:
    for path in call.operands:
        if path != "-":
            yield Effect(Kind.WRITE, path)


def _sops(call: Call) -> Iterable[Outcome]:
    if call.operands[:1] == ("exec-env",) or call.operands[:1] == ("exec-file",):
        yield Effect(Kind.SECRET, "what sops keeps")
        yield Effect(Kind.EXECUTE, "a command with secrets", force="uncertain")
    elif call.has("-d") or call.operands[:1] == ("decrypt",):
        yield Effect(Kind.SECRET, "what sops keeps")
    elif call.has("-e") or call.operands[:1] == ("encrypt",):
        for path in call.operands[-1:]:
            yield Effect(Kind.WRITE if call.has("-i") else Kind.READ, path, "edit" if call.has("-i") else "")
    else:
        yield Effect(Kind.SECRET, "what sops keeps", force="uncertain")


def _devices(call: Call) -> Iterable[Outcome]:
    looks = ("--list", "--all", "--get", "--info", "--help", "--version", "-D", "-l", "-L", "-C")
    changing = [word for word in call.operands if word[:1] == "-" and not word.startswith(looks)]
    if any(word not in ("-d", "--device") and not word.startswith("--device=") for word in changing):
        yield Effect(Kind.SYSTEM, "a video device", "set", force="uncertain")


def _supervisor(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if words and words[0] not in ("status", "avail", "pid", "tail", "maintail", "version", "help"):
        yield Effect(Kind.PROCESS, " ".join(words[1:]) or "all services", words[0])


def _stress(call: Call) -> Iterable[Outcome]:
    if not any(word in ("--help", "--version", "-?", "--stressors") for word in call.operands):
        yield Effect(Kind.SYSTEM, "the load of the machine", "stress", force="uncertain")


def _sshpass(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    while words and words[0][:1] == "-":
        word = words.pop(0)
        if word in ("-p", "-f", "-d", "-P") and words:
            value = words.pop(0)
            if word == "-f":
                yield Effect(Kind.READ, value)
        elif word[:2] == "-f":
            yield Effect(Kind.READ, word[2:])
    if words:
        yield RunCommand(tuple(words))


PROGRAMS = (
    # Servers.
    Program("nginx openresty freenginx", "-t -T -q -v -V -h -? -s= -c=read -g= -p= -e=", "", then=_nginx),
    Program(
        "sshd", "-t -T -G -V -d -D -e -i -q -4 -6 -C= -c= -E= -f=read -g= -h= -o= -p= -u=", "", then=_sshd
    ),
    group(
        "caddy",
        "",
        sub("validate adapt", "-c|--config=read -a|--adapter= --envfile=read --pretty --validate"),
        sub("fmt", "-w|--overwrite --diff -c|--config=", "read*"),
        sub("version list-modules environ build-info help manpage completion hash-password"),
        sub("run start", "", lenient=True, effects=listens("the web server")),
        sub("reload stop", "", lenient=True, effects=effect(Kind.PROCESS, "the web server", "reload")),
        sub("file-server reverse-proxy respond", "", lenient=True, effects=listens("the web server")),
    ),
    Program(
        "varnishlog varnishstat varnishtop varnishncsa",
        "-1 -d -D=? -w=write -a -A -P=write -r=read -q= -g= -n= -N=read -c -b -C -i= -I= -x= -X= -v -V "
        "-k= -L= -R= -t= -T= -f= -F= -j -u",
        "text*",
    ),
    Program(
        "unbound-checkconf named-checkconf named-checkzone",
        "",
        "text*",
        lenient=True,
    ),
    by_words("supervisorctl", _supervisor),
    by_words("netplan", _asks("the network's configuration")),
    by_words("powerprofilesctl", _asks("the power profile", "query-battery-aware", "list-holds")),
    by_words("protonvpn protonvpn-cli piactl warp-cli", _asks("the virtual network", "s", "config", "stats")),
    by_words("usbguard", _asks("who may use USB", "list-devices", "list-rules", "get-parameter", "watch")),
    by_words("usbip", _asks("USB devices of other machines", "port")),
    by_words(
        "crictl",
        _asks("the containers", "images", "inspect", "inspecti", "stats", "pods", "inspectp", "config"),
    ),
    by_words("snapper", _asks("the snapshots", "list-configs", "get-config", "diff")),
    Program("tlp-stat tuptime", "", "text*", lenient=True),
    by_words("mokutil", _mokutil),
    by_words("powertop", _powertop),
    by_words("v4l2-ctl", _devices),
    by_words("stress stress-ng", _stress),
    by_words("sshpass", _sshpass),
    Program("needrestart", "-b -k -l -w -p -v -q -n -h|--help --version -r= -m= -u=", "", _X),
    Program(
        "avahi-browse",
        "-a|--all -d|--domain= -D -v -t|--terminate -c|--cache -l -r|--resolve -f -k -p -b",
        "text*",
    ),
    Program(
        "avahi-resolve", "-n|--name -a|--address -v -4 -6", "text*", effects=ask_for("the local network")
    ),
    # Meters that only show.
    Program(
        "bandwhich btm bottom bwm-ng nload diskonaut showkey ctop procs ttyplot dua-cli sloc"
        " boot-info nudoku termdown ddate leave lorem fakedata tqdm",
        "",
        "text*",
        lenient=True,
    ),
    Program("lstopo lstopo-no-graphics hwloc-ls", "", "", lenient=True, then=_lstopo),
    Program("eva jigsaw mdp pastel", "", "text*", lenient=True),
    Program(
        "goaccess",
        "-o=write --output=write -f=read --log-file=read -c --log-format= -a -d -g -q -r",
        "read*",
    ),
    Program(
        "lnav",
        "-q -r -t -H -N -h -V -n -c= -f=read -e= -w=write -d=write",
        "read*",
        then=lambda call: (
            (Effect(Kind.EXECUTE, "commands of lnav", force="uncertain"),)
            if call.has("-c", "-f", "-e")
            else ()
        ),
    ),
    # Readers of files.
    Program("gdalinfo ogrinfo gdalsrsinfo", "", "read*", lenient=True),
    Program(
        "pngcheck tiffinfo exifprobe",
        "",
        "read*",
        lenient=True,
    ),
    group(
        "samtools",
        "",
        sub(
            "flagstat stats idxstats quickcheck depth coverage mpileup tview flags head",
            "-o=write",
            "read*",
            lenient=True,
        ),
        sub(
            "view",
            "-o=write -U=write -T=read -L=read -b -h -H -c -S -C -1 -u -f= -F= -q= -@= -r= -s= -O=",
            "read text*",
        ),
        sub("sort", "-o=write -n -@= -m= -T= -O= -t= -l=", "read"),
        sub("index", "-b -c -@= -M", "read write"),
        sub("faidx", "-o=write -i", "read text*"),
    ),
    group(
        "seqkit",
        "-o|--out-file=write -j|--threads= -w|--line-width=",
        sub(
            "stats stat seq grep2tab head sample sort rmdup locate subseq translate",
            "-f=read",
            "read*",
            lenient=True,
        ),
        inherit=True,
    ),
    Program("sdcv dict", "", "text*", lenient=True),
    Program("jtbl ajson", "", "read*", lenient=True),
    Program(
        "sd", "-p|--preview -F|--fixed-strings -n= -f= -s --max-replacements= --flags=", "text text edit*", _X
    ),
    # Players: their options record, send and run scripts, so only a file to be played is known.
    Program(
        "mpv cvlc audacious clementine",
        "--no-video --no-audio --fs|--fullscreen --loop -v",
        "text*",
        _X,
        effects=local("a player"),
    ),
    # Builders whose output has a name.
    Program(
        "ogr2ogr",
        "-f= -t_srs= -s_srs= -where= -sql= -nln= -overwrite -append -skipfailures",
        "write read text*",
        Style.SINGLE,
    ),
    Program("gdal_translate", "-of= -ot= -b= -scale -outsize= -a_srs= -q", "read write", Style.SINGLE),
    Program("tiff2pdf", "-o=write", "read", lenient=True),
    Program(
        "help2man",
        "-o|--output=write -n|--name= -N|--no-info -s= -i=read -I=",
        "text",
        then=lambda call: tuple(RunCommand((word, "--help")) for word in call.operands),
    ),
    Program(
        "sops",
        "-d|--decrypt -e|--encrypt -i|--in-place --input-type= --output-type= --extract= -r|--rotate"
        " --output=write --pgp= --age= --kms= -v|--version -s|--show-master-keys",
        "text*",
        _X,
        then=_sops,
    ),
)

EXAMPLES = (
    Example("varnishlog -g request -q x", "pure"),
    Example("varnishncsa -w access.log", "write access.log"),
    Example("nginx -t", "pure"),
    Example("nginx -s reload", "process reload the web server"),
    Example("nginx", "process start the web server"),
    Example("sshd -T", "pure"),
    Example("sshd -D", "process start the ssh server !high"),
    Example("caddy validate --config Caddyfile", "read Caddyfile"),
    Example("caddy run", "network listen the web server"),
    Example("supervisorctl status", "pure"),
    Example("supervisorctl stop web", "process stop web"),
    Example("netplan get", "pure"),
    Example("netplan apply", "system apply the network's configuration !high"),
    Example("mokutil --sb-state", "pure"),
    Example("mokutil --disable-validation", "security --disable-validation secure boot !high"),
    Example("powertop --auto-tune", "system --auto-tune the power management !high"),
    Example("v4l2-ctl --list-devices", "pure"),
    Example("lstopo out.png", "write out.png"),
    Example("sops -d a.yaml", "secret what sops keeps"),
    Example("sshpass -p x rm y", "run rm y"),
)
