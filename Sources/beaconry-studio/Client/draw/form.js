import { numberAttributes, withUnit } from "../shell/catalogue.js";
import { element, fill, labelled } from "../shell/dom.js";
import { valueAt } from "../venue/edit.js";
import { pointsOfText, textOfPoints } from "./texts.js";

/** @typedef {import("./fields.js").Field} Field */

/**
 * Fields for one thing or for several of the same kind. A field that is left empty takes the key out of the file.
 *
 * @param {Field[]} fields
 * @param {object[]} items what the fields show; where the items differ, a field is empty
 * @param {{studio: object, change: (field: Field, value: any) => void, done?: () => void, name?: string}} how `done` is called after Enter;
 *   `name` tells the fields of one form from those of another on the same panel
 * @returns {HTMLElement[]}
 */
export function form(fields, items, { studio, change, done, name = "" }) {
  return fields.map((field) => {
    const values = items.map((item) => valueAt(item, field.key));
    const isMixed = values.some((value) => JSON.stringify(value) !== JSON.stringify(values[0]));
    const control = controlOf(field, isMixed ? undefined : values[0], studio);
    control.dataset.field = name + field.key;
    control.title = field.title ?? "";
    control.dataset.was = control.type === "checkbox" ? "" : control.value;
    if (isMixed && control instanceof HTMLInputElement && control.type === "checkbox") control.indeterminate = true;
    else if ("placeholder" in control) control.placeholder = isMixed ? "different" : inherited(field, studio);
    control.addEventListener("change", () => commit(field, control, change));
    control.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const leaves = event.key === "Enter" && control.localName !== "textarea";
      const goesBack = event.key === "Escape" && done && control.dataset.was !== undefined && !control.closest("dialog");
      if (!leaves && !goesBack) return;
      event.preventDefault();
      if (goesBack && control.type !== "checkbox") control.value = control.dataset.was ?? "";
      control.blur();
      done?.();
    });
    return labelled(withUnit(field.label, field.unit), control);
  });
}

function controlOf(field, value, studio) {
  const required = field.isRequired ? { required: true } : {};
  switch (field.type) {
    case "number":
    case "integer":
      return element("input", { ...numberAttributes({ kind: field.type, range: field.range }), value: value ?? "", ...required });
    case "flag":
      return element("input", { type: "checkbox", checked: value ?? field.defaultValue ?? false });
    case "point":
      return element("input", { type: "text", value: value ? textOfPoints([value]) : "", ...required });
    case "points":
      return element("textarea", { rows: 4, value: textOfPoints(value ?? []), ...required });
    case "names":
      return element("input", { type: "text", value: (value ?? []).join(", "), ...required });
    case "text":
      return element("input", { type: "text", value: value ?? "", ...required });
    default:
      return choiceOf(optionsOf(field, studio), value, field.isRequired, inherited(field, studio));
  }
}

/** What counts where a field is empty. */
function inherited(field, studio) {
  return `${(field.inherits && valueAt(studio.store.document, field.inherits)) ?? ""}`;
}

function optionsOf(field, studio) {
  if (field.type === "material") return [...studio.losses()].map(([name, loss]) => [name, `${name} (${loss} dB)`]);
  return field.options;
}

function choiceOf(options, value, isRequired, otherwise) {
  // A value that the list does not have, such as a material that was removed, must stay visible.
  const all = value === undefined || options.some(([known]) => known === value) ? options : [[value, value], ...options];
  const none = element("option", { value: "", selected: value === undefined }, otherwise ? `– (${otherwise})` : "–");
  return element("select", {}, isRequired && value !== undefined ? null : none,
    all.map(([known, text]) => element("option", { value: known, selected: known === value }, text)));
}

function commit(field, control, change) {
  control.setCustomValidity("");
  const value = read(field, control);
  if (value === null || !control.checkValidity()) {
    if (value === null) control.setCustomValidity("Write points as x, y: one a line.");
    control.reportValidity();
    return;
  }
  change(field, value);
}

/** What a control says: undefined if it is empty, null if it cannot be read. */
function read(field, control) {
  if (field.type === "flag") return control.checked === (field.defaultValue ?? false) ? undefined : control.checked;
  const text = control.value.trim();
  if (text === "") return undefined;
  if (field.type === "number" || field.type === "integer") return Number(text);
  if (field.type === "names") return text.split(",").map((name) => name.trim()).filter(Boolean);
  if (field.type !== "point" && field.type !== "points") return text;
  const points = pointsOfText(text);
  return field.type === "points" || !points ? points : points.length === 1 ? points[0] : null;
}

/**
 * Puts other children into a panel. The cursor stays in its field, and what was typed there and not yet taken over stays, too.
 *
 * @param {HTMLElement} panel @param {...any} children
 */
export function refill(panel, ...children) {
  const active = /** @type {HTMLInputElement} */ (panel.contains(document.activeElement) ? document.activeElement : null);
  const field = active?.dataset.field;
  const typed = active?.dataset.was !== undefined && active.value !== active.dataset.was ? active.value : null;
  const top = panel.scrollTop;
  fill(panel, ...children);
  panel.scrollTop = top;
  const again = field && /** @type {HTMLInputElement} */ (panel.querySelector(`[data-field="${CSS.escape(field)}"]`));
  if (!again) return;
  again.focus();
  if (typed !== null && again.dataset.was === active.dataset.was) again.value = typed;
}
