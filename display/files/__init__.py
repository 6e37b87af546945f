"""What may be seen of boards, as files for other programs: PBN, LIN and JSON. Sees released boards and the formats, nothing else."""
