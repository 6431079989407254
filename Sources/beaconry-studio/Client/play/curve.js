import { element, fill } from "../shell/dom.js";
import { isNumber } from "../shell/values.js";
import { curvePoints, curveScale } from "./curve-scale.js";
import { errorAt } from "./series.js";
import { worstMoments } from "./statistics.js";
import { pathThrough, shape } from "./svg.js";
import { clockTime, metres, spokenTime } from "./words.js";

/**
 * @typedef {{name: string, errors: import("./series.js").Errors, line: string}} Curve `line` is a class of play.css; the
 *   name stands at the curve if there are several
 */

/** The error over the time of a walk, with a slider over it, and marks at the worst moments of the first curve. */
export class ErrorCurve {
  #curves = [];
  #scale = curveScale(300, 100, 0, 1);
  #drawing = shape("svg", { class: "curve-drawing", role: "img" });
  #needle = shape("line", { class: "needle" });

  /**
   * @param {HTMLElement} host
   * @param {import("./clock.js").PlayerClock} clock
   * @param {(time: number) => void} onPick called when a person picks a moment
   */
  constructor(host, clock, onPick) {
    this.clock = clock;
    this.onPick = onPick;
    this.slider = element("div", {
      class: "curve-slider", role: "slider", tabindex: "0", "aria-label": "Time in the walk", "aria-valuemin": "0",
      onkeydown: (event) => this.#key(event),
      onpointerdown: (event) => this.#press(event),
      onpointermove: (event) => { if (this.slider.hasPointerCapture(event.pointerId)) this.clock.seek(this.#timeAt(event)); },
      onpointerup: (event) => { if (event.button === 0) this.onPick(this.clock.time); },
    });
    this.marks = element("div", { class: "curve-marks", role: "group", "aria-label": "Worst moments" });
    this.root = element("div", { class: "curve" }, this.#drawing, this.slider, this.marks);
    host.append(this.root);
    this.observer = new ResizeObserver(() => this.#draw());
    this.observer.observe(this.root);
  }

  /** @param {Curve[]} curves */
  show(curves) {
    this.#curves = curves;
    this.#draw();
  }

  /** Moves the needle to the clock's time. */
  update() {
    const x = this.#scale.x(this.clock.time).toFixed(1);
    this.#needle.setAttribute("x1", x);
    this.#needle.setAttribute("x2", x);
    this.slider.setAttribute("aria-valuenow", this.clock.time.toFixed(1));
    // Screen readers read a value out when it changes: while the walk plays, once a second is enough.
    const second = Math.floor(this.clock.time);
    if (second === this.spoken) return;
    this.spoken = second;
    const error = this.#curves[0] && errorAt(this.#curves[0].errors, this.clock.time);
    const known = Number.isFinite(error) ? `error ${metres(error)}` : "no fix";
    this.slider.setAttribute("aria-valuetext", this.#curves.length > 0 ? `${spokenTime(second)}, ${known}` : spokenTime(second));
  }

  remove() {
    this.observer.disconnect();
    this.root.remove();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.root;
    this.#drawing.classList.toggle("empty", this.#curves.length === 0);
    const known = this.#curves.flatMap((curve) => curve.errors.e.filter(isNumber));
    const worst = known.reduce((most, error) => Math.max(most, error), 0);
    const scale = curveScale(width, height, this.clock.duration, worst);
    this.#scale = scale;
    this.#drawing.setAttribute("aria-label", `Error over time. The largest error is ${metres(worst)}.`);
    const lines = this.#curves.map((curve) => ({ ...curve, points: curvePoints(curve.errors, scale) }));
    this.#drawing.replaceChildren(...axes(scale), ...lines.map(drawLine), ...(lines.length > 1 ? lineNames(lines, scale.bottom) : []), this.#needle);
    this.#needle.setAttribute("y1", `${scale.top - 6}`);
    this.#needle.setAttribute("y2", `${scale.bottom}`);
    this.marks.setAttribute("aria-label", this.#curves.length > 1 ? `Worst moments of ${this.#curves[0].name}` : "Worst moments");
    this.slider.setAttribute("aria-valuemax", String(this.clock.duration));
    fill(this.marks, this.#curves.length > 0 ? worstMoments(this.#curves[0].errors).map((moment) => this.#mark(moment)) : []);
    this.spoken = undefined;
    this.update();
  }

  #mark(moment) {
    const mark = element("button", {
      type: "button", class: "worst", title: `Go to ${clockTime(moment.time)}: error ${metres(moment.error)}`,
      "aria-label": `Go to ${spokenTime(moment.time)}: error ${metres(moment.error)}`,
      onclick: () => {
        this.clock.pause();
        this.clock.seek(moment.time);
        this.onPick(moment.time);
      },
    }, `▾ ${metres(moment.error)}`);
    mark.style.left = `${this.#scale.x(moment.time)}px`;
    return mark;
  }

  #press(event) {
    if (event.button !== 0) return;
    this.slider.setPointerCapture(event.pointerId);
    this.clock.pause();
    this.clock.seek(this.#timeAt(event));
  }

  #timeAt(event) {
    return this.#scale.time(event.clientX - this.root.getBoundingClientRect().left);
  }

  #key(event) {
    const size = event.shiftKey ? 10 : 1;
    const step = { ArrowLeft: -size, ArrowDown: -size, ArrowRight: size, ArrowUp: size, PageDown: -10, PageUp: 10 }[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (step) this.clock.step(step);
    else if (event.key === "Home") this.clock.seek(0);
    else if (event.key === "End") this.clock.seek(this.clock.duration);
    else return;
    event.preventDefault();
  }
}

function drawLine({ points, line }) {
  return shape("path", { d: pathThrough(points), class: `error-line ${line}` });
}

/** The names of the lines at their ends, below each other where the ends are close, and above the axis. */
function lineNames(lines, bottom) {
  const ends = lines.map(({ name, line, points }) => ({ name, line, end: points.findLast((point) => point !== null) })).filter(({ end }) => end);
  let last = -Infinity;
  const placed = ends.sort((a, b) => a.end[1] - b.end[1]).map((entry) => {
    last = Math.max(entry.end[1] + 4, last + 12);
    return { ...entry, y: last };
  });
  const over = Math.max(last - bottom, 0);
  return placed.map(({ name, line, end, y }) => shape("text", { x: end[0] - 3, y: y - over, class: `line-label end ${line}` }, name));
}

function axes(scale) {
  const rows = scale.errors.map((error) => [
    shape("line", { x1: scale.left, x2: scale.right, y1: scale.y(error), y2: scale.y(error), class: "grid-line" }),
    shape("text", { x: scale.left - 5, y: scale.y(error) + 4, class: "tick end" }, `${error} m`),
  ]);
  const ticks = scale.times.map((time) =>
    shape("text", { x: scale.x(time), y: scale.bottom + 14, class: "tick" }, scale.times.at(-1) >= 1200 ? clockTime(time) : `${time} s`));
  return [...rows.flat(), ...ticks];
}
