import { locate, notifications, recorded, simulate } from "../play/walks.js";
import { reasonOf } from "../play/venue-state.js";

/**
 * @typedef {import("../play/walks.js").Run & {preset: string, profile: string, located: {fixes: import("../play/series.js").Fixes,
 *   errors: import("../play/series.js").Errors}[], settings: Object<string, any>, told: import("./zone-rows.js").Told}} WatchedRun
 *   what a preset computed for the walks, one for each, and what an app notifies
 */

/** What a person sees in the room stays while they are in another one. */
const kept = new WeakMap();

/** The walks that the room shows, and how they come from the server: one piece of work at a time, the newest wins. */
export class WatchRuns {
  #work = null;

  /**
   * @param {object} studio
   * @param {{onState: () => void, onRun: (what: "walks"|"preset"|"profile") => void}} calls
   */
  constructor(studio, calls) {
    Object.assign(this, { studio, calls });
    if (!kept.has(studio)) {
      kept.set(studio, {
        source: "simulated", wish: { walks: 4, duration: 120, seed: 1 }, recorded: { folder: null, first: 1, walks: 4 },
        preset: studio.catalogue.presets[0]?.name, profile: "", shown: null, chosen: 0, time: 0, speed: 5,
      });
    }
    this.state = kept.get(studio);
    this.progress = null;
  }

  get isBusy() { return this.#work !== null; }

  /** Takes other walks: simulated or recorded, as the state says. */
  take() {
    const { source, wish, recorded: folder } = this.state;
    const from = source === "recorded" ? recorded : simulate;
    return this.#run("walks", async (signal) => {
      const run = await from(this.studio, source === "recorded" ? folder : wish, (progress) => this.#progressed(progress), signal);
      const shown = await this.#located(run, signal);
      this.state.chosen = 0;
      return shown;
    });
  }

  /** Computes the positions of the same walks with another preset. @param {string} name */
  setPreset(name) {
    this.state.preset = name;
    if (this.state.shown) this.#run("preset", (signal) => this.#located(this.state.shown, signal));
  }

  /** Notifies with another app. @param {string} name of a profile, or "" for entry at the first position */
  setProfile(name) {
    this.state.profile = name;
    if (this.state.shown) this.#run("profile", (signal) => this.#told(this.state.shown, signal));
  }

  remove() {
    this.#work?.abort();
  }

  /** The run with what the preset computes for it. */
  async #located(run, signal) {
    const { preset } = this.state;
    const answer = await locate(this.studio, run, { preset, settings: {} }, signal);
    return this.#told({ ...run, preset, located: answer.walks, settings: answer.settings }, signal);
  }

  async #told(run, signal) {
    const { profile } = this.state;
    const told = await notifications(this.studio, run, { preset: run.preset, profile: profile || undefined }, signal);
    return { ...run, profile, told };
  }

  #progressed({ done, count }) {
    this.progress = { done, count };
    this.calls.onState();
  }

  async #run(what, work) {
    this.#work?.abort();
    const control = new AbortController();
    this.#work = control;
    this.progress = null;
    this.calls.onState();
    try {
      const shown = await work(control.signal);
      if (control.signal.aborted) return;
      this.state.shown = shown;
      this.calls.onRun(what);
    } catch (error) {
      if (error.name !== "AbortError" && !control.signal.aborted) this.studio.say(reasonOf(error), { kind: "error" });
    } finally {
      if (this.#work === control) {
        this.#work = null;
        this.calls.onState();
      }
    }
  }
}
