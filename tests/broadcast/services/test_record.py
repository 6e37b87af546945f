"""One action asked for: accepted, refused, stale, old pen; what is stored with it, and that nothing is when it is refused."""

import pytest

from broadcast import models
from broadcast.journal import PolicyBody, ProgressBody
from broadcast.services import Accepted, Refused, Stale
from scoring import selectors
from tests.broadcast.halls import AUCTION, START, correction, make, seconds

ROWS = (models.Transcript, models.Fact, models.Due, models.Release)


def stored():
    """Everything that tells what was recorded."""
    return [list(model.objects.order_by("pk").values()) for model in ROWS]


def results(desk):
    pk = selectors.table_pk(desk.table)
    assert pk is not None
    return [(row.contract, row.tricks, row.score_ns, row.provisional) for row in selectors.results([pk])]


@pytest.fixture
def desk(hall):
    desk = hall.desk()
    desk.take_pen()
    return desk


def test_accepted_action_is_stored_and_numbered(desk):
    answer = desk.tell(1, "open")

    fact = models.Fact.objects.get()
    assert answer == Accepted(fact.uid, 1, 1, "auction", None)
    assert (fact.seq, fact.body, fact.by, fact.pen, fact.at) == (1, '{"k":"open"}', "op", desk.pen, START)


def test_accepted_action_makes_its_table_due_for_both_audiences(desk):
    models.Due.objects.all().delete()

    desk.do(1, "open")

    due = set(models.Due.objects.values_list("audience", "name"))
    assert due == {("hall", f"table:{desk.table}"), ("online", f"table:{desk.table}")}


def test_board_must_be_opened_first(desk):
    before = stored()

    answer = desk.tell(1, "1N")

    assert isinstance(answer, Refused)
    assert answer.code == "not-opened"
    assert stored() == before


def test_insufficient_bid_is_refused_with_law_evidence_and_what_could_be(desk):
    desk.do(1, "open", "2H")
    before = stored()

    answer = desk.tell(1, "1S")

    assert isinstance(answer, Refused)
    assert (answer.code, answer.law) == ("insufficient-bid", "18")
    assert answer.evidence
    assert "2S" in answer.could
    assert "1S" not in answer.could
    assert stored() == before


@pytest.mark.parametrize("action", ["9N", "@S1", {"k": "result", "contract": "4H"}])
def test_what_cannot_be_read_is_refused(desk, action):
    desk.do(1, "open")
    before = stored()

    assert isinstance(desk.tell(1, action), Refused)
    assert stored() == before


def test_refused_first_action_leaves_no_transcript(desk):
    desk.tell(3, "1N")
    desk.tell(3, "open", after="somebody-else")

    assert models.Transcript.objects.count() == 0


def test_same_id_and_body_get_the_first_answer_again(desk):
    desk.do(1, "open")
    act = desk.act(1, {"k": "call", "call": "1N"})
    first = desk.send(act)
    desk.do(1, "P")
    before = stored()

    assert desk.send(act) == first
    assert stored() == before


def test_same_id_again_after_the_pen_moved_gets_the_first_answer(hall, desk):
    act = desk.act(1, {"k": "open"})
    first = desk.send(act)
    other = hall.desk()
    other.take_pen()

    assert desk.send(act) == first


def test_claim_acked_again_says_the_line_of_then(desk):
    desk.do(1, "open", *AUCTION)
    act = desk.act(1, {"k": "claim", "tricks": 7})
    first = desk.send(act)
    desk.do(1, correction(act.id, {"k": "claim", "tricks": 9}))

    assert desk.send(act) == first
    assert first.line.tricks == 7


@pytest.mark.parametrize("board", [1, 2])
def test_same_id_with_another_body_or_board_is_refused(desk, board):
    (uid,) = desk.do(1, "open")
    before = stored()

    answer = desk.tell(board, {"k": "open"} if board == 2 else {"k": "lost"}, id=uid)

    assert isinstance(answer, Refused)
    assert answer.code == "id-used"
    assert stored() == before


def test_same_id_at_another_table_is_refused(hall, desk):
    (uid,) = desk.do(1, "open")
    other = hall.desk(room="closed")
    other.take_pen()

    answer = other.tell(1, "open", id=uid)

    assert isinstance(answer, Refused)
    assert answer.code == "id-used"


