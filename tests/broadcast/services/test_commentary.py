"""Comments are facts like any other, and the table never notices them."""

import importlib
import json
import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.apps import apps

from bridge.actions import Commented, Corrected
from broadcast import frames, models, public, publisher, services
from broadcast.audiences import Audience
from broadcast.journal import HoldBody, LiftBody, PolicyBody, PresenceBody, RecallBody, SeatsAt
from broadcast.packing import unpack
from broadcast.public.commentary import Commentator
from broadcast.services import commentary
from broadcast.services.commentary import CommentRefusal, Meant
from scoring import selectors
from tests.broadcast.halls import START, correction, make, seconds

HALL, ONLINE = Audience.HALL, Audience.ONLINE
WORDS = "the five of clubs is the only card"


def speaker(hall, eyes=HALL, login="ann", called="Ann Weber"):
    return Commentator(hall.event.pk, login, eyes, called)


def meant(desk, calls, cards=0, board=1, label=""):
    return Meant(desk.table, board, label, calls, cards)


def say(hall, desk, calls, cards=0, *, text=WORDS, now=START, uid=None, board=1, **who):
    uid = uid or str(uuid.uuid4())
    commentary.say(speaker(hall, **who), uid, meant(desk, calls, cards, board), text, now)
    return uid


def refused(call, *arguments, **named):
    with pytest.raises(CommentRefusal) as raised:
        call(*arguments, **named)
    return raised.value.code


def frame(name, audience=HALL):
    stored = public.frame(name, audience)
    return unpack(json.loads(stored.body)) if stored and stored.body else None


def shown(desk, audience=HALL):
    """What an audience reads at a table now: position and text."""
    board = frame(f"table:{desk.table}", audience)["board"]
    return [(tuple(each["at"]), each["text"]) for each in (board or {}).get("comments", [])]


@pytest.fixture
def desk(hall):
    desk = hall.desk()
    desk.do(1, "open", "1N", "P")
    publisher.tick(START)
    return desk


def test_comment_reaches_all_who_may_see_its_position(hall, desk):
    say(hall, desk, 1, now=START + seconds(1))
    publisher.tick(START + seconds(1))

    assert shown(desk) == shown(desk, ONLINE) == [((1, 0), WORDS)]
    assert list(publisher.verify(START)) == []


def test_table_never_notices_a_comment(hall, desk):
    before = public.console_state(desk.table, "op"), public.last_typed(desk.table)
    row = models.Transcript.objects.get()
    say(hall, desk, 2, now=START + seconds(1))
    after = models.Transcript.objects.get()

    assert (after.last_seq, after.last_id, after.last_play) == (row.last_seq + 1, row.last_id, row.last_play)
    assert (public.console_state(desk.table, "op"), public.last_typed(desk.table)) == before
    assert public.console_news(desk.table, {1: 3}) == ()
    accepted = desk.tell(1, "P")
    assert isinstance(accepted, services.Accepted), "what follows the last call is not stale"
    assert accepted.seq == 4, "nor does a number that was left out tell"
    assert models.Fact.objects.get(uid=accepted.id).seq == 5
    assert [entry.seq for _, news in public.console_news(desk.table, {1: 3}) for entry in news] == [4]
    document = public.console_board(desk.table, 1)
    assert document is not None
    assert [entry.seq for entry in document.entries] == [1, 2, 3, 4]
    assert public.console_marks(desk.table) == {1: 4}


def test_stale_writer_is_told_of_calls_alone(hall, desk):
    say(hall, desk, 2)
    answer = desk.send(desk.act(1, {"k": "call", "call": "P"}, after=None))

    assert isinstance(answer, services.Stale)
    assert [entry.action["k"] for entry in answer.entries] == ["open", "call", "call"]
    assert [entry.seq for entry in answer.entries] == [1, 2, 3]


def test_first_answer_again_says_what_it_followed_at_the_table(hall, desk):
    say(hall, desk, 2)
    act = desk.act(1, {"k": "call", "call": "P"})
    first, again = desk.send(act), desk.send(act)

    assert first == again
    assert isinstance(first, services.Accepted)
    assert (first.seq, first.follows) == (4, 3)


