import { expectedRSSI, levelName } from "../play/beacons.js";
import { errorAt, fixAt, heardAt, placeAt } from "../play/series.js";
import { count, metres } from "../play/words.js";
import { distance } from "../venue/shapes.js";

/**
 * @typedef {{text: string, isBad: boolean}} Fact
 * @typedef {{beacon: number, label: string, rssi: number, distance: number|null, expected: number|null}} HeardFact
 * @typedef {{error: number|null, facts: Fact[], heard: HeardFact[]}} MomentFacts
 */

/** A fix older than this was computed for another place: positions are computed each second. */
const oldAge = 2;

/**
 * What the data say about one moment of a walk; nothing is guessed.
 *
 * @param {object} given
 * @param {{truth: object, heard: object}} given.walk
 * @param {{fixes: object, errors: object}} given.located what a configuration computed for the walk
 * @param {import("../play/beacons.js").PlacedBeacon[]} given.beacons
 * @param {Object<string, any>} given.settings of the configuration
 * @param {object} given.document
 * @param {number} given.time
 * @returns {MomentFacts}
 */
export function factsAt({ walk, located, beacons, settings, document, time }) {
  const place = placeAt(walk.truth, time);
  const fix = fixAt(located.fixes, time);
  const error = errorAt(located.errors, time) ?? null;
  const heard = heardAt(walk.heard, time).map(({ beacon, rssi }) => heardFact(beacons[beacon], beacon, rssi, place, settings));
  const facts = [
    ...(place ? [] : [{ text: "The true place is not known at this moment.", isBad: false }]),
    ...errorFacts(fix, error, place, document),
    ...(fix ? ageFacts(fix, place, walk.truth, time, error) : []),
    { text: `The phone hears ${count(heard.length, "beacon")} in this second.`, isBad: heard.length < 3 },
    ...nearestFacts(beacons, heard, place),
  ];
  return { error, facts, heard };
}

function errorFacts(fix, error, place, document) {
  if (!fix) return [{ text: "There is no position yet.", isBad: true }];
  const facts = [];
  if (error !== null) facts.push({ text: `The position is ${metres(error)} from the true place.`, isBad: false });
  if (place && fix.level !== place.level) {
    facts.push({ text: `The level is wrong: the position is on ${levelName(document, fix.level)}, the person is on ${levelName(document, place.level)}.`, isBad: true });
  }
  if (Number.isFinite(fix.accuracy) && error !== null) {
    const radius = metres(fix.accuracy);
    facts.push(error > fix.accuracy
      ? { text: `The error is larger than the accuracy radius of ${radius}.`, isBad: true }
      : { text: `The error is within the accuracy radius of ${radius}.`, isBad: false });
  }
  return facts;
}

function ageFacts(fix, place, truth, time, error) {
  const facts = [];
  if (fix.age >= oldAge) facts.push({ text: `The position is old: it was published ${Math.round(fix.age)} s ago.`, isBad: true });
  const past = place && error > 2 ? nearestPast(fix, truth, time) : null;
  if (past && past.seconds >= 2 && past.distance < error / 2) {
    facts.push({ text: `The position is late: ${past.seconds} s before, the person was ${metres(past.distance)} from it.`, isBad: true });
  }
  return facts;
}

/** When, in the last 15 s, the person was nearest to the position on its level. */
function nearestPast(fix, truth, time) {
  let best = null;
  for (let seconds = 0; seconds <= Math.min(15, time); seconds++) {
    const place = placeAt(truth, time - seconds);
    if (!place || place.level !== fix.level) continue;
    const away = distance(place.at, fix.at);
    if (best === null || away < best.distance - 0.05) best = { seconds, distance: away };
  }
  return best;
}

function nearestFacts(beacons, heard, place) {
  if (!place) return [];
  let nearest = null;
  for (const [index, beacon] of beacons.entries()) {
    if (!beacon.at || beacon.level !== place.level) continue;
    const away = distance(beacon.at, place.at);
    if (nearest === null || away < nearest.away) nearest = { index, label: beacon.label, away };
  }
  if (nearest === null || heard.some((entry) => entry.beacon === nearest.index)) return [];
  return [{ text: `The phone does not hear the nearest beacon: ${nearest.label}, ${metres(nearest.away)} away.`, isBad: true }];
}

function heardFact(beacon, index, rssi, place, settings) {
  const isKnown = beacon?.at && place && beacon.level === place.level;
  const away = isKnown ? distance(beacon.at, place.at) : null;
  return {
    beacon: index,
    label: beacon?.label ?? `${index + 1}`,
    rssi,
    distance: away,
    expected: away === null ? null : expectedRSSI(beacon, away, settings),
  };
}
