import { count } from "../play/words.js";
import { metricText } from "../tune/metric-values.js";
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
    let names;
    try {
      names = (await studio.api.post("/api/plan/requirements")).files;
    } catch (error) {
      return studio.say(error.message, { kind: "error" });
    }
    if (!names.includes(kept.requirements)) kept.requirements = "";
    fill(files, ["", ...names].map((name) => element("option", { value: name, selected: name === kept.requirements }, name || "none: figures only")));
  };
  // The button stays the same while the progress changes, so that it can be pressed; the progress is not read out.
  const progress = element("span", { "aria-hidden": "true" });
  const busy = [element("p", {}, "People walk through possible buildings …", progress), button("Cancel", () => prediction.cancel())];
  const stateNow = () => {
    if (prediction.isBusy) return busy;
    if (prediction.problem) return element("p", { class: "problem" }, prediction.problem);
    const isOld = prediction.answer && prediction.document !== store.document;
    return isOld && element("p", { class: "next-step" }, "The plan has changed since. Press Predict for the new one.");
  };
  const refresh = (what) => {
    if (what === "progress" || what === "prediction") progress.textContent = prediction.progress ? ` ${prediction.progress.step}: ${prediction.progress.done} of ${prediction.progress.count}` : "";
    if (!["prediction", "document", "proposal"].includes(what)) return;
    predict.disabled = !store.checkedId || prediction.isBusy || Boolean(desk.proposal.document);
    fill(state, stateNow());
    fill(answer, prediction.answer && answered(prediction.answer));
  };
  list();
  return { element: element("section", {}, element("h2", {}, "Predicted accuracy"), form, state, answer), refresh };
}

/** @param {import("./prediction.js").Answer} answer */
function answered({ metrics, requirements, texts, worlds, walks, duration, knowledge }) {
  const known = { blind: "only the drawing is known", surveyed: "the radio model was measured", pilot: "a pilot was measured" }[knowledge];
  return [
    requirements.length > 0 && element("ul", { class: "verdicts" }, requirements.map(({ verdict }, index) =>
      element("li", { class: verdict }, element("strong", {}, verdict), texts[index].slice(verdict.length)))),
    element("table", { class: "figures" },
      element("caption", {}, "With the default preset"),
      element("thead", {}, element("tr", {}, ["Metric", "Median", "90 % of buildings"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, metrics.map(({ key, name, unit, median, interval }) => {
        const text = (value) => metricText(key, { value, unit });
        return element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, text(median)), element("td", {}, interval ? `${text(interval[0])} to ${text(interval[1])}` : "–"));
      }))),
    element("p", { class: "pale small" }, `${count(worlds, "possible building")} (${known}), ${count(walks, "walk")} of ${duration} s in each.`),
  ];
}
