import { withLevel, addItems } from "../../venue/edit.js";
import { reference } from "../../venue/items.js";
import { fieldsOf } from "../fields.js";
import { ShapeTool } from "./shape-tool.js";

// Chains and rectangles of walls share their options.
const values = { material: "brick", obstacle: 50 };

/** Chains of walls, and rectangles of walls. A closed line of walls on a level without an outline is its outline, too. */
export const wallTools = [
  (desk) => new ShapeTool(desk, { id: "wall", title: "Walls", letter: "W", shape: "line", ...optionsOf(desk) }),
  (desk) => new ShapeTool(desk, { id: "walls", title: "Rectangle", letter: "R", shape: "rectangle", ...optionsOf(desk) }),
];

function optionsOf(desk) {
  return { fields: fieldsOf(desk.studio.catalogue, "walls", ["material", "top", "obstacle"]), values, finish };
}

function finish(points, isClosed, desk, { material, top, obstacle }) {
  const wall = { material, ...(top !== undefined && { top }), ...(obstacle !== undefined && { obstacle }), points: isClosed ? [...points, points[0]] : points };
  const makesOutline = isClosed && !desk.part.outline?.length;
  const index = desk.part.walls?.length ?? 0;
  const isDone = desk.change(makesOutline ? "Draw walls and outline" : "Draw walls", (document) => {
    const next = makesOutline ? withLevel(document, desk.level, (level) => ({ ...level, outline: points })) : document;
    return addItems(next, desk.level, "walls", [wall]);
  });
  if (isDone) desk.select([reference("walls", index)]);
}
