import { curvePoints, curveScale } from "/play/curve-scale.js";
import { axisSteps, distribution, quantile, sortedErrors, summary, timeSteps, worstMoments } from "/play/statistics.js";
import { clockTime, count, dBm, metres, spokenTime } from "/play/words.js";
import { equal, test } from "./harness.js";

test("statistics: quantiles of type 7", () => {
  equal([0, 0.5, 0.75, 1].map((share) => quantile([1, 2, 3, 4], share)), [1, 2.5, 3.25, 4]);
  equal([quantile([], 0.5), quantile([7], 0.9)], [null, 7]);
});

test("statistics: a walk's errors, also without a fix", () => {
  equal(summary({ t: [0, 1, 2, 3], e: [null, 3, 1, 2] }), { mean: 2, median: 2, high: 2.9 });
  equal(summary({ t: [], e: [] }), { mean: null, median: null, high: null });
  equal(sortedErrors({ t: [0, 1, 2], e: [10, null, 9] }), [9, 10]);
});

test("statistics: the distribution ends at 1", () => {
  const points = distribution([1, 2, 3], 4);
  equal(points, [[1, 0], [1.5, 0.25], [2, 0.5], [2.5, 0.75], [3, 1]]);
  equal(distribution([]), []);
});

test("statistics: worst moments stand apart and are worse than usual", () => {
  const e = Array.from({ length: 100 }, (_, second) => (second === 20 ? 9 : second === 22 ? 8 : second === 70 ? 7 : 1));
  const errors = { t: e.map((_, second) => second), e };
  equal(worstMoments(errors), [{ time: 20, error: 9 }, { time: 70, error: 7 }]);
  equal(worstMoments(errors, 1), [{ time: 20, error: 9 }]);
  equal(worstMoments({ t: [0, 1], e: [2, 2] }), []);
});

test("statistics: axes have round steps", () => {
  equal(axisSteps(7.3, 3), [0, 5, 10]);
  equal(axisSteps(0.9, 3), [0, 0.5, 1]);
  equal(axisSteps(6, 3), [0, 2, 4, 6]);
  equal(timeSteps(240, 8), [0, 30, 60, 90, 120, 150, 180, 210, 240]);
  equal(timeSteps(125, 4), [0, 60, 120]);
});

test("curve: pixels and times agree", () => {
  const scale = curveScale(800, 120, 240, 7);
  equal([scale.time(scale.x(100)).toFixed(3), scale.time(-50), scale.time(5000)], ["100.000", 0, 240]);
  equal(scale.y(0), scale.bottom);
  equal(curvePoints({ t: [0, 1], e: [null, 0] }, scale)[0], null);
});

test("words: times, metres, RSSI", () => {
  equal([clockTime(65.9), clockTime(0), clockTime(600)], ["1:05", "0:00", "10:00"]);
  equal([spokenTime(0), spokenTime(61), spokenTime(120)], ["0 seconds", "1 minute 1 second", "2 minutes"]);
  equal([metres(2.345), metres(null), dBm(-71.4), count(1, "walk"), count(0, "walk")], ["2.3 m", "–", "−71 dBm", "1 walk", "0 walks"]);
});
