"""Layout *table*: one table large, live."""

from __future__ import annotations

from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import table_frame
from broadcast.screen_frames import Showing


def _make(wish: Wish, audience: Audience) -> Showing | None:
    table = table_frame(wish.subject, audience)
    return None if table is None else Showing("table", table)


ONE_TABLE = Layout("table", ("table",), _make, of_field=("table",))
