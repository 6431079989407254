import { count } from "../play/words.js";
import { addBeacon, deleteBeacon, lockBeacon, moveBeacon } from "./changes.js";
import { selectedName } from "./desk.js";

/** @typedef {import("./desk.js").PlanDesk} PlanDesk @typedef {[number, number]} XY */

/** A name within a sentence: `beacon S12`.
 * @param {string} name */
function inSentence(name) {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether beacons may be changed now: not while others are proposed.
 * @param {PlanDesk} desk */
function isFree(desk) {
  if (!desk.proposal.document) return true;
  desk.studio.say("Take the proposed beacons over or cancel them first.", { kind: "info" });
  return false;
}

/** Whether the selected beacon may be moved or deleted.
 * @param {PlanDesk} desk */
export function mayChange(desk) {
  if (!desk.beacon || !isFree(desk)) return false;
  if (!desk.beacon.locked) return true;
  desk.studio.say(`${selectedName(desk)} is locked. Unlock it first: press L.`, { kind: "info" });
  return false;
}

/** @param {PlanDesk} desk @param {number|null} index */
export function select(desk, index) {
  if (desk.selected === index) return;
  desk.selected = index;
  desk.emit("selection");
}

/** Shows the maps with a beacon at another place, before the document changes.
 * @param {PlanDesk} desk @param {XY} at */
export function dragTo(desk, index, at) {
  if (!desk.drag) {
    if (desk.isOff(index)) desk.without = null;
    desk.comparison.begin();
  }
  desk.drag = { index, at };
  desk.maps.update();
  desk.emit("drag");
}

/** The beacon stays where it was dragged to.
 * @param {PlanDesk} desk */
export function drop(desk) {
  const { drag, level } = desk;
  if (!drag) return;
  desk.sayWhenSettled(`${selectedName(desk)} moved.`);
  const isDone = desk.store.change(`Move ${inSentence(selectedName(desk))}`, (document) => moveBeacon(document, level, drag.index, drag.at));
  desk.drag = null;
  desk.maps.update();
  if (!isDone) desk.emit("drag");
}

/** @param {PlanDesk} desk @returns {boolean} whether something was dragged */
export function cancelDrag(desk) {
  if (!desk.drag) return false;
  desk.drag = null;
  desk.comparison.end();
  desk.maps.update();
  desk.emit("drag");
  return true;
}

/** Moves the selected beacon to a place at once.
 * @param {PlanDesk} desk @param {XY} at @param {string} [series] of steps that are compared as one */
export function moveTo(desk, at, series) {
  if (!mayChange(desk)) return;
  const { level, selected } = desk;
  desk.comparison.begin("Now", "Before", series);
  desk.sayWhenSettled(`${selectedName(desk)} moved.`);
  desk.store.change(`Move ${inSentence(selectedName(desk))}`, (document) => moveBeacon(document, level, selected, at));
}

/** Moves the selected beacon by a step.
 * @param {PlanDesk} desk @param {number} dx metres @param {number} dy */
export function nudge(desk, dx, dy) {
  if (!desk.beacon) return false;
  const [x, y] = desk.beacon.at;
  moveTo(desk, [x + dx, y + dy], `nudge ${desk.level} ${desk.selected}`);
  return true;
}

/** @param {PlanDesk} desk @param {XY} at */
export function add(desk, at) {
  if (!isFree(desk)) return;
  const { level } = desk;
  desk.comparison.begin();
  if (!desk.store.change("Add a beacon", (document) => addBeacon(document, level, at))) return;
  select(desk, desk.beacons.length - 1);
  desk.studio.say(`${selectedName(desk)} added. Arrow keys move it.`, { kind: "info" });
}

/** Deletes the selected beacon.
 * @param {PlanDesk} desk */
export function remove(desk) {
  if (!desk.beacon) return false;
  if (!mayChange(desk)) return true;
  const { level, selected } = desk;
  const name = selectedName(desk);
  desk.comparison.begin();
  if (!desk.store.change(`Delete ${inSentence(name)}`, (document) => deleteBeacon(document, level, selected))) return true;
  select(desk, null);
  desk.studio.say(`${name} deleted. Ctrl+Z brings it back.`, { kind: "info" });
  return true;
}

/** @param {PlanDesk} desk @param {number|null} [index] on the level */
export function toggleLock(desk, index = desk.selected) {
  const beacon = index === null ? null : desk.beacons[index];
  if (index === null || !beacon || !isFree(desk)) return;
  const { level } = desk;
  select(desk, index);
  const name = selectedName(desk);
  const isDone = desk.store.change(`${beacon.locked ? "Unlock" : "Lock"} ${inSentence(name)}`, (document) => lockBeacon(document, level, index, !beacon.locked));
  if (isDone) desk.studio.say(beacon.locked ? `${name} unlocked.` : `${name} locked: it stays where it is.`, { kind: "info" });
}

/** Shows the maps without the selected beacon, or with it again. The document stays as it is.
 * @param {PlanDesk} desk */
export function toggleWithout(desk) {
  const { level, selected } = desk;
  if (selected === null || !desk.beacon || !isFree(desk)) return;
  if (desk.isOff(selected)) {
    desk.without = null;
    desk.comparison.end();
    desk.sayWhenSettled(`${selectedName(desk)} is on again.`);
  } else {
    if (!desk.without) desk.comparison.begin("Without it", "With it");
    desk.without = { level, index: selected };
    desk.sayWhenSettled(`Without ${inSentence(selectedName(desk))}.`);
  }
  desk.maps.update();
  desk.emit("selection");
}

/** Takes the proposed beacons over into the plan.
 * @param {PlanDesk} desk */
export function takeProposal(desk) {
  const { length } = desk.proposal.answer?.beacons ?? [];
  if (!desk.proposal.take()) return;
  if (desk.comparison.titles) desk.comparison.titles.now = "Now";
  desk.emit("proposal");
  desk.studio.say(`${count(length, "beacon")} added. Ctrl+Z takes them away again.`, { kind: "info" });
}
