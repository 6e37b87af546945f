"""A session of pairs or players made, from what was read: event, stage, contestants, board set, every encounter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bridge.boards import BoardSetup
from config.fields.reading import Entrant
from config.importing.sentences import counted, numbers
from config.rosters import contestant
from scoring import selectors, services
from scoring.methods.movements import Movement
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, EncounterRef, Form, Name


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. `boards` are those with a deal; others of the movement are made without."""

    slug: str
    event_name: Name | None
    stage: int
    session: int
    session_name: Name
    starts_at: datetime | None
    scoring: Scoring
    entrants: tuple[Entrant, ...]
    movement: Movement
    boards: tuple[BoardSetup, ...]

    @property
    def form(self) -> Form:
        """Whether partners change."""
        return Form.INDIVIDUAL if self.movement.is_individual else Form.PAIRS

    @property
    def kind(self) -> ContestantKind:
        """Who plays: pairs, or players alone."""
        return ContestantKind.PLAYER if self.form is Form.INDIVIDUAL else ContestantKind.PAIR


def set_up(wanted: Wanted) -> tuple[EncounterRef, ...]:
    """Make it, in the caller's transaction; what stands already as asked for is found again.

    Raises:
        LookupError: there is no such event and no name to make it under.
        ScheduleRefusal: the schedule cannot be so.
        SealError: the key file cannot be used.
    """
    event_pk = _event(wanted)
    name = Name("Pairs", "双人赛") if wanted.form is Form.PAIRS else Name("Individual", "个人赛")
    stage = services.add_stage(event_pk, wanted.stage, name, wanted.form, wanted.scoring)
    session = services.add_session(stage.pk, wanted.session, wanted.session_name, wanted.starts_at)
    contestants = {each.number: contestant(event_pk, wanted.kind, each) for each in wanted.entrants}
    dealt = {board.number: board for board in wanted.boards}
    setups = [
        dealt.get(number) or BoardSetup.standard(number)
        for number in range(1, max([wanted.movement.last_board, *dealt]) + 1)
    ]
    boards = services.add_board_set(event_pk, f"{wanted.stage}-{wanted.session}", setups)
    return services.add_encounters(session.pk, boards.pk, wanted.movement, contestants)


def sentences(wanted: Wanted) -> Iterator[str]:
    """What it comes to, for people."""
    movement = wanted.movement
    what = "player" if movement.is_individual else "pair"
    if selectors.event_by_slug(wanted.slug) is None:
        yield f"event {wanted.slug} made"
    yield f"{counted(len(wanted.entrants), what)}, {wanted.scoring.value}"
    tables = max(len(each.sittings) for each in movement.rounds)
    played = {board for each in movement.rounds for sitting in each.sittings for board in sitting.boards}
    yield (
        f"stage {wanted.stage} session {wanted.session}: {counted(len(movement.rounds), 'round')}, "
        f"{counted(tables, 'table')}, boards {numbers(played)}"
    )
    out = [
        f"{number} in round {each.number}"
        for each in movement.rounds
        for number in sorted(
            set(movement.contestants) - {who for sitting in each.sittings for who in sitting.contestants}
        )
    ]
    if out:
        yield f"sitting out: {', '.join(out)}"
    if movement.is_shared:
        yield "boards are shared: several tables play them in one round"
    dealt = {board.number for board in wanted.boards}
    if missing := played - dealt:
        yield f"no deal yet: boards {numbers(missing)}"
    if spare := dealt - played:
        yield f"not played: boards {numbers(spare)}"


def _event(wanted: Wanted) -> int:
    event = selectors.event_by_slug(wanted.slug)
    if event is not None:
        return event.pk
    if wanted.event_name is None:
        raise LookupError(wanted.slug)
    return services.create_event(wanted.slug, wanted.event_name).pk
