"""The cards of line-ups and seats: what is still out, seats that are wrong with what to do, and the fines that follow (art. 54)."""

from __future__ import annotations

from broadcast.control.fined import fine_words
from broadcast.control.pages.late import fine_text, minutes_late
from broadcast.control.pages.values import Button, Card
from broadcast.control.steps import Words
from broadcast.public.late import Side
from broadcast.public.offences import Offence
from broadcast.public.room import RoomNow
from scoring.methods.fines import WRONG_SEATS
from scoring.methods.match import MatchSide
from scoring.schedule import Pairing

CARDS_AT_MOST = 4
SEATED_WRONGLY = ("not-comparable", "mixed-pair", "wrong-direction")


def line_up_cards(hall: RoomNow, words: Words) -> list[Card]:
    """How many line-ups are waited for, until when, and who is past it."""
    found = hall.line_ups
    if not found.missing:
        return []
    says = []
    if found.next_deadline is not None:
        says.append(words.say("director.line-ups.until", at=words.clock(found.next_deadline)))
    if found.late:
        late = words.listed(words.team(match, side) for match, side in found.late[:CARDS_AT_MOST])
        says.append(words.say("director.line-ups.late", teams=late, n=len(found.late)))
    button = Button(words.say("director.tab.line-ups"), "line-ups", is_step=True)
    title = words.say("director.line-ups.missing", n=len(found.missing))
    return [Card(title, tuple(says), (button,), "calm", "line-ups")]


def wrong_seat_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Art. 27: noticed before a card is played, as long as somebody looks."""
    begun = {play.table.pk for play in hall.tables if play.begun}
    found: dict[int, tuple[Pairing, list[str]]] = {}
    for pairing, warning in hall.line_ups.warnings:
        match = pairing.match
        rooms = words.listed(words.say(f"room.{room.value}") for room in warning.rooms)
        team = words.team(match, warning.side) if warning.side else ""
        _, said = found.setdefault(match.pk, (pairing, []))
        said.append(words.say(f"lineups.warning.{warning.code}", team=team, rooms=rooms))
        if warning.code in SEATED_WRONGLY:
            has_begun = any(table.pk in begun for table in pairing.segment.tables)
            said.append(words.say("director.wrong-seats.begun" if has_begun else "director.wrong-seats.mend"))
    return [_wrong_seats(pairing, said, words) for pairing, said in found.values()]


def _wrong_seats(pairing: Pairing, said: list[str], words: Words) -> Card:
    match = pairing.match
    return Card(
        words.say("director.wrong-seats", match=words.match(match)),
        tuple(dict.fromkeys(said)),
        (
            Button(words.say("director.wrong-seats.look"), f"lineups/{match.public_id}", is_step=True),
            Button(words.say("director.move-match"), "move-start", "match", match.public_id, is_step=True),
        ),
        key=f"seats{match.public_id}",
    )


def fine_cards(hall: RoomNow, words: Words) -> list[Card]:
    """Fines that are proposed and not entered: for lateness, then for line-ups and seats. The first few, the rest counted."""
    late = [
        side for side in hall.sides if not side.is_missing and not side.is_fined and bool(side.fine.amount)
    ]
    cards = [_lateness(side, words) for side in late]
    seen: set[int] = set()
    for offence in hall.offences:
        match = offence.pairing.match.pk
        if offence.article == WRONG_SEATS and match in seen:
            continue  # both sides of it, in one press
        seen |= {match} if offence.article == WRONG_SEATS else set()
        cards.append(_offence(hall, offence, words))
    if len(cards) > CARDS_AT_MOST:
        more = len(cards) - CARDS_AT_MOST
        rest = Card(words.say("director.fines.more", n=more), (), (), "calm", "fines-more")
        return [*cards[:CARDS_AT_MOST], rest]
    return cards


def _lateness(side: Side, words: Words) -> Card:
    match = side.pairing.match
    title = words.say("director.was-late", team=words.name(side.contestant.name), n=minutes_late(side))
    says = words.say("director.fine.proposed", fine=fine_text(words, side), article=side.fine.table.article)
    return Card(
        title,
        (says,),
        (_enter(match.public_id, side.side, "21", words),),
        "calm",
        f"fine{match.public_id}{side.side.value}",
    )


def _offence(hall: RoomNow, offence: Offence, words: Words) -> Card:
    match, article = offence.pairing.match, offence.article
    whose = words.match(match) if article == WRONG_SEATS else words.team(match, offence.side)
    fine = fine_words(words, offence.fine, hall.session.stage.form)
    says = [words.say("director.offence.proposed", fine=fine, article=article)]
    if offence.after_warning:
        says.append(words.say("director.offence.warned"))
    return Card(
        words.say("director.offence.card", whose=whose, what=words.say(f"director.offence.{article}")),
        tuple(says),
        (_enter(match.public_id, offence.side, article, words),),
        "calm",
        f"fine{match.public_id}{offence.side.value}{article}",
    )


def _enter(match: str, side: MatchSide, article: str, words: Words) -> Button:
    extra = f"&side={side.value}&article={article}"
    return Button(words.say("director.fine.enter"), "fine", "match", match, extra, is_step=True)
