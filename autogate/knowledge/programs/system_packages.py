"""Package managers of the system: apt, dpkg, dnf, rpm, pacman, zypper, apk, brew, nix and their kin.

Queries are harmless; installing is an install; removing is a change of weight. Options that run
something (apt -o with a hook, dpkg --pre-invoke, rpm --eval) are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunShell, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.words.values import MANY, STAR, UNKNOWN, is_static


def _install(call: Call) -> Iterable[Outcome]:
    if call.has("--simulate", "--dry-run", "-s", "--assumeno", "--no-act", "--test"):
        return
    for word in call.operands or ("",):
        yield Effect(Kind.INSTALL, UNKNOWN if word == MANY else word, "system")


def _remove(call: Call) -> Iterable[Outcome]:
    if call.has("--simulate", "--dry-run", "-s", "--assumeno", "--no-act", "--test"):
        return
    for word in call.operands or ("that are not needed",):
        yield Effect(Kind.CHANGE, f"package {readable(word)}", "remove", force="high")


def _lists(what: str = "package lists") -> tuple[Effect, ...]:
    return (
        Effect(Kind.NETWORK, "the package servers", "download"),
        Effect(Kind.CHANGE, what, "update", force="low"),
    )


def _settings(detail: str, force: str = "high") -> tuple[Effect, ...]:
    return effect(Kind.SYSTEM, "packages", detail, force=force)


_REQUEST = effect(Kind.NETWORK, "the package servers", "request")
_CACHE = effect(Kind.CHANGE, "the cache of packages", "clean", force="low")
_FETCH = (Effect(Kind.NETWORK, "the package servers", "download"), Effect(Kind.WRITE, "./" + STAR))

_SAFE_APT = re.compile(
    r"(?i)(?:Dpkg::Options::?=--force-conf(?:def|old|new)|Acquire::(?!.*(?:Proxy-Auto|Allow|Verify|http::Proxy))[\w:.-]+=[\w.:-]*"
    r"|APT::Get::(?!AllowUn|Allow)[\w:-]+=[\w.-]*|Dpkg::Use-Pty=\S*|Dpkg::Progress\S*|quiet=\d|Debug::\S+|APT::Color\S*"
    r"|APT::(?:Install-(?:Recommends|Suggests)|Acquire::Retries|Cache-\w+|Architectures?)=\w*|DPkg::Lock::Timeout=-?\d+)\Z"
)


def _apt_options(call: Call) -> Iterable[Outcome]:
    for text in call.values("-o"):
        if not is_static(text) or not _SAFE_APT.match(text):
            # among them are hooks that run a command at once: APT::Update::Pre-Invoke
            yield Effect(Kind.EXECUTE, f"what apt's setting {readable(text)} says", force="high")
    if call.has("--allow-unauthenticated", "--allow-insecure-repositories"):
        yield Effect(Kind.SECURITY, "signatures of packages", "off", force="high")


def _with(then: Then) -> Then:
    def both(call: Call) -> Iterable[Outcome]:
        yield from _apt_options(call)
        yield from then(call)

    return both


def _nothing(call: Call) -> Iterable[Outcome]:  # noqa: ARG001  # whatever the words
    return ()


def _upgrade(call: Call) -> Iterable[Outcome]:
    if not call.has("--simulate", "--dry-run", "-s", "--assumeno"):
        yield Effect(Kind.INSTALL, "all upgrades", "system")


def _fetch(call: Call) -> Iterable[Outcome]:
    if not call.has("--simulate", "-s", "--print-uris"):
        yield from _FETCH


_APT = (
    "-o|--option= -c|--config-file=unknown -y|--yes|--assume-yes -q=? --quiet=? -qq -f|--fix-broken"
    " -d|--download-only"
    " -s|--simulate|--just-print|--dry-run|--recon|--no-act -u|--show-upgraded -V|--verbose-versions"
    " -a|--host-architecture="
    " -P|--build-profiles= -b|--compile|--build -m|--ignore-missing|--fix-missing --no-download --no-upgrade"
    " --only-upgrade"
    " --reinstall --allow-downgrades --allow-remove-essential --allow-change-held-packages --force-yes"
    " --print-uris --purge"
    " --list-cleanup --no-list-cleanup -t|--target-release|--default-release= --trivial-only --no-remove"
    " --auto-remove"
    "|--autoremove --only-source --diff-only --dsc-only --tar-only --arch-only --indep-only"
    " --allow-unauthenticated"
    " --allow-insecure-repositories --allow-releaseinfo-change --show-progress --no-show-progress"
    " --with-source= --error-on="
    " --install-recommends --no-install-recommends --install-suggests --no-install-suggests --installed"
    " --upgradable"
    " --upgradeable --manual-installed --all-versions -A --names-only -n --full -F --assume-no"
    " --no-all-versions -v -h"
    " --solver= --audit --no-audit --color --no-color -i -g -p=read --generate --recurse --important"
    " --no-pre-depends"
    " --no-depends --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances"
    " --comment= --update"
    " -U -O --with-new-pkgs --without-new-pkgs --snapshot= -S"
)
_APT_SUBS = (
    Program(
        "list search show policy depends rdepends madison showpkg showsrc dump dumpavail unmet pkgnames"
        " dotty xvcg"
        " stats check showauto showmanual showhold showinstall showremove why why-not versions moo help"
        " showpurge"
        " indextargets files",
        "",
        "text*",
        then=_with(_nothing),
    ),
    Program("changelog", "", "text*", effects=_REQUEST, then=_with(_nothing)),
    Program("update", "", "", effects=_lists(), then=_with(_nothing)),
    Program(
        "upgrade dist-upgrade full-upgrade safe-upgrade dselect-upgrade", "", "text*", then=_with(_upgrade)
    ),
    Program("install reinstall build-dep satisfy", "", "text*", then=_with(_install)),
    Program("remove purge autoremove auto-remove autopurge", "", "text*", then=_with(_remove)),
    Program("clean autoclean auto-clean distclean", "", "", effects=_CACHE, then=_with(_nothing)),
    Program("download source", "", "text*", then=_with(_fetch)),
    Program("edit-sources modernize-sources", "", "text*", effects=_settings("edit sources")),
    Program(
        "hold unhold auto manual minimize-manual markauto unmarkauto forbid-version keep keep-all",
        "",
        "text*",
        effects=_settings("mark", "medium"),
    ),
)

_DPKG = (
    "-i|--install --unpack --configure --triggers-only -r|--remove -P|--purge --update-avail --merge-avail"
    " -A|--record-avail"
    " --forget-old-unavail --clear-avail -s|--status -p|--print-avail -L|--listfiles -l|--list -S|--search"
    " -C|--audit --yet-to-unpack"
    " --predep-package --add-architecture= --remove-architecture= --print-architecture"
    " --print-foreign-architectures"
    " --assert-help --assert-support-predepends --assert-working-epoch --assert-long-filenames"
    " --assert-multi-conrep"
    " --validate-pkgname= --validate-trigname= --validate-archname= --validate-version= --compare-versions"
    " -V|--verify=?"
    " --get-selections --set-selections --clear-selections --force-help -Dh --debug= -D= -b|--build"
    " -c|--contents -I|--info -f|--field"
    " -e|--control -x|--extract -X|--vextract -R|--raw-extract --ctrl-tarfile --fsys-tarfile -W|--show"
    " --showformat= --admindir="
    " --root= --instdir= --pre-invoke=shell --post-invoke=shell --path-exclude= --path-include="
    " --verify-format= --status-logger=command"
    " --log=append --no-pager --abort-after= -B|--auto-deconfigure -O|--selected-only -E|--skip-same-version"
    " -G|--refuse-downgrade"
    " --recursive --no-act|--dry-run|--simulate --force-all --force-depends --force-overwrite"
    " --force-confold --force-confnew"
    " --force-confdef --force-architecture --force-confmiss --force-remove-essential --force-bad-path"
    " --force-not-root"
    " --no-debsig --no-triggers --triggers --status-fd= --ignore-depends= --load-avail -a|--pending"
    " --control-path --control-list"
    " --control-show --nocheck --root-owner-group --uniform-compression -Z= -z= --deb-format= --new --old"
)


def _dpkg(call: Call) -> Iterable[Outcome]:
    words = [UNKNOWN if word == MANY else word for word in call.operands]
    if call.has("--no-act"):
        return
    if call.has("-i", "--unpack", "--configure", "--triggers-only", "-A"):
        for word in words or [""]:
            yield Effect(Kind.INSTALL, word, "system")
    elif call.has("-r", "-P"):
        for word in words or ["all pending"]:
            yield Effect(Kind.CHANGE, f"package {readable(word)}", "remove", force="high")
    elif call.has("-b"):
        for word in words[:1]:
            yield Effect(Kind.READ, word, recursive=True)
        yield Effect(Kind.WRITE, words[1] if len(words) > 1 else (words[0] if words else "") + ".deb")
    elif call.has("-x", "-X", "-R", "-e"):
        for word in words[:1]:
            yield Effect(Kind.READ, word)
        yield Effect(Kind.WRITE, words[1] if len(words) > 1 else "DEBIAN", "unpack", recursive=True)
    elif call.has("-c", "-I", "-f", "--ctrl-tarfile", "--fsys-tarfile"):
        for word in words[:1]:
            yield Effect(Kind.READ, word)
    elif call.has(
        "--set-selections",
        "--clear-selections",
        "--add-architecture",
        "--remove-architecture",
        "--update-avail",
        "--merge-avail",
        "--clear-avail",
        "--forget-old-unavail",
    ):
        yield from _settings("change the selection")


_RPM = (
    "-q|--query -i -a|--all -f|--file -g|--group -p|--package --whatprovides= --whatrequires="
    " --whatconflicts= --whatobsoletes="
    " --whatrecommends= --whatsuggests= --whatsupplements= --whatenhances= --triggeredby= --qf="
    " --queryformat= --changelog --changes"
    " --conflicts --dump --enhances --filesbypkg --filecaps --fileclass --filecolor --fileprovide"
    " --filerequire --info"
    " --install -I --last -l|--list --obsoletes --provides -R|--requires --recommends --suggests"
    " --supplements --scripts"
    " -s|--state -S --triggers --triggerscripts --filetriggers -c|--configfiles -d|--docfiles"
    " -L|--licensefiles -A|--artifactfiles"
    " -U|--upgrade -F|--freshen --reinstall -e|--erase -V|--verify -y -K|--checksig --import --initdb"
    " --rebuilddb --setperms --setugids"
    " --restore -h|--hash -v|--verbose -vv --nodeps --noscripts --notriggers --justdb --force --test"
    " --allfiles --badreloc"
    " --excludedocs --excludepath= --ignoresize --ignorearch --ignoreos --includedocs --nodigest"
    " --nosignature --nodb --nocaps"
    " --noorder --nopre --nopost --nopreun --nopostun --percent --prefix= --oldpackage --relocate="
    " --replacefiles --replacepkgs"
    " --allmatches --nofiles --nomd5 --quiet --root= --dbpath= -r= --showrc --querytags --noglob"
    " --nomanifest --excludeartifacts"
    " --hdrid= --pkgid= --querybynumber= --tid= -D|--define= -E|--eval= --pipe=shell --macros=unknown"
    " --rcfile=unknown --load=unknown --undefine= --target="
)


def _rpm(call: Call) -> Iterable[Outcome]:
    for text in (*call.values("-E"), *call.values("-D")):
        if "%(" in text or "%{lua" in text or "%{load" in text or not is_static(text):
            yield (
                RunShell(text[text.find("%(") + 2 :].removesuffix(")"))
                if "%(" in text and is_static(text)
                else Effect(Kind.EXECUTE, f"the macro {readable(text)}", force="high")
            )
    words = [UNKNOWN if word == MANY else word for word in call.operands]
    if call.has("--nosignature", "--nodigest") and not call.has("-q", "-V"):
        yield Effect(Kind.SECURITY, "signatures of packages", "off", force="high")
    if call.has("-q", "-K") or (call.has("-V") and not call.has("-i", "-U")):
        if call.has("-p") or call.has("-K"):
            for word in words:
                if "://" in word:
                    yield Effect(Kind.NETWORK, word, "download")
                else:
                    yield Effect(Kind.READ, word)
        return
    if call.has("--test"):
        return
    if call.has("-U", "-F", "-i", "--install", "--reinstall"):
        for word in words or [""]:
            yield Effect(Kind.INSTALL, word, "system")
    elif call.has("-e"):
        for word in words:
            yield Effect(Kind.CHANGE, f"package {readable(word)}", "remove", force="high")
    elif call.has("--import"):
        yield Effect(Kind.SECURITY, "keys of packages", "import", force="high")
    elif call.has("--initdb", "--rebuilddb", "--setperms", "--setugids", "--restore"):
        yield from _settings("repair")


_DNF = (
    "-y|--assumeyes --assumeno -q|--quiet -v|--verbose -C|--cacheonly -b|--best --nobest -e= -d="
    " --allowerasing --skip-broken"
    " --skip-unavailable --refresh --enablerepo|--enable-repo= --disablerepo|--disable-repo="
    " --repo|--repoid= --releasever= --forcearch="
    " --exclude|--excludepkgs|-x= --disableexcludes|--disableexcludepkgs= --advisory= --bugfix --security"
    " --newpackage --enhancement"
    " --cve|--cves= --bz|--bzs= --sec-severity= --downloadonly --downloaddir|--destdir= --color="
    " --nogpgcheck|--no-gpgchecks --noplugins"
    " --enableplugin= --disableplugin= --nodocs --installroot= --comment= --showduplicates --installed"
    " --available --extras --updates"
    " --upgrades --obsoletes --recent --autoremove --all -a --latest-limit= --latest -l|--list -i|--info"
    " --requires --provides --conflicts"
    " --whatprovides= --whatrequires= --whatdepends= --whatrecommends= -f|--file= --qf|--queryformat="
    " --recursive --tree --resolve"
    " --duplicates --unneeded --userinstalled --source --location --changelogs --since= --count= --reverse"
    " --hidden"
    " --with-optional --contains-pkgs= -4 -6 --debugsolver --rpmverbosity= -R|--randomwait= --setopt="
    " -c|--config=unknown --url"
    " --srpm --arch= --alldeps --exactdeps --repofrompath=unknown --test --json --installonly -h --enabled"
    " --disabled --nvra --offline --help-cmd"
)


def _dnf_options(call: Call) -> Iterable[Outcome]:
    for text in call.values("--setopt"):
        name = text.partition("=")[0].rpartition(".")[2]
        if not is_static(text) or name in (
            "pluginpath",
            "pluginconfpath",
            "reposdir",
            "gpgcheck",
            "sslverify",
            "plugins",
            "proxy",
            "persistdir",
            "varsdir",
            "baseurl",
            "cachedir",
            "installroot",
        ):
            yield unclear(f"the setting {readable(text)} is not understood")
    if call.has("--nogpgcheck"):
        yield Effect(Kind.SECURITY, "signatures of packages", "off", force="high")


def _dnf(then: Then) -> Then:
    def both(call: Call) -> Iterable[Outcome]:
        yield from _dnf_options(call)
        yield from then(call)

    return both


_DNF_SUBS = (
    Program(
        "list search info provides whatprovides repoquery repolist repoinfo deplist check check-update"
        " check-upgrade"
        " updateinfo advisory leaves needs-restarting help repodiff repoclosure resolvedep",
        "",
        "text*",
        then=_dnf(_nothing),
    ),
    Program("changelog", "", "text*", effects=_REQUEST, then=_dnf(_nothing)),
    Program(
        "install reinstall localinstall builddep downgrade swap distro-sync distrosync debuginfo-install"
        " system-upgrade"
        " offline-upgrade",
        "",
        "text*",
        then=_dnf(_install),
    ),
    Program(
        "upgrade update upgrade-minimal update-minimal update-to upgrade-to", "", "text*", then=_dnf(_install)
    ),
    Program("remove erase autoremove", "", "text*", then=_dnf(_remove)),
    Program("makecache", "--timer", "", effects=_lists(), then=_dnf(_nothing)),
    Program("clean", "", "text*", effects=_CACHE),
    Program("download", "", "text*", effects=_FETCH, then=_dnf(_nothing)),
    Program(
        "history",
        subcommands=(
            Program("list info userinstalled", "", "text*"),
            Program("undo redo rollback replay store", "", "text*", effects=_settings("roll back")),
        ),
        bare=(),
    ),
    Program(
        "group groups environment",
        subcommands=(
            Program("list info summary", "-v --hidden --ids --with-optional", "text*"),
            Program("install upgrade", "--with-optional", "text*", then=_install),
            Program("remove mark", "", "text*", then=_remove),
        ),
    ),
    Program("grouplist groupinfo", "", "text*"),
    Program("groupinstall groupupdate", "", "text*", then=_install),
    Program("groupremove", "", "text*", then=_remove),
    Program(
        "module",
        subcommands=(
            Program("list info provides", "", "text*"),
            Program("install enable disable reset remove switch-to", "", "text*", then=_install),
        ),
    ),
    Program(
        "config-manager copr mark versionlock shell alias offline",
        "--add-repo= --set-enabled --set-disabled --dump --save",
        "text*",
        then=lambda call: (
            ()
            if call.operands[:1] in (("list",), ("search",)) or call.has("--dump")
            else _settings(f"{call.path[-1]} {readable(' '.join(call.operands))}")
        ),
    ),
)


def _pacman(call: Call) -> Iterable[Outcome]:
    """One operation letter with modifiers in the same word or others."""
    words = call.operands
    letters = ""
    operands: list[str] = []
    longs: list[str] = []
    valued = (
        "--root",
        "--dbpath",
        "--config",
        "--cachedir",
        "--logfile",
        "--arch",
        "--color",
        "--gpgdir",
        "--hookdir",
        "--ignore",
        "--ignoregroup",
        "--overwrite",
        "--print-format",
        "--assume-installed",
        "--sysroot",
        "--owns",
        "--search",
        "-b",
        "-r",
        "--mflags",
        "--makepkg",
        "--makepkgconf",
        "--pacman",
        "--builddir",
        "--editor",
        "--sudo",
        "--git",
        "--gpg",
    )
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            operands.extend(words[at:])
            break
        if not is_static(word) and word.startswith("-"):
            yield call.unclear(f"option {readable(word)} is not known")
            return
        if word.startswith("--"):
            name = word.partition("=")[0]
            longs.append(name)
            if name in (
                "--config",
                "--hookdir",
                "--gpgdir",
                "--makepkg",
                "--pacman",
                "--editor",
                "--sudo",
                "--git",
                "--gpg",
                "--makepkgconf",
                "--sysroot",
            ):
                yield call.unclear(f"option {name} is not known")
            if name in valued and "=" not in word and name not in ("--owns", "--search"):
                at += 1
        elif word.startswith("-") and len(word) > 1:
            letters += word[1:]
            if word in valued:
                at += 1
        else:
            operands.append(UNKNOWN if word == MANY else word)
    names = {
        "--sync": "S",
        "--query": "Q",
        "--remove": "R",
        "--upgrade": "U",
        "--files": "F",
        "--deptest": "T",
        "--database": "D",
        "--version": "V",
        "--help": "h",
        "--getpkgbuild": "G",
        "--show": "P",
        "--yay": "Y",
        "--refresh": "y",
        "--sysupgrade": "u",
        "--search": "s",
        "--info": "i",
        "--list": "l",
        "--groups": "g",
        "--print": "p",
        "--clean": "c",
        "--downloadonly": "w",
    }
    for name in longs:
        letters += names.get(name, "")
    operation = next((letter for letter in letters if letter in "SQRUFTDVGPYh"), "")
    who = call.invocation.name
    if not operation:
        if who in ("yay", "paru", "trizen", "pikaur", "aura"):
            yield Effect(Kind.INSTALL, " ".join(operands) or "all upgrades", "system")
        elif words:
            yield unclear(f"{who}: no operation is given")
        return
    if "h" in letters or "V" in letters or "p" in letters:
        return
    if operation in "QTP":
        return
    if operation == "F":
        if "y" in letters:
            yield from _lists("lists of files")
        return
    if operation == "G":
        yield from _FETCH
    elif operation == "D":
        if "k" not in letters:
            yield from _settings("mark", "medium")
    elif operation == "R":
        for word in operands:
            yield Effect(Kind.CHANGE, f"package {readable(word)}", "remove", force="high")
    elif operation == "U":
        for word in operands:
            yield Effect(Kind.INSTALL, word, "system")
    elif operation == "Y":
        yield from _settings("clean")
    else:
        if "y" in letters:
            yield from _lists()
        if "c" in letters:
            yield Effect(Kind.CHANGE, "the cache of packages", "clean", force="medium")
        elif "w" in letters:
            yield from _lists("the cache of packages")
        elif any(letter in letters for letter in "silg"):
            return
        elif operands or "u" in letters:
            for word in operands or ["all upgrades"]:
                yield Effect(Kind.INSTALL, word, "system")


_SHOW_WORDS = "text*"


def _plain(
    names: str,
    shows: str,
    installs: str,
    removes: str,
    updates: str = "",
    caches: str = "",
    changes: str = "",
    options: str = "",
    remote: bool = False,
) -> Program:
    """A manager whose subcommands fall into the usual groups."""
    subs = []
    if shows:
        subs.append(Program(shows, "", _SHOW_WORDS, effects=_REQUEST if remote else ()))
    if installs:
        subs.append(Program(installs, "", "text*", then=_install))
    if removes:
        subs.append(Program(removes, "", "text*", then=_remove))
    if updates:
        subs.append(Program(updates, "", "text*", effects=_lists()))
    if caches:
        subs.append(Program(caches, "", "text*", effects=_CACHE))
    if changes:
        subs.append(Program(changes, "", "text*", effects=_settings("change")))
    return Program(names, options, subcommands=tuple(subs), inherit=True)


_BREW = (
    "-S --config --env --caskroom -d|--debug -q|--quiet -v|--verbose -h --formula|--formulae"
    " --cask|--casks -f|--force -n|--dry-run"
    " -s|--build-from-source --HEAD"
    " --json=? -1 -l -r -t --full-name --versions --multiple --pinned --installed-on-request"
    " --installed-as-dependency --built-from-source"
    " --installed --all --eval-all --include-build --include-optional --include-test --skip-recommended"
    " --missing --recursive --topological"
    " --direct --union --tree --graph --dot --annotate --for-each --prune=? -g|--greedy --greedy-latest"
    " --greedy-auto-updates --fetch-HEAD"
    " --days= --category= --analytics --github --description --desc --name --search --os= --arch= --bottle"
    " --bottle-tag= --prefix --cache"
    " --cellar --overwrite --zap --ignore-dependencies --skip-cask-deps --skip-post-install --no-quarantine"
    " --quarantine --require-sha"
    " --adopt --only-dependencies --cc= --force-bottle --include-aliases --fetch --keep-tmp --debug-symbols"
    " --display-times -i|--interactive"
    " -a -o --oneline -p --max-count= --file= --global --no-upgrade --no-lock --cleanup --brews --taps --mas"
    " --vscode --whalebrew --describe"
    " --no-restart --unbrewed --shell= --repository --appdir= --fontdir= --language= --ask --as-dependency"
    " --retry --deps --to= --sudo-service-user="
    " --hide= --auto --closed --open --size --sizes --short --no-simulate --custom-remote --repair --fix"
    " --strict"
    " --online --new --git --no-extend-ENV --plain --variations --no-variations --only-path --full"
    " --display-cop-names"
    " --debian --fedora --fink --macports --opensuse --pull-request --archlinux --repology --ubuntu --alpine"
    " --except= --only="
)


def _brew_remove(call: Call) -> Iterable[Outcome]:
    return () if call.has("-n") else _remove(call)


def _brew_install(call: Call) -> Iterable[Outcome]:
    return () if call.has("-n") else _install(call)


def _brew_bare(call: Call) -> Iterable[Outcome]:
    """Only options, such as ``brew --prefix``: it prints; a word that is no subcommand is not known."""
    if call.has(
        "-S", "--prefix", "--cache", "--cellar", "--repository", "--config", "--env", "--caskroom", "--taps"
    ):
        return
    for word in call.operands[:1]:
        yield unclear(f"brew: subcommand {readable(word)} is not known")


def _brew_bundle(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.READ, call.value("--file") or "Brewfile")
    yield Effect(Kind.INSTALL, "", "system")


_BREW_SERVICE = Program(
    "start restart run", "--file= --all", "text*", effects=effect(Kind.PERSIST, "a service")
)
_BREW_SUBS = (
    Program(
        "list ls leaves info abv desc deps uses outdated search cat log missing formulae casks commands"
        " config doctor dr options"
        " shellenv tap-info livecheck lc unbottled which-formula which command --cache --cellar --prefix"
        " --repository --repo --config --caskroom"
        " --taps --env --version readall style audit linkage which-update docs formula contributions",
        "",
        "text*",
    ),
    Program("home homepage", "", "text*", effects=effect(Kind.NETWORK, "the home page", "request")),
    Program(
        "analytics",
        subcommands=(
            Program("state", "", ""),
            Program(
                "on off regenerate-uuid",
                "",
                "",
                effects=effect(Kind.CHANGE, "settings of brew", "analytics", force="low"),
            ),
        ),
    ),
    Program("install instal reinstall upgrade", "", "text*", then=_brew_install),
    Program("uninstall rm remove autoremove", "", "text*", then=_brew_remove),
    Program("update up update-reset", "--merge --auto-update", "text*", effects=_lists()),
    Program(
        "cleanup",
        "",
        "text*",
        then=lambda call: (
            () if call.has("-n") else effect(Kind.CHANGE, "old packages", "clean", force="medium")
        ),
    ),
    Program("fetch", "", "text*", effects=_lists("the cache of packages")),
    Program(
        "tap",
        "",
        "text*",
        then=lambda call: (
            (Effect(Kind.INSTALL, f"the tap {readable(call.operands[0])}", "system"),)
            if call.operands
            else ()
        ),
    ),
    Program(
        "untap pin unpin link ln unlink switch migrate relink developer completions vendor-install",
        "",
        "text*",
        then=lambda call: (
            ()
            if call.has("-n") or call.operands[:1] == ("state",)
            else (
                effect(
                    Kind.CHANGE, f"package {readable(' '.join(call.operands))}", call.path[-1], force="medium"
                )
            )
        ),
    ),
    Program(
        "postinstall test sh irb ruby debugger tests typecheck",
        "",
        "text*",
        effects=effect(Kind.EXECUTE, "code of a package"),
    ),
    Program(
        "edit create extract bump bump-formula-pr bump-cask-pr",
        "",
        "text*",
        effects=effect(Kind.CHANGE, "a package description", "edit", force="medium"),
    ),
    Program("gist-logs", "", "text*", effects=effect(Kind.REMOTE, "a gist", "create")),
    Program(
        "bundle",
        subcommands=(
            Program("list check env", "", "text*"),
            Program("install upgrade", "", "", then=_brew_bundle),
            Program("dump", "", "", then=lambda call: effect(Kind.WRITE, call.value("--file") or "Brewfile")),
            Program(
                "cleanup",
                "",
                "",
                then=lambda call: (
                    effect(Kind.CHANGE, "packages that the list lacks", "remove", force="high")
                    if call.has("-f")
                    else ()
                ),
            ),
            Program("exec", "", "command"),
            Program("sh", "", "", effects=effect(Kind.EXECUTE, "a shell")),
            Program("add remove edit", "", "text*", effects=effect(Kind.WRITE, "Brewfile", "edit")),
        ),
        inherit=True,
        bare=(Effect(Kind.READ, "Brewfile"), Effect(Kind.INSTALL, "", "system")),
    ),
    Program(
        "services",
        subcommands=(
            Program("list ls info i", "", "text*"),
            _BREW_SERVICE,
            Program(
                "stop kill",
                "--all",
                "text*",
                effects=effect(Kind.PROCESS, "a service", "stop", force="medium"),
            ),
            Program(
                "cleanup", "", "", effects=effect(Kind.CHANGE, "unused services", "clean", force="medium")
            ),
        ),
        inherit=True,
        bare=(),
    ),
)


def _snap_install(call: Call) -> Iterable[Outcome]:
    yield from _install(call)
    if call.has("--dangerous", "--devmode"):
        yield Effect(Kind.SECURITY, "the confinement of a snap", "off", force="high")


def _flatpak_run(call: Call) -> Iterable[Outcome]:
    yield Effect(
        Kind.EXECUTE, f"the application {readable(call.operands[0]) if call.operands else ''}", force="medium"
    )
    if call.value("--command"):
        yield RunCommand((call.value("--command") or "", *call.operands[1:]))


def _mas(call: Call) -> Iterable[Outcome]:
    yield from _install(call)


_APK = (
    "-h -q|--quiet -v|--verbose -i|--interactive -V -f|--force -U|--update-cache -u|--upgrade -l|--latest"
    " -t|--virtual= -s|--simulate"
    " -a|--all -d|--description -e|--exact -w|--who-owns -r -R -p|--root=unknown -X|--repository=unknown"
    " --allow-untrusted --no-cache"
    " --cache-dir= --cache-max-age= --progress --no-progress --purge --no-network --no-scripts"
    " --no-interactive --wait= --print-arch"
    " --arch= --keys-dir=unknown --repositories-file=unknown --initdb -o|--origin -L -P -I|--installed"
    " -O|--orphaned -W --available"
    " --depends --rdepends --webpage --size --contents --provides --install-if --rinstall-if --replaces"
    " --triggers"
)

PROGRAMS = (
    Program("apt apt-get aptitude apt-cache apt-mark", _APT, subcommands=_APT_SUBS, inherit=True),
    Program(
        "apt-file",
        "-x -F -D -l -a= -I= -c=unknown -o=unknown -v -h",
        subcommands=(
            Program(
                "search find list show",
                "-x|--regexp -F|--fixed-string -l|--package-only -D|--from-deb=read -f|--from-file=read"
                " -a|--architecture= -I|--index-names= --substring-match --filter-suites= --filter-origins=",
                "text*",
            ),
            Program("update", "", "", effects=_lists()),
        ),
    ),
    Program("apt-config", "-c=unknown -o=unknown", subcommands=(Program("dump shell", "", "text*"),)),
    Program(
        "apt-key add-apt-repository apt-add-repository apt-cdrom",
        raw=lambda call: (
            ()
            if call.operands[:1]
            in (("list",), ("finger",), ("--list",), ("-L",), ("export",), ("exportall",), ("--help",))
            else (
                Effect(Kind.SECURITY, "sources of packages", readable(" ".join(call.operands)), force="high"),
            )
        ),
    ),
    Program(
        "apt-rdepends apt-show-versions deborphan debtree"
        " dpkg-parsechangelog dpkg-vendor dpigs"
        " debsums popcon-largest-unused rmadison",
        "",
        "text*",
        lenient=True,
    ),
    Program(
        "dpkg-architecture",
        "-a|--host-arch= -t|--host-type= -A|--target-arch= -T|--target-type= -l|--list -W|--match-wildcard="
        " -B|--match-bits= -E|--match-endian= -e|--equal= -i|--is= -q|--query= -s|--print-set"
        " -u|--print-unset"
        " -c|--command=shell --print-format= -f|--force -L|--list-known",
    ),
    Program("dpkg dpkg-deb", _DPKG, then=_dpkg),
    Program(
        "dpkg-query",
        "-l|--list -W|--show -s|--status -L|--listfiles --control-list --control-show --control-path"
        " -S|--search"
        " -p|--print-avail -f|--showformat= --admindir= --root= --load-avail --no-pager",
        "text*",
    ),
    Program(
        "dpkg-reconfigure dpkg-divert dpkg-statoverride dpkg-trigger dpkg-preconfigure",
        raw=lambda call: (
            ()
            if call.operands[:1]
            in (("--list",), ("--listpackage",), ("--truename",), ("--help",), ("--version",))
            else _settings(readable(" ".join(call.operands)))
        ),
    ),
    Program(
        "unattended-upgrade unattended-upgrades do-release-upgrade tasksel update-manager",
        raw=lambda call: (
            ()
            if any(
                w in ("--dry-run", "--help", "-c", "--list-tasks", "--check-dist-upgrade-only")
                for w in call.operands
            )
            else effect(Kind.INSTALL, "all upgrades", "system")
        ),
    ),
    Program("rpm", _RPM, then=_rpm),
    Program(
        "rpmquery rpmverify",
        _RPM,
        then=lambda call: tuple(_rpm(call._replace(options=(*call.options, ("-q", None))))),
    ),
    Program(
        "rpmbuild rpmkeys rpmdb mock fedpkg",
        raw=lambda call: (
            ()
            if call.operands in (("--version",), ("--help",))
            else (
                effect(Kind.BUILD, ".", f"{call.invocation.name} {readable(' '.join(call.operands))}")
                if call.invocation.name in ("rpmbuild", "mock")
                else _settings(f"{call.invocation.name} {readable(' '.join(call.operands))}")
            )
        ),
    ),
    Program("dnf dnf5 dnf4 dnf-3 yum microdnf tdnf", _DNF, subcommands=_DNF_SUBS, inherit=True),
    Program(
        "zypper",
        "-h -V -v|--verbose -q|--quiet -n|--non-interactive -x|--xmlout -s|--xml-out --no-gpg-checks"
        " --gpg-auto-import-keys"
        " -p|--plus-repo=unknown -R|--root= --no-refresh -t|--type= -i|--installed-only"
        " -u|--not-installed-only -r|--repo= -d|--details"
        " -y|--no-confirm -l --provides --requires -c -a|--all -D|--dry-run --force -f -C|--capability"
        " --no-recommends --recommends -E|--export"
        " -P -N -U|--sort-by-uri --match-exact --match-substrings --match-words --search-descriptions -S -e"
        " --auto-agree-with-licenses"
        " --replacefiles --allow-vendor-change --download-only -A --oldpackage --from= --clean-deps --cve="
        " --bugzilla= --category=",
        subcommands=(
            Program(
                "search se info if list-updates lu list-patches lp packages pa patterns pt products pd repos"
                " lr services ls what-provides wp"
                " patch-check pchk patch-info pattern-info product-info locks ll ps targetos tos licenses"
                " versioncmp vcmp help"
                " needs-rebooting",
                "",
                "text*",
            ),
            Program(
                "install in update up patch dist-upgrade dup source-install si install-new-recommends inr"
                " verify ve",
                "",
                "text*",
                then=_install,
            ),
            Program("remove rm", "", "text*", then=_remove),
            Program("refresh ref refresh-services refs", "", "text*", effects=_lists()),
            Program("clean cc", "", "text*", effects=_CACHE),
            Program("download", "", "text*", effects=_FETCH),
            Program(
                "addrepo ar removerepo rr renamerepo nr modifyrepo mr addservice as removeservice rs addlock"
                " al removelock rl cleanlocks cl"
                " modifyservice ms",
                "",
                "text*",
                effects=_settings("sources"),
            ),
        ),
        inherit=True,
    ),
    Program(
        "apk",
        _APK,
        subcommands=(
            Program("info list search version policy dot stats audit verify manifest query", "", "text*"),
            Program("fetch", "--stdout --output=write --link", "text*", effects=_FETCH),
            Program("add upgrade fix", "--self-upgrade-only --no-self-upgrade", "text*", then=_install),
            Program("del", "", "text*", then=_remove),
            Program("update", "", "", effects=_lists()),
            Program("cache", "", "text*", effects=_CACHE),
        ),
        inherit=True,
    ),
    Program("pacman yay paru trizen pikaur aura", raw=_pacman),
    Program(
        "pactree pacsearch paccheck pacman-conf pacini expac checkupdates-aur arch-audit vercmp paclist"
        " paclog pacreport",
        "",
        "text*",
        lenient=True,
    ),
    Program(
        "checkupdates",
        "-d|--download -n|--nosync -c|--change --nocolor -h -V",
        "",
        effects=_REQUEST,
        on={"-d": _lists()},
    ),
    Program(
        "pacman-key pacman-db-upgrade pacman-mirrors reflector",
        raw=lambda call: (
            ()
            if any(
                w
                in (
                    "-l",
                    "--list-keys",
                    "-f",
                    "--finger",
                    "-h",
                    "--help",
                    "-V",
                    "--list-sigs",
                    "-v",
                    "--verify",
                )
                for w in call.operands
            )
            else (
                Effect(Kind.SECURITY, "sources of packages", readable(" ".join(call.operands)), force="high"),
            )
        ),
    ),
    Program(
        "paccache",
        "-d|--dryrun -m|--move=unknown -r|--remove -a= -c= -f -h -i= -k= -q -u -v -z -V --min-atime="
        " --min-mtime=",
        "",
        on={"-r": effect(Kind.CHANGE, "the cache of packages", "clean", force="medium")},
    ),
    Program(
        "makepkg",
        raw=lambda call: (
            ()
            if any(w in ("-h", "--help", "-V", "--version") for w in call.operands)
            else (
                *effect(Kind.BUILD, ".", "makepkg"),
                *(
                    effect(Kind.INSTALL, "", "system")
                    if any(
                        w in ("--install", "--syncdeps") or re.match(r"-[a-zA-Z]*[is]", w)
                        for w in call.operands
                    )
                    else ()
                ),
            )
        ),
    ),
    Program(
        "xbps-query",
        "-R|--repository=? -l|--list-pkgs -L|--list-repos -H -m|--list-manual-pkgs -O|--list-orphans"
        " -o|--ownedby=? -S|--show=?"
        " -s|--search=? -f|--files=? -x|--deps=? -X|--revdeps=? -p|--property= -d -v -h -V -M -i -C= -c= -r="
        " --regex --cat= --fulldeptree",
        "text*",
    ),
    Program(
        "xbps-install",
        "-A -C=unknown -c= -D -d -f -h -I -i -M -n -R=unknown -r= -S|--sync -U -u|--update -v -y|--yes -V"
        " --reproducible",
        then=lambda call: () if call.has("-n") else _install(call),
    ),
    Program(
        "xbps-remove",
        "-C=unknown -c= -d -F -f -h -n -O -o -R -r= -v -y -V",
        then=lambda call: () if call.has("-n") else _remove(call),
    ),
    Program("brew linuxbrew", _BREW, subcommands=_BREW_SUBS, then=_brew_bare, inherit=True),
    _plain(
        "port",
        "list search info contents deps dependents rdeps installed outdated provides variants version cat"
        " which echo diagnose file dir url"
        " livecheck notes log work distfiles help",
        "install upgrade",
        "uninstall deactivate reclaim",
        "selfupdate sync",
        "clean",
        "activate select setrequested unsetrequested edit",
        "-v -d -q -N -n -R -u -y -s -b -c -k -p -f -t -D= -F=unknown --index --maintainer= --category="
        " --name= --description",
    ),
    Program(
        "snap",
        "-h",
        subcommands=(
            Program(
                "list find info search version changes tasks warnings services interfaces connections known"
                " model help whoami get",
                "-a|--all --channels"
                " --verbose --color= --unicode= --abs-time --narrow --private --section= --attrs --last= -d"
                " -l -t",
                "text*",
            ),
            Program(
                "install refresh revert try",
                "--classic --dangerous --devmode --jailmode --channel= --edge --beta --candidate --stable"
                " --revision= --cohort="
                " --list --hold=? --unhold --time --amend --no-wait --ignore-validation --unaliased --name="
                " --transaction= --prefer",
                "text*",
                then=lambda call: () if call.has("--list", "--time") else _snap_install(call),
            ),
            Program("remove", "--purge --revision= --no-wait --terminate", "text*", then=_remove),
            Program(
                "run",
                "--shell --command= --hook= --gdb --strace=? -r=",
                "text*",
                effects=effect(Kind.EXECUTE, "an application", force="medium"),
            ),
            Program(
                "download",
                "--channel= --edge --basename= --target-directory= --revision=",
                "text*",
                effects=_FETCH,
            ),
            Program(
                "connect disconnect set unset start stop restart enable disable alias unalias prefer switch"
                " login logout ack save restore forget"
                " abort wait watch",
                "--color= --no-wait --enable --disable --channel= -y --purge --reload",
                "text*",
                effects=_settings("snap"),
            ),
        ),
    ),
    Program(
        "flatpak",
        "-v|--verbose --user --system --installation= -h --installations --default-arch --supported-arches"
        " --gl-drivers --ostree-verbose"
        " --columns= --app --runtime -y|--assumeyes --noninteractive --arch= -d|--show-details"
        " --app-runtime= --all -a",
        subcommands=(
            Program(
                "list info search history remotes remote-ls remote-info ps permissions permission-show"
                " documents document-list document-info config",
                "-r -o -c -l -s -m -M --show-ref --show-commit --show-origin --show-size --show-metadata"
                " --cached --updates --file-access= --since="
                " --until= --reverse --get= --list --show-location --show-permissions --show-extensions"
                " --show-disabled --show-runtime --show-sdk",
                "text*",
            ),
            Program(
                "install update upgrade",
                "--reinstall --no-pull --no-deploy --no-related --no-deps --or-update --from --bundle"
                " --force-remove --commit="
                " --sideload-repo= --include-sdk --include-debug --appstream",
                "text*",
                then=_install,
            ),
            Program(
                "uninstall remove",
                "--unused --delete-data --keep-ref --force-remove --no-related",
                "text*",
                then=_remove,
            ),
            Program(
                "run",
                "--command= --branch= --devel --runtime= --env= --filesystem= --share= --socket= --cwd="
                " --no-session-bus --sandbox",
                "text*",
                style=Style.POSIX,
                then=_flatpak_run,
            ),
            Program("kill", "", "text*", effects=effect(Kind.PROCESS, "an application", "stop")),
            Program(
                "override make-current enter mask pin repair remote-add remote-modify remote-delete"
                " permission-set permission-remove permission-reset"
                " document-export document-unexport create-usb",
                "--if-not-exists --filesystem= --nofilesystem= --env= --reset --show --socket= --device=",
                "text*",
                then=lambda call: () if call.has("--show") else _settings("flatpak"),
            ),
        ),
        inherit=True,
    ),
    _plain(
        "eopkg",
        "list-installed li list-available la search sr info list-repo lr list-upgrades lu history"
        " search-file sf check",
        "install it upgrade up",
        "remove rm remove-orphans rmo",
        "update-repo ur",
        "delete-cache dc",
        "add-repo ar remove-repo rr enable-repo er disable-repo dr",
        "-y -v -d -h",
    ),
    _plain(
        "opkg",
        "list list-installed list-upgradable list-changed-conffiles files search find info status"
        " print-architecture depends whatdepends"
        " whatprovides compare-versions",
        "install upgrade configure flag",
        "remove",
        "update",
        "clean",
        "",
        "-V= --force-depends --force-reinstall --noaction -A",
    ),
    _plain(
        "pkg pkgng",
        "info search query rquery version which stats audit check list-all show policy files",
        "install add upgrade reinstall",
        "delete remove autoremove uninstall",
        "update",
        "clean autoclean",
        "lock unlock set register bootstrap",
        "-y -n -q -v -f -r= -o -a -d -l -x -g -i -s -e",
    ),
    _plain(
        "swupd",
        "info search bundle-list bundle-info check-update diagnose",
        "bundle-add update os-install",
        "bundle-remove",
        "",
        "clean",
        "repair mirror autoupdate",
        "-y",
    ),
    Program("urpmi", raw=_install),
    _plain(
        "guix",
        "show search describe size graph lint processes weather challenge refresh",
        "install upgrade",
        "remove",
        "pull",
        "gc",
        "system home deploy publish offload archive copy",
        "-h",
    ),
    _plain(
        "winget",
        "list search show source-list --info features validate hash",
        "install upgrade import add",
        "uninstall remove",
        "",
        "",
        "configure settings pin source",
        "-e|--exact --id= -q= --name= -s|--source= --accept-package-agreements --accept-source-agreements"
        " --silent -h -v= --version=",
    ),
    _plain(
        "choco scoop",
        "list search info outdated status help cat which home depends prefix --version",
        "install upgrade update cinst",
        "uninstall reset cleanup cuninst",
        "",
        "cache",
        "pin source feature config apikey bucket hold unhold alias",
        "-y|--yes -v|--verbose -d|--debug --force -f --local-only -lo -g|--global -a|--all",
    ),
    Program("equery qlist qsearch eix qfile genlop", "", "text*", lenient=True),
    Program(
        "emerge",
        raw=lambda call: (
            ()
            if any(
                w
                in (
                    "-p",
                    "--pretend",
                    "-s",
                    "--search",
                    "-S",
                    "--searchdesc",
                    "--info",
                    "--help",
                    "-h",
                    "--version",
                    "-V",
                )
                or re.fullmatch(r"-[a-zA-Z]*[psShV][a-zA-Z]*", w)
                for w in call.operands
            )
            else (
                _settings(readable(" ".join(call.operands)))
                if any(w in ("--depclean", "-c", "--unmerge", "-C", "--prune", "-P") for w in call.operands)
                else effect(Kind.INSTALL, readable(" ".join(call.operands)), "system")
            )
        ),
    ),
    Program(
        "nixos-rebuild home-manager darwin-rebuild",
        raw=lambda call: (
            ()
            if call.operands[:1]
            in (
                ("dry-build",),
                ("dry-activate",),
                ("list-generations",),
                ("generations",),
                ("packages",),
                ("news",),
                ("--help",),
            )
            else _settings(f"{call.invocation.name} {readable(' '.join(call.operands))}")
        ),
    ),
    Program(
        "nixos-option nixos-version nix-hash nix-info nix-du nix-tree nix-diff", "", "text*", lenient=True
    ),
    Program(
        "debuild dpkg-buildpackage updpkgsums",
        "",
        "text*",
        effects=effect(Kind.BUILD, ".", "a package"),
        lenient=True,
    ),
    Program(
        "mas",
        subcommands=(
            Program("list search info outdated account version config region", "", "text*"),
            Program("install get purchase lucky upgrade", "", "text*", then=_mas),
            Program("uninstall", "", "text*", then=_remove),
            Program(
                "signin signout open vendor home reset", "", "text*", effects=_settings("App Store", "medium")
            ),
        ),
    ),
)

EXAMPLES = (
    Example("apt list --installed", "pure"),
    Example("apt-get install -y curl git", "install system curl; install system git"),
    Example("apt-get -s install curl", "pure"),
    Example("apt update", "network download the package servers; change update package lists !low"),
    Example(
        "apt-get update -o APT::Update::Pre-Invoke::=/bin/sh",
        "execute what apt's setting APT::Update::Pre-Invoke::=/bin/sh says !high; network download the"
        " package servers;"
        " change update package lists !low",
    ),
    Example("apt purge nginx", "change remove package nginx !high"),
    Example("apt-cache policy curl", "pure"),
    Example("apt bogus", "unknown apt: subcommand bogus is not known"),
    Example("dpkg -l", "pure"),
    Example("dpkg -i x.deb", "install system x.deb"),
    Example("dpkg --pre-invoke=id -l", "shell 'id'"),
    Example("dpkg -L bash", "pure"),
    Example("rpm -qa", "pure"),
    Example("rpm -qpl x.rpm", "read x.rpm"),
    Example("rpm -Uvh x.rpm", "install system x.rpm"),
    Example("rpm --eval '%(id)'", "shell 'id'"),
    Example("rpm -qa --pipe 'sh'", "shell 'sh'"),
    Example("dnf list --installed", "pure"),
    Example("dnf -y install vim", "install system vim"),
    Example("dnf remove vim", "change remove package vim !high"),
    Example("dnf changelog --since 2024-01-01 x", "network request the package servers"),
    Example("yum history", "pure"),
    Example("zypper in vim", "install system vim"),
    Example("apk add --no-cache curl", "install system curl"),
    Example("apk info -L curl", "pure"),
    Example("pacman -Qi bash", "pure"),
    Example("pacman -Ss vim", "pure"),
    Example(
        "pacman -Syu",
        "network download the package servers; change update package lists !low; install system all upgrades",
    ),
    Example("pacman -Rns vim", "change remove package vim !high"),
    Example("yay", "install system all upgrades"),
    Example("brew list --versions", "pure"),
    Example("brew install jq", "install system jq"),
    Example("brew uninstall jq", "change remove package jq !high"),
    Example("brew --prefix python", "pure"),
    Example("brew bundle list", "pure"),
    Example("brew bundle exec make test", "run make test"),
    Example("brew services restart redis", "persist a service"),
    Example("makepkg -si", "build makepkg .; install system"),
    Example("brew bogus", "unknown brew: subcommand bogus is not known"),
    Example("snap install x --classic", "install system x"),
    Example("flatpak list --app", "pure"),
    Example("emerge -pv vim", "pure"),
    Example("emerge vim", "install system vim"),
)
