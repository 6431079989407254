import Foundation
import NumericalMethods
import Recordings
import Simulation
import Testing
import VenueModel

@Suite struct ExplanationTests {
    /// The terms of each packet add up to its RSSI, packet by packet, and the shares of variance to 1.
    @Test func termsAddUpToTheReading() throws {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        parameters.phone.deliveryLatency = 0
        parameters.people.density = 0.2
        let beacons = SampleVenues.mall.beacons
        let faults = FaultPlan([
            .wrongPower(beacons[0].id, by: -4), .fadingBattery(beacons[1].id, from: 0, decibelsPerHour: 60),
        ])
        let simulator = try Simulator(venue: SampleVenues.mall, parameters: parameters, faults: faults, seed: 3)
        let recording = try simulator.simulate(walker: 2, duration: 60).recording
        var sums: [Double] = []
        var shares = VarianceShares()
        var used: Set<String> = []
        try simulator.explain(walker: 2, duration: 60) { terms in
            sums.append(terms.sum)
            shares.add(terms)
            for term in LevelTerms.catalogue where terms[keyPath: term.path] != 0 { used.insert(term.name) }
        }
        let readings = recording.observations.compactMap { observation -> Double? in
            if case .packet(let packet) = observation { packet.rssi } else { nil }
        }
        #expect(sums.count == readings.count && sums.count > 500)
        // Readings are whole numbers, so that sums in another order can be compared.
        for (sum, reading) in zip(sums.sorted(), readings.sorted()) { #expect(abs(sum - reading) < 1e-6) }
        // Everything that is on has a part in it.
        #expect(used == Set(LevelTerms.catalogue.map(\.name)))
    }

    /// What is switched off has no part in it.
    @Test func effectsThatAreOffExplainNothing() throws {
        let names: [SimulationEffect: String] = [
            .exponentError: "exponentError", .beaconPower: "beaconPower", .wallSpread: "wallSpread",
            .antenna: "antenna", .shadowing: "shadowing", .visits: "visit", .fading: "fading", .body: "body",
            .phoneOffset: "phone", .noise: "noise", .rounding: "rounding",
        ]
        for (effect, name) in names {
            var parameters = SimulationParameters()
            parameters.switchOff(effect)
            let term = try #require(LevelTerms.catalogue.first { $0.name == name })
            let simulator = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 1)
            var most = 0.0
            try simulator.explain(walker: 0, duration: 20) { most = max(most, abs($0[keyPath: term.path])) }
            #expect(most < 1e-9, "\(effect)")
        }
    }
}
