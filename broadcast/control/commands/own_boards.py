"""A match given a set of boards of its own before play, as a postponed one is: what would follow is stated, then one press."""

from __future__ import annotations

from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.commands.rulings import refusing
from broadcast.control.steps import Asking, Field, Words
from broadcast.public.board_sets import BoardSetPlan, offered_sets, plan_board_set, plays_set

MOST_NAMED = 6


def state_own_boards(asked: Asked, words: Words) -> Asking | None:
    """Which boards both rooms would play, whose peer the match would be, and whose no longer; asks for the set first."""
    match = asked.pairing().match
    title = words.say("director.own-boards.title", match=words.match(match))
    if not asked.fields.get("set"):
        with refusing():
            offered = offered_sets(asked.session.session.pk, match.pk)
        choices = tuple(
            (
                each.public_id,
                words.say("director.own-boards.set", name=each.name, boards=_run(each.first, each.last)),
            )
            for each in offered
        )
        if not choices:
            raise ControlRefusal("no-other-set")
        return Asking(
            title=title,
            says=(words.say("director.own-boards.what"),),
            fields=(Field("set", words.say("director.own-boards.choose"), "choice", "", choices),),
            hidden=(("match", match.public_id),),
            press=words.say("director.go-on"),
        )
    if _is_done(asked):
        return None
    plan = _plan(asked)
    says = [
        words.say("director.own-boards.plays", boards=_run(plan.first, plan.last), name=plan.name),
        words.say("director.own-boards.instead", boards=_run(plan.was_first, plan.was_last)),
        words.say("director.own-boards.left", n=len(plan.left_behind))
        if plan.left_behind
        else words.say("director.own-boards.was-alone"),
        words.say("director.own-boards.peers", matches=_named(asked, words, plan.matches))
        if plan.matches
        else words.say("director.own-boards.alone"),
    ]
    if plan.undealt:
        says.append(words.say("director.own-boards.undealt", n=plan.undealt))
    return Asking(
        title=title,
        says=(*says, words.say("director.own-boards.undo")),
        warns=(
            words.say("director.own-boards.opened", boards=words.listed(str(each) for each in plan.opened)),
        )
        if plan.opened
        else (),
        hidden=(("match", match.public_id), ("set", asked.fields["set"]), ("seen", plan.token)),
        press=words.say("director.own-boards.press"),
    )


def own_boards(asked: Asked) -> None:
    """Have a match play boards of another set in both rooms."""
    if _is_done(asked):
        return
    plan = _plan(asked)
    with refusing():
        services.give_board_set(
            plan.session_pk, plan.match_pk, asked.fields["set"], seen=plan.token, by=asked.by, now=asked.now
        )


def _is_done(asked: Asked) -> bool:
    """Whether the match plays this set already: two directors may have wished for the same."""
    return plays_set(asked.pairing(), asked.fields.get("set", ""))


def _plan(asked: Asked) -> BoardSetPlan:
    with refusing():
        return plan_board_set(asked.session.session.pk, asked.pairing().match.pk, asked.fields.get("set", ""))


def _run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _named(asked: Asked, words: Words, matches: tuple[int, ...]) -> str:
    """The matches of this session by name, the rest counted."""
    names = [words.match(each.match) for each in asked.session.pairings if each.match.pk in matches]
    shown = names[:MOST_NAMED]
    more = len(matches) - len(shown)
    if not shown:
        return words.say("director.own-boards.elsewhere", n=more)
    listed = words.listed(shown)
    return listed if not more else words.say("director.and-more", shown=listed, n=more)
