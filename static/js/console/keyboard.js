/** Keys as the typing knows them, whatever the keyboard, Caps Lock or an input method makes of them; and what an operator chose. */

const OPTIONS = "openroom.console.options";

/** Arrows as the hints write them. */
export const NAMED = /** @type {Record<string, string>} */ ({ "\u2190": "ArrowLeft", "\u2192": "ArrowRight", "\u2191": "ArrowUp", "\u2193": "ArrowDown" });

/** The key as the typing knows it: letters by Shift, whatever Caps Lock says. @param {KeyboardEvent} event @returns {string|null} */
export function keyOf({ key, shiftKey, code }) {
  if (/^[a-z]$/i.test(key)) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  if (key === "Process" || key === "Unidentified") return /^Key[A-Z]$/.test(code) ? code[3].toLowerCase() : null;
  const wide = { "\u2018": "'", "\u2019": "'", "\uff01": "!", "\uff1f": "?", "\uff1d": "=", "\uff0b": "+", "\u2212": "-", "\uff0d": "-" }[key];
  const useful = key.length === 1 || ["Enter", "Escape", "Backspace", "Delete", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(key);
  return wide ?? (useful ? key : null);
}

/** What this browser's operator chose. @returns {{auto?: boolean, large?: boolean}} */
export function options() {
  try {
    return JSON.parse(localStorage.getItem(OPTIONS) ?? "{}");
  } catch {
    return {};
  }
}

/** Keeps what was chosen, beside what was chosen before. @param {object} chosen */
export function keepOptions(chosen) {
  try {
    localStorage.setItem(OPTIONS, JSON.stringify({ ...options(), ...chosen }));
  } catch {
    /* chosen for this visit only */
  }
}
