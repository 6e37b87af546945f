/**
 * One tab of a browser writes at a table; the others wait for it to close. Web Locks where there are any (secure pages), else
 * a lease in storage that its holder renews.
 */
const RENEW = 1000;
const LAPSE = 4000;

/**
 * @param {{name: string, onChange: (held: boolean) => void, locks?: LockManager, storage: Storage, id: string,
 *   now?: () => number}} options
 * @returns {{held: () => boolean}}
 */
export function onlyTab({ name, onChange, locks, storage, id, now = Date.now }) {
  if (locks) return locked(name, onChange, locks);
  return leased(`${name}.tab`, onChange, storage, id, now);
}

/** @param {string} name @param {(held: boolean) => void} onChange @param {LockManager} locks */
function locked(name, onChange, locks) {
  let held = false;
  locks.request(name, { mode: "exclusive" }, () => {
    held = true;
    onChange(true);
    return new Promise(() => {}); // until the tab goes
  });
  return { held: () => held };
}

/** Whether `id` may hold the lease `kept` now. @param {{id: string, at: number}|null} kept @param {string} id @param {number} now */
export const mayHold = (kept, id, now) => !kept || kept.id === id || now - kept.at > LAPSE || kept.at - now > LAPSE;

/** @param {string} key @param {(held: boolean) => void} onChange @param {Storage} storage @param {string} id @param {() => number} now */
function leased(key, onChange, storage, id, now) {
  let held = false;
  const read = () => {
    try {
      return JSON.parse(storage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  };
  const renew = () => {
    const may = mayHold(read(), id, now());
    if (may) storage.setItem(key, JSON.stringify({ id, at: now() }));
    if (may !== held) onChange((held = may));
  };
  renew();
  setInterval(renew, RENEW);
  addEventListener("pagehide", () => read()?.id === id && storage.removeItem(key));
  // Asked before every send, because a sleeping tab may have lost its lease without noticing.
  return { held: () => held && read()?.id === id };
}

/**
 * A word for this browser, made up once: one login may have the table open at two machines, and each has a pen of its own.
 * @param {Storage} storage @param {string} made  the word where none is kept yet
 */
export function thisBrowser(storage, made) {
  try {
    const kept = storage.getItem("openroom.browser");
    if (kept) return kept;
    storage.setItem("openroom.browser", made);
  } catch {
    // A browser that keeps nothing is another one after each reload.
  }
  return made;
}
