"""Editors and pagers. All of them can run programs from the keyboard; on the command line those that
take commands to run at start are told here. Without such, an editor changes the files it is given.
"""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunInput, RunShell, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, effect
from autogate.knowledge.options import outcomes_of
from autogate.words.values import MANY, UNKNOWN, as_path, is_static


def _vim_commands(text: str) -> Iterable[Outcome]:
    """An Ex command given with ``-c`` or ``+``: only motions, settings and quitting are harmless."""
    import re

    plain = text.strip().lstrip(":").strip()
    harmless = (
        r"\d*|\$|/[^|]*|(?:q|qa|quit|qall|wq|wqa|w|wa|x|xa|noh|syntax (?:on|off)|normal! ?[gG0-9$]+"
        r"|set (?!shell|makeprg|grepprg|equalprg|formatprg|.*expr)[\w+=,!& ]*"
        r"|startinsert|version|help|tabnew|vsplit|split)!?"
    )
    substitution = r"%?(?:\d+(?:,\d+|,\$)?)?s([/#,|]).*\1[gciIe]*(?: ?\| ?(?:wq?|x)a?!?)?"
    if plain.startswith("!"):
        yield RunShell(plain[1:])
    elif not is_static(text):
        yield RunCode("vim", text)
    elif re.fullmatch(harmless, plain):
        return
    elif not re.fullmatch(substitution, plain) or "\\=" in plain:
        yield RunCode("vim", text)


_VIM_VALUED = frozenset("ciqSTtuUwWs")
"""Letters that take the rest of the word, else the next one, as their value."""
_VIM_LONG = frozenset(("--cmd", "--listen", "--server", "--servername", "--remote-send", "--remote-expr"))
"""Long options that take the next word as their value."""


