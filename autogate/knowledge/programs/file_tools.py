"""Programs that make, copy, move, remove and mark files: cp, mv, rm, ln, chmod, dd and their kin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import AT_HOME, Effect, Kind, Outcome, RunCommand, readable
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.words.values import MANY, STAR, UNKNOWN, as_path, has_unknown, is_static

if TYPE_CHECKING:
    from collections.abc import Iterable


def _inside(folder: str, source: str) -> str:
    """Where ``source`` lands in ``folder``."""
    if source == MANY:
        return folder.rstrip("/") + "/" + STAR if folder != MANY else UNKNOWN
    name = source.rstrip("/").rpartition("/")[2]
    if name in ("", ".", ".."):
        return folder
    return (folder.rstrip("/") or "") + "/" + name


def _pairs(call: Call) -> tuple[list[tuple[str, str]], str]:
    """Sources with where each goes, and a problem."""
    words = list(call.operands)
    folder = call.value("-t")
    if folder is None:
        if len(words) < 2:
            if words == [MANY]:
                return [(UNKNOWN, UNKNOWN)], ""
            return [], "it lacks an operand"
        target = words.pop()
        if target == MANY:
            return [(as_path(word), UNKNOWN) for word in words], ""
        single = len(words) == 1 and words[0] != MANY
        if call.has("-T") or (single and not target.endswith("/") and target not in (".", "..")):
            if len(words) > 1:
                return [], "it has too many operands"
            return [(words[0], target)], ""
        folder = target
    if not words:
        return [], "it lacks an operand"
    return [(as_path(word), _inside(folder, word)) for word in words], ""


def _cp(call: Call) -> Iterable[Outcome]:
    pairs, problem = _pairs(call)
    if problem:
        yield call.unclear(problem)
    recursive = call.has("-R", "-a")
    for source, target in pairs:
        if call.has("-l", "-s"):
            yield Effect(Kind.WRITE, target, "symlink" if call.has("-s") else "link", to=source)
            continue
        content = f"{source}/." if recursive and call.has("-T") else source
        yield Effect(Kind.READ, content, recursive=recursive)
        yield Effect(Kind.WRITE, target, "create" if call.has("-n") else "", recursive=recursive)


def _mv(call: Call) -> Iterable[Outcome]:
    pairs, problem = _pairs(call)
    if problem:
        yield call.unclear(problem)
    for source, target in pairs:
        yield Effect(Kind.MOVE, source, to=target)
        if call.has("--exchange"):
            yield Effect(Kind.MOVE, target, to=source)


def _ln(call: Call) -> Iterable[Outcome]:
    kind = "symlink" if call.has("-s") else "link"
    if len(call.operands) == 1 and call.value("-t") is None and call.operands[0] != MANY:
        word = call.operands[0]
        yield Effect(Kind.WRITE, _inside(".", word), kind, to=word)
        return
    pairs, problem = _pairs(call)
    if problem:
        yield call.unclear(problem)
    for source, target in pairs:
        yield Effect(Kind.WRITE, target, kind, to=source)


def _install(call: Call) -> Iterable[Outcome]:
    mode = call.value("-m")
    owner = call.value("-o") or call.value("-g")
    if call.has("-d"):
        targets = [as_path(word) for word in call.operands]
        for target in targets:
            yield Effect(Kind.WRITE, target, "create")
    else:
        pairs, problem = _pairs(call)
        if problem:
            yield call.unclear(problem)
        targets = [target for _, target in pairs]
        for source, target in pairs:
            yield Effect(Kind.READ, source)
            yield Effect(Kind.WRITE, target)
    for target in targets:
        if mode is not None:
            yield Effect(Kind.MODE, target, mode)
        if owner is not None:
            yield Effect(Kind.OWNER, target, owner)
    program = call.value("--strip-program")
    if program is not None:
        yield RunCommand((program, *targets))


def _rm(call: Call) -> Iterable[Outcome]:
    recursive = call.has("-r")
    for word in call.operands:
        yield Effect(Kind.DELETE, as_path(word), recursive=recursive)


def _rmdir(call: Call) -> Iterable[Outcome]:
    """Removes folders that are empty, and nothing else."""
    for word in call.operands:
        yield Effect(Kind.CHANGE, f"the empty folder {readable(word)}", "remove", force="low")


def _shred(call: Call) -> Iterable[Outcome]:
    """The content is gone at once, with or without ``-u``."""
    for word in call.operands:
        if word == "-":
            continue
        yield Effect(Kind.WRITE, as_path(word))
        yield Effect(Kind.DELETE, as_path(word), recursive=call.has("-r"))
        yield Effect(Kind.CHANGE, f"the content of {readable(word)}", "destroy beyond recovery", force="high")


def _mkdir(call: Call) -> Iterable[Outcome]:
    mode = call.value("-m")
    for word in call.operands:
        yield Effect(Kind.WRITE, as_path(word), "create")
        if mode is not None:
            yield Effect(Kind.MODE, as_path(word), mode)


def _mktemp(call: Call) -> Iterable[Outcome]:
    """A new file with a name of its own; ``-u`` only makes up the name."""
    if call.has("-u"):
        return
    folder = call.value("-p")
    template = call.operands[0] if call.operands else None
    if template == MANY or (folder is not None and not is_static(folder) and has_unknown(folder)):
        yield Effect(Kind.WRITE, UNKNOWN, "create")
    elif folder:
        yield Effect(Kind.WRITE, folder.rstrip("/") + "/" + (template or "tmp." + STAR), "create")
    elif template is not None and not call.has("-p", "-t"):
        yield Effect(Kind.WRITE, template, "create")
    else:
        yield Effect(Kind.CHANGE, "a temporary file", "create", force="low")


def _mknod(call: Call) -> Iterable[Outcome]:
    if not call.operands:
        return
    yield Effect(Kind.WRITE, as_path(call.operands[0]), "create")
    if len(call.operands) < 2 or call.operands[1] != "p":
        yield Effect(Kind.SYSTEM, f"the device node {readable(call.operands[0])}", "create", force="high")


def _options_and_rest(words: tuple[str, ...], letters: str) -> tuple[set[str], list[str], str]:
    """Reads leading and mixed options of chmod-like programs, whose mode may begin with a dash."""
    flags: set[str] = set()
    rest: list[str] = []
    for at, word in enumerate(words):
        if word == "--":
            rest.extend(words[at + 1 :])
            break
        if word.startswith("-") and len(word) > 1 and not word.startswith("--"):
            if all(letter in letters for letter in word[1:]):
                flags.update(word[1:])
                continue
            if rest:
                return flags, rest, f"option {readable(word)} is not known"
        rest.append(word)
    return flags, rest, ""


_CHMOD_LONG = {
    "--changes": "c",
    "--silent": "f",
    "--quiet": "f",
    "--verbose": "v",
    "--recursive": "R",
    "--preserve-root": "p",
    "--no-preserve-root": "n",
    "--no-dereference": "h",
    "--dereference": "d",
}


def _chmod(call: Call) -> Iterable[Outcome]:
    """Mode, then files. A mode such as ``-x`` or ``u-w,+r`` looks like an option; macOS has ACLs."""
    flags, words, problem = _options_and_rest(call.operands, "cfvRhHLP")
    if problem:
        yield call.unclear(problem)
        return
    rest: list[str] = []
    mode: str | None = None
    for word in words:
        if word in ("--help", "--version"):
            return
        if word in _CHMOD_LONG:
            flags.add(_CHMOD_LONG[word])
        elif word.startswith("--reference="):
            mode = "that of " + readable(word[12:])
        elif word.startswith("--"):
            yield call.unclear(f"option {readable(word)} is not known")
            return
        else:
            rest.append(word)
    if mode is None:
        if not rest:
            return
        if rest[0] == MANY:
            yield Effect(Kind.MODE, UNKNOWN, UNKNOWN, recursive="R" in flags)
            return
        mode = rest.pop(0)
        if mode in ("+a", "-a", "=a", "+ai", "-ai", "+a#", "=a#", "-a#") and rest:
            mode += " " + rest.pop(0)
    for word in rest:
        yield Effect(Kind.MODE, as_path(word), mode, recursive="R" in flags)


def _chattr(call: Call) -> Iterable[Outcome]:
    """``chattr +i file``: attributes with + - =, then files."""
    recursive = False
    mode: list[str] = []
    words = list(call.operands)
    while words:
        word = words[0]
        if word in ("-R", "-V", "-f", "-RV", "-Rf", "-VR", "-fR"):
            recursive = recursive or "R" in word
        elif word in ("-v", "-p"):
            words.pop(0)
        elif not word.startswith(("+", "-", "=")):
            break
        elif is_static(word) and word[1:].isalnum():
            mode.append(word)
        else:
            yield call.unclear(f"{readable(word)} is not understood")
            return
        words = words[1:]
    for word in words:
        yield Effect(Kind.MODE, as_path(word), " ".join(mode), recursive=recursive)


def _chflags(call: Call) -> Iterable[Outcome]:
    for word in call.operands[1:]:
        yield Effect(Kind.MODE, as_path(word), call.operands[0], recursive=call.has("-R"))


def _chown(call: Call) -> Iterable[Outcome]:
    words = list(call.operands)
    owner = call.value("--reference")
    if owner is not None:
        owner = f"that of {readable(owner)}"
    elif words:
        owner = readable(words.pop(0))
        if owner == "…" and not words:
            words = [MANY]
    for word in words:
        yield Effect(Kind.OWNER, as_path(word), owner or "", recursive=call.has("-R"))


def _setfacl(call: Call) -> Iterable[Outcome]:
    if call.has("--test"):
        return
    what = " ".join(f"{name} {value}" if value else name for name, value in call.options if name != "-R")
    if call.has("--restore"):
        yield Effect(Kind.MODE, UNKNOWN, f"acl {what}", recursive=True)
    for word in call.operands:
        yield Effect(Kind.MODE, as_path(word), f"acl {what}", recursive=call.has("-R"))


def _setfattr(call: Call) -> Iterable[Outcome]:
    if call.has("--restore"):
        yield Effect(Kind.MODE, UNKNOWN, "attributes")
    for word in call.operands:
        yield Effect(Kind.MODE, as_path(word), "attributes")


_DD_DATA = (
    " bs cbs ibs obs count skip seek iseek oseek conv iflag oflag status fillchar files speed progress"
    " hash hashwindow "
)


def _dd(call: Call) -> Iterable[Outcome]:
    """All words are NAME=VALUE."""
    append = any(word.startswith("oflag=") and "append" in word for word in call.operands)
    partly = any(word.startswith("conv=") and "notrunc" in word for word in call.operands)
    for word in call.operands:
        name, sign, value = word.partition("=")
        if word in ("--help", "--version"):
            return
        if name == "if" and sign:
            yield Effect(Kind.READ, value)
        elif name == "of" and sign:
            yield Effect(Kind.WRITE, value, "append" if append else "edit" if partly else "")
        elif name in ("errlog", "hashlog", "hash.log") and sign:
            yield Effect(Kind.WRITE, value)
        elif sign and f" {name} " in _DD_DATA:
            continue
        elif word == MANY:
            yield Effect(Kind.WRITE, UNKNOWN)
        else:
            yield call.unclear(f"operand {readable(word)} is not expected")


def _link(call: Call) -> Iterable[Outcome]:
    if len(call.operands) > 1:
        yield Effect(Kind.WRITE, as_path(call.operands[1]), "link", to=as_path(call.operands[0]))


def _touch(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.WRITE, as_path(word), "create")


def _rename(call: Call) -> Iterable[Outcome]:
    """util-linux: FROM TO FILE…; Perl's: an expression that Perl evaluates."""
    words = call.operands
    if call.has("-n") and not call.has("-e"):
        return
    expression = call.value("-e")
    if expression is not None or (words and _is_perl_rename(words[0])):
        if expression is None:
            expression, words = words[0], words[1:]
        if not _plain_substitution(expression):
            yield Effect(Kind.EXECUTE, f"the Perl expression {readable(expression)}", force="uncertain")
    else:
        words = words[2:]
    for word in words:
        yield Effect(Kind.MOVE, as_path(word), to=_inside(word.rpartition("/")[0] or ".", STAR))


