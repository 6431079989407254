import { clockTime, count } from "../play/words.js";

/**
 * @typedef {{kind: Kind, t: number, latency?: number}} ZoneEvent
 * @typedef {"hit"|"miss"|"early"|"again"|"beside"|"wrong"} Kind
 * @typedef {{zones: {name: string, level: number}[], stay: number, walks: {stays: [number, number][], events: ZoneEvent[]}[][]}} Told
 *   what the server says of all walks, zone by zone; `stay` is for how long one must be in a zone, seconds
 */

/** What the kinds of notifications are called, in the order of a summary.
 * @type {Object<Kind, string>} */
export const kindNames = {
  hit: "right",
  wrong: "false",
  miss: "missed",
  early: "not asked for",
  again: "again in the same stay",
  beside: "just outside of the zone",
};

/**
 * The zones of a walk in which something happens.
 *
 * @param {Told} told
 * @param {number} walk
 * @param {(level: number) => string} [levelName] given if the venue has several levels
 * @returns {{name: string, zone: number, stays: [number, number][], events: ZoneEvent[]}[]} `zone` is the index
 */
export function zoneRows(told, walk, levelName) {
  return told.zones
    .map(({ name, level }, zone) => ({ name: levelName ? `${name}, ${levelName(level)}` : name, zone, ...told.walks[walk][zone] }))
    .filter(({ stays, events }) => events.length > 0 || stays.some(([from, to]) => to - from >= told.stay));
}

/** How many notifications of a kind a walk has.
 * @param {{events: ZoneEvent[]}[]} rows @returns {[Kind, number][]} */
export function kindCounts(rows) {
  const events = rows.flatMap((row) => row.events);
  const kinds = /** @type {Kind[]} */ (Object.keys(kindNames));
  return kinds.map((kind) => /** @type {[Kind, number]} */ ([kind, events.filter((event) => event.kind === kind).length])).filter(([, number]) => number > 0);
}

/** When the person is in a zone, in words, for screen readers.
 * @param {string} zone @param {[number, number][]} stays */
export function staysText(zone, stays) {
  if (stays.length === 0) return `${zone}: nobody is there`;
  return `${zone}: there from ${stays.map(([from, to]) => `${clockTime(from)} to ${clockTime(to)}`).join(", ")}`;
}

/** One notification in words.
 * @param {string} zone @param {ZoneEvent} event @param {number} stay */
export function eventText(zone, { kind, t, latency = 0 }, stay) {
  const at = `${zone}, ${clockTime(t)}`;
  switch (kind) {
    case "hit": return `${at}: right${Math.round(latency) > 0 ? `, ${count(Math.round(latency), "second")} late` : ""}.`;
    case "miss": return `${at}: missed. The person stays for at least ${stay} s and is not notified.`;
    case "early": return `${at}: not asked for. The stay is short, or the zone was notified before.`;
    case "again": return `${at}: notified again in the same stay.`;
    case "beside": return `${at}: notified just outside of the zone.`;
    default: return `${at}: false. The person is elsewhere.`;
  }
}
