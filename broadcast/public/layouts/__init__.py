"""What a hall screen can show. A new layout is one file here and one in static/js/layouts, a line in each LAYOUTS, its vectors.

Every layout reads what the hall was shown and nothing else; a frame of `Showing` needs no packing of its own.
"""

from broadcast.public.layouts.boards import BOARDS
from broadcast.public.layouts.clock import CLOCK
from broadcast.public.layouts.layout import Layout, ScreenFrame, SubjectKind, Wish
from broadcast.public.layouts.line_ups import LINE_UPS
from broadcast.public.layouts.one_table import ONE_TABLE
from broadcast.public.layouts.pictures import PICTURES
from broadcast.public.layouts.replay import REPLAY
from broadcast.public.layouts.scores import SCORES
from broadcast.public.layouts.standings import STANDINGS
from broadcast.public.layouts.two_rooms import TWO_ROOMS

LAYOUTS: tuple[Layout, ...] = (
    TWO_ROOMS,
    ONE_TABLE,
    BOARDS,
    REPLAY,
    SCORES,
    STANDINGS,
    LINE_UPS,
    CLOCK,
    PICTURES,
)

__all__ = ["LAYOUTS", "Layout", "ScreenFrame", "SubjectKind", "Wish"]
