import Foundation
import Geometry
import NumericalMethods
import Positioning
import Recordings
import Testing
import VenueModel

/// What must not matter, for every setting of the catalogue, idle and on: where the venue lies, how it is turned, in
/// which order its beacons are listed and packets come, when the walk begins, by how much everything is stronger, and
/// how long a metre is.
@Suite struct SettingMetamorphicTests {
    /// A setting at one value with what it needs.
    struct Trial {
        var key: String
        var values: [String: SettingValue]
        var name: String
    }

    /// Every setting idle and at its first and last value, over a base under which it does something.
    static func trials(over base: [String: SettingValue] = [:]) throws -> [Trial] {
        try SettingsCatalogue.all.flatMap { setting in
            let needed = try CatalogueScenes.prerequisites(of: setting).merging(base) { $1 }
            let idle = try #require(CatalogueScenes.idleValue(of: setting))
            return ([idle] + CatalogueScenes.activeValues(of: setting)).map { value in
                Trial(
                    key: setting.key, values: needed.merging([setting.key: value]) { $1 },
                    name: "\(setting.key) = \(value)")
            }
        }
    }

    /// A reason for which a relation does not hold for settings with one of these values.
    struct Exception {
        var values: [String: SettingValue]
        var reason: String

        func applies(to trial: Trial) -> Bool { values.contains { trial.values[$0.key] == $0.value } }
    }

    static let gridIsAligned = Exception(
        values: ["mapFilter": "grid"], reason: "The cells of the grid are squares along x and y from a corner on.")
    static let particlesAreDrawn = Exception(
        values: ["mapFilter": "particles"], reason: "Particles are drawn in x and y, so others are drawn elsewhere.")

    let venue = TestVenues.shop()
    let walk = CatalogueScenes.walk(seconds: 45, seed: 31)

    func fixes(_ values: [String: SettingValue], _ venue: Venue, _ recording: Recording) throws -> [Fix] {
        PositioningEngine.run(recording, map: TestVenues.map(venue), settings: try PositioningSettings(values))
    }

    /// Checks that fixes of a changed venue are the changed fixes.
    ///
    /// - Parameters:
    ///   - tolerance: of places, metres.
    ///   - radiusTolerance: of the accuracy, if not the same.
    func check(
        _ trial: Trial, _ elsewhere: Venue, _ recording: Recording? = nil, tolerance: Double,
        radiusTolerance: Double? = nil,
        changed: [String: SettingValue]? = nil, factor: Double = 1, _ move: (Point) -> Point
    ) throws {
        let here = try fixes(trial.values, venue, walk)
        let there = try fixes(changed ?? trial.values, elsewhere, recording ?? walk)
        #expect(here.map(\.time) == there.map(\.time) && here.count > 5, "\(trial.name)")
        let worst = zip(here, there).map { move($0.position).distance(to: $1.position) }.max() ?? .infinity
        #expect(worst <= tolerance, "\(trial.name)")
        #expect(here.map(\.level) == there.map(\.level), "\(trial.name)")
        #expect(here.map(\.isPublished) == there.map(\.isPublished), "\(trial.name)")
        // The radius is never below a metre, so it does not scale.
        guard factor == 1 else { return }
        let radius = zip(here, there).map { abs($0.horizontalAccuracy - $1.horizontalAccuracy) }.max() ?? .infinity
        #expect(radius <= radiusTolerance ?? tolerance, "\(trial.name)")
    }

    /// The venue with all that lies somewhere moved.
    func moved(_ move: (Point) -> Point) -> Venue {
        var venue = venue
        for index in venue.beacons.indices { venue.beacons[index].position = move(venue.beacons[index].position) }
        for index in venue.levels.indices {
            venue.levels[index].outline = Polygon(venue.levels[index].outline.vertices.map(move))
        }
        for index in venue.paths.nodes.indices {
            venue.paths.nodes[index].position = move(venue.paths.nodes[index].position)
        }
        for index in venue.obstacles.indices { venue.obstacles[index].points = venue.obstacles[index].points.map(move) }
        return venue
    }

    /// How far fixes may be off, metres: a few roundings, but lateration ends where the steps are short.
    func tolerance(_ trial: Trial) -> Double {
        trial.values["activateOptimisedCircularLateration"] == true ? 1e-7 : 1e-9
    }

