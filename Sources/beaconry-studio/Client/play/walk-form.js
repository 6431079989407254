import { element, labelled } from "../shell/dom.js";

/** @typedef {{walks: number, duration: number, seed: number}} WalkWish */

/**
 * The fields for simulated walks, and the button that simulates them.
 *
 * @param {WalkWish} wish what the fields say at first; the object is kept up to date
 * @param {() => void} onSimulate called with valid fields only
 * @param {...Node} others further fields
 * @returns {{root: HTMLElement, setBusy: (isBusy: boolean, isPossible: boolean) => void}}
 */
export function walkForm(wish, onSimulate, ...others) {
  const field = (key, minimum, maximum, hint) => {
    const input = element("input", {
      type: "number", min: String(minimum), max: String(maximum), step: "1", value: String(wish[key]), required: true, title: hint,
      onchange: () => { if (input.checkValidity()) wish[key] = Number(input.value); },
    });
    return input;
  };
  const submit = element("button", { type: "submit", class: "main" }, "Simulate");
  const root = element("form", {
    class: "walk-form", "aria-label": "Simulated walks",
    onsubmit: (event) => {
      event.preventDefault();
      onSimulate();
    },
  },
  labelled("Walks", field("walks", 1, 12, "Number of people, 1 to 12")),
  labelled("Seconds", field("duration", 30, 600, "Length of each walk, 30 to 600 s")),
  labelled("Seed", field("seed", 0, 999999999, "The same seed gives the same walks")),
  ...others, submit);
  return {
    root,
    setBusy(isBusy, isPossible) {
      submit.disabled = isBusy || !isPossible;
      submit.textContent = isBusy ? "Simulating …" : "Simulate";
    },
  };
}

/** A list to choose a preset from. @param {{name: string}[]} presets @param {string} chosen @param {(name: string) => void} onChange */
export function presetList(presets, chosen, onChange) {
  const list = element("select", { onchange: () => onChange(list.value) },
    presets.map((preset) => element("option", { value: preset.name, selected: preset.name === chosen }, preset.name)));
  return list;
}
