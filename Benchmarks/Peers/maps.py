"""Makes the planning maps of a level with numpy, compares them with ours and prints `numpy seconds` of the processor.

    python3 maps.py FOLDER

The folder has problem.json and values.bin of `MapRuns write`. The equations are those of the tool: log-distance law, walls
with a cap, mounts, reception with fading, shadowing and collisions, Cramer-Rao bound, hull. Each step is done for many
cells and all beacons at once; walls by testing each wall with each ray.
"""

import json
import statistics
import sys
import time

import numpy

CHUNK = 16


def levels(p, cells):
    """Mean RSSI and losses of walls, cells by beacons."""
    b = p["beacons"]
    facing = b[:, 6:8]
    is_on_wall = (facing != 0).any(1)
    away = cells[:, None, :] - b[None, :, :2]
    rise = p["phoneHeight"] - b[:, 2]
    distance = numpy.sqrt((away * away).sum(2) + rise * rise)
    # Rays end 1 cm in front of the wall that a beacon hangs on.
    start = b[:, :2] + 0.01 * facing * is_on_wall[:, None]
    walls = numpy.empty(distance.shape)
    a = p["walls"][:, :2]
    s = p["walls"][:, 2:4] - a
    q = a[None, :, :] - start[:, None, :]
    q_cross_s = q[:, :, 0] * s[:, 1] - q[:, :, 1] * s[:, 0]
    for first in range(0, len(cells), CHUNK):
        r = cells[first : first + CHUNK, None, :] - start
        rx, ry = r[:, :, 0, None], r[:, :, 1, None]
        determinant = rx * s[:, 1] - ry * s[:, 0]
        t = q_cross_s / determinant
        u = (q[:, :, 0] * ry - q[:, :, 1] * rx) / determinant
        is_crossed = (t >= 0) & (t <= 1) & (u >= 0) & (u <= 1)
        walls[first : first + CHUNK] = is_crossed @ p["walls"][:, 4]
    around = 10 ** (-p["cap"] / 10)
    loss = numpy.maximum(-10 * numpy.log10((1 - around) * 10 ** (-walls / 10) + around), 0)
    depression = numpy.abs(rise) / distance
    half = numpy.sqrt(0.5)
    ceiling = numpy.where(depression < half, 3 * (1 - depression / half), 2 * (depression - half) / (1 - half))
    behind = 4 * numpy.clip(-2 * (away * facing).sum(2) / distance, 0, 1)
    mount = numpy.where(is_on_wall, behind, ceiling)
    law = 10 * b[:, 4] * numpy.log10(numpy.maximum(distance, 0.3))
    return b[:, 3] + p["offset"] - law - loss - p["mountScale"] * mount, walls, away, distance


def quantiles(count):
    return numpy.array([statistics.NormalDist().inv_cdf((i + 0.5) / count) for i in range(count)])


def received_shares(p):
    """Shares of received packets by the level, behind walls and in sight."""
    grid = numpy.arange(321) * 0.25 + p["sensitivity"] - 20
    normal = quantiles(24)
    tables = []
    for k in (0, 10 ** (p["kFactor"] / 10)):
        real = numpy.sqrt(k / (k + 1)) + numpy.sqrt(0.5 / (k + 1)) * normal[:, None]
        imaginary = numpy.sqrt(0.5 / (k + 1)) * normal[None, :]
        fades = p["fadingScale"] * 10 * numpy.log10(real**2 + imaginary**2).ravel()
        margin = grid[:, None] + fades - p["sensitivity"]
        bit = 0.5 * numpy.exp(-6.215 * 10 ** (numpy.minimum(margin, 30) / 10))
        lost = -numpy.expm1(368 * numpy.log1p(-bit))
        lost = numpy.where(margin <= -3.8, 1, numpy.where(margin >= 4.9, 0, lost))
        tables.append(1 - lost.mean(1))
    return grid, tables


def cumulative(x):
    """The normal distribution, from a table within 1e-9: numpy has no error function."""
    grid = numpy.linspace(-8, 8, 160001)
    table = numpy.array([statistics.NormalDist().cdf(v) for v in grid[::16]])
    return numpy.interp(x, grid[::16], table)