def _vim_words(words: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The words with each short option by itself: in Ex mode, ``-s`` takes no value.

    Source: command_line_scan in the main.c of Vim.
    """
    is_ex = name == "ex"
    out: list[str] = []
    value = False
    for index, word in enumerate(words):
        if value or len(word) < 2 or word[0] != "-" or word[1] in "-V#" or word[:3] == "-nb":
            if word == "--" and not value:
                return (*out, *words[index:])
            value = not value and word in _VIM_LONG
            out.append(word)
            continue
        for at, letter in enumerate(word[1:], 1):
            if letter in "eE":
                is_ex = True
            if letter == "s" and is_ex:
                out.append("-es")
            elif letter in _VIM_VALUED:
                out.append(f"-{word[at:]}")
                value = at + 1 == len(word)
                break
            elif letter == "V" or not letter.isalpha():
                out.append(f"-{word[at:]}")
                break
            else:
                out.append(f"-{letter}")
    return tuple(out)


def _vi(call: Call) -> Iterable[Outcome]:
    words = _vim_words(call.operands, call.invocation.name)
    return outcomes_of(_VIM_TABLE, call.invocation._replace(argv=(call.invocation.argv[0], *words)))


def _vim(call: Call) -> Iterable[Outcome]:
    if call.has("-h", "--version"):
        return
    files = []
    for word in call.operands:
        if word.startswith("+"):
            yield from _vim_commands(word[1:])
        elif word == MANY:
            files.append(UNKNOWN)
        elif word != "-":
            files.append(word)
    for text in (*call.values("-c"), *call.values("--cmd")):
        yield from _vim_commands(text)
    for path in (*call.values("-S"), *call.values("-u"), *call.values("-U")):
        if path not in ("NONE", "NORC", "DEFAULTS"):
            yield RunFile(path, "lua" if path.endswith(".lua") else "vim")
    if call.has("-l"):
        yield RunFile(files[0] if files else UNKNOWN, "lua", tuple(files[1:]))
        return
    for told in call.values("-V"):
        log = told.lstrip("0123456789")
        if log:
            yield Effect(Kind.WRITE, log, "append")
    is_ex = call.has("-e", "-E") or call.invocation.name == "ex"
    for path in call.values("-s"):
        yield Effect(Kind.EXECUTE, f"the key strokes in {readable(path)}")
    if is_ex and not call.has("-c", "--cmd", "-S"):
        yield from _script_input(call, "vim")
    if call.value("--remote-send") or call.value("--remote-expr"):
        yield Effect(Kind.EXECUTE, "keys or an expression in a running editor")
    reads = call.has("-R", "-M") or call.invocation.name in ("view", "rview", "gview")
    for path in files:
        yield Effect(Kind.READ, path) if reads else Effect(Kind.WRITE, path, "edit")


def _script_input(call: Call, language: str) -> Iterable[Outcome]:
    stdin = call.invocation.stdin
    if stdin.kind is not StdinKind.INHERITED:
        yield RunInput(language)


def _ed(call: Call) -> Iterable[Outcome]:
    """``!`` and ``r !`` in the commands on standard input run programs."""
    stdin = call.invocation.stdin
    for word in call.operands:
        if word.startswith("!"):
            yield RunShell(word[1:])
        elif word != "-":
            yield Effect(Kind.WRITE, as_path(word), "edit")
    if stdin.kind is StdinKind.TEXT and is_static(stdin.value):
        import re

        lines = stdin.value.splitlines()
        text = False
        for line in lines:
            if text:
                text = line != "."
                continue
            if "!" in line:
                yield RunShell(line.partition("!")[2])
            if line[-1:] in ("a", "i", "c"):
                text = True
                continue
            match = re.match(r"[\d,.$]*(?:[wW]q?|e|f)\s+(\S.*)", line)
            if match and not match[1].startswith("!"):
                yield Effect(Kind.WRITE, match[1])
            read = re.match(r"[\d,.$]*r\s+(\S.*)", line)
            if read and not read[1].startswith("!"):
                yield Effect(Kind.READ, read[1])
    elif stdin.kind is not StdinKind.INHERITED:
        yield RunInput("ed")


def _emacs(call: Call) -> Iterable[Outcome]:
    words = call.operands
    at = 0
    while at < len(words):
        word = words[at]
        name, sign, value = word.partition("=")
        at += 1
        if name.startswith("--"):
            name = name[1:]
        if name in _EMACS_VALUED and not sign:
            value = words[at] if at < len(words) else UNKNOWN
            at += 1
        if name in ("-eval", "-execute"):
            yield RunCode("elisp", value)
        elif name in ("-l", "-load", "-script", "-x"):
            yield RunFile(value, "elisp")
        elif name in ("-f", "-funcall", "-e"):
            yield Effect(Kind.EXECUTE, f"the Emacs function {readable(value)}")
        elif name in ("-visit", "-file", "-find-file", "-insert"):
            yield Effect(Kind.WRITE, value, "edit")
        elif name in ("-init-directory", "-u", "-user"):
            yield Effect(Kind.EXECUTE, f"the startup files of {readable(value)}")
        elif name in _EMACS_VALUED:
            continue
        elif name in ("-help", "-version"):
            return
        elif name in _EMACS_FLAGS or (word.startswith("+") and word[1:2].isdigit()):
            continue
        elif word.startswith("-") and len(word) > 1:
            yield unclear(f"emacs: option {readable(word)} is not known")
            return
        else:
            yield Effect(Kind.WRITE, as_path(word), "edit")


_EMACS_VALUED = frozenset(
    (
        *("-eval", "-execute", "-l", "-load", "-script", "-x", "-f", "-funcall", "-e", "-visit", "-file"),
        *("-find-file", "-insert", "-init-directory", "-u", "-user", "-directory", "-L", "-chdir", "-d"),
        *("-display", "-t"),
    )
)
_EMACS_FLAGS = frozenset(
    (
        *("-batch", "-nw", "-no-window-system", "-q", "-no-init-file", "-Q", "-quick", "-no-site-file"),
        *("-no-site-lisp", "-no-splash", "-debug-init", "-daemon", "-bg-daemon", "-fg-daemon", "-kill"),
        *("-no-desktop", "-no-x-resources", "-maximized", "-fullscreen", "-iconic", "-nsl"),
    )
)


def _emacsclient(call: Call) -> Iterable[Outcome]:
    if call.has("-e"):
        for word in call.operands:
            yield RunCode("elisp", as_path(word))
        return
    for word in call.operands:
        if not word.startswith("+"):
            yield Effect(Kind.WRITE, as_path(word), "edit")


def _less(call: Call) -> Iterable[Outcome]:
    """``+!command`` and ``++`` run keys at start; LESSOPEN is an environment matter."""
    for word in call.operands:
        if word.startswith("+"):
            keys = word.lstrip("+")
            if (
                "!" in keys
                or "|" in keys
                or "#" in keys
                or not is_static(keys)
                or keys[:1] in ("v", "s", "o", ":")
            ):
                yield (
                    RunShell(keys.lstrip("!"))
                    if keys.startswith("!")
                    else Effect(Kind.EXECUTE, f"the keys {readable(keys)} in less")
                )
        elif word != "-":
            yield Effect(Kind.READ, as_path(word))


def _bat(call: Call) -> Iterable[Outcome]:
    if call.operands[:1] == ("cache",):
        yield Effect(Kind.CHANGE, "the cache of bat", "update", force="low")
        return
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.READ, as_path(word))


def _man(call: Call) -> Iterable[Outcome]:
    for option in ("-P", "-H"):
        text = call.value(option)
        if text:
            yield RunShell(text)
    for word in call.operands:
        if call.has("-l") or "/" in word:  # a name with a slash is a file
            yield Effect(Kind.READ, as_path(word))


_VIM = (
    "-# -A -b -C -c= --cmd= -d -D -e -E -f -F -g -H -h|--help -i=write -L -l -M -m -N -n -nb=unknown -o -O -p"
    " -q=read"
    " -R -r -s= -S= -T= -t= -u= -U= -v -V=? -w=write -W=write -x -X -y -Y -Z --clean --literal --log=write"
    " --noplugin --not-a-term --nofork --startuptime=write --ttyfail --version --headless --embed --api-info"
    " --listen= --server= --servername= --serverlist --remote --remote-silent --remote-wait --remote-tab"
    " --remote-send= --remote-expr= --remote-ui --echo-wid --gui-dialog-file=write -es -Es"
)

_VIM_TABLE = Program("vim", _VIM, then=_vim)

PROGRAMS = (
    Program(
        "vim vi nvim view rvim rview gvim gview evim eview ex vimdiff gvimdiff nvimdiff vim.tiny vim.basic"
        " vimx mvim"
        " nvi elvis",
        raw=_vi,
    ),
    Program(
        "ed red ged",
        "-E -l|--loose-exit-status -p|--prompt= -q -r|--restricted -s|--quiet|--silent -v|--verbose"
        " --strip-trailing-cr --unsafe-names -V -h",
        then=_ed,
    ),
    Program("emacs emacs-nox emacs-gtk xemacs emacs-lucid remacs", raw=_emacs),
    Program(
        "emacsclient",
        "-a|--alternate-editor=command -c|--create-frame -r|--reuse-frame -d|--display= -e|--eval"
        " -f|--server-file= -F|--frame-parameters= -n|--no-wait -nw -t|--tty -q|--quiet -s|--socket-name="
        " -u|--suppress-output -T|--tramp= -V -H",
        then=_emacsclient,
    ),
    Program(
        "nano pico rnano",
        "-A|--smarthome -B|--backup -C|--backupdir= -D|--boldtext -E|--tabstospaces -F|--multibuffer"
        " -G|--locking"
        " -H|--historylog -I|--ignorercfiles -J|--guidestripe= -K|--rawsequences -L|--nonewlines"
        " -M|--trimblanks"
        " -N|--noconvert -O|--bookstyle -P|--positionlog -Q|--quotestr= -R|--restricted -S|--softwrap"
        " -T|--tabsize="
        " -U|--quickblank -V -W|--wordbounds -X|--wordchars= -Y|--syntax= -Z|--zap -a|--atblanks"
        " -b|--breaklonglines"
        " -c|--constantshow -d|--rebinddelete -e|--emptyline -f|--rcfile=unknown -g|--showcursor -h"
        " -i|--autoindent"
        " -j|--jumpyscrolling -k|--cutfromcursor -l|--linenumbers -m|--mouse -n|--noread -o|--operatingdir="
        " -p|--preserve -q|--indicator -r|--fill= -s|--speller=command -t|--saveonexit -u|--unix -v|--view"
        " -w|--nowrap -x|--nohelp -y|--afterends -z|--listsyntaxes -!|--magic -@|--colonparsing"
        " -%|--stateflags"
        " -_|--minibar -0|--zero -1|--solosidescroll -/|--modernbindings",
        then=lambda call: (
            Effect(Kind.READ, as_path(w)) if call.has("-v") else Effect(Kind.WRITE, as_path(w), "edit")
            for w in call.operands
            if not w.startswith("+") and w != "-"
        ),
    ),
    Program(
        "joe jed mg ne mcedit jmacs jstar jpico rjoe tilde dte kak hx helix amp zile le aee ee micro",
        "",
        "edit*",
    ),
    Program(
        "gedit kate kwrite mousepad pluma geany leafpad featherpad gnome-text-editor textedit notepadqq",
        "-w|--wait -s|--standalone -n|--new-window|--new-document -b|--block -l|--line= -c|--column=",
        "edit*",
    ),
    Program(
        "less lesspipe.sh zless bzless xzless zstdless lzless more zmore bzmore xzmore most pg slit ov moar"
        " moor lv",
        "-# -a -A -b= -B -c -C -d -D= -e -E -f -F -g -G -h= -i -I -j= -J -k=unknown -K -L -m -M -n -N"
        " -o=write"
        " -O=write -p= -P= -q -Q -r -R -s -S -t= -T= -u -U -v -V -w -W -x= -X -y= -z= -~ -$ -l"
        " --quit-if-one-screen"
        " --RAW-CONTROL-CHARS --raw-control-chars --chop-long-lines --no-init --ignore-case --IGNORE-CASE"
        " --LINE-NUMBERS"
        " --line-numbers --squeeze-blank-lines --quit-at-eof --QUIT-AT-EOF --tilde --mouse --tabs="
        " --pattern= --prompt="
        " --shift= --use-color --color= --incsearch --follow-name --header= --log-file=write"
        " --LOG-FILE=write --lesskey-file=unknown"
        " --lesskey-src=unknown --lesskey-content=unknown --status-column --wordwrap --no-lessopen"
        " --hilite-search"
        " --quit-on-intr --exit-follow-on-close --long-prompt --LONG-PROMPT --silent --SILENT --quiet"
        " --force --version --no-keypad"
        " --save-marks --file-size --rscroll= --redraw-on-quit --search-options= --max-back-scroll="
        " --jump-target= --buffers="
        " -help -version --lines= --squeeze --clean-print --plain --print-over --no-pause --logical",
        then=_less,
    ),
    Program(
        "bat batcat",
        "-A|--show-all --nonprintable-notation= --binary= -p|--plain -pp -l|--language= -H|--highlight-line="
        " --file-name= -d|--diff --diff-context= --tabs= --wrap= -S|--chop-long-lines --terminal-width="
        " -n|--number"
        " --color= --italic-text= --decorations= -f|--force-colorization --paging= -P|--no-paging"
        " --pager=command"
        " -m|--map-syntax= --ignored-suffix= --theme= --theme-dark= --theme-light= --list-themes"
        " -s|--squeeze-blank"
        " --squeeze-limit= --strip-ansi= --style= -r|--line-range= -L|--list-languages -u|--unbuffered"
        " --completion="
        " --diagnostic --acknowledgements --set-terminal-title --config-file --config-dir --cache-dir"
        " --generate-config-file --no-config --no-custom-assets --no-lessopen --lessopen -V -h --build"
        " --clear --blank"
        " --source= --target= --quiet-empty",
        on={
            "--generate-config-file": effect(Kind.CHANGE, "the configuration of bat", "create", force="low"),
            "--lessopen": effect(Kind.EXECUTE, "the program in LESSOPEN"),
        },
        then=_bat,
    ),
    Program(
        "man gman",
        "-C|--config-file=unknown -d|--debug -D|--default --warnings=? -f|--whatis -k|--apropos"
        " -K|--global-apropos"
        " -l|--local-file -w|--where|--path|--location -W|--where-cat|--location-cat -c|--catman -R|--recode="
        " -L|--locale= -m|--systems= -M|--manpath= -S|-s|--sections= -e|--extension= -i|--ignore-case"
        " -I|--match-case --regex --wildcard --names-only -a|--all -u|--update --no-subpages -P|--pager="
        " -r|--prompt="
        " -7|--ascii -E|--encoding= --no-hyphenation|--nh --no-justification|--nj -p|--preprocessor="
        " -t|--troff"
        " -T|--troff-device=? -H|--html=?shell -X|--gxditview=? -Z|--ditroff -? -V -h",
        "text*",
        then=_man,
    ),
    Program(
        "apropos whatis manpath",
        "-d -v -e|--exact -w|--wildcard -r|--regex -a|--and -l|--long -s|--sections="
        " -m|--systems= -M|--manpath= -L|--locale= -C|--config-file=read -V -g -q -c",
        "text*",
    ),
    Program(
        "info ginfo pinfo",
        "-a|--all -k|--apropos= -d|--directory= -f|--file= -h -n|--node= -o|--output=write"
        " -O|--show-options|--usage --strict-node-location --subnodes -v|--variable= --vi-keys"
        " -w|--where|--location -x= -b"
        " --index-search= --restore=unknown --dribble=write --raw-escapes -V",
        "text*",
    ),
    Program(
        "which gwhich whereis whence",
        "-a|--all -i|--read-alias --skip-alias --read-functions --skip-functions --skip-dot"
        " --skip-tilde --show-dot --show-tilde --tty-only -s -v -V -b -B= -m -M= -S= -f -l -u -g -p",
        "text*",
        lenient=True,
    ),
    Program(
        "tldr tealdeer tlrc cheat",
        "-l|--list -p|--platform= -L|--language= -u|--update -f|--render=read"
        " -q|--quiet -r|--raw --color= -c|--clear-cache --show-paths --seed-config --pager --no-auto-update"
        " -v|--version -h"
        " -s= -t= -d -e= -a -P= -k",
        "text*",
        on={
            "-u": effect(Kind.NETWORK, "the page archive", "download"),
            "-e": effect(Kind.CHANGE, "a cheat sheet", "edit", force="low"),
        },
    ),
    Program("lesskey", "-o|--output=write -V", "read*"),
    Program("hexedit hexer bvi", "-s|--sector -m|--maximize -l= -d|--color -h -R -V", "edit*"),
    Program(
        "glow mdcat",
        "-p|--pager -s|--style= -w|--width= -a|--all -l|--local -n -t|--tui --config=read"
        " --preserve-new-lines -P"
        " --columns= --no-colour|--no-color --fail --ansi --paginate --no-pager -c --local-only"
        " --completions=",
        "read*",
    ),
)

EXAMPLES = (
    Example("vim a.txt", "write edit a.txt"),
    Example("vim -c ':!id' a", "shell 'id'; write edit a"),
    Example("vim -c 'py3 import os' a", "code vim 'py3 import os'; write edit a"),
    Example("vim +42 a.txt", "write edit a.txt"),
    Example("view a.txt", "read a.txt"),
    Example("vim -es -c '%s/a/b/g' -c wq a", "write edit a"),
    Example("ex -s a -c '%d' -c x", "code vim '%d'; write edit a"),
    Example("vim -S s.vim", "file vim s.vim"),
    Example("nvim -l run.lua x", "file lua run.lua x"),
    Example("ex -sc '!id' a", "shell 'id'; write edit a"),
    Example("vim -nesc '!id' -- a", "shell 'id'; write edit a"),
    Example("vim -nes '+!id' +q", "shell 'id'"),
    Example("vim -V9log a", "write append log; write edit a"),
    Example("vim -V9 a", "write edit a"),
    Example("vim -s keys a", "execute the key strokes in keys; write edit a"),
    Example("vim -u NONE --bogus", "unknown vim: option --bogus is not known"),
    Example("ed -s a.txt", "write edit a.txt"),
    Example("ed '!id'", "shell 'id'"),
    Example("emacs --batch --eval '(x)'", "code elisp '(x)'"),
    Example("emacs -Q -l x.el a.txt", "file elisp x.el; write edit a.txt"),
    Example("emacsclient -e '(x)'", "code elisp '(x)'"),
    Example("nano -l a.txt", "write edit a.txt"),
    Example("nano -s /tmp/x a", "shell '/tmp/x'; write edit a"),
    Example("less +F app.log", "read app.log"),
    Example("less '+!id' a", "shell 'id'; read a"),
    Example("less -o copy a", "write copy; read a"),
    Example("bat --style=plain a.py", "read a.py"),
    Example("bat --pager='sh -c id' a", "shell 'sh -c id'; read a"),
    Example("man 5 crontab", "pure"),
    Example("man -P 'sh -c id' ls", "shell 'sh -c id'"),
    Example("man --bogus ls", "unknown man: option --bogus is not known"),
    Example("which -a python", "pure"),
    Example("tldr tar", "pure"),
    Example("tldr -u", "network download the page archive"),
)
