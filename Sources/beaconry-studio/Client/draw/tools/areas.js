import { freeName, zoneNames } from "../../venue/documents.js";
import { withLevel } from "../../venue/edit.js";
import { fieldsOf } from "../fields.js";
import { ShapeTool } from "./shape-tool.js";

/** @param {"area"|"line"} other @param {string} title @returns {import("../fields.js").Field} */
const shapeField = (other, title) => ({ key: "shape", label: "Shape", type: "choice", options: [["rectangle", "Rectangle"], [other, title]], isRequired: true });

/** Tools for zones, obstacles, the outline and voids. */
export const areaTools = [
  (desk) => new ShapeTool(desk, {
    id: "zone", title: "Zone", letter: "Z", values: { shape: "rectangle" },
    fields: [shapeField("area", "Polygon"), ...fieldsOf(desk.studio.catalogue, "zones", ["kind", "keepOut"])],
    finish(outline, _, desk, { kind, keepOut }) {
      const name = freeName("Zone 1", zoneNames(desk.store.document));
      desk.add("Draw a zone", "zones", [{ name, ...(kind && { kind }), ...(keepOut && { keepOut }), outline }], { asksName: true });
    },
  }),
  (desk) => new ShapeTool(desk, {
    id: "obstacle", title: "Obstacle", letter: "O", values: { shape: "rectangle", strength: 10 },
    fields: [shapeField("line", "Line"), ...fieldsOf(desk.studio.catalogue, "obstacles", ["strength"])],
    finish(points, isClosed, desk, { strength }) {
      desk.add("Draw an obstacle", "obstacles", [{ strength, points: isClosed ? [...points, points[0]] : points }]);
    },
  }),
  (desk) => new ShapeTool(desk, {
    id: "outline", title: "Outline", letter: "L", values: { shape: "area" }, fields: [shapeField("area", "Polygon")],
    finish(outline, _, desk) {
      desk.change("Draw the outline", (document) => withLevel(document, desk.level, (level) => ({ ...level, outline })));
      desk.select(["outline:"]);
    },
  }),
  (desk) => new ShapeTool(desk, {
    id: "opening", title: "Void", letter: "U", values: { shape: "rectangle" }, fields: [shapeField("area", "Polygon")],
    about: "A hole in the floor, such as an atrium or a stairwell. Signals pass it without the loss of the slab. Draw obstacles to keep people out.",
    finish(outline, _, desk) {
      desk.add("Draw a void in the slab", "openings", [{ outline }], { asksName: true });
    },
  }),
];
