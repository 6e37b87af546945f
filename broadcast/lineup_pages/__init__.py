"""The pages on which line-ups are given: a captain's on a phone, the director's from paper, an operator's from what is seen.

They read through `public`, write through `services.lineups`, and keep nothing of their own.
"""