def test_play_is_undone_and_corrected_across_comments(hall, desk):
    say(hall, desk, 2)
    (last,) = desk.do(1, "P")
    desk.do(1, correction(last, "2C"))
    publisher.tick(START + seconds(1))

    board = frame(f"table:{desk.table}")["board"]
    assert [call["call"] for call in board["auction"]] == ["1N", "P", "2C"]
    assert shown(desk) == [((2, 0), WORDS)]


def test_numbers_of_a_database_from_before_are_counted_anew(hall, desk):
    """They were the transcript's, comments among them."""
    say(hall, desk, 2)
    desk.do(1, "P")
    other = hall.desk(1)
    other.do(1, "open", "1N")
    counted = dict(models.Transcript.objects.values_list("table__public_id", "last_play"))
    models.Transcript.objects.filter(table__public_id=desk.table).update(last_play=5)
    assert "last-fact" in {finding.kind for finding in publisher.verify(START)}

    importlib.import_module("broadcast.migrations.0011_play_counted").count(apps, None)

    assert dict(models.Transcript.objects.values_list("table__public_id", "last_play")) == counted
    assert counted == {desk.table: 4, other.table: 2}


def test_operator_can_neither_comment_nor_touch_a_comment(hall, desk):
    uid = say(hall, desk, 1)
    body = {"k": "comment", "text": "ha", "of": None, "author": "op"}

    codes = [
        desk.tell(1, action).code
        for action in (body, correction(uid, None), correction(desk.last[1], None) | {"to": body})
    ]

    assert codes == ["not-play", "entry-unknown", "not-play"]
    assert models.Fact.objects.filter(is_comment=True).count() == 1


def test_old_board_commented_on_does_not_come_back_to_its_table(hall, desk):
    desk.do(1, "P", "P", "=7")
    desk.do(2, "open", now=START + seconds(1))
    publisher.tick(START + seconds(1))
    say(hall, desk, 4, now=START + seconds(60))
    publisher.tick(START + seconds(60))

    assert frame(f"table:{desk.table}")["board"]["number"] == 2
    state = public.console_state(desk.table, "op")
    assert state is not None
    assert state.board is not None
    assert state.board.number == 2


def test_comment_waits_for_its_own_delay(hall, desk):
    hall.delay("online", 60)
    say(hall, desk, 2, now=START + seconds(30))
    publisher.tick(START + seconds(60))
    assert shown(desk) == [((2, 0), WORDS)]
    assert shown(desk, ONLINE) == []

    publisher.tick(START + seconds(90))

    assert shown(desk, ONLINE) == [((2, 0), WORDS)]


def test_comment_under_a_hold_waits_for_the_lift(hall, desk):
    hall.journal(HoldBody("session", hall.session.pk), START + seconds(1))
    publisher.tick(START + seconds(1))
    say(hall, desk, 2, now=START + seconds(2))
    publisher.tick(START + seconds(2))
    assert shown(desk) == []

    hall.journal(LiftBody("session", hall.session.pk), START + seconds(3))
    publisher.tick(START + seconds(3))

    assert shown(desk) == [((2, 0), WORDS)]


def test_comment_waits_until_all_are_seated(hall, desk):
    context = selectors.session_context(hall.session.pk)
    tables = [table.pk for pairing in context.pairings for table in pairing.segment.tables]
    for audience in ("hall", "online"):
        hall.journal(PolicyBody(audience, 0, ("hold", "seated")), START + seconds(1))
    publisher.tick(START + seconds(1))
    say(hall, desk, 2, now=START + seconds(2))
    publisher.tick(START + seconds(2))
    assert shown(desk) == []

    hall.journal(PresenceBody(tuple(SeatsAt(table, "NESW") for table in tables), "here"), START + seconds(3))
    publisher.tick(START + seconds(3))

    assert shown(desk) == [((2, 0), WORDS)]


