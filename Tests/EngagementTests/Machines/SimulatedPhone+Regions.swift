import Engagement
import Foundation
import NumericalMethods

extension SimulatedPhone {
    private static let mall = BeaconRegion(uuid: UUID(uuid: (7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    private static let shop = BeaconRegion(uuid: mall.uuid, major: 1)
    private static let shelf = BeaconRegion(uuid: mall.uuid, major: 1, minor: 2)
    private static let regions = [mall, shop, shelf]

    /// What is told of three nested regions, checked; gives that of the outer one.
    mutating func monitor() -> [RegionEvent] {
        var heard: [BeaconRegion: [Double]] = [:]
        var time = 0.0
        var step = UInt64(0)
        var depth = 0
        while time < duration {
            // How many of the nested regions are heard, for some minutes each; a packet each 12 to 28 s.
            if stream.uniform(step, lane: 80) < 0.03 { depth = stream.index(below: 5, step, lane: 81) }
            for region in Self.regions.prefix(min(depth, 3)) { heard[region, default: []].append(time) }
            time += stream.uniform(in: 12...28, step, lane: 82)
            step += 1
        }
        let monitor = profile.regions
        var told: [BeaconRegion: [RegionEvent]] = [:]
        for (index, region) in Self.regions.enumerated() {
            let times = heard[region] ?? []
            told[region] = monitor.events(
                heard: times, duration: duration, attention: seen, seed: number * 3 + UInt64(index))
            check(told[region] ?? [], HeardTimes(times: times), monitor)
        }
        nest(told)
        return told[Self.mall] ?? []
    }

    private mutating func check(_ events: [RegionEvent], _ heard: HeardTimes, _ monitor: RegionMonitor) {
        let least = min(monitor.foregroundDelay, monitor.usualDelay.first ?? 0)
        let most = max(monitor.longestDelay, monitor.usualDelay.last ?? 0, monitor.foregroundDelay)
        let away = attention.pieces(until: duration, by: \.isInFlightMode).filter(\.answer).map(\.range.upperBound)
        var isInside = false
        var last = 0.0
        for event in events {
            expect(
                event.isEntry != isInside, event.isEntry ? "a double region entry" : "a region exit without an entry")
            expect(event.time >= last && event.time < duration, "region events out of order")
            expect(attention.condition(at: event.time).mayMonitor, "a region event that the phone forbids")
            if event.isEntry {
                counts["region entry", default: 0] += 1
                expect(heard.any(in: event.time - most...event.time - least), "a region entry before its time")
                expect(
                    heard.any(in: event.time - monitor.exitDelay...event.time),
                    "a region entry after the region was left")
            } else {
                expect(
                    heard.all(between: event.time - monitor.exitDelay, event.time) {
                        !attention.condition(at: $0).mayMonitor
                    }, "a region exit before its time")
                expect(
                    !away.contains { $0 <= event.time && event.time < $0 + monitor.exitDelay - 1e-9 && last < $0 },
                    "a region exit because of flight mode")
            }
            isInside = event.isEntry
            last = event.time
        }
        // Where the phone monitors without a break, long presence is told, and long absence ends it.
        for (range, monitors) in attention.pieces(until: duration, by: \.mayMonitor) where monitors {
            let times = heard.times(in: range)
            var since = times.first ?? .infinity
            var time = since
            for next in times.dropFirst() {
                if next - time > monitor.exitDelay {
                    let end = time + monitor.exitDelay
                    expect(!RegionEvent.isInside(events, at: (end + next) / 2), "a region exit that is missing")
                    since = next
                } else if next - since > most {
                    expect(RegionEvent.isInside(events, at: next), "a region entry that is missing")
                    since = .infinity
                }
                time = next
            }
        }
    }

    private mutating func nest(_ told: [BeaconRegion: [RegionEvent]]) {
        var inside: Set<BeaconRegion> = []
        for event in NestedRegions.events(told) {
            counts["nested region", default: 0] += 1
            if event.isEntry {
                expect(inside.insert(event.region).inserted, "a double nested entry")
                expect(
                    Self.regions.allSatisfy { !$0.contains(event.region) || inside.contains($0) },
                    "an inner entry without the outer one")
            } else {
                expect(inside.remove(event.region) != nil, "a nested exit without an entry")
                expect(inside.allSatisfy { !event.region.contains($0) }, "an outer exit without the inner one")
                expect(
                    !RegionEvent.isInside(told[Self.mall] ?? [], at: event.time) || event.region != Self.mall,
                    "an outer exit that was not told")
            }
        }
    }
}

/// Ascending times with search.
struct HeardTimes {
    let times: [Double]

    /// The index of the first time that is not before.
    private func index(_ time: Double) -> Int {
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func times(in range: Range<Double>) -> ArraySlice<Double> {
        times[index(range.lowerBound)..<index(range.upperBound)]
    }

    func any(in range: ClosedRange<Double>) -> Bool {
        let index = index(range.lowerBound - 1e-9)
        return index < times.count && times[index] <= range.upperBound + 1e-9
    }

    func all(between start: Double, _ end: Double, _ holds: (Double) -> Bool) -> Bool {
        times[index(start + 1e-9)...].prefix { $0 < end - 1e-9 }.allSatisfy(holds)
    }
}
