/** Keeps the page *Hall* as the screens are: what each shows now, and what comes next in how many seconds. */
import { settle } from "../dom.js";
import { loadCatalogue, t } from "../i18n.js";

const EVERY = 2_000;
const PATIENCE = 3;

const unreachable = /** @type {HTMLElement} */ (document.getElementById("unreachable"));
let failed = 0;

/** The address of the values of this page, session and all. */
function address() {
  const at = new URL(location.href);
  at.searchParams.set("live", "");
  at.hash = "";
  return at;
}

async function look() {
  const answer = await fetch(address(), { cache: "no-store", redirect: "manual" });
  if (answer.type === "opaqueredirect") return location.reload(); // logged out
  if (!answer.ok) throw new Error(String(answer.status));
  for (const screen of await answer.json()) draw(screen);
}

/** @param {any} screen */
function draw(screen) {
  const card = document.querySelector(`[data-screen="${screen.id}"]`);
  const part = (/** @type {string} */ name) => card?.querySelector(`[data-part="${name}"]`);
  const [now, next, line, pinned] = [part("now"), part("next"), part("line"), part("pinned")];
  if (!now || !next || !line || !pinned) return;
  settle(now, screen.now);
  settle(line, screen.line);
  settle(pinned, screen.pinned);
  line.setAttribute("data-connected", screen.is_connected ? "1" : "0");
  settle(next, screen.left !== null ? t("hall.next", { what: screen.next, n: screen.left }) : screen.is_frozen ? t("hall.frozen") : "");
}

async function again() {
  if (!document.hidden) {
    failed = await look().then(() => 0, () => failed + 1);
    unreachable.hidden = failed < PATIENCE;
  }
  setTimeout(again, EVERY);
}

await loadCatalogue();
setTimeout(again, EVERY);
