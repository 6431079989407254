import { button, element } from "../../shell/dom.js";
import { kindOf, kinds, referencesOf, titleOf } from "../../venue/items.js";
import * as commands from "../commands.js";

/** A list of all things of the level, for the keyboard.
 * @param {import("../desk.js").Desk} desk */
export function itemsPanel(desk) {
  const render = () => {
    const byKind = Object.groupBy(referencesOf(desk.part), kindOf);
    const list = element("select", {
      multiple: true, size: 18, class: "items", "aria-label": "Items of the level", "data-field": "items",
      onchange: () => {
        desk.select([...list.selectedOptions].map((option) => option.value), { shows: false });
        if (desk.selection.size === 1) desk.reveal(list.value);
      },
      onkeydown: (event) => {
        if (event.key === "Delete") commands.remove(desk);
        else if (event.key === "Enter") desk.emit("show", "properties");
      },
    }, Object.entries(byKind).map(([kind, refs]) => element("optgroup", { label: `${kinds[kind].plural} (${refs.length})` },
      refs.map((ref) => element("option", { value: ref, selected: desk.selection.has(ref) }, titleOf(desk.part, ref))))));
    return [
      element("p", { class: "pale" }, "Enter opens the properties, Delete deletes. Shift and Ctrl select several."), list,
      element("div", { class: "buttons" }, button("Properties", () => desk.emit("show", "properties")), button("Delete", () => commands.remove(desk))),
    ];
  };
  return { id: "items", title: "Items", render };
}
