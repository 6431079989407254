import { roundedPoint } from "../venue/edit.js";
import { itemOf, kindOf, lineOf, pointsOf, referencesOf } from "../venue/items.js";
import { distance, linesOf, nearestOnLine } from "../venue/shapes.js";

/**
 * @typedef {[number, number]} XY
 * @typedef {object} Aim what a place may snap to
 * @property {XY[]} ends
 * @property {[XY, XY][]} lines
 * @property {number} grid metres; 0 for none
 * @property {number} reach metres within which ends and lines attract
 * @property {XY} [previous] the point before, from which right angles count
 * @property {XY} [before] the point before that one: its line gives a direction, too
 * @property {XY} [start] the first point, with which others line up
 * @property {boolean} [isFree] whether right angles and the grid do not count
 * @typedef {{at: XY, kind: "end"|"angle"|"line"|"grid"|"free"}} Snap
 */

// Within six degrees of a right angle, people mean a right angle.
const angleTolerance = Math.tan((6 * Math.PI) / 180);

/** Where a place goes that people point at.
 * @param {XY} point @param {Aim} aim @returns {Snap} rounded to centimetres */
export function snap(point, aim) {
  const end = nearestOf(aim.ends, point, aim.reach);
  if (end) return { at: end, kind: "end" };
  const right = aim.previous && !aim.isFree ? atRightAngle(point, aim.previous, aim) : null;
  if (right) return { at: roundedPoint(right), kind: "angle" };
  const line = onNearestLine(point, aim);
  if (line) return { at: roundedPoint(line), kind: "line" };
  if (aim.isFree || !aim.grid) return { at: roundedPoint(point), kind: "free" };
  return { at: roundedPoint([toGrid(point[0], aim.grid), toGrid(point[1], aim.grid)]), kind: "grid" };
}

function toGrid(value, grid) {
  return grid ? Math.round(value / grid) * grid : value;
}

function nearestOf(points, point, reach) {
  let [best, least] = [null, reach];
  for (const other of points) {
    const away = distance(other, point);
    if (away <= least) [best, least] = [other, away];
  }
  return best;
}

/** The place on a direction of the axes, or of the line before, if the pointer is near one.
 * @param {XY} point @param {XY} previous @param {Aim} aim @returns {XY|null} */
function atRightAngle(point, previous, aim) {
  const [x, y] = previous;
  const [dx, dy] = [point[0] - x, point[1] - y];
  /** @type {{ux: number, uy: number, along: number, across: number}|null} */
  let best = null;
  for (const [ux, uy] of directions(previous, aim.before)) {
    const [along, across] = [dx * ux + dy * uy, Math.abs(dx * uy - dy * ux)];
    if (across <= angleTolerance * Math.abs(along) && (!best || across < best.across)) best = { ux, uy, along, across };
  }
  if (!best) return null;
  const { ux, uy, along } = best;
  const [met] = stops(previous, aim, ux, uy).filter((other) => Math.abs(other - along) <= aim.reach)
    .sort((a, b) => Math.abs(a - along) - Math.abs(b - along));
  const length = met ?? toGrid(along, aim.grid);
  return [x + ux * length, y + uy * length];
}

/** @param {XY} previous @param {XY} [before] @returns {XY[]} */
function directions(previous, before) {
  /** @type {XY[]} */
  const result = [[1, 0], [0, 1]];
  const length = before ? distance(before, previous) : 0;
  if (before && length > 0) {
    const [ux, uy] = [(previous[0] - before[0]) / length, (previous[1] - before[1]) / length];
    result.push([ux, uy], [-uy, ux]);
  }
  return result;
}

/** How far along a direction it meets lines, or comes beside the first point.
 * @param {XY} previous @param {Aim} aim @param {number} ux @param {number} uy */
function stops([x, y], { lines, start }, ux, uy) {
  const met = start ? [(start[0] - x) * ux + (start[1] - y) * uy] : [];
  for (const [a, b] of lines) {
    const [lx, ly] = [b[0] - a[0], b[1] - a[1]];
    const cross = ux * ly - uy * lx;
    if (Math.abs(cross) < 1e-9) continue;
    const share = ((a[0] - x) * uy - (a[1] - y) * ux) / cross;
    if (share >= 0 && share <= 1) met.push(((a[0] - x) * ly - (a[1] - y) * lx) / cross);
  }
  return met.filter((along) => Math.abs(along) > 0.01);
}

/** The place on the nearest line; along a line that is parallel to an axis the grid counts, too.
 * @param {XY} point @param {Aim} aim @returns {XY|null} */
function onNearestLine(point, { lines, reach, grid, isFree }) {
  /** @type {{at: XY, distance: number, a: XY, b: XY}|null} */
  let best = null;
  for (const [a, b] of lines) {
    const near = nearestOnLine(point, a, b);
    if (near.distance <= reach && near.distance < (best?.distance ?? Infinity)) best = { ...near, a, b };
  }
  if (!best) return null;
  const axis = best.a[0] === best.b[0] ? 1 : best.a[1] === best.b[1] ? 0 : null;
  if (axis === null || isFree) return best.at;
  const [low, high] = [Math.min(best.a[axis], best.b[axis]), Math.max(best.a[axis], best.b[axis])];
  const along = Math.min(Math.max(toGrid(best.at[axis], grid), low), high);
  return axis === 0 ? [along, best.at[1]] : [best.at[0], along];
}

const known = new WeakMap();

/**
 * What a level has to snap to. Paths attract paths only.
 *
 * @param {object} level @param {boolean} [withPaths]
 * @param {Set<string>} [moved] things that are being moved: nothing snaps to itself
 * @returns {{ends: XY[], lines: [XY, XY][]}}
 */
export function attractions(level, withPaths = false, moved = undefined) {
  if (moved) return attractionsOf(level, withPaths, moved);
  const found = known.get(level) ?? known.set(level, new Map()).get(level);
  if (!found.has(withPaths)) found.set(withPaths, attractionsOf(level, withPaths, new Set()));
  return found.get(withPaths);
}

function attractionsOf(level, withPaths, moved) {
  const isMoved = (ref) => moved.has(ref) || (kindOf(ref) === "edges" && itemOf(level, ref).along.some((name) => moved.has(`nodes:${name}`)));
  const refs = referencesOf(level)
    .filter((ref) => (withPaths ? ["nodes", "edges"].includes(kindOf(ref)) : isSolid(kindOf(ref))) && !isMoved(ref));
  return { ends: refs.flatMap((ref) => pointsOf(level, ref)), lines: refs.flatMap((ref) => linesOf(lineOf(level, ref))) };
}

function isSolid(kind) {
  return ["walls", "obstacles", "zones", "outline", "openings", "columns"].includes(kind);
}
