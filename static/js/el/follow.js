/** The star beside a name: whoever is followed stands first. Outline or filled, and said in words. */
import { el } from "../dom.js";
import { followed } from "../follow.js";
import { nameOf, t } from "../i18n.js";

const STAR = "M12 2.600l2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.8z";

/** @param {string} id whom @param {string} name @param {boolean} isFollowed */
export function followButton(id, name, isFollowed) {
  return el(
    "button",
    { type: "button", class: "follow", "data-act": "follow", "data-of": id, "aria-pressed": String(isFollowed), "aria-label": t("follow.team", { name }) },
    star(),
  );
}

const star = () => el("svg", { class: "star", viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: STAR }));

/** Those who meet, each with a star and words. @param {string} slug the event's @param {any[]} contestants */
export function followLine(slug, contestants) {
  const own = followed(slug);
  return el(
    "p",
    { class: "follow-line" },
    contestants.map(({ id, name }) =>
      el("button", { type: "button", class: "follow", "data-act": "follow", "data-event": slug, "data-of": id, "aria-pressed": String(own.has(id)) }, star(), " ", t("follow.team", { name: nameOf(name) })),
    ),
  );
}
