"""Shells and files on other machines: ssh and its family, rsync."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunInput, RunShell, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import MANY, has_unknown, is_static

if TYPE_CHECKING:
    from collections.abc import Iterator

# --- ssh

_SSH_FLAGS = frozenset("46AaCfGgKkMNnqsTtVvXxYy")
_SSH_VALUES = frozenset("BbcDEeFIiJLlmOoPpQRSWw")

_SSH_HARMLESS = frozenset(
    [
        "addkeystoagent",
        "addressfamily",
        "batchmode",
        "bindaddress",
        "bindinterface",
        "canonicaldomains",
        "canonicalizefallbacklocal",
        "canonicalizehostname",
        "canonicalizemaxdots",
        "canonicalizepermittedcnames",
        "casignaturealgorithms",
        "certificatefile",
        "channeltimeout",
        "checkhostip",
        "ciphers",
        "clearallforwardings",
        "compression",
        "connectionattempts",
        "connecttimeout",
        "controlmaster",
        "controlpath",
        "controlpersist",
        "enableescapecommandline",
        "enablesshkeysign",
        "escapechar",
        "exitonforwardfailure",
        "fingerprinthash",
        "forkafterauthentication",
        "forwardagent",
        "forwardx11",
        "forwardx11timeout",
        "forwardx11trusted",
        "gssapiauthentication",
        "gssapidelegatecredentials",
        "gssapikeyexchange",
        "gssapitrustdns",
        "hashknownhosts",
        "hostbasedacceptedalgorithms",
        "hostbasedauthentication",
        "hostkeyalgorithms",
        "hostkeyalias",
        "hostname",
        "identitiesonly",
        "identityagent",
        "identityfile",
        "ignoreunknown",
        "ipqos",
        "kbdinteractiveauthentication",
        "kbdinteractivedevices",
        "kexalgorithms",
        "loglevel",
        "logverbose",
        "macs",
        "nohostauthenticationforlocalhost",
        "numberofpasswordprompts",
        "obscurekeystroketiming",
        "passwordauthentication",
        "permitremoteopen",
        "port",
        "preferredauthentications",
        "proxyjump",
        "proxyusefdpass",
        "pubkeyacceptedalgorithms",
        "pubkeyacceptedkeytypes",
        "pubkeyauthentication",
        "rekeylimit",
        "requesttty",
        "requiredrsasize",
        "revokedhostkeys",
        "sendenv",
        "serveralivecountmax",
        "serveraliveinterval",
        "sessiontype",
        "setenv",
        "stdinnull",
        "streamlocalbindmask",
        "streamlocalbindunlink",
        "syslogfacility",
        "tag",
        "tcpkeepalive",
        "updatehostkeys",
        "usekeychain",
        "user",
        "userknownhostsfile",
        "globalknownhostsfile",
        "verifyhostkeydns",
        "versionaddendum",
        "visualhostkey",
        "challengeresponseauthentication",
        "warnweakcrypto",
        "ignoreuserknownhosts",
        "protocol",
    ]
)
_SSH_COMMANDS = frozenset(("proxycommand", "localcommand", "knownhostscommand"))
_SSH_FORWARDS = frozenset(("localforward", "dynamicforward", "remoteforward", "gatewayports"))


def ssh_setting(text: str, host: str) -> Iterator[Outcome]:
    """What ``-o Key=Value`` of ssh, scp, sftp and sshfs does."""
    key, _, value = text.replace("=", " ", 1).strip().partition(" ")
    key, value = key.lower(), value.strip().lstrip("= ").strip('"')
    if not is_static(key):
        yield unclear(f"ssh: setting {text}")
    elif key in _SSH_COMMANDS:
        if value.lower() != "none":
            yield RunShell(value)
    elif key == "remotecommand":
        if value.lower() != "none":
            yield RunShell(value, remote=f"host {host}")
    elif key == "stricthostkeychecking":
        if value.lower() not in ("yes", "ask", "accept-new"):
            yield Effect(Kind.SECURITY, "host key checks", "off", force="medium")
    elif key == "permitlocalcommand":
        if value.lower() != "no":
            yield unclear("ssh: local commands of its configuration are let run")
    elif key in _SSH_FORWARDS:
        yield Effect(Kind.NETWORK, value, "listen")
    elif key == "xauthlocation":
        yield RunCommand((value,))
    elif key == "include":
        yield Effect(Kind.EXECUTE, f"what the ssh configuration {value} names")
    elif key not in _SSH_HARMLESS:
        yield unclear(f"ssh: setting {text}")


def ssh_config(path: str) -> Iterator[Outcome]:
    """What a configuration file named on the line can do."""
    if path not in ("/dev/null", "none"):
        yield Effect(Kind.EXECUTE, f"what the ssh configuration {path} names")


def _ssh_words(words: tuple[str, ...]) -> tuple[list[tuple[str, str]], list[str], str]:
    """Options, host and command, a problem: ssh goes on with options after the host."""
    options: list[tuple[str, str]] = []
    at = 0
    rest: list[str] = []
    while at < len(words):
        word = words[at]
        if word == "--":
            at += 1
            if not rest and at < len(words):
                rest.append(words[at])
                at += 1
            rest.extend(words[at:])
            break
        if len(word) > 1 and word[0] == "-":
            at += 1
            for position, letter in enumerate(word[1:], 2):
                if letter in _SSH_FLAGS:
                    options.append((letter, ""))
                elif letter in _SSH_VALUES:
                    value = word[position:]
                    if not value:
                        if at >= len(words):
                            return options, rest, f"option -{letter} lacks its value"
                        value = words[at]
                        at += 1
                    options.append((letter, value))
                    break
                else:
                    return options, rest, f"option -{letter} is not known"
            continue
        if rest:
            rest.extend(words[at:])
            break
        rest.append(word)
        at += 1
    return options, rest, ""


def _ssh(call: Call) -> Iterator[Outcome]:
    options, rest, problem = _ssh_words(call.operands)
    if problem:
        yield unclear(f"ssh: {problem}")
        return
    given = {letter for letter, _ in options}
    if given & {"V", "Q"} or not (rest or options):
        return
    host = rest[0] if rest else ""
    if host == MANY:
        yield unclear("ssh with words that are not known")
        return
    yield from _ssh_options(options, host)
    if "G" in given:
        return
    if not host:
        yield unclear("ssh without a host")
        return
    if "O" in given:
        yield Effect(Kind.CHANGE, f"the connection to {host}", dict(options)["O"], force="low")
        return
    command = " ".join(rest[1:])
    where = f"host {host.rpartition('@')[2]}"
    if host.startswith("git@") and not command and given <= set("TvqnAa46Ci"):
        yield Effect(Kind.NETWORK, host, "request")  # a server of repositories says who logged in, and ends
        return
    yield Effect(Kind.NETWORK, host, "connect")
    if "s" in given:
        return
    if command:
        yield RunShell(command, remote=where)
    elif not given & {"N", "W"}:
        yield RunInput("shell", remote=where)


def _ssh_options(options: list[tuple[str, str]], host: str) -> Iterator[Outcome]:
    for letter, value in options:
        if letter == "o":
            yield from ssh_setting(value, host)
        elif letter == "F":
            yield from ssh_config(value)
        elif letter == "E":
            yield Effect(Kind.WRITE, value, "append")
        elif letter in "LD":
            yield Effect(Kind.NETWORK, value, "listen")
        elif letter == "R":
            yield Effect(Kind.NETWORK, f"{value} on {host}", "listen", force="uncertain")
        elif letter == "I":
            yield Effect(Kind.EXECUTE, value)
        elif letter == "w":
            yield Effect(Kind.SYSTEM, "a network tunnel", "create")


_COPY_VALUES = "-c= -D= -F= -i= -J= -l= -o= -P= -S= -X="


def _settings(call: Call, host: str) -> Iterator[Outcome]:
    for name, value in call.options:
        if value is None:
            continue
        if name == "-o":
            yield from ssh_setting(value, host)
        elif name == "-F":
            yield from ssh_config(value)
        elif name == "-S" or name == "-D":
            yield RunCommand((value,))
        elif name == "-s" and value and ("/" in value or " " in value):
            yield RunShell(value, remote=f"host {host}")


def is_remote(place: str) -> bool:
    """True for ``host:path`` and URLs, as scp and rsync read them."""
    if "://" in place:
        return True
    head, sign, _ = place.partition(":")
    return bool(sign) and "/" not in head and head != ""


def _host(place: str) -> str:
    if "://" in place:
        return place.partition("://")[2].partition("/")[0]
    return place.partition(":")[0]


def _scp(call: Call) -> Iterator[Outcome]:
    places = call.operands
    if MANY in places or len(places) < 2:
        yield unclear("scp with words that are not known" if places else "scp without a target")
        return
    *sources, target = places
    hosts = [_host(place) for place in places if is_remote(place)]
    yield from _settings(call, hosts[0] if hosts else "")
    for source in sources:
        if is_remote(source):
            yield Effect(Kind.NETWORK, source, "download")
        else:
            yield Effect(Kind.READ, source, recursive=call.has("-r"))
    if is_remote(target):
        yield Effect(Kind.NETWORK, target, "upload")
    elif call.has("-r"):
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)
    else:
        yield Effect(Kind.WRITE, target)


def _sftp(call: Call) -> Iterator[Outcome]:
    if not call.operands:
        return
    place = call.operands[0]
    yield from _settings(call, _host(place))
    batch = call.value("-b")
    if batch is not None and batch != "-":
        yield Effect(Kind.READ, batch)
        yield unclear(f"sftp runs the commands in {batch}")
    named = is_remote(place) and not place.endswith(":")
    if named and batch is None:
        yield Effect(Kind.NETWORK, place, "download")
        target = call.operands[1] if len(call.operands) > 1 else "."
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)
    else:
        yield Effect(Kind.NETWORK, place, "connect")
        if batch is None or batch == "-":
            yield unclear("sftp reads its commands from its input")


def _sshfs(call: Call) -> Iterator[Outcome]:
    host = _host(call.operands[0]) if call.operands else ""
    for value in call.values("-o"):
        for part in value.split(","):
            key, _, text = part.partition("=")
            if key in ("ssh_command", "sftp_server"):
                yield RunShell(text)
            elif key == "directport":
                yield Effect(Kind.NETWORK, text, "connect")
            elif key in _SSHFS_HARMLESS:
                continue
            else:
                yield from ssh_setting(part, host)
    for value in call.values("-F"):
        yield from ssh_config(value)
    if call.operands:
        yield Effect(Kind.NETWORK, call.operands[0], "connect")
        where = call.operands[1] if len(call.operands) > 1 else ""
        yield Effect(Kind.SYSTEM, where, "mount")


_SSHFS_HARMLESS = frozenset(
    [
        "allow_other",
        "allow_root",
        "reconnect",
        "ro",
        "rw",
        "follow_symlinks",
        "transform_symlinks",
        "idmap",
        "uid",
        "gid",
        "umask",
        "nonempty",
        "cache",
        "kernel_cache",
        "auto_cache",
        "delay_connect",
        "sshfs_sync",
        "no_readahead",
        "sync_readdir",
        "sshfs_debug",
        "workaround",
        "uidfile",
        "gidfile",
        "nomap",
        "max_read",
        "fsname",
        "subtype",
        "volname",
        "defer_permissions",
        "noappledouble",
        "noapplexattr",
        "local",
        "dev",
        "suid",
        "nodev",
        "nosuid",
        "exec",
        "noexec",
        "default_permissions",
        "password_stdin",
        "disable_hardlinks",
        "dir_cache",
        "dcache_timeout",
        "entry_timeout",
        "attr_timeout",
        "max_conns",
    ]
)


def _copy_id(call: Call) -> Iterator[Outcome]:
    key = call.value("-i")
    host = call.operands[0] if call.operands else ""
    for value in call.values("-o"):
        yield from ssh_setting(value, host)
    for value in call.values("-F"):
        yield from ssh_config(value)
    if key is not None:
        yield Effect(Kind.READ, key if key.endswith(".pub") else f"{key}.pub")
    if call.has("-n") or not host:
        return
    yield Effect(Kind.NETWORK, host, "upload")
    yield Effect(Kind.PERSIST, f"a key that may log in to {host}", force="high")


def _ssh_add(call: Call) -> Iterator[Outcome]:
    if call.has("-l", "-L", "-T"):
        return
    if call.has("-s", "-e"):
        for name in ("-s", "-e"):
            for value in call.values(name):
                yield Effect(Kind.EXECUTE, value)
        return
    detail = "remove" if call.has("-d", "-D", "-x", "-X") else "add"
    yield Effect(Kind.CHANGE, "the keys of the SSH agent", detail, force="medium")


def _ssh_agent(call: Call) -> Iterator[Outcome]:
    if call.has("-k"):
        yield Effect(Kind.PROCESS, "the SSH agent", "stop")
    elif call.operands:
        yield RunCommand(call.operands)
    else:
        yield Effect(Kind.CHANGE, "an SSH agent", "start", force="low")
    for value in call.values("-P"):
        yield unclear(f"ssh-agent: providers {value}")


def _autossh(call: Call) -> Iterator[Outcome]:
    words = list(call.operands)
    kept: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "-f":
            continue
        if word == "-M" or (word.startswith("-M") and len(word) > 2):
            at += word == "-M"
            continue
        if word == "-V" and not kept:
            return
        kept.append(word)
    yield RunCommand(("ssh", *kept))


def _mosh(call: Call) -> Iterator[Outcome]:
    for value in call.values("--ssh", "--client"):
        yield RunShell(value)
    if not call.operands:
        return
    host, *command = call.operands
    yield Effect(Kind.NETWORK, host, "connect")
    for value in call.values("--server"):
        yield RunShell(value, remote=f"host {host}")
    if command and command[0] == "--":
        command = command[1:]
    if command:
        yield RunCommand(tuple(command), remote=f"host {host}")
    elif not call.has("--local"):
        yield RunInput("shell", remote=f"host {host}")


# --- rsync

_RSYNC_FLAGS = """
-v|--verbose -q|--quiet --no-motd -c|--checksum -a|--archive -r|--recursive -R|--relative
--no-implied-dirs -b|--backup -u|--update --inplace --append --append-verify -d|--dirs|--old-dirs|--old-d
-l|--links -L|--copy-links --copy-unsafe-links --safe-links --munge-links -k|--copy-dirlinks
-K|--keep-dirlinks -H|--hard-links -p|--perms -E|--executability -A|--acls -X|--xattrs -o|--owner
-g|--group --devices --copy-devices --write-devices --specials -D -t|--times -U|--atimes --open-noatime
-N|--crtimes -O|--omit-dir-times -J|--omit-link-times --super --fake-super -S|--sparse --preallocate
-n|--dry-run -W|--whole-file -x|--one-file-system --existing --ignore-non-existing --ignore-existing
--remove-source-files --del|--delete --delete-before --delete-during --delete-delay --delete-after
--delete-excluded --ignore-missing-args --delete-missing-args --ignore-errors --force --partial
--delay-updates -m|--prune-empty-dirs --numeric-ids -I|--ignore-times --size-only -y|--fuzzy -z|--compress
--old-compress --new-compress -C|--cvs-exclude -F -0|--from0 -s|--secluded-args|--protect-args
--trust-sender --old-args --blocking-io --stats -8|--8-bit-output -h|--human-readable --progress -P
-i|--itemize-changes --list-only --fsync -4|--ipv4 -6|--ipv6 -V|--version --qsort --msgs2stderr --mkpath
--copy-as-root --cc --server --sender --no-detach --i-d --i-r --inc-recursive --daemon
"""
_RSYNC_VALUES = """
--info= --debug= --stderr= --backup-dir=create --suffix= --chmod= --chown= --max-delete= --max-size=
--min-size= --max-alloc= --partial-dir= --usermap= --groupmap= --timeout= --contimeout=
--modify-window|-@= -T|--temp-dir= --compare-dest=tree --copy-dest=tree --link-dest=tree
--compress-choice|--zc= --compress-level|--zl= --skip-compress= -f|--filter= --exclude=
--exclude-from=read --include= --include-from=read --files-from= --copy-as= --address= --port= --sockopts=
--out-format|--log-format= --log-file=append --log-file-format= --password-file= --early-input=read
--bwlimit= --stop-after= --time-limit= --stop-at= --write-batch=write --only-write-batch=write
--read-batch=read --protocol= --iconv= --checksum-choice|--cc2= --checksum-seed= -B|--block-size=
--outbuf= -e|--rsh= --rsync-path= -M|--remote-option=unknown --config= --dparam=
"""
_RSYNC_NO = " ".join(
    f"--no-{name}"
    for name in [
        "recursive",
        "r",
        "relative",
        "R",
        "links",
        "l",
        "perms",
        "p",
        "owner",
        "o",
        "group",
        "g",
        "devices",
        "D",
        "specials",
        "times",
        "t",
        "omit-dir-times",
        "O",
        "omit-link-times",
        "J",
        "whole-file",
        "W",
        "compress",
        "z",
        "inc-recursive",
        "i-r",
        "i-d",
        "blocking-io",
        "secluded-args",
        "protect-args",
        "s",
        "delete",
        "partial",
        "progress",
        "dirs",
        "d",
        "human-readable",
        "h",
        "verbose",
        "v",
        "acls",
        "A",
        "xattrs",
        "X",
        "hard-links",
        "H",
        "one-file-system",
        "x",
        "sparse",
        "S",
        "super",
        "update",
        "u",
        "backup",
        "checksum",
        "c",
        "prune-empty-dirs",
        "m",
        "mkpath",
        "numeric-ids",
        "old-args",
        "bwlimit",
        "timeout",
        "append",
        "inplace",
        "ignore-errors",
        "force",
        "fsync",
        "atimes",
        "U",
        "crtimes",
        "N",
        "copy-links",
        "L",
        "itemize-changes",
    ]
)
_DELETING = ("--del", "--delete-before", "--delete-during", "--delete-delay", "--delete-after")


def _split(text: str) -> tuple[str, ...] | None:
    """A remote shell's words, None where they cannot be told."""
    try:
        return tuple(shlex.split(text)) or None
    except ValueError:
        return None


