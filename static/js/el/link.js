/** A link to exactly what is shown: handed to a phone's share sheet or copied; where a browser will do neither, the link itself stands there to be taken. */
import { el } from "../dom.js";
import { t } from "../i18n.js";

/** What was copied last, and whether it came to the clipboard. @type {{href: string, done: boolean} | null} */
let copied = null;

/** @param {string} path an address of this site, with its place */
export function positionLink(path) {
  return copyable(new URL(path, location.origin).href, isShared() ? "link.share" : "link.copy", "position");
}

/** A phone or tablet has a sheet for links; at a desk a link goes to the clipboard. */
const isShared = () => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** A button that copies a text; where a browser will not copy, the text itself stands there to be taken. @param {string} href @param {string} key what the button says @param {string | null} [sharing] what it is a link to, where a share sheet is wanted */
export function copyable(href, key, sharing = null) {
  const here = copied?.href === href ? copied : null;
  return el(
    "p",
    { class: "position-link" },
    el("button", { type: "button", "data-act": "copy", "data-href": href, "data-share": sharing !== null && isShared(), title: sharing && t(`link.${sharing}`) }, t(key)),
    el("span", { role: "status" }, here && t(here.done ? "link.copied" : "link.take")),
    here && !here.done && el("input", { readonly: true, value: href, "aria-label": t(key) }),
  );
}

/** Shares or copies the link of a pressed button. @param {HTMLElement} pressed */
export async function copyLink(pressed) {
  const href = /** @type {string} */ (pressed.dataset.href);
  if (pressed.dataset.share !== undefined && (await shared(href))) return;
  try {
    // Only over https, or on the machine itself: a hall's own network may have neither.
    await navigator.clipboard.writeText(href);
    copied = { href, done: true };
  } catch {
    copied = { href, done: false };
  }
}

/** Whether the sheet took the link, or was put away: then nothing more is wanted. @param {string} href */
async function shared(href) {
  try {
    await navigator.share({ title: document.title, url: href });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
