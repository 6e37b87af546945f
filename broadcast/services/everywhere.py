"""Presence in a session with a movement: who is at a table is there for all the rounds to come, at whichever table he sits."""

from __future__ import annotations

from collections import defaultdict

from msgspec.structs import replace

from broadcast.journal import PresenceBody, SeatsAt
from broadcast.journal.presence import SEATS
from scoring.schedule import SessionContext


def everywhere(session: SessionContext, body: PresenceBody) -> PresenceBody:
    """The fact said of every seat its players take from that round on; of teams it is what was said.

    A seat without a player, or of a table that is not the session's, is said of alone.
    """
    if not session.stage.form.has_movement:
        return body
    seats_of: defaultdict[int, list[tuple[int, int, str]]] = defaultdict(list)
    player_at: dict[tuple[int, str], tuple[int, int]] = {}
    for pairing in session.pairings:
        number = pairing.match.round or 0
        for table in pairing.segment.tables:
            for seat in table.seats:
                seats_of[seat.player.pk].append((number, table.pk, seat.seat.value))
                player_at[table.pk, seat.seat.value] = (seat.player.pk, number)
    said: defaultdict[int, set[str]] = defaultdict(set)
    for who in body.who:
        for letter in who.seats:
            said[who.table].add(letter)
            player, since = player_at.get((who.table, letter), (0, 0))
            for number, table_pk, there in seats_of.get(player, ()):
                if number >= since:
                    said[table_pk].add(there)
    return replace(
        body,
        who=tuple(
            SeatsAt(table, "".join(seat for seat in SEATS if seat in letters))
            for table, letters in said.items()
        ),
    )
