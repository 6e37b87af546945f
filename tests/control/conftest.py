"""A small event with a director, and a browserless client for each who may come to the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from pytest_django import Settings

from bridge.boards import BoardSetup
from broadcast.services import grant
from scoring import services
from scoring.schedule import Name, Ref, SegmentRef

if TYPE_CHECKING:
    from tests.control.rooms import Room

PASSWORD = "a-plain-one-for-tests"


@dataclass(frozen=True, slots=True)
class Cup:
    """An event of one stage: each session pairs the same two matches on boards of its own."""

    slug: str
    event: Ref
    sessions: tuple[Ref, ...]
    matches: tuple[Ref, ...]
    segments: tuple[SegmentRef, ...]  # by session, then match

    @property
    def latest(self) -> tuple[SegmentRef, ...]:
        """The segments of the latest session."""
        return self.segments[-len(self.matches) :]


@pytest.fixture
def make_cup(db: None, tmp_path: Path, settings: Settings) -> Callable[..., Cup]:
    """Makes an event whose only login is its director, named after it."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

    def make(slug: str = "cup", sessions: int = 2) -> Cup:
        event = services.create_event(slug, Name("Lakeside Cup", "湖滨杯"))
        stage = services.add_stage(event.pk, 1, Name("Round robin", "循环赛"))
        teams = [
            services.add_team(event.pk, number, Name(english, chinese))
            for number, (english, chinese) in enumerate(
                (("Harbour", "海港"), ("Eastgate", "东门"), ("Willow Court", "柳苑"), ("Old Mill", "老磨坊")),
                start=1,
            )
        ]
        matches = tuple(
            services.add_match(stage.pk, number, teams[2 * number - 2].pk, teams[2 * number - 1].pk)
            for number in (1, 2)
        )
        made, segments = [], []
        for number in range(1, sessions + 1):
            starts = datetime(2026, 5, number, 1, tzinfo=UTC)
            session = services.add_session(
                stage.pk, number, Name(f"Session {number}", f"第{number}节"), starts
            )
            boards = services.add_board_set(
                event.pk, f"Session {number}", [BoardSetup.standard(board) for board in range(1, 5)]
            )
            made.append(session)
            segments += [
                services.add_segment(match.pk, session.pk, boards.pk, first=1, last=4, open_table=table)
                for table, match in enumerate(matches, start=1)
            ]
        grant(event.pk, f"{slug}-director", "director", PASSWORD)
        return Cup(slug, event, tuple(made), matches, tuple(segments))

    return make


@pytest.fixture
def cup(make_cup: Callable[..., Cup]) -> Cup:
    return make_cup()


@pytest.fixture
def director(cup: Cup) -> Client:
    """The director of the cup, logged in."""
    return logged_in(f"{cup.slug}-director")


@pytest.fixture
def room(db: None, tmp_path: Path, settings: Settings) -> Callable[..., Room]:
    """Opens a hall in mid-session with its director."""
    from tests.control.rooms import open_room

    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return open_room


def logged_in(name: str) -> Client:
    """A browser with this login."""
    client = Client()
    assert client.login(username=name, password=PASSWORD)
    return client
