/** « ‹ where › »: moving through a board, and a link to where one is. What is newer is hinted at, never forced on anybody. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { lengthOf } from "../replay.js";
import { positionLink } from "./link.js";

/**
 * @param {import("../replay.js").Place} place
 * @param {any} board the newest state of the board looked at
 * @param {{room: string, elsewhere?: string | null, isRecord?: boolean, isLive?: boolean, slides?: boolean, link?: string | null}} about
 *   `elsewhere`: the board played meanwhile; `isRecord`: a board that is over, there is nothing live to go back to; `isLive`: what is newest is
 *   shown as it happens; `slides`: with a slide along the whole board; `link`: the address of what is looked at
 */
export function replayControls(place, board, { room, elsewhere = null, isRecord = false, isLive = true, slides = false, link = null }) {
  const last = lengthOf(board);
  const here = last - place.behind(board);
  const isNewest = place.position === null && elsewhere === null;
  const there = isRecord ? "end" : isLive ? "live" : "newest";
  const words = isNewest ? (isRecord ? "end" : `at-${there}`) : `to-${there}`;
  return el(
    "nav",
    { class: "replay", "aria-label": t("replay.title") },
    (slides || link) && el("div", { class: "replay-line" }, slides && last > 0 && slide(room, here, last), link && positionLink(link)),
    step("first", "\u00ab", room, here === 0),
    step("back", "\u2039", room, here === 0),
    el(
      "button",
      { type: "button", class: "replay-live", "data-act": "live", "data-of": room, disabled: isNewest },
      el("span", null, t(`replay.${words}`)),
      el("small", null, elsewhere === null ? t("replay.move", { here, last }) : t("replay.elsewhere", { number: elsewhere })),
      elsewhere === null && !isRecord && here < last && el("small", { class: "newer" }, t("replay.behind", { n: last - here })),
    ),
    step("on", "\u203a", room, here === last),
    step("end", "\u00bb", room, here === last),
  );
}

/** @param {string} room @param {number} here @param {number} last */
function slide(room, here, last) {
  return el("input", {
    type: "range",
    class: "slide",
    min: 0,
    max: last,
    value: here,
    "data-act": "slide",
    "data-of": room,
    "aria-label": t("replay.slide"),
    "aria-valuetext": t("replay.move", { here, last }),
  });
}

/** @param {string} act @param {string} sign @param {string} room @param {boolean} disabled */
function step(act, sign, room, disabled) {
  return el("button", { type: "button", "data-act": act, "data-of": room, "aria-label": t(`replay.${act}`), disabled }, sign);
}
