"""Results as a projection: `broadcast.services` writes them in the transaction of the fact they follow from."""

from __future__ import annotations

from django.db import transaction

from bridge.calls import parse_contract
from bridge.seats import Seat
from scoring import models
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def store_result(
    table_pk: int,
    board_pk: int,
    *,
    contract: str,
    declarer: Seat | None,
    tricks: int | None,
    score_ns: int | None,
    provisional: bool = False,
) -> bool:
    """What the table made of the board, in place of what stood; whether that changed anything.

    `contract` "4HX" with its declarer, or "P" without one and with a score of 0; `score_ns` from North-South.
    While tricks and score are not known both are None and the result is provisional.

    Raises:
        Refusal: `not-a-contract`.
        ScheduleRefusal: `board-not-scheduled` at that table: never, or replaced or cancelled.
    """
    if declarer is not None:
        contract = str(parse_contract(contract, declarer))
    scheduled = models.SegmentBoard.objects.filter(
        board=board_pk,
        status="scheduled",
        segment__in=models.Table.objects.filter(pk=table_pk).values("segment"),
    )
    if not scheduled.exists():
        raise ScheduleRefusal("board-not-scheduled", {"table": table_pk, "board": board_pk})
    values = {
        "contract": contract,
        "declarer": None if declarer is None else declarer.value,
        "tricks": tricks,
        "score_ns": score_ns,
        "provisional": provisional,
    }
    row = models.Result.objects.filter(table=table_pk, board=board_pk)
    stands = row.values(*values).first()
    if stands == values:
        return False
    if stands is None:
        models.Result.objects.create(table_id=table_pk, board_id=board_pk, **values)
    else:
        row.update(**values)
    return True


@transaction.atomic
def clear_result(table_pk: int, board_pk: int) -> bool:
    """The table has no result on the board any more; whether there was one."""
    deleted, _ = models.Result.objects.filter(table=table_pk, board=board_pk).delete()
    return deleted > 0
