"""A commentator's socket: the frames of the audience whose eyes he has, of his match alone."""

import sys
from datetime import UTC, datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from broadcast import models, public, publisher, services
from broadcast.audiences import Audience, Ticket
from broadcast.packing import unpack
from tests.broadcast.halls import START
from tests.broadcast.sockets.test_watch import watch


@sync_to_async
def ticket_of(hall, eyes):
    """A commentator's ticket for the first match, where the hall sees board 1 and nobody online does."""
    hall.delay("online", 600)
    hall.desk().do(1, "open", "1C", now=START)
    publisher.tick(START)
    services.grant(hall.event.pk, "ann", "commentator", eyes=eyes)
    booth = public.booth(User.objects.get(username="ann"), hall.matches[0].public_id)
    assert booth is not None
    return public.commentator_ticket(booth.who, hall.matches[0].public_id, datetime.now(UTC))


@pytest.mark.parametrize(("eyes", "board"), [(Audience.HALL, 1), (Audience.ONLINE, None)])
async def test_commentator_sees_what_his_audience_sees(running, eyes, board):
    token = await ticket_of(running, eyes)
    async with watch(f"table:{running.desk().table}", token=token) as line:
        frame = unpack((await line.message())["f"])

    assert (frame["board"] and frame["board"]["number"]) == board


async def test_commentator_is_shown_no_other_match(running):
    token = await ticket_of(running, Audience.HALL)
    for name in (
        f"table:{running.desk(1).table}",
        f"session:{running.session.public_id}",
        "screen:hallaaaaaaa2",
    ):
        async with watch(name, token=token) as line:
            assert await line.end() == 4401


async def test_grant_taken_back_and_eyes_changed_count_at_once(running):
    token = await ticket_of(running, Audience.HALL)
    name = f"table:{running.desk().table}"
    await sync_to_async(services.grant)(running.event.pk, "ann", "commentator", eyes=Audience.ONLINE)
    async with watch(name, token=token) as line:
        assert unpack((await line.message())["f"])["board"] is None
    await sync_to_async(models.Grant.objects.filter(user__username="ann").delete)()
    async with watch(name, token=token) as line:
        assert await line.end() == 4401


async def test_open_line_ends_when_its_eyes_are_taken(running, monkeypatch):
    """Who saw with the hall's eyes does not keep them until he happens to reconnect."""
    monkeypatch.setattr(sys.modules["broadcast.sockets.watch"], "ASK_AGAIN_SECONDS", 0.05)
    token = await ticket_of(running, Audience.HALL)
    async with watch(f"table:{running.desk().table}", token=token) as line:
        assert await line.message() is not None
        await sync_to_async(services.grant)(running.event.pk, "ann", "commentator", eyes=Audience.ONLINE)
        assert await line.end() == 4401


@pytest.mark.parametrize("subject", ["", "aaaaaaaaaaaa"])
async def test_ticket_for_no_match_is_none(running, subject):
    until = int((datetime.now(UTC) + timedelta(hours=1)).timestamp())
    token = public.issue_ticket(Ticket(Audience.COMMENTATOR, subject, "ann", until))
    async with watch(f"table:{running.desk().table}", token=token) as line:
        assert await line.end() == 4401
