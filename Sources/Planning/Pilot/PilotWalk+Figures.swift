internal import Foundation
internal import GSLNumerics
internal import NumericalMethods
package import Recordings
internal import VenueModel

extension PilotWalk {
    /// The figures of a pilot walk that depend on what is not known of the building. A simulated walk along the same
    /// way has the same figures, so that both can be compared.
    ///
    /// They come from a fit of the differences between readings and plan, by ridge regression with a level for each
    /// beacon: y = a_b + β₁ (−10 log₁₀ d) + β₂ ∂L/∂f + β₃ cos φ. No figure is an unbiased estimate of anything;
    /// ``PilotFit`` learns from simulated walks what they say.
    package struct Figures: Sendable {
        /// The names of the figures, in words.
        package static let names = [
            "slope over distance", "slope over walls", "effect of the body", "level", "spread of the beacons",
            "spread about the fit", "correlation along the way", "share that is heard",
        ]
        /// The figures, in the order of the names.
        package let values: [Double]
    }

    /// At this distance the levels of beacons are compared: in the middle of what a walk hears, metres.
    private static let middleDistance = 8.0
    /// The ridge: standard deviations of β that are believed before.
    private static let priors = [1.0, 1.0, 10.0]
    /// The standard deviation of a mean of two seconds, dB.
    private static let error = 6.0
    /// Pieces of time over which the correlation along the way is looked at: about four metres.
    private static let lag = 2

    /// The figures of recordings along this walk; `nil` if fewer than two beacons are heard. O(readings).
    ///
    /// - Parameter recordings: one for each walk, in their order.
    package func figures(of recordings: [Recording]) -> Figures? {
        let means = recordings.map { Self.means(of: $0, in: venue) }
        var heard = 0
        var possible = 0
        // For each beacon the pieces in which it is heard.
        var rows: [[PieceRow]] = venue.beacons.map { _ in [] }
        for walk in links.indices where walk < means.count {
            for piece in links[walk].indices {
                for beacon in rows.indices {
                    guard let link = links[walk][piece][beacon] else { continue }
                    possible += 1
                    guard piece < means[walk].count, let mean = means[walk][piece][beacon] else { continue }
                    heard += 1
                    rows[beacon].append(
                        PieceRow(
                            time: walk * 1_000_000 + piece, difference: mean - link.level,
                            columns: [link.exponent, link.walls, link.facing]))
                }
            }
        }
        rows = rows.filter { $0.count >= Self.lag + 1 }
        guard rows.count >= Self.fewestBeacons else { return nil }
        let centres = rows.map { rows in
            PieceRow(
                time: 0, difference: rows.reduce(0) { $0 + $1.difference } / Double(rows.count),
                columns: (0..<3).map { column in rows.reduce(0) { $0 + $1.columns[column] } / Double(rows.count) })
        }
        guard let slopes = Self.slopes(rows, about: centres) else { return nil }
        let middle = [-10 * log10(Self.middleDistance), 0, 0]
        let levels = centres.map { centre in
            centre.difference - (0..<3).reduce(0) { $0 + slopes[$1] * (centre.columns[$1] - middle[$1]) }
        }
        var squares = 0.0
        var count = 0
        var products = 0.0
        var pairs = 0
        for (rows, centre) in zip(rows, centres) {
            let rests = rows.map { row in
                row.difference - centre.difference
                    - (0..<3).reduce(0) { $0 + slopes[$1] * (row.columns[$1] - centre.columns[$1]) }
            }
            squares += rests.reduce(0) { $0 + $1 * $1 }
            count += rests.count
            for index in rests.indices.dropFirst(Self.lag)
            where rows[index].time == rows[index - Self.lag].time + Self.lag {
                products += rests[index] * rests[index - Self.lag]
                pairs += 1
            }
        }
        let variance = max(squares / Double(count), 1e-6)
        return Figures(
            values: slopes + [
                Statistics.mean(levels) ?? 0, log(max(Statistics.standardDeviation(levels) ?? 0, 0.1)),
                log(variance) / 2, pairs > 0 ? products / Double(pairs) / variance : 0,
                Double(heard) / Double(max(possible, 1)),
            ])
    }

    private struct PieceRow {
        /// Piece of time, with the walk.
        var time: Int
        /// Reading minus plan, dB.
        var difference: Double
        var columns: [Double]
    }

    /// β of the ridge regression within beacons.
    private static func slopes(_ rows: [[PieceRow]], about centres: [PieceRow]) -> [Double]? {
        var matrix = [Double](repeating: 0, count: 9)
        var vector = [Double](repeating: 0, count: 3)
        for index in 0..<3 { matrix[4 * index] = error * error / (priors[index] * priors[index]) }
        for (rows, centre) in zip(rows, centres) {
            for row in rows {
                let columns = zip(row.columns, centre.columns).map { $0 - $1 }
                for first in 0..<3 {
                    vector[first] += columns[first] * (row.difference - centre.difference)
                    for second in 0..<3 { matrix[3 * first + second] += columns[first] * columns[second] }
                }
            }
        }
        return (try? CholeskyFactor(matrix, order: 3))?.solved(vector)
    }
}
