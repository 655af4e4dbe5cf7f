# One virtual environment, in .venv, remade when pyproject.toml changes. Needs Python 3.11 or newer.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet

export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE  # the tests start many processes, and each would compile everything

.PHONY: play host test types tests long slow soundness browser journey cluster bench golden reference
.PHONY: fmt vscode site site-joined site-packed site-modules site-wheels site-documentation

play: $(VENV)/.playable
	$(BIN)/duello play archwizards-duel

host: $(VENV)/.hosting
	$(BIN)/duello host

test: $(VENV)/.testable
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(MAKE) --no-print-directory --jobs 2 types tests

types: $(VENV)/.testable
	$(BIN)/mypy

tests: $(VENV)/.testable
	$(BIN)/python -m pytest -q -n 2 --dist loadscope --no-loadscope-reorder --hypothesis-profile same \
	  --timeout 600 --timeout-method thread --max-worker-restart 0 --ignore tests/browser

PART ?= tests
FILES ?= 20000

long: slow soundness

slow: $(VENV)/.testable
	$(BIN)/python -m pytest -v -n 2 -m 'slow or hypothesis' --hypothesis-profile long \
	  --durations 40 --durations-min 20 $(PART)

soundness: $(VENV)/.testable
	$(BIN)/python -m tests.soundness $(FILES) --jobs 2

browser: $(VENV)/.browsable
	test ! -f site/draft || rm -f site/index.html
	$(MAKE) --no-print-directory site/index.html
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m browser tests/hosting tests/browser

# the way through the page and a host that every change must leave open: a part of `browser`
journey: $(VENV)/.browsable
	$(MAKE) --no-print-directory site/index.html DRAFT=yes
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m journey tests/hosting tests/browser

cluster: $(VENV)/.testable
	$(PIP) --editable '.[cluster]'
	$(BIN)/python -m pytest -q -m cluster tests/analysis/test_cluster.py

bench: $(VENV)/.playable
	$(BIN)/python -m benchmarks

# With DRAFT=yes, for tests, the same page is made sooner: it is larger and begins later, as less is
# squeezed and less is found out beforehand.
export DRAFT
site: $(VENV)/.documented
	$(MAKE) --no-print-directory --jobs 2 site-joined

# tests in a browser look at a site of what is here now: it is made again when anything in it is newer
site/index.html: $(shell git ls-files docs dsl examples interpreter rules site_src src mkdocs.yml 2>/dev/null)
	$(MAKE) --no-print-directory site

site-joined: site-packed site-documentation
	cd site_src && node build/bundle.mjs

site-packed: site-modules site-wheels
	rm -rf site_src/made/tables
	PYTHONHASHSEED=0 $(BIN)/python site_src/build/parser_tables.py site_src/made/tables
	cd site_src && node build/prepare.mjs wheels
	$(BIN)/python site_src/build/squeeze.py site_src/made/memory site_src/made/python

site-modules:
	cd site_src && npm install --no-audit --no-fund --silent

site-wheels: $(VENV)/.documented
	rm -rf site_src/wheels build
	$(BIN)/python -m pip wheel --quiet --wheel-dir site_src/wheels .

# not --quiet, which leaves out the warnings that --strict counts
site-documentation: $(VENV)/.documented
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

vscode:
	cp LICENSE editors/vscode/
	cd editors/vscode && npm install --no-audit --no-fund --silent --no-package-lock && npm run --silent package

golden: $(VENV)/.testable
	$(BIN)/python -m pytest -q --rewrite-golden

reference: $(VENV)/.testable
	$(BIN)/python -m tests.constructs.reference

fmt: $(VENV)/.testable
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

$(VENV)/.made: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.playable: $(VENV)/.made
	$(PIP) --editable .
	touch $@

$(VENV)/.hosting: $(VENV)/.playable
	$(PIP) --editable '.[host]'
	touch $@

$(VENV)/.documented: $(VENV)/.playable
	$(PIP) --editable '.[docs]'
	touch $@

$(VENV)/.browsable: $(VENV)/.testable
	$(PIP) --editable '.[browser]'
	touch $@

$(VENV)/.testable: $(VENV)/.made
	$(PIP) --no-compile --editable '.[dev]'
	touch $@ $(VENV)/.playable

# All that tests and the site need, at once: nothing is installed any more while tests run. By uv,
# which takes a fifth of the time, where it is to be had.
WHOLE := --editable '.[browser,dev,docs]'
$(VENV)/.whole: $(VENV)/.made
	{ $(PIP) uv && UV_SYSTEM_CERTS=1 $(BIN)/uv pip install --quiet --python $(BIN)/python $(WHOLE); } || $(PIP) --no-compile $(WHOLE)
	touch $@ $(VENV)/.playable $(VENV)/.testable $(VENV)/.browsable $(VENV)/.documented
