import { button, element } from "../shell/dom.js";
import { changedSettings, settingsLines } from "./studies.js";

/**
 * Changed settings with the default beside them, and a button that copies them.
 *
 * @param {import("../main.js").Studio} studio
 * @param {Object<string, any>} settings that are not the default's
 * @param {string} caption
 * @returns {HTMLElement}
 */
export function settingsTable(studio, settings, caption) {
  const rows = changedSettings(settings, studio.catalogue);
  if (rows.length === 0) return element("p", {}, "All settings have their defaults.");
  const copy = () => copyText(studio, settingsLines(settings), "The settings are on the clipboard.");
  return element("div", { class: "changed-settings" },
    element("table", { class: "figures" },
      element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ["Setting", "Default", "Change to"].map((text) => element("th", { scope: "col" }, text)))),
      element("tbody", {}, rows.map(({ key, value, standard, unit, sentence }) =>
        element("tr", { title: sentence }, element("th", { scope: "row" }, key), element("td", {}, standard), element("td", {}, element("strong", {}, value), unit && ` ${unit}`))))),
    element("p", {}, button("Copy settings", copy, { title: "As lines of a YAML file" })));
}

/** Puts a text on the clipboard, and says so.
 * @param {import("../main.js").Studio} studio @param {string} text @param {string} message */
export async function copyText(studio, text, message) {
  try {
    await navigator.clipboard.writeText(text);
    studio.say(message);
  } catch (error) {
    studio.say(`The browser did not copy the text: ${error.message} Select it, and copy it with the keyboard.`, { kind: "error" });
  }
}
