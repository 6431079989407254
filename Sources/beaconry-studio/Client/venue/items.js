import { distance } from "./shapes.js";

/**
 * @typedef {[number, number]} XY
 * @typedef {string} Reference names one thing of a level: its kind and its key, such as `walls:3`, `nodes:f1`, `doors:3.0` (opening 0 of
 *   wall 3), `outline:`
 */

/** The kinds of things on a level: their names, and where their points are. */
export const kinds = {
  walls: { title: "Wall", plural: "Walls", points: "points" },
  doors: { title: "Door", plural: "Doors and openings", points: "at" },
  obstacles: { title: "Obstacle", plural: "Obstacles", points: "points" },
  zones: { title: "Zone", plural: "Zones", points: "outline", isArea: true },
  beacons: { title: "Beacon", plural: "Beacons", points: "at" },
  nodes: { title: "Node", plural: "Nodes of paths", points: "at" },
  edges: { title: "Path", plural: "Paths", points: "along" },
  columns: { title: "Column", plural: "Columns", points: "at" },
  power: { title: "Power point", plural: "Power points", points: "at" },
  openings: { title: "Void in the slab", plural: "Voids in the slab", points: "outline", isArea: true },
  outline: { title: "Outline", plural: "Outline", points: "outline", isArea: true },
};

/** @param {string} kind @param {string|number} key @returns {Reference} */
export function reference(kind, key) {
  return `${kind}:${key}`;
}

/** @param {Reference} ref */
export function kindOf(ref) {
  return ref.slice(0, ref.indexOf(":"));
}

/** @param {Reference} ref */
export function keyOf(ref) {
  return ref.slice(ref.indexOf(":") + 1);
}

/** The wall and the opening of a door's reference.
 * @param {Reference} ref @returns {[number, number]} */
export function doorOf(ref) {
  return /** @type {[number, number]} */ (keyOf(ref).split(".").map(Number));
}

/** All things of a level, in the order in which they are listed.
 * @returns {Reference[]} */
export function referencesOf(level) {
  return Object.keys(kinds).flatMap((kind) => keysOf(level, kind).map((key) => reference(kind, key)));
}

function keysOf(level, kind) {
  if (kind === "outline") return level.outline?.length ? [""] : [];
  if (kind === "nodes") return Object.keys(level.paths?.nodes ?? {});
  if (kind === "edges") return (level.paths?.edges ?? []).map((_, index) => index);
  if (kind === "doors") return (level.walls ?? []).flatMap((wall, index) => (wall.openings ?? []).map((_, number) => `${index}.${number}`));
  return (level[kind] ?? []).map((_, index) => index);
}

/** The thing itself, with the keys of the venue file; a node as {name, at, entrance}.
 * @param {Reference} ref @returns {object|undefined} */
export function itemOf(level, ref) {
  const [kind, key] = [kindOf(ref), keyOf(ref)];
  if (kind === "outline") return level.outline?.length ? { outline: level.outline } : undefined;
  if (kind === "edges") return level.paths?.edges?.[key];
  if (kind === "doors") return level.walls?.[doorOf(ref)[0]]?.openings?.[doorOf(ref)[1]];
  if (kind === "nodes") {
    const at = level.paths?.nodes?.[key];
    return at && { name: key, at, entrance: (level.paths.entrances ?? []).includes(key) };
  }
  return level[kind]?.[key];
}

/** What stays the same object as long as a thing is not changed, to tell what an undo changed. */
export function identityOf(level, ref) {
  if (kindOf(ref) === "nodes") return level.paths.nodes[keyOf(ref)];
  return kindOf(ref) === "outline" ? level.outline : itemOf(level, ref);
}

/** The points of a thing: one for a beacon, the nodes' places for a path.
 * @param {Reference} ref @returns {XY[]} */
export function pointsOf(level, ref) {
  const item = itemOf(level, ref);
  if (!item) return [];
  const value = item[kinds[kindOf(ref)].points];
  if (kindOf(ref) === "edges") return (value ?? []).map((name) => level.paths.nodes?.[name]).filter(Boolean);
  return kinds[kindOf(ref)].points === "at" ? (value ? [value] : []) : (value ?? []);
}

/** The points that are drawn as a line: those of an area end where they begin.
 * @param {Reference} ref */
export function lineOf(level, ref) {
  const points = pointsOf(level, ref);
  return kinds[kindOf(ref)].isArea && points.length > 2 ? [...points, points[0]] : points;
}

/** What a list says of a thing.
 * @param {Reference} ref */
export function titleOf(level, ref) {
  const item = itemOf(level, ref);
  const [kind, key] = [kindOf(ref), keyOf(ref)];
  if (!item) return "";
  const { title } = kinds[kind];
  if (kind === "zones" || kind === "nodes") return item.name || title;
  if (kind === "beacons") return `${title} ${item.label ?? item.id ?? item.minor ?? ""}`;
  if (kind === "edges") return `${item.along[0]} – ${item.along.at(-1)}`;
  if (kind === "outline") return title;
  if (kind === "doors") return `${title} of wall ${Number(key.split(".")[0]) + 1}, ${item.width} m`;
  const size = kind === "walls" || kind === "obstacles" ? `, ${Math.round(lengthOf(item.points ?? []) * 10) / 10} m` : "";
  return `${title} ${Number(key) + 1}${item.material ? `: ${item.material}` : ""}${item.name ? `: ${item.name}` : ""}${size}`;
}

/** The length of a polyline, metres.
 * @param {XY[]} points */
export function lengthOf(points) {
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index], point), 0);
}
