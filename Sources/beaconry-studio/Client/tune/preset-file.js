/**
 * A preset file of a configuration, as `--preset FILE` of beaconry reads it. It names every setting, so that it stays
 * the same if a default changes.
 *
 * @param {string} name
 * @param {Object<string, import("../shell/catalogue.js").Value>} values of all settings
 * @param {import("../shell/catalogue.js").Setting[]} settings of the catalogue
 * @returns {string} JSON
 */
export function presetText(name, values, settings) {
  const part = (isExtended) =>
    Object.fromEntries(settings.filter((setting) => Boolean(setting.isExtended) === isExtended).map(({ key }) => [key, values[key]]));
  return `${JSON.stringify({ format: "beaconry-preset", version: 1, name, settings: part(false), extendedSettings: part(true) }, null, 2)}\n`;
}

/** A name of a file for a configuration: letters, digits and "-".
 * @param {string} name */
export function presetFileName(name) {
  const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${plain || "preset"}.preset.json`;
}

/** Lets the browser save a text as a file.
 * @param {string} text @param {string} name */
export function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  // The browser reads the address after this call.
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
