/** A captain's line-up on a phone: chosen, handed in, sealed, open. The link's fragment holds the ticket; no server logs it. */
import { el, settle } from "./dom.js";
import { clockText } from "./el/hall-head.js";
import { loadCatalogue, nameOf, t } from "./i18n.js";
import { blanks, EMPTY, isEqual, isSame, nextBlank, placeOf, placesOf, playerAt, standing, withPlayer } from "./lineup/draft.js";

const ASK_EVERY = 3_000;
const SEATS = ["N", "E", "S", "W"];
const ticket = location.hash.slice(1);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const corner = /** @type {HTMLElement} */ (document.getElementById("freshness"));
const other = /** @type {HTMLAnchorElement} */ (document.getElementById("other-language"));

/** @type {any} what the server said last */
let view = null;
/** @type {import("./lineup/draft.js").LineUp | null} what is being chosen; null = as handed in */
let draft = null;
/** @type {import("./lineup/draft.js").Place | null} */
let chosen = null;
let refusal = "";
let sending = false;
let offset = 0;
/** @type {number | null} since when the server has not answered */
let lostAt = null;

const now = () => Math.floor((Date.now() + offset) / 1000);
const time = (/** @type {number} */ seconds) => clockText(seconds * 1000, view.zone);

/** @param {string} path @param {object} body @returns {Promise<{status: number, body: any} | null>} null: no line */
async function ask(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ticket, ...body }), credentials: "omit",
    });
    return answer.status >= 500 ? null : { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

/** @param {{status: number, body: any} | null} answer */
function take(answer) {
  if (answer === null) lostAt ??= now();
  else lostAt = null;
  if (answer?.status === 200) {
    view = answer.body;
    offset = view.now * 1000 - Date.now();
    if (draft && isEqual(draft, view.line_up, placesOf(view))) draft = null;
  } else if (answer) {
    refusal = answer.body.code;
    if (answer.status === 403 || answer.status === 400) view = null;
  }
  draw();
}

async function handIn() {
  if (sending || !draft) return;
  sending = true;
  refusal = "";
  draw();
  const answer = await ask("/lineup/hand-in", { line_up: draft, after: view.newest });
  sending = false;
  if (answer?.status === 200) {
    draft = null;
    chosen = null;
  }
  take(answer);
  if (answer?.status === 409) take(await ask("/lineup/read", {}));
}

const mayEnter = () => view.why_not === null;

function draw() {
  settle(corner, lostAt !== null && view && el("span", { class: "stale" }, t("lineups.captain.no-line", { time: time(lostAt) })));
  if (!view) {
    settle(main, el("p", { class: "words", role: "status" }, t(refusal ? `lineups.refused.${refusal}` : "lineups.captain.loading")));
    return;
  }
  const places = placesOf(view);
  const lineUp = draft ?? view.line_up ?? EMPTY;
  if (mayEnter() && chosen === null) chosen = nextBlank(lineUp, places, null);
  if (!mayEnter()) chosen = null;
  settle(main, heading(), state(), ["open", "closed"].map((room) => table(room, lineUp)), mayEnter() && roster(lineUp, places), press(lineUp, places));
}

function heading() {
  const [home, visitor] = [view.match.home, view.match.visitor].map((team) => nameOf(team.name));
  const where = [nameOf(view.stage), nameOf(view.session.name), view.starts_at !== null && t("lineups.captain.starts", { time: time(view.starts_at) })];
  return el("header", { class: "which" },
    el("p", null, where.filter(Boolean).join(" \u00b7 ")),
    el("h1", null, el("span", { class: "home" }, home), " \u2013 ", el("span", { class: "visitor" }, visitor)));
}

/** What holds now, in large letters, and what may be done about it. */
function state() {
  const how = standing(view, now());
  const until = how === "reopened" ? view.reopened_until : view.deadline;
  const any = view.deadline === null && (how === "empty" || how === "sealed") ? ".any" : "";
  const [word, explained] = { overdue: ["empty.late", "empty"], late: ["sealed.late", "sealed.late"] }[/** @type {string} */ (how)] ?? [how + any, how + (how === "sealed" ? any : "")];
  const values = { time: until === null ? "" : time(until), at: view.handed_in_at === null ? "" : time(view.handed_in_at) };
  const left = until === null || !mayEnter() ? 0 : Math.ceil((until - now()) / 60);
  const holder = how === "empty" && view.holder === view.side;
  return el("section", { class: "standing-now", "data-how": how, role: "status" },
    el("b", null, t(`lineups.captain.${word}`, values)),
    left > 0 && el("span", { class: "left" }, t("lineups.captain.left", { n: left })),
    el("p", null, t(holder ? "lineups.captain.how.holder" : `lineups.captain.how.${explained}`, values)),
    refusal && el("p", { class: "refusal", role: "alert" }, t(`lineups.refused.${refusal}`)));
}

/** @param {string} room @param {import("./lineup/draft.js").LineUp} lineUp */
function table(room, lineUp) {
  const { number, seats } = view.tables[room];
  return el("section", { class: "table-seats", "data-room": room },
    el("h2", null, t(`room.${room}`), " ", el("small", null, t("lineups.captain.table", { number }))),
    el("div", { class: "compass" }, SEATS.map((seat) => (seats.includes(seat) ? mine(room, seat, lineUp) : theirs(room, seat)))));
}

/** @param {any} room @param {string} seat @param {import("./lineup/draft.js").LineUp} lineUp */
function mine(room, seat, lineUp) {
  const place = { room, seat };
  const player = view.roster.find((/** @type {any} */ each) => each.id === playerAt(lineUp, place));
  return el("button", {
    type: "button", class: "place-seat", "data-seat": seat, "data-team": view.side, "data-place": `${room}-${seat}`, "aria-pressed": isSame(place, chosen) ? "true" : "false", disabled: !mayEnter(),
  }, el("small", null, t(`seat.${seat}`)), el("b", { "data-blank": !player }, player ? nameOf(player.name) : t("lineups.captain.mine-blank")));
}

/** @param {string} room @param {string} seat */
function theirs(room, seat) {
  const name = nameOf(view.theirs?.[room][seat]);
  return el("div", { class: "place-seat", "data-seat": seat, "data-team": view.side === "home" ? "visitor" : "home" },
    el("small", null, t(`seat.${seat}`)), el("b", { "data-blank": !name }, name || t("lineups.captain.blank")));
}

/** @param {import("./lineup/draft.js").LineUp} lineUp @param {import("./lineup/draft.js").Place[]} places */
function roster(lineUp, places) {
  return el("section", { class: "roster", "aria-label": t("lineups.captain.roster") },
    el("h2", null, t("lineups.captain.choose")),
    el("div", { class: "players" }, view.roster.map((/** @type {any} */ player) => {
      const at = placeOf(lineUp, places, player.id);
      return el("button", { type: "button", class: "choosable", "data-player": player.id, "data-key": player.id, "data-placed": Boolean(at) },
        nameOf(player.name), at && el("small", null, `${t(`room.${at.room}`)} ${t(`seat.${at.seat}.short`)}`));
    })));
}

/** @param {import("./lineup/draft.js").LineUp} lineUp @param {import("./lineup/draft.js").Place[]} places */
function press(lineUp, places) {
  if (!mayEnter()) return null;
  const missing = blanks(lineUp, places);
  const isFinal = view.holder === view.side || standing(view, now()) === "reopened";
  const words = missing ? t("lineups.captain.unchosen", { n: missing })
    : !draft ? t(view.status === "seated" ? "lineups.captain.seated" : "lineups.captain.handed-in")
      : t(`lineups.captain.hand-in${isFinal ? ".final" : view.newest ? ".changed" : ""}`);
  return el("footer", { class: "press" },
    draft && view.line_up && el("button", { type: "button", class: "undo", "data-undo": true }, t("lineups.captain.undo")),
    el("button", { type: "button", class: "hand-in", disabled: missing > 0 || !draft || sending }, words));
}

main.addEventListener("click", (event) => {
  const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
  if (!pressed || !view || pressed.hasAttribute("disabled")) return;
  const { place, player, undo } = pressed.dataset;
  if (place) {
    const [room, seat] = place.split("-");
    chosen = { room: /** @type {any} */ (room), seat };
  } else if (player && chosen) {
    const places = placesOf(view);
    draft = withPlayer(draft ?? view.line_up ?? EMPTY, places, chosen, player);
    chosen = nextBlank(draft, places, chosen) ?? chosen;
    if (isEqual(draft, view.line_up, places)) draft = null;
    refusal = "";
  } else if (undo !== undefined) {
    draft = null;
    chosen = null;
  } else if (pressed.matches(".hand-in")) {
    handIn();
  }
  draw();
});

await loadCatalogue();
other.href += location.hash;
addEventListener("hashchange", () => location.reload());
draw();
take(ticket ? await ask("/lineup/read", {}) : { status: 403, body: { code: "no-ticket" } });
setInterval(async () => {
  if (!view || sending || document.visibilityState === "hidden") return draw();
  take(await ask("/lineup/read", {}));
}, ASK_EVERY);
setInterval(() => view && draw(), 1_000);
document.addEventListener("visibilitychange", async () => document.visibilityState === "visible" && view && take(await ask("/lineup/read", {})));
