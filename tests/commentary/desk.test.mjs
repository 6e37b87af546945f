/** What the desk asks of the server, and what it makes of every answer. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Desk } from "../../static/js/commentary/desk.js";

function answering(...answers) {
  const asked = [];
  const world = async (path, how) => {
    asked.push([path, how]);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    const [status, body, headers = { "Content-Type": "application/json" }] = answer;
    return new Response(status === 304 ? null : typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  };
  return [new Desk("/en/commentary/m/", "token", world), asked];
}

test("what is new is asked for with the mark of what is known", async () => {
  const json = { "Content-Type": "application/json", ETag: '"a"' };
  const [desk, asked] = answering([200, { air: [] }, json], [304]);
  assert.deepEqual(await desk.news(), { now: { air: [] } });
  assert.equal(await desk.news(), null);
  assert.deepEqual(asked.map(([path, how]) => [path, how.headers]), [
    ["/en/commentary/m/now", undefined],
    ["/en/commentary/m/now", { "If-None-Match": '"a"' }],
  ]);
});

test("what is told carries the token", async () => {
  const [desk, asked] = answering([200, { own: [1] }]);
  assert.deepEqual(await desk.tell({ k: "air", on: true }), { now: { own: [1] } });
  assert.equal(asked[0][1].headers["X-CSRFToken"], "token");
  assert.equal(asked[0][1].body, '{"k":"air","on":true}');
});

for (const [answer, code] of [
  [[409, { code: "not-shown" }], "not-shown"],
  [[429, { code: "too-fast" }], "too-fast"],
  [[401, { code: "log-in" }], "log-in"],
  [[403, "<html>", { "Content-Type": "text/html" }], "log-in"],
  [[404, "<html>", { "Content-Type": "text/html" }], "log-in"],
  [[500, "<html>", { "Content-Type": "text/html" }], "no-line"],
  [new Error("offline"), "no-line"],
]) {
  test(`an answer ${Array.isArray(answer) ? answer[0] : "that never comes"} is ${code}`, async () => {
    const [desk] = answering(answer);
    assert.deepEqual(await desk.tell({}), { code });
  });
}
