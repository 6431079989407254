/**
 * @typedef {[number, number]} XY
 * @typedef {{file: string, width: number, origin?: XY, rotation?: number}} Background a picture under a level, as in the venue file
 * @typedef {{width: number, height: number}} Size pixels
 */

/**
 * From pixels of a picture (from its upper left corner, down) to metres of the venue.
 *
 * @param {Background} background @param {Size} size @returns {(pixel: XY) => XY}
 */
export function metresOf(background, size) {
  const scale = background.width / size.width;
  const [sin, cos] = turn(background);
  const [x, y] = background.origin ?? [0, 0];
  return ([right, down]) => {
    const [u, v] = [right * scale, (size.height - down) * scale];
    return [x + u * cos + v * sin, y - u * sin + v * cos];
  };
}

/** From metres of the venue to pixels of a picture.
 * @param {Background} background @param {Size} size @returns {(point: XY) => XY} */
export function pixelsOf(background, size) {
  const scale = size.width / background.width;
  const [sin, cos] = turn(background);
  const [x, y] = background.origin ?? [0, 0];
  return ([px, py]) => {
    const [dx, dy] = [px - x, py - y];
    return [(dx * cos - dy * sin) * scale, size.height - (dx * sin + dy * cos) * scale];
  };
}

function turn({ rotation = 0 }) {
  const angle = (rotation * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}

/**
 * A background of another scale, so that two of its places are a known distance apart. The place `fixed` stays where it is.
 *
 * @param {Background} background @param {number} factor by which it grows @param {XY} fixed
 * @returns {Background}
 */
export function scaled(background, factor, fixed) {
  const [x, y] = background.origin ?? [0, 0];
  return placed(background, background.width * factor, [fixed[0] + (x - fixed[0]) * factor, fixed[1] + (y - fixed[1]) * factor], background.rotation ?? 0);
}

/**
 * A background that is turned about a place.
 *
 * @param {Background} background @param {number} degrees clockwise @param {XY} fixed
 * @returns {Background}
 */
export function turned(background, degrees, fixed) {
  const [sin, cos] = turn({ rotation: degrees });
  const [x, y] = background.origin ?? [0, 0];
  const [dx, dy] = [x - fixed[0], y - fixed[1]];
  const origin = [fixed[0] + dx * cos + dy * sin, fixed[1] - dx * sin + dy * cos];
  return placed(background, background.width, origin, (background.rotation ?? 0) + degrees);
}

/** A background that is moved by a step.
 * @param {Background} background @param {XY} step metres @returns {Background} */
export function shifted(background, [dx, dy]) {
  const [x, y] = background.origin ?? [0, 0];
  return placed(background, background.width, [x + dx, y + dy], background.rotation ?? 0);
}

// A picture is placed to a millimetre: a centimetre would add up over a width of many metres.
const fine = (value) => Math.round(value * 1000) / 1000 + 0;

function placed({ file }, width, origin, rotation) {
  const angle = Math.round((((rotation + 180) % 360 + 360) % 360 - 180) * 100) / 100;
  return { file, width: fine(width), origin: origin.map(fine), ...(angle && { rotation: angle }) };
}
