import Foundation
import Geometry
import Lateration
import NumericalMethods
import Positioning
import Recordings
import Testing

/// The offset of a phone's readings is learned from all beacons, and every estimator gets corrected readings.
@Suite struct ReceiverOffsetTests {
    // MARK: The evidence of a second

    /// Seconds that are drawn from the model itself: with the whole likelihood, the truth lies as many standard deviations
    /// off the mean as a normal variable does. This needs the beacons that are not heard: they are lost below the floor, or for
    /// another reason.
    @Test(arguments: [(6, -14.0 ... -6.0), (14, -10.0...10.0), (30, 4.0...14.0)])
    func theLikelihoodIsCalibrated(_ count: Int, _ range: ClosedRange<Double>) throws {
        let floor = -97.0
        var scores: [Double] = []
        for index in 0..<600 {
            let stream = RandomStream(seed: 5, purpose: "offset evidence", entity: UInt64(index))
            func inside(_ tick: UInt64, _ lane: UInt32 = 0) -> Point {
                let (x, y) = stream.uniformPair(tick, lane: lane)
                return Point(24 * x, 24 * y)
            }
            let truth = stream.uniform(in: range, 0)
            let phone = inside(1)
            let places = (0..<count).map { inside(2, UInt32($0)) }
            let beacons = places.map {
                OffsetEvidence.Beacon(
                    position: $0, drop: 1.4, powerAt1m: -60, decibelsPerNeper: 10, deviation: 5,
                    level: 0)
            }
            var evidence = OffsetEvidence(beacons)
            evidence.clear()
            for (lane, place) in places.enumerated() where stream.uniform(3, lane: UInt32(lane)) > 0.2 {
                let away = place - phone
                let mean = -60 - 5 * log(away.dot(away) + 1.4 * 1.4) + truth
                let rssi = mean + 5 * stream.normal(4, lane: UInt32(lane))
                if rssi >= floor { evidence.add(lane, rssi: rssi, floor: floor) }
            }
            let hall = Polygon([Point(0, 0), Point(24, 0), Point(24, 24), Point(0, 24)])
            guard evidence.weigh(level: 0, outline: hall, floor: floor) else { continue }
            let best = try #require(evidence.logLikelihoods.max())
            // The prior of the draw.
            let weights = zip(ReceiverOffset.grid, evidence.logLikelihoods).map {
                range.contains($0) ? exp($1 - best) : 0
            }
            let total = weights.reduce(0, +)
            let mean = zip(weights, ReceiverOffset.grid).reduce(0) { $0 + $1.0 * $1.1 } / total
            let variance =
                zip(weights, ReceiverOffset.grid).reduce(0) {
                    $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean)
                } / total
            scores.append((truth - mean) / (variance + 2.5 * 2.5 / 12).squareRoot())
        }
        #expect(scores.count > 500)
        let mean = try #require(Statistics.mean(scores))
        let deviation = try #require(Statistics.standardDeviation(scores))
        #expect(abs(mean) < 0.25, "\(count) beacons: mean score \(mean)")
        #expect((0.8...1.25).contains(deviation), "\(count) beacons: standard deviation of scores \(deviation)")
    }

    // MARK: The belief

    @Test func theBeliefWalksAndForgets() throws {
        var belief = ReceiverOffset()
        belief.predict(at: 0)
        belief.predict(at: 1000)
        #expect(belief.value == 0 && belief.variance == nil, "nothing is learned by waiting")
        let truth = 10.0
        for second in 1001...1100 {
            belief.predict(at: Double(second))
            belief.learn(ReceiverOffset.grid.map { -0.5 * ($0 - truth) * ($0 - truth) / 9 })
        }
        #expect(abs(belief.value - truth) < 0.1)
        let narrow = try #require(belief.variance)
        belief.predict(at: 1100 + 100)
        // A random walk of 0.2 dB times the root of 100 s; and one in a hundred is the start again: nine tenths normal,
        // one tenth uniform, both about 0.
        let uniform = ReceiverOffset.grid.reduce(0) { $0 + $1 * $1 } / Double(ReceiverOffset.grid.count)
        let start = 0.9 * 5.4 * 5.4 + 0.1 * uniform + truth * truth
        let walked = try #require(belief.variance)
        #expect(abs(walked - 0.99 * (narrow + 4) - 0.01 * start) < 0.2, "\(narrow) to \(walked)")
        #expect(abs(belief.value - truth) < 0.5)
        #expect(abs(belief.chances.reduce(0, +) - 1) < 1e-12)
        belief.predict(at: 1e7)
        #expect(abs(belief.value) < 0.5, "after months everything is forgotten")
    }

    /// Whatever is impossible by the belief is believed after enough seconds.
    @Test func aChangeIsFollowed() {
        var belief = ReceiverOffset()
        for (start, truth) in [(0, -15.0), (600, 5)] {
            for second in start..<start + 600 {
                belief.predict(at: Double(second))
                belief.learn(ReceiverOffset.grid.map { -0.5 * ($0 - truth) * ($0 - truth) / 16 })
            }
            #expect(abs(belief.value - truth) < 0.5)
        }
    }

    // MARK: The stage

    /// The offset learned after some minutes, by seed.
    private func learned(_ offset: Double, beacons: Int, seeds: Range<Int>, seconds: Int = 150) throws -> [Double] {
        let settings = try PositioningSettings(["receiverOffset": true])
        return seeds.map { seed in
            let scene = OffsetScene(seed: seed, beacons: beacons)
            var identify = IdentifyStage(settings, map: scene.map)
            var smoothing = SmoothingStage(settings, map: scene.map)
            var stage = OffsetStage(settings, map: scene.map)
            var samples: [BeaconSample] = []
            var signals: [BeaconSignal] = []
            for second in 1...seconds {
                for packet in scene.packets(offset: offset, second) { identify.ingest(.packet(packet)) }
                identify.collect(into: &samples)
                smoothing.apply(samples[...], at: Double(second), into: &signals)
                stage.apply(&signals, at: Double(second))
            }
            return stage.offset?.value ?? .nan
        }
    }

    @Test(arguments: [4, 6, 8, 12], [-10.0, 0, 10])
    func aKnownOffsetIsFound(_ beacons: Int, _ offset: Double) throws {
        let errors = try learned(offset, beacons: beacons, seeds: 0..<16).map { $0 - offset }
        let mean = try #require(Statistics.mean(errors))
        let deviation = try #require(Statistics.standardDeviation(errors))
        let standardError = deviation / 4
        #expect(abs(mean) < 1.5 + 2 * standardError, "\(mean) ± \(standardError) dB")
        #expect(deviation < (beacons < 6 ? 4 : 2.5), "\(deviation) dB")
    }

    @Test(arguments: [1, 2, 3]) func fewBeaconsSayNothing(_ beacons: Int) throws {
        for offset in [-10.0, 0, 10] {
            #expect(try learned(offset, beacons: beacons, seeds: 0..<4).allSatisfy { $0 == 0 })
        }
    }

    /// One beacon too loud for a phone that reads much less still has a reading that later stages can use.
    @Test func correctedReadingsStayReadings() throws {
        let settings = try PositioningSettings(["receiverOffset": true])
        let scene = OffsetScene(seed: 2, beacons: 8)
        var stage = OffsetStage(settings, map: scene.map)
        var signals: [BeaconSignal] = []
        for second in 1...100 {
            let phone = scene.place(at: Double(second))
            signals = scene.map.beacons.enumerated().map { index, beacon in
                let distance = hypot(beacon.position.distance(to: phone), 1.2)
                let mean = OffsetScene.powerAt1m - 10 * OffsetScene.exponent * log10(distance)
                return BeaconSignal(beacon: index, rssi: max(mean - 12, -99))
            }
            stage.apply(&signals, at: Double(second))
        }
        #expect(try #require(stage.offset).value < -8)
        signals = scene.map.beacons.indices.map { BeaconSignal(beacon: $0, rssi: -2) }
        stage.apply(&signals, at: 101)
        #expect(signals.allSatisfy { $0.rssi <= -1 })
        var kept = signals
        SensibleFactorStage(PositioningSettings(), map: scene.map).apply(&kept)
        #expect(!kept.isEmpty)
    }

    // MARK: Positions

    /// What the offset is estimated for, each with its own way from readings to a place.
    static let estimators: [(name: String, settings: [String: SettingValue])] = [
        ("lateration, rssi", ["activateOptimisedCircularLateration": true]),
        ("lateration, range", ["activateOptimisedCircularLateration": true, "laterationCost": "range"]),
        ("lateration, plain", ["activateOptimisedCircularLateration": true, "laterationCost": "plain"]),
        (
            "lateration, Cauchy, Kalman",
            [
                "activateOptimisedCircularLateration": true, "laterationLoss": "cauchy",
                "activateKalmanTrackFilter": true,
            ]
        ),
        ("best accuracy", Preset.bestAccuracy.values), ("centroid", [:]), ("grid", ["mapFilter": "grid"]),
        ("particles", ["mapFilter": "particles"]),
    ]

    /// The mean error of 12 walks with 10 beacons, metres.
    ///
    /// - Parameter known: the part of the offset that the radio model contains, dB.
    private func error(_ offset: Double, known: Double = 0, _ settings: PositioningSettings) throws -> Double {
        let errors = (0..<12).flatMap {
            OffsetScene(seed: $0, beacons: 10, known: known).errors(offset: offset, settings)
        }
        return try #require(Statistics.mean(errors))
    }

    /// With an unknown offset each estimator errs about as much as where the model contains the offset, and without an
    /// offset nothing is lost.
    @Test(arguments: estimators.indices) func everyEstimatorIsHelped(_ index: Int) throws {
        let (name, values) = Self.estimators[index]
        let off = try PositioningSettings(values)
        let on = try PositioningSettings(["receiverOffset": true], over: off)
        let without = try error(0, off)
        let with = try error(0, on)
        #expect(with < 1.03 * without, "\(name): \(with) m, off \(without) m")
        for offset in [-12.0, 12] {
            let known = try error(offset, known: offset, off)
            let unknown = try error(offset, off)
            let learned = try error(offset, on)
            let text = "\(name), \(offset) dB: \(learned) m, off \(unknown) m, with the offset in the model \(known) m"
            #expect(learned < 1.15 * known, "\(text)")
            // The centroid changes little, and so does anything with a phone that hears more.
            if offset < 0, name != "centroid" { #expect(learned < 0.8 * unknown, "\(text)") }
        }
    }
}
