import Engagement
import Foundation
import NumericalMethods
import Radio
import Recordings
import Testing

/// The levels of beacons, and which is nearest.
@Suite struct BeaconLevelsTests {
    private static let beacons: [BeaconID] = (1...9).map {
        .iBeacon(uuid: UUID(uuidString: "0B0E5A0C-6E41-4D57-8A4F-3D6D2A4B9C11") ?? UUID(), major: 1, minor: $0)
    }

    /// Packets of random beacons and strengths.
    private static func packets(seed: UInt64, count: Int = 400, offset: Double = 0) -> [Observation] {
        let stream = RandomStream(seed: seed, purpose: "beacon levels test")
        return (0..<count).map { index in
            let draw = UInt64(index)
            return .packet(
                Packet(
                    time: Double(index) * 0.21, beacon: beacons[Int(stream.uniform(draw) * 9)],
                    rssi: -60 - 30 * stream.uniform(draw, lane: 1) + offset))
        }
    }

    /// The definition, without running sums: the mean of each beacon in the window, and the loudest of each side.
    private static func depth(_ packets: [Observation], at time: Double, averaging: Double, own: Set<BeaconID>)
        -> Double?
    {
        var sums: [BeaconID: (Double, Int)] = [:]
        for packet in packets where packet.time <= time && packet.time > time - averaging {
            for reading in packet.readings {
                let old = sums[reading.beacon] ?? (0, 0)
                sums[reading.beacon] = (old.0 + reading.rssi, old.1 + 1)
            }
        }
        let means = sums.mapValues { $0.0 / Double($0.1) }
        let inside = means.filter { own.contains($0.key) }.values.max()
        let outside = means.filter { !own.contains($0.key) }.values.max()
        if inside == nil, outside == nil { return nil }
        return (inside ?? -.infinity) - (outside ?? -.infinity)
    }

    @Test(arguments: [1, 3.5, 8], [1, 2, 8]) func theDepthIsThatOfTheDefinition(averaging: Double, own: Int) {
        let packets = Self.packets(seed: 3)
        let group = Set(Self.beacons.prefix(own))
        let signal = DepthSignal(
            nearest: BeaconLevels(packets, duration: 90, averaging: averaging), beacons: group)
        #expect(signal.values.count == 90)
        for value in signal.values {
            let expected = Self.depth(packets, at: value.time, averaging: averaging, own: group)
            guard let depth = value.depth, let expected, expected.isFinite else {
                #expect(value.depth == expected)
                continue
            }
            #expect(abs(depth - expected) < 1e-4)
        }
    }

    /// What a phone adds to all readings has no part in it; a beacon's own power has.
    @Test func thePhoneDoesNotMatter() {
        let group: Set = [Self.beacons[0], Self.beacons[4]]
        func depths(_ packets: [Observation], _ powers: [BeaconID: Double] = [:]) -> [Double] {
            DepthSignal(nearest: BeaconLevels(packets, duration: 80, averaging: 6, powers: powers), beacons: group)
                .values.map { $0.depth ?? .nan }
        }
        let one = depths(Self.packets(seed: 5))
        let other = depths(Self.packets(seed: 5, offset: -7))
        #expect(zip(one, other).allSatisfy { abs($0 - $1) < 1e-4 || $0 == $1 || $0.isNaN && $1.isNaN })
        let weak = Dictionary(uniqueKeysWithValues: group.map { ($0, -69.0) })
        let raised = depths(Self.packets(seed: 5), weak)
        #expect(zip(one, raised).allSatisfy { abs($0 + 10 - $1) < 1e-4 || $0.isInfinite || $0.isNaN })
    }

    @Test func nothingHeardIsNoValue() {
        #expect(
            DepthSignal(nearest: BeaconLevels([], duration: 3, averaging: 2), beacons: []).values.map(\.depth) == [
                nil, nil, nil,
            ])
        #expect(BeaconLevels([], duration: 0, averaging: 2).times.isEmpty)
    }

    /// Entries are the same whether values outside are skipped or stepped through: a connection is an entry by
    /// another name.
    @Test func skippedValuesChangeNothing() {
        let stream = RandomStream(seed: 8, purpose: "skipped values test")
        for trial in 0..<300 {
            let draw = { (lane: UInt32, index: Int) in stream.uniform(UInt64(trial * 1000 + index), lane: lane) }
            let condition = Condition(
                enterMargin: 4 * draw(0, 0) - 2, exitMargin: 4 * draw(0, 1) - 1, needed: 1 + Int(3 * draw(0, 2)),
                window: 1 + Int(5 * draw(0, 3)), dwell: 6 * draw(0, 4), exitDelay: 6 * draw(0, 5),
                silence: 2 + 10 * draw(0, 6))
            var time = 0.0
            let values = (0..<200).map { index -> DepthSignal.Value in
                time += draw(1, index) < 0.05 ? 30 : 0.5 + draw(2, index)
                let depth = 8 * draw(3, index) - 5
                return DepthSignal.Value(
                    time: time, depth: draw(4, index) < 0.1 ? nil : draw(4, index) < 0.15 ? -.infinity : depth)
            }
            let signal = DepthSignal(values)
            #expect(signal.events(.enter, condition: condition) == signal.events(.connect, condition: condition))
        }
    }
}
