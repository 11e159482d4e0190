"""make, C and C++ compilers, build systems, debuggers and tools for object files."""

# long lists of words are read best as text

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunCommand, RunFile, RunShell, unclear
from autogate.knowledge.building import build, builds, checks, folder_of, formats, is_elsewhere, runs
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import local, sub
from autogate.words.values import has_unknown, is_static

_X = Style.EXACT

# make -------------------------------------------------------------------------------------------------

_MAKE = (
    "-b -m -B|--always-make -C|--directory= -d --debug=? -e|--environment-overrides -E|--eval="
    " -f|--file|--makefile= -h|--help -i|--ignore-errors -I|--include-dir= --jobserver-auth="
    " --jobserver-style= -j|--jobs=? -k|--keep-going -l|--load-average|--max-load=?"
    " -L|--check-symlink-times"
    " -n|--just-print|--dry-run|--recon -o|--old-file|--assume-old= -O|--output-sync=? -p|--print-data-base"
    " -q|--question -r|--no-builtin-rules -R|--no-builtin-variables -s|--silent|--quiet --no-silent"
    " -S|--no-keep-going|--stop -t|--touch --trace --shuffle=? -v|--version -w|--print-directory"
    " --no-print-directory"
    " -W|--what-if|--new-file|--assume-new= --warn-undefined-variables --warn=?"
)
_SHELL_VARIABLES = frozenset(
    ("SHELL", "MAKE", "MAKEFLAGS", ".SHELLFLAGS", "MAKEFILES", "CXX", "LD", "AR", "AS", "CPP")
)


def _make(call: Call) -> Iterator[Outcome]:
    if call.has("-h", "-v"):
        return
    for text in call.values("-E"):
        yield Effect(Kind.EXECUTE, f"the makefile text {text}", force="uncertain")
    places = call.values("-C")
    place = "/".join(places) if places else "."
    if is_elsewhere(places[-1]) if places else False:
        place = places[-1]
    for file in call.values("-f"):
        if file == "-":
            yield Effect(Kind.EXECUTE, "a makefile from its standard input", force="uncertain")
        elif is_elsewhere(file):
            yield build("make", folder_of(file) if not has_unknown(file) else file)
    targets = []
    for word in call.operands:
        name, sign, value = word.partition("=")
        if not sign:
            targets.append(word)
        elif not is_static(name) or name.rstrip(":?+") in _SHELL_VARIABLES:
            if (
                name in ("CXX", "LD", "AR", "AS", "CPP")
                and is_static(value)
                and not value.startswith((".", "/"))
            ):
                continue
            yield Effect(Kind.EXECUTE, f"what {word} names", force="uncertain")
        elif "$(" in value:
            yield Effect(Kind.EXECUTE, f"make functions in {word}", force="uncertain")
    # a makefile can run programs while it is read, even with -n
    yield build("make -n" if call.has("-n") else " ".join(("make", *targets)), place)


# compilers --------------------------------------------------------------------------------------------

_COMPILER_TAKES = frozenset(
    "-o -x -I -L -l -D -U -include -imacros -isystem -iquote -idirafter -iprefix -isysroot -iwithprefix"
    " -iframework -F -framework -arch -target --target -MF -MT -MQ -T -u -z -e -Xlinker -Xclang"
    " -Xassembler -Xpreprocessor -Xcompiler -Xptxas -wrapper -B -specs --param -aux-info -dumpbase -dumpdir"
    " -dumpbase-ext -soname -install_name -current_version -compatibility_version -mllvm -resource-dir"
    " --sysroot -gcc-toolchain -cxx-isystem -fplugin -rpath -h -A -G -b -V -m -dylib_install_name"
    " -weak_framework -weak_library -exported_symbols_list"
    " -bundle_loader -Xarch_host -Xopenmp-target -stdlib++-isystem -include-pch -emit-module-interface"
    " -fmodule-map-file -I- -gen-reproducer".split()
)
_WRITES = frozenset(
    (
        "-o",
        "-MF",
        "-MJ",
        "-aux-info",
        "-serialize-diagnostics",
        "--serialize-diagnostics",
        "-foptimization-record-file",
        "-fsave-optimization-record",
    )
)
_READS = frozenset(("-include", "-imacros", "-T", "-include-pch", "-bundle_loader", "-exported_symbols_list"))
_RUNNING = (
    "-wrapper",
    "-fplugin",
    "-B",
    "-specs",
    "--specs",
    "-fuse-ld",
    "-load",
    "-ld-path",
    "--ld-path",
    "-plugin",
    "-Xclang",
    "-fpass-plugin",
)
_LINKERS = ("lld", "gold", "bfd", "mold", "ld", "lld-link", "wild")


