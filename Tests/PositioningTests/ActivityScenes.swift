import Foundation
import GSLLateration
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import VenueModel

/// A venue with what settings work on or without it, a walk through it, and random settings.
struct ActivityScene: CustomStringConvertible, Sendable {
    var description: String
    var map: BeaconMap
    /// Two walks of the same phone.
    var recordings: [SampledRecording]
    var inputs: Set<SettingInput>

    /// - Parameters:
    ///   - surveyed: levels with fingerprints.
    ///   - sensors: whether the phone has a walking detector and a barometer.
    init(
        _ name: String, _ venue: Venue, surveyed: [Int] = [], motion: Bool = true, pressure: Bool = true,
        hasGSL: Bool = false
    ) {
        description = name
        var map = BeaconMap(venue)
        if hasGSL { map.lateration = .newtonThenGSL }
        let points = surveyed.flatMap { level in
            (0..<12).map { index in
                let position = Point(2 + 4 * Double(index % 4), 2 + 4 * Double(index / 4))
                return Fingerprints.Point(
                    position: position, level: level,
                    rssi: map.beacons.map {
                        -62 - 2 * $0.position.distance(to: position) - ($0.level == level ? 0 : 12)
                    })
            }
        }
        if !points.isEmpty { map.fingerprints = Fingerprints(points, beaconCount: map.beacons.count) }
        self.map = map
        recordings = (1...2).map {
            SampledRecording(
                Self.walk(in: venue, seconds: 100, seed: $0, motion: motion, pressure: pressure), map: map)
        }
        inputs = map.settingInputs(hasMotion: motion, hasPressure: pressure)
    }

    static let all: [ActivityScene] = [
        ActivityScene("one level", venue(levels: 1)),
        ActivityScene("one level with all", venue(levels: 1, paths: 3, obstacles: true), surveyed: [0], hasGSL: true),
        ActivityScene("two levels with all", venue(levels: 2, paths: 3, obstacles: true), surveyed: [0, 1]),
        ActivityScene(
            "two levels, one surveyed, one path, a known radio model",
            venue(levels: 2, paths: 1, radio: RadioModel(powerAt1m: -63, pathLossExponent: 2.2)), surveyed: [0]),
        ActivityScene("two levels, one too narrow for cells", venue(levels: 2, isNarrow: true)),
        ActivityScene("beacons on one of two levels", venue(levels: 2, bare: 1)),
        ActivityScene("no walking detector", venue(levels: 2, paths: 2), motion: false),
        ActivityScene("no barometer", venue(levels: 2, obstacles: true), pressure: false),
        ActivityScene("no sensors", venue(levels: 2), surveyed: [0, 1], motion: false, pressure: false),
    ]

    /// A hall of 16 × 12 m with twelve beacons on each level.
    ///
    /// - Parameters:
    ///   - paths: on each level, 2.5 m apart.
    ///   - bare: levels at the end that have no beacons.
    ///   - isNarrow: whether the last level is narrower than a cell.
    private static func venue(
        levels: Int, paths: Int = 0, obstacles: Bool = false, bare: Int = 0, isNarrow: Bool = false,
        radio: RadioModel = RadioModel()
    ) -> Venue {
        var venue = Venue(name: "hall", radio: radio)
        for level in 0..<levels {
            let width = isNarrow && level == levels - 1 ? 0.1 : 12.0
            venue.levels.append(
                Level(
                    number: level, name: "level \(level)", elevation: 3.5 * Double(level), height: 3.5,
                    outline: Polygon([Point(0, 0), Point(16, 0), Point(16, width), Point(0, width)])))
            for index in 0..<12 where level < levels - bare {
                venue.beacons.append(
                    Beacon(
                        id: .named("b\(level).\(index)"), level: level,
                        position: Point(2 + 4 * Double(index % 4), 2 + 4 * Double(index / 4)), height: 2.8))
            }
            for row in 0..<paths {
                let y = 3 + 2.5 * Double(row)
                let first = venue.paths.nodes.count
                for x in [1.0, 15] {
                    venue.paths.nodes.append(PathNode(name: "\(level) \(x) \(y)", level: level, position: Point(x, y)))
                }
                venue.paths.edges.append(PathEdge(from: first, to: first + 1))
            }
            guard obstacles else { continue }
            for (x, strength) in [(5.0, 2), (10.0, 5)] {
                venue.obstacles.append(
                    Obstacle(level: level, points: [Point(x, 2), Point(x, 10)], strength: strength))
            }
        }
        return venue
    }

