import { distance } from "../venue/shapes.js";
import * as actions from "./actions.js";

// A press that moves less is a click: hands are not steady.
const still = 4;

/**
 * The pointer selects, drags and adds beacons.
 *
 * @param {import("./desk.js").PlanDesk} desk
 * @returns {() => void} ends it
 */
export function listenToPointer(desk) {
  const { view } = desk;
  let pressed = null;

  const press = (event) => {
    if (event.button !== 0 || view.moves(event)) return;
    const at = view.pointer(event);
    if (desk.tool === "add") return actions.add(desk, stepped(at, event.shiftKey));
    const index = beaconAt(desk, at);
    actions.select(desk, index);
    if (index === null) return;
    view.canvas.setPointerCapture(event.pointerId);
    const [x, y] = desk.placeOf(index);
    pressed = { index, x: event.clientX, y: event.clientY, offset: [x - at[0], y - at[1]], isDrag: false };
  };
  const move = (event) => {
    if (view.moves(event)) return;
    const at = view.pointer(event);
    desk.pointer = at;
    if (pressed) drag(event, at);
    view.canvas.classList.toggle("over-beacon", desk.tool === "select" && beaconAt(desk, at) !== null);
    desk.emit("pointer");
  };
  const drag = (event, [x, y]) => {
    if (!pressed.isDrag) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= still) return;
      if (actions.mayChange(desk)) pressed.isDrag = true;
      else pressed = null;
    } else if (!desk.drag) pressed = null;
    if (!pressed) return;
    actions.dragTo(desk, pressed.index, stepped([x + pressed.offset[0], y + pressed.offset[1]], event.shiftKey));
  };
  const release = () => {
    if (pressed?.isDrag) actions.drop(desk);
    pressed = null;
  };
  const cancel = () => {
    pressed = null;
    actions.cancelDrag(desk);
  };
  const leave = () => {
    desk.pointer = null;
    desk.emit("pointer");
  };

  const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: cancel, pointerleave: leave };
  for (const [kind, listener] of Object.entries(listeners)) view.canvas.addEventListener(kind, listener);
  return () => {
    for (const [kind, listener] of Object.entries(listeners)) view.canvas.removeEventListener(kind, listener);
  };
}

/** A place on a grid of 10 cm, or of 1 cm with Shift. */
function stepped(point, isFine) {
  const steps = isFine ? 100 : 10;
  return point.map((value) => Math.round(value * steps) / steps);
}

/** The index of the nearest beacon within reach of the pointer, or null. */
function beaconAt(desk, point) {
  if (desk.proposal.document) return null;
  const near = desk.beacons.map((_, index) => ({ index, away: distance(desk.placeOf(index), point) }))
    .filter(({ away }) => away * desk.view.scale <= 11).sort((a, b) => a.away - b.away);
  return near[0]?.index ?? null;
}
