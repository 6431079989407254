import { addLevel, copiedText, copyLevel, copyOf, paste, removeLevel, repeat } from "/venue/copies.js";
import { freeName, nextMinor, rectangularDocument } from "/venue/documents.js";
import { rowsBeside, rowsOfBlock } from "/venue/rows.js";
import { equal, test } from "./harness.js";

const venue = () => ({
  name: "test",
  levels: [{
    number: 0, name: "Sales", height: 3, outline: [[0, 0], [10, 0], [10, 8]], background: { file: "a.png", width: 10 },
    walls: [{ points: [[0, 0], [1, 0]], openings: [{ at: [0.5, 0], width: 0.5 }] }],
    zones: [{ name: "Shop 1", outline: [[0, 0], [1, 0], [1, 1]] }],
    beacons: [{ minor: 7, at: [1, 1] }, { id: "aa", at: [2, 2] }],
    paths: { nodes: { n1: [0, 0], n2: [1, 0] }, entrances: ["n1"], edges: [{ along: ["n1", "n2"], width: 1 }] },
  }],
});

test("copies: names and minors stay unique, and paths lead along the copies", () => {
  const clip = copyOf(venue(), 0, ["walls:0", "zones:0", "beacons:0", "beacons:1", "edges:0"]);
  const { document, refs } = paste(venue(), 0, clip, [0, 5]);
  const [level] = document.levels;
  equal(level.walls[1], { points: [[0, 5], [1, 5]], openings: [{ at: [0.5, 5], width: 0.5 }] });
  equal(level.zones[1].name, "Shop 2");
  equal(level.beacons.slice(2), [{ minor: 8, at: [1, 6] }, { id: "aa 2", at: [2, 7] }]);
  equal(level.paths.nodes, { n1: [0, 0], n2: [1, 0], n3: [0, 5], n4: [1, 5] });
  equal(level.paths.edges[1], { along: ["n3", "n4"], width: 1 });
  equal(refs.length, 7);
});

test("copies: an aisle is repeated, each copy a step further", () => {
  const { document, refs } = repeat(venue(), 0, ["walls:0"], 3, [3, 0]);
  equal(document.levels[0].walls.map((wall) => wall.points[0]), [[0, 0], [3, 0], [6, 0], [9, 0]]);
  equal(refs, ["walls:1", "walls:2", "walls:3"]);
});

test("copies: a level is copied with the next number, without its picture", () => {
  const copy = copyLevel(venue(), 0).levels[1];
  equal([copy.number, copy.name, copy.background, copy.height, copy.outline.length], [1, "Sales 2", undefined, 3, 3]);
  equal([copy.beacons[0].minor, Object.keys(copy.paths.nodes), copy.paths.entrances, copy.walls.length], [8, ["1-n1", "1-n2"], undefined, 1]);
  equal(copy.paths.edges, [{ along: ["1-n1", "1-n2"], width: 1 }]);
});

test("copies: nodes of a copied level have names of that level, also if one is taken", () => {
  const nodes = { "p0-28": [0, 0], "0-a": [1, 0], a: [2, 0] };
  const document = { name: "test", levels: [{ number: 0, height: 3, paths: { nodes } }, { number: 1, height: 3, paths: { nodes: { "p2-28": [0, 0] } } }] };
  const [, , third] = copyLevel(document, 0).levels;
  equal(third.paths.nodes, { "p2-29": [0, 0], "2-a": [1, 0], "2-a 2": [2, 0] });
  equal(Object.keys(copyLevel({ ...document, levels: [{ number: -1, height: 3, paths: { nodes: { "p-1-5": [0, 0] } } }] }, 0).levels[1].paths.nodes), ["p0-5"]);
});

test("copies: the status says what a copied level has and what it has not", () => {
  equal(copiedText(venue(), 0), "Copied: the outline, 1 wall, 1 zone, 2 beacons, 2 nodes of paths, 1 path. Not copied: entrances, the picture.");
  equal(copiedText({ ...venue(), links: [{ from: "n1", to: "x", kind: "lift" }] }, 0).split("Not copied: ")[1], "entrances, links to other levels, the picture.");
  equal(copiedText({ levels: [{ number: 0, height: 3 }] }, 0), "The level was copied.");
});

test("copies: a level is added above the highest, and a removed one takes its links along", () => {
  const two = addLevel(venue());
  equal([two.levels[1].number, two.levels[1].height, two.levels[1].outline.length], [1, 3, 3]);
  const linked = { ...copyLevel(venue(), 0), links: [{ from: "n1", to: "1-n1", kind: "lift" }] };
  equal([removeLevel(linked, 1).links, removeLevel(venue(), 0).levels.length], [undefined, 1]);
});

test("documents: free names and minors", () => {
  equal(freeName("Zone", new Set(["Zone"])), "Zone 2");
  equal(freeName("n9", new Set(["n9", "n10"])), "n11");
  equal(freeName("a-", new Set(["a-"])), "a-2");
  equal(nextMinor(venue()), 8);
});

test("documents: a rectangle has an outline and closed walls", () => {
  const [level] = rectangularDocument(40, 30).levels;
  equal([level.outline.length, level.walls[0].points.length, level.walls[0].points[4]], [4, 5, [0, 0]]);
});

test("rows: the rows of a block begin and end on its sides, three metres apart if they can", () => {
  const rows = rowsOfBlock([5, 33], [35, 50], 11);
  equal([rows.length, rows[0], rows[10]], [11, [[5, 33], [5, 50]], [[35, 33], [35, 50]]]);
  equal(rowsOfBlock([0, 0], [6, 30], 3), [[[0, 0], [0, 30]], [[3, 0], [3, 30]], [[6, 0], [6, 30]]]);
  equal(rowsOfBlock([0, 0], [6, 30], 3, "x")[1], [[0, 15], [6, 15]]);
  equal(rowsOfBlock([0, 0], [10, 2], 1), [[[0, 1], [10, 1]]]);
});

test("rows: further rows lie on the side that was pointed at", () => {
  equal(rowsBeside([[0, 0], [0, 10]], 3, 3, [5, 5]), [[[0, 0], [0, 10]], [[3, 0], [3, 10]], [[6, 0], [6, 10]]]);
  equal(rowsBeside([[0, 0], [0, 10]], 2, 3, [-5, 5])[1], [[-3, 0], [-3, 10]]);
});
