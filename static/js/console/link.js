/**
 * The one connection to the server: beats every 3 s, 9 s of silence means the line is down, a new try after 0.5 to 5 s.
 * Carries messages; knows nothing of what they mean.
 *
 * @typedef {"connecting"|"up"|"down"|"closed"} LineState  closed = the server wants no retry (log in again)
 */
const SILENCE = 9000;
const FIRST = 500;
const LONGEST = 5000;
// 4401 no or bad ticket, 4403 foreign origin: trying again cannot help.
const FINAL = [4401, 4403];

/** Milliseconds before try number `tries`, random within its half so that a hall does not come back at once. @param {number} tries */
export const wait = (tries, random = Math.random()) => Math.min(LONGEST, FIRST * 2 ** tries) * (0.5 + random / 2);

export class Link {
  /**
   * @param {{url: string, ticket: string, onMessage: (message: any) => void,
   *   onState: (state: LineState, code: number) => void, Socket?: typeof WebSocket}} options
   */
  constructor({ url, ticket, onMessage, onState, Socket = WebSocket }) {
    Object.assign(this, { url, ticket, onMessage, onState, Socket });
    this.tries = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {LineState} */
    this.state = "connecting";
    addEventListener("online", () => this.state === "down" && this.open());
    addEventListener("offline", () => this.socket && this.fell(this.socket, 0));
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    if (this.socket) return;
    const socket = new this.Socket(this.url, ["openroom", `ticket.${this.ticket}`]);
    this.socket = socket;
    this.listen();
    socket.onmessage = (event) => this.heard(socket, event.data);
    socket.onclose = (event) => this.fell(socket, event.code);
  }

  /** @param {WebSocket} socket @param {string} data */
  heard(socket, data) {
    if (socket !== this.socket) return;
    this.tries = 0;
    this.listen();
    if (this.state !== "up") this.change("up", 0);
    this.onMessage(JSON.parse(data));
  }

  /** Starts the 9 s anew. */
  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket && this.fell(this.socket, 0), SILENCE);
  }

  /** @param {WebSocket} socket @param {number} code */
  fell(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    socket.onclose = socket.onmessage = null;
    socket.close();
    clearTimeout(this.silence);
    if (FINAL.includes(code)) return this.change("closed", code);
    this.change("down", code);
    this.retry = setTimeout(() => this.open(), wait(this.tries++));
  }

  /** @param {LineState} state @param {number} code */
  change(state, code) {
    this.state = state;
    this.onState(state, code);
  }

  /** Whether it left. @param {object} message */
  send(message) {
    if (this.state !== "up" || this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
