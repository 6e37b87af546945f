/**
 * The watch socket: whole frames, each with its channel's version. A frame is shown if its version is higher than
 * what is there, else dropped; so nothing has to be merged or asked for again. Nine seconds without a word and the
 * picture is called stale; a lost line is taken up again by itself. Knows no page: `world` is everything outside.
 */
import { lapsed } from "./lapse.js";
import { unpack } from "./unpack.js";

export const STALE_AFTER = 9_000;
export const ASLEEP_AFTER = 120_000;
const FIRST_RETRY = 1_000;
const REFUSED = new Set([4401, 4403]);

/**
 * @typedef {object} World
 * @property {(url: string, protocols: string[]) => any} open
 * @property {() => number} now milliseconds that never go back (lapse.js)
 * @property {() => number} random 0 <= x < 1
 * @property {(work: () => void, milliseconds: number) => unknown} later
 * @property {(timer: any) => void} forget
 * @property {() => boolean} isHidden
 * @property {string} origin "wss://host"
 */

/**
 * Whether the picture may be old, and since when (epoch milliseconds). `trouble`: the line is well, and the server itself says that
 * it has lost its "clock" or its "database".
 * @typedef {{stale: boolean, since: number, trouble: string}} Freshness
 */

/** @type {() => World} */
export const browser = () => ({
  open: (url, protocols) => new WebSocket(url, protocols),
  now: lapsed,
  random: Math.random,
  later: (work, milliseconds) => setTimeout(work, milliseconds),
  forget: (timer) => clearTimeout(timer),
  isHidden: () => document.visibilityState === "hidden",
  origin: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`,
});

export class Live {
  /**
   * @param {object} wish
   * @param {Map<string, number>} wish.versions the channels to watch, with the version already shown (-1 for none)
   * @param {(channel: string, frame: any) => void} wish.onFrame
   * @param {(freshness: Freshness) => void} [wish.onFreshness] on every change, and each second while stale
   * @param {(serverEpoch: number, viewers: number) => void} [wish.onBeat] `viewers`: about how many, 0 = too few to say
   * @param {() => void} [wish.onRefused] the ticket is no longer good; nothing more will come
   * @param {string} [wish.ticket]
   * @param {number} [wish.patience] longest wait before another try, milliseconds
   * @param {boolean} [wish.mayDoze] whether a hidden page may let go of its line
   * @param {World} [world]
   */
  constructor(wish, world = browser()) {
    this.wish = wish;
    this.world = world;
    this.versions = new Map(wish.versions);
    this.patience = wish.patience ?? 15_000;
    this.heardAt = world.now();
    this.triedAt = 0;
    this.tries = 0;
    this.stale = false;
    this.trouble = "";
    this.troubledSince = 0;
    this.ended = false;
    this.dozing = false;
    /** @type {number | null} */
    this.hiddenSince = null;
    /** @type {any} */
    this.socket = null;
    /** @type {any} */
    this.retry = null;
  }

  /** Opens the line. The caller has `tick` called about once a second, and `wake` whenever somebody looks again. */
  start() {
    this.connect();
  }

  stop() {
    this.ended = true;
    this.drop();
  }

  connect() {
    this.world.forget(this.retry);
    this.retry = null;
    if (this.ended) return;
    this.drop();
    this.triedAt = this.world.now();
    this.tries += 1;
    const channels = [...this.versions.keys()].map(encodeURIComponent).join(",");
    const protocols = ["openroom", ...(this.wish.ticket ? [`ticket.${this.wish.ticket}`] : [])];
    const socket = this.world.open(`${this.world.origin}/ws/watch?c=${channels}`, protocols);
    this.socket = socket;
    socket.onmessage = (/** @type {{data: string}} */ message) => this.socket === socket && this.hear(message.data);
    socket.onclose = (/** @type {{code: number}} */ closing) => this.socket === socket && this.lost(closing.code);
  }

  /** Watches these as well from now on, over a new line. @param {string[]} channels */
  also(channels) {
    const more = channels.filter((channel) => !this.versions.has(channel));
    if (more.length === 0) return;
    for (const channel of more) this.versions.set(channel, -1);
    this.connect();
  }

  /** Lets go of the line without waiting for the other end. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  /** @param {string} text */
  hear(text) {
    const message = JSON.parse(text);
    this.heardAt = this.world.now();
    this.tries = 0;
    if (typeof message.b === "number") {
      const trouble = message.w ?? "";
      if (trouble && !this.trouble) this.troubledSince = this.heardAt;
      this.trouble = trouble;
      this.wish.onBeat?.(message.b, message.n ?? 0);
    }
    this.tell(this.trouble !== "");
    if (typeof message.c === "string" && message.v > (this.versions.get(message.c) ?? Infinity)) {
      this.versions.set(message.c, message.v);
      this.wish.onFrame(message.c, unpack(message.f));
    }
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    if (REFUSED.has(code)) {
      this.ended = true;
      this.wish.onRefused?.();
      return;
    }
    this.again();
  }

  /** Tries again after a random wait: a hall of browsers must not knock at once. The first time is quick. */
  again() {
    if (this.ended || this.dozing || this.retry !== null) return;
    const longest = this.tries <= 1 ? Math.min(FIRST_RETRY, this.patience) : this.patience;
    this.retry = this.world.later(() => this.connect(), this.world.random() * longest);
  }

  /** Once a second: is the picture old, is anybody looking? */
  tick() {
    if (this.ended) return;
    const now = this.world.now();
    if (this.wish.mayDoze && this.world.isHidden()) {
      this.hiddenSince ??= now;
      if (!this.dozing && now - this.hiddenSince >= ASLEEP_AFTER) this.doze();
    } else if (this.hiddenSince !== null) {
      this.wake();
    }
    if (now - this.heardAt < STALE_AFTER) return;
    this.tell(true);
    if (this.socket && now - Math.max(this.heardAt, this.triedAt) >= STALE_AFTER) {
      this.drop();
      this.again();
    }
  }

  doze() {
    this.dozing = true;
    this.world.forget(this.retry);
    this.retry = null;
    this.drop();
  }

  /** Somebody looks again, or the network is back: find out at once whether the line still lives. */
  wake() {
    this.hiddenSince = null;
    const now = this.world.now();
    const isOld = now - this.heardAt >= STALE_AFTER;
    if (isOld) this.tell(true);
    if (this.ended || !(this.dozing || isOld || this.retry !== null)) return;
    this.dozing = false;
    this.drop();
    this.world.forget(this.retry);
    this.retry = this.world.later(() => this.connect(), this.world.random() * Math.min(FIRST_RETRY, this.patience));
  }

  /** @param {boolean} stale */
  tell(stale) {
    if (stale || this.stale) {
      const isLineWell = this.world.now() - this.heardAt < STALE_AFTER;
      const trouble = isLineWell ? this.trouble : "";
      this.wish.onFreshness?.({ stale, since: trouble ? this.troubledSince : this.heardAt, trouble });
    }
    this.stale = stale;
  }
}

/**
 * Ties a line to the page: a tick a second, and awake when the page is seen, shown again or back on the network.
 * @param {Live} live
 */
export function keepAlive(live) {
  live.start();
  setInterval(() => live.tick(), 1_000);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && live.wake());
  addEventListener("pageshow", () => live.wake());
  addEventListener("online", () => live.wake());
}
