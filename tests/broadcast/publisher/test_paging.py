"""Long lists in pages: published together, whole when joined, and nothing where there is no page."""

import json

import pytest

from broadcast import frames, models, paging, public, publisher
from broadcast.audiences import Audience
from broadcast.journal import HoldBody
from broadcast.packing import unpack
from broadcast.publisher.verify import verify
from broadcast.services import confirm_screen
from scoring.schedule import Name
from tests.broadcast.halls import START, make, seconds

ONLINE, HALL = Audience.ONLINE, Audience.HALL


@pytest.fixture
def short_pages(monkeypatch):
    """A list of two is a list of two pages."""
    monkeypatch.setattr(paging, "MOST", 1)


def read(name, audience=ONLINE):
    kept = public.frame(name, audience)
    return None if kept is None else unpack(json.loads(kept.body))


def version(name, audience=ONLINE):
    return models.Channel.objects.get(audience=audience.value, name=name).version


def begin(hall, match=0, now=START):
    desk = hall.desk(match)
    desk.do(1, "open", now=now)
    publisher.tick(now)
    return desk


def test_every_page_is_published_and_together_they_are_the_list(hall, short_pages):
    begin(hall)
    name = f"session:{hall.session.public_id}"
    pages = [read(name), read(f"{name}/2")]

    assert [page["page"] for page in pages] == [[1, 2], [2, 2]]
    shown = [running["match"]["id"] for page in pages for running in page["matches"]]
    assert shown == [match.public_id for match in hall.matches]
    assert models.Channel.objects.filter(name__contains="/").exists()


@pytest.mark.parametrize("page", ["/1", "/9", "/02", "/x", "/"])
def test_page_that_does_not_exist_is_nothing_like_an_unknown_channel(hall, short_pages, page):
    begin(hall)

    for kind, of in (("session", hall.session), ("standing", hall.stage), ("match", hall.matches[0])):
        assert public.frame(f"{kind}:{of.public_id}{page}", ONLINE) is None
        assert public.render(f"{kind}:{of.public_id}{page}", ONLINE) is None
    assert public.frames([(ONLINE, f"session:{hall.session.public_id}{page}")]) == ()


def test_short_list_has_no_second_page(hall):
    begin(hall)

    assert "page" not in read(f"session:{hall.session.public_id}")
    assert public.frame(f"session:{hall.session.public_id}/2", ONLINE) is None
    assert public.frame(f"table:{hall.desk().table}/2", ONLINE) is None


def test_result_reaches_the_page_it_stands_on_and_no_other(hall, short_pages):
    name = f"session:{hall.session.public_id}"
    begin(hall)
    before = version(name), version(f"{name}/2")

    begin(hall, match=1, now=START + seconds(1))

    assert (version(name), version(f"{name}/2")) == (before[0], before[1] + 1)


def test_hold_is_told_on_every_page(hall, short_pages):
    begin(hall)
    hall.journal(HoldBody("session", hall.session.pk, None, "Wait", "请等"), START + seconds(1))
    publisher.tick(START + seconds(1))
    name = f"session:{hall.session.public_id}"

    assert [read(page)["mode"]["kind"] for page in (name, f"{name}/2")] == ["held", "held"]


def test_standing_is_published_in_pages(hall, short_pages):
    hall.desk().play(1)
    hall.desk(room="closed").play(1, tricks=9)
    publisher.tick(START)
    name = f"standing:{hall.stage.public_id}"
    pages = public.frame_pages(name, ONLINE)

    assert [page for page, _ in pages] == [name, *(f"{name}/{number}" for number in (2, 3, 4))]
    ranks = [row["rank"] for _, kept in pages for row in unpack(json.loads(kept.body))["rows"]]
    assert ranks == sorted(ranks)
    assert len(ranks) == 4


def test_pages_not_published_yet_are_rendered_all(hall, short_pages):
    name = f"session:{hall.session.public_id}"

    assert [(page, kept.version) for page, kept in public.frame_pages(name, ONLINE)] == [
        (name, 0),
        (f"{name}/2", 0),
    ]


def test_page_there_is_no_more_is_nothing_and_comes_back_newer(hall, monkeypatch):
    name = f"session:{hall.session.public_id}"
    monkeypatch.setattr(paging, "MOST", 1)
    desk = begin(hall)
    gone = version(f"{name}/2")

    monkeypatch.setattr(paging, "MOST", 16)
    desk.play(2, now=START + seconds(1))
    publisher.tick(START + seconds(1))

    assert public.frame(f"{name}/2", ONLINE) is None
    assert [page for page, _ in public.frame_pages(name, ONLINE)] == [name]
    assert public.versions([(ONLINE, f"{name}/2")]) == {}
    assert list(verify(START)) == []

    monkeypatch.setattr(paging, "MOST", 1)
    desk.play(3, now=START + seconds(2))
    publisher.tick(START + seconds(2))
    assert read(f"{name}/2")["page"] == [2, 2]
    assert version(f"{name}/2") > gone


def test_screen_turns_pages_of_its_own_channel_only(hall, short_pages):
    screen = confirm_screen(
        hall.event.pk,
        "AAAAAA",
        layout="standings",
        subject=hall.session.public_id,
        label="",
        by="d",
        now=START,
    )
    begin(hall)
    names = [f"screen:{screen}", f"screen:{screen}/2"]

    assert [read(name, HALL)["session"]["page"] for name in names] == [[1, 4], [2, 4]]
    assert public.screen_may_watch(screen, names)
    assert not public.screen_may_watch(screen, [*names, f"session:{hall.session.public_id}/2"])
    assert all(public.frame(name, ONLINE) is None for name in names)


def test_event_page_carries_every_page(hall, short_pages, client):
    page = public.event_page(hall.event.public_id)
    session, standing = f"session:{hall.session.public_id}", f"standing:{hall.stage.public_id}"

    assert page is not None
    assert [each.name for each in page.frames] == [
        session,
        f"{session}/2",
        standing,
        *(f"{standing}/{number}" for number in (2, 3, 4)),
    ]


def test_long_match_is_shown_in_pages_of_its_boards(hall, monkeypatch, client):
    monkeypatch.setattr(paging, "MOST_BOARDS", 2)
    name = f"match:{hall.matches[0].public_id}"

    html = client.get(f"/en/m/{hall.matches[0].public_id}/").content.decode()

    assert f'data-channel="{name}"' in html
    assert f'data-channel="{name}/2"' in html
    assert [len(read(page)["rows"]) for page in (name, f"{name}/2")] == [2, 2]


def test_longest_names_are_published_within_the_budgets(db):
    """A hall of our longest names, through the whole way: what is stored is what was promised."""
    hall = make(
        matches=5, boards=2, name=lambda what, number: Name(f"{what} {number}".ljust(24, "x"), "名" * 24)
    )
    for match in range(5):
        hall.desk(match).play(1)
        hall.desk(match, "closed").play(1, tricks=9)
    publisher.tick(START)

    stored = models.Channel.objects.filter(audience="online")
    sizes = {row.name: len(bytes(row.body)) for row in stored}
    assert {name.partition(":")[0] for name in sizes} == {"table", "board", "match", "session", "standing"}
    assert [name for name, size in sizes.items() if size > frames.BUDGETS[name.partition(":")[0]]] == []
