import { metresOf, pixelsOf, scaled, shifted, turned } from "/venue/background.js";
import { homography, inOrder, rectification, through } from "/venue/homography.js";
import { placeOfProblem } from "/venue/problems.js";
import { equal, test } from "./harness.js";

const near = (points) => points.map(([x, y]) => [Math.round(x * 1e6) / 1e6 + 0, Math.round(y * 1e6) / 1e6 + 0]);

test("background: pixels and metres, also of a turned picture", () => {
  const size = { width: 200, height: 100 };
  equal(near([[0, 100], [200, 0]].map(metresOf({ width: 20, origin: [1, 2] }, size))), [[1, 2], [21, 12]]);
  // Clockwise about the lower left corner: the right edge goes down.
  equal(near([[200, 100]].map(metresOf({ width: 20, rotation: 90 }, size))), [[0, -20]]);
  const background = { width: 20, origin: [3, -4], rotation: 33 };
  equal(near([[7, 9]].map(metresOf(background, size)).map(pixelsOf(background, size))), [[7, 9]]);
});

test("background: scaled, turned and shifted about a place", () => {
  equal(scaled({ file: "a", width: 10, origin: [2, 2] }, 2, [4, 2]), { file: "a", width: 20, origin: [0, 2] });
  equal(turned({ file: "a", width: 10, origin: [1, 0] }, 90, [0, 0]), { file: "a", width: 10, origin: [0, -1], rotation: 90 });
  equal(shifted({ file: "a", width: 10 }, [1, -1]), { file: "a", width: 10, origin: [1, -1] });
});

test("homography: four corners, and what lies between them", () => {
  const [square, seen] = [[[0, 0], [4, 0], [4, 3], [0, 3]], [[100, 900], [800, 850], [600, 200], [250, 220]]];
  const there = homography(square, seen);
  equal(near(square.map((point) => through(there, point))), seen);
  equal(near([through(homography(seen, square), through(there, [1.5, 2]))]), [[1.5, 2]]);
  equal(homography([[0, 0], [1, 0], [2, 0], [3, 0]], seen), null);
});

test("homography: corners in any order", () => {
  equal(inOrder([[9, 8], [0, 0], [1, 9], [10, 1]]), [[0, 0], [10, 1], [9, 8], [1, 9]]);
});

test("rectification: keeps at most half of the rectangle's size around it, and nothing beyond the picture", () => {
  const { min, max } = rectification([[40, 60], [60, 60], [60, 40], [40, 40]], { width: 100, height: 65 }, 10, 10);
  equal(near([min, max]), [[-5, -2.5], [15, 15]]);
});

test("problems: paths of the server lead to things", () => {
  const document = {
    levels: [{
      outline: [[0, 0]], walls: [{ points: [], openings: [{ at: [0, 0] }] }], zones: [{ name: "a" }],
      paths: { nodes: { "a.b": [0, 0], f1: [1, 1] }, entrances: ["f1"], edges: [{ along: ["f1"] }] },
    }],
    links: [{ from: "f1", to: "x" }],
  };
  const refOf = (path) => placeOfProblem(document, path).ref;
  equal(["levels[0].walls[0].points", "levels[0].walls[0].openings[0].at", "levels[0].zones[0].name", "levels[0].outline"].map(refOf), ["walls:0", "doors:0.0", "zones:0", "outline:"]);
  equal(["levels[0].paths.nodes.a.b", "levels[0].paths.nodes.f1[0]", "levels[0].paths.edges[0].along", "levels[0].paths.entrances[0]", "links[0].to"].map(refOf), ["nodes:a.b", "nodes:f1", "edges:0", "nodes:f1", "nodes:f1"]);
  equal(["levels[0].walls[7]", "levels[0].height", "name", undefined].map(refOf), [null, null, null, null]);
  equal([placeOfProblem(document, "levels[0].height").level, placeOfProblem(document, "name").level], [0, null]);
});
