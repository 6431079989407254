import Diagnosis
import Diagnostics
import Evaluation
import Foundation
import Geometry
import NumericalMethods
import Parallelism
import Positioning
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

/// Shares of causes, on walks whose errors have a known cause.
struct VenueDiagnosisTests {
    private func walks(_ faults: [Fault], count: Int = 4) throws -> (
        Venue, [(recording: Recording, truth: GroundTruth)]
    ) {
        let world = try FaultCase.World("supermarket", seed: 77, referenceCount: 0, duration: 240)
        return (world.venue, try world.walks(count, duration: 240, faults: faults))
    }

    private func diagnosis(
        _ walks: [(recording: Recording, truth: GroundTruth)], _ venue: Venue,
        _ settings: PositioningSettings = PositioningSettings(),
        workers: Int = 2, cell: Double = 4
    ) throws -> VenueDiagnosis {
        var request = DiagnosisRequest(walks, at: venue, zonedPreset: ZonedPreset(base: settings))
        request.cellSize = cell
        return try DiagnosisRun(request, in: RunContext(workers: workers)).run()
    }

    @Test func sharesAddUpToOneInEveryArea() throws {
        let (venue, walks) = try walks([])
        let result = try diagnosis(walks, venue)
        let areas = result.areas + result.squares + [result.all].compactMap(\.self)
        #expect(areas.count > 10)
        for area in areas {
            let sum = area.causes.reduce(0) { $0 + $1.share }
            #expect(abs(sum - 1) < 0.05, "\(sum)")
            #expect(area.causes.allSatisfy { $0.share >= 0 })
            #expect(zip(area.causes, area.causes.dropFirst()).allSatisfy { $0.share >= $1.share })
        }
        for area in result.areas { #expect(area.medianError > result.threshold) }
    }

    /// `evaluate` and `diagnose` have one accuracy of a walk, however its truth was logged: here with long gaps.
    @Test func theErrorsAreThoseOfTheEvaluation() throws {
        var (venue, walks) = try walks([], count: 2)
        for index in walks.indices {
            walks[index].truth.samples = walks[index].truth.samples.enumerated()
                .filter { $0.offset % 7 == 0 && $0.offset % 300 < 200 }.map(\.element)
        }
        let zonedPreset = ZonedPreset(base: PositioningSettings())
        let input = PositioningInput(venue)
        let evaluated = walks.map { walk in
            Evaluator(venue: venue).walk(
                name: walk.truth.name,
                fixes: PositioningEngine.run(walk.recording, map: input.map, settings: zonedPreset.base),
                truth: walk.truth, publishInterval: zonedPreset.publishInterval)
        }
        let all = try #require(try diagnosis(walks, venue).all)
        #expect(all.medianError == Metric.ce50.value(of: evaluated).value)
        #expect(all.instants == Metric.ce50.value(of: evaluated).count && all.instants < 2 * 1200 * 3 / 4)
    }

    /// A place has the causes of its square, or, if that has too few positions, those of its zone.
    @Test func aPlaceSaysWhyItIsBad() throws {
        let (venue, walks) = try walks([])
        let result = try diagnosis(walks, venue)
        #expect(!result.squares.isEmpty)
        for square in result.squares {
            guard case .square(let bounds, let level) = square.kind else { continue }
            let words = try #require(result.causes(in: bounds, level: level, zone: nil))
            let first = try #require(square.causes.first)
            #expect(words.hasSuffix(result.words(first.cause)) || words.contains("\(result.words(first.cause)); "))
        }
        let nowhere = Bounds(lower: Point(-50, -50), upper: Point(-46, -46))
        #expect(result.causes(in: nowhere, level: 0, zone: nil) == nil)
        guard case .zone(let name, let level)? = result.zones.first?.kind else { throw Problems("There is no zone.") }
        #expect(try #require(result.causes(in: nowhere, level: level, zone: name)).hasPrefix("in all of \(name): "))
    }

    /// Two beacons far apart are swapped; without this the errors near them are smaller, and it is the first cause there.
    @Test func aSwapIsTheFirstCauseNearTheBeacons() throws {
        let world = try FaultCase.World("supermarket", seed: 77, referenceCount: 0, duration: 240)
        let sample = try #require(try FaultCase(world, .swapped, number: 3, walkCount: 4, duration: 240))
        #expect(sample.isFirst, "\(sample)")
        let walks = sample.walks
        let result = try diagnosis(walks, world.venue)
        let fault = try #require(result.faults.suspects.first)
        #expect(fault.fault.kind == .swapped)
        let near = result.squares.filter { area in
            guard case .square(let bounds, _) = area.kind else { return false }
            let middle = bounds.lower.interpolated(to: bounds.upper, at: 0.5)
            return fault.fault.beacons.contains { world.venue.beacons[$0].position.distance(to: middle) < 6 }
        }
        let shares = near.flatMap(\.causes).filter { $0.cause == .fault(0) }.map(\.share)
        #expect(!shares.isEmpty && shares.contains { $0 > 0.3 }, "\(shares)")
        let all = try #require(result.all)
        let cause = try #require(all.causes.first { $0.cause == .fault(0) })
        #expect(try #require(cause.medianWithout) < all.medianError)
        #expect(result.text.contains("are swapped"))
    }

    /// A phone that reports 12 dB too little: with the offset taken away, most of the harm is gone. Not all: the offset that is found is not
    /// exactly the planted one, and a phone with the offset hears other packets.
    @Test func aPhoneOffsetIsACause() throws {
        let world = try FaultCase.World("supermarket", seed: 78, referenceCount: 0, duration: 240)
        let walks = try world.walks(8, duration: 240, phoneOffset: -12)
        // Only strong signals count, so that the phone seldom has a new position.
        let settings = PositioningSettings {
            $0[.rssiPositioningThreshold] = -75
            $0[.sensibleRssiFactor] = 0
        }
        let result = try diagnosis(walks, world.venue, settings)
        let index = try #require(result.faults.suspects.firstIndex { $0.fault.kind == .phoneOffset })
        let all = try #require(result.all)
        let cause = try #require(all.causes.first { $0.cause == .fault(index) })
        let healthy = try #require(
            try diagnosis(try world.walks(8, duration: 240), world.venue, settings).all)
        let without = try #require(cause.medianWithout)
        #expect(healthy.medianError < all.medianError - 1, "the offset does harm")
        #expect(abs(without - healthy.medianError) < 0.5 * (all.medianError - healthy.medianError), "\(without)")
        #expect(all.causes.first?.cause == .fault(index))
    }

