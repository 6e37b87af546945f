/**
 * What the operator's fingers do: a key, a press on something drawn, a field typed into. Each becomes what the typing machine makes of
 * it; what that wishes for the console grants.
 * @typedef {import("./console.js").Console} Console
 */
import { dealSeat } from "./deals.js";
import { fieldDone, fieldKeyPressed, fieldTyped } from "./fields.js";
import { keyOf, NAMED } from "./keyboard.js";
import { choose, press, start } from "./typing.js";

/** Hears keys, presses and fields from now on. @param {Console} desk */
export function listenTo(desk) {
  addEventListener("keydown", (event) => keyDown(desk, event));
  // A pressed button must not keep the focus: Enter and Space belong to the line.
  desk.root.addEventListener("mousedown", (event) => event.target instanceof HTMLInputElement || event.preventDefault());
  desk.root.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === "field") desk.finish(fieldTyped(desk.typing, target.value, desk.at()));
  });
  desk.root.addEventListener("click", (event) => clicked(desk, /** @type {Element} */ (event.target)));
}

/** @param {Console} desk @param {KeyboardEvent} event */
function keyDown(desk, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const inField = event.target instanceof HTMLInputElement;
  if (inField && event.key === "Enter") return desk.finish(fieldDone(desk.typing, event.target.value, desk.at()), event);
  const inside = inField && fieldKeyPressed(desk.typing, event);
  if (inside) return desk.finish(inside, event);
  if (inField && event.key !== "Escape") return;
  const key = keyOf(event);
  if (key) desk.finish(press(desk.typing, key, desk.at()), event);
}

/** Something drawn was pressed: a card, a call, a board, an entry, a key. @param {Console} desk @param {Element} target */
export function clicked(desk, target) {
  const on = (/** @type {string} */ name) => /** @type {HTMLElement|null} */ (target.closest(`[data-${name}]`))?.dataset[name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())];
  const { typing } = desk;
  const at = desk.at();
  const pressed = on("press");
  const field = document.getElementById("field");
  const begin = (/** @type {object} */ more) => desk.finish({ typing: { ...start(typing.auto), ...more }, intents: [] });
  if (desk.help) desk.help = false;
  if (on("card")) desk.finish(choose(typing, { k: "card", card: on("card") }, at));
  else if (on("call")) desk.finish(choose(typing, { k: "call", call: on("call") }, at));
  else if (on("deal-seat")) desk.finish({ typing: dealSeat(typing, /** @type {any} */ (on("deal-seat"))), intents: [] });
  else if (on("board") && typing.mode === "move") desk.finish({ typing: { ...typing, text: on("board") ?? "", armed: false }, intents: [] });
  else if (on("add")) begin({ mode: "confirm", pending: { do: "add", board: Number(on("add")) } });
  else if (on("board")) desk.finish({ typing, intents: [{ do: "goto", board: Number(on("board")) }] });
  else if (pressed === "Enter" && field instanceof HTMLInputElement) desk.finish(fieldDone(typing, field.value, at));
  else if (pressed) desk.finish(press(typing, NAMED[pressed] ?? pressed, at));
  else if (on("entry") && at.writable && at.editable.some((one) => one.id === on("entry"))) begin({ mode: "edit", target: on("entry") ?? null });
  else desk.show();
}
