"""The backend Django finds here: connections that lose patience (`config.postgresql.patience`)."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base

from config.postgresql.patience import IDLE_SECONDS, ImpatientConnection, patience


class Driver:
    """psycopg, but for how it connects."""

    connect = ImpatientConnection.connect

    def __getattr__(self, name: str) -> Any:
        """Everything else is psycopg's own."""
        return getattr(psycopg, name)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, on such connections."""

    Database = Driver()  # type: ignore[assignment]  # a module there: whatever has its names will do

    def get_connection_params(self) -> dict[str, Any]:
        """Django's. A process that serves and is stopped in mid-transaction (it swaps, its machine sleeps) loses it, and its locks."""
        params: dict[str, Any] = super().get_connection_params()
        if patience.seconds is not None:
            limit = f"-c idle_in_transaction_session_timeout={IDLE_SECONDS * 1000}"
            params["options"] = f"{params.get('options', '')} {limit}".strip()
        return params
