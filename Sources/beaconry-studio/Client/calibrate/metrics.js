/** Names and units of the metrics that a front may have, as `beaconry metrics` prints them. */
const metrics = {
  meanError: ["Mean error", "m"], rmsError: ["RMS error", "m"], ce50: ["CE50", "m"], ce75: ["CE75", "m"], ce90: ["CE90", "m"],
  ce95: ["CE95", "m"], maxError: ["Largest error", "m"], biasX: ["Bias in x", "m"], biasY: ["Bias in y", "m"], bias: ["Bias", "m"],
  floorDetection: ["Floor detection", "%"], zoneDetection: ["Zone detection", "%"], zoneDetectionTo1m: ["Zone detection, less than 1 m inside", "%"],
  zoneDetection1To3m: ["Zone detection, 1 m to 3 m inside", "%"], zoneDetectionFrom3m: ["Zone detection, 3 m and more inside", "%"],
  ipinScore: ["IPIN score", "m"], kaggleScore: ["Kaggle score", "m"], availability: ["Availability", "%"], latency: ["Latency", "s"],
  timeToFirstFix: ["Time to first fix", "s"], timeToCorrectLevel: ["Time to correct level", "s"], falseLevelChanges: ["False level changes", "per h"],
  standstillJitter: ["Standstill jitter", "m"], jumpRate: ["Jump rate", "per min"], pathRatio: ["Path ratio", ""],
  wallCrossings: ["Wall crossings", "per min"], energyIndex: ["Energy index", "mAh/h"], accuracyHonesty: ["Accuracy honesty", "%"],
  accuracyRadius: ["Accuracy radius", "m"], within3m: ["Readiness, 3 m", "%"], within5m: ["Readiness, 5 m", "%"], within10m: ["Readiness, 10 m", "%"],
};

/** @param {string} key @returns {{key: string, name: string, unit: string, factor: number}} */
export function metricOf(key) {
  const [name, unit] = metrics[key] ?? [key, ""];
  return { key, name, unit, factor: unit === "%" ? 100 : 1 };
}

/** The heading of a metric's column or axis: `Latency, s`. @param {string} key */
export function metricHeading(key) {
  const { name, unit } = metricOf(key);
  return unit ? `${name}, ${unit}` : name;
}

/** A value without its unit. @param {string} key @param {number|undefined} value */
export function metricNumber(key, value) {
  if (!Number.isFinite(value)) return "–";
  const { factor, unit } = metricOf(key);
  return (value * factor).toFixed(unit === "%" ? 1 : 2).replace("-", "−");
}

/** A value with its unit. @param {string} key @param {number|undefined} value */
export function metricWithUnit(key, value) {
  return `${metricNumber(key, value)} ${metricOf(key).unit}`.trim();
}
