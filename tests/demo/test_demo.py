import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bridge.actions import (
    CallMade,
    CardPlayed,
    Claimed,
    Corrected,
    Entry,
    Explained,
    ResultGiven,
    Source,
    ThreadLost,
)
from bridge.board import BoardState, check, fold
from bridge.boards import dealer_of, vulnerability_of
from bridge.seats import Seat
from bridge.views import Phase
from config.demo.notation import Step, Written, steps_of
from config.demo.script import DemoBoard, DemoMatch, load
from scoring.methods import VP_SCALES
from scoring.methods.imps import imps

EVENT = load()
MATCHES = [match for session in EVENT.sessions for match in session.matches]
PLACES = [
    (session, match, table)
    for session in EVENT.sessions
    for match in session.matches
    for table in (match.open, match.closed)
]
BOARDS = [board for _, _, table in PLACES for board in table.boards]
RECORDS = [
    pytest.param(board, id=f"session{session.number}-{match.home}-{table.room.value}-{board.number}")
    for session, match, table in PLACES
    for board in table.boards
]


def recorded(board: DemoBoard) -> Iterator[tuple[BoardState, Step]]:
    """Each step with the state it is recorded in; every step is checked on the way."""
    entries: list[Entry] = []
    for step in board.steps:
        state = fold(board.setup, entries)
        action = step.with_ids([entry.id for entry in entries])
        check(state, action)
        yield state, step
        entries.append(Entry(f"{len(entries)}", action))


def final(board: DemoBoard) -> BoardState:
    entries: list[Entry] = []
    for number, step in enumerate(board.steps):
        entries.append(Entry(f"{number}", step.with_ids([entry.id for entry in entries])))
    return fold(board.setup, entries)


def score(board: DemoBoard) -> int:
    result = final(board).result
    assert result is not None
    assert result.score_ns is not None
    return result.score_ns


def swings(match: DemoMatch) -> list[int]:
    return [imps(score(a) - score(b)) for a, b in zip(match.open.boards, match.closed.boards, strict=True)]


def session_swings(number: int) -> list[list[int]]:
    return [swings(match) for match in EVENT.sessions[number - 1].matches]


@pytest.mark.parametrize("board", RECORDS)
def test_record_is_accepted_step_by_step_and_ends_without_conflict(board):
    assert len(list(recorded(board))) == len(board.steps)

    state = final(board)

    assert state.phase is Phase.FINISHED
    assert state.conflicts == ()
    assert state.result is not None
    assert not state.provisional


@pytest.mark.parametrize("board", RECORDS)
def test_board_has_all_its_cards_and_its_number_s_dealer_and_vulnerability(board):
    assert board.setup.deal is not None
    assert board.setup.deal.is_complete
    assert board.setup.dealer is dealer_of(board.number)
    assert board.setup.vulnerability is vulnerability_of(board.number)


def test_both_rooms_of_both_matches_play_the_same_boards():
    for session in EVENT.sessions:
        for match in session.matches:
            for table in (match.open, match.closed):
                assert tuple(board.setup for board in table.boards) == session.boards
        numbers = [setup.number for setup in session.boards]
        assert len(numbers) == 8
        assert all(after == before + 1 for before, after in pairwise(numbers))


def test_every_team_meets_every_other_once():
    met = sorted(tuple(sorted((match.home, match.visitor))) for match in MATCHES)

    assert met == sorted(
        {tuple(sorted((a.id, b.id))) for a in EVENT.teams for b in EVENT.teams if a.id != b.id}
    )


def test_names_are_complete_and_different_in_both_scripts():
    names = [EVENT.name, EVENT.stage, *(session.name for session in EVENT.sessions)]
    names += [team.name for team in EVENT.teams]
    names += [player.name for team in EVENT.teams for player in team.players]

    assert all(name.en.isascii() and name.en.strip() for name in names)
    assert all(name.zh.strip() and not name.zh.isascii() for name in names)
    assert len({name.en for name in names}) == len({name.zh for name in names}) == len(names)


def test_event_uses_a_scale_there_is():
    assert EVENT.vp_scale in {scale.name for scale in VP_SCALES}


