/** Suits as shapes of our own: never by colour alone, never by whatever font the machine has. */
import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @type {Record<string, string[]>} */
const SHAPES = {
  S: [
    "M12 1.2C9.7 5.700 2.600 9.200 2.600 14.500c0 2.900 2.200 4.900 4.900 4.900 1.500 0 2.700-.6 3.500-1.600-.2 1.900-.9 3.600-2.300 5h6.600c-1.400-1.400-2.100-3.100-2.300-5 .8 1 2 1.600 3.500 1.600 2.700 0 4.900-2 4.900-4.900C21.400 9.200 14.300 5.700 12 1.200z",
  ],
  H: [
    "M12 22.300C9.600 17.600 1.800 13.500 1.800 7.900c0-3.200 2.400-5.500 5.300-5.500 2.100 0 3.900 1.300 4.900 3.300 1-2 2.800-3.300 4.900-3.300 2.900 0 5.300 2.300 5.300 5.500 0 5.600-7.800 9.700-10.200 14.400z",
  ],
  D: ["M12 .8c2.400 4.300 5.100 7.900 8.500 11.200-3.400 3.300-6.100 6.900-8.500 11.200C9.600 18.900 6.900 15.300 3.500 12 6.900 8.700 9.600 5.100 12 .8z"],
  C: [
    "M7.200 6.100a4.800 4.800 0 1 1 9.600 0a4.800 4.800 0 1 1-9.600 0z",
    "M1.600 13.700a4.800 4.800 0 1 1 9.600 0a4.800 4.800 0 1 1-9.600 0z",
    "M12.800 13.700a4.800 4.800 0 1 1 9.600 0a4.800 4.800 0 1 1-9.600 0z",
    "M10.600 8.800h2.800c-.2 5.300.6 10.400 2.300 14H8.300c1.700-3.600 2.500-8.700 2.300-14z",
  ],
};

/** @type {Record<string, string>} */
const SIGNS = { "\u2660": "S", "\u2665": "H", "\u2666": "D", "\u2663": "C" };

/** @param {string} letter one of S H D C */
export function suit(letter) {
  return el(
    "svg",
    { class: "suit", "data-suit": letter, viewBox: "0 0 24 24", role: "img", "aria-label": t(`suit.${letter}`) },
    SHAPES[letter].map((d) => el("path", { d })),
  );
}

/** Words in which people wrote ♠ ♥ ♦ ♣: these become our shapes. @param {string} words */
export function withSuits(words) {
  return words.split(/([\u2660\u2665\u2666\u2663])\ufe0f?/).map((part) => (part in SIGNS ? suit(SIGNS[part]) : part));
}

/** A strain: a suit's shape, or NT. @param {string} letter one of S H D C N */
export function strain(letter) {
  return letter === "N" ? el("span", { class: "notrump" }, t("strain.N")) : suit(letter);
}
