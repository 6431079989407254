import Foundation
public import VenueModel

/// How long visitors stay where they stop: log-normal, clipped.
public struct DwellLaw: Hashable, Sendable {
    public var stopProbability: Double
    /// Median, seconds.
    public var median: Double
    /// Standard deviation of the logarithm.
    public var logSigma: Double
    /// The shortest stop, seconds.
    public var least: Double
    /// The longest stop, seconds.
    public var greatest: Double

    public init(stopProbability: Double = 1, median: Double, logSigma: Double, least: Double, greatest: Double) {
        self.stopProbability = stopProbability
        self.median = median
        self.logSigma = logSigma
        self.least = least
        self.greatest = greatest
    }

    /// The duration for a standard normal deviate, seconds.
    func duration(z: Double) -> Double { min(max(median * exp(logSigma * z), least), max(least, greatest)) }

    /// What is wrong with it, one sentence for each problem.
    var complaints: [String] {
        var complaints: [String] = []
        if !(0...1).contains(stopProbability) {
            complaints.append("The probability of a stop must lie between 0 and 1.")
        }
        if !(0...86_400).contains(median) { complaints.append("The median of a stop must lie between 0 and 86400 s.") }
        if !(0...10).contains(logSigma) {
            complaints.append("The standard deviation of a stop's logarithm must lie between 0 and 10.")
        }
        if !(0...greatest).contains(least) || greatest > 86_400 {
            complaints.append(
                "The shortest and the longest stop must lie between 0 s and 86400 s, and the shortest must not be "
                    + "above the longest.")
        }
        return complaints
    }

    /// A row of ``table``.
    public struct UsualLaw: Sendable {
        /// What visitors do.
        public let kind: Zone.Kind
        /// How long.
        public let law: DwellLaw
        /// Where the numbers come from.
        public let source: String
    }

    /// The laws of the kinds of zones.
    ///
    /// The heavy-tailed shape is well supported for shops and museums; the medians are estimates from what is published
    /// of whole visits (a supermarket trip of 15–20 min; Larson, Bradlow and Fader 2005; Lee and others 2013, 195
    /// customers of a mall) and should be replaced by observations on site.
    public static let table = [
        UsualLaw(
            kind: .none, law: DwellLaw(stopProbability: 0, median: 0, logSigma: 0, least: 0, greatest: 0),
            source: "no visitor stops"),
        UsualLaw(
            kind: .aisle, law: DwellLaw(stopProbability: 0.45, median: 12, logSigma: 0.9, least: 2, greatest: 120),
            source: "estimate: stops at 0.3 to 0.6 of the shelves of interest"),
        UsualLaw(
            kind: .shop, law: DwellLaw(median: 360, logSigma: 0.8, least: 30, greatest: 7200),
            source: "estimate: a visit of 6 min"),
        UsualLaw(
            kind: .exhibit, law: DwellLaw(stopProbability: 0.45, median: 30, logSigma: 1, least: 2, greatest: 900),
            source: "estimate: half a minute, heavy-tailed"),
        UsualLaw(
            kind: .room, law: DwellLaw(median: 600, logSigma: 1, least: 30, greatest: 14_400),
            source: "estimate: a meeting of 10 min"),
    ]

    public static func usual(for kind: Zone.Kind) -> DwellLaw { table.first { $0.kind == kind }?.law ?? table[0].law }
}
