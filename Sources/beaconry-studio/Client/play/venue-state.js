import { element } from "../shell/dom.js";

/**
 * What a person does next before people can walk in the venue; null if they can walk.
 *
 * @param {object} store the venue store
 * @returns {HTMLElement|null}
 */
export function nextStep(store) {
  const errors = (store.problems ?? []).filter((problem) => problem.severity === "error").length;
  const draw = (text) => element("a", { href: "#draw" }, text);
  if (!store.document?.levels?.length) {
    return element("p", { class: "next-step" }, draw("Draw or open a venue"), " first. People need a place to walk in.");
  }
  if (errors > 0) {
    const list = errors === 1 ? "1 error" : `${errors} errors`;
    return element("p", { class: "next-step" }, draw(`Correct the ${list} of the plan`), ". Then people can walk in it.");
  }
  if (!store.checkedId) return element("p", { class: "next-step" }, "The plan is being checked. This takes a moment.");
  return null;
}

/** The problems of a refused call, or the message of another error, as one text. @param {Error} error */
export function reasonOf(error) {
  return error.problems?.map((problem) => problem.message).join(" ") || error.message;
}
