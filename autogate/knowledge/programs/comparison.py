"""Programs that compare files, and patch, which applies a comparison."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program
from autogate.words.values import STAR, UNKNOWN, as_path


def _diff(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.READ, as_path(word), recursive=call.has("-r"))
    for option in ("--from-file", "--to-file"):
        value = call.value(option)
        if value is not None:
            yield Effect(Kind.READ, value, recursive=call.has("-r"))


def _patch(call: Call) -> Iterable[Outcome]:
    """What is changed is named by the patch itself, unless a file is given."""
    words = call.operands
    source = call.value("-i") or (words[1] if len(words) > 1 else None)
    if source is not None and source != "-":
        yield Effect(Kind.READ, as_path(source))
    if call.has("--dry-run", "-C"):
        return
    if call.has("-g"):
        yield Effect(Kind.CHANGE, "files checked out of version control", "get", force="medium")
    output = call.value("-o")
    reject = call.value("-r")
    if reject not in (None, "-"):
        yield Effect(Kind.WRITE, reject or UNKNOWN)
    if output is not None:
        if output != "-":
            yield Effect(Kind.WRITE, output)
    elif words and words[0] != "-":
        yield Effect(Kind.WRITE, as_path(words[0]), "edit")
    else:
        folder = call.value("-d") or "."
        yield from _patched(call, folder)


def _patched(call: Call, folder: str) -> Iterable[Outcome]:
    """patch refuses names outside its folder, so a patch that cannot be seen stays inside."""
    stdin = call.invocation.stdin
    strip = call.value("-p")
    if stdin.kind is StdinKind.TEXT and call.value("-i") is None and (strip is None or strip.isdigit()):
        names = []
        for line in stdin.value.splitlines():
            if line.startswith(("+++ ", "--- ")):
                name = line[4:].partition("\t")[0].strip()
                if name != "/dev/null":
                    parts = name.split("/")
                    names.append("/".join(parts[int(strip) :] if strip is not None else parts[-1:]))
        if names:
            for name in dict.fromkeys(names):
                yield Effect(Kind.WRITE, name if folder == "." else f"{folder.rstrip('/')}/{name}", "edit")
            return
    yield Effect(Kind.WRITE, f"{folder.rstrip('/')}/{STAR}{STAR}", "edit")


def _sdiff(call: Call) -> Iterable[Outcome]:
    yield from _diff(call)


def _delta(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.READ, as_path(word), recursive=True)


_DIFF = (
    "-# --normal -q|--brief -s|--report-identical-files -c --context=? -C= -u --unified=? -U= -e|--ed -f"
    " -n|--rcs"
    " -y|--side-by-side -W|--width= --left-column --suppress-common-lines -p|--show-c-function"
    " -F|--show-function-line= --label= -L= -t|--expand-tabs -T|--initial-tab --tabsize="
    " --suppress-blank-empty"
    " -l|--paginate -r|--recursive --no-dereference -N|--new-file -P|--unidirectional-new-file"
    " --ignore-file-name-case --no-ignore-file-name-case -x|--exclude= -X|--exclude-from=read"
    " -S|--starting-file="
    " --from-file= --to-file= -i|--ignore-case -E|--ignore-tab-expansion -Z|--ignore-trailing-space"
    " -b|--ignore-space-change -w|--ignore-all-space -B|--ignore-blank-lines -I|--ignore-matching-lines="
    " -a|--text"
    " --strip-trailing-cr -D|--ifdef= --GTYPE-group-format= --old-group-format= --new-group-format="
    " --unchanged-group-format= --changed-group-format= --line-format= --old-line-format= --new-line-format="
    " --unchanged-line-format= -d|--minimal --horizon-lines= -H|--speed-large-files --color=? --palette= -v"
    " -h"
)

PROGRAMS = (
    Program("diff gdiff colordiff", _DIFF, then=_diff),
    Program(
        "sdiff gsdiff",
        "-o|--output=write -i|--ignore-case -E|--ignore-tab-expansion -Z|--ignore-trailing-space"
        " -b|--ignore-space-change -W|--ignore-all-space -B|--ignore-blank-lines -I|--ignore-matching-lines="
        " --strip-trailing-cr -a|--text -w|--width= -l|--left-column -s|--suppress-common-lines"
        " -t|--expand-tabs"
        " --tabsize= -d|--minimal -H|--speed-large-files --diff-program=command -v",
        then=_sdiff,
    ),
    Program(
        "diff3 gdiff3",
        "-A|--show-all -e|--ed -E|--show-overlap -3|--easy-only -x|--overlap-only -X -i -m|--merge -a|--text"
        " --strip-trailing-cr -T|--initial-tab --diff-program=command -L|--label= -v",
        "read read read",
    ),
    Program(
        "cmp gcmp zcmp bzcmp xzcmp",
        "-b|--print-bytes -i|--ignore-initial= -l|--verbose -n|--bytes= -s|--quiet|--silent -v -h -x -z",
        "read read text text",
    ),
    Program("zdiff bzdiff xzdiff zstddiff lzdiff", _DIFF, then=_diff),
    Program(
        "patch gpatch",
        "-b|--backup --backup-if-mismatch --no-backup-if-mismatch --binary -B|--prefix= -c|--context"
        " -d|--directory="
        " -D|--ifdef= --dry-run -C|--check -e|--ed -E|--remove-empty-files -f|--force -F|--fuzz= -g|--get="
        " -i|--input="
        " -l|--ignore-whitespace --merge=? -n|--normal -N|--forward -o|--output= -p|--strip= --posix"
        " --quoting-style="
        " -r|--reject-file= --reject-format= --read-only= -R|--reverse -s|--quiet|--silent --suffix= -z="
        " -t|--batch -T|--set-time -u|--unified -v -V|--version-control= --verbose -x|--debug="
        " -Y|--basename-prefix="
        " -Z|--set-utc --follow-symlinks",
        then=_patch,
    ),
    Program(
        "difft difftastic",
        "--context= --width= --tab-width= --display= --color= --background= --syntax-highlight= --exit-code"
        " --strip-cr= --check-only --ignore-comments --skip-unchanged --missing-as-empty --override="
        " --override-binary="
        " --list-languages --byte-limit= --graph-limit= --parse-error-limit= --sort-paths -V -h",
        "read*",
    ),
    Program(
        "delta",
        "-s|--side-by-side -n|--line-numbers --color-only --dark --light --no-gitconfig --paging="
        " --pager=command -@|--diff-args= -w|--width= --features= --syntax-theme= --list-languages"
        " --list-syntax-themes"
        " --show-config --show-colors --show-syntax-themes --show-themes --navigate --raw --hyperlinks"
        " --config=read"
        " -V -h --diff-highlight --diff-so-fancy --keep-plus-minus-markers --relative-paths --true-color="
        " --tabs=",
        then=_delta,
    ),
    Program(
        "diffstat lsdiff filterdiff grepdiff interdiff combinediff",
        "-p= -c -C -f= -h -k -l -m -n= -N= -o=write -q -r= -s -S= -t -u -v -V -w= -z -i|--include="
        " -x|--exclude= -#"
        " --strip= --number -I= -X= --lines= --files= --hunks=",
        "read*",
    ),
    Program("vbindiff dhex", "-L", "read*"),
    Program(
        "meld kdiff3 opendiff",
        "-n|--newtab -o|--output=write -L|--label= --auto-compare"
        " -a|--auto-merge --diff= -u|--unified -m|--auto -ancestor=read -merge=write",
        "edit*",
    ),
)

EXAMPLES = (
    Example("diff -u a b", "read a; read b"),
    Example("diff -rq old new", "read old recursive; read new recursive"),
    Example("diff -U3 --color=always a -", "read a"),
    Example("diff --bogus a b", "unknown diff: option --bogus is not known"),
    Example("cmp -l a b", "read a; read b"),
    Example("diff3 --diff-program=/tmp/x a b c", "shell '/tmp/x'; read a; read b; read c"),
    Example("patch -p1 -i fix.patch", "read fix.patch; write edit ./**"),
    Example("patch --dry-run -p1 -i fix.patch", "read fix.patch"),
    Example("patch src/a.c fix.patch", "read fix.patch; write edit src/a.c"),
    Example("patch -d /etc -p0", "write edit /etc/**"),
    Example("patch -o out a.c", "write out"),
    Example("sdiff -o out a b", "write out; read a; read b"),
)
