"""Sound, pictures, documents: converters and their ways to run or write something."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, unclear
from autogate.invocations.interface import StdinKind
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.words.values import MANY, has_unknown

if TYPE_CHECKING:
    from collections.abc import Iterator


def _place(value: str, *, written: bool) -> Iterator[Outcome]:
    """A file or URL that is read or written."""
    if value in ("-", "/dev/null", "NUL"):
        return
    if "://" in value:
        yield Effect(Kind.NETWORK, value, "upload" if written else "download")
    else:
        yield Effect(Kind.WRITE if written else Kind.READ, value)


# --- ffmpeg: options stand before the file that they are about

_FF_FLAGS = frozenset(
    [
        "-y",
        "-n",
        "-hide_banner",
        "-nostdin",
        "-stats",
        "-nostats",
        "-re",
        "-vn",
        "-an",
        "-sn",
        "-dn",
        "-shortest",
        "-copyts",
        "-start_at_zero",
        "-accurate_seek",
        "-noaccurate_seek",
        "-autorotate",
        "-noautorotate",
        "-report",
        "-benchmark",
        "-ignore_unknown",
        "-copy_unknown",
        "-stdin",
        "-seekable",
        "-h",
        "-version",
        "-formats",
        "-codecs",
        "-encoders",
        "-decoders",
        "-filters",
        "-protocols",
        "-bsfs",
        "-devices",
        "-pix_fmts",
        "-layouts",
        "-sample_fmts",
        "-colors",
        "-hwaccels",
        "-muxers",
        "-demuxers",
        "-L",
        "-buildconf",
        "-autoexit",
        "-nodisp",
        "-fs",
        "-unitframes",
        "-pretty",
        "-show_format",
        "-show_streams",
        "-show_packets",
        "-show_frames",
        "-show_chapters",
        "-show_programs",
        "-show_error",
        "-show_data",
        "-show_private_data",
        "-count_frames",
        "-count_packets",
        "-bitexact",
        "-xerror",
        "-debug_ts",
        "-qphist",
        "-vstats",
        "-show_versions",
        "-show_program_version",
        "-show_library_versions",
        "-show_pixel_formats",
        "-noinfbuf",
        "-infbuf",
        "-framedrop",
        "-noframedrop",
        "-exitonkeydown",
        "-exitonmousedown",
        "-fast",
        "-genpts",
    ]
)
_FF_RISKY = re.compile(
    r"(?:^|[,;\[\]=])\s*(?:a?movie|amovie|sendcmd|azmq|zmq|ladspa|lv2|frei0r|subtitles|ass|lut3d|lut1d|haldclut|drawtext|"
    r"dnn_\w+|sr|derain|openclsrc|program_opencl|signature|vidstab\w+|metadata|ametadata|psnr|ssim|libvmaf|arnndn|sofalizer)\b"
)
_FF_WRITES = ("-progress", "-vstats_file", "-dump", "-passlogfile", "-f_out")
_FF_REFUSED = frozenset(
    (
        "-filter_script",
        "-filter_complex_script",
        "-/filter_complex",
        "-init_hw_device",
        "-fpre",
        "-vpre",
        "-apre",
        "-attach",
        "-dump_attachment",
    )
)


def _ffmpeg(call: Call) -> Iterator[Outcome]:
    words = call.operands
    name = call.invocation.name
    if MANY in words:
        yield unclear(f"{name} with words that are not known")
        return
    at = 0
    pending = False
    while at < len(words):
        word = words[at]
        at += 1
        if not word.startswith("-") or word == "-":
            if name == "ffmpeg":
                if word.startswith("tee:") or "|" in word:
                    yield unclear(f"ffmpeg output {word}")
                yield from _place(word.removeprefix("file:"), written=True)
            else:
                yield from _place(word.removeprefix("file:"), written=False)
            continue
        base = word.partition(":")[0]
        if base in _FF_FLAGS:
            continue
        if at >= len(words):
            if word not in ("-h", "--help", "-version"):
                yield unclear(f"{name}: option {word}")
            break
        value = words[at]
        at += 1
        if base == "-i":
            if value.startswith(("concat:", "subfile", "crypto:", "data:", "async:", "cache:", "pipe:")):
                if not value.startswith(("pipe:", "data:")):
                    yield Effect(Kind.READ, value.partition(":")[2].partition("|")[0])
                continue
            if not pending:
                yield from _place(value.removeprefix("file:"), written=False)
            pending = False
        elif base == "-f" and value in (
            "lavfi",
            "concat",
            "x11grab",
            "v4l2",
            "avfoundation",
            "gdigrab",
            "dshow",
            "pulse",
            "alsa",
            "kmsgrab",
        ):
            pending = value != "concat"
            if value not in ("lavfi", "concat"):
                yield Effect(Kind.SECRET, f"the screen, camera or microphone ({value})")
        elif base in _FF_REFUSED:
            yield unclear(f"{name}: {word} {value}")
        elif base in ("-vf", "-af", "-filter", "-filter_complex", "-lavfi"):
            found = _FF_RISKY.search(value)
            if found is not None and found[0].strip(",;[]= ") not in (
                "subtitles",
                "ass",
                "drawtext",
                "lut3d",
                "psnr",
                "ssim",
            ):
                yield unclear(f"{name}: filter {found[0].strip(',;[]= ')}")
            elif has_unknown(value):
                yield Effect(Kind.READ, "files that the filter names")
        elif base in _FF_WRITES:
            yield from _place(value, written=True)


# --- ImageMagick


def _magick_place(value: str, *, written: bool) -> Iterator[Outcome]:
    prefix, sign, rest = value.partition(":")
    low = prefix.lower()
    if value.startswith("|") or (sign and rest.startswith("|")):
        yield unclear(f"ImageMagick with the command {value}")
    elif value.startswith("@"):
        yield Effect(Kind.READ, value[1:])
    elif sign and low in ("label", "caption", "pango", "text") and rest.startswith("@"):
        yield Effect(Kind.READ, rest[1:])
    elif sign and low in (
        "label",
        "caption",
        "xc",
        "canvas",
        "gradient",
        "radial-gradient",
        "plasma",
        "pattern",
        "tile",
        "rose",
        "logo",
        "wizard",
        "granite",
        "netscape",
        "null",
        "histogram",
        "info",
        "fractal",
        "hald",
        "stegano",
        "clipboard",
        "inline",
        "pango",
        "mpr",
        "rawtext",
    ):
        return
    elif sign and low == "ephemeral":
        yield Effect(Kind.DELETE, rest)
    elif sign and low in ("msl", "mvg", "msvg", "url", "x", "show", "win", "print", "scan", "video"):
        yield unclear(f"ImageMagick: {value}")
    elif sign and low in ("http", "https", "ftp"):
        yield Effect(Kind.NETWORK, value, "download")
    else:
        path = rest if sign and low.isalnum() and len(low) > 1 else value
        path = re.sub(r"\[[^\]]*\]$", "", path)
        yield from _place(path, written=written)


_MAGICK_FLAGS = frozenset(
    [
        "adjoin",
        "antialias",
        "append",
        "auto-gamma",
        "auto-level",
        "auto-orient",
        "clip",
        "coalesce",
        "combine",
        "contrast",
        "deconstruct",
        "despeckle",
        "emboss",
        "enhance",
        "equalize",
        "flatten",
        "flip",
        "flop",
        "gaussian",
        "identify",
        "magnify",
        "mosaic",
        "monochrome",
        "negate",
        "normalize",
        "ping",
        "quiet",
        "regard-warnings",
        "respect-parentheses",
        "separate",
        "strip",
        "synchronize",
        "taint",
        "transform",
        "transpose",
        "transverse",
        "trim",
        "unique-colors",
        "verbose",
        "version",
        "help",
        "shared-memory",
        "reverse",
        "hald-clut",
        "clut",
    ]
)


def _magick(call: Call) -> Iterator[Outcome]:
    words = list(call.operands)
    if MANY in words:
        yield unclear("ImageMagick with words that are not known")
        return
    name = call.invocation.name
    if (
        name == "magick"
        and words[:1]
        and words[0]
        in (
            "convert",
            "identify",
            "mogrify",
            "compare",
            "composite",
            "montage",
            "import",
            "display",
            "animate",
            "stream",
            "conjure",
        )
    ):
        name = words.pop(0)
    if name in ("conjure", "import", "display", "animate"):
        yield unclear(f"ImageMagick {name}")
        return
    places: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in ("(", ")", "-", "{", "}"):
            continue
        if word[:1] in "-+" and len(word) > 1:
            option = word[1:]
            if option in ("write", "path", "debug-to", "log") and at < len(words):
                yield from _magick_place(words[at], written=option in ("write", "path"))
            elif option == "script":
                yield unclear("ImageMagick with a script")
                return
            elif option in (
                "draw",
                "annotate",
                "fill",
                "set",
                "define",
                "title",
                "comment",
                "format",
                "label",
                "process",
                "filter",
                "fx",
                "clip-mask",
                "mask",
                "profile",
                "tile",
                "texture",
                "map",
                "remap",
            ):
                value = words[at + (option == "annotate")] if at + (option == "annotate") < len(words) else ""
                if value.startswith("@"):
                    yield Effect(Kind.READ, value[1:])
                if option == "process" or (
                    option == "draw"
                    and (
                        "image " in value.lower()
                        and re.search(r"(ephemeral|msl|https?|url|\|)", value, re.IGNORECASE)
                    )
                ):
                    yield unclear(f"ImageMagick -{option} {value}")
            if option not in _MAGICK_FLAGS and not word.startswith("+"):
                at += 1
                if option in ("annotate", "set", "distort", "sparse-color"):
                    at += 1
            continue
        places.append(word)
    if not places:
        return
    if name == "mogrify":
        for place in places:
            yield Effect(Kind.WRITE, place, "edit")
        return
    writes = name != "identify"
    sources, target = (places[:-1], places[-1]) if writes and len(places) > 1 else (places, None)
    for place in sources:
        yield from _magick_place(place, written=False)
    if target is not None:
        yield from _magick_place(target, written=True)


# --- documents

_PANDOC = """
-f|--from|-r|--read= -t|--to|-w|--write= -o|--output=write -d|--defaults=unknown --data-dir= --file-scope
--sandbox -s|--standalone --template=read -V|--variable= -M|--metadata= --metadata-file=read --wrap=
--ascii --toc --table-of-contents --toc-depth= -N|--number-sections --number-offset= --top-level-division=
--list-of-figures --list-of-tables --extract-media=unpack --resource-path= -H|--include-in-header=read
-B|--include-before-body=read -A|--include-after-body=read --highlight-style= --syntax-highlighting=
--syntax-definition=read --no-highlight --dpi= --eol= --columns= -p|--preserve-tabs --tab-stop=
--pdf-engine=command --pdf-engine-opt=unknown --reference-doc=read --self-contained --embed-resources
--link-images --request-header= --no-check-certificate --abbreviations=read --indented-code-classes=
--default-image-extension= -F|--filter=command -L|--lua-filter=file:lua --shift-heading-level-by=
--base-header-level= --track-changes= --strip-comments --reference-links --reference-location=
--figure-caption-position= --table-caption-position= --markdown-headings= --list-tables -i|--incremental
--slide-level= --section-divs --html-q-tags --email-obfuscation= --id-prefix= -T|--title-prefix= -c|--css=
--epub-subdirectory= --epub-cover-image=read --epub-title-page= --epub-metadata=read
--epub-embed-font=read --split-level= --chunk-template= --epub-chapter-level= --ipynb-output=
-C|--citeproc --bibliography=read --csl=read --citation-abbreviations=read --natbib --biblatex --mathml
--webtex=? --mathjax=? --katex=? --gladtex --trace --dump-args --ignore-args --verbose --quiet
--fail-if-warnings --log=write --bash-completion --list-input-formats --list-output-formats
--list-extensions=? --list-highlight-languages --list-highlight-styles -D|--print-default-template=
--print-default-data-file= --print-highlight-style= -v|--version -h|--help --atx-headers --smart
--typst-input= --variable-json=
"""


def _pandoc(call: Call) -> Iterator[Outcome]:
    for name in ("-f", "-t"):
        value = call.value(name)
        if value is not None and (value.endswith(".lua") or has_unknown(value)):
            yield RunFile(value, "lua")
    for word in call.operands:
        yield from _place(word, written=False)


def _tex(call: Call) -> Iterator[Outcome]:
    name = call.invocation.name
    for option, value in call.options:
        if option in ("-shell-escape", "-enable-write18") or (
            option in ("-e", "-pdflatex", "-latex") and name == "latexmk"
        ):
            yield Effect(Kind.EXECUTE, f"the commands in the document{' ' + value if value else ''}")
    if call.has("-version", "-help"):
        return
    for word in call.operands:
        if word.startswith("\\") or "\\" in word:
            risky = any(part in word for part in ("write18", "input|", "directlua", "openout", "ShellEscape"))
            yield unclear(f"TeX: {word}") if risky or has_unknown(word) else Effect(Kind.BUILD, ".", name)
        else:
            yield Effect(Kind.READ, word)
    folder = call.value("-output-directory", "-outdir")
    if call.has("-c", "-C") and name == "latexmk":
        yield Effect(Kind.CHANGE, "files that TeX made", "remove", force="low")
        return
    yield Effect(Kind.WRITE, folder or ".", "unpack", recursive=True)
    if name in ("lualatex", "luatex", "latexmk", "arara", "luahbtex", "context"):
        yield Effect(Kind.BUILD, ".", name)


_TEX = """
-draftmode -enc -etex -file-line-error -no-file-line-error -fmt= -halt-on-error -ini -interaction= -ipc
-jobname= -kpathsea-debug= -mktex= -no-mktex= -mltex -output-comment= -output-directory= -output-format=
-parse-first-line -no-parse-first-line -progname= -recorder -shell-escape -enable-write18 -no-shell-escape
-disable-write18 -shell-restricted -src-specials= -synctex= -translate-file= -default-translate-file=
-8bit -help -version -pdf -pdfxe -pdflua -pdfdvi -pdfps -dvi -ps -xelatex -lualatex -c -C -f -g -pvc -pv
-q -quiet -silent -verbose -outdir= -auxdir= -cd -bibtex -bibtex- -use-make -r=unknown -e= -pdflatex=
-latex= -no-pdf -papersize= -safer -nosocket -view= -nobibtex -gg -p=unknown
"""


def _ghostscript(call: Call) -> Iterator[Outcome]:
    words = call.operands
    safe = True
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in ("-o", "-f", "-I", "-c", "-g", "-r", "-u") and at < len(words):
            value = words[at]
            at += 1
            if word == "-o":
                yield from _gs_output(value)
            elif word == "-c":
                yield unclear(f"PostScript {value}")
            elif word == "-f":
                yield from _place(value, written=False)
        elif word.startswith("-o") and len(word) > 2:
            yield from _gs_output(word[2:])
        elif word.startswith("-sOutputFile="):
            yield from _gs_output(word.partition("=")[2])
        elif word in ("-dNOSAFER", "-dDELAYSAFER") or word.startswith(("-dNOSAFER", "--permit")):
            safe = False
        elif word in ("-h", "--help", "-v", "--version", "-?"):
            return
        elif word == "-" or word == "-_":
            continue
        elif word.startswith("@"):
            yield unclear(f"ghostscript takes its words from {word[1:]}")
        elif not word.startswith("-"):
            yield from _place(word, written=False)
        elif word.startswith(
            (
                "-sDEVICE=",
                "-d",
                "-r",
                "-q",
                "-g",
                "-s",
                "-c",
                "-I",
                "-S",
                "-D",
                "-P",
                "-K",
                "-Z",
                "-B",
                "-T",
                "-E",
            )
        ):
            continue
        else:
            yield unclear(f"ghostscript: option {word}")
    if not safe:
        yield unclear("ghostscript without its limits")


def _gs_output(value: str) -> Iterator[Outcome]:
    if value.startswith(("|", "%pipe%")):
        yield unclear(f"ghostscript with the command {value}")
    elif value not in ("-", "%stdout", "%stdout%", "/dev/null"):
        yield Effect(Kind.WRITE, value)


def _pdf_text(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for word in words[:1]:
        yield from _place(word, written=False)
    for word in words[1:2]:
        yield from _place(word, written=True)
    if len(words) == 1 and words[0] != "-":
        yield Effect(
            Kind.WRITE,
            re.sub(r"\.\w+$", "", words[0]) + (".html" if "html" in call.invocation.name else ".txt"),
        )


_POPPLER = (
    "-f= -l= -r= -x= -y= -W= -H= -layout -fixed= -raw -nodiag -htmlmeta -tsv -enc= -listenc -eol= "
    "-nopgbrk -bbox -bbox-layout -cropbox -colspacing= -opw=secret -upw=secret -q -v -h -help -p -c "
    "-s -i -noframes -stdout -zoom= -xml -noroundcoord -hidden -nomerge -nodrm -wbt= -fontfullname "
    "-fmt= -dpi= -png -jpeg -jpegcid -jpegopt= -tiff -tiffcompression= -gray -mono -scale-to= "
    "-scale-to-x= -scale-to-y= -singlefile -progress -sep= -forcenum -o -e -hide-annotations -aa= "
    "-aaVector= -freetype= -thinlinemode= -overprint -display-profile= -j -jp2 -jbig2 -ccitt -all "
    "-list -print-filenames -pdf -ps -eps -svg -antialias= -icc= -transp -level2 -level3 "
    "-origpagesizes -paper= -nocrop -expand -noshrink -nocenter -passfonts -struct -struct-text "
    "-isodates -rawdates -dests -js -meta -url -box -custom -loc -subst -replace -nocert -dump -sign "
    "-nss-pwd= -sig="
)


def _qpdf(call: Call) -> Iterator[Outcome]:
    words = call.operands
    places: list[str] = []
    at = 0
    reads = False
    while at < len(words):
        word = words[at]
        at += 1
        if word in ("--help", "--version", "--copyright"):
            return
        if word in (
            "--pages",
            "--overlay",
            "--underlay",
            "--add-attachment",
            "--copy-attachments-from",
            "--encrypt",
            "--set-page-labels",
        ):
            while at < len(words) and words[at] != "--":
                inner = words[at]
                at += 1
                if word != "--encrypt" and not inner.startswith("-") and ("." in inner or "/" in inner):
                    yield Effect(Kind.READ, inner)
            at += 1
        elif word.startswith("@"):
            yield unclear(f"qpdf takes its words from {word[1:]}")
        elif word.startswith(("--json-output", "--job-json-file")):
            yield unclear(f"qpdf {word}") if "job" in word else Effect(Kind.READ, ".")
        elif word.startswith(("--replace-input",)):
            for place in places[:1]:
                yield Effect(Kind.WRITE, place, "edit")
        elif word.startswith(
            (
                "--check",
                "--show",
                "--list",
                "--json",
                "--is-encrypted",
                "--requires-password",
                "--raw-stream",
                "--filtered",
            )
        ):
            reads = True
        elif word == "--password-file" and at < len(words):
            at += 1
        elif word.startswith("-") and word not in ("-", "--"):
            continue
        elif word != "--":
            places.append(word)
    if len(places) > 1 and not reads:
        for place in places[:-1]:
            yield from _place(place, written=False)
        yield from _place(places[-1], written=True)
    else:
        for place in places:
            yield from _place(place, written=False)


def _pdftk(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for at, word in enumerate(words):
        if word == "output" and at + 1 < len(words):
            yield from _place(words[at + 1], written=True)
        elif word.lower().endswith(".pdf") and (not at or words[at - 1] != "output"):
            yield Effect(Kind.READ, word.rpartition("=")[2])
        elif word == "burst":
            yield Effect(Kind.WRITE, ".", "create")
        elif word in (
            "attach_files",
            "unpack_files",
            "update_info",
            "update_info_utf8",
            "fill_form",
        ) and at + 1 < len(words):
            yield Effect(Kind.READ, words[at + 1])


# --- exiftool


def _exiftool(call: Call) -> Iterator[Outcome]:
    words = call.operands
    at = 0
    files: list[str] = []
    writes = False
    while at < len(words):
        word = words[at]
        at += 1
        low = word.lower()
        if low in ("-config", "-use"):
            yield Effect(Kind.EXECUTE, words[at] if at < len(words) else "")
            at += 1
        elif low in (
            "-if",
            "-if0",
            "-if1",
            "-if2",
            "-p",
            "-api",
            "-d",
            "-userparam",
            "-x",
            "-ext",
            "-i",
            "-fileorder",
            "-filenum",
            "-c",
            "-lang",
            "-listitem",
            "-charset",
            "-sep",
            "-password",
            "-echo",
            "-echo2",
            "-echo3",
            "-echo4",
            "-efile",
            "-ext+",
            "--ext",
            "-dateformat",
            "-coordformat",
            "-geotag",
            "-tagsfromfile",
            "-@",
            "-o",
            "-out",
            "-w",
            "-w!",
            "-w+",
            "-textout",
            "-stay_open",
            "-srcfile",
            "-diff",
            "-w!:",
            "-tagout",
        ):
            value = words[at] if at < len(words) else ""
            at += 1
            if low in ("-@", "-stay_open"):
                yield unclear(f"exiftool takes its words from {value}")
            elif low in ("-if", "-if0", "-if1", "-if2"):
                yield RunCode("perl", value)
            elif low == "-p" and ("${" in value or "$(" in value) and ";" in value:
                yield unclear(f"exiftool: format {value}")
            elif low in ("-geotag", "-tagsfromfile", "-diff", "-efile"):
                yield Effect(Kind.READ, value)
            elif low in ("-o", "-out"):
                yield Effect(Kind.WRITE, value)
                writes = False
            elif word in ("-w", "-W", "-w!", "-W!", "-w+", "-W+", "-textOut", "-tagOut"):
                yield Effect(Kind.WRITE, value if "/" in value else ".", "create")
        elif low.startswith(("-csv=", "-json=", "-j=")):
            yield Effect(Kind.READ, word.partition("=")[2])
            writes = True
        elif re.match(r"^-(filename|directory|testname|symlink|hardlink)(<|=)", low):
            yield Effect(Kind.WRITE, re.split(r"[<=]", word, maxsplit=1)[1], "create")
            writes = low.startswith(("-filename", "-directory"))
        elif re.match(r"^-[\w:#*\-+]+([-+^]?=|<=|<)", word):
            if "<=" in word:
                yield Effect(Kind.READ, word.partition("<=")[2])
            writes = True
        elif low in (
            "-overwrite_original",
            "-overwrite_original_in_place",
            "-delete_original",
            "-delete_original!",
            "-restore_original",
        ):
            writes = True
        elif low.startswith("-") and len(word) > 1:
            continue
        elif word != "-":
            files.append(word)
    for file in files:
        yield Effect(Kind.READ, file, recursive=True)
        if writes:
            yield Effect(Kind.WRITE, file, "edit", recursive=True)


# --- others


def _gnuplot(call: Call) -> Iterator[Outcome]:
    for value in call.values("-e"):
        yield from _gnuplot_text(value)
    for word in call.operands:
        if word != "-":
            yield Effect(Kind.READ, word)
            yield unclear(f"the gnuplot commands in {word}")
    if not call.has("-e", "-V", "-h") and not call.operands:
        if call.invocation.stdin.kind is StdinKind.TEXT:
            yield from _gnuplot_text(call.invocation.stdin.value)
        else:
            yield unclear("gnuplot commands from its input")


def _gnuplot_text(text: str) -> Iterator[Outcome]:
    if re.search(r"\b(system|shell|load|call|popen|import|eval)\b|[!`|<]|\x00", text):
        yield unclear(f"gnuplot: {text}")
        return
    for found in re.finditer(r"set\s+(?:output|o|out|table)\s+['\"]([^'\"]+)['\"]", text):
        yield Effect(Kind.WRITE, found[1])
    for found in re.finditer(r"(?:plot|splot|,)\s+['\"]([^'\"]+)['\"]", text):
        yield Effect(Kind.READ, found[1])


def _office(call: Call) -> Iterator[Outcome]:
    if call.has("-version", "-help", "-h"):
        return
    if call.has("-convert-to", "-cat", "-print-to-file"):
        for file in call.operands:
            yield from _place(file, written=False)
        if not call.has("-cat"):
            yield Effect(Kind.WRITE, call.value("-outdir") or ".", "create")
        return
    for word in call.operands:
        if word.startswith(("macro:", "vnd.sun.star.script:")):
            yield Effect(Kind.EXECUTE, word)
        else:
            yield Effect(Kind.READ, word)
    yield unclear("an office program without a task")


def _sox(call: Call) -> Iterator[Outcome]:
    words = call.operands
    places: list[str] = []
    at = 0
    values = (
        "-t",
        "-b",
        "-c",
        "-e",
        "-r",
        "-C",
        "-v",
        "--bits",
        "--channels",
        "--encoding",
        "--rate",
        "--type",
        "--volume",
        "--buffer",
        "--effects-file",
        "--temp",
        "--comment",
        "--combine",
        "--plot",
    )
    while at < len(words):
        word = words[at]
        at += 1
        if word in values:
            at += 1
        elif word.startswith("|"):
            yield unclear(f"sox with the command {word}")
        elif word in ("-n", "-d", "--null", "--default-device", "-"):
            places.append("-")
        elif word.startswith("-"):
            continue
        elif "." in word or "/" in word:
            places.append(word)
        else:
            break
    if call.invocation.name in ("play", "soxi"):
        for place in places:
            yield from _place(place, written=False)
    else:
        for place in places[:-1]:
            yield from _place(place, written=False)
        for place in places[-1:]:
            yield from _place(place, written=True)


def _typeset(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if any(word.startswith(("-Z", "--web-bundle")) for word in call.operands):
        yield unclear(f"{call.invocation.name} with options that may run programs")
    verb = words[0] if words else ""
    if verb in ("fonts", "query", "") or call.operands[-1] in ("--help", "--version"):
        yield Effect(Kind.READ, ".", recursive=True)
        return
    yield Effect(Kind.BUILD, ".", f"{call.invocation.name} {verb}")
    yield Effect(Kind.WRITE, words[-1] if len(words) > 2 else ".", "create")


def _html(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-") or word == "-"]
    if call.operands and call.operands[-1] in ("--help", "--version", "-h", "-V"):
        return
    if any(word.startswith(("--run-script", "--post-file", "--use-xserver")) for word in call.operands):
        yield unclear(f"{call.invocation.name} with a script or a file to send")
    for word in words[:-1]:
        yield from _place(word, written=False)
    for word in words[-1:]:
        yield from _place(word, written=True)


def _edits(call: Call) -> Iterator[Outcome]:
    if call.invocation.name == "mediainfo":
        return
    verbs = (
        "ad",
        "adjust",
        "rm",
        "delete",
        "in",
        "insert",
        "mo",
        "modify",
        "mv",
        "rename",
        "fi",
        "fixiso",
        "fc",
        "ex",
        "extract",
    )
    if call.invocation.name == "exiv2" and not (
        set(call.operands[:1]) & set(verbs) or call.has("-M", "-m", "-d", "-i", "-a")
    ):
        return
    if call.invocation.name == "jhead" and not call.options:
        return
    for word in call.operands:
        yield Effect(Kind.WRITE, word, "edit")


def _dot_files(call: Call) -> Iterator[Outcome]:
    if call.has("-O"):
        for word in call.operands:
            yield Effect(Kind.WRITE, f"{word}.{call.value('-T') or 'out'}")
    for name in ("-G", "-N", "-E"):
        for value in call.values(name):
            if "imagepath" in value or "shapefile" in value:
                yield Effect(Kind.READ, value.partition("=")[2])


def _diagram(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for at, word in enumerate(words):
        value = words[at + 1] if at + 1 < len(words) else ""
        if word in ("-o", "--output"):
            yield Effect(Kind.WRITE, value)
        elif word in ("-i", "--input"):
            yield Effect(Kind.READ, value)
        elif word.startswith(("-p", "--puppeteer", "-config", "-picoweb", "-ftp")) or "plugin" in word:
            yield unclear(f"{call.invocation.name} {word}")
        elif (
            not word.startswith("-")
            and ("." in word or "/" in word)
            and (not at or words[at - 1] not in ("-o", "--output", "-i", "--input"))
        ):
            yield Effect(Kind.READ, word)
            if call.invocation.name in ("plantuml", "ditaa"):
                yield Effect(Kind.WRITE, re.sub(r"\.\w+$", "", word) + ".png")
    if call.invocation.name == "d2" and len(words) > 1 and not words[-1].startswith("-"):
        yield Effect(Kind.WRITE, words[-1])


def _last_written(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.operands if not word.startswith("-")]
    if not words or call.operands[-1] in ("--help", "--version"):
        return
    name = call.invocation.name
    if any(word.startswith(("--plugin", "--unpaper-args", "--user-")) for word in call.operands) or (
        name == "mutool" and words[0] == "run"
    ):
        yield unclear(f"{name} with code of its own")
    files = [word for word in words if "." in word or "/" in word]
    output = next(
        (
            call.operands[at + 1]
            for at, word in enumerate(call.operands[:-1])
            if word in ("-o", "--output", "-outfile", "--outfile")
        ),
        None,
    )
    for word in files:
        if word != output:
            yield Effect(Kind.READ, word)
    if output is not None:
        yield Effect(Kind.WRITE, output)
    elif len(files) > 1 and name != "mutool":
        yield Effect(Kind.WRITE, files[-1])
    elif name == "mutool" and words[0] in ("info", "show", "pages", "trace"):
        return
    else:
        yield Effect(Kind.WRITE, ".", "create")


PROGRAMS = (
    Program("ffmpeg ffprobe ffplay", raw=_ffmpeg),
    Program("magick convert identify mogrify compare composite montage gm graphicsmagick", raw=_magick),
    Program("pandoc", _PANDOC, "", then=_pandoc),
    Program(
        "latex pdflatex xelatex lualatex tex pdftex xetex luatex luahbtex latexmk platex uplatex",
        _TEX,
        "",
        Style.SINGLE,
        then=_tex,
    ),
    Program(
        "bibtex biber makeindex makeglossaries",
        "-terse -min-crossrefs= -q -o=write -s= -t=write --output-directory=create -i -g -l -r -c",
        "read*",
        Style.EXACT,
        effects=effect(Kind.BUILD, ".", "bibliography"),
    ),
    Program(
        "dvips dvipdfm dvipdfmx xdvipdfmx dvisvgm",
        "-o=write -t= -p= -l= -z -E -q -f -P= -R0 -R1 -R2 -n -c -j -D= --output=write --no-fonts --exact",
        "read*",
        Style.SINGLE,
    ),
    Program("tectonic typst", raw=_typeset),
    Program("gs ghostscript", raw=_ghostscript),
    Program("ps2pdf pdf2ps ps2ps epstopdf eps2eps pdfcrop", "", "read write", Style.SINGLE, lenient=True),
    Program("wkhtmltopdf wkhtmltoimage weasyprint", raw=_html),
    Program(
        "inkscape",
        "-o|--export-filename=write --export-type= -d|--export-dpi= -w|--export-width= "
        "-h|--export-height= -C|--export-area-page -D|--export-area-drawing -a|--export-area= "
        "-i|--export-id= -j|--export-id-only -l|--export-plain-svg -b|--export-background= "
        "-y|--export-background-opacity= --export-overwrite --export-pdf-version= "
        "-T|--export-text-to-path --export-latex --export-margin= -p|--pipe --pages= "
        "-I|--query-id= -S|--query-all -X|--query-x -Y|--query-y -W|--query-width "
        "-H|--query-height -V|--version --vacuum-defs -z --without-gui -e=write -A=write "
        "--actions=unknown --verb=unknown --batch-process --action-list --shell=unknown "
        "-x=unknown -q --no-convert-text-baseline-spacing -s --export-png=write "
        "--export-pdf=write --export-svg=write --export-use-hints",
        "read*",
    ),
    Program(
        "rsvg-convert cairosvg svgo svgexport resvg usvg",
        "-o|--output=write -w|--width= -h|--height= -f|--format= -d|--dpi-x= -p|--dpi-y= -x= -y= "
        "-z|--zoom= -a|--keep-aspect-ratio -b|--background-color= -i= -l= -s= -u|--unlimited "
        "--page-width= --page-height= -q --quiet -r|--recursive --multipass --pretty --indent= "
        "--eol= --final-newline --config=unknown --input= --precision= --datauri= --show-plugins "
        "--scale= -W= -H= --output-width=",
        "read*",
        Style.EXACT,
    ),
    Program("exiftool", raw=_exiftool),
    Program(
        "exiv2 jhead mediainfo",
        "-a= -b -c= -d= -e= -f -g= -h -i= -k -K= -l= -m=read -M= -n= -o= -O= -p= -P= -q -Q= -r= "
        "-S= -t -T -u -v -V -x= -Y= -D= --Output= --Inform= --Full -de -purejpg -autorot -ft -dt "
        "-exonly",
        "read*",
        Style.SINGLE,
        then=_edits,
    ),
    Program("sox play rec soxi", raw=_sox),
    Program(
        "lame oggenc oggdec flac opusenc opusdec faac mpg123 mpg321 ogg123 aplay paplay afplay "
        "espeak espeak-ng say",
        "-o|--output=write -b= -V= -h -q= -m= -r -s= -a -d -c -B= -C= -f -t -F -0 -1 -2 -3 -4 -5 "
        "-6 -7 -8 -9 --best --fast --preset= --silent --quiet -v= --decode --tt= --ta= --tl= "
        "--ty= --tn= --tg= -w=write -p= -g= -R= -Q -S -D= -n= -k= -l= --test --list -i",
        "read* write",
        Style.EXACT,
    ),
    Program(
        "gnuplot",
        "-e= -c= -p|--persist -d|--default-settings -s|--slow -V -h",
        "",
        Style.EXACT,
        then=_gnuplot,
    ),
    Program(
        "dot neato twopi circo fdp sfdp osage patchwork",
        "-V -v -G= -N= -E= -T= -K= -l=read -L= -o=write -O -P -q -s= -y -n -n1 -n2 -x -A -c -m -?",
        "read*",
        Style.EXACT,
        then=_dot_files,
    ),
    Program(
        "gvpr acyclic nop ccomps gc tred unflatten gxl2gv graphml2gv edgepaint",
        "-o=write -n -v -? -l= -f= -c= -i -q -a= -p -X= -C",
        "read*",
        Style.EXACT,
    ),
    Program("mmdc plantuml d2 mermaid ditaa blockdiag seqdiag", raw=_diagram),
    Program("qpdf", raw=_qpdf),
    Program("pdftk cpdf", raw=_pdftk),
    Program("pdftotext pdftohtml", _POPPLER, "", Style.SINGLE, then=_pdf_text),
    Program("pdfinfo pdffonts pdfsig", _POPPLER, "read*", Style.SINGLE),
    Program("pdftoppm pdftocairo pdfimages pdftops pdfseparate", _POPPLER, "read write", Style.SINGLE),
    Program("pdfunite pdfattach", "-v -h -help -replace", "read* write", Style.SINGLE),
    Program(
        "pdfdetach",
        "-list -save= -savefile= -saveall -o=unpack -enc= -opw=secret -upw=secret -v -h -help",
        "read",
        Style.SINGLE,
        effects=(),
        on={"-saveall": effect(Kind.WRITE, ".", "create"), "-save": effect(Kind.WRITE, ".", "create")},
    ),
    Program("mutool pdfjam pdfcpu ocrmypdf img2pdf", raw=_last_written),
    Program(
        "tesseract",
        "-l= --tessdata-dir= --user-words=read --user-patterns=read --dpi= --psm= --oem= -c= "
        "--list-langs --print-parameters --help-extra --help-psm --help-oem -v --loglevel=",
        "read write text*",
        Style.EXACT,
    ),
    Program(
        "libreoffice soffice lowriter localc loffice unoconv",
        "-headless -convert-to= -outdir= -infilter= -nologo -norestore -nofirststartwizard "
        "-invisible -nolockcheck -nodefault -writer -calc -impress -draw -math -cat -version "
        "-help -h -env:UserInstallation= -print-to-file -printer-name= -view -quickstart=? "
        "-safe-mode -language= -display= -n -o -p=unknown -pt=unknown -accept=unknown "
        "-unaccept=unknown -script-cat -f= -terminate_after_init",
        "",
        Style.SINGLE,
        then=_office,
    ),
    Program(
        "jpegoptim optipng pngquant oxipng pngcrush gifsicle",
        "-o= -m= -s -f -q -v -d= --strip-all --strip= --max= --size= --dest=unpack --quality= "
        "--speed= --ext= --force --skip-if-larger --output=write -O -O2 -O3 --colors= --resize= "
        "--delay= --loop -b --batch -p -P -t -n --nofs -r --recursive -Z --stdout",
        "edit*",
        Style.EXACT,
    ),
    Program(
        "cwebp dwebp gif2webp webpmux avifenc avifdec cjpeg djpeg jpegtran heif-convert cjxl djxl",
        "-o=write -q= -m= -z= -alpha_q= -preset= -size= -psnr= -sns= -f= -sharpness= -resize=? "
        "-crop=? -mt -lossless -near_lossless= -exact -quiet -v -short -progress -metadata= -s= "
        "-j= -a= --speed= --min= --max= -outfile= -optimize -progressive -copy= -rotate= -flip= "
        "-d= -e= --lossless_jpeg= --quality= --effort=",
        "read* write",
        Style.SINGLE,
    ),
    Program(
        "qrencode zbarimg barcode",
        "-o=write -s= -l= -m= -d= -t= -S -k -c -i -8 -M -V -r=read -v= --foreground= "
        "--background= -q --raw --xml --nodisplay",
        "text*",
        Style.EXACT,
    ),
)

EXAMPLES = (
    Example("ffmpeg -y -i a.mp4 -vf scale=1:2 -c:v libx264 b.mp4", "read a.mp4; write b.mp4"),
    Example("ffmpeg -i /etc/shadow -f data -", "read /etc/shadow"),
    Example("ffmpeg -i a.mp4 -f flv rtmp://x.example/k", "read a.mp4; network upload rtmp://x.example/k"),
    Example(
        "ffmpeg -f x11grab -i :0 a.mp4", "secret the screen, camera or microphone (x11grab); write a.mp4"
    ),
    Example(
        "ffmpeg -i a.mp4 -vf sendcmd=f=x b.mp4", "read a.mp4; unknown ffmpeg: filter sendcmd; write b.mp4"
    ),
    Example("ffprobe -v error -show_format a.mp4", "read a.mp4"),
    Example("convert a.png -resize 50% b.jpg", "read a.png; write b.jpg"),
    Example("magick identify -verbose a.png", "read a.png"),
    Example("convert label:@/etc/shadow x.png", "read /etc/shadow; write x.png"),
    Example("convert msl:x.msl y.png", "unknown ImageMagick: msl:x.msl; write y.png"),
    Example("convert ephemeral:x y.png", "delete x; write y.png"),
    Example("mogrify -strip a.jpg", "write edit a.jpg"),
    Example("pandoc -s a.md -o a.pdf", "read a.md; write a.pdf"),
    Example("pandoc -L x.lua a.md", "file lua x.lua; read a.md"),
    Example("pandoc --filter ./x a.md", "shell './x'; read a.md"),
    Example(
        "pdflatex -shell-escape a.tex",
        "execute the commands in the document; read a.tex; write unpack . recursive",
    ),
    Example("pdflatex -interaction=nonstopmode a.tex", "read a.tex; write unpack . recursive"),
    Example(
        "gs -dNOSAFER -sDEVICE=pdfwrite -o o.pdf i.ps",
        "write o.pdf; read i.ps; unknown ghostscript without its limits",
    ),
    Example(
        "gs -q -sDEVICE=pdfwrite -sOutputFile=%pipe%id i.ps",
        "unknown ghostscript with the command %pipe%id; read i.ps",
    ),
    Example("wkhtmltopdf https://x.example a.pdf", "network download https://x.example; write a.pdf"),
    Example("inkscape a.svg --export-filename=a.png", "read a.svg; write a.png"),
    Example("exiftool a.jpg", "read a.jpg recursive"),
    Example("exiftool -config x.cfg a.jpg", "execute x.cfg; read a.jpg recursive"),
    Example(
        "exiftool -filename=/x /etc/shadow",
        "write create /x; read /etc/shadow recursive; write edit /etc/shadow recursive",
    ),
    Example("exiftool -Artist=x a.jpg", "read a.jpg recursive; write edit a.jpg recursive"),
    Example("sox a.wav b.mp3", "read a.wav; write b.mp3"),
    Example("sox '|id' b.mp3", "unknown sox with the command |id; write b.mp3"),
    Example("gnuplot -e 'system(\"x\")'", 'unknown gnuplot: system("x")'),
    Example("dot -Tpng a.dot -o a.png", "read a.dot; write a.png"),
    Example("qpdf --check a.pdf", "read a.pdf"),
    Example("qpdf --empty --add-attachment /x --key=k -- out.pdf", "read /x; read out.pdf"),
    Example("pdftotext a.pdf -", "read a.pdf"),
    Example("pdftotext a.pdf", "read a.pdf; write a.txt"),
    Example("pdffonts -loc a.pdf", "read a.pdf"),
    Example("tesseract a.png out", "read a.png; write out"),
    Example("libreoffice --headless --convert-to pdf a.docx", "read a.docx; write create ."),
    Example("soffice macro:///x", "execute macro:///x; unknown an office program without a task"),
)
