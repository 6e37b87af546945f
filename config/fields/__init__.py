"""Setting up a session of pairs or players from files: who plays, how they move, which deals."""
