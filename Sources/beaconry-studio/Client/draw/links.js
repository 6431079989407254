import { addLink } from "../venue/paths.js";
import { distance } from "../venue/shapes.js";
import { ask } from "./dialogs.js";
import { fieldsOf } from "./fields.js";

/** What a level is called.
 * @param {object} level */
export function levelTitle(level) {
  return level.name ? `${level.number}: ${level.name}` : `Level ${level.number}`;
}

// Even long stairs end within this distance of their beginning, metres.
const longestStairs = 15;

/**
 * The nodes of the other levels, the nearest on the drawing first; of those as near, the one on the next level first.
 *
 * @param {object} document @param {number} level index of the level of the node @param {string} from name of the node
 * @returns {{name: string, level: object, metres: number}[]}
 */
export function linkTargets({ levels }, level, from) {
  const at = levels[level].paths.nodes[from];
  const steps = (other) => Math.abs(other.number - levels[level].number);
  return levels.filter((_, index) => index !== level)
    .flatMap((other) => Object.entries(other.paths?.nodes ?? {}).map(([name, place]) => ({ name, level: other, metres: Math.round(distance(at, place) * 10) / 10 })))
    .sort((a, b) => a.metres - b.metres || steps(a.level) - steps(b.level));
}

/** What is odd about a link; empty if nothing is.
 * @param {string} kind of the link @param {number} metres between its ends on the drawing */
export function linkWarning(kind, metres) {
  if (kind !== "stairs" || metres <= longestStairs) return "";
  return `The ends of these stairs are ${metres.toFixed(1)} m apart. Are they the same stairs?`;
}

/** Asks for the other end of a way between levels.
 * @param {import("./desk.js").Desk} desk @param {string} from name of the node */
export async function askForLink(desk, from) {
  const { document } = desk.store;
  const targets = linkTargets(document, desk.level, from);
  /** @type {[string, string][]} */
  const options = targets.map(({ name, level, metres }) => {
    const text = `${name}, ${metres.toFixed(1)} m away`;
    return [name, document.levels.length > 2 ? `${levelTitle(level)} – ${text}` : text];
  });
  if (!options.length) {
    desk.studio.say("No other level has nodes. Draw a path on the other level first.", { kind: "info" });
    return;
  }
  const answer = await ask(desk, {
    title: `Link the node ${from} to another level`, action: "Link",
    fields: [{ key: "to", label: "Node of the other level", type: "choice", options, isRequired: true }, ...fieldsOf(desk.studio.catalogue, "links")],
    values: { to: options[0][0], kind: "stairs" },
    warning: ({ to, kind }) => linkWarning(kind, targets.find(({ name }) => name === to)?.metres ?? 0),
  });
  if (answer) desk.change("Link two levels", (document) => addLink(document, linkOf({ from, ...answer })));
}

/** A link with the keys of the file: "yes" and "no" are flags there.
 * @param {{from: string, to: string, kind: string, direction?: string, width?: number, barrierFree?: string}} form */
export function linkOf({ barrierFree, direction, width, ...ends }) {
  return {
    ...ends, ...(direction !== undefined && { direction }), ...(width !== undefined && { width }),
    ...(barrierFree !== undefined && { barrierFree: barrierFree === "yes" }),
  };
}
