import { button, element, labelled } from "../shell/dom.js";
import * as actions from "./actions.js";
import { heightOf, mountOf } from "./beacons.js";
import { selectedName } from "./desk.js";

/** The selected beacon: its place by numbers, and what people do with it.
 * @param {import("./desk.js").PlanDesk} desk */
export function beaconPanel(desk) {
  const heading = element("h2");
  const fields = [0, 1].map((axis) => element("input", { type: "number", step: 0.1, onchange: () => place(axis) }));
  const facts = element("p", { class: "pale small" });
  const lock = button("", () => actions.toggleLock(desk), { title: "L" });
  const without = button("Without this beacon", () => actions.toggleWithout(desk), { title: "Shows the map as it is if this beacon fails (N)" });
  const gone = button("Delete", () => actions.remove(desk), { title: "Delete" });
  const form = element("div", {}, element("div", { class: "pair" }, labelled("x, m", fields[0]), labelled("y, m", fields[1])), facts,
    element("div", { class: "buttons" }, without, lock, gone));
  const empty = element("p", { class: "pale small" }, "Select a beacon on the map or in the list.");

  const place = (axis) => {
    const value = fields[axis].valueAsNumber;
    if (!Number.isFinite(value)) return refresh("selection");
    actions.moveTo(desk, desk.beacon.at.with(axis, value));
    refresh("selection");
  };
  const refresh = (what) => {
    if (what === "pointer" || what === "values") return;
    const { beacon, selected } = desk;
    heading.textContent = beacon ? selectedName(desk) : "Beacon";
    [form.hidden, empty.hidden] = [!beacon, Boolean(beacon)];
    if (!beacon || selected === null) return;
    const isFixed = Boolean(beacon.locked || desk.proposal.document || desk.store.isReadOnly);
    desk.placeOf(selected).forEach((value, axis) => {
      fields[axis].disabled = isFixed;
      const text = String(Math.round(value * 100) / 100);
      if (fields[axis].value !== text) fields[axis].value = text;
    });
    const height = heightOf(beacon, desk.store.document);
    facts.textContent = [height === undefined ? "no height" : `${height} m high`, `mount: ${mountOf(beacon, desk.store.document, desk.studio.catalogue.usualBeacon.mount)}`, beacon.locked && "locked"].filter(Boolean).join(" · ");
    lock.textContent = beacon.locked ? "Unlock" : "Lock";
    gone.disabled = isFixed;
    const isOff = desk.isOff(selected);
    without.setAttribute("aria-pressed", String(isOff));
  };
  return { element: element("section", {}, heading, form, empty), refresh };
}
