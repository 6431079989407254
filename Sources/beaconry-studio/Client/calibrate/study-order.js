import { venueName } from "./studies.js";

/** @typedef {import("./studies.js").Calibration} Calibration */

/** What each column is ordered by; undefined stands last in both directions. */
const values = {
  venue: (calibration) => venueName(calibration),
  command: (calibration) => calibration.command,
  recommendation: (calibration) => calibration.recommendation,
  // A calibration that keeps the default gains nothing, whatever its candidate did.
  gain: ({ recommendation, headline }) => (headline ? (recommendation === "preset" ? headline.meanImprovement : 0) : undefined),
  changes: ({ isFinished, settings }) => (isFinished ? Object.keys(settings ?? {}).length : undefined),
};

/** The column and the direction after a click on a head: the same column turns, numbers begin with the largest. */
export function nextOrder(order, key) {
  if (order.key === key) return { key, isDescending: !order.isDescending };
  return { key, isDescending: key === "gain" || key === "changes" };
}

/** Calibrations in the order of a column.
 * @param {Calibration[]} calibrations @param {{key: string, isDescending: boolean}} order */
export function ordered(calibrations, { key, isDescending }) {
  const value = values[key];
  return [...calibrations].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const order = typeof x === "number" ? x - y : x.localeCompare(y, undefined, { numeric: true });
    return (isDescending ? -order : order) || a.folder.localeCompare(b.folder);
  });
}

/** The calibration to show at first: that of the open venue, the newest if the server says when, or the first finished one.
 * @param {Calibration[]} calibrations @param {string} venue */
export function firstShown(calibrations, venue) {
  const finished = calibrations.filter((calibration) => calibration.isFinished);
  const own = finished.find((calibration) => calibration.venue === venue);
  const [newest] = [...finished].sort((a, b) => (b.modified ?? -Infinity) - (a.modified ?? -Infinity));
  return (own ?? newest)?.folder ?? null;
}
