import { endOf } from "../shell/values.js";

/**
 * The venue file of a calibration's folder. An unfinished calibration only has its folder, which has the venue's name.
 *
 * @param {import("../main.js").Studio} studio
 * @param {string} folder
 * @returns {Promise<{path: string, venue: string}|null>} null if no file of the Studio's folder has this name
 */
export async function venueFileOf(studio, folder) {
  const name = endOf(folder);
  const { store, api } = studio;
  if (store.path && store.document.name === name) return { path: store.path, venue: name };
  const { venues } = await api.post("/api/files");
  for (const path of likelyFirst(venues.map((venue) => venue.path), name)) {
    try {
      const { document } = await api.post("/api/venue/open", { path });
      if (document?.name === name) return { path, venue: name };
    } catch (error) {
      // A file that cannot be read is not the one; without the server, no other can be read either.
      if (!error.status) throw error;
    }
  }
  return null;
}

/** Paths whose file has the name stand first: files are mostly named like their venue.
 * @param {string[]} paths @param {string} name */
export function likelyFirst(paths, name) {
  const fits = (path) => endOf(path).replace(/\.ya?ml$/, "") === name;
  return [...paths.filter(fits), ...paths.filter((path) => !fits(path))];
}
