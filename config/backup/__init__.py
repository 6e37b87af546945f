"""All that a server keeps, or one event of it, as one file; and a new database made of such a file.

Reads and writes rows as they are stored: what was sealed stays sealed. The key files are not in it, so that whoever finds a
backup opens no deal and no line-up.
"""

from config.backup.reading import NotABackup, NotEmpty, restore
from config.backup.writing import Written, write

__all__ = ["NotABackup", "NotEmpty", "Written", "restore", "write"]
