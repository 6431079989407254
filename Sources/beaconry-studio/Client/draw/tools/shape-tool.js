import { Pen } from "../../map/venue-layer.js";
import { colours } from "../../map/colours.js";
import { roundedPoint } from "../../venue/edit.js";
import { distance } from "../../venue/shapes.js";
import { targetOf } from "../pointer.js";
import { lengthText, sizeText } from "../texts.js";

/**
 * @typedef {[number, number]} XY
 * @typedef {object} ShapeKind what a tool draws
 * @property {string} id @property {string} title @property {string} [letter]
 * @property {string} [about] what it draws, in sentences
 * @property {"line"|"area"|"rectangle"} [shape] without it, the value `shape` of the tool's options counts: rectangle, line or area
 * @property {import("../fields.js").Field[]} [fields] options @property {Object<string, any>} [values] of the options
 * @property {() => Node} [extra] what stands beside the options
 * @property {boolean} [withPaths] whether it snaps to paths rather than to walls
 * @property {(points: XY[], isClosed: boolean, desk: import("../desk.js").Desk, values: object) => void} finish
 */

/** Draws a chain of points or a rectangle: by clicks, by dragging a rectangle, by typed lengths, or by typed points. */
export class ShapeTool {
  /** @type {XY[]} */
  points = [];

  /** @param {import("../desk.js").Desk} desk @param {ShapeKind} kind */
  constructor(desk, kind) {
    this.desk = desk;
    this.kind = kind;
    this.id = kind.id;
    this.title = kind.title;
    this.letter = kind.letter;
    this.about = kind.about;
    this.fields = kind.fields ?? [];
    this.values = kind.values ?? {};
  }

  get shape() { return this.kind.shape ?? this.values.shape; }
  get last() { return this.points[this.points.length - 1]; }
  get isRectangle() { return this.shape === "rectangle"; }

  get hint() {
    if (this.isRectangle && this.points.length) return "Click the opposite corner, or type a size such as 12x8 and press Enter.";
    if (this.isRectangle) return "Click one corner, or drag. Escape ends the tool.";
    if (!this.points.length) return "Click the first point. Shift frees right angles and the grid. Escape ends the tool.";
    const end = this.shape === "area" ? "closes it" : "ends, the first point closes";
    return `Click the next point, or type its distance and Enter. Enter or double click ${end}, Escape cancels.`;
  }

  snapping() {
    const { points } = this;
    return {
      withPaths: this.kind.withPaths, own: this.isRectangle ? [] : points,
      ...(!this.isRectangle && points.length && { previous: points.at(-1), before: points.at(-2), start: points.length > 1 ? points[0] : undefined }),
    };
  }

  press(point) {
    if (!point) return;
    const closes = this.points.length > 2 && distance(point, this.points[0]) < 0.005;
    if (this.isRectangle && this.points.length) this.#end([this.points[0], point]);
    else if (closes) this.#end(this.points, true);
    else {
      if (!this.points.length || distance(point, this.last) > 0.005) this.points.push(point);
      this.desk.emit("refresh", "hint");
    }
  }

  release(point, _, { hasMoved }) {
    if (hasMoved && this.isRectangle && this.points.length === 1) this.press(point);
  }

  /** A double click ends a chain. */
  again() {
    if (!this.isRectangle && this.points.length > 1) this.#end(this.points);
  }

  takesTyping() { return this.points.length > 0; }

  /** Where a typed length or size leads to, in the direction of the pointer. */
  typedTarget(text, towards) {
    const from = this.points.at(-1);
    const [first, second] = text.split("x").map(Number);
    if (!from || !(first > 0)) return null;
    const [dx, dy] = [towards[0] - from[0], towards[1] - from[1]];
    if (this.isRectangle) return roundedPoint([from[0] + (dx < 0 ? -first : first), second > 0 ? from[1] + (dy < 0 ? -second : second) : towards[1]]);
    const length = Math.hypot(dx, dy) || 1;
    return roundedPoint([from[0] + (dx / length) * first, from[1] + (dy / length) * first]);
  }

  enterTyped(point) { this.press(point); }

  key(event) {
    if (!this.points.length) return false;
    if (event.key === "Enter") this.#end(this.points);
    else if (event.key === "Backspace") this.back();
    else if (event.key === "Escape") this.cancel();
    else return false;
    return true;
  }

  back() {
    const had = this.points.pop() !== undefined;
    if (had) this.desk.emit("refresh", "hint");
    return had;
  }

  cancel() {
    const had = this.points.length > 0;
    this.points = [];
    if (had) this.desk.emit("refresh", "hint");
    return had;
  }

  /** Points that were typed rather than clicked.
   * @param {XY[]} points @returns {boolean} whether they were enough */
  byNumbers(points) {
    this.points = [];
    return this.#end(points);
  }

  #end(points, isClosed = false) {
    const isBox = this.isRectangle && points.length === 2;
    const [a, b] = points;
    const all = isBox ? [a, [b[0], a[1]], b, [a[0], b[1]]] : points;
    const isFlat = isBox && (a[0] === b[0] || a[1] === b[1]);
    if (isFlat || all.length < (this.shape === "line" ? 2 : 3)) return false;
    this.points = [];
    this.kind.finish(all.map(roundedPoint), isClosed || isBox || this.shape !== "line", this.desk, this.values);
    this.desk.emit("refresh", "hint");
    return true;
  }

  draw(context, view) {
    const target = targetOf(this.desk);
    const pen = new Pen(context, view);
    if (!this.points.length || !target) {
      this.points.forEach((point) => pen.dot(point, 4, colours.selection));
      return;
    }
    const [a] = this.points;
    const line = this.isRectangle ? [a, [target[0], a[1]], target, [a[0], target[1]], a] : [...this.points, target];
    if (this.shape === "area" && line.length > 2) pen.area(line, "rgba(204, 121, 167, 0.12)", colours.selection, 1);
    pen.line(line, colours.selection, 2);
    for (const point of this.points) pen.dot(point, 4, colours.selection);
    const text = this.isRectangle ? sizeText(a, target) : lengthText(this.last, target);
    const [x, y] = view.at(target);
    pen.text(view.metres([x + 12, y - 18]), text, colours.ink);
  }
}
