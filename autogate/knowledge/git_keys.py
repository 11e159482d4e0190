"""Which settings of git only change how things look or are counted.

A git setting can name a program (a pager, a filter, a credential helper), send data elsewhere or switch
a protection off. So settings are an accept-list: what is not listed is not harmless.
"""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

import re

from autogate.words.values import is_static

_SECTIONS = frozenset(
    "add advice am apply blame branch color column commitgraph completion fsck feature gc i18n index log"
    " mailinfo pack pretty push rebase repack rerere revert showbranch splitindex stash status tag user"
    " author committer versionsort worktree checkout diffstat format merge pull fetch grep init lsrefs"
    " notes"
    " sparse maintenance receive transfer clone commit core diff difftool mergetool credential http"
    " protocol"
    " interactive submodule safe extensions remote url lfs help bundle uploadpack".split()
)
"""Sections of which at least some keys are harmless: a quick way out for all the others."""

_WHOLE = frozenset(
    "advice color column fsck i18n index pretty versionsort showbranch splitindex commitgraph rerere pack"
    " revert lsrefs notes status stash tag log blame apply am mailinfo worktree grep author committer"
    " feature bundle".split()
)
"""Sections all of whose keys are data."""

_KEYS = frozenset(
    "add.ignoreerrors add.interactive.usebuiltin"
    " branch.sort branch.autosetupmerge branch.autosetuprebase"
    " checkout.defaultremote checkout.guess checkout.workers checkout.thresholdforparallelism"
    " clone.defaultremotename clone.rejectshallow clone.filtersubmodules"
    " commit.cleanup commit.gpgsign commit.status commit.template commit.verbose"
    " completion.commands"
    " core.abbrev core.autocrlf core.bare core.bigfilethreshold core.checkstat core.commentchar"
    " core.commentstring core.commitgraph core.compression core.deltabasecachelimit core.eol"
    " core.excludesfile core.filemode core.fsync core.fsyncmethod core.fsyncobjectfiles core.hidedotfiles"
    " core.ignorecase core.ignorestat core.logallrefupdates core.loosecompression core.multipackindex"
    " core.notesref core.packedgitlimit core.packedgitwindowsize core.packedrefstimeout"
    " core.filesreflocktimeout core.precomposeunicode core.prefersymlinkrefs core.preloadindex"
    " core.quotepath core.repositoryformatversion core.safecrlf core.sharedrepository core.sparsecheckout"
    " core.sparsecheckoutcone core.splitindex core.symlinks core.trustctime core.untrackedcache"
    " core.usereplacerefs core.warnambiguousrefs core.whitespace core.longpaths core.fscache"
    " core.checkroundtripencoding core.createobject core.fsmonitorhookversion core.maxtreedepth"
    " core.lockfilepid core.restrictinheritedhandles"
    " credential.usehttppath credential.username credential.interactive credential.protectprotocol"
    " credential.sanitizeprompt"
    " diff.algorithm diff.autorefreshindex diff.colormoved diff.colormovedws diff.context diff.dirstat"
    " diff.ignoresubmodules diff.indentheuristic diff.interhunkcontext diff.mnemonicprefix diff.noprefix"
    " diff.srcprefix diff.dstprefix diff.orderfile diff.relative diff.renamelimit diff.renames"
    " diff.statgraphwidth diff.statnamewidth diff.submodule diff.suppressblankempty diff.wordregex"
    " diff.wserrorhighlight diff.trustexitcode"
    " difftool.prompt difftool.trustexitcode mergetool.prompt mergetool.keepbackup"
    " mergetool.keeptemporaries mergetool.writetotemp mergetool.hideresolved mergetool.vimdiff.layout"
    " extensions.objectformat extensions.worktreeconfig extensions.partialclone"
    " extensions.compatobjectformat"
    " extensions.refstorage extensions.noop extensions.preciousobjects extensions.relativeworktrees"
    " fetch.all fetch.fsckobjects fetch.negotiationalgorithm fetch.output fetch.parallel fetch.prune"
    " fetch.prunetags fetch.recursesubmodules fetch.showforcedupdates fetch.unpacklimit"
    " fetch.writecommitgraph"
    " format.attach format.cc format.coverfromdescription format.coverletter format.encodeemailheaders"
    " format.filenamemaxlength format.forceinbodyfrom format.from format.headers format.mboxrd"
    " format.noprefix"
    " format.notes format.numbered format.pretty format.signoff format.signature format.subjectprefix"
    " format.suffix format.thread format.to format.useautobase"
    " gc.aggressivedepth gc.aggressivewindow gc.auto gc.autodetach gc.autopacklimit gc.bigpackthreshold"
    " gc.cruftpacks gc.logexpiry gc.packrefs gc.writecommitgraph gc.rerereresolved gc.rerereunresolved"
    " gc.maxcruftsize"
    " help.autocorrect help.format"
    " http.lowspeedlimit http.lowspeedtime http.maxrequests http.minsessions http.postbuffer http.version"
    " http.useragent http.noepsv http.maxretries"
    " init.defaultbranch init.defaultobjectformat init.defaultrefformat"
    " interactive.singlekey"
    " maintenance.auto maintenance.strategy maintenance.autodetach"
    " merge.autostash merge.branchdesc merge.conflictstyle merge.defaulttoupstream merge.directoryrenames"
    " merge.ff merge.log merge.renamelimit merge.renames merge.renormalize merge.stat merge.suppressdest"
    " merge.verbosity merge.verifysignatures"
    " protocol.version"
    " pull.ff pull.rebase pull.octopus pull.twohead pull.autostash"
    " push.autosetupremote push.followtags push.gpgsign push.negotiate push.usebitmaps"
    " push.useforceifincludes push.recursesubmodules"
    " rebase.abbreviatecommands rebase.autosquash rebase.autostash rebase.backend rebase.forkpoint"
    " rebase.instructionformat rebase.maxlabellength rebase.missingcommitscheck rebase.rebasemerges"
    " rebase.reschedulefailedexec rebase.stat rebase.updaterefs"
    " receive.denynonfastforwards receive.denydeletes receive.fsckobjects receive.autogc"
    " receive.advertiseatomic receive.unpacklimit"
    " remote.pushdefault"
    " repack.packkeptobjects repack.usedeltabaseoffset repack.usedeltaislands repack.writebitmaps"
    " repack.updateserverinfo repack.cruftdepth repack.cruftthreads repack.cruftwindow"
    " repack.cruftwindowmemory repack.midxmustcontaincruft"
    " safe.barerepository"
    " sparse.expectfilesoutsideofpatterns"
    " submodule.active submodule.fetchjobs submodule.propagatebranches submodule.recurse"
    " submodule.alternateerrorstrategy submodule.alternatelocation"
    " transfer.advertisesid transfer.fsckobjects transfer.unpacklimit transfer.hiderefs"
    " transfer.credentialsinurl"
    " user.name user.email user.signingkey user.useconfigonly"
    " lfs.fetchinclude lfs.fetchexclude lfs.fetchrecentalways lfs.concurrenttransfers"
    " lfs.allowincompletepush"
    " lfs.locksverify lfs.skipdownloaderrors lfs.repositoryformatversion lfs.activitytimeout"
    " lfs.dialtimeout lfs.tlstimeout lfs.keepalive lfs.forceprogress".split()
)

