"""Gates, presets and what is stated before a press (EMBARGO.md, Gates): one test a rule, named after it."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from broadcast.audiences import Audience
from broadcast.catalogue import sentence
from broadcast.journal import (
    BroadcastOnBody,
    ClosedBody,
    DeclaredBody,
    DisclosedBody,
    FinishedBody,
    NoticeBody,
    PolicyBody,
    ProgressBody,
    PublishedBody,
    RecallBody,
)
from broadcast.models import Release, Shown
from broadcast.public import frame
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]


WARNED = "1 table plays a board that was public already"


def play_elsewhere(hall: Room, board: int = 1) -> None:
    """Board played and shown at table 1: the late table is not waited for meanwhile."""
    hall.hall.journal(BroadcastOnBody(hall.late_pk), hall.now - timedelta(minutes=8))
    hall.hall.desk(0).play(board, now=hall.now - timedelta(minutes=8))
    hall.catch_up(hall.now - timedelta(minutes=7))
    hall.hall.journal(BroadcastOnBody(hall.late_pk, on=False), hall.now - timedelta(minutes=6))


def test_page_names_the_table_that_holds_since_when_and_the_press_that_frees_it(room: Open) -> None:
    hall = room()

    (card,) = hall.now_page()["cards"]

    assert card["title"] == "Table 2, closed room · Team 4 12 min late"
    assert "Boards 1–4 are held for the hall and online until all four are there." in card["says"][0]
    assert [button["command"] for button in card["buttons"]][:3] == ["seated", "table", "broadcast-on"]


def test_page_names_the_table_that_keeps_a_board_from_being_finished(room: Open) -> None:
    hall = room(gates=("hold", "finished"))
    for segment in hall.hall.segments:
        for table in (segment.open, segment.closed):
            if table.public_id != hall.late:
                hall.hall.journal(FinishedBody(table.pk, 1), hall.now)

    card = next(each for each in hall.now_page()["calm"] if each["key"] == "finished")
    button = card["buttons"][0]
    hall.press("finished", table=button["value"], upto="1")

    assert card["title"] == "Board 1 is waited for"
    assert "Still to finish: 2c (Team 3 – Team 4)." in card["says"][0]
    assert bodies()[-1] == FinishedBody(hall.late_pk, 1)
    assert "Board 1 is waited for" not in hall.said()


@pytest.mark.parametrize("upto", ["", "0", "9", "x", "1-2"])
def test_finished_up_to_a_board_that_is_not_played_here_is_refused(room: Open, upto: str) -> None:
    hall = room()
    before = len(bodies())

    hall.refused("finished", table=hall.late, upto=upto)

    assert bodies(before) == []


def test_table_is_closed_after_saying_what_it_has_not_played_and_can_be_opened_again(room: Open) -> None:
    hall = room()

    stated = hall.step("close", table=hall.late)
    hall.press("close", table=hall.late)
    hall.press("close", table=hall.late)
    hall.press("reopen", table=hall.late)

    assert "It has no result on 1–4." in stated
    assert bodies()[-2:] == [ClosedBody(hall.late_pk), ClosedBody(hall.late_pk, closed=False)]


def test_session_is_closed_in_one_press(room: Open) -> None:
    hall = room()

    hall.press("close-all")

    assert sum(isinstance(body, ClosedBody) for body in bodies()) == 4
    assert [cell["state"] for cell in hall.now_page()["cells"][0]["cells"]] == ["finished"] * 4


def test_teams_get_the_seated_presets_only_once_declared(room: Open) -> None:
    hall = room(gates=("hold", "finished"))
    hall.press("declare", out="0")
    before = len(bodies())

    page = hall.refused("policy", audience="hall", preset="hall")
    hall.press("declare", out="1")
    hall.press("policy", audience="hall", preset="hall")

    assert sentence("en", "control.refused.not-declared") in page
    assert bodies(before) == [DeclaredBody(True), PolicyBody("hall", 0, ("hold", "seated"))]


def test_declaration_withdrawn_under_a_seated_preset_is_warned_about(room: Open) -> None:
    hall = room()

    stated = hall.step("declare", out="0")
    hall.press("declare", out="0")

    assert "the hall and online may see boards that players still have to play" in stated
    assert sentence("en", "director.declare.missing") in hall.get("broadcast/")


@pytest.mark.parametrize(
    ("preset", "gates", "minutes"),
    [
        ("hall", ("hold", "seated"), 0),
        ("online", ("hold", "seated", "delay"), 30),
        ("strict", ("hold", "finished"), 0),
        ("after", ("hold", "session"), 0),
    ],
)
def test_preset_is_a_policy_of_the_event(
    room: Open, preset: str, gates: tuple[str, ...], minutes: int
) -> None:
    hall = room(gates=("hold", "delay"))

    stated = hall.step("policy", audience="online", preset=preset)
    hall.press("policy", audience="online", preset=preset)
    hall.press("policy", audience="online", preset=preset)

    assert bodies()[-1] == PolicyBody("online", 60 * minutes, gates)  # type: ignore[arg-type]
    assert sum(isinstance(body, PolicyBody) for body in bodies()) == 3
    assert sentence("en", "director.policy.event") in stated


def test_delay_is_thirty_minutes_unless_set_and_keeps_the_other_gates(room: Open) -> None:
    hall = room()
    session = hall.hall.session.public_id

    hall.press("policy", audience="online", preset="online")
    hall.press("delay", session=session, audience="online", minutes="15")

    assert bodies()[-1] == PolicyBody("online", 900, ("hold", "seated", "delay"))


def test_delay_means_nothing_behind_strict_and_is_refused(room: Open) -> None:
    hall = room(gates=("hold", "finished"))

    page = hall.refused("delay", session=hall.hall.session.public_id, audience="hall", minutes="5")

    assert sentence("en", "control.refused.no-delay") in page


@pytest.mark.parametrize(
    ("audience", "preset"), [("hall", ""), ("hall", "open"), ("director", "hall"), ("", "hall")]
)
def test_policy_nobody_knows_is_refused(room: Open, audience: str, preset: str) -> None:
    hall = room()
    before = len(bodies())

    hall.refused("policy", audience=audience, preset=preset)

    assert bodies(before) == []


def test_broadcast_on_states_its_price_before_the_press(room: Open) -> None:
    hall = room(substitutes=1)
    hall.hall.desk(0).do(1, "open", now=hall.now)
    hall.hall.desk(1).do(2, "open", now=hall.now)

    stated = hall.step("broadcast-on", table=hall.late)
    hall.press("broadcast-on", table=hall.late)
    hall.press("broadcast-on", table=hall.late)

    assert "It has still to play 1–4." in stated
    assert "2 of them are being played elsewhere already: 1, 2." in stated
    assert "1 substitute left" in stated
    assert sentence("en", "director.on.short", n=1) in stated
    assert [body for body in bodies() if isinstance(body, BroadcastOnBody)] == [BroadcastOnBody(hall.late_pk)]


def test_press_that_was_stated_another_price_is_stated_the_new_one(room: Open) -> None:
    hall = room()
    stated = hall.director.get("/en/control/cup/broadcast-on/", {"table": hall.late}).context["step"].token
    hall.hall.desk(0).do(1, "open", now=hall.now)

    response = hall.director.post("/en/control/cup/broadcast-on/", {"table": hall.late, "stated": stated})

    assert response.status_code == 409
    assert sentence("en", "director.changed") in response.content.decode()
    assert not any(isinstance(body, BroadcastOnBody) for body in bodies())


def test_waiting_again_closes_the_gate_and_hides_nothing(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)
    shown = Shown.objects.filter(recalled=False).count()

    hall.press("broadcast-on", table=hall.late)
    hall.press("wait-again", table=hall.late)
    hall.catch_up()

    assert bodies()[-1] == BroadcastOnBody(hall.late_pk, on=False)
    assert Shown.objects.filter(recalled=False).count() == shown > 0


def test_recall_is_offered_when_a_gate_has_closed(room: Open) -> None:
    hall = room()
    before = hall.said()
    play_elsewhere(hall)

    after = hall.said()

    assert '"command": "recall"' not in before
    assert '"command": "recall"' in after


def test_recall_hides_and_changes_nothing_in_the_ledger(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)
    ledger = list(Release.objects.order_by("pk").values())

    stated = hall.step("recall", table=hall.late, audience="all")
    hall.press("recall", table=hall.late, audience="all")
    hall.catch_up()

    assert "Boards 1 disappear for the hall and online" in stated
    assert {body.audience for body in bodies() if isinstance(body, RecallBody)} == {"hall", "online"}
    assert not Shown.objects.filter(recalled=False).exists()
    assert list(Release.objects.order_by("pk").values()) == ledger
    assert "Spoilt for Team 4" in hall.said()


def test_recall_of_what_is_not_out_is_refused(room: Open) -> None:
    hall = room()

    page = hall.refused("recall", table=hall.late, audience="all")

    assert sentence("en", "control.refused.nothing-shown") in page


def test_publish_waits_for_the_session_to_be_closed_and_warns_what_pairings_reveal(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)

    early = hall.refused("publish")
    hall.press("close-all")
    stated = hall.step("publish")
    hall.press("publish")
    hall.press("publish")

    assert sentence("en", "control.refused.not-closed") in early
    assert sentence("en", "director.publish.pairings") in stated
    assert sum(isinstance(body, PublishedBody) for body in bodies()) == 1


def test_notice_is_the_directors_words_on_every_frame_that_is_held(room: Open) -> None:
    hall = room()

    hall.press("notice", en="Back at\n14:30", zh="两点半继续")
    hall.press("notice", en="Back at 14:30", zh="两点半继续")
    hall.catch_up()

    assert [body for body in bodies() if isinstance(body, NoticeBody)] == [
        NoticeBody("Back at 14:30", "两点半继续")
    ]
    shown = frame(f"match:{hall.match}", Audience.HALL)
    assert shown is not None
    assert "两点半继续".encode() in shown.body


def test_progress_is_a_switch_of_its_own_hall_on_online_off(room: Open) -> None:
    hall = room()
    name = f"session:{hall.hall.session.public_id}"
    hall.hall.desk(0).play(1, now=hall.now)
    hall.catch_up()
    before = [frame(name, audience) for audience in (Audience.HALL, Audience.ONLINE)]

    hall.press("progress", audience="hall", on="0")
    hall.press("progress", audience="online", on="1")
    hall.press("progress", audience="online", on="1")
    hall.catch_up()
    after = [frame(name, audience) for audience in (Audience.HALL, Audience.ONLINE)]

    assert [b'"finished":1' in each.body for each in before if each] == [True, False]
    assert [b'"finished":1' in each.body for each in after if each] == [False, True]
    assert [body for body in bodies() if isinstance(body, ProgressBody)] == [
        ProgressBody("hall", False),
        ProgressBody("online", True),
    ]


def test_progress_under_strict_is_off(room: Open) -> None:
    hall = room(gates=("hold", "finished"))
    hall.hall.desk(0).play(1, now=hall.now)
    hall.catch_up()

    shown = frame(f"session:{hall.hall.session.public_id}", Audience.HALL)

    assert shown is not None
    assert b"finished" not in shown.body


def test_director_is_warned_when_a_table_opens_a_board_that_is_already_public(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)
    before = hall.said()

    hall.hall.desk(1, "closed").do(1, "open", now=hall.now)
    after = hall.now_page()

    assert "play a board that was public" not in before
    assert any(card["title"] == WARNED for card in after["calm"])
    assert [cell["name"] for cell in after["cells"][0]["cells"] if cell["is_marked"]] == ["2c"]


def test_director_is_not_warned_of_the_other_room_seen_first_while_everybody_is_there(room: Open) -> None:
    hall = room()
    play_elsewhere(hall)

    hall.hall.desk(1).do(1, "open", now=hall.now)

    assert not any(card["title"] == WARNED for card in hall.now_page()["calm"])


def test_director_is_warned_of_a_board_shown_while_no_gate_waited_for_the_table(room: Open) -> None:
    hall = room(gates=("hold",))
    hall.hall.desk(0).play(1, now=hall.now - timedelta(minutes=2))
    hall.catch_up(hall.now - timedelta(minutes=1))

    hall.hall.desk(1).do(1, "open", now=hall.now)
    hall.hall.desk(0, "closed").do(2, "open", now=hall.now)

    page = hall.now_page()
    assert any(card["title"] == WARNED for card in page["calm"])
    assert [cell["name"] for cell in page["cells"][0]["cells"] if cell["is_marked"]] == ["2o"]


def test_director_is_warned_of_a_board_known_elsewhere_before_it_was_opened(room: Open) -> None:
    hall = room()
    seen = hall.now - timedelta(minutes=1)
    hall.hall.journal(DisclosedBody(hall.hall.board_set.pk, (1,), seen, "another broadcast"), hall.now)

    hall.hall.desk(0).do(1, "open", now=hall.now)

    assert any(card["title"] == WARNED for card in hall.now_page()["calm"])


def test_a_rule_chosen_that_stands_says_so_and_asks_nothing(room: Callable[..., Room]) -> None:
    there = room(gates=("hold", "seated", "delay"))  # a delay of no minutes keeps nothing back

    response = there.director.get("/en/control/cup/policy/", {"audience": "hall", "preset": "hall"})

    assert response.status_code == 302
    assert "done=nothing" in response.headers["Location"]
