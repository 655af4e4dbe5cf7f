# One virtual environment, in .venv, remade when pyproject.toml changes. Needs Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test long bench golden reference fmt

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
