import Foundation
import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel

@Suite struct RangingTests {
    /// The packets and the reports of one phone: the same walk simulated with either kind of scanning.
    static func pair(_ parameters: SimulationParameters = SimulationParameters(), walker: Int, duration: Double) throws
        -> (
            packets: [Packet], reports: [RangingReport]
        )
    {
        var parameters = parameters
        parameters.phone.deliveryLatency = 0
        parameters.phone.reporting = .packets
        let packets = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 2)
            .simulate(walker: walker, duration: duration).recording.observations
        parameters.phone.reporting = .ranging
        let reports = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 2)
            .simulate(walker: walker, duration: duration).recording.observations
        return (
            packets.compactMap { if case .packet(let packet) = $0 { packet } else { nil } },
            reports.compactMap { if case .ranging(let report) = $0 { report } else { nil } }
        )
    }

    /// Everything a report says can be worked out from the packets.
    @Test(arguments: 0..<3) func reportsSumUpThePackets(walker: Int) throws {
        var parameters = SimulationParameters()
        parameters.phone.rangingDrop = parameters.phone.rangingLinger
        let (packets, reports) = try Self.pair(parameters, walker: walker, duration: 60)
        #expect(reports.map(\.time) == (1...60).map { Double($0) })
        let heard = Dictionary(grouping: packets, by: \.beacon)
        var unheard = 0
        for report in reports {
            var expected: [BeaconID: Double?] = [:]
            for (beacon, packets) in heard {
                let earlier = packets.filter { $0.time <= report.time }
                let recent = earlier.filter { $0.time > report.time - 1 }.compactMap(\.rssi)
                guard let last = earlier.last, report.time - last.time <= 5 else { continue }
                expected[beacon] = .some(
                    recent.isEmpty ? nil : (recent.reduce(0, +) / Double(recent.count)).rounded())
            }
            #expect(Dictionary(uniqueKeysWithValues: report.entries.map { ($0.beacon, $0.rssi) }) == expected)
            let distances = report.entries.map { $0.rssi == nil ? .infinity : $0.accuracy ?? .nan }
            #expect(distances == distances.sorted(), "nearest first, the unheard last")
            unheard += report.entries.count { $0.rssi == nil }
        }
        #expect(unheard > 20)
    }

    @Test func lingerIsASetting() throws {
        var parameters = SimulationParameters()
        parameters.phone.rangingLinger = 0
        parameters.phone.rangingDrop = 0
        let (_, reports) = try Self.pair(parameters, walker: 1, duration: 60)
        #expect(reports.allSatisfy { $0.entries.allSatisfy { $0.rssi != nil } })
        parameters.phone.quantisationStep = 0
        let (_, unrounded) = try Self.pair(parameters, walker: 1, duration: 60)
        #expect(unrounded.contains { $0.entries.contains { $0.rssi?.rounded() != $0.rssi } })
    }

    /// A report comes each second even if nothing is heard.
    @Test func silenceIsReported() throws {
        var venue = SampleVenues.shop
        venue.beacons = []
        let simulator = try Simulator(venue: venue, seed: 1)
        let observations = try simulator.simulate(walker: 0, duration: 9.5).recording.observations
        let latency = try #require(observations.first).time - 1
        #expect((0...0.3).contains(latency))
        #expect(observations.count == 9)
        for (index, observation) in observations.enumerated() {
            let time = observation.time
            #expect(abs(time - Double(index + 1) - latency) < 1e-9)
            #expect(observation == .ranging(RangingReport(time: time, entries: [])))
        }
    }
}
