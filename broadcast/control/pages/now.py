"""The page *Now*: what holds the broadcast and the press that frees it, who is late, what is spoilt, and every table."""

from __future__ import annotations

from broadcast.control.pages import at_the_desk, holding, seats, to_look_at
from broadcast.control.pages.grid import cells
from broadcast.control.pages.spoilt import spoilt_lists
from broadcast.control.pages.values import Button, NowPage
from broadcast.control.steps import Words
from broadcast.public.room import RoomNow

# The order in which a director reads them.
HOLDING = (seats.wrong_seat_cards, holding.hold_cards, holding.missing_cards, holding.elsewhere_cards)
CALM = (
    to_look_at.called_cards,
    seats.line_up_cards,
    to_look_at.waiting_cards,
    to_look_at.opened_public_cards,
    at_the_desk.deal_cards,
    at_the_desk.official_cards,
    at_the_desk.added_cards,
    seats.fine_cards,
    to_look_at.waived_cards,
    to_look_at.forfeit_cards,
)


def now_page(hall: RoomNow, words: Words) -> NowPage:
    """The room in a language of the catalogue."""
    session, event = hall.session.session, hall.session.event
    tables = len(hall.at_play)
    return NowPage(
        base=f"/{words.lang}/control/{event.slug}/",
        session=session.public_id,
        title=f"{words.name(session.name)} · {words.say('director.tables', n=tables)}",
        clock=words.clock(hall.now),
        started=_started(hall, words),
        seated=words.say("director.seated-of", n=hall.seated, of=tables),
        substitutes=words.say("director.substitutes", n=len(hall.substitutes)),
        cards=tuple(card for cards in HOLDING for card in cards(hall, words)),
        calm=tuple(card for cards in CALM for card in cards(hall, words)),
        spoilt=tuple(spoilt_lists(hall, words)),
        cells=cells(hall, words),
        presses=tuple(_presses(hall, words)),
    )


def _started(hall: RoomNow, words: Words) -> str:
    if hall.starts_at is None:
        return words.say("director.no-start")
    return words.say(
        "director.started" if hall.has_started else "director.starts",
        at=words.moment(hall.starts_at, hall.now),
    )


def _presses(hall: RoomNow, words: Words) -> list[Button]:
    found = []
    if any(hall.state.presence.missing(play.table.pk) for play in hall.tables):
        found.append(Button(words.say("director.seat-hall"), "seat-hall", is_step=True))
    found.append(Button(words.say("director.disclose"), "disclose", is_step=True))
    found.append(Button(words.say("director.move"), "move-start", is_step=True))
    if not hall.is_closed:
        found.append(Button(words.say("director.close-all"), "close-all", is_step=True))
    elif not hall.state.is_published:
        found.append(Button(words.say("director.publish"), "publish", is_step=True, is_main=True))
    found.append(Button(words.say("director.roster.all"), "roster", is_step=True))
    found.append(Button(words.say("director.written.all"), "written", is_step=True))
    return found
