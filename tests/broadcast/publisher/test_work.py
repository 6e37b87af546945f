"""In which order work is done: a table that was just played at never waits for all the pictures of a hall."""

from datetime import datetime

from broadcast import publisher
from broadcast.fanout import FrameReady
from broadcast.journal import PolicyBody
from broadcast.publisher import work
from tests.broadcast.halls import START, seconds


def test_table_that_becomes_due_meanwhile_does_not_wait_for_all_derived_frames(committed, heard, monkeypatch):
    monkeypatch.setattr(work, "TOGETHER", 2)
    desk = committed.desk()
    for board in (1, 2, 3):
        desk.play(board)
    publisher.tick(START)
    committed.journal(PolicyBody("online", 1800, ("hold", "delay")), START + seconds(1))
    heard.clear()
    asked: list[datetime] = []

    def clock() -> datetime:
        if not asked:
            desk.do(4, "open", now=START + seconds(2))
        asked.append(START + seconds(2))
        return asked[-1]

    publisher.tick(START + seconds(1), clock)

    frames = [(each.audience, each.name) for each in heard if isinstance(each, FrameReady)]
    table = frames.index(("hall", f"table:{desk.table}"))
    derived = [at for at, (_, name) in enumerate(frames) if not name.startswith("table:")]
    assert len(asked) > 1
    assert derived[0] < table < derived[-1]


def test_without_a_clock_only_what_was_due_is_done(committed):
    publisher.tick(START)
    desk = committed.desk()
    desk.do(1, "open", now=START + seconds(2))

    assert publisher.tick(START + seconds(1)) == 0
    assert publisher.tick(START + seconds(2)) > 0
