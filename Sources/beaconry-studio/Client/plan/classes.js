import { signed } from "../play/words.js";
import { isNumber } from "../shell/values.js";

/**
 * @typedef {object} MapKind one map, as the server describes it
 * @property {string} key @property {string} name @property {string} unit empty for pure numbers @property {string} definition
 * @property {number[]} limits of the classes, ascending @property {boolean} isMoreBetter
 */

// Viridis, mixed with a third of white so that walls stay visible: light is good, dark is bad, also without colours.
const ramp = ["#440154", "#443983", "#31688e", "#21918c", "#35b779", "#90d743", "#fde725"];
const white = 0.33;

/** The class of a value: the first is below the first limit, the last at or above the last; -1 without a value.
 * @param {number|null} value @param {number[]} limits */
export function classOf(value, limits) {
  if (value === null) return -1;
  let place = 0;
  while (place < limits.length && value >= limits[place]) place += 1;
  return place;
}

/** Whether a map says yes or no.
 * @param {MapKind} kind */
export function isYesOrNo(kind) {
  return kind.unit === "" && kind.limits.length === 1;
}

/** The colour of each class, as red, green and blue.
 * @param {MapKind} kind @returns {[number, number, number][]} */
export function classColours(kind) {
  const last = kind.limits.length;
  const colours = Array.from({ length: last + 1 }, (_, index) => rampColour(last === 0 ? 1 : index / last));
  return kind.isMoreBetter ? colours : colours.reverse();
}

/** @param {[number, number, number]} colour */
export function cssColour(colour) {
  return `rgb(${colour.join(", ")})`;
}

/** @param {number} share from dark to light @returns {[number, number, number]} */
function rampColour(share) {
  const place = share * (ramp.length - 1);
  const below = Math.min(Math.floor(place), ramp.length - 2);
  const [a, b] = [channels(ramp[below]), channels(ramp[below + 1])];
  const mixed = (channel) => Math.round((a[channel] + (b[channel] - a[channel]) * (place - below)) * (1 - white) + 255 * white);
  return [mixed(0), mixed(1), mixed(2)];
}

function channels(hex) {
  return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16));
}

/** What each class is, without the unit.
 * @param {MapKind} kind @returns {string[]} */
export function classLabels(kind) {
  if (isYesOrNo(kind)) return ["no", "yes"];
  const { limits } = kind;
  const texts = limits.map(signed);
  return [`below ${texts[0]}`, ...texts.slice(1).map((text, index) => `${texts[index]} to ${text}`), `${texts.at(-1)} or more`];
}

/** A value with its unit: `3.2 m`, `−71.0 dBm`; `no value` if there is none.
 * @param {MapKind} kind @param {number|null|undefined} value */
export function mapValueText(kind, value) {
  if (!isNumber(value)) return "no value";
  if (isYesOrNo(kind)) return classLabels(kind)[classOf(value, kind.limits)];
  return `${mapNumberText(kind, value)} ${kind.unit}`.trim();
}

/** A value without its unit.
 * @param {MapKind} kind @param {number|null} value */
export function mapNumberText(kind, value) {
  return value === null ? "–" : signed(value.toFixed(digitsOf(kind)));
}

/** Digits behind the point: metres and decibels are not known better than to a tenth.
 * @param {MapKind} kind */
export function digitsOf(kind) {
  return kind.unit === "" ? 2 : 1;
}
