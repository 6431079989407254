import { button, element, fill } from "../shell/dom.js";
import { announcement } from "./announcements.js";
import { aboutText, passedText } from "./estimate.js";
import { seconds } from "./job.js";

/** Progress events come in hundreds a second; a person reads a few. */
const pause = 250;

/** The running calibration, or how the last one ended. */
export class JobPanel {
  /** @type {import("./announcements.js").Said|null} */
  #said = null;
  #timer = 0;
  #messageCount = -1;

  /** @param {HTMLElement} host @param {import("./job.js").CalibrationJob} job @param {() => void} resume */
  constructor(host, job, resume) {
    this.host = host;
    this.job = job;
    this.heading = element("h2", { tabindex: "-1" });
    this.step = element("span", { class: "step" });
    this.bar = element("progress", { "aria-label": "Progress of this step" });
    this.figures = element("p", { class: "figures-line" });
    this.note = element("p", { class: "note" });
    this.work = element("div", {}, element("p", { class: "step-line" }, this.step, this.bar), this.figures, this.note);
    this.messages = element("ul", { class: "messages" });
    this.spoken = element("span", { class: "visually-hidden", role: "status", "aria-live": "polite" });
    this.stop = button("Stop", () => this.#stop(), { title: "All trials are kept. You can resume later." });
    this.resume = button("Resume", resume, { class: "main" });
    this.clear = button("Close", () => job.clear(), { title: "Close this message" });
    host.append(this.heading, this.work, this.messages, element("div", { class: "actions" }, this.stop, this.resume, this.clear), this.spoken);
    this.unsubscribe = job.subscribe((what) => (what === "state" ? this.#showState() : this.#soon()));
    this.clock = setInterval(() => job.isRunning && this.#showProgress(), 1000);
    this.#showState();
  }

  remove() {
    this.unsubscribe();
    clearInterval(this.clock);
    clearTimeout(this.#timer);
  }

  #stop() {
    this.job.stop();
    this.heading.focus();
  }

  #soon() {
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#showProgress();
    }, pause);
  }

  #showState() {
    const { job } = this;
    this.host.hidden = job.state === "idle";
    if (!job.begun) return;
    const { venue } = job.begun;
    const passed = passedText(job.passed());
    this.heading.textContent = {
      running: `Calibrating ${venue}`,
      done: `Calibration of ${venue} finished after ${passed}`,
      stopped: `Calibration of ${venue} stopped after ${passed}`,
      failed: `Calibration of ${venue} did not finish`,
    }[job.state];
    this.host.dataset.state = job.state;
    this.host.setAttribute("aria-busy", String(job.isRunning));
    this.work.hidden = !job.isRunning && job.state !== "stopped";
    this.stop.hidden = !job.isRunning;
    this.resume.hidden = !job.canResume;
    this.clear.hidden = job.isRunning;
    if (job.isRunning) this.#said = null;
    this.#messageCount = -1;
    this.#showProgress();
  }

  #showProgress() {
    const { job } = this;
    const { progress } = job;
    this.step.textContent = progress ? progress.step : job.isRunning ? (job.begun?.isResumed ? "Resuming …" : "Reading the venue …") : "";
    if (progress && progress.count > 0) Object.assign(this.bar, { max: progress.count, value: Math.min(progress.done, progress.count) });
    else this.bar.removeAttribute("value");
    this.bar.hidden = !job.isRunning;
    this.figures.textContent = this.#figures();
    this.note.textContent = progress?.note ? `Best so far: ${progress.note.replace(/^best( so far)?:? */i, "")}` : "";
    if (job.messages.length !== this.#messageCount) {
      this.#messageCount = job.messages.length;
      const texts = job.state === "stopped" ? [...job.messages, { kind: "message", text: "All trials are saved. Resume goes on where it stopped; a new start uses the trials that are the same." }] : job.messages;
      fill(this.messages, texts.map(({ kind, text }) => element("li", { class: kind === "error" ? "problem" : undefined }, kind === "warning" ? `Warning: ${text}` : text)));
    }
    if (!job.isRunning) this.spoken.textContent = "";
    if (!job.isRunning || !progress) return;
    const next = announcement(this.#said, progress, seconds());
    if (!next) return;
    this.#said = next.said;
    this.spoken.textContent = next.text;
  }

  #figures() {
    const { job } = this;
    const parts = [];
    if (job.progress) parts.push(`${job.progress.done.toLocaleString("en")} of about ${job.progress.count.toLocaleString("en")}`);
    if (job.isRunning) parts.push(`${passedText(job.passed())} so far`);
    const left = job.isRunning ? job.pace.secondsLeft(seconds()) : null;
    if (left !== null) parts.push(`${aboutText(left)} left in this step`);
    return parts.join(" · ");
  }
}
