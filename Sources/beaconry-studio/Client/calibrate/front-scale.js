/**
 * @typedef {{low: number, high: number, ticks: number[], digits: number}} Scale
 */

/**
 * A scale with round steps that holds all values and a little room.
 *
 * @param {number[]} values
 * @param {number} [most] steps at most
 * @returns {Scale}
 */
export function scaleOf(values, most = 6) {
  const known = values.filter(Number.isFinite);
  const [least, largest] = known.length ? [Math.min(...known), Math.max(...known)] : [0, 1];
  const span = largest - least || Math.abs(largest) / 10 || 1;
  const raw = (span * 1.1) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((base) => base * power).find((step) => step >= raw * 0.999) ?? 10 * power;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const [from, to] = [Math.floor((least - span * 0.04) / step + 1e-9), Math.ceil((largest + span * 0.04) / step - 1e-9)];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => Number(((from + index) * step).toFixed(digits)));
  return { low: ticks[0], high: ticks[ticks.length - 1], ticks, digits };
}

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/**
 * Where labels stand beside their points, so that they cover no other label and as few points as possible.
 *
 * @param {{x: number, y: number, width: number}[]} labels the points with the widths of their labels
 * @param {{x: number, y: number}[]} dots all points of the chart
 * @param {Box} area inside which labels stay
 * @returns {Box[]} in the order of `labels`; x and y are the top left corner
 */
export function labelPlaces(labels, dots, area) {
  const height = 15;
  const taken = [];
  for (const { x, y, width } of labels) {
    const candidates = [1, 2, 3].flatMap((ring) => {
      const [dx, dy] = [10 + (ring - 1) * 6, (ring - 1) * (height + 2)];
      return [
        { x: x + dx, y: y - height / 2 - dy }, { x: x + dx, y: y - height / 2 + dy }, { x: x - dx - width, y: y - height / 2 - dy },
        { x: x - dx - width, y: y - height / 2 + dy }, { x: x - width / 2, y: y - height - 8 - dy }, { x: x - width / 2, y: y + 8 + dy },
      ].map((corner) => ({ ...corner, width, height, ring }));
    });
    const cost = (box) => {
      const outside = box.x < area.x || box.y < area.y || box.x + box.width > area.x + area.width || box.y + box.height > area.y + area.height;
      const covered = dots.filter((dot) => dot.x > box.x - 4 && dot.x < box.x + box.width + 4 && dot.y > box.y - 3 && dot.y < box.y + box.height + 3).length;
      return 100 * taken.filter((other) => overlap(box, other)).length + (outside ? 60 : 0) + 2 * covered + box.ring;
    };
    taken.push(candidates.reduce((best, box) => (cost(box) < cost(best) ? box : best)));
  }
  return taken.map(({ x, y, width, height }) => ({ x, y, width, height }));
}

function overlap(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
