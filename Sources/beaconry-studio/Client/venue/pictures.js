/** @typedef {{blob: Blob, isSaved: boolean}} Kept a picture, and whether it lies beside the venue file already */

let opened;

/** The pictures under the levels, kept in this browser (IndexedDB) by venue and file name until they are saved beside the venue file. */
function database() {
  opened ??= answerOf(Object.assign(indexedDB.open("beaconry-pictures", 1), {
    onupgradeneeded: (event) => event.target.result.createObjectStore("pictures"),
  }));
  return opened;
}

function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function pictures(mode) {
  return (await database()).transaction("pictures", mode).objectStore("pictures");
}

let venueKey = (path) => path ?? "new";

/** Says what keeps venues apart in this browser.
 * @param {(path: string|null) => string} key null is the present new venue */
export function keepPicturesBy(key) { venueKey = key; }

const keyOf = (path, file) => `${venueKey(path)}\n${file}`;

/** Keeps a picture.
 * @param {string|null} path of the venue @param {string} file @param {Blob} blob */
export async function keepPicture(path, file, blob, isSaved = false) {
  await answerOf((await pictures("readwrite")).put({ blob, isSaved }, keyOf(path, file)));
}

/**
 * A picture of a venue: from this browser, or from the folder of the venue file.
 *
 * @param {import("../main.js").Studio} studio @param {string} file @returns {Promise<Blob|null>}
 */
export async function pictureOf(studio, file) {
  const { path } = studio.store;
  const kept = await answerOf((await pictures("readonly")).get(keyOf(path, file)));
  if (kept || !path) return kept?.blob ?? null;
  try {
    const { data } = await studio.api.post("/api/venue/picture", { path, file });
    return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: /\.png$/i.test(file) ? "image/png" : "image/jpeg" });
  } catch {
    return null;
  }
}

/**
 * The pictures that have to be written with a venue.
 *
 * @param {object} document @param {string|null} from the path under which they are kept @param {string} to the path of the file
 * @returns {Promise<{file: string, data: string}[]>} data in base64
 */
export async function picturesToSave(document, from, to) {
  const found = [];
  for (const file of new Set(document.levels.map((level) => level.background?.file).filter(Boolean))) {
    const kept = await answerOf((await pictures("readonly")).get(keyOf(from, file)));
    if (kept && (from !== to || !kept.isSaved)) found.push({ file, data: await base64(kept.blob) });
  }
  return found;
}

/** Notes that pictures lie beside a venue file now.
 * @param {string[]} files */
export async function picturesSaved(from, to, files) {
  for (const file of files) {
    const kept = await answerOf((await pictures("readonly")).get(keyOf(from, file)));
    if (kept) await keepPicture(to, file, kept.blob, true);
  }
}

/** Keeps a picture under a second name, too.
 * @param {string|null} path of the venue */
export async function copyPicture(path, file, copy) {
  await keepPicture(path, copy, (await answerOf((await pictures("readonly")).get(keyOf(path, file)))).blob);
}

/** A file name with the next number: "plan-2.png" after "plan.png".
 * @param {string} file */
export function nextName(file) {
  const [, stem, number, suffix] = file.match(/^(.*?)(?:-(\d+))?(\.\w+)$/) ?? ["", file, "", ""];
  return `${stem}-${Number(number ?? 1) + 1}${suffix}`;
}

/** The bytes of a file or a picture in base64.
 * @param {Blob} blob @returns {Promise<string>} */
export function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(/** @type {string} */ (reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
