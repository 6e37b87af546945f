"""`manage.py verify` on line-ups: clean after every road a line-up takes, and each kind of tampering is found."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as django_settings

from broadcast import models, publisher, services
from broadcast.services import lineups as writing
from scoring import models as rows
from scoring import selectors
from scoring.services.keeping import schedule_changed
from tests.broadcast.halls import START
from tests.broadcast.lineups.rosters import Unseated, before, unseated


def findings(now=START) -> list[tuple[str, str]]:
    return [(finding.kind, finding.detail) for finding in publisher.verify(now)]


def kinds(now=START) -> set[str]:
    return {kind for kind, _ in findings(now)}


@pytest.fixture
def room(db: None, key_file: Path) -> Unseated:
    """Match 0: both handed in, opened, one changed, then seen otherwise at a table. Match 1: one side, still sealed."""
    room = unseated()
    for captain, order in zip(room.captains[:3], ("1234", "5612", "1234"), strict=True):
        captain.hand_in(before(30), order)
    writing.publish_due(before(10))
    writing.change(
        room.session,
        room.captains[0].team,
        room.captains[0].line_up("6234"),
        minutes=0,
        by="director",
        now=before(8),
    )
    publisher.tick(before(8))
    return room


def test_line_ups_as_they_were_handed_in_opened_and_changed_are_clean(room):
    assert room.captains[0].seated() == "6234"

    assert findings() == []


def test_seats_entered_as_seen_after_the_line_ups_are_clean(room):
    room.sit(room.hall.desk().table, "5256")
    publisher.tick(START)

    assert room.captains[0].seated() != "6234"
    assert findings() == []


def test_player_seated_behind_the_record_is_found(room):
    home = room.captains[0]
    other = next(player for player in selectors.roster(home.team) if player.number == 1)
    seat = rows.Seating.objects.filter(player__team_id=home.team).order_by("pk").first()
    assert seat is not None

    rows.Seating.objects.filter(pk=seat.pk).update(player_id=other.pk)
    as_a_new_process_reads_it()

    assert ("seating", f"{seat.seat} sit otherwise than the facts say") in findings()


def test_player_taken_from_his_seat_behind_the_record_is_found(room):
    rows.Seating.objects.filter(player__team_id=room.captains[1].team).delete()
    as_a_new_process_reads_it()

    assert "seating" in kinds()


def test_published_line_up_that_is_not_the_one_handed_in_is_found(room):
    opened = models.LineUpFact.objects.filter(kind="opened", body__contains='"home"').order_by("seq").first()
    assert opened is not None
    body = json.loads(opened.body)
    seats = body["line_up"]["open"]
    first, second = sorted(seats)
    seats[first], seats[second] = seats[second], seats[first]

    models.LineUpFact.objects.filter(pk=opened.pk).update(body=json.dumps(body))

    assert any("published another line-up" in detail for _, detail in findings())


def test_line_up_opened_that_nobody_handed_in_is_found(room):
    opened = models.LineUpFact.objects.filter(kind="opened").order_by("seq").first()
    assert opened is not None
    body = json.loads(opened.body) | {"fact": 1}

    models.LineUpFact.objects.filter(pk=opened.pk).update(body=json.dumps(body))

    assert any("did not hand in" in detail for _, detail in findings())


def test_sealed_line_up_that_was_exchanged_for_another_is_found(room):
    handed = models.LineUpFact.objects.filter(kind="handed-in").order_by("seq")
    one, two = handed[0], handed[1]

    models.LineUpFact.objects.filter(pk=one.pk).update(sealed=two.sealed)

    assert "line-up-seal" in kinds()


def test_key_that_is_gone_is_a_finding_and_no_fault(room):
    Path(django_settings.OPENROOM_KEY_FILE).unlink()

    assert "line-up-seal" in kinds()


def test_line_up_that_no_longer_waits_is_found(room):
    assert models.SealedLineUp.objects.count() == 1

    models.SealedLineUp.objects.all().delete()

    assert "sealed-line-up" in kinds()


def test_line_up_fact_taken_out_is_found(room):
    models.LineUpFact.objects.filter(kind="terms").delete()

    assert "line-up-facts" in kinds()


def clock_begins(at):
    report = services.Report(
        "clock-1", serves=False, ticks=True, started_at=at, ticked_at=None, spectators=0, trouble=""
    )
    services.report(report, at)


def test_clock_that_has_just_begun_has_missed_nothing(room):
    other = unseated(slug="other")
    for captain in other.captains[:2]:
        captain.hand_in(before(30))
    tomorrow = START + timedelta(days=1)
    clock_begins(tomorrow)

    assert "overdue" not in kinds(tomorrow + timedelta(seconds=59))
    assert "overdue" in kinds(tomorrow + timedelta(seconds=60))


def test_line_ups_that_no_clock_opened_are_found_a_minute_later(room):
    other = unseated(slug="other")
    for captain in other.captains[:2]:
        captain.hand_in(before(30))
    due = before(10)
    assert "overdue" not in kinds(due + timedelta(days=1)), "this database has had no clock"
    clock_begins(due - timedelta(seconds=30))

    assert "overdue" not in kinds(due + timedelta(seconds=59))
    assert "overdue" in kinds(due + timedelta(seconds=60))


def as_a_new_process_reads_it() -> None:
    """What is written behind the schedule's back changes no token: this process would go on with what it remembers."""
    schedule_changed()