def test_recall_hides_comments_with_their_board(hall, desk):
    say(hall, desk, 2)
    publisher.tick(START + seconds(1))
    hall.journal(HoldBody("session", hall.session.pk), START + seconds(2))
    body = RecallBody("hall", "match", hall.matches[0].pk)
    services.recall(hall.session.pk, body, "director", START + seconds(2))
    publisher.tick(START + seconds(2))

    assert frame(f"table:{desk.table}")["board"] is None
    assert shown(desk, ONLINE) == [((2, 0), WORDS)], "the other audience keeps it"
    assert refused(say, hall, desk, 2) == "not-shown"


def test_nobody_speaks_of_what_his_eyes_have_not_seen(hall, desk):
    hall.delay("online", 60)
    desk.do(1, "P", now=START + seconds(30))
    publisher.tick(START + seconds(30))

    assert refused(say, hall, desk, 3, eyes=ONLINE) == "not-shown"
    assert refused(say, hall, desk, 4) == "not-shown"
    assert refused(say, hall, desk, 1, 1) == "not-shown"
    assert refused(say, hall, hall.desk(1), 0) == "not-shown"
    assert refused(say, hall, desk, 0, board=2) == "not-shown"
    assert refused(say, hall, desk, 0, board=99) == "not-shown"
    say(hall, desk, 3)


def test_nobody_speaks_in_another_event(hall, desk):
    other = Commentator(hall.event.pk + 1, "ann", HALL, "Ann")

    assert refused(commentary.say, other, "id-1", meant(desk, 1), WORDS, START) == "not-shown"


def test_comment_taken_back_before_its_release_is_never_seen(hall, desk):
    hall.delay("online", 60)
    uid = say(hall, desk, 2, now=START + seconds(10))
    commentary.mend(speaker(hall), "take-back", uid, None, START + seconds(50))
    for second in (60, 70, 110, 200):
        publisher.tick(START + seconds(second))
        assert shown(desk, ONLINE) == []
    assert list(publisher.verify(START)) == []


def test_comment_mended_before_its_release_is_seen_mended_and_unmarked(hall, desk):
    hall.delay("online", 60)
    uid = say(hall, desk, 2, text="thee five", now=START + seconds(10))
    publisher.tick(START + seconds(11))
    assert shown(desk) == [((2, 0), "thee five")]
    commentary.mend(speaker(hall), "mended", uid, "the five", START + seconds(50))
    publisher.tick(START + seconds(51))
    publisher.tick(START + seconds(110))

    (hall_sees,) = frame(f"table:{desk.table}")["board"]["comments"]
    (online_sees,) = frame(f"table:{desk.table}", ONLINE)["board"]["comments"]
    assert (hall_sees["text"], hall_sees["corrected"]) == ("the five", True)
    assert (online_sees["text"], "corrected" in online_sees) == ("the five", False)
    assert list(publisher.verify(START)) == []


def test_mended_words_wait_for_their_own_delay_and_the_old_ones_are_never_read(hall, desk):
    hall.delay("online", 60)
    uid = say(hall, desk, 2, text="it makes", now=START + seconds(10))
    publisher.tick(START + seconds(10))
    # What was seen in the hall meanwhile is in the new words: online may not read them a second sooner.
    commentary.mend(speaker(hall), "mended", uid, "it goes down", START + seconds(50))
    for second in (50, 70, 109):
        publisher.tick(START + seconds(second))
        assert (shown(desk), shown(desk, ONLINE)) == ([((2, 0), "it goes down")], [])

    publisher.tick(START + seconds(110))

    assert shown(desk, ONLINE) == [((2, 0), "it goes down")]


