/**
 * @typedef {object} Field one key of the venue file
 * @property {string} key such as `top` or `radio.powerAt1m` @property {string} label
 * @property {"text"|"number"|"integer"|"choice"|"flag"|"point"|"points"|"names"|"material"|"word"} type
 * @property {string} [unit] @property {number} [min] @property {number} [max]
 * @property {boolean} [isOwn] whether each thing has a value of its own, so that it is not set for several at once
 * @property {string} [inherits] key of the venue that counts where this one is empty
 * @property {string} [title] what it means, in sentences
 * @property {string} [short] label beside the options of a tool
 * @property {string} [words] the list of the catalogue that a word is from
 * @property {[string, string][]} [options] values and their texts @property {boolean} [isRequired] @property {any} [defaultValue]
 */

const number = (key, label, unit, min, max, more = {}) => ({ key, label, type: "number", unit, min, max, ...more });
const whole = (key, label, min, max, more = {}) => ({ key, label, type: "integer", min, max, ...more });
const text = (key, label, more = {}) => ({ key, label, type: "text", ...more });
const choice = (key, label, values, more = {}) => ({ key, label, type: "choice", options: values.map((value) => [value, value]), ...more });
const word = (key, label, words, more = {}) => ({ key, label, type: "word", words, ...more });
const flag = (key, label, defaultValue) => ({ key, label, type: "flag", defaultValue });
const place = (key, label) => ({ key, label, type: "point", unit: "m", isRequired: true, isOwn: true });
const corners = (key, label) => ({ key, label, type: "points", unit: "m", isRequired: true, isOwn: true });

const stops = "People cannot walk through it. The number says for how many position updates the app holds back a position that would cross it.";
const sides = "Where new beacons may hang on this wall. Left and right are as seen from its first point to its next.";
const nodeNames = "Paths and links between levels name their nodes. Each name is there once in the venue.";
const directions = ["both", "forward", "backward"];
const exponent = number("pathLossExponent", "Path-loss exponent", "", 0.1, 10);
const spread = (key) => number(key, "Residual standard deviation", "dB", 0, 50);

/** The keys of each kind of thing, in the order of the panel. @type {Object<string, Field[]>} */
export const fields = {
  walls: [
    { key: "material", label: "Material", type: "material" }, number("loss", "Loss instead of the material's", "dB", 0, 100),
    number("top", "Top above the floor", "m", 0, 100, { short: "Top" }), number("base", "Base above the floor", "m", 0, 100),
    whole("obstacle", "Stops people (updates)", 1, 1000, { short: "Stops", title: stops }),
    choice("deployable", "New beacons on", ["both", "left", "right", "none"], { title: sides }),
    corners("points", "Points"),
  ],
  doors: [place("at", "Middle"), number("width", "Width", "m", 0.1, 1000, { isRequired: true }), number("loss", "Loss when closed", "dB", 0, 100)],
  obstacles: [whole("strength", "Stops people (updates)", 1, 1000, { isRequired: true, title: stops }), corners("points", "Points")],
  zones: [
    text("name", "Name", { isRequired: true, isOwn: true }), word("kind", "Kind", "zoneKinds"), number("weight", "Visits, relative", "", 0, 1e6),
    flag("keepOut", "No new beacons here", false), exponent, corners("outline", "Corners"),
  ],
  beacons: [
    text("label", "Label", { isOwn: true }), whole("minor", "Minor", 0, 65535, { isOwn: true }),
    whole("major", "Major", 0, 65535, { inherits: "beaconDefaults.major" }), text("uuid", "UUID", { inherits: "beaconDefaults.uuid" }),
    text("id", "Id if no iBeacon", { isOwn: true }), place("at", "Place"),
    number("height", "Height above the floor", "m", 0, 100, { short: "Height", inherits: "beaconDefaults.height" }),
    word("mount", "Mount", "mounts", { inherits: "beaconDefaults.mount" }), number("facing", "Faces, clockwise from y", "°", -360, 360),
    number("powerAt1m", "Beacon power at 1 m", "dBm", -120, 20, { inherits: "radio.powerAt1m" }),
    number("advertisingInterval", "Advertising interval", "s", 0.02, 10.24, { inherits: "beaconDefaults.advertisingInterval" }),
    flag("locked", "Stays where it is", false), exponent, spread("residualStandardDeviation"),
  ],
  nodes: [text("name", "Name", { isRequired: true, isOwn: true, title: nodeNames }), place("at", "Place"), flag("entrance", "Entrance", false)],
  edges: [
    { key: "along", label: "Nodes in order", type: "names", isRequired: true, isOwn: true, title: nodeNames }, number("width", "Clear width", "m", 0.1, 1000),
    choice("direction", "Direction", directions), flag("barrierFree", "Wheelchairs can use it", true),
  ],
  columns: [
    place("at", "Middle"), number("width", "Length of its sides", "m", 0, 100), number("lowest", "Lowest new beacon", "m", 0, 100),
    number("highest", "Highest new beacon", "m", 0, 100),
  ],
  power: [place("at", "Place"), number("reach", "Reach for beacons", "m", 0, 1000)],
  openings: [text("name", "Name"), number("loss", "Loss through it", "dB", 0, 100), corners("outline", "Corners")],
  outline: [corners("outline", "Corners")],
};

