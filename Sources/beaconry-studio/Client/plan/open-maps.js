import { withName } from "./checked.js";
import { gridOf } from "./grid.js";
import { wishedPlaces } from "./layout.js";

/** @typedef {[number, number]} XY */

/**
 * Maps that the server keeps.
 *
 * @typedef {object} OpenMaps
 * @property {string} plan the server's name for them @property {string} id that of the venue @property {object} document
 * @property {number} level number @property {import("./classes.js").MapKind} kind
 * @property {import("./grid.js").CellGrid} grid @property {(number|null)[]} values by cell
 * @property {(XY|null|undefined)[]} sent where the server has each beacon; undefined if that is not known
 * @property {Set<number>} late beacons that must be sent before the maps are shown
 */

/**
 * Lets the server compute the maps of a level.
 *
 * @param {import("../main.js").Studio} studio @param {{document: object, id: string|null}} source @param {{level: number, kind: object}} wish @param {AbortSignal} signal
 * @returns {Promise<OpenMaps>}
 */
export async function openMaps(studio, source, { level, kind }, signal) {
  let name = "";
  const { plan, cell, columns, rows, values } = await withName(studio, source.document, (id) => {
    name = id;
    return studio.api.post("/api/plan/open", { id, level, maps: [kind.key] }, signal);
  }, signal, source.id);
  return {
    plan, id: name, document: source.document, level, kind, grid: gridOf(cell, columns, rows), values: values[kind.key],
    sent: wishedPlaces(source.document, new Map()), late: new Set(),
  };
}
