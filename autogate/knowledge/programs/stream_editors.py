"""Programs with a language of their own for text and data: sed, awk, jq, yq and their kin.

What the program text does is read by ``autogate.knowledge.languages``; here only how it is given, and
what the options write.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunShell, readable, unclear
from autogate.knowledge.files import reads
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.options import outcomes_of
from autogate.words.values import MANY, STAR, UNKNOWN, as_path, has_unknown, is_static


def _edits(words: Iterable[str]) -> Iterable[Outcome]:
    for word in words:
        yield Effect(Kind.WRITE, as_path(word), "edit")


def _sed(call: Call) -> Iterable[Outcome]:
    words = call.operands
    in_place = call.has("-i", "-I")
    suffix = call.value("-i", "-I") or ""
    if in_place and not suffix and words and (words[0] == "" or words[0].startswith(".")) and len(words) > 1:
        # BSD: the suffix is a word of its own; neither "" nor ".bak" is a script
        suffix, words = words[0], words[1:]
    scripts = list(call.values("-e"))
    for path in call.values("-f"):
        yield RunFile(path, "sed")
    if not call.has("-e", "-f"):
        if not words:
            return
        scripts.append(words[0])
        words = () if words[0] == MANY else words[1:]
    if call.has("--sandbox") and all(map(is_static, scripts)):
        scripts = []  # refuses to read, write and run
    options = tuple(name for name in ("-n", "-i", "-s") if call.has(name))
    if scripts:
        text = "\n".join(UNKNOWN if script == MANY else script for script in scripts)
        yield RunCode("sed", text, options=options)
    if not in_place:
        yield from reads(words)
        return
    yield from _edits(words)
    if suffix:
        for word in words:
            odd = has_unknown(suffix) or "*" in suffix or "/" in suffix
            yield Effect(Kind.WRITE, UNKNOWN if odd else as_path(word) + suffix)


def _awk(call: Call) -> Iterable[Outcome]:
    words = call.operands
    for path in (*call.values("-f"), *call.values("-E")):
        yield RunFile(path, "awk")
    edits = False
    for path in call.values("-i"):
        if path in ("inplace", "inplace.awk"):
            edits = True
        else:
            yield RunFile(path, "awk")
    for text in call.values("-W"):
        if text in ("version", "v", "usage", "u", "help", "h"):
            return
        if text not in ("posix", "traditional", "interactive", "dump", "re-interval", "posix_space"):
            yield unclear(f"awk: option -W {readable(text)} is not known")
    for name in call.values("-l"):
        yield Effect(Kind.EXECUTE, f"the awk extension {readable(name)}")
    texts = list(call.values("-e"))
    if not call.has("-f", "-E", "-e"):
        if not words:
            return
        texts.append(UNKNOWN if words[0] == MANY else words[0])
        words = words[1:] if words[0] != MANY else ()
    if texts:
        yield RunCode("awk", "\n".join(texts), words, options=call.values("-v"))
    files = [word for word in words if not word.partition("=")[0].isidentifier() or "=" not in word]
    yield from _edits(files) if edits else reads(files)


_JQ_MORE = ("--slurpfile", "--rawfile", "--argfile", "--arg", "--argjson")


def _jq(call: Call) -> Iterable[Outcome]:
    """``--arg`` and its like take two words each, ``--args`` ends the files: read by hand."""
    words = call.operands
    operands: list[str] = []
    texts: list[str] = []
    from_file = False
    values_follow = False
    library = ""
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word == "--":
            operands.extend(words[at:])
            break
        if word in _JQ_MORE:
            path = words[at + 1] if at + 1 < len(words) else UNKNOWN
            if word not in ("--arg", "--argjson"):
                yield Effect(Kind.READ, path)
            at += 2
        elif word in ("--args", "--jsonargs"):
            values_follow = True
        elif word in ("-f", "--from-file"):
            from_file = True
        elif word.startswith("--from-file="):
            texts.append("")
            yield RunFile(word[12:], "jq")
        elif word in ("-L", "--library-path"):
            library = words[at] if at < len(words) else UNKNOWN
            at += 1
        elif word in ("--indent", "--stream-chunk", "-F"):
            at += 1
        elif word in ("-h", "--help", "-V", "--version", "--build-configuration"):
            return
        elif word.startswith("--") and len(word) > 2:
            if word.partition("=")[0] not in _JQ_FLAGS:
                yield call.unclear(f"option {readable(word)} is not known")
                return
        elif word.startswith("-") and len(word) > 1 and word != MANY:
            if not is_static(word) or not set(word[1:]) <= set("ncrRasjCMSef0hy"):
                if word.startswith("-L"):
                    library = word[2:]
                    continue
                yield call.unclear(f"option {readable(word)} is not known")
                return
            if "f" in word:
                from_file = True
        elif values_follow and (texts or operands):
            continue
        else:
            operands.append(word)
    if library:
        yield Effect(Kind.READ, library, recursive=True)
    if operands and not texts:
        first = operands.pop(0)
        if from_file:
            yield RunFile(as_path(first), "jq")
        else:
            yield RunCode("jq", as_path(first))
    yield from reads(operands)


_JQ_FLAGS = frozenset(
    (
        *("--null-input", "--raw-input", "--slurp", "--compact-output", "--raw-output", "--raw-output0"),
        *("--join-output", "--ascii-output", "--sort-keys", "--color-output", "--monochrome-output"),
        *("--tab", "--unbuffered", "--stream", "--stream-errors", "--seq", "--exit-status", "--indent"),
        *("--binary", "--debug", "--debug-dump-disasm", "--debug-trace", "--yaml-input", "--yaml-output"),
        *("--from", "--to", "--nan", "--compact", "--raw", "--color"),
    )
)


_YQ3 = frozenset(
    (
        *("r", "read", "w", "write", "d", "delete", "m", "merge", "p", "prefix", "v", "validate"),
        *("x", "compare", "n", "new"),
    )
)


def _yq_words(call: Call) -> Iterable[Outcome]:
    """Flags of Go may be given as ``--inplace=true``."""
    words = [re.sub(r"^(--?[a-zA-Z-]+)=true$", r"\1", word) for word in call.operands]
    words = [word for word in words if not re.fullmatch(r"--?[a-zA-Z-]+=false", word)]
    return outcomes_of(_YQ, call.invocation._replace(argv=(call.invocation.argv[0], *words)))


def _yq(call: Call) -> Iterable[Outcome]:
    """mikefarah's yq, with Python's yq, xq and tomlq where they agree."""
    words = list(call.operands)
    if words[:1] in (["e"], ["eval"], ["ea"], ["eval-all"]):
        words.pop(0)
    elif words and words[0] in _YQ3:
        # version 3: the file, then paths and values
        files = words[1:] if words[0] in ("m", "merge", "x", "compare") else words[1:2]
        yield from _edits(files[:1]) if call.has("-i") else reads(files)
        return
    elif words[:1] in (["shell-completion"], ["completion"], ["help"]):
        return
    for path in call.values("--from-file"):
        yield RunFile(path, "jq")
    texts = list(call.values("--expression"))
    if not texts and not call.has("--from-file") and words and not _is_data(words[0]):
        texts.append(as_path(words.pop(0)))
    for text in texts:
        yield RunCode("jq", text)
    splits = call.value("-s") if not call.has("--slurp") else None
    if splits is not None:
        # the expression names the files
        yield Effect(Kind.WRITE, UNKNOWN if not is_static(splits) else "./" + STAR)
    if call.has("-i"):
        yield from _edits(words)
    else:
        yield from reads(words)


def _is_data(word: str) -> bool:
    return word.endswith((".yml", ".yaml", ".json", ".toml", ".xml")) and word[:1] != "."


_YQ = Program(
    "yq",
    "-C|--colors --color= -M|--no-colors -e|--exit-status -f|--front-matter= --from-file="
    " --expression="
    " -i|--inplace|--in-place -I|--indent= -j|--tojson -n|--null-input -N|--no-doc -o|--output-format="
    " -p|--input-format= -P|--prettyPrint -r|--unwrapScalar=? --raw-output -s|--split-exp="
    " --split-exp-file=read"
    " --slurp --header-preprocess=? -v|--verbose -V --csv-auto-parse=? --csv-separator="
    " --tsv-auto-parse=?"
    " --lua-globals --lua-prefix= --lua-suffix= --lua-unquoted --properties-array-brackets"
    " --properties-separator= --shell-key-separator= --string-interpolation=? --xml-attribute-prefix="
    " --xml-content-name= --xml-directive-name= --xml-keep-namespace=? --xml-proc-inst-prefix="
    " --xml-raw-token=?"
    " --xml-skip-directives --xml-skip-proc-inst --xml-strict-mode --yaml-fix-merge-anchor-to-spec"
    " -0|--nul-output -y|--yaml-output -Y|--yaml-roundtrip -t|--toml-output -x|--xml-output -w|--width="
    " -S -c"
    " -a|--ascii-output --explicit-start --explicit-end --no-alias -h --security-disable-env-ops"
    " --security-disable-file-ops",
    then=_yq,
)


def _query(call: Call) -> Iterable[Outcome]:
    """An expression that only selects, and files."""
    return reads(call.operands[1:])


def _mlr(call: Call) -> Iterable[Outcome]:
    """Miller: verbs chained with ``then``; its put and filter can run, tee and split write."""
    words = call.operands
    edits = False
    files: list[str] = []
    at = 0
    while at < len(words) and words[at].startswith("-"):
        word = words[at]
        at += 1
        if word in ("-I", "--in-place"):
            edits = True
        elif word == "--from" and at < len(words):
            files.append(words[at])
            at += 1
        elif word in ("--prepipe", "--prepipex", "--load", "--mload", "-s"):
            if word.startswith("--prepipe") and at < len(words):
                yield RunShell(words[at])
            else:
                yield unclear(f"mlr: option {word} is not known")
            at += 1
        elif word in _MLR_VALUED:
            at += 1
        elif word in ("--version", "--help", "-h"):
            return
        elif not is_static(word):
            yield unclear(f"mlr: option {readable(word)} is not known")
            return
    rest = words[at:]
    if rest[:1] in (("help",), ("version",), ("regtest",)):
        return
    code = "put" in rest or "filter" in rest
    for word in rest:
        odd = has_unknown(word) or "system" in word or "exec" in word or ">" in word
        if word == MANY or (code and odd):
            yield unclear(f"mlr: the expression {readable(word)} is not understood")
        if word in ("tee", "split"):
            yield Effect(Kind.WRITE, UNKNOWN)
    files.extend(word for word in rest if _is_file(word))
    if edits and not files and len(rest) > 1:
        files = [as_path(rest[-1])]
    yield from _edits(files) if edits else reads(files)


def _is_file(word: str) -> bool:
    """Miller's verbs and their values can only be told from files by their looks."""
    if word.startswith(("/", "./", "../", "~")):
        return True
    return "." in word and not any(mark in word for mark in " $=")


