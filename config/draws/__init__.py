"""Setting up a stage of teams from files: who plays, who meets whom in which session, on how many boards."""
