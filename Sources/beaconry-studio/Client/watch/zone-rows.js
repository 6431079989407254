import { clockTime, count } from "../play/words.js";

/**
 * @typedef {{kind: Kind, t: number, latency?: number}} ZoneEvent
 * @typedef {"hit"|"miss"|"early"|"again"|"beside"|"wrong"} Kind
 * @typedef {{zones: {name: string, level: number}[], stay: number, walks: {stays: [number, number][], events: ZoneEvent[]}[][]}} Told
 *   what the server says of all walks, zone by zone; `stay` is for how long one must be in a zone, seconds
 */

/** What the kinds of notifications are called, in the order of a summary. @type {Object<Kind, string>} */
export const kindNames = {
  hit: "right",
  wrong: "false",
  miss: "missed",
  early: "in a short stay",
  again: "again in the same stay",
  beside: "beside the zone",
};

/**
 * The zones of a walk in which something happens.
 *
 * @param {Told} told
 * @param {number} walk
 * @returns {{name: string, stays: [number, number][], events: ZoneEvent[]}[]}
 */
export function zoneRows(told, walk) {
  return told.zones
    .map(({ name }, zone) => ({ name, ...told.walks[walk][zone] }))
    .filter(({ stays, events }) => events.length > 0 || stays.some(([from, to]) => to - from >= told.stay));
}

/** How many notifications of a kind a walk has. @param {{events: ZoneEvent[]}[]} rows @returns {[Kind, number][]} */
export function kindCounts(rows) {
  const events = rows.flatMap((row) => row.events);
  return Object.keys(kindNames).map((kind) => [kind, events.filter((event) => event.kind === kind).length]).filter(([, number]) => number > 0);
}

/** One notification in words. @param {string} zone @param {ZoneEvent} event @param {number} stay */
export function eventText(zone, { kind, t, latency }, stay) {
  const at = `${zone}, ${clockTime(t)}`;
  switch (kind) {
    case "hit": return `${at}: right${latency > 0 ? `, ${count(Math.round(latency), "second")} late` : ""}.`;
    case "miss": return `${at}: missed. The person is here for ${stay} s and is not notified.`;
    case "early": return `${at}: notified in a stay that asks for nothing.`;
    case "again": return `${at}: notified again in the same stay.`;
    case "beside": return `${at}: notified just outside of the zone.`;
    default: return `${at}: false. The person is elsewhere.`;
  }
}
