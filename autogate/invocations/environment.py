"""Variables that make programs run something, load code or trust somebody else, judged by their value.

A name that is not listed is harmless: it is data for the program that reads it.
"""

# ruff: noqa: E501  # tables of names

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from autogate.effects import Effect, Kind, Outcome, RunShell
from autogate.invocations.scope import DEFAULT_PATH
from autogate.words.values import has_unknown, is_static
from autogate.world.paths import absolute, within

if TYPE_CHECKING:
    from autogate.invocations.interface import Invocation
    from autogate.invocations.session import Session

LOWER: Final = frozenset(("http_proxy", "https_proxy", "ftp_proxy", "all_proxy"))
"""Names in small letters that are listed, besides npm's."""

_COMMANDS = frozenset(
    ("PAGER", "MANPAGER", "GIT_PAGER", "SYSTEMD_PAGER", "AWS_PAGER", "GH_PAGER", "BAT_PAGER", "DELTA_PAGER",
     "PSQL_PAGER", "MYSQL_PAGER", "GLAB_PAGER", "EDITOR", "VISUAL", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "FCEDIT",
     "SUDO_EDITOR", "SYSTEMD_EDITOR", "KUBE_EDITOR", "PSQL_EDITOR", "HGEDITOR", "SVN_EDITOR", "GH_EDITOR",
     "BROWSER", "GH_BROWSER", "GIT_SSH_COMMAND", "GIT_SSH", "RSYNC_RSH", "CVS_RSH", "SVN_SSH", "GIT_ASKPASS",
     "SSH_ASKPASS", "SUDO_ASKPASS", "GIT_EXTERNAL_DIFF", "GIT_PROXY_COMMAND", "KUBECTL_EXTERNAL_DIFF", "FZF_DEFAULT_COMMAND", "FZF_CTRL_T_COMMAND", "PROMPT_COMMAND", "RUSTC_WRAPPER", "RUSTC",
     "RUSTDOC", "RUSTC_WORKSPACE_WRAPPER", "CC", "CXX", "CPP", "LD", "AR", "AS", "NM", "RANLIB", "STRIP", "FC",
     "YACC", "LEX", "M4", "HOSTCC", "HOSTCXX", "CCACHE_PREFIX", "CCACHE_COMPILER", "PKG_CONFIG", "HGMERGE",
     "P4EDITOR", "P4DIFF", "P4MERGE", "P4PAGER", "CVSEDITOR", "LESSEDIT", "CLOUDSDK_PYTHON", "PUPPETEER_EXECUTABLE_PATH",
     "CHROME_BIN", "CHROME_PATH", "GROFF_COMMAND_PREFIX", "SVN_MERGE", "SHELL",
     "MAKE", "CONFIG_SHELL", "TEXINPUTS_COMMAND", "WATCH_COMMAND", "MAILER", "DIFFPROG", "GIT_SSH_VARIANT_COMMAND")
)  # fmt: skip
"""Their value is a command."""

_SHELL = re.compile(r"(?:/usr(?:/local)?/bin/|/bin/|/opt/homebrew/bin/)?(?:ba|z|da|k|fi)?sh").fullmatch
_HARMLESS_COMMAND = re.compile(
    r"(?:/usr(?:/local)?/bin/|/bin/)?(?:cat|less|more|most|head|tail|true|false|:|echo|bat|delta|diff-so-fancy|vi|vim|nvim|nano|emacs"
    r"|emacsclient|code|cursor|subl|micro|hx|ed|open|xdg-open|w3m|lynx|firefox|ssh|gcc(?:-\d+)?|g\+\+(?:-\d+)?"
    r"|clang(?:\+\+)?(?:-\d+)?|cc|c\+\+|ccache|sccache|distcc|ld|lld|gold|mold|ar|as|nm|ranlib|strip|gfortran"
    r"|make|gmake|rustc|rustdoc|(?:x86_64|aarch64|arm|i686|riscv64)[\w-]*-(?:gcc|g\+\+|ld|ar|ranlib|strip))"
    r"(?:\s+(?:--wait|--paging=never|--plain|-w|-n|-nw|-F|-R|-X|-S|-[FRXSKr]+|-p\s?\d+|-q|-T|-4|-6|-m(?:32|64)|gcc|g\+\+|clang|clang\+\+"
    r"|-i\s+[\w./~-]+|-o\s?(?:BatchMode|ConnectTimeout|IdentitiesOnly|ServerAliveInterval)[= ]\w+))*"
).fullmatch

