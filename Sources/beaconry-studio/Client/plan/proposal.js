import { reasonOf } from "../play/venue-state.js";
import { count } from "../play/words.js";
import { withProposal } from "./changes.js";
import { withName } from "./checked.js";

/** Places for new beacons, as the server proposes them, until people take them over or not. */
export class Proposal {
  /** @type {{beacons: object[], removed: number[]}|null} */
  answer = null;
  /** The venue with the proposed beacons. @type {object|null} */
  document = null;
  problem = "";
  /** @type {{step: string, done: number, count: number}|null} */
  progress = null;
  #control = null;

  /** @param {object} studio @param {() => void} onChange @param {() => void} onProgress called often while places are looked for */
  constructor(studio, onChange, onProgress) {
    Object.assign(this, { studio, onChange, onProgress });
  }

  get isBusy() { return this.#control !== null; }

  /** @param {number} count @param {boolean} isAfresh whether only locked beacons stay */
  async ask(count, isAfresh) {
    this.cancel();
    const control = new AbortController();
    [this.#control, this.progress] = [control, null];
    this.onChange();
    const { document } = this.studio.store;
    const tell = (progress) => {
      this.progress = progress;
      this.onProgress();
    };
    try {
      const answer = await withName(this.studio, document, (id) =>
        this.studio.api.work("/api/plan/place", { id, count, afresh: isAfresh }, tell, control.signal), control.signal);
      if (control.signal.aborted) return;
      [this.answer, this.document] = [answer, withProposal(document, answer)];
    } catch (error) {
      if (control.signal.aborted) return;
      this.problem = reasonOf(error);
    }
    this.#control = null;
    this.onChange();
  }

  /** Gives up what was proposed or is being computed. */
  cancel() {
    const had = this.isBusy || this.document !== null || this.problem !== "";
    this.#control?.abort();
    [this.#control, this.answer, this.document, this.problem] = [null, null, null, ""];
    if (had) this.onChange();
  }

  /** Takes the proposed beacons over as one change. @returns {boolean} whether the venue changed */
  take() {
    const { answer, document } = this;
    [this.answer, this.document] = [null, null];
    const isDone = this.studio.store.change(`Place ${count(answer.beacons.length, "beacon")}`, () => document);
    if (!isDone) this.onChange();
    return isDone;
  }
}
