"""A match given boards of its own before play: both rooms play them, it is nobody's peer with the field, and it can be undone until then."""

import pytest

from bridge.boards import BoardSetup
from bridge.deals import parse_deal
from broadcast import journal, models, public, publisher, services
from broadcast.audiences import Audience
from broadcast.journal import BoardSetBody, ClosedBody, DisclosedBody, FinishedBody
from broadcast.public import RulingRefusal
from broadcast.public.board_sets import offered_sets, plan_board_set
from broadcast.publisher.verify import verify
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from scoring.sealing import SealError
from tests.broadcast.fields import field
from tests.broadcast.halls import DEAL, START, make, seconds
from tests.broadcast.sockets.listening import catch_up, greet, heard_by

ONLINE = Audience.ONLINE
LATER = START + seconds(60)


def own_set(event_pk, name="own", numbers=range(1, 5), deal=DEAL):
    dealt = None if deal is None else parse_deal(deal)
    return scoring.add_board_set(event_pk, name, [BoardSetup.standard(each, dealt) for each in numbers])


@pytest.fixture
def hall(db, key_file):
    """Strict: a board is shown when both matches have played it. There is another set of four boards."""
    made = make(live=False, substitutes=2)
    own_set(made.event.pk)
    return made


def give(hall, match=0, name="own", now=LATER):
    session, pk = hall.session.pk, hall.matches[match].pk
    (chosen,) = [each.public_id for each in offered_sets(session, pk) if each.name == name]
    seen = plan_board_set(session, pk, chosen).token
    return services.give_board_set(session, pk, chosen, seen=seen, by="director", now=now)


def boards(hall, match=0):
    return selectors.match_context(hall.matches[match].pk).segments[0].boards


def play(hall, match, *numbers, now=START):
    for room in ("open", "closed"):
        for number in numbers:
            hall.desk(match, room).play(number, now=now)


def is_shown(hall, match, room="open"):
    table = getattr(hall.segments[match], room).public_id
    kept = models.Release.objects.filter(audience="online", transcript__table__public_id=table)
    return kept.exists()


def test_both_rooms_play_the_set_and_the_field_is_no_peer_any_more(hall):
    before = {board.pk for board in boards(hall)}
    give(hall)

    now = boards(hall)
    assert [board.number for board in now] == [1, 2, 3, 4]
    assert not before & {board.pk for board in now}
    assert {board.pk for board in boards(hall, 1)} == before
    peers = {each.match_pk for each in selectors.playings([now[0].pk])}
    assert peers == {hall.matches[0].pk}
    assert {each.table_pk for each in selectors.playings([now[0].pk])} == {
        hall.segments[0].open.pk,
        hall.segments[0].closed.pk,
    }


def test_the_field_goes_on_without_a_match_that_is_given_its_own_boards(hall):
    play(hall, 1, 1)
    publisher.tick(START + seconds(1))
    waited = is_shown(hall, 1)

    give(hall)
    publisher.tick(LATER)

    assert not waited
    assert is_shown(hall, 1)
    assert list(verify(LATER)) == []


def test_the_match_waits_for_its_own_two_rooms_alone(hall):
    give(hall)
    hall.desk(0).play(1, now=LATER)
    publisher.tick(LATER + seconds(1))
    one_room = is_shown(hall, 0)
    hall.desk(0, "closed").play(1, now=LATER + seconds(2))
    publisher.tick(LATER + seconds(3))

    assert not one_room
    assert is_shown(hall, 0)
    assert not is_shown(hall, 1)
    assert list(verify(LATER + seconds(3))) == []


def test_fact_says_who_gave_what_and_when(hall):
    seq = give(hall)

    fact = models.JournalFact.objects.get(session=hall.session.pk, seq=seq)
    body = journal.decode(fact.body)
    assert isinstance(body, BoardSetBody)
    assert (body.match, body.first, body.last, body.was, body.was_first) == (
        hall.matches[0].pk,
        1,
        4,
        hall.board_set.pk,
        1,
    )
    assert (fact.by, fact.at) == ("director", LATER)


def test_board_opened_in_either_room_is_too_late(hall):
    chosen = offered_sets(hall.session.pk, hall.matches[0].pk)[0].public_id
    hall.desk(0, "closed").do(3, "open")

    with pytest.raises(RulingRefusal, match="match-opened"):
        plan_board_set(hall.session.pk, hall.matches[0].pk, chosen)
    assert [board.pk for board in boards(hall)] == [board.pk for board in boards(hall, 1)]


