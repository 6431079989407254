import { errorsOfVenue } from "../play/venue-state.js";

/**
 * What a person does next before there are maps, or waits for.
 *
 * @param {import("./desk.js").PlanDesk} desk
 * @returns {{text: string, link?: boolean, isProblem?: boolean}} without a text if the maps are there; `link` leads to the room Draw
 */
export function stepBeforeMaps({ store, part, maps, beacons, proposal, shown }) {
  if (!part.outline?.length) return { text: "Draw or open a venue first. Maps need the outline of a level.", link: true };
  const errors = errorsOfVenue(store);
  if (errors) return { text: `Correct ${errors}. Until then the map does not follow.`, link: true };
  if (maps.problem) return { text: maps.problem, isProblem: true };
  if (maps.isComputing) return { text: proposal.document ? "Computing the map with the proposed beacons …" : "Computing the map …" };
  if (!shown) return { text: "The venue is being checked. This takes a moment." };
  if (!beacons.length && !proposal.document) return { text: "This level has no beacons. Press B and click the map, or let Beaconry place them." };
  return { text: "" };
}
