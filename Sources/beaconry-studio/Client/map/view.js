import { colours } from "./colours.js";

/**
 * @typedef {[number, number]} XY metres in the venue's frame: x to the right, y up
 * @typedef {{draw: (context: CanvasRenderingContext2D, view: MapView) => void}} Layer
 */

/**
 * A canvas that shows a part of a level: layers are drawn in order, the wheel and two fingers zoom, and the arrow keys, the
 * middle button and Space with the pointer move it. Layers draw in pixels of the page and ask `at` for places.
 */
export class MapView {
  /** @type {Layer[]} */
  layers = [];
  scale = 10;
  /** Its size in pixels of the page. */
  width = 1;
  height = 1;
  density = 1;
  /** @type {XY} */
  #centre = [0, 0];
  #pending = 0;
  /** @type {XY|null} */
  #panning = null;
  #spaceDown = false;

  /**
   * @param {HTMLElement} host gets the canvas and gives it its size
   * @param {string} label for screen readers
   */
  constructor(host, label) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "map";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", label);
    host.append(this.canvas);
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(host);
    this.host = host;
    this.#listen();
    this.#resize();
  }

  /** Removes the canvas. */
  remove() {
    this.observer.disconnect();
    cancelAnimationFrame(this.#pending);
    this.canvas.remove();
  }

  /** The place of the page's pixel for a place in metres.
   * @param {XY} point @returns {XY} */
  at([x, y]) {
    return [this.width / 2 + (x - this.#centre[0]) * this.scale, this.height / 2 - (y - this.#centre[1]) * this.scale];
  }

  /** The place in metres below a pixel of the canvas.
   * @param {XY} pixel @returns {XY} */
  metres([px, py]) {
    return [(px - this.width / 2) / this.scale + this.#centre[0], (this.height / 2 - py) / this.scale + this.#centre[1]];
  }

  /** The place in metres below the pointer.
   * @param {PointerEvent|WheelEvent} event @returns {XY} */
  pointer(event) {
    const box = this.canvas.getBoundingClientRect();
    return this.metres([event.clientX - box.left, event.clientY - box.top]);
  }

  /** Whether a press of the pointer moves the map rather than works on it.
   * @param {PointerEvent} event */
  moves(event) {
    return this.#panning !== null || event.button === 1 || this.#spaceDown;
  }

  /** Shows a box whole.
   * @param {{min: XY, max: XY}} box @param {{top?: number, bottom?: number}} covered pixels that other things cover */
  fit(box, { top = 0, bottom = 0 } = {}) {
    const [width, height] = [Math.max(box.max[0] - box.min[0], 1), Math.max(box.max[1] - box.min[1], 1)];
    this.scale = Math.min((this.width - 40) / width, Math.max(this.height - top - bottom - 40, this.height / 4) / height, 200);
    if (!(this.scale > 0)) this.scale = 1;
    this.#centre = [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2 + (top - bottom) / 2 / this.scale];
    this.redraw();
  }

  /** Zooms by a factor about a place that stays where it is.
   * @param {number} factor @param {XY} [about] */
  zoom(factor, about = this.#centre) {
    const scale = Math.min(Math.max(this.scale * factor, 0.2), 500);
    const share = this.scale / scale;
    this.#centre = [about[0] + (this.#centre[0] - about[0]) * share, about[1] + (this.#centre[1] - about[1]) * share];
    this.scale = scale;
    this.redraw();
  }

  /** Moves what is seen by pixels. */
  pan(right, down) {
    this.#centre = [this.#centre[0] + right / this.scale, this.#centre[1] - down / this.scale];
    this.redraw();
  }

  /** Draws all layers with the next frame. */
  redraw() {
    // So that a program that drives the page finds a place on it.
    this.canvas.dataset.view = `${this.scale} ${this.#centre.join(" ")}`;
    if (this.#pending) return;
    this.#pending = requestAnimationFrame(() => {
      this.#pending = 0;
      const context = this.canvas.getContext("2d");
      if (!context) return;
      context.setTransform(this.density, 0, 0, this.density, 0, 0);
      context.fillStyle = colours.outside;
      context.fillRect(0, 0, this.width, this.height);
      for (const layer of this.layers) {
        context.save();
        layer.draw(context, this);
        context.restore();
      }
    });
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.host;
    this.density = devicePixelRatio || 1;
    [this.width, this.height] = [Math.max(width, 1), Math.max(height, 1)];
    this.canvas.width = Math.round(this.width * this.density);
    this.canvas.height = Math.round(this.height * this.density);
    this.redraw();
  }

  #listen() {
    const canvas = this.canvas;
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0015), this.pointer(event));
    }, { passive: false });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.focus();
      if (!this.moves(event)) return;
      event.preventDefault();
      this.#panning = [event.clientX, event.clientY];
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!this.#panning) return;
      this.pan(this.#panning[0] - event.clientX, this.#panning[1] - event.clientY);
      this.#panning = [event.clientX, event.clientY];
    });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => { this.#panning = null; });
    canvas.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-60, 0], ArrowRight: [60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60] }[event.key];
      if (event.key === " ") this.#spaceDown = true;
      else if (event.key === "+" || event.key === "=") this.zoom(1.25);
      else if (event.key === "-") this.zoom(0.8);
      else if (step && !event.defaultPrevented && !event.altKey) this.pan(...step);
      else return;
      event.preventDefault();
    });
    canvas.addEventListener("keyup", (event) => { if (event.key === " ") this.#spaceDown = false; });
    canvas.addEventListener("blur", () => { this.#spaceDown = false; });
  }
}