def receptions(p, level, walls):
    rates = 1 / p["beacons"][:, 5]
    is_heard = level >= p["sensitivity"] - 10
    # The beacons of a cell by level; a searched row of all cells at once, each with its own range of keys.
    order = numpy.argsort(-level, axis=1)
    falling = numpy.take_along_axis(numpy.where(is_heard, level, -1e3), order, 1)
    sums = numpy.cumsum(numpy.take_along_axis(numpy.where(is_heard, rates, 0), order, 1), 1)
    sums = numpy.concatenate([numpy.zeros((len(level), 1)), sums], 1)
    row = numpy.arange(len(level))[:, None]
    keys = (1e4 * row - falling).ravel()
    number = numpy.searchsorted(keys, (1e4 * row - level + p["capture"]).ravel()).reshape(level.shape)
    number = numpy.clip(number - row * level.shape[1], 0, level.shape[1])
    load = p["airTime"] * numpy.maximum(numpy.take_along_axis(sums, number, 1) - rates, 0)
    background, mean, spread = p["background"]
    total = p["collisionLoad"] * load
    if background > 0:
        total = total + background * cumulative((mean + p["capture"] - level) / spread)
    survival = (1 - p["interferenceLoss"]) * numpy.exp(-2 * total)
    grid, tables = received_shares(p)
    events = p["scanTime"] * rates
    whole = numpy.floor(events)
    result = numpy.zeros(level.shape)
    for shadow in quantiles(9) * p["residual"]:
        share = numpy.where(
            walls > 0, numpy.interp(level + shadow, grid, tables[0]), numpy.interp(level + shadow, grid, tables[1])
        )
        each = p["windowShare"] * survival * share
        result += 1 - (1 - each) ** whole * (1 - (events - whole) * each)
    return numpy.where(is_heard, result / 9, 0)


def at_least_three(probability):
    none, one, two = numpy.ones(len(probability)), numpy.zeros(len(probability)), numpy.zeros(len(probability))
    for each in probability.T:
        two = two * (1 - each) + one * each
        one = one * (1 - each) + none * each
        none = none * (1 - each)
    return numpy.clip(1 - none - one - two, 0, 1)


def bounds(p, level, away, distance):
    is_audible = level >= p["sensitivity"]
    h = is_audible * 10 * p["beacons"][:, 4] / (numpy.log(10) * distance**2 * p["residual"])
    x, y = h * away[:, :, 0], h * away[:, :, 1]
    xx, xy, yy = (x * x).sum(1), (x * y).sum(1), (y * y).sum(1)
    determinant = xx * yy - xy * xy
    return numpy.where(determinant > 1e-12 * (xx + yy) ** 2, numpy.sqrt((xx + yy) / determinant), numpy.nan)


def chain(points, is_audible):
    """The points of each cell that turn left, by the monotone chain on all cells at once."""
    count = len(is_audible)
    stack = numpy.zeros((count, is_audible.shape[1] + 1, 2))
    size = numpy.zeros(count, int)
    for number, point in enumerate(points):
        rows = numpy.flatnonzero(is_audible[:, number])
        open_rows = rows[size[rows] > 1]
        while len(open_rows):
            last, before = stack[open_rows, size[open_rows] - 1], stack[open_rows, size[open_rows] - 2]
            edge, step = last - before, point - before
            open_rows = open_rows[edge[:, 0] * step[:, 1] - edge[:, 1] * step[:, 0] <= 0]
            size[open_rows] -= 1
            open_rows = open_rows[size[open_rows] > 1]
        stack[rows, size[rows]] = point
        size[rows] += 1
    return stack, size


