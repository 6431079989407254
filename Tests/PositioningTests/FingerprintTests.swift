import Foundation
import Geometry
import Lateration
import NumericalMethods
import Positioning
import PositioningSweeps
import Testing

@Suite struct FingerprintTests {
    private static let beacons = [Point(0, 0), Point(12, 0), Point(0, 12), Point(40, 40)]

    /// Points 3 m apart. RSSI falls by 2.5 dB a metre to a floor of −90 dBm; the last beacon is nowhere received.
    private let fingerprints = Fingerprints(
        (0..<25).map { index in
            let place = Point(3 * Double(index % 5), 3 * Double(index / 5))
            return Fingerprints.Point(position: place, level: 0, rssi: Self.rssi(at: place), seconds: 4)
        }, floor: -90, beaconCount: 4)

    private static func rssi(at place: Point) -> [Double?] {
        beacons.map { -60 - 2.5 * $0.distance(to: place) }.map { $0 < -90 ? nil : $0 }
    }

    private func signals(at place: Point) -> [BeaconSignal] {
        Self.rssi(at: place).enumerated().compactMap { index, rssi in
            rssi.map { BeaconSignal(beacon: index, rssi: $0) }
        }
    }

    private func filter(cellSize: Double = 1, deviation: Double = 4) -> FingerprintFilter {
        FingerprintFilter(
            fingerprints, beaconCount: 4, levelCount: 2, cellSize: cellSize, deviation: deviation)
    }

    // MARK: Positions

    /// By hand: the log-likelihood of each point as the sum over the beacons, the flattening, the mean and its spread.
    private func place(kept: [BeaconSignal], heard: [BeaconSignal]) -> Estimate {
        func cumulative(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }
        let floor = -90.0
        let sigma = 4.0
        let misses = 0.1
        let spread = sigma * (1 + 1.0 / 4).squareRoot()
        let logs = fingerprints.points.map { point in
            var sum = 0.0
            for beacon in 0..<4 {
                let mean = point.rssi[beacon]
                if let signal = kept.first(where: { $0.beacon == beacon }) {
                    let density =
                        if let mean {
                            exp(-0.5 * pow((signal.rssi - mean) / spread, 2)) / (spread * (2 * Double.pi).squareRoot())
                        } else {
                            ((1 - 1e-4) * cumulative((floor - signal.rssi) / (sigma * 2.0.squareRoot())) + 1e-4) / 15
                        }
                    sum += log(max(density, 1e-3 / 60))
                } else if !heard.contains(where: { $0.beacon == beacon }) {
                    sum += log(
                        mean.map { (1 - misses) * cumulative((floor - $0) / spread) + misses }
                            ?? 1 - 0.9 * sigma / (15 * Double.pi.squareRoot()))
                }
            }
            return sum
        }
        let highest = logs.max() ?? 0
        func weights(_ power: Double) -> [Double] {
            let values = logs.map { exp(power * ($0 - highest)) }
            let sum = values.reduce(0, +)
            return values.map { $0 / sum }
        }
        func count(_ power: Double) -> Double { 1 / weights(power).reduce(0) { $0 + $1 * $1 } }
        // The count falls with the power: by small steps instead of halving.
        var power = 1.0
        while power > 1e-5, count(power) < 4 { power -= 1e-5 }
        let shares = zip(fingerprints.points, weights(power))
        let position = Point(
            shares.reduce(0) { $0 + $1.0.position.x * $1.1 }, shares.reduce(0) { $0 + $1.0.position.y * $1.1 })
        return Estimate(
            position: position,
            trace: shares.reduce(0) { $0 + $1.1 * pow($1.0.position.distance(to: position), 2) })
    }

    @Test func theMeanOfThePlacesByTheirLikelihood() throws {
        var filter = filter()
        let heard = signals(at: Point(4, 7.5))
        for (kept, heard) in [
            (heard, heard), (Array(heard.prefix(2)), heard), (Array(heard.prefix(1)), Array(heard.prefix(1))),
            (Array(heard.suffix(1)), Array(heard.suffix(2))),
            ([BeaconSignal(beacon: 3, rssi: -85)], [BeaconSignal(beacon: 3, rssi: -85)]),
        ] {
            let estimateNow = filter.position(kept, heard: heard, level: 0)
            let estimate = try #require(estimateNow)
            let expected = place(kept: kept, heard: heard)
            #expect(estimate.position.distance(to: expected.position) < 0.002)
            #expect(abs(estimate.radius - expected.radius) < 0.002)
        }
        #expect(filter.position([], heard: heard, level: 0) == nil)
        #expect(filter.position(heard, heard: heard, level: 1) == nil, "another level's points do not count")
    }