_MLR_VALUED = frozenset(
    (
        *("--fs", "--ps", "--rs", "--ifs", "--ofs", "--ips", "--ops", "--irs", "--ors", "--nr-progress-mod"),
        *("--records-per-batch", "--ofmt", "--fflatsep", "--flatsep", "--jflatsep", "--oflatsep", "--seed"),
        *("--tz", "--pass-comments-with", "--skip-comments-with", "--io", "-i", "-o", "--key-color"),
        *("--value-color", "--pass-color", "--fail-color", "--help-color"),
    )
)


def _xmlstarlet(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    edits = verb in ("ed", "edit") and any(w in ("-L", "--inplace") for w in words[1:])
    if verb in ("tr", "transform"):
        # XSLT may load other documents and write with extensions
        yield Effect(Kind.EXECUTE, "an XSLT stylesheet", force="medium")
    files = [
        w
        for w in words[1:]
        if not w.startswith("-")
        and (w == MANY or "." in w[1:])
        and " " not in w
        and "[" not in w
        and "()" not in w
    ]
    if edits and not files:
        files = [w for w in words[1:] if not w.startswith("-")][-1:]
    if not is_static(verb) or not verb:
        yield unclear("xmlstarlet: the command is not known") if verb else Effect(Kind.PURE)
        return
    for word in files:
        if word.startswith("//") or (word.startswith("/") and "." not in word):
            continue
        yield Effect(Kind.WRITE, as_path(word), "edit") if edits else Effect(Kind.READ, as_path(word))


def _dasel(call: Call) -> Iterable[Outcome]:
    path = call.value("-f")
    writes = call.value("-o")
    verb = call.operands[0] if call.operands else ""
    if path is not None:
        yield Effect(Kind.READ, path)
    if verb in ("put", "delete") and path is not None and writes is None:
        yield Effect(Kind.WRITE, path, "edit")
    if writes not in (None, "-", "stdout"):
        yield Effect(Kind.WRITE, writes or UNKNOWN)


_SED = (
    "-n|--quiet|--silent --debug -e|--expression= -f|--file= -E|-r|--regexp-extended -i|--in-place=? -I=?"
    " -l|--line-length= --posix -s|--separate --sandbox -u|--unbuffered -z|--null-data -b|--binary"
    " --follow-symlinks -a"
)
PROGRAMS = (
    Program("sed gsed ssed", _SED, then=_sed),
    Program(
        "awk gawk mawk nawk original-awk bwk goawk",
        "-F|--field-separator= -v|--assign= -f|--file= -e|--source= -E|--exec= -i|--include= -l|--load="
        " -b|--characters-as-bytes -c|--traditional -C|--copyright -d=?write --dump-variables=?write"
        " -D=?unknown"
        " --debug=?unknown -g|--gen-pot -h -k|--csv -I|--trace -L=? --lint=? -M|--bignum"
        " -n|--non-decimal-data"
        " -N|--use-lc-numeric -o=?write --pretty-print=?write -O|--optimize -p=?write --profile=?write"
        " -P|--posix"
        " -r|--re-interval -s|--no-optimize -S|--sandbox -t|--lint-old -V -W= -safe",
        style=Style.POSIX,
        operands="text*",
        on={
            "-d": effect(Kind.WRITE, "awkvars.out"),
            "--dump-variables": effect(Kind.WRITE, "awkvars.out"),
            "-p": effect(Kind.WRITE, "awkprof.out"),
            "--profile": effect(Kind.WRITE, "awkprof.out"),
            "-o": effect(Kind.WRITE, "awkprof.out"),
            "--pretty-print": effect(Kind.WRITE, "awkprof.out"),
        },
        then=_awk,
    ),
    Program("jq gojq jaq jqjq", raw=_jq),
    Program("yq xq tomlq", raw=_yq_words),
    Program(
        "gron",
        "-u|--ungron -c|--colorize -m|--monochrome -s|--stream -k|--insecure -j|--json -v|--values --no-sort",
        "read*",
    ),
    Program(
        "json_pp json5 jsonlint json_xs",
        "-f= -t= -v -V -json_opt= --space= -s= --convert -c=? --validate -q -i|--in-place",
        then=lambda call: (_edits if call.has("-i") else reads)(call.operands),
    ),
    Program("jless", "-m|--mode= -N -n -r -R --json --yaml --scrolloff= --clipboard-cmd=command", "read*"),
    Program("jo", "-p -a -B -D -d= -e -n -v -V -o=write -f=read", "text*"),
    Program(
        "htmlq pup",
        "-f|--filename|--file=read -o|--output=write -t|--text -p|--pretty -w -a|--attribute= -b= -B"
        " -r|--remove-nodes= -c|--color -i|--indent= -n|--number -l|--limit= --charset= --plain --pre",
        "text*",
    ),
    Program(
        "dasel",
        "-f|--file= -r|--read= -w|--write= -p|--parser= -o|--out= -s|--selector= -t|--type= -v|--value="
        " -m|--multiple -n|--null --plain -c|--compact --colour --color --pretty --escape-html --length"
        " --merge-input-documents"
        " -i|--in= --root --var= --rw-flag= --read-flag= --write-flag=",
        then=_dasel,
    ),
    Program("mlr", raw=_mlr),
    Program(
        "xmllint",
        "--format --noout --xpath= --schema=read --relaxng=read --dtdvalid=read --dtdvalidfpi= --valid"
        " --noent --nonet --html --htmlout --nowrap --recover --c14n --c14n11 --exc-c14n --encode="
        " --output=write"
        " -o=write --pretty= --huge --stream --timing --debug --version --postvalid --insert --compress"
        " --push --memory"
        " --path= --copy --nodict --nocatalogs --catalogs --quiet --nodefdtd --noblanks --nocdata --nsclean"
        " --testIO"
        " --walker --pattern= --sax1 --sax --oldxml10 --xinclude --noxincludenode --nofixup-base-uris"
        " --repeat"
        " --loaddtd --dtdattr --dropdtd --maxmem= --schematron=read --nocompact --nodtd --chkregister --auto"
        " --oldsax --load-trace --nowarning --max-ampl=",
        "read*",
    ),
    Program("xmlstarlet xml", raw=_xmlstarlet),
    Program(
        "csvcut csvgrep csvlook csvstat csvjson csvsort csvstack csvformat csvjoin",
        "-d|--delimiter= -t|--tabs -q|--quotechar= -u|--quoting= -b|--no-doublequote -p|--escapechar="
        " -z|--maxfieldsize= -e|--encoding= -L|--locale= -S|--skipinitialspace -H|--no-header-row"
        " -K|--skip-lines= -v|--verbose -l|--linenumbers --zero -V -n|--names -c|--columns= -C|--not-columns="
        " -x|--delete-empty-rows -m|--match= -r|--regex= -f|--file=read -i|--invert-match -a|--any-match"
        " --max-rows= --max-columns= --max-column-width= --max-precision= --no-number-ellipsis"
        " -y|--snifflimit= -I|--no-inference --csv --type --nulls --unique --min --max --sum --mean --median"
        " --stdev --len --freq --freq-count= --count --indent= -k|--key= --lat= --lon= --stream"
        " --date-format="
        " --datetime-format= --no-leading-zeroes --null-value= --blanks --outer --left --right",
        "read*",
    ),
    Program(
        "datamash",
        "-A|--annotate -C|--skip-comments -f|--full -g|--group= -c|--collapse-delimiter= -h -H --header-in"
        " --header-out -i|--ignore-case -s|--sort -t|--field-separator= -W|--whitespace -z|--zero-terminated"
        " -N"
        " --narm -R|--round= --output-delimiter= --filler= --format= --no-strict -V",
        "text*",
    ),
)

EXAMPLES = (
    Example("mlr -I --icsv cat x", "write edit x"),
    Example("xmlstarlet ed -L -d //a x", "write edit x"),
    Example("sed -n 5p a.txt", "code sed '5p'; read a.txt"),
    Example("sed -i.bak -e s/a/b/ -e d x", "code sed 's/a/b/\\nd'; write edit x; write x.bak"),
    Example("sed -i '' s/a/b/ x", "code sed 's/a/b/'; write edit x"),
    Example("sed -ni s/a/b/p x y", "code sed 's/a/b/p'; write edit x; write edit y"),
    Example("sed -f prog.sed x", "file sed prog.sed; read x"),
    Example("sed '1e id' x", "code sed '1e id'; read x"),
    Example("sed --sandbox '1e id' x", "read x"),
    Example("sed --bogus p x", "unknown sed: option --bogus is not known"),
    Example("awk -F: -v n=1 '{print $1}' /etc/passwd", "code awk '{print $1}' /etc/passwd; read /etc/passwd"),
    Example("awk '{print}' x=1 a", "code awk '{print}' x=1 a; read a"),
    Example("gawk -i inplace '{print}' a", "code awk '{print}' a; write edit a"),
    Example("awk -f prog.awk a", "file awk prog.awk; read a"),
    Example("gawk -l filefuncs 1", "execute the awk extension filefuncs; code awk '1'"),
    Example("jq -r --arg a b .x file.json", "code jq '.x'; read file.json"),
    Example("jq --rawfile k /root/key .", "read /root/key; code jq '.'"),
    Example("jq -f prog.jq a.json", "file jq prog.jq; read a.json"),
    Example("jq --bogus .", "unknown jq: option --bogus is not known"),
    Example("yq -i '.a = 1' x.yml", "code jq '.a = 1'; write edit x.yml"),
    Example("yq --inplace=true '.a = 1' x.yml", "code jq '.a = 1'; write edit x.yml"),
    Example("yq write -i x.yml a 1", "write edit x.yml"),
    Example("yq eval .a x.yml", "code jq '.a'; read x.yml"),
    Example("yq -s .name x.yml", "read x.yml; write ./*"),
    Example("xmllint --format a.xml --output b.xml", "read a.xml; write b.xml"),
    Example("xmlstarlet ed -L -d //x a.xml", "write edit a.xml"),
    Example("mlr --icsv --ojson cat a.csv", "read a.csv"),
    Example(
        "mlr -n put 'end{system(\"id\")}'", 'unknown mlr: the expression end{system("id")} is not understood'
    ),
    Example("gron a.json", "read a.json"),
)
