internal import Foundation
internal import NumericalMethods
internal import Radio
public import Recordings
public import VenueModel
public import Walks

/// What a survey says of the radio waves at a venue, each number with an interval that knows that neighbouring places
/// share their shadowing: exponent, powers, walls, phones, and what scatters about them.
///
/// Intervals hold 95 % of the posterior probability under uniform priors (``SurveyField``); the value is its median.
public struct SurveyFit: Hashable, Sendable, Encodable {
    /// A number with its interval.
    public struct Estimate: Hashable, Sendable, Encodable {
        /// What it is of: a beacon, a material, a phone; empty for the venue's own.
        public var name: String
        /// The median; what is taken for granted if the survey does not tell.
        public var value: Double
        /// Lower end of the 95 % interval; `nil` if the survey does not tell.
        public var lowerBound: Double?
        /// Upper end.
        public var upperBound: Double?

        /// Whether the survey tells.
        public var isIdentifiable: Bool { lowerBound != nil }
    }

    /// n.
    public let pathLossExponent: Estimate
    /// RSSI one metre from each beacon on the first phone, dBm, with the exponent common to all; only of beacons that
    /// were heard.
    public let powersAt1m: [Estimate]
    /// Of each material of walls that stood in the way, its loss divided by that of the venue's file.
    public let wallFactors: [Estimate]
    /// By how much each phone reports more than the first, dB.
    public let phoneOffsets: [Estimate]
    /// Standard deviation of the shadowing that neighbouring places share, dB.
    public let shadowingSigma: Estimate
    /// Where its autocorrelation has fallen to 1/e, metres; the interval's ends are those of what is tried.
    public let decorrelationDistance: Estimate
    /// Standard deviation of what is new at each place, dB: fading that the place's mean does not average out, and
    /// shadowing by clutter.
    public let placeSigma: Estimate
    /// Means of one beacon at one place that were used.
    public let meanCount: Int

    private static let drawCount = 2000

    /// The estimates of a survey.
    ///
    /// - Throws: ``RadioFitError`` if it says too little.
    public init(_ recordings: [(recording: Recording, truth: GroundTruth)], in venue: Venue) throws(RadioFitError) {
        let survey = Survey(recordings, in: venue)
        let field = try SurveyField(survey)
        let names = venue.beacons.map(\.id.description)
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
        powersAt1m = names.indices.compactMap { beacon in
            guard draws.first?.powers[beacon] != nil else { return nil }
            return estimate(names[beacon]) { $0.powers[beacon] ?? .nan }
        }
        wallFactors = survey.materials.enumerated().map { index, material in
            estimate(material, isKnown: field.columns.contains(.wall(index))) { $0.wallFactors[index] }
        }
        phoneOffsets = survey.phones.enumerated().dropFirst().map { index, phone in
            estimate(phone, isKnown: field.columns.contains(.phone(index))) { $0.phoneOffsets[index] }
        }
        shadowingSigma = estimate { $0.coarseVariance.squareRoot() }
        decorrelationDistance = estimate { $0.distance }
        placeSigma = estimate { $0.placeVariance.squareRoot() }
        meanCount = field.links.count
    }
}
