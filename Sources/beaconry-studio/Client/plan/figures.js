import { quantile } from "../play/statistics.js";
import { signed } from "../play/words.js";
import { classLabels, classOf, digitsOf, isYesOrNo, mapNumberText } from "./classes.js";

/** @typedef {import("./classes.js").MapKind} MapKind */

/**
 * The figures of a map; shares are of all cells, and each cell counts the same.
 *
 * @typedef {object} MapFigures
 * @property {number} count of cells @property {number} missing share of the cells without a value
 * @property {number|null} low 5 % of the values are below @property {number|null} median @property {number|null} high
 * @property {number[]} shares of the cells in each class
 */

/** @param {(number|null)[]} values @param {MapKind} kind @returns {MapFigures} */
export function figuresOf(values, kind) {
  const counts = Array.from({ length: kind.limits.length + 1 }, () => 0);
  const known = new Float64Array(values.length);
  let end = 0;
  for (const value of values) {
    if (value === null) continue;
    known[end] = value;
    end += 1;
    counts[classOf(value, kind.limits)] += 1;
  }
  const sorted = known.subarray(0, end).sort();
  const share = (count) => (values.length ? count / values.length : 0);
  return {
    count: values.length,
    missing: share(values.length - end),
    low: quantile(sorted, 0.05),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 0.95),
    shares: counts.map(share),
  };
}

/**
 * @typedef {object} FigureRow
 * @property {string} name @property {number|null} place index of the class whose colour it has; -1 for cells without a value
 * @property {string} now @property {string} before @property {Change|null} change
 *
 * @typedef {{text: string, kind: "better"|"worse"|"same"|"neutral"}} Change
 */

/** The rows of the table of figures.
 * @param {MapKind} kind @param {MapFigures} now @param {MapFigures|null} before @returns {FigureRow[]} */
export function figureRows(kind, now, before) {
  /** @type {["median"|"low"|"high", string][]} */
  const quantiles = isYesOrNo(kind) ? [] : [["median", "Median"], ["low", "5 % below"], ["high", "95 % below"]];
  return [
    ...quantiles.map(([key, name]) => /** @type {FigureRow} */ ({
      name, place: null, now: mapNumberText(kind, now[key]), before: before ? mapNumberText(kind, before[key]) : "",
      change: before && valueChange(kind, now[key], before[key]),
    })),
    ...classLabels(kind).map((name, place) => shareRow(name, place, now.shares[place], before?.shares[place])),
    shareRow("no value", -1, now.missing, before?.missing),
  ];
}

/** How a value changed, in words.
 * @param {MapKind} kind @returns {Change|null} null if one of them is missing */
export function valueChange(kind, now, before) {
  if (!Number.isFinite(now) || !Number.isFinite(before)) return null;
  const difference = now - before;
  const size = Math.abs(difference).toFixed(digitsOf(kind));
  if (Number(size) === 0) return { text: "same", kind: "same" };
  const isBetter = difference > 0 === kind.isMoreBetter;
  return { text: `${difference > 0 ? "↑" : "↓"} ${size} ${isBetter ? "better" : "worse"}`, kind: isBetter ? "better" : "worse" };
}

/** @param {string} name @param {number} place @param {number} now @param {number} [before] @returns {FigureRow} */
function shareRow(name, place, now, before) {
  const row = { name, place, now: percent(now), before: before === undefined ? "" : percent(before), change: null };
  if (before === undefined) return row;
  const points = Number(((now - before) * 100).toFixed(1));
  if (points === 0) return { ...row, change: { text: "same", kind: "same" } };
  return { ...row, change: { text: `${points > 0 ? "+" : ""}${signed(points.toFixed(1))}`, kind: "neutral" } };
}

/** @param {number} share */
export function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
