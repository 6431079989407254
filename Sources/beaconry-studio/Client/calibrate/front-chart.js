import { pathThrough, shape } from "../play/svg.js";
import { formOf, metricHeading, metricText } from "../shell/metrics.js";
import { alternative } from "./front-points.js";
import { labelPlaces, scaleOf } from "./front-scale.js";

const [width, height] = [660, 330];
const area = { x: 52, y: 26, width: 596, height: 256 };

/** Mean width of a letter of a label, in pixels of the drawing. */
const letter = 7.2;

/** @typedef {import("../shell/metrics.js").Metric} Metric */

/**
 * The points of a front. One of them is selected: by pointer, or by keyboard with the arrow keys.
 *
 * @param {object} state
 * @param {import("./front-points.js").FrontPoint[]} state.points
 * @param {number} state.selected
 * @param {{across: Metric, up: Metric}} state.axes
 * @param {boolean} state.hasLine whether the axes are the objectives, so that a line through the front means something
 * @param {(index: number) => void} onSelect
 * @returns {SVGElement}
 */
export function frontChart({ points, selected, axes, hasLine }, onSelect) {
  const drawn = points.map((point, index) => ({ point, index, across: value(point, axes.across), up: value(point, axes.up) }))
    .filter(({ across, up }) => Number.isFinite(across) && Number.isFinite(up))
    .sort((a, b) => a.across - b.across);
  const [horizontal, vertical] = [scaleOf(drawn.map((dot) => dot.across), 8), scaleOf(drawn.map((dot) => dot.up), 5)];
  const placed = drawn.map((dot) => ({
    ...dot,
    x: area.x + ((dot.across - horizontal.low) / (horizontal.high - horizontal.low)) * area.width,
    y: area.y + area.height - ((dot.up - vertical.low) / (vertical.high - vertical.low)) * area.height,
  }));
  const front = placed.filter(({ point }) => point.isOnFront);
  const choose = (dot) => dot && onSelect(dot.index);
  const hasSelected = placed.some((dot) => dot.index === selected);
  const dots = placed.map((dot, place) => {
    const isSelected = dot.index === selected;
    return withListeners(shape("g", {
      class: dotClass(dot.point, isSelected), role: "radio", "aria-checked": String(isSelected),
      tabindex: isSelected || (!hasSelected && place === 0) ? "0" : "-1", "data-index": String(dot.index),
      "aria-label": `${dot.point.name}: ${[axes.up, axes.across].map((axis) => `${axis.name} ${metricText(axis, dot.point.values[axis.key])}`).join(", ")}`,
      transform: `translate(${dot.x.toFixed(1)} ${dot.y.toFixed(1)})`,
    }, shape("circle", { class: "target", r: 9 }), mark(dot.point), shape("title", {}, dot.point.name)), {
      click: () => choose(dot),
      keydown: (event) => {
        const to = { ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1, Home: 0, End: placed.length - 1, " ": place, Enter: place }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        choose(placed[(to + placed.length) % placed.length]);
      },
    });
  });
  return shape("svg", { class: "front-chart", viewBox: `0 0 ${width} ${height}`, role: "radiogroup", "aria-label": alternative(points, metricHeading(axes.up), metricHeading(axes.across)) },
    ...grid(horizontal, vertical),
    shape("text", { x: area.x, y: 14, class: "axis-name" }, `↑ ${metricHeading(axes.up)}`),
    shape("text", { x: area.x + area.width, y: height - 8, class: "axis-name end" }, `${metricHeading(axes.across)} →`),
    ...(hasLine ? [shape("path", { class: "front-line", d: pathThrough(front.map(({ x, y }) => [x, y])) })] : []),
    ...dots, ...labels(placed));
}

function value(point, axis) {
  const known = point.values[axis.key];
  return Number.isFinite(known) ? known * formOf(axis).factor : NaN;
}

function grid(horizontal, vertical) {
  const x = (tick) => area.x + ((tick - horizontal.low) / (horizontal.high - horizontal.low)) * area.width;
  const y = (tick) => area.y + area.height - ((tick - vertical.low) / (vertical.high - vertical.low)) * area.height;
  const text = (tick, digits) => tick.toFixed(digits).replace("-", "−");
  return [
    ...vertical.ticks.flatMap((tick) => [
      shape("line", { class: "grid-line", x1: area.x, x2: area.x + area.width, y1: y(tick), y2: y(tick) }),
      shape("text", { class: "tick end", x: area.x - 6, y: y(tick) + 4 }, text(tick, vertical.digits)),
    ]),
    ...horizontal.ticks.map((tick) => shape("text", { class: "tick", x: x(tick), y: area.y + area.height + 16 }, text(tick, horizontal.digits))),
  ];
}

function labels(drawn) {
  // From above: the upper one of two neighbours takes the place above, the lower one the place below.
  const marked = drawn.filter(({ point }) => point.label !== "").sort((a, b) => a.y - b.y);
  const places = labelPlaces(marked.map(({ x, y, point }) => ({ x, y, width: point.label.length * letter })), drawn, area);
  return marked.flatMap(({ point, x, y }, index) => {
    const box = places[index];
    const nearest = { x: Math.min(Math.max(x, box.x), box.x + box.width), y: Math.min(Math.max(y, box.y), box.y + box.height) };
    const isFar = Math.hypot(nearest.x - x, nearest.y - y) > 14;
    return [
      ...(isFar ? [shape("line", { class: "leader", x1: x, y1: y, x2: nearest.x, y2: nearest.y })] : []),
      shape("text", { class: `front-label${point.isBaseline ? " baseline" : ""}`, x: box.x, y: box.y + 11, "aria-hidden": "true" }, point.label),
    ];
  });
}

/** Picks are diamonds, the baseline is an open square, others are dots: the form says it without colour, too. */
function mark({ picks, isBaseline }) {
  if (picks.length > 0) return shape("path", { class: "mark", d: "M0-6.5L6.5 0L0 6.5L-6.5 0Z" });
  return isBaseline ? shape("path", { class: "mark", d: "M-5-5H5V5H-5Z" }) : shape("circle", { class: "mark", r: 4 });
}

function dotClass({ picks, isBaseline, isOnFront }, isSelected) {
  return ["dot", picks.length > 0 && "pick", isBaseline && "baseline", isOnFront && "on-front", isSelected && "selected"].filter(Boolean).join(" ");
}

function withListeners(made, listeners) {
  for (const [name, listener] of Object.entries(listeners)) made.addEventListener(name, listener);
  return made;
}
