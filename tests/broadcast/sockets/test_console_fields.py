"""A console at a table of pairs: what is typed through its socket is what screens and the ranking stand on."""

import json
import uuid
from datetime import UTC, datetime, timedelta

from asgiref.sync import sync_to_async
from django.db import connection

from broadcast import fanout, hub, public, publisher, services
from broadcast.audiences import Audience
from broadcast.packing import unpack
from tests.broadcast.fields import field
from tests.broadcast.halls import AUCTION, START, said
from tests.broadcast.sockets.lines import Line


async def type_board(table: str, board: int, tricks: int) -> list[str]:
    """A whole board, from the pen to the claim; returns what was answered."""
    token = public.operator_ticket(table, "op", datetime.now(UTC) + timedelta(hours=1))
    answers, last = [], None
    async with Line("/ws/console", f"t={table}", ("openroom", f"ticket.{token}")) as line:
        await line.expect("state")
        line.say({"k": "take"})
        pen = (await line.expect("pen"))["pen"]["number"]
        for short in ("open", *AUCTION, f"={tricks}"):
            message = {"k": "act", "id": str(uuid.uuid4()), "board": board, "after": last, "pen": pen}
            line.say(message | {"typed_at": datetime.now(UTC).isoformat(), "action": said(short)})
            answer = await line.expect("ack")
            answers.append(answer["status"])
            last = answer["id"]
    return answers


async def test_boards_typed_at_two_tables_give_both_pairs_their_percentage(transactional_db, key_file):
    fanout.disconnect()
    await hub.hub.start()
    hall = await sync_to_async(field)()

    await sync_to_async(services.grant)(hall.event.pk, "op", "operator")
    answers = await type_board(hall.at(1, 1).table.public_id, 1, 7)
    await type_board(hall.at(2, 3).table.public_id, 1, 9)

    def look():
        publisher.tick(START + timedelta(days=400))
        kept = public.frame(f"standing:{hall.stage.public_id}", Audience.ONLINE)
        connection.close()
        return None if kept is None else unpack(json.loads(kept.body))

    frame = await sync_to_async(look, thread_sensitive=False)()
    hub.hub.stop()
    fanout.disconnect()

    assert answers[-1] == "finished"
    assert frame is not None
    found = {row["contestant"]["name"]["en"]: row["percent"] for row in frame["rows"] if row["boards"]}
    # North deals board 1 and plays 1NT: who made nine tricks has the top.
    assert found == {"Pair 1": 0, "Pair 4": 100, "Pair 3": 100, "Pair 5": 0}
