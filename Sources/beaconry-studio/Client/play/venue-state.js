import { element } from "../shell/dom.js";
import { count } from "./words.js";

/** What has to be corrected first, such as `the 3 errors of the venue`; empty if the venue has none.
 * @param {object} store the venue store */
export function errorsOfVenue({ problems }) {
  const errors = (problems ?? []).filter((problem) => problem.severity === "error").length;
  return errors > 0 ? `the ${errors === 1 ? "error" : count(errors, "error")} of the venue` : "";
}

/**
 * What a person does next before people can walk in the venue; null if they can walk.
 *
 * @param {object} store the venue store
 * @returns {HTMLElement|null}
 */
export function stepBeforeWalks(store) {
  const errors = errorsOfVenue(store);
  const draw = (text) => element("a", { href: "#draw" }, text);
  if (!store.document?.levels?.length) {
    return element("p", { class: "next-step" }, draw("Draw or open a venue"), " first. People need a place to walk in.");
  }
  if (errors) return element("p", { class: "next-step" }, draw(`Correct ${errors}`), ". Then people can walk in it.");
  if (!store.checkedId) return element("p", { class: "next-step" }, "The venue is being checked. This takes a moment.");
  return null;
}

/** The problems of a refused call, or the message of another error, as one text.
 * @param {Error|import("../shell/api.js").ApiError} error */
export function reasonOf(error) {
  return ("problems" in error && error.problems.map((problem) => problem.message).join(" ")) || error.message;
}
