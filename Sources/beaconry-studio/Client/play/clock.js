/** How fast a walk can be played: seconds of the walk for each second of the clock on the wall. */
export const speeds = [1, 2, 5, 10, 20, 50, 100];

/**
 * The time in a walk: it stands, runs at a speed, or is set. At the end it stops.
 *
 * @typedef {{ask: (tick: (milliseconds: number) => void) => number, cancel: (id: number) => void}} Frames
 */
export class PlayerClock {
  time = 0;
  duration = 0;
  speed = 5;
  isPlaying = false;
  #listeners = new Set();
  #frame = 0;
  /** @type {number|null} */
  #last = null;

  /** @param {Frames} [frames] what calls before each picture; tests give their own */
  constructor(frames = { ask: (tick) => requestAnimationFrame(tick), cancel: (id) => cancelAnimationFrame(id) }) {
    this.frames = frames;
  }

  /**
   * @param {(clock: PlayerClock) => void} listener called after each change
   * @returns {() => void} ends it
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes another walk's length; the time stays if the walk is long enough.
   * @param {number} seconds */
  setDuration(seconds) {
    this.duration = Math.max(seconds, 0);
    this.seek(this.time);
  }

  /** @param {number} seconds */
  seek(seconds) {
    this.time = Math.min(Math.max(seconds, 0), this.duration);
    this.#tell();
  }

  /** Moves to the next whole second in steps, so that a step ends where data are.
   * @param {number} seconds */
  step(seconds) {
    this.seek(Math.round(this.time) + seconds);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.#tell();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Plays on, or from the start if the walk is at its end. */
  play() {
    if (this.isPlaying || this.duration === 0) return;
    if (this.time >= this.duration) this.time = 0;
    this.isPlaying = true;
    this.#last = null;
    this.#next();
    this.#tell();
  }

  pause() {
    if (!this.isPlaying) return;
    this.frames.cancel(this.#frame);
    this.isPlaying = false;
    this.#tell();
  }

  /** Stops for good. */
  remove() {
    this.frames.cancel(this.#frame);
    this.isPlaying = false;
    this.#listeners.clear();
  }

  #next() {
    this.#frame = this.frames.ask((now) => {
      if (!this.isPlaying) return;
      // After a pause of the browser (a hidden tab) the walk goes on where it was.
      const passed = this.#last === null ? 0 : Math.min((now - this.#last) / 1000, 0.25);
      this.#last = now;
      this.time = Math.min(this.time + passed * this.speed, this.duration);
      if (this.time >= this.duration) this.isPlaying = false;
      else this.#next();
      this.#tell();
    });
  }

  #tell() {
    for (const listener of [...this.#listeners]) listener(this);
  }
}
