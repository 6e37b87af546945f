"""Django's own backend for PostgreSQL, with one thing added: a process that serves people waits only so long for an answer."""
