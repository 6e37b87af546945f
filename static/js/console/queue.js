/**
 * What was typed and is not yet acknowledged: kept in the browser, sent once and in order, stopped by a refusal.
 * The functions are pure; `Outbox` keeps their value in storage. Knows no socket and no rules of the game.
 *
 * @typedef {{id: string, board: number, label?: string, of?: string, after: string|null, pen: number, typed_at: string, action: any,
 *   group?: string}} Item  items of one group leave together and are recorded together, or none of them is
 * @typedef {{why: "refused"|"stale"|"pen"|"other-user", id: string|null, code?: string, law?: string, evidence?: object,
 *   could?: string[]}} Stop
 * @typedef {{user: string, items: Item[], stop: Stop|null, sending: string|null}} Queue
 */

/** @param {string} user @returns {Queue} */
export const empty = (user) => ({ user, items: [], stop: null, sending: null });

/** @param {Queue} queue @param {Item} item @returns {Queue} */
export const add = (queue, item) => ({ ...queue, items: [...queue.items, item] });

/** The one to send now: one at a time, and only while nothing stops them. @param {Queue} queue @returns {Item|null} */
export const due = (queue) => (queue.stop || queue.sending ? null : (queue.items[0] ?? null));

/** The one to send now with those that belong to it. @param {Queue} queue @returns {Item[]} */
export function dueTogether(queue) {
  const first = due(queue);
  if (!first) return [];
  const end = queue.items.findIndex((item) => !first.group || item.group !== first.group);
  return first.group ? queue.items.slice(0, end < 0 ? undefined : end) : [first];
}

/** Whether an item is about the list of boards and no entry of a record. @param {Item} item */
export const isOfList = (item) => item.action.k === "skip" || item.action.k === "add";

/** How items that leave together are said to the server. @param {Item[]} items */
export function messageOf(items) {
  const acts = items.map(({ id, board, label, of, after, pen, typed_at, action }) => ({ k: "act", id, board, ...(label ? { label } : {}), ...(of ? { of } : {}), after, pen, typed_at, action }));
  const [{ id, board, pen, action, group }] = items;
  if (action.k === "skip") return { k: "skip", id, board, pen, on: action.on };
  if (action.k === "add") return { k: "add", id, board, pen };
  return group ? { k: "acts", acts, asked: true } : acts[0];
}

/** Until this one (the last of those sent) is answered nothing more leaves. @param {Queue} queue @param {string} id @returns {Queue} */
export const sent = (queue, id) => ({ ...queue, sending: id });

/** The line broke: the first goes again with the same id, the server answers as the first time. @param {Queue} queue */
export const interrupted = (queue) => ({ ...queue, sending: null });

/** The board on which that to which an item belongs begins, null for one that stands alone. @param {Queue} queue @param {string} id @returns {number|null} */
export function beginning(queue, id) {
  const group = queue.items.find((item) => item.id === id)?.group;
  return group ? (queue.items.find((item) => item.group === group)?.board ?? null) : null;
}

/** These are in the record. @param {Queue} queue @param {string[]} ids @returns {Queue} */
export function accepted(queue, ids) {
  const items = queue.items.filter((item) => !ids.includes(item.id));
  if (items.length === queue.items.length) return queue;
  const sending = queue.sending && ids.includes(queue.sending) ? null : queue.sending;
  const stop = queue.stop?.id && ids.includes(queue.stop.id) ? null : queue.stop;
  return { ...queue, items, sending, stop: items.length ? stop : null };
}

/** Nothing more leaves until the operator decides. @param {Queue} queue @param {Stop} stop @returns {Queue} */
export const stopped = (queue, stop) => (queue.items.length ? { ...queue, stop, sending: null } : queue);

/**
 * The operator sends again: same ids, today's pen, each board's first after the last entry accepted there.
 * @param {Queue} queue @param {number} pen @param {(board: number) => string|null} last @returns {Queue}
 */
export function again(queue, pen, last) {
  /** @type {Map<number, string|null>} */
  const behind = new Map();
  const items = queue.items.map((item) => {
    if (isOfList(item)) return { ...item, pen };
    const follows = behind.has(item.board) ? /** @type {string|null} */ (behind.get(item.board)) : last(item.board);
    behind.set(item.board, item.id);
    return { ...item, pen, after: follows };
  });
  return { ...queue, items, stop: null, sending: null };
}

/** The operator drops one, with all that belong to it; the others keep their order. @param {Queue} queue @param {string} id @returns {Queue} */
export function dropped(queue, id) {
  const group = queue.items.find((item) => item.id === id)?.group;
  const items = queue.items.filter((item) => item.id !== id && (!group || item.group !== group));
  return { ...queue, items, stop: items.length ? queue.stop : null };
}

/** @param {Queue} queue @returns {Queue} */
export const cleared = (queue) => ({ ...queue, items: [], stop: null, sending: null });

/** A refused action goes in as one that was real. @param {Queue} queue @param {string} id @param {object} happened */
export const marked = (queue, id, happened) => ({
  ...queue,
  items: queue.items.map((item) => (item.id === id ? { ...item, action: { ...item.action, happened } } : item)),
});

/** An id even where the page is no secure context (a hall's plain address). @param {Crypto} [source] @returns {string} */
export function newId(source = globalThis.crypto) {
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A queue that is stored before anything else happens to it. */
export class Outbox {
  /** @param {Pick<Storage, "getItem"|"setItem"|"removeItem">} storage @param {string} table @param {string} user */
  constructor(storage, table, user) {
    this.storage = storage;
    this.key = `openroom.console.${table}.queue`;
    this.user = user;
    this.kept = true;
    /** Only the tab that may send may also store: another tab's copy is old. */
    this.owned = false;
    this.queue = empty(user);
    this.reload();
  }

  /** This tab sends from now on, or no more. @param {boolean} owned */
  own(owned) {
    this.owned = owned;
    if (owned) this.reload();
  }

  /** Reads what another visit left; another operator's rest waits for a decision. */
  reload() {
    const kept = this.read();
    if (!kept) {
      this.queue = empty(this.user);
      return;
    }
    const foreign = kept.user !== this.user;
    this.queue = { ...kept, user: this.user, sending: null };
    if (foreign) this.queue = stopped(this.queue, { why: "other-user", id: null });
  }

  /** @returns {Queue|null} */
  read() {
    try {
      const text = this.storage.getItem(this.key);
      const kept = text ? JSON.parse(text) : null;
      return kept && Array.isArray(kept.items) ? kept : null;
    } catch {
      return null;
    }
  }

  /** @param {Queue} queue */
  set(queue) {
    this.queue = queue;
    if (!this.owned) return;
    try {
      if (queue.items.length) this.storage.setItem(this.key, JSON.stringify({ ...queue, sending: null }));
      else this.storage.removeItem(this.key);
      this.kept = true;
    } catch {
      this.kept = false; // full or forbidden: the page says so
    }
  }
}
