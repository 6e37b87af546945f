"""Gates -> releases -> frames -> announcements. A release is committed before any byte leaves.

Everything is `catch_up`, called for due channels at once or by the tick: a restart, a crash between commit and
announcement, or two publishers do no harm.
"""

from broadcast.publisher.catchup import catch_up
from broadcast.publisher.clock import Clock, clock
from broadcast.publisher.finding import Finding
from broadcast.publisher.verify import verify
from broadcast.publisher.work import announce, tick, work_due

__all__ = ["Clock", "Finding", "announce", "catch_up", "clock", "tick", "verify", "work_due"]
