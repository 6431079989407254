import { MapView } from "../map/view.js";
import { element } from "../shell/dom.js";
import { beaconPanel } from "./beacon-panel.js";
import { PlanDesk } from "./desk.js";
import { figuresPanel } from "./figures-panel.js";
import { listenToKeys } from "./keys.js";
import { kindPanel } from "./kind-panel.js";
import { planLayers } from "./layers.js";
import { legendBar } from "./legend.js";
import { listPanel } from "./list-panel.js";
import { mapBar } from "./map-bar.js";
import { note } from "./note.js";
import { placePanel } from "./place-panel.js";
import { predictionPanel } from "./prediction-panel.js";
import { listenToPointer } from "./pointer.js";

/** The room in which people place beacons and see at once what maps of the venue say.
 * @type {import("../shell/rooms.js").Room} */
export const room = { id: "plan", title: "Plan", mount };

function mount(host, studio) {
  const mapHost = element("div", { class: "map-host" });
  const view = new MapView(mapHost, "Map of the level. B adds a beacon. Arrow keys move the selected one, or the map. The list at the side has all beacons.");
  const desk = new PlanDesk(studio, view);
  const left = [kindPanel(desk), figuresPanel(desk), predictionPanel(desk)];
  const right = [beaconPanel(desk), placePanel(desk), listPanel(desk)];
  const [bar, legend] = [mapBar(desk), legendBar(desk)];
  const hint = note(desk);
  const parts = [bar, legend, hint, ...left, ...right];
  const side = (those, name, label) => element("aside", { class: name, "aria-label": label }, those.map((part) => part.element));
  host.append(side(left, "side left", "Map and figures"), element("div", { class: "middle" }, bar.element, mapHost, legend.element), side(right, "side", "Beacons"));
  mapHost.append(hint.element);
  view.layers = planLayers(desk);
  desk.listen((what) => parts.forEach((part) => part.refresh(what)));

  const follow = ({ reason }) => {
    desk.follow(reason);
    if (reason === "open" || reason === "level") desk.fit();
  };
  const ends = [studio.store.subscribe(follow), listenToPointer(desk), listenToKeys(host, desk), keepWhole(desk, mapHost)];
  const begin = async () => {
    try {
      desk.kept.kinds ??= (await studio.api.post("/api/plan/kinds")).kinds;
    } catch (error) {
      studio.say(error.message, { kind: "error" });
    }
    desk.ask();
    desk.emit("document");
  };
  desk.emit("document");
  begin();
  return () => {
    ends.forEach((end) => end());
    desk.remove();
    view.remove();
  };
}

/** The map stays whole in a window of another size until a person moves it.
 * @returns {() => void} ends it */
function keepWhole(desk, mapHost) {
  let isWhole = true;
  const moved = () => { isWhole = false; };
  const observer = new ResizeObserver(() => { if (isWhole) desk.fit(); });
  observer.observe(mapHost);
  for (const name of ["wheel", "pointerdown", "keydown"]) desk.view.canvas.addEventListener(name, moved, { passive: true });
  return () => observer.disconnect();
}
