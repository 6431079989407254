import { element } from "../shell/dom.js";
import { MapView } from "../map/view.js";
import { Desk } from "./desk.js";
import { listenToKeys } from "./keys.js";
import { drawLayers } from "./layers.js";
import { mapBar } from "./map-bar.js";
import { optionsBar } from "./options-bar.js";
import { sidePanel } from "./panels/side.js";
import { pictureLoader } from "./picture/load.js";
import { listenToPointer } from "./pointer.js";
import { startCard } from "./start.js";
import { toolbar } from "./toolbar.js";
import { allTools } from "./tools/all.js";

/** The room in which people draw a venue.
 * @type {import("../shell/rooms.js").Room} */
export const room = { id: "draw", title: "Draw", mount };

function mount(host, studio) {
  const mapHost = element("div", { class: "map-host" });
  const view = new MapView(mapHost, "Map of the level. Choose a tool by its letter. The panel Items lists everything for the keyboard.");
  const desk = new Desk(studio, view);
  const tools = allTools(desk);
  [desk.tool] = tools;
  const parts = [toolbar(desk, tools), optionsBar(desk), startCard(desk), sidePanel(desk), mapBar(desk)];
  const [bar, options, start, side, below] = parts;
  const loadPicture = pictureLoader(desk);
  mapHost.append(start.element, options.typed);
  host.append(bar.element, element("div", { class: "middle" }, options.element, mapHost, below.element), side.element);
  view.layers = [...drawLayers(desk), options.layer, below.layer];

  const refresh = (reason) => {
    for (const part of parts) part.refresh(reason);
    loadPicture(reason);
    view.redraw();
  };
  const follow = ({ reason }) => {
    if (!["problems", "saved", "unkept", "refused"].includes(reason)) desk.follow(reason);
    refresh(reason);
    if (reason === "open" || reason === "level") desk.fit();
  };
  desk.on("choose", (id) => desk.use(tools.find((tool) => tool.id === id) ?? tools[0]));
  desk.on("picture", () => side.refresh("picture"));
  const ends = [studio.store.subscribe(follow), listenToPointer(desk), listenToKeys(host, desk, tools)];
  refresh("open");
  // The map has its size only after the page was laid out. This observer is called after that of the view.
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect();
    desk.fit();
  });
  laidOut.observe(mapHost);
  return () => {
    laidOut.disconnect();
    ends.forEach((end) => end());
    side.remove();
    view.remove();
  };
}
