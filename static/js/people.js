/** Who is seated in public, as the page carries it: names lead to their players' pages. A page without it, as a hall's, has no such links. */
import { pathLanguage } from "./i18n.js";

const block = globalThis.document?.getElementById("people");
/** @type {{id: string, en: string, zh: string, side: string}[]} */
export const people = block ? JSON.parse(block.textContent ?? "[]") : [];

/** The address of a player's page, by his name in both scripts; null when nobody seated here is called so. @param {{en: string, zh: string} | null | undefined} name */
export function playerPath(name) {
  const found = name && people.find((each) => each.en === name.en && each.zh === name.zh);
  return found ? pathOf(found.id) : null;
}

/** @param {string} id */
export const pathOf = (id) => `/${pathLanguage}/p/${id}/`;
