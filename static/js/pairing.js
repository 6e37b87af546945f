/**
 * How a screen comes by its ticket: it shows a code, a director confirms it; or it is opened with a link whose
 * fragment `#TICKET~ID` no server ever sees. The ticket stays in this browser.
 * @typedef {{ticket: string, screen: string}} Paired
 */

import { pathLanguage } from "./i18n.js";
import { lapsed } from "./lapse.js";

const PLACE = "openroom.screen";
const ASK_EVERY = 2_000;
const CODE_LASTS = 9 * 60_000;

/** The pairing this browser keeps, or the one in the link. @returns {Paired | null} */
export function kept() {
  const [ticket, screen] = decodeURIComponent(location.hash.slice(1)).split("~");
  if (ticket && screen) {
    localStorage.setItem(PLACE, JSON.stringify({ ticket, screen }));
    history.replaceState(null, "", location.pathname);
  }
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
}

export function forget() {
  localStorage.removeItem(PLACE);
}

/**
 * Shows code after code until one is confirmed.
 * @param {(code: string | null, picture?: string) => void} show null while the server can't be reached; `picture` is an address for phones
 * @returns {Promise<Paired>}
 */
export async function pair(show) {
  for (;;) {
    try {
      const { code, secret, picture } = await (await post("/screen/pair", { lang: pathLanguage })).json();
      const paired = await confirmed(secret, () => show(code, picture));
      if (paired) {
        localStorage.setItem(PLACE, JSON.stringify(paired));
        return paired;
      }
    } catch {
      show(null);
      await pause();
    }
  }
}

/**
 * @param {string} secret
 * @param {() => void} show the code: from when the server knows that it stands on a screen
 * @returns {Promise<Paired | null>} null: the code is no longer good
 */
async function confirmed(secret, show) {
  for (const until = lapsed() + CODE_LASTS; lapsed() < until; ) {
    const answer = await post("/screen/claim", { secret });
    if (answer.status === 200) return await answer.json();
    if (answer.status !== 202) return pause().then(() => null);
    show();
    await pause();
  }
  return null;
}

/** @param {string} path @param {object} body */
async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  });
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`);
  return answer;
}

function pause() {
  return new Promise((done) => setTimeout(done, ASK_EVERY));
}
