import { button, element } from "../../shell/dom.js";
import { itemOf } from "../../venue/items.js";
import { placeOfProblem } from "../../venue/problems.js";

/** What the server found wrong; each problem leads to its item.
 * @param {import("../desk.js").Desk} desk */
export function problemsPanel(desk) {
  const render = () => {
    const { problems, checkedId } = desk.store;
    if (!problems.length) return [element("p", { class: "pale" }, checkedId ? "The venue has no problems." : "The venue is being checked.")];
    return [
      element("p", { class: "pale" }, "Click a problem to see its item."),
      element("ul", { class: "problems" }, problems.map((problem) => element("li", {},
        button(problem.message, () => show(desk, problem), { class: problem.severity === "error" ? "problem" : "" })))),
    ];
  };
  return {
    id: "problems", render, seesProblems: true,
    get title() { return desk.store.problems.length ? `Problems (${desk.store.problems.length})` : "Problems"; },
  };
}

function show(desk, problem) {
  const { level, ref } = placeOfProblem(desk.store.document, problem.path);
  if (level === null) return desk.emit("show", "venue");
  desk.store.setLevel(level);
  if (!ref || !itemOf(desk.part, ref)) return desk.emit("show", "level");
  desk.select([ref]);
  desk.reveal(ref);
}
