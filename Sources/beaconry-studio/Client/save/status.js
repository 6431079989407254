import { element, fill } from "../shell/dom.js";

/** How long a message stays while people go on working, in milliseconds. */
const least = { info: 300, error: 5000 };

/**
 * The line of status.
 *
 * @param {HTMLElement} host
 * @returns {{say: (text: string, options?: {kind?: "info"|"error"}) => void, clear: (options?: {leavesFresh?: boolean}) => void}}
 */
export function statusLine(host) {
  let until = 0;
  return {
    say(text, { kind = "info" } = {}) {
      until = performance.now() + least[kind];
      fill(host, element("span", { class: kind }, text));
    },
    clear({ leavesFresh = false } = {}) {
      if (!leavesFresh || performance.now() > until) fill(host);
    },
  };
}
