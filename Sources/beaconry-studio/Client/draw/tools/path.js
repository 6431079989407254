import { addPath, keepLinks, setEntrance } from "../../venue/paths.js";
import { nodeNames } from "../../venue/documents.js";
import { withLevel } from "../../venue/edit.js";
import { itemOf, reference } from "../../venue/items.js";
import { count } from "../../play/words.js";
import { button } from "../../shell/dom.js";
import { fieldsOf } from "../fields.js";
import { askForLink } from "../links.js";
import { NodeTool } from "./node-tool.js";
import { ShapeTool } from "./shape-tool.js";

/** Tools for where people walk: paths, entrances, and links between levels. */
export const pathTools = [
  (desk) => new ShapeTool(desk, {
    id: "path", title: "Path", letter: "P", shape: "line", withPaths: true, values: { width: 2 }, fields: fieldsOf(desk.studio.catalogue, "edges", ["width"]),
    finish,
    extra: () => button("Propose paths from the free space", () => propose(desk)),
  }),
  (desk) => new NodeTool(desk, {
    id: "entrance", title: "Entrance", letter: "E", hint: "Click a node where visitors enter and leave, or click an entrance to make it a plain node.",
    act(name, desk) {
      const { entrance } = itemOf(desk.part, reference("nodes", name));
      desk.change(entrance ? "Remove an entrance" : "Make an entrance", (document) => setEntrance(document, desk.level, name, !entrance));
      desk.select([reference("nodes", name)]);
    },
  }),
  (desk) => new NodeTool(desk, {
    id: "link", title: "Link levels", letter: "K", hint: "Click the node where stairs, a lift or an escalator begin. Then choose the node on the other level.",
    act: (name, desk) => askForLink(desk, name),
  }),
];

function finish(points, isClosed, desk, { width }) {
  const first = desk.part.paths?.edges?.length ?? 0;
  const all = isClosed ? [...points, points[0]] : points;
  if (desk.change("Draw a path", (document) => addPath(document, desk.level, all, width !== undefined ? { width } : {}))) {
    desk.select([reference("edges", first)], { shows: false });
  }
}

async function propose(desk) {
  const { document, level } = desk.store;
  desk.studio.say("The Studio looks for paths in the free space.", { kind: "info" });
  try {
    const { paths, unreachable = 0 } = await desk.studio.api.post("/api/venue/paths", { document, level: document.levels[level].number });
    if (desk.store.document !== document) throw new Error("The venue changed meanwhile. Propose the paths again.");
    const isDone = desk.change("Propose paths", (before) => {
      const next = withLevel(before, level, (part) => ({ ...part, paths }));
      const names = nodeNames(next);
      return keepLinks(next, (link) => names.has(link.from) && names.has(link.to));
    });
    const text = `${count(unreachable, "area")} cannot be reached: is a door missing or too narrow?`;
    if (isDone) desk.studio.say(`The level has new paths. Undo brings the old ones back.${unreachable > 0 ? ` ${text}` : ""}`, { kind: "info" });
  } catch (error) {
    desk.studio.say(error.message, { kind: "error" });
  }
}
