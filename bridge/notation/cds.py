"""Reads CDS: 14 bytes a board, its number and then a byte a rank from the ace down.

Such a byte has the owners of that rank in spades, hearts, diamonds, clubs, two bits each: 1 N, 2 E, 3 S, 0 W.
"""

from __future__ import annotations

from bridge.cards import Card, parse_rank
from bridge.deals import WRITTEN_SUITS
from bridge.notation.dealing import RANKS_DOWN, Dealt, blocks, file_of, hands_of
from bridge.notation.record import BroadcastFile, Hands
from bridge.seats import SEATS, Seat

NAME = "cds"
SUFFIXES = (".cds",)

BOARD = 14


def recognises(data: bytes) -> bool:
    """Whether the first fourteen bytes are a numbered board with thirteen cards a hand."""
    return len(data) >= BOARD and len(data) % BOARD == 0 and data[0] > 0 and _hands(data[:BOARD]).is_proper


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file. Never raises."""
    boards, problems = blocks(data, BOARD)
    return file_of((Dealt(board[0] or 256, _hands(board)) for board in boards), problems)


def _hands(board: bytes) -> Hands:
    held: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for rank, byte in zip(RANKS_DOWN, board[1:], strict=False):
        for place, suit in enumerate(WRITTEN_SUITS):
            owner = SEATS[((byte >> (6 - 2 * place)) - 1) % 4]
            held[owner].append(Card(suit, parse_rank(rank)))
    return hands_of(held)
