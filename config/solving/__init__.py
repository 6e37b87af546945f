"""Double dummy: what released boards come to when all cards are seen, worked out beside the server by a process that may be left away."""
