import { doorOf, itemOf, keyOf, kindOf, kinds } from "./items.js";
import { linesOf, nearestOnLine } from "./shapes.js";
import { removeNodes, renameNode, setEntrance, setNodePlace, withPaths } from "./paths.js";

/** @typedef {import("./items.js").Reference} Reference @typedef {[number, number]} XY */

/** A number as the document has it: centimetres. */
export function rounded(value) {
  return Math.round(value * 100) / 100 + 0;
}

/** @param {XY} point @returns {XY} */
export function roundedPoint([x, y]) {
  return [rounded(x), rounded(y)];
}

/** A document with one level changed.
 * @param {(level: object) => object} change */
export function withLevel(document, index, change) {
  const level = change(document.levels[index]);
  return level === document.levels[index] ? document : { ...document, levels: document.levels.with(index, level) };
}

/**
 * A value with one key changed; a key such as `radio.powerAt1m` is within another. `undefined` takes the key away, and what is empty then.
 *
 * @param {object} object @param {string} key @param {any} value
 */
export function withValue(object, key, value) {
  const [first, ...rest] = key.split(".");
  let inner = rest.length ? withValue(object?.[first] ?? {}, rest.join("."), value) : value;
  if (rest.length && Object.keys(inner).length === 0) inner = undefined;
  if (inner !== undefined) return { ...object, [first]: inner };
  const { [first]: _, ...others } = object ?? {};
  return others;
}

/** @param {string} key such as `radio.powerAt1m` */
export function valueAt(object, key) {
  return key.split(".").reduce((inner, part) => inner?.[part], object);
}

/** A document with further things of one kind on a level.
 * @param {object[]} items */
export function addItems(document, level, kind, items) {
  return withLevel(document, level, (part) => ({ ...part, [kind]: [...(part[kind] ?? []), ...items] }));
}

/** A document with an opening in a wall. */
export function addDoor(document, level, wall, opening) {
  return changeItem(document, level, `walls:${wall}`, (item) => ({ ...item, openings: [...(item.openings ?? []), opening] }));
}

/** A document with one thing changed.
 * @param {Reference} ref @param {(item: object) => object} change */
export function changeItem(document, level, ref, change) {
  const [kind, key] = [kindOf(ref), keyOf(ref)];
  const before = itemOf(document.levels[level], ref);
  if (!before) return document;
  const item = change(before);
  if (item === before) return document;
  if (kind === "nodes") return changeNode(document, level, before, item);
  return withLevel(document, level, (part) => {
    if (kind === "outline") return { ...part, outline: item.outline };
    if (kind === "edges") return { ...part, paths: { ...part.paths, edges: part.paths.edges.with(Number(key), item) } };
    if (kind === "doors") {
      const [wall, number] = doorOf(ref);
      const openings = part.walls[wall].openings.with(number, item);
      return { ...part, walls: part.walls.with(wall, { ...part.walls[wall], openings }) };
    }
    return { ...part, [kind]: part[kind].with(Number(key), item) };
  });
}

function changeNode(document, level, before, item) {
  let next = document;
  if (item.at !== before.at) next = setNodePlace(next, level, before.name, item.at);
  if (item.entrance !== before.entrance) next = setEntrance(next, level, before.name, item.entrance);
  return item.name === before.name ? next : renameNode(next, before.name, item.name);
}

/** A document without some things of a level.
 * @param {Iterable<Reference>} refs */
