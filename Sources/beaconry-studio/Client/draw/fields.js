import { keyIn, venueKey } from "../shell/catalogue.js";

/** @typedef {import("../shell/catalogue.js").Catalogue} Catalogue */

/**
 * @typedef {object} Field one key of the venue file, or one value of a dialog
 * @property {string} key such as `top` or `radio.powerAt1m` @property {string} label
 * @property {"text"|"number"|"integer"|"choice"|"flag"|"point"|"points"|"names"|"material"} type
 * @property {string} [unit] @property {[number|null, number|null]} [range]
 * @property {boolean} [isOwn] whether each thing has a value of its own, so that it is not set for several at once
 * @property {string} [inherits] key of the venue that counts where this one is empty
 * @property {string} [title] what it means, in sentences
 * @property {string} [short] label beside the options of a tool
 * @property {[string, string][]} [options] values and their texts @property {boolean} [isRequired]
 * @property {boolean} [defaultValue] of a flag; false unless said otherwise
 *
 * @typedef {[key: string, label: string, more?: Partial<Field>]} Row what the form says of a key: the rest is the server's
 */

const nodeNames = "Paths and links between levels name their nodes. Each name is there once in the venue.";
/** @type {Row} */
const exponent = ["pathLossExponent", "Path-loss exponent"];
/** @type {Row} */
const spread = ["residualStandardDeviation", "Residual standard deviation"];
/** @type {Row[]} */
const heights = [["lowest", "Lowest new beacon"], ["highest", "Highest new beacon"]];
/** @type {Field} */
const nodeName = { key: "name", label: "Name", type: "text", isRequired: true, isOwn: true, title: nodeNames };
/** @type {Field} */
const entrance = { key: "entrance", label: "Entrance", type: "flag" };

/** The kinds of things: their tables on the server, and their keys in the order of the panel.
 * @type {Object<string, [shape: string, rows: Row[]]>} */
const forms = {
  walls: ["wall", [
    ["material", "Material", { type: "material" }], ["loss", "Loss instead of the material's"], ["top", "Top above the floor", { short: "Top" }],
    ["base", "Base above the floor"], ["obstacle", "Stops people (updates)", { short: "Stops" }], ["deployable", "New beacons on"], ["points", "Points"],
  ]],
  doors: ["wallOpening", [["at", "Middle"], ["width", "Width"], ["loss", "Loss when closed"]]],
  obstacles: ["obstacle", [["strength", "Stops people (updates)"], ["points", "Points"]]],
  zones: ["zone", [["name", "Name", { isOwn: true }], ["kind", "Kind"], ["weight", "Visits, relative"], ["keepOut", "No new beacons here"], exponent, ["outline", "Corners"]]],
  beacons: ["beacon", [
    ["label", "Label", { isOwn: true }], ["minor", "Minor", { isOwn: true }], ["major", "Major", { inherits: "beaconDefaults.major" }],
    ["uuid", "UUID", { inherits: "beaconDefaults.uuid" }], ["id", "Id if no iBeacon", { isOwn: true }], ["at", "Place"],
    ["height", "Height above the floor", { short: "Height", inherits: "beaconDefaults.height" }], ["mount", "Mount", { inherits: "beaconDefaults.mount" }],
    ["facing", "Faces, clockwise from y"], ["powerAt1m", "Beacon power at 1 m", { inherits: "radio.powerAt1m" }],
    ["advertisingInterval", "Advertising interval", { inherits: "beaconDefaults.advertisingInterval" }], ["locked", "Stays where it is"], exponent, spread,
  ]],
  nodes: ["paths", [["nodes", "Place", { key: "at" }]]],
  edges: ["edge", [
    ["along", "Nodes in order", { title: nodeNames }], ["width", "Clear width"], ["direction", "Direction"], ["barrierFree", "Wheelchairs can use it", { defaultValue: true }],
    ["snaps", "Positions snap to it", { defaultValue: true }],
  ]],
  columns: ["column", [["at", "Middle"], ["width", "Length of its sides"], ...heights]],
  power: ["powerPoint", [["at", "Place"], ["reach", "Reach for beacons"]]],
  openings: ["slabOpening", [["name", "Name"], ["loss", "Loss through it"], ["outline", "Corners"]]],
  outline: ["level", [["outline", "Corners"]]],
  links: ["link", [
    ["kind", "Kind"], ["direction", "Direction"], ["width", "Clear width"],
    ["barrierFree", "Wheelchairs can use it", { type: "choice", options: [["yes", "yes"], ["no", "no"]] }],
  ]],
  level: ["level", [
    ["number", "Number"], ["name", "Name"], ["height", "Height to the next floor"], ["elevation", "Elevation of the floor"],
    ["slabLoss", "Loss of the slab below"], exponent, ["mounting.ceiling", "New beacons on the ceiling", { defaultValue: true }],
    ...within("mounting", heights),
  ]],
  background: ["background", [["width", "Width"], ["origin", "Lower left corner"], ["rotation", "Turned clockwise"]]],
};