    /// A walk of some seconds is too short for a place, but not for its causes together.
    @Test func aShortWalkHasCauses() throws {
        let world = try FaultCase.World("office", seed: 79, referenceCount: 0, duration: 20)
        let result = try diagnosis(try world.walks(1, duration: 8), world.venue)
        let all = try #require(result.all)
        #expect(all.instants < 50 && result.squares.isEmpty)
        #expect(result.phoneClasses.map(\.walks) == [1] && result.text.contains("Phones: "))
    }

    /// Positions beside the person, but a level above: bad, although the horizontal error is small.
    @Test func aWrongLevelIsBad() throws {
        let world = try FaultCase.World("mall", seed: 80, referenceCount: 0, duration: 120)
        let walks = try world.walks(2, duration: 120)
        let right = try diagnosis(walks, world.venue)
        let levels = world.venue.levels.map(\.number)
        let shifted = walks.map { walk in
            let samples = walk.truth.samples.map { sample in
                var sample = sample
                sample.level = levels.first { $0 != sample.level } ?? sample.level
                return sample
            }
            return (recording: walk.recording, truth: GroundTruth(name: walk.truth.name, samples: samples))
        }
        let wrong = try diagnosis(shifted, world.venue)
        let before = try #require(right.all)
        let after = try #require(wrong.all)
        #expect(before.rightLevel > 0.8 && after.rightLevel < 0.2 && after.medianError == before.medianError)
        #expect(wrong.areas.count { $0.medianError < wrong.threshold } > 0)
        #expect(wrong.text.contains("on a wrong level") && wrong.areas.allSatisfy(wrong.isBad))
    }

