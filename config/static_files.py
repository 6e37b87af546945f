"""Static files as they are sent: small where the browser takes that, without anybody having to build them.

What is compressed lies under the hash of its content in the data directory, made at the first start that needs it. Nothing else is ever
compressed: these files are the same for everybody and hold no secret that a length could tell.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

SUFFIXES = frozenset((".css", ".js", ".json", ".svg"))
WORTH_IT = 512  # bytes; less fits in the first packet as it is


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # it has no types
    """WhiteNoise, which finds a compressed file beside the plain one; ours lie in a folder of their own."""

    def get_static_file(self, path: str, url: str, stat_cache: dict[str, Any] | None = None) -> Any:
        """The file with its small form; while files are looked up anew for each request, as it is."""
        small = None if stat_cache is None else compressed(Path(path))
        if stat_cache is None or small is None:
            return super().get_static_file(path, url, stat_cache=stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        stats = {path: stat_cache[path], str(small): small.stat()}
        return StaticFile(path, headers.items(), stat_cache=stats, encodings={"gzip": str(small)})


def compressed(path: Path) -> Path | None:
    """Where the gzip of a file lies, None where it is not worth while. Several processes may make it at once."""
    if path.suffix not in SUFFIXES or path.stat().st_size < WORTH_IT:
        return None
    content = path.read_bytes()
    folder: Path = settings.OPENROOM_COMPRESSED
    target = folder / f"{hashlib.sha256(content).hexdigest()[:32]}.gz"
    if not target.exists():
        folder.mkdir(exist_ok=True)
        handle, made = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(gzip.compress(content, mtime=0))
        Path(made).replace(target)
    return target
