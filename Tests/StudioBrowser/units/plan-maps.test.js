import { moveBeacon } from "/plan/changes.js";
import { PlanMaps } from "/plan/maps.js";
import { Proposal } from "/plan/proposal.js";
import { catalogue } from "./catalogue.js";
import { equal, test } from "./harness.js";

const kind = { key: "bound", unit: "m", limits: [1], isMoreBetter: false };
const venue = () => ({ levels: [{ number: 0, beacons: [{ minor: 1, at: [1, 1] }, { minor: 2, at: [2, 2] }] }] });
const forgotten = (path) => Object.assign(new Error("gone"), { problems: [{ path, message: "gone" }] });
const wait = () => new Promise((resolve) => setTimeout(resolve, 60));
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A server whose maps have one value a beacon: its x, or none if it is off. It answers when the test says so. */
function server(document = venue()) {
  const waiting = [];
  const sent = [];
  const shown = [];
  const others = new Map();
  const studio = {
    catalogue,
    store: { document, checkedId: "d1" },
    api: {
      post: (path, body) => new Promise((resolve, reject) => {
        sent.push(`${path.split("/").at(-1)} ${body.plan ?? body.id ?? ""} ${body.at === undefined ? "" : `${body.index}@${body.at}`}`.trim());
        waiting.push({ resolve, reject, body });
      }),
      work: (path, body, onProgress, signal, onPreview) => {
        const answer = studio.api.post(path, body);
        Object.assign(waiting.at(-1), { onProgress, onPreview });
        return answer;
      },
    },
  };
  const says = [];
  const maps = new PlanMaps(studio, {
    places: () => others, onValues: () => shown.push(maps.shown.values.join(" ")), onState() {}, onSettled: () => says.push("settled"), onError: (text) => says.push(text),
  });
  const settle = async (action) => {
    action(waiting.shift());
    await turn();
  };
  return {
    studio, maps, sent, shown, others, says, waiting,
    show: (wished = studio.store.document, other = kind) => maps.show({ document: wished, level: 0, kind: other }),
    opened: (plan, values) => settle(({ resolve, body }) => resolve({ plan, cell: 1, columns: [0, 1], rows: [0, 0], values: { [body.maps[0]]: values } })),
    moved: (values) => settle(({ resolve }) => resolve({ values: { bound: values } })),
    answer: (value) => settle(({ resolve }) => resolve(value)),
    refuse: (error) => settle(({ reject }) => reject(error)),
  };
}

test("plan maps: while a beacon is dragged, one move is on the way, the newest follows, and every answer is shown", async () => {
  const { maps, sent, shown, others, show, opened, moved, says } = server();
  show();
  await opened("p1", [1, 2]);
  for (const x of [3, 4, 5]) {
    others.set(0, [x, 1]);
    maps.update();
  }
  equal(sent, ["open d1", "move p1 0@3,1"]);
  await moved([3, 2]);
  equal([sent.at(-1), shown], ["move p1 0@5,1", ["1 2", "3 2"]]);
  await moved([5, 2]);
  equal([sent.length, shown.at(-1), says], [3, "5 2", ["settled", "settled"]]);
  others.clear();
  maps.update();
  equal(sent.at(-1), "move p1 0@1,1");
  await moved([1, 2]);
});

test("plan maps: a beacon that is off is sent as null and comes back", async () => {
  const { maps, sent, shown, others, show, opened, moved } = server();
  show();
  await opened("p1", [1, 2]);
  others.set(1, null);
  maps.update();
  await moved([1]);
  others.clear();
  maps.update();
  await moved([1, 2]);
  equal([sent.slice(1), shown], [["move p1 1@null", "move p1 1@2,2"], ["1 2", "1", "1 2"]]);
});

test("plan maps: a change of places follows at once, and the checked venue opens when nothing moves", async () => {
  const { studio, maps, sent, shown, show, opened, moved } = server();
  show();
  await opened("p1", [1, 2]);
  const after = moveBeacon(studio.store.document, 0, 0, [7, 7]);
  Object.assign(studio.store, { document: after, checkedId: null });
  show();
  equal(sent.at(-1), "move p1 0@7,7");
  await moved([7, 2]);
  studio.store.checkedId = "d2";
  maps.update();
  equal([sent.length, maps.isComputing], [2, false]);
  await wait();
  equal([sent.at(-1), shown], ["open d2", ["1 2", "7 2"]]);
  await opened("p2", [7, 2]);
  maps.update();
  equal([sent.length, shown], [3, ["1 2", "7 2", "7 2"]]);
});

test("plan maps: with beacons elsewhere, maps that open are shown only after they followed", async () => {
  const { sent, shown, others, show, opened, moved } = server();
  others.set(0, [9, 9]).set(1, null);
  show();
  await opened("p1", [1, 2]);
  equal([sent.slice(1), shown], [["move p1 0@9,9"], []]);
  await moved([9, 2]);
  equal(shown, []);
  await moved([9]);
  equal([sent.at(-1), shown], ["move p1 1@null", ["9"]]);
});