/** @param {Catalogue} catalogue @returns {{title: string, rows: Row[]}[]} */
const venueGroups = ({ venue }) => [
  { title: "Venue", rows: [["name", "Name"], ["summary", "Summary"], ["environment", "Environment"]] },
  {
    title: "Defaults of beacons",
    rows: within("beaconDefaults", [["uuid", "UUID"], ["major", "Major"], ["height", "Height"], ["mount", "Mount"], ["advertisingInterval", "Advertising interval"]]),
  },
  {
    title: "Radio",
    rows: within("radio", [["powerAt1m", "Beacon power at 1 m"], exponent, spread, ...within("pathLoss", venue.pathLoss.map(({ key }) => [key, `Path loss: ${words(key)}`]))]),
  },
  { title: "Place on Earth", rows: within("anchor", [["latitude", "Latitude"], ["longitude", "Longitude"], ["bearing", "Bearing of the y axis"]]) },
];

/** Rows of keys that are within another.
 * @param {string} outer @param {Row[]} rows @returns {Row[]} */
function within(outer, rows) {
  return rows.map(([key, label, more]) => [`${outer}.${key}`, label, more]);
}

/** The words of a key: `near exponent` of `nearExponent`.
 * @param {string} key */
const words = (key) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * The fields of a kind of thing, or some of them for the options of a tool.
 *
 * @param {Catalogue} catalogue @param {string} kind @param {string[]} [keys] @returns {Field[]}
 */
export function fieldsOf(catalogue, kind, keys) {
  const [shape, rows] = forms[kind];
  const fields = rows.map((row) => fieldOf(catalogue, shape, row));
  const all = kind === "nodes" ? [nodeName, ...fields, entrance] : fields;
  return keys ? keys.map((key) => keyIn(all, key)) : all;
}

/** The fields of the venue, in groups.
 * @param {Catalogue} catalogue @returns {{title: string, fields: Field[]}[]} */
export function venueFields(catalogue) {
  return venueGroups(catalogue).map(({ title, rows }) => ({ title, fields: rows.map((row) => fieldOf(catalogue, "venue", row)) }));
}

/** The fields of a material of the venue.
 * @param {Catalogue} catalogue @returns {Field[]} */
export function materialFields(catalogue) {
  return [{ key: "name", label: "Name", type: "text", isRequired: true }, fieldOf(catalogue, "venue", ["materials", "Loss", { key: "loss", isRequired: true }])];
}

/** @param {Catalogue} catalogue @param {string} shape @param {Row} row @returns {Field} */
function fieldOf(catalogue, shape, [path, label, more = {}]) {
  const key = venueKey(catalogue, shape, path);
  const type = typeOf(key);
  return {
    type, label, unit: key.unit, range: key.range, isRequired: key.isRequired && !path.includes("."), options: key.words?.map((word) => [word, word]),
    isOwn: ["point", "points", "names"].includes(type), ...more, key: more.key ?? path, title: [key.sentence, more.title].filter(Boolean).join(" "),
  };
}

/** @param {import("../shell/catalogue.js").Kind} kind @returns {Field["type"]} */
function typeOf({ kind, of }) {
  if (kind === "list" && of) return of.kind === "number" ? "point" : of.kind === "list" ? "points" : "names";
  return kind === "number" || kind === "integer" || kind === "choice" || kind === "flag" ? kind : "text";
}
