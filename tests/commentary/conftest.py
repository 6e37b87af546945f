"""A hall with a commentator of each eyes, and what they can be asked as."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, expect, sync_playwright

from broadcast import publisher, services
from broadcast.audiences import Audience
from tests.broadcast.halls import START, Hall, make


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """A real Chromium."""
    # Playwright's own loop runs in this thread; Django takes every query in it for a slip.
    unsafe = pytest.MonkeyPatch()
    unsafe.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield chromium
        chromium.close()
    unsafe.undo()


@dataclass
class Seat:
    """A commentator's login at his page."""

    client: Client
    match: str
    lang: str = "en"

    def path(self, tail: str = "") -> str:
        return f"/{self.lang}/commentary/{self.match}/{tail}"

    def tell(self, body: Any) -> tuple[int, Any]:
        raw = body if isinstance(body, bytes | str) else json.dumps(body)
        response = self.client.post(self.path("tell"), raw, content_type="application/json")
        return response.status_code, response.json() if response.content[:1] in (b"{", b"[") else None

    def now(self) -> Any:
        response = self.client.get(self.path("now"))
        assert response.status_code == 200
        return response.json()


@pytest.fixture
def booth(db: None, tmp_path: Path, settings: Any) -> Hall:
    """Board 1 opened and bid at one table: the hall sees it at once, spectators online ten minutes later."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    hall = make()
    hall.delay("online", 600)
    hall.desk().do(1, "open", "1N", "P", now=START)
    publisher.tick(START)
    return hall


@pytest.fixture
def seat(booth: Hall) -> Any:
    """Makes seats: `seat("ann")` has the hall's eyes, `seat("cy", Audience.ONLINE)` the spectators'."""

    def at(login: str, eyes: Audience = Audience.HALL, event: int | None = None, match: int = 0) -> Seat:
        services.grant(event or booth.event.pk, login, "commentator", eyes=eyes, called=f"{login.title()} W.")
        client = Client()
        client.force_login(User.objects.get(username=login))
        return Seat(client, booth.matches[match].public_id)

    return at


def words(hall: Hall, at: tuple[int, int] = (2, 0), **changed: Any) -> dict[str, Any]:
    """A comment as the page sends it."""
    return {
        "k": "say",
        "id": str(uuid.uuid4()),
        "table": hall.desk().table,
        "board": 1,
        "label": "",
        "at": list(at),
        "text": "a quiet pass",
    } | changed
