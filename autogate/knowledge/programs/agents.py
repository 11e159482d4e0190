"""Agents' own command lines, autogate itself, and editors that are started from a shell."""

# ruff: noqa: SIM905  # long lists of words are read best as text

from __future__ import annotations

import re
from collections.abc import Iterator

from autogate.effects import Effect, Kind, Outcome, readable, unclear
from autogate.knowledge.interface import Call, Example, Program, Style, effect
from autogate.knowledge.services import local
from autogate.words.values import MANY, has_unknown, is_static

# agents -----------------------------------------------------------------------------------------------

_SKIPS = frozenset(
    "--dangerously-skip-permissions --allow-dangerously-skip-permissions"
    " --dangerously-bypass-approvals-and-sandbox"
    " --dangerously-bypass-hook-trust --dangerously-allow-all --full-auto --yolo --yes-always"
    " --auto-approve --auto-approve-all"
    " --skip-permissions-unsafe --trust-all-tools --allow-all-tools --allow-all --allow-all-paths"
    " --allow-all-urls --no-permissions"
    " --skip-permissions --auto-accept --autopilot --no-confirm --no-sandbox"
    " --dangerously-disable-sandbox --always-approve"
    " --approve-mcps --enable-auto-mode --unsafe --no-approval --disable-sandbox"
    " --skip-git-repo-check-and-approve".split()
)
"""Options under which an agent acts without asking anyone."""

_SHORT_SKIPS = {
    # agent: letters that mean the same
    "gemini": "-y",
    "qwen": "-y",
    "crush": "-y",
    "cline": "-y",
    "cursor-agent": "-f --force",
    "agent": "-f --force",
    "chat": "-a",
    "aider": "--yes",
    "cn": "--auto",
    "kimi": "-y",
    "grok": "--auto",
    "auggie": "--dangerously-skip",
    "droid": "--auto",
    "plandex": "--full",
}
_MODES = frozenset(
    "bypassPermissions dontAsk yolo never danger-full-access full-auto auto-edit-all full high auto"
    " workspace-write-never".split()
)
_MODE_OPTIONS = (
    "--permission-mode",
    "--approval-mode",
    "-a",
    "--ask-for-approval",
    "-s",
    "--sandbox",
    "--auto",
    "--mode",
)
_HARMLESS_VERBS = frozenset(
    "--version -v -V --help -h help version doctor status models whoami stats about completion"
    " completions usage --list-models info".split()
)
_LISTS = frozenset("list ls get show status info search help logs path --help".split())
_SETTINGS = frozenset(
    "mcp config plugin plugins marketplace extensions extension skills skill hooks settings agents agent"
    " project features auth setup-token login logout onboard setup cron channels memory permissions"
    " tools".split()
)
_UPDATES = frozenset("update upgrade install uninstall self-update migrate-installer".split())
_DRIVE = frozenset(
    "serve server web daemon gateway remote-control app-server mcp-server proxy tunnel".split()
)


_FOLDERS = {
    # agent: variables that say where it finds its settings, and so its hooks
    "claude": ("CLAUDE_CONFIG_DIR", "HOME", "CLAUDE_CODE_SIMPLE"),
    "claude-code": ("CLAUDE_CONFIG_DIR", "HOME", "CLAUDE_CODE_SIMPLE"),
    "codex": ("CODEX_HOME", "HOME"),
    "gemini": ("GEMINI_CLI_HOME", "GEMINI_CLI_SYSTEM_SETTINGS_PATH", "HOME"),
    "cursor-agent": ("CURSOR_CONFIG_DIR", "HOME"),
    "copilot": ("COPILOT_HOME", "XDG_CONFIG_HOME", "HOME"),
    "cline": ("HOME",),
}
_HOOKLESS = {
    "claude": ("--bare", "--safe-mode", "--no-hooks"),
    "claude-code": ("--bare", "--safe-mode", "--no-hooks"),
    "codex": ("--ignore-user-config", "--no-hooks"),
    "gemini": ("--no-hooks",),
}
"""Options under which an agent starts without the user's hooks."""


