internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Geometry
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

extension StudioRun {
    /// The walks for the page: the truth, ten times a second at most, and what the phone heard in each second.
    var json: JSONValue {
        let beacons = input.venue.beacons
        let index = Dictionary(beacons.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return [
            "run": .string(id), "total": .number(Double(total)), "warnings": .array(warnings.map { .string("\($0)") }),
            "beacons": .array(beacons.map { .string($0.id.description) }),
            "walks": .array(
                walks.map { walk in
                    [
                        "name": .string(walk.recording.name), "device": .string(walk.recording.device ?? ""),
                        "duration": .number(walk.recording.duration),
                        "truth": walk.truth.thinned(to: 0.1).withSteps(ofAtMost: GroundTruth.longestGap).json,
                        "heard": walk.recording.heard(index),
                    ]
                }),
        ]
    }
}

extension GroundTruth {
    /// Columns of times, positions and levels.
    fileprivate var json: JSONValue {
        [
            "t": JSONValue(samples.map(\.time), to: 1000), "x": JSONValue(samples.map(\.position.x), to: 1000),
            "y": JSONValue(samples.map(\.position.y), to: 1000),
            "level": JSONValue(samples.map { Double($0.level) }),
        ]
    }
}

extension Recording {
    /// The beacons of each second by their place in the venue, with the mean of their RSSI in dBm.
    fileprivate func heard(_ index: [BeaconID: Int]) -> JSONValue {
        var seconds: [Int: [Int: (sum: Double, count: Double)]] = [:]
        func add(_ beacon: BeaconID, _ rssi: Double?, _ time: Double) {
            guard let place = index[beacon], let rssi, let second = Int(exactly: time.rounded(.up)) else { return }
            let old = seconds[second, default: [:]][place, default: (0, 0)]
            seconds[second, default: [:]][place] = (old.sum + rssi, old.count + 1)
        }
        for observation in observations {
            switch observation {
            case .packet(let packet): add(packet.beacon, packet.rssi, packet.time)
            case .ranging(let report): for item in report.entries { add(item.beacon, item.rssi, report.time) }
            }
        }
        let times = seconds.keys.sorted()
        return [
            "t": JSONValue(times.map(Double.init)),
            "beacons": .array(
                times.map { time in
                    .array(
                        seconds[time, default: [:]].map { ($0.key, $0.value.sum / $0.value.count) }
                            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
                            .map { JSONValue([Double($0.0), $0.1], to: 10) })
                }),
        ]
    }
}

extension EvaluatedWalk {
    /// The fixes of a walk with their errors, for the page: columns of the published fixes, and of the error at each instant of the truth.
    var json: JSONValue {
        let fixes = published
        let errors = instants.compactMap { instant in instant.error.map { (instant.truth.time, $0) } }
        return [
            "name": .string(name),
            "fixes": [
                "t": JSONValue(fixes.map(\.time)), "x": JSONValue(fixes.map(\.position.x), to: 1000),
                "y": JSONValue(fixes.map(\.position.y), to: 1000),
                "level": JSONValue(fixes.map { Double($0.level) }),
                "accuracy": JSONValue(fixes.map(\.horizontalAccuracy), to: 100),
                "ellipse": .array(
                    fixes.map { fix in
                        fix.ellipse.map {
                            JSONValue([
                                CellPolygon.rounded($0.semiMajor, 100), CellPolygon.rounded($0.semiMinor, 100),
                                CellPolygon.rounded((90 - $0.bearing) * .pi / 180, 10_000),
                            ])
                        } ?? .null
                    }),
            ],
            "errors": ["t": JSONValue(errors.map(\.0), to: 1000), "e": JSONValue(errors.map(\.1), to: 1000)],
        ]
    }
}
