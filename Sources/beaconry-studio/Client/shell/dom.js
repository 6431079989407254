/** @typedef {Node|string|number|false|null|undefined|any[]} Child */

/**
 * An element with attributes, listeners and children.
 *
 * Attributes: `class`, `onclick` and the like take functions, `hidden`, `disabled`, `checked` and `value` are properties,
 * all others are set as attributes; `undefined`, `null` and `false` leave an attribute out. Children are elements or
 * texts; texts are never read as HTML.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name of the tag
 * @param {Object<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on") && typeof value === "function") made.addEventListener(key.slice(2), value);
    else if (properties.has(key)) made[key] = value;
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  append(made, children);
  return made;
}

/** Puts other children in place of those that an element has.
 * @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * A button with a text.
 *
 * @param {string} text
 * @param {() => void} action
 * @param {Object<string, any>} [attributes]
 */
export function button(text, action, attributes = {}) {
  return element("button", { type: "button", onclick: action, ...attributes }, text);
}

/**
 * A field with its label.
 *
 * @param {string} text of the label
 * @param {HTMLElement} control
 */
export function labelled(text, control) {
  return element("label", { class: "field" }, element("span", {}, text), control);
}

/** A part of the page itself.
 * @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

/** Puts the cursor on the first element of a selector, if there is one.
 * @param {Element} parent @param {string} selector */
export function focusIn(parent, selector) {
  /** @type {HTMLElement|null} */ (parent.querySelector(selector))?.focus();
}

const properties = new Set(["value", "checked", "disabled", "hidden", "selected", "indeterminate"]);

/** @param {Element} parent @param {Child[]} children */
function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child !== undefined && child !== null && child !== false) parent.append(typeof child === "number" ? `${child}` : child);
  }
}
