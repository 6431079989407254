/**
 * The server's tables, of which the page makes its forms, tables and charts.
 *
 * @typedef {object} Kind what a value may be
 * @property {"text"|"string"|"uuid"|"number"|"integer"|"flag"|"choice"|"list"|"dictionary"|"mapping"|"either"|"nullable"} kind
 * @property {[number|null, number|null]} [range] of a number; null where there is no limit
 * @property {string} [unit] of its numbers
 * @property {string[]} [words] of a choice
 * @property {string} [shape] name of a mapping's table of keys
 * @property {Kind} [of] what a list or a dictionary has
 * @property {Kind[]} [kinds] of which one suits
 *
 * @typedef {Kind & {key: string, sentence: string, isRequired: boolean}} Key
 * @typedef {Key & {flag: string, step: string, defaultText: string}} Option of a calibration
 * @typedef {Key & {allowed: string, defaultValue: Value, offValue?: Value, isExtended: boolean}} Setting `allowed` says in words what
 *   it may be
 * @typedef {boolean|number|string} Value of a setting
 *
 * @typedef {object} Metric
 * @property {string} key @property {string} name @property {string} sentence
 * @property {string} unit "1" for a share or a ratio @property {boolean} isShare
 * @property {number} decimals of its value in this unit
 * @property {"lower"|"higher"|number} better a number if values near it are good
 *
 * @typedef {{name: string, settings: Object<string, Value>}} Preset
 *
 * @typedef {object} Catalogue
 * @property {Setting[]} settings @property {Preset[]} presets
 * @property {Metric[]} metrics @property {Option[]} options
 * @property {Object<string, Key[]>} venue the keys of a venue file, by the names of their tables
 * @property {Key[]} walks what walks to play may be
 * @property {Key[]} engagement what simulated visits with notifications may be, but for the profile
 * @property {Key[]} limits of numbers that are no keys of a file
 * @property {{name: string, loss: number}[]} materials
 * @property {{name: string, title: string}[]} profiles
 * @property {{mount: string, advertisingInterval: number}} usualBeacon what counts where neither a beacon nor the venue says it
 */

/**
 * A row of a table: the page and the server are of one version, so that it is there.
 *
 * @template {{key: string}} Row
 * @param {Row[]} table
 * @param {string} key
 * @returns {Row}
 */
export function keyIn(table, key) {
  const found = table.find((row) => row.key === key);
  if (!found) throw new Error(`The server has no key ${key}.`);
  return found;
}

/**
 * A key of the venue file. Of a dictionary, such as the materials, it is that of each value.
 *
 * @param {Catalogue} catalogue @param {string} shape @param {string} path such as `radio.powerAt1m`
 * @returns {Key}
 */
export function venueKey(catalogue, shape, path) {
  const [first, ...rest] = path.split(".");
  const key = keyIn(catalogue.venue[shape], first);
  if (key.shape && rest.length) return venueKey(catalogue, key.shape, rest.join("."));
  return key.kind === "dictionary" ? { ...key, ...key.of } : key;
}

/** The attributes of a field for numbers.
 * @param {{kind: string, range?: [number|null, number|null]}} kind */
export function numberAttributes({ kind, range = [null, null] }) {
  const [min, max] = range;
  return { type: "number", min, max, step: kind === "integer" ? 1 : "any" };
}

const shortUnits = { metres: "m", seconds: "s", degrees: "°" };

/** A label with the unit behind it.
 * @param {string} label @param {string} [unit] */
export function withUnit(label, unit) {
  return unit ? `${label} (${shortUnits[unit] ?? unit})` : label;
}
