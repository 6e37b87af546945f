"""What the PBN reader makes of each way people and programs have written the format."""

import pytest

from bridge.boards import Vulnerability
from bridge.calls import Contract, Doubling, Strain
from bridge.notation import format_of, pbn
from bridge.notation.checks import contradictions
from bridge.notation.outcome import outcome
from bridge.notation.record import BroadcastFile, Lineup, Note, ResultRead, Room, TableRecord
from bridge.notation.supplements import Irregularity, Section, Tag
from bridge.seats import Seat
from tests.notation.pbns import AUCTION, BOARD, DEAL, HANDS, ORDER, PLAY, RESULT, ROWS, game

ONE_NOTRUMP = Contract(1, Strain.NOTRUMP, Doubling.UNDOUBLED, Seat.SOUTH)


def kinds(file: BroadcastFile) -> list[str]:
    return [problem.kind for problem in file.problems]


def read_one(data: bytes | str) -> tuple[TableRecord, list[str]]:
    """The one record of a file, and the kinds of its problems."""
    file = pbn.read(data.encode() if isinstance(data, str) else data)
    assert len(file.records) == 1
    return file.records[0], kinds(file)


def calls(record: TableRecord) -> str:
    return " ".join(str(read.call or "?" + read.found) for read in record.calls)


def cards(record: TableRecord) -> str:
    return " ".join(str(read.card or "-") for read in record.cards)


def test_game_has_everything_the_file_says() -> None:
    names = '[West "Bob"]\n[North "Cyd"]\n[East "Dan"]\n[South "Ann"]\n[Room "Closed"]\n[Table "7"]\n'

    found, problems = read_one(game(names, RESULT, AUCTION, PLAY))

    assert (found.board, found.room, found.line, found.dealer) == (3, Room.CLOSED, 1, Seat.SOUTH)
    assert found.vulnerability is Vulnerability.EW
    assert found.hands is not None
    assert dict(found.hands.as_strings()) == HANDS
    assert found.players == Lineup(north="Cyd", east="Dan", south="Ann", west="Bob")
    assert (calls(found), cards(found)) == ("1N P P P", " ".join(ORDER))
    assert found.official == ResultRead("1NS=", ONE_NOTRUMP, 7)
    assert (found.claimed, found.tags, problems) == (None, (Tag("Table", "7"),), [])
    assert (outcome(found).tricks, contradictions(BroadcastFile((found,)))) == (7, ())


@pytest.mark.parametrize("first", "NESW")
def test_deal_is_read_from_any_seat(first: str) -> None:
    hands = DEAL[2:].split()
    turned = "NESW".index(first)
    deal = f"{first}:{' '.join(hands[turned:] + hands[:turned])}"

    found, problems = read_one(f'[Deal "{deal}"]\n')

    assert found.hands is not None
    assert (dict(found.hands.as_strings()), problems) == (HANDS, [])


@pytest.mark.parametrize(
    ("deal", "problems", "unknown"),
    [
        ("N:87.JT98.QJT9.A76 - AK32.KQ4.A765.82 -", [], "EW"),
        ("N:.6.AKQ987.A9732 A865.KQ5.T.QJT6 J97.J98742.3.K4 QT2.AT.J6542.85", [], ""),  # an end position
        (DEAL.replace("A76 ", "A7 "), ["deal-hand-count", "deal-missing-card"], ""),
        (DEAL.replace("A76 ", "A77 "), ["deal-hand-syntax", "deal-hand-count", "deal-missing-card"], ""),
        (DEAL.replace("A76 ", "A7K "), ["deal-card-twice", "deal-missing-card"], ""),
        (DEAL.replace("A76 ", "A7Z6 "), ["deal-hand-syntax"], ""),
        (DEAL.rpartition(" ")[0], ["deal-unreadable"], "W"),
    ],
)
def test_deal_that_is_not_four_whole_hands_is_kept(deal: str, problems: list[str], unknown: str) -> None:
    found, named = read_one(f'[Deal "{deal}"]\n')

    assert found.hands is not None
    assert ("".join(sorted(seat.value for seat in found.hands.unknown)), named) == (unknown, problems)


