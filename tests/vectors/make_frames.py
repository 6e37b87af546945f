"""Writes frames.json: frames of every kind, as they are made and as they travel, which static/js/unpack.js has to read.

Typical names and the longest we promise to keep within the budgets; boards with everything that may stand on one. Run
it after a change in `broadcast.packing` or `broadcast.frames`: python -m tests.vectors.make_frames
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bridge.actions import Action, CallMade, CardPlayed, Corrected, Entry, Joined, Opened, Source, ThreadLost
from bridge.board import fold
from bridge.boards import BoardSetup
from bridge.calls import parse_call, parse_contract
from bridge.cards import parse_card
from bridge.deals import parse_deal
from bridge.seats import Seat
from broadcast import field_frames, frames, screen_frames
from broadcast.frames import Name
from broadcast.packing import pack

PATH = Path(__file__).with_name("frames.json")
DEAL = {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}
AUCTIONS = ("1C P 1S X 2H P 2N P 3D P 3N P P P", "1N P 2C P 2H X P 2S 2N P 3N P P P")
LETTERS = 24  # of a name, in each script
Naming = Callable[[int], Name]

PEOPLE = (
    "Ines Arvola/安若兰",
    "Peter Quill/郭立",
    "Rui Tanaka/田锐",
    "Hannah Boer/韩波",
    "Mei Lindqvist/林梅",
    "Tomas Reyes/雷托",
    "Olu Adair/欧达",
    "Greta Stern-Alvarez/格蕾塔·施特恩",
)
PLACES = ("Kestrel/红隼", "Willow Bank/柳岸", "Northern Railway/北方铁路", "Harbour & Saltmarsh/海港盐沼队")


def typical(number: int) -> Name:
    """Names as they are: of players up to 7, of teams from 8, of the event and its parts from 100."""
    if number >= 100:
        return Name(
            *(("Riverside Cup", "滨河杯"), ("Semifinal", "半决赛"), ("Session 2", "第二节"))[number - 100]
        )
    if number < 8:
        return Name(*PEOPLE[number].split("/"))
    place, round_number = (number - 8) % len(PLACES), (number - 8) // len(PLACES)
    en, zh = PLACES[place].split("/")
    return Name(f"{en} {round_number + 1}", f"{zh}{'甲乙丙丁戊己庚辛壬癸'[round_number % 10]}")


def longest(number: int) -> Name:
    """Names as long as we promise to show, all different."""
    return Name(f"{number:03}".ljust(LETTERS, "abcdefghij"[number % 10]), chr(0x4E00 + number) * LETTERS)


def id_of(kind: str, number: int = 0) -> str:
    """A public id."""
    return f"{kind}{number}".ljust(12, "a")[:12]


Head = tuple[Name, str, str, Name, frames.SessionName, frames.Mode]


def head(named: Naming, mode: frames.Mode) -> Head:
    """What stands at the top."""
    session = frames.SessionName(id_of("session"), named(102), 12, 12)
    return named(100), "x" * LETTERS, "Asia/Shanghai", named(101), session, mode


def team(named: Naming, number: int) -> frames.Team:
    """Team `number` of the event."""
    return frames.Team(id_of("team", number), named(8 + number))


def score(named: Naming, number: int = 0) -> frames.Score:
    """The score of match `number`, with everything a score may have."""
    home, visitor = team(named, 2 * number), team(named, 2 * number + 1)
    of = id_of("match", number)
    return frames.Score(
        of, home, visitor, (123.33, 121.67), (12.33, 4), 15, 16, (12.34, 7.66), provisional=True
    )


def seats(named: Naming, room: str) -> dict[str, frames.Seated]:
    """The line-up of a room."""
    first, north_south = (0, 0) if room == "open" else (4, 1)
    sides: tuple[Any, Any] = ("home", "visitor")
    return {
        seat: frames.Seated(named(first + at), sides[(at + north_south) % 2])
        for at, seat in enumerate("NESW")
    }


def room_of(room: str, match: int = 0) -> frames.Room:
    """One of the two tables of a match."""
    return frames.Room(id_of(room, match), 2 * match + 1 + (room == "closed"), room)


def played(auction: str, explained: Sequence[str] = (), *, highest: bool = True) -> frames.Board:
    """A board played to the last card, every other call alerted and explained as far as there are words."""
    words = dict(enumerate(explained))
    actions: list[Action] = [Opened()]
    for at, text in enumerate(auction.split()):
        said = words.get(at // 2, "") if at % 2 == 0 else ""
        actions.append(CallMade(parse_call(text), bool(said), said))
    entries = [Entry(str(number), action) for number, action in enumerate(actions)]
    setup = BoardSetup.standard(1, parse_deal(DEAL))
    while cards := fold(setup, entries).legal_cards():
        entries.append(Entry(str(len(entries)), CardPlayed(cards[0 if highest else -1])))
    return frames.board_of(fold(setup, entries))


def board(*actions: Action | str, deal: bool = True) -> frames.Board:
    """A board after some actions; texts are calls, or cards with "@" before them."""
    entries = []
    for number, action in enumerate((Opened(), *actions)):
        if isinstance(action, str):
            card = action[:1] == "@"
            action = CardPlayed(parse_card(action[1:])) if card else CallMade(parse_call(action))  # noqa: PLW2901
        entries.append(Entry(str(number), action))
    return frames.board_of(fold(BoardSetup.standard(1, parse_deal(DEAL) if deal else None), entries))


def commented(shown: frames.Board, *texts: str, earlier: int = 0) -> frames.Board:
    """A board with something said of it, one position after the other."""
    said = tuple(
        frames.Comment((at, 0), text, "Ann Weber", corrected=at == 1) for at, text in enumerate(texts)
    )
    return msgspec.structs.replace(shown, comments=said, earlier=earlier)


EXPLAINED = (
    "natural or balanced, 11-13 or 17-19",
    "5+ spades or 4 with longer minor",
    "asks",
    "minimum",
    "to play",
)


def both(explained: Sequence[str] = EXPLAINED[:2]) -> tuple[frames.Board, frames.Board]:
    """One deal played to the end in both rooms, differently."""
    return played(AUCTIONS[0], explained), played(AUCTIONS[1], explained[::-1], highest=False)


def rows(count: int, *, known: bool = True, first: int = 1) -> tuple[frames.Row, ...]:
    """Boards of a match."""
    lines = (
        frames.Line("7NXX", "N", 11, -2, -2980, "CJ", provisional=True),
        frames.Line("6SX", "E", 12, 0, 1660, "HT", provisional=False),
    )
    return tuple(
        frames.Row(number, id_of("board", number), *lines, (24, 0))
        if known
        else frames.Row(number, None, None, None, None)
        for number in range(first, first + count)
    )


def links(count: int, *, known: bool = True) -> tuple[frames.BoardLink, ...]:
    """Boards of a table."""
    return tuple(
        frames.BoardLink(number, id_of("board", number) if known else None) for number in range(1, count + 1)
    )


LATE = frames.Mode("delayed", 30)


def table_frame(named: Naming, room: str = "open", shown: frames.Board | None = None) -> frames.TableFrame:
    """A table with a whole segment behind it."""
    other = "closed" if room == "open" else "open"
    return frames.TableFrame(
        *head(named, LATE),
        match=score(named),
        table=room_of(room),
        seats=seats(named, room),
        board=shown or both()[room == "closed"],
        other=frames.Other(id_of(other), both()[room == "open"].line, (24, 0)),
        boards=links(16),
    )


def board_frame(named: Naming, rooms: tuple[frames.Board, frames.Board]) -> frames.BoardFrame:
    """A board in both rooms."""
    match = score(named)
    return frames.BoardFrame(
        *head(named, LATE),
        match=frames.Pairing(match.id, match.home, match.visitor),
        number=1,
        rooms={
            room: frames.BoardRoom(room_of(room), seats(named, room), shown)
            for room, shown in zip(("open", "closed"), rooms, strict=True)
        },
        swing=(24, 0),
        prev=id_of("prev"),
        next=id_of("next"),
    )


def match_frame(named: Naming, count: int, page: Any = msgspec.UNSET) -> frames.MatchFrame:
    """A match with everything known."""
    tables = {room: id_of(room) for room in ("open", "closed")}
    return frames.MatchFrame(
        *head(named, LATE), match=score(named), tables=tables, rows=rows(count), page=page
    )


def session_frame(named: Naming, count: int, page: Any = msgspec.UNSET) -> frames.SessionFrame:
    """Running scores of `count` matches."""
    matches = tuple(
        frames.Running(
            score(named, match),
            {
                room: frames.TableNow(id_of(room, match), room_of(room, match).number, 12)
                for room in ("open", "closed")
            },
            held=match % 2 == 1,
        )
        for match in range(count)
    )
    return frames.SessionFrame(
        *head(named, LATE), matches=matches, page=page, starts=1_764_489_600, state="on"
    )


def standing_frame(
    named: Naming, count: int, page: Any = msgspec.UNSET, first: int = 0
) -> frames.StandingFrame:
    """A standing of `count` teams."""
    return frames.StandingFrame(
        *head(named, LATE)[:4],
        provisional=True,
        rows=tuple(
            frames.Standing(
                number + 1,
                team(named, number),
                12,
                123.45,
                (1234, 1234),
                1.2345,
                live=True,
                tied="imp-quotient",
            )
            for number in range(first, first + count)
        ),
        page=page,
    )


def two_rooms(named: Naming, count: int = 16) -> frames.TwoRooms:
    """Both rooms on a screen."""
    return frames.TwoRooms((table_frame(named), table_frame(named, "closed")), rows(count))


def standings(named: Naming, matches: int, teams: int) -> frames.Standings:
    """Session and standing on a screen."""
    return frames.Standings(session_frame(named, matches), standing_frame(named, teams))


def line_ups(named: Naming, count: int, *, sealed: bool = False, page: Any = msgspec.UNSET) -> frames.LineUps:
    """The line-ups of a session; `sealed`: nobody's name is known yet."""
    people = [None if sealed else named(at) for at in range(8)]
    return frames.LineUps(
        *head(named, LATE)[:5],
        matches=tuple(
            frames.LinedUp(
                frames.Pairing(id_of("match", at), team(named, 2 * at), team(named, 2 * at + 1)),
                "closed" if at % 2 else "open",
                {"open": 2 * at + 1, "closed": 2 * at + 2},
                {
                    "open": (people[0], people[1], people[2], people[3]),
                    "closed": (people[4], people[5], people[6], people[7] if at % 3 else None),
                },
                1_790_000_000,
            )
            for at in range(count)
        ),
        page=page,
    )


