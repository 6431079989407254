import Parameters
import Recordings
import Simulation
import TestSupport
import Testing

/// On which side of the body the phone is.
@Suite struct CarryingTests {
    @Test func sidesAreDrawn() {
        func squares(_ carrying: CarryingPosition) -> [Double] {
            var parameters = SimulationParameters().phone
            parameters.sideSigma = carrying.sideSigma
            return (0..<500).map { walker in
                let side = Phone(parameters, seed: 1, walker: UInt64(walker)).side * 180 / .pi
                return side * side
            }
        }
        #expect(squares(.hand).allSatisfy { $0 == 0 })
        #expect(EnsembleMean(squares(.ear)).agrees(with: 3600))
        #expect(EnsembleMean(squares(.pocket)).agrees(with: 10_000))
    }

    /// It matters to levels only while bodies do, and never to when beacons send.
    @Test func bodiesMakeItMatter() throws {
        func packets(side: Double, body: Bool) throws -> [Packet] {
            var parameters = SimulationParameters()
            parameters.phone.reporting = .packets
            parameters.phone.sideSigma = side
            if !body { parameters.switchOff(.body) }
            let simulator = try Simulator(venue: SampleVenues.shop, parameters: parameters, seed: 3)
            return try simulator.simulate(walker: 0, duration: 20).recording.observations.compactMap {
                if case .packet(let packet) = $0 { packet } else { nil }
            }
        }
        #expect(try packets(side: 0, body: false) == packets(side: 100, body: false))
        let front = try packets(side: 0, body: true)
        let aside = try packets(side: 100, body: true)
        #expect(front != aside)
        let common = Set(front.map(\.time)).intersection(aside.map(\.time))
        #expect(2 * common.count > front.count)
    }
}
