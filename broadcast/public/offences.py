"""Offences of art. 54 that line-ups and seats show, with what is proposed for each by how often it happened. For directors.

Proposes only: a director's press enters a fine. A warning to the whole hall lets a first offence count as a second (art. 53).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from broadcast import journal, models
from broadcast.journal import SessionState
from broadcast.public.pending import LineUpsNow
from scoring import selectors
from scoring.methods.fines import OFFENCES, WRONG_SEATS, WRONG_SEATS_REPLAYED, Fine, fine_of_class
from scoring.methods.match import MatchSide
from scoring.schedule import Pairing, SessionContext

# What a warning about seats means in art. 54.
ARTICLES = {
    "other-than-line-up": "54(4)",
    "wrong-gender": "54(5)",
    "not-comparable": WRONG_SEATS,
    "mixed-pair": WRONG_SEATS,
}


@dataclass(frozen=True, slots=True)
class Offence:
    """Something a side is to be fined for: its `number`-th offence of this kind in the event, and what that costs."""

    article: str
    pairing: Pairing
    side: MatchSide
    number: int
    fine: Fine
    after_warning: bool = False


class Record:
    """How often each team of an event was fined or warned for what, and what the whole hall was warned of."""

    def __init__(self, event_pk: int) -> None:
        rows = models.JournalFact.objects.filter(
            session__stage__event=event_pk, kind__in=["fine", "hall-warned", "undone"]
        ).order_by("session", "seq")
        standing: dict[tuple[int, int], journal.JournalBody] = {}
        for session, seq, raw in rows.values_list("session", "seq", "body"):
            body = journal.decode(raw)
            if isinstance(body, journal.UndoneBody):
                standing.pop((session, body.fact), None)
            else:
                standing[session, seq] = body
        self.warned = frozenset(
            body.article for body in standing.values() if isinstance(body, journal.HallWarnedBody)
        )
        self._times: Counter[tuple[int, str]] = Counter()
        for body in standing.values():
            if isinstance(body, journal.FineBody) and body.article in OFFENCES:
                match = selectors.match_context(body.match).match
                team = match.home if body.side == MatchSide.HOME.value else match.visitor
                self._times[team.pk, body.article] += 1

    def offence(self, article: str, pairing: Pairing, side: MatchSide) -> Offence:
        """A side's next offence of a kind, with its fine (art. 53); wrong seats cost what art. 27 says, replayed."""
        match = pairing.match
        team = match.home if side is MatchSide.HOME else match.visitor
        number = self._times[team.pk, article] + 1
        if article == WRONG_SEATS:
            return Offence(article, pairing, side, number, WRONG_SEATS_REPLAYED)
        counts_as = max(number, 2) if article in self.warned else number
        fine = fine_of_class(OFFENCES[article], counts_as)
        return Offence(article, pairing, side, number, fine, after_warning=counts_as > number)


def offences(
    session: SessionContext, state: SessionState, line_ups: LineUpsNow, begun: Iterable[int]
) -> tuple[Offence, ...]:
    """What is proposed now and was not entered yet, late line-ups first.

    Seats that cannot be compared are an offence from the first board that was `begun` (tables) in them: before, they are
    put right.
    """
    begun = frozenset(begun)
    found = {
        (article, pairing.match.pk, side): pairing
        for article, pairing, side in _found(line_ups, begun)
        if not is_fined(state, pairing.match.pk, side, article)
    }
    if not found:
        return ()
    record = Record(session.event.pk)
    return tuple(record.offence(article, pairing, side) for (article, _, side), pairing in found.items())


def is_fined(state: SessionState, match_pk: int, side: MatchSide, article: str) -> bool:
    """Whether a side was fined in this session for this."""
    return any(
        isinstance(ruled.body, journal.FineBody)
        and (ruled.body.match, ruled.body.side, ruled.body.article) == (match_pk, side.value, article)
        for ruled in state.rulings
    )


def _found(line_ups: LineUpsNow, begun: frozenset[int]) -> Iterator[tuple[str, Pairing, MatchSide]]:
    for pairing, side in line_ups.were_late:
        yield "54(3)", pairing, side
    for pairing, warning in line_ups.warnings:
        article = ARTICLES.get(warning.code)
        if article is None:
            continue
        if article == WRONG_SEATS:
            # Both rooms belong to it: one of them may have begun in its right seats.
            if any(table.pk in begun for table in pairing.segment.tables):
                yield from ((article, pairing, side) for side in MatchSide)
        elif warning.side is not None:
            yield article, pairing, warning.side