def _without_hooks(call: Call, words: tuple[str, ...]) -> str:
    """By what an agent is started so that its hooks are not called, "" where they are."""
    name = call.invocation.name
    for variable, _ in call.invocation.environment:
        if variable in _FOLDERS.get(name, ()):
            return variable
    for at, word in enumerate(words):
        option, sign, value = word.partition("=")
        if not sign and at + 1 < len(words):
            value = words[at + 1]
        if option in _HOOKLESS.get(name, ()):
            return option
        if name in ("claude", "claude-code"):
            if option == "--setting-sources" and "user" not in value.split(","):
                return option
            if option == "--settings" and ("Hooks" in value or not value.lstrip().startswith("{")):
                return option  # what a file says is read when it starts, and not now
        elif name == "codex":
            if option == "--disable" and "hooks" in value:
                return f"--disable {value}"
            if option in ("-c", "--config") and _HOOKS_KEY.match((word + "=" + value).partition("=")[2]):
                return f"{option} {value}"
            if option[:2] == "-c" and _HOOKS_KEY.match(word[2:]):
                return word
    return ""


_HOOKS_KEY = re.compile(r"[\"']?(?:features\.[\w.]*)?hooks?\b")


def _agent(call: Call) -> Iterator[Outcome]:
    name = call.invocation.name
    words = call.operands
    if "--help" in words or (words and words[-1] in ("-h", "help")):
        return
    positional = [word for word in words if not word.startswith("-")]
    verb = positional[0] if positional else ""
    if any(word in _HARMLESS_VERBS for word in words[:1]) and len(words) <= 2:
        return
    if without := _without_hooks(call, words):
        yield Effect(
            Kind.SECURITY,
            f"what {name} does",
            f"not judged any more with {readable(without)}",
            force="critical",
        )
        return
    skips = _SHORT_SKIPS.get(name, "").split()
    loose = ""
    for at, word in enumerate(words):
        option, sign, value = word.partition("=")
        if option in _SKIPS or option in skips:
            loose = option
        elif option in _MODE_OPTIONS:
            given = value if sign else (words[at + 1] if at + 1 < len(words) else "")
            if given in _MODES or has_unknown(given):
                loose = f"{option} {given}"
        elif option in ("-c", "--config") and any(
            mark in word or (at + 1 < len(words) and mark in words[at + 1])
            for mark in ("approval_policy", "sandbox_mode", "danger-full-access", "sandbox_permissions")
        ):
            loose = f"{option} {value or words[at + 1]}"
        elif option in (
            "--settings",
            "--mcp-config",
            "--plugin-dir",
            "--agents",
            "--hooks",
        ) and not is_static(word):
            loose = loose or option
    if loose:
        yield Effect(
            Kind.SECURITY,
            f"the approval of what {name} does",
            f"skipped with {readable(loose)}",
            force="high",
        )
        return
    if MANY in words:
        yield unclear(f"{name}: arguments are not known")
        return
    if verb in _SETTINGS and words[0] == verb:
        second = positional[1] if len(positional) > 1 else ""
        if any("hook" in word.lower() for word in words) and second not in _LISTS and len(positional) > 1:
            yield Effect(
                Kind.SECURITY,
                f"what {name} does",
                f"its hooks changed: {' '.join(words[:3])}",
                force="critical",
            )
            return
        if second in _LISTS or (
            not second and verb in ("agents", "agent", "skills", "hooks", "tools", "permissions")
        ):
            return
        yield Effect(Kind.SECURITY, f"the settings of {name}", " ".join(positional[:3]), force="uncertain")
    elif verb in _UPDATES and words[0] == verb:
        yield Effect(Kind.INSTALL, name, "user")
    elif verb in _DRIVE and words[0] == verb:
        yield Effect(Kind.NETWORK, "this machine", "listen")
        yield Effect(Kind.EXECUTE, f"the agent {name}", force="uncertain")
    else:
        yield Effect(Kind.EXECUTE, f"the agent {name}", force="uncertain")


# autogate itself --------------------------------------------------------------------------------------

_READS = frozenset(
    "check explain audit history status doctor version help completions schema transcript session"
    " sessions log why stats replay".split()
)
_GROUP_READS = {
    "config": frozenset("path show get check list ls validate".split()),
    "rules": frozenset("show list ls check test explain lint".split()),
    "gate": frozenset("status show list ls check".split()),
    "hook": frozenset("status show list check".split()),
    "hooks": frozenset("status show list check".split()),
    "guard": frozenset("status show list check print bash zsh".split()),
    "agents": frozenset("status show list check".split()),
    "approvals": frozenset("list show".split()),
    "denials": frozenset("show history explain".split()),
    "dump": frozenset("list show diff request".split()),
}
_INSTALLS = frozenset("install init setup enable on integrate".split())