_LAST = {
    # section: last words of keys with a name in between (``branch.NAME.merge``)
    "branch": frozenset("merge remote rebase description pushremote vscode-merge-base gh-merge-base".split()),
    "remote": frozenset(
        "prune prunetags tagopt skipdefaultupdate skipfetchall promisor partialclonefilter"
        " gh-resolved followremotehead lfsurl serveroption".split()
    ),
    "submodule": frozenset("active branch ignore fetchrecursesubmodules".split()),
    "diff": frozenset("binary wordregex xfuncname cachetextconv algorithm".split()),
    "merge": frozenset(("name", "recursive")),
    "maintenance": frozenset(("enabled", "auto")),
    "credential": frozenset(("username", "usehttppath", "provider")),
    "lfs": frozenset(("locksverify", "access")),
}

_PAGERS = frozenset(
    ("cat", "less", "more", "most", "delta", "bat", "diff-so-fancy", "false", "true", "", ":")
)
_EDITORS = frozenset("vi vim nvim nano emacs code ed micro hx helix kak true : false cat".split())
_HELPERS = frozenset(
    "cache store osxkeychain manager manager-core wincred libsecret gnome-keyring gcloud.sh oauth".split()
)
_FALSE = frozenset(("false", "no", "off", "0", "never"))
_TRUE = frozenset(("true", "yes", "on", "1", ""))

_VALUES = {
    # keys that are harmless with some values only
    "core.pager": _PAGERS,
    "core.editor": _EDITORS,
    "sequence.editor": _EDITORS,
    "core.fsmonitor": _FALSE | _TRUE,  # another value is a program
    "core.hookspath": frozenset(("/dev/null", ".husky", ".husky/_", ".githooks")),
    "core.protecthfs": _TRUE,
    "core.protectntfs": _TRUE,
    "credential.helper": _HELPERS | {""},
    "diff.external": frozenset(("",)),
    "diff.tool": frozenset("vimdiff nvimdiff meld kdiff3 opendiff bc bc3 bc4 araxis vscode kompare".split()),
    "merge.tool": frozenset("vimdiff nvimdiff meld kdiff3 opendiff bc bc3 bc4 araxis vscode".split()),
    "gpg.format": frozenset(("openpgp", "x509", "ssh")),
    "gpg.program": frozenset(("gpg", "gpg2")),
    "http.sslverify": _TRUE,
    "http.sslbackend": frozenset(("openssl", "schannel", "gnutls", "secure-transport")),
    "http.sslversion": frozenset(("tlsv1.2", "tlsv1.3")),
    "http.followredirects": _FALSE | {"initial"},
    "http.proxy": frozenset(("",)),
    "protocol.allow": frozenset(("never", "user")),
    "push.default": frozenset("nothing current upstream simple tracking".split()),  # not matching
    "receive.denycurrentbranch": frozenset(("refuse", "warn", "updateinstead")),
    "web.browser": frozenset(("firefox", "chrome", "open", "none")),
    "interactive.difffilter": _PAGERS | {"delta --color-only"},
    "log.showsignature": _TRUE | _FALSE,
    "clean.requireforce": _TRUE,
    "gc.pruneexpire": frozenset(("never", "2.weeks.ago")),
    "gc.reflogexpire": frozenset(("never", "90.days")),
    "gc.reflogexpireunreachable": frozenset(("never", "30.days")),
    "gc.worktreepruneexpire": frozenset(("never", "3.months.ago")),
    "filter.lfs.clean": frozenset(("git-lfs clean -- %f",)),
    "filter.lfs.smudge": frozenset(("git-lfs smudge -- %f", "git-lfs smudge --skip -- %f")),
    "filter.lfs.process": frozenset(("git-lfs filter-process", "git-lfs filter-process --skip")),
}

