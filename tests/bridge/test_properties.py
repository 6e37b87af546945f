"""What holds of every record, legal or not."""

from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from bridge.actions import (
    Action,
    CallMade,
    CardPlayed,
    Claimed,
    Corrected,
    DealGiven,
    Entry,
    Explained,
    Happened,
    Joined,
    Opened,
    ResultGiven,
    Source,
    ThreadLost,
)
from bridge.board import BoardState, Phase, check, fold
from bridge.boards import BoardSetup
from bridge.calls import ALL_BIDS, DOUBLE, PASS, REDOUBLE, Call, Contract, Doubling, Strain
from bridge.cards import DECK
from bridge.deals import Deal
from bridge.errors import CODES, IRREGULARITIES, Refusal
from bridge.seats import SEATS, Seat
from tests.bridge.records import DEAL


def deal_of(random: Random, known: int = 4) -> Deal:
    deck = list(DECK)
    random.shuffle(deck)
    hands = {seat: frozenset(deck[13 * at : 13 * at + 13]) for at, seat in enumerate(SEATS)}
    return Deal(dict(random.sample(sorted(hands.items(), key=lambda item: item[0].index), known)))


def legal_board(random: Random) -> tuple[BoardSetup, list[Entry]]:
    """A whole board, every action legal; one in four ends by a claim."""
    setup = BoardSetup.standard(random.randint(1, 36), deal_of(random))
    record = [Entry("0", Opened())]
    claims_after = random.choice([random.randint(10, 60), 99, 99, 99])
    while (state := fold(setup, record)).phase is not Phase.FINISHED:
        action: Action
        if state.phase is Phase.AUCTION:
            calls = state.legal_calls()
            action = CallMade(PASS if random.random() < 0.6 else random.choice(calls[:9]))
        elif len(record) > claims_after:
            action = Claimed(random.randint(state.declarer_tricks, 13 - state.defender_tricks))
        else:
            cards = state.legal_cards()
            assert cards
            action = CardPlayed(random.choice(cards))
        check(state, action)
        record.append(Entry(str(len(record)), action))
    return setup, record


boards = st.randoms(use_true_random=False).map(legal_board)


def same_board(one: BoardState, other: BoardState) -> bool:
    """Equal but for what speaks of the record itself."""
    return replace(one, last_entry_id=None, undo_target=None) == replace(
        other, last_entry_id=None, undo_target=None
    )


def unmarked(state: BoardState) -> BoardState:
    return replace(
        state,
        calls=tuple(replace(view, corrected=False) for view in state.calls),
        tricks=tuple(
            replace(trick, cards=tuple(replace(view, corrected=False) for view in trick.cards))
            for trick in state.tricks
        ),
    )


@given(boards)
def test_legal_board_ends_without_conflict(board):
    setup, record = board
    state = fold(setup, record)

    assert (state.conflicts, state.provisional, state.turn, state.unplaced) == ((), False, None, ())
    assert state.result is not None
    assert state.result.score_ns is not None
    if state.claim is None and not state.passed_out:
        assert state.declarer_tricks + state.defender_tricks == 13
        assert {view.card for trick in state.tricks for view in trick.cards} == set(DECK)
        assert state.result.tricks == state.declarer_tricks


@given(boards, st.data())
def test_prefix_shows_the_beginning_of_the_whole(board, data):
    setup, record = board
    cut = data.draw(st.integers(0, len(record)))
    whole, part = fold(setup, record), fold(setup, record[:cut])

    assert whole.calls[: len(part.calls)] == part.calls
    complete = [trick for trick in part.tricks if trick.is_complete]
    assert list(whole.tricks[: len(complete)]) == complete
    assert part.phase is Phase.FINISHED or part.result is None
    for seat in SEATS:
        later, earlier = whole.remaining(seat), part.remaining(seat)
        assert later is not None
        assert earlier is not None
        assert later <= earlier


@given(boards, st.data())
def test_every_legal_action_is_taken_and_no_other(board, data):
    setup, record = board
    state = fold(setup, record[: data.draw(st.integers(1, len(record) - 1))])
    words: list[Call] = [PASS, DOUBLE, REDOUBLE]
    words += ALL_BIDS
    offered: list[Action] = [CallMade(call) for call in words]
    offered += [CardPlayed(card) for card in DECK]

    taken = []
    for action in offered:
        try:
            check(state, action)
        except Refusal:
            continue
        taken.append(action)

    assume(state.phase is not Phase.FINISHED)
    cards = state.legal_cards()
    assert cards is not None
    assert {*taken} == {*map(CallMade, state.legal_calls()), *map(CardPlayed, cards)}


@given(boards, st.data())
def test_undo_equals_never_happened(board, data):
    setup, record = board
    cut = data.draw(st.integers(1, len(record)))
    before, after = record[: cut - 1], record[:cut]
    undo = Corrected(after[-1].id, None)

    check(fold(setup, after), undo)

    assert same_board(fold(setup, [*after, Entry("undo", undo)]), fold(setup, before))