/** Some of the keys of a kind, for the options of a tool. @param {string} kind @param {string[]} keys */
export function fieldsOf(kind, keys) {
  return keys.map((key) => fields[kind].find((field) => field.key === key));
}

/** The keys of a link between levels. @type {Field[]} */
export const linkFields = [
  word("kind", "Kind", "linkKinds", { isRequired: true }), choice("direction", "Direction", directions),
  number("width", "Clear width", "m", 0.1, 1000), choice("barrierFree", "Wheelchairs can use it", ["yes", "no"]),
];

/** The keys of a level. @type {Field[]} */
export const levelFields = [
  whole("number", "Number", -100, 200, { isRequired: true }), text("name", "Name"), number("height", "Height to the next floor", "m", 1, 100, { isRequired: true }),
  number("elevation", "Elevation of the floor", "m", -1000, 1000), number("slabLoss", "Loss of the slab below", "dB", 0, 100), exponent,
  flag("mounting.ceiling", "New beacons on the ceiling", true), number("mounting.lowest", "Lowest new beacon", "m", 0, 100),
  number("mounting.highest", "Highest new beacon", "m", 0, 100),
];

/** The keys of the picture below a level. @type {Field[]} */
export const backgroundFields = [
  number("width", "Width", "m", 0.1, 1e5, { isRequired: true }), { ...place("origin", "Lower left corner"), isRequired: false },
  number("rotation", "Turned clockwise", "°", -360, 360),
];

/** The keys of the venue, in groups. @type {{title: string, fields: Field[]}[]} */
export const venueFields = [
  {
    title: "Venue",
    fields: [text("name", "Name", { isRequired: true }), text("summary", "Summary"), word("environment", "Environment", "environments")],
  },
  {
    title: "Defaults of beacons", fields: [
      text("beaconDefaults.uuid", "UUID"), whole("beaconDefaults.major", "Major", 0, 65535), number("beaconDefaults.height", "Height", "m", 0, 100),
      word("beaconDefaults.mount", "Mount", "mounts"), number("beaconDefaults.advertisingInterval", "Advertising interval", "s", 0.02, 10.24),
    ],
  },
  {
    title: "Radio", fields: [
      number("radio.powerAt1m", "Beacon power at 1 m", "dBm", -120, 20), { ...exponent, key: "radio.pathLossExponent" }, spread("radio.residualStandardDeviation"),
      word("radio.pathLoss.model", "Path-loss model", "pathLossModels"),
      number("radio.pathLoss.exponent", "Exponent of the model", "", 0, 10), number("radio.pathLoss.nearExponent", "Near exponent", "", 0, 10),
      number("radio.pathLoss.farExponent", "Far exponent", "", 0, 10), number("radio.pathLoss.breakpoint", "Breakpoint", "m", 1, 1000),
      number("radio.pathLoss.floorSaturation", "Floor saturation", "", 0, 1), number("radio.pathLoss.coefficient", "Coefficient", "dB", 0, 100),
    ],
  },
  {
    title: "Place on Earth", fields: [
      number("anchor.latitude", "Latitude", "°", -90, 90), number("anchor.longitude", "Longitude", "°", -180, 180),
      number("anchor.bearing", "Bearing of the y axis", "°", -360, 360),
    ],
  },
];

/** The keys of a material of the venue. @type {Field[]} */
export const materialFields = [text("name", "Name", { isRequired: true }), number("loss", "Loss", "dB", 0, 100, { isRequired: true })];
