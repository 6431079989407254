internal import Foundation

/// A belief about the offset of this phone's readings from the radio model: by how many decibels it reads more, the
/// same for all beacons.
///
/// It holds a probability for each offset of ``grid``. Nine tenths of the belief at the start is a normal distribution of
/// 0 ± 5.4 dB, the scatter of twenty phone models in one chamber; one tenth is uniform, because some phones lie far
/// outside of it (three phones in one library differ by 18 dB). Between seconds the offset walks at random by 0.2 dB
/// times the root of the seconds, and a little of the belief returns to that of the start, so that nothing becomes
/// impossible. What a second says about it, see ``OffsetEvidence``, is taken to the power ``trust``.
///
/// O(offsets) a second.
package struct ReceiverOffset: Codable, Hashable, Sendable {
    /// The offsets, dB: −25 to +25.
    package static let grid = (0...20).map { 2.5 * Double($0) - 25 }
    /// The distance between two of them, dB.
    static let gridStep = 2.5
    /// The power to which the likelihood of a second is taken: shadowing and smoothing make the readings of about ten
    /// seconds say the same.
    static let trust = 0.1
    /// Square decibels a second.
    private static let walk = 0.2 * 0.2
    /// The share of the belief that returns to the start, 1/s.
    private static let forgetting = 1e-4
    /// The belief at the start.
    private static let start: [Double] = {
        let densities = grid.map { exp(-0.5 * ($0 / 5.4) * ($0 / 5.4)) }
        let total = densities.reduce(0, +)
        return densities.map { 0.9 * $0 / total + 0.1 / Double(grid.count) }
    }()

    /// The probability of each offset; empty until something is learned.
    package private(set) var chances: [Double] = []
    /// The lowest reading so far, dBm: weaker beacons are not received. At the start −90 dBm, as receivers stop at −90 to
    /// −103 dBm.
    package private(set) var floor = -90.0
    package private(set) var time: Double?

    package init() {}

    /// The mean, dB; 0 until something is learned.
    package var value: Double {
        var mean = 0.0
        for index in chances.indices { mean += chances[index] * Self.grid[index] }
        return mean
    }

    /// The variance, square decibels; `nil` until something is learned.
    package var variance: Double? {
        guard !chances.isEmpty else { return nil }
        let mean = value
        var variance = 0.0
        for index in chances.indices {
            let away = Self.grid[index] - mean
            variance += chances[index] * away * away
        }
        return variance
    }

    /// Advances the time. Nothing changes until something is learned.
    package mutating func predict(at time: Double) {
        let elapsed = max(time - (self.time ?? time), 0)
        self.time = time
        guard !chances.isEmpty, elapsed > 0 else { return }
        // After a quarter of an hour the whole range is possible again, whatever the number of steps.
        let share = Self.walk * min(elapsed, 900) / (2 * Self.gridStep * Self.gridStep)
        let steps = max((share / 0.25).rounded(.up), 1)
        for _ in 0..<Int(steps) { diffuse(share / steps) }
        let forgotten = min(Self.forgetting * elapsed, 1)
        for index in chances.indices {
            chances[index] = (1 - forgotten) * chances[index] + forgotten * Self.start[index]
        }
    }

    /// Moves a share of each probability to each of its neighbours; at the ends it stays.
    private mutating func diffuse(_ share: Double) {
        var before = chances[0]
        for index in chances.indices {
            let here = chances[index]
            let after = index + 1 < chances.count ? chances[index + 1] : here
            chances[index] = here + share * (before + after - 2 * here)
            before = here
        }
    }

    /// Takes note of a reading, dBm.
    package mutating func hear(_ rssi: Double) { floor = max(min(floor, rssi), -105) }

    /// Updates the belief with a second.
    ///
    /// - Parameter logLikelihoods: log p of the second for each offset of ``grid``, but for a constant.
    package mutating func learn(_ logLikelihoods: [Double]) {
        if chances.isEmpty { chances = Self.start }
        guard let best = logLikelihoods.max(), best.isFinite else { return }
        var total = 0.0
        for index in chances.indices {
            chances[index] *= exp(Self.trust * (logLikelihoods[index] - best))
            total += chances[index]
        }
        for index in chances.indices { chances[index] /= total }
    }
}
