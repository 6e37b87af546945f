"""The page *Now*: what holds the broadcast and the press that frees it, who is late, what is spoilt, and every table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from broadcast.control.steps import Words
from broadcast.embargo import OUTSIDE, Exposure, Held
from broadcast.public.holding import Holding, gates_closed_by
from broadcast.public.late import Side, SpoiltBoard
from broadcast.public.plays import TablePlay
from broadcast.public.room import RoomNow
from scoring.schedule import MatchInfo, Pairing

CARDS_AT_MOST = 4
MINUTE = 60


@dataclass(frozen=True, slots=True)
class Button:
    """A press (`name` of a command with one field) or, with `is_step`, a link to what it would mean."""

    text: str
    command: str
    field: str = ""
    value: str = ""
    extra: str = ""
    is_step: bool = False
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """Something that waits for a director. `tone`: live (holds now), calm (in the order of things)."""

    title: str
    says: tuple[str, ...]
    buttons: tuple[Button, ...]
    tone: str = "live"
    key: str = ""


@dataclass(frozen=True, slots=True)
class SpoiltRow:
    """A spoilt board: how it became known, and what would stand in for it."""

    board: str
    seen: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class SpoiltList:
    """The spoilt boards of a side, with the press that replaces them."""

    title: str
    rows: tuple[SpoiltRow, ...]
    buttons: tuple[Button, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in the grid: `state` is late, finished, closed, or empty; `mark` where its board was public before."""

    id: str
    name: str
    text: str
    state: str
    about: str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class NowPage:
    """The page as the browser draws it; `base` is the address its presses are below, `session` goes with each."""

    base: str
    session: str
    title: str
    clock: str
    started: str
    seated: str
    substitutes: str
    cards: tuple[Card, ...]
    calm: tuple[Card, ...]
    spoilt: tuple[SpoiltList, ...]
    cells: tuple[Cell, ...]
    presses: tuple[Button, ...]


def now_page(hall: RoomNow, words: Words) -> NowPage:
    """The room in a language of the catalogue."""
    return _Making(hall, words).page()


