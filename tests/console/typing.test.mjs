// Key after key: what the line holds, and what the operator is taken to want.
import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, explained, press, start } from "../../static/js/console/typing.js";
import { at, AUCTION, CONTRACT, entriesOf } from "./boards.mjs";

/** Presses keys one after another on an unchanged board; the last wishes and the line. */
function type(keys, here, typing = start()) {
  let wishes = [];
  for (const key of keys) {
    const result = press(typing, key, here);
    typing = result.typing;
    wishes = wishes.concat(result.intents);
  }
  return { typing, wishes };
}
const acts = (wishes) => wishes.filter((wish) => wish.do === "act").map((wish) => wish.action);

test("a call takes itself when complete", () => {
  const { typing, wishes } = type(["1", "n"], at("open"));
  assert.deepEqual(wishes, [{ do: "act", action: { k: "call", call: "1N" }, itself: true }]);
  assert.equal(typing.text, "");
});

test("a call waits for Enter or Space when the operator wants it so", () => {
  assert.deepEqual(type(["1", "n"], at("open"), start(false)).wishes, []);
  assert.deepEqual(acts(type(["1", "n", "Enter"], at("open"), start(false)).wishes), [{ k: "call", call: "1N" }]);
  assert.deepEqual(acts(type(["1", "n", "!", " "], at("open"), start(false)).wishes), [{ k: "call", call: "1N", alert: true }]);
});

test("the t of 1nt does no harm", () => assert.deepEqual(type(["t"], at("open 1N")).wishes, []));

test("an illegal call stays on the line with its Law, further keys are not taken", () => {
  const { typing, wishes } = type(["1", "c", "p"], at("open 1N"));
  assert.equal(typing.text, "1c");
  assert.equal(typing.refusal.code, "insufficient-bid");
  assert.equal(typing.refusal.law, "18");
  assert.deepEqual(wishes, [{ do: "bump", code: "refused" }]);
});

test("it happened, on purpose, with the key for it", () => {
  const happened = { shape: "call", kind: "insufficient-bid", law: "18" };
  assert.deepEqual(acts(type(["1", "c", "H"], at("open 1N")).wishes), [{ k: "call", call: "1C", happened }]);
});

test("a lead out of turn that happened names who led", () => {
  const { wishes } = type(["s", "k", "H"], at(CONTRACT));
  assert.deepEqual(acts(wishes)[0].happened, { shape: "card", kind: "opening-lead-out-of-turn", law: "54", data: { by: "N" } });
});

test("Backspace and Escape mend a refused line", () => {
  assert.equal(type(["1", "c", "Backspace"], at("open 1N")).typing.refusal, null);
  assert.deepEqual(type(["1", "c", "Escape"], at("open 1N")).typing, start());
});

test("Enter plays the only card, but not within the stroke that took the one before", () => {
  const led = `${CONTRACT} CJ C2 C4 CK C5 CA C6 C7 C3 CQ`;
  assert.deepEqual(acts(type(["Enter"], at(led)).wishes), [{ k: "card", card: "C9" }]);
  assert.deepEqual(type(["Enter"], at(led, { since: 120 })).wishes, []);
  assert.deepEqual(type([" "], at(led)).wishes, []);
});

test("the suit named last goes on to the next lead", () => {
  const { typing } = type(["c", "k"], at(`${CONTRACT} CJ C2 C4`));
  assert.equal(typing.suit, "C");
  assert.deepEqual(acts(type(["8"], at(`${CONTRACT} CJ C2 C4 CK`), typing).wishes), [{ k: "card", card: "C8" }]);
});

test("a claim is echoed by the first Enter and accepted by the second", () => {
  const once = type(["+", "1", "Enter"], at(CONTRACT));
  assert.deepEqual(acts(once.wishes), []);
  assert.equal(once.typing.armed, true);
  assert.deepEqual(acts(type(["Enter"], at(CONTRACT), once.typing).wishes), [{ k: "claim", tricks: 11 }]);
});

test("a claim changed after the echo is echoed again", () => {
  const { typing, wishes } = type(["+", "1", "Enter", "Backspace", "2", "Enter"], at(CONTRACT));
  assert.deepEqual(acts(wishes), []);
  assert.equal(typing.armed, true);
});

for (const keys of [["C"], ["c", "c"]]) {
  test(`the claim prompt, ${keys.join(" ")}`, () => {
    const { wishes } = type([...keys, "9", "Enter", "Enter"], at(CONTRACT));
    assert.deepEqual(acts(wishes), [{ k: "claim", tricks: 9 }]);
  });
}
test("c= is a claim, c5 a club", () => {
  assert.equal(type(["c", "="], at(CONTRACT)).typing.mode, "claim");
  assert.deepEqual(acts(type(["c", "3"], at(CONTRACT)).wishes), [{ k: "card", card: "C3" }]);
});

