"""When a table may say what its deal is: where the organiser's set has none, or after it was found to be another (EMBARGO.md, Gates).

A deal that nobody knows (no hand at all) takes the deal away: calls and cards stay, nothing is checked against it any more,
and the director is told (`public/deals_apart`). After that the right one may be typed.
"""

from __future__ import annotations

from bridge.actions import Action, Corrected, DealGiven
from bridge.board import BoardState
from bridge.errors import Refusal
from scoring import selectors
from scoring.schedule import BoardInfo


def require_deal_wanted(board: BoardInfo, before: BoardState, action: Action) -> None:
    """Checks that a deal typed at the table does not stand against the organiser's.

    Raises Refusal `deal-stands`.
    """
    given = action.to if isinstance(action, Corrected) else action
    if not isinstance(given, DealGiven) or not any(given.deal.hands.values()):
        return
    is_typed = any(isinstance(placed.action, DealGiven) for placed in before.position.record.placed)
    if not is_typed and selectors.has_deal(board.pk):
        raise Refusal("deal-stands")
