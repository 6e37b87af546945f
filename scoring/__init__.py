"""What it is worth: the competition's schedule, its results, and what they count.

`methods` is pure; `models` store; `services` is the only writer and `selectors` the only reader.
Nothing here knows who is looking: what an audience may see is decided in `broadcast`.
"""
