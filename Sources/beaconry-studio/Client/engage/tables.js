import { button, element } from "../shell/dom.js";
import { fixed, percent, percents } from "./verdicts.js";

/** @typedef {import("./verdicts.js").Answer} Answer */

/** The zones with their verdicts, and why the chosen one has its own.
 * @param {Answer} answer @param {number|null} chosen index of a zone @param {(index: number) => void} onChoose */
export function zonesPart({ result, advice, due }, chosen, onChoose) {
  const row = ({ name, verdict, selected }, index) => element("tr", { class: index === chosen ? "chosen" : undefined },
    element("th", { scope: "row" }, button(name, () => onChoose(index), { class: "plain", "aria-pressed": String(index === chosen) })),
    element("td", { class: "words" }, element("span", { class: `mark ${verdict}`, "aria-hidden": "true" }), verdict),
    cells(selected.due, percent(selected.recall), percents(selected.recallInterval), fixed(selected.falseAVisit, 2), fixed(selected.latency95, 1)));
  const zone = chosen === null ? null : result.zones[chosen];
  return element("section", { class: "zones" }, element("h2", {}, "Zones"),
    table("Zones", ["Zone", "Verdict", "Due", "Notified", "95 % interval", "False a visit", "Latency, s"], result.zones.map(row)),
    element("p", { role: "status" }, zone && chosen !== null
      ? [element("strong", {}, `${zone.name}: ${zone.verdict}. `), zone.reason, " ", advice[chosen]]
      : "Choose a zone to read why it has its verdict."),
    element("p", { class: "pale small" }, `Due: visits with ${due}. Figures are those of the best trigger of each zone; 95 % of its right notifications have at most this latency.`));
}

/** What the profile achieves, by use of the phone.
 * @param {Answer} answer @param {string} title of the profile */
export function usesPart({ result, uses, silent }, title) {
  const { profiles } = result;
  /** @param {import("./verdicts.js").Use} use */
  const row = ({ scenario, recall, recallInterval, falseAVisit, energy }) => element("tr", {},
    element("th", { scope: "row" }, scenario), cells(percent(recall), percents(recallInterval), fixed(falseAVisit, 2), fixed(energy, 1)));
  return element("section", {}, element("h2", {}, "Notifications by use of the phone"),
    silent && element("p", {}, silent),
    profiles.length > 0 && [
      element("p", { class: "small" }, `${title}, on ${profiles[0].visits} of the test visits, over all zones.`),
      table("Uses of the phone", ["Use", "Notified", "95 % interval", "False a visit", "mAh/h"], profiles.map(row)),
      element("details", { class: "group" }, element("summary", {}, "What the words mean"),
        element("ul", {}, profiles.map(({ scenario }, index) => element("li", {}, `${scenario}: ${uses[index]}`)),
          element("li", {}, "mAh/h: an index of what listening costs, for comparisons."))),
    ]);
}

/** What new beacons would change, by zone.
 * @param {Answer} answer @param {HTMLElement} add the button that adds them */
export function advicePart({ result, advice, beacons }, add) {
  const zones = result.zones.map(({ name }, index) => ({ name, text: advice[index] })).filter(({ text }) => text);
  return element("section", {}, element("h2", {}, "New beacons"),
    zones.length === 0 ? element("p", {}, "None were tried, or none would notify anybody: they are tried in zones whose figures do not keep the limits.") : [
      element("p", { class: "small" }, "They were tried together, on visits of the same people, so their figures hold if all of them hang there. The map shows them."),
      element("ul", {}, zones.map(({ name, text }) => element("li", {}, element("strong", {}, name), `: ${text}`))),
      beacons.length > 0 ? add : element("p", {}, "They cannot be added here: the venue has no UUID for new beacons."),
    ]);
}

/** A table that scrolls where it is too wide. */
function table(label, titles, rows) {
  return element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": `Table: ${label}` },
    element("table", { class: "figures" }, element("caption", { class: "visually-hidden" }, label),
      element("thead", {}, element("tr", {}, titles.map((title) => element("th", { scope: "col", class: title === "Verdict" ? "words" : undefined }, title)))),
      element("tbody", {}, rows)));
}

/** @param {...(string|number)} texts */
function cells(...texts) {
  return texts.map((text) => element("td", {}, text));
}
