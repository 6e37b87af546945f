"""What people look at: hall screens and spectators' pages. Sees what broadcast.public hands out, and nothing else."""
