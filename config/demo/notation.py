"""How the demo's boards are written, and how that becomes the steps an operator takes.

A table's auction and play are strings of words parted by blanks, with what goes wrong in real life in line:

    1N(15-17)        a call with an explanation, not alerted        2C!(Stayman)   alerted and explained
    2C+1!(Stayman)   the alert is recorded one call later           2H~3H          typed 2H, corrected at once
    D2~D8+2          corrected after two more actions               HK~ HA         typed HK, taken back; then HA
    H5?              inferred, not seen                             --             a card nobody saw

Words of an explanation stand there in both languages, as players of an international field write them: "GF 逼局".

Tricks are parted by " / "; the leader is not written, it follows. A claim is declarer's total, "10~11" one that is
corrected later; a result is contract, declarer and tricks ("4S W 10"), or "P".

Knows nothing of files, storage or time: a step only says how many beats it is worth waiting for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridge.actions import (
    Action,
    CallMade,
    CardPlayed,
    Claimed,
    Corrected,
    Explained,
    Opened,
    ResultGiven,
    Source,
    ThreadLost,
)
from bridge.calls import parse_call, parse_contract
from bridge.cards import parse_card
from bridge.seats import Seat

_CALL: Final = re.compile(
    r"(?P<typed>\w+)(?P<slip>~(?P<meant>\w*))?(?:\+(?P<after>\d+))?(?P<alert>!)?(?:\((?P<text>[^()]+)\))?"
)
_CARD: Final = re.compile(
    r"(?P<typed>\w+|--)(?P<slip>~(?P<meant>\w*))?(?:\+(?P<after>\d+))?(?P<inferred>\?)?"
)
_WORD: Final = re.compile(r"(?:[^\s()]|\([^()]*\))+")

OPENING_BEATS: Final = 2
LEAD_BEATS: Final = 3
CLAIM_BEATS: Final = 3
LATE_BEATS: Final = 8


@dataclass(frozen=True, slots=True)
class Step:
    """One action to record, `beats` beats after the one before.

    `refers_to` is the index of the step whose entry a correction or an explanation speaks of, None for all others.
    """

    action: Action
    refers_to: int | None = None
    beats: int = 1

    def with_ids(self, ids: Sequence[str]) -> Action:
        """The action with its target's entry id filled in; `ids` are those of the steps before it, in order."""
        if self.refers_to is None:
            return self.action
        assert isinstance(self.action, Corrected | Explained)
        return replace(self.action, of=ids[self.refers_to])


@dataclass(frozen=True, slots=True)
class Said:
    """A commentator's words (`by` his login) about the position after so many calls and cards."""

    calls: int
    cards: int
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """One table's record of a board as it is written; an empty string is what was not recorded."""

    auction: str = ""
    play: str = ""
    claim: str = ""
    is_lost: bool = False
    result: str = ""
    comments: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class _Word:
    """What a word of the auction or the play says: an action, and perhaps a second one some words later."""

    first: Action
    later: Action | None = None
    after: int = 0


def steps_of(written: Written, turned: int = 0) -> tuple[Step, ...]:
    """The steps of one record, the opening of the board first; `turned` moves the seats clockwise by so many.

    Raises ValueError for a word that cannot be read, Refusal for a call or card that does not exist.
    """
    steps = [Step(Opened())]
    calls = _words(written.auction, _call_word)
    cards = _words(written.play.replace("/", " "), _card_word)
    steps += _sequence(calls, len(steps), OPENING_BEATS)
    steps += _sequence(cards, len(steps), LEAD_BEATS)
    if written.claim:
        steps += _claim(written.claim, len(steps))
    if written.is_lost:
        steps.append(Step(ThreadLost(), beats=CLAIM_BEATS))
    if written.result:
        steps.append(Step(_result(written.result, turned), beats=LATE_BEATS))
    return tuple(steps)


def _words(text: str, read: Callable[[str], _Word]) -> Iterator[_Word]:
    return (read(word) for word in _WORD.findall(text))


def _sequence(words: Iterator[_Word], start: int, beats: int) -> Iterator[Step]:
    """The steps of words one after another, the second actions slipped in when they are due."""
    due: list[tuple[int, int, Action]] = []
    at = start
    for number, word in enumerate(words):
        yield Step(word.first, beats=1 if number else beats)
        if word.later is not None:
            due.append((number + word.after, at, word.later))
        at += 1
        while due and due[0][0] <= number:
            _, target, later = due.pop(0)
            yield Step(later, refers_to=target)
            at += 1
    for _, target, later in due:
        yield Step(later, refers_to=target)


def _call_word(word: str) -> _Word:
    match = _CALL.fullmatch(word)
    if match is None:
        raise ValueError(f"not a call: {word}")
    alert, text = bool(match["alert"]), match["text"] or ""
    if match["slip"] is not None:
        meant = CallMade(parse_call(match["meant"]), alert, text) if match["meant"] else None
        return _slip(CallMade(parse_call(match["typed"])), meant, match["after"])
    call = parse_call(match["typed"])
    if match["after"]:
        return _Word(CallMade(call), Explained("", alert, text), int(match["after"]))
    return _Word(CallMade(call, alert, text))


def _card_word(word: str) -> _Word:
    match = _CARD.fullmatch(word)
    if match is None or (match["after"] and not match["slip"]):
        raise ValueError(f"not a card: {word}")
    if match["typed"] == "--":
        return _Word(CardPlayed(None, Source.UNKNOWN))
    source = Source.INFERRED if match["inferred"] else Source.SEEN
    if match["slip"] is not None:
        meant = CardPlayed(parse_card(match["meant"]), source) if match["meant"] else None
        return _slip(CardPlayed(parse_card(match["typed"])), meant, match["after"])
    return _Word(CardPlayed(parse_card(match["typed"]), source))


def _slip(typed: Action, meant: Action | None, after: str | None) -> _Word:
    return _Word(typed, Corrected("", meant), int(after or 0))


def _claim(text: str, at: int) -> Iterator[Step]:
    """A claim and, after a while, what it is corrected to."""
    first, *rest = (Claimed(int(tricks)) for tricks in text.split("~"))
    yield Step(first, beats=CLAIM_BEATS)
    for target, claimed in enumerate(rest, at):
        yield Step(Corrected("", claimed), refers_to=target, beats=LATE_BEATS)


def _result(text: str, turned: int) -> ResultGiven:
    if text == "P":
        return ResultGiven(None, None)
    contract, declarer, tricks = text.split()
    return ResultGiven(parse_contract(contract, Seat(declarer).offset(turned)), int(tricks))
