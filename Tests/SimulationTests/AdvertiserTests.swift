import NumericalMethods
import Radio
import Testing

@Suite struct AdvertiserTests {
    static func events(_ interval: Double, seed: Int, until end: Double) -> [Advertiser.Event] {
        Advertiser(interval: interval).events(
            until: end, stream: RandomStream(seed: UInt64(seed), purpose: "advertising"))
    }

    /// From event to event the interval and a delay uniform in 0…10 ms.
    @Test(arguments: [0.1, 0.35, 1.285]) func meanInterval(interval: Double) {
        var gaps: [Double] = []
        for seed in 0..<100 {
            let times = Self.events(interval, seed: seed, until: 60).map(\.time)
            gaps += zip(times, times.dropFirst()).map { $1 - $0 }
        }
        #expect(gaps.allSatisfy { $0 >= interval - 1e-9 && $0 <= interval + 0.010 + 1e-9 })
        let mean = EnsembleMean(gaps)
        #expect(mean.agrees(with: interval + 0.005), "\(mean)")
        let variance = EnsembleMean(gaps.map { ($0 - interval - 0.005) * ($0 - interval - 0.005) })
        #expect(variance.agrees(with: 0.01 * 0.01 / 12), "\(variance)")
    }

    @Test func startIsRandom() {
        let starts = (0..<2000).map { Self.events(0.35, seed: $0, until: 1)[0].time }
        #expect(starts.allSatisfy { (0...0.35).contains($0) })
        #expect(EnsembleMean(starts).agrees(with: 0.175))
        #expect(EnsembleMean(starts.map { $0 * $0 }).agrees(with: 0.35 * 0.35 / 3))
    }

    @Test func channelsAreEvenAndIndependent() {
        let channels = (0..<50).flatMap { Self.events(0.1, seed: $0, until: 60).map(\.channel) }
        for channel in AdvertisingChannel.allCases {
            #expect(EnsembleMean(channels.map { $0 == channel ? 1 : 0 }).agrees(with: 1.0 / 3))
        }
        let repeats = zip(channels, channels.dropFirst()).map { $0 == $1 ? 1.0 : 0 }
        #expect(EnsembleMean(repeats).agrees(with: 1.0 / 3))
    }

    @Test func endIsExclusive() {
        #expect(Self.events(0.35, seed: 1, until: 0).isEmpty)
        #expect(Self.events(0.35, seed: 1, until: 10).allSatisfy { $0.time < 10 })
    }
}
