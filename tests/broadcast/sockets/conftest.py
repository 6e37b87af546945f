from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async

from broadcast import fanout, hub, public, services
from tests.broadcast.halls import Hall, make
from tests.broadcast.sockets.lines import Line


@pytest_asyncio.fixture
async def running(transactional_db, key_file) -> AsyncIterator[Hall]:
    """A committed hall in a process whose hub runs, as a server's does."""
    fanout.disconnect()
    await hub.hub.start()
    hall = await sync_to_async(make)()
    for login in ("op", "one", "two", "good", "bad"):
        await sync_to_async(services.grant)(hall.event.pk, login, "operator")
    yield hall
    hub.hub.stop()
    fanout.disconnect()


def ticket(table: str, holder: str = "op", *, hours: float = 0) -> str:
    return public.operator_ticket(table, holder, datetime.now(UTC) + timedelta(hours=hours))


@pytest.fixture
def console(running):
    """Makes lines to consoles."""

    def line(table=None, holder="op", token=None, asked=None, browser="", **options) -> Line:
        table = table or running.desk().table
        token = token if token is not None else ticket(table, holder)
        protocols = ("openroom", f"ticket.{token}") if token else ("openroom",)
        return Line(
            "/ws/console", f"t={asked or table}" + (f"&b={browser}" if browser else ""), protocols, **options
        )

    return line