export function removeItems(document, level, refs) {
  const gone = [...refs];
  const keys = (kind) => new Set(gone.filter((ref) => kindOf(ref) === kind).map(keyOf));
  const next = withLevel(document, level, (part) => {
    const left = { ...part };
    const doors = keys("doors");
    if (doors.size) left.walls = part.walls.map((wall, index) => without(wall, "openings", (_, number) => doors.has(`${index}.${number}`)));
    if (keys("outline").size) left.outline = [];
    return ["walls", "obstacles", "zones", "beacons", "columns", "power", "openings"].reduce((some, kind) => {
      const those = keys(kind);
      return those.size ? without(some, kind, (_, index) => those.has(`${index}`)) : some;
    }, left);
  });
  const edges = keys("edges");
  const bare = edges.size
    ? withPaths(next, level, (paths) => ({ ...paths, edges: paths.edges.filter((_, index) => !edges.has(`${index}`)) }))
    : next;
  return removeNodes(bare, level, keys("nodes"));
}

/** An object without some elements of a list, and without the list if it is empty. */
function without(object, key, isGone) {
  if (!object[key]) return object;
  const list = object[key].filter((item, index) => !isGone(item, index));
  return list.length === object[key].length ? object : withValue(object, key, list.length ? list : undefined);
}

/**
 * A document with some things elsewhere, such as moved by a step. Doors go with their walls, paths with their nodes.
 *
 * @param {Iterable<Reference>} refs @param {(point: XY) => XY} move
 */
export function moveItems(document, level, refs, move) {
  const part = document.levels[level];
  const moved = new Set(refs);
  for (const ref of [...moved]) {
    if (kindOf(ref) === "edges") {
      moved.delete(ref);
      for (const name of itemOf(part, ref)?.along ?? []) moved.add(`nodes:${name}`);
    }
    if (kindOf(ref) === "doors" && moved.has(`walls:${doorOf(ref)[0]}`)) moved.delete(ref);
  }
  return [...moved].reduce((next, ref) => changeItem(next, level, ref, (item) => movedItem(next.levels[level], ref, item, move)), document);
}

function movedItem(level, ref, item, move) {
  const kind = kindOf(ref);
  const to = (point) => roundedPoint(move(point));
  if (kind === "doors") return { ...item, at: onWall(level.walls[doorOf(ref)[0]], to(item.at)) };
  const { points } = kinds[kind];
  const result = { ...item, [points]: points === "at" ? to(item.at) : item[points].map(to) };
  if (item.openings) result.openings = item.openings.map((opening) => ({ ...opening, at: to(opening.at) }));
  return result;
}

/** The place of a wall's line that is nearest to a point.
 * @returns {XY} */
export function onWall(wall, point) {
  const nearest = linesOf(wall.points).map(([a, b]) => nearestOnLine(point, a, b)).sort((a, b) => a.distance - b.distance)[0];
  return roundedPoint(nearest?.at ?? point);
}

/** A document with other points of a thing; its doors keep their share of the line that they lie on.
 * @param {XY[]} points */
export function setPoints(document, level, ref, points) {
  return changeItem(document, level, ref, (item) => {
    const key = kinds[kindOf(ref)].points;
    const after = points.map(roundedPoint);
    if (key === "at") return { ...item, at: after[0] };
    const result = { ...item, [key]: after };
    if (item.openings) result.openings = item.openings.map((opening) => ({ ...opening, at: carried(opening.at, item.points, after) }));
    return result;
  });
}

function carried(at, before, after) {
  const near = linesOf(before).map(([a, b], index) => ({ index, ...nearestOnLine(at, a, b) })).sort((a, b) => a.distance - b.distance)[0];
  if (!near || before.length !== after.length) return onWall({ points: after }, at);
  const [a, b] = [after[near.index], after[near.index + 1]];
  return roundedPoint([a[0] + (b[0] - a[0]) * near.along, a[1] + (b[1] - a[1]) * near.along]);
}

/** The points of a thing with one corner elsewhere; a closed line stays closed.
 * @param {XY[]} points @returns {XY[]} */
export function withCorner(points, index, point) {
  const last = points.length - 1;
  const isClosed = last > 1 && points[0][0] === points[last][0] && points[0][1] === points[last][1];
  return points.map((old, at) => (at === index || (isClosed && ((index === 0 && at === last) || (index === last && at === 0))) ? point : old));
}
