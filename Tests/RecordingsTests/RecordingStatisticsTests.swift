import Radio
import Recordings
import Testing

/// Figures of recordings against counting by hand and against sorted lists.
struct RecordingStatisticsTests {
    private let a = BeaconID.named("a")
    private let b = BeaconID.named("b")

    @Test func ranging() throws {
        var statistics = RecordingStatistics()
        statistics.add(
            Recording(
                name: "x", duration: 4,
                observations: [
                    .ranging(
                        RangingReport(time: 1, entries: [.init(beacon: a, rssi: -60), .init(beacon: b, rssi: -80)])),
                    .ranging(RangingReport(time: 2, entries: [.init(beacon: a, rssi: nil)])),
                    .ranging(RangingReport(time: 3, entries: [])),
                    .ranging(RangingReport(time: 4, entries: [.init(beacon: a, rssi: -70.5)])),
                ]))
        #expect(statistics.recordings == 1)
        #expect(statistics.reports == 4)
        #expect(statistics.packets == 0)
        #expect(statistics.emptyShare == 0.5)
        #expect(statistics.beaconsPerReport == 0.75)
        #expect(statistics.readings == [a: 2, b: 1])
        #expect(statistics.rate(of: a) == 0.5)
        #expect(statistics.rate(of: .named("c")) == 0)
        #expect(statistics.rssiQuantile(0) == -80)
        #expect(statistics.rssiQuantile(0.5) == -70.5)
        #expect(statistics.rssiQuantile(0.75) == -65.25)
        #expect(statistics.beaconsQuantile(1) == 2)
        var twice = statistics
        twice.merge(statistics)
        twice.merge(RecordingStatistics())
        #expect(twice.readings.values.reduce(0, +) == 6)
        #expect(twice.emptyShare == 0.5)
        #expect(twice.rate(of: b) == 0.25)
    }

    @Test func packetsCountBySeconds() {
        var statistics = RecordingStatistics()
        let times = [0.1, 0.2, 0.9, 3.5, 3.6]
        statistics.add(
            Recording(
                name: "x", duration: 5,
                observations: times.enumerated().map {
                    .packet(Packet(time: $1, beacon: $0 % 2 == 0 ? a : b, rssi: -60 - Double($0)))
                }))
        #expect(statistics.packets == 5)
        // Two beacons in the first second, none in the next two, two in the fourth.
        #expect(statistics.reports == 4)
        #expect(statistics.emptyReports == 2)
        #expect(statistics.beaconsPerReport == 1)
        #expect(statistics.rssiQuantile(0.5) == -62)
    }

    @Test func emptyHasNoFigures() {
        var statistics = RecordingStatistics()
        #expect(statistics.rssiQuantile(0.5) == nil)
        #expect(statistics.beaconsPerReport == nil)
        statistics.add(
            Recording(
                name: "x", duration: 0,
                observations: [
                    .packet(Packet(time: 1e300, beacon: a, rssi: .nan)),
                    .packet(Packet(time: .nan, beacon: a, rssi: 1e300)),
                ]))
        #expect(statistics.readings.values.reduce(0, +) <= 1)
        #expect(statistics.recordings == 1)
    }
}