    /// Motions of the plane.
    static let motions: [(name: String, move: @Sendable (Point) -> Point)] = [
        ("shift", { Point($0.x + 1024, $0.y - 512) }),
        ("quarter turn", { Point(-$0.y, $0.x) }),
        ("turn", { Point(cos(0.7) * $0.x - sin(0.7) * $0.y, sin(0.7) * $0.x + cos(0.7) * $0.y) }),
        ("mirror", { Point(-$0.x, $0.y) }),
    ]

    @Test(arguments: motions.indices)
    func aMovedVenueHasMovedFixes(_ index: Int) throws {
        let motion = Self.motions[index]
        let elsewhere = moved(motion.move)
        for trial in try Self.trials() {
            if Self.gridIsAligned.applies(to: trial) || Self.particlesAreDrawn.applies(to: trial) { continue }
            // The spread of lateration, and of one or two beacons, is summed in single precision.
            let isSpread =
                trial.values["activateOptimisedCircularLateration"] == true || trial.values["mapFilter"] == nil
            // GSL's steps end below a millimetre, and their damping depends on the direction of the axes.
            let isByGSL =
                trial.values["activateOptimisedCircularLateration"] == true
                && trial.values["laterationSolver"] != "newton"
            try check(
                trial, elsewhere, tolerance: isByGSL ? 1e-3 : tolerance(trial),
                radiusTolerance: isByGSL ? 1e-3 : isSpread ? 1e-4 : nil, motion.move)
            guard isByGSL else { continue }
            var exact = trial
            exact.values["laterationSolver"] = "newton"
            try check(exact, elsewhere, tolerance: tolerance(exact), radiusTolerance: 1e-4, motion.move)
        }
    }

    @Test func theOrderOfBeaconsDoesNotMatter() throws {
        // A venue's order breaks ties, so no two beacons are equally strong here.
        let stream = RandomStream(seed: 5, purpose: "ties")
        var fine = walk
        fine.observations = walk.observations.enumerated().compactMap { index, observation in
            guard case .packet(var packet) = observation else { return nil }
            packet.rssi = packet.rssi.map { $0 + 0.01 * stream.uniform(UInt64(index)) }
            return .packet(packet)
        }
        var shuffled = venue
        shuffled.beacons = shuffled.beacons.enumerated().sorted {
            stream.uniform(UInt64($0.offset), lane: 1) < stream.uniform(UInt64($1.offset), lane: 1)
        }.map(\.element)
        #expect(shuffled.beacons != venue.beacons)
        for trial in try Self.trials() {
            let here = try fixes(trial.values, venue, fine)
            let there = try fixes(trial.values, shuffled, fine)
            let worst = zip(here, there).map { $0.position.distance(to: $1.position) }.max() ?? .infinity
            #expect(here.map(\.time) == there.map(\.time) && worst < tolerance(trial), "\(trial.name)")
            #expect(here.map(\.level) == there.map(\.level), "\(trial.name)")
            #expect(here.map(\.isPublished) == there.map(\.isPublished), "\(trial.name)")
        }
    }

    @Test func theOrderOfPacketsOfASecondDoesNotMatter() throws {
        let stream = RandomStream(seed: 6, purpose: "shuffle")
        var shuffled = walk
        let keys = walk.observations.enumerated().map { index, observation in
            (second: observation.time.rounded(.up), key: stream.uniform(UInt64(index)), observation)
        }
        shuffled.observations = keys.sorted { ($0.second, $0.key) < ($1.second, $1.key) }.map(\.2)
        #expect(shuffled.observations != walk.observations)
        for trial in try Self.trials() {
            // Whole decibels add up exactly: the same bytes.
            #expect(try fixes(trial.values, venue, shuffled) == fixes(trial.values, venue, walk), "\(trial.name)")
        }
    }

    @Test func theTimeOfDayDoesNotMatter() throws {
        let start = 4096.0
        var later = walk
        later.duration += start
        later.observations = walk.observations.map { observation in
            switch observation {
            case .packet(var packet):
                packet.time += start
                return .packet(packet)
            case .ranging(var report):
                report.time += start
                return .ranging(report)
            }
        }
        for index in later.motion.indices { later.motion[index].time += start }
        for index in later.pressure.indices { later.pressure[index].time += start }
        for trial in try Self.trials() {
            let here = try fixes(trial.values, venue, walk)
            var there = try fixes(trial.values, venue, later)
            for index in there.indices { there[index].time -= start }
            #expect(there == here, "\(trial.name)")
        }
    }

