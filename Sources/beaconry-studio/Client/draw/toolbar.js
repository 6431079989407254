import { button, element, fill } from "../shell/dom.js";
import * as commands from "./commands.js";

/**
 * The tools, each with its letter, and undo and redo.
 *
 * @param {import("./desk.js").Desk} desk @param {object[]} tools
 */
export function toolbar(desk, tools) {
  const undo = button("Undo", () => commands.undo(desk));
  const redo = button("Redo", () => commands.redo(desk));
  const buttons = tools.map((tool) => {
    const made = button("", () => {
      desk.use(tool);
      desk.focusMap();
    }, { "aria-keyshortcuts": tool.letter, class: "tool", title: tool.about });
    fill(made, element("span", {}, tool.title), element("kbd", {}, tool.letter));
    return made;
  });
  const bar = element("div", { class: "side left tools", role: "toolbar", "aria-label": "Tools", "aria-orientation": "vertical" },
    buttons, element("hr"), undo, redo);

  const refresh = () => {
    const { store } = desk;
    buttons.forEach((made, index) => made.setAttribute("aria-pressed", `${desk.tool === tools[index]}`));
    [undo.disabled, redo.disabled] = [!store.canUndo || store.isReadOnly, !store.canRedo || store.isReadOnly];
    undo.title = store.canUndo ? `${store.label} (Ctrl+Z)` : "Nothing to undo";
    redo.title = store.canRedo ? `${store.redoLabel} (Ctrl+Shift+Z)` : "Nothing to redo";
  };
  desk.on("tool", refresh);
  return { element: bar, refresh };
}
