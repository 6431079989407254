import { PlayerClock } from "../play/clock.js";
import { lineStyles } from "../play/line-styles.js";
import { quantile, sortedErrors } from "../play/statistics.js";
import { TimeLine } from "../play/timeline.js";
import { stepBeforeWalks, reasonOf } from "../play/venue-state.js";
import { walkForm } from "../play/walk-form.js";
import { metres } from "../play/words.js";
import { element, fill, labelled } from "../shell/dom.js";
import { Answers } from "./answers.js";
import { ConfigurationBar } from "./configuration-bar.js";
import { Configurations } from "./configurations.js";
import { distributionChart } from "./distribution-chart.js";
import { Figures } from "./figures.js";
import { SettingsPanel } from "./settings-panel.js";
import { tracksMap } from "./tracks-map.js";

/** Walks and answers stay while a person is in another room; configurations stay in the browser. */
const kept = new WeakMap();
const storeKey = "beaconry-configurations";

/** The room where a person changes settings and sees at once what they do to the same walks. */
export const room = {
  id: "tune",
  title: "Tune",
  mount(host, studio) {
    const tune = new TuneRoom(host, studio);
    return () => tune.remove();
  },
};

class TuneRoom {
  #ends = [];

  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio */
  constructor(host, studio) {
    this.studio = studio;
    this.host = host;
    if (!kept.has(studio)) kept.set(studio, { wish: { walks: 4, duration: 240, seed: 1 }, run: null, chosen: 0, time: 0, results: new Map() });
    this.state = kept.get(studio);
    this.configurations = new Configurations(studio.catalogue, localStorage.getItem(storeKey));
    this.answers = new Answers(studio, this.configurations, this.state, {
      onRun: () => {
        this.#showRun(0);
        this.map.fit();
      },
      onAnswer: (slot) => this.#took(slot),
      onState: () => this.#showNote(),
      onError: (error, slot) => this.#refused(error, slot),
    });
    this.clock = new PlayerClock();
    const { configurations } = this;
    const figures = element("aside", { class: "side left figures-side", "aria-label": "Figures" });
    const map = element("div", { class: "map-host" });
    const below = element("div", { class: "below" });
    const side = element("aside", { class: "side", "aria-label": "Settings" });
    this.host.classList.add("played", "compared");
    this.host.append(figures, map, below, side);
    this.note = element("div", { class: "note" });
    this.form = walkForm(studio.catalogue, this.state.wish, () => this.answers.simulate(), () => this.answers.stop());
    const walks = element("details", { class: "group" }, element("summary", {}, "Simulated walks"), this.form.root);
    this.chart = element("div", { class: "chart" });
    figures.append(this.note);
    this.figures = new Figures(figures, configurations);
    figures.append(element("h2", {}, "Share of time by error"), this.chart,
      element("p", { class: "pale small" }, "All configurations have the same walks. A few walks only show a direction: run beaconry calibrate before you decide."), walks);
    this.bar = new ConfigurationBar(side, studio, configurations);
    this.settings = new SettingsPanel(side, configurations);
    this.walk = element("select", { onchange: () => this.#choose(Number(this.walk.value)) });
    this.map = tracksMap(map, studio, () => this.#moment());
    this.timeLine = new TimeLine(below, this.clock, { extras: [labelled("Walk", this.walk)] });
    this.#ends.push(this.clock.subscribe(() => this.map.update()), studio.store.subscribe(() => this.#venueChanged()),
      this.configurations.subscribe((slot) => this.#changed(slot)));
    if (this.state.run) this.answers.askMissing();
    this.#showRun(this.state.time);
    this.#venueChanged();
  }

  remove() {
    this.answers.remove();
    for (const end of this.#ends) end();
    this.state.time = this.clock.time;
    this.timeLine.remove();
    this.clock.remove();
    this.map.remove();
    this.host.replaceChildren();
  }

  #moment() {
    const { run, chosen } = this.state;
    if (!run) return null;
    const tracks = this.answers.known.map(({ slot, name, answer }) => ({ slot, name, fixes: answer.walks[chosen].fixes }));
    return { run, chosen, time: this.clock.time, tracks };
  }

  /** Values of one configuration changed, or the list, names or roles (null). */
  #changed(slot) {
    localStorage.setItem(storeKey, this.configurations.stored());
    if (slot === null) this.answers.askMissing();
    else this.answers.ask(slot);
    this.bar.update();
    this.#showResults();
  }

  #took(slot) {
    this.#showResults();
    const { name } = this.configurations.of(slot);
    const sorted = (this.state.results.get(slot)?.walks ?? []).flatMap((walk) => sortedErrors(walk.errors)).sort((a, b) => a - b);
    this.studio.say(`${name}: median error ${metres(quantile(sorted, 0.5))}, 95 % ${metres(quantile(sorted, 0.95))}.`, { kind: "info" });
  }

  #refused(error, slot) {
    const name = slot !== undefined && this.configurations.has(slot) && this.configurations.of(slot).name;
    this.studio.say(`${name ? `${name}: ` : ""}${reasonOf(error)}`, { kind: "error" });
    this.#showResults();
  }

  #choose(index) {
    this.state.chosen = index;
    this.#showRun(this.clock.time);
  }

  #showRun(time) {
    const { run, chosen } = this.state;
    fill(this.walk, (run?.walks ?? []).map((walk, index) => element("option", { value: String(index), selected: index === chosen }, walk.name)));
    this.clock.setDuration(run?.walks[chosen].duration ?? 0);
    this.map.showLevels();
    this.#showResults();
    this.clock.seek(time);
  }

  #showResults() {
    const { results, chosen } = this.state;
    const { list, edited } = this.configurations;
    const { known } = this.answers;
    this.host.dataset.count = String(list.length);
    // The curve marks the worst moments of its first line: those of the configuration that is edited.
    const curves = [...known].sort((a, b) => Number(b.slot === edited) - Number(a.slot === edited));
    this.timeLine.show(curves.map(({ slot, name, answer }) => ({ name, errors: answer.walks[chosen].errors, line: lineStyles[slot].name })));
    this.figures.show(results, (slot) => this.answers.isAwaited(slot));
    fill(this.chart, known.length > 0 && distributionChart(known.map(({ slot, name, answer }) =>
      ({ name, line: lineStyles[slot].name, errors: answer.walks.map((walk) => walk.errors) }))));
    this.settings.update(new Map(known.map(({ slot, answer }) => [slot, answer.inactive])));
    this.map.update();
  }

  #venueChanged() {
    this.#showNote();
    const { checkedId } = this.studio.store;
    if (checkedId && this.state.run?.id !== checkedId && !this.answers.isSimulating && stepBeforeWalks(this.studio.store) === null) this.answers.simulate();
  }

  #showNote() {
    const next = stepBeforeWalks(this.studio.store);
    this.form.setBusy(this.answers.isSimulating, next === null);
    fill(this.note, next, !next && this.answers.isSimulating && element("p", {}, "Simulating the walks …"));
  }
}
