import { PlayerClock } from "../play/clock.js";
import { errorAt } from "../play/series.js";
import { summary } from "../play/statistics.js";
import { TimeLine } from "../play/timeline.js";
import { stepBeforeWalks, reasonOf } from "../play/venue-state.js";
import { presetList, walkForm } from "../play/walk-form.js";
import { locate, simulate } from "../play/walks.js";
import { count, metres, spokenTime } from "../play/words.js";
import { element, fill, labelled } from "../shell/dom.js";
import { factsAt } from "./facts.js";
import { FactsPanel } from "./facts-panel.js";
import { MapPane } from "./map-pane.js";
import { WalkTable } from "./walk-table.js";

/**
 * @typedef {import("../play/walks.js").Run & {preset: string, located: {fixes: import("../play/series.js").Fixes,
 *   errors: import("../play/series.js").Errors}[], settings: Object<string, any>}} WatchedRun what a preset computed for
 *   the walks, one for each
 */

/** What a person sees in the room stays while they are in another one. */
const kept = new WeakMap();

/** The room where people walk in the venue: where they are, where the app says they are, and why it is wrong. */
export const room = {
  id: "watch",
  title: "Watch",
  mount(host, studio) {
    const watch = new WatchRoom(host, studio);
    return () => watch.remove();
  },
};

class WatchRoom {
  #ends = [];
  #work = null;
  #lastFacts = -Infinity;

  constructor(host, studio) {
    this.studio = studio;
    this.host = host;
    if (!kept.has(studio)) kept.set(studio, { wish: { walks: 4, duration: 120, seed: 1 }, preset: studio.catalogue.presets[0]?.name, shown: null, chosen: 0, time: 0, speed: 5 });
    this.state = kept.get(studio);
    this.clock = new PlayerClock();
    this.clock.speed = this.state.speed;
    this.#build();
    this.#ends.push(this.clock.subscribe(() => this.#update()), studio.store.subscribe(() => this.#venueChanged()));
    this.#showRun(this.state.time);
    this.#venueChanged();
  }

  remove() {
    this.#work?.abort();
    for (const end of this.#ends) end();
    clearTimeout(this.waiting);
    [this.state.time, this.state.speed] = [this.clock.time, this.clock.speed];
    this.timeLine.remove();
    this.clock.remove();
    this.map.remove();
    this.host.replaceChildren();
  }

  #build() {
    const map = element("div", { class: "map-host" });
    const below = element("div", { class: "below" });
    const side = element("aside", { class: "side", "aria-label": "Walks and facts" });
    this.host.classList.add("played");
    this.host.append(map, below, side);
    const presets = presetList(this.studio.catalogue.presets, this.state.preset, (name) => this.#setPreset(name));
    this.form = walkForm(this.state.wish, () => this.#simulate(), labelled("Preset", presets));
    this.note = element("div", { class: "note" });
    side.append(this.form.root, this.note);
    this.table = new WalkTable(side, (index) => this.#choose(index));
    this.facts = new FactsPanel(side, (beacon) => this.map.mark(beacon));
    this.map = new MapPane(map, this.studio, () => this.#moment());
    this.timeLine = new TimeLine(below, this.clock, { onPick: (time) => this.#sayMoment(time) });
  }

  #moment() {
    const { shown, chosen } = this.state;
    return shown ? { shown, chosen, time: this.clock.time } : null;
  }

  #simulate() {
    this.#work?.abort();
    return this.#run(async (signal) => {
      const { wish, preset } = this.state;
      const run = await simulate(this.studio, wish, signal);
      const shown = await this.#located(run, preset, signal);
      Object.assign(this.state, { shown, chosen: 0 });
      this.#showRun(0);
      this.map.fit();
      const medians = shown.located.map((walk) => summary(walk.errors).median).filter((median) => median !== null);
      const range = medians.length > 0 ? ` Median error ${metres(Math.min(...medians))} to ${metres(Math.max(...medians))}.` : "";
      this.studio.say(`${count(shown.walks.length, "walk")} ready.${range} Press Play.`, { kind: "info" });
    });
  }

  #setPreset(name) {
    this.state.preset = name;
    if (!this.state.shown) return;
    this.#work?.abort();
    this.#run(async (signal) => {
      this.state.shown = await this.#located(this.state.shown, name, signal);
      this.#showRun(this.clock.time);
      this.studio.say(`Positions of the preset ${name}.`, { kind: "info" });
    });
  }

  /** The run with what a preset computes for it. */
  async #located(run, preset, signal) {
    const answer = await locate(this.studio, run, { preset, settings: {} }, signal);
    return { ...run, preset, located: answer.walks, settings: answer.settings };
  }

  async #run(work) {
    const control = new AbortController();
    this.#work = control;
    this.#venueChanged();
    try {
      await work(control.signal);
    } catch (error) {
      if (error.name !== "AbortError" && !control.signal.aborted) this.studio.say(reasonOf(error), { kind: "error" });
    } finally {
      if (this.#work === control) {
        this.#work = null;
        this.#venueChanged();
      }
    }
  }

  #venueChanged() {
    if (!this.host.isConnected) return;
    const next = stepBeforeWalks(this.studio.store);
    const { shown } = this.state;
    this.form.setBusy(this.#work !== null, next === null);
    const isOld = shown && this.studio.store.checkedId && shown.id !== this.studio.store.checkedId;
    fill(this.note, next,
      !next && !shown && element("p", {}, "Press Simulate. People walk over the plan, and you see where the app places them."),
      !next && isOld && element("p", { class: "next-step" }, "The plan has changed. Press Simulate to walk in the new one."));
    if (!shown) {
      this.map.showLevels();
      this.map.update();
    }
  }

  #choose(index) {
    this.state.chosen = index;
    this.#showRun(this.clock.time);
  }

  #showRun(time) {
    const { shown, chosen } = this.state;
    this.table.show(shown?.walks ?? [], shown?.located ?? [], chosen);
    this.clock.setDuration(shown?.walks[chosen].duration ?? 0);
    this.map.showLevels();
    this.timeLine.show(shown ? [{ name: shown.walks[chosen].name, errors: shown.located[chosen].errors, line: "line-b" }] : []);
    this.clock.seek(time);
    if (!shown) this.facts.hide();
  }

  #update() {
    this.map.update();
    clearTimeout(this.waiting);
    // While the walk plays, nobody reads faster than four times a second.
    const wait = this.clock.isPlaying ? this.#lastFacts + 250 - performance.now() : 0;
    if (wait > 0) this.waiting = setTimeout(() => this.#showFacts(), wait);
    else this.#showFacts();
  }

  #showFacts() {
    const { shown, chosen } = this.state;
    if (!shown) return;
    this.#lastFacts = performance.now();
    const { beacons, settings, document } = shown;
    this.facts.show(this.clock.time, factsAt({ walk: shown.walks[chosen], located: shown.located[chosen], beacons, settings, document, time: this.clock.time }));
  }

  #sayMoment(time) {
    const { shown, chosen } = this.state;
    if (!shown) return;
    const error = errorAt(shown.located[chosen].errors, time);
    this.studio.say(`${spokenTime(time)}: ${error === null ? "no position" : `error ${metres(error)}`}.`, { kind: "info" });
  }
}
