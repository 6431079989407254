import { expectedRSSI, levelIndex, levelName, placedBeacons } from "/play/beacons.js";
import { locate } from "/play/walks.js";
import { equal, test } from "./harness.js";

const document = {
  radio: { powerAt1m: -60 },
  beaconDefaults: { uuid: "ABC", major: 3, height: 3 },
  levels: [
    { number: 3, name: "Third floor", zones: [{ outline: [[0, 0], [2, 0], [2, 2], [0, 2]], pathLossExponent: 3 }], beacons: [{ minor: 1, label: "S1", at: [1, 1] }] },
    { number: 5, pathLossExponent: 2, beacons: [{ id: "tag", at: [9, 9], powerAt1m: -50 }] },
  ],
};

test("beacons: a run's names are found in the document", () => {
  const [first, second, unknown] = placedBeacons(["abc/3/1", "tag", "other"], document);
  equal(first, { at: [1, 1], level: 3, height: 3, power: -60, exponent: 3, label: "S1", id: "abc/3/1" });
  equal([second.level, second.power, second.exponent], [5, -50, 2]);
  equal([unknown.at, unknown.label], [null, "other"]);
});

test("beacons: levels by number", () => {
  equal([levelIndex(document, 5), levelIndex(document, 0), levelName(document, 3), levelName(document, 5)], [1, -1, "Third floor", "Level 5"]);
});

test("beacons: the model's RSSI has the slant distance, and values of the settings where the venue has none", () => {
  const beacon = { power: -60, exponent: 2, height: 4.2 };
  equal(expectedRSSI(beacon, 4, { phoneHeight: 1.2 }).toFixed(2), (-60 - 20 * Math.log10(5)).toFixed(2));
  equal(expectedRSSI({ power: null, exponent: null, height: null }, 10, { beaconTxPower: -65, pathLossExponent: 3 }), -95);
  equal(expectedRSSI({ power: null, exponent: 2, height: null }, 10, {}), null);
});

test("walks: a server that forgot a run gets the same walks again", async () => {
  const calls = [];
  const lost = (path) => Object.assign(new Error("lost"), { problems: [{ path }] });
  const studio = {
    api: {
      async post(path, body) {
        calls.push([path, body.run ?? body.id ?? "document"]);
        if (path === "/api/venue/check") return { id: "new" };
        if (body.run === "first") throw lost("run");
        return { walks: [] };
      },
      async work(path, body) {
        calls.push([path, body.id]);
        if (body.id === "old") throw lost("id");
        return { run: "second" };
      },
    },
  };
  const run = { run: "first", id: "old", document, request: { path: "/api/simulate", body: { walks: 1, duration: 60, seed: 1 } } };
  equal(await locate(studio, run, { preset: "default", settings: {} }), { walks: [] });
  equal(calls, [["/api/locate", "first"], ["/api/simulate", "old"], ["/api/venue/check", "document"], ["/api/simulate", "new"], ["/api/locate", "second"]]);
});
