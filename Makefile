# OpenRoom needs make and Python 3.11 or newer with its venv module; everything else goes into .venv.
# `make` alone lists what there is to do.

PYTHON ?= python3
ARGS ?=
ONLY ?=
EXAMPLES ?=
IN_VENV = .venv/bin/
INSTALL = $(IN_VENV)python -m pip install --quiet --disable-pip-version-check --require-hashes

.DEFAULT_GOAL := help
.PHONY: help run doubledummy test check format bench siege screenshots interop pins clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

run: .venv/.base ## open the demo hall: migrate, seed, play live, serve; it prints addresses and log-ins
	@exec $(IN_VENV)python manage.py demo $(ARGS)

doubledummy: .venv/.doubledummy ## beside the server: what released boards come to double dummy (OPENROOM_DATA as the server's)
	@exec $(IN_VENV)python manage.py doubledummy $(ARGS)

test: check ## everything `make check` does, then all tests (ARGS="-k claim" for some)
	@$(IN_VENV)python -m pytest --numprocesses 2 --dist loadfile $(ARGS)

check: .venv/.dev ## lint, format, types, import directions, migrations, templates
	$(IN_VENV)ruff check .
	$(IN_VENV)ruff format --check .
	$(IN_VENV)mypy
	$(IN_VENV)lint-imports --no-logo
	$(IN_VENV)python manage.py makemigrations --check --dry-run
	$(IN_VENV)djlint --quiet --lint config display broadcast

format: .venv/.dev ## lay out Python as `make check` wants it
	$(IN_VENV)ruff check --fix .
	$(IN_VENV)ruff format .

bench: .venv/.dev ## measure; one figure a line, and build/bench.json (ONLY=rules for a part)
	@$(IN_VENV)python -m bench $(ONLY)

siege: .venv/.dev ## hours of it: every property on 10,000 examples, servers killed in rounds (EXAMPLES=50, ARGS="-k pbn")
	@EXAMPLES=$(EXAMPLES) $(IN_VENV)python -m siege $(ARGS)

screenshots: .venv/.dev ## every page at 1920x1080 and 390x844, into build/screenshots
	@$(IN_VENV)python -m pytest -q tests/e2e/screenshots.py $(ARGS)

interop: .venv/.interop ## other people's readers of LIN and PBN, to compare ours with in tests and bench

pins: ## make requirements/*.txt anew from requirements/*.in (ARGS="--upgrade" to take newer ones)
	@$(PYTHON) -m venv build/pins
	@build/pins/bin/python -m pip install --quiet --disable-pip-version-check pip-tools==7.6.2
	@cd requirements && for part in base dev doubledummy interop; do \
	  CUSTOM_COMPILE_COMMAND="make pins" ../build/pins/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(ARGS) --output-file $$part.txt $$part.in || exit 1; \
	done

clean: ## remove what was made: .venv, build and caches; var/, where a hall's data lie, stays
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment. It is never thrown away: a stamp older than its pins means "install again on top".
.venv/.base: requirements/base.txt .venv/bin/python
	@echo "Installing what OpenRoom runs on into .venv (the first time takes a minute) ..."
	@$(INSTALL) -r requirements/base.txt
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.base
	@echo "Installing what checks and tests need into .venv ..."
	@$(INSTALL) -r requirements/base.txt -r requirements/dev.txt
	@touch $@

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo >&2 "OpenRoom needs Python 3.11 or newer, and there is no $(PYTHON) here."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo >&2 "OpenRoom needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=python3.12 run"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo >&2 "This Python lacks its venv module. On Debian or Ubuntu: sudo apt install python3-venv"; exit 1; }
	@rm -f .venv/.base .venv/.dev
	@$(PYTHON) -m venv .venv

# The double dummy solver, with what it needs. The server does without.
.venv/.doubledummy: requirements/doubledummy.txt .venv/.base
	@echo "Installing the double dummy solver into .venv ..."
	@$(INSTALL) -r requirements/base.txt -r requirements/doubledummy.txt
	@touch $@

# Other people's readers (endplay, bridgebots), for the tests and the bench that hold ours beside them. Not needed for anything else.
.venv/.interop: requirements/interop.txt .venv/.dev
	@echo "Installing the readers ours are compared with into .venv ..."
	@$(INSTALL) -r requirements/base.txt -r requirements/dev.txt -r requirements/interop.txt
	@touch $@
