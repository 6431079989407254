import { withProposal } from "../plan/changes.js";
import { PlanWork } from "../plan/plan-work.js";
import { stepBeforeWalks } from "../play/venue-state.js";
import { numberField, submitForm, wide } from "../play/walk-form.js";
import { count } from "../play/words.js";
import { keyIn } from "../shell/catalogue.js";
import { button, element, fill, focusIn, labelled } from "../shell/dom.js";
import { keptOf } from "./kept.js";
import { advicePart, usesPart, zonesPart } from "./tables.js";
import { visitsText } from "./verdicts.js";
import { zoneMap } from "./zone-map.js";

/** The room where people see which zones can be notified, what an app achieves, and what new beacons would change.
 * @type {import("../shell/rooms.js").Room} */
export const room = {
  id: "engage",
  title: "Engage",
  mount(host, studio) {
    const engage = new EngageRoom(host, studio);
    return () => engage.remove();
  },
};

class EngageRoom {
  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio */
  constructor(host, studio) {
    this.studio = studio;
    const { profiles, engagement } = studio.catalogue;
    const events = keyIn(engagement, "event").words ?? [];
    this.state = keptOf(studio);
    this.work = new PlanWork(studio, () => this.#update(), () => this.#showProgress());
    const mapHost = element("div", { class: "map-host" });
    const { wish } = this.state;
    const choice = (key, options) => {
      const list = element("select", { onchange: () => { wish[key] = list.value; } },
        options.map(([value, text]) => element("option", { value, selected: value === wish[key] }, text)));
      return list;
    };
    this.form = submitForm("Simulated visits", ["Simulate visits", "Stop simulating"], () => this.#ask(), () => this.#stop(),
      labelled("Visits", numberField(engagement, wish, "visits")), labelled("Event", choice("event", events.map((word) => [word, word]))),
      wide(labelled("Profile", choice("profile", profiles.map(({ name, title }) => [name, title])))));
    this.step = element("p", {});
    this.note = element("div", { class: "note" });
    this.parts = element("div");
    host.append(mapHost, element("aside", { class: "side", "aria-label": "Notifications" }, this.form.root, this.note, this.parts));
    this.map = zoneMap(mapHost, studio, () => this.#shown());
    this.end = studio.store.subscribe(() => this.#update());
    this.#update();
  }

  remove() {
    this.end();
    this.work.stop();
    this.map.remove();
  }

  #ask() {
    const { wish } = this.state;
    const { profile } = wish;
    this.work.begin("/api/engage", { ...wish }, (answer, document) => {
      Object.assign(this.state, { answer, document, profile, chosen: null });
      this.map.showLevels();
      this.map.fit();
      this.studio.say(answer.summary, { kind: "info" });
    });
  }

  #stop() {
    if (this.work.stop()) this.#update();
  }

  #shown() {
    const { answer, document, chosen } = this.state;
    const zones = answer?.result.zones ?? [];
    return { document: document ?? this.studio.store.document, zones, chosen: chosen === null ? null : zones[chosen] };
  }

  #showProgress() {
    const { progress, isBusy } = this.work;
    this.form.setBusy(isBusy, stepBeforeWalks(this.studio.store) === null, progress);
    this.step.textContent = progress ? `${progress.step} …` : "";
  }

  #update() {
    const { store } = this.studio;
    const { answer, document } = this.state;
    const next = stepBeforeWalks(store);
    const { problem, isBusy } = this.work;
    fill(this.note, next, problem && element("p", { class: "problem", role: "alert" }, problem), isBusy && this.step,
      !next && !answer && !isBusy && element("p", {}, "Press Simulate visits. People visit the venue, and you see which zones can be notified. The zones of a shop take a minute or two."),
      !next && answer && !isBusy && document !== store.document && element("p", { class: "next-step" }, "The venue has changed since. Press Simulate visits for the new one."));
    this.#showProgress();
    fill(this.parts, answer && this.#results(answer));
    if (!document) this.map.showLevels();
    this.map.update();
  }

  /** @param {import("./verdicts.js").Answer} answer */
  #results(answer) {
    const { chosen, document, profile } = this.state;
    const { store, catalogue } = this.studio;
    const title = catalogue.profiles.find(({ name }) => name === profile)?.title ?? profile;
    const add = button(`Add ${count(answer.beacons.length, "beacon")} to the venue`, () => this.#add(answer), { class: "main", disabled: store.isReadOnly || store.document !== document });
    return [
      element("p", {}, element("strong", {}, answer.summary)), element("p", {}, visitsText(answer.result)),
      answer.warnings.map((text) => element("p", { class: "next-step" }, text)),
      button("Open the report", () => this.#openReport(answer.report), { title: "In a new tab" }),
      zonesPart(answer, chosen, (index) => this.#choose(index)), usesPart(answer, title), advicePart(answer, add),
    ];
  }

  /** @param {number} index of a zone */
  #choose(index) {
    this.state.chosen = index;
    const scrolled = this.parts.querySelector(".zones .scroll")?.scrollTop ?? 0;
    this.#update();
    this.parts.querySelector(".zones .scroll")?.scrollTo({ top: scrolled });
    focusIn(this.parts, "tr.chosen button");
  }

  #openReport(address) {
    window.open(address, "_blank", "noopener");
    this.studio.say("The report is in a new tab.");
  }

  /** Adds the new beacons of all zones, because they were tried together.
   * @param {import("./verdicts.js").Answer} answer */
  #add({ beacons }) {
    const text = count(beacons.length, "beacon");
    const isDone = this.studio.store.change(`Add ${text}`, (document) => withProposal(document, { beacons }, this.studio.catalogue.usualBeacon));
    if (isDone) this.studio.say(`${text} added. Ctrl+Z in Draw or Plan takes them away again.`, { kind: "info" });
  }
}
