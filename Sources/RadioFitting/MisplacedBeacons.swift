public import Diagnostics
internal import Foundation
internal import GSLNumerics
public import Geometry
internal import Radio
package import VenueModel

/// Beacons whose readings contradict their places in the venue file, such as two beacons that were swapped.
///
/// The mean RSSI of a beacon at the positions of a survey is fitted at its own place, at the place of each other beacon of
/// its level, and at each of these positions: generalised least squares with a power and an exponent for each fit, where shadowing is
/// correlated with exp(−r/D). The evidence for a place is the difference of the log-likelihoods, m/2 · ln(Q/Q′), where m
/// is the number of positions, and Q and Q′ are the sums of squares at the own and at the other place. Walls are left out:
/// their losses in a venue file are often wrong, and then they name beacons that are in their places.
/// O(beacons · m³ + beacons² · m²).
public struct MisplacedBeacons: Hashable, Sendable {
    /// Pairs of beacons that fit better with their places exchanged, as indices in the venue.
    public let swapped: [[Int]]
    /// Other beacons that fit better at the place of another one: the index of the beacon and that of the place.
    public let moved: [[Int]]
    /// Beacons that fit better somewhere else, where no other beacon is: the index of the beacon and the position of the
    /// survey that fits best.
    public let astray: [Astray]
    private let names: [String]

    /// A beacon that fits better at another place.
    public struct Astray: Hashable, Sendable {
        /// Index in the venue.
        public let beacon: Int
        /// The best of the surveyed positions, metres.
        public let position: Point
    }

    /// The evidence from which a pair is named. In ten simulations of the bundled office and supermarket without mistakes,
    /// the largest is 2.2.
    static let pairEvidence = 6.0
    /// The evidence from which a single beacon is named. In the same simulations, the largest is 4.4.
    static let singleEvidence = 10.0
    /// Positions closer to the place in the venue file than this are not another place, metres.
    private static let samePlace = 5.0
    /// The correlation distance of shadowing, metres.
    private static let correlationDistance = 5.0
    /// The share of the variance of shadowing that is independent at each position.
    private static let independentShare = 0.3
    private static let exponents = 1.0...6.0
    private static let fewestPositions = 8

    /// Compares the places of all beacons with enough positions.
    package static func find(in survey: Survey, at venue: Venue) -> MisplacedBeacons {
        let fits = Dictionary(
            grouping: SurveyField.thinned(survey.links, beaconCount: survey.beaconCount), by: \.beacon
        ).filter { $0.value.count >= fewestPositions }.compactMapValues { PlaceFit($0, of: survey) }
        var evidence: [[Int]: Double] = [:]
        for (beacon, fit) in fits {
            for (place, other) in venue.beacons.enumerated() where other.level == venue.beacons[beacon].level {
                evidence[[beacon, place]] = fit.logLikelihood(at: other)
            }
        }
        func gain(_ beacon: Int, at place: Int) -> Double {
            (evidence[[beacon, place]] ?? -.infinity) - (evidence[[beacon, beacon]] ?? .infinity)
        }
        let pairs = evidence.keys.filter { $0[0] < $0[1] }.map { pair in
            (pair: pair, gain: gain(pair[0], at: pair[1]) + gain(pair[1], at: pair[0]))
        }
        var swapped: [[Int]] = []
        for (pair, gain) in pairs.sorted(by: { ($1.gain, $0.pair[0], $0.pair[1]) < ($0.gain, $1.pair[0], $1.pair[1]) })
        where gain > pairEvidence && Set(swapped.joined()).isDisjoint(with: pair) { swapped.append(pair) }
        let named = Set(swapped.joined())
        var moved: [[Int]] = []
        var astray: [Astray] = []
        for beacon in fits.keys.sorted() where !named.contains(beacon) {
            let places = venue.beacons.indices.filter { $0 != beacon && evidence[[beacon, $0]] != nil }
            if let best = places.max(by: { gain(beacon, at: $0) < gain(beacon, at: $1) }),
                gain(beacon, at: best) > singleEvidence
            {
                moved.append([beacon, best])
            } else if let best = fits[beacon]?.bestPosition(for: venue.beacons[beacon], besides: samePlace),
                best.logLikelihood - (evidence[[beacon, beacon]] ?? .infinity) > singleEvidence
            {
                astray.append(Astray(beacon: beacon, position: best.position))
            }
        }
        return MisplacedBeacons(
            swapped: swapped, moved: moved, astray: astray, names: venue.beacons.map(\.shownName))
    }

