import { isNumber } from "./values.js";

/** @typedef {import("./catalogue.js").Metric} Metric */

/**
 * A metric of the catalogue; one that it does not have, such as in a file of another version, is called by its key.
 *
 * @param {{metrics: Metric[]}} catalogue @param {string} key @returns {Metric}
 */
export function metricOf({ metrics }, key) {
  return metrics.find((metric) => metric.key === key) ?? { key, name: key, sentence: "", unit: "1", isShare: false, decimals: 2, better: "lower" };
}

/** How a metric is shown: shares in percent, all else in its unit.
 * @param {Metric} metric */
export function formOf({ unit, decimals, isShare }) {
  return isShare ? { factor: 100, decimals: decimals - 2, unit: "%" } : { factor: 1, decimals, unit: unit === "1" ? "" : unit };
}

/** The heading of a metric's column or axis: `Latency, s`.
 * @param {Metric} metric */
export function metricHeading(metric) {
  const { unit } = formOf(metric);
  return unit ? `${metric.name}, ${unit}` : metric.name;
}

/** A value without its unit.
 * @param {Metric} metric @param {number|null|undefined} value */
export function metricNumber(metric, value) {
  if (!isNumber(value)) return "–";
  const { factor, decimals } = formOf(metric);
  return (value * factor).toFixed(decimals).replace("-", "−");
}

/** A value with its unit: `2.31 m`, `97.2 %`.
 * @param {Metric} metric @param {number|null|undefined} value */
export function metricText(metric, value) {
  return isNumber(value) ? `${metricNumber(metric, value)} ${formOf(metric).unit}`.trim() : "–";
}

/** How far a value is from good: less is better.
 * @param {Metric} metric @param {number} value */
function distanceFromGood({ better }, value) {
  if (typeof better === "number") return Math.abs(value - better);
  return better === "higher" ? -value : value;
}

/**
 * The change of a metric against the baseline, in words and with an arrow for the direction of the number.
 *
 * @param {Metric} metric @param {number|undefined} value @param {number|undefined} baseline
 * @returns {{text: string, kind: "better"|"worse"|"same"}|null} null if one of them has no value
 */
export function change(metric, value, baseline) {
  if (!isNumber(value) || !isNumber(baseline)) return null;
  const { factor, decimals } = formOf(metric);
  const difference = (value - baseline) * factor;
  const size = Math.abs(difference).toFixed(decimals);
  if (Number(size) === 0) return { text: "same", kind: "same" };
  const nearer = distanceFromGood(metric, baseline) - distanceFromGood(metric, value);
  const arrow = difference > 0 ? "↑" : "↓";
  if (Math.abs(nearer) * factor < 10 ** -decimals / 2) return { text: `${arrow} ${size} as good`, kind: "same" };
  const kind = nearer > 0 ? "better" : "worse";
  return { text: `${arrow} ${size} ${kind}`, kind };
}
