import Engagement
import NumericalMethods
import Radio
import Recordings
import Testing

@Suite struct LevelDifferenceTests {
    private let inside: Set<BeaconID> = [.named("a"), .named("b")]
    private let outside: Set<BeaconID> = [.named("c")]

    private func packet(_ time: Double, _ name: String, _ rssi: Double) -> Observation {
        .packet(Packet(time: time, beacon: .named(name), rssi: rssi))
    }

    private func depths(_ observations: [Observation], averaging: Double = 0) -> [Double?] {
        DepthSignal(levelDifference: observations, inside: inside, outside: outside, averaging: averaging).values
            .map(\.depth)
    }

    /// By hand: of each beacon its mean, of each group the mean of its beacons, over 1 s.
    @Test func isTheDifferenceOfMeansOfMeans() {
        let observations = [
            packet(0, "a", -60), packet(0, "c", -80), packet(0.5, "a", -70), packet(1, "b", -50), packet(1, "c", -70),
        ]
        // 0: -60 + 80. 0.5: -65 + 80. 1: (-65 - 50) / 2 + 75.
        #expect(depths(observations, averaging: 1) == [20, 15, 17.5])
        // Readings of one time alone: at 0.5 s only one group is heard.
        #expect(depths(observations) == [20, nil, 20])
    }

    @Test func aCommonPowerDoesNotMatterAndSwappedGroupsChangeTheSign() {
        let stream = RandomStream(seed: 3, purpose: "level difference test")
        let observations = (0..<300).map { index in
            packet(Double(index / 3), ["a", "b", "c"][index % 3], -70 + 4 * stream.normal(UInt64(index)))
        }
        let louder = observations.map { observation -> Observation in
            guard case .packet(var packet) = observation else { return observation }
            packet.rssi = packet.rssi.map { $0 - 9 }
            return .packet(packet)
        }
        let plain = depths(observations, averaging: 4)
        let moved = depths(louder, averaging: 4)
        let swapped = DepthSignal(
            levelDifference: observations, inside: outside, outside: inside, averaging: 4
        ).values.map(\.depth)
        #expect(plain.count == 100)
        for index in plain.indices {
            guard let value = plain[index], let other = moved[index], let negative = swapped[index] else {
                Issue.record("no value at \(index)")
                continue
            }
            #expect(abs(value - other) < 1e-9 && value == -negative)
        }
    }

    /// Beacons of neither group, readings that are none, and times that are not finite say nothing.
    @Test func oddInputSaysNothing() {
        let observations = [
            packet(0, "d", -40), packet(1, "a", 127), packet(2, "a", .nan), packet(.nan, "a", -50), packet(3, "c", -60),
        ]
        #expect(depths(observations, averaging: 10) == [nil, nil, nil, nil])
        #expect(depths([], averaging: 10).isEmpty)
        #expect(depths([packet(0, "a", -60), packet(0, "c", -70)], averaging: -5) == [10])
        // A report of all beacons makes one value.
        let report = RangingReport(
            time: 1, entries: [.init(beacon: .named("a"), rssi: -60), .init(beacon: .named("c"), rssi: -75)])
        #expect(depths([.ranging(report)]) == [15])
    }
}
