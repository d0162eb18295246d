# Everything is set up by these commands themselves, in .venv; see README.md. They need make and Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test test-all check bench clean .venv/ready

play: .venv/ready
	@$(BIN)/spieltisch

test: check
	@$(BIN)/python -m pytest -n auto --dist loadgroup -m "not slow"

test-all: check
	@$(BIN)/python -m pytest -n auto --dist loadgroup

check: .venv/ready
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

bench: .venv/ready
	@$(BIN)/python -m tests.bench

# Looks by itself whether there is anything to do.
.venv/ready:
	@$(PYTHON) .ci/environment.py

clean:
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
