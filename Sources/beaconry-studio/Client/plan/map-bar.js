import { levelTitle } from "../draw/links.js";
import { button, element, fill } from "../shell/dom.js";
import { useTool } from "./keys.js";

/** Above the map: the level, the tool, undo and redo, and the zoom.
 * @param {import("./desk.js").PlanDesk} desk */
export function mapBar(desk) {
  const { store, view } = desk;
  const level = element("select", { "aria-label": "Level", title: "Page Up, Page Down", onchange: () => store.setLevel(Number(level.value)) });
  const add = button("Add beacon", () => useTool(desk, desk.tool === "add" ? "select" : "add"), { title: "B" });
  const undo = button("Undo", () => store.undo());
  const redo = button("Redo", () => store.redo());
  const hint = element("span", { class: "pale hint" });
  let levels = null;

  const refresh = (what) => {
    if (what === "pointer" || what === "values" || what === "drag") return;
    if (levels !== store.document.levels) {
      ({ levels } = store.document);
      fill(level, levels.map((part, index) => element("option", { value: String(index) }, levelTitle(part))));
      level.hidden = levels.length < 2;
    }
    level.value = String(desk.level);
    add.setAttribute("aria-pressed", String(desk.tool === "add"));
    add.disabled = store.isReadOnly || !desk.part.outline?.length;
    [undo.disabled, undo.title] = [!store.canUndo, store.canUndo ? `${store.label} (Ctrl+Z)` : "Ctrl+Z"];
    [redo.disabled, redo.title] = [!store.canRedo, store.canRedo ? `${store.redoLabel} (Ctrl+Y)` : "Ctrl+Y"];
    hint.textContent = desk.tool === "add" ? "Click a place, or press Enter. Escape ends." : "Drag a beacon, or move it with the arrow keys.";
  };
  const root = element("div", { class: "plan-bar", role: "toolbar", "aria-label": "Map" },
    level, add, undo, redo, button("−", () => view.zoom(0.8), { "aria-label": "Zoom out" }),
    button("+", () => view.zoom(1.25), { "aria-label": "Zoom in" }), button("Show all", () => desk.fit(), { title: "F" }), hint);
  return { element: root, refresh };
}
