"""The page *Rulings*: what was replaced, cancelled or fined in the session, by whom, and how to take it back."""

from __future__ import annotations

from dataclasses import dataclass

from broadcast.control.fined import entered_text
from broadcast.control.pages.values import Button
from broadcast.control.steps import Words
from broadcast.control.telling import reason_text
from broadcast.journal import BoardSetBody, CancelledBody, FineBody, HallWarnedBody, ReplacedBody, Ruled
from broadcast.public.room import RoomNow
from scoring.methods.match import MatchSide
from scoring.schedule import MatchInfo


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling in force."""

    text: str
    about: str
    button: Button


@dataclass(frozen=True, slots=True)
class MatchPresses:
    """A match with the rulings that can be begun on it; `own_boards` before it is played alone."""

    match: str
    buttons: tuple[Button, ...]
    own_boards: Button | None


@dataclass(frozen=True, slots=True)
class RulingsPage:
    """The page as it is printed, the newest ruling first."""

    substitutes: str
    rows: tuple[RulingRow, ...]
    matches: tuple[MatchPresses, ...]
    warn: Button | None


def rulings_page(hall: RoomNow, words: Words) -> RulingsPage:
    """The rulings of a session in a language of the catalogue."""
    matches = {pairing.match.pk: pairing.match for pairing in hall.session.pairings}
    left = [str(number) for number in hall.substitutes]
    return RulingsPage(
        substitutes=words.say("director.substitutes", n=len(left))
        + (f": {words.listed(left)}" if left else ""),
        rows=tuple(_row(words, ruled, matches) for ruled in reversed(hall.state.rulings)),
        matches=tuple(
            MatchPresses(
                _title(match, words),
                tuple(
                    _begin(words, verb, match)
                    for verb in ("replace", "cancel", "fine")
                    if match.round is None or verb != "replace"
                ),
                _begin(words, "own-boards", match) if _is_to_come(hall, match) else None,
            )
            for match in _ruled_on(hall)
        ),
        warn=None
        if hall.session.stage.form.has_movement
        or any(isinstance(ruled.body, HallWarnedBody) for ruled in hall.state.rulings)
        else Button(words.say("director.warn-hall"), "warn-hall", is_step=True),
    )


def _begin(words: Words, verb: str, match: MatchInfo) -> Button:
    return Button(words.say(f"director.{verb}.begin"), verb, "match", match.public_id, is_step=True)


def _is_to_come(hall: RoomNow, match: MatchInfo) -> bool:
    """Whether a match of teams has yet to begin."""
    return match.round is None and not any(
        play.begun for play in hall.tables if play.pairing.match.pk == match.pk
    )


def _ruled_on(hall: RoomNow) -> tuple[MatchInfo, ...]:
    """The matches that a ruling can be begun on; with a movement those that are played or were, the latest first."""
    if not hall.session.stage.form.has_movement:
        return tuple(pairing.match for pairing in hall.session.pairings)
    now = {play.pairing.match.pk for play in hall.at_play}
    met = [play.pairing.match for play in hall.tables if play.begun or play.pairing.match.pk in now]
    return tuple(sorted(met, key=lambda match: (-(match.round or 0), match.number)))


def _title(match: MatchInfo, words: Words) -> str:
    if match.round is None:
        return words.match(match)
    return words.say("director.rulings.round", round=match.round, match=words.match(match))


def _row(words: Words, ruled: Ruled, matches: dict[int, MatchInfo]) -> RulingRow:
    match = None if isinstance(ruled.body, HallWarnedBody) else matches.get(ruled.body.match)
    name = _title(match, words) if match else ""
    text, why = _said(words, ruled, match)
    about = " · ".join(filter(None, (name, why, words.clock(ruled.at), ruled.by)))
    button = Button(words.say("director.undo"), "undo", "fact", str(ruled.seq), is_step=True)
    return RulingRow(text, about, button)


def _said(words: Words, ruled: Ruled, match: MatchInfo | None) -> tuple[str, str]:
    """What was decided, and why."""
    match ruled.body:
        case ReplacedBody(number=number, by=by, reason=reason):
            return words.say("director.ruled.replaced", board=number, by=by), reason_text(words, reason)
        case CancelledBody(number=number, reason=reason, award=award):
            scored = (
                words.say("director.fault.none") if award is None else f"{award[0]:+d} / {award[1]:+d} IMP"
            )
            return words.say("director.ruled.cancelled", board=number, award=scored), reason_text(
                words, reason
            )
        case FineBody(side=side, article=article) as body:
            team = words.team(match, MatchSide(side)) if match else ""
            fine = entered_text(words, body)
            return words.say("director.ruled.fined", team=team, fine=fine, article=article), body.reason
        case BoardSetBody(first=first, last=last):
            return words.say("director.ruled.board-set", boards=f"{first}–{last}"), ""
        case HallWarnedBody(article=article):
            what = words.say(f"director.offence.{article}")
            return words.say("director.ruled.warned", what=what, article=article), ""
