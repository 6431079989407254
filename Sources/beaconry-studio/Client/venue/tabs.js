/**
 * Lets one tab of this browser write a venue, and shows its work in the others.
 *
 * The tab that writes holds a lock; the others wait for it, and get it as soon as the first one closes. A tab that takes over steals
 * the lock.
 */
export class Tabs {
  /** @type {(mayWrite: boolean) => void} called when this tab gets or loses the venue */
  onAccess = () => {};
  /** @type {(state: object) => void} called with what the writing tab has */
  onState = () => {};
  /** @type {() => object} what this tab has, for the others */
  state = () => ({});

  /** @type {string|null} */
  #key = null;
  #owns = false;
  #turn = 0;
  #release = () => {};
  #waiting = new AbortController();
  #channel = new BroadcastChannel("beaconry-venues");

  constructor() {
    this.#channel.onmessage = ({ data }) => {
      if (data.key !== this.#key) return;
      if (data.kind === "ask") this.tell();
      else if (!this.#owns) this.onState(data.state);
    };
  }

  /** Asks for a venue, and gives the one up that this tab had.
   * @param {string} key */
  async hold(key) {
    if (key === this.#key && this.#owns) return this.tell();
    this.#leave();
    this.#key = key;
    const isTaken = !(await this.#request({ ifAvailable: true }));
    if (isTaken && this.#key === key && !this.#owns) this.#wait();
  }

  /** Takes the venue from the tab that has it. */
  takeOver() {
    this.#waiting.abort();
    this.#request({ steal: true });
  }

  /** Shows the other tabs what this one has. */
  tell() {
    if (this.#owns) this.#channel.postMessage({ kind: "state", key: this.#key, state: this.state() });
  }

  #leave() {
    this.#turn += 1;
    this.#waiting.abort();
    this.#owns = false;
    this.#release();
  }

  /** @returns {Promise<boolean>} whether this tab had the lock; ends when the lock is given up, taken, or not to be had */
  async #request(options) {
    const turn = this.#turn;
    try {
      return await navigator.locks.request(`beaconry-venue ${this.#key}`, options, (lock) => {
        if (!lock || turn !== this.#turn) return false;
        this.#owns = true;
        this.onAccess(true);
        this.tell();
        return new Promise((release) => { this.#release = () => release(true); });
      });
    } catch {
      // Aborted while it waited, or stolen by a tab that took over.
      if (turn === this.#turn && this.#owns) this.#wait();
      return true;
    }
  }

  #wait() {
    this.#owns = false;
    this.onAccess(false);
    this.#waiting = new AbortController();
    this.#request({ signal: this.#waiting.signal });
    this.#channel.postMessage({ kind: "ask", key: this.#key });
  }
}
