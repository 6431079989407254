/** @typedef {[number, number]} XY */

/** @returns {object} a venue with one empty level */
export function newDocument() {
  return {
    name: "new-venue",
    radio: { powerAt1m: -59 },
    beaconDefaults: { uuid: crypto.randomUUID().toUpperCase(), major: 1, height: 3 },
    levels: [newLevel(0)],
  };
}

/** @param {number} number of the level @param {object} [like] a level whose outline and height it takes */
export function newLevel(number, like) {
  return { number, height: like?.height ?? 3.5, outline: like?.outline ?? [] };
}

/**
 * A venue with one level: its outline, and walls around it.
 *
 * @param {number} width metres @param {number} depth metres
 */
export function rectangularDocument(width, depth) {
  const outline = [[0, 0], [width, 0], [width, depth], [0, depth]];
  const document = newDocument();
  return {
    ...document,
    levels: [{ ...document.levels[0], outline, walls: [{ material: "thick-brick", obstacle: 50, points: [...outline, outline[0]] }] }],
  };
}

/** The next free number of iBeacons: above all that are in the venue. */
export function nextMinor(document) {
  const minors = document.levels.flatMap((level) => (level.beacons ?? []).map((beacon) => beacon.minor ?? 0));
  return Math.max(0, ...minors) + 1;
}

/** All names of zones.
 * @returns {Set<string>} */
export function zoneNames(document) {
  return new Set(document.levels.flatMap((level) => (level.zones ?? []).map((zone) => zone.name)));
}

/** All names of nodes.
 * @returns {Set<string>} */
export function nodeNames(document) {
  return new Set(document.levels.flatMap((level) => Object.keys(level.paths?.nodes ?? {})));
}

/**
 * A name that is not taken: the wish itself, or with the next number at its end.
 *
 * @param {string} wish @param {Set<string>} taken
 */
export function freeName(wish, taken) {
  if (!taken.has(wish)) return wish;
  const [, stem, digits] = wish.match(/^(.*?)(\d*)$/s) ?? ["", wish, ""];
  const separator = digits || /[-_ ]$/.test(stem) ? "" : " ";
  let number = Number(digits || 1);
  do number += 1; while (taken.has(`${stem}${separator}${number}`));
  return `${stem}${separator}${number}`;
}

/** Whether nothing was drawn on a level yet. */
export function isEmptyLevel(level) {
  const lists = ["outline", "walls", "obstacles", "zones", "beacons", "columns", "power", "openings"];
  return lists.every((key) => !level[key]?.length) && !Object.keys(level.paths?.nodes ?? {}).length;
}
