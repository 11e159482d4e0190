"""Archives and compressors: tar, zip, 7z, gzip and their kin.

A compressor that replaces its file is a move (``a`` becomes ``a.gz``): nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunShell, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.knowledge.options import outcomes_of
from autogate.words.values import STAR, UNKNOWN, as_path, is_static


def _reads(words: Iterable[str], *, tree: bool = False) -> Iterable[Outcome]:
    for word in words:
        if word != "-":
            yield Effect(Kind.READ, as_path(word), recursive=tree)


def _unpack(folder: str, *, over: bool = False, keeps: bool = False) -> Effect:
    """A folder filled; ``over``: what is there is overwritten by order, ``keeps``: it is not unasked."""
    return Effect(
        Kind.WRITE, folder, "unpack-new" if keeps else "unpack-over" if over else "unpack", recursive=True
    )


def _answers(call: Call) -> bool:
    """Whether questions of the program would get an answer from the line."""
    return call.invocation.stdin.kind is not StdinKind.INHERITED


# tar

_TAR_OLD_VALUES = "fbCgXTKNVLFHIso"


def _tar_words(words: tuple[str, ...]) -> tuple[str, ...] | None:
    """The first word without a dash is a bundle whose values follow in its order."""
    if not words or words[0].startswith("-") or not is_static(words[0]) or not words[0].isalnum():
        return words
    out: list[str] = []
    rest = list(words[1:])
    for letter in words[0]:
        out.append("-" + letter)
        if letter in _TAR_OLD_VALUES and letter not in "so":
            if not rest:
                return None
            out.append(rest.pop(0))
    return (*out, *rest)


def _tar(call: Call) -> Iterable[Outcome]:
    words = _tar_words(call.operands)
    if words is None:
        return (unclear("tar: a value is lacking"),)
    return outcomes_of(_TAR, call.invocation._replace(argv=(call.invocation.argv[0], *words)))


def _stem(archive: str) -> str:
    """The name of an archive without its ending, which ``--one-top-level`` unpacks into."""
    name = archive.rpartition("/")[2]
    head, _, ending = name.rpartition(".")
    return head.removesuffix(".tar") if head and ending.isalnum() else name


def _tar_then(call: Call) -> Iterable[Outcome]:
    for value in call.values("--checkpoint-action"):
        name, _, text = value.partition("=")
        if name == "exec":
            yield RunShell(text)
        elif not is_static(value):
            yield unclear(f"tar: the action {readable(value)} is not known")
    folders = call.values("-C")
    archives = call.values("-f") or ("-",)
    for archive in archives:
        if ":" in archive.partition("/")[0] and not call.has("--force-local"):
            yield Effect(Kind.NETWORK, archive.partition(":")[0].rpartition("@")[2], "connect")
            archives = ("-",)
    creates = call.has("-c", "-r", "-u", "-A")
    for value in call.values("-T"):
        if value != "-":
            yield Effect(Kind.READ, value)
        stdin = call.invocation.stdin
        if value == "-" and stdin.kind is StdinKind.TEXT:
            doubtful = not is_static(stdin.value) or any(w.startswith("-") for w in stdin.value.splitlines())
        else:
            doubtful = value != "-" or stdin.kind is not StdinKind.PIPE
        if doubtful and not call.has("--verbatim-files-from", "--null"):
            # lines that begin with a dash are options, which can run programs
            yield unclear("tar: the list of files may hold options")
        if creates:
            yield Effect(Kind.READ, UNKNOWN)
    if call.has("-g"):
        yield Effect(Kind.WRITE, call.value("-g") or UNKNOWN)
    if creates:
        yield from _tar_creates(call, archives, folders)
        return
    for archive in archives:
        if archive != "-":
            yield Effect(
                Kind.WRITE if call.has("--delete") else Kind.READ,
                archive,
                "edit" if call.has("--delete") else "",
            )
    if call.has("-x") and not call.has("-O", "--to-command"):
        yield from _tar_extracts(call, archives[-1], folders[-1] if folders else ".")
    if call.has("-d") and not call.operands:
        yield Effect(Kind.READ, folders[-1] if folders else ".", recursive=True)


def _tar_creates(call: Call, archives: tuple[str, ...], folders: tuple[str, ...]) -> Iterable[Outcome]:
    members = [as_path(word) for word in call.operands if not word.startswith("@")]
    members += [word[1:] for word in call.operands if word.startswith("@")]
    paths = []
    for member in members:
        if folders and not member.startswith("/"):
            paths += [f"{folder.rstrip('/')}/{member}" if folder else member for folder in folders]
        else:
            paths.append(member)
    yield from _reads(paths, tree=not call.has("--no-recursion"))
    if call.has("--remove-files"):
        for path in paths:
            yield Effect(Kind.DELETE, path, recursive=True)
    for archive in archives:
        if archive != "-":
            yield Effect(Kind.WRITE, archive, "" if call.has("-c") else "edit")


def _tar_extracts(call: Call, archive: str, folder: str) -> Iterable[Outcome]:
    if call.has("-P"):
        yield Effect(Kind.WRITE, UNKNOWN, "unpack", recursive=True)
    top = call.value("--one-top-level")
    if top is None and call.has("--one-top-level"):
        top = _stem(archive)
    yield _unpack(
        folder if top is None else top if top.startswith("/") else f"{folder.rstrip('/')}/{top}",
        over=call.has("--overwrite", "-U", "--recursive-unlink", "--strip-components"),
        keeps=call.has("-k", "--skip-old-files", "--keep-newer-files", "--backup", "-w"),
    )
    if call.has("--recursive-unlink"):
        yield Effect(Kind.DELETE, folder, recursive=True)


_TAR = Program(
    "tar",
    "-A|--catenate|--concatenate -c|--create -d|--diff|--compare --delete -r|--append -t|--list --test-label"
    " -u|--update -x|--extract|--get -f|--file= -C|--directory|--cd= -T|--files-from= -X|--exclude-from=read"
    " --exclude= --include= -v|--verbose -z|--gzip|--gunzip|--ungzip -j|--bzip2 -J|--xz --lzip --lzma --lzop"
    " --zstd --lz4"
    " -y -Z|--compress|--uncompress -a|--auto-compress --no-auto-compress -I|--use-compress-program=shell"
    " --to-command=shell --checkpoint=? --checkpoint-action= -F|--info-script|--new-volume-script=shell"
    " --rmt-command=shell --rsh-command=shell -O|--to-stdout -k|--keep-old-files --keep-newer-files"
    " --keep-directory-symlink --no-overwrite-dir --overwrite --overwrite-dir --one-top-level=?"
    " --recursive-unlink"
    " --remove-files --skip-old-files -U|--unlink-first -W|--verify --ignore-command-error"
    " --no-ignore-command-error"
    " --atime-preserve=? --delay-directory-restore --no-delay-directory-restore --group= --group-map=read"
    " --mode="
    " --mtime= --clamp-mtime -m|--touch --no-same-owner --no-same-permissions --numeric-owner --owner="
    " --owner-map=read"
    " -p|--preserve-permissions|--same-permissions --same-owner -s|--preserve-order|--same-order --sort="
    " --preserve --acls --no-acls --selinux --no-selinux --xattrs --no-xattrs --xattrs-exclude="
    " --xattrs-include="
    " --force-local -L|--tape-length= -M|--multi-volume --volno-file=write -b|--blocking-factor="
    " -B|--read-full-records -i|--ignore-zeros --record-size= -H|--format= --old-archive|--portability"
    " --pax-option="
    " --posix -V|--label= --add-file= --anchored --no-anchored --backup=? --exclude-backups --exclude-caches"
    " --exclude-caches-all --exclude-caches-under --exclude-ignore= --exclude-ignore-recursive="
    " --exclude-tag="
    " --exclude-tag-all= --exclude-tag-under= --exclude-vcs --exclude-vcs-ignores -h|--dereference"
    " --hard-dereference"
    " --ignore-case --no-ignore-case -K|--starting-file= -N|--newer|--after-date= --newer-mtime= --null"
    " --no-null"
    " --one-file-system --no-quote-chars= --quote-chars= --quoting-style= --no-recursion --recursion"
    " --no-unquote"
    " --unquote -P|--absolute-names --strip-components= --suffix= --transform|--xform="
    " --no-verbatim-files-from"
    " --verbatim-files-from --wildcards --no-wildcards --wildcards-match-slash --no-wildcards-match-slash"
    " --block-number|-R --full-time --index-file=write --no-check-device --check-device --no-seek -n|--seek"
    " --occurrence=? --restrict --set-mtime-command=shell --set-mtime-format= --show-defaults"
    " --show-omitted-dirs"
    " --show-snapshot-field-ranges --show-transformed-names|--show-stored-names --sparse|-S --sparse-version="
    " --hole-detection= --totals=? --utc --warning= -w|--interactive|--confirmation -o --usage"
    " -G|--incremental"
    " -g|--listed-incremental= --level= -E --ignore-failed-read -l|--check-links -q|--fast-read --options="
    " --no-mac-metadata --mac-metadata --disable-copyfile --no-fflags --fflags --uid= --gid= --uname="
    " --gname="
    " --passphrase= --no-safe-writes --safe-writes --nodump --insecure --chroot",
    then=_tar_then,
)


# compressors


def _ending(names: dict[str, str], name: str) -> str:
    return next((suffix for part, suffix in names.items() if part in name), ".gz")


_SUFFIXES = {
    "pigz": ".gz",
    "unpigz": ".gz",
    "lzop": ".lzo",
    "lbzip2": ".bz2",
    "lbunzip2": ".bz2",
    "pbzip2": ".bz2",
    "pbunzip2": ".bz2",
    "bzip2": ".bz2",
    "bunzip2": ".bz2",
    "bzip3": ".bz3",
    "bunzip3": ".bz3",
    "plzip": ".lz",
    "lzip": ".lz",
    "zstd": ".zst",
    "unlz4": ".lz4",
    "lz4": ".lz4",
    "unlzma": ".lzma",
    "lzma": ".lzma",
    "unxz": ".xz",
    "pixz": ".xz",
    "pxz": ".xz",
    "xz": ".xz",
    "brotli": ".br",
    "uncompress": ".Z",
    "compress": ".Z",
    "gunzip": ".gz",
    "gzip": ".gz",
    "zopfli": ".gz",
}
_KEEPING = ("zstd", "lz4", "brotli", "zopfli", "lzop", "bzip3", "bunzip3")
_DECOMPRESSING = ("gunzip", "unpigz", "bunzip", "unxz", "unlzma", "unzstd", "unlz4", "uncompress", "lbunzip")


def _squeeze(call: Call) -> Iterable[Outcome]:
    """Replaces each file by its compressed form or back; some keep it; ``-c`` only prints."""
    name = call.invocation.name.removeprefix("g")
    name = call.invocation.name if call.invocation.name in ("gzip", "gunzip") else name
    words = [as_path(word) for word in call.operands if word != "-"]
    for path in call.values("--files", "--files0", "--filelist"):
        yield Effect(Kind.READ, path)
        words.append(UNKNOWN)
    if call.has("-t", "-l", "--list"):
        yield from _reads(words)
        return
    out = call.value("-o")
    if out is not None:
        yield from _reads(words)
        if out != "-":
            yield Effect(Kind.WRITE, out)
        return
    if call.has("-c"):
        yield from _reads(words, tree=call.has("-r"))
        return
    back = call.has("-d") or name.startswith(_DECOMPRESSING)
    keeps = call.has("-k") or (any(name.endswith(each) for each in _KEEPING) and not call.has("--rm"))
    suffix = call.value("-S") or _ending(_SUFFIXES, name)
    if suffix and not suffix.startswith("."):
        suffix = "." + suffix
    folder = call.value("--output-dir-flat", "--output-dir-mirror")
    if name.startswith(("lz4", "unlz4")) and not call.has("-m") and len(words) == 2:
        yield from _reads(words[:1])
        yield Effect(Kind.WRITE, words[1])
        return
    for word in words:
        target = word.removesuffix(suffix) if back else word + suffix
        if back and target == word:
            target = UNKNOWN if not is_static(word) else word.rpartition(".")[0] or word
        if folder is not None:
            target = f"{folder.rstrip('/')}/{target.rpartition('/')[2]}"
        if call.has("-r"):
            yield Effect(Kind.WRITE, word, "edit", recursive=True)
        elif keeps:
            yield Effect(Kind.READ, word)
            yield Effect(Kind.WRITE, target)
        else:
            yield Effect(Kind.MOVE, word, to=target)


# zip


def _zip(call: Call) -> Iterable[Outcome]:
    """``-TT`` (with its command in the same word or the next) is run by ``-T``."""
    words = call.operands
    at = next((n for n, w in enumerate(words) if w.startswith("-") and w[:2] != "--" and "TT" in w), -1)
    if at >= 0:
        text = words[at].partition("TT")[2]
        if not text:
            text = words[at + 1] if at + 1 < len(words) else UNKNOWN
            words = words[:at] + words[at + 2 :]
        else:
            words = words[:at] + words[at + 1 :]
        yield RunShell(text)
    yield from outcomes_of(_ZIP, call.invocation._replace(argv=(call.invocation.argv[0], *words)))


def _zip_then(call: Call) -> Iterable[Outcome]:
    if call.has("-sf", "-sc", "-so", "-h", "-h2", "-L", "-v") and not call.operands:
        return
    words = call.operands
    if not words:
        return
    archive, members = words[0], words[1:]
    target = call.value("-O") or archive
    if call.has("-d"):
        yield Effect(Kind.WRITE, as_path(target), "edit")
        return
    yield from _reads(members, tree=call.has("-r", "-R"))
    if call.has("-@"):
        yield Effect(Kind.READ, UNKNOWN)
    if call.has("-sf"):
        return
    if call.has("-m"):
        for word in members:
            yield Effect(Kind.DELETE, as_path(word), recursive=call.has("-r"))
    if archive != "-":
        yield Effect(
            Kind.WRITE, as_path(target), "edit" if call.has("-u", "-f", "-FS", "-A", "-J", "-g") else ""
        )


_ZIP = Program(
    "zip",
    "-# -0 -a -A|--adjust-sfx -AC -AS -b|--temp-path= -B -c -C -C2 -C5 -D|--no-dir-entries -d|--delete -db"
    " -dc -dd"
    " -df -DF|--difference-archive -dg -ds= -du -dv -e|--encrypt -F|--fix -FF|--fixfix -FI -FS|--filesync"
    " -f|--freshen -fd -fz -g|--grow -h|--help -h2|--more-help -i|--include= -j|--junk-paths -J|--junk-sfx"
    " -k|--DOS-names -l|--to-crlf -la -lf=write -li -ll|--from-crlf -L|--license -m|--move -MM|--must-match"
    " -n|--suffixes= -nw -N -o|--latest-time -O|--output-file= -p|--paths -P|--password= -q|--quiet"
    " -r|--recurse-paths -R|--recurse-patterns -RE -s|--split-size= -sb -sc -sd -sf -so -sp -su -sU -sv"
    " -S|--system-hidden"
    " -t|--from-date= -tt|--before-date= -T|--test -u|--update -UN= -v|--verbose -V -w -x|--exclude="
    " -X|--strip-extra -X-"
    " -y|--symlinks -z|--archive-comment -Z|--compression-method= -@ -ws -ic --unzip-command=shell --out="
    " --copy",
    then=_zip_then,
)


def _unzip(call: Call) -> Iterable[Outcome]:
    if not call.operands:
        return
    yield Effect(Kind.READ, as_path(call.operands[0]))
    if not call.has("-l", "-t", "-v", "-p", "-c", "-z", "-Z", "-Z1", "-h", "-hh"):
        over = call.has("-o") or _answers(call)
        yield _unpack(call.value("-d") or ".", over=over, keeps=call.has("-n") or not over)
        if call.has("-:"):
            yield Effect(Kind.WRITE, UNKNOWN, "unpack", recursive=True)


_SEVEN_KEEPS = frozenset(("-aos", "-aou", "-aot"))


def _seven(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words:
        return
    verb, rest = words[0].lower(), words[1:]
    if verb in ("b", "i", "h", "--help", "-h", "--version"):
        return
    switches = [word for word in rest if word.startswith("-") and len(word) > 1]
    operands = [word for word in rest if not word.startswith("-") or word == "-"]
    if verb not in ("a", "d", "e", "l", "rn", "t", "u", "x") or not operands:
        yield call.unclear(f"{readable(words[0])} is not known")
        return
    archive = as_path(operands[0])
    folder = next((word[2:] for word in switches if word.startswith("-o")), ".")
    lists = [word[1:] for word in operands[1:] if word.startswith("@")]
    members = [word for word in operands[1:] if not word.startswith("@")]
    yield from _reads(lists)
    if verb in ("l", "t"):
        yield Effect(Kind.READ, archive)
    elif verb in ("e", "x"):
        yield Effect(Kind.READ, archive)
        if "-so" not in switches:
            over = "-y" in switches or "-aoa" in switches or _answers(call)
            yield _unpack(folder, over=over, keeps=bool(_SEVEN_KEEPS.intersection(switches)) or not over)
        if any(word.startswith("-spf") for word in switches):
            yield Effect(Kind.WRITE, UNKNOWN, "unpack", recursive=True)
    elif verb in ("d", "rn"):
        yield Effect(Kind.WRITE, archive, "edit")
    else:
        yield from _reads(members, tree=True)
        if lists:
            yield Effect(Kind.READ, UNKNOWN)
        if "-sdel" in switches:
            for word in members:
                yield Effect(Kind.DELETE, as_path(word), recursive=True)
        yield Effect(Kind.WRITE, archive, "edit" if verb == "u" else "")


def _rar(call: Call) -> Iterable[Outcome]:
    words = call.operands
    if not words:
        return
    verb, rest = words[0].lower(), words[1:]
    operands = [word for word in rest if not word.startswith("-")]
    moves = any(word.startswith(("-df", "-dr", "-dw")) for word in rest)
    if not operands:
        if verb.strip("-") not in ("", "help", "h", "version", "?"):
            yield call.unclear(f"{readable(words[0])} is not known")
        return
    archive = as_path(operands[0])
    if verb[:1] in ("l", "v", "t", "p"):
        yield Effect(Kind.READ, archive)
    elif verb in ("e", "x"):
        yield Effect(Kind.READ, archive)
        folder = operands[-1] if len(operands) > 1 and operands[-1].endswith("/") else "."
        folder = next((word[3:] for word in rest if word.startswith("-op")), folder)
        over = "-o+" in rest or "-y" in rest or _answers(call)
        yield _unpack(folder, over=over, keeps="-o-" in rest or "-or" in rest or not over)
    elif verb in ("a", "u", "f", "m", "mf"):
        yield from _reads(operands[1:], tree=True)
        if verb.startswith("m") or moves:
            for word in operands[1:]:
                yield Effect(Kind.DELETE, as_path(word), recursive=True)
        yield Effect(Kind.WRITE, archive, "edit")
    elif verb in ("d", "rn", "c", "s", "k", "r", "rc", "rr", "ch", "cw"):
        yield Effect(Kind.WRITE, archive, "edit")
    else:
        yield call.unclear(f"{readable(words[0])} is not known")


_IN_DEB = ("debian-binary", f"control.tar{STAR}", f"data.tar{STAR}")


def _ar(call: Call) -> Iterable[Outcome]:
    """``ar rcs LIB FILE…``: an operation letter with modifiers; with a, b or i a member comes first."""
    words = list(call.operands)
    if any(word.startswith("--plugin") for word in words):
        yield Effect(Kind.EXECUTE, "a plugin of ar")
        words = [word for word in words if not word.startswith("--plugin")]
    words = [word for word in words if not word.startswith("--")]
    if not words:
        return
    operation = words.pop(0).removeprefix("-")
    if not is_static(operation) or not operation.isalpha():
        yield unclear(f"ar: {readable(operation)} is not known")
        return
    if any(letter in operation for letter in "abi") and words:
        words.pop(0)
    if not words:
        return
    archive, members = as_path(words[0]), words[1:]
    if operation[0] in "tp":
        yield Effect(Kind.READ, archive)
    elif operation[0] == "x":
        yield Effect(Kind.READ, archive)
        made = _IN_DEB if archive.endswith((".deb", ".udeb")) else (f"./{STAR}.o",)
        for word in members or made:
            yield Effect(Kind.WRITE, as_path(word))
    elif any(letter in operation for letter in "rqdms"):
        if any(letter in operation for letter in "rq"):
            yield from _reads(members)
        yield Effect(Kind.WRITE, archive, "edit")
    else:
        yield unclear(f"ar: {operation} is not known")


def _cpio(call: Call) -> Iterable[Outcome]:
    archive = call.value("-F") or call.value("-O") or call.value("-I")
    if call.has("-o"):
        yield Effect(Kind.READ, UNKNOWN)
        if archive is not None:
            yield Effect(Kind.WRITE, archive)
    elif call.has("-p"):
        yield Effect(Kind.READ, UNKNOWN)
        yield _unpack(as_path(call.operands[0]) if call.operands else ".", over=call.has("-u"))
    else:
        if archive is not None:
            yield Effect(Kind.READ, archive)
        if not call.has("-t", "--to-stdout"):
            yield _unpack(call.value("-D") or ".", over=call.has("-u"))
            if call.has("--absolute-filenames"):
                yield Effect(Kind.WRITE, UNKNOWN, "unpack", recursive=True)


def _pax(call: Call) -> Iterable[Outcome]:
    archive = call.value("-f")
    if call.has("-w"):
        yield from _reads(call.operands, tree=True)
        if archive is not None:
            yield Effect(Kind.WRITE, archive)
    else:
        if archive is not None:
            yield Effect(Kind.READ, archive)
        if call.has("-r"):
            yield _unpack(".", keeps=call.has("-k", "-i"))


def _unpacks(call: Call) -> Iterable[Outcome]:
    """unar, unsquashfs, cabextract: archives into a folder."""
    yield from _reads(call.operands[:1] if call.invocation.name == "unsquashfs" else call.operands)
    if not call.has("-l", "-ll", "-t", "-p", "-s", "-cat", "-stat"):
        default = "squashfs-root" if call.invocation.name == "unsquashfs" else "."
        over, keeps = False, call.has("-n", "-k")
        if call.invocation.name == "unsquashfs":
            over = call.has("-f")
            keeps = not over
        yield _unpack(call.value("-d", "-o") or default, over=over, keeps=keeps)


def _unar(call: Call) -> Iterable[Outcome]:
    """It asks before it overwrites, unless it is told."""
    yield from _reads(call.operands[:1])
    over = call.has("-f") or _answers(call)
    yield _unpack(call.value("-o") or ".", over=over, keeps=call.has("-s", "-r") or not over)


def _packs(call: Call) -> Iterable[Outcome]:
    """mksquashfs SOURCE… TARGET, then options."""
    words = list(call.operands)
    ends = next((n for n, w in enumerate(words) if w.startswith("-")), len(words))
    sources = words[:ends]
    if len(sources) > 1:
        yield from _reads(sources[:-1], tree=True)
        yield Effect(Kind.WRITE, as_path(sources[-1]))
    for word in words[ends:]:
        if not is_static(word) or word in ("-pf", "-p", "-sort", "-ef", "-pseudo-override", "-action"):
            # a pseudo file definition can run a program
            yield unclear(f"mksquashfs: {readable(word)} is not understood")


_GZIP = (
    "-# -a|--ascii -c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h -k|--keep -l|--list"
    " -L|--license"
    " -n|--no-name -N|--name -q|--quiet -r|--recursive --rsyncable -S|--suffix= -t|--test -v|--verbose -V"
    " --fast --best"
    " --synchronous -p|--processes= -b|--blocksize= -i|--independent -R -z|--zlib -Z -K|--zip -m|--no-time"
    " -M|--time"
    " -A|--alias= -C|--comment= -Y -I= -J= -F|--first -H|--huffman -O|--oneblock -U|--rle -T -s -D -u"
)
_XZ = (
    "-# -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force"
    " -c|--stdout|--to-stdout"
    " --single-stream --no-sparse -S|--suffix= --files=?read --files0=?read -F|--format= -C|--check="
    " --ignore-check"
    " -e|--extreme --fast --best --block-size= --block-list= --flush-timeout= --memlimit-compress="
    " --memlimit-decompress="
    " --memlimit-mt-decompress= -M|--memory|--memlimit= --no-adjust -T|--threads= --lzma1=? --lzma2=?"
    " --x86=? --arm=?"
    " --arm64=? --riscv=? --powerpc=? --ia64=? --armthumb=? --sparc=? --delta=? -q|--quiet -v|--verbose"
    " -Q|--no-warn"
    " --robot --info-memory -h|-H|--long-help -V --filters= -D= -p="
)
_ZSTD = (
    "-# -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep --rm -f|--force -c|--stdout"
    " -o="
    " -D=read --ultra --fast=? --adaptive --adapt=? --long=? --max -T|--threads= --single-thread"
    " --auto-threads="
    " --rsyncable --exclude-compressed --no-check -C|--check --sparse --no-sparse --pass-through"
    " --no-pass-through"
    " --output-dir-flat= --output-dir-mirror= --format= --gzip --xz --lzma --lz4"
    " --memory|--memlimit|--memlimit-decompress="
    " -M= -q|--quiet -v|--verbose --progress --no-progress --filelist=read -r --trace=write"
    " --patch-from=read --patch-apply="
    " --stream-size= --size-hint= --target-compressed-block-size= --no-content-size --no-dictID --dictID="
    " --train"
    " --train-cover=? --train-fastcover=? --train-legacy=? --maxdict= -B= -b=? -e= -i= -S --row-match-finder"
    " --no-row-match-finder"
    " --mmap-dict --no-mmap-dict --asyncio --no-asyncio -h -H -V --zstd= --no-name --best"
)
_LZ4 = (
    "-# -z|--compress -d|--decompress -f|--force -k|--keep --rm -t|--test -l --list -c|--stdout"
    " -m|--multiple -r -v|--verbose"
    " -q|--quiet -h -H -V -B= -BD -BX -b -e= -i= -D=read --favor-decSpeed --fast=? --best -T= --content-size"
    " --no-frame-crc"
    " --frame-crc --no-crc --sparse --no-sparse --dictID= -o="
)

PROGRAMS = (
    Program("tar gtar bsdtar ptar star", raw=_tar),
    Program("gzip gunzip pigz unpigz compress uncompress zopfli", _GZIP, then=_squeeze),
    Program(
        "bzip2 bunzip2 lbzip2 lbunzip2 pbzip2 pbunzip2 bzip3 bunzip3",
        "-# -c|--stdout -d|--decompress -z|--compress -f|--force -t|--test -k|--keep -q|--quiet -v|--verbose"
        " -L|--license -V -s|--small --fast --best --repetitive-fast --repetitive-best -n= -u|--sequential"
        " -S|--traditional"
        " -h -r -p= -m= -b= -l -e|--encode -j|--jobs= -B|--batch --exponential",
        then=_squeeze,
    ),
    Program("xz unxz lzma unlzma pixz pxz lzip plzip", _XZ, then=_squeeze),
    Program("zstd unzstd pzstd zstdmt", _ZSTD, then=_squeeze),
    Program("lz4 unlz4 lz4c", _LZ4, then=_squeeze),
    Program(
        "lzop",
        "-# -d|--decompress -x -t|--test -l|--list --ls -f|--force -c|--stdout -o|--output= -p= -k|--keep"
        " -U|--delete -N|--name -n|--no-name -P -q|--quiet -v|--verbose -S|--suffix= -T|--no-time -V -L"
        " -I|--info"
        " --fast --best -F -C",
        then=_squeeze,
    ),
    Program(
        "brotli",
        "-# -c|--stdout -d|--decompress -f|--force -h -j|--rm -k|--keep -K|--concatenated -n|--no-copy-stat"
        " -o|--output="
        " -q|--quality= -t|--test -v|--verbose -w|--lgwin= --large_window= -C|--comment="
        " -D|--dictionary=read -S|--suffix="
        " -Z|--best -V -s",
        then=_squeeze,
    ),
    Program(
        "zcat gzcat bzcat xzcat lzcat lzmacat zstdcat lz4cat lzopcat",
        "-# -o=write -f|--force -q -v -d -c -k -n -h -V -L -l -t -S= -r -T= -M= -p=",
        "read*",
        lenient=True,
    ),
    Program("zip", raw=_zip),
    Program(
        "unzip",
        "-1 -A -a -aa -b -bb -B -C -c -d= -D -DD -f -F -h -hh -i -I= -J -j -K -k -L -LL -l -M -n -N -o -O="
        " -P="
        " -p -q -qq -r -s"
        " -t -T -u -U -UU -V -v -W -X -XX -x= -Y -z -Z -Z1 -: -^ -S -ou -uo",
        "text*",
        then=_unzip,
    ),
    Program("zipinfo", "-1 -2 -s -m -l -v -M -h -t -T -z -C -U -O= -I= -x=", "read text*"),
    Program("funzip", "-#", "read text"),
    Program("zipgrep", "-i -n -l -c -v -w -E -F -h -H -o", "text read text*"),
    Program("zipsplit zipcloak zipnote", "-t -i -n= -p -s -r= -b= -d -w -O=write -q -h -v -L", "edit text*"),
    Program("7z 7za 7zr 7zz p7zip 7zzs", raw=_seven),
    Program("rar unrar unrar-free unrar-nonfree", raw=_rar),
    Program(
        "unar",
        "-o|-output-directory= -f|-force-overwrite -r|-force-rename -s|-force-skip -d|-force-directory"
        " -D|-no-directory -p|-password= -e|-encoding= -E|-password-encoding= -i|-indexes -nr|-no-recursion"
        " -t|-copy-time -k|-forks= -q|-quiet -v|-version -h|-help",
        then=_unar,
    ),
    Program(
        "lsar",
        "-l|-long -L|-verylong -t|-test -p|-password= -e|-encoding= -E= -pe|-print-encoding -i|-indexes"
        " -j|-json -ja|-json-ascii -nr|-no-recursion -v|-version -h|-help",
        "read text*",
    ),
    Program(
        "unsquashfs",
        "-d|-dest= -f|-force -l|-ls -ll|-lln -s|-stat -p|-processors= -n|-no-progress -i|-info -q|-quiet"
        " -x|-xattrs -no|-no-xattrs -u|-user-xattrs -e|-ef=read -r|-regex -cat -da= -fr= -li -version -h"
        " -o|-offset="
        " -exf=read -ex",
        style=Style.SINGLE,
        operands="",
        then=_unpacks,
    ),
    Program(
        "cabextract",
        "-d|--directory= -f|--fix -F|--filter= -h -i|--single -l|--list -L|--lowercase -n|--no-overwrite"
        " -p|--pipe -q|--quiet -s -t|--test -v -e|--encoding= -k|--interactive",
        then=_unpacks,
    ),
    Program("mksquashfs", raw=_packs),
    Program("ar gar llvm-ar gcc-ar", raw=_ar),
    Program("ranlib gcc-ranlib llvm-ranlib", "-D -U -t -v -V -h", "edit*"),
    Program(
        "cpio gcpio bsdcpio",
        "-o|--create -i|--extract -p|--pass-through -t|--list -0|--null -a|--reset-access-time -A|--append"
        " -b|--swap"
        " -B --block-size= -c -C|--io-size= -d|--make-directories -D|--directory= -E|--pattern-file=read"
        " -f|--nonmatching"
        " -F|--file= --force-local -H|--format= -I= -k -l|--link -L|--dereference"
        " -m|--preserve-modification-time"
        " -M|--message= -n|--numeric-uid-gid --no-absolute-filenames --absolute-filenames"
        " --no-preserve-owner -O="
        " --only-verify-crc --quiet -r|--rename -R|--owner= --rsh-command=shell --rmt-command=shell"
        " -s|--swap-bytes"
        " -S|--swap-halfwords --sparse --to-stdout -u|--unconditional -v|--verbose -V|--dot --version"
        " --device-independent"
        " --renumber-inodes --ignore-devno --ignore-dirnlink --reproducible --warning= -z -j -J -Z -y -h -6",
        "text*",
        then=_cpio,
    ),
    Program(
        "pax",
        "-r -w -a -b= -B= -c -d -D -E= -f= -G= -H -i -k -l -L -n -o= -O -p= -P -s= -t -T= -u -U= -v -x= -X"
        " -Y -z -Z -j -0",
        then=_pax,
    ),
    Program("rpm2cpio rpm2archive", "-n|--nocompression -f|--format=", "read*"),
    Program(
        "genisoimage mkisofs",
        "-o|-output=write -r|-rational-rock -J|-joliet -V|-volid= -R|-rock -l -L -v|-verbose -quiet"
        " -b|-eltorito-boot= -c|-eltorito-catalog= -no-emul-boot -boot-load-size= -boot-info-table"
        " -graft-points -input-charset="
        " -joliet-long -allow-limited-size -iso-level= -udf -f -m|-exclude= -x= -p= -publisher= -A= -sysid="
        " -volset=",
        "tree*",
        style=Style.SINGLE,
    ),
    Program("isoinfo isosize", "-d -i=read -l -f -R -J -x= -h -p -j= -N= -T= -s -debug -version", "read*"),
    Program("shar", "-q -n= -l= -V -M -z", "read*"),
)

EXAMPLES = (
    Example("tar czf out.tgz src", "read src recursive; write out.tgz"),
    Example("tar -xzf a.tgz -C /etc", "read a.tgz; write unpack /etc recursive"),
    Example("tar xf a.tar", "read a.tar; write unpack . recursive"),
    Example("tar -tvf a.tar", "read a.tar"),
    Example("tar -xOf a.tar x", "read a.tar"),
    Example("tar -C src -czf - .", "read src/. recursive"),
    Example(
        "tar cf /dev/null a --checkpoint=1 --checkpoint-action=exec=sh",
        "shell 'sh'; read a recursive; write /dev/null",
    ),
    Example("tar xf a --to-command='sh -c id'", "shell 'sh -c id'; read a"),
    Example("tar xf a -I ./x", "shell './x'; read a; write unpack . recursive"),
    Example("tar cf a.tar --remove-files b", "read b recursive; delete b recursive; write a.tar"),
    Example("tar xPf a.tar", "read a.tar; write unpack … recursive; write unpack . recursive"),
    Example("tar cf host:/x b", "network connect host; read b recursive"),
    Example(
        "tar cf a.tar -T list",
        "read list; unknown tar: the list of files may hold options; read …; write a.tar",
    ),
    Example("tar --bogus", "unknown tar: option --bogus is not known"),
    Example("gzip a.txt", "move a.txt -> a.txt.gz"),
    Example("gzip -k9 a.txt", "read a.txt; write a.txt.gz"),
    Example("gzip -dc a.gz", "read a.gz"),
    Example("gunzip a.gz", "move a.gz -> a"),
    Example("bzip2 -d a.bz2", "move a.bz2 -> a"),
    Example("xz -T0 a", "move a -> a.xz"),
    Example("zstd -19 a -o b.zst", "read a; write b.zst"),
    Example("zstd --rm a", "move a -> a.zst"),
    Example("gzip -r src", "write edit src recursive"),
    Example("zcat a.gz", "read a.gz"),
    Example("zip -r a.zip src", "read src recursive; write a.zip"),
    Example("zip -m a.zip x", "read x; delete x; write a.zip"),
    Example("zip a.zip x -T -TT 'sh #'", "shell 'sh #'; read x; write a.zip"),
    Example("zip a.zip x -TTsh", "shell 'sh'; read x; write a.zip"),
    Example("unzip -l a.zip", "read a.zip"),
    Example("unzip -o a.zip -d out", "read a.zip; write unpack-over out recursive"),
    Example("unzip a.zip", "read a.zip; write unpack-new . recursive"),
    Example("unzip -n a.zip", "read a.zip; write unpack-new . recursive"),
    Example("7z x a.7z -oout", "read a.7z; write unpack-new out recursive"),
    Example("7z x a.7z -y", "read a.7z; write unpack-over . recursive"),
    Example("7z x a.7z -y -aos", "read a.7z; write unpack-new . recursive"),
    Example("tar xkf a.tar", "read a.tar; write unpack-new . recursive"),
    Example("tar xf a.tar --skip-old-files", "read a.tar; write unpack-new . recursive"),
    Example("tar xf a.tar --strip-components=1", "read a.tar; write unpack-over . recursive"),
    Example("tar xf x/a.tar.gz --one-top-level -C b", "read x/a.tar.gz; write unpack b/a recursive"),
    Example("tar xf a.tgz --one-top-level=b", "read a.tgz; write unpack ./b recursive"),
    Example("tar xf a.tar --overwrite", "read a.tar; write unpack-over . recursive"),
    Example("unrar x -o+ a.rar", "read a.rar; write unpack-over . recursive"),
    Example("unar -f a.rar", "read a.rar; write unpack-over . recursive"),
    Example("unar a.rar", "read a.rar; write unpack-new . recursive"),
    Example("unsquashfs -f a.img", "read a.img; write unpack-over squashfs-root recursive"),
    Example("cabextract a.cab", "read a.cab; write unpack . recursive"),
    Example("cabextract -n a.cab", "read a.cab; write unpack-new . recursive"),
    Example("cpio -idu -F a.cpio", "read a.cpio; write unpack-over . recursive"),
    Example("7z a b.7z src -sdel", "read src recursive; delete src recursive; write b.7z"),
    Example("7z zz a", "unknown 7z: zz is not known"),
    Example("unrar x a.rar out/", "read a.rar; write unpack-new out/ recursive"),
    Example("ar rcs lib.a x.o", "read x.o; write edit lib.a"),
    Example("ar t lib.a", "read lib.a"),
    Example("ar x lib.a", "read lib.a; write ./*.o"),
    Example("ar x lib.a x.o", "read lib.a; write x.o"),
    Example("ar x a.deb", "read a.deb; write debian-binary; write control.tar*; write data.tar*"),
    Example("cpio -idm -F a.cpio", "read a.cpio; write unpack . recursive"),
    Example("cpio -o --rsh-command=/tmp/x", "shell '/tmp/x'; read …"),
)