    /// A beacon that is not received makes its own place unlikely, but a packet may be missed.
    @Test func whatIsNotReceivedIsKnownToBeFar() throws {
        var filter = filter()
        let only = [BeaconSignal(beacon: 1, rssi: -78)]
        let near = [BeaconSignal(beacon: 0, rssi: -78)]
        let aloneNow = filter.position(only, heard: only, level: 0)
        let filteredNow = filter.position(only, heard: only + near, level: 0)
        let alone = try #require(aloneNow)
        let filtered = try #require(filteredNow)
        // One that is received and filtered out says nothing; one that is not received pushes the position away.
        #expect(
            alone.position.distance(to: Self.beacons[0]) > filtered.position.distance(to: Self.beacons[0]) + 0.5)
        let model = SurveyModel(floor: -90, deviation: 4)
        #expect(abs(model.silence(at: -50, spread: 4) - SurveyModel.missProbability) < 1e-12)
    }

    // MARK: The likelihood

    /// The sum of f over a fine grid.
    private func integral(_ range: ClosedRange<Double>, _ f: (Double) -> Double) -> Double {
        let step = 0.002
        let count = Int((range.upperBound - range.lowerBound) / step)
        return (0..<count).reduce(0) { $0 + f(range.lowerBound + (Double($1) + 0.5) * step) } * step
    }

    private func density(_ x: Double, _ mean: Double, _ sigma: Double) -> Double {
        exp(-0.5 * (x - mean) * (x - mean) / (sigma * sigma)) / (sigma * (2 * Double.pi).squareRoot())
    }

    @Test(arguments: [(-97.0, 4.0, -92.0), (-90, 6, -70), (-100, 3, -104)])
    func closedFormsAreTheIntegrals(floor: Double, sigma: Double, value: Double) {
        let model = SurveyModel(floor: floor, deviation: sigma)
        let misses = SurveyModel.missProbability
        // Not received: all below the floor, and a share of what is above it.
        let silent = integral(value - 60...value + 60) {
            density($0, value, sigma) * ($0 < floor ? 1 : misses)
        }
        #expect(abs(model.silence(at: value, spread: sigma) - silent) < 1e-6)
        // Received, where the survey was silent: over all means at which it may be silent.
        func surveySilent(_ mean: Double) -> Double { NormalDistribution.cumulative((floor - mean) / sigma) }
        let received = integral(value - 60...value + 60) { density(value, $0, sigma) * surveySilent($0) }
        #expect(abs(model.tail(of: value) - received) < 1e-6)
        let share = model.densityWhereSilent(tail: model.tail(of: value), misses: 0.01)
        #expect(abs(share - max((0.99 * received + 0.01) / 15, 1e-3 / 60)) < 1e-7)
        // Not received, where the survey was silent.
        let both = integral(floor - 60...floor + 60) {
            (1 - misses) * surveySilent($0) * (1 - surveySilent($0)) / SurveyModel.silentRange
        }
        #expect(abs(model.silenceWhereSilent - (1 - both)) < 1e-6)
    }

    /// Near the floor only strong packets are received. The mean of a surveyed beacon is nearer to the truth than that of
    /// its packets, over 400 surveys of 30 s; far above the floor missed packets change nothing.
    @Test func nearTheFloorTheMeanIsCorrected() throws {
        let model = SurveyModel(floor: -95, deviation: 5)
        let stream = RandomStream(seed: 3, purpose: "survey")
        for truth in [-97.0, -94] {
            var plain: [Double] = []
            var corrected: [Double] = []
            for survey in 0..<400 {
                let all = (0..<30).map { truth + 5 * stream.normal(UInt64(survey * 30 + $0)) }
                let heard = all.filter { $0 >= -95 }
                guard let mean = Statistics.mean(heard) else { continue }
                plain.append(mean)
                let beacon = SurveyedBeacon(rssi: mean, heard: heard.count, of: 30, model: model)
                corrected.append(try #require(beacon.mean))
            }
            #expect(plain.count > 390)
            let raw = try #require(Statistics.mean(plain))
            let better = try #require(Statistics.mean(corrected))
            #expect(abs(better - truth) < 0.75 * abs(raw - truth), "\(better) of \(raw) dBm at \(truth)")
        }
        let strong = SurveyedBeacon(rssi: -60, heard: 3, of: 30, model: model)
        #expect(abs((strong.mean ?? 0) + 60) < 1e-6)
        #expect(abs(strong.spread - 5 * (1 + 1.0 / 3).squareRoot()) < 1e-6)
    }

    // MARK: The survey

    /// Any order of seconds in any cells gives the plain means of what is in each cell.
    @Test func cellsAreMeansOfTheirSeconds() {
        let stream = RandomStream(seed: 4, purpose: "walk")
        let points = (0..<200).map { index in
            let rssi = (0..<3).map { lane in
                stream.uniform(UInt64(index), lane: UInt32(lane)) < 0.3
                    ? nil : -90 + 30 * stream.uniform(UInt64(index), lane: UInt32(lane + 3))
            }
            return Fingerprints.Point(
                position: Point(
                    10 * stream.uniform(UInt64(index), lane: 6) - 5, 10 * stream.uniform(UInt64(index), lane: 7)),
                level: index % 2, rssi: rssi)
        }
        let cells = Fingerprints(points, beaconCount: 3).cells(of: 2.5)
        #expect(cells.count == 2 * 4 * 4)
        for cell in cells {
            func place(_ point: Point) -> [Int] { [Int((point.x / 2.5).rounded(.down)), Int(point.y / 2.5)] }
            let inside = points.filter { $0.level == cell.level && place($0.position) == place(cell.position) }
            #expect(cell.seconds == inside.count)
            #expect(abs(cell.position.x - inside.reduce(0) { $0 + $1.position.x } / Double(inside.count)) < 1e-9)
            #expect(abs(cell.position.y - inside.reduce(0) { $0 + $1.position.y } / Double(inside.count)) < 1e-9)
            for beacon in 0..<3 {
                let heard = inside.compactMap { $0.rssi[beacon] }
                #expect(cell.heardSeconds[beacon] == heard.count)
                #expect(abs((cell.rssi[beacon] ?? 0) - (Statistics.mean(heard) ?? 0)) < 1e-9)
            }
        }
    }

    @Test func brokenPointsAreLeftOut() {
        let good = fingerprints.points[0]
        var short = good
        var broken = good
        var nowhere = good
        var never = good
        short.rssi.removeLast()
        broken.rssi[1] = .nan
        nowhere.position = Point(.infinity, 0)
        never.heardSeconds[0] = 0
        #expect(Fingerprints([short, good, broken, nowhere, never], beaconCount: 4).points == [good])
    }

    // MARK: The engine

    /// What the filters drop is no silence, in the engine and in a sweep: that beacons are received is known.
    @Test func theEngineTellsWhatIsReceivedFromWhatIsKept() throws {
        let walk = SampledRecording(
            TestVenues.walk(in: SnapshotTests.venue, seconds: 40, seed: 5), map: SnapshotTests.map)
        let settings = try [-95.0, -100, -70].map {
            try PositioningSettings(["mapFilter": "fingerprints", "rssiPositioningThreshold": .number($0)])
        }
        let tracks = EngineSweepTests.tracks(EngineSweep(settings), walk).tracks
        for (settings, track) in zip(settings, tracks) {
            #expect(
                track.map(EngineSweepTests.bits)
                    == EngineSweepTests.bits(
                        PositioningEngine.run(walk, settings: settings)))
        }
    }

    /// A level without fingerprints is counted each second.
    @Test func aLevelWithoutFingerprintsIsCounted() throws {
        var map = SnapshotTests.map
        map.fingerprints?.points.removeAll { $0.level == 1 }
        let zonedPreset = ZonedPreset(base: try PositioningSettings(["mapFilter": "fingerprints"]))
        let walk = TestVenues.walk(in: SnapshotTests.venue, seconds: 120, seed: 31)
        let track = PositioningEngine.track(SampledRecording(walk, map: map), zonedPreset: zonedPreset)
        let above = track.fixes.count { $0.level == 1 }
        #expect(track.fallbackCount == above && above > 0 && above < track.fixes.count)
        #expect(FingerprintGap(zonedPreset, in: map)?.levels == [1])
        #expect(
            PositioningEngine.track(SampledRecording(walk, map: SnapshotTests.map), zonedPreset: zonedPreset)
                .fallbackCount == 0)
        #expect(FingerprintGap(zonedPreset, in: SnapshotTests.map) == nil)
        #expect(FingerprintGap(ZonedPreset(base: PositioningSettings()), in: map) == nil)
    }
}
