import { element } from "../../shell/dom.js";
import { refill } from "../form.js";
import { itemsPanel } from "./items.js";
import { levelPanel } from "./level.js";
import { problemsPanel } from "./problems.js";
import { propertiesPanel } from "./properties.js";
import { venuePanel } from "./venue.js";

/** The panels on the right: one is shown, tabs choose it.
 * @param {import("../desk.js").Desk} desk */
export function sidePanel(desk) {
  const panels = [propertiesPanel(desk), itemsPanel(desk), problemsPanel(desk), levelPanel(desk), venuePanel(desk)];
  const body = element("div", { class: "panel", role: "tabpanel", id: "draw-panel" });
  const tabs = panels.map((panel, index) => element("button", {
    type: "button", role: "tab", id: `draw-tab-${panel.id}`, "aria-controls": "draw-panel", onclick: () => show(panel.id), onkeydown: (event) => step(event, index),
  }));
  /** @type {{id: string, title: string, render: () => any[], shown?: () => void, seesProblems?: boolean}} */
  let current = panels[0];
  let pending = 0;

  const step = (event, index) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (index + by + panels.length) % panels.length;
    show(panels[next].id);
    tabs[next].focus();
  };
  const label = () => tabs.forEach((tab, index) => {
    tab.textContent = panels[index].title;
    tab.setAttribute("aria-selected", `${panels[index] === current}`);
    tab.tabIndex = panels[index] === current ? 0 : -1;
  });
  const render = () => {
    pending = 0;
    body.setAttribute("aria-labelledby", `draw-tab-${current.id}`);
    refill(body, ...current.render());
    current.shown?.();
  };
  // A moment later, so that the browser first moves the cursor to the next field and then the fields are made again.
  const refresh = () => {
    label();
    pending ||= setTimeout(render);
  };
  const show = (id) => {
    current = panels.find((panel) => panel.id === id) ?? current;
    refresh();
  };
  desk.on("show", show);
  desk.on("selection", () => { if (current.id === "properties" || current.id === "items") refresh(); });
  desk.on("tool", () => { if (current.id === "properties") refresh(); });
  label();
  render();
  return {
    element: element("div", { class: "side right" }, element("div", { class: "tabs", role: "tablist", "aria-label": "Panels" }, tabs), body),
    refresh(reason) {
      if (reason !== "problems" || current.seesProblems) refresh();
      else label();
    },
    remove: () => clearTimeout(pending),
  };
}
