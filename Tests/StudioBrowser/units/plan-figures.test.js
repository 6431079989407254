import { classColours, classLabels, classOf, mapValueText } from "/plan/classes.js";
import { Comparison } from "/plan/comparison.js";
import { figureRows, figuresOf, valueChange } from "/plan/figures.js";
import { cellAt, gridOf, pixelsOf } from "/plan/grid.js";
import { equal, test } from "./harness.js";

const error = { key: "bound", name: "Error", unit: "m", limits: [1, 2, 3], isMoreBetter: false };
const rssi = { key: "strongest1", name: "RSSI", unit: "dBm", limits: [-90, -80], isMoreBetter: true };
const hull = { key: "insideHull", name: "Hull", unit: "", limits: [0.5], isMoreBetter: true };

test("plan: a value at a limit belongs to the class above", () => {
  equal([0.99, 1, 2.5, 3, 99, null].map((value) => classOf(value, error.limits)), [0, 1, 2, 3, 3, -1]);
});

test("plan: classes in words, and values with their unit", () => {
  equal(classLabels(error), ["below 1", "1 to 2", "2 to 3", "3 or more"]);
  equal(classLabels(rssi), ["below −90", "−90 to −80", "−80 or more"]);
  equal(classLabels(hull), ["no", "yes"]);
  equal([mapValueText(error, 2.345), mapValueText(rssi, -71), mapValueText(hull, 1), mapValueText(error, null)], ["2.3 m", "−71.0 dBm", "yes", "no value"]);
  equal(mapValueText({ unit: "", limits: [1, 3] }, 2.345), "2.35");
});

test("plan: light colours are good, whatever the direction", () => {
  const lightness = ([r, g, b]) => 0.3 * r + 0.6 * g + 0.1 * b;
  for (const kind of [error, rssi, hull]) {
    const all = classColours(kind).map(lightness);
    const sorted = all.toSorted((a, b) => (kind.isMoreBetter ? a - b : b - a));
    equal([all.length, all], [kind.limits.length + 1, sorted]);
  }
});

test("plan: figures leave cells without a value out, shares do not", () => {
  const figures = figuresOf([0.5, 1.5, 2.5, 3.5, null], error);
  equal({ ...figures, high: figures.high.toFixed(2) }, { count: 5, missing: 0.2, low: 0.65, median: 2, high: "3.35", shares: [0.2, 0.2, 0.2, 0.2] });
  equal(figuresOf([null, null], error), { count: 2, missing: 1, low: null, median: null, high: null, shares: [0, 0, 0, 0] });
  equal(figuresOf([], rssi).missing, 0);
});

test("plan: changes in words, by what is better", () => {
  equal(valueChange(error, 1.5, 2), { text: "↓ 0.5 better", kind: "better" });
  equal(valueChange(rssi, -75, -71), { text: "↓ 4.0 worse", kind: "worse" });
  equal([valueChange(error, 2.01, 2).kind, valueChange(error, null, 2)], ["same", null]);
});

test("plan: the rows of the table", () => {
  const [now, before] = [figuresOf([0.5, 1.5, 1.5, null], error), figuresOf([2.5, 1.5, 1.5, 1.5], error)];
  const rows = figureRows(error, now, before);
  equal(rows.map((row) => row.name), ["Median", "5 % below", "95 % below", "below 1", "1 to 2", "2 to 3", "3 or more", "no value"]);
  equal(rows.map((row) => row.change.text), ["same", "↓ 0.9 better", "↓ 0.8 better", "+25.0", "−25.0", "−25.0", "same", "+25.0"]);
  equal(rows.slice(0, 4).map((row) => [row.before, row.now]), [["1.5", "1.5"], ["1.5", "0.6"], ["2.3", "1.5"], ["0.0 %", "25.0 %"]]);
  equal(figureRows(hull, figuresOf([1, 0, 1, 1], hull), null).map(({ name, now: text, change }) => [name, text, change]),
    [["no", "25.0 %", null], ["yes", "75.0 %", null], ["no value", "0.0 %", null]]);
});

test("plan: a series of steps is compared with the figures before the first", () => {
  let shown = { level: 0, kind: error, values: [4] };
  const comparison = new Comparison(() => shown);
  comparison.begin("Now", "Before", "a");
  shown = { ...shown, values: [3] };
  comparison.begin("Now", "Before", "a");
  equal([comparison.figuresBefore.median, comparison.figures.median], [4, 3]);
  comparison.begin("Now", "Before", "b");
  equal(comparison.figuresBefore.median, 3);
  shown = { ...shown, kind: rssi };
  equal(comparison.figuresBefore, null);
  shown = null;
  equal([comparison.figures, comparison.figuresBefore], [null, null]);
  comparison.end();
  equal(comparison.titles, null);
});

// Three cells of 2 m, two below and one above the left one.
const grid = gridOf(2, [-1, 0, -1], [3, 3, 4]);

test("plan: the cell at a place", () => {
  equal([grid.width, grid.height, [...grid.cells]], [2, 2, [2, -1, 0, 1]]);
  equal([[-2, 6], [-0.01, 7.99], [0, 6], [1, 9], [-1, 8], [-2.1, 6], [-1, 5.9]].map((point) => cellAt(grid, point)), [0, 0, 1, -1, 2, -1, -1]);
  equal(cellAt(gridOf(1, [], []), [0, 0]), -1);
});

test("plan: a pixel a cell, stripes without a value, nothing outside", () => {
  const pixels = pixelsOf(grid, [0.5, null, 9], error);
  const colours = classColours(error);
  equal([...pixels.slice(8, 12)], [...colours[0], 255]);
  equal([...pixels.slice(0, 4)], [...colours[3], 255]);
  equal([pixels[7], pixels[15]], [0, 255]);
  equal(colours.some((colour) => colour.every((value, index) => value === pixels[12 + index])), false);
});

test("plan: large maps have many cells", () => {
  const columns = Array.from({ length: 200_000 }, (_, index) => index % 500);
  equal(gridOf(1, columns, columns.map((_, index) => Math.floor(index / 500))).cells.length, 200_000);
});
