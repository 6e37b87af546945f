"""What the LIN reader makes of each way people and programs have written the format."""

import pytest

from bridge.boards import Vulnerability
from bridge.calls import DOUBLE, PASS, Bid, Contract, Doubling, Strain
from bridge.notation import format_of, lin
from bridge.notation.as_json import to_json
from bridge.notation.record import BroadcastFile, Lineup, ResultRead, Room, TableRecord
from bridge.seats import Seat
from tests.notation.lins import (
    DEAL,
    EAST,
    HANDS,
    HEADING,
    NAMES,
    ONE_NOTRUMP,
    SOUTH,
    WEST,
    broadcast,
    play,
    record,
)

ONE_PASS_OUT = "mb|p|mb|p|mb|p|mb|p|"


def kinds(file: BroadcastFile) -> list[str]:
    return [problem.kind for problem in file.problems]


def read_one(text: str) -> tuple[TableRecord, list[str]]:
    """The one record of a broadcast with this body, and the kinds of its problems."""
    file = lin.read((HEADING + f"rs|{',' * 3}|\n" + NAMES + text).encode())
    assert len(file.records) == 1
    return file.records[0], kinds(file)


def auction(found: TableRecord) -> list[str]:
    written = to_json(found, "x.lin")["auction"]
    assert isinstance(written, list)
    return [str(call) for call in written]


def test_record_has_everything_the_file_says() -> None:
    body = f"mb|1N|an|15-17|mb|p|mb|p!|mb|p|{play(1)}nt|kib: well|mc|8|"

    found, problems = read_one(record("c2", rest=body))

    assert (found.board, found.room, found.line, found.dealer) == (2, Room.CLOSED, 4, Seat.SOUTH)
    assert found.vulnerability is Vulnerability.NONE
    assert found.hands is not None
    assert dict(found.hands.as_strings()) == HANDS
    assert [call.call for call in found.calls] == [Bid(1, Strain.NOTRUMP), PASS, PASS, PASS]
    assert [(call.alert, call.explanation) for call in found.calls[:3]] == [
        (True, "15-17"),
        (False, ""),
        (True, ""),
    ]
    assert [str(read.card) for read in found.cards] == ["CK", "C6", "C3", "C2"]
    assert (found.claimed, found.notes) == (8, 1)
    assert problems == []


def test_heading_names_teams_carry_and_boards() -> None:
    file = lin.read(broadcast(results=",,,"))

    assert file.heading is not None
    assert (file.heading.event, file.heading.segment, file.heading.scoring) == (
        "Spring Cup",
        "Segment 1",
        "I",
    )
    assert (file.heading.first, file.heading.last) == (1, 2)
    assert (file.heading.team1.name, file.heading.team1.carry) == ("Herons", 3)
    assert file.players(Room.OPEN) == Lineup(north="Cyd", east="Dan", south="Ann", west="Bob")
    assert file.players(Room.CLOSED) == Lineup(north="Gus", east="Hal", south="Eve", west="Fay")


@pytest.mark.parametrize(
    ("heading", "carry", "problems"),
    [
        ("Cup,Seg,I,1,2,A,7.5,B,0", 7.5, []),
        ("Cup ,Seg,I,1,2,A,0,B,0", 0, ["vg-padded-field"]),
        ("Cup,Seg,P,1,2,A,0,B,0", 0, ["scoring-not-imps"]),
        ("Cup,Seg,I,one,2,A,x,B,0", 0, ["vg-board-numbers"]),
        ("", 0, ["vg-board-numbers", "scoring-not-imps"]),
    ],
)
def test_heading_is_read_as_far_as_it_goes(heading: str, carry: float, problems: list[str]) -> None:
    file = lin.read(f"vg|{heading}|{NAMES}{record()}".encode())

    assert file.heading is not None
    assert file.heading.team1.carry == carry
    assert [kind for kind in kinds(file) if kind != "rs-count"] == problems


