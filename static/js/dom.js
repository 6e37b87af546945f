/**
 * Building and updating the page. Drawing functions describe the whole picture; `settle` changes only what differs,
 * so nothing flickers, focus stays, and an animation runs only where something new came. Text is always text:
 * names come from people, and nothing here parses markup.
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "circle", "rect", "line", "text", "title", "desc"]);

/**
 * Makes an element. `view` is handed to a custom element; null, undefined and false attributes are left out.
 * @param {string} tag
 * @param {Record<string, unknown> | null} [properties]
 * @param {...(Node | string | number | null | undefined | false | Array<any>)} children
 * @returns {any}
 */
export function el(tag, properties, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "view") /** @type {any} */ (node).view = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...nodes(children));
  return node;
}

/** @param {Array<any>} children @returns {Array<Node | string>} */
function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}

/**
 * Makes the children of `target` look like `fresh`, keeping every node that is still the same thing.
 * Nodes with different `data-key` are different things.
 * @param {Element} target
 * @param {...any} fresh
 */
export function settle(target, ...fresh) {
  let old = target.firstChild;
  for (const node of /** @type {Node[]} */ (nodes(fresh))) {
    if (old && isSame(old, node)) {
      const next = old.nextSibling;
      patch(old, node);
      old = next;
    } else {
      target.insertBefore(node, old);
    }
  }
  while (old) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
}

/** @param {any} old @param {any} fresh */
function isSame(old, fresh) {
  return old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

/** @param {any} node */
function keyOf(node) {
  return node.dataset?.key;
}

/** @param {any} old @param {any} fresh */
function patch(old, fresh) {
  if (!(old instanceof Element)) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    if (old.getAttribute(name) !== fresh.getAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
  }
  // What somebody has moved by hand goes by its value from then on, no more by its attribute.
  if (old instanceof HTMLInputElement && old.type === "range") old.value = /** @type {HTMLInputElement} */ (fresh).value;
  if ("view" in fresh) /** @type {any} */ (old).view = fresh.view;
  else settle(old, ...fresh.childNodes);
}

/**
 * Defines a custom element that draws its `view` into itself.
 * @param {string} name
 * @param {(view: any) => any} draw
 */
export function define(name, draw) {
  class Drawn extends HTMLElement {
    /** @type {any} */
    #view = null;

    get view() {
      return this.#view;
    }

    set view(view) {
      this.#view = view;
      settle(this, draw(view));
    }
  }
  customElements.define(name, Drawn);
}
