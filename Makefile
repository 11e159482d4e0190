# Needs Python >= 3.11, git and make; everything else is installed into .venv by the exact versions of
# constraints.txt.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

# CMD is data: taken as it was written ("$" and all), never expanded by make or by the shell.
override CMD := $(value CMD)
export CMD

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_BUILD_CONSTRAINT := $(CURDIR)/constraints.txt

.PHONY: help check test lint types format index bench clients shells compare fuzz mutate soak ray install dev clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "autogate needs Python 3.11 or newer: make PYTHON=python3.12 ...")'
	@echo "making $(VENV)" >&2
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing autogate and what it needs into $(VENV): once, a minute or two" >&2
	@$(BIN)/python -m pip install --quiet -e .
	@touch $@

$(VENV)/.developed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing autogate and the tools for developing it into $(VENV): once, a few minutes" >&2
	@$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@ $(VENV)/.installed

install: $(VENV)/.installed ## .venv with autogate

dev: $(VENV)/.developed ## .venv with autogate and the tools for developing it

check: $(VENV)/.installed ## judge CMD: make check CMD='rm -rf build/' (fails unless it is allowed)
	@$(BIN)/autogate check -- "$$CMD"

test: $(VENV)/.developed ## the test suite
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.developed ## style, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	timeout 300 $(BIN)/mypy

types: $(VENV)/.developed ## types alone
	timeout 300 $(BIN)/mypy

format: $(VENV)/.developed ## rewrite in the house format
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

index: $(VENV)/.installed ## write the index of program knowledge anew
	$(BIN)/python -m autogate.knowledge.index

bench: $(VENV)/.developed ## start-up, analysis, store, guard, service, hook and replay; COMPARE=1: other checkers, too
	@failed=0; for part in bench bench_store bench_guard bench_serve bench_hook bench_replay $(if $(COMPARE),compare); do \
	  $(BIN)/python -m tests.$$part || failed=1; \
	done; exit $$failed

$(VENV)/.fuzzing: pyproject.toml constraints.txt | $(VENV)/.developed
	$(BIN)/python -m pip install --quiet -e '.[fuzz]'
	@touch $@

FUZZ_SECONDS ?= 60
fuzz: $(VENV)/.fuzzing ## hostile inputs, guided by coverage (FUZZ_SECONDS for each target), and the property tests
	$(BIN)/python -m tests.fuzzing --seconds $(FUZZ_SECONDS)
	AUTOGATE_FUZZ=1000 $(BIN)/python -m pytest -n 2 tests/fuzzing tests/judgement/test_properties.py tests/syntax/test_agreement.py tests/replay/test_fuzz.py

CLIENTS := $(VENV)/clients
$(CLIENTS)/.installed: Makefile | $(VENV)/bin/python
	npm install --loglevel=error --no-fund --no-audit --no-save --prefix $(CLIENTS) @anthropic-ai/claude-code@2.1.332 @openai/codex@0.171.0 @google/gemini-cli@0.61.0
	@touch $@

clients: $(VENV)/.developed $(CLIENTS)/.installed ## the hooks in real Claude Code, Codex and Gemini CLI, headless, against a model on loopback
	AUTOGATE_CLAUDE=$(CURDIR)/$(CLIENTS)/node_modules/.bin/claude \
	AUTOGATE_CODEX=$(CURDIR)/$(CLIENTS)/node_modules/.bin/codex \
	AUTOGATE_GEMINI=$(CURDIR)/$(CLIENTS)/node_modules/.bin/gemini \
	$(BIN)/python -m pytest -n 2 -rs tests/hook/test_real_claude.py tests/hook/test_real_codex.py tests/hook/test_real_gemini.py

SHELLS := $(CURDIR)/$(VENV)/shells
$(SHELLS)/.unpacked: .ci/shells
	.ci/shells $(SHELLS)
	@touch $@

shells: $(VENV)/.developed $(SHELLS)/.unpacked ## the guard in other versions of bash, under ble.sh and with starship (Debian only)
	AUTOGATE_BLE=$(SHELLS)/sid/usr/share/blesh/ble.sh AUTOGATE_STARSHIP=$(SHELLS)/starship \
	$(BIN)/python -m pytest -n 2 -rs tests/guard/test_ble.py tests/guard/test_starship.py
	for shell in $(SHELLS)/bash-*/bash; do \
	  [ ! -x $$shell ] || PATH=$${shell%/bash}:$$PATH $(BIN)/python -m pytest -n 2 -k "not zsh" \
	    tests/guard/test_bash.py tests/guard/test_shells.py tests/guard/test_failures.py tests/guard/test_state.py || exit 1; \
	done

mutate: $(VENV)/.developed ## faults put into the judgement: do the tests notice? (goes on where it stopped)
	$(BIN)/python -m tests.mutation

compare: $(VENV)/.developed ## against other checkers, installed into a throw-away place
	$(BIN)/python -m tests.compare

soak: $(VENV)/.developed ## kill processes at random points, 200 times; a day of the service's calls
	AUTOGATE_SOAK=200 $(BIN)/python -m pytest -n 2 -k killed tests/store
	$(BIN)/python -m tests.bench_serve --day

ray: .venv-ray/.installed ## the example's sessions replayed on Ray, in two shards
	mkdir -p build/ray
	.venv-ray/bin/python examples/ray/replay_on_ray.py --shards 2 --out build/ray --report html=build/ray/replay.html examples/transcripts

.venv-ray/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-ray
	.venv-ray/bin/python -m pip install --quiet -e '.[ray]'
	@touch $@

clean: ## remove .venv and what the tools left
	rm -rf $(VENV) .venv-ray build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .mutation .fuzzing
