/** The practice table: the operator's own console with its server in this browser, and a coach beside the first board. */
import { Console } from "../console/console.js";
import { key } from "../console/say.js";
import { described, phrase, seatName } from "../console/words.js";
import { el, settle } from "../dom.js";
import { loadCatalogue, t } from "../i18n.js";
import { BOARDS } from "./boards.js";
import { advice } from "./coach.js";
import { Office } from "./office.js";

class Practice extends Console {
  /** @param {any} options */
  connect(options) {
    this.office = new Office(options);
    return this.office;
  }

  show() {
    super.show();
    const coach = document.getElementById("coach");
    if (coach) settle(coach, this.coaching());
  }

  coaching() {
    const guided = this.current === BOARDS[0].number ? this.model().state : null;
    const again = el("button", { type: "button", class: "coach-again", "data-again": true }, t("practice.again"));
    const out = el("a", { class: "coach-again", href: "../", tabindex: -1 }, t("console.choose.title"));
    if (!guided) return [el("p", { class: "coach-says" }, t("practice.alone")), out, again];
    const now = advice(guided, this.typing.suit);
    return [
      el("p", { class: "coach-step" }, now.kind === "done" ? "" : t("practice.step", { n: now.step + 1, of: now.of })),
      el("p", { class: "coach-says", role: "status" }, says(now), now.note && el("small", null, " ", t(`practice.note.${now.note}`))),
      now.kind === "done" && out,
      again,
    ];
  }
}

/** @param {import("./coach.js").Advice} now */
function says({ kind, action, seat, keys }) {
  const values = { what: action ? el("b", null, described(action)) : "", who: el("b", null, seatName(seat ?? null)), keys: keys.map((name) => key(name)), n: action?.tricks };
  return phrase(`practice.${kind === "call" && action?.call === "P" ? "pass" : kind}`, values);
}

await loadCatalogue();
const console_ = new Practice({ table: "practice", ticket: "", user: "practice" });
document.getElementById("coach")?.addEventListener("click", (event) => {
  const pressed = /** @type {Element} */ (event.target).closest("[data-press], [data-again]");
  if (!(pressed instanceof HTMLElement)) return;
  if (pressed.dataset.again) {
    console_.office?.forget();
    location.reload();
  } else console_.clicked(pressed);
});
