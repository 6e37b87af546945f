"""PBN texts of our own for the tests: one small deal and what can be told about it."""

DEAL = "N:87.JT98.QJT9.A76 654.765.832.T543 AK32.KQ4.A765.82 QJT9.A32.K4.KQJ9"
HANDS = {"N": "87.JT98.QJT9.A76", "E": "654.765.832.T543", "S": "AK32.KQ4.A765.82", "W": "QJT9.A32.K4.KQJ9"}
BOARD = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{DEAL}"]\n'
RESULT = '[Declarer "S"]\n[Contract "1NT"]\n[Result "7"]\n'
AUCTION = '[Auction "S"]\n1NT Pass Pass Pass\n'
# The play of 1NT by South, columns W N E S; tricks won by W N W W E S S S N W S S N: seven for South.
ROWS = (
    "CK C6 C3 C2",
    "CQ CA C4 C8",
    "DK DQ D2 D5",
    "CJ C7 C5 S2",
    "C9 D9 CT S3",
    "S9 S7 S4 SK",
    "ST S8 S5 SA",
    "D4 DT D3 DA",
    "SJ DJ D8 D7",
    "HA HJ H5 HK",
    "SQ H8 S6 D6",
    "H2 H9 H6 HQ",
    "H3 HT H7 H4",
)
ORDER = (
    "CK C6 C3 C2 CQ CA C4 C8 DQ D2 D5 DK CJ C7 C5 S2 C9 D9 CT S3 S4 SK S9 S7 SA ST S8 S5 "
    "DA D4 DT D3 D7 SJ DJ D8 HJ H5 HK HA SQ H8 S6 D6 H2 H9 H6 HQ H4 H3 HT H7"
).split()
PLAY = '[Play "W"]\n' + "\n".join(ROWS) + "\n"


def game(*parts: str) -> bytes:
    """One game: a board with these parts behind it."""
    return (BOARD + "".join(parts)).encode()
