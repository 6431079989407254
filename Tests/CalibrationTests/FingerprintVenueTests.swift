import Evaluation
import Geometry
import Importing
import Lateration
import NumericalMethods
import Positioning
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

/// Positions from fingerprints in a simulated hall with few beacons.
@Suite struct FingerprintVenueTests {
    /// Signals of a window of three seconds, strongest first.
    private static func signals(_ recording: Recording, until time: Double, map: BeaconMap) -> [BeaconSignal] {
        var values: [Int: [Double]] = [:]
        for observation in recording.observations where observation.time > time - 3 && observation.time <= time {
            for reading in observation.readings {
                if let beacon = map.index(of: reading.beacon) { values[beacon, default: []].append(reading.rssi) }
            }
        }
        return values.sorted { $0.key < $1.key }.compactMap { beacon, rssi in
            Statistics.mean(rssi).map { BeaconSignal(beacon: beacon, rssi: $0) }
        }.sorted { $0.rssi > $1.rssi }
    }

    /// What is not received is information where little is received: on the same signals, the median error is smaller than
    /// that of five nearest neighbours that ignore it. Measured over ten halls: 17 % smaller, 3.3 standard errors.
    @Test func silenceIsInformation() throws {
        var medians: [Double] = []
        var before: [Double] = []
        var received: [Double] = []
        for seed in 0..<10 {
            let fixture = try SurveyFixture(seed: UInt64(seed))
            let map = PositioningInput(fixture.venue, surveys: try fixture.standing()).map
            let fingerprints = try #require(map.fingerprints)
            var filter = FingerprintFilter(
                fingerprints, beaconCount: map.beacons.count, levelCount: 1, cellSize: 1, deviation: 4)
            var errors: [Double] = []
            var old: [Double] = []
            for (recording, truth) in try fixture.walks() {
                for second in 3...Int(recording.duration) {
                    let heard = Self.signals(recording, until: Double(second), map: map)
                    let kept = Array(heard.prefix(4))
                    guard let place = truth.sample(at: Double(second) - 1.5)?.position,
                        let estimate = filter.position(kept, heard: heard, level: 0)
                    else { continue }
                    received.append(Double(heard.count))
                    errors.append(estimate.position.distance(to: place))
                    old.append(FiveNearest.position(kept, in: fingerprints.points).distance(to: place))
                }
            }
            #expect(errors.count > 150)
            medians.append(try #require(Statistics.quantile(errors, 0.5)))
            before.append(try #require(Statistics.quantile(old, 0.5)))
        }
        let mean = try #require(Statistics.mean(received))
        let gain = Gain(medians, over: before)
        #expect((2...5).contains(mean), "\(mean) beacons are received")
        #expect(gain.ratio < 0.9, "\(medians) m, was \(before) m")
        #expect(gain.t > 3)
    }

    /// A survey recorded while walking serves as well as one at stays, through the engine.
    @Test func aWalkedSurveyIsAsGood() throws {
        let settings = try PositioningSettings([
            "mapFilter": "fingerprints", "fingerprintCellSize": 2, "useBestNumberOfBeacons": 10,
            "rssiPositioningThreshold": -100, "sensibleRssiFactor": 0,
        ])
        var standing: [Double] = []
        var walking: [Double] = []
        for seed in 0..<8 {
            let fixture = try SurveyFixture(seed: UInt64(seed), beaconCount: 20)
            let walks = try fixture.walks()
            standing.append(
                try #require(
                    Statistics.quantile(
                        fixture.errors(settings, surveys: try fixture.standing(), walks: walks), 0.5)))
            walking.append(
                try #require(
                    Statistics.quantile(
                        fixture.errors(settings, surveys: try fixture.walking(), walks: walks), 0.5)))
        }
        let gain = Gain(walking, over: standing)
        #expect(gain.ratio < 1.15, "\(walking) m, at stays \(standing) m")
    }

    /// Pairs of figures.
    private struct Gain {
        /// Of the sums.
        var ratio: Double
        /// The mean difference by its standard error; positive where the first are smaller.
        var t: Double

        init(_ values: [Double], over others: [Double]) {
            ratio = values.reduce(0, +) / others.reduce(0, +)
            let differences = zip(others, values).map { $0 - $1 }
            let count = Double(differences.count)
            let mean = differences.reduce(0, +) / count
            let variance = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
            t = mean / (variance / count).squareRoot()
        }
    }
}

