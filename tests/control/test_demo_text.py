"""The text beside what happens in the demo's room, and nowhere else."""

import pytest

from tests.control.rooms import Room


@pytest.mark.parametrize(("demo", "is_demo"), [("cup", True), ("another", False), ("", False)])
def test_room_tells_what_there_is_to_see_in_the_demo_alone(room, settings, demo, is_demo) -> None:
    settings.OPENROOM_DEMO = demo
    opened: Room = room()

    page = opened.director.get("/en/control/cup/").content.decode()

    assert ("its director is a program" in page) is is_demo
