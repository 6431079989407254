import { pixelsOf } from "../../venue/background.js";
import { isEmptyLevel } from "../../venue/documents.js";
import { roundedPoint, withLevel } from "../../venue/edit.js";
import { inOrder, rectification, through } from "../../venue/homography.js";
import { keep } from "./keep.js";

// Enough to read a plan, and quick to compute.
const mostPixels = 6e6;

/**
 * Replaces the photo below the level by one that is seen from above.
 *
 * @param {import("../desk.js").Desk} desk @param {[number, number][]} corners of a rectangle on the photo, metres of the venue
 * @param {number} width of the rectangle, metres @param {number} height of the rectangle, metres
 */
export async function rectify(desk, corners, width, height) {
  const { level } = desk;
  if (!desk.picture) return;
  const { image } = desk.picture;
  const { background } = desk.part;
  const ordered = inOrder(corners);
  const plan = rectification(ordered.map(pixelsOf(background, image)), image, width, height);
  if (!plan) return desk.studio.say("The four places are no rectangle. Click its four corners.", { kind: "error" });
  desk.studio.say("The photo is being rectified.", { kind: "info" });
  const blob = await seenFromAbove(image, plan);
  const file = await keep(desk, blob, background.file.replace(/\.\w+$/, "-rectified"));
  // On an empty level the rectangle begins at zero; otherwise it stays where people clicked.
  const corner = isEmptyLevel(desk.part) ? [0, 0] : ordered[0];
  const origin = roundedPoint([corner[0] + plan.min[0], corner[1] + plan.min[1]]);
  const next = { file, width: Math.round((plan.max[0] - plan.min[0]) * 1000) / 1000, origin };
  desk.change("Rectify the photo", (document) => withLevel(document, level, (part) => ({ ...part, background: next })));
  desk.studio.say("The photo is rectified. Undo brings the old one back.", { kind: "info" });
}

/** @returns {Promise<Blob>} */
async function seenFromAbove(image, { toPixels, min, max }) {
  const [wide, high] = [max[0] - min[0], max[1] - min[1]];
  const scale = Math.min(image.width / wide, Math.sqrt(mostPixels / (wide * high)));
  const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
  const source = pixels(image);
  const target = new ImageData(width, height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const place = through(toPixels, [min[0] + (column + 0.5) / scale, max[1] - (row + 0.5) / scale]);
      sample(source, place, target.data, (row * width + column) * 4);
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d").putImageData(target, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

function pixels(image) {
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

/** Writes the colour at a place between pixels; white beyond the picture. */
function sample({ data, width, height }, place, target, offset) {
  target[offset + 3] = 255;
  const [x, y] = place ? [place[0] - 0.5, place[1] - 0.5] : [-1, -1];
  if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return target.fill(255, offset, offset + 3);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, below] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [dx, dy] = [x - left, y - top];
  for (let channel = 0; channel < 3; channel++) {
    const at = (column, row) => data[(row * width + column) * 4 + channel];
    const [upper, lower] = [at(left, top) * (1 - dx) + at(right, top) * dx, at(left, below) * (1 - dx) + at(right, below) * dx];
    target[offset + channel] = upper * (1 - dy) + lower * dy;
  }
}
