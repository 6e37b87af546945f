"""`make bench` prints one figure a line and keeps the same figures as JSON."""

import json

import pytest

from bench import PARTS, __main__, rules
from bench.crowd.crowd import GaveUp, Process, running
from bench.figures import Figure, microseconds


def test_figure_is_one_line_of_name_value_unit():
    assert str(Figure("rules_action", 123.456, "us")) == "rules_action 123.5 us"


def test_microseconds_tells_more_work_from_less():
    less, more = microseconds(lambda: sum(range(100)), lambda: sum(range(100_000)))

    assert 0 < less < more


def test_child_that_says_nothing_more_is_given_up_and_one_that_ended_is_told():
    command = ["sh", "-c", "echo all 1; echo open 2 3; read on; echo last"]
    with running(command, 0) as child:
        one = Process(child)
        assert one.hear("open") == ["2", "3"]

        with pytest.raises(GaveUp, match=r"no 'all' in 0\.1 s"):
            one.hear("all", 0.1)
        assert one.end() == "last\n"
    with running(["true"], 0) as child, pytest.raises(RuntimeError, match="ended before it said"):
        Process(child).hear("open")


def test_bench_refuses_a_part_there_is_not():
    with pytest.raises(SystemExit, match="no part 'nonsense'"):
        __main__.chosen("nonsense")


def test_bench_takes_every_part_without_a_name():
    assert __main__.chosen("") == PARTS
    assert __main__.chosen("rules") == (rules,)


def test_bench_rules_plays_a_whole_board_and_writes_what_it_prints(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(__main__, "RESULT", tmp_path / "build" / "bench.json")

    __main__.main("rules")

    printed = {line.split()[0]: line.split()[1:] for line in capsys.readouterr().out.splitlines()}
    written = json.loads((tmp_path / "build" / "bench.json").read_text())
    assert {name: [f"{figure['value']:.4g}", figure["unit"]] for name, figure in written.items()} == printed
    # opened, ten calls, forty-eight cards: the last trick plays itself
    assert written["rules_actions"] == {"value": 59, "unit": "actions"}