def test_first_session_has_swings_and_flat_boards():
    assert session_swings(1) == [[5, 0, 10, -12, -8, -10, -5, 10], [4, 1, 1, -9, 13, -12, -2, 5]]


def test_second_session_has_swings_and_flat_boards():
    assert session_swings(2) == [[2, 13, -4, 0, -5, 10, -8, -10], [-10, 3, -2, 0, -2, 5, 13, -12]]


def test_exchanged_session_gives_the_first_match_the_second_match_s_records():
    first, second = EVENT.sessions[1].matches
    other_first, other_second = EVENT.sessions[2].matches

    assert swings(other_first)[3] == swings(second)[1]
    assert swings(other_second)[3] == swings(first)[1]


def all_steps() -> list[Step]:
    return [step for board in BOARDS for step in board.steps]


def is_correction_of(step: Step, kind: type) -> bool:
    return isinstance(step.action, Corrected) and isinstance(step.action.to, kind)


INCIDENTS = {
    "alert": lambda step: isinstance(step.action, CallMade) and step.action.alert and step.action.explanation,
    "late alert": lambda step: isinstance(step.action, Explained),
    "claim": lambda step: isinstance(step.action, Claimed),
    "corrected call": lambda step: is_correction_of(step, CallMade),
    "corrected card": lambda step: is_correction_of(step, CardPlayed),
    "corrected claim": lambda step: is_correction_of(step, Claimed),
    "undo": lambda step: isinstance(step.action, Corrected) and step.action.to is None,
    "inferred card": lambda step: (
        isinstance(step.action, CardPlayed) and step.action.source is Source.INFERRED
    ),
    "lost thread": lambda step: isinstance(step.action, ThreadLost),
    "bare result": lambda step: isinstance(step.action, ResultGiven),
}


@pytest.mark.parametrize("incident", INCIDENTS)
def test_incident_occurs(incident):
    assert any(INCIDENTS[incident](step) for step in all_steps())


def test_a_board_is_passed_out_and_most_but_not_all_end_by_a_claim():
    states = [final(board) for board in BOARDS]
    claims = sum(state.claim is not None for state in states)

    assert any(state.passed_out for state in states)
    assert len(states) * 3 // 4 < claims < len(states)


def test_correction_comes_after_as_many_words_as_written():
    steps = steps_of(Written(auction="1H~1S+2 P 2S P"))

    assert [step.refers_to for step in steps] == [None, None, None, None, 1, None]
    correction = steps[4].with_ids(["a", "b", "c", "d"])
    assert isinstance(correction, Corrected)
    assert correction.of == "b"
    assert str(correction.to.call if isinstance(correction.to, CallMade) else "") == "1S"


def test_explanations_are_there_for_readers_of_both_languages():
    texts = {
        step.action.explanation
        for session in load().sessions
        for match in session.matches
        for table in (match.open, match.closed)
        for board in table.boards
        for step in board.steps
        if isinstance(step.action, CallMade | Explained) and step.action.explanation
    }

    worded = {text for text in texts if re.search("[a-z]{3}", text)}
    assert worded
    assert {text for text in worded if not re.search("[\u4e00-\u9fff]", text)} == set()


def test_late_alert_becomes_an_explanation_of_its_call():
    steps = steps_of(Written(auction="2C+1!(Stayman) P 2D"))

    assert steps[1].action == CallMade(steps[1].action.call)  # type: ignore[union-attr]
    assert steps[3].with_ids(["a", "b", "c"]) == Explained("b", alert=True, explanation="Stayman")


def test_result_turns_with_the_board():
    result = steps_of(Written(result="4S W 10"), turned=2)[1].action

    assert isinstance(result, ResultGiven)
    assert result.contract is not None
    assert result.contract.declarer is Seat.EAST


@pytest.mark.parametrize("auction", ["1H!!", "2C+x", "(Stayman)", "1H~~1S"])
def test_call_that_cannot_be_read_is_refused(auction):
    with pytest.raises(ValueError, match="not a call"):
        steps_of(Written(auction=auction))


@pytest.mark.parametrize("play", ["H5+1", "H5!", "---"])
def test_card_that_cannot_be_read_is_refused(play):
    with pytest.raises(ValueError, match="not a card"):
        steps_of(Written(play=play))