def _autogate(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if not words or words[0] in ("--version", "--help", "-h") or "--help" in words[:3]:
        return
    verb = words[0]
    rest = [word for word in words[1:] if not word.startswith("-")]
    if verb == "check" or verb in _READS:
        for at, word in enumerate(words[:-1]):
            if word in ("--batch", "--transcript", "--input"):
                path = words[at + 1]
                if word != "--input":
                    if path != "-":
                        yield Effect(Kind.READ, path)
                elif path.startswith("@"):
                    yield Effect(Kind.READ, path[1:])
        if verb == "completions" and ("--install" in words or "install" in rest):
            yield Effect(Kind.PERSIST, "the shell's startup file")
        return
    if verb in _GROUP_READS and (not rest or rest[0] in _GROUP_READS[verb]):
        return
    if verb in ("install", "uninstall") and "--dry-run" in words:
        return
    if verb == "serve" and [word for word in words[1:] if word != "--json"] == ["--status"]:
        return
    if verb in _INSTALLS:
        yield Effect(
            Kind.SECURITY, "autogate", f"changed with {readable(' '.join(words[:3]))}", force="uncertain"
        )
        return
    # everything else changes what the guard lets through, or switches it off
    yield Effect(Kind.SECURITY, "autogate", "switched off or loosened", force="critical")


# editors ----------------------------------------------------------------------------------------------


def _editor(call: Call) -> Iterator[Outcome]:
    words = call.operands
    if call.has("-v", "-h", "--list-extensions", "-s", "--locate-shell-integration-path"):
        return
    for word in call.values("--install-extension"):
        yield Effect(Kind.INSTALL, f"the extension {word} of the editor", "user")
    for word in call.values("--uninstall-extension"):
        yield Effect(Kind.CHANGE, f"the extension {word} of the editor", "remove", force="medium")
    for word in call.values("--add-mcp"):
        yield Effect(Kind.SECURITY, "the editor's agent", f"a server added: {word}", force="uncertain")
    if call.has("--disable-workspace-trust"):
        yield Effect(Kind.SECURITY, "the editor's trust in folders", "off", force="uncertain")
    if words[:1] in (("tunnel",), ("serve-web",), ("agent",), ("chat",)):
        if words[0] in ("tunnel", "serve-web"):
            yield Effect(Kind.SECURITY, "remote access to this machine", "opened", force="high")
        else:
            yield Effect(Kind.EXECUTE, f"the agent of {call.invocation.name}", force="uncertain")
        return
    yield Effect(Kind.CHANGE, "the editor's window", force="low")
    for word in words:
        yield Effect(Kind.READ, word)


_EDITOR = (
    "-d|--diff -m|--merge -a|--add -g|--goto -n|--new-window -r|--reuse-window -w|--wait --locale="
    " --user-data-dir=create --extensions-dir=create -h|--help -v|--version --list-extensions"
    " --show-versions"
    " --category= --install-extension= --uninstall-extension= --update-extensions --enable-proposed-api=?"
    " --pre-release --force --profile= --add-mcp= --verbose --log= -s|--status --prof-startup"
    " --disable-extensions --disable-extension= --sync= --inspect-extensions= --inspect-brk-extensions="
    " --disable-gpu --disable-lcd-text --max-memory= --telemetry --folder-uri= --file-uri= --remote="
    " --locate-shell-integration-path= --disable-workspace-trust --no-sandbox --transient -b|--background"
    " --command= --project -p --stay --safe-mode --line= --column= --foreground --new --dev-server-token="
    " --remove --disable-chromium-sandbox"
)

_AGENTS = (
    "claude claude-code codex gemini qwen qwen-code aider cursor-agent opencode goose-cli crush"
    " cline cline-cli amp-cli auggie droid kiro kiro-cli kimi plandex gptme openhands cn openclaw"
    " zeroclaw openinterpreter interpreter open-interpreter mini mini-extra swe-agent sweagent codebuff"
    " letta"
    " devin windsurf-cli roo grok vibe forgecode smol devstral trae-cli iflow codebuddy rovodev mentat pi"
    " gpt-engineer gpte metagpt autogpt babyagi agno hermes-agent nanobot picoclaw"
)

PROGRAMS = (
    Program(_AGENTS, raw=_agent),
    Program(
        "mods llm sgpt chatgpt aichat tgpt gpt fabric ask-ai ttok strip-tags oterm",
        raw=lambda call: (
            ()
            if not call.operands
            or (
                any(
                    word
                    in (
                        "--help",
                        "-h",
                        "--version",
                        "-v",
                        "models",
                        "logs",
                        "plugins",
                        "keys",
                        "aliases",
                        "templates",
                        "--list",
                        "--show-last",
                        "--settings-help",
                    )
                    for word in call.operands[:1]
                )
                and call.operands[1:2] not in (("set",), ("get",))
            )
            else effect(Kind.SECRET, "a stored key")
            if call.operands[:2] == ("keys", "get")
            else effect(Kind.INSTALL, " ".join(call.operands[1:]), "user")
            if call.operands[0] in ("install", "uninstall")
            else effect(Kind.EXECUTE, "code that a model writes", force="high")
            if any(word in ("--shell", "-s", "-e", "--execute", "--no-interaction") for word in call.operands)
            and call.invocation.name in ("sgpt", "aichat", "tgpt")
            else effect(Kind.NETWORK, "a language model", "upload")
        ),
    ),
    Program("autogate", raw=_autogate),
    # Only a client starts it: it puts words into the user's mouth, and results into the loop gate.
    Program(
        "autogate-hook",
        raw=lambda call: effect(  # noqa: ARG005
            Kind.SECURITY, "autogate", "told what only the agent's client knows", force="critical"
        ),
    ),
    Program(
        "code code-insiders codium vscodium cursor windsurf subl sublime_text zed zeditor atom pulsar"
        " mate bbedit textmate lite-xl lapce fleet positron trae antigravity",
        _EDITOR,
        "text*",
        style=Style.EXACT,
        then=_editor,
    ),
    Program(
        "idea pycharm goland webstorm clion phpstorm rubymine rider datagrip rustrover appcode eclipse"
        " netbeans",
        "--line= --column= -l= -c= --wait -w -e -n --temp-project",
        "text*",
        style=Style.EXACT,
        then=lambda call: [
            *local("the editor's window"),
            *(Effect(Kind.READ, w) for w in call.operands if w not in ("diff", "merge", "nosplash")),
        ],
    ),
)

EXAMPLES = (
    Example("claude --version", "pure"),
    Example("claude -p 'fix it'", "execute the agent claude !uncertain"),
    Example(
        "claude --dangerously-skip-permissions -p x",
        "security skipped with --dangerously-skip-permissions the approval of what claude does !high",
    ),
    Example(
        "claude --permission-mode bypassPermissions",
        "security skipped with --permission-mode bypassPermissions the approval of what claude does !high",
    ),
    Example("claude mcp list", "pure"),
    Example("claude mcp add x -- ./server", "security mcp add x the settings of claude !uncertain"),
    Example(
        "codex exec --full-auto x", "security skipped with --full-auto the approval of what codex does !high"
    ),
    Example(
        "codex -s danger-full-access",
        "security skipped with -s danger-full-access the approval of what codex does !high",
    ),
    Example("gemini -y", "security skipped with -y the approval of what gemini does !high"),
    Example("aider --help", "pure"),
    Example("openclaw gateway -h", "pure"),
    Example("claude update", "install user claude"),
    Example("autogate check 'rm -rf /'", "pure"),
    Example("autogate check --batch rows.jsonl", "read rows.jsonl"),
    Example("autogate config show", "pure"),
    Example("autogate config set allow x", "security switched off or loosened autogate !critical"),
    Example("autogate denials", "pure"),
    Example("autogate install claude --dry-run", "pure"),
    Example("autogate-hook claude", "security told what only the agent's client knows autogate !critical"),
    Example("claude --bare -p x", "security not judged any more with --bare what claude does !critical"),
    Example(
        "claude --setting-sources project -p x",
        "security not judged any more with --setting-sources what claude does !critical",
    ),
    Example(
        "codex exec -c features.hooks=false x",
        "security not judged any more with -c features.hooks=false what codex does !critical",
    ),
    Example("codex exec -c model=x y", "execute the agent codex !uncertain"),
    Example("autogate uninstall", "security switched off or loosened autogate !critical"),
    Example("autogate approve 12", "security switched off or loosened autogate !critical"),
    Example(
        "code --install-extension a.b",
        "install user the extension a.b of the editor; change the editor's window !low",
    ),
    Example("code tunnel", "security opened remote access to this machine !high"),
    Example("code -g src/app.py:12", "change the editor's window !low; read src/app.py:12"),
    Example("llm 'hello'", "network upload a language model"),
    Example("code --bogus", "unknown code: option --bogus is not known"),
)
