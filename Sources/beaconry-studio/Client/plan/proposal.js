import { count } from "../play/words.js";
import { withProposal } from "./changes.js";
import { PlanWork } from "./plan-work.js";

/** Places for new beacons, as the server proposes them, until people take them over or not. */
export class Proposal extends PlanWork {
  /** @type {{beacons: object[], removed: number[], obstacle: string|null}|null} obstacle: why no visitors tried the plan */
  answer = null;
  /** The venue with the proposed beacons.
   * @type {object|null} */
  document = null;

  /** @param {number} count @param {boolean} isAfresh whether only locked beacons stay */
  ask(count, isAfresh) {
    this.cancel();
    return this.begin("/api/plan/place", { count, afresh: isAfresh }, (answer, document) => {
      [this.answer, this.document] = [answer, withProposal(document, answer, this.studio.catalogue.usualBeacon)];
    });
  }

  /** Gives up what was proposed or is being computed. */
  cancel() {
    const had = this.document !== null || this.problem !== "";
    const wasBusy = this.stop();
    [this.answer, this.document, this.problem] = [null, null, ""];
    if (had || wasBusy) this.onChange();
  }

  /** Takes the proposed beacons over as one change, also before visitors have tried all.
   * @returns {boolean} whether the venue changed */
  take() {
    const { answer, document } = this;
    if (!answer || !document) return false;
    this.stop();
    [this.answer, this.document] = [null, null];
    const isDone = this.studio.store.change(`Place ${count(answer.beacons.length, "beacon")}`, () => document);
    if (!isDone) this.onChange();
    return isDone;
  }
}
