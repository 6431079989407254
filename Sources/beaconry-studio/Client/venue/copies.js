import { freeName, newLevel, nextMinor, nodeNames, zoneNames } from "./documents.js";
import { doorOf, itemOf, keyOf, kindOf, kinds, reference } from "./items.js";
import { addItems, moveItems, withLevel } from "./edit.js";

/**
 * @typedef {import("./items.js").Reference} Reference
 * @typedef {{lists: Object<string, object[]>, nodes: Object<string, [number, number]>, edges: object[], entrances: string[]}} Clip
 */

const lists = ["walls", "obstacles", "zones", "beacons", "columns", "power", "openings"];

/** Copies of things of a level; a path takes its nodes along, a door its wall.
 * @param {Iterable<Reference>} refs @returns {Clip} */
export function copyOf(document, level, refs) {
  const part = document.levels[level];
  /** @type {Clip} */
  const clip = { lists: {}, nodes: {}, edges: [], entrances: [] };
  const all = new Set([...refs].map((ref) => (kindOf(ref) === "doors" ? reference("walls", doorOf(ref)[0]) : ref)));
  for (const ref of all) {
    const [kind, item] = [kindOf(ref), itemOf(part, ref)];
    if (!item) continue;
    if (kind === "nodes") takeNode(clip, part, keyOf(ref));
    else if (kind === "edges") {
      clip.edges.push(item);
      item.along.forEach((name) => takeNode(clip, part, name));
    } else if (lists.includes(kind)) (clip.lists[kind] ??= []).push(item);
  }
  return clip;
}

function takeNode(clip, part, name) {
  clip.nodes[name] = part.paths.nodes[name];
  if (part.paths.entrances?.includes(name) && !clip.entrances.includes(name)) clip.entrances.push(name);
}

/**
 * A document with copies on a level, moved by a step. Names get the next number, and iBeacons the next minor: both are unique in a venue.
 *
 * @param {object} document @param {number} level @param {Clip} clip @param {[number, number]} step metres
 * @returns {{document: object, refs: Reference[]}} with the copies' references
 */
export function paste(document, level, clip, [dx, dy] = [0, 0]) {
  const refs = [];
  let next = document;
  for (const [kind, items] of Object.entries(clip.lists)) {
    const first = next.levels[level][kind]?.length ?? 0;
    next = addItems(next, level, kind, renewed(next, kind, items));
    items.forEach((_, index) => refs.push(reference(kind, first + index)));
  }
  const nodes = pasteNodes(next, level, clip);
  refs.push(...nodes.refs);
  return { document: moveItems(nodes.document, level, refs, ([x, y]) => [x + dx, y + dy]), refs };
}

function renewed(document, kind, items) {
  if (kind === "zones") {
    const taken = zoneNames(document);
    return items.map((zone) => {
      const name = freeName(zone.name, taken);
      taken.add(name);
      return { ...zone, name };
    });
  }
  if (kind === "beacons") {
    let minor = nextMinor(document);
    const ids = new Set(document.levels.flatMap((level) => (level.beacons ?? []).map((beacon) => beacon.id)));
    return items.map((beacon) => {
      if (beacon.id === undefined) return { ...beacon, minor: minor++ };
      const id = freeName(beacon.id, ids);
      ids.add(id);
      return { ...beacon, id };
    });
  }
  return items;
}

function pasteNodes(document, level, clip) {
  if (!Object.keys(clip.nodes).length) return { document, refs: [] };
  const taken = nodeNames(document);
  /** @type {Object<string, string>} */
  const names = {};
  for (const name of Object.keys(clip.nodes)) {
    names[name] = freeName(name, taken);
    taken.add(names[name]);
  }
  const first = document.levels[level].paths?.edges?.length ?? 0;
  const next = withLevel(document, level, (part) => {
    const paths = part.paths ?? { nodes: {} };
    const nodes = { ...paths.nodes };
    for (const [name, at] of Object.entries(clip.nodes)) nodes[names[name]] = at;
    const edges = [...(paths.edges ?? []), ...clip.edges.map((edge) => ({ ...edge, along: edge.along.map((name) => names[name]) }))];
    const entrances = [...(paths.entrances ?? []), ...clip.entrances.map((name) => names[name])];
    return { ...part, paths: { ...paths, nodes, ...(entrances.length && { entrances }), ...(edges.length && { edges }) } };
  });
  const nodes = Object.values(names).map((name) => reference("nodes", name));
  return { document: next, refs: [...nodes, ...clip.edges.map((_, index) => reference("edges", first + index))] };
}