@pytest.mark.parametrize(
    "deal",
    [
        DEAL,
        f"{DEAL},",
        f"{DEAL},{EAST}",
        "1S23AKH4QKD567AC28,S9TJQH23AD4KC9JQK,S78H89TJD9TJQC67A",
        DEAL.lower(),
        DEAL.replace("T", "10"),
        DEAL.replace(",", ",\n"),
    ],
)
def test_deal_reads_the_same_however_it_is_written(deal: str) -> None:
    found, problems = read_one(record(deal=deal))

    assert found.hands is not None
    assert dict(found.hands.as_strings()) == HANDS
    assert problems == []


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (DEAL.replace("1S", "12S", 1), ["md-hand-syntax"]),
        (DEAL.replace("C82", "C8"), ["md-hand-count", "md-hand-count", "md-missing-card"]),
        (DEAL.replace("C82", "C8K"), ["md-hand-count", "md-missing-card", "md-card-twice"]),
        ("1S23456789TJQKA,H23456789TJQKA,D23456789TJQKA", ["placeholder-deal"]),
        ("1SHDC,SHDC,SHDC,SHDC", [*["md-hand-count"] * 4, "md-missing-card"]),
        (DEAL.replace("1", "7", 1), ["md-dealer"]),
    ],
)
def test_deal_that_cannot_be_one_is_named_and_kept(deal: str, expected: list[str]) -> None:
    found, problems = read_one(record(deal=deal))

    assert problems == expected
    assert found.hands is not None
    assert (found.hands.deal is None) is (expected[0] not in ("md-hand-syntax", "md-dealer"))


@pytest.mark.parametrize(
    ("body", "expected", "problems"),
    [
        ("mb|1nt|mb|P|mb|2h!|mb|D|mb|r|mb|p|mb|p|mb|p|", "1N P 2H X XX P P P", []),
        ("mb|-|mb|1N|mb|p|mb|p|mb|p|mb|-|", "1N P P P", ["call-filler"]),
        ("mb|--p1S!2H3Hp3Sppp-|", "P 1S 2H 3H P 3S P P P", ["auction-in-one-value", "call-filler"]),
        ("mb|p4H|mb|p|mb|p|mb|p|", "?p4H P P P", ["glued-calls"]),
        ("mb|2D!an|asks|mb|p|mb|p|mb|p|", "2D P P P", ["lost-bar-before-an"]),
        ("mb|1N|mb|zz|mb|p|mb|p|mb|p|", "1N ?zz P P P", ["unreadable-call"]),
        ("ob|1C|ob|p|mb|1N|mb|p|mb|p|mb|p|", "1N P P P", []),
        ("an|late|mb|1N|mb|p|mb|p|mb|p|", "1N P P P", ["explanation-without-call"]),
        ("pc|CK|mb|p|", "P", ["call-after-play-began"]),
    ],
)
def test_auction_reads_in_each_dialect(body: str, expected: str, problems: list[str]) -> None:
    found, named = read_one(record(rest=body))

    assert auction(found) == expected.split()
    assert named == problems


def test_glued_calls_are_two_calls() -> None:
    found, _ = read_one(record(rest="mb|p4H!|mb|p|mb|p|mb|p|"))

    assert [call.call for call in found.calls[:2]] == [PASS, Bid(4, Strain.HEARTS)]
    assert [call.alert for call in found.calls[:2]] == [False, True]


def test_explanations_in_two_parts_are_kept_together() -> None:
    found, _ = read_one(record(rest="mb|1N|an|15-17|an|or so|mb|d|an| |"))

    assert (found.calls[0].explanation, found.calls[1].explanation) == ("15-17 or so", "")
    assert [call.alert for call in found.calls] == [True, True]
    assert found.calls[1].call is DOUBLE


def test_unreadable_card_keeps_its_place_in_the_trick() -> None:
    found, problems = read_one(record(rest=ONE_NOTRUMP + "pc|cK|pc|XX|pc|C10|"))

    assert [str(read.card) for read in found.cards] == ["CK", "None", "CT"]
    assert problems == ["unreadable-card"]