def test_mended_words_of_a_comment_already_read_wait_and_the_old_ones_go_at_once(hall, desk):
    hall.delay("online", 5)
    uid = say(hall, desk, 2, text="it makes", now=START + seconds(10))
    publisher.tick(START + seconds(15))
    assert shown(desk, ONLINE) == [((2, 0), "it makes")]
    commentary.mend(speaker(hall), "m-1", uid, "it goes", START + seconds(20))
    commentary.mend(speaker(hall), "m-2", uid, "it goes down", START + seconds(22))
    for second in (22, 25, 26):
        publisher.tick(START + seconds(second))
        assert shown(desk, ONLINE) == []

    publisher.tick(START + seconds(27))

    (there,) = frame(f"table:{desk.table}", ONLINE)["board"]["comments"]
    assert (there["text"], there["corrected"]) == ("it goes down", True)
    assert list(publisher.verify(START)) == []
    commentary.mend(speaker(hall), "m-3", uid, None, START + seconds(100))
    publisher.tick(START + seconds(100))
    assert shown(desk) == shown(desk, ONLINE) == []
    assert list(publisher.verify(START)) == []


def test_words_mended_as_words_were_before_they_had_an_instant_are_read_and_mended(hall, desk):
    uid = say(hall, desk, 2, text="thee five", now=START + seconds(1))
    first = models.Fact.objects.get(uid=uid)
    before = models.action_in(first.body, first.uid)
    assert isinstance(before, Commented)
    old = Corrected(uid, replace(before, text="the fife"))
    commentary._append(first.transcript, old, uid="old", corrects=first.seq, by="ann", now=START + seconds(2))
    publisher.tick(START + seconds(3))
    assert shown(desk) == [((2, 0), "the fife")]
    commentary.mend(speaker(hall), "old", uid, "the fife", START + seconds(4))

    commentary.mend(speaker(hall), "m-1", uid, "the five", START + seconds(5))
    publisher.tick(START + seconds(5))

    assert shown(desk) == [((2, 0), "the five")]
    assert list(publisher.verify(START)) == []


def test_same_mending_twice_is_recorded_once_and_another_under_its_id_is_refused(hall, desk):
    uid, other = say(hall, desk, 2), say(hall, desk, 2)
    who = speaker(hall)
    for _ in "12":
        commentary.mend(who, "m-1", uid, "mended", START + seconds(1))
    count = models.Fact.objects.filter(is_comment=True).count()

    assert count == 4, "two said, one of them taken back, and the new words"
    assert refused(commentary.mend, who, "m-1", uid, "otherwise", START) == "id-used"
    assert refused(commentary.mend, who, "m-1", uid, None, START) == "id-used"
    assert refused(commentary.mend, who, "m-1", other, "mended", START) == "id-used"
    assert refused(commentary.mend, who, other, uid, WORDS, START) == "id-used"
    assert refused(say, hall, desk, 2, uid="m-1", text="mended") == "id-used"
    assert refused(commentary.mend, who, "m-2", "m-1", "again", START) == "not-yours", "its first id names it"
    assert models.Fact.objects.filter(is_comment=True).count() == count


def test_comment_on_a_board_that_is_replaced_stays_with_it_and_its_substitute_begins_with_none(db, key_file):
    hall = make(substitutes=2)
    desk = hall.desk()
    desk.do(1, "open", "1N", "P")
    publisher.tick(START)
    hall.delay("online", 60)
    early = say(hall, desk, 2, text="read online", now=START)
    publisher.tick(START + seconds(60))
    late = say(hall, desk, 1, text="not read online", now=START + seconds(70))
    publisher.tick(START + seconds(70))
    first = selectors.match_context(hall.matches[0].pk).segments[0].board(1)
    assert first is not None
    page = f"board:{first.public_id}"

    def read(audience):
        pages = [unpack(json.loads(kept.body)) for _, kept in public.frame_pages(page, audience)]
        return [each["text"] for behind in pages[1:] for each in behind["comments"]["open"]]

    both, one = ["read online", "not read online"], ["read online"]
    assert (read(HALL), read(ONLINE)) == (both, one)
    place = hall.session.pk, hall.matches[0].pk, (1,)
    services.replace_boards(
        *place,
        seen=public.plan_replacement(*place).token,
        reason="fouled",
        by="director",
        now=START + seconds(80),
    )
    publisher.tick(START + seconds(200))
    assert (read(HALL), read(ONLINE)) == (both, one), "what was shown stays, and what was not is never shown"
    assert refused(say, hall, desk, 2, now=START + seconds(80)) == "not-shown"
    assert refused(commentary.mend, speaker(hall), "m-1", late, "mended", START + seconds(80)) == "not-shown"

    commentary.mend(speaker(hall), "m-2", early, None, START + seconds(210))
    publisher.tick(START + seconds(210))

    assert (read(HALL), read(ONLINE)) == (["not read online"], [])
    assert list(publisher.verify(START)) == []
    desk.labels[1] = "1R"
    desk.last.clear()
    desk.do(1, "open", "1N", "P", now=START + seconds(220))
    publisher.tick(START + seconds(220))
    assert frame(f"table:{desk.table}")["board"]["auction"] != []
    assert shown(desk) == []


