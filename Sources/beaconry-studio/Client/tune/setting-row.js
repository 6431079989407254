import { button, element, fill } from "../shell/dom.js";
import { isAllowed, offValue, presetValues, rangeOf, rangeText, sliderStep, settingText } from "./setting-values.js";

/**
 * One setting: what it does, a control for each configuration side by side, and a slider for the one that is edited. The
 * row is filled in place, so that the focus stays while values and reasons change.
 */
export class SettingRow {
  controls = new Map();

  /**
   * @param {import("../shell/catalogue.js").Setting} setting
   * @param {import("./configurations.js").Configurations} configurations
   */
  constructor(setting, configurations) {
    this.setting = setting;
    this.configurations = configurations;
    this.id = `setting-${setting.key}`;
    this.cells = element("div", { class: "cells" });
    this.slider = setting.range ? this.#makeSlider() : null;
    this.reason = element("p", { class: "reason small", hidden: true });
    const unit = setting.unit ? element("span", { class: "pale" }, ` (${setting.unit})`) : null;
    const range = setting.range ? `${rangeText(setting)}; ` : "";
    this.root = element("div", { class: "setting", role: "group", "aria-labelledby": this.id },
      element("h3", { id: this.id }, setting.key, unit),
      element("p", { class: "small" }, setting.sentence),
      element("p", { class: "pale small" }, `${range}default ${settingText(setting, setting.defaultValue)}`),
      this.cells, this.slider?.root, this.reason);
    this.update(new Map());
  }

  /** Shows the values, and why they have no effect.
   * @param {Map<number, Object<string, string>>} inactive reasons by slot and key */
  update(inactive) {
    const { setting, configurations } = this;
    if ([...this.controls.keys()].join() !== configurations.list.map(({ slot }) => slot).join()) this.#makeCells();
    const reasons = new Map();
    for (const { slot, name, preset } of configurations.list) {
      const value = configurations.values(slot)[setting.key];
      const { control, back, cell } = this.controls.get(slot);
      control.setAttribute("aria-label", `${setting.key}, ${name}`);
      if (setting.kind === "flag") control.checked = value;
      else if (document.activeElement !== control || setting.kind === "choice") control.value = String(value);
      const own = presetValues(configurations.catalogue, preset)[setting.key];
      back.hidden = value === own;
      back.title = `Set back to ${settingText(setting, own)}, the value of the preset ${preset}`;
      back.setAttribute("aria-label", `${setting.key}, ${name}: changed. ${back.title}`);
      cell.classList.toggle("changed", value !== own);
      const reason = inactive.get(slot)?.[setting.key]?.replace(/^.* has no effect here: /, "");
      cell.classList.toggle("inactive", reason !== undefined);
      if (reason !== undefined) reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
    }
    this.root.classList.toggle("inactive", [...reasons.values()].flat().length === configurations.list.length);
    this.reason.hidden = reasons.size === 0;
    const sentences = [...reasons].map(([reason, names]) => `No effect in ${names.join(" and ")}: ${reason.replace(/\.$/, "")}.`);
    this.reason.textContent = sentences.join(" ");
    this.slider?.update();
  }

  #makeCells() {
    this.controls = new Map();
    fill(this.cells, this.configurations.list.map(({ slot }) => this.#cell(slot)));
    this.cells.dataset.count = String(this.configurations.list.length);
  }

  /** Whether a search finds it.
   * @param {string} words in lower case */
  matches(words) {
    const text = `${this.setting.key} ${this.setting.sentence}`.toLowerCase();
    return words.split(/\s+/).every((word) => text.includes(word));
  }

  #cell(slot) {
    const { setting, configurations } = this;
    const control = this.#control(slot);
    control.addEventListener("focus", () => { if (configurations.edited !== slot) configurations.edit(slot); });
    const back = button("↺", () => {
      configurations.reset(slot, setting.key);
      control.focus();
    }, { class: "back" });
    const cell = element("div", { class: "cell" }, control, back);
    this.controls.set(slot, { control, back, cell });
    return cell;
  }

  #control(slot) {
    const { setting, configurations } = this;
    const set = (value) => configurations.set(slot, setting.key, value);
    if (setting.kind === "flag") {
      const control = element("input", { type: "checkbox", role: "switch", onchange: () => set(control.checked) });
      return control;
    }
    if (setting.kind === "choice") {
      const control = element("select", { onchange: () => set(control.value) },
        setting.words?.map((value) => element("option", { value }, value)));
      return control;
    }
    const control = element("input", {
      type: "number", step: setting.kind === "integer" ? "1" : "any",
      oninput: () => {
        const value = control.value === "" ? NaN : Number(control.value);
        const fits = isAllowed(setting, value);
        control.setCustomValidity(fits ? "" : `Give ${setting.allowed}.`);
        control.setAttribute("aria-invalid", String(!fits));
        if (fits) set(value);
      },
      onchange: () => {
        if (!control.reportValidity()) return;
        control.value = String(configurations.values(slot)[setting.key]);
      },
      onblur: () => {
        control.setCustomValidity("");
        control.setAttribute("aria-invalid", "false");
        control.value = String(configurations.values(slot)[setting.key]);
      },
    });
    return control;
  }

  /** The slider of the edited configuration, with a box for "off" where the setting has it. */
  #makeSlider() {
    const { setting, configurations } = this;
    const off = offValue(setting);
    const now = () => configurations.values(configurations.edited)[setting.key];
    const [low, high] = rangeOf(setting);
    const isOutside = off !== null && (off < low || off > high);
    let last = setting.defaultValue === off ? low : setting.defaultValue;
    const slider = element("input", {
      type: "range", min: String(low), max: String(high), step: String(sliderStep(setting)),
      oninput: () => configurations.set(configurations.edited, setting.key, Number(slider.value)),
    });
    const box = element("input", {
      type: "checkbox", onchange: () => configurations.set(configurations.edited, setting.key, box.checked && off !== null ? off : last),
    });
    const root = element("div", { class: "slider" }, slider, isOutside && element("label", { class: "check small" }, box, "off"));
    return {
      root,
      update() {
        const value = now();
        const isOff = isOutside && value === off;
        if (!isOff) last = value;
        box.checked = isOff;
        slider.disabled = isOff;
        slider.value = String(isOff ? last : value);
        slider.setAttribute("aria-label", `${setting.key}, ${configurations.of(configurations.edited).name}`);
        slider.setAttribute("aria-valuetext", `${settingText(setting, value)} ${isOff ? "" : setting.unit ?? ""}`.trim());
      },
    };
  }
}