def test_stale_action_gets_what_is_new(desk):
    ids = desk.do(1, "open", "1C", "P")
    before = stored()

    answer = desk.tell(1, "1H", after=ids[0])

    assert isinstance(answer, Stale)
    assert [(entry.id, entry.seq) for entry in answer.entries] == [(ids[1], 2), (ids[2], 3)]
    assert answer.entries[0].action == {"k": "call", "call": "1C"}
    assert stored() == before


@pytest.mark.parametrize("after", [None, "not-of-this-board"])
def test_action_after_nothing_we_know_gets_everything(desk, after):
    ids = desk.do(1, "open", "1C")

    answer = desk.tell(1, "1H", after=after)

    assert isinstance(answer, Stale)
    assert [entry.id for entry in answer.entries] == ids


def test_after_another_board_s_entry_is_stale(desk):
    desk.do(1, "open")
    (other,) = desk.do(2, "open")

    assert isinstance(desk.tell(1, "1C", after=other), Stale)


def test_old_pen_is_refused_and_names_the_holder(hall, desk):
    desk.do(1, "open")
    other = hall.desk()
    other.holder = "op2"
    other.take_pen()
    before = stored()

    answer = desk.tell(1, "1C")

    assert isinstance(answer, Refused)
    assert (answer.code, answer.evidence) == ("old-pen", {"holder": "op2", "pen": other.pen})
    assert stored() == before


def test_pen_from_the_future_is_refused(desk):
    assert desk.tell(1, "open", pen=desk.pen + 1).code == "old-pen"


def test_table_without_a_pen_takes_nothing(hall):
    desk = hall.desk()

    assert desk.tell(1, "open", pen=1).code == "old-pen"


def test_unknown_board_is_refused(desk):
    answer = desk.tell(99, "open")

    assert isinstance(answer, Refused)
    assert (answer.code, answer.evidence) == ("no-such-board", {"boards": [1, 2, 3, 4]})


def test_unknown_table_is_a_fault(hall):
    desk = hall.desk()
    desk.table = "nosuchtable1"

    with pytest.raises(LookupError):
        desk.tell(1, "open", pen=1)


def test_illegal_but_real_call_goes_in_with_it_happened(desk):
    desk.do(1, "open", "2H")
    happened = {"shape": "call", "kind": "insufficient-bid", "law": "27"}

    (uid,) = desk.do(1, {"k": "call", "call": "1S", "happened": happened})

    assert models.Fact.objects.get(uid=uid).body.endswith(
        '"happened":{"shape":"call","kind":"insufficient-bid","law":"27"}}'
    )


def test_it_happened_of_another_kind_is_refused(desk):
    desk.do(1, "open", "2H")
    happened = {"shape": "call", "kind": "inadmissible-double", "law": "36"}

    assert desk.tell(1, {"k": "call", "call": "1S", "happened": happened}).code == "irregularity-differs"


def test_claim_stores_the_result(desk):
    desk.play(1, tricks=9)

    assert results(desk) == [("1N", 9, 150, False)]


def test_corrected_claim_changes_the_result_with_it(desk):
    claim = desk.play(1, tricks=7)[-1]

    answer = desk.tell(1, correction(claim, "=6"))

    assert isinstance(answer, Accepted)
    assert answer.line is not None
    assert (answer.line.tricks, answer.line.score) == (6, -50)
    assert results(desk) == [("1N", 6, -50, False)]


def test_claim_taken_back_clears_the_result(desk):
    claim = desk.play(1)[-1]

    answer = desk.tell(1, correction(claim, None))

    assert (answer.status, answer.line) == ("play", None)
    assert results(desk) == []


def test_corrected_call_changes_declarer_and_result(desk):
    ids = desk.play(1, tricks=7)

    answer = desk.tell(1, correction(ids[1], "1S"))

    assert (answer.line.contract, answer.line.score) == ("1S", 80)
    assert results(desk) == [("1S", 7, 80, False)]


