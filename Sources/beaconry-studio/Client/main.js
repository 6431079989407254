import { room as calibrate } from "./calibrate/room.js";
import { room as draw } from "./draw/room.js";
import { room as plan } from "./plan/room.js";
import { venueBar } from "./save/bar.js";
import { Api } from "./shell/api.js";
import { fill, element } from "./shell/dom.js";
import { Rooms } from "./shell/rooms.js";
import { room as tune } from "./tune/room.js";
import { startChecking } from "./venue/checking.js";
import { resumeVenue } from "./venue/files.js";
import { VenueStore } from "./venue/store.js";
import { room as watch } from "./watch/room.js";

const status = document.getElementById("status");

/** A message in the line of status. */
function say(text, { kind = "info" } = {}) {
  fill(status, element("span", { class: kind }, text));
}

async function start() {
  const api = new Api(Api.tokenOfAddress());
  const store = new VenueStore();
  const studio = {
    api,
    store,
    say,
    catalogue: await api.post("/api/catalogue"),
    losses: () =>
      new Map([
        ...studio.catalogue.materials.map(({ name, loss }) => [name, loss]),
        ...Object.entries(store.document.materials ?? {}),
      ]),
  };
  await resumeVenue(studio);
  startChecking(studio);
  venueBar(document.getElementById("venue-bar"), studio);
  store.subscribe(({ reason }) => {
    if (reason === "refused") say("Another tab has this venue. Take it over there, or close the other tab.", { kind: "error" });
    if (reason === "unkept") say("The browser has no room to keep unsaved work. Save now.", { kind: "error" });
  });
  addEventListener("beforeunload", (event) => {
    if (store.isDirty) event.preventDefault();
  });
  new Rooms([draw, plan, watch, tune, calibrate], studio).open(location.hash.slice(1));
}

start().catch((error) => say(error.message, { kind: "error" }));
