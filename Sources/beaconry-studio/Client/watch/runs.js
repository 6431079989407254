import { locate, notifications, recorded, simulate } from "../play/walks.js";
import { reasonOf } from "../play/venue-state.js";

/**
 * @typedef {import("../play/walks.js").Run & {preset: string, profile: string, located: {fixes: import("../play/series.js").Fixes,
 *   errors: import("../play/series.js").Errors}[], settings: Object<string, any>, told: import("./zone-rows.js").Told}} WatchedRun
 *   what a preset computed for the walks, one for each, and what an app notifies
 */

/** What a person sees in the room stays while they are in another one. */
const kept = new WeakMap();

/** The walks that the room shows, and how they come from the server: one piece of work at a time, for all that people chose last. */
export class WatchRuns {
  /** @type {AbortController|null} */
  #work = null;
  /** Whether other walks are on their way: a new choice must not lose them. */
  #isTaking = false;

  /**
   * @param {import("../main.js").Studio} studio
   * @param {{onState: () => void, onRun: (what: "walks"|"preset"|"profile") => void}} calls
   */
  constructor(studio, calls) {
    this.studio = studio;
    this.calls = calls;
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
    this.#isTaking = true;
    return this.#refresh("walks");
  }

  /** Computes the positions of the same walks with another preset.
   * @param {string} name */
  setPreset(name) {
    this.state.preset = name;
    return this.#refresh("preset");
  }

  /** Notifies with another app.
   * @param {string} name of a profile, or "" for entry at the first position */
  setProfile(name) {
    this.state.profile = name;
    return this.#refresh("profile");
  }

  /** Stops the work. What is shown stays. */
  stop() {
    this.#work?.abort();
    [this.#work, this.#isTaking] = [null, false];
    this.calls.onState();
  }

  remove() {
    this.#work?.abort();
  }

  /** Brings what is shown up to what people chose: the walks, then their positions, then their notifications. */
  async #refresh(what) {
    if (!this.#isTaking && !this.state.shown) return;
    this.#work?.abort();
    const control = new AbortController();
    this.#work = control;
    this.progress = null;
    this.calls.onState();
    try {
      const isNew = this.#isTaking;
      const shown = await this.#shown(isNew, control.signal);
      if (control.signal.aborted) return;
      this.#isTaking = false;
      this.state.shown = shown;
      if (isNew) this.state.chosen = 0;
      this.calls.onRun(isNew ? "walks" : what);
    } catch (error) {
      if (control.signal.aborted) return;
      this.#isTaking = false;
      this.studio.say(reasonOf(error), { kind: "error" });
    } finally {
      if (this.#work === control) {
        this.#work = null;
        this.calls.onState();
      }
    }
  }

  async #shown(isNew, signal) {
    const { source, wish, preset, profile } = this.state;
    let shown = this.state.shown;
    if (isNew) {
      const tell = (progress) => {
        this.progress = progress;
        this.calls.onState();
      };
      shown = source === "recorded" ? await recorded(this.studio, this.state.recorded, tell, signal) : await simulate(this.studio, wish, tell, signal);
    }
    if (isNew || shown.preset !== preset) {
      const answer = await locate(this.studio, shown, { preset, settings: {} }, signal);
      shown = { ...shown, preset, located: answer.walks, settings: answer.settings, profile: null };
    }
    if (shown.profile === profile) return shown;
    return { ...shown, profile, told: await notifications(this.studio, shown, { preset, profile: profile || undefined }, signal) };
  }
}
