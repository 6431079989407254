import { areaOf, inBox, nodeNear, pick, wallNear } from "/draw/picking.js";
import { attractions, snap } from "/draw/snapping.js";
import { lengthText, pointsOfText, textOfPoints } from "/draw/texts.js";
import { equal, test } from "./harness.js";

const aim = (more) => ({ ends: [], lines: [], grid: 0.1, reach: 0.5, ...more });

test("snap: ends before lines, lines before the grid", () => {
  equal(snap([1.03, 1.24], aim({})), { at: [1, 1.2], kind: "grid" });
  equal(snap([1.03, 1.24], aim({ isFree: true })), { at: [1.03, 1.24], kind: "free" });
  equal(snap([3.1, 0.2], aim({ ends: [[3, 0]], lines: [[[0, 0], [9, 0]]] })), { at: [3, 0], kind: "end" });
  equal(snap([5.12, 0.2], aim({ ends: [[3, 0]], lines: [[[0, 0], [9, 0]]] })), { at: [5.1, 0], kind: "line" });
});

test("snap: right angles within six degrees, unless they are freed", () => {
  equal(snap([4.02, 0.3], aim({ previous: [0, 0] })), { at: [4, 0], kind: "angle" });
  equal(snap([4.02, 0.6], aim({ previous: [0, 0] })).kind, "grid");
  equal(snap([4.02, 0.3], aim({ previous: [0, 0], isFree: true })), { at: [4.02, 0.3], kind: "free" });
});

test("snap: a right angle ends on a wall that it meets, and beside the first point", () => {
  equal(snap([4.8, 0.1], aim({ previous: [0, 0], lines: [[[5, -3], [5, 3]]] })), { at: [5, 0], kind: "angle" });
  equal(snap([-0.2, 6.1], aim({ previous: [4, 6], before: [4, 0], start: [0.03, 0] })), { at: [0.03, 6], kind: "angle" });
});

test("snap: a slanted line gives a right angle of its own", () => {
  const { at, kind } = snap([-0.95, 3.05], aim({ previous: [1, 1], before: [0, 0], grid: 0 }));
  equal([kind, Math.abs(at[0] + at[1] - 2) < 0.02], ["angle", true]);
});

const level = {
  outline: [[0, 0], [20, 0], [20, 20], [0, 20]],
  walls: [{ points: [[0, 5], [10, 5]], openings: [{ at: [5, 5], width: 1 }] }],
  zones: [{ name: "large", outline: [[0, 0], [10, 0], [10, 10], [0, 10]] }, { name: "small", outline: [[1, 1], [4, 1], [4, 4], [1, 4]] }],
  beacons: [{ minor: 1, at: [8, 5.1] }],
  paths: { nodes: { n1: [15, 15] }, edges: [] },
};

test("pick: points before lines, lines before areas, small areas before large ones", () => {
  equal(pick(level, [8, 5], 0.3), { ref: "beacons:0", isWithin: false });
  equal(pick(level, [5.1, 5.1], 0.3), { ref: "doors:0.0", isWithin: false });
  equal(pick(level, [2, 5.1], 0.3), { ref: "walls:0", isWithin: false });
  equal(pick(level, [2, 2], 0.3), { ref: "zones:1", isWithin: true });
  equal(pick(level, [8, 8], 0.3), { ref: "zones:0", isWithin: true });
  equal(pick(level, [18, 18], 0.3), null);
});

test("pick: a box takes what lies wholly in it, but not the outline", () => {
  equal(inBox(level, [-1, -1], [5, 4.5]), ["zones:1"]);
  equal(inBox(level, [21, 21], [-1, -1]).includes("outline:"), false);
});

test("pick: nodes and walls nearby, and areas", () => {
  equal([nodeNear(level, [15.2, 15], 0.3), nodeNear(level, [16, 15], 0.3)], ["n1", null]);
  equal([wallNear(level, [3, 5.2], 0.3).index, wallNear(level, [3, 6], 0.3)], [0, null]);
  equal(areaOf([[0, 0], [4, 0], [4, 3], [0, 3]]), 12);
});

test("snap: paths attract paths, and walls attract the rest", () => {
  equal([attractions(level, true).ends, attractions(level).ends.some(([x]) => x === 15)], [[[15, 15]], false]);
});

test("texts: points as people type them", () => {
  equal(pointsOfText("1, 2\n3.5,4"), [[1, 2], [3.5, 4]]);
  equal(pointsOfText("1 2; 3 4"), [[1, 2], [3, 4]]);
  equal(pointsOfText("1,5 2,5"), [[1.5, 2.5]]);
  equal([pointsOfText("1"), pointsOfText("a, b"), pointsOfText("")], [null, null, []]);
  equal(pointsOfText(textOfPoints([[1.25, -2], [0, 3]])), [[1.25, -2], [0, 3]]);
  equal(lengthText([0, 0], [3, 4]), "5.00 m, 53.1°");
});
