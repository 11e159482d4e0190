"""Programs that tell about files, users, hardware and the machine, and change nothing.

Nearly all are ``lenient``: whatever option they get, they print. Names of files that are only listed are
plain text; what is read is a read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import STAR, UNKNOWN, as_path, is_static


def _prints(call: Call) -> Iterable[Outcome]:  # noqa: ARG001  # whatever the words
    """Whatever the words."""
    return ()


def _hostname(call: Call) -> Iterable[Outcome]:
    if call.operands or call.has("-F", "-b"):
        yield Effect(Kind.SYSTEM, "the host name", "set", force="high")


def _stty(call: Call) -> Iterable[Outcome]:
    """Settings of the terminal it runs in; of another one with ``-F``."""
    for word in call.operands:
        if word.startswith(("-F", "--file", "-f")) or not is_static(word):
            yield Effect(Kind.SYSTEM, "a terminal", "set", force="medium")


def _dmidecode(call: Call) -> Iterable[Outcome]:
    dump = call.value("--dump-bin")
    if dump is not None:
        yield Effect(Kind.WRITE, dump)


def _sar(call: Call) -> Iterable[Outcome]:
    out = call.value("-o")
    if call.has("-o"):
        yield Effect(Kind.WRITE, out or "/var/log/sa/", "append")


def _pidstat(call: Call) -> Iterable[Outcome]:
    """``-e`` starts a program to watch it."""
    for at, word in enumerate(call.operands):
        if word == "-e" and call.operands[at + 1 :]:
            yield RunCommand(call.operands[at + 1 :])
            return


def _finger(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if "@" in word or not is_static(word):
            yield Effect(Kind.NETWORK, word.rpartition("@")[2], "request")


def _scc(call: Call) -> Iterable[Outcome]:
    """``--format-multi FORMAT:FILE,…`` writes files, but for ``stdout``."""
    for part in (call.value("--format-multi") or "").split(","):
        target = part.partition(":")[2]
        if target not in ("", "stdout"):
            yield Effect(Kind.WRITE, target)


_PRESETS = ("all", "ci", "neofetch", "paleofetch", "screenfetch", "archey", "none")


def _fastfetch(call: Call) -> Iterable[Outcome]:
    """Its configuration may hold commands to run; the presets that come with it do not."""
    words = call.operands
    for at, word in enumerate(words):
        name, sign, value = word.partition("=")
        if name in ("-c", "--config", "--load-config"):
            value = value if sign else words[at + 1] if at + 1 < len(words) else UNKNOWN
            if value not in _PRESETS:
                yield Effect(Kind.EXECUTE, f"the commands of {readable(value)}", force="uncertain")
        elif name.startswith(("--command", "--gen-config")) or not is_static(word):
            yield unclear(f"fastfetch: {readable(word)} is not understood")


def _lastlog(call: Call) -> Iterable[Outcome]:
    if call.has("-C", "-S"):
        yield Effect(Kind.SECURITY, "the log of logins", "change", force="high")


def _ldd(call: Call) -> Iterable[Outcome]:
    """ldd starts the loader that a file names, so a file from a stranger may run."""
    for word in call.operands:
        yield Effect(Kind.READ, as_path(word))
        if not word.startswith(("/usr/", "/bin/", "/sbin/", "/lib")) or ".." in word:
            yield Effect(Kind.EXECUTE, f"the loader of {readable(word)}", force="medium")


def _pure(names: str, options: str = "") -> Program:
    """A program that prints whatever its words are, but for options that have a role."""
    if re.search(r"=\??\w", options):
        return Program(names, options, "text*", lenient=True)
    return Program(names, raw=_prints)


def _getent(call: Call) -> Iterable[Outcome]:
    """Most of the tables are for everyone; those of the passwords are files that are not."""
    if call.operands[:1] in (("shadow",), ("gshadow",)):
        yield Effect(Kind.READ, f"/etc/{call.operands[0]}")


PROGRAMS = (
    _pure(
        "ls gls dir gdir vdir gvdir lsd eza exa",
        "-@ -% -I|--ignore|--ignore-glob= -w|--width= -T --tabsize= --sort= --time= --format= --color=?"
        " --hyperlink=?"
        " --indicator-style= --quoting-style= --block-size= --time-style= --hide= --depth= --level= -s"
        " --date= --size="
        " --icon= --permission= --blocks= --total-size --git-status",
    ),
    Program(
        "tree",
        "-# -a -d -f -i -l -x -L= -P= -I= -o=write --gitignore --gitfile=read --infofile=read --matchdirs"
        " --metafirst"
        " --prune --info --noreport --charset= --filelimit= --timefmt= --fromfile --fromtabfile --fflinks -q"
        " -N -Q -p -u -g"
        " -s -h --si --du -D -F --inodes --device -v -t -c -U -r --dirsfirst --filesfirst --sort= -S -A -n"
        " -C -X -J -H="
        " -T= --nolinks --hintro=read --houtro=read --hyperlink --opt-toggle --ignore-case --compress="
        " --scheme= --authority=",
        "text*",
    ),
    _pure("stat gstat", "-c|--format= --printf= -f -L -t -x -F -n -q -r -s -l --cached="),
    _pure(
        "du gdu duf df gdf dust dua pydf dfc",
        "-X|--exclude-from=read --files0-from=read -d|--max-depth= -t|--threshold="
        " -B|--block-size= --exclude= --time=? --time-style= -I= -x -T -h --output=?",
    ),
    Program(
        "ncdu",
        "-0 -1 -2 -q -x -f=read -o=write -O=write -r -rr -e -c --color= --exclude= -X|--exclude-from=read -L"
        " --si"
        " --disk-usage --apparent-size --confirm-quit --no-confirm-quit -t= --compress --export-block-size="
        " -h -v"
        " --one-file-system --cross-file-system --extended --no-extended --enable-shell --disable-shell"
        " --enable-delete --disable-delete --show-hidden --hide-hidden --sort= --graph-style=",
        "text",
    ),
    _pure(
        "readlink greadlink realpath grealpath basename gbasename dirname gdirname namei pwd gpwd",
        "-s|--suffix= --relative-to= --relative-base=",
    ),
    _pure("last lastb", "-f|--file=read -n|--limit= -p= -s= -t="),
    _pure(
        "id gid whoami gwhoami groups ggroups logname glogname users gusers who gwho w tty gtty"
        " lslogins"
        " pinky gpinky ac lastcomm",
    ),
    Program(
        "lastlog lastlog2",
        "-a|--active -b|--before= -C|--clear -h -R|--root= -S|--set -t|--time= -u|--user= -d|--database="
        " -s|--service",
        then=_lastlog,
    ),
    _pure(
        "uname guname arch garch uptime guptime nproc gnproc free vmstat mpstat cifsiostat nfsiostat"
        " iostat"
        " tload slabtop numastat lscpu lsblk lspci lsusb lsmod lsmem lsns lsipc lsfd lslocks lsdev"
        " lsscsi lspcmcia"
        " lsinitramfs lsinitrd lsirq lsclocks lsb_release"
        " nitch onefetch cpuid cpufetch x86info getconf laptop-detect acpi"
        ""
        " vainfo vdpauinfo glxinfo eglinfo clinfo xdpyinfo"
        " nstat rtstat lnstat ifstat runlevel systemd-detect-virt virt-what hostid ghostid"
        " systemd-path sw_vers system_profiler ioreg vm_stat hostinfo machine iotop iftop nethogs bmon"
        " htop btop bpytop top pmap pwdx smem"
    ),
    Program("getent", "-i|--no-idn -s|--service= -A", "text*", then=_getent),
    Program(
        "hostname ghostname",
        "-a|--alias -A|--all-fqdns -b|--boot -d|--domain -f|--fqdn|--long -F|--file=read"
        " -i|--ip-address -I|--all-ip-addresses -s|--short -y|--yp|--nis -v|--verbose -h -V",
        then=_hostname,
    ),
    Program(
        "domainname nisdomainname ypdomainname dnsdomainname",
        "-a -A -d -f -F=read -i -I -s -y -v",
        then=_hostname,
    ),
    _pure("tput gtput clear reset tset tabs infocmp toe", "-T= -S"),
    Program("stty gstty", raw=_stty),
    _pure("locale", "-a -m -c -k"),
    Program(
        "dmidecode",
        "-d|--dev-mem= -q|--quiet -s|--string= -t|--type= -H|--handle= -u|--dump --dump-bin= --from-dump=read"
        " --no-sysfs --oem-string= -V -h --no-quirks",
        then=_dmidecode,
    ),
    Program("biosdecode vpddecode ownership", "-d= -h -V", "text*"),
    Program(
        "sar sadf",
        "-# -A -b -B -C -d -D -e=? -f=?read -F=? -h -H -i= -I= -j= -m= -n= -o=? -p -P= -q=? -r=? -R -s=? -S"
        " -t"
        " -u=? -v -V -w -W -x -y -z --human --pretty --dec= --sadc --help --iface= --dev= --fs= --int="
        " --version"
        " -g -O= -l -c -T -U",
        "text*",
        then=_sar,
    ),
    Program(
        "blkid",
        "-# -c|--cache-file= -d|--no-encoding -D -g|--garbage-collect -h -i|--info -k|--list-filesystems"
        " -l|--list-one -L|--label= -n|--match-types= -o|--output= -O|--offset= -p|--probe -s|--match-tag="
        " -S|--size="
        " -t|--match-token= -u|--usages= -U|--uuid= -H|--hint= -V",
        "text*",
        on={"-g": effect(Kind.CHANGE, "the list of known disks", "clean", force="low")},
    ),
    _pure("findmnt quota repquota mountpoint findfs", "-T= -o= -t= -O= -S= -M= -F="),
    Program("lsof", raw=_prints),
    Program(
        "setterm",
        "--term= --reset --resize --initialize --cursor= --repeat= --appcursorkeys= --linewrap="
        " --inversescreen="
        " --msg= --msglevel= --foreground= --background= --ulcolor= --hbcolor= --bold= --half-bright="
        " --blink= --reverse="
        " --underline= --store --clear= --tabs= --clrtabs= --regtabs= --blank= --powersave= --powerdown="
        " --blength= --bfreq="
        " -h -V",
        "text*",
    ),
    Program("acpitool", "-a -A -b -B -c -C -d -f -F -o= -p -r -t -T -V -v -w -e -z", ""),
    Program("vulkaninfo", "--summary --help -h", ""),
    Program("pidstat", raw=_pidstat),
    _pure("dstat dool", "--output=write"),
    Program(
        "atop atopsar",
        "-w=write -r=read -P= -L= -b= -e= -a -A -B -H -x -X -C -M -D -N -E -g -m -d -n -v -c -o -s -j -u -p"
        " -R"
        " -G -l -1 -F -K -y -Y -z -Z -f -V -h -S -k -I -i -q -t -J -O -W",
        "text*",
    ),
    Program(
        "nmon",
        "-f -F=write -t -T -s= -c= -h -V -m=unknown -x -X -z",
        on={"-f": effect(Kind.WRITE, "./" + STAR)},
    ),
    Program(
        "vnstat",
        "-i|--iface=? -q|--query -h|--hours -hg|--hoursgraph -d|--days=? -m|--months=? -y|--years=?"
        " -t|--top=?"
        " -5|--fiveminutes=? -s|--short -b|--begin= -e|--end= --oneline=? --json=? --xml=? --limit="
        " -l|--live=?"
        " -tr|--traffic=? -ru|--rateunit=? --style= --locale= -v --iflist=? --dbiflist=? -D|--debug"
        " --showconfig",
        "text*",
    ),
    _pure("hwinfo", "--log=write --save-config=unknown --dump-db="),
    _pure(
        "inxi",
        "-U|--update=unknown -@|--debug=unknown --ftp=unknown --output-file=write -i|--ip -w|--weather -W=",
    ),
    _pure("neofetch", "--config=file:shell --source=read --ascii=read --print_config"),
    Program(
        "screenfetch screenFetch",
        "-v -o= -d= -D= -n -L -N -w -t -p -E -A= -C= -V -h -s=unknown -S=shell -c= -a=read",
    ),
    Program("fastfetch", raw=_fastfetch),
    _pure("pfetch", ""),
    Program(
        "lshw",
        "-html -xml -json -short -businfo -X -class|-C|-c= -dump=write -disable= -enable= -quiet -sanitize"
        " -numeric -notime -version",
        "",
        style=Style.SINGLE,
    ),
    Program(
        "sensors",
        "-A|--no-adapter -u -j -f|--fahrenheit -c|--config-file=read -s|--set --bus-list -h -v"
        " --allow-no-sensors",
        "text*",
        on={"-s": effect(Kind.SYSTEM, "limits of the sensors", "set", force="high")},
    ),
    Program("finger", "-l -m -p -s", then=_finger),
    Program("ldd", "-d|--data-relocs -r|--function-relocs -u|--unused -v|--verbose", then=_ldd),
    _pure(
        "whatmask tzselect zdump isainfo showrgb fc-list fc-match fc-query fc-scan fc-cat fc-pattern"
        " fc-validate"
        " fc-conflist xlsfonts xlsclients xwininfo ps gps pstree pgrep pidof prtstat"
    ),
    Program(
        "fc-cache",
        "-E|--error-on-no-fonts -f|--force -r|--really-force -s|--system-only -v|--verbose -h -V"
        " -y|--sysroot=",
        "text*",
        effects=effect(Kind.CHANGE, "the font cache", "update", force="low"),
    ),
    Program("loc sloccount", "", "tree*", lenient=True),
    Program(
        "cloc",
        "--by-file --by-file-by-lang --by-percent= --categorized=write --counted=write --csv"
        " --csv-delimiter= --diff --diff-alignment=write"
        " --diff-list-file=read --diff-list-files=read --diff-timeout= --docstring-as-code"
        " --exclude-content= --exclude-dir= --exclude-ext= --exclude-lang="
        " --exclude-list-file=read --extract-with=shell --file-encoding= --found=write --fullpath --git"
        " --git-diff-rel --git-diff-all"
        " --hide-rate --ignored=write --ignore-whitespace --ignore-case --include-content= --include-ext="
        " --include-lang= --json --list-file=read"
        " --lang-no-ext= --match-d= --match-f= --max-file-size= --md --no-autogen --no-recurse"
        " --not-match-d= --not-match-f= --out|--report-file=write"
        " --original-dir --processes= --progress-rate= --quiet --report --read-lang-def=read"
        " --force-lang-def=read --show-ext=? --show-lang=? --skip-archive="
        " --skip-uniqueness --skip-win-hidden --skip-leading= --sql=write --sql-append --sql-project="
        " --sql-style= --stat --stdin-name= --strip-code="
        " --strip-comments= --sum-one --sum-reports --timeout= --thousands-delimiter= --unicode --unix"
        " --use-sloccount --vcs= --verbose=? -v=? --windows"
        " --write-lang-def=write --xml --yaml --follow-links -V -h",
        "tree*",
    ),
    Program(
        "scc",
        "--avg-wage= --binary --by-file -m|--character --ci --cocomo-project-type= --count-as="
        " --count-ignore --currency-symbol= --debug --directory-walker-job-workers="
        " -a|--dryness --eaf= --exclude-dir= -x|--exclude-ext= -n|--exclude-file= --file-gc-count="
        " -f|--format= --format-multi= --gen --generated-markers= -h"
        " -i|--include-ext= --include-symlinks -l|--languages --large-byte-count= --large-line-count= --min"
        " -z|--min-gen --min-gen-line-length= --no-cocomo"
        " -c|--no-complexity -d|--no-duplicates --no-gen --no-gitignore --no-gitmodule --no-hborder"
        " --no-ignore --no-large --no-min --no-min-gen --no-scc-ignore"
        " --no-size -M|--not-match= -o|--output=write --overhead= -p|--percent --remap-all= --remap-unknown="
        " --size-unit= --sloccount-format -s|--sort= --sql-project="
        " -t|--trace -u|--uloc -v|--verbose -w|--wide",
        "tree*",
        then=_scc,
    ),
    Program(
        "tokei",
        "-c|--columns= -e|--exclude= -f|--files -i|--input=read -o|--output= -t|--type|--types= -s|--sort="
        " -r|--rsort= -n|--num-format= -C|--compact"
        " -l|--languages -v|--verbose -V -h --hidden --no-ignore --no-ignore-dot --no-ignore-parent"
        " --no-ignore-vcs --streaming=",
        "tree*",
    ),
)

EXAMPLES = (
    Example("neofetch --ascii logo.txt --disable gpu", "read logo.txt"),
    Example("ls -la --color=auto ~/.ssh", "pure"),
    Example("ls -1 ⋯", "pure"),
    Example("eza --long --git", "pure"),
    Example("tree -L 2 -o out.txt", "write out.txt"),
    Example("tree --bogus", "unknown tree: option --bogus is not known"),
    Example("stat -c %s a", "pure"),
    Example("du -sh --exclude-from=x .", "read x"),
    Example("df -h", "pure"),
    Example("hostname -f", "pure"),
    Example("hostname evil", "system set the host name !high"),
    Example("realpath --relative-to=. a", "pure"),
    Example("uname -a", "pure"),
    Example("ps aux", "pure"),
    Example("pgrep -fl node", "pure"),
    Example("lsof -i :8080", "pure"),
    Example("top -b -n 1", "pure"),
    Example("getent passwd root", "pure"),
    Example("getent shadow root", "read /etc/shadow"),
    Example("sar -u 1 3", "pure"),
    Example("lastlog -C -u root", "security change the log of logins !high"),
    Example("stty -echo", "pure"),
    Example("cloc --out=r.txt src", "write r.txt; read src recursive"),
    Example("blkid /dev/sda1", "pure"),
    Example("ldd ./x", "read ./x; execute the loader of ./x !medium"),
    Example("ldd /usr/bin/env", "read /usr/bin/env"),
)
