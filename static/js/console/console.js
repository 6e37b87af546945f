/**
 * The operator's console: puts together the record, the queue, the line, the typing and the picture. What each of them decides,
 * it decides alone; here they only meet.
 */
import { pathLanguage, t } from "../i18n.js";
import { heardClock, serverNow } from "../page.js";
import { listenForTexts } from "./bringing.js";
import { dealSeat } from "./deals.js";
import * as desk from "./desk.js";
import { fieldDone, fieldKeyPressed, fieldTyped } from "./fields.js";
import { keepOptions, keyOf, NAMED, options } from "./keyboard.js";
import { Link } from "./link.js";
import { modelOf, nextRound, withAdded } from "./model.js";
import * as queues from "./queue.js";
import { Record } from "./record.js";
import { onlyTab } from "./tab.js";
import { choose, happenedMark, press, start } from "./typing.js";
import { draw } from "./view.js";
import { spoken } from "./words.js";

/** A word for this browser, made up once: one login may have the table open at two machines, and each has a pen of its own. @param {Storage} storage */
function thisBrowser(storage) {
  const made = queues.newId();
  try {
    const kept = storage.getItem("openroom.browser");
    if (kept) return kept;
    storage.setItem("openroom.browser", made);
  } catch {
    // A browser that keeps nothing is another one after each reload.
  }
  return made;
}

const OPEN = ["auction", "play", "lost"];