test("a claim of more than there is, is refused", () => {
  const { typing } = type(["+", "3", "Enter"], at(`${CONTRACT} CA C2 C4 C5`));
  assert.equal(typing.refusal.code, "claim-impossible");
});

test("undo takes back what one more undo takes back", () => {
  assert.deepEqual(acts(type(["u"], at(AUCTION)).wishes), [{ k: "correct", of: "e9", to: null }]);
  assert.deepEqual(type(["u"], at("open", { last: null })).wishes, [{ do: "bump", code: "nothing" }]);
});

test("one key says why the table waits, the same key that it goes on", () => {
  assert.deepEqual(acts(type(["D"], at(AUCTION)).wishes), [{ k: "pause", why: "director" }]);
  assert.deepEqual(acts(type(["B"], at(CONTRACT)).wishes), [{ k: "pause", why: "break" }]);
  const waiting = at(AUCTION);
  waiting.state.pause = "away";
  assert.deepEqual(acts(type(["W"], waiting).wishes), [{ k: "pause", why: null }]);
  assert.deepEqual(acts(type(["T"], waiting).wishes), [{ k: "pause", why: "technical" }]);
});

test("a board that is not open yet waits for nothing", () => {
  assert.deepEqual(type(["D"], at("")).wishes, [{ do: "bump", code: "open-first" }]);
});

test("editing walks back and puts another call in the place", () => {
  const { wishes } = type(["e", "ArrowLeft", "ArrowLeft", "3", "h", "Enter"], at(AUCTION));
  assert.deepEqual(acts(wishes), [{ k: "correct", of: "e7", to: { k: "call", call: "3H" } }]);
});

test("editing keeps what was said of a call", () => {
  const entries = entriesOf(AUCTION);
  entries[2].action = { k: "call", call: "1C", alert: true, text: "2+" };
  const keys = ["e", ...Array(6).fill("ArrowLeft"), "1", "d", "Enter"];
  assert.deepEqual(acts(type(keys, at(entries)).wishes), [{ k: "correct", of: "e3", to: { k: "call", call: "1D", alert: true, text: "2+" } }]);
});

test("editing checks the call in its place", () => {
  const { typing } = type(["e", "ArrowLeft", "ArrowLeft", "1", "c", "Enter"], at(AUCTION));
  assert.equal(typing.refusal.code, "insufficient-bid");
});

test("editing a card takes a rank alone, or says it was inferred", () => {
  const here = at(`${CONTRACT} CJ C2`);
  assert.deepEqual(acts(type(["e", "6", "Enter"], here).wishes), [{ k: "correct", of: "e14", to: { k: "card", card: "C6" } }]);
  assert.deepEqual(acts(type(["e", "i", "Enter"], here).wishes), [{ k: "correct", of: "e14", to: { k: "card", card: "C2", source: "inferred" } }]);
});

test("editing a claim", () => {
  const here = at([...entriesOf(CONTRACT), { id: "claim", action: { k: "claim", tricks: 10 } }]);
  assert.deepEqual(acts(type(["e", "+", "1", "Enter"], here).wishes), [{ k: "correct", of: "claim", to: { k: "claim", tricks: 11 } }]);
});

test("Delete and Enter take an earlier entry back, Delete alone does not", () => {
  const here = at(AUCTION);
  assert.deepEqual(acts(type(["e", "Delete"], here).wishes), []);
  assert.deepEqual(acts(type(["e", "Delete", "Enter"], here).wishes), [{ k: "correct", of: "e9", to: null }]);
});

test("walking past the end leaves", () => assert.equal(type(["e", "ArrowRight"], at(AUCTION)).typing.mode, "line"));

test("an alert and an explanation of the last call come later", () => {
  assert.deepEqual(acts(type(["!"], at("open 1C")).wishes), [{ k: "explain", of: "e2" }]);
  const { typing } = type(["'"], at("open 1C"));
  assert.equal(typing.mode, "text");
  assert.deepEqual(acts(explained(typing, " 16+ ").intents), [{ k: "explain", of: "e2", text: "16+" }]);
});

test("! begins an alerted call where nothing can be alerted", () => {
  assert.deepEqual(acts(type(["!", "1", "c"], at("open")).wishes), [{ k: "call", call: "1C", alert: true }]);
});

test("a bare result, with the contract in full, twice Enter", () => {
  const { wishes } = type(["r", ..."4hs=", "Enter", "Enter"], at("open"));
  assert.deepEqual(acts(wishes), [{ k: "result", contract: "4H", declarer: "S", tricks: 10 }]);
});

