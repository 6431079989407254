import { addPath } from "/venue/paths.js";
import { equal, test } from "./harness.js";

const venue = (paths) => ({ name: "test", levels: [{ number: 0, ...(paths && { paths }) }] });
const cross = () => venue({ nodes: { a: [0, 0], b: [10, 0] }, edges: [{ along: ["a", "b"] }] });
const pathsOf = (document) => document.levels[0].paths;

test("paths: the first path names its nodes", () => {
  equal(pathsOf(addPath(venue(), 0, [[0, 0], [4, 0]], { width: 2 })), { nodes: { n1: [0, 0], n2: [4, 0] }, edges: [{ along: ["n1", "n2"], width: 2 }] });
});

test("paths: a path that crosses another gets a common node", () => {
  equal(pathsOf(addPath(cross(), 0, [[5, -3], [5, 3]])), {
    nodes: { a: [0, 0], b: [10, 0], n1: [5, -3], n2: [5, 0], n3: [5, 3] },
    edges: [{ along: ["a", "n2", "b"] }, { along: ["n1", "n2", "n3"] }],
  });
});

test("paths: a path that ends on another splits it", () => {
  const { edges } = pathsOf(addPath(cross(), 0, [[5, 3], [5, 0]]));
  equal(edges, [{ along: ["a", "n2", "b"] }, { along: ["n1", "n2"] }]);
});

test("paths: a path joins nodes where it begins, ends and passes", () => {
  const { nodes, edges } = pathsOf(addPath(venue({ nodes: { a: [0, 0], m: [5, 0], b: [10, 0] } }), 0, [[0, 0], [10, 0]]));
  equal([Object.keys(nodes), edges], [["a", "m", "b"], [{ along: ["a", "m", "b"] }]]);
});

test("paths: names of other levels are not used again", () => {
  const document = { name: "test", levels: [{ number: 0 }, { number: 1, paths: { nodes: { n1: [0, 0] } } }] };
  equal(Object.keys(addPath(document, 0, [[0, 0], [1, 0]]).levels[0].paths.nodes), ["n2", "n3"]);
});

test("paths: a path of one place draws nothing", () => {
  equal(pathsOf(addPath(cross(), 0, [[0, 0], [0, 0]])).edges.length, 1);
});
