"""The pure parts run without Django: they are imported by a fresh interpreter, which then shows what it loaded."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PURE = next(contract for contract in CONTRACTS if contract["id"] == "pure")

LOADED = """
import importlib, json, pkgutil, sys
for name in sys.argv[1:]:
    module = importlib.import_module(name)
    for found in pkgutil.walk_packages(getattr(module, "__path__", ()), name + "."):
        importlib.import_module(found.name)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def loaded_by(*modules: str) -> set[str]:
    """The top-level packages in memory after importing these and everything below them."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED, *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(json.loads(run.stdout))


@pytest.mark.parametrize("module", PURE["source_modules"])
def test_pure_part_loads_nothing_forbidden(module):
    assert loaded_by(module) & set(PURE["forbidden_modules"]) == set()


def test_bridge_loads_the_standard_library_only():
    plain = (
        loaded_by()
    )  # what an empty interpreter of this environment has already (a .pth may load something)

    assert loaded_by("bridge") - plain - sys.stdlib_module_names - {"bridge"} == set()
