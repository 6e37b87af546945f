"""A record as JSON where no room is known: travellers, hand records, tables of other tables' results."""

from bridge.notation import lin, pbn
from bridge.notation.as_json import to_json
from tests.notation.lins import DEAL, ONE_NOTRUMP
from tests.notation.pbns import AUCTION, BOARD, game


def traveller(ns: str, ew: str, contract: str, tricks: int) -> str:
    """A game that is one line of a traveller."""
    return (
        BOARD
        + f'[PairNS "{ns}"]\n[PairEW "{ew}"]\n[Table "{ns}"]\n'
        + (f'[Declarer "S"]\n[Contract "{contract}"]\n[Result "{tricks}"]\n')
    )


def test_every_line_of_a_traveller_has_its_pairs_and_its_result() -> None:
    text = "\n".join(
        (traveller("1", "8", "1NT", 7), traveller("2", "6", "2H", 7), traveller("3", "4", "Pass", 0))
    )

    found = [to_json(record, "x.pbn") for record in pbn.read(text.encode()).records]

    names = ("seq", "board", "table", "pair_ns", "pair_ew", "rs", "rs_tricks", "rs_score_ns")
    assert [tuple(each.get(name) for name in names) for each in found] == [
        (1, 3, "1", "1", "8", "1NS=", 7, 90),
        (2, 3, "2", "2", "6", "2HS-1", 7, -50),
        (3, 3, "3", "3", "4", "P", None, 0),
    ]
    assert all(each["room"] is None for each in found)


def test_score_table_gives_an_object_a_row() -> None:
    table = (
        '[ScoreTable "Table\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1;Result\\2R;+Score_NS\\5R"]\n'
        " 1  1  8 1NT  S  7    90\n"
        ' 2  2  6 "3NTX" S  7  -300\n'
    )

    (record,) = pbn.read(game(table)).records

    assert to_json(record, "x.pbn")["score_table"] == [
        {
            "Table": "1",
            "PairId_NS": "1",
            "PairId_EW": "8",
            "Contract": "1NT",
            "Declarer": "S",
            "Result": "7",
            "Score_NS": "90",
        },
        {
            "Table": "2",
            "PairId_NS": "2",
            "PairId_EW": "6",
            "Contract": "3NTX",
            "Declarer": "S",
            "Result": "7",
            "Score_NS": "-300",
        },
    ]


def test_record_without_room_and_result_says_nothing_of_one() -> None:
    single = lin.read(f"pn|A,B,C,D|md|{DEAL}|sv|o|ah|Board 1|{ONE_NOTRUMP}".encode()).records[0]
    auction = pbn.read(game(AUCTION)).records[0]

    for record in (single, auction):
        assert {"rs", "table", "pair_ns", "score_table"}.isdisjoint(to_json(record, "x"))
