import { usesText, verdictText } from "../engage/kept.js";
import { levelName } from "../play/beacons.js";
import { curveScale } from "../play/curve-scale.js";
import { element, fill, labelled } from "../shell/dom.js";
import { eventText, kindCounts, kindNames, staysText, zoneRows } from "./zone-rows.js";

/** Below the error curve and on its axis of time: when the person is in each zone, and when the app notifies. */
export class NotificationRows {
  #rows = [];
  /** @type {import("./zone-rows.js").Told|null} */
  #told = null;
  /** @type {import("../engage/verdicts.js").Answer|null} */
  #many = null;
  #scale = curveScale(0, 100, 0, 1);

  /**
   * @param {HTMLElement} host
   * @param {import("../play/clock.js").PlayerClock} clock
   * @param {{profiles: {name: string, title: string}[], profile: string, onProfile: (name: string) => void, onPick: (text: string) => void}} options
   */
  constructor(host, clock, { profiles, profile, onProfile, onPick }) {
    this.clock = clock;
    this.onPick = onPick;
    const app = element("select", { onchange: () => onProfile(app.value) },
      [{ name: "", title: "Entry at the first position" }, ...profiles].map(({ name, title }) =>
        element("option", { value: name, selected: name === profile }, title)));
    this.summary = element("span", { class: "pale" });
    this.uses = element("span", { class: "uses" });
    this.list = element("div", { class: "zone-rows" });
    this.needle = element("div", { class: "row-needle" });
    this.root = element("section", { class: "notifications", "aria-label": "Notifications" },
      element("div", { class: "time-bar" }, labelled("Notifications", app), element("span", { class: "many" }, element("a", { href: "#engage" }, "Figures of many visits"), this.uses), this.summary), this.list);
    host.append(this.root);
    this.end = clock.subscribe(() => this.#move());
    this.observer = new ResizeObserver(() => this.#draw());
    this.observer.observe(this.root);
  }

  /** @param {import("./zone-rows.js").Told|null} told @param {number} walk @param {object|null} document
   * @param {import("../engage/verdicts.js").Answer|null} many figures of many visits, if there are any */
  show(told, walk, document, many) {
    this.root.hidden = !told || told.zones.length === 0;
    const nameOfLevel = document?.levels.length > 1 ? (level) => levelName(document, level) : undefined;
    [this.#told, this.#rows] = [told, told ? zoneRows(told, walk, nameOfLevel) : []];
    this.#many = many;
    this.uses.textContent = many ? `: ${usesText(many)}` : "";
    this.uses.title = many ? usesText(many) : "";
    const counts = kindCounts(this.#rows);
    fill(this.summary, counts.length > 0
      ? counts.map(([kind, number]) => element("span", { class: "kind" }, element("span", { class: `event ${kind}`, "aria-hidden": "true" }), `${number} ${kindNames[kind]}`))
      : "In this walk, nobody is in a zone for long, and nothing is notified.");
    this.#draw();
  }

  /** For how long one must be in a zone, seconds. */
  get #stay() { return this.#told?.stay ?? 0; }

  remove() {
    this.end();
    this.observer.disconnect();
    this.root.remove();
  }

  #draw() {
    this.#scale = curveScale(this.root.clientWidth, 100, this.clock.duration, 1);
    fill(this.list, element("div", { class: "zone-body" }, this.#rows.length > 0 && this.needle, this.#rows.map((row) => this.#row(row))));
    this.#move();
  }

  #row({ name, zone, stays, events }) {
    const verdict = this.#verdict(zone);
    const { x } = this.#scale;
    const bars = stays.map(([from, to]) => {
      const bar = element("span", { class: `stay${to - from < this.#stay ? " short" : ""}` });
      bar.style.left = `${x(from)}px`;
      bar.style.width = `${Math.max(x(to) - x(from), 1)}px`;
      return bar;
    });
    return element("div", { class: "zone-row", role: "group", "aria-label": staysText(name, stays) }, element("span", { class: "zone-name" }, verdict, name), bars, events.map((event) => this.#mark(name, event)));
  }

  /** The verdict of many visits on a zone of the walk.
   * @param {number} zone index */
  #verdict(zone) {
    const [many, place] = [this.#many, this.#told?.zones[zone]];
    const index = many && place ? many.result.zones.findIndex(({ name, level }) => name === place.name && level === place.level) : -1;
    if (!many || index < 0) return null;
    const text = verdictText(many, index);
    return element("span", { class: `mark ${many.result.zones[index].verdict}`, role: "img", title: text, "aria-label": text });
  }

  #mark(name, event) {
    const text = eventText(name, event, this.#stay);
    const mark = element("button", {
      type: "button", class: `event ${event.kind}`, title: text, "aria-label": text,
      onclick: () => {
        this.clock.pause();
        this.clock.seek(event.t);
        this.onPick(text);
      },
    });
    mark.style.left = `${this.#scale.x(event.t)}px`;
    return mark;
  }

  #move() {
    this.needle.style.left = `${this.#scale.x(this.clock.time)}px`;
  }
}
