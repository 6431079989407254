import Parameters
import Radio
import Simulation
import TestSupport
import Testing

@Suite struct PhoneProfileTests {
    @Test func tableIsSound() throws {
        let names = PhoneProfile.builtIn.map(\.name)
        #expect(
            names == [
                "iphone", "iphone-background", "android-low-latency", "android-balanced", "android-low-power",
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
