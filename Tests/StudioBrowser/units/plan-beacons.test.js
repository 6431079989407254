import { beaconList, billOf, keptSelection, venueIndex } from "/plan/beacons.js";
import { addBeacon, deleteBeacon, lockBeacon, moveBeacon, withProposal } from "/plan/changes.js";
import { isSameLayout, misplaced, wishedPlaces } from "/plan/layout.js";
import { proposalText } from "/plan/place-panel.js";
import { catalogue } from "./catalogue.js";
import { equal, test } from "./harness.js";

const venue = () => ({
  name: "two",
  beaconDefaults: { uuid: "ABC", major: 1, height: 3, mount: "ceiling", advertisingInterval: 0.35 },
  levels: [
    { number: 2, name: "Upper", outline: [], beacons: [{ minor: 7, at: [1, 1] }, { minor: 8, at: [2, 2], mount: "wall", facing: 0 }] },
    { number: -1, outline: [] },
    { number: 0, outline: [], beacons: [{ id: "tag", at: [3, 3], locked: true }] },
  ],
});

test("plan: beacons are counted by the number of their level, not by its place in the document", () => {
  const document = venue();
  equal(beaconList(document).map(({ level, index }) => [level, index]), [[2, 0], [0, 0], [0, 1]]);
  equal([venueIndex(document, 2, 0), venueIndex(document, 0, 1), venueIndex(document, 1, 0), venueIndex(document, 0, 2)], [0, 2, -1, -1]);
});

test("plan: the bill of materials", () => {
  equal(billOf(venue(), "free"), {
    total: 3, locked: 1, levels: [{ level: 0, count: 2 }, { level: 1, count: 0 }, { level: 2, count: 1 }], mounts: [["ceiling", 2], ["wall", 1]],
  });
  equal(billOf({ levels: [{ number: 0, beacons: [{ minor: 1, at: [0, 0] }] }] }, "free").mounts, [["free", 1]]);
});

test("plan: what stays selected when beacons come and go", () => {
  const [a, b, c] = [{ minor: 1 }, { minor: 2 }, { minor: 3 }];
  equal([keptSelection([a, b], [a, c], 1), keptSelection([a, b], [b], 1), keptSelection([a, b], [a], 1)], [1, 0, null]);
  equal([keptSelection([a], [a, b], null), keptSelection([], [a, b], null)], [1, null]);
});

test("plan: a beacon moves, is locked and deleted; the rest stays the same object", () => {
  const document = venue();
  const moved = moveBeacon(document, 0, 1, [4.001, 5.559]);
  equal([moved.levels[0].beacons[1].at, moved.levels[2] === document.levels[2], document.levels[0].beacons[1].at], [[4, 5.56], true, [2, 2]]);
  equal(moveBeacon(document, 0, 1, [2, 2]) === document, true);
  equal([lockBeacon(document, 0, 0, true).levels[0].beacons[0].locked, "locked" in lockBeacon(document, 2, 0, false).levels[2].beacons[0]], [true, false]);
  equal([deleteBeacon(document, 0, 0).levels[0].beacons.length, deleteBeacon(document, 2, 0).levels[2].beacons], [1, undefined]);
});

test("plan: a new beacon has what the defaults lack", () => {
  equal(addBeacon(venue(), 1, [1.234, 5]).levels[1].beacons, [{ minor: 9, at: [1.23, 5] }]);
  const bare = { levels: [{ number: 0, beacons: [{ uuid: "X", major: 2, minor: 5, height: 4, at: [0, 0] }] }] };
  equal(addBeacon(bare, 0, [1, 1]).levels[0].beacons[1], { uuid: "X", major: 2, height: 4, minor: 6, at: [1, 1] });
  equal(addBeacon({ levels: [{ number: 0 }] }, 0, [1, 1]).levels[0].beacons, [{ height: 3, minor: 1, at: [1, 1] }]);
});

const proposal = {
  beacons: [
    { level: 0, at: [5, 5], height: 3, mount: "ceiling", uuid: "abc", major: 1, minor: 20, advertisingInterval: 0.35 },
    { level: 2, at: [6, 6], height: 2.5, mount: "wall", facing: 90, uuid: "abc", major: 1, minor: 21, advertisingInterval: 1 },
  ],
  removed: [1, 2],
};

test("plan: proposed beacons are taken over by the number of their level; what the defaults say is left out", () => {
  const document = withProposal(venue(), proposal, catalogue.usualBeacon);
  equal(document.levels[2].beacons, [{ id: "tag", at: [3, 3], locked: true }, { at: [5, 5], minor: 20 }]);
  equal(document.levels[0].beacons, [{ at: [6, 6], height: 2.5, mount: "wall", facing: 90, minor: 21, advertisingInterval: 1 }]);
  equal(withProposal({ levels: [{ number: 0 }] }, { beacons: [{ level: 0, at: [0, 0], height: 3, mount: "free", minor: 1, uuid: "a", major: 2, advertisingInterval: 0.35 }] }, catalogue.usualBeacon).levels[0].beacons,
    [{ at: [0, 0], height: 3, minor: 1, uuid: "a", major: 2 }]);
});

test("plan: a proposal in words", () => {
  equal(proposalText(venue(), proposal), "2 new beacons (2: Upper: 1, Level 0: 1). 2 beacons are taken away. The map shows the result.");
  const one = { beacons: [{ level: 0 }], removed: [] };
  equal(proposalText({ levels: [{ number: 0 }] }, one), "1 new beacon. The map shows the result.");
  equal(proposalText({ levels: [{ number: 0 }] }, one, true), "1 new beacon. The map shows the result. This first plan is by coverage and error bound; simulated visitors now try it and others.");
  equal(proposalText({ levels: [{ number: 0 }] }, { ...one, obstacle: "There are no paths." }), "1 new beacon. The map shows the result. This plan is by coverage and error bound, because visitors cannot walk here: There are no paths.");
});

test("plan: maps follow documents in which only places of beacons differ", () => {
  const document = venue();
  const moved = moveBeacon(document, 0, 1, [9, 9]);
  equal([isSameLayout(document, moved), isSameLayout(document, lockBeacon(moved, 0, 0, true))], [true, true]);
  equal([isSameLayout(document, addBeacon(document, 0, [1, 1])), isSameLayout(document, { ...document, radio: {} })], [false, false]);
  equal(isSameLayout(document, { ...document, levels: document.levels.with(0, { ...document.levels[0], height: 9 }) }), false);
  equal(isSameLayout(document, { ...moved, levels: moved.levels.with(0, { ...moved.levels[0], beacons: [{ ...moved.levels[0].beacons[0], height: 2 }, moved.levels[0].beacons[1]] }) }), false);
});

test("plan: which beacons the server has elsewhere", () => {
  const wished = wishedPlaces(venue(), new Map([[0, null], [2, [8, 8]]]));
  equal(wished, [null, [1, 1], [8, 8]]);
  equal(misplaced([[3, 3], [1, 1], [2, 2]], wished), [0, 2]);
  equal(misplaced([null, [1, 1], undefined], wished), [2]);
});