    /// Rounds through the hall: on the first level, after 45 s up a storey in 10 s, and down again later. The walker
    /// stands twice; on the second walk in a lift, whose barometer fails for a while on the way down.
    private static func walk(in venue: Venue, seconds: Int, seed: UInt64, motion: Bool, pressure: Bool) -> Recording {
        let stream = RandomStream(seed: seed, purpose: "scatter")
        let down = seed == 1 ? 80.0 : 65
        func height(_ time: Double) -> Double { 3.5 * min(max((time - 45) / 10, 0), 1, max(down + 10 - time, 0) / 10) }
        let stands = seed == 1 ? [20.0..<35, 60..<70] : [5.0..<15, 28..<84]
        func isWalking(_ time: Double) -> Bool { !stands.contains { $0.contains(time) } }
        var observations: [Observation] = []
        var angle = Double(seed)
        for tick in 0..<2 * seconds {
            let time = 0.1 + Double(tick) / 2
            if isWalking(time) { angle += 0.06 }
            let phone = Point(8 + 6 * cos(angle), 6 + 4.5 * sin(angle))
            for (index, beacon) in venue.beacons.enumerated() {
                let up = 3.5 * Double(beacon.level) + 1.4 - height(time)
                let distance = (pow(beacon.position.distance(to: phone), 2) + up * up).squareRoot()
                let floors = abs(up) > 2.5 ? 12.0 : 0
                let scatter = 5 * stream.normal(UInt64(tick), lane: UInt32(index))
                let rssi = (-63 - floors - 22 * log10(max(distance, 0.3)) + scatter).rounded()
                guard rssi > -94 else { continue }
                observations.append(.packet(Packet(time: time, beacon: beacon.id, rssi: rssi)))
            }
        }
        var walk = Recording(name: "walk", duration: Double(seconds), observations: observations)
        let times = (0..<seconds).map(Double.init)
        if motion { walk.motion = times.map { MotionSample(time: $0, isWalking: isWalking($0)) } }
        if pressure {
            walk.pressure = times.filter { seed == 1 || !(70..<83).contains($0) }.map {
                PressureSample(time: $0, pressure: TestVenues.pressure(height: 1 + height($0)))
            }
        }
        return walk
    }
}

extension ActivityScene {
    /// The fixes of one of the walks, their numbers by their bits.
    func fixes(_ settings: PositioningSettings, walk: Int = 0) -> [UInt64] {
        EngineSweepTests.bits(PositioningEngine.run(recordings[walk], settings: settings))
    }

    /// The values that a test gives to a setting: candidates, and the ends of its range.
    static func values(of setting: Setting) -> [SettingValue] {
        let ends: [SettingValue] =
            switch setting.kind {
            case .integer(let range): [.integer(range.lowerBound), .integer(range.upperBound)]
            case .number(let range): [.number(range.lowerBound), .number(range.upperBound)]
            case .boolean, .choice: []
            }
        return setting.candidates + ends.filter { !setting.candidates.contains($0) }
    }

    /// Random settings: about half of them are at their default.
    func settings(_ index: Int, purpose: String) throws -> PositioningSettings {
        let stream = RandomStream(seed: 1, purpose: "\(description): \(purpose)")
        var values: [String: SettingValue] = [:]
        for (column, setting) in SettingsCatalogue.all.enumerated() {
            let lane = UInt32(2 * column)
            guard stream.uniform(UInt64(index), lane: lane) < 0.5 else { continue }
            let choice = Self.values(of: setting)
            values[setting.key] = choice[stream.index(below: choice.count, UInt64(index), lane: lane + 1)]
        }
        // Most positions are quick to make.
        let filter = stream.uniform(UInt64(index), lane: 1000)
        values["mapFilter"] =
            filter < 0.5 ? "none" : filter < 0.75 ? "fingerprints" : filter < 0.85 ? "grid" : "particles"
        return try PositioningSettings(values)
    }
}
