/**
 * An element with attributes, listeners and children.
 *
 * Attributes: `class`, `onclick` and the like take functions, `hidden`, `disabled`, `checked` and `value` are properties,
 * all others are set as attributes; `undefined`, `null` and `false` leave an attribute out. Children are elements or
 * texts; texts are never read as HTML.
 *
 * @param {string} name of the tag
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|Array)} children
 * @returns {HTMLElement}
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

/** Puts other children in place of those that an element has. */
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

const properties = new Set(["value", "checked", "disabled", "hidden", "selected", "indeterminate"]);

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) parent.append(child);
  }
}
