import { linesOf, solidLines } from "../venue/shapes.js";
import { colours, wallColour } from "./colours.js";

const font = "12px system-ui, sans-serif";
const lineHeight = 14;

/**
 * The layer that draws one level of a venue document: floor, zones, obstacles, paths, walls with their openings, beacons.
 *
 * @param {() => {document: object, level: number, losses: Map<string, number>, show?: {floor?: boolean, paths?: boolean,
 *   zones?: boolean, beacons?: boolean, labels?: boolean}, fills?: Map<string, string>}} state what to draw, asked for at each frame; `losses` in dB
 *   by name of material, `fills` the colours of zones by name, where they are not the usual one
 * @returns {import("./view.js").Layer}
 */
export function venueLayer(state) {
  return {
    draw(context, view) {
      const { document, level, losses, show = {}, fills } = state();
      const part = document.levels?.[level];
      if (!part) return;
      const pen = new Pen(context, view);
      if (part.outline?.length > 2) pen.area(part.outline, show.floor === false ? null : colours.paper, colours.pale, 1);
      if (show.zones !== false) {
        for (const zone of part.zones ?? []) {
          pen.area(zone.outline, fills?.get(zone.name) ?? colours.zone, colours.zoneEdge, 1);
        }
      }
      for (const opening of part.openings ?? []) pen.area(opening.outline, colours.outside, colours.pale, 1, [4, 4]);
      for (const obstacle of part.obstacles ?? []) pen.line(obstacle.points, colours.obstacle, 1.5);
      if (show.paths !== false && part.paths) drawPaths(pen, part.paths);
      for (const wall of part.walls ?? []) {
        const loss = wall.loss ?? losses.get(wall.material) ?? 0;
        for (const piece of solidLines(wall)) pen.line(piece, wallColour(loss), Math.max(2, view.scale * 0.15));
      }
      for (const column of part.columns ?? []) pen.dot(column.at, Math.max(3, (column.width ?? 0) * view.scale / 2), colours.wall);
      if (show.zones !== false && show.labels !== false) {
        for (const zone of part.zones ?? []) pen.name(zone.outline, zone.name, colours.zoneEdge);
      }
      if (show.beacons !== false) {
        for (const beacon of part.beacons ?? []) {
          pen.dot(beacon.at, 5, colours.beacon);
          if (show.labels !== false && view.scale > 9) pen.text([beacon.at[0], beacon.at[1] - 11 / view.scale], beacon.label ?? beacon.id ?? `${beacon.minor ?? ""}`, colours.ink);
        }
      }
    },
  };
}

function drawPaths(pen, paths) {
  const nodes = paths.nodes ?? {};
  for (const edge of paths.edges ?? []) {
    for (const [a, b] of linesOf(edge.along ?? [])) {
      if (nodes[a] && nodes[b]) pen.line([nodes[a], nodes[b]], colours.path, 1, [3, 4]);
    }
  }
  const entrances = new Set(paths.entrances ?? []);
  for (const [name, at] of Object.entries(nodes)) pen.dot(at, entrances.has(name) ? 4 : 2, entrances.has(name) ? colours.beacon : colours.path);
}

function middle(outline) {
  const sum = outline.reduce((sum, point) => [sum[0] + point[0], sum[1] + point[1]], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

/**
 * A text that fits into a width: the text itself, its beginning of at least three letters with "…", or nothing.
 *
 * @param {string} text @param {number} width pixels @param {(text: string) => number} measure its width
 */
export function shortened(text, width, measure) {
  const whole = measure(text);
  if (whole <= width) return text;
  // All letters are about as wide, so the search begins near its end.
  for (let length = Math.min(text.length - 1, Math.ceil((text.length * width) / whole) + 2); length >= 3; length -= 1) {
    const short = `${text.slice(0, length).trimEnd()}…`;
    if (measure(short) <= width) return short;
  }
  return "";
}

/** Lines, areas and texts of places in metres. */
export class Pen {
  constructor(context, view) {
    this.context = context;
    this.view = view;
  }

  /** A polyline. */
  line(points, colour, width, dash = []) {
    if (points.length < 2) return;
    const context = this.context;
    context.beginPath();
    points.forEach((point, index) => {
      const [x, y] = this.view.at(point);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = "round";
    context.setLineDash(dash);
    context.stroke();
  }

  /** A polygon. */
  area(outline, fill, edge, width, dash = []) {
    if (!outline || outline.length < 2) return;
    const context = this.context;
    context.beginPath();
    for (const point of outline) context.lineTo(...this.view.at(point));
    context.closePath();
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    context.strokeStyle = edge;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.stroke();
  }

  /** A dot; its radius is in pixels. */
  dot(at, radius, fill, edge = "#ffffff") {
    const context = this.context;
    context.beginPath();
    context.arc(...this.view.at(at), radius, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.setLineDash([]);
    context.stroke();
  }

  /** A circle; its radius is in metres. */
  circle(at, metres, edge, width = 1, fill = null) {
    const context = this.context;
    context.beginPath();
    context.arc(...this.view.at(at), metres * this.view.scale, 0, 2 * Math.PI);
    if (fill) {
      context.fillStyle = fill;
      context.fill();
    }
    context.strokeStyle = edge;
    context.lineWidth = width;
    context.setLineDash([]);
    context.stroke();
  }

  /** The name of an area in its middle, as much of it as the area has room for at this scale. */
  name(outline, name, colour) {
    const [width, height] = [0, 1].map((axis) => {
      const along = outline.map((point) => point[axis]);
      return (Math.max(...along) - Math.min(...along)) * this.view.scale;
    });
    if (!name || height < lineHeight) return;
    this.context.font = font;
    const text = shortened(name, width - 4, (text) => this.context.measureText(text).width);
    if (text) this.text(middle(outline), text, colour);
  }

  /** A text about a place, on a light ground so that lines do not hide it. */
  text(at, text, colour) {
    const context = this.context;
    context.font = font;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 3;
    context.setLineDash([]);
    context.strokeStyle = "rgba(255, 255, 255, 0.85)";
    context.strokeText(text, ...this.view.at(at));
    context.fillStyle = colour;
    context.fillText(text, ...this.view.at(at));
  }
}
