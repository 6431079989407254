import { ApiError } from "../shell/api.js";
import { button, element, fill } from "../shell/dom.js";
import { openVenue } from "../venue/files.js";
import { newDocument } from "../venue/documents.js";
import { chooseFile } from "./dialogs.js";
import { offers } from "./offers.js";
import { saving } from "./saving.js";

/**
 * The bar of the venue: which file it is, whether it is saved, and Open, New, Save and Save as.
 *
 * @param {HTMLElement} host
 * @param {import("../main.js").Studio} studio
 */
export function venueBar(host, studio) {
  const { store } = studio;
  const attempt = (work) => async () => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      studio.say(error.message, { kind: "error" });
    }
  };
  const mayLeave = () => !store.isDirty || confirm("There is unsaved work in this venue. Leave it? The browser keeps it, and offers it again when you open this venue.");

  const open = attempt(async () => {
    if (!mayLeave()) return;
    const { folder, venues } = await studio.api.post("/api/files");
    const path = await chooseFile(folder, venues);
    if (!path) return;
    await openVenue(studio, path);
    studio.say(`Opened ${path}.`);
  });
  const asked = saving(studio);
  const [save, saveAs] = [attempt(asked.save), attempt(asked.saveAs)];
  const begin = () => {
    if (mayLeave()) store.open({ path: null, digest: null, document: newDocument() });
  };

  const name = element("span", { class: "venue-name" });
  const access = element("span", {});
  const show = () => {
    name.textContent = `${store.path ?? "New venue"}${store.isDirty ? " · not saved" : ""}`;
    fill(
      access,
      store.isReadOnly && button("Another tab has this venue: take it over", () => store.takeOver()),
      offers(store),
    );
  };
  store.subscribe(show);
  show();
  fill(
    host, access, name,
    button("New", begin), button("Open…", open),
    button("Save", save, { class: "main", title: "Ctrl+S" }), button("Save as…", saveAs),
  );
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    if (event.repeat || document.querySelector("dialog[open]")) return;
    if (event.shiftKey) saveAs();
    else save();
  });
}
