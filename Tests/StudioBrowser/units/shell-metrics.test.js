import { change, metricHeading, metricNumber, metricOf, metricText } from "/shell/metrics.js";
import { catalogue } from "./catalogue.js";
import { equal, test } from "./harness.js";

const changeOf = (key, value, baseline) => change(metricOf(catalogue, key), value, baseline);
const textOf = (key, value) => metricText(metricOf(catalogue, key), value);

test("metrics: headings have the units of the server, and values its digits", () => {
  equal(catalogue.metrics.length > 30, true);
  for (const metric of catalogue.metrics) {
    const { name, unit, isShare, decimals } = metric;
    equal(metricHeading(metric), isShare ? `${name}, %` : unit === "1" ? name : `${name}, ${unit}`);
    equal(Number(metricNumber(metric, 0.5)) === (isShare ? 50 : 0.5), true);
    equal(metricNumber(metric, 0.5).split(".")[1].length, isShare ? decimals - 2 : decimals);
  }
  equal(["falseLevelChanges", "pathRatio", "floorDetection", "unknown"].map((key) => metricHeading(metricOf(catalogue, key))),
    ["False level changes, 1/h", "Path ratio", "Floor detection, %", "unknown"]);
});

test("metrics: better and worse in words, by what is good", () => {
  equal(changeOf("ce50", 1.5, 2), { text: "↓ 0.50 better", kind: "better" });
  equal(changeOf("ce50", 2.001, 2), { text: "same", kind: "same" });
  equal(changeOf("floorDetection", 0.9, 0.95), { text: "↓ 5.0 worse", kind: "worse" });
  equal(changeOf("latency", -1, 3), { text: "↓ 4.00 better", kind: "better" });
  equal(changeOf("latency", -1, 1), { text: "↓ 2.00 as good", kind: "same" });
  equal(changeOf("accuracyHonesty", 0.9, 0.6), { text: "↑ 30.0 worse", kind: "worse" });
  equal(changeOf("ce50", undefined, 1), null);
});

test("metrics: values with their unit", () => {
  equal([textOf("ce50", 2.345), textOf("floorDetection", 0.964), textOf("pathRatio", 1.2), textOf("jumpRate", 3), textOf("latency", -0.5)],
    ["2.35 m", "96.4 %", "1.200", "3.00 1/min", "−0.50 s"]);
  equal([textOf("ce50", undefined), textOf("unknown", null)], ["–", "–"]);
});
