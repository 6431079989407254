internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Geometry
internal import NumericalMethods
internal import Positioning
internal import Radio
internal import Recordings
internal import Search
internal import VenueModel
internal import Walks

/// A digest of the behaviour of the engine and the metrics. Results in a study are valid while the digest is the same.
///
/// An artificial walk of three minutes over two levels, both surveyed, runs with every preset and with every candidate
/// value of every setting, alone and together with lateration and path snapping. The bits of all fixes and metrics are hashed. It takes
/// about 0.3 s.
package enum EngineFingerprint {
    /// `engine:` and the first 16 hexadecimal digits of the digest.
    package static let current: String = {
        let walk = CalibrationWalk(recording: recording, truth: truth, input: PositioningInput(venue, surveys: surveys))
        var bytes: [UInt8] = []
        func add(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
        for settings in configurations {
            for fix in walk.fixes(settings) {
                for value in [fix.time, fix.position.x, fix.position.y, fix.horizontalAccuracy] {
                    add(value.bitPattern)
                }
                add(UInt64(bitPattern: Int64(fix.level)) << 1 | (fix.isPublished ? 1 : 0))
            }
        }
        let presets = Preset.allCases.map(\.settings)
        for row in walk.measures(of: presets, Metric.all) {
            for value in row { add(value?.bitPattern ?? .max) }
        }
        bytes += Array(Metric.all.map(\.key).joined(separator: " ").utf8)
        return "engine:" + SHA256.hexadecimal(bytes).prefix(16)
    }()

    /// The fingerprint of what scores trials of another kind: of the engine, and of what else their scores depend on.
    package static func current(of kind: String, _ made: String) -> String {
        "\(current),\(kind):\(SHA256.hexadecimal(made.utf8).prefix(16))"
    }

    private static var configurations: [PositioningSettings] {
        let presets = Preset.allCases.map(\.settings)
        let bases = [
            PositioningSettings(),
            PositioningSettings {
                $0[.activateOptimisedCircularLateration] = true
                $0[.activateNavigationPathSnapping] = true
                $0[.activateMagneticPathSnapping] = true
                $0[.activateObstacleChecking] = true
                $0[.activateMotionDetectionFilter] = true
            },
        ]
        func values(_ settings: [Setting], over base: PositioningSettings) -> [PositioningSettings] {
            settings.flatMap { setting in
                setting.candidates.map { value in PositioningSettings(over: base) { $0[setting] = value } }
            }
        }
        return presets + bases.flatMap { values(SettingsCatalogue.all, over: $0) }
            + values(
                [SettingKey.fingerprintCellSize.setting, SettingKey.fingerprintDeviation.setting],
                over: PositioningSettings { $0[.mapFilter] = .fingerprints })
    }

    private static let duration = 180
    private static let places = (0..<12).map { Point(3 + 6 * Double($0 % 4), 3 + 6 * Double($0 / 4)) }

    private static var venue: Venue {
        let outline = Polygon([Point(0, 0), Point(24, 0), Point(24, 18), Point(0, 18)])
        var paths = NavigationPaths()
        paths.nodes = [
            PathNode(name: "a", level: 0, position: Point(2, 9)), PathNode(name: "b", level: 0, position: Point(22, 9)),
            PathNode(name: "c", level: 0, position: Point(22, 16)),
            PathNode(name: "d", level: 1, position: Point(2, 9)), PathNode(name: "e", level: 1, position: Point(22, 9)),
        ]
        paths.edges = [PathEdge(from: 0, to: 1), PathEdge(from: 1, to: 2), PathEdge(from: 3, to: 4)]
        return Venue(
            name: "reference",
            levels: [0, 1].map {
                Level(number: $0, name: "\($0)", elevation: 4 * Double($0), height: 4, outline: outline)
            },
            obstacles: [Obstacle(level: 0, points: [Point(12, 10), Point(12, 18)], strength: 3)],
            beacons: [0, 1].flatMap { level in
                places.enumerated().map {
                    Beacon(
                        id: .named("b\(level)-\($0)"), level: level, position: $1, height: 2.5,
                        powerAt1m: $0 % 3 == 0 ? -62 : nil)
                }
            },
            zones: [Zone(name: "z", level: 0, outline: outline)], paths: paths)
    }

    /// Back and forth along the hall, on the upper level in the second half, with a stand of ten seconds every half minute.
    private static func place(at time: Double) -> TruthSample {
        let walked = (time / 30).rounded(.down) * 20 + min(time.truncatingRemainder(dividingBy: 30), 20)
        let along = walked.truncatingRemainder(dividingBy: 40)
        return TruthSample(
            time: time, position: Point(2 + (along < 20 ? along : 40 - along), 9), level: time < 90 ? 0 : 1)
    }

    private static var truth: GroundTruth {
        GroundTruth(name: "reference", samples: (0...duration).map { place(at: Double($0)) })
    }

    /// A stay of five seconds below each beacon.
    private static var surveys: [(recording: Recording, truth: GroundTruth)] {
        [0, 1].flatMap { level in
            places.enumerated().map { index, place in
                let readings = (0..<5).flatMap { second in
                    venue.beacons.map { beacon -> Observation in
                        let distance = max(1, place.distance(to: beacon.position))
                        let rssi = -60 - 25 * log10(distance) - (beacon.level == level ? 0 : 15) + Double(second % 3)
                        return .packet(Packet(time: Double(second), beacon: beacon.id, rssi: rssi.rounded()))
                    }
                }
                let name = "survey \(level) \(index)"
                return (
                    Recording(name: name, kind: .survey, duration: 5, observations: readings),
                    GroundTruth(name: name, samples: [TruthSample(time: 0, position: place, level: level)])
                )
            }
        }
    }

    private static var recording: Recording {
        let stream = RandomStream(seed: 1, purpose: "engine fingerprint")
        let beacons = venue.beacons
        var packets: [Observation] = []
        for second in 0..<duration {
            let here = place(at: Double(second))
            for (index, beacon) in beacons.enumerated() {
                let tick = UInt64(second * beacons.count + index)
                let distance = max(1, here.position.distance(to: beacon.position))
                let rssi = -60 - 25 * log10(distance) - (beacon.level == here.level ? 0 : 15) + 4 * stream.normal(tick)
                if rssi > -95 {
                    packets.append(.packet(Packet(time: Double(second) + 0.5, beacon: beacon.id, rssi: rssi.rounded())))
                }
            }
        }
        return Recording(
            name: "reference", duration: Double(duration), observations: packets,
            motion: (0..<duration).map { MotionSample(time: Double($0), isWalking: $0 % 30 < 20) },
            pressure: (0..<duration).map {
                PressureSample(time: Double($0), pressure: 1000 - 0.48 * min(max(Double($0) - 85, 0), 10) / 10)
            })
    }
}
