"""The live page of a large hall: small on the wire, and nothing of it is asked of the database table by table."""

from __future__ import annotations

import json
from collections.abc import Callable

from pytest_django import DjangoAssertNumQueries

from tests.control.rooms import Room


def test_live_page_of_sixty_four_tables_is_small_and_takes_as_many_queries_as_that_of_four(
    room: Callable[..., Room], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    big = room(matches=32, boards=8)
    big.now_page()

    with django_assert_max_num_queries(26):
        page = big.now_page()

    assert len(page["cells"][0]["cells"]) == 64
    assert len(json.dumps(page, ensure_ascii=False, separators=(",", ":")).encode()) < 16_000
