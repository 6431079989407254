import { colours } from "../map/colours.js";

/**
 * The mark of a beacon: a dot, a square if it is locked, a cross if it is off, and a dashed ring if it is only proposed. Marks
 * are white with a dark edge, so that they stand out on every colour of a map.
 *
 * @param {CanvasRenderingContext2D} context @param {[number, number]} place in pixels
 * @param {{isLocked?: boolean, isOff?: boolean, isProposed?: boolean, isSelected?: boolean}} state
 */
export function drawMark(context, [x, y], { isLocked, isOff, isProposed, isSelected }) {
  context.save();
  context.translate(x, y);
  if (isSelected) ring(context, 11, colours.selection, 4);
  if (isSelected) ring(context, 13.5, colours.ink, 1);
  if (isProposed) proposed(context);
  else if (isOff) cross(context);
  else body(context, isLocked);
  context.restore();
}

function ring(context, radius, colour, width) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([]);
  context.stroke();
}

function body(context, isLocked) {
  context.beginPath();
  if (isLocked) context.rect(-5, -5, 10, 10);
  else context.arc(0, 0, 5.5, 0, 2 * Math.PI);
  context.fillStyle = "#ffffff";
  context.fill();
  context.strokeStyle = colours.ink;
  context.lineWidth = 2;
  context.setLineDash([]);
  context.stroke();
  context.beginPath();
  context.arc(0, 0, 1.8, 0, 2 * Math.PI);
  context.fillStyle = colours.ink;
  context.fill();
}

function cross(context) {
  for (const [colour, width] of [["#ffffff", 6], [colours.problem, 3]]) {
    context.beginPath();
    context.moveTo(-6, -6);
    context.lineTo(6, 6);
    context.moveTo(6, -6);
    context.lineTo(-6, 6);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineCap = "round";
    context.setLineDash([]);
    context.stroke();
  }
}

function proposed(context) {
  context.beginPath();
  context.arc(0, 0, 6.5, 0, 2 * Math.PI);
  context.fillStyle = "rgba(255, 255, 255, 0.8)";
  context.fill();
  context.strokeStyle = colours.baseline;
  context.lineWidth = 2.5;
  context.setLineDash([3, 2]);
  context.stroke();
}
