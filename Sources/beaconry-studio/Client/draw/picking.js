import { kindOf, kinds, lineOf, pointsOf, referencesOf } from "../venue/items.js";
import { distance, isInside, linesOf, nearestOnLine } from "../venue/shapes.js";

/** @typedef {[number, number]} XY @typedef {import("../venue/items.js").Reference} Reference */

/**
 * The thing at a place: points before lines, and lines before areas, of which the smallest counts.
 *
 * @param {object} level @param {XY} point @param {number} reach metres
 * @returns {{ref: Reference, isWithin: boolean}|null} `isWithin`: the place is within an area and not on its border
 */
export function pick(level, point, reach) {
  const near = referencesOf(level).map((ref) => ({ ref, away: awayFrom(level, ref, point), rank: rankOf(kindOf(ref)) }))
    .filter(({ away, rank }) => away <= (rank === 0 ? reach * 1.2 : reach))
    .sort((a, b) => a.rank - b.rank || a.away - b.away);
  if (near.length) return { ref: near[0].ref, isWithin: false };
  const within = referencesOf(level).filter((ref) => ["zones", "openings"].includes(kindOf(ref)) && isInside(point, pointsOf(level, ref)))
    .sort((a, b) => areaOf(pointsOf(level, a)) - areaOf(pointsOf(level, b)));
  return within.length ? { ref: within[0], isWithin: true } : null;
}

function rankOf(kind) {
  if (kind === "outline") return 3;
  if (kinds[kind].points === "at") return 0;
  return kind === "zones" || kind === "edges" ? 2 : 1;
}

/** How far a place is from the points and lines of a thing, metres. */
function awayFrom(level, ref, point) {
  const points = lineOf(level, ref);
  if (points.length === 1) return distance(points[0], point);
  return Math.min(Infinity, ...linesOf(points).map(([a, b]) => nearestOnLine(point, a, b).distance));
}

/** The area of a polygon, square metres.
 * @param {XY[]} outline */
export function areaOf(outline) {
  const sum = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum) / 2;
}

/** The things that lie wholly in a box. The outline is left out, because it would move with all the rest.
 * @param {XY} a @param {XY} b @returns {Reference[]} */
export function inBox(level, a, b) {
  const isIn = ([x, y]) => x >= Math.min(a[0], b[0]) && x <= Math.max(a[0], b[0]) && y >= Math.min(a[1], b[1]) && y <= Math.max(a[1], b[1]);
  return referencesOf(level).filter((ref) => {
    const points = pointsOf(level, ref);
    return kindOf(ref) !== "outline" && points.length > 0 && points.every(isIn);
  });
}

/** The node nearest to a place, or null.
 * @param {XY} point @param {number} reach metres @returns {string|null} */
export function nodeNear(level, point, reach) {
  const near = Object.entries(level.paths?.nodes ?? {}).map(([name, at]) => ({ name, away: distance(at, point) }))
    .filter(({ away }) => away <= reach).sort((a, b) => a.away - b.away);
  return near[0]?.name ?? null;
}

/** The wall nearest to a place, or null.
 * @param {XY} point @param {number} reach metres @returns {{index: number, at: XY, a: XY, b: XY}|null} */
export function wallNear(level, point, reach) {
  const near = (level.walls ?? []).flatMap((wall, index) => linesOf(wall.points).map(([a, b]) => ({ index, a, b, ...nearestOnLine(point, a, b) })))
    .filter((line) => line.distance <= reach).sort((a, b) => a.distance - b.distance);
  return near[0] ?? null;
}
