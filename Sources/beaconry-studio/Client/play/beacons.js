import { isInside } from "../venue/shapes.js";

/**
 * @typedef {object} PlacedBeacon
 * @property {string} id
 * @property {string} label for readers
 * @property {[number, number]|null} at null if the document does not have the beacon (any more)
 * @property {number|null} level number of its level
 * @property {number|null} height above the floor
 * @property {number|null} power believed RSSI at one metre
 * @property {number|null} exponent
 */

/** The identity that recordings give to a beacon of the document. */
function identity(beacon, defaults = {}) {
  if (beacon.id !== undefined) return String(beacon.id);
  return [beacon.uuid ?? defaults.uuid ?? "", beacon.major ?? defaults.major ?? "", beacon.minor ?? ""].join("/");
}

/** The number of a level; a file gives one to each.
 * @param {object} document @param {number} index */
export function levelNumber(document, index) {
  return document.levels?.[index]?.number ?? index;
}

/** The index of a level by its number, as tracks give it; -1 if there is none.
 * @param {object} document @param {number} number */
export function levelIndex(document, number) {
  return (document.levels ?? []).findIndex((level, index) => (level.number ?? index) === number);
}

/** The name of a level for readers.
 * @param {object} document @param {number} number */
export function levelName(document, number) {
  return document.levels?.[levelIndex(document, number)]?.name ?? `Level ${number}`;
}

/**
 * The beacons of a run, with what the document says about them. A run names its beacons; they are found by that name,
 * in any case of its letters. The server may also give the place itself.
 *
 * @param {(string|{id: string, at?: [number, number], level?: number})[]} named
 * @param {object} document
 * @returns {PlacedBeacon[]}
 */
export function placedBeacons(named, document) {
  const known = new Map();
  const defaults = document.beaconDefaults ?? {};
  for (const [index, level] of (document.levels ?? []).entries()) {
    for (const beacon of level.beacons ?? []) {
      known.set(simple(identity(beacon, defaults)), {
        label: beacon.label ?? beacon.id ?? `${beacon.minor ?? ""}`,
        at: beacon.at,
        level: levelNumber(document, index),
        height: beacon.height ?? defaults.height ?? null,
        power: beacon.powerAt1m ?? document.radio?.powerAt1m ?? null,
        exponent: beacon.pathLossExponent ?? zoneExponent(level, beacon) ?? level.pathLossExponent ?? document.radio?.pathLossExponent ?? null,
      });
    }
  }
  const unknown = { at: null, level: null, height: null, power: null, exponent: null };
  return named.map((entry) => {
    const given = typeof entry === "string" ? { id: entry } : entry;
    return { ...unknown, label: given.id, ...known.get(simple(given.id)), ...given };
  });
}

/**
 * The RSSI that the radio model of the positioning expects; null where a value is missing. Distances are slant, from the
 * beacon to the phone in the hand.
 *
 * @param {PlacedBeacon} beacon
 * @param {number} distance along the floor, metres
 * @param {Object<string, any>} settings of the configuration: they hold where the venue has no value
 */
export function expectedRSSI(beacon, distance, settings) {
  const power = beacon.power ?? settings.beaconTxPower;
  const exponent = beacon.exponent ?? settings.pathLossExponent;
  if (!Number.isFinite(power) || !Number.isFinite(exponent)) return null;
  const above = beacon.height === null || !Number.isFinite(settings.phoneHeight) ? 0 : beacon.height - settings.phoneHeight;
  return power - 10 * exponent * Math.log10(Math.max(Math.hypot(distance, above), 0.1));
}

/** The exponent of the first zone that has one and holds the beacon. */
function zoneExponent(level, beacon) {
  return (level.zones ?? []).find((zone) => zone.pathLossExponent !== undefined && isInside(beacon.at, zone.outline))?.pathLossExponent;
}

function simple(id) {
  return String(id).toLowerCase();
}