/// The library of `uji_ble`: the phone S6 surveys 48 points in one campaign and is positioned at others in the next, by
/// one scan of a second; the first scan of each stay is left out. Five nearest neighbours in another language reach
/// 1.37 m in the median and 2.34 m in 95 % of the scans.
@Suite(.enabled(if: Datasets.has("uji_ble"), "the recordings are not on this machine")) struct FingerprintScanTests {
    @Test func oneScan() throws {
        let importer = UJIImporter()
        let data = try importer.importFolder(
            Datasets.folder + "/uji_ble",
            options: try ImportOptions(["first-scan": "skip"], isStrict: true, for: importer))
        func pairs(_ campaign: String) -> [SurveyFixture.Pair] {
            data.set.groups.filter { $0.name.contains("-S6-") && $0.name.hasSuffix(campaign) }
                .flatMap { Array(zip($0.recordings, $0.truths)) }.map { (recording: $0, truth: $1) }
        }
        let venue = try #require(data.venue)
        let map = PositioningInput(venue, surveys: pairs("campaign2")).map
        let fingerprints = try #require(map.fingerprints)
        #expect(fingerprints.points.count == 48)
        #expect((-101 ... -93).contains(fingerprints.floor))
        // The authors' split leaves these points of the test campaign out.
        let left: Set = [1, 17, 18, 34, 35, 51, 52, 68]
        var filter = FingerprintFilter(
            fingerprints, beaconCount: map.beacons.count, levelCount: 1, cellSize: 1, deviation: 4)
        var errors: [Double] = []
        var old: [Double] = []
        for (index, (stay, truth)) in pairs("campaign3").enumerated() where !left.contains(index + 1) {
            for observation in stay.observations {
                let heard = observation.readings.compactMap { reading in
                    map.index(of: reading.beacon).map { BeaconSignal(beacon: $0, rssi: reading.rssi) }
                }
                let kept = Array(heard.sorted { $0.rssi > $1.rssi }.prefix(10))
                guard let estimate = filter.position(kept, heard: heard, level: 0) else { continue }
                errors.append(estimate.position.distance(to: truth.samples[0].position))
                old.append(
                    FiveNearest.position(kept, in: fingerprints.points).distance(to: truth.samples[0].position))
            }
        }
        #expect(errors.count >= 290)
        let median = try #require(Statistics.quantile(errors, 0.5))
        let high = try #require(Statistics.quantile(errors, 0.95))
        #expect(median <= 1.37)
        #expect(high <= 2.6)
        #expect(median <= Statistics.quantile(old, 0.5) ?? 0)
    }
}

/// The lab of `tetam_ble`, windows of two seconds.
@Suite(.enabled(if: Datasets.has("tetam_ble"), "the recordings are not on this machine"))
struct FingerprintTrackTests {
    private let venue: Venue
    private let set: RecordingSet
    private let tracks = ["rectangular_without_rotation", "straight_01", "straight_02", "straight_03"]

    init() throws {
        let importer = TetamImporter()
        let data = try importer.importFolder(
            Datasets.folder + "/tetam_ble", options: try ImportOptions(isStrict: true, for: importer))
        venue = try #require(data.venue)
        set = data.set
    }

    private func settings(_ others: [String: SettingValue] = [:]) throws -> PositioningSettings {
        try PositioningSettings(
            [
                "mapFilter": "fingerprints", "useBestNumberOfBeacons": 12, "rssiSmoothingHistorySize": 2,
                "sensibleRssiFactor": 0, "rssiPositioningThreshold": -100,
                "activateEvolvingWeightedAverageLocation": false, "sensibleDistanceFilterSpeed": 0,
            ].merging(others) { $1 })
    }

    private func errors(
        of name: String, surveys: [SurveyFixture.Pair], _ settings: PositioningSettings
    ) throws -> [Double] {
        let recording = try #require(set.recordings.first { $0.name == name })
        let truth = try #require(set.truth(of: recording))
        let map = PositioningInput(venue, surveys: surveys).map
        return PositioningEngine.run(recording, map: map, settings: settings).compactMap { fix in
            truth.sample(at: fix.time).map { $0.position.distance(to: fix.position) }
        }
    }

    /// With the 81 points. Five nearest neighbours in another language reach 1.82 and 4.41 m.
    @Test func afterStays() throws {
        let surveys = set.withTruth(.survey)
        let errors = try tracks.flatMap { try self.errors(of: $0, surveys: surveys, settings()) }
        let median = try #require(Statistics.quantile(errors, 0.5))
        let high = try #require(Statistics.quantile(errors, 0.95))
        #expect(median <= 1.7 && high <= 4.5, "\(median) m, \(high) m")
    }

    /// Each track with the other three as the survey. Five nearest neighbours in another language reach 2.45 and 5.9 m.
    @Test func afterWalks() throws {
        let errors = try tracks.flatMap { name in
            let surveys = set.withTruth(.walk).filter {
                $0.recording.name != name && tracks.contains($0.recording.name)
            }
            return try self.errors(of: name, surveys: surveys, settings(["fingerprintCellSize": 2]))
        }
        let median = try #require(Statistics.quantile(errors, 0.5))
        let high = try #require(Statistics.quantile(errors, 0.95))
        #expect(median <= 2.4 && high <= 6.5, "\(median) m, \(high) m")
    }
}