def test_comment_goes_with_a_position_that_was_taken_back(hall, desk):
    say(hall, desk, 2)
    publisher.tick(START + seconds(1))
    desk.do(1, correction(desk.last[1], None), now=START + seconds(2))
    publisher.tick(START + seconds(2))

    assert shown(desk) == []


def test_comment_on_a_corrected_call_stays_beside_it(hall, desk):
    desk.do(1, correction(desk.last[1], "2C"), now=START + seconds(1))
    publisher.tick(START + seconds(1))
    say(hall, desk, 2, now=START + seconds(2))
    desk.do(1, correction(desk.last[1], "2D"), now=START + seconds(3))
    publisher.tick(START + seconds(3))

    assert shown(desk) == shown(desk, ONLINE) == [((2, 0), WORDS)]


def test_comments_of_a_claimed_board_stand_at_its_end(hall, desk):
    desk.do(1, "P", "P", "=7")
    publisher.tick(START + seconds(1))
    say(hall, desk, 4, text="well done")
    say(hall, desk, 0, text="the deal")
    publisher.tick(START + seconds(2))

    assert shown(desk) == [((4, 0), "well done"), ((0, 0), "the deal")]


def test_same_id_is_recorded_once_and_other_words_under_it_are_refused(hall, desk):
    uid = say(hall, desk, 2)
    say(hall, desk, 2, uid=uid)

    assert models.Fact.objects.filter(is_comment=True).count() == 1
    assert refused(say, hall, desk, 2, uid=uid, text="others") == "id-used"
    assert refused(say, hall, desk, 1, uid=uid) == "id-used"
    assert refused(say, hall, desk, 2, uid=uid, login="bob") == "id-used"
    assert refused(say, hall, desk, 2, uid=desk.last[1]) == "id-used"


def test_only_the_author_mends_his_comment_and_only_while_it_is_fresh(hall, desk):
    uid = say(hall, desk, 2)

    assert refused(commentary.mend, speaker(hall, login="bob"), "m-1", uid, "mine", START) == "not-yours"
    assert refused(commentary.mend, speaker(hall), "m-1", desk.last[1], None, START) == "not-yours"
    late = START + timedelta(minutes=6)
    assert refused(commentary.mend, speaker(hall), "m-1", uid, "later wisdom", late) == "too-late"
    commentary.mend(speaker(hall), "m-1", uid, None, late)
    commentary.mend(speaker(hall), "m-1", uid, None, late)
    assert refused(commentary.mend, speaker(hall), "m-1", uid, "words", START) == "id-used"
    assert refused(commentary.mend, speaker(hall), "m-2", uid, "again", START) == "already-taken-back"


@pytest.mark.parametrize(("text", "code"), [(" \n ", "empty"), ("\u202e", "empty"), ("x" * 281, "too-long")])
def test_words_nobody_could_read_are_refused(hall, desk, text, code):
    assert refused(say, hall, desk, 2, text=text) == code


def test_words_are_put_on_one_line(hall, desk):
    say(hall, desk, 2, text=" the five\n\tof \x07clubs\u202e ")
    publisher.tick(START + seconds(1))

    assert shown(desk) == [((2, 0), "the five of clubs")]