_LOADS = frozenset(
    ("LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
     "DYLD_FALLBACK_LIBRARY_PATH", "DYLD_ROOT_PATH", "BASH_ENV", "ENV", "PYTHONSTARTUP", "PYTHONHOME", "PYTHONUSERBASE",
     "PERL5OPT", "PERL5DB", "RUBYOPT", "GCONV_PATH", "GLIBC_TUNABLES", "OPENSSL_CONF", "OPENSSL_ENGINES",
     "OPENSSL_MODULES", "GIT_EXEC_PATH", "GIT_TEMPLATE_DIR", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
     "GIT_CONFIG", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_GLOBAL", "ZDOTDIR", "INPUTRC", "RIPGREP_CONFIG_PATH",
     "TAR_OPTIONS", "GREP_OPTIONS", "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE",
     "DOCKER_CONFIG", "KUBECONFIG", "MAKEFILES", "TERMINFO", "XDG_CONFIG_DIRS", "PYTHONEXECUTABLE",
     "COMPILER_PATH", "GCC_EXEC_PREFIX", "PHP_INI_SCAN_DIR", "PHPRC", "LUA_INIT", "R_PROFILE", "R_PROFILE_USER",
     "R_ENVIRON", "R_ENVIRON_USER", "JULIA_LOAD_PATH", "ERL_AFLAGS", "ERL_FLAGS", "ELIXIR_ERL_OPTIONS",
     "VIMINIT", "EXINIT", "GVIMINIT", "NVIM_APPNAME", "SHELLOPTS", "PSQLRC", "MYSQL_HOME", "CURL_HOME", "WGETRC",
     "NPM_CONFIG_USERCONFIG", "NPM_CONFIG_GLOBALCONFIG", "NPM_CONFIG_PREFIX", "ANSIBLE_CONFIG", "BUNDLE_GEMFILE",
     "CARGO_BUILD_RUSTC", "CARGO_BUILD_RUSTC_WRAPPER", "GEM_PATH", "JUPYTER_CONFIG_DIR", "IPYTHONDIR",
     "TF_CLI_CONFIG_FILE", "PIP_CONFIG_FILE", "UV_CONFIG_FILE", "PIP_REQUIREMENT", "PIP_CONSTRAINT", "PIP_PYTHON",
     "PIP_EDITABLE", "GOENV", "GOROOT", "LESSKEY", "LESSKEYIN", "LESSKEY_SYSTEM", "MANROFFOPT", "TCLLIBPATH",
     "CARGO_BUILD_RUSTC_WORKSPACE_WRAPPER", "CARGO_BUILD_RUSTDOC", "JULIA_DEPOT_PATH",
     "NODE_REPL_EXTERNAL_MODULE", "TS_NODE_PROJECT", "SCREENRC", "DOTNET_STARTUP_HOOKS", "DOTNET_ADDITIONAL_DEPS",
     "CORECLR_PROFILER_PATH", "COR_PROFILER_PATH", "ASPNETCORE_HOSTINGSTARTUPASSEMBLIES", "VIM", "VIMRUNTIME",
     "MYVIMRC", "EMACSLOADPATH", "GTK_MODULES", "GTK_PATH", "QT_PLUGIN_PATH", "GIO_EXTRA_MODULES", "GST_PLUGIN_PATH",
     "CMAKE_TOOLCHAIN_FILE", "GNUPGHOME", "PASSWORD_STORE_EXTENSIONS_DIR", "HGRCPATH", "P4CONFIG", "MAILCAPS",
     "NMAPDIR", "BUN_OPTIONS", "NIX_CONFIG", "NIX_PATH", "PYENV_HOOK_PATH", "RBENV_HOOK_PATH", "HELM_PLUGINS",
     "TERRAFORM_CONFIG", "TF_REATTACH_PROVIDERS", "PACKER_PLUGIN_PATH", "AZURE_CONFIG_DIR", "AZURE_EXTENSION_DIR",
     "CLOUDSDK_CONFIG", "BOTO_CONFIG", "COMPOSER_HOME", "COMPOSER", "R_LIBS", "R_LIBS_USER", "R_HOME",
     "GUILE_LOAD_PATH", "ERL_LIBS", "MAGICK_CONFIGURE_PATH", "MAGICK_CODER_MODULE_PATH", "GS_OPTIONS", "GS_LIB",
     "PERL5SHELL", "PERL_MM_OPT", "OCTAVE_PATH", "LYNX_CFG", "XINITRC", "NODE_EXTRA_CA_CERTS",
     "BAT_CONFIG_PATH", "BAT_CONFIG_DIR", "HOSTALIASES", "LOCALDOMAIN")
)  # fmt: skip
"""Their value is code, or a file or folder that code, settings or trusted certificates are taken from."""

