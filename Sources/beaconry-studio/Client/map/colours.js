/**
 * The colours of the map: those of the reports (Okabe and Ito's palette, safe for colour-blind people). Maps stay on
 * light paper in the dark form, as in the reports.
 */
export const colours = {
  paper: "#ffffff",
  outside: "#eef1f4",
  ink: "#1c232b",
  pale: "#5b6673",
  grid: "#e3e8ed",
  wall: "#4a5561",
  obstacle: "#b08d57",
  zone: "rgba(86, 180, 233, 0.14)",
  zoneEdge: "#3c8dbc",
  path: "#9aa5b1",
  beacon: "#009e73",
  truth: "#1c232b",
  candidate: "#0072b2",
  baseline: "#d55e00",
  selection: "#cc79a7",
  problem: "#c0392b",
};

/** A colour a material: darker the more a wall takes away. */
export function wallColour(loss) {
  if (loss >= 15) return "#1c232b";
  if (loss >= 8) return "#4a5561";
  if (loss >= 5) return "#7a5c3e";
  return "#56a0d3";
}
