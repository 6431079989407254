import { CalibrationJob } from "/calibrate/job.js";
import { equal, test } from "./harness.js";

/** A studio whose server streams what the test says. */
function streaming() {
  const [calls, said] = [[], []];
  const studio = {
    say: (text, { kind = "info" } = {}) => said.push([kind, text]),
    api: {
      stream: (path, body, onEvent, signal) => new Promise((resolve, reject) => {
        calls.push({ path, body, onEvent, resolve, reject });
        signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      }),
    },
  };
  return { studio, calls, said, job: new CalibrationJob(studio) };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));
const begin = { path: "a.yaml", venue: "a", options: ["--walks", "4"] };
const progress = { event: "progress", step: "Searching", done: 3, count: 10, note: "x" };

test("job: progress, warnings and the result", async () => {
  const { job, calls, said } = streaming();
  job.start(begin);
  equal(calls[0].body, { path: "a.yaml", options: ["--walks", "4"] });
  calls[0].onEvent(progress);
  calls[0].onEvent({ event: "warnings", problems: [{ message: "w" }] });
  equal([job.state, job.progress.done, job.messages], ["running", 3, [{ kind: "warning", text: "w" }]]);
  calls[0].onEvent({ event: "done", summary: "s", folder: "beaconry-output/a" });
  calls[0].resolve();
  await turn();
  equal([job.state, job.summary, job.folder, said.at(-1)[0]], ["done", "s", "beaconry-output/a", "info"]);
});

test("job: a stopped one can be resumed, and late events of the stopped one are left out", async () => {
  const { job, calls } = streaming();
  job.start(begin);
  calls[0].onEvent(progress);
  job.stop();
  await turn();
  calls[0].onEvent({ ...progress, done: 9 });
  equal([job.state, job.canResume, job.progress.done], ["stopped", true, 3]);
  job.start({ ...job.begun, isResumed: true });
  equal([calls.length, calls[1].body.resume, job.state], [2, true, "running"]);
  job.stop();
});

test("job: a resume waits while the server still ends the stopped one", async () => {
  const { job, calls } = streaming();
  job.start(begin);
  calls[0].onEvent(progress);
  job.stop();
  await turn();
  job.start({ ...job.begun, isResumed: true });
  calls[1].onEvent({ event: "problems", problems: [{ message: "locked" }] });
  calls[1].resolve();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  equal([job.state, calls.length], ["running", 3]);
  calls[2].onEvent({ event: "done", summary: "", folder: "f" });
  calls[2].resolve();
  await turn();
  equal(job.state, "done");
});

test("job: problems and a broken connection are told", async () => {
  const { job, calls, said } = streaming();
  job.start(begin);
  calls[0].onEvent({ event: "problems", problems: [{ message: "There is no option --walk." }] });
  calls[0].resolve();
  await turn();
  equal([job.state, job.canResume, job.messages[0].text, said.at(-1)[0]], ["failed", false, "There is no option --walk.", "error"]);
  job.start(begin);
  calls[1].onEvent(progress);
  calls[1].resolve();
  await turn();
  equal([job.state, job.canResume, job.messages.length], ["failed", true, 1]);
  job.clear();
  equal(job.state, "idle");
});