def _rsync(call: Call) -> Iterator[Outcome]:
    if call.has("-V"):
        return
    if call.has("--server"):
        if not call.invocation.remote:
            yield unclear("rsync as a server for its input")
        return
    if call.has("--daemon"):
        yield Effect(Kind.NETWORK, "rsync's port", "listen")
        yield Effect(Kind.EXECUTE, f"what {call.value('--config') or '/etc/rsyncd.conf'} names")
        return
    if MANY in call.operands:
        yield unclear("rsync with words that are not known")
        return
    places = call.operands
    remote = [place for place in places if is_remote(place) or place.startswith(":")]
    host = _host(remote[0]) if remote else ""
    yield from _rsync_programs(call, host)
    listing = call.value("--files-from")
    if listing not in (None, "-") and not is_remote(listing or ""):
        yield Effect(Kind.READ, listing or "")
    if not places:
        return
    writes = not call.has("-n", "--list-only", "--only-write-batch")
    sources, target = (places[:-1], places[-1]) if len(places) > 1 else (places, None)
    for source in sources:
        if source in remote:
            yield Effect(Kind.NETWORK, source, "download" if target else "request")
        else:
            yield Effect(Kind.READ, source, recursive=True)
        if call.has("--remove-source-files") and writes:
            if source in remote:
                yield Effect(Kind.REMOTE, source, "delete", force="high")
            else:
                yield Effect(Kind.DELETE, source, recursive=True)
    if target is None:
        if call.has("--read-batch") and writes:
            yield Effect(Kind.WRITE, places[0], "unpack", recursive=True)
        return
    if target in remote:
        yield Effect(Kind.NETWORK, target, "upload" if writes else "request")
    elif writes:
        over = any(source.endswith("/") for source in sources)  # what it holds goes right into the target
        keeps = call.has("--ignore-existing", "-b")
        detail = "unpack-new" if keeps else "unpack-over" if over else "unpack"
        yield Effect(Kind.WRITE, target, detail, recursive=True)
    if writes and call.has(*_DELETING, "--delete-excluded", "--delete-missing-args"):
        if target in remote:
            yield Effect(Kind.REMOTE, target, "delete", force="high")
        else:
            yield Effect(Kind.DELETE, target, recursive=True)