def test_board_opened_between_statement_and_press_is_too_late(hall):
    session, match = hall.session.pk, hall.matches[0].pk
    chosen = offered_sets(session, match)[0].public_id
    seen = plan_board_set(session, match, chosen).token
    hall.desk(0).do(1, "open")
    facts = models.JournalFact.objects.count()

    with pytest.raises(RulingRefusal, match="match-opened"):
        services.give_board_set(session, match, chosen, seen=seen, by="director", now=LATER)
    assert models.JournalFact.objects.count() == facts


def test_board_of_the_set_opened_between_statement_and_press_is_stated_anew(hall):
    session, match = hall.session.pk, hall.matches[0].pk
    give(hall, 1)
    chosen = offered_sets(session, match)[0].public_id
    seen = plan_board_set(session, match, chosen)
    hall.desk(1).do(2, "open")

    with pytest.raises(RulingRefusal, match="plan-out-of-date"):
        services.give_board_set(session, match, chosen, seen=seen.token, by="director", now=LATER)
    assert seen.opened == ()
    assert plan_board_set(session, match, chosen).opened == (2,)


@pytest.mark.parametrize("said", [lambda table: FinishedBody(table, 2), ClosedBody])
def test_table_that_has_played_by_the_directors_word_keeps_its_boards(hall, said):
    hall.journal(said(hall.segments[0].closed.pk))

    with pytest.raises(RulingRefusal, match="match-said-played"):
        give(hall)


def test_match_with_rulings_on_its_boards_keeps_them_until_they_are_undone(hall):
    session, match = hall.session.pk, hall.matches[0].pk
    rulings: list[int] = []
    for _ in range(2):  # 2, then its substitute
        seen = public.plan_replacement(session, match, (2,)).token
        rulings += services.replace_boards(
            session, match, (2,), seen=seen, reason="late", by="director", now=LATER
        )

    for ruling in reversed(rulings):
        with pytest.raises(RulingRefusal, match="boards-ruled-on"):
            give(hall)
        services.undo_ruling(session, ruling, "director", LATER)
    give(hall)
    assert [board.label for board in boards(hall)] == ["1", "2", "3", "4"]
    assert selectors.match_context(match).segments[0].former == ()


def test_statement_names_peers_known_boards_and_deals_that_are_missing(hall):
    own_set(hall.event.pk, "typed", (1, 2, 3, 4), None)
    session, match = hall.session.pk, hall.matches[0].pk
    sets = {each.name: each.public_id for each in offered_sets(session, match)}
    give(hall, 1)
    own_pk = boards(hall, 1)[0].pk
    board_set = selectors.board_set_of(selectors.match_context(hall.matches[1].pk).segments[0].pk).pk
    hall.journal(DisclosedBody(board_set, (3,), START, "in print"))

    shared = plan_board_set(session, match, sets["own"])
    typed = plan_board_set(session, match, sets["typed"])

    assert (shared.matches, shared.opened, shared.undealt) == ((hall.matches[1].pk,), (3,), 0)
    assert (typed.matches, typed.left_behind, typed.opened, typed.undealt) == ((), (), (), 4)
    assert own_pk not in {board.pk for board in boards(hall)}


def test_sets_with_too_few_boards_are_not_offered_and_others_by_their_lowest_run(hall):
    own_set(hall.event.pk, "short", (1, 2, 3))
    own_set(hall.event.pk, "torn", (1, 2, 4, 5))
    own_set(hall.event.pk, "later", (9, 21, 22, 23, 24))

    offered = offered_sets(hall.session.pk, hall.matches[0].pk)

    assert [(each.name, each.first, each.last) for each in offered] == [("later", 21, 24), ("own", 1, 4)]
    give(hall, name="later")
    assert [board.number for board in boards(hall)] == [21, 22, 23, 24]
    with pytest.raises(RulingRefusal, match="no-such-set"):
        plan_board_set(hall.session.pk, hall.matches[0].pk, "nothing")


def test_undone_before_play_the_match_is_a_peer_again(hall):
    was = [(board.pk, board.public_id) for board in boards(hall)]
    first = give(hall)
    services.undo_ruling(hall.session.pk, first, "director", LATER)
    again = [(board.pk, board.public_id) for board in boards(hall)]
    play(hall, 1, 1, now=LATER)
    publisher.tick(LATER + seconds(1))

    assert again == was
    assert not is_shown(hall, 1)
    second = give(hall)
    hall.desk(0).do(1, "open", now=LATER)
    with pytest.raises(RulingRefusal, match="match-opened"):
        services.undo_ruling(hall.session.pk, second, "director", LATER)


