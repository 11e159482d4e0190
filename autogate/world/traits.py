"""What is special about a path, from its name and place alone.

The tables are lists of paths: of a home folder (any user's), of the machine, or of any folder. Whatever
lies below a listed path shares its trait. Names are compared without case, as some file systems do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from autogate.words.values import is_static
from autogate.world import rebuilt, secrets
from autogate.world.interface import Trait
from autogate.world.paths import could_be, has_words

_HOME = {
    Trait.STARTUP: """
.bashrc
.bash_profile
.bash_login
.bash_logout
.bash_aliases
.bashrc.d
.profile
.zshrc
.zshenv
.zprofile
.zlogin
.zlogout
.zsh
.zshrc.d
.oh-my-zsh
.kshrc
.mkshrc
.cshrc
.tcshrc
.login
.logout
.xinitrc
.xprofile
.xsession
.xsessionrc
.xserverrc
.pam_environment
.inputrc
.vimrc
.gvimrc
.vim/plugin
.vim/after
.vim/autoload
.emacs
.emacs.el
.emacs.d/init.el
.emacs.d/early-init.el
.gdbinit
.lldbinit
.pythonrc
.pythonrc.py
.pythonstartup
.irbrc
.pryrc
.psqlrc
.sqliterc
.rprofile
.tmux.conf
.screenrc
.direnvrc
.mailcap
.forward
.procmailrc
.curlrc
.wgetrc
.hgrc
.crontab
.ssh/rc
.ssh/environment
.ssh/config
.ssh/authorized_keys
.ssh/authorized_keys2
.cargo/config
.cargo/config.toml
.gradle/init.gradle
.gradle/init.d
.ipython/profile_default/startup
.config/fish
.config/autostart
.config/autostart-scripts
.config/plasma-workspace/env
.config/systemd
.config/environment.d
.config/direnv
.config/nvim
.config/helix
.config/emacs/init.el
.config/tmux
.config/zsh
.config/bash
.config/nushell
.config/powershell
.config/i3/config
.config/sway/config
.config/hypr
.config/openbox/autostart
.config/starship.toml
.config/user-tmpfiles.d
.config/pip
.pip
.pydistutils.cfg
.local/share/systemd
.local/share/applications
.local/share/dbus-1/services
.local/lib/systemd
.local/etc
library/launchagents
library/launchdaemons
library/services
library/scripts
library/application scripts
library/quicklook
library/input methods
documents/powershell
documents/windowspowershell
""",
    Trait.HOOK: """
.gitconfig
.gitattributes
.git-templates
.config/git
""",
    Trait.AGENT: """
.claude.json
.claude
.claude-server-commander
.mcp.json
.codex
.cursor
.gemini
.copilot
.config/opencode
.config/goose
.config/crush
.config/zed
.config/amp
.config/code
.config/code - insiders
.config/code-oss
.config/vscodium
.config/cursor
.config/windsurf
.config/claude
.config/github-copilot
.config/jetbrains
.config/aider
.vscode-server
.vscode-oss
.cursor-server
.vscode-remote
.opencode
.codeium
.local/share/jetbrains
.local/share/claude
.aider.conf.yml
.continue
.amazonq
.aws/amazonq
.snowflake/cortex
documents/cline
library/application support/claude
library/application support/code
library/application support/cursor
library/application support/windsurf
library/application support/zed
library/application support/jetbrains
""",
    Trait.TRANSCRIPT: """
.claude/projects
.claude/history.jsonl
.claude/transcripts
.claude/sessions
.claude/file-history
.codex/sessions
.codex/archived_sessions
.codex/history.jsonl
.codex/log
.gemini/tmp
.gemini/history
.cursor/projects
.cursor/chats
.cursor/agent-transcripts
.copilot/session-state
.copilot/history-session-state
.copilot/logs
.continue/sessions
.local/share/opencode
.local/share/goose/sessions
.config/crush/sessions
.local/share/amp
.snowflake/cortex/conversations
.config/code/user/globalstorage
.config/code/user/workspacestorage
.config/cursor/user/globalstorage
.config/cursor/user/workspacestorage
library/application support/code/user/globalstorage
library/application support/code/user/workspacestorage
library/application support/cursor/user/globalstorage
library/application support/cursor/user/workspacestorage
""",
    Trait.AUTOGATE: """
