import { isAllowed, presetValues } from "./setting-values.js";

/**
 * @typedef {import("../shell/catalogue.js").Value} Value
 * @typedef {object} Configuration
 * @property {number} slot which line style it has; it stays when others go
 * @property {string} name
 * @property {string} preset
 * @property {Object<string, Value>} changes values that differ from the preset
 */

/** More would not fit side by side. */
export const mostConfigurations = 4;

/** The configurations that a person compares. One is edited, one is the baseline that the others are compared with. */
export class Configurations {
  /** @type {Configuration[]} */
  list = [];
  edited = 0;
  baseline = 0;
  #listeners = new Set();

  /**
   * @param {object} catalogue
   * @param {string|null} [stored] what `stored` gave; what does not fit the catalogue is left out
   */
  constructor(catalogue, stored = null) {
    this.catalogue = catalogue;
    this.#restore(stored);
    if (this.list.length === 0) this.list.push({ slot: 0, name: "A", preset: catalogue.presets[0]?.name ?? "default", changes: {} });
    if (!this.has(this.edited)) this.edited = this.list[0].slot;
    if (!this.has(this.baseline)) this.baseline = this.list[0].slot;
  }

  /**
   * @param {(slot: number|null) => void} listener called with the configuration whose values changed; null if names, the
   *   list or roles changed
   * @returns {() => void} ends it
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param {number|undefined} slot */
  has(slot) {
    return this.list.some((configuration) => configuration.slot === slot);
  }

  /** @param {number} slot of one that there is @returns {Configuration} */
  of(slot) {
    const found = this.list.find((configuration) => configuration.slot === slot);
    if (!found) throw new Error(`There is no configuration ${slot}.`);
    return found;
  }

  /** All values of a configuration.
   * @param {number} slot @returns {Object<string, Value>} */
  values(slot) {
    const { preset, changes } = this.of(slot);
    return { ...presetValues(this.catalogue, preset), ...changes };
  }

  /** @param {number} slot @param {string} key @param {Value} value */
  set(slot, key, value) {
    const configuration = this.of(slot);
    const { [key]: _, ...others } = configuration.changes;
    configuration.changes = value === presetValues(this.catalogue, configuration.preset)[key] ? others : { ...others, [key]: value };
    this.#tell(slot);
  }

  /** Sets one value, or all, back to the preset's.
   * @param {number} slot @param {string} [key] */
  reset(slot, key) {
    const configuration = this.of(slot);
    configuration.changes = Object.fromEntries(Object.entries(configuration.changes).filter(([other]) => key !== undefined && other !== key));
    this.#tell(slot);
  }

  /** Takes another preset; values that a person changed stay.
   * @param {number} slot @param {string} preset */
  setPreset(slot, preset) {
    const configuration = this.of(slot);
    configuration.preset = preset;
    const values = presetValues(this.catalogue, preset);
    configuration.changes = Object.fromEntries(Object.entries(configuration.changes).filter(([key, value]) => values[key] !== value));
    this.#tell(slot);
  }

  /** Adds a copy of a configuration and edits it.
   * @param {number} slot */
  duplicate(slot) {
    if (this.list.length >= mostConfigurations) return;
    const free = Array.from({ length: mostConfigurations }, (_, index) => index).find((index) => !this.has(index)) ?? 0;
    const { preset, changes } = this.of(slot);
    const letters = ["A", "B", "C", "D"];
    const name = [letters[free], ...letters].find((letter) => this.list.every((other) => other.name !== letter)) ?? letters[free];
    this.list = [...this.list, { slot: free, name, preset, changes: { ...changes } }];
    this.edited = free;
    this.#tell(null);
  }

  /** @param {number} slot */
  remove(slot) {
    if (this.list.length < 2) return;
    this.list = this.list.filter((configuration) => configuration.slot !== slot);
    if (this.edited === slot) this.edited = this.list[0].slot;
    if (this.baseline === slot) this.baseline = this.list[0].slot;
    this.#tell(null);
  }

  /** @param {number} slot @param {string} name an empty one is not taken */
  rename(slot, name) {
    if (name.trim()) this.of(slot).name = name.trim().slice(0, 24);
    this.#tell(null);
  }

  /** @param {number} slot */
  edit(slot) {
    this.edited = slot;
    this.#tell(null);
  }

  /** @param {number} slot */
  compareWith(slot) {
    this.baseline = slot;
    this.#tell(null);
  }

  /** Everything as a text for the browser's store. */
  stored() {
    const { list, edited, baseline } = this;
    return JSON.stringify({ list, edited, baseline });
  }

  #restore(text) {
    let stored;
    try {
      stored = JSON.parse(text ?? "null");
    } catch {
      return;
    }
    const presets = new Set(this.catalogue.presets.map((preset) => preset.name));
    const settings = new Map(this.catalogue.settings.map((setting) => [setting.key, setting]));
    for (const entry of Array.isArray(stored?.list) ? stored.list : []) {
      const { slot, name, preset, changes } = entry ?? {};
      if (!Number.isInteger(slot) || slot < 0 || slot >= mostConfigurations || this.has(slot) || !presets.has(preset) || typeof name !== "string") continue;
      const known = Object.entries(changes ?? {}).filter(([key, value]) => settings.has(key) && isAllowed(settings.get(key), value));
      this.list.push({ slot, name, preset, changes: Object.fromEntries(known) });
    }
    [this.edited, this.baseline] = [stored?.edited ?? 0, stored?.baseline ?? 0];
  }

  #tell(slot) {
    for (const listener of [...this.#listeners]) listener(slot);
  }
}
