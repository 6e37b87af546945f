"""The canaries in a real hall: a server, a browser, Redis and files, before the release and after the recall (EMBARGO.md, Gates and Deals).

It is shown first that whoever may see a mark sees it, on the page as it is drawn; then nobody else finds it anywhere.
"""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import redis
from playwright.sync_api import Browser, Page, expect

from tests.broadcast.canaries import (
    BENCHED,
    BENCHED_ZH,
    FINED,
    MARKERS,
    REASON,
    SHOWN,
    SUBSTITUTE,
    SUIT,
    WHERE,
    WORDS,
    buried,
    found,
)
from tests.e2e.hall import Hall, hall, until
from tests.e2e.pages import chromium, log_in
from tests.e2e.searching import Ear, everything
from tests.house import services

STEPS = "canary_hall.py"
HANDS = (SUIT, SUBSTITUTE)


class Wire:
    """Everything that is said to a Redis, and by it to whoever subscribes to anything, while it runs; and what it keeps."""

    def __init__(self, url: str) -> None:
        self._client = redis.Redis.from_url(url)
        address = urlsplit(url)
        self._lines = [
            socket.create_connection((address.hostname or "", address.port or 0)) for _ in range(2)
        ]
        self._heard = [bytearray(), bytearray()]
        for line, heard, wish in zip(self._lines, self._heard, (b"MONITOR", b"PSUBSCRIBE *"), strict=True):
            line.sendall(wish + b"\r\n")
            threading.Thread(target=self._listen, args=(line, heard), daemon=True).start()
        until(lambda: all(self._heard), 10, lambda: "Redis lets nobody listen")

    @staticmethod
    def _listen(line: socket.socket, heard: bytearray) -> None:
        with suppress(OSError):  # hung up
            while came := line.recv(1 << 16):
                heard += came

    @property
    def commands(self) -> bytes:
        """What was asked of it."""
        return bytes(self._heard[0])

    @property
    def said(self) -> bytes:
        """All of it."""
        return b"\n".join(self._heard)

    def keys(self) -> list[Any]:
        """What it keeps."""
        kept: list[Any] = self._client.keys("*")
        return kept

    def hang_up(self) -> None:
        """Listen no more."""
        for line in self._lines:
            line.close()
        self._client.close()


@pytest.fixture(scope="module")
def place(redis_url: str) -> Iterator[tuple[Hall, dict[str, Any], Wire]]:
    """A hall with Redis in which everything hidden has happened, and what was said to Redis meanwhile."""
    with hall() as made:
        made.lead_to(REDIS_URL=redis_url)
        wire = Wire(redis_url)
        made.start()
        ids = made.make("begin", script=STEPS)
        made.make("play", script=STEPS)
        until(lambda: session_of(ids) in made.page_frames(f"/en/e/{ids['slug']}/"), 30, lambda: made.said)
        yield made, ids, wire
        wire.hang_up()


def session_of(ids: dict[str, Any]) -> str:
    """The channel of the session that is played."""
    return f"session:{ids['sessions'][0]}"


def sealed_seats(ids: dict[str, Any]) -> list[str]:
    """How a sealed line-up would lie in the clear: a seat beside a player nobody else has seated."""
    return [f'"{seat}":"{player}"' for seat in "NESW" for player in ids["benched"]]


def lying(place: Hall) -> Iterator[tuple[str, bytes]]:
    """Every file of a hall but its keys: database, journal, logs."""
    for file in place.folder.rglob("*"):
        if file.is_file() and file.suffix not in {".key", ".pickle"}:
            yield file.name, file.read_bytes()


