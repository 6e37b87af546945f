"""Files of records read: ours, which follows every call and card meanwhile, and two public readers in the same run.

On the LIN files that all three read to the same number of records. Where a reader or the files are not there, the part says so
with a figure of 0.
"""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.figures import Figure, microseconds
from bridge.notation import lin
from bridge.notation.checks import contradictions

SHARED = Path(os.environ.get("OPENROOM_SHARED") or Path(__file__).resolve().parents[2] / "shared")
SECOND = 1_000_000

Reader = Callable[[Path], int]


def ours(path: Path) -> int:
    """Records read, every call and card followed, both rooms and the official results compared."""
    file = lin.read(path.read_bytes())
    contradictions(file)
    return len(file.records)


def endplay_reader() -> Reader:
    """Raises ImportError without endplay."""
    load: Any = import_module("endplay.parsers.lin").load

    def read(path: Path) -> int:
        with path.open(encoding="utf-8") as file:
            return len(load(file))

    return read


def bridgebots_reader() -> Reader:
    """Raises ImportError without bridgebots."""
    bridgebots: Any = import_module("bridgebots")

    def read(path: Path) -> int:
        is_segment = "vg|" in path.read_text(encoding="utf-8")[:4000]
        return len((bridgebots.parse_multi_lin if is_segment else bridgebots.parse_single_lin)(path))

    return read


def records_in(read: Reader, path: Path) -> int:
    """How many records a reader finds; 0 where it fails, in whatever way."""
    try:
        return read(path)
    except Exception:  # noqa: BLE001 - what other readers raise is not ours to know
        return 0


def read_all(read: Reader, paths: Sequence[Path]) -> None:
    """Every file once."""
    for path in paths:
        read(path)


def run() -> Iterator[Figure]:
    """Records a second of each reader, and ours as a ratio to the quickest of the others."""
    readers: dict[str, Reader] = {"ours": ours}
    for name, make in (("endplay", endplay_reader), ("bridgebots", bridgebots_reader)):
        try:
            readers[name] = make()
        except ImportError:
            yield Figure(f"notation_{name}_is_there", 0, "yes=1")
    logging.disable(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield from _measured(readers)
    finally:
        logging.disable(logging.NOTSET)


def _measured(readers: dict[str, Reader]) -> Iterator[Figure]:
    files = sorted((SHARED / "corpus").glob("lin*/*.lin"))
    found = {name: [records_in(read, path) for path in files] for name, read in readers.items()}
    for name, counts in found.items():
        yield Figure(f"notation_files_read_{name}", sum(map(bool, counts)), "files")
    common = [
        path
        for at, path in enumerate(files)
        if found["ours"][at] and len({c[at] for c in found.values()}) == 1
    ]
    count = sum(found["ours"][files.index(path)] for path in common)
    yield Figure("notation_common", len(common), "files")
    if not common:
        return
    taken = microseconds(*(partial(read_all, read, common) for read in readers.values()))
    rates = {name: count * SECOND / time for name, time in zip(readers, taken, strict=True)}
    for name, rate in rates.items():
        yield Figure(f"notation_{name}", rate, "records/s")
    if len(rates) > 1:
        quickest = max(rate for name, rate in rates.items() if name != "ours")
        yield Figure("notation_ours_to_quickest", rates["ours"] / quickest, "ratio")
