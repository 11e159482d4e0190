"""Programs that only macOS has: settings, disk images, keychains, services, signing, developer tools."""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunInput, RunShell, readable, unclear
from autogate.knowledge.building import runs
from autogate.knowledge.files import is_document
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import by_words
from autogate.words.values import MANY, UNKNOWN, as_path, has_unknown, is_static


def _text(words: Iterable[str]) -> str:
    return readable(" ".join(words))


def _change(what: str, detail: str = "change", force: str = "medium") -> Effect:
    return Effect(Kind.CHANGE, what, detail, force=force)


def _system(what: str, detail: str = "change", force: str = "high") -> Effect:
    return Effect(Kind.SYSTEM, what, detail, force=force)


def _unknown(call: Call, verb: str) -> Effect:
    return unclear(f"{call.invocation.name} {readable(verb)} is not known")


def _verb(call: Call) -> str:
    """The first word, without its dashes and in small letters."""
    return call.operands[0].lstrip("-").lower() if call.operands else ""


def _file_after(words: tuple[str, ...], *names: str) -> str | None:
    """The value after one of the options."""
    for at, word in enumerate(words[:-1]):
        if word in names:
            return words[at + 1]
    return None


# settings

_DEFENCES = (
    "quarantine",
    "firewall",
    "gatekeeper",
    "screensaver",
    "softwareupdate",
    "loginwindow",
    "spctl",
    "alf",
)


def _defaults(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if word not in ("-currentHost", "-g", "-globalDomain")]
    if words[:1] == ["-host"]:
        words = words[2:]
    verb = words[0] if words else "help"
    rest = words[1:]
    if rest[:1] == ["-app"]:
        rest = rest[1:]
    domain = rest[0] if rest else "NSGlobalDomain"
    is_path = domain.startswith(("/", "~", ".")) or "/" in domain
    if verb in ("read", "read-type", "find", "domains", "help"):
        if is_path:
            yield Effect(Kind.READ, domain)
        return
    if verb == "export":
        if len(rest) > 1 and rest[1] != "-":
            yield Effect(Kind.WRITE, rest[1])
        return
    if verb not in ("write", "delete", "import", "rename", "delete-all"):
        yield _unknown(call, verb)
        return
    text = " ".join(rest)
    if verb == "import" and len(rest) > 1 and rest[1] != "-":
        yield Effect(Kind.READ, rest[1])
    if "Hook" in text and "loginwindow" in text.lower():
        yield Effect(Kind.PERSIST, "a hook at login")
    elif not is_static(text) or any(name in text.lower() for name in _DEFENCES):
        yield Effect(Kind.SECURITY, f"the settings of {readable(domain)}", verb, force="high")
    elif is_path:
        yield Effect(Kind.WRITE, domain if domain.endswith(".plist") else domain + ".plist", "edit")
    else:
        yield _change(f"the settings of {readable(domain)}", verb, "high" if len(rest) < 2 else "medium")


