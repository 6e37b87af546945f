"""The director's page: what is in force in the latest session, held or lifted, delayed, and on which screens.

Reads through `public`, writes through `services`, keeps nothing of its own.
"""
