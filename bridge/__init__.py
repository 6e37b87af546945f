"""The game of bridge by its Laws (2017): values, auction, play, score and the fold of a board's record.

Pure: standard library only, no clock, no input or output. It knows nothing of tables, audiences or events.
"""
