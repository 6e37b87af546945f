"""The Laws' price: what the server does for one key of an operator before it may answer.

For every call and card of a whole board: fold what is recorded so far, check the new action. Beside it a plain loop of
Python, so that the ratio says the same on another machine.
"""

from collections.abc import Iterator
from functools import partial

from bench.figures import Figure, microseconds
from bridge.actions import Action, CallMade, CardPlayed, Entry, Opened
from bridge.board import BoardState, check, fold
from bridge.boards import BoardSetup
from bridge.calls import Doubling, Strain, parse_call
from bridge.deals import parse_deal
from bridge.score import score

DEAL = parse_deal(
    {"N": "K94.KQ72.A5.Q843", "E": "7.J1096.KQJ84.K52", "S": "AQJ83.A53.1073.A7", "W": "10652.84.962.J1096"}
)
AUCTION = "1C P 1S P 1N P 4S P P P"  # board 13: North deals, both are vulnerable, South declares
LOOP = 1000  # turns of the plain loop


def board() -> tuple[BoardSetup, tuple[Action, ...]]:
    """The setup and every action of one board, from its opening to the last card.

    The play is legal, not wise: each seat plays the highest card it may.
    """
    setup = BoardSetup.standard(13, DEAL)
    actions: list[Action] = [Opened(), *(CallMade(parse_call(call)) for call in AUCTION.split())]
    while (state := fold(setup, entries(actions))).result is None:
        actions.append(CardPlayed(max(state.legal_cards() or ())))
    return setup, tuple(actions)


def entries(actions: list[Action]) -> tuple[Entry, ...]:
    """The actions as a record."""
    return tuple(Entry(f"e{number}", action) for number, action in enumerate(actions))


def answer(setup: BoardSetup, before: tuple[Entry, ...], action: Action) -> BoardState:
    """What `services.record` asks of the rules for one action."""
    state = fold(setup, before)
    check(state, action)
    return state


def plain_loop() -> int:
    """A thousand turns of the simplest work, as the measure of this machine's Python."""
    total = 0
    for number in range(LOOP):
        total += number & 7
    return total


def hundred_scores() -> None:
    """Law 77, a hundred times: once is too short for the clock."""
    for tricks in range(100):
        score(4, Strain.SPADES, Doubling.UNDOUBLED, vulnerable=True, tricks=tricks % 14)


def run() -> Iterator[Figure]:
    """Microseconds of an action answered (fold and check), of the check alone, of a board folded, of a score; ratios."""
    setup, actions = board()
    record = entries(list(actions))
    asked = [partial(answer, setup, record[:number], action) for number, action in enumerate(actions)]
    checked = [partial(check, fold(setup, record[:number]), action) for number, action in enumerate(actions)]
    count = len(actions)
    *taken, folded, scored, loop = microseconds(
        *asked, *checked, partial(fold, setup, record), hundred_scores, plain_loop
    )
    answering, checking = taken[:count], taken[count:]
    yield Figure("rules_actions", count, "actions")
    yield Figure("rules_action", sum(answering) / count, "us")
    yield Figure("rules_action_slowest", max(answering), "us")
    yield Figure("rules_check", sum(checking) / count, "us")
    yield Figure("rules_check_slowest", max(checking), "us")
    yield Figure("rules_board_folded", folded, "us")
    yield Figure("rules_score", scored / 100, "us")
    yield Figure("rules_plain_loop", loop, "us")
    yield Figure("rules_action_to_plain_loop", sum(answering) / count / loop, "ratio")
