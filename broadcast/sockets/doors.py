"""What every socket that writes asks first: is the page ours, and is it not too much."""

from __future__ import annotations

import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings


def is_own_origin(scope: MutableMapping[str, Any]) -> bool:
    """Whether the socket was opened by a page of this site: Origin's host is the Host asked for, or a trusted one."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get(b"origin", "")
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    return bool(origin) and urlsplit(origin).netloc == headers.get(b"host", "")


class Bucket:
    """Allows `burst` messages at once and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
