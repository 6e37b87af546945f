"""The backend Django finds here: connections that lose patience (`config.postgresql.patience`)."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base

from config.postgresql.patience import ImpatientConnection


class Driver:
    """psycopg, but for how it connects."""

    connect = ImpatientConnection.connect

    def __getattr__(self, name: str) -> Any:
        """Everything else is psycopg's own."""
        return getattr(psycopg, name)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, on such connections."""

    Database = Driver()  # type: ignore[assignment]  # a module there: whatever has its names will do
