"""Records for the tests of the game, written as an operator types them."""

from bridge.actions import Action, CallMade, CardPlayed, Entry, Opened, Source
from bridge.board import BoardState, check, fold
from bridge.boards import BoardSetup
from bridge.calls import parse_call
from bridge.cards import parse_card
from bridge.deals import Deal, parse_deal

HANDS: dict[str, str | None] = {
    "N": "KJ7.AQ94.K83.Q62",
    "E": "AT92.J7.QJ95.K97",
    "S": "Q84.KT83.A72.AT8",
    "W": "653.652.T64.J543",
}
DEAL = parse_deal(HANDS)
# Board 1: dealer North, nobody vulnerable.
KNOWN = BoardSetup.standard(1, DEAL)
UNKNOWN = BoardSetup.standard(1)
# Four hearts by South, West to lead.
FOUR_HEARTS = "open 1C P 1H P 2H P 4H P P P"


def with_hands(*seats: str) -> BoardSetup:
    """Board 1 with only these hands known."""
    return BoardSetup.standard(1, parse_deal({seat: HANDS[seat] for seat in seats}))


def actions(text: str) -> list[Action]:
    """Reads "open 1C P P P S2 ?": calls, cards (suit first), `?` a card nobody saw, `HA~` an inferred one."""
    return [_action(word) for word in text.split()]


def _action(word: str) -> Action:
    if word == "open":
        return Opened()
    if word == "?":
        return CardPlayed(None, Source.UNKNOWN)
    if word.endswith("~"):
        return CardPlayed(parse_card(word[:-1]), Source.INFERRED)
    if word[0] in "CDHS":
        return CardPlayed(parse_card(word))
    return CallMade(parse_call(word))


def entries(*parts: str | Action) -> list[Entry]:
    """Entries with the ids "0", "1", ... from texts and single actions."""
    listed: list[Action] = []
    for part in parts:
        listed += actions(part) if isinstance(part, str) else [part]
    return [Entry(str(number), action) for number, action in enumerate(listed)]


def folded(setup: BoardSetup, *parts: str | Action) -> BoardState:
    return fold(setup, entries(*parts))


def checked(setup: BoardSetup, *parts: str | Action) -> BoardState:
    """Folds action after action, each one checked first as it would be at the table."""
    record: list[Entry] = []
    for entry in entries(*parts):
        check(fold(setup, record), entry.action)
        record.append(entry)
    return fold(setup, record)


def dealt(**hands: str) -> Deal:
    return parse_deal(dict(hands))
