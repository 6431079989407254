import { advicePart, usesPart, zonesPart } from "/engage/tables.js";
import { fillsOf, fixed, percent, percents, visitsText } from "/engage/verdicts.js";
import { button } from "/shell/dom.js";
import { equal, test } from "./harness.js";

const figures = { due: 12, notified: 11, recall: 0.9167, recallInterval: [0.646, 0.985], falseAVisit: 0.0625, latency95: 4.24 };
const answer = {
  result: {
    visits: 8, testVisits: 32, duration: 1800,
    zones: [
      { name: "Dairy", level: 0, verdict: "reliable", reason: "Positions are enough.", selected: figures },
      { name: "Fruit", level: 1, verdict: "missed", reason: "Recall is not kept.", selected: { due: 0, notified: 0, falseAVisit: 0 }, newBeacons: { places: [{ x: 1, y: 2 }] } },
    ],
    profiles: [{ ...figures, scenario: "pocket", visits: 8, energy: 39.54 }],
  },
  summary: "s", due: "a stay of at least 10 s", warnings: [], silent: null, uses: ["the phone is in a pocket"], advice: [null, "A new beacon is enough."],
  beacons: [{ level: 1, at: [1, 2] }], report: "/report/1",
};
const texts = (part, selector) => [...part.querySelectorAll(selector)].map((found) => found.textContent);

test("engage: shares, intervals and numbers as the command writes them; what is missing is a dash", () => {
  equal([percent(0.9167), percent(0), percent(undefined), percents([0.646, 0.985]), percents(undefined)], ["92 %", "0 %", "–", "65 to 99 %", "–"]);
  equal([fixed(0.0625, 2), fixed(null, 1)], ["0.06", "–"]);
});

test("engage: says which visits there were, and that more of them say more only where a zone has no verdict", () => {
  equal(visitsText(answer.result), "32 test visits of 30 minutes; triggers were searched on 8 training visits and selected with 8 validation visits.");
  const open = answer.result.zones.map((zone) => ({ ...zone, verdict: "inconclusive" }));
  equal(visitsText({ ...answer.result, zones: open }).endsWith("More visits give more zones a verdict."), true);
});

test("engage: a zone has the colour of its verdict, and the floor shines through", () => {
  equal([...fillsOf(answer.result.zones)], [["Dairy", "#009e7373"], ["Fruit", "#e69f0073"]]);
});

test("engage: a row for each zone, and the reason and the advice of the chosen one", () => {
  const picked = [];
  const part = zonesPart(answer, 1, (index) => picked.push(index));
  equal(texts(part, "tbody tr:first-child > *"), ["Dairy", "reliable", "12", "92 %", "65 to 99 %", "0.06", "4.2"]);
  equal(texts(part, "tbody tr.chosen > *"), ["Fruit", "missed", "0", "–", "–", "0.00", "–"]);
  equal(texts(part, "[role=status]"), ["Fruit: missed. Recall is not kept. A new beacon is enough."]);
  part.querySelector("tbody button").click();
  equal(picked, [0]);
  equal(texts(zonesPart(answer, null, () => {}), "[role=status]"), ["Choose a zone to read why it has its verdict."]);
});

test("engage: a profile that does not report the event has no table", () => {
  equal(texts(usesPart(answer, "Backspin"), "tbody tr > *"), ["pocket", "92 %", "65 to 99 %", "0.06", "39.5"]);
  const none = { ...answer, silent: "Not compared.", result: { ...answer.result, profiles: [] } };
  const part = usesPart(none, "Backspin");
  equal([texts(part, "table").length, texts(part, "p")], [0, ["Not compared."]]);
});

test("engage: new beacons can be added only if the server could name them", () => {
  const add = button("Add", () => {});
  const part = advicePart(answer, add);
  equal([texts(part, "li"), part.contains(add)], [["Fruit: A new beacon is enough."], true]);
  equal(advicePart({ ...answer, beacons: [] }, add).contains(add), false);
  equal(texts(advicePart({ ...answer, advice: [null, null] }, add), "li"), []);
});
