import { isNumber } from "../shell/values.js";

/**
 * @typedef {{due: number, notified: number, recall?: number, recallInterval?: [number, number], falseAVisit: number, latency95?: number}} Figures
 * @typedef {{x: number, y: number}} Place metres
 * @typedef {{name: string, level: number, verdict: string, reason: string, selected: Figures, newBeacons?: {places: Place[]}}} Zone `level`
 *   is a number
 * @typedef {Figures & {scenario: string, visits: number, energy: number}} Use of the phone, with a profile
 *
 * @typedef {object} Answer
 * @property {{visits: number, testVisits: number, duration: number, zones: Zone[], profiles: Use[]}} result what the page shows of the
 *   document of `beaconry engage zones --json`
 * @property {string} summary @property {string} due what is due @property {string[]} warnings
 * @property {string|null} silent says which profiles do not report the event
 * @property {string[]} uses what the uses of the phone mean
 * @property {(string|null)[]} advice what new beacons would change, by zone
 * @property {object[]} beacons the new ones of all zones @property {string} report its address
 */

/** The colours of the verdicts, on the map, as in the report; those of the table and the legend are in engage.css. */
export const verdictColours = {
  reliable: "#009e73", conditional: "#0072b2", inconclusive: "#f0e442", missed: "#e69f00", impossible: "#d55e00", untested: "#6b7785",
};

/** The colours of zones by name, so that the floor shines through.
 * @param {Zone[]} zones @returns {Map<string, string>} */
export function fillsOf(zones) {
  return new Map(zones.map(({ name, verdict }) => [name, `${verdictColours[verdict]}73`]));
}

/** Which visits there were, and that more of them say more.
 * @param {Answer["result"]} result */
export function visitsText({ visits, testVisits, duration, zones }) {
  const isOpen = zones.some(({ verdict }) => verdict === "inconclusive" || verdict === "untested");
  return `${testVisits} test visits of ${Math.round(duration / 60)} minutes; triggers were searched on ${visits} training visits and selected with ${visits} validation visits.${
    isOpen ? " More visits give more zones a verdict." : ""}`;
}

/** A share in percent.
 * @param {number|null|undefined} value */
export function percent(value) {
  return isNumber(value) ? `${Math.round(value * 100)} %` : "–";
}

/** An interval of a share.
 * @param {[number, number]|undefined} interval */
export function percents(interval) {
  return interval ? `${Math.round(interval[0] * 100)} to ${percent(interval[1])}` : "–";
}

/** A number, or a dash where there is none.
 * @param {number|null|undefined} value @param {number} digits behind the point */
export function fixed(value, digits) {
  return isNumber(value) ? value.toFixed(digits) : "–";
}
