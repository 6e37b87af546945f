"""In which order work is done: a table that was just played at never waits for all the pictures of a hall."""

from datetime import datetime

from broadcast import publisher, services
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


def test_work_that_no_clock_did_for_a_minute_is_found_where_there_is_one(committed):
    publisher.tick(START)
    committed.desk().do(1, "open", now=START)

    def kinds(after: float) -> set[str]:
        return {finding.kind for finding in publisher.verify(START + seconds(after))}

    assert kinds(3600) == set(), "a backup that was restored has had no clock"
    clock = services.Report(
        "clock-1", serves=False, ticks=True, started_at=START, ticked_at=None, spectators=0, trouble=""
    )
    services.report(clock, START)
    assert kinds(59) == set()
    assert kinds(61) == {"overdue"}
