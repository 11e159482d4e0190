"""Programs that read files or standard input and print: cat, sort, cut, hashes, dumps, encoders.

Most of them have no option that could do more than read, now or later: they are ``lenient``. Those that
write (sort -o, uniq's second operand, split, csplit) or run something (sort --compress-program, split
--filter, dc's ``!``) list all their options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCode, RunInput, readable, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.files import reads_operands
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.words.values import MANY, STAR, UNKNOWN, as_path, is_static

if TYPE_CHECKING:
    from collections.abc import Iterable


def _tee(call: Call) -> Iterable[Outcome]:
    """``-a`` may stand after the files."""
    detail = "append" if call.has("-a") else ""
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.WRITE, as_path(word), detail)


def _split(call: Call) -> Iterable[Outcome]:
    """Writes files whose names begin with the second operand, unless a filter takes the pieces."""
    if call.has("--filter"):
        return
    prefix = as_path(call.operands[1]) if len(call.operands) > 1 else "x"
    yield Effect(Kind.WRITE, prefix + STAR)


def _csplit(call: Call) -> Iterable[Outcome]:
    yield Effect(Kind.WRITE, (call.value("-f") or "xx") + STAR)


def _xxd(call: Call) -> Iterable[Outcome]:
    """Reads the first operand, writes the second; with ``-r`` it patches the second in place."""
    words = call.operands
    if words and words[0] != "-":
        yield Effect(Kind.READ, as_path(words[0]))
    if MANY in words:
        yield Effect(Kind.WRITE, UNKNOWN)
    elif len(words) > 1 and words[1] != "-":
        yield Effect(Kind.WRITE, words[1], "edit" if call.has("-r") else "")
    for word in words[2:]:
        yield unclear(f"xxd: operand {readable(word)} is not expected")


def _shuf(call: Call) -> Iterable[Outcome]:
    """With ``-e`` the operands are the lines themselves."""
    return () if call.has("-e") else reads_operands(call)


def _file(call: Call) -> Iterable[Outcome]:
    """``file -C`` compiles the magic file beside it."""
    if call.has("-C"):
        yield Effect(Kind.WRITE, (call.value("-m") or "magic") + ".mgc")


def _uudecode(call: Call) -> Iterable[Outcome]:
    """The encoded text itself names the file to write, unless an option does."""
    if not call.has("-o", "-p"):
        yield Effect(Kind.WRITE, UNKNOWN)


def _dos2unix(call: Call) -> Iterable[Outcome]:
    """Edits in place, or with ``-n`` reads and writes in pairs."""
    words = call.operands
    if call.has("-O", "-i"):
        yield from reads_operands(call)
    elif call.has("-n"):
        for at, word in enumerate(words):
            yield Effect(Kind.WRITE if at % 2 or word == MANY else Kind.READ, as_path(word))
    else:
        for word in words:
            if word != "-":
                yield Effect(Kind.WRITE, as_path(word), "edit")


def _dc(call: Call) -> Iterable[Outcome]:
    """``!`` in a dc program runs the rest of the line as a command."""
    texts = call.values("-e")
    for text in texts:
        if "!" in text or not is_static(text):
            yield RunCode("dc", text)
    files = tuple(path for path in (*call.values("-f"), *call.operands) if path != "-")
    for path in files:
        yield Effect(Kind.EXECUTE, f"the dc program {readable(path)}")
    if (not texts and not files) or "-" in (*call.values("-f"), *call.operands):
        stdin = call.invocation.stdin
        if stdin.kind is not StdinKind.TEXT or "!" in stdin.value or not is_static(stdin.value):
            yield RunInput("dc")


PROGRAMS = (
    Program(
        "md5deep sha1deep sha256deep hashdeep tigerdeep whirlpooldeep",
        "-p= -r -e -s -S -z -q -b -l -k -u -t -c= -h -v -V -d -a -m=read -M=read -x=read -X=read -w -n -i="
        " -I= -f=read -F= -o="
        " -0 -Z -A= -W=write -j= -E",
        "tree*",
    ),
    Program("cat gcat", "-A -b -e -E -n -s -t -T -u -v -l", "read*", lenient=True),
    Program("tac gtac", "-b|--before -r|--regex -s|--separator=", "read*", lenient=True),
    Program("rev", "-0|--zero", "read*", lenient=True),
    Program(
        "nl gnl",
        "-b|--body-numbering= -f|--footer-numbering= -d|--section-delimiter= -h|--header-numbering="
        " -i|--line-increment= -l|--join-blank-lines= -n|--number-format= -p|--no-renumber"
        " -s|--number-separator= -v|--starting-line-number= -w|--number-width=",
        "read*",
        lenient=True,
    ),
    Program(
        "head ghead",
        "-# -c|--bytes= -n|--lines= -q|--quiet|--silent -v|--verbose -z|--zero-terminated",
        "read*",
        lenient=True,
    ),
    Program(
        "tail gtail",
        "-# -c|--bytes= -n|--lines= -q|--quiet|--silent -v|--verbose -z|--zero-terminated -f -F --follow=?"
        " --retry --max-unchanged-stats= --pid= -s|--sleep-interval= -r -b= --debug",
        "read*",
        lenient=True,
    ),
    Program(
        "sort gsort",
        "-b|--ignore-leading-blanks -d|--dictionary-order -f|--ignore-case -g|--general-numeric-sort"
        " -i|--ignore-nonprinting -M|--month-sort -h|--human-numeric-sort -n|--numeric-sort -R|--random-sort"
        " --random-source=read -r|--reverse --sort= -V|--version-sort --batch-size= -c --check=? -C"
        # sort runs the compressor by itself on large inputs
        " --compress-program=command --debug --files0-from=read -k|--key= -m|--merge -o|--output=write"
        " -s|--stable -S|--buffer-size= -t|--field-separator= -T|--temporary-directory= --parallel="
        " -u|--unique -z|--zero-terminated --heapsort --mergesort --quicksort --qsort --radixsort --mmap",
        "read*",
    ),
    Program(
        "uniq guniq",
        "-# -c|--count -d|--repeated -D --all-repeated=? -f|--skip-fields= --group=? -i|--ignore-case"
        " -s|--skip-chars= -u|--unique -z|--zero-terminated -w|--check-chars=",
        "read write",
    ),
    Program(
        "cut gcut",
        "-b|--bytes= -c|--characters= -d|--delimiter= -f|--fields= -n --complement -s|--only-delimited"
        " --output-delimiter= -O= -F= -w -z|--zero-terminated",
        "read*",
        lenient=True,
    ),
    Program(
        "tr gtr",
        "-c|-C|--complement -d|--delete -s|--squeeze-repeats -t|--truncate-set1 -u",
        "text*",
        lenient=True,
    ),
    Program("wc gwc", "-c -m -l -w -L --files0-from=read --total=", "read*", lenient=True),
    Program("tee gtee", "-a|--append -i|--ignore-interrupts -p --output-error=?", then=_tee),
    Program("paste gpaste", "-d|--delimiters= -s|--serial -z", "read*", lenient=True),
    Program(
        "join gjoin",
        "-a= -e= -i|--ignore-case -j= -o= -t= -v= -1= -2= --check-order --nocheck-order --header -z",
        "read*",
        lenient=True,
    ),
    Program("comm gcomm", "-1 -2 -3 -i -f -z --output-delimiter= --total", "read*", lenient=True),
    Program("fold gfold", "-# -b -c -s -w|--width= --bytes --spaces", "read*", lenient=True),
    Program(
        "fmt gfmt", "-# -c -s -t -u -p|--prefix= -w|--width= -g|--goal= -d= -l= -m -n", "read*", lenient=True
    ),
    Program("expand gexpand unexpand gunexpand", "-# -a -i -t|--tabs= --first-only", "read*", lenient=True),
    Program(
        "pr gpr",
        "-# -a -c -d -D|--date-format= -e=? -f -F -h|--header= -i=? -J -l|--length= -m -n=?"
        " -N|--first-line-number= -o|--indent= -r -s=? -S=? -t -T -v -w|--width= -W|--page-width= -L= -p",
        "read*",
        lenient=True,
    ),
    Program(
        "ptx gptx",
        "-A|--auto-reference -b|--break-file=read -f|--ignore-case -F|--flag-truncation= -g|--gap-size="
        " -G|--traditional -i|--ignore-file=read -M|--macro-name= -O -o|--only-file=read -r|--references"
        " -R|--right-side-refs -S|--sentence-regexp= -T -w|--width= -W|--word-regexp= -t --format=",
        "read write",
    ),
    Program("tsort gtsort", "-d -l -q -w", "read*", lenient=True),
    Program(
        "od god",
        "-A|--address-radix= -j|--skip-bytes= -N|--read-bytes= -t|--format= -v -w=? --width=? -S= --strings=?"
        " --endian= -a -b -c -d -e -f -F -h -H -i -I -l -L -o -O -s -x -X -D -B"
        " --traditional --output-duplicates",
        "read*",
        lenient=True,
    ),
    Program(
        "xxd",
        "-a|-autoskip -b|-bits -c|-cols= -C|-capitalize -d -E|-EBCDIC -e -g|-groupsize= -h|-help -i|-include"
        " -l|-len= -n|-name= -o|-offset= -p|-ps|-postscript|-plain -r|-revert -R= -s|-seek|-skip= -u|-upper"
        " -v|-version -t",
        then=_xxd,
    ),
    Program(
        "hexdump hd",
        "-b|--one-byte-octal -c|--one-byte-char -C|--canonical -d|--two-bytes-decimal -e|--format="
        " -f|--format-file=read -L|--color=? -n|--length= -o|--two-bytes-octal -s|--skip= -v|--no-squeezing"
        " -x|--two-bytes-hex -X|--one-byte-hex -V -h",
        "read*",
        lenient=True,
    ),
    Program(
        "hexyl",
        "-n|--length|--bytes|-c|-l= -s|--skip= --block-size= -v|--no-squeezing --color= --border= -p|--plain"
        " --no-characters -C|--characters --character-table= --color-scheme= -P|--no-position"
        " -o|--display-offset= --panels= -g|--group-size= --endianness= -b|--base= --terminal-width= -i"
        " --print-color-table -h -V",
        "read*",
        lenient=True,
    ),
    Program(
        "strings gstrings llvm-strings",
        "-# -a|--all -d|--data -f|--print-file-name -n|--bytes= -t|--radix= -o -e|--encoding="
        " -s|--output-separator= -T|--target= -w|--include-all-whitespace -U|--unicode= -V -v -h",
        "read*",
        lenient=True,
    ),
    Program(
        "seq gseq", "-# -f|--format= -s|--separator= -t|--terminator= -w|--equal-width", "text*", lenient=True
    ),
    Program("jot", "-b= -c -n -p= -r -s= -w=", "text*", lenient=True),
    Program("yes gyes true gtrue false gfalse sleep gsleep usleep", operands="text*", style=Style.NONE),
    Program(
        "echo gecho printf gprintf test gtest [ expr gexpr", operands="text*", style=Style.NONE, help=False
    ),
    Program(
        "shuf gshuf",
        "-e|--echo -i|--input-range= -n|--head-count= -o|--output=write --random-source=read -r|--repeat"
        " -z|--zero-terminated",
        then=_shuf,
    ),
    Program(
        "split gsplit",
        "-# -a|--suffix-length= --additional-suffix= -b|--bytes= -C|--line-bytes= -d -e|--elide-empty-files"
        " --numeric-suffixes=? -x --hex-suffixes=? --filter=shell -l|--lines= -n|--number= -t|--separator="
        " -u|--unbuffered -p= --verbose",
        "read text",
        then=_split,
    ),
    Program(
        "csplit gcsplit",
        "-b|--suffix-format= -f|--prefix= -k|--keep-files -n|--digits= -s|-q|--quiet|--silent"
        " -z|--elide-empty-files --suppress-matched",
        "read text*",
        then=_csplit,
    ),
    Program(
        "md5sum gmd5sum sha1sum gsha1sum sha224sum gsha224sum sha256sum gsha256sum sha384sum gsha384sum"
        " sha512sum gsha512sum b2sum gb2sum b3sum cksum gcksum sum gsum shasum md5 sha1 sha224 sha256 sha384"
        " sha512 rmd160 xxhsum xxh32sum xxh64sum xxh128sum crc32 sha3sum ssdeep",
        "-b|--binary -c|--check -t|--text -z|--zero --tag --ignore-missing --quiet --status --strict"
        " -w|--warn -a|--algorithm= -l|--length= -p -q -r -s= -x -U|--UNIVERSAL -0|--01 --untagged --raw"
        " --debug",
        "read*",
        lenient=True,
    ),
    Program(
        "base64 gbase64 base32 gbase32 basenc gbasenc base58",
        "-d|-D|--decode -i|--ignore-garbage -w|-b|--wrap|--break= -o|--output=write --input=read --base64"
        " -n -u -e -p -r --noerrcheck --base64url --base32 --base32hex --base16 --base2msbf --base2lsbf"
        " --z85 --base58 -h -c|--check",
        # GNU's -i is a flag, macOS's takes a file: what follows is read in both cases
        then=reads_operands,
    ),
    Program("uuencode", "-m|--base64 -r -e|--encode-file-name -o=write", "read text"),
    Program("uudecode", "-c -i -m -p -r -s -o|--output-file=write", "read*", then=_uudecode),
    Program(
        "factor gfactor numfmt gnumfmt primes",
        "--from= --from-unit= --to= --to-unit= --field= --format= --grouping --header=? --invalid= --padding="
        " --round= --suffix= --unit-separator= -d|--delimiter= -z --debug --exponents -h",
        "text*",
        lenient=True,
    ),
    Program(
        "column",
        "-c|--output-width|--columns= -C|--table-column= -d|--table-noheadings -e|--table-header-repeat"
        " -H|--table-hide= -i|--tree-id= -J|--json -l|--table-columns-limit= -L|--keep-empty-lines"
        " -m|--table-maxout -N|--table-columns= -n|--table-name= -O|--table-order= -o|--output-separator="
        " -p|--tree-parent= -R|--table-right= -r|--tree= -S|--use-spaces= -s|--separator= -t|--table"
        " -T|--table-truncate= -W|--table-wrap= -E|--table-noextreme= -x|--fillrows",
        "read*",
        lenient=True,
    ),
    Program("colrm ascii", "-# -t -s -x -d -o -b", "text*", lenient=True),
    Program("col colcrt ul", "-b -f -h -l|--lines= -p -t= -i -x -2", "read*", lenient=True),
    Program(
        "iconv giconv",
        "-f|--from-code= -t|--to-code= -l|--list -c -o|--output=write -s|--silent --verbose --byte-subst="
        " --widechar-subst= --unicode-subst=",
        "read*",
    ),
    Program("look", "-a|--alternative -d|--alphanum -f|--ignore-case -t|--terminate=", "text read*"),
    Program(
        "file gfile",
        "-b|--brief -c|--checking-printout -C|--compile -d|--apple -e|--exclude= --exclude-quiet= --extension"
        " -E -F|--separator= -f|--files-from=read -h|--no-dereference -i|--mime -I -k|--keep-going"
        " -L|--dereference -l|--list -m|--magic-file=read -M=read -n|--no-buffer -N|--no-pad -D|--debug"
        " -p|--preserve-date -P|--parameter= -r|--raw -s|--special-files -S|--no-sandbox -v -z|--uncompress"
        " -Z|--uncompress-noreport -0|--print0 --mime-type --mime-encoding",
        "text*",
        then=_file,
    ),
    Program(
        "wdiff dwdiff",
        "-1 -2 -3 -a -c -d -i -l -n -p -s -t -C= -w= -x= -y= -z=",
        "read*",
        lenient=True,
    ),
    Program(
        "dos2unix unix2dos mac2unix unix2mac",
        "-b|--keep-bom -c|--convmode= -f|--force -h -i|--info=? -k|--keepdate -L -l|--newline -m|--add-bom"
        " -n|--newfile -o|--oldfile -O|--to-stdout -q|--quiet -r|--remove-bom -s|--safe -u -v|--verbose"
        " -F|--follow-symlink -R|--replace-symlink -S|--skip-symlink -V -7 -iso -1252 -437 -850 -ascii"
        " -e|--add-eol --no-add-eol --allow-chown --no-allow-chown",
        then=_dos2unix,
    ),
    Program(
        "uuidgen uuidparse mcookie",
        "-r|--random -t|--time -n|--namespace= -N|--name= -m|--md5 -s|--sha1 -C|--count= -x|--hex -h -V -6"
        " -7|--time-v7 -f|--file=read --max-size= -v",
        "text*",
        lenient=True,
    ),
    Program("pathchk gpathchk", "-p -P --portability", "text*", lenient=True),
    Program(
        "units gunits",
        "-c|--check --check-verbose -d|--digits= -e|--exponential -f|--file=read -H|--history= -h|--help"
        " -i|--info -l|--locale= -L|--log=append -m|--minus -n|--nolists -o|--output-format= -p|--product"
        " -q|--quiet|--silent -r|--round -s|--strict -S|--show-factor -t|--terse -T|--standard -1|--one-line"
        " -u|--units= -U|--unitsfile -v|--verbose -V|--version --compact --conformable --oldstar --newstar",
        "text*",
    ),
    Program(
        "bc gbc",
        "-h|--help -i|--interactive -l|--mathlib -w|--warn -s|--standard -q|--quiet -v|--version"
        " -e|--expression= -f|--file=read -g|--global-stacks -P|--no-prompt -R|--no-read-prompt -S|--scale="
        " -C|--no-digit-clamp -c|--digit-clamp -E|--seed= -I|--ibase= -O|--obase= -L|--no-line-length"
        " -r|--redefine= -z|--leading-zeroes",
        "read*",
    ),
    Program(
        "dc gdc",
        "-e|--expression= -f|--file= -h -V -x|--extended-register -i|--interactive -P|--no-prompt",
        then=_dc,
    ),
    Program(
        "dircolors gdircolors", "-b|--sh|--bourne-shell -c|--csh|--c-shell -p --print-ls-colors", "read*"
    ),
)

EXAMPLES = (
    Example("cat -n README.md", "read README.md"),
    Example("cat - …", "read …"),
    Example("head -20 a.txt", "read a.txt"),
    Example("head -n 5 -q a b", "read a; read b"),
    Example("tail -5f app.log", "read app.log"),
    Example("tail -n +2", "pure"),
    Example("sort -k2,2n -t, data.csv", "read data.csv"),
    Example("sort -uo out.txt in.txt", "write out.txt; read in.txt"),
    Example("sort --compress-program=/tmp/x big", "shell '/tmp/x'; read big"),
    Example("sort --compress-prog ./x", "shell './x'"),
    Example("sort --bogus", "unknown sort: option --bogus is not known"),
    Example("uniq -c in", "read in"),
    Example("uniq in out", "read in; write out"),
    Example("cut -d: -f1 /etc/passwd", "read /etc/passwd"),
    Example("tr a-z A-Z", "pure"),
    Example("wc -l ⋯", "read …"),
    Example("tee -a log.txt", "write append log.txt"),
    Example("tee out.txt -", "write out.txt"),
    Example("tee ⋯", "write …"),
    Example("split -l 100 big.txt part_", "read big.txt; write part_*"),
    Example("split --filter='sh -c id' big", "shell 'sh -c id'; read big"),
    Example("csplit -f cx in /a/", "read in; write cx*"),
    Example("xxd -l 16 a.bin", "read a.bin"),
    Example("xxd -r -p dump out.bin", "read dump; write edit out.bin"),
    Example("base64 -d x.b64", "read x.b64"),
    Example("base64 -i x -o y", "write y; read x"),
    Example("shuf -e a b c", "pure"),
    Example("shuf -n 1 -o out words", "write out; read words"),
    Example("file -b a.png", "pure"),
    Example("file -C -m my", "read my; write my.mgc"),
    Example("uudecode x.uu", "read x.uu; write …"),
    Example("dos2unix -n a b", "read a; write b"),
    Example("dos2unix a.txt", "write edit a.txt"),
    Example("iconv -f latin1 -t utf8 a -o b", "read a; write b"),
    Example("dc -e '2 3 + p'", "pure"),
    Example("dc -e '!id'", "code dc '!id'"),
    Example("bc -l", "pure"),
    Example("echo -n --help", "pure"),
    Example("seq -s , 1 10", "pure"),
    Example("md5sum -c SUMS", "read SUMS"),
)
