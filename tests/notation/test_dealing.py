"""Files for dealing machines: our own small ones, broken ones, and the corpus's sixteen deals in nine formats."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.boards import Vulnerability
from bridge.cards import DECK
from bridge.deals import Deal
from bridge.notation import FORMATS, dlm, dup, format_named, format_of, lin
from bridge.notation.dealing import NUMBER, PACK_ORDER, read_marked, read_numbers, write_marked, write_numbers
from bridge.notation.record import BroadcastFile, Hands, Room, TableRecord
from bridge.seats import SEATS, Seat
from tests.notation.lins import ONE_NOTRUMP, broadcast, record

DEALING = [known for known in FORMATS if known.name not in ("lin", "pbn")]
DEALS = st.permutations(DECK).map(
    lambda deck: Deal({seat: frozenset(deck[at::4]) for at, seat in enumerate(SEATS)})
)


def deals(first: int, *dealt: Deal) -> BroadcastFile:
    """A file of records without play."""
    return BroadcastFile(
        tuple(
            TableRecord(
                at, 0, first + at - 1, None, hands=Hands(*(deal.hand(s) or frozenset() for s in SEATS))
            )
            for at, deal in enumerate(dealt, start=1)
        )
    )


def known(file: BroadcastFile) -> list[tuple[int | None, dict[str, str | None] | None]]:
    """Boards and their deals."""
    return [
        (found.board, found.hands.deal.as_strings() if found.hands and found.hands.deal else None)
        for found in file.records
    ]


@given(DEALS)
def test_numbers_and_marked_text_come_back(deal: Deal) -> None:
    digits, text = write_numbers(deal), write_marked(deal)

    assert (len(digits), len(text)) == (78, 68)
    assert [found and found.deal for found in (read_numbers(digits), read_marked(text))] == [deal, deal]


def test_cards_are_numbered_from_the_ace_of_spades() -> None:
    assert (PACK_ORDER[0], PACK_ORDER[51], NUMBER[PACK_ORDER[13]]) == (max(DECK), min(DECK), 14)


@given(st.integers(1, 60), st.lists(DEALS, min_size=1, max_size=4))
def test_dup_comes_back_with_its_numbers(first: int, dealt: list[Deal]) -> None:
    written = dup.write(deals(first, *dealt))

    file = dup.read(written.data)

    assert written.problems == file.problems == ()
    assert known(file) == known(deals(first, *dealt))


@given(DEALS)
def test_dup_names_what_it_cannot_hold(deal: Deal) -> None:
    file = deals(1, deal, deal)
    gap = TableRecord(3, 0, 7, None, hands=file.records[0].hands)
    unknown = TableRecord(4, 0, 3, Room.OPEN)
    played = lin.read(broadcast(record(rest=ONE_NOTRUMP + "mc|7|"))).records[0]

    written = dup.write(BroadcastFile((*file.records, gap, unknown, played)))

    assert [found.board for found in dup.read(written.data).records] == [1, 2]
    assert [(problem.kind, problem.board) for problem in written.problems] == [
        ("not-carried", 3),
        ("rooms-have-different-deals", 1),
        ("not-carried", 7),
        ("not-carried", None),
    ]


@given(DEALS, DEALS)
def test_dup_whose_text_is_another_deal_shows_the_conflict(deal: Deal, other: Deal) -> None:
    data = write_numbers(deal) + write_marked(other) + b"YN1  0 01 "

    file = dup.read(data)

    assert file.records[0].hands is not None
    assert file.records[0].hands.deal == deal
    assert [problem.kind for problem in file.problems] == ["dup-text-differs"] * (deal != other)


@pytest.mark.parametrize(
    ("data", "kinds"),
    [
        (b"9" * 78 + b"\x06" * 68 + b"YN1  0 01 ", ["dup-digits", "deal-not-complete"]),
        (b"01" * 39 + b"\0" * 100, ["file-cut-short", "dup-without-numbers", "dup-digits"]),
        (b"", []),
    ],
)
def test_broken_dup_is_read_as_far_as_it_goes(data: bytes, kinds: list[str]) -> None:
    found = [problem.kind for problem in dup.read(data).problems]

    assert [kind for kind in found if kind in kinds] == kinds


@given(DEALS)
def test_dlm_check_number_is_checked(deal: Deal) -> None:
    owners = [SEATS.index(deal.holder(card) or Seat.NORTH) for card in PACK_ORDER]
    letters = "".join(chr(97 + 4 * owners[at] + owners[at + 1]) for at in range(0, 52, 2))
    check = 7
    for letter in letters:
        check ^= ord(letter)
    text = "[Document]\r\nStatus=Show\r\nFrom board=7\r\nTo board=7\r\nChecksum=0\r\nBoard 07={}{:03}\r\n"

    right, wrong = (dlm.read(text.format(letters, check ^ fault).encode()) for fault in (0, 1))

    assert known(right) == known(wrong) == [(7, deal.as_strings())]
    assert (right.problems, [problem.kind for problem in wrong.problems]) == ((), ["dlm-check-number"])


@given(st.sampled_from(DEALING), st.binary(max_size=400))
def test_any_bytes_never_raise(dealing: object, data: bytes) -> None:
    assert isinstance(dealing, type(FORMATS[0]))

    file = dealing.read(data)

    assert dealing.recognises(data) in (True, False)
    assert all(problem.kind and problem.sentence for problem in file.problems)


def test_corpus_has_the_same_deals_in_every_format(shared: Path) -> None:
    paths = sorted((shared / "corpus").glob("*/dealconvert-16.*"))
    both_rooms = lin.read((shared / "corpus" / "lin" / "deals-only-16.lin").read_bytes())
    expected = replace(both_rooms, records=both_rooms.records[::2])

    files = {path.suffix[1:]: (format_of(path.name, path.read_bytes()), path.read_bytes()) for path in paths}

    assert {name: found and found.name for name, (found, _) in files.items()} == {
        known.name: known.name for known in DEALING
    }
    for found, data in files.values():
        assert found is not None
        file = found.read(data)
        assert (known(file), file.problems) == (known(expected), ())
        assert [(one.dealer, one.vulnerability) for one in file.records] == [
            (one.dealer, one.vulnerability) for one in expected.records
        ]


def test_corpus_dup_is_written_byte_for_byte(shared: Path) -> None:
    data = (shared / "corpus" / "dup" / "dealconvert-16.dup").read_bytes()
    by_lin = lin.read((shared / "corpus" / "lin" / "deals-only-16.lin").read_bytes())

    assert dup.write(dup.read(data)).data == dup.write(by_lin).data == data


def test_csv_row_says_dealer_and_vulnerability() -> None:
    csv = format_named("csv")
    assert csv is not None
    row = b'"AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","","","","","AKQJT98765432","3","W/All"\r\n'

    file = csv.read(row)

    assert csv.recognises(row)
    assert (file.records[0].dealer, file.records[0].vulnerability) == (Seat.WEST, Vulnerability.BOTH)
    assert file.records[0].hands is not None
    assert file.records[0].hands.is_placeholder


def test_csv_of_something_else_gives_no_deals() -> None:
    csv = format_named("csv")
    assert csv is not None

    file = csv.read(b"No.;User;Result\n1;Ann742;44.05\n2;Bob3,69.05\n")

    assert file.records == ()
    assert [(problem.kind, problem.line) for problem in file.problems] == [
        ("csv-no-deal", 1),
        ("csv-no-deal", 2),
        ("csv-no-deal", 3),
    ]
