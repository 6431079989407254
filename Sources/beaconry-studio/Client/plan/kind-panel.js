import { element, fill, labelled } from "../shell/dom.js";

/** Which map is shown, and what it means.
 * @param {import("./desk.js").PlanDesk} desk */
export function kindPanel(desk) {
  const choice = element("select", { onchange: () => choose(choice.value) });
  const definition = element("p", { class: "pale small" });
  let kinds = null;

  const choose = (key) => {
    desk.kept.key = key;
    desk.comparison.end();
    desk.ask();
    desk.emit("state");
  };
  const refresh = (what) => {
    if (what === "pointer" || what === "drag") return;
    if (kinds !== desk.kept.kinds) {
      ({ kinds } = desk.kept);
      fill(choice, (kinds ?? []).map(({ key, name }) => element("option", { value: key }, name)));
    }
    choice.disabled = !kinds;
    choice.value = desk.kind?.key ?? "";
    definition.textContent = desk.kind?.definition ?? "";
  };
  return { element: element("section", {}, element("h2", {}, "Map"), labelled("Shows", choice), definition), refresh };
}
