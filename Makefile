# Everything is set up by these commands themselves, in .venv; see README.md.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: play test test-all check bench clean

play: $(READY)
	@$(BIN)/spieltisch

test: $(READY) check
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow"

test-all: $(READY) check
	@$(BIN)/python -m pytest -n 2 --dist loadgroup

check: $(READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: $(READY)
	@$(BIN)/python -m tests.bench

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 …")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
