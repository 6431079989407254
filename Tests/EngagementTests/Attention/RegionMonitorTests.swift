import Engagement
import NumericalMethods
import Testing

@Suite struct RegionMonitorTests {
    /// Always 12 s in the background, 1 s in the foreground.
    private let monitor = RegionMonitor(usualDelay: [12, 12], lateShare: 0)
    private let behind = PhoneCondition(.background)

    private func phone(_ change: (inout PhoneCondition) -> Void) -> PhoneCondition {
        var condition = PhoneCondition(.background)
        change(&condition)
        return condition
    }

    /// Events as numbers: entries positive, exits negative.
    private func events(
        _ spans: [(Double, PhoneCondition)], heard: [ClosedRange<Int>], start: Double? = nil,
        monitor: RegionMonitor? = nil,
        until duration: Double = 1000
    ) -> [Double] {
        (monitor ?? self.monitor).events(
            heard: heard.flatMap { $0.map(Double.init) }, duration: duration,
            attention: AttentionTimeline(spans.map { .init(start: $0.0, $0.1) }), start: start, seed: 1
        ).map { $0.isEntry ? $0.time : -$0.time }
    }

    @Test func entryAndExit() {
        #expect(events([(0, .init(.foreground))], heard: [100...200]) == [101, -230])
        #expect(events([(0, behind)], heard: [100...200]) == [112, -230])
        #expect(events([(0, .init(.terminated))], heard: [100...200, 300...400]) == [112, -230, 312, -430])
        // A gap shorter than the exit delay is no exit; the exit after the end is not told.
        #expect(events([(0, behind)], heard: [100...200, 229...300]) == [112, -330])
        #expect(events([(0, behind)], heard: [100...200], until: 220) == [112])
        #expect(events([(0, behind)], heard: [100...200], until: 112) == [])
        #expect(events([(0, behind)], heard: []) == [])
    }

    /// Opening the app tells of a region at once.
    @Test func openingTheAppTells() {
        #expect(events([(0, behind), (105, .init(.foreground))], heard: [100...200]) == [106, -230])
        #expect(events([(0, behind), (111.5, .init(.foreground))], heard: [100...200]) == [112, -230])
    }

    /// An entry is not told once the region was left: no entry, no exit.
    @Test func leftBeforeToldIsNeverTold() {
        let slow = RegionMonitor(usualDelay: [100, 100], lateShare: 0)
        #expect(events([(0, behind)], heard: [100...160], monitor: slow) == [])
        #expect(events([(0, behind)], heard: [100...160, 200...400], monitor: slow) == [300, -430])
    }

    @Test func flightMode() {
        let flight = phone { $0.isInFlightMode = true }
        // Heard in flight mode only.
        #expect(events([(0, flight), (300, behind)], heard: [100...200]) == [])
        // Inside before and after: no new entry, however long it takes. Left meanwhile: an exit after the end.
        #expect(events([(0, behind), (150, flight), (800, behind)], heard: [100...900]) == [112, -930])
        #expect(events([(0, behind), (150, flight), (800, behind)], heard: [100...200, 810...900]) == [112, -930])
        #expect(events([(0, behind), (150, flight), (800, behind)], heard: [100...200]) == [112, -830])
        // An exit that was due in it is not told in it.
        #expect(events([(0, behind), (220, flight)], heard: [100...200]) == [112])
        // Bluetooth in flight mode changes nothing.
        let both = phone {
            $0.isInFlightMode = true
            $0.isBluetoothOn = false
        }
        #expect(events([(0, behind), (150, both), (800, behind)], heard: [100...140, 800...900]) == [112, -930])
        // An entry that was not told yet is lost, and the region is told again after it.
        #expect(events([(0, behind), (105, flight)], heard: [100...200]) == [])
        #expect(events([(0, behind), (105, flight), (150, behind)], heard: [100...200]) == [162, -230])
    }

