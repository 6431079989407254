import { button, element, fill, focusIn, labelled } from "../shell/dom.js";
import { metricHeading, metricNumber, metricOf } from "../shell/metrics.js";
import { frontChart } from "./front-chart.js";
import { evidenceText, frontMetrics, frontPoints } from "./front-points.js";
import { settingsTable } from "./settings-table.js";

/** The Pareto front of a calibration: chart, table and the settings of the selected configuration. */
export class FrontPanel {
  /** @type {string|null|undefined} */
  #shown = undefined;
  /** @type {{front: {front: object[], nearest?: object, configurationCount: number, objectives: string[]}, picks: object[]}} */
  evidence;
  /** @type {import("./front-points.js").FrontPoint[]} */
  points;
  /** @type {import("../shell/metrics.js").Metric[]} */
  metrics;
  /** @type {{up: import("../shell/metrics.js").Metric, across: import("../shell/metrics.js").Metric}} */
  axes;
  selected = 0;
  chart = element("div");
  rows = element("tbody");
  settings = element("div", { class: "front-settings" });
  scroll = element("div", { class: "scroll front-scroll", tabindex: "0", role: "group", "aria-label": "Table of the front" });

  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio */
  constructor(host, studio) {
    this.host = host;
    this.studio = studio;
  }

  /** @param {string|null} folder of the calibration @param {object|undefined} evidence the key `front` of calibration.json */
  show(folder, evidence) {
    const key = evidence ? JSON.stringify([folder, evidence]) : null;
    if (key === this.#shown) return;
    this.#shown = key;
    this.host.hidden = !evidence;
    this.host.replaceChildren();
    if (!evidence) return;
    this.evidence = evidence;
    this.points = frontPoints(evidence);
    this.metrics = frontMetrics(evidence).map((key) => metricOf(this.studio.catalogue, key));
    const [up, across = up] = this.metrics;
    this.axes = { up, across };
    this.selected = Math.max(0, this.points.findIndex((point) => point.picks.length > 0));
    this.#build();
  }

  #build() {
    const axis = (direction, text) => {
      const list = element("select", { onchange: () => this.#turn(direction, list.value) },
        this.metrics.map((metric) => element("option", { value: metric.key, selected: metric === this.axes[direction] }, metricHeading(metric))));
      return labelled(text, list);
    };
    const head = element("tr", {}, element("th", { scope: "col" }, "Configuration"),
      this.metrics.map((metric) => element("th", { scope: "col", title: metric.sentence }, metricHeading(metric))), element("th", { scope: "col", class: "words" }, "On test walks"));
    const table = element("table", { class: "figures front-table" },
      element("caption", { class: "visually-hidden" }, "Configurations of the front, the picks and the default"), element("thead", {}, head), this.rows);
    fill(this.scroll, table);
    this.host.append(
      element("h2", {}, "Pareto front: what one objective costs in another"),
      element("p", { class: "small" }, this.#sentence()),
      element("div", { class: "axes" }, axis("up", "Vertical axis"), axis("across", "Horizontal axis")),
      element("div", { class: "front-parts" }, element("div", {}, this.chart), this.settings),
      this.scroll);
    this.#update();
  }

  #sentence() {
    const { front } = this.evidence;
    if (front.nearest) return `Relax the constraints: none of ${front.configurationCount} configurations meets all of them. The chart shows the nearest one.`;
    const next = this.points.some((point) => point.picks.some((pick) => pick.stands))
      ? "Install one that the test walks confirm." : "The test walks confirm none of them, so install none.";
    return `${next} The line joins the front: no other of ${front.configurationCount} configurations is better in all objectives. Values are means over training walks, so they are optimistic.`;
  }

  #turn(direction, key) {
    this.axes = { ...this.axes, [direction]: this.metrics.find((metric) => metric.key === key) };
    this.#update();
  }

  #select(index) {
    const inChart = this.chart.contains(document.activeElement);
    this.selected = index;
    this.#update();
    if (inChart) focusIn(this.chart, `[data-index="${index}"]`);
    this.#showRow(this.rows.rows[index]);
  }

  /** Scrolls the table only: the chart stays where a person looks at it. */
  #showRow(row) {
    const head = this.scroll.querySelector("thead")?.offsetHeight ?? 0;
    const { scrollTop, clientHeight } = this.scroll;
    const top = row.offsetTop - head;
    if (top < scrollTop) this.scroll.scrollTop = top;
    else if (row.offsetTop + row.offsetHeight > scrollTop + clientHeight) this.scroll.scrollTop = row.offsetTop + row.offsetHeight - clientHeight;
  }

  #update() {
    const { points, selected, axes, metrics } = this;
    const { objectives } = this.evidence.front;
    const hasLine = objectives.length === 2 && objectives.includes(axes.up.key) && objectives.includes(axes.across.key) && axes.up !== axes.across;
    fill(this.chart, frontChart({ points, selected, axes, hasLine }, (index) => this.#select(index)));
    const focused = this.rows.contains(document.activeElement);
    fill(this.rows, points.map((point, index) => element("tr", { class: index === selected ? "chosen" : undefined, onclick: () => this.#select(index) },
      element("th", { scope: "row" }, button(point.name, () => {}, { class: "plain", "aria-pressed": String(index === selected) })),
      metrics.map((metric) => element("td", {}, metricNumber(metric, point.values[metric.key]))),
      element("td", { class: "words" }, evidenceText(point)))));
    if (focused) focusIn(this.rows, "tr.chosen button");
    this.#showSettings(points[selected]);
  }

  #showSettings(point) {
    if (!point) return;
    const confirmed = point.picks.filter((pick) => pick.stands && pick.settings);
    const table = (settings, caption) => settingsTable(this.studio, settings, caption);
    fill(this.settings,
      element("h3", {}, point.name),
      point.picks.map(({ words, rule, preset }) => element("p", { class: "small pale" }, `${words}, for the preset ${preset}: ${rule}`)),
      confirmed.length > 0
        ? distinct(confirmed).map(({ words, settings }) => table(settings, `${words}: settings to install`))
        : table(point.settings, point.picks.length > 0 ? "Settings that the search found. Test walks do not confirm them." : "Settings that the search found. They were not tested."));
  }
}

/** Picks of one configuration whose tested settings differ; the same settings are shown once, with all their words. */
function distinct(picks) {
  const bySettings = new Map();
  for (const { words, settings } of picks) {
    const key = JSON.stringify(settings);
    bySettings.set(key, { settings, words: bySettings.has(key) ? `${bySettings.get(key).words}, ${words}` : words });
  }
  return [...bySettings.values()];
}
