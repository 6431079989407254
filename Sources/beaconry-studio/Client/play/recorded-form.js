import { element, fill, labelled } from "../shell/dom.js";
import { numberField, submitForm, wide } from "./walk-form.js";

/** @typedef {{folder: string|null, first: number, walks: number}} RecordedWish `folder` is "." for the Studio's own */

/**
 * The fields for recorded walks, and the button that shows them.
 *
 * @param {import("../main.js").Studio} studio
 * @param {RecordedWish} wish what the fields say at first; the object is kept up to date
 * @param {() => void} onShow called with valid fields only
 * @param {() => void} onStop called while the work runs
 */
export function recordedForm(studio, wish, onShow, onStop) {
  const folders = element("select", { onchange: () => { wish.folder = folders.value; } });
  const note = element("p", { class: "pale small wide" });
  const form = submitForm("Recorded walks", ["Show", "Stop reading"], onShow, onStop,
    wide(labelled("Folder", folders)),
    labelled("First walk", numberField(studio.catalogue.walks, wish, "first")),
    labelled("Walks", numberField(studio.catalogue.walks, wish, "walks")), note);
  let hasFolders = false;
  return {
    root: form.root,
    setBusy: (isBusy, isPossible, progress) => form.setBusy(isBusy, isPossible && hasFolders, progress),
    /** Asks which folders have recordings with truth. */
    async refresh() {
      const { folders: names } = await studio.api.post("/api/recordings");
      hasFolders = names.length > 0;
      wish.folder = names.includes(wish.folder) ? wish.folder : names[0] ?? null;
      fill(folders, names.map((name) => element("option", { value: name, selected: name === wish.folder }, name === "." ? "(this folder)" : name)));
      note.textContent = hasFolders ? "" : "This folder has no recorded walks with truth. Import yours with beaconry import, or make some with beaconry simulate.";
    },
  };
}
