"""`manage.py export`: what was released to spectators, as other programs read it, and nothing else."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from bridge.notation import pbn
from bridge.notation.record import Room
from broadcast import journal, publisher, services
from broadcast.audiences import Audience
from scoring import models
from tests.broadcast.fields import Field, field
from tests.broadcast.halls import AUCTION
from tests.config.test_import import FINISHED

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(tmp_path: Path, settings: Settings) -> None:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"


def export(*arguments: str, event: str = "pairs") -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command("export", event, *arguments, stdout=out, stderr=err, no_color=True)
    return out.getvalue(), err.getvalue()


def import_(text: str, tmp_path: Path, event: str = "pairs") -> str:
    path, err = tmp_path / "results.pbn", io.StringIO()
    path.write_bytes(text.encode())
    call_command("import", str(path), "--event", event, stdout=io.StringIO(), stderr=err)
    return err.getvalue()


def played(place: Field, tmp_path: Path) -> None:
    """Board 1 at two of its three tables: one with its auction, one a bare result."""
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result"
    auction = '[Board "1"]\n[Dealer "N"]\n[PairNS "3"]\n[PairEW "5"]\n[Contract "1NT"]\n[Declarer "N"]\n[Result "7"]\n'
    text = (
        f'[Board "1"]\n[ScoreTable "{columns}"]\n1 4 4S E 9\n\n{auction}[Auction "N"]\n{" ".join(AUCTION)}\n'
    )
    assert import_(text, tmp_path) == ""
    assert models.Result.objects.count() == 2  # the director has them
    for each in place.encounters:
        publisher.catch_up(
            f"table:{each.table.public_id}", Audience.ONLINE, datetime.now(UTC) + timedelta(hours=3)
        )


def test_released_boards_are_written_and_read_again(tmp_path: Path) -> None:
    played(field(), tmp_path)

    text, _ = export()

    first, second = pbn.read(text.encode()).records
    assert (first.tag("Round"), first.tag("Table"), first.tag("PairNS"), first.tag("PairEW")) == (
        "1",
        "1",
        "1",
        "4",
    )
    assert first.official
    assert first.official.found == "4SE-1"
    assert first.calls == ()
    assert [str(read.call) for read in second.calls] == list(AUCTION)
    assert second.hands
    assert second.hands.deal
    assert [json.loads(line)["pair_ns"] for line in export("--to", "json")[0].splitlines()] == ["1", "3"]


def test_nothing_that_was_not_released_is_written(tmp_path: Path) -> None:
    played(field(policy=None), tmp_path)  # strict: one table has still to play the board

    text, said = export()

    assert text == ""
    assert said == "pairs: nothing of it was released yet\n"


def test_export_comes_into_another_event_as_it_was(tmp_path: Path) -> None:
    played(field(), tmp_path)
    text, _ = export()
    field(slug="copy")

    assert import_(text, tmp_path, event="copy") == ""

    rows = models.Result.objects.order_by("table__segment__match__round", "table__number")
    found = [
        list(
            rows.filter(table__segment__session__stage__event__slug=slug).values_list(
                "contract", "declarer", "tricks"
            )
        )
        for slug in ("pairs", "copy")
    ]
    assert found[0] == found[1]
    assert len(found[0]) == 2


def test_other_sessions_and_events_are_told_apart(tmp_path: Path) -> None:
    played(field(), tmp_path)

    assert export("--session", "2")[0] == ""
    with pytest.raises(CommandError, match="there is no event nowhere"):
        export(event="nowhere")


def test_match_of_teams_is_written_with_its_rooms_and_comes_in_again(tmp_path: Path) -> None:
    path = tmp_path / "match.lin"
    path.write_bytes(FINISHED)
    call_command("import", str(path), "--event", "cup", stdout=io.StringIO())
    for table in models.Table.objects.all():
        publisher.catch_up(
            f"table:{table.public_id}", Audience.ONLINE, datetime.now(UTC) + timedelta(hours=3)
        )

    text, said = export(event="cup")

    assert said == ""
    records = pbn.read(text.encode()).records
    assert [(found.board, found.room, found.official and found.official.found) for found in records] == [
        (1, Room.OPEN, "1NS="),
        (2, Room.OPEN, "2HE-1"),
        (1, Room.CLOSED, "1NS+1"),
        (2, Room.CLOSED, "P"),
    ]
    assert {(found.tag("HomeTeam"), found.tag("VisitTeam")) for found in records} == {("Herons", "Magpies")}
    assert [len(found.cards) for found in records][:2] == [8, 0]

    import_(text, tmp_path, event="again")

    found = models.Result.objects.order_by("table__room", "board__number").values_list(
        "contract", "declarer", "tricks"
    )
    of = [list(found.filter(board__board_set__event__slug=slug)) for slug in ("cup", "again")]
    assert of[0] == of[1]
    assert len(of[0]) == 4


def test_what_was_recalled_is_not_written(tmp_path: Path) -> None:
    place = field()
    played(place, tmp_path)
    assert len(pbn.read(export()[0].encode()).records) == 2

    body = journal.RecallBody("online", "table", place.at(1).table.pk)
    services.recall(place.session.pk, body, "director", datetime.now(UTC))

    assert len(pbn.read(export()[0].encode()).records) == 1
