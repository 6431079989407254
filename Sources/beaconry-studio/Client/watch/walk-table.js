import { element, fill } from "../shell/dom.js";
import { summary } from "../play/statistics.js";
import { metres } from "../play/words.js";

/** The table of the walks of a run, with the errors of each. A click or Enter chooses one. */
export class WalkTable {
  /** @param {HTMLElement} host @param {(index: number) => void} onChoose */
  constructor(host, onChoose) {
    this.onChoose = onChoose;
    this.rows = element("tbody");
    this.root = element("table", { class: "figures walks" },
      element("caption", {}, "Walks: error of the position"),
      element("thead", {}, element("tr", {}, ["Walk", "Mean", "Median", "95 %"].map((text) => element("th", { scope: "col" }, text)))),
      this.rows);
    host.append(element("div", { class: "walk-table" }, this.root));
  }

  /**
   * @param {{name: string, device?: string}[]} walks
   * @param {{errors: object}[]} located
   * @param {number} chosen
   */
  show(walks, located, chosen) {
    this.root.hidden = walks.length === 0;
    fill(this.rows, walks.map((walk, index) => {
      const { mean, median, high } = summary(located[index].errors);
      const name = element("button", { type: "button", class: "plain", title: walk.device ?? undefined }, walk.name);
      return element("tr", { onclick: () => this.onChoose(index) },
        element("th", { scope: "row" }, name), [mean, median, high].map((value) => element("td", {}, metres(value))));
    }));
    this.choose(chosen);
  }

  /** @param {number} chosen */
  choose(chosen) {
    [...this.rows.children].forEach((row, index) => {
      row.classList.toggle("chosen", index === chosen);
      row.querySelector("button")?.setAttribute("aria-pressed", String(index === chosen));
    });
  }
}
