"""LIN texts of our own for the tests: one small deal, put into the shapes that files come in."""

SOUTH = "SAK32HKQ4DA765C82"
WEST = "SQJT9HA32DK4CKQJ9"
NORTH = "S87HJT98DQJT9CA76"
EAST = "S654H765D832CT543"
DEAL = f"1{SOUTH},{WEST},{NORTH}"
HANDS = {"S": "AK32.KQ4.A765.82", "W": "QJT9.A32.K4.KQJ9", "N": "87.JT98.QJT9.A76", "E": "654.765.832.T543"}
ONE_NOTRUMP = "mb|1N|mb|p|mb|p|mb|p|"
HEADING = "vg|Spring Cup,Segment 1,I,1,2,Herons,3,Magpies,0|\n"
NAMES = "pn|Ann,Bob,Cyd,Dan,Eve,Fay,Gus,Hal|pg||\n"

# The play of 1NT by South, opening lead by West, each trick with who won it: seven for South.
TRICKS = (
    ("CK", "C6", "C3", "C2"),  # W
    ("CQ", "CA", "C4", "C8"),  # N
    ("DQ", "D2", "D5", "DK"),  # W
    ("CJ", "C7", "C5", "S2"),  # W
    ("C9", "D9", "CT", "S3"),  # E
    ("S4", "SK", "S9", "S7"),  # S
    ("SA", "ST", "S8", "S5"),  # S
    ("DA", "D4", "DT", "D3"),  # S
    ("D7", "SJ", "DJ", "D8"),  # N
    ("HJ", "H5", "HK", "HA"),  # W
    ("SQ", "H8", "S6", "D6"),  # W
    ("H2", "H9", "H6", "HQ"),  # S
    ("H4", "H3", "HT", "H7"),  # N
)


def record(place: str = "o1", deal: str = DEAL, rest: str = ONE_NOTRUMP) -> str:
    """One record of a broadcast."""
    return f"qx|{place}|st||md|{deal}|sv|o|{rest}pg||\n"


def broadcast(*records: str, results: str = "") -> bytes:
    """A whole file: heading, results, names, then the records."""
    return (HEADING + f"rs|{results}|\n" + NAMES + "".join(records or (record(),))).encode()


def play(tricks: int, cards: int = 0) -> str:
    """The first tricks of the play, and then some cards of the next."""
    flat = [card for trick in TRICKS for card in trick]
    return "".join(f"pc|{card}|" for card in flat[: 4 * tricks + cards])
