/**
 * @typedef {object} CalibrationWish what the form says; an empty text leaves the command line's default
 * @property {string} walks
 * @property {string} duration
 * @property {string} configurations
 * @property {string} seed
 * @property {string} objective
 * @property {string} more further options, as on a command line
 */

/** The fields of the form, with their options, their defaults and what they mean. */
export const numberFields = [
  { key: "walks", flag: "--walks", label: "Training walks", minimum: 1, usual: "120",
    hint: "As many validation walks and as many test walks are added. 24 give a first answer. Use 120 before you decide." },
  { key: "duration", flag: "--duration", label: "Seconds each", minimum: 1, usual: "240", hint: "Length of a simulated walk." },
  { key: "configurations", flag: "--configurations", label: "Configurations", minimum: 0, usual: "256",
    hint: "Number of configurations that the search starts with, besides the presets." },
  { key: "seed", flag: "--seed", label: "Seed", minimum: 0, usual: "1", hint: "The same seed gives the same result." },
];

/** What is wrong with a number of training walks; empty if nothing is. As many test walks decide. @param {string} walks as typed */
export function walksWarning(walks) {
  const isFew = walks.trim() !== "" && Number(walks) < 6;
  return isFew ? "So few walks can hardly show a difference. Use at least 6, and 24 for a first answer." : "";
}

/** The metrics that a calibration can minimise, in words. The first is the command line's default. */
export const objectives = [
  { key: "ipinScore", label: "IPIN score (75 % error and levels)", meaning: "75 % of all moments have an error below the IPIN score. A wrong level adds 15 m." },
  { key: "ce50", label: "CE50 (median error)", meaning: "Half of the moments with a position have an error below CE50." },
  { key: "ce75", label: "CE75 (75 % error)", meaning: "75 % of the moments with a position have an error below CE75." },
  { key: "ce90", label: "CE90 (90 % error)", meaning: "90 % of the moments with a position have an error below CE90." },
  { key: "ce95", label: "CE95 (95 % error)", meaning: "95 % of the moments with a position have an error below CE95." },
  { key: "meanError", label: "Mean error", meaning: "" },
  { key: "rmsError", label: "RMS error", meaning: "Large errors count more in the RMS error than in the mean error." },
  { key: "maxError", label: "Largest error", meaning: "" },
  { key: "bias", label: "Bias", meaning: "The bias is the part of the errors that has one direction." },
  { key: "kaggleScore", label: "Kaggle score (mean error and levels)", meaning: "The Kaggle score is the mean error. A wrong level adds 15 m." },
];

/** @returns {CalibrationWish} */
export function firstWish() {
  return { walks: "24", duration: "", configurations: "", seed: "", objective: objectives[0].key, more: "" };
}

/**
 * The words of the command line that a wish stands for.
 *
 * @param {CalibrationWish} wish
 * @returns {string[]}
 * @throws {Error} if a quote of `more` is not closed
 */
export function optionWords(wish) {
  const numbers = numberFields.filter(({ key }) => wish[key].trim() !== "").flatMap(({ key, flag }) => [flag, wish[key].trim()]);
  const objective = wish.objective === objectives[0].key ? [] : ["--objective", wish.objective];
  return [...numbers, ...objective, ...shellWords(wish.more)];
}

/**
 * The words of a line, split as a shell splits them: spaces part words, quotes and backslashes keep them together.
 *
 * @param {string} line
 * @returns {string[]}
 * @throws {Error} if a quote is not closed
 */
export function shellWords(line) {
  const words = [];
  let word = null;
  let quote = "";
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === "\\" && quote !== "'" && at + 1 < line.length && (quote === "" || '"\\$`'.includes(line[at + 1]))) {
      at += 1;
      word = (word ?? "") + line[at];
    } else if (quote !== "") {
      if (sign === quote) quote = "";
      else word += sign;
    } else if (sign === "'" || sign === '"') {
      quote = sign;
      word ??= "";
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else {
      word = (word ?? "") + sign;
    }
  }
  if (quote !== "") throw new Error(`Close the quote ${quote} in the further options.`);
  if (word !== null) words.push(word);
  return words;
}

/** A word as a shell reads it. @param {string} word */
export function quoted(word) {
  return /^[A-Za-z0-9\-_./=:,+@%]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The same calibration on the command line. @param {string} path of the venue file @param {string[]} words */
export function commandLine(path, words) {
  return ["beaconry", "calibrate", path, ...words].map(quoted).join(" ");
}
