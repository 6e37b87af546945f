import csv
from pathlib import Path

import pytest

from bridge.calls import Doubling, Strain
from bridge.errors import Refusal
from bridge.score import score

with (Path(__file__).parents[1] / "vectors" / "scores.csv").open(encoding="utf-8") as lines:
    ROWS = list(csv.DictReader(lines))

STRAINS = {
    "C": Strain.CLUBS,
    "D": Strain.DIAMONDS,
    "H": Strain.HEARTS,
    "S": Strain.SPADES,
    "NT": Strain.NOTRUMP,
}


def test_table_holds_every_contract_once():
    keys = {(row["contract"], row["vulnerable"], row["tricks"]) for row in ROWS}

    assert len(keys) == len(ROWS) == 7 * 5 * 3 * 2 * 14 == 2940


def test_every_row_of_law_77():
    wrong = [
        row
        for row in ROWS
        if score(
            int(row["level"]),
            STRAINS[row["denomination"]],
            Doubling(int(row["doubled"])),
            row["vulnerable"] == "1",
            int(row["tricks"]),
        )
        != int(row["score"])
    ]

    assert wrong == []


@pytest.mark.parametrize("tricks", [-1, 14])
def test_impossible_number_of_tricks_is_refused(tricks):
    with pytest.raises(Refusal) as refused:
        score(1, Strain.CLUBS, Doubling.UNDOUBLED, False, tricks)
    assert (refused.value.code, refused.value.law) == ("not-a-trick-count", "77")
