import { colours } from "../map/colours.js";

/**
 * How the lines of configurations look: the first is the baseline. Colours are of Okabe and Ito's palette, and each has
 * dashes of its own, so that nobody needs to tell colours apart. `name` is the class in play.css, which has a lighter
 * form of each colour for charts on dark ground.
 */
export const lineStyles = [
  { colour: colours.baseline, dash: [], name: "line-a" },
  { colour: colours.candidate, dash: [7, 3], name: "line-b" },
  { colour: "#b0558a", dash: [2, 3], name: "line-c" },
  { colour: "#00795a", dash: [9, 3, 2, 3], name: "line-d" },
];

/** From weak to strong: light to dark, one hue, so that it reads without colours, too. */
const strengths = ["#c9dfe9", "#9cc6da", "#66a9c9", "#2f86b0", "#0b5d86", "#063a56"];

/**
 * How a heard beacon looks.
 *
 * @param {number} rssi dBm
 * @returns {{radius: number, colour: string}} radius in pixels
 */
export function strengthStyle(rssi) {
  const share = Math.min(Math.max((rssi + 100) / 50, 0), 1);
  return { radius: 4 + 7 * share, colour: strengths[Math.min(Math.floor(share * strengths.length), strengths.length - 1)] };
}
