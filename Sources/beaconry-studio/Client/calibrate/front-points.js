/**
 * @typedef {object} Pick
 * @property {string} words what it is best for
 * @property {string} preset that it fills
 * @property {string} rule how it was selected
 * @property {boolean} stands whether test walks confirm it
 * @property {string} [objection] why not
 * @property {Object<string, any>} [settings] those that were tested
 * @typedef {object} FrontPoint
 * @property {string} name
 * @property {string} label beside the point; empty for most
 * @property {Object<string, any>} settings that are not the default's
 * @property {Object<string, number|null>} values means over the training walks, by metric
 * @property {boolean} isOnFront
 * @property {boolean} isBaseline
 * @property {Pick[]} picks
 */

const purposes = { mostAccurate: "Most accurate", steadiest: "Steadiest", thriftiest: "Least energy", balanced: "Balanced" };

/**
 * The configurations of a front to draw: the front itself, the picks and the baseline, by ascending first objective.
 *
 * @param {object} evidence the key `front` of calibration.json
 * @returns {FrontPoint[]}
 */
export function frontPoints({ front, picks }) {
  const points = new Map();
  const point = (configuration) => {
    const key = JSON.stringify(Object.entries(configuration.settings).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (!points.has(key)) {
      const { settings, values, name, isDefault } = configuration;
      points.set(key, { settings, values, own: name, isOnFront: false, isBaseline: isDefault === true, isNearest: false, picks: [] });
    }
    return points.get(key);
  };
  if (front.baseline) point(front.baseline).isBaseline = true;
  for (const configuration of front.front) point(configuration).isOnFront = true;
  if (front.nearest) point(front.nearest).isNearest = true;
  for (const { pick, settings, stands, objection } of picks) {
    if (!pick.configuration) continue;
    const { purpose, preset, rule } = pick;
    point(pick.configuration).picks.push({ words: purposes[purpose] ?? purpose, preset, rule, stands, objection, settings });
  }
  const first = front.objectives[0];
  const cost = ({ values }) => values[first] ?? Infinity;
  return [...points.values()].sort((a, b) => cost(a) - cost(b)).map(({ own, isNearest, ...point }, index) => {
    const words = point.picks.map((pick) => pick.words);
    const label = [...words, point.isBaseline && "Default", isNearest && "Nearest to the constraints"].filter(Boolean).join(", ");
    return { ...point, label, name: label || own || `Configuration ${index + 1}` };
  });
}

/** The metrics of a front: its objectives, then what else was measured.
 * @param {object} evidence @returns {string[]} */
export function frontMetrics({ front }) {
  const measured = [...front.front, front.baseline, front.nearest].find(Boolean)?.values ?? {};
  return [...new Set([...front.objectives, ...Object.keys(measured)])];
}

/** Whether test walks confirm what a point is picked for.
 * @param {FrontPoint} point */
export function evidenceText({ picks, isBaseline }) {
  if (isBaseline && picks.length === 0) return "compared with";
  const texts = picks.map(({ stands, objection }) => (stands ? "confirmed" : `not confirmed: ${objection ?? "no evidence"}`));
  const isSame = texts.every((text) => text === texts[0]);
  return isSame ? (texts[0] ?? "") : picks.map(({ words }, index) => `${words}: ${texts[index]}`).join("; ");
}

/** The chart in words.
 * @param {FrontPoint[]} points @param {string} up heading of the metric @param {string} across */
export function alternative(points, up, across) {
  const front = points.filter((point) => point.isOnFront).length;
  const picks = points.filter((point) => point.picks.length > 0).map((point) => point.label);
  const marks = picks.length ? ` Marked: ${picks.join("; ")}.` : "";
  return `${up} against ${across}: ${front} configuration${front === 1 ? "" : "s"} of the front.${marks} Arrow keys go from point to point.`;
}
