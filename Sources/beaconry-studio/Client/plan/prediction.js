import { reasonOf } from "../play/venue-state.js";
import { withName } from "./checked.js";

/**
 * @typedef {{key: string, name: string, unit: string, median: number|null, interval: [number, number]|null}} PredictedMetric
 * @typedef {{requirement: string, verdict: "met"|"missed"|"inconclusive", met: number, reason?: string}} PredictedRequirement
 * @typedef {{worlds: number, walks: number, duration: number, knowledge: string, metrics: PredictedMetric[],
 *   requirements: PredictedRequirement[]}} Answer the document of `beaconry plan predict --json`
 * @typedef {{answer: Answer|null, document: object|null}} Known an answer, and the document that it is of
 */

/** What is predicted for the plan on simulated visitors: it belongs to the document for which it was asked. */
export class Prediction {
  problem = "";
  /** @type {{done: number, count: number}|null} */
  progress = null;
  #control = null;

  /**
   * @param {object} studio
   * @param {Known} known is kept up to date, and stays while people are in another room
   * @param {() => void} onChange
   * @param {() => void} onProgress
   */
  constructor(studio, known, onChange, onProgress) {
    Object.assign(this, { studio, known, onChange, onProgress });
  }

  get answer() { return this.known.answer; }
  get document() { return this.known.document; }

  get isBusy() { return this.#control !== null; }

  /** @param {string} requirements name of the file, or "" for the figures alone */
  async ask(requirements) {
    this.cancel();
    const control = new AbortController();
    Object.assign(this, { progress: null, problem: "" });
    this.#control = control;
    this.onChange();
    const { document } = this.studio.store;
    const tell = (progress) => {
      this.progress = progress;
      this.onProgress();
    };
    try {
      const answer = await withName(this.studio, document, (id) =>
        this.studio.api.work("/api/plan/predict", { id, requirements: requirements || undefined }, tell, control.signal), control.signal);
      if (control.signal.aborted) return;
      Object.assign(this.known, { answer, document });
    } catch (error) {
      if (control.signal.aborted) return;
      this.problem = reasonOf(error);
    }
    this.#control = null;
    this.onChange();
  }

  /** Stops what is being computed; what is known stays. */
  cancel() {
    if (!this.isBusy) return;
    this.#control.abort();
    this.#control = null;
    this.onChange();
  }

  /** Forgets everything: another venue is open. */
  clear() {
    this.cancel();
    this.problem = "";
    Object.assign(this.known, { answer: null, document: null });
  }
}
