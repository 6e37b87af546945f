"""What a record comes to, and what is named when it cannot be true."""

import pytest

from bridge.notation import lin
from bridge.notation.checks import contradictions
from bridge.notation.outcome import Outcome, TricksFrom, outcome
from bridge.notation.record import BroadcastFile
from tests.notation.lins import DEAL, ONE_NOTRUMP, broadcast, play, record


def worked_out(body: str, deal: str = DEAL) -> Outcome:
    return outcome(lin.read(broadcast(record(deal=deal, rest=body), results=",,,")).records[0])


def found(file: BroadcastFile, *but: str) -> list[str]:
    return [problem.kind for problem in contradictions(file) if problem.kind not in but]


@pytest.mark.parametrize(
    ("body", "tricks", "source", "score"),
    [
        (play(13), 7, TricksFrom.PLAY, 90),
        (play(12), 7, TricksFrom.FORCED_LAST_TRICK, 90),
        (play(12, cards=2), 7, TricksFrom.FORCED_LAST_TRICK, 90),
        (play(12) + "mc|6|", 6, TricksFrom.CLAIM, -50),
        (play(5) + "mc|9|", 9, TricksFrom.CLAIM, 150),
        (play(13) + "mc|9|", 7, TricksFrom.PLAY, 90),
        (play(5), None, None, None),
        ("", None, None, None),
    ],
)
def test_tricks_come_from_play_or_claim(
    body: str, tricks: int | None, source: TricksFrom | None, score: int | None
) -> None:
    result = worked_out(ONE_NOTRUMP + body)

    assert (result.tricks, result.tricks_from, result.score_ns) == (tricks, source, score)


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        (play(13), []),
        (play(13) + "mc|9|", ["mc-disagrees-with-full-play"]),
        (play(5) + "mc|13|", ["mc-impossible-after-play"]),
        (play(5), ["play-unfinished-no-mc"]),
        ("", ["no-play-and-no-mc"]),
        ("pc|SA|mc|7|", ["lead-from-wrong-hand"]),
        ("pc|CK|pc|C3|mc|7|", ["card-from-wrong-hand"]),
        ("pc|CK|pc|CK|mc|7|", ["card-played-twice"]),
        ("pc|CK|pc|H8|mc|7|", ["revoke"]),
        ("pc|CK|pc|Z8|mc|7|", ["card-unknown"]),
        ("mb|p|mc|7|", ["illegal-call"]),
    ],
)
def test_what_cannot_be_true_is_named(body: str, kinds: list[str]) -> None:
    assert [problem.kind for problem in worked_out(ONE_NOTRUMP + body).problems] == kinds


def test_play_counts_up_to_the_first_impossible_card() -> None:
    wrong = play(5) + "pc|C2|" + "mc|8|"

    result = worked_out(ONE_NOTRUMP + wrong)

    assert (result.play.is_possible, result.play.tricks, result.play.declarer_tricks) == (False, 5, 1)
    assert (result.tricks, result.tricks_from) == (8, TricksFrom.CLAIM)
    assert "trick 6 card 1 C2" in result.problems[0].detail


@pytest.mark.parametrize(
    ("calls", "contract", "problems"),
    [
        ("1N p p p p", "1N", ["call after the auction ended"]),
        ("1N p p p 2S p p p", "2S", ["call after the auction ended"] * 4),
        ("p p p p 1N p p p", "1N", ["call after the auction ended"] * 4),
        ("2H 1S p p p", "1S", ["insufficient bid (Law 18)"]),
        ("1N d d p p p", "1NX", ["inadmissible double (Law 19A)"]),
        ("p r 1N p p p", "1N", ["inadmissible redouble (Law 19B)"]),
        ("1N zz p p p", "1N", ["unreadable"]),
    ],
)
def test_illegal_calls_are_stepped_over(calls: str, contract: str, problems: list[str]) -> None:
    result = worked_out("".join(f"mb|{call}|" for call in calls.split()) + "mc|7|")

    assert str(result.contract) == contract
    assert [problem.detail.partition(": ")[2] for problem in result.auction.problems] == problems


def test_passed_out_board_scores_nothing() -> None:
    result = worked_out("mb|p|mb|p|mb|p|mb|p|")

    assert (result.contract, result.auction.passed_out, result.score_ns) == (None, True, 0)


def test_unknown_hands_do_not_make_cards_impossible() -> None:
    suits = "1S23456789TJQKA,H23456789TJQKA,D23456789TJQKA"

    result = worked_out(ONE_NOTRUMP + play(13), deal=suits)

    assert (result.play.is_possible, result.tricks) == (True, 7)


@pytest.mark.parametrize(
    ("official", "kinds"),
    [
        ("1NS=", []),
        ("", ["rs-empty-for-record"]),
        ("1NS", ["rs-unreadable"]),
        ("1NS+1", ["rs-tricks-differ"]),
        ("1NN=", ["rs-declarer-differs"]),
        ("1NSx=", ["rs-doubling-differs"]),
        ("1SS=", ["rs-contract-differs"]),
        ("P", ["rs-contract-differs"]),
    ],
)
def test_official_result_is_held_against_the_record(official: str, kinds: list[str]) -> None:
    file = lin.read(broadcast(record(rest=ONE_NOTRUMP + "mc|7|"), results=f"{official},,,"))

    assert found(file, "dealer-not-standard", "record-missing-rs-empty") == kinds


def test_rooms_are_held_against_each_other() -> None:
    other = DEAL.replace("1", "3", 1).replace("C82", "C83").replace("2", "3")
    rest = "mb|p|mb|p|mb|p|mb|p|"
    open_room, closed_room = (
        record("o1", "3" + DEAL[1:], rest),
        record("c1", other, rest).replace("sv|o", "sv|n"),
    )

    kinds = found(lin.read(broadcast(closed_room, open_room, results="P,P,,")), "record-missing-rs-empty")

    assert kinds == [
        "vul-not-standard",
        "closed-room-before-open",
        "rooms-have-different-deals",
        "rooms-have-different-vul",
    ]


def test_boards_of_the_heading_without_a_record_are_named() -> None:
    north = "3" + DEAL[1:]
    rest = "mb|p|mb|p|mb|p|mb|p|"
    file = lin.read(broadcast(record("o1", north, rest), record("o1", north, rest), results="P,P,,"))

    assert found(file) == [
        "record-repeated",
        "record-missing-rs-has-result",
        "record-missing-rs-empty",
        "record-missing-rs-empty",
    ]
