import { freeName } from "../../venue/documents.js";
import { keepPicture } from "../../venue/pictures.js";

/** Keeps a picture under a name that no other picture of the venue has.
 * @param {import("../desk.js").Desk} desk @param {Blob} blob @param {string} wish @returns {Promise<string>} the name */
export async function keep(desk, blob, wish) {
  const ending = blob.type === "image/png" ? ".png" : ".jpg";
  const stem = wish.replace(/\.\w+$/, "").replace(/[^\w-]+/g, "-") || "plan";
  const taken = new Set(desk.store.document.levels.map((level) => level.background?.file.replace(/\.\w+$/, "")));
  const name = freeName(stem, taken).replaceAll(" ", "-") + ending;
  await keepPicture(desk.store.path, name, blob);
  return name;
}
