import { factsAt } from "/watch/facts.js";
import { equal, test } from "./harness.js";

const document = { levels: [{ number: 0, name: "Ground floor" }, { number: 1 }] };
const beacons = [
  { label: "A", at: [0, 0], level: 0, power: -60, exponent: 2, height: null },
  { label: "B", at: [12, 0], level: 0, power: -60, exponent: 2, height: null },
  { label: "C", at: [0, 0], level: 1, power: -60, exponent: 2, height: null },
];
const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const walk = {
  truth: { t: seconds, x: seconds, y: seconds.map(() => 0), level: seconds.map(() => 0) },
  heard: { t: [10], beacons: [[[0, -85], [2, -90]]] },
};
const fixes = (t, x, level, accuracy) => ({ t: [t], x: [x], y: [0], level: [level], accuracy: [accuracy], ellipse: [null] });
const facts = (located) => factsAt({ walk, located, beacons, settings: {}, document, time: 10 });
const texts = (moment) => moment.facts.map((fact) => fact.text);

test("facts: an old, late position on the wrong level says so", () => {
  const moment = facts({ fixes: fixes(6, 5, 1, 3), errors: { t: [10], e: [5] } });
  equal(texts(moment), [
    "The position is 5.0 m from the true place.",
    "The level is wrong: the position is on Level 1, the person is on Ground floor.",
    "The error is larger than the accuracy radius of 3.0 m.",
    "The position is old: it was published 4 s ago.",
    "The phone hears 2 beacons in this second.",
    "The phone does not hear the nearest beacon: B, 2.0 m away.",
  ]);
});

test("facts: a late position on the right level", () => {
  const moment = facts({ fixes: fixes(10, 5, 0, 9), errors: { t: [10], e: [5] } });
  equal(texts(moment).slice(1, 3), ["The error is within the accuracy radius of 9.0 m.", "The position is late: 5 s before, the person was 0.0 m from it."]);
});

test("facts: beacons with their distance and the model's RSSI; none for another level", () => {
  const { heard } = facts({ fixes: fixes(10, 10, 0, 1), errors: { t: [10], e: [0] } });
  equal(heard, [
    { beacon: 0, label: "A", rssi: -85, distance: 10, expected: -80 },
    { beacon: 2, label: "C", rssi: -90, distance: null, expected: null },
  ]);
});

test("facts: without a fix nothing is said about it", () => {
  const moment = facts({ fixes: { t: [], x: [], y: [], level: [], accuracy: [], ellipse: [] }, errors: { t: [], e: [] } });
  equal([moment.error, texts(moment)[0]], [null, "There is no position yet."]);
});
