import { PlanWork } from "./plan-work.js";

/**
 * @typedef {{key: string, median: number|null, interval: [number, number]|null}} PredictedMetric
 * @typedef {{requirement: string, verdict: "met"|"missed"|"inconclusive", met: number}} PredictedRequirement
 * @typedef {{metrics: PredictedMetric[], requirements: PredictedRequirement[], texts: string[], assumption: string}} Answer what the page
 *   shows of the document of `beaconry plan predict --json`, its text for each requirement, and what was simulated
 * @typedef {{answer: Answer|null, document: object|null}} Known an answer, and the document that it is of
 */

/** What is predicted for the plan on simulated visitors: it belongs to the document for which it was asked. */
export class Prediction extends PlanWork {
  /**
   * @param {import("../main.js").Studio} studio
   * @param {Known} known is kept up to date, and stays while people are in another room
   * @param {() => void} onChange
   * @param {() => void} onProgress
   */
  constructor(studio, known, onChange, onProgress) {
    super(studio, onChange, onProgress);
    this.known = known;
  }

  get answer() { return this.known.answer; }
  get document() { return this.known.document; }

  /** @param {string} requirements name of the file, or "" for the figures alone */
  ask(requirements) {
    this.cancel();
    return this.begin("/api/plan/predict", { requirements: requirements || undefined }, (answer, document) => Object.assign(this.known, { answer, document }));
  }

  /** Stops what is being computed; what is known stays. */
  cancel() {
    if (this.stop()) this.onChange();
  }

  /** Forgets everything: another venue is open. */
  clear() {
    this.cancel();
    this.problem = "";
    Object.assign(this.known, { answer: null, document: null });
  }
}
