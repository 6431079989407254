import { button, element, fill } from "../shell/dom.js";
import { metricOf } from "../shell/metrics.js";
import { copyText, settingsTable } from "./settings-table.js";
import { answer, title } from "./studies.js";

/** The answer of the calibration that is shown: what to install, what it gains, and the report. */
export class ResultPanel {
  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio @param {(folder: string) => void} openReport */
  constructor(host, studio, openReport) {
    this.host = host;
    this.studio = studio;
    this.openReport = openReport;
  }

  /**
   * @param {import("./studies.js").Calibration|null} calibration
   * @param {string|null} summary what the command line prints; null if it is not known
   * @param {string|null} folder of the summary, if the server does not list its calibration
   */
  show(calibration, summary, folder) {
    this.host.hidden = !calibration && !summary;
    if (!calibration) {
      fill(this.host, summary && [element("h2", {}, "Result"), this.#report(folder), element("pre", { class: "summary" }, summary)]);
      return;
    }
    const { title: advice, lines } = answer(calibration);
    const { command, settings = {}, objective } = calibration;
    const meaning = objective && metricOf(this.studio.catalogue, objective.key).sentence;
    fill(this.host,
      element("h2", {}, `Result: ${title(calibration)}`),
      element("p", { class: "advice" }, advice),
      lines.map((line) => element("p", {}, line)),
      meaning && element("p", { class: "pale small" }, meaning),
      Object.keys(settings).length > 0 && settingsTable(this.studio, settings, "Settings to change"),
      element("div", { class: "actions" }, this.#report(calibration.folder),
        command && button("Copy command", () => copyText(this.studio, command, "The command is on the clipboard."), { title: command })),
      summary && element("details", { class: "group" }, element("summary", {}, "Summary as on the command line"), element("pre", { class: "summary" }, summary)));
  }

  #report(folder) {
    return button("Open the report", () => this.openReport(folder), { class: "main", title: "In a new tab" });
  }
}
