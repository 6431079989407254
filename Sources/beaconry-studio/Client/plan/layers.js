import { colours } from "../map/colours.js";
import { Pen, venueLayer } from "../map/venue-layer.js";
import { beaconName } from "./beacons.js";
import { pixelsOf } from "./grid.js";
import { aimOf } from "./keys.js";
import { drawMark } from "./marks.js";

/** All that the map of the room shows, from below.
 * @param {import("./desk.js").PlanDesk} desk @returns {import("../map/view.js").Layer[]} */
export function planLayers(desk) {
  const show = { floor: false, zones: false, paths: false, beacons: false };
  return [
    floorLayer(desk), heatLayer(desk), zonesLayer(desk),
    venueLayer(() => ({ document: desk.store.document, level: desk.level, losses: desk.studio.losses(), show })),
    beaconsLayer(desk), proposalLayer(desk), aimLayer(desk),
  ];
}

function floorLayer(desk) {
  return {
    draw(context, view) {
      const { outline } = desk.part;
      if (outline?.length > 2) new Pen(context, view).area(outline, colours.paper, colours.pale, 1);
    },
  };
}

/** The map itself: its picture is made once for its values, and a frame only scales it. */
function heatLayer(desk) {
  const canvas = document.createElement("canvas");
  let values = null;
  return {
    draw(context, view) {
      const { shown } = desk;
      if (!shown?.grid.width) return;
      const { grid } = shown;
      if (values !== shown.values) {
        values = shown.values;
        [canvas.width, canvas.height] = [grid.width, grid.height];
        canvas.getContext("2d")?.putImageData(new ImageData(pixelsOf(grid, values, shown.kind), grid.width, grid.height), 0, 0);
      }
      const [x, y] = view.at([grid.left * grid.size, (grid.bottom + grid.height) * grid.size]);
      context.imageSmoothingEnabled = false;
      context.drawImage(canvas, x, y, grid.width * grid.size * view.scale, grid.height * grid.size * view.scale);
    },
  };
}

/** Zones as lines and names only: their usual tint would change the colours of the map. */
function zonesLayer(desk) {
  return {
    draw(context, view) {
      const pen = new Pen(context, view);
      for (const { outline, name } of desk.part.zones ?? []) {
        pen.area(outline, null, "rgba(28, 35, 43, 0.45)", 1, [5, 4]);
        pen.name(outline, name, colours.pale);
      }
    },
  };
}

function beaconsLayer(desk) {
  return {
    draw(context, view) {
      const gone = new Set(desk.proposal.document ? desk.beacons.filter((beacon) => !proposedBeacons(desk).includes(beacon)) : []);
      desk.beacons.forEach((beacon, index) => {
        const at = desk.placeOf(index);
        const isSelected = index === desk.selected;
        const isOff = desk.isOff(index) || gone.has(beacon);
        drawMark(context, view.at(at), { isOff, isLocked: beacon.locked, isSelected });
        if (view.scale > 9 || isSelected) new Pen(context, view).text([at[0], at[1] + 15 / view.scale], beaconName(beacon), colours.ink);
      });
    },
  };
}

/** The beacons that are proposed. */
function proposalLayer(desk) {
  return {
    draw(context, view) {
      if (!desk.proposal.document) return;
      const own = new Set(desk.beacons);
      for (const beacon of proposedBeacons(desk)) {
        if (!own.has(beacon)) drawMark(context, view.at(beacon.at), { isProposed: true });
      }
    },
  };
}

function proposedBeacons(desk) {
  return desk.proposal.document.levels[desk.level].beacons ?? [];
}

/** Where the next beacon would be added. */
function aimLayer(desk) {
  return {
    draw(context, view) {
      if (desk.tool === "add") drawMark(context, view.at(aimOf(desk)), { isProposed: true });
    },
  };
}
