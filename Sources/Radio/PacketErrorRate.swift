import Foundation

/// Share of packets lost near the sensitivity S of a receiver.
///
/// Noncoherent GFSK has a bit error rate of ½ exp(−6.215 · 10^((P − S)/10)), which is 10⁻³ at P = S; advertising
/// packets correct no errors, so one with n bits is lost with the probability 1 − (1 − BER)ⁿ. Of an iBeacon's packets
/// 31 % are lost at the sensitivity, 97 % 2 dB below, 1 % 2 dB above.
public enum PacketErrorRate {
    /// Bits of an iBeacon packet on air: 46 octets.
    public static let bits = 368.0

    /// Below this range, in dB relative to the sensitivity, all packets are lost except one in a million; above it no
    /// packet is lost except one in a million.
    public static let band = -3.8...4.9

    /// The share at `margin` dB above the sensitivity, by cubic interpolation in a table: within 10⁻⁶ of ``exact(margin:)``.
    /// About 12 ns.
    public static func value(margin: Double) -> Double {
        guard margin > band.lowerBound else { return 1 }
        guard margin < band.upperBound else { return 0 }
        let place = (margin - band.lowerBound) / step
        let index = Int(place)
        let x = place - Double(index)
        return table.withUnsafeBufferPointer { table in
            let a = table[index]
            let b = table[index + 1]
            let c = table[index + 2]
            let d = table[index + 3]
            // Lagrange's polynomial through the four neighbours at −1, 0, 1 and 2.
            return b + x * (c - a / 3 - b / 2 - d / 6 + x * ((a + c) / 2 - b + x * ((b - c) / 2 + (d - a) / 6)))
        }
    }

    /// The share at `margin` dB above the sensitivity. About 90 ns.
    public static func exact(margin: Double) -> Double {
        let bitErrorRate = 0.5 * exp(-6.215 * pow(10, margin / 10))
        return -expm1(bits * log1p(-bitErrorRate))
    }

    private static let step = 0.05
    /// From one step below the band to two above it.
    private static let table = (0...177).map { exact(margin: band.lowerBound + step * Double($0 - 1)) }
}
