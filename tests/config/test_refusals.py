"""What the schedule and the movements refuse has a sentence for whoever sits at the command line."""

import re
from pathlib import Path

import pytest

from config.refusals import SENTENCES, refusal_text
from scoring.methods.movements import MovementRefusal, howell
from scoring.services import ScheduleRefusal

ROOT = Path(__file__).resolve().parents[2]
RAISED = re.compile(r'(?:Schedule|Movement)Refusal\(\s*"([a-z-]+)"')

# What neither of the two commands asks for: rulings, seats and boards of a session that goes on, which have pages of their own.
OTHERS = {
    *("board-already-scheduled", "board-not-scheduled", "board-of-another-set", "board-reserved", "board-stands"),
    *("boards-played", "boards-ruled-on"),
    *("player-at-the-other-table", "player-of-another-team", "player-twice", "unknown-session"),
}  # fmt: skip


def test_everything_that_can_be_refused_has_a_sentence_or_a_page():
    sources = [*(ROOT / "scoring/services").glob("*.py"), ROOT / "scoring/methods/movements.py"]
    raised = {code for file in sources for code in RAISED.findall(file.read_text())}
    assert len(raised) > 30

    assert raised - SENTENCES.keys() == OTHERS


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        (
            ScheduleRefusal("team-plays-twice", {"match": 3, "session": 2}),
            "a team plays match 3 in session 2 already: look at the draw",
        ),
        (
            ScheduleRefusal("event-stands-otherwise", {"fields": ["name_en", "name_zh", "zone"]}),
            "the event stands already with another name, Chinese name, zone. Call it as it stands, or take another number",
        ),
        (
            ScheduleRefusal(
                "player-stands-otherwise", {"team": 2, "player": 3, "stands": "Bo 2", "asked": "Bob 2"}
            ),
            "team 2, player 3: Bo 2 stands there, the list says Bob 2: --mend changes it",
        ),
        (ScheduleRefusal("boards-missing", {"missing": [4, 5]}), "the set has no boards 4, 5"),
        (ScheduleRefusal("quite-new", {"board": 4}), "quite-new {'board': 4}"),
        (
            MovementRefusal("board-again", contestant=3, board=7, round=2, table=1),
            "3 would play board 7 a second time: round 2, table 1",
        ),
    ],
)
def test_refusal_is_a_sentence_with_its_evidence(refusal, said):
    assert refusal_text(refusal) == said


def test_refusal_of_a_movement_is_told_with_its_numbers():
    with pytest.raises(MovementRefusal) as refused:
        howell(2, 3, None)

    assert refusal_text(refused.value) == "2 pairs are too few for this movement: it wants 3"
