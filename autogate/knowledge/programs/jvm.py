"""Java and the other languages of its machine: java, javac, Maven, Gradle, sbt, Kotlin, Scala, Leiningen."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunInput, RunShell, unclear
from autogate.knowledge.building import build, builds, checks, folder_of, formats, is_elsewhere
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import local, sub
from autogate.words.values import UNKNOWN, is_static

_X = Style.EXACT
_S = Style.SINGLE

_PATHS = frozenset("-cp -classpath --class-path -p --module-path --upgrade-module-path".split())
_TAKES = _PATHS | frozenset(
    "--add-modules --limit-modules --add-reads --add-exports --add-opens --patch-module --describe-module"
    " -d --source --release --enable-native-access --illegal-native-access --finalization"
    " --sun-misc-unsafe-memory-access".split()
)
_PRINTS = frozenset(
    "-version --version -h -help --help -? --help-extra -X -showversion-only --list-modules --dry-run".split()
)


def _java_option(word: str, value: str) -> Iterator[Outcome]:
    """An option that is one word; ``value``: what stands behind its first "="."""
    if word.startswith(("-javaagent:", "-agentpath:")):
        yield RunFile(word.partition(":")[2].partition("=")[0], "java")
    elif word.startswith(("-XX:OnError", "-XX:OnOutOfMemoryError")):
        yield RunShell(value)
    elif word.startswith(("-XX:Flags", "-XX:VMOptionsFile", "-XX:+ShowMessageBoxOnError")):
        yield unclear(f"java: {word} is not understood")
    elif word.startswith(("-Xlog:", "-Xloggc:")):
        log = word.split(":")[1 if word.startswith("-Xloggc") else 2 :][:1]
        if log and log[0] not in ("", "stdout", "stderr"):
            yield Effect(Kind.WRITE, log[0].removeprefix("file="))
    elif word.startswith(
        (
            "-XX:HeapDumpPath",
            "-XX:ErrorFile",
            "-XX:LogFile",
            "-XX:ArchiveClassesAtExit",
            "-XX:AOTCache",
            "-XX:StartFlightRecording",
        )
    ):
        yield Effect(Kind.WRITE, value.rpartition("filename=")[2] or UNKNOWN)
    elif word == "-Xshare:dump":
        yield Effect(Kind.CHANGE, "Java's archive of classes", "write", force="low")
    elif word.startswith(
        (
            "-D",
            "-X",
            "-XX:",
            "-ea",
            "-da",
            "-esa",
            "-dsa",
            "-enableassertions",
            "-disableassertions",
            "-verbose",
            "-server",
            "-client",
            "-d64",
            "--enable-preview",
            "-agentlib:",
            "-splash:",
            "-showversion",
            "--show-module-resolution",
            "-enablesystemassertions",
            "-disablesystemassertions",
            "--disable-@files",
            "--validate-modules",
        )
    ):
        if not is_static(word.partition("=")[0]):
            yield unclear("java: an option is not known")
        if word.startswith("-agentlib:") and not word.startswith("-agentlib:jdwp"):
            yield Effect(Kind.EXECUTE, word, force="uncertain")
    else:
        yield unclear(f"java: option {word} is not known")


def _java(call: Call) -> Iterator[Outcome]:
    words = call.operands
    at = 0
    classpath = ""
    while at < len(words):
        word = words[at]
        at += 1
        if word.startswith("@"):
            yield Effect(Kind.READ, word[1:])
            yield unclear(f"java: the arguments in {word[1:]} are not known")
            continue
        if not word.startswith("-"):
            at -= 1
            break
        name, sign, value = word.partition("=")
        if word in _PRINTS:
            return
        if word in ("-jar", "-m", "--module"):
            target = words[at] if at < len(words) else ""
            if word == "-jar":
                yield RunFile(target, "java", words[at + 1 :])
            else:
                yield build(f"java -m {target}", classpath or ".")
            return
        if name in _TAKES:
            if not sign:
                value = words[at] if at < len(words) else ""
                at += 1
            if name in _PATHS:
                classpath = value
            continue
        yield from _java_option(word, value)
    if at < len(words):
        main = words[at]
        if main.endswith(".java"):
            yield RunFile(main, "java", words[at + 1 :])
            return
        outside = [part for part in re.split("[:;]", classpath) if part and is_elsewhere(part)]
        for part in outside:
            yield build(f"java {main}", part.removesuffix("/*"))
        yield build(f"java {main}")


def _javac(call: Call) -> Iterator[Outcome]:
    for word in call.operands:
        if word.startswith("@"):
            yield Effect(Kind.READ, word[1:])
            yield unclear(f"javac: the arguments in {word[1:]} are not known")
        else:
            yield Effect(Kind.READ, word)
    if call.has("-processor", "-processorpath", "-processor-path", "-processor-module-path") or any(
        value.startswith("-javaagent") for value in call.values("-J")
    ):
        yield Effect(Kind.EXECUTE, "an annotation processor", force="uncertain")
    plugins = [name for name, _ in call.options if name == "-Xplugin"]
    if plugins:
        yield Effect(Kind.EXECUTE, "a plugin of the compiler", force="uncertain")
    if call.operands and not call.has("-d"):
        yield Effect(Kind.CHANGE, "class files beside the sources", force="low")


_JAVAC = (
    "-d=create -cp|-classpath|-class-path= -sourcepath|-source-path= -p|-module-path="
    " -bootclasspath|-boot-class-path= -extdirs= -endorseddirs= -encoding= -source= -target= -release= -g"
    " -g:none -nowarn -verbose -deprecation -parameters -proc:none -proc:only -proc:full -processor="
    " -processorpath|-processor-path= -processor-module-path= -s=create -h=create -implicit:none"
    " -implicit:class -Werror -A= -J= -Xlint -Xlint:all -Xlint:none -Xmaxerrs= -Xmaxwarns="
    " -Xdiags:verbose -Xdiags:compact -Xplugin"
    " -version -help -X -enable-preview -module= -m= -module-source-path= -add-modules= -add-exports="
    " -add-reads= -limit-modules= -patch-module= -system= -upgrade-module-path= -profile= -Xprefer:source"
    " -Xprefer:newer -Xstdout=write -help-lint -XDignore.symbol.file"
)


def _jar(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if not words:
        return
    letters, rest = "", list(words)
    if not words[0].startswith("--"):
        letters, rest = words[0].lstrip("-"), list(words[1:])
    modes = {
        "--create": "c",
        "--extract": "x",
        "--list": "t",
        "--update": "u",
        "--generate-index": "i",
        "--describe-module": "d",
        "--validate": "t",
    }
    files: list[str] = []
    archive = folder = ""
    at = 0
    while at < len(rest):
        word = rest[at]
        at += 1
        name, sign, value = word.partition("=")
        if name in modes:
            letters += modes[name]
        elif name in (
            "--file",
            "-f",
            "--manifest",
            "-m",
            "-e",
            "--main-class",
            "-C",
            "--dir",
            "--release",
            "--module-version",
        ):
            if not sign:
                value = rest[at] if at < len(rest) else ""
                at += 1
            if name in ("--file", "-f"):
                archive = value
            elif name in ("--manifest", "-m", "-C"):
                files.append(value)
            elif name == "--dir":
                folder = value
        elif word.startswith("-"):
            if word in ("--version", "--help", "-h"):
                return
        else:
            files.append(word)
    if "f" in letters and not archive and files:
        archive = files.pop(0)
    if "x" in letters:
        yield Effect(Kind.READ, archive)
        yield Effect(Kind.WRITE, folder or ".", "unpack", recursive=True)
    elif "c" in letters or "u" in letters or "i" in letters:
        yield Effect(Kind.WRITE, archive or "\x00", "edit" if "c" not in letters else "")
        for word in files:
            yield Effect(Kind.READ, word, recursive=True)
    elif "t" in letters or "d" in letters:
        yield Effect(Kind.READ, archive)
    else:
        yield unclear(f"jar: {words[0]} is not understood")


_KNOWN_PLUGINS = (
    "org.apache.maven.plugins:",
    "org.codehaus.mojo:",
    "org.springframework.boot:",
    "io.quarkus:",
    "org.jetbrains.kotlin:",
    "org.sonarsource.scanner.maven:",
    "com.diffplug.spotless:",
    "org.openrewrite.maven:",
    "org.jacoco:",
    "com.spotify.fmt:",
    "org.owasp:",
    "org.flywaydb:",
    "com.github.spotbugs:",
    "io.micronaut",
)
_MAVEN = (
    "-h|-help -v|-version -V|-show-version -X|-debug -e|-errors -q|-quiet -B|-batch-mode -o|-offline"
    " -U|-update-snapshots -C|-strict-checksums -c|-lax-checksums -N|-non-recursive -f|-file="
    " -s|-settings=read -gs|-global-settings=read -t|-toolchains=read -gt|-global-toolchains=read"
    " -P|-activate-profiles= -pl|-projects= -am|-also-make -amd|-also-make-dependents -rf|-resume-from="
    " -T|-threads= -ff|-fail-fast -fae|-fail-at-end -fn|-fail-never -nsu|-no-snapshot-updates"
    " -ntp|-no-transfer-progress -l|-log-file=write -D|-define=? -b|-builder= -cpu|-check-plugin-updates"
    " -npr|-no-plugin-registry -npu|-no-plugin-updates -up|-update-plugins -emp|-encrypt-master-password="
    " -ep|-encrypt-password= -llr|-legacy-local-repository -color= -itr|-ignore-transitive-repositories"
    " -raw-streams= -non-interactive -force-interactive -fos|-fail-on-severity= -r|-resume"
    " -is|-install-settings= -ps|-project-settings=read -sadp -canf -cling"
)


def _maven(call: Call) -> Iterator[Outcome]:
    words = [word for word in call.invocation.argv[1:] if not word.startswith("-")]
    goals = call.operands
    if call.has("-h", "-v"):
        return
    place = folder_of(call.value("-f") or ".")
    for value in call.values("-emp", "-ep"):
        yield Effect(Kind.SECRET, "an encrypted password") if value else Effect(Kind.PURE)
    released = False
    for goal in goals:
        if not is_static(goal):
            yield unclear("mvn: a goal is not known")
        elif (
            goal == "deploy"
            or goal.startswith(
                (
                    "release:perform",
                    "deploy:",
                    "nexus-staging:",
                    "jreleaser:",
                    "central-publishing:",
                    "gpg:sign-and-deploy",
                )
            )
            or goal in ("site-deploy", "release")
        ):
            released = True
        elif goal.startswith(("exec:exec", "antrun:")):
            yield Effect(Kind.EXECUTE, f"what {goal} is told", force="uncertain")
        elif goal.startswith(("release:prepare", "scm:")):
            yield Effect(Kind.REPOSITORY, f"mvn {goal}", "local")
            yield Effect(Kind.REMOTE, "the upstream remote", "push")
        elif goal.startswith(("flyway:clean", "liquibase:dropAll")):
            yield Effect(Kind.DATABASE, "the project's database", "drop", force="high")
        elif goal.startswith(("flyway:migrate", "liquibase:update", "sql:")):
            yield Effect(Kind.DATABASE, "the project's database", "change", force="uncertain")
        elif goal.count(":") > 1 and not goal.startswith(_KNOWN_PLUGINS):
            yield Effect(Kind.EXECUTE, f"the plugin {goal}", force="uncertain")
        elif goal == "install":
            yield Effect(Kind.CHANGE, "the local Maven repository", force="low")
    if released:
        yield Effect(Kind.REMOTE, "the artifact", "publish", force="high")
    yield build(" ".join(("mvn", *words[:2])), place)


_GRADLE = (
    "-?|-h|--help -v|--version -V|--show-version -a|--no-rebuild -b|--build-file="
    " -c|--settings-file= -p|--project-dir= -g|--gradle-user-home= -I|--init-script= -P|--project-prop="
    " -D|--system-prop= -x|--exclude-task= -m|--dry-run -i|--info -d|--debug -q|--quiet -w|--warn"
    " -s|--stacktrace -S|--full-stacktrace -t|--continuous --continue --no-continue --offline --parallel"
    " --no-parallel --max-workers= --daemon --no-daemon --foreground --stop --status --rerun-tasks"
    " --refresh-dependencies --refresh-keys --build-cache --no-build-cache --configuration-cache"
    " --no-configuration-cache --configuration-cache-problems= --configure-on-demand"
    " --no-configure-on-demand"
    " --console= --warning-mode= --profile --scan --no-scan --include-build= --write-locks --update-locks="
    " --write-verification-metadata= -F|--dependency-verification= --priority= --watch-fs --no-watch-fs"
    " --export-keys --project-cache-dir=create --problems-report --no-problems-report"
    " --property-upgrade-report --isolated-projects --gui --non-interactive --tests= --configuration="
    " --dependency= --rerun --fail-fast --gradle-version= --distribution-type= --gradle-distribution-url="
    " --gradle-distribution-sha256-sum= --all --group= --task= --args= --debug-jvm --type= --dsl="
    " --test-framework= --project-name= --package= --java-version= --use-defaults --overwrite --single-path"
    " --all-variants --types --property= --test-dry-run --module-only --no-validate-url --validate-url"
)


def _gradle(call: Call) -> Iterator[Outcome]:
    if call.has("-?", "-v"):
        return
    for value in call.values("-I"):
        yield RunFile(value, "gradle")
    for value in call.values("--include-build"):
        if is_elsewhere(value):
            yield build("gradle", value)
    place = call.value("-p") or folder_of(call.value("-b") or ".")
    tasks = call.operands
    for task in tasks:
        name = task.rpartition(":")[2]
        if not is_static(task):
            yield unclear("gradle: a task is not known")
        elif name == "publishToMavenLocal" or (name.startswith("publish") and name.endswith("ToMavenLocal")):
            yield Effect(Kind.CHANGE, "the local Maven repository", force="low")
        elif (
            name.startswith(
                (
                    "publish",
                    "uploadArchives",
                    "bintrayUpload",
                    "jreleaser",
                    "closeAndRelease",
                    "deploy",
                    "release",
                    "dockerPush",
                )
            )
            or name == "jib"
        ):
            if not call.has("-m"):
                yield Effect(Kind.REMOTE, f"what {task} sends", "publish", force="high")
        elif name.startswith(("flywayClean", "dropAll", "liquibaseDropAll")):
            yield Effect(Kind.DATABASE, "the project's database", "drop", force="high")
        elif name.startswith(("flywayMigrate", "liquibaseUpdate")):
            yield Effect(Kind.DATABASE, "the project's database", "change", force="uncertain")
    yield build(" ".join(("gradle", *tasks[:2])), place)


def _sbt(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for word in words:
        if any(
            mark in word
            for mark in ("publishSigned", "sonatypeRelease", "sonatypeBundleRelease", "ci-release", "release")
        ) or (word.startswith("publish") and not word.startswith("publishLocal")):
            yield Effect(Kind.REMOTE, "the artifact", "publish", force="high")
        elif word.startswith(("eval ", "!", "set ")) or "Process" in word:
            yield Effect(Kind.EXECUTE, f"the command {word}", force="uncertain")
    yield build(" ".join((call.invocation.name, *words[:2])))


def _lein(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else "help"
    if verb in ("help", "version", "-h", "--help", "-v", "--version"):
        return
    if verb in ("deploy", "release"):
        yield Effect(Kind.REMOTE, "the artifact", "publish", force="high")
    elif verb == "new":
        yield Effect(Kind.WRITE, words[-1], "create", recursive=True)
        yield Effect(Kind.NETWORK, "clojars.org", "download")
    elif verb == "upgrade":
        yield Effect(Kind.INSTALL, "Leiningen", "user")
    else:
        yield build(f"{call.invocation.name} {verb}")


def _kotlinc(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("-version", "-help", "-X"):
        return
    for value in call.values("-Xplugin", "-P"):
        if value:
            yield Effect(Kind.EXECUTE, f"a plugin of the compiler ({value})", force="uncertain")
    if call.has("-script"):
        yield RunFile(words[0] if words else "\x00", "kotlin", words[1:])
    elif call.has("-e", "-expression"):
        yield RunCode("kotlin", call.value("-e") or "")
    elif not words:
        yield from local("the compiler's prompt")
    for word in words if not call.has("-script") else ():
        yield Effect(Kind.READ, word, recursive=True)


def _class_runner(call: Call) -> Iterator[Outcome]:
    """``kotlin`` and ``scala``: a script, a class of the project, an archive or code."""
    words = call.operands
    if call.has("-version", "-help"):
        return
    code = call.value("-e")
    if code is not None:
        yield RunCode(call.invocation.name, code, words)
    elif words and words[0] in (
        "run",
        "compile",
        "test",
        "package",
        "fmt",
        "repl",
        "console",
        "doc",
        "export",
        "fix",
        "publish",
        "setup-ide",
        "clean",
        "shebang",
        "version",
        "help",
        "config",
        "update",
    ):
        if words[0] == "publish" and words[1:2] != ("local",):
            yield Effect(Kind.REMOTE, "the artifact", "publish", force="high")
        elif words[0] not in ("version", "help"):
            yield build(
                f"{call.invocation.name} {words[0]}", next((w for w in words[1:] if is_elsewhere(w)), ".")
            )
    elif words and words[0].endswith((".jar", ".kts", ".sc", ".scala", ".kt", ".groovy")):
        yield RunFile(words[0], call.invocation.name, words[1:])
    elif words:
        yield build(f"{call.invocation.name} {words[0]}", call.value("-cp") or ".")
    else:
        yield RunInput(call.invocation.name)


def _sdkman(call: Call) -> Iterable[Outcome]:
    verb = call.operands[0] if call.operands else "help"
    if verb in (
        "versions",
        "which",
        "doctor",
        "commands",
        "list",
        "ls",
        "current",
        "c",
        "version",
        "v",
        "help",
        "env",
        "home",
        "offline",
        "broadcast",
    ):
        return ()
    if verb in ("use", "u", "default", "d", "flush"):
        return local("the Java version in use")
    if verb in ("uninstall", "rm"):
        return local("a Java version", "remove", "medium")
    return effect(Kind.INSTALL, " ".join(call.operands[1:]), "user")


_ASKS = re.compile(
    r"help|(?:Thread\.print|PerfCounter\.print|VM\.(?!log|set_flag|cds|unlock)[\w.]+|GC\.(?:heap_info|class_\w+|finalizer_info)"
    r"|Compiler\.(?:codecache|codelist|queue|memory|directives_print)|JFR\.check|ManagementAgent\.status|System\.\w+map)"
)
"""The commands of jcmd that change nothing, as its manual page lists them."""


def _only_asks(call: Call) -> bool:
    """Whether the process is only asked about itself: ``jcmd PID COMMAND`` says by which command."""
    name, words = call.invocation.name, call.operands[1:2]
    return name in ("jstack", "jmap") or (name == "jcmd" and any(map(_ASKS.fullmatch, words)))


PROGRAMS = (
    Program("java javaw", raw=_java),
    Program("javac ecj", _JAVAC, "text*", style=_S, lenient=True, then=_javac),
    Program(
        "javadoc javap javah",
        "-d=create -cp|-classpath|-class-path= -sourcepath= -c -v -verbose -l -p -private -public"
        " -protected -package -s -constants -sysinfo -version -help -module= -quiet -encoding= -author"
        " -use -link= -windowtitle= -doctitle= -header= -doclet=unknown -docletpath=unknown"
        " -taglet=unknown",
        "read*",
        style=_S,
        lenient=True,
    ),
    Program("jar", raw=_jar),
    Program("jps jstat jinfo jhat javaws jdeps jdeprscan jfr serialver", "", "text*", lenient=True),
    Program(
        "jstack jmap jcmd jdb jconsole jvisualvm jmc jhsdb",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if not call.operands or call.operands[:1] in (("help",), ("-l",))
            else effect(
                Kind.PROCESS,
                " ".join(call.operands[-1:]),
                "debug",
                force="medium" if _only_asks(call) else "uncertain",
            )
        ),
    ),
    Program(
        "jlink jpackage jmod",
        "--output=create -o=create -d|--dest=create --module-path|-p= --add-modules= --strip-debug"
        " --no-man-pages --no-header-files --compress= --input=tree -i=tree --name=",
        "text*",
        style=_X,
        lenient=True,
        then=builds("jlink"),
    ),
    Program(
        "apksigner",
        "-keystore=read -storepass=secret -keypass=secret -signedjar=write -verify -verbose -certs"
        " -storetype= -sigalg= -digestalg= -tsa=url",
        "text*",
        style=_S,
        lenient=True,
        then=lambda call: [
            Effect(Kind.READ if call.has("-verify") else Kind.WRITE, w, "" if call.has("-verify") else "edit")
            for w in call.operands[:1]
        ],
    ),
    Program("mvn mvnw mvnd mvnDebug", _MAVEN, "text*", style=_S, lenient=True, then=_maven),
    Program("gradle gradlew", _GRADLE, "text*", style=_X, lenient=True, then=_gradle),
    Program(
        "ant",
        "-help|-h -version -p|-projecthelp -diagnostics -q|-quiet -S|-silent -v|-verbose -d|-debug"
        " -e|-emacs -lib= -l|-logfile=write -logger= -listener= -noinput -f|-file|-buildfile= -D="
        " -k|-keep-going -propertyfile=read -inputhandler= -s|-find=? -nice= -nouserlib -noclasspath"
        " -autoproxy -main=",
        "text*",
        style=_S,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-help", "-version", "-p", "-diagnostics")
            else (build(" ".join(("ant", *call.operands[:1])), folder_of(call.value("-f") or ".")),)
        ),
    ),
    Program(
        "sbt sbtn activator bleep",
        "-h|-help -v|-verbose -V|-version -d|-debug -J= -D= -client -batch -no-colors -ivy= -mem="
        " -java-home= -jvm-debug= -no-share -no-global -sbt-version= -sbt-create -sbt-dir=",
        "text*",
        style=_S,
        lenient=True,
        then=lambda call: () if call.has("-h", "-V") else _sbt(call),
    ),
    Program("mill", "", "text*", lenient=True, then=_sbt),
    Program(
        "lein boot",
        "-v|--version -h|--help",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-v", "-h") else _lein(call),
    ),
    Program(
        "kotlinc kotlinc-jvm kotlinc-js kotlinc-native konanc scalac groovyc dotc",
        "-version -help -X -script -e|-expression= -d|-o=write -cp|-classpath= -include-runtime"
        " -no-stdlib -no-reflect -jvm-target= -language-version= -api-version= -module-name= -opt-in="
        " -progressive -nowarn -verbose -Werror -jdk-home= -no-jdk -P= -Xplugin=? -Xjvm-default= -target="
        " -produce= -g -ea -deprecation -feature -unchecked -encoding= -sourcepath= -Xlint -libraries="
        " -repo= -library=",
        "text*",
        style=_S,
        lenient=True,
        then=_kotlinc,
    ),
    Program(
        "kotlin scala scala-cli amm",
        "-version -help -e= -cp|-classpath= -i= -nc -save -savecompiled -J= -D= -S|-scala-version= -jvm="
        " -dep= -O= -watch -w",
        "text*",
        style=Style.POSIX,
        lenient=True,
        then=_class_runner,
    ),
    Program(
        "ktlint detekt checkstyle pmd spotbugs google-java-format scalafmt scalafix cljfmt clj-kondo"
        " ktfmt errorprone",
        "-F|--format -i|--replace|--in-place -o|--output|--report=write --check --test --list"
        " -n|--dry-run --set-exit-if-changed",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            formats(only="-F -i")(call)
            if call.invocation.name in ("google-java-format", "ktlint", "ktfmt")
            else formats("--check --test --list -n")(call)
            if call.invocation.name in ("scalafmt", "scalafix", "cljfmt")
            else checks(code="a linter")(call)
        ),
    ),
    Program(
        "sdk jenv jabba jbang coursier cs",
        "--version -h|--help",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("--version", "-h")
            else (
                *(
                    RunFile(w, "java") if not w.startswith("http") else Effect(Kind.EXECUTE, w, force="high")
                    for w in call.operands[:1]
                ),
            )
            if call.invocation.name == "jbang"
            and call.operands[:1]
            and call.operands[0].endswith((".java", ".kt", ".jsh"))
            else _sdkman(call)
        ),
    ),
    Program(
        "adb",
        "-s= -d -e -t= -H= -P= -L= -a",
        style=Style.POSIX,
        subcommands=(
            sub("devices version help get-state get-serialno get-devpath features host-features", "-l"),
            sub(
                "logcat bugreport jdwp",
                "",
                lenient=True,
                effects=effect(Kind.NETWORK, "an Android device", "request"),
            ),
            sub(
                "start-server kill-server reconnect wait-for-device",
                "",
                lenient=True,
                effects=local("adb's server"),
            ),
            sub(
                "install install-multiple install-multi-package",
                "-r -d -t -g -l -p --user= --instant",
                "read*",
                effects=effect(Kind.REMOTE, "an Android device", "install", force="uncertain"),
            ),
            sub(
                "push",
                "--sync -n -z= -Z",
                "read* text",
                effects=effect(Kind.REMOTE, "an Android device", "change", force="uncertain"),
            ),
            sub(
                "pull",
                "-a -z= -Z",
                "text write",
                effects=effect(Kind.NETWORK, "an Android device", "download"),
            ),
            Program(
                "shell",
                "-e= -n -T -t -x",
                "text*",
                style=Style.POSIX,
                then=lambda call: (
                    (RunShell(" ".join(call.operands), remote="host android"),)
                    if call.operands
                    else effect(Kind.REMOTE, "an Android device", "run", force="uncertain")
                ),
            ),
            sub(
                "connect pair forward reverse tcpip usb",
                "",
                lenient=True,
                effects=effect(Kind.NETWORK, "an Android device", "connect"),
            ),
            sub(
                "uninstall disconnect root unroot remount reboot sideload emu disable-verity"
                " enable-verity backup restore",
                "",
                lenient=True,
                effects=effect(Kind.REMOTE, "an Android device", "change", force="uncertain"),
            ),
        ),
    ),
    Program(
        "emulator avdmanager sdkmanager fastboot",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if any(
                word.startswith(("--list", "-list", "list", "--version", "-version", "-help", "--help"))
                for word in call.invocation.argv[1:2]
            )
            else effect(Kind.REMOTE, "an Android device", "flash", force="high")
            if call.invocation.name == "fastboot"
            else effect(Kind.CHANGE, "Android's development tools", force="uncertain")
        ),
    ),
)

EXAMPLES = (
    Example("java -version", "pure"),
    Example("java -cp build/classes com.x.Main a", "build java com.x.Main ."),
    Example("java -cp /tmp/x Main", "build java Main .; build java Main /tmp/x"),
    Example("java -Xmx1g -jar app.jar --port 1", "file java app.jar --port 1"),
    Example("java -javaagent:x.jar -jar app.jar", "file java x.jar; file java app.jar"),
    Example("java -Xlog:gc -version", "pure"),
    Example("java -Xlog:gc*:file=gc.log:time -version", "write gc.log"),
    Example("java -Xlog:gc:gc.log -version", "write gc.log"),
    Example("java -Xloggc:gc.log -version", "write gc.log"),
    Example("java -XX:LogFile=x.log -version", "write x.log"),
    Example("java -XX:OnOutOfMemoryError='kill 1' Main", "shell 'kill 1'; build java Main ."),
    Example("javac -d out src/Main.java", "write create out; read src/Main.java"),
    Example(
        "javac -processorpath lib Foo.java",
        "read Foo.java; execute an annotation processor !uncertain; change class files beside the sources"
        " !low",
    ),
    Example("jar xf a.jar", "read a.jar; write unpack . recursive"),
    Example("jar --create --file a.jar -C out .", "write a.jar; read out recursive; read . recursive"),
    Example("mvn -q clean compile", "build mvn clean compile ."),
    Example("mvn deploy", "remote publish the artifact !high; build mvn deploy ."),
    Example(
        "mvn com.evil:x:1:run", "execute the plugin com.evil:x:1:run !uncertain; build mvn com.evil:x:1:run ."
    ),
    Example("gradle test --tests My", "build gradle test ."),
    Example("gradle publish", "remote publish what publish sends !high; build gradle publish ."),
    Example("gradle -I init.gradle build", "file gradle init.gradle; build gradle build ."),
    Example("sbt test", "build sbt test ."),
    Example("lein test", "build lein test ."),
    Example("kotlinc a.kt -include-runtime -d a.jar", "write a.jar; read a.kt recursive"),
    Example("kotlinc -script a.kts", "file kotlin a.kts"),
    Example("adb shell rm -r /sdcard/x", "shell 'rm -r /sdcard/x' in host android"),
    Example("adb devices -l", "pure"),
    Example("java --bogus Main", "unknown java: option --bogus is not known; build java Main ."),
)
