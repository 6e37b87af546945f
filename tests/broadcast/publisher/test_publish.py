"""Gates, releases, frames, announcements: what is committed when, what is new, and what opens by itself."""

import json
import threading

import pytest
from django.db import connection

from broadcast import models, public, publisher
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.fanout import FrameReady
from broadcast.journal import HoldBody, LiftBody
from broadcast.packing import unpack
from broadcast.services import confirm_screen
from tests.broadcast.halls import AUCTION, START, correction, make, seconds
from tests.broadcast.looking import channel_names, stored

ONLINE, HALL = Audience.ONLINE, Audience.HALL


def frame(name, audience=ONLINE):
    kept = public.frame(name, audience)
    return None if kept is None else unpack(json.loads(kept.body))


def board_of(desk, audience=ONLINE):
    return frame(f"table:{desk.table}", audience)["board"]


def calls_of(desk, audience=ONLINE):
    board = board_of(desk, audience)
    return None if board is None else [call["call"] for call in board["auction"]]


def released(audience=ONLINE):
    return list(
        models.Release.objects.filter(audience=audience.value).order_by("pk").values_list("upto", "as_of")
    )


def screen_of(hall, subject, layout="two-rooms", code="AAAAAA"):
    return confirm_screen(
        hall.event.pk, code, layout=layout, subject=subject, label="", by="director", now=START
    )


def assert_fresh(hall):
    """EMBARGO.md, property 2: what was pushed last is what would be fetched afresh."""
    for audience in PUBLIC_AUDIENCES:
        kept = stored(audience)
        for name in {*channel_names(hall), *kept}:
            fresh = public.render(name, audience)
            pushed = kept.get(name)
            assert pushed is None or pushed[1] == fresh, f"{name} for {audience.value}"


@pytest.fixture
def desk(hall):
    desk = hall.desk()
    desk.take_pen()
    return desk


def test_live_action_is_shown_at_the_next_tick(desk):
    desk.do(1, "open", "1N")
    publisher.tick(START)

    assert calls_of(desk) == ["1N"]
    assert calls_of(desk, HALL) == ["1N"]
    assert released() == [(2, 2)]


def test_release_and_frame_are_committed_before_anything_is_announced(committed, heard):
    """Looked at from another connection at the very moment of the announcement."""
    from broadcast import fanout

    desk = committed.desk()
    publisher.tick(START)
    seen = []

    def look(announcement):
        channel = models.Channel.objects.get(audience=announcement.audience, name=announcement.name)
        releases = models.Release.objects.filter(audience=announcement.audience).count()
        seen.append((announcement.name, channel.version == announcement.version, releases))
        connection.close()

    def listener(announcement):
        if isinstance(announcement, FrameReady):
            other = threading.Thread(target=look, args=(announcement,))
            other.start()
            other.join()

    fanout.connect("").listen(listener)
    desk.do(1, "open", "1N")
    publisher.tick(START)

    assert {name.partition(":")[0] for name, _, _ in seen} == {"table", "board", "match", "session"}
    assert all(is_stored and releases == 1 for _, is_stored, releases in seen)


def test_announcement_carries_what_is_stored(committed, heard):
    desk = committed.desk()
    desk.do(1, "open", "1N")
    publisher.tick(START)

    frames = [each for each in heard if isinstance(each, FrameReady)]
    assert frames
    for each in frames:
        channel = models.Channel.objects.get(audience=each.audience, name=each.name)
        message = {"c": each.name, "v": channel.version, "f": json.loads(bytes(channel.body))}
        assert json.loads(each.message) == message


def test_same_bytes_are_no_new_version(hall, desk):
    desk.do(1, "open")
    publisher.tick(START)
    before = stored(ONLINE)

    models.Due.objects.bulk_create(
        models.Due(audience="online", name=name, at=START) for name in channel_names(hall)
    )
    publisher.tick(START + seconds(1))

    assert {name: kept for name, kept in stored(ONLINE).items() if name in before} == before


def test_version_counts_changes_only(desk):
    name = f"table:{desk.table}"
    versions = []
    for at, action in enumerate(("open", "1C", "P")):
        desk.do(1, action)
        publisher.tick(START + seconds(at))
        publisher.tick(START + seconds(at) + seconds(0.5))
        versions.append(stored(ONLINE)[name][0])

    assert versions == [1, 2, 3]


