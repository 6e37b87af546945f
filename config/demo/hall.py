"""The demo's hall: its event, the session now being played, logins and screens, made through the same services as any."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from bridge.seats import Seat
from broadcast import public
from broadcast import services as broadcast
from broadcast.audiences import Audience
from config.demo.script import DemoEvent, DemoSession, DemoTable
from scoring import selectors, services
from scoring.schedule import Form, Name

BEGAN_BEFORE = timedelta(minutes=12) - timedelta(seconds=110)
LOGINS = (("operator", "operator"), ("director", "director"))
# Two who speak, each in a language of his own, with the hall's eyes: login, and what their readers call them.
COMMENTATORS = (("commentator", "Iris Calder"), ("jieshuo", "闻澜"))
SCREENS = (("HALL22", "two-rooms", "Hall"), ("HALL33", "standings", "Standings"))


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the session under way with the records to be played there."""

    id: str
    script: DemoTable


@dataclass(frozen=True, slots=True)
class Hall:
    """The session under way: `number` counts all sessions the demo ever played, from 1."""

    number: int
    session: str
    match: str
    script: DemoSession
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Login:
    """A demo login with the password of this run."""

    name: str
    password: str


def current_hall(event: DemoEvent, now: datetime) -> Hall:
    """The hall of the latest session; the first is made when there is none."""
    found = selectors.event_by_slug(event.slug)
    count = 0
    if found is not None:
        count = sum(len(stage.sessions) for stage in selectors.event_context(found.pk).stages)
    return open_session(event, max(count, 1), now)


def open_session(event: DemoEvent, number: int, now: datetime) -> Hall:
    """Session `number` of the demo, made or found. Every cycle of the round robin is a stage of its own."""
    cycle, place = divmod(number - 1, len(event.sessions))
    script = event.sessions[place]
    made = services.create_event(event.slug, event.name, zone=event.zone, vp_scale=event.vp_scale)
    players = {
        player.id: (team.pk, ref.pk)
        for index, entry in enumerate(event.teams, start=1)
        for team in [services.add_team(made.pk, index, entry.name, [player.name for player in entry.players])]
        for player, ref in zip(entry.players, team.players, strict=True)
    }
    teams = {entry.id: players[entry.players[0].id][0] for entry in event.teams}
    stage = services.add_stage(made.pk, cycle + 1, _cycle_name(event.stage, cycle), Form.ROUND_ROBIN)
    known = {session.number: session for session in selectors.stage_context(stage.pk).sessions}
    # A session with a late pair began a while ago, so that the pair is as late as the story says when it sits down.
    begins = now if script.late is None else now - BEGAN_BEFORE
    starts_at = known[place + 1].starts_at if place + 1 in known else begins
    session = services.add_session(stage.pk, place + 1, script.name, starts_at)
    boards = services.add_board_set(
        made.pk, f"{cycle + 1}-{place + 1}", (*script.boards, *script.substitutes)
    )
    numbers = [board.number for board in script.boards]
    tables: list[Table] = []
    matches: list[str] = []
    for index, match in enumerate(script.matches, start=1):
        played = services.add_match(
            stage.pk, place * len(script.matches) + index, teams[match.home], teams[match.visitor]
        )
        segment = services.add_segment(
            played.pk, session.pk, boards.pk, first=numbers[0], last=numbers[-1], open_table=index
        )
        matches.append(played.public_id)
        for table, ref in ((match.open, segment.open), (match.closed, segment.closed)):
            seats = {seat: players[player][1] for seat, player in table.seats.items()}
            if not _sits(ref.pk, seats):
                services.seat_players(ref.pk, seats)
            tables.append(Table(ref.public_id, table))
    _point_screens(made.pk, matches[0], session.public_id, now)
    return Hall(number, session.public_id, matches[0], script, tuple(tables))


def make_logins(event: DemoEvent, *others: str) -> tuple[Login, ...]:
    """The demo's logins with fresh random passwords; director and operator are let into the events with these slugs too."""
    found = selectors.event_by_slug(event.slug)
    if found is None:
        return ()
    logins = tuple(Login(name, secrets.token_urlsafe(6)) for name, _ in LOGINS)
    for login, (_, role) in zip(logins, LOGINS, strict=True):
        broadcast.grant(found.pk, login.name, role, login.password)  # type: ignore[arg-type]  # the roles above
    for also in filter(None, map(selectors.event_by_slug, others)):
        for name, role in LOGINS:
            broadcast.grant(also.pk, name, role)  # type: ignore[arg-type]  # the roles above
    speaking = tuple(Login(name, secrets.token_urlsafe(6)) for name, _ in COMMENTATORS)
    for login, (_, called) in zip(speaking, COMMENTATORS, strict=True):
        broadcast.grant(
            found.pk, login.name, "commentator", login.password, eyes=Audience.HALL, called=called
        )
    return (*logins, *speaking)


def screen_links(event: DemoEvent, base: str) -> tuple[tuple[str, str], ...]:
    """Label and address of each demo screen, its ticket in the fragment (which never reaches the server)."""
    found = selectors.event_by_slug(event.slug)
    if found is None:
        return ()
    screens = {screen.code: screen for screen in public.control_room(found).screens}
    return tuple(
        (label, f"{base}/en/screen/#{public.screen_ticket(screens[code].id)}~{screens[code].id}")
        for code, _, label in SCREENS
        if code in screens
    )


def _point_screens(event_pk: int, match: str, session: str, now: datetime) -> None:
    for code, layout, label in SCREENS:
        subject = match if layout == "two-rooms" else session
        broadcast.confirm_screen(
            event_pk, code, layout=layout, subject=subject, label=label, by="demo", now=now
        )


def _sits(table_pk: int, seats: dict[Seat, int]) -> bool:
    sitting = {seat.seat: seat.player.pk for seat in selectors.table_context(table_pk).table.seats}
    return sitting == seats


def _cycle_name(stage: Name, cycle: int) -> Name:
    return stage if cycle == 0 else Name(f"{stage.en}, cycle {cycle + 1}", f"{stage.zh} 第{cycle + 1}循环")
