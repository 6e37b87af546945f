"""What lies in files that this process has open as a database: read by another process.

Who opens and closes a SQLite file beside its connections takes the locks of all of them away (POSIX); a server that uses
the same file then believes itself the last one, and clears it up under the tests' feet.
"""

import subprocess
from pathlib import Path


def bytes_of(*files: Path) -> bytes:
    """The bytes of some files, one after the other."""
    return subprocess.run(["cat", *map(str, files)], check=True, capture_output=True).stdout
