import Foundation
import Geometry
import Positioning
import Recordings
import Testing

@Suite struct StandingTests {
    let map = TestVenues.map([(0, 0), (10, 0)])

    func stances(_ samples: [(Double, Bool)], at times: [Double], _ values: [String: SettingValue]) throws -> [Bool] {
        var stage = MotionStage(try PositioningSettings(values), map: map)
        var next = 0
        return times.map { time in
            while next < samples.count, samples[next].0 <= time {
                stage.ingest(MotionSample(time: samples[next].0, isWalking: samples[next].1))
                next += 1
            }
            return stage.stance(at: time).isStanding
        }
    }

    @Test(arguments: ["activateMotionDetectionFilter", "activateAdaptivePositioning"])
    func standingTakesThreeSecondsAndWalkingNone(_ key: String) throws {
        let samples = [(0.0, true), (1, false), (2, false), (3, false), (4, false), (5, true), (6, false), (9, false)]
        let standing = try stances(samples, at: [0, 1, 2, 3, 4, 5, 6, 8, 9], [key: true])
        #expect(standing == [false, false, false, false, true, false, false, false, true])
        // A detector that reports only changes.
        #expect(try stances([(1, false)], at: [1, 100], [key: true]) == [false, true])
        #expect(
            try stances([], at: [1, 100], [key: true]) == [false, false],
            "without a detector the walker never counts as standing")
        #expect(try stances(samples, at: [4], [:]) == [false], "no setting uses it")
        #expect(try stances([(.nan, false), (.infinity, false)], at: [100], [key: true]) == [false])
        // A sample of the far future, then the clock is set back.
        #expect(try stances([(1e9, false), (1, false)], at: [1e9], [key: true]) == [true])
    }

    /// What the smoothing makes of one beacon, from −60 dBm a decibel weaker each second.
    func smoothed(_ values: [String: SettingValue], stance: (Double) -> Stance) throws -> [Double] {
        var stage = SmoothingStage(try PositioningSettings(values), map: map)
        var signals: [BeaconSignal] = []
        return (0..<20).map { second in
            let sample = BeaconSample(beacon: 0, rssi: -60 - Double(second), packetCount: 1)
            stage.apply([sample], at: Double(second), stance: stance(Double(second)), into: &signals)
            return signals[0].rssi
        }
    }

    @Test(arguments: ["activateMotionDetectionFilter", "activateAdaptivePositioning"])
    func standingSmoothsOverTheTimeStoodButAtMostTenSamples(_ key: String) throws {
        let values: [String: SettingValue] = [key: true, "rssiSmoothingHistorySize": 2]
        let rssi = try smoothed(values) { (5..<18).contains($0) ? .standing(since: 5) : .walking }
        // The mean of the last n of them is (n − 1) / 2 dB above the newest.
        #expect(
            rssi[4] == -63.5 && rssi[5] == -64.5 && rssi[6] == -65.5,
            "two samples, because the walker has not stood longer")
        #expect(rssi[9] == -69 + 1.5, "four seconds: what was heard since 5 s, exclusively")
        #expect(rssi[17] == -77 + 4.5, "ten samples")
        #expect(rssi[18] == -77.5 && rssi[19] == -78.5, "two again, at once")
        // Switched off while walking it is on while standing.
        let off: [String: SettingValue] = [key: true, "activateRssiSmoothing": false]
        let raised = try smoothed(off) { $0 >= 5 ? .standing(since: 5) : .walking }
        #expect(raised[4] == -64 && raised[19] == -79 + 4.5)
    }

    @Test func theAverageIsLongerWhileStandingAndRestored() throws {
        let settings = try PositioningSettings([
            "activateAdaptivePositioning": true, "evolvingWeightedAverageLocationHistorySize": 2,
        ])
        var stage = AverageStage(settings, map: map)
        let x = (0..<20).map { second in
            let stance = (3..<18).contains(second) ? Stance.standing(since: 3) : .walking
            return stage.apply(Point(Double(second), 0), at: Double(second), stance: stance).x
        }
        // Weights 1 … n over n metres: the mean lies (n − 1) / 3 m behind the newest.
        #expect(abs(x[2] - (2 - 1 / 3.0)) < 1e-12)
        #expect(abs(x[17] - (17 - 3)) < 1e-12)
        #expect(abs(x[18] - (18 - 1 / 3.0)) < 1e-12)
    }

    @Test func theDistanceFilterReplacesTheSpeedLimit() throws {
        func moved(_ values: [String: SettingValue], _ stance: Stance) throws -> Double {
            var stage = SpeedLimitStage(try PositioningSettings(values), map: map)
            _ = stage.apply(Point(0, 0), at: 0, isUpdate: true, stance: stance)
            return stage.apply(Point(10, 0), at: 2, isUpdate: true, stance: stance).x
        }
        let values: [String: SettingValue] = [
            "activateMotionDetectionFilter": true, "motionDetectionDistanceFilter": 0.5,
        ]
        #expect(try moved(values, .walking) == 5)
        #expect(try moved(values, .standing(since: 0)) == 1)
        #expect(try moved(["activateMotionDetectionFilter": true], .standing(since: 0)) == 5)
        let unlimited = values.merging(["sensibleDistanceFilterSpeed": 0]) { $1 }
        #expect(try moved(unlimited, .walking) == 10)
        #expect(try moved(unlimited, .standing(since: 0)) == 1)
    }

    @Test func onlyAdaptivePositioningRaisesTheRadius() throws {
        func published(_ key: String) throws -> [Bool] {
            var stage = PublishStage(
                try PositioningSettings([key: true, "sensibleDistanceFilterSpeed": 0]), map: map)
            return [0.0, 2.9, 3, 3.5, 4, 4.1].enumerated().map { index, x in
                let stance: Stance = index < 4 ? .standing(since: 0) : .walking
                return stage.publishes(Point(x, 0), stance: stance)
            }
        }
        #expect(try published("activateAdaptivePositioning") == [true, false, true, false, true, true])
        #expect(try published("activateMotionDetectionFilter").allSatisfy { $0 })
    }

    @Test func aNewLevelIsPublishedWithinTheRadius() throws {
        var stage = PublishStage(try PositioningSettings(["smartLocationUpdateRadius": 5]), map: map)
        let published = [0, 0, 1, 1].enumerated().map { stage.publishes(Point(0, 0), level: $1) }
        #expect(published == [true, false, true, false])
    }

    @Test(arguments: ["activateMotionDetectionFilter", "activateAdaptivePositioning"])
    func aWalkWithoutADetectorIsAsWithoutTheSetting(_ key: String) throws {
        let venue = TestVenues.shop()
        var walk = TestVenues.withSensors(TestVenues.walk(in: venue, seconds: 60, seed: 9))
        func fixes(_ values: [String: SettingValue]) throws -> [Fix] {
            PositioningEngine.run(walk, map: BeaconMap(venue), settings: try PositioningSettings(values))
        }
        #expect(try fixes([key: true]) != fixes([:]))
        walk.motion = walk.motion.map { MotionSample(time: $0.time, isWalking: true) }
        #expect(try fixes([key: true]) == fixes([:]))
        walk.motion = []
        #expect(try fixes([key: true]) == fixes([:]))
    }

    @Test func standingIsSteadierAndWalkingIsNotSlower() throws {
        // Somebody stands for a minute; then walks: what is raised is restored.
        let venue = TestVenues.hall()
        let map = BeaconMap(venue)
        var jitter: [Double] = []
        var steadier = 0
        for seed in 1...20 {
            var walk = TestVenues.walk(in: venue, seconds: 60, seed: UInt64(seed))
            // Everything is heard as in the first second.
            let first = walk.observations.compactMap { observation -> Packet? in
                guard case .packet(let packet) = observation, packet.time < 1 else { return nil }
                return packet
            }
            walk.observations = (0..<60).flatMap { second in
                first.enumerated().map { index, packet in
                    var copy = packet
                    copy.time += Double(second)
                    let noise = sin(Double(seed * 7919 + second * 104_729 + index * 1299) * 0.7)
                    copy.rssi = packet.rssi.map { $0 + 6 * noise }
                    return .packet(copy)
                }
            }
            walk.motion = (0..<60).map { MotionSample(time: Double($0), isWalking: false) }
            func spread(_ values: [String: SettingValue]) throws -> Double {
                let fixes = PositioningEngine.run(walk, map: map, settings: try PositioningSettings(values)).suffix(40)
                let steps = zip(fixes, fixes.dropFirst()).map { $0.position.distance(to: $1.position) }
                return steps.reduce(0, +) / Double(steps.count)
            }
            let ratio = try spread(["activateAdaptivePositioning": true]) / spread([:])
            jitter.append(ratio)
            if ratio < 1 { steadier += 1 }
        }
        #expect(steadier >= 19)
        #expect(jitter.reduce(0, +) / Double(jitter.count) < 0.6)
    }
}
