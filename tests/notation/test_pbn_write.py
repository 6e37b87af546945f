"""What is written is strict PBN, and comes back as it was: records by chance, the LIN corpus, our own texts."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

from bridge.calls import Contract, Doubling, Strain
from bridge.notation import lin, pbn
from bridge.notation.pbn_games import MANDATORY
from bridge.notation.pbn_tokens import Scan, TagFound
from bridge.notation.pbn_told import told
from bridge.notation.pbn_write import write
from bridge.notation.record import BroadcastFile, CallRead, CardRead, Note, ResultRead, Room, TableRecord
from bridge.notation.supplements import DoubleDummy, Section, Tag
from bridge.seats import Seat
from tests.notation.lins import ONE_NOTRUMP, broadcast, play, record
from tests.notation.pbn_records import files
from tests.notation.pbns import AUCTION, PLAY, RESULT, ROWS, game

# What the writer says it cannot carry.
LOST_FROM_LIN = frozenset(
    (
        "the other room's auction",
        "remark on the swing",
        "list of pairs",
        "list of pairs' results",
        "place of a repeated deal",
        "commentary",  # a closing brace, a line that cannot be broken
        "commentary before the first record",
        "auction",  # a line break in an explanation
        "heading",  # of a file with a record that tells no room
    )
)


def lines(file: BroadcastFile) -> list[str]:
    data = write(file).data
    assert data.endswith(b"\r\n")
    assert data.count(b"\n") == data.count(b"\r\n")
    return data.decode().split("\r\n")[:-1]


def one(**values: object) -> BroadcastFile:
    return BroadcastFile((TableRecord(seq=1, line=0, board=1, room=None, **values),))  # type: ignore[arg-type]


@given(files())
def test_any_file_comes_back_as_it_was(file: BroadcastFile) -> None:
    written = write(file)

    assert pbn.read(written.data).records == told(file).records
    assert written.problems == ()


@given(files())
def test_any_file_is_written_in_export_format(file: BroadcastFile) -> None:
    found = lines(file)

    assert found[:2] == ["% PBN 2.1", "% EXPORT"]
    assert all(len(line) <= 255 for line in found if not line.startswith("["))
    games = [[part for part in game if isinstance(part, TagFound)] for game in Scan("\n".join(found)).games()]
    assert len(games) == len(file.records)
    assert all(tuple(tag.name for tag in tags[:15]) == MANDATORY for tags in games)
    assert all(found[tag.line - 1].startswith(f'[{tag.name} "') for tags in games for tag in tags)


def test_game_is_laid_out_as_the_standard_wants() -> None:
    names = '[South "Ann"]\n[Table "7"]\n[Room "Open"]\n[Generator "by hand"]\n'
    table = '[ScoreTable "Rank\\3R;Name\\6L;Score\\5R"]\n1 "Ann B" 90\n12 Cyd -100\n'

    found = lines(pbn.read(game(table, names, RESULT, PLAY, AUCTION)))

    assert found[3:] == [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "?"]',
        '[Board "3"]',
        '[West "?"]',
        '[North "?"]',
        '[East "?"]',
        '[South "Ann"]',
        '[Dealer "S"]',
        '[Vulnerable "EW"]',
        '[Deal "S:AK32.KQ4.A765.82 QJT9.A32.K4.KQJ9 87.JT98.QJT9.A76 654.765.832.T543"]',
        '[Scoring "?"]',
        '[Declarer "S"]',
        '[Contract "1NT"]',
        '[Result "7"]',
        '[Generator "by hand"]',
        '[Room "Open"]',
        '[Table "7"]',
        '[Auction "S"]',
        "1NT Pass Pass Pass",
        '[Play "W"]',
        *ROWS,
        '[ScoreTable "Rank\\3R;Name\\6L;Score\\5R"]',
        '  1 "Ann B"    90',
        " 12 Cyd     -100",
    ]


def test_lin_match_tells_everything_in_each_game() -> None:
    whole = record("o1", rest=ONE_NOTRUMP + play(13))
    claimed = record("c1", rest="mb|1N!|an|15-17|mb|d|mb|p|mb|p|mb|p|nt|kib: well|" + play(3) + "mc|9|")

    written = write(lin.read(broadcast(whole, claimed, results="1NS=,1NSx+1,,P")))

    again = pbn.read(written.data)
    assert again.heading is not None
    assert (again.heading.event, again.heading.team1.name, again.heading.scoring) == (
        "Spring Cup",
        "Herons",
        "I",
    )
    assert [(found.board, found.room, found.names) for found in again.records] == [
        (1, Room.OPEN, ("Ann", "Bob", "Cyd", "Dan")),
        (1, Room.CLOSED, ("Eve", "Fay", "Gus", "Hal")),
        (2, Room.CLOSED, ("Eve", "Fay", "Gus", "Hal")),
    ]
    second = again.records[1]
    assert (second.official and second.official.found, second.claimed) == ("1NSx+1", 9)
    assert (second.calls[0].explanation, second.commentary) == ("15-17", (Note("kib: well", calls=5),))
    assert again.records[2].official == ResultRead("P", passed_out=True)
    assert written.problems == ()


def test_record_without_an_official_result_states_its_own() -> None:
    file = lin.read(broadcast(record(rest=ONE_NOTRUMP + play(13)), results=",,,"))

    found = lines(file)

    assert {'[Contract "1NT"]', '[Declarer "S"]', '[Result "7"]', '[Official ""]'} <= set(found)
    assert pbn.read(write(file).data).records[0].official == ResultRead("")


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"official": ResultRead("P", passed_out=True)}, '[Contract "Pass"]'),
        ({"tags": (Tag("Event", 'a "b" \\ c'),)}, '[Event "a \\"b\\" \\\\ c"]'),
        ({"claimed": 9}, '[Claim "9"]'),
        ({"label": "BOARD 1"}, '[Description "BOARD 1"]'),
        ({"double_dummy": DoubleDummy(((12, 3, 11, 3, 6),) * 4)}, "N  C 12"),
        ({"calls": (CallRead(None, found="AC"),)}, "AC"),
    ],
)
def test_value_is_written_so(values: dict[str, object], line: str) -> None:
    assert line in lines(one(**values))


@pytest.mark.parametrize(
    ("values", "loss"),
    [
        ({"calls": (CallRead(None, found="?!"),)}, "auction"),
        ({"commentary": (Note("a } b"),)}, "commentary"),
        ({"swing_remark": "NS 5"}, "remark on the swing"),
        ({"is_orphan": True}, "place of a repeated deal"),
        ({"tags": (Tag("Site", "a\nb"),)}, "further tags"),
        ({"cards": (CardRead(None, found="?"),)}, "play"),
    ],
)
def test_what_cannot_be_said_is_named(values: dict[str, object], loss: str) -> None:
    assert [problem.detail.partition(":")[0] for problem in write(one(**values)).problems] == [loss]


def test_row_of_nothing_visible_does_not_end_the_game() -> None:
    written = write(one(sections=(Section("XTable", ("A",), (("\0",), (), ("b",))),)))

    assert pbn.read(written.data).records[0].sections == (Section("XTable", ("A",), ((" ",), ("b",))),)


def test_value_too_long_for_a_line_is_not_cut() -> None:
    event = "x" * 300

    assert pbn.read(write(one(tags=(Tag("Event", event),))).data).records[0].tag("Event") == event


def test_long_commentary_is_broken_and_joined_again() -> None:
    note = Note("word " * 200 + "end")

    assert max(map(len, lines(one(commentary=(note,))))) <= 255
    assert pbn.read(write(one(commentary=(note,))).data).records[0].commentary == (note,)


def test_play_goes_by_the_official_contract_where_the_auction_is_missing() -> None:
    contract = Contract(1, Strain.NOTRUMP, Doubling.UNDOUBLED, Seat.SOUTH)
    cards = pbn.read(game(RESULT, AUCTION, PLAY)).records[0].cards

    found = lines(one(cards=cards, official=ResultRead("1NS=", contract, 7)))

    assert found[-14:] == ['[Play "W"]', *ROWS]


def test_lin_corpus_comes_back_but_for_what_is_named(shared: Path) -> None:
    """Every record of the archive through PBN and back: what differs is of a documented kind, and little."""
    lost: Counter[str] = Counter()
    records = 0
    for path in sorted((shared / "corpus").glob("lin*/*.lin")):
        file = lin.read(path.read_bytes())
        records += len(file.records)
        lost.update(problem.detail.partition(":")[0] for problem in write(file).problems)

    assert records > 3_000
    assert set(lost) <= LOST_FROM_LIN
    assert (lost["auction"], lost["commentary"]) <= (8, 24)
