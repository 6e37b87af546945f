"""What a real browser draws of pairs and players: rounds, what a board was worth, travellers, the field and its ranking."""

from typing import Any

from playwright.sync_api import expect

from tests.display.harness import Stage, fixture, wait_until
from tests.display.test_pictures import ENCOUNTER, FIELD, PAIRS, TRAVELLER, TRAVELLER_LONG


def test_table_page_leads_to_the_rounds_around_it(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **PAIRS), 390, 844)

    expect(page.locator(".round-head h2")).to_have_text("Table 3 · round 2 of 3")
    steps = page.locator(".round-head a")
    assert [each.get_attribute("href") for each in steps.all()] == [
        "/en/t/tableprevaaa/",
        "/en/t/tablenextaaa/",
    ]
    expect(page.get_by_role("link", name="Scores of this round")).to_have_attribute(
        "href", "/en/m/match0000003/"
    )
    expect(page.locator(".match-score .team")).to_have_text(["Lindqvist - ReyesN-S", "Okafor - NovakE-W"])
    expect(page.locator(".tricks b")).to_have_text("3 · 1")
    expect(page.locator(".other-room")).to_have_count(0)
    assert "room" not in page.locator("main").inner_text().lower()
    expect(page).to_have_title("Lindqvist - Reyes v Okafor - Novak · Table 3")


def test_first_round_has_none_before_it(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "zh", table_table0000003="table-pairs-held"), 390, 844)

    expect(page.locator(".round-head h2")).to_have_text("第 3 桌 · 第 1/3 轮")
    expect(page.locator(".round-head a")).to_have_count(1)
    expect(page.locator(".held")).to_have_text("转播暂停。 第 6 桌仍有牌手未到。")


def test_replay_of_a_round_keeps_its_place(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **PAIRS), 390, 844)

    page.get_by_role("button", name="To the start").click()
    page.keyboard.press("ArrowRight")

    expect(page.locator(".auction .made")).to_have_count(1)
    page.reload()
    expect(page.locator(".auction .made")).to_have_count(1)


def test_encounter_page_says_what_each_pair_got(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("match", "en", **ENCOUNTER), 390, 844)
    row = page.locator("tbody tr").nth

    expect(page.locator("thead th")).to_have_text(["Bd", "Contract", "N-S %", "E-W %"])
    expect(row(0).locator("td")).to_have_text(["4", "4\u00d7N\u22121\u2212200", "66.67", "33.33"])
    expect(row(1).locator("td")).to_have_text(["5", "6S=+1430not compared yet", "", ""])
    expect(row(2).locator("td.imps")).to_have_text(["60.00", "40.00"])
    expect(row(3).locator("td")).to_have_text(["7", "", "", ""])
    expect(page.locator("tfoot")).to_have_text("Average after 1 board66.6733.33")


def test_encounter_in_imps_has_both_signs(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("match", "zh", match_match0000012="encounter-imps"), 390, 844)

    expect(page.locator("tbody tr").nth(0).locator("td.imps")).to_have_text(["+7.50", "\u22127.50"])
    expect(page.locator("tfoot")).to_have_text("合计 已比 1 副+7.50\u22127.50")
    expect(page.locator(".held")).to_be_visible()


def test_traveller_marks_its_own_table_and_says_over_how_many(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("board", "en", **TRAVELLER), 390, 844)

    expect(page.locator(".own-score")).to_have_text("N-S 50.00E-W 50.00% · over 3 results")
    expect(page.locator(".traveller tbody .number")).to_have_text(["1", "3", "2"])
    expect(page.locator(".traveller tr[aria-current] .facing span")).to_have_text(
        ["Lindqvist - Reyes", "Okafor - Novak"]
    )
    expect(page.locator(".traveller .facing-scores").first).to_have_text("100.000.00")
    expect(page.locator(".compare a.step")).to_have_attribute("href", "/en/b/board4aaaaaa/#room=open")
    expect(page.locator(".side")).to_have_count(1)


def test_traveller_grows_while_people_look_at_a_move(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("board", "en", board_board5aaaaaa="traveller-playing"), 390, 844)
    expect(page.locator(".own-result")).to_have_text("in play")
    expect(page.locator(".traveller tbody tr")).to_have_count(2)
    wait_until(lambda: stage.connections)
    page.get_by_role("button", name="One move back").click()

    stage.push("board:board5aaaaaa", fixture("traveller"))

    expect(page.locator(".traveller tbody tr")).to_have_count(3)
    expect(page.locator(".result")).to_have_count(0)
    expect(page.locator(".replay-live")).to_contain_text("move 25 of")


def test_long_traveller_is_one_list(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("board", "en", **TRAVELLER_LONG), 1366, 768)

    expect(page.locator(".traveller tbody tr")).to_have_count(16)
    expect(page.locator(".traveller h2 small")).to_have_text("over 15 results")
    expect(page.locator(".traveller tbody tr").last.locator(".ruled")).to_have_text(
        "Artificial adjusted score"
    )
    expect(page.locator(".room-name")).to_have_text("Table 12")


def test_cancelled_board_says_what_it_gave(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("board", "en", board_board5aaaaaa="traveller-cancelled"), 390, 844)

    expect(page.locator(".note.ruled")).to_have_text("Cancelled N-S 60 % · E-W 40 %")
    expect(page.locator(".own-score")).to_have_count(0)


def test_event_page_lists_tables_and_ranking_after_how_many_boards(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("event", "en", **FIELD), 390, 844)
    row = page.locator(".ranking tbody tr").nth

    expect(page.locator("a.match-row")).to_have_text(
        [
            "Arvola - Quill1round 2Silva - Berg",
            "Tanaka - Boer2round 2 · board 8Adair - Stern",
            "Lindqvist - Reyes3round 1 · board 3Silva - Berg",
        ]
    )
    assert page.locator("a.match-row").first.get_attribute("href") == "/en/t/table0000001/"
    expect(row(0).locator("td")).to_have_text(["1", "Arvola - Quill", "5", "63.89"])
    expect(row(1).locator(".tied")).to_have_text("fine 10 % of a top off")
    expect(page.locator(".ranking .rank")).to_have_text(["Rank", "1", "2", "3=", "3=", "5", "\u2013"])
    expect(row(5).locator("td.number")).to_have_text(["0", "\u2013"])
    expect(page.locator(".held")).to_have_text("A board is shown when every table has finished it.")


def test_hall_turns_tables_and_ranking_together(stage: Stage, open_at: Any) -> None:
    address = stage.open_screen("zh", "screen-field")
    stage.push("screen:hallaaaaaaa2/2", fixture("screen-field-2"))
    page = open_at(address, 1920, 1080)
    marks = page.locator(".page-of")

    expect(marks).to_have_text(["1 / 2", "1 / 2"])
    expect(page.locator(".row-table b").first).to_have_text("1")
    stage.now += 10
    expect(marks).to_have_text(["2 / 2", "2 / 2"])
    expect(page.locator(".row-table b").first).to_have_text("9")
    expect(page.locator("td.rank").first).to_have_text("17")


def test_hall_tells_how_far_tables_are_only_where_it_may(stage: Stage, open_at: Any) -> None:
    told = open_at(stage.open_screen("en", "screen-field-7"), 1920, 1080)
    expect(told.locator(".progress").first).to_have_text("6 boards finished")

    untold = open_at(stage.open_screen("en", "screen-field-3"), 1920, 1080)
    expect(untold.locator(".row-table")).to_have_count(3)
    expect(untold.locator(".progress")).to_have_count(0)
