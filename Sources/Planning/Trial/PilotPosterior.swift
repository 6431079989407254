package import NumericalMethods
package import Worlds

/// What a pilot taught about a building: draws of the quantities of ``WorldDraw/building`` that agree with its readings,
/// each draw with its weight.
///
/// A draw has all quantities together, so that what the walk cannot tell apart stays together: a strong common power
/// looks like a phone with a large offset, and a large exponent like thick walls.
package struct PilotPosterior: Sendable {
    /// The values of each draw, in the order of ``WorldDraw/building``.
    package let draws: [[Double]]
    /// The weights of the draws; their sum is 1.
    package let weights: [Double]
    /// Number of pilot beacons that were heard.
    package let beacons: Int
    /// Seconds of the walk with truth.
    package let seconds: Double
    /// The figures of the walk that no simulated building came near to, in words.
    package let unusual: [String]

    /// Draws with their weights, which need not be normalised.
    package init(
        draws: [[Double]], weights: [Double], beacons: Int = 0, seconds: Double = 0, unusual: [String] = []
    ) {
        let sum = weights.reduce(0, +)
        self.draws = draws
        self.weights = weights.map { $0 / sum }
        self.beacons = beacons
        self.seconds = seconds
        self.unusual = unusual
    }

    package func draw(_ stream: RandomStream) -> [WorldQuantity: Double] {
        let values = draws[stream.choice(weights, lane: 7)]
        return Dictionary(uniqueKeysWithValues: zip(WorldDraw.building.map(\.quantity), values))
    }

    /// The quantile of a quantity by its index in ``WorldDraw/building``: the value up to which the draws have this part
    /// of the weight, linear between the middles of the draws' weights. O(n log n).
    package func quantile(_ share: Double, of quantity: Int) -> Double {
        let sorted = zip(draws, weights).map { (value: $0[quantity], weight: $1) }.sorted {
            ($0.value, $0.weight) < ($1.value, $1.weight)
        }
        var before = 0.0
        var last: (middle: Double, value: Double)?
        for (value, weight) in sorted where weight > 0 {
            let middle = before + weight / 2
            if middle >= share {
                guard let last else { return value }
                let part = (share - last.middle) / (middle - last.middle)
                return last.value + part * (value - last.value)
            }
            before += weight
            last = (middle, value)
        }
        return last?.value ?? .nan
    }

    package func median(of quantity: Int) -> Double { quantile(0.5, of: quantity) }

    /// The interval of a quantity with 90 % of the weight, 5 % on either side.
    package func interval(of quantity: Int) -> ClosedRange<Double> {
        let lower = quantile(0.05, of: quantity)
        return lower...max(lower, quantile(0.95, of: quantity))
    }
}
