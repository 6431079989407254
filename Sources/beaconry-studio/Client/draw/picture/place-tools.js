import { colours } from "../../map/colours.js";
import { Pen } from "../../map/venue-layer.js";
import { scaled, shifted, turned } from "../../venue/background.js";
import { isEmptyLevel } from "../../venue/documents.js";
import { withLevel } from "../../venue/edit.js";
import { distance } from "../../venue/shapes.js";
import { ask } from "../dialogs.js";
import { rectify } from "./rectify.js";

/** Takes some places on the picture, and then does something with them. They snap to nothing: the picture knows no grid. */
class PlacesTool {
  fields = [];
  points = [];

  constructor(desk, { id, title, hint, count, act, isClosed = false }) {
    this.desk = desk;
    this.id = id;
    this.title = title;
    this.count = count;
    this.act = act;
    this.isClosed = isClosed;
    this.hint = hint;
  }

  press() {
    this.points.push(this.desk.aim.raw);
  }

  /** Not with the press: a dialog that opens then would not get the cursor. */
  release() {
    if (this.points.length < this.count) return;
    const points = this.points;
    this.points = [];
    this.act(this.desk, points);
  }

  back() { return this.points.pop() !== undefined; }

  key(event) {
    if (event.key !== "Backspace" || !this.points.length) return false;
    return this.back();
  }

  cancel() {
    const had = this.points.length > 0;
    this.points = [];
    return had;
  }

  draw(context, view) {
    const pen = new Pen(context, view);
    const here = this.desk.aim?.raw;
    const line = here ? [...this.points, here] : this.points;
    pen.line(this.isClosed && this.points.length === this.count - 1 ? [...line, line[0]] : line, colours.problem, 1.5);
    for (const point of this.points) pen.dot(point, 4, colours.problem);
  }
}

/** A tool that gives the picture its scale.
 * @param {import("../desk.js").Desk} desk */
export function scaleTool(desk) {
  return new PlacesTool(desk, {
    id: "scale", title: "Scale", count: 2, act: giveScale,
    hint: "Click two places of the picture whose distance you know, such as the ends of a wall or the sides of a door.",
  });
}

async function giveScale(desk, [a, b]) {
  const answer = await ask(desk, {
    title: "Scale of the picture", text: "How far apart are the two places? A door in a drawing is usually 0.9 m or 1 m wide.", action: "Scale",
    fields: [
      { key: "metres", label: "Distance", unit: "metres", type: "number", range: [0.1, 5000], isRequired: true },
      { key: "isStraight", label: "Turn the picture so that this line is level or upright", type: "flag" },
      { key: "isZero", label: "Put the first of the two places at 0, 0", type: "flag" },
    ],
    values: {},
  });
  if (!answer) return desk.use(scaleTool(desk));
  const { level } = desk;
  desk.change("Scale the picture", (document) => withLevel(document, level, (part) => {
    const fixed = answer.isZero ? a : anchorOf(part, a);
    const sized = scaled(part.background, answer.metres / distance(a, b), fixed);
    const straight = answer.isStraight ? turned(sized, crookedness(a, b), fixed) : sized;
    return { ...part, background: answer.isZero ? shifted(straight, [-a[0], -a[1]]) : straight };
  }));
  desk.fit();
  desk.emit("choose", "select");
}

/** By how much a line is off the nearer axis, degrees counterclockwise. */
function crookedness([ax, ay], [bx, by]) {
  const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  return degrees - Math.round(degrees / 90) * 90;
}

/** What stays in its place: on an empty level the picture's corner, otherwise the place that was clicked. */
function anchorOf(part, clicked) {
  return isEmptyLevel(part) ? part.background.origin ?? [0, 0] : clicked;
}

/** A tool that makes a plan of a photo that was taken at an angle.
 * @param {import("../desk.js").Desk} desk */
export function rectifyTool(desk) {
  return new PlacesTool(desk, {
    id: "rectify", title: "Rectify", count: 4, act: giveRectangle, isClosed: true,
    hint: "Click the four corners of a rectangle on the photo whose width and height you know.",
  });
}

async function giveRectangle(desk, corners) {
  const answer = await ask(desk, {
    title: "Rectify the photo", text: "How large is the rectangle in reality?", action: "Rectify",
    fields: [
      { key: "width", label: "Width, from left to right", unit: "metres", type: "number", range: [0.1, 2000], isRequired: true },
      { key: "height", label: "Height, from below to above", unit: "metres", type: "number", range: [0.1, 2000], isRequired: true },
    ],
    values: {},
  });
  if (answer) await rectify(desk, corners, answer.width, answer.height);
  desk.emit("choose", "select");
}
