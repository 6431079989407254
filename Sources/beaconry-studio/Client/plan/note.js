import { button, element, fill } from "../shell/dom.js";
import { stepBeforeMaps } from "./next-step.js";

/** Over the map: what to do if there is none, or what it waits for.
 * @param {import("./desk.js").PlanDesk} desk */
export function note(desk) {
  const root = element("div", { class: "plan-note", "aria-live": "polite" });
  let shown = "";

  const refresh = (what) => {
    if (what === "pointer" || what === "drag") return;
    const { text, link, isProblem } = stepBeforeMaps(desk);
    if (text === shown) return;
    shown = text;
    fill(root, text && element("p", { class: isProblem ? "next-step problem" : "next-step" },
      link ? element("a", { href: "#draw" }, text) : text, isProblem && [" ", button("Try again", () => desk.maps.retry())]));
  };
  return { element: root, refresh };
}
