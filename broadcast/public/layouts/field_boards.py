"""What layout *boards* shows of pairs and individuals: every board of a session with what was made of it, as far as it may be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.field_rendered import field_eyes
from broadcast.public.heads import head_of
from broadcast.public.mode import mode_of
from broadcast.screen_frames import DealRow, FieldBoards, Made
from scoring import selectors
from scoring.schedule import SessionContext


def field_boards(context: SessionContext, audience: Audience) -> FieldBoards:
    """The boards of a session by number. A board of which nothing may be seen has a row like one that nobody has played."""
    eyes = field_eyes(audience, selectors.field_context(context.stage.pk))
    segments = [pairing.segment for pairing in context.pairings]
    numbers = {board.pk: board.number for segment in segments for board in segment.boards}
    mode = mode_of(audience, context.session, segments)
    return FieldBoards(
        *head_of(context.event, context.stage, context.session, mode),
        rows=tuple(
            _row(
                number,
                [
                    line
                    for play in eyes.field.plays.get(pk, ())
                    if play.segment.session_pk == context.session.pk and (line := eyes.line(play)) is not None
                ],
            )
            for pk, number in sorted(numbers.items(), key=lambda each: each[1])
        ),
    )


def _row(number: int, lines: Sequence[frames.Line]) -> DealRow:
    if not lines:
        return DealRow(number, 0, None, 0, None, None)
    # Of contracts that were as frequent the one that stands first by its name: whoever played it first is nobody's business.
    counted = Counter((line.contract, line.declarer or "") for line in lines)
    (contract, declarer), times = min(counted.items(), key=lambda each: (-each[1], each[0]))
    scored = [(line.score, _made(line)) for line in lines if line.score is not None]
    best, worst = (pick(scored, key=lambda each: each[0], default=None) for pick in (max, min))
    return DealRow(
        number,
        len(lines),
        Made(contract, declarer, None, None),
        times,
        best[1] if best and worst and (best[0] != worst[0] or best[0] >= 0) else None,
        worst[1] if best and worst and (best[0] != worst[0] or best[0] < 0) else None,
    )


def _made(line: frames.Line) -> Made:
    return Made(line.contract, line.declarer or "", line.over, line.score)
