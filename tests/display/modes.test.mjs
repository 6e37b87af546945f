/** How current a picture is and what a board is called: said on every page, never a blank. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const catalogue = JSON.parse(readFileSync(new URL("../../static/i18n/en.json", import.meta.url), "utf8"));
const made = (tag) => ({ tag, children: [], attributes: {}, setAttribute(name, value) { this.attributes[name] = value; }, append(...more) { this.children.push(...more); } });
globalThis.HTMLElement = class {};
globalThis.Node = class { static [Symbol.hasInstance](value) { return typeof value === "object"; } };
globalThis.customElements = { define: () => {} };
globalThis.document = {
  documentElement: { lang: "en" },
  createElement: made,
  createTextNode: (text) => text,
  getElementById: () => ({ href: "catalogue" }),
};
globalThis.fetch = async () => ({ json: async () => catalogue });
const { loadCatalogue } = await import("../../static/js/i18n.js");
const { heldNotice, modeMark } = await import("../../static/js/el/mode.js");
const { labelOf } = await import("../../static/js/el/label.js");
await loadCatalogue();
const text = (node) => (node?.children ? node.children.map(text).join("") : String(node));
const notice = { en: "Back at three", zh: "三点继续" };

test("every kind of mode has its mark", () => {
  const kinds = ["live", "delayed", "held", "boards", "after"];
  assert.deepEqual(kinds.map((kind) => text(modeMark({ kind, minutes: 30 }))), ["LIVE", "DELAYED 30 min", "HELD", "AFTER EACH BOARD", "AFTER THE SESSION"]);
});

test("what is kept back says so in the director's words", () => {
  for (const kind of ["held", "boards", "after"]) assert.match(text(heldNotice({ kind, notice })), /Back at three$/);
});

test("without words of a director what is kept back is never a blank", () => {
  for (const kind of ["held", "boards", "after"]) assert.ok(text(heldNotice({ kind })).length > 20);
});

test("what is shown as it happens has no notice", () => {
  assert.deepEqual([heldNotice({ kind: "live", notice }), heldNotice({ kind: "delayed", minutes: 5 })], [null, null]);
});

test("a substitute is called by its label, any other board by its number", () => {
  assert.deepEqual([labelOf({ number: 7 }), labelOf({ number: 7, label: "7R" }), labelOf(null)], ["7", "7R", ""]);
});

const { matchRow } = await import("../../static/js/el/match-row.js");
const score = { home: { name: { en: "A", zh: "甲" } }, visitor: { name: { en: "B", zh: "乙" } }, imps: [3, 1], after: 4 };
const finished = { open: { finished: 5 }, closed: { finished: 4 } };

test("a match that is held while others go on says so in its row, beside how far its rooms are", () => {
  const said = [matchRow(score, null, null, true), matchRow(score, null, finished, true), matchRow(score, null, finished), matchRow(score)].map(text);
  assert.match(said[0], /after 4HELDB$/);
  assert.match(said[1], /HELD · open 5 · closed 4/);
  assert.ok(!said[2].includes("HELD") && !said[3].includes("HELD"));
});
