"""Profilers, data and machine learning tools, embedded development, games, Android packages and others."""

# long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome, RunCommand, RunFile, unclear
from autogate.knowledge.building import build, builds, is_elsewhere
from autogate.knowledge.interface import Call, Example, Program, Style, Then, effect
from autogate.knowledge.interpreters import interpreter
from autogate.knowledge.services import ask_for, change, local
from autogate.words.values import has_unknown

_X = Style.EXACT
_P = Style.POSIX
_HELP = frozenset(("-h", "--help", "help", "--version", "-V", "version", "-v", "-version"))


def _told(
    *,
    reads: str = "",
    asks: str = "",
    where: str = "the service",
    installs: str = "",
    changes: str = "",
    deletes: str = "",
    publish: str = "",
    writes: str = "",
    runs: str = "",
    other: str = "build",
) -> Then:
    """A tool told by its first word or two; ``other`` is what the rest is: a build, or not known."""
    table: dict[str, str] = {}
    for kind, names in (
        ("read", reads),
        ("ask", asks),
        ("install", installs),
        ("change", changes),
        ("delete", deletes),
        ("publish", publish),
        ("write", writes),
        ("run", runs),
    ):
        for name in names.split():
            table[name.replace("_", " ")] = kind

    def then(call: Call) -> Iterator[Outcome]:
        words = call.operands
        argv = call.invocation.argv
        if len(argv) > 1 and (argv[1] in _HELP or argv[-1] in ("-h", "--help")):
            return
        name = call.invocation.name
        verb = words[0] if words else ""
        kind = table.get(" ".join(words[:2])) or table.get(verb, "")
        shown = f"{name} {' '.join(words[:2])}".rstrip()
        if has_unknown(verb):
            yield unclear(f"{name}: its command is not known")
        elif kind == "read" or (not words and "" not in table and other != "build"):
            return
        elif kind == "ask":
            yield from ask_for(where)
        elif kind == "install":
            yield Effect(Kind.INSTALL, " ".join(words[1:]), "user")
        elif kind == "change":
            yield from change(f"{where}: {shown}")
        elif kind == "delete":
            yield Effect(Kind.REMOTE, f"{where}: {shown}", "delete", force="high")
        elif kind == "publish":
            yield Effect(Kind.REMOTE, shown, "publish", force="high")
        elif kind == "write":
            yield from local(shown)
        elif kind == "run":
            if len(words) > 1:
                yield RunCommand(words[1:])
        elif other == "build":
            outside = [word for word in words[1:] if is_elsewhere(word)]
            yield build(shown, outside[0] if outside else ".")
        else:
            yield unclear(f"{name}: {verb} is not known")

    return then


def _profiled(call: Call) -> Iterator[Outcome]:
    """A profiler of Python: runs a script, a module or attaches to a process."""
    words = call.operands
    verb = (
        words[0]
        if words
        and words[0]
        in (
            "run",
            "record",
            "top",
            "dump",
            "attach",
            "live",
            "parse",
            "flamegraph",
            "table",
            "tree",
            "stats",
            "summary",
        )
        else ""
    )
    rest = words[1:] if verb else words
    if call.has("-p", "--pid"):
        yield Effect(Kind.PROCESS, call.value("-p", "--pid") or "", "profile", force="medium")
        return
    if verb == "attach":
        yield Effect(Kind.PROCESS, rest[0] if rest else "", "attach to", force="uncertain")
        return
    if verb in ("flamegraph", "table", "tree", "stats", "summary", "parse"):
        for word in rest:
            yield Effect(Kind.READ, word)
        return
    if call.has("-m", "--module"):
        yield RunCommand(("python", "-m", call.value("-m", "--module") or "", *rest))
    elif rest and (
        rest[0].endswith(".py")
        or call.invocation.name
        in ("scalene", "kernprof", "pyinstrument", "memray", "mprof", "viztracer", "austin-python")
    ):
        yield RunFile(rest[0], "python", rest[1:])
    elif rest:
        yield RunCommand(rest)