    /// A walk of 80 s on each of three levels.
    private static func climb(_ house: Venue, _ index: Int) -> (recording: Recording, truth: GroundTruth) {
        let stream = RandomStream(seed: 5, purpose: "house", entity: UInt64(index))
        var places: [TruthSample] = []
        var packets: [Observation] = []
        var pressure: [PressureSample] = []
        for second in 0..<240 {
            let time = Double(second)
            let level = second / 80
            let place = Point(2 + Double(second % 20), 6)
            places.append(TruthSample(time: time, position: place, level: level))
            pressure.append(PressureSample(time: time, pressure: 1000 - 0.324 * Double(level)))
            for (number, beacon) in house.beacons.enumerated() {
                let rise = abs(2.7 * Double(beacon.level - level) + 1)
                let distance = max(1, place.distance(to: beacon.position) + rise)
                let noise = 6 * stream.normal(UInt64(second * 100 + number))
                let rssi = (-59 - 20 * log10(distance) + noise).rounded()
                packets.append(.packet(Packet(time: time + 0.5, beacon: beacon.id, rssi: rssi)))
            }
        }
        let name = "w\(index)"
        return (
            Recording(name: name, duration: 240, observations: packets, pressure: pressure),
            GroundTruth(name: name, samples: places)
        )
    }

    /// Storeys of 2.7 m are lower than the barometer is told, so changes of level come late: the remedy is measured, and named.
    @Test func aRemedyForWrongLevelsIsMeasured() throws {
        let outline = Polygon([Point(0, 0), Point(24, 0), Point(24, 12), Point(0, 12)])
        var house = Venue(
            name: "house",
            levels: (0...2).map {
                Level(number: $0, name: "\($0)", elevation: 2.7 * Double($0), height: 2.7, outline: outline)
            },
            beacons: (0...2).flatMap { level in
                (0..<6).map {
                    Beacon(
                        id: .named("\(level)-\($0)"), level: level,
                        position: Point(4 + 8 * Double($0 % 3), 3 + 6 * Double($0 / 3)),
                        height: 2.3, powerAt1m: -59)
                }
            })
        house.radio.pathLossExponent = 2
        // All levels are heard nearly alike, so that only the barometer tells them.
        let walks = (0..<3).map { Self.climb(house, $0) }
        let base = PositioningSettings { $0[.activateBarometer] = true }
        let result = try diagnosis(walks, house, base)
        let all = try #require(result.all)
        let remedy = try #require(result.levelRemedy, "\(all.rightLevel)")
        #expect(all.rightLevel < 0.9 && remedy.rightLevel.now == all.rightLevel)
        #expect(remedy.rightLevel.then >= all.rightLevel + 0.05)
        #expect(result.text.contains("With \(remedy.setting.key)=\(remedy.value), "))
        let now = String(format: "%.1f m", remedy.medianError.now)
        let then = String(format: "%.1f m", remedy.medianError.then)
        let change = now == then ? "stays at " : "is \(then) instead of "
        #expect(result.text.contains("the median error \(change)\(now)"))
        #expect(result.text.contains("It is an extended setting: ours, not in") == remedy.setting.isExtended)
        // What it promises is what the setting gives.
        let with = try diagnosis(
            walks, house, PositioningSettings([remedy.setting.key: remedy.value], over: base))
        #expect(with.all?.rightLevel == remedy.rightLevel.then && with.all?.medianError == remedy.medianError.then)
    }

    @Test func aRemedyOfTheDocumentIsPreferredToOneOfOurs() {
        let ours = (right: 0.97, median: 2.0, isExtended: true)
        #expect(LevelRemedy.choice(among: [ours, (0.93, 3, false), (0.9, 1, false)], now: 0.8) == 1)
        #expect(LevelRemedy.choice(among: [(0.91, 3, false), ours], now: 0.8) == 1)
        // It must be worth a word by itself.
        #expect(LevelRemedy.choice(among: [(0.93, 3, false), ours], now: 0.9) == 1)
        #expect(LevelRemedy.choice(among: [ours], now: 0.95) == nil)
    }

