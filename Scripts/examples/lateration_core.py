#!/usr/bin/env python3
"""A positioning core in Python for `beaconry benchmark --external`: weighted least squares in decibels.

It shares no code with the engine of this project, and reads JSON Lines as Cores.md describes them. The position is the
one whose distances explain the levels best:

    minimise over x, y:  sum_i loss((rssi_i - (P_i - 10 n_i log10 d_i)) / s_i) + |(x, y) - last|^2 / s_m^2

with P_i, n_i and s_i what the venue's table says of beacon i, a loss that forgives outliers, and a weak pull to the last
position, which a walker cannot have left far behind. Needs numpy and scipy.
"""

import json
import math
import sys

import numpy
from scipy.optimize import least_squares

PHONE_HEIGHT = 1.2  # metres above the floor, if the settings do not say
POWER = -65.0  # dBm at 1 m, likewise
EXPONENT = 2.8  # of RSSI against distance, likewise
WINDOW = 3.0  # seconds of levels that are averaged
BEACONS = 8  # how many of the strongest are used
SPEED = 1.5  # metres a second that the last position is believed to be left with


class Core:
    """Everything that is known of one venue, and of one recording."""

    def __init__(self, hello):
        settings = hello.get("settings", {})
        self.phone_height = settings.get("phoneHeight", PHONE_HEIGHT)
        # Where the venue does not know them.
        self.power = settings.get("beaconTxPower", POWER)
        self.exponent = settings.get("pathLossExponent", EXPONENT)
        self.beacons = {beacon["id"]: beacon for beacon in hello["venue"]["beacons"]}
        self.corners = {level["number"]: level["outline"] for level in hello["venue"]["levels"]}
        self.start()

    def start(self):
        self.heard = {}  # of each beacon: (time, dBm) of the last seconds
        self.last = None  # time, x, y, level

    def hear(self, beacon, time, rssi):
        # null is no measurement, and so is what no receiver can have measured
        if rssi is not None and -127 < rssi < 0 and beacon in self.beacons:
            self.heard.setdefault(beacon, []).append((time, rssi))

    def levels(self, now):
        """The mean level of each beacon over the window, strongest first."""
        means = []
        for name, samples in list(self.heard.items()):
            samples[:] = [sample for sample in samples if sample[0] > now - WINDOW]
            if samples:
                values = [rssi for _, rssi in samples]
                # The receiver's noise averages out, the shadowing of a place does not.
                spread = self.beacons[name]["residualStandardDeviation"] * math.sqrt(0.5 + 0.5 / len(values))
                means.append((sum(values) / len(values), name, spread))
            else:
                del self.heard[name]
        return sorted(means, key=lambda entry: (-entry[0], entry[1]))

    def step(self, now):
        means = self.levels(now)
        if not means:
            return {"type": "none", "time": now}
        # The floor that most of the strongest beacons are on, each vote weighted by its power.
        votes = {}
        for rssi, name, _ in means[:4]:
            level = self.beacons[name]["level"]
            votes[level] = votes.get(level, 0) + 10 ** (rssi / 10)
        level = max(sorted(votes), key=votes.get)
        used = [entry for entry in means if self.beacons[entry[1]]["level"] == level][:BEACONS]
        x, y, accuracy = self.solve(used, level, now)
        self.last = (now, x, y, level)
        return {"type": "fix", "time": now, "x": x, "y": y, "level": level, "horizontalAccuracy": accuracy,
                "isPublished": True}

    def solve(self, used, level, now):
        known = [self.beacons[name] for _, name, _ in used]
        places = numpy.array([[beacon["x"], beacon["y"]] for beacon in known])
        above = numpy.array([beacon["height"] - self.phone_height for beacon in known])
        power = numpy.array([self.power if beacon["powerAt1m"] is None else beacon["powerAt1m"] for beacon in known])
        slope = numpy.array([10 * (beacon["pathLossExponent"] or self.exponent) for beacon in known])
        rssi = numpy.array([entry[0] for entry in used])
        spread = numpy.array([entry[2] for entry in used])
        weights = 10 ** (rssi / 20)
        centroid = weights @ places / weights.sum()
        # Of one or two beacons the pull alone decides the rest: it goes to the last place, at first to the centroid.
        pull, reach = centroid, 10.0
        if self.last is not None and self.last[3] == level:
            pull, reach = numpy.array(self.last[1:3]), 2.0 + SPEED * (now - self.last[0])

        def residuals(place):
            distance = numpy.sqrt(((place - places) ** 2).sum(axis=1) + above ** 2 + 0.25)
            return numpy.append((rssi - power + slope * numpy.log10(distance)) / spread, (place - pull) / reach)

        # Two starts: the cost has several minima.
        fits = [least_squares(residuals, start, loss="soft_l1") for start in (pull, centroid)]
        fit = min(fits, key=lambda candidate: candidate.cost)
        x, y = self.inside(fit.x, level)
        covariance = numpy.linalg.inv(fit.jac.T @ fit.jac)
        # Radius of 68 % of a round normal distribution: sqrt(-2 ln 0.32) standard deviations.
        accuracy = 1.51 * math.sqrt(max(numpy.trace(covariance) / 2, 0.01))
        return x, y, min(accuracy, 1000.0)

    def inside(self, place, level):
        """The place, brought back to the rectangle about the level's outline."""
        corners = self.corners.get(level)
        if corners:
            low, high = numpy.min(corners, axis=0), numpy.max(corners, axis=0)
            place = numpy.clip(place, low, high)
        return float(place[0]), float(place[1])


def main():
    core = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        answer = None
        if kind == "hello":
            if message["protocol"] != 1:
                sys.exit(f"This core speaks version 1 of the protocol, not {message['protocol']}.")
            core = Core(message)
            answer = {"type": "ready", "protocol": 1, "name": "least squares in decibels", "version": "1"}
        elif kind == "start":
            core.start()
        elif kind == "step":
            for packet in message["packets"]:
                core.hear(packet["beacon"], packet["time"], packet["rssi"])
            for report in message["ranging"]:
                for entry in report["entries"]:
                    core.hear(entry["beacon"], report["time"], entry["rssi"])
            answer = core.step(message["time"])
        # Other messages need no answer: that lets old cores work with newer tools.
        if answer is not None:
            print(json.dumps(answer, allow_nan=False), flush=True)


if __name__ == "__main__":
    main()
