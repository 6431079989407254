import { locate, simulate } from "../play/walks.js";
import { Latest } from "./latest.js";

/**
 * What stays of the room while a person is in another one.
 *
 * @typedef {object} Kept
 * @property {import("../play/walk-form.js").WalkWish} wish
 * @property {import("../play/walks.js").Run|null} run
 * @property {number} chosen index of the walk on the map
 * @property {number} time
 * @property {Map<number, Answer>} results by slot
 *
 * @typedef {{walks: {fixes: object, errors: object}[], metrics: Object<string, number>, inactive: Object<string, string>, of: string}} Answer
 *   what the server computed; `of` says for which values
 */

/** The walks of the room, and what each configuration computes for them: asked for at each change, the newest wins. */
export class Answers {
  /** @type {AbortController|null} */
  #work = null;

  /**
   * @param {import("../main.js").Studio} studio
   * @param {import("./configurations.js").Configurations} configurations
   * @param {Kept} kept
   * @param {{onRun: () => void, onAnswer: (slot: number) => void, onState: () => void, onError: (error: Error, slot?: number) => void}} calls
   */
  constructor(studio, configurations, kept, calls) {
    this.studio = studio;
    this.configurations = configurations;
    this.kept = kept;
    this.calls = calls;
    this.latest = new Latest(({ run, ...wish }) => locate(studio, run, wish), (slot, answer) => this.#take(slot, answer), (slot, error) => calls.onError(error, slot));
  }

  get isSimulating() {
    return this.#work !== null;
  }

  /** @param {number} slot */
  isAwaited(slot) {
    return this.latest.isAwaited(slot);
  }

  /** Those of the configurations that have an answer.
   * @returns {{slot: number, name: string, answer: Answer}[]} */
  get known() {
    const { results } = this.kept;
    return this.configurations.list.flatMap(({ slot, name }) => {
      const answer = results.get(slot);
      return answer ? [{ slot, name, answer }] : [];
    });
  }

  /** Makes other walks in place of those that there are. */
  async simulate() {
    this.#work?.abort();
    const control = new AbortController();
    this.#work = control;
    this.calls.onState();
    try {
      const run = await simulate(this.studio, this.kept.wish, () => {}, control.signal);
      this.latest.drop();
      Object.assign(this.kept, { run, chosen: 0, results: new Map() });
      this.calls.onRun();
      this.askMissing();
    } catch (error) {
      if (!control.signal.aborted) this.calls.onError(error);
    } finally {
      if (this.#work === control) this.#work = null;
      if (!control.signal.aborted) this.calls.onState();
    }
  }

  /** Stops the simulation; the walks that there are stay. */
  stop() {
    this.#work?.abort();
    this.#work = null;
    this.calls.onState();
  }

  /** Asks for what a configuration computes now.
   * @param {number} slot */
  ask(slot) {
    if (!this.kept.run) return;
    const { preset, changes } = this.configurations.of(slot);
    this.latest.wish(slot, { run: this.kept.run, settings: changes, preset });
  }

  /**
   * Forgets configurations that are gone, and asks for what has no answer yet, or one to other values: those of another
   * tab, or changed just before leaving the room.
   */
  askMissing() {
    const { results } = this.kept;
    for (const slot of [...results.keys()]) {
      if (this.configurations.has(slot)) continue;
      results.delete(slot);
      this.latest.drop(slot);
    }
    for (const configuration of this.configurations.list) {
      const { slot } = configuration;
      if (results.get(slot)?.of !== valuesOf(configuration) && !this.latest.isAwaited(slot)) this.ask(slot);
    }
  }

  remove() {
    this.#work?.abort();
    this.latest.remove();
  }

  #take(slot, answer) {
    if (!this.configurations.has(slot)) return;
    this.kept.results.set(slot, { ...answer, of: valuesOf(this.configurations.of(slot)) });
    this.calls.onAnswer(slot);
  }
}

/** The values of a configuration as a text to compare. */
function valuesOf({ preset, changes }) {
  return JSON.stringify([preset, Object.entries(changes).sort()]);
}
