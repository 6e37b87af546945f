"""What a frame says, and how long it may be with the longest names and the fullest board."""

import json
from functools import partial

import msgspec
import pytest
from msgspec.structs import replace

from bridge.actions import Action, CallMade, CardPlayed, Claimed, DealGiven, Entry, Happened, Joined, Opened
from bridge.board import fold
from bridge.boards import BoardSetup
from bridge.calls import Contract, Doubling, Strain, parse_call
from bridge.cards import parse_card
from bridge.deals import parse_deal
from bridge.seats import Seat
from broadcast import frames
from broadcast.paging import pages_of
from tests.broadcast.halls import DEAL
from tests.vectors import make_frames

SETUP = BoardSetup.standard(1, parse_deal(DEAL))


def board(*actions, setup=SETUP):
    entries = [Entry(str(number), action) for number, action in enumerate(actions)]
    return frames.board_of(fold(setup, entries))


def calls(*texts):
    return [CallMade(parse_call(text)) for text in texts]


def fullest_board():
    """Fifteen calls, five of them explained, and all 52 cards."""
    texts = ["1C", "P", "1S", "X", "2H", "P", "2N", "P", "3D", "P", "3N", "P", "P", "P"]
    words = "natural or balanced, 11-13 or 17-19"
    actions: list[Action] = [Opened()]
    actions += [
        CallMade(parse_call(text), at < 10 and at % 2 == 0, words * (at < 10 and at % 2 == 0))
        for at, text in enumerate(texts)
    ]
    entries = [Entry(str(number), action) for number, action in enumerate(actions)]
    while cards := fold(SETUP, entries).legal_cards():
        entries.append(Entry(str(len(entries)), CardPlayed(cards[-1])))
    return frames.board_of(fold(SETUP, entries))


def test_board_of_a_whole_play():
    full = fullest_board()

    assert full.phase == "finished"
    assert sum(full.won) == 13
    assert [len(trick.cards) for trick in full.tricks] == [4] * 13
    assert full.line is not None
    assert full.line.tricks == full.won[0 if full.declarer in "NS" else 1]


def test_board_in_play_has_no_line():
    assert board(Opened(), *calls("1N", "P", "P", "P"), CardPlayed(parse_card("DQ"))).line is None


def test_passed_out_board():
    passed = board(Opened(), *calls("P", "P", "P", "P"))

    assert (passed.contract, passed.declarer, passed.won) == ("P", None, (0, 0))
    assert passed.line == frames.Line("P", None, None, None, 0, None, provisional=False)


def test_claim_gives_the_line_from_north_south():
    claimed = board(Opened(), *calls("P", "1N", "P", "P", "P"), CardPlayed(parse_card("SQ")), Claimed(6))

    assert claimed.line == frames.Line("1N", "E", 6, -1, 50, "SQ", provisional=False)
    assert claimed.claim == 6


def test_deal_that_came_later_is_shown():
    setup = BoardSetup.standard(1)

    assert board(Opened(), setup=setup).hands is None
    assert board(Opened(), DealGiven(parse_deal(DEAL)), setup=setup).hands == DEAL


def test_joined_board_says_the_tricks_before_the_record():
    contract = Contract(4, Strain.SPADES, Doubling.UNDOUBLED, Seat.WEST)
    joined = board(Opened(), Joined(contract, 5, 2))

    assert (joined.joined, joined.won) == ((5, 2), (2, 5))


def test_cards_go_round_clockwise_after_a_play_out_of_turn():
    out_of_turn = CardPlayed(
        parse_card("DT"), happened=Happened("card", "play-out-of-turn", "57", (("by", "W"),))
    )
    cards = (CardPlayed(parse_card("DQ")), out_of_turn, CardPlayed(parse_card("D2")))

    # East leads; West plays before dummy and South have: the leader's neighbour is South all the same.
    actions = (Opened(), *calls("1N", "P", "P", "P"), *cards)
    state = fold(SETUP, [Entry(str(number), action) for number, action in enumerate(actions)])
    trick = frames.board_of(state).tricks[0]

    assert state.conflicts == ()
    assert (trick.leader, trick.cards) == ("E", ("DQ", "D2", "DT"))


def test_defaults_are_left_out():
    written = json.loads(msgspec.json.encode(board(Opened(), *calls("1N"))))

    assert written["auction"] == [{"call": "1N"}]
    assert not {"claim", "joined", "conflicts"} & set(written)