test("plan maps: other beacons wait for the check, and the old map stays", async () => {
  const { studio, maps, sent, shown, show, opened } = server();
  show();
  await opened("p1", [1, 2]);
  Object.assign(studio.store, { document: { levels: [{ number: 0, beacons: [{ minor: 2, at: [5, 5] }] }] }, checkedId: null });
  show();
  equal([sent.length, maps.shown.values], [1, [1, 2]]);
  studio.store.checkedId = "d2";
  maps.update();
  await opened("p2", [5]);
  equal([sent.at(-1), shown.at(-1)], ["open d2", "5"]);
});

test("plan maps: another kind takes the place of one that opens, also before the check", async () => {
  const { studio, maps, sent, shown, waiting, show, opened } = server();
  show();
  await opened("p1", [1, 2]);
  Object.assign(studio.store, { document: moveBeacon(studio.store.document, 0, 0, [1, 1.5]), checkedId: null });
  waiting.length = 0;
  const other = { ...kind, key: "rssi" };
  show(studio.store.document, other);
  equal(sent.includes("open d1") && maps.isOpening, true);
  show();
  equal(maps.isOpening, false);
  show(studio.store.document, other);
  await opened("old", [0]);
  equal(shown.at(-1), "1 2");
});

test("plan maps: a server that forgot the maps or the venue gets them again", async () => {
  const { maps, sent, shown, others, show, opened, moved, refuse, answer } = server();
  show();
  await opened("p1", [1, 2]);
  others.set(0, [4, 4]);
  maps.update();
  await refuse(forgotten("plan"));
  equal(sent.slice(1), ["move p1 0@4,4", "open d1"]);
  await refuse(forgotten("id"));
  equal(sent.at(-1), "check");
  await answer({ id: "d1b", problems: [] });
  equal(sent.at(-1), "open d1b");
  await opened("p2", [1, 2]);
  await moved([4, 2]);
  equal([sent.at(-1), shown], ["move p2 0@4,4", ["1 2", "4 2"]]);
});

test("plan maps: problems are kept until people try again", async () => {
  const { maps, sent, show, refuse, opened } = server();
  show();
  await refuse(forgotten("level"));
  maps.update();
  equal([maps.problem, sent.length], ["gone", 1]);
  maps.retry();
  await opened("p1", [1, 2]);
  equal([maps.problem, maps.shown.values], [null, [1, 2]]);
});

test("plan maps: a move that fails is said, and sent again with the next one", async () => {
  const { maps, sent, others, says, show, opened, refuse, moved } = server();
  show();
  await opened("p1", [1, 2]);
  others.set(0, [4, 4]);
  maps.update();
  await refuse(new Error("no answer"));
  equal([sent.length, says], [2, ["settled", "no answer"]]);
  maps.update();
  await moved([4, 2]);
  equal([sent.length, maps.shown.values], [3, [4, 2]]);
});

test("plan: a proposal is taken over as one change, or cancelled", async () => {
  const { studio, answer, sent } = server();
  const labels = [];
  studio.store.change = (label, change) => labels.push([label, change(studio.store.document).levels[0].beacons.length]) > 0;
  const proposal = new Proposal(studio, () => {});
  const beacons = [{ level: 0, at: [3, 3], minor: 3, height: 3, mount: "free", advertisingInterval: 0.35 }];
  proposal.ask(1, false);
  proposal.cancel();
  await answer({ beacons, removed: [] });
  equal([proposal.document, proposal.isBusy], [null, false]);
  proposal.ask(1, true);
  await answer({ beacons, removed: [0] });
  equal([sent.length, proposal.document.levels[0].beacons.length, proposal.isBusy], [2, 2, false]);
  equal([proposal.take(), labels, proposal.document], [true, [["Place 1 beacon", 2]], null]);
});

test("plan: a first plan is shown while visitors try others, and may be taken over at once", async () => {
  const { studio, answer, waiting } = server();
  const labels = [];
  studio.store.change = (label, change) => labels.push([label, change(studio.store.document).levels[0].beacons.length]) > 0;
  const beacon = (x) => ({ level: 0, at: [x, 3], minor: 3, height: 3, mount: "free", advertisingInterval: 0.35 });
  let changes = 0;
  const proposal = new Proposal(studio, () => { changes += 1; }, () => {});
  proposal.ask(1, false);
  waiting[0].onPreview({ beacons: [beacon(3)], removed: [] });
  equal([proposal.isBusy, proposal.document.levels[0].beacons.at(-1).at[0], changes], [true, 3, 2]);
  await answer({ beacons: [beacon(4)], removed: [] });
  equal([proposal.isBusy, proposal.document.levels[0].beacons.at(-1).at[0]], [false, 4]);
  proposal.ask(1, false);
  const late = waiting[0];
  late.onPreview({ beacons: [beacon(5)], removed: [] });
  equal([proposal.take(), proposal.isBusy, labels], [true, false, [["Place 1 beacon", 3]]]);
  late.onPreview({ beacons: [beacon(6)], removed: [] });
  await answer({ beacons: [beacon(7)], removed: [] });
  equal([proposal.document, proposal.answer], [null, null]);
});
