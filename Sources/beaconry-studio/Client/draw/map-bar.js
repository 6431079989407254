import { button, element, fill } from "../shell/dom.js";
import { levelTitle } from "./links.js";

/** Below the map: the grid, what is shown, the zoom, and where the pointer is.
 * @param {import("./desk.js").Desk} desk */
export function mapBar(desk) {
  const { view, kept } = desk;
  const grid = element("select", {
    "aria-label": "Grid",
    onchange: () => {
      kept.grid = Number(grid.value);
      view.redraw();
    },
  }, [[0, "No grid"], [0.05, "5 cm"], [0.1, "10 cm"], [0.25, "25 cm"], [0.5, "50 cm"], [1, "1 m"]]
    .map(([value, text]) => element("option", { value, selected: value === kept.grid }, text)));
  const shows = [["zones", "Zones"], ["paths", "Paths"], ["beacons", "Beacons"], ["picture", "Picture"]].map(([key, text]) => {
    const box = element("input", {
      type: "checkbox", checked: kept.show[key],
      onchange: () => {
        kept.show[key] = box.checked;
        view.redraw();
      },
    });
    return element("label", {}, box, text);
  });
  const level = element("select", { "aria-label": "Level", title: "Page Up, Page Down", onchange: () => desk.store.setLevel(Number(level.value)) });
  const refresh = () => {
    const { levels } = desk.store.document;
    level.hidden = levels.length < 2;
    fill(level, levels.map((part, index) => element("option", { value: index, selected: index === desk.level }, levelTitle(part))));
  };
  refresh();
  const place = element("output", { class: "place" });
  return {
    refresh,
    element: element("div", { class: "map-bar" }, level, element("label", {}, "Grid ", grid), shows,
      button("−", () => view.zoom(0.8), { "aria-label": "Zoom out" }), button("+", () => view.zoom(1.25), { "aria-label": "Zoom in" }),
      button("Fit", () => desk.fit(), { title: "F" }), place),
    layer: { draw: () => { place.textContent = desk.aim ? `${desk.aim.at.map((value) => value.toFixed(2)).join(", ")} m` : ""; } },
  };
}
