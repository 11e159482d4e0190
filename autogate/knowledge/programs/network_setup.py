"""Programs for the network of this machine: addresses, routes, interfaces, wireless. What shows is
harmless, what sets changes the machine."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.words.values import MANY, is_static

_NETWORK = "the network"


def _sets(words: Iterable[str], what: str = _NETWORK) -> Effect:
    return Effect(Kind.SYSTEM, what, readable(" ".join(words)), force="high")


def _shows(*shows: str, what: str = _NETWORK) -> Callable[[Call], Iterable[Outcome]]:
    """Any call changes something, unless one of its words that are no options is a showing one."""

    def raw(call: Call) -> Iterable[Outcome]:
        words = [word for word in call.operands if not word.startswith("-")]
        if all(map(is_static, words)) and (not words or any(word in shows for word in words[:3])):
            return ()
        return (_sets(call.operands, what),)

    return raw


_IP_NESTED = ("xfrm", "mptcp", "l2tp", "macsec", "tcp_metrics", "tcpmetrics", "sr", "ioam", "stats", "vrf")
_IP_SHOWS = (
    "show",
    "list",
    "lst",
    "ls",
    "get",
    "help",
    "monitor",
    "identify",
    "pids",
    "list-id",
    "showdump",
    "save",
    "count",
    "limits",
    "endpoint",
)


def _ip_shows(thing: str, verb: str) -> bool:
    """A verb or its beginning. ``ip link s`` is set, elsewhere ``s`` is show."""
    if verb in ("l", "g", "h") or (verb == "s" and not "link".startswith(thing)):
        return True
    return len(verb) > 1 and any(name.startswith(verb) for name in _IP_SHOWS)


def _ip(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    at = 0
    while at < len(words) and words[at].startswith("-") and words[at] != "--":
        word = words[at].lstrip("-")
        at += 1
        if word in ("f", "family", "n", "netns", "rc", "rcvbuf", "l", "loops"):
            at += 1
        elif word in ("b", "batch") or word.startswith("batch"):
            if at < len(words):
                yield Effect(Kind.READ, words[at])
            yield _sets(["commands of a file"])
            return
        elif not word.startswith(
            (
                "V",
                "Version",
                "s",
                "d",
                "4",
                "6",
                "0",
                "B",
                "M",
                "o",
                "r",
                "N",
                "a",
                "c",
                "br",
                "j",
                "p",
                "t",
                "h",
                "iec",
                "echo",
                "force",
            )
        ):
            yield unclear(f"ip: option {readable(words[at - 1])} is not known")
            return
    rest = words[at:]
    if not rest:
        return
    thing = rest[0]
    verbs = rest[1:]
    if not is_static(thing):
        yield unclear("ip: its words are not known")
        return
    if (thing in ("netns", "vrf") or "netns".startswith(thing)) and verbs[:1] in (
        ["exec"],
        ["e"],
        ["ex"],
        ["exe"],
    ):
        if len(verbs) > 2:
            yield Effect(Kind.PRIVILEGE, f"the network namespace {readable(verbs[1])}")
            yield RunCommand(tuple(verbs[2:]))
        return
    if any(name.startswith(thing) for name in ("monitor", "help")) and len(thing) > 1:
        return
    if not verbs or _ip_shows(thing, verbs[0]):
        return
    nested = any(name.startswith(thing) for name in _IP_NESTED) and len(verbs) > 1
    if nested and _ip_shows(thing, verbs[1]):
        return
    if MANY in verbs:
        yield unclear("ip: its words are not known")
        return
    yield _sets(rest)


def _ifconfig(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    families = ("inet", "inet6", "ether", "list", "media")
    if (len(words) > 1 and words[1] not in families) or len(words) > 2 or MANY in words:
        yield _sets(words)


def _route(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if words and words[0] not in ("get", "monitor", "show", "inet", "inet6"):
        yield _sets(call.operands)


def _arp(call: Call) -> Iterable[Outcome]:
    if any(
        word in ("-s", "-d", "-f", "--set", "--delete", "--file", "-S", "-ad", "-da") or word == MANY
        for word in call.operands
    ):
        yield _sets(call.operands)


_ETHTOOL_SHOWS = frozenset(
    (
        *("-i", "-k", "-S", "-a", "-c", "-g", "-l", "-T", "-n", "-u", "-x", "-P", "-m", "-d", "-e", "-h"),
        *("--driver", "--show-features", "--show-offload", "--statistics", "--show-pause", "--show-coalesce"),
        *(
            "--show-ring",
            "--show-channels",
            "--show-time-stamping",
            "--show-nfc",
            "--show-ntuple",
            "--show-rxfh",
        ),
        *("--show-permaddr", "--dump-module-eeprom", "--module-info", "--register-dump", "--eeprom-dump"),
        *(
            "--show-priv-flags",
            "--show-eee",
            "--show-fec",
            "--phy-statistics",
            "--json",
            "--version",
            "--help",
        ),
        *(
            "-j",
            "--debug",
            "--show-module",
            "--show-tunnels",
            "--get-tunable",
            "--show-rxfh-indir",
            "--get-phy-tunable",
        ),
    )
)


def _ethtool(call: Call) -> Iterable[Outcome]:
    options = [word for word in call.operands if word.startswith("-")]
    if all(word in _ETHTOOL_SHOWS for word in options) and MANY not in call.operands:
        return
    yield _sets(call.operands)


_IW_CHANGES = frozenset(
    (
        "set",
        "add",
        "del",
        "connect",
        "disconnect",
        "join",
        "leave",
        "interface",
        "auth",
        "cac",
        "switch",
        "offchannel",
        "vendor",
        "trigger",
        "start",
        "stop",
        "measurement",
    )
)


def _iw(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if "scan" in words and not {"trigger", "abort"} & set(words):
        return
    if _IW_CHANGES & set(words) or not all(map(is_static, words)):
        yield _sets(words)


_NM_SHOWS = {
    "general": ("", "status", "permissions"),
    "networking": ("", "connectivity"),
    "radio": ("", "all", "wifi", "wwan"),
    "connection": ("", "show", "monitor"),
    "device": ("", "status", "show", "monitor", "lldp", "wifi"),
    "monitor": ("",),
    "help": ("",),
}


def _nmcli(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    at = 0
    while at < len(words) and words[at].startswith("-"):
        word = words[at].lstrip("-")
        at += 1
        if word in ("s", "show-secrets"):
            yield Effect(Kind.SECRET, "passwords of network connections")
        elif word in (
            "f",
            "fields",
            "m",
            "mode",
            "g",
            "get-values",
            "w",
            "wait",
            "c",
            "colors",
            "e",
            "escape",
        ):
            at += 1
        elif word in ("h", "help", "v", "version"):
            return
        elif not word.startswith(("t", "p", "o", "a", "f", "m", "g", "w", "c", "e", "field", "mode")):
            yield unclear(f"nmcli: option {readable(words[at - 1])} is not known")
            return
    rest = words[at:]
    if not rest:
        return
    thing = next((name for name in _NM_SHOWS if name.startswith(rest[0])), "")
    verbs = [word for word in rest[1:] if not word.startswith("-")]
    verb = verbs[0] if verbs else ""
    after = verbs[1:] if verbs else []
    if "--show-secrets" in rest or "-s" in rest:
        yield Effect(Kind.SECRET, "passwords of network connections")
    if thing and is_static(verb):
        matches = [name for name in _NM_SHOWS[thing] if name.startswith(verb) and (verb or not name)]
        if thing == "general" and (
            ("hostname".startswith(verb) and len(verb) > 0) or "logging".startswith(verb)
        ):
            matches = [] if after else [verb]
        if thing == "radio" and after:
            matches = []
        if thing == "device" and "wifi".startswith(verb) and verb.startswith("w"):
            matches = (
                ["wifi"] if not after or "list".startswith(after[0]) or "rescan".startswith(after[0]) else []
            )
            if after and after[0].startswith("show"):
                yield Effect(Kind.SECRET, "the password of a network")
                return
        if matches or verb == "help":
            return
    yield _sets(rest)


def _ss(call: Call) -> Iterable[Outcome]:
    if call.has("-K"):
        yield Effect(Kind.PROCESS, "network connections", "close", force="high")


def _wpa(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    shows = (
        "status",
        "scan",
        "scan_results",
        "list_networks",
        "get_network",
        "ping",
        "mib",
        "help",
        "interface",
        "signal_poll",
    )
    if words and any(word in shows for word in words[:2]):
        return
    yield _sets(call.operands)


def _iwconfig(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if len(words) > 1 or MANY in words:
        yield _sets(words)


def _always(call: Call) -> Iterable[Outcome]:
    yield _sets(call.operands)


PROGRAMS = (
    Program("ip", raw=_ip),
    Program("ifconfig", raw=_ifconfig),
    Program(
        "ss",
        "-h -V -H|--no-header -O|--oneline -n|--numeric -r|--resolve -a|--all -l|--listening"
        " -B|--bound-inactive -o|--options"
        " -e|--extended -m|--memory -p|--processes -T|--threads -i|--info -s|--summary -E|--events"
        " -Z|--context -z|--contexts"
        " -N|--net= -b|--bpf --bpf-maps --bpf-map-id= -4|--ipv4 -6|--ipv6 -0|--packet -t|--tcp -u|--udp"
        " -d|--dccp -w|--raw"
        " -x|--unix -S|--sctp --tipc --vsock --xdp -M|--mptcp --inet-sockopt -f|--family="
        " -A|--query|--socket= -D|--diag=write"
        " -F|--filter=read -K|--kill --tos --cgroup",
        "text*",
        then=_ss,
    ),
    Program(
        "netstat gnetstat",
        "-# -A= -C -f= -I= -w= -p= -t -u -l -n -a -e -o -r -s -g -i -v -W -N -M= -c -Z -4 -6 -T -b -d -m -q"
        " -R -x -L --program --programs",
        "text*",
        lenient=True,
    ),
    Program("route", raw=_route),
    Program("arp", raw=_arp),
    Program("ethtool mii-tool", raw=_ethtool),
    Program("iw", raw=_iw),
    Program("iwconfig", raw=_iwconfig),
    Program("iwlist iwgetid iwspy wavemon iwevent", "", "text*", lenient=True),
    Program("nmcli", raw=_nmcli),
    Program(
        "nmtui nmtui-edit nmtui-connect iwctl",
        raw=_shows("show", "list", "get-networks", "help", "--version"),
    ),
    Program("rfkill", raw=_shows("list", "event", "help")),
    Program("brctl", raw=_shows("show", "showmacs", "showstp")),
    Program(
        "bridge tc devlink rdma dcb vdpa", raw=_shows("show", "list", "ls", "get", "monitor", "help", "info")
    ),
    Program(
        "ifup ifdown dhclient dhcpcd udhcpc wpa_supplicant hostapd dnsmasq tunctl vconfig ifenslave slattach"
        " pppd pon poff"
        " wondershaper airmon-ng macchanger dhcp6c radvd nameif plipconfig ipmaddr iptunnel create_ap",
        raw=lambda call: (
            ()
            if call.operands in (("--help",), ("--version",), ("-V",), ("-v",), ("-h",), ("-s",))
            else _always(call)
        ),
    ),
    Program("ifquery", "", "text*", lenient=True),
    Program("wpa_cli", raw=_wpa),
    Program("wpa_passphrase", "", "text text", effects=effect(Kind.SECRET, "the key of a network")),
    Program("ipcalc ipcalc-ng sipcalc subnetcalc netmask", "", "text*", lenient=True),
    Program(
        "conntrack",
        raw=lambda call: (
            ()
            if any(
                w in ("-L", "-S", "-C", "-E", "-G", "--dump", "--stats", "--count", "--event")
                for w in call.operands
            )
            else _always(call)
        ),
    ),
    Program(
        "bluetoothctl",
        raw=_shows("list", "show", "devices", "info", "paired-devices", "version", "help", what="Bluetooth"),
    ),
    Program(
        "rfcomm hciconfig hcitool btmgmt",
        raw=_shows("show", "scan", "dev", "info", "name", "inq", what="Bluetooth"),
    ),
)

EXAMPLES = (
    Example("netstat --tcp --program --extend", "pure"),
    Example("ip a", "pure"),
    Example("ip -br -4 addr show dev eth0", "pure"),
    Example("ip r get 1.1.1.1", "pure"),
    Example("ip a s", "pure"),
    Example("ip link s eth0 down", "system link s eth0 down the network !high"),
    Example("ip route flush table main", "system route flush table main the network !high"),
    Example("ip -force -batch cmds", "read cmds; system commands of a file the network !high"),
    Example("ip netns exec foo sh -c id", "privilege the network namespace foo; run sh -c id"),
    Example("ip xfrm state list", "pure"),
    Example("ip stats show group offload", "pure"),
    Example("ip xfrm state flush", "system xfrm state flush the network !high"),
    Example("ifconfig eth0", "pure"),
    Example("ifconfig eth0 down", "system eth0 down the network !high"),
    Example("ss -tulpn", "pure"),
    Example("ss -F filter", "read filter"),
    Example("ss -K dst 1.2.3.4", "process close network connections !high"),
    Example("netstat -tulpn", "pure"),
    Example("route -n", "pure"),
    Example("route add default gw 1.2.3.4", "system add default gw 1.2.3.4 the network !high"),
    Example("arp -a", "pure"),
    Example("arp -d 1.2.3.4", "system -d 1.2.3.4 the network !high"),
    Example("ethtool -i eth0", "pure"),
    Example("ethtool -s eth0 speed 10", "system -s eth0 speed 10 the network !high"),
    Example("iw dev wlan0 link", "pure"),
    Example("iw dev wlan0 del", "system dev wlan0 del the network !high"),
    Example("nmcli -t -f NAME c show", "pure"),
    Example("nmcli g hostname", "pure"),
    Example("nmcli r wifi off", "system r wifi off the network !high"),
    Example("nmcli d w list", "pure"),
    Example("nmcli -s c show home", "secret passwords of network connections"),
    Example("rfkill list", "pure"),
    Example("rfkill block all", "system block all the network !high"),
)
