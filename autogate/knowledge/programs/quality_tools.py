"""Linters, formatters and generators for shell scripts, documents, configuration and web sites."""

from __future__ import annotations

from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome
from autogate.knowledge.building import build, checks, formats
from autogate.knowledge.interface import Call, Example, Program, Style
from autogate.knowledge.services import ask_for

_X = Style.EXACT


def _site(call: Call) -> Iterator[Outcome]:
    if call.has("-h", "-V"):
        return
    for value in call.values("-o"):
        yield Effect(Kind.WRITE, value, "create", recursive=True)
    verb = call.operands[0] if call.operands else "build"
    yield build(f"{call.invocation.name} {verb}", call.value("--root") or ".")


PROGRAMS = (
    Program(
        "bashate checkbashisms beautysh shellharden zizmor ghalint action-validator check-jsonschema ajv"
        " jsonschema validate-yaml eclint dotenv-linter",
        "-h|--help -v|--version -V -i|--in-place -f|--format= -c|--config|--config-file=read"
        " -d|--config-data= -s|--strict --list-files --no-warnings --schemafile= --builtin-schema="
        " --replace --transform --fix=?",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            () if call.has("-h", "-v", "-V") else checks(fix="-i --replace --transform --fix")(call)
        ),
    ),
    Program(
        "yamlfmt yamlfix toml-sort tombi jsonfmt fixjson prettyjson sqlfmt pgformatter pg_format"
        " sql-formatter nixfmt alejandra nixpkgs-fmt statix deadnix buildifier cmake-format gersemi"
        " cmake-lint mbake tex-fmt latexindent bibtex-tidy xmlformat html-tidy tidy-html5 rustywind",
        "-h|--help -v|--version -i|--in-place|--inplace -w|--write -c|--check -d|--diff|--dry --lint"
        " -m|--modify -o|--output=write -l -e -q -xml -indent -utf8 --mode= --type= -f=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else formats("-c -d --lint -l")(call)
            if call.invocation.name
            in (
                "yamlfmt",
                "yamlfix",
                "taplo",
                "sqlfmt",
                "nixfmt",
                "alejandra",
                "nixpkgs-fmt",
                "buildifier",
                "bibtex-tidy",
                "mbake",
                "tex-fmt",
                "fixjson",
            )
            else formats(only="-i -w -m")(call)
        ),
    ),
    Program(
        "remark remark-cli mdformat markdown-link-check lychee linkchecker muffet doctoc markdown-toc"
        " mdox rumdl awesome-lint prosemd",
        "-h|--help -V|--version -f|--fix -o|--output=? -c|--config= -i|--ignore= -p|--ignore-path=read"
        " -r|--rules=unknown -q|--quiet -s|--stdin -j|--json -d|--dot --enable= --disable= --check"
        " --wrap= --number --offline --exclude= --format= --dump --use=unknown --no-progress --insecure"
        " --in-place",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-V")
            else formats("--check")(call)
            if call.invocation.name in ("mdformat", "doctoc")
            else (
                *checks(fix="-f --in-place")(call),
                *(
                    ask_for("the linked pages")
                    if call.invocation.name in ("lychee", "linkchecker", "muffet", "markdown-link-check")
                    else ()
                ),
            )
        ),
    ),
    Program(
        "antora rst2html rst2html5 rst2pdf docutils doc8 restructuredtext-lint sphinx-lint markdown cmark"
        " cmark-gfm multimarkdown discount kramdown redcarpet marked showdown",
        "-h|--help -v|--version -o|--out-file=write -D|--destination-dir=create -b|--backend="
        " -a|--attribute= -r|--require=unknown -I= -T|--template-dir=unknown -B|--base-dir="
        " -S|--safe-mode= -s|--no-header-footer -q|--quiet -t|--to= --gfm --unsafe --config="
        " --output-dir=create",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else [Effect(Kind.READ, w) for w in call.operands],
    ),
    Program(
        "cobalt pelican nikola lektor lume soupault urubu ivy statik jbake cryogen",
        "-h|--help -V|--version -o|--output|--output-dir= -r|--root= -c|--config= --drafts -p|--port="
        " -i|--interface= -u|--base-url=",
        "text*",
        style=_X,
        lenient=True,
        then=_site,
    ),
    Program(
        "vhs terminalizer svg-term agg termtosvg t-rec carbon-now silicon",
        "-h|--help --version -o|--output=write",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "--version") else (build(call.invocation.name),),
    ),
    Program(
        "licensee addlicense license-eye licensed scancode askalono go-licenses",
        "-h|--help -check -c= -l= -y= -f=read -s -v -ignore=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            [Effect(Kind.WRITE, w, "edit", recursive=True) for w in call.operands]
            if call.invocation.name == "addlicense" and not call.has("-check")
            else [Effect(Kind.READ, w, recursive=True) for w in call.operands or (".",)]
        ),
    ),
    Program(
        "gocloc enry github-linguist linguist lizard",
        "-h|--help -v|--version -o=write --output-file=write",
        "tree*",
        style=_X,
        lenient=True,
    ),
    Program(
        "super-linter mega-linter-runner trunk-io qlty",
        "-h|--help --version -t|--token=secret -f|--file=read",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "--version") else (build(call.invocation.name),),
    ),
)

EXAMPLES = (
    Example("yamlfmt a.yaml", "write edit a.yaml recursive"),
    Example("check-jsonschema --schemafile s.json a.json", "read a.json recursive"),
    Example("rumdl docs --fix", "read docs recursive; write edit docs recursive"),
    Example("addlicense -check .", "read . recursive"),
    Example("lychee --mystery-x README.md", "read README.md recursive; network request the linked pages"),
    Example("cmark -r ./x a.md", "unknown -r ./x is not understood; read a.md"),
    Example("zizmor -h", "pure"),
)
