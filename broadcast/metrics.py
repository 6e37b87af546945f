"""What a process counts of its own work, for Prometheus (`--metrics`). Counts machines' work, never what anybody may see."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

ACTIONS = Counter("openroom_actions", "Actions of operators by what they were answered", ["answer"])
ACTION_SECONDS = Histogram(
    "openroom_action_seconds", "From an action's arrival to its answer", buckets=_SECONDS
)
TICK_SECONDS = Histogram("openroom_tick_seconds", "One tick of the clock", buckets=_SECONDS)
TICKS_FAILED = Counter("openroom_ticks_failed", "Ticks that ended in an error and were tried again")
FRAMES = Counter("openroom_frames", "New frames rendered and announced")
HANDED_OUT = Counter("openroom_frames_handed_out", "Frames handed to spectators' sockets")
