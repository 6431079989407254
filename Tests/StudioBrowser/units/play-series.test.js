import { errorAt, fixAt, heardAt, indexAt, pieces, placeAt } from "/play/series.js";
import { equal, test } from "./harness.js";

const track = { t: [0, 1, 2, 3], x: [0, 2, 2, 5], y: [0, 0, 4, 4], level: [0, 0, 0, 1] };

test("series: the index of a time", () => {
  equal([-1, 0, 0.5, 1, 9].map((time) => indexAt([0, 1, 2], time)), [-1, 0, 0, 1, 2]);
  equal(indexAt([], 1), -1);
});

test("series: a person goes straight on between samples of one level", () => {
  equal(placeAt(track, 0.5), { at: [1, 0], level: 0 });
  equal(placeAt(track, 2.5), { at: [2, 4], level: 0 });
  equal([placeAt(track, 7), placeAt(track, -2)], [null, null]);
  equal(placeAt(track, -1), { at: [0, 0], level: 0 });
  equal(placeAt({ t: [], x: [], y: [], level: [] }, 1), null);
});

test("series: in unknown time, a person is in no place", () => {
  const lost = { t: [0, 1, 21, 22, 60], x: [0, 1, 9, 9, 9], y: [0, 0, 0, 0, 0], level: [0, 0, 0, 0, 0] };
  equal(placeAt(lost, 1.5), { at: [1, 0], level: 0 });
  equal([placeAt(lost, 3), placeAt(lost, 19.5)], [null, null]);
  equal(placeAt(lost, 20.5), { at: [9, 0], level: 0 });
  // A walker who is in the same place before and after stood there.
  equal(placeAt(lost, 40), { at: [9, 0], level: 0 });
  equal(pieces(lost, 0, 60, 0, 5), [[[0, 0], [1, 0]], [[9, 0], [9, 0], [9, 0]]]);
  equal(pieces(lost, 0, 60, 0).length, 1);
  const climbed = { t: [0, 1, 61, 62], x: [0, 1, 9, 9], y: [0, 0, 0, 0], level: [0, 0, 1, 1] };
  equal([placeAt(climbed, 30), placeAt(climbed, 60.5)], [null, { at: [9, 0], level: 1 }]);
});

test("series: a fix holds until the next, and has an age", () => {
  const fixes = { ...track, t: [1, 2, 3, 4], accuracy: [1, 2, 3, 4], ellipse: [null, [2, 1, 0.5], null, null] };
  equal(fixAt(fixes, 0.9), null);
  equal(fixAt(fixes, 2.5), { at: [2, 0], level: 0, accuracy: 2, ellipse: [2, 1, 0.5], age: 0.5 });
});

test("series: the error is not known before the first fix, and where the truth is not", () => {
  const errors = { t: [3, 4], e: [1.5, 2] };
  equal([errorAt(errors, 2), errorAt(errors, 3.9), errorAt(errors, 60)], [null, 1.5, null]);
});

test("series: the strongest beacon of a second comes first; silence is empty", () => {
  const heard = { t: [1, 2, 5], beacons: [[[0, -80], [1, -60]], [], [[2, -70]]] };
  equal(heardAt(heard, 1.5), [{ beacon: 1, rssi: -60 }, { beacon: 0, rssi: -80 }]);
  equal([heardAt(heard, 0.5), heardAt(heard, 2), heardAt(heard, 4)], [[], [], []]);
});

test("series: pieces of a track on one level", () => {
  const walk = { t: [0, 1, 2, 3, 4], x: [0, 1, 2, 3, 4], y: [0, 0, 0, 0, 0], level: [0, 0, 1, 0, 0] };
  equal(pieces(walk, 0, 4, 0), [[[0, 0], [1, 0]], [[3, 0], [4, 0]]]);
  equal(pieces(walk, 0, 2.5, 1), [[[2, 0]]]);
  equal(pieces(walk, -20, -1, 0), []);
});
