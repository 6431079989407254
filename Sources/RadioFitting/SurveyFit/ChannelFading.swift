internal import Geometry
internal import NumericalMethods
internal import Radio

/// Small-scale fading for a phone that does not move: three constant RSSI values, one per channel. They differ more if the
/// Rician K is lower.
struct ChannelFading: Sendable {
    /// K, dB.
    let kFactors: [Double]
    /// Median over positions of the standard deviation of a link's packets, dB.
    let deviations: [Double]
    /// Variance over positions of the mean over the channels, dB².
    let variances: [Double]

    /// Simulates fields for a delay spread, seconds. It takes some milliseconds.
    ///
    /// - Parameter noise: variance of a packet's RSSI at one position and channel by noise and rounding, dB².
    init(delaySpread: Double, noise: Double) {
        let kFactors = stride(from: -6.0, through: 14, by: 1).map { $0 }
        let fields = (0..<40).map { field in
            MultipathField(
                beacon: AntennaPosition(Point(0, 0), elevation: 2), delaySpread: delaySpread,
                stream: RandomStream(seed: 1, purpose: "channels of a resting phone", entity: field))
        }
        let means = kFactors.map { kFactor -> (deviation: Double, variance: Double) in
            var deviations: [Double] = []
            var means: [Double] = []
            for field in fields {
                for place in 0..<10 {
                    let phone = AntennaPosition(Point(3 + 0.7 * Double(place), 1.3), elevation: 1.2)
                    let levels = AdvertisingChannel.allCases.map {
                        field.value(at: phone, channel: $0, kFactor: kFactor)
                    }
                    let mean = levels.reduce(0, +) / Double(levels.count)
                    let variance = levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)
                    deviations.append((variance + noise).squareRoot())
                    means.append(mean)
                }
            }
            let spread = Statistics.standardDeviation(means) ?? 0
            return (Statistics.median(deviations) ?? 0, spread * spread)
        }
        self.kFactors = kFactors
        deviations = means.map(\.deviation)
        variances = means.map(\.variance)
    }

    /// The K factor that gives resting phones this standard deviation, dB; within the range of the table.
    func kFactor(deviation: Double) -> Double {
        // The table decreases, except for random errors of some hundred positions.
        let below = deviations.firstIndex { $0 <= deviation } ?? deviations.count - 1
        guard below > 0 else { return kFactors[0] }
        let upper = deviations[below - 1]
        let lower = deviations[below]
        let fraction = upper > lower ? min(max((upper - deviation) / (upper - lower), 0), 1) : 1
        return kFactors[below - 1] + fraction
    }

    /// The variance of the mean over the channels for a K factor, dB².
    func variance(kFactor: Double) -> Double {
        let place = min(max(kFactor - kFactors[0], 0), Double(kFactors.count - 1))
        let index = min(Int(place), kFactors.count - 2)
        return variances[index] + (variances[index + 1] - variances[index]) * (place - Double(index))
    }
}
