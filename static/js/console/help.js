/** All keys on one sheet. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { key } from "./say.js";

/** Groups of [what to press, catalogue key]. @type {[string, [string[], string][]][]} */
const SHEET = [
  ["calls", [[["1", "n"], "bid"], [["p"], "pass"], [["x"], "double"], [["x", "x"], "redouble"], [["!"], "alert"], [["'"], "explain"], [["@", "w", "1", "h"], "turn"]]],
  ["cards", [[["s", "a"], "card"], [["h", "1", "0"], "ten"], [["9"], "rank"], [["Enter"], "only"], [["i"], "inferred"], [["I"], "inferred-last"], [["*"], "unseen"]]],
  ["end", [[["="], "claim-made"], [["+", "1"], "claim-over"], [["-", "2"], "claim-down"], [["C", "9"], "claim-total"], [["r"], "result"], [["l"], "lost"], [["j"], "join"]]],
  ["mend", [[["u"], "undo"], [["e"], "edit"], [["\u2190", "\u2192"], "walk"], [["Delete"], "delete-entry"], [["H"], "happened"], [["Escape"], "leave"], [["M"], "wrong"]]],
  ["table", [[["t"], "take"], [["n"], "next"], [["o", "1", "2"], "goto"], [["S"], "skip"], [["G"], "deal"], [["A"], "auto"], [["Z"], "print"], [["?"], "all"]]],
  ["pause", [[["D"], "director"], [["B"], "break"], [["W"], "away"], [["T"], "technical"]]],
];

export const help = () =>
  el("dialog", { class: "help", open: true, "aria-label": t("console.key.all") },
    SHEET.map(([group, rows]) => el("section", null,
      el("h2", null, t(`console.help.${group}`)),
      el("dl", null, rows.map(([names, words]) => [el("dt", null, key(...names)), el("dd", null, t(`console.key.${words}`))])))));
