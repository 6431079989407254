import { element, fill } from "../shell/dom.js";
import { beaconName } from "./beacons.js";
import { classLabels, isYesOrNo, mapValueText } from "./classes.js";
import { cellAt } from "./grid.js";
import { swatch } from "./swatch.js";

/** Below the map: what its colours and marks mean, and the value at a place.
 * @param {import("./desk.js").PlanDesk} desk */
export function legendBar(desk) {
  const title = element("div", { class: "legend-title" });
  const classes = element("ul", { class: "classes", "aria-label": "Classes of the map" });
  const value = element("output", { class: "value-line", "aria-live": "off" });
  const marks = element("p", { class: "pale marks" }, "Beacons: ● free, ■ locked, ✕ off, dashed: proposed");
  let kind = null;

  const refresh = () => {
    const shown = desk.shown;
    const next = shown?.kind ?? desk.kind;
    if (next && next !== kind) {
      kind = next;
      fill(title, element("strong", {}, kind.unit ? `${kind.name}, ${kind.unit}` : kind.name), " ",
        element("span", { class: "pale" }, directionOf(kind)));
      fill(classes, [...classLabels(kind).map((text, place) => element("li", {}, swatch(kind, place), text)),
        element("li", {}, swatch(kind, -1), "no value")]);
    }
    value.textContent = shown ? valueLine(desk, shown) : "";
  };
  return { element: element("div", { class: "plan-legend" }, element("div", { class: "legend-head" }, title, value), classes, marks), refresh };
}

function directionOf(kind) {
  if (isYesOrNo(kind)) return kind.isMoreBetter ? "“yes” is better" : "“no” is better";
  return kind.isMoreBetter ? "more is better" : "less is better";
}

/** The value below the pointer, or else at the selected beacon. */
function valueLine(desk, { grid, values, kind }) {
  const at = desk.pointer ?? (desk.beacon && desk.placeOf(desk.selected));
  if (!at) return "Point at the map to read a value.";
  const cell = cellAt(grid, at);
  const place = `${at[0].toFixed(1)}, ${at[1].toFixed(1)} m`;
  const where = desk.pointer ? place : `At beacon ${beaconName(desk.beacon)} (${place})`;
  return `${where}: ${cell < 0 ? "outside" : mapValueText(kind, values[cell])}`;
}
