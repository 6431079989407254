import Foundation
import GSLLateration
import Geometry
import NumericalMethods
import Positioning
import Radio
import Recordings
import VenueModel

/// Small venues and recordings for tests.
enum TestVenues {
    /// A map with all that a program can have: lateration by GSL, too.
    static func map(_ venue: Venue) -> BeaconMap {
        var map = BeaconMap(venue)
        map.lateration = .newtonThenGSL
        return map
    }

    /// Beacons at these places and levels, named `b0`, `b1`, …, 1.2 m high so that slant distance is map distance.
    static func venue(_ places: [(Double, Double)], levels: [Int] = [], radio: RadioModel = RadioModel()) -> Venue {
        var venue = Venue(name: "test", radio: radio)
        for number in Set(levels).union([0]).sorted() {
            venue.levels.append(
                Level(
                    number: number, name: "level \(number)", elevation: 4 * Double(number), height: 4,
                    outline: Polygon([Point(-50, -50), Point(150, -50), Point(150, 150), Point(-50, 150)])))
        }
        for (index, place) in places.enumerated() {
            venue.beacons.append(
                Beacon(
                    id: .named("b\(index)"), level: levels.isEmpty ? 0 : levels[index],
                    position: Point(place.0, place.1), height: 1.2))
        }
        return venue
    }

    static func map(_ places: [(Double, Double)], levels: [Int] = []) -> BeaconMap {
        BeaconMap(venue(places, levels: levels))
    }

    /// A hall of 40 × 30 m with a beacon every 8 m or so, two of them on a gallery.
    static func hall() -> Venue {
        var places: [(Double, Double)] = []
        for column in 0..<5 {
            for row in 0..<4 { places.append((4 + 8 * Double(column), 3 + 8 * Double(row) + Double(column % 2))) }
        }
        var levels = [Int](repeating: 0, count: places.count)
        levels[6] = 1
        levels[13] = 1
        var venue = venue(places, levels: levels)
        for index in venue.beacons.indices { venue.beacons[index].height = 2.8 }
        for index in venue.levels.indices {
            venue.levels[index].outline = Polygon([Point(0, 0), Point(40, 0), Point(40, 30), Point(0, 30)])
        }
        return venue
    }

    /// The hall with two columns of beacons on the gallery, aisles 2.5 m apart along x, two paths across, and obstacles
    /// between some of the aisles.
    static func shop() -> Venue {
        var venue = hall()
        for index in 4..<12 { venue.beacons[index].level = 1 }
        for level in [0, 1] {
            for row in 0..<12 {
                let y = 1.25 + 2.5 * Double(row)
                let first = venue.paths.nodes.count
                for x in [1.0, 20, 39] {
                    venue.paths.nodes.append(PathNode(name: "\(level) \(x) \(y)", level: level, position: Point(x, y)))
                }
                venue.paths.edges += [PathEdge(from: first, to: first + 1), PathEdge(from: first + 1, to: first + 2)]
                if row > 0 {
                    venue.paths.edges += [
                        PathEdge(from: first - 3, to: first), PathEdge(from: first - 1, to: first + 2),
                    ]
                }
                venue.obstacles.append(
                    Obstacle(level: level, points: [Point(4, y + 1.25), Point(36, y + 1.25)], strength: 1 + row % 4))
            }
        }
        return venue
    }

    /// The recording with a walking detector (standing from 20 to 40 s of every minute) and a barometer (flat for 45 s,
    /// then up 3 m and down again, 12 s each, over and over).
    static func withSensors(_ recording: Recording) -> Recording {
        var recording = recording
        let seconds = 0..<Int(recording.duration)
        recording.motion = seconds.map { MotionSample(time: Double($0), isWalking: !(20..<40).contains($0 % 60)) }
        recording.pressure = seconds.map {
            PressureSample(
                time: Double($0), pressure: pressure(height: $0 < 45 ? 0 : 4 * abs(Double(($0 + 3) % 24) - 12) / 12))
        }
        return recording
    }

    /// Air pressure at a height above the sea, hPa: 1013.25 exp(−h g M / (R T)) at 15 °C.
    static func pressure(height: Double) -> Double {
        1013.25 * exp(-height * 9.80665 * 0.028_964_4 / (8.314_462_618 * 288.15))
    }

    /// A walk in a circle through the hall, with three packets a second of every beacon within reach and one ranging
    /// report on top: whole decibels, normal scatter of 5 dB.
    static func walk(in venue: Venue, seconds: Int, seed: UInt64) -> Recording {
        let stream = RandomStream(seed: seed, purpose: "scatter")
        var observations: [Observation] = []
        func rssi(_ index: Int, at time: Double, _ tick: Int) -> Double {
            let angle = time / 12
            let phone = Point(20 + 14 * cos(angle), 15 + 10 * sin(angle))
            let distance = hypot(venue.beacons[index].position.distance(to: phone), 1.6)
            return (-63 - 22 * log10(distance) + 5 * stream.normal(UInt64(tick), lane: UInt32(index))).rounded()
        }
        for tick in 0..<3 * seconds {
            let time = 0.1 + Double(tick) / 3
            for (index, beacon) in venue.beacons.enumerated() {
                let value = rssi(index, at: time, tick)
                if value > -94 { observations.append(.packet(Packet(time: time, beacon: beacon.id, rssi: value))) }
            }
            if tick % 30 == 0 {
                let entries = venue.beacons.indices.map {
                    RangingReport.RangedBeacon(
                        beacon: venue.beacons[$0].id, rssi: $0 % 3 == 0 ? nil : rssi($0, at: time, tick + 100_000))
                }
                observations.append(.ranging(RangingReport(time: time, entries: entries)))
            }
        }
        return Recording(name: "walk", duration: Double(seconds), observations: observations)
    }
}
