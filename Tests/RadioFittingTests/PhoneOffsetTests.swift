import Geometry
import Importing
import NumericalMethods
import Positioning
import RadioFitting
import Recordings
import TestSupport
import Testing
import Walks

/// A radio model of one phone used on another: the library of `uji_ble`, where the A5 hears beacons 17 dB stronger than
/// the BQ and the S6 do, and loses every other scan.
///
/// Each of the three phones stood at the same 48 points of campaign 2, for six scans of a second, of which the first is
/// left out (scanning starts up). One phone surveys the points with odd numbers and all phones are positioned at the
/// others, then the other way round. How they were carried from point to point is not in the data: an engine goes through
/// the stays in their order with a minute between, after which nothing is left of the last point but what was learned of
/// the receiver. Positions are those of every second, and each knows only what was heard until then.
@Suite(.enabled(if: Datasets.has("uji_ble"), "the recordings are not on this machine")) struct PhoneOffsetTests {
    static let phones = ["A5", "BQ", "S6"]

    /// By the phone of the survey: a map for each half of the points, fitted to that half.
    private let maps: [String: [BeaconMap]]
    /// By phone: the stays of each half.
    private let stays: [String: [[(recording: Recording, truth: GroundTruth)]]]

    init() throws {
        let importer = UJIImporter()
        let data = try importer.importFolder(
            Datasets.folder + "/uji_ble",
            options: try ImportOptions(["first-scan": "skip"], isStrict: true, for: importer))
        let venue = try #require(data.venue)
        var maps: [String: [BeaconMap]] = [:]
        var stays: [String: [[(recording: Recording, truth: GroundTruth)]]] = [:]
        for phone in Self.phones {
            let all = Datasets.pairs(data) { $0.contains("-\(phone)-") && $0.hasSuffix("campaign2") }
            let halves = [0, 1].map { half in all.filter { Self.point($0.recording) % 2 == half } }
            stays[phone] = halves
            maps[phone] = try halves.map { half in
                let samples = RadioFitSampling().samples(of: half, in: venue)
                return BeaconMap(try RadioFitter().fit(samples, of: venue).applied(to: venue))
            }
        }
        self.maps = maps
        self.stays = stays
    }

    /// The number of the point at which a stay was recorded.
    private static func point(_ recording: Recording) -> Int {
        recording.name.split(separator: "-").compactMap { $0.hasPrefix("point") ? Int($0.dropFirst(5)) : nil }.first
            ?? 0
    }

    /// Metres, of every second at the points that were not surveyed.
    private func errors(_ phone: String, surveyedBy surveyor: String, _ settings: PositioningSettings) throws
        -> [Double]
    {
        var errors: [Double] = []
        for half in [0, 1] {
            let map = try #require(maps[surveyor])[half]
            var engine = PositioningEngine(map: map, settings: settings)
            var start = 0.0
            for (stay, truth) in try #require(stays[phone])[1 - half] {
                for case .ranging(var report) in stay.observations {
                    report.time += start
                    engine.ingest(.ranging(report))
                    guard let fix = engine.step(at: report.time), let place = truth.samples.first else { continue }
                    errors.append(fix.position.distance(to: place.position))
                }
                start += stay.duration + 60
            }
        }
        return errors
    }

    /// Median and mean.
    private func figures(
        _ phone: String, surveyedBy surveyor: String, _ settings: PositioningSettings
    ) throws -> (median: Double, mean: Double, count: Int) {
        let errors = try errors(phone, surveyedBy: surveyor, settings)
        return (
            try #require(Statistics.quantile(errors, 0.5)), try #require(Statistics.mean(errors)), errors.count
        )
    }

    @Test func surveyedAndOtherPointsAreDisjoint() throws {
        for phone in Self.phones {
            let halves = try #require(stays[phone]).map { Set($0.map { Self.point($0.recording) }) }
            #expect(halves[0].isDisjoint(with: halves[1]))
            #expect(halves.map(\.count) == [24, 24])
        }
    }

    /// A phone is positioned with the survey of another about as well as with a survey of its own; and the phone of the survey
    /// loses nothing.
    @Test(
        arguments: [
            ["activateOptimisedCircularLateration": true],
            ["activateOptimisedCircularLateration": true, "laterationCost": "range"],
            Preset.bestAccuracy.values, ["mapFilter": "grid"], ["mapFilter": "particles"], [:],
        ] as [[String: SettingValue]])
    func aSurveyOfOnePhoneServesTheOthers(_ values: [String: SettingValue]) throws {
        let off = try PositioningSettings(values)
        let on = try PositioningSettings(["receiverOffset": true], over: off)
        for surveyor in Self.phones {
            for phone in Self.phones {
                let own = try figures(phone, surveyedBy: phone, off)
                let without = try figures(phone, surveyedBy: surveyor, off)
                let with = try figures(phone, surveyedBy: surveyor, on)
                let text = "\(surveyor) -> \(phone): on \(with), off \(without), own survey \(own)"
                print(text, with.mean / own.mean)
                #expect(with.count >= without.count, "\(text)")
                #expect(with.mean <= (phone == surveyor ? 1.03 : 1.15) * own.mean, "\(text)")
                if phone != surveyor { #expect(with.median <= 1.15 * own.median, "\(text)") }
            }
        }
    }
}
