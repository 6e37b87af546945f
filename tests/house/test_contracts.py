"""Every import contract holds, and breaks when violated: a bad import is planted in a copy of the tree."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
CONTRACTS = {contract["id"]: contract for contract in SETTINGS["contracts"]}

# contract, the file it is planted in (made when it is not there), what is planted
PLANTED = [
    ("storeys", "bridge/cards.py", "import scoring.methods"),
    ("storeys", "scoring/methods/imps.py", "import broadcast.facts"),
    ("storeys", "broadcast/frames.py", "import display"),
    ("storeys", "display/views.py", "import config.settings"),
    ("storeys", "config/settings.py", "import bench"),
    ("broadcast-storeys", "broadcast/facts.py", "import broadcast.models"),
    ("broadcast-storeys", "broadcast/models.py", "import broadcast.services"),
    ("broadcast-storeys", "broadcast/public.py", "import broadcast.publisher"),
    ("broadcast-storeys", "broadcast/hub.py", "import broadcast.sockets"),
    ("broadcast-storeys", "broadcast/fanout/in_process.py", "import broadcast.hub"),
    ("broadcast-storeys", "broadcast/unplaced.py", ""),
    ("scoring-storeys", "scoring/methods/imps.py", "import scoring.models"),
    ("scoring-storeys", "scoring/models.py", "import scoring.selectors"),
    ("scoring-storeys", "scoring/sealing.py", "import scoring.models"),
    ("scoring-storeys", "scoring/unplaced.py", ""),
    ("pure", "bridge/cards.py", "import django"),
    ("pure", "scoring/methods/imps.py", "import cryptography"),
    ("pure", "broadcast/embargo/hold.py", "import channels"),
    ("pure", "broadcast/wire.py", "import redis"),
    ("pure", "broadcast/frames.py", "import scoring.models"),  # Django through another
    ("bridge-alone", "bridge/cards.py", "import msgspec"),
    ("bridge-alone", "scoring/methods/imps.py", "import msgspec"),
    ("one-door", "display/views.py", "import broadcast.models"),
    ("one-door", "config/planted.py", "from broadcast.models import Channel"),
    ("one-door", "broadcast/hub.py", "from broadcast import models"),
    ("one-door", "broadcast/sockets/planted.py", "import broadcast.models"),
    ("display-sees", "display/views.py", "import broadcast.services"),
    ("display-sees", "display/views.py", "import scoring.selectors"),
    ("display-sees", "display/planted.py", "def late() -> None:\n    from scoring import models"),
    ("redis", "broadcast/hub.py", "import redis"),
    ("redis", "config/planted.py", "from redis import asyncio"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """The tree's packages beside its pyproject.toml, to be spoilt."""
    folder = tmp_path_factory.mktemp("tree")
    for package in SETTINGS["root_packages"]:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def lint(tree: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    """The verdict of lint-imports on a tree: KEPT or BROKEN beside each contract's name."""
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-logo", "--cache-dir", ".cache"]
    for contract in contracts:
        command += ["--contract", contract]
    wide = os.environ | {"COLUMNS": "200"}  # names stay on one line
    return subprocess.run(
        command, cwd=tree, env=wide, capture_output=True, text=True, timeout=120, check=False
    )


def test_every_contract_is_kept_by_the_tree_as_it_is(copy):
    verdict = lint(copy)

    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    assert [f"{contract['name']} KEPT" in verdict.stdout for contract in CONTRACTS.values()] == [True] * len(
        CONTRACTS
    )


def test_every_contract_is_violated_below():
    assert {contract for contract, _, _ in PLANTED} == set(CONTRACTS)


@pytest.mark.parametrize(
    ("contract", "place", "planted"), PLANTED, ids=[f"{c}-{p}-{i}" for c, p, i in PLANTED]
)
def test_contract_breaks_when_violated(copy, contract, place, planted):
    file = copy / place
    before = file.read_text() if file.exists() else None
    file.write_text(f"{before or ''}\n{planted}\n")

    try:
        verdict = lint(copy, contract)
    finally:
        file.unlink() if before is None else file.write_text(before)

    assert f"{CONTRACTS[contract]['name']} BROKEN" in verdict.stdout, verdict.stdout + verdict.stderr
    assert verdict.returncode == 1


def test_every_python_package_of_the_tree_is_under_contract():
    packages = {folder.parent.name for folder in ROOT.glob("*/__init__.py")} - {"tests"}

    assert packages == set(SETTINGS["root_packages"])


def test_display_is_told_of_every_module_whether_it_may_see_it():
    pure = set(CONTRACTS["pure"]["source_modules"]) | {"broadcast.public"}
    furniture = {
        f"{package}.{name}" for package in ("broadcast", "scoring") for name in ("apps", "migrations")
    }
    modules = {
        f"{package}.{path.stem}"
        for package in ("broadcast", "scoring")
        for path in (ROOT / package).iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    } - {"broadcast.__init__", "scoring.__init__"}

    assert modules - pure - furniture - set(CONTRACTS["display-sees"]["forbidden_modules"]) == set()
