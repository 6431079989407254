import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing

/// Callbacks of packets without a valid RSSI, or with that of the packet before.
struct PacketOdditiesTests {
    private static func packets(
        _ simulator: Simulator, walker: Int, _ change: (inout PhoneParameters) -> Void = { _ in }
    ) throws -> [Packet] {
        var phone = PhoneParameters()
        phone.reporting = .packets
        change(&phone)
        return try simulator.with(phone: phone).simulate(walker: walker, duration: 5).recording.observations
            .compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    }

    /// They come at their rates; the other packets, and how many there are, stay as they were; and neither kind touches
    /// the other.
    @Test func theyComeAtTheirRates() throws {
        var invalidShares: [Double] = []
        var staleShares: [Double] = []
        let simulator = try Simulator(venue: SampleVenues.shop, seed: 1)
        for walker in 0..<20 {
            let plain = try Self.packets(simulator, walker: walker)
            let invalid = try Self.packets(simulator, walker: walker) { $0.invalidReadings = 0.1 }
            let stale = try Self.packets(simulator, walker: walker) { $0.staleReports = 1 }
            let some = try Self.packets(simulator, walker: walker) { $0.staleReports = 0.3 }
            let both = try Self.packets(simulator, walker: walker) {
                $0.invalidReadings = 0.1
                $0.staleReports = 0.3
            }
            try #require(plain.count > 30)
            #expect(!plain.contains { $0.rssi == nil } && !some.contains { $0.rssi == nil })
            #expect([invalid, stale, some, both].allSatisfy { $0.map(\.time) == plain.map(\.time) })
            #expect(zip(plain, invalid).allSatisfy { $1.rssi == nil || $0 == $1 })
            #expect(zip(zip(some, invalid), both).allSatisfy { $1.rssi == ($0.1.rssi == nil ? nil : $0.0.rssi) })
            // Repeats of repeats: at 1, each beacon stays where its first packet was; else where its last one was.
            var first: [BeaconID: Double] = [:]
            var told: [BeaconID: Double] = [:]
            var repeats: [Double] = []
            for index in plain.indices {
                let beacon = plain[index].beacon
                let rssi = try #require(plain[index].rssi)
                first[beacon] = first[beacon] ?? rssi
                #expect(stale[index].rssi == first[beacon])
                if let last = told[beacon] {
                    #expect(some[index].rssi == rssi || some[index].rssi == last)
                    if rssi != last { repeats.append(some[index].rssi == last ? 1 : 0) }
                }
                told[beacon] = some[index].rssi
            }
            staleShares.append(EnsembleMean(repeats).mean)
            invalidShares.append(EnsembleMean(invalid.map { $0.rssi == nil ? 1 : 0 }).mean)
        }
        #expect(EnsembleMean(invalidShares).agrees(with: 0.1), "\(EnsembleMean(invalidShares))")
        #expect(EnsembleMean(staleShares).agrees(with: 0.3), "\(EnsembleMean(staleShares))")
    }

    /// Ranging has its own oddities, and a phone whose reporting is ideal has none.
    @Test func idealReportingHasNone() throws {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        parameters.phone.invalidReadings = 0.5
        parameters.phone.staleReports = 0.5
        parameters.switchOff(.reporting)
        var plain = SimulationParameters()
        plain.phone.reporting = .packets
        plain.switchOff(.reporting)
        func recording(_ parameters: SimulationParameters) throws -> Recording {
            try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 3)
                .simulate(walker: 0, duration: 10).recording
        }
        #expect(try recording(parameters) == recording(plain))
    }
}
