/** @typedef {{severity: "error"|"warning", message: string, path?: string, line?: number}} Problem */

/** What the server refused, with everything that is wrong. */
export class ApiError extends Error {
  /**
   * @param {number} status of HTTP; 0 if the server did not answer
   * @param {Problem[]} problems
   */
  constructor(status, problems) {
    super(problems.map((problem) => problem.message).join("\n"));
    this.status = status;
    this.problems = problems;
  }
}

/** The calls to the server, each with the token of this session. */
export class Api {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
  }

  /**
   * The token of the address that the terminal printed. It stands behind the #, which browsers never send, and is kept for
   * a reload of this tab only.
   */
  static tokenOfAddress() {
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (given) {
      sessionStorage.setItem("token", given);
      history.replaceState(null, "", location.pathname);
    }
    return given ?? sessionStorage.getItem("token") ?? "";
  }

  /**
   * @param {string} path such as `/api/files`
   * @param {object} [body]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async post(path, body = {}, signal) {
    const response = await this.#send(path, body, signal);
    return response.json();
  }

  /**
   * Long work: calls `onEvent` for each event until the work ends.
   *
   * @param {string} path
   * @param {object} body
   * @param {(event: any) => void} onEvent
   * @param {AbortSignal} [signal] ends the work on the server, too
   */
  async stream(path, body, onEvent, signal) {
    const response = await this.#send(path, body, signal);
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const text of events) {
        if (text.startsWith("data: ")) onEvent(JSON.parse(text.slice(6)));
      }
    }
  }

  /**
   * Long work that ends with an answer.
   *
   * @param {string} path
   * @param {object} body
   * @param {(progress: {step: string, done: number, count: number}) => void} onProgress
   * @param {AbortSignal} [signal] ends the work on the server, too
   * @param {(answer: any) => void} [onPreview] is given answers that a later one replaces
   * @returns {Promise<any>}
   */
  async work(path, body, onProgress, signal, onPreview = () => {}) {
    /** @type {{event?: string, answer?: any, problems?: Problem[]}} */
    let last = {};
    const take = (event) => {
      if (event.event === "progress") onProgress(event);
      else if (event.event === "preview") onPreview(event.answer);
      else last = event;
    };
    await this.stream(path, body, take, signal);
    if (last.event === "done") return last.answer;
    throw new ApiError(400, last.problems ?? [{ severity: "error", message: "The server stopped before it was done." }]);
  }

  async #send(path, body, signal) {
    let response;
    try {
      response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.token}` },
        body: JSON.stringify(body),
        signal,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ApiError(0, [{ severity: "error", message: "The Studio's server does not answer. Start it again: your unsaved work is kept in this browser." }]);
    }
    if (response.ok) return response;
    const text = await response.text();
    let problems;
    try {
      problems = JSON.parse(text).problems;
    } catch {
      problems = undefined;
    }
    throw new ApiError(response.status, problems ?? [{ severity: "error", message: text || `The server answered ${response.status}.` }]);
  }
}
