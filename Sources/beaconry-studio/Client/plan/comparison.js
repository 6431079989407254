import { figuresOf } from "./figures.js";

/** @typedef {import("./figures.js").MapFigures} MapFigures */

/** The figures of the map that is shown, and those before a change. */
export class Comparison {
  /** What the figures are called: `Before` and `Now`.
   * @type {{before: string, now: string}|null} */
  titles = null;
  /** @type {{kind: object, level: number, figures: MapFigures|null}|null} */
  #before = null;
  /** @type {string|null} */
  #series = null;
  /** @type {{values: (number|null)[]|null, figures: MapFigures|null}} */
  #known = { values: null, figures: null };

  /** @param {() => {level: number, kind: import("./classes.js").MapKind, values: (number|null)[]}|null} shown what is shown */
  constructor(shown) {
    this.shown = shown;
  }

  /** @returns {MapFigures|null} */
  get figures() {
    const shown = this.shown();
    if (!shown) return null;
    if (this.#known.values !== shown.values) this.#known = { values: shown.values, figures: figuresOf(shown.values, shown.kind) };
    return this.#known.figures;
  }

  /** The figures before the last change, if they are of the same map.
   * @returns {MapFigures|null} */
  get figuresBefore() {
    const shown = this.shown();
    const before = this.#before;
    return before && shown && before.kind === shown.kind && before.level === shown.level ? before.figures : null;
  }

  /**
   * Keeps the figures as they are now, to compare with.
   *
   * @param {string} now what those after the change are called @param {string} [before]
   * @param {string|null} [series] of small steps, which are all compared with the figures before the first
   */
  begin(now = "Now", before = "Before", series = null) {
    if (series !== null && series === this.#series) return;
    const shown = this.shown();
    this.#series = series;
    this.titles = { before, now };
    this.#before = shown && { kind: shown.kind, level: shown.level, figures: this.figures };
  }

  /** Compares with nothing. */
  end() {
    [this.#before, this.#series, this.titles] = [null, null, null];
  }
}
