"""The siege: what holds for a hundred histories is tried on ten thousand, and killed servers by the dozen. Long; not for CI.

`make siege` draws anew on every run (Hypothesis' profile *siege*) through every property of the embargo and of the notations, the
embargo's on PostgreSQL as well, disturbs evenings in a cluster (kill -9, cut and silent lines, Redis emptied, clocks doubled, operators who
send twice and out of order), then kills servers in rounds. One thing after another; what breaks is kept, and the siege goes on. `make siege EXAMPLES=50` is
a short one, `ARGS="-k noninterference"` chooses as pytest does.
"""