def _rsync_programs(call: Call, host: str) -> Iterator[Outcome]:
    shell = call.value("-e")
    if shell is not None:
        words = _split(shell)
        if words is None:
            yield unclear(f"rsync: remote shell {shell}")
        elif host or words[0] != "ssh":
            yield RunCommand((*words, host or "host", "rsync", "--server"))
    path = call.value("--rsync-path")
    if path is not None:
        if host:
            yield RunShell(path + " --server", remote=f"host {host}")
        else:
            yield RunShell(path)
    for value in call.values("--sockopts"):
        if has_unknown(value):
            yield unclear(f"rsync: socket options {value}")


_COPY_FLAGS = "-3 -4 -6 -A -B -C -O -p -q -R -r -T -v -1 -2"

PROGRAMS = (
    Program("ssh slogin", raw=_ssh),
    Program("scp", f"{_COPY_FLAGS} {_COPY_VALUES} -s", style=Style.EXACT, then=_scp),
    Program(
        "sftp",
        "-4 -6 -A -a -C -f -N -p -q -r -v -1 -2 -B= -b= -c= -D= -F= -i= -J= -l= -o= -P= -R= -S= -s= -X=",
        style=Style.POSIX,
        then=_sftp,
    ),
    Program(
        "sshfs",
        "-h|--help -V|--version -p= -C -F= -1 -d|--debug -f -s -o= -v",
        then=_sshfs,
    ),
    Program("ssh-copy-id", "-f -n -s -x -i= -p= -o= -F= -t= -h", style=Style.EXACT, then=_copy_id),
    Program(
        "ssh-add",
        "-A -C -c -D -d -E= -e= -H= -h= -K -k -L -l -q -S= -s= -T -t= -v -X -x --apple-use-keychain"
        " --apple-load-keychain",
        "text*",
        then=_ssh_add,
    ),
    Program(
        "ssh-keyscan",
        "-4 -6 -c -D -H -q -v -f=read -O= -p= -T= -t=",
        "text*",
        effects=effect(Kind.NETWORK, "the hosts", "request"),
    ),
    Program(
        "ssh-agent",
        "-a= -c -s -D -d -E= -k -O= -P= -t= -T -u -U -v",
        style=Style.POSIX,
        then=_ssh_agent,
    ),
    Program("autossh", raw=_autossh),
    Program(
        "mosh",
        "--client= --server= --predict= -a -n -4 -6 --family= -p|--port= --bind-server= --ssh= "
        "--no-ssh-pty --no-init"
        " --init --local --predict-overwrite -o --experimental-remote-ip=",
        style=Style.POSIX,
        then=_mosh,
    ),
    Program(
        "rsync openrsync",
        f"{_RSYNC_FLAGS} {_RSYNC_VALUES} {_RSYNC_NO}",
        style=Style.EXACT,
        then=_rsync,
    ),
)

