import { room as calibrate } from "./calibrate/room.js";
import { room as draw } from "./draw/room.js";
import { room as engage } from "./engage/room.js";
import { room as plan } from "./plan/room.js";
import { venueBar } from "./save/bar.js";
import { statusLine } from "./save/status.js";
import { Api } from "./shell/api.js";
import { byId } from "./shell/dom.js";
import { Rooms } from "./shell/rooms.js";
import { room as tune } from "./tune/room.js";
import { startChecking } from "./venue/checking.js";
import { resumeVenue } from "./venue/files.js";
import { keepPicturesBy } from "./venue/pictures.js";
import { VenueStore } from "./venue/store.js";
import { room as watch } from "./watch/room.js";

/**
 * What the rooms share.
 *
 * @typedef {object} Studio
 * @property {Api} api @property {VenueStore} store
 * @property {string} folder in which files are
 * @property {(text: string, how?: {kind?: "error"|"info"}) => void} say shows a text in the line below the rooms
 * @property {import("./shell/catalogue.js").Catalogue} catalogue
 * @property {() => Map<string, number>} losses of all materials by name, dB
 */

const { say, clear } = statusLine(byId("status"));

async function start() {
  const api = new Api(Api.tokenOfAddress());
  const { folder, first } = await api.post("/api/files");
  const store = new VenueStore({ folder });
  keepPicturesBy((path) => store.keyOf(path));
  /** @type {Studio} */
  const studio = {
    api,
    store,
    folder,
    say,
    catalogue: await api.post("/api/catalogue"),
    losses: () =>
      new Map(Object.entries({
        ...Object.fromEntries(studio.catalogue.materials.map(({ name, loss }) => [name, loss])), ...store.document.materials,
      })),
  };
  await resumeVenue(studio, first);
  startChecking(studio);
  venueBar(byId("venue-bar"), studio);
  store.subscribe(({ reason }) => {
    if (["change", "undo", "redo"].includes(reason)) clear({ leavesFresh: true });
    if (reason === "access") say(accessText(store));
    if (reason === "refused") say("Another tab has this venue. Take it over with the button above, or close the other tab.", { kind: "error" });
    if (reason === "unkept") say("The browser has no room to keep unsaved work. Save now.", { kind: "error" });
  });
  addEventListener("beforeunload", (event) => {
    if (store.isDirty) event.preventDefault();
  });
  addEventListener("hashchange", () => clear());
  new Rooms([draw, plan, watch, tune, calibrate, engage], studio).open(location.hash.slice(1));
}

/** What it means that this tab got or lost the venue. */
function accessText(store) {
  if (store.isReadOnly) return "Another tab has this venue. This tab shows what is done there.";
  return store.canUndo ? "This tab has the venue again. Its steps can be undone as before." : "This tab has the venue now. Steps of the other tab cannot be undone here.";
}

start().catch((error) => say(error.message, { kind: "error" }));