class _Making:
    """The page under way."""

    def __init__(self, hall: RoomNow, words: Words) -> None:
        self.hall, self.words = hall, words
        self.start = hall.starts_at
        self.has_started = self.start is None or self.start <= hall.now
        self.sides = {(each.play.table.pk, side.side): side for side in hall.sides for each in side.tables}

    def page(self) -> NowPage:
        hall, words = self.hall, self.words
        tables = len(hall.tables)
        if self.start is None:
            started = words.say("director.no-start")
        else:
            started = words.say(
                "director.started" if self.has_started else "director.starts", at=words.clock(self.start)
            )
        session, event = hall.session.session, hall.session.event
        return NowPage(
            base=f"/{words.lang}/control/{event.slug}/",
            session=session.public_id,
            title=f"{words.name(session.name)} · {words.say('director.tables', n=tables)}",
            clock=words.clock(hall.now),
            started=started,
            seated=words.say("director.seated-of", n=hall.seated, of=tables),
            substitutes=words.say("director.substitutes", n=len(hall.substitutes)),
            cards=(*self._wrong_seats(), *self._holds(), *self._missing(), *self._elsewhere()),
            calm=(
                *self._line_ups(),
                *self._waiting(),
                *self._opened_public(),
                *self._to_fine(),
                *self._waived(),
                *self._forfeits(),
            ),
            spoilt=tuple(self._spoilt()),
            cells=tuple(self._cell(play) for play in hall.tables),
            presses=tuple(self._presses()),
        )

    def _holds(self) -> list[Card]:
        words, found = self.words, []
        for each in self.hall.holding:
            if each.gate != "hold" or each.held is None:
                continue
            title = words.say("director.hold.on", what=self._held_text(each.held))
            since = [words.say("director.since", at=words.clock(each.since))] if each.since else []
            key = self._held_key(each.held)
            buttons = (
                (Button(words.say("control.lift"), "lift", "subject", key, is_main=True),) if key else ()
            )
            found.append(Card(title, (words.say("director.hold.what"), *since), buttons, key=f"hold{key}"))
        return found

    def _missing(self) -> list[Card]:
        """The tables somebody is missing at: each with its card, or all in one while the hall is still filling."""
        words = self.words
        empty = [play for play in self.hall.tables if play.is_peer and self._seats(play)]
        empty = [play for play in empty if play.table.pk not in self.hall.state.broadcast_on]
        if not empty:
            return []
        if len(empty) <= CARDS_AT_MOST and self.has_started:
            return [self._late_card(play) for play in empty]
        says = [words.say("director.not-seated.which", tables=words.shorts(empty, 12))]
        if held := self._seated_holding():
            says.append(words.say("director.held-for", audiences=words.audiences(held[0].audiences)))
        buttons = (
            Button(words.say("director.seat-hall"), "seat-hall", is_step=True, is_main=True),
            Button(words.say("director.move"), "move-start", is_step=True),
        )
        title = words.say("director.not-seated", n=len(empty))
        return [Card(title, tuple(says), buttons, "live" if self.has_started else "calm", "hall")]

    def _late_card(self, play: TablePlay) -> Card:
        words, hall = self.words, self.hall
        sides = [side for (table, _), side in self.sides.items() if table == play.table.pk]
        late = [side for side in sides if any(each.missing for each in side.tables if each.play is play)]
        who = " · ".join(self._late_text(side) for side in late)
        says = []
        if audiences := gates_closed_by(play, hall.plays):
            says.append(
                words.say(
                    "director.late.held",
                    boards=words.boards(play.to_play),
                    audiences=words.audiences(audiences),
                )
            )
        says += [text for side in late for text in self._fine_text(side)]
        missing = words.listed(self._player(play, seat) for seat in self._seats(play))
        says.append(words.say("director.late.missing", who=missing))
        buttons = [
            Button(
                words.say("director.they-are-here"), "seated", "table", play.table.public_id, is_main=True
            ),
            Button(words.say("director.who"), "table", "table", play.table.public_id, is_step=True),
        ]
        if gates_closed_by(play, hall.plays):
            buttons.append(
                Button(words.say("director.on"), "broadcast-on", "table", play.table.public_id, is_step=True)
            )
        buttons += self._recall(play)
        for side in late:
            if side.forfeits_at is not None and side.forfeits_at <= hall.now:
                buttons.append(
                    Button(
                        words.say("director.forfeit", team=words.team(side.pairing.match, side.side)),
                        "forfeit",
                        "match",
                        side.pairing.match.public_id,
                        f"&side={side.side.value}",
                        is_step=True,
                    )
                )
        title = words.say("director.late.title", table=words.table(play), who=who)
        return Card(title, (" ".join(says),), tuple(buttons), key=f"late{play.table.public_id}")

    def _late_text(self, side: Side) -> str:
        team = self.words.team(side.pairing.match, side.side)
        if not side.late:
            return team
        return self.words.say("director.late.by", team=team, n=int(side.late.total_seconds() // MINUTE))

    def _fine_text(self, side: Side) -> list[str]:
        words = self.words
        team = words.team(side.pairing.match, side.side)
        if side.fine.is_forfeit:
            return [words.say("director.forfeit.proposed", team=team)]
        if not side.late or side.fine.amount is None:
            return []
        said = words.say(
            "director.fine", team=team, fine=fine_text(words, side), article=side.fine.table.article
        )
        due = [words.say("director.forfeit.at", at=words.clock(side.forfeits_at))] if side.forfeits_at else []
        return [said, *due]

    def _recall(self, play: TablePlay) -> list[Button]:
        """Offered where a gate has closed over what is out already."""
        waiting = {board.pk for board in play.to_play}
        closed = set(gates_closed_by(play, self.hall.plays))
        if not any(name in closed and board in waiting for name, _, board in self.hall.shown):
            return []
        return [
            Button(
                self.words.say("director.recall"),
                "recall",
                "table",
                play.table.public_id,
                "&audience=all",
                is_step=True,
            )
        ]

    def _elsewhere(self) -> list[Card]:
        """Tables of another session that play the same boards."""
        mine = self.hall.session.session.pk
        others = [play for each in self._seated_holding() for play in each.tables if play.session_pk != mine]
        if not others:
            return []
        words = self.words
        says = (words.say("director.elsewhere.what", tables=words.shorts(others)),)
        return [Card(words.say("director.elsewhere", n=len(others)), says, (), key="elsewhere")]

    def _line_ups(self) -> list[Card]:
        words, found = self.words, self.hall.line_ups
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

    def _wrong_seats(self) -> list[Card]:
        """Art. 27: noticed before a card is played, as long as somebody looks."""
        words = self.words
        found: dict[MatchInfo, list[str]] = {}
        for match, warning in self.hall.line_ups.warnings:
            rooms = words.listed(words.say(f"room.{room.value}") for room in warning.rooms)
            team = words.team(match, warning.side) if warning.side else ""
            said = words.say(f"lineups.warning.{warning.code}", team=team, rooms=rooms)
            found.setdefault(match, []).append(said)
        return [
            Card(
                words.say("director.wrong-seats", match=words.match(match)),
                tuple(said),
                (Button(words.say("director.tab.line-ups"), "line-ups", is_step=True),),
                key=f"seats{match.public_id}",
            )
            for match, said in found.items()
        ]

    def _waiting(self) -> list[Card]:
        words, found = self.words, []
        for each in self.hall.holding:
            audiences = words.audiences(each.audiences)
            if each.gate == "finished":
                title = words.say("director.finished.title", board=each.boards[0].label)
                says = words.say(
                    "director.finished.what", audiences=audiences, tables=words.shorts(each.tables)
                )
                first = each.tables[0]
                buttons = (
                    Button(
                        words.say(
                            "director.finished.upto", table=words.short(first), board=each.boards[0].label
                        ),
                        "finished",
                        "table",
                        first.table.public_id,
                        f"&upto={each.boards[0].number}",
                    ),
                )
                found.append(
                    Card(
                        title,
                        (says,),
                        buttons if len(each.tables) <= CARDS_AT_MOST else (),
                        "calm",
                        "finished",
                    )
                )
            elif each.gate == "session":
                title = words.say("director.session.title", n=len(each.tables))
                says = words.say(
                    "director.session.what", audiences=audiences, tables=words.shorts(each.tables)
                )
                found.append(Card(title, (says,), (), "calm", "session"))
        return found

    def _opened_public(self) -> list[Card]:
        found = self.hall.opened_public
        if not found:
            return []
        words = self.words
        says = [
            words.say(
                "director.public.one",
                table=words.short(each.play),
                board=each.board.label,
                at=words.clock(each.public_since, seconds=True),
            )
            for each in found[:CARDS_AT_MOST]
        ]
        if len(found) > CARDS_AT_MOST:
            says.append(
                words.say(
                    "director.public.more", tables=words.shorts([each.play for each in found[CARDS_AT_MOST:]])
                )
            )
        says.append(
            words.say("director.public.what" if self.hall.state.out_of_reach else "director.public.reach")
        )
        return [Card(words.say("director.public.title", n=len(found)), tuple(says), (), "calm", "public")]

    def _to_fine(self) -> list[Card]:
        """Sides that came late and were not fined yet."""
        words, found = self.words, []
        for side in self.hall.sides:
            if side.is_missing or side.is_fined or not side.fine.amount:
                continue
            team = words.team(side.pairing.match, side.side)
            title = words.say(
                "director.was-late", team=team, n=max(1, int(side.late.total_seconds() // MINUTE))
            )
            says = words.say(
                "director.fine.proposed", fine=fine_text(words, side), article=side.fine.table.article
            )
            button = Button(
                words.say("director.fine.enter"),
                "fine",
                "match",
                side.pairing.match.public_id,
                f"&side={side.side.value}",
                is_step=True,
            )
            found.append(
                Card(
                    title, (says,), (button,), "calm", f"fine{side.pairing.match.public_id}{side.side.value}"
                )
            )
        return found[:CARDS_AT_MOST]

    def _waived(self) -> list[Card]:
        words = self.words
        return [
            Card(
                words.say("director.waived", table=words.table(play)),
                (words.say("director.waived.what"),),
                (
                    Button(words.say("director.they-are-here"), "seated", "table", play.table.public_id),
                    Button(words.say("director.wait"), "wait-again", "table", play.table.public_id),
                ),
                "calm",
                f"on{play.table.public_id}",
            )
            for play in self.hall.tables
            if play.table.pk in self.hall.state.broadcast_on and play.is_peer and self._seats(play)
        ]

    def _forfeits(self) -> list[Card]:
        words, found = self.words, []
        for pairing in self.hall.session.pairings:
            side = self.hall.state.forfeited.get(pairing.match.pk)
            if side is not None:
                team = words.name((pairing.match.home if side == "home" else pairing.match.visitor).name)
                button = Button(
                    words.say("director.play-after-all"), "play-after-all", "match", pairing.match.public_id
                )
                title = words.say("director.forfeited", team=team, match=words.match(pairing.match))
                found.append(Card(title, (), (button,), "calm", f"forfeit{pairing.match.public_id}"))
        return found

    def _spoilt(self) -> list[SpoiltList]:
        words, found = self.words, []
        for side in self.hall.sides:
            if not side.spoilt or side.pairing.match.pk in self.hall.state.forfeited:
                continue
            key = "director.spoilt.now" if side.is_missing else "director.spoilt.for"
            title = words.say(key, team=words.team(side.pairing.match, side.side))
            numbers = ",".join(str(each.board.number) for each in side.spoilt)
            match = side.pairing.match.public_id
            replace = words.say("director.replace", n=len(side.spoilt))
            found.append(
                SpoiltList(
                    title,
                    tuple(self._spoilt_row(each, at, side.pairing) for at, each in enumerate(side.spoilt)),
                    (
                        Button(
                            replace,
                            "replace",
                            "match",
                            match,
                            f"&boards={numbers}&reason=late&fault={side.side.value}",
                            is_step=True,
                        ),
                        Button(
                            words.say("director.cancel"),
                            "cancel",
                            "match",
                            match,
                            f"&boards={numbers}&reason=late&fault={side.side.value}",
                            is_step=True,
                        ),
                    ),
                    words.say("director.spoilt.short")
                    if len(side.spoilt) > len(self.hall.substitutes)
                    else "",
                )
            )
        return found

    def _spoilt_row(self, each: SpoiltBoard, at: int, _pairing: Pairing) -> SpoiltRow:
        left = self.hall.substitutes
        by = str(left[at]) if at < len(left) else self.words.say("director.cancelled")
        return SpoiltRow(each.board.label, seen_text(self.words, self.hall, each.seen), by)

    def _cell(self, play: TablePlay) -> Cell:
        words = self.words
        name = words.short(play)
        if play.is_forfeited:
            text, state = "–", "closed"
        elif play.is_closed:
            text, state = "✓", "finished"
        elif play.to_play and self._seats(play) and self.has_started:
            text, state = self._seats(play), "late"
        elif not play.to_play:
            text, state = "✓", "finished"
        else:
            text, state = play.board.label if play.board else "·", ""
        progress = words.say(
            "director.cell", table=words.table(play), n=play.finished, of=len(play.pairing.segment.boards)
        )
        public = any(each.play is play for each in self.hall.opened_public)
        return Cell(play.table.public_id, name, text, state, progress, public)

    def _presses(self) -> list[Button]:
        words, hall = self.words, self.hall
        found = []
        if hall.seated < len(hall.tables):
            found.append(Button(words.say("director.seat-hall"), "seat-hall", is_step=True))
        found.append(Button(words.say("director.disclose"), "disclose", is_step=True))
        found.append(Button(words.say("director.move"), "move-start", is_step=True))
        if not hall.is_closed:
            found.append(Button(words.say("director.close-all"), "close-all", is_step=True))
        elif not hall.state.is_published:
            found.append(Button(words.say("director.publish"), "publish", is_step=True, is_main=True))
        return found

    def _seats(self, play: TablePlay) -> str:
        return self.hall.state.presence.missing(play.table.pk)

    def _seated_holding(self) -> list[Holding]:
        return [each for each in self.hall.holding if each.gate == "seated"]

    def _player(self, play: TablePlay, seat: str) -> str:
        player = next((each.player for each in play.table.seats if each.seat.value == seat), None)
        name = self.words.name(player.name) if player else ""
        return f"{self.words.say(f'seat.{seat}')} {name}".strip()

    def _held_key(self, held: Held) -> str:
        session = self.hall.session
        if held.scope == "session":
            return f"session:{session.session.public_id}"
        for pairing in session.pairings:
            if held.scope == "match" and held.subject == pairing.match.pk:
                return f"match:{pairing.match.public_id}"
            if held.scope == "board" and held.subject == pairing.match.pk:
                board = pairing.segment.board(held.number or 0)
                return f"board:{board.public_id}" if board else ""
            for table in pairing.segment.tables:
                if held.scope == "table" and held.subject == table.pk:
                    return f"table:{table.public_id}"
        return ""

    def _held_text(self, held: Held) -> str:
        words = self.words
        if held.scope == "session":
            return words.say("control.whole")
        for play in self.hall.tables:
            if held.scope == "table" and held.subject == play.table.pk:
                return words.table(play)
            if held.scope == "match" and held.subject == play.pairing.match.pk:
                return words.match(play.pairing.match)
            if held.scope == "board" and held.subject == play.pairing.match.pk:
                return words.say(
                    "control.board", number=str(held.number), match=words.match(play.pairing.match)
                )
        return ""


def fine_text(words: Words, side: Side) -> str:
    """What art. 21 proposes, with its unit."""
    amount = (side.fine.amount or Decimal(0)).normalize()
    return words.say(f"director.unit.{side.fine.table.unit}", amount=f"{amount:f}")


def seen_text(words: Words, hall: RoomNow, seen: Sequence[Exposure]) -> tuple[str, ...]:
    """How a board became known: when, to whom, from which table; audiences that saw the same thing are told together."""
    together: dict[tuple[str, str, str], list[str]] = {}
    for exposure in seen:
        play = hall.plays.by_pk.get(exposure.table or 0)
        key = (words.clock(exposure.at, seconds=True), words.short(play) if play else "", exposure.where)
        together.setdefault(key, []).append(exposure.audience)
    return tuple(
        words.say("director.seen.outside", at=at, where=where)
        if audiences == [OUTSIDE]
        else words.say("director.seen", at=at, table=table, audiences=words.audiences(audiences))
        for (at, table, where), audiences in together.items()
    )
