/** Choosing a table by keyboard: its number and Enter, or the arrows; a pointer works as on any page. */
const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("a.choose-table")]);
let typed = "";

links.forEach((link, index) => {
  const key = link.querySelector("kbd");
  if (key) key.textContent = String(index + 1);
});
(links.find((link) => "now" in link.dataset) ?? links[0])?.focus();

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const here = links.indexOf(/** @type {any} */ (document.activeElement));
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step) {
    links[(here + step + links.length) % links.length]?.focus();
    event.preventDefault();
  }
  typed = /^\d$/.test(event.key) ? typed + event.key : "";
  const chosen = links[Number(typed) - 1];
  if (typed && chosen) chosen.focus();
});
