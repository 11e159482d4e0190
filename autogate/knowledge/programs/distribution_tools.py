"""Smaller package managers, tools that make packages of distributions, and their helpers."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import MANY, UNKNOWN


def _named(call: Call) -> list[str]:
    return [UNKNOWN if word == MANY else word for word in call.operands if not word.startswith("-")]


def _help(call: Call) -> bool:
    return any(word in ("-h", "--help", "--version", "-V") for word in call.operands)


def _install(words: Iterable[str]) -> Iterable[Outcome]:
    for word in list(words) or [""]:
        yield Effect(Kind.INSTALL, readable(word), "system")


def _remove(words: Iterable[str]) -> Iterable[Outcome]:
    for word in list(words) or [""]:
        yield Effect(Kind.CHANGE, f"package {readable(word)}".strip(), "remove", force="high")


_SHOWS = frozenset(
    (
        *(
            "search",
            "info",
            "query",
            "list",
            "ls",
            "show",
            "which",
            "status",
            "help",
            "version",
            "depends",
            "rdepends",
        ),
        *(
            "files",
            "file-search",
            "provides",
            "history",
            "check-updates",
            "list-installed",
            "list-all",
            "policy",
            "db",
        ),
        *(
            "list-upgradable",
            "show-changelog",
            "changelog",
            "log",
            "refs",
            "config",
            "avail",
            "pkg-content",
            "cat",
        ),
        *(
            "installed",
            "outdated",
            "checkupdates",
            "diff",
            "stats",
            "audit",
            "graph",
            "read",
            "count",
            "why",
            "print",
        ),
    )
)
_INSTALLS = frozenset(
    (
        *(
            "install",
            "upgrade",
            "update-all",
            "add",
            "reinstall",
            "upgrade-all",
            "install-new",
            "build",
            "full-upgrade",
        ),
        *("fu", "fug", "in", "import", "dist-upgrade", "safe-upgrade", "merge", "get", "get-install", "inst"),
    )
)
_REMOVES = frozenset(
    ("remove", "rm", "autoremove", "purge", "delete", "del", "uninstall", "clean-system", "autopurge", "r")
)
_CLEANS = frozenset(("clean", "autoclean", "cleanup", "clear", "clean-cache"))


def _manager(call: Call) -> Iterable[Outcome]:
    words = _named(call)
    if not words or _help(call):
        return
    verb = words[0]
    if any(word.startswith(("-c", "--config", "-o", "--option", "--root")) for word in call.operands):
        yield Effect(Kind.EXECUTE, "what a setting names")
    if verb in _SHOWS:
        return
    if verb in ("update", "refresh", "sync", "up", "fetch", "download"):
        yield Effect(Kind.NETWORK, "the package archive", "download")
        yield Effect(Kind.CHANGE, "the lists of packages", "update", force="low")
    elif verb in _INSTALLS:
        yield from _install(words[1:])
    elif verb in _REMOVES:
        yield from _remove(words[1:])
    elif verb in _CLEANS:
        yield Effect(Kind.CHANGE, "the cache of packages", "clean", force="medium")
    else:
        yield unclear(f"{call.invocation.name} {readable(verb)} is not known")


def _image(call: Call) -> Iterable[Outcome]:
    """rpm-ostree, bootc, ostree: the whole system is one image."""
    words = _named(call)
    if words and words[0] not in (*_SHOWS, "summary", "fsck", "usage") and not _help(call):
        yield Effect(Kind.SYSTEM, "the system image", words[0], force="high")


def _adds(call: Call) -> Iterable[Outcome]:
    return () if _help(call) else _install(_named(call))


def _deletes(call: Call) -> Iterable[Outcome]:
    return () if _help(call) else _remove(_named(call))


def _checkinstall(call: Call) -> Iterable[Outcome]:
    if not _help(call):
        yield Effect(Kind.INSTALL, "", "system")
        yield RunCommand(tuple(_named(call)) or ("make", "install"))


def _portage(call: Call) -> Iterable[Outcome]:
    words = _named(call)
    if _help(call) or not words or {"list", "show", "-p", "--pretend", "--list"} & set(call.operands):
        return
    yield Effect(Kind.CHANGE, "packages or their settings", readable(" ".join(words[:2])), force="high")


def _package(call: Call) -> Iterable[Outcome]:
    if not _help(call):
        yield Effect(Kind.BUILD, ".", call.invocation.name)


def _raw(names: str, then: object) -> Program:
    return Program(names, operands="text*", style=Style.NONE, then=then)  # type: ignore[arg-type]


_SETS = effect(Kind.CHANGE, "settings of the system", "set", force="high")

PROGRAMS = (
    _raw(
        "apt-fast nala oma pkgin pamac termux-pkg cards slackpkg sbopkg tazpkg chocolatey moss pikman"
        " apx pkgman",
        _manager,
    ),
    _raw("rpm-ostree bootc ostree transactional-update", _image),
    _raw("pkg_add installpkg upgradepkg yum-builddep nixos-install", _adds),
    _raw("pkg_delete pkg_remove urpme removepkg", _deletes),
    _raw("checkinstall", _checkinstall),
    _raw(
        "emaint eclean eclean-dist eclean-pkg layman eselect etc-update dispatch-conf perl-cleaner"
        " revdep-rebuild",
        _portage,
    ),
    _raw(
        "pdebuild sbuild abuild xbps-src gbp ebuild rpmdev-setuptree dh appimagetool linuxdeploy"
        " mkosi kiwi-ng nfpm",
        _package,
    ),
    Program(
        "alien",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.INSTALL, "a converted package", "system"),
    ),
    Program(
        "debconf-set-selections debconf-communicate yum-config-manager dnf-automatic apt-ftparchive"
        " xbps-reconfigure xbps-pkgdb"
        " xbps-alternatives xbps-rindex rankmirrors pacdiff appimagelauncher",
        operands="text*",
        style=Style.NONE,
        effects=_SETS,
    ),
    Program(
        "debconf-show debconf-get-selections dpkg-checkbuilddeps apt-listchanges apt-forktracer"
        " debtags dlocate popularity-contest"
        " pkgfile repoquery qlop qdepends qsize quse xbps-uhelper xlocate epkginfo portageq pkg_info"
        " nix-locate rpmlint lintian"
        " licensecheck debdiff debc adequate paclock pkgstats pacrepairdb",
        "-o=unknown --output=unknown -c=unknown --config=unknown",
        "text*",
        lenient=True,
    ),
    Program(
        "yumdownloader",
        operands="text*",
        style=Style.NONE,
        effects=(
            Effect(Kind.NETWORK, "the package archive", "download"),
            Effect(Kind.WRITE, ".", "unpack", recursive=True),
        ),
    ),
)

EXAMPLES = (
    Example("nala list --installed", "pure"),
    Example("nala install -y jq", "install system jq"),
    Example("nala remove jq", "change remove package jq !high"),
    Example("slackpkg search vim", "pure"),
    Example("slackpkg frobnicate", "unknown slackpkg frobnicate is not known"),
    Example("rpm-ostree status", "pure"),
    Example("rpm-ostree rebase x", "system rebase the system image !high"),
    Example("pkg_add vim", "install system vim"),
    Example("pkg_delete vim", "change remove package vim !high"),
    Example("checkinstall make install", "install system; run make install"),
    Example("eselect profile list", "pure"),
    Example("eselect profile set 3", "change profile set packages or their settings !high"),
    Example("lintian a.deb", "pure"),
    Example("debconf-set-selections x", "change set settings of the system !high"),
)
