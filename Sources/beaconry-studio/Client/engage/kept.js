import { keyIn } from "../shell/catalogue.js";
import { fixed, percent } from "./verdicts.js";

/** Few visits, so that the answer comes in about a minute. */
const fewVisits = 8;

/**
 * @typedef {object} Kept what a person sees in the room Engage, which stays while they are in another one
 * @property {{visits: number, profile: string, event: string}} wish
 * @property {import("./verdicts.js").Answer|null} answer
 * @property {object|null} document the venue of the answer
 * @property {number|null} chosen index of a zone
 * @property {string} profile the one that the answer is about
 */

/** @type {WeakMap<object, Kept>} */
const kept = new WeakMap();

/** @param {import("../main.js").Studio} studio @returns {Kept} */
export function keptOf(studio) {
  const known = kept.get(studio);
  if (known) return known;
  const { profiles, engagement } = studio.catalogue;
  const made = { wish: { visits: fewVisits, profile: profiles[0]?.name, event: (keyIn(engagement, "event").words ?? [])[0] }, answer: null, document: null, chosen: null, profile: "" };
  kept.set(studio, made);
  return made;
}

/** The answer of the last visits in the room Engage, if they were in this venue as it is.
 * @param {import("../main.js").Studio} studio @param {object|null} document @returns {import("./verdicts.js").Answer|null} */
export function answerOf(studio, document) {
  const { answer, document: visited } = keptOf(studio);
  return visited === document ? answer : null;
}

/** The verdict on a zone, its figures and what new beacons would change.
 * @param {import("./verdicts.js").Answer} answer @param {number} index of the zone */
export function verdictText({ result, advice }, index) {
  const { name, verdict, selected } = result.zones[index];
  const figures = `${name}, in many visits: ${verdict}. ${percent(selected.recall)} of ${selected.due} due visits notified, ${fixed(selected.falseAVisit, 2)} false notifications a visit.`;
  return advice[index] ? `${figures} ${advice[index]}` : figures;
}

/** What the profile achieves, by use of the phone, in one line.
 * @param {import("./verdicts.js").Answer} answer */
export function usesText({ result }) {
  return result.profiles.map(({ scenario, recall }) => `${scenario} ${percent(recall)}`).join(", ");
}
