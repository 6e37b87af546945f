/**
 * Sentences and names in the page's language. Frames carry codes, numbers and names in both scripts;
 * the one catalogue (static/i18n) has the sentences.
 */

const language = globalThis.document?.documentElement.lang.startsWith("zh") ? "zh" : "en";

/** @type {Record<string, string>} */
let catalogue = {};

/** Loads the catalogue the page names in `<link id="catalogue">`. Call once, before anything is drawn. */
export async function loadCatalogue() {
  const link = /** @type {HTMLLinkElement} */ (document.getElementById("catalogue"));
  const answer = await fetch(link.href);
  catalogue = await answer.json();
}

/** Whether the page tells no results: its address says so, and the server has left them out. */
export const isUnscored = globalThis.location?.pathname.split("/")[2] === "no-spoilers";

/** The part of the URL that names the language, and whether there are results: what every link to another page begins with. */
export const pathLanguage = isUnscored ? `${language}/no-spoilers` : language;

/** The language for `Intl`. */
export const locale = language === "zh" ? "zh-Hans" : "en-GB";

/**
 * A sentence of the catalogue; `{name}` is filled from `values`. With `n: 1` a key's ".one" form is preferred.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const pattern = (values.n === 1 && catalogue[`${key}.one`]) || catalogue[key];
  if (pattern === undefined) {
    console.error(`no sentence for ${key}`);
    return key;
  }
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** A name in the page's script, or in the other if there is none. @param {{en?: string, zh?: string} | null | undefined} name */
export function nameOf(name) {
  return (name && (name[language] || name.en || name.zh)) || "";
}

/** Between two people of a pair's name: "Ann Lee - Bo Cao", "\u8d3a\u6e90-\u91d1\u9732". */
const BETWEEN = /\s+[-\u2013]\s+/;
/** A person's name longer than this may be broken anywhere: a narrow column holds no more. */
const UNBROKEN = 18;

/** A name as it is best broken into lines: of a pair after the first of the two, never within a person. @param {string} name */
export function wrapping(name) {
  const people = name.split(BETWEEN);
  if (people.length < 2) return name;
  const kept = people.map((person) => (person.length > UNBROKEN ? person : person.replaceAll(" ", "\u00a0")));
  return kept.join("\u00a0- ");
}

/** Who meets whom: pairs, whose names have dashes of their own, are not divided by another. @param {any} match SCORE or a pairing alone */
export function versus(match) {
  const [home, visitor] = [nameOf(match.home.name), nameOf(match.visitor.name)];
  return /[-\u2013]/.test(home + visitor) ? t("match.versus", { home, visitor }) : `${home} \u2013 ${visitor}`;
}

/**
 * How much room a name takes: "short", "medium" or "long". A Chinese character counts twice.
 * @param {string} name
 */
export function roomOf(name) {
  let width = 0;
  for (const letter of name) width += /[\u1100-\uffff]/.test(letter) ? 2 : 1;
  if (width <= 14) return "short";
  return width <= 22 ? "medium" : "long";
}

/** A number with its sign, a true minus. @param {number} value */
export function signed(value) {
  if (value === 0) return "0";
  return value > 0 ? `+${value}` : `\u2212${-value}`;
}

/** Tricks over or under the contract: "=", "+1", "−2". @param {number} over */
export function overText(over) {
  return over === 0 ? "=" : signed(over);
}
