/** All keys on one sheet. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { key } from "./say.js";
import { phrase } from "./words.js";

/** Groups of [what to press, catalogue key]. @type {[string, [string[], string][]][]} */
export const SHEET = [
  ["calls", [[["1", "n"], "bid"], [["p"], "pass"], [["x"], "double"], [["x", "x"], "redouble"], [["!"], "alert"], [["'"], "explain"], [["@", "w", "1", "h"], "turn"]]],
  ["cards", [[["s", "a"], "card"], [["h", "1", "0"], "ten"], [["9"], "rank"], [["Enter"], "only"], [["i"], "inferred"], [["I"], "inferred-last"], [["*"], "unseen"]]],
  ["end", [[["="], "claim-made"], [["+", "1"], "claim-over"], [["-", "2"], "claim-down"], [["C", "9"], "claim-total"], [["r"], "result"], [["l"], "lost"], [["j"], "join"]]],
  ["mend", [
    [["Enter", " "], "enter-takes"], [["Backspace"], "rub-out"], [["u"], "undo"], [["e"], "edit"], [["\u2190", "\u2192"], "walk"], [["\u2191", "\u2193", "Home", "End"], "walk-far"],
    [["Delete"], "delete-entry"], [["H"], "happened"], [["M"], "wrong"], [["1", "2", "3"], "way"], [["y"], "yes"], [["Escape"], "leave"],
  ]],
  ["table", [[["t"], "take"], [["n"], "next"], [["o", "1", "2"], "goto"], [["S"], "skip-or-not"], [["G"], "deal"], [["Tab"], "other-hand"], [["A"], "auto"], [["Z"], "print"], [["?"], "all"]]],
  ["pause", [[["D"], "director"], [["B"], "break"], [["W"], "away"], [["T"], "technical"]]],
  ["stopped", [[["S"], "send-again"], [["D"], "drop"], [["X"], "drop-all"], [["H"], "happened"]]],
];

export const help = () =>
  el("dialog", { class: "help", open: true, "aria-label": t("console.key.all") },
    el("header", { class: "help-head" }, el("h1", null, t("console.help.title")), el("p", null, phrase("console.help.closes", { key: key("Escape") }))),
    el("div", { class: "help-sheet" }, SHEET.map(([group, rows]) => el("section", null,
      el("h2", null, t(`console.help.${group}`)),
      el("dl", null, rows.map(([names, words]) => [el("dt", null, key(...names)), el("dd", null, t(`console.key.${words}`))]))))));
