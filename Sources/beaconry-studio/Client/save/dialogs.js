import { ApiError } from "../shell/api.js";
import { button, element, fill, labelled } from "../shell/dom.js";

/**
 * Asks which venue file to open.
 *
 * @param {string} folder in which the Studio works
 * @param {{path: string, modified: number}[]} venues
 * @returns {Promise<string|null>}
 */
export function chooseFile(folder, venues) {
  return ask("Open a venue", (answer) => [
    element("p", { class: "pale" }, venues.length ? `Venues in ${folder}` : `There is no venue in ${folder}. Draw one, and save it.`),
    element(
      "ul", { class: "files" },
      venues.map(({ path, modified }) =>
        element("li", {}, button(path, () => answer(path)), " ", element("span", { class: "pale" }, new Date(modified * 1000).toLocaleString()))),
    ),
  ]);
}

/**
 * Asks for the name of a file, and saves there. The dialog stays, with what is wrong, until that worked or people cancel.
 *
 * @param {string} proposal
 * @param {(path: string) => Promise<boolean>} [save] false asks for another name
 * @returns {Promise<string|null>}
 */
export function askForFile(proposal, save = async () => true) {
  return ask("Save the venue as", (answer) => {
    const field = element("input", { type: "text", value: proposal, "aria-describedby": "save-as-problem" });
    const problem = element("p", { id: "save-as-problem", class: "problem", role: "alert" });
    const main = element("button", { class: "main" }, "Save");
    const submit = async (event) => {
      event.preventDefault();
      const path = field.value.trim();
      fill(problem);
      if (!/.\.ya?ml$/.test(path)) fill(problem, "Write a name that ends in .yaml, such as shop.yaml.");
      else {
        main.disabled = true;
        try {
          if (await save(path)) answer(path);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          fill(problem, error.message);
        } finally {
          main.disabled = false;
        }
      }
      field.focus();
    };
    return element(
      "form", { onsubmit: submit, novalidate: true },
      labelled("File in the Studio's folder, such as shop.yaml", field), problem, element("p", {}, main),
    );
  });
}

/**
 * Asks what to do, with a sentence beside each choice.
 *
 * @template T
 * @param {string} title @param {string} text @param {{value: T, label: string, does: string}[]} choices
 * @returns {Promise<T|null>} null for none
 */
export function choose(title, text, choices) {
  return ask(title, (answer) => [
    element("p", {}, text),
    element("ul", { class: "files" }, choices.map(({ value, label, does }) =>
      element("li", {}, button(label, () => answer(value)), " ", element("span", { class: "pale" }, does)))),
  ]);
}

function ask(title, content) {
  return new Promise((resolve) => {
    const dialog = element("dialog", { "aria-label": title }, element("h2", {}, title));
    // Not left to the event "close", which comes later: a key pressed in between would find the question still open.
    const answer = (value) => {
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    dialog.append(...[content(answer)].flat(), button("Cancel", () => answer(null)));
    for (const way of ["cancel", "close"]) dialog.addEventListener(way, () => answer(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}
