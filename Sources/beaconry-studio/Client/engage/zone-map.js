import { colours } from "../map/colours.js";
import { Pen } from "../map/venue-layer.js";
import { drawMark } from "../plan/marks.js";
import { LevelMap } from "../play/level-map.js";
import { fillsOf, verdictColours } from "./verdicts.js";

/**
 * The map of the room: the zones in the colours of their verdicts, the chosen one, and the new beacons.
 *
 * @param {HTMLElement} host
 * @param {import("../main.js").Studio} studio
 * @param {() => {document: object, zones: import("./verdicts.js").Zone[], chosen: import("./verdicts.js").Zone|null}} state
 * @returns {LevelMap}
 */
export function zoneMap(host, studio, state) {
  const map = new LevelMap(host, studio, {
    label: "Map of the zones by verdict. Arrow keys move it, + and − zoom. The table at the side has all zones.",
    legend: [...Object.keys(verdictColours).map((verdict) => /** @type {[string, string]} */ ([verdict, verdict])), ["proposed", "new beacon"]],
    document: () => state().document,
    follow: () => state().chosen?.level ?? null,
    followText: "Follow the chosen zone",
    fills: () => fillsOf(state().zones),
    layers: [{
      draw(context, view) {
        const { document, zones, chosen } = state();
        const own = zones.filter((zone) => zone.level === map.number);
        const outline = chosen && document.levels?.[map.level]?.zones?.find(({ name }) => name === chosen.name)?.outline;
        if (outline) new Pen(context, view).area(outline, null, colours.selection, 3);
        for (const { x, y } of own.flatMap((zone) => zone.newBeacons?.places ?? [])) drawMark(context, view.at([x, y]), { isProposed: true });
      },
    }],
  });
  return map;
}
