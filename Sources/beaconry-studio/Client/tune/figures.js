import { element, fill } from "../shell/dom.js";
import { change, metricOf, metricText } from "../shell/metrics.js";
import { lineStyles } from "../play/line-styles.js";

/** The metrics that stand first, with words that people know better where there are such. */
const mainMetrics = new Map([
  ["ce50", "Median error"], ["meanError", ""], ["ce75", ""], ["ce95", ""], ["floorDetection", "Right level"], ["zoneDetection", "Right zone"],
  ["latency", "Delay"], ["jumpRate", "Jumps"], ["accuracyHonesty", "Inside circle"],
]);

/** The figures of the configurations side by side, each with its change against the baseline. */
export class Figures {
  #showsAll = false;
  /** @type {(slot: number) => boolean} */
  #isAwaited = () => false;

  /** @param {HTMLElement} host @param {import("./configurations.js").Configurations} configurations */
  constructor(host, configurations) {
    this.configurations = configurations;
    this.baseline = element("select", { "aria-label": "Compare with", onchange: () => configurations.compareWith(Number(this.baseline.value)) });
    this.comparing = element("label", { class: "field" }, element("span", {}, "Compare with"), this.baseline);
    this.head = element("tr");
    this.rows = element("tbody");
    this.more = element("button", { type: "button", "aria-expanded": "false", onclick: () => this.#toggle() }, "Show all figures");
    this.table = element("table", { class: "figures metrics" }, element("caption", { class: "visually-hidden" }, "Figures of the configurations"), element("thead", {}, this.head), this.rows);
    host.append(element("h2", {}, "Figures"), this.comparing, element("div", { class: "scroll" }, this.table), this.more);
    this.results = new Map();
  }

  /**
   * @param {Map<number, {metrics: Object<string, number>}>} results by slot
   * @param {(slot: number) => boolean} isAwaited
   */
  show(results, isAwaited = () => false) {
    this.results = results;
    this.#isAwaited = isAwaited;
    const { list, baseline } = this.configurations;
    this.comparing.hidden = list.length < 2;
    fill(this.baseline, list.map(({ slot, name }) => element("option", { value: String(slot), selected: slot === baseline }, name)));
    fill(this.head, element("th", { scope: "col" }, "Metric"), list.map(({ slot, name }) => this.#headCell(slot, name)));
    fill(this.rows, this.#keys().map((key) => this.#row(key)));
    this.table.classList.toggle("many", list.length > 2);
    this.more.hidden = results.size === 0;
  }

  #headCell(slot, name) {
    const isBusy = this.#isAwaited(slot);
    return element("th", { scope: "col", class: lineStyles[slot].name, "aria-busy": String(isBusy) }, name, isBusy ? " …" : "");
  }

  #keys() {
    const known = [...new Set([...this.results.values()].flatMap((result) => Object.keys(result.metrics)))];
    const main = [...mainMetrics.keys()].filter((key) => known.includes(key));
    return this.#showsAll ? [...main, ...known.filter((key) => !mainMetrics.has(key))] : main;
  }

  #row(key) {
    const { list, baseline } = this.configurations;
    const metric = metricOf(this.configurations.catalogue, key);
    const against = this.results.get(baseline)?.metrics[key];
    return element("tr", {},
      element("th", { scope: "row", title: metric.sentence }, mainMetrics.get(key) || metric.name),
      list.map(({ slot }) => this.#cell(metric, this.results.get(slot)?.metrics[key], slot === baseline ? undefined : against, this.#isAwaited(slot))));
  }

  #cell(metric, value, against, isBusy) {
    const difference = change(metric, value, against);
    return element("td", { class: isBusy ? "busy" : "" }, element("span", {}, metricText(metric, value)),
      difference && element("span", { class: `change ${difference.kind}` }, difference.text));
  }

  #toggle() {
    this.#showsAll = !this.#showsAll;
    this.more.textContent = this.#showsAll ? "Show fewer figures" : "Show all figures";
    this.more.setAttribute("aria-expanded", String(this.#showsAll));
    this.show(this.results, this.#isAwaited);
  }
}
