/**
 * Keeps the page *Now* as it is: every two seconds it asks whether anything has changed, and draws what has.
 *
 * What is pressed is an ordinary form: it leads back to this page, fresh.
 */
import { settle } from "../dom.js";
import { loadCatalogue } from "../i18n.js";
import { room } from "./draw.js";

const EVERY = 2_000;
const PATIENCE = 6_000;

const live = document.getElementById("live");
const unreachable = /** @type {HTMLElement} */ (document.getElementById("unreachable"));
let tag = "";
let heard = Date.now();

/** The address of the values of this very page, session and all. */
function address() {
  const at = new URL(location.href);
  at.searchParams.set("live", "");
  at.hash = "";
  return at;
}

async function look() {
  const answer = await fetch(address(), {
    headers: tag ? { "If-None-Match": tag } : {},
    cache: "no-store",
    redirect: "manual",
  });
  if (answer.type === "opaqueredirect" || answer.status === 404) {
    location.reload(); // logged out, no session of this event any more, or no director of it any more
    return;
  }
  if (answer.status !== 304 && !answer.ok) throw new Error(String(answer.status));
  heard = Date.now();
  if (answer.status === 304) return;
  tag = answer.headers.get("ETag") ?? "";
  draw(await answer.json());
}

/** @param {any} page */
function draw(page) {
  if (live) settle(live, room(page));
}

async function again() {
  if (!document.hidden) {
    try {
      await look();
    } catch {
      // Said on the page when it lasts; tried again in any case.
    }
    unreachable.hidden = Date.now() - heard < PATIENCE;
    document.body.toggleAttribute("data-stale", !unreachable.hidden);
  }
  setTimeout(again, EVERY);
}

if (live) {
  await loadCatalogue();
  draw(JSON.parse(document.getElementById("room")?.textContent ?? "null"));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    heard = Date.now(); // what lay asleep is not late yet
    void look().catch(() => {});
  });
  setTimeout(again, EVERY);
}
