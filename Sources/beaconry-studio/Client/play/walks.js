import { placedBeacons } from "./beacons.js";

/**
 * Walks in the venue, simulated or recorded.
 *
 * @typedef {object} Run
 * @property {string} run the server's name for it
 * @property {string} id of the checked venue that the walks are of
 * @property {object} document the venue as it was when the walks were made
 * @property {Request} request the same request gives the same walks
 * @property {number} total how many walks there are to choose from
 * @property {{message: string}[]} warnings
 * @property {{name: string, device: string, duration: number, truth: import("./series.js").Track, heard: import("./series.js").Heard}[]} walks
 * @property {import("./beacons.js").PlacedBeacon[]} beacons
 *
 * @typedef {{path: string, body: object}} Request
 * @typedef {(progress: {step: string, done: number, count: number}) => void} OnProgress
 */

/**
 * Simulates walks in the checked venue.
 *
 * @param {import("../main.js").Studio} studio
 * @param {import("./walk-form.js").WalkWish} wish
 * @param {OnProgress} onProgress
 * @param {AbortSignal} [signal]
 * @returns {Promise<Run>}
 */
export function simulate(studio, { walks, duration, seed }, onProgress, signal) {
  return ask(studio, { path: "/api/simulate", body: { walks, duration, seed } }, onProgress, signal);
}

/**
 * Recorded walks of the checked venue.
 *
 * @param {import("../main.js").Studio} studio
 * @param {import("./recorded-form.js").RecordedWish} wish
 * @param {OnProgress} onProgress
 * @param {AbortSignal} [signal]
 * @returns {Promise<Run>}
 */
export function recorded(studio, { folder, first, walks }, onProgress, signal) {
  return ask(studio, { path: "/api/recorded", body: { folder, first, walks } }, onProgress, signal);
}

/**
 * Computes the positions of a run's walks.
 *
 * @param {import("../main.js").Studio} studio
 * @param {Run} run
 * @param {{preset: string, settings: Object<string, any>}} configuration
 * @param {AbortSignal} [signal]
 */
export function locate(studio, run, { preset, settings }, signal) {
  return withRun(studio, run, (name) => studio.api.post("/api/locate", { run: name, preset, settings }, signal), signal);
}

/**
 * Which zones an app notifies on a run's walks.
 *
 * @param {import("../main.js").Studio} studio
 * @param {Run} run
 * @param {{preset: string, profile?: string}} app `profile` is that of an SDK; without it, entry at the first position in a zone
 * @param {AbortSignal} [signal]
 */
export function notifications(studio, run, { preset, profile }, signal) {
  return withRun(studio, run, (name) => studio.api.post("/api/notifications", { run: name, preset, profile }, signal), signal);
}

/** Calls the server about a run. A server that has forgotten it, or was started again, gets the same walks again. */
async function withRun(studio, run, call, signal) {
  try {
    return await call(run.run);
  } catch (error) {
    if (!isLost(error, "run")) throw error;
    const again = await send(studio, run.document, run.id, run.request, () => {}, signal);
    if (run.request.path === "/api/recorded" && again.run !== run.run) throw new Error("The recordings changed since. Press Show again.");
    return call(again.run);
  }
}

async function ask(studio, request, onProgress, signal) {
  const { checkedId: id, document } = studio.store;
  const answer = await send(studio, document, id, request, onProgress, signal);
  const { run, walks, total, warnings } = answer;
  return { id, document, request, run, walks, total, warnings, beacons: placedBeacons(answer.beacons, document) };
}

async function send(studio, document, id, { path, body }, onProgress, signal) {
  try {
    return await studio.api.work(path, { ...body, id }, onProgress, signal);
  } catch (error) {
    if (!isLost(error, "id")) throw error;
    const checked = await studio.api.post("/api/venue/check", { document }, signal);
    return studio.api.work(path, { ...body, id: checked.id }, onProgress, signal);
  }
}

/** Whether the server does not have what a key of the request names. */
function isLost(error, key) {
  return (error.problems ?? []).some((problem) => problem.path === key);
}