def _plutil(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "-help"
    out = _file_after(words, "-o")
    paths = words[1:]
    if verb in ("-help", "-lint", "-p", "-type"):
        named = [word for word in paths if not word.startswith("-")]
        for word in named[1:] if verb == "-type" else named:
            yield Effect(Kind.READ, as_path(word))
        return
    if verb in ("-convert", "-extract", "-insert", "-replace", "-remove", "-create"):
        named = [word for at, word in enumerate(words) if word not in ("-", "-o") and words[at - 1] != "-o"]
        path = named[-1] if len(named) > 1 else UNKNOWN
        if "-e" in words and not out:
            yield Effect(Kind.WRITE, UNKNOWN)
        elif out is not None:
            yield Effect(Kind.READ, as_path(path))
            if out != "-":
                yield Effect(Kind.WRITE, out)
        elif words[-1] != "-":
            yield Effect(Kind.WRITE, as_path(path), "edit")
        return
    if not verb.startswith("-"):
        yield from (Effect(Kind.READ, as_path(word)) for word in words)
        return
    yield _unknown(call, verb)


def _plist_buddy(call: Call) -> Iterable[Outcome]:
    texts = call.values("-c")
    only_prints = bool(texts) and all(re.match(r"(?i)(print|help|exit)\b", text) for text in texts)
    for word in call.operands:
        yield (
            Effect(Kind.READ, as_path(word))
            if only_prints or call.has("-h")
            else Effect(Kind.WRITE, as_path(word), "edit")
        )


_SHOWS_SCRIPT = re.compile(
    r"(display notification|get volume settings|return|beep|count|the clipboard as|current date|say)"
    r" ?(\"[^\"\\]*\"|[\w .,]|with title|subtitle|sound name)*\Z"
)
_RUNS_SCRIPT = re.compile(r'do shell script "((?:[^"\\]|\\.)*)"\Z')


def _osascript(call: Call) -> Iterable[Outcome]:
    language = (call.value("-l") or "applescript").lower()
    texts = call.values("-e")
    if call.has("-h"):
        return
    if language == "applescript" and texts and all(is_static(text) for text in texts):
        if all(_SHOWS_SCRIPT.match(text.strip()) for text in texts):
            yield _change("a notice on the screen", "show", "low")
            return
        shell = _RUNS_SCRIPT.match(texts[0].strip())
        if len(texts) == 1 and shell is not None:
            yield RunShell(re.sub(r"\\(.)", r"\1", shell[1]))
            return
    if texts:
        for text in texts:
            yield RunCode("javascript for automation" if language != "applescript" else "applescript", text)
    elif call.operands and call.operands[0] != "-":
        yield Effect(Kind.READ, as_path(call.operands[0]))
        yield Effect(Kind.EXECUTE, f"the script {readable(call.operands[0])}")
    else:
        yield RunInput("applescript")


def _open(call: Call) -> Iterable[Outcome]:
    if call.has("-h"):
        return
    application = call.value("-a", "-b")
    if call.has("--args"):
        yield Effect(
            Kind.EXECUTE, f"the application {readable(application or _text(call.operands))} with words"
        )
        return
    for place in (call.value("--stdin"),):
        if place is not None:
            yield Effect(Kind.READ, place)
    for place in call.values("--stdout", "--stderr", "-o"):
        yield Effect(Kind.WRITE, place)
    if application is not None and not call.operands:
        known = "/" not in application and is_static(application)
        yield _change(f"the application {readable(application)}", "open", "medium" if known else "uncertain")
    for word in call.operands:
        if word.startswith(("http://", "https://")):
            yield Effect(Kind.NETWORK, word, "request")
        elif call.has("-R"):
            yield _change(f"a window with {readable(word)}", "open", "low")
        elif application is None and not call.has("-e", "-t", "-f") and not is_document(word):
            if is_static(word) and (word.rstrip("/").endswith("..") or word in (".", "./", "~", "/")):
                yield _change(f"a window with {readable(word)}", "open", "low")
            else:
                yield Effect(Kind.EXECUTE, f"what opens {readable(word)}")
        else:
            known = application is None or ("/" not in application and is_static(application))
            yield _change(f"{readable(word)} in an application", "open", "low" if known else "uncertain")


# disks and images

_DISK_SHOWS = frozenset(
    (
        *(
            "list",
            "info",
            "information",
            "listfilesystems",
            "listclean",
            "activity",
            "verifyvolume",
            "verifydisk",
            "help",
        ),
        *("checkjournal", "listfilesystem", "verifypermissions", "documentrevisions"),
    )
)
_DISK_ERASES = frozenset(
    (
        *("erasedisk", "erasevolume", "reformat", "eraseoptical", "zerodisk", "randomdisk", "secureerase"),
        *("partitiondisk", "splitpartition", "mergepartitions", "addpartition", "resizevolume"),
    )
)


def _diskutil(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if word not in ("quiet", "-plist", "plist")]
    verb = words[0].lower() if words else "help"
    rest = words[1:]
    if verb in ("apfs", "cs", "corestorage", "appleraid", "ar", "image"):
        second = rest[0].lower() if rest else "list"
        if second in (
            "list",
            "info",
            "information",
            "listcryptousers",
            "listusers",
            "listsnapshots",
            "listvolumegroups",
            "listgroups",
            "help",
            "defrag",
        ):
            return
        deletes = second.startswith(("delete", "erase")) and rest[1:]
        if deletes:
            yield Effect(Kind.WRITE, _device(rest[-1]))
        yield _system(f"the disk {_text(rest[1:])}".strip(), f"{verb} {readable(second)}")
        return
    if verb in _DISK_SHOWS:
        return
    if verb in _DISK_ERASES:
        devices = [word for word in rest if re.match(r"(/dev/)?r?disk\d", word)] or rest[-1:]
        for word in devices:
            yield Effect(Kind.WRITE, _device(word))
        yield _system(f"the disk {_text(devices)}".strip(), verb)
    elif verb in ("mount", "unmount", "umount", "eject", "mountdisk", "unmountdisk"):
        yield _system(f"the disk {_text(rest)}".strip(), verb, "medium")
    else:
        yield _system(f"the disk {_text(rest)}".strip(), readable(verb))


def _device(word: str) -> str:
    return f"/dev/{word}" if re.match(r"r?disk\d", word) else as_path(word)


def _hdiutil(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    valued = (
        "-format",
        "-type",
        "-o",
        "-size",
        "-volname",
        "-fs",
        "-srcfolder",
        "-encryption",
        "-mountpoint",
        "-mountroot",
        "-layout",
    )
    names: list[str] = []
    skip = False
    for word in words[1:]:
        if skip:
            skip = False
        elif word.startswith("-"):
            skip = word in valued
        else:
            names.append(word)
    if verb in ("help", "info", "plugins", "-help"):
        return
    if verb in ("imageinfo", "verify", "checksum", "isencrypted", "pmap", "udifderez", "fsid"):
        for word in names:
            yield Effect(Kind.READ, as_path(word))
    elif verb in ("attach", "mount", "mountvol"):
        for word in names:
            yield Effect(Kind.READ, as_path(word))
        yield _system(f"the image {_text(names)}", "attach", "medium")
    elif verb in ("detach", "unmount", "eject"):
        yield _system(f"the image {_text(names)}", "detach", "medium")
    elif verb in ("create", "convert", "makehybrid", "segment"):
        source = _file_after(words, "-srcfolder", "-srcdir")
        if source is not None:
            yield Effect(Kind.READ, source, recursive=True)
        out = _file_after(words, "-o")
        if verb == "create":
            for word in names:
                yield Effect(Kind.WRITE, as_path(word))
        else:
            for word in names:
                yield Effect(Kind.READ, as_path(word), recursive=True)
            yield Effect(Kind.WRITE, out or UNKNOWN)
    elif verb in (
        "resize",
        "compact",
        "chpass",
        "internet-enable",
        "erasekeys",
        "udifrez",
        "unflatten",
        "flatten",
    ):
        for word in names:
            yield Effect(Kind.WRITE, as_path(word), "edit")
    elif verb == "burn":
        yield _system("a disc", "burn")
    else:
        yield _unknown(call, verb)


def _asr(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if words[:1] in (("help",), ("info",), ("version",), ("imagescan",), ()):
        return
    target = _file_after(words, "--target", "-target", "-t")
    yield Effect(Kind.WRITE, _device(target or UNKNOWN))
    yield _system("a disk", "restore")


# keychains and protections


def _security(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if word not in ("-q", "-v", "-l", "-p")] or ["help"]
    if call.operands[:1] == ("-i",):
        yield RunInput("security")
        return
    at = next((at for at, word in enumerate(call.operands) if not word.startswith("-")), 0)
    words = list(call.operands[at:])
    verb = words[0] if words else "help"
    rest = words[1:]
    if verb in ("find-generic-password", "find-internet-password"):
        if any(re.match(r"-[a-zA-Z]*[wg]", word) for word in rest):
            yield Effect(Kind.SECRET, "a password of the keychain")
        return
    if verb in ("list-keychains", "default-keychain", "login-keychain", "list-smartcards"):
        if "-s" in rest:
            yield _change("the list of keychains", "set", "high")
        return
    if verb in (
        *(
            "help",
            "find-certificate",
            "find-identity",
            "find-key",
            "show-keychain-info",
            "dump-trust-settings",
            "error",
        ),
        *(
            "get-identity-preference",
            "verify-cert",
            "leaks",
            "list-translocate",
            "smartcards",
            "requirement-evaluate",
        ),
        *(
            "user-trust-settings-enable",
            "trust-settings-export",
            "filevault",
            "translocate-status-check",
            "version",
        ),
    ):
        return
    if verb == "cms":
        for name, kind in (("-i", Kind.READ), ("-o", Kind.WRITE)):
            path = _file_after(tuple(rest), name)
            if path is not None:
                yield Effect(kind, path)
    elif verb in ("dump-keychain", "export", "item-export", "export-smartcard"):
        yield Effect(Kind.SECRET, "the keychain")
        out = _file_after(tuple(rest), "-o")
        if out is not None:
            yield Effect(Kind.WRITE, out)
    elif verb == "authorizationdb" and rest[:1] == ["read"]:
        return
    elif verb in (
        "add-trusted-cert",
        "remove-trusted-cert",
        "trust-settings-import",
        "authorizationdb",
        "set-key-partition-list",
        "authorize",
        "set-generic-password-partition-list",
        "set-internet-password-partition-list",
    ):
        yield Effect(Kind.SECURITY, "trust and rights", verb, force="high")
    elif verb == "execute-with-privileges":
        yield Effect(Kind.PRIVILEGE, "root")
        if rest:
            yield RunCommand(tuple(rest), user="root")
    elif verb.startswith("delete-"):
        yield _change("the keychain", verb, "high")
    elif verb.startswith(("add-", "create-", "set-", "lock-", "unlock-")) or verb in (
        "import",
        "install-mds",
    ):
        yield _change("the keychain", verb)
    else:
        yield _unknown(call, verb)


def _spctl(call: Call) -> Iterable[Outcome]:
    words = set(call.operands)
    if words & {"--assess", "-a", "--status", "--list", "--help", "-h"} or any(
        re.match(r"-[av]*a", word) for word in words
    ):
        return
    if words & {"--test-devid-status", "kext-consent"} and "disable" not in words:
        return
    yield Effect(Kind.SECURITY, "Gatekeeper", _text(call.operands), force="high")


def _csrutil(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words or words[-1] in ("status", "list", "report", "help", "-h", "--help"):
        return
    yield Effect(Kind.SECURITY, "System Integrity Protection", _text(words), force="high")


def _security_tool(call: Call, shows: str, what: str) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    flags = {word for word in call.operands if word.startswith("-")}
    if not call.operands or (words and words[0] in shows.split()) or flags & set(shows.split()):
        return
    yield Effect(Kind.SECURITY, what, _text(words[:1]), force="high")


def _fdesetup(call: Call) -> Iterable[Outcome]:
    return _security_tool(
        call,
        "status list isactive haspersonalrecoverykey hasinstitutionalrecoverykey supportsauthrestart"
        " version help showdeferralinfo usingrecoverykey validaterecovery",
        "FileVault",
    )


def _tccutil(call: Call) -> Iterable[Outcome]:
    return _security_tool(call, "--help help", "rights of applications")


def _profiles(call: Call) -> Iterable[Outcome]:
    return _security_tool(
        call, "list show status validate help version -L -P -C -e -h -V -l", "configuration profiles"
    )


def _pwpolicy(call: Call) -> Iterable[Outcome]:
    return _security_tool(
        call,
        "-getaccountpolicies -getglobalpolicy -getpolicy -authentication-allowed -gethashtypes -help"
        " -get-effective-policy -policy-applies",
        "password policies",
    )


def _codesign(call: Call) -> Iterable[Outcome]:
    if call.has("-s", "--remove-signature", "--edit-signature"):
        if call.has("-s") and call.value("--entitlements") is not None:
            yield Effect(Kind.READ, call.value("--entitlements") or UNKNOWN)
        for word in call.operands:
            yield Effect(Kind.WRITE, as_path(word), "edit", recursive=True)
        return
    for path in call.values("--extract-certificates", "--file-list"):
        if path != "-":
            yield Effect(Kind.WRITE, path)
    if call.has("-d", "-v", "-h", "--validate-constraint"):
        return
    yield unclear("codesign without an operation")


# services and updates


_DOMAIN = re.compile(r"system/?|(?:gui|user|login|session|pid)/\d+/?")
"""All that a user or the system runs, not one service."""


def _launchctl(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    rest = [word for word in words[1:] if not word.startswith("-")]
    what = f"the service {_text(rest)}".strip()
    if verb in (
        *(
            "list",
            "print",
            "print-cache",
            "print-disabled",
            "getenv",
            "export",
            "managername",
            "managerpid",
            "manageruid",
        ),
        *(
            "procinfo",
            "hostinfo",
            "resolveport",
            "plist",
            "help",
            "version",
            "blame",
            "dumpstate",
            "error",
            "variant",
        ),
        *("print-token", "dumpjpcategory", "getrusage", "userswitch-info"),
    ):
        return
    if verb == "limit" and len(rest) < 2:
        return
    if verb in ("load", "bootstrap", "enable", "submit"):
        yield Effect(Kind.PERSIST, what)
    elif verb in ("unload", "bootout", "remove", "disable", "stop", "kill"):
        own = any(word.startswith(("gui/", "user/", "~/")) or "/Users/" in word for word in rest)
        everything = any(_DOMAIN.fullmatch(word) for word in rest)
        force = "high" if everything else "medium" if own or len(rest) == 0 else ""
        yield Effect(Kind.PROCESS, what, verb, force=force)
    elif verb in ("start", "kickstart", "attach", "debug"):
        yield _system(what, "start", "medium")
    elif verb in ("setenv", "unsetenv"):
        yield _change(f"the environment of programs: {_text(rest[:1])}", verb, "high")
    elif verb in ("asuser", "bsexec") and len(words) > 2:
        yield Effect(Kind.PRIVILEGE, readable(words[1]))
        yield RunCommand(words[2:], user=words[1])
    elif verb in ("reboot", "config", "limit", "umask", "uncache"):
        yield _system("the machine", verb)
    else:
        yield _unknown(call, verb)


def _softwareupdate(call: Call) -> Iterable[Outcome]:
    words = set(call.operands)
    if words & {
        "-i",
        "--install",
        "-ia",
        "-iaR",
        "-irR",
        "--install-rosetta",
        "-d",
        "--download",
        "--fetch-full-installer",
        "-a",
        "--all",
        "-r",
        "-R",
        "--restart",
    }:
        yield Effect(Kind.INSTALL, "system updates", "system")
    elif words & {"--schedule"} and words & {"on", "off"}:
        yield Effect(Kind.SECURITY, "system updates", "schedule", force="high")
    elif words & {"--ignore", "--reset-ignored", "--set-catalog", "--clear-catalog", "--background"}:
        yield Effect(Kind.SECURITY, "system updates", "change", force="high")
    elif words <= {
        "-l",
        "--list",
        "--list-full-installers",
        "--history",
        "--schedule",
        "-h",
        "--help",
        "--all",
        "--verbose",
        "--dump-state",
        "--no-scan",
    }:
        yield Effect(Kind.NETWORK, "Apple", "request")
    else:
        yield _unknown(call, _text(call.operands))


def _installer(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if {
        "-pkginfo",
        "-dominfo",
        "-volinfo",
        "-query",
        "-vers",
        "-help",
        "-showChoicesXML",
        "-showChoiceChangesXML",
    } & set(words):
        return
    yield Effect(Kind.INSTALL, readable(_file_after(words, "-pkg", "-package") or ""), "system")


def _pkgutil(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = next((word for word in words if word.startswith("--")), "")
    verb = verb.partition("=")[0]
    rest = [word for word in words if not word.startswith("-")]
    if verb in (
        *(
            "--pkgs",
            "--packages",
            "--pkgs-plist",
            "--files",
            "--export-plist",
            "--pkg-info",
            "--pkg-info-plist",
            "--help",
        ),
        *(
            "--pkg-groups",
            "--groups",
            "--groups-plist",
            "--group-pkgs",
            "--file-info",
            "--file-info-plist",
            "--only-dirs",
        ),
        *("--only-files", "--lsbom", "--volume", "--regexp"),
    ):
        return
    if verb in ("--payload-files", "--check-signature", "--bom"):
        for word in rest:
            yield Effect(Kind.READ, as_path(word))
    elif verb in ("--expand", "--expand-full", "--flatten", "--flatten-full") and len(rest) > 1:
        yield Effect(Kind.READ, rest[0])
        yield Effect(Kind.WRITE, rest[1], "unpack" if "expand" in verb else "", recursive=True)
    elif verb in ("--forget", "--learn", "--edit-pkg", "--repair", "--unlink", "--unlink-all"):
        yield _change(f"package {_text(rest)}", verb.strip("-"), "high")
    elif words in (("-h",), ()):
        return
    else:
        yield _unknown(call, verb)


# users, names, network, power


def _dscl(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    while words and words[0] in ("-q", "-raw", "-plist", "-url", "-p", "-u", "-P", "-f"):
        words = words[2:] if words[0] in ("-u", "-P", "-f") else words[1:]
    verb = words[1].lstrip("-").lower() if len(words) > 1 else ""
    rest = words[2:]
    if verb in ("read", "readall", "readpl", "readpli", "list", "search", "diff", "help", "cat", "ls"):
        if any("shadow" in word.lower() or (has_unknown(word) and "hash" in word.lower()) for word in rest):
            yield Effect(Kind.SECRET, "password hashes")
        return
    if verb in (
        "create",
        "createpl",
        "createpli",
        "append",
        "merge",
        "delete",
        "deletepl",
        "deletepli",
        "change",
        "changei",
        "passwd",
        "mergepl",
    ):
        yield Effect(Kind.SECURITY, f"users and groups: {_text(rest[:2])}", verb, force="high")
    elif words:
        yield _unknown(call, verb)


def _dseditgroup(call: Call) -> Iterable[Outcome]:
    verb = _file_after(call.operands, "-o") or "read"
    if verb not in ("read", "checkmember"):
        yield Effect(Kind.SECURITY, f"the group {_text(call.operands[-1:])}", readable(verb), force="high")


def _sysadminctl(call: Call) -> Iterable[Outcome]:
    shows = ("status", "-secureTokenStatus", "-h", "-help", "--help")
    if call.operands and not set(shows) & set(call.operands):
        yield Effect(Kind.SECURITY, "users and groups", _text(call.operands[:1]), force="high")


def _dscacheutil(call: Call) -> Iterable[Outcome]:
    if "-flushcache" in call.operands:
        yield _change("the cache of names", "clean", "low")
    elif call.operands and call.operands[0] not in (
        "-q",
        "-cachedump",
        "-configuration",
        "-statistics",
        "-h",
    ):
        yield _unknown(call, call.operands[0])


def _scutil(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words:
        yield RunInput("scutil")
        return
    verb = words[0]
    if verb in (
        "--dns",
        "--proxy",
        "--nwi",
        "--get",
        "-r",
        "-w",
        "--help",
        "-W",
        "-t",
        "--advisory",
        "--rank",
    ):
        return
    if verb == "--nc" and len(words) > 1:
        if words[1] in ("list", "status", "show", "statistics", "help"):
            return
        yield _system("the network", f"connection {readable(words[1])}", "high")
    elif verb in ("--set", "--prefs", "--renew", "--allow-new-interfaces", "--disable-until-needed"):
        yield _system(f"the name {_text(words[1:2])}".strip(), "set")
    else:
        yield _unknown(call, verb)


def _gets(call: Call, what: str) -> Iterable[Outcome]:
    """systemsetup, networksetup: one verb tells whether it shows or sets."""
    verb = _verb(call)
    if verb and not re.match(r"get|list|show|is|help|version|printcommands", verb):
        yield _system(what, readable(verb))


def _networksetup(call: Call) -> Iterable[Outcome]:
    return _gets(call, "the network")


def _systemsetup(call: Call) -> Iterable[Outcome]:
    return _gets(call, "the settings of the machine")


def _pmset(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if words[:1] == ("-g",) or words in (("help",), ("-h",)):
        return
    if words[:1] == ("noidle",):
        yield _system("sleep", "prevent", "medium")
    else:
        yield _system("power", _text(words[:2]))


def _tmutil(call: Call) -> Iterable[Outcome]:
    verb = _verb(call)
    rest = [word for word in call.operands[1:] if not word.startswith("-")]
    if verb in (
        *(
            "destinationinfo",
            "machinedirectory",
            "latestbackup",
            "listbackups",
            "listlocalsnapshots",
            "uniquesize",
            "version",
        ),
        *(
            "listlocalsnapshotdates",
            "status",
            "currentphase",
            "calculatedrift",
            "compare",
            "isexcluded",
            "verifychecksums",
        ),
        *("help", "", "snapshots", "listsnapshots"),
    ):
        return
    if verb in ("startbackup", "snapshot", "localsnapshot", "stopbackup", "addexclusion", "removeexclusion"):
        yield _system("backups", verb, "medium")
    elif verb == "restore":
        yield Effect(Kind.WRITE, rest[-1] if rest else UNKNOWN, "unpack", recursive=True)
    elif verb in (
        *(
            "disable",
            "enable",
            "delete",
            "deletelocalsnapshots",
            "setdestination",
            "removedestination",
            "thinlocalsnapshots",
        ),
        *("inheritbackup", "associatedisk", "disablelocal", "enablelocal", "setquota", "deleteinprogress"),
    ):
        yield _system("backups", verb)
    else:
        yield _unknown(call, verb)


def _nvram(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if any(word in ("-c", "-d", "-f", "-s") for word in words) or any("=" in word for word in words):
        yield _system("variables of the firmware", "set")
    elif not all(is_static(word) for word in words):
        yield _system("variables of the firmware", "perhaps set")


def _kext(call: Call) -> Iterable[Outcome]:
    name = call.invocation.name
    words = call.operands
    if name in ("kextstat", "kextfind", "kextlibs") or words[:1] in (
        *(
            (),
            ("showloaded",),
            ("inspect",),
            ("find",),
            ("check",),
            ("print-diagnostics",),
            ("log",),
            ("libraries",),
        ),
        *(("help",), ("list",), ("developer-mode",), ("status",)),
    ):
        return
    yield _system("extensions of the kernel", name)


def _bless(call: Call) -> Iterable[Outcome]:
    if call.operands and not {"--info", "-info", "--getBoot", "-getBoot", "--help"} & set(call.operands):
        yield _system("the disk to start from", "set")


def _hidutil(call: Call) -> Iterable[Outcome]:
    if "--set" in call.operands:
        yield _system("keys of the keyboard", "map", "medium")


def _ipconfig(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb.lower() == "/flushdns":
        yield _change("the cache of names", "clean", "low")
    elif verb.lower() in (
        "/release",
        "/renew",
        "set",
        "setverbose",
        "setdhcpduid",
        "setdhcpiaid",
        "/registerdns",
    ):
        yield _system("the network", readable(verb))
    elif verb and not re.match(r"(?i)(get|waitall|ifcount|/all\b|/displaydns|/\?|/allcompartments)", verb):
        yield _unknown(call, verb)


def _airport(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if any(
        word in ("-z", "--disassociate", "prefs") or word.startswith(("-P", "--psk", "-A", "sniff"))
        for word in words
    ):
        yield _system("the network", "change", "high")


# files and attributes


def _xattr(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if call.has("-h"):
        return
    if call.has("-w"):
        names, paths = words[:1], words[2:]
    elif call.has("-d"):
        names, paths = words[:1], words[1:]
    elif call.has("-c"):
        names, paths = ("all",), words
    else:
        return
    if "com.apple.quarantine" in names or call.has("-c") or not all(map(is_static, names)):
        yield Effect(Kind.SECURITY, "the quarantine of downloads", "remove", force="medium")
    for path in paths:
        yield Effect(Kind.WRITE, as_path(path), "edit", recursive=call.has("-r"))


def _textutil(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "-help"
    if verb in ("-help", "-h"):
        return
    valued = (
        "-extension",
        "-output",
        "-outputdir",
        "-inputencoding",
        "-encoding",
        "-format",
        "-font",
        "-fontsize",
        "-title",
        "-author",
    )
    named: list[str] = []
    skip = verb in ("-convert", "-cat")
    for word in words[1:]:
        if skip:
            skip = False
        elif word.startswith("-"):
            skip = word in valued
        else:
            named.append(word)
    for word in named:
        yield Effect(Kind.READ, as_path(word))
    if verb in ("-convert", "-cat") and "-stdout" not in words:
        out = _file_after(words, "-output")
        if out is not None:
            yield Effect(Kind.WRITE, out)
        elif _file_after(words, "-outputdir") is not None:
            yield Effect(Kind.WRITE, _file_after(words, "-outputdir") or UNKNOWN, "unpack", recursive=True)
        elif verb == "-cat":
            yield Effect(Kind.WRITE, UNKNOWN)
        else:
            kind = words[1] if len(words) > 1 else ""
            for word in named:
                yield Effect(Kind.WRITE, f"{as_path(word).rpartition('.')[0] or as_path(word)}.{kind}")
    elif verb not in ("-convert", "-cat", "-info"):
        yield _unknown(call, verb)


_SIPS_VALUES = {
    **dict.fromkeys(
        (
            "-g",
            "--getProperty",
            "-x",
            "--extractProfile",
            "-X",
            "--extractTag",
            "-r",
            "--rotate",
            "-f",
            "--flip",
        ),
        1,
    ),
    **dict.fromkeys(
        (
            "-s",
            "--setProperty",
            "-z",
            "--resampleHeightWidth",
            "-c",
            "--cropToHeightWidth",
            "-p",
            "--padToHeightWidth",
        ),
        2,
    ),
    **dict.fromkeys(
        (
            "--resampleWidth",
            "--resampleHeight",
            "-Z",
            "--resampleHeightWidthMax",
            "--padColor",
            "-o",
            "--out",
        ),
        1,
    ),
    **dict.fromkeys(
        ("-e", "--embedProfile", "-E", "-m", "--matchTo", "-M", "-d", "--deleteProperty", "--cropOffset"), 1
    ),
}


def _sips(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if {"-h", "--help", "-H", "--helpProperties", "--formats", "-v"} & set(words):
        return
    if {"-j", "--js"} & set(words):
        yield Effect(Kind.EXECUTE, "a script of sips")
    changes = False
    named: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if not word.startswith("-"):
            named.append(word)
            continue
        if word not in ("-g", "--getProperty", "-1", "--oneLine", "--verify", "-o", "--out", "--debug"):
            changes = True
        at += _SIPS_VALUES.get(word, 0) + (1 if word in ("-M", "--cropOffset", "-E") else 0)
    out = _file_after(words, "--out", "-o")
    for word in named:
        if changes and out is None:
            yield Effect(Kind.WRITE, as_path(word), "edit")
        else:
            yield Effect(Kind.READ, as_path(word))
    if out is not None:
        yield Effect(Kind.WRITE, out)


def _ditto(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if len(words) < 2:
        return
    for word in words[:-1]:
        yield Effect(Kind.READ, as_path(word), recursive=True)
    target = as_path(words[-1])
    if call.has("-c"):
        yield Effect(Kind.WRITE, target)
    else:
        yield Effect(Kind.WRITE, target, "unpack", recursive=True)


def _mdimport(call: Call) -> Iterable[Outcome]:
    if not call.has("-t", "-A", "-L", "-X", "-h"):
        yield _change("the index of files", "update", "low")


def _mdutil(call: Call) -> Iterable[Outcome]:
    if call.has("-E", "-i", "-d", "-X", "-p") or call.value("-i") is not None:
        yield _system("the index of files", "change", "medium")


def _qlmanage(call: Call) -> Iterable[Outcome]:
    if call.has("-r"):
        yield _change("the caches of previews", "reset", "low")
    for word in call.operands:
        yield Effect(Kind.READ, as_path(word))
        if call.has("-t") and call.value("-o") is not None:
            yield Effect(Kind.WRITE, call.value("-o") or ".", "unpack", recursive=True)
    if call.has("-t", "-p"):
        yield _change("a preview", "show", "low")


def _lsregister(call: Call) -> Iterable[Outcome]:
    if not call.has("-dump", "-h"):
        yield _change("which application opens what", "change")


def _screencapture(call: Call) -> Iterable[Outcome]:
    if call.has("-h"):
        return
    yield Effect(Kind.SECRET, "a picture of the screen", force="medium")
    for word in call.operands:
        yield Effect(Kind.WRITE, as_path(word))
    if not call.operands:
        yield _change("the clipboard", "use", "low")


# developer tools


def _xcrun(call: Call) -> Iterable[Outcome]:
    shows = (
        "-f",
        "--show-sdk-path",
        "--show-sdk-version",
        "--show-sdk-build-version",
        "--show-sdk-platform-path",
        "-h",
        "--version",
        "--show-toolchain-path",
        "--show-sdk-platform-version",
    )
    if call.has(*shows):
        return
    if call.has("-k"):
        yield _change("the cache of xcrun", "clean", "low")
    if call.operands:
        yield RunCommand(call.operands)


def _xcode_select(call: Call) -> Iterable[Outcome]:
    if call.has("-p", "-v", "-h"):
        return
    if call.has("--install"):
        yield Effect(Kind.INSTALL, "the command line tools", "system")
    elif call.has("-s", "-r"):
        yield _system("the developer tools", "switch")


def _xcodebuild(call: Call) -> Iterable[Outcome]:
    words = set(call.operands)
    if words & {
        "-list",
        "-version",
        "-showsdks",
        "-showBuildSettings",
        "-showdestinations",
        "-showTestPlans",
        "-help",
        "-usage",
        "-checkFirstLaunchStatus",
        "-find-executable",
        "-find-library",
    }:
        return
    if words & {
        "-runFirstLaunch",
        "-license",
        "-downloadPlatform",
        "-downloadAllPlatforms",
        "-downloadComponent",
        "-importPlatform",
    }:
        yield Effect(Kind.INSTALL, "parts of Xcode", "system")
        return
    if words & {"-allowProvisioningUpdates", "-exportNotarizedApp"}:
        yield Effect(Kind.REMOTE, "Apple", "change")
    tasks = [
        task
        for task in ("clean", "build", "test", "archive", "analyze", "install", "docbuild")
        if task in words
    ]
    for option in ("-derivedDataPath", "-resultBundlePath", "-archivePath", "-exportPath", "-output"):
        path = _file_after(call.operands, option)
        if path is not None:
            yield Effect(Kind.WRITE, path, "unpack", recursive=True)
    yield Effect(Kind.BUILD, ".", " ".join(("xcodebuild", *tasks)))


def _simctl(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else "help"
    rest = words[1:]
    if verb in (
        "list",
        "help",
        "getenv",
        "get_app_container",
        "listapps",
        "appinfo",
        "diagnose",
        "pbpaste",
        "runtime",
        "logverbose",
    ):
        return
    if verb in ("delete", "erase"):
        yield _change(f"simulators {_text(rest)}".strip(), verb, "high" if "all" in rest else "medium")
    elif verb == "spawn" and len(rest) > 1:
        yield RunCommand(tuple(rest[1:]), remote="simulator")
    elif verb == "io" and len(rest) > 2:
        yield Effect(Kind.WRITE, rest[-1])
    elif verb in (
        *(
            "boot",
            "shutdown",
            "create",
            "clone",
            "install",
            "uninstall",
            "launch",
            "terminate",
            "openurl",
            "push",
            "addmedia",
        ),
        *(
            "status_bar",
            "ui",
            "privacy",
            "location",
            "keychain",
            "pair",
            "unpair",
            "rename",
            "upgrade",
            "pbcopy",
            "io",
            "bootstatus",
            "icloud_sync",
            "install_app_data",
        ),
    ):
        yield _change(f"simulators {_text(rest)}".strip(), verb, "low")
    else:
        yield _unknown(call, verb)


def _log(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "help"
    if verb in ("show", "stream", "help", "stats", "repack-info"):
        return
    if verb == "collect":
        yield Effect(
            Kind.WRITE, _file_after(call.operands, "--output") or "system_logs.logarchive", recursive=True
        )
    elif verb in ("erase", "config"):
        if verb == "config" and "--status" in call.operands:
            return
        yield Effect(Kind.SECURITY, "the log of the system", verb, force="high")
    else:
        yield _unknown(call, verb)


def _lipo(call: Call) -> Iterable[Outcome]:
    words = call.operands
    out = _file_after(words, "-output", "-o")
    if out is not None:
        yield Effect(Kind.WRITE, out)
    for before, word in zip(("", *words), words, strict=False):
        if before in ("-thin", "-extract", "-extract_family", "-remove", "-arch", "-verify_arch"):
            continue  # the name of an architecture
        if not word.startswith("-") and word != out:
            yield Effect(Kind.READ, as_path(word))


def _sample(call: Call) -> Iterable[Outcome]:
    words = call.operands
    path = _file_after(words, "-file", "-f", "-o")
    if path is not None:
        yield Effect(Kind.WRITE, path)
    elif call.invocation.name == "spindump" and "-stdout" not in words:
        yield Effect(Kind.WRITE, "/tmp/spindump.txt")


def _symbols(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if "-saveSignature" in words or "-symbolsPackageDir" in words:
        yield Effect(Kind.WRITE, words[-1])


def _written(call: Call) -> Iterable[Outcome]:
    """The last operand is made from those before it."""
    if len(call.operands) > 1 or (call.operands and call.operands[-1] == MANY):
        yield Effect(Kind.WRITE, as_path(call.operands[-1]))


def _upload(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if {
        "history",
        "info",
        "log",
        "wait",
        "--notarization-history",
        "--notarization-info",
        "--list-providers",
        "--help",
        "-h",
    } & set(call.operands):
        yield Effect(Kind.NETWORK, "Apple", "request")
    elif words[:1] in (["validate"], ["staple"]):
        for word in words[1:]:
            yield Effect(
                Kind.READ if words[0] == "validate" else Kind.WRITE,
                as_path(word),
                "" if words[0] == "validate" else "edit",
            )
    elif words[:1] == ["store-credentials"]:
        yield _change("the keychain", "store")
    else:
        yield Effect(Kind.REMOTE, "Apple", "publish")


def _shortcuts(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "help"
    if verb in ("list", "help", "--help", "-h", "--version"):
        return
    yield Effect(Kind.EXECUTE, f"the workflow {_text(call.operands[1:2] or call.operands[:1])}")


def _cups(call: Call) -> Iterable[Outcome]:
    yield from (Effect(Kind.READ, as_path(word)) for word in call.operands)
    yield Effect(Kind.REMOTE, "a printer", "print")


def _agvtool(call: Call) -> Iterable[Outcome]:
    if not call.operands or call.operands[0] in (
        "what-version",
        "vers",
        "what-marketing-version",
        "mvers",
        "help",
    ):
        return
    yield Effect(Kind.WRITE, ".", "edit", recursive=True)


PROGRAMS = (
    by_words("defaults", _defaults),
    by_words("plutil", _plutil),
    Program("PlistBuddy", "-c= -x -l -h", "text*", then=_plist_buddy),
    Program("osascript", "-e= -l= -i -s= -h", "text*", Style.POSIX, then=_osascript),
    Program("osacompile", "-o=write -e= -l= -i -x -s -u -d -c= -t=", "read*"),
    Program("osalang osadecompile", "-d -l -L", "read*"),
    Program(
        "open",
        "-a= -b= -e -t -f -F -W|--wait-apps -R|--reveal -n|--new -j|--hide -g|--background"
        " -h|--header --args --env=unknown"
        " -i|--stdin= -o|--stdout= --stderr= -s= -u= --arch= -x",
        "text*",
        then=_open,
    ),
    Program(
        "pbcopy pbpaste",
        "-pboard= -Prefer= -help",
        "",
        Style.SINGLE,
        effects=effect(Kind.CHANGE, "the clipboard", "use", force="low"),
    ),
    by_words("diskutil", _diskutil),
    by_words("hdiutil", _hdiutil),
    by_words("asr", _asr),
    by_words("security", _security),
    by_words("spctl", _spctl),
    by_words("csrutil", _csrutil),
    by_words("fdesetup", _fdesetup),
    by_words("tccutil", _tccutil),
    by_words("profiles", _profiles),
    by_words("pwpolicy", _pwpolicy),
    Program(
        "codesign",
        "-s|--sign= -d|--display -v|--verify -h --validate-constraint --remove-signature"
        " --edit-signature --verbose=? -a|--architecture="
        " --all-architectures --bundle-version= --check-notarization --continue --deep --detached="
        " --dryrun --entitlements= -f|--force"
        " --extract-certificates=? --file-list= --ignore-resources --keychain= -i|--identifier="
        " -o|--options= -P|--pagesize= -r|--requirements="
        " -R|--test-requirement= --prefix= --preserve-metadata=? --strict=? --timestamp=?"
        " --runtime-version= --xml --der --generate-entitlement-der"
        " --strip-disallowed-xattrs --single-threaded-signing --signature-size= -D"
        " --library-constraint= --launch-constraint-self=",
        "text*",
        then=_codesign,
    ),
    by_words("launchctl", _launchctl),
    by_words("softwareupdate", _softwareupdate),
    by_words("installer", _installer),
    by_words("pkgutil", _pkgutil),
    Program(
        "pkgbuild productbuild productsign",
        "--root= --identifier= --version= --install-location= --scripts= --component="
        " --component-plist= --sign= --keychain= --distribution= --resources= --package="
        " --package-path= --analyze --nopayload --ownership= --product= --timestamp --synthesize"
        " --content= --filter= --min-os-version= --quiet",
        "text*",
        then=_written,
        effects=effect(Kind.BUILD, ".", "package"),
    ),
    by_words("dscl", _dscl),
    by_words("dseditgroup", _dseditgroup),
    by_words("sysadminctl dsenableroot createhomedir kickstart", _sysadminctl),
    by_words("dscacheutil", _dscacheutil),
    by_words("scutil", _scutil),
    by_words("networksetup", _networksetup),
    by_words("systemsetup", _systemsetup),
    by_words("pmset", _pmset),
    by_words("tmutil", _tmutil),
    by_words("nvram", _nvram),
    by_words(
        "kextstat kextfind kextlibs kextload kextunload kextcache kextutil kmutil systemextensionsctl", _kext
    ),
    by_words("bless", _bless),
    by_words("hidutil", _hidutil),
    by_words("ipconfig", _ipconfig),
    by_words("airport wdutil", _airport),
    Program("xattr", "-l -p -w -d -c -r -s -v -x -z -h", "text*", then=_xattr),
    by_words("textutil", _textutil),
    by_words("sips", _sips),
    Program(
        "ditto",
        "-v -V -X -c -z -j -k -x -h -bom=read --bom=read --arch= --rsrc --norsrc --extattr"
        " --noextattr --qtn --noqtn --acl --noacl --nocache"
        " --hfsCompression --nohfsCompression --preserveHFSCompression --nopreserveHFSCompression"
        " --sequesterRsrc --keepParent --password"
        " --nonAtomicCopies --lang= --clone --noclone --persistRootless",
        "text*",
        then=_ditto,
    ),
    Program(
        "dot_clean",
        "-f -h -m -n -s -v --keep=",
        "text*",
        then=lambda call: (
            Effect(Kind.WRITE, as_path(word), "edit", recursive=True) for word in call.operands
        ),
    ),
    Program("GetFileInfo", "-P -a=? -c -d -m -t", "text*"),
    Program("SetFile", "-P -a= -c= -d= -m= -t=", "edit*"),
    Program(
        "mdimport",
        "-t -d=? -d1 -d2 -d3 -d4 -A -L -X -h -f -g= -i -m -n -p -r= -o=write -u -V -y= -s=",
        "text*",
        then=_mdimport,
    ),
    Program("mdutil", "-s -a -v -p -E -i= -d -X -V= -L -P= -t -m", "text*", then=_mdutil),
    Program("qlmanage", "-r -m -t -p -x -i -h -d= -c= -z -s= -f= -o= -g= -F=", "text*", then=_qlmanage),
    Program(
        "lsregister",
        "-dump -delete -kill -seed -lint -r -f -u -v -h -domain= -all= -apps= -gc",
        "text*",
        Style.SINGLE,
        then=_lsregister,
    ),
    Program(
        "screencapture",
        "-b -B= -c -C -D= -d -e -g -G= -h -i -I -J= -k -l= -m -M -n -o -p -P -r -R= -s -S -t= -T= -U"
        " -u -v -V= -w -W -x -a",
        "text*",
        then=_screencapture,
    ),
    Program(
        "xcrun",
        "--sdk|-sdk= --toolchain|-toolchain= -f|--find|-find -r|--run|-run -l|--log|-log -v|--verbose"
        " -n|--no-cache -k|--kill-cache -h|--help --version"
        " --show-sdk-path|-show-sdk-path --show-sdk-version|-show-sdk-version"
        " --show-sdk-build-version --show-sdk-platform-path"
        " --show-sdk-platform-version --show-toolchain-path",
        "text*",
        Style.POSIX,
        then=_xcrun,
    ),
    Program(
        "xcode-select",
        "-p|--print-path|-print-path -s|--switch|-switch= -r|--reset -v|--version -h|--help --install",
        "",
        then=_xcode_select,
    ),
    by_words("xcodebuild", _xcodebuild),
    by_words("simctl", _simctl),
    by_words("log", _log),
    by_words("lipo", _lipo),
    by_words("sample spindump", _sample),
    by_words("symbols", _symbols),
    Program(
        "leaks heap vmmap footprint malloc_history zprint stringdups lsappinfo nettop fs_usage sc_usage atos",
        "-o=unknown -outputGraph=write --outputGraph=write -f=unknown -atExit=unknown --atExit=unknown -l=",
        "text*",
        lenient=True,
        help=True,
    ),
    Program(
        "iosnoop opensnoop execsnoop rwsnoop dapptrace powermetrics",
        "-o=write -i= -n= -s= --samplers= -u=write -p= -f= -b= -h --show-all -a -c -t",
        "text*",
    ),
    Program(
        "dsymutil",
        "-o|--out=write --flat -f --dump-debug-map --verbose --statistics --arch= -j= -S -s|--symtab"
        " --update --no-output --minimize -z -t -y --papertrail",
        "read*",
    ),
    Program("altool notarytool stapler iTMSTransporter", operands="text*", style=Style.NONE, then=_upload),
    by_words("shortcuts automator", _shortcuts),
    Program("sandbox-exec", "-f=read -n= -p= -D=", "text*", Style.POSIX, then=runs),
    Program(
        "networkQuality",
        "-C= -c -f= -h -I= -k -p -r= -S= -s -v -u",
        "",
        effects=effect(Kind.NETWORK, "Apple", "request"),
    ),
    Program("nscurl", "--ats-diagnostics --verbose -v -h -s -I -L", "url*"),
    Program(
        "dns-sd",
        "-E -F -B -L -P= -R= -Q -G -V -Z -q -C -X -H -m -h -t=",
        "text*",
        effects=effect(Kind.NETWORK, "the local network", "request"),
    ),
    Program("sharing", "-l -f=", "text*"),
    Program(
        "sysdiagnose",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.WRITE, "/var/tmp", "unpack", recursive=True),
    ),
    Program("afinfo auval avmetareadwrite", "-a -v -h -s -b -r -x -i -d", "text*", lenient=True),
    Program(
        "afconvert avconvert",
        "-f= -d= -b= -c= -q= -r= -s= -v -o=write --src-quality= -p|--preset=",
        "read write",
    ),
    Program(
        "xip",
        "--expand|-x --sign= --keychain= --timestamp",
        "read*",
        Style.EXACT,
        effects=effect(Kind.WRITE, ".", "unpack", recursive=True),
    ),
    Program(
        "actool ibtool xctrace instruments momc mapc",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.BUILD, ".", "compile"),
    ),
    by_words("agvtool", _agvtool),
    Program(
        "xcbeautify xcpretty",
        "-q -qq -r= --report= --is-ci --renderer= -s -t -c --color --simple --test --compact"
        " --no-classification",
        "",
    ),
    Program(
        "lp lpr",
        "-d= -P= -n= -o= -t= -h= -q= -s -m -l -p -r -i= -c -H= -U= -u= -w -#= -T= -C= -J= -E",
        "text*",
        then=_cups,
    ),
    Program(
        "lpoptions",
        "-d= -E -h= -l -o= -p= -r= -U= -x=",
        "text*",
        on={
            option: effect(Kind.CHANGE, "printing for this user", "change", force="low")
            for option in ("-d", "-o", "-r", "-x")
        },
    ),
    Program(
        "lpstat lpq lpinfo",
        "-a=? -c=? -d -p=? -r -R -s -t -u=? -v=? -W= -l -h= -e -P=? -m -H -E -U= -o=?",
        "text*",
    ),
    Program(
        "cancel lprm",
        "-a -E -h=host -P= -u= -U= -x -",
        "text*",
        effects=effect(Kind.SYSTEM, "printing", "change", force="medium"),
    ),
    Program(
        "lpadmin cupsenable cupsdisable cupsaccept cupsreject lpmove",
        operands="text*",
        style=Style.NONE,
        effects=effect(Kind.SYSTEM, "printing", "change", force="medium"),
    ),
)

EXAMPLES = (
    Example("lpoptions -l", "pure"),
    Example("lpoptions -d x", "change change printing for this user !low"),
    Example("cancel -u x -h spool.example", "network connect spool.example; system change printing !medium"),
    Example("defaults read com.apple.Finder", "pure"),
    Example("defaults -currentHost read", "pure"),
    Example(
        "defaults write com.apple.dock autohide -bool true",
        "change write the settings of com.apple.dock !medium",
    ),
    Example(
        "defaults write com.apple.LaunchServices LSQuarantine -bool NO",
        "security write the settings of com.apple.LaunchServices !high",
    ),
    Example("defaults delete com.apple.dock", "change delete the settings of com.apple.dock !high"),
    Example("plutil -lint Info.plist", "read Info.plist"),
    Example("plutil -convert json -o - Info.plist", "read Info.plist"),
    Example("plutil -convert xml1 a.plist -o b.plist", "read a.plist; write b.plist"),
    Example("lipo -create a b -output c", "read a; read b; write c"),
    Example("lpstat -p", "pure"),
    Example("plutil -convert xml1 Info.plist", "write edit Info.plist"),
    Example("PlistBuddy -c 'Print :Name' Info.plist", "read Info.plist"),
    Example("PlistBuddy -c 'Set :Name x' Info.plist", "write edit Info.plist"),
    Example(
        'osascript -e \'display notification "done" with title "build"\'',
        "change show a notice on the screen !low",
    ),
    Example("osascript -e 'do shell script \"rm -r x\"'", "shell 'rm -r x'"),
    Example(
        "osascript -e 'tell application \"Finder\" to empty trash'",
        "code applescript 'tell application \"Finder\" to empty trash'",
    ),
    Example("open https://example.com", "network request https://example.com"),
    Example("open -a Safari index.html", "change open index.html in an application !low"),
    Example("open ./setup.command", "execute what opens ./setup.command"),
    Example("pbcopy", "change use the clipboard !low"),
    Example("diskutil info -plist disk0", "pure"),
    Example("diskutil eraseDisk APFS Mine disk1", "write /dev/disk1; system erasedisk the disk disk1 !high"),
    Example("diskutil secureErase 0 disk1", "write /dev/disk1; system secureerase the disk disk1 !high"),
    Example("hdiutil imageinfo -plist image.dmg", "read image.dmg"),
    Example("hdiutil attach a.dmg", "read a.dmg; system attach the image a.dmg !medium"),
    Example("security find-generic-password -s svc -w", "secret a password of the keychain"),
    Example("security find-identity -v -p codesigning", "pure"),
    Example("security dump-keychain", "secret the keychain"),
    Example("security delete-keychain x", "change delete-keychain the keychain !high"),
    Example("spctl --master-disable", "security --master-disable Gatekeeper !high"),
    Example("spctl -a -vv App.app", "pure"),
    Example("csrutil status", "pure"),
    Example("csrutil disable", "security disable System Integrity Protection !high"),
    Example("launchctl print system", "pure"),
    Example(
        "launchctl load ~/Library/LaunchAgents/a.plist", "persist the service ~/Library/LaunchAgents/a.plist"
    ),
    Example("launchctl bootout gui/501", "process bootout the service gui/501 !high"),
    Example("launchctl bootout gui/501/x", "process bootout the service gui/501/x !medium"),
    Example("softwareupdate -l", "network request Apple"),
    Example("softwareupdate -ia", "install system system updates"),
    Example("installer -pkg a.pkg -target /", "install system a.pkg"),
    Example("pkgutil --check-signature a.pkg", "read a.pkg"),
    Example("pkgutil --forget com.x", "change forget package com.x !high"),
    Example("dscl -raw . -list /Users", "pure"),
    Example("dscl . -delete /Users/alice", "security delete users and groups: /Users/alice !high"),
    Example("scutil --get ComputerName", "pure"),
    Example("scutil --set HostName x", "system set the name HostName !high"),
    Example("networksetup -getmedia en0", "pure"),
    Example("networksetup -setdnsservers Wi-Fi 1.1.1.1", "system setdnsservers the network !high"),
    Example("pmset -g batt", "pure"),
    Example("pmset sleepnow", "system sleepnow power !high"),
    Example("tmutil machinedirectory", "pure"),
    Example("tmutil delete -p /x", "system delete backups !high"),
    Example("nvram -p", "pure"),
    Example("nvram boot-args=x", "system set variables of the firmware !high"),
    Example("xattr -lx a.txt", "pure"),
    Example(
        "xattr -d com.apple.quarantine a", "security remove the quarantine of downloads !medium; write edit a"
    ),
    Example("codesign -dvv App.app", "pure"),
    Example("codesign -f -s - App.app", "write edit App.app recursive"),
    Example("xcrun --show-sdk-path", "pure"),
    Example("xcrun --sdk macosx clang -v", "run clang -v"),
    Example("xcode-select -p", "pure"),
    Example("xcodebuild -list", "pure"),
    Example("xcodebuild -scheme App test", "build xcodebuild test ."),
    Example("textutil -convert txt a.rtf", "read a.rtf; write a.txt"),
    Example("sips -g pixelWidth a.png", "read a.png"),
    Example("sips -Z 640 a.png", "write edit a.png"),
    Example("sips -s format jpeg a.png --out a.jpg", "read a.png; write a.jpg"),
    Example("ditto -c -k --keepParent App a.zip", "read App recursive; write a.zip"),
    Example("mdimport -t -d2 a.txt", "pure"),
    Example("sample -file /tmp/a.txt 12", "write /tmp/a.txt"),
    Example("lipo -info fat.o", "read fat.o"),
    Example("log show --last 1h", "pure"),
    Example("log erase --all", "security erase the log of the system !high"),
    Example("profiles show", "pure"),
    Example("profiles remove -all", "security remove configuration profiles !high"),
    Example("fdesetup disable", "security disable FileVault !high"),
    Example("tccutil reset All", "security reset rights of applications !high"),
    Example("kextstat", "pure"),
    Example("kextload x.kext", "system kextload extensions of the kernel !high"),
)
