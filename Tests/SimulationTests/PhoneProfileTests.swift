import Parameters
import Radio
import Recordings
import Simulation
import TestSupport
import Testing

@Suite struct PhoneProfileTests {
    @Test func tableIsSound() throws {
        let names = PhoneProfile.builtIn.map(\.name)
        #expect(
            names == [
                "iphone", "iphone-background", "android-low-latency", "android-balanced", "android-low-power",
                "android-batches",
            ])
        for profile in PhoneProfile.builtIn {
            #expect(PhoneProfile.named(profile.name) == profile)
            var parameters = SimulationParameters()
            parameters.phone = profile.parameters
            for row in SimulationParameters.catalogue {
                #expect(row.range.contains(parameters[row]), "\(profile.name): \(row.name)")
            }
        }
        #expect(PhoneProfile.named("iphone")?.parameters == PhoneParameters())
        #expect(PhoneProfile.named("nokia") == nil)
        // Window and interval of the open source project's balanced mode.
        let balanced = try #require(PhoneProfile.named("android-balanced")).parameters
        #expect(balanced.scanWindow == 0.183 && balanced.scanInterval == 0.73 && balanced.reporting == .packets)
    }

    /// A batch has the packets of its time, in their order, and none is lost but those of the last batch.
    @Test func batchesHaveThePacketsOfTheirTime() throws {
        var parameters = SimulationParameters()
        parameters.phone = try #require(PhoneProfile.named("android-batches")).parameters
        parameters.phone.deliveryLatency = 0
        func packets(_ interval: Double) throws -> [Packet] {
            parameters.phone.batchInterval = interval
            let simulator = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 4)
            return try simulator.simulate(walker: 0, duration: 62).recording.observations.map {
                guard case .packet(let packet) = $0 else { throw NotAPacket() }
                return packet
            }
        }
        let single = try packets(0)
        let batched = try packets(5)
        let whole = single.filter { $0.time <= 60 }
        #expect(whole.count > 50 && whole.count < single.count)
        #expect(batched.map(\.time) == whole.map { 5 * ($0.time / 5).rounded(.up) })
        #expect(batched.map(\.beacon) == whole.map(\.beacon) && batched.map(\.rssi) == whole.map(\.rssi))
        #expect(Set(batched.map(\.time)).isSubset(of: Set((1...12).map { 5 * Double($0) })))
    }

    private struct NotAPacket: Error {}

    /// A phone's class follows from what it records, and every profile has one.
    @Test(arguments: PhoneProfile.builtIn) func theClassShowsInTheRecording(profile: PhoneProfile) throws {
        var parameters = SimulationParameters()
        parameters.phone = profile.parameters
        let simulator = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 1)
        let (recording, _) = try simulator.simulate(walker: 0, duration: 20)
        #expect(recording.phoneClass == (profile.name.hasPrefix("iphone") ? .iOS : .android))
        #expect(recording.phoneClass == profile.parameters.phoneClass.platform)
        let classes: [String: PhoneClass] = [
            "iphone": .iOS, "iphone-background": .iOS, "android-low-latency": .androidLowLatency,
            "android-balanced": .androidBalanced, "android-low-power": .androidLowPower,
            "android-batches": .androidBatched,
        ]
        #expect(profile.parameters.phoneClass == classes[profile.name])
    }

    /// Offsets between phones have the measured deviation; latencies are uniform about their mean.
    @Test(arguments: PhoneProfile.builtIn) func phonesDiffer(profile: PhoneProfile) {
        let phones = (UInt64(0)..<1000).map { Phone(profile.parameters, seed: 7, walker: $0) }
        let offsets = phones.map(\.receiver.offset)
        let sigma = profile.name.hasPrefix("iphone") ? 2.0 : 5.4
        #expect(EnsembleMean(offsets).agrees(with: 0))
        #expect(EnsembleMean(offsets.map { $0 * $0 }).agrees(with: sigma * sigma))
        let mean = profile.parameters.deliveryLatency
        let latencies = phones.map(\.latency)
        #expect(EnsembleMean(latencies).agrees(with: mean))
        #expect(EnsembleMean(latencies.map { ($0 - mean) * ($0 - mean) }).agrees(with: mean * mean / 3))
        #expect(latencies.allSatisfy { (0...2 * mean).contains($0) })
        #expect(phones.map(\.height).allSatisfy { (0.3...2.2).contains($0) })
    }
}
