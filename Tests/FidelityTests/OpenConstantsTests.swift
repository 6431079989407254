import Diagnostics
import Fidelity
import Foundation
import Geometry
import NumericalMethods
import Positioning
import PositioningSweeps
import Radio
import Recordings
import Testing
import VenueModel

/// What the document leaves open, as data.
@Suite struct OpenConstantsTests {
    @Test func everyConstantHasASentenceAndOurValueInItsRange() throws {
        let all = OpenConstant.all
        #expect(Set(all.map(\.name)).count == all.count)
        for constant in all {
            #expect(!constant.sentence.isEmpty && !constant.summary.isEmpty, "\(constant.name)")
            // Reading a file with our values gives our interpretation; a value out of range is refused.
            let text = "{format: beaconry-constants, version: 1, constants: {\(constant.name): \(constant.ours)}}"
            #expect(try ConstantsFile.content(of: text).constants == OpenConstants(), "\(constant.name)")
            let wrong = "{format: beaconry-constants, version: 1, constants: {\(constant.name): 1000}}"
            #expect(throws: Problems.self, "\(constant.name)") { try ConstantsFile.content(of: wrong) }
        }
        // Each property of the engine's constants is in the list: no property keeps its default in all interpretations.
        let interpretations = try OpenConstants.interpretations(20, seed: 1)
        for (name, ours) in Mirror(reflecting: OpenConstants()).children {
            let name = try #require(name)
            let drawn = interpretations.map { interpretation in
                Mirror(reflecting: interpretation).children.first { $0.label == name }.map { "\($0.value)" }
            }
            #expect(drawn.contains { $0 != "\(ours)" }, "\(name) is not in OpenConstant.all")
        }
    }

