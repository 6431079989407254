import { element } from "../../shell/dom.js";
import { withLevel } from "../../venue/edit.js";
import { keep } from "./keep.js";
import { scaleTool } from "./place-tools.js";

/** Opens the browser's dialog for a file.
 * @param {string} accept @returns {Promise<File|null>} */
export function pickFile(accept) {
  return new Promise((resolve) => {
    const input = element("input", { type: "file", accept, hidden: true });
    const end = () => {
      resolve(input.files?.[0] ?? null);
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

/** Puts a picture under the level; then people give its scale.
 * @param {import("../desk.js").Desk} desk */
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
