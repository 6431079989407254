import Formats
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing

/// The terms of which the level of a packet is the sum.
struct ScenarioExplanationTests: ScenarioSuite {
    /// The terms of a packet add up to its reading: what is left for rounding is a rounding error.
    @Test func explanationsAddUp() throws {
        var scenario = scenario([.wrongPower(SampleVenues.beaconID(203), by: 3)], duration: 6)
        scenario.parameters.people.density = 0.5
        let plain = MemoryOutput()
        let explained = MemoryOutput()
        _ = try ScenarioSimulator(scenario).write(walker: 0, to: plain, truth: nil)
        var walked = ScenarioSimulator.Walked()
        for seed in 0..<20 as Range<UInt64> {
            scenario.seed = seed == 0 ? 11 : seed
            let simulator = try ScenarioSimulator(scenario, explains: true)
            walked.merge(try simulator.write(walker: 0, to: seed == 0 ? explained : MemoryOutput(), truth: nil))
        }
        // Who explains changes nothing.
        #expect(isEqual(plain.bytes, explained.bytes))
        let shares = try #require(walked.shares)
        // What arrives while the app does not yet hear of it is not recorded.
        #expect(shares.count >= walked.statistics.packets)
        #expect(Double(shares.count) < 1.1 * Double(walked.statistics.packets))
        func place(_ name: String) throws -> Int {
            try #require(LevelTerms.catalogue.firstIndex { $0.name == name })
        }
        let count = Double(shares.count)
        let rounding = try place("rounding")
        // Uniform within half a dB; standard errors of the mean and the standard deviation from its moments.
        let sigma = (1.0 / 12).squareRoot()
        #expect(abs(try #require(shares.mean(ofTerm: rounding))) < 4 * sigma / count.squareRoot())
        let error = ((1.0 / 80 - 1.0 / 144) / count).squareRoot() / (2 * sigma)
        #expect(abs(try #require(shares.standardDeviation(ofTerm: rounding)) - sigma) < 4 * error)
        let noise = try #require(shares.standardDeviation(ofTerm: place("noise")))
        // Weak packets are received rather with upward noise; a little less varies.
        #expect(abs(noise - 0.5) < 0.05)
        #expect(try #require(shares.mean(ofTerm: place("crowd"))) < 0)
        for part in VarianceShares.Part.allCases {
            let sum = LevelTerms.catalogue.indices.compactMap { shares.share(ofTerm: $0, in: part) }.reduce(0, +)
            #expect(abs(sum - 1) < 1e-9)
        }
        for term in ["pathLoss", "slabs", "exponentError", "beaconPower", "faults", "antenna"] {
            #expect(try #require(shares.standardDeviation(ofTerm: place(term))) > 0.01, "\(term)")
        }
    }

    /// An effect that is switched off has no share.
    @Test(arguments: [
        (SimulationEffect.exponentError, "exponentError"), (.beaconPower, "beaconPower"), (.antenna, "antenna"),
        (.shadowing, "shadowing"), (.fading, "fading"), (.body, "body"), (.visits, "visit"), (.phoneOffset, "phone"),
        (.noise, "noise"), (.rounding, "rounding"),
    ])
    func effectsThatAreOffHaveNoShare(effect: SimulationEffect, term: String) throws {
        var scenario = scenario(duration: 2)
        let index = try #require(LevelTerms.catalogue.firstIndex { $0.name == term })
        func deviation() throws -> Double? {
            try ScenarioSimulator(scenario, explains: true).write(walker: 0, to: MemoryOutput(), truth: nil)
                .shares?.standardDeviation(ofTerm: index)
        }
        // The phone's offset is the same for all packets of one walk.
        if effect != .phoneOffset { #expect(try #require(try deviation()) > 0.01) }
        scenario.parameters.switchOff(effect)
        var parameters = scenario.parameters
        parameters.phone = scenario.visitors[0].phoneParameters
        parameters.switchOff(effect)
        scenario.visitors[0].phoneParameters = parameters.phone
        #expect(try #require(try deviation()) < 1e-9)
    }
}
