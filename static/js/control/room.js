/**
 * Keeps the page *Now* as it is: every two seconds it asks whether anything has changed, and draws what has.
 *
 * The server renders; without JavaScript the same page is complete, and its presses work.
 */
import { settle } from "../dom.js";

const EVERY = 2_000;
const PATIENCE = 6_000;

const live = /** @type {HTMLElement} */ (document.querySelector("[data-live]"));
const unreachable = /** @type {HTMLElement} */ (document.getElementById("unreachable"));
let tag = "";
let heard = Date.now();

/** The address of the live part of this very page, session and all. */
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
  if (answer.type === "opaqueredirect") {
    location.reload(); // logged out, or no session of this event any more
    return;
  }
  if (answer.status !== 304 && !answer.ok) throw new Error(String(answer.status));
  heard = Date.now();
  if (answer.status === 304) return;
  tag = answer.headers.get("ETag") ?? "";
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  settle(live, ...[...fresh.body.childNodes].map((node) => document.adoptNode(node)));
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

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  heard = Date.now(); // what lay asleep is not late yet
  void look().catch(() => {});
});
setTimeout(again, EVERY);
