import { button, element, labelled } from "../shell/dom.js";

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
 * Asks for the name of a file.
 *
 * @param {string} proposal
 * @returns {Promise<string|null>}
 */
export function askForFile(proposal) {
  return ask("Save the venue as", (answer) => {
    const field = element("input", { type: "text", value: proposal, required: true, pattern: ".+\\.ya?ml" });
    const form = element(
      "form", {
        onsubmit: (event) => {
          event.preventDefault();
          answer(field.value.trim());
        },
      },
      labelled("File in the Studio's folder, such as shop.yaml", field),
      element("p", {}, element("button", { class: "main" }, "Save")),
    );
    return form;
  });
}

function ask(title, content) {
  return new Promise((resolve) => {
    let result = null;
    const dialog = element("dialog", { "aria-label": title }, element("h2", {}, title));
    const answer = (value) => {
      result = value;
      dialog.close();
    };
    dialog.append(...[content(answer)].flat(), button("Cancel", () => dialog.close()));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(result);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