export class Console {
  /** @param {{table: string, ticket: string, user: string}} page */
  constructor(page) {
    this.page = page;
    this.root = /** @type {HTMLElement} */ (document.getElementById("console"));
    this.record = new Record();
    this.outbox = new queues.Outbox(localStorage, page.table, page.user);
    this.typing = start(options().auto !== false);
    /** @type {any} what the server said last: table, match, seats, head, pen, boards */
    this.told = {};
    /** @type {number|null} */
    this.current = this.outbox.queue.items.at(-1)?.board ?? null;
    /** @type {number|null} the board looked at before, while another is asked for */
    this.before = null;
    /** @type {number|null} the board to be opened as soon as its deal is here */
    this.opening = null;
    /** @type {number|null} the board whose being left unfinished was just confirmed here */
    this.parking = null;
    this.line = { state: "connecting", code: 0 };
    /** What the server says is wrong with itself: database, clock, or nothing. */
    this.trouble = "";
    this.connectedBefore = false;
    this.help = false;
    this.takenItself = -Infinity;
    this.tab = onlyTab({
      name: `openroom.console.${page.table}`, locks: navigator.locks, storage: localStorage, id: queues.newId(),
      onChange: (held) => this.tabChanged(held),
    });
    this.link = this.connect({
      url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/console?t=${encodeURIComponent(page.table)}&b=${thisBrowser(localStorage)}`,
      ticket: page.ticket, onMessage: (message) => this.heard(message), onState: (state, code) => this.lineChanged(state, code),
    });
    this.root.toggleAttribute("data-large", options().large === true);
    this.listen();
    setInterval(() => this.show(), 10_000); // the clock
    this.show();
  }

  // what comes in

  /** Large print, for eyes or for a laptop that stands far away. @param {boolean} large */
  printed(large) {
    keepOptions({ large });
    this.root.toggleAttribute("data-large", large);
  }

  /** The line to the server. @param {any} options */
  connect(options) {
    return new Link(options);
  }

  listen() {
    addEventListener("keydown", (event) => this.keyDown(event));
    // A pressed button must not keep the focus: Enter and Space belong to the line.
    this.root.addEventListener("mousedown", (event) => event.target instanceof HTMLInputElement || event.preventDefault());
    this.root.addEventListener("input", (event) => this.fieldTyped(event.target));
    listenForTexts(this.root, (text) => desk.brought(this, text));
    this.root.addEventListener("click", (event) => this.clicked(/** @type {Element} */ (event.target)));
  }

  /** @param {boolean} held */
  tabChanged(held) {
    this.outbox.own(held); // the other tab may have left something
    queueMicrotask(() => {
      this.flush();
      this.show();
    });
  }

  /** @param {"connecting"|"up"|"down"|"closed"} state @param {number} code */
  lineChanged(state, code) {
    this.line = { state, code };
    this.trouble = "";
    if (state === "up") this.connectedBefore = true;
    else this.lineFell();
    this.show();
  }

  /** What is on its way goes again; a deal that did not come is done without. */
  lineFell() {
    this.outbox.set(queues.interrupted(this.outbox.queue));
    if (this.current === null || this.record.docs.has(this.current)) return;
    const opens = this.opening === this.current;
    this.assume(this.current);
    if (opens && this.record.docs.has(this.current)) this.openNow(this.current);
  }

  /** @param {any} message */
  heard(message) {
    const { queue } = this.outbox;
    switch (message.k) {
      case "beat": heardClock(message.now); this.trouble = message.w ?? ""; break;
      case "state": this.greeted(message); break;
      case "board": this.boardCame(message.board); break;
      case "boards": this.boardsChanged(message.boards, message.adds); break;
      case "ask": this.asked(message); break;
      case "others": this.told = { ...this.told, others: message.others }; break;
      case "ack": this.acked(message); break;
      case "refused": {
        const why = message.code === "old-pen" ? "pen" : "refused";
        this.outbox.set(queues.stopped(queue, { why, ...message }));
        // Of what belongs together nothing was recorded: it is looked at where it began.
        this.current = queues.beginning(queue, message.id) ?? this.current;
        break;
      }
      case "stale":
        if (!this.record.docs.has(message.board)) this.fetch(message.board);
        this.accept(message.board, message.entries);
        if (this.outbox.queue.items.some((item) => item.id === message.id)) {
          this.outbox.set(queues.stopped(this.outbox.queue, { why: "stale", id: message.id }));
        }
        break;
      case "added":
        this.told.boards = withAdded(this.told, queue);
        this.outbox.set(queues.accepted(queue, [message.id]));
        break;
      case "skipped":
        this.outbox.set(queues.accepted(queue, [message.id]));
        this.told.boards = this.told.boards?.map((/** @type {any} */ one) => (one.number === message.board ? { ...one, skipped: message.on } : one));
        break;
      case "entries": this.accept(message.board, message.entries); break;
      case "seats": this.told = { ...this.told, seats: message.seats, warnings: message.warnings }; break;
      case "pen": this.told.pen = message.pen; this.penChanged(); break;
      case "error":
        if (queue.sending) this.outbox.set(queues.stopped(queue, { why: "refused", id: queue.sending, code: message.code }));
        break;
      default: console.error("unknown message", message.k);
    }
    this.flush();
    this.show();
  }

  /** @param {any} message */
  greeted(message) {
    const { k: _, board, ...told } = message;
    this.told = told;
    this.record.keep(withAdded(told, this.outbox.queue));
    if (board) this.boardCame(board);
    this.current ??= board?.number ?? told.boards.find((/** @type {any} */ one) => one.status === "waiting")?.number ?? null;
    if (this.current !== null && this.current !== board?.number) this.fetch(this.current);
    this.prefetch();
    this.penChanged();
  }

  /** Somebody else writes now: what is not sent yet waits for a decision. */
  penChanged() {
    const { queue } = this.outbox;
    const { pen } = this.told;
    if (pen.mine || queue.stop || !queue.items.length) return;
    this.outbox.set(queues.stopped(queue, { why: "pen", id: null }));
  }

  /** @param {any} doc */
  boardCame(doc) {
    this.record.put(doc);
    this.outbox.set(queues.accepted(this.outbox.queue, doc.entries.map((/** @type {any} */ entry) => entry.id)));
    if (doc.number === this.current) this.before = null;
    if (doc.number === this.opening) this.openNow(doc.number);
    this.prefetch();
  }

  /**
   * The server asks before it hands out a deal that is not simply the next. A wish nobody made, or that was answered here by leaving
   * the board before, is not asked about again. @param {{board: number, next: number|null, unfinished: number[]}} asked
   */
  asked(asked) {
    const doc = this.record.docs.get(asked.board);
    const isBegun = this.outbox.queue.items.some((item) => item.board === asked.board);
    if (asked.board !== this.current || (doc && (!doc.assumed || isBegun))) return;
    const isAnswered = asked.next === asked.board && asked.unfinished.every((number) => number === this.parking);
    if (isAnswered) return this.fetch(asked.board, true);
    this.record.docs.delete(asked.board);
    this.current = this.before;
    const opens = this.opening === asked.board;
    this.opening = null;
    this.typing = { ...start(this.typing.auto), mode: "confirm", pending: { do: "sure", board: asked.board, opens, asked } };
  }

  /** A board was replaced, cancelled or put back: what is known of another under its number is forgotten. @param {any[]} boards @param {boolean} [adds] */
  boardsChanged(boards, adds = false) {
    Object.assign(this.told, { boards, adds });
    this.record.keep(withAdded(this.told, this.outbox.queue));
    if (this.current !== null && !this.record.docs.has(this.current)) this.fetch(this.current);
  }

  /** @param {number} board @param {any[]} entries */
  accept(board, entries) {
    this.record.accept(board, entries);
    this.outbox.set(queues.accepted(this.outbox.queue, entries.map((entry) => entry.id)));
  }

  /** @param {any} message */
  acked({ id, seq, board, status, line }) {
    const item = this.outbox.queue.items.find((one) => one.id === id);
    if (item) this.record.accept(board, [{ id, seq, at: item.typed_at, action: item.action }]);
    this.outbox.set(queues.accepted(this.outbox.queue, [id]));
    this.told.boards = this.told.boards?.map((/** @type {any} */ one) =>
      one.number === board ? { ...one, status, line, parked: false } : { ...one, parked: one.parked || OPEN.includes(one.status) });
    if (this.outbox.queue.items.some((waiting) => waiting.board === board)) return;
    // Begun without a line its deal is still to come; finished, the next one's is.
    if (this.record.docs.get(board)?.assumed) this.fetch(board);
    else if (status === "finished") this.prefetch();
  }

  // what goes out

  /** Sends what is due; only the tab that holds the table does. */
  flush() {
    const items = queues.dueTogether(this.outbox.queue);
    if (!items.length || !this.tab?.held() || !this.told.pen?.mine) return;
    if (this.link.send(queues.messageOf(items))) this.outbox.set(queues.sent(this.outbox.queue, items[items.length - 1].id));
  }

  /** @param {number} board @param {boolean} [sure]  asked about, and meant */
  fetch(board, sure = false) {
    this.link.send({ k: "get", board, ...(sure ? { sure } : {}) });
  }

  /** One deal at a time: the next one's comes when this board is finished, so that it can be opened without a line. */
  prefetch() {
    const next = this.next();
    if (next === null || this.current === null || this.record.docs.has(next) || !this.record.docs.has(this.current)) return;
    if (this.told.boards.find((/** @type {any} */ one) => one.number === this.current)?.status !== "finished") return;
    this.fetch(next);
    this.fetch(this.current);
  }

  /** The next board that is not finished: one left open, or one that is waiting. @returns {number|null} */
  next() {
    const list = withAdded(this.told, this.outbox.queue);
    const here = list.findIndex((/** @type {any} */ one) => one.number === this.current);
    const order = [...list.slice(here + 1), ...list.slice(0, here + 1)];
    const isOpen = (/** @type {any} */ one) => one.number !== this.current && !["finished", "cancelled"].includes(one.status);
    const isBusy = (/** @type {any} */ one) => this.outbox.queue.items.some((item) => item.board === one.number && !queues.isOfList(item));
    const isLeft = (/** @type {any} */ one) => this.model().boards.find((/** @type {any} */ each) => each.number === one.number)?.skipped;
    return order.find((one) => isOpen(one) && !isBusy(one) && !isLeft(one))?.number ?? null;
  }

  /** @param {any} action */
  act(action) {
    if (this.current === null) return;
    const id = queues.newId();
    this.add(this.current, id, action);
    const row = this.model().rows.at(-1);
    this.speak(spoken(action, row?.id === id ? row.seat : null));
  }

  /** @param {number} board @param {string} id @param {any} action @param {string} [group] */
  add(board, id, action, group) {
    const { label, id: of } = this.record.docs.get(board) ?? {};
    const isBefore = (/** @type {queues.Item} */ item) => item.board === board && item.label === label && (item.of ?? of) === of && !queues.isOfList(item);
    const behind = this.outbox.queue.items.findLast(isBefore);
    const after = behind?.id ?? this.record.last(board);
    const item = { id, board, label, of, after, pen: this.told.pen.number, typed_at: new Date(serverNow()).toISOString(), action, ...(group && { group }) };
    this.outbox.set(queues.add(this.outbox.queue, item));
  }

  /** @param {EventTarget|null} target */
  fieldTyped(target) {
    if (target instanceof HTMLInputElement && target.id === "field") this.finish(fieldTyped(this.typing, target.value, this.at()));
  }

  /** @param {number} board @param {boolean} [sure] */
  goTo(board, sure = false) {
    if (this.current !== null && this.record.docs.has(this.current)) this.before = this.current;
    this.current = board;
    this.opening = null;
    this.typing = start(this.typing.auto);
    if (this.link.state === "up") this.fetch(board, sure);
    else this.assume(board);
  }

  /** Without a line a board that nobody has begun can be opened by what the list says of it. @param {number} number */
  assume(number) {
    const row = withAdded(this.told, this.outbox.queue).find((one) => one.number === number);
    if (row?.status === "waiting" && !this.record.docs.has(number)) this.record.put({ number, label: row.label, id: row.id, dealer: row.dealer, vulnerable: row.vulnerable, hands: null, entries: [], assumed: true });
  }

  // keys and pointer

  /** @param {KeyboardEvent} event */
  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const inField = event.target instanceof HTMLInputElement;
    if (inField && event.key === "Enter") return this.finish(fieldDone(this.typing, event.target.value, this.at()), event);
    const inside = inField && fieldKeyPressed(this.typing, event);
    if (inside) return this.finish(inside, event);
    if (inField && event.key !== "Escape") return;
    const key = keyOf(event);
    if (key) this.finish(press(this.typing, key, this.at()), event);
  }

  /** @param {Element} target */
  clicked(target) {
    const on = (/** @type {string} */ name) => /** @type {HTMLElement|null} */ (target.closest(`[data-${name}]`))?.dataset[name];
    const at = this.at();
    const pressed = on("press");
    const field = document.getElementById("field");
    if (this.help) this.help = false;
    if (on("card")) this.finish(choose(this.typing, { k: "card", card: on("card") }, at));
    else if (on("call")) this.finish(choose(this.typing, { k: "call", call: on("call") }, at));
    else if (on("deal-seat")) this.finish({ typing: dealSeat(this.typing, /** @type {any} */ (on("deal-seat"))), intents: [] });
    else if (on("board") && this.typing.mode === "move") this.finish({ typing: { ...this.typing, text: on("board") ?? "", armed: false }, intents: [] });
    else if (on("add")) this.finish({ typing: { ...start(this.typing.auto), mode: "confirm", pending: { do: "add", board: Number(on("add")) } }, intents: [] });
    else if (on("board")) this.finish({ typing: this.typing, intents: [{ do: "goto", board: Number(on("board")) }] });
    else if (pressed === "Enter" && field instanceof HTMLInputElement) this.finish(fieldDone(this.typing, field.value, at));
    else if (pressed) this.finish(press(this.typing, NAMED[pressed] ?? pressed, at));
    else if (on("entry") && at.writable && at.editable.some((one) => one.id === on("entry"))) {
      this.finish({ typing: { ...start(this.typing.auto), mode: "edit", target: on("entry") ?? null }, intents: [] });
    } else this.show();
  }

  /** @param {{typing: any, intents: any[]}} result @param {Event} [event] */
  finish({ typing, intents }, event) {
    event?.preventDefault();
    this.typing = typing;
    for (const intent of intents) this.grant(intent);
    this.flush();
    this.show();
  }

  /** @param {any} intent */
  grant(intent) {
    const { queue } = this.outbox;
    const first = queue.stop?.id ?? queue.items[0]?.id;
    switch (intent.do) {
      case "act":
        if (intent.itself) this.takenItself = performance.now();
        this.act(intent.action);
        break;
      case "take": this.link.send({ k: "take" }); break;
      case "goto": this.parking = null; this.goTo(intent.board); break;
      case "sure": this.goOn(intent); break;
      case "next": this.parking = intent.leaves ? this.current : null; this.openNext(); break;
      case "auction": desk.putRight(this, intent); break;
      case "move": desk.move(this, intent); break;
      case "drop-deal": desk.dropDeal(this, intent.lead); break;
      case "add": desk.addBoard(this, intent.board); break;
      case "skip": this.act({ k: "skip", on: intent.on }); break;
      case "again": this.sendAgain(); break;
      case "drop": if (first) this.dropped(queues.dropped(queue, first)); break;
      case "drop-all": this.dropped(queues.cleared(queue)); break;
      case "happened": this.itHappened(); break;
      case "help": this.help = !this.help; break;
      case "auto": keepOptions({ auto: this.typing.auto }); this.speak(t(this.typing.auto ? "console.auto.on" : "console.auto.off")); break;
      case "print": this.printed(!options().large); break;
      case "clear": this.help = false; break;
      default: this.bump(intent.code);
    }
  }

  openNext() {
    const next = this.next();
    const round = nextRound(this.told, this.outbox.queue);
    // Without a line the page of the next round could not come.
    if (next === null && round && this.link.state === "up") return location.assign(`/${pathLanguage}/console/${round}/`);
    if (next === null) return this.bump("nothing");
    this.goTo(next);
    this.openWhenHere(next);
  }

  /** Asked about, and meant. @param {{board: number, opens: boolean}} intent */
  goOn({ board, opens }) {
    this.goTo(board, true);
    if (opens) this.openWhenHere(board);
  }

  /** @param {number} board */
  openWhenHere(board) {
    if (this.record.docs.has(board)) this.openNow(board);
    else this.opening = board;
  }

  /** @param {number} board */
  openNow(board) {
    this.opening = null;
    if (board === this.current && this.at().state?.phase === "waiting") this.act({ k: "open" });
  }

  /** A board that was to be added may be none now. @param {import("./queue.js").Queue} queue */
  dropped(queue) {
    this.outbox.set(queue);
    if (withAdded(this.told, queue).some((one) => one.number === this.current)) return;
    if (this.current !== null) this.record.docs.delete(this.current);
    this.current = this.before ?? this.told.boards?.[0]?.number ?? null;
  }

  sendAgain() {
    if (!this.told.pen?.mine) return this.bump("no-pen");
    this.outbox.set(queues.again(this.outbox.queue, this.told.pen.number, (board) => this.record.last(board)));
  }

  /** What the server refused was real. */
  itHappened() {
    const { queue } = this.outbox;
    const item = queue.items.find((one) => one.id === queue.stop?.id);
    if (!item || !queue.stop?.code || !["call", "card"].includes(item.action.k)) return this.bump("cannot-happen");
    this.outbox.set(queues.marked(queue, item.id, happenedMark(item.action.k, queue.stop)));
    this.sendAgain();
  }

  /** A key that meant nothing here: the line shudders, so that who does not look hears and who looks sees. @param {string} code */
  bump(code) {
    this.speak(t(`console.bump.${code}`));
    this.root.removeAttribute("data-bump");
    requestAnimationFrame(() => this.root.setAttribute("data-bump", code));
  }

  // what is seen

  /** @returns {any} */
  at() {
    return this.model().at;
  }

  model() {
    return modelOf({
      told: this.told, current: this.current, docs: this.record.docs, queue: this.outbox.queue, kept: this.outbox.kept, typing: this.typing,
      line: this.line, trouble: this.trouble, connectedBefore: this.connectedBefore, tab: this.tab ? this.tab.held() : null, help: this.help,
      since: performance.now() - this.takenItself, now: serverNow(),
    });
  }

  show() {
    draw(this.root, this.model());
    const field = document.getElementById("field");
    if (field && document.activeElement !== field && !(document.activeElement instanceof HTMLInputElement)) field.focus();
  }

  /** @param {string} text */
  speak(text) {
    const live = document.getElementById("spoken");
    if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }
}
