/** Keeps the page *Hall* as the screens are: what each shows now, and what comes next in how many seconds. */
import { el, settle } from "../dom.js";
import { copyable, copyLink } from "../el/link.js";
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
  const freeze = /** @type {HTMLButtonElement | null} */ (part("freeze") ?? null);
  if (freeze) {
    settle(freeze, t(screen.is_frozen ? "hall.thaw" : "hall.freeze"));
    freeze.setAttribute("formaction", `${freeze.getAttribute("formaction")?.split("?")[0]}?on=${screen.is_frozen ? 0 : 1}`);
  }
  drawReplays(/** @type {HTMLElement | null} */ (part("replays") ?? null), screen);
  line.setAttribute("data-connected", screen.is_connected ? "1" : "0");
  settle(next, screen.left !== null ? t("hall.next", { what: screen.next, n: screen.left }) : screen.is_frozen ? t("hall.frozen") : "");
}

/** A press for every finished board of the match a screen replays. @param {HTMLElement | null} place @param {any} screen */
function drawReplays(place, screen) {
  if (!place) return;
  settle(
    place,
    screen.replays.map((/** @type {any} */ each) =>
      el(
        "button",
        {
          type: "submit",
          form: "press",
          class: "press",
          formaction: `${place.dataset.point}${each.key}`,
          name: "screen",
          value: screen.id,
          "aria-pressed": each.key === screen.replayed ? "true" : "false",
          "data-key": each.key,
        },
        each.text,
      ),
    ),
  );
}

async function again() {
  if (!document.hidden) {
    failed = await look().then(() => 0, () => failed + 1);
    unreachable.hidden = failed < PATIENCE;
  }
  setTimeout(again, EVERY);
}

/** A button at every address of an overlay that copies it, for the streaming software. */
function drawCopies() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]")))
    settle(place, copyable(new URL(place.dataset.copy ?? "", location.origin).href, "hall.overlays.copy"));
}

document.addEventListener("click", async (event) => {
  const pressed = /** @type {HTMLElement} */ (event.target).closest("[data-act='copy']");
  if (!pressed) return;
  await copyLink(/** @type {HTMLElement} */ (pressed));
  drawCopies();
});

await loadCatalogue();
drawCopies();
setTimeout(again, EVERY);
