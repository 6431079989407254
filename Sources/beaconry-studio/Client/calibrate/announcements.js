/** Seconds between two announcements of one step, so that a screen reader is not busy all the time. */
const pause = 20;

/**
 * @typedef {{step: string, quarter: number, time: number}} Said
 */

/**
 * What a screen reader is told of the progress, which is little: each new step, and each quarter of a long one.
 *
 * @param {Said|null} last what was said before
 * @param {{step: string, done: number, count: number}} progress
 * @param {number} time in seconds
 * @returns {{text: string, said: Said}|null} null if there is nothing to say
 */
export function announcement(last, { step, done, count }, time) {
  if (last?.step !== step) return { text: `${step}.`, said: { step, quarter: 0, time } };
  const quarter = count > 0 ? Math.min(4, Math.floor((4 * done) / count)) : 0;
  if (quarter <= last.quarter || time - last.time < pause) return null;
  return { text: `${step}: ${quarter * 25} %.`, said: { step, quarter, time } };
}