EXAMPLES = (
    Example("rsync --read-batch=x a", "read a recursive; read x; write unpack a recursive"),
    Example("ssh -V", "pure"),
    Example("ssh dev@build uname -a", "network connect dev@build; shell 'uname -a' in host build"),
    Example("ssh -p 22 build -t 'rm -rf /'", "network connect build; shell 'rm -rf /' in host build"),
    Example("ssh build", "network connect build; input shell in host build"),
    Example("ssh -o ProxyCommand=x build ls", "shell 'x'; network connect build; shell 'ls' in host build"),
    Example(
        "ssh -qoStrictHostKeyChecking=no build ls",
        "security off host key checks !medium; network connect build; shell 'ls' in host build",
    ),
    Example("ssh -NL 80:a:80 build", "network listen 80:a:80; network connect build"),
    Example(
        "ssh -F conf build ls",
        "execute what the ssh configuration conf names; network connect build; shell 'ls' in host build",
    ),
    Example("ssh -z build", "unknown ssh: option -z is not known"),
    Example("ssh -G build", "pure"),
    Example("scp -r src build:/tmp", "read src recursive; network upload build:/tmp"),
    Example("scp build:/tmp/a .", "network download build:/tmp/a; write ."),
    Example("scp -S ./x a b:", "run ./x; read a; network upload b:"),
    Example("scp -qvoProxyCommand=x a b:", "shell 'x'; read a; network upload b:"),
    Example("sftp build", "network connect build; unknown sftp reads its commands from its input"),
    Example("sshfs -o ssh_command=./x b: /mnt", "shell './x'; network connect b:; system mount /mnt"),
    Example(
        "ssh-copy-id -i k.pub b", "read k.pub; network upload b; persist a key that may log in to b !high"
    ),
    Example("ssh-add -l", "pure"),
    Example("ssh-agent bash -c ls", "run bash -c ls"),
    Example("autossh -M 0 -N b", "run ssh -N b"),
    Example("mosh b -- ls", "network connect b; run ls in host b"),
    Example("rsync -azP --exclude=x a/ b/", "read a/ recursive; write unpack-over b/ recursive"),
    Example("rsync -n --delete a/ b/", "read a/ recursive"),
    Example(
        "rsync -a --delete a/ b/", "read a/ recursive; write unpack-over b/ recursive; delete b/ recursive"
    ),
    Example(
        "rsync -ae 'rm -rf /' a h:/b",
        "run rm -rf / h rsync --server; read a recursive; network upload h:/b",
    ),
    Example("rsync -e 'ssh -p 2' a b", "read a recursive; write unpack b recursive"),
    Example(
        "rsync -a --delete h:/a b",
        "network download h:/a; write unpack b recursive; delete b recursive",
    ),
    Example("rsync --daemon", "network listen rsync's port; execute what /etc/rsyncd.conf names"),
    Example("rsync --bogus a b", "unknown rsync: option --bogus is not known"),
)
