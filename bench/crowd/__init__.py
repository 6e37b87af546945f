"""A crowd of spectators on this machine: servers to be measured, each in a process of its own, and a client in C that reads."""

CHANNEL = "table:bench"
PATH = f"/ws/watch?c={CHANNEL}"
# A channel that has a frame already when the first spectator comes.
KEPT = "table:kept"
