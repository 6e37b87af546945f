/**
 * What people may take from a page: files of its finished boards, the board in another site's viewer, the code that shows it in
 * another site's page. Only of what there is: no link leads to nothing. Knows no page.
 */
import { el } from "../dom.js";
import { isUnscored, pathLanguage, t } from "../i18n.js";
import { copyable } from "./link.js";

/** By how an address ends, what the file is: JSON comes an object a line. */
const FORMATS = { pbn: "PBN", lin: "LIN", json: "JSONL" };

/** Whether a line is a result that files have. @param {any} line */
export const isFiled = (line) => Boolean(line && !line.provisional);

/**
 * @param {string} letter how addresses of the kind begin: s, m, t or b
 * @param {string} id
 * @param {{filed: boolean, viewers?: string[], named?: boolean, embed?: string | null}} what `filed`: something is finished; `viewers`: the rooms whose
 *   record can be looked at elsewhere, `named` where there are two; `embed`: what is shown when it stands in another page
 */
export function takeAway(letter, id, { filed, viewers = [], named = true, embed = null }) {
  const at = `/${pathLanguage}/${letter}/${id}`;
  if (isUnscored || (!filed && !embed)) return null; // every file tells results
  return el(
    "aside",
    { class: "take-away", "aria-label": t("take.title") },
    filed &&
      el(
        "p",
        null,
        el("span", null, t("take.files")),
        Object.entries(FORMATS).map(([form, name]) => el("a", { href: `${at}/boards.${form}`, download: "" }, name)),
      ),
    viewers.length > 0 &&
      el(
        "p",
        null,
        el("span", null, t("take.viewer")),
        viewers.map((room) => el("a", { href: `${at}/${room}/bbo`, target: "_blank", rel: "noopener noreferrer" }, viewers.length === 1 && !named ? t("take.open") : t(`room.${room}`))),
      ),
    embed && copyable(embedCode(letter, id, embed), "take.embed"),
  );
}

/** @param {string} letter @param {string} id @param {string} title */
function embedCode(letter, id, title) {
  const { hash } = location;
  const words = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const src = `${location.origin}/${pathLanguage}/embed/${letter}/${id}/${letter === "b" ? hash.replaceAll("&", "&amp;") : ""}`;
  return `<iframe src="${src}" title="${words}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;
}
