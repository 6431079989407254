import { isThere } from "../shell/values.js";

/**
 * @typedef {[number, number]} XY
 * @typedef {number[]} Homography nine numbers, row by row: how one plane is seen on another
 */

/**
 * The homography that takes four places to four others.
 *
 * @param {XY[]} from @param {XY[]} to
 * @returns {Homography|null} null if three of the places lie on one line
 */
export function homography(from, to) {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  const solution = solved(rows);
  return solution && [...solution, 1];
}

/** Where a homography takes a place; null behind the horizon.
 * @param {Homography} h @param {XY} point @returns {XY|null} */
export function through(h, [x, y]) {
  const w = h[6] * x + h[7] * y + h[8];
  return w > 1e-9 ? [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w] : null;
}

/** Gauss elimination with the largest pivot; each row ends with the right side. */
function solved(rows) {
  const count = rows.length;
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column + 1; row < count; row++) if (Math.abs(rows[row][column]) > Math.abs(rows[pivot][column])) pivot = row;
    if (Math.abs(rows[pivot][column]) < 1e-9) return null;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const factor = rows[row][column] / rows[column][column];
      for (let at = column; at <= count; at++) rows[row][at] -= factor * rows[column][at];
    }
  }
  return rows.map((row, index) => row[count] / row[index]);
}

/** Four corners in the order lower left, lower right, upper right, upper left, however they were clicked.
 * @param {XY[]} corners metres, y up @returns {XY[]} */
export function inOrder(corners) {
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  const around = [...corners].sort((a, b) => Math.atan2(a[1] - middle[1], a[0] - middle[0]) - Math.atan2(b[1] - middle[1], b[0] - middle[0]));
  const first = around.reduce((best, corner, index) => (corner[0] + corner[1] < around[best][0] + around[best][1] ? index : best), 0);
  return [...around.slice(first), ...around.slice(0, first)];
}

/**
 * How to rectify a picture taken at an angle.
 *
 * @param {XY[]} corners of a rectangle in the picture, pixels, in the order of `inOrder`
 * @param {{width: number, height: number}} size of the picture, pixels
 * @param {number} width of the rectangle, metres @param {number} height of the rectangle, metres
 * @returns {{toPixels: Homography, min: XY, max: XY}|null} from metres (the rectangle's lower left corner is 0, 0) to pixels, and the part of the
 *   floor that is worth keeping: at most half of the rectangle's size beyond each of its sides, and nothing beyond the picture
 */
export function rectification(corners, size, width, height) {
  /** @type {XY[]} */
  const rectangle = [[0, 0], [width, 0], [width, height], [0, height]];
  const toPixels = homography(rectangle, corners);
  const toMetres = homography(corners, rectangle);
  if (!toPixels || !toMetres) return null;
  /** @type {XY[]} */
  const picture = [[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]];
  const edges = picture.map((corner) => through(toMetres, corner)).filter(isThere);
  // A corner beyond the horizon has no place on the floor; then only the margin limits that side.
  const bound = (axis, extent, low) => {
    const limit = low ? -extent / 2 : 1.5 * extent;
    if (edges.length < picture.length) return limit;
    const values = edges.map((edge) => edge[axis]);
    return low ? Math.max(limit, Math.min(...values)) : Math.min(limit, Math.max(...values));
  };
  return { toPixels, min: [bound(0, width, true), bound(1, height, true)], max: [bound(0, width, false), bound(1, height, false)] };
}
