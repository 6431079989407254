import Foundation
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import VenueModel

/// A walk through a hall of 28 × 17 m by a phone that reads some decibels more than the radio model.
///
/// Beacons hang 2.4 m high at random places, at least 3 m from each other. Each has a power of its own that the model does not know
/// (standard deviation 1.5 dB), shadowing of 3.5 dB that changes over 3 m, and fading of 4 dB from packet to packet. It
/// sends three packets a second, of which one in seven is lost, and those below −96 dBm.
struct OffsetScene {
    static let size = (width: 28.0, depth: 17.0)
    static let exponent = 2.4
    static let powerAt1m = -61.0

    let map: BeaconMap
    private let stream: RandomStream

    /// - Parameter known: the part of the phone's offset that the radio model contains, dB.
    init(seed: Int, beacons: Int, known: Double = 0) {
        stream = RandomStream(seed: UInt64(seed), purpose: "offset scene")
        var places: [Point] = []
        var draw: UInt32 = 0
        while places.count < beacons {
            let (x, y) = stream.uniformPair(0, lane: draw)
            draw += 1
            let place = Point(x * Self.size.width, y * Self.size.depth)
            if places.allSatisfy({ $0.distance(to: place) >= 3 }) { places.append(place) }
        }
        let corners = [
            Point(0, 0), Point(Self.size.width, 0), Point(Self.size.width, Self.size.depth), Point(0, Self.size.depth),
        ]
        map = TestVenues.map(
            Venue(
                name: "hall",
                radio: RadioModel(
                    powerAt1m: Self.powerAt1m + known, pathLossExponent: Self.exponent, residualStandardDeviation: 6),
                levels: [Level(number: 0, name: "0", elevation: 0, height: 4, outline: Polygon(corners))],
                beacons: places.enumerated().map {
                    Beacon(id: .named("b\($0)"), level: 0, position: $1, height: 2.4)
                }))
    }

    /// Where the phone is: about 1 m/s on a curve that fills the hall.
    func place(at time: Double) -> Point {
        Point(
            Self.size.width / 2 * (1 + 0.93 * sin(time / 11 + 6.3 * stream.uniform(1))),
            Self.size.depth / 2 * (1 + 0.93 * sin(time / 7.3 + 6.3 * stream.uniform(2))))
    }

    /// The RSSI of a beacon's link at a place without fading, dBm.
    private func link(_ index: Int, at place: Point) -> Double {
        let away = map.beacons[index].position - place
        let distance = (away.dot(away) + 1.2 * 1.2).squareRoot()
        let lane = UInt32(index)
        var shadowing = 0.0
        for wave in 0..<12 {
            let tick = UInt64(10 + wave)
            let (direction, phase) = stream.uniformPair(tick, lane: lane)
            let along = place.x * cos(6.3 * direction) + place.y * sin(6.3 * direction)
            shadowing += cos(along / 3 * (0.5 + Double(wave) / 12) * 2 + 6.3 * phase)
        }
        return Self.powerAt1m + 1.5 * stream.normal(3, lane: lane) - 10 * Self.exponent * log10(distance)
            + 3.5 * (2.0 / 12).squareRoot() * shadowing
    }

    /// The fixes of so many seconds, and the error of each in metres.
    func errors(offset: Double, _ settings: PositioningSettings, seconds: Int = 150) -> [Double] {
        var engine = PositioningEngine(map: map, settings: settings)
        var errors: [Double] = []
        for second in 1...seconds {
            for packet in packets(offset: offset, second) { engine.ingest(.packet(packet)) }
            guard let fix = engine.step(at: Double(second)) else { continue }
            errors.append(fix.position.distance(to: place(at: Double(second))))
        }
        return errors
    }

    /// The packets of the second that ends at `second`, in the order of time.
    func packets(offset: Double, _ second: Int) -> [Packet] {
        var packets: [Packet] = []
        for part in 0..<3 {
            let time = Double(second) - 0.9 + 0.3 * Double(part)
            for index in map.beacons.indices {
                let tick = UInt64(100 + 3 * second + part)
                let rssi = link(index, at: place(at: time)) + offset + 4 * stream.normal(tick, lane: UInt32(index))
                guard rssi >= -96, stream.uniform(tick + 1_000_000, lane: UInt32(index)) > 1.0 / 7 else { continue }
                packets.append(Packet(time: time, beacon: map.beacons[index].id, rssi: min(rssi.rounded(), -20)))
            }
        }
        return packets
    }
}
