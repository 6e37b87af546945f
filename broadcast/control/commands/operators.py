"""What operators may know and do beyond their own table: the other room's result once they have their own; boards they may add."""

from __future__ import annotations

from broadcast import services
from broadcast.control.asking import Asked
from broadcast.control.steps import Asking, Words


def state_other_room(asked: Asked, words: Words) -> Asking | None:
    """What operators are told from now on, at what price, and for how long."""
    shown = asked.choice("shown", ("1", "0")) == "1"
    if asked.session.event.shows_other_room is shown:
        return None
    key = "director.other-room" if shown else "director.other-room.off"
    return Asking(
        title=words.say(f"{key}.title"),
        says=(words.say(f"{key}.what"), words.say("director.other-room.event")),
        warns=(words.say("director.other-room.who"),) if shown else (),
        hidden=(("shown", "1" if shown else "0"),),
        press=words.say(f"{key}.press"),
    )


def other_room(asked: Asked) -> None:
    """Let operators know the other room's result of a board they have finished, or no longer."""
    shown = asked.choice("shown", ("1", "0")) == "1"
    services.show_other_room(asked.session.session.pk, asked.by, asked.now, shown=shown)


def state_adding(asked: Asked, words: Words) -> Asking | None:
    """What adding boards means, before it is allowed; nothing has to be stated to end it."""
    allowed = asked.choice("allowed", ("1", "0")) == "1"
    if not allowed or asked.hall.state.adds_boards:
        return None
    return Asking(
        title=words.say("director.adding.title"),
        says=(words.say("director.adding.what"), words.say("director.adding.session")),
        warns=(words.say("director.adding.vp"),),
        hidden=(("allowed", "1"),),
        press=words.say("director.adding.press"),
    )


def adding(asked: Asked) -> None:
    """Let operators of the session add boards to their match, or no longer."""
    allowed = asked.choice("allowed", ("1", "0")) == "1"
    services.allow_adding(asked.session.session.pk, asked.by, asked.now, allowed=allowed)