def _wasm(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words[:1] and words[0] in (
        "run",
        "serve",
        "compile",
        "inspect",
        "validate",
        "explore",
        "config",
        "settings",
        "wast",
        "self-update",
        "login",
        "publish",
        "deploy",
        "app",
        "create-exe",
        "cache",
        "objdump",
        "convert",
    ):
        if words[0] in ("publish", "deploy", "login", "app"):
            yield Effect(Kind.REMOTE, "wasmer.io", "publish", force="high")
            return
        if words[0] == "self-update":
            yield Effect(Kind.INSTALL, call.invocation.name, "user")
            return
        target = words[1:]
        if words[0] not in ("run", "serve"):
            for word in target:
                yield Effect(Kind.READ, word)
            return
        words = target
    if words:
        if ("/" in words[0] and not words[0].endswith((".wasm", ".wat"))) or has_unknown(words[0]):
            yield Effect(Kind.EXECUTE, f"the package {words[0]}", force="uncertain")
        else:
            yield RunFile(words[0], "", words[1:])


_PROFILE_OPTIONS = (
    "-h|--help -V|--version -o|--outfile|--output=write -r|--renderer= -m|--module="
    " -p|--pid= -f|--force --native --follow-fork --live --aggregate --trace-python-allocators -d|--duration="
    " --rate= -s|--subprocesses --format= -i|--idle -g|--gil -t|--threads -n|--nonblocking --html --cli"
    " --json --cpu --gpu --memory --reduced-profile --profile-all --web --no-browser --show= --hide="
    " --interval= --load-prev -l -v -b --builtin -u= -z -q|--quiet --no-compress"
)

PROGRAMS = (
    # profilers
    Program(
        "py-spy rbspy phpspy austin",
        _PROFILE_OPTIONS,
        "text*",
        style=_X,
        then=lambda call: () if call.has("-h", "-V") else _profiled(call),
    ),
    Program(
        "memray scalene pyinstrument kernprof mprof viztracer vprof fil-profile yappi snakeviz tuna",
        _PROFILE_OPTIONS,
        "text*",
        style=_P,
        then=lambda call: () if call.has("-h", "-V") else _profiled(call),
    ),
    Program(
        "samply coz vtune nsys ncu-cli nvprof compute-sanitizer cuda-memcheck instruments-cli uftrace"
        " stackcollapse-perf",
        "-h|--help --version -o|--output=write -p|--pid= -s= -e= --save-only -r= -t|--trace= --stats="
        " -f|--force-overwrite= --duration=",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            else (
                RunCommand(
                    call.operands[1:]
                    if call.operands[:1]
                    and call.operands[0] in ("record", "profile", "run", "launch", "replay")
                    else call.operands
                ),
            )
            if call.operands
            else effect(Kind.PROCESS, call.value("-p") or "", "profile", force="medium")
        ),
    ),
    Program(
        "flamegraph.pl stackcollapse-perf.pl inferno-flamegraph inferno-collapse-perf gprof2dot pprof"
        " speedscope hotspot-cli massif-visualizer",
        "-http= -o=write -output=write -h -help --help --title= --width= -f= --version",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            [Effect(Kind.READ, w) for w in call.operands if "://" not in w]
            + [Effect(Kind.NETWORK, w, "download") for w in call.operands if "://" in w]
        ),
    ),
    # data and machine learning
    Program(
        "dbt",
        "-h|--help -v|--version --profiles-dir= --project-dir= -t|--target= --profile="
        " -s|--select|-m|--models= --exclude= --vars= --full-refresh -x|--fail-fast --threads= --state="
        " --defer --no-version-check --quiet|-q --debug|-d --log-format= --favor-state --selector="
        " --output= --output-keys= --inline= --limit= --args= --empty --store-failures --resource-type=",
        "text*",
        style=_X,
        then=_told(
            reads="list ls docs_generate parse compile debug show",
            installs="deps",
            other="build",
            where="the warehouse",
            changes="run build seed snapshot run-operation retry source clone",
        ),
    ),
    Program(
        "sqlmesh dagster prefect airflow luigi kedro zenml flyte pyflyte metaflow great_expectations soda"
        " meltano dlt feast bentoml",
        "-h|--help --version",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="list ls info show validate check version dags_list tasks_list lint",
            changes="deploy apply promote migrate db_migrate db_upgrade plan invalidate trigger"
            " dags_trigger backfill dags_backfill",
            deletes="db_reset db_clean delete destroy dags_delete",
            other="build",
            where="the data platform",
        ),
    ),
    Program(
        "neptune tensorboard aim dvclive",
        "-h|--help --version --logdir= --port= --host=",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="status ls list doctor version",
            asks="runs_list experiments_search runs_describe artifacts_list",
            changes="login sync sweep experiments_create models_serve init artifact",
            deletes="gc runs_delete experiments_delete",
            other="build",
            where="the experiment tracker",
        ),
    ),
    Program(
        "spark-shell pyspark sparkR",
        "--master= --packages= --jars=read --conf= --py-files=read --name= --driver-memory="
        " --executor-memory= --num-executors= --executor-cores= --deploy-mode= --files=read --version"
        " -h|--help",
        "text*",
        style=_P,
        then=lambda call: () if call.has("--version", "-h") else (build("spark"),),
    ),
    Program(
        "spark-submit",
        "--master= --packages= --jars=read --conf= --py-files=read --name= --class= --driver-memory="
        " --executor-memory= --num-executors= --executor-cores= --deploy-mode= --files=read"
        " --archives=read --properties-file=read --queue= --supervise --verbose|-v --version --help|-h"
        " --kill= --status= --total-executor-cores= --driver-java-options= --driver-class-path="
        " --repositories= --exclude-packages= --proxy-user= --principal= --keytab=read",
        "text*",
        style=_P,
        then=lambda call: (
            ()
            if call.has("--version", "--help")
            else (
                RunFile(
                    call.operands[0],
                    "python" if call.operands[0].endswith(".py") else "java",
                    call.operands[1:],
                ),
                *(
                    change("the Spark cluster", "run")
                    if call.value("--master") and not (call.value("--master") or "").startswith("local")
                    else ()
                ),
            )
            if call.operands
            else ()
        ),
    ),
    Program(
        "ray dask-scheduler dask-worker dask horovodrun torchrun accelerate deepspeed fairseq-train axolotl",
        "-h|--help --version --nproc_per_node|--nproc-per-node= --nnodes= --node_rank= --master_addr="
        " --master_port= --standalone --rdzv_backend= --rdzv_endpoint= -m|--module --num_processes="
        " --config_file=read --mixed_precision= --multi_gpu --hostfile=read --num_gpus= --include= -np=",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            or call.operands[:1]
            in (("status",), ("env",), ("test",), ("memory",), ("list",), ("summary",), ("logs",))
            else change("the Ray cluster", "change")
            if call.invocation.name == "ray"
            else (
                RunFile(next((w for w in call.operands if w.endswith(".py")), call.operands[-1]), "python"),
            )
            if call.operands and not call.has("-m")
            else (build(call.invocation.name),)
        ),
    ),
    Program(
        "papermill",
        "-p|--parameters -r|--parameters_raw -f|--parameters_file=read -y= -b= -k|--kernel= --cwd="
        " --log-output --version -h|--help --progress-bar --no-progress-bar --execution-timeout=",
        "text*",
        style=_X,
        then=lambda call: (
            ()
            if call.has("--version", "-h")
            else (
                *(Effect(Kind.READ, w) for w in call.operands[:1]),
                *(Effect(Kind.WRITE, w) for w in call.operands[1:2]),
                build("papermill"),
            )
        ),
    ),
    Program(
        "datasette sqlite-utils harlequin visidata vd textql usql litecli sq octosql roapi steampipe dsq",
        "-h|--help --version -p|--port= --host=",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="tables views schema rows query search analyze-tables inspect plugins list indexes"
            " triggers",
            writes="insert upsert transform create-table create-index enable-fts extract convert"
            " add-column memory",
            publish="publish package",
            deletes="drop-table drop-view delete-rows",
            installs="install uninstall",
            where="the database",
            other="build",
        ),
    ),
    Program(
        "gdown lerobot comfy",
        "-h|--help --version -O|--output=write -p|--path=create --unzip -q",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="config_view",
            asks="competitions_list datasets_list kernels_list models_list competitions_files"
            " datasets_files kernels_status kernels_output datasets_status competitions_leaderboard"
            " competitions_download datasets_download kernels_pull models_get",
            changes="competitions_submit kernels_push",
            publish="datasets_create datasets_version models_create",
            where="Kaggle",
            other="build",
        ),
    ),
    # embedded development
    Program(
        "arduino-cli arduino arduino-builder",
        "-h|--help -b|--fqbn= -p|--port= --config-file=read --format= --log-level= --additional-urls="
        " -v|--verbose --build-path=create --output-dir=create -u|--upload -t|--verify --board=",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="board_list board_listall board_details core_list lib_list version config_dump outdated",
            asks="core_search lib_search lib_examples",
            installs="core lib update upgrade",
            writes="sketch_new config cache",
            where="the board",
            changes="upload burn-bootloader debug monitor",
            other="build",
        ),
    ),
    Program(
        "avrdude esptool esptool.py espefuse.py espsecure.py st-flash st-util pyocd openocd probe-rs"
        " dfu-util dfu-programmer bossac picotool stm32flash teensy_loader_cli wchisp nrfjprog nrfutil"
        " JLinkExe commander qmk mpremote ampy rshell mpfshell circup uflash tockloader cargo-embed"
        " espflash",
        "-h|--help --version -V -p|--port= -b|--baud= -c= -U= -P= -C=read -f=unknown -d= -a= -D="
        " -l|--list -v --chip= -i= -t=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version", "-l")
            or call.operands[:1]
            in (
                ("list",),
                ("info",),
                ("version",),
                ("chip_id",),
                ("flash_id",),
                ("read_mac",),
                ("--version",),
                ("board",),
                ("devs",),
                ("ls",),
            )
            or (
                call.invocation.name == "qmk"
                and call.operands[:1]
                in (("compile",), ("lint",), ("doctor",), ("list-keyboards",), ("env",), ("config",))
            )
            else effect(Kind.REMOTE, "a device", "flash", force="uncertain")
        ),
    ),
    Program("st-info", "", "text*", lenient=True),
    Program(
        "idf.py",
        "-h|--help --version -p|--port= -b|--baud= -C|--project-dir= -B|--build-dir=create"
        " -D|--define-cache-entry= -G|--generator= -v",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            (
                build("idf.py " + " ".join(call.operands[:1]), call.value("-C") or "."),
                *(
                    effect(Kind.REMOTE, "a device", "flash", force="uncertain")
                    if any(
                        w in ("flash", "erase-flash", "erase_flash", "app-flash", "bootloader-flash")
                        for w in call.operands
                    )
                    else ()
                ),
            )
            if call.operands and not call.has("-h", "--version")
            else ()
        ),
    ),
    Program(
        "particle balena tinygo mos",
        "-h|--help --version",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="env version info targets",
            asks="list device_list devices fleets cloud_list",
            where="the devices",
            changes="flash push deploy call set device cloud release",
            deletes="device_remove fleet_rm",
            other="build",
        ),
    ),
    # games, native applications
    Program(
        "godot godot4 unity Unity UnrealEditor renpy love ldtk tiled defold bob",
        "-h|--help --version --headless --path= --export-release --export-debug --script=file: -s=file:"
        " --quit --import --check-only -batchmode -quit -projectPath= -executeMethod= -logFile=write"
        " -e|--editor",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            else (build(call.invocation.name, call.value("--path", "-projectPath") or "."),)
        ),
    ),
    Program(
        "blender",
        "-b|--background -a|--render-anim -f|--render-frame= -o|--render-output=write -s= -e= -F= -E="
        " -P|--python=file:python --python-expr=code:python --python-console --python-text="
        " -y|--enable-autoexec -Y --addons= -t= -v|--version -h|--help --factory-startup --debug -noaudio"
        " --python-exit-code= --log=",
        "read*",
        style=_X,
        lenient=True,
    ),
    Program(
        "butler steamcmd",
        "-h|--help -V|--version",
        "text*",
        style=_X,
        lenient=True,
        then=_told(reads="status version which", publish="push", where="the store", other="unknown"),
    ),
    Program(
        "wails tauri-driver neutralino neu web-ext nativefier fyne pynsist",
        "-h|--help --version",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="doctor docs dump-config lint show",
            publish="sign submit",
            writes="init generate create",
            installs="update",
            other="build",
        ),
    ),
    # android packages, binaries
    Program(
        "apktool jadx dex2jar d2j-dex2jar jd-cli apkanalyzer bundletool androguard aapt aapt2 zipalign r8"
        " dexdump",
        "-h|--help --version -o|--output|--output-dir=write -f|--force -d=create --classpath= --lib=read"
        " -v -c -p",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "--version")
            else (
                *(Effect(Kind.READ, w) for w in call.operands if "." in w),
                *(
                    local("unpacked files")
                    if call.invocation.name in ("apktool", "jadx", "bundletool", "dex2jar", "d2j-dex2jar")
                    and not call.has("-o")
                    else ()
                ),
            )
        ),
    ),
    Program(
        "r2 radare2 rabin2 rasm2 rahash2 rax2 rizin rz-bin cutter binwalk ROPgadget ropper checksec"
        " one_gadget objection floss capa die diec retdec-decompiler unblob",
        "-h|--help -v|--version -c= -i=unknown -q -A -AA -w -d -e|--extract -M|--matryoshka"
        " -C|--directory=create -I -z -s -S",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else (
                *(Effect(Kind.READ, w) for w in call.operands),
                *(effect(Kind.EXECUTE, "a binary under study", force="uncertain") if call.has("-d") else ()),
                *(
                    effect(Kind.WRITE, ".", "unpack", recursive=True)
                    if call.has("-e") or call.invocation.name == "unblob"
                    else ()
                ),
                *(
                    effect(Kind.EXECUTE, "commands of the debugger", force="uncertain")
                    if call.has("-c") and "!" in (call.value("-c") or "")
                    else ()
                ),
            )
        ),
    ),
    Program(
        "frida frida-trace frida-ps frida-ls-devices frida-discover",
        "-h|--help --version -U|--usb -R -H= -p= -f= -n= -l|--load=file:javascript"
        " -e|--eval=code:javascript -i= -a -D=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.invocation.name in ("frida-ps", "frida-ls-devices") or call.has("-h", "--version")
            else effect(Kind.PROCESS, call.value("-p", "-n", "-f") or "", "instrument", force="uncertain")
        ),
    ),
    # interpreters, package managers and frameworks that stand alone
    Program(
        "wasmer wasmtime wasm3 wasmedge wazero iwasm lunatic spin",
        "-h|--help -V|--version --dir= --mapdir= --env= --invoke= -e|--entrypoint= --net"
        " --allow-precompiled -W= -S= -C= -D= --fuel= --wasm=",
        "text*",
        style=_P,
        lenient=True,
        then=lambda call: () if call.has("-h", "-V") else _wasm(call),
    ),
    Program(
        "wat2wasm wasm2wat wasm-opt wasm-objdump wasm-tools wasm-decompile wasm-strip wasm-validate"
        " wasm2c wasm-as wasm-dis wasm-interp",
        "-o|--output=write -h|--help --version -O -O1 -O2 -O3 -O4 -Os -Oz",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            [Effect(Kind.READ, w) for w in call.operands if "." in w]
            + (
                [Effect(Kind.WRITE, w, "edit") for w in call.operands]
                if call.invocation.name == "wasm-strip" and not call.has("-o")
                else []
            )
        ),
    ),
    Program(
        "poly sml smlnj mosml mlton alice gforth pforth apl gnuapl j ijconsole kona ngn-k q-lang uiua bqn"
        " cbqn dyalog factor-vm io logtalk mercury maxima gap sage gp magma mathematica wolframscript",
        "-h|--help -v|--version -e= -c|-code= -f|-file= -q --quiet --batch --very-quiet --run-string="
        " --batch-string=",
        "text*",
        style=_P,
        lenient=True,
        then=interpreter("other", "-e -c --run-string --batch-string", files="-f", quiet="-h -v"),
    ),
    Program(
        "evcxr irust gore gomacro ghciwatch cling root ipdb pudb",
        "-h|--help --version -e=",
        "text*",
        style=_P,
        lenient=True,
        then=interpreter("other", "-e", quiet="-h --version"),
    ),
    Program(
        "bower jspm ied pakku",
        "-h|--help -v|--version -S|--save -D|--save-dev",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="list info search lookup home help",
            writes="prune init uninstall",
            publish="register",
            other="build",
        ),
    ),
    Program(
        "grails jhipster quarkus mn micronaut phing magento bin-magento phpize peachpie doctum phpdox"
        " phpactor meteor molecule nextflow snakemake cromwell quarto bookdown pluto-notebook observable"
        " evidence livebook projectctl boilerplate nuke-build cake fake",
        "-h|--help -v|--version",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="list info version doctor about matrix check inspect view log",
            publish="publish deploy publish-plugin",
            other="build",
            where="the site",
        ),
    ),
    Program(
        "surge zapier appwrite backendless codecrafters exercism leetcode",
        "-h|--help -v|--version",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="version whoami help workspace",
            asks="list describe logs versions download status",
            publish="deploy submit promote push upload",
            deletes="teardown delete remove",
            where="the service",
            other="unknown",
        ),
    ),
    Program(
        "godoc pkgsite gops gotags goreload gox golds",
        "-h -help -http= -v -index -play -osarch= -output=write",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            effect(Kind.NETWORK, "localhost", "listen", force="medium")
            if call.has("-http") or call.invocation.name in ("godoc", "pkgsite", "golds")
            else (build(call.invocation.name),)
        ),
    ),
    Program(
        "tx crowdin lokalise2 phrase weblate wlc formatjs lingui",
        "-h|--help --version -t|--token=secret",
        "text*",
        style=_X,
        lenient=True,
        then=_told(
            reads="version help",
            asks="status list list-projects list-components show ls stats pull download",
            where="the translation service",
            changes="push upload commit add lock unlock",
            deletes="delete",
            writes="init extract compile config",
            other="unknown",
        ),
    ),
    Program(
        "manim manimgl vpype openscad freecadcmd cadquery kicad-cli pcbdraw abcm2ps supercollider sclang"
        " csound chuck sonic-pi-tool strudel",
        "-h|--help --version -v -o|--output=write -p -q= -s",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            () if call.has("-h", "--version") else builds(call.invocation.name, paths=True)(call)
        ),
    ),
)

