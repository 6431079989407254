import { isNumber } from "../shell/values.js";

/** @typedef {import("./series.js").Errors} Errors */

/** The errors that are known, ascending.
 * @param {Errors} errors @returns {number[]} */
export function sortedErrors(errors) {
  return errors.e.filter(isNumber).sort((a, b) => a - b);
}

/**
 * A quantile of type 7, as the metrics CE50 and CE95 are; null without values.
 *
 * @param {ArrayLike<number>} sorted ascending
 * @param {number} share from 0 to 1
 */
export function quantile(sorted, share) {
  return sorted.length === 0 ? null : quantileOf(sorted, share);
}

/** The same of values of which there are some.
 * @param {ArrayLike<number>} sorted @param {number} share */
function quantileOf(sorted, share) {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}

/** Mean, median and 95 % of a walk's errors; each null without a fix.
 * @param {Errors} errors */
export function summary(errors) {
  const sorted = sortedErrors(errors);
  const mean = sorted.length === 0 ? null : sorted.reduce((sum, error) => sum + error, 0) / sorted.length;
  return { mean, median: quantile(sorted, 0.5), high: quantile(sorted, 0.95) };
}

/**
 * The share of time with an error up to a distance, as points of a line.
 *
 * @param {number[]} sorted ascending
 * @param {number} [count] of steps; more do not show
 * @returns {[number, number][]} metres and share
 */
export function distribution(sorted, count = 100) {
  if (sorted.length === 0) return [];
  return Array.from({ length: count + 1 }, (_, step) => [quantileOf(sorted, step / count), step / count]);
}

/**
 * The worst moments of a walk: peaks of the error, none within `gap` seconds of a worse one, in order of time. Moments
 * that are no worse than usual (the walk's median) are not among them.
 *
 * @param {Errors} errors
 * @param {number} [most]
 * @param {number} [gap]
 * @returns {{time: number, error: number}[]}
 */
export function worstMoments(errors, most = 4, gap = 15) {
  const usual = quantile(sortedErrors(errors), 0.5) ?? Infinity;
  /** @type {{time: number, error: number}[]} */
  const found = [];
  const moments = errors.t.map((time, index) => ({ time, error: errors.e[index] ?? NaN }));
  const worse = moments.filter((moment) => moment.error > usual);
  for (const moment of worse.sort((a, b) => b.error - a.error)) {
    if (found.length === most) break;
    if (found.every((other) => Math.abs(other.time - moment.time) >= gap)) found.push(moment);
  }
  return found.sort((a, b) => a.time - b.time);
}

/**
 * Steps of an axis from 0: round numbers, at most `most` of them, the last at or above `end`.
 *
 * @param {number} end
 * @param {number} most
 * @param {number[]} [bases] the round numbers between 1 and 10
 * @returns {number[]}
 */
export function axisSteps(end, most, bases = [1, 2, 5, 10]) {
  const least = Math.max(end, 1e-6) / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = bases.map((base) => base * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power;
  return Array.from({ length: Math.ceil(end / step - 1e-9) + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/** Steps of an axis of time: round seconds, minutes or hours, all within the walk.
 * @param {number} end @param {number} most */
export function timeSteps(end, most) {
  let step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600].find((step) => end / step <= most) ?? 7200;
  while (end / step > most) step *= 2;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}
