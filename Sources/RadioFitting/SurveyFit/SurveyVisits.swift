internal import Foundation
internal import NumericalMethods
internal import Parameters

/// What visits add to all beacons alike: a normal number for each recording, which no number of positions in it averages out.
/// Recordings count as visits: nothing says whether the points of a survey were made in one.
struct SurveyVisits: Sendable {
    /// Its variance, dB².
    let variance: Double
    /// As many squares of normal numbers tell the variance as well.
    let freedom: Double
    /// Number of recordings of each phone.
    let counts: [Int]

    /// The prior: the variance measured in malls counts as much as that of so many recordings.
    private static let usualVariance = pow(SimulationParameters().shadowing.visitCommonSigma, 2)
    private static let usualFreedom = 4.0

    /// The mean over beacons of the mean residual of each recording varies more than the beacons' own terms explain: by
    /// the variance of visits.
    init(_ blocks: [SurveyBlock], _ cell: SurveyCell, recordingPhones: [Int], phoneCount: Int) {
        var sums = [Int: (mean: Double, variance: Double, beacons: Double)]()
        for block in blocks {
            guard let power = cell.powers[block.beacon] else { continue }
            let covariance = block.covariance(cell.shadowing)
            let residuals = block.levels.indices.map { row in
                cell.estimates.indices.reduce(block.levels[row] - power.level) {
                    $0 - cell.estimates[$1] * (block.design[$1][row] - power.slopes[$1])
                }
            }
            for (recording, rows) in Dictionary(grouping: block.levels.indices, by: { block.recordings[$0] }) {
                let count = Double(rows.count)
                var sum = sums[recording] ?? (0, 0, 0)
                sum.mean += rows.reduce(0) { $0 + residuals[$1] } / count
                for row in rows {
                    for column in rows {
                        sum.variance +=
                            cell.variance * covariance[max(row, column) * block.count + min(row, column)]
                            / (count * count)
                    }
                }
                sum.beacons += 1
                sums[recording] = sum
            }
        }
        let excess = sums.keys.sorted().reduce(0) { total, recording in
            guard let sum = sums[recording] else { return total }
            return total + (sum.mean * sum.mean - sum.variance) / (sum.beacons * sum.beacons)
        }
        let own = max(Double(sums.count - Set(sums.keys.map { recordingPhones[$0] }).count), 0)
        freedom = Self.usualFreedom + own
        variance = (Self.usualFreedom * Self.usualVariance + max(excess, 0)) / freedom
        counts = (0..<phoneCount).map { phone in sums.keys.count { recordingPhones[$0] == phone } }
    }

    /// The mean over the recordings of each phone, dB.
    func draw(_ stream: RandomStream) -> [Double] {
        let chi = SurveyField.chiSquare(freedom: freedom, stream.normal(2))
        return counts.enumerated().map { phone, count in
            (variance * freedom / chi / Double(max(count, 1))).squareRoot() * stream.normal(UInt64(phone), lane: 3)
        }
    }
}
