import { reasonOf } from "../play/venue-state.js";
import { withName } from "./checked.js";

/** Long work of the server about the plan, one piece at a time: how far it is, why it was refused, and how to stop it. */
export class PlanWork {
  problem = "";
  /** @type {{step: string, done: number, count: number}|null} */
  progress = null;
  /** @type {AbortController|null} */
  #control = null;

  /** @param {import("../main.js").Studio} studio @param {() => void} onChange @param {() => void} onProgress called often while the work runs */
  constructor(studio, onChange, onProgress) {
    this.studio = studio;
    this.onChange = onChange;
    this.onProgress = onProgress;
  }

  get isBusy() { return this.#control !== null; }

  /**
   * Begins work; what ran before must be stopped.
   *
   * @param {string} path of the call @param {object} body beside the name of the venue
   * @param {(answer: any, document: object) => void} take is given the answer, and the document that it is of; before that,
   *   answers that it replaces
   */
  async begin(path, body, take) {
    const control = new AbortController();
    this.#control = control;
    [this.problem, this.progress] = ["", null];
    this.onChange();
    const { document } = this.studio.store;
    const tell = (progress) => {
      this.progress = progress;
      this.onProgress();
    };
    try {
      const preview = (answer) => {
        if (control.signal.aborted) return;
        take(answer, document);
        this.onChange();
      };
      const answer = await withName(this.studio, document, (id) => this.studio.api.work(path, { id, ...body }, tell, control.signal, preview), control.signal);
      if (control.signal.aborted) return;
      take(answer, document);
    } catch (error) {
      if (control.signal.aborted) return;
      this.problem = reasonOf(error);
    }
    this.#control = null;
    this.onChange();
  }

  /** Stops the work.
   * @returns {boolean} whether any ran */
  stop() {
    const wasBusy = this.isBusy;
    this.#control?.abort();
    this.#control = null;
    return wasBusy;
  }
}
