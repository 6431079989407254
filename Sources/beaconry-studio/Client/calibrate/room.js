import { reasonOf } from "../play/venue-state.js";
import { element } from "../shell/dom.js";
import { endOf } from "../shell/values.js";
import { FrontPanel } from "./front-panel.js";
import { JobPanel } from "./job-panel.js";
import { ResultPanel } from "./result-panel.js";
import { StartPanel } from "./start-panel.js";
import { stateOf } from "./state.js";
import { StudiesTable, showComparison } from "./studies-table.js";
import { comparison } from "./studies.js";
import { firstShown, ordered } from "./study-order.js";
import { venueFileOf } from "./unfinished.js";

/** The room where a person lets Beaconry search settings for the venue, and compares the results. */
export const room = {
  id: "calibrate",
  title: "Calibrate",
  mount(host, studio) {
    const calibrate = new CalibrateRoom(host, studio);
    return () => calibrate.remove();
  },
};

class CalibrateRoom {
  #ends = [];

  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio */
  constructor(host, studio) {
    this.host = host;
    this.studio = studio;
    this.state = stateOf(studio);
    const { job } = this.state;
    const side = element("aside", { class: "side left", "aria-label": "New calibration" });
    const parts = ["job", "result", "front", "calibrations", "compared"].map((name) => element("section", { class: `part ${name}` }));
    const [jobHost, result, front, studies, compared] = parts;
    this.compared = compared;
    host.append(side, element("div", { class: "parts" }, parts));
    const resume = (folder) => this.#resume(folder);
    const openReport = (folder) => this.#openReport(folder);
    this.start = new StartPanel(side, studio, this.state, { start: (words) => this.#start(words), resume });
    this.jobPanel = new JobPanel(jobHost, job, () => job.begun && job.start({ ...job.begun, isResumed: true }));
    this.result = new ResultPanel(result, studio, openReport);
    this.front = new FrontPanel(front, studio);
    this.table = new StudiesTable(studies, this.state, {
      choose: (folder) => this.#choose(folder), openReport, resume, ticked: () => this.#showTable(),
    }, () => this.#load());
    this.#ends.push(
      studio.store.subscribe(() => this.start.update()),
      job.subscribe((what) => what === "state" && this.#jobChanged()));
    this.#show();
    this.#load();
  }

  remove() {
    for (const end of this.#ends) end();
    this.jobPanel.remove();
    this.host.replaceChildren();
  }

  #start(words) {
    const { path, document } = this.studio.store;
    if (!path) return;
    this.state.job.start({ path, venue: document.name, options: words });
    this.jobPanel.heading.focus();
  }

  async #resume(folder) {
    await this.#attempt(async () => {
      const file = await venueFileOf(this.studio, folder);
      if (!file) {
        this.studio.say(`No venue file of this folder has the name ${endOf(folder)}. Resume in a terminal: beaconry calibrate --resume --output ${folder}`, { kind: "error" });
        return;
      }
      this.state.job.start({ ...file, isResumed: true });
      this.jobPanel.heading.focus();
    });
  }

  async #openReport(folder) {
    await this.#attempt(async () => {
      const { address } = await this.studio.api.post("/api/report", { folder });
      window.open(address, "_blank", "noopener");
      this.studio.say("The report is in a new tab.");
    });
  }

  #jobChanged() {
    const { job } = this.state;
    if (!job.isRunning && job.state !== "idle") this.#load();
    this.#show();
  }

  async #load() {
    await this.#attempt(async () => {
      const { calibrations } = await this.studio.api.post("/api/calibrations");
      this.state.calibrations = calibrations.map(withoutNulls);
      this.#show();
    });
  }

  #choose(folder) {
    this.state.chosen = folder;
    this.#show();
    this.host.querySelector(".part.result")?.scrollIntoView({ block: "nearest" });
  }

  /** Shows everything again: the calibrations, the job or the choice changed. */
  #show() {
    const { state, studio } = this;
    const { job, calibrations } = state;
    const finished = new Set(calibrations.filter((calibration) => calibration.isFinished).map(({ folder }) => folder));
    for (const folder of [...state.ticked]) if (!finished.has(folder)) state.ticked.delete(folder);
    // What a person waits for is shown once it is there; after that, what they choose.
    if (job.folder && job.folder !== state.shownJob) [state.chosen, state.shownJob] = [job.folder, job.folder];
    if (!job.folder) state.shownJob = null;
    const isKnown = state.chosen !== null && (finished.has(state.chosen) || state.chosen === job.folder);
    if (!isKnown) state.chosen = firstShown(calibrations, studio.store.document.name);
    const chosen = calibrations.find((calibration) => calibration.isFinished && calibration.folder === state.chosen) ?? null;
    const isOfJob = job.folder !== null && job.folder === state.chosen;
    this.result.show(chosen, isOfJob ? job.summary : null, job.folder);
    this.front.show(chosen?.folder ?? null, chosen?.front);
    this.start.update();
    this.#showTable();
  }

  #showTable() {
    const { calibrations, ticked, order, job } = this.state;
    this.table.show(job.isRunning);
    const compared = ordered(calibrations, order).filter(({ folder }) => ticked.has(folder));
    showComparison(this.compared, compared, comparison(compared, this.studio.catalogue));
  }

  async #attempt(work) {
    try {
      await work();
    } catch (error) {
      this.studio.say(reasonOf(error), { kind: "error" });
    }
  }
}

/** What a calibration does not say is left out, so that it reads like a key that is missing. */
function withoutNulls(calibration) {
  return Object.fromEntries(Object.entries(calibration).filter(([, value]) => value !== null));
}
