import { button, element, labelled } from "../../shell/dom.js";
import { withLevel, withValue } from "../../venue/edit.js";
import { fieldsOf } from "../fields.js";
import { form } from "../form.js";
import { choosePicture } from "./choose.js";
import { rectifyTool, scaleTool } from "./place-tools.js";

/** The picture below the level: its place and scale.
 * @param {import("../desk.js").Desk} desk */
export function pictureSection(desk) {
  const { level, part: { background } } = desk;
  if (!background) return [element("h2", {}, "Picture"), button("Choose a picture of the floor plan…", () => choosePicture(desk))];
  const set = (label, next) => desk.change(label, (document) => withLevel(document, level, (part) => withValue(part, "background", next)));
  const use = (tool) => {
    desk.use(tool);
    desk.focusMap();
  };
  const opacity = element("input", {
    type: "range", min: 0.1, max: 1, step: 0.05, value: desk.kept.show.opacity, "data-field": "opacity",
    oninput: () => {
      desk.kept.show.opacity = Number(opacity.value);
      desk.view.redraw();
    },
  });
  return [
    element("h2", {}, `Picture: ${background.file}`),
    element("div", { class: "buttons" },
      button("Scale…", () => use(scaleTool(desk))), button("Rectify a photo…", () => use(rectifyTool(desk)), { disabled: !desk.picture }),
      button("Choose another…", () => choosePicture(desk)), button("Remove", () => set("Remove the picture", undefined))),
    form(fieldsOf(desk.studio.catalogue, "background"), [background], {
      studio: desk.studio, name: "background.", change: (field, value) => set("Place the picture", withValue(background, field.key, value)),
    }),
    labelled("Strength", opacity),
  ];
}
