"""The Makefile as a newcomer meets it: what there is to do, and a clear word when this machine lacks something."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path) -> Path:
    """A folder with what `make` needs and no .venv yet."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    return tmp_path


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """One call of make, as from a terminal of its own."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", *words], cwd=folder, env=plain, capture_output=True, text=True, timeout=60, check=False
    )


def test_make_alone_lists_every_target_on_a_line_of_its_own(clone):
    targets = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)[0].split()

    listed = make(clone).stdout.splitlines()

    assert [line.split()[1] for line in listed] == targets


def test_make_run_needs_only_what_openroom_runs_on(clone):
    plan = make(clone, "-n", "run").stdout

    assert "requirements/base.txt" in plan
    assert "requirements/dev.txt" not in plan


@pytest.mark.parametrize("target", ["test", "check", "bench", "siege", "screenshots"])
def test_every_developers_target_brings_the_environment_up_to_date(clone, target):
    plan = make(clone, "-n", target).stdout

    assert "-m venv .venv" in plan
    assert "--require-hashes -r requirements/base.txt -r requirements/dev.txt" in plan


@pytest.mark.parametrize(
    ("changed", "installs_again"),
    [("requirements/base.txt", True), ("requirements/dev.txt", False), ("requirements/base.in", False)],
)
def test_make_run_installs_again_when_its_pins_have_changed(clone, changed, installs_again):
    (clone / ".venv" / "bin").mkdir(parents=True)
    for made, age in (("bin/python", 1000), (".base", 2000)):
        (clone / ".venv" / made).touch()
        os.utime(clone / ".venv" / made, (age, age))
    for pins in (clone / "requirements").iterdir():
        os.utime(pins, (1000, 1000))

    os.utime(clone / changed, (3000, 3000))

    plan = make(clone, "-n", "run").stdout
    assert ("--require-hashes" in plan) is installs_again
    assert "-m venv" not in plan


def test_make_run_says_so_when_there_is_no_python(clone):
    run = make(clone, "run", "PYTHON=python3-of-nowhere")

    assert run.returncode != 0
    assert "OpenRoom needs Python 3.11 or newer, and there is no python3-of-nowhere here." in run.stderr


def test_make_run_says_so_when_python_is_too_old(clone):
    old = clone / "old-python"
    old.write_text('#!/bin/sh\n[ "$1" = -V ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)

    run = make(clone, "run", f"PYTHON={old}")

    assert run.returncode != 0
    assert f"OpenRoom needs Python 3.11 or newer; {old} is Python 3.9.2." in run.stderr
    assert not (clone / ".venv").exists()


def test_make_run_says_so_when_the_venv_module_is_missing(clone):
    bare = clone / "bare-python"
    bare.write_text('#!/bin/sh\ncase "$2" in *ensurepip*) exit 1 ;; esac\n')
    bare.chmod(0o755)

    run = make(clone, "run", f"PYTHON={bare}")

    assert run.returncode != 0
    assert "sudo apt install python3-venv" in run.stderr
