import Engagement
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import Testing
import VenueModel

@Suite struct TagStreamTests {
    private let tag = BeaconID.named("tag 1")

    /// A hall of 20 m with six receivers.
    private var venue: Venue {
        let outline = Polygon([Point(0, 0), Point(20, 0), Point(20, 12), Point(0, 12)])
        let places = [Point(2, 2), Point(10, 2), Point(18, 2), Point(2, 10), Point(10, 10), Point(18, 10)]
        return Venue(
            name: "hall", radio: RadioModel(powerAt1m: -60, pathLossExponent: 2),
            levels: [Level(number: 0, name: "ground", elevation: 0, height: 3, outline: outline)],
            beacons: places.indices.map {
                Beacon(id: .named("receiver \($0)"), level: 0, position: places[$0], height: 1)
            })
    }

    /// What a phone at a moving place hears of beacons at the receivers, with fading.
    private var phone: Recording {
        let stream = RandomStream(seed: 7, purpose: "tag stream test")
        var observations: [Observation] = []
        for step in 0..<400 {
            let time = Double(step) * 0.1 + 0.05
            let place = Point(3 + time * 0.35, 6)
            for (index, beacon) in venue.beacons.enumerated() {
                let loss = 20 * log10(max(beacon.position.distance(to: place), 1))
                let rssi = -60 - loss + 3 * stream.normal(UInt64(step), lane: UInt32(index))
                observations.append(.packet(Packet(time: time + Double(index) * 0.01, beacon: beacon.id, rssi: rssi)))
            }
        }
        return Recording(name: "walk", duration: 41, observations: observations)
    }

    /// The same packets, sorted by who hears them, with the tag as their sender and another tag beside it.
    private func receivers(offsets: [Double]) -> [TagReceiver] {
        venue.beacons.enumerated().map { index, beacon in
            let offset = offsets[index % offsets.count]
            let heard = phone.observations.compactMap { observation -> [Observation]? in
                guard case .packet(var packet) = observation, packet.beacon == beacon.id else { return nil }
                packet.time += offset
                packet.beacon = tag
                var other = packet
                other.beacon = .named("tag 2")
                return [.packet(packet), .packet(other)]
            }
            return TagReceiver(
                name: "receiver \(index)",
                recording: Recording(name: "r\(index)", duration: 41, observations: heard.flatMap(\.self)),
                clockOffset: offset)
        }
    }

    @Test func swappingGivesThePhonesRecordingAndItsFixes() throws {
        let swapped = TagStream.swapped(receivers(offsets: [0]), tag: tag, name: "walk")
        #expect(swapped == phone)
        let map = BeaconMap(venue)
        var first = PositioningEngine(map: map, settings: PositioningSettings())
        var second = PositioningEngine(map: map, settings: PositioningSettings())
        let (ofTag, ofPhone) = try (first.run(swapped), second.run(phone))
        #expect(ofTag == ofPhone && ofTag.count > 30)
        // The tag moves along y = 6, so a hall of 12 m is known to a few metres.
        let errors = ofTag.map { $0.position.distance(to: Point(3 + $0.time * 0.35, 6)) }
        #expect(try #require(Statistics.quantile(errors, 0.5)) < 3)
        var tracker = TagTracker()
        let events = tracker.run(fixes: ofTag, duration: 80)
        #expect(events.count { $0.state == .active } == ofTag.count && events.last?.state == .outdated)
    }

    @Test func clockOffsetsAreTakenOut() {
        // Multiples of 1/64 s are exact here to about 1e-14 s.
        let swapped = TagStream.swapped(receivers(offsets: [0, 0.25, -0.5]), tag: tag, name: "walk", duration: 41)
        #expect(swapped.observations.count == phone.observations.count)
        for (ours, theirs) in zip(swapped.observations, phone.observations) {
            #expect(abs(ours.time - theirs.time) < 1e-9 && ours.beacons == theirs.beacons)
        }
        // Left in, they would reorder the packets.
        let uncorrected = receivers(offsets: [0, 0.25, -0.5]).map {
            TagReceiver(name: $0.name, recording: $0.recording)
        }
        let mixed = TagStream.swapped(uncorrected, tag: tag)
        #expect(mixed.observations.map(\.beacons) != phone.observations.map(\.beacons))
        #expect(zip(mixed.observations, mixed.observations.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test func reportsAndOddInputAreTaken() {
        let report = RangingReport(
            time: 1, entries: [.init(beacon: tag, rssi: -70), .init(beacon: .named("tag 2"), rssi: -60)])
        let odd: [Double] = [.nan, .infinity, -3, 99, 1e300]
        let recording = Recording(
            name: "r", duration: 10,
            observations: [.ranging(report)] + odd.map { .packet(Packet(time: $0, beacon: tag, rssi: -50)) })
        let receiver = TagReceiver(name: "gate", recording: recording)
        let swapped = TagStream.swapped([receiver], tag: tag)
        let expected = RangingReport(time: 1, entries: [.init(beacon: .named("gate"), rssi: -70)])
        #expect(swapped.observations == [.ranging(expected)] && swapped.duration == 10)
        #expect(TagStream.swapped([], tag: tag).observations.isEmpty)
        #expect(TagStream.swapped([receiver], tag: tag, duration: .nan).duration == 0)
        let broken = TagReceiver(name: "gate", recording: recording, clockOffset: .nan)
        #expect(TagStream.swapped([broken], tag: tag).observations.isEmpty)
    }
}
