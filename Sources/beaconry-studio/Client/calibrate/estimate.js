/** How far back the pace is measured, in seconds: a search speeds up and slows down, so older pieces say little. */
const memory = 60;
/** With less than this many seconds and pieces, an estimate would jump about. */
const fewestSeconds = 8;
const fewestSamples = 4;
/** More samples in a second would only cost time. */
const apart = 0.5;

/** The pace of the present step of a calibration, and how long the rest of the step takes at that pace. */
export class Pace {
  /** @type {string|null} */
  #step = null;
  #count = 0;
  #done = 0;
  #samples = [];

  /**
   * @param {string} step
   * @param {number} done
   * @param {number} count
   * @param {number} time in seconds
   */
  add(step, done, count, time) {
    if (step !== this.#step || done < this.#done) this.#samples = [];
    [this.#step, this.#done, this.#count] = [step, done, count];
    const last = this.#samples.at(-1);
    if (last && time - last.time < apart) return;
    this.#samples.push({ time, done });
    this.#samples = this.#samples.filter((sample) => time - sample.time <= memory);
  }

  /**
   * Seconds until the step ends, or null while nothing can be said.
   *
   * @param {number} now in seconds
   */
  secondsLeft(now) {
    // The present moment counts, too: if nothing was done since the last event, the pace is lower.
    const samples = [...this.#samples, { time: now, done: this.#done }].filter((sample) => now - sample.time <= memory);
    if (samples.length < fewestSamples || now - samples[0].time < fewestSeconds) return null;
    const pace = slope(samples);
    const rest = this.#count - this.#done;
    return pace > 0 && rest > 0 ? rest / pace : null;
  }
}

/** Pieces in a second: the slope of the least-squares line. */
function slope(samples) {
  const time = mean(samples.map((sample) => sample.time));
  const done = mean(samples.map((sample) => sample.done));
  let [across, square] = [0, 0];
  for (const sample of samples) {
    across += (sample.time - time) * (sample.done - done);
    square += (sample.time - time) ** 2;
  }
  return square > 0 ? across / square : 0;
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** A time that passed: `45 s`, `3 min 05 s`, `1 h 12 min`.
 * @param {number} seconds */
export function passedText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}

/** An estimate of a time, no more exact than it is: `less than a minute`, `about 4 minutes`.
 * @param {number} seconds */
export function aboutText(seconds) {
  if (seconds < 50) return "less than a minute";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} minute${minutes === 1 ? "" : "s"}`;
  const quarters = Math.round(seconds / 900);
  const [hours, rest] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  return `about ${hours} hour${hours === 1 ? "" : "s"}${rest ? ` ${rest} minutes` : ""}`;
}
