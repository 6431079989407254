import { alternative, evidenceText, frontMetrics, frontPoints } from "/calibrate/front-points.js";
import { labelPlaces, scaleOf } from "/calibrate/front-scale.js";
import { metricHeading, metricOf } from "/shell/metrics.js";
import { catalogue } from "./catalogue.js";
import { equal, test } from "./harness.js";

const configuration = (settings, ipinScore, latency) => ({ isDefault: Object.keys(settings).length === 0, settings, values: { availability: 1, ipinScore, latency } });
const best = configuration({ a: 1, b: 2 }, 2, 3);
const pick = (purpose, configuration, others = {}) => ({ pick: { purpose, preset: "p", rule: "r", configuration }, metrics: [], ...others });
const evidence = {
  front: {
    objectives: ["ipinScore", "latency"], configurationCount: 9, admittedCount: 9, constraints: [],
    baseline: configuration({}, 4, 3.5), front: [best, configuration({ a: 2 }, 2.5, 1)],
  },
  picks: [
    pick("mostAccurate", { ...best, settings: { b: 2, a: 1 } }, { stands: true, settings: { a: 1 } }),
    pick("steadiest", configuration({ c: 1 }, 3, 2), { stands: false, objection: "may be less accurate" }),
    pick("balanced", best, { stands: true, settings: { a: 1 } }),
    { pick: { purpose: "thriftiest", preset: "p", rule: "There is none." }, metrics: [], stands: false },
  ],
};

test("front: points are joined with picks and baseline, by ascending objective", () => {
  const points = frontPoints(evidence);
  equal(points.map(({ name, isOnFront, isBaseline }) => [name, isOnFront, isBaseline]),
    [["Most accurate, Balanced", true, false], ["Configuration 2", true, false], ["Steadiest", false, false], ["Default", false, true]]);
  equal(points.map(evidenceText), ["confirmed", "", "not confirmed: may be less accurate", "compared with"]);
  equal(frontMetrics(evidence), ["ipinScore", "latency", "availability"]);
});

test("front: picks of one point with different evidence are told apart", () => {
  const [point] = frontPoints({ ...evidence, picks: [evidence.picks[0], pick("balanced", best, { stands: false, objection: "no" })] });
  equal(evidenceText(point), "Most accurate: confirmed; Balanced: not confirmed: no");
});

test("front: if no configuration meets the constraints, the nearest is shown", () => {
  const points = frontPoints({ front: { ...evidence.front, front: [], nearest: configuration({ d: 1 }, 5, 5) }, picks: [] });
  equal(points.map(({ label }) => label), ["Default", "Nearest to the constraints"]);
});

test("front: the chart in words", () => {
  const [up, across] = ["ipinScore", "latency"].map((key) => metricHeading(metricOf(catalogue, key)));
  equal(alternative(frontPoints(evidence), up, across),
    "IPIN score, m against Latency, s: 2 configurations of the front. Marked: Most accurate, Balanced; Steadiest. Arrow keys go from point to point.");
});

test("front scale: round steps that hold all values", () => {
  for (const values of [[3.63, 4.56], [0.2, 3.2], [40.0027, 40.9277], [5, 5], [0, 0], [-3, 2], [1e-4, 9e-4], [12, 48000]]) {
    const { low, high, ticks } = scaleOf(values);
    equal(low <= Math.min(...values) && high >= Math.max(...values) && low < high, true);
    equal(ticks.length >= 2 && ticks.length <= 10, true);
  }
  equal(scaleOf([0.2, 3.2], 6).ticks, [0, 1, 2, 3, 4]);
  equal(scaleOf([]).ticks.length > 1, true);
});

test("front labels: they cover no other and stay inside", () => {
  const labels = [{ x: 100, y: 100, width: 80 }, { x: 104, y: 103, width: 80 }, { x: 295, y: 100, width: 80 }, { x: 100, y: 95, width: 60 }];
  const boxes = labelPlaces(labels, labels, { x: 0, y: 0, width: 300, height: 200 });
  for (const [index, a] of boxes.entries()) {
    equal(a.x >= 0 && a.x + a.width <= 300 && a.y >= 0 && a.y + a.height <= 200, true);
    for (const b of boxes.slice(index + 1)) equal(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height, false);
  }
});