    /// The walk with everything stronger by so many dB.
    func louder(_ shift: Double) -> Recording {
        var louder = walk
        louder.observations = walk.observations.map { observation in
            switch observation {
            case .packet(var packet):
                packet.rssi = packet.rssi.map { $0 + shift }
                return .packet(packet)
            case .ranging(var report):
                for index in report.entries.indices {
                    report.entries[index].rssi = report.entries[index].rssi.map { $0 + shift }
                }
                return .ranging(report)
            }
        }
        return louder
    }

    @Test func strongerBeaconsThatAreKnownToBeStrongerDoNotMatter() throws {
        let shift = 4.0
        let louder = louder(shift)
        // A level of power enters by these two; with them a shift is another matter, see below.
        let base: [String: SettingValue] = ["sensibleRssiFactor": 0, "rssiPositioningThreshold": -100]
        for trial in try Self.trials(over: base) where trial.key != "sensibleRssiFactor" {
            let power = try PositioningSettings(trial.values)[.beaconTxPower]
            var changed = trial.values.merging(["beaconTxPower": .number(power + shift)]) { $1 }
            if case .number(let threshold) = changed["rssiPositioningThreshold"] ?? -100, threshold > -100 {
                changed["rssiPositioningThreshold"] = .number(threshold + shift)
            }
            // Power is averaged as a multiple of 2⁻⁵⁵ mW.
            try check(trial, venue, louder, tolerance: 1e-5, radiusTolerance: 1e-4, changed: changed) { $0 }
        }
    }

    @Test func theSensibleFactorAndTheThresholdLookAtThePowerItself() throws {
        let base: [String: SettingValue] = ["useBestNumberOfBeacons": 12]
        let louder = louder(4)
        for (key, value) in [("sensibleRssiFactor", 1.1), ("rssiPositioningThreshold", -85.0)] {
            var values = base.merging([key: .number(value)]) { $1 }
            if key != "sensibleRssiFactor" { values["sensibleRssiFactor"] = 0 }
            let shifted = values.merging(["beaconTxPower": -61]) { $1 }
            #expect(try fixes(shifted, venue, louder) != fixes(values, venue, walk), "\(key)")
        }
    }

    static let doNotScale: [Exception] = [
        gridIsAligned, particlesAreDrawn,
        Exception(values: ["activateObstacleChecking": true], reason: "A stopped position is 0.1 m off the obstacle."),
        Exception(values: ["activateAdaptivePositioning": true], reason: "The radius rises to 3 m while standing."),
        Exception(values: ["activateKalmanTrackFilter": true], reason: "It begins with a speed of 1 m/s."),
        Exception(
            values: ["activateOptimisedCircularLateration": true],
            reason: "The last fix holds by a speed in m/s, and circles are no closer than 0.1 m."),
        Exception(values: ["phoneHeight": 1.6], reason: "Twice the height is not allowed."),
    ]

    /// With a metre half as long everything is twice as far: places, heights, and the settings with metres in their unit.
    /// The same packets come, of beacons that are stronger by 20 log₁₀ 2 dB.
    @Test func theLengthOfAMetreDoesNotMatter() throws {
        var large = moved { Point(2 * $0.x, 2 * $0.y) }
        for index in large.beacons.indices { large.beacons[index].height *= 2 }
        for index in large.levels.indices {
            large.levels[index].elevation *= 2
            large.levels[index].height *= 2
        }
        var high = walk
        let first = try #require(walk.pressure.first).pressure
        // Height goes with the logarithm of pressure.
        for index in high.pressure.indices { high.pressure[index].pressure *= walk.pressure[index].pressure / first }
        var count = 0
        for trial in try Self.trials() where !Self.doNotScale.contains(where: { $0.applies(to: trial) }) {
            let settings = try PositioningSettings(trial.values)
            var changed = trial.values
            for (setting, value) in settings.all where setting.unit?.hasPrefix("m") == true {
                if case .number(let metres) = value { changed[setting.key] = .number(2 * metres) }
            }
            changed["beaconTxPower"] = .number(
                settings[.beaconTxPower] + 10 * settings[.pathLossExponent] * log10(2))
            guard let checked = try? PositioningSettings(changed) else { continue }
            count += 1
            try check(
                trial, large, high, tolerance: tolerance(trial),
                changed: Dictionary(uniqueKeysWithValues: checked.all.map { ($0.setting.key, $0.value) }), factor: 2
            ) { Point(2 * $0.x, 2 * $0.y) }
        }
        #expect(count > 40)
    }
}
