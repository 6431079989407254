import Foundation
import NumericalMethods
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

@Suite struct SignalStageTests {
    let map = TestVenues.map([(0, 0), (10, 0), (0, 10), (30, 30)])

    func packet(_ beacon: String, _ rssi: Double, at time: Double = 0.5) -> Observation {
        .packet(Packet(time: time, beacon: .named(beacon), rssi: rssi))
    }

    /// What a sweep relies on: of one list, the number of signals that are kept says which they are. Here equal RSSI is
    /// frequent.
    @Test func theLoudestAreKept() throws {
        let stream = RandomStream(seed: 1, purpose: "loudness")
        for list in 0..<300 {
            func draw(_ lane: UInt32, _ range: ClosedRange<Double>) -> Double {
                stream.uniform(in: range, UInt64(list), lane: lane)
            }
            let heard = (0..<12).map { BeaconSignal(beacon: $0, rssi: draw(UInt32($0), -99 ... -60).rounded()) }
            var kept: [Int: [BeaconSignal]] = [:]
            for variant in 0..<20 {
                let settings = try PositioningSettings([
                    "rssiPositioningThreshold": .number(draw(UInt32(100 + variant), -100 ... -70)),
                    "sensibleRssiFactor": .number(draw(UInt32(200 + variant), 1...1.4)),
                ])
                var signals = heard
                LoudnessSection(settings, map: map).apply(&signals)
                #expect(kept[signals.count] ?? signals == signals)
                kept[signals.count] = signals
            }
            #expect(kept.count > 1)
        }
    }

