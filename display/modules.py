"""Which JavaScript modules a page will need, so that it can ask for all of them at once.

Without this a browser learns of each module only from the one that imports it: one round trip a storey. Read from the
modules themselves; there is no list to keep.
"""

import posixpath
import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "static"
_IMPORT = re.compile(r"""^(?:import|export)\s(?:[^"';]*\sfrom\s)?\s*["'](\.[^"']+)["']""", re.MULTILINE)


@cache
def needed_by(entry: str) -> tuple[str, ...]:
    """The static paths ("js/dom.js") of everything that "js/table.js" imports, near or far, sorted; not itself."""
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        path = waiting.pop()
        near = {
            posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
            for name in _IMPORT.findall((STATIC / path).read_text("utf-8"))
        }
        waiting += near - found
        found |= near
    return tuple(sorted(found - {entry}))
