"""A round robin drawn: everybody meets everybody once, round by round. Pure; teams are numbers from 1."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams that meet in a round; home is named first."""

    round: int
    home: int
    visitor: int


def round_robin(teams: int) -> tuple[Meeting, ...]:
    """The meetings in the order of rounds and tables; with an odd number one team a round meets nobody.

    The last place stays where it is and all others move on by one a round; who is at home changes from round to round, so that
    no team is at home more than once oftener than away.

    Raises ValueError for fewer than two teams.
    """
    if teams < 2:
        raise ValueError(f"{teams} teams meet nobody")
    places = teams + teams % 2
    found: list[Meeting] = []
    for number in range(1, places):
        for table in range(places // 2):
            if table == 0:
                pair = (number - 1, places - 1)
                pair = pair if number % 2 else pair[::-1]
            else:
                one, other = (number - 1 + table) % (places - 1), (number - 1 - table) % (places - 1)
                pair = (one, other) if table % 2 == 0 else (other, one)
            home, visitor = (place + 1 for place in pair)
            if max(home, visitor) <= teams:
                found.append(Meeting(number, home, visitor))
    return tuple(found)
