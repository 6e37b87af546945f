"""All that a browser was given and shows: every text, attribute and value of the page, what is kept, what was heard, what is read aloud."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, Error, Page, Request, WebSocket

# Every node there is, in shadows and templates too: texts on one side, attributes and values on the other.
EVERYTHING = """
() => {
  const texts = [document.title], said = [location.href];
  const walk = node => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.COMMENT_NODE) texts.push(node.data);
    for (const each of node.attributes || []) said.push(`${each.name}=${each.value}`);
    if ('value' in node) said.push(String(node.value));
    if (node.shadowRoot) walk(node.shadowRoot);
    if (node.content instanceof DocumentFragment) walk(node.content);
    for (const child of node.childNodes) walk(child);
  };
  walk(document);
  const kept = [localStorage, sessionStorage].flatMap(store => Object.entries(store).map(pair => pair.join('=')));
  return {texts: texts.join('\\n'), said: said.join('\\n'), kept: kept.join('\\n'), read: document.body.innerText};
}
"""


@dataclass  # Playwright leaves a note on whoever listens: no slots
class Ear:
    """A browser context, and everything that came into it over the line."""

    context: BrowserContext
    heard: list[str] = field(default_factory=list)
    _asked: list[Request] = field(default_factory=list)

    def page(self) -> Page:
        """A page whose answers and sockets are listened to."""
        page = self.context.new_page()
        page.on("requestfinished", self._finished)
        page.on("websocket", self._listen)
        return page

    def _finished(self, request: Request) -> None:
        if "/static/" not in request.url:
            self._asked.append(request)

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda said: self.heard.append(said if isinstance(said, str) else repr(said))
        )

    def answers(self) -> Iterator[tuple[str, str]]:
        """What was answered since it was last asked, with headers; files that are everybody's are left out."""
        came, self._asked = self._asked, []
        for request in came:
            answer = request.response()
            if answer is None:
                continue
            try:
                body = answer.text()
            except Error:  # a redirect has none
                body = ""
            yield f"answer of {answer.url}", f"{json.dumps(answer.headers)}\n{body}"


def everything(page: Page) -> dict[str, str]:
    """All there is of a page, by where it stands."""
    seen: dict[str, str] = page.evaluate(EVERYTHING)
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    aloud = [
        str(node.get(what, {}).get("value", ""))
        for node in tree["nodes"]
        for what in ("name", "description", "value")
    ]
    return seen | {"source": page.content(), "aloud": "\n".join(aloud)}