_BESIDE = re.compile(
    r"-(?:MM?D|save-temps|-save-temps|ftime-trace|fdump-|fdiagnostics-.*file|fstack-usage|Q?gsplit-)"
)
"""Options that write files beside the output."""


def _compiler(call: Call) -> Iterator[Outcome]:
    words = call.operands
    at = 0
    output = beside = False
    sources = False
    while at < len(words):
        word = words[at]
        at += 1
        if word.startswith("@"):
            yield call.unclear(f"the arguments in {word[1:]} are not known")
            continue
        if word == "-" or not word.startswith("-"):
            if word != "-":
                yield Effect(Kind.READ, word)
                sources = True
            continue
        if word in (
            "--version",
            "-v",
            "--help",
            "-dumpversion",
            "-dumpmachine",
            "-dumpspecs",
            "-print-search-dirs",
        ):
            continue
        name, sign, value = word.partition("=")
        if name in _RUNNING and not (name == "-fuse-ld" and value in _LINKERS):
            text = value if sign else (words[at] if at < len(words) else "")
            if (
                name not in ("-Xclang", "-B")
                or has_unknown(text)
                or "plugin" in text
                or "load" in text
                or name == "-B"
            ):
                yield Effect(Kind.EXECUTE, f"what {name} {text} names", force="uncertain")
            at += not sign
            continue
        for short in ("-o", "-MF", "-MJ"):
            if word.startswith(short) and word != short and not word.startswith(("-object", "-ob")):
                yield Effect(Kind.WRITE, word[len(short) :].lstrip("="))
                output = True
        if word.startswith("-B") and len(word) > 2:
            yield Effect(Kind.EXECUTE, f"what {word} names", force="uncertain")
        if word.startswith("-Wl,") and ("plugin" in word or "dynamic-linker" in word or has_unknown(word)):
            yield Effect(Kind.EXECUTE, f"what {word} names", force="uncertain")
        if sign and name in _WRITES:
            yield Effect(Kind.WRITE, value)
        if word in _COMPILER_TAKES or word in _WRITES:
            value = words[at] if at < len(words) else ""
            at += 1
            if word in _WRITES:
                if value != "-":
                    yield Effect(Kind.WRITE, value)
                output = True
            elif word in _READS:
                yield Effect(Kind.READ, value)
        if word in ("-E", "-fsyntax-only", "-M", "-MM"):
            output = True
        beside = beside or _BESIDE.match(word) is not None
    if sources and (beside or not output):
        yield Effect(Kind.CHANGE, "build output in the working directory", force="low")


_PREFIXES = (
    "x86_64-linux-gnu",
    "aarch64-linux-gnu",
    "arm-linux-gnueabihf",
    "x86_64-w64-mingw32",
    "arm-none-eabi",
    "riscv64-linux-gnu",
)
_COMPILERS = (
    "gcc g++ cc c++ clang clang++ clang-cl tcc icc icpc icx icpx ifort gfortran gnat gcj ldc2 dmd nvcc"
    " hipcc emcc em++ musl-gcc cpp cc1 mpicc mpicxx mpic++ mpif90 mpifort f77 f95 flang c89 c99 "
    + " ".join(f"gcc-{n} g++-{n} clang-{n} clang++-{n} gfortran-{n}" for n in range(9, 23))
    + " "
    + " ".join(f"{p}-gcc {p}-g++" for p in _PREFIXES)
)


# build systems ----------------------------------------------------------------------------------------


