import { levelTitle } from "../draw/links.js";
import { count } from "../play/words.js";
import { element, fill } from "../shell/dom.js";
import * as actions from "./actions.js";
import { beaconName, billOf, heightOf } from "./beacons.js";

/** The beacons of the level as a table for the keyboard, and how many there are.
 * @param {import("./desk.js").PlanDesk} desk */
export function listPanel(desk) {
  const heading = element("h2");
  const body = element("tbody");
  const table = element("table", {
    class: "figures plan-list", role: "grid", "aria-label": "Beacons of the level. Arrow keys choose one, L locks it, Delete deletes it.",
    onkeydown: (event) => step(event),
  }, element("thead", {}, element("tr", {}, ["Beacon", "x, y in m", "Height", "Locked"].map((text) => element("th", { scope: "col" }, text)))), body);
  const bill = element("div", { class: "bill" });
  /** @type {{document: object|null, level: number, selected: number|null}} */
  let shown = { document: null, level: -1, selected: null };

  const step = (event) => {
    const last = desk.beacons.length - 1;
    const from = desk.selected ?? -1;
    const to = { ArrowDown: Math.min(from + 1, last), ArrowUp: Math.max(from - 1, 0), Home: 0, End: last }[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    actions.select(desk, to);
    body.rows[to].focus();
  };
  const rowOf = (beacon, index) => element("tr", { tabindex: "-1", onclick: () => actions.select(desk, index), onfocus: () => actions.select(desk, index) },
    element("th", { scope: "row" }, beaconName(beacon)), element("td", {}, placeText(beacon.at)), element("td", {}, heightText(desk, beacon)),
    element("td", {}, element("input", {
      type: "checkbox", checked: Boolean(beacon.locked), tabindex: "-1", "aria-label": `Beacon ${beaconName(beacon)} is locked`,
      onclick: () => actions.toggleLock(desk, index),
    })));
  const render = () => {
    const hadFocus = body.contains(document.activeElement);
    fill(body, desk.beacons.map(rowOf));
    if (hadFocus) body.rows[desk.selected ?? 0]?.focus();
  };
  const mark = () => [...body.rows].forEach((row, index) => {
    const isSelected = index === desk.selected;
    row.classList.toggle("chosen", isSelected);
    row.setAttribute("aria-selected", String(isSelected));
    row.tabIndex = isSelected || (desk.selected === null && index === 0) ? 0 : -1;
    if (isSelected && shown.selected !== index) row.scrollIntoView({ block: "nearest" });
  });
  const follow = () => {
    if (desk.selected === null) return;
    const row = body.rows[desk.selected];
    if (row) row.cells[1].textContent = placeText(desk.placeOf(desk.selected));
  };
  const refresh = (what) => {
    if (what === "pointer" || what === "values" || what === "state") return;
    if (what === "drag") return follow();
    heading.textContent = `${count(desk.beacons.length, "beacon")} on this level`;
    if (shown.document !== desk.store.document || shown.level !== desk.level) {
      render();
      fill(bill, billText(desk));
    }
    mark();
    shown = { document: desk.store.document, level: desk.level, selected: desk.selected };
  };
  return { element: element("section", {}, heading, element("div", { class: "list-scroll" }, table), bill), refresh };
}

function placeText(at) {
  return at.map((value) => value.toFixed(2)).join(", ");
}

function heightText(desk, beacon) {
  const height = heightOf(beacon, desk.store.document);
  return height === undefined ? "–" : `${height} m`;
}

/** The bill of materials. */
function billText(desk) {
  const { total, locked, levels, mounts } = billOf(desk.store.document, desk.studio.catalogue.usualBeacon.mount);
  const row = (name, value) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, String(value)));
  return element("table", { class: "figures" }, element("caption", {}, "Bill of materials"),
    element("tbody", {}, row("Beacons of the venue", total), levels.length > 1 && levels.map(({ level, count: number }) => row(levelTitle(desk.store.document.levels[level]), number)),
      mounts.map(([mount, number]) => row(`Mount: ${mount}`, number)), locked > 0 && row("Locked", locked)));
}
