// The keys named under the line are true where they stand, and the sheet of all keys has all of them and no other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SHEET } from "../../static/js/console/help.js";
import { hintsOf } from "../../static/js/console/hints.js";
import { NAMED } from "../../static/js/console/keyboard.js";
import { PLAIN, press, SHIFTED, start, STOPPED } from "../../static/js/console/typing.js";
import { at, AUCTION, CONTRACT, SETUP } from "./boards.mjs";

/** Hints as "key word" on a board, after some keys. */
function hints(words, change = {}, keys = []) {
  const here = at(words, { next: 13, free: [13], ...change });
  const typing = keys.reduce((now, key) => press(now, key, here).typing, change.typing ?? start());
  return hintsOf({ state: here.state, typing, at: here, tab: change.tab }).map(([key, word]) => `${key} ${word}`);
}
const ONLY = `${CONTRACT} CJ C2 C4 CK C5 CA C6 C7 C3 CQ`;

test("Enter is named as the way to play a card exactly where one card is legal", () => {
  assert.ok(hints(ONLY).includes("Enter only"));
  assert.ok(!hints(CONTRACT).some((hint) => hint.startsWith("Enter")));
  assert.ok(!hints(`${CONTRACT} CJ`).some((hint) => hint.startsWith("Enter")));
});

test("nothing is named to be taken back, put right or alerted where nothing was typed", () => {
  const bare = hints("open", { last: null });
  for (const key of ["u", "e", "!", "'"]) assert.ok(!bare.some((hint) => hint.startsWith(`${key} `)), key);
  const called = hints(AUCTION);
  for (const hint of ["u undo", "e edit", "! alert", "' explain", "j join", "r result"]) assert.ok(called.includes(hint), hint);
});

test("an alert that stands can be taken off, and is named so", () => {
  const call = { id: "e2", action: { k: "call", call: "1C", alert: true } };
  assert.ok(hints([{ id: "e1", action: { k: "open" } }, call], { setup: { ...SETUP, dealer: "N" } }).includes("! alert-off"));
});

test("a board that waits is opened, left out or taken up again, whichever it is", () => {
  assert.deepEqual(hints("", { last: null }), ["Enter open", "j join", "r result", "o goto", "S skip", "? all"]);
  assert.ok(hints("", { last: null, skipped: true }).includes("S unskip"));
});

test("the deal is asked for where there is none", () => {
  assert.ok(hints(AUCTION, { setup: { ...SETUP, hands: null } }).includes("G deal"));
  assert.ok(!hints(AUCTION).includes("G deal"));
});

test("the way on is named by where it leads, and not where there is none", () => {
  const done = `${CONTRACT} CJ`;
  const over = [...at(done).state.position.record.entries, { id: "x", action: { k: "claim", tricks: 10 } }];
  const ahead = { table: "t", begun: true, over: true, sent: true };
  assert.ok(hints(over).includes("n next"));
  assert.ok(hints(over, { next: null, round: "t" }).includes("n next-round"));
  assert.ok(hints(over, { next: null, ahead }).includes("n next-session"));
  for (const change of [{}, { ahead: { ...ahead, begun: false } }, { ahead: { ...ahead, sent: false } }]) {
    assert.ok(!hints(over, { next: null, ...change }).some((hint) => hint.startsWith("n ")));
  }
});

test("what was refused leaves two keys, and what is typed its own", () => {
  assert.deepEqual(hints("open 1N", {}, ["1", "c"]), ["Backspace rub-out", "Escape leave"]);
  assert.deepEqual(hints(AUCTION, {}, ["3"]), ["Backspace rub-out", "Escape leave"]);
  assert.deepEqual(hints(CONTRACT, {}, ["+"]), ["Backspace rub-out", "Escape leave"]);
  assert.deepEqual(hints(CONTRACT, {}, ["+", "1"]), ["Enter accept", "Backspace rub-out", "Escape leave"]);
});

test("walking through the entries: alert and explanation are named beside calls alone", () => {
  const onCard = hints(`${CONTRACT} CJ`, {}, ["e"]);
  assert.deepEqual(onCard, ["\u2190 earlier", "\u2192 leave", "Delete delete-entry", "Escape leave"]);
  const onCall = hints(`${CONTRACT} CJ`, {}, ["e", "ArrowLeft", "ArrowLeft"]);
  assert.ok(onCall.includes("! alert") && onCall.includes("' explain") && onCall.includes("\u2192 later"));
});

test("where Enter does not answer the question it is not named", () => {
  assert.deepEqual(hints(CONTRACT, {}, ["M"]), ["Escape leave"]);
  assert.deepEqual(hints(CONTRACT, {}, ["M", "3"]), ["Escape leave"]);
  assert.deepEqual(hints(CONTRACT, {}, ["l"]), ["Enter accept", "Escape leave"]);
});

test("who only looks on is told how to take the pen, a second tab and a stopped line nothing", () => {
  assert.deepEqual(hints(AUCTION, { writable: false }), ["t take", "o goto", "? all"]);
  assert.deepEqual(hints(AUCTION, { writable: false, tab: false }), []);
  assert.deepEqual(hints(AUCTION, { stop: { why: "pen", id: null } }), []);
});

test("every key named anywhere does something there", () => {
  const places = ["", "open", AUCTION, CONTRACT, `${CONTRACT} CJ`, ONLY];
  for (const words of places) {
    for (const hint of hints(words)) {
      const [key] = hint.split(" ");
      const here = at(words, { next: 13, free: [13] });
      const result = press(start(), NAMED[key] ?? key, here);
      assert.ok(!result.intents.some((wish) => wish.do === "bump") && !result.typing.refusal, `${hint} at "${words}"`);
    }
  }
});

test("the sheet of all keys names every command of the key tables, and the keys of a stopped line", () => {
  const named = new Set(SHEET.flatMap(([, rows]) => rows.flatMap(([names]) => names)).map((name) => NAMED[name] ?? name));
  const commands = new Map();
  for (const [key, name] of Object.entries({ ...SHIFTED, ...PLAIN })) commands.set(name, [...(commands.get(name) ?? []), key]);
  assert.ok(commands.size > 15);
  for (const [name, keys] of commands) assert.ok(keys.some((key) => named.has(key) || named.has(key.toLowerCase())), `${name}: ${keys}`);
  for (const key of [...Object.keys(STOPPED).filter((one) => one !== "T"), "A", "Z", "?", "y", "1", "Tab", "Home", "End", "ArrowDown"]) assert.ok(named.has(key), key);
});

test("whatever stands on the sheet as a command of one key is one", () => {
  const commands = { ...PLAIN, ...SHIFTED, ...STOPPED };
  const others = ["j", "9", "p", "x", "i", "*", "=", "A", "t", "H", "M", "y", "Z", "?", "Tab", "Enter", " ", "Backspace", "Delete", "Escape", "1", "2", "3"];
  const single = SHEET.flatMap(([, rows]) => rows.filter(([names]) => names.length === 1).map(([[name]]) => NAMED[name] ?? name));
  assert.ok(single.length > 25);
  assert.deepEqual(single.filter((key) => !(key in commands) && !others.includes(key)), []);
});
