/**
 * The operator's console: puts together the record, the queue, the line, the typing and the picture. What each of them decides,
 * it decides alone; here they only meet. Others say the rest of it: `hands.js` what fingers do, `hearing.js` what the server says, `going.js`
 * the way from board to board, `desk.js` what concerns whole boards.
 */
import { t } from "../i18n.js";
import { serverNow } from "../page.js";
import { listenForTexts } from "./bringing.js";
import * as desk from "./desk.js";
import { doWithout, goOn, lookAt, onwards, openNext, stayWith } from "./going.js";
import { clicked, listenTo } from "./hands.js";
import { heard } from "./hearing.js";
import { keepOptions, options } from "./keyboard.js";
import { Link } from "./link.js";
import { modelOf, withAdded } from "./model.js";
import * as queues from "./queue.js";
import { Record } from "./record.js";
import { onlyTab, thisBrowser } from "./tab.js";
import { happenedMark, start } from "./typing.js";
import { draw } from "./view.js";
import { spoken } from "./words.js";

export class Console {
  /** @param {{table: string, ticket: string, user: string, csrf?: string}} page */
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
    /** Whether who only watches has gone to another board than the one that is played. */
    this.astray = false;
    /** When the pen went to somebody else. */
    this.penWent = -Infinity;
    this.line = { state: "connecting", code: 0 };
    /** What the server says is wrong with itself: database, clock, or nothing. */
    this.trouble = "";
    this.connectedBefore = false;
    this.help = false;
    /** @type {{code: string, values: any}|null} what a key that was not taken is told, until the next */
    this.note = null;
    this.takenItself = -Infinity;
    this.tab = onlyTab({
      name: `openroom.console.${page.table}`, locks: navigator.locks, storage: localStorage, id: queues.newId(),
      onChange: (held) => this.tabChanged(held),
    });
    this.link = this.connect({
      url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/console?t=${encodeURIComponent(page.table)}&b=${thisBrowser(localStorage, queues.newId())}`,
      ticket: page.ticket, onMessage: (message) => this.heard(message), onState: (state, code) => this.lineChanged(state, code),
    });
    this.root.toggleAttribute("data-large", options().large === true);
    listenTo(this);
    listenForTexts(this.root, (text) => desk.brought(this, text), (file) => desk.broughtFile(this, file));
    setInterval(() => this.show(), 10_000); // the clock
    this.show();
  }

  /** The line to the server. @param {any} options */
  connect(options) {
    return new Link(options);
  }

  // what comes in

  /** @param {boolean} held */
  tabChanged(held) {
    this.outbox.own(held); // the other tab may have left something
    queueMicrotask(() => this.settle());
  }

  /** @param {"connecting"|"up"|"down"|"closed"} state @param {number} code */
  lineChanged(state, code) {
    this.line = { state, code };
    this.trouble = "";
    if (state === "up") this.connectedBefore = true;
    else {
      this.outbox.set(queues.interrupted(this.outbox.queue)); // what is on its way goes again
      doWithout(this);
    }
    this.show();
  }

  /** @param {any} message */
  heard(message) {
    heard(this, message);
    this.settle();
  }

  /** @param {Element} target */
  clicked(target) {
    clicked(this, target);
  }

  /** @param {{typing: any, intents: any[]}} result @param {Event} [event] */
  finish({ typing, intents }, event) {
    event?.preventDefault();
    this.note = null;
    this.typing = typing;
    for (const intent of intents) this.grant(intent);
    this.settle();
  }

  settle() {
    this.flush();
    this.show();
  }

  /** What was asked for. @param {any} intent */
  grant(intent) {
    const { queue } = this.outbox;
    const first = queue.stop?.id ?? queue.items[0]?.id;
    switch (intent.do) {
      case "act":
        if (intent.itself) this.takenItself = performance.now();
        this.act(intent.action);
        break;
      case "take": this.takePen(); break;
      case "goto": lookAt(this, intent.board); break;
      case "sure": goOn(this, intent); break;
      case "next": this.parking = intent.leaves ? this.current : null; openNext(this); break;
      case "onwards": onwards(this); break;
      case "stay": stayWith(this, intent.board); break;
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
      default: this.bump(intent.code, intent.key ? { key: intent.key } : {});
    }
  }

  /** Whose it was is said once more when it comes. */
  takePen() {
    if (!this.link.send({ k: "take" })) this.bump("no-line");
  }

  // what goes out

  /** Sends what is due; only the tab that holds the table does. */
  flush() {
    const items = queues.dueTogether(this.outbox.queue);
    if (!items.length || !this.tab?.held() || !this.told.pen?.mine) return;
    if (this.link.send(queues.messageOf(items))) this.outbox.set(queues.sent(this.outbox.queue, items[items.length - 1].id));
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

  // what is seen and heard

  /** All that is known now. @returns {import("./model.js").Known} */
  known() {
    return {
      told: this.told, current: this.current, docs: this.record.docs, queue: this.outbox.queue, kept: this.outbox.kept, typing: this.typing,
      note: this.note, line: this.line, trouble: this.trouble, connectedBefore: this.connectedBefore, tab: this.tab ? this.tab.held() : null, help: this.help,
      since: performance.now() - this.takenItself, sincePen: performance.now() - this.penWent, now: serverNow(),
    };
  }

  model() {
    return modelOf(this.known());
  }

  /** @returns {any} */
  at() {
    return this.model().at;
  }

  clearLine() {
    this.typing = start(this.typing.auto);
  }

  show() {
    draw(this.root, this.model());
    const field = document.getElementById("field");
    if (field && document.activeElement !== field && !(document.activeElement instanceof HTMLInputElement)) field.focus();
  }

  /** Large print, for eyes or for a laptop that stands far away. @param {boolean} large */
  printed(large) {
    keepOptions({ large });
    this.root.toggleAttribute("data-large", large);
  }

  /** A key that meant nothing here: the line shudders, and says why to eyes and ears. @param {string} code @param {Record<string, string>} [values] */
  bump(code, values = {}) {
    this.note = { code, values };
    this.speak(t(`console.bump.${code}`, values));
    this.root.removeAttribute("data-bump");
    requestAnimationFrame(() => this.root.setAttribute("data-bump", code));
  }

  /** @param {string} text */
  speak(text) {
    const live = document.getElementById("spoken");
    if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }
}