    @Test(arguments: ["Bluetooth", "permission", "denied"]) func cannotMonitor(reason: String) {
        let off = phone { condition in
            switch reason {
            case "Bluetooth": condition.isBluetoothOn = false
            case "permission": condition.permission = .whenInUse
            default: condition.permission = .denied
            }
        }
        var front = off
        front.app = .foreground
        #expect(events([(0, off)], heard: [100...200]) == [] && events([(0, front)], heard: [100...200]) == [])
        #expect(events([(0, behind), (105, off)], heard: [100...200]) == [])
        #expect(events([(0, off), (150, behind)], heard: [100...200]) == [162, -230])
        // Off for a short time: still inside. For longer: left, and entered again.
        #expect(events([(0, behind), (150, off), (170, behind)], heard: [100...300]) == [112, -330])
        #expect(events([(0, behind), (150, off), (500, behind)], heard: [100...600]) == [112, -500, 512, -630])
        #expect(events([(0, behind), (150, off)], heard: [100...600]) == [112])
    }

    /// A start in flight mode fails until the app is opened without it.
    @Test func monitoringStart() {
        let flight = phone { $0.isInFlightMode = true }
        #expect(events([(0, behind)], heard: [100...300], start: 150) == [162, -330])
        #expect(events([(0, behind)], heard: [100...300], start: .nan) == [])
        #expect(events([(0, behind)], heard: [100...300], start: 5000) == [])
        #expect(events([(0, flight), (50, behind)], heard: [100...300], start: 10) == [])
        #expect(events([(0, flight), (50, behind)], heard: [100...300]) == [112, -330])
        let spans = [(0.0, flight), (50, behind), (200, PhoneCondition(.foreground)), (210, behind)]
        #expect(events(spans, heard: [100...300], start: 10) == [201, -330])
    }

    /// The usual delays are uniform, and the stated share is late, up to the longest.
    @Test func delays() throws {
        let monitor = RegionMonitor()
        let heard = (0..<4000).flatMap { visit in
            stride(from: 0.0, through: 950, by: 25).map { Double(visit) * 2000 + $0 }
        }
        let events = monitor.events(
            heard: heard, duration: 8e6, attention: AttentionTimeline(behind), seed: 3)
        let delays = events.filter(\.isEntry).map { $0.time.truncatingRemainder(dividingBy: 2000) }
        #expect(delays.count == 4000 && events.count == 8000)
        #expect(delays.allSatisfy { (10...900).contains($0) })
        let late = delays.filter { $0 > 30 }
        #expect(abs(Double(late.count) / 4000 - 0.05) < 0.015)
        #expect(abs(try #require(Statistics.mean(late)) - 465) < 60)
        let usual = delays.filter { $0 <= 30 }
        #expect(abs(try #require(Statistics.mean(usual)) - 20) < 0.5)
        #expect(events != monitor.events(heard: heard, duration: 8e6, attention: AttentionTimeline(behind), seed: 4))
    }

    @Test func strangeNumbers() {
        let odd = [Double.nan, .infinity, -.infinity, -5, 0, 1e308]
        let heard = [5.0, .nan, 3, -2, .infinity, 40, 41, 7]
        for first in odd {
            for second in odd {
                let monitor = RegionMonitor(
                    foregroundDelay: first, usualDelay: [first, second], longestDelay: second, lateShare: first,
                    exitDelay: second)
                for end in odd + [100] {
                    for app in AppState.allCases {
                        let events = monitor.events(
                            heard: heard, duration: end, attention: AttentionTimeline(PhoneCondition(app)),
                            start: first,
                            seed: 1)
                        #expect(events.indices.allSatisfy { events[$0].isEntry == ($0 % 2 == 0) })
                        #expect(events.allSatisfy { $0.time >= 0 && $0.time <= end })
                    }
                }
            }
        }
        #expect(RegionMonitor(usualDelay: []).events(heard: heard, duration: 100, seed: 1).count == 4)
        // Order does not matter.
        let sorted = monitor.events(heard: heard.filter(\.isFinite).sorted(), duration: 100, seed: 1)
        #expect(monitor.events(heard: heard, duration: 100, seed: 1) == sorted)
    }

    @Test func stays() {
        let events = [(5.0, false), (10, true), (12, true), (20, false), (30, true)].map {
            RegionEvent(time: $0.0, isEntry: $0.1)
        }
        #expect(RegionEvent.stays(events, until: 40) == [10..<20, 30..<40])
        #expect(RegionEvent.stays(events, until: 30) == [10..<20])
        #expect(RegionEvent.stays([], until: .nan).isEmpty)
    }
}
