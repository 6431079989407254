import { placedBeacons } from "./beacons.js";

/**
 * Walks over the plan. Recorded walks have the same shape.
 *
 * @typedef {object} Run
 * @property {string} run the server's name for it
 * @property {string} id of the checked venue that the walks are of
 * @property {object} document the venue as it was when the walks were made
 * @property {{id: string, walks: number, duration: number, seed: number}} request the same request gives the same walks
 * @property {{name: string, device: string, duration: number, truth: import("./series.js").Track, heard: import("./series.js").Heard}[]} walks
 * @property {import("./beacons.js").PlacedBeacon[]} beacons
 */

/**
 * Simulates walks in the checked venue.
 *
 * @param {object} studio
 * @param {import("./walk-form.js").WalkWish} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<Run>}
 */
export async function simulate(studio, { walks, duration, seed }, signal) {
  const { checkedId: id, document } = studio.store;
  const request = { id, walks, duration, seed };
  const answer = await sendSimulate(studio, document, request, signal);
  return { id, document, request, run: answer.run, walks: answer.walks, beacons: placedBeacons(answer.beacons, document) };
}

/**
 * Computes the positions of a run's walks. A server that has forgotten the run, or was started again, gets the same walks again.
 *
 * @param {object} studio
 * @param {Run} run
 * @param {{preset: string, settings: Object<string, any>}} configuration
 * @param {AbortSignal} [signal]
 */
export async function locate(studio, run, { preset, settings }, signal) {
  const send = (name) => studio.api.post("/api/locate", { run: name, preset, settings }, signal);
  try {
    return await send(run.run);
  } catch (error) {
    if (!isLost(error, "run")) throw error;
    return send((await sendSimulate(studio, run.document, run.request, signal)).run);
  }
}

async function sendSimulate(studio, document, request, signal) {
  try {
    return await studio.api.post("/api/simulate", request, signal);
  } catch (error) {
    if (!isLost(error, "id")) throw error;
    const { id } = await studio.api.post("/api/venue/check", { document }, signal);
    return studio.api.post("/api/simulate", { ...request, id }, signal);
  }
}

/** Whether the server does not have what a key of the request names. */
function isLost(error, key) {
  return (error.problems ?? []).some((problem) => problem.path === key);
}
