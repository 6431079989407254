/**
 * @typedef {object} PlacedBeacon
 * @property {number} level index of its level in the document
 * @property {number} index of the beacon on its level
 * @property {object} beacon
 */

/**
 * All beacons in the order of the server: levels ascending by their number, which need not be their order in the document.
 *
 * @param {object} document
 * @returns {PlacedBeacon[]}
 */
export function beaconList(document) {
  return (document.levels ?? []).map((part, level) => ({ part, level }))
    .sort((a, b) => a.part.number - b.part.number)
    .flatMap(({ part, level }) => (part.beacons ?? []).map((beacon, index) => ({ level, index, beacon })));
}

/**
 * The place of a beacon among those of all levels, as the server counts them; -1 if there is none.
 *
 * @param {object} document @param {number} level index of the level @param {number} index on that level
 */
export function venueIndex(document, level, index) {
  return beaconList(document).findIndex((other) => other.level === level && other.index === index);
}

/** What people call a beacon.
 * @param {object} beacon */
export function beaconName(beacon) {
  return `${beacon.label ?? beacon.id ?? beacon.minor ?? "without a name"}`;
}

/** Its height above the floor, metres.
 * @returns {number|undefined} */
export function heightOf(beacon, document) {
  return beacon.height ?? document.beaconDefaults?.height;
}

/** What it hangs on.
 * @param {object} beacon @param {object} document @param {string} usual where neither says it
 * @returns {string} */
export function mountOf(beacon, document, usual) {
  return beacon.mount ?? document.beaconDefaults?.mount ?? usual;
}

/**
 * How many beacons to buy: by level and by mount.
 *
 * @param {object} document
 * @param {string} usual the mount where neither a beacon nor the document says it
 * @returns {{total: number, locked: number, levels: {level: number, count: number}[], mounts: [string, number][]}}
 */
export function billOf(document, usual) {
  const list = beaconList(document);
  const mounts = new Map();
  for (const { beacon } of list) {
    const mount = mountOf(beacon, document, usual);
    mounts.set(mount, (mounts.get(mount) ?? 0) + 1);
  }
  return {
    total: list.length,
    locked: list.filter(({ beacon }) => beacon.locked).length,
    levels: (document.levels ?? []).map((part, level) => ({ level, count: part.beacons?.length ?? 0 })),
    mounts: [...mounts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])),
  };
}

/**
 * Which beacon stays selected after a change of the level: the one at the same place of the list if none came or went, else
 * the same one, or the one that came back.
 *
 * @param {object[]} before @param {object[]} after @param {number|null} index
 * @returns {number|null}
 */
export function keptSelection(before, after, index) {
  if (before.length === after.length) return index;
  const found = index === null ? -1 : after.indexOf(before[index]);
  if (found >= 0) return found;
  const old = new Set(before);
  const added = after.filter((beacon) => !old.has(beacon));
  return added.length === 1 ? after.indexOf(added[0]) : null;
}
