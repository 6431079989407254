/**
 * Whether there is something to show.
 *
 * @template T
 * @param {T|null|undefined|false|""} value
 * @returns {value is T}
 */
export function isThere(value) {
  return Boolean(value);
}

/** The name at the end of a path.
 * @param {string} path */
export function endOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether there is a number; the server writes null where there is none.
 * @param {number|null|undefined} value @returns {value is number} */
export function isNumber(value) {
  return Number.isFinite(value);
}
