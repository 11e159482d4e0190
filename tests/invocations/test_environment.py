"""Variables that make programs run something."""

from __future__ import annotations

import pytest

from autogate.invocations import environment
from tests.invocations.lines import effects, walk


@pytest.mark.parametrize(
    "assignment",
    [
        "FOO=bar", "DEBUG=1", "NODE_ENV=test", "LANG=C", "PAGER=cat", "PAGER=", "GIT_PAGER='less -R'",
        "EDITOR=true",
        "GIT_EDITOR=:", "EDITOR='code --wait'", "CC=clang", "CXX='ccache g++'", "CFLAGS='-O2 -Wall'",
        "NODE_OPTIONS=--max-old-space-size=4096", "NODE_OPTIONS='--no-warnings --openssl-legacy-provider'",
        "MAVEN_OPTS='-Xmx2g -XX:+UseG1GC'", "GIT_AUTHOR_NAME=x", "GIT_TERMINAL_PROMPT=0",
        "GIT_CONFIG_GLOBAL=/dev/null",
        "HTTP_PROXY=http://localhost:8080", "https_proxy=", "PIP_INDEX_URL=https://pypi.org/simple",
        "npm_config_loglevel=error", "NODE_TLS_REJECT_UNAUTHORIZED=1", "PS4='+ '",
        "GIT_SSH_COMMAND='ssh -i k'",
        "MAKEFLAGS=-j4", "PYTEST_ADDOPTS=-q", "HISTSIZE=1000", "ANTHROPIC_BASE_URL=http://localhost:1",
        "KUBECONFIG=$HOME/.kube/dev", "DOCKER_HOST=unix:///var/run/docker.sock", "GOFLAGS=-mod=vendor",
        "TMPDIR=/tmp/x",
        "PATH=$PATH:/opt/x", "PATH=$HOME/.local/bin:$PATH", "PATH=/usr/local/cuda/bin:$PATH",
        "PATH=$PWD/node_modules/.bin:$PATH", "KUBECONFIG=./kube.yaml", "FZF_DEFAULT_OPTS='--height 40%'",
        "GOPROXY=off", "PATH=.venv/bin:$PATH", "CARGO_HOME=$HOME/.cargo", "GOPATH=$HOME/go", "GIT_TRACE=1",
        "LESSOPEN='|/usr/bin/lesspipe %s'", "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=clang",
        "CARGO_TERM_COLOR=never", "RUSTUP_TOOLCHAIN=nightly", "UV_PYTHON=3.12", "PYTEST_PLUGINS=pytest_mock",
        "SHELL=/bin/bash", "HOME=$HOME", "XDG_CONFIG_HOME=$HOME/.config", "JAVA_HOME=/usr/lib/jvm/java-17",
        "JAVA_HOME=$HOME/.sdkman/candidates/java/current", "MANOPT=-a", "DELTA_PAGER=less",
        "CMAKE_C_COMPILER=clang",
        "CMAKE_CXX_COMPILER_LAUNCHER=ccache", "LESSHISTFILE=/dev/null", "LESSHISTFILE=-", "SSLKEYLOGFILE=",
        "CPATH=include", "LIBRARY_PATH=/usr/lib:lib", "COMPOSE_FILE=compose.yml:compose.dev.yml",
        "PYTHONWARNINGS=error,ignore::DeprecationWarning", "GNUMAKEFLAGS=-j4",
        "XDG_DATA_HOME=$HOME/.local/share",
        "ANSIBLE_STDOUT_CALLBACK=yaml", "ANSIBLE_HOST_KEY_CHECKING=False", "NODE_EXTRA_CA_CERTS=",
    ],
)  # fmt: skip
def test_harmless(assignment: str) -> None:
    """As a prefix, exported, or given by ``env``: nothing comes of them."""
    assert effects(walk(f"{assignment} true")) == []
    assert effects(walk(f"export {assignment}; true")) == []
    assert effects(walk(f"env {assignment} true")) == []


