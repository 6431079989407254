import { answer, changedSettings, comparison, gainText, recommendationText, settingsLines, title } from "/calibrate/studies.js";
import { firstShown, nextOrder, ordered } from "/calibrate/study-order.js";
import { equal, test } from "./harness.js";

const catalogue = {
  settings: [
    { key: "useBestNumberOfBeacons", kind: "integer", range: [1, 12], defaultValue: 4, unit: "beacons", sentence: "Strongest beacons." },
    { key: "activateRssiSmoothing", kind: "flag", defaultValue: true, sentence: "Averages." },
    { key: "rssiPositioningThreshold", kind: "number", range: [-100, -60], defaultValue: -95 },
  ],
};
const objective = { key: "ipinScore", name: "IPIN score", unit: "m" };
const mall = {
  folder: "beaconry-output/mall", isFinished: true, venue: "mall", command: "b", recommendation: "preset", objective,
  headline: { meanImprovement: 0.887, lowerBound: 0.677, upperBound: 1.106, walkCount: 24 }, settings: { rssiPositioningThreshold: -90, activateRssiSmoothing: false },
};
const office = {
  folder: "beaconry-output/office", isFinished: true, venue: "office", command: "a", recommendation: "default", objective,
  headline: { meanImprovement: -0.68, lowerBound: -1.34, upperBound: -0.09, walkCount: 6 }, settings: {},
};
const begun = { folder: "beaconry-output/airport", isFinished: false };

test("studies: the gain with its interval, and none if the default is kept", () => {
  equal(gainText(mall), "+0.89 m (0.68 to 1.11)");
  equal(gainText(office), "none (best candidate −0.68 m, −1.34 to −0.09)");
  equal(gainText({ ...mall, headline: { meanImprovement: 0.5 } }), "+0.50 m");
  equal(gainText(begun), "");
});

test("studies: the answer says what to do first", () => {
  equal(answer(mall), {
    title: "Use the recommended preset: change 2 settings.",
    lines: ["With the preset, the IPIN score is 0.89 m lower than with the default, on 24 test walks. The 95 % interval of the gain is 0.68 to 1.11 m."],
  });
  equal(answer({ ...office, reason: "Not better." }), {
    title: "Keep the default settings.",
    lines: ["Not better.", "With the best candidate, the IPIN score is 0.68 m higher than with the default, on 6 test walks. The 95 % interval of the gain is −1.34 to −0.09 m."],
  });
});

test("studies: the median error comes first, and a worse one is no plain success", () => {
  const better = { ...mall, medianError: { baseline: 2.5, candidate: 2.1 } };
  equal([answer(better).title, answer(better).lines[0], gainText(better)], ["Use the recommended preset: change 2 settings.",
    "The median error is 2.10 m with the preset and 2.50 m with the default: 0.40 m better.", gainText(mall)]);
  const worse = { ...mall, medianError: { baseline: 2.1, candidate: 2.5 } };
  equal([answer(worse).title, answer(worse).lines[0], gainText(worse)], ["Read the report before you change 2 settings. The median error gets worse.",
    "The median error is 2.50 m with the preset and 2.10 m with the default: 0.40 m worse.", "+0.89 m (0.68 to 1.11), but the median error is 0.40 m worse"]);
  const same = answer({ ...office, medianError: { baseline: 2.1, candidate: 2.101 } });
  equal(same.lines[1], "The median error is 2.10 m with the best candidate and 2.10 m with the default: the same.");
});

test("studies: without a recommendation, nothing is recommended", () => {
  equal(answer({ folder: "f", isFinished: true }).title, "Open the report.");
  equal([mall, office, begun].map(recommendationText), ["use the preset", "keep the default", "not stated"]);
});

test("studies: changed settings stand in the catalogue's order with the default beside them", () => {
  equal(changedSettings({ other: 3, ...mall.settings }, catalogue).map(({ key, standard, value }) => [key, standard, value]),
    [["activateRssiSmoothing", "on", "off"], ["rssiPositioningThreshold", "−95", "−90"], ["other", "–", "3"]]);
  equal(settingsLines(mall.settings), "rssiPositioningThreshold: -90\nactivateRssiSmoothing: false\n");
});

test("studies: a comparison has those that differ first, and defaults for what is not changed", () => {
  const rows = comparison([mall, office, { ...mall, settings: { activateRssiSmoothing: false, useBestNumberOfBeacons: 4 } }], catalogue);
  equal(rows.map(({ key, differs, values }) => [key, differs, values.map(({ text, isDefault }) => (isDefault ? `(${text})` : text))]), [
    ["activateRssiSmoothing", true, ["off", "(on)", "off"]],
    ["rssiPositioningThreshold", true, ["−90", "(−95)", "(−95)"]],
    ["useBestNumberOfBeacons", false, ["(4)", "(4)", "4"]],
  ]);
});

test("studies: names", () => {
  equal([mall, begun, { ...mall, folder: "beaconry-output/mall-24" }].map(title), ["mall", "airport", "mall (mall-24)"]);
});

test("study order: by each column, unknown values last in both directions", () => {
  const names = (key, isDescending) => ordered([mall, begun, office], { key, isDescending }).map(({ folder }) => folder.split("/")[1]);
  equal(names("venue", false), ["airport", "mall", "office"]);
  equal(names("venue", true), ["office", "mall", "airport"]);
  equal(names("gain", true), ["mall", "office", "airport"]);
  equal(names("gain", false), ["office", "mall", "airport"]);
  equal(names("changes", true), ["mall", "office", "airport"]);
  equal(names("command", false), ["office", "mall", "airport"]);
  equal(nextOrder({ key: "venue", isDescending: false }, "gain"), { key: "gain", isDescending: true });
  equal(nextOrder({ key: "gain", isDescending: true }, "gain"), { key: "gain", isDescending: false });
});

test("study order: at first, the open venue's calibration is shown, else the newest, else the first", () => {
  equal(firstShown([begun, mall, office], "office"), office.folder);
  equal(firstShown([{ ...mall, modified: 5 }, { ...office, modified: 9 }], "shop"), office.folder);
  equal(firstShown([begun, mall, office], "airport"), mall.folder);
  equal(firstShown([begun], "airport"), null);
});
