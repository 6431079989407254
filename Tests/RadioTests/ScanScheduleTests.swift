import NumericalMethods
import Radio
import TestSupport
import Testing

@Suite struct ScanScheduleTests {
    /// Brute force: which window the packet begins in, and whether it ends in it.
    @Test(arguments: [(1, 1), (100, 100), (30, 300), (183, 730), (140, 1400), (512, 10_240)] as [(Double, Double)])
    func windowsRotate(window: Double, interval: Double) {
        let schedule = ScanSchedule(window: window / 1000, interval: interval / 1000, phase: 0.25)
        let stream = RandomStream(seed: 1, purpose: "times")
        var heard: [Double] = []
        for tick in 0..<20_000 {
            let time = 300 * stream.uniform(UInt64(tick))
            let start = 1000 * time + 0.25 * 3 * interval
            let ordinal = (start / interval).rounded(.down)
            let place = start - ordinal * interval
            let margin = window - place - 0.368
            guard abs(margin) > 1e-6, place > 1e-6, interval - place > 1e-6 else { continue }
            let expected = margin > 0 ? AdvertisingChannel(rawValue: 37 + Int(ordinal) % 3) : nil
            #expect(schedule.channel(at: time) == expected)
            let event = schedule.channel(ofEventAt: time)
            #expect(event == AdvertisingChannel.allCases.first { schedule.channel(at: time + $0.delay) == $0 })
            heard.append(event == nil ? 0 : 1)
        }
        // One of an event's three packets is on the phone's channel, unless the phone changes channels as fast as it sends.
        guard interval > 1 else { return }
        #expect(EnsembleMean(heard).agrees(with: (window - 0.368) / interval), "\(EnsembleMean(heard))")
    }

    @Test func absurdSchedulesAreSilent() {
        for schedule in [
            ScanSchedule(window: 0, interval: 0.1), ScanSchedule(window: 0.0003, interval: 0.1),
            ScanSchedule(window: -1, interval: -1), ScanSchedule(window: .nan, interval: 0.1),
        ] {
            #expect((0..<1000).allSatisfy { schedule.channel(at: 0.001 * Double($0)) == nil })
        }
        let schedule = ScanSchedule(window: 0.1, interval: 0.1)
        for time in [Double.nan, .infinity] {
            #expect(schedule.channel(at: time) == nil && schedule.channel(ofEventAt: time) == nil)
        }
    }
}
