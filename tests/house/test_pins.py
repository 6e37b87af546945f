"""The pins: every package by hash, no index address and no place of anybody's machine in the files."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
PINS = sorted(REQUIREMENTS.glob("*.txt"))


def pins(file: Path) -> dict[str, list[str]]:
    """Package and version to its hashes."""
    text = file.read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return {line.split()[0]: re.findall(r"--hash=sha256:([0-9a-f]{64})", line) for line in lines}


@pytest.mark.parametrize("file", sorted(REQUIREMENTS.iterdir()), ids=lambda path: path.name)
def test_requirements_name_no_address_and_no_place(file):
    assert (
        re.findall(r"://|--(?:extra-)?index-url|--find-links|--trusted-host|(?<![\w.])/\w+", file.read_text())
        == []
    )


@pytest.mark.parametrize("file", PINS, ids=lambda path: path.name)
def test_pins_have_a_version_and_hashes(file):
    packages = pins(file)

    assert len(packages) > (10 if file.stem in {"interop", "doubledummy"} else 20)
    assert [package for package, hashes in packages.items() if "==" not in package or not hashes] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("base", "dev"),
        ("base", "interop"),
        ("dev", "interop"),
        ("base", "doubledummy"),
        ("doubledummy", "interop"),
    ],
)
def test_pins_agree_between_files(one, other):
    first, second = (
        dict(package.split("==") for package in pins(REQUIREMENTS / f"{part}.txt")) for part in (one, other)
    )

    assert {name for name in first.keys() & second.keys() if first[name] != second[name]} == set()


@pytest.mark.parametrize("part", ["base", "dev", "doubledummy", "interop"])
def test_pins_were_made_from_what_is_asked_for(part):
    asked = re.findall(r"^([A-Za-z][\w-]*)", (REQUIREMENTS / f"{part}.in").read_text(), flags=re.MULTILINE)
    pinned = {package.partition("==")[0] for package in pins(REQUIREMENTS / f"{part}.txt")}

    assert {name.lower() for name in asked} <= pinned
