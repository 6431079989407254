import Foundation
import NumericalMethods

/// Packets lost because several beacons send at once: unslotted ALOHA on each advertising channel (Abramson 1970).
///
/// A packet of i collides if one of j begins within an air time before or after its own beginning. Beacons do not know
/// of each other, so it survives with the probability P = exp(−2 Σⱼ τ/Tⱼ), with the air time τ and the mean period Tⱼ.
/// (Beacons are periodic, and the exact law is Πⱼ(1 − 2τ/Tⱼ): less by 0.3 % for a hundred others at 100 ms.) Capture:
/// a packet that is stronger than another by ``captureMargin`` survives it, so only those within the margin count.
public enum Collisions {
    /// Margin by which a packet must be stronger than another to survive a collision, dB; 8 to 10 for receivers of this
    /// kind.
    public static let captureMargin = 10.0

    /// Probability that a packet survives other packets; the load is their air time per second.
    public static func survival(load: Double) -> Double { exp(-2 * load) }

    /// The part of the load of unknown senders that can destroy a packet: senders that are stronger than the packet
    /// less the margin, B Φ((μ + c − L)/σ).
    ///
    /// - Parameters:
    ///   - level: of the packet, L, dBm.
    ///   - load: of all these senders, B, air time a second on one channel.
    ///   - mean: of their levels at the receiver, μ, dBm.
    ///   - spread: standard deviation of these levels, σ, dB; above 0.
    ///   - capture: margin of survival, c, dB.
    public static func backgroundLoad(
        at level: Double, load: Double, mean: Double, spread: Double, capture: Double = captureMargin
    ) -> Double {
        load > 0 ? load * NormalDistribution.cumulative((mean + capture - level) / spread) : 0
    }

    /// For each beacon, the air time per second, on one channel, of the beacons that can destroy its packets.
    ///
    /// O(n log n): about 0.6 µs for 50 beacons, 4 µs for 300.
    ///
    /// - Parameters:
    ///   - levels: level of each beacon at the receiver, dBm.
    ///   - rates: its advertising events a second.
    ///   - capture: margin of survival, dB.
    public static func loads(levels: [Double], rates: [Double], capture: Double = captureMargin) -> [Double] {
        let count = min(levels.count, rates.count)
        var loads = [Double](repeating: 0, count: count)
        let strongestFirst = (0..<count).sorted { levels[$0] > levels[$1] }
        var end = 0
        var sum = 0.0
        for index in strongestFirst {
            while end < count, levels[strongestFirst[end]] > levels[index] - capture {
                sum += rates[strongestFirst[end]]
                end += 1
            }
            loads[index] = load(sum, without: rates[index])
        }
        return loads
    }

    /// The air time per second of senders with `sum` advertising events a second together, without one of them.
    package static func load(_ sum: Double, without rate: Double) -> Double { Advertiser.airTime * max(sum - rate, 0) }
}
