"""Times scipy and numpy on a file of lateration problems: prints a line `name nanoseconds` for each.

    python3 peers.py FILE

scipy's calls are timed on the first 500 problems with an analytic Jacobian, numpy on all of them at once.
"""

import sys
import time

import numpy


def read(path):
    problems = []
    with open(path) as file:
        for line in file:
            words = line.split()
            numbers = numpy.array(words[1:], dtype=float)
            problems.append((numbers[:2], numbers[2:].reshape(int(words[0]), 5)))
    return problems


def residuals(place, circles):
    away = place - circles[:, :2]
    return (numpy.sqrt((away * away).sum(1) + circles[:, 2]) - circles[:, 3]) * circles[:, 4]


def jacobian(place, circles):
    away = place - circles[:, :2]
    slant = numpy.sqrt((away * away).sum(1) + circles[:, 2])
    return away * (circles[:, 4] / slant)[:, None]


def best(rounds, count, body):
    least = float("inf")
    for _ in range(rounds):
        start = time.thread_time()
        body()
        least = min(least, time.thread_time() - start)
    return least / count * 1e9


def newton(places, circles):
    """Newton on all problems at once, damped where the Hessian is not positive definite; no search along the step."""
    x = places.copy()
    for _ in range(30):
        away = x[:, None, :] - circles[:, :, :2]
        square = (away * away).sum(2) + circles[:, :, 2]
        ratio = circles[:, :, 3] / numpy.sqrt(square)
        weight = circles[:, :, 4] ** 2
        g = weight * (1 - ratio)
        h = weight * ratio / square
        gradient = (g[:, :, None] * away).sum(1)
        xx = (h * away[:, :, 0] ** 2).sum(1) + g.sum(1)
        xy = (h * away[:, :, 0] * away[:, :, 1]).sum(1)
        yy = (h * away[:, :, 1] ** 2).sum(1) + g.sum(1)
        lower = (xx + yy) / 2 - numpy.hypot((xx - yy) / 2, xy)
        shift = numpy.where(lower > 0, 0, 2 * numpy.abs(lower) + 1e-9)
        xx += shift
        yy += shift
        determinant = xx * yy - xy * xy
        step = numpy.stack(
            [(xy * gradient[:, 1] - yy * gradient[:, 0]), (xy * gradient[:, 0] - xx * gradient[:, 1])], 1
        ) / determinant[:, None]
        length = numpy.hypot(step[:, 0], step[:, 1])
        step *= numpy.minimum(1, 5 / numpy.maximum(length, 1e-300))[:, None]
        x += step
        if length.max() < 1e-3:
            break
    return x


def main():
    problems = read(sys.argv[1])
    groups = []
    for count in sorted({len(circles) for _, circles in problems}):
        own = [problem for problem in problems if len(problem[1]) == count]
        groups.append((numpy.array([start for start, _ in own]), numpy.array([circles for _, circles in own])))
    print("numpy", best(5, len(problems), lambda: [newton(*group) for group in groups]), flush=True)
    try:
        from scipy.optimize import least_squares, leastsq
    except ImportError:
        print("beaconry: no scipy", file=sys.stderr)
        return
    few = problems[:: max(1, len(problems) // 500)]
    print("leastsq", best(3, len(few), lambda: [
        leastsq(residuals, start, args=(circles,), Dfun=jacobian, xtol=1e-6, ftol=1e-12) for start, circles in few
    ]), flush=True)
    print("least_squares_lm", best(3, len(few), lambda: [
        least_squares(residuals, start, jac=jacobian, args=(circles,), method="lm", xtol=1e-6, ftol=1e-12)
        for start, circles in few
    ]), flush=True)
    print("least_squares_trf", best(1, len(few), lambda: [
        least_squares(residuals, start, jac=jacobian, args=(circles,), xtol=1e-6, ftol=1e-12)
        for start, circles in few
    ]), flush=True)


main()
