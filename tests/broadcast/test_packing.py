"""The short form of frames: nothing is lost, nothing new is dropped, and JavaScript's vectors are up to date."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from broadcast import field_frames, frames
from broadcast.packing import pack, unpack
from broadcast.packing.kinds import BOARD, LINE, SEATED
from broadcast.packing.play import Auction, Tricks
from tests.examples import examples
from tests.vectors import make_frames

ids = st.text("abcdefgh234567", min_size=1, max_size=12)
texts = st.text(max_size=12)
names = st.builds(frames.Name, texts, texts) | texts.map(lambda text: frames.Name(text, text))
tricks_won = st.tuples(st.integers(0, 13), st.integers(0, 13))
points = st.integers(-100, 100) | st.sampled_from([12.25, 0.5])
pairs = st.tuples(points, points)
seats = st.sampled_from("NESW")
cards = st.tuples(st.sampled_from("CDHS"), st.sampled_from("23456789TJQKA")).map("".join)
calls = st.sampled_from(["P", "X", "XX", "1C", "3N", "7N", "2S"])
teams = st.builds(frames.Team, ids, names)


def maybe(strategy):
    return st.none() | strategy


def some(strategy):
    return st.lists(strategy, max_size=4).map(tuple)


lines = st.builds(
    frames.Line,
    contract=st.sampled_from(["P", "1C", "3N", "4HX", "6SXX", "7N", "odd"]),
    declarer=maybe(seats),
    tricks=maybe(st.integers(0, 13)),
    over=maybe(st.integers(-7, 6)),
    score=maybe(st.integers(-7600, 7600)),
    lead=maybe(cards),
    provisional=st.booleans(),
)
true_lines = st.tuples(st.sampled_from(["1C", "3N", "4HX"]), seats, st.integers(0, 13), maybe(cards)).map(
    lambda it: frames.Line(it[0], it[1], it[2], it[2] - 6 - int(it[0][0]), 0, it[3], provisional=False)
)
marks = st.dictionaries(st.sampled_from("0123"), st.sampled_from(["inferred", "revoke"]), max_size=2)
tricks = st.builds(
    frames.Trick, seats, st.lists(maybe(cards), min_size=1, max_size=4).map(tuple), maybe(seats), marks
)
hands = st.fixed_dictionaries(
    {seat: maybe(st.sampled_from(["AK.QJ..T98", "...", "2.3.4.5"])) for seat in "NESW"}
)
auction = st.builds(frames.Call, calls, st.booleans(), texts, st.booleans(), st.booleans())
boards = st.builds(
    frames.Board,
    number=st.integers(1, 40),
    dealer=seats,
    vulnerable=st.sampled_from(["None", "NS", "EW", "Both"]),
    hands=maybe(hands),
    phase=st.sampled_from(["waiting", "auction", "play", "finished", "lost"]),
    turn=maybe(seats),
    auction=some(auction),
    contract=maybe(st.sampled_from(["P", "3N", "4HX"])),
    declarer=maybe(seats),
    tricks=some(tricks),
    won=tricks_won,
    line=maybe(lines | true_lines),
    joined=maybe(tricks_won),
    claim=maybe(st.integers(0, 13)),
    conflicts=some(st.just("insufficient-bid")),
)
modes = st.builds(
    frames.Mode, st.sampled_from(["live", "delayed", "held"]), st.integers(0, 60), notice=maybe(names)
)
scores = st.builds(
    frames.Score,
    ids,
    teams,
    teams,
    imps=pairs,
    carry=st.just((0, 0)) | pairs,
    after=st.integers(0, 16),
    boards=st.integers(0, 16),
    vp=maybe(pairs),
    provisional=st.booleans(),
)
seated = st.builds(frames.Seated, names, st.sampled_from(["home", "visitor"]))
some_seats = st.dictionaries(seats, seated) | st.just(make_frames.seats(make_frames.typical, "open"))
room = st.builds(frames.Room, ids, st.integers(1, 40), st.sampled_from(["open", "closed"]))
links = st.lists(st.builds(frames.BoardLink, st.integers(1, 5), maybe(ids)), max_size=4).map(tuple)
rows = some(
    st.builds(frames.Row, st.integers(1, 5), maybe(ids), maybe(lines), maybe(lines), maybe(tricks_won))
)
pages = st.just(msgspec.UNSET) | st.tuples(st.integers(1, 9), st.integers(1, 9))
head = {
    "event": names,
    "slug": ids,
    "zone": st.just("Asia/Shanghai"),
    "stage": names,
    "session": st.builds(frames.SessionName, ids, names, st.integers(1, 9), st.integers(1, 9)),
    "mode": modes,
}
both_rooms = st.sampled_from([("open", "closed"), ("open",), ("closed",)])


def by_room(strategy):
    return both_rooms.flatmap(lambda keys: st.fixed_dictionaries(dict.fromkeys(keys, strategy)))


tables = st.builds(
    frames.TableFrame,
    **head,
    match=scores,
    table=room,
    seats=some_seats,
    board=maybe(boards),
    other=st.builds(frames.Other, ids, maybe(lines), maybe(tricks_won)),
    boards=links,
)
board_frames = st.builds(
    frames.BoardFrame,
    **head,
    match=st.builds(frames.Pairing, ids, teams, teams),
    number=st.integers(1, 40),
    rooms=by_room(st.builds(frames.BoardRoom, room, some_seats, maybe(boards))),
    swing=maybe(tricks_won),
    prev=maybe(ids),
    next=maybe(ids),
    page=pages,
)
matches = st.builds(frames.MatchFrame, **head, match=scores, tables=by_room(ids), rows=rows, page=pages)
now = st.builds(frames.TableNow, ids, st.integers(1, 40), maybe(st.integers(1, 40)))
sessions = st.builds(
    frames.SessionFrame, **head, matches=some(st.builds(frames.Running, scores, by_room(now))), page=pages
)
standings = st.builds(
    frames.StandingFrame,
    **{name: head[name] for name in ("event", "slug", "zone", "stage")},
    provisional=st.booleans(),
    rows=some(
        st.builds(
            frames.Standing,
            st.integers(1, 9),
            teams,
            st.integers(0, 9),
            points,
            tricks_won,
            maybe(points),
            st.booleans(),
            maybe(st.just("imp-quotient")),
        )
    ),
    page=pages,
)
rounds = st.builds(frames.Round, st.integers(1, 30), st.integers(1, 30), maybe(ids), maybe(ids))
pairings = st.builds(frames.Pairing, ids, teams, teams)
scorings = st.sampled_from(["matchpoints", "imps"])
pairs_tables = st.builds(
    frames.TableFrame,
    **head,
    match=pairings,
    table=room,
    seats=some_seats,
    board=maybe(boards),
    other=st.none(),
    boards=links,
    round=rounds,
)
encounters = st.builds(
    field_frames.EncounterFrame,
    **head,
    match=pairings,
    round=rounds,
    table=room,
    scoring=scorings,
    rows=some(
        st.builds(
            field_frames.EncounterRow,
            st.integers(1, 40),
            maybe(ids),
            maybe(lines),
            maybe(pairs),
            label=st.sampled_from(["", "7R"]),
            cancelled=st.booleans(),
            award=maybe(pairs),
        )
    ),
)
travellers = st.builds(
    field_frames.TravellerFrame,
    **head,
    match=pairings,
    round=rounds,
    number=st.integers(1, 40),
    scoring=scorings,
    table=room,
    seats=some_seats,
    board=maybe(boards),
    results=some(
        st.builds(
            field_frames.Played,
            st.integers(1, 40),
            teams,
            teams,
            maybe(lines),
            maybe(pairs),
            here=st.booleans(),
        )
    ),
    prev=maybe(ids),
    next=maybe(ids),
    label=st.sampled_from(["", "7R"]),
    ruled=st.sampled_from(["", "cancelled"]),
    award=maybe(pairs),
    page=pages,
)
fields = st.builds(
    field_frames.FieldFrame,
    **head,
    rounds=st.integers(1, 30),
    scoring=scorings,
    tables=some(
        st.builds(
            field_frames.FieldTable,
            ids,
            st.integers(1, 40),
            st.integers(1, 30),
            teams,
            teams,
            maybe(st.integers(1, 40)),
            finished=maybe(st.integers(0, 40)),
            held=st.booleans(),
        )
    ),
    page=pages,
)
rankings = st.builds(
    field_frames.RankingFrame,
    **{name: head[name] for name in ("event", "slug", "zone", "stage")},
    scoring=scorings,
    provisional=st.booleans(),
    rows=some(
        st.builds(
            field_frames.Ranked,
            st.integers(1, 9),
            teams,
            st.integers(0, 40),
            maybe(points),
            maybe(points),
            st.booleans(),
            fines=maybe(points),
        )
    ),
    page=pages,
)
field_screens = st.builds(field_frames.FieldStandings, fields, maybe(rankings))
field_kinds = st.one_of(pairs_tables, encounters, travellers, fields, rankings, field_screens)
two_rooms = st.builds(
    frames.TwoRooms, st.tuples(tables, tables) | tables.map(lambda each: (each, each)), rows
)
both_lists = st.builds(frames.Standings, sessions, maybe(standings))
notices = st.builds(frames.NoticeBoard, names, names, st.just("Asia/Shanghai"))
any_frame = st.one_of(
    tables, board_frames, matches, sessions, standings, two_rooms, both_lists, notices, field_kinds
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=4,
)


def plain(frame):
    """A frame as it is before it is packed, and as JSON gives it back."""
    return json.loads(msgspec.json.encode(frame))


def sent(frame):
    return json.loads(msgspec.json.encode(pack(frame)))


@settings(max_examples=examples(least=150), deadline=None)
@given(any_frame)
def test_what_is_packed_is_the_frame_again(frame):
    assert unpack(json.loads(frames.encode(frame))) == plain(frame)


@settings(max_examples=examples(least=100), deadline=None)
@given(st.data())
def test_fields_that_are_new_pass_untouched(data):
    """A field of a name nobody knows, in any object of a frame."""
    frame = plain(data.draw(any_frame))
    objects = [frame]
    for each in objects:
        objects += [inner for inner in _values(each) if isinstance(inner, dict)]
    for each in data.draw(st.lists(st.sampled_from(objects), min_size=1, max_size=3)):
        each["new"] = data.draw(json_values)

    assert unpack(sent(frame)) == frame


def _values(value):
    """Objects right below one, through lists."""
    for inner in value.values() if isinstance(value, dict) else value:
        yield from _values(inner) if isinstance(inner, list) else [inner]


@settings(max_examples=examples(least=100), deadline=None)
@given(st.data())
def test_fields_that_are_missing_stay_missing(data):
    frame = plain(data.draw(any_frame))
    objects = [frame]
    for each in objects:
        objects += [inner for inner in _values(each) if isinstance(inner, dict)]
    each = data.draw(st.sampled_from([each for each in objects if each]))
    name = data.draw(st.sampled_from(sorted(each)))
    if (name in ("k", "layout")) and each is frame:
        return
    if name in ("call", "leader", "cards", "number", "team"):  # without these it would be another thing
        return
    del each[name]

    assert unpack(sent(frame)) == frame


def test_vectors_are_what_is_packed_now():
    assert make_frames.PATH.read_text("utf-8") == make_frames.vectors(), (
        "run: python -m tests.vectors.make_frames"
    )


@pytest.mark.parametrize(
    ("shape", "value", "short"),
    [
        (LINE, plain(frames.Line("4HX", "N", 11, 1, 890, "CJ", provisional=False)), ["4HXN+1", 890, "CJ"]),
        (LINE, plain(frames.Line("3N", "S", 9, 0, 400, None, provisional=True)), ["3NS=", 400, None, True]),
        (LINE, plain(frames.Line("6S", "W", None, None, None, None, provisional=True)), ["6SW", None, None, True]),
        (LINE, plain(frames.Line("P", None, None, None, 0, None, provisional=False)), ["P", 0]),
        (Auction(), [{"call": "P"}, {"call": "1N"}], "P 1N"),
        (
            Auction(),
            [{"call": "1N", "alert": True, "text": "15-17"}, {"call": "P", "text": "to think"}],
            ["1N P", {"0": "! 15-17", "1": " to think"}],
        ),
        (
            Tricks(),
            [
                {"leader": "W", "cards": ["CJ", "C2", None, "D9"], "winner": "N", "marks": {"1": "revoke"}},
                {"leader": "N", "cards": ["HA"]},
            ],
            ["WCJ2-D9 NHA", {"0": {"1": "revoke"}}],
        ),
        (
            Tricks(),
            [
                {"leader": "W", "cards": ["CJ", "C2", "C5", "C9"], "winner": "N"},
                {"leader": "S", "cards": ["HA", "H2", "H3", "H4"], "winner": "S"},
            ],
            "WCJ259=N SHA234=S",
        ),
        (
            SEATED,
            plain({seat: {"name": frames.Name(seat, seat), "team": side} for seat, side in zip("NESW", ["home", "visitor"] * 2, strict=True)}),
            ["home", "N", "E", "S", "W"],
        ),
    ],
)  # fmt: skip
def test_short_forms_read_as_people_write_them(shape, value, short):
    assert shape.pack(value) == short
    assert shape.unpack(short) == value


def test_second_room_leaves_out_the_deal_of_the_first():
    packed = pack(msgspec.to_builtins(make_frames.board_frame(make_frames.typical, make_frames.both())))

    assert msgspec.json.encode(packed).count(b"KJ7.AQ94.K83.Q62") == 1


def test_two_tables_share_what_they_have_in_common():
    text = frames.encode(make_frames.two_rooms(make_frames.typical))

    for shared in (b"Riverside Cup", b"Kestrel 1", b"board1aaaaaa", b"KJ7.AQ94.K83.Q62"):
        assert text.count(shared) == 1


def test_board_whose_deal_came_later_to_one_room_keeps_both():
    known, unknown = make_frames.board("1C"), make_frames.board("1C", deal=False)
    frame = plain(make_frames.board_frame(make_frames.typical, (known, unknown)))

    assert unpack(sent(frame)) == frame
    assert BOARD.unpack(BOARD.pack(frame["rooms"]["closed"]["board"]))["hands"] is None
