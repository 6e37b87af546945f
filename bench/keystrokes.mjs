/**
 * How many keys the plays of a file cost a practised operator: JSON lines of boards in, one JSON line of counts out.
 *
 * Every key goes through the console's own typing machine, and what it takes is compared with the card that was played.
 * A line in: {hands, dealer, vulnerable, number, auction: ["1C", ...], play: ["C2", ...], claim: tricks|null}.
 */
import { readFileSync } from "node:fs";
import { editable, lastNoted } from "../static/js/console/record.js";
import { press, start } from "../static/js/console/typing.js";
import { fold } from "../static/js/game.js";
import { keysFor } from "../static/js/practice/coach.js";

/** @param {any} state */
const place = (state) => ({
  state, writable: true, stop: null, since: Infinity, boards: [], last: state.undoTarget, editable: editable(state), before: () => state, note: lastNoted(state),
});

/** Keys for one action, pressed; null where the action is none of the machine's (a card that is not there). */
function typed(entries, typing, setup, action) {
  const keys = keysFor(action, fold(setup, entries), typing.suit);
  let now = typing;
  const taken = [];
  for (const key of keys) {
    const result = press(now, key, place(fold(setup, [...entries, ...taken])));
    now = result.typing;
    if (now.refusal) return null;
    for (const intent of result.intents) if (intent.do === "act") taken.push({ id: `e${entries.length + taken.length}`, action: intent.action });
  }
  const same = taken.length === 1 && ["k", "call", "card", "tricks"].every((name) => taken[0].action[name] === action[name]);
  return same ? { keys: keys.length, typing: now, entries: [...entries, ...taken] } : null;
}

const counts = { boards: 0, cards: 0, cardKeys: 0, calls: 0, callKeys: 0, claims: 0, claimKeys: 0, left: 0 };
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const board = JSON.parse(line);
  const setup = { number: board.number, dealer: board.dealer, vulnerable: board.vulnerable, hands: board.hands };
  let at = { keys: 0, typing: start(), entries: [{ id: "e0", action: { k: "open" } }] };
  const actions = [
    ...board.auction.map((call) => ({ k: "call", call })), ...board.play.map((card) => ({ k: "card", card })),
    ...(board.claim === null ? [] : [{ k: "claim", tricks: board.claim }]),
  ];
  const own = { cards: 0, cardKeys: 0, calls: 0, callKeys: 0, claims: 0, claimKeys: 0 };
  let fits = true;
  for (const action of actions) {
    if (action.k === "card" && fold(setup, at.entries).phase === "finished") break; // the last trick plays itself
    const next = typed(at.entries, at.typing, setup, action);
    if (!next) {
      fits = false;
      break;
    }
    at = next;
    own[`${action.k}s`] += 1;
    own[`${action.k}Keys`] += next.keys;
  }
  if (!fits) counts.left += 1;
  else {
    counts.boards += 1;
    // Cards that play themselves were played without a key.
    own.cards = board.play.length;
    for (const name of Object.keys(own)) counts[name] += own[name];
  }
}
console.log(JSON.stringify(counts));
