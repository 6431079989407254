import { newDocument } from "./documents.js";
import { copyPicture, nextName, picturesSaved, picturesToSave } from "./pictures.js";

/** Opens a venue file. Rejects with what the server refused.
 * @param {import("../main.js").Studio} studio @param {string} path */
export async function openVenue(studio, path) {
  studio.store.open(await studio.api.post("/api/venue/open", { path }));
}

/**
 * Saves the venue, and with it the pictures that are not beside its file yet. A picture whose name another one has in the folder gets
 * the next free name.
 *
 * @param {import("../main.js").Studio} studio @param {string} path of the file; without it, that of the one that is open
 * @param {{digest?: string|null}} known what the file is that may be replaced; without it, the one that was opened
 */
export async function saveVenue(studio, path = studio.store.path ?? "", { digest = path === studio.store.path ? studio.store.digest : null } = {}) {
  const { store } = studio;
  const { document, path: before, opening } = store;
  const pictures = await picturesToSave(document, before, path);
  let result;
  try {
    result = await studio.api.post("/api/venue/save", { path, document, digest, pictures, from: before });
  } catch (error) {
    const file = takenPicture(error, pictures);
    if (!file || store.opening !== opening) throw error;
    if (!(await renamePicture(store, file, pictures))) throw error;
    return saveVenue(studio, path = studio.store.path ?? "", { digest });
  }
  if (store.opening !== opening) return;
  await picturesSaved(before, path, pictures.map((picture) => picture.file));
  store.saved(document, result, opening);
}

/** The picture whose name another one has in the folder of the venue file. */
function takenPicture(error, pictures) {
  const problem = error.status === 409 && error.problems.find(({ path, message }) => path === "pictures" || message.includes("another picture"));
  return problem && pictures.find(({ file }) => problem.message.includes(` ${file}.`) || pictures.length === 1)?.file;
}

/** @returns {Promise<boolean>} false if another tab has the venue */
async function renamePicture(store, file, pictures) {
  const taken = new Set(pictures.map((picture) => picture.file));
  let name = nextName(file);
  while (taken.has(name)) name = nextName(name);
  await copyPicture(store.path, file, name);
  return store.change(`Name the picture ${name}`, (document) => ({
    ...document,
    levels: document.levels.map((level) => level.background?.file === file ? { ...level, background: { ...level.background, file: name } } : level),
  }));
}

/**
 * What a file on disk is now, so that it can be replaced; null if there is none.
 *
 * @param {import("../main.js").Studio} studio @param {string} path
 */
export async function presentDigest(studio, path) {
  try {
    return (await studio.api.post("/api/venue/open", { path })).digest;
  } catch (error) {
    if (!error.status) throw error;
    return null;
  }
}

/**
 * Goes on where this tab stopped; a new tab opens the venue that the server was started with, or a new one.
 *
 * @param {import("../main.js").Studio} studio
 * @param {string|null} first the venue that the server was started with
 */
export async function resumeVenue(studio, first) {
  const { store } = studio;
  if (store.resume()) return;
  const known = store.tabPath;
  const path = known === undefined ? first : known;
  if (path) await openVenue(studio, path);
  else store.open({ path: null, digest: null, document: newDocument() });
}
