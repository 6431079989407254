/** Tells the parts of the room what changed: at once, or what comes often, once a frame. */
export class Teller {
  /** @type {((what: any) => void)[]} */
  #listeners = [];
  #often = new Set();
  #frame = 0;

  /** @param {string[]} frequent what comes often */
  constructor(frequent) {
    this.frequent = frequent;
  }

  /** @param {(what: any) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {string} what */
  tell(what) {
    if (!this.frequent.includes(what)) return this.#now(what);
    this.#often.add(what);
    this.#frame ||= requestAnimationFrame(() => {
      const all = [...this.#often];
      this.#frame = 0;
      this.#often.clear();
      all.forEach((one) => this.#now(one));
    });
  }

  remove() {
    cancelAnimationFrame(this.#frame);
    this.#listeners = [];
  }

  #now(what) {
    for (const listener of this.#listeners) listener(what);
  }
}