    /// The draws of each constant are spread evenly over its range: with 200 draws the largest gap to the uniform
    /// distribution (Kolmogorov and Smirnov) is below 1.63/√200, the 1 % point for independent draws.
    @Test func interpretationsCoverTheRanges() throws {
        let interpretations = try OpenConstants.interpretations(200, seed: 7)
        #expect(
            try OpenConstants.interpretations(20, seed: 7) == Array(interpretations.prefix(20)),
            "interpretation n is the same for any count"
        )
        #expect(try OpenConstants.interpretations(20, seed: 8) != Array(interpretations.prefix(20)))
        for constant in OpenConstant.all {
            guard case .number(let range, _) = constant.kind else { continue }
            let places = interpretations.compactMap { interpretation -> Double? in
                guard case .number(let value) = interpretation[constant] else { return nil }
                return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
            }.sorted()
            #expect(places.count == 200)
            let gap = places.enumerated().map { abs($1 - (Double($0) + 0.5) / 200) }.max() ?? 1
            #expect(gap < 1.63 / 200.0.squareRoot(), "\(constant.name): \(gap)")
        }
    }

    /// What a constants file names is the same in all interpretations; what it leaves open is drawn.
    @Test func knownConstantsAreNotDrawn() throws {
        let text = "{format: beaconry-constants, version: 1, constants: {centroidWeightExponent: 3.1}}"
        let base = try ConstantsFile.content(of: text).constants
        let interpretations = try OpenConstants.interpretations(
            10, seed: 3, around: base, known: ["centroidWeightExponent"])
        #expect(interpretations.allSatisfy { $0.centroidWeightExponent == 3.1 })
        #expect(Set(interpretations.map(\.lagFactor)).count == 10)
        let all = try OpenConstants.interpretations(10, seed: 3)
        #expect(interpretations.map(\.lagFactor) == all.map(\.lagFactor), "the others are drawn as without it")
    }

    /// A recording through a hall of two levels with everything that constants may change.
    private static func sampled() throws -> SampledRecording {
        var venue = Venue(name: "hall")
        let outline = Polygon([Point(0, 0), Point(30, 0), Point(30, 20), Point(0, 20)])
        venue.levels = [0, 1].map {
            Level(number: $0, name: "\($0)", elevation: 4 * Double($0), height: 4, outline: outline)
        }
        for index in 0..<24 {
            let place = Point(3 + 6 * Double(index % 4), 3 + 6 * Double(index / 4 % 3))
            venue.beacons.append(
                Beacon(id: .named("b\(index)"), level: index / 12, position: place, height: 2.5, powerAt1m: -60))
        }
        let stream = RandomStream(seed: 3, purpose: "open constants test")
        var packets: [Observation] = []
        for second in 0..<240 {
            let isStanding = second % 60 >= 30
            let along = Double(second / 60 * 30 + min(second % 60, 30)) * 1.4
            let x = 2 + along.truncatingRemainder(dividingBy: 26)
            let level = second < 120 ? 0 : 1
            for (index, beacon) in venue.beacons.enumerated() {
                // Now and then a beacon is not heard, so that samples and seconds differ.
                let tick = UInt64(second * 24 + index)
                guard stream.uniform(tick) < 0.7 else { continue }
                let distance = max(1, Point(x, isStanding ? 12 : 9).distance(to: beacon.position))
                let other = beacon.level == level ? 0.0 : 4
                let rssi = -60 - 24 * log10(distance) - other + 5 * stream.normal(tick)
                if rssi > -95 {
                    packets.append(.packet(Packet(time: Double(second) + 0.4, beacon: beacon.id, rssi: rssi.rounded())))
                }
            }
        }
        let recording = Recording(
            name: "hall", duration: 240, observations: packets,
            motion: (0..<240).map { MotionSample(time: Double($0), isWalking: $0 % 60 < 30) },
            pressure: (0..<240).map {
                // Three quarters of a level, in half a minute: what half of a level accepts, a whole one refuses.
                PressureSample(time: Double($0), pressure: 1000 - 0.315 * min(max(Double($0) - 110, 0), 30) / 30)
            })
        return SampledRecording(recording, map: BeaconMap(venue))
    }

    /// Each constant changes fixes of some settings when it has another value, and our value changes none.
    @Test func everyConstantChangesFixes() throws {
        let recording = try Self.sampled()
        let settings = [
            PositioningSettings {
                $0[.saneBeaconDistanceFilter] = 12
                $0[.sensibleDistanceFilterSpeed] = 0.8
                $0[.activateAdaptivePositioning] = true
                $0[.useBeaconsFromAllLevels] = false
                $0[.barometerDefaultLevelHeight] = 3.5
            },
            PositioningSettings {
                $0[.activateOptimisedCircularLateration] = true
                $0[.sensibleDistanceFilterSpeed] = 1
                // The level is what the beacons say.
                $0[.activateBarometer] = false
            },
        ]
        func fixes(_ constants: OpenConstants) -> [[Fix]] {
            settings.map { PositioningEngine.run(recording.interpreting(constants), settings: $0) }
        }
        let ours = fixes(OpenConstants())
        #expect(ours == settings.map { PositioningEngine.run(recording, settings: $0) })
        for constant in OpenConstant.all {
            var changes = 0
            for value in Self.extremes(of: constant) {
                var constants = OpenConstants()
                constants[constant] = value
                if fixes(constants) != ours { changes += 1 }
            }
            #expect(changes > 0, "\(constant.name)")
        }
    }

    private static func extremes(of constant: OpenConstant) -> [SettingValue] {
        switch constant.kind {
        case .number(let range, _): [.number(range.lowerBound), .number(range.upperBound)]
        case .integer(let range): [.integer(range.lowerBound), .integer(range.upperBound)]
        case .choice(let words): words.map { .text($0) }
        }
    }

    /// Many configurations at once give the fixes of single ones under every interpretation.
    @Test func sweepsAgreeWithEnginesUnderInterpretations() throws {
        let recording = try Self.sampled()
        let settings = Preset.allCases.map(\.settings)
        for constants in try OpenConstants.interpretations(6, seed: 2) {
            let other = recording.interpreting(constants)
            EngineSweep(settings).run(other) { configurations, fixes in
                for configuration in configurations {
                    // A sweep leaves ellipses out.
                    let single = PositioningEngine.run(other, settings: settings[configuration]).map { fix in
                        var fix = fix
                        fix.ellipse = nil
                        return fix
                    }
                    #expect(fixes == single, "\(settings[configuration])")
                }
            }
        }
    }
}
