"""What may be seen of an event, as files for other programs."""