_FOLDERS = frozenset(("GEM_HOME", "BUNDLE_PATH", "PYTHONPATH", "NODE_PATH", "PERL5LIB", "PERLLIB", "RUBYLIB", "LD_LIBRARY_PATH", "CLASSPATH", "LUA_PATH", "LUA_CPATH", "FPATH", "CDPATH", "GIT_DIR", "GIT_WORK_TREE", "RUSTUP_TOOLCHAIN", "UV_PYTHON", "UV_PROJECT", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "LIBRARY_PATH", "COMPOSE_FILE"))  # fmt: skip
"""Folders that code is loaded from: those of the project and the system are as good as without."""

_HOMES = frozenset(
    ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "JAVA_HOME", "M2_HOME", "MAVEN_HOME", "GRADLE_USER_HOME")
)
"""Folders of settings or of a toolchain, both of which say what else is run."""

_LOADED = frozenset(
    ("PYTHONPATH", "NODE_PATH", "PERL5LIB", "PERLLIB", "RUBYLIB", "LD_LIBRARY_PATH", "CLASSPATH")
)
"""Of these, those from which a program loads code unasked."""

_STORES = frozenset(
    ("CARGO_HOME", "RUSTUP_HOME", "GOPATH", "GOMODCACHE", "GOBIN", "PNPM_HOME", "BUN_INSTALL", "DENO_DIR")
)
"""Where a toolchain keeps what it installs, as a rule below the home folder."""