def hulls(p, level, cells):
    """Whether each cell is inside the hull of its audible beacons, and the width of the hull."""
    place = p["beacons"][:, :2]
    order = numpy.lexsort((place[:, 1], place[:, 0]))
    is_audible = (level >= p["sensitivity"])[:, order]
    lower, low = chain(place[order], is_audible)
    upper, high = chain(place[order][::-1], is_audible[:, ::-1])
    count = numpy.maximum(low - 1, 0) + numpy.maximum(high - 1, 0)
    most = max(count.max(), 1)
    corners = numpy.zeros((len(cells), most, 2))
    for number in range(most):
        from_lower = number < low - 1
        index = numpy.where(from_lower, number, numpy.clip(number - (low - 1), 0, most))
        row = numpy.arange(len(cells))
        corners[:, number] = numpy.where(from_lower[:, None], lower[row, index], upper[row, index])
    is_corner = numpy.arange(most) < count[:, None]
    corners = numpy.where(is_corner[:, :, None], corners, corners[:, :1])
    edges = numpy.roll(corners, -1, 1) - corners
    edges[numpy.arange(len(cells)), count - 1] = corners[:, 0] - corners[numpy.arange(len(cells)), count - 1]
    to_cell = cells[:, None, :] - corners
    turns = edges[:, :, 0] * to_cell[:, :, 1] - edges[:, :, 1] * to_cell[:, :, 0]
    is_inside = (count > 2) & (turns >= 0).all(1)
    width = numpy.full(len(cells), numpy.inf)
    for number in range(most):
        edge = edges[:, number, :]
        to_corner = corners - corners[:, number : number + 1]
        far = (edge[:, :1] * to_corner[:, :, 1] - edge[:, 1:] * to_corner[:, :, 0]).max(1)
        length = numpy.hypot(edge[:, 0], edge[:, 1])
        width = numpy.minimum(width, numpy.where(length > 0, far / numpy.where(length > 0, length, 1), numpy.inf))
    return is_inside, numpy.where(count > 2, width, 0), is_audible.any(1)


def maps(p):
    cells = p["cells"]
    level, walls, away, distance = levels(p, cells)
    audible = numpy.where(level >= p["sensitivity"], level, -numpy.inf)
    top = -numpy.sort(-audible, axis=1)[:, :10]
    result = {f"strongest{k}": numpy.where(top[:, k - 1] > -numpy.inf, top[:, k - 1], numpy.nan) for k in (1, 3, 4, 10)}
    result["inSight"] = ((level >= p["sensitivity"]) & (walls == 0)).sum(1)
    result["aboveThreshold"] = (level >= p["threshold"]).sum(1)
    probability = receptions(p, level, walls)
    result["heardPerScan"] = probability.sum(1)
    result["threeHeard"] = at_least_three(probability)
    # The benchmark has one level, where this map has no values.
    result["levelMargin"] = numpy.full(len(cells), numpy.nan)
    result["bound"] = bounds(p, level, away, distance)
    is_inside, width, has_any = hulls(p, level, cells)
    result["insideHull"] = is_inside.astype(float)
    result["mirror"] = numpy.where(has_any, (width <= p["mirrorWidth"]).astype(float), numpy.nan)
    return result


def main():
    with open(sys.argv[1] + "/problem.json") as file:
        p = json.load(file)
    for key in ("cells", "beacons", "walls"):
        p[key] = numpy.array(p[key])
    numpy.seterr(divide="ignore", invalid="ignore")
    start = time.process_time()
    result = maps(p)
    seconds = time.process_time() - start
    ours = numpy.fromfile(sys.argv[1] + "/values.bin").reshape(len(p["maps"]), -1)
    is_same = True
    for key, values in zip(p["maps"], ours):
        theirs = result[key].astype(float)
        differs = numpy.isnan(theirs) != numpy.isnan(values)
        gap = numpy.abs(theirs - values)
        differs |= gap > 1e-3 * numpy.maximum(1, numpy.abs(values))
        share = differs.mean()
        rest = gap[~differs & ~numpy.isnan(gap)]
        print(f"maps.py: {key}: {share:.5%} differ, the others by {rest.max() if len(rest) else 0:.1e}", file=sys.stderr)
        # Levels are stored with 24 bits and walls are limited within 5e-4 dB, so a beacon at a limit may count as either.
        is_same &= share < 1e-3
    if not is_same:
        sys.exit("maps.py: the values are not ours")
    print("numpy", seconds)


main()
