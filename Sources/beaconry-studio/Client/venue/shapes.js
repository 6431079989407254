/** @typedef {[number, number]} XY */

/**
 * The box around a level of a venue document: its outline, or all that is drawn, or 40 × 30 m if nothing is.
 *
 * @param {object} document
 * @param {number} level index of the level
 * @returns {{min: XY, max: XY}}
 */
export function boxOf(document, level) {
  const part = document.levels?.[level] ?? {};
  const points = [
    ...(part.outline ?? []),
    ...(part.walls ?? []).flatMap((wall) => wall.points ?? []),
    ...(part.beacons ?? []).map((beacon) => beacon.at),
  ];
  if (part.background) points.push(part.background.origin ?? [0, 0]);
  if (points.length < 2) return { min: [0, 0], max: [40, 30] };
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return { min: [Math.min(...xs), Math.min(...ys)], max: [Math.max(...xs), Math.max(...ys)] };
}

/** The distance of two places, metres.
 * @param {XY} a @param {XY} b */
export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * The place of a line from a to b that is nearest to a point.
 *
 * @param {XY} point @param {XY} a @param {XY} b
 * @returns {{at: XY, along: number, distance: number}} `along` is 0 at a and 1 at b
 */
export function nearestOnLine(point, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(Math.max(((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square, 0), 1);
  /** @type {XY} */
  const at = [a[0] + dx * along, a[1] + dy * along];
  return { at, along, distance: distance(point, at) };
}

/**
 * The lines of a polyline, as pairs of its points or of their names.
 *
 * @template Point
 * @param {Point[]} points
 * @returns {[Point, Point][]}
 */
export function linesOf(points) {
  return points.slice(1).map((point, index) => [points[index], point]);
}

/** Whether a place is within a polygon (even-odd rule).
 * @param {XY} point @param {XY[]} outline */
export function isInside(point, outline) {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [a, b] = [outline[i], outline[j]];
    if (a[1] > point[1] !== b[1] > point[1] && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/**
 * A wall's pieces between its openings, as people see them; an opening lies at most half a metre beside the wall.
 *
 * @param {{points: XY[], openings?: {at: XY, width: number}[]}} wall
 * @returns {[XY, XY][]}
 */
export function solidLines(wall) {
  let pieces = linesOf(wall.points ?? []);
  for (const opening of wall.openings ?? []) {
    pieces = pieces.flatMap(([a, b]) => {
      const length = distance(a, b);
      const near = nearestOnLine(opening.at, a, b);
      if (near.distance > 0.5 || length === 0) return [[a, b]];
      const middle = near.along * length;
      const [from, to] = [middle - opening.width / 2, middle + opening.width / 2];
      /** @returns {XY} */
      const at = (metres) => [a[0] + ((b[0] - a[0]) * metres) / length, a[1] + ((b[1] - a[1]) * metres) / length];
      /** @type {[XY, XY][]} */
      const sides = [[a, at(Math.min(from, length))], [at(Math.max(to, 0)), b]];
      return sides.filter((_, side) => (side === 0 ? from > 0 : to < length));
    });
  }
  return pieces;
}
