"""Files from outside brought in: read with all that is wrong with them, planned, and only then applied."""
