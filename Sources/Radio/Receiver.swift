internal import Geometry
internal import NumericalMethods

/// The radio of a phone: which packets it decodes, and which RSSI it reports.
public struct Receiver: Hashable, Sendable {
    /// Offset of its readings from those of the average phone, dB.
    public var offset: Double
    /// Level with a bit error rate of 10⁻³, dBm.
    public var sensitivity: Double
    /// Standard deviation of the noise of one reading, dB.
    public var noise: Double
    /// Readings are whole multiples of it, dB; 0 for no rounding.
    public var quantisationStep: Double
    /// The strongest reading, dBm: stronger packets are reported with it.
    public var saturation: Double

    public init(
        offset: Double = 0, sensitivity: Double = -96, noise: Double = 0.5, quantisationStep: Double = 1,
        saturation: Double = -20
    ) {
        self.offset = offset
        self.sensitivity = sensitivity
        self.noise = noise
        self.quantisationStep = quantisationStep
        self.saturation = saturation
    }

    /// Share of packets lost at a level (the phone's offset included), by ``PacketErrorRate``.
    public func packetErrorRate(at level: Double) -> Double { PacketErrorRate.value(margin: level - sensitivity) }

    /// The reported RSSI of a packet that arrived with `level` (offset included), dBm.
    ///
    /// - Parameter noise: of this reading, dB.
    public func reading(of level: Double, noise: Double) -> Double { min(quantised(level + noise), saturation) }

    /// Noises and readings of four packets; see ``reading(of:noise:)``.
    ///
    /// - Parameter chances: the probability of a smaller noise of each.
    package func readings(
        of levels: SIMD4<Double>, chances: SIMD4<Double>
    ) -> (noise: SIMD4<Double>, rssi: SIMD4<Double>) {
        let noise = self.noise == 0 ? SIMD4() : self.noise * NormalDistribution.quantile(chances)
        var rssi = levels + noise
        if quantisationStep > 0 {
            rssi = (rssi / quantisationStep).rounded(.toNearestOrAwayFromZero) * quantisationStep
        }
        let strongest = SIMD4(repeating: saturation)
        return (noise, strongest.chosen(where: rssi .> strongest, else: rssi))
    }

    /// ``packetErrorRate(at:)`` of four levels.
    package func packetErrorRates(at levels: SIMD4<Double>) -> SIMD4<Double> {
        let margins = levels - sensitivity
        guard any(margins .< PacketErrorRate.band.upperBound) else { return SIMD4() }
        return SIMD4(
            PacketErrorRate.value(margin: margins[0]), PacketErrorRate.value(margin: margins[1]),
            PacketErrorRate.value(margin: margins[2]), PacketErrorRate.value(margin: margins[3]))
    }

    /// The nearest multiple of ``quantisationStep``.
    public func quantised(_ level: Double) -> Double { Self.quantised(level, step: quantisationStep) }

    /// The nearest multiple of `step`; the level itself if that is 0.
    public static func quantised(_ level: Double, step: Double) -> Double {
        step > 0 ? (level / step).rounded() * step : level
    }
}