def backup(place: Hall) -> bytes:
    """A backup of the database as it is made while the server runs."""
    copy = place.folder.parent / f"{place.folder.name}-backup.sqlite3"
    try:
        with (
            closing(sqlite3.connect(place.folder / "openroom.sqlite3")) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
        return copy.read_bytes()
    finally:
        copy.unlink(missing_ok=True)


def test_unreleased_hands_and_sealed_line_ups_lie_nowhere_in_the_clear(place):
    made, ids, wire = place
    files = dict(lying(made))
    files["backup"] = backup(made)

    assert {"openroom.sqlite3", "openroom.sqlite3-wal", "server-1.log", "backup"} <= files.keys()
    # What was recorded lies there: this would find hands if they did.
    assert buried(files["backup"], [WORDS, REASON, WHERE]) == [WORDS, REASON, WHERE]
    assert buried(files["openroom.sqlite3"] + files["openroom.sqlite3-wal"], [WORDS]) == [WORDS]
    for name, raw in files.items():
        assert buried(raw, [*HANDS, *sealed_seats(ids)]) == [], name
    for name in [each for each in files if each.endswith(".log")]:
        assert found(files[name], (*MARKERS, *ids["benched"])) == [], name
    assert b'"PUBLISH"' in wire.commands
    assert b'{"type":"frame"' in wire.said, "frames went through it"
    assert found(wire.said, (*MARKERS, *ids["benched"])) == []
    assert wire.keys() == []


def test_sqlite_would_find_hands_that_lie_in_the_clear(place, tmp_path):
    made, _, _ = place
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(backup(made))
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("UPDATE broadcast_channel SET body = ?", (f'{{"deal":"{SUIT}..."}}'.encode(),))

    assert buried(copy.read_bytes(), HANDS) == [SUIT]


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as launched:
        yield launched


def ear(browser: Browser) -> Ear:
    return Ear(browser.new_context(viewport={"width": 1366, "height": 900}))


def shown_by(page: Page, *markers: str) -> None:
    """Wait until a page shows these marks to whoever looks at it."""
    until(
        lambda: len(found(everything(page)["texts"], markers)) == len(markers),
        20,
        lambda: f"{page.url} does not show {markers}: {everything(page)['read']}",
    )


def console(page: Page, url: str, table: str) -> None:
    page.goto(f"{url}/en/console/{table}/")
    expect(page.locator("body")).not_to_be_empty()


def test_whoever_may_see_a_mark_sees_it_drawn(place, browser):
    """Directors, the table's own operator, a side's own captain: there is something to leak."""
    made, ids, _ = place
    director = ear(browser).page()
    log_in(director, made.url, "director")
    first, later = ids["sessions"]
    for path, marks in {
        f"rulings/?session={first}": (REASON, FINED),
        f"ledger/?session={first}": (WHERE,),
        f"lineups/{ids['match']}/?session={later}": (BENCHED,),
    }.items():
        director.goto(f"{made.url}/en/control/{ids['slug']}/{path}")
        shown_by(director, *marks)
    operator = ear(browser).page()
    log_in(operator, made.url, "operator")
    console(operator, made.url, ids["tables"][0][0])
    shown_by(operator, *SHOWN)
    console(operator, made.url, ids["tables"][1][0])
    shown_by(operator, SUBSTITUTE)
    captain = ear(browser).page()
    captain.goto(f"{made.url}/en/lineup/#{ids['captains'][0]}")
    shown_by(captain, BENCHED)


def assert_nothing(
    seen: Iterator[tuple[str, str]], ids: dict[str, Any], allowed: tuple[str, ...] = ()
) -> None:
    marks = [mark for mark in (*MARKERS, *ids["benched"]) if mark not in allowed]
    leaks = [(where, leaked) for where, text in seen if (leaked := found(text, marks))]
    assert leaks == []


def walked(place: Hall, one: Ear, paths: list[str]) -> Iterator[tuple[str, str]]:
    """Everything of these pages as they are drawn, and all that came over the line for them."""
    page, absent = one.page(), set[bytes]()
    for path in paths:
        plain = place.get(path)
        yield f"{path} as it is sent", f"{plain.headers}\n{plain.text}"
        if plain.status == 404 and "/no-spoilers/" in path:
            if plain.body in absent:
                continue  # the same bytes from beside it: they were drawn already
            absent.add(plain.body)
        if not plain.body and plain.status >= 400:
            continue  # only a form is taken here: there is no page to draw
        page.goto(place.url + path)
        for where, text in everything(page).items():
            yield f"{path} {where}", text
        yield from one.answers()
    yield from ((f"socket {number}", said) for number, said in enumerate(one.heard))


def nowhere(place: Hall, ids: dict[str, Any], browser: Browser, *, begun: bool = False) -> None:
    """No mark on any page as it is drawn: as nobody, as staff elsewhere, as a screen not let in, as the other captain."""
    nobody, operator, commentator, screen, captain = (ear(browser) for _ in range(5))
    boards = [path for path in ids["paths"] if "/b/" in path]
    over = [
        f"/en/overlay/{fact}/?table={table}"
        for fact in ("contract", "score", "auction", "names", "trick")
        for _, table in ids["tables"]
    ]
    assert_nothing(walked(place, nobody, [*ids["paths"], *over]), ids)
    log_in(operator.page(), place.url, "operator")
    own = f"/en/console/{ids['tables'][1][1]}/"
    elsewhere = [path for path in ids["paths"] if "/console/" not in path and "/seats/" not in path]
    assert_nothing(walked(place, operator, [*elsewhere, "/en/console/"]), ids)
    # At his own table it is the substitute's turn: its deal he is given, and the next one's ahead, to go on without a line.
    assert_nothing(walked(place, operator, [own]), ids, allowed=(SUBSTITUTE, SUIT))
    log_in(commentator.page(), place.url, "commentator")
    desks = [f"/{lang}/commentary/{ids['match']}/" for lang in ("en", "zh")]
    assert place.get(desks[0]).status == 302, "there is such a page"
    assert_nothing(walked(place, commentator, [*desks, *boards]), ids)
    assert_nothing(walked(place, screen, ["/en/screen/", "/zh/screen/"]), ids)
    # His own roster has his own bench on it; the opponents' is what he may not know.
    bench = tuple(ids["benched"][2:4])
    link = f"/zh/lineup/#{ids['captains'][1]}"
    if not begun:  # the roster is fetched after the page has been drawn: what is searched must have come
        first = captain.page()
        first.goto(place.url + link)
        shown_by(first, f"{BENCHED_ZH}25")
    seen = list(walked(place, captain, [link, f"/en/m/{ids['match']}/", f"/en/b/{ids['board']}/"]))
    # Once his match has begun he is asked for no line-up, and shown no roster.
    assert begun or any(f"{BENCHED_ZH}25" in text for _, text in seen), "he sees his own"
    assert_nothing(iter(seen), ids, allowed=(BENCHED, BENCHED_ZH, *bench))
    for where, text in seen:
        assert found(text, [f"{name}1{at}" for name in (f"{BENCHED} ", BENCHED_ZH) for at in (5, 6)]) == [], (
            where
        )
    for one in (nobody, operator, commentator, screen, captain):
        one.context.close()


def test_no_page_as_it_is_drawn_has_a_mark_before_the_release_or_after_the_recall(place, browser):
    made, ids, wire = place
    nowhere(made, ids, browser)

    made.make("release", script=STEPS)
    spectator = ear(browser)
    page = spectator.page()
    until(lambda: made.get(f"/en/b/{ids['board']}/").status == 200, 30, lambda: made.said)
    page.goto(f"{made.url}/en/b/{ids['board']}/")
    shown_by(page, *SHOWN)
    # Each way of looking would have found them.
    seen = everything(page)
    for way in ("texts", "source", "read", "aloud"):
        assert WORDS in found(seen[way]), way
    assert found("\n".join(text for _, text in spectator.answers()), SHOWN) == list(SHOWN)
    until(lambda: SUIT in found(wire.said), 30, lambda: "Redis carried no hands")
    page.goto(f"{made.url}/en/m/{ids['match']}/")
    page.goto(f"{made.url}/zh/t/{ids['tables'][0][0]}/")
    shown_by(page, SUIT)

    made.make("recall", script=STEPS)

    until(lambda: made.get(f"/en/b/{ids['board']}/").status == 404, 30, lambda: made.said)
    until(lambda: not found(everything(page)["texts"]), 30, lambda: everything(page)["read"])
    assert_nothing(iter(everything(page).items()), ids)
    nowhere(made, ids, browser, begun=True)
    assert found(made.log) == []


def test_dump_of_postgresql_has_no_unreleased_hands_and_no_sealed_line_up(postgres_url):
    name = "canary"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = f"{postgres_url.rpartition('/')[0]}/{name}"
    try:
        with hall(migrated=False) as made:
            made.lead_to(DATABASE_URL=url)
            assert made.manage("migrate", "--verbosity", "0").returncode == 0
            ids = made.make("begin", script=STEPS)
            made.make("play", script=STEPS)
            made.start()
            until(lambda: session_of(ids) in made.page_frames(f"/en/e/{ids['slug']}/"), 30, lambda: made.said)
            hidden = dump(url)
            made.make("release", script=STEPS)
            until(lambda: made.get(f"/en/b/{ids['board']}/").status == 200, 30, lambda: made.said)
            released = dump(url)
            made.kill()
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    assert buried(hidden, [WORDS, REASON, WHERE]) == [WORDS, REASON, WHERE]
    assert buried(hidden, [*HANDS, *sealed_seats(ids)]) == []
    assert buried(released, HANDS) == [SUIT], "a released hand is found"


def dump(url: str) -> bytes:
    """What `pg_dump` writes of a database, bytes as they are."""
    command = [str(services.postgres_program("pg_dump")), "--dbname", url, "--inserts"]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    # Binary columns come in hexadecimal: as text as well.
    return raw + b"".join(bytes.fromhex(part.split(b"'")[0].decode()) for part in raw.split(b"'\\x")[1:])
