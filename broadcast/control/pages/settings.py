"""The page *Broadcast*: holds, what each audience may see, progress, and what all screens say while they wait."""

from __future__ import annotations

from dataclasses import dataclass

from broadcast.control.commands.policies import preset_of
from broadcast.control.steps import Words
from broadcast.control.subjects import Subject, subjects_of
from broadcast.embargo import PRESETS
from broadcast.public import ControlRoom, RoomNow
from broadcast.public.other_room_said import other_room_said
from broadcast.public.room import AudienceNow
from scoring.methods.match import Room


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
class AudienceRow:
    """What an audience may see: `kind` as in a frame's mode; minutes can be set where a delay means anything."""

    audience: str
    name: str
    preset: str
    minutes: int
    kind: str
    mode: str
    takes_delay: bool
    progress: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """All of the page; nothing without a session."""

    whole: Press | None = None
    matches: tuple[MatchRow, ...] = ()
    holds: tuple[Hold, ...] = ()
    audiences: tuple[AudienceRow, ...] = ()
    presets: tuple[Choice, ...] = ()
    is_declared: bool = False
    has_break: bool = False
    is_relying: bool = False
    shows_other_room: bool = False
    adds_boards: bool = False
    other_room_said: tuple[str, ...] = ()
    has_rooms: bool = False
    notice: tuple[str, str] = ("", "")


def settings_page(room: ControlRoom, hall: RoomNow | None, words: Words) -> SettingsPage:
    """The page of a room in a language of the catalogue."""
    session = room.session
    if session is None or hall is None:
        return SettingsPage()
    subjects = subjects_of(session)
    by_hold = {subject.held: subject for subject in subjects}
    held = set(hall.state.held)
    is_held = subjects[0].held in held
    return SettingsPage(
        whole=_press(words, subjects[0], is_held),
        matches=tuple(_match_rows(words, hall, {each.key for each in subjects if each.held in held})),
        holds=tuple(
            Hold(subject.key, subject_text(words, subject), tuple(dict.fromkeys(filter(None, said))))
            for each, *said in hall.state.holds
            if (subject := by_hold.get(each)) is not None
        ),
        audiences=tuple(_audience(words, each, is_held=is_held) for each in hall.audiences),
        presets=tuple(Choice(name, words.say(f"director.preset.{name}")) for name in PRESETS),
        is_declared=hall.state.out_of_reach,
        has_break=hall.state.has_break,
        is_relying=any("seated" in each.policy.gates for each in hall.audiences),
        shows_other_room=session.event.shows_other_room,
        adds_boards=hall.state.adds_boards,
        other_room_said=tuple(
            words.say(
                f"director.other-room.said.{'on' if each.shown else 'off'}",
                at=words.instant(each.at),
                by=each.by,
            )
            for each in other_room_said(session.event.pk)
        ),
        has_rooms=not session.stage.form.has_movement,
        notice=(hall.state.notice.en, hall.state.notice.zh) if hall.state.notice else ("", ""),
    )


def subject_text(words: Words, subject: Subject) -> str:
    """What is held, in full."""
    if subject.pairing is None:
        return words.say("control.whole")
    match = words.match(subject.pairing.match)
    if subject.pairing.match.round is not None and subject.board is None:
        return words.say("director.hold.table", table=_encounter(words, subject), match=match)
    if subject.table is not None:
        room = words.say(f"room.{subject.table.room.value}")
        return words.say("control.table", room=room, number=subject.table.number, match=match)
    if subject.board is not None:
        return words.say("control.board", number=subject.board.label, match=match)
    return match


def _match_rows(words: Words, hall: RoomNow, held: set[str]) -> list[MatchRow]:
    """Each match with its tables; with a movement the encounters that are played now, and what is held of others."""
    moves = hall.session.stage.form.has_movement
    now = {play.pairing.match.pk for play in hall.at_play}
    rows: dict[int, list[Subject]] = {}
    for subject in subjects_of(hall.session):
        if subject.pairing is None or subject.board is not None:
            continue
        match = subject.pairing.match.pk
        if not moves or subject.key in held or (match in now and subject.table is not None):
            rows.setdefault(match, []).append(subject)
    return [
        MatchRow(
            words.name(pairing.match.home.name),
            words.name(pairing.match.visitor.name),
            tuple(_press(words, subject, subject.key in held) for subject in rows[pairing.match.pk]),
        )
        for pairing in hall.session.pairings
        if pairing.match.pk in rows
    ]


def _press(words: Words, subject: Subject, is_held: bool) -> Press:
    verb = "lift" if is_held else "hold"
    if subject.pairing is None:
        text = words.say(f"control.{verb}.whole")
    elif subject.pairing.match.round is not None:
        text = _encounter(words, subject)
    elif subject.table is None:
        text = words.say("control.both-rooms")
    else:
        short = "open" if subject.table.room is Room.OPEN else "closed"
        text = words.say(f"control.room.{short}", number=subject.table.number)
    about = words.say(f"control.{verb}.about", what=subject_text(words, subject))
    return Press(subject.key, text, about, is_held)


def _encounter(words: Words, subject: Subject) -> str:
    """The one table of an encounter, by its round."""
    assert subject.pairing is not None
    (table,) = subject.pairing.segment.tables
    return words.say("director.table.round", number=table.number, round=subject.pairing.match.round or 0)


def _audience(words: Words, each: AudienceNow, *, is_held: bool) -> AudienceRow:
    gates, minutes = each.policy.gates, int(each.policy.delay.total_seconds() // 60)
    if is_held and "hold" in gates:
        kind = "held"
    elif "session" in gates:
        kind = "after"
    elif "finished" in gates:
        kind = "boards"
    else:
        kind = "delayed" if minutes and "delay" in gates else "live"
    name = each.audience.value
    return AudienceRow(
        audience=name,
        name=words.say(f"control.audience.{name}"),
        preset=preset_of(each.policy),
        minutes=minutes,
        kind=kind,
        mode=words.say(f"mode.{kind}", minutes=minutes),
        takes_delay=not {"finished", "session"} & set(gates),
        progress=each.progress,
    )
