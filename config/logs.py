"""Log lines as JSON, one object a line, for whoever gathers them (`OPENROOM_LOG_FORMAT=json`)."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

_encoder = msgspec.json.Encoder()


class JsonLines(logging.Formatter):
    """A record as one line of JSON: `at` in UTC, `level`, `logger`, `message`, and `error` with its traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return _encoder.encode(line).decode()
