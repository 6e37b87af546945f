/**
 * <bridge-trick>: the trick on the table, each card at its seat; the seat to play is framed.
 * view = {trick: {leader, cards, winner, marks} | null, turn: seat | null}
 */
import { rankText } from "../cards.js";
import { define, el } from "../dom.js";
import { t } from "../i18n.js";
import { SEATS, seatAfter } from "../seats.js";
import { suit } from "./suit.js";

define("bridge-trick", (view) => {
  /** @type {Record<string, {card: string | null, mark: string | undefined}>} */
  const onTable = {};
  view.trick?.cards.forEach((/** @type {string | null} */ card, /** @type {number} */ index) => {
    onTable[seatAfter(view.trick.leader, index)] = { card, mark: view.trick.marks?.[index] };
  });
  return SEATS.map((seat) => place(seat, onTable[seat], view));
});

/** @param {string} seat @param {any} played @param {any} view */
function place(seat, played, view) {
  return el(
    "span",
    {
      class: "place",
      "data-seat": seat,
      "data-key": played ? `${seat}${played.card}` : seat,
      "data-empty": !played,
      "data-turn": view.turn === seat,
      "data-won": view.trick?.winner === seat,
      "data-mark": played?.mark,
      title: played?.mark ? t(`mark.${played.mark}`) : null,
    },
    played && (played.card ? [rankText(played.card[1]), suit(played.card[0])] : "?"),
  );
}
