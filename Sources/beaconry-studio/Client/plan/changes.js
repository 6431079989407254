import { nextMinor } from "../venue/documents.js";
import { addItems, changeItem, removeItems, roundedPoint, withValue } from "../venue/edit.js";
import { reference } from "../venue/items.js";
import { beaconList } from "./beacons.js";

/** @typedef {[number, number]} XY */

/** A document with a beacon elsewhere.
 * @param {XY} at */
export function moveBeacon(document, level, index, at) {
  const place = roundedPoint(at);
  return changeItem(document, level, reference("beacons", index), (beacon) =>
    (beacon.at[0] === place[0] && beacon.at[1] === place[1] ? beacon : { ...beacon, at: place }));
}

/** A document whose beacon stays where it is if all are placed again.
 * @param {boolean} isLocked */
export function lockBeacon(document, level, index, isLocked) {
  return changeItem(document, level, reference("beacons", index), (beacon) => withValue(beacon, "locked", isLocked || undefined));
}

/** A document without a beacon. */
export function deleteBeacon(document, level, index) {
  return removeItems(document, level, [reference("beacons", index)]);
}

/** A document with one more beacon, the last of its level. Keys that the defaults lack come from the last iBeacon.
 * @param {XY} at */
export function addBeacon(document, level, at) {
  const defaults = document.beaconDefaults ?? {};
  const last = beaconList(document).findLast(({ beacon }) => beacon.minor !== undefined)?.beacon ?? {};
  const needed = { uuid: last.uuid, major: last.major, height: last.height ?? 3 };
  const own = Object.entries(needed).filter(([key, value]) => defaults[key] === undefined && value !== undefined);
  return addItems(document, level, "beacons", [{ ...Object.fromEntries(own), minor: nextMinor(document), at: roundedPoint(at) }]);
}

/**
 * A document with the beacons that the server proposes, and without those that it takes away.
 *
 * @param {object} document
 * @param {{beacons: object[], removed?: number[]}} proposal with levels by number and indices over all levels
 * @param {import("../shell/catalogue.js").Catalogue["usualBeacon"]} usual
 */
export function withProposal(document, { beacons, removed = [] }, usual) {
  const gone = new Set(removed);
  const defaults = { ...usual, ...document.beaconDefaults };
  const list = beaconList(document);
  return (document.levels ?? []).reduce((next, part, level) => {
    const refs = list.flatMap((entry, index) => (entry.level === level && gone.has(index) ? [reference("beacons", entry.index)] : []));
    const added = beacons.filter((beacon) => beacon.level === part.number).map((beacon) => fileBeacon(beacon, defaults));
    const less = refs.length ? removeItems(next, level, refs) : next;
    return added.length ? addItems(less, level, "beacons", added) : less;
  }, document);
}

/** A proposed beacon with the keys of the file; what the defaults say is left out. */
function fileBeacon(proposed, usual) {
  const { level: _, ...beacon } = proposed;
  const isUsual = (key, value) => (key === "uuid" ? `${value}`.toLowerCase() === `${usual.uuid}`.toLowerCase() : value === usual[key]);
  const inherited = ["uuid", "major", "height", "mount", "advertisingInterval"];
  return Object.fromEntries(Object.entries(beacon).filter(([key, value]) => !inherited.includes(key) || !isUsual(key, value)));
}
