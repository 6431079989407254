/**
 * @typedef {[number, number]} XY
 * @typedef {{t: number[], x: number[], y: number[], level: number[]}} Track times in seconds, ascending
 * @typedef {Track & {accuracy: number[], ellipse: ([number, number, number]|null)[]}} Fixes
 * @typedef {{t: number[], e: (number|null)[]}} Errors metres; null where there is no fix yet
 * @typedef {{t: number[], beacons: [number, number][][]}} Heard for each second: index of the beacon, RSSI in dBm
 */

/** The index of the last time that is not after `time`; -1 before the first.
 * @param {number[]} times @param {number} time */
export function indexAt(times, time) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the way of a truth is known, samples are at most as far apart, seconds. */
export const longestGap = 5;

/** Whether somebody may have been anywhere between a sample and the next.
 * @param {Track} track @param {number} index @param {number} gap */
function isLost(track, index, gap) {
  const next = index + 1;
  const moved =
    track.x[next] !== track.x[index] || track.y[next] !== track.y[index] || track.level[next] !== track.level[index];
  // Times have milliseconds.
  return moved && track.t[next] - track.t[index] > gap + 0.01;
}

/**
 * Where a walker is: between two samples of one level they go straight on, unless these are too far apart. Unknown more than a
 * second before and after known times.
 *
 * @param {Track} track
 * @param {number} time
 * @returns {{at: XY, level: number}|null}
 */
export function placeAt(track, time) {
  if (track.t.length === 0 || time < track.t[0] - 1 || time > track.t[track.t.length - 1] + 1) return null;
  const index = Math.max(indexAt(track.t, time), 0);
  const next = index + 1;
  /** @type {{at: XY, level: number}} */
  const here = { at: [track.x[index], track.y[index]], level: track.level[index] };
  if (next >= track.t.length || time <= track.t[index]) return here;
  if (isLost(track, index, longestGap)) {
    if (time <= track.t[index] + 1) return here;
    return time < track.t[next] - 1 ? null : { at: [track.x[next], track.y[next]], level: track.level[next] };
  }
  if (track.level[next] !== here.level) return here;
  const share = (time - track.t[index]) / (track.t[next] - track.t[index]);
  here.at = [here.at[0] + (track.x[next] - here.at[0]) * share, here.at[1] + (track.y[next] - here.at[1]) * share];
  return here;
}

/**
 * The fix that an app shows: the last one, with its age in seconds.
 *
 * @param {Fixes} fixes
 * @param {number} time
 * @returns {{at: XY, level: number, accuracy: number|null, ellipse: [number, number, number]|null, age: number}|null}
 */
export function fixAt(fixes, time) {
  const index = indexAt(fixes.t, time);
  if (index < 0) return null;
  return {
    at: [fixes.x[index], fixes.y[index]],
    level: fixes.level[index],
    accuracy: fixes.accuracy?.[index] ?? null,
    ellipse: fixes.ellipse?.[index] ?? null,
    age: time - fixes.t[index],
  };
}

/** An error that is older is one of another place, seconds. */
const oldError = 2;

/** The error at a time, metres; null without a fix, and where the truth is not known.
 * @param {Errors} errors @param {number} time */
export function errorAt(errors, time) {
  const index = indexAt(errors.t, time);
  return index < 0 || time - errors.t[index] > oldError ? null : errors.e[index];
}

/**
 * What the phone heard in the second of `time`, the strongest first; nothing if that second has no entry.
 *
 * @param {Heard} heard
 * @param {number} time
 * @returns {{beacon: number, rssi: number}[]}
 */
export function heardAt(heard, time) {
  const index = indexAt(heard.t, time);
  if (index < 0 || time - heard.t[index] > 1) return [];
  return heard.beacons[index].map(([beacon, rssi]) => ({ beacon, rssi })).sort((a, b) => b.rssi - a.rssi);
}

/**
 * The pieces of a track on one level between two times.
 *
 * @param {Track} track
 * @param {number} from
 * @param {number} to
 * @param {number} level
 * @param {number} [gap] a piece ends where the next sample is farther away in time and space, seconds
 * @returns {XY[][]}
 */
export function pieces(track, from, to, level, gap = Infinity) {
  /** @type {XY[][]} */
  const result = [];
  /** @type {XY[]} */
  let piece = [];
  const end = indexAt(track.t, to);
  for (let index = Math.max(indexAt(track.t, from), 0); index <= end; index++) {
    if (track.level[index] === level) piece.push([track.x[index], track.y[index]]);
    const isLast = track.level[index] !== level || index === end || isLost(track, index, gap);
    if (isLast && piece.length > 0) {
      result.push(piece);
      piece = [];
    }
  }
  return result;
}
