/**
 * Sends wishes one after the other: at most one is on the way, and only the last wish of each kind waits. An answer that
 * a newer wish of its kind has overtaken is dropped.
 *
 * @template Body, Answer
 */
export class Latest {
  #waiting = new Map();
  /** @type {{kind: any, isDropped: boolean}|null} */
  #sent = null;
  #isRemoved = false;

  /**
   * @param {(body: Body, kind: any) => Promise<Answer>} send
   * @param {(kind: any, answer: Answer) => void} onAnswer
   * @param {(kind: any, error: Error) => void} onError
   */
  constructor(send, onAnswer, onError) {
    this.send = send;
    this.onAnswer = onAnswer;
    this.onError = onError;
  }

  /** @param {any} kind @param {Body} body */
  wish(kind, body) {
    this.#waiting.set(kind, body);
    if (this.#sent === null) this.#next();
  }

  /** Forgets the wishes of a kind, also the one on the way; without a kind all.
   * @param {any} [kind] */
  drop(kind) {
    if (kind === undefined) this.#waiting.clear();
    else this.#waiting.delete(kind);
    if (this.#sent && (kind === undefined || this.#sent.kind === kind)) this.#sent.isDropped = true;
  }

  /** Whether an answer of a kind is awaited.
   * @param {any} kind */
  isAwaited(kind) {
    const sent = this.#sent;
    return this.#waiting.has(kind) || (sent !== null && sent.kind === kind && !sent.isDropped);
  }

  remove() {
    this.#isRemoved = true;
    this.drop();
  }

  async #next() {
    const [first] = this.#waiting;
    if (!first || this.#isRemoved) return;
    const [kind, body] = first;
    this.#waiting.delete(kind);
    const sent = { kind, isDropped: false };
    this.#sent = sent;
    /** @type {() => void} */
    let tell;
    try {
      const answer = await this.send(body, kind);
      tell = () => this.onAnswer(kind, answer);
    } catch (error) {
      tell = () => this.onError(kind, error);
    }
    this.#sent = null;
    const isCurrent = !sent.isDropped && !this.#waiting.has(kind);
    this.#next();
    if (isCurrent) tell();
  }
}
