import { keyIn, numberAttributes } from "../shell/catalogue.js";
import { element, labelled } from "../shell/dom.js";

/** @typedef {{walks: number, duration: number, seed: number}} WalkWish */

/**
 * The fields for simulated walks, and the button that simulates them.
 *
 * @param {import("../shell/catalogue.js").Catalogue} catalogue
 * @param {WalkWish} wish what the fields say at first; the object is kept up to date
 * @param {() => void} onSimulate called with valid fields only
 * @param {() => void} onStop called while the work runs
 */
export function walkForm(catalogue, wish, onSimulate, onStop) {
  const fields = [
    labelled("Walks", numberField(catalogue.walks, wish, "walks")),
    labelled("Seconds", numberField(catalogue.walks, wish, "duration")),
    labelled("Seed", numberField(catalogue.walks, wish, "seed")),
  ];
  return submitForm("Simulated walks", ["Simulate", "Stop simulating"], onSimulate, onStop, ...fields);
}

/** A field for a number.
 * @param {import("../shell/catalogue.js").Key[]} keys of which it is one @param {object} wish what holds it @param {string} key of it */
export function numberField(keys, wish, key) {
  const row = keyIn(keys, key);
  const input = element("input", {
    ...numberAttributes(row), value: String(wish[key]), required: true, title: row.sentence,
    onchange: () => { if (input.checkValidity()) wish[key] = Number(input.value); },
  });
  return input;
}

/** Puts a part over both columns of a form.
 * @param {HTMLElement} part */
export function wide(part) {
  part.classList.add("wide");
  return part;
}

/** So soon after the work began, a click was meant to begin it, milliseconds. */
const doubleClick = 500;

/**
 * A form with one button, which begins work, and stops it while it runs.
 *
 * @param {string} label
 * @param {[string, string]} texts of the button: at rest, and while the work runs
 * @param {() => void} onSubmit called with valid fields only
 * @param {() => void} onStop
 * @param {...Node} parts
 */
export function submitForm(label, [text, stopText], onSubmit, onStop, ...parts) {
  const submit = element("button", { type: "submit", class: "main" }, text);
  const root = element("form", {
    class: "walk-form", "aria-label": label,
    onsubmit: (event) => {
      event.preventDefault();
      if (!isRunning) onSubmit();
      else if (performance.now() - since > doubleClick) onStop();
    },
  }, ...parts, submit);
  let [isRunning, since] = [false, 0];
  return {
    root,
    /** @param {boolean} isBusy @param {boolean} isPossible @param {{done: number, count: number}|null} [progress] */
    setBusy(isBusy, isPossible, progress) {
      if (isBusy && !isRunning) since = performance.now();
      isRunning = isBusy;
      submit.disabled = !isBusy && !isPossible;
      submit.textContent = isBusy ? `${stopText}${progress ? `: ${progress.done} of ${progress.count}` : ""}` : text;
    },
  };
}

/** A list to choose a preset from.
 * @param {{name: string}[]} presets @param {string} chosen @param {(name: string) => void} onChange */
export function presetList(presets, chosen, onChange) {
  const list = element("select", { onchange: () => onChange(list.value) },
    presets.map((preset) => element("option", { value: preset.name, selected: preset.name === chosen }, preset.name)));
  return list;
}
