/** The boards of a match or a table: those of which something may be seen are links. */
import { el } from "../dom.js";
import { pathLanguage, t } from "../i18n.js";
import { labelOf } from "./label.js";

/** @param {{number: number, label?: string, id: string | null}[]} rows */
export function boardLinks(rows) {
  return el(
    "nav",
    { class: "boards", "aria-label": t("boards.title") },
    el("span", { class: "label" }, t("boards.title")),
    rows.map((row) => (row.id ? el("a", { href: `/${pathLanguage}/b/${row.id}/` }, labelOf(row)) : el("span", null, labelOf(row)))),
  );
}
