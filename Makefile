PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := test

.PHONY: demo test full bench bench-edges bench-peer bench-packing bench-grade bench-generate bench-features bench-backends \
    bench-plugins check clean docs docs-rules .venv

# The stamps say what is installed; a changed pyproject.toml installs again.
$(VENV)/runtime.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/dev.stamp: $(VENV)/runtime.stamp
	$(BIN)/python -m pip install --quiet --group dev
	touch $@

.venv: $(VENV)/dev.stamp

demo: $(VENV)/runtime.stamp
	@for puzzle in classic.txt killer-whisper.json samurai.json edge-6x6.json; do \
	    echo; echo "== examples/$$puzzle"; \
	    $(BIN)/gridwright solve --picture examples/$$puzzle || exit 1; \
	done
	@echo; echo "== examples/calendar.json, 14 March"
	@$(BIN)/gridwright solve --picture --date 2026-03-14 examples/calendar.json
	@echo; echo "== examples/mixed.json, with the rule in examples/plugins/one_file/tile_digits.py"
	@$(BIN)/gridwright --plugin examples/plugins/one_file/tile_digits.py solve --picture examples/mixed.json

check: $(VENV)/dev.stamp
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/mypy tests/typing

test: check docs
	$(BIN)/pytest -q -n auto -m "not full"

$(VENV)/full.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --group full
	touch $@

full: check $(VENV)/full.stamp
	$(BIN)/pytest -s -m full
	$(MAKE) bench

bench: $(VENV)/dev.stamp
	$(BIN)/pytest -o addopts=--import-mode=importlib benchmarks -s --benchmark-only

# Ratios against another program, whose interpreter PEER names.
bench-peer: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/peer_sudoku.py --peer $(PEER)

bench-packing: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/peer_packing.py --peer $(PEER)

bench-grade: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/peer_grade.py --peer $(PEER)

bench-generate: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/peer_generate.py $(if $(PEER),--peer $(PEER))

# A hundred puzzles of all sorts over all backends that are here.
bench-backends: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/compare_backends.py

# What 300 more plugins add to a start of the program.
bench-plugins: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/many_plugins.py

# What becomes of every feature of the request format.
bench-features: $(VENV)/dev.stamp
	$(BIN)/python benchmarks/spec_features.py

# The instances of the corpus beside the best times known, with the search as machine code and without.
bench-edges: $(VENV)/full.stamp
	$(BIN)/python benchmarks/edge_instances.py

$(VENV)/docs.stamp: $(VENV)/runtime.stamp
	$(BIN)/python -m pip install --quiet --group docs
	touch $@

# The site, in build/site. A warning, such as a link that leads nowhere, is an error.
docs: $(VENV)/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Pages that are made of what the registry and the command line have.
docs-rules: $(VENV)/dev.stamp
	$(BIN)/python docs/make_rule_pages.py
	$(BIN)/python docs/make_registry_pages.py
	$(BIN)/python docs/make_cli_page.py

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
