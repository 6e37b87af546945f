"""Reading and writing the files of the bridge world. One file a format; all of them read into `BroadcastFile`.

A new format is a module with `NAME`, `SUFFIXES`, `recognises` and `read`, perhaps `write`, and one line in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bridge.notation import ber, bhg, bri, cds, deal_csv, dge, dlm, dup, lin, lin_write, pbn, pbn_write
from bridge.notation.record import BroadcastFile, Written


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. `recognises` looks at bytes alone; `read` and `write` never raise; `write` is None without one."""

    name: str
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], BroadcastFile]
    write: Callable[[BroadcastFile], Written] | None = None


# In the order they are looked for: those with the surest marks first.
FORMATS: tuple[Format, ...] = (
    Format(lin.NAME, lin.SUFFIXES, lin.recognises, lin.read, lin_write.write),
    Format(pbn.NAME, pbn.SUFFIXES, pbn.recognises, pbn.read, pbn_write.write),
    Format(dup.NAME, dup.SUFFIXES, dup.recognises, dup.read, dup.write),
    Format(dlm.NAME, dlm.SUFFIXES, dlm.recognises, dlm.read),
    Format(bri.NAME, bri.SUFFIXES, bri.recognises, bri.read),
    Format(dge.NAME, dge.SUFFIXES, dge.recognises, dge.read),
    Format(deal_csv.NAME, deal_csv.SUFFIXES, deal_csv.recognises, deal_csv.read),
    Format(bhg.NAME, bhg.SUFFIXES, bhg.recognises, bhg.read),
    Format(ber.NAME, ber.SUFFIXES, ber.recognises, ber.read),
    Format(cds.NAME, cds.SUFFIXES, cds.recognises, cds.read),
)


def format_named(name: str) -> Format | None:
    """The format of that name."""
    return next((known for known in FORMATS if known.name == name), None)


def format_of(name: str, data: bytes) -> Format | None:
    """The format of a file: what its bytes look like, else what its name ends in, else None.

    Where its bytes fit more than one, the name decides.
    """
    by_content = [known for known in FORMATS if known.recognises(data)]
    by_name = [known for known in FORMATS if name.lower().endswith(known.suffixes)]
    both = (known for known in by_content if known in by_name)
    return next(both, None) or next(iter(by_content), None) or next(iter(by_name), None)
