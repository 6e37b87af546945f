"""EMBARGO.md, property 1, for every gate, presets, presence, late sides, rulings, recalls, policies and sealed line-ups.

As in `test_noninterference`: two histories equal to an audience, every frame with its version after every tick, every
public address at the end, byte for byte; and leaks planted in copies must be found.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, assume, given, settings

from broadcast import models, publisher
from broadcast.audiences import Audience
from broadcast.journal import ForfeitBody, HoldBody, PolicyBody
from broadcast.public import rendered
from broadcast.services import confirm_screen
from tests.broadcast.gate_histories import Run, Twins, call, here, say, twins
from tests.broadcast.halls import START, Hall, make
from tests.broadcast.histories import END, Act, record
from tests.broadcast.looking import answers, stored


@dataclass(frozen=True, slots=True)
class Lived:
    """What came of one history: what the audience got, and all that was written down."""

    got: list[dict[str, Any]]
    record: list[tuple[Any, ...]]


def written() -> list[tuple[Any, ...]]:
    """The record, the journals and the line-ups: what directors may see."""
    return [
        *record(),
        *models.JournalFact.objects.order_by("session_id", "seq").values_list("session_id", "body", "at"),
        *models.LineUpFact.objects.order_by("session_id", "seq").values_list("session_id", "body", "at"),
    ]


def live(hall: Hall, audience: Audience, acts: tuple[Act, ...], *, alone: bool = False) -> Lived:
    """Play a history, look through the audience's eyes after every tick, and take it all back."""

    def tick(now: datetime) -> None:
        if alone:
            models.Due.objects.exclude(audience=audience.value).delete()
        publisher.tick(now)

    with transaction.atomic():
        got: list[dict[str, Any]] = Run(hall).play(acts, tick, lambda: stored(audience))
        if audience is Audience.ONLINE:
            got.append(answers(hall))
        lived = Lived(got, written())
        transaction.set_rollback(True)
    return lived


def assert_alike(one: Lived, other: Lived, about: str = "") -> None:
    for second, (first, then) in enumerate(zip(one.got, other.got, strict=True)):
        names = sorted({*first, *then})
        differing = [
            (name, first.get(name), then.get(name)) for name in names if first.get(name) != then.get(name)
        ]
        assert not differing, f"{about}: differs at second {second}: {differing[0]}"


@pytest.fixture
def evening(db: None, key_file: Any) -> Hall:
    """Two matches, two sessions, two substitutes a set, a screen of every layout."""
    hall = make(substitutes=2, sessions=2)
    for code, layout, subject in (
        ("AAAAAA", "two-rooms", hall.matches[0].public_id),
        ("BBBBBB", "standings", hall.session.public_id),
        ("CCCCCC", "line-ups", hall.sessions[1].public_id),
    ):
        confirm_screen(
            hall.event.pk, code, layout=layout, subject=subject, label="", by="director", now=START
        )
    return hall


@settings(
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # shrinking a history takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(pair=twins())
def test_nothing_behind_any_gate_changes_what_an_audience_gets(evening, pair):
    one = live(evening, pair.audience, pair.one, alone=pair.alone)
    other = live(evening, pair.audience, pair.other, alone=pair.alone)

    assume(one.record != other.record)
    assert_alike(one, other, pair.about)
