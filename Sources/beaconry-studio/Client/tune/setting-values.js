/** @typedef {import("../shell/catalogue.js").Setting} Setting @typedef {import("../shell/catalogue.js").Value} Value */

/** The number beside its range that switches a setting off; null if there is none.
 * @param {Setting} setting */
export function offValue(setting) {
  return typeof setting.offValue === "number" ? setting.offValue : null;
}

/** The least and the greatest number of a setting that is one.
 * @param {Pick<Setting, "range">} setting @returns {[number, number]} */
export function rangeOf({ range: [low, high] = [null, null] }) {
  return [low ?? -Infinity, high ?? Infinity];
}

/** The step of a slider: a round hundredth of the range, 1 for whole numbers.
 * @param {Setting} setting */
export function sliderStep(setting) {
  if (setting.kind === "integer") return 1;
  const [low, high] = rangeOf(setting);
  const hundredth = (high - low) / 100;
  const power = 10 ** Math.floor(Math.log10(hundredth));
  const step = [1, 2, 5, 10].map((base) => base * power).findLast((step) => step <= hundredth * 1.05) ?? power;
  return Number(step.toPrecision(2));
}

/** Whether a setting may have a value.
 * @param {Setting} setting @param {any} value */
export function isAllowed(setting, value) {
  switch (setting.kind) {
    case "flag": return typeof value === "boolean";
    case "choice": return Boolean(setting.words?.includes(value));
    default:
      if (typeof value !== "number" || !Number.isFinite(value)) return false;
      if (value === offValue(setting)) return true;
      return value >= rangeOf(setting)[0] && value <= rangeOf(setting)[1] && (setting.kind !== "integer" || Number.isInteger(value));
  }
}

/** A value for readers: `on`, `off`, `2.5`.
 * @param {Setting} setting @param {Value} value */
export function settingText(setting, value) {
  if (setting.kind === "flag") return value ? "on" : "off";
  if (value === offValue(setting)) return "off";
  return setting.kind === "choice" ? `${value}` : String(value).replace("-", "−");
}

/** The range for readers, short: `1 to 12 beacons, or 0 for off`.
 * @param {Setting} setting */
export function rangeText(setting) {
  return (setting.allowed ?? "").replace(/^a (whole )?number from /, "").replaceAll('"', "").replace(/-(?=\d)/g, "−");
}

/**
 * The value of every setting with a preset.
 *
 * @param {{settings: Setting[], presets: import("../shell/catalogue.js").Preset[]}} catalogue
 * @param {string} preset
 * @returns {Object<string, Value>}
 */
export function presetValues(catalogue, preset) {
  const defaults = Object.fromEntries(catalogue.settings.map((setting) => [setting.key, setting.defaultValue]));
  return { ...defaults, ...catalogue.presets.find((other) => other.name === preset)?.settings };
}