.config/autogate
.autogate
.autogate.toml
.local/share/autogate
.local/state/autogate
.cache/autogate
.local/bin/autogate
.local/bin/autogate-hook
.local/pipx/venvs/autogate
.local/share/pipx/venvs/autogate
.local/share/uv/tools/autogate
library/application support/autogate
library/caches/autogate
library/preferences/autogate
library/logs/autogate
""",
    Trait.HISTORY: """
.bash_history
.bash_sessions
.zsh_history
.zsh_sessions
.zhistory
.histfile
.history
.sh_history
.ash_history
.ksh_history
.fish_history
.python_history
.node_repl_history
.psql_history
.mysql_history
.sqlite_history
.rediscli_history
.dbshell
.irb_history
.lesshst
.viminfo
.wget-hsts
.local/share/fish
.local/share/atuin
.local/state/bash
.local/state/zsh
.local/share/zsh
.local/share/powershell/psreadline
""",
}
"""Below a home folder."""

_ANYWHERE = {
    Trait.STARTUP: """
.envrc
.autoenv
.autoenv.zsh
.exrc
.nvimrc
.nvim.lua
.lvimrc
.vimrc
.dir-locals.el
.mise.toml
mise.toml
.rtx.toml
.pythonstartup
sitecustomize.py
usercustomize.py
""",
    Trait.HOOK: """
.git/hooks
.git/config
.git/config.worktree
.git/info/attributes
.git/commondir
.git/gitdir
.git/objects/info/alternates
.husky
.githooks
""",
    Trait.AGENT: """
.claude
.codex
.cursor
.cursorrules
.cursorignore
.gemini
.opencode
.opencode.json
opencode.json
opencode.jsonc
.mcp.json
.continue
.continuerc.json
.cline
.clinerules
.roo
.roorules
.roomodes
.kilocode
.kilocodemodes
.windsurf
.windsurfrules
.kiro
.goosehints
.goose
.amazonq
.junie
.trae
.augment
.augment-guidelines
.factory
.agents
.agent
.openhands
.tabnine
.crush
crush.json
.crush.json
.amp
.qwen
.aider.conf.yml
.github/copilot-instructions.md
.github/instructions
.github/prompts
.github/chatmodes
.github/agents
.github/hooks
.github/skills
.vscode
.idea
.zed
.fleet
.nova
.devcontainer
.devcontainer.json
claude.md
claude.local.md
agents.md
agents.override.md
agent.md
gemini.md
qwen.md
warp.md
crush.md
copilot-instructions.md
""",
    Trait.TRANSCRIPT: """
.aider.chat.history.md
.aider.input.history
.claude/projects
.codex/sessions
""",
    Trait.AUTOGATE: """
.autogate.toml
.autogate
site-packages/autogate
dist-packages/autogate
bin/autogate
bin/autogate-hook
""",
    Trait.CI: """
.github/workflows
.github/actions
.gitlab-ci.yml
.gitlab-ci.yaml
.gitlab/ci
.circleci
.travis.yml
.travis.yaml
jenkinsfile
azure-pipelines.yml
azure-pipelines.yaml
.azure-pipelines
.azuredevops
bitbucket-pipelines.yml
.drone.yml
.drone.star
.buildkite
.woodpecker
.woodpecker.yml
.woodpecker.yaml
appveyor.yml
.appveyor.yml
.cirrus.yml
.cirrus.star
.teamcity
.semaphore
.forgejo/workflows
.forgejo/actions
.gitea/workflows
.gitea/actions
cloudbuild.yaml
cloudbuild.yml
buildspec.yml
buildspec.yaml
.builds
.build.yml
codemagic.yaml
bitrise.yml
.prow.yaml
.tekton
.cds
wercker.yml
.zuul.yaml
.zuul.d
""",
}
"""In any folder."""

_MACHINE = {
    Trait.STARTUP: """