test("joining in the middle is j, in the play j is a jack", () => {
  assert.deepEqual(acts(type(["j", ..."4hs 5 2 w", "Enter", "Enter"], at("open")).wishes),
    [{ k: "join", contract: "4H", declarer: "S", tricks: [5, 2], leader: "W" }]);
  assert.deepEqual(acts(type(["c", "j"], at(CONTRACT)).wishes), [{ k: "card", card: "CJ" }]);
});

test("the thread is lost after a question", () => {
  assert.deepEqual(acts(type(["l"], at(CONTRACT)).wishes), []);
  assert.deepEqual(acts(type(["l", "Enter"], at(CONTRACT)).wishes), [{ k: "lost" }]);
  assert.deepEqual(acts(type(["l", "Escape", "Enter"], at(CONTRACT)).wishes), []);
});

test("the last card was inferred", () => {
  assert.deepEqual(acts(type(["I"], at(`${CONTRACT} CJ`)).wishes), [{ k: "correct", of: "e13", to: { k: "card", card: "CJ", source: "inferred" } }]);
});

test("n opens the next board, from an unfinished one after a question", () => {
  const done = at([...entriesOf(CONTRACT), { id: "c", action: { k: "claim", tricks: 10 } }]);
  assert.deepEqual(type(["n"], done).wishes, [{ do: "next" }]);
  assert.deepEqual(type(["n"], at(CONTRACT)).wishes, []);
  assert.deepEqual(type(["n", "Enter"], at(CONTRACT)).wishes, [{ do: "next", leaves: true }]);
  assert.deepEqual(type(["n", "Escape", "Enter"], at(CONTRACT)).wishes.filter((wish) => wish.do === "next"), []);
});

test("what the server asks about goes on with Enter or y, and Escape stays", () => {
  const asked = { ...start(), mode: "confirm", pending: { do: "sure", board: 11, opens: false, asked: { board: 11, next: 9, unfinished: [] } } };
  for (const key of ["Enter", "y", "Y"]) assert.deepEqual(press(asked, key, at(CONTRACT)).intents, [asked.pending]);
  assert.deepEqual(press(asked, "Escape", at(CONTRACT)).intents, [{ do: "clear" }]);
  assert.deepEqual(press(asked, "1", at(CONTRACT)).intents, [{ do: "bump", code: "confirm" }]);
  assert.equal(press(asked, "Escape", at(CONTRACT)).typing.mode, "line");
});

test("o and a number go to a board, with or without the pen", () => {
  assert.deepEqual(type([..."o9", "Enter"], at(CONTRACT)).wishes, [{ do: "goto", board: 9 }]);
  assert.deepEqual(type([..."o9", "Enter"], at(CONTRACT, { writable: false })).wishes, [{ do: "goto", board: 9 }]);
});

test("Enter opens a board that waits", () => assert.deepEqual(acts(type(["Enter"], at("")).wishes), [{ k: "open" }]));

test("without the pen nothing is taken but the pen", () => {
  const here = at("open", { writable: false });
  assert.deepEqual(type(["t"], here).wishes, [{ do: "take" }]);
  assert.deepEqual(type(["1", "c"], here).wishes, [{ do: "bump", code: "no-pen" }, { do: "bump", code: "no-pen" }]);
  assert.deepEqual(choose(start(), { k: "call", call: "1C" }, here).intents, [{ do: "bump", code: "no-pen" }]);
});

test("a queue that stands still waits for its decision", () => {
  const here = at("open", { stop: { why: "stale" } });
  assert.deepEqual(type(["1", "c", "Enter"], here).wishes.map((wish) => wish.code), ["stopped", "stopped", "stopped"]);
  assert.deepEqual(["S", "D", "X", "H"].map((key) => type([key], here).wishes[0].do), ["again", "drop", "drop-all", "happened"]);
});

test("a pointer's call or card is checked like a typed one", () => {
  assert.deepEqual(acts(choose(start(), { k: "card", card: "CJ" }, at(CONTRACT)).intents), [{ k: "card", card: "CJ" }]);
  assert.equal(choose(start(), { k: "card", card: "SA" }, at(CONTRACT)).typing.refusal.code, "opening-lead-out-of-turn");
});

