"""A file of deals that an operator brings to one board: what it says of that board, or why it says nothing.

Reads bytes alone. It knows no table, stores nothing, and hands out no other board's cards.
"""

from __future__ import annotations

import msgspec

from bridge.deals import Deal
from bridge.notation import format_of
from bridge.notation.dealing import deals_of
from bridge.notation.record import BroadcastFile

MOST_BYTES = 1_000_000  # a dealing file of a hundred boards has 16 kB, a PBN file of a session with all results some hundreds
MOST_NUMBERS = 400  # board numbers named in a refusal


class Brought(msgspec.Struct, frozen=True, tag="deal", tag_field="k"):
    """The deal of the board. `number` is the board's in the file, None without one; `count` how many boards have a deal there.

    `differs`: the file has more than one deal for that board, and this is the first.
    """

    number: int | None
    hands: dict[str, str | None]
    count: int
    differs: bool = False


class NotBrought(msgspec.Struct, frozen=True, omit_defaults=True, tag="none", tag_field="k"):
    """Why there is none: `not-read`, `no-deal`, `unnumbered` (several), `broken` (the board is there, its deal is none),
    `no-such-board` (`numbers` are) or `too-large`.

    `line` counts from 1; 0 where the file has no lines.
    """

    code: str
    line: int = 0
    numbers: tuple[int, ...] = ()


def deal_in(name: str, data: bytes, board: int) -> Brought | NotBrought:
    """The deal of a board in a file of any format that is read: by its number, or the only deal there is."""
    if len(data) > MOST_BYTES:
        return NotBrought("too-large")
    known = format_of(name, data)
    if known is None:
        return NotBrought("not-read")
    file = known.read(data)
    deals, problems = deals_of(file)
    if board in deals:
        is_twice = any(
            problem.kind == "rooms-have-different-deals" and problem.board == board for problem in problems
        )
        return Brought(board, _hands(deals[board]), len(deals), is_twice)
    broken = next((each for each in file.records if each.board == board), None)
    if broken is not None:
        return NotBrought("broken", line=broken.line)
    if len(deals) == 1 and len(file.records) == 1:
        ((number, deal),) = deals.items()
        return Brought(number, _hands(deal), 1)
    if deals:
        return NotBrought("no-such-board", numbers=tuple(sorted(deals))[:MOST_NUMBERS])
    return _unnumbered(file)


def _unnumbered(file: BroadcastFile) -> Brought | NotBrought:
    """One deal without a number is meant for the board it is brought to."""
    found = [each.hands.deal for each in file.records if each.hands and each.hands.deal]
    if found and all(deal == found[0] for deal in found):
        return Brought(None, _hands(found[0]), 1)
    if found:
        return NotBrought("unnumbered")
    return NotBrought("no-deal", line=next((each.line for each in file.problems if each.line), 0))


def _hands(deal: Deal) -> dict[str, str | None]:
    return dict(deal.as_strings())
