/**
 * A line-up being chosen: players by seat, seat by seat. Pure; knows no page and no server.
 * @typedef {{room: "open" | "closed", seat: string}} Place
 * @typedef {{open: Record<string, string>, closed: Record<string, string>}} LineUp
 */

/** The side's seats, open room first. @param {{tables: Record<string, {seats: string[]}>}} view @returns {Place[]} */
export function placesOf(view) {
  return /** @type {Place[]} */ (["open", "closed"].flatMap((room) => view.tables[room].seats.map((seat) => ({ room, seat }))));
}

/** @param {LineUp} lineUp @param {Place} place */
export function playerAt(lineUp, { room, seat }) {
  return lineUp[room][seat] ?? "";
}

/** Where a player sits, if anywhere. @param {LineUp} lineUp @param {Place[]} places @param {string} player */
export function placeOf(lineUp, places, player) {
  return places.find((place) => playerAt(lineUp, place) === player) ?? null;
}

/** With a player in a seat; who sat elsewhere changes places with whoever was here. @param {LineUp} lineUp @param {Place[]} places @param {Place} to @param {string} player @returns {LineUp} */
export function withPlayer(lineUp, places, to, player) {
  const from = placeOf(lineUp, places, player);
  const moved = { open: { ...lineUp.open }, closed: { ...lineUp.closed } };
  const here = playerAt(lineUp, to);
  if (from) {
    if (here) moved[from.room][from.seat] = here;
    else delete moved[from.room][from.seat];
  }
  moved[to.room][to.seat] = player;
  return moved;
}

/** The next seat nobody has, after `from` and round again; null when all are taken. @param {LineUp} lineUp @param {Place[]} places @param {Place | null} from */
export function nextBlank(lineUp, places, from) {
  const at = from ? places.findIndex((place) => isSame(place, from)) + 1 : 0;
  return [...places.slice(at), ...places.slice(0, at)].find((place) => !playerAt(lineUp, place)) ?? null;
}

/** @param {Place} one @param {Place | null} other */
export function isSame(one, other) {
  return other !== null && one.room === other.room && one.seat === other.seat;
}

/** @param {LineUp} lineUp @param {Place[]} places */
export function blanks(lineUp, places) {
  return places.filter((place) => !playerAt(lineUp, place)).length;
}

/** @param {LineUp | null} one @param {LineUp | null} other @param {Place[]} places */
export function isEqual(one, other, places) {
  if (!one || !other) return one === other;
  return places.every((place) => playerAt(one, place) === playerAt(other, place));
}

export const EMPTY = /** @type {LineUp} */ ({ open: {}, closed: {} });

/**
 * How the side stands, as a word: open, reopened, begun (too late for a line-up), seated (without one), waiting, sealed,
 * late (sealed, past its time), empty or overdue.
 * @param {any} view @param {number} now epoch seconds
 */
export function standing(view, now) {
  const isOver = view.deadline !== null && now >= view.deadline;
  const hasBegun = view.why_not === "play-begun";
  if (view.reopened_until !== null && now < view.reopened_until && !hasBegun) return "reopened";
  if (view.status === "open") return "open";
  if (hasBegun) return "begun";
  if (view.status === "seated") return "seated";
  if (view.why_not === "opponents-first") return "waiting";
  if (view.status === "sealed") return isOver ? "late" : "sealed";
  return isOver ? "overdue" : "empty";
}
