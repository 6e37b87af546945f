"""Announcements between whoever writes and whoever holds sockets: within the process, or through Redis between several.

Stores nothing: what is lost heals from the database. The only place that knows Redis.
"""

from broadcast.fanout.announcements import (
    Announcement,
    Fanout,
    FrameReady,
    Listener,
    ScreenRevoked,
    TableChanged,
    WorkDue,
)
from broadcast.fanout.connection import connect, disconnect, line_to_redis
from broadcast.fanout.in_process import InProcess
from broadcast.fanout.over_redis import REDIS_CHANNEL, OverRedis

__all__ = [
    "REDIS_CHANNEL",
    "Announcement",
    "Fanout",
    "FrameReady",
    "InProcess",
    "Listener",
    "OverRedis",
    "ScreenRevoked",
    "TableChanged",
    "WorkDue",
    "connect",
    "disconnect",
    "line_to_redis",
]
