"""Fines in words: amounts with their unit, a fine of nothing as the warning that it is."""

from __future__ import annotations

from decimal import Decimal

from broadcast.control.steps import Words
from broadcast.journal import FineBody
from scoring.methods.fines import Fine
from scoring.schedule import Form


def number(amount: Decimal) -> str:
    """An amount without needless zeros."""
    return f"{amount.normalize():f}"


def fine_words(words: Words, fine: Fine, form: Form) -> str:
    """A fine as it comes off in a stage: IMPs in a knockout, else VP."""
    if fine.is_warning:
        return words.say("director.unit.warning")
    unit, amount = ("imp", fine.imps) if form is Form.KNOCKOUT else ("vp", fine.vp)
    return words.say(f"director.unit.{unit}", amount=number(amount))


def entered_text(words: Words, body: FineBody) -> str:
    """A fine as it was entered."""
    if body.imps:
        return words.say("director.unit.imp", amount=body.imps)
    if not body.vp_hundredths:
        return words.say("director.unit.warning")
    return words.say("director.unit.vp", amount=number(Decimal(body.vp_hundredths) / 100))
