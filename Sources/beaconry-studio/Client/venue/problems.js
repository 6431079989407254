import { itemOf, reference } from "./items.js";

/**
 * What a problem of the server is about.
 *
 * @param {object} document @param {string|undefined} path such as `levels[0].walls[3].points`
 * @returns {{level: number|null, ref: import("./items.js").Reference|null}} the level's index, and the thing on it, as far as the path says
 */
export function placeOfProblem(document, path) {
  const link = path?.match(/^links\[(\d+)\]/);
  if (link) return placeOfNode(document, document.links?.[link[1]]?.from);
  const [, index, rest = ""] = path?.match(/^levels\[(\d+)\]\.?(.*)$/s) ?? [];
  if (index === undefined || !document.levels[index]) return { level: null, ref: null };
  const level = Number(index);
  const ref = referenceOf(document.levels[level], rest);
  return { level, ref: ref && itemOf(document.levels[level], ref) ? ref : null };
}

function referenceOf(level, rest) {
  const [, wall, door] = rest.match(/^walls\[(\d+)\]\.openings\[(\d+)\]/) ?? [];
  if (door !== undefined) return reference("doors", `${wall}.${door}`);
  const [, kind, index] = rest.match(/^(walls|obstacles|zones|beacons|columns|power|openings)\[(\d+)\]/) ?? [];
  if (kind) return reference(kind, index);
  const edge = rest.match(/^paths\.edges\[(\d+)\]/);
  if (edge) return reference("edges", edge[1]);
  const node = rest.match(/^paths\.nodes\.(.+)$/s)?.[1];
  if (node) return reference("nodes", Object.keys(level.paths?.nodes ?? {}).includes(node) ? node : node.replace(/\[\d\]$/, ""));
  const entrance = rest.match(/^paths\.entrances\[(\d+)\]/);
  if (entrance) return reference("nodes", level.paths?.entrances?.[entrance[1]] ?? "");
  return rest.startsWith("outline") ? reference("outline", "") : null;
}

function placeOfNode(document, name) {
  const level = document.levels.findIndex((part) => name !== undefined && part.paths?.nodes?.[name]);
  return level < 0 ? { level: null, ref: null } : { level, ref: reference("nodes", name) };
}
