import { keyIn } from "../shell/catalogue.js";

/** @typedef {import("../shell/catalogue.js").Catalogue} Catalogue */

/**
 * @typedef {object} CalibrationWish what the form says; an empty text leaves the command line's default
 * @property {string} walks
 * @property {string} duration
 * @property {string} configurations
 * @property {string} seed
 * @property {string} objective
 * @property {string} more further options, as on a command line
 */

/** Fewest training walks that can show a difference, and how many give a first answer. */
const walkCounts = { fewest: 6, firstAnswer: 24 };

/** The options that are numbers and have a field, with its label and what helps to choose one. */
const numbers = [
  { key: "walks", label: "Training walks", help: ` ${walkCounts.firstAnswer} give a first answer. Use 120 before you decide.` },
  { key: "duration", label: "Length of a walk", help: "" },
  { key: "configurations", label: "Configurations", help: "" },
  { key: "seed", label: "Seed", help: "" },
];

/** The fields of numbers in the form.
 * @param {Pick<Catalogue, "options">} catalogue */
export function numberFields({ options }) {
  return numbers.map((own) => ({ ...keyIn(options, own.key), ...own }));
}

/** What is wrong with a number of training walks; empty if nothing is. As many test walks decide.
 * @param {string} walks as typed */
export function walksWarning(walks) {
  const isFew = walks.trim() !== "" && Number(walks) < walkCounts.fewest;
  return isFew ? `So few walks can hardly show a difference. Use at least ${walkCounts.fewest}, and ${walkCounts.firstAnswer} for a first answer.` : "";
}

/** The metrics that a calibration can minimise.
 * @param {Catalogue} catalogue */
export function objectivesOf({ options, metrics }) {
  const { words = [] } = keyIn(options, "objective");
  return metrics.filter(({ key }) => words.includes(key));
}

/** @param {Catalogue} catalogue @returns {CalibrationWish} */
export function firstWish({ options }) {
  return { walks: String(walkCounts.firstAnswer), duration: "", configurations: "", seed: "", objective: keyIn(options, "objective").defaultText, more: "" };
}

/**
 * The words of the command line that a wish stands for.
 *
 * @param {Catalogue} catalogue
 * @param {CalibrationWish} wish
 * @returns {string[]}
 * @throws {Error} if a quote of `more` is not closed
 */
export function optionWords(catalogue, wish) {
  const { flag, defaultText } = keyIn(catalogue.options, "objective");
  const given = numberFields(catalogue).filter(({ key }) => wish[key].trim() !== "").flatMap(({ key, flag }) => [flag, wish[key].trim()]);
  const objective = wish.objective === defaultText ? [] : [flag, wish.objective];
  return [...given, ...objective, ...shellWords(wish.more)];
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

/** A word as a shell reads it.
 * @param {string} word */
export function quoted(word) {
  return /^[A-Za-z0-9\-_./=:,+@%]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The same calibration on the command line.
 * @param {string} path of the venue file @param {string[]} words */
export function commandLine(path, words) {
  return ["beaconry", "calibrate", path, ...words].map(quoted).join(" ");
}
