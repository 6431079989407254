import { button, element, labelled } from "../shell/dom.js";
import { speeds } from "./clock.js";
import { ErrorCurve } from "./curve.js";
import { clockTime } from "./words.js";

/** The time line below a map: play and pause, speed, time, and the error curve as its scrubber. K plays and pauses. */
export class TimeLine {
  #ends = [];

  /**
   * @param {HTMLElement} host
   * @param {import("./clock.js").PlayerClock} clock
   * @param {{onPick?: (time: number) => void, extras?: Node[]}} options `onPick` is called when a person picks a moment;
   *   `extras` are further controls of the bar
   */
  constructor(host, clock, { onPick = () => {}, extras = [] } = {}) {
    this.clock = clock;
    this.playButton = button("Play", () => clock.toggle(), { class: "play", title: "Play or pause (K)" });
    this.speed = element("select", {
      "aria-label": "Speed", onchange: () => clock.setSpeed(Number(this.speed.value)),
    }, speeds.map((speed) => element("option", { value: String(speed), selected: speed === clock.speed }, `${speed} ×`)));
    this.time = element("output", { class: "time", "aria-live": "off" });
    const title = element("span", { class: "pale" }, "Error over time");
    const bar = element("div", { class: "time-bar" }, this.playButton, labelled("Speed", this.speed), this.time, title, ...extras);
    this.root = element("div", { class: "time-line", role: "group", "aria-label": "Time line" }, bar);
    host.append(this.root);
    this.curve = new ErrorCurve(this.root, clock, onPick);
    this.#ends.push(clock.subscribe(() => this.#update()));
    const onKey = (event) => this.#key(event);
    addEventListener("keydown", onKey);
    this.#ends.push(() => removeEventListener("keydown", onKey));
    this.show([]);
  }

  /** @param {import("./curve.js").Curve[]} curves */
  show(curves) {
    this.curve.show(curves);
    this.#update();
  }

  remove() {
    for (const end of this.#ends) end();
    this.curve.remove();
    this.root.remove();
  }

  #update() {
    const { clock } = this;
    this.curve.update();
    this.playButton.disabled = clock.duration === 0;
    const action = clock.isPlaying ? "Pause" : "Play";
    if (this.playButton.textContent !== action) this.playButton.textContent = action;
    this.time.textContent = `${clockTime(clock.time)} / ${clockTime(clock.duration)}`;
  }

  #key(event) {
    if (event.key.toLowerCase() !== "k" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    event.preventDefault();
    this.clock.toggle();
  }
}