test("once the next session has begun, n and Enter ask which of the two is meant before a board of this one is opened", () => {
  const ahead = { table: "later", begun: true, over: false, sent: true };
  const done = [...entriesOf(`${CONTRACT} CJ`), { id: "claim", action: { k: "claim", tricks: 10 } }];
  for (const [key, here] of [["n", at(done, { ahead, next: 13 })], ["Enter", at("", { ahead, next: 13 })]]) {
    const asked = type([key], here);
    assert.deepEqual([asked.wishes, asked.typing.pending.do], [[], "stay"]);
    assert.deepEqual(type(["n"], here, asked.typing).wishes, [{ do: "onwards" }]);
    assert.deepEqual(type(["Enter"], here, asked.typing).wishes, [asked.typing.pending]);
  }
  assert.deepEqual(acts(type(["Enter"], at("", { ahead: { ...ahead, begun: false } })).wishes), [{ k: "open" }]);
});

test("with every board in, n leads into the next session: not before its hour, not while something is unsent", () => {
  const ahead = { table: "later", begun: true, over: true, sent: true };
  const done = [...entriesOf(`${CONTRACT} CJ`), { id: "claim", action: { k: "claim", tricks: 10 } }];
  const n = (change, words = done) => type(["n"], at(words, { next: null, ahead: { ...ahead, ...change } })).wishes;
  assert.deepEqual(n({}), [{ do: "onwards" }]);
  assert.deepEqual(n({ begun: false }), [{ do: "bump", code: "too-early" }]);
  assert.deepEqual(n({ sent: false }), [{ do: "bump", code: "not-sent" }]);
  assert.deepEqual(type(["n"], at(done, { next: null, ahead: null })).wishes, [{ do: "bump", code: "nothing" }]);
  // A board under way is left on purpose or not at all.
  const leaving = type(["n"], at(CONTRACT, { next: null, ahead: { ...ahead, over: false } }));
  assert.deepEqual([leaving.wishes, leaving.typing.pending], [[], { do: "onwards", leaves: true }]);
});

test("what is not taken is told by its reason or by its key", () => {
  assert.deepEqual(type(["p"], at(CONTRACT)).wishes, [{ do: "bump", code: "auction-over" }]);
  assert.deepEqual(type(["x"], at(CONTRACT)).wishes, [{ do: "bump", code: "auction-over" }]);
  assert.deepEqual(type(["z"], at(CONTRACT)).wishes, [{ do: "bump", code: "no-key", key: "Z" }]);
  assert.deepEqual(type(["p"], at([...entriesOf(`${CONTRACT} CJ`), { id: "end", action: { k: "claim", tricks: 10 } }])).wishes, [{ do: "bump", code: "board-over" }]);
});

test("more tricks than thirteen are no claim", () => {
  const { typing, wishes } = type(["+", "9", "Enter"], at(CONTRACT));
  assert.deepEqual(wishes, [{ do: "bump", code: "beyond" }]);
  assert.equal(typing.text, "+9");
  assert.deepEqual(type(["C", "1", "4", "Enter"], at(CONTRACT)).wishes, [{ do: "bump", code: "beyond" }]);
  assert.deepEqual(type(["+", "Enter"], at(CONTRACT)).wishes, [{ do: "bump", code: "unfinished" }]);
});

test("the ten of a card typed while the pen goes to somebody else does not take it back", () => {
  const here = (sincePen) => at(CONTRACT, { writable: false, sincePen });
  assert.deepEqual(type(["t"], here(300)).wishes, [{ do: "bump", code: "pen-went" }]);
  assert.deepEqual(type(["t"], here(5000)).wishes, [{ do: "take" }]);
  assert.deepEqual(type(["t"], at(CONTRACT, { writable: false, sincePen: 300, stop: { why: "pen", id: null } })).wishes, [{ do: "bump", code: "pen-went" }]);
});

test("n of who only watches leads to the board in play, opens and parks nothing", () => {
  const elsewhere = at("", { writable: false, played: 9 });
  assert.deepEqual(type(["n"], elsewhere).wishes, [{ do: "goto", board: 9 }]);
  const there = at(CONTRACT, { writable: false, played: at(CONTRACT).state.setup.number });
  assert.deepEqual(type(["n"], there).wishes, [{ do: "bump", code: "nothing" }]);
});

test("a card that was an irregularity and guessed stays the irregularity", () => {
  const happened = { shape: "card", kind: "revoke", law: "61" };
  const revoke = [...entriesOf(`${CONTRACT} CJ`), { id: "r", action: { k: "card", card: "S7", happened } }];
  const to = { k: "card", card: "S7", source: "inferred", happened };
  assert.deepEqual(acts(type(["I"], at(revoke)).wishes), [{ k: "correct", of: "r", to }]);
  assert.deepEqual(acts(type(["e", "i", "Enter"], at(revoke)).wishes), [{ k: "correct", of: "r", to }]);
});
