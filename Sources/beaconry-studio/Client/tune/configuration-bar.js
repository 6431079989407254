import { button, element, fill, labelled } from "../shell/dom.js";
import { lineStyles } from "../play/line-styles.js";
import { reasonOf } from "../play/venue-state.js";
import { presetList } from "../play/walk-form.js";
import { mostConfigurations } from "./configurations.js";
import { download, presetFileName, presetText } from "./preset-file.js";

/**
 * The heads of the columns, and what a person does with the edited configuration: name, preset, copy, remove, export. All
 * is updated in place, so that a click or Tab that leaves a field still arrives.
 */
export class ConfigurationBar {
  #heads = new Map();

  /** @param {HTMLElement} host @param {import("../main.js").Studio} studio @param {import("./configurations.js").Configurations} configurations */
  constructor(host, studio, configurations) {
    this.studio = studio;
    this.configurations = configurations;
    this.heads = element("div", { class: "cells heads", role: "group", "aria-label": "Configuration to edit" });
    this.name = element("input", { type: "text", maxlength: "24", onchange: () => this.#rename() });
    this.preset = presetList(configurations.catalogue.presets, "", (name) => configurations.setPreset(configurations.edited, name));
    this.count = element("p", { class: "small" });
    const action = (text, work, title) => button(text, () => work(configurations.edited), { title });
    this.duplicate = action("Duplicate", (slot) => configurations.duplicate(slot), `Compare with a copy; at most ${mostConfigurations} configurations`);
    this.remove = action("Remove", (slot) => configurations.remove(slot), "Remove this configuration");
    this.reset = action("Set all back", (slot) => configurations.reset(slot), "All values of the preset");
    const save = action("Download preset", (slot) => this.#download(slot), "A file for --preset of the command line");
    const copy = action("Copy preset", (slot) => this.#copy(slot), "The same text, to the clipboard");
    host.append(element("div", { class: "configuration-bar" }, this.heads),
      labelled("Name", this.name), labelled("Preset to start from", this.preset), this.count,
      element("div", { class: "actions" }, this.duplicate, this.remove, this.reset, save, copy));
    this.update();
  }

  update() {
    const { list, edited } = this.configurations;
    if ([...this.#heads.keys()].join() !== list.map(({ slot }) => slot).join()) this.#makeHeads();
    for (const { slot, name } of list) {
      const head = this.#heads.get(slot);
      head.textContent = name;
      head.title = slot === edited ? `${name} is edited` : `Edit ${name}`;
      head.setAttribute("aria-pressed", String(slot === edited));
    }
    const { name, preset, changes } = this.configurations.of(edited);
    const count = Object.keys(changes).length;
    [this.name.value, this.preset.value] = [name, preset];
    this.count.textContent = count === 0 ? "No value differs from the preset." : count === 1 ? "1 value differs from the preset." : `${count} values differ from the preset.`;
    this.duplicate.disabled = list.length >= mostConfigurations;
    this.remove.disabled = list.length < 2;
    this.reset.disabled = count === 0;
  }

  #makeHeads() {
    const { list } = this.configurations;
    this.#heads = new Map(list.map(({ slot }) => [slot, button("", () => this.configurations.edit(slot), { class: `head ${lineStyles[slot].name}` })]));
    this.heads.dataset.count = String(list.length);
    fill(this.heads, [...this.#heads.values()]);
  }

  #rename() {
    this.configurations.rename(this.configurations.edited, this.name.value);
  }

  #text(slot) {
    const { configurations } = this;
    return presetText(configurations.of(slot).name, configurations.values(slot), configurations.catalogue.settings);
  }

  #download(slot) {
    const name = presetFileName(this.configurations.of(slot).name);
    download(this.#text(slot), name);
    this.studio.say(`${name} is saved with your downloads. Use it with --preset.`, { kind: "info" });
  }

  async #copy(slot) {
    try {
      await navigator.clipboard.writeText(this.#text(slot));
      this.studio.say("The preset is on the clipboard.", { kind: "info" });
    } catch (error) {
      this.studio.say(`The browser did not copy the preset: ${reasonOf(error)} Use Download preset.`, { kind: "error" });
    }
  }
}
