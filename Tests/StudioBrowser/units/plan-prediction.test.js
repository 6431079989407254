import { Prediction } from "/plan/prediction.js";
import { equal, test } from "./harness.js";

/** A server whose work waits until a test ends it. */
function plan() {
  const told = [];
  const work = {};
  const studio = {
    store: { document: { name: "shop" }, checkedId: "v" },
    api: {
      work: (path, body, tell, signal) => new Promise((resolve, reject) => {
        Object.assign(work, { path, body, tell, resolve, reject });
        signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
    },
  };
  const known = { answer: null, document: null };
  const prediction = new Prediction(studio, known, () => told.push("change"), () => told.push("progress"));
  return { studio, known, prediction, work, told };
}

test("prediction: belongs to the document for which it was asked, and stays in what is known", async () => {
  const { studio, known, prediction, work, told } = plan();
  const first = studio.store.document;
  const asked = prediction.ask("needs.yaml");
  equal(work.body, { id: "v", requirements: "needs.yaml" });
  work.tell({ done: 1, count: 20 });
  studio.store.document = { name: "changed" };
  work.resolve({ worlds: 20 });
  await asked;
  equal([prediction.answer, prediction.document === first, prediction.isBusy], [{ worlds: 20 }, true, false]);
  equal(known.document === first, true);
  equal(told, ["change", "progress", "change"]);
});

test("prediction: without a file, none is asked for, and a problem is said", async () => {
  const { prediction, work } = plan();
  const asked = prediction.ask("");
  equal("requirements" in JSON.parse(JSON.stringify(work.body)), false);
  work.reject(Object.assign(new Error("no"), { problems: [{ message: "The venue has no beacons." }] }));
  await asked;
  equal([prediction.problem, prediction.answer, prediction.isBusy], ["The venue has no beacons.", null, false]);
});

test("prediction: stopped, it leaves what was known", async () => {
  const { prediction, work, known } = plan();
  known.answer = "old";
  const asked = prediction.ask("");
  prediction.cancel();
  await asked;
  equal([prediction.answer, prediction.isBusy, prediction.problem, work.path], ["old", false, "", "/api/plan/predict"]);
  prediction.clear();
  equal(prediction.answer, null);
});