def round_of(number: int = 2) -> frames.Round:
    """A round in the middle of a movement."""
    return frames.Round(number, 13, id_of("table", number - 1), id_of("table", number + 1))


def encountered(named: Naming) -> frames.Pairing:
    """Two contestants at a table."""
    return frames.Pairing(id_of("match"), team(named, 0), team(named, 1))


def pairs_table(named: Naming) -> frames.TableFrame:
    """A table in a round of a movement."""
    whole = table_frame(named)
    return msgspec.structs.replace(
        whole, match=encountered(named), other=None, boards=links(3), round=round_of()
    )


def encounter_frame(named: Naming) -> field_frames.EncounterFrame:
    """Three boards: scored, shown but not compared, cancelled."""
    lines = [row.open for row in rows(3)]
    return field_frames.EncounterFrame(
        *head(named, LATE),
        match=encountered(named),
        round=round_of(),
        table=room_of("open"),
        scoring="matchpoints",
        rows=(
            field_frames.EncounterRow(4, id_of("board", 4), lines[0], (66.67, 33.33)),
            field_frames.EncounterRow(5, id_of("board", 5), lines[1], None),
            field_frames.EncounterRow(6, None, None, None, cancelled=True, award=(60, 40)),
        ),
    )


def traveller_frame(named: Naming, count: int, page: Any = msgspec.UNSET) -> field_frames.TravellerFrame:
    """A board with `count` results, the second of them artificial."""
    line = rows(1)[0].open
    return field_frames.TravellerFrame(
        *head(named, LATE),
        match=encountered(named),
        round=round_of(),
        number=4,
        scoring="imps",
        table=room_of("open"),
        seats=seats(named, "open"),
        board=both()[0],
        results=tuple(
            field_frames.Played(
                at + 1,
                team(named, 2 * at),
                team(named, 2 * at + 1),
                None if at == 1 else line,
                (3, -3) if at == 1 else (-12.33, 12.33),
                here=at == 0,
            )
            for at in range(count)
        ),
        prev=id_of("prev"),
        next=None,
        ruled="cancelled",
        award=(3, -3),
        page=page,
    )