/etc/profile
/etc/profile.d
/etc/bash.bashrc
/etc/bash_completion.d
/etc/bashrc
/etc/zsh
/etc/zshrc
/etc/zshenv
/etc/zprofile
/etc/csh.cshrc
/etc/csh.login
/etc/fish
/etc/environment
/etc/environment.d
/etc/rc.local
/etc/rc.d
/etc/rc0.d
/etc/rc1.d
/etc/rc2.d
/etc/rc3.d
/etc/rc4.d
/etc/rc5.d
/etc/rc6.d
/etc/rcs.d
/etc/init
/etc/init.d
/etc/inittab
/etc/crontab
/etc/anacrontab
/etc/cron.d
/etc/cron.hourly
/etc/cron.daily
/etc/cron.weekly
/etc/cron.monthly
/etc/periodic
/etc/at.allow
/etc/at.deny
/etc/cron.allow
/etc/cron.deny
/etc/systemd
/etc/tmpfiles.d
/etc/xdg/autostart
/etc/xdg/systemd
/etc/x11/xinit
/etc/x11/xsession.d
/etc/ld.so.preload
/etc/ld.so.conf
/etc/ld.so.conf.d
/etc/udev/rules.d
/etc/modules
/etc/modules-load.d
/etc/modprobe.d
/etc/sudoers
/etc/sudoers.d
/etc/doas.conf
/etc/pam.d
/etc/pam.conf
/etc/security
/etc/ssh
/etc/polkit-1
/etc/dbus-1
/etc/inetd.conf
/etc/xinetd.d
/etc/apt/apt.conf.d
/etc/pacman.d/hooks
/etc/kernel
/etc/initramfs-tools
/etc/grub.d
/etc/default
/etc/networkmanager/dispatcher.d
/etc/networkd-dispatcher
/etc/update-motd.d
/etc/logrotate.d
/etc/acpi
/etc/ppp/ip-up.d
/etc/launchd.conf
/lib/systemd
/usr/lib/systemd
/usr/local/lib/systemd
/usr/share/dbus-1/services
/usr/share/dbus-1/system-services
/run/systemd
/var/spool/cron
/var/spool/at
/var/spool/atjobs
/var/at
/usr/lib/cron
/library/launchdaemons
/library/launchagents
/library/startupitems
/library/scripts
/system/library/launchdaemons
/system/library/launchagents
/private/etc/profile
/private/etc/zshrc
/private/etc/sudoers
/private/etc/pam.d
/private/var/at
""",
    Trait.HOOK: """
/etc/gitconfig
/usr/share/git-core/templates
""",
    Trait.AGENT: """
/etc/claude-code
/etc/codex
/etc/gemini-cli
/etc/cursor
/etc/opencode
/library/application support/claudecode
/library/application support/cursor
/library/application support/geminicli
""",
    Trait.AUTOGATE: """
/etc/autogate
/usr/bin/autogate
/usr/local/bin/autogate
/opt/autogate
/opt/homebrew/bin/autogate
/library/application support/autogate
/var/lib/autogate
/run/autogate
""",
}
"""Of the machine, absolute."""

_Tree = dict[str, Any]
_HERE = ""
"""The key under which a node of a tree keeps its trait; no name is empty."""


def _tree(*tables: tuple[Trait, str]) -> _Tree:
    root: _Tree = {}
    for trait, lines in tables:
        for line in lines.strip().split("\n"):
            node = root
            for part in line.strip("/").split("/"):
                node = node.setdefault(part, {})
            node[_HERE] = (*node.get(_HERE, ()), trait)
    return root


_anywhere = _tree(*_ANYWHERE.items(), (Trait.SECRET, secrets.FOLDERS))
_anywhere_names = frozenset(_anywhere)
_home = _tree(*_HOME.items(), (Trait.SECRET, secrets.FOLDERS), (Trait.REBUILT, rebuilt.HOME_CACHES))
_machine = _tree(*_MACHINE.items(), (Trait.SECRET, secrets.SYSTEM))


def _walk(tree: _Tree, parts: tuple[str, ...], found: set[Trait]) -> None:
    """Adds the traits of the listed paths that the parts lie at or below."""
    node = tree
    for index, part in enumerate(parts):
        if is_static(part):
            below = node.get(part)
            if below is None:
                return
        else:
            # What a pattern matches is asked of the world (see places); here it is enough that a pattern
            # that spells part of a listed name is not a way around the list.
            if index == len(parts) - 1 and not has_words(part):
                return
            for key, child in node.items():
                if key and could_be(part, key):
                    found.update(child.get(_HERE, ()))
                    _walk(child, parts[index + 1 :], found)
            return
        here = below.get(_HERE)
        if here:
            found.update(here)
        node = below


_NOTHING: frozenset[Trait] = frozenset()
_OTHER_HOMES = ("/home/", "/users/", "/export/home/", "/var/home/")


def _home_parts(lower: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    """The parts below a folder that is some user's home, by the common places."""
    for start in _OTHER_HOMES:
        if lower.startswith(start):
            return parts[start.count("/") :]
    if lower.startswith("/root/"):
        return parts[1:]
    if lower.startswith("/var/root/"):
        return parts[2:]
    return () if lower[:1] == "/" else parts[1:]  # an unknown start may be a home folder


