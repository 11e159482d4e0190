"""Interpreters of Ruby, Perl, PHP, Lua, R, Julia, Tcl, Lisp and others, with their packages and tools."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

from collections.abc import Iterable, Iterator

from autogate.effects import Effect, Kind, Outcome, RunCode, RunFile, RunInput
from autogate.knowledge.building import (
    build,
    builds,
    checks,
    folder_of,
    formats,
    install,
    is_elsewhere,
    publishes,
    removes,
    runs,
)
from autogate.knowledge.frameworks import artisan_task, database_task
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.interpreters import interpreter
from autogate.knowledge.services import ask_for, change, group, local, secret, sub
from autogate.words.values import MANY, has_unknown, is_static

_X = Style.EXACT
_P = Style.POSIX

# perl, ruby -------------------------------------------------------------------------------------------


def _one_liner(
    call: Call, language: str, takes: str, code: str, module: str, plain: str
) -> Iterator[Outcome]:
    """``perl`` and ``ruby``: bundled letters, of which ``-e`` takes code and ``-i`` edits the files."""
    words = call.operands
    texts: list[str] = []
    options: list[str] = []
    loops = edits = checked = False
    at = 0
    while at < len(words):
        word = words[at]
        if word == "-" or len(word) < 2 or word[0] != "-":
            break
        at += 1
        if word == "--":
            break
        if word.startswith("--"):
            if word in ("--version", "--help", "--copyright", "--verbose"):
                if word != "--verbose":
                    return
                continue
            name = word.partition("=")[0]
            if name in (
                "--enable",
                "--disable",
                "--encoding",
                "--external-encoding",
                "--internal-encoding",
                "--jit",
                "--yjit",
                "--rjit",
                "--debug",
                "--yydebug",
                "--parser",
                "--backtrace-limit",
                "--disable-gems",
                "--enable-frozen-string-literal",
                "--dump",
                "--crash-report",
            ):
                if "=" not in word and name in ("--enable", "--disable", "--encoding", "--dump"):
                    at += 1
                continue
            yield call.unclear(f"option {word} is not known")
            return
        position = 1
        while position < len(word):
            letter = word[position]
            position += 1
            if letter in code:
                value = word[position:]
                if not value:
                    value = words[at] if at < len(words) else ""
                    at += 1
                texts.append(value)
                break
            if letter == "i":
                edits = True
                options.append("-i" + word[position:])
                break
            if letter in module:
                value = word[position:]
                if not value and language == "ruby":
                    value = words[at] if at < len(words) else ""
                    at += 1
                options.append(f"-{letter}{value}")
                if value.startswith(("./", "/", "../", "~")) or has_unknown(value):
                    yield RunFile(value, language)
                break
            if letter in takes:
                value = word[position:]
                if not value and letter not in "0lFKTWCDdx":
                    value = words[at] if at < len(words) else ""
                    at += 1
                elif letter in "0lWKTF" and letter != "F" and value[:1].isalnum() is False:
                    continue
                options.append(f"-{letter}{value}")
                if letter in "0l" and value and not value[0].isdigit() and letter == "l":
                    continue
                if letter in "0lW":
                    while position < len(word) and (word[position].isdigit() or word[position] in "xX"):
                        position += 1
                    continue
                break
            if letter in "np":
                loops = True
                options.append(f"-{letter}")
            elif letter == "c":
                checked = True
            elif letter in "vVh?" and not texts:
                if letter in "Vh?" or len(words) == 1:
                    return
            elif letter in plain:
                options.append(f"-{letter}")
            else:
                yield call.unclear(f"option -{letter} is not known")
                return
    rest = words[at:]
    if texts:
        yield RunCode(language, "\n".join(texts), rest, options=tuple(options))
        if loops or edits:
            for file in rest:
                yield Effect(Kind.WRITE, file, "edit") if edits else Effect(Kind.READ, file)
    elif rest and rest[0] == MANY:
        yield call.unclear("arguments are not known")
    elif rest and rest[0] != "-":
        yield RunFile(rest[0], language, rest[1:])
        if checked:
            return
    elif not checked or not rest:
        yield RunInput(language, rest[1:], options=tuple(options))


def _perl(call: Call) -> Iterable[Outcome]:
    return _one_liner(call, "perl", "0lFICDdxT", "eE", "mM", "aswWtTuUXnpSfgV")


def _ruby(call: Call) -> Iterable[Outcome]:
    return _one_liner(call, "ruby", "0FICEKTWX", "e", "r", "adlnpsSUvwxyL")


# ruby's packages and tools ----------------------------------------------------------------------------

_GEMS = ask_for("rubygems.org")


def _gem_install(call: Call) -> Iterator[Outcome]:
    for value in call.values("-s"):
        if "rubygems.org" not in value:
            yield Effect(Kind.INSTALL, f"packages of {value}", "user")
    for word in call.operands or ("",):
        yield Effect(Kind.INSTALL, word, "user")


_GEM = (
    "-h|--help -v|--version= -V|--verbose -q|--quiet --silent --config-file=read --backtrace --debug"
    " --norc -y"
)
_GEM_PLACE = (
    " -i|--install-dir=create -n|--bindir=create --document=? --no-document -N"
    " --build-root=create --vendor -E|--env-shebang -f|--force -w|--wrappers --no-wrappers"
    " -P|--trust-policy="
    " --ignore-dependencies --minimal-deps --development --development-all --conservative --explain"
    " --user-install --no-user-install -g|--file=? --without= --default --lock --no-lock --suggestions"
    " --no-suggestions --post-install-message --platform= -l|--local -r|--remote -b|--both"
    " -B|--bulk-threshold= --clear-sources -s|--source= -p|--http-proxy=? --prerelease --system"
    " --force-dependency -a|--all -x|--executables -I -D --abort-on-dependent --lockfile="
    " --target-rbconfig="
)


def _rake(call: Call) -> Iterator[Outcome]:
    if call.has("-V", "-H"):
        return
    for code in call.values("-e", "-E", "-p"):
        yield RunCode("ruby", code)
    for value in call.values("-r"):
        if is_elsewhere(value):
            yield RunFile(value, "ruby")
    place = call.value("-C") or folder_of(call.value("-f") or ".")
    tasks = [word for word in call.operands if "=" not in word]
    yield build(" ".join(("rake", *tasks[:2])), place)
    yield from database_task("rake", tasks)
    if "release" in tasks:
        yield Effect(Kind.REMOTE, "the gem", "publish", force="high")


def _rails(call: Call) -> Iterator[Outcome]:
    words = call.operands
    verb = words[0] if words else ""
    if verb in ("", "help", "version", "about", "notes", "stats") or call.has("-h", "-v"):
        if verb in ("about", "notes", "stats"):
            yield build(f"rails {verb}")
        return
    if verb == "new":
        yield Effect(Kind.WRITE, words[1] if len(words) > 1 else ".", "create", recursive=True)
        yield Effect(Kind.INSTALL, "", "project")
        return
    if verb in ("runner", "r"):
        if len(words) > 1:
            code = words[1]
            yield (
                RunFile(code, "ruby", words[2:]) if code.endswith(".rb") else RunCode("ruby", code, words[2:])
            )
        yield build("rails runner")
        return
    if verb in ("dbconsole", "db", "dbc"):
        yield Effect(Kind.DATABASE, "the project's database", "change", force="uncertain")
        return
    if verb in ("credentials:show", "secrets:show", "encrypted:show"):
        yield from secret("the application's credentials")
        return
    yield build(f"rails {verb}")
    yield from database_task("rails", (verb,))
    if (
        "production" in words
        or any("RAILS_ENV=production" in word for word in words)
        or call.value("-e") == "production"
    ):
        yield Effect(Kind.REMOTE, "the production environment", "run")


_RUBY_CHECKS = (
    "-h|--help -v|--version -V|--verbose-version -a|--autocorrect|--auto-correct"
    " -A|--autocorrect-all|--auto-correct-all -x|--fix-layout -o|--out=write -f|--format= -c|--config="
    " -r|--require= --only= --except= -l|--lint -n|--no-color --safe --fail-level= -D|--display-cop-names"
    " -E|--extra-details -S|--display-style-guide -d|--debug --auto-gen-config --regenerate-todo"
    " --show-cops=? --server --no-server --restart-server --start-server --stop-server --server-status"
    " --parallel -P --no-parallel --cache= --cache-root=create -C --force-exclusion --force-default-config"
    " -s|--stdin= -L|--list-target-files -F|--fail-fast --display-time --exclude-limit= --init --lsp"
    " --plugin= --fix --write --no-fix --disable-pending-cops --enable-pending-cops"
    " --ignore-parent-exclusion"
    " --show-docs-url=? --editor-mode"
)

# php --------------------------------------------------------------------------------------------------


def _php(call: Call) -> Iterator[Outcome]:
    words = call.operands
    for value in call.values("-d"):
        name = value.partition("=")[0]
        if not is_static(value) or name.strip() not in _PHP_SETTINGS:
            yield Effect(Kind.EXECUTE, f"what the setting {value} names", force="uncertain")
    for value in call.values("-z"):
        yield Effect(Kind.EXECUTE, value, force="uncertain")
    if call.has("-i", "-m", "-v", "-h", "--ini", "--rf", "--rc", "--re", "--rz", "--ri"):
        return
    if call.has("-l", "-w", "-s"):
        for word in (*words, *call.values("-f")):
            yield Effect(Kind.READ, word)
        return
    codes = call.values("-r", "-R", "-B", "-E")
    if codes:
        yield RunCode("php", "\n".join(codes), words)
        return
    if call.has("-S"):
        yield build("php -S", call.value("-t") or ".")
        host = call.value("-S") or ""
        if not host.startswith(("localhost", "127.")):
            yield Effect(Kind.NETWORK, host, "listen")
        return
    script = call.value("-f") or call.value("-F") or (words[0] if words else "")
    if not script or script in ("-", "-a"):
        yield RunInput("php", words[1:])
        return
    rest = words if call.has("-f", "-F") else words[1:]
    yield RunFile(script, "php", rest)
    if script.rpartition("/")[2] in ("artisan", "console", "yii", "spark", "think"):
        yield from artisan_task(rest)


_PHP_SETTINGS = frozenset(
    "memory_limit max_execution_time display_errors error_reporting date.timezone xdebug.mode"
    " xdebug.start_with_request short_open_tag zend.assertions assert.exception opcache.enable"
    " opcache.enable_cli opcache.jit opcache.jit_buffer_size pcov.enabled pcov.directory"
    " upload_max_filesize post_max_size phar.readonly"
    " html_errors log_errors display_startup_errors variables_order default_charset precision"
    " max_input_time".split()
)
_PHP = (
    "-a|--interactive -b= -c|--php-ini=read -n|--no-php-ini -d|--define= -e -f|--file="
    " -F|--process-file= -h|--help -H|--hide-args -i|--info -l|--syntax-check -m|--modules -q|--no-header"
    " -r|--run= -B|--process-begin= -R|--process-code= -E|--process-end= -s|--syntax-highlight -S|--server="
    " -t|--docroot= -v|--version -w|--strip -z|--zend-extension= --ini --rf= --rc= --re= --rz= --ri="
    " -C|--no-chdir"
)
_PACKAGIST = ask_for("packagist.org")
_COMPOSER = (
    "-h|--help -q|--quiet -s|--silent -V|--version --ansi --no-ansi -n|--no-interaction --profile"
    " --no-plugins --no-scripts -d|--working-dir= --no-cache -v|--verbose -vv -vvv"
)
_COMPOSER_INSTALL = (
    " --dev --no-dev --dry-run --prefer-source --prefer-dist --prefer-install= --no-progress --no-install"
    " --no-update --no-audit --audit --audit-format= --no-security-blocking --update-no-dev"
    " -w|--update-with-dependencies|--with-dependencies"
    " -W|--update-with-all-dependencies|--with-all-dependencies --with= --ignore-platform-req="
    " --ignore-platform-reqs --prefer-stable --prefer-lowest -m|--minimal-changes --patch-only"
    " --root-reqs --sort-packages -o|--optimize-autoloader"
    " -a|--classmap-authoritative --apcu-autoloader --apcu-autoloader-prefix= --lock --fixed --no-suggest"
    " --no-autoloader -i|--interactive --bump-after-update=? --download-only --unused --strict-psr"
    " --strict-ambiguous --optimize"
)


def _composer_installs(call: Call) -> Iterator[Outcome]:
    if call.has("--dry-run"):
        yield from _PACKAGIST
        return
    for word in call.operands or ("",):
        yield Effect(Kind.INSTALL, word, "project")


# other languages --------------------------------------------------------------------------------------


def _r(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if words[:1] == ("CMD",):
        verb = words[1] if len(words) > 1 else ""
        if verb == "BATCH":
            for word in words[2:3]:
                yield RunFile(word, "r")
        elif verb == "INSTALL":
            for word in words[2:] or (".",):
                yield Effect(Kind.INSTALL, word, "user")
        elif verb == "REMOVE":
            yield Effect(Kind.CHANGE, "packages of R", "remove", force="medium")
        else:
            yield build(f"R CMD {verb}")
        return
    yield from interpreter("r", "-e", files="-f", quiet="-h --version")(call)


def _lisp(call: Call) -> Iterator[Outcome]:
    yield from interpreter(
        "lisp", "-x -e --eval -eval", files="-l --load -i --script", quiet="-h --version -v"
    )(call)


_ANY_CODE = (
    "-e|--eval|-eval= -E= -x= -c= -l|--load= -i= -f|--file= -L= -q|--quiet -v -V|--version"
    " -h|--help -n -p= -r= --script= --no-init-file --norc --no-site-file --no-gui|--no-window-system"
    " --persist -s --batch -W --silent --no-history --path= --no-user-init --non-interactive --no-sysinit"
    " --no-userinit --disable-debugger"
)

PROGRAMS = (
    Program("perl perl5" + " " + " ".join(f"perl5.{n}" for n in range(26, 44)), raw=_perl),
    Program(
        "ruby jruby truffleruby mruby "
        + " ".join(f"ruby{n}" for n in ("2.7", "3.0", "3.1", "3.2", "3.3", "3.4")),
        raw=_ruby,
    ),
    # perl's tools
    Program("prove yath", "", "text*", lenient=True, then=builds("prove", paths=True)),
    Program(
        "cpan cpanm cpanp cpm carton",
        "-h -v -D= -l -L= -O --help --version --info --showdeps -n|--notest -f|--force -i|--install"
        " -q|--quiet -S|--sudo --local-lib= --installdeps --mirror= --reinstall --interactive"
        " -U|--uninstall -T -j= -J= -g= -a -x -X -M= -C= -t -u -w -P -p -r -I -A -G= --from=",
        "text*",
        style=_X,
        then=lambda call: (
            ()
            if call.has("-h", "-v", "-D", "-l", "--help", "--version", "--info", "--showdeps")
            else [Effect(Kind.INSTALL, w, "user") for w in call.operands or ("",)]
        ),
    ),
    Program(
        "perldoc podchecker pod2text pod2man pod2html pod2usage corelist",
        "-o=text -d=write -w= -M=unknown -F -U -X -t -u -m -l -f= -q= -v= -a= -V -T -r -i -n= -L= -h",
        "text*",
        style=_X,
        lenient=True,
    ),
    Program(
        "perltidy",
        "-b -o=write -st -w -l= -i= -pro=read -bext= -q -h -v",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: [
            Effect(Kind.WRITE if call.has("-b") else Kind.READ, w, "edit" if call.has("-b") else "")
            for w in call.operands
        ],
    ),
    Program("perlcritic", "", "text*", lenient=True, then=checks()),
    Program(
        "perlbug",
        "-e=shell",
        "text*",
        lenient=True,
        effects=effect(Kind.EXECUTE, "an editor or mail program", force="uncertain"),
    ),
    Program(
        "dzil minil perlbrew plenv milla",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            publishes("the distribution")(call)
            if call.operands[:1] == ("release",)
            else (build(f"{call.invocation.name} {' '.join(call.operands[:1])}".rstrip()),)
        ),
    ),
    # ruby's tools
    Program(
        "irb pry",
        "-h|--help -v|--version -f -d -r= -I= -U -E= --noprompt --inf-ruby-mode --simple-prompt"
        " --nomultiline --singleline --noautocomplete --back-trace-limit= --sample-book-mode --inspect"
        " --noinspect -w -W=? --no-pager -e|--exec=code:ruby",
        "text*",
        style=_P,
        then=interpreter("ruby", "", quiet="-h -v"),
    ),
    group(
        "gem",
        _GEM,
        sub("install i update", _GEM_PLACE, then=_gem_install),
        sub(
            "list search query info specification dependency contents which environment env outdated"
            " stale help check lock rdoc",
            _GEM_PLACE
            + " -d|--details -e|--exact --versions --no-versions --installed --no-installed --ruby --yaml"
            " --marshal -R|--reverse-dependencies --pipe -L --lib-only --prefix --show-install-dir"
            " --spec-dir=",
            effects=(),
        ),
        sub(
            "sources",
            "-a|--add= -r|--remove= -l|--list -c|--clear-all -u|--update -f|--force -p= --append= --prepend=",
            then=lambda call: (
                effect(Kind.CHANGE, "where gems come from", force="uncertain")
                if call.has("-a", "-r", "-c", "--append", "--prepend")
                else ()
            ),
        ),
        sub(
            "fetch unpack",
            _GEM_PLACE + " --target=create --spec",
            effects=(
                Effect(Kind.NETWORK, "rubygems.org", "download"),
                *local("files in the working directory"),
            ),
        ),
        sub(
            "uninstall cleanup pristine",
            _GEM_PLACE + " -d --dryrun --check-development --skip= --only-missing-extensions --extensions"
            " --no-extensions --only-plugins --only-executables",
            then=removes("gem", "medium"),
        ),
        sub("build", "-o|--output=write --platform= --strict -C=", then=builds("gem build", "-C")),
        sub(
            "push",
            "-k|--key= --host= --otp=secret --attestation=read",
            "read*",
            then=publishes("the gem", ""),
        ),
        sub(
            "yank owner",
            "-v= --platform= -k|--key= --host= --otp=secret -a|--add= -r|--remove=",
            effects=change("the gem", "change", "high"),
        ),
        sub(
            "signin signout",
            "",
            lenient=True,
            effects=local("the stored login of rubygems.org", force="uncertain"),
        ),
        Program(
            "exec",
            "-v|--version= --prerelease --conservative -g|--gem=",
            "text*",
            style=_P,
            then=lambda call: (
                Effect(Kind.EXECUTE, f"the gem {' '.join(call.operands[:1])}", force="uncertain"),
            ),
        ),
        sub("server", "", lenient=True, effects=effect(Kind.NETWORK, "this machine", "listen")),
    ),
    group(
        "bundle bundler",
        "-h|--help -v|--version -V|--verbose -r|--retry= --no-color --gemfile=read --path=create",
        sub(
            "install update add package cache pack",
            "-j|--jobs= --deployment --frozen --full-index --local --prefer-local --quiet --redownload"
            " --force --standalone=? --system --without= --with= --binstubs=? --clean --no-cache"
            " --no-prune --shebang= --trust-policy= -a|--all --bundler=? --conservative --group|-g="
            " --major --minor --patch --pre --ruby --source|-s= --strict --git= --github= --branch="
            " --ref= --glob= --require= --skip-install --optimistic --version= --all-platforms"
            " --no-install --cache-path=create --no-all --target-rbconfig=",
            then=lambda call: [
                *(Effect(Kind.INSTALL, v, "project") for v in call.values("--git", "--github", "--source")),
                *(Effect(Kind.INSTALL, w, "project") for w in call.operands or ("",)),
            ],
        ),
        Program("exec", "--keep-file-descriptors --gemfile=read", "text*", style=_P, then=runs),
        sub(
            "open viz issue",
            "-f|--file=write --format= --requirements --version --path=",
            "text*",
            effects=effect(Kind.CHANGE, "a window or a picture of the bundle", "open", force="low"),
        ),
        sub(
            "list show info outdated check platform doctor env version help why licenses fund",
            "--name-only --paths --path-only --without-group= --only-group= --strict"
            " --parseable|--porcelain --group= --groups --pre --major --minor --patch --source="
            " --only-explicit --filter-major --filter-minor --filter-patch --dry-run --outdated --ruby"
            " --format= -f= -R= --update-strict --quiet --only --local --version-only",
        ),
        sub(
            "config",
            "--global --local --parseable --delete=",
            then=lambda call: (
                ()
                if not call.operands or call.operands[:1] in (("list",), ("get",))
                else effect(Kind.CHANGE, f"bundler's setting {' '.join(call.operands[1:2])}", force="medium")
            ),
        ),
        sub(
            "lock remove clean init binstubs pristine plugin inject",
            "--update=? --print --lockfile=write --full-index --add-platform= --remove-platform="
            " --normalize-platforms --install --dry-run --force --local --conservative --patch --minor"
            " --major --pre --strict --gemspec=read --all --standalone --shebang= --add-checksums"
            " --bundler= --group= --source=",
            effects=local("the bundle"),
        ),
        sub("gem", "", lenient=True, effects=local("a new gem")),
        sub("console", effects=effect(Kind.BUILD, ".", "bundle console")),
        bare=effect(Kind.INSTALL, "", "project"),
    ),
    Program(
        "rake drake",
        "-h|--help|-H -V|--version -A|--all -B|--build-all -C|--directory= -D|--describe=? -e|--execute="
        " -E|--execute-continue= -p|--execute-print= -f|--rakefile= -G|--no-system|--nosystem -g|--system"
        " -I|--libdir= -j|--jobs= -m|--multitask -n|--dry-run -N|--no-search|--nosearch -P|--prereqs"
        " -q|--quiet -r|--require= -R|--rakelibdir= -s|--silent -t|--trace=? -T|--tasks=? -v|--verbose"
        " -W|--where=? -X|--no-deprecation-warnings --backtrace=? --job-stats=? --comments --rules"
        " --suppress-backtrace=",
        "text*",
        style=_X,
        then=_rake,
    ),
    Program(
        "rails",
        "-h|--help -v|--version -e|--environment= -p|--port= -b|--binding= -d|--daemon -c= -u",
        "text*",
        style=_X,
        lenient=True,
        then=_rails,
    ),
    Program(
        "rspec spring zeus minitest m guard autotest turbo_tests parallel_test parallel_rspec"
        " parallel_tests appraisal spinach",
        "-h|--help -v|--version -o|--out=write -f|--format= -r|--require= -I= -e|--example= -t|--tag="
        " -P|--pattern= -c|--color --seed= --order= --init --only-failures --next-failure -b|--backtrace"
        " -n= -p|--profile=?",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "-v") else builds("rspec", paths=True)(call),
    ),
    Program(
        "rubocop standardrb rufo rbprettier reek flay flog fasterer rails_best_practices haml-lint"
        " slim-lint erblint erb_lint mdl brakeman bundler-audit bundle-audit steep srb tapioca solargraph"
        " ruby-lsp yard rdoc ri typeprof rbs",
        _RUBY_CHECKS,
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v", "--server-status")
            else (
                *(build("rubocop", value) for value in call.values("-r") if is_elsewhere(value)),
                *checks("rubocop's cache", code="rubocop", fix="-a -A -x --fix --write --auto-gen-config")(
                    call
                ),
            )
        ),
    ),
    Program(
        "rbenv chruby rvm ruby-install ruby-build frum",
        "-v|--version -h|--help",
        style=_X,
        lenient=True,
        subcommands=(
            sub(
                "versions version which whence root prefix commands help list ls current info hooks shims"
                " completions init",
                "",
                lenient=True,
            ),
            sub(
                "install",
                "-l|--list -L|--list-all -f -s -k",
                lenient=True,
                then=lambda call: (
                    ask_for("the list of Rubies")
                    if call.has("-l", "-L")
                    else effect(Kind.INSTALL, "Ruby", "user")
                ),
            ),
            sub(
                "local shell global use default rehash",
                "",
                lenient=True,
                effects=local("the Ruby version in use"),
            ),
            sub("uninstall remove", "", lenient=True, effects=local("a Ruby version", "remove", "medium")),
            Program("exec", "", "command", style=_P),
        ),
    ),
    Program(
        "puma unicorn passenger thin rackup sidekiq resque falcon foreman overmind hivemind shotgun"
        " middleman nanoc jekyll bridgetown",
        "-h|--help -v|--version -d|--destination=create -s|--source=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else (build(f"{call.invocation.name} {' '.join(call.operands[:1])}".rstrip()),)
        ),
    ),
    Program(
        "capistrano mina",
        "-h|--help -v|--version -T|--tasks -n|--dry-run",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            () if call.has("-h", "-v", "-T") else change("the deployed application", "run", "high")
        ),
    ),
    # php's tools
    Program(
        "php php-cli php-cgi "
        + " ".join(
            f"php{n} php-{n}"
            for n in ("5.6", "7.0", "7.1", "7.2", "7.3", "7.4", "8.0", "8.1", "8.2", "8.3", "8.4", "8.5")
        ),
        _PHP,
        "text*",
        style=_P,
        then=_php,
    ),
    Program(
        "composer composer.phar composer2",
        _COMPOSER,
        style=_X,
        inherit=True,
        subcommands=(
            sub(
                "install i update u upgrade require r reinstall bump",
                _COMPOSER_INSTALL,
                then=_composer_installs,
            ),
            sub(
                "create-project",
                _COMPOSER_INSTALL
                + " --stability= --repository= --add-repository --keep-vcs --remove-vcs --no-secure-http"
                " --ask",
                then=lambda call: (
                    Effect(Kind.INSTALL, " ".join(call.operands[:1]), "project"),
                    Effect(
                        Kind.WRITE,
                        call.operands[1] if len(call.operands) > 1 else ".",
                        "create",
                        recursive=True,
                    ),
                ),
            ),
            sub("remove rm uninstall", _COMPOSER_INSTALL, then=removes()),
            sub(
                "dump-autoload dumpautoload",
                "-o|--optimize -a|--classmap-authoritative --apcu --apcu-prefix= --dev --no-dev --dry-run"
                " --ignore-platform-req= --ignore-platform-reqs --strict-psr --strict-ambiguous",
                effects=local("the autoloader"),
            ),
            sub(
                "show info outdated licenses depends why prohibits why-not suggests fund search browse"
                " home status validate check-platform-reqs diagnose diag about list audit help archive"
                " completion",
                _COMPOSER_INSTALL.replace(" -a|--classmap-authoritative", "")
                .replace(" -o|--optimize-autoloader", "")
                .replace(" -i|--interactive", "")
                .replace(" --strict-psr", "")
                .replace(" -m|--minimal-changes", "")
                .replace(" --lock", ""),
                lenient=True,
            ),
            Program(
                "run-script run",
                "--timeout= --dev --no-dev -l|--list --aliases",
                "text*",
                style=_P,
                then=builds("composer run", "-d", words=1),
            ),
            Program(
                "exec",
                "-l|--list",
                "text*",
                style=_P,
                then=lambda call: (build("composer exec"), *runs(call)),
            ),
            sub(
                "global",
                "",
                lenient=True,
                then=lambda call: (
                    [Effect(Kind.INSTALL, w, "user") for w in call.operands[1:] or ("",)]
                    if call.operands[:1] in (("require",), ("install",), ("update",))
                    else ()
                ),
            ),
            sub("init", "", lenient=True, effects=local("composer.json")),
            sub(
                "config",
                "-g|--global -e|--editor -a|--auth --unset -l|--list -f|--file= --absolute -j|--json"
                " -m|--merge --append --source",
                then=lambda call: (
                    ()
                    if call.has("-l") or (len(call.operands) < 2 and not call.has("--unset", "-e"))
                    else effect(
                        Kind.CHANGE,
                        f"composer's setting {call.operands[0] if call.operands else ''}",
                        force="uncertain",
                    )
                ),
            ),
            sub("clear-cache clearcache cc", "--gc", effects=local("composer's cache", "remove")),
            sub("self-update selfupdate", "", lenient=True, effects=effect(Kind.INSTALL, "composer", "user")),
        ),
        then=lambda call: (
            (build("composer " + " ".join(call.operands[:1]), call.value("-d") or "."),)
            if call.operands
            else ()
        ),
    ),
    Program(
        "phpunit pest paratest codecept behat phpspec kahlan atoum infection simple-phpunit",
        "-h|--help --version --log-junit=write --coverage-html=create --coverage-clover=write"
        " --coverage-text=?write --coverage-xml=create --coverage-php=write --bootstrap=unknown"
        " -c|--configuration= --filter= --testsuite= --group= --exclude-group= -d=",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: () if call.has("-h", "--version") else builds("phpunit", paths=True)(call),
    ),
    Program(
        "phpstan psalm phpcs phpmd phan deptrac phplint parallel-lint phpinsights phpmetrics pdepend"
        " php-parse phploc phpcpd twigcs twig-cs-fixer",
        "--report-file=write --fix --alter",
        "text*",
        style=_X,
        lenient=True,
        then=checks(code="phpstan", fix="--fix --alter"),
    ),
    Program(
        "php-cs-fixer phpcbf rector pint ecs tlint",
        "--dry-run --test -n",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            build("php-cs-fixer"),
            *(
                (
                    Effect(Kind.WRITE, w, "edit", recursive=True)
                    for w in [x for x in call.operands if x not in ("fix", "process", "check")] or ["."]
                )
                if not call.has("--dry-run", "--test") and call.operands[:1] != ("check",)
                else ()
            ),
        ),
    ),
    Program(
        "artisan sail",
        "",
        "text*",
        lenient=True,
        then=lambda call: (build("artisan " + " ".join(call.operands[:1])), *artisan_task(call.operands)),
    ),
    Program(
        "wp drush symfony valet laravel bref phpdoc phpbrew phive box",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if not call.operands
            or call.operands[0] in ("help", "version", "--info", "list", "status")
            or call.operands[1:2] in (("list",), ("get",), ("info",), ("status",), ("version",))
            else (Effect(Kind.DATABASE, "the site's database", "drop", force="high"),)
            if call.operands[:2]
            in (("db", "drop"), ("db", "reset"), ("db", "clean"), ("site", "empty"), ("sql:drop",))
            or call.operands[0] == "sql:drop"
            else effect(Kind.CHANGE, f"the site ({' '.join(call.operands[:2])})", force="uncertain")
        ),
    ),
    # lua, R, julia, octave, tcl, lisp and others
    Program(
        "lua luajit texlua lua5.1 lua5.2 lua5.3 lua5.4 lua5.5",
        "-e= -l= -i -v -E -W -j= -O=? -b=?",
        "text*",
        style=_P,
        then=lambda call: (
            *(RunFile(v, "lua") if is_elsewhere(v) else build(f"lua with {v}") for v in call.values("-l")),
            *(
                ()
                if call.has("-v") and not call.operands and not call.has("-e")
                else interpreter("lua", "-e", keeps=True)(call)
            ),
        ),
    ),
    Program("luau luvit tarantool resty", "", "text*", lenient=True, then=interpreter("lua", "")),
    Program("luac", "-l -o=write -p -s -v", "read*", style=_X, effects=local("compiled Lua")),
    Program(
        "luarocks",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if not call.operands
            or call.operands[0]
            in ("list", "search", "show", "which", "doc", "path", "config", "help", "lint")
            else publishes("the rock", "")(call)
            if call.operands[0] == "upload"
            else [Effect(Kind.INSTALL, w, "user") for w in call.operands[1:] or ("",)]
        ),
    ),
    Program(
        "luacheck busted stylua selene",
        "-c|--check",
        "text*",
        style=_X,
        lenient=True,
        then=lambda call: (
            formats("-c")(call) if call.invocation.name == "stylua" else checks(code="luacheck")(call)
        ),
    ),
    Program(
        "R",
        "-h|--help --version -q|--quiet -s|--slave|--silent|--no-echo --vanilla --no-save --save"
        " --no-environ --no-site-file --no-init-file --restore --no-restore --no-restore-data"
        " --no-restore-history --no-readline --encoding= --interactive --verbose -d|--debugger=shell"
        " --debugger-args= -g|--gui= --arch= --args -f|--file= -e= --max-ppsize= --min-nsize= --min-vsize=",
        "text*",
        style=_P,
        then=_r,
    ),
    Program(
        "Rscript littler",
        "-h|--help --version --verbose --default-packages= -e= --vanilla --no-save --no-environ"
        " --no-site-file --no-init-file --restore --no-restore --quiet --slave --no-echo --encoding="
        " --arch=",
        "text*",
        style=_P,
        then=interpreter("r", "-e", quiet="-h --version"),
    ),
    Program(
        "julia",
        "-v|--version -h|--help --help-hidden --project=? -J|--sysimage=read -H|--home= --startup-file="
        " --handle-signals= --sysimage-native-code= --compiled-modules= --pkgimages= -e|--eval="
        " -E|--print= -m|--module= -L|--load= -t|--threads= --gcthreads= -p|--procs= --machine-file=read"
        " -i -q|--quiet --banner= --color= --history-file= --depwarn= --warn-overwrite= --warn-scope="
        " -C|--cpu-target= -O|--optimize=? --min-optlevel= -g|--debug-level=? --inline= --check-bounds="
        " --math-mode= --polly= --code-coverage=? --track-allocation=? --bug-report= --compile="
        " --output-o=write --output-ji=write --strip-metadata --strip-ir --heap-size-hint="
        " --trace-compile=write --trim",
        "text*",
        style=_P,
        then=interpreter("julia", "-e -E", files="-L", quiet="-v -h", keeps=False),
    ),
    Program(
        "juliaup",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1] in (("list",), ("status",), ("st",), ("api",), ("info",))
            else effect(Kind.INSTALL, "Julia", "user")
        ),
    ),
    Program(
        "octave octave-cli octave-gui matlab scilab",
        "--eval= -q|--quiet|--silent -f|--norc --no-gui --no-window-system -W --persist -p|--path="
        " --exec-path= --no-history -H --no-init-file --no-site-file --no-line-editing --version|-v"
        " --help|-h --verbose -V --traditional --braindead --debug -d --echo-commands -x --info-file="
        " --image-path= --texi-macros-file= -batch= -r= -nodisplay -nosplash -nodesktop --interactive -i"
        " --jit-compiler",
        "text*",
        style=_X,
        then=interpreter("octave", "--eval -batch -r", quiet="--version --help"),
    ),
    Program(
        "tclsh wish tclsh8.6 wish8.6 tclsh9.0 jimsh",
        "-encoding=",
        "text*",
        style=_P,
        then=interpreter("tcl", ""),
    ),
    Program(
        "guile guile-3.0 csi chicken chez scheme petite racket mzscheme gracket gosh mit-scheme"
        " chibi-scheme sbcl clisp ecl ccl abcl cmucl lisp newlisp picolisp ros janet fennel hy",
        _ANY_CODE,
        "text*",
        style=_P,
        then=_lisp,
    ),
    Program(
        "raco",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if not call.operands
            or call.operands[0] in ("help", "docs", "doc", "read", "expand")
            or call.operands[:2] == ("pkg", "show")
            else [Effect(Kind.INSTALL, w, "user") for w in call.operands[2:] or ("",)]
            if call.operands[:1] == ("pkg",)
            else (build("raco " + call.operands[0]),)
        ),
    ),
    Program(
        "swipl prolog gprolog yap scryer-prolog",
        "-g= -t= -f= -s= -q -c -o=write -l= --version -h|--help --dump-runtime-variables",
        "text*",
        style=_P,
        then=interpreter("prolog", "-g -t", files="-s -l -f", quiet="--version -h"),
    ),
    Program(
        "clojure clj bb nbb planck lumo joker",
        "-e|--eval= -h|--help|-? --version -version -M=? -A=? -X=? -T=? -P -Sdeps= -Spath -Stree -Sforce"
        " -Sverbose -Sthreads= -Strace -Srepro -Scp= -Sdescribe -J= -i|--init= -m|--main= -r|--repl"
        " -f|--file= -cp|--classpath= --nrepl-server=? -x|--exec=",
        "text*",
        style=_P,
        then=lambda call: (
            ()
            if call.has("-h", "--version", "-version", "-Spath", "-Stree", "-Sdescribe")
            else (RunCode("clojure", call.value("-e") or "", call.operands),)
            if call.has("-e")
            else (RunFile(call.operands[0], "clojure", call.operands[1:]),)
            if call.operands and call.operands[0].endswith((".clj", ".bb", ".cljs"))
            else (build(f"clojure {' '.join(call.operands[:1])}".rstrip()),)
            if call.operands or call.has("-M", "-A", "-X", "-T", "-P", "-m", "-x")
            else (RunInput("clojure"),)
        ),
    ),
    Program(
        "raku perl6 rakudo",
        "-e= -n -p -I= -M= -v|--version -h|--help -c -V -i -l --doc=? --target= --optimize= --profile=?"
        " --ll-exception --rakudo-home= --nqp-home= -s --stagestats --repl-mode=",
        "text*",
        style=_P,
        then=interpreter("raku", "-e", quiet="-v -h -V"),
    ),
    Program(
        "zef",
        "",
        "text*",
        lenient=True,
        then=lambda call: (
            ()
            if call.operands[:1] in (("list",), ("search",), ("info",), ("browse",))
            else install("user")(call._replace(operands=call.operands[1:]))
        ),
    ),
    Program(
        "groovy groovysh jython nashorn jjs jrunscript jshell rhino d8 qjs quickjs mujs duk js js78 js91"
        " js102 js115 js128 hermes",
        "-e|--eval= -f= -h|--help|-? -v|--version -cp|-classpath|--classpath= -l= -D= -J= -c= -m= -i -n="
        " -p= -q --encoding= -E= --class-path= --startup= --feedback= --enable-preview -s -C= -M",
        "text*",
        style=_P,
        then=lambda call: (
            ()
            if call.has("-h", "-v")
            else interpreter(
                "javascript"
                if call.invocation.name not in ("groovy", "groovysh", "jython", "jshell")
                else "python"
                if call.invocation.name == "jython"
                else "java",
                "-e",
                files="-f",
            )(call)
        ),
    ),
)


EXAMPLES = (
    Example("lua -l x -e 1", "build lua with x .; code lua '1'"),
    Example("bundle viz", "change open a window or a picture of the bundle !low"),
    Example("perl -e 'print 1' a", "code perl 'print 1' a"),
    Example("perl -ne 'print if /x/' a.txt", "code perl 'print if /x/' a.txt; read a.txt"),
    Example("perl -pi.bak -e 's/a/b/' a.txt", "code perl 's/a/b/' a.txt; write edit a.txt"),
    Example("perl -lane 'print $F[0]' a.txt", "code perl 'print $F[0]' a.txt; read a.txt"),
    Example("perl -MJSON -0777 -ne 1 a", "code perl '1' a; read a"),
    Example("perl script.pl x", "file perl script.pl x"),
    Example("perl -v", "pure"),
    Example("perl", "input perl"),
    Example("ruby -e 'puts 1'", "code ruby 'puts 1'"),
    Example("ruby -r ./x app.rb", "file ruby ./x; file ruby app.rb"),
    Example("ruby --version", "pure"),
    Example("gem install rails", "install user rails"),
    Example("gem list", "pure"),
    Example("gem push a.gem", "read a.gem; remote publish the gem !high"),
    Example("bundle exec rspec", "run rspec"),
    Example("bundle install --jobs 4", "install project"),
    Example(
        "rake db:drop", "build rake db:drop .; database drop the project's database (rake db:drop) !high"
    ),
    Example("rake --jobs 5 test", "build rake test ."),
    Example(
        "rails db:migrate",
        "build rails db:migrate .; database change the project's database (rails db:migrate) !uncertain",
    ),
    Example("rails console --help", "pure"),
    Example("rspec spec/a_spec.rb:83", "build rspec ."),
    Example(
        "rubocop -a app",
        "build rubocop .; read app recursive; write edit app recursive; change rubocop's cache !low",
    ),
    Example(
        "rubocop --out x.txt", "write x.txt; build rubocop .; read . recursive; change rubocop's cache !low"
    ),
    Example("php -r 'echo 1;'", "code php 'echo 1;'"),
    Example(
        "php artisan migrate:fresh",
        "file php artisan migrate:fresh; database drop the project's database (artisan migrate:fresh) !high",
    ),
    Example("php -l a.php", "read a.php"),
    Example(
        "php -d auto_prepend_file=x.php a.php",
        "execute what the setting auto_prepend_file=x.php names !uncertain; file php a.php",
    ),
    Example("php -m", "pure"),
    Example("composer require a/b", "install project a/b"),
    Example("composer run-script test", "build composer run test ."),
    Example("phpunit tests", "build phpunit ."),
    Example("lua -e 'print(1)'", "code lua 'print(1)'"),
    Example("Rscript a.R", "file r a.R"),
    Example("R CMD check pkg", "build R CMD check ."),
    Example("julia -e 'print(1)'", "code julia 'print(1)'"),
    Example("octave-cli --eval 'x'", "code octave 'x'"),
    Example("tclsh", "input tcl"),
    Example("clisp -x '(x)'", "code lisp '(x)'"),
    Example("jrunscript -e 'x'", "code javascript 'x'"),
    Example("perl --bogus", "unknown perl: option --bogus is not known"),
)
