import Foundation

/// The radio of a phone: what it decodes, and which number it reports.
public struct Receiver: Hashable, Sendable {
    /// Bits of an iBeacon packet on air: 46 octets.
    public static let packetBits = 368.0

    /// How much more than the average phone it reports, dB.
    public var offset: Double
    /// Level with a bit error rate of 10⁻³, dBm.
    public var sensitivity: Double
    /// Standard deviation of the noise of one reading, dB.
    public var noise: Double
    /// Readings are whole multiples of it, dB; 0 for no rounding.
    public var quantisationStep: Double

    /// A receiver.
    public init(
        offset: Double = 0, sensitivity: Double = -96, noise: Double = 0.5, quantisationStep: Double = 1
    ) {
        self.offset = offset
        self.sensitivity = sensitivity
        self.noise = noise
        self.quantisationStep = quantisationStep
    }

    /// Share of packets lost at a level (the phone's offset included): noncoherent GFSK with a bit error rate of ½
    /// exp(−6.215 · 10^((P − S)/10)), and no correction of errors. 31 % at the sensitivity, 97 % 2 dB below, 1 % 2 dB
    /// above.
    public func packetErrorRate(at level: Double) -> Double {
        let bitErrorRate = 0.5 * exp(-6.215 * pow(10, (level - sensitivity) / 10))
        return -expm1(Self.packetBits * log1p(-bitErrorRate))
    }

    /// The reported RSSI of a packet that arrived with `level` (offset included), dBm.
    ///
    /// - Parameter z: a standard normal number.
    public func reading(of level: Double, z: Double) -> Double { quantised(level + noise * z) }

    /// The nearest multiple of ``quantisationStep``.
    public func quantised(_ level: Double) -> Double {
        quantisationStep > 0 ? (level / quantisationStep).rounded() * quantisationStep : level
    }
}
