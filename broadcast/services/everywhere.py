"""Presence in a session with a movement: who is at a table is there for all the rounds to come, at whichever table he sits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec.structs import replace

from bridge.seats import Seat
from broadcast.journal import PresenceBody, ReseatedBody, SaidOf, SeatsAt
from broadcast.journal.presence import SEATS
from scoring.schedule import SessionContext, TableContext


def everywhere(session: SessionContext, body: PresenceBody) -> PresenceBody:
    """The fact said of its players and of every seat they take from that round on; of teams it is what was said.

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
    of: dict[int, int] = {}
    for who in body.who:
        for letter in who.seats:
            said[who.table].add(letter)
            if (who.table, letter) not in player_at:
                continue
            player, since = player_at[who.table, letter]
            of[player] = min(since, of.get(player, since))
            for number, table_pk, there in seats_of[player]:
                if number >= since:
                    said[table_pk].add(there)
    return replace(
        body,
        of=tuple(SaidOf(*each) for each in of.items()),
        who=tuple(
            SeatsAt(table, "".join(seat for seat in SEATS if seat in letters))
            for table, letters in said.items()
        ),
    )


def reseated(context: TableContext, players: Mapping[Seat, int]) -> ReseatedBody | None:
    """The fact that others sit at a table of a movement (players by internal id), so that presence goes with them.

    None of a table of teams, and where nobody's seat is another. `context` is as it was before.
    """
    if not context.stage.form.has_movement:
        return None
    before = {seat.seat: seat.player.pk for seat in context.table.seats}
    changed = {seat.value: players.get(seat) for seat in Seat if before.get(seat) != players.get(seat)}
    return ReseatedBody(context.table.pk, context.match.round or 1, changed) if changed else None
