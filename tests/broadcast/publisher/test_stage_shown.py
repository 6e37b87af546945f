"""What was shown of a stage is read once, until something more of it is shown, recalled, or its schedule is another."""

import pytest

from broadcast import publisher, services
from broadcast.audiences import Audience
from broadcast.journal import RecallBody
from broadcast.public.stage_shown import stage_shown
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, make, seconds


def shown(hall):
    return stage_shown(Audience.ONLINE, selectors.stage_context(hall.stage.pk))


@pytest.mark.django_db(transaction=True)
def test_shelf_is_kept_until_what_was_shown_is_another(key_file):
    hall = make(matches=1, boards=2)
    table = selectors.match_context(hall.matches[0].pk).segments[0].tables[0]
    board = selectors.match_context(hall.matches[0].pk).segments[0].boards[0]
    hall.desk().play(1)
    publisher.tick(START + seconds(1))
    first = shown(hall)
    assert first.shelf.line(table.pk, board.pk) is not None
    assert shown(hall) is first

    hall.desk(room="closed").play(1)
    assert shown(hall) is first, "what is recorded and not released changes nothing"
    publisher.tick(START + seconds(2))
    second = shown(hall)
    assert second is not first

    recall = RecallBody("online", "board", hall.matches[0].pk, 1)
    services.recall(hall.session.pk, recall, "director", START + seconds(3))
    third = shown(hall)
    assert third.shelf.line(table.pk, board.pk) is None

    scoring.add_team(hall.event.pk, 99, Name("New", "\u65b0"), [])
    assert shown(hall) is not third


def test_what_is_read_in_a_transaction_is_not_kept(db):
    hall = make(matches=1)
    publisher.tick(START)

    assert shown(hall) is not shown(hall)
