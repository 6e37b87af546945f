"""Unreleased, unknown and never existed: the same status, headers and body, on every page a board or a channel has.

How long each takes is printed side by side (`pytest -s`), not judged: a machine's noise is not a leak.
"""

import time
from statistics import median

import pytest
from django.test import Client

from broadcast import public, publisher
from broadcast.audiences import PUBLIC_AUDIENCES
from scoring import selectors
from tests.broadcast.halls import START, make

UNKNOWN = "a" * 12
ROUNDS = 100


@pytest.fixture
def pages(db, key_file):
    """A board being played behind its gates, one nobody has opened, and one there never was."""
    hall = make(boards=3, live=False)
    hall.desk().play(2)
    publisher.tick(START)
    segment = selectors.match_context(hall.matches[0].pk).segments[0]
    played, waiting = segment.board(2), segment.board(3)
    assert played is not None
    assert waiting is not None
    return {"unreleased": played.public_id, "unplayed": waiting.public_id, "unknown": UNKNOWN}


def answer(page: str, lang: str = "en") -> tuple[object, ...]:
    response = Client().get(f"/{lang}/b/{page}/")
    headers = {name: value for name, value in response.headers.items() if name != "Date"}
    return response.status_code, headers, sorted(response.cookies), response.content


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_is_the_same_whether_hidden_unplayed_or_unknown(pages, lang):
    answers = {name: answer(page, lang) for name, page in pages.items()}

    assert answers["unreleased"][0] == 404
    assert answers["unreleased"] == answers["unplayed"] == answers["unknown"]


def test_channel_is_the_same_whether_hidden_unplayed_or_unknown(pages):
    for audience in PUBLIC_AUDIENCES:
        keys = [(audience, f"board:{page}") for page in pages.values()]
        for _, name in keys:
            assert public.frame(name, audience) is None
            assert public.frame_pages(name, audience) == ()
        assert public.frames(keys) == ()
        assert public.versions(keys) == {}


def test_unknown_and_hidden_are_timed_side_by_side(pages):
    taken: dict[str, list[float]] = {name: [] for name in pages}
    for turn in range(ROUNDS):
        for name, page in sorted(pages.items(), reverse=turn % 2 == 0):
            begin = time.perf_counter()
            status = answer(page)[0]
            taken[name].append(time.perf_counter() - begin)
            assert status == 404

    for name, times in taken.items():
        print(  # noqa: T201 - that is what it is for
            f"{name}: least {min(times) * 1000:.2f} ms, median {median(times) * 1000:.2f} ms of {len(times)} requests"
        )
