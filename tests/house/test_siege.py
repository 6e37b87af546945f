"""`make siege`: it draws what it is told to, finds what is planted, goes on behind it, and is green only where something ran."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from siege import __main__
from siege.attacks import PROPERTIES, Siege
from siege.outcomes import Outcome, lasting

ROOT = Path(__file__).resolve().parents[2]
HEAD = "from hypothesis import given\nfrom hypothesis import strategies as st\n\n"
HOLDS = "@given(st.integers())\ndef test_holds(number):\n    assert number == number\n\n"
BREAKS = "@given(st.integers(0, 9))\ndef test_breaks(number):\n    assert number < 0, 'marmalade'\n\n"
SKIPPED = f"import pytest\n\n@pytest.mark.skip('never')\n{HOLDS}".replace("test_holds", "test_skipped")
PLAIN = "def test_that_draws_nothing():\n    assert False\n"


@pytest.fixture
def place(tmp_path) -> Path:
    """A small house of its own: planted tests under our conftest, without Django."""
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\naddopts = ["--import-mode=importlib"]\nmarkers = ["property: draws"]\n'
    )
    for name in ("properties", "kills"):
        (tmp_path / name).mkdir()
    return tmp_path


def besieged(place: Path, properties: str, kills: str = "", examples: int = 2, evenings: str = "") -> int:
    (place / "properties/test_planted.py").write_text(HEAD + properties)
    (place / "kills/test_kills.py").write_text(kills)
    (place / "kills/test_evenings.py").write_text(evenings)
    siege = Siege(
        examples,
        (),
        place / "logs",
        ("properties",),
        ("kills/test_kills.py",),
        (),
        ("kills/test_evenings.py",),
        place,
        print,
    )
    return __main__.main(siege, place / "siege.json")


def test_property_that_breaks_is_reported_and_the_siege_goes_on(place, capsys):
    status = besieged(place, BREAKS + HOLDS + SKIPPED + PLAIN, examples=37)

    said = capsys.readouterr().out
    assert status == 1
    verdicts = [line.split()[:2] for line in said.splitlines()[1:4]]
    assert [verdict for verdict, _ in verdicts] == ["BROKE", "held", "BROKE"]
    assert int(verdicts[0][1]) >= 1
    assert [ran for _, ran in verdicts[1:]] == ["37", "0"]
    assert "marmalade" in said
    assert "reproduce_failure" in said
    assert "no example was drawn" in said
    assert "2 of 3 broke" in said
    kept = json.loads((place / "siege.json").read_text())
    assert "marmalade" in Path(kept[0]["log"]).read_text()
    assert kept[1]["broke"] == []


def test_servers_are_killed_in_rounds_and_every_round_that_broke_is_named(place, capsys):
    counted = place / "counted"
    kills = (
        f"from pathlib import Path\n\ndef test_kill():\n    file = Path({str(counted)!r})\n"
        "    said = file.read_text() if file.exists() else ''\n    file.write_text(said + 'x')\n"
        "    assert len(said) != 1, 'the second'\n"
    )

    status = besieged(place, "", kills, examples=600)

    said = capsys.readouterr().out
    assert counted.read_text() == "xxx"
    assert status == 1
    assert "rounds 2 of 3" in said
    assert "the second" in said


@pytest.mark.parametrize("verdict", ["whole", "BROKE"])
def test_disturbed_evenings_are_told_one_by_one_with_all_that_was_broken(place, capsys, verdict):
    evenings = (
        "import os\n\ndef test_evenings():\n    assert os.environ['ROUNDS'] == '2'\n"
        "    print('round 1 of 2 whole after 9 s, 54 acknowledged, seed 7: Redis flushed, line web>redis cut')\n"
        f"    print('round 2 of 2 {verdict} after 8 s, 50 acknowledged, seed 8: Redis flushed')\n"
        f"    assert '{verdict}' == 'whole'\n"
    )

    status = besieged(place, "", examples=400, evenings=evenings)

    said = capsys.readouterr().out
    assert status == (verdict == "BROKE")
    assert said.splitlines()[1].startswith("round 1 of 2 whole")
    assert "104 actions acknowledged; Redis flushed 2 times, line web>redis cut 1 times" in said
    assert ("round 2" in said.partition("broke:")[2]) is (verdict == "BROKE")


def test_siege_of_nothing_is_not_green(place, capsys):
    assert besieged(place, PLAIN) == 1
    assert "nothing was besieged" in capsys.readouterr().out


def test_number_of_examples_that_is_none_is_refused():
    with pytest.raises(SystemExit, match="not 'many'"):
        __main__.wanted("many")
    assert __main__.wanted("") == 10_000


def test_short_siege_of_the_house_itself_works():
    done = subprocess.run(
        [sys.executable, "-m", "siege", "-k", "ticket_cut_short or what_is_visible_only_grows"],
        cwd=ROOT,
        env=os.environ | {"EXAMPLES": "2"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "tests/broadcast/embargo/test_releases.py::test_what_is_visible_only_grows" in done.stdout
    assert "all 1 held: 2 examples" in done.stdout


def test_every_property_of_embargo_and_notations_is_besieged():
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "property", *PROPERTIES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    for name in (
        "test_nothing_behind_any_gate_changes_what_an_audience_gets[hall]",
        "test_spoilt_is_exactly_the_definition",
        "test_every_gate_lets_through_what_it_must_and_nothing_else",
        "test_what_an_audience_may_not_see_changes_nothing_it_gets",
        "test_frames_are_whole_monotone_live_and_ledgered_after_every_tick",
        "test_lin_fuzz",
        "test_pbn_fuzz",
    ):
        assert name in done.stdout


def test_outcome_is_one_line_with_examples_and_time():
    line = str(Outcome("tests/x.py::test_y", 10_000, "examples", 7505.0))

    assert line.split() == ["held", "10000", "examples", "2", "h", "05", "min", "tests/x.py::test_y"]
    assert lasting(4.06) == "4.1 s"
    assert lasting(200) == "3 min 20 s"


def test_siege_that_is_ended_says_what_it_came_to():
    siege = subprocess.Popen(
        [sys.executable, "-m", "siege", "-k", "what_is_visible_only_grows or spoilt_is_exactly"],
        cwd=ROOT,
        env=os.environ | {"EXAMPLES": "100000", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert siege.stdout is not None
        first = siege.stdout.readline()
        siege.terminate()
        said, _ = siege.communicate(timeout=60)
    finally:
        siege.kill()

    assert first.split() == "100000 examples a property, 500 rounds of kills".split()
    assert siege.returncode == 1
    assert "broken off before its end" in said
