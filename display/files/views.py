"""Released boards to take away. What was never there, is not released and was recalled is the answer every page gives.

Bounded: a session is the most there is in one file, two questions to the database however many boards it has.
"""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from broadcast import public
from display.files.formats import DOWNLOADS, file_name
from display.files.viewer import lin_in_address
from display.headers import PUBLIC, conditional
from display.views import not_found

KINDS = {"s": "session", "m": "match", "t": "table", "b": "board"}
VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin="


@require_safe
def download(request: HttpRequest, lang: str, letter: str, public_id: str, form: str) -> HttpResponse:
    """The finished boards of a session, a match, a table or a board that everybody may see."""
    kind = KINDS[letter]
    boards = public.released_in(kind, public_id)
    data = DOWNLOADS[form].write(boards, lang) if boards else b""
    if not data:
        return not_found(request)
    response = HttpResponse(data, content_type=DOWNLOADS[form].content_type)
    name = file_name(kind, boards, DOWNLOADS[form].suffix)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return conditional(request, response)


@require_safe
def viewer(request: HttpRequest, lang: str, public_id: str, room: str) -> HttpResponse:
    """Leads to BBO's hand viewer with one room's record of a board: the address itself holds it, so it is asked for here."""
    boards = [board for board in public.released_in("board", public_id) if board.table.room.value == room]
    lin = lin_in_address(boards[0], lang) if boards else ""
    if not lin:
        return not_found(request)
    response = HttpResponseRedirect(VIEWER + quote(lin, safe=""))
    response["Cache-Control"] = PUBLIC
    return response
