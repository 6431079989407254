import { element, fill } from "../shell/dom.js";
import { clockTime, dBm, metres, signed } from "../play/words.js";

/** How many of the beacons the panel lists: the strongest decide. */
const most = 8;

/** The side panel's part that says why a moment is as it is. A row with the focus or the pointer is marked on the map. */
export class FactsPanel {
  /**
   * @param {HTMLElement} host
   * @param {(beacon: number|null) => void} onMark called with the index of the beacon to mark on the map
   */
  constructor(host, onMark) {
    this.onMark = onMark;
    this.heading = element("h2", {}, "This moment");
    this.list = element("ul", { class: "facts" });
    this.rows = element("tbody");
    this.table = element("table", { class: "figures heard" },
      element("caption", {}, "Strongest beacons"),
      element("thead", {}, element("tr", {}, ["Beacon", "RSSI", "Model", "Distance"].map((text) => element("th", { scope: "col" }, text)))),
      this.rows);
    this.note = element("p", { class: "pale small" }, "Model: the RSSI that the positioning expects at that distance, without walls.");
    this.root = element("section", { class: "facts-panel", "aria-label": "This moment" }, this.heading, this.list, this.table, this.note);
    host.append(this.root);
  }

  /** @param {number} time @param {import("./facts.js").MomentFacts} moment */
  show(time, moment) {
    this.root.hidden = false;
    this.heading.textContent = `Why at ${clockTime(time)}?`;
    fill(this.list, moment.facts.map((fact) => element("li", { class: fact.isBad ? "bad" : "" }, fact.text)));
    const strongest = moment.heard.slice(0, most);
    this.table.hidden = strongest.length === 0;
    this.note.hidden = !strongest.some((entry) => entry.expected !== null);
    // A row that has the focus keeps its place, so that a person can follow it while the walk plays.
    const focused = [...this.rows.children].findIndex((row) => row.contains(document.activeElement));
    fill(this.rows, strongest.map((entry) => this.#row(entry)));
    if (focused >= 0) this.rows.children[Math.min(focused, strongest.length - 1)]?.querySelector("button")?.focus();
  }

  hide() {
    this.root.hidden = true;
  }

  #row(entry) {
    const mark = () => this.onMark(entry.beacon);
    const unmark = () => this.onMark(null);
    const name = element("button", { type: "button", class: "plain", onfocus: mark, onblur: unmark, onclick: mark, title: "Show on the map" }, entry.label);
    const difference = entry.expected === null ? "" : ` (${entry.rssi >= entry.expected ? "+" : ""}${signed(Math.round(entry.rssi - entry.expected))} dB)`;
    return element("tr", { onpointerenter: mark, onpointerleave: unmark },
      element("th", { scope: "row" }, name),
      element("td", {}, dBm(entry.rssi)),
      element("td", {}, entry.expected === null ? "–" : `${dBm(entry.expected)}${difference}`),
      element("td", {}, entry.distance === null ? "other level" : metres(entry.distance)));
  }
}
