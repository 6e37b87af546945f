/** A link to exactly what is shown, copied by a button; where a browser will not copy, the link itself stands there to be taken. */
import { el } from "../dom.js";
import { t } from "../i18n.js";

/** What was copied last, and whether it came to the clipboard. @type {{href: string, done: boolean} | null} */
let copied = null;

/** @param {string} path an address of this site, with its place */
export function positionLink(path) {
  return copyable(new URL(path, location.origin).href, "link.copy");
}

/** A button that copies a text; where a browser will not copy, the text itself stands there to be taken. @param {string} href @param {string} key what the button says */
export function copyable(href, key) {
  const here = copied?.href === href ? copied : null;
  return el(
    "p",
    { class: "position-link" },
    el("button", { type: "button", "data-act": "copy", "data-href": href }, t(key)),
    el("span", { role: "status" }, here && t(here.done ? "link.copied" : "link.take")),
    here && !here.done && el("input", { readonly: true, value: href, "aria-label": t(key) }),
  );
}

/** Copies the link of a pressed button. @param {HTMLElement} pressed */
export async function copyLink(pressed) {
  const href = /** @type {string} */ (pressed.dataset.href);
  try {
    // Only over https, or on the machine itself: a hall's own network may have neither.
    await navigator.clipboard.writeText(href);
    copied = { href, done: true };
  } catch {
    copied = { href, done: false };
  }
}
