/**
 * The words that are being written, and the position they mean. Until the first letter they mean what is looked at, the
 * newest by default; from then on that position stays, whatever is played meanwhile. Knows no page but its storage.
 */

export const MOST_LETTERS = 280;

/**
 * @typedef {object} Meant a position at a table
 * @property {string} table @property {"open" | "closed"} room @property {number} board @property {string} label @property {[number, number]} at
 */

export class Draft {
  /** @param {() => string} newId */
  constructor(newId) {
    this.newId = newId;
    this.text = "";
    this.isPrivate = false;
    /** @type {Meant | null} */
    this.pinned = null;
    /** The last message that may not have arrived: the same words go out under the same id. @type {any} */
    this.sent = null;
  }

  /** @param {string} text @param {Meant | null} looked what is looked at now */
  write(text, looked) {
    this.text = text;
    if (text.trim() === "") this.pinned = null;
    else this.pinned ??= looked;
  }

  /** Somebody pointed at a position: that is meant from now on. @param {Meant | null} looked */
  point(looked) {
    if (this.pinned) this.pinned = looked;
  }

  /** @param {Meant | null} looked @returns {Meant | null} */
  meant(looked) {
    return this.pinned ?? looked;
  }

  /** Letters left, as people count them. */
  get left() {
    return MOST_LETTERS - [...this.text].length;
  }

  /** What is to be sent, null while there is nothing to send. @param {Meant | null} looked */
  message(looked) {
    const meant = this.meant(looked);
    const text = this.text.trim();
    if (!meant || text === "" || this.left < 0) return null;
    const { table, board, label, at } = meant;
    const message = { k: this.isPrivate ? "note" : "say", table, board, label, at, text };
    if (!this.sent || !isSame(this.sent, message)) this.sent = { ...message, id: this.newId() };
    return this.sent;
  }

  /** It arrived. */
  clear() {
    this.text = "";
    this.pinned = null;
    this.sent = null;
  }
}

/** @param {any} sent @param {any} message */
function isSame(sent, message) {
  const { id: _, ...rest } = sent;
  return JSON.stringify(rest) === JSON.stringify(message);
}

/** What is being written survives a reload, and with it whom it is meant for. @param {string} match @param {Draft} draft */
export function remember(match, { text, isPrivate }) {
  try {
    sessionStorage.setItem(`openroom.commentary.${match}`, JSON.stringify({ text, isPrivate }));
  } catch {
    /* a browser that keeps nothing still sends */
  }
}

/** @param {string} match @returns {{text: string, isPrivate: boolean}} */
export function remembered(match) {
  try {
    return { text: "", isPrivate: false, ...JSON.parse(sessionStorage.getItem(`openroom.commentary.${match}`) ?? "{}") };
  } catch {
    return { text: "", isPrivate: false };
  }
}
