import { colours } from "../map/colours.js";
import { Pen } from "../map/venue-layer.js";
import { strengthStyle } from "./line-styles.js";
import { fixAt, longestGap, pieces, placeAt } from "./series.js";
import { dBm } from "./words.js";

/** How long a trail is, seconds. */
const trailLength = 20;

/**
 * @typedef {import("./series.js").Track} Track
 * @typedef {import("./series.js").Fixes} Fixes
 * @typedef {{fixes: Fixes, colour: string, dash?: number[], label?: string}} Estimate what one configuration computed
 */

/**
 * The layer of one walk: the trail and the dot of the true place, and for each estimate its trail, dot, accuracy circle
 * and a line to the true place. What is on another level is left out.
 *
 * @param {() => {truth: Track, estimates: Estimate[], time: number, level: number, whole?: boolean}|null} state asked for
 *   at each frame; `level` is the number of the level, `whole` draws the full tracks as thin lines, too
 * @returns {import("../map/view.js").Layer}
 */
export function walkLayer(state) {
  return {
    draw(context, view) {
      const shown = state();
      if (!shown) return;
      const { truth, estimates, time, level } = shown;
      const pen = new Pen(context, view);
      if (shown.whole) drawWhole(pen, shown);
      const place = placeAt(truth, time);
      const isHere = place?.level === level;
      drawTrail(pen, truth, time, level, colours.truth, isHere ? place.at : null, longestGap);
      const dots = [];
      for (const estimate of estimates) {
        const fix = fixAt(estimate.fixes, time);
        drawTrail(pen, estimate.fixes, time, level, estimate.colour, null);
        if (fix?.level !== level) continue;
        if (isHere) pen.line([fix.at, place.at], estimate.colour, 1.5);
        drawAccuracy(pen, fix, estimate.colour);
        dots.push({ at: fix.at, ...estimate });
      }
      if (isHere) pen.dot(place.at, 7, colours.truth);
      for (const dot of dots) pen.dot(dot.at, 6, dot.colour);
      drawLabels(pen, dots.filter((dot) => dot.label));
    },
  };
}

/**
 * The layer of the other people of a run: small pale dots.
 *
 * @param {() => {tracks: Track[], time: number, level: number}|null} state
 */
export function peopleLayer(state) {
  return {
    draw(context, view) {
      const shown = state();
      if (!shown) return;
      const pen = new Pen(context, view);
      for (const track of shown.tracks) {
        const place = placeAt(track, shown.time);
        if (place?.level === shown.level) pen.dot(place.at, 4, colours.pale);
      }
    },
  };
}

/**
 * The layer of the beacons that a phone hears: the stronger, the larger and darker; the others are white. The value of
 * one is written out.
 *
 * @param {() => {heard: {beacon: number, rssi: number}[], beacons: import("./beacons.js").PlacedBeacon[], level: number,
 *   marked: number|null}|null} state `marked` is the index of the beacon under the pointer or with the focus
 */
export function heardLayer(state) {
  return {
    draw(context, view) {
      const shown = state();
      if (!shown) return;
      const pen = new Pen(context, view);
      for (const beacon of shown.beacons) {
        if (beacon.at && beacon.level === shown.level) pen.dot(beacon.at, 4.5, colours.paper, colours.path);
      }
      const isHere = (entry) => shown.beacons[entry.beacon]?.at && shown.beacons[entry.beacon].level === shown.level;
      for (const entry of shown.heard.filter(isHere).reverse()) {
        const style = strengthStyle(entry.rssi);
        pen.dot(shown.beacons[entry.beacon].at, style.radius, style.colour);
      }
      const beacon = shown.marked === null ? null : shown.beacons[shown.marked];
      if (!beacon?.at || beacon.level !== shown.level) return;
      const entry = shown.heard.find((entry) => entry.beacon === shown.marked);
      pen.dot(beacon.at, 13, "rgba(0, 0, 0, 0)", colours.selection);
      beside(pen, beacon.at, entry ? `${beacon.label}: ${dBm(entry.rssi)}` : `${beacon.label}: not heard`, colours.ink);
    },
  };
}

function drawWhole(pen, { truth, estimates, level }) {
  const end = (track) => track.t[track.t.length - 1] ?? 0;
  for (const piece of pieces(truth, 0, end(truth), level, longestGap)) pen.line(piece, "rgba(28, 35, 43, 0.35)", 1);
  for (const { fixes, colour, dash } of estimates) {
    pen.context.globalAlpha = 0.55;
    for (const piece of pieces(fixes, 0, end(fixes), level)) pen.line(piece, colour, 1, dash);
    pen.context.globalAlpha = 1;
  }
}

function drawTrail(pen, track, time, level, colour, here, gap) {
  const trail = pieces(track, time - trailLength, time, level, gap);
  if (here && trail.length > 0) trail[trail.length - 1].push(here);
  pen.context.globalAlpha = 0.6;
  for (const piece of trail) pen.line(piece, colour, 2.5);
  pen.context.globalAlpha = 1;
}

function drawAccuracy(pen, fix, colour) {
  if (fix.accuracy > 0) pen.circle(fix.at, fix.accuracy, colour, 1.5, `${colour}14`);
  if (!fix.ellipse) return;
  const [a, b, angle] = fix.ellipse;
  const { context, view } = pen;
  context.beginPath();
  // The page's y axis points down, so the angle turns the other way.
  context.ellipse(...view.at(fix.at), a * view.scale, b * view.scale, -angle, 0, 2 * Math.PI);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([5, 3]);
  context.stroke();
}

/** The names below their dots, one below the other where dots are close. */
function drawLabels(pen, dots) {
  const taken = [];
  for (const { at, label, colour } of dots) {
    const [x, y] = pen.view.at(at);
    let down = 16;
    while (taken.some((other) => Math.abs(other[0] - x) < 40 && Math.abs(other[1] - y - down) < 13)) down += 13;
    taken.push([x, y + down]);
    pen.text([at[0], at[1] - down / pen.view.scale], label, colour);
  }
}

function beside(pen, at, text, colour) {
  pen.text([at[0], at[1] + 16 / pen.view.scale], text, colour);
}
