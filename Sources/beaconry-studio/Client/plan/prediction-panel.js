import { count } from "../play/words.js";
import { button, element, fill, labelled } from "../shell/dom.js";

/** Predicts the accuracy with simulated visitors, and whether requirements will be met. @param {import("./desk.js").PlanDesk} desk */
export function predictionPanel(desk) {
  const { kept, prediction, store, studio } = desk;
  const files = element("select", { onchange: () => { kept.requirements = files.value; } });
  const predict = element("button", { class: "main" }, "Predict");
  const state = element("div", { role: "status" });
  const answer = element("div", {});
  const submit = (event) => {
    event.preventDefault();
    prediction.ask(kept.requirements);
  };
  const form = element("form", { onsubmit: submit }, labelled("Requirements", files), element("div", { class: "buttons" }, predict));

  const list = async () => {
    const { files: names } = await studio.api.post("/api/plan/requirements").catch(() => ({ files: [] }));
    if (!names.includes(kept.requirements)) kept.requirements = "";
    fill(files, ["", ...names].map((name) => element("option", { value: name, selected: name === kept.requirements }, name || "none: figures only")));
  };
  const stateNow = () => {
    const { progress } = prediction;
    if (prediction.isBusy) {
      return [element("p", {}, `People walk through possible buildings …${progress ? ` ${progress.done} of ${progress.count}` : ""}`), button("Cancel", () => prediction.cancel())];
    }
    if (prediction.problem) return element("p", { class: "problem" }, prediction.problem);
    const isOld = prediction.answer && prediction.document !== store.document;
    return isOld && element("p", { class: "next-step" }, "The plan has changed since. Press Predict for the new one.");
  };
  const refresh = (what) => {
    if (what !== "prediction" && what !== "document") return;
    predict.disabled = !store.checkedId || prediction.isBusy || Boolean(desk.proposal.document);
    fill(state, stateNow());
    fill(answer, prediction.answer && answered(prediction.answer));
  };
  list();
  return { element: element("section", {}, element("h2", {}, "Predicted accuracy"), form, state, answer), refresh };
}

/** @param {import("./prediction.js").Answer} answer */
function answered({ metrics, requirements, worlds, walks, duration, knowledge }) {
  const known = { blind: "only the drawing is known", surveyed: "the radio model was measured", pilot: "a pilot was measured" }[knowledge];
  return [
    requirements.length > 0 && element("ul", { class: "verdicts" }, requirements.map(({ requirement, verdict, met, reason }) =>
      element("li", { class: verdict }, element("strong", {}, `${verdict}: `), `${requirement}. Passes in ${met} of ${worlds} buildings${reason ? `, because ${reason}` : ""}.`))),
    element("table", { class: "figures" },
      element("caption", {}, "With the default preset"),
      element("thead", {}, element("tr", {}, ["Metric", "Median", "90 % of buildings"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, metrics.filter(({ median }) => median !== null && median !== undefined).map(({ name, unit, median, interval }) => element("tr", {},
        element("th", { scope: "row" }, name), element("td", {}, figure(median, unit)),
        element("td", {}, interval ? `${figure(interval[0], "")} to ${figure(interval[1], unit)}` : "–"))))),
    element("p", { class: "pale small" }, `${count(worlds, "possible building")} (${known}), ${count(walks, "walk")} of ${duration} s in each. What a missed requirement would take: beaconry plan predict.`),
  ];
}

/** A value with its unit; shares, whose unit is 1, in percent. @param {number} value @param {string} unit */
export function figure(value, unit) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit && unit !== "1" ? ` ${unit}` : ""}`;
}