def _cmake(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("-h", "-V", "--help-command", "--system-information"):
        if call.has("--system-information"):
            yield from (Effect(Kind.WRITE, word) for word in words[:1])
        return
    if call.has("-E"):
        yield from _cmake_command(words)
        return
    script = call.value("-P")
    if script is not None:
        yield RunFile(script, "cmake")
        return
    folder = call.value("--build", "--install", "--open", "--workflow")
    if call.has("--build"):
        yield build("cmake --build", folder or ".")
        return
    if call.has("--install"):
        yield build("cmake --install", folder or ".")
        prefix = call.value("--prefix")
        yield Effect(Kind.WRITE, prefix or "/usr/local", "unpack", recursive=True)
        return
    for value in call.values("-C"):
        yield RunFile(value, "cmake")
    for value in call.values("-D"):
        name = value.partition("=")[0].partition(":")[0]
        if (
            not is_static(name)
            or name.endswith(("_LAUNCHER", "_COMMAND"))
            or (name in ("CMAKE_TOOLCHAIN_FILE", "CMAKE_PROJECT_INCLUDE"))
        ):
            target = value.partition("=")[2]
            if name.endswith("_LAUNCHER") and target in ("ccache", "sccache", "distcc"):
                continue
            if name == "CMAKE_TOOLCHAIN_FILE" and is_static(target):
                yield RunFile(target, "cmake")
                continue
            yield Effect(Kind.EXECUTE, f"what {value} names", force="uncertain")
    source = call.value("-S") or (words[0] if words else ".")
    yield build("cmake", source)
    if call.has("-B"):
        yield Effect(Kind.WRITE, call.value("-B") or ".", "create", recursive=True)


def _cmake_command(words: tuple[str, ...]) -> Iterator[Outcome]:
    """``cmake -E COMMAND``: the portable file commands."""
    verb = words[0] if words else "help"
    rest = [word for word in words[1:] if not word.startswith("-")]
    if verb in (
        "echo",
        "help",
        "capabilities",
        "environment",
        "true",
        "false",
        "sleep",
        "compare_files",
        "cat",
        "md5sum",
        "sha1sum",
        "sha224sum",
        "sha256sum",
        "sha384sum",
        "sha512sum",
        "echo_append",
    ):
        if verb not in ("echo", "echo_append", "sleep"):
            for word in rest:
                yield Effect(Kind.READ, word)
    elif verb in ("rm", "remove", "remove_directory"):
        for word in rest:
            yield Effect(
                Kind.DELETE,
                word,
                recursive=verb == "remove_directory"
                or any("r" in w.lower() for w in words[1:] if w.startswith("-")),
            )
    elif verb in (
        "copy",
        "copy_if_different",
        "copy_directory",
        "copy_if_newer",
        "copy_directory_if_different",
        "create_symlink",
        "create_hardlink",
    ):
        for word in rest[:-1]:
            yield Effect(Kind.READ, word, recursive="directory" in verb)
        if rest:
            yield Effect(Kind.WRITE, rest[-1], recursive="directory" in verb)
    elif verb == "rename" and len(rest) > 1:
        yield Effect(Kind.MOVE, rest[0], to=rest[1])
    elif verb in ("make_directory", "touch", "touch_nocreate"):
        for word in rest:
            yield Effect(Kind.WRITE, word, "create")
    elif verb == "chdir":
        yield RunCommand(tuple(words[2:]), directory=words[1] if len(words) > 1 else None)
    elif verb in ("time", "env"):
        at = 1
        environment = []
        while at < len(words) and (words[at].startswith("--") or "=" in words[at]):
            name, sign, value = words[at].partition("=")
            if sign and not name.startswith("-"):
                environment.append((name, value))
            at += 1
        if at < len(words):
            yield RunCommand(tuple(words[at:]), environment=tuple(environment))
    elif verb == "tar":
        yield (
            unclear("cmake -E tar is not understood")
            if "x" not in "".join(words[1:2])
            else Effect(Kind.WRITE, ".", "unpack", recursive=True)
        )
    else:
        yield unclear(f"cmake -E {verb} is not understood")


def _ninja(call: Call) -> Iterator[Outcome]:
    if call.has("--version", "-h"):
        return
    yield build(" ".join(("ninja", *call.operands[:2])), call.value("-C") or ".")


def _meson(call: Call) -> Iterator[Outcome]:
    yield build(f"meson {' '.join(call.path)}", call.value("-C") or ".")


def _bazel(call: Call) -> Iterable[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    if verb in (
        "help",
        "version",
        "info",
        "query",
        "cquery",
        "aquery",
        "dump",
        "analyze-profile",
        "canonicalize-flags",
        "print_action",
        "license",
        "mod",
    ):
        return () if verb in ("help", "version", "license") else (build(f"bazel {verb}"),)
    if verb in (
        "build",
        "test",
        "run",
        "coverage",
        "fetch",
        "sync",
        "vendor",
        "mobile-install",
        "shutdown",
        "clean",
        "config",
    ):
        return (build(" ".join(("bazel", *words[:2]))),)
    return (unclear(f"bazel: {verb} is not known"),)


def _configure(call: Call) -> Iterator[Outcome]:
    yield build(call.invocation.name)


# debuggers --------------------------------------------------------------------------------------------


def _gdb(call: Call) -> Iterator[Outcome]:
    for value in call.values("-x", "-ix", "-s", "--source"):
        yield RunFile(value, "gdb")
    for value in call.values("-ex", "-iex", "-o", "-O", "-k"):
        yield from _debugger_command(value)
    words = call.operands
    if call.has("-p"):
        yield Effect(Kind.PROCESS, call.value("-p") or "", "debug", force="uncertain")
    if call.has("--args", "--"):
        if words:
            yield RunCommand(words)
    elif words:
        yield RunFile(words[0], "")
    if not call.has("-batch", "--batch", "--version", "-ex") and not words:
        return


def _debugger_command(text: str) -> Iterator[Outcome]:
    word = text.strip().partition(" ")[0]
    rest = text.strip().partition(" ")[2]
    if word in ("!", "shell", "make", "pipe", "platform") or text.startswith("!"):
        yield RunShell(rest if word != text[:1] or rest else text[1:])
    elif word in ("python", "py", "python-interactive", "pi", "script", "guile"):
        yield RunCode("python", rest)
    elif word not in _DEBUG_COMMANDS or not is_static(text):
        yield Effect(Kind.EXECUTE, f"the debugger command {text}", force="uncertain")


_DEBUG_COMMANDS = frozenset(
    "run r bt backtrace where quit q info i list l print p continue c next n step s finish up down frame f"
    " thread break b tbreak disassemble x set show file help h kill delete disable enable breakpoint"
    " display undisplay watch ptype whatis process target image register memory settings".split()
)


def _objects(call: Call) -> Iterator[Outcome]:
    """Files that are read; ``@file`` is a file of more arguments, which shows up in messages."""
    for word in call.operands:
        yield Effect(Kind.READ, word.removeprefix("@"))


def _tags(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        yield Effect(Kind.READ, word, recursive=True)
    if call.value("-f") != "-" and not call.has("-x", "--list-languages", "--list-kinds", "--version"):
        yield from local("a tags file")


PROGRAMS = (
    Program("make gmake mingw32-make bmake remake nmake colormake checkmake", _MAKE, "text*", then=_make),
    Program(_COMPILERS, raw=_compiler),
    Program("ld ld.gold ld.lld ld.bfd lld mold ld64 lld-link wild", raw=_compiler),
    Program(
        "as gas nasm yasm fasm",
        "-o=write -f= -F= -g -l=write -I= -i= -D= -d= -U= -p=read -W= -w= -O= -a --64 --32 -march= -mcpu="
        " -MD=write -MF=write --version -v -h -E -e -s -P= -q -gstabs --gstabs -mfpu= --defsym="
        " --noexecstack -R -Z=write --fatal-warnings --warn --no-warn -c -arch= --listing-lhs-width=",
        "text*",
        style=_X,
        effects=local("an object file"),
        then=_objects,
    ),
    Program(
        "nm objdump readelf size addr2line c++filt otool dwarfdump llvm-nm llvm-objdump llvm-readelf"
        " llvm-size llvm-dwarfdump gnm gobjdump greadelf gcc-nm eu-readelf eu-objdump eu-nm pahole"
        " llvm-cxxfilt llvm-symbolizer dumpbin dyldinfo jtool",
        "--plugin=unknown",
        "text*",
        lenient=True,
        then=_objects,
    ),
    Program(
        "strip gstrip llvm-strip",
        "-o=write --strip-all -s -S -g -d --strip-debug --strip-unneeded -x -X -K= -N= -R= -v -p"
        " --preserve-dates --keep-symbol= --keep-section= --strip-symbol= -u -r -w --only-keep-debug"
        " --remove-section= -D -U --discard-all -T -c -A -n -l -no_uuid -i",
        "text*",
        style=_X,
        then=lambda call: [
            Effect(Kind.READ, w) if call.has("-o") else Effect(Kind.WRITE, w, "edit") for w in call.operands
        ],
    ),
    Program(
        "objcopy gobjcopy llvm-objcopy",
        "-I= -O= -B= -F= -R= -j= -K= -N= -W= -G= -L= -S -g -x -X -v -p --only-keep-debug --strip-debug"
        " --strip-unneeded --add-gnu-debuglink=read --add-section= --dump-section= --rename-section="
        " --set-section-flags= --redefine-sym= --strip-symbol= --keep-symbol= --compress-debug-sections=?"
        " --decompress-debug-sections --update-section= --remove-section= --prefix-symbols= --gap-fill="
        " --pad-to= --set-start= --change-addresses= --input-target= --output-target="
        " --binary-architecture= --weaken --localize-hidden --extract-symbol --set-section-alignment=",
        "text*",
        style=_X,
        then=lambda call: (
            [Effect(Kind.READ, w) for w in call.operands[:1]]
            + [Effect(Kind.WRITE, w, "edit" if len(call.operands) == 1 else "") for w in call.operands[-1:]]
        ),
    ),
    Program(
        "cmake cmake3 cmake-gui ccmake",
        "-h|--help|-help -V|--version -S= -B= -C= -D= -U= -G= -T= -A= --toolchain= --install-prefix="
        " --preset= --list-presets=? --project-file= -W= -Wno-dev -Wdev -Werror -Wno-error -Wdeprecated"
        " -Wno-deprecated --fresh -L -LA -LH -LAH -N --trace --trace-expand --trace-format= --trace-source="
        " --trace-redirect=write --warn-uninitialized --no-warn-unused-cli --check-system-vars"
        " --compile-no-warning-as-error --link-no-warning-as-error --profiling-output=write"
        " --profiling-format= --debug-output --debug-find --debug-find-pkg= --debug-find-var= --debugger"
        " --debug-trycompile --log-level|--loglevel= --log-context --graphviz=write --find-package"
        " --system-information=? --build= --install= --open= --workflow -j|--parallel=? -t|--target="
        " --config= --clean-first --resolve-package-references= -v|--verbose --use-stderr -E -P= --prefix="
        " --component= --default-directory-permissions= --strip --help-command= --help-full --help-manual="
        " --help-module= --help-policy= --help-property= --help-variable= --help-command-list"
        " --help-module-list --help-variable-list --help-property-list --help-policy-list"
        " --list-presets-all --print-config-dir --install-jobs",
        "text*",
        style=Style.POSIX,
        then=_cmake,
    ),
    Program(
        "ctest",
        "-h|--help --version -C|--build-config= --preset= --list-presets --progress -V|--verbose"
        " -VV|--extra-verbose --debug --output-on-failure --stop-on-failure -F -j|--parallel=? --test-load="
        " -Q|--quiet -O|--output-log=write --output-junit=write -N|--show-only=? -L|--label-regex="
        " -R|--tests-regex= -E|--exclude-regex= -LE|--label-exclude= -FA|--fixture-exclude-any= -FS= -FC="
        " -I|--tests-information= -U|--union --rerun-failed --repeat= --repeat-until-fail= --max-width="
        " --interactive-debug-mode= --no-label-summary --no-subproject-summary --test-dir= --timeout="
        " --stop-time= --schedule-random --schedule-random-seed= --no-tests= --resource-spec-file=read"
        " --tests-from-file=read --exclude-from-file=read --test-output-size-passed="
        " --test-output-size-failed= --test-output-truncation= --print-labels --overwrite="
        " --force-new-ctest-process --http1.0 --add-notes= -A= -T|--test-action= -M|--test-model="
        " -D|--dashboard=unknown -S|--script=unknown -SP= --build-and-test",
        "text*",
        style=_X,
        then=lambda call: (
            (build("ctest", call.value("--test-dir") or "."),) if not call.has("-h", "--version") else ()
        ),
    ),
    Program("cpack", "", "text*", lenient=True, then=builds("cpack")),
    Program(
        "ninja ninja-build samu n2 siso",
        "--version -v|--verbose --quiet -C= -f= -j= -k= -l= -n -d= -t= -w= -h|--help",
        "text*",
        style=_X,
        then=_ninja,
    ),
    Program(
        "meson",
        "--version",
        style=_X,
        subcommands=(
            sub(
                "setup configure compile test install dist init introspect subprojects wrap rewrite convert"
                " devenv env2mfile format fmt help",
                "-C=",
                lenient=True,
                then=_meson,
            ),
        ),
    ),
    Program(
        "autoconf autoreconf automake aclocal autoheader autopoint libtoolize glibtoolize autoscan autom4te"
        " intltoolize gtkdocize autoupdate ifnames configure config.status autogen.sh bootstrap.sh libtool"
        " glibtool waf xmkmf qmake qmake6 qmake-qt5 premake5 xmake gyp gn tup bjam build2 b",
        "--version|-V",
        "text*",
        lenient=True,
        then=lambda call: () if call.has("--version") else _configure(call),
    ),
    Program(
        "scons",
        "-C|--directory= -f|--file= -h|--help -v|--version",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else builds("scons", "-C")(call),
    ),
    Program("bazel bazelisk blaze", "", "text*", lenient=True, then=_bazel),
    Program("buck buck2 pants please plz soong", "", "text*", lenient=True, then=builds("build", words=1)),
    Program(
        "conan vcpkg",
        "-h|--help -v|--version",
        style=_X,
        lenient=True,
        subcommands=(
            sub(
                "list search info inspect graph version config cache env profile remote help contact x-list",
                "",
                lenient=True,
                then=lambda call: (
                    local("conan's settings", force="uncertain")
                    if call.operands[:1]
                    in (("add",), ("set",), ("install",), ("remove",), ("login",), ("update",), ("clean",))
                    else ()
                ),
            ),
            sub(
                "install update upgrade download integrate new create build export-pkg export source"
                " editable lock test",
                "",
                lenient=True,
                effects=(Effect(Kind.INSTALL, "", "project"), build("conan")),
            ),
            sub("remove", "", lenient=True, effects=local("packages", "remove", "medium")),
            sub(
                "upload",
                "",
                lenient=True,
                effects=effect(Kind.REMOTE, "the package", "publish", force="high"),
            ),
        ),
    ),
    Program(
        "ccache sccache",
        "-s|--show-stats -z|--zero-stats -C|--clear -c|--cleanup -M|--max-size= -F|--max-files="
        " -p|--show-config -V|--version -h|--help -x|--show-compression -X|--recompress= -k|--get-config="
        " -o|--set-config= -d|--dir= --config-path= -v|--verbose --start-server --stop-server --print-stats"
        " --evict-older-than= --evict-namespace= --show-log-stats --format=",
        "text*",
        style=Style.POSIX,
        then=lambda call: (
            (RunCommand(call.operands),)
            if call.operands
            else (
                local("the compiler cache")
                if call.has(
                    "-z",
                    "-C",
                    "-c",
                    "-M",
                    "-F",
                    "-o",
                    "-X",
                    "--evict-older-than",
                    "--start-server",
                    "--stop-server",
                )
                else ()
            )
        ),
    ),
    Program(
        "distcc icecc fastbuild goma_ctl",
        "-j --help --version --scan-includes --show-hosts --show-principal",
        "command",
        style=Style.POSIX,
        effects=effect(Kind.NETWORK, "localhost", "upload"),
    ),
    Program(
        "bear compiledb intercept-build scan-build",
        "-o|--output=write -a|--append --config=read -v|--verbose --force-preload --force-wrapper"
        " --use-analyzer= -enable-checker= -disable-checker= --status-bugs -V -k -n --no-build",
        "command",
        style=Style.POSIX,
        effects=local("compile_commands.json"),
    ),
    Program("pkg-config pkgconf", "", "text*", lenient=True),
    Program(
        "clang-format git-clang-format astyle uncrustify indent",
        "-i --in-place --style= --fallback-style= --assume-filename= --files=read -n|--dry-run --Werror"
        " --ferror-limit= --dump-config --lines= --offset= --length= --cursor= --sort-includes"
        " --output-replacements-xml --verbose -style= -fallback-style= -assume-filename= -sort-includes"
        " -output-replacements-xml -dump-config --qualifier-alignment= --fail-on-incomplete-format"
        " --Wno-error= --replace -c= -f= -o=write -q -l= --no-backup --check --options= --suffix="
        " --recursive -r --formatted --commit= --diff --staged --extensions=",
        "text*",
        style=_X,
        then=formats(only="-i --in-place --replace --recursive -r"),
    ),
    Program(
        "clang-tidy run-clang-tidy include-what-you-use iwyu clang-query clang-check"
        " clang-apply-replacements clangd clang-include-fixer",
        "-fix -fix-errors -fix-notes -export-fixes=write -load=unknown -p= -config= -config-file=read"
        " -checks="
        " -header-filter= -extra-arg= -extra-arg-before= -line-filter= -warnings-as-errors= -list-checks",
        "text*",
        style=Style.SINGLE,
        lenient=True,
        then=checks(fix="-fix -fix-errors -fix-notes"),
    ),
    Program(
        "cppcheck cpplint flawfinder splint oclint infer pvs-studio",
        "--output-file=write --dump --addon=unknown --rule-file=read --plist-output=create"
        " --cppcheck-build-dir=create --checkers-report=write",
        "text*",
        style=_X,
        lenient=True,
        then=checks(),
    ),
    Program(
        "gdb gdb-multiarch lldb cgdb rust-gdbgui",
        "-x|--command= -ix|--init-command= -ex|--eval-command= -iex|--init-eval-command= -batch|--batch"
        " --batch-silent --args -p|--pid|--attach-pid= -c|--core=read -e|--exec= -s|--symbols="
        " -d|--directory= -q|-quiet|--quiet|--silent -n|--nx -nh|--nh -nx -tui|--tui -w|--write"
        " -v|--version -h|--help --cd= -b= -l= --tty= --data-directory= -o|--one-line= -O="
        " -k|--one-line-on-crash= --source= -S= -Q= -f|--file= -N|--no-lldbinit --local-lldbinit"
        " --interpreter= --readnow --readnever --return-child-result -r|--repl= -a|--arch="
        " -X|--no-use-colors -P|--python-path -W=",
        "text*",
        style=Style.POSIX,
        then=_gdb,
    ),
    Program(
        "valgrind",
        "--tool= --leak-check= --log-file=write --xml-file=write --suppressions=read"
        " --callgrind-out-file=write --massif-out-file=write --cachegrind-out-file=write --db-command=shell"
        " -v -q --error-exitcode= -s --trace-children= --track-origins= --num-callers= --gen-suppressions="
        " --show-leak-kinds= --vgdb= --xml=",
        "text*",
        style=Style.POSIX,
        lenient=True,
        then=runs,
    ),
    Program(
        "rr",
        "",
        "text*",
        style=Style.POSIX,
        lenient=True,
        then=lambda call: (
            (RunCommand(call.operands[1:]),) if call.operands[:1] == ("record",) else (build("rr"),)
        ),
    ),
    Program(
        "gcov lcov genhtml gcovr llvm-cov llvm-profdata gprof hotspot kcachegrind callgrind_annotate"
        " cg_annotate ms_print",
        "-o|--output-file|--output=write",
        "text*",
        lenient=True,
        then=lambda call: [Effect(Kind.READ, w) for w in call.operands],
    ),
    Program(
        "ctags etags uctags gtags global cscope universal-ctags exuberant-ctags gtags-cscope",
        "-f|-o|--output=write -R|--recurse=? --options=read -L=read -e -a|--append=? -x --langmap="
        " --languages= --exclude= --fields= --extras= --kinds-c= -V|--verbose --list-languages"
        " --list-kinds=? --sort= --tag-relative= --version -b -k -q -u -d -F= -i= -I= -s= -p= -c",
        "text*",
        style=_X,
        lenient=True,
        then=_tags,
    ),
    Program(
        "flex lex bison yacc byacc re2c ragel gperf",
        "-o|--output|--outfile|--output-file=write -d --defines=? --header-file=write -v|--verbose -p= -t"
        " -b= -l -y -L= -C -g --report= --report-file=write -W= --warnings= -S|--skeleton=read --language="
        " --html=write --graph=write --xml=write -G2 -G -P --version",
        "read*",
        style=_X,
        lenient=True,
        effects=local("generated sources"),
    ),
    Program(
        "protoc flatc thrift capnp grpc_tools.protoc",
        "--plugin=unknown",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (*(Effect(Kind.READ, w) for w in call.operands), build("protoc")),
    ),
    Program(
        "swig moc uic rcc windres",
        "-o=write -outdir=create -c++ -python -I=",
        "read*",
        style=_X,
        lenient=True,
        effects=local("generated sources"),
    ),
    Program(
        "doxygen moxygen breathe-apidoc",
        "-g -s -u -w -l -x -v -d= -h",
        "text*",
        style=_X,
        lenient=True,
        then=builds("doxygen"),
    ),
    Program(
        "patchelf chrpath install_name_tool codesign_allocate",
        "--print-interpreter --print-rpath --print-needed --print-soname -l --output=write",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: [
            Effect(
                Kind.READ
                if call.has("--print-interpreter", "--print-rpath", "--print-needed", "--print-soname", "-l")
                else Kind.WRITE,
                w,
                ""
                if call.has("--print-interpreter", "--print-rpath", "--print-needed", "--print-soname", "-l")
                else "edit",
            )
            for w in call.operands[-1:]
        ],
    ),
    Program(
        "upx",
        "-d -l -t -o=write -q -f -k -v --best --brute --ultra-brute --lzma -1 -2 -3 -4 -5 -6 -7 -8 -9 -V -h",
        "text*",
        style=_X,
        then=lambda call: [
            Effect(Kind.READ, w) if call.has("-l", "-t", "-o") else Effect(Kind.WRITE, w, "edit")
            for w in call.operands
        ],
    ),
)

EXAMPLES = (
    Example("cmake --system-information", "pure"),
    Example("cmake --system-information x", "write x"),
    Example("make", "build make ."),
    Example("make -j8 test CC=clang", "build make test ."),
    Example("make -n all", "build make -n ."),
    Example("make -C ../other", "build make ../other"),
    Example(
        "make --eval='X:=$(shell id)'", "execute the makefile text X:=$(shell id) !uncertain; build make ."
    ),
    Example("make SHELL=./helper", "execute what SHELL=./helper names !uncertain; build make ."),
    Example("make -f -", "execute a makefile from its standard input !uncertain; build make ."),
    Example("gcc -O2 -Wall -o app main.c -lm", "write app; read main.c"),
    Example("gcc -E main.c", "read main.c"),
    Example("gcc -E -MD main.c", "read main.c; change build output in the working directory !low"),
    Example("gcc main.c", "read main.c; change build output in the working directory !low"),
    Example(
        "gcc -fplugin=./x.so main.c",
        "execute what -fplugin ./x.so names !uncertain; read main.c; change build output in the working"
        " directory !low",
    ),
    Example("gcc @args", "unknown gcc: the arguments in args are not known"),
    Example("nm -D lib.so", "read lib.so"),
    Example("cmake -S . -B build -DCMAKE_BUILD_TYPE=Release", "build cmake .; write create build recursive"),
    Example("cmake --build build --target all", "build cmake --build build"),
    Example("cmake -E rm -rf build", "delete build recursive"),
    Example("cmake -P x.cmake", "file cmake x.cmake"),
    Example("ninja -C out test", "build ninja test out"),
    Example("gdb -batch -ex 'shell id' ./app", "shell 'id'; file ./app"),
    Example("valgrind --leak-check=full ./app x", "run ./app x"),
    Example("clang-format -i a.c", "write edit a.c recursive"),
    Example("clang-format a.c", "read a.c recursive"),
    Example("bazel test //...", "build bazel test //... ."),
    Example("bazel mystery", "unknown bazel: mystery is not known"),
)
