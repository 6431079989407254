import { beaconList } from "./beacons.js";

/** @typedef {[number, number]} XY */

// Keys of a beacon that maps of another place of it can follow, or that they do not depend on.
const free = ["at", "locked", "label"];

/**
 * Whether two documents differ at most in the places of their beacons: then the maps of one follow the other by moves. Parts
 * that were not changed are the same objects, so that this is quick.
 *
 * @param {object} a @param {object} b
 */
export function isSameLayout(a, b) {
  if (a === b) return true;
  if (!isSameBut(a, b, ["levels"]) || a.levels.length !== b.levels.length) return false;
  return a.levels.every((level, index) => {
    const other = b.levels[index];
    return level === other || (isSameBut(level, other, ["beacons"]) && haveSameBeacons(level.beacons ?? [], other.beacons ?? []));
  });
}

function haveSameBeacons(a, b) {
  return a.length === b.length && a.every((beacon, index) => beacon === b[index] || isSameBut(beacon, b[index], free));
}

function isSameBut(a, b, left) {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => left.includes(key) || a[key] === b[key]);
}

/**
 * Where each beacon is in the maps that are wished.
 *
 * @param {object} document
 * @param {Map<number, XY|null>} others places of beacons that are elsewhere than in the document, or null if they are off
 * @returns {(XY|null)[]}
 */
export function wishedPlaces(document, others) {
  return beaconList(document).map(({ beacon }, index) => (others.has(index) ? others.get(index) : beacon.at));
}

/** @param {XY|null|undefined} a @param {XY|null|undefined} b */
function isSamePlace(a, b) {
  return a === b || Boolean(a && b && a[0] === b[0] && a[1] === b[1]);
}

/** The beacons that are elsewhere than they should be.
 * @param {(XY|null|undefined)[]} sent @param {(XY|null)[]} wished @returns {number[]} */
export function misplaced(sent, wished) {
  return wished.flatMap((at, index) => (isSamePlace(at, sent[index]) ? [] : [index]));
}
