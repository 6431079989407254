import NumericalMethods
import Parameters
import Radio
import Simulation
import TestSupport
import Testing

@Suite struct ScanTimelineTests {
    static func timeline(
        _ change: (inout PhoneParameters) -> Void = { _ in }, faults: [Fault] = [], seed: UInt64 = 1
    ) -> ScanTimeline {
        var parameters = PhoneParameters()
        change(&parameters)
        return ScanTimeline(parameters, faults: PhoneFaults(faults), seed: seed, walker: 3)
    }

    /// Share of the events in a stretch of time that are heard.
    static func share(_ timeline: ScanTimeline, _ from: Double, _ to: Double) -> Double {
        let times = (0..<4000).map { from + (to - from) * (Double($0) + 0.37) / 4000 }
        return Double(times.count { timeline.channel(ofEventAt: $0) != nil }) / 4000
    }

    /// What is heard of a beacon a second: duty cycle through period.
    @Test(arguments: PhoneProfile.builtIn) func rateOfReception(profile: PhoneProfile) {
        let advertiser = Advertiser(interval: 0.3)
        let rates = (0..<60).map { seed in
            let scan = ScanTimeline(profile.parameters, seed: UInt64(seed), walker: 0)
            var clock = advertiser.clock(stream: RandomStream(seed: UInt64(seed), purpose: "advertising"))
            var count = 0
            while true {
                let time = clock.next()
                guard time < 120 else { return Double(count) / 120 }
                if scan.channel(ofEventAt: time) != nil { count += 1 }
            }
        }
        let duty = (profile.parameters.scanWindow - Advertiser.airTime) / profile.parameters.scanInterval
        let rate = EnsembleMean(rates)
        #expect(rate.agrees(with: duty / advertiser.meanPeriod, bias: 0.3 / 120), "\(profile.name): \(rate)")
    }

    @Test func faultsSilenceThePhone() {
        let timeline = Self.timeline(faults: [
            .bluetoothOff(during: 20...30), .background(during: 50...80), .bluetoothOff(during: 60...65),
            .bluetoothOff(during: 25...40), .clockJump(at: 3, by: 1),
        ])
        for (from, to, expected) in [
            (0, 20, 0.996), (20, 40, 0), (40, 50, 0.996), (50, 60, 0.099), (60, 65, 0), (65, 80, 0.099),
            (80, 200, 0.996),
        ] as [(Double, Double, Double)] {
            #expect(abs(Self.share(timeline, from, to) - expected) < 0.02, "\(from)…\(to)")
        }
        #expect(timeline.channel(at: 25) == nil)
        let off = Self.timeline(faults: [.bluetoothOff(during: -5...5)])
        #expect(off.channel(ofEventAt: 0) == nil)
        #expect(abs(Self.share(off, 5, 50) - 0.996) < 0.01)
        // What the fault does not touch stays as it is.
        let plain = Self.timeline()
        for tick in 0..<1000 {
            let time = 80 + 0.1 * Double(tick)
            #expect(timeline.channel(at: time) == plain.channel(at: time))
        }
    }

    /// After 90 s of one scan the share of deaf seconds; switching Bluetooth off and on begins a new one.
    @Test func longScansAreThinned() {
        var late: [Double] = []
        for seed in 0..<40 {
            let timeline = Self.timeline(
                { $0.thinning = 0.4 }, faults: [.bluetoothOff(during: 300...310)], seed: UInt64(seed))
            let deaf = (0..<600).map { second in
                (0..<7).allSatisfy { timeline.channel(ofEventAt: Double(second) + 0.01 + 0.13 * Double($0)) == nil }
            }
            #expect(!deaf[..<90].contains(true))
            #expect(deaf[300..<310].allSatisfy { $0 } && !deaf[310..<400].contains(true))
            late += (deaf[90..<300] + deaf[400...]).map { $0 ? 1 : 0 }
        }
        #expect(EnsembleMean(late).agrees(with: 0.4), "\(EnsembleMean(late))")
    }

    /// Phones do not all begin on the same channel.
    @Test func phasesDiffer() {
        let channels = (0..<3000).map { Self.timeline(seed: UInt64($0)).channel(ofEventAt: 0) }
        for channel in AdvertisingChannel.allCases {
            #expect(EnsembleMean(channels.map { $0 == channel ? 1 : 0 }).agrees(with: 1.0 / 3, bias: 0.004))
        }
    }
}