@pytest.mark.parametrize(
    ("body", "claimed", "problems"),
    [
        ("mc|9|", 9, []),
        ("mc|9|mc|9|", 9, []),
        ("mc|9|mc|10|", 10, ["mc-repeated"]),
        ("mc|14|", None, ["unreadable-claim"]),
    ],
)
def test_claim_is_declarers_total(body: str, claimed: int | None, problems: list[str]) -> None:
    found, named = read_one(record(rest=ONE_NOTRUMP + body))

    assert (found.claimed, named) == (claimed, problems)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (f"o1|st||md|{DEAL}|sv|o|{ONE_NOTRUMP}pg||", ["missing-qx-tag"]),
        (
            f"qx|o1|md|{DEAL}|SV|o|{ONE_NOTRUMP.replace('mb', 'mB', 1)}pg||",
            ["uppercase-tag", "uppercase-tag"],
        ),
        (f"qx|o1|md|{DEAL}|sv|o|nt|half|more words|{ONE_NOTRUMP}", ["bar-in-text"]),
        (f"qx|o1|md|{DEAL}|sv|o|nt|東|手mb|1N|mb|p|mb|p|mb|p|", ["bar-in-text"]),
        (f"qx|o1|md|{DEAL}|sv|o|||{ONE_NOTRUMP}", ["empty-tag", "empty-tag"]),
        (f"qx|o1|md|{DEAL}|sv|o|{ONE_NOTRUMP}and then", ["text-after-last-bar"]),
        (f"qx|o1|md|{DEAL}|sv|o|{ONE_NOTRUMP}mc|7", ["last-value-not-closed"]),
        (f"qx|see below|qx|o1|md|{DEAL}|sv|o|{ONE_NOTRUMP}", []),
    ],
)
def test_reader_finds_the_way_back_to_the_next_tag(text: str, problems: list[str]) -> None:
    found, named = read_one(text)

    assert (found.board, found.room, auction(found)) == (1, Room.OPEN, ["1N", "P", "P", "P"])
    assert named == problems


def test_names_without_their_bar_do_not_swallow_the_first_record() -> None:
    file = lin.read(f"{HEADING}rs|,,,|\npn|Ann,Bob,Cyd,Dan,Eve,Fay,Gus,Hal\n{record()}".encode())

    assert kinds(file) == ["pn-bar-lost"]
    assert file.players(Room.CLOSED) == Lineup(north="Gus", east="Hal", south="Eve", west="Fay")
    assert [(found.board, found.line) for found in file.records] == [(1, 4)]


@pytest.mark.parametrize(
    ("names", "problems"),
    [
        ("Ann,Bob,Cyd,Dan", ["pn-count"]),
        ("Ann,V,M,Bob,Cyd,Dan,Eve,Fay,Gus,Hal", ["pn-count"]),
        (",,,,,,,", ["pn-empty-names"]),
    ],
)
def test_names_that_do_not_seat_everybody_are_named(names: str, problems: list[str]) -> None:
    file = lin.read(f"{HEADING}rs|,,,|\npn|{names}|pg||\n{record()}".encode())

    assert kinds(file) == problems
    assert file.players(Room.CLOSED) is None


def test_names_before_a_record_belong_to_it() -> None:
    here = "pn|Ida,Jon,Kay,Leo|pg||\n"
    file = lin.read(broadcast(record("o1"), here + record("c1"), record("o2"), results=",,,"))

    assert [found.names for found in file.records] == [(), ("Ida", "Jon", "Kay", "Leo"), ()]
    assert file.records[1].players == Lineup(north="Kay", east="Leo", south="Ida", west="Jon")


def test_deal_without_a_place_is_a_record_of_its_own() -> None:
    file = lin.read(broadcast(record(), f"md|{DEAL}|sv|o|{ONE_NOTRUMP}", results="1NS=,,,"))

    assert [(found.board, found.is_orphan) for found in file.records] == [(1, False), (1, True)]
    assert file.records[1].official is None
    assert kinds(file) == ["md-block-without-qx"]


def test_missing_parts_of_a_record_are_named() -> None:
    found, problems = read_one("qx|o1|st||pg||")

    assert (found.dealer, found.vulnerability, found.hands) == (None, None, None)
    assert problems == ["md-missing", "sv-missing"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("1NS=", ResultRead("1NS=", Contract(1, Strain.NOTRUMP, Doubling.UNDOUBLED, Seat.SOUTH), 7)),
        ("4HEx-1", ResultRead("4HEx-1", Contract(4, Strain.HEARTS, Doubling.DOUBLED, Seat.EAST), 9)),
        ("3NTNxx+2", ResultRead("3NTNxx+2", Contract(3, Strain.NOTRUMP, Doubling.REDOUBLED, Seat.NORTH), 11)),
        ("2SXW=", ResultRead("2SXW=", Contract(2, Strain.SPADES, Doubling.DOUBLED, Seat.WEST), 8)),
        ("P", ResultRead("P", passed_out=True)),
        ("Pass", ResultRead("Pass", passed_out=True)),
        ("3HE", ResultRead("3HE")),
        ("7NN+1", ResultRead("7NN+1", Contract(7, Strain.NOTRUMP, Doubling.UNDOUBLED, Seat.NORTH), None)),
        ("", ResultRead("")),
    ],
)
def test_official_result_is_read(entry: str, expected: ResultRead) -> None:
    file = lin.read(broadcast(record(), results=f"{entry},,,"))

    assert file.records[0].official == expected


