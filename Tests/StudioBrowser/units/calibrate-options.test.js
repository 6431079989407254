import { commandLine, firstWish, numberFields, objectivesOf, optionWords, quoted, shellWords, walksWarning } from "/calibrate/options.js";
import { readiness } from "/calibrate/readiness.js";
import { likelyFirst } from "/calibrate/unfinished.js";
import { catalogue } from "./catalogue.js";
import { equal, test } from "./harness.js";

test("options: words are split as a shell splits them", () => {
  equal(shellWords(""), []);
  equal(shellWords("  --extended   --starts 2 "), ["--extended", "--starts", "2"]);
  equal(shellWords(`--constraints "ce95 <= 8" --note 'it''s'`), ["--constraints", "ce95 <= 8", "--note", "its"]);
  equal(shellWords(`a\\ b "c\\"d" 'e\\f' "g\\h" ""`), ["a b", 'c"d', "e\\f", "g\\h", ""]);
});

test("options: too few training walks are said", () => {
  equal(["5", " 1 ", "6", "24", ""].map((walks) => walksWarning(walks) !== ""), [true, true, false, false, false]);
});

test("options: an open quote is refused", () => {
  let message = "";
  try {
    shellWords('--constraints "ce95');
  } catch (error) {
    message = error.message;
  }
  equal(message, 'Close the quote " in the further options.');
});

test("options: empty fields and the usual objective are left to the command line", () => {
  equal(optionWords(catalogue, { ...firstWish(catalogue), walks: "" }), []);
  equal(optionWords(catalogue, { walks: "24", duration: "60", configurations: " 8 ", seed: "0", objective: "ce75", more: "--extended" }),
    ["--walks", "24", "--duration", "60", "--configurations", "8", "--seed", "0", "--objective", "ce75", "--extended"]);
});

test("options: the form has the ranges and units of the server, and its metrics", () => {
  const [walks, duration] = numberFields(catalogue);
  equal([walks.label, walks.flag, walks.range[0], duration.unit], ["Training walks", "--walks", 2, "s"]);
  const objectives = objectivesOf(catalogue);
  equal(objectives.every(({ unit, better }) => unit === "m" && better === "lower"), true);
  equal(objectives.some(({ key }) => key === firstWish(catalogue).objective), true);
});

test("options: the command line reads back as the same words", () => {
  const words = ["--constraints", "ce95 <= 8, bias <= 1", "--note", "it's", "--empty", ""];
  equal(shellWords(words.map(quoted).join(" ")), words);
  equal(commandLine("my shop.yaml", ["--walks", "24"]), "beaconry calibrate 'my shop.yaml' --walks 24");
});

test("readiness: errors first, then a name, then saving", () => {
  const store = { path: "a.yaml", isDirty: false, isReadOnly: false, problems: [] };
  const kind = (changes) => readiness({ ...store, ...changes }).kind;
  equal(kind({}), "ready");
  equal(kind({ problems: [{ severity: "warning", message: "" }] }), "ready");
  equal(kind({ isDirty: true }), "save");
  equal(kind({ path: null, isDirty: true }), "name");
  equal(kind({ path: null, problems: [{ severity: "error", message: "" }] }), "errors");
  equal(kind({ isReadOnly: true, isDirty: true }), "other-tab");
});

test("unfinished: files that are named like the venue are asked first", () => {
  equal(likelyFirst(["a.yaml", "shops/mall.yml", "mall-2.yaml"], "mall"), ["shops/mall.yml", "a.yaml", "mall-2.yaml"]);
});
