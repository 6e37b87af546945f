"""Canaries: marks that no other text in the world has, on everything an evening hides.

A deal of one suit to a hand and an explanation on hidden boards; another rare deal on the substitutes; names of players who
are in a sealed line-up and nowhere else; words that are the directors' own. And where to look for them.
"""

import base64
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from bridge.deals import parse_deal
from broadcast import public, publisher, services
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.journal import DisclosedBody, HoldBody, MovedBody, PolicyBody, RecallBody
from broadcast.services import lineups as writing
from scoring import selectors
from scoring import services as scoring
from scoring.methods.fines import Fine
from scoring.methods.match import MatchSide
from scoring.schedule import Name
from tests.broadcast.halls import START, Hall, correction, make, seconds
from tests.broadcast.lineups.rosters import Captain

# One suit to a hand, and two halves of two: nobody is dealt that.
HANDS = {
    "N": "AKQJT98765432...",
    "E": ".AKQJT98765432..",
    "S": "..AKQJT98765432.",
    "W": "...AKQJT98765432",
}
SUIT = "AKQJT98765432"
SUBSTITUTE_HANDS = {
    "N": "AQT8642.KJ9753..",
    "E": "KJ9753.AQT8642..",
    "S": "..AQT8642.KJ9753",
    "W": "..KJ9753.AQT8642",
}
SUBSTITUTE = "AQT8642.KJ9753"
WORDS = "quokka-in-the-rafters"
BENCHED = "Okapi"
BENCHED_ZH = "霍加狓"
REASON = "whispered-by-an-axolotl"
WHERE = "painted-on-a-narwhal"
FINED = "because-of-the-pangolin"

# What a release of board 2 shows to everybody; and what nobody but directors, or its own side or table, is ever shown here.
SHOWN = (SUIT, WORDS)
NEVER = (SUBSTITUTE, BENCHED, BENCHED_ZH, REASON, WHERE, FINED)
MARKERS = (*SHOWN, *NEVER)
HIDDEN_BOARD, RULED_BOARD = 2, 1


@dataclass(frozen=True, slots=True)
class Evening:
    """A hall with everything hidden in it. Match 0 plays the hidden board; in match 1 a board was replaced and held.

    The second session's line-ups are in, sealed, and not due for two days.
    """

    hall: Hall
    captains: tuple[Captain, ...]

    @property
    def benched(self) -> tuple[str, ...]:
        """Public ids of the players whom only sealed line-ups seat."""
        return tuple(
            player.public_id
            for captain in self.captains
            for player in selectors.roster(captain.team)
            if player.name.en.startswith(BENCHED)
        )

    def board_id(self, match: int = 0, number: int = HIDDEN_BOARD) -> str:
        """The public id of a board of the first session."""
        board = selectors.match_context(self.hall.matches[match].pk).segments[0].board(number)
        assert board is not None
        return board.public_id


def evening(now: datetime = START) -> Evening:
    """Every board has the rare deal; nobody may see anything before everybody has played it."""
    hall = make(
        boards=3,
        sessions=2,
        substitutes=2,
        deal=parse_deal(HANDS),
        substitute=parse_deal(SUBSTITUTE_HANDS),
        live=False,
    )
    captains = tuple(Captain(hall.sessions[1].pk, team.pk) for team in hall.teams)
    for number in range(1, len(hall.teams) + 1):
        seated = [Name(f"Player {10 * number + at}", f"Player{10 * number + at}号") for at in range(1, 5)]
        benched = [Name(f"{BENCHED} {number}{at}", f"{BENCHED_ZH}{number}{at}") for at in (5, 6)]
        scoring.add_team(
            hall.event.pk, number, Name(f"Team {number}", f"Team{number}号"), [*seated, *benched]
        )
    for segment in hall.later:
        for table in (segment.open, segment.closed):
            scoring.seat_players(table.pk, {})
    writing.set_terms(hall.sessions[1].pk, terms(), "director", now)
    hall.journal(MovedBody(now + timedelta(days=2)), now, session=1)
    return Evening(hall, captains)