def _is_perl_rename(word: str) -> bool:
    return word.startswith(("s/", "s|", "s#", "s,", "s{", "y/", "tr/", "$_"))


def _plain_substitution(text: str) -> bool:
    """``s/a/b/flags`` or ``y/a/b/`` whose flags evaluate nothing and whose pattern embeds no code."""
    head = "s" if text.startswith("s") else "y" if text.startswith("y") else "tr"
    if not text.startswith(head) or not is_static(text) or len(text) < len(head) + 3:
        return False
    mark = text[len(head)]
    if mark.isalnum() or mark.isspace() or mark in "{[(<'\"":
        return False
    parts = text[len(head) + 1 :].replace("\\" + mark, "").split(mark)
    return (
        len(parts) == 3
        and set(parts[2]) <= set("gimsxr" if head == "s" else "cdsr")
        and not any(bad in text for bad in ("(?{", "(??", "@{", "${", "`"))
    )


_CP = (
    "-a|--archive --attributes-only -b --backup=? --copy-contents -d --debug -f|--force -i|--interactive -H"
    " --keep-directory-symlink -l|--link -L|--dereference -n|--no-clobber -P|--no-dereference -p --preserve=?"
    " --no-preserve= --parents -R|-r|--recursive --reflink=? --remove-destination --sparse="
    " --strip-trailing-slashes -s|--symbolic-link -S|--suffix= -t|--target-directory="
    " -T|--no-target-directory -u --update=? -v|--verbose -x|--one-file-system -Z --context=? -c -X -N"
    " -g|--progress-bar"
)

