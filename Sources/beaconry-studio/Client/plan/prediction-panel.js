import { button, element, fill, labelled } from "../shell/dom.js";
import { metricOf, metricText } from "../shell/metrics.js";

/** Predicts the accuracy with simulated visitors, and whether requirements will be met.
 * @param {import("./desk.js").PlanDesk} desk */
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
    fill(answer, prediction.answer && answered(studio.catalogue, prediction.answer));
  };
  list();
  return { element: element("section", {}, element("h2", {}, "Predicted accuracy"), form, state, answer), refresh };
}

/** @param {import("../shell/catalogue.js").Catalogue} catalogue @param {import("./prediction.js").Answer} answer */
function answered(catalogue, { metrics, requirements, texts, assumption }) {
  return [
    requirements.length > 0 && element("ul", { class: "verdicts" }, requirements.map(({ verdict }, index) =>
      element("li", { class: verdict }, element("strong", {}, verdict), texts[index].slice(verdict.length)))),
    element("table", { class: "figures" },
      element("caption", {}, "With the default preset"),
      element("thead", {}, element("tr", {}, ["Metric", "Median", "90 % of buildings"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, metrics.map(({ key, median, interval }) => {
        const metric = metricOf(catalogue, key);
        const text = (value) => metricText(metric, value);
        return element("tr", {}, element("th", { scope: "row", title: metric.sentence }, metric.name), element("td", {}, text(median)), element("td", {}, interval ? `${text(interval[0])} to ${text(interval[1])}` : "–"));
      }))),
    element("p", { class: "pale small" }, `${assumption}.`),
  ];
}