def terms() -> Any:
    from broadcast.lineups import TermsBody

    return TermsBody("online")


def play(place: Evening, now: datetime = START) -> None:
    """All that is hidden happens; nothing of it may be seen."""
    hall, match = place.hall, place.hall.matches[1]
    hall.journal(PolicyBody("hall", 0, ("hold", "finished")), now)
    desk = hall.desk()
    bid = {"k": "call", "call": "1N", "alert": True, "text": WORDS}
    ids = desk.do(HIDDEN_BOARD, "open", bid, "P", "P", "P", now=now)
    desk.do(HIDDEN_BOARD, correction(ids[1], bid | {"text": f"{WORDS} indeed"}), "=9", now=now)
    for captain in place.captains[:2]:
        captain.hand_in(now, "5612")
    plan = public.plan_replacement(hall.session.pk, match.pk, (RULED_BOARD,))
    services.replace_boards(
        hall.session.pk, match.pk, (RULED_BOARD,), seen=plan.token, reason=REASON, by="director", now=now
    )
    hall.journal(HoldBody("board", match.pk, RULED_BOARD), now)
    other = hall.desk(1)
    other.labels[RULED_BOARD] = f"{RULED_BOARD}R"
    other.do(RULED_BOARD, "open", "1N", now=now)
    services.enter_fine(
        hall.session.pk,
        match.pk,
        MatchSide.HOME,
        Fine(Decimal(1)),
        article="54",
        by="director",
        now=now,
        reason=FINED,
    )
    hall.journal(DisclosedBody(hall.board_set.pk, (3,), now, WHERE), now)


def release(place: Evening, now: datetime) -> None:
    """Whatever no hold lies on is shown to everybody."""
    for audience in PUBLIC_AUDIENCES:
        place.hall.journal(PolicyBody(named(audience), 0, ("hold",)), now)


def recall(place: Evening, now: datetime) -> None:
    """The hidden board is hidden again, from everybody."""
    hall = place.hall
    hall.journal(HoldBody("session", hall.session.pk), now)
    for audience in PUBLIC_AUDIENCES:
        body = RecallBody(named(audience), "board", hall.matches[0].pk, HIDDEN_BOARD)
        services.recall(hall.session.pk, body, "director", now)


def named(audience: Any) -> Any:
    """An audience as the journal spells it."""
    return audience.value


def tick(at: float) -> None:
    publisher.tick(START + seconds(at))


_BLANKS = re.compile(r"[\s\u200b\u200c\u200d\u2060\ufeff]+")


def found(text: str | bytes, markers: Iterable[str] = MARKERS) -> list[str]:
    """The markers in something that was sent, drawn or said: also with blanks between, tens in figures, escapes as in JSON.

    The dots between suits are not asked for: where hands are drawn there are none.
    """
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    close = _BLANKS.sub("", plain)
    tens = close.replace("10", "T").replace(".", "")
    escaped = close.encode("ascii", "backslashreplace").decode()
    return [
        marker
        for marker in markers
        if marker in plain
        or marker in close
        or marker.replace(".", "") in tens
        or marker.encode("ascii", "backslashreplace").decode() in escaped
    ]


def buried(raw: bytes, markers: Iterable[str]) -> list[str]:
    """The markers that lie in bytes, in whatever spelling something may have stored them."""
    return [marker for marker in markers if any(spelling in raw for spelling in spellings(marker))]


def spellings(marker: str) -> set[bytes]:
    """A text as bytes, in hexadecimal, and within anything written in base 64."""
    plain = marker.encode()
    # Wherever it begins among three bytes, what lies between its ragged ends is the same.
    coded = {base64.b64encode(b"\0" * shift + plain)[4 if shift else 0 : -4] for shift in range(3)}
    return {plain, plain.hex().encode(), plain.hex().upper().encode(), marker.encode("utf-16-le"), *coded}
