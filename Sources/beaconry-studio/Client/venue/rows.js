import { rounded } from "./edit.js";

/**
 * @typedef {[number, number]} XY
 * @typedef {"auto"|"x"|"y"} Direction along which the rows run
 */

// Gondolas with aisles between them usually repeat every three metres.
const usualSpacing = 3;

/**
 * Rows of shelves that fill a block: the first and the last lie on its sides, the others between them at equal steps.
 *
 * @param {XY} a one corner @param {XY} b the opposite corner
 * @param {number} count of rows @param {Direction} [direction] `auto` takes the one whose step is nearer to three metres
 * @returns {[XY, XY][]}
 */
export function rowsOfBlock(a, b, count, direction = "auto") {
  const [x0, x1] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [y0, y1] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  const along = direction === "auto" ? directionOf(x1 - x0, y1 - y0, count) : direction;
  const [from, to] = along === "y" ? [x0, x1] : [y0, y1];
  return Array.from({ length: count }, (_, index) => {
    const at = rounded(count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1));
    return along === "y" ? [[at, y0], [at, y1]] : [[x0, at], [x1, at]];
  });
}

function directionOf(width, depth, count) {
  if (count === 1) return width > depth ? "x" : "y";
  const misfit = (extent) => Math.abs(extent / (count - 1) - usualSpacing);
  return misfit(width) <= misfit(depth) ? "y" : "x";
}

/**
 * A first row, and further ones beside it.
 *
 * @param {[XY, XY]} row @param {number} count with the first @param {number} spacing metres
 * @param {XY} side a place on the side to which the others go
 * @returns {[XY, XY][]}
 */
export function rowsBeside([a, b], count, spacing, side) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const normal = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const sign = (side[0] - a[0]) * normal[0] + (side[1] - a[1]) * normal[1] < 0 ? -1 : 1;
  return Array.from({ length: count }, (_, index) => {
    const step = sign * spacing * index;
    /** @param {XY} end @returns {XY} */
    const moved = ([x, y]) => [rounded(x + normal[0] * step), rounded(y + normal[1] * step)];
    return [moved(a), moved(b)];
  });
}