@pytest.mark.parametrize(
    ("assignment", "name"),
    [
        ("PYTHONPATH=src", "PYTHONPATH"),
        ("PYTHONPATH=.:lib", "PYTHONPATH"),
        ("PYTHONPATH=/home/dev/shop/src", "PYTHONPATH"),
        ("LD_LIBRARY_PATH=/usr/local/lib", "LD_LIBRARY_PATH"),
        ("XDG_DATA_HOME=share", "XDG_DATA_HOME"),
        ("HOME=home", "HOME"),
        ("XDG_CONFIG_HOME=.", "XDG_CONFIG_HOME"),
        ("GRADLE_USER_HOME=.gradle-home", "GRADLE_USER_HOME"),
    ],
)
def test_the_projects_own_code_may_be_loaded_and_is_named(assignment: str, name: str) -> None:
    """A build of the project, no mere read: ``sitecustomize.py`` runs at every start."""
    expected = [f"build . what {name} names"]
    assert effects(walk(f"{assignment} true")) == expected
    assert effects(walk(f"env {assignment} true")) == expected


@pytest.mark.parametrize(
    "assignment",
    [
        "LD_PRELOAD=x.so", "LD_PRELOAD=$unknown", "DYLD_INSERT_LIBRARIES=x", "BASH_ENV=x", "ENV=x",
        "PYTHONSTARTUP=x",
        "CPATH=/tmp/x", "C_INCLUDE_PATH=/tmp/x", "CPLUS_INCLUDE_PATH=/tmp/x", "LIBRARY_PATH=/tmp/x",
        "COMPOSE_FILE=/tmp/x.yml", "BAT_CONFIG_PATH=x", "HOSTALIASES=x", "LOCALDOMAIN=x.example",
        "XDG_DATA_HOME=/tmp/x", "PYTHONWARNINGS=all:0:antigravity.x:0:0", "GNUMAKEFLAGS=--eval=x",
        "PYTHONPATH=/tmp/x", "PYTHONPATH=$unknown", "PYTHONHOME=/x", "PERL5OPT=-Mx", "RUBYOPT=-rx",
        "NODE_PATH=/x",
        "NODE_OPTIONS='--require ./x.js'", "NODE_OPTIONS=--import=x", "NODE_OPTIONS=$unknown",
        "JAVA_TOOL_OPTIONS=-javaagent:x", "MAVEN_OPTS=-XX:OnError=x", "GIT_EXEC_PATH=/x",
        "GIT_CONFIG_COUNT=1",
        "GIT_CONFIG_KEY_0=core.pager", "GIT_DIR=/x", "PAGER=$unknown", "TAR_OPTIONS=--x", "GREP_OPTIONS=x",
        "CFLAGS=-fplugin=x", "RUSTFLAGS='-C linker=x'", "GOFLAGS=-toolexec=x", "PIP_INDEX_URL=http://x",
        "NPM_CONFIG_REGISTRY=http://x", "npm_config_script_shell=x", "HTTPS_PROXY=http://x:1",
        "SSL_CERT_FILE=/x",
        "AWS_ENDPOINT_URL=http://x", "DOCKER_HOST=tcp://x", "KUBECONFIG=/x", "ZDOTDIR=/x",
        "FZF_DEFAULT_OPTS='--preview x'", "GLIBC_TUNABLES=x",
        "RIPGREP_CONFIG_PATH=x", "MAKEFILES=x", "PYTEST_ADDOPTS='-p x'", "BASH_FUNC_x=1", "LUA_INIT=x",
        "LESSOPEN='echo x'", "LESSOPEN='|x %s'", "LESSKEY=/x", "CARGO_HOME=/tmp/x", "GOPATH=/tmp", "GOENV=/x",
        "GOROOT=/x", "GOFLAGS=-exec=x", "RUSTUP_TOOLCHAIN=/tmp/x", "UV_PYTHON=/tmp/x", "PIP_REQUIREMENT=/x",
        "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER=x", "CARGO_REGISTRIES_X_INDEX=http://x",
        "CARGO_SOURCE_CRATES_IO_REPLACE_WITH=x", "PYTEST_PLUGINS=x", "REQUESTS_CA_BUNDLE=/tmp/x",
        "GIT_ALLOW_PROTOCOL=ext",
        "HOME=/tmp/x", "HOME=$unknown", "XDG_CONFIG_HOME=/tmp/x",
        "JAVA_HOME=/tmp/x", "GRADLE_USER_HOME=/tmp/x",
        "MANOPT='-P x'", "MANOPT=--pager=x", "DOTNET_STARTUP_HOOKS=x.dll", "VIMRUNTIME=x", "EMACSLOADPATH=.",
        "GTK_MODULES=x", "CMAKE_TOOLCHAIN_FILE=/x", "HGRCPATH=x", "BUN_OPTIONS=--preload=x", "NIX_CONFIG=x",
        "HELM_PLUGINS=/x", "LUA_INIT_5_4=x", "TS_NODE_COMPILER=x", "CMAKE_C_COMPILER_LAUNCHER=./x",
        "ANSIBLE_CALLBACK_PLUGINS=x", "ANSIBLE_SSH_ARGS=x", "ANSIBLE_PYTHON_INTERPRETER=x",
        "AWS_ENDPOINT_URL_S3=http://x",
        "RUSTUP_DIST_SERVER=http://x", "SASS_BINARY_SITE=http://x", "SOME_TOOL_PAGER=./x",
        "SOME_TOOL_PRELOAD=x",
        "SSLKEYLOGFILE=x", "AZURE_EXTENSION_DIR=x", "MAILCAPS=x",
    ],
)  # fmt: skip
def test_uncertain(assignment: str) -> None:
    """They load code from elsewhere, or trust somebody else."""
    assert any("!uncertain" in effect for effect in effects(walk(f"{assignment} true")))
    assert any("!uncertain" in effect for effect in effects(walk(f"export {assignment}; true")))
    assert any("!uncertain" in effect for effect in effects(walk(f"env {assignment} true")))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PAGER='rm x' true", ["delete x"]),
        ("export GIT_SSH_COMMAND='sh -c \"rm x\"'", ["delete x"]),
        ("PROMPT_COMMAND='rm x'", ["delete x"]),
        ("PS4='$(rm x)' true", ["delete x"]),
        ("env EDITOR='rm x' true", ["delete x"]),
        ("SHELL='rm x' true", ["delete x"]),
        ("LESSEDIT='rm x' true", ["delete x"]),
        ("MALLOC_TRACE=/etc/x true", ["write /etc/x append"]),
        ("LESSHISTFILE=/etc/x true", ["write /etc/x append"]),
        ("AUTOGATE_MODE=x true", ["security autogate AUTOGATE_MODE is set !critical"]),
        ("CLAUDECODE= true", ["security autogate switched off !critical"]),
        ("NODE_TLS_REJECT_UNAUTHORIZED=0 true", ["security certificate checks switched off !medium"]),
        ("GIT_SSL_NO_VERIFY=true true", ["security certificate checks switched off !medium"]),
        ("HISTFILE=/dev/null", ["security shell history switched off !uncertain"]),
        ("ANTHROPIC_BASE_URL=http://x true", ["security the address of the model redirected !critical"]),
    ],
)
def test_judged_by_value(text: str, expected: list[str]) -> None:
    """A command is followed; what switches protection off is told."""
    assert effects(walk(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "export PATH=/tmp/x:$PATH; cat f",
        "PATH=.:$PATH cat f",
        "PATH=$unknown:$PATH cat f",
        "PATH=/x; cat f",
        "env PATH=/tmp/x:$PATH cat f",
        "unset PATH; cat f",
        "echo x > bin/cat; PATH=$PWD/bin:$PATH; cat f",
        "export PATH=/tmp/x:$PATH; sh -c 'cat f'",
    ],
)
def test_a_changed_path(text: str) -> None:
    """Programs may be others than they seem."""
    assert "execute cat, found by a changed PATH !uncertain" in effects(walk(text))


def test_a_full_name_needs_no_path() -> None:
    """A program named with its folder is found where it says."""
    assert effects(walk("PATH=/tmp/x; /bin/cat f")) == ["read f"]


def test_each_name_is_in_one_table() -> None:
    """Else which of two judges it would be decided by their order."""
    names = [name for table, _ in environment._TABLES for name in table]
    assert len(names) == len(set(names))
