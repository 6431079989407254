public import Calibration
internal import Foundation
internal import NumericalMethods
internal import Recordings
package import Simulation
internal import Truth
package import VenueModel

/// The lab of `tetam_ble` simulated as it is: its geometry, the model that a fit to its survey gives, and the tracks as
/// they were walked, packet rate included. What the core meets there is compared with what it met in the lab, on tracks
/// on which no parameter was chosen.
public struct LabTwin: Sendable {
    /// Parameters may be chosen on the survey and on this track; it is never judged.
    public static let choosingTrack = "straight_01"
    /// How far a figure may be from the recorded one, as a share of it.
    public static let tolerance = 0.15

    /// The lab as it was recorded.
    package let lab: ObservedSite
    /// The lab with the fitted model.
    package let venue: Venue
    /// What is chosen.
    package var parameters: SimulationParameters

    /// The twin of the lab in `recordings`; `nil` without it.
    ///
    /// - Throws: ``RadioFitError`` if no model fits the survey.
    public init?(_ recordings: RecordedSites) throws(RadioFitError) {
        guard let lab = recordings.lab else { return nil }
        self.lab = lab
        let samples = RadioFitSampling(grouping: .pointMeans).samples(
            of: lab.stays.map { ($0.recording, $0.truth) }, in: lab.venue)
        // A power for each receiver, and one exponent: the receivers' own exponents are mostly shadowing, which the
        // simulator adds.
        let shrinkage = RadioFitter.Shrinkage(pathLossExponent: 0.001)
        venue = try RadioFitter(isPerBeacon: true, shrinkage: shrinkage).fit(samples, of: lab.venue).applied(
            to: lab.venue)
        parameters = .twin
    }

    /// The tracks to judge on.
    package var judged: [ObservedSite.Visit] { lab.walks.filter { $0.recording.name != Self.choosingTrack } }

    /// The lab as it was recorded, with these tracks only.
    package func recorded(tracks: [ObservedSite.Visit]) -> ObservedSite {
        ObservedSite(venue: lab.venue, stays: lab.stays, walks: tracks)
    }

    /// The lab as a seed makes it: the survey as it was thinned, and these tracks.
    package func simulated(tracks: [ObservedSite.Visit], seed: UInt64) throws -> ObservedSite {
        let world = SimulatedSurvey(venue: venue, parameters: parameters, seed: seed)
        return ObservedSite(
            venue: lab.venue,
            stays: try world.stays(
                at: lab.stays.compactMap(\.truth.samples.first), duration: 1800, interval: LabGeometry.thinnedInterval),
            walks: try world.walks(along: tracks.map(\.truth), interval: LabGeometry.packetInterval))
    }
}

extension SimulationParameters {
    /// What was chosen for the twin: the nearest of ``LabTwin/candidates(seedCount:firstSeed:pool:progress:)`` with eight
    /// seeds. The powers in the venue's file are the true ones.
    package static let twin: SimulationParameters = {
        var parameters = SimulationParameters.room
        parameters.shadowing.sigma = 3.6
        parameters.shadowing.decorrelationDistance = 8
        parameters.fading.kFactor = 1
        parameters.propagation.beaconPowerSigma = 0
        return parameters
    }()
}
