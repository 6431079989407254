const namespace = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 *
 * @param {string} name of the tag
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string)} children
 * @returns {SVGElement}
 */
export function shape(name, attributes = {}, ...children) {
  const made = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** The path through points; a null starts a new piece.
 * @param {([number, number]|null)[]} points in pixels */
export function pathThrough(points) {
  let text = "";
  let pen = "M";
  for (const point of points) {
    if (point) text += `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    pen = point ? "L" : "M";
  }
  return text;
}
