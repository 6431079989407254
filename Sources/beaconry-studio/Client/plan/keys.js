import * as actions from "./actions.js";

/**
 * The keys of the room. Letters count only where no text is typed.
 *
 * @param {HTMLElement} host of the room @param {import("./desk.js").PlanDesk} desk
 * @returns {() => void} ends it
 */
export function listenToKeys(host, desk) {
  const listener = (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (!(host.contains(event.target) || event.target === document.body) || isTyping(event)) return;
    const isDone = event.ctrlKey || event.metaKey ? withControl(event, desk) : alone(event, desk);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the map, which moves with the arrow keys.
  addEventListener("keydown", listener, { capture: true });
  return () => removeEventListener("keydown", listener, { capture: true });
}

/** Whether a key belongs to a field. In a list, only Ctrl+Z and the like are free. */
function isTyping({ target, ctrlKey, metaKey }) {
  if (target.matches?.("select")) return !(ctrlKey || metaKey);
  return target.matches?.("textarea, input:not([type=checkbox], [type=button])") ?? false;
}

function withControl(event, desk) {
  const key = event.key.toLowerCase();
  const isRedo = key === "y" || (key === "z" && event.shiftKey);
  if (!isRedo && key !== "z") return false;
  // A beacon that is dragged goes back; that is a step of its own.
  if (isRedo) desk.store.redo();
  else if (!actions.cancelDrag(desk)) desk.store.undo();
  return true;
}

function alone(event, desk) {
  const isOnControl = event.target.matches?.("button, a, input, summary");
  const isInList = event.target.closest?.("[role=grid]");
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (step) {
    if (isOnControl || isInList) return false;
    const size = event.shiftKey ? 1 : 0.1;
    return actions.nudge(desk, step[0] * size, step[1] * size);
  }
  switch (event.key) {
    case "Escape": return escape(desk);
    case "Delete": return actions.remove(desk);
    case "Backspace": return !isOnControl && actions.remove(desk);
    case "Enter": return desk.tool === "add" && event.target === desk.view.canvas && addHere(desk);
    case "PageUp": return toLevel(desk, 1);
    case "PageDown": return toLevel(desk, -1);
    default: return !event.shiftKey && letter(event.key.toLowerCase(), desk);
  }
}

function escape(desk) {
  if (actions.cancelDrag(desk)) return true;
  if (desk.tool === "add") useTool(desk, "select");
  else if (desk.proposal.document || desk.proposal.isBusy) desk.proposal.cancel();
  else actions.select(desk, null);
  return true;
}

function letter(key, desk) {
  const command = {
    b: () => useTool(desk, desk.tool === "add" ? "select" : "add"), v: () => useTool(desk, "select"), f: () => desk.fit(),
    l: () => actions.toggleLock(desk), n: () => actions.toggleWithout(desk),
  }[key];
  if (!command) return false;
  command();
  return true;
}

/** @param {import("./desk.js").PlanDesk} desk @param {"select"|"add"} tool */
export function useTool(desk, tool) {
  desk.tool = tool;
  desk.view.canvas.focus();
  desk.emit("tool");
}

/** Where Enter adds a beacon: at the pointer, or in the middle of the map if it is elsewhere.
 * @param {import("./desk.js").PlanDesk} desk @returns {[number, number]} */
export function aimOf({ pointer, view }) {
  const [x, y] = pointer ?? view.metres([view.width / 2, view.height / 2]);
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

function addHere(desk) {
  actions.add(desk, aimOf(desk));
  return true;
}

function toLevel(desk, by) {
  desk.store.setLevel(desk.level + by);
  return true;
}
