"""Spoilt is exact: every board still to play of which anything was public while one of the players was absent, no other."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from broadcast.embargo import OUTSIDE, Exposure, always_absent, spoilt
from broadcast.embargo.spoilt import Absence
from broadcast.journal import PresenceBody, SeatsAt, Written
from broadcast.journal.presence import Presence, presence_after

START = datetime(2026, 5, 1, 6, tzinfo=UTC)
TABLE, ELSEWHERE = 7, 1


def minutes(number: float) -> datetime:
    return START + timedelta(minutes=number)


def said(seq: int, at: float, state: str, since: float | None = None, seats: str = "NS") -> Written:
    body = PresenceBody((SeatsAt(TABLE, seats),), state, None if since is None else minutes(since))  # type: ignore[arg-type]
    return Written(seq, minutes(at), "director", body)


def absences(presence: Presence, seats: str = "NS") -> list[Absence]:
    return [
        lambda as_of, instant, seat=seat: presence.was_absent(TABLE, seat, as_of, instant)  # type: ignore[misc]
        for seat in seats
    ]


def shown(board: int, at: float, as_of: int, audience: str = "hall") -> Exposure:
    return Exposure(board, audience, minutes(at), as_of, ELSEWHERE)


def boards(found: tuple[object, ...]) -> list[int]:
    return [each.board for each in found]  # type: ignore[attr-defined]


def test_board_shown_before_the_pair_came_is_spoilt_and_one_shown_afterwards_is_not() -> None:
    presence = presence_after([said(5, 12, "here")])

    found = spoilt([17, 18], absences(presence), [shown(17, 3, 4), shown(18, 13, 5)])

    assert boards(found) == [17]


def test_spoilt_names_board_first_instant_audience_and_table() -> None:
    presence = presence_after([said(5, 12, "here")])
    seen = [shown(17, 9, 4, "online"), shown(17, 5, 3), shown(17, 4, 2), shown(17, 10, 4)]

    (found,) = spoilt([17], absences(presence), seen)

    assert found.seen == (shown(17, 4, 2), shown(17, 9, 4, "online"))
    assert (found.first.audience, found.first.at, found.first.table) == ("hall", minutes(4), ELSEWHERE)


def test_one_of_the_players_absent_is_enough() -> None:
    presence = presence_after([said(1, 0, "here", seats="N"), said(5, 12, "here", seats="S")])

    assert boards(spoilt([17], absences(presence), [shown(17, 3, 4)])) == [17]
    assert boards(spoilt([17], absences(presence, "N"), [shown(17, 3, 4)])) == []


def test_player_nobody_spoke_of_is_absent() -> None:
    assert boards(spoilt([17], absences(Presence()), [shown(17, 3, 4)])) == [17]


def test_board_already_played_is_not_spoilt() -> None:
    presence = presence_after([said(5, 12, "here")])

    assert spoilt([18], absences(presence), [shown(17, 3, 4)]) == ()


def test_before_and_after_are_the_journals_numbers_whatever_the_clocks_say() -> None:
    presence = presence_after([said(5, 12, "here")])

    # Released by a machine whose clock is ahead, before the seating was entered; and by one behind, after it.
    ahead, behind = shown(17, 20, 4), shown(18, 2, 5)

    assert boards(spoilt([17, 18], absences(presence), [ahead, behind])) == [17]


def test_absence_in_mid_session_spoils_what_is_shown_meanwhile() -> None:
    presence = presence_after([said(1, 0, "here"), said(4, 20, "gone"), said(6, 30, "here")])

    found = spoilt([20, 21, 22], absences(presence), [shown(20, 19, 3), shown(21, 25, 5), shown(22, 31, 6)])

    assert boards(found) == [21]


def test_escorted_absence_spoils_nothing() -> None:
    presence = presence_after([said(1, 0, "here"), said(4, 20, "away")])

    assert spoilt([21], absences(presence), [shown(21, 25, 5)]) == ()


def test_time_that_the_director_corrects_counts_from_then() -> None:
    presence = presence_after([said(5, 12, "here", since=2)])

    assert boards(spoilt([17, 18], absences(presence), [shown(17, 1, 4), shown(18, 3, 4)])) == [17]


def test_outside_disclosure_counts_like_a_release_of_its_time() -> None:
    presence = presence_after([said(5, 12, "here")])
    early = Exposure(17, OUTSIDE, minutes(10), 4, where="another service")
    late = Exposure(18, OUTSIDE, minutes(14), 5, where="in print")

    (found,) = spoilt([17, 18], absences(presence), [early, late])

    assert (found.board, found.first.where, found.first.table) == (17, "another service", None)


def test_incoming_substitute_has_everything_spoilt_that_was_ever_shown() -> None:
    found = spoilt([17, 18, 19], [always_absent], [shown(19, 40, 9), shown(17, 3, 4)])

    assert boards(found) == [17, 19]


_facts = st.lists(st.tuples(st.sampled_from(["here", "gone"]), st.integers(0, 3)), max_size=6)
_exposures = st.lists(
    st.tuples(st.integers(1, 4), st.integers(0, 60), st.integers(0, 7), st.sampled_from(["hall", "online"])),
    max_size=12,
)


@given(facts=_facts, seen=_exposures, to_play=st.lists(st.integers(1, 4), unique=True))
def test_spoilt_is_exactly_the_definition(
    facts: list[tuple[str, int]], seen: list[tuple[int, int, int, str]], to_play: list[int]
) -> None:
    clock = 0
    written = []
    for seq, (state, after) in enumerate(facts, start=1):
        clock += after
        written.append(said(seq, clock, state, seats="N"))
    presence = presence_after(written)
    exposures = [shown(board, at, as_of, audience) for board, at, as_of, audience in seen]
    expected = {
        each.board
        for each in exposures
        if each.board in to_play and presence.was_absent(TABLE, "N", each.as_of, each.at)
    }

    found = spoilt(to_play, absences(presence, "N"), exposures)

    assert set(boards(found)) == expected
    for each in found:
        assert each.first.at == min(
            seen.at
            for seen in exposures
            if seen.board == each.board and presence.was_absent(TABLE, "N", seen.as_of, seen.at)
        )
