import { Configurations, mostConfigurations } from "/tune/configurations.js";
import { presetFileName, presetText } from "/tune/preset-file.js";
import { isAllowed, offValue, presetValues, rangeText, sliderStep, settingText } from "/tune/setting-values.js";
import { equal, test } from "./harness.js";

const speed = { key: "speed", kind: "number", range: [0.1, 10], offValue: 0, defaultValue: 2.5, unit: "m/s", allowed: "a number from 0.1 to 10 m/s, or 0 for off", sentence: "", isExtended: false };
const size = { key: "size", kind: "integer", range: [1, 12], defaultValue: 4, allowed: "a whole number from 1 to 12 beacons", sentence: "", isExtended: false };
const word = { key: "word", kind: "choice", words: ["none", "grid"], defaultValue: "none", offValue: "none", allowed: "", sentence: "", isExtended: true };
const flag = { key: "flag", kind: "flag", defaultValue: true, allowed: "true or false", sentence: "", isExtended: true };
const catalogue = {
  settings: [speed, size, word, flag],
  presets: [{ name: "default", settings: {} }, { name: "fast", settings: { size: 8 } }],
};

test("settings: what is allowed", () => {
  equal([0, 0.05, 0.1, 10, 11, "1", NaN].map((value) => isAllowed(speed, value)), [true, false, true, true, false, false, false]);
  equal([1, 1.5, 12, 0].map((value) => isAllowed(size, value)), [true, false, true, false]);
  equal([isAllowed(word, "grid"), isAllowed(word, "x"), isAllowed(flag, false), isAllowed(flag, 0)], [true, false, true, false]);
  equal([offValue(speed), offValue(size), offValue(word)], [0, null, null]);
});

test("settings: steps and words", () => {
  equal([sliderStep(speed), sliderStep(size), sliderStep({ kind: "number", range: [-100, -70] })], [0.1, 1, 0.2]);
  equal([settingText(speed, 0), settingText(speed, 2.5), settingText(flag, true), settingText({ kind: "number" }, -95)], ["off", "2.5", "on", "−95"]);
  equal(rangeText(speed), "0.1 to 10 m/s, or 0 for off");
  equal(rangeText({ allowed: "a number from -100 to -70 dBm" }), "−100 to −70 dBm");
});

test("configurations: changes are kept beside the preset", () => {
  const configurations = new Configurations(catalogue);
  configurations.set(0, "size", 8);
  configurations.set(0, "flag", false);
  equal(configurations.values(0), { speed: 2.5, size: 8, word: "none", flag: false });
  configurations.setPreset(0, "fast");
  equal(configurations.of(0).changes, { flag: false });
  configurations.set(0, "flag", true);
  equal(configurations.of(0).changes, {});
  configurations.set(0, "size", 3);
  configurations.reset(0, "size");
  equal(configurations.values(0).size, 8);
  equal(presetValues(catalogue, "fast").speed, 2.5);
});

test("configurations: duplicate, remove, rename, and roles stay valid", () => {
  const configurations = new Configurations(catalogue);
  const told = [];
  configurations.subscribe((slot) => told.push(slot));
  configurations.set(0, "size", 5);
  configurations.duplicate(0);
  configurations.set(1, "size", 6);
  equal([configurations.edited, configurations.values(0).size, configurations.values(1).size], [1, 5, 6]);
  configurations.rename(1, "  Wide  ");
  configurations.rename(1, " ");
  equal(configurations.list.map(({ name }) => name), ["A", "Wide"]);
  for (let more = 0; more < 5; more++) configurations.duplicate(0);
  equal(configurations.list.length, mostConfigurations);
  configurations.remove(0);
  equal([configurations.baseline, configurations.list.map(({ slot }) => slot)], [1, [1, 2, 3]]);
  configurations.duplicate(1);
  equal([configurations.edited, configurations.of(0).name], [0, "A"]);
  for (const { slot } of [...configurations.list]) configurations.remove(slot);
  equal(configurations.list.length, 1);
  equal(told.slice(0, 3), [0, null, 1]);
});

test("configurations: come back from the browser's store; what does not fit is left out", () => {
  const first = new Configurations(catalogue);
  first.set(0, "size", 5);
  first.duplicate(0);
  const again = new Configurations(catalogue, first.stored());
  equal(again.stored(), first.stored());
  const odd = JSON.stringify({ edited: 9, list: [
    { slot: 0, name: "A", preset: "default", changes: { size: 99, gone: 1, word: "grid" } },
    { slot: 0, name: "twice", preset: "default", changes: {} }, { slot: 1, name: "B", preset: "gone", changes: {} }] });
  const mended = new Configurations(catalogue, odd);
  equal([mended.edited, mended.list], [0, [{ slot: 0, name: "A", preset: "default", changes: { word: "grid" } }]]);
  for (const text of ["", "{", "3", "[]", '{"list":{}}', '{"list":[null,3]}']) equal(new Configurations(catalogue, text).list.length, 1);
});

test("preset file: the form that --preset reads", () => {
  const text = presetText("Less", { speed: 1, size: 2, word: "grid", flag: true }, catalogue.settings);
  equal(JSON.parse(text), { format: "beaconry-preset", version: 1, name: "Less", settings: { speed: 1, size: 2 }, extendedSettings: { word: "grid", flag: true } });
  equal([presetFileName("Less noise / é"), presetFileName("☃")], ["Less-noise-e.preset.json", "preset.preset.json"]);
});
