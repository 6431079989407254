import Engagement
import Foundation
import Geometry
import Radio
import RadioFitting
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

/// How often a proximity is which true one: of each receiver, each second of a track.
struct ProximityTable {
    /// Proximities of the truth, and of the rule.
    static let bands: [ProximityRule.Proximity] = [.immediate, .near, .far]
    static let answers: [ProximityRule.Proximity] = [.immediate, .near, .far, .unknown]

    private var counts: [ProximityRule.Proximity: [ProximityRule.Proximity: Int]] = [:]

    /// The table of some tracks. The true distance is that in space.
    init(
        _ tracks: [(recording: Recording, truth: GroundTruth)], rule: ProximityRule, venue: Venue,
        powers: [BeaconID: Double]
    ) {
        for (recording, truth) in tracks {
            let samples = rule.samples(
                of: recording.observations, duration: truth.samples.last?.time, powers: powers)
            for sample in samples {
                guard let place = truth.sample(at: sample.time) else { continue }
                for beacon in venue.beacons {
                    let height = (place.height ?? 0) - beacon.height
                    let distance = hypot(beacon.position.distance(to: place.position), height)
                    counts[rule.proximity(distance), default: [:]][sample.proximity(of: beacon.id), default: 0] += 1
                }
            }
        }
    }

    /// How many there are of a true proximity.
    func count(_ band: ProximityRule.Proximity) -> Int { counts[band]?.values.reduce(0, +) ?? 0 }

    /// Share of an answer in all.
    func share(_ band: ProximityRule.Proximity, _ answer: ProximityRule.Proximity) -> Double {
        Double(counts[band]?[answer] ?? 0) / Double(Self.bands.reduce(0) { $0 + count($1) })
    }

    /// Share of an answer in those of one true proximity; `nil` without one.
    func rowShare(_ band: ProximityRule.Proximity, _ answer: ProximityRule.Proximity) -> Double? {
        count(band) > 0 ? Double(counts[band]?[answer] ?? 0) / Double(count(band)) : nil
    }
}

/// Proximities on the recorded tracks of `tetam_ble`, and their prediction from the survey.
@Suite(.enabled(if: Datasets.has("tetam_ble"), "no recordings on this machine")) struct ProximityOnTracksTests {
    @Test(arguments: [0.0, 5]) func everyCellIsPredicted(averaging: Double) throws {
        let lab = try RecordedLab.shared.get()
        let rule = ProximityRule(source: .rssi, averaging: averaging)
        func table(_ recordings: [Recording]) -> ProximityTable {
            ProximityTable(
                zip(recordings, lab.tracks).map { ($0, $1.truth) }, rule: rule, venue: lab.surveyed.venue,
                powers: lab.powers)
        }
        let measured = table(lab.tracks.map(\.recording))
        let worlds = lab.simulated.map(table)
        #expect(lab.tracks.count == 4 && worlds.count == RecordedLab.worldCount)
        print("averaging \(averaging) s; true ones:", ProximityTable.bands.map { "\($0) \(measured.count($0))" })
        for band in ProximityTable.bands {
            #expect(worlds.allSatisfy { $0.count(band) == measured.count(band) })
            for answer in ProximityTable.answers {
                let all = Comparison(
                    measured: measured.share(band, answer), worlds: worlds.map { $0.share(band, answer) })
                #expect(all.gap <= 0.1, "\(band) as \(answer): \(all.text)")
                guard let share = measured.rowShare(band, answer) else { continue }
                let row = Comparison(measured: share, worlds: worlds.compactMap { $0.rowShare(band, answer) })
                print("\(band) as \(answer): of all \(all.text); of the row \(row.text)")
                #expect(row.gap <= 0.1, "\(band) as \(answer), of the row: \(row.text)")
            }
        }
        // Nobody came nearer than half a metre to a receiver, so the first row is empty.
        #expect(measured.count(.immediate) == 0)
    }
}
