"""Programs that search files for text: the grep family, rg, ag, ack, git-less relatives, and fzf."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunShell, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.words.values import MANY, UNKNOWN, is_static


def _files(words: tuple[str, ...], *, tree: bool) -> Iterable[Outcome]:
    for word in words:
        if word != "-":
            yield Effect(Kind.READ, UNKNOWN if word == MANY else word, recursive=tree)


def _grep(call: Call) -> Iterable[Outcome]:
    """A pattern, unless an option gives it, and files; without any, standard input or the folder."""
    words = call.operands if call.has("-e", "-f") else call.operands[1:]
    if call.operands[:1] == (MANY,):
        words = call.operands
    tree = call.has("-r") or call.value("-d") == "recurse" or call.invocation.name.endswith("rgrep")
    if not words and tree:
        words = (".",)
    return _files(words, tree=tree)


def _rg(call: Call) -> Iterable[Outcome]:
    if call.has("--type-list", "-V", "-h", "--generate", "--pcre2-version"):
        return
    for value in call.values("--pre"):
        if value:
            yield RunCommand((value, UNKNOWN))  # with each file that is searched
    listing = call.has("--files")
    words = call.operands if listing or call.has("-e", "-f") else call.operands[1:]
    if call.operands[:1] == (MANY,):
        words = call.operands
    if listing:
        return
    if not words and call.invocation.stdin.kind is StdinKind.INHERITED:
        words = (".",)
    yield from _files(words, tree=True)


def _ag(call: Call) -> Iterable[Outcome]:
    if call.has("--list-file-types", "--help-types", "-V", "--man", "--dump", "--thppt", "--bar", "--cathy"):
        return
    words = call.operands if call.has("--files", "--match") else call.operands[1:]
    if call.operands[:1] == (MANY,):
        words = call.operands
    if call.invocation.name.startswith("ack") and call.has("-f"):
        return  # lists the files that it would search
    if not words and call.invocation.stdin.kind is StdinKind.INHERITED:
        words = (".",)
    yield from _files(words, tree=True)


_RUNNING = (
    "execute",
    "execute-silent",
    "execute-multi",
    "become",
    "preview",
    "change-preview",
    "reload",
    "reload-sync",
    "transform",
    "bg-transform",
)
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


def _bindings(text: str) -> Iterable[Outcome]:
    """``KEY:ACTION+ACTION…``: the texts of the actions that run something."""
    if not is_static(text):
        yield unclear(f"fzf: the binding {readable(text)} is not known")
        return
    at = 0
    while at < len(text):
        start = at
        while at < len(text) and (text[at].isalnum() or text[at] in "-_"):
            at += 1
        name = text[start:at]
        if at >= len(text):
            return
        mark = text[at]
        runs = name in _RUNNING or name.startswith(("transform", "bg-transform", "execute"))
        if mark == ":" and (runs or name.startswith(("change-", "put", "print", "pos", "toggle-preview"))):
            if runs:
                yield RunShell(_placeholders(text[at + 1 :]))
            return
        if name and mark in "([{<~!@#$%^&*;/|" and mark not in ",+:":
            end = text.find(_PAIRS.get(mark, mark), at + 1)
            if mark in _PAIRS:
                end = _closing(text, at)
            inner = text[at + 1 : end] if end > 0 else text[at + 1 :]
            if runs:
                yield RunShell(_placeholders(inner))
            at = end + 1 if end > 0 else len(text)
            continue
        at += 1


def _closing(text: str, at: int) -> int:
    opening, closing = text[at], _PAIRS[text[at]]
    depth = 0
    for position in range(at, len(text)):
        if text[position] == opening:
            depth += 1
        elif text[position] == closing:
            depth -= 1
            if depth == 0:
                return position
    return -1


def _placeholders(text: str) -> str:
    """``{}``, ``{q}``, ``{+1..}``: what fzf fills in, quoted for the shell."""
    import re

    return re.sub(r"'?\{[+*]?(?:q|n|f|r|s?\d*(?:\.\.-?\d*)?|-?\d+)(?::\d*)?[a-z]?\}'?", UNKNOWN, text)


def _fzf(call: Call) -> Iterable[Outcome]:
    for text in call.values("--preview"):
        if text:
            yield RunShell(_placeholders(text))
    for text in call.values("--bind"):
        yield from _bindings(text)
    for text in call.values("--become"):
        yield RunShell(_placeholders(text))


def _rga(call: Call) -> Iterable[Outcome]:
    """ripgrep-all: converters read archives and documents; adapters of its own config may run."""
    yield from _rg(call)


_GREP = (
    "-# -E|--extended-regexp -F|--fixed-strings -G|--basic-regexp -P|--perl-regexp -e|--regexp="
    " -f|--file=read"
    " -i|-y|--ignore-case --no-ignore-case -v|--invert-match -w|--word-regexp -x|--line-regexp -c|--count"
    " --color=? --colour=? -L|--files-without-match -l|--files-with-matches -m|--max-count="
    " -o|--only-matching"
    " -q|--quiet|--silent -s|--no-messages -b|--byte-offset -H|--with-filename -h|--no-filename --label="
    " -n|--line-number -T|--initial-tab -Z|--null -z|--null-data -A|--after-context= -B|--before-context="
    " -C|--context= --group-separator= --no-group-separator -a|--text --binary-files= -D|--devices="
    " -d|--directories= --exclude= --exclude-from=read --exclude-dir= -I --include= --include-dir="
    " -r|--recursive"
    " -R|--dereference-recursive --line-buffered -U|--binary -u|--unix-byte-offsets -V|--version -O -S -p -J"
    " -X"
    " -M --decompress --bz2decompress --xz --lzma --mmap"
)
_RG = (
    "-e|--regexp= -f|--file=read --pre= --pre-glob= --no-pre -z|--search-zip --no-search-zip"
    " --hostname-bin=command -s|--case-sensitive --crlf --no-crlf --dfa-size-limit= -E|--encoding="
    " --no-encoding"
    " --engine= -F|--fixed-strings --no-fixed-strings -i|--ignore-case -v|--invert-match --no-invert-match"
    " -x|--line-regexp -m|--max-count= --mmap --no-mmap -U|--multiline --no-multiline --multiline-dotall"
    " --no-multiline-dotall --no-unicode --unicode --null-data --one-file-system --no-one-file-system"
    " -P|--pcre2 --no-pcre2 --regex-size-limit= -S|--smart-case --stop-on-nonmatch -a|--text --no-text"
    " -j|--threads= -w|--word-regexp --auto-hybrid-regex --no-auto-hybrid-regex --no-pcre2-unicode"
    " --pcre2-unicode --binary --no-binary -L|--follow --no-follow -g|--glob= --glob-case-insensitive"
    " --no-glob-case-insensitive -.|--hidden --no-hidden --iglob= --ignore-file=read"
    " --ignore-file-case-insensitive --no-ignore-file-case-insensitive -d|--max-depth|--maxdepth="
    " --max-filesize="
    " --no-ignore --ignore --no-ignore-dot --ignore-dot --no-ignore-exclude --ignore-exclude"
    " --no-ignore-files"
    " --ignore-files --no-ignore-global --ignore-global --no-ignore-parent --ignore-parent --no-ignore-vcs"
    " --ignore-vcs --no-require-git --require-git -t|--type= -T|--type-not= --type-add= --type-clear="
    " -u|--unrestricted -A|--after-context= -B|--before-context= --block-buffered --no-block-buffered"
    " -b|--byte-offset --no-byte-offset --color= --colors= --column --no-column -C|--context="
    " --context-separator= --no-context-separator --field-context-separator= --field-match-separator="
    " --heading"
    " --no-heading --hyperlink-format= --include-zero --no-include-zero --line-buffered --no-line-buffered"
    " -n|--line-number -N|--no-line-number -M|--max-columns= --max-columns-preview --no-max-columns-preview"
    " -0|--null -o|--only-matching --path-separator= --passthru|--passthrough -p|--pretty -q|--quiet"
    " -r|--replace= --sort= --sortr= --sort-files --no-sort-files --trim --no-trim --vimgrep"
    " -H|--with-filename"
    " -I|--no-filename -c|--count --count-matches -l|--files-with-matches --files-without-match --json"
    " --no-json"
    " --debug --no-ignore-messages --ignore-messages --no-messages --messages --stats --no-stats --trace"
    " --files"
    " --generate= --no-config --pcre2-version --type-list -h -V"
)
_FZF = (
    "-x|--extended +x|--no-extended -e|--exact +e|--no-exact -i|--ignore-case +i|--no-ignore-case"
    " --smart-case"
    " --scheme= --literal --no-literal -n|--nth= --with-nth= --accept-nth= -d|--delimiter= +s|--no-sort"
    " --sort=?"
    " --track --no-track --tac --no-tac --disabled|--phony --no-phony --tiebreak= --tail= --algo= --gap=?"
    " --gap-line=?"
    " -m=? --multi=? +m --no-multi --mouse --no-mouse --bind= --cycle --no-cycle --wrap --no-wrap"
    " --wrap-sign="
    " --no-multi-line --multi-line --keep-right --scroll-off= --no-hscroll --hscroll --hscroll-off="
    " --filepath-word"
    " --jump-labels= --height= --min-height= --tmux=? --popup=? --layout= --border=? --no-border"
    " --border-label="
    " --border-label-pos=? --margin= --padding= --info= --info-command=shell --separator= --no-separator"
    " --scrollbar=? --no-scrollbar --prompt= --pointer= --marker= --marker-multi-line= --ellipsis= --header="
    " --header-lines= --header-first --no-header --header-border=? --header-label= --header-label-pos="
    " --header-lines-border=? --footer= --footer-border=? --footer-label= --footer-label-pos= --ghost="
    " --input-border=?"
    " --input-label= --input-label-pos= --list-border=? --list-label= --list-label-pos= --ansi --no-ansi"
    " --tabstop="
    " --color= --no-color --highlight-line --no-bold --bold --black --no-black --reverse --no-reverse"
    " --style="
    " --history=append --history-size= --preview= --preview-window= --preview-border=? --preview-label="
    " --preview-label-pos= --no-preview -q|--query= -1|--select-1 +1 -0|--exit-0 +0 -f|--filter="
    " --print-query"
    " --no-print-query --expect= --read0 --print0 --no-clear --clear --sync --async --with-shell=command"
    " --listen=?"
    " --listen-unsafe=? --walker= --walker-root= --walker-skip= --bash --zsh --fish --man -h --unicode"
    " --ambidouble"
    " --no-unicode --raw --no-raw --freeze-left= --freeze-right= --id-nth= --threads= --no-input"
)

PROGRAMS = (
    Program(
        "grep ggrep egrep gegrep fgrep gfgrep rgrep zgrep zegrep zfgrep bzgrep bzegrep bzfgrep xzgrep xzegrep"
        " xzfgrep lzgrep lzegrep lzfgrep lz4grep zstdgrep zstdegrep zstdfgrep",
        _GREP,
        then=_grep,
    ),
    Program("rg ripgrep", _RG, then=_rg),
    Program(
        "rga",
        _RG + " --rga-accurate --rga-no-cache --rga-list-adapters --rga-adapters= --rga-cache-max-blob-len="
        " --rga-max-archive-recursion= --rga-print-config-schema --rga-fzf-path=",
        then=_rga,
        effects=effect(Kind.CHANGE, "the cache of rga", "update", force="low"),
    ),
    Program(
        "ag",
        "--ackmate -A|--after=? -B|--before=? -C|--context=? --break|--group --nobreak|--nogroup -c|--count"
        " --color --nocolor --color-line-number= --color-match= --color-path= --column --filename"
        " --nofilename"
        " -H|--heading --noheading -g= -G|--file-search-regex= -l|--files-with-matches"
        " -L|--files-without-matches"
        " --numbers --nonumbers -o|--only-matching --print-long-lines --passthrough|--passthru --silent"
        " --stats"
        " --stats-only --vimgrep -0|--null|--print0 -a|--all-types -D|--debug --depth= -f|--follow"
        " -F|-Q|--literal"
        "|--fixed-strings -i|--ignore-case -m|--max-count= --one-device -p|--path-to-ignore=read"
        " -s|--case-sensitive"
        " -S|--smart-case --search-binary -t|--all-text -u|--unrestricted -U|--skip-vcs-ignores"
        " -v|--invert-match"
        " -w|--word-regexp -W|--width= -z|--search-zip --hidden --ignore= --ignore-dir= --list-file-types"
        " --workers="
        " --affinity --noaffinity --multiline --nomultiline --mmap --nommap --pager=command --nopager -V"
        " --python"
        " --js --java --go --rust --ruby --cc --cpp --html --css --json --yaml --xml --shell --php --perl"
        " --ts"
        " --markdown --sql --swift --kotlin --scala --lua --make --proto --tex",
        then=_ag,
    ),
    Program(
        "ack ack-grep",
        # --output and --filter expressions are Perl in old versions: not listed
        "-A|--after-context= -B|--before-context= -C|--context=? -c|--count --color|--colour"
        " --nocolor|--nocolour"
        " --color-filename= --color-match= --color-colno= --color-lineno= --column --nocolumn --cathy --dump"
        " --env --noenv --flush -f -g --files-from=read --filter --nofilter --follow --nofollow --group"
        " --nogroup"
        " -H|--with-filename -h|--no-filename --heading --noheading --break --nobreak --help-types"
        " --help-colors"
        " --help-rgb-colors -i|--ignore-case -I|--no-ignore-case --ignore-ack-defaults"
        " --ignore-dir|--ignore-directory="
        " --noignore-dir|--noignore-directory= --ignore-file= -k|--known-types -l|--files-with-matches"
        " -L|--files-without-matches --match= -m|--max-count= --man -n|--no-recurse -o --passthru"
        " --pager=command"
        " --nopager -P|--proximate=? --print0 -Q|--literal -r|-R|--recurse -s -S|--smart-case --nosmart-case"
        " --sort-files"
        " --show-types -t|--type= -T= --type-add= --type-del= --type-set= --underline --nounderline"
        " -v|--invert-match"
        " -w|--word-regexp -x -1 --and= --or= --not= --thppt --bar --ackrc=unknown --python --js --java --go"
        " --rust"
        " --ruby --cc --cpp --html --css --json --yaml --xml --shell --php --perl --ts --markdown --sql"
        " --make",
        then=_ag,
    ),
    Program(
        "ugrep ug ugrep+",
        _GREP + " --pager=?command --view=?command --filter=shell --hyperlink=? --hidden"
        " -Q -% --fuzzy=? --tree --pretty=? --heading --break -t|--file-type= -g|--glob= --ignore-files=?"
        " --save-config=?write --config=?unknown --stats -N|--neg-regexp= -j|--smart-case -k|--column-number",
        then=_grep,
    ),
    Program(
        "agrep tre-agrep sift",
        "-# -c -h -i -l -n -s -w -x -e= -E= -D= -I= -S= -d= -k -H -q -v -y -B --color",
        "text read*",
    ),
    Program(
        "pdfgrep",
        "-i -n -c -H -h -r -R -P -F -o -q -C= -A= -B= -m= -p --include= --exclude= --password= --color="
        " --cache --page-range= -Z --no-filename",
        then=_grep,
    ),
    Program("fzf fzf-tmux sk skim", _FZF, then=_fzf),
)

EXAMPLES = (
    Example("grep -rn 'rm -rf /' src", "read src recursive"),
    Example("grep foo", "pure"),
    Example("grep -r foo", "read . recursive"),
    Example("grep -f pats -e x a b", "read pats; read a; read b"),
    Example("grep -5 foo a.txt", "read a.txt"),
    Example("grep foo ⋯", "read …"),
    Example("grep --bogus foo a", "unknown grep: option --bogus is not known"),
    Example("egrep -i 'a|b' /etc/passwd", "read /etc/passwd"),
    Example("zgrep -c x a.gz", "read a.gz"),
    Example("rg -tpy foo", "read . recursive"),
    Example("rg --files -g '*.md' docs", "pure"),
    Example("rg --pre ./x foo src", "run ./x …; read src recursive"),
    Example("rg --hostname-bin=/tmp/x foo src", "shell '/tmp/x'; read src recursive"),
    Example("rg -e a src", "read src recursive"),
    Example("ag --pager less foo src", "shell 'less'; read src recursive"),
    Example("ack --pager=sh foo src", "shell 'sh'; read src recursive"),
    Example("ack --output=x foo", "unknown ack: option --output is not known"),
    Example("fzf --preview 'cat {}'", "shell 'cat …'"),
    Example("fzf --bind 'enter:execute(rm {})+abort,ctrl-r:reload(ls)'", "shell 'rm …'; shell 'ls'"),
    Example("fzf --bind 'enter:become:vim {}'", "shell 'vim …'"),
    Example("fzf -m --query x", "pure"),
    Example("fzf --bogus", "unknown fzf: option --bogus is not known"),
)
