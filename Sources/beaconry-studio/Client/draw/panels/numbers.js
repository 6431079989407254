import { button, element } from "../../shell/dom.js";
import { pointsOfText } from "../texts.js";

let text = "";

/** Draws with the tool from typed points, so that no pointer is needed.
 * @param {import("../desk.js").Desk} desk */
export function numbers(desk) {
  const { tool } = desk;
  if (!tool.byNumbers) return null;
  const area = element("textarea", {
    rows: 3, "aria-label": `Points for the tool ${tool.title}`, placeholder: "x, y\nx, y", "data-field": "numbers", value: text,
    oninput: () => { text = area.value; },
  });
  const add = () => {
    const points = pointsOfText(area.value);
    area.setCustomValidity("");
    if (points?.length && tool.byNumbers(points)) {
      area.value = text = "";
      return;
    }
    area.setCustomValidity(points ? "The tool needs more points. A rectangle takes two opposite corners." : "Write points as x, y: one a line.");
    area.reportValidity();
  };
  return [
    element("h2", {}, `Draw by numbers: ${tool.title}`),
    element("p", { class: "pale" }, "Points in metres, one a line. Two points are the opposite corners of a rectangle."),
    area, element("div", { class: "buttons" }, button("Add", add)),
  ];
}
