import { pictureOf } from "../../venue/pictures.js";

/**
 * Loads the picture of the level that is shown.
 *
 * @param {import("../desk.js").Desk} desk
 * @returns {(reason: string) => Promise<void>} looks whether the level has another picture now
 */
export function pictureLoader(desk) {
  let wanted = null;
  return async (reason) => {
    // Pictures of two venues may have one name.
    if (reason === "open") wanted = null;
    const file = desk.part.background?.file ?? null;
    if (file === wanted) return;
    wanted = file;
    desk.picture = null;
    desk.view.redraw();
    if (!file) return;
    const image = await imageOf(desk.studio, file);
    if (wanted !== file) return;
    if (!image) {
      desk.studio.say(`The picture ${file} cannot be shown. Choose it again in the panel Level.`, { kind: "error" });
      return;
    }
    desk.picture = { file, image };
    desk.fit();
    desk.emit("picture");
  };
}

/** @returns {Promise<ImageBitmap|null>} null if the picture is nowhere, or is no picture */
async function imageOf(studio, file) {
  try {
    const picture = await pictureOf(studio, file);
    return picture && await createImageBitmap(picture);
  } catch {
    return null;
  }
}
