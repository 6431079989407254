internal import Formats

/// The contributions of several walks to one metric.
enum MetricContributions {
    /// Sums, one entry a walk.
    case sums([Metric.Sums])
    /// The values of all walks in ascending order, each with the index of its walk, and how many each walk has.
    case ranked([(value: Double, walk: Int)], counts: [Int])

    init(_ parts: [MetricContribution]) {
        let sums = parts.compactMap(\.sums)
        let all = parts.enumerated().flatMap { walk, part in part.values.map { (value: $0, walk: walk) } }
        self =
            sums.count == parts.count
            ? .sums(sums)
            : .ranked(all.sorted { ($0.value, $0.walk) < ($1.value, $1.walk) }, counts: parts.map(\.values.count))
    }

    /// The value over all walks, which are of these runs.
    func value(_ metric: Metric, runs: [Int]) -> MetricValue {
        let counts =
            switch self {
            case .sums(let sums): sums.map(\.count)
            case .ranked(_, let counts): counts
            }
        return MetricValue(
            value: value(metric.measure, Array(repeating: 1, count: counts.count)),
            count: counts.reduce(0, +), runs: zip(runs, counts).compactMap { $1 > 0 ? $0 : nil })
    }

    /// The value if each walk is taken as often as `multiplicity` says. O(walks) for sums, O(values) for a quantile.
    func value(_ measure: Metric.Measure, _ multiplicity: [Int]) -> Double? {
        var result: Double?
        switch (self, measure) {
        case (.sums(let sums), .sums(_, let value, _)):
            var total: [Double] = []
            for (sum, times) in zip(sums, multiplicity) where times > 0 && !sum.values.isEmpty {
                if total.isEmpty { total = Array(repeating: 0, count: sum.values.count) }
                for index in total.indices { total[index] += Double(times) * sum.values[index] }
            }
            result = total.isEmpty ? nil : value(total)
        case (.ranked(let values, let counts), .quantile(let p, _)):
            let count = zip(counts, multiplicity).reduce(0) { $0 + $1.0 * $1.1 }
            result = count > 0 ? Self.quantile(values, multiplicity, count: count, p) : nil
        default: result = nil
        }
        return result?.finite
    }

    /// Type 7 among values that stand `multiplicity` times each: between the order statistics around (count − 1) p.
    private static func quantile(
        _ values: [(value: Double, walk: Int)], _ multiplicity: [Int], count: Int, _ p: Double
    ) -> Double? {
        let place = Double(count - 1) * p
        let below = Int(place)
        let above = min(below + 1, count - 1)
        var passed = 0
        var lower: Double?
        for (value, walk) in values {
            passed += multiplicity[walk]
            if lower == nil, passed > below { lower = value }
            if passed > above, let lower { return lower + (value - lower) * (place - Double(below)) }
        }
        return nil
    }
}
