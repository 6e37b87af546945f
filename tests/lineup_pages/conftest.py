"""A hall that is not seated yet, and who comes to its pages of line-ups."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, sync_playwright

from broadcast.services import grant
from tests.broadcast.lineups.rosters import Unseated, unseated

PASSWORD = "a-plain-one-for-tests"


@pytest.fixture
def key_file(tmp_path: Path, settings: Any) -> Path:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    return tmp_path / "deals.key"


@pytest.fixture
def room(db: None, key_file: Path, settings: Any) -> Unseated:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    made = unseated()
    grant(made.hall.event.pk, "director", "director", PASSWORD)
    grant(made.hall.event.pk, "operator", "operator", PASSWORD)
    return made


def logged_in(name: str) -> Client:
    client = Client()
    assert client.login(username=name, password=PASSWORD)
    return client


@pytest.fixture
def director(room: Unseated) -> Client:
    return logged_in("director")


@pytest.fixture
def operator(room: Unseated) -> Client:
    return logged_in("operator")


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    # Playwright's own loop runs in this thread; Django takes every query in it for a slip.
    unsafe = pytest.MonkeyPatch()
    unsafe.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield chromium
        chromium.close()
    unsafe.undo()
