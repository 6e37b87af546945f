"""Unreleased, unknown and never existed: the same status, headers and body, on every page a board or a channel has.

That it takes the same time is shown by what is done for it, question by question and step by step, which no noise disturbs;
the times themselves are printed by `make bench ONLY=embargo`.
"""

import re
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from broadcast import public, publisher, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.journal import PolicyBody, RecallBody
from scoring import selectors
from tests.broadcast.halls import START, make
from tests.broadcast.looking import stored

UNKNOWN = "a" * 12
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def pages(db, key_file):
    """A board played behind its gates, one nobody has opened, one that was shown and recalled, and one there never was."""
    hall = make(boards=4, live=False)
    hall.journal(PolicyBody("online", 0, ("hold",)))
    hall.desk().play(1)
    hall.desk().play(4)
    publisher.tick(START)
    services.recall(hall.session.pk, RecallBody("online", "board", hall.matches[0].pk, 4), "director", START)
    hall.journal(PolicyBody("online", 0, ("hold", "finished")))
    hall.desk().play(2)
    publisher.tick(START)
    segment = selectors.match_context(hall.matches[0].pk).segments[0]
    found = {"unreleased": 2, "unplayed": 3, "recalled": 4}
    ids = {name: board.public_id for name, at in found.items() if (board := segment.board(at))}
    assert len(ids) == len(found)
    return ids | {"unknown": UNKNOWN}


@pytest.fixture
def shown(pages):
    """The board that may be seen."""
    (name,) = [
        name
        for name in stored(Audience.ONLINE)
        if name.startswith("board:") and public.frame(name, Audience.ONLINE)
    ]
    return name.removeprefix("board:")


# Everything that is asked for by a board's id.
ADDRESSES = (
    "/en/b/{}/",
    "/zh/no-spoilers/b/{}/",
    "/en/embed/b/{}/",
    "/en/b/{}/open/bbo",
    "/zh/b/{}/boards.pbn",
    "/en/b/{}/boards.lin",
    "/en/b/{}/boards.json",
    "/api/v1/boards/{}",
    "/api/v1/boards/{}/double-dummy",
)
at_every_address = pytest.mark.parametrize("address", ADDRESSES)


def answer(page: str, address: str = ADDRESSES[0]) -> tuple[object, ...]:
    response = Client().get(address.format(page))
    headers = {name: value for name, value in response.headers.items() if name != "Date"}
    return response.status_code, headers, sorted(response.cookies), response.content


@at_every_address
def test_answer_is_the_same_whether_hidden_unplayed_or_unknown(pages, address):
    answers = {name: answer(page, address) for name, page in pages.items()}

    assert answers["unreleased"][0] == 404
    assert all(each == answers["unknown"] for each in answers.values())


def test_channel_is_the_same_whether_hidden_unplayed_or_unknown(pages):
    for audience in PUBLIC_AUDIENCES:
        # Whoever watches a board that is recalled is told so: that it was shown he knows.
        keys = [(audience, f"board:{page}") for name, page in pages.items() if name != "recalled"]
        for _, name in keys:
            assert public.frame(name, audience) is None
            assert public.frame_pages(name, audience) == ()
        assert public.frames(keys) == ()
        assert public.versions(keys) == {}


def asked(page: str, address: str = ADDRESSES[0]) -> list[str]:
    """What the database is asked for an answer, without the values."""
    with CaptureQueriesContext(connection) as queries:
        answer(page, address)
    # Savepoints are named anew each time, and it is a little later.
    passing = re.compile(r"\bs\d+_x\d+\b|\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+\b")
    return [passing.sub("...", query["sql"].replace(page, "...")) for query in queries.captured_queries]


@at_every_address
def test_same_is_asked_for_hidden_unplayed_recalled_and_unknown(pages, address):
    answer(UNKNOWN, address)  # what a process finds out once is known from here on

    questions = {name: asked(page, address) for name, page in pages.items()}

    assert questions["unreleased"]
    assert all(each == questions["unknown"] for each in questions.values())


def steps(page: str, address: str = ADDRESSES[0]) -> Counter[tuple[str, str]]:
    """Which functions of ours are called for an answer, and how often."""
    taken: Counter[tuple[str, str]] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            taken[frame.f_code.co_filename, frame.f_code.co_qualname] += 1

    client = Client()
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        client.get(address.format(page))
    finally:
        sys.setprofile(before)
    ours = [str(ROOT / part) for part in ("broadcast", "display", "scoring", "config")]
    return Counter({where: times for where, times in taken.items() if where[0].startswith(tuple(ours))})


@at_every_address
def test_same_is_done_for_hidden_unplayed_recalled_and_unknown(pages, address):
    """No machine's noise can hide or feign a difference: every function is called as often."""
    steps(UNKNOWN, address)

    done = {name: steps(page, address) for name, page in pages.items()}

    assert any(function in ("frame", "frame_pages") for _, function in done["unreleased"])
    assert all(each == done["unknown"] for each in done.values())


@at_every_address
def test_more_is_done_for_a_board_that_may_be_seen(pages, shown, address):
    """Both comparisons can tell something: for what may be seen another way is gone."""
    assert asked(shown, address) != asked(UNKNOWN, address)
    assert steps(shown, address) != steps(UNKNOWN, address)
