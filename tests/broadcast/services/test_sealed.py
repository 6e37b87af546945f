"""A deal that is typed in later lies nowhere in the clear, and is the same deal for everybody who may have it."""

import pytest

from bridge.actions import DealGiven
from broadcast import models, services
from tests.broadcast import halls
from tests.broadcast.halls import DEAL, START

# The organiser's deal is not the one on this table.
NOT_THAT_DEAL = {"k": "deal", "hands": dict.fromkeys("NESW")}


@pytest.mark.django_db
@pytest.mark.parametrize("within", ["a deal", "a correction"])
def test_hands_typed_at_the_table_are_stored_sealed(within):
    hall = halls.make(matches=1, boards=2)
    desk = hall.desk()
    first = desk.do(1, "open", NOT_THAT_DEAL, {"k": "deal", "hands": DEAL})[-1]
    if within == "a correction":
        other = {**DEAL, "N": DEAL["S"], "S": DEAL["N"]}
        desk.do(1, halls.correction(first, {"k": "deal", "hands": other}))

    bodies = list(models.Fact.objects.order_by("seq").values_list("body", flat=True))
    deals = [body for body in bodies if "open" not in body]

    assert deals
    assert all("KJ7" not in body for body in deals)
    assert all(body.startswith(models.SEALED) for body in deals[1:])
    transcript = models.Transcript.objects.get()
    given = models.recorded_facts(transcript.pk)[2].action
    assert isinstance(given, DealGiven)
    assert given.deal.as_strings()["N"] == DEAL["N"]


@pytest.mark.django_db
def test_deal_sent_twice_is_the_first_answer_again():
    hall = halls.make(matches=1, boards=2)
    desk = hall.desk()
    desk.do(1, "open")
    act = desk.act(1, {"k": "deal", "hands": DEAL})

    first, again = desk.send(act), services.record(desk.table, act, "op", START)

    assert first == again
