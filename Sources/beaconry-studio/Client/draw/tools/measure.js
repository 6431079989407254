import { lengthOf } from "../../venue/items.js";
import { ShapeTool } from "./shape-tool.js";

/** Measures a chain of lines. It draws nothing into the venue. */
export const measureTool = (desk) => new ShapeTool(desk, {
  id: "measure", title: "Measure", letter: "M", shape: "line",
  finish: (points, isClosed, desk) => desk.studio.say(`The line is ${lengthOf(isClosed ? [...points, points[0]] : points).toFixed(2)} m long.`, { kind: "info" }),
});
