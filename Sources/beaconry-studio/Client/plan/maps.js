import { reasonOf } from "../play/venue-state.js";
import { isForgotten, nameOf } from "./checked.js";
import { isSameLayout, misplaced, wishedPlaces } from "./layout.js";
import { openMaps } from "./open-maps.js";

/** @typedef {[number, number]} XY @typedef {{document: object, level: number, kind: import("./classes.js").MapKind}} MapWish `level` is its number */

/**
 * The maps of a level on the server. They follow a wish: which document, level and kind, and where beacons are. Moves are sent
 * one after the other, each with the newest place, and every answer is shown: with only the last one, a map would not follow
 * a beacon while it is dragged. Maps that follow by moves are those of the changed venue. They are opened again for it only when
 * nobody moves anything, because that takes time for all cells.
 */
export class PlanMaps {
  /** What is shown.
   * @type {{level: number, kind: object, grid: import("./grid.js").CellGrid, values: (number|null)[]}|null} */
  shown = null;
  /** Why there are no maps.
   * @type {string|null} */
  problem = null;
  /** @type {MapWish|null} */
  #wish = null;
  /** @type {import("./open-maps.js").OpenMaps|null} */
  #open = null;
  /** @type {(MapWish & {id: string|null, control: AbortController})|null} */
  #opening = null;
  #refused = null;
  #timer = 0;
  #duration = 0;
  #isMoving = false;
  #isRemoved = false;

  /**
   * @param {import("../main.js").Studio} studio
   * @param {{places: () => Map<number, XY|null>, onValues: () => void, onState: () => void, onSettled: () => void, onError: (text: string) => void}} calls
   *   `places` says which beacons are elsewhere than in the document
   */
  constructor(studio, calls) {
    this.studio = studio;
    this.calls = calls;
  }

  get isOpening() { return this.#opening !== null; }

  /** Whether other maps open than those that are shown and follow. */
  get isComputing() {
    return this.isOpening && !this.#isFollowing();
  }

  /** @param {MapWish} wish */
  show(wish) {
    const old = this.#wish;
    if (!old || old.document !== wish.document || old.level !== wish.level || old.kind !== wish.kind) this.#refused = null;
    this.#wish = wish;
    this.update();
  }

  /** Beacons are elsewhere, or the server knows the document now. */
  update() {
    if (this.#isRemoved) return;
    this.#reopen();
    this.#move();
  }

  /** After a problem. */
  retry() {
    this.#refused = null;
    this.update();
  }

  /** Forgets the maps of another venue. */
  clear() {
    clearTimeout(this.#timer);
    this.#opening?.control.abort();
    [this.shown, this.#open, this.#opening, this.#refused, this.#wish] = [null, null, null, null, null];
  }

  remove() {
    this.#isRemoved = true;
    this.clear();
  }

  #abort() {
    if (!this.#opening) return;
    this.#opening.control.abort();
    this.#opening = null;
    this.calls.onState();
  }

  /** What to open: the document that is wished, or while the server checks it, one that only has beacons elsewhere.
   * @param {MapWish} wish */
  #source({ document }) {
    const { store } = this.studio;
    const id = nameOf(this.studio, document);
    if (id || document !== store.document) return { document, id };
    return this.#open && isSameLayout(this.#open.document, document) ? { document: this.#open.document, id: this.#open.id } : null;
  }

  /** @param {boolean} [isIdle] whether nobody moves anything */
  async #reopen(isIdle = false) {
    clearTimeout(this.#timer);
    const wish = this.#wish;
    const source = wish && this.#source(wish);
    if (!wish || !source || this.#refused === source.document) return;
    const isThis = (other) => other && other.level === wish.level && other.kind === wish.kind && (other.document === source.document || (source.id && other.id === source.id));
    if (isThis(this.#opening)) return;
    this.#abort();
    if (isThis(this.#open)) return;
    if (this.#isFollowing() && (!isIdle || this.#isMoving)) {
      this.#timer = setTimeout(() => this.#reopen(true), this.#duration * 2 + 20);
      return;
    }
    const control = new AbortController();
    const start = performance.now();
    this.#opening = { ...wish, ...source, control };
    this.problem = null;
    this.calls.onState();
    let open = null;
    try {
      open = await openMaps(this.studio, source, wish, control.signal);
    } catch (error) {
      if (!control.signal.aborted) [this.problem, this.#refused] = [reasonOf(error), source.document];
    }
    if (control.signal.aborted) return;
    [this.#opening, this.#duration] = [null, performance.now() - start];
    if (open) this.#take(open);
    this.calls.onState();
    this.update();
  }

  #take(open) {
    if (this.#follows(open)) open.late = new Set(misplaced(open.sent, this.#wished()));
    this.#open = open;
    if (open.late.size === 0) this.#publish(open);
  }

  #publish({ level, kind, grid, values }) {
    this.shown = { level, kind, grid, values };
    this.calls.onValues();
  }

  #follows(open) {
    return Boolean(open && this.#wish && isSameLayout(open.document, this.#wish.document));
  }

  /** Whether the open maps are of the level and kind that are wished, and follow its beacons. */
  #isFollowing() {
    const [open, wish] = [this.#open, this.#wish];
    return Boolean(open && wish && this.#follows(open) && open.level === wish.level && open.kind === wish.kind);
  }

  #wished() {
    return this.#wish ? wishedPlaces(this.#wish.document, this.calls.places()) : [];
  }

  async #move() {
    if (this.#isMoving) return;
    this.#isMoving = true;
    let isSettled = false;
    for (;;) {
      const open = this.#open;
      if (this.#isRemoved || !open || !this.#follows(open)) break;
      const wished = this.#wished();
      const [index] = misplaced(open.sent, wished);
      isSettled = index === undefined;
      if (isSettled || !(await this.#send(open, index, wished[index]))) break;
    }
    this.#isMoving = false;
    if (isSettled) this.calls.onSettled();
  }

  /** @returns {Promise<boolean>} whether to go on */
  async #send(open, index, at) {
    open.sent[index] = at;
    try {
      const { values } = await this.studio.api.post("/api/plan/move", { plan: open.plan, index, at });
      open.values = values[open.kind.key];
      open.late.delete(index);
      if (this.#open === open && open.late.size === 0 && !this.#isRemoved) this.#publish(open);
      return true;
    } catch (error) {
      open.sent[index] = undefined;
      if (this.#isRemoved || this.#open !== open) return true;
      if (!isForgotten(error, "plan")) {
        this.calls.onError(reasonOf(error));
        return false;
      }
      this.#open = null;
      this.#reopen();
      return false;
    }
  }
}
