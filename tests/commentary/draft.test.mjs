/** The words being written: which position they mean, and under which id they go out. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft, remember, remembered } from "../../static/js/commentary/draft.js";

const at = (calls, cards = 0) => ({ table: "t", room: "open", board: 1, label: "", at: [calls, cards] });
const fresh = () => {
  let id = 0;
  return new Draft(() => `id-${(id += 1)}`);
};

test("before the first letter the newest position is meant", () => {
  const draft = fresh();
  assert.deepEqual(draft.meant(at(1)), at(1));
  assert.deepEqual(draft.meant(at(2)), at(2));
});

test("from the first letter on the position stays while play goes on", () => {
  const draft = fresh();
  draft.write("a", at(1));
  draft.write("a b", at(3));
  assert.deepEqual(draft.message(at(4)).at, [1, 0]);
});

test("who points somewhere else while writing means that", () => {
  const draft = fresh();
  draft.write("a", at(3));
  draft.point(at(1));
  assert.deepEqual(draft.meant(at(3)), at(1));
});

test("words wiped out mean the newest again", () => {
  const draft = fresh();
  draft.write("a", at(1));
  draft.write(" ", at(2));
  assert.deepEqual(draft.meant(at(3)), at(3));
  assert.equal(draft.message(at(3)), null);
});

test("the same words go out under the same id until they arrive, others under another", () => {
  const draft = fresh();
  draft.write("a", at(1));
  const [first, again] = [draft.message(at(1)), draft.message(at(5))];
  assert.deepEqual(first, again);
  draft.isPrivate = true;
  const note = draft.message(at(1));
  assert.deepEqual([note.k, note.id], ["note", "id-2"]);
  draft.clear();
  draft.write("a", at(1));
  assert.equal(draft.message(at(1)).id, "id-3");
});

test("what is sent is what the server's union takes", () => {
  const draft = fresh();
  draft.write(" the \u26605 ", at(4, 13));
  assert.deepEqual(draft.message(null), { k: "say", id: "id-1", table: "t", board: 1, label: "", at: [4, 13], text: "the \u26605" });
});

test("too many letters are not sent; a letter outside the plane is one", () => {
  const draft = fresh();
  draft.write("\u{1f0a1}".repeat(280), at(1));
  assert.equal(draft.left, 0);
  assert.ok(draft.message(at(1)));
  draft.write("x".repeat(281), at(1));
  assert.equal(draft.message(at(1)), null);
});

test("nothing can be said of nothing", () => {
  const draft = fresh();
  draft.write("a", null);
  assert.equal(draft.message(null), null);
});

test("a reload keeps the words, and that they are private", () => {
  const kept = new Map();
  globalThis.sessionStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  const draft = fresh();
  draft.isPrivate = true;
  draft.write("psst", at(1));
  remember("m", draft);
  assert.deepEqual(remembered("m"), { text: "psst", isPrivate: true });
  assert.deepEqual(remembered("other"), { text: "", isPrivate: false });
  delete globalThis.sessionStorage;
  remember("m", draft);
  assert.deepEqual(remembered("m"), { text: "", isPrivate: false });
});
