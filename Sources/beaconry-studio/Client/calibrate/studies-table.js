import { button, element, fill, focusIn } from "../shell/dom.js";
import { gainText, recommendationText, title } from "./studies.js";
import { nextOrder, ordered } from "./study-order.js";

const columns = [
  ["venue", "Venue"], ["recommendation", "Recommendation"], ["gain", "Gain, 95 % interval"], ["changes", "Changed settings"], ["command", "Command"],
];

/**
 * @typedef {object} StudyActions
 * @property {(folder: string) => void} choose shows a calibration
 * @property {(folder: string) => void} openReport
 * @property {(folder: string) => void} resume
 * @property {() => void} ticked the set of ticked ones changed
 */

/** All calibrations of the folder side by side. */
export class StudiesTable {
  /** @param {HTMLElement} host @param {import("./state.js").CalibrateState} state @param {StudyActions} actions @param {() => void} reload */
  constructor(host, state, actions, reload) {
    this.state = state;
    this.actions = actions;
    this.head = element("tr");
    this.rows = element("tbody");
    this.table = element("table", { class: "figures studies" },
      element("caption", { class: "visually-hidden" }, "Calibrations of the folder. The heads order the table."), element("thead", {}, this.head), this.rows);
    this.none = element("p", { class: "pale" }, "There is no calibration in this folder yet.");
    host.append(
      element("div", { class: "heading" }, element("h2", {}, "Calibrations of this folder"), button("Look again", reload, { title: "Also finds calibrations of the command line" })),
      this.none, element("div", { class: "scroll" }, this.table),
      element("p", { class: "pale small" }, "Tick two or more to compare their settings."));
  }

  /** @param {boolean} isBusy whether a calibration is running, so that none can be resumed */
  show(isBusy) {
    const { calibrations, order } = this.state;
    const focus = document.activeElement instanceof HTMLElement && this.table.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    this.none.hidden = calibrations.length > 0;
    this.table.hidden = calibrations.length === 0;
    fill(this.head, element("th", { scope: "col" }, "Compare"), columns.map(([key, text]) => this.#headCell(key, text, order)), element("th", { scope: "col" }, "Open"));
    fill(this.rows, ordered(calibrations, order).map((calibration) => this.#row(calibration, isBusy)));
    if (focus) focusIn(this.table, `[data-focus="${CSS.escape(focus)}"]`);
  }

  #headCell(key, text, order) {
    const isOrder = order.key === key;
    const turn = () => {
      this.state.order = nextOrder(this.state.order, key);
      this.actions.ticked();
    };
    return element("th", { scope: "col", class: `column-${key}`, "aria-sort": isOrder ? (order.isDescending ? "descending" : "ascending") : undefined },
      button(`${text}${isOrder ? (order.isDescending ? " ↓" : " ↑") : ""}`, turn, { class: "plain", "data-focus": `head ${key}`, title: "Order by this column" }));
  }

  #row(calibration, isBusy) {
    const { folder, isFinished, settings = {}, command } = calibration;
    const { ticked, chosen } = this.state;
    const name = title(calibration);
    const tick = element("input", {
      type: "checkbox", checked: ticked.has(folder), disabled: !isFinished, "aria-label": `Compare ${name}`, "data-focus": `tick ${folder}`,
      onchange: () => {
        if (tick.checked) ticked.add(folder);
        else ticked.delete(folder);
        this.actions.ticked();
      },
    });
    if (!isFinished) {
      return element("tr", {}, element("td", {}, tick), element("th", { scope: "row" }, name),
        element("td", { class: "words", colspan: "4" }, "not finished; all its trials are kept"),
        element("td", {}, button("Resume", () => this.actions.resume(folder), { disabled: isBusy, "aria-label": `Resume ${name}`, "data-focus": `open ${folder}` })));
    }
    const isChosen = chosen === folder;
    return element("tr", { class: isChosen ? "chosen" : undefined },
      element("td", {}, tick),
      element("th", { scope: "row" }, button(name, () => this.actions.choose(folder), { class: "plain", "aria-pressed": String(isChosen), title: "Show its result", "data-focus": `show ${folder}` })),
      element("td", { class: "words" }, recommendationText(calibration)),
      element("td", { class: "words gain" }, gainText(calibration)),
      element("td", {}, `${Object.keys(settings).length}`),
      element("td", { class: "command", title: command }, command),
      element("td", {}, button("Report", () => this.actions.openReport(folder), { "aria-label": `Open the report of ${name}`, title: "In a new tab", "data-focus": `open ${folder}` })));
  }
}

/** The settings of the ticked calibrations in one table.
 * @param {HTMLElement} host */
export function showComparison(host, calibrations, rows) {
  host.hidden = calibrations.length < 2;
  if (host.hidden) return;
  const differing = rows.filter((row) => row.differs).length;
  fill(host,
    element("h2", {}, "Settings side by side"),
    element("p", { class: "small" }, rows.length === 0 ? "None of them changes a setting." : `${differing} of ${rows.length} changed settings differ.`),
    rows.length > 0 && element("div", { class: "scroll" }, element("table", { class: "figures comparison" },
      element("caption", { class: "visually-hidden" }, "Recommended settings of the ticked calibrations"),
      element("thead", {}, element("tr", {}, ["Setting", ...calibrations.map(title), "Compared"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, rows.map(({ key, sentence, values, differs }) =>
        element("tr", { class: differs ? "differs" : undefined, title: sentence }, element("th", { scope: "row" }, key),
          values.map(({ text, isDefault }) => element("td", {}, isDefault ? `${text} (default)` : element("strong", {}, text))),
          element("td", { class: "words" }, differs ? "differs" : "same")))))));
}
