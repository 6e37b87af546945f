"""What an audience may see: presets with their condition, minutes of delay, progress, and the words screens say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import timedelta
from typing import cast

from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Words
from broadcast.embargo import PRESETS, Policy
from broadcast.journal import (
    BreakBody,
    DeclaredBody,
    JournalBody,
    NoticeBody,
    PolicyBody,
    ProgressBody,
    PublicAudience,
    SessionState,
)
from broadcast.journal.bodies import GateName

MOST_MINUTES = 1440
AUDIENCES = tuple(audience.value for audience in PUBLIC_AUDIENCES)
_MINUTES = re.compile("[0-9]{1,4}")


def preset_of(policy: Policy) -> str:
    """The preset a policy is, whatever its minutes; empty when it is none of them."""
    return next((name for name, preset in PRESETS.items() if preset.gates == _effect(policy)[0]), "")


def _effect(policy: Policy) -> tuple[tuple[str, ...], timedelta]:
    """What a policy comes to: a gate for no minutes at all keeps nothing back."""
    return tuple(gate for gate in policy.gates if gate != "delay" or policy.delay), policy.delay


def state_policy(asked: Asked, words: Words) -> Asking | None:
    """What a preset shows from now on, its condition, and that a stricter one hides nothing."""
    audience, preset = asked.choice("audience", AUDIENCES), asked.choice("preset", tuple(PRESETS))
    before, after = asked.hall.state.policy(Audience(audience)), _policy(asked, preset)
    if _effect(before) == _effect(after):
        return None
    _may(asked.hall.state, after)
    stricter = set(after.gates) - set(before.gates) or after.delay > before.delay
    return Asking(
        title=words.say("director.policy.title", audience=words.say(f"control.audience.{audience}")),
        warns=_not_strict(asked, words, after),
        says=(
            words.say(f"director.preset.{preset}"),
            words.say(f"director.preset.{preset}.what", minutes=int(after.delay.total_seconds() // 60)),
            words.say("director.closing.keeps" if stricter else "director.policy.opens"),
            words.say("director.policy.event"),
        ),
        hidden=(
            ("audience", audience),
            ("preset", preset),
            ("minutes", str(int(after.delay.total_seconds() // 60))),
        ),
        press=words.say("director.policy.press"),
    )


def policy(asked: Asked) -> None:
    """Put an audience behind the gates of a preset."""
    audience, preset = asked.choice("audience", AUDIENCES), asked.choice("preset", tuple(PRESETS))
    _put(asked, audience, _policy(asked, preset))


def delay(asked: Asked) -> None:
    """Set the minutes by which an audience sees what happens, 0 = at once; its other gates stay."""
    if "session" not in asked.fields:
        raise ControlRefusal("not-in-session")
    audience = asked.choice("audience", AUDIENCES)
    minutes = _minutes(asked)
    gates = asked.hall.state.policy(Audience(audience)).gates
    if {"finished", "session"} & set(gates):
        raise ControlRefusal("no-delay")
    others = tuple(gate for gate in gates if gate != "delay")
    _put(asked, audience, _with_delay(others, minutes))


def state_declare(asked: Asked, words: Words) -> Asking | None:
    """What the declaration allows, or what its end leaves in doubt."""
    out = asked.choice("out", ("1", "0")) == "1"
    if asked.hall.state.out_of_reach is out:
        return None
    relying = [each.audience.value for each in asked.hall.audiences if "seated" in each.policy.gates]
    warns = (
        [words.say("director.declare.relying", audiences=words.audiences(relying))]
        if relying and not out
        else []
    )
    return Asking(
        title=words.say("director.declare.title" if out else "director.undeclare.title"),
        says=(words.say("director.declare.what" if out else "director.undeclare.what"),),
        warns=tuple(warns),
        hidden=(("out", "1" if out else "0"),),
        press=words.say("director.declare.press" if out else "director.undeclare.press"),
    )


def declare(asked: Asked) -> None:
    """Say that hall and phones are out of reach of players still to play, or no longer."""
    out = asked.choice("out", ("1", "0")) == "1"

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if state.out_of_reach is not out:
            yield DeclaredBody(out)

    asked.press(decide)


def state_break(asked: Asked, words: Words) -> Asking | None:
    """What a break inside the session does: strict again until the director says otherwise once more; or that there is none."""
    has_break = asked.choice("on", ("1", "0")) == "1"
    state = asked.hall.state
    if state.has_break is has_break:
        return None
    if not has_break:
        return Asking(
            title=words.say("director.no-break.title"),
            says=(words.say("director.no-break.what"),),
            hidden=(("on", "0"),),
            press=words.say("director.no-break.press"),
        )
    says = [words.say("director.break.what")]
    if relying := [audience.value for audience in _before_strict(state)]:
        says += [
            words.say("director.break.strict", audiences=words.audiences(relying)),
            words.say("director.closing.keeps"),
            words.say("director.policy.event"),
        ]
    if state.out_of_reach:
        says.append(words.say("director.break.declare"))
    return Asking(
        title=words.say("director.break.title"),
        says=tuple(says),
        hidden=(("on", "1"),),
        press=words.say("director.break.press"),
    )


def set_break(asked: Asked) -> None:
    """Say that the session has a break (then whoever saw boards before others have played them sees them so no more), or has none."""
    has_break = asked.choice("on", ("1", "0")) == "1"

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if state.has_break is has_break:
            return
        yield BreakBody(has_break)
        if not has_break:
            return
        if state.out_of_reach:
            yield DeclaredBody(out_of_reach=False)
        strict = cast("tuple[GateName, ...]", PRESETS["strict"].gates)
        for audience in _before_strict(state):
            yield PolicyBody(cast("PublicAudience", audience.value), 0, strict)

    asked.press(decide)


def progress(asked: Asked) -> None:
    """Tell an audience how many boards each table has finished, or no longer."""
    audience, on = asked.choice("audience", AUDIENCES), asked.choice("on", ("1", "0")) == "1"

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if state.shows_progress(Audience(audience)) is not on:
            yield ProgressBody(cast("PublicAudience", audience), on)

    asked.press(decide)


def notice(asked: Asked) -> None:
    """What screens say while something is held back; empty words leave them their own sentence."""
    english, chinese = asked.text("en"), asked.text("zh")

    def decide(state: SessionState) -> Iterable[JournalBody]:
        standing = (state.notice.en, state.notice.zh) if state.notice else ("", "")
        if standing != (english, chinese):
            yield NoticeBody(english, chinese)

    asked.press(decide)


def _policy(asked: Asked, preset: str) -> Policy:
    chosen = PRESETS[preset]
    if "delay" not in chosen.gates:
        return chosen
    minutes = _minutes(asked) if asked.fields.get("minutes") else int(chosen.delay.total_seconds() // 60)
    return _with_delay(tuple(gate for gate in chosen.gates if gate != "delay"), minutes)


def _with_delay(others: tuple[str, ...], minutes: int) -> Policy:
    return Policy(timedelta(minutes=minutes), (*others, "delay"))


def _not_strict(asked: Asked, words: Words, chosen: Policy) -> tuple[str, ...]:
    """What speaks against boards that are shown while others play them: strict is the rule then (EMBARGO.md, Presets)."""
    if _waits_for_all(chosen):
        return ()
    warns = []
    if asked.session.stage.form.has_movement:
        warns.append(words.say("director.policy.movement"))
    if asked.hall.state.has_break:
        warns.append(words.say("director.policy.break"))
    return tuple(warns)


def _waits_for_all(policy: Policy) -> bool:
    return bool({"finished", "session"} & set(policy.gates))


def _before_strict(state: SessionState) -> list[Audience]:
    """The audiences that may see boards which others have still to play."""
    return [audience for audience in PUBLIC_AUDIENCES if not _waits_for_all(state.policy(audience))]


def _may(state: SessionState, chosen: Policy) -> None:
    """Teams get the seated presets only once hall and phones are out of reach of players still to play."""
    if "seated" in chosen.gates and not state.out_of_reach:
        raise ControlRefusal("not-declared")


def _put(asked: Asked, audience: str, chosen: Policy) -> None:
    seconds = int(chosen.delay.total_seconds())

    def decide(state: SessionState) -> Iterable[JournalBody]:
        standing = state.policy(Audience(audience))
        if (standing.delay, standing.gates) != (chosen.delay, chosen.gates):
            if "seated" not in standing.gates:
                _may(state, chosen)
            yield PolicyBody(
                cast("PublicAudience", audience), seconds, cast("tuple[GateName, ...]", chosen.gates)
            )

    asked.press(decide)


def _minutes(asked: Asked) -> int:
    typed = asked.typed("minutes")
    if not _MINUTES.fullmatch(typed) or int(typed) > MOST_MINUTES:
        raise ControlRefusal("bad-minutes", n=MOST_MINUTES)
    return int(typed)
