/** @typedef {{value: number|null, unit: string, name: string, goodValues?: string, summary?: string}} Metric */

/** Good values of the metrics if the server does not say: high, or near a number; all others are good if low. */
const good = {
  floorDetection: "high", zoneDetection: "high", zoneDetectionTo1m: "high", zoneDetection1To3m: "high", zoneDetectionFrom3m: "high",
  availability: "high", within3m: "high", within5m: "high", within10m: "high",
  biasX: "near 0", biasY: "near 0", latency: "near 0", pathRatio: "near 1", accuracyHonesty: "near 0.68",
};

/** The metrics that stand first, with the words that people know better. */
export const mainMetrics = new Map([
  ["ce50", "Median error"], ["meanError", "Mean error"], ["ce75", "CE75"], ["ce95", "CE95"],
  ["floorDetection", "Right level"], ["zoneDetection", "Right zone"], ["latency", "Delay"], ["jumpRate", "Jumps"], ["accuracyHonesty", "Inside circle"],
]);

/** Metrics of the unit 1 that are no share of something. */
const ratios = new Set(["pathRatio"]);

const units = { "1/h": "/ h", "1/min": "/ min" };

/** How a metric is shown: the factor, the digits and the unit. @param {string} key @param {Metric} metric */
function form(key, metric) {
  if (metric.unit === "1" && !ratios.has(key)) return { factor: 100, digits: 0, unit: "%" };
  if (metric.unit === "1") return { factor: 1, digits: 2, unit: "" };
  return { factor: 1, digits: 2, unit: units[metric.unit] ?? metric.unit };
}

/** A value with its unit: `2.31 m`, `97 %`. @param {string} key @param {Metric} metric */
export function metricText(key, metric) {
  if (!Number.isFinite(metric?.value)) return "–";
  const { factor, digits, unit } = form(key, metric);
  return `${(metric.value * factor).toFixed(digits).replace("-", "−")} ${unit}`.trim();
}

/** How far a value is from good: less is better. */
function distanceFromGood(key, metric) {
  const goodValues = metric.goodValues ?? good[key] ?? "low";
  if (goodValues === "high") return -metric.value;
  const near = /^near (.+)$/.exec(goodValues);
  return near ? Math.abs(metric.value - Number(near[1])) : metric.value;
}

/**
 * The change of a metric against the baseline, in words and with an arrow for the direction of the number.
 *
 * @param {string} key
 * @param {Metric} metric
 * @param {Metric} baseline
 * @returns {{text: string, kind: "better"|"worse"|"same"}|null} null if one of them has no value
 */
export function change(key, metric, baseline) {
  if (!Number.isFinite(metric?.value) || !Number.isFinite(baseline?.value)) return null;
  const { factor, digits } = form(key, metric);
  const difference = (metric.value - baseline.value) * factor;
  const size = Math.abs(difference).toFixed(digits);
  if (Number(size) === 0) return { text: "same", kind: "same" };
  const nearer = distanceFromGood(key, baseline) - distanceFromGood(key, metric);
  const arrow = difference > 0 ? "↑" : "↓";
  if (Math.abs(nearer) * factor < 10 ** -digits / 2) return { text: `${arrow} ${size} as good`, kind: "same" };
  const kind = nearer > 0 ? "better" : "worse";
  return { text: `${arrow} ${size} ${kind}`, kind };
}
