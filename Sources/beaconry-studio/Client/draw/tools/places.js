import { nextMinor } from "../../venue/documents.js";
import { addDoor, onWall } from "../../venue/edit.js";
import { reference } from "../../venue/items.js";
import { fieldsOf } from "../fields.js";
import { wallNear } from "../picking.js";
import { PointTool } from "./point-tool.js";

/** Tools that place one thing at a click: beacons, columns and power points. */
export const placeTools = [
  (desk) => new PointTool(desk, {
    id: "beacon", title: "Beacon", letter: "B", values: {}, fields: fieldsOf(desk.studio.catalogue, "beacons", ["mount", "height"]),
    hint: "Click a place for a beacon. With the mount \"wall\", click next to the wall, on the side that the beacon faces.",
    place: placeBeacon,
  }),
  (desk) => new PointTool(desk, {
    id: "column", title: "Column", letter: "C", values: { width: 0.4 }, fields: fieldsOf(desk.studio.catalogue, "columns", ["width"]),
    hint: "Click the middle of a column.",
    place: (at, desk, { width }) => desk.add("Draw a column", "columns", [{ at, ...(width && { width }) }]),
  }),
  (desk) => new PointTool(desk, {
    id: "power", title: "Power", letter: "Q", values: {}, fields: fieldsOf(desk.studio.catalogue, "power", ["reach"]),
    hint: "Click a place with mains power for beacons.",
    place: (at, desk, { reach }) => desk.add("Draw a power point", "power", [{ at, ...(reach !== undefined && { reach }) }]),
  }),
];

function placeBeacon(at, desk, { mount, height }) {
  const document = desk.store.document;
  const hangs = mount === "wall" || mount === "metal-wall" ? facingOf(desk, at) : { at };
  const beacon = { minor: nextMinor(document), at: hangs.at, ...(height !== undefined && { height }), ...(mount && { mount }) };
  if (hangs.facing !== undefined) beacon.facing = hangs.facing;
  desk.add("Place a beacon", "beacons", [beacon]);
}

/** A beacon on a wall hangs on the nearest wall, and faces the side that was clicked. */
function facingOf(desk, at) {
  const raw = desk.aim?.raw ?? at;
  const wall = wallNear(desk.part, raw, Math.max(desk.reach * 2, 1));
  if (!wall) return { at, facing: 0 };
  const [dx, dy] = [wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]];
  const isLeft = dx * (raw[1] - wall.a[1]) - dy * (raw[0] - wall.a[0]) >= 0;
  const normal = isLeft ? [-dy, dx] : [dy, -dx];
  const facing = (Math.atan2(normal[0], normal[1]) * 180) / Math.PI;
  return { at: onWall({ points: [wall.a, wall.b] }, raw), facing: Math.round(((facing + 360) % 360) * 10) / 10 };
}

/** Puts doors and other openings into walls. */
export class DoorTool extends PointTool {
  /** @param {import("../desk.js").Desk} desk */
  constructor(desk) {
    super(desk, {
      id: "door", title: "Door", letter: "D", values: { width: 1 }, fields: fieldsOf(desk.studio.catalogue, "doors", ["width", "loss"]),
      hint: "Click a wall where the middle of the door is. Type a width such as 1.2 before the click. This width stays for the next doors.",
      place: () => {},
    });
  }

  takesTyping() { return true; }

  typing(text) {
    if (Number(text) > 0) this.values.width = Number(text);
    this.desk.emit("refresh", "hint");
  }

  enterTyped() {}

  press(point) {
    const { desk } = this;
    const wall = this.#wall(desk.aim?.raw ?? point, point);
    if (!wall) return desk.studio.say("There is no wall here. Click a wall.", { kind: "info" });
    const { width, loss } = this.values;
    const opening = { at: onWall({ points: [wall.a, wall.b] }, point), width, ...(loss !== undefined && { loss }) };
    const number = desk.part.walls[wall.index].openings?.length ?? 0;
    if (desk.change("Draw a door", (document) => addDoor(document, desk.level, wall.index, opening))) {
      desk.select([reference("doors", `${wall.index}.${number}`)]);
    }
  }

  byNumbers(points) {
    this.desk.aim = null;
    return super.byNumbers(points);
  }

  draw(context, view) {
    const { aim } = this.desk;
    const wall = aim && this.#wall(aim.raw, aim.at);
    if (!wall) return;
    const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]) || 1;
    const at = onWall({ points: [wall.a, wall.b] }, aim.at);
    const half = this.values.width / 2 / length;
    const ends = [-half, half].map((share) => view.at([at[0] + (wall.b[0] - wall.a[0]) * share, at[1] + (wall.b[1] - wall.a[1]) * share]));
    context.beginPath();
    context.moveTo(...ends[0]);
    context.lineTo(...ends[1]);
    context.strokeStyle = "#cc79a7";
    context.lineWidth = 7;
    context.stroke();
  }

  #wall(raw, at) {
    return wallNear(this.desk.part, raw, this.desk.reach * 2) ?? wallNear(this.desk.part, at, 0.5);
  }
}
