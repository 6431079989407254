import { Pen } from "../../map/venue-layer.js";
import { colours } from "../../map/colours.js";
import { rowsBeside, rowsOfBlock } from "../../venue/rows.js";
import { distance } from "../../venue/shapes.js";
import { fieldsOf } from "../fields.js";
import { targetOf } from "../pointer.js";
import { sizeText } from "../texts.js";

/** @type {import("../fields.js").Field[]} */
const own = [
  { key: "count", label: "Rows", type: "integer", range: [1, 200], isRequired: true },
  { key: "direction", label: "Run", type: "choice", options: [["auto", "Best fit"], ["y", "Up"], ["x", "Right"]], isRequired: true },
  { key: "spacing", label: "Step", unit: "metres", type: "number", range: [0.1, 100], isRequired: true },
];

/**
 * Draws rows of shelves: two corners of a block with the number of rows, or a first row that is dragged and then repeated beside itself.
 */
export class ShelvesTool {
  id = "shelves";
  title = "Shelves";
  letter = "S";
  /** @type {{count: number, direction: import("../../venue/rows.js").Direction, spacing: number, material: string, top?: number, obstacle?: number}} */
  values = { count: 5, direction: "auto", spacing: 3, material: "shelving", top: 2, obstacle: 5 };
  /** @type {[number, number]|null} */
  corner = null;
  /** @type {[[number, number], [number, number]]|null} a first row that was dragged */
  row = null;

  /** @param {import("../desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.fields = [...own, ...fieldsOf(desk.studio.catalogue, "walls", ["material", "top", "obstacle"])];
  }

  get hint() {
    if (this.row) return "Type the number of rows, or 11x3 for 11 rows 3 m apart. Then click the side where they go.";
    if (this.corner) return "Type the number of rows, then click the opposite corner of the block.";
    return "Click a corner of a block of shelves, or drag the first row. Escape ends the tool.";
  }

  snapping() { return this.corner && this.isDragged ? { previous: this.corner } : {}; }

  press(point) {
    if (!point) return;
    if (this.row || this.corner) return this.#finish(point);
    this.corner = point;
    this.isDragged = false;
    this.desk.emit("refresh", "hint");
  }

  move(_, __, pressed) {
    if (pressed?.hasMoved && this.corner) this.isDragged = true;
  }

  release(point, _, { hasMoved }) {
    if (!hasMoved || !this.corner || this.row || distance(point, this.corner) < 0.1) return;
    [this.row, this.corner] = [[this.corner, point], null];
    this.desk.emit("refresh", "hint");
  }

  get hasBegun() { return this.corner !== null || this.row !== null; }

  takesTyping() { return true; }

  /** Typed digits are the number of rows, and after an x the step between them. */
  typing(text) {
    const [count, spacing] = text.split("x").map(Number);
    if (count >= 1) this.values.count = Math.min(Math.round(count), 200);
    if (spacing > 0) this.values.spacing = spacing;
    this.desk.emit("refresh", "hint");
  }

  typedTarget() { return null; }

  enterTyped(point) {
    if (this.row) this.#finish(point);
  }

  key(event) {
    if (event.key === "Enter" && (this.corner || this.row) && this.desk.aim) this.#finish(this.desk.aim.at);
    else if (event.key === "Escape" || event.key === "Backspace") return this.cancel();
    else return false;
    return true;
  }

  back() { return this.cancel(); }

  cancel() {
    const had = this.hasBegun;
    [this.corner, this.row, this.isDragged] = [null, null, false];
    if (had) this.desk.emit("refresh", "hint");
    return had;
  }

  /** Two typed corners of the block. */
  byNumbers(points) {
    if (points.length !== 2) return false;
    this.corner = points[0];
    this.#finish(points[1]);
    return true;
  }

  #rows(point) {
    const { count, direction, spacing } = this.values;
    if (this.row) return rowsBeside(this.row, count, spacing, point);
    if (!this.corner) return [];
    if (this.isDragged) return [[this.corner, point]];
    return rowsOfBlock(this.corner, point, count, direction);
  }

  #finish(point) {
    const rows = this.#rows(point).filter(([a, b]) => distance(a, b) > 0.01);
    if (!rows.length) return;
    const { material, top, obstacle } = this.values;
    const walls = rows.map((points) => ({ material, ...(obstacle !== undefined && { obstacle }), ...(top !== undefined && { top }), points }));
    this.cancel();
    this.desk.add(`Draw ${walls.length} rows of shelves`, "walls", walls);
  }

  draw(context, view) {
    const target = targetOf(this.desk);
    if (!target || !this.hasBegun) return;
    const pen = new Pen(context, view);
    const rows = this.#rows(target);
    for (const row of rows) pen.line(row, colours.selection, 3);
    const [x, y] = view.at(target);
    const step = rows.length > 1 ? Math.hypot(rows[1][0][0] - rows[0][0][0], rows[1][0][1] - rows[0][0][1]) : 0;
    const size = this.corner ? `${sizeText(this.corner, target)}, ` : "";
    pen.text(view.metres([x + 12, y - 18]), `${size}${rows.length} rows${step ? `, step ${step.toFixed(2)} m` : ""}`, colours.ink);
  }
}
