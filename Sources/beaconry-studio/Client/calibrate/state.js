import { CalibrationJob } from "./job.js";
import { firstWish } from "./options.js";

/** What stays while people are in other rooms: the job runs on, and the form and the table are as they left them. */
const kept = new WeakMap();

/**
 * @typedef {object} CalibrateState
 * @property {CalibrationJob} job
 * @property {import("./options.js").CalibrationWish} wish
 * @property {import("./studies.js").Calibration[]} calibrations as the server last listed them
 * @property {string|null} chosen folder of the calibration that is shown
 * @property {string|null} shownJob folder of the finished job whose result was shown
 * @property {Set<string>} ticked folders to compare
 * @property {{key: string, isDescending: boolean}} order of the table
 */

/** @param {import("../main.js").Studio} studio @returns {CalibrateState} */
export function stateOf(studio) {
  if (!kept.has(studio)) {
    kept.set(studio, {
      job: new CalibrationJob(studio), wish: firstWish(studio.catalogue), calibrations: [], chosen: null, shownJob: null, ticked: new Set(),
      order: { key: "venue", isDescending: false },
    });
  }
  return kept.get(studio);
}
