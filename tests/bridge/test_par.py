"""Par by our own reckoning: worked examples, and the solver's own par where one is installed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.boards import Vulnerability
from bridge.calls import Strain
from bridge.par import packed, par, unpacked
from bridge.seats import SEATS, Seat, Side
from tests.conftest import absent

TABLES = st.builds(
    lambda digits: unpacked("".join(f"{digit:x}" for digit in digits)),
    st.lists(st.integers(0, 13), min_size=20, max_size=20),
)


# Where it makes no difference which of two partners declares. Where it does, the solver and `par` may differ by who comes in first.
ALIKE = st.builds(
    lambda digits: {
        (seat, strain): digits[5 * (at % 2) + to]
        for at, seat in enumerate(SEATS)
        for to, strain in enumerate(Strain)
    },
    st.lists(st.integers(0, 13), min_size=10, max_size=10),
)


def table(ns: dict[str, int], ew: dict[str, int] | None = None) -> dict[tuple[Seat, Strain], int]:
    """Tricks by side: what is not said of N-S is six, of E-W what N-S leave."""
    strains = {strain.letter: strain for strain in Strain}
    found = {}
    for letter, strain in strains.items():
        ours = ns.get(letter, 6)
        theirs = (ew or {}).get(letter, 13 - ours)
        for seat in SEATS:
            found[seat, strain] = ours if seat.side is Side.NS else theirs
    return found


def told(
    tricks: dict[tuple[Seat, Strain], int], dealer: str = "N", vulnerable: str = "None"
) -> tuple[int, list[str]]:
    found = par(tricks, Seat(dealer), Vulnerability(vulnerable))
    return found.score, [f"{each}{each.declarer.value}" for each in found.contracts]


@pytest.mark.parametrize(
    ("ns", "ew", "vulnerable", "expected"),
    [
        # A game nobody can save over.
        ({"S": 10, "N": 7}, {"H": 3, "D": 5, "C": 5, "N": 3}, "None", (420, ["4SN", "4SS"])),
        # A vulnerable game, and a save two down that is cheaper.
        ({"S": 10}, {"H": 9, "N": 3, "D": 4, "C": 4}, "NS", (300, ["5HXE", "5HXW"])),
        # The same save costs more than the game when it is the savers who are vulnerable.
        ({"S": 10}, {"H": 8, "N": 3, "D": 4, "C": 4}, "EW", (420, ["4SN", "4SS"])),
        # A grand slam in no trump.
        ({"N": 13, "S": 13}, {"H": 0, "D": 0, "C": 0}, "Both", (2220, ["7NN", "7NS"])),
    ],
)
def test_par_of_a_table(
    ns: dict[str, int], ew: dict[str, int], vulnerable: str, expected: tuple[int, list[str]]
) -> None:
    assert told(table(ns, ew), vulnerable=vulnerable) == expected


def test_board_on_which_nobody_makes_anything_is_passed_out() -> None:
    assert told(table({}, dict.fromkeys("NSHDC", 6))) == (0, [])


def test_whoever_deals_gets_in_first_where_both_can_make_the_same() -> None:
    both = table({"N": 7}, {"N": 7, "S": 6, "H": 6, "D": 6, "C": 6})

    assert told(both, dealer="N")[0] == 90
    assert told(both, dealer="E")[0] == -90


@given(tricks=TABLES, dealer=st.sampled_from(SEATS), vulnerability=st.sampled_from(Vulnerability))
def test_par_is_the_same_with_the_sides_turned_round(tricks, dealer, vulnerability) -> None:
    turned = {(seat.next, strain): tricks[seat, strain] for seat, strain in tricks}
    other = {"NS": "EW", "EW": "NS"}.get(vulnerability.value, vulnerability.value)

    assert par(tricks, dealer, vulnerability).score == -par(turned, dealer.next, Vulnerability(other)).score


@given(tricks=TABLES)
def test_table_comes_back_as_it_was_packed(tricks) -> None:
    assert unpacked(packed(tricks)) == tricks


@pytest.mark.parametrize("text", ["", "0" * 19, "e" * 20, "x" * 20])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        unpacked(text)


@given(tricks=ALIKE, dealer=st.sampled_from(SEATS), vulnerability=st.sampled_from(Vulnerability))
def test_score_is_the_solvers(tricks, dealer, vulnerability) -> None:
    """Tables that no deal has, too: par is reckoned from the numbers alone."""
    try:
        from endplay import _dds
    except ImportError:
        absent("endplay (`make doubledummy` or `make interop`)")
    results = _dds.ddTableResults()
    for row, strain in enumerate(
        (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
    ):
        for column, seat in enumerate(SEATS):
            results.resTable[row][column] = tricks[seat, strain]
    found = _dds.parResultsDealer()
    order = ("None", "Both", "NS", "EW")
    _dds.DealerPar(results, found, SEATS.index(dealer), order.index(vulnerability.value))

    assert par(tricks, dealer, vulnerability).score == found.score
