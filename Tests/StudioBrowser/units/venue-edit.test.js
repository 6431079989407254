import { addDoor, addItems, changeItem, moveItems, removeItems, setPoints, withCorner, withValue } from "/venue/edit.js";
import { itemOf, referencesOf, titleOf } from "/venue/items.js";
import { equal, test } from "./harness.js";

const venue = () => ({
  name: "test",
  levels: [{
    number: 0, height: 3, outline: [[0, 0], [10, 0], [10, 8], [0, 8]],
    walls: [{ material: "brick", points: [[0, 0], [10, 0]], openings: [{ at: [2, 0], width: 1 }, { at: [8, 0], width: 1 }] }, { points: [[0, 8], [10, 8]] }],
    zones: [{ name: "Shop", outline: [[0, 0], [5, 0], [5, 8]] }],
    beacons: [{ minor: 1, at: [1, 1] }],
    paths: { nodes: { a: [1, 1], b: [5, 1], c: [5, 5] }, entrances: ["a"], edges: [{ along: ["a", "b", "c"] }] },
  }],
  links: [{ from: "b", to: "x", kind: "lift" }],
});

test("edit: a value within a value, and what is empty goes", () => {
  equal(withValue({ name: "x" }, "radio.powerAt1m", -60), { name: "x", radio: { powerAt1m: -60 } });
  equal(withValue({ name: "x", radio: { powerAt1m: -60 } }, "radio.powerAt1m", undefined), { name: "x" });
});

test("edit: the document before a change stays as it is", () => {
  const before = venue();
  const text = JSON.stringify(before);
  moveItems(removeItems(before, 0, ["walls:1", "nodes:b"]), 0, referencesOf(before.levels[0]), ([x, y]) => [x + 1, y]);
  equal(JSON.stringify(before), text);
});

test("edit: doors move with their wall, and not twice", () => {
  const moved = moveItems(venue(), 0, ["walls:0", "doors:0.0"], ([x, y]) => [x + 1.234, y + 2]);
  equal(moved.levels[0].walls[0].openings[0].at, [3.23, 2]);
  equal(moved.levels[0].walls[0].points, [[1.23, 2], [11.23, 2]]);
});

test("edit: a door alone moves along its wall", () => {
  equal(moveItems(venue(), 0, ["doors:0.0"], ([x, y]) => [x + 3, y + 3]).levels[0].walls[0].openings[0].at, [5, 0]);
});

test("edit: doors keep their share of a line whose end moves", () => {
  equal(setPoints(venue(), 0, "walls:0", [[0, 0], [20, 0]]).levels[0].walls[0].openings.map((door) => door.at), [[4, 0], [16, 0]]);
});

test("edit: a path moves with its nodes", () => {
  equal(moveItems(venue(), 0, ["edges:0", "nodes:a"], ([x, y]) => [x, y + 1]).levels[0].paths.nodes, { a: [1, 2], b: [5, 2], c: [5, 6] });
});

test("edit: several things are deleted at once, each by its old number", () => {
  const { levels: [level] } = removeItems(venue(), 0, ["walls:0", "doors:0.1", "zones:0", "beacons:0"]);
  equal(level.walls, [{ points: [[0, 8], [10, 8]] }]);
  equal([level.zones, level.beacons], [undefined, undefined]);
});

test("edit: a deleted node is taken out of paths, entrances and links", () => {
  const next = removeItems(venue(), 0, ["nodes:b"]);
  equal(next.levels[0].paths, { nodes: { a: [1, 1], c: [5, 5] }, entrances: ["a"], edges: [{ along: ["a", "c"] }] });
  equal(next.links, undefined);
  equal(removeItems(venue(), 0, ["nodes:a"]).levels[0].paths, { nodes: { b: [5, 1], c: [5, 5] }, edges: [{ along: ["b", "c"] }] });
});

test("edit: a node with another name has it everywhere", () => {
  const next = changeItem(venue(), 0, "nodes:b", (node) => ({ ...node, name: "gate", entrance: true }));
  equal(next.levels[0].paths, { nodes: { a: [1, 1], gate: [5, 1], c: [5, 5] }, entrances: ["a", "gate"], edges: [{ along: ["a", "gate", "c"] }] });
  equal(next.links[0].from, "gate");
  equal(changeItem(venue(), 0, "nodes:b", (node) => ({ ...node, name: "c" })).levels[0].paths.nodes, venue().levels[0].paths.nodes);
});

test("edit: a corner of a closed line moves both ends", () => {
  equal(withCorner([[0, 0], [1, 0], [1, 1], [0, 0]], 0, [5, 5]), [[5, 5], [1, 0], [1, 1], [5, 5]]);
  equal(withCorner([[0, 0], [1, 0], [1, 1]], 2, [5, 5]), [[0, 0], [1, 0], [5, 5]]);
});

test("edit: a door and a beacon are added", () => {
  const next = addItems(addDoor(venue(), 0, 1, { at: [5, 8], width: 2 }), 0, "beacons", [{ minor: 2, at: [0, 0] }]);
  equal([next.levels[0].walls[1].openings.length, next.levels[0].beacons.length], [1, 2]);
});

test("edit: every listed thing has a title and can be found", () => {
  const [level] = venue().levels;
  for (const ref of referencesOf(level)) equal([Boolean(itemOf(level, ref)), titleOf(level, ref).length > 0], [true, true]);
  equal(referencesOf(level).length, 11);
});

test("edit: a level whose last node goes has no paths", () => {
  const next = removeItems(venue(), 0, ["nodes:a", "nodes:b", "nodes:c", "edges:0"]);
  equal("paths" in next.levels[0], false);
  equal(removeItems(venue(), 0, ["edges:0"]).levels[0].paths, { nodes: { a: [1, 1], b: [5, 1], c: [5, 5] }, entrances: ["a"] });
});
