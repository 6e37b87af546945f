"""What PBN leaves to be inferred from a record, the same on the way in and on the way out.

The reader takes an inference for said; the writer says only what would be inferred wrongly. Knows records, no text.
"""

from __future__ import annotations

from bridge.calls import Contract, Strain
from bridge.notation.outcome import follow_calls
from bridge.notation.pbn_tables import is_table
from bridge.notation.pbn_values import read_trump
from bridge.notation.record import PACK, TableRecord
from bridge.seats import SEATS


def is_plain(name: str) -> bool:
    """Whether nothing but comments stands behind a tag of this name: no calls, no cards, no rows."""
    return name not in ("Auction", "Play", "Note") and not is_table(name)


def play_contract(record: TableRecord) -> Contract | None:
    """The contract the cards are to be put in order by: of a whole auction, else the official one."""
    auction = follow_calls(record.dealer, record.calls)
    official = record.official.contract if record.official else None
    return auction.contract if auction.is_complete or official is None else official


def play_strain(record: TableRecord, contract_tag: str) -> Strain | None:
    """The strain the cards were played in; the tag of an end position has nothing but that."""
    contract = play_contract(record)
    return contract.strain if contract else read_trump(contract_tag)


def passes_left_out(record: TableRecord) -> int:
    """How many passes before the first call would make the official declarer of the auction's contract its own."""
    own = follow_calls(record.dealer, record.calls).contract
    official = record.official.contract if record.official else None
    if own is None or official is None or (own.level, own.strain) != (official.level, official.strain):
        return 0
    return (official.declarer.index - own.declarer.index) % len(SEATS)


def derived_claim(record: TableRecord, goes_on: bool) -> int | None:
    """The tricks claimed, as far as the official result says it: where something was recorded and breaks off."""
    is_partial = bool(record.calls or record.cards) and len(record.cards) < PACK
    if not is_partial or goes_on or record.official is None or record.official.passed_out:
        return None
    return record.official.tricks
