import { classColours, classOf } from "./classes.js";

/**
 * The cells of a level as a picture of one pixel a cell.
 *
 * @typedef {object} CellGrid
 * @property {number} size of a cell, metres @property {number} left first column @property {number} bottom first row
 * @property {number} width columns @property {number} height rows
 * @property {Int32Array} cells the index of the cell of each pixel, from the top left; -1 outside
 */

// Cells without a value are striped, so that nobody takes them for a class.
const stripes = [[214, 218, 223], [180, 187, 195]];

/** @param {number} size metres @param {number[]} columns @param {number[]} rows of each cell @returns {CellGrid} */
export function gridOf(size, columns, rows) {
  const range = (all) => all.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
  const [[left, right], [bottom, top]] = [range(columns), range(rows)];
  const [width, height] = columns.length ? [right - left + 1, top - bottom + 1] : [0, 0];
  const cells = new Int32Array(width * height).fill(-1);
  columns.forEach((column, index) => {
    cells[(top - rows[index]) * width + column - left] = index;
  });
  return { size, left, bottom, width, height, cells };
}

/** The index of the cell at a place, or -1.
 * @param {CellGrid} grid @param {[number, number]} point metres */
export function cellAt(grid, [x, y]) {
  const column = Math.floor(x / grid.size) - grid.left;
  const row = Math.floor(y / grid.size) - grid.bottom;
  if (column < 0 || row < 0 || column >= grid.width || row >= grid.height) return -1;
  return grid.cells[(grid.height - 1 - row) * grid.width + column];
}

/**
 * The colours of the pixels, four bytes each.
 *
 * @param {CellGrid} grid @param {(number|null)[]} values by cell @param {import("./classes.js").MapKind} kind
 * @returns {Uint8ClampedArray}
 */
export function pixelsOf(grid, values, kind) {
  const colours = classColours(kind).map(packed);
  const striped = stripes.map(packed);
  const pixels = new Uint32Array(grid.cells.length);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const cell = grid.cells[pixel];
    if (cell < 0) continue;
    const place = classOf(values[cell], kind.limits);
    const stripe = (pixel % grid.width) + Math.floor(pixel / grid.width);
    pixels[pixel] = place < 0 ? striped[(stripe >> 1) & 1] : colours[place];
  }
  return new Uint8ClampedArray(pixels.buffer);
}

/** A colour as the four bytes of one pixel, which are set at once: maps are made again many times a second. */
function packed(colour) {
  return new Uint32Array(new Uint8Array([...colour, 255]).buffer)[0];
}
