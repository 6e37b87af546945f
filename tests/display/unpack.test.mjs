/** Frames as they travel, read back: what Python packed is the frame it made, and what is no array stays as it is. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { channelOf, joined, pagesOf } from "../../static/js/pages.js";
import { unpack } from "../../static/js/unpack.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/frames.json", import.meta.url), "utf-8"));

for (const { name, frame, packed } of vectors) {
  test(`${name} is the frame again`, () => assert.deepEqual(unpack(packed), frame));
}

test("what was not packed stays", () => {
  for (const frame of [null, "text", { k: "table", slug: "x" }]) assert.equal(unpack(frame), frame);
});

test("pages of a list are one list", () => {
  const frames = new Map([
    ["session:a", { k: "session", session: { id: "a" }, matches: [1, 2], page: [1, 3] }],
    ["session:a/2", { k: "session", session: { id: "a" }, matches: [3, 4], page: [2, 3] }],
    ["standing:s", { k: "standing", rows: [1] }],
    ["session:a/3", { k: "session", session: { id: "a" }, matches: [5], page: [3, 3] }],
  ]);
  const whole = joined(frames);
  assert.deepEqual([...whole.keys()], ["session:a", "standing:s"]);
  assert.deepEqual(whole.get("session:a").matches, [1, 2, 3, 4, 5]);
  assert.equal(whole.get("standing:s"), frames.get("standing:s"));
});

test("a page there is no more is not joined", () => {
  const frames = new Map([["match:a", { k: "match", rows: [1] }], ["match:a/2", { k: "match", rows: [2], page: [2, 2] }]]);
  assert.deepEqual(joined(frames).get("match:a").rows, [1]);
});

test("a page that has not come yet is missing, no more", () => {
  assert.deepEqual(joined(new Map([["match:a", { k: "match", rows: [1], page: [1, 2] }]])).get("match:a").rows, [1]);
});

test("rooms of a board on two pages are one board", () => {
  const frames = new Map([
    ["board:b", { k: "board", rooms: { open: 1 }, page: [1, 2] }],
    ["board:b/2", { k: "board", rooms: { closed: 2 }, page: [2, 2] }],
  ]);
  assert.deepEqual(joined(frames).get("board:b").rooms, { open: 1, closed: 2 });
});

test("a screen's pages are counted by its session", () => {
  const frame = { k: "screen", layout: "standings", session: { k: "session", session: {}, page: [1, 2] } };
  assert.deepEqual(pagesOf("screen:a", frame), ["screen:a", "screen:a/2"]);
  assert.deepEqual(pagesOf("screen:a", undefined), ["screen:a"]);
  assert.equal(channelOf("screen:a/2"), "screen:a");
});

test("what is said of a board comes on pages of its own and stands in its rooms", () => {
  const frames = new Map([
    ["board:b", { k: "board", rooms: { open: { board: { number: 1 } }, closed: { board: null } }, page: [1, 3] }],
    ["board:b/2", { k: "comments", comments: { open: ["a"] }, page: [2, 3] }],
    ["board:b/3", { k: "comments", comments: { open: ["b"], closed: ["unseen"] }, page: [3, 3] }],
  ]);
  assert.deepEqual(joined(frames).get("board:b").rooms, { open: { board: { number: 1, comments: ["a", "b"] } }, closed: { board: null } });
});

test("a board nothing is said of is as it was", () => {
  const board = { k: "board", rooms: { open: { board: { number: 1 } } } };
  assert.equal(joined(new Map([["board:b", board]])).get("board:b"), board);
});