@pytest.mark.parametrize(
    ("deal", "problem"),
    [("north", "deal-unreadable"), ("X:- - - -", "deal-unreadable"), ("N:- - - -", "deal-unknown")],
)
def test_deal_that_tells_nothing_is_none(deal: str, problem: str) -> None:
    found, named = read_one(f'[Deal "{deal}"]\n')

    assert (found.hands, named) == (None, [problem])


@pytest.mark.parametrize(
    ("word", "vulnerability"),
    [
        ("None", Vulnerability.NONE),
        ("Love", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("NS", Vulnerability.NS),
        ("ew", Vulnerability.EW),
        ("All", Vulnerability.BOTH),
        ("Both", Vulnerability.BOTH),
        ("?", None),
        ("", None),
    ],
)
def test_vulnerability_has_many_names(word: str, vulnerability: Vulnerability | None) -> None:
    found, problems = read_one(f'[Vulnerable "{word}"]\n')

    assert (found.vulnerability, problems) == (vulnerability, [])


@pytest.mark.parametrize(
    ("contract", "declarer", "result", "expected"),
    [
        ("4SX", "N", "9", "4SNx-1"),
        ("4Sx", "n", "10", "4SNx="),
        ("4HXX", "E", "11", "4HExx+1"),
        ("3N", "W", "9", "3NW="),
        ("3NT", "W", "NS 3", "3NW+1"),
        ("3NR", "W", "9", "3NWxx="),
        ("1NTX", "S", "NS 9 EW 4", "1NSx+2"),
        ("1NTX", "S", "EW 4 NS 9", "1NSx+2"),
        ("Pass", "", "", "P"),
        ("2S", "N", "", "2SN"),
        ("2S", "N", "?", "2SN"),
    ],
)
def test_result_is_read_in_all_spellings(contract: str, declarer: str, result: str, expected: str) -> None:
    found, problems = read_one(
        game(f'[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Result "{result}"]\n')
    )

    assert found.official is not None
    assert (found.official.found, problems) == (expected, [])


def test_irregular_declarer_and_agreed_tricks_are_marked() -> None:
    found, problems = read_one(game('[Declarer "^S"]\n[Contract "5HX"]\n[Result "^9"]\n'))

    assert found.official is not None
    assert (found.official.found, found.official.swapped, found.official.agreed) == ("5HSx-2", True, True)
    assert problems == []


@pytest.mark.parametrize("result", ["14", "C-2", "NS 9 EW 2", "NS"])
def test_result_that_cannot_be_is_kept_and_named(result: str) -> None:
    found, problems = read_one(game(f'[Declarer "S"]\n[Contract "1NT"]\n[Result "{result}"]\n'))

    assert found.official == ResultRead(f"1NS {result}", ONE_NOTRUMP)
    assert (found.tag("Result"), problems) == (result, ["result-unreadable"])


def test_nothing_told_is_no_official_result() -> None:
    found, problems = read_one(game('[Declarer "?"]\n[Contract ""]\n[Result "?"]\n'))

    assert (found.official, problems) == (None, [])


@pytest.mark.parametrize(
    ("text", "expected", "problems"),
    [
        ("1C Pass pass AP", "1C P P P", []),
        ("AP", "P P P P", []),
        ("Pass 1NT x XX\n3n Ap", "P 1N X XX 3N P P P", []),
        ("1C *", "1C", []),
        ("1C Pass +", "1C P", []),
        ("1C + Pass", "1C P", ["call-behind-the-end"]),
        ("1C zz Pass", "1C ?zz P", ["unreadable-call"]),
        ("1C - Pass", "1C P", ["call-filler"]),
        ("=1= 1C", "1C", ["mark-without-call"]),
        ("1C $a ^Q !!! =a=", "1C", ["unreadable-mark", "unreadable-irregularity", *["unreadable-mark"] * 2]),
    ],
)
def test_auction_is_read_in_each_dialect(text: str, expected: str, problems: list[str]) -> None:
    found, named = read_one(game(f'[Auction "S"]\n{text}\n'))

    assert (calls(found), named) == (expected, problems)


def test_hyphens_stand_for_seats_before_the_dealer() -> None:
    found, problems = read_one(game('[Auction "W"]\n- - - 1C\nAP\n'))

    assert (calls(found), problems) == ("1C P P P", [])


def test_auction_that_begins_elsewhere_is_named() -> None:
    assert read_one(game('[Auction "W"]\n1C AP\n'))[1] == ["auction-begins-elsewhere"]


def test_dealer_is_whoever_calls_first_where_no_tag_says_so() -> None:
    assert read_one('[Auction "W"]\n- - 1C AP\n')[0].dealer is Seat.EAST


def test_notes_glyphs_and_irregularities_stay_with_their_calls() -> None:
    text = '[Auction "S"]\n1NT =1= ! $13 ^S {seen} X =2= ^I 1C\nAP\n[Note "1:12-14"]\n[Note "2: shows \\"both\\""]\n'

    found, problems = read_one(game(text))

    first, skipped, double, insufficient = found.calls[:4]
    assert (first.alert, first.explanation, first.glyphs) == (True, "12-14", (1, 13))
    assert (skipped.call, skipped.irregularity) == (None, Irregularity.TURN_SKIPPED)
    assert (double.explanation, double.alert) == ('shows "both"', True)
    assert insufficient.irregularity is Irregularity.INSUFFICIENT_BID
    assert found.commentary == (Note("seen", calls=2),)
    assert problems == []


def test_skipped_turn_does_not_shift_the_declarer() -> None:
    found, _ = read_one(game('[Auction "S"]\n^S 1H AP\n'))

    contract = outcome(found).contract
    assert contract is not None
    assert contract.declarer is Seat.WEST


@pytest.mark.parametrize(
    ("notes", "explanation", "problems"),
    [
        ("", "", ["note-missing"]),
        ('[Note "1:weak"]\n[Note "2:strong"]\n', "weak", ["note-not-used"]),
        ('[Note "1:weak"]\n[Note "1:strong"]\n', "weak", ["note-contradicts"]),
        ('[Note "weak"]\n', "", ["note-unreadable", "note-missing"]),
        ('[Play "W"]\nCK - - -\n*\n[Note "1:weak"]\n', "weak", ["note-misplaced"]),
    ],
)
def test_notes_that_do_not_fit_are_named(notes: str, explanation: str, problems: list[str]) -> None:
    found, named = read_one(game('[Auction "S"]\n1NT =1= AP\n' + notes))

    assert (found.calls[0].explanation, sorted(named)) == (explanation, sorted(problems))


def test_play_that_breaks_off_is_claimed_at_the_result() -> None:
    found, problems = read_one(game(RESULT, AUCTION, '[Play "W"]\n', ROWS[0], "\n", "CQ CA - -\n*\n"))

    assert (cards(found), found.claimed, problems) == ("CK C6 C3 C2 CQ CA", 7, [])


def test_play_that_goes_on_is_not_claimed() -> None:
    assert read_one(game(RESULT, AUCTION, '[Play "W"]\nCK C6 + -\n'))[0].claimed is None


def test_unseen_cards_keep_their_place() -> None:
    found, _ = read_one(game(RESULT, AUCTION, '[Play "W"]\nCK - C3 C2\n- - - -\n'))

    assert cards(found) == "CK - C3 C2"


def test_play_in_one_line_is_cut_into_tricks() -> None:
    assert cards(read_one(game(RESULT, AUCTION, '[Play "W"]\n', " ".join(ROWS)))[0]) == " ".join(ORDER)


def test_play_without_a_contract_is_read_as_far_as_its_order_is_known() -> None:
    found, problems = read_one(game('[Play "W"]\n', ROWS[0], "\n", ROWS[1]))

    assert (cards(found), problems) == (ROWS[0], ["play-order-unknown"])


def test_lead_out_of_turn_begins_the_trick() -> None:
    found, problems = read_one(game(RESULT, AUCTION, '[Play "W"]\n', ROWS[0], "\nCQ CA ^L C4 ^R C8\n"))

    assert cards(found) == "CK C6 C3 C2 C4 C8 CQ CA"
    assert (found.cards[4].irregularity, found.cards[4].by) == (Irregularity.LEAD_OUT_OF_TURN, Seat.EAST)
    assert (found.cards[5].irregularity, problems) == (Irregularity.REVOKE, [])


def test_cards_that_cannot_be_read_are_named() -> None:
    found, problems = read_one(game(RESULT, AUCTION, '[Play "W"]\nCK C1 CJ XX\n'))

    assert [read.found for read in found.cards] == ["", "C1", "", "XX"]
    assert problems == ["unreadable-card", "unreadable-card"]


@pytest.mark.parametrize(
    "text",
    [
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT 6\nN S 3\nN H 11\nN D 3\nN C 12\n',
        '[Ability "N:63B3C"]\n',
    ],
)
def test_double_dummy_is_one_value_in_each_dialect(text: str) -> None:
    known = read_one(game(text))[0].double_dummy

    assert known is not None
    assert known.tricks[0] == (12, 3, 11, 3, 6)
    assert (known.of(Seat.NORTH, Strain.HEARTS), known.is_complete) == (11, False)


def test_double_dummy_digits_go_north_south_east_west() -> None:
    text = '[DoubleDummyTricks "63b3c63b3d492a0492a1"]\n[Minimax "7SDW-800"]\n[OptimumScore "EW 300"]\n'
    found, problems = read_one(game(text))

    known = found.double_dummy
    assert known is not None
    assert known.is_complete
    assert known.tricks[1:] == ((0, 10, 2, 9, 4), (13, 3, 11, 3, 6), (1, 10, 2, 9, 4))
    assert (known.par_ns, known.par_contracts, problems) == (-300, "7SDW", ["par-contradicts"])


def test_dialects_that_differ_are_named() -> None:
    text = '[DoubleDummyTricks "63b3c63b3c492a0492a0"]\n[Ability "N:63b3c S:63b3c E:492a0 W:492a1"]\n'

    assert read_one(game(text))[1] == ["double-dummy-contradicts"]


def test_table_is_kept_with_its_cells() -> None:
    text = '[TotalScoreTable "-Rank\\3R;Names\\45;+MP\\6R"]\n{ the first }\n  1 "Ann Bob  ;Cyd" 12.5\n  2 x\n'

    found, problems = read_one(game(text))

    assert found.sections == (
        Section(
            "TotalScoreTable",
            ("-Rank\\3R", "Names\\45", "+MP\\6R"),
            (("1", "Ann Bob  ;Cyd", "12.5"), ("2", "x")),
        ),
    )
    assert found.sections[0].column_names == ("Rank", "Names", "MP")
    assert found.commentary == (Note(" the first ", behind="TotalScoreTable"),)
    assert problems == ["row-length"]


@pytest.mark.parametrize(
    ("text", "value", "problems"),
    [
        ('[Event "my event"] [Date "1998.03.21"]', "my event", []),
        ('[   Event"close"   ]', "close", []),
        (' [\n   Event\n         "lines"\n     ]', "lines", []),
        ('[Event "a \\"b\\" \\\\ c"]', 'a "b" \\ c', []),
        ("[Event]", "", ["tag-without-value"]),
        ("[Event bare]", "bare", ["tag-without-quotes"]),
        ('[Event "open]', "open", ["tag-not-closed"]),
        ('[Event "a\tb"]', "a b", ["control-character"]),
        ('[Event "one"]\n[Event "two"]', "one", ["tag-contradicts"]),
        ('[Event "one"]\n[Event "one"]', "one", ["tag-repeated"]),
        ('[Event "one"]\nnonsense', "one", ["text-outside-section"]),
        ('[Event "one"]\n[', "one", ["tag-unreadable"]),
        ('[Event "one"]\n% [Event "two"]\n{ [Event "three"]\n\n[Event "four"] } ; [Event "five"]', "one", []),
        ('[Event "one"]\n{ never closed', "one", ["comment-not-closed", "text-outside-section"]),
    ],
)
def test_tags_are_read_however_they_stand(text: str, value: str, problems: list[str]) -> None:
    found, named = read_one(text)

    assert (found.tag("Event"), named) == (value, problems)


def test_empty_line_ends_a_game_but_not_within_a_comment() -> None:
    file = pbn.read(b'{before}\n\n[Board "1"]\n{ a\n\nb }\n \t\n[Board "2"]\n')

    assert [found.board for found in file.records] == [1, 2]
    assert file.records[0].commentary == (Note(" a\n\nb ", behind="Board"),)
    assert file.commentary == (Note("before"),)


def test_empty_line_that_slipped_into_a_game_does_not_cut_it() -> None:
    found, problems = read_one(game("{ comment }\n\n", '[Scoring "IMP"]\n', RESULT))

    assert (found.board, found.official is not None, problems) == (3, True, ["empty-line-in-game"])


def test_values_are_inherited() -> None:
    file = pbn.read(
        b'[Event "##Cup"]\n[Site "here"]\n[Board "1"]\n\n[Site "#"]\n[Board "2"]\n\n[Board "3"]\n[Dealer "#"]\n'
    )

    assert [(found.tag("Event"), found.tag("Site")) for found in file.records] == [
        ("Cup", "here"),
        ("Cup", "here"),
        ("Cup", ""),
    ]
    assert kinds(file) == ["inheritance-not-allowed"]


def test_what_equals_the_game_before_may_be_left_out() -> None:
    match = '[Event "Cup"]\n[HomeTeam "Herons"]\n'
    one = match + '[South "Ann"]\n' + BOARD + RESULT
    other = '[South "Eve"]\n' + RESULT.replace("7", "8")
    file = pbn.read("\n".join([one, other, BOARD.replace("3", "4", 1) + RESULT, RESULT]).encode())

    assert [(found.board, found.names[0], found.tag("HomeTeam")) for found in file.records] == [
        (3, "Ann", "Herons"),
        (3, "Eve", "Herons"),
        (4, "Ann", "Herons"),
        (4, "Eve", "Herons"),
    ]
    assert all(found.hands == file.records[0].hands for found in file.records)
    assert kinds(file) == ["board-left-out", "board-left-out"]


def test_score_is_held_against_the_result() -> None:
    good, bad, own = (game(RESULT, f'[Score "{score}"]\n') for score in ("NS 90", "EW 90", "90"))

    assert [read_one(data)[1] for data in (good, bad, own)] == [[], ["score-contradicts"], []]


def test_one_match_makes_a_heading_and_a_list_of_results() -> None:
    teams = '[Event "Cup"]\n[Stage "Final"]\n[HomeTeam "Herons"]\n[VisitTeam "Magpies"]\n[Scoring "IMP"]\n'
    rooms = [teams + f'[Room "{room}"]\n' + BOARD + RESULT for room in ("Open", "Closed")]

    file = pbn.read("\n".join(rooms).encode())

    heading = file.heading
    assert heading is not None
    assert (heading.event, heading.segment, heading.scoring) == ("Cup", "Final", "I")
    assert (heading.first, heading.last, heading.team1.name, heading.team2.name) == (
        3,
        3,
        "Herons",
        "Magpies",
    )
    assert [(entry.board, entry.room) for entry in file.results] == [(3, Room.OPEN), (3, Room.CLOSED)]


def test_travellers_make_no_heading() -> None:
    assert pbn.read("\n".join([BOARD + RESULT] * 2).encode()).heading is None


@pytest.mark.parametrize(
    ("data", "encoding", "problems"),
    [
        ('[Event "José"]'.encode(), "utf-8", []),
        (b"\xef\xbb\xbf" + '[Event "José"]'.encode(), "utf-8-sig", []),
        ('[Event "José"]'.encode("latin-1"), "cp1252", ["encoding-guessed"]),
        ('%Content-type: text/x-pbn; charset=ISO-8859-1\n[Event "José"]'.encode("latin-1"), "cp1252", []),
    ],
)
def test_encoding_that_is_guessed_is_named(data: bytes, encoding: str, problems: list[str]) -> None:
    file = pbn.read(data)

    assert (file.records[0].tag("Event"), file.encoding, kinds(file)) == ("José", encoding, problems)


def test_lines_count_alike_with_every_line_end() -> None:
    text = game(RESULT, AUCTION) + b"\n" + BOARD.encode()

    lines = [[found.line for found in pbn.read(text.replace(b"\n", end)).records] for end in (b"\n", b"\r\n")]

    assert lines == [[1, 11], [1, 11]]


def test_format_is_recognised_by_content_and_by_name() -> None:
    for data in (b"% PBN 2.1\n", game(), b'\xef\xbb\xbf[Event "x"]', b'\r\n\r\n [ Deal "N:"]'):
        known = format_of("any.txt", data)
        assert known is not None
        assert known.name == "pbn"
    assert pbn.recognises(b"qx|o1|md|") is False