def test_several_facts_in_one_tick_are_one_version(desk):
    desk.do(1, "open", "1C", "P")
    publisher.tick(START)

    assert stored(ONLINE)[f"table:{desk.table}"][0] == 1


def test_tick_again_does_nothing(desk):
    desk.play(1)
    assert publisher.tick(START) > 0
    before = (stored(ONLINE), stored(HALL), released())

    assert publisher.tick(START) == 0
    assert (stored(ONLINE), stored(HALL), released()) == before
    assert not models.Due.objects.filter(at__lte=START).exists()


def test_two_publishers_at_once_do_no_harm(committed):
    desks = [committed.desk(match, room) for match in (0, 1) for room in ("open", "closed")]
    for desk in desks:
        desk.play(1)
    failures = []

    def publish():
        try:
            publisher.tick(START)
        except Exception as error:  # noqa: BLE001 - shown below
            failures.append(error)
        connection.close()

    threads = [threading.Thread(target=publish) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert released() == [(6, 6)] * 4
    assert not models.Due.objects.exists()
    assert_fresh(committed)
    assert stored(ONLINE)[f"standing:{committed.stage.public_id}"]


def test_delay_opens_at_its_second_one_fact_after_the_other(hall, desk):
    hall.delay("online", 30)
    desk.do(1, "open")
    desk.do(1, "1C", now=START + seconds(5))
    desk.do(1, "P", now=START + seconds(9.4))

    seen = {}
    for second in (0, 29, 30, 34, 35, 39, 40, 41):
        publisher.tick(START + seconds(second))
        seen[second] = calls_of(desk)

    assert seen == {
        0: None,
        29: None,
        30: [],
        34: [],
        35: ["1C"],
        39: ["1C"],
        40: ["1C", "P"],
        41: ["1C", "P"],
    }
    assert calls_of(desk, HALL) == ["1C", "P"]


def test_delay_opens_when_every_peer_has_finished(hall):
    hall.delay("online", 1800)
    desks = [hall.desk(match, room) for match in (0, 1) for room in ("open", "closed")]
    for desk in desks[:3]:
        desk.play(1)
    publisher.tick(START)
    assert released() == []

    desks[3].play(1, now=START + seconds(1))
    publisher.tick(START + seconds(1))

    assert released() == [(6, 6)] * 4
    assert_fresh(hall)


def test_slip_corrected_within_the_delay_is_never_seen(hall, desk):
    hall.delay("online", 30)
    ids = desk.do(1, "open", "1C")
    publisher.tick(START)
    desk.do(1, correction(ids[1], "1D"), now=START + seconds(10))
    publisher.tick(START + seconds(30))

    assert board_of(desk)["auction"] == [{"call": "1D"}]
    assert board_of(desk, HALL)["auction"] == [{"call": "1D", "corrected": True}]


def test_slip_seen_is_corrected_at_once_and_marked(hall, desk):
    hall.delay("online", 30)
    ids = desk.do(1, "open", "1C")
    desk.do(1, "P", now=START + seconds(20))
    publisher.tick(START + seconds(30))
    assert calls_of(desk) == ["1C"]

    desk.do(1, correction(ids[1], "1D"), now=START + seconds(31))
    publisher.tick(START + seconds(31))

    assert board_of(desk)["auction"] == [{"call": "1D", "corrected": True}]


def test_board_opened_by_mistake_and_taken_back_in_time_was_never_there(hall, desk):
    hall.delay("online", 30)
    ids = desk.do(3, "open")
    desk.do(3, correction(ids[0], None), now=START + seconds(5))
    for second in (5, 30, 60):
        publisher.tick(START + seconds(second))

    assert released() == []
    assert board_of(desk) is None
    assert not any(row["id"] for row in frame(f"match:{hall.matches[0].public_id}")["rows"])


def test_what_comes_after_a_mistake_taken_back_is_shown(hall, desk):
    hall.delay("online", 30)
    ids = desk.do(3, "open")
    desk.do(3, correction(ids[0], None))
    desk.do(3, "open", "1S", now=START + seconds(10))
    publisher.tick(START + seconds(30))
    publisher.tick(START + seconds(40))

    assert calls_of(desk) == ["1S"]


@pytest.mark.parametrize("scope", ["session", "match", "table", "board"])
def test_hold_keeps_and_lift_releases_everything(hall, desk, scope):
    from scoring import selectors

    subjects = {
        "session": hall.session.pk,
        "match": hall.matches[0].pk,
        "table": selectors.table_pk(desk.table),
        "board": hall.matches[0].pk,
    }
    number = 1 if scope == "board" else None
    desk.do(1, "open")
    publisher.tick(START)
    hall.journal(HoldBody(scope, subjects[scope], number))
    desk.do(1, "1N", "P")
    publisher.tick(START + seconds(1))
    assert calls_of(desk) == []

    hall.journal(LiftBody(scope, subjects[scope], number), START + seconds(2))
    publisher.tick(START + seconds(2))

    assert calls_of(desk) == ["1N", "P"]
    assert_fresh(hall)


def test_hold_keeps_corrections_too(hall, desk):
    ids = desk.do(1, "open", "1C")
    publisher.tick(START)
    hall.journal(HoldBody("session", hall.session.pk))
    desk.do(1, correction(ids[1], "1D"))
    publisher.tick(START + seconds(1))
    assert board_of(desk)["auction"] == [{"call": "1C"}]

    hall.journal(LiftBody("session", hall.session.pk), START + seconds(2))
    publisher.tick(START + seconds(2))

    assert board_of(desk)["auction"] == [{"call": "1D", "corrected": True}]


def test_hold_hides_nothing_and_says_so(hall, desk):
    desk.play(1)
    publisher.tick(START)

    hall.journal(HoldBody("session", hall.session.pk, en="Back soon", zh="稍后继续"))
    publisher.tick(START + seconds(1))

    now = frame(f"table:{desk.table}")
    assert now["mode"] == {"kind": "held", "notice": {"en": "Back soon", "zh": "稍后继续"}}
    assert now["board"]["line"] is not None


def test_stricter_policy_hides_nothing_and_keeps_the_rest(hall, desk):
    desk.do(1, "open", "1N")
    publisher.tick(START)

    hall.delay("online", 600, START + seconds(1))
    desk.do(1, "P", now=START + seconds(1))
    publisher.tick(START + seconds(2))
    assert calls_of(desk) == ["1N"]
    publisher.tick(START + seconds(601))

    assert calls_of(desk) == ["1N", "P"]
    assert_fresh(hall)


@pytest.mark.parametrize(
    ("delay", "mode"),
    [
        (0, {"kind": "live"}),
        (30, {"kind": "delayed", "minutes": 1}),
        (1800, {"kind": "delayed", "minutes": 30}),
    ],
)
def test_frame_says_how_current_it_is(hall, desk, delay, mode):
    hall.delay("online", delay)
    publisher.tick(START)

    assert frame(f"table:{desk.table}")["mode"] == mode


def test_lifting_a_hold_on_an_old_board_does_not_bring_it_back(hall, desk):
    hall.journal(HoldBody("board", hall.matches[0].pk, 1))
    desk.play(1)
    desk.do(2, "open", now=START + seconds(1))
    publisher.tick(START + seconds(1))
    hall.journal(LiftBody("board", hall.matches[0].pk, 1), START + seconds(2))
    publisher.tick(START + seconds(2))

    assert board_of(desk)["number"] == 2
    assert [link["id"] is not None for link in frame(f"table:{desk.table}")["boards"]] == [
        True,
        True,
        False,
        False,
    ]


def test_links_between_boards_skip_what_cannot_be_seen(hall, desk):
    from scoring import selectors

    ids = [board.public_id for board in selectors.match_context(hall.matches[0].pk).segments[0].boards]
    for second, number in enumerate((1, 4, 2)):
        desk.do(number, "open", now=START + seconds(second))
        publisher.tick(START + seconds(second))

    found = [frame(f"board:{public_id}") for public_id in ids]
    assert found[2] is None
    assert [(each["prev"], each["next"]) for each in found if each] == [
        (None, ids[1]),
        (ids[0], ids[3]),
        (ids[1], None),
    ]


def test_correction_in_an_earlier_session_reaches_every_frame_with_the_score(db, key_file):
    hall = make(sessions=2)
    first, later = [hall.desk(room=room) for room in ("open", "closed")], hall.desk(later=True)
    claim = first[0].play(1, tricks=7)[-1]
    first[1].play(1, tricks=7)
    later.do(1, "open")
    hall_screens = [
        screen_of(hall, subject, layout, code)
        for code, layout, subject in (
            ("AAAAAA", "two-rooms", hall.matches[0].public_id),
            ("BBBBBB", "standings", hall.sessions[1].public_id),
        )
    ]
    publisher.tick(START)

    first[0].do(1, correction(claim, "=9"))
    publisher.tick(START + seconds(1))

    assert_fresh(hall)
    assert frame(f"table:{later.table}")["match"]["imps"] == [2, 0]
    assert frame(f"screen:{hall_screens[1]}", HALL)["standing"]["rows"][0]["imps"] == [2, 0]


def test_screens_hear_of_a_hold(hall, desk):
    screen = screen_of(hall, hall.matches[0].public_id)
    publisher.tick(START)

    hall.journal(HoldBody("session", hall.session.pk), START + seconds(1))
    publisher.tick(START + seconds(1))

    tables = frame(f"screen:{screen}", HALL)["tables"]
    assert [table["mode"]["kind"] for table in tables] == ["held", "held"]
    assert_fresh(hall)


def test_online_has_no_screens(hall):
    screen = screen_of(hall, hall.matches[0].public_id)
    publisher.tick(START)

    assert public.frame(f"screen:{screen}", ONLINE) is None
    assert public.frame(f"screen:{screen}", HALL) is not None


def test_channel_that_fails_keeps_nobody_waiting_and_stays_due(hall, desk, monkeypatch):
    other = hall.desk(1)
    desk.do(1, "open")
    other.do(1, "open")
    bad = f"table:{desk.table}"
    render = public.render_pages
    monkeypatch.setattr(
        public, "render_pages", lambda name, audience: 1 / 0 if name == bad else render(name, audience)
    )

    with pytest.raises(ExceptionGroup, match=bad):
        publisher.tick(START)

    assert f"table:{other.table}" in stored(ONLINE)
    assert models.Due.objects.filter(name=bad).exists()
    assert released() == [(1, 1)]

    monkeypatch.undo()
    publisher.tick(START + seconds(1))
    assert_fresh(hall)
    assert released() == [(1, 1)] * 2


def test_due_rows_survive_a_crash_before_publishing(committed):
    desk = committed.desk()
    desk.do(1, "open", "1N")
    connection.close()

    publisher.tick(START + seconds(60))

    assert calls_of(desk) == ["1N"]


def test_crash_between_release_and_ack_of_work_leaves_nothing_half_done(hall, desk, monkeypatch):
    """The publisher dies while it stores the frame: no release without its frame, and the work is still due."""
    desk.do(1, "open")
    monkeypatch.setattr("broadcast.publisher.catchup.wire.frame_message", lambda *_: 1 / 0)
    with pytest.raises(ExceptionGroup):
        publisher.tick(START)
    monkeypatch.undo()

    assert released() == []
    assert stored(ONLINE) == {}
    publisher.tick(START + seconds(1))
    assert calls_of(desk) == []
    assert board_of(desk) is not None


def test_frames_never_say_more_than_their_releases(hall, desk):
    hall.delay("online", 30)
    desk.do(1, "open", *AUCTION, now=START)
    desk.do(1, "@DQ", now=START + seconds(10))
    for second in range(0, 45, 5):
        publisher.tick(START + seconds(second))
        text = json.dumps([body.decode() for _, body in stored(ONLINE).values()])
        upto = max([upto for upto, _ in released()], default=0)
        assert ("1N" in text) == (upto >= 2)
        assert ("DQ" in text) == (upto >= 6)
        assert ("KJ7.AQ94.K83.Q62" in text) == (upto >= 1)


def test_session_follows_a_table_that_goes_back_to_a_board_of_the_same_instant(hall, desk):
    """Two boards of one bundle carry one instant: the later board stands for it, until the earlier one goes on."""
    desk.do(1, "open", "P")
    desk.do(2, "open")
    publisher.tick(START)
    session = f"session:{hall.session.public_id}"
    assert frame(session)["matches"][0]["tables"]["open"]["board"] == 2

    desk.do(1, "1C", now=START + seconds(1))
    publisher.tick(START + seconds(1))

    assert frame(session)["matches"][0]["tables"]["open"]["board"] == 1
    assert_fresh(hall)
