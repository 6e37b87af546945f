// static/js/game.js reads every board of the vectors as `bridge` does, step by step.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { check, fold, legalCalls, legalCards, remaining, SEATS } from "../../static/js/game.js";

const boards = JSON.parse(readFileSync(new URL("../vectors/game.json", import.meta.url), "utf8"));
const SUITS = ["S", "H", "D", "C"];
const RANKS = "AKQJT98765432";
const plain = (value) => JSON.parse(JSON.stringify(value));

function outline(state) {
  const legal = legalCards(state);
  return plain({
    phase: state.phase,
    turn: state.turn,
    contract: state.contract && state.contract + (state.result && state.contract === null ? "" : ""),
    won: state.won,
    calls: state.calls.length,
    legalCalls: legalCalls(state).length,
    legalCards: legal === null ? null : legal.join(" "),
    result: state.result,
    provisional: state.provisional,
    conflicts: state.conflicts.map((one) => [one.code, one.law, one.id]),
    undo: state.undoTarget,
    pause: state.pause,
  });
}

const written = (cards) =>
  cards && SUITS.map((suit) => [...RANKS].filter((rank) => cards.has(suit + rank)).join("")).join(".");

function whole(state) {
  return plain({
    ...outline(state),
    callViews: state.calls.map((one) => [one.id, one.seat, one.call, one.alert, one.text, one.corrected, one.illegal, one.happened?.kind ?? null]),
    tricks: state.tricks.map((trick) => [trick.leader, trick.winner, trick.cards.map((one) => [
      one.id, one.seat, one.card, one.source, one.corrected, one.illegal, one.revoke, one.happened?.kind ?? null,
    ])]),
    passedOut: state.passedOut,
    joined: state.joined,
    claim: state.claim?.tricks ?? null,
    evidence: state.conflicts.map((one) => one.evidence),
    unplaced: state.unplaced,
    remaining: SEATS.map((seat) => written(remaining(state, seat))),
    calls: legalCalls(state),
  });
}

for (const board of boards) {
  test(`fold and check, ${board.name}`, () => {
    const entries = [];
    let state = fold(board.setup, entries);
    board.steps.forEach((step, index) => {
      for (const [action, refusal] of step.probes) {
        assert.deepEqual(plain(check(state, action)), refusal, `step ${index + 1}, asked ${JSON.stringify(action)}`);
      }
      entries.push(step.entry);
      state = fold(board.setup, entries);
      assert.deepEqual(outline(state), step.state, `step ${index + 1}, ${JSON.stringify(step.entry.action)}`);
    });
    assert.deepEqual(whole(state), board.end);
  });
}

test("vectors hold every kind of action, and most refusals", () => {
  const steps = boards.flatMap((board) => board.steps);
  const kinds = new Set(steps.map((step) => step.entry.action.k));
  const codes = new Set(steps.flatMap((step) => step.probes.map(([, refusal]) => refusal?.code)));
  assert.deepEqual([...kinds].sort(), ["call", "card", "claim", "correct", "deal", "explain", "join", "lost", "open", "pause", "result"]);
  assert.ok(codes.size >= 24, `${codes.size} codes: ${[...codes].sort().join(" ")}`);
});