def test_results_stand_two_a_board_open_room_first() -> None:
    file = lin.read(broadcast(record("o1"), record("c1"), record("c2"), results="1NS=,1NS+1,1NS-1,1NS+2"))

    assert [found.official.found for found in file.records if found.official] == ["1NS=", "1NS+1", "1NS+2"]
    result = file.result(2, Room.OPEN)
    assert result is not None
    assert result.found == "1NS-1"


@pytest.mark.parametrize(
    ("results", "problems"),
    [
        (",,,", []),
        (",,", ["rs-count"]),
        (",,,,", ["rs-count"]),
        (",,,,,,,", ["rs-count"]),
        (",,,,P,P", ["rs-count"]),
    ],
)
def test_number_of_results_is_checked_against_the_boards(results: str, problems: list[str]) -> None:
    assert kinds(lin.read(broadcast(results=results))) == problems


def test_hand_record_without_a_broadcast_is_read() -> None:
    one = f"pn|Ann,Bob,Cyd,Dan|st||md|{DEAL},|rh||ah|Board 17|sv|b|{ONE_NOTRUMP}mc|7|\n"
    two = one.replace("Ann", "Eve").replace("17", "18")

    file = lin.read((one + two).encode())

    assert [(found.board, found.room, found.label, found.line) for found in file.records] == [
        (17, None, "", 1),
        (18, None, "", 2),
    ]
    assert [found.names[0] for found in file.records] == ["Ann", "Eve"]
    assert kinds(file) == []


@pytest.mark.parametrize(
    ("data", "encoding", "problems"),
    [
        ("José".encode(), "utf-8", []),
        (b"\xef\xbb\xbf" + "José".encode(), "utf-8-sig", []),
        ("José".encode("cp1252"), "cp1252", ["encoding-guessed"]),
        (b"Jos\xe9\x81", "latin-1", ["encoding-guessed"]),
        ("José".encode().decode("latin-1").encode(), "utf-8", ["double-encoded-utf8"]),
    ],
)
def test_encoding_is_found_or_guessed_aloud(data: bytes, encoding: str, problems: list[str]) -> None:
    name = b"Ann"
    mark = data[:3] if encoding == "utf-8-sig" else b""
    file = lin.read(mark + broadcast(results=",,,").replace(name, data.removeprefix(mark)))

    assert (file.encoding, kinds(file)) == (encoding, problems)
    assert file.open_players is not None
    assert file.open_players.south.startswith("Jos")


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b"\r"])
def test_lines_count_alike_with_every_line_end(line_end: bytes) -> None:
    file = lin.read(broadcast(record("o1"), record("c1"), results=",,,").replace(b"\n", line_end))

    assert [found.line for found in file.records] == [4, 5]


def test_format_is_recognised_by_content_and_by_name() -> None:
    names = [
        found and found.name
        for found in (
            format_of("segment.txt", broadcast()),
            format_of("empty.LIN", b""),
            format_of("notes.txt", b'[Event "x"]'),
            format_of("notes.txt", b"no bridge here"),
        )
    ]

    assert names == ["lin", "lin", "pbn", None]


def test_file_of_nothing_reads_as_nothing() -> None:
    assert lin.read(b"") == BroadcastFile()
    assert lin.read(f"qx|o1|md|1{SOUTH},{WEST}".encode()).records[0].board == 1


def test_deal_before_the_first_place_is_a_record_of_its_own() -> None:
    loose = f"md|{DEAL}|ah|Board 9|sv|o|{ONE_NOTRUMP}mc|7|\n"

    file = lin.read((loose + record("o1") + record("c1")).encode())

    assert [(found.board, found.room, found.is_orphan) for found in file.records] == [
        (9, None, False),
        (1, Room.OPEN, False),
        (1, Room.CLOSED, False),
    ]