    @Test func aSecondBecomesOneSampleABeacon() {
        var stage = IdentifyStage(PositioningSettings(), map: map)
        var samples: [BeaconSample] = []
        stage.ingest(packet("b2", -70))
        stage.ingest(packet("b0", -60))
        stage.ingest(packet("b2", -73))
        stage.ingest(packet("stranger", -40))
        stage.ingest(
            .ranging(
                RangingReport(
                    time: 0.9,
                    entries: [
                        .init(beacon: .named("b2"), rssi: -76), .init(beacon: .named("b1"), rssi: nil),
                        .init(beacon: .named("nobody"), rssi: -50),
                    ])))
        for rssi in [0, 127, -128, Double.nan, .infinity, -Double.infinity] { stage.ingest(packet("b1", rssi)) }
        stage.collect(into: &samples)
        #expect(
            samples == [
                BeaconSample(beacon: 0, rssi: -60, packetCount: 1),
                BeaconSample(
                    beacon: 2, rssi: -73,
                    powerMilliwatts: [-70, -73, -76].map(BeaconSample.milliwatts).reduce(0, +) / 3,
                    packetCount: 3),
            ])
        #expect(stage.memory.unknownCount == 2)
        #expect(stage.memory.invalidCount == 6)
        stage.collect(into: &samples)
        #expect(samples.isEmpty)
    }

    @Test func smoothingWeighsByPacketsAndForgets() throws {
        let settings = try PositioningSettings(["rssiSmoothingHistorySize": 3])
        var stage = SmoothingStage(settings, map: map)
        var signals: [BeaconSignal] = []
        func apply(_ samples: [BeaconSample], _ time: Double) -> [BeaconSignal] {
            stage.apply(samples[...], at: time, into: &signals)
            return signals
        }
        #expect(apply([.init(beacon: 1, rssi: -60, packetCount: 1)], 1) == [.init(beacon: 1, rssi: -60)])
        // (−60 + 3 × −68) / 4 = −66
        #expect(
            apply([.init(beacon: 0, rssi: -80, packetCount: 2), .init(beacon: 1, rssi: -68, packetCount: 3)], 2)
                == [.init(beacon: 0, rssi: -80), .init(beacon: 1, rssi: -66)])
        #expect(apply([], 3) == [.init(beacon: 0, rssi: -80), .init(beacon: 1, rssi: -66)])
        // The sample of second 1 is older than three samples.
        #expect(apply([], 4) == [.init(beacon: 0, rssi: -80), .init(beacon: 1, rssi: -68)])
        #expect(apply([], 5) == [])
    }

    @Test func smoothingToleratesJitterOfTheSteps() throws {
        var stage = SmoothingStage(try PositioningSettings(["rssiSmoothingHistorySize": 2]), map: map)
        var signals: [BeaconSignal] = []
        var time = 0.0
        for (tick, jitter) in [0.0, 0.2, -0.2, 0.15, -0.1].enumerated() {
            time = Double(tick + 1) + jitter
            stage.apply([.init(beacon: 0, rssi: -60 - Double(tick), packetCount: 1)], at: time, into: &signals)
        }
        #expect(signals == [.init(beacon: 0, rssi: -63.5)])
    }

    @Test func smoothingOfPower() throws {
        let settings = try PositioningSettings(["rssiSmoothingStatistic": "power", "rssiSmoothingHistorySize": 2])
        var stage = SmoothingStage(settings, map: map)
        var signals: [BeaconSignal] = []
        stage.apply([.init(beacon: 0, rssi: -60, packetCount: 1)], at: 1, into: &signals)
        stage.apply([.init(beacon: 0, rssi: -70, packetCount: 1)], at: 2, into: &signals)
        // (1 + 0.1) / 2 of a nanowatt
        #expect(abs(signals[0].rssi - (-60 + 10 * log10(0.55))) < 1e-9)
    }

    @Test func withoutSmoothingOnlyThisSecondCounts() throws {
        var stage = SmoothingStage(try PositioningSettings(["activateRssiSmoothing": false]), map: map)
        var signals: [BeaconSignal] = []
        stage.apply([.init(beacon: 0, rssi: -60, packetCount: 1)], at: 1, into: &signals)
        stage.apply([.init(beacon: 1, rssi: -70, packetCount: 9)], at: 2, into: &signals)
        #expect(signals == [.init(beacon: 1, rssi: -70)])
    }

    @Test func thresholdKeepsItsOwnValue() throws {
        let stage = ThresholdStage(try PositioningSettings(["rssiPositioningThreshold": -80]), map: map)
        var signals = [-79, -80, -80.1].enumerated().map { BeaconSignal(beacon: $0, rssi: $1) }
        stage.apply(&signals)
        #expect(signals.map(\.beacon) == [0, 1])
    }

    @Test func sensibleFactorIsTheDocumentsExample() throws {
        // −65 × 1.2 = −78
        var signals = [-78, -65, -78.01].enumerated().map { BeaconSignal(beacon: $0, rssi: $1) }
        SensibleFactorStage(PositioningSettings(), map: map).apply(&signals)
        #expect(signals.map(\.beacon) == [0, 1])
        let off = SensibleFactorStage(try PositioningSettings(["sensibleRssiFactor": 0]), map: map)
        signals = [BeaconSignal(beacon: 0, rssi: -40), BeaconSignal(beacon: 1, rssi: -99)]
        off.apply(&signals)
        #expect(signals.count == 2)
        signals = []
        SensibleFactorStage(PositioningSettings(), map: map).apply(&signals)
        #expect(signals.isEmpty)
    }

    @Test(arguments: [
        ([-60.0], 0), ([-60, -61], 0), ([-61, -60], 1), ([-60, -61, -62], 1), ([-60, -61, -90, -59], 2),
        ([-70, -61, -60], 1), ([-60, -66.1, -66.1], 0), ([-60, -65.9, -65.9], 1), ([-60, -80, -80, -60], 0),
    ])
    func everyBeaconVotesWithItsAmplitude(_ rssi: [Double], _ level: Int) {
        // Levels of the beacons: 0, 1, 1, 2. Two beacons 6.02 dB weaker are as good as one.
        let map = TestVenues.map([(0, 0), (1, 0), (2, 0), (3, 0)], levels: [0, 1, 1, 2])
        var stage = LevelStage(PositioningSettings(), map: map)
        let signals = rssi.enumerated().map { BeaconSignal(beacon: $0, rssi: $1) }
        #expect(stage.decide([], at: 0) == nil)
        #expect(stage.decide(signals, at: 1).map { map.levels[$0].number } == level)
    }

    @Test func otherLevelsAreLeftOutOnDemand() throws {
        let map = TestVenues.map([(0, 0), (1, 0), (2, 0)], levels: [0, 1, 0])
        let all = (0..<3).map { BeaconSignal(beacon: $0, rssi: -60) }
        var signals = all
        LevelFilterStage(PositioningSettings(), map: map).apply(&signals, level: 0)
        #expect(signals == all)
        LevelFilterStage(try PositioningSettings(["useBeaconsFromAllLevels": false]), map: map)
            .apply(&signals, level: 0)
        #expect(signals.map(\.beacon) == [0, 2])
    }

    @Test func saneDistanceIsFromTheWeightedCentroid() throws {
        let stage = SaneDistanceStage(try PositioningSettings(["saneBeaconDistanceFilter": 15]), map: map)
        // Amplitudes 1, 1, 1 and 0.1: centroid ((0 + 10 + 0 + 3) / 3.1, (0 + 0 + 10 + 3) / 3.1) = (4.2, 4.2).
        let all = [-60, -60, -60, -80].enumerated().map { BeaconSignal(beacon: $0, rssi: $1) }
        var signals = all
        stage.apply(&signals)
        #expect(signals.map(\.beacon) == [0, 1, 2])
        // Two beacons 42 m apart: both are 21 m from the centroid, so both stay.
        signals = [all[0], BeaconSignal(beacon: 3, rssi: -60)]
        stage.apply(&signals)
        #expect(signals.count == 2)
        signals = all
        SaneDistanceStage(PositioningSettings(), map: map).apply(&signals)
        #expect(signals.count == 4)
    }

    @Test func theStrongestXInOrderAndTiesByIndex() throws {
        let stage = StrongestStage(try PositioningSettings(["useBestNumberOfBeacons": 3]), map: map)
        var signals = [-70, -60, -70, -70].enumerated().map { BeaconSignal(beacon: $0, rssi: $1) }
        signals.reverse()
        stage.apply(&signals)
        #expect(signals.map(\.beacon) == [1, 0, 2])
    }

    @Test func rangesByThePathLossModel() throws {
        var venue = TestVenues.venue(
            [(0, 0), (1, 0), (2, 0)], radio: RadioModel(powerAt1m: -60, residualStandardDeviation: 4))
        venue.beacons[1].powerAt1m = -55
        venue.beacons[1].pathLossExponent = 3
        venue.beacons[1].residualStandardDeviation = 2
        let settings = try PositioningSettings(["pathLossExponent": 2.5, "beaconTxPower": -70])
        var ranges: [BeaconRange] = []
        let signals = (0..<3).map { BeaconSignal(beacon: $0, rssi: -85) }
        RangesStage(settings, map: BeaconMap(venue)).apply(signals, into: &ranges)
        // The venue's power, the settings' exponent, the venue's residual standard deviation: 10^(25 / 25) m.
        #expect(abs(ranges[0].distance - 10) < 1e-12)
        #expect(abs(ranges[0].spread - 4 * log(10.0) / 25) < 1e-12)
        // All its own: 10^(30 / 30) m.
        #expect(abs(ranges[1].distance - 10) < 1e-12)
        #expect(abs(ranges[1].spread - 2 * log(10.0) / 30) < 1e-12)
        #expect(ranges.map(\.nepersPerDecibel) == [25.0, 30, 25].map { log(10.0) / $0 })
        // Of another level: the same distance, known half as well.
        venue.beacons[2].level = 1
        let before = ranges
        RangesStage(settings, map: BeaconMap(venue)).apply(signals, level: 0, into: &ranges)
        #expect(ranges[0] == before[0] && ranges[1] == before[1])
        #expect(ranges[2].distance == before[2].distance && ranges[2].spread == 2 * before[2].spread)
        // Nothing known: the settings' power and exponent, 6 dB; 10^(15 / 25) m.
        venue.radio = RadioModel()
        RangesStage(settings, map: BeaconMap(venue)).apply(signals, into: &ranges)
        #expect(abs(ranges[2].distance - pow(10, 0.6)) < 1e-12)
        #expect(abs(ranges[2].spread - 6 * log(10.0) / 25) < 1e-12)
        // Absurd values stay finite.
        RangesStage(settings, map: BeaconMap(venue)).apply([BeaconSignal(beacon: 0, rssi: -1e9)], into: &ranges)
        #expect(ranges.map(\.distance) == [1000])
    }

    /// One wrong reading moves the mean, but neither the median nor the trimmed mean; without one all agree on even
    /// readings, and an odd and an even number of packets have the textbook's median.
    @Test func robustStatisticsIgnoreOneOutlier() throws {
        func smoothed(_ readings: [Double], _ statistic: String) throws -> Double {
            var stage = SmoothingStage(
                try PositioningSettings(["rssiSmoothingStatistic": .text(statistic), "rssiSmoothingHistorySize": 10]),
                map: map)
            var signals: [BeaconSignal] = []
            for (second, rssi) in readings.enumerated() {
                stage.apply(
                    [BeaconSample(beacon: 0, rssi: rssi, packetCount: 1)], at: Double(second), into: &signals)
            }
            return try #require(signals.first).rssi
        }
        let outlier = [-75.0, -74, -35, -76, -75]
        #expect(try smoothed(outlier, "mean") > -68)
        #expect(try smoothed(outlier, "median") == -75)
        // A fifth of five packets is one: without the lowest and the highest, −75, −74 and −75 remain.
        #expect(abs(try smoothed(outlier, "trimmedMean") - -224.0 / 3) < 1e-12)
        for statistic in ["mean", "median", "trimmedMean"] {
            #expect(try abs(smoothed([-70, -72, -74, -76], statistic) - -73) < 1e-12)
        }
        #expect(try smoothed([-70], "median") == -70 && smoothed([-80], "trimmedMean") == -80)
    }

    /// The barometer may decide on a level that is not heard: its beacons are all there are.
    @Test func theLevelFilterKeepsWhatThereIs() throws {
        let map = BeaconMap(TestVenues.venue([(0, 0), (5, 0), (9, 0)], levels: [0, 1, 1]))
        let stage = LevelFilterStage(try PositioningSettings(["useBeaconsFromAllLevels": false]), map: map)
        var signals = [BeaconSignal(beacon: 1, rssi: -70), BeaconSignal(beacon: 2, rssi: -80)]
        stage.apply(&signals, level: 0)
        #expect(signals.map(\.beacon) == [1, 2])
        stage.apply(&signals, level: 1)
        #expect(signals.map(\.beacon) == [1, 2])
        signals.append(BeaconSignal(beacon: 0, rssi: -90))
        stage.apply(&signals, level: 0)
        #expect(signals.map(\.beacon) == [0])
    }
}