_FLAGS = {
    "NODE_OPTIONS": re.compile(
        r"(?:--(?:max[-_]old[-_]space[-_]size=\d+|max[-_]semi[-_]space[-_]size=\d+|openssl-legacy-provider|no-warnings"
        r"|no-deprecation|trace-[\w-]+|experimental-vm-modules|experimental-strip-types|enable-source-maps"
        r"|unhandled-rejections=\w+|stack-trace-limit=\d+|dns-result-order=\w+|no-experimental-fetch|preserve-symlinks"
        r"|throw-deprecation|pending-deprecation|max-http-header-size=\d+)(?:\s+|$))*"
    ).fullmatch,
    "PYTEST_ADDOPTS": re.compile(r"(?:(?:-[vqsxlrAw]+|-n\s?\w+|--[a-oq-z][\w-]*(?:=[\w./-]*)?|-k\s\w+)(?:\s+|$))*").fullmatch,
    "MAKEFLAGS": re.compile(r"(?:(?:-?-?[jklnsBS]+\s*\d*|--jobs(?:=\d+)?|--silent|--no-print-directory)(?:\s+|$))*").fullmatch,
    "GNUMAKEFLAGS": re.compile(r"(?:(?:-?-?[jklnsBS]+\s*\d*|--jobs(?:=\d+)?|--silent|--no-print-directory)(?:\s+|$))*").fullmatch,
    "LESS": re.compile(r"(?:-{0,2}[\w=+%.-]+(?:\s+|$))*").fullmatch,
    "SSL_CERT_FILE": re.compile(r"|/etc/\S+|/usr/\S+|/opt/\S+").fullmatch,
    "SSL_CERT_DIR": re.compile(r"|/etc/\S+|/usr/\S+|/opt/\S+").fullmatch,
    "REQUESTS_CA_BUNDLE": re.compile(r"(?!$)(?:/etc/\S+|/usr/\S+|/opt/\S+)").fullmatch,
    "LESSOPEN": re.compile(r"|\|{0,2}-?\s*(?:/usr(?:/local)?/bin/|/opt/homebrew/bin/)?(?:lesspipe(?:\.sh)?|batpipe|lessfilter) %s(?: 2>-)?").fullmatch,
    "LESSCLOSE": re.compile(r"|(?:/usr(?:/local)?/bin/)?lesspipe(?:\.sh)? %s %s").fullmatch,
    "PYTEST_PLUGINS": re.compile(r"|pytest_[\w.,]*").fullmatch,
    "GIT_ALLOW_PROTOCOL": re.compile(r"(?!.*ext)[\w:-]*").fullmatch,
    "PYTHONWARNINGS": re.compile(r"(?!.*antigravity)[\w:,*. -]*").fullmatch,
    "PYTHONBREAKPOINT": re.compile(r"0?|i?pdb\.set_trace").fullmatch,
    "MANOPT": re.compile(r"(?!.*(?:-[A-Za-z]*[PHX]|--pager|--html|--gxditview))[^$`]*").fullmatch,
    "FZF_DEFAULT_OPTS": re.compile(r"(?!.*(?:preview|bind|execute|become|reload|transform))[^$`]*").fullmatch,
    "AWS_ENDPOINT_URL": re.compile(r"|https?://(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?/?").fullmatch,
    "DOCKER_HOST": re.compile(r"|unix:///(?:var/)?run/\S+|unix:///(?:home|Users)/\S+").fullmatch,
}  # fmt: skip
_JAVA = re.compile(r"(?:(?:-X(?:ms|mx|ss|mn)\w+|-D[\w.]+(?:=\S*)?|-XX:(?!On)[\w+=:-]+|-server|-ea|--(?:add-opens|add-exports|enable-preview)(?:[= ]\S+)?|-Djava\S+)(?:\s+|$))*").fullmatch  # fmt: skip
_JAVA_NAMES = frozenset(("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JAVA_OPTS", "MAVEN_OPTS", "GRADLE_OPTS", "SBT_OPTS", "ANT_OPTS", "MAVEN_ARGS"))  # fmt: skip
_FLAGS.update(dict.fromkeys(_JAVA_NAMES, _JAVA))
_COMPILER_FLAGS = frozenset(("CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "RUSTFLAGS", "RUSTDOCFLAGS", "GOFLAGS", "CGO_CFLAGS", "CGO_LDFLAGS", "FFLAGS"))  # fmt: skip
_RUNNING_FLAG = re.compile(
    r"plugin|linker|wrapper|toolexec|(?:^|\s)-exec|vettool|specs|-B|fuse-ld=/|(?:^|\s)@|overlay|modfile"
).search

_REGISTRIES = frozenset(("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_INDEX", "UV_DEFAULT_INDEX", "PIP_FIND_LINKS", "PIP_TRUSTED_HOST", "NPM_CONFIG_REGISTRY", "YARN_REGISTRY", "YARN_NPM_REGISTRY_SERVER", "GOPROXY", "GONOSUMDB", "GONOSUMCHECK", "GOSUMDB", "GOINSECURE", "BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/", "CARGO_REGISTRIES_CRATES_IO_INDEX", "HOMEBREW_BOTTLE_DOMAIN", "HOMEBREW_API_DOMAIN"))  # fmt: skip
_OFFICIAL = re.compile(
    r"(?:https://(?:pypi\.org/simple|registry\.npmjs\.org|registry\.yarnpkg\.com|proxy\.golang\.org|rubygems\.org"
    r"|download\.pytorch\.org/whl(?:/\w+)?)/?(?:[,|]direct)?|off|direct|)"
).fullmatch
_NPM = re.compile(r"npm_config_", re.IGNORECASE).match
_NPM_HARMLESS = frozenset(("loglevel", "yes", "fund", "audit", "progress", "cache", "prefer_offline", "offline", "ignore_scripts", "production", "legacy_peer_deps", "update_notifier", "color", "engine_strict", "save_exact", "strict_ssl_on", "package_lock", "jobs", "build_from_source", "arch", "platform", "omit", "include"))  # fmt: skip

_KINDS = re.compile(
    r"LUA_INIT\w*|TS_NODE_(?:COMPILER|REQUIRE|OPTS)|CMAKE_\w+_COMPILER(?:_LAUNCHER)?"
    r"|ANSIBLE_\w*(?:PLUGINS|LIBRARY|COLLECTIONS\w*|ROLES_PATH|EXE|EXECUTABLE|SSH_ARGS|PASSWORD_FILE|INTERPRETER)"
    r"|AWS_ENDPOINT_URL_\w+|AWS_CONTAINER_CREDENTIALS_FULL_URI|RUSTUP_(?:DIST_SERVER|UPDATE_ROOT)"
    r"|(?:NVM_)?NODEJS_ORG_MIRROR|HEX_MIRROR|RUBYGEMS_HOST|\w+_(?:BINARY_SITE|BINARY_HOST|DOWNLOAD_HOST)"
    r"|[A-Z0-9_]+_(?:PAGER|EDITOR|ASKPASS|BROWSER|WRAPPER|LAUNCHER|PRELOAD|STARTUP_HOOKS|HOOK_PATH|PLUGIN_PATH)"
).fullmatch
"""Kinds of names: what many programs call a command, a folder of plugins, or where they download from."""

_WRITTEN = frozenset(
    ("MALLOC_TRACE", "LD_DEBUG_OUTPUT", "LD_PROFILE_OUTPUT", "NODE_REDIRECT_WARNINGS", "NODE_V8_COVERAGE",
     "LLVM_PROFILE_FILE", "GCOV_PREFIX", "GOCOVERDIR", "COVERAGE_FILE", "PSQL_HISTORY", "MYSQL_HISTFILE",
     "SQLITE_HISTORY", "LESSHISTFILE", "PYTHON_HISTORY", "NVIM_LOG_FILE", "NODE_REPL_HISTORY", "PYTHONPYCACHEPREFIX")
)  # fmt: skip
"""Files and folders that programs write to."""

_CARGO_RUNS = re.compile(
    r"CARGO_(?:TARGET_\w+_(?:RUNNER|LINKER|RUSTFLAGS)|REGISTR(?:Y|IES)_\w*(?:INDEX|CREDENTIAL_PROVIDER)|SOURCE_\w+"
    r"|ALIAS_\w+|HTTP_PROXY|HTTP_CAINFO|PATCH_\w+)"
).fullmatch
"""Cargo's settings as variables: what it starts, and where its crates come from."""

_PROXIES = frozenset(("HTTP_PROXY", "HTTPS_PROXY", "FTP_PROXY", "ALL_PROXY", *LOWER))
_LOCAL = re.compile(r"(?:\w+://)?(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?/?|").fullmatch

_PROMPTS = frozenset(("PS0", "PS1", "PS2", "PS3", "PS4", "PROMPT", "RPROMPT", "RPS1"))
_HISTORY = {
    "HISTFILE": ("", "/dev/null"),
    "HISTSIZE": ("0", ""),
    "HISTFILESIZE": ("0", ""),
    "SAVEHIST": ("0", ""),
}
_UNCHECKED = {
    "NODE_TLS_REJECT_UNAUTHORIZED": ("0",), "PYTHONHTTPSVERIFY": ("0",), "GIT_SSL_NO_VERIFY": ("1", "true", "yes", "on"),
    "CURL_CA_BUNDLE": ("",), "GIT_SSL_CAINFO": (), "NPM_CONFIG_STRICT_SSL": ("false",),
    "CLOUDSDK_AUTH_DISABLE_SSL_VALIDATION": ("true", "1"),
}  # fmt: skip
"""Values that switch the checking of certificates off."""

AGENTS: Final = frozenset(
    ("CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CURSOR_AGENT", "CODEX_SANDBOX", "GEMINI_CLI", "AI_AGENT")
)
"""Set by the agents: by them a shell that an agent drives is told from a person's."""

_HARMLESS_FILES = frozenset(("", "/dev/null"))


def is_listed_lower(name: str) -> bool:
    """Whether a name with small letters may be one of those that count."""
    return name in LOWER or name.startswith(("npm_config_", "NPM_CONFIG_", "BASH_FUNC_"))


def outcomes(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    """What it does to set a variable for the programs that follow; nothing for most."""
    found = _outcomes(name, value, session, directory)
    if not found:
        return found
    return tuple(each._replace(by="environment") if isinstance(each, Effect) else each for each in found)


def _outcomes(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    judge = _BY_NAME.get(name)
    if judge is not None:
        return judge(name, value, session, directory)
    if name.startswith("AUTOGATE_"):
        return (Effect(Kind.SECURITY, "autogate", f"{name} is set", force="critical"),)
    if name.startswith(("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_", "BASH_FUNC_")):
        return (_runs(name),)
    if name.startswith("CARGO_") and _CARGO_RUNS(name) is not None:
        return () if _is_harmless_command(value) else (_runs(name),)
    if name.startswith("GIT_TRACE"):
        to_file = value[:1] in ("/", "~") or not is_static(value)
        return (Effect(Kind.WRITE, value, "append"),) if to_file else ()
    if _KINDS(name) is not None:
        return () if value in _HARMLESS_FILES or _is_harmless_command(value) else (_runs(name),)
    if _NPM(name) is not None:
        return () if name[11:].lower() in _NPM_HARMLESS else (_runs(name),)
    return ()


def _is_harmless_command(value: str) -> bool:
    return is_static(value) and _HARMLESS_COMMAND(value.strip()) is not None


def _command(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    if not value or _is_harmless_command(value) or (name == "SHELL" and _SHELL(value) is not None):
        return ()
    return (RunShell(value),) if is_static(value) else (_runs(name),)


def _loads(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    if value in _HARMLESS_FILES or (name == "KUBECONFIG" and _is_kubeconfig(value, session, directory)):
        return ()
    return (_runs(name),)


def _folders(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    if not all(_is_own(each, session, directory) for each in value.split(":")):
        return (_runs(name),)
    # The project's own code may be loaded, but then the line does more than read.
    return (Effect(Kind.BUILD, ".", f"what {name} names"),) if value and name in _LOADED else ()


def _written(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del name, session, directory
    # A name without a folder: as a rule that is a file of the working directory, made anew each time.
    return () if value in _HARMLESS_FILES or "/" not in value else (Effect(Kind.WRITE, value, "append"),)


def _tls_keys(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del name, session, directory
    if value in _HARMLESS_FILES:
        return ()
    return (Effect(Kind.SECURITY, "the keys of TLS", "written down", force="uncertain"),)


def _store(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    kept = _is_own(value, session, directory) or within(absolute(value, directory), session.surroundings.home)
    return () if is_static(value) and kept else (_runs(name),)


def _flags(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    return () if is_static(value) and _FLAGS[name](value.strip()) is not None else (_runs(name),)


def _compiler_flags(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    return () if not has_unknown(value) and _RUNNING_FLAG(value) is None else (_runs(name),)


def _registry(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    return () if _OFFICIAL(value.strip()) is not None else (_runs(name),)


def _proxy(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    if is_static(value) and _LOCAL(value) is not None:
        return ()
    return (Effect(Kind.SECURITY, name, f"sends traffic through {value}", force="uncertain"),)


def _prompt(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    if is_static(value):
        if "$(" in value or "`" in value:
            return (RunShell(': "' + value.replace('"', '\\"') + '"'),)
        return ()
    # The others are only shown, and expanded, where a person types.
    return (_runs(name),) if name == "PS4" else ()


def _history(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    if value in _HISTORY[name]:
        return (Effect(Kind.SECURITY, "shell history", "switched off", force="uncertain"),)
    return ()


def _unchecked(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    if value.lower() in _UNCHECKED[name] or not is_static(value):
        return (Effect(Kind.SECURITY, "certificate checks", "switched off", force="medium"),)
    return ()


def _copilot(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del value, session, directory
    return (Effect(Kind.SECURITY, "what copilot does", f"its hooks: {name} is set", force="critical"),)


def _agent(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del session, directory
    return () if value not in ("", "0") and is_static(value) else unset(name)


def _model(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    del name, session, directory
    if is_static(value) and (_LOCAL(value) or value.rstrip("/") == "https://api.anthropic.com"):
        return ()
    return (Effect(Kind.SECURITY, "the address of the model", "redirected", force="critical"),)


def _home(name: str, value: str, session: Session, directory: str) -> tuple[Outcome, ...]:
    """Another home folder holds other settings: the project's own may be used, but that is no mere read."""
    home = session.surroundings.home
    if not is_static(value):
        return (_runs(name),)
    where = absolute(value, directory)
    if not value or where == home or where.startswith(("/usr/", "/opt/", "/Library/", "/nix/")):
        return ()
    if _is_own(value, session, directory):
        return (Effect(Kind.BUILD, ".", f"what {name} names"),)
    return () if name != "HOME" and within(where, home) else (_runs(name),)


_TABLES: Final = (
    (_COMMANDS, _command),
    (_LOADS, _loads),
    (_FOLDERS, _folders),
    (_HOMES, _home),
    (_WRITTEN, _written),
    (("SSLKEYLOGFILE",), _tls_keys),
    (_STORES, _store),
    (_FLAGS, _flags),
    (_COMPILER_FLAGS, _compiler_flags),
    (_REGISTRIES, _registry),
    (_PROXIES, _proxy),
    (_PROMPTS, _prompt),
    (_HISTORY, _history),
    (_UNCHECKED, _unchecked),
    (("COPILOT_HOME",), _copilot),
    (AGENTS, _agent),
    (("ANTHROPIC_BASE_URL",), _model),
)
"""Names, and what their value does. No name is in two of them."""
_BY_NAME: Final = {name: judge for names, judge in _TABLES for name in names}


def unset(name: str) -> tuple[Outcome, ...]:
    """What it does to remove a variable."""
    if name in AGENTS or name.startswith("AUTOGATE_"):
        return (Effect(Kind.SECURITY, "autogate", "switched off", force="critical"),)
    if name in ("PROMPT_COMMAND", "precmd_functions", "preexec_functions"):
        return (Effect(Kind.SECURITY, "the shell's hooks", f"{name} is taken away", force="uncertain"),)
    if name in ("HISTFILE", "HISTSIZE"):
        return (Effect(Kind.SECURITY, "shell history", "switched off", force="uncertain"),)
    return ()


def _runs(name: str) -> Effect:
    return Effect(Kind.EXECUTE, name, "environment", force="uncertain")


def _is_own(entry: str, session: Session, directory: str) -> bool:
    """A folder of the project or the system."""
    if not is_static(entry):
        return False
    if not entry:
        return True
    where = absolute(entry, directory)
    if not is_static(where):
        return False
    surroundings = session.surroundings
    if surroundings.environment.get("PYTHONPATH") and entry in surroundings.environment["PYTHONPATH"].split(
        ":"
    ):
        return True
    project = surroundings.project() or surroundings.directory
    return within(where, project) or where.startswith(("/usr/", "/opt/", "/lib"))


def _is_kubeconfig(value: str, session: Session, directory: str) -> bool:
    """The project's own, or one that lies where the user keeps them."""
    folder = session.surroundings.home + "/.kube"
    return is_static(value) and all(
        within(absolute(each, directory), folder) or _is_own(each, session, directory)
        for each in value.split(":")
    )


_USERS = (".local/bin", ".cargo/bin", "go/bin", ".bun/bin", ".deno/bin", ".pyenv/shims", ".pyenv/bin", ".rbenv/shims", ".rbenv/bin", ".volta/bin", ".asdf/shims", ".local/share/mise/shims", ".npm-global/bin", ".dotnet/tools", ".nix-profile/bin", "miniconda3/bin", "anaconda3/bin", ".poetry/bin", ".rustup/bin", ".local/share/pnpm", ".krew/bin", "bin", ".foundry/bin", ".ghcup/bin", ".cabal/bin", ".nvm/current/bin", ".dotnet", ".opencode/bin", ".claude/local")  # fmt: skip
_NODE = re.compile(r"\.nvm/versions/node/v[\w.]+/bin").fullmatch


def is_users_folder(folder: str, home: str) -> bool:
    """A folder that the user's own programs are usually installed in."""
    if not home or not folder.startswith(home + "/"):
        return False
    rest = folder[len(home) + 1 :]
    return rest in _USERS or _NODE(rest) is not None


_SYSTEM = re.compile(r"/(?:bin|sbin|usr|opt|snap|nix|home/linuxbrew|Library|System|Applications|run/current-system)(?:/|$)").match  # fmt: skip
_PROJECT_BIN = re.compile(r"(^|/)(node_modules/\.bin|\.?venv[\w.-]*/bin|env/bin|vendor/bin|bin|target/(?:debug|release)|build/bin)$").search  # fmt: skip


def is_changed_path(value: str, session: Session, directory: str) -> bool:
    """Whether a new PATH finds programs elsewhere than the old one: a folder before those of the system."""
    surroundings = session.surroundings
    original = (surroundings.environment.get("PATH") or DEFAULT_PATH).split(":")
    entries = value.split(":")
    last = max(
        (index for index, entry in enumerate(entries) if entry in original or _SYSTEM(entry)), default=-1
    )
    if last < 0:
        return True
    project = surroundings.project() or surroundings.directory
    for entry in entries[:last]:
        if entry in original:
            continue
        if not is_static(entry) or not entry:
            return True
        where = absolute(entry, directory)
        if not is_static(where):
            return True
        if _SYSTEM(where) or is_users_folder(where, surroundings.home):
            continue
        if (
            within(where, project)
            and _PROJECT_BIN(where)
            and not session.files.writers(where, recursive=True)
        ):
            continue
        return True
    return False


def changed_path(invocation: Invocation, session: Session) -> bool:
    """Whether the invocation's own environment changes where programs are found."""
    for name, value in invocation.environment:
        if name == "PATH" and is_changed_path(value, session, invocation.directory):
            return True
    return False
