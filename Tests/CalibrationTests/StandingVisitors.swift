import Calibration
import Geometry
import Parallelism
import Positioning
import Radio
import Recordings
import Search
import Testing
import VenueModel
import Walks

/// Calibrations of visitors who stand, and whose phones hear two beacons without noise, so that each gain is known.
///
/// With one beacon, the position is that of the stronger one; with four, which is the default, it lies between both. On
/// training and validation walks the visitor is at the first of these places.
struct StandingVisitors {
    /// Number of test walks, of eight, on which the visitor is at the second place. There, one beacon loses as much as
    /// it gains at the first.
    var lossCount = 0
    /// Number of presets of the SDK that have one beacon, too. Each has a threshold of its own, which drops no beacon.
    var presetCount = 0
    var documentVariants = 0

    private static let count = 8
    private static let venue = KnownVenueTests.hall(beacons: [Point(10, 10), Point(20, 10)])

    private static func walk(_ index: Int, at place: Point) -> CalibrationWalk {
        let packets = (1...20).flatMap { (second: Int) -> [Observation] in
            zip(venue.beacons, [-60.0, -62.0]).map { beacon, rssi in
                Observation.packet(Packet(time: Double(second) - 0.5, beacon: beacon.id, rssi: rssi))
            }
        }
        let truth = (0...20).map { TruthSample(time: Double($0), position: place, level: 0) }
        return CalibrationWalk(
            recording: Recording(name: "w\(index)", duration: 20, observations: packets),
            truth: GroundTruth(name: "w\(index)", samples: truth), venue: venue)
    }

    /// The position with these settings, on each walk.
    private static func position(_ settings: PositioningSettings) throws -> Point {
        try #require(walk(0, at: Point(0, 0)).fixes(settings).last).position
    }

    private func presets() throws -> SDKPresets {
        var values: [Preset: [String: SettingValue]] = [:]
        for (index, preset) in [Preset.bestAccuracy, .powerSaving, .adaptive].prefix(presetCount).enumerated() {
            // What our interpretation has in this preset is at its default; all values are stated.
            var own: [String: SettingValue] = [:]
            for setting in SettingsCatalogue.all { own[setting.key] = setting.defaultValue }
            own["useBestNumberOfBeacons"] = SettingValue.integer(1)
            own["rssiPositioningThreshold"] = SettingValue.number(-90 + 5 * Double(index))
            values[preset] = own
        }
        return try SDKPresets(values)
    }

    func result() throws -> CalibrationResult {
        let first = try Self.position(PositioningSettings(["useBestNumberOfBeacons": 1]))
        let second = try Self.position(PositioningSettings())
        try #require(first.distance(to: second) > 1)
        // Beside both positions, so that no position is without an error.
        let walks = (0..<3 * Self.count).map { index in
            Self.walk(index, at: (index < 3 * Self.count - lossCount ? first : second) + Vector(0, 1))
        }
        var request = CalibrationRequest()
        request.space = SpaceOptions(
            domains: [
                "useBestNumberOfBeacons": .values([1, 4]), "rssiPositioningThreshold": .values([-95, -90, -85, -80]),
            ], searchesOthers: false)
        request.documentVariants = documentVariants
        request.criteria.objective = "ce75"
        request.options = CalibrationOptions(sampleCount: 0, startCount: 1)
        var sets = DataSets(
            venue: Self.venue, walks: walks, splits: DataSplit.thirds(each: Self.count), source: .simulated)
        sets.presets = try presets()
        var run = try CalibrationRun(request, of: sets)
        run.pool = WorkerPool(workerCount: 1)
        return try run.run()
    }
}
