import { areaTools } from "./areas.js";
import { measureTool } from "./measure.js";
import { pathTools } from "./path.js";
import { DoorTool, placeTools } from "./places.js";
import { SelectTool } from "./select.js";
import { ShelvesTool } from "./shelves.js";
import { wallTools } from "./walls.js";

/** The tools of the toolbar, in its order.
 * @param {import("../desk.js").Desk} desk */
export function allTools(desk) {
  const [zone, obstacle, outline, opening] = areaTools;
  return [
    (desk) => new SelectTool(desk), ...wallTools, (desk) => new ShelvesTool(desk), (desk) => new DoorTool(desk), zone, obstacle,
    ...pathTools, placeTools[0], outline, ...placeTools.slice(1), opening, measureTool,
  ].map((make) => make(desk));
}
