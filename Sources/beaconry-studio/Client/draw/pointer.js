import { attractions, snap } from "./snapping.js";

/**
 * Brings the pointer to the tool: where it points to, with what it snaps to.
 *
 * @param {import("./desk.js").Desk} desk
 * @returns {() => void} ends it
 */
export function listenToPointer(desk) {
  const { view } = desk;
  let pressed = null;

  const aimAt = (event) => {
    const raw = view.pointer(event);
    desk.aim = { ...aimOf(desk, raw, event.shiftKey), raw, shift: event.shiftKey };
  };
  const press = (event) => {
    if (event.button !== 0 || view.moves(event)) return;
    view.canvas.focus();
    aimAt(event);
    pressed = { x: event.clientX, y: event.clientY, hasMoved: false };
    view.canvas.setPointerCapture(event.pointerId);
    desk.tool.press?.(targetOf(desk), event);
    desk.typed = "";
    view.redraw();
  };
  const move = (event) => {
    if (view.moves(event)) return;
    aimAt(event);
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 5) pressed.hasMoved = true;
    desk.tool.move?.(targetOf(desk), event, pressed);
    view.redraw();
  };
  const release = (event) => {
    if (!pressed) return;
    aimAt(event);
    desk.tool.release?.(targetOf(desk), event, pressed);
    pressed = null;
    view.redraw();
  };
  const again = (event) => desk.tool.again?.(targetOf(desk), event);
  const leave = () => {
    if (!pressed) desk.aim = null;
    view.redraw();
  };
  const cancel = () => {
    pressed = null;
    desk.tool.cancel?.();
  };

  const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: cancel, pointerleave: leave, dblclick: again };
  for (const [kind, listener] of Object.entries(listeners)) view.canvas.addEventListener(kind, listener);
  return () => {
    for (const [kind, listener] of Object.entries(listeners)) view.canvas.removeEventListener(kind, listener);
  };
}

/** What a place snaps to for the present tool.
 * @param {import("./desk.js").Desk} desk @param {[number, number]} point @param {boolean} isFree @returns {import("./snapping.js").Snap} */
export function aimOf(desk, point, isFree) {
  const wishes = desk.tool.snapping?.() ?? {};
  const { ends, lines } = attractions(desk.store.document.levels[desk.level] ?? {}, wishes.withPaths, wishes.moved);
  return snap(point, {
    grid: desk.kept.grid, reach: desk.snapReach, isFree, ...wishes,
    ends: [...(wishes.own ?? []), ...ends], lines,
  });
}

/** The place at which a press of the pointer would act: a typed length counts before the pointer's. */
export function targetOf(desk) {
  if (!desk.aim) return null;
  return desk.typed ? desk.tool.typedTarget?.(desk.typed, desk.aim.at) ?? desk.aim.at : desk.aim.at;
}
