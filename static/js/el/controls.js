/** « ‹ where › »: moving through a board. What is newer is hinted at, never forced on anybody. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { lengthOf } from "../replay.js";

/**
 * @param {import("../replay.js").Place} place
 * @param {any} board the newest state of the board looked at
 * @param {{room: string, elsewhere?: number | null, isRecord?: boolean, slides?: boolean}} about `elsewhere`: the board played meanwhile;
 *   `isRecord`: a board that is over, there is nothing live to go back to; `slides`: with a slide along the whole board
 */
export function replayControls(place, board, { room, elsewhere = null, isRecord = false, slides = false }) {
  const last = lengthOf(board);
  const here = last - place.behind(board);
  const isNewest = place.position === null && elsewhere === null;
  return el(
    "nav",
    { class: "replay", "aria-label": t("replay.title") },
    slides &&
      last > 0 &&
      el("input", {
        type: "range",
        class: "slide",
        min: 0,
        max: last,
        value: here,
        "data-act": "slide",
        "data-of": room,
        "aria-label": t("replay.slide"),
        "aria-valuetext": t("replay.move", { here, last }),
      }),
    step("first", "\u00ab", room, here === 0),
    step("back", "\u2039", room, here === 0),
    el(
      "button",
      { type: "button", class: "replay-live", "data-act": "live", "data-of": room, disabled: isNewest },
      el("span", null, t(isNewest ? (isRecord ? "replay.end" : "replay.at-live") : isRecord ? "replay.to-end" : "replay.to-live")),
      el("small", null, elsewhere === null ? t("replay.move", { here, last }) : t("replay.elsewhere", { number: elsewhere })),
      elsewhere === null && !isRecord && here < last && el("small", { class: "newer" }, t("replay.behind", { n: last - here })),
    ),
    step("on", "\u203a", room, here === last),
    step("end", "\u00bb", room, here === last),
  );
}

/** @param {string} act @param {string} sign @param {string} room @param {boolean} disabled */
function step(act, sign, room, disabled) {
  return el("button", { type: "button", "data-act": act, "data-of": room, "aria-label": t(`replay.${act}`), disabled }, sign);
}
