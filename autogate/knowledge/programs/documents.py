"""Documents and data: linters of scripts and texts, typesetting, spelling, tables, books."""

from __future__ import annotations

from collections.abc import Iterable

from autogate.effects import Effect, Kind, Outcome, readable, unclear
from autogate.knowledge.building import runs
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import sub
from autogate.words.values import UNKNOWN, as_path, is_static


def _stem(word: str, ending: str) -> str:
    """The path with another ending."""
    path = as_path(word)
    head, dot, tail = path.rpartition(".")
    return (head if dot and "/" not in tail and head else path) + ending


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."


# linters and formatters


def _shfmt(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if call.has("-w"):
            yield Effect(Kind.WRITE, as_path(word), "edit", recursive=True)
        elif word != "-":
            yield Effect(Kind.READ, as_path(word), recursive=True)


def _fixes(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if call.has("-f", "--fix"):
            yield Effect(Kind.WRITE, as_path(word), "edit", recursive=True)
        else:
            yield Effect(Kind.READ, as_path(word), recursive=True)


def _taplo_format(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        if word == "-":
            continue
        if call.has("--check", "--diff"):
            yield Effect(Kind.READ, as_path(word))
        else:
            yield Effect(Kind.WRITE, as_path(word), "edit")
    if not call.operands and not call.has("--check", "--diff"):
        yield Effect(Kind.WRITE, ".", "edit", recursive=True)


def _tidy(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        yield (
            Effect(Kind.WRITE, as_path(word), "edit") if call.has("-m") else Effect(Kind.READ, as_path(word))
        )


def _stylesheet(call: Call) -> Iterable[Outcome]:
    """Style sheets can write files: they count as code of the project."""
    words = call.operands
    for word in words[:1]:
        yield Effect(Kind.BUILD, _folder(as_path(word)), call.invocation.name)
    for word in words[1:]:
        yield Effect(Kind.READ, as_path(word))


# typesetting


def _printed(call: Call) -> Iterable[Outcome]:
    """enscript, a2ps: without an output file the document goes to the printer."""
    out = call.value("-o", "-p")
    if call.has("-h", "-V", "--list") or not (call.operands or call.options):
        return
    if out is None and not call.has("--list-media"):
        yield Effect(Kind.REMOTE, "a printer", "print")


def _asciidoctor(call: Call) -> Iterable[Outcome]:
    out = call.value("-o")
    for word in call.operands:
        yield Effect(Kind.READ, as_path(word))
        if out is None:
            folder = call.value("-D", "--destination-dir")
            if folder is not None:
                yield Effect(Kind.WRITE, folder, "unpack", recursive=True)
            elif word != "-":
                yield Effect(Kind.WRITE, _stem(word, ".html" if call.value("-b") is None else "." + UNKNOWN))


def _lilypond(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        yield Effect(Kind.BUILD, _folder(as_path(word)), "lilypond")
        if call.value("-o") is None:
            yield Effect(Kind.WRITE, _stem(word.rpartition("/")[2], ".pdf"))


def _spell(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    name = call.invocation.name
    if name == "aspell":
        if verb == "check" or call.has("-c"):
            for word in call.operands[1 if verb == "check" else 0 :]:
                yield Effect(Kind.WRITE, as_path(word), "edit")
        elif verb in ("create", "merge"):
            for word in call.operands[2:]:
                yield Effect(Kind.WRITE, as_path(word))
        elif verb not in (
            "",
            "list",
            "dump",
            "config",
            "dicts",
            "filter",
            "soundslike",
            "munch",
            "expand",
            "pipe",
            "help",
            "usage",
            "munch-list",
            "clean",
            "conv",
            "norm",
        ):
            yield unclear(f"aspell {readable(verb)} is not known")
    elif call.has("-l", "-a", "-L", "-D", "-G", "-w", "-1", "-v"):
        for word in call.operands:
            yield Effect(Kind.READ, as_path(word))
    else:
        for word in call.operands:
            yield Effect(Kind.WRITE, as_path(word), "edit")


def _tlmgr(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    if {"--dry-run", "-dry-run", "--list", "-n"} & set(words) or verb in (
        *(
            "info",
            "show",
            "search",
            "list",
            "help",
            "version",
            "check",
            "print-platform",
            "print-platform-info",
            "dump-tlpdb",
        ),
        *("conf", "--version", "--help", "bug", "print-arch"),
    ):
        if verb == "conf" and len(words) > 2:
            yield Effect(Kind.CHANGE, "the settings of TeX", "set", force="medium")
        elif verb == "search" and "--global" in words:
            yield Effect(Kind.NETWORK, "CTAN", "request")
        return
    if verb in ("install", "update", "restore"):
        names = [word for word in words[1:] if not word.startswith("-")] or [""]
        for name in names:
            yield Effect(Kind.INSTALL, readable(as_path(name)), "system")
    elif verb in ("remove", "uninstall"):
        yield Effect(Kind.CHANGE, f"package {readable(' '.join(words[1:]))}", "remove", force="high")
    else:
        yield Effect(Kind.CHANGE, f"TeX: {readable(' '.join(words))}", "change", force="uncertain")


# sites


_SITE_VALUES = frozenset(
    (
        *(
            "--destination",
            "-d",
            "--config",
            "--configDir",
            "-e",
            "--environment",
            "-b",
            "--baseURL",
            "--base-url",
        ),
        *(
            "-s",
            "--source",
            "-t",
            "--theme",
            "--themesDir",
            "--bind",
            "-p",
            "--port",
            "-l",
            "--layoutDir",
            "-c",
        ),
        *(
            "--contentDir",
            "--cacheDir",
            "--logLevel",
            "--interface",
            "-i",
            "--output-dir",
            "-o",
            "--root",
            "-r",
        ),
        *("-k", "--kind", "-f", "--format", "--poll", "--liveReloadPort", "-u"),
    )
)


def _site(call: Call) -> Iterable[Outcome]:
    name = call.invocation.name
    words: list[str] = []
    values: dict[str, str] = {}
    at = 0
    while at < len(call.operands):
        word = call.operands[at]
        at += 1
        option, sign, value = word.partition("=")
        if option in _SITE_VALUES:
            values[option] = value if sign else (call.operands[at] if at < len(call.operands) else UNKNOWN)
            at += 0 if sign else 1
        elif not word.startswith("-"):
            words.append(word)
    verb = words[0] if words else "build"
    if {"-h", "--help", "--version"} & set(call.operands) or verb in (
        *("version", "env", "config", "list", "help", "completion"),
    ):
        return
    if verb in ("new", "init"):
        yield Effect(Kind.WRITE, words[-1] if len(words) > 1 else ".", "create")
    elif verb == "deploy":
        yield Effect(Kind.REMOTE, "the site", "publish")
    elif verb in ("build", "server", "serve", "convert", "gen", "mod", "import", "check"):
        yield Effect(Kind.BUILD, values.get("-s", values.get("--source", ".")), f"{name} {verb}")
        for option in ("--destination", "-d", "--output-dir", "-o"):
            if option in values:
                yield Effect(Kind.WRITE, values[option], "unpack", recursive=True)
        place = values.get("--bind", values.get("--interface", "127.0.0.1"))
        if place not in ("127.0.0.1", "localhost", "::1"):
            yield Effect(Kind.NETWORK, readable(place), "listen")
    else:
        yield unclear(f"{name} {readable(verb)} is not known")


# tables


def _csvtool(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else ""
    if verb == "call":
        yield Effect(Kind.EXECUTE, f"the command {readable(' '.join(call.operands[1:2]))}")
    skip = {
        "col": 2,
        "namedcol": 2,
        "head": 2,
        "drop": 2,
        "trim": 2,
        "sub": 5,
        "setcolumns": 2,
        "replace": 3,
        "join": 3,
        "call": 2,
    }
    known = {
        *skip,
        "width",
        "height",
        "readable",
        "transpose",
        "square",
        "cat",
        "paste",
        "pastecol",
        "--help",
        "",
    }
    if verb not in known:
        yield unclear(f"csvtool {readable(verb)} is not known")
    for word in call.operands[skip.get(verb, 1) :]:
        yield Effect(Kind.READ, as_path(word))


_XSV_WRITES = ("split", "partition")


def _xsv(call: Call) -> Iterable[Outcome]:
    if call.path[-1] in _XSV_WRITES:
        for word in call.operands[:1] if call.path[-1] == "split" else call.operands[1:2]:
            yield Effect(Kind.WRITE, as_path(word), "unpack", recursive=True)
    if call.path[-1] == "index" and call.value("-o") is None:
        for word in call.operands[:1]:
            yield Effect(Kind.WRITE, f"{as_path(word)}.idx")
    for word in call.operands:
        if "." in word or "/" in word or not is_static(word):
            yield Effect(Kind.READ, as_path(word))


def _csvsql(call: Call) -> Iterable[Outcome]:
    for word in call.operands:
        yield Effect(Kind.READ, as_path(word))
    if call.value("--db") is not None:
        yield Effect(Kind.DATABASE, readable(call.value("--db") or ""), "change")


# books


def _ledger(call: Call) -> Iterable[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    verb = words[0] if words else ""
    for at, word in enumerate(call.operands[:-1]):
        if word in ("-f", "--file"):
            yield Effect(Kind.READ, call.operands[at + 1])
        elif word in ("-o", "--output-file", "--output"):
            yield Effect(Kind.WRITE, call.operands[at + 1])
    name = call.invocation.name
    if name == "hledger" and verb in ("add", "import", "close", "web", "ui", "iadd", "edit"):
        yield Effect(Kind.WRITE, UNKNOWN, "edit")
    elif any(
        word.startswith(("--pager", "--script", "--init-file", "--input-date-hook")) for word in call.operands
    ):
        yield unclear(f"{name} with an option that is not known")
    elif name == "ledger" and verb in ("python", "script", "server", "source"):
        yield Effect(Kind.EXECUTE, "a script of ledger")


_CSVKIT = (
    "-d|--delimiter= -t|--tabs -q|--quotechar= -u|--quoting= -b|--no-doublequote -p|--escapechar="
    " -z|--maxfieldsize= -e|--encoding="
    " -L|--locale= -S|--skipinitialspace --blanks --null-value= --date-format= --datetime-format="
    " -H|--no-header-row -K|--skip-lines="
    " -v|--verbose -l|--linenumbers --zero -V|--version -h -n|--names -c|--columns= -C|--not-columns="
    " -x|--delete-empty-rows -m|--match="
    " -r|--regex= -f|--file=read -i|--invert-match -a|--any-match -I|--no-inference -y|--snifflimit="
    " -g|--groups= --filenames --csv --json"
    " --type --nulls --non-nulls --unique --min --max --sum --mean --median --stdev --len --freq"
    " --freq-count= --count --decimal-format="
    " --no-grouping-separator --max-rows= --max-columns= --max-column-width= --max-precision="
    " --indent= -k|--key= --lat= --lon= --crs="
    " --stream --left --right --outer --sheet= --write-sheets=unknown"
)

PROGRAMS = (
    Program(
        "shellcheck",
        "-a|--check-sourced -C|--color=? -i|--include= -e|--exclude= --extended-analysis="
        " -f|--format= --list-optional --norc"
        " --rcfile=read -o|--enable= -P|--source-path= -s|--shell= -S|--severity= -V"
        " -W|--wiki-link-count= -x|--external-sources -h",
        "read*",
    ),
    Program(
        "shfmt",
        "-l|--list=? -w|--write -d|--diff -s|--simplify -mn|--minify -ln|--language-dialect="
        " -p|--posix --filename= -i|--indent="
        " -bn|--binary-next-line -ci|--case-indent -sr|--space-redirects -kp|--keep-padding"
        " -fn|--func-next-line -f|--find=?"
        " --to-json --from-json --apply-ignore -tojson -filename= -version -h",
        "text*",
        Style.EXACT,
        then=_shfmt,
    ),
    Program(
        "yamllint",
        "-c|--config-file=read -d|--config-data= --list-files -f|--format= -s|--strict --no-warnings -v -h",
        "tree*",
    ),
    Program(
        "actionlint",
        "-color -no-color -config-file=read -debug -format= -ignore= -init-config -oneline"
        " -pyflakes=unknown -shellcheck=unknown"
        " -stdin-filename= -verbose -version",
        "read*",
        Style.SINGLE,
        on={"-init-config": effect(Kind.WRITE, ".github/actionlint.yaml")},
    ),
    Program(
        "markdownlint markdownlint-cli2",
        "-c|--config=read -d|--dot -f|--fix -i|--ignore= -j|--json -o|--output=write"
        " -p|--ignore-path=read -q|--quiet -r|--rules=unknown"
        " -s|--stdin --enable= --disable= --no-globs --format= --configPointer= -V -h",
        "text*",
        Style.EXACT,
        then=_fixes,
    ),
    Program(
        "taplo",
        "-c|--config=read --cache-path= --colors= --verbose --log-spans --no-auto-config -V",
        style=Style.EXACT,
        inherit=True,
        subcommands=(
            sub("format fmt", "--check --diff -o|--option= -f|--force --stdin-filepath=", then=_taplo_format),
            sub(
                "lint check validate",
                "--schema= --default-schema-catalogs --no-schema --schema-catalog=",
                "read*",
            ),
            sub("get", "-f|--file-path=read -o|--output-format= -s|--separator= --strip-newline"),
            sub("completions config", ""),
            sub("lsp", ""),
        ),
    ),
    Program(
        "editorconfig-checker",
        "-config=read --config=read -debug -dry-run -exclude= -format= -no-color -verbose -v -h"
        " -ignore-defaults -disable-indentation -disable-trim-trailing-whitespace"
        " -disable-end-of-line -disable-insert-final-newline -disable-max-line-length"
        " -disable-indent-size",
        "tree*",
        Style.SINGLE,
    ),
    Program(
        "tidy",
        "-m|-modify -o|-output=write -config=read -i|-indent -w|-wrap= -u|-upper -c|-clean -b|-bare"
        " -g|-gdoc -n|-numeric -e|-errors"
        " -q|-quiet -omit -xml -asxml|-asxhtml -ashtml -access= -raw -ascii -latin0 -latin1 -utf8"
        " -utf16 -f|-file=write -v|-version"
        " -h|-help -help-config -show-config --show-warnings= --indent= --wrap= --tidy-mark="
        " --drop-empty-elements= --quiet=",
        "text*",
        Style.SINGLE,
        then=_tidy,
    ),
    Program(
        "xsltproc xslt3",
        "-o|--output=write -v|--verbose --timing --repeat --novalid --noout --maxdepth= --maxvars="
        " --maxparserdepth= --huge --seed-rand="
        " --html --encoding= --param= --stringparam= --path= --nonet --nowrite --nomkdir --load-trace"
        " --catalogs --xinclude"
        " --xincludestyle --profile --dumpextensions --nodict -V --nodtdattr",
        "text*",
        then=_stylesheet,
    ),
    # typesetting
    Program(
        "enscript",
        "-1 -2 -3= -4 -a|--pages= -A= -b|--header= -B|--no-header -c|--truncate-lines"
        " -C|--line-numbers=? -d= -D= -e=? -E|--highlight=?"
        " -f|--font= -F|--header-font= -g|--print-anyway -G|--fancy-header=? -h|--no-job-header -H=?"
        " -i= -I|--filter=shell -j|--borders -J="
        " -k --page-prefeed -K -l|--lineprinter -L= -m=? -M|--media= -n= -N= -o|--output=write"
        " -p=write -P= -q|--quiet -Q -r|--landscape"
        " -R|--portrait -s= -S= -t|--title= -T= -u=? -U= -v|--verbose=? -V|--version -w|--language="
        " -W= -X|--encoding= -z -Z|--pass-through"
        " --color=? --columns= --list-media --list-options --word-wrap --toc --style="
        " --rotate-even-pages --margins= --footer=",
        "read*",
        then=_printed,
    ),
    Program(
        "a2ps",
        "-1 -2 -4 -o|--output=write -q|--quiet -r|--landscape -R|--portrait -B|--no-header"
        " -f|--font-size= -M|--medium= -E|--pretty-print=? --columns= --rows= -b|--header=?"
        " -t|--title= -X|--encoding= -C -n= -T= -c --borders= --line-numbers= -h -V --list=",
        "read*",
        then=_printed,
    ),
    Program(
        "asciidoctor asciidoctor-pdf",
        "-b|--backend= -d|--doctype= -e|--embedded|-s|--no-header-footer -o|--out-file=write"
        " -D|--destination-dir= -R|--source-dir="
        " -B|--base-dir= -S|--safe-mode= --safe -n|--section-numbers -a|--attribute= -t|--timings"
        " -v|--verbose -q|--quiet -w|--warnings"
        " --failure-level= --trace -V -h -E=unknown -r|--require=unknown -I|--load-path=unknown"
        " -T|--template-dir=unknown --sourcemap",
        "text*",
        then=_asciidoctor,
    ),
    Program(
        "asciidoc a2x",
        "-b= -d= -o=write -a= -v -s -n -f=unknown --theme=unknown -D= -L -h --help",
        "text*",
        then=_asciidoctor,
    ),
    Program(
        "lilypond lilypond-book",
        "-o|--output=write -f|--formats= -b= -d= -E -e=unknown -h -H= -i= -I= -j= -l|--loglevel="
        " -s|--silent -v -V -w -dno-point-and-click --pdf --png --ps --svg",
        "text*",
        Style.EXACT,
        then=_lilypond,
    ),
    Program(
        "aspell",
        "-c -a -l|--lang= -d|--master= -p= -H -t -e -n -m -x -b -B -C -P -S -W= --mode= --encoding="
        " --dont-backup --ignore-case --home-dir= --personal= --add-filter= --sug-mode= -v -h",
        "text*",
        Style.EXACT,
        then=_spell,
    ),
    Program(
        "hunspell ispell",
        "-l -a -L -D -G -w -1 -v -vv -d= -p= -i= -H -t -n -m -r -s -S -u -u1 -u2 -u3 -U -X -O -P= -C"
        " -B -x -b -h --check-url --check-apostrophe",
        "text*",
        then=_spell,
    ),
    Program(
        "kpsewhich kpsepath kpsexpand kpsestat texcount detex chktex lacheck",
        "-l -v -q -w= -n= -e -I= -d= -f= -i= -o=unknown --output=unknown --mktex=unknown"
        " -mktex=unknown -inc -total -sum -1 -brief --format= --expand-var= --var-value= --show-path="
        " -var-value= -format= --all --progname= -engine=",
        "text*",
        lenient=True,
    ),
    Program("tlmgr", operands="text*", style=Style.NONE, then=_tlmgr),
    Program("hugo zola", operands="text*", style=Style.NONE, then=_site),
    # tables and data
    Program("csvtool", "-t= -u= -o=write -z -h", "text*", Style.EXACT, then=_csvtool),
    Program(
        "xsv qsv xan",
        "--list --version -h",
        style=Style.EXACT,
        subcommands=(
            sub(
                "cat count fixlengths flatten fmt frequency headers index input join partition"
                " reverse sample search select slice sort"
                " split stats table behead dedup diff enum excel explode fill jsonl json pseudo"
                " rename replace safenames schema sniff"
                " sortcheck tojsonl transpose validate view explain shuffle agg groupby",
                "-o|--output=write -d|--delimiter= -n|--no-headers -s|--select= -i -v -l|--limit="
                " -w|--width= -p|--pad= -c|--condense= -N -R"
                " -r -u -e|--end= -S|--start= --index= --left --right --full --cross --everything"
                " --mode --cardinality --median --nulls -j|--jobs="
                " --size|-z= --filename= -t|--out-delimiter= --crlf --ascii --quote= --quote-always"
                " --escape= --seed= --len= -f|--flag= --json"
                " --just-names --typesonly -q|--quiet",
                then=_xsv,
            ),
        ),
    ),
    Program(
        "csvclean in2csv",
        _CSVKIT,
        "read*",
        Style.EXACT,
    ),
    Program(
        "csvsql sql2csv",
        _CSVKIT
        + (
            " --db= --query= --insert --tables= --dialect= --no-create --create-if-not-exists --overwrite"
            " --db-schema="
        ),
        "text*",
        Style.EXACT,
        then=_csvsql,
    ),
    Program(
        "jc",
        "-a|--about -C|--force-color -d|--debug -m|--monochrome -M|--meta-out -p|--pretty -q|--quiet"
        " -r|--raw -s= -u|--unbuffer -y|--yaml-out -h -v|--version --ls --ps --df --dig --ifconfig"
        " --csv --ini --xml --yaml --kv --netstat --ss --mount --env --lsof --free --uptime --stat"
        " --du --id --who --w --last --date --route --ping --arp --dpkg-l --rpm-qi --systemctl"
        " --git-log --hosts --passwd --shadow --group --fstab --crontab --timestamp --jwt --url"
        " --email-address --ip-address --semver --syslog --toml --plist --proc --x509-cert",
        "text*",
        Style.POSIX,
        then=runs,
    ),
    Program(
        "mmdblookup mmdbinspect",
        "-f|--file=read -i|--ip= -v -n= -t= --version -h -db=read --db=read",
        "text*",
    ),
    Program("hledger ledger", operands="text*", style=Style.NONE, then=_ledger),
)

EXAMPLES = (
    Example("shellcheck -x -S warning run.sh", "read run.sh"),
    Example("shellcheck --frobnicate run.sh", "unknown shellcheck: option --frobnicate is not known"),
    Example("shfmt -d scripts", "read scripts recursive"),
    Example("shfmt -i 2 -w run.sh", "write edit run.sh recursive"),
    Example("yamllint -c a.yaml .", "read a.yaml; read . recursive"),
    Example("actionlint -shellcheck=/tmp/x", "unknown -shellcheck /tmp/x is not understood"),
    Example("markdownlint --fix docs", "write edit docs recursive"),
    Example("taplo fmt --check a.toml", "read a.toml"),
    Example("tidy -m a.html", "write edit a.html"),
    Example("xsltproc -o b.html a.xsl a.xml", "write b.html; build xsltproc .; read a.xml"),
    Example("enscript -o a.ps a.txt", "write a.ps; read a.txt"),
    Example("enscript -I 'sh -c id' -o a.ps a", "shell 'sh -c id'; write a.ps; read a"),
    Example("asciidoctor a.adoc", "read a.adoc; write a.html"),
    Example("aspell check a.md", "write edit a.md"),
    Example("aspell list", "pure"),
    Example("hunspell -l a.md", "read a.md"),
    Example("tlmgr install x", "install system x"),
    Example("hugo", "build hugo build ."),
    Example("hugo --destination out", "build hugo build .; write unpack out recursive"),
    Example("hugo server --bind 0.0.0.0", "build hugo server .; network listen 0.0.0.0"),
    Example("hugo deploy", "remote publish the site"),
    Example("csvtool call /bin/sh a.csv", "execute the command /bin/sh; read a.csv"),
    Example("csvtool trim t a.csv -o b.csv", "write b.csv; read a.csv"),
    Example("xsv index data.csv", "read data.csv; write data.csv.idx"),
    Example("xsv select a data.csv -o b.csv", "write b.csv; read data.csv"),
    Example("jc ls -l", "run ls -l"),
    Example("hledger -f a.journal balance", "read a.journal"),
)