def test_correction_that_later_facts_do_not_fit_leaves_a_provisional_result(desk):
    ids = desk.do(1, "open", "1C", "P", "1S", "P", "2S", "P", "P", "P", "=8")

    answer = desk.tell(1, correction(ids[3], "2N"))

    assert isinstance(answer, Accepted)
    assert [provisional for *_, provisional in results(desk)] in ([True], [])
    assert answer.line is None or answer.line.provisional


def test_correction_of_an_unknown_entry_is_refused(desk):
    desk.do(1, "open")

    assert desk.tell(1, correction("nobody", None)).code == "entry-unknown"


def test_correction_across_boards_is_refused(desk):
    (other,) = desk.do(2, "open")
    desk.do(1, "open")

    assert desk.tell(1, correction(other, None)).code == "entry-unknown"


def due(audience: str) -> set[str]:
    return set(models.Due.objects.filter(audience=audience).values_list("name", flat=True))


def test_result_makes_its_table_due_and_the_session_where_progress_is_told(hall, desk):
    desk.do(1, "open", *AUCTION)
    models.Due.objects.all().delete()

    desk.do(1, "=7")

    assert due("online") == {f"table:{desk.table}"}
    assert due("hall") == {f"table:{desk.table}", f"session:{hall.session.public_id}"}


@pytest.mark.parametrize("gates", [("hold", "finished"), ("hold", "delay")])
def test_last_result_of_a_deal_makes_the_tables_due_that_wait_for_it(hall, gates):
    hall.journal(PolicyBody("online", 600, gates))
    desks = [hall.desk(match, room) for match in (0, 1) for room in ("open", "closed")]
    for desk in desks[:-1]:
        desk.play(1)
    desks[0].do(2, "open")
    desks[-1].do(1, "open", *AUCTION)
    models.Due.objects.all().delete()

    desks[-1].do(1, "=7")

    assert due("online") == {f"table:{desk.table}" for desk in desks}
    assert due("hall") == {f"table:{desks[-1].table}", f"session:{hall.session.public_id}"}


def test_result_where_progress_is_told_to_nobody_makes_tables_due_alone(hall, desk):
    hall.journal(ProgressBody("hall", False))
    desk.do(1, "open", *AUCTION)
    models.Due.objects.all().delete()

    desk.do(1, "=7")

    names = models.Due.objects.values_list("name", flat=True)
    assert {name.partition(":")[0] for name in names} == {"table"}


def test_join_in_the_middle(desk):
    join = {"k": "join", "contract": "4HX", "declarer": "S", "tricks": [5, 2], "leader": "W"}

    desk.do(1, "open", join, "=10")

    assert results(desk) == [("4HX", 10, 590, False)]


def test_lost_then_result(desk):
    desk.do(1, "open", *AUCTION, "lost")
    assert results(desk) == []

    answer = desk.tell(1, {"k": "result", "contract": "1N", "declarer": "N", "tricks": 8})

    assert answer.status == "finished"
    assert results(desk) == [("1N", 8, 120, False)]


def test_bare_result(desk):
    desk.do(1, {"k": "result", "contract": "4S", "declarer": "E", "tricks": 10})

    assert results(desk) == [("4S", 10, -420, False)]


def test_bare_result_without_tricks_is_provisional(desk):
    desk.do(1, {"k": "result", "contract": "4S", "declarer": "E"})

    assert results(desk) == [("4S", None, None, True)]


@pytest.mark.parametrize("actions", [("open", "P", "P", "P", "P"), ({"k": "result", "contract": "P"},)])
def test_passed_out(desk, actions):
    desk.do(1, *actions)

    assert results(desk) == [("P", None, 0, False)]


def test_passed_out_with_tricks_is_refused(desk):
    assert desk.tell(1, {"k": "result", "contract": "P", "tricks": 7}).code == "result-impossible"


def test_instants_of_a_transcript_never_go_back(desk):
    desk.do(1, "open", now=START + seconds(10))
    desk.do(1, "P", now=START)

    at = list(models.Fact.objects.order_by("seq").values_list("at", flat=True))
    assert at == [START + seconds(10)] * 2


def test_recorded_in_a_segment_of_another_session_counts_there(db, key_file):
    hall = make(sessions=2, matches=1)
    desk = hall.desk(later=True)

    desk.play(1)

    assert results(desk) == [("1N", 7, 90, False)]
    assert results(hall.desk()) == []
