# Everything a person types here. `make run` needs nothing but Python 3.11 or newer.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
URL ?= http://$(HOST):$(PORT)
PRESET ?= schwimmen
BIN = .venv/bin
MANAGE = $(BIN)/python manage.py

.DEFAULT_GOAL := help
.PHONY: help run demo test check fmt bench schema migrations translations screenshots train ladder pins

help:
	@echo "make run [PORT=8000]   start the whole service in one process"
	@echo "make demo              watch a match on a running service (URL=, PRESET=)"
	@echo "make test              all tests"
	@echo "make check             format, lint, types, import contracts, migrations, schema, security"
	@echo "make bench             moves per second and CPU per move, as ratios"
	@echo "make fmt migrations schema translations pins screenshots train ladder"

# --- environments, from hashed pins ---

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; set PYTHON=") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -c 'import ensurepip' || { echo "Python's venv module is incomplete (Debian: install python3-venv)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/run.stamp: requirements/run.txt | .venv/bin/python
	$(BIN)/pip install --quiet --require-hashes -r requirements/run.txt
	@touch $@

.venv/dev.stamp: requirements/dev.txt | .venv/bin/python
	$(BIN)/pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@ .venv/run.stamp

# Clients that the tests compile; their tests say so where there is no npm.
LOCKS = $(wildcard tests/clients/*/package-lock.json)
CLIENTS = $(LOCKS:package-lock.json=node_modules/.package-lock.json)
$(CLIENTS): %/node_modules/.package-lock.json: %/package-lock.json
	@if command -v npm >/dev/null; then npm ci --silent --prefix $*; fi

# --- using it ---

run: .venv/run.stamp
	@exec $(MANAGE) serve --host $(HOST) --port $(PORT)

demo: .venv/run.stamp
	$(MANAGE) play_demo --url $(URL) --preset $(PRESET)

# --- working on it ---

test: .venv/dev.stamp $(CLIENTS)
	$(BIN)/python -m tests.run

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MANAGE) makemigrations --check --dry-run
	$(MANAGE) spectacular --validate --fail-on-warn --file /dev/null
	$(MANAGE) translations --check
	DATABASE_URL=postgresql://localhost/check REDIS_URL=redis://localhost/0 ALLOWED_HOSTS=example.org \
	  SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(48))') \
	  $(MANAGE) check --deploy --fail-level WARNING

fmt: .venv/dev.stamp
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/dev.stamp
	$(BIN)/python -m tests.benchmarks

schema: .venv/dev.stamp
	$(MANAGE) spectacular --validate --fail-on-warn --format openapi-json --file docs/openapi.json

migrations: .venv/dev.stamp
	$(MANAGE) makemigrations

translations: .venv/dev.stamp
	$(MANAGE) translations

screenshots: .venv/dev.stamp
	$(BIN)/python -m tests.web.screenshots

train: .venv/dev.stamp
	$(BIN)/python -m training

ladder: .venv/dev.stamp
	$(BIN)/python -m training.ladder

# The whole dependency tree with hashes and without addresses.
PIN = $(BIN)/uv pip compile pyproject.toml --generate-hashes --no-header --no-annotate --universal \
  --python-version 3.11 --no-emit-index-url --no-emit-find-links --quiet
pins:
	$(PIN) --output-file requirements/run.txt
	$(PIN) --extra dev --extra train --constraint requirements/run.txt --output-file requirements/dev.txt
