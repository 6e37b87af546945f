"""A field of pairs (or players) to record in: one stage with a movement, every deal known."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bridge.boards import BoardSetup
from bridge.deals import parse_deal
from broadcast import journal, services
from scoring import services as scoring
from scoring.methods.movements import Movement, Sitting, from_rows, howell, mitchell
from scoring.methods.ranking import Scoring
from scoring.schedule import BoardSetRef, ContestantKind, EncounterRef, Form, Name, Ref, TeamRef
from tests.broadcast.halls import DEAL, START, Desk


@dataclass(frozen=True, slots=True)
class Field:
    """An event of one stage; `encounters` of its first session by round and table."""

    event: Ref
    stage: Ref
    session: Ref
    contestants: dict[int, TeamRef]
    board_set: BoardSetRef
    encounters: tuple[EncounterRef, ...]

    def at(self, number: int, table: int = 1) -> EncounterRef:
        """The encounter of a round at a physical table."""
        return next(each for each in self.encounters if (each.round, each.number) == (number, table))

    def desk(self, number: int, table: int = 1) -> Desk:
        """An operator at a table in a round."""
        return Desk(self.at(number, table).table.public_id)

    def journal(self, body: journal.JournalBody, now: datetime = START) -> int:
        return services.write_journal(self.session.pk, body, "director", now)


def field(
    *,
    movement: Movement | None = None,
    form: Form = Form.PAIRS,
    method: Scoring = Scoring.MATCHPOINTS,
    slug: str = "pairs",
    policy: tuple[journal.GateName, ...] | None = ("hold", "delay"),
    substitutes: bool = False,
) -> Field:
    """A field in the database: six pairs, three tables, two boards a round unless a movement says otherwise.

    `policy`: the gates of both public audiences (shown at once unless others are named), None = nothing said.
    `substitutes`: each contestant has a player more than the movement seats, "Player 4C" (of individuals "Player 4B").
    """
    movement = movement or mitchell(6, 2)
    event = scoring.create_event(slug, Name("Pairs", "双人赛"))
    stage = scoring.add_stage(event.pk, 1, Name("Final", "决赛"), form, method)
    session = scoring.add_session(stage.pk, 1, Name("Session 1", "第1节"), START)
    kind, letters = (ContestantKind.PAIR, "AB") if form is Form.PAIRS else (ContestantKind.PLAYER, "A")
    if substitutes:
        letters += "ABC"[len(letters)]
    contestants = {
        number: scoring.add_team(
            event.pk,
            number,
            Name(f"Pair {number}", f"第{number}对"),
            [Name(f"Player {number}{letter}", f"牌手{number}{letter}") for letter in letters],
            kind,
        )
        for number in movement.contestants
    }
    board_set = scoring.add_board_set(
        event.pk,
        "set 1",
        [BoardSetup.standard(board, parse_deal(DEAL)) for board in range(1, movement.last_board + 1)],
    )
    # Before there is anything to show: nothing has to be looked at again.
    for audience in ("hall", "online"):
        if policy is not None:
            body = journal.PolicyBody(audience, 0, policy)
            services.write_journal(session.pk, body, "director", START - timedelta(minutes=1))
    encounters = scoring.add_encounters(
        session.pk, board_set.pk, movement, {number: team.pk for number, team in contestants.items()}
    )
    return Field(event, stage, session, contestants, board_set, encounters)


def four_players() -> Movement:
    """An individual movement of one table: everybody with everybody, two boards a round."""
    turns = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
    return from_rows(
        (number, Sitting(1, *sides, 2 * number - 1, 2 * number))
        for number, sides in enumerate(turns, start=1)
    )


def eight_players() -> Movement:
    """An individual movement of two tables and two rounds, the boards shared."""
    turns = {
        1: (((1, 2), (3, 4)), ((5, 6), (7, 8))),
        2: (((1, 3), (5, 7)), ((2, 4), (6, 8))),
    }
    return from_rows(
        (number, Sitting(table, *sides, 2 * number - 1, 2 * number))
        for number, tables in turns.items()
        for table, sides in enumerate(tables, start=1)
    )


__all__ = ["Field", "eight_players", "field", "four_players", "howell", "mitchell"]
