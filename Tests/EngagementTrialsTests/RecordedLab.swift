import Evaluation
import Foundation
import Geometry
import Importing
import NumericalMethods
import Parallelism
import Parameters
import Positioning
import Radio
import RadioFitting
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

@testable import Validation

/// The lab of `tetam_ble`: its receivers as beacons, the radio model of its survey, the worlds that agree with the survey,
/// and its four tracks. No track has a part in the fit or in the worlds.
struct RecordedLab: Sendable {
    /// Read once.
    static let shared = Result { try RecordedLab() }
    /// Worlds in which the tracks are walked.
    static let worldCount = LongMode.isOn ? 200 : 40
    /// Length of simulated visits, seconds: about that of the tracks.
    static let visitDuration = 60.0

    /// The venue with the fitted model, and the worlds.
    let surveyed: SurveyedVenue
    /// The recorded tracks.
    let tracks: [(recording: Recording, truth: GroundTruth)]
    /// What is heard on the tracks in each world, by world.
    let simulated: [[Recording]]

    private init() throws {
        let data = try Datasets.read(TetamImporter(), "tetam_ble")
        var plain = try #require(data.venue)
        // The twin's interval between packets, which is no matter of levels.
        for index in plain.beacons.indices { plain.beacons[index].advertisingInterval = LabGeometry.packetInterval }
        // A furnished room without other people, and one sender for survey and tracks. Walkers are as slow as the tracks.
        var parameters = SimulationParameters.room
        parameters.walk(at: 0.45)
        surveyed = try SurveyedVenue(
            plain, survey: data.set, walks: data.set, parameters: parameters, duration: Self.visitDuration, seed: 1,
            source: nil)
        let names = ["rectangular_without_rotation", "straight_01", "straight_02", "straight_03"]
        let tracks = Datasets.pairs(data) { names.contains($0) }
        self.tracks = tracks
        simulated = try WorkerPool(workerCount: 2).map(Self.worldCount) { [surveyed] world in
            // Worlds of visits have the first numbers; these are others.
            try surveyed.world.recordings(world: 10_000 + world, along: tracks.map(\.truth))
        }
    }

    /// The fitted beacon powers.
    var powers: [BeaconID: Double] {
        Dictionary(
            surveyed.venue.beacons.map { ($0.id, $0.powerAt1m ?? surveyed.fit.global.powerAt1m) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// A figure of the recorded tracks, and the same of each world.
struct Comparison {
    /// Of the recordings.
    var measured: Double
    /// One for each world.
    var worlds: [Double]

    /// The prediction.
    var predicted: Double { Statistics.mean(worlds) ?? .nan }
    /// How far the prediction is from the recordings.
    var gap: Double { abs(predicted - measured) }
    /// Where 95 % of the worlds are.
    var interval: ClosedRange<Double> {
        let low = Statistics.quantile(worlds, 0.025) ?? .nan
        return low...max(Statistics.quantile(worlds, 0.975) ?? .nan, low)
    }

    /// For people.
    var text: String {
        func text(_ number: Double) -> String { String(format: "%.3f", number) }
        return "measured \(text(measured)), predicted \(text(predicted)) "
            + "(\(text(interval.lowerBound)) to \(text(interval.upperBound)))"
    }
}
