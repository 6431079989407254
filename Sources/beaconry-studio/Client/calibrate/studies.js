import { endOf, isNumber, isThere } from "../shell/values.js";
import { settingText } from "../tune/setting-values.js";

/**
 * @typedef {{meanImprovement: number, lowerBound?: number, upperBound?: number, walkCount?: number}} Evidence
 * @typedef {object} Calibration as the server lists it
 * @property {string} folder
 * @property {boolean} isFinished
 * @property {string} [venue]
 * @property {string} [command]
 * @property {"preset"|"default"} [recommendation]
 * @property {string} [reason] why the default is kept
 * @property {{key: string, name: string, unit: string}} [objective]
 * @property {Evidence} [headline] the candidate against the baseline on test walks, positive if it is better
 * @property {{baseline: number, candidate: number}} [medianError] metres on test walks
 * @property {Object<string, any>} [settings] recommended values that are not the default's
 * @property {object} [front] the key `front` of calibration.json
 * @property {number} [modified] when it was written, in seconds
 */

/** The venue's name of a calibration; an unfinished one only has its folder.
 * @param {Calibration} calibration */
export function venueName({ venue, folder }) {
  return venue ?? endOf(folder);
}

/** A calibration's name in tables: its venue, and the folder if that has another name.
 * @param {Calibration} calibration */
export function title(calibration) {
  const [venue, folder] = [venueName(calibration), endOf(calibration.folder)];
  return venue === folder ? venue : `${venue} (${folder})`;
}

/** A number with the true minus sign, and a plus if wished.
 * @param {number} value @param {{isSigned?: boolean}} form */
function gainNumber(value, { isSigned = false } = {}) {
  const text = Math.abs(value).toFixed(2);
  const sign = Number(text) === 0 ? "" : value < 0 ? "−" : isSigned ? "+" : "";
  return `${sign}${text}`;
}

/** The 95 % interval of evidence: `0.68 to 1.11`; empty if there are too few walks.
 * @param {Evidence} evidence */
function intervalText({ lowerBound, upperBound }) {
  return isNumber(lowerBound) && isNumber(upperBound) ? `${gainNumber(lowerBound)} to ${gainNumber(upperBound)}` : "";
}

/** What a calibration recommends, in a table.
 * @param {Calibration} calibration */
export function recommendationText({ recommendation }) {
  return { preset: "use the preset", default: "keep the default" }[recommendation] ?? "not stated";
}

/** The gain of a calibration in a table.
 * @param {Calibration} calibration */
export function gainText({ recommendation, headline, objective, medianError }) {
  if (!headline) return "";
  const gain = `${gainNumber(headline.meanImprovement, { isSigned: true })} ${objective?.unit ?? ""}`.trim();
  const interval = intervalText(headline);
  const but = medianError && isWorse(medianError) ? `, but the median error is ${medianChange(medianError)}` : "";
  if (recommendation === "preset") return `${interval ? `${gain} (${interval})` : gain}${but}`;
  return `none (best candidate ${interval ? `${gain}, ${interval}` : gain})`;
}

/**
 * The answer of a calibration in sentences: what to do first, then why.
 *
 * @param {Calibration} calibration
 * @returns {{title: string, lines: string[]}}
 */
export function answer({ recommendation, headline, objective, settings = {}, reason, medianError }) {
  const median = medianError && medianText(medianError, recommendation === "preset" ? "with the preset" : "with the best candidate");
  const evidence = headline && evidenceText(headline, objective);
  if (recommendation === "preset") {
    const count = Object.keys(settings).length;
    const change = `change ${count} setting${count === 1 ? "" : "s"}.`;
    return {
      title: medianError && isWorse(medianError) ? `Read the report before you ${change} The median error gets worse.` : `Use the recommended preset: ${change}`,
      lines: [median, evidence && `With the preset, ${evidence}`].filter(isThere),
    };
  }
  if (recommendation !== "default") return { title: "Open the report.", lines: ["The files of this calibration do not say what it recommends."] };
  const why = reason ?? "No change of settings is shown to be better.";
  return { title: "Keep the default settings.", lines: [why, median, evidence && `With the best candidate, ${evidence}`].filter(isThere) };
}

function isWorse({ baseline, candidate }) {
  return Number((candidate - baseline).toFixed(2)) > 0;
}

/** Such as `0.35 m worse`. */
function medianChange({ baseline, candidate }) {
  const text = Math.abs(candidate - baseline).toFixed(2);
  return Number(text) === 0 ? "the same" : `${text} m ${candidate > baseline ? "worse" : "better"}`;
}

function medianText(medianError, where) {
  const { baseline, candidate } = medianError;
  return `The median error is ${candidate.toFixed(2)} m ${where} and ${baseline.toFixed(2)} m with the default: ${medianChange(medianError)}.`;
}

function evidenceText(headline, objective) {
  const [name, unit] = [objective?.name ?? "objective", objective?.unit ?? ""];
  const change = `${gainNumber(Math.abs(headline.meanImprovement))} ${unit}`.trim();
  const walks = headline.walkCount ? `, on ${headline.walkCount} test walks` : "";
  const interval = intervalText(headline);
  const certainty = interval ? ` The 95 % interval of the gain is ${`${interval} ${unit}`.trim()}.` : "";
  return `the ${name} is ${change} ${headline.meanImprovement < 0 ? "higher" : "lower"} than with the default${walks}.${certainty}`;
}

/** Changed settings with the default beside them, in the order of the catalogue.
 * @param {Object<string, any>} settings @param {object} catalogue */
export function changedSettings(settings, catalogue) {
  const known = new Map(catalogue.settings.map((setting, index) => [setting.key, { setting, index }]));
  return Object.entries(settings)
    .map(([key, value]) => ({ key, value, known: known.get(key) }))
    .sort((a, b) => (a.known?.index ?? Infinity) - (b.known?.index ?? Infinity) || a.key.localeCompare(b.key))
    .map(({ key, value, known }) => ({
      key, value: text(known?.setting, value), standard: known ? text(known.setting, known.setting.defaultValue) : "–",
      unit: known?.setting.unit ?? "", sentence: known?.setting.sentence ?? "",
    }));
}

/** Settings as lines of a YAML file, for the clipboard.
 * @param {Object<string, any>} settings */
export function settingsLines(settings) {
  return Object.entries(settings).map(([key, value]) => `${key}: ${value}\n`).join("");
}

/**
 * The settings of several calibrations in rows, those that differ first. A setting that a calibration does not change has
 * the default.
 *
 * @param {Calibration[]} calibrations
 * @param {object} catalogue
 * @returns {{key: string, sentence: string, values: {text: string, isDefault: boolean}[], differs: boolean}[]}
 */
export function comparison(calibrations, catalogue) {
  const settings = new Map(catalogue.settings.map((setting) => [setting.key, setting]));
  const changed = new Set(calibrations.flatMap((calibration) => Object.keys(calibration.settings ?? {})));
  const order = [...settings.keys(), ...[...changed].filter((key) => !settings.has(key)).sort()];
  const rows = order.filter((key) => changed.has(key)).map((key) => {
    const setting = settings.get(key);
    const values = calibrations.map(({ settings: own = {} }) => {
      const isDefault = !(key in own);
      return { text: isDefault ? (setting ? text(setting, setting.defaultValue) : "–") : text(setting, own[key]), isDefault };
    });
    return { key, sentence: setting?.sentence ?? "", values, differs: values.some((value) => value.text !== values[0].text) };
  });
  return [...rows.filter((row) => row.differs), ...rows.filter((row) => !row.differs)];
}

function text(setting, value) {
  return setting ? settingText(setting, value) : typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