PROGRAMS = (
    Program("cp gcp advcp", _CP, then=_cp),
    Program(
        "mv gmv advmv",
        "-b --backup=? --debug --exchange -f|--force -i|--interactive -n|--no-clobber --no-copy"
        " --strip-trailing-slashes -S|--suffix= -t|--target-directory= -T|--no-target-directory -u --update=?"
        " -v|--verbose -Z|--context -h -g|--progress-bar",
        then=_mv,
    ),
    Program(
        "ln gln",
        "-b --backup=? -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|-h|--no-dereference"
        " -P|--physical -r|--relative -s|--symbolic -S|--suffix= -t|--target-directory="
        " -T|--no-target-directory -v|--verbose -w",
        then=_ln,
    ),
    Program("link glink", "", "text text", then=_link),
    Program(
        "install ginstall",
        "-b --backup=? -c -C|--compare -d|--directory -D --debug -g|--group= -m|--mode= -o|--owner="
        " -p|--preserve-timestamps -s|--strip --strip-program= -S|--suffix= -t|--target-directory="
        " -T|--no-target-directory -v|--verbose -Z --context=? --preserve-context -U|--unprivileged",
        then=_install,
    ),
    Program(
        "rm grm",
        "-f|--force -i -I --interactive=? --one-file-system --no-preserve-root --preserve-root=?"
        " -r|-R|--recursive -d|--dir -v|--verbose -P -W -x -g|--progress",
        on={"--no-preserve-root": effect(Kind.SECURITY, "the protection of /", "off", force="high")},
        then=_rm,
    ),
    Program("unlink gunlink", "", "delete"),
    Program("rmdir grmdir", "-p|--parents -v|--verbose --ignore-fail-on-non-empty", then=_rmdir),
    Program(
        "shred gshred",
        "-f|--force -n|--iterations= --random-source=read -s|--size= -u --remove=? -v|--verbose -x|--exact"
        " -z|--zero",
        then=_shred,
    ),
    Program(
        "srm",
        "-d|--directory -f|--force -i|--interactive -r|-R|--recursive -s|--simple -P|--openbsd -D|--dod"
        " -E|--doe"
        " -G|--gutmann -C|--rcmp -m|--medium -l -v|--verbose -x|--one-file-system -z -h -V",
        then=_shred,
    ),
    Program(
        "wipe scrub sfill sswap",
        "-a -b= -B= -c -D|--device -e -E -f -F -h -i -k -l= -L -M= -n= -o= -p|--pattern= -P= -q -Q= -r|-R -s"
        " -S -t= -T="
        " -v -x= -X -z -Z",
        then=_shred,
    ),
    Program("mkdir gmkdir", "-m|--mode= -p|--parents -v|--verbose -Z --context=?", then=_mkdir),
    Program(
        "touch gtouch",
        "-a -c|--no-create -d|--date= -f -h|--no-dereference -m -r|--reference=read -t= --time= -A=",
        then=_touch,
    ),
    Program("truncate gtruncate", "-c|--no-create -o|--io-blocks -r|--reference=read -s|--size=", "write*"),
    Program(
        "fallocate",
        "-c|--collapse-range -d|--dig-holes -i|--insert-range -l|--length= -n|--keep-size"
        " -o|--offset= -p|--punch-hole -r|--report-holes -v|--verbose -w|--write-zeroes -x|--posix"
        " -z|--zero-range -h -V",
        then=lambda call: (
            # What lies in a range that is taken out or zeroed is lost.
            Effect(Kind.WRITE, as_path(word), "" if call.has("-c", "-p", "-z", "-w") else "edit")
            for word in call.operands
        ),
    ),
    Program("mkfile", "-n -v", "text create*"),
    Program(
        "mktemp gmktemp tempfile",
        "-d|--directory -u|--dry-run -q|--quiet -p= --tmpdir=? --suffix= -t -V",
        then=_mktemp,
    ),
    Program("mkfifo gmkfifo", "-m|--mode= -Z --context=?", "create*"),
    Program("mknod gmknod", "-m|--mode= -Z --context=?", then=_mknod),
    Program("chmod gchmod", raw=_chmod),
    Program(
        "chown gchown chgrp gchgrp lchown",
        "-c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --from="
        " --no-preserve-root --preserve-root --reference=read -R|--recursive -H -L -P -n -x",
        then=_chown,
    ),
    Program("chattr", raw=_chattr),
    Program("lsattr", "-R -V -a -d -l -p -v", "text*", lenient=True),
    Program("chflags", "-f -H -h -L -P -R -v -x", then=_chflags),
    Program(
        "setfacl",
        "-b|--remove-all -k|--remove-default -n|--no-mask --mask -d|--default -R|--recursive -L|--logical"
        " -P|--physical --restore=read --test -m|--modify= -M|--modify-file=read -x|--remove="
        " -X|--remove-file=read --set= --set-file=read",
        then=_setfacl,
    ),
    Program(
        "getfacl getfattr getcap lsacl",
        "-a -c -d -e|--encoding= -E -h -L -m|--match= -n= -p -P -R -r -s -t -v",
        "text*",
        lenient=True,
    ),
    Program(
        "setfattr",
        "-n|--name= -v|--value= -x|--remove= -h|--no-dereference --restore=read --raw",
        then=_setfattr,
    ),
    Program(
        "setcap",
        "-q -v -n= -f -r",
        "text text*",
        then=lambda call: (
            Effect(
                Kind.SECURITY,
                f"capabilities of {readable(' '.join(call.operands[-1:]))}",
                "set",
                force="high",
            ),
        ),
    ),
    Program("dd gdd dcfldd dc3dd", raw=_dd),
    Program("sync gsync fsync", "-d|--data -f|--file-system", "text*"),
    Program(
        "rename prename file-rename perl-rename",
        "-s|--symlink -v|--verbose -n|--no-act|--dry-run|--nono -a|--all -l|--last -o|--no-overwrite"
        " -i|--interactive -f|--force -0|--null -e= -E= -d|--filename|--nopath|--nofullpath -u|--unicode= -h"
        " -V",
        then=_rename,
    ),
    Program(
        "trash trash-put gio-trash rmtrash",
        "-f|--force -i -r|-R|--recursive -d|--directory -v|--verbose --trash-dir= -F -h",
        # Not at home: what can be taken out of the trash again is not out of reach.
        then=lambda call: (Effect(Kind.MOVE, as_path(w), to="~/.local/share/Trash/") for w in call.operands),
    ),
    Program(
        "trash-empty",
        "-f -v -i --all-users --trash-dir= --dry-run",
        "text*",
        effects=(Effect(Kind.DELETE, "~/.local/share/Trash", recursive=True, directory=AT_HOME),),
    ),
    Program("trash-list", "--trash-dirs --size --files --all-users", "text*"),
)

