import NumericalMethods
import Parameters
import Recordings
import Simulation
import TestSupport
import Testing
import VenueModel
import Walkers

/// The packets of a beacon in a second are computed in groups of up to four. Which packets share a group must not
/// matter: when some are not sent, the groups of all later ones of the second change, and nothing else may.
@Suite struct PacketGroupTests {
    private static let beacons = SampleVenues.mall.beacons.map(\.id)

    /// Without interference, which would depend on what other beacons send.
    private static func parameters(fading scale: Double, shadowing sigma: Double) -> SimulationParameters {
        var parameters = SimulationParameters()
        parameters.phone.reporting = .packets
        parameters.phone.deliveryLatency = 0
        parameters.phone.sensitivity = -90
        parameters.advertising.collisionLoad = 0
        parameters.advertising.backgroundLoad = 0
        parameters.fading.scale = scale
        parameters.shadowing.sigma = sigma
        return parameters
    }

    /// Of 120 s through three levels, with `companions` other people around the phone.
    private static func packets(
        _ parameters: SimulationParameters, faults: FaultList, companions: Int
    ) throws -> [Packet] {
        var venue = SampleVenues.mall
        for index in venue.beacons.indices { venue.beacons[index].advertisingInterval = 0.1 + 0.05 * Double(index % 5) }
        let simulator = try Simulator(venue: venue, parameters: parameters, faults: faults, seed: 3)
        let paths = try WalkableGraph(venue: venue)
        func walker(_ index: Int) -> GraphWalker {
            GraphWalker(paths: paths, walker: UInt64(index), seed: 3, movement: parameters.movement)
        }
        let visit = try simulator.visit(
            of: walker(0), with: (0..<companions).map { _ in walker(0) }, walker: 0, duration: 120)
        return visit.flatMap(\.observations).compactMap { if case .packet(let packet) = $0 { packet } else { nil } }
    }

    @Test(arguments: [(1, 4, 0), (1, 4, 1), (0.5, 4, 1), (0, 4, 0), (1, 0, 0)] as [(Double, Double, Int)])
    func groupsDoNotMatter(fading scale: Double, shadowing sigma: Double, companions: Int) throws {
        let parameters = Self.parameters(fading: scale, shadowing: sigma)
        let stream = RandomStream(seed: 1, purpose: "silences")
        // Every second beacon is silent for a part of every second.
        let silences = Self.beacons.enumerated().filter { $0.offset.isMultiple(of: 2) }.flatMap { place, beacon in
            (0..<120).map { second in
                let start = Double(second) + 0.7 * stream.uniform(UInt64(second), lane: UInt32(place))
                return (beacon: beacon, time: start...(start + 0.25))
            }
        }
        let all = try Self.packets(parameters, faults: FaultList(), companions: companions)
        let some = try Self.packets(
            parameters, faults: FaultList(silences.map { .dead($0.beacon, during: $0.time) }), companions: companions)
        let expected = all.filter { packet in
            !silences.contains { $0.beacon == packet.beacon && $0.time.contains(packet.time) }
        }
        #expect(some == expected)
        #expect(some.count > 500, "too few packets to share groups: \(some.count)")
        // An eighth of the packets: every second beacon, a quarter of the time.
        #expect(abs(Double(all.count - some.count) / Double(all.count) - 0.125) < 0.05)
    }
}
