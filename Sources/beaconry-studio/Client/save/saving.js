import { newDocument } from "../venue/documents.js";
import { openVenue, presentDigest, saveVenue } from "../venue/files.js";
import { askForFile, choose } from "./dialogs.js";

/**
 * Save and Save as, one at a time, with what people decide if the file is not as expected.
 *
 * @param {import("../main.js").Studio} studio
 * @returns {{save: () => Promise<void>, saveAs: () => Promise<void>}}
 */
export function saving(studio) {
  const { store } = studio;
  let isBusy = false;

  /** Runs a save unless one is under way, or another tab has the venue. */
  const alone = (work) => async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (store.isReadOnly) await offerTakeOver(store);
      else await work();
    } finally {
      isBusy = false;
    }
  };

  /** @returns {Promise<boolean>} false if people want another name */
  async function write(path, known) {
    try {
      await saveVenue(studio, path, known);
      studio.say(`Saved ${path}.`);
      return true;
    } catch (error) {
      if (error.status !== 409) throw error;
      const decision = await decide(store, path, error.message);
      if (decision === "replace") return write(path, { digest: await presentDigest(studio, path) });
      if (decision === "open") {
        await openVenue(studio, path);
        studio.say(`Opened ${path}.`);
      }
      return decision === "open" || (decision === null && path === store.path);
    }
  }

  async function saveAs() {
    const isUnnamed = store.document.name === newDocument().name;
    await askForFile(store.path ?? `${store.document.name}.yaml`, (path) => {
      // A venue that nobody named is called as its file: results and folders are named after it.
      const name = path.replace(/^.*\//, "").replace(/\.ya?ml$/, "").replace(/[^A-Za-z0-9_-]+/g, "-");
      if (isUnnamed && name) store.change("Name the venue", (document) => document.name === name ? document : { ...document, name });
      return write(path);
    });
  }

  async function save() {
    if (!store.path || !(await write(store.path))) await saveAs();
  }

  return { save: alone(save), saveAs: alone(saveAs) };
}

/** What to do with a file that is not as expected.
 * @returns {Promise<"replace"|"rename"|"open"|null>} */
function decide(store, path, message) {
  return choose("The file is not as expected", message, [
    { value: "replace", label: "Replace the file", does: "Your venue is written over what the file has now." },
    { value: "rename", label: "Save under another name", does: "The file stays as it is. Your venue gets a file of its own." },
    {
      value: "open", label: path === store.path ? "Open the file again" : "Open that file",
      does: "You see what the file has now. Your unsaved work is kept, and offered again.",
    },
  ]);
}

async function offerTakeOver(store) {
  const answer = await choose("Another tab has this venue", "Only the tab that has a venue can save it.", [
    { value: true, label: "Take it over", does: "You draw and save here, and the other tab only looks on. Nothing is lost." },
  ]);
  if (answer) store.takeOver();
}
