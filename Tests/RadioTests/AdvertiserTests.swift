import NumericalMethods
import Radio
import TestSupport
import Testing

@Suite struct AdvertiserTests {
    static func clock(_ advertiser: Advertiser, seed: Int) -> AdvertisingClock {
        advertiser.clock(stream: RandomStream(seed: UInt64(seed), purpose: "advertising"))
    }

    static func times(_ advertiser: Advertiser, seed: Int, until end: Double) -> [Double] {
        var clock = clock(advertiser, seed: seed)
        var times: [Double] = []
        while true {
            let time = clock.next()
            guard time < end else { return times }
            times.append(time)
        }
    }

    /// From event to event the interval, as the beacon's clock has it, and a delay uniform in 0…10 ms.
    @Test(arguments: [(0.1, 0), (0.35, 3e-5), (1.285, -0.01)] as [(Double, Double)])
    func gaps(interval: Double, clockError: Double) {
        let advertiser = Advertiser(interval: interval, clockError: clockError)
        let least = interval * (1 + clockError)
        var gaps: [Double] = []
        for seed in 0..<100 {
            let times = Self.times(advertiser, seed: seed, until: 60)
            gaps += zip(times, times.dropFirst()).map { $1 - $0 }
        }
        #expect(gaps.allSatisfy { $0 >= least - 1e-9 && $0 <= least + 0.010 + 1e-9 })
        let mean = EnsembleMean(gaps)
        #expect(mean.agrees(with: least + 0.005), "\(mean)")
        #expect(abs(advertiser.meanPeriod - least - 0.005) < 1e-12)
        let variance = EnsembleMean(gaps.map { ($0 - least - 0.005) * ($0 - least - 0.005) })
        #expect(variance.agrees(with: 0.01 * 0.01 / 12), "\(variance)")
        let neighbours = EnsembleMean(zip(gaps, gaps.dropFirst()).map { ($0 - least - 0.005) * ($1 - least - 0.005) })
        #expect(neighbours.agrees(with: 0), "delays are independent: \(neighbours)")
    }

    /// Without random delays two clocks part by their errors alone: 50 ppm are 180 ms an hour.
    @Test func clocksDrift() {
        let exact = Self.times(Advertiser(interval: 0.3, greatestDelay: 0), seed: 4, until: 3600)
        let late = Self.times(Advertiser(interval: 0.3, greatestDelay: 0, clockError: 5e-5), seed: 4, until: 3600)
        #expect(abs(exact[0] - late[0]) < 1e-4)
        let ordinal = exact.count - 2
        #expect(abs(late[ordinal] - exact[ordinal] - 3600 * 5e-5) < 1e-3)
    }

    @Test func startIsRandom() {
        let starts = (0..<2000).map { Self.times(Advertiser(interval: 0.35), seed: $0, until: 1)[0] }
        #expect(starts.allSatisfy { (0...0.35).contains($0) })
        #expect(EnsembleMean(starts).agrees(with: 0.175))
        #expect(EnsembleMean(starts.map { $0 * $0 }).agrees(with: 0.35 * 0.35 / 3))
    }

    /// A copy goes on as the original does, and the ordinal counts.
    @Test func clockIsAValue() {
        var clock = Self.clock(Advertiser(interval: 0.1), seed: 1)
        for _ in 0..<17 { _ = clock.next() }
        #expect(clock.ordinal == 17)
        var copy = clock
        let rest = (0..<50).map { _ in clock.next() }
        #expect(rest == (0..<50).map { _ in copy.next() })
        #expect(rest == rest.sorted())
    }

    /// The three packets of an event do not touch each other.
    @Test func packetsFollowEachOther() {
        let delays = AdvertisingChannel.allCases.map(\.delay)
        #expect(delays[0] == 0)
        for (one, next) in zip(delays, delays.dropFirst()) { #expect(next - one > Advertiser.airTime) }
        #expect(delays[2] < 0.01)
        #expect(Advertiser.airTime == PacketErrorRate.bits * 1e-6)
    }
}
