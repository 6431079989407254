import { reasonOf } from "../play/venue-state.js";
import { Pace } from "./estimate.js";

/** A stopped calibration holds its folder until its last trials end; a resume waits for it this often, in milliseconds. */
const [mostAttempts, attemptPause] = [6, 1000];

/**
 * @typedef {object} Begin
 * @property {string} path of the venue file
 * @property {string} venue its name
 * @property {string[]} [options] words of the command line
 * @property {boolean} [isResumed]
 *
 * @typedef {{kind: "message"|"warning"|"error", text: string}} Message
 */

/**
 * The calibration of this tab. It goes on while people are in other rooms.
 *
 * `state` is `idle`, `running`, `done`, `stopped` (by a person; all trials are kept) or `failed`.
 */
export class CalibrationJob {
  /** @type {"idle"|"running"|"done"|"stopped"|"failed"} */
  state = "idle";
  /** @type {Begin|null} */
  begun = null;
  startTime = 0;
  endTime = 0;
  /** @type {{step: string, done: number, count: number, note: string}|null} */
  progress = null;
  /** @type {Message[]} */
  messages = [];
  /** @type {string|null} */
  summary = null;
  /** @type {string|null} */
  folder = null;
  pace = new Pace();

  #listeners = new Set();
  #control = new AbortController();

  /** @param {import("../main.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.leaving = (event) => event.preventDefault();
  }

  get #name() { return `Calibration of ${this.begun?.venue}`; }
  get isRunning() { return this.state === "running"; }
  /** Whether a resume can go on with what this job has. */
  get canResume() {
    const hasTrials = this.progress !== null || this.begun?.isResumed === true;
    return hasTrials && (this.state === "stopped" || this.state === "failed");
  }

  /** @param {(what: "state"|"progress") => void} listener @returns {() => void} ends it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Seconds since the start; of an ended job, until its end.
   * @param {number} [now] in seconds */
  passed(now = seconds()) {
    return (this.isRunning ? now : this.endTime) - this.startTime;
  }

  /** Starts a calibration, or resumes one.
   * @param {Begin} begun */
  async start(begun) {
    if (this.isRunning) return;
    const control = new AbortController();
    this.#control = control;
    const isSame = begun.isResumed && this.begun?.path === begun.path && this.state === "stopped";
    Object.assign(this, {
      begun, state: "running", startTime: seconds(), progress: null, messages: [], summary: null, folder: null, pace: new Pace(),
    });
    // Without this page, the server stops the work.
    addEventListener("beforeunload", this.leaving);
    this.#tell("state");
    for (let attempt = 1; this.isRunning; attempt += 1) {
      const mayRetry = isSame && attempt < mostAttempts;
      if (await this.#attempt(begun, control.signal, mayRetry)) break;
      await new Promise((resolve) => setTimeout(resolve, attemptPause));
    }
  }

  /** Stops the work. The server keeps all trials. */
  stop() {
    if (!this.isRunning) return;
    this.#control.abort();
    this.#end("stopped", "Calibration stopped. All trials are saved.");
  }

  /** Forgets a job that has ended. */
  clear() {
    if (this.isRunning) return;
    Object.assign(this, { state: "idle", begun: null, progress: null, messages: [], summary: null, folder: null });
    this.#tell("state");
  }

  /** @returns {Promise<boolean>} false if it is worth another attempt */
  async #attempt({ path, options = [], isResumed = false }, signal, mayRetry) {
    /** @type {{message: string}[]|null} */
    let problems = null;
    try {
      await this.studio.api.stream("/api/calibrate", { path, options, ...(isResumed && { resume: true }) }, (event) => {
        if (signal.aborted) return;
        if (event.event === "problems") problems = event.problems;
        else this.#take(event);
      }, signal);
    } catch (error) {
      if (signal.aborted) return true;
      problems = error.problems ?? [{ message: `The connection to the Studio's server broke: ${reasonOf(error)}` }];
    }
    if (!this.isRunning || signal.aborted) return true;
    if (problems && mayRetry && this.progress === null) return false;
    this.messages.push(...(problems ?? [{ message: "The server ended before the calibration. Start the Studio again, then resume. All trials are saved." }])
      .map(({ message }) => /** @type {Message} */ ({ kind: "error", text: message })));
    this.#end("failed", `${this.#name}: ${this.messages[this.messages.length - 1].text}`, "error");
    return true;
  }

  #take(event) {
    switch (event.event) {
      case "progress":
        this.progress = { step: event.step, done: event.done, count: event.count, note: event.note ?? "" };
        this.pace.add(event.step, event.done, event.count, seconds());
        this.#tell("progress");
        break;
      case "message":
        this.messages.push({ kind: "message", text: event.text });
        this.#tell("progress");
        break;
      case "warnings":
        this.messages.push(...event.problems.map(({ message }) => ({ kind: "warning", text: message })));
        this.#tell("progress");
        break;
      case "done":
        [this.summary, this.folder] = [event.summary, event.folder];
        this.#end("done", `${this.#name} is finished. The result is in Calibrate.`);
        break;
      case "stopped":
        this.messages.push(...event.messages.map((text) => ({ kind: "message", text })));
        this.#end("stopped", "Calibration stopped. All trials are saved.");
        break;
    }
  }

  /** @param {"done"|"stopped"|"failed"} state @param {string} text @param {"info"|"error"} [kind] */
  #end(state, text, kind = "info") {
    [this.state, this.endTime] = [state, seconds()];
    removeEventListener("beforeunload", this.leaving);
    this.studio.say(text, { kind });
    this.#tell("state");
  }

  #tell(what) {
    for (const listener of [...this.#listeners]) listener(what);
  }
}

/** The present time in seconds. */
export function seconds() {
  return Date.now() / 1000;
}