/**
 * A document with things copied several times, each a step further.
 *
 * @param {object} document @param {number} level
 * @param {Iterable<Reference>} refs @param {number} count of copies @param {[number, number]} step
 * @returns {{document: object, refs: Reference[]}}
 */
export function repeat(document, level, refs, count, [dx, dy]) {
  const clip = copyOf(document, level, refs);
  /** @type {{document: object, refs: Reference[]}} */
  const result = { document, refs: [] };
  for (let index = 1; index <= count; index++) {
    const pasted = paste(result.document, level, clip, [dx * index, dy * index]);
    result.document = pasted.document;
    result.refs.push(...pasted.refs);
  }
  return result;
}

/** A document with an empty level above the highest. */
export function addLevel(document) {
  const highest = document.levels.reduce((high, level) => (!high || level.number > high.number ? level : high), undefined);
  return { ...document, levels: [...document.levels, newLevel((highest?.number ?? -1) + 1, highest)] };
}

/**
 * A document with a copy of a level above the highest. Its picture is not copied: another storey has another plan. Its entrances
 * are plain nodes there: visitors enter another storey by links.
 */
export function copyLevel(document, index) {
  const { number: _, elevation: __, background: ___, name, paths, ...rest } = document.levels[index];
  const refs = [...lists.flatMap((kind) => (rest[kind] ?? []).map((_, at) => reference(kind, at))),
    ...Object.keys(paths?.nodes ?? {}).map((node) => reference("nodes", node)), ...(paths?.edges ?? []).map((_, at) => reference("edges", at))];
  const bare = Object.fromEntries(Object.entries(rest).filter(([key]) => !lists.includes(key)));
  const number = Math.max(...document.levels.map((level) => level.number)) + 1;
  const levels = [...document.levels, { number, ...(name && { name: freeName(name, new Set(document.levels.map((level) => level.name))) }), ...bare }];
  return paste({ ...document, levels }, levels.length - 1, withNamesOf(number, document, index, copyOf(document, index, refs))).document;
}

/** A copy of a level's things in which nodes have names of another level, such as `p1-28` for `p0-28`, and none is an entrance. */
function withNamesOf(number, document, index, clip) {
  const before = document.levels[index].number;
  const taken = nodeNames(document);
  const names = new Map(Object.keys(clip.nodes).map((name) => {
    const [, letters, rest] = name.match(new RegExp(`^([^\\d-]*)${before}(-.+)$`)) ?? [];
    const free = freeName(rest ? `${letters}${number}${rest}` : `${number}-${name}`, taken);
    taken.add(free);
    return [name, free];
  }));
  return {
    ...clip, entrances: [], nodes: Object.fromEntries(Object.entries(clip.nodes).map(([name, at]) => [names.get(name), at])),
    edges: clip.edges.map((edge) => ({ ...edge, along: edge.along.map((name) => names.get(name)) })),
  };
}

/** What a copy of a level has and what it has not, in sentences.
 * @param {object} document before the copy */
export function copiedText(document, index) {
  const { paths, background, ...part } = document.levels[index];
  const all = { ...part, nodes: Object.keys(paths?.nodes ?? {}), edges: paths?.edges };
  const copied = [...lists, "nodes", "edges"].filter((kind) => all[kind]?.length)
    .map((kind) => `${all[kind].length} ${(all[kind].length === 1 ? kinds[kind].title : kinds[kind].plural).toLowerCase()}`);
  if (part.outline?.length) copied.unshift("the outline");
  const isLinked = document.links?.some((link) => all.nodes.includes(link.from) || all.nodes.includes(link.to));
  const left = [paths?.entrances?.length && "entrances", isLinked && "links to other levels", background && "the picture"].filter(Boolean);
  return [copied.length ? `Copied: ${copied.join(", ")}.` : "The level was copied.", left.length && `Not copied: ${left.join(", ")}.`].filter(Boolean).join(" ");
}

/** A document without a level, and without the links that lead there. A venue keeps at least one level. */
export function removeLevel(document, index) {
  if (document.levels.length < 2) return document;
  const gone = new Set(Object.keys(document.levels[index].paths?.nodes ?? {}));
  const { links, ...rest } = document;
  const kept = links?.filter((link) => !gone.has(link.from) && !gone.has(link.to));
  return { ...rest, levels: document.levels.toSpliced(index, 1), ...(kept?.length && { links: kept }) };
}
