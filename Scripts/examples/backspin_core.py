#!/usr/bin/env python3
"""Another interpretation of the positioning SDK's document, for `beaconry benchmark --external`: the weighted centroid.

It shares no code with the engine of this project, and answers the document's open questions in its own way: the history
of RSSI smoothing counts samples and takes the median, the centroid's weights are received power, the evolving average
weighs positions evenly, and a track that lags gets half of the missing distance more. Tests treat it as the closed SDK:
settings that were found with our engine are deployed here.

The preset is a file of `calibrate`, or nothing for the defaults:

    python3 backspin_core.py [PRESET.json]
"""

import json
import statistics
import sys


class Core:
    """One venue, one recording, one preset."""

    def __init__(self, hello, preset):
        self.settings = dict(hello["settings"])
        self.settings.update(preset.get("settings", {}))
        self.beacons = {beacon["id"]: beacon for beacon in hello["venue"]["beacons"]}
        self.start()

    def start(self):
        self.heard = {}  # of each beacon: (time, dBm), newest last
        self.second = {}  # of each beacon: dBm since the last step
        self.computed = []  # the last positions
        self.level = None
        self.rival = 0  # steps that another level has won
        self.update = None  # time and place of the last update
        self.published = None

    def hear(self, beacon, rssi):
        if rssi is not None and -127 < rssi < 0 and beacon in self.beacons:
            self.second.setdefault(beacon, []).append(rssi)

    def smoothed(self, now):
        """The RSSI of each beacon: the median of its last samples, of which the newest is at most 4 s old."""
        for beacon, values in self.second.items():
            self.heard.setdefault(beacon, []).append((now, statistics.fmean(values)))
        fresh = set(self.second)
        self.second = {}
        size = self.settings["rssiSmoothingHistorySize"]
        result = {}
        for beacon, samples in self.heard.items():
            del samples[:-15]
            if self.settings["activateRssiSmoothing"]:
                if samples[-1][0] > now - 4:
                    result[beacon] = statistics.median(rssi for _, rssi in samples[-size:])
            elif beacon in fresh:
                result[beacon] = samples[-1][1]
        return result

    def loud(self, signals):
        """What the threshold and the sensible factor leave."""
        factor = self.settings["sensibleRssiFactor"]
        floor = self.settings["rssiPositioningThreshold"]
        if factor > 0 and signals:
            floor = max(floor, max(signals.values()) * factor)
        return {beacon: rssi for beacon, rssi in signals.items() if rssi >= floor}

    def decide(self, signals):
        """The level of the strongest beacons, if it has won three steps."""
        strongest = sorted(signals, key=lambda beacon: (-signals[beacon], beacon))[:3]
        votes = {}
        for beacon in strongest:
            level = self.beacons[beacon]["level"]
            votes[level] = votes.get(level, 0) + 10 ** (signals[beacon] / 10)
        winner = max(sorted(votes), key=votes.get)
        self.rival = self.rival + 1 if winner != self.level else 0
        if self.level is None or self.rival >= 3:
            self.level, self.rival = winner, 0
        return self.level

    def centroid(self, signals):
        weights = {beacon: 10 ** (rssi / 10) for beacon, rssi in signals.items()}
        total = sum(weights.values())
        x = sum(weight * self.beacons[beacon]["x"] for beacon, weight in weights.items()) / total
        y = sum(weight * self.beacons[beacon]["y"] for beacon, weight in weights.items()) / total
        return x, y

    def sane(self, signals):
        """Without beacons that are far from the centroid."""
        limit = self.settings["saneBeaconDistanceFilter"]
        if limit == 0:
            return signals
        x, y = self.centroid(signals)
        near = {
            beacon: rssi
            for beacon, rssi in signals.items()
            if (self.beacons[beacon]["x"] - x) ** 2 + (self.beacons[beacon]["y"] - y) ** 2 <= limit**2
        }
        return near or signals

    def averaged(self, place):
        self.computed.append(place)
        del self.computed[:-15]
        if not self.settings["activateEvolvingWeightedAverageLocation"]:
            return place
        used = self.computed[-self.settings["evolvingWeightedAverageLocationHistorySize"] :]
        return statistics.fmean(p[0] for p in used), statistics.fmean(p[1] for p in used)

    def limited(self, now, place):
        """Not farther than the speed allows since the last update, and half of the rest."""
        speed = self.settings["sensibleDistanceFilterSpeed"]
        if self.update is None or speed == 0:
            return place
        then, x, y = self.update
        dx, dy = place[0] - x, place[1] - y
        length = (dx * dx + dy * dy) ** 0.5
        reach = speed * (now - then)
        if length <= reach:
            return place
        reach += 0.5 * min(length - reach, reach)
        return x + dx * reach / length, y + dy * reach / length

    def step(self, now):
        signals = self.loud(self.smoothed(now))
        if not signals:
            return {"type": "none", "time": now}
        level = self.decide(signals)
        if not self.settings["useBeaconsFromAllLevels"]:
            own = {beacon: rssi for beacon, rssi in signals.items() if self.beacons[beacon]["level"] == level}
            signals = own or signals
        signals = self.sane(signals)
        count = self.settings["useBestNumberOfBeacons"]
        best = sorted(signals, key=lambda beacon: (-signals[beacon], beacon))[:count]
        place = self.averaged(self.centroid({beacon: signals[beacon] for beacon in best}))
        place = self.limited(now, place)
        is_update = self.update is None or now - self.update[0] > self.settings["updatePublishInterval"] - 0.25
        is_published = False
        if is_update:
            self.update = (now, *place)
            is_published = self.is_far(place, level)
            if is_published:
                self.published = (*place, level)
        return {"type": "fix", "time": now, "x": place[0], "y": place[1], "level": level, "horizontalAccuracy": 5,
                "isPublished": is_published}

    def is_far(self, place, level):
        if self.published is None or self.published[2] != level:
            return True
        dx, dy = place[0] - self.published[0], place[1] - self.published[1]
        return (dx * dx + dy * dy) ** 0.5 >= self.settings["smartLocationUpdateRadius"]


def main():
    preset = {}
    if len(sys.argv) > 1:
        with open(sys.argv[1], encoding="utf-8") as file:
            preset = json.load(file)
    core = None
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            core = Core(message, preset)
            answer = {"type": "ready", "protocol": 1, "name": "another interpretation", "version": "1"}
        elif message["type"] == "start":
            core.start()
        elif message["type"] == "step":
            for packet in message["packets"]:
                core.hear(packet["beacon"], packet["rssi"])
            for report in message["ranging"]:
                for entry in report["entries"]:
                    core.hear(entry["beacon"], entry["rssi"])
            answer = core.step(message["time"])
        if answer is not None:
            print(json.dumps(answer, allow_nan=False), flush=True)


if __name__ == "__main__":
    main()
