"""What commentators said of a board, kept apart from what happened on it: which position a comment means, and its inverse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bridge.actions import (
    CallMade,
    CardPlayed,
    Claimed,
    Commented,
    Corrected,
    Entry,
    Explained,
    ResultGiven,
    ThreadLost,
)
from bridge.corrections import Record, resolve
from bridge.views import CallView, CardView, CommentView, TrickView


def apart(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """A record in two: what happened, and the comments with all that mends them or takes them back."""
    happened: list[Entry] = []
    said: list[Entry] = []
    spoken: set[str] = set()
    for entry in entries:
        action = entry.action
        if isinstance(action, Commented) or (isinstance(action, Corrected) and action.of in spoken):
            spoken.add(entry.id)
            said.append(entry)
        else:
            happened.append(entry)
    return tuple(happened), tuple(said)


def comments(
    said: Sequence[Entry], record: Record, calls: Sequence[CallView], tricks: Sequence[TrickView]
) -> tuple[CommentView, ...]:
    """The comments that stand, as they came, each at its position; one whose position was taken back went with it."""
    if not said:
        return ()
    places = positions(record, calls, tricks)
    found: list[CommentView] = []
    for placed in resolve(said).placed:
        action = placed.action
        if not isinstance(action, Commented):
            continue
        place = (0, 0) if action.of is None else places.get(record.root(action.of))
        if place is not None:
            found.append(CommentView(placed.entry_id, *place, action.text, action.author, placed.corrected))
    return tuple(found)


def entry_at(
    calls: Sequence[CallView], tricks: Sequence[TrickView], made: int, played: int
) -> tuple[bool, str | None]:
    """Whether there is a position after `made` calls and `played` cards, and the entry that led to it (None: the deal)."""
    cards = _cards(tricks)
    if not (0 <= made <= len(calls) and 0 <= played <= len(cards)) or (played and made < len(calls)):
        return False, None
    if played:
        # A card the fold added, or one there is a gap for, was led to by the last that was recorded.
        known = [view.entry_id for view in cards[:played] if view is not None and view.entry_id]
        if known:
            return True, known[-1]
    return True, calls[made - 1].entry_id if made else None


def positions(
    record: Record, calls: Sequence[CallView], tricks: Sequence[TrickView]
) -> dict[str, tuple[int, int]]:
    """After how many calls and cards the board stood when an entry had been made, by its id."""
    cards = _cards(tricks)
    made = {view.entry_id: at for at, view in enumerate(calls, start=1)}
    played = {view.entry_id: at for at, view in enumerate(cards, start=1) if view is not None}
    if cards and cards[-1] is not None and not cards[-1].entry_id:
        # The last trick played itself: with the last card that was recorded the board was over.
        played |= {name: len(cards) for name, at in played.items() if at == max(_recorded(cards))}
    found: dict[str, tuple[int, int]] = {}
    for placed in record.placed:
        match placed.action:
            case CallMade() if placed.entry_id in made:
                found[placed.entry_id] = (made[placed.entry_id], 0)
            case CardPlayed() if placed.entry_id in played:
                found[placed.entry_id] = (len(calls), played[placed.entry_id])
            case Explained(of=of):
                found[placed.entry_id] = (made.get(record.root(of), len(calls)), 0)
            case Claimed() | ResultGiven() | ThreadLost():
                found[placed.entry_id] = (len(calls), len(cards))
            case _:
                found[placed.entry_id] = (0, 0)
    return found


def _recorded(cards: Sequence[CardView | None]) -> list[int]:
    return [at for at, view in enumerate(cards, start=1) if view is not None and view.entry_id] or [0]


def _cards(tricks: Sequence[TrickView]) -> list[CardView | None]:
    """All cards as pictures show them: trick by trick, clockwise from the leader."""
    return [view for trick in tricks if trick.cards for view in trick.clockwise]
