internal import Foundation
internal import NumericalMethods
internal import Radio
public import Recordings
public import VenueModel
public import Walks

/// Estimates of the radio model of a venue from a survey: exponent, beacon powers, walls, phones and shadowing. The intervals
/// account for the correlation of shadowing between neighbouring positions, and for what differs between visits: one recording
/// of a phone tells its offset to about 5 dB, however long it is.
///
/// Intervals contain 95 % of the posterior probability under the priors of ``SurveyShadowing``; the value is the median
/// (`FitIntervalTests`).
public struct SurveyFit: Hashable, Sendable {
    /// A number with its interval.
    public struct Estimate: Hashable, Sendable {
        /// The name of the beacon, material or phone; empty for the whole venue.
        public var name: String
        /// The label of the beacon, which tables show in place of its name.
        public var label: String?
        /// The median, or an assumed value if the survey does not determine it.
        public var value: Double
        /// Lower end of the 95 % interval; `nil` if the survey does not determine it.
        public var lowerBound: Double?
        /// Upper end.
        public var upperBound: Double?

        /// With a further independent error of this half width at 95 %: each side grows to the root of the sum of squares.
        func widened(by error: Double) -> Estimate {
            var wide = self
            wide.lowerBound = lowerBound.map { value - hypot(value - $0, error) }
            wide.upperBound = upperBound.map { value + hypot($0 - value, error) }
            return wide
        }
    }

    /// The path-loss exponent n.
    public let pathLossExponent: Estimate
    /// Beacon powers with the reference phone, dBm, with one exponent for all beacons, without what mounts and carriers add
    /// (``SurveyBearing``); only for beacons that were heard.
    public let powersAt1m: [Estimate]
    /// For each material of walls between phones and beacons, the loss divided by that of the venue file; 1 without an
    /// interval if the survey does not determine it.
    public let wallFactors: [Estimate]
    /// The offset of each phone against the reference phone, dB; without the reference phone.
    public let phoneOffsets: [Estimate]
    /// The reference phone, which has the most readings; empty if the recordings do not name it.
    public let referencePhone: String
    /// Standard deviation of the shadowing that neighbouring positions share, dB.
    public let shadowingSigma: Estimate
    /// The distance at which its autocorrelation is 1/e, metres.
    public let decorrelationDistance: Estimate
    /// Standard deviation of the part that is independent at each position, dB: fading that remains in the mean of a
    /// position, and shadowing by clutter.
    public let placeSigma: Estimate
    /// Number of means of one beacon at one position that were used.
    public let meanCount: Int
    /// Number of means that were left out, because the model expects them near the phone's floor, where packets get lost.
    public let weakMeanCount: Int

    private static let drawCount = 2000

    /// A bias of phone offsets that the draws do not have, as a standard deviation, dB: means that a phone's floor has cut,
    /// where it is not seen, shift an offset by 0.1 to 0.25 dB, also if all phones stood at the same points, where shadowing
    /// and walls cancel (`OfficeFitTests`).
    private static let offsetBias = 0.2

    /// The estimates of a survey.
    ///
    /// - Parameter sampling: how distances are measured.
    /// - Throws: ``RadioFitError`` if there is too little data.
    public init(
        _ recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue,
        sampling: RadioFitSampling = RadioFitSampling()
    ) throws(RadioFitError) {
        let survey = Survey(recordings, in: venue, sampling: sampling)
        let field = try SurveyField(survey)
        let stream = { (index: Int) in RandomStream(seed: 1, purpose: "survey estimates", entity: UInt64(index)) }
        let draws = (0..<Self.drawCount).map { field.draw(stream($0)) }
        func estimate(_ name: String = "", isKnown: Bool = true, _ value: (SurveyDraw) -> Double) -> Estimate {
            let values = draws.map(value).sorted()
            return Estimate(
                name: name, value: Statistics.quantile(sorted: values, 0.5) ?? .nan,
                lowerBound: isKnown ? Statistics.quantile(sorted: values, 0.025) : nil,
                upperBound: isKnown ? Statistics.quantile(sorted: values, 0.975) : nil)
        }
        pathLossExponent = estimate { $0.exponent }
        powersAt1m = venue.beacons.enumerated().compactMap { index, beacon in
            guard draws.first?.powers[index] != nil else { return nil }
            var power = estimate(beacon.id.description) { $0.powers[index] ?? .nan }
            power.label = beacon.label
            return power
        }
        wallFactors = survey.materials.enumerated().map { index, material in
            estimate(material, isKnown: field.columns.contains(.wall(index))) { $0.wallFactors[index] }
        }
        phoneOffsets = survey.phones.enumerated().dropFirst().map { index, phone in
            estimate(phone, isKnown: field.columns.contains(.phone(index))) { $0.phoneOffsets[index] }
                .widened(by: 1.96 * Self.offsetBias)
        }
        shadowingSigma = estimate { $0.coarseVariance.squareRoot() }
        decorrelationDistance = estimate { $0.distance }
        placeSigma = estimate { $0.placeVariance.squareRoot() }
        referencePhone = survey.phones[0]
        meanCount = field.usedCount
        weakMeanCount = field.weakCount
    }

    /// All phones: the reference phone, without an interval, and the others.
    var phones: [Estimate] { [Estimate(name: referencePhone, value: 0)] + phoneOffsets }

    /// The offset of a phone by its index in the survey, dB; `nil` if the survey does not determine it.
    func phoneOffset(_ phone: Int) -> Double? {
        guard phone > 0 else { return 0 }
        let estimate = phoneOffsets.indices.contains(phone - 1) ? phoneOffsets[phone - 1] : nil
        return estimate?.lowerBound == nil ? nil : estimate?.value
    }
}
