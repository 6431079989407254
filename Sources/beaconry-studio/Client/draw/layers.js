import { colours } from "../map/colours.js";
import { Pen, venueLayer } from "../map/venue-layer.js";
import { kindOf, lineOf, pointsOf } from "../venue/items.js";
import { placeOfProblem } from "../venue/problems.js";

/** @typedef {import("../map/view.js").Layer} Layer */

/** All that the map of the room shows, from below.
 * @param {import("./desk.js").Desk} desk @returns {Layer[]} */
export function drawLayers(desk) {
  return [
    floorLayer(desk), pictureLayer(desk), gridLayer(desk),
    venueLayer(() => ({
      document: desk.document, level: desk.level, losses: desk.studio.losses(), show: { ...desk.kept.show, floor: false },
    })),
    powerLayer(desk), selectionLayer(desk), problemLayer(desk), toolLayer(desk),
  ];
}

function floorLayer(desk) {
  return {
    draw(context, view) {
      const { outline } = desk.part;
      if (outline?.length > 2) new Pen(context, view).area(outline, colours.paper, colours.paper, 1);
    },
  };
}

function pictureLayer(desk) {
  return {
    draw(context, view) {
      const { background } = desk.part;
      const { picture } = desk;
      if (!background || picture?.file !== background.file || !desk.kept.show.picture) return;
      const width = background.width * view.scale;
      const height = (width * picture.image.height) / picture.image.width;
      context.globalAlpha = desk.kept.show.opacity;
      context.translate(...view.at(background.origin ?? [0, 0]));
      context.rotate(((background.rotation ?? 0) * Math.PI) / 180);
      context.drawImage(picture.image, 0, -height, width, height);
    },
  };
}

/** Lines each metre, or each ten metres where those would be too dense. */
function gridLayer(desk) {
  return {
    draw(context, view) {
      if (!desk.kept.grid) return;
      const step = [desk.kept.grid, 1, 10, 100].find((step) => step >= desk.kept.grid && step * view.scale >= 14) ?? 100;
      const [left, top] = view.metres([0, 0]);
      const [right, bottom] = view.metres([view.width, view.height]);
      context.beginPath();
      for (let x = Math.ceil(left / step) * step; x <= right; x += step) line(context, view, [x, top], [x, bottom]);
      for (let y = Math.ceil(bottom / step) * step; y <= top; y += step) line(context, view, [left, y], [right, y]);
      context.strokeStyle = "rgba(91, 102, 115, 0.16)";
      context.lineWidth = 1;
      context.stroke();
    },
  };
}

function line(context, view, a, b) {
  context.moveTo(...view.at(a).map((value) => Math.round(value) + 0.5));
  context.lineTo(...view.at(b).map((value) => Math.round(value) + 0.5));
}

/** Power points, which only this room shows. */
function powerLayer(desk) {
  return {
    draw(context, view) {
      const pen = new Pen(context, view);
      for (const point of desk.part.power ?? []) pen.dot(point.at, 4, "#e69f00");
    },
  };
}

function selectionLayer(desk) {
  return {
    draw(context, view) {
      const pen = new Pen(context, view);
      for (const ref of desk.selection) {
        const line = lineOf(desk.part, ref);
        if (line.length === 1) pen.dot(line[0], 7, colours.selection);
        else pen.line(line, colours.selection, 3);
      }
      if (desk.selection.size !== 1) return;
      const [ref] = desk.selection;
      const corners = pointsOf(desk.part, ref);
      if (kindOf(ref) !== "edges" && corners.length > 1) for (const corner of corners) pen.dot(corner, 5, "#ffffff", colours.selection);
    },
  };
}

function problemLayer(desk) {
  return {
    draw(context, view) {
      for (const problem of desk.store.problems) {
        const { level, ref } = placeOfProblem(desk.store.document, problem.path);
        if (level !== desk.level || !ref) continue;
        const points = pointsOf(desk.part, ref);
        if (!points.length) continue;
        context.beginPath();
        context.arc(...view.at(points[Math.floor((points.length - 1) / 2)]), 13, 0, 2 * Math.PI);
        context.strokeStyle = colours.problem;
        context.lineWidth = problem.severity === "error" ? 3 : 1.5;
        context.stroke();
      }
    },
  };
}

/** What is being drawn, and where the pointer snaps to. */
function toolLayer(desk) {
  return {
    draw(context, view) {
      context.save();
      desk.tool.draw?.(context, view);
      context.restore();
      if (!desk.aim || desk.tool.id === "select") return;
      const [x, y] = view.at(desk.aim.at);
      context.strokeStyle = colours.selection;
      context.lineWidth = 1.5;
      context.setLineDash([]);
      if (desk.aim.kind === "end") context.strokeRect(x - 5, y - 5, 10, 10);
      else if (desk.aim.kind === "line") context.strokeRect(x - 3, y - 3, 6, 6);
      else new Pen(context, view).dot(desk.aim.at, 2.5, colours.selection);
    },
  };
}
