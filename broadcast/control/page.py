"""The director's page as the template prints it: texts in the page's language, keys for the forms, nothing to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from broadcast.catalogue import sentence
from broadcast.control.subjects import Showing, Subject, showings_of, subjects_of
from broadcast.public import ControlRoom, ScreenInfo
from scoring.methods.match import Room
from scoring.schedule import MatchInfo, Name, SessionContext


@dataclass(frozen=True, slots=True)
class Hold:
    """A hold in force, with the words of it in either script."""

    key: str
    title: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Press:
    """A button that holds something, or lifts it if it is held; `about` says of what to who does not see the row."""

    key: str
    text: str
    about: str
    is_held: bool


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match with its buttons: itself, open room, closed room."""

    home: str
    visitor: str
    presses: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class DelayRow:
    """How an audience sees the session: `kind` as in a frame's mode."""

    audience: str
    name: str
    minutes: int
    kind: str
    mode: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Something a screen can show."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A paired screen; `showing` is the key of what it shows, empty when that is not of this session."""

    id: str
    code: str
    label: str
    showing: str
    shows: str


@dataclass(frozen=True, slots=True)
class ControlPage:
    """All of the page. Without a session only the event's name and its screens."""

    slug: str
    event: str
    clock: str
    stage: str = ""
    session: str = ""
    session_id: str = ""
    whole: Press | None = None
    matches: tuple[MatchRow, ...] = ()
    holds: tuple[Hold, ...] = ()
    delays: tuple[DelayRow, ...] = ()
    choices: tuple[Choice, ...] = ()
    screens: tuple[ScreenRow, ...] = ()


def control_page(room: ControlRoom, lang: str, now: datetime) -> ControlPage:
    """The page of a room in a language of the catalogue, with the time of day where the event is."""
    page = _Words(lang)
    session = room.session
    event, clock = page.name(room.event.name), f"{now.astimezone(ZoneInfo(room.event.zone)):%H:%M}"
    if session is None:
        screens = tuple(page.screen(screen, {}) for screen in room.screens)
        return ControlPage(room.event.slug, event, clock, screens=screens)
    subjects = subjects_of(session)
    by_hold = {subject.held: subject for subject in subjects}
    held = set(room.state.held)
    choices = {showing.key: page.showing(showing) for showing in showings_of(session)}
    return ControlPage(
        slug=room.event.slug,
        event=event,
        clock=clock,
        stage=page.name(session.stage.name),
        session=page.name(session.session.name),
        session_id=session.session.public_id,
        whole=page.press(subjects[0], subjects[0].held in held),
        matches=tuple(_match_rows(page, session, {each.key for each in subjects if each.held in held})),
        holds=tuple(
            Hold(subject.key, page.subject(subject), tuple(dict.fromkeys(filter(None, words))))
            for each, *words in room.state.holds
            if (subject := by_hold.get(each)) is not None
        ),
        delays=tuple(
            page.delay(audience, minutes, is_held=subjects[0].held in held)
            for audience, minutes in room.delays
        ),
        choices=tuple(Choice(key, text) for key, text in choices.items()),
        screens=tuple(page.screen(screen, choices) for screen in room.screens),
    )


def _match_rows(page: _Words, session: SessionContext, held: set[str]) -> list[MatchRow]:
    rows: dict[int, list[Subject]] = {}
    for subject in subjects_of(session):
        if subject.pairing is not None and subject.board is None:
            rows.setdefault(subject.pairing.match.pk, []).append(subject)
    return [
        MatchRow(
            page.name(pairing.match.home.name),
            page.name(pairing.match.visitor.name),
            tuple(page.press(subject, subject.key in held) for subject in rows[pairing.match.pk]),
        )
        for pairing in session.pairings
    ]


@dataclass(frozen=True, slots=True)
class _Words:
    """Names and sentences in one language."""

    lang: str

    def name(self, name: Name) -> str:
        return name.zh if self.lang == "zh" else name.en

    def say(self, key: str, **values: str | int) -> str:
        return sentence(self.lang, key, **values)

    def match(self, match: MatchInfo) -> str:
        return self.say(
            "control.match", home=self.name(match.home.name), visitor=self.name(match.visitor.name)
        )

    def subject(self, subject: Subject) -> str:
        """What is held, in full."""
        if subject.pairing is None:
            return self.say("control.whole")
        match = self.match(subject.pairing.match)
        if subject.table is not None:
            room = self.say(f"room.{subject.table.room.value}")
            return self.say("control.table", room=room, number=subject.table.number, match=match)
        if subject.board is not None:
            return self.say("control.board", number=subject.board.number, match=match)
        return match

    def press(self, subject: Subject, is_held: bool) -> Press:
        verb = "lift" if is_held else "hold"
        if subject.pairing is None:
            text = self.say(f"control.{verb}.whole")
        elif subject.table is None:
            text = self.say("control.both-rooms")
        else:
            short = "open" if subject.table.room is Room.OPEN else "closed"
            text = self.say(f"control.room.{short}", number=subject.table.number)
        return Press(
            subject.key, text, self.say(f"control.{verb}.about", what=self.subject(subject)), is_held
        )

    def showing(self, showing: Showing) -> str:
        """What a screen shows."""
        if showing.pairing is None:
            return self.say("control.show.standings")
        return self.say("control.show.two-rooms", match=self.match(showing.pairing.match))

    def delay(self, audience: str, minutes: int, *, is_held: bool) -> DelayRow:
        kind = "held" if is_held else "delayed" if minutes else "live"
        mode = self.say(f"mode.{kind}", minutes=minutes)
        return DelayRow(audience, self.say(f"control.audience.{audience}"), minutes, kind, mode)

    def screen(self, screen: ScreenInfo, choices: Mapping[str, str]) -> ScreenRow:
        key = f"{screen.layout}:{screen.subject}"
        shows = choices.get(key) or self.say("control.show.earlier")
        return ScreenRow(
            id=screen.id,
            code=screen.code,
            label=screen.label or self.say("control.screen.nameless"),
            showing=key if key in choices else "",
            shows=shows,
        )
