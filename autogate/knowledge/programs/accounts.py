"""Users, passwords, access control and the firewall: what shows is harmless, what changes is security."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunInput, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Then, effect
from autogate.words.values import MANY, UNKNOWN, is_static


def _security(what: str, detail: str = "") -> Effect:
    return Effect(Kind.SECURITY, what, detail, force="high")


def _all_words(what: str, *shows: str) -> Then:
    """Any call changes ``what``, unless its first word is one of those that only show."""

    def raw(call: Call) -> Iterable[Outcome]:
        words = call.operands
        if not words or words[0] in ("--help", "-h", "--version", "-V", *shows):
            return ()
        return (_security(what, f"{call.invocation.name} {readable(' '.join(words))}"),)

    return raw


def _passwd(call: Call) -> Iterable[Outcome]:
    if call.has("-S", "-V"):
        return
    who = readable(" ".join(call.operands)) or "one's own account"
    yield _security(f"the password of {who}", "change")


def _visudo(call: Call) -> Iterable[Outcome]:
    if call.has("-c", "-V", "-h", "-x"):
        return
    yield _security("the rules of sudo", "edit")


def _iptables(call: Call) -> Iterable[Outcome]:
    words = call.operands
    changes = (
        "-A",
        "-D",
        "-I",
        "-R",
        "-F",
        "-N",
        "-X",
        "-P",
        "-E",
        "-Z",
        "--append",
        "--delete",
        "--insert",
        "--replace",
        "--flush",
        "--new-chain",
        "--delete-chain",
        "--policy",
        "--rename-chain",
        "--zero",
    )
    shows = (
        "-L",
        "-S",
        "-C",
        "--list",
        "--list-rules",
        "--check",
        "-h",
        "--help",
        "-V",
        "--version",
        "-nL",
        "-nvL",
        "-vnL",
        "-nvxL",
        "-Ln",
        "-Lnv",
        "-Lv",
        "-vL",
        "-nL",
        "-vnxL",
        "-Lvn",
    )
    modules = next((words[n + 1] for n, w in enumerate(words[:-1]) if w == "--modprobe"), None)
    attached = next((w[11:] for w in words if w.startswith("--modprobe=")), None)
    if modules or attached:
        yield Effect(Kind.EXECUTE, f"{readable(modules or attached or '')} as modprobe", force="high")
    if any(
        w in changes
        or not is_static(w)
        or (w[:2] in ("-F", "-X", "-Z", "-P", "-D") and not w.startswith("--"))
        for w in words
    ):
        yield _security("the firewall", readable(" ".join(words)))
    elif not any(w in shows for w in words) and words:
        yield call.unclear(f"{readable(' '.join(words))} is not understood")


def _restore() -> Iterable[Outcome]:
    yield _security("the firewall", "replace")


def _nft(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if "-c" in words or "--check" in words:
        return
    verbs = [w for w in words if not w.startswith("-")]
    if (
        "-f" in words
        or "--file" in words
        or "-i" in words
        or any(w.startswith(("-f", "--file=")) for w in words)
    ):
        yield _security("the firewall", "load rules")
    elif verbs and verbs[0] not in ("list", "monitor", "describe"):
        yield _security("the firewall", readable(" ".join(verbs)))


def _ufw(call: Call) -> Iterable[Outcome]:
    words = [w for w in call.operands if w != "--force"]
    if (
        not words
        or words[0] in ("status", "show", "version", "--version", "--help", "--dry-run")
        or words[:2] in (["app", "list"], ["app", "info"])
    ):
        return
    yield _security("the firewall", readable(" ".join(words)))


def _firewall_cmd(call: Call) -> Iterable[Outcome]:
    shows = (
        "--state",
        "--list",
        "--get",
        "--query",
        "--info",
        "--check",
        "--version",
        "--help",
        "-h",
        "-V",
        "--zone=",
        "--permanent",
        "-q",
        "-v",
        "--verbose",
        "--quiet",
        "--policy=",
        "--ipset=",
        "--path-",
    )
    words = call.operands
    if all(w.startswith(shows) or not w.startswith("-") for w in words):
        return
    yield _security("the firewall", readable(" ".join(words)))


def _setenforce(call: Call) -> Iterable[Outcome]:
    yield _security("SELinux", f"setenforce {readable(' '.join(call.operands))}")


def _semanage(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if "-l" in words or "--list" in words or "-E" in words or "-h" in words or "--help" in words:
        return
    yield _security("SELinux", readable(" ".join(words)))


def _label(call: Call) -> Iterable[Outcome]:
    if call.has("-n"):
        return
    parts = call.has("--reference", "-t", "-u", "-l") or (call.has("-r") and call.value("-r") is not None)
    whole = call.invocation.name.endswith("chcon") and not parts
    words = call.operands[1:] if whole else call.operands
    for word in words:
        yield Effect(
            Kind.MODE, UNKNOWN if word == MANY else word, "security label", recursive=call.has("-R", "-r")
        )


def _auditctl(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words or all(w in ("-l", "-s", "-v", "-h", "--help", "--version", "-i") for w in words):
        return
    yield _security("auditing", readable(" ".join(words)))


def _fail2ban(call: Call) -> Iterable[Outcome]:
    words = [w for w in call.operands if not w.startswith("-")]
    if (
        not words
        or words[0] in ("status", "ping", "get", "version", "banned", "help")
        or "-V" in call.operands
    ):
        return
    yield _security("fail2ban", readable(" ".join(words)))


def _chage(call: Call) -> Iterable[Outcome]:
    if not call.has("-l", "-h"):
        yield _security(f"the account {readable(' '.join(call.operands))}", "change its ageing")


def _keyctl(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb in (
        "",
        "show",
        "list",
        "rlist",
        "describe",
        "rdescribe",
        "supports",
        "id",
        "search",
        "--version",
    ):
        return
    if verb in ("read", "pipe", "print"):
        yield Effect(Kind.SECRET, "a key of the kernel's key ring")
    elif verb == "session":
        rest = call.operands[2:]
        yield RunCommand(rest) if rest else RunInput("shell")
    else:
        yield _security("the kernel's key ring", readable(verb))


def _htpasswd(call: Call) -> Iterable[Outcome]:
    if not call.has("-n", "-v"):
        for word in call.operands[:1]:
            yield Effect(Kind.WRITE, UNKNOWN if word == MANY else word, "" if call.has("-c") else "edit")


def _vigr(call: Call) -> Iterable[Outcome]:  # noqa: ARG001  # whatever the words
    yield _security("the list of accounts", "edit")


PROGRAMS = (
    Program(
        "useradd usermod userdel groupadd groupmod groupdel adduser deluser addgroup delgroup newusers"
        " gpasswd groupmems"
        " pwconv pwunconv grpconv grpunconv luseradd lusermod luserdel",
        raw=_all_words("the accounts", "-D"),
    ),
    Program(
        "passwd lpasswd chpasswd chgpasswd yppasswd smbpasswd",
        "-a|--all -d|--delete -e|--expire -h -i|--inactive= -k|--keep-tokens"
        " -l|--lock -n|--mindays= -q|--quiet -r|--repository= -R|--root= -P|--prefix= -S|--status"
        " -u|--unlock -w|--warndays="
        " -x|--maxdays= -s|--stdin -f|--force -c|--crypt-method= -m|--md5 --sha-rounds= -V",
        then=_passwd,
    ),
    Program(
        "chage",
        "-d|--lastday= -E|--expiredate= -h -i|--iso8601 -I|--inactive= -l|--list -m|--mindays= -M|--maxdays="
        " -R|--root="
        " -W|--warndays=",
        then=_chage,
    ),
    Program(
        "chsh chfn",
        "-s|--shell= -l|--list-shells -h -v -V -R= -f= -r= -w= -o= -p= -u= --full-name= --office="
        " --office-phone= --home-phone=",
        then=lambda call: (
            ()
            if call.has("-l", "-v")
            else (_security(f"the account {readable(' '.join(call.operands))}", call.invocation.name),)
        ),
    ),
    Program("vipw vigr", "-g -p -s -q -h -R=", then=_vigr),
    Program(
        "visudo",
        "-c|--check -f|--file=read -h -I -O -P -q|--quiet -s|--strict -V -x|--export=write",
        then=_visudo,
    ),
    Program(
        "pwck grpck",
        "-q -r -s -h -R=",
        "text*",
        then=lambda call: () if call.has("-r") else (_security("the list of accounts", "repair"),),
    ),
    Program(
        "faillock pam_tally2 faillog",
        "--user= -u= --reset --dir= --conf= -a -r -m= -l= -t=",
        then=lambda call: (
            (_security("locked accounts", "reset"),) if call.has("--reset", "-r", "-m", "-l") else ()
        ),
    ),
    Program(
        "pam-auth-update authselect authconfig",
        raw=_all_words("logging in", "current", "list", "show", "check", "--test"),
    ),
    Program(
        "iptables ip6tables iptables-nft iptables-legacy ip6tables-nft ip6tables-legacy ebtables arptables",
        raw=_iptables,
    ),
    Program(
        "iptables-save ip6tables-save",
        "-c|--counters -t|--table= -f|--file=write -M|--modprobe=command -V",
        "text*",
    ),
    Program(
        "iptables-restore ip6tables-restore iptables-apply netfilter-persistent",
        "-c -h -n -t -v -V -w -W= -M=command -T= -f=read",
        "read*",
        then=lambda call: () if call.has("-t", "-V") else _restore(),
    ),
    Program(
        "ipset", raw=_all_words("the firewall", "list", "-L", "save", "-S", "test", "-T", "version", "help")
    ),
    Program("nft", raw=_nft),
    Program("ufw gufw", raw=_ufw),
    Program("firewall-cmd firewall-offline-cmd", raw=_firewall_cmd),
    Program("shorewall csf", raw=_all_words("the firewall", "status", "show", "version", "-l", "-g", "-v")),
    Program(
        "pfctl",
        raw=lambda call: (
            ()
            if all(w.startswith(("-s", "-v", "-q", "-n")) or not w.startswith("-") for w in call.operands)
            else (_security("the firewall", readable(" ".join(call.operands))),)
        ),
    ),
    Program(
        "getenforce sestatus selinuxenabled getsebool matchpathcon seinfo sesearch aa-status aa-enabled"
        " apparmor_status"
        " aa-unconfined avcstat",
        "",
        "text*",
        lenient=True,
    ),
    Program("aa-decode aa-features-abi", "-f -x -w=write", "text*"),
    Program("setenforce", "", then=_setenforce),
    Program("setsebool", raw=_all_words("SELinux")),
    Program("semanage semodule", raw=_semanage),
    Program(
        "chcon gchcon restorecon fixfiles setfiles",
        "-R|--recursive -r|--role= -u|--user= -t|--type= -l|--range= --reference=read -v|--verbose"
        " -h|--no-dereference --dereference -H -L -P -F -n -i -f=read -e= -o=write -q -m -x -D -I -p",
        then=_label,
    ),
    Program("runcon", "-c|--compute -t|--type= -u|--user= -r|--role= -l|--range=", "text command"),
    Program(
        "aa-complain aa-disable aa-enforce aa-audit aa-genprof aa-logprof aa-autodep aa-cleanprof"
        " aa-mergeprof aa-remove-unknown"
        " aa-teardown apparmor_parser",
        raw=_all_words("AppArmor", "-N", "--names", "-p", "--preprocess"),
    ),
    Program("aa-exec", "-p|--profile= -n|--namespace= -i|--immediate -v|--verbose -d|--debug", "command"),
    Program("auditctl augenrules", raw=_auditctl),
    Program("ausearch aureport auvirt aulast aulastlog", "--checkpoint=write", "text*", lenient=True),
    Program("fail2ban-client", raw=_fail2ban),
    Program("fail2ban-regex", "", "text*", lenient=True),
    Program(
        "capsh",
        raw=lambda call: (
            ()
            if call.operands in (("--print",), ("--help",), ("--supports=",), ("--modes",))
            else (unclear("capsh: its options run programs"),)
        ),
    ),
    Program("getpcaps captest", "", "text*", lenient=True),
    Program(
        "cracklib-check pwgen pwqgen pwqcheck apg makepasswd xkcdpass diceware genpass mkpasswd pwmake"
        " pwscore",
        "-# -1 -0 -A -a= -c -n -N= -r= -s -S -v -y -C -h"
        " -m= -B -H= -l= -R= -P= -x= -M= -w= -d= --random= -D= --method= --rounds= --stdin --password-fd="
        " --salt=",
        "text*",
        lenient=True,
    ),
    Program(
        "clamscan clamdscan",
        "-r|--recursive=? -i|--infected -o|--suppress-ok-results --no-summary --stdout -l|--log=write"
        " --move=unknown --copy=unknown --remove=? --exclude= --exclude-dir= --include= --include-dir="
        " -f|--file-list=read -d|--database= --bell"
        " --max-filesize= --max-scansize= --max-files= --max-recursion= --scan-archive=? --detect-pua=?"
        " -v|--verbose -a --quiet -h -V --cross-fs="
        " --follow-dir-symlinks= --fdpass --multiscan --stream --alert-encrypted=? --heuristic-alerts=?",
        "tree*",
        on={"--remove": effect(Kind.DELETE, UNKNOWN)},
    ),
    Program("keyctl", raw=_keyctl),
    Program("htpasswd htdigest", "-c -n -b -i -m -B -2 -5 -r= -C= -d -s -p -D -v", then=_htpasswd),
    Program(
        "update-ca-certificates update-ca-trust",
        raw=lambda call: (
            ()
            if call.operands[:1] in (("--help",), ("check",), ("-h",))
            else (_security("trusted certificates", readable(" ".join(call.operands))),)
        ),
    ),
    Program("hashid hash-identifier haiti nth", "-o|--outfile=write", "text*", lenient=True),
    Program(
        "vlock xlock slock i3lock swaylock",
        "",
        "text*",
        effects=effect(Kind.CHANGE, "the screen", "lock", force="medium"),
        lenient=True,
    ),
)

EXAMPLES = (
    Example("keyctl print 123", "secret a key of the kernel's key ring"),
    Example("keyctl session - sh", "run sh"),
    Example("htpasswd -bc f me x", "write f"),
    Example("useradd -m bob", "security useradd -m bob the accounts !high"),
    Example("useradd -D", "pure"),
    Example("passwd root", "security change the password of root !high"),
    Example("passwd -S bob", "pure"),
    Example("chage -l bob", "pure"),
    Example("visudo -c", "pure"),
    Example("visudo", "security edit the rules of sudo !high"),
    Example("iptables -nvL", "pure"),
    Example("iptables -L INPUT -n", "pure"),
    Example("iptables -F", "security -F the firewall !high"),
    Example(
        "iptables -t nat -A PREROUTING -j DNAT", "security -t nat -A PREROUTING -j DNAT the firewall !high"
    ),
    Example("nft list ruleset", "pure"),
    Example("nft flush ruleset", "security flush ruleset the firewall !high"),
    Example("ufw status verbose", "pure"),
    Example("ufw disable", "security disable the firewall !high"),
    Example("firewall-cmd --list-all --zone=public", "pure"),
    Example(
        "firewall-cmd --permanent --add-port=80/tcp",
        "security --permanent --add-port=80/tcp the firewall !high",
    ),
    Example("getenforce", "pure"),
    Example("setenforce 0", "security setenforce 0 SELinux !high"),
    Example("auditctl -e 0", "security -e 0 auditing !high"),
    Example("auditctl -l", "pure"),
    Example("chcon -R -t x /srv", "mode security label /srv recursive"),
)