@given(boards, st.data())
def test_correction_to_the_same_action_changes_only_the_mark(board, data):
    setup, record = board
    entry = data.draw(st.sampled_from(record))
    same = Corrected(entry.id, entry.action)
    state = fold(setup, record)

    check(state, same)

    corrected = fold(setup, [*record, Entry("same", same)])
    assert same_board(unmarked(corrected), state)
    if isinstance(entry.action, CallMade | CardPlayed):
        assert not same_board(corrected, state)


@given(boards, st.data())
def test_card_is_refused_the_same_whether_the_deal_came_first_or_last(board, data):
    setup, record = board
    bare = replace(setup, deal=None)
    assert setup.deal is not None
    cut = data.draw(st.integers(1, len(record)))

    early = fold(bare, [Entry("deal", DealGiven(setup.deal)), *record[:cut]])
    late = fold(bare, [*record[:cut], Entry("deal", DealGiven(setup.deal))])

    assert same_board(early, late)
    assert same_board(replace(early, setup=setup), fold(setup, record[:cut]))


@given(boards, st.data())
def test_less_knowledge_refuses_nothing_that_was_played(board, data):
    setup, record = board
    assert setup.deal is not None
    hidden = data.draw(st.sets(st.sampled_from(SEATS), min_size=2))
    dim = replace(
        setup, deal=Deal({seat: None if seat in hidden else setup.deal.hand(seat) for seat in SEATS})
    )

    # Of the last trick only the known hands play by themselves: here it is left out.
    state = fold(dim, record)

    assert state.conflicts == ()
    assert [trick.winner for trick in state.tricks] == [trick.winner for trick in fold(setup, record).tricks][
        : len(state.tricks)
    ]


# Records of anything at all

ids = st.sampled_from([str(number) for number in range(12)])
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling), st.sampled_from(Seat)
)
happenings = st.none() | st.builds(
    Happened,
    st.sampled_from(["call", "card", "claim"]),
    st.sampled_from([*IRREGULARITIES, "nonsense"]),
    st.just(""),
    st.sampled_from([(), (("by", "E"),), (("by", "?"),)]),
)
cards = st.builds(CardPlayed, st.none() | st.sampled_from(DECK), st.sampled_from(Source), happenings)
calls = st.builds(
    CallMade,
    st.sampled_from([PASS, PASS, PASS, DOUBLE, REDOUBLE, *ALL_BIDS]),
    st.booleans(),
    st.just(""),
    happenings,
)
numbers = st.integers(-2, 15)
plain: st.SearchStrategy[Action] = st.one_of(
    cards,
    calls,
    st.just(Opened()),
    st.just(ThreadLost()),
    st.builds(Claimed, numbers, st.none() | st.sampled_from(Seat)),
    st.builds(Explained, ids, st.booleans(), st.just("text")),
    st.builds(Joined, contracts, numbers, numbers, st.none() | st.sampled_from(Seat)),
    st.builds(ResultGiven, st.none() | contracts, st.none() | numbers),
    st.randoms(use_true_random=False).map(lambda random: DealGiven(deal_of(random, random.randint(0, 4)))),
)
anything: st.SearchStrategy[Action] = st.one_of(
    plain, cards, calls, st.builds(Corrected, ids, st.none() | plain | st.just(Corrected("0", None)))
)
# Half of them begin as boards do, so that the play is reached.
beginnings: st.SearchStrategy[list[Action]] = st.sampled_from(
    [[], [Opened(), CallMade(ALL_BIDS[2]), *[CallMade(PASS)] * 3]]
)
setups = st.sampled_from([BoardSetup.standard(1), BoardSetup.standard(2, DEAL)])


def consistent(state: BoardState) -> None:
    assert (state.result is None) == (state.phase is not Phase.FINISHED)
    assert state.declarer_tricks + state.defender_tricks <= 13
    assert all(conflict.code in CODES for conflict in state.conflicts)
    assert all(len({view.seat for view in trick.cards}) == len(trick.cards) for trick in state.tricks)
    assert state.provisional or not any(view.illegal for view in state.calls)
    assert state.turn is None or state.phase in (Phase.AUCTION, Phase.PLAY)
    assert state.line_over is None or -13 <= state.line_over <= 6
    state.legal_calls()
    for card in state.legal_cards() or ():
        check(state, CardPlayed(card))
    for seat in SEATS:
        state.remaining(seat)


@given(setups, beginnings, st.lists(anything, max_size=40), st.lists(ids, max_size=3))
def test_fold_never_raises(setup, beginning, actions, doubled):
    listed = [*beginning, *actions]
    record = [Entry(str(number), action) for number, action in enumerate(listed)]
    record += [Entry(entry_id, PASS_CALL) for entry_id in doubled]

    consistent(fold(setup, record))


PASS_CALL = CallMade(PASS)


@given(setups, beginnings, st.lists(anything, max_size=40))
def test_what_check_takes_folds_without_a_new_conflict_of_its_own(setup, beginning, actions):
    record: list[Entry] = []
    state = fold(setup, record)
    for number, action in enumerate([*beginning, *actions]):
        try:
            check(state, action)
        except Refusal:
            continue
        record.append(Entry(str(number), action))
        state = fold(setup, record)
        # A deal or a correction may put earlier or later entries in the wrong, and a card an earlier one.
        if not isinstance(action, DealGiven | Corrected):
            assert all(conflict.entry_id != str(number) for conflict in state.conflicts)
        consistent(state)
