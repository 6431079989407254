import Geometry
import Importing
import NumericalMethods
import Positioning
import RadioFitting
import Recordings
import TestSupport
import Testing
import Walks

/// A radio model of one phone used on another: the library of `uji_ble`, where the A5 hears beacons 10 to 20 dB stronger
/// than the S6 does.
///
/// The model is `fit`'s of all stays of the A5. The S6 stood at 48 points in one campaign and 68 in another, each for six
/// scans of a second, of which the first is left out (scanning starts up). How it was carried from point to point is not in
/// the data: an engine goes through the stays of a campaign in their order with a minute between, after which nothing
/// is left of the last point but what was learned of the receiver. It begins each campaign anew, positions are those
/// of every second, and each knows only what was heard until then.
@Suite(.enabled(if: Datasets.has("uji_ble"), "the recordings are not on this machine")) struct PhoneOffsetTests {
    private let data: ImportedData
    private let map: BeaconMap

    init() throws {
        let importer = UJIImporter()
        data = try importer.importFolder(
            Datasets.folder + "/uji_ble",
            options: try ImportOptions(["first-scan": "skip"], isStrict: true, for: importer))
        let venue = try #require(data.venue)
        let training = Datasets.pairs(data) { $0.contains("-A5-") }
        let samples = RadioFitSampling().samples(of: training, in: venue)
        map = BeaconMap(try RadioFitter().fit(samples, of: venue).applied(to: venue))
    }

    /// Metres, of every second of every stay of a campaign.
    private func errors(_ campaign: String, _ settings: PositioningSettings) -> [Double] {
        var engine = PositioningEngine(map: map, settings: settings)
        var errors: [Double] = []
        var start = 0.0
        for (stay, truth) in Datasets.pairs(data, where: { $0.contains("-S6-") && $0.hasSuffix(campaign) }) {
            for case .ranging(var report) in stay.observations {
                report.time += start
                engine.ingest(.ranging(report))
                guard let fix = engine.step(at: report.time), let place = truth.samples.first else { continue }
                errors.append(fix.position.distance(to: place.position))
            }
            start += stay.duration + 60
        }
        return errors
    }

    @Test func theModelOfOnePhoneServesAnother() throws {
        let settings = try PositioningSettings([
            "activateOptimisedCircularLateration": true, "laterationCost": "range", "receiverOffset": true,
            "useBestNumberOfBeacons": 12, "sensibleRssiFactor": 0, "rssiPositioningThreshold": -100,
            "rssiSmoothingHistorySize": 5, "rssiSmoothingStatistic": "power",
            "activateEvolvingWeightedAverageLocation": false, "sensibleDistanceFilterSpeed": 0, "phoneHeight": 1.2,
        ])
        let without = try settings.setting(.receiverOffset, to: false)
        for (campaign, count) in [("campaign2", 240), ("campaign3", 340)] {
            let errors = errors(campaign, settings)
            #expect(errors.count == count, "a fix a second")
            let median = try #require(Statistics.quantile(errors, 0.5))
            #expect(median <= 1.4, "\(campaign): median \(median) m")
            let high = try #require(Statistics.quantile(errors, 0.95))
            #expect(high <= 3.5, "\(campaign): 95 % \(high) m")
            let deaf = try #require(Statistics.quantile(self.errors(campaign, without), 0.5))
            #expect(deaf > 3 * median, "\(campaign): \(deaf) m with the other phone's model as it is")
        }
    }
}