    /// A warning for each of them.
    public func warnings(file: String?) -> [Problem] {
        let messages =
            swapped.map {
                "The readings of \(names[$0[0]]) and \(names[$0[1]]) fit better with their places exchanged. Check whether "
                    + "the venue file has them swapped."
            }
            + moved.map {
                "The readings of \(names[$0[0]]) fit better at the place of \(names[$0[1]]) than at its own. Check its place "
                    + "in the venue file."
            }
            + astray.map {
                "The readings of \(names[$0.beacon]) fit better near "
                    + String(format: "(%.1f, %.1f)", $0.position.x, $0.position.y)
                    + " than at its own place. Check its place in the venue file."
            }
        return messages.map { Problem($0, severity: .warning, file: file) }
    }

    /// The positions of one beacon.
    private struct PlaceFit {
        let links: [SurveyLink]
        let factor: CholeskyFactor
        /// Whitened: ones, and ones for the readings of each phone but the first.
        let constants: [[Double]]

        init?(_ links: [SurveyLink], of survey: Survey) {
            let covariance = links.indices.flatMap { row in
                links.indices.map { column in
                    row == column
                        ? 1
                        : (1 - MisplacedBeacons.independentShare)
                            * exp(
                                -links[row].position.distance(to: links[column].position)
                                    / MisplacedBeacons.correlationDistance)
                }
            }
            guard let factor = try? CholeskyFactor(covariance, order: links.count) else { return nil }
            self.links = links
            self.factor = factor
            let phones = Set(links.map(\.phone)).sorted().dropFirst()
            let columns = [links.map { _ in 1.0 }] + phones.map { phone in links.map { $0.phone == phone ? 1 : 0 } }
            constants = PlaceFit.orthogonal(columns.map(factor.whitened))
        }

        /// The surveyed position where the beacon fits best, at its height, farther from its place than `distance`.
        func bestPosition(for beacon: Beacon, besides distance: Double) -> (position: Point, logLikelihood: Double)? {
            let far = links.map(\.position).filter { $0.distance(to: beacon.position) > distance }
            return far.map { position in
                var other = beacon
                other.position = position
                return (position, logLikelihood(at: other))
            }.max { $0.1 < $1.1 }
        }

        /// The log-likelihood of the means if the beacon is at a place, but for a constant.
        func logLikelihood(at place: Beacon) -> Double {
            let slopes = links.map { link in
                let across = link.position.distance(to: place.position)
                let rise = place.height - (link.height ?? RadioFitSampling().phoneHeight)
                return -10
                    * log10(max((across * across + rise * rise).squareRoot(), RadioFitSampling().minimumDistance))
            }
            let y = rest(of: links.map(\.mean))
            let x = rest(of: slopes)
            let xx = SurveyCell.dot(x, x)
            let xy = SurveyCell.dot(x, y)
            let yy = SurveyCell.dot(y, y)
            let range = MisplacedBeacons.exponents
            let n = min(max(xx > 0 ? xy / xx : 2, range.lowerBound), range.upperBound)
            return -0.5 * Double(links.count) * log(max(yy - 2 * n * xy + n * n * xx, 1e-9))
        }

        /// The part of a column that the constants do not explain.
        private func rest(of column: [Double]) -> [Double] {
            constants.reduce(factor.whitened(column)) { Self.rest(of: $0, without: $1) }
        }

        private static func orthogonal(_ columns: [[Double]]) -> [[Double]] {
            columns.reduce(into: []) { basis, column in
                let rest = basis.reduce(column) { Self.rest(of: $0, without: $1) }
                let norm = SurveyCell.dot(rest, rest)
                if norm > 1e-9 { basis.append(rest.map { $0 / norm.squareRoot() }) }
            }
        }

        private static func rest(of column: [Double], without direction: [Double]) -> [Double] {
            let part = SurveyCell.dot(column, direction)
            return zip(column, direction).map { $0 - part * $1 }
        }
    }
}