EXAMPLES = (
    Example("py-spy record -o out.svg -- python a.py", "write out.svg; run python a.py"),
    Example("py-spy top --pid 12", "process profile 12 !medium"),
    Example("scalene a.py", "file python a.py"),
    Example("dbt --version", "pure"),
    Example("dbt run --select x", "remote change the warehouse: dbt run"),
    Example("airflow dags list", "pure"),
    Example("airflow db reset", "remote delete the data platform: airflow db reset !high"),
    Example("spark-submit --master local a.py", "file python a.py"),
    Example("papermill a.ipynb b.ipynb", "read a.ipynb; write b.ipynb; build papermill ."),
    Example("arduino-cli compile -b x", "build arduino-cli compile ."),
    Example("arduino-cli upload -p x", "remote change the board: arduino-cli upload"),
    Example("esptool.py --port x write_flash 0 a.bin", "remote flash a device !uncertain"),
    Example("idf.py build", "build idf.py build ."),
    Example("blender -b a.blend -P x.py", "file python x.py; read a.blend"),
    Example("apktool d a.apk -o out", "write out; read a.apk"),
    Example("r2 -h", "pure"),
    Example("frida -n app -l x.js", "file javascript x.js; process instrument app !uncertain"),
    Example("wasmtime run a.wasm", "file a.wasm"),
    Example("wasm-opt -O3 a.wasm -o b.wasm", "write b.wasm; read a.wasm"),
    Example("surge teardown x.surge.sh", "remote delete the service: surge teardown x.surge.sh !high"),
    Example("surge mystery", "unknown surge: mystery is not known"),
    Example("quarto render", "build quarto render ."),
)
