import Engagement
import Radio
import Recordings
import Testing

@Suite struct SenderFilterTests {
    private let filter = SenderFilter(merged: ["Net1"], distinct: ["Net2"])

    private func packets(_ observations: [Observation]) -> [Packet] {
        observations.compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    }

    /// The example of the document: Net1 is one sender, Net2 is told apart, all else is ignored.
    @Test func senders() {
        #expect(filter.sender(ssid: "Net1", mac: "02:00:00:00:00:01") == .named("Net1"))
        #expect(filter.sender(ssid: "Net1", mac: "") == .named("Net1"))
        #expect(filter.sender(ssid: "Net2", mac: "02:00:00:00:00:AA") == .named("02:00:00:00:00:aa"))
        #expect(filter.sender(ssid: "Net2", mac: "") == nil)
        #expect(filter.sender(ssid: "net1", mac: "02:00:00:00:00:01") == nil)
        #expect(filter.sender(ssid: "", mac: "02:00:00:00:00:01") == nil)
        #expect(SenderFilter(merged: [], distinct: []).sender(ssid: "Net1", mac: "02:00:00:00:00:01") == nil)
    }

    /// A filter may name one access point of a network.
    @Test func oneAccessPoint() {
        let one = SenderFilter([.init(ssid: "Net3", mac: "02:00:00:00:00:0A")])
        #expect(one.sender(ssid: "Net3", mac: "02:00:00:00:00:0a") != nil)
        #expect(one.sender(ssid: "Net3", mac: "02:00:00:00:00:0b") == nil)
    }

    /// At one moment the strongest access point of a merged network counts.
    @Test func strongestOfMergedNetwork() {
        let found = packets(
            filter.observations(of: [
                AccessPointReading(time: 1, ssid: "Net1", mac: "02:00:00:00:00:01", rssi: -70),
                AccessPointReading(time: 1, ssid: "Net1", mac: "02:00:00:00:00:02", rssi: -50),
                AccessPointReading(time: 1, ssid: "Net2", mac: "02:00:00:00:00:03", rssi: -60),
                AccessPointReading(time: 1, ssid: "Net2", mac: "02:00:00:00:00:04", rssi: -61),
                AccessPointReading(time: 1, ssid: "Hotspot", mac: "02:00:00:00:00:05", rssi: -30),
            ]))
        #expect(found.map(\.beacon.description) == ["02:00:00:00:00:03", "02:00:00:00:00:04", "Net1"])
        #expect(found.map(\.rssi) == [-60, -61, -50])
    }

    /// A poll each 10 s gives the last reading of each access point.
    @Test func polls() {
        var polled = filter
        polled.interval = 10
        let found = packets(
            polled.observations(of: [
                AccessPointReading(time: 12, ssid: "Net1", mac: "02:00:00:00:00:01", rssi: -80),
                AccessPointReading(time: 2, ssid: "Net1", mac: "02:00:00:00:00:01", rssi: -40),
                AccessPointReading(time: 9, ssid: "Net1", mac: "02:00:00:00:00:01", rssi: -70),
                AccessPointReading(time: 10, ssid: "Net1", mac: "02:00:00:00:00:02", rssi: -75),
                AccessPointReading(time: .nan, ssid: "Net1", mac: "02:00:00:00:00:02", rssi: -75),
                AccessPointReading(time: 35, ssid: "Other", mac: "02:00:00:00:00:09", rssi: -20),
            ]))
        #expect(found.map(\.time) == [10, 20] && found.map(\.rssi) == [-70, -80])
        #expect(polled.observations(of: []).isEmpty)
    }
}
