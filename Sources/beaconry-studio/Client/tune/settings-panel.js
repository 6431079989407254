import { element } from "../shell/dom.js";
import { SettingRow } from "./setting-row.js";

/** All settings of the catalogue: those of the SDK's document first, Beaconry's own in a group that opens; and a search. */
export class SettingsPanel {
  /**
   * @param {HTMLElement} host
   * @param {import("./configurations.js").Configurations} configurations
   */
  constructor(host, configurations) {
    this.search = element("input", { type: "search", placeholder: "Search settings", "aria-label": "Search settings", oninput: () => this.#filter() });
    this.found = element("p", { class: "pale small", role: "status" });
    const { settings } = configurations.catalogue;
    const rows = (isExtended) => settings.filter((setting) => Boolean(setting.isExtended) === isExtended).map((setting) => new SettingRow(setting, configurations));
    const [documented, extended] = [rows(false), rows(true)];
    this.rows = [...documented, ...extended];
    this.extended = element("details", { class: "group" }, element("summary", {}, `Settings that Beaconry adds (${extended.length})`), extended.map((row) => row.root));
    this.documented = element("details", { class: "group" }, element("summary", {}, `Settings of the SDK's document (${documented.length})`), documented.map((row) => row.root));
    this.documented.open = true;
    this.root = element("div", { class: "settings" }, this.search, this.found, this.documented, this.extended);
    host.append(this.root);
  }

  /** @param {Map<number, Object<string, string>>} inactive reasons by slot and key */
  update(inactive) {
    for (const row of this.rows) row.update(inactive);
  }

  #filter() {
    const words = this.search.value.trim().toLowerCase();
    for (const row of this.rows) row.root.hidden = !row.matches(words);
    const found = this.rows.filter((row) => !row.root.hidden).length;
    this.found.textContent = words === "" ? "" : found === 0 ? "No setting has these words. Try other words." : `${found} of ${this.rows.length} settings`;
    if (words !== "") this.documented.open = this.extended.open = true;
  }
}
