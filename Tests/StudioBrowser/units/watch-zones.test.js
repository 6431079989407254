import { answerOf, keptOf, usesText, verdictText } from "/engage/kept.js";
import { eventText, kindCounts, staysText, zoneRows } from "/watch/zone-rows.js";
import { equal, test } from "./harness.js";

const told = {
  zones: [{ name: "Dairy", level: 0 }, { name: "Bakery", level: 0 }, { name: "Fruit", level: 0 }],
  stay: 10,
  walks: [
    [
      { stays: [[5, 30]], events: [{ kind: "hit", t: 17, latency: 2 }, { kind: "wrong", t: 60 }] },
      { stays: [[40, 44]], events: [] },
      { stays: [[50, 65]], events: [{ kind: "miss", t: 60 }] },
    ],
    [{ stays: [], events: [] }, { stays: [], events: [] }, { stays: [[0, 10]], events: [] }],
  ],
};

test("zones: those that are only crossed are left out", () => {
  equal(zoneRows(told, 0).map(({ name }) => name), ["Dairy", "Fruit"]);
  equal(zoneRows(told, 1).map(({ name }) => name), ["Fruit"]);
});

test("zones: notifications are counted by kind", () => {
  equal(kindCounts(zoneRows(told, 0)), [["hit", 1], ["wrong", 1], ["miss", 1]]);
  equal(kindCounts([]), []);
});

test("zones: each notification says what it was", () => {
  const [dairy, fruit] = zoneRows(told, 0);
  equal(eventText(dairy.name, dairy.events[0], 10), "Dairy, 0:17: right, 2 seconds late.");
  equal(eventText(dairy.name, { kind: "hit", t: 12, latency: 0.3 }, 10), "Dairy, 0:12: right.");
  equal(eventText(dairy.name, dairy.events[1], 10), "Dairy, 1:00: false. The person is elsewhere.");
  equal(eventText(fruit.name, fruit.events[0], 10), "Fruit, 1:00: missed. The person stays for at least 10 s and is not notified.");
});

test("zones: of several levels say theirs, and say when the person is there", () => {
  const [dairy] = zoneRows(told, 0, (level) => `level ${level}`);
  equal(staysText(dairy.name, dairy.stays), "Dairy, level 0: there from 0:05 to 0:30");
  equal(staysText("Bakery", []), "Bakery: nobody is there");
});

test("zones: figures of many visits are those of the venue as it is", () => {
  const studio = { catalogue: { profiles: [{ name: "app" }], engagement: [{ key: "event", words: ["enter"] }] } };
  const selected = { due: 12, recall: 0.75, falseAVisit: 0.125 };
  const answer = {
    result: { zones: [{ name: "Dairy", level: 0, verdict: "missed", selected }, { name: "Fruit", level: 0, verdict: "untested", selected: { due: 0, falseAVisit: 0 } }], profiles: [{ scenario: "inHand", recall: 0.5 }, { scenario: "pocket" }] },
    advice: ["A beacon there is enough.", null],
  };
  const venue = {};
  equal(answerOf(studio, null), null);
  Object.assign(keptOf(studio), { answer, document: venue });
  equal([answerOf(studio, venue) === answer, answerOf(studio, {})], [true, null]);
  equal(verdictText(answer, 0), "Dairy, in many visits: missed. 75 % of 12 due visits notified, 0.13 false notifications a visit. A beacon there is enough.");
  equal(verdictText(answer, 1), "Fruit, in many visits: untested. – of 0 due visits notified, 0.00 false notifications a visit.");
  equal(usesText(answer), "inHand 50 %, pocket –");
});
