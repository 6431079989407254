import { answerOf } from "../engage/kept.js";
import { PlayerClock } from "../play/clock.js";
import { errorAt } from "../play/series.js";
import { summary } from "../play/statistics.js";
import { TimeLine } from "../play/timeline.js";
import { recordedForm } from "../play/recorded-form.js";
import { reasonOf, stepBeforeWalks } from "../play/venue-state.js";
import { presetList, walkForm } from "../play/walk-form.js";
import { count, metres, spokenTime } from "../play/words.js";
import { element, fill, labelled } from "../shell/dom.js";
import { factsAt } from "./facts.js";
import { FactsPanel } from "./facts-panel.js";
import { MapPane } from "./map-pane.js";
import { NotificationRows } from "./notifications.js";
import { WatchRuns } from "./runs.js";
import { WalkTable } from "./walk-table.js";

/** How many warnings are listed. */
const mostWarnings = 20;

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
  #lastFacts = -Infinity;

  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio */
  constructor(host, studio) {
    this.studio = studio;
    this.host = host;
    this.runs = new WatchRuns(studio, { onState: () => this.#venueChanged(), onRun: (what) => this.#took(what) });
    this.state = this.runs.state;
    this.clock = new PlayerClock();
    this.clock.speed = this.state.speed;
    const map = element("div", { class: "map-host" });
    const below = element("div", { class: "below" });
    const side = element("aside", { class: "side", "aria-label": "Walks and facts" });
    this.host.classList.add("played");
    this.host.append(map, below, side);
    const { state } = this;
    const presets = presetList(studio.catalogue.presets, state.preset, (name) => this.runs.setPreset(name));
    this.forms = {
      simulated: walkForm(studio.catalogue, state.wish, () => this.runs.take(), () => this.runs.stop()),
      recorded: recordedForm(studio, state.recorded, () => this.runs.take(), () => this.runs.stop()),
    };
    const source = element("select", { onchange: () => this.#setSource(source.value) },
      [["simulated", "simulated"], ["recorded", "recorded"]].map(([value, text]) => element("option", { value, selected: value === state.source }, text)));
    side.append(element("div", { class: "walk-form" }, labelled("Source", source), labelled("Preset", presets)),
      this.forms.simulated.root, this.forms.recorded.root);
    this.note = element("div", { class: "note" });
    side.append(this.note);
    this.table = new WalkTable(side, (index) => this.#choose(index));
    this.facts = new FactsPanel(side, (beacon) => this.map.mark(beacon));
    this.map = new MapPane(map, this.studio, () => this.#moment());
    this.timeLine = new TimeLine(below, this.clock, { onPick: (time) => this.#sayMoment(time) });
    this.notifications = new NotificationRows(below, this.clock, {
      profiles: studio.catalogue.profiles, profile: state.profile,
      onProfile: (name) => this.runs.setProfile(name), onPick: (text) => studio.say(text, { kind: "info" }),
    });
    this.#setSource(state.source);
    this.#ends.push(this.clock.subscribe(() => this.#update()), studio.store.subscribe(() => this.#venueChanged()));
    this.#showRun(this.state.time);
    this.#venueChanged();
  }

  remove() {
    this.runs.remove();
    for (const end of this.#ends) end();
    clearTimeout(this.waiting);
    [this.state.time, this.state.speed] = [this.clock.time, this.clock.speed];
    this.timeLine.remove();
    this.notifications.remove();
    this.clock.remove();
    this.map.remove();
    this.host.replaceChildren();
  }

  #setSource(source) {
    this.state.source = source;
    for (const [name, form] of Object.entries(this.forms)) form.root.hidden = name !== source;
    if (source === "recorded") {
      this.forms.recorded.refresh().catch((error) => this.studio.say(reasonOf(error), { kind: "error" })).finally(() => this.#venueChanged());
    } else this.#venueChanged();
  }

  #moment() {
    const { shown, chosen } = this.state;
    return shown ? { shown, chosen, time: this.clock.time } : null;
  }

  #took(what) {
    const { shown } = this.state;
    this.#showRun(what === "walks" ? 0 : this.clock.time);
    if (what === "preset") this.studio.say(`Positions of the preset ${shown.preset}.`, { kind: "info" });
    if (what !== "walks") return;
    this.map.fit();
    const medians = shown.located.map((walk) => summary(walk.errors).median).filter((median) => median !== null);
    const range = medians.length > 0 ? ` Median error ${metres(Math.min(...medians))} to ${metres(Math.max(...medians))}.` : "";
    const of = shown.total > shown.walks.length ? ` of ${shown.total}` : "";
    this.studio.say(`${count(shown.walks.length, "walk")}${of} ready.${range} Press Play.`, { kind: "info" });
  }

  #venueChanged() {
    if (!this.host.isConnected || !this.timeLine) return;
    const next = stepBeforeWalks(this.studio.store);
    const { shown, source } = this.state;
    for (const form of Object.values(this.forms)) form.setBusy(this.runs.isBusy, next === null, this.runs.progress);
    const isOld = shown && this.studio.store.checkedId && shown.id !== this.studio.store.checkedId;
    fill(this.note, next,
      !next && !shown && element("p", {}, source === "recorded"
        ? "Press Show. You see where people walked, and where the app places them."
        : "Press Simulate. People walk in the venue, and you see where the app places them."),
      !next && isOld && element("p", { class: "next-step" }, `The venue has changed. Press ${source === "recorded" ? "Show" : "Simulate"} to walk in the new one.`),
      shown?.warnings.length > 0 && element("details", { class: "group" }, element("summary", {}, count(shown.warnings.length, "warning")),
        element("ul", { class: "facts" }, shown.warnings.slice(0, mostWarnings).map((text) => element("li", {}, text)),
          shown.warnings.length > mostWarnings && element("li", {}, `and ${shown.warnings.length - mostWarnings} more`))));
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
    this.notifications.show(shown?.told ?? null, chosen, shown?.document ?? null, answerOf(this.studio, shown?.document ?? null));
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
