import Foundation
import Radio
import Testing

@Suite struct ReceiverTests {
    /// P − S = −2, −1, 0, 1, 2 dB lose 97, 73, 31, 7 and 1 % of the packets.
    @Test(arguments: [(-2, 0.97), (-1, 0.73), (0, 0.31), (1, 0.07), (2, 0.01)] as [(Double, Double)])
    func packetErrorRate(above: Double, expected: Double) {
        let receiver = Receiver(sensitivity: -96)
        #expect(abs(receiver.packetErrorRate(at: -96 + above) - expected) < 0.006)
        #expect(abs(Receiver(sensitivity: -90).packetErrorRate(at: -90 + above) - expected) < 0.006)
    }

    @Test func packetErrorRateFallsFromOneToZero() {
        let receiver = Receiver(sensitivity: -96)
        let rates = (0..<400).map { receiver.packetErrorRate(at: -110 + 0.1 * Double($0)) }
        #expect(zip(rates, rates.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(rates[0] > 0.999_999 && rates[399] == 0)
        // The definition of sensitivity: one bit in a thousand.
        #expect(abs(receiver.packetErrorRate(at: -96) - (1 - pow(0.999, 368))) < 1e-3)
    }

    /// The table is the law to 10⁻⁶, and so are 1 and 0 outside it.
    @Test func tableAgreesWithTheLaw() {
        for index in 0..<40_000 {
            let margin = -20 + 0.001 * Double(index)
            let law = 1 - pow(1 - 0.5 * exp(-6.215 * pow(10, margin / 10)), 368)
            #expect(abs(PacketErrorRate.exact(margin: margin) - law) < 1e-9)
            #expect(abs(PacketErrorRate.value(margin: margin) - law) < 1e-6, "\(margin)")
        }
        for margin in [-Double.infinity, -1e300] { #expect(PacketErrorRate.value(margin: margin) == 1) }
        for margin in [Double.infinity, 1e300] { #expect(PacketErrorRate.value(margin: margin) == 0) }
        #expect(PacketErrorRate.value(margin: .nan) == 1)
    }

    @Test func readingsAreRounded() {
        let receiver = Receiver(noise: 2, quantisationStep: 1)
        #expect(receiver.reading(of: -70.4, noise: 0) == -70)
        #expect(receiver.reading(of: -70.6, noise: 0) == -71)
        #expect(receiver.reading(of: -70.4, noise: -1.5 * receiver.noise) == -73)
        #expect(Receiver(quantisationStep: 0).quantised(-70.4) == -70.4)
        #expect(receiver.reading(of: -5, noise: 0) == -20)
        #expect(Receiver(quantisationStep: 2).quantised(-70.4) == -70)
    }
}
