internal import Foundation
internal import Parameters
package import RadioFitting
internal import Recordings
internal import VenueModel
internal import Walks

/// A simulation of the lab of `tetam_ble`: its geometry, the model fitted to its survey, and its recorded tracks with
/// their packet rate. Residuals and position errors in the twin are compared with those in the lab. Each track is
/// tested with a shadowing and a K that were selected on the other tracks (leave-one-out cross-validation); packet
/// interval, loss and order of channels are measured on all of them.
package struct LabTwin: Sendable {
    /// How far a figure may be from the recorded one, as a share of it.
    static let tolerance = 0.15
    /// Offset of the seeds of test worlds from the seeds of the worlds for selection.
    static let reportingSeeds: UInt64 = 1000

    /// The lab as it was recorded.
    let lab: ObservedSite
    /// The lab with the fitted model.
    let venue: Venue
    /// How long the phone stands at each point of the simulated survey, seconds; as long as in the lab unless said
    /// otherwise.
    var surveyDuration = 1800.0

    /// The twin of the lab in `recordings`; `nil` without it.
    ///
    /// - Throws: ``RadioFitError`` if no model fits the survey.
    package init?(_ recordings: RecordedSites) throws(RadioFitError) {
        guard let lab = recordings.lab else { return nil }
        self.lab = lab
        let samples = RadioFitSampling(grouping: .pointMeans).samples(
            of: lab.stays.map { ($0.recording, $0.truth) }, in: lab.venue)
        // A power for each receiver, and one exponent: the receivers' own exponents are mostly shadowing, which the
        // simulator adds.
        var shrinkage = RadioFitter.Shrinkage()
        shrinkage.pathLossExponent = 0.001
        venue = try RadioFitter(isPerBeacon: true, shrinkage: shrinkage).fit(samples, of: lab.venue).applied(
            to: lab.venue)
    }

    /// The test tracks: those with selected numbers.
    var chosenTracks: [ObservedSite.Visit] { lab.walks.filter { Self.chosen[$0.recording.name] != nil } }

    /// The twin for a seed: the thinned survey, and these tracks, or `only` one of them.
    func simulated(
        _ numbers: Numbers, tracks: [ObservedSite.Visit], only: Int? = nil, seed: UInt64
    ) throws -> ObservedSite {
        let survey = SimulatedSurvey(venue: venue, parameters: numbers.parameters, seed: seed)
        return ObservedSite(
            venue: lab.venue,
            stays: try survey.stays(
                at: lab.stays.compactMap(\.truth.samples.first), duration: surveyDuration,
                interval: LabGeometry.thinnedInterval),
            walks: try survey.walks(
                along: tracks.map(\.truth), interval: LabGeometry.packetInterval, only: only))
    }
}

extension LabTwin {
    struct Numbers: Hashable, Sendable {
        /// Standard deviation of the shadowing, dB.
        var sigma: Double
        /// Distance over which the shadowing decorrelates, metres.
        var decorrelationDistance: Double
        /// Share of its variance that does so over the ``ShadowingParameters/fineDistance``.
        var fineShare: Double
        /// Rician K, dB.
        var kFactor: Double

        /// All parameters. The powers in the venue's file are the true ones.
        var parameters: SimulationParameters {
            var parameters = SimulationParameters.room
            parameters.shadowing.sigma = sigma
            parameters.shadowing.decorrelationDistance = decorrelationDistance
            parameters.shadowing.fineShare = fineShare
            parameters.fading.kFactor = kFactor
            parameters.propagation.beaconPowerSigma = 0
            return parameters
        }
    }

    /// The numbers for the test on each track: those of 320 candidates that agree best with the other three tracks, with
    /// six seeds. The long mode of the tests selects them again.
    static let chosen: [String: Numbers] = [
        "rectangular_without_rotation": Numbers(sigma: 3.9, decorrelationDistance: 7, fineShare: 0.3, kFactor: 4),
        "straight_01": Numbers(sigma: 3.9, decorrelationDistance: 2, fineShare: 0.3, kFactor: 4),
        "straight_02": Numbers(sigma: 3.3, decorrelationDistance: 2, fineShare: 0, kFactor: 3),
        "straight_03": Numbers(sigma: 3.7, decorrelationDistance: 4.5, fineShare: 0.3, kFactor: 2),
    ]
}
