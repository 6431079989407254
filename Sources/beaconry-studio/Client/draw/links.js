import { addLink } from "../venue/paths.js";
import { ask } from "./dialogs.js";
import { linkFields } from "./fields.js";

/** What a level is called. @param {object} level */
export function levelTitle(level) {
  return level.name ? `${level.number}: ${level.name}` : `Level ${level.number}`;
}

/** Asks for the other end of a way between levels. @param {import("./desk.js").Desk} desk @param {string} from name of the node */
export async function askForLink(desk, from) {
  const { levels } = desk.store.document;
  const options = levels.filter((_, index) => index !== desk.level)
    .flatMap((level) => Object.keys(level.paths?.nodes ?? {}).map((name) => [name, `${levelTitle(level)} – ${name}`]));
  if (!options.length) {
    desk.studio.say("No other level has nodes. Draw a path on the other level first.", { kind: "info" });
    return;
  }
  const answer = await ask(desk, {
    title: `Link the node ${from} to another level`, action: "Link",
    fields: [{ key: "to", label: "Node of the other level", type: "choice", options, isRequired: true }, ...linkFields],
    values: { to: options[0][0], kind: "stairs" },
  });
  if (answer) desk.change("Link two levels", (document) => addLink(document, linkOf({ from, ...answer })));
}

/** A link with the keys of the file: "yes" and "no" are flags there. */
export function linkOf({ barrierFree, ...values }) {
  const link = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return barrierFree === undefined ? link : { ...link, barrierFree: barrierFree === "yes" };
}