@lru_cache(maxsize=4096)  # the same few paths come again and again, and the name alone decides
def of_name(
    path: str, home_rest: str | None, place_rest: str, *, in_project: bool, aliases: tuple[str, ...] = ()
) -> frozenset[Trait]:
    """The traits of a normalised path.

    ``home_rest`` is the path below the home folder, None where it is not there; ``place_rest`` the path below
    the project, home or temporary folder that it lies in; ``aliases`` are further paths below a home folder
    that it stands for, because the environment moves them (``XDG_CONFIG_HOME``).
    """
    lower = path.lower()
    parts = tuple(lower.split("/"))
    if lower[:1] == "/":
        parts = parts[1:]
    found: set[Trait] = set()
    if lower[:1] == "/" and (parts[0] != "proc" or len(parts) < 3 or is_static(parts[1])):
        _walk(_machine, parts, found)  # a pattern below /proc stands for processes, not for /proc/kcore
    if not _anywhere_names.isdisjoint(parts):
        for index, part in enumerate(parts):
            if part in _anywhere:
                _walk(_anywhere, parts[index:], found)
    homes = [home_rest.lower().split("/")] if home_rest else []
    other = _home_parts(lower, parts)
    if other:
        homes.append(list(other))
    homes.extend(alias.lower().split("/") for alias in aliases)
    for rest in homes:
        _walk(_home, tuple(rest), found)
    name = parts[-1] if parts else ""
    if name.endswith(".code-workspace"):
        found.add(Trait.AGENT)
    elif name.endswith(".pth") and "site-packages" in parts:
        found.add(Trait.STARTUP)
    if ".git/" in lower and Trait.HOOK not in found:
        for index, part in enumerate(parts[:-1]):
            if part.endswith(".git") and (
                parts[index + 1] in ("hooks", "config") or _is_module(parts[index:])
            ):
                found.add(Trait.HOOK)
    places = tuple(place_rest.lower().split("/")) if place_rest else ()
    if places and rebuilt.is_rebuilt(places, in_project=in_project):
        found.add(Trait.REBUILT)
    if Trait.SECRET in found:
        if ".ssh" in parts and secrets.is_public_in_ssh(parts[parts.index(".ssh") + 1 :]):
            found.discard(Trait.SECRET)
    elif (
        name
        and (Trait.REBUILT not in found or name[:1] == ".")  # installed packages bring keys for their tests
        and (secrets.is_secret_file(name, parts[:-1]) or secrets.is_process_secret(parts))
    ):
        found.add(Trait.SECRET)
    return frozenset(found) if found else _NOTHING


def is_plain_folder(folder: str, homes: tuple[str, ...]) -> bool:
    """Whether nothing in the tables goes on below a folder, so that what it holds is told by its names."""
    lower = folder.lower()
    parts = tuple(lower.split("/"))[1:]
    if not _anywhere_names.isdisjoint(parts) or ".git/" in f"{lower}/" or parts[:1] in (("etc",), ("usr",)):
        return False
    if secrets.in_secret_folder(parts):
        return False
    other = _home_parts(lower + "/", parts)
    if other and other[0] in _home:
        return False
    return not any(
        folder == home or folder[len(home) + 1 :].lower().split("/")[0] in _home
        for home in homes
        if folder == home or folder.startswith(home + "/")
    )


def is_plain_name(name: str) -> bool:
    """Whether a file or folder of this name in a plain folder is nothing special, unless it is rebuilt."""
    lower = name.lower()
    return (
        lower not in _anywhere_names
        and not lower.endswith((".code-workspace", ".pth"))
        and not secrets.is_secret_file(lower)
    )


def _is_module(parts: tuple[str, ...]) -> bool:
    """Whether a path from ``.git`` on is the configuration or a hook of a submodule or worktree."""
    return (
        len(parts) > 3
        and parts[1] in ("modules", "worktrees")
        and not {"hooks", "config", "config.worktree"}.isdisjoint(parts[2:])
    )