def test_line_written_and_read_is_the_same():
    line = fullest_board().line

    assert frames.decode_line(frames.encode_line(line)) == line
    assert frames.decode_line(frames.encode_line(None)) is None


WORST, TYPICAL = make_frames.longest, make_frames.typical
EXPLAINED = make_frames.EXPLAINED[:1] * 5  # five calls explained in 35 letters, in each room


def spoken(board):
    """A board of which much was said, at length and in letters that take room."""
    return make_frames.commented(board, *("评" * 280 for _ in range(12)))


def spoken_screen(screen):
    first, second = (replace(table, board=spoken(table.board)) for table in screen.tables)
    return replace(screen, tables=(first, second))


@pytest.mark.parametrize(
    ("kind", "make"),
    [
        ("table", lambda named: make_frames.table_frame(named, shown=make_frames.both(EXPLAINED)[0])),
        ("board", lambda named: make_frames.board_frame(named, make_frames.both(EXPLAINED))),
        ("board", lambda named: make_frames.board_frame(named, make_frames.both(()))),
        ("table", lambda named: make_frames.table_frame(named, shown=spoken(make_frames.both(EXPLAINED)[0]))),
        (
            "board",
            lambda named: make_frames.board_frame(named, tuple(map(spoken, make_frames.both(EXPLAINED)))),
        ),
        ("screen", lambda named: spoken_screen(make_frames.two_rooms(named))),
        *[("match", partial(make_frames.match_frame, count=count)) for count in (10, 16, 32, 33, 64)],
        *[("session", partial(make_frames.session_frame, count=count)) for count in (1, 6, 16, 17, 40)],
        *[("standing", partial(make_frames.standing_frame, count=count)) for count in (2, 14, 16, 32, 80)],
        ("screen", make_frames.two_rooms),
        ("screen", lambda named: replace(make_frames.two_rooms(named), corner="0123456789ab")),
        ("screen", lambda named: make_frames.shown("pictures", make_frames.pictures(named))),
        ("screen", lambda named: make_frames.shown("table", make_frames.table_frame(named))),
        (
            "screen",
            lambda named: make_frames.shown(
                "table", make_frames.table_frame(named, shown=spoken(make_frames.both(EXPLAINED)[0]))
            ),
        ),
        *[
            (
                "screen",
                lambda named, count=count: make_frames.shown(
                    "scores", make_frames.session_frame(named, count)
                ),
            )
            for count in (6, 16, 40)
        ],
        ("screen", lambda named: make_frames.shown("boards", make_frames.match_frame(named, 32))),
        ("screen", lambda named: make_frames.shown("clock", make_frames.clock(named))),
        (
            "screen",
            lambda named: make_frames.shown(
                "replay", make_frames.board_frame(named, make_frames.both(EXPLAINED)), 1_764_490_000
            ),
        ),
        *[
            ("screen", partial(make_frames.standings, matches=matches, teams=teams))
            for matches, teams in ((1, 2), (8, 16), (16, 32), (4, 60), (40, 80))
        ],
        *[
            ("screen", partial(make_frames.line_ups, count=count, sealed=sealed))
            for count in (1, 8, 16, 40)
            for sealed in (False, True)
        ],
    ],
)
@pytest.mark.parametrize("named", [TYPICAL, WORST])
def test_every_page_of_every_frame_keeps_its_budget(kind, make, named):
    sizes = [len(frames.encode(page)) for page in pages_of(make(named))]

    assert max(sizes) <= frames.BUDGETS[kind], sizes


@pytest.mark.parametrize(
    ("make", "pages"),
    [
        (partial(make_frames.board_frame, rooms=make_frames.both(EXPLAINED)), 1),
        (partial(make_frames.match_frame, count=32), 1),
        (partial(make_frames.session_frame, count=16), 1),
        (partial(make_frames.standing_frame, count=16), 1),
        (partial(make_frames.standings, matches=8, teams=16), 1),
        (partial(make_frames.session_frame, count=32), 3),
        (partial(make_frames.standings, matches=16, teams=32), 3),
        (partial(make_frames.line_ups, count=8), 1),
        (partial(make_frames.line_ups, count=16), 2),
        (partial(make_frames.line_ups, count=16, sealed=True), 2),
    ],
)
def test_names_as_they_are_need_few_pages(make, pages):
    assert len(pages_of(make(TYPICAL))) == pages


def test_fullest_board_alone_keeps_a_board_s_budget():
    assert len(msgspec.json.encode(fullest_board())) <= frames.BUDGETS["board"]
