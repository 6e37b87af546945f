"""The sockets: spectators watch, operators write. They decode and carry; they know no bridge."""

from broadcast.sockets.console import console
from broadcast.sockets.watch import watch

__all__ = ["console", "watch"]