def test_earlier_of_two_sets_is_not_undone_before_the_later(hall):
    own_set(hall.event.pk, "third")
    first = give(hall)
    give(hall, name="third")

    with pytest.raises(RulingRefusal, match="ruling-superseded"):
        services.undo_ruling(hall.session.pk, first, "director", LATER)


def test_sessions_that_have_no_deal_in_common_any_more_go_on(db, key_file):
    """The only match of a session that plays another session's boards is given its own: the other is not waited for."""
    hall = make(matches=1, live=False)
    own_set(hall.event.pk)
    session = scoring.add_session(hall.stage.pk, 2, Name("Later", "Later"))
    teams = [
        scoring.add_team(hall.event.pk, number, Name(f"Team {number}", f"Team {number}")) for number in (8, 9)
    ]
    match = scoring.add_match(hall.stage.pk, 8, teams[0].pk, teams[1].pk)
    scoring.add_segment(match.pk, session.pk, hall.board_set.pk, first=1, last=4, open_table=8)
    play(hall, 0, 1)
    publisher.tick(START + seconds(1))
    waited = is_shown(hall, 0)

    chosen = offered_sets(session.pk, match.pk)[0].public_id
    seen = plan_board_set(session.pk, match.pk, chosen).token
    services.give_board_set(session.pk, match.pk, chosen, seen=seen, by="director", now=LATER)
    publisher.tick(LATER)

    assert not waited
    assert is_shown(hall, 0)


def test_pairs_and_individuals_play_what_their_movement_says(db, key_file):
    pairs = field()
    own_set(pairs.event.pk)

    with pytest.raises(RulingRefusal, match="no-own-boards-in-pairs"):
        offered_sets(pairs.session.pk, pairs.at(1).match.pk)


def test_no_deal_is_opened_to_offer_and_state_a_set(hall, key_file):
    key_file.write_bytes(b"\0" * 32)

    give(hall)

    with pytest.raises(SealError):
        selectors.deal_of(boards(hall)[0].pk)

    assert [board.number for board in boards(hall)] == [1, 2, 3, 4]


def test_what_was_typed_on_the_boards_before_goes_to_no_other_board_of_its_number(hall):
    """Queued without a line while the match was given its set: refused in words, and nothing of it stands anywhere."""
    desk = hall.desk()
    desk.take_pen()
    before = public.console_board(desk.table, 1)
    assert before is not None
    waiting = [desk.act(1, action, of=before.id) for action in ({"k": "open"}, {"k": "call", "call": "1N"})]
    give(hall)
    now = public.console_board(desk.table, 1)
    assert now is not None
    assert (now.number, now.label, now.dealer) == (before.number, before.label, before.dealer)

    answers = [desk.send(act) for act in waiting]

    assert [answer.code for answer in answers if isinstance(answer, services.Refused)] == ["other-boards"] * 2
    assert not models.Transcript.objects.exists()
    assert public.console_boards(desk.table)[0].id == now.id
    assert isinstance(desk.send(desk.act(1, {"k": "open"}, of=now.id)), services.Accepted)
    other = desk.send(desk.act(2, {"k": "open"}, of=now.id))
    assert isinstance(other, services.Refused)
    assert other.code == "board-replaced"


def test_console_hears_of_the_boards_it_plays_now(transactional_db, key_file):
    hall = make()
    other = "98.QJT9.AKQ.5432 AKQJ.AK.JT9.AKQJ T765.8765.876.T9 432.432.5432.876".split()
    own_set(hall.event.pk, numbers=range(5, 9), deal=dict(zip("NESW", other, strict=True)))
    table = hall.segments[0].closed.public_id
    desk = heard_by(table, greet, lambda: give(hall), catch_up, catch_up)

    assert [message["k"] for message in desk] == ["state", "boards"]
    assert [board["number"] for board in desk[0]["boards"]] == [1, 2, 3, 4]
    assert [board["number"] for board in desk[1]["boards"]] == [5, 6, 7, 8]
    document = public.console_board(table, 5)
    assert document is not None
    assert document.hands == dict(zip("NESW", other, strict=True))
    assert public.console_board(table, 1) is None
