import { newDocument } from "./documents.js";
import { picturesSaved, picturesToSave } from "./pictures.js";

/** Opens a venue file. Rejects with what the server refused. @param {object} studio @param {string} path */
export async function openVenue(studio, path) {
  studio.store.open(await studio.api.post("/api/venue/open", { path }));
}

/**
 * Saves the venue, and with it the pictures that are not beside its file yet.
 *
 * @param {object} studio @param {string} [path] another file; without it, the one that is open
 */
export async function saveVenue(studio, path = studio.store.path) {
  const { store } = studio;
  const { document, path: before } = store;
  const pictures = await picturesToSave(document, before, path);
  const digest = path === before ? store.digest : null;
  const result = await studio.api.post("/api/venue/save", { path, document, digest, pictures });
  await picturesSaved(before, path, pictures.map((picture) => picture.file));
  store.saved(document, result);
}

/**
 * Goes on where this tab stopped; a new tab opens the venue that the server was started with, or a new one.
 *
 * @param {object} studio
 */
export async function resumeVenue(studio) {
  const { store } = studio;
  if (store.resume()) return;
  const known = store.tabPath;
  const path = known === undefined ? (await studio.api.post("/api/files")).first : known;
  if (path) await openVenue(studio, path);
  else store.open({ path: null, digest: null, document: newDocument() });
}
