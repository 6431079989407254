import { targetOf } from "./pointer.js";
import * as commands from "./commands.js";

/**
 * The keys of the room. Letters choose tools; they count only where no text is typed.
 *
 * @param {HTMLElement} host of the room @param {import("./desk.js").Desk} desk @param {object[]} tools
 * @returns {() => void} ends it
 */
export function listenToKeys(host, desk, tools) {
  const listener = (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (!(host.contains(event.target) || event.target === document.body) || isTyping(event)) return;
    const isDone = event.ctrlKey || event.metaKey ? withControl(event, desk) : onMap(event, desk) || alone(event, desk, tools);
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
    desk.view.redraw();
  };
  // Before the map, which moves with the arrow keys.
  addEventListener("keydown", listener, { capture: true });
  return () => removeEventListener("keydown", listener, { capture: true });
}

/** Whether a key belongs to a field. In a list, only Ctrl+Z and the like are free. */
function isTyping({ target, ctrlKey, metaKey, key }) {
  if (target.matches?.("select")) return !(ctrlKey || metaKey) || key.toLowerCase() === "a";
  return target.matches?.("textarea, input:not([type=checkbox], [type=button], [type=range])") ?? false;
}

function withControl(event, desk) {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? commands.redo(desk) : commands.undo(desk);
  if (event.shiftKey) return false;
  const command = {
    y: commands.redo, d: commands.duplicate, c: commands.copy, x: commands.cut, v: commands.paste, a: commands.selectAll,
  }[key];
  return command ? command(desk) : false;
}

/** Keys of what is being drawn. */
function onMap(event, desk) {
  const { tool } = desk;
  if (event.target !== desk.view.canvas) return false;
  const isOpen = tool.takesTyping?.() ?? false;
  if (isOpen && /^[\d.,]$/.test(event.key)) return type(desk, event.key.replace(",", "."));
  if (desk.typed && /^[xX*]$/.test(event.key)) return type(desk, "x");
  if (desk.typed && event.key === "Backspace") return type(desk, null);
  if (desk.typed && event.key === "Escape") {
    desk.typed = "";
    return true;
  }
  if (desk.typed && event.key === "Enter") {
    const target = targetOf(desk);
    if (target) tool.enterTyped(target, desk.typed);
    desk.typed = "";
    return true;
  }
  return tool.key?.(event) ?? false;
}

function type(desk, letter) {
  desk.typed = letter === null ? desk.typed.slice(0, -1) : desk.typed + letter;
  desk.tool.typing?.(desk.typed);
  return true;
}

function alone(event, desk, tools) {
  const isOnControl = event.target.matches?.("button, a, input, summary, [role=tab]");
  if (event.key === "Escape") {
    if (desk.tool.cancel?.()) return true;
    if (desk.tool === tools[0]) desk.select([], { shows: false });
    else desk.use(tools[0]);
    return true;
  }
  const deletes = event.key === "Delete" || (event.key === "Backspace" && desk.tool === tools[0] && !isOnControl);
  if (deletes) return commands.remove(desk);
  if (event.key.startsWith("Arrow")) return !isOnControl && commands.nudge(desk, event.key, event.shiftKey ? 1 : 0.1);
  if (event.key === "PageUp" || event.key === "PageDown") {
    desk.store.setLevel(desk.level + (event.key === "PageUp" ? 1 : -1));
    return true;
  }
  if (event.key.toLowerCase() === "f" && !event.shiftKey) {
    desk.fit();
    return true;
  }
  const tool = !event.shiftKey && tools.find((tool) => tool.letter === event.key.toUpperCase());
  if (!tool) return false;
  desk.use(tool);
  desk.focusMap();
  return true;
}
