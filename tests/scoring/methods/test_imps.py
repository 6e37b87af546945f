import csv
from pathlib import Path

import pytest

from scoring.methods.imps import imps

VECTORS = Path(__file__).parents[2] / "vectors"


def bands() -> list[tuple[int, int, int]]:
    with (VECTORS / "imps.csv").open() as file:
        return [
            (int(row["diff_min"]), int(row["diff_max"] or 20000), int(row["imps"]))
            for row in csv.DictReader(file)
        ]


@pytest.mark.parametrize(("least", "most", "worth"), bands())
def test_imps_at_both_ends_of_a_band(least: int, most: int, worth: int) -> None:
    assert [imps(least), imps(most), imps(-least), imps(-most)] == [worth, worth, -worth, -worth]


def test_imps_vectors_hold_every_band() -> None:
    assert [worth for _, _, worth in bands()] == list(range(25))
