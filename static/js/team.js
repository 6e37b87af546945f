/** The page of a team, a pair or a player of an individual event: where it stands, who sat for it, its matches; those under way go on as one looks. */
import { settle, el } from "./dom.js";
import { followLine } from "./el/follow.js";
import { scoreText } from "./el/pair-score.js";
import { vpText } from "./el/score.js";
import { startText } from "./el/schedule.js";
import { toggleFollowed } from "./follow.js";
import { nameOf, pathLanguage, roomOf, t } from "./i18n.js";
import { keepAlive, Live } from "./live.js";
import { onAct, openPage } from "./page.js";
import { pathOf } from "./people.js";

/** Matches that are not over, the nearest first: so many are watched. */
const MOST_WATCHED = 6;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {any} */
const team = JSON.parse(document.getElementById("team")?.textContent ?? "null");

function draw() {
  const name = nameOf(team.team.name);
  document.title = `${name} \u00b7 ${nameOf(team.event)}`;
  /** @type {Map<string, any[]>} */
  const stages = new Map();
  for (const match of team.matches) stages.set(nameOf(match.stage), [...(stages.get(nameOf(match.stage)) ?? []), match]);
  settle(
    main,
    el("header", { class: "page-head" }, el("p", null, el("a", { href: `/${pathLanguage}/e/${team.slug}/` }, nameOf(team.event)))),
    el("h1", null, name),
    places(),
    team.players.length > 0 &&
      el("p", { class: "team-players" }, el("b", null, t("player.title")), team.players.map((/** @type {any} */ each) => el("a", { href: pathOf(each.id) }, nameOf(each.name)))),
    followLine(team.slug, [team.team]),
    [...stages].map(([stage, matches]) =>
      el("section", { class: "team-matches", "data-key": stage }, el("h2", null, stage || t("event.matches")), el("ul", null, matches.map((match) => el("li", { "data-key": match.match.id }, row(match))))),
    ),
  );
}

function places() {
  if (team.places.length === 0) return null;
  return el(
    "dl",
    { class: "team-places" },
    team.places.map((/** @type {any} */ place) =>
      el(
        "div",
        null,
        el("dt", null, nameOf(place.stage)),
        el("dd", null, t("team.rank", { rank: place.rank, of: place.of }), " ", el("small", null, worth(place), place.provisional && ` \u00b7 ${t("standing.provisional")}`)),
      ),
    ),
  );
}

/** @param {any} place */
function worth({ vp, percent, imps }) {
  if (vp !== null) return `${vp.toFixed(2)} VP`.replace("-", "\u2212");
  return percent === null ? `${scoreText(imps, "imps")} ${t("unit.imps")}` : `${scoreText(percent, "matchpoints")} ${t("unit.matchpoints")}`;
}

/** @param {any} each */
function row(each) {
  const against = each.match[each.side === "home" ? "visitor" : "home"];
  const name = nameOf(against.name);
  const where = [nameOf(each.session.name), each.round !== null && t("field.at.none", { round: each.round }), each.table !== null && t("field.table", { number: each.table })];
  return el(
    "a",
    { class: "team-match", href: `/${pathLanguage}/m/${each.match.id}/`, "data-state": each.state },
    el(
      "span",
      null,
      el("span", { class: "team-name", "data-room": roomOf(name) }, name),
      el("small", null, where.filter(Boolean).join(" \u00b7 "), each.round === null && [" \u00b7 ", startText(each.starts, team.zone) ?? t("schedule.no-time")]),
    ),
    el("span", { class: "team-result" }, result(each), said(each).map((words) => el("small", { class: "team-state" }, words))),
  );
}

/** Its own score first, whatever side it is. @param {any} each */
function result({ score, side, own, scoring, state }) {
  if (scoring !== null) return own === null ? null : el("b", { "data-key": own }, `${scoreText(own, scoring)} ${t(`unit.${scoring}`)}`);
  if (state === "before" || !score) return null;
  const [ours, theirs] = side === "home" ? score.imps : [...score.imps].reverse();
  return el("b", { "data-ahead": ours > theirs, "data-key": `${ours}:${theirs}` }, `${ours} : ${theirs}`);
}

/** How far it is, and the VPs: a line each. @param {any} each @returns {string[]} */
function said({ score, side, scoring, state, boards }) {
  if (state === "before") return [t("schedule.before")];
  const vp = score?.vp && vpText(side === "home" ? score.vp : [...score.vp].reverse());
  const after = scoring === null ? t("score.after", { n: score.after }) : t("team.boards", { n: boards });
  const far = state === "over" && vp ? "" : [state === "on" && t("schedule.on"), after].filter(Boolean).join(" \u00b7 ");
  return [far, vp].filter(Boolean);
}

/** What a newer frame of a match says of it. @param {string} id @param {any} frame */
function take(id, frame) {
  const each = team.matches.find((/** @type {any} */ one) => one.match.id === id);
  if (!each || frame.k !== "match") return;
  const { after, boards } = frame.match;
  each.score = frame.match;
  if (each.state === "before" && frame.rows.some((/** @type {any} */ one) => one.id)) each.state = "on";
  if (each.state === "on" && after === boards) each.state = "over";
}

const redraw = await openPage(draw);
onAct((name, pressed) => {
  if (name !== "follow") return;
  toggleFollowed(team.slug, /** @type {string} */ (pressed.dataset.of));
  redraw();
});
addEventListener("storage", redraw);

const open = team.matches.filter((/** @type {any} */ each) => each.state !== "over" && each.scoring === null);
open.sort((/** @type {any} */ one, /** @type {any} */ other) => Number(other.state === "on") - Number(one.state === "on"));
const watched = open.slice(0, MOST_WATCHED).map((/** @type {any} */ each) => `match:${each.match.id}`);
if (watched.length > 0) {
  keepAlive(
    new Live({
      versions: new Map(watched.map((/** @type {string} */ channel) => [channel, -1])),
      mayDoze: true,
      onFrame: (channel, frame) => {
        // Recalled: the page is as if it had never been.
        if (frame === null) return location.reload();
        take(channel.split(":")[1], frame);
        redraw();
      },
    }),
  );
}
