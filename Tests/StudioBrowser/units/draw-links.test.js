import { linkTargets, linkWarning } from "/draw/links.js";
import { shortened } from "/map/venue-layer.js";
import { equal, test } from "./harness.js";

test("links: the nearest node comes first, of two as near that of the next level", () => {
  const level = (number, nodes) => ({ number, ...(nodes && { paths: { nodes } }) });
  const document = { levels: [level(2, { c: [1, 0], d: [40, 0] }), level(0, { a: [0, 0] }), level(1, { b: [0, 1] }), level(3)] };
  equal(linkTargets(document, 1, "a").map(({ name, metres }) => [name, metres]), [["b", 1], ["c", 1], ["d", 40]]);
});

test("links: stairs whose ends are far apart are said", () => {
  equal([linkWarning("stairs", 15), linkWarning("lift", 40)], ["", ""]);
  equal(linkWarning("stairs", 40), "The ends of these stairs are 40.0 m apart. Are they the same stairs?");
});

test("map: a name is shortened to what fits, and left out below three letters", () => {
  const measure = (text) => text.length * 7;
  equal(["Back office", "Back office", "Back office", "Back office"].map((name, at) => shortened(name, [77, 60, 28, 27][at], measure)),
    ["Back office", "Back of…", "Bac…", ""]);
  equal(shortened("Bar", 10, measure), "");
});
