"""What operators may know beyond their own table: the other room's result, once they have their own."""

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