def field_frame(named: Naming, count: int, page: Any = msgspec.UNSET) -> field_frames.FieldFrame:
    """The tables of a session."""
    return field_frames.FieldFrame(
        *head(named, LATE),
        rounds=13,
        scoring="matchpoints",
        tables=tuple(
            field_frames.FieldTable(
                id_of("table", at),
                at + 1,
                12,
                team(named, 2 * at),
                team(named, 2 * at + 1),
                26,
                finished=25,
                held=at % 2 > 0,
            )
            for at in range(count)
        ),
        page=page,
        starts=1_764_489_600,
        state="on",
    )


def ranking_frame(named: Naming, count: int, page: Any = msgspec.UNSET) -> field_frames.RankingFrame:
    """The ranking of a stage."""
    return field_frames.RankingFrame(
        *head(named, LATE)[:4],
        scoring="matchpoints",
        provisional=True,
        rows=tuple(
            field_frames.Ranked(
                at + 1,
                team(named, at),
                26,
                56.25,
                None,
                live=True,
                fines=10 if at == 0 else None,
            )
            for at in range(count)
        ),
        page=page,
    )


def fields(named: Naming) -> dict[str, msgspec.Struct]:
    """What pairs and individuals are shown as."""
    return {
        f"pairs table, {named.__name__}": pairs_table(named),
        f"encounter, {named.__name__}": encounter_frame(named),
        f"traveller, {named.__name__}": traveller_frame(named, 2),
        f"field, {named.__name__}": field_frame(named, 3, (1, 2)),
        f"ranking, {named.__name__}": ranking_frame(named, 4),
        f"pairs standings, {named.__name__}": field_frames.FieldStandings(
            field_frame(named, 3), ranking_frame(named, 8)
        ),
    }


