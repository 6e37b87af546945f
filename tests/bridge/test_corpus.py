"""Real boards, auction and play as recorded, against what independent readers say of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from bridge.actions import Action, CallMade, CardPlayed, Claimed, Entry, Opened
from bridge.board import BoardState, CardView, Phase, fold
from bridge.boards import BoardSetup, Vulnerability
from bridge.calls import parse_call
from bridge.cards import parse_card
from bridge.deals import Deal, parse_deal
from bridge.errors import Refusal
from bridge.seats import Seat

Record = dict[str, Any]


def records(shared: Path) -> list[Record]:
    files = sorted((shared / "corpus" / "truth").glob("*.json"))
    listed = []
    for file in files:
        truth = json.loads(file.read_text(encoding="utf-8"))
        listed += [{"file": file.stem, **record} for record in truth.get("records", [])]
    return listed


def deal_of(record: Record) -> Deal | None:
    try:
        return parse_deal(record["hands"] or {})
    except Refusal:
        return None


def folded(record: Record, deal: Deal | None) -> BoardState:
    setup = BoardSetup(record["board"], Seat(record["dealer"]), Vulnerability(record["vul"] or "None"), deal)
    actions: list[Action] = [Opened(), *(CallMade(parse_call(word)) for word in record["auction"])]
    actions += [CardPlayed(parse_card(word)) for word in record["play"]]
    listed = [Entry(str(number), action) for number, action in enumerate(actions)]
    state = fold(setup, listed)
    if record["mc"] is not None and state.phase is Phase.PLAY:
        state = fold(setup, [*listed, Entry("claim", Claimed(record["mc"]))])
    return state


def is_readable(record: Record) -> bool:
    return record["dealer"] is not None and not any(word.startswith("?") for word in record["auction"])


# Where the game knows better than the truth files, which repeat what was recorded.
REVOKES = {("lib-08385", 20)}  # South plays D7 to a heart and still holds H7
BIDS_AFTER_FOUR_PASSES = {("hist-1999dutch-s5", 33)}
CLAIMED_AGAINST_THE_LAST_TRICK = {("lib-01040", 15)}  # twelve tricks are on record, the thirteenth is North's
PLAYED_OUT_WRONGLY = {("lib-06042", 4), ("lib-06042", 15), ("lib-06042", 17), ("lib-08418", 11)}


@pytest.fixture(scope="module")
def boards(shared) -> list[tuple[tuple[str, int], Record, BoardState]]:
    """Every record with a whole deal and a readable auction, with its board folded."""
    listed = []
    for record in records(shared):
        deal = deal_of(record)
        if deal is not None and is_readable(record):
            listed.append(((record["file"], record["seq"]), record, folded(record, deal)))
    return listed


def test_corpus_is_there(boards):
    assert len(boards) > 3700


def test_contract_and_declarer_are_those_of_the_truth(boards):
    different = {
        where
        for where, record, state in boards
        if record["auction_complete"]
        and contract_of(state) != (record["contract"].upper(), record["declarer"])
    }

    assert different == BIDS_AFTER_FOUR_PASSES


def contract_of(state: BoardState) -> tuple[str, str | None]:
    if state.contract is None:
        return ("PASS", None)
    return (str(state.contract), state.contract.declarer.value)


def test_play_fits_where_the_truth_says_so(boards):
    found = {where for where, _, state in boards if any(card.illegal for card in cards(state))}
    expected = {where for where, record, _ in boards if not record["play_ok"]}

    assert found == expected | REVOKES


def cards(state: BoardState) -> list[CardView]:
    return [view for trick in state.tricks for view in trick.cards]


def test_tricks_won_in_play_are_those_of_the_truth(boards):
    different = set()
    for where, record, state in boards:
        complete = [trick for trick in state.tricks if trick.is_complete and trick.cards[3].entry_id]
        won = [
            trick
            for trick in complete
            if state.contract and trick.winner in state.contract.declarer.side.seats
        ]
        if record["play_ok"] and (len(won), len(complete)) != (
            record["decl_tricks_in_play"] or 0,
            record["tricks_complete"] or 0,
        ):
            different.add(where)

    assert different == set()


def test_score_is_that_of_the_truth(boards):
    different = {
        where
        for where, record, state in boards
        if (state.result.score_ns if state.result else None) != record["score_ns_own"]
    }

    assert different == BIDS_AFTER_FOUR_PASSES | CLAIMED_AGAINST_THE_LAST_TRICK | PLAYED_OUT_WRONGLY