RUNS = frozenset(
    "core.pager core.editor core.sshcommand core.askpass core.fsmonitor core.gitproxy"
    " core.alternaterefscommand sequence.editor diff.external interactive.difffilter gpg.program"
    " gpg.ssh.program gpg.openpgp.program gpg.x509.program gpg.ssh.defaultkeycommand"
    " uploadpack.packobjectshook sendemail.sendmailcmd sendemail.tocmd sendemail.cccmd sendemail.headercmd"
    " imap.tunnel".split()
)
"""Keys whose whole value is a command."""

_RUNS_LAST = {
    # section: last words of keys with a name in between whose value is a command
    "diff": frozenset(("textconv", "command")),
    "filter": frozenset(("clean", "smudge", "process")),
    "merge": frozenset(("driver",)),
    "difftool": frozenset(("cmd", "path")),
    "mergetool": frozenset(("cmd", "path")),
    "browser": frozenset(("cmd", "path")),
    "man": frozenset(("cmd", "path")),
    "guitool": frozenset(("cmd",)),
    "remote": frozenset(("uploadpack", "receivepack")),
    "trailer": frozenset(("cmd", "command")),
    "tar": frozenset(("command",)),
    "hook": frozenset(("command",)),
    "gpg": frozenset(("program",)),
}


def is_harmless(key: str, value: str) -> bool:
    """True where the setting can neither run, send nor loosen anything.

    The key is compared without regard to case; a value that is not known counts as any value.
    """
    if not is_static(key):
        return False
    key = key.lower()
    section, _, rest = key.partition(".")
    if section not in _SECTIONS and key not in _VALUES:
        return False
    values = _VALUES.get(key)
    if values is not None:
        return is_static(value) and value.strip().lower() in values
    if section in _WHOLE or key in _KEYS:
        return True
    last = rest.rpartition(".")[2]
    if section in ("fetch", "receive") and rest.startswith("fsck."):
        return True
    if section == "branch" and last == "remote" and rest != last:
        return is_static(value) and not _is_command_url(value)
    if section == "remote" and last in ("url", "pushurl") and rest != last:
        return is_static(value) and not _is_command_url(value)
    if section == "remote" and last == "fetch" and rest != last:
        return is_static(value) and ":refs/heads/" not in value
    if section == "url" and last in ("insteadof", "pushinsteadof"):
        host = _host(rest[: -len(last) - 1])
        return is_static(value) and bool(host) and host == _host(value)
    if section == "submodule" and last == "url":
        return is_static(value) and not _is_command_url(value)
    if section == "submodule" and last == "update":
        return value in ("checkout", "rebase", "merge", "none")
    if section == "lfs" and last == "url":
        return is_static(value) and value.startswith("https://")
    if section == "safe" and rest == "directory":
        return is_static(value) and value != "*"
    if section == "pager" or (section == "credential" and last == "helper"):
        return is_static(value) and value in _HELPERS
    names = _LAST.get(section)
    return names is not None and "." in rest and last in names


def command_of(key: str, value: str) -> str | None:
    """The command that a setting's value is, None where it is not one."""
    key = key.lower()
    section, _, rest = key.partition(".")
    last = rest.rpartition(".")[2]
    if key in RUNS or (rest != last and last in _RUNS_LAST.get(section, ())):
        return value
    if section == "credential" and last == "helper":
        if value.startswith("!"):
            return value[1:]
        return value if value.startswith("/") else f"git credential-{value}"
    if section == "submodule" and last == "update" and value.startswith("!"):
        return value[1:]
    if section == "pager" and value.lower() not in _TRUE | _FALSE:
        return value
    return None


def _is_command_url(url: str) -> bool:
    """``ext::command`` and other remote helpers run a program; so does an ssh host that is an option."""
    head, sign, _ = url.partition("::")
    return (bool(sign) and "/" not in head) or url.startswith("-") or "://-" in url


_HOST = re.compile(r"^(?:https?|ssh|git)://(?:[\w.-]+@)?([\w.-]+)|^(?:[\w.-]+@)([\w.-]+):")


def _host(url: str) -> str:
    found = _HOST.match(url)
    return (found[1] or found[2]).lower() if found else ""