EXAMPLES = (
    Example("cp a.txt b.txt", "read a.txt; write b.txt"),
    Example("cp a.txt lib/", "read a.txt; write lib/a.txt"),
    Example("cp -r src dst", "read src recursive; write dst recursive"),
    Example("fallocate -l 1G a", "write edit a"),
    Example("fallocate -p -o 0 -l 10 a", "write a"),
    Example("cp -rT src dst", "read src/. recursive; write dst recursive"),
    Example("cp -t /etc a b", "read a; read b; write /etc/a; write /etc/b"),
    Example("cp a b .", "read a; read b; write ./a; write ./b"),
    Example("cp -rt /etc ⋯", "read … recursive; write /etc/* recursive"),
    Example("cp -s a b", "write symlink b -> a"),
    Example("cp a", "unknown cp: it lacks an operand"),
    Example("cp --bogus a b", "unknown cp: option --bogus is not known"),
    Example("mv -n old new", "move old -> new"),
    Example("mv a b dir", "move a -> dir/a; move b -> dir/b"),
    Example("mv ⋯ dir", "move … -> dir/*"),
    Example("ln -s ../x", "write symlink ./x -> ../x"),
    Example("ln -sf /etc/passwd here", "write symlink here -> /etc/passwd"),
    Example("install -m 4755 x /usr/bin/x", "read x; write /usr/bin/x; mode 4755 /usr/bin/x"),
    Example("install -d a/b", "write create a/b"),
    Example("rm -rf build dist", "delete build recursive; delete dist recursive"),
    Example("rm -- -f", "delete -f"),
    Example("rm -rf --no-preserve-root /", "security off the protection of / !high; delete / recursive"),
    Example("rm ⋯", "delete …"),
    Example("rmdir -p a/b", "change remove the empty folder a/b !low"),
    Example("shred -u x", "write x; delete x; change destroy beyond recovery the content of x !high"),
    Example("mkdir -p a b", "write create a; write create b"),
    Example("mkdir -m 777 a", "write create a; mode 777 a"),
    Example("touch -d yesterday a", "write create a"),
    Example("truncate -s 0 a.log", "write a.log"),
    Example("mktemp -d", "change create a temporary file !low"),
    Example("mktemp -u", "pure"),
    Example("mktemp -p /tmp x.XXXX", "write create /tmp/x.XXXX"),
    Example("mktemp /etc/x.XXXX", "write create /etc/x.XXXX"),
    Example("mknod d b 8 0", "write create d; system create the device node d !high"),
    Example("chmod -R 777 /", "mode 777 / recursive"),
    Example("chmod -x a b", "mode -x a; mode -x b"),
    Example("chmod u+x -R bin", "mode u+x bin recursive"),
    Example("chmod +a 'everyone allow write' f", "mode +a everyone allow write f"),
    Example("chmod --bogus 1 a", "unknown chmod: option --bogus is not known"),
    Example("chown -R me:me .", "owner me:me . recursive"),
    Example("chown ⋯", "owner … …"),
    Example("chattr -R +i /etc", "mode +i /etc recursive"),
    Example("setfacl -m u:bob:rw f", "mode acl -m u:bob:rw f"),
    Example("setcap cap_setuid+ep ./x", "security set capabilities of ./x !high"),
    Example("dd if=/dev/zero of=/dev/sda bs=1M", "read /dev/zero; write /dev/sda"),
    Example("dd if=a of=b conv=notrunc", "read a; write edit b"),
    Example("dd …", "unknown dd: operand … is not expected"),
    Example("rename .txt .md a.txt", "move a.txt -> ./*"),
    Example("rename 's/a/b/' x/a", "move x/a -> x/*"),
    Example(
        "rename 's/a/system(1)/e' a", "execute the Perl expression s/a/system(1)/e !uncertain; move a -> ./*"
    ),
    Example("rename -n 's/a/b/' a", "pure"),
    Example("trash-put a", "move a -> ~/.local/share/Trash/"),
)
