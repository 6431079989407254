import { WatchRuns } from "/watch/runs.js";
import { equal, test } from "./harness.js";

/** A server whose answers wait until a test gives them. */
function room() {
  const [asked, waiting, runs] = [[], [], []];
  const answer = (value) => waiting.shift().resolve(value);
  const ask = (name, signal) => new Promise((resolve, reject) => {
    asked.push(name);
    const entry = { resolve };
    waiting.push(entry);
    signal?.addEventListener("abort", () => {
      waiting.splice(waiting.indexOf(entry), 1);
      reject(new DOMException("aborted", "AbortError"));
    });
  });
  const studio = {
    catalogue: { presets: [{ name: "default" }] },
    store: { checkedId: "v", document: { levels: [] } },
    say: (text) => asked.push(`said ${text}`),
    api: {
      work: (path, body, tell, signal) => ask(path, signal),
      post: (path, body, signal) => ask(`${path} ${body.preset} ${body.profile ?? ""}`.trim(), signal),
    },
  };
  const watch = new WatchRuns(studio, { onState() {}, onRun: (what) => runs.push(what) });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { watch, asked, runs, give: async (value) => { await turn(); answer(value); await turn(); } };
}
const walks = { run: "r", walks: [{}], total: 1, warnings: [], beacons: [] };

async function begun() {
  const made = room();
  made.watch.take();
  await made.give(walks);
  await made.give({ walks: ["default"], settings: {} });
  await made.give("told");
  return made;
}

test("watch: walks come with their positions and notifications", async () => {
  const { watch, asked, runs } = await begun();
  equal(asked, ["/api/simulate", "/api/locate default", "/api/notifications default"]);
  equal([watch.state.shown.told, watch.state.shown.preset, watch.isBusy, runs.length], ["told", "default", false, 1]);
});

test("watch: another app, chosen while a preset is computed, does not lose the preset", async () => {
  const { watch, asked, give } = await begun();
  watch.setPreset("bestAccuracy");
  watch.setProfile("inbeacon");
  await give({ walks: ["best"], settings: {} });
  await give("inbeacon told");
  equal(asked.slice(3), ["/api/locate bestAccuracy", "/api/locate bestAccuracy", "/api/notifications bestAccuracy inbeacon"]);
  equal([watch.state.shown.located[0], watch.state.shown.told], ["best", "inbeacon told"]);
});

test("watch: a choice while walks are on their way does not lose the walks", async () => {
  const { watch, asked, runs, give } = await begun();
  watch.take();
  watch.setPreset("adaptive");
  await give({ ...walks, run: "second" });
  await give({ walks: ["adaptive"], settings: {} });
  await give("told again");
  equal(asked.slice(3), ["/api/simulate", "/api/simulate", "/api/locate adaptive", "/api/notifications adaptive"]);
  equal([watch.state.shown.run, runs.at(-1)], ["second", "walks"]);
});

test("watch: stopped work leaves what is shown", async () => {
  const { watch, runs } = await begun();
  watch.take();
  watch.stop();
  await new Promise((resolve) => setTimeout(resolve, 0));
  equal([watch.isBusy, watch.state.shown.run, runs.length], [false, "r", 1]);
});