def all_frames() -> dict[str, Any]:
    """Every frame of the file, as plain values."""
    made: dict[str, msgspec.Struct] = {}
    for named in (typical, longest):
        made |= {
            f"table, {named.__name__}": table_frame(named),
            f"board, {named.__name__}": board_frame(named, both()),
            f"match, {named.__name__}": match_frame(named, 3, (1, 2)),
            f"session, {named.__name__}": session_frame(named, 2, (2, 3)),
            f"standing, {named.__name__}": standing_frame(named, 3),
            f"two rooms, {named.__name__}": two_rooms(named),
            f"standings, {named.__name__}": standings(named, 2, 6),
            f"line-ups, {named.__name__}": line_ups(named, 2, page=(1, 2)),
        }
        made |= fields(named)
    made["pairs screen, no ranking"] = field_frames.FieldStandings(field_frame(typical, 1), None)
    contract = parse_contract("3NXX", Seat.EAST)
    boards = {
        "waiting": board(),
        "no deal": board("1N", "P", deal=False),
        "passed out": board("P", "P", "P", "P"),
        "explained, corrected": board(
            CallMade(parse_call("1N"), alert=True, explanation="12-14 # not 15"),
            CallMade(parse_call("P"), alert=False, explanation=" no agreement"),
            CallMade(parse_call("2C"), alert=True),
            Corrected("2", CallMade(parse_call("2D"))),
        ),
        "cards nobody saw": board("1N", "P", "P", "P", "@DQ", CardPlayed(None, Source.UNKNOWN), CardPlayed(None, Source.UNKNOWN), CardPlayed(parse_card("HA"), Source.INFERRED), "@C2"),
        "joined": board(Joined(contract, 4, 3)),
        "lost": board("1N", "P", "P", "P", "@DQ", ThreadLost()),
    }  # fmt: skip
    made |= {f"a board, {name}": board_frame(typical, (shown, both()[1])) for name, shown in boards.items()}
    words = ("the deal", "a bold bid", "\u4e94\u5f20\u9ed1\u6843")
    silent, said = board("1N", "P"), commented(board("1N", "P"), *words, earlier=3)
    made |= {
        "a table, commented": table_frame(typical, shown=said),
        "screen, commented": frames.TwoRooms((table_frame(typical, shown=said), table_frame(typical, "closed", shown=silent)), rows(16)),
        "comments of both rooms": frames.CommentsFrame({"open": said.comments, "closed": said.comments[:1]}, page=(2, 3)),
        "comments of one room": frames.CommentsFrame({"closed": said.comments}, page=(3, 3)),
    }  # fmt: skip
    empty = frames.TableFrame(
        *head(typical, frames.Mode("live")),
        score(typical),
        room_of("open"),
        {},
        None,
        frames.Other(id_of("closed"), None, None),
        (),
    )
    held = frames.Mode("held", notice=Name("Table 6 waits.", "第六桌在等。"))
    made |= {
        "nothing yet": empty,
        "screen, nothing yet": frames.TwoRooms((empty, empty), rows(16, known=False)),
        "screen, held": frames.TwoRooms(
            (table_frame(typical), msgspec.structs.replace(table_frame(typical, "closed"), mode=held, boards=links(16, known=False))),
            rows(12) + rows(4, known=False, first=13),
        ),
        "screen, no standing": frames.Standings(session_frame(typical, 1), None),
        "notice": frames.NoticeBoard(Name("See you", "See you"), Name("Cup", "杯赛"), "Asia/Shanghai"),
        "line-ups, sealed": line_ups(typical, 1, sealed=True),
    }  # fmt: skip
    made |= screens()
    return {name: msgspec.to_builtins(frame) for name, frame in made.items()} | newer()


