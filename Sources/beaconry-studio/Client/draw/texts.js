import { distance } from "../venue/shapes.js";

/** @typedef {[number, number]} XY */

/** A number with at most two decimals. */
export function short(value) {
  return `${Math.round(value * 100) / 100}`;
}

/** The length and the direction of a line, such as "4.5 m, 90°"; 0° is to the right, 90° up.
 * @param {XY} a @param {XY} b */
export function lengthText(a, b) {
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return `${distance(a, b).toFixed(2)} m, ${Math.round(degrees * 10) / 10}°`;
}

/** The size of a box, such as "12 × 8 m".
 * @param {XY} a @param {XY} b */
export function sizeText(a, b) {
  return `${short(Math.abs(b[0] - a[0]))} × ${short(Math.abs(b[1] - a[1]))} m`;
}

/** Points as people type them: one a line, or with semicolons between them.
 * @param {XY[]} points */
export function textOfPoints(points) {
  return points.map(([x, y]) => `${x}, ${y}`).join("\n");
}

/**
 * Points that people typed: `x, y`, one a line or with semicolons between them; with a space or a semicolon, commas may be decimal.
 *
 * @param {string} text @returns {XY[]|null} null if a line is no point
 */
export function pointsOfText(text) {
  const lines = text.split(/[\n;]/).map((line) => line.trim()).filter(Boolean);
  const points = lines.map((line) => {
    const parts = /^[^,]*\.[^,]*,|,\s/.test(line) || !/\s/.test(line) ? line.split(/\s*,\s*|\s+/) : line.replaceAll(",", ".").split(/\s+/);
    return parts.map((part) => (part === "" ? NaN : Number(part)));
  });
  if (!points.every((point) => point.length === 2 && point.every(Number.isFinite))) return null;
  return points.map(([x, y]) => [x, y]);
}
