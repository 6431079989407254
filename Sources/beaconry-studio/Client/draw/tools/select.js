import { Pen } from "../../map/venue-layer.js";
import { colours } from "../../map/colours.js";
import { moveItems, setPoints, withCorner } from "../../venue/edit.js";
import { kindOf, lineOf, pointsOf, titleOf } from "../../venue/items.js";
import { distance, linesOf, nearestOnLine } from "../../venue/shapes.js";
import { isThere } from "../../shell/values.js";
import { counted } from "../commands.js";
import { inBox, pick } from "../picking.js";

/** @typedef {[number, number]} XY */

/** Selects, moves, and drags corners. */
export class SelectTool {
  id = "select";
  title = "Select";
  letter = "V";
  fields = [];
  hint = "Click an item, or drag a box around several. Shift adds. Drag to move. A double click on a line adds a corner.";
  /** @type {{kind: "corner", from: XY, ref: string, index: number}|{kind: "move", from: XY, ref: string}|{kind: "box", from: XY, within?: string}|null} */
  #drag = null;

  /** @param {import("../desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** What is dragged snaps to other things: nodes to paths, all else to walls and the like. */
  snapping() {
    const drag = this.#drag;
    return drag && drag.kind !== "box" ? { withPaths: kindOf(drag.ref) === "nodes", moved: this.desk.selection } : {};
  }

  press(_, event) {
    const { desk } = this;
    if (!desk.aim) return;
    const from = desk.aim.raw;
    const corner = this.#cornerAt(from);
    const found = pick(desk.part, from, desk.reach);
    const isSelected = found !== null && desk.selection.has(found.ref);
    if (corner) this.#drag = { kind: "corner", from, ...corner };
    else if (!found || (found.isWithin && !isSelected)) this.#drag = { kind: "box", from, within: found?.ref };
    else if (event.shiftKey) {
      const others = new Set(desk.selection);
      if (isSelected) others.delete(found.ref);
      else others.add(found.ref);
      desk.select(others);
    } else {
      if (!isSelected) desk.select([found.ref]);
      this.#drag = { kind: "move", from, ref: found.ref };
    }
  }

  move(point, _, pressed) {
    if (!this.#drag || !pressed?.hasMoved || this.#drag.kind === "box") return;
    this.desk.preview = this.#moved(this.#drag, point);
  }

  release(point, event, { hasMoved }) {
    const drag = this.#drag;
    const { desk } = this;
    if (!drag || !desk.aim) return;
    const next = hasMoved && drag.kind !== "box" ? this.#moved(drag, point) : null;
    [this.#drag, desk.preview] = [null, null];
    if (next) desk.change(drag.kind === "corner" ? "Move a corner" : `Move ${counted(desk.selection.size)}`, () => next);
    else if (drag.kind === "box") {
      const found = hasMoved ? inBox(desk.part, drag.from, desk.aim.raw) : [drag.within].filter(isThere);
      desk.select(event.shiftKey ? new Set([...desk.selection, ...found]) : found);
    } else if (drag.kind === "move" && !hasMoved && desk.selection.size > 1) desk.select([drag.ref]);
  }

  /** A double click on a selected line adds a corner there. */
  again() {
    const { desk } = this;
    if (desk.selection.size !== 1 || !desk.aim) return;
    const { raw } = desk.aim;
    const [ref] = desk.selection;
    if (!["walls", "obstacles", "zones", "openings", "outline"].includes(kindOf(ref))) return;
    const near = linesOf(lineOf(desk.part, ref)).map(([a, b], index) => ({ index, ...nearestOnLine(raw, a, b) }))
      .sort((a, b) => a.distance - b.distance)[0];
    if (!near || near.distance > desk.reach || this.#cornerAt(raw)) return;
    const points = pointsOf(desk.part, ref).toSpliced(near.index + 1, 0, near.at);
    desk.change("Add a corner", (document) => setPoints(document, desk.level, ref, points));
  }

  cancel() {
    const had = this.#drag !== null;
    [this.#drag, this.desk.preview] = [null, null];
    return had;
  }

  #cornerAt(point) {
    const { desk } = this;
    if (desk.selection.size !== 1) return null;
    const [ref] = desk.selection;
    if (["edges", "doors"].includes(kindOf(ref))) return null;
    const points = pointsOf(desk.part, ref);
    if (points.length < 2) return null;
    const index = points.findIndex((corner) => distance(corner, point) <= desk.reach);
    return index < 0 ? null : { ref, index };
  }

  /** The document with what is dragged at another place.
   * @param {{kind: "corner", from: XY, ref: string, index: number}|{kind: "move", from: XY, ref: string}} drag @param {XY} point */
  #moved(drag, point) {
    const { desk } = this;
    const { from, ref } = drag;
    const { document, level } = desk.store;
    if (drag.kind === "corner") return setPoints(document, level, ref, withCorner(pointsOf(document.levels[level], ref), drag.index, point));
    const { raw, shift } = desk.aim ?? { raw: from, shift: false };
    const grid = shift ? 0.01 : desk.kept.grid || 0.01;
    const [dx, dy] = [0, 1].map((axis) => Math.round((raw[axis] - from[axis]) / grid) * grid);
    // A single thing at one place snaps as if it were drawn again.
    const isPoint = desk.selection.size === 1 && pointsOf(document.levels[level], ref).length === 1;
    return moveItems(document, level, desk.selection, isPoint ? () => point : ([x, y]) => [x + dx, y + dy]);
  }

  draw(context, view) {
    const { desk } = this;
    if (!desk.aim) return;
    const pen = new Pen(context, view);
    if (this.#drag?.kind === "box") {
      const [a, b] = [this.#drag.from, desk.aim.raw];
      pen.area([a, [b[0], a[1]], b, [a[0], b[1]]], "rgba(204, 121, 167, 0.12)", colours.selection, 1);
    } else if (!this.#drag) {
      const found = pick(desk.part, desk.aim.raw, desk.reach);
      if (!found || found.isWithin || desk.selection.has(found.ref)) return;
      pen.line(lineOf(desk.part, found.ref), "rgba(204, 121, 167, 0.5)", 4);
      const [x, y] = view.at(desk.aim.raw);
      pen.text(view.metres([x + 12, y - 18]), titleOf(desk.part, found.ref), colours.ink);
    }
  }
}
