import { element, fill } from "../shell/dom.js";
import { figureRows } from "./figures.js";
import { swatch } from "./swatch.js";

/** The figures of the map, with those before the last change.
 * @param {import("./desk.js").PlanDesk} desk */
export function figuresPanel(desk) {
  const head = element("tr");
  const rows = element("tbody");
  const caption = element("caption", { class: "visually-hidden" });
  const size = element("p", { class: "pale small" });
  const table = element("table", { class: "figures plan-figures" }, caption, element("thead", {}, head), rows);
  let last = [];

  const refresh = () => {
    const { shown, comparison } = desk;
    const { figures, titles, figuresBefore: against } = comparison;
    const present = [figures, against, titles?.now];
    if (present.every((part, index) => part === last[index])) return;
    last = present;
    table.hidden = !figures;
    size.textContent = "";
    if (!figures || !shown) return;
    size.textContent = `${figures.count.toLocaleString("en")} cells of ${shown.grid.size} m. Shares are of all cells${against ? ", their changes in percentage points" : ""}.`;
    caption.textContent = `${shown.kind.name} on this level`;
    const columns = against && titles ? [titles.before, titles.now, "Change"] : ["Now"];
    fill(head, element("th", { scope: "col" }, shown.kind.unit ? `In ${shown.kind.unit}` : "Figure"), columns.map((title) => element("th", { scope: "col" }, title)));
    fill(rows, figureRows(shown.kind, figures, against).map((row) => rowOf(row, shown.kind, against)));
  };
  return { element: element("section", {}, element("h2", {}, "Figures"), table, size), refresh };
}

function rowOf({ name, place, now, before, change }, kind, against) {
  return element("tr", {},
    element("th", { scope: "row" }, place === null ? null : swatch(kind, place), name),
    against && element("td", {}, before), element("td", {}, now),
    against && element("td", { class: `change ${change?.kind ?? ""}` }, change?.text ?? "–"));
}
