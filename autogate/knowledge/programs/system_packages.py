"""System package managers: apt, dpkg, dnf, rpm, pacman, zypper, apk, brew, snap, flatpak, nix and their kin.

Queries print; installing and upgrading runs scripts of packages as the administrator; removing takes
programs away. Options that name a configuration or a program to run are never only data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunInput, RunShell, readable
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import MANY, UNKNOWN, is_static

Effects = tuple[Effect, ...]


def _path(word: str) -> str:
    return UNKNOWN if word == MANY else word


def _install(words: Iterable[str], scope: str = "system") -> Iterable[Outcome]:
    found = [Effect(Kind.INSTALL, readable(_path(word)), scope) for word in words]
    return found or [Effect(Kind.INSTALL, "", scope)]


def _remove(words: Iterable[str], force: str = "high") -> Iterable[Outcome]:
    found = [Effect(Kind.CHANGE, f"package {readable(_path(word))}", "remove", force=force) for word in words]
    return found or [Effect(Kind.CHANGE, "packages", "remove", force=force)]


def _installs(call: Call) -> Iterable[Outcome]:
    return _install(call.operands)


def _user_installs(call: Call) -> Iterable[Outcome]:
    return _install(call.operands, "user")


def _removes(call: Call) -> Iterable[Outcome]:
    return _remove(call.operands)


def _asks(where: str) -> Effects:
    return effect(Kind.NETWORK, where, "request")


def _refresh(where: str) -> Effects:
    return (
        Effect(Kind.NETWORK, where, "download"),
        Effect(Kind.CHANGE, f"the lists of {where}", "update", force="low"),
    )


def _sets(what: str, detail: str = "set", force: str = "high") -> Effects:
    return effect(Kind.CHANGE, what, detail, force=force)


def _sub(names: str, options: str = "", effects: Effects = (), **more: object) -> Program:
    """A subcommand all of whose options are milder than its effects; risky ones are in the table."""
    return Program(names, options, "text*", Style.EXACT, effects, lenient=True, **more)  # type: ignore[arg-type]


# apt and dpkg

_APT_MILD = re.compile(
    r"(?i)(Acquire::(Retries|ForceIPv[46]|http::Timeout|https::Timeout|Queue-Mode|Check-Valid-Until|Languages)"
    r"|APT::(Get::(Assume-Yes|Show-Upgraded|Show-Versions|AllowUnauthenticated|Only-Source|List-Cleanup|Fix-\w+)"
    r"|Install-(Recommends|Suggests)|Color|Cache::\w+|Cmd::Disable-Script-Warning|Status-Fd|Keep-Fds::?)"
    r"|Debug::[\w:]+|Dpkg::Use-Pty|DPkg::Lock::Timeout|Dpkg::Progress-Fancy|quiet(::\w+)?)=[\w.\"-]*\Z"
)
_APT_DPKG = re.compile(r"(?i)Dpkg::Options::=[\"']?--(force|no-force|refuse)-[\w,-]+[\"']?\Z")
_APT_OPTIONS = (
    "-o|--option= -c|--config-file=unknown -t|--target-release|--default-release= -a|--host-architecture="
    " -s|--simulate|--just-print|--dry-run|--recon|--no-act --print-uris -d|--download-only"
    " -y|--yes|--assume-yes"
    " -q|--quiet=? -h|--help -v|--version -P|--build-profiles= --with-source=read --solver="
    " --planner= --color=?"
)


def _apt_options(call: Call) -> Iterable[Outcome]:
    for text in call.values("-o"):
        if not (_APT_MILD.match(text) or _APT_DPKG.match(text)):
            yield Effect(Kind.EXECUTE, f"the setting {readable(text)}")


def _apt_query(call: Call) -> Iterable[Outcome]:
    yield from _apt_options(call)


def _apt_install(call: Call) -> Iterable[Outcome]:
    yield from _apt_options(call)
    if call.has("-s", "--print-uris", "-h", "-v"):
        return
    if call.has("-d"):
        yield Effect(Kind.NETWORK, "the package archive", "download")
        yield Effect(Kind.CHANGE, "the cache of packages", "add", force="low")
        return
    taken = [word for word in call.operands if len(word) > 1 and word.endswith("-")]
    kept = [word for word in call.operands if word not in taken]
    if taken:
        yield from _remove(taken)
    if kept or not taken:
        yield from _install(kept)


def _apt_remove(call: Call) -> Iterable[Outcome]:
    yield from _apt_options(call)
    if not call.has("-s", "--print-uris", "-h", "-v"):
        yield from _remove(call.operands)


def _apt_download(call: Call) -> Iterable[Outcome]:
    yield from _apt_options(call)
    if call.has("-s", "--print-uris", "-h"):
        return
    yield Effect(Kind.NETWORK, "the package archive", "download")
    yield Effect(Kind.WRITE, ".", "unpack", recursive=True)


def _apt_mark(call: Call) -> Iterable[Outcome]:
    yield from _apt_options(call)
    if not call.has("-s", "-h"):
        yield Effect(Kind.CHANGE, "marks of packages", "set", force="medium")


_APT_SUBS = (
    _sub(
        "list search show depends rdepends policy showsrc showpkg stats dump dumpavail unmet pkgnames dotty"
        " xvcg madison why why-not versions indextargets check showauto showmanual showhold showinstall"
        " showremove showpurge history-list history-info help",
        "-n|--names-only -f|--full -i|--important -g -F|--display-format= -w|--width= --format=",
        then=_apt_query,
    ),
    _sub("changelog", effects=_asks("the package archive"), then=_apt_query),
    _sub("update", effects=_refresh("the package archive"), then=_apt_query),
    _sub(
        "install upgrade full-upgrade dist-upgrade dselect-upgrade reinstall build-dep satisfy safe-upgrade"
        " forbid-version history-undo history-redo history-rollback",
        then=_apt_install,
    ),
    _sub("remove purge autoremove auto-remove autopurge markauto", then=_apt_remove),
    _sub("download source", then=_apt_download),
    _sub(
        "clean autoclean auto-clean distclean dist-clean",
        effects=_sets("the cache of packages", "clean", "medium"),
        then=_apt_query,
    ),
    _sub("edit-sources modernize-sources", effects=_sets("the sources of packages", "edit")),
    _sub("auto manual hold unhold minimize-manual unmarkauto keep keep-all", then=_apt_mark),
    _sub("moo", ""),
)


def _dpkg(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("--simulate"):
        return
    if call.has("-i", "--unpack", "--configure"):
        for word in words:
            if call.has("-i", "--unpack") and word != MANY:
                yield Effect(Kind.READ, word)
        yield from _install(words)
    if call.has("-r", "-P"):
        yield from _remove(words)
    if call.has("-I", "-c", "--fsys-tarfile", "--ctrl-tarfile", "-f", "-W"):
        for word in words[:1]:
            yield Effect(Kind.READ, _path(word))
    if call.has("-x", "-X", "-e", "-R"):
        if words:
            yield Effect(Kind.READ, _path(words[0]))
        place = words[1] if len(words) > 1 else ("DEBIAN" if call.has("-e") else UNKNOWN)
        yield Effect(Kind.WRITE, _path(place), "unpack", recursive=True)
    if call.has("-b") and words:
        yield Effect(Kind.READ, _path(words[0]), recursive=True)
        yield Effect(Kind.WRITE, _path(words[1]) if len(words) > 1 else words[0].rstrip("/") + ".deb")
    if call.has("--set-selections", "--clear-selections"):
        yield Effect(Kind.CHANGE, "the selection of packages", "set", force="high")
    if call.has(
        *("--add-architecture", "--remove-architecture", "--clear-avail", "--update-avail", "--merge-avail"),
        *("--forget-old-unavail", "--record-avail", "--triggers-only"),
    ):
        yield Effect(Kind.CHANGE, "the database of packages", "change", force="high")


_DPKG_OPTIONS = (
    "-i|--install --unpack --configure --triggers-only -r|--remove -P|--purge -V|--verify -l|--list"
    " -s|--status"
    " -L|--listfiles -S|--search -p|--print-avail -I|--info -c|--contents -f|--field -W|--show -x|--extract"
    " -X|--vextract -e|--control -R|--raw-extract --ctrl-tarfile --fsys-tarfile -b|--build -C|--audit"
    " --yet-to-unpack"
    " --get-selections --set-selections --clear-selections --print-architecture --print-foreign-architectures"
    " --add-architecture --remove-architecture --compare-versions --clear-avail --update-avail --merge-avail"
    " --record-avail --forget-old-unavail --assert-support-predepends --assert-working-epoch"
    " --assert-long-filenames"
    " --assert-multi-conrep --assert-multi-arch --assert-versioned-provides --validate-pkgname"
    " --validate-trigname"
    " --validate-archname --validate-version --predep-package --force-help -D|--debug=?"
    " --simulate|--dry-run|--no-act"
    " -a|--pending -B|--auto-deconfigure -G -E|--skip-same-version -O|--selected-only --recursive --no-pager"
    " --ignore-depends= --admindir= --instdir= --root= --no-debsig --abort-after= --robot"
    " --status-fd= --log=append"
    " --no-triggers --triggers --verify-format= --path-exclude= --path-include= --pre-invoke=shell"
    " --post-invoke=shell"
    " --status-logger=shell --force-all --force-depends --force-confold --force-confnew"
    " --force-confdef --force-confmiss"
    " --force-overwrite --force-remove-reinstreq --force-remove-essential --force-architecture --force-hold"
    " --force-downgrade --force-configure-any --force-bad-path --force-conflicts --force-breaks"
    " --force-not-root"
    " --force-unsafe-io --force-depends-version --force-bad-verify --no-force-downgrade --refuse-downgrade -?"
)


# rpm and dnf

_MACRO_MILD = re.compile(r"(?:[^%]|%%|%\{?[?!]*[a-z_]\w*\}?|%\{[?!]*[a-z_]\w*:[^%{}]*\})*\Z")


def _rpm(call: Call) -> Iterable[Outcome]:
    words = call.operands
    for text in call.values("-E"):
        if not is_static(text) or not _MACRO_MILD.match(text) or "lua" in text:
            yield Effect(Kind.EXECUTE, f"the macro {readable(text)}")
    for text in call.values("-D", "--predefine"):
        if not is_static(text) or "%" in text or text.startswith("_"):
            yield Effect(Kind.EXECUTE, f"the macro {readable(text)}")
    if call.has("--specfile"):
        for word in words:
            yield Effect(Kind.EXECUTE, f"the macros of {readable(word)}")
    elif call.has("--import"):
        for word in words:
            yield Effect(Kind.SECURITY, f"the trusted key {readable(word)}", "add", force="high")
    elif call.has("--initdb", "--rebuilddb"):
        yield Effect(Kind.CHANGE, "the database of packages", "rebuild", force="high")
    elif call.has("-K"):
        for word in words:
            yield Effect(Kind.READ, _path(word))
    elif call.has("-q", "--querytags", "--showrc", "-V", "--version", "--queryformat") and not call.has("-e"):
        if call.has("-p"):
            for word in words:
                if "://" in word:
                    yield Effect(Kind.NETWORK, word, "download")
                else:
                    yield Effect(Kind.READ, _path(word))
    elif call.has("--setperms", "--setugids", "--restore", "--setcaps"):
        yield Effect(Kind.CHANGE, "modes and owners of installed files", "set", force="high")
    elif call.has("--test"):
        return
    elif call.has("-e"):
        yield from _remove(words)
    elif call.has("-i", "-U", "-F", "--reinstall") or words:
        yield from _install(words)


_RPM_OPTIONS = (
    "-q|--query -a|--all -f|--file -i|--install -U|--upgrade -F|--freshen -e|--erase -V|--verify|-y"
    " -K|--checksig"
    " --reinstall --import --initdb --rebuilddb --querytags --showrc -E|--eval= -D|--define="
    " --predefine= --undefine="
    " -p|--package --specfile -l|--list -s|--state -d|--docfiles -c|--configfiles -L|--licensefiles"
    " -A|--artifactfiles"
    " --info --changelog --changes --scripts --triggers|--triggerscripts --filetriggers --provides -P"
    " -R|--requires"
    " --conflicts --obsoletes --recommends --suggests --supplements --enhances -g|--group --whatprovides"
    " --whatrequires --whatconflicts --whatobsoletes --whatrecommends --whatsuggests"
    " --whatsupplements --whatenhances"
    " --queryformat|--qf= --dump --last --filesbypkg --fileclass --filecolor --fscontext"
    " --fileprovide|--filesprovides"
    " --filerequire --filecaps --noghost --noconfig --noartifact --xml --json --pkgid= --hdrid="
    " --tid= --triggeredby="
    " --path --nodeps --nofiles --noscripts --nodigest --nosignature --nolinkto --nofiledigest"
    " --nomd5 --nosize --nomtime"
    " --nouser --nogroup --nomode --nordev --nocaps -v|--verbose -vv -h|--hash --percent --force"
    " --test --root|-r="
    " --dbpath= --relocate= --prefix= --badreloc --excludepath= --excludedocs --includedocs"
    " --allfiles --allmatches"
    " --ignorearch --ignoreos --ignoresize --ignoreverify --justdb --noorder --notriggers"
    " --replacefiles --replacepkgs"
    " --oldpackage --noplugins --nopre --nopost --nopreun --nopostun --setperms --setugids --setcaps"
    " --restore"
    " --pipe=shell --rcfile=unknown --macros=unknown --load=unknown --quiet -? --usage --deploops --nodocs"
    " --delsign --addsign --resign"
)

_DNF_RISKY = (
    "-c|--config=unknown --setopt=unknown --installroot=unknown --repofrompath=unknown --enableplugin="
    " --disableplugin= --noplugins --enablerepo|--enable-repo= --disablerepo|--disable-repo="
    " --repo|--repoid= -x|--exclude="
    " --releasever= --forcearch= -y|--assumeyes --assumeno -q|--quiet -v|--verbose -d|--debuglevel="
    " -e|--errorlevel="
    " -C|--cacheonly --refresh --best --nobest -b --downloadonly --downloaddir|--destdir= --advisory="
    " --bz= --cve= --sec-severity="
    " --color= --skip-broken --nogpgcheck --comment= --version -h|--help --help-cmd -R|--randomwait="
    " -4 -6 --rpmverbosity="
)


def _dnf_install(call: Call) -> Iterable[Outcome]:
    if call.has("--assumeno", "-h", "--help-cmd"):
        return
    if call.has("--nogpgcheck"):
        yield Effect(Kind.SECURITY, "signatures of packages", "not checked", force="medium")
    if call.has("--downloadonly"):
        yield from _downloads(call)
        return
    yield from _install(call.operands)


def _dnf_remove(call: Call) -> Iterable[Outcome]:
    if not call.has("--assumeno", "-h", "--help-cmd"):
        yield from _remove(call.operands)


def _downloads(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.NETWORK, "the package archive", "download")
    place = call.value("--downloaddir") or "."
    yield Effect(Kind.WRITE, place, "unpack", recursive=True)


def _dnf_verbs(call: Call) -> Iterable[Outcome]:
    """group, module, history, swap and the like: the verb follows."""
    words = call.operands
    verb = words[0] if words else "list"
    kind = call.path[-1] if call.path else ""
    if call.has("--assumeno", "-h", "--help-cmd"):
        return
    if verb in ("list", "info", "summary", "provides", "userinstalled", "show"):
        return
    if verb in (
        "remove",
        "erase",
        "undo",
        "rollback",
        "redo",
        "reset",
        "disable",
        "delete",
        "clear",
        "replay",
    ):
        yield from _remove(words[1:])
    elif verb == "store":
        yield Effect(Kind.WRITE, call.value("-o", "--output") or "transaction.json")
    elif verb in ("install", "upgrade", "update", "enable", "switch-to") or kind == "swap":
        yield from _install(words[1:])
    elif verb in ("mark", "user", "dependency", "weak", "group", "add"):
        yield Effect(Kind.CHANGE, "marks of packages", "set", force="medium")
    else:
        yield Effect(Kind.UNKNOWN, f"{call.invocation.name} {kind} {readable(verb)} is not known")


_DNF_SUBS = (
    _sub(
        "list info search provides whatprovides prov repoquery rq repolist repoinfo repo-list deplist"
        " check-update"
        " check-upgrade updateinfo advisory check leaves changelog needs-restarting repograph"
        " repoclosure repodiff"
        " resolvedep version help aliases environment listupdates",
        effects=_asks("the package archive"),
    ),
    _sub("makecache", effects=_refresh("the package archive")),
    _sub(
        "install in localinstall upgrade up update upgrade-minimal update-minimal upgrade-to"
        " distro-sync distrosync dsync"
        " downgrade dg reinstall rei builddep build-dep debuginfo-install system-upgrade"
        " offline-upgrade offline-distrosync"
        " group-install groupinstall groupupdate",
        then=_dnf_install,
    ),
    _sub("remove rm erase autoremove groupremove group-remove", then=_dnf_remove),
    _sub("group groups grp module history mark swap versionlock", then=_dnf_verbs),
    _sub("grouplist groupinfo"),
    _sub("download reposync", then=_downloads),
    _sub("clean", effects=_sets("the cache of packages", "clean", "medium")),
    _sub("config-manager copr alias", effects=_sets("the sources of packages")),
    _sub("shell", effects=effect(Kind.EXECUTE, "commands from its input")),
)


def _dnf_bare(call: Call) -> Iterable[Outcome]:
    if call.operands:
        name = call.invocation.name
        yield Effect(Kind.UNKNOWN, f"{name}: subcommand {readable(call.operands[0])} is not known")


def _zypper_clean(call: Call) -> Iterable[Outcome]:
    if not call.has("-D"):
        yield Effect(Kind.CHANGE, "the cache of packages", "clean", force="medium")


def _zypper_install(call: Call) -> Iterable[Outcome]:
    if call.has("-D", "-h"):
        return
    if call.has("-d"):
        yield from _downloads(call)
        return
    if call.has("--no-gpg-checks"):
        yield Effect(Kind.SECURITY, "signatures of packages", "not checked", force="medium")
    yield from _install(call.operands)


def _zypper_remove(call: Call) -> Iterable[Outcome]:
    if not call.has("-D", "-h"):
        yield from _remove(call.operands)


_ZYPPER_SUBS = (
    _sub(
        "search se info if list-updates lu list-patches lp patch-check pchk packages pa patterns pt"
        " products pd"
        " what-provides wp repos lr services ls locks ll ps needs-rebooting licenses targetos tos"
        " versioncmp vcmp"
        " patch-info pattern-info product-info help search-packages sep locales lloc system-architecture moo",
        effects=_asks("the package archive"),
    ),
    _sub("refresh ref refresh-services refs", effects=_refresh("the package archive")),
    _sub(
        "install in update up dist-upgrade dup patch install-new-recommends inr source-install si verify ve"
        " addlocale aloc",
        "-D|--dry-run -d|--download-only -y -n= -t|--type= -r|--repo|--from=",
        then=_zypper_install,
    ),
    _sub("remove rm removelocale rloc purge-kernels", "-D|--dry-run -u|--clean-deps", then=_zypper_remove),
    _sub("clean cc", "-a -m -M -D|--dry-run", then=_zypper_clean),
    _sub(
        "addrepo ar removerepo rr renamerepo nr modifyrepo mr addservice as removeservice rs"
        " modifyservice ms",
        effects=_sets("the sources of packages"),
    ),
    _sub("addlock al removelock rl cleanlocks cl", effects=_sets("marks of packages", force="medium")),
    _sub("download source-download", then=_downloads),
    _sub("shell sh", effects=effect(Kind.EXECUTE, "commands from its input")),
)


# pacman

_PACMAN_OPTIONS = (
    "-Q|--query -S|--sync -R|--remove -U|--upgrade -D|--database -T|--deptest -F|--files -V|--version"
    " -h|--help -q|--quiet"
    " -i|--info -l|--list -o|--owns -p|--print|--file -s|--search -t|--unrequired"
    " -u|--upgrades|--sysupgrade -e|--explicit"
    " -d|--deps|--nodeps -m|--foreign -n|--native|--nosave -k|--check"
    " -c|--changelog|--clean|--cascade -g|--groups"
    " -y|--refresh -w|--downloadonly -x|--regex -v|--verbose --recursive --unneeded --needed"
    " --noconfirm --confirm"
    " --noprogressbar --noscriptlet --asdeps --asexplicit --dbonly --debug --color= --arch= --ask="
    " --overwrite= --ignore="
    " --ignoregroup= --assume-installed= --print-format= --logfile=append --machinereadable"
    " --disable-download-timeout"
    " --disable-sandbox -b|--dbpath= -r|--root= --cachedir= --sysroot=unknown --gpgdir=unknown"
    " --hookdir=unknown"
    " --config=unknown"
)
_AUR_OPTIONS = (
    " -P|--show -G|--getpkgbuild -Y|--yay -a|--aur --repo --devel --timeupdate --stats --complete"
    " --save --topdown"
    " --bottomup --singlelineresults --sudoloop --cleanafter --removemake --noredownload --norebuild"
    " --redownload"
    " --rebuild --nocleanmenu --nodiffmenu --noeditmenu --skipreview --batchinstall --combinedupgrade --gendb"
    " --editor=unknown --makepkg=unknown --pacman=unknown --git=unknown --sudo=unknown --gpg=unknown"
    " --aururl=unknown"
    " --makepkgconf=unknown --builddir=unknown --mflags=unknown --gpgflags=unknown --gitflags=unknown"
    " --editorflags=unknown"
    " --clonedir=unknown --fm=unknown --pager=unknown --limit= --sortby= --searchby= --by= --news -L"
    " --upgrademenu -N -C"
)


def _pacman(call: Call) -> Iterable[Outcome]:
    words = call.operands
    name = call.invocation.name
    if call.has("-h", "-V", "-T"):
        return
    if call.has("--save"):
        yield Effect(Kind.CHANGE, f"the settings of {name}", "set", force="medium")
    if call.has("-Q"):
        if call.has("-p"):
            for word in words:
                yield Effect(Kind.READ, _path(word))
    elif call.has("-R"):
        if not call.has("-p"):
            yield from _remove(words)
    elif call.has("-U"):
        if not call.has("-p"):
            yield from _install(words)
    elif call.has("-D"):
        if not call.has("-k"):
            yield Effect(Kind.CHANGE, "marks of packages", "set", force="medium")
    elif call.has("-F"):
        if call.has("-y"):
            yield from _refresh("the package archive")
    elif call.has("-P", "-G") and name != "pacman":
        yield Effect(Kind.NETWORK, "the AUR", "download")
        if call.has("-G") and not call.has("-p"):
            yield Effect(Kind.WRITE, ".", "unpack", recursive=True)
    elif call.has("-Y") and call.has("-c"):
        yield from _remove(words)
    elif call.has("-S") or name not in ("pacman", "pacman-static"):
        if call.has("-c"):
            yield Effect(Kind.CHANGE, "the cache of packages", "clean", force="medium")
        elif call.has("-y") and not words and not call.has("-u"):
            yield from _refresh("the package archive")
        elif call.has("-s", "-i", "-l", "-g", "-p"):
            if call.has("-y"):
                yield from _refresh("the package archive")
            elif name not in ("pacman", "pacman-static"):
                yield Effect(Kind.NETWORK, "the AUR", "request")
        elif call.has("-w"):
            yield Effect(Kind.NETWORK, "the package archive", "download")
            yield Effect(Kind.CHANGE, "the cache of packages", "add", force="low")
        else:
            yield from _install(words)
    elif words:
        yield Effect(Kind.UNKNOWN, f"{name} without an operation")


def _makepkg(call: Call) -> Iterable[Outcome]:
    if call.has("-h", "-V", "--printsrcinfo", "--packagelist"):
        yield (
            Effect(Kind.EXECUTE, "PKGBUILD")
            if call.has("--printsrcinfo", "--packagelist")
            else Effect(Kind.PURE)
        )
        return
    yield Effect(Kind.BUILD, ".", "makepkg")
    if call.has("-i", "-s"):
        yield Effect(Kind.INSTALL, "", "system")
    if call.has("-r"):
        yield from _remove(())


# apk, xbps, emerge, opkg and smaller ones

_APK_OPTIONS = (
    "-q|--quiet -v|--verbose -f|--force -U|--update-cache --no-cache --no-progress --progress"
    " -s|--simulate --purge"
    " -i|--interactive --allow-untrusted -X|--repository= --no-network --no-scripts --wait= --arch="
    " --cache-max-age="
    " -p|--root=unknown --keys-dir=unknown --repositories-file=unknown --cache-dir= -h|--help"
    " -V|--version -t|--virtual="
    " -u|--upgrade -l|--latest"
)


def _apk(call: Call) -> Iterable[Outcome]:
    if call.has("-s", "-h"):
        return
    if call.has("--allow-untrusted"):
        yield Effect(Kind.SECURITY, "signatures of packages", "not checked", force="medium")
    if call.path[-1] == "del":
        yield from _remove(call.operands)
    else:
        yield from _install(call.operands)


def _apk_fetch(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.NETWORK, "the package archive", "download")
    if not call.has("-s", "--stdout", "--url"):
        yield Effect(Kind.WRITE, call.value("-o") or ".", "unpack", recursive=True)


_APK_SUBS = (
    _sub("info list search dot policy stats manifest version audit query adbdump convndx"),
    _sub("update", effects=_refresh("the package archive")),
    _sub("add upgrade fix", then=_apk),
    _sub("del", "-r|--rdepends", then=_apk),
    Program(
        "fetch",
        "-L|--link -R|--recursive --simulate -s|--stdout -o|--output= -w|--world --url",
        "text*",
        Style.EXACT,
        then=_apk_fetch,
    ),
    _sub("cache", effects=_sets("the cache of packages", "clean", "medium")),
    _sub("verify", ""),
    Program("index", "-o|--output=write -x|--index=read -d= --rewrite-arch=", "read*", Style.EXACT),
)


def _xbps_install(call: Call) -> Iterable[Outcome]:
    if call.has("-n", "-h", "-V"):
        return
    if call.has("-S") and not call.operands and not call.has("-u"):
        yield from _refresh("the package archive")
        return
    yield from _install(call.operands)


def _xbps_remove(call: Call) -> Iterable[Outcome]:
    if call.has("-n", "-h", "-V"):
        return
    if call.has("-O") and not call.operands and not call.has("-o"):
        yield Effect(Kind.CHANGE, "the cache of packages", "clean", force="medium")
        return
    yield from _remove(call.operands)


def _emerge(call: Call) -> Iterable[Outcome]:
    if call.has("-p", "-h", "--info", "-s", "-S", "--list-sets", "--version", "--check-news"):
        return
    if call.has("--sync") or (call.has("--regen", "--metadata")):
        yield from _refresh("the package archive")
    elif call.has("-c", "-C", "--prune"):
        yield from _remove(call.operands)
    elif call.has("-f", "-F"):
        yield Effect(Kind.NETWORK, "the package archive", "download")
        yield Effect(Kind.CHANGE, "the cache of packages", "add", force="low")
    else:
        yield from _install(call.operands)


_PKG_MILD = (
    "search info query rquery which version audit list ls stats shlib annotate-show check config"
    " alias help updates"
    " rdepends depends list-installed list-all show files list-available policy whatdepends"
    " whatprovides provides"
    " status find list-upgradable lu li la lp sr up-to-date it hi history list-upgrades list-repo"
    " list-pending"
    " list-components list-newest blame graph ur-list lr blacklist-list print"
)


def _pkg_subs(update: str = "update") -> tuple[Program, ...]:
    return (
        _sub(_PKG_MILD, effects=()),
        _sub(update, effects=_refresh("the package archive")),
        _sub("install in add it-install upgrade reinstall fix-broken full-upgrade up", then=_installs),
        _sub("remove rm delete del autoremove rmf purge uninstall rmo", then=_removes),
        _sub("clean autoclean delete-cache dc cl", effects=_sets("the cache of packages", "clean", "medium")),
        _sub("fetch download", then=_downloads),
        _sub(
            "lock unlock set annotate add-repo ar remove-repo rr enable-repo er disable-repo dr",
            effects=_sets("marks or sources of packages"),
        ),
    )


def _slackpkg(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "help"
    if verb in ("search", "file-search", "info", "help", "check-updates", "show-changelog"):
        return
    if verb == "update":
        yield from _refresh("the package archive")
    elif verb in ("remove", "clean-system"):
        yield from _remove(call.operands[1:])
    else:
        yield from _install(call.operands[1:])


def _port(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if verb in _PORT_QUERIES or any(word in ("-y", "--help", "-h") for word in call.operands[:2]):
        return
    if verb in (
        "install",
        "upgrade",
        "activate",
        "archive",
        "destroot",
        "build",
        "patch",
        "extract",
        "fetch",
    ):
        yield from _install(words[1:])
    elif verb in ("uninstall", "deactivate"):
        yield from _remove(words[1:])
    elif verb in ("selfupdate", "sync"):
        yield from _refresh("the package archive")
    elif verb in ("clean", "reclaim", "rev-upgrade", "setrequested", "unsetrequested", "select"):
        yield Effect(Kind.CHANGE, f"ports: {readable(' '.join(words))}", verb, force="medium")
    else:
        yield Effect(Kind.UNKNOWN, f"port {readable(verb)} is not known")


_PORT_QUERIES = frozenset(
    (
        *(
            "search",
            "info",
            "installed",
            "list",
            "contents",
            "deps",
            "rdeps",
            "dependents",
            "rdependents",
            "variants",
        ),
        *(
            "notes",
            "outdated",
            "echo",
            "version",
            "help",
            "location",
            "provides",
            "file",
            "cat",
            "dir",
            "work",
            "logfile",
        ),
        *(
            "livecheck",
            "lint",
            "platform",
            "distfiles",
            "url",
            "gohome",
            "diagnose",
            "space",
            "log",
            "usage",
            "which",
        ),
    )
)


# Homebrew

_BREW = "Homebrew"
_BREW_DASH = (
    "--cache --caskroom --cellar --config --env --prefix --repository|--repo --taps -S --version -v|--verbose"
    " -q|--quiet -d|--debug -h|--help"
)


def _brew_top(call: Call) -> Iterable[Outcome]:
    asked = (
        *(
            "--cache",
            "--caskroom",
            "--cellar",
            "--config",
            "--env",
            "--prefix",
            "--repository",
            "--taps",
            "-h",
        ),
        "--version",
    )
    if call.has("-S"):
        yield Effect(Kind.NETWORK, _BREW, "request")
    elif call.operands and not call.has(*asked):
        yield Effect(Kind.UNKNOWN, f"brew: subcommand {readable(call.operands[0])} is not known")


def _brew_install(call: Call) -> Iterable[Outcome]:
    if not call.has("-n", "-h"):
        yield from _install(call.operands)


def _brew_remove(call: Call) -> Iterable[Outcome]:
    if not call.has("-n", "-h"):
        yield from _remove(call.operands)


def _brew_cleanup(call: Call) -> Iterable[Outcome]:
    if not call.has("-n", "-h"):
        yield Effect(Kind.CHANGE, "old packages and caches", "clean", force="medium")


def _brew_tap(call: Call) -> Iterable[Outcome]:
    if call.operands and not call.has("-h"):
        yield Effect(Kind.INSTALL, f"tap {readable(call.operands[0])}", "system")


def _brew_state(call: Call) -> Iterable[Outcome]:
    """analytics, developer, completions: tell without a word, else switch."""
    if call.operands and call.operands[0] not in ("state", "status") and not call.has("-h"):
        what = f"brew {' '.join(call.path)}"
        yield Effect(Kind.CHANGE, what, readable(call.operands[0]), force="low")


def _brew_services(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "list"
    if call.has("-h") or verb in ("list", "ls", "info", "i"):
        return
    what = readable(" ".join(call.operands[1:])) or "all"
    if verb in ("start", "launch", "load", "s", "l", "restart", "relaunch", "reload", "r"):
        yield Effect(Kind.PERSIST, f"the service {what}", force="medium" if verb[0] == "r" else "")
    elif verb == "run":
        yield Effect(Kind.SYSTEM, f"the service {what}", "start", force="medium")
    elif verb in (
        "stop",
        "unload",
        "terminate",
        "term",
        "t",
        "u",
        "kill",
        "k",
        "cleanup",
        "clean",
        "cl",
        "rm",
    ):
        yield Effect(Kind.PROCESS, f"the service {what}", "stop", force="medium")
    else:
        yield Effect(Kind.UNKNOWN, f"brew services {readable(verb)} is not known")


def _brew_bundle(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "install"
    if call.has("-h"):
        return
    if call.value("--file") not in (None, "-"):
        yield Effect(Kind.READ, call.value("--file") or UNKNOWN)
    if verb in ("check", "list"):
        return
    if verb in ("install", "upgrade"):
        yield Effect(Kind.INSTALL, "", "system")
        if call.has("--cleanup"):
            yield from _remove(())
    elif verb == "cleanup":
        if call.has("-f", "--force"):
            yield from _remove(())
    elif verb in ("dump", "add", "remove", "edit"):
        yield Effect(Kind.WRITE, call.value("--file") or "Brewfile", "" if verb == "dump" else "edit")
    elif verb in ("exec", "sh", "env"):
        if verb == "exec" and len(words) > 1:
            yield RunCommand(words[1:])
        elif verb != "env":
            yield RunInput("shell")
    else:
        yield Effect(Kind.UNKNOWN, f"brew bundle {readable(verb)} is not known")


def _brew_ruby(call: Call) -> Iterable[Outcome]:
    for text in call.values("-e"):
        yield RunCode("ruby", text)
    for word in call.operands[:1]:
        yield RunFile(_path(word), "ruby", call.operands[1:])


_BREW_SUBS = (
    _sub(
        "list ls leaves deps uses info abv desc config doctor dr options missing log cat commands"
        " command formula formulae"
        " casks tap-info shellenv help linkage which-formula readall style formula-analytics"
        " unbottled man which tests"
        " typecheck lint nodeps",
        "--json=? -n -h|--help",
    ),
    _sub("search outdated livecheck audit source determine-test-runners", effects=_asks(_BREW)),
    _sub("home homepage docs", effects=_sets("a page in the browser", "open", "low")),
    _sub("update up update-reset", effects=_refresh(_BREW)),
    _sub(
        "install reinstall upgrade postinstall post_install instal",
        "-n|--dry-run -h|--help",
        then=_brew_install,
    ),
    _sub(
        "uninstall rm remove untap autoremove uninstal",
        "-n|--dry-run -h|--help --zap -f|--force",
        then=_brew_remove,
    ),
    _sub("cleanup", "-n|--dry-run -h|--help -s --prune=", then=_brew_cleanup),
    _sub("tap", "-h|--help --repair --custom-remote", then=_brew_tap),
    _sub("analytics developer completions", "-h|--help", then=_brew_state),
    _sub(
        "services", "-h|--help --all --json --sudo-service-user=unknown --file=unknown", then=_brew_services
    ),
    _sub("bundle", "-h|--help --file= -f|--force --cleanup --all --global -v -d -q", then=_brew_bundle),
    _sub("fetch", effects=_refresh(_BREW)),
    _sub(
        "link ln unlink pin unpin switch migrate alias unalias",
        effects=_sets("links of packages", force="medium"),
    ),
    _sub("test", effects=effect(Kind.EXECUTE, "the tests of packages")),
    Program(
        "sh", "-c|--cmd=shell --env= -r|--ruby -h|--help", "", Style.EXACT, effect(Kind.EXECUTE, "a shell")
    ),
    _sub(
        "ruby irb",
        "-e= -r=unknown -h|--help",
        effect(Kind.CHANGE, "a Ruby", "start", force="low"),
        then=_brew_ruby,
    ),
    _sub("edit create extract", effects=_sets("a formula", "edit", "medium")),
    _sub("gist-logs", effects=effect(Kind.NETWORK, "GitHub", "upload")),
    _sub(
        "bump bump-formula-pr bump-cask-pr bump-revision", effects=effect(Kind.REMOTE, "Homebrew", "create")
    ),
    _sub("unpack", effects=effect(Kind.WRITE, ".", "unpack", recursive=True)),
)


# snap, flatpak


def _snap_set(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.CHANGE, f"snap {readable(' '.join(call.operands))}", call.path[-1], force="medium")


def _runs_app(call: Call) -> Iterable[Outcome]:
    for word in call.operands[:1]:
        yield Effect(Kind.EXECUTE, f"the application {readable(word)}")
    if call.has("--command", "--shell"):
        yield RunShell(call.value("--command") or "") if call.value("--command") else RunInput("shell")


def _flatpak_remove(call: Call) -> Iterable[Outcome]:
    yield from _remove(call.operands, "high")
    if call.has("--delete-data"):
        yield Effect(Kind.DELETE, "~/.var/app", recursive=True)


_SNAP_SUBS = (
    _sub(
        "list info find search changes tasks connections interfaces services version get logs model"
        " known warnings"
        " whoami watch saved help debug-state aliases components validate quotas quota is-connected"
    ),
    _sub("install refresh revert try enable install-mode", then=_installs),
    _sub("remove disable", "--purge", then=_removes),
    _sub("download", "--target-directory= --basename=", then=_downloads),
    _sub(
        "set unset alias unalias prefer start stop restart connect disconnect switch save restore"
        " forget ack okay"
        " login logout set-quota remove-quota abort",
        then=_snap_set,
    ),
    _sub("run", "--shell --command=", then=_runs_app),
)
_FLATPAK_SUBS = (
    _sub(
        "list info search remotes remote-ls remote-info history ps permissions permission-show"
        " documents config"
    ),
    _sub("install update upgrade", then=_installs),
    _sub("uninstall remove", "--delete-data --all --unused", then=_flatpak_remove),
    _sub("run", "--command= --devel", then=_runs_app),
    _sub(
        "override mask pin permission-set permission-remove permission-reset make-current remote-add"
        " remote-modify remote-delete repair document-export document-unexport",
        effects=_sets("settings of flatpak", force="medium"),
    ),
    _sub("kill", effects=effect(Kind.PROCESS, "an application", "stop")),
    _sub(
        "build-init build build-finish build-bundle build-export", effects=effect(Kind.BUILD, ".", "flatpak")
    ),
)


# nix, guix

_NIX_OPTIONS = (
    "-L|--print-build-logs -v|--verbose --quiet --debug --impure --offline --refresh --json --raw"
    " --no-link --dry-run"
    " -o|--out-link= --no-update-lock-file --no-write-lock-file --accept-flake-config -f|--file=read"
    " --expr= -j|--max-jobs="
    " --cores= -k|--keep-going -K|--keep-failed --rebuild --repair --option=unknown"
    " --extra-experimental-features="
    " --experimental-features= --builders=unknown --substituters=unknown --extra-substituters=unknown"
    " --store=unknown"
    " --override-input=unknown --inputs-from= -I|--include= --arg=unknown --argstr= --show-trace"
    " --system= --profile="
    " --help --version --print-out-paths --apply=unknown --post-build-hook=unknown --no-sandbox"
    " --read-only -A|--attr="
)


def _flake(word: str) -> bool:
    """A flake of this project."""
    return word.startswith((".", "/", "path:")) and is_static(word)


def _nix_build(call: Call) -> Iterable[Outcome]:
    if call.has("--dry-run"):
        return
    words = call.operands or (".",)
    for word in words:
        where = word.partition("#")[0].removeprefix("path:") or "."
        if _flake(word) or call.has("-f", "--expr") or word.startswith("#"):
            yield Effect(Kind.BUILD, where if _flake(word) else ".", f"nix {' '.join(call.path)}")
        else:
            yield Effect(Kind.NETWORK, readable(word), "download")
            if call.path[-1:] == ("run",):
                yield Effect(Kind.EXECUTE, readable(_path(word)))
        if call.path[-1:] == ("run",):
            break


def _nix_shell_new(call: Call) -> Iterable[Outcome]:
    """nix shell, nix develop"""
    command = call.value("-c")
    words = call.operands
    if command is not None:
        # -c takes all that is left
        at = call.invocation.argv.index(command) if command in call.invocation.argv else len(words)
        rest = call.invocation.argv[at:]
        yield RunCommand(tuple(rest))
        words = tuple(word for word in words if word not in rest)
    elif not call.has("--help"):
        yield RunInput("shell")
    if call.path[-1] in ("develop", "print-dev-env"):
        yield from (
            (Effect(Kind.BUILD, ".", "nix develop"),) if all(map(_flake, words)) else _install(words, "user")
        )
    elif words:
        yield Effect(Kind.NETWORK, "the nix cache", "download")


def _nix_shell(call: Call) -> Iterable[Outcome]:
    if call.has("-p"):
        yield Effect(Kind.NETWORK, "the nix cache", "download")
    else:
        yield Effect(Kind.BUILD, ".", "nix-shell")
    text = call.value("--run", "--command")
    yield RunShell(text) if text is not None else RunInput("shell")


def _nix_env(call: Call) -> Iterable[Outcome]:
    if call.has("--dry-run", "-q", "--list-generations", "--version"):
        return
    if call.has("-i", "-u"):
        yield from _install(call.operands, "user")
    elif call.has("-e"):
        yield from _remove(call.operands, "medium")
    else:
        yield Effect(Kind.CHANGE, "the nix profile", "change", force="medium")


def _nix_store(call: Call) -> Iterable[Outcome]:
    if call.has("-q", "--dump", "-l", "--verify-path", "--print-env", "--query", "--dump-db"):
        return
    if call.has("-r"):
        yield Effect(Kind.BUILD, ".", "nix-store")
    elif call.has("--export"):
        return
    else:
        yield Effect(Kind.CHANGE, "the nix store", "change", force="medium")


_NIX_READS = (
    "path-info why-depends log hash derivation show-config config doctor edit ls cat nar realisation"
    " show-derivation ping-store verify help"
)
_NIX_GROUPS = (
    Program(
        "flake",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("show metadata info", then=_nix_build),
            _sub("check", then=_nix_build),
            _sub(
                "update lock",
                effects=(Effect(Kind.NETWORK, "flakes", "download"), Effect(Kind.WRITE, "flake.lock")),
            ),
            Program(
                "init", "-t|--template=", "", Style.EXACT, effect(Kind.WRITE, ".", "unpack", recursive=True)
            ),
            Program("new clone", "-t|--template= -f|--dest=", "create text", Style.EXACT),
            _sub("archive prefetch", effects=effect(Kind.NETWORK, "flakes", "download")),
        ),
    ),
    Program(
        "profile",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("list history diff-closures"),
            _sub("install add upgrade", then=_user_installs),
            _sub("remove", then=lambda call: _remove(call.operands, "medium")),
            _sub("rollback wipe-history", effects=_sets("the nix profile", "change", "medium")),
        ),
    ),
    Program(
        "store",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("ls cat ping info path-info diff-closures dump-path verify"),
            _sub(
                "gc delete optimise repair add add-file add-path copy-log copy-sigs sign",
                effects=_sets("the nix store", "change", "medium"),
            ),
            _sub("prefetch-file", effects=effect(Kind.NETWORK, "a file", "download")),
        ),
    ),
    Program(
        "registry",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            _sub("list resolve"),
            _sub("add remove pin", effects=_sets("the nix registry", "set", "medium")),
        ),
    ),
)
_NIX_SUBS = (
    *_NIX_GROUPS,
    _sub(_NIX_READS),
    _sub("search", effects=_asks("flakes")),
    _sub("build eval fmt bundle repl", then=_nix_build),
    Program("run", "", "text*", Style.POSIX, then=_nix_build),
    _sub(
        "develop shell",
        "-c|--command= --ignore-environment -i --keep= --unset= --phase= --build --check",
        then=_nix_shell_new,
    ),
    _sub("print-dev-env", effects=effect(Kind.BUILD, ".", "nix print-dev-env")),
    _sub("copy", "--to= --from=", effect(Kind.NETWORK, "a nix store", "upload")),
    _sub("upgrade-nix", effects=effect(Kind.INSTALL, "nix", "system")),
)


def _rebuild(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    if verb in (
        "dry-build",
        "dry-activate",
        "list-generations",
        "generations",
        "packages",
        "news",
        "help",
        "",
    ) and ("--rollback" not in call.operands):
        return
    if verb in ("build", "build-vm", "changelog", "check", "build-image", "instantiate", "repl"):
        yield Effect(Kind.BUILD, ".", f"{call.invocation.name} {verb}")
        return
    name = call.invocation.name
    yield Effect(Kind.SYSTEM, "the configuration", f"{name} {readable(verb)}", force="high")


def _guix(call: Call) -> Iterable[Outcome]:
    if call.has("-n", "-h", "-s", "-I", "-A", "-l", "--show", "-S-list", "--search-paths"):
        return
    if call.has("-r"):
        yield from _remove((call.value("-r") or UNKNOWN,), "medium")
    else:
        packages = (*call.values("-i"), *call.operands)
        yield from _install(packages, "user")


def _guix_shell(call: Call) -> Iterable[Outcome]:
    argv = call.invocation.argv
    yield Effect(Kind.NETWORK, "the guix cache", "download")
    if "--" in argv:
        yield RunCommand(argv[argv.index("--") + 1 :])
    else:
        yield RunInput("shell")


_GUIX_SUBS = (
    _sub("search show size describe graph refresh lint hash weather challenge processes git-log help locate"),
    _sub("install upgrade", "-n|--dry-run -h|--help -r= -i=", then=_guix),
    _sub("remove", effects=_sets("packages", "remove", "medium")),
    _sub(
        "package",
        "-i|--install= -r|--remove= -u|--upgrade=? -n|--dry-run -s|--search= -I|--list-installed=?"
        " -A|--list-available=?"
        " -l|--list-generations=? --show= --search-paths=? -h|--help -m|--manifest=unknown"
        " -f|--install-from-file=unknown"
        " -e|--install-from-expression=unknown",
        then=_guix,
    ),
    _sub("pull", effects=_refresh("guix")),
    _sub("gc", effects=_sets("the guix store", "clean", "medium")),
    _sub("build", effects=effect(Kind.BUILD, ".", "guix build")),
    _sub("shell environment", then=_guix_shell),
    _sub("system home deploy", effects=effect(Kind.SYSTEM, "the configuration", "guix", force="high")),
)


# sources and keys


def _apt_key(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb not in ("list", "finger", "export", "exportall", "help", ""):
        yield Effect(Kind.SECURITY, "the trusted keys of apt", readable(verb), force="high")


def _add_repository(call: Call) -> Iterable[Outcome]:
    if not call.has("-L", "-h", "--dry-run"):
        what = readable(" ".join(call.operands)) or "a source"
        yield Effect(Kind.CHANGE, f"the sources of packages: {what}", "add", force="high")


def _checkinstall(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    yield Effect(Kind.INSTALL, "", "system")
    yield RunCommand(tuple(words) or ("make", "install"))


def _mas(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "help"
    if verb in ("list", "version", "help", "config", "account"):
        return
    if verb in ("search", "info", "lucky-info", "outdated", "open", "home", "vendor", "region", "seller"):
        yield Effect(Kind.NETWORK, "the App Store", "request")
    elif verb in ("install", "upgrade", "purchase", "lucky", "get", "update"):
        yield from _install(call.operands[1:])
    elif verb in ("uninstall", "reset", "signout", "signin"):
        yield from _remove(call.operands[1:])
    else:
        yield Effect(Kind.UNKNOWN, f"mas {readable(verb)} is not known")


def _windows(call: Call) -> Iterable[Outcome]:
    """winget, choco, scoop"""
    words = call.operands
    verb = words[0] if words else "help"
    if words[1:] and words[-1] in ("--help", "-?", "-h"):
        return
    if verb in (
        *(
            "list",
            "search",
            "show",
            "info",
            "outdated",
            "status",
            "find",
            "view",
            "--version",
            "--info",
            "-v",
            "cat",
        ),
        *(
            "help",
            "prefix",
            "which",
            "depends",
            "features",
            "validate",
            "hash",
            "home",
            "checkup",
            "--help",
            "ls",
        ),
    ):
        yield Effect(Kind.NETWORK, "the package archive", "request")
    elif verb in ("install", "upgrade", "add", "update", "import", "configure", "reinstall"):
        yield from _install(word for word in words[1:] if not word.startswith("-"))
    elif verb in ("uninstall", "remove", "rm", "cleanup", "reset"):
        yield from _remove(word for word in words[1:] if not word.startswith("-"))
    elif verb in ("export", "download"):
        yield Effect(Kind.WRITE, UNKNOWN)
    elif verb in (
        "source",
        "bucket",
        "config",
        "settings",
        "pin",
        "hold",
        "unhold",
        "feature",
        "alias",
        "cache",
        "apikey",
    ):
        if words[1:2] not in ((), ("list",), ("known",), ("show",)):
            yield Effect(Kind.CHANGE, f"{call.invocation.name} {verb}", "set", force="medium")
    else:
        yield Effect(Kind.UNKNOWN, f"{call.invocation.name} {readable(verb)} is not known")


_QUERY_ONLY = (
    "dpkg-architecture dpkg-parsechangelog dpkg-checkbuilddeps apt-rdepends apt-show-versions apt-listchanges"
    " apt-forktracer debtags dlocate popularity-contest pkgfile pactree checkupdates pacreport"
    " paclist vercmp expac"
    " repoquery equery eix qlist qsearch qlop qfile qdepends qsize quse xbps-query xbps-uhelper xlocate"
    " epkginfo portageq pkg_info debsums deborphan apt-config nix-locate nix-tree nix-diff nix-du"
    " nix-hash nix-info"
    " rpmlint lintian licensecheck debdiff debc adequate nixos-version nixos-option"
)

PROGRAMS = (
    Program(
        "apt apt-get aptitude apt-cache apt-mark apt-fast nala",
        _APT_OPTIONS,
        style=Style.GNU,
        subcommands=_APT_SUBS,
        inherit=True,
    ),
    Program(
        "apt-file",
        "-c|--config-file=unknown -o= -F|--fixed-string -i -l|--package-only -v -x|--regexp -I="
        " --index-names= -a= -D -f",
        style=Style.EXACT,
        subcommands=(
            _sub("search find list show list-indices"),
            _sub("update", effects=_refresh("the package archive")),
        ),
        inherit=True,
    ),
    Program("apt-key", operands="text*", style=Style.NONE, then=_apt_key),
    Program(
        "add-apt-repository apt-add-repository",
        "-y|--yes -n|--no-update -r|--remove -u|--update -s|--enable-source -m|--massive-debug"
        " -P|--ppa= -C|--cloud="
        " -U|--uri= -S|--sourceslist= -L|--list -c|--component= -p|--pocket= -d|--debug -l|--login"
        " --dry-run -h",
        "text*",
        then=_add_repository,
    ),
    Program("dpkg dpkg-deb", _DPKG_OPTIONS, "text*", then=_dpkg),
    Program(
        "dpkg-query",
        "-l|--list -s|--status -L|--listfiles -S|--search -p|--print-avail -W|--show -f|--showformat="
        " -c|--control-list"
        " --control-show --control-path --admindir= --root= --load-avail --no-pager -?",
        "text*",
    ),
    Program(
        "dpkg-reconfigure",
        "-p= -f= -a -u --force --terse --no-reload",
        "text*",
        effects=_sets("settings of packages"),
    ),
    Program(
        "dpkg-divert dpkg-statoverride",
        "--list --listpackage --truename --add --remove --rename --no-rename --local --package="
        " --divert= --quiet --force --update",
        "text*",
        then=lambda call: (
            ()
            if call.has("--list", "--listpackage", "--truename")
            else _sets("diverted files or their modes")
        ),
    ),
    Program(
        "debconf-set-selections debconf-communicate update-ca-certificates update-ca-trust select-editor",
        "-v -f|--fresh -c -u --force --package",
        "text*",
        effects=_sets("settings of the system"),
    ),
    Program("debconf-show debconf-get-selections", "--db= --installer --listowners --listdbs", "text*"),
    Program(
        "dpkg-buildpackage debuild pdebuild sbuild rpmbuild mock abuild xbps-src gbp ebuild"
        " rpmdev-setuptree dh",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.BUILD, ".", "package"),
    ),
    Program(
        "alien",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.INSTALL, "a converted package", "system"),
    ),
    Program("checkinstall", operands="text*", style=Style.NONE, then=_checkinstall),
    Program(
        "apt-cdrom apt-ftparchive",
        operands="text*",
        style=Style.NONE,
        effects=_sets("the sources of packages"),
    ),
    Program(
        "unattended-upgrade unattended-upgrades do-release-upgrade",
        "--dry-run -d -v -c -m=",
        then=lambda call: () if call.has("--dry-run", "-c") else _install(()),
    ),
    Program("rpm rpmquery rpmverify rpmkeys rpmdb", _RPM_OPTIONS, "text*", then=_rpm),
    Program(
        "dnf yum dnf5 microdnf tdnf dnf-3 yumdownloader",
        _DNF_RISKY,
        style=Style.EXACT,
        subcommands=_DNF_SUBS,
        inherit=True,
        then=_dnf_bare,
    ),
    Program(
        "yum-config-manager dnf-automatic yum-builddep",
        operands="text*",
        style=Style.NONE,
        effects=_sets("the sources of packages"),
    ),
    Program(
        "rpm-ostree bootc ostree",
        operands="text*",
        style=Style.NONE,
        then=lambda call: (
            ()
            if call.operands[:1]
            in ((), ("status",), ("db",), ("log",), ("show",), ("ls",), ("--version",), ("refs",))
            else effect(Kind.SYSTEM, "the system image", readable(call.operands[0]), force="high")
        ),
    ),
    Program(
        "zypper",
        "-n|--non-interactive -q|--quiet -v|--verbose -A -t --no-refresh --no-gpg-checks"
        " --gpg-auto-import-keys -x|--xmlout"
        " --color --no-color -c|--config=unknown -R|--root=unknown --installroot=unknown --userdata="
        " -D|--reposd-dir=unknown"
        " -C|--cache-dir= --disable-repositories --plus-repo=unknown -h|--help -V|--version"
        " --ignore-unknown -i -s",
        style=Style.EXACT,
        subcommands=_ZYPPER_SUBS,
    ),
    Program("pacman pacman-static", _PACMAN_OPTIONS, "text*", then=_pacman),
    Program("yay paru pikaur trizen pacaur aura", _PACMAN_OPTIONS + _AUR_OPTIONS, "text*", then=_pacman),
    Program(
        "makepkg",
        "-A -c|--clean -C|--cleanbuild -d|--nodeps -e|--noextract -f|--force -g|--geninteg -h|--help"
        " -i|--install -L|--log"
        " -m|--nocolor -o|--nobuild -p=unknown -r|--rmdeps -R|--repackage -s|--syncdeps -S|--source"
        " -V|--version --allsource"
        " --check --nocheck --noarchive --noprepare --noverify --sign --nosign --key= --packagelist"
        " --printsrcinfo"
        " --skipchecksums --skipinteg --skippgpcheck --verifysource --holdver --asdeps --needed"
        " --noconfirm --noprogressbar",
        then=_makepkg,
    ),
    Program(
        "pacman-key",
        operands="text*",
        style=Style.NONE,
        then=lambda call: (
            ()
            if call.operands[:1]
            in ((), ("-l",), ("--list-keys",), ("-f",), ("--finger",), ("-v",), ("--list-sigs",))
            else effect(Kind.SECURITY, "the trusted keys of pacman", "change", force="high")
        ),
    ),
    Program(
        "paccache pacdiff",
        "-d|--dryrun -r|--remove -m= -k|--keep= -u|--uninstalled -v -q -z -c= -a= -i= -o|--output -s -p",
        then=lambda call: () if call.has("-d", "-o") else _sets("the cache of packages", "clean", "medium"),
    ),
    Program(
        "pacman-mirrors reflector rankmirrors",
        "-l= -c|--country= -p|--protocol= -a|--age= -f= -n= --sort= --save=write -r -i -g",
        "text*",
        effects=_asks("package mirrors"),
    ),
    Program("apk", _APK_OPTIONS, style=Style.EXACT, subcommands=_APK_SUBS, inherit=True),
    Program(
        "xbps-install",
        "-A|--automatic -C|--config=unknown -c|--cachedir= -D|--download-only -d|--debug -f|--force"
        " -I|--ignore-conf-repos"
        " -i -M|--memory-sync -n|--dry-run -R|--repository=unknown -r|--rootdir=unknown -S|--sync -U"
        " -u|--update -v|--verbose -y|--yes -V -h",
        "text*",
        then=_xbps_install,
    ),
    Program(
        "xbps-remove",
        "-C|--config=unknown -c|--cachedir= -d|--debug -F|--force-revdeps -f|--force -n|--dry-run"
        " -O|--clean-cache"
        " -o|--remove-orphans -R|--recursive -r|--rootdir=unknown -v -y|--yes -V -h",
        "text*",
        then=_xbps_remove,
    ),
    Program(
        "xbps-reconfigure xbps-pkgdb xbps-alternatives xbps-rindex",
        operands="text*",
        style=Style.NONE,
        effects=_sets("the database of packages"),
    ),
    Program(
        "emerge",
        "-p|--pretend -a|--ask=? -v|--verbose=? -s|--search -S|--searchdesc -c|--depclean"
        " -C|--unmerge --prune -h|--help --info"
        " --sync --regen --metadata --list-sets --version -f|--fetchonly -F|--fetch-all-uri"
        " -u|--update -D|--deep=? -N|--newuse"
        " -U|--changed-use -1|--oneshot -n|--noreplace -q|--quiet=? -t|--tree -k|--usepkg=?"
        " -K|--usepkgonly=? -g|--getbinpkg=?"
        " -G|--getbinpkgonly=? -b|--buildpkg=? -B|--buildpkgonly -o|--onlydeps -e|--emptytree"
        " -j|--jobs=? --keep-going=?"
        " --with-bdeps= --autounmask=? --autounmask-write=? --check-news --nodeps -O --resume -r"
        " --skipfirst --exclude="
        " --backtrack= --load-average= --color= --config",
        "text*",
        then=_emerge,
    ),
    Program(
        "emaint eclean eclean-dist eclean-pkg layman eselect etc-update dispatch-conf perl-cleaner"
        " revdep-rebuild",
        operands="text*",
        style=Style.NONE,
        then=lambda call: (
            () if "list" in call.operands or "show" in call.operands else _sets("packages or their settings")
        ),
    ),
    Program(_QUERY_ONLY, "-o=unknown", "text*", lenient=True),
    Program(
        "opkg pkg pkgin eopkg pamac termux-pkg cards swupd",
        "-y|--yes -q|--quiet -v -d -h|--help --version -j=unknown -c=unknown -r=unknown -C=unknown"
        " -R=unknown -o=unknown",
        style=Style.EXACT,
        subcommands=_pkg_subs(),
        inherit=True,
    ),
    Program(
        "pkg_add urpmi installpkg upgradepkg tazpkg",
        operands="text*",
        style=Style.NONE,
        then=lambda call: _install(word for word in call.operands if not word.startswith("-")),
    ),
    Program(
        "pkg_delete pkg_remove urpme removepkg",
        operands="text*",
        style=Style.NONE,
        then=lambda call: _remove(word for word in call.operands if not word.startswith("-")),
    ),
    Program(
        "slackpkg sbopkg",
        "-batch= -default_answer= -dialog= -onoff_all= -checkmd5= -checkgpg=",
        "text*",
        Style.SINGLE,
        then=_slackpkg,
    ),
    Program("brew", _BREW_DASH, style=Style.EXACT, subcommands=_BREW_SUBS, lenient=True, then=_brew_top),
    Program("port", operands="text*", style=Style.NONE, then=_port),
    Program("mas", operands="text*", style=Style.NONE, then=_mas),
    Program("winget choco scoop chocolatey", operands="text*", style=Style.NONE, then=_windows),
    Program("snap", "-h|--help --version", style=Style.EXACT, subcommands=_SNAP_SUBS),
    Program(
        "flatpak",
        "-v|--verbose --ostree-verbose --version --default-arch --supported-arches --gl-drivers"
        " --installations --user --system -h|--help",
        style=Style.EXACT,
        subcommands=_FLATPAK_SUBS,
    ),
    Program(
        "appimagetool linuxdeploy appimagelauncher",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.BUILD, ".", "package"),
    ),
    Program("nix", _NIX_OPTIONS, style=Style.EXACT, subcommands=_NIX_SUBS, inherit=True),
    Program(
        "nix-env",
        "-i|--install -u|--upgrade -e|--uninstall -q|--query -a|--available -s|--status"
        " -P|--attr-path -c|--compare-versions"
        " --installed --out-path --description --json --xml --meta --list-generations"
        " --delete-generations --rollback"
        " -G|--switch-generation= -S|--switch-profile= --set --set-flag -A|--attr= -f|--file=read"
        " -p|--profile= -b|--prebuilt-only"
        " --dry-run --version -r|--remove-all -v|--verbose -I= --no-name --drv-path --system",
        "text*",
        then=_nix_env,
    ),
    Program(
        "nix-shell",
        "-p|--packages --run= --command= --pure --impure -A|--attr= -I= -i=unknown --keep= -v -K"
        " --arg=unknown --argstr=unknown -E|--expr="
        " --option=unknown -j|--max-jobs= --show-trace",
        "text*",
        then=_nix_shell,
    ),
    Program(
        "nix-build nix-instantiate",
        "-A|--attr= -o|--out-link= --no-out-link --dry-run -E|--expr= -I= -K|--keep-failed"
        " -k|--keep-going -j|--max-jobs= --cores="
        " --show-trace -v -Q --eval --strict --json --parse --read-write-mode --find-file --check"
        " --arg=unknown --argstr=unknown --option=unknown",
        "text*",
        effects=effect(Kind.BUILD, ".", "nix"),
    ),
    Program(
        "nix-store",
        "-q|--query -r|--realise|--realize -R|--requisites --references --referrers --tree --graph"
        " --roots --deriver -d --outputs --hash"
        " --size -l|--read-log --dump --dump-db --print-env --verify --verify-path --check-contents"
        " --repair --gc --print-roots"
        " --print-dead --print-live --delete --add --add-fixed --optimise --export --import --restore"
        " --generate-binary-cache-key"
        " --load-db --serve --binding= -u|--use-output -v --add-root=write --indirect --dry-run",
        "text*",
        then=_nix_store,
    ),
    Program(
        "nix-collect-garbage",
        "-d|--delete-old --delete-older-than= --dry-run -v --max-freed=",
        then=lambda call: () if call.has("--dry-run") else _sets("the nix store", "clean", "medium"),
    ),
    Program(
        "nix-channel",
        "--list --update --add --remove --rollback",
        "text*",
        then=lambda call: () if call.has("--list") else _sets("nix channels", "change", "medium"),
    ),
    Program(
        "nix-prefetch-url nix-prefetch-git nix-index nix-prefetch",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.NETWORK, "a source", "download"),
    ),
    Program(
        "nix-copy-closure",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.NETWORK, "a nix store", "upload"),
    ),
    Program(
        "nixos-rebuild darwin-rebuild home-manager nixos-install",
        operands="text*",
        style=Style.NONE,
        then=_rebuild,
    ),
    Program("guix", "-h|--help -V|--version", style=Style.EXACT, subcommands=_GUIX_SUBS),
)

EXAMPLES = (
    Example("apt list --installed", "pure"),
    Example("apt-cache policy curl", "pure"),
    Example("apt-get install -y jq", "install system jq"),
    Example("apt-get -qq -o Dpkg::Options::=--force-confold install -y jq", "install system jq"),
    Example(
        "apt-get update",
        "network download the package archive; change update the lists of the package archive !low",
    ),
    Example(
        "apt-get update -o APT::Update::Pre-Invoke::=/bin/sh",
        "network download the package archive; change update the lists of the package archive !low;"
        " execute the setting APT::Update::Pre-Invoke::=/bin/sh",
    ),
    Example("apt-get -s upgrade", "pure"),
    Example("apt purge -y nginx", "change remove package nginx !high"),
    Example("apt frobnicate", "unknown apt: subcommand frobnicate is not known"),
    Example("apt-mark hold linux-image", "change set marks of packages !medium"),
    Example("dpkg -l", "pure"),
    Example("dpkg -S /bin/ls", "pure"),
    Example("dpkg -i x.deb", "read x.deb; install system x.deb"),
    Example("dpkg --pre-invoke=/bin/sh -i x.deb", "shell '/bin/sh'; read x.deb; install system x.deb"),
    Example("dpkg -x a.deb out", "read a.deb; write unpack out recursive"),
    Example("dpkg-query -W -f '${Package}' bash", "pure"),
    Example("rpm -qa", "pure"),
    Example("rpm -qpl x.rpm", "read x.rpm"),
    Example("rpm -Uvh x.rpm", "install system x.rpm"),
    Example("rpm -e bash", "change remove package bash !high"),
    Example("rpm --eval '%(/bin/sh 1>&2)'", "execute the macro %(/bin/sh 1>&2)"),
    Example("rpm --eval %{_bindir}", "pure"),
    Example("dnf list installed", "network request the package archive"),
    Example("dnf install -y gcc", "install system gcc"),
    Example("dnf -c /tmp/x list", "unknown -c /tmp/x is not understood; network request the package archive"),
    Example("yum -y remove httpd", "change remove package httpd !high"),
    Example("dnf history undo 4", "change remove package 4 !high"),
    Example("zypper se vim", "network request the package archive"),
    Example("zypper -n in vim", "install system vim"),
    Example("pacman -Qdtq", "pure"),
    Example("pacman -Ss vim", "pure"),
    Example("pacman -Syu --noconfirm", "install system"),
    Example("pacman -Rns vim", "change remove package vim !high"),
    Example("pacman --config x -Q", "unknown --config x is not understood"),
    Example("yay", "install system"),
    Example("apk add --no-cache curl", "install system curl"),
    Example("apk info -vv", "pure"),
    Example("apk del curl", "change remove package curl !high"),
    Example("xbps-query -Rs vim", "pure"),
    Example("xbps-install -Su vim", "install system vim"),
    Example("emerge -pv vim", "pure"),
    Example("emerge -C vim", "change remove package vim !high"),
    Example("brew --cache --HEAD python", "pure"),
    Example("brew list --versions", "pure"),
    Example("brew install jq", "install system jq"),
    Example("brew uninstall --help", "pure"),
    Example("brew uninstall jq", "change remove package jq !high"),
    Example("brew services --help", "pure"),
    Example("brew services start redis", "persist the service redis"),
    Example("brew bundle exec make", "run make"),
    Example("brew frobnicate", "unknown brew: subcommand frobnicate is not known"),
    Example("snap list", "pure"),
    Example("snap install code --classic", "install system code"),
    Example(
        "flatpak uninstall --delete-data org.x",
        "change remove package org.x !high; delete ~/.var/app recursive",
    ),
    Example("nix search nixpkgs kernel", "network request flakes"),
    Example("nix build .#web", "build nix build ."),
    Example("nix run nixpkgs#hello", "network download nixpkgs#hello; execute nixpkgs#hello"),
    Example("nix shell nixpkgs#jq -c ls -l", "run ls -l; network download the nix cache"),
    Example("nix-shell -p jq --run 'jq .'", "network download the nix cache; shell 'jq .'"),
    Example("nix-env -iA nixpkgs.jq", "install user"),
    Example("nixos-rebuild switch", "system nixos-rebuild switch the configuration !high"),
    Example("guix install jq", "install user jq"),
    Example("add-apt-repository -y ppa:x/y", "change add the sources of packages: ppa:x/y !high"),
    Example("makepkg -si", "build makepkg .; install system"),
)
