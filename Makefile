# One virtual environment, in .venv, remade when pyproject.toml changes. Needs Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test long bench golden reference fmt site browser

play: $(VENV)/.playable
	$(BIN)/duello play archwizards-duel

test: $(VENV)/.testable
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n 2

long: $(VENV)/.testable
	$(BIN)/python -m pytest -q -n 2 -m slow
	$(BIN)/python -m tests.soundness 100000

bench: $(VENV)/.playable
	$(BIN)/python -m benchmarks

site: $(VENV)/.playable
	rm -rf site_src/wheels
	$(BIN)/python -m pip wheel --quiet --wheel-dir site_src/wheels .
	cd site_src && npm install --no-audit --no-fund --silent
	cd site_src && node build/prepare.mjs wheels && node build/bundle.mjs

browser: $(VENV)/.testable
	test -f site/index.html || $(MAKE) site
	$(PIP) --editable '.[dev,browser]'
	$(BIN)/python -m pytest -q -m browser tests/browser

golden: $(VENV)/.testable
	$(BIN)/python -m pytest -q --rewrite-golden

reference: $(VENV)/.testable
	$(BIN)/python -m tests.constructs.reference

fmt: $(VENV)/.testable
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

$(VENV)/.playable: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	touch $@

$(VENV)/.testable: $(VENV)/.playable
	$(PIP) --editable '.[dev]'
	touch $@
