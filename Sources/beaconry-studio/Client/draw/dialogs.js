import { button, element } from "../shell/dom.js";
import { form } from "./form.js";

/**
 * Asks for some values in a dialog.
 *
 * @param {import("./desk.js").Desk} desk
 * @param {{title: string, text?: string, fields: import("./fields.js").Field[], values: object, action: string,
 *   warning?: (values: object) => string}} question `warning` says what is odd about the values
 * @returns {Promise<object|null>} the values, or null if people went back
 */
export function ask(desk, { title, text, fields, values, action, warning = () => "" }) {
  return new Promise((resolve) => {
    const answer = { ...values };
    const odd = element("p", { class: "problem", role: "status" }, warning(answer));
    const inputs = form(fields, [values], {
      studio: desk.studio,
      change: (field, value) => {
        answer[field.key] = field.type === "flag" ? value ?? field.defaultValue ?? false : value;
        odd.textContent = warning(answer);
      },
      done: () => close(true),
    });
    const box = element("dialog", { "aria-label": title },
      element("h2", {}, title), text && element("p", { class: "pale" }, text), inputs, odd,
      element("div", { class: "buttons" }, button("Cancel", () => close(false)), button(action, () => close(true), { class: "main" })));
    /** @returns {NodeListOf<HTMLInputElement|HTMLSelectElement>} */
    const controls = () => box.querySelectorAll("input, select");
    const close = (isDone) => {
      if (isDone && [...controls()].some((control) => !control.reportValidity())) return;
      box.close(isDone ? "done" : "");
    };
    box.addEventListener("close", () => {
      box.remove();
      desk.focusMap();
      resolve(box.returnValue === "done" ? answer : null);
    });
    document.body.append(box);
    box.showModal();
    const [first] = controls();
    first?.focus();
    if (first instanceof HTMLInputElement && first.type !== "checkbox") first.select();
  });
}

/**
 * Asks how often the selection is copied, and how far apart.
 *
 * @param {import("./desk.js").Desk} desk
 * @returns {Promise<{count: number, dx: number, dy: number}|null>}
 */
export function askForRepeat(desk) {
  return ask(desk, {
    title: "Repeat", text: "Copies the selection, such as an aisle, several times. Each copy is a step further.", action: "Copy",
    fields: [
      { key: "count", label: "Number of copies", type: "integer", range: [1, 500], isRequired: true },
      { key: "dx", label: "Step to the right", unit: "metres", type: "number", isRequired: true },
      { key: "dy", label: "Step up", unit: "metres", type: "number", isRequired: true },
    ],
    values: { count: 3, dx: 3, dy: 0 },
  });
}
