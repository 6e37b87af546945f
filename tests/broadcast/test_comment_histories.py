"""The histories do speak: what is drawn by chance holds comments that are recorded, on what is seen and on what is hidden."""

from collections import Counter
from functools import partial

from hypothesis import HealthCheck, find, settings

from broadcast.audiences import Audience
from tests.broadcast import gate_histories, histories


def test_comments_are_drawn_on_seen_and_on_hidden_positions():
    """`find` raises NoSuchExample where none is drawn."""

    def said(kind, pair):
        return any(
            kind in act.label for acts in (pair.one, pair.other) for act in acts if act.kind == "comment"
        )

    calm = settings(
        max_examples=300, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    for kind in ("hidden-said", "tail", "-said", "-said-again"):
        find(histories.twins(), partial(said, kind), settings=calm)
    find(gate_histories.twins("late"), partial(said, "own-"), settings=calm)


def test_comment_of_a_history_is_recorded_where_its_author_sees(hall):
    run = histories.Run(hall)
    run.act(histories.Act(0, "journal", action=histories._hold("board", 1, 3, lift=False)))
    run.act(histories.Act(0, "journal", action=histories._policy("hall", 0, ("delay",))))
    for name, words in (("a", "open"), ("b", "1N")):
        run.act(histories.Act(1, "do", 1, 3, words, name))
    for eyes in (Audience.HALL, Audience.ONLINE):
        run.act(histories.Act(2, "comment", 1, 3, (eyes, "psst"), eyes.value))

    kinds = Counter(body[6:13] for *_, body, _ in histories.record())
    assert kinds["comment"] == 1
    assert "hall" in run.ids
    assert "online" not in run.ids
