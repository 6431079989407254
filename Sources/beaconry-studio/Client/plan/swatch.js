import { element } from "../shell/dom.js";
import { classColours, cssColour } from "./classes.js";

/** A patch with the colour of a class, or with stripes for cells without a value.
 * @param {import("./classes.js").MapKind} kind @param {number} place of the class; -1 for no value */
export function swatch(kind, place) {
  const patch = element("span", { class: place < 0 ? "swatch striped" : "swatch" });
  if (place >= 0) patch.style.background = cssColour(classColours(kind)[place]);
  return patch;
}
