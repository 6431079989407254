import { element } from "../../shell/dom.js";
import { freeName } from "../../venue/documents.js";
import { withLevel } from "../../venue/edit.js";
import { keepPicture } from "../../venue/pictures.js";
import { scaleTool } from "./place-tools.js";

/** Opens the browser's dialog for a file. @param {string} accept @returns {Promise<File|null>} */
export function pickFile(accept) {
  return new Promise((resolve) => {
    const input = element("input", { type: "file", accept, hidden: true });
    const end = () => {
      resolve(input.files[0] ?? null);
      input.remove();
    };
    input.addEventListener("change", end);
    input.addEventListener("cancel", end);
    document.body.append(input);
    input.click();
  });
}

// Until people give the scale, a picture is as wide as a shop.
const firstWidth = 40;

/** Puts a picture under the level; then people give its scale. @param {import("../desk.js").Desk} desk */
export async function choosePicture(desk) {
  const file = await pickFile("image/png,image/jpeg");
  if (!file) return;
  const name = await keep(desk, file, file.name);
  const { level } = desk;
  const known = desk.part.background;
  const background = known ? { ...known, file: name } : { file: name, width: firstWidth, origin: [0, 0] };
  if (!desk.change("Choose a picture", (document) => withLevel(document, level, (part) => ({ ...part, background })))) return;
  desk.use(scaleTool(desk));
  desk.focusMap();
}

/** Keeps a picture under a name that no other picture of the venue has. @returns {Promise<string>} the name */
export async function keep(desk, blob, wish) {
  const ending = blob.type === "image/png" ? ".png" : ".jpg";
  const stem = wish.replace(/\.\w+$/, "").replace(/[^\w-]+/g, "-") || "plan";
  const taken = new Set(desk.store.document.levels.map((level) => level.background?.file.replace(/\.\w+$/, "")));
  const name = freeName(stem, taken).replaceAll(" ", "-") + ending;
  await keepPicture(desk.store.path, name, blob);
  return name;
}
