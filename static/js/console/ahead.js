/** What is to be said of the session that comes next. Draws; decides nothing. */
import { el } from "../dom.js";
import { locale, nameOf, t } from "../i18n.js";
import { key } from "./say.js";
import { phrase } from "./words.js";

/** @param {any} ahead */
const sessionName = ({ session, stage }) => [nameOf(stage), nameOf(session.name)].filter(Boolean).join(" \u00b7 ");

/** Which is meant: the session that has begun, or a board of this one. @param {any} model @param {number} board */
export function whichSession({ at, head, boards }, board) {
  const label = boards.find((/** @type {any} */ one) => one.number === board)?.label || board;
  return phrase("console.session.which", {
    session: el("b", null, sessionName(at.ahead)), here: nameOf(head.session?.name), n: key("n"), key: key("Enter"), board: el("b", null, label),
  });
}

/** Every board of this session is in. @param {any} model */
export function sessionOver({ at: { ahead }, head }) {
  const session = el("b", null, sessionName(ahead));
  if (ahead.begun) return phrase("console.expect.session-done", { session, key: key("n") });
  const zone = head?.zone ? { timeZone: head.zone } : {};
  const time = new Intl.DateTimeFormat(locale, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone }).format(ahead.starts * 1000);
  return phrase("console.expect.session-later", { session, time: el("b", null, time), key: key("n") });
}

/** The next session has begun while a board of this one is still under way. @param {any} model */
export const begunMeanwhile = ({ at: { ahead }, state }) =>
  ahead?.begun && !ahead.over && ["auction", "play", "lost"].includes(state?.phase) && el("span", { class: "session-begun", role: "status" }, t("console.session.begun", { session: sessionName(ahead) }));
