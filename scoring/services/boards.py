"""Board sets and their deals; a deal is sealed before it reaches the database."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from bridge.boards import BoardSetup
from bridge.deals import Deal
from scoring import models
from scoring.dealing import open_deal, seal_deal
from scoring.schedule import BoardRef, BoardSetRef
from scoring.services.keeping import counted_from_one, get, keep, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def add_board_set(event_pk: int, name: str, boards: Iterable[BoardSetup]) -> BoardSetRef:
    """A set of boards with their deals, as far as these are known.

    Called again it may add boards and deals that were missing.

    Raises:
        ScheduleRefusal: `unknown-event`, `no-name`, `name-too-long`, `no-such-number`, `board-twice`,
            `board-stands-otherwise`, `deal-stands-otherwise`.
        SealError: the key file cannot be used.
    """
    event = get(models.Event, event_pk)
    setups = tuple(boards)
    numbers = [counted_from_one("board", setup.number) for setup in setups]
    if len(set(numbers)) < len(numbers):
        raise ScheduleRefusal(
            "board-twice", {"numbers": sorted(n for n in set(numbers) if numbers.count(n) > 1)}
        )
    if not name.strip():
        raise ScheduleRefusal("no-name")
    if len(name) > models.NAME_LENGTH:
        raise ScheduleRefusal("name-too-long", {"name": name, "at_most": models.NAME_LENGTH})
    row = keep(
        models.BoardSet, {"event": event, "name": name}, {"public_id": public_id(event, "board-set", name)}
    )
    return BoardSetRef(row.pk, row.public_id, tuple(_board(row, setup) for setup in setups))


def _board(board_set: models.BoardSet, setup: BoardSetup) -> BoardRef:
    values = {"dealer": setup.dealer.value, "vulnerability": setup.vulnerability.value}
    row = keep(models.Board, {"board_set": board_set, "number": setup.number}, values)
    if setup.deal is not None:
        _deal(row, setup.deal)
    return BoardRef(row.pk, row.number)


@transaction.atomic
def set_deal(board_pk: int, deal: Deal) -> None:
    """The deal of a board that had none.

    Raises:
        ScheduleRefusal: `unknown-board`, or `deal-stands-otherwise`: it has another one already.
        SealError: the key file cannot be used or does not fit.
    """
    _deal(get(models.Board, board_pk), deal)


def _deal(row: models.Board, deal: Deal) -> None:
    seal_of = row.board_set.public_id
    if row.sealed_deal is None:
        row.sealed_deal = seal_deal(deal, seal_of, row.number)
        row.save(update_fields=["sealed_deal"])
        schedule_changed()
    elif open_deal(bytes(row.sealed_deal), seal_of, row.number) != deal:
        raise ScheduleRefusal("deal-stands-otherwise", {"board": row.number})
