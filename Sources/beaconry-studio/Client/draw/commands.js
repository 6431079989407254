import { moveItems, removeItems } from "../venue/edit.js";
import * as copies from "../venue/copies.js";
import { kindOf, referencesOf } from "../venue/items.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Takes back the last point of what is being drawn, or the last change.
 * @param {Desk} desk */
export function undo(desk) {
  if (!desk.tool.back?.()) desk.store.undo();
  return true;
}

/** @param {Desk} desk */
export function redo(desk) {
  desk.store.redo();
  return true;
}

/** @param {Desk} desk */
export function remove(desk) {
  const { selection, level } = desk;
  if (!selection.size) return false;
  desk.change(`Delete ${counted(selection.size)}`, (document) => removeItems(document, level, selection));
  desk.select([], { shows: false });
  return true;
}

/** Keeps copies for a later paste, also on another level.
 * @param {Desk} desk */
export function copy(desk) {
  if (!desk.selection.size) return false;
  desk.kept.clip = { level: desk.level, clip: copies.copyOf(desk.store.document, desk.level, desk.selection) };
  desk.studio.say(`${counted(desk.selection.size)} copied. Press Ctrl+V to paste, also on another level.`, { kind: "info" });
  return true;
}

/** @param {Desk} desk */
export function cut(desk) {
  return copy(desk) && remove(desk);
}

/** Pastes what was copied: on another level at the same place, on the same one a metre beside.
 * @param {Desk} desk */
export function paste(desk) {
  if (!desk.kept.clip) return false;
  const { level, clip } = desk.kept.clip;
  put(desk, "Paste", (document) => copies.paste(document, desk.level, clip, level === desk.level ? [1, -1] : [0, 0]));
  return true;
}

/** @param {Desk} desk */
export function duplicate(desk) {
  if (!desk.selection.size) return false;
  repeat(desk, 1, [1, -1], "Duplicate");
  return true;
}

/** Copies the selection several times, each a step further.
 * @param {Desk} desk @param {number} count @param {[number, number]} step metres */
export function repeat(desk, count, step, label = "Repeat") {
  put(desk, label, (document) => copies.repeat(document, desk.level, desk.selection, count, step));
}

function put(desk, label, make) {
  let refs = [];
  const isDone = desk.change(label, (document) => {
    const made = make(document);
    refs = made.refs;
    return made.document;
  });
  if (isDone) desk.select(refs);
}

/** @param {Desk} desk */
export function selectAll(desk) {
  desk.select(referencesOf(desk.part).filter((ref) => kindOf(ref) !== "outline"));
  return true;
}

/** Moves the selection by a step in the direction of an arrow key.
 * @param {Desk} desk @param {number} step metres */
export function nudge(desk, key, step) {
  const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[key] ?? [0, 0];
  if (!desk.selection.size) return false;
  desk.change(`Move ${counted(desk.selection.size)}`, (document) => moveItems(document, desk.level, desk.selection, ([x, y]) => [x + dx, y + dy]));
  return true;
}

/** "1 item" or "3 items". */
export function counted(count) {
  return `${count} ${count === 1 ? "item" : "items"}`;
}
