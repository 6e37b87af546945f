"""Django's own backend for SQLite, with one thing added: the writers of a process take turns."""
