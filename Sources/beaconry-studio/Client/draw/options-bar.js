import { element } from "../shell/dom.js";
import { withValue } from "../venue/edit.js";
import { form, refill } from "./form.js";

/** The options of the tool, and what to do next.
 * @param {import("./desk.js").Desk} desk */
export function optionsBar(desk) {
  const options = element("div", { class: "options" });
  const hint = element("p", { class: "hint pale", "aria-live": "polite" });
  const typed = element("output", { class: "typed", hidden: true });
  let shown = null;

  const refresh = () => {
    const { tool } = desk;
    hint.textContent = tool.hint;
    const state = JSON.stringify([tool.id, tool.values]);
    if (state === shown) return;
    shown = state;
    refill(options,
      form(tool.fields.map((field) => ({ ...field, label: field.short ?? field.label, title: [field.label, field.title].filter(Boolean).join(". ") })), [tool.values], {
        studio: desk.studio, name: `${tool.id}.`, done: () => desk.focusMap(),
        change(field, value) {
          // Tools share the object of their options, so it is changed in place.
          if (value === undefined) delete tool.values[field.key];
          else Object.assign(tool.values, withValue({}, field.key, value));
          refresh();
          desk.view.redraw();
        },
      }),
      tool.kind?.extra?.());
  };
  const showTyped = () => {
    typed.hidden = !desk.typed;
    typed.textContent = desk.typed.includes("x") ? desk.typed : desk.tool.id === "shelves" ? `${desk.typed} rows` : `${desk.typed} m`;
    if (!desk.typed) return;
    const at = desk.aim ? desk.view.at(desk.aim.at) : [desk.view.width / 2, desk.view.height / 2];
    typed.style.left = `${at[0] + 14}px`;
    typed.style.top = `${at[1] + 10}px`;
  };
  desk.on("tool", refresh);
  desk.on("refresh", refresh);
  return { element: element("div", { class: "options-bar" }, options, hint), typed, refresh, layer: { draw: showTyped } };
}