def shown(layout: str, of: screen_frames.Part, since: Any = msgspec.UNSET) -> screen_frames.Showing:
    """A screen that shows one frame."""
    return screen_frames.Showing(layout, of, since)


def clock(named: Naming, ends_at: int | None = 1_764_500_000) -> screen_frames.SessionClock:
    """The clock of a session with everything it may say."""
    event, slug, zone, stage, session, _ = head(named, LATE)
    return screen_frames.SessionClock(event, slug, zone, stage, session, 1_764_490_000, ends_at, named(101))


def pictures(named: Naming) -> screen_frames.Pictures:
    """As many pictures as an event may have."""
    return screen_frames.Pictures(*head(named, LATE)[:5], pictures=("0123456789ab",) * 24)


def nothing(named: Naming) -> screen_frames.NothingToReplay:
    """No board to be replayed."""
    match = score(named)
    pairing = frames.Pairing(match.id, match.home, match.visitor)
    return screen_frames.NothingToReplay(*head(named, LATE)[:5], match=pairing)


def screens() -> dict[str, Any]:
    """Screens whose layout has no packing of its own."""
    return {
        "screen, one table": shown("table", table_frame(typical)),
        "screen, scores": shown("scores", session_frame(typical, 3)),
        "screen, scores of a field": shown("scores", field_frame(typical, 3)),
        "screen, a page of scores": shown("scores", session_frame(typical, 1, (2, 3))),
        "screen, boards": shown("boards", match_frame(typical, 16)),
        "screen, clock": shown("clock", clock(typical)),
        "screen, clock without end": shown("clock", clock(typical, None)),
        "screen, replay": shown("replay", board_frame(typical, both()), 1_764_490_000),
        "screen, pictures": shown("pictures", pictures(typical)),
        "screen with a corner": msgspec.structs.replace(two_rooms(typical), corner="0123456789ab"),
        "screen, one table with a corner": msgspec.structs.replace(
            shown("table", table_frame(typical)), corner="0123456789ab"
        ),
        "notice with a corner": frames.NoticeBoard(
            Name("See you", "See you"), Name("Cup", "Cup"), "Asia/Shanghai", corner="0123456789ab"
        ),
        "screen, nothing to replay": shown("replay", nothing(typical), 1_764_490_000),
    }


def newer() -> dict[str, Any]:
    """Frames with fields, and of a kind, that the packing does not know: nothing may be lost."""
    frame = msgspec.to_builtins(two_rooms(typical))
    frame["more"] = {"any": [1, None]}
    frame["rows"][2]["label"] = "3R"
    frame["rows"][3]["open"]["award"] = {"home": 3}
    for table in frame["tables"]:
        table["fines"] = [0.5, 0]
        table["boards"][2]["label"] = "3R"
        table["board"]["cancelled"] = True
        table["board"]["auction"][1]["new"] = 1
    whole = msgspec.to_builtins(standings(typical, 1, 2))
    whole["session"]["finished"] = whole["standing"]["finished"] = True
    whole["session"]["matches"][0]["match"]["fines"] = [1, 0]
    return {"newer screen": frame, "newer standings": whole, "newer kind": {"k": "clock", "at": 1}}


def vectors() -> str:
    """The whole file: one frame in both forms a line."""
    lines = (
        _json({"name": name, "frame": frame, "packed": pack(frame)}) for name, frame in all_frames().items()
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


if __name__ == "__main__":
    PATH.write_text(vectors(), encoding="utf-8")