def test_nobody_speaks_faster_than_can_be_read(hall, desk):
    for number in range(commentary.MOST_A_MINUTE - 1):
        say(hall, desk, 2, text=f"{number}", now=START + seconds(1))
    commentary.note(speaker(hall), "n-1", meant(desk, 2), "psst", START + seconds(1))

    assert refused(say, hall, desk, 2, now=START + seconds(2)) == "too-fast"
    assert (
        refused(commentary.note, speaker(hall), "n-2", meant(desk, 2), "psst", START + seconds(2))
        == "too-fast"
    )
    say(hall, desk, 2, login="bob", now=START + seconds(2))
    say(hall, desk, 2, now=START + seconds(62))


def test_note_is_read_by_those_with_the_same_eyes_and_is_no_fact(hall, desk):
    before = models.Fact.objects.count()
    commentary.note(speaker(hall), "n-1", meant(desk, 2), "psst", START)
    commentary.note(speaker(hall), "n-1", meant(desk, 2), "psst", START)
    publisher.tick(START + seconds(1))
    match = hall.matches[0].public_id

    def read(login, eyes):
        services.grant(hall.event.pk, login, "commentator", eyes=eyes, called=login.title())
        from django.contrib.auth.models import User

        booth = public.booth(User.objects.get(username=login), match)
        assert booth is not None
        return [note.text for note in public.booth_now(booth, START).notes]

    assert read("bob", HALL) == ["psst"]
    assert read("cy", ONLINE) == []
    assert models.Fact.objects.count() == before
    assert shown(desk) == []


def test_verify_finds_play_stored_as_a_comment_and_the_other_way_round(hall, desk):
    say(hall, desk, 2)
    assert list(publisher.verify(START)) == []
    models.Fact.objects.filter(seq=4).update(is_comment=False)
    models.Fact.objects.filter(seq=3).update(is_comment=True)

    assert {"comment", "last-fact"} <= {finding.kind for finding in publisher.verify(START)}


def test_verify_finds_words_that_stand_beside_those_they_mend(hall, desk):
    uid = say(hall, desk, 2)
    commentary.mend(speaker(hall), "m-1", uid, "mended", START)
    assert list(publisher.verify(START)) == []
    models.Fact.objects.filter(uid="m-1").update(mends=5)

    assert [finding.kind for finding in publisher.verify(START)] == ["comment"]


def test_board_s_page_has_every_comment_and_each_frame_its_budget(hall, desk):
    desk.do(1, "P", "P", "=7")
    hall.desk(room="closed").play(1)
    publisher.tick(START + seconds(1))
    for number in range(12):
        now = START + seconds(60 * number)
        say(hall, desk, 4, text=f"{number} " + "评" * 270, now=now)
        say(hall, hall.desk(room="closed"), 1, text=f"{number} " + "x" * 270, now=now)
    publisher.tick(START + seconds(3600))
    board = selectors.match_context(hall.matches[0].pk).segments[0].board(1)
    assert board is not None
    name = f"board:{board.public_id}"
    pages = [unpack(json.loads(kept.body)) for _, kept in public.frame_pages(name, HALL)]
    sizes = [len(kept.body) for _, kept in public.frame_pages(name, HALL)]

    assert max(sizes) <= frames.BUDGETS["board"]
    assert [page["page"] for page in pages] == [[at, len(pages)] for at in range(1, len(pages) + 1)]
    texts = {
        room: [each["text"].split()[0] for page in pages[1:] for each in page["comments"].get(room, [])]
        for room in ("open", "closed")
    }
    assert texts["closed"] == [str(number) for number in range(12)]
    assert texts["open"] == [str(number) for number in range(2, 12)], "of very many the newest"
    table = public.frame(f"table:{desk.table}", HALL)
    assert table is not None
    assert len(table.body) <= frames.BUDGETS["table"]
    there = frame(f"table:{desk.table}")["board"]
    assert len(there["comments"]) + there["earlier"] == 12
