import { axisSteps, distribution, quantile, sortedErrors } from "../play/statistics.js";
import { pathThrough, shape } from "../play/svg.js";
import { metres } from "../play/words.js";

const [width, height, left, right, top, bottom] = [270, 170, 38, 262, 10, 142];

/** Where the names stand on their lines, so that they do not lie on each other. */
const labelShares = [0.9, 0.72, 0.54, 0.36];

/**
 * The errors of several configurations: the share of time with an error up to a distance.
 *
 * @param {{name: string, line: string, errors: import("../play/series.js").Errors[]}[]} configurations with the errors of
 *   all walks; `line` is a class of play.css
 * @returns {SVGElement}
 */
export function distributionChart(configurations) {
  const known = configurations.map((configuration) => ({
    ...configuration, sorted: configuration.errors.flatMap(sortedErrors).sort((a, b) => a - b),
  })).filter((configuration) => configuration.sorted.length > 0);
  // The last percent is long and thin: it would press the rest together.
  const far = Math.max(1, ...known.map(({ sorted }) => quantile(sorted, 0.99) ?? 0));
  const steps = axisSteps(far, 5);
  const end = steps[steps.length - 1];
  const x = (error) => left + (Math.min(error, end) / end) * (right - left);
  const y = (share) => bottom - share * (bottom - top);
  const lines = known.map(({ sorted, line }) => {
    /** @type {[number, number][]} */
    const points = distribution(sorted).filter(([error]) => error <= end).map(([error, share]) => [x(error), y(share)]);
    return shape("path", { d: pathThrough(points), class: `error-line ${line}` });
  });
  const names = known.map(({ name, sorted, line }, index) => {
    const share = labelShares[index % labelShares.length];
    return shape("text", { x: x(quantile(sorted, share) ?? 0) + 5, y: y(share) + 11, class: `line-label ${line}` }, name);
  });
  return shape("svg", { class: "distribution", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": alternative(known) },
    ...[0, 0.5, 0.95, 1].flatMap((share) => [
      shape("line", { x1: left, x2: right, y1: y(share), y2: y(share), class: "grid-line" }),
      ...(share === 1 ? [] : [shape("text", { x: left - 5, y: y(share) + 4, class: "tick end" }, `${Math.round(share * 100)} %`)]),
    ]),
    ...steps.map((step) => shape("text", { x: x(step), y: bottom + 14, class: "tick" }, `${step}`)),
    shape("text", { x: (left + right) / 2, y: bottom + 26, class: "tick" }, "Error, metres"),
    ...lines, ...names);
}

function alternative(known) {
  const parts = known.map(({ name, sorted }) => `${name}: half below ${metres(quantile(sorted, 0.5))}, 95 % below ${metres(quantile(sorted, 0.95))}.`);
  return `Share of time with an error up to a distance. ${parts.join(" ")}`;
}
