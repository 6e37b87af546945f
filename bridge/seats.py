"""The four seats and the two sides of a bridge table."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """A partnership."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The partnership's two seats, the one named first in its name first."""
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)


class Seat(Enum):
    """A compass seat; its value is its letter, its `index` counts clockwise from North."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    index: int

    def __init__(self, letter: str) -> None:
        self.index = "NESW".index(letter)

    def __hash__(self) -> int:
        return self.index

    def offset(self, steps: int) -> Seat:
        """The seat so many steps clockwise (negative: counter-clockwise)."""
        return SEATS[(self.index + steps) % 4]

    @property
    def next(self) -> Seat:
        """Left-hand opponent, who calls or plays next."""
        return SEATS[(self.index + 1) % 4]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return SEATS[(self.index + 2) % 4]

    @property
    def previous(self) -> Seat:
        """Right-hand opponent."""
        return SEATS[(self.index + 3) % 4]

    @property
    def side(self) -> Side:
        """The partnership this seat belongs to."""
        return Side.EW if self.index % 2 else Side.NS


SEATS: tuple[Seat, Seat, Seat, Seat] = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
