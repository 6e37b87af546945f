"""What the database itself does not take, whoever asks."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.db.models import ForeignKey, Model

from scoring import models


def refused(write: Callable[[], Any]) -> bool:
    try:
        with transaction.atomic():
            write()
    except IntegrityError:
        return True
    return False


def a_result(hall: Any, **fields: Any) -> models.Result:
    segment = hall.segments[0]
    sound = {"contract": "4HX", "declarer": "S", "tricks": 10, "score_ns": 590, "provisional": False}
    return models.Result(table_id=segment.open.pk, board_id=segment.boards[0].pk, **{**sound, **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"contract": "P", "declarer": None, "tricks": None, "score_ns": 0},
        {"tricks": None, "score_ns": None, "provisional": True},
        {"tricks": 0, "score_ns": -2600, "provisional": True},
    ],
)
def test_result_that_makes_sense_is_stored(hall: Any, fields: dict[str, Any]) -> None:
    assert not refused(a_result(hall, **fields).save)


@pytest.mark.parametrize(
    "fields",
    [
        {"declarer": None},
        {"declarer": "X"},
        {"contract": ""},
        {"contract": "P"},
        {"contract": "P", "declarer": None, "tricks": None, "score_ns": 50},
        {"contract": "P", "declarer": None, "tricks": 7, "score_ns": 0},
        {"contract": "P", "declarer": None, "tricks": None, "score_ns": None},
        {"tricks": 14},
        {"tricks": None},
        {"score_ns": None},
        {"tricks": None, "score_ns": None},
    ],
)
def test_result_that_makes_no_sense_is_not_stored(hall: Any, fields: dict[str, Any]) -> None:
    assert refused(a_result(hall, **fields).save)


def test_second_result_of_a_table_on_a_board_is_not_stored(hall: Any) -> None:
    a_result(hall).save()

    assert refused(a_result(hall).save)


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (models.Event, {"name_zh": ""}),
        (models.Stage, {"form": "ladder"}),
        (models.Board, {"dealer": "X"}),
        (models.Board, {"vulnerability": "All"}),
        (models.Board, {"number": 0}),
        (models.Match, {"carry_home": -1}),
        (models.Segment, {"first": 3, "last": 2}),
        (models.Segment, {"first": 0}),
        (models.Table, {"room": "third"}),
        (models.Seating, {"seat": "Q"}),
        (models.SegmentBoard, {"position": 0}),
    ],
)
def test_row_that_makes_no_sense_is_not_stored(hall: Any, model: type[Model], fields: dict[str, Any]) -> None:
    row = model._default_manager.order_by("pk")[:1].get()

    assert refused(lambda: model._default_manager.filter(pk=row.pk).update(**fields))


def test_match_of_one_team_is_not_stored(hall: Any) -> None:
    team = hall.teams[0].pk

    assert refused(lambda: models.Match.objects.update(home=team, visitor=team))


@pytest.mark.parametrize(
    "model", list(apps.get_app_config("scoring").get_models()), ids=lambda model: model.__name__
)
def test_model_has_no_way_back_and_no_order_of_its_own(model: type[Model]) -> None:
    foreign = [field for field in model._meta.get_fields() if isinstance(field, ForeignKey)]

    assert [field.remote_field.related_name for field in foreign] == ["+"] * len(foreign)
    assert not model._meta.ordering
