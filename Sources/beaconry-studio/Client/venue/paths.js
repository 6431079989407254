import { freeName, nodeNames } from "./documents.js";
import { distance, linesOf, nearestOnLine } from "./shapes.js";

/** @typedef {[number, number]} XY */

// Nodes are rounded to centimetres, so a node of a line may lie half a centimetre beside it.
const tolerance = 0.02;

/** A document with other paths on a level; without nodes there are none. */
export function withPaths(document, level, change) {
  const { paths: before, ...part } = document.levels[level];
  const { nodes, entrances = [], edges = [] } = change(before ?? { nodes: {} });
  const paths = { nodes, ...(entrances.length && { entrances }), ...(edges.length && { edges }) };
  const hasNodes = Object.keys(nodes).length > 0;
  return { ...document, levels: document.levels.with(level, hasNodes ? { ...part, paths } : part) };
}

/** A document with a node elsewhere.
 * @param {XY} at */
export function setNodePlace(document, level, name, at) {
  return withPaths(document, level, (paths) => ({ ...paths, nodes: { ...paths.nodes, [name]: at } }));
}

/** A document in which a node is an entrance, or is none. */
export function setEntrance(document, level, name, isEntrance) {
  return withPaths(document, level, (paths) => {
    const others = (paths.entrances ?? []).filter((other) => other !== name);
    return { ...paths, entrances: isEntrance ? [...others, name] : others };
  });
}

/** A document in which a node has another name, wherever it is used. The name stays if the other one is taken. */
export function renameNode(document, before, after) {
  if (!after || nodeNames(document).has(after)) return document;
  const rename = (name) => (name === before ? after : name);
  const levels = document.levels.map((level) => {
    if (!level.paths?.nodes?.[before]) return level;
    const paths = { ...level.paths, nodes: Object.fromEntries(Object.entries(level.paths.nodes).map(([name, at]) => [rename(name), at])) };
    if (paths.entrances) paths.entrances = paths.entrances.map(rename);
    if (paths.edges) paths.edges = paths.edges.map((edge) => (edge.along.includes(before) ? { ...edge, along: edge.along.map(rename) } : edge));
    return { ...level, paths };
  });
  const links = document.links?.map((link) => ({ ...link, from: rename(link.from), to: rename(link.to) }));
  return { ...document, levels, ...(links && { links }) };
}

/** A document without some nodes. A path through one of them goes straight from the node before it to the one after it.
 * @param {Set<string>} names */
export function removeNodes(document, level, names) {
  if (!names.size) return document;
  const next = withPaths(document, level, (paths) => {
    const left = { ...paths, nodes: Object.fromEntries(Object.entries(paths.nodes).filter(([name]) => !names.has(name))) };
    if (paths.edges) left.edges = paths.edges
      .map((edge) => (edge.along.some((name) => names.has(name)) ? { ...edge, along: edge.along.filter((name) => !names.has(name)) } : edge))
      .filter((edge) => edge.along.length > 1);
    if (paths.entrances) left.entrances = paths.entrances.filter((name) => !names.has(name));
    return left;
  });
  return keepLinks(next, (link) => !names.has(link.from) && !names.has(link.to));
}

/** A document with only those links between levels that pass a test. */
export function keepLinks(document, passes) {
  if (!document.links) return document;
  const links = document.links.filter(passes);
  if (links.length === document.links.length) return document;
  const { links: _, ...rest } = document;
  return links.length ? { ...rest, links } : rest;
}

/** A document with a way between nodes of two levels.
 * @param {{from: string, to: string, kind: string}} link */
export function addLink(document, link) {
  return { ...document, links: [...(document.links ?? []), link] };
}

/** The links of a node, with their index. */
export function linksOf(document, name) {
  return (document.links ?? []).map((link, index) => ({ link, index })).filter(({ link }) => link.from === name || link.to === name);
}

/**
 * A document with a further path. Where it touches a node it joins it; where it meets or crosses another path both get a node.
 *
 * @param {XY[]} points @param {{width?: number}} [values] of the new path
 */
export function addPath(document, level, points, values = {}) {
  const taken = nodeNames(document);
  return withPaths(document, level, (paths) => {
    const state = { nodes: { ...paths.nodes }, edges: [...(paths.edges ?? [])], taken };
    const along = withCrossings(points, state).map((point) => nodeAt(point, state));
    const chain = along.filter((name, index) => name !== along[index - 1]);
    const edges = chain.length > 1 ? [...state.edges, { along: chain, ...values }] : state.edges;
    return { ...paths, nodes: state.nodes, edges };
  });
}

function placesOf(edge, nodes) {
  return linesOf(edge.along).filter(([a, b]) => nodes[a] && nodes[b]).map(([a, b]) => [nodes[a], nodes[b]]);
}

function withCrossings(points, { nodes, edges }) {
  const others = edges.flatMap((edge) => placesOf(edge, nodes));
  const result = points.slice(0, 1);
  for (const [a, b] of linesOf(points)) {
    const met = [
      ...others.map(([c, d]) => crossing(a, b, c, d)),
      ...Object.values(nodes).map((at) => onLine(at, a, b)),
    ].filter(Boolean).sort((one, other) => one.along - other.along);
    for (const { at } of met) if (distance(at, result.at(-1)) > tolerance && distance(at, b) > tolerance) result.push(at);
    result.push(b);
  }
  return result;
}

function onLine(point, a, b) {
  const near = nearestOnLine(point, a, b);
  return near.distance <= tolerance ? { at: point, along: near.along } : null;
}

/** Where two lines cross, or null. */
function crossing(a, b, c, d) {
  const [abx, aby, cdx, cdy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const cross = abx * cdy - aby * cdx;
  if (Math.abs(cross) < 1e-9) return null;
  const along = ((c[0] - a[0]) * cdy - (c[1] - a[1]) * cdx) / cross;
  const other = ((c[0] - a[0]) * aby - (c[1] - a[1]) * abx) / cross;
  if (along < 0 || along > 1 || other < 0 || other > 1) return null;
  return { at: [Math.round((a[0] + abx * along) * 100) / 100, Math.round((a[1] + aby * along) * 100) / 100], along };
}

/** The node at a place: one that is there, one that splits the path there, or a new one.
 * @returns {string} its name */
function nodeAt(point, state) {
  const known = Object.entries(state.nodes).find(([, at]) => distance(at, point) <= tolerance);
  if (known) return known[0];
  const name = freeName("n1", state.taken);
  state.taken.add(name);
  state.edges = state.edges.map((edge) => split(edge, point, name, state.nodes));
  state.nodes[name] = point;
  return name;
}

function split(edge, point, name, nodes) {
  const index = linesOf(edge.along).findIndex(([a, b]) => nodes[a] && nodes[b] && onLine(point, nodes[a], nodes[b]));
  return index < 0 ? edge : { ...edge, along: edge.along.toSpliced(index + 1, 0, name) };
}