    /// A strong beacon in both: the reference measures its power, so it is no suspect of the walks, but the reference has it.
    @Test func aFaultOfTheReferenceIsSaid() throws {
        let world = try FaultCase.World("supermarket", seed: 81, referenceCount: 0, duration: 300)
        let beacon = try #require(world.venue.beacons.first { $0.label == "F2" })
        let walks = try world.walks(16, duration: 300, faults: [.wrongPower(beacon.id, by: 17)])
        var request = DiagnosisRequest(
            Array(walks.suffix(8)), at: world.venue, zonedPreset: ZonedPreset(base: PositioningSettings()))
        request.reference = Array(walks.prefix(8))
        let result = try DiagnosisRun(request).run()
        #expect(!result.suspectText.contains("F2"), "\(result.suspectText)")
        #expect(result.referenceText?.contains("F2 is") == true, "\(result.referenceText ?? "nothing")")
        #expect(try diagnosis(Array(walks.suffix(8)), world.venue).referenceText == nil)
    }

    /// The same walks give the same bytes with one worker and with three, and a JSON with all parts.
    @Test func repeatable() throws {
        let (venue, walks) = try walks([], count: 2)
        let one = try diagnosis(walks, venue, workers: 1).json()
        let three = try diagnosis(walks, venue, workers: 3).json()
        #expect(one == three)
        let text = String(decoding: one, as: UTF8.self)
        for key in ["beaconry-diagnosis", "suspects", "beacons", "phones", "areas", "causes", "medianError", "words"] {
            #expect(text.contains("\"\(key)\""), "\(key)")
        }
    }

    /// The part of the geometry is at most the mean error of each preset on the same walks, however bad the settings are.
    @Test func geometryIsNoMoreThanAPresetErrs() throws {
        let (venue, walks) = try walks([], count: 2)
        let input = PositioningInput(venue)
        func mean(_ settings: PositioningSettings) -> Double {
            let errors = walks.flatMap { walk -> [Double] in
                let fixes = PositioningEngine.run(SampledRecording(walk.recording, map: input.map), settings: settings)
                return Evaluator(venue: venue).walk(
                    name: walk.recording.name, fixes: fixes, truth: walk.truth,
                    publishInterval: ZonedPreset(base: settings).publishInterval
                ).instants.compactMap(\.error)
            }
            return Statistics.mean(errors) ?? .infinity
        }
        // Beacons that are believed to be nearly twice as far away as they are.
        let bad = PositioningSettings { $0[.pathLossExponent] = 1.6 }
        let all = try #require(try diagnosis(walks, venue, bad).all)
        let geometry = try #require(all.causes.first { $0.cause == .geometry }).share * all.meanError
        for preset in Preset.allCases { #expect(geometry <= mean(preset.settings) + 0.05, "\(preset)") }
        #expect(geometry > 0)
    }

    /// Snapping to paths is a cause only if it is on; then its part is that of a core without it.
    @Test func snappingIsACauseOnlyIfItIsOn() throws {
        let (venue, walks) = try walks([], count: 2)
        let off = try diagnosis(walks, venue)
        #expect(off.all?.causes.contains { $0.cause == .snapping } == false)
        let geometry =
            "geometry: the bound of one reading of each beacon (several readings can be better), but at most the mean error of the best other preset"
        #expect(off.words(ErrorCause.geometry) == geometry)
        let settings = PositioningSettings { $0[.activateNavigationPathSnapping] = true }
        let on = try diagnosis(walks, venue, settings)
        let all = try #require(on.all)
        let snapping = try #require(all.causes.first { $0.cause == .snapping })
        #expect(try abs(#require(snapping.medianWithout) - #require(off.all).medianError) < 1e-9)
    }
}
