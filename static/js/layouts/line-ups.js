/** Every match of the session with both line-ups side by side: home on the left, its opponents on the right, room by room. */
import { el } from "../dom.js";
import { clockText, hallHead } from "../el/hall-head.js";
import { nameOf, roomOf, t } from "../i18n.js";

const SEATS = ["N", "E", "S", "W"];

export const lineUps = {
  name: "line-ups",
  pageSeconds: 15, // eight names a match are to be read
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    const { matches, page } = frame;
    return [
      hallHead(frame, clock),
      el(
        "section",
        { class: "line-ups-list", "data-few": matches.length <= 2 },
        el("h2", null, t("lineups.title"), page && el("small", { class: "page-of" }, t("lineups.screen.page", { page: page[0], pages: page[1] }))),
        el("div", { class: "line-ups-matches" }, matches.map((/** @type {any} */ each) => match(each, frame.zone, clock.now))),
      ),
    ];
  },
};

/** @param {any} each @param {string} zone @param {number} now */
function match(each, zone, now) {
  const isBlank = ["open", "closed"].every((room) => each.seats[room].every((/** @type {any} */ name) => name === null));
  const opens = each.opens_at === null ? null : each.opens_at * 1000;
  return el(
    "article",
    { class: "lined-up", "data-key": each.match.id },
    el(
      "h3",
      null,
      team(each.match.home, "home"),
      isBlank && opens !== null && el("small", null, now < opens ? t("lineups.screen.opens", { time: clockText(opens, zone) }) : t("lineups.screen.sealed")),
      team(each.match.visitor, "visitor"),
    ),
    ["open", "closed"].map((room) => roomRow(each, room)),
  );
}

/** @param {any} side @param {string} which */
function team(side, which) {
  const name = nameOf(side.name);
  return el("span", { class: `team-name ${which}`, "data-room": roomOf(name) }, name);
}

/** @param {any} each @param {string} room */
function roomRow(each, room) {
  const home = each.north_south === room ? ["N", "S"] : ["E", "W"];
  const visitor = home[0] === "N" ? ["E", "W"] : ["N", "S"];
  return el(
    "div",
    { class: "lined-room" },
    el("span", { class: "pair home" }, home.map((seat) => player(each.seats[room], seat))),
    el("span", { class: "lined-where" }, t(`room.${room}`), " ", each.tables[room]),
    el("span", { class: "pair visitor" }, visitor.map((seat) => player(each.seats[room], seat))),
  );
}

/** @param {any[]} seats @param {string} seat */
function player(seats, seat) {
  const name = nameOf(seats[SEATS.indexOf(seat)]);
  return el("span", { class: "lined-player", "data-blank": !name }, el("i", null, t(`seat.${seat}.short`)), el("b", { "data-room": roomOf(name) }, name));
}
